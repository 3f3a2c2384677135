"""Every arithmetic intrinsic on random values and edges, on the emulator, against the references of tests/isa.

Each lane loads an intrinsic's operands, calls it, and stores what comes back. Nothing but the name of the instruction
ties the two sides together. Several intrinsics share a kernel, each with memory of its own: a launch, and what the
compiler and the emulator do once for a kernel, cost more than the instructions do.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "isa"))

from alu_bits import FORMATS, is_nan, width
from alu_harness import Row, alike, values
from alu_reference import REFERENCES, find

from amdgen.emit import Intrinsic, render_intrinsics
from amdgen.emit.alu import alu_intrinsics
from amdgen.emulator import emulate
from amdgen.isa import load_isa
from amdgen.isa.model import Instruction, Operand
from amdgen.isa.semantics import element_type
from amdgen.toolchain import find_toolchain

LANES, SLOT = 64, 256  # bytes of a lane's operand
OPERANDS, RESULTS = 8, 3  # of an intrinsic, at most
TOGETHER = 24  # intrinsics of a kernel
SCALAR = ("sdst", "ssrc", "sreg", "vcc", "lane", "scalar_src")
ACROSS = (
    *("v_readlane_b32", "v_readfirstlane_b32", "v_writelane_b32", "v_mov_b32_dpp"),
    *("v_permlane16_swap_b32", "v_permlane32_swap_b32"),
)


@cache
def listed(arch: str) -> tuple[Intrinsic, ...]:
    """Those whose results are a function of the operands lane by lane; the others: test_intrinsics_run.py.

    All of gfx942's, and of the others' what gfx942 hasn't, and each tenth besides: 20 s, not two minutes.
    """
    mine = [one for one in alu_intrinsics(load_isa(arch)) if one.name not in ACROSS]
    every = {one.name for one in alu_intrinsics(load_isa("gfx942"))} if arch != "gfx942" else set()
    return tuple(one for n, one in enumerate(mine) if one.name not in every or n % 10 == 0)


def groups(arch: str) -> list[tuple[Intrinsic, ...]]:
    """What is called in one kernel."""
    every = listed(arch)
    return [every[n : n + TOGETHER] for n in range(0, len(every), TOGETHER)]


@cache
def compiled(arch: str) -> bytes:
    kernels = [kernel(n, group) for n, group in enumerate(groups(arch))]
    source = [render_intrinsics(load_isa(arch), others=()), "using namespace amdgen;", *kernels]
    return find_toolchain().compile_hip("\n".join(source), arch).code


def kernel(number: int, group: tuple[Intrinsic, ...]) -> str:
    """Calls intrinsic k of a group with part k of ``in`` and ``out``."""
    lines = [
        f"{{ const u8* in = inputs + {SLOT * 64 * OPERANDS * k}; u8* out = outputs + {SLOT * 64 * RESULTS * k}; "
        f"{called(one)} }}"
        for k, one in enumerate(group)
    ]
    head = f"AMDGEN_KERNEL(64, 1) void run_{number}(const u8* inputs, u8* outputs)"
    return "\n".join([f"{head} {{ const u32 lane = __builtin_amdgcn_workitem_id_x();", *lines, "}"])


def called(one: Intrinsic) -> str:
    """Operand n of a lane is read from slot 64 * n + lane of ``in``; results are stored likewise."""
    assert len(one.parameters) <= OPERANDS
    kinds = [p.type.removesuffix("&") for p in one.parameters]
    body = [
        f"{kind} {p.name} = *(const {kind}*)(in + {SLOT} * (64 * {n} + lane));"
        for n, (kind, p) in enumerate(zip(kinds, one.parameters, strict=True))
    ]
    call = f"{one.name}({', '.join(p.name for p in one.parameters)});"
    results = [p.name for p in one.parameters if p.type.endswith("&")]
    if one.returns != "void":
        call, results = f"auto result = {call}", ["result", *results]
    assert len(results) <= RESULTS
    stores = [f"*(decltype({r})*)(out + {SLOT} * (64 * {n} + lane)) = {r};" for n, r in enumerate(results)]
    return " ".join([*body, call, *stores])


def is_uniform(operand: Operand) -> bool:
    return operand.kind in SCALAR


def elements(operand: Operand, position: int) -> list[list[int]]:
    """Bits of each element of an operand in each lane."""
    if operand.type.kind == "mask":
        return [np.random.default_rng([position, 5]).integers(0, 2, LANES).tolist()]
    kind = element_type(operand.type_name)
    columns = [
        [quiet(v, kind) for v in values(kind, position, 31 * e + 7, 2 * LANES)[LANES // 2 :][:LANES]]
        for e in range(operand.type.count)
    ]
    return [[c[0]] * LANES for c in columns] if is_uniform(operand) else columns


def quiet(bits: int, kind: str) -> int:
    """A signalling NaN made quiet: what becomes of one depends on MODE, which the references leave alone."""
    return bits | 1 << (FORMATS[kind][1] - 1) if kind in FORMATS and is_nan(bits, kind) else bits


def packed(columns: list[list[int]], operand: Operand) -> np.ndarray[Any, Any]:
    """What a lane loads: its elements side by side, a mask's bits together in every lane."""
    slots = np.zeros((LANES, SLOT), np.uint8)
    mask = operand.type.kind == "mask"
    size = 1 if mask else width(element_type(operand.type_name))
    whole = sum(bit << lane for lane, bit in enumerate(columns[0])) if mask else 0
    for lane in range(LANES):
        held = whole if mask else sum(column[lane] << size * e for e, column in enumerate(columns))
        slots[lane] = np.frombuffer(held.to_bytes(SLOT, "little"), np.uint8)
    return slots


def unpacked(slot: np.ndarray[Any, Any], operand: Operand, lane: int) -> Any:
    held = int.from_bytes(slot.tobytes(), "little")
    if operand.type.kind == "mask":
        return held >> lane & 1
    size = width(element_type(operand.type_name))
    parts = [held >> size * e & ((1 << size) - 1) for e in range(operand.type.count)]
    return parts if len(parts) > 1 else parts[0]


def inputs_of(one: Intrinsic, instruction: Instruction) -> dict[str, list[list[int]]]:
    names = [p.name for p in one.parameters]
    return {o.name: elements(o, n) for n, o in enumerate(instruction.operands) if o.name in names}


def row_of(given: dict[str, list[list[int]]], lane: int, arch: str) -> Row:
    row = Row(fp8=load_isa(arch).arch.fp8, LANE=lane, SCC=0, EXEC=1, MODE=0, M0=0, op_sel=0, bitop3=0)
    for name, columns in given.items():
        row[name] = [c[lane] for c in columns] if len(columns) > 1 else columns[0][lane]
    return row


def wrong_lane(one: Intrinsic, instruction: Instruction, given: dict[str, list[list[int]]], out: Any, arch: str) -> str:
    """The first lane whose result isn't the reference's, in words; "" when there is none."""
    match = find(one.name, REFERENCES)
    assert match is not None, one.name
    operands = {o.name: o for o in instruction.operands}
    written = [o.name for o in instruction.operands if o.writes]
    names = [*(written[:1] if one.returns != "void" else []), *(p.name for p in one.parameters if "&" in p.type)]
    first = 2 if "high_half" in instruction.tags else 0  # byte of the register that comes back
    for lane in range(LANES):
        row = row_of(given, lane, arch)
        wanted = match[0](row, *match[1])
        results = wanted if isinstance(wanted, dict) else {written[0]: wanted}
        for n, name in enumerate(names):
            operand = operands[name]
            got = unpacked(out[n, lane, first:], operand, lane)
            kind = "bool" if operand.type.kind == "mask" else element_type(operand.type_name)
            if not alike(got, results[name], kind):
                return f"{one.name} lane {lane} {name}: {got} instead of {results[name]} of {row}"
    return ""


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_every_arithmetic_intrinsic_gives_what_the_reference_gives(arch: str) -> None:
    code, isa = compiled(arch), load_isa(arch)
    assert len(listed(arch)) > 40
    wrong: list[str] = []
    for number, group in enumerate(groups(arch)):
        given = [inputs_of(one, isa[one.instruction]) for one in group]
        memory = np.zeros((len(group), OPERANDS, LANES, SLOT), np.uint8)
        for one, values_of, part in zip(group, given, memory, strict=True):
            operands = {o.name: o for o in isa[one.instruction].operands}
            for n, p in enumerate(one.parameters):
                if p.name in values_of:
                    part[n] = packed(values_of[p.name], operands[p.name])
        out = np.zeros((len(group), RESULTS, LANES, SLOT), np.uint8)
        result = emulate(code, f"run_{number}", 1, LANES, [memory, out])
        names = ", ".join(one.name for one in group)
        wrong += [f"one of {names}: {finding}" for finding in (*result.findings, *result.warnings)]
        for one, values_of, results in zip(group, given, out, strict=True):
            wrong += filter(None, [wrong_lane(one, isa[one.instruction], values_of, results, arch)])
    assert not wrong, "\n".join(wrong)
