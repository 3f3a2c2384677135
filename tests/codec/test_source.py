"""Whole sources: labels, data, comments and listings; an error names the file and the line."""

from __future__ import annotations

import pytest

from amdgen.codec import SourceError, assemble_source, decode, disassemble, text
from amdgen.codec.samples import samples
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain

SOURCE = """
# a counter, and what a source may hold beside instructions
start:  s_mov_b32 s0, 0x1234567   // a literal: 8 bytes
loop:
1:  s_sub_u32 s0, s0, 1           ; counts down
    s_cmp_lg_u32 s0, 0
    s_cbranch_scc1 loop
    s_cbranch_scc0 2f
    /* nothing
       s_nop 3 */ s_branch 1b
    .p2align 5
2:  s_call_b64 s[2:3], start
    .long 0xffffffff, -2
    .quad 0x123456789
    .short 1
    .byte 2, 0xff
1:  s_endpgm
"""


def test_bytes_are_those_of_the_assembler() -> None:
    objects = find_toolchain().assemble(".text\n" + SOURCE, "gfx942")
    ours = assemble_source(load_isa("gfx942"), SOURCE)
    assert ours.code in objects
    assert ours.labels == {"start": 0, "loop": 8}
    assert [p.line for p in ours.pieces if p.inst and p.inst.name == "s_endpgm"] == [17]


def test_branches_know_where_they_go() -> None:
    program = assemble_source(load_isa("gfx942"), SOURCE)
    branches = [p for p in program.pieces if p.inst and "simm16" in p.inst.operands and p.inst.name != "s_nop"]
    targets = [p.offset + 4 + 4 * p.inst.operands["simm16"].bits for p in branches]  # type: ignore[union-attr]
    assert targets == [8, 32, 8, 0]


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("s_nop 0\n\n s_nop 65536", "mine.s:3: s_nop: operand simm16: 65536 is not a number from 0 to 65535"),
        ("s_nop 0\nv_ad_f32 v1, v2, v3", "mine.s:2: gfx942 has no instruction 'v_ad_f32'; did you mean"),
        ("a:\nb:\na: s_nop 0", "mine.s:3: the label 'a' stands twice"),
        ("there: s_branch their", "mine.s:1: no label 'their'; did you mean there?"),
        ("1: s_branch 1f", "mine.s:1: no label '1' after this line"),
        ("s_branch 1b\n1:", "mine.s:1: no label '1' before this line"),
        ("s_branch end\n" + ".quad 0\n" * 0x4000 + "end:", "mine.s:1: 'end' is 32768 words away; a branch reaches"),
        (".byte 1\nx: s_branch x\n.byte 2\ny: s_branch x", "mine.s:4: 'x' is not a whole number of words away"),
        (".long 1, hello", "mine.s:1: .long: 'hello' is not a number"),
        (".byte 256", "mine.s:1: .byte: 256 does not fit 8 bits"),
        (".amdhsa_kernel k", "mine.s:1: raw words have no directive '.amdhsa_kernel'; known are .byte"),
        ("/*\n*/ s_nop", "mine.s:2: s_nop: 0 operands; it takes 1: simm16"),
    ],
)
def test_an_error_names_the_line(source: str, says: str) -> None:
    with pytest.raises(SourceError) as caught:
        assemble_source(load_isa("gfx942"), source, "mine.s")
    assert str(caught.value).startswith(says), caught.value
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("arch", ["gfx908", "gfx950"])
def test_listings_are_read_back(arch: str) -> None:
    """One of every tenth form, as plain text and as a listing with addresses and bytes."""
    isa = load_isa(arch)
    code = b"".join(inst.encoding for inst in list(samples(isa, 1, seed=2))[::10]) + b"\xff\xff\xff\xff"
    plain = "\n".join(text(isa, inst) for inst in decode(isa, code))
    assert assemble_source(isa, plain).code == code
    listing = "\n".join(str(line) for line in disassemble(isa, code, 0x1000, {0x1000: "kernel"}))
    program = assemble_source(isa, f"x.o:\tfile format elf64-amdgpu\nDisassembly of section .text:\n{listing}")
    assert (program.code, dict(program.labels)) == (code, {"kernel": 0})
