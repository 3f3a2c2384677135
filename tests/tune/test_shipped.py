"""The tables of choices that come with amdgen: what is in them fits, is used, and gives way to what the user says."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from amdgen import RmsNorm, shipped
from amdgen.builder import build, tuned_choice
from amdgen.kernels.registry import family, family_of
from amdgen.kernels.spec import Spec
from amdgen.paths import data_dir
from amdgen.shipped import Made, Shipped, path_of, problem_of, read, write
from amdgen.tuned import how_of

TABLES = sorted((data_dir("isa") / "tuned").glob("*.jsonl"))
MADE = Made("a command", "a model", "a compiler", "0.1.0", "2026-11-27")
SPEC = RmsNorm("gfx942", rows=48, columns=512, dtype="bf16", keep="registers")
OTHER = {**how_of(family_of(SPEC).choose(SPEC)), "threads": 64}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of one problem, in the place of those that are shipped."""
    monkeypatch.setattr(shipped, "data_dir", lambda name: tmp_path / name)
    monkeypatch.setattr("amdgen.tuned.default_path", lambda: tmp_path / "choices.sqlite")
    entry = Shipped("rmsnorm", problem_of(SPEC), OTHER, 1e-6, 2e-6, "predicted", 9)
    path = path_of("mi300x")
    write(path, MADE, [entry])
    return path


def test_a_table_is_read_as_it_was_written(table: Path) -> None:
    made, entries = read(table)
    assert made == MADE and entries[0].how == OTHER
    write(table, made, entries)
    assert read(table) == (made, entries)


def test_its_problems_are_done_as_it_says(table: Path) -> None:
    built = build(SPEC)
    assert (
        how_of(built.spec)["threads"] == 64
        and "1.0 us for 2.0, the best of 9 tried; amdgen's own mi300x.jsonl" in built.tuned
    )
    assert how_of(build(SPEC, tuned=None).spec)["threads"] != 64


def test_other_problems_machines_and_wishes_are_not(table: Path) -> None:
    for spec in (SPEC.chosen(rows=49), SPEC.chosen(arch="gfx90a"), SPEC.chosen(threads=128)):
        assert tuned_choice(spec) == (spec, "")


def test_an_entry_that_does_not_fit_is_not_used(table: Path) -> None:
    made, (entry,) = read(table)
    for how in ({**OTHER, "threads": 63}, {**OTHER, "rows": 3}, {**OTHER, "nothing": 1}):
        write(table, made, [replace(entry, how=how)])
        shipped._table.cache_clear()
        assert tuned_choice(SPEC) == (SPEC, ""), how


def test_what_the_user_tuned_comes_first(table: Path, tmp_path: Path) -> None:
    from amdgen.toolchain import compiler_for
    from amdgen.tuned import Database, Entry, key_of

    tool = compiler_for(SPEC.arch, "bundled")
    base = Database(tmp_path / "choices.sqlite", create=True)
    mine = {**OTHER, "threads": 128}
    base.choose(key_of(SPEC, f"{tool.name} {tool.version}"), Entry(mine, 1e-6, "predicted", "48x200", 2))
    base.close()
    assert how_of(tuned_choice(SPEC)[0])["threads"] == 128


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_shipped_tables(path: Path) -> None:
    """Each says how it was made; each problem is another one, gains, and is done as its entry says."""
    made, entries = read(path)
    assert made.command.startswith("python -m benchmarks.") and made.device and made.compiler and made.version
    assert len({json.dumps([e.family, e.problem], sort_keys=True) for e in entries}) == len(entries) > 0
    for entry in entries:
        assert entry.before > 1.015 * entry.seconds > 0 and entry.tried > 1
        asked = _asked(path.stem, entry)
        chosen, why = tuned_choice(asked)
        assert why and how_of(chosen).items() >= entry.how.items()


def _asked(machine: str, entry: Shipped) -> Spec:
    return family(entry.family).spec(machine, **entry.problem)
