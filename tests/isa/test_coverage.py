"""The ISA against what LLVM's assembler knows (llvm_mnemonics_*.txt), and the emulator against the ISA.

benchmarks/differential/coverage.py asks the assembler itself, holds every encoding's bytes against its, and executes
every encoding; here the assembler's answers are the recorded ones, and of each instruction one encoding is executed.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import cache

import pytest
from support.llvm_mnemonics import recorded

from amdgen.codec import Inst, text
from amdgen.codec.layout import Layout, forms_of
from amdgen.codec.samples import layouts, samples
from amdgen.differential.assembly import llvm_assembled
from amdgen.differential.single import refusals
from amdgen.isa import IsaError, load_isa
from amdgen.isa.loader import arch_names
from amdgen.isa.model import Instruction

ARCHS = arch_names()
SUFFIX = {"VOP3": "e64", "VOP3B": "e64", "VOP3P": "e64", "MAI": "e64", "MAI_SCALE": "e64", "DPP": "dpp"}
SUFFIX |= {"SDWA": "sdwa", "SDWAC": "sdwa"}
LLVM_CALLS_SHORT = {"v_readlane_b32", "v_writelane_b32"}  # which have the long encoding alone


@pytest.mark.parametrize("arch", ARCHS)
def test_every_mnemonic_of_llvm_is_described_or_left_out(arch: str) -> None:
    isa = load_isa(arch)
    ours, theirs = isa.instructions.keys() | isa.aliases.keys() | isa.left_out.keys(), recorded(arch).keys()
    assert not theirs - ours and ours - theirs <= isa.aliases.keys()  # names that it only takes stand in no list of it
    assert not isa.instructions.keys() & (isa.aliases.keys() | isa.left_out.keys())


def test_only_graphics_is_left_out() -> None:
    assert not load_isa("gfx942").left_out and not load_isa("gfx950").left_out
    for name in load_isa("gfx908").left_out.keys() | load_isa("gfx90a").left_out.keys():
        assert name.startswith(("image_", "v_interp_")) or name == "exp"


def test_what_is_left_out_says_why() -> None:
    with pytest.raises(IsaError, match="v_interp_p1_f32' of gfx908 is not described; it interpolates"):
        load_isa("gfx908")["v_interp_p1_f32"]
    with pytest.raises(IsaError, match="gfx90a has no instruction 'v_interp_p1_f32'"):
        load_isa("gfx90a")["v_interp_p1_f32"]


@pytest.mark.parametrize("arch", ARCHS)
def test_every_encoding_of_llvm_is_described(arch: str) -> None:
    """The assembler's suffixes; without one it takes every instruction, and calls that e32."""
    isa, theirs = load_isa(arch), recorded(arch)
    for spec in isa.instructions.values():
        if spec.format.startswith("VOP") and spec.name not in LLVM_CALLS_SHORT:
            assert {SUFFIX.get(form, "e32") for form in forms_of(spec)} == set(theirs[spec.name]), spec.name


@pytest.mark.parametrize("arch", ARCHS)
def test_second_names_are_the_same_instruction(arch: str) -> None:
    isa = load_isa(arch)
    for name, own in isa.aliases.items():
        assert isa[name] is isa.instructions[own]


@pytest.mark.parametrize("arch", ARCHS)
def test_the_assembler_takes_second_names(arch: str) -> None:
    isa = load_isa(arch)
    first = {own: next(x for x in samples_of(arch) if x.name == own) for own in set(isa.aliases.values())}
    lines = [text(isa, first[own]).replace(own, name) for name, own in isa.aliases.items()]
    codes = [inst.encoding for inst in (first[own] for own in isa.aliases.values())]
    assert [made.code for made in llvm_assembled(lines, arch)] == codes


@cache
def samples_of(arch: str) -> list[Inst]:
    return list(samples(load_isa(arch), 1, seed=5))


def told_apart(one: Instruction) -> Instruction:
    return replace(one, opcode=0, source="", doc="")


@pytest.mark.parametrize("arch", ARCHS)
def test_what_is_not_executed_says_why(arch: str) -> None:
    """Every encoding either runs in the emulator, or its entry has a reason; never both. All of gfx942's; of the
    others' what it hasn't just so, and each eighth instruction besides."""
    by_name: dict[str, list[Layout]] = {}
    known = {name: told_apart(one) for name, one in load_isa("gfx942").instructions.items()} if arch != "gfx942" else {}
    for layout in layouts(load_isa(arch)):
        number = zlib.crc32(layout.spec.name[::-1].encode())
        if known.get(layout.spec.name) != told_apart(layout.spec) or number % 8 == 0:
            by_name.setdefault(layout.spec.name, []).append(layout)
    chosen = [forms[zlib.crc32(name.encode()) % len(forms)] for name, forms in by_name.items()]
    refused = refusals(chosen)
    assert refused.keys() == {(x.spec.name, x.form) for x in chosen if x.spec.not_executed}, refused
