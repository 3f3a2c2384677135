"""Lowers the ISA's semantics to NumPy: one instruction, executed for many waves in lockstep.

The typed expressions of :mod:`amdgen.isa.semantics` become closures over NumPy's functions, once an instruction; a
run then costs little more than those functions. Shapes are NumPy's affair: vector operands are (waves, 64), scalar
operands of a vector instruction (waves, 1), those of a scalar instruction (waves,), packed operands have a leading
axis of their elements, and broadcasting does the rest. :mod:`amdgen.emulator.arithmetic.values` says how each type is
held.

The caller silences NumPy's warnings once, around many runs: ``with np.errstate(all="ignore")``. Overflowing and
invalid operations are what the hardware does, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import itemgetter
from typing import Any

from amdgen.emulator.arithmetic.values import ODD_WIDTHS, Array, Call, Context, Function, Modal, constant, fit
from amdgen.emulator.functions.table import implementation, modal, shift_by_constant
from amdgen.isa.semantics import Assign, Node, names_read, names_written

Env = Mapping[str, Any]
Step = tuple[str, Function]

__all__ = ["Context", "Lowered", "lower"]


class Lowered:
    """The effects of one instruction, ready to run.

    ``reads``: names to give to :meth:`run`. ``writes``: names that it returns, temporaries of the text among them.
    """

    __slots__ = ("_assigns", "_fixed", "_plans", "reads", "writes")

    def __init__(self, assigns: tuple[Assign, ...]) -> None:
        self._assigns = assigns
        self.reads = names_read(assigns)
        if any(_uses(a.value, "readfirstlane") for a in assigns):
            self.reads |= {"EXEC"}
        self.writes = names_written(assigns)
        self._plans: dict[tuple[Any, ...], tuple[Step, ...]] = {}
        depends = any(_modal(a.value) for a in assigns)
        self._fixed = None if depends else self._compile(Context())

    def run(self, inputs: Env, context: Modal) -> dict[str, Array]:
        """The values assigned, by name. ``inputs``: NumPy arrays or scalars, of the type each name has; nothing in
        it is changed. ``context``: the modes, of which its ``key`` decides."""
        steps = self._fixed
        if steps is None:
            key = context.key
            steps = self._plans.get(key) or self._plan(key)
        if len(steps) == 1:
            target, value = steps[0]
            return {target: value(inputs)}
        env, out = dict(inputs), {}
        for target, value in steps:
            env[target] = out[target] = value(env)
        return out

    def _plan(self, key: tuple[Any, ...]) -> tuple[Step, ...]:
        steps = self._plans[key] = self._compile(Context(*key))
        return steps

    def _compile(self, context: Context) -> tuple[Step, ...]:
        return tuple((a.target, _closure(a.value, context)) for a in self._assigns)


@cache
def lower(assigns: tuple[Assign, ...]) -> Lowered:
    """The assignments of an instruction (``Instruction.effects``), lowered; one object for equal assignments."""
    return Lowered(assigns)


def _call(node: Node, context: Context) -> Call:
    return Call(node.op, tuple(a.type for a in node.args), node.type, context)


def _uses(node: Node, op: str) -> bool:
    return node.op == op or any(_uses(a, op) for a in node.args)


def _modal(node: Node) -> bool:
    if node.op in ("const", "name"):
        return False
    return modal(_call(node, Context())) or any(_modal(a) for a in node.args)


def _closure(node: Node, context: Context) -> Function:
    """A function of the environment. The common shapes are spelt out: a name costs a dictionary look-up there and
    not a call."""
    if node.op == "const":
        value = constant(node.value, node.type)  # type: ignore[arg-type]
        return lambda env: value
    if node.op == "name":
        return _name(node)
    function = implementation(_call(node, context))
    args = node.args
    if node.op in ("shl", "shr") and args[1].op == "const":
        function, count = shift_by_constant(_call(node, context), int(args[1].value))
        x = _closure(args[0], context)
        return lambda env: function(x(env), count)
    if node.op == "readfirstlane":
        args = (*args, Node("name", "bool", value="EXEC"))
    names = [str(a.value) if a.op == "name" and a.type not in ODD_WIDTHS else "" for a in args]
    if all(names):
        return _of_names(function, names)
    parts = [_closure(a, context) for a in args]
    match parts:
        case [a]:
            return lambda env: function(a(env))
        case [a, b]:
            if args[1].op == "const":
                k = b({})
                if names[0]:
                    name = names[0]
                    return lambda env: function(env[name], k)
                return lambda env: function(a(env), k)
            return lambda env: function(a(env), b(env))
        case [a, b, c]:
            return lambda env: function(a(env), b(env), c(env))
    return lambda env: function(*[p(env) for p in parts])


def _name(node: Node) -> Function:
    name = str(node.value)
    if node.type not in ODD_WIDTHS:
        return itemgetter(name)
    into = fit(node.type)  # an operand arrives as the whole register
    return lambda env: into(env[name])


def _of_names(function: Function, names: list[str]) -> Function:
    match names:
        case [a]:
            return lambda env: function(env[a])
        case [a, b]:
            return lambda env: function(env[a], env[b])
        case [a, b, c]:
            return lambda env: function(env[a], env[b], env[c])
    return lambda env: function(*[env[n] for n in names])
