"""LDS beside the least that any placement takes, and beside what TVM's pass takes on a published Stream-K kernel."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from plan_cases import ARCH

from amdgen.plan import CDNA, Buffer, LdsMap, Loop, Op, PlanError, Ref, allocate_lds, check_lds, i

X = Buffer("x", 4, space="vgpr")
UNIT = 16
"""Bytes that buffers begin at multiples of."""
Slot = tuple[str, int]


def write(ref: Ref) -> Op:
    return CDNA.lds_write(X[0], ref, 1, tracked=True)


def read(ref: Ref) -> Op:
    return CDNA.lds_read(ref, X[0], 1, tracked=True)


def random_loop(rng: random.Random) -> Loop:
    """Two to four buffers of one or two stages, which live once and for all, across the back edge, within a turn, or
    behind the loop."""
    sections: dict[str, list[Op]] = {"prologue": [], "steady": [], "drain": []}
    for n in range(rng.randint(2, 4)):
        stages = rng.choice([1, 1, 2])
        b = Buffer(f"b{n}", UNIT * rng.randint(1, 4), stages)
        use = rng.choice(["once", "ring", "turn", "before", "end", "end"])
        if use == "once":
            sections["prologue"].append(write(b[0]))
            sections["steady"].append(read(b[0]))
        elif use == "ring":
            sections["prologue"].append(write(b[0]))
            turn = [write(b[i + 1]), read(b[i])] if stages > 1 else [read(b[i]), write(b[i + 1])]
            sections["steady"] += turn
            sections["drain"].insert(0, read(b[i]))
        elif use == "turn":
            at = rng.randint(0, len(sections["steady"]))
            sections["steady"][at:at] = [op for s in range(stages) for op in (write(b[s]), read(b[s]))]
        else:
            where = sections["prologue" if use == "before" else "drain"]
            where += [op for s in range(stages) for op in (write(b[s]), read(b[s]))]
    return Loop(*(tuple(ops) for ops in sections.values()))


def may_share(loop: Loop, lds: LdsMap, one: Slot, other: Slot) -> bool:
    """Whether two stages may share bytes, by running the loop."""
    try:
        check_lds(loop, replace(lds, overlaps=frozenset({(one, other), (other, one)})))
    except PlanError:
        return False
    return True


def least_bytes(loop: Loop) -> int:
    """By trying every placement. Independent of the allocator's lifetimes and of where it looks."""
    buffers = [b for b in loop.buffers if b.space == "lds"]
    lds = allocate_lds(loop, ARCH)
    shares = {
        (p.name, s, q.name, t): may_share(loop, lds, (p.name, s), (q.name, t))
        for p, q in combinations(buffers, 2) for s in range(p.stages) for t in range(q.stages)
    }  # fmt: skip
    least = max(p.end for p in lds.placements.values())

    def clash(p: Buffer, at: int, q: Buffer, there: int) -> bool:
        for s, t in product(range(p.stages), range(q.stages)):
            a, c = at + s * p.bytes, there + t * q.bytes
            if a < c + q.bytes and c < a + p.bytes and not shares[p.name, s, q.name, t]:
                return True
        return False

    def place(number: int, placed: list[int]) -> Iterator[int]:
        if number == len(buffers):
            yield max(at + b.bytes * b.stages for at, b in zip(placed, buffers, strict=True))
            return
        b = buffers[number]
        for at in range(0, least - b.bytes * b.stages + 1, UNIT):
            if not any(clash(buffers[n], there, b, at) for n, there in enumerate(placed)):
                yield from place(number + 1, [*placed, at])

    return min(place(0, []), default=least)


@pytest.mark.parametrize("seed", range(120))
def test_no_placement_takes_less(seed: int) -> None:
    loop = random_loop(random.Random(seed))
    lds = allocate_lds(loop, ARCH)
    assert max(p.end for p in lds.placements.values()) == least_bytes(loop)


A, B, C, STAGES = 16 * (256 + 8) * 2, 8 * 16 * 16 * 8, 16 * 128 * 2, 2
"""Bytes of Stream-K's tiles: f16 16 x 256 in rows of 264, int4 128 x 256, f16 16 x 128, and the stages of its copies.
LeiWang1999/Stream-k.tvm at 88dbb6f, streamk.fp16.breakdown/streamk_fp16_ladder_block_reduce_q4.py."""
BY_TVM = 53760
"""Bytes that MergeSharedMemoryAllocations of apache-tvm 0.27.0.post1 takes, of 103,424 (benchmarks,
against_others.tvm_shared_memory)."""


def stream_k() -> Loop:
    """Its shared memory: tiles that workgroups share, a loop over k each, then tiles that they have whole, with other
    buffers for A and B; C goes through shared memory behind either. The loop over k is written out, four tiles long."""

    def tile(a: Buffer, b: Buffer, c: Buffer) -> list[Op]:
        ops = [CDNA.async_copy(one[0], 2) for one in (a, b)]
        for k in range(4):
            ops += [CDNA.async_copy(one[k + 1], 2) for one in (a, b) if k < 3]
            ops += [read(one[k]) for one in (a, b)]
        return [*ops, write(c[0]), read(c[0])]

    c = Buffer("c", C)
    shared, whole = ([Buffer(f"{name}_{part}", size, STAGES) for name, size in (("a", A), ("b", B))]
                     for part in ("shared", "whole"))  # fmt: skip
    return Loop((), tuple(tile(*shared, c)), tuple(tile(*whole, c)))


def test_stream_k_takes_what_its_pipeline_does_and_less_than_with_tvm() -> None:
    """C and the second pair of buffers lie where the first pair did."""
    lds = allocate_lds(stream_k(), ARCH)
    pipeline = STAGES * (A + B)
    assert max(p.end for p in lds.placements.values()) == pipeline == 49664
    assert lds.bytes == 49664 < BY_TVM, "it is a multiple of the granule"
    assert 2 * pipeline + C == 103424
