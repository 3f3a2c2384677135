"""The Jinja environment: strict, and open to a folder of the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from amdgen.emit import EmitError, render, render_intrinsics
from amdgen.isa import load_isa


def test_a_name_that_was_not_given_is_an_error_and_not_empty_text(tmp_path: Path) -> None:
    (tmp_path / "typo.j2").write_text("{{ sections }} {{ setcions }}")
    with pytest.raises(EmitError, match=r"template typo.j2: 'setcions' is undefined"):
        render("typo.j2", {"sections": 1}, tmp_path)


def test_a_broken_template_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "broken.j2").write_text("fine\n{% for %}\n")
    with pytest.raises(EmitError, match=r"template broken.j2, line 2"):
        render("broken.j2", {}, tmp_path)


def test_missing_templates_and_folders_are_named(tmp_path: Path) -> None:
    with pytest.raises(EmitError, match=r"no template hip/nothing\.j2"):
        render("hip/nothing.j2", {})
    with pytest.raises(EmitError, match="no such folder"):
        render("hip/prelude.hip.j2", {}, tmp_path / "absent")


def test_an_overlay_replaces_one_template_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "hip").mkdir()
    (tmp_path / "hip" / "prelude.hip.j2").write_text("// mine\n")
    text = render_intrinsics(load_isa("gfx942"), others=(), templates=tmp_path)
    assert "// mine\n" in text and "AMDGEN_PRELUDE" not in text and "buffer_load_dword_lds" in text


def test_text_is_not_escaped(tmp_path: Path) -> None:
    (tmp_path / "type.j2").write_text("template <{{ name }}>")
    assert render("type.j2", {"name": "vector<u32>&"}, tmp_path) == "template <vector<u32>&>"


def test_a_template_that_changes_is_printed_anew_and_a_spoilt_cache_costs_time_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "own").mkdir()
    for text in ("one {{ n }}", "two {{ n }}"):
        (tmp_path / "own" / "some.j2").write_text(text)
        assert render("some.j2", {"n": 3}, tmp_path / "own") == text.replace("{{ n }}", "3")
    kept = list((tmp_path / "cache" / "templates").iterdir())
    assert kept
    for file in kept:
        file.write_bytes(file.read_bytes()[:40])
    assert render("some.j2", {"n": 4}, tmp_path / "own") == "two 4"
