"""amdgen's intrinsics in a TileLang kernel, checked with no GPU: an async copy to LDS, and the wait that it needs.

    pip install amdgen tilelang
    python examples/tilelang/async_copy.py [gfx90a|gfx942|gfx950]

TileLang prints HIP without a GPU (``lower(..., target="hip", enable_device_compile=False)``). The generated header and
a function on top of it come in by ``T.import_source`` and are called by ``T.call_extern``. ``amdgen.compile_hip``
compiles that source without ROCm, and the emulator runs the code object: with the wait the output is right, without it
the checks name the missing one. TileLang's own templates (tl_templates, for T.gemm and T.copy) need ROCm's headers and
are not used here.
"""

from __future__ import annotations

import re
import sys

import numpy as np
import tilelang.language as T
from tilelang.engine.lower import lower

import amdgen

TILE, TILES = 256, 4
COPY = """
// Each lane copies 4 bytes; a wave's copy lands behind the 256 bytes of the wave before.
AMDGEN_DEVICE void copy_tile(const float* from, float* to) {
  using namespace amdgen;
  const u32 lane = __builtin_amdgcn_workitem_id_x(), wave = __builtin_amdgcn_readfirstlane(lane / 64);
  async_copy<4>(make_buffer(from, 1024), lds_offset((AMDGEN_LDS u32*)to) + wave * 256, lane * 4);
  WAIT
}
"""


def reversed_tiles(header: str) -> str:
    """The HIP that TileLang prints of a kernel that turns each tile round."""

    @T.prim_func
    def turn(x: T.Tensor((TILE * TILES,), "float32"), y: T.Tensor((TILE * TILES,), "float32")):
        with T.Kernel(TILES, threads=TILE) as tile:
            T.import_source(header)
            lane = T.get_thread_binding()
            line = T.alloc_shared((TILE,), "float32")
            T.evaluate(T.call_extern("handle", "copy_tile", T.address_of(x[tile * TILE]), T.address_of(line[0])))
            T.sync_threads()
            y[tile * TILE + lane] = line[TILE - 1 - lane]

    return lower(turn, target="hip", enable_device_compile=False).kernel_source


def run(arch: str, wait: str) -> amdgen.Result:
    header = amdgen.render_intrinsics(amdgen.load_isa(arch)) + COPY.replace("WAIT", wait)
    source = reversed_tiles(header)
    unused = dict.fromkeys(re.findall(r"#include <(tl_templates/[^>]+)>", source), "")
    code = amdgen.compile_hip(source, arch, headers=unused)
    x = np.random.default_rng(0).standard_normal(TILE * TILES, np.float32)
    y = np.full_like(x, np.nan)
    result = amdgen.emulate(code, "turn_kernel", grid=TILES, block=TILE, args=[x, y], dynamic_lds=4 * TILE)
    if not result.findings:
        assert np.array_equal(y.reshape(TILES, TILE), x.reshape(TILES, TILE)[:, ::-1])
    return result


def main(arch: str = "gfx942") -> int:
    right = run(arch, "wait<0>();")
    print(f"with the wait: {len(right.findings)} findings, output right")
    forgotten = run(arch, "")
    print(f"without it: {forgotten.findings[0]}")
    return 0 if not right.findings and forgotten.findings else 1


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
