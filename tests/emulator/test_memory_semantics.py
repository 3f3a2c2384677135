"""Every memory instruction of every architecture, on random registers and memory, against a reference of its own.

Each stands in a kernel that several workgroups execute, each on other data and under another EXEC. The reference does
the same lane by lane; registers and all memory must agree at the end. What else a descriptor can say is tested in
``test_descriptors.py``.
"""

from __future__ import annotations

import re
from dataclasses import replace

import memory_reference as reference
import numpy as np
import pytest
from memory_cases import Case, lds_copy, load, run_cases, scalar_case, store, store_from_lds, vector_atomic
from memory_lds_cases import (
    InLds,
    addtid,
    between_places,
    counted,
    exchange,
    lds_atomic,
    pair_of_places,
    transposed_read,
)
from memory_places import Access, Based, Buffer, Flat, Pair, Place, Scratch

from amdgen.isa import load_isa
from amdgen.isa.model import Instruction

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
ENGINES = ("numpy", "native", "judge")


def random_offset(rng: np.random.Generator, signed: bool, unit: int = 4) -> int:
    low, high = (-4096, 4095) if signed else (0, 4095)
    return int(rng.integers(low // unit, high // unit)) * unit


def cases(arch: str, one: Instruction, rng: np.random.Generator) -> list[Case]:
    """Ways to use an instruction; empty for one that only controls a cache."""
    name = one.name
    old = arch in ("gfx908", "gfx90a")
    asks = " glc" if old else " sc0"
    if name.startswith("ds_"):
        return lds_cases(name, rng)
    if found := re.fullmatch(r"(global|flat|scratch|buffer)_load_(lds_)?(\w+)", name):
        space, to_lds, kind = found.groups()
        if kind.startswith("format"):
            return []
        size = reference.width_of(kind)[0]
        made: list[Case] = []
        for place in places(space, arch, rng, size):
            if to_lds:
                # the offset moves LDS and memory alike
                made.append(lds_copy(name, kind, place, offset=getattr(place, "offset", 0)))
                continue
            made.append(load(name, kind, place, True))
            if "lds" in one.modifiers and (space == "buffer" or old) and (size <= 4 or arch == "gfx950"):
                made.append(lds_copy(name, kind, place, " lds", offset=getattr(place, "offset", 0)))
            if "tfe" in one.modifiers and arch == "gfx908" and "d16" not in kind:
                made.append(load(name, kind, place, True, " tfe"))
        return made
    if found := re.fullmatch(r"(global|flat|scratch|buffer)_store_(\w+)", name):
        space, kind = found.groups()
        if kind.startswith("format") or kind == "lds_dword":
            return [] if kind != "lds_dword" else [store_from_lds(rng)]
        operands = {"buffer": "{data}, {address}", "flat": "{address}, {data}"}.get(space, "")
        made = []
        for place in places(space, arch, rng, reference.width_of(kind)[0]):
            text = operands or ", ".join([place.operands.split(", ")[0], "{data}", place.operands.split(", ")[1]])
            made.append(store(name, kind, place, text))
        return made
    if found := re.fullmatch(r"(global|flat|buffer)_atomic_(\w+)", name):
        space, kind = found.groups()
        made = []
        can_return = asks.strip() in one.modifiers
        for i, place in enumerate(places(space, arch, rng, 8, whole=True)):
            returns = asks if can_return and i != 1 else ""
            if space == "buffer":
                made.append(vector_atomic(name, kind, place, "{data}, {address}", returns, 8))
                continue
            address = place.operands.split(", ")
            middle = ["{target}"] if returns else []
            text = ", ".join([*middle, address[0], "{data}", *address[1:]])
            made.append(vector_atomic(name, kind, place, text, returns, 16))
        return made
    if re.match(r"s_(\w+_)?(load|store|atomic)_", name):
        return [scalar_case(name, rng) for _ in range(2)]
    return []


def places(space: str, arch: str, rng: np.random.Generator, size: int, whole: bool = False) -> list[Place]:
    unit = 16 if whole else 4
    if space == "global":
        return [
            Pair(random_offset(rng, True, unit) // 2 // unit * unit),
            Based(random_offset(rng, True, unit) // 4 // unit * unit),
        ]
    if space == "flat":
        return [Flat(0), Flat(int(rng.integers(0, 3)) * 16)]
    if space == "buffer":
        forms = [(False, True), (True, False), (True, True), (False, False)]
        picked = rng.permutation(4)[:2] if not whole else [0, 1]
        return [Buffer(*forms[i], int(rng.integers(0, 16)) * 16, whole) for i in picked]
    both = arch in ("gfx942", "gfx950")
    forms = [(True, False), (False, True), (True, True) if both else (True, False)]
    return [Scratch(v, s, int(rng.integers(0, 3)) * 4) for v, s in forms]


def lds_cases(name: str, rng: np.random.Generator) -> list[Case]:
    offset = int(rng.integers(0, 64)) * 16
    if found := re.fullmatch(r"ds_read_b\d+_tr_b(\d+)", name):
        return [transposed_read(name, int(found[1]), 12 if "b96" in name else 8, offset)]
    if "addtid" in name:
        return [addtid(name, offset)]
    if re.match(r"ds_(read2|write2|wrxchg2)", name):
        return [pair_of_places(name, rng) for _ in range(2)]
    if "_src2_" in name:
        return [between_places(name, int(o)) for o in (64, 0x8000 - 128)]
    if CONTROL.match(name):
        return []
    if name in ("ds_append", "ds_consume"):
        return [counted(name, offset)]
    if "permute" in name:
        return [exchange(name, offset % 256)]
    if "swizzle" in name:
        patterns = (0x8000 | 0x1B, 0x041F, 0x5555, 0xC000 | 5 << 5, 0xC400 | 7 << 5 | 3, 0xE000, 0xE01F, 0xE010, 0xE005)
        return [exchange(name, p) for p in patterns]
    if found := re.fullmatch(r"ds_read_(\w+)", name):
        size = reference.width_of(found[1])[0]
        return [load(name, found[1], InLds(offset), True), load(name, found[1], InLds(0), True, access=Access(size, 1))]
    if found := re.fullmatch(r"ds_write_(\w+)", name):
        return [store(name, found[1], InLds(offset), "{address}, {data}")]
    return [lds_atomic(name, offset)]


CONTROL = re.compile(r"s_dcache|s_atc_probe|s_mem(real)?time|buffer_(wb|inv)|ds_nop|s_icache")


def described(arch: str) -> list[Instruction]:
    return [i for i in load_isa(arch).instructions.values() if i.unit in ("lds", "vmem", "smem") and not i.not_executed]


def made_of(arch: str, seed: int, each: int = 1) -> dict[str, list[Case]]:
    """Some ways to use each instruction, at random; all patterns of ds_swizzle."""
    rng = np.random.default_rng([seed, ARCHS.index(arch)])
    made = {one.name: cases(arch, one, rng) for one in described(arch)}
    for name, found in made.items():
        if name != "ds_swizzle_b32":
            made[name] = [found[i] for i in rng.permutation(len(found))[:each]]
    return made


ALIKE = {"gfx90a": "gfx908", "gfx950": "gfx942"}
"""Of what these two have in common with the other, some are tested on both."""


def told_apart(one: Instruction) -> Instruction:
    return replace(one, opcode=0, source="")


@pytest.mark.parametrize("arch", ARCHS)
def test_every_instruction_against_the_reference(arch: str) -> None:
    made = made_of(arch, 11)
    untested = {name for name, found in made.items() if not found and "_format_" not in name}  # test_formats.py
    assert not {name for name in untested if not CONTROL.match(name)}, "an instruction that is executed has no test"
    if arch in ALIKE:
        known = {told_apart(one) for one in described(ALIKE[arch])}
        twice = [one.name for one in described(arch) if told_apart(one) in known]
        for name in np.random.default_rng(ARCHS.index(arch)).permutation(twice)[len(twice) // 6 :]:
            del made[str(name)]
    every = [case for found in made.values() for case in found]
    run_cases(arch, every[: len(every) // 2], 12, engines=ENGINES)
    run_cases(arch, every[len(every) // 2 :], 13, engines=ENGINES)
