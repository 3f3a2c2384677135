"""What pages say: encodings against the codec, pictures against the fragments, facts against the entries."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from amdgen.codec import assemble_line
from amdgen.codec.errors import LISTED
from amdgen.codec.tables import tables
from amdgen.docs.encoding import diagrams, examples, opcodes
from amdgen.docs.entry import Entry, entries, hazard_rows
from amdgen.docs.pictures import pictures
from amdgen.layout import fragment

MFMA = "v_mfma_f32_32x32x8_f16"


@pytest.fixture(scope="session")
def by_name(isas) -> dict[str, Entry]:
    return {entry.name: entry for entry in entries(isas)}


def test_the_page_of_a_matrix_instruction(site: Path) -> None:
    text = (site / f"{MFMA}.html").read_text()
    titles = re.findall(r'<svg class="lanes" role="img" aria-label="([^:]+): ', text)
    assert titles == ["A", "B", "C and D"]
    assert "D[8-11][5]: lane 5, v4-7" in text and "A[3][4-7]: lane 35, v0-1" in text
    for words in ("__builtin_amdgcn_mfma_f32_32x32x8f16", "verified", "cdna3", "8 (32 cycles)", "assumed"):
        assert words in text


def test_the_page_of_a_memory_instruction_shows_its_address(site: Path, isas) -> None:
    addresses = isas[-1].addresses
    for name, shown in (("buffer_load_dword", ("buffer", "lds_copy")), ("global_store_byte", ("global",))):
        text = html.unescape((site / f"{name}.html").read_text())
        blocks = re.findall(r'<h2 id="address">.*?<h2', text, re.S)[0]
        assert re.findall(r"<pre><code>(.*?)</code></pre>", blocks, re.S) == [addresses[s].text for s in shown]
    assert 'id="address"' not in (site / "v_add_f32.html").read_text()


def test_pages_show_what_stands_beside_a_and_b(site: Path) -> None:
    sparse = (site / "v_smfmac_f32_32x32x16_bf16.html").read_text()
    assert (
        "Index of A" in sparse and "abid picks one of 4 sets" in sparse and "index[3][4-7]: lane 35, v0[7:0]" in sparse
    )
    scaled = (site / "v_mfma_scale_f32_16x16x128_f8f6f4.html").read_text()
    assert "scale of B[2][5]: lane 37, v0[7:0]" in scaled and "With 4-bit elements" in scaled
    for words in ("Products of a group are truncated", "no published model covers sparse instructions"):
        assert words in sparse


def test_the_page_of_an_architecture_says_where_its_figures_come_from(site: Path) -> None:
    text = (site / "arch-gfx942.html").read_text()
    (row,) = re.findall(r"<tr><th[^>]*><code>lds.phases</code>.*", text)
    assert "<td>verified</td>" in row and "shark" in row and "Composable Kernel" in row
    (chip,) = re.findall(r"<tr><th[^>]*><code>mi308x</code>.*", text)
    assert "<td>80</td><td>4</td>" in chip and "clock_mhz one source" in chip and "cus verified" in chip
    assert "MI355X" not in text


def test_what_the_assembler_refuses(site: Path) -> None:
    table = (site / "assembler.html").read_text()
    assert (
        all(f'<tr id="{name}">' in table for name in LISTED)
        and 'href="assembler.html"' in (site / "index.html").read_text()
    )
    (row,) = re.findall(r'<tr id="exp">.*', table)
    assert "exports a shader" in row and "<td>gfx908</td>" in row


def test_what_no_reference_confirms(site: Path) -> None:
    table = (site / "unconfirmed.html").read_text()
    (row,) = re.findall(r'<tr id="ds_count_m0">.*', table)
    assert "where M0 is not 0" in row and 'href="ds_append.html"' in row and "gfx908, gfx90a, gfx942, gfx950" in row
    assert '<tr id="cdna4_f8f6f4">' in table and 'href="unconfirmed.html"' in (site / "index.html").read_text()
    page = (site / "ds_append.html").read_text()
    assert 'href="unconfirmed.html#ds_count_m0"' in page and "LLVM puts the address in M0" in page
    assert "unconfirmed.html" not in (site / "s_endpgm.html").read_text()


def test_the_page_of_a_copy_to_lds(site: Path) -> None:
    text = (site / "buffer_load_dword.html").read_text()
    for words in ("vmcnt +1 (at most 63, in order)", "lds_dma", "without lds", "20 (0x14)", "gfx90a"):
        assert words in text
    assert "AMDGEN_DEVICE" not in text


def test_hazards_that_name_it(by_name, isas) -> None:
    rows = hazard_rows(isas[-1], isas[-1][MFMA])
    assert {r.role for r in rows} == {"producer", "consumer"}
    passes = isas[-1][MFMA].matrix.passes
    by_passes = {r.name: str(r.passes[passes]) for r in isas[-1].hazards if passes in r.passes}
    made = {r.name: r.wait_states for r in rows if r.role == "producer" and r.name in by_passes}
    assert made and made.items() <= by_passes.items()
    assert {g.archs for g in by_name["s_nop"].rows(lambda isa, i: [i.opcode])} == {tuple(i.arch.name for i in isas)}


@pytest.mark.parametrize("name", ["v_add_f32", MFMA, "buffer_load_dword", "s_load_dword", "s_waitcnt", "v_cmp_eq_f32"])
def test_diagrams_agree_with_the_codec(by_name, name: str) -> None:
    for isa, instruction in by_name[name].having:
        for d, (form, opcode) in zip(diagrams(isa, instruction), opcodes(isa, instruction), strict=True):
            layout = tables(isa).layout(instruction, form)
            assert d.form == form and len(d.words) == layout.size // 4
            value = 0
            for i, word in enumerate(d.words):
                assert [c.high for c in word] == [32 * i + 31, *(c.low - 1 for c in word[:-1])]
                assert word[-1].low == 32 * i
                for c in word:
                    value |= (int(c.label, 2) << c.low) if c.kind == "fixed" else 0
                    value |= (opcode << c.low) if c.kind == "op" else 0
            assert value == layout.value & layout.mask
            shown = {c.label.partition("[")[0] for word in d.words for c in word}
            assert {o.name for o in instruction.operands if o.kind not in ("vcc", "modifier")} <= shown | {"sdst"}


def test_examples_assemble_to_what_they_show(isas) -> None:
    isa = isas[-1]
    checked = 0
    for instruction in list(isa.instructions.values())[::9]:
        for line, words in examples(isa, instruction):
            code = b"".join(bytes.fromhex(word)[::-1] for word in words.split())
            if "branch" not in {o.kind for o in instruction.operands}:
                assert assemble_line(isa, line).encoding == code, line
                checked += 1
    assert checked > 150


def test_every_cell_holds_what_the_fragment_says(isas) -> None:
    shapes = {i.matrix for isa in isas for i in isa.instructions.values() if i.matrix is not None}
    for m in shapes:
        set_ = pictures(m)
        for p, operand in ((set_.a, "A"), (set_.b, "B"), (set_.d, "D")):
            f = fragment(m, operand)
            seen = set()
            for cell in p.cells:
                found = re.fullmatch(
                    r"[ABD]\[(\d+)(?:-(\d+))?\]\[(\d+)(?:-(\d+))?\](?: of block (\d+))?: lane (\d+), v(\d+)(?:-(\d+))?"
                    r"(?:\[\d+:\d+\])?",
                    cell.title,
                )
                assert found, cell.title
                r0, r1, c0, c1, block, lane, low, high = (int(x) if x else None for x in found.groups())
                for row in range(r0, (r1 or r0) + 1):
                    for column in range(c0, (c1 or c0) + 1):
                        at, item = f.place(row, column, block or 0)
                        assert at == lane == cell.lane
                        assert low <= f.register_bits(item)[0] <= (high or low)
                        seen.add((row, column, block or 0))
            assert len(seen) == f.rows * f.columns * f.blocks
            assert all(c.x >= 0 and c.x + c.wide < p.wide and c.y + c.high < p.high for c in p.cells)
