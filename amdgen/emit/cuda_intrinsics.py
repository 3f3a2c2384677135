"""PTX instructions as functions of CUDA C++, from their entries in ``isa/ptx``. Compiles alone with NVRTC or nvcc."""

from __future__ import annotations

import re
from collections.abc import Iterable

from amdgen.emit.environment import render
from amdgen.isa import Element
from amdgen.isa.nvidia import NvidiaIsa, Ptx
from amdgen.isa.nvidia_matrix import MatrixUnit

_TYPES = {
    "shared": ("u32", "r"), "global": ("const void*", "l"), "u16": ("u16", "h"), "u32": ("u32", "r"),
    "i32": ("i32", "r"), "u64": ("u64", "l"), "f32": ("f32", "f"),
}  # fmt: skip
_SPECIAL = ("cluster_ctarank",)
_PER_LINE = 8
_HALF = 2  # bytes of an element that has functions of its own; a word is as it is in its register


def constraint(kind: str) -> str:
    """The inline assembly constraint of a register of type ``kind``."""
    return _TYPES[kind][1]


def element_functions(kind: Element) -> str:
    """The template of an output's type in CUDA C++, between memory and a register, given its name as ``out``."""
    return f"cuda/elements/{kind.name if kind.bytes == _HALF else 'words'}.cuh.j2"


def render_cuda_intrinsics(isa: NvidiaIsa) -> str:
    """The whole header ``amdgen_<arch>.cuh``: every instruction, every shape of the matrix instructions."""
    shapes = [text for unit in isa.matrix.values() for n in unit.n for text in matrix_functions(unit, n)]
    return _header(isa, isa.ptx.values(), shapes)


def used_intrinsics(isa: NvidiaIsa, source: str, shapes: Iterable[tuple[MatrixUnit, int]]) -> str:
    """The part of the header that ``source`` calls; ``shapes``: the matrix instructions, with their columns, that it
    may call."""
    words = set(re.findall(r"[a-z_0-9]+", source))
    needed = [ptx for name, ptx in isa.ptx.items() if name in words]
    functions = {name: text for unit, n in shapes for name, text in _matrix_functions(unit, n).items()}
    return _header(isa, needed, [text for name, text in functions.items() if name in words])


def _header(isa: NvidiaIsa, ptx: Iterable[Ptx], shapes: list[str]) -> str:
    values = {"arch": isa.arch, "functions": [ptx_function(entry) for entry in ptx], "shapes": shapes}
    return render("cuda/intrinsics.cuh.j2", values)


def ptx_function(entry: Ptx) -> str:
    """One entry as a function of CUDA C++."""
    operands: dict[str, str] = {}  # name -> text in the asm
    outputs: list[str] = []
    inputs: list[str] = []
    parameters: list[str] = []
    for name, kind in entry.results.items():
        base, size = kind.rstrip("]").split("[")
        places = [f"%{len(outputs) + i}" for i in range(int(size))]
        outputs += [f'"={_TYPES[base][1]}"({name}[{i}])' for i in range(int(size))]
        operands[name] = ", ".join(places)
        parameters.append(f"{_TYPES[base][0]} (&{name})[{size}]")
    if entry.returns:
        operands["result"] = f"%{len(outputs)}"
        outputs.append(f'"={_TYPES[entry.returns][1]}"(result)')
    for name, kind in entry.params.items():
        operands[name] = f"%{len(outputs) + len(inputs)}"
        inputs.append(f'"{_TYPES[kind][1]}"({name})')
        parameters.append(f"{_TYPES[kind][0]} {name}")
    for name in entry.immediates:
        operands[name] = f"%{len(outputs) + len(inputs)}"
        inputs.append(f'"n"({name})')
    text = re.sub(r"%([a-z_][a-z_0-9]*)", lambda m: f"%%{m[1]}" if m[1] in _SPECIAL else operands[m[1]], entry.asm)
    memory = ' : "memory"' if entry.volatile else ""
    statement = (
        f'asm{" volatile" if entry.volatile else ""}("{text}" : {", ".join(outputs)} : {", ".join(inputs)}{memory});'
    )
    template = f"template <int {', int '.join(entry.immediates)}>\n" if entry.immediates else ""
    returned = _TYPES[entry.returns][0] if entry.returns else "void"
    body = f"{returned} result;\n  {statement}\n  return result;" if entry.returns else statement
    head = f"{template}__device__ __forceinline__ {returned} {entry.name}({', '.join(parameters)})"
    return f"/// {entry.doc}\n{head} {{\n  {body}\n}}"


def matrix_name(unit: MatrixUnit, n: int, *, registers: bool = False) -> str:
    """The function of a matrix instruction: ``wgmma_f16_n256``, ``mma_bf16``; ``registers``: of the wgmma that takes A
    from registers, ``wgmma_registers_f16_n256``."""
    return f"{unit.name}_{'registers_' * registers}{unit.kind}" + (f"_n{n}" if len(unit.n) > 1 else "")


def matrix_functions(unit: MatrixUnit, n: int) -> list[str]:
    """One shape of a matrix instruction as functions of CUDA C++; ``n``: its columns."""
    return list(_matrix_functions(unit, n).values())


def _matrix_functions(unit: MatrixUnit, n: int) -> dict[str, str]:
    if unit.name != "wgmma":
        return {matrix_name(unit, n): _mma(unit, n)}
    return {
        matrix_name(unit, n): _wgmma(unit, n),
        matrix_name(unit, n, registers=True): _wgmma_registers(unit, n),
    }


_A_REGISTERS = 4
"""Registers of a thread that hold a step of A: 64 rows of 32 bytes by 128 threads."""


def _wgmma_registers(unit: MatrixUnit, n: int) -> str:
    """With A in registers, as a product before it leaves them; only B may lie transposed."""
    count = unit.m * n // 128
    letter = constraint(unit.accumulator)
    registers = ", ".join(f"%{i}" for i in range(count))
    a = ", ".join(f"%{count + i}" for i in range(_A_REGISTERS))
    b, scale = (f"%{count + _A_REGISTERS + i}" for i in range(2))
    options = "p, 1, 1" if unit.a[0] != "s" else "p"
    extra, head = "", ""
    if unit.transpose:
        options += f", %{count + _A_REGISTERS + 2}"
        extra, head = ', "n"(TransposeB)', "template <int TransposeB = 0>\n"
    text = f"wgmma.mma_async.sync.aligned.m{unit.m}n{n}k{unit.k}.{unit.d}.{unit.a}.{unit.a}"
    outputs = _wrapped([f'"+{letter}"(d[{i}])' for i in range(count)])
    inputs = ", ".join(f'"r"(a[{i}])' for i in range(_A_REGISTERS))
    return (
        f"/// D = A·B + (add ? D : 0): {unit.m} x {n} x {unit.k} of {unit.a}; A in registers, which must stay as they "
        "are until it is done.\n"
        f"{head}__device__ __forceinline__ void {matrix_name(unit, n, registers=True)}("
        f"{unit.accumulator} (&d)[{count}], const u32 (&a)[{_A_REGISTERS}], u64 b, i32 add) {{\n"
        f'  asm volatile("{{ .reg .pred p; setp.ne.b32 p, {scale}, 0; {text} "\n'
        f'      "{{{registers}}}, {{{a}}}, {b}, {options}; }}"\n'
        f'      : {outputs}\n      : {inputs}, "l"(b), "r"(add){extra});\n}}'
    )


def _wgmma(unit: MatrixUnit, n: int) -> str:
    count = unit.m * n // 128
    letter = constraint(unit.accumulator)
    registers = ", ".join(f"%{i}" for i in range(count))
    a, b, scale = (f"%{count + i}" for i in range(3))
    options = "p, 1, 1" if unit.a[0] != "s" else "p"
    extra = ""
    transposed = ""
    if unit.transpose:
        transposed = ", TransposeA, TransposeB"
        options += f", %{count + 3}, %{count + 4}"
        extra = ', "n"(TransposeA), "n"(TransposeB)'
    text = f"wgmma.mma_async.sync.aligned.m{unit.m}n{n}k{unit.k}.{unit.d}.{unit.a}.{unit.a}"
    outputs = _wrapped([f'"+{letter}"(d[{i}])' for i in range(count)])
    head = "template <int TransposeA = 0, int TransposeB = 0>\n" if transposed else ""
    return (
        f"/// D = A·B + (add ? D : 0): {unit.m} x {n} x {unit.k} of {unit.a}; a, b describe tiles in shared memory.\n"
        f"{head}__device__ __forceinline__ void {matrix_name(unit, n)}("
        f"{unit.accumulator} (&d)[{count}], u64 a, u64 b, i32 add) {{\n"
        f'  asm volatile("{{ .reg .pred p; setp.ne.b32 p, {scale}, 0; {text} "\n'
        f'      "{{{registers}}}, {a}, {b}, {options}; }}"\n'
        f'      : {outputs}\n      : "l"(a), "l"(b), "r"(add){extra});\n}}'
    )


def _mma(unit: MatrixUnit, n: int) -> str:
    letter = constraint(unit.accumulator)
    text = f"mma.sync.aligned.m{unit.m}n{n}k{unit.k}.row.col.{unit.d}.{unit.a}.{unit.a}.{unit.d}"
    outputs = ", ".join(f'"+{letter}"(d[{i}])' for i in range(4))
    inputs = ", ".join([*(f'"r"(a[{i}])' for i in range(4)), *(f'"r"(b[{i}])' for i in range(2))])
    return (
        f"/// D += A·B: {unit.m} x {n} x {unit.k} of {unit.a}, fragments in the registers of a warp.\n"
        f"__device__ __forceinline__ void {matrix_name(unit, n)}("
        f"{unit.accumulator} (&d)[4], const u32 (&a)[4], const u32 (&b)[2]) {{\n"
        f'  asm volatile("{text} {{%0, %1, %2, %3}}, {{%4, %5, %6, %7}}, {{%8, %9}}, {{%0, %1, %2, %3}};"\n'
        f"      : {outputs} : {inputs});\n}}"
    )


def _wrapped(items: list[str]) -> str:
    lines = [", ".join(items[i : i + _PER_LINE]) for i in range(0, len(items), _PER_LINE)]
    return ",\n        ".join(lines)
