"""01: one async copy. 4 bytes a lane go from memory to LDS without passing through a register.

On MI250 and MI300 the instruction is ``buffer_load_dword ... lds``. M0 holds the LDS address that it writes to; lane l
writes 4·l bytes behind that. There is no commit, and only ``s_waitcnt vmcnt`` says that the data has arrived. The
intrinsic ``async_copy`` puts the M0 write, the wait states it needs and the copy into one asm statement, so that no
compiler can come between them.

    python examples/01_async_copy.py [gfx90a|gfx942|gfx950]
"""

from __future__ import annotations

import sys

import numpy as np

import amdgen

KERNEL = """
AMDGEN_KERNEL(64, 1) void reverse(const amdgen::u32* in, amdgen::u32* out) {
  using namespace amdgen;
  AMDGEN_SHARED static u32 line[64];
  const u32 lane = __builtin_amdgcn_workitem_id_x();

  async_copy<4>(make_buffer(in, 256), lds_offset((AMDGEN_LDS u32*)line), lane * 4);  // vmcnt + 1
  wait<0>();                                                                        // until it has landed
  out[lane] = ds_read_b32((AMDGEN_LDS u32*)line + (63 - lane));
}
"""


def main(arch: str = "gfx942") -> int:
    source = amdgen.render_intrinsics(amdgen.load_isa(arch)) + KERNEL
    compiled = amdgen.find_toolchain().compile_hip(source, arch)
    print("What the compiler made of it:\n")
    for line in compiled.assembly.split("reverse:")[1].split("s_endpgm")[0].splitlines():
        if line.strip().startswith(("s_mov_b32 m0", "s_nop", "s_waitcnt", "buffer_", "ds_", "global_")):
            print(line.split(";")[0].rstrip())

    numbers = np.arange(64, dtype=np.uint32)
    out = np.full(64, 0xDEADBEEF, np.uint32)
    result = amdgen.emulate(compiled.code, "reverse", grid=1, block=64, args=[numbers, out])
    print(f"\nfirst lanes of the output: {out[:8]}, findings: {len(result.findings)}")
    assert (out == numbers[::-1]).all() and not result.findings and not result.warnings
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
