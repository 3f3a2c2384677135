"""``mutate``: takes the synchronisation of anybody's kernel apart, piece by piece, and says who notices."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.codeobjects import File
from amdgen.cli.launching import LaunchOptions, Prepared, compare, prepare
from amdgen.cli.options import Json, Overlay, add_command
from amdgen.cli.output import OutputError, countdown, print_json, print_pairs, print_table

if TYPE_CHECKING:
    from amdgen.emulator import Result
    from amdgen.mutation.harness import Subject, Verdict

_KINDS = "wait,barrier,nop,m0,cache,scope"
_WAYS = ("error", "warning", "result", "explained", "unexplained")
"""What becomes of a change."""


def register(app: typer.Typer) -> None:
    """Adds ``amdgen mutate``."""
    add_command(app, "mutate", mutate)


def mutate(
    file: File,
    how: LaunchOptions,
    kinds: Annotated[
        str,
        typer.Option(
            "--kinds",
            metavar="LIST",
            help="With commas, of wait, barrier, nop, m0, cache (removed), scope (its bits dropped), loosened (waits), "
            "lds_swap, offset (accesses).",
        ),
    ] = _KINDS,
    most: Annotated[
        int | None, typer.Option("--most", min=1, metavar="N", help="Changes of each kind, evenly spread.")
    ] = None,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:
    """Remove each wait, barrier, s_nop, write of M0, cache operation and scope in turn: does a check notice?

    The launch is described as for check, and must be clean. A change is noticed by a finding, by a new warning, or by
    another result: than --expect says, or else than the unchanged kernel's. Where nobody notices, the reason is one
    that the run has shown, such as a wait for which nothing was in flight. Exit status 1 when there is none.
    """
    from amdgen.mutation.harness import Harness

    wanted = _kinds(kinds)
    launch = prepare(file, how)
    with countdown(f"running {launch.kernel}") as say:
        harness = Harness(_subject(launch))
        mutants = [m for kind in wanted for m in harness.mutants([kind], most or 1 << 30)]
        verdicts: list[Verdict] = []
        interrupt: KeyboardInterrupt | None = None
        try:
            for number, mutant in enumerate(mutants):
                say(number, len(mutants), f"changes of kind {mutant.kind}")
                verdicts.append(harness.judge(mutant))
        except KeyboardInterrupt as stopped:
            interrupt = stopped
    unexplained = sum(not v.caught_by and not v.reason for v in verdicts)
    entry = launch.objects.kernel(launch.kernel).entry
    lines = [launch.objects.source_text(entry + v.mutant.pc) for v in verdicts]
    if as_json:
        print_json(
            {
                "ok": not unexplained,
                "file": file,
                "arch": launch.objects.arch,
                "kernel": launch.kernel,
                "grid": launch.grid,
                "block": launch.block,
                "mutants": [_as_json(v, line) for v, line in zip(verdicts, lines, strict=True)],
                "kinds": {kind: _counted([v for v in verdicts if v.mutant.kind == kind]) for kind in wanted},
            }
        )
    else:
        print(f"{launch.title(file)}\n")
        _print(verdicts, lines, wanted)
    if interrupt is not None:
        raise interrupt
    if unexplained:
        raise typer.Exit(1)


def _kinds(text: str) -> list[str]:
    from amdgen.mutation.changes import KINDS

    wanted = list(dict.fromkeys(part.strip() for part in text.split(",")))
    if unknown := [kind for kind in wanted if kind not in KINDS]:
        raise OutputError(f"--kinds {text}: no kind {unknown[0]!r}", f"known: {', '.join(KINDS)}")
    return wanted


def _subject(launch: Prepared) -> Subject:
    """The launch as the harness runs it, on copies of its arguments, and what its buffers must hold afterwards."""
    import numpy as np

    from amdgen.emulator import emulate
    from amdgen.mutation.harness import Subject

    expected = dict(launch.expected)

    def run(code: bytes, **more: object) -> tuple[Result, str]:
        values = [a.value.copy() if isinstance(a.value, np.ndarray) else a.value for a in launch.arguments]
        options = {"checks": launch.checks, **launch.options, **more}
        result = emulate(code, launch.kernel, launch.grid, launch.block, values, launch.dynamic_lds, **options)
        if not expected:  # the first run, of the unchanged kernel
            expected.update({n: value for n, value in enumerate(values) if isinstance(value, np.ndarray)})
        compared = [compare(n, values[n], want, launch.tolerance) for n, want in sorted(expected.items())]
        return result, next((str(c) for c in compared if not c.ok), "")

    return Subject(launch.kernel, launch.code, launch.kernel, run)


def _by(verdict: Verdict) -> str:
    """One of _WAYS."""
    if verdict.caught_by in ("result", "bits"):
        return "result"
    if verdict.caught_by:
        return "warning" if verdict.caught_by.startswith("warning ") else "error"
    return "explained" if verdict.reason else "unexplained"


def _counted(verdicts: list[Verdict]) -> dict[str, int]:
    ways = Counter(_by(v) for v in verdicts)
    return {
        "mutants": len(verdicts),
        **{way: ways[way] for way in _WAYS},
    }


def _as_json(verdict: Verdict, line: str) -> dict[str, Any]:
    mutant = verdict.mutant
    return {
        "kind": mutant.kind,
        "pc": mutant.pc,
        "was": mutant.was,
        "becomes": mutant.becomes,
        "source": line,
        "noticed": bool(verdict.caught_by),
        "by": verdict.caught_by,
        "reason": verdict.reason,
        "detail": verdict.detail,
    }


def _print(verdicts: list[Verdict], lines: list[str], kinds: list[str]) -> None:
    from amdgen.mutation.harness import EQUIVALENT

    rows = []
    for verdict, line in zip(verdicts, lines, strict=True):
        mutant = verdict.mutant
        becomes = mutant.becomes or "removed"
        noticed = verdict.caught_by or f"nobody: {verdict.reason or 'UNEXPLAINED'}"
        rows.append((f"+{mutant.pc:#x}", mutant.was, becomes, noticed, line))
    print_table(["pc>", "instruction", "becomes", "noticed by", "source"], rows, title="Changes")
    counted = {kind: _counted([v for v in verdicts if v.mutant.kind == kind]) for kind in kinds}
    headers = ["kind", "changes>", "by an error>", "by a warning>", "by the result>", "explained>", "unexplained>"]
    print_table(headers, [(kind, *counts.values()) for kind, counts in counted.items()], title="Noticed")
    print_pairs({name: EQUIVALENT[name] for name in sorted({v.reason for v in verdicts if v.reason})})
