"""The semantics language in C: a typed expression becomes a C expression for one lane.

Types are held as in :mod:`amdgen.emulator.arithmetic.values`; functions are those of ``functions.h``. What has no C
form raises :class:`NoCodeError`, and a closure over NumPy arrays executes that instruction in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from amdgen.emulator.arithmetic.values import ODD_WIDTHS, Call, Context, is_float, is_signed, width
from amdgen.emulator.functions.table import arithmetic
from amdgen.isa.semantics import Node

C_TYPES = {
    "bool": "int", "bf16": "f32", "u4": "u32", "i4": "i32", "u24": "u32", "i24": "i32",
    **{f"{k}{w}": f"{k}{w}" for k in "ui" for w in (8, 16, 32, 64)},
    **{f"f{w}": f"f{w}" for w in (16, 32, 64)},
}  # fmt: skip

_ARITHMETIC = {"add": "+", "sub": "-", "mul": "*"}
_BITWISE = {"and": "&", "or": "|", "xor": "^"}
_COMPARE = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_SAME_HELD = {"f16": ("as_u16", "as_f16"), "f32": ("as_u32", "as_f32"), "f64": ("as_u64", "as_f64")}

FUNCTIONS: dict[str, frozenset[str]] = {
    name: frozenset(types.split())
    for name, types in {
        "fma": "f16 f32 f64",
        "min": "i16 u16 i32 u32 i64 u64 f16 f32 f64",
        "max": "i16 u16 i32 u32 i64 u64 f16 f32 f64",
        "med3": "i16 u16 i32 u32 f16 f32",
        "minimum": "f16 f32 f64", "maximum": "f16 f32 f64", "quiet": "f16 f32 f64",
        "abs": "f16 f32 f64", "isnan": "f16 f32 f64", "mul_legacy": "f32",
        "floor": "f16 f32 f64", "ceil": "f16 f32 f64", "trunc": "f16 f32 f64", "rint": "f16 f32 f64",
        "fract": "f32 f64",
        "rcp": "f16 f32 f64", "sqrt": "f16 f32 f64", "rsq": "f16 f32 f64", "exp2": "f16 f32", "log2": "f16 f32",
        "sin_turns": "f32", "cos_turns": "f32", "ldexp": "f32 f64", "frexp_exp": "f32 f64", "frexp_mant": "f32 f64",
        "class_of": "f16 f32 f64",
        "popcount": "u32 u64", "clz": "u32 u64", "ctz": "u32 u64", "cls": "i32 i64", "bitreverse": "u32 u64",
        "bfe": "u32 i32 u64 i64", "perm": "u32", "alignbit": "u32", "lo": "u64", "hi": "u64", "pack": "u32",
        "lo16": "u32", "hi16": "u32", "pack16": "u16", "mulhi": "u32 i32", "sad_u8": "u32", "msad_u8": "u32",
        "lerp_u8": "u32", "bitreplicate": "u32", "wqm": "u32 u64", "quadmask": "u32 u64", "bitop3": "u32 u16",
        "add_sat": "u16 i16 u32 i32", "sub_sat": "u16 i16 u32 i32", "fp8": "u8", "bf8": "u8",
        "div_scale": "f32", "div_scale_flag": "f32", "div_fmas": "f32", "div_fixup": "f32", "rtz_f16": "f32",
        "rne_f16": "f32", "cvt_fp8": "f32", "cvt_bf8": "f32",
    }.items()
}  # fmt: skip
"""Functions with a C form, by the types of their first argument."""

_TRANSCENDENTAL = frozenset({"rcp", "sqrt", "rsq", "exp2", "log2", "sin_turns", "cos_turns"})


class NoCodeError(Exception):
    """This instruction has no C form; says why."""


Lane = str
"""A C expression for the number of a lane: ``i`` in the loop over lanes."""


@dataclass
class Scope:
    """What names mean: ``inputs`` give the C expression of an operand at a lane (and an element of a packed one);
    temporaries are C variables. ``context``: the float modes."""

    inputs: dict[str, Callable[[Lane, int], str]]
    context: Context
    packed: frozenset[str] = frozenset()
    element: int = 0
    elements: int = 1
    temporaries: set[str] = field(default_factory=set)

    def at(self, element: int) -> Scope:
        """The same scope at another element of packed operands."""
        return Scope(self.inputs, self.context, self.packed, element, self.elements, self.temporaries)


def variable(name: str) -> str:
    """The C variable of a name of the language."""
    return f"x_{name}"


def expression(node: Node, scope: Scope, lane: Lane = "i") -> str:
    """The C expression of a node for one lane."""
    if node.op == "const":
        return constant(node)
    if node.op == "name":
        return _name(node, scope, lane)
    if node.op in ("readlane", "readfirstlane", "shuffle", "writelane"):
        return _across(node, scope, lane)
    sources, result = _flushed(node, scope.context)
    if node.op in ("dot", "dot_acc"):
        if any(sources) or result:
            raise NoCodeError("a dot product that flushes denormals")
        return _dot(node, scope, lane)
    args = [_flush(a.type, expression(a, scope, lane), at) for a, at in zip(node.args, sources, strict=True)]
    if node.op == "flush":
        modes = scope.context
        return _flush(node.type, args[0], modes.flushes_sources(node.type) or modes.flushes_results(node.type))
    return _flush(node.type, _fit(node.type, _operation(node, args)), result)


def _flushed(node: Node, context: Context) -> tuple[list[bool], bool]:
    """Which sources of a function the modes flush, and whether its result."""
    types = [a.type for a in node.args]
    if not arithmetic(Call(node.op, tuple(types), node.type, context)):
        return [False] * len(types), False
    sources = [is_float(t) and context.flushes_sources(t) for t in types]
    return sources, is_float(node.type) and context.flushes_results(node.type)


def _flush(type_name: str, text: str, wanted: bool) -> str:
    return f"flush_{C_TYPES[type_name]}({text})" if wanted else text


def constant(node: Node) -> str:
    """The C text of a literal. NoCodeError for a float that is not finite."""
    if is_float(node.type):
        value = float(node.value)
        if value != value or value in (float("inf"), float("-inf")):
            raise NoCodeError("a literal that is not finite")
        return f"(({C_TYPES[node.type]}){value.hex()})"
    if node.type == "bool":
        return str(int(bool(node.value)))
    bits = int(node.value) & ((1 << width(node.type)) - 1)
    if is_signed(node.type) and bits >> (width(node.type) - 1):
        bits -= 1 << width(node.type)
    return f"(({C_TYPES[node.type]}){bits}{'ull' if bits >= 0 else 'll'})"


def _name(node: Node, scope: Scope, lane: Lane) -> str:
    name = str(node.value)
    if name in scope.temporaries:
        if lane != "i":
            raise NoCodeError("a temporary of another lane")
        return variable(name) + (f"_{scope.element}" if scope.elements > 1 else "")
    if name not in scope.inputs:
        raise NoCodeError(name)
    return _fit(node.type, scope.inputs[name](lane, scope.element))


def _fit(type_name: str, text: str) -> str:
    """Brings a 4- or 24-bit integer back into its range."""
    if type_name not in ODD_WIDTHS:
        return text
    bits = width(type_name)
    if is_signed(type_name):
        return f"((i32)((u32){text} << {32 - bits}) >> {32 - bits})"
    return f"({text} & {(1 << bits) - 1:#x}u)"


def _across(node: Node, scope: Scope, lane: Lane) -> str:
    if node.op == "readfirstlane":
        return expression(node.args[0], scope, "first")
    if node.op == "writelane":
        value, which, old = (expression(a, scope, lane) for a in node.args)
        return f"({lane} == (int)({which} & 63) ? {value} : {old})"
    which = expression(node.args[1], scope, lane)
    return expression(node.args[0], scope, f"({which} & 63)")


def _dot(node: Node, scope: Scope, lane: Lane) -> str:
    """Products joined to a sum, the first element first; a float product by fma."""
    total = expression(node.args[0], scope, lane) if node.op == "dot_acc" else ""
    pair = node.args[-2:]
    held, kind = C_TYPES[node.type], node.type
    if kind not in ("f32", "i32", "u32", "f16") or (kind == "f16" and node.op == "dot_acc"):
        raise NoCodeError(f"{node.op} in {kind}")
    for element in range(_elements(pair, scope)):
        a, b = (f"({held})({expression(x, scope.at(element), lane)})" for x in pair)
        if not total:
            total = f"({held})({a} * {b})"
        elif is_float(kind):
            total = f"fma_{kind}({a}, {b}, {total})"
        else:
            total = f"({held})({a} * {b} + {total})"
    return total


def _elements(nodes: tuple[Node, ...], scope: Scope) -> int:
    if not all(name in scope.packed for n in nodes for name in _names(n)):
        raise NoCodeError("a dot product of what is not packed")
    return scope.elements


def _names(node: Node) -> Iterator[str]:
    """What an expression reads."""
    if node.op == "name":
        yield str(node.value)
    for part in node.args:
        yield from _names(part)


def _operation(node: Node, args: list[str]) -> str:
    op, kind = node.op, node.type
    of = node.args[0].type
    if op in _COMPARE:
        return f"({args[0]} {_COMPARE[op]} {args[1]})"
    if op == "select":
        return f"({args[0]} ? {args[1]} : {args[2]})"
    if op in ("shl", "shr"):
        return _shift(node, args)
    if op == "cast":
        return _cast(of, kind, args[0])
    if op == "as":
        return _bits(of, kind, args[0])
    if op == "sat":
        if kind not in ("u8", "i8", "u16", "i16", "u32", "i32"):
            raise NoCodeError(f"sat_{kind}")
        return f"sat_{kind}((f64){args[0] if of != 'f16' else f'(f32){args[0]}'})"
    if op == "ftz" and of in ("f16", "bf16", "f32"):
        return f"flush_{C_TYPES[of]}({args[0]})"
    if op in _BITWISE or op == "not":
        return _bitwise(op, kind, args)
    if op == "neg":
        return f"(({C_TYPES[kind]})-{args[0]})"
    if op in _ARITHMETIC:
        return _arithmetic(op, kind, args)
    if of in FUNCTIONS.get(op, ()):
        return f"{op}_{of}({', '.join(args)})"
    raise NoCodeError(f"{op} of {of}")


def _arithmetic(op: str, kind: str, args: list[str]) -> str:
    a, b = args
    sign = _ARITHMETIC[op]
    if kind == "f16":
        return f"((f16)((f32){a} {sign} (f32){b}))"
    if kind == "bf16":
        return f"round_bf16({a} {sign} {b})"
    if kind in ("u16", "i16", "u8", "i8"):
        return f"(({kind})((u32){a} {sign} (u32){b}))"
    return f"({a} {sign} {b})"


def _bitwise(op: str, kind: str, args: list[str]) -> str:
    if op == "not":
        return f"(!{args[0]})" if kind == "bool" else f"(({C_TYPES[kind]})~{args[0]})"
    return "(" + f" {_BITWISE[op]} ".join(args) + ")"


def _shift(node: Node, args: list[str]) -> str:
    kind, bits = node.type, width(node.type)
    held = C_TYPES[kind]
    count = f"({args[1]} % {bits})" if bits & (bits - 1) else f"({args[1]} & {bits - 1})"
    if node.op == "shr":
        return f"(({held})({args[0]} >> {count}))"
    unsigned = "u64" if bits == 64 else "u32"
    return f"(({held})(({unsigned}){args[0]} << {count}))"


def _cast(of: str, to: str, text: str) -> str:
    if to in ODD_WIDTHS or of == to:
        return text
    if to == "bf16":
        if of != "f32":
            raise NoCodeError(f"bf16 of {of}")
        return f"round_bf16({text})"
    if to == "bool":
        return f"({text} != 0)"
    if to == "f16":
        if of == "f64" or width(of) > 32:
            return f"f64_to_f16((f64){text})"
        return f"((f16)(f32){text})" if width(of) <= 16 or of == "f32" else f"f64_to_f16((f64){text})"
    if of == "bf16" and to == "f32":  # held alike, so that C would only copy it
        return f"quiet_f32({text})"
    if of == "f16" and to == "f64":
        return f"((f64)(f32){text})"
    return f"(({C_TYPES[to]}){text})"


def _bits(of: str, to: str, text: str) -> str:
    """The same bits as another type."""
    if of == "bf16":
        text, of = f"((u16)(as_u32({text}) >> 16))", "u16"
    elif of in _SAME_HELD:
        text, of = f"{_SAME_HELD[of][0]}({text})", "u" + of[1:]
    if to == "bf16":
        return f"as_f32((u32)(u16){text} << 16)"
    if to in _SAME_HELD:
        return f"{_SAME_HELD[to][1]}(({'u' + to[1:]}){text})"
    return f"(({C_TYPES[to]}){text})"


def uses(node: Node, ops: frozenset[str]) -> bool:
    """Whether an expression contains one of these functions."""
    return node.op in ops or any(uses(a, ops) for a in node.args)
