"""Grouped products and fp8 with scales of blocks, on an NVIDIA GPU.

``check`` draws random specifications and compares with float64, inputs surrounded by NaNs and C by a pattern that must
stay. ``measure`` times them beside torch's grouped product, cuBLAS's product with the same scales, our own dense
product of the same size and, where all groups are of one size, cuBLAS's batched one, which reads as many bytes;
and ours as a batch; interleaved in random order. It prints how much of the dense speed memory alone would allow:

    python -m benchmarks.cuda.grouped check 300 --seed S
    python -m benchmarks.cuda.grouped measure --seed S -o FILE

``ways`` times many kernels of each of these, or of groups drawn anew, by which the choice can be judged:

    python -m benchmarks.cuda.grouped ways [--arch h100] [--seed S --count N] -o FILE
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from amdgen.builder import build
from amdgen.errors import AmdgenError
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.scale_shapes import BLOCK
from benchmarks.cuda.sweep import _Guarded, _same

ARCH = "sm_90a"
EXPERTS = (
    (8192, 4096, 7168, 32), (8192, 7168, 2048, 32), (8192, 4096, 4096, 8), (4096, 4096, 7168, 4),
    (16384, 6144, 2048, 64), (4096, 4096, 7168, 64), (32768, 4096, 7168, 64), (12000, 2048, 5120, 24),
)  # fmt: skip
"""Rows in all, columns, k, groups."""
SCALES = (
    (4096, 7168, 2048),
    (4096, 4096, 7168),
    (4096, 2112, 7168),
    (4096, 7168, 16384),
    (128, 7168, 2048),
    (64, 4096, 7168),
)
"""Products of a model's projections, of many tokens and of few."""


STREAMED = 0.9
"""Of the memory's peak, that a sum of a large tensor reads: 4.3 of 4.8 TB/s on an H200, 3.06 of 3.35 on an H100."""
IN_TURN = 0.75
"""Share of scaled products that are drawn from kernels which make a warpgroup's products one after the other."""
FITTED = 0.6
"""Share of groups that can be computed as C's transpose that are."""
WAYS_ROWS = 128
"""Rows of a group, at least, for which ``ways`` times kernels: others wait for memory alone."""
WAYS_WEIGHTS = 1_200_000_000
"""Elements of B, at most, of groups that are drawn for ``ways``: what float64 has room for on an H100."""
SPLIT = 0.3
"""Share of those that can be split along k that are, before that."""


def drawn(seed: int, number: int) -> Gemm:
    """A random specification that can be planned, done in one of the ways that the model likes best, or of those whose
    products with scales are made in turn."""
    rng = random.Random(f"{seed} {number}")
    while True:
        scaled = rng.random() < 0.5
        dtype = rng.choice(["fp8", "bf8"] if scaled else ["bf16", "f16", "tf32", "fp8"])
        step = {"fp8": 16, "bf8": 16, "tf32": 4}.get(dtype, 8)
        m, n, k = (rng.choice([rng.randint(1, 3000), rng.randint(1, 300), rng.randint(1, 40)]) for _ in "mnk")
        spec = Gemm(
            ARCH, m, -(-n // 8) * 8, -(-k // step) * step, dtype=dtype,
            layout=rng.choice(["nt", "nn"]) if dtype in ("bf16", "f16") else "nt",
            out_dtype=rng.choice(["", "f32", "bf16"]), alpha=rng.choice([1.0, 1.0, -0.5]),
            beta=rng.choice([0.0, 0.0, 0.5]), activation=rng.choice(["", "", "silu"]),
            groups=rng.choice([1, 2, 5, 40]) if not scaled or rng.random() < 0.5 else 0,
            scales="block" if scaled else "",
        )  # fmt: skip
        spec = spec.chosen(batch=1 if spec.groups else rng.choice([1, 1, 2, 7]))
        try:
            ways = [candidate.spec for candidate in ranked(spec)]
        except SpecError:
            continue
        in_turn = [way for way in ways if tma_geometry(way).in_turn]
        split = [way for way in ways if way.decomposition == "split_k"]
        if split and rng.random() < SPLIT:
            return rng.choice(split)
        if in_turn and rng.random() < IN_TURN:
            return rng.choice(in_turn)
        fitted = [way for way in ways if way.groups and way.turned]
        return rng.choice(fitted if fitted and rng.random() < FITTED else ways[:60])


def operands(torch: Any, spec: Gemm, seed: int, ends: list[int] | None = None) -> dict[str, Any]:
    """Random tensors by name. ``ends`` of groups: drawn, with rows behind the last, when absent."""
    torch.manual_seed(seed)
    types = {"bf16": torch.bfloat16, "f16": torch.float16, "tf32": torch.float32, "f32": torch.float32,
             "fp8": torch.float8_e4m3fn, "bf8": torch.float8_e5m2}  # fmt: skip
    batch = (spec.batch,) if spec.batch > 1 else ()
    matrices = (spec.groups,) if spec.groups else batch

    def normal(*shape: int) -> Any:
        return torch.randn(shape, device="cuda")

    found = {
        "a": normal(*batch, *spec.a_shape).to(types[spec.dtype]),
        "b": normal(*matrices, *spec.b_shape).to(types[spec.dtype]),
        "c": normal(*batch, spec.m, spec.n).to(types[spec.out_name]),
    }
    if spec.groups:
        if ends is None:
            ends = sorted(random.Random(seed).randint(0, spec.m) for _ in range(spec.groups))
        found["ends"] = torch.tensor(ends, dtype=torch.int32, device="cuda")
    if spec.scales:
        blocks = -(-spec.k // BLOCK)
        found["a_scale"] = normal(*batch, spec.m, blocks).abs() + 0.125
        found["b_scale"] = normal(*matrices, -(-spec.n // BLOCK), blocks).abs() + 0.125
    return found


def of_first_group(given: dict[str, Any]) -> dict[str, Any]:
    """The tensors of a dense product of as many rows, with the first group's B."""
    return {name: t[0] if name in ("b", "b_scale") else t for name, t in given.items() if name != "ends"}


def wanted(torch: Any, spec: Gemm, given: dict[str, Any]) -> tuple[Any, Any]:
    """C and the magnitudes that its errors are relative to, in float64; rows behind the last group as they were."""
    a, b, old = (given[name].double() for name in "abc")
    if spec.dtype == "tf32":
        a, b = ((given[name].view(torch.int32) & ~0x1FFF).view(torch.float32).double() for name in "ab")
    if spec.layout[1] == "t":
        b = b.transpose(-1, -2)
    if spec.scales:
        across = given["b_scale"].double().repeat_interleave(BLOCK, -2)[..., : spec.n, :].transpose(-1, -2)
        a = a * given["a_scale"].double().repeat_interleave(BLOCK, -1)[..., : spec.k]
        b = b * across.repeat_interleave(BLOCK, -2)[..., : spec.k, :]
    want, size, begin = old.clone(), torch.zeros_like(old), 0
    for group, end in enumerate(given["ends"].tolist() if spec.groups else [spec.m]):
        one = b[group] if spec.groups else b
        rows = (..., slice(begin, end), slice(None))
        made = spec.alpha * (a[rows] @ one) + spec.beta * old[rows]
        size[rows] = abs(spec.alpha) * (a[rows].abs() @ one.abs()) + (spec.beta * old[rows]).abs()
        want[rows] = torch.nn.functional.silu(made) if spec.activation else made
        begin = end
    return want, size


def _compile(spec: Gemm) -> str:
    try:
        build(spec)
    except AmdgenError as error:
        return f"{spec}: {error}"
    return ""


def _compiled(specs: list[Gemm]) -> None:
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        failed = [p for p in pool.imap_unordered(_compile, specs, chunksize=4) if p]
    print(f"{len(specs)} specifications compiled, {len(failed)} failed {failed[:1]}", flush=True)


def check(given: argparse.Namespace) -> int:
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        specs = pool.starmap(drawn, [(given.seed, i) for i in range(given.count)], chunksize=4)
    _compiled(specs)
    from amdgen.compare.cuda_bench import launcher
    from amdgen.compare.timing import torch_here
    from amdgen.device.base import Foreign
    from amdgen.device.cuda import CudaDevice
    from amdgen.kernels.gemm.reference import rounding_bound
    from amdgen.launch import load

    torch, device, wrong = torch_here(), CudaDevice(ARCH), 0
    for number, spec in enumerate(specs):
        made = operands(torch, spec, number)
        held = {name: _Guarded(torch, values) for name, values in made.items()}
        loaded = load(build(spec), device)
        want, size = wanted(torch, spec, made)
        bound = loaded.bind({name: Foreign(one.address, 0) for name, one in held.items()})
        launch = launcher(device, bound)
        problems, first = [], None
        for _ in range(2):
            held["c"].matrix.copy_(made["c"])
            launch(torch.cuda.current_stream().cuda_stream)
            torch.cuda.synchronize()
            c = held["c"].matrix
            off = (c.double() - want).abs()
            bad = ~(off <= rounding_bound(spec, want, size) * (size > 0))
            if bool(bad.any()):
                problems.append(f"{int(bad.sum())} of {bad.numel()} off, first at {tuple(map(int, bad.nonzero()[0]))}")
            if not held["c"].guards_kept():
                problems.append("memory around C was written")
            if first is not None and not _same(torch, first, c):
                problems.append("two launches differ")
            first = c.clone()
        if problems:
            wrong += 1
            print(f"WRONG {number} {spec}: {problems}", flush=True)
    kinds = [
        f"{'grouped ' * bool(s.groups)}{'batched ' * (s.batch > 1)}{'scaled ' * bool(s.scales)}"
        f"{'in turn' * tma_geometry(s).in_turn}{'split' * (s.decomposition == 'split_k')}"
        for s in specs
    ]
    print(f"{len(specs)} specifications, {wrong} wrong: { ({kind: kinds.count(kind) for kind in sorted(set(kinds))}) }")
    return 1 if wrong else 0


def measure(given: argparse.Namespace) -> int:
    rng, problems = random.Random(given.seed), []
    for m, n, k, groups in EXPERTS:
        for how in ("even", "random"):
            inner = [m * (g + 1) // groups for g in range(groups - 1)]
            inner = inner if how == "even" else sorted(rng.randint(0, m) for _ in inner)
            for scaled in (False, True):
                dtype = {"dtype": "fp8", "scales": "block"} if scaled else {"dtype": "bf16"}
                problems.append((Gemm(given.arch, m, n, k, groups=groups, **dtype), [*inner, m], how))
    problems += [(Gemm(given.arch, m, n, k, dtype="fp8", scales="block"), [], "dense") for m, n, k in SCALES]
    dense = {spec: spec.chosen(groups=0) for spec, ends, _ in problems if ends}
    batches = {spec: _as_batch(spec) for spec in dense if spec.m % spec.groups == 0}
    _compiled([*{spec for spec, _, _ in problems}, *set(dense.values()), *set(batches.values())])
    rows = []
    for spec, ends, how in problems:
        batch = batches.get(spec) if how == "even" else None
        rows.append(_timed(spec, dense.get(spec), batch, ends, how, given.rounds))
        print(rows[-1]["text"], flush=True)
    if given.output:
        given.output.write_text(json.dumps(rows, indent=1))
    return 0


def _as_batch(spec: Gemm) -> Gemm:
    """The same product where all groups are of one size."""
    return spec.chosen(m=spec.m // spec.groups, groups=0, batch=spec.groups)


class _SideBySide:
    """Kernels of one problem. Each one's output is compared with float64 before it is timed; SystemExit where it is
    wrong."""

    def __init__(self, spec: Gemm, ends: list[int]) -> None:
        from amdgen.compare.timing import input_sets, torch_here
        from amdgen.device.cuda import CudaDevice
        from amdgen.kernels.gemm.reference import rounding_bound
        from amdgen.kernels.registry import family_of

        self.torch, self.device, self.family = torch_here(), CudaDevice(ARCH), family_of(spec)
        self.spec, self.cost = spec, self.family.cost(spec)
        count = min(4, input_sets(self.cost.bytes, spec.nvidia.arch.l2_bytes))
        self.sets = [operands(self.torch, spec, number, ends) for number in range(count)]
        self.want, size = wanted(self.torch, spec, self.sets[0])
        self.bound = rounding_bound(spec, self.want, size)
        self.launches: dict[str, Any] = {}
        self._kept: list[Any] = []

    def add(
        self, name: str, way: Gemm, of: Callable[[dict[str, Any]], dict[str, Any]] = dict, same: bool = True
    ) -> None:
        """A kernel on the tensors that ``of`` makes of each set. ``same``: whether it computes what the problem is."""
        from amdgen.compare.cuda_bench import foreign, launcher
        from amdgen.launch import load

        loaded = load(build(way), self.device)
        self._kept.append([loaded.bind(foreign(of(one))) for one in self.sets])
        self.launches[name] = [launcher(self.device, one) for one in self._kept[-1]]
        if not same:
            return
        c = self.sets[0]["c"]
        c.fill_(float("nan"))
        self.launches[name][0](self.torch.cuda.current_stream().cuda_stream)
        self.torch.cuda.synchronize()
        if not bool(((c.double() - self.want).abs() <= self.bound).all()):
            raise SystemExit(f"wrong: {way}")

    def add_batched(self) -> None:
        """cuBLAS's batched product of groups of one size."""
        self.launches["batched"] = [self._batched(one) for one in self.sets]

    def _batched(self, one: dict[str, Any]) -> Any:
        a, c = (_in_matrices(self.spec, one)[name] for name in "ac")
        return lambda _: self.torch.bmm(a, one["b"].transpose(1, 2), out=c)

    def add_library(self) -> str:
        """The library's product where it has one, and what there is to say of it."""
        try:
            calls = [self.family.library(self.torch, self.spec, one) for one in self.sets]
            if calls[0] is None:
                return ""
            off = float((calls[0][1]().double() - self.want).abs().max() / self.want.abs().max())
        except Exception as error:  # the library's own, of whatever kind: it has no such product here
            return f", no library: {str(error).splitlines()[0][:100]}"
        self.launches["library"] = [lambda _, c=c: c[1]() for c in calls if c]
        return f", the library's largest error {off:.1e}"

    def timed(self, rounds: int) -> dict[str, float]:
        """Microseconds by name."""
        from amdgen.compare.timing import interleaved

        found = interleaved(self.launches, max(self.cost.operations / 5e8, 5.0), rounds)
        return {one.name: one.median for one in found}


def _timed(
    spec: Gemm, dense: Gemm | None, batch: Gemm | None, ends: list[int], how: str, rounds: int
) -> dict[str, Any]:  # fmt: skip
    beside = _SideBySide(spec, ends)
    beside.add("ours", spec)
    if dense:
        beside.add("dense", dense, of_first_group, same=False)
    if batch:
        beside.add("own batch", batch, partial(_in_matrices, spec))
        if not spec.scales:
            beside.add_batched()
    note = beside.add_library()
    timed, cost = beside.timed(rounds), beside.cost
    ratios = "".join(
        f", {name} {us:.1f} us (x{us / timed['ours']:.2f})" for name, us in timed.items() if name != "ours"
    )
    problem = beside.family.problem(spec)
    text = f"{problem}, {how}: {timed['ours']:.1f} us, {cost.operations / timed['ours'] / 1e6:.0f} TFLOP/s"
    if dense:
        streaming = cost.bytes / (STREAMED * spec.nvidia.arch.memory_gb_s * 1e3)
        text += f", memory allows x{min(1.0, timed['dense'] / streaming):.2f} of the dense speed"
    return {"problem": problem, "how": how, "us": timed, "text": text + ratios + note}


def ways(given: argparse.Namespace) -> int:
    sizes = drawn_groups(given.seed, given.count) if given.count else [p for p in EXPERTS if p[0] >= p[3] * WAYS_ROWS]
    problems = [
        Gemm(given.arch, m, n, k, groups=groups, **how)
        for m, n, k, groups in sizes
        for how in ({"dtype": "bf16"}, {"dtype": "fp8", "scales": "block"})
        if given.dtype in ("", how["dtype"])
    ]
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        asked = [(problem, given.tiles, given.more) for problem in problems]
        found = dict(zip(problems, pool.starmap(_ways, asked, chunksize=1), strict=True))
    _compiled([*{way for every in found.values() for way in every.values()}, *(p.chosen(groups=0) for p in problems)])
    rows, rng = [], random.Random(given.seed)
    for spec, every in found.items():
        inner = [spec.m * (g + 1) // spec.groups for g in range(spec.groups - 1)]
        for how in ("even", "random"):
            inner = inner if how == "even" else sorted(rng.randint(0, spec.m) for _ in inner)
            rows.append(_ways_timed(spec, every, [*inner, spec.m], how, given.rounds))
            print(rows[-1]["text"], flush=True)
        if given.output:
            given.output.write_text(json.dumps(rows))
    return 0


def drawn_groups(seed: int, count: int) -> list[tuple[int, int, int, int]]:
    """Random rows in all, columns, k, groups, of which each has 130 to 1,500 rows on average."""
    rng, found = random.Random(seed), []
    while len(found) < count:
        groups = rng.choice([4, 8, 16, 24, 32, 48, 64])
        each = rng.choice([rng.randint(130, 600), rng.randint(2, 12) * 128])
        n, k = (128 * round(2 ** rng.uniform(4, 6)) for _ in "nk")
        if groups * n * k <= WAYS_WEIGHTS:
            found.append((min(each * groups, 32768), n, k, groups))
    return found


def _ways(spec: Gemm, tiles: int, more: int) -> dict[str, Gemm]:
    """Kernels by name: the first of each of the first ``tiles`` tiles; of ``more`` of these also clusters and other
    orders of tiles."""
    first: dict[tuple[Any, ...], Gemm] = {}
    for candidate in ranked(spec):
        way = candidate.spec
        first.setdefault((way.tile, way.warpgroups, way.turned), way)
    found = {_way_name(one): one for one in list(first.values())[:tiles]}
    for one in list(found.values())[:more]:
        asked = {"dtype": spec.dtype, "scales": spec.scales, "groups": spec.groups}
        same = {"tile": one.tile, "warpgroups": one.warpgroups, "turned": one.turned}
        for cluster in ((2, 1), (1, 2), (2, 2)):
            try:
                other = ranked(Gemm(spec.arch, spec.m, spec.n, spec.k, **asked, **same, cluster=cluster))[0].spec
            except SpecError:
                continue
            found[f"{_way_name(one)} in {cluster[0]}x{cluster[1]}"] = other
        assert one.tile
        tall = -(-spec.m // spec.groups // (one.tile.n if one.turned else one.tile.m))
        for band in {b for b in (1, 2, 4, 8) if b <= tall}:
            found[f"{_way_name(one)} in bands of {band}"] = one.chosen(raster=band)
    return found


def _way_name(spec: Gemm) -> str:
    assert spec.tile
    return f"{spec.tile.m}x{spec.tile.n}{' turned' * bool(spec.turned)} w{spec.warpgroups} s{spec.stages}"


def _ways_timed(spec: Gemm, every: dict[str, Gemm], ends: list[int], how: str, rounds: int) -> dict[str, Any]:
    beside = _SideBySide(spec, ends)
    for name, way in every.items():
        beside.add(name, way)
    beside.add("dense", spec.chosen(groups=0), of_first_group, same=False)
    if how == "even" and not spec.scales and spec.m % spec.groups == 0:
        beside.add_batched()
    us, problem = beside.timed(rounds), beside.family.problem(spec)
    chosen, first = next(iter(every)), sorted(us, key=lambda name: us[name])[:8]
    told = ", ".join(f"{name} {us[name]:.1f}" for name in first)
    text = f"{problem}, {how}: {chosen} {us[chosen]:.1f} us, dense {us['dense']:.1f}; {told}"
    size = spec.m, spec.n, spec.k, spec.groups
    return {"size": size, "dtype": spec.dtype, "how": how, "ends": ends, "us": us, "text": text}


def _in_matrices(spec: Gemm, one: dict[str, Any]) -> dict[str, Any]:
    """Tensors of groups of one size as those of a batch."""
    return {
        name: t.view(spec.groups, spec.m // spec.groups, *t.shape[1:]) if name in ("a", "c", "a_scale") else t
        for name, t in one.items()
        if name != "ends"
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    one = commands.add_parser("check")
    one.add_argument("count", type=int)
    one.add_argument("--seed", type=int, required=True)
    one.set_defaults(run=check)
    two = commands.add_parser("measure")
    two.add_argument("--seed", type=int, required=True)
    two.add_argument("--rounds", type=int, default=5)
    two.add_argument("--arch", default=ARCH, help="the machine to choose for and whose memory bounds, such as h100")
    two.add_argument("-o", "--output", type=Path)
    two.set_defaults(run=measure)
    three = commands.add_parser("ways")
    three.add_argument("--seed", type=int, default=0)
    three.add_argument("--count", type=int, default=0, help="groups drawn anew, in place of those that are listed")
    three.add_argument("--tiles", type=int, default=14)
    three.add_argument("--dtype", default="", choices=("bf16", "fp8"))
    three.add_argument("--more", type=int, default=0, help="tiles that are timed in clusters and other orders, too")
    three.add_argument("--rounds", type=int, default=3)
    three.add_argument("--arch", default=ARCH, help="the machine to choose for, such as h100")
    three.add_argument("-o", "--output", type=Path)
    three.set_defaults(run=ways)
    given = parser.parse_args()
    return int(given.run(given))


if __name__ == "__main__":
    sys.exit(main())
