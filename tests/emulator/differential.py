"""Random arithmetic instructions in both forms: the compiled handler and the NumPy closure of each, on one random wave.
Whatever differs, in any register, or in what counts as written, is a fault of one of the two."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from amdgen.codec.inst import Inst, Reg
from amdgen.codec.text import text
from amdgen.differential.kernel import EDGES
from amdgen.emulator.arithmetic.operands import rows_of
from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.mode import Modes
from amdgen.emulator.native import border, structures
from amdgen.emulator.native.library import handlers
from amdgen.emulator.native.operation import Operation, Target
from amdgen.emulator.native.room import Wave
from amdgen.emulator.native.single import SingleWave
from amdgen.emulator.native.translate import translate
from amdgen.emulator.state import EXEC, M0, SGPR_ROW
from amdgen.isa.model import Isa

USUAL = 0xF << 4 | 1 << 8 | 1 << 9
"""MODE of compiled kernels: denormals stay, DX10_CLAMP, IEEE."""


@dataclass(frozen=True)
class Difference:
    """An instruction and the first register that the engines leave different."""

    instruction: str
    where: str


def arithmetic(isa: Isa, insts: Iterable[Inst], mode: int = USUAL) -> list[Operation]:
    """The operations of those instructions that have a compiled handler of their own under a word of MODE."""
    modes = Modes(mode, isa.arch.fp8 == "fnuz")
    target = Target(isa, Context(*modes.key), modes.dx10_clamp, True, mode)
    made = (translate(inst, target, None) for inst in insts if _is_arithmetic(inst))
    return [op for op in made if op.body]


def _is_arithmetic(inst: Inst) -> bool:
    spec = inst.spec
    if not spec or not spec.semantics or spec.memory is not None or spec.matrix is not None:
        return False
    return "waitcnt" not in spec.tags and "PC" not in spec.semantics  # there is no code here to be at a place of


def differences(
    isa: Isa, operations: list[Operation], rng: np.random.Generator, waves: int = 2, mode: int = USUAL
) -> Iterator[Difference]:
    """Executes each operation on ``waves`` random waves in both engines."""
    modes = Modes(mode, isa.arch.fp8 == "fnuz")
    addresses = handlers().addresses((op.body for op in operations), modes)
    size = ctypes.sizeof(structures.Wave)
    single = SingleWave(isa, modes, True)
    raw = [np.zeros(size, np.uint8) for _ in range(2)]
    mine, theirs = (Wave(r) for r in raw)
    call = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
    for op in operations:
        made = structures.Op(run=addresses[op.body])
        for i, value in enumerate(op.args):
            made.arg[i] = value
        single._steps.clear()
        for _ in range(waves):
            _fill(mine, op, rng)
            raw[1][:] = raw[0]
            call(addresses[op.body])(raw[0].ctypes.data, ctypes.addressof(made))
            with np.errstate(all="ignore"):
                single.execute(theirs, op)
            where = _compare(op.inst, mine, theirs)
            if where:
                yield Difference(text(isa, op.inst), where)
                break


def _fill(wave: Wave, op: Operation, rng: np.random.Generator) -> None:
    """Random words, edge cases among them, in every register that the instruction touches; what is only written may be
    undefined before."""
    for row in {*op.reads, *op.writes}:
        if row < SGPR_ROW:
            words = rng.integers(0, 1 << 32, 64, np.uint32)
            edges = rng.random(64) < 0.6
            words[edges] = rng.choice(EDGES, int(edges.sum()))
            wave.vector[row] = words
            wave.defined[row] = ~np.uint64(0) if row in op.reads else rng.integers(0, 1 << 64, dtype=np.uint64)
    wave.scalar[:] = rng.integers(0, 1 << 32, border.Size.SCALARS, np.uint32)
    edges = rng.random(border.Size.SCALARS) < 0.5
    wave.scalar[edges] = rng.choice(EDGES, int(edges.sum()))
    wave.scalar[M0] = rng.integers(0, 64)
    wave.scalar_defined[:] = 1
    full = rng.random() < 0.5
    wave.scalar[EXEC : EXEC + 2] = 0xFFFFFFFF if full else rng.integers(0, 1 << 32, 2, np.uint32)
    wave.scc[0] = rng.integers(0, 2)


def _compare(inst: Inst, mine: Wave, theirs: Wave) -> str:
    if bool(mine.scc[0]) != bool(theirs.scc[0]):
        return "scc"
    floats = _float_rows(inst)
    for index in np.flatnonzero(mine.scalar != theirs.scalar):
        return f"s{index}: {mine.scalar[index]:#x}, NumPy {theirs.scalar[index]:#x}"
    assert inst.spec is not None
    for register in inst.writes():
        for row in rows_of(register):
            if row >= SGPR_ROW:
                continue
            a, b = mine.vector[row], theirs.vector[row]
            wrong = (a != b) & ~_both_nan(a, b, floats.get(row, ""), mine, theirs, row)
            if wrong.any():
                lane = int(np.flatnonzero(wrong)[0])
                return f"row {row} lane {lane}: {a[lane]:#x}, NumPy {b[lane]:#x}"
            if mine.defined[row] != theirs.defined[row]:
                return f"row {row} defined"
    return ""


def _float_rows(inst: Inst) -> dict[int, str]:
    """Rows of float results, with what they are: the payload of a NaN is free."""
    rows: dict[int, str] = {}
    assert inst.spec is not None
    for operand in inst.spec.operands:
        value = inst.operands.get(operand.name)
        if operand.writes and isinstance(value, Reg) and operand.type.is_float:
            of = rows_of(value)
            for i, row in enumerate(of):
                rows[row] = f"{operand.type.bits}{'low' if operand.type.bits == 64 and i % 2 == 0 else ''}"
                if operand.type.kind == "bf":
                    rows[row] = "b16"
    return rows


def _both_nan(a: Any, b: Any, kind: str, mine: Wave, theirs: Wave, row: int) -> Any:
    """Where both results are NaNs, quiet ones or signalling ones, whatever else their bits are."""

    def nan(words: Any, wave: Wave) -> Any:
        """1 where signalling, 2 where quiet, else 0."""
        if kind == "32":
            return np.isnan(words.view(np.float32)) * (1 + (words >> 22 & 1))
        if kind in ("64low", "64"):
            high, low = (wave.vector[row + 1], words) if kind == "64low" else (words, wave.vector[row - 1])
            return ((high & 0x7FF00000 == 0x7FF00000) & ((high & 0xFFFFF != 0) | (low != 0))) * (1 + (high >> 19 & 1))
        return np.zeros(words.shape, np.uint32)

    if kind in ("16", "b16"):
        infinity, quiet = (0x7C00, 0x200) if kind == "16" else (0x7F80, 0x40)
        alike = np.ones(a.shape, np.bool_)
        for half in (0, 16):
            x, y = a >> np.uint32(half) & 0xFFFF, b >> np.uint32(half) & 0xFFFF
            nans = (x & 0x7FFF > infinity) & (y & 0x7FFF > infinity) & (x & quiet == y & quiet)
            alike &= (x == y) | nans
        return alike
    of_mine = nan(a, mine)
    return (of_mine != 0) & (of_mine == nan(b, theirs))
