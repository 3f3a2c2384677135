"""02: a wait that is missing, and what the checker says.

Four copies as in 01 are in flight. The kernel needs the first of them, so it may wait until three are left:
``vmcnt(3)``. With ``vmcnt(4)`` it is wrong, and a GPU shows that only sometimes. The emulator never lets data arrive
early: LDS that a copy will write holds poison until a wait covers the copy.

    python examples/02_missing_wait.py [gfx90a|gfx942|gfx950]
"""

from __future__ import annotations

import sys

import numpy as np

import amdgen

KERNEL = """
AMDGEN_KERNEL(64, 1) void first_of_four(const amdgen::u32* in, amdgen::u32* out) {
  using namespace amdgen;
  AMDGEN_SHARED static u32 lines[4][64];
  const u32 lane = __builtin_amdgcn_workitem_id_x();

  async_copy<4, 4>(make_buffer(in, 1024), lds_offset((AMDGEN_LDS u32*)lines[0]), lane * 4, 0, 256);  // vmcnt + 4
  wait<COUNT>();
  out[lane] = ds_read_b32((AMDGEN_LDS u32*)lines[0] + (63 - lane));
  wait<0>();
}
"""


def run(arch: str, count: int) -> tuple[amdgen.Result, np.ndarray]:
    source = amdgen.render_intrinsics(amdgen.load_isa(arch)) + KERNEL.replace("COUNT", str(count))
    code = amdgen.find_toolchain().compile_hip(source, arch).code
    out = np.zeros(64, np.uint32)
    result = amdgen.emulate(code, "first_of_four", 1, 64, [np.arange(256, dtype=np.uint32), out])
    return result, out


def main(arch: str = "gfx942") -> int:
    result, out = run(arch, count=3)
    print(f"vmcnt(3): {len(result.findings)} findings, the output begins {out[:4]}")
    assert not result.findings and (out == np.arange(64)[::-1]).all()

    result, _ = run(arch, count=4)
    print("vmcnt(4):")
    for finding in result.findings:
        print(f"  {finding}")
    assert [f.check for f in result.findings] == ["lds_read_before_wait"]
    assert "vmcnt(3)" in result.findings[0].fix
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
