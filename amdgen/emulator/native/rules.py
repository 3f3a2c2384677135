"""The C of checks that are one file each (:mod:`amdgen.emulator.checks.rule`): ``rules.h``, and what waves and
operations have for them.

Each hook is a function that the runtime calls where it says; in it the rules whose marks the operation has are asked,
one after the other, but for those of checks that are off (``Machine.marked``, ``Machine.wanted``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from textwrap import dedent, indent

from amdgen.emulator.checks.rule import HOOKS, Rule, Site
from amdgen.emulator.checks.rules import RULES
from amdgen.emulator.native.operation import Operation
from amdgen.emulator.registers import Given
from amdgen.isa.model import Isa

_PARAMETERS = {
    "before": "Wave *w, const Op *op",
    "lds": "Wave *w, const Op *op, const u32 *at, u64 mask, u32 size, u32 unit, int strict",
    "memory": "Wave *w, const Op *op, const u64 *at, u64 mask, u32 size",
    "barrier": "Wave *w, const Group *g",
}
_MOST_MARKS = 64


@cache
def _bits() -> dict[tuple[str, str], int]:
    """The bit of each rule's marks in ``Op.marks``."""
    names = [(rule.name, mark) for rule in RULES for mark in rule.every_mark]
    assert len(names) <= _MOST_MARKS, "Op.marks has a bit for each mark of all rules"
    return {name: 1 << bit for bit, name in enumerate(names)}


def _mask(rule: Rule) -> int:
    return sum(_bits()[rule.name, mark] for mark in rule.every_mark)


def launch_marks(ops: Sequence[Operation], given: Given | None) -> Iterator[tuple[int, int]]:
    """The bits of ``Op.marks`` that depend on the registers of the kernel, each behind its operation's place."""
    if given is None:
        return
    for number, op in enumerate(ops):
        v, a, s = op.highest
        relative = s >= 0 and op.inst.spec is not None and "movrel" in op.inst.spec.tags
        if v >= given.vgprs - 1 or a >= given.agprs or s >= given.sgprs or relative:
            held = [(r, m) for r in RULES for m, holds in r.given.items() if holds(op, given)]
            if held:
                yield number, sum(_bits()[rule.name, mark] for rule, mark in held)


def marks(op: Operation, isa: Isa) -> int:
    """``Op.marks`` of an operation, whose registers are known."""
    return _marks(Site.of(op, isa))


@lru_cache(maxsize=10_000)
def _marks(site: Site) -> int:
    return sum(_bits()[rule.name, mark] for rule in RULES for mark, holds in rule.marks.items() if holds(site))


def marked(checks: Collection[str]) -> int:
    """``Machine.marked``: the marks of the rules that are on."""
    return sum(_mask(rule) for rule in RULES if rule.name in checks)


def noticed() -> frozenset[str]:
    """Why the fast variant ends a launch for one of these checks: their names."""
    return frozenset(rule.name for rule in RULES)


def declarations() -> str:
    """What a wave has for the rules, as :mod:`amdgen.emulator.native.border` declares structures."""
    with_state = [rule for rule in RULES if rule.state]
    own = [f"struct {_type(rule)} {{\n{indent(dedent(rule.state).strip(), '    ')}\n}};" for rule in with_state]
    fields = "\n".join(f"    {_type(rule)} {rule.name};" for rule in with_state)
    return "\n".join([*own, f"struct Rules {{\n{fields}\n}};\n"])


def _type(rule: Rule) -> str:
    return "".join(part.capitalize() for part in rule.name.split("_")) + "State"


def header() -> str:
    """``rules.h``: the rules' C, and a function a hook."""
    lines = [
        "/* Made from checks/rules/ by rules.py. */",
        "#ifndef AMDGEN_RULES_H\n#define AMDGEN_RULES_H\n",
        '#include "judged_lds.h"\n',
        *(_function(rule, hook, text) for rule in RULES for hook, text in rule.hooks().items()),
        *(_call(hook) for hook in HOOKS),
        "#endif\n",
    ]
    return "\n".join(lines)


def _function(rule: Rule, hook: str, text: str) -> str:
    names = [f"const int {mark} = (op->marks & {_bits()[rule.name, mark]:#x}ull) != 0;" for mark in rule.every_mark]
    own = [f"{_type(rule)} *own = &w->rules.{rule.name};"] if rule.state else []
    body = [
        f"enum {{ KIND = {rule.kind}, SURE = {int(rule.sure)} }};",
        f'static const char *const NOTICED = "{rule.name}";',
        *own,
        *(names if hook != "barrier" else []),
        dedent(text).strip(),
        "return 0;",
    ]
    made = f"static const char *{rule.name}_{hook}({_PARAMETERS[hook]}) {{\n{indent(chr(10).join(body), '    ')}\n}}\n"
    return f"#if JUDGE\n{made}#endif\n" if rule.noticed else made


def _call(hook: str) -> str:
    """The function of a hook: why the fast variant can't go on, or 0."""
    names = ", ".join(part.split()[-1].lstrip("*") for part in _PARAMETERS[hook].split(","))
    both = list(_asked(hook, names, noticed=False))
    judge = list(_asked(hook, names, noticed=True))
    judges = ["#if JUDGE", *judge, "#endif"] if judge else []
    return "\n".join([f"INLINE const char *rules_{hook}({_PARAMETERS[hook]}) {{", *both, *judges, "    return 0;\n}\n"])


def _asked(hook: str, names: str, *, noticed: bool) -> Iterator[str]:
    rules = [rule for rule in RULES if hook in rule.hooks() and rule.noticed == noticed]
    if not rules:
        return
    machine = "w->group->machine"
    every = sum({_bits()[rule.name, mark] for rule in rules for mark in rule.every_mark})
    asked = [
        f"if ({f'marks & {_mask(rule):#x}ull' if hook != 'barrier' else f'{machine}->wanted >> {rule.kind} & 1'}) "
        f"if (why = {rule.name}_{hook}({names})) return why;"
        for rule in rules
    ]
    if hook == "barrier":
        yield f"    {{\n        const char *why;\n{indent(chr(10).join(asked), '        ')}\n    }}"
        return
    yield f"    if (__builtin_expect((op->marks & {every:#x}ull) != 0, 0)) {{  /* most instructions have none */"
    yield f"        const char *why;\n        u64 marks = op->marks & {machine}->marked;"
    yield indent("\n".join(asked), "        ")
    yield "    }"
