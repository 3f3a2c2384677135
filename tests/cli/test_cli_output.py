"""Files appear whole or not at all; JSON is JSON."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

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
