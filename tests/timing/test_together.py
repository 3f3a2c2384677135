"""Workgroups that talk to one another: who is executed with whom, what each kind does, and what of it counts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.timed_kernels import FREE, kernel_text, simulated

import amdgen
from amdgen.codeobject import CodeObject
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.predict import arguments, predict
from amdgen.timing.chip import misses
from amdgen.timing.launch import Timed, timed
from amdgen.timing.profile import profile
from amdgen.timing.sample import Sample, sample
from amdgen.timing.together import together, work_of_sets
from amdgen.toolchain import find_toolchain

WAITING = """
s_cmp_eq_u32 s2, {producer}
s_cbranch_scc1 produce
ask:
s_load_dword s8, s[4:5], 0x0 glc
s_waitcnt lgkmcnt(0)
s_cmp_eq_u32 s8, 0
s_cbranch_scc1 ask
s_branch end
produce:
s_mov_b32 s9, 3000
l:
s_sub_u32 s9, s9, 1
s_cmp_lg_u32 s9, 0
s_cbranch_scc1 l
s_mov_b32 s9, 1
s_store_dword s9, s[4:5], 0x0 glc
s_waitcnt lgkmcnt(0)
end:
"""
"""All workgroups but one wait for a flag, which that one sets after 3,000 turns of a loop."""

MEETING = """
v_lshlrev_b32 v1, 4, v0
s_lshr_b32 s9, s2, 3
s_lshl_b32 s10, s9, 16
s_and_b32 s11, s2, 7
s_lshl_b32 s12, s11, 13
s_add_u32 s12, s12, s10
v_add_u32 v2, s12, v1
global_store_dwordx4 v2, v[4:7], s[4:5] offset:0
global_store_dwordx4 v2, v[4:7], s[4:5] offset:1024
global_store_dwordx4 v2, v[4:7], s[4:5] offset:2048
global_store_dwordx4 v2, v[4:7], s[4:5] offset:3072
s_waitcnt vmcnt(0)
v_mov_b32 v8, 1
v_mov_b32 v9, s9
v_lshlrev_b32 v9, 7, v9
v_add_u32 v9, 0x100000, v9
s_mov_b64 exec, 1
global_atomic_add v10, v9, v8, s[4:5] glc
s_waitcnt vmcnt(0)
v_readfirstlane_b32 s13, v10
s_mov_b64 exec, -1
s_cmp_lg_u32 s13, 7
s_cbranch_scc1 end
v_add_u32 v2, s10, v1
s_mov_b32 s14, 8
l:
global_load_dwordx4 v[12:15], v2, s[4:5] offset:0
global_load_dwordx4 v[16:19], v2, s[4:5] offset:1024
global_load_dwordx4 v[20:23], v2, s[4:5] offset:2048
global_load_dwordx4 v[24:27], v2, s[4:5] offset:3072
v_add_u32 v2, 0x2000, v2
s_waitcnt vmcnt(0)
s_sub_u32 s14, s14, 1
s_cmp_lg_u32 s14, 0
s_cbranch_scc1 l
end:
"""
"""Eight workgroups each leave 4 KiB and count themselves; the last one reads what all left."""
PARTS, LEFT = 8, 4096


def eights(number: int) -> list[int]:
    return [number // PARTS * PARTS + n for n in range(PARTS)]


@cache
def code_of(body: str, arch: str = "gfx90a") -> bytes:
    return find_toolchain().assemble(kernel_text(arch, body), arch)


def sampled(body: str, groups: int, meets: Any = None, chip: str = "mi210") -> Sample:
    arch = load_arch(chip)
    code, memory = code_of(body, arch.name), np.zeros(1 << 19, np.uint32)
    return sample(arch, code, CodeObject.parse(code).kernel("k"), groups, 64, [memory], meets=meets)


def gemm(arch: str, m: int, n: int, k: int, **how: Any) -> tuple[Any, Sample, Timed]:
    built = amdgen.build(Gemm(arch, m, n, k, tile=Tile(32, 32, 32), waves=(1, 1), **how), tuned=None)
    machine = load_arch(built.spec.machine.chip.name)
    kernel = CodeObject.parse(built.code).kernel(built.kernel)
    made = sample(machine, built.code, kernel, built.grid, built.block, arguments(built), meets=built.launch.meets)
    return built, made, timed(machine, made)


@pytest.mark.parametrize("meets", [None, eights])
@pytest.mark.parametrize("producer", [0, 3, 7])
def test_who_waits_is_not_taken_to_work(producer: int, meets: Any) -> None:
    """Whether the flag is set before the others ask for it or long after, they do as much."""
    found = sampled(WAITING.format(producer=producer), 8, meets)
    assert found.work is not None and found.meets
    assert np.flatnonzero(found.work > 3 * 3000).tolist() == [producer]
    assert set(np.delete(found.work, producer)) == {10.0}, "each asked once"
    assert found.streams.bounds[:, 1].max() == found.work.max(), "nor is it recorded"


def test_who_waits_for_ever_has_no_prediction() -> None:
    with pytest.raises(AmdgenError, match="did not end"):
        sampled(WAITING.format(producer=99), 8, eights)


def test_of_a_set_only_the_last_one_does_what_the_last_one_does() -> None:
    found = sampled(MEETING, 64, eights)
    assert found.work is not None
    most = np.flatnonzero(found.work == found.work.max())
    assert most.tolist() == list(range(PARTS - 1, 64, PARTS)) and len(np.unique(found.work)) == 2


def test_who_comes_last_is_last_in_the_order_of_the_set() -> None:
    found = sampled(MEETING, 64, lambda n: eights(n)[::-1])
    assert found.work is not None
    assert np.flatnonzero(found.work == found.work.max()).tolist() == list(range(0, 64, PARTS))


@pytest.mark.parametrize("meets", [None, eights])
def test_bytes_are_those_of_all_kinds(meets: Any) -> None:
    """What the workgroups of all kinds move, each as often as there are such, known or not who meets whom."""
    groups = 64
    memory = np.zeros(1 << 19, np.uint32)
    found = profile(code_of(MEETING), "k", groups, 64, [memory], chip="mi210", meets=meets)
    stored, loaded, atomics = groups * LEFT, groups * LEFT, groups * 64
    assert found.l2_bytes == pytest.approx(stored + loaded + atomics, rel=0.02)


def test_who_adds_up_has_the_others_share_of_the_bandwidth() -> None:
    """Its loads take as long as they would among an eighth of the CUs."""
    all_alike = MEETING.replace("s_cbranch_scc1 end", "s_nop 0")
    chip = load_arch("mi210")
    last, alike = (timed(chip, sampled(body, 104, eights)) for body in (MEETING, all_alike))
    assert len(last.order) == len(alike.order) == 1 and last.done.cycles < 0.9 * alike.done.cycles


@pytest.mark.parametrize(("chip", "share"), [("mi210", 0.0), ("mi300x", 7 / 8)])
def test_what_others_left_comes_from_their_l2(chip: str, share: float) -> None:
    """Of eight XCDs seven are others; one L2 has room for all of it."""
    body = MEETING if chip == "mi210" else MEETING.replace("glc", "sc0")
    found = sampled(body, 64, eights, chip)
    loads = {i.address for i in found.instructions if i.name.startswith("global_load_dwordx4")}
    assert len(loads) == 4 and found.left == dict.fromkeys(loads, share)


def test_private_memory_is_nobody_elses() -> None:
    """All have it at the same places."""
    own = "scratch_store_dword off, v1, off\ns_waitcnt vmcnt(0)\nscratch_load_dword v2, off, off\ns_waitcnt vmcnt(0)\n"
    text = kernel_text("gfx942", own + MEETING.replace("glc", "sc0"), scratch=16)
    code, arch = find_toolchain().assemble(text, "gfx942"), load_arch("mi300x")
    memory = np.zeros(1 << 19, np.uint32)
    found = sample(arch, code, CodeObject.parse(code).kernel("k"), 64, 64, [memory], meets=eights)
    names = {i.address: i.name for i in found.instructions}
    assert "scratch_load_dword" in names.values() and {names[at] for at in found.left} == {"global_load_dwordx4"}


@pytest.mark.parametrize(("chip", "trips", "once"), [("mi210", 0.0, 1 / 8), ("mi300x", 1.0, 1.0)])
def test_atomics_of_several_l2s_meet_in_the_mall(chip: str, trips: float, once: float) -> None:
    """A line that workgroups of all XCDs change comes from another L2 and goes on to the next: twice its bytes. From
    HBM it comes once for all eight of an L2."""
    body = MEETING if chip == "mi210" else MEETING.replace("glc", "sc0")
    arch, found = load_arch(chip), sampled(body, 64, eights, chip)
    atomic = next(n for n, i in enumerate(found.instructions) if i.name == "global_atomic_add")
    assert arch.timing is not None
    far, farther = misses(arch.timing, found.touched, found.held, 1 << 40, found.left).of(found.instructions)
    assert (far[atomic], farther[atomic]) == (trips, once)
    one = "v_mov_b32 v1, 0\nv_mov_b32 v2, 0\nglobal_atomic_add v1, v2, s[4:5]"
    moved = simulated(arch.name, one, beyond=replace(FREE, far=trips)).far_bytes
    assert moved == trips * 2 * 64 * 4


@pytest.mark.parametrize("decomposition", ["split_k", "stream_k"])
def test_sets_of_a_product(decomposition: str) -> None:
    """A tile's parts are a set of its own; a chain of neighbours is none."""
    how = {"splits": 4} if decomposition == "split_k" else {}
    built, found, took = gemm("gfx90a", 32 * 5, 32 * 9, 2048, decomposition=decomposition, **how)
    groups, meets = built.grid[0], built.launch.meets
    some = together(meets, groups, 2)
    assert some.closed is (decomposition == "split_k") and set(some.counted) <= set(some.executed)
    if some.closed:
        assert found.work is not None
        assert np.count_nonzero(found.work == found.work.max()) == 5 * 9, "one of each tile adds up"
        assert [len(built.launch.meets(n)) for n in range(groups)] == [4] * groups
        work = work_of_sets(meets, groups, (1, 2, 3, 4))
        assert all(work[list(meets(n))].tolist() == [1, 2, 3, 4] for n in range(groups))
    assert took.cycles > 0 and "for which none waits" in predict(built).sample


@pytest.mark.parametrize("seed", range(8))
def test_stand_ins_do_as_much_as_those_they_stand_for(seed: int) -> None:
    """Few of a tile's parts are executed, and all is as if each had been."""
    rng = np.random.default_rng(seed)
    k_tiles = int(rng.integers(4, 150))
    splits, reduction = int(rng.integers(1, min(k_tiles, 24) + 1)), str(rng.choice(["workspace", "atomic"]))
    arch = str(rng.choice(["gfx90a", "gfx942"]))
    how: dict[str, Any] = {"decomposition": "split_k", "splits": splits, "reduction": reduction}
    built, everybody, took = gemm(arch, 32 * 3, 32 * 5, 32 * k_tiles, **how)
    assert built.launch.loop is not None
    few = built.launch.loop.shorter(1 << 20)
    machine, kernel = load_arch(built.spec.machine.chip.name), CodeObject.parse(built.code).kernel(built.kernel)
    made = sample(
        machine, built.code, kernel, few.grid, few.block, arguments(built, few), meets=few.meets,
        stand_ins=few.stand_ins,
    )  # fmt: skip
    np.testing.assert_array_equal(made.work, everybody.work)
    again = timed(machine, made)
    assert (again.cycles, again.done.far_bytes) == (took.cycles, took.done.far_bytes) and made.left == everybody.left
    executed = together(few.meets, few.grid[0], 2, few.stand_ins).executed
    assert len(executed) == min(splits, 2 + (0 < k_tiles % splits < splits - 1))


def test_the_busiest_unit_is_the_one_that_adds_up() -> None:
    """Of 416 workgroups on 104 CUs each executes four parts; those of the last tiles end with one that adds up."""
    _, found, took = gemm("gfx90a", 32 * 8, 32 * 13, 4096, decomposition="split_k", splits=4)
    assert found.work is not None
    kinds = found.work[list(found.streams.groups)]
    assert found.held.most == len(took.order) and [kinds[n] == kinds.max() for n in took.order][-1]
    assert sum(bool(kinds[n] == kinds.max()) for n in took.order) == 1


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942", "gfx950"])
def test_atomics_are_done_in_l2(arch: str) -> None:
    """One after the other on one line each goes there; loads of it find it in the L1."""
    each = "{}\ns_waitcnt vmcnt(0)\n"
    start = "v_mov_b32 v1, 0\nv_mov_b32 v2, 0\n"
    changed, loaded = (
        simulated(arch, start + 16 * each.format(what))
        for what in ("global_atomic_add v1, v2, s[4:5]", "global_load_dword v3, v1, s[4:5]")
    )
    timing = load_arch(arch).timing
    assert timing is not None
    line = timing.vector_memory.l1_line
    assert (changed.l2_bytes, changed.l1_hits) == (16 * line, 0)
    assert (loaded.l2_bytes, loaded.l1_hits) == (line, 15)
    assert changed.cycles > 16 * timing.chip.l2_latency > loaded.cycles


def test_a_launch_ends_when_its_atomics_have_been_done() -> None:
    body = "v_mov_b32 v1, 0\nv_mov_b32 v2, 0\nglobal_atomic_add v1, v2, s[4:5]"
    timing = load_arch("gfx942").timing
    assert timing is not None
    assert simulated("gfx942", body, beyond=FREE).cycles > timing.chip.l2_latency + timing.wave_start


def test_a_kept_sample_keeps_who_met(tmp_path: Path) -> None:
    made = sampled(MEETING, 64, eights)
    made.save(tmp_path / "kept.npz")
    again = Sample.load(tmp_path / "kept.npz", code_of(MEETING), "k")
    first = {i.address: n for n, i in enumerate(made.instructions)}
    assert again.meets and len(again.left) == len(made.left) > 0 and set(again.left) == set(made.left)
    arch = load_arch("mi210")
    assert first and timed(arch, again).cycles == timed(arch, made).cycles
