# ruff: noqa: E501  (kernels in one piece)
"""Waves in order by flags, counters and locks, in LDS and in memory, and their racy twins: the kernels of
:mod:`support.orders`, which clang lowers; and ways to hand a value over, against what clang emits for them
(:mod:`support.scopes`)."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from support import orders, scopes

from amdgen.emulator import Result, emulate
from amdgen.toolchain import find_toolchain

ARCHS = orders.ARCHS
CLEAN = list(orders.clean())
KERNELS = {  # its scope, and what it does with a word of memory that is 0
    "memory_flag": ("AGENT", """SHARED u32 data[64];
        if (X < 64) { data[LANE] = X + 1; STORE(word, 1u, RELEASE); }
        else { while (LOAD(word, ACQUIRE) != 1u) {} out[LANE] = data[LANE]; }"""),
    "memory_counter": ("AGENT", """SHARED u32 part[2];
        if (LANE == 0) { part[X / 64] = X / 64 + 5; if (ADD(word, 1u, ACQ_REL) == 1u) out[0] = part[0] + part[1]; }"""),
    "lds_counter": ("WORKGROUP", """SHARED u32 part[2]; SHARED u32 counter; if (X == 0) counter = 0; SYNC();
        if (LANE == 0) { part[X / 64] = X / 64 + 5; if (ADD(&counter, 1u, ACQ_REL) == 1u) out[0] = part[0] + part[1]; }"""),
    "flat_flag": ("WORKGROUP", """SHARED u32 data[64]; SHARED u32 flag; if (X == 0) flag = 0; SYNC(); u32 *p = hide(&flag);
        if (X < 64) { data[LANE] = X + 1; STORE(p, 1u, RELEASE); }
        else { while (LOAD(p, ACQUIRE) != 1u) {} out[LANE] = data[LANE]; }"""),
    "try_lock": ("WORKGROUP", """SHARED u32 data; SHARED u32 lock; if (X == 0) data = 0, lock = 0; SYNC();
        if (LANE == 0 && SWAP(&lock, 1u, ACQUIRE) == 0) { data += 2; out[X / 64] = data; STORE(&lock, 0u, RELEASE); }"""),
}  # fmt: skip
VALUES = {"memory_flag": [1, 2, 3], "memory_counter": [11], "lds_counter": [11], "flat_flag": [1, 2, 3], "try_lock": []}
TWINS = {  # a kernel, what is replaced in it, and what is said of it then
    "flag_relaxed": ("memory_flag", "word, 1u, RELEASE", "word, 1u, RELAXED", "s_waitcnt lgkmcnt(0)"),
    "no_acquire": ("memory_flag", "LOAD(word, ACQUIRE)", "LOAD(word, RELAXED)", "no acquire"),
    "flag_first": ("memory_flag", "data[LANE] = X + 1; STORE(word, 1u, RELEASE);", "STORE(word, 1u, RELEASE); data[LANE] = X + 1; STORE(word + 1, 1u, RELEASE);", "lds_race"),
    "too_small": ("memory_flag", "STORE(word, 1u, RELEASE)", "__hip_atomic_store(word, 1u, __ATOMIC_RELEASE, __HIP_MEMORY_SCOPE_WAVEFRONT)", "error"),
    "count_relaxed": ("memory_counter", "ADD(word, 1u, ACQ_REL)", "ADD(word, 1u, ACQUIRE)", "s_waitcnt lgkmcnt(0)"),
    "other_counter": ("memory_counter", "ADD(word, 1u, ACQ_REL) == 1u", "ADD(word + X / 64, 1u, ACQ_REL) == 0u", "not that address"),
    "counted_first": ("lds_counter", "part[X / 64] = X / 64 + 5; if (ADD(&counter, 1u, ACQ_REL) == 1u)", "u32 n = ADD(&counter, 1u, ACQ_REL); part[X / 64] = X / 64 + 5; if (n == 1u)", "lds_race"),
    "flat_relaxed": ("flat_flag", "p, 1u, RELEASE", "p, 1u, RELAXED", "s_waitcnt"),
    "flat_first": ("flat_flag", "data[LANE] = X + 1; STORE(p, 1u, RELEASE);", "STORE(p, 1u, RELEASE); data[LANE] = X + 1;", "lds_race"),
    "no_lock": ("try_lock", "SWAP(&lock, 1u, ACQUIRE) == 0", "SWAP(&lock, 1u, ACQUIRE) < 2", "lds_race"),
}  # fmt: skip


@cache
def compiled(arch: str) -> bytes:
    """All kernels and twins. The arguments are there before anything else: a wait for them would be one for LDS, too."""
    bodies = {name: KERNELS[name] for name in KERNELS}
    for twin, (name, old, new, _) in TWINS.items():
        scope, body = KERNELS[name]
        assert old in body, twin
        bodies[twin] = scope, body.replace(old, new)
    here = 'asm volatile("" : "+s"(word), "+s"(out));'
    kernels = [
        f"#undef SCOPE\n#define SCOPE __HIP_MEMORY_SCOPE_{scope}\n"
        f"KERNEL {name}(gu32 *word, gu32 *out) {{ {here} {body} }}"
        for name, (scope, body) in bodies.items()
    ]
    return find_toolchain().compile_hip(orders.PRELUDE + "\n".join(kernels), arch).code


def launch(arch: str, name: str) -> Result:
    buffers = [np.zeros(4, np.uint32), np.zeros(128, np.uint32)]
    return emulate(compiled(arch), name, 1, 128, buffers, limit=300_000)


@pytest.mark.parametrize("arch", ARCHS)
def test_an_order_through_a_flag_is_one_wherever_flag_and_data_lie(arch: str) -> None:
    for name, values in VALUES.items():
        result = launch(arch, name)
        assert not orders.said(result), (name, orders.said(result))
        assert result.buffers[1][: len(values)].tolist() == values, name


@pytest.mark.parametrize("arch", ARCHS)
def test_a_racy_twin_is_named_with_what_it_lacks(arch: str) -> None:
    for twin, (_, _, _, says) in TWINS.items():
        said = orders.said(launch(arch, twin))
        assert said and says in said, (twin, said)


@pytest.mark.parametrize("arch", ARCHS)
def test_of_what_clang_makes_of_an_order_the_clean_one_alone_is_clean(arch: str) -> None:
    lot = random.Random(arch)
    some = lot.sample(CLEAN, 8)
    twins = lot.sample([t for o in CLEAN for t in orders.twins(o) if orders.shows(t, arch)], 8)
    code = orders.compiled(arch, [*some, *twins])
    for order in some:
        assert not orders.said(orders.launch(code, order)), (order.name, orders.said(orders.launch(code, order)))
    for twin in twins:
        assert orders.said(orders.launch(code, twin)), twin.name


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("together", (False, True))
def test_scopes_are_judged_as_clang_needs_them(arch: str, together: bool) -> None:
    every = list(scopes.ways(arch, together))
    some = random.Random(arch).sample(every, 16)
    m = scopes.model(arch)
    right = [way for way in every if way.is_right(m)]
    some += random.Random(arch).sample(right, 4)
    assert list(scopes.differing(arch, some)) == []


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_a_store_of_workgroup_scope_is_written_back_for_another_workgroup(arch: str) -> None:
    """Parts stored with sc0 may lie in another XCD's L2 as plain ones do."""
    for bits, is_right in (
        ("", False),
        ("nt", False),
        ("sc0", False),
        ("sc0 nt", False),
        ("sc1", True),
        ("sc0 sc1", True),
    ):
        way = scopes.Way(False, bits, "", 1, ("add", ""), ("take", "sc0"), "buffer_inv sc1", "")
        ((_, result),) = scopes.judged(arch, [way])
        assert (not orders.said(result)) == is_right, (bits, orders.said(result))
