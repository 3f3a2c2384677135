"""Attention in fp8 on a Hopper GPU, beside our own in bf16 and cuDNN's on the same numbers.

    python -m benchmarks.cuda.attention_fp8 [--tile 128x224 128x160/3] [--dim 128] [--seq 1024 16384] -o DIR

16 k tokens, 2,048 columns of all heads, as ``benchmarks.cuda.attention speed``: Q, K and V are drawn in e4m3, and the
others get the same numbers in bf16. Interleaved, from CUDA graphs, inputs larger than L2. Before a figure is printed a
sample of rows is compared with float64: each element within the bound of fp8's weights, and, as that is wide where many
keys are added up, all together by their root mean square in units of what rounding predicts (``noise``, about 1; some
tens when keys and weights don't belong together). ``--scales head`` times scaled inputs. Needs torch.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from statistics import geometric_mean
from typing import Any

from amdgen.builder import Built, build
from amdgen.compare.cuda_bench import foreign, launcher
from amdgen.compare.timing import Launcher, gpu_state, input_sets, interleaved, torch_here
from amdgen.device.cuda import CudaDevice
from amdgen.errors import AmdgenError
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.spec import BYTES, SCALED, parse_tile
from amdgen.kernels.registry import family
from amdgen.launch import load
from amdgen.toolchain.cuda import find_nvrtc
from benchmarks.cuda.attention import ARCH, DIMS, SEQUENCES, libraries, problems, sampled_rows
from benchmarks.cuda.decode import by_head, inputs
from benchmarks.machine import machine

WIDE = "bf16"
MOST_NOISE = 2.0
"""Of all errors together that is right."""
_TINY = 2.0**-40
"""A row that sees one key may have a sum of 0."""
_VARIANCE = 0.54 / 12
"""Of a number's relative rounding error, in units of the square of its type's ulp."""


class Wanted:
    """Some rows of O in the first and the last batch, on the GPU in float64."""

    def __init__(self, torch: Any, spec: Attention, one: dict[str, Any]) -> None:
        self._spec, self._rows = spec, []
        for batch in {0, spec.batch - 1}:
            weights, v, index = sampled_rows(torch, spec, one, batch)
            want, terms = weights @ v, weights @ v.abs() + _TINY
            variance = spec.element.ulp**2 * (weights**2 @ v**2) + spec.out.ulp**2 * want**2
            self._rows.append((batch, index, want, terms, _VARIANCE * variance + _TINY**2))

    def errors(self, out: Any) -> tuple[float, float]:
        """The largest relative to softmax · |V|, and the root mean square of all in units of what rounding weights and
        O predicts."""
        worst, squares = 0.0, []
        for batch, index, want, terms, variance in self._rows:
            off = by_head(self._spec, out[batch])[:, index].double() - want
            worst = max(worst, float((off.abs() / terms).max().nan_to_num(float("inf"))))
            squares.append(float((off**2 / variance).mean().nan_to_num(float("inf"))))
        return worst, (sum(squares) / len(squares)) ** 0.5


def widened(torch: Any, spec: Attention) -> dict[str, Any]:
    """Q, K and V in fp8 and in bf16, scales, and outputs of both."""
    made = inputs(torch, spec)
    wide = {f"{name}_wide": made[name].to(torch.bfloat16) for name in "qkvo"}
    scales = {name: torch.ones(spec.scale_shape, device="cuda") for name in SCALED if spec.scales}
    return {**made, **wide, **scales}


def time_one(torch: Any, device: CudaDevice, builts: dict[str, Built], rounds: int) -> dict[str, Any]:
    """Times of every kernel and of cuDNN, TFLOP/s, errors and noise."""
    spec = builts[BYTES].spec
    assert isinstance(spec, Attention)
    cost, chip = family("attention").cost(spec), spec.nvidia.arch
    sets = [widened(torch, spec) for _ in range(input_sets(cost.bytes, chip.l2_bytes))]
    candidates: dict[str, list[Launcher]] = {}
    noise: dict[str, tuple[float, float]] = {}
    wanted = Wanted(torch, spec, sets[0])
    kept = []
    for name, built in builts.items():
        wide = built.spec.dtype == WIDE
        own = [{**one, **{n: one[f"{n}_wide"] for n in ("q", "k", "v", "o") if wide}} for one in sets]
        loaded = load(built, device)
        bound = [loaded.bind(foreign(one)) for one in own]
        kept += bound
        candidates[name] = [launcher(device, b) for b in bound]
        own[0]["o"].fill_(float("nan"))
        candidates[name][0](torch.cuda.current_stream().cuda_stream)
        torch.cuda.synchronize()
        noise[name] = wanted.errors(own[0]["o"])
    wide_spec = spec.chosen(dtype=WIDE, scales="", out_dtype="", tile=None, stages=None, splits=None)
    calls = [libraries(torch, wide_spec, {n: one[f"{n}_wide"] for n in "qkv"})["cuDNN"] for one in sets]
    noise["cuDNN bf16"] = wanted.errors(calls[0]())
    candidates["cuDNN bf16"] = [partial(_started, one) for one in calls]
    limit = 4 * spec.element.half_ulp
    if wrong := {name: found for name, found in noise.items() if not (found[0] <= limit and found[1] <= MOST_NOISE)}:
        raise AmdgenError(f"{spec}: wrong results {wrong}", f"at most {limit:.1e} and {MOST_NOISE} are right")
    expected = cost.operations / (chip.peak_tflops[WIDE] * 0.7 * 1e6)
    micro = {t.name: t.median for t in interleaved(candidates, expected, rounds)}
    tflops = {name: cost.operations / us / 1e6 for name, us in micro.items()}
    return {"problem": family("attention").problem(spec), "us": micro, "tflops": tflops, "noise": noise,
            "kernels": {name: built.plan.name for name, built in builts.items()}}  # fmt: skip


def _started(call: Any, _: int) -> None:
    call()


def speed(tiles: list[str], rounds: int, dims: list[int], seqs: list[int], scales: str) -> dict[str, Any]:
    """The table."""
    torch, device = torch_here(), CudaDevice(ARCH)
    rows = []
    made: dict[str, Built] = {}
    for plain in problems(BYTES, ARCH):
        if plain.head_dim not in dims or plain.seq_q not in seqs:
            continue
        spec = plain.chosen(scales=scales)
        ways = {BYTES: spec, WIDE: plain.chosen(dtype=WIDE)}
        for tile in tiles:
            size, _, stages = tile.partition("/")
            ways[tile] = spec.chosen(tile=parse_tile(size), stages=int(stages) if stages else None)
        builts = {}
        for name, way in ways.items():
            try:
                plan = family("attention").plan(way)
            except AmdgenError:
                continue
            same = made.get(plan.name)
            if same is None:
                same = made[plan.name] = build(way)
            builts[name] = Built(plan, same.source, same.assembly, same.code, same.kernel, same.compiler, same.language)
        row = time_one(torch, device, builts, rounds)
        rows.append(row)
        found = row["tflops"]
        row["ratio"] = found[BYTES] / found[WIDE]
        mask, tile = "causal" if spec.causal else "full", "x".join(map(str, builts[BYTES].plan.spec.tile))
        figures = "  ".join(f"{name} {value:5.0f}" for name, value in found.items())
        said = f"{row['ratio']:.2f} x {WIDE}  {tile} noise {row['noise'][BYTES][1]:.2f}"
        print(f"d {spec.head_dim} {mask:6} {spec.seq_q:5} {figures}  {said}", flush=True)
    for dim in dims:
        ratios = [row["ratio"] for row in rows if f"head dim {dim}," in row["problem"]]
        if ratios:
            print(f"head dim {dim}: geometric mean {geometric_mean(ratios):.2f} x {WIDE}, least {min(ratios):.2f}")
    return {"rows": rows, "state": gpu_state()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tile", nargs="*", default=[], help="QUERIESxKEYS or QUERIESxKEYS/STAGES, beside the chosen")
    parser.add_argument("--dim", nargs="*", type=int, default=list(DIMS))
    parser.add_argument("--seq", nargs="*", type=int, default=list(SEQUENCES))
    parser.add_argument("--scales", default="")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("-o", type=Path, default=None, metavar="DIR", help="for attention_fp8.json")
    options = parser.parse_args()
    print(machine(find_nvrtc()))
    found = speed(options.tile, options.rounds, options.dim, options.seq, options.scales)
    if options.o is not None:
        options.o.mkdir(parents=True, exist_ok=True)
        (options.o / "attention_fp8.json").write_text(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
