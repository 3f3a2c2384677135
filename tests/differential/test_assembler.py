"""The codec beside LLVM's assembler and on anything, reduced.

The whole: benchmarks/differential/roundtrip.py and fuzz_decoder.py.
"""

from __future__ import annotations

import shutil

import pytest

from amdgen.codec import decode_one
from amdgen.codec.samples import samples
from amdgen.differential import assembler, decoder, encodings
from amdgen.isa import load_isa


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_what_one_refuses_the_other_refuses(arch: str) -> None:
    isa = load_isa(arch)
    refused, differ = assembler.check_illegal(isa, list(samples(isa, 1, seed=2))[::7], seed=2)
    assert refused > 100 and not differ


def test_a_wrong_encoding_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    isa = load_isa("gfx942")
    inst = decode_one(isa, bytes.fromhex("0203067e"))  # v_mov_b32 v3, v2
    assert assembler.check(isa, [inst])[1].total() == 0
    monkeypatch.setattr(assembler, "text", lambda isa, inst: "v_mov_b32_e32 v3, v3")
    total, failed, why = assembler.check(isa, [inst])
    assert total.total() == failed.total() == 1 and "the assembler says 0303067e" in why[0]


def test_the_decoder_never_fails() -> None:
    found, _ = decoder.fuzz(load_isa("gfx942"), 4000, seed=5)
    assert found["valid"] > 1000 and found["invalid"] > 500


@pytest.mark.skipif(shutil.which("llvm-mc-22") is None, reason="llvm-mc-22 is not installed")
@pytest.mark.parametrize("arch", ["gfx908", "gfx950"])
def test_random_encodings_have_llvms_text_and_bytes(arch: str) -> None:
    found = encodings.compare(load_isa(arch), 400, 6, "llvm-mc-22")
    assert not found.wrong and found.counted["the same text"] > 150, found


@pytest.mark.skipif(shutil.which("llvm-mc-22") is None, reason="llvm-mc-22 is not installed")
def test_an_encoding_that_only_llvm_knows_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    isa, code = load_isa("gfx942"), bytes.fromhex("c65581bf")  # s_endpgm 21958
    monkeypatch.setattr(encodings, "blocks", lambda *_: iter([code]))
    assert not encodings.compare(isa, 1, 0, "llvm-mc-22").wrong
    monkeypatch.setattr(encodings, "decode_one", lambda isa, block: decode_one(isa, b"\xff" * 8))
    wrong = encodings.compare(isa, 1, 0, "llvm-mc-22").wrong
    assert wrong == {encodings.NOT_DECODED: ["c65581bf: s_endpgm 21958"]}
