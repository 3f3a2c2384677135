"""The expression language of the ISA's ``semantics``: parsed and typed here, lowered to NumPy or C by the emulator.

A semantics text is a list of assignments, separated by newlines or semicolons, in Python's expression syntax:

    total = u64(src0) + u64(src1)
    vdst = u32(total)
    VCC = total >> 32 != 0

Names are the instruction's operands, temporaries assigned before, and the machine's own: ``SCC`` (bool), ``VCC`` and
``EXEC`` (one bool a lane in a vector instruction, u64 in a scalar one), ``M0`` (u32), ``PC`` (u64, the address of the
next instruction), ``MODE`` (u32), ``LANE`` (u32) and ``ELEMENT`` (u32, the number of the element within a packed
operand). All operands are read before anything is written. Python's parser reads the text; nothing is ever evaluated,
and a node or function outside the closed set below is an error.

Rules: both sides of an operator have one type (a literal takes the other side's); integers wrap; a shift counts modulo
the width of what it shifts, as the hardware does; ``a if c else b`` evaluates both sides; operands of a packed type
(``f16x2``) are worked on element by element. ``sat_u16(x)`` brings a number into the range of a type.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from amdgen.isa.operand import Operand

_MAX_TEXT = 4000
_MAX_DEPTH = 40
_INTS = {f"{k}{w}" for k in "ui" for w in (4, 6, 8, 16, 24, 32, 64)}
_FLOATS = {"f16", "bf16", "f32", "f64"}
_TYPES = _INTS | _FLOATS


class SemanticsError(ValueError):
    """A semantics text that is outside the language or doesn't type."""


@dataclass(frozen=True, slots=True)
class Node:
    """A typed expression: ``op`` is const, name, a function of :data:`FUNCTIONS`, or an operator."""

    op: str
    type: str
    args: tuple[Node, ...] = ()
    value: int | float | str = 0


@dataclass(frozen=True, slots=True)
class Assign:
    """``target = value``: an operand, a machine register or a temporary is assigned."""

    target: str
    value: Node


_BINARY = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor",
    ast.LShift: "shl", ast.RShift: "shr",
}  # fmt: skip
_COMPARE = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}

# Functions by the shape of their type. "T": arguments and result share one type.
_SAME = {
    "min": 2, "max": 2, "med3": 3, "mulhi": 2, "bitreverse": 1, "floor": 1, "ceil": 1, "trunc": 1, "rint": 1,
    "fract": 1, "sqrt": 1, "rcp": 1, "rsq": 1, "exp2": 1, "log2": 1, "sin_turns": 1, "cos_turns": 1, "abs": 1,
    "frexp_mant": 1, "fma": 3, "mul_legacy": 2, "quiet": 1, "flush": 1,
    "ftz": 1,  # denormals become zeros of their sign, whatever the mode
    "readfirstlane": 1, "add_sat": 2, "sub_sat": 2,
    "minimum": 2, "maximum": 2,  # IEEE 754-2019: a NaN on either side gives a NaN, -0 is less than +0
    "wqm": 1,  # each group of four bits becomes all ones when one of them is set
    "quadmask": 1,  # bit i is set when one of the bits 4i to 4i+3 is; zeros above
}  # fmt: skip
_FIXED = {
    # name: (argument types, result); "T" any one type, "I" any integer, "F" any float
    "popcount": (("I",), "u32"),
    "clz": (("I",), "u32"),  # leading zeros; the width when there is no one
    "ctz": (("I",), "u32"),
    "cls": (("I",), "u32"),  # leading bits equal to the sign, the sign itself not counted
    "bfe": (("I", "u32", "u32"), "0"),  # (x, offset, width): sign-extended for a signed x; "0": type of argument 0
    "perm": (("u32", "u32", "u32"), "u32"),
    "alignbit": (("u32", "u32", "u32"), "u32"),
    "lo": (("u64",), "u32"),
    "hi": (("u64",), "u32"),
    "pack": (("u32", "u32"), "u64"),
    "lo16": (("u32",), "u16"),
    "hi16": (("u32",), "u16"),
    "pack16": (("u16", "u16"), "u32"),
    "isnan": (("F",), "bool"),
    "class_of": (("F", "u32"), "bool"),
    "ldexp": (("F", "i32"), "0"),
    "frexp_exp": (("F",), "i32"),
    "div_scale": (("F", "F", "F"), "0"),
    "div_scale_flag": (("F", "F", "F"), "bool"),
    "div_fmas": (("F", "F", "F", "bool"), "0"),
    "div_fixup": (("F", "F", "F"), "0"),
    "trig_preop": (("f64", "u32"), "f64"),
    "readlane": (("T", "u32"), "0"),
    "writelane": (("T", "u32", "T"), "0"),  # (new value, lane, old vector)
    "sad_u8": (("u32", "u32"), "u32"),
    "lerp_u8": (("u32", "u32", "u32"), "u32"),
    "dot": (("T", "T"), "0"),
    "cvt_fp8": (("f32",), "u8"),
    "cvt_bf8": (("f32",), "u8"),
    "fp8": (("u8",), "f32"),
    "bf8": (("u8",), "f32"),
    "cvt_sr_f16": (("f32", "u32"), "f16"),  # stochastic with the random number's upper bits, those the format drops
    "cvt_sr_bf16": (("f32", "u32"), "bf16"),
    "fp4": (("u4",), "f32"),  # OCP e2m1
    "cvt_fp4": (("f32",), "u4"),  # to nearest even, saturating at 6
    "rtz_f16": (("f32",), "f16"),  # rounded toward zero, whatever the mode
    "rne_f16": (("f32",), "f16"),  # rounded to nearest even, whatever the mode
    "fp6": (("u6",), "f32"),  # OCP e2m3
    "bf6": (("u6",), "f32"),  # OCP e3m2
    "cvt_fp6": (("f32",), "u6"),  # to nearest even, saturating at 7.5
    "cvt_bf6": (("f32",), "u6"),  # to nearest even, saturating at 28
    "mx_times": (("F", "f32"), "0"),  # x * 2^(e - 127), e the exponent field of the second: an E8M0 scale; 255 is NaN
    "mx_over": (("F", "f32"), "f32"),  # x / 2^(e - 127), in f32
    # (x, random number, scale): x over the scale, rounded stochastically: the number's upper bits, as many as x has
    # fraction bits more than the result, are added below the result's last bit, and the sum is cut off
    "sr_fp8": (("F", "u32", "f32"), "u8"),
    "sr_bf8": (("F", "u32", "f32"), "u8"),
    "sr_fp6": (("F", "u32", "f32"), "u6"),
    "sr_bf6": (("F", "u32", "f32"), "u6"),
    "sr_fp4": (("F", "u32", "f32"), "u4"),
    "prng": (("u32", "u32"), "u32"),  # the state of v_prng_b32 after so many steps
    "interleave": (("T", "T"), "0"),  # of two packed operands the packed a0, b0, a1, b1, ...
    "dot_acc": (("T", "T", "T"), "0"),  # (sum, a, b): sum + a[0]*b[0] + a[1]*b[1] + ... in the type of sum, the first
    # element first: integers widened first and wrapping, floats by one fma an element; a and b are packed
    "bitop3": (("I", "T", "T", "u32"), "0"),  # each result bit is bit 4a+2b+c of the table, the last argument
    "shuffle": (("T", "u32"), "0"),  # each lane takes x of lane index % 64, active or not
    "msad_u8": (("u32", "u32"), "u32"),  # as sad_u8, without the bytes where the second argument is 0
    "bitreplicate": (("u32",), "u64"),  # bit i becomes bits 2i and 2i+1
}
FUNCTIONS = frozenset(_SAME) | frozenset(_FIXED)
_SPECIAL = {"SCC": "bool", "M0": "u32", "PC": "u64", "MODE": "u32", "LANE": "u32", "ELEMENT": "u32"}
_LANE_MASKS = ("VCC", "EXEC")


def parse_semantics(text: str, operands: tuple[Operand, ...], scalar: bool = False) -> tuple[Assign, ...]:
    """The typed assignments of a text; SemanticsError says what is wrong. ``scalar``: a scalar instruction."""
    return _parse(text, tuple((o.name, o.type_name, o.role) for o in operands), scalar)


def element_type(name: str) -> str:
    """The type that an operand has in expressions: bits are unsigned, a packed type is its element."""
    if name == "mask":
        return "bool"
    base = name.partition("x")[0]
    if base.startswith("b") and not base.startswith("bf"):
        base = "u" + base[1:]
    return "bool" if base in ("u1", "b1") else base


def parse_assignments(text: str, types: Mapping[str, str]) -> tuple[tuple[Assign, ...], dict[str, str]]:
    """The typed assignments of a text to temporaries, where these names are known; and the types of all names then."""
    typer = _Typer(names=types)
    return tuple(typer.statement(s) for s in _statements(text)), typer.types


def parse_expression(text: str, types: Mapping[str, str], want: str) -> Node:
    """A single expression of a type, where these names are known; ``given(x)`` asks whether an operand is there."""
    statements = _statements(text)
    if len(statements) != 1 or not isinstance(statements[0], ast.Expr):
        raise SemanticsError("one expression is needed")
    return _Typer(names=types).typed(statements[0].value, want, 0)


def _statements(text: str) -> list[ast.stmt]:
    if len(text) > _MAX_TEXT:
        raise SemanticsError(f"longer than {_MAX_TEXT} characters")
    try:
        return ast.parse(text.replace(";", "\n"), mode="exec").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise SemanticsError(f"can't be parsed: {getattr(error, 'msg', None) or error}") from None


@cache
def _parse(text: str, operands: tuple[tuple[str, str, str], ...], scalar: bool) -> tuple[Assign, ...]:
    typer = _Typer(operands, scalar)
    return tuple(typer.statement(s) for s in _statements(text))


class _Typer:
    """Types the expressions of a text. ``names``: those that there are, in place of an instruction's."""

    def __init__(
        self,
        operands: tuple[tuple[str, str, str], ...] = (),
        scalar: bool = False,
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.asks = names is not None
        self.writable = set[str]()
        if names is not None:
            self.types, self.fixed = dict(names), set(names)
            return
        self.types = dict(_SPECIAL)
        # The mask of a scalar instruction is a number; that of a vector instruction is one bool a lane.
        self.types.update(dict.fromkeys(_LANE_MASKS, "u64" if scalar else "bool"))
        self.writable |= {"SCC", "VCC", "EXEC", "M0", "PC", "MODE"}
        for name, type_name, role in operands:
            self.types[name] = "u64" if scalar and type_name == "mask" else element_type(type_name)
            if role != "src":
                self.writable.add(name)
        self.fixed = set(self.types)

    def statement(self, node: ast.stmt) -> Assign:
        if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
            raise SemanticsError("only assignments 'name = expression' are allowed")
        target = node.targets[0].id
        if target in self.fixed:
            if target not in self.writable:
                raise SemanticsError(f"'{target}' is only read, so it can't be assigned")
            value = self.expr(node.value, self.types[target], 0)
            if value.type != self.types[target]:
                raise SemanticsError(f"'{target}' is {self.types[target]}, but the value is {value.type}")
        else:
            value = self.expr(node.value, "", 0)
            if value.type == "literal":
                raise SemanticsError(f"temporary '{target}' needs a type: write u32(...)")
            known = self.types.setdefault(target, value.type)
            if known != value.type:
                raise SemanticsError(f"temporary '{target}' was {known} and is now {value.type}")
        return Assign(target, value)

    def expr(self, node: ast.expr, want: str, depth: int) -> Node:
        """Types an expression; ``want`` is the type a bare literal takes, "" when nothing asks for one."""
        if depth > _MAX_DEPTH:
            raise SemanticsError(f"nested deeper than {_MAX_DEPTH}")
        match node:
            case ast.Constant(value=bool(value)):
                return Node("const", "bool", value=int(value))
            case ast.Constant(value=(int() | float()) as value):
                return self.literal(value, want)
            case ast.Name():
                return self.name(node.id)
            case ast.BinOp():
                return self.binary(node, want, depth)
            case ast.UnaryOp():
                return self.unary(node, want, depth)
            case ast.Compare(ops=[op], comparators=[right]) if type(op) in _COMPARE:
                a, b = self.pair(node.left, right, "", depth)
                return Node(_COMPARE[type(op)], "bool", (a, b))
            case ast.BoolOp():
                parts = tuple(self.typed(v, "bool", depth) for v in node.values)
                return Node("and" if isinstance(node.op, ast.And) else "or", "bool", parts)
            case ast.IfExp():
                condition = self.typed(node.test, "bool", depth)
                a, b = self.pair(node.body, node.orelse, want, depth)
                return Node("select", a.type, (condition, a, b))
            case ast.Call(func=ast.Name(id=function), keywords=[]):
                return self.call(function, node.args, want, depth)
        raise SemanticsError(f"{type(node).__name__} is not part of the language")

    def literal(self, value: int | float, want: str) -> Node:
        if not want:
            return Node("const", "literal", value=value)
        if want == "bool" and value in (0, 1):
            return Node("const", "bool", value=int(value))
        if want in _FLOATS:
            return Node("const", want, value=float(value))
        if want in _INTS and isinstance(value, int):
            return Node("const", want, value=value)
        raise SemanticsError(f"literal {value!r} is not {want}")

    def name(self, name: str) -> Node:
        if name not in self.types:
            known = ", ".join(self.types) if self.asks else f"{', '.join(_SPECIAL)}, VCC, EXEC"
            raise SemanticsError(f"'{name}' is not an operand, a temporary or one of {known}")
        return Node("name", self.types[name], value=name)

    def typed(self, node: ast.expr, want: str, depth: int) -> Node:
        out = self.expr(node, want, depth + 1)
        if out.type != want:
            raise SemanticsError(f"'{ast.unparse(node)}' is {out.type}, but {want} is needed")
        return out

    def pair(self, left: ast.expr, right: ast.expr, want: str, depth: int) -> tuple[Node, Node]:
        a = self.expr(left, want, depth + 1)
        b = self.expr(right, want if a.type == "literal" else a.type, depth + 1)
        if a.type == "literal" and b.type != "literal":
            a = self.expr(left, b.type, depth + 1)
        if a.type != b.type or a.type == "literal":
            raise SemanticsError(f"'{ast.unparse(left)}' is {a.type} and '{ast.unparse(right)}' is {b.type}")
        return a, b

    def binary(self, node: ast.BinOp, want: str, depth: int) -> Node:
        op = _BINARY.get(type(node.op))
        if op is None:
            raise SemanticsError(f"operator {type(node.op).__name__} is not part of the language")
        if op in ("shl", "shr"):
            a = self.expr(node.left, want, depth + 1)
            b = self.expr(node.right, "u32", depth + 1)
            if a.type not in _INTS or b.type not in _INTS:
                raise SemanticsError(f"'{ast.unparse(node)}' shifts {a.type} by {b.type}; both must be integers")
            return Node(op, a.type, (a, b))
        a, b = self.pair(node.left, node.right, want, depth)
        if a.type in _FLOATS and op in ("and", "or", "xor"):
            raise SemanticsError(f"'{ast.unparse(node)}': {op} of {a.type}; use as_u32(...)")
        if a.type == "bool" and op not in ("and", "or", "xor"):
            raise SemanticsError(f"'{ast.unparse(node)}': {op} of bool; use u32(...)")
        return Node(op, a.type, (a, b))

    def unary(self, node: ast.UnaryOp, want: str, depth: int) -> Node:
        if isinstance(node.op, ast.Not):
            return Node("not", "bool", (self.typed(node.operand, "bool", depth),))
        a = self.expr(node.operand, want, depth + 1)
        if a.op == "const" and isinstance(node.op, ast.USub) and not isinstance(a.value, str):
            return Node("const", a.type, value=-a.value)
        if isinstance(node.op, ast.USub):
            return Node("neg", a.type, (a,))
        if isinstance(node.op, ast.Invert) and (a.type in _INTS or a.type == "bool"):
            return Node("not", a.type, (a,))
        raise SemanticsError(f"'{ast.unparse(node)}' is not part of the language for {a.type}")

    def call(self, function: str, args: list[ast.expr], want: str, depth: int) -> Node:
        if function == "given" and self.asks:
            if len(args) != 1 or not isinstance(args[0], ast.Name):
                raise SemanticsError("given(...) takes the name of an operand")
            return Node("given", "bool", value=self.name(args[0].id).value)
        if function in _TYPES:
            return self.cast("cast", function, args, depth)
        for prefix in ("as", "sat"):
            if function.startswith(prefix + "_") and function[len(prefix) + 1 :] in _TYPES:
                return self.cast(prefix, function[len(prefix) + 1 :], args, depth)
        if function in _SAME:
            if len(args) != _SAME[function]:
                raise SemanticsError(f"{function} takes {_SAME[function]} arguments")
            return self.same(function, args, want, depth)
        if function in _FIXED:
            return self.fixed_call(function, args, depth)
        raise SemanticsError(f"unknown function '{function}'")

    def cast(self, op: str, to: str, args: list[ast.expr], depth: int) -> Node:
        """``u32(x)`` converts the value, ``as_u32(x)`` takes the bits, ``sat_u32(x)`` converts, saturating."""
        if len(args) != 1:
            raise SemanticsError(f"{to}(...) takes 1 argument")
        a = self.expr(args[0], to if op == "cast" else "", depth + 1)
        if op == "as" and _width(a.type) != _width(to):
            raise SemanticsError(f"as_{to} of {a.type}: the widths differ")
        if op == "sat" and not (a.type in _FLOATS | _INTS and to in _INTS):
            raise SemanticsError(f"sat_{to} of {a.type}: to an integer only")
        if op == "cast" and a.type in _FLOATS and to in _INTS:
            raise SemanticsError(f"{to} of {a.type}: use sat_{to}, which says what happens out of range")
        return a if a.type == to else Node(op, to, (a,))

    def same(self, function: str, args: list[ast.expr], want: str, depth: int) -> Node:
        nodes = [self.expr(a, want, depth + 1) for a in args]
        types = {n.type for n in nodes} - {"literal"}
        if len(types) != 1:
            raise SemanticsError(f"{function}: arguments are {', '.join(n.type for n in nodes)}; one type is needed")
        only = types.pop()
        pairs = zip(args, nodes, strict=True)
        out = tuple(self.expr(a, only, depth + 1) if n.type == "literal" else n for a, n in pairs)
        return Node(function, only, out)

    def fixed_call(self, function: str, args: list[ast.expr], depth: int) -> Node:
        wanted, result = _FIXED[function]
        if len(args) != len(wanted):
            raise SemanticsError(f"{function} takes {len(wanted)} arguments")
        nodes: list[Node] = []
        for arg, kind in zip(args, wanted, strict=True):
            fixed = kind if len(kind) > 1 else (nodes[0].type if nodes else "")
            node = self.expr(arg, fixed, depth + 1)
            right = {"T": node.type != "literal", "I": node.type in _INTS, "F": node.type in _FLOATS}
            if not right.get(kind, node.type == kind):
                raise SemanticsError(f"{function}: '{ast.unparse(arg)}' is {node.type}, {kind} is needed")
            nodes.append(node)
        return Node(function, nodes[0].type if result == "0" else result, tuple(nodes))


def _width(name: str) -> int:
    return 1 if name == "bool" else int("".join(c for c in name if c.isdigit()) or 0)


def names_read(assigns: tuple[Assign, ...]) -> frozenset[str]:
    """Names that are read before they are assigned: operands and the machine's own registers."""
    read: set[str] = set()
    written: set[str] = set()

    def visit(node: Node) -> None:
        if node.op == "name" and node.value not in written:
            read.add(str(node.value))
        for arg in node.args:
            visit(arg)

    for assign in assigns:
        visit(assign.value)
        written.add(assign.target)
    return frozenset(read)


def names_written(assigns: tuple[Assign, ...]) -> frozenset[str]:
    """Names that are assigned: operands, machine registers and temporaries."""
    return frozenset(a.target for a in assigns)
