"""Removes or loosens each piece of synchronisation of attention's main loop, and counts who notices.

    python benchmarks/attention_mutation.py [--arch gfx942 ...] [--whole]

For each kernel: every s_waitcnt, s_barrier, s_nop and M0 write of the main loop (``--whole``: of the kernel) removed in
turn, every non-zero wait count raised by one. Caught: the checks report an error, or the result is wrong. Each survivor
is printed with the reason.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import partial

from amdgen.builder import Built, build
from amdgen.codeobject import CodeObject
from amdgen.emulator import emulate
from amdgen.kernels.attention import Attention
from amdgen.mainloop import main_loop
from amdgen.mutate import Harness, Mutant, Ran, Verdict, mutants
from amdgen.toolchain import find_toolchain
from amdgen.verify.attention import arguments, compare, random_data

ARCHS = ("gfx90a", "gfx942", "gfx950")


def kernels(arch: str) -> list[Attention]:
    """Small problems on real kernels: more tiles than K has buffers, so that each is used again."""
    small = {"seq_q": 60, "seq_k": 300, "head_dim": 64, "tile": (64, 64)}
    return [
        Attention(arch, **small, dtype="bf16", staging="lds_dma", causal=True),  # type: ignore[arg-type]
        Attention(arch, **small, dtype="f16", staging="vgpr", lse=True),  # type: ignore[arg-type]
    ]


def run(built: Built, code: bytes) -> Ran:
    """The kernel on random data, its output poisoned."""
    spec = built.spec
    assert isinstance(spec, Attention)
    data = random_data(spec, seed=1)
    result = emulate(code, built.kernel, built.grid, built.block, arguments(spec, data), limit=1_000_000)
    return Ran(result, compare(spec, data).ok)


def of_main_loop(built: Built) -> Iterator[Mutant]:
    """The mutants whose line is in the main loop."""
    code = find_toolchain().assemble(built.assembly, built.spec.arch, options=("-g",))
    objects = CodeObject.parse(code)
    loop = main_loop(built.spec.isa, code, built.kernel)
    places = [objects.source_line(inst.address) for inst in loop.instructions]
    lines = [place[1] for place in places if place is not None]
    yield from (m for m in mutants(built.assembly, built.kernel) if min(lines) <= m.line <= max(lines))


def judge_all(spec: Attention, whole: bool) -> tuple[Built, list[Verdict]]:
    built = build(spec)
    harness = Harness(built.assembly, built.kernel, spec.arch, find_toolchain(), partial(run, built))
    found = mutants(built.assembly, built.kernel) if whole else of_main_loop(built)
    return built, [harness.judge(mutant) for mutant in found]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--arch", nargs="*", default=list(ARCHS))
    parser.add_argument("--whole", action="store_true", help="the whole kernel, not its main loop alone")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for arch in options.arch:
        for spec in kernels(arch):
            built, verdicts = judge_all(spec, options.whole)
            caught = [v for v in verdicts if v.caught]
            by = Counter(v.caught_by for v in caught)
            total.update(caught=len(caught), mutants=len(verdicts))
            how = ", ".join(f"{n} {name}" for name, n in by.most_common())
            print(f"{arch} {built.kernel}: {len(caught)} of {len(verdicts)} caught ({how})", flush=True)
            for verdict in verdicts:
                if not verdict.caught:
                    print(f"    survives: {verdict.mutant}: {verdict.detail}")
                elif verdict.caught_by == "warning":
                    print(f"    a warning only: {verdict.mutant}: {verdict.detail}")
    print(f"caught {total['caught']} of {total['mutants']}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
