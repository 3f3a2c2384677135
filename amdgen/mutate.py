"""Takes a kernel's synchronisation apart, piece by piece, to see whether the checks notice.

From assembly text: every ``s_waitcnt``, ``s_barrier``, ``s_nop`` and write of M0 is removed in turn, and every non-zero
wait count is raised by one. A mutant is caught when the checks find an error, or the result is wrong. One that
survives needs a reason; the reasons given here are read off the run, not assumed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from amdgen.codeobject import CodeObject
from amdgen.emulator import Result
from amdgen.errors import AmdgenError
from amdgen.toolchain import Toolchain

_REMOVED = (
    ("wait", re.compile(r"^\s*s_waitcnt\b")),
    ("barrier", re.compile(r"^\s*s_barrier\b")),
    ("nop", re.compile(r"^\s*s_nop\b")),
    ("m0", re.compile(r"^\s*s_\w+\s+m0\s*,")),
)
_CONDITION = re.compile(r"v_(cndmask|addc|subb|subbrev|div_fmas)")
_COUNT = re.compile(r"\b(vmcnt|lgkmcnt|expcnt)\((\d+)\)")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: ``line`` (1-based) of the assembly becomes ``now``, "" when removed."""

    kind: str  # wait, barrier, nop, m0, loosened
    line: int
    was: str
    now: str

    def apply(self, assembly: str) -> str:
        lines = assembly.split("\n")
        lines[self.line - 1] = self.now
        return "\n".join(lines)

    def __str__(self) -> str:
        return f"line {self.line}: {self.was}" + (f"  ->  {self.now.strip()}" if self.now else "  removed")


@dataclass(frozen=True, slots=True)
class Verdict:
    """``caught_by``: the first check that fired, "result", "execution", "warning", or "" for a survivor."""

    mutant: Mutant
    caught_by: str
    detail: str

    @property
    def caught(self) -> bool:
        return bool(self.caught_by)


@dataclass(frozen=True, slots=True)
class Ran:
    """One execution: what the emulator says, and whether the output was right."""

    result: Result
    right: bool


Run = Callable[[bytes], Ran]
"""Executes a code object on fixed inputs."""


def mutants(assembly: str, kernel: str) -> Iterator[Mutant]:
    """All mutants of one kernel's text, in its order."""
    inside = False
    for number, line in enumerate(assembly.split("\n"), start=1):
        if line.startswith(f"{kernel}:"):
            inside = True
        elif inside and re.match(r"\s*\.(size|section)\b|\.Lfunc_end", line):
            return
        if not inside:
            continue
        text = line.split(";")[0].split("//")[0].strip()
        for kind, pattern in _REMOVED:
            if pattern.match(text):
                yield Mutant(kind, number, text, "")
        if text.startswith("s_waitcnt"):
            for match in _COUNT.finditer(text):
                if int(match[2]):
                    looser = text[: match.start(2)] + str(int(match[2]) + 1) + text[match.end(2) :]
                    yield Mutant("loosened", number, text, f"\t{looser}")


class Harness:
    """Runs the mutants of one kernel."""

    def __init__(self, assembly: str, kernel: str, arch: str, toolchain: Toolchain, run: Run) -> None:
        self.assembly, self.kernel, self.arch = assembly, kernel, arch
        self.toolchain, self.run = toolchain, run

    @cached_property
    def original(self) -> Ran:
        """The unmodified kernel, which must be right and clean."""
        ran = self.run(self._assemble(self.assembly))
        if not ran.right or ran.result.findings:
            raise AmdgenError(f"{self.kernel} is not clean to begin with", "mutate a kernel that passes its checks")
        return ran

    def _lines(self, code: bytes, ran: Ran) -> dict[int, int]:
        """pc from the kernel's entry → line of the assembly. A removed line leaves the others' numbers as they are."""
        objects = CodeObject.parse(code)
        entry = objects.kernel(self.kernel).entry
        found = ((pc, objects.source_line(entry + pc)) for pc in ran.result.executed)
        return {pc: place[1] for pc, place in found if place is not None}

    @staticmethod
    def _landings(lines: dict[int, int], ran: Ran) -> dict[int, int]:
        """Operations that each line's wait proved to have arrived."""
        return {lines[pc]: landed for pc, landed in ran.result.landings.items() if pc in lines}

    def _text(self, line: int) -> str:
        return " ".join(self.assembly.split("\n")[line - 1].split(";")[0].split())

    def _assemble(self, text: str) -> bytes:
        return self.toolchain.assemble(text, self.arch, options=("-g",))

    def judge(self, mutant: Mutant) -> Verdict:
        """Runs one mutant."""
        original = self.original
        try:
            code = self._assemble(mutant.apply(self.assembly))
            ran = self.run(code)
        except AmdgenError as error:
            return Verdict(mutant, "execution", str(error))
        if ran.result.findings:
            first = ran.result.findings[0]
            return Verdict(mutant, first.check, str(first))
        if not ran.right:
            return Verdict(mutant, "result", "the output is wrong")
        if len(ran.result.warnings) > len(original.result.warnings):
            return Verdict(mutant, "warning", str(ran.result.warnings[0]))
        return Verdict(mutant, "", self._why(mutant, code, ran))

    def _why(self, mutant: Mutant, code: bytes, ran: Ran) -> str:
        """Why a survivor is no bug, from what the original and the mutant did."""
        lines = self._lines(self._assemble(self.assembly), self.original)
        pcs = [pc for pc, line in lines.items() if line == mutant.line]
        if not pcs:
            return "never executed with these inputs"
        if mutant.kind in ("wait", "loosened"):
            before = self._landings(lines, self.original)
            if not before.get(mutant.line):
                return "equivalent: nothing was in flight that it waits for; a wait before it had covered all"
            after = self._landings(self._lines(code, ran), ran)
            later = [n for n, landed in after.items() if landed > before.get(n, 0) and n != mutant.line]
            if later:
                where = " and ".join(f"line {n} ({self._text(n)})" for n in later)
                return f"equivalent: all that it waited for is waited for by {where}, before its first use"
            return "equivalent: what it waits for is never used"
        if mutant.kind == "nop":
            around = f"between '{self._text(mutant.line - 1)}' and '{self._text(mutant.line + 1)}'"
            if _CONDITION.match(self._text(mutant.line + 1)):
                return (
                    f"equivalent: {around}: a condition mask needs no distance (AMD's own kernels have v_cmp right "
                    "before v_cndmask at 4,116 places); LLVM treats it as a constant, which does"
                )
            return f"equivalent: {around} no row of the hazard table asks for it"
        if mutant.kind == "m0":
            return "equivalent: M0 held this value already"
        return "equivalent: no two waves touch the same bytes on either side of it"
