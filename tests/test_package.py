"""What the package says of itself: licence, version, what changed. The wheel itself is tried by .ci/smoke."""

from __future__ import annotations

import tomllib
from pathlib import Path

import amdgen

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_licence_version_and_changes_agree():
    assert PROJECT["license"] == "Apache-2.0" and PROJECT["license-files"] == ["LICENSE"]
    licence = (ROOT / "LICENSE").read_text()
    assert "Apache License" in licence and "Version 2.0, January 2004" in licence
    assert "9. Accepting Warranty or Additional Liability" in licence and licence.count("\n") > 200
    newest = next(line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("## "))
    assert newest.split()[1].rstrip(",") == PROJECT["version"] == amdgen.__version__


def test_what_the_source_archive_has_is_there():
    included = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["sdist"]
    missing = [name for name in included["include"] if not (ROOT / name).exists()]
    assert not missing


def test_the_interpreters_that_it_names_are_those_that_it_takes():
    prefix = "Programming Language :: Python :: 3."
    named = [c.rpartition(" ")[2] for c in PROJECT["classifiers"] if c.startswith(prefix)]
    assert named == ["3.11", "3.12", "3.13", "3.14"] and PROJECT["requires-python"] == f">={named[0]}"
