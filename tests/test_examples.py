"""Each example runs as a newcomer would run it, in this process on the other architectures that it names, and imports
only the public API."""

from __future__ import annotations

import ast
import runpy
import sys
from pathlib import Path

import pytest
from support.processes import python
from support.sweeps import part

import amdgen

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("[0-9][0-9]_*.py"))
ARCHS = ("gfx90a", "gfx942", "gfx950")


def test_there_are_examples() -> None:
    numbers = [int(e.name[:2]) for e in EXAMPLES]
    assert numbers[:4] == [1, 2, 3, 4] and len(set(numbers)) == len(numbers)


def newcomers(example: Path) -> str:
    """The architecture that an example is run on in a process of its own, whose start takes as long as itself."""
    return ARCHS[EXAMPLES.index(example) % len(ARCHS)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.stem)
def test_example(example: Path) -> None:
    done = python(example, newcomers(example))
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.dask
def test_tuning_on_a_cluster() -> None:
    pytest.importorskip("distributed")
    (example,) = [e for e in EXAMPLES if e.stem.endswith("_tune")]
    done = python(example, "gfx942", "--dask")
    assert done.returncode == 0 and done.stdout.count("us, predicted") == 3, done.stderr


# Of the tests of one's own project the architectures are those of the plugin (cli/test_pytest_plugin.py); a ladder
# has one.
@pytest.mark.parametrize(
    ("example", "arch"),
    part(
        [(e, a) for e in EXAMPLES if not e.stem.startswith(("06", "08", "12")) for a in ARCHS if a != newcomers(e)],
        lambda example, arch: arch == ARCHS[(ARCHS.index(newcomers(example)) + 1) % len(ARCHS)],
        ids=lambda example, arch: f"{example.stem}-{arch}",
    ),
)
def test_example_on_another_architecture(example: Path, arch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(example), arch])
    try:
        runpy.run_path(str(example), run_name="__main__")
    except SystemExit as end:
        assert not end.code


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.stem)
def test_example_uses_the_public_api_only(example: Path) -> None:
    """Examples import ``amdgen`` and nothing below it, and take from it what ``amdgen.__all__`` names."""
    used: set[str] = set()
    for node in ast.walk(ast.parse(example.read_text())):
        if isinstance(node, ast.Import):
            assert not [alias.name for alias in node.names if alias.name.startswith("amdgen.")]
        elif isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "amdgen":
            assert node.module == "amdgen"
            used |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "amdgen":
            used.add(node.attr)
    assert used and used <= set(amdgen.__all__)


def test_the_package_says_that_it_has_types() -> None:
    assert (Path(amdgen.__file__).parent / "py.typed").is_file()


def test_public_names_exist() -> None:
    assert all(getattr(amdgen, name) is not None for name in amdgen.__all__)
    assert set(amdgen.__all__) <= set(dir(amdgen))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = amdgen.nothing
