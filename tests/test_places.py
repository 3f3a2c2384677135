"""An instruction, an element type, a family of kernels, a check and a chip have one place to go: added there alone,
they work. ``python -m benchmarks.changes.places`` shows more of each and prints the table."""

from __future__ import annotations

import json
import subprocess
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.changes import changes, made
from support.clone import ROOT, Clone, clone

_PROBE = """
import json
import traceback
from contextlib import redirect_stdout
from io import StringIO

import numpy as np

from amdgen.cli import main


def typed(*words):
    with redirect_stdout(StringIO()) as out:
        try:
            status = main(list(words))
        except SystemExit as ended:
            status = ended.code
    assert not status, (words, status)
    return out.getvalue()


def instruction():
    from amdgen.codec.source import assemble
    from amdgen.emit import render_intrinsics
    from amdgen.isa import load_isa
    assert "v_triple_u32(u32 src0" in render_intrinsics(load_isa("gfx942"))
    assert len(assemble(load_isa("gfx942"), "v_triple_u32 v3, v0, 5, v0")) == 8


def run(*words):
    report = json.loads(typed("run", *words, "--json"))
    assert report["ok"], report


def element_type():
    run("gemm", "--arch", "gfx942", "--dtype", "fp8_fnuz", "-m", "64", "-n", "64", "-k", "64")


def family():
    run("relu", "--arch", "gfx942", "-n", "300", "--factor", "0.5")


def check():
    from amdgen.codec.source import assemble
    from amdgen.emulator import emulate
    from amdgen.toolchain import find_toolchain
    source = 'extern "C" __attribute__((global)) void k(int* x) { asm volatile("s_sleep 33"); }'
    code = find_toolchain().compile_hip(source, "gfx942").code
    assert [f.check for f in emulate(code, "k", 1, 64, [np.zeros(1, np.uint32)]).warnings] == ["long_sleep"]
    assert "long_sleep" in typed("checks")
    from amdgen.docs.checks import check_rows
    assert "long_sleep" in [row.name for row in check_rows()]


def chip():
    chip = ("--arch", "mine", "--isa", "mine")
    assert '"Mine"' in typed("archs", "mine", "--isa", "mine", "--json")
    typed("emit", "gemm", *chip, "-m", "64", "-n", "64", "-k", "64", "-o", "emitted")


wrong = {}
for shown in (instruction, element_type, family, check, chip):
    try:
        shown()
    except BaseException:
        wrong[shown.__name__] = traceback.format_exc()
print(json.dumps(wrong))
"""

pytestmark = pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a copy is what git lists")


@pytest.fixture(scope="module")
def tree() -> Iterator[Clone]:
    with clone() as copy:
        yield copy


def test_a_copy_has_nothing_of_environments_in_the_checkout(tmp_path: Path) -> None:
    """Whatever their names are, and though git does not ignore them."""
    root = tmp_path / "checkout"
    venv.create(root / "any name", with_pip=False, symlinks=True)
    (root / "any name" / ".gitignore").unlink(missing_ok=True)  # which newer Pythons write
    (root / "any name" / "lib64").is_symlink() or (root / "any name" / "lib64").symlink_to("lib")
    subprocess.run(["git", "init", "-q", "."], cwd=root, check=True)
    subprocess.run(["git", "init", "-q", "other"], cwd=root, check=True)
    for name in ("kept.py", "new.py", "gone.py", "folder/kept.py", "other/foreign.py"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text("")
    subprocess.run(["git", "add", "kept.py", "gone.py", "folder"], cwd=root, check=True)
    (root / "gone.py").unlink()
    (root / "to a folder").symlink_to("folder")
    copied = Clone(tmp_path, root).folder
    found = {p.relative_to(copied).as_posix() for p in copied.rglob("*") if p.is_symlink() or p.is_file()}
    assert found == {"kept.py", "new.py", "folder/kept.py", "to a folder"}


def test_each_change_has_one_place(tree: Clone) -> None:
    """All five at once, in one process: the engine is compiled once."""
    with made(tree, *changes(tree)):
        done = tree.python("-c", _PROBE)
    assert done.returncode == 0, done.stderr
    wrong = json.loads(done.stdout)
    assert not wrong, "\n".join(wrong.values())
