"""Stream-K on tile counts just above a multiple of the CUs, beside one tile a workgroup; and the bits of its results.

    python -m benchmarks.cdna.stream_k [--arch gfx90a mi300x mi355x] [--k 1024 4096] [--only idle|bits]

idle: of the CUs' time, were all tiles of k to take as long (the plan's own figure); us: predicted by the model of
cycles, for which every workgroup that shares a tile comes last and adds up all of its parts. "one tile each" and
Stream-K have the same large tile; "chosen" is what amdgen takes when nothing is asked for.

bits: the same product executed with its workgroups begun in order, backwards and in two random orders. Parts that meet
in the workspace must give the same bits each time; those that atomics add needn't.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from typing import Any

from amdgen.builder import build
from amdgen.device import open_device
from amdgen.emulator.native import launch
from amdgen.isa import load_arch
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.tensors import Array
from amdgen.predict import predict
from amdgen.toolchain import find_toolchain
from amdgen.verify import run_built
from benchmarks.machine import machine

ARCHS = ("gfx90a", "mi300x", "mi355x")
LARGE: dict[str, dict[str, Any]] = {
    "gfx90a": {"tile": Tile(256, 128, 32), "waves": (2, 2), "stages": 2, "staging": "vgpr"},
    "mi300x": {"tile": Tile(256, 256, 64), "waves": (4, 2), "stages": 1, "staging": "vgpr"},
    "mi355x": {"tile": Tile(256, 256, 64), "waves": (2, 4), "stages": 2, "staging": "vgpr"},
}
"""A tile of the size that large products take, one workgroup of which fills a CU."""


def idle(arch: str, k: int, rounds: int, over: int) -> str:
    """A row of the table: ``rounds`` tiles a CU and ``over`` more."""
    how = LARGE[arch]
    tiles = rounds * load_arch(arch).cus + over
    spec = Gemm(arch, how["tile"].m * tiles, how["tile"].n, k, dtype="bf16")
    cells = [arch, f"{rounds} x {load_arch(arch).cus} + {over}", str(k)]
    for given in (
        {**how, "decomposition": "data_parallel"},
        {**how, "decomposition": "stream_k"},
        {},
    ):
        built = build(spec.chosen(**given))
        made = built.plan.schedule
        what = "" if given else f"{built.plan.geometry.tile} {made.decomposition} "
        cells += [f"{what}{100 * made.idle:.0f} %", f"{predict(built).seconds * 1e6:.1f}"]
    return f"| {' | '.join(cells)} |"


def in_order(spec: Gemm, order: Sequence[int]) -> Array:
    """C of one launch whose workgroups begin in ``order``, one after the other as there is room."""
    built, made = build(spec), launch.NativeRun

    def ordered(plan: Any, *how: Any, **given: Any) -> Any:
        return made(plan, *how, **{"order": [n for n in order if n < plan.launch.groups], **given})

    launch.NativeRun = ordered  # type: ignore[assignment, misc]
    try:
        report = run_built(built, open_device("emulator", spec.arch), seed=3)
    finally:
        launch.NativeRun = made  # type: ignore[misc]
    assert report.comparison.ok and not report.launched.findings, report.launched.findings
    return report.data["c"]


def bits(arch: str) -> str:
    """Elements of C that differ from order to order, by decomposition."""
    many, lot = list(range(1 << 12)), random.Random(1)
    orders = [many, many[::-1], *(lot.sample(many, len(many)) for _ in range(2))]
    cells = [arch]
    for how in (
        {"decomposition": "stream_k"},
        {"decomposition": "split_k", "splits": 5},
        {"decomposition": "split_k", "splits": 5, "reduction": "atomic"},
    ):
        spec = Gemm(arch, 65, 70, 1000, dtype="f32", tile=Tile(32, 32, 32), waves=(1, 1), **how)  # type: ignore[arg-type]
        first, *others = (in_order(spec, order) for order in orders)
        cells.append(str(sum(int((one != first).sum()) for one in others)))
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--arch", nargs="*", default=list(ARCHS), choices=ARCHS)
    parser.add_argument("--k", nargs="*", type=int, default=[1024, 4096])
    parser.add_argument("--only", choices=("idle", "bits"), default="")
    given = parser.parse_args()
    print(machine(find_toolchain()))
    if given.only != "bits":
        print("| chip | tiles | k | one tile each: idle | us | Stream-K: idle | us | chosen: idle | us |")
        print("|---|---|--:|--:|--:|--:|--:|--:|--:|")
        for arch in given.arch:
            for k in given.k:
                for rounds, over in ((1, 1), (1, 8), (2, 1)):
                    print(idle(arch, k, rounds, over), flush=True)
    if given.only != "idle":
        print("| chip: elements of 3 x 4,550 that differ | Stream-K | split_k, workspace | split_k, atomic |")
        print("|---|--:|--:|--:|")
        for arch in given.arch:
            print(bits(arch), flush=True)


if __name__ == "__main__":
    main()
