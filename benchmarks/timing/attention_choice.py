"""What the choice of an attention's tile, stages and staging costs beside the best way that fits, by the model.

    python -m benchmarks.timing.attention_choice --arch gfx90a --arch gfx942 --arch gfx950

Every way that fits a shape is built and predicted; printed are the chosen one, the best of all and the best of each
staging, and for what the waves of these wait most. Regret is how much longer than the best the chosen one takes.
Predictions are kept in the cache folder, so a run that is ended goes on where it was. Nothing is measured.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import amdgen
from amdgen.errors import AmdgenError
from amdgen.kernels.attention.cdna.choose import fitting
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.registry import family_of
from amdgen.predict import predict, predict_short
from benchmarks.machine import machine

SHAPES = {
    "2048, 128 dims": {"batch": 1, "heads": 32, "seq_q": 2048, "seq_k": 2048, "head_dim": 128},
    "2 x 2048, 128 dims": {"batch": 2, "heads": 32, "seq_q": 2048, "seq_k": 2048, "head_dim": 128},
    "2 x 4096, 128 dims": {"batch": 2, "heads": 32, "seq_q": 4096, "seq_k": 4096, "head_dim": 128},
    "2048, 64 dims, causal": {"batch": 1, "heads": 32, "seq_q": 2048, "seq_k": 2048, "head_dim": 64, "causal": True},
    "2 x 2048, 64 dims, causal": {
        "batch": 2, "heads": 32, "seq_q": 2048, "seq_k": 2048, "head_dim": 64, "causal": True,
    },
    "2 x 4096, 128 dims, causal": {
        "batch": 2, "heads": 32, "seq_q": 4096, "seq_k": 4096, "head_dim": 128, "causal": True,
    },
    "2 x 1024, 64 dims": {"batch": 2, "heads": 32, "seq_q": 1024, "seq_k": 1024, "head_dim": 64},
    "2 x 1024, 256 dims": {"batch": 2, "heads": 32, "seq_q": 1024, "seq_k": 1024, "head_dim": 256},
    "one query": {"batch": 32, "heads": 32, "kv_heads": 8, "seq_q": 1, "seq_k": 4096, "head_dim": 128},
}  # fmt: skip
"""Whole rounds and less than one, much and little to wait for; each stands for a kind of use."""
_FEW = ((256, 64), (128, 64), (128, 32))


@dataclass(frozen=True)
class Way:
    """One way to compute a shape and the microseconds that it takes."""

    spec: Attention
    us: float

    def __str__(self) -> str:
        tile = self.spec.tile
        assert tile is not None
        return f"{tile[0]}x{tile[1]} s{self.spec.stages} {self.spec.staging}: {self.us:.1f}"


def ways(asked: Attention, few: bool) -> Iterator[Way]:
    """The chosen way first, then every other that fits and that the model can follow. ``few``: of three tiles only."""
    chosen = family_of(asked).choose(asked)
    assert isinstance(chosen, Attention)
    for spec in [chosen, *(other for other in fitting(asked) if other != chosen)]:
        if few and spec != chosen and spec.tile not in _FEW:
            continue
        try:
            built = amdgen.build(spec, tuned=None)
            yield Way(spec, predict_short(built).seconds * 1e6)
        except AmdgenError as error:
            print(f"left out: {spec.tile} {spec.stages} {spec.staging}: {error}", flush=True)


def reason(way: Way) -> str:
    """Waves a CU holds, how busy the matrix pipes are, and the two longest waits as shares of the waves' time."""
    found = predict(amdgen.build(way.spec, tuned=None))
    longest = sorted(found.waits.items(), key=lambda item: -item[1])[:2]
    waits = ", ".join(f"{name} {100 * share:.0f} %" for name, share in longest)
    held = found.occupancy.resident * found.occupancy.n_waves
    return f"{held} waves, MFMA {100 * found.use['MFMA']:.0f} %, {waits}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arch", action="append", help="again for several; gfx90a, gfx942, gfx950 without")
    parser.add_argument("--shape", choices=SHAPES, action="append", help="again for several; all without")
    parser.add_argument("--few", action="store_true", help="three tiles, not all: a minute a shape, not three")
    parser.add_argument("--seconds", type=float, default=1e9, help="no new shape is begun after so many")
    args = parser.parse_args()
    until = time.monotonic() + args.seconds
    for arch in args.arch or ["gfx90a", "gfx942", "gfx950"]:
        print(f"\n| {arch} | ways | chosen, us | best of lds_dma | of vgpr | regret | best: why | the other: why |")
        print("|---|--:|---|---|---|--:|---|---|", flush=True)
        regrets = []
        for name in args.shape or SHAPES:
            if time.monotonic() > until:
                break
            found = list(ways(Attention(arch=arch, dtype="f16", **SHAPES[name]), args.few))
            of = [min(held, key=lambda way: way.us) for staging in ("lds_dma", "vgpr")
                  if (held := [way for way in found if way.spec.staging == staging])]  # fmt: skip
            best = min(of, key=lambda way: way.us)
            regrets.append(found[0].us / best.us)
            whys = " | ".join(reason(way) for way in sorted(of, key=lambda way: way.us))
            print(f"| {name} | {len(found)} | {found[0]} | {' | '.join(map(str, of))} | "
                  f"{100 * (regrets[-1] - 1):.1f} % | {whys} |", flush=True)  # fmt: skip
        if regrets:
            print(f"\n{arch}: mean regret {100 * (np.exp(np.mean(np.log(regrets))) - 1):.1f} % (geometric), "
                  f"worst {100 * (max(regrets) - 1):.1f} %")  # fmt: skip
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"\n{sum(u.ru_utime + u.ru_stime for u in used):.0f} CPU seconds; {machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
