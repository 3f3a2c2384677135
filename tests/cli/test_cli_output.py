"""Files appear whole or not at all; JSON is JSON."""

from __future__ import annotations

import io
import json
import math
import sys

import numpy as np
import pytest
import typer

from amdgen.cli.app import app
from amdgen.cli.output import OutputError, print_json, write_folder


def test_a_folder_is_written_whole(tmp_path):
    folder = tmp_path / "new" / "folder"
    written = write_folder(folder, {"a.txt": "text", "b.bin": b"\0\1"})
    assert [p.name for p in written] == ["a.txt", "b.bin"] == sorted(p.name for p in folder.iterdir())
    write_folder(folder, {"a.txt": "newer"})
    assert (folder / "a.txt").read_text() == "newer" and (folder / "b.bin").exists()


def test_a_failure_leaves_nothing_new(tmp_path):
    folder = tmp_path / "new" / "folder"
    with pytest.raises(OutputError, match="can't write"):
        write_folder(folder, {"a.txt": "text", "missing/b.txt": "text"})
    assert not list(tmp_path.iterdir())
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text("old")
    (folder / "b.txt").mkdir()
    with pytest.raises(OutputError, match="is a folder"):
        write_folder(folder, {"a.txt": "new", "b.txt": "new"})
    assert (folder / "a.txt").read_text() == "old" and len(list(folder.iterdir())) == 2


def test_a_file_in_the_way_is_one_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="can't write"):
        write_folder(tmp_path / "file" / "folder", {"a": "b"})


def test_json_of_anything(capsys):
    print_json({"a": np.float32(1.5), "b": frozenset({"y", "x"}), "c": (math.inf, math.nan), "d": np.int64(3)})
    assert json.loads(capsys.readouterr().out) == {"a": 1.5, "b": ["x", "y"], "c": [None, None], "d": 3}


class _Ascii(io.TextIOWrapper):
    """A terminal or pipe that takes ASCII only."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="ascii")

    @property
    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode("ascii")  # type: ignore[attr-defined]


ASCII_COMMANDS = """\
archs
archs mi308x
checks
isa list
isa show v_mfma_f32_32x32x8_f16
isa show v_mfma_f32_32x32x8_f16 --json
isa schema
isa unconfirmed
layout v_mfma_f32_32x32x8_f16
intrinsics --arch gfx942
intrinsics --arch sm_90a
emit gemm --arch gfx942 -m 64 -n 64 -k 64
emit softmax --arch gfx90a --rows 4 --columns 64 --json
archs gfx×
run gemm --arch gfx942 -m × -n 1 -k 1""".splitlines()


@pytest.mark.parametrize("command", ASCII_COMMANDS)
def test_every_character_gets_through_ascii(command, monkeypatch):
    from amdgen.cli import main

    out, err = _Ascii(), _Ascii()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    status = main(command.split())
    assert (status == 0) == ("×" not in command)
    if status:
        assert err.text.startswith("error: ") and err.text.count("\n") == 1
    elif "--json" in command or "schema" in command:
        assert json.loads(out.text)
    else:
        assert out.text and "?" not in out.text.replace("a ? b", "").replace(" ? ", "")


def _commands(command, path=()):
    """Every command below ``command`` with its words."""
    if not hasattr(command, "list_commands"):
        yield path, command
        return
    for name in command.list_commands(None):
        yield from _commands(command.get_command(None, name), (*path, name))


def test_every_command_has_a_summary_a_help_for_each_option_and_an_output():
    commands = dict(_commands(typer.main.get_command(app)))
    assert len(commands) > 30
    without_output = set()
    for path, command in commands.items():
        assert command.help and len(command.help.split()) > 2, path
        for parameter in command.params:
            assert (parameter.help or "").strip(), (path, parameter.name)
        if not any("-o" in parameter.opts for parameter in command.params):
            without_output.add(path)
    assert not without_output


def test_what_is_printed_goes_to_a_file(amdgen, fails, tmp_path):
    shown = amdgen("checks")
    file = tmp_path / "checks.txt"
    ran = amdgen("checks", "-o", file)
    assert (ran.status, ran.out) == (0, "") and file.read_text() == shown.out
    assert "did you mean" in fails("isa", "show", "s_nopp", "-o", file) and file.read_text() == shown.out
    assert "is a folder" in fails("checks", "-o", tmp_path)
    assert "make it first" in fails("checks", "-o", tmp_path / "no" / "x") and not (tmp_path / "no").exists()


def test_pages_are_not_strewn_into_a_folder_of_others(amdgen, fails, tmp_path, monkeypatch):
    monkeypatch.setattr(
        "amdgen.docs.site.render_site", lambda _: dict.fromkeys(("index.html", "amdgen.css", "amdgen.js"), "x")
    )
    other = tmp_path / "thesis.tex"
    other.write_text("")
    assert "--force" in fails("docs", "-o", tmp_path) and list(tmp_path.iterdir()) == [other]
    assert amdgen("docs", "-o", tmp_path, "--force").status == 0
    assert amdgen("docs", "-o", tmp_path).status == 0  # now it is amdgen's
