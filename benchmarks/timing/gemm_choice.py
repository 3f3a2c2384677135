"""What the choice of a GEMM on CDNA costs beside other ways, on random problems, by the model of cycles.

    python -m benchmarks.timing.gemm_choice predict --of gfx942:bf16 --of gfx90a:f32 --seed 1 --count 20 -o a.jsonl
    python -m benchmarks.timing.gemm_choice regret a.jsonl
    python -m benchmarks.timing.gemm_choice fit a.jsonl b.jsonl        needs scipy
    python -m benchmarks.timing.gemm_choice changed before.jsonl after.jsonl

``predict`` draws problems: sizes evenly over their logarithms, multiples of 1, 8 or 64, so that squares, thin ones and
odd ones come. Of each it builds the ways that are the quickest by the estimate, the chosen one first, and random ones
of all that are estimated, and adds them to a file with the time that the model says. ``regret``: how much longer the
chosen way takes than the quickest predicted. ``fit``: the constants of amdgen.kernels.gemm.cdna.estimate that say best
what the model says, above all which of a problem's ways are quick. ``changed``: the chosen ways of two files that two
commits made, and which of them win by the model. Nothing is measured.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, replace
from pathlib import Path

import numpy as np

import amdgen
from amdgen.codeobject.elf import read_elf
from amdgen.errors import AmdgenError
from amdgen.isa.elements import element
from amdgen.kernels.gemm.cdna.choose import quickest
from amdgen.kernels.gemm.cdna.estimate import FITTED, Constants, Counts, counts, microseconds, text
from amdgen.kernels.gemm.cdna.geometry import geometry
from amdgen.kernels.gemm.spec import Gemm, Tile
from amdgen.predict import predict
from benchmarks.machine import machine

_MOST, _GRAINS, _LAYOUTS = 10_000, (1, 8, 64), ("nt", "nn", "tn", "tt")
_FEW, _LONG = 768, (2048, 32768)
"""Rows and columns at most, and k, of problems with a long one."""
_PROBLEM = ("arch", "dtype", "m", "n", "k", "layout", "scales", "preshuffled", "weights", "zeros")
_WAY = ("tile", "waves", "stages", "staging", "mfma", "ahead", "decomposition", "splits", "fetch")
_WHOLE = 64
"""What columns and k of a preshuffled matrix are a multiple of."""
_NEAR = 1.5
"""How fast a way's error loses weight with the logarithm of its time over the problem's best."""


def kind(s: Gemm) -> str:
    """Its type, how it is scaled, and whether B is preshuffled."""
    return " ".join(filter(None, (s.dtype, s.scales, "preshuffled" * s.preshuffled, s.weights, "zeros" * s.zeros)))


@dataclass(frozen=True)
class Way:
    """One way to compute a problem. ``rank``: in the order of the estimate, 0 for the chosen one; ``us`` and ``cycles``
    by the model; ``bytes``: of its text."""

    spec: Gemm
    rank: int
    us: float
    cycles: float
    bytes: int

    @property
    def problem(self) -> str:
        """Which problem it is of."""
        s = self.spec
        return f"{s.m}x{s.n}x{s.k} {s.layout} {kind(s)} {s.arch}"

    def __str__(self) -> str:
        s = self.spec
        assert s.waves is not None
        parts = f" k/{s.splits}" if s.splits else ""
        how = f"{s.tile} {s.waves[0]}x{s.waves[1]} s{s.stages} {s.staging} {s.mfma}"
        return f"{how} a{s.ahead or 1}{' lines' * (s.fetch == 'line')}{parts}: {self.us:.1f}"

    def line(self) -> str:
        """As JSON."""
        found = {name: getattr(self.spec, name) for name in (*_PROBLEM, *_WAY)}
        found["tile"] = str(found["tile"])
        return json.dumps(found | {"rank": self.rank, "us": self.us, "cycles": self.cycles, "bytes": self.bytes})


def read(paths: Sequence[Path]) -> list[list[Way]]:
    """Ways by problem, the chosen one first."""
    found: dict[str, list[Way]] = defaultdict(list)
    for path in paths:
        for line in path.read_text().splitlines():
            kept = json.loads(line)
            how = {name: kept.get(name) for name in _WAY}
            how |= {"tile": Tile(*map(int, kept["tile"].split("x"))), "waves": tuple(kept["waves"])}
            spec = Gemm(**{name: kept[name] for name in _PROBLEM if name in kept}).chosen(**how)
            way = Way(spec, kept["rank"], kept["us"], kept["cycles"], kept["bytes"])
            found[way.problem].append(way)
    return [sorted(ways, key=lambda way: way.rank) for ways in found.values()]


def problem(of: str, seed: int, least: int, long: bool) -> Gemm:
    """A random one of an architecture and type, of sizes from about ``least``. ``long``: of few rows and columns, and a
    long k."""
    arch, dtype, scales, preshuffled, weights, zeros, *_ = *of.split(":"), *[""] * 4
    rng = np.random.default_rng(seed)
    grain = int(rng.choice(_GRAINS))
    ranges = [(least, _FEW), (least, _FEW), _LONG] if long else [(least, _MOST)] * 3
    m, n, k = (max(1, round(float(np.exp(rng.uniform(*np.log(each)))) / grain)) * grain for each in ranges)
    layout, whole = str(rng.choice(_LAYOUTS)), element(dtype).block or _WHOLE * bool(preshuffled or weights)
    if whole:
        n, k = (max(1, round(x / part)) * part for x, part in ((n, _WHOLE if preshuffled else 1), (k, whole)))
        layout = "nt"
    how = {"layout": layout, "scales": scales, "preshuffled": bool(preshuffled)}
    how |= {"weights": weights, "zeros": bool(zeros)}
    return Gemm(arch, m, n, k, dtype=dtype, **how)


@dataclass(frozen=True)
class Task:
    """A problem and how many ways of it to predict."""

    asked: Gemm
    seed: int
    first: int
    others: int


def predicted(task: Task) -> list[str]:
    """Ways as JSON; those that can't be followed are left out."""
    lines, pool = [], quickest(task.asked)
    far = np.random.default_rng(task.seed).permutation(np.arange(task.first, len(pool)))[: task.others]
    for rank in [*range(min(task.first, len(pool))), *map(int, sorted(far))]:
        try:
            built = amdgen.build(pool[rank], tuned=None)
            found = predict(built)
        except AmdgenError:
            continue
        code = next(section.size for section in read_elf(built.code).sections if section.name == ".text")
        lines.append(Way(pool[rank], rank, found.seconds * 1e6, found.cycles, code).line())
    return lines


def predict_all(args: argparse.Namespace) -> None:
    """Adds to the file problem by problem."""
    until = time.monotonic() + args.seconds
    tasks = []
    for place, of in enumerate(args.of):
        for number in range(args.count):
            seed = args.seed * 1_000_000 + place * 1_000 + number
            tasks.append(Task(problem(of, seed, args.least, args.long), seed, args.first, args.others))
    with ProcessPoolExecutor(args.jobs) as pool, args.output.open("a") as file:
        for lines in pool.map(predicted, tasks):
            file.write("".join(f"{line}\n" for line in lines))
            file.flush()
            if time.monotonic() > until:
                pool.shutdown(cancel_futures=True)
                break


def regrets(found: list[list[Way]]) -> Iterator[str]:
    """Tables in Markdown: means by architecture and type, and the worst."""
    by: dict[str, list[float]] = defaultdict(list)
    rows = []
    for ways in found:
        best = min(ways, key=lambda way: way.us)
        regret = ways[0].us / best.us - 1
        by[f"{ways[0].spec.arch} {kind(ways[0].spec)}"].append(regret)
        rows.append((regret, f"| {ways[0].problem} | {ways[0]} | {best} | {100 * regret:.1f} % |"))
    yield "| | problems | mean regret | nine in ten under | worst |\n|---|--:|--:|--:|--:|"
    for name, of in [*sorted(by.items()), ("all", [regret for regret, _ in rows])]:
        yield f"| {name} | {len(of)} | {np.mean(of):.1%} | {np.quantile(of, 0.9):.1%} | {max(of):.1%} |"
    yield "\n| problem | chosen, us | best, us | regret |\n|---|---|---|--:|"
    yield from (row for _, row in sorted(rows, reverse=True)[:10])


@dataclass(frozen=True)
class Sampled:
    """What a way does, and what the model and the compiler make of it."""

    counts: Counts
    way: Way


def sampled(found: list[list[Way]]) -> list[list[Sampled]]:
    """Ways with their counts."""
    return [[Sampled(counts(geometry(way.spec), way.spec.splits or 1), way) for way in ways] for ways in found]


def fitted_text(samples: list[Sampled]) -> tuple[float, ...]:
    """Bytes of each part of a text, none below zero, by relative error."""
    from scipy.optimize import nnls

    parts = len(FITTED.text)
    units = [tuple(float(i == j) for j in range(parts)) for i in range(parts)]
    rows = np.array([[text(s.counts, unit) / s.way.bytes for unit in units] for s in samples])
    solved, _ = nnls(rows, np.ones(len(samples)))
    error = float(np.sqrt(np.mean((rows @ solved - 1) ** 2)))
    print(f"text: {error:.1%} off (root mean square)")
    return tuple(float(x) for x in solved)


def fit(found: list[list[Way]]) -> Constants:
    """By the logarithm of times without the launch, and twice by how a problem's ways differ, near its best most."""
    from scipy.optimize import least_squares

    problems = sampled(found)
    each = [s for samples in problems for s in samples]
    begin = replace(FITTED, text=fitted_text(each))
    names = [f.name for f in fields(Constants) if f.name != "text"]
    start = np.log([getattr(begin, name) for name in names])
    took = np.log([s.way.us - launch_us(s) for s in each])
    ends = np.cumsum([len(samples) for samples in problems])[:-1]
    weights = np.concatenate([np.exp(-_NEAR * (t - t.min())) for t in np.split(took, ends)])

    def off(at: np.ndarray) -> np.ndarray:
        of = replace(begin, **dict(zip(names, np.exp(at), strict=True)))
        errors = np.log([microseconds(s.counts, of) for s in each]) - took
        within = np.concatenate([e - e.mean() for e in np.split(errors, ends)])
        return np.concatenate([errors, 2 * weights * within, 0.03 * (at - start)])

    solved = least_squares(off, start, loss="soft_l1", f_scale=0.1, max_nfev=40)
    return replace(begin, **{name: float(x) for name, x in zip(names, np.exp(solved.x), strict=True)})


def launch_us(s: Sampled) -> float:
    """What every launch takes, in which ways don't differ."""
    timing = s.counts.arch.timing
    assert timing is not None
    return timing.chip.launch_us


def regret_of(problems: list[list[Sampled]], of: Constants) -> tuple[float, float]:
    """Mean and worst regret, were ways chosen by these constants."""
    chosen = [min(samples, key=lambda s: microseconds(s.counts, of)).way.us for samples in problems]
    found = np.array(chosen) / [min(s.way.us for s in samples) for samples in problems] - 1
    return float(np.mean(found)), float(max(found))


def changed(before: list[list[Way]], after: list[list[Way]]) -> Iterator[str]:
    """Tables in Markdown of the problems that both have: the time of the way chosen before over that of today's, by
    architecture and type; how often copies go straight to LDS; and what changed most."""
    old, rows = {ways[0].problem: ways[0] for ways in before}, []
    by: dict[str, list[tuple[Way, Way]]] = defaultdict(list)
    for ways in after:
        new = ways[0]
        if new.problem in old:
            one = old[new.problem]
            by[f"{new.spec.arch} {kind(new.spec)}"].append((one, new))
            rows.append((one.us / new.us, f"| {new.problem} | {one} | {new} | {one.us / new.us:.2f} |"))
    yield "| | problems | other way | before over now, mean | least | most | lds_dma before | now |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for name, pairs in [*sorted(by.items()), ("all", [pair for of in by.values() for pair in of])]:
        ratios = np.array([one.us / new.us for one, new in pairs])
        others = sum(one.spec != new.spec for one, new in pairs)
        straight = [sum(pair[side].spec.staging == "lds_dma" for pair in pairs) for side in (0, 1)]
        mean = np.exp(np.log(ratios).mean())
        yield (
            f"| {name} | {len(pairs)} | {others} | {mean:.3f} | {ratios.min():.2f} | {ratios.max():.2f} "
            f"| {straight[0]} | {straight[1]} |"
        )
    yield "\n| problem | before, us | now, us | ratio |\n|---|---|---|--:|"
    ordered = sorted(rows, reverse=True)
    yield from (row for _, row in [*ordered[:8], *ordered[-8:]])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    predicting = commands.add_parser("predict")
    predicting.add_argument(
        "--of", action="append", required=True, metavar="ARCH:TYPE[:SCALES[:PRESHUFFLED[:WEIGHTS[:ZEROS]]]]"
    )
    predicting.add_argument("--seed", type=int, default=1)
    predicting.add_argument("--count", type=int, default=20, help="problems of each")
    predicting.add_argument("--least", type=int, default=16, help="size")
    predicting.add_argument("--long", action="store_true", help="few rows and columns, and a long k")
    predicting.add_argument("--first", type=int, default=9, help="ways, the quickest by the estimate")
    predicting.add_argument("--others", type=int, default=8, help="random ones")
    predicting.add_argument("--jobs", type=int, default=2)
    predicting.add_argument("--seconds", type=float, default=1e9, help="no new problem is begun after so many")
    predicting.add_argument("-o", "--output", type=Path, required=True)
    for name in ("regret", "fit"):
        commands.add_parser(name).add_argument("files", nargs="+", type=Path)
    comparing = commands.add_parser("changed")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    args = parser.parse_args()
    if args.command == "changed":
        print(*changed(read([args.before]), read([args.after])), sep="\n")
    elif args.command == "predict":
        predict_all(args)
    elif args.command == "regret":
        print(*regrets(read(args.files)), sep="\n")
    else:
        found = read(args.files)
        made, problems = fit(found), sampled(found)
        print(made)
        for name, of in (("as they are", FITTED), ("fitted", made)):
            print("regret with constants {}: mean {:.1%}, worst {:.1%}".format(name, *regret_of(problems, of)))
    print(machine())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
