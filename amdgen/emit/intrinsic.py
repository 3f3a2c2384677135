"""One intrinsic of the header as data: its name, documentation, parameters and body."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from functools import cache

from amdgen.plan.nops import AsmStep

CACHE = "\v"
"""Marks the place of the cache flags in the text of an asm line; the caller's template argument chooses them."""

_COLUMNS = 116  # of a comment's text


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter ``type name``, with its default if it has one."""

    type: str
    name: str
    default: str = ""

    def __str__(self) -> str:
        return f"{self.type} {self.name}".rstrip() + (f" = {self.default}" if self.default else "")


@dataclass(frozen=True, slots=True)
class Check:
    """A static_assert: a condition on the caller's constants, and the message when it fails."""

    condition: str
    message: str


@dataclass(frozen=True, slots=True)
class Asm:
    """One asm statement. Operands are written ``[name] "constraint"(expression)``.

    ``cached``: its text has a place for cache flags, and the header has one statement for each set of them.
    ``also``: clobbers that no step says.
    ``volatile``: it has other effects than its outputs, or the outputs depend on other lanes.
    """

    steps: tuple[AsmStep, ...]
    outputs: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    also: tuple[str, ...] = ("memory",)
    cached: bool = False
    volatile: bool = True

    @property
    def clobbers(self) -> tuple[str, ...]:
        """What the compiler is told that the statement writes beside its outputs: ``also``, and M0 where a step does.

        LLVM then sets M0 anew for what needs it behind the statement: its own copies to LDS would go where the
        statement left M0 otherwise.
        """
        return (*self.also, *(("m0",) if any("m0" in step.writes for step in self.steps) else ()))

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """Each line of text, split where the cache flags go."""
        return tuple(tuple(step.text.split(CACHE)) for step in self.steps)

    @property
    def nops(self) -> tuple[AsmStep, ...]:
        """The wait states among its steps."""
        return tuple(step for step in self.steps if step.instruction == "s_nop")


@dataclass(frozen=True, slots=True)
class Case:
    """The asm statement that replaces another when a condition on the caller's constants holds."""

    condition: str
    asm: Asm


@dataclass(frozen=True, slots=True)
class Intrinsic:
    """A device function of the header.

    ``instruction`` is what it becomes, "" when nothing of its own; ``prelude`` are C++ statements before the asm;
    ``cases`` are tried in order before ``asm``; ``result`` is the expression it returns, "" for none.
    """

    name: str
    section: str
    doc: str  # paragraphs apart by a blank line
    instruction: str
    returns: str
    parameters: tuple[Parameter, ...] = ()
    template: tuple[Parameter, ...] = ()
    checks: tuple[Check, ...] = ()
    prelude: tuple[str, ...] = ()
    asm: Asm | None = None
    result: str = ""
    cases: tuple[Case, ...] = ()

    @property
    def statements(self) -> tuple[tuple[str, Asm], ...]:
        """The asm statements, each with the C++ condition before it; exactly one of them is executed."""
        if self.asm is None:
            return ()
        heads = [f"{'else ' if n else ''}if ({case.condition})" for n, case in enumerate(self.cases)]
        return (*zip(heads, (c.asm for c in self.cases), strict=True), ("else" if heads else "", self.asm))

    @property
    def writes_m0(self) -> bool:
        """Whether an asm statement of it writes M0."""
        return any("m0" in asm.clobbers for _, asm in self.statements)

    @property
    def words(self) -> str:
        """Its C++ without documentation, from which the functions that it calls can be found."""
        operands = [text for _, one in self.statements for text in (*one.outputs, *one.inputs)]
        conditions = [text for case in self.cases for text in (case.condition,)]
        return "\n".join(
            [self.signature, *(c.condition for c in self.checks), *conditions, *self.prelude, *operands, self.result]
        )

    @property
    def signature(self) -> str:
        """The declaration without body, as C++."""
        head = f"template <{', '.join(map(str, self.template))}>\n" if self.template else ""
        return f"{head}AMDGEN_DEVICE {self.returns} {self.name}({', '.join(map(str, self.parameters))})"

    @property
    def doc_lines(self) -> tuple[str, ...]:
        """The documentation wrapped for a comment, then the instruction and the hazards that its wait
        states are for."""
        rows = sorted({one.why for one in self.asm.nops}) if self.asm else []
        last = [f"Instruction: {self.instruction}."] if self.instruction else []
        last += [f"Wait states for: {', '.join(rows)}."] if rows else []
        text = "\n\n".join([self.doc, *([" ".join(last)] if last else [])])
        return tuple(line for part in text.split("\n\n") for line in (*_wrapped(part), ""))[:-1]


@cache
def _wrapped(paragraph: str) -> tuple[str, ...]:
    """The lines of a paragraph; many functions say the same, on each architecture."""
    return tuple(textwrap.wrap(" ".join(paragraph.split()), _COLUMNS))


@dataclass(frozen=True, slots=True)
class Missing:
    """A name that other architectures have and this one lacks. Calling it is an error with ``message``."""

    name: str
    message: str
