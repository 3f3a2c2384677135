"""10: attention, two matrix products with a softmax between them, and the plan of its pipeline.

A wave has 32 queries. It computes the scores transposed, K · Qᵀ, so that a query is a column of the matrix result and a
row of the softmax lies in two lanes, l and l + 32: the maximum takes one exchange, and a lane rescales by one number.
The exponentials, packed in pairs, already lie in the registers as the second product, Oᵀ = Vᵀ · Pᵀ, needs its operand.

The plan says which copies run meanwhile, and the picture shows it. K is copied two tiles ahead into a ring of three
buffers, straight from memory to LDS, without registers. V is loaded while its tile's scores are computed. The output
goes through the LDS that K and V used. The planner finds all waits; the wait for V leaves the youngest copies of K in
flight. Raise its count and the checker reports it.

    python examples/10_attention.py [gfx90a|gfx942|gfx950] [PICTURE.svg]
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import amdgen


def main(arch: str = "gfx942", picture: str = "") -> int:
    options = {"tile": (64, 64), "stages": 3, "staging": "lds_dma", "causal": True, "lse": True, "dtype": "bf16"}
    spec = amdgen.Attention(arch, seq_q=100, seq_k=300, head_dim=64, heads=2, kv_heads=1, **options)  # type: ignore[arg-type]
    built = amdgen.build(spec)
    loop, counters = built.plan.loop, spec.machine.counters
    print(amdgen.describe(loop))
    print(f"Two iterations, phase by phase:\n\n{amdgen.picture_text(loop, counters)}")
    if picture:
        Path(picture).write_text(amdgen.picture_svg(loop, counters), encoding="utf-8")

    device = amdgen.open_device("emulator", arch)
    report = amdgen.run_built(built, device)
    kernel, numpy = report.comparison.main, next(iter(report.comparison.beside.values()))
    print(f"as planned: {len(report.launched.findings)} findings, largest error {kernel.max_err:.2e}, root mean square "
          f"{kernel.rms_err:.2e}; NumPy with an f32 softmax {numpy.max_err:.2e}, {numpy.rms_err:.2e}")  # fmt: skip
    assert report.ok

    counts = [dict(op.waits)["vmcnt"] for op in loop.steady if "vmcnt" in dict(op.waits)]
    count = counts[-1]
    head, _, body = built.source.rpartition("for (i32 i = 0;")
    at = list(re.finditer(rf"(wait\w*)<{count}\b", body))[len(counts) - 1]
    looser = f"{head}for (i32 i = 0;{body[: at.start()]}{at[1]}<{count + 1}{body[at.end() :]}"
    broken = amdgen.run_built(amdgen.build(spec, source=looser), device)
    print(f"with vmcnt({count + 1}) in place of vmcnt({count}) where V is waited for:")
    for finding in broken.launched.findings[:1]:
        print(f"  {finding}")
    assert not broken.ok
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:3]))
