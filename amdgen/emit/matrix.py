"""Matrix instructions: each as clang's builtin, and as asm that brings its own wait states."""

from __future__ import annotations

from amdgen.emit.enclose import MATRIX_UNITS, enclose, nops, step
from amdgen.emit.intrinsic import Asm, Check, Intrinsic, Parameter
from amdgen.isa.hazards import Use, reach
from amdgen.isa.model import Instruction, Isa, Operand
from amdgen.plan.nops import AsmStep

SECTION = "Matrix instructions: D = A · B + C"
_WORD_BITS = 32


def matrix_intrinsics(isa: Isa) -> list[Intrinsic]:
    """``settle``, then each matrix instruction that clang has a builtin for, as builtin and as asm."""
    found = [settle(isa)]
    for instruction in isa.instructions.values():
        if instruction.matrix and instruction.builtin:
            found.append(_builtin(instruction, isa))
            if not instruction.matrix.scaled:
                found.append(_asm(instruction, isa))
    return found


def settle(isa: Isa) -> Intrinsic:
    """The wait states between any matrix instruction and asm that reads its result."""
    matrices = [i for i in isa.instructions.values() if i.matrix and i.unit in MATRIX_UNITS]
    states = max((reach(isa, Use(i)) for i in matrices), default=0)
    pause = nops(states, "matrix result read by asm") or [AsmStep("", "")]
    return Intrinsic(
        "settle",
        SECTION,
        f"Waits until a matrix result may be read by asm ({states} wait states, those of the slowest instruction): "
        "LLVM inserts no wait states between a matrix builtin and asm that reads its result. The *_asm stores call it.",
        "s_nop" if states else "",
        "void",
        (Parameter("T&", "value"),),
        (Parameter("typename", "T"),),
        asm=Asm(tuple(pause), outputs=('"+v"(value)',), also=()),
    )


def intrinsic_name(instruction: Instruction) -> str:
    """``mfma_f32_32x32x8_f16``: gfx942's spelling on every architecture, so that a kernel can use one name.

    (gfx908 and gfx90a call it v_mfma_f32_32x32x8f16.) Blocks, when more than one, stand as in ``4x4x4_16b_f16``.
    """
    matrix = instruction.matrix
    assert matrix is not None
    kind = "smfmac" if matrix.sparse else "mfma_scale" if matrix.scaled else "mfma"
    blocks = f"_{matrix.blocks}b" if matrix.blocks > 1 else ""
    inputs = matrix.a_type if matrix.a_type == matrix.b_type and matrix.a_type not in ("fp8", "bf8") else ""
    inputs = inputs or f"{matrix.a_type}_{matrix.b_type}"
    return f"{kind}_{matrix.d_type}_{matrix.m}x{matrix.n}x{matrix.k}{blocks}_{inputs}"


def operand_type(instruction: Instruction) -> str:
    """The C++ type of A, which is also B's in kernels whose operands have one type."""
    return _cpp(_parameters(instruction)[0])


def _cpp(operand: Operand) -> str:
    """The C++ type of an operand: its own from 16 bits on, unsigned bytes for fp8, words for the rest."""
    kind = operand.type
    if kind.kind == "b":
        return _words(operand) if kind.bits != 8 else f"u8x{kind.count}"
    return kind.name


def _words(operand: Operand) -> str:
    words = operand.type.words
    return f"u32x{words}" if words > 1 else "u32"


def _builtin_type(operand: Operand, builtin: str) -> str:
    """The type that clang's builtin takes for A and B: packed integers for 8 bits, i16 for the first bf16 ones."""
    kind = operand.type
    if kind.bits == 8 or kind.kind == "b":
        one = {1: "i32"} if "smfmac" in builtin else {1: "i32", 2: "long"}
        return one.get(kind.words, f"i32x{kind.words}")
    if kind.kind == "bf" and "_bf16" not in builtin:  # mfma_f32_32x32x4bf16, mfma_f32_32x32x4bf16_1k
        return f"s16x{kind.count}"
    return kind.name


def _parameters(instruction: Instruction) -> tuple[Operand, Operand, Operand]:
    """A, B, and C (which is D, read and written, of a sparse instruction)."""
    accumulator = "vdst" if instruction.matrix and instruction.matrix.sparse else "src2"
    by_field = {operand.field: operand for operand in instruction.operands}
    return by_field["src0"], by_field["src1"], by_field[accumulator]


def _doc(instruction: Instruction, isa: Isa) -> str:
    matrix = instruction.matrix
    assert matrix is not None
    a, b, c = _parameters(instruction)
    lanes = isa.arch.wave_size
    return (
        f"{instruction.doc} Each of the {lanes} lanes holds {a.type.total_bits // 8} bytes of A, "
        f"{b.type.total_bits // 8} of B, and {c.type.total_bits // 8} of C and D; `amdgen layout {instruction.name}` "
        f"shows which. {matrix.passes} passes."
    )


def _builtin(instruction: Instruction, isa: Isa) -> Intrinsic:
    matrix = instruction.matrix
    assert matrix is not None
    a, b, c = _parameters(instruction)
    values = [Parameter(_cpp(a), "a"), Parameter(_cpp(b), "b"), Parameter(_cpp(c), "c")]
    arguments = [_cast(a, "a", instruction.builtin), _cast(b, "b", instruction.builtin), "c"]
    has = isa.formats["MAI"].modifiers
    names = [n for n in ("cbsz", "abid", "blgp", "neg") if n in (instruction.modifiers or ("cbsz", "blgp"))]
    if matrix.scaled:
        values += [Parameter("u32", "scale_a"), Parameter("u32", "scale_b")]
        template = [Parameter("u32", n.capitalize(), "0") for n in ("cbsz", "blgp", "byte_a", "byte_b")]
        arguments += ["Cbsz", "Blgp", "Byte_a", "static_cast<i32>(scale_a)", "Byte_b", "static_cast<i32>(scale_b)"]
        names = ["cbsz", "blgp"]
        more = "Cbsz and Blgp choose the formats of A and B, Byte_a and Byte_b the byte of the scales that is used."
    elif matrix.sparse:
        values.append(Parameter("u32", "index"))
        names = ["cbsz", "abid"]
        template = [Parameter("u32", n.capitalize(), "0") for n in names]
        arguments += ["static_cast<i32>(index)", *(p.name for p in template)]
        more = "`index` says which two of four elements along k A holds; Cbsz and Abid choose the part of it."
    else:
        template = [Parameter("u32", n.capitalize(), "0") for n in names]
        arguments += [p.name for p in template]
        more = (
            "Cbsz and Abid broadcast blocks of A, Blgp permutes lanes of B."
            if "blgp" in names
            else "Cbsz and Abid broadcast blocks of A, Neg negates A (1), B (2), C (4)."
        )
    checks = tuple(
        Check(
            f"{n.capitalize()} < {1 << has[n].width}u",
            f"{isa.arch.name}: {n} of {instruction.name} is below {1 << has[n].width}",
        )
        for n in names
    )
    return Intrinsic(
        intrinsic_name(instruction),
        SECTION,
        f"{_doc(instruction, isa)} {more} The compiler places the wait states.",
        instruction.name,
        _cpp(c),
        tuple(values),
        tuple(template),
        checks,
        result=f"{instruction.builtin}({', '.join(arguments)})",
    )


def _cast(operand: Operand, name: str, builtin: str) -> str:
    wanted = _builtin_type(operand, builtin)
    return name if wanted == _cpp(operand) else f"__builtin_bit_cast({wanted}, {name})"


def _asm(instruction: Instruction, isa: Isa) -> Intrinsic:
    matrix = instruction.matrix
    assert matrix is not None
    a, b, c = _parameters(instruction)
    values = [Parameter(_cpp(a), "a"), Parameter(_cpp(b), "b"), Parameter(_cpp(c), "c")]
    bound = {"vdst": "%[c]", "src0": "%[a]", "src1": "%[b]", "src2": "%[index]" if matrix.sparse else "%[c]"}
    inputs = [f'[{name}] "v"({_as_words(operand, name)})' for name, operand in (("a", a), ("b", b))]
    if matrix.sparse:
        values.append(Parameter("u32", "index"))
        inputs.append('[index] "v"(index)')
    register = "a" if next(o for o in instruction.operands if o.field == "vdst").kind == "agpr" else "v"
    steps = enclose([step(instruction, bound)], isa, settled=frozenset())
    at = next(n for n, one in enumerate(steps) if one.instruction == instruction.name)
    before, after = sum(s.states for s in steps[:at]), sum(s.states for s in steps[at + 1 :])
    return Intrinsic(
        f"{intrinsic_name(instruction)}_asm",
        SECTION,
        f"{_doc(instruction, isa)} C and D in {'AGPRs' if register == 'a' else 'VGPRs'}. Brings {before} wait states "
        f"before it and {after} after it, so that whatever comes next to it is safe: the builtin is faster, as the "
        "compiler fills these with work. For experiments where the compiler must not touch the order.",
        instruction.name,
        _cpp(c),
        tuple(values),
        asm=Asm(steps, outputs=(f'[c] "+{register}"(c)',), inputs=tuple(inputs), also=()),
        result="c",
    )


def _as_words(operand: Operand, name: str) -> str:
    """The operand as words of 32 bits where its elements are narrower: inline asm takes no vectors of those."""
    if operand.type.bits >= _WORD_BITS:
        return name
    return f"__builtin_bit_cast({_words(operand)}, {name})"
