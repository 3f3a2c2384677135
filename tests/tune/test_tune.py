"""The search for a kernel's options: it goes on where it was killed, keeps the best, and trusts no file."""

from __future__ import annotations

import json
import sqlite3
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from support.processes import python
from typer.testing import CliRunner

from amdgen import Gemm, RmsNorm
from amdgen.builder import build, tuned_choice
from amdgen.cli.app import app
from amdgen.device import Device
from amdgen.device.base import Launched
from amdgen.device.emulator import EmulatorDevice
from amdgen.kernels.family import Family
from amdgen.kernels.registry import families, family_of
from amdgen.kernels.spec import Spec
from amdgen.tune import search
from amdgen.tune.search import Progress, judge, tune
from amdgen.tuned import Database, Entry, Trial, TunedError, how_of, key_of, tuned, with_how

SPEC = RmsNorm("gfx942", rows=64, columns=256, dtype="bf16", keep="registers")
PRODUCT = Gemm("gfx90a", m=512, n=512, k=512)
COMPILER = "bundled 1"


class Here(Executor):
    """Executes at once, in this thread."""

    def submit(self, fn, /, *args, **kwargs):
        future: Future = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def by_threads(asked, how, compiler) -> Trial:
    """The more threads, the faster, but 256 can't be built."""
    if how["threads"] == 256:
        return Trial(how, None, refused="too many")
    return Trial(how, 1e-3 / how["threads"])


@pytest.fixture
def base(tmp_path: Path):
    made = Database(tmp_path / "new" / "choices.sqlite", create=True)
    yield made
    made.close()


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> list:
    """Candidates that were judged."""
    seen: list = []

    def noted(asked, how, compiler) -> Trial:
        seen.append(how["threads"])
        return by_threads(asked, how, compiler)

    monkeypatch.setattr(search, "judge", noted)
    return seen


def test_the_best_is_kept_and_built(base: Database, judged: list) -> None:
    said: list[Progress] = []
    found = tune(SPEC, Here(), base, report=said.append)
    every = {s.threads for s in family_of(SPEC).candidates(SPEC)}
    assert set(judged) == every and len(judged) == len(every) == found.trials.__len__() > 4
    assert found.best.how["threads"] == max(every - {256}) and found.trials[-1].refused == "too many"
    assert found.heuristic is not None and found.heuristic.seconds > found.best.seconds
    assert [p.done for p in said] == list(range(len(every) + 1)) and said[-1].best == found.best.seconds
    built = build(SPEC, tuned=base.path)
    assert (
        built.spec.threads == found.best.how["threads"] and "predicted" in built.tuned and str(base.path) in built.tuned
    )
    assert build(SPEC, tuned=None).spec.threads == found.heuristic.how["threads"]


def test_a_search_goes_on_where_it_was(base: Database, judged: list) -> None:
    first = tune(SPEC, Here(), base, most=3)
    assert len(judged) == 3 and first.resumed == 0
    again = tune(SPEC, Here(), base)
    assert again.resumed == 3 and len(judged) == len(set(judged)) == len(again.trials)
    assert tune(SPEC, Here(), base).best == again.best and len(judged) == len(again.trials)


def test_a_search_that_was_killed_has_lost_nothing(tmp_path: Path, judged: list) -> None:
    """The third candidate ends the process without a word."""
    path = tmp_path / "choices.sqlite"
    script = f"""
import os, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from pathlib import Path
from typing import Any
from concurrent.futures import ThreadPoolExecutor
from amdgen.tune import search
from amdgen.tuned import Database
import amdgen
count = 0
def judge(asked, how, compiler):
    global count
    count += 1
    if count == 3:
        import time
        time.sleep(0.5)
        os._exit(9)
    return search.Trial(how, 1e-3 / how["threads"])
search.judge = judge
spec = amdgen.RmsNorm("gfx942", rows=64, columns=256, dtype="bf16", keep="registers")
search.tune(spec, ThreadPoolExecutor(1), Database(Path({str(path)!r}), create=True))
"""
    done = python("-c", script)
    assert done.returncode == 9, done.stderr
    base = Database(path, create=True)
    found = tune(SPEC, Here(), base)
    base.close()
    assert found.resumed == 2 and len(judged) == len(found.trials) - 2


def test_a_class_of_shapes_shares_a_choice(base: Database) -> None:
    tune(SPEC, Here(), base)
    near, far = SPEC.chosen(rows=40), SPEC.chosen(columns=300)
    assert tuned(near, "other", base.path) == (near, "")
    key = [k for (k,) in sqlite3.connect(base.path).execute("select key from choices")]
    assert len(key) == 1 and '"rmsnorm"' in key[0]
    assert tuned_choice(SPEC.chosen(rows=63), database=base.path)[1] == ""  # up to 64 each size is one of its own
    large = SPEC.chosen(rows=4000)
    tune(large, Here(), base)
    assert tuned_choice(large.chosen(rows=2049), database=base.path)[1]
    assert not tuned_choice(large.chosen(rows=2048), database=base.path)[1]
    assert not tuned_choice(far, database=base.path)[1]


def test_what_the_user_says_comes_first(base: Database) -> None:
    found = tune(SPEC, Here(), base)
    other = SPEC.chosen(threads=next(t.how["threads"] for t in found.trials if t.how != found.best.how))
    assert tuned_choice(other, database=base.path) == (other, "")


def test_an_entry_that_does_not_fit_is_not_used(base: Database) -> None:
    key = key_of(SPEC, COMPILER)
    for how in (
        {"threads": 3},
        {"threads": "many"},
        {"rows": 5},
        {"threads": [1]},
        {"__class__": 1},
        {"threads": 1 << 80},
    ):
        base.choose(key, Entry(how, 1e-6, "predicted", "x", 1))
        assert tuned(SPEC, COMPILER, base.path) == (SPEC, ""), how


@pytest.mark.parametrize(
    "spoil, says",
    [
        (lambda p: p.write_bytes(b"no database at all, but long enough to be read" * 40), "not a database"),
        (lambda p: p.write_bytes(p.read_bytes()[: len(p.read_bytes()) // 2]), "choices.sqlite"),
        (lambda p: (p.unlink(), sqlite3.connect(p).execute("create table t (x)")), "no database of this amdgen tune"),
        (lambda p: altered(p, "pragma user_version = 99"), "no database of this amdgen tune"),
        (lambda p: altered(p, "update choices set how = '[1, 2'"), "is no choice"),
        (lambda p: altered(p, "update choices set how = '[1]'"), "is no choice"),
        (lambda p: altered(p, "update choices set seconds = -1"), "seconds"),
        (lambda p: altered(p, "drop table choices"), "no such table"),
    ],
)
def test_a_bad_file_is_one_line(tmp_path: Path, spoil, says: str) -> None:
    path = tmp_path / "choices.sqlite"
    base = Database(path, create=True)
    tune(SPEC, Here(), base)
    base.close()
    spoil(path)
    with pytest.raises(TunedError, match=says) as caught:
        tuned_choice(SPEC, database=path)
    assert "\n" not in str(caught.value) and str(path) in str(caught.value)


def altered(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as base:
        base.execute(statement)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TunedError, match="file"):
        Database(tmp_path / "file" / "x.sqlite", create=True)
    with pytest.raises(TunedError, match="unable to open"):
        Database(tmp_path / "missing.sqlite")


def test_how_is_written_as_options_are() -> None:
    """Every family's choices survive the way through JSON."""
    for family in families():
        asked = example(family, "gfx942")
        for spec in islice(family.candidates(asked), 6):
            assert with_how(asked, json.loads(json.dumps(how_of(spec)))) == spec


EXAMPLES = {
    "gemm": {"m": 256, "n": 256, "k": 256},
    "attention": {"heads": 2, "seq_q": 256, "seq_k": 256, "head_dim": 64},
    "rmsnorm": {"rows": 64, "columns": 512},
    "softmax": {"rows": 64, "columns": 512},
    "attention_backward": {"heads": 2, "seq_q": 256, "seq_k": 256, "head_dim": 64},
}


def example(family: Family[Any, Any], arch: str) -> Spec:
    """Of a family, for ``arch`` or another that it has kernels for."""
    found: Spec = family.spec(arch if arch in family.archs() else family.archs()[-1], **EXAMPLES[family.name])
    return found


def test_candidates_are_many_and_fit() -> None:
    for family in families():
        found = list(islice(family.candidates(example(family, "gfx90a")), 12))
        assert len(found) == len(set(found)) > 8
        family.plan(found[-1])
    first = list(islice(family_of(PRODUCT).candidates(PRODUCT), 20))
    assert len({s.tile for s in first}) >= 10  # every tile is tried early
    chosen = family_of(PRODUCT).choose(PRODUCT)  # beside those that are the quickest by the estimate
    assert (first[0].tile, first[0].waves, first[0].stages) == (chosen.tile, chosen.waves, chosen.stages)


def test_what_only_the_estimate_looks_at_is_tried_early() -> None:
    asked = Gemm("gfx942", 256, 256, 8192, dtype="bf16")
    ways = list(islice(family_of(asked).candidates(asked), 16))
    assert any(s.splits for s in ways) and any((s.ahead or 1) > 1 for s in ways)


def test_the_model_judges_a_candidate() -> None:
    how = how_of(family_of(SPEC).choose(SPEC))
    assert 0 < judge(SPEC, how, "bundled").seconds < 1e-3
    assert "threads" in judge(SPEC, {**how, "threads": 4096}, "bundled").refused


class FakeGpu(EmulatorDevice):
    """Runs kernels on the emulator and says of each that it took as long as its workgroup is narrow."""

    name = "fake"
    description = "fake: a GPU"

    def __init__(self) -> None:
        super().__init__("none")
        self.launched: list[int] = []

    def launch(self, kernel, grid, block, args, *, lds_bytes=0):
        self.launched.append(block[0] * 1000 + grid[0])
        done = super().launch(kernel, grid, block, args, lds_bytes=lds_bytes)
        return type(done)(Launched(1.0 / np.prod(grid)))


def test_a_device_measures_the_best_few_in_turns(base: Database) -> None:
    device = FakeGpu()
    found = tune(SPEC, Here(), base, device=device, measured=2)
    assert found.best.source == "measured" and {t.source for t in found.trials} == {"measured", "predicted"}
    kinds = len([t for t in found.trials if t.source == "measured"])
    turns = device.launched[-kinds * 12 :]
    assert kinds == 3 and all(len(set(turns[n : n + kinds])) == kinds for n in range(0, len(turns), kinds))
    chosen, why = tuned_choice(SPEC, database=base.path)
    assert "measured" in why and how_of(chosen) == {**how_of(chosen), **found.best.how}


class Named:
    """A GPU of which only the name is asked, as a clock does the rest."""

    description = "a GPU"


def test_a_clock_measures_and_its_best_is_taken_for_that_size_alone(
    base: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C of 58 columns can be stored by rows: that is part of the choice. The clock refuses tiles of 64 columns."""
    asked = Gemm("sm_90a", m=300, n=58, k=512, dtype="bf16")
    monkeypatch.setattr(search, "build", lambda spec, **_: SimpleNamespace(spec=spec))
    ways = list(islice(family_of(asked).candidates(asked), 60))
    fast = next(s for s in ways if s.store == "rows" and s.tile.n != 64)

    def clock(builts: Any) -> list[float | str]:
        return ["wrong" if b.spec.tile.n == 64 else 1e-6 if b.spec == fast else 2e-6 for b in builts]

    found = tune(asked, None, base, most=60, device=cast(Device, Named()), measured=60, clock=clock)
    assert found.spec == fast and found.best.seconds == 1e-6
    assert {t.refused for t in found.trials if t.refused} == {"wrong"}
    assert tuned_choice(asked, database=base.path)[0] == fast
    assert tuned_choice(asked.chosen(m=299), database=base.path) == (asked.chosen(m=299), "")
    same = tune(asked, None, base, most=4, device=cast(Device, Named()), clock=lambda builts: [2e-6, *[1.99e-6] * 3])
    assert same.spec == ways[0] and same.best.seconds == 2e-6  # half a per cent is chance
    with pytest.raises(Exception, match="no candidate runs on a GPU: slow"):
        tune(asked, None, base, most=2, device=cast(Device, Named()), clock=lambda builts: ["slow"] * len(builts))


def test_nvidia_needs_a_gpu(base: Database) -> None:
    with pytest.raises(Exception, match="tuning for sm_90a without a GPU"):
        tune(RmsNorm("sm_90a", rows=64, columns=256), Here(), base)


def test_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "choices.sqlite"
    problem = ["rmsnorm", "--arch", "gfx942", "--rows", "64", "--columns", "256", "--dtype", "bf16"]
    words = ["tune", *problem, "--database", str(path), "--workers", "1", "--most", "2", "--json"]
    with pytest.MonkeyPatch.context() as patch:  # processes would not see the judge of this one
        patch.setattr("concurrent.futures.ProcessPoolExecutor", lambda *_: ThreadPoolExecutor(1))
        found = json.loads(CliRunner().invoke(app, words).stdout)
    assert found["predicted"] is True and found["tried"] == 2 and found["database"] == str(path)
    built = ["build", *problem, "--no-prediction", "--json", "--tuned"]
    choices = json.loads(CliRunner().invoke(app, [*built, str(path)]).stdout)["choices"]
    assert choices[0]["name"] == "tuned" and "best of 2 tried" in choices[0]["why"]
    assert json.loads(CliRunner().invoke(app, [*built, "none"]).stdout)["choices"][0]["name"] != "tuned"
    missing = CliRunner().invoke(app, [*built, str(tmp_path / "nothing")])
    assert missing.exit_code and "no such file" in str(missing.exception)


@pytest.mark.dask
def test_dask_drops_in(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    base = Database(tmp_path / "choices.sqlite", create=True)
    with distributed.Client(n_workers=1, threads_per_worker=1, dashboard_address=None) as client:
        search.judge = judge
        found = tune(SPEC, client.get_executor(), base, most=2)
    base.close()
    assert len(found.trials) == 2 and found.best.seconds is not None
