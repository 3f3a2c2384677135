"""Removes or weakens each piece of synchronisation of attention's main loop, and counts who notices.

    python benchmarks/attention_mutation.py [--arch gfx942 ...] [--whole]

For each kernel: every s_waitcnt, s_barrier, s_nop and write of M0 of the main loop (``--whole``: of the kernel) removed
in turn, every wait loosened, by one and altogether, and every longer s_nop shortened by one. Caught: the checks report
an error or a new warning, or the result is wrong. Each survivor is printed with the reason that a run has shown.
"""

from __future__ import annotations

import argparse
from collections import Counter
from functools import partial

from mutation import run_ours

from amdgen.builder import Built, build
from amdgen.kernels.attention import Attention
from amdgen.mutation.harness import Harness, Subject, Verdict
from amdgen.timing.mainloop import main_loop

ARCHS = ("gfx90a", "gfx942", "gfx950")
KINDS = ("wait", "loosened", "barrier", "nop", "m0")


def kernels(arch: str) -> list[Attention]:
    """Small problems on real kernels: more tiles than K has buffers, so that each is used again."""
    small = {"seq_q": 60, "seq_k": 300, "head_dim": 64, "tile": (64, 64)}
    return [
        Attention(arch, **small, dtype="bf16", staging="lds_dma", causal=True),  # type: ignore[arg-type]
        Attention(arch, **small, dtype="f16", staging="vgpr", lse=True),  # type: ignore[arg-type]
    ]


def judge_all(spec: Attention, whole: bool) -> tuple[Built, list[Verdict]]:
    built = build(spec)
    harness = Harness(Subject(built.kernel, built.code, built.kernel, partial(run_ours, built)))
    loop = None if whole else main_loop(spec.isa, built.code, built.kernel).pcs
    return built, harness.judge_all(harness.mutants(KINDS, within=loop))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--whole", action="store_true", help="the whole kernel, not its main loop alone")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for arch in options.arch:
        for spec in kernels(arch):
            built, verdicts = judge_all(spec, options.whole)
            caught = [v for v in verdicts if v.caught_by]
            unexplained = sum(not v.caught_by and not v.reason for v in verdicts)
            total.update(caught=len(caught), mutants=len(verdicts), unexplained=unexplained)
            how = ", ".join(f"{n} {name}" for name, n in Counter(v.caught_by for v in caught).most_common())
            print(f"{arch} {built.kernel}: {len(caught)} of {len(verdicts)} caught ({how})", flush=True)
            for verdict in verdicts:
                if not verdict.caught_by:
                    print(f"    survives: {verdict.mutant}: {verdict.reason or 'UNEXPLAINED'}: {verdict.detail}")
                elif verdict.caught_by.startswith("warning"):
                    print(f"    a warning only: {verdict.mutant}: {verdict.detail}")
    print(f"caught {total['caught']} of {total['mutants']}, {total['unexplained']} survivors unexplained")
    return 1 if total["unexplained"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
