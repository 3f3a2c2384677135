"""The package of examples/extension, installed as an installer would leave it: its instruction, chip and family of
kernels are amdgen's then, and what is wrong in such a package is one line."""

from __future__ import annotations

import json
import os
import shutil
import tomllib
from pathlib import Path

from support.processes import python

EXTENSION = Path(__file__).parent.parent / "examples" / "extension"


def installed(site: Path, **isa: str) -> str:
    """The PYTHONPATH of a Python that has the package in ``site``: its files, and its entry points, which pip would
    write from pyproject.toml. ``isa``: entry points of the group amdgen.isa in place of its own."""
    project = tomllib.loads((EXTENSION / "pyproject.toml").read_text())["project"]
    shutil.copytree(EXTENSION / "amdgen_relu", site / "amdgen_relu", ignore=shutil.ignore_patterns("__pycache__"))
    notes = site / f"amdgen_relu-{project['version']}.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = {**project["entry-points"], **({"amdgen.isa": isa} if isa else {})}
    groups = ["\n".join([f"[{group}]", *(f"{n} = {v}" for n, v in each.items())]) for group, each in points.items()]
    (notes / "entry_points.txt").write_text("\n\n".join(groups))
    return os.pathsep.join([str(site), *filter(None, [os.environ.get("PYTHONPATH")])])


def test_an_instruction_a_chip_and_a_family_from_another_package(tmp_path: Path) -> None:
    words = ("run", "relu", "--arch", "tiny", "-n", "300", "--factor", "0.5", "--json")
    done = python("-m", "amdgen", *words, PYTHONPATH=installed(tmp_path))
    report = json.loads(done.stdout)
    assert done.returncode == 0 and report["ok"], done.stderr
    assert report["spec"] == {"arch": "tiny", "n": 300, "factor": 0.5}
    assert report["prediction"]["chip"] == "Tiny"


def test_an_entry_point_without_a_folder_is_one_line(tmp_path: Path) -> None:
    done = python("-m", "amdgen", "archs", PYTHONPATH=installed(tmp_path, relu="amdgen_relu.nothing"))
    said = "error: entry point amdgen.isa 'relu' = amdgen_relu.nothing: no such folder; name a folder of a package\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", said)
