"""asm, and that it is the reverse of disasm."""

from __future__ import annotations

import io

import pytest

from amdgen.codeobject import kernel_assembly

SOURCE = """
loop: v_add_f32 v1, 0x1234, v2   // takes the short form with a literal
  s_cbranch_scc1 loop
  .long 0xffffffff
  s_endpgm
"""
CODE = "ff040202 34120000 fdff85bf ffffffff 000081bf"

OBJECT = kernel_assembly("gfx942", "s_endpgm")


@pytest.fixture
def source(tmp_path):
    def write(text):
        path = tmp_path / "x.s"
        path.write_text(text)
        return path

    return write


def test_there_and_back(amdgen, source, tmp_path):
    ran = amdgen("asm", "--arch", "gfx942", source(SOURCE), "-o", tmp_path / "x.bin")
    assert (ran.status, ran.out) == (0, "")
    assert (tmp_path / "x.bin").read_bytes() == bytes.fromhex(CODE)
    plain = amdgen("disasm", "--arch", "gfx942", "--raw", tmp_path / "x.bin", "--plain").out
    listing = amdgen("disasm", "--arch", "gfx942", "--raw", tmp_path / "x.bin").out
    for text in (plain, listing):
        amdgen("asm", "--arch", "gfx942", source(text), "-o", tmp_path / "again.bin")
        assert (tmp_path / "again.bin").read_bytes() == bytes.fromhex(CODE)


def test_hex_and_json(amdgen, source, monkeypatch):
    lines = amdgen("asm", "--arch", "gfx942", source(SOURCE)).out.splitlines()
    assert lines == ["020204ff 00001234", "bf85fffd", "ffffffff", "bf810000"]
    data = amdgen("asm", "--arch", "gfx942", source(SOURCE), "--json").json
    assert (data["code"], data["labels"]) == (CODE.replace(" ", ""), {"loop": 0})
    assert data["instructions"][1] == {"pc": 8, "bytes": "fdff85bf", "text": "s_cbranch_scc1 65533", "line": 3}
    monkeypatch.setattr("sys.stdin", io.StringIO("s_endpgm"))
    assert amdgen("asm", "--arch", "gfx90a", "-").out == "bf810000\n"


def test_an_error_is_one_line_and_leaves_nothing(fails, source, tmp_path):
    out = tmp_path / "out.bin"
    said = fails("asm", "--arch", "gfx942", source("s_nop 0\ns_nop 99999"), "-o", out)
    assert "x.s:2: s_nop: operand simm16: 99999 is not a number from 0 to 65535" in said
    assert "no instruction 'v_prng_b32'" in fails("asm", "--arch", "gfx942", source("v_prng_b32 v1, v2"), "-o", out)
    assert "unknown architecture" in fails("asm", "--arch", "gfx941", source("s_nop 0"), "-o", out)
    assert "No such file" in fails("asm", "--arch", "gfx942", tmp_path / "none.s", "-o", out)
    assert "is a folder" in fails("asm", "--arch", "gfx942", source("s_nop 0"), "-o", tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["x.s"]


def test_a_whole_code_object(amdgen, fails, source, tmp_path):
    assert "--object" in fails("asm", "--arch", "gfx942", source(OBJECT))
    data = amdgen("asm", "--arch", "gfx942", "--object", source(OBJECT), "-o", tmp_path / "k.hsaco", "--json").json
    assert data["kernels"] == ["k"]
    assert "s_endpgm" in amdgen("disasm", tmp_path / "k.hsaco").out
    wrong = source(OBJECT.replace("s_endpgm", "s_endpgm 1, 2"))
    assert "x.s:7: error" in fails("asm", "--arch", "gfx942", "--object", wrong, "-o", tmp_path / "no.hsaco")
    assert "-o FILE" in fails("asm", "--arch", "gfx942", "--object", source(OBJECT), status=2)
    assert not (tmp_path / "no.hsaco").exists()


def test_the_listing_of_a_kernel_is_its_source(amdgen, source, tmp_path):
    amdgen("asm", "--arch", "gfx942", "--object", source(OBJECT), "-o", tmp_path / "k.hsaco")
    listing = source(amdgen("disasm", tmp_path / "k.hsaco").out)
    data = amdgen("asm", "--arch", "gfx942", listing, "--json").json
    assert data["code"].startswith("000081bf") and data["labels"] == {"k": 0}
