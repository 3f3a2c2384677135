"""How far off predictions are of launches whose workgroups have unequal work, for want of all workgroups:
``python -m benchmarks.timing.unequal --seed S --seconds 120``.

Causal attentions are drawn. Each is predicted as ever, from a few workgroups and the work of the others, and again with
all kinds of workgroups recorded and the CUs that end last simulated with their own, in the order in which they get
them. Both are predictions of the same model of a CU, so this tells nothing of that model's own error.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from unittest import mock

import numpy as np

import amdgen.predict as predicting
from amdgen.builder import build
from amdgen.kernels.attention import Attention
from amdgen.timing.uneven import begins, dealt, sharing
from amdgen.timing.unit import simulate
from benchmarks.machine import machine

_ALL = 1_000
"""Workgroups along an axis that are recorded: all of those drawn."""
_LAST = 4
"""CUs of an XCD that are simulated: those that end last, by the model of how a CU shares its time."""
_XCDS = 2


def drawn(rng: random.Random) -> Attention:
    """A causal attention of 500 to 10,000 queries and 600 to 5,000 keys."""
    keys = rng.randint(600, 5000)
    queries = rng.choice([keys, keys, rng.randint(500, keys), rng.randint(keys, 2 * keys)])
    return Attention(
        rng.choice(["gfx90a", "gfx942", "gfx950"]), seq_q=queries, seq_k=keys, heads=rng.choice([4, 8, 20, 32]),
        head_dim=rng.choice([64, 128]), dtype=rng.choice(["f16", "bf16"]), causal=True,
    )  # fmt: skip


def of_own_workgroups(
    arch: Any, table: Any, sampled: Any, work: Any, order: Sequence[int], _done: Any, share: Any
) -> float:
    """Cycles of the CU that ends last: in place of what :mod:`amdgen.timing.launch` makes of a few workgroups."""
    held, kinds, warm = sampled.held, sampled.recorded, replace(share, code_miss=0)
    resident = held.resident

    def cycles(order: Sequence[int], resident: int, how: Any = warm) -> int:
        return simulate(arch, table, sampled.streams, order, resident, how).cycles

    least, most, mean = (int(n) for n in (kinds.argmin(), kinds.argmax(), np.abs(kinds - work.mean()).argmin()))
    begin = begins((kinds[least], cycles([least], 1)), (kinds[most], cycles([most], 1)))
    power = sharing(1 / cycles([mean], 1), resident / cycles([mean] * resident, resident), resident)
    longest = 0
    for xcd in range(min(_XCDS, held.xcds)):
        mine = np.arange(held.groups)[xcd :: held.xcds]
        cus = dealt(work[mine] + begin, held.cus_of_xcd, resident, power)
        for cu in sorted(cus, key=lambda cu: cu.ended)[-_LAST:]:
            own = [int(np.abs(kinds - work[mine[n]]).argmin()) for n in cu.given]
            longest = max(longest, cycles(own, min(resident, len(own)), share) if own else 0)
    return float(longest)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--seconds", type=float, default=120.0)
    given = parser.parse_args()
    rng, off, started = random.Random(given.seed), list[float](), time.perf_counter()
    while time.perf_counter() - started < given.seconds:
        spec = drawn(rng)
        built = build(spec)
        with (
            mock.patch("amdgen.timing.launch._uneven", of_own_workgroups),
            mock.patch("amdgen.timing.sample._FEW", _ALL), mock.patch("amdgen.timing.sample._kinds", sorted),
            mock.patch.object(predicting, "load", lambda *_: None), mock.patch.object(predicting, "store"),
        ):  # fmt: skip
            own = predicting.predict(built).seconds
        with mock.patch.object(predicting, "load", lambda *_: None), mock.patch.object(predicting, "store"):
            off.append(predicting.predict(built).seconds / own - 1)
        print(f"{off[-1]:+.1%} of {own * 1e6:.1f} us: {spec.arch} {spec.seq_q} queries, {spec.seq_k} keys, "
              f"{spec.heads} heads of {spec.head_dim}, {spec.dtype}", flush=True)  # fmt: skip
    each = np.abs(off)
    print(
        f"{len(off)} launches: off by {each.mean():.1%} on average, {np.mean(off):+.1%} signed, worst {each.max():.1%}"
    )
    print(machine())
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
