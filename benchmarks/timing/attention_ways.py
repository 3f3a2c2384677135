"""What the choice of an attention's tile, stages and staging on CDNA costs beside other ways, on random problems, by
the model of cycles.

    python -m benchmarks.timing.attention_ways predict --arch gfx942 --seed 1 --count 12 -o a.jsonl
    python -m benchmarks.timing.attention_ways regret a.jsonl
    python -m benchmarks.timing.attention_ways fit a.jsonl b.jsonl        needs scipy

``predict`` draws problems: head dims of 64, 128 and 256, causal or not, heads that share keys or not, 128 to 3,100 keys
evenly over their logarithms, as many queries or few. Of each it builds the chosen way and others that fit, ``--most``
in all, and adds the times that the model says to a file. ``regret``: how much longer the way chosen today takes than
the quickest of the file. ``fit``: the constants of amdgen.kernels.attention.cdna.estimate with which the ways that it
chooses lose least. Nothing is measured.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np

import amdgen
from amdgen.errors import AmdgenError
from amdgen.kernels.attention.cdna.choose import ahead
from amdgen.kernels.attention.cdna.estimate import FITTED, Constants, Counts, counts, microseconds
from amdgen.kernels.attention.cdna.geometry import geometry
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.registry import family_of
from amdgen.predict import predict_short
from benchmarks.machine import machine
from benchmarks.timing.attention_choice import Way

_SOFT = 0.02
"""Ways whose estimates differ by less than this share may each be chosen, to the fit."""
_APART, _PRIOR = 0.3, 0.05
"""What errors of time weigh in the fit beside regret, and how far constants wander from where they were."""


_SET = ("blend",)
"""Constants that are not fitted."""


def without_launch(way: Way) -> float:
    """Microseconds without those of any launch, in which ways don't differ."""
    timing = way.spec.machine.timing
    assert timing is not None
    return way.us - timing.chip.launch_us


@dataclass(frozen=True)
class Ways:
    """Ways of one problem that the model could follow."""

    asked: Attention
    ways: list[Way]

    def line(self) -> str:
        """As JSON."""
        problem = {name: value for name, value in self.asked.problem.items() if value not in (None, False, "")}
        found = [["x".join(map(str, w.spec.tile or ())), w.spec.stages, w.spec.staging, w.us] for w in self.ways]
        return json.dumps({"arch": self.asked.arch, "problem": problem, "ways": found})


def read(paths: Sequence[Path]) -> list[Ways]:
    """What files hold, by problem."""
    found = []
    for line in (line for path in paths for line in path.read_text().splitlines()):
        kept = json.loads(line)
        asked = Attention(kept["arch"], **kept["problem"])
        ways = []
        for shape, stages, staging, us in kept["ways"]:
            queries, keys = map(int, shape.split("x"))
            ways.append(Way(asked.chosen(tile=(queries, keys), stages=stages, staging=staging), us))
        found.append(Ways(asked, ways))
    return found


def drawn(rng: random.Random) -> dict[str, Any]:
    """A problem."""
    dim, causal = rng.choice([64, 64, 128, 128, 128, 256]), rng.random() < 0.5
    heads, sharing = rng.choice([8, 16, 32, 40, 64]), rng.choice([1, 1, 4, 8])
    keys = int(2 ** rng.uniform(7, 11.6))
    if rng.random() < 0.6:
        keys = max(128, keys // 64 * 64)
    queries = keys if rng.random() < 0.75 else int(2 ** rng.uniform(4, 10))
    batch = max(1, min(64, int(2 ** rng.uniform(0, 15) / keys)))
    return {
        "batch": batch, "heads": heads, "kv_heads": heads // sharing, "seq_q": min(queries, keys), "seq_k": keys,
        "head_dim": dim, "causal": causal, "dtype": rng.choice(["f16", "bf16"]),
    }  # fmt: skip


def predicted(asked: Attention, most: int, rng: random.Random) -> Ways:
    """The chosen way and others, ``most`` in all; those that can't be built or followed are left out."""
    family = family_of(asked)
    chosen = family.choose(asked)
    ways = [chosen, *(way for way in family.candidates(asked) if way != chosen)]
    if len(ways) > most:
        ways = [chosen, *rng.sample(ways[1:], most - 1)]
    found = []
    for way in ways:
        assert isinstance(way, Attention)
        try:
            found.append(Way(way, predict_short(amdgen.build(way, tuned=None)).seconds * 1e6))
        except AmdgenError as error:
            print(f"left out: {way.tile} {way.stages} {way.staging}: {error}", flush=True)
    return Ways(asked, found)


def predict_all(args: argparse.Namespace) -> None:
    """Adds to the file problem by problem."""
    for arch in args.arch:
        rng = random.Random(f"{arch}{args.seed}")
        for _ in range(args.count):
            found = predicted(Attention(arch, **drawn(rng)), args.most, rng)
            with args.output.open("a") as file:
                file.write(f"{found.line()}\n")


Sampled = list[tuple[Counts, Way]]


def sampled(found: Sequence[Ways]) -> list[Sampled]:
    """The same with what ways do; problems with few ways are left out."""
    return [[(counts(geometry(way.spec)), way) for way in one.ways] for one in found if len(one.ways) > 2]


def chosen_of(ways: Sampled, of: Constants) -> Way:
    """The way with the least estimate, as :mod:`amdgen.kernels.attention.cdna.choose` weighs it."""

    def value(way: tuple[Counts, Way]) -> float:
        assert way[1].spec.stages is not None
        return microseconds(way[0], of) * ahead(way[1].spec.stages)

    return min(ways, key=value)[1]


def regrets(problems: Sequence[Sampled], of: Constants) -> Iterator[str]:
    """Tables in Markdown: means by architecture, and the worst."""
    by: dict[str, list[tuple[float, float]]] = defaultdict(list)
    rows = []
    for ways in problems:
        best, chosen, before = min((w for _, w in ways), key=lambda w: w.us), chosen_of(ways, of), ways[0][1]
        regret, first = (way.us / best.us - 1 for way in (chosen, before))
        asked = chosen.spec
        by[asked.arch].append((first, regret))
        name = f"{asked.arch} {family_of(asked).problem(asked)}"
        rows.append((regret, f"| {name} | {before} | {chosen} | {best} | {regret:.1%} |"))
    yield "| | problems | first of the file: mean regret | worst | chosen: mean regret | nine in ten under | worst |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for name, each in [*sorted(by.items()), ("all", [pair for of_arch in by.values() for pair in of_arch])]:
        first, now = np.array(each).T
        yield (
            f"| {name} | {len(each)} | {first.mean():.1%} | {first.max():.1%} | {now.mean():.1%} "
            f"| {np.quantile(now, 0.9):.1%} | {now.max():.1%} |"
        )
    yield "\n| problem | first of the file, us | chosen | best | regret |\n|---|---|---|---|--:|"
    yield from (row for _, row in sorted(rows, reverse=True)[:10])


def fit(problems: Sequence[Sampled]) -> Constants:
    """By what a problem's chosen way loses, with ways that are estimated nearly alike chosen by halves, and by the
    logarithm of times, within a problem most, near its best most."""
    from scipy.optimize import least_squares

    names = [f.name for f in fields(Constants) if f.name not in _SET]
    start = np.log([getattr(FITTED, name) for name in names])
    took = [np.array([without_launch(way) for _, way in ways]) for ways in problems]

    def off(at: np.ndarray) -> np.ndarray:
        of = replace(FITTED, **dict(zip(names, np.exp(at), strict=True)))
        found: list[float] = []
        for ways, us in zip(problems, took, strict=True):
            said, near = np.array([microseconds(held, of) for held, _ in ways]), us.min() / us
            errors = np.log(said / us)
            errors = (errors - 0.6 * np.average(errors, weights=near)) * near
            found += list(_APART / np.sqrt(len(ways)) * errors)
            share = np.exp(-np.log(said / said.min()) / _SOFT)
            found.append(float(share @ (us / us.min() - 1) / share.sum()))
        return np.concatenate([np.array(found), _PRIOR * (at - start)])

    solved = least_squares(off, start)
    return replace(FITTED, **{name: float(x) for name, x in zip(names, np.exp(solved.x), strict=True)})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    predicting = commands.add_parser("predict")
    predicting.add_argument("--arch", action="append", required=True, help="again for several")
    predicting.add_argument("--seed", type=int, default=1)
    predicting.add_argument("--count", type=int, default=12, help="problems of each")
    predicting.add_argument("--most", type=int, default=14, help="ways of each problem")
    predicting.add_argument("-o", "--output", type=Path, required=True)
    for name in ("regret", "fit"):
        commands.add_parser(name).add_argument("files", nargs="+", type=Path)
    args = parser.parse_args()
    if args.command == "predict":
        predict_all(args)
    else:
        problems, of = sampled(read(args.files)), FITTED
        if args.command == "fit":
            of = fit(problems)
            print(of)
        print(*regrets(problems, of), sep="\n")
    print(machine())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
