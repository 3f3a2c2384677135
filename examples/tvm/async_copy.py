"""amdgen's intrinsics in a kernel of Apache TVM, checked with no GPU and no ROCm.

    pip install amdgen apache-tvm
    python examples/tvm/async_copy.py [gfx90a|gfx942|gfx950]

TVM compiles for AMD through LLVM, not through HIP's source, and asks two functions, which anybody may replace: one for
LLVM modules to link in (ROCm's device library), one to link the object. Here the first brings amdgen's generated
header, compiled to LLVM bitcode, with a function on top of it that the kernel calls by ``T.call_extern``; the second is
the lld that comes with amdgen. TVM's LLVM must be able to read the bitcode: TVM 0.27 has LLVM 22, as amdgen has.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import tvm
from tvm.script import tirx as T

import amdgen

TILE, TILES = 256, 4
COPY = """
// Each lane copies 4 bytes; a wave's copy lands behind the 256 bytes of the wave before.
extern "C" __attribute__((device, used)) void copy_tile(
    const __attribute__((address_space(1))) float* from, AMDGEN_LDS float* to) {
  using namespace amdgen;
  const u32 lane = __builtin_amdgcn_workitem_id_x(), wave = __builtin_amdgcn_readfirstlane(lane / 64);
  async_copy<4>(make_buffer((const float*)from, 1024), lds_offset((AMDGEN_LDS u32*)to) + wave * 256, lane * 4);
  WAIT
}
"""


@T.prim_func
def turn(x: T.Buffer((TILE * TILES,), "float32"), y: T.Buffer((TILE * TILES,), "float32")):
    """Turns each tile round."""
    for tile in T.thread_binding(TILES, thread="blockIdx.x"):
        for lane in T.thread_binding(TILE, thread="threadIdx.x"):
            line = T.alloc_buffer((TILE,), "float32", scope="shared")
            T.evaluate(T.call_extern("int32", "copy_tile", T.address_of(x[tile * TILE]), T.address_of(line[0])))
            T.tvm_storage_sync("shared")
            y[tile * TILE + lane] = line[TILE - 1 - lane]


def bitcode(source: str, arch: str, folder: Path) -> str:
    """A file with the LLVM bitcode of HIP functions."""
    clang = amdgen.find_toolchain()
    (folder / "copy.hip").write_text(source)
    device = ("--target=x86_64-unknown-linux-gnu", "--offload-device-only", f"--offload-arch={arch}", "-nogpulib")
    headers = ("-nogpuinc", *(f"-isystem{path}" for path in clang.includes))
    flags = ("-x", "hip", *device, *headers, "-std=c++20", "-O3", "-fgpu-rdc", "-c", "-emit-llvm")
    subprocess.run([*clang.clang, *flags, folder / "copy.hip", "-o", folder / "copy.bc"], check=True)
    return str(folder / "copy.bc")


def compiled(arch: str, wait: str) -> bytes:
    """The code object that TVM makes of ``turn``."""
    objects: list[bytes] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        header = amdgen.render_intrinsics(amdgen.load_isa(arch)) + COPY.replace("WAIT", wait)
        linked_in = bitcode(header, arch, folder)

        def link(made: bytes) -> bytes:
            (folder / "made.o").write_bytes(bytes(made))
            lld = amdgen.find_toolchain().lld
            subprocess.run([*lld, "-shared", folder / "made.o", "-o", folder / "made.hsaco"], check=True)
            objects.append((folder / "made.hsaco").read_bytes())
            return objects[-1]

        tvm.register_global_func("tvm_callback_rocm_bitcode_path", lambda *_: [linked_in], override=True)
        tvm.register_global_func("tvm_callback_rocm_link", link, override=True)
        target = tvm.target.Target({"kind": "rocm", "mcpu": arch}, host="llvm")
        tvm.compile(tvm.IRModule({"turn": turn.with_attr("global_symbol", "turn")}), target=target)
    return objects[-1]


def run(arch: str, wait: str) -> amdgen.Result:
    x = np.random.default_rng(0).standard_normal(TILE * TILES, np.float32)
    y = np.full_like(x, np.nan)
    result = amdgen.emulate(compiled(arch, wait), "turn_kernel", grid=TILES, block=TILE, args=[x, y])
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
