"""The operations that LLVM computes when their operands are constants: one entry each, as LLVM IR.

Which calls fold stands in LLVM's ``ConstantFolding.cpp``, ``AMDGPUInstCombineIntrinsic.cpp`` and, for instructions, in
``ConstantFold.cpp`` and ``InstCombine``. Whether this compiler folds an entry for given operands is not written here:
:mod:`amdgen.differential.folding` finds it in the compiler's output and reports what was left to run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

Rule = Literal["bits", "number", "any_nan", "any_zero"]
"""How a folded and an executed result are compared: see :mod:`amdgen.differential.folding_rules`."""

Apart = Literal["subnormal", "two_over_pi"]
"""Operand sets of an operation whose constants are not compared, by a name for the reason."""

LLVM_TYPES = {
    **{f"i{n}": f"i{n}" for n in (1, 8, 16, 32, 64)},
    "f16": "half", "bf16": "bfloat", "f32": "float", "f64": "double",
    "v2f16": "<2 x half>", "v2i16": "<2 x i16>", "v4i8": "<4 x i8>", "v2f32": "<2 x float>",
}  # fmt: skip
"""LLVM's spelling of each type."""
_FLOATS = ("f16", "f32", "f64")
_INTEGERS = ("i8", "i16", "i32", "i64")
_FP8 = ("gfx942", "gfx950")


@dataclass(frozen=True)
class Operation:
    """One operation on values of fixed types.

    name: what reports call it. arguments, result: keys of :data:`LLVM_TYPES`. body: lines of LLVM IR; ``{0}``, ``{1}``
    stand for the operands, ``{r}`` for the result's name, and temporaries start with ``{r}``. rule: how results are
    compared. ulps: what a result may be away, for functions that the hardware approximates. apart: where LLVM's
    constants are known not to be the instruction's results (:data:`amdgen.differential.folding_rules.APART`). wave: all
    lanes of a wave get the same operands, without the compiler knowing. archs: where the instruction exists; empty
    means everywhere.
    """

    name: str
    arguments: tuple[str, ...]
    result: str
    body: str
    rule: Rule = "bits"
    ulps: int = 0
    apart: Apart | None = None
    wave: bool = False
    archs: tuple[str, ...] = ()

    @property
    def heeds_flushing(self) -> bool:
        """Whether the compiler's folding follows the function's denormal mode, as it does for a few operations only.
        (bf16 is computed in f32, and divisions are expanded.)"""
        return self.name.startswith(("fadd", "fsub", "fmul", "fcmp", "canonicalize")) and "bf16" not in self.name


def _rule(result: str) -> Rule:
    return "number" if is_float(result) else "bits"


def is_float(name: str) -> bool:
    """Whether a type is a float or a vector of floats."""
    return "f" in name


def bits_of(name: str) -> int:
    """Bits of a type, all elements together."""
    count, element = (int(name[1]), name[2:]) if name[0] == "v" else (1, name)
    return count * int(element.lstrip("ibf"))


def call(
    intrinsic: str,
    arguments: tuple[str, ...],
    result: str,
    fixed: tuple[str, ...] = (),
    *,
    rule: Rule | None = None,
    ulps: int = 0,
    apart: Apart | None = None,
    wave: bool = False,
    archs: tuple[str, ...] = (),
) -> Operation:
    """A call of an LLVM intrinsic; ``fixed`` are the last operands, which are part of the instruction ("i1 false")."""
    operands = [f"{LLVM_TYPES[t]} {{{i}}}" for i, t in enumerate(arguments)]
    body = f"{{r}} = call {LLVM_TYPES[result]} @{intrinsic}({', '.join([*operands, *fixed])})"
    tail = f" {arguments[0]}->{result}" if arguments else ""
    name = f"{intrinsic.removeprefix('llvm.')}({', '.join(fixed)}){tail}"
    return Operation(name, arguments, result, body, rule or _rule(result), ulps, apart, wave, archs)


def _integer_arithmetic() -> Iterator[Operation]:
    binary = ("add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor")
    for t in (*_INTEGERS, "v2i16"):
        llvm = LLVM_TYPES[t]
        for name in binary:
            if t != "v2i16":
                yield Operation(f"{name} {t}", (t, t), t, f"{{r}} = {name} {llvm} {{0}}, {{1}}")
            elif "sh" in name:  # a count out of range would make poison of one half only
                body = f"{{r}}.n = and {llvm} {{1}}, <i16 15, i16 15>\n{{r}} = {name} {llvm} {{0}}, {{r}}.n"
                yield Operation(f"{name} {t}", (t, t), t, body)
            elif "div" not in name and "rem" not in name:
                yield Operation(f"{name} {t}", (t, t), t, f"{{r}} = {name} {llvm} {{0}}, {{1}}")
        for name in ("smin", "smax", "umin", "umax", "uadd.sat", "usub.sat", "sadd.sat", "ssub.sat"):
            yield call(f"llvm.{name}.{t}", (t, t), t)
        yield call(f"llvm.abs.{t}", (t,), t, ("i1 false",))
    for t in _INTEGERS:
        llvm = LLVM_TYPES[t]
        for predicate in ("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"):
            yield Operation(f"icmp {predicate} {t}", (t, t), "i1", f"{{r}} = icmp {predicate} {llvm} {{0}}, {{1}}")
        for name in ("sadd", "uadd", "ssub", "usub", "smul", "umul"):
            pair = f"{{{{{llvm}, i1}}}}"
            pair_lines = f"{{r}}.p = call {pair} @llvm.{name}.with.overflow.{t}({llvm} {{0}}, {llvm} {{1}})\n"
            for index, result in enumerate((t, "i1")):
                body = pair_lines + f"{{r}} = extractvalue {pair} {{r}}.p, {index}"
                yield Operation(f"{name}.with.overflow {t} [{index}]", (t, t), result, body)
        for name in ("sshl.sat", "ushl.sat"):
            yield call(f"llvm.{name}.{t}", (t, t), t)
        for name in ("scmp", "ucmp"):
            yield call(f"llvm.{name}.{t}.{t}", (t, t), t)
        yield Operation(f"select {t}", ("i1", t, t), t, f"{{r}} = select i1 {{0}}, {llvm} {{1}}, {llvm} {{2}}")
    for wide, narrow in (("i64", "i32"), ("i64", "i16"), ("i32", "i16"), ("i32", "i8"), ("i16", "i8"), ("i64", "i8")):
        for extend in ("sext", "zext"):
            yield _cast(extend, narrow, wide)
        yield _cast("trunc", wide, narrow)
    for sign in ("s", "u"):  # the upper half of a product
        for t, wide in (("i16", "i32"), ("i32", "i64")):
            n, w, bits = LLVM_TYPES[t], LLVM_TYPES[wide], bits_of(t)
            extend = f"{sign if sign == 's' else 'z'}ext"
            body = (
                f"{{r}}.a = {extend} {n} {{0}} to {w}\n{{r}}.b = {extend} {n} {{1}} to {w}\n"
                f"{{r}}.c = mul {w} {{r}}.a, {{r}}.b\n{{r}}.d = lshr {w} {{r}}.c, {bits}\n"
                f"{{r}} = trunc {w} {{r}}.d to {n}"
            )
            yield Operation(f"{sign}mulhi {t}", (t, t), t, body)


def _integer_bits() -> Iterator[Operation]:
    for t in _INTEGERS:
        for name in ("ctlz", "cttz"):
            for zero in ("false", "true"):
                yield call(f"llvm.{name}.{t}", (t,), t, (f"i1 {zero}",))
        for name in ("ctpop", "bitreverse"):
            yield call(f"llvm.{name}.{t}", (t,), t)
        if t != "i8":
            yield call(f"llvm.bswap.{t}", (t,), t)
        for name in ("fshl", "fshr"):
            yield call(f"llvm.{name}.{t}", (t, t, t), t)
    for name in ("add", "mul", "and", "or", "xor", "smin", "smax", "umin", "umax"):
        yield call(f"llvm.vector.reduce.{name}.v4i8", ("v4i8",), "i8")


def _cast(name: str, source: str, result: str, rule: Rule | None = None) -> Operation:
    body = f"{{r}} = {name} {LLVM_TYPES[source]} {{0}} to {LLVM_TYPES[result]}"
    return Operation(f"{name} {source}->{result}", (source,), result, body, rule or _rule(result))


def _conversions() -> Iterator[Operation]:
    for f in (*_FLOATS, "bf16"):
        for i in _INTEGERS:
            yield _cast("fptosi", f, i)
            yield _cast("fptoui", f, i)
            yield _cast("sitofp", i, f)
            yield _cast("uitofp", i, f)
            for sign in ("si", "ui"):
                yield call(f"llvm.fpto{sign}.sat.{i}.{f}", (f,), i)
    for wide, narrow in (("f64", "f32"), ("f64", "f16"), ("f64", "bf16"), ("f32", "f16"), ("f32", "bf16")):
        yield _cast("fptrunc", wide, narrow)
        moved = (narrow, wide) == ("bf16", "f32")  # a shift
        yield _cast("fpext", narrow, wide, "any_nan" if moved else None)


def _float_arithmetic() -> Iterator[Operation]:
    predicates = ("oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno")
    for t in (*_FLOATS, "bf16"):
        llvm = LLVM_TYPES[t]
        selected: Rule = "any_nan" if t == "bf16" else "number"  # of bf16 the expansion selects an operand
        for name in ("fadd", "fsub", "fmul", "fdiv"):
            yield Operation(f"{name} {t}", (t, t), t, f"{{r}} = {name} {llvm} {{0}}, {{1}}", "number")
        if t != "bf16":  # which clang 22.1.8 can't expand
            yield Operation(f"frem {t}", (t, t), t, f"{{r}} = frem {llvm} {{0}}, {{1}}", "any_nan")
        yield Operation(f"fneg {t}", (t,), t, f"{{r}} = fneg {llvm} {{0}}")
        for predicate in predicates:
            yield Operation(f"fcmp {predicate} {t}", (t, t), "i1", f"{{r}} = fcmp {predicate} {llvm} {{0}}, {{1}}")
        for name in ("floor", "ceil", "trunc", "rint", "nearbyint", "roundeven", "round", "sqrt", "canonicalize"):
            yield call(f"llvm.{name}.{t}", (t,), t)
        yield call(f"llvm.fabs.{t}", (t,), t, rule="bits")
        yield call(f"llvm.copysign.{t}", (t, t), t, rule="bits")
        for name in ("minnum", "maxnum", "minimumnum", "maximumnum"):
            yield call(f"llvm.{name}.{t}", (t, t), t, rule=selected)
        for name in ("minimum", "maximum"):
            yield call(f"llvm.{name}.{t}", (t, t), t, rule=selected)
        yield call(f"llvm.fma.{t}", (t, t, t), t)
        yield call(f"llvm.ldexp.{t}.i32", (t, "i32"), t)
        for index, result in enumerate((t, "i32")):
            pair = f"{{{{{llvm}, i32}}}}"
            pair_lines = f"{{r}}.p = call {pair} @llvm.frexp.{t}.i32({llvm} {{0}})\n"
            body = pair_lines + f"{{r}} = extractvalue {pair} {{r}}.p, {index}"
            yield Operation(f"frexp {t} [{index}]", (t,), result, body, _rule(result))
        for classes in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 3, 0x2D2):
            yield call(f"llvm.is.fpclass.{t}", (t,), "i1", (f"i32 {classes}",))
    for t in ("v2f16", "v2f32"):
        llvm = LLVM_TYPES[t]
        for name in ("fadd", "fmul"):
            yield Operation(f"{name} {t}", (t, t), t, f"{{r}} = {name} {llvm} {{0}}, {{1}}", "number")
        yield call(f"llvm.fma.{t}", (t, t, t), t)
    for name in ("minnum", "maxnum"):
        yield call(f"llvm.{name}.v2f16", ("v2f16", "v2f16"), "v2f16")
    # Chips approximate these and LLVM's host library computes them; a unit or two apart is no fault.
    for name in ("exp2", "log2", "exp", "log", "log10"):
        yield call(f"llvm.{name}.f32", ("f32",), "f32", ulps=3)


def _amdgcn_floats() -> Iterator[Operation]:
    for t in _FLOATS:
        for name in ("rcp", "rsq", "sqrt"):
            yield call(f"llvm.amdgcn.{name}.{t}", (t,), t, ulps=1, apart="subnormal" if t == "f32" else None)
        yield call(f"llvm.amdgcn.fract.{t}", (t,), t)
        yield call(f"llvm.amdgcn.frexp.mant.{t}", (t,), t)
        exponent = "i16" if t == "f16" else "i32"
        yield call(f"llvm.amdgcn.frexp.exp.{exponent}.{t}", (t,), exponent)
        yield call(f"llvm.amdgcn.class.{t}", (t, "i32"), "i1")
        yield call(f"llvm.amdgcn.div.fixup.{t}", (t, t, t), t)
    for t in ("f16", "f32"):
        for name in ("sin", "cos"):
            yield call(f"llvm.amdgcn.{name}.{t}", (t,), t, rule="any_zero", ulps=1)
        yield call(f"llvm.amdgcn.fmed3.{t}", (t, t, t), t)
    for name in ("log", "exp2"):
        yield call(f"llvm.amdgcn.{name}.f32", ("f32",), "f32", ulps=1)
    yield call("llvm.amdgcn.fmul.legacy", ("f32", "f32"), "f32")
    yield call("llvm.amdgcn.trig.preop.f64", ("f64", "i32"), "f64", apart="two_over_pi")
    for name in ("cubeid", "cubema"):
        yield call(f"llvm.amdgcn.{name}", ("f32", "f32", "f32"), "f32")
    for name in ("cubesc", "cubetc"):  # one of the operands, NaN or not, perhaps negated
        yield call(f"llvm.amdgcn.{name}", ("f32", "f32", "f32"), "f32", rule="bits")
    yield call("llvm.amdgcn.cvt.pkrtz", ("f32", "f32"), "v2f16")
    for name in ("cvt.pknorm.i16", "cvt.pknorm.u16"):
        yield call(f"llvm.amdgcn.{name}", ("f32", "f32"), "v2i16")
    for name in ("cvt.pk.i16", "cvt.pk.u16"):
        yield call(f"llvm.amdgcn.{name}", ("i32", "i32"), "v2i16")
    yield call("llvm.amdgcn.cvt.pk.u8.f32", ("f32", "i32", "i32"), "i32")
    for name in ("cvt.f32.fp8", "cvt.f32.bf8"):
        yield call(f"llvm.amdgcn.{name}", ("i32",), "f32", ("i32 1",), archs=_FP8)
    for name in ("cvt.pk.f32.fp8", "cvt.pk.f32.bf8"):
        yield call(f"llvm.amdgcn.{name}", ("i32",), "v2f32", ("i1 false",), archs=_FP8)
    for name in ("cvt.pk.fp8.f32", "cvt.pk.bf8.f32"):
        yield call(f"llvm.amdgcn.{name}", ("f32", "f32", "i32"), "i32", ("i1 false",), archs=_FP8)


def _amdgcn_integers() -> Iterator[Operation]:
    for name in ("ubfe", "sbfe"):
        yield call(f"llvm.amdgcn.{name}.i32", ("i32", "i32", "i32"), "i32")
    for name in ("perm", "alignbyte", "lerp", "sad.u8", "sad.hi.u8", "sad.u16", "msad.u8"):
        yield call(f"llvm.amdgcn.{name}", ("i32", "i32", "i32"), "i32")
    for name in ("mul.i24", "mul.u24"):
        yield call(f"llvm.amdgcn.{name}.i32", ("i32", "i32"), "i32")
    for name in ("mulhi.i24", "mulhi.u24"):
        yield call(f"llvm.amdgcn.{name}", ("i32", "i32"), "i32")
    for name in ("mbcnt.lo", "mbcnt.hi"):
        yield call(f"llvm.amdgcn.{name}", ("i32", "i32"), "i32", wave=True)
    yield call("llvm.amdgcn.sffbh.i32", ("i32",), "i32")
    yield call("llvm.amdgcn.s.bitreplicate", ("i32",), "i64", wave=True)
    for t in ("i32", "i64"):
        for name in ("s.quadmask", "s.wqm"):
            yield call(f"llvm.amdgcn.{name}.{t}", (t,), t, wave=True)
    for table in (0x96, 0xE8, 0xCA, 0x1D):
        yield call("llvm.amdgcn.bitop3.i32", ("i32", "i32", "i32"), "i32", (f"i32 {table}",), archs=("gfx950",))
    yield call("llvm.amdgcn.prng.b32", ("i32",), "i32", archs=("gfx950",))


def _amdgcn_waves() -> Iterator[Operation]:
    for t in ("i32", "i64", "f32", "v2f16"):
        yield call(f"llvm.amdgcn.readfirstlane.{t}", (t,), t, rule="bits", wave=True)
        yield call(f"llvm.amdgcn.readlane.{t}", (t,), t, ("i32 37",), rule="bits", wave=True)
    yield call("llvm.amdgcn.ballot.i64", ("i1",), "i64", wave=True)
    for predicate in (32, 33, 34, 37, 38, 41):  # eq, ne, ugt, ule, sgt, sle, as LLVM numbers them
        yield call("llvm.amdgcn.icmp.i64.i32", ("i32", "i32"), "i64", (f"i32 {predicate}",), wave=True)
    # Without 6, ordered and unequal, for which clang 22.1.8 selects v_cmp_neq: true for NaNs, unlike its own constant.
    for predicate in (1, 2, 5, 7, 8, 13, 14):
        yield call("llvm.amdgcn.fcmp.i64.f32", ("f32", "f32"), "i64", (f"i32 {predicate}",), wave=True)
    for control in (0x1B, 0x101, 0x138, 0x142, 0x140):  # quad_perm, row_shl, wave_ror, row_bcast, row_mirror
        fixed = (f"i32 {control}", "i32 15", "i32 15", "i1 true")
        yield call("llvm.amdgcn.update.dpp.i32", ("i32", "i32"), "i32", fixed, wave=True)
    yield call("llvm.amdgcn.ds.bpermute", ("i32", "i32"), "i32", wave=True)
    yield call("llvm.amdgcn.ds.swizzle", ("i32",), "i32", ("i32 32797",), wave=True)
    for name in ("umin", "umax"):
        yield call(f"llvm.amdgcn.wave.reduce.{name}.i32", ("i32",), "i32", ("i32 0",), wave=True)


@cache
def operations(arch: str) -> tuple[Operation, ...]:
    """Every operation that an architecture has an instruction or an expansion for."""
    every = (
        *_integer_arithmetic(),
        *_integer_bits(),
        *_conversions(),
        *_float_arithmetic(),
        *_amdgcn_floats(),
        *_amdgcn_integers(),
        *_amdgcn_waves(),
    )
    return tuple(op for op in every if not op.archs or arch in op.archs)
