"""What misses the L2, of what workgroups touched: beside counting line by line."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from amdgen.isa import load_arch
from amdgen.timing.chip import Occupancy, Touched, misses


@pytest.mark.parametrize("seed", range(6))
def test_shares_of_an_instruction_are_those_of_counting_line_by_line(seed: int) -> None:
    rng, arch = random.Random(seed), load_arch("mi300x")
    assert arch.timing is not None
    held = Occupancy(groups=600, n_waves=4, resident=1, xcds=8, cus_of_xcd=38, busy=38, most=2)
    first = held.running(0)
    per = arch.timing.vector_memory.l1_line // 64
    assert per > 1
    rows = sorted(
        (group, line, 4096 + 4 * rng.choice([1, 2, 3, 7, 90]), rng.random() < 0.2)
        for group in [*rng.sample(first, 6), *rng.sample(held.running(1), 5)]
        for line in rng.sample(range(40), 25)
    )
    group, line, at, stores = (np.array(column) for column in zip(*rows, strict=True))
    found = Touched(line.astype(np.uint32), group.astype(np.uint32), at.astype(np.uint64), stores, 64)
    made = misses(arch.timing, found, held, arch.timing.chip.mall_bytes + 1, {})

    fetches: dict[tuple[int, int], int] = {}  # by workgroup and line of the L1: the instruction that comes first
    for group_, line_, at_, stores_ in rows:
        if not stores_:
            key = group_, line_ // per
            fetches[key] = min(at_, fetches.get(key, at_))
    here = {key: at_ for key, at_ in fetches.items() if key[0] in first}
    loaded = Counter(line_ for _, line_ in here)
    stored = Counter(line_ for group_, line_, _, stores_ in rows if stores_ and group_ in first)
    want: dict[int, list[float]] = {}
    for (_, line_), at_ in here.items():
        want.setdefault(at_, []).append(1 / loaded[line_])
    writes: dict[int, list[float]] = {}
    for group_, line_, at_, stores_ in rows:
        if stores_ and group_ in first:
            writes.setdefault(at_, []).append(1 / stored[line_])
    for name, shares in {**writes, **want}.items():
        assert made.far[name] == pytest.approx(np.mean(shares))
    assert made.far.keys() == writes.keys() | want.keys()
    assert made.mean == pytest.approx(np.mean([np.mean(shares) for shares in want.values()]))
    elsewhere = {line_ for group_, line_ in fetches if group_ not in first}
    assert made.farther == pytest.approx(1 / (1 + 7 * np.mean([line_ in elsewhere for line_ in set(loaded)])))
