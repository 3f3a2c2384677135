"""03: an MFMA, and which lane holds which element.

``v_mfma_f32_16x16x16_f16`` multiplies a 16×16 by a 16×16 matrix that 64 lanes hold together. The layout is printed from
the ISA description; the kernel loads by it, multiplies once, and stores by it.

    python examples/03_mfma_layout.py [gfx90a|gfx942|gfx950]
"""

from __future__ import annotations

import sys

import numpy as np

import amdgen

# The intrinsic has one name everywhere; LLVM spells the instruction differently before gfx942.
SPELLING = {"gfx90a": "v_mfma_f32_16x16x16f16"}

KERNEL = """
AMDGEN_KERNEL(64, 1) void multiply(const amdgen::f16* a, const amdgen::f16* b, float* d) {
  using namespace amdgen;
  const u32 lane = __builtin_amdgcn_workitem_id_x();
  const u32 line = lane % 16, first = lane / 16 * 4;        // A: row and first k; B: column and first k
  const f16x4 x = *(const f16x4*)(a + line * 16 + first);   // A[line][first .. first + 3]
  const f16x4 y = *(const f16x4*)(b + line * 16 + first);   // B[first .. first + 3][line], B being stored transposed
  const f32x4 z = mfma_f32_16x16x16_f16(x, y, f32x4{});
  for (u32 v = 0; v < 4; v++) d[(first + v) * 16 + line] = z[v];  // D[first + v][line]
}
"""


def main(arch: str = "gfx942") -> int:
    isa = amdgen.load_isa(arch)
    instruction = isa[SPELLING.get(arch, "v_mfma_f32_16x16x16_f16")]
    assert instruction.matrix is not None
    for operand in ("A", "D"):
        print(amdgen.layout_text(instruction.matrix, operand, name=instruction.name))
    lane, item = amdgen.fragment(instruction.matrix, "D").place(5, 3)
    print(f"D[5][3] is in lane {lane}, register {item} of the result\n")
    assert (lane, item) == (5 // 4 * 16 + 3, 5 % 4)

    source = amdgen.render_intrinsics(isa) + KERNEL
    code = amdgen.find_toolchain().compile_hip(source, arch).code
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((16, 16)).astype(np.float16) for _ in range(2))
    d = np.full((16, 16), np.nan, np.float32)
    result = amdgen.emulate(code, "multiply", 1, 64, [a.view(np.uint16), b.view(np.uint16), d])
    error = np.abs(d - a.astype(np.float64) @ b.astype(np.float64).T).max()
    print(f"largest error against float64: {error:.1e}; findings: {len(result.findings)}")
    assert error < 1e-5 and not result.findings
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
