"""Every form of every instruction, on every architecture: our bytes, our text and the assembler's bytes are one."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache

import pytest

from amdgen.codec import Inst, assemble_line, decode, decode_one, encode, encode_inst, text
from amdgen.codec.layout import LONG_FORMS
from amdgen.codec.samples import layouts, samples
from amdgen.codec.tables import tables
from amdgen.codeobject.elf import read_elf
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.toolchain import find_toolchain

ARCHS = arch_names()
SLOT = 24  # bytes from one assembled instruction to the next


@cache
def sampled(arch: str) -> tuple[Inst, ...]:
    return tuple(samples(load_isa(arch), 1, seed=1))


@pytest.mark.parametrize("arch", ARCHS)
def test_bytes_are_those_of_the_assembler(arch: str) -> None:
    isa = load_isa(arch)
    lines = [text(isa, inst) for inst in sampled(arch)]
    body = "\n".join(f".org {SLOT * i}\n{line}" for i, line in enumerate(lines))
    elf = read_elf(find_toolchain().assemble(f".text\n{body}\n.org {SLOT * len(lines)}\n", arch))
    code = next(elf.contents(s) for s in elf.sections if s.name == ".text")
    for i, inst in enumerate(sampled(arch)):
        assembled = code[SLOT * i : SLOT * (i + 1)]
        assert assembled == inst.encoding.ljust(SLOT, b"\0"), lines[i]


@pytest.mark.parametrize("arch", ARCHS)
def test_decoding_what_was_encoded_gives_it_back(arch: str) -> None:
    isa = load_isa(arch)
    for inst in sampled(arch):
        assert inst.spec is not None
        shown = {n: v for n, v in inst.modifiers.items() if _given_by_user(arch, inst, n)}
        code = encode(isa, inst.spec.name, inst.operands, shown, inst.form)
        assert code == inst.encoding == encode_inst(isa, inst), text(isa, inst)
        assert decode_one(isa, code) == Inst(0, *_fields(inst)), text(isa, inst)


def _given_by_user(arch: str, inst: Inst, name: str) -> bool:
    """Bits that follow from the operands are not for the caller, except that SMEM may ask for both offsets."""
    assert inst.spec is not None
    modifier, _ = tables(load_isa(arch)).layout(inst.spec, inst.form).modifiers[name]
    return modifier.text != "hidden" or name.endswith(("neg", "abs", "sext", "omod")) or name == "imm"


def _fields(inst: Inst) -> tuple:  # type: ignore[type-arg]
    return inst.size, inst.words, inst.spec, inst.form, inst.operands, inst.modifiers


@pytest.mark.parametrize("arch", ARCHS)
def test_text_is_parsed_back(arch: str) -> None:
    isa = load_isa(arch)
    for inst in sampled(arch):
        assert assemble_line(isa, text(isa, inst)).encoding == inst.encoding, text(isa, inst)


@pytest.mark.parametrize("arch", ARCHS)
def test_nearly_every_form_is_sampled(arch: str) -> None:
    """What has no sample is known: it has a shorter form of the same text."""
    seen = {(i.spec.name, i.form) for i in sampled(arch) if i.spec}
    without_operands = {"v_nop", "v_clrexcp"}
    for layout in layouts(load_isa(arch)):
        assert (layout.spec.name, layout.form) in seen or layout.spec.name in without_operands, layout.spec.name


@pytest.mark.parametrize("arch", ARCHS)
def test_the_shortest_form_is_chosen(arch: str) -> None:
    """An instruction sampled in its short form is encoded so when nobody says which form is meant."""
    isa = load_isa(arch)
    for inst in sampled(arch):
        assert inst.spec is not None
        if inst.form == inst.spec.format and set(inst.spec.forms) & set(LONG_FORMS):
            assert encode(isa, inst.spec.name, inst.operands) == inst.encoding, text(isa, inst)


@pytest.mark.skipif(shutil.which("llvm-mc-22") is None, reason="llvm-mc-22 is not installed")
@pytest.mark.parametrize("arch", ARCHS)
def test_text_is_that_of_llvms_disassembler(arch: str) -> None:
    isa = load_isa(arch)
    blocks = "\n".join("[" + ",".join(f"{b:#x}" for b in inst.encoding) + "]" for inst in sampled(arch))
    command = ["llvm-mc-22", "-arch=amdgcn", f"-mcpu={arch}", "--disassemble"]
    result = subprocess.run(command, input=blocks, capture_output=True, text=True, check=True)
    lines = [" ".join(line.split(" //")[0].split()) for line in result.stdout.splitlines() if line.startswith("\t")]
    assert len(lines) == len(sampled(arch)), result.stderr
    for inst, line in zip(sampled(arch), lines, strict=True):
        assert text(isa, inst) == line


def test_a_listing_decodes_instructions_in_sequence() -> None:
    isa = load_isa("gfx942")
    code = b"".join(inst.encoding for inst in sampled("gfx942"))
    decoded = list(decode(isa, code, 0x1000))
    assert [d.words for d in decoded] == [i.words for i in sampled("gfx942")]
    assert decoded[0].address == 0x1000
    assert decoded[-1].address + decoded[-1].size == 0x1000 + len(code)
