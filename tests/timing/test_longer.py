"""Launches whose loops are predicted by shorter ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.timed_kernels import kernel_text

import amdgen.predict
from amdgen.builder import Built, build
from amdgen.emulator import emulate
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.reference import by_head
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.rows import Softmax
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Launch
from amdgen.launch import host_arguments
from amdgen.predict import arguments, predict
from amdgen.timing.longer import Longer, lengthened
from amdgen.timing.mainloop import main_loop
from amdgen.timing.profile import Profile, profile
from amdgen.timing.sample import Sample
from amdgen.toolchain import find_toolchain
from amdgen.verify import random_data

GEMMS = (
    Gemm("gfx90a", 256, 384, 3000, dtype="f16", decomposition="data_parallel"),
    Gemm("gfx942", 250, 130, 2048, dtype="bf16", layout="nn", batch=2, decomposition="data_parallel"),
    Gemm("gfx90a", 128, 128, 1024, dtype="f64", decomposition="data_parallel"),
    Gemm("gfx908", 160, 128, 1024, dtype="f32", layout="tt", decomposition="data_parallel"),
    Gemm("gfx942", 192, 256, 8192, dtype="bf16", decomposition="split_k", splits=4),
)
ATTENTIONS = (
    Attention("gfx942", 320, 2048, 64, heads=3, batch=2, dtype="bf16"),
    Attention("gfx90a", 640, 640, 64, heads=2, batch=2, causal=True),
    Attention("gfx950", 300, 1000, 128, heads=2, causal=True, layout="bshd"),
    Attention("gfx942", 900, 500, 64, heads=2, causal=True),
)
MX = Gemm("gfx950", 256, 256, 4096, dtype="mxfp4", out_dtype="bf16", decomposition="data_parallel")


def name(spec: Spec) -> str:
    return f"{type(spec).__name__}_{spec.arch}_{spec.dtype}_{GEMMS.index(spec) if spec in GEMMS else ''}"


def turns_executed(built: Built, launch: Launch, group: int) -> int:
    """Turns of the machine code's loop of a workgroup, as the emulator counts its matrix instructions."""
    loop = main_loop(built.spec.isa, built.code, built.kernel)
    args = arguments(built, launch)
    how = emulate(built.code, built.kernel, launch.grid, launch.block, args, workgroups=[group], matrix="fast")
    matrix = [inst.address - loop.entry for inst in loop.instructions if inst.spec and inst.spec.matrix]
    waves = launch.block[0] // built.spec.machine.wave_size
    return max(how.executed.get(pc, 0) for pc in matrix) // waves


@pytest.mark.parametrize("spec", [*GEMMS[:-1], *ATTENTIONS, MX], ids=name)
def test_a_launch_knows_the_turns_of_its_workgroups(spec: Spec) -> None:
    """A turn of the machine code is one of the source's, or several, always as many; a few lie before or behind it."""
    built = build(spec)
    loop = built.launch.loop
    assert loop is not None and len(loop.turns) == np.prod(built.grid)
    few = sorted({0, len(loop.turns) // 3, len(loop.turns) // 2, len(loop.turns) - 1})
    executed = np.array([turns_executed(built, built.launch, n) for n in few])
    turns = loop.turns[few]
    unrolled = max(1, round(turns.max() / executed.max()))
    assert (np.abs(turns - executed * unrolled) <= 2 * unrolled + 1).all(), (turns, executed)


def launched(built: Built, turns: int) -> tuple[Launch, dict[str, Any], dict[str, Any]]:
    """The shorter launch on random data: it, the data before, and after."""
    assert built.launch.loop is not None
    shorter, data = built.launch.loop.shorter(turns), random_data(built.spec)
    before = {name: array.copy() for name, array in data.arrays.items()}
    args = host_arguments(built, data)
    given = [new if isinstance(new, np.generic) else old for old, new in zip(args, shorter.args, strict=True)]
    assert not emulate(built.code, built.kernel, shorter.grid, shorter.block, given).findings
    assert shorter.loop is not None and shorter.loop.turns.max() <= turns
    return shorter, before, data.arrays


@pytest.mark.parametrize("turns", [2, 5])
@pytest.mark.parametrize("spec", GEMMS, ids=name)
def test_a_shorter_product_is_that_of_the_first_k(spec: Gemm, turns: int) -> None:
    built = build(spec)
    shorter, before, after = launched(built, turns)
    k = int([arg for arg in shorter.args if isinstance(arg, np.int32)][2])
    assert k == turns * built.spec.tile.k * (built.spec.splits or 1)
    a, b = (before[operand].astype(np.float64) for operand in "ab")
    a, b = (np.swapaxes(x, -1, -2) if way == "t" else x for x, way in zip((a, b), spec.layout, strict=True))
    want, size = (of(a[..., :k]) @ of(b[..., :k, :]) for of in (np.asarray, np.abs))
    assert (np.abs(after["c"].astype(np.float64) - want) <= 0.01 * size + 1e-6).all()


@pytest.mark.parametrize("turns", [2, 4])
@pytest.mark.parametrize("spec", ATTENTIONS, ids=name)
def test_a_shorter_attention_is_that_to_the_first_keys(spec: Attention, turns: int) -> None:
    shorter, before, after = launched(build(spec), turns)
    seq_q, seq_k = [int(arg) for arg in shorter.args if isinstance(arg, np.int32)][-2:]
    assert seq_q <= max(seq_k, 1) or not spec.causal
    q, k, v, o = (
        by_head(spec, held[name].reshape(spec.shape(name)).astype(np.float64))
        for name, held in (("q", before), ("k", before), ("v", before), ("o", after))
    )
    scores = np.einsum("bhqd,bhkd->bhqk", q[:, :, :seq_q], k[:, :, :seq_k]) * spec.factor
    if spec.causal:
        seen = np.arange(seq_k)[None] <= np.arange(seq_q)[:, None] + seq_k - seq_q
        scores = np.where(seen, scores, -np.inf)
    weights = np.exp(scores - np.maximum(scores.max(axis=-1, keepdims=True), -1e9))
    total = np.maximum(weights.sum(axis=-1, keepdims=True), 1e-30)
    want = np.einsum("bhqk,bhkd->bhqd", weights, v[:, :, :seq_k]) / total
    np.testing.assert_allclose(o[:, :, :seq_q], want, atol=0.02)


LONG = (
    Gemm("gfx942", 4096, 4096, 16384, dtype="bf16"),
    Gemm("gfx90a", 4096, 4096, 4096, dtype="f64"),
    Gemm("gfx942", 4385, 4009, 16000, dtype="f16", layout="tn"),  # whose waves take long until they are out of step
    Gemm("gfx942", 256, 256, 1 << 20, dtype="bf16"),
    Gemm("gfx90a", 256, 512, 1 << 19, dtype="f32"),
    Attention("gfx942", 2048, 16384, 128, heads=16, dtype="bf16"),
    Attention("gfx90a", 16384, 16384, 64, heads=8, causal=True),
    Attention("gfx942", 512, 8192, 128, heads=64, causal=True),
    Attention("gfx942", 2048, 16384, 128, heads=16, causal=True),
)


@pytest.mark.parametrize("spec", LONG, ids=name)
def test_a_shorter_launch_stands_for_a_longer_one(spec: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    built = build(spec)
    monkeypatch.setattr(amdgen.predict, "_EXECUTED", 1 << 40)
    whole = predict(built)
    monkeypatch.setattr(amdgen.predict, "_EXECUTED", 90_000)
    found = predict(built)
    assert "of its turns" in found.sample and "of its turns" not in whole.sample
    assert found.seconds == pytest.approx(whole.seconds, rel=0.07)
    assert found.flops == pytest.approx(whole.flops, rel=0.03)
    assert found.memory_bytes == pytest.approx(whole.memory_bytes, rel=0.5)
    assert found.occupancy == whole.occupancy
    if isinstance(spec, Attention) and spec.causal and spec.seq_q == spec.seq_k:
        kinds = [int(sample.split(" executed whole")[0].split()[-1]) for sample in (found.sample, whole.sample)]
        assert kinds[0] == kinds[1] > 1


def test_parts_that_are_alike_are_executed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of those with a tile of k more, the first of the others, and the last."""
    executed: list[list[int]] = []

    def watched(*args: Any, **how: Any) -> Any:
        executed.append(list(how["record"].whole))
        return emulate(*args, **how)

    monkeypatch.setattr("amdgen.timing.sample.emulate", watched)
    built = build(
        Gemm("gfx90a", 64, 64, 32 * 1006, tile=Tile(64, 64, 32), waves=(2, 2), decomposition="split_k", splits=10)
    )
    predict(built)
    assert executed == [[0, 6, 9]]


def test_what_is_not_cut_is_the_launch_itself() -> None:
    """Of a causal attention, a shorter one has no more queries than keys."""
    built = build(Attention("gfx90a", 9000, 8000, 64, heads=2, causal=True))
    assert built.launch.loop is not None and built.launch.loop.turns.max() > amdgen.predict._TURNS
    assert predict(built).occupancy.groups == np.prod(built.grid)


def test_short_loops_and_others_are_executed_as_they_are() -> None:
    for spec in (Gemm("gfx942", 1024, 1024, 4096, decomposition="stream_k"), Softmax("gfx942", 64, 4096)):
        built = build(spec)
        assert built.launch.loop is None and "of its turns" not in predict(built).sample
    assert "of its turns" not in predict(build(Gemm("gfx942", 512, 512, 2048, decomposition="data_parallel"))).sample


def test_a_kept_sample_keeps_what_it_stands_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Sample] = []

    def kept(short: Sample, of: Longer) -> Sample:
        made.append(lengthened(short, of))
        return made[-1]

    built = build(ATTENTIONS[1])
    monkeypatch.setattr("amdgen.timing.profile.lengthened", kept)
    monkeypatch.setattr(amdgen.predict, "_TURNS", 4)
    monkeypatch.setattr(amdgen.predict, "_EXECUTED", 1)
    assert isinstance(predict(built), Profile)
    made[0].save(tmp_path / "kept.npz")
    again = Sample.load(tmp_path / "kept.npz", built.code, built.kernel)
    assert made[0].shorter is not None and again.shorter is not None and again.recorded_share < 1
    np.testing.assert_array_equal(again.work, made[0].work)
    for field, one in vars(made[0].shorter).items():
        np.testing.assert_array_equal(getattr(again.shorter, field), one)


SLOW_START = """
s_load_dword s9, s[4:5], 0x0
s_waitcnt lgkmcnt(0)
s_lshr_b32 s10, s2, {alike}
s_add_u32 s10, s10, 1
s_mul_i32 s9, s9, s10
s_mov_b32 s11, 40
l:
s_cmp_eq_u32 s11, 0
s_cbranch_scc1 go
s_sub_u32 s11, s11, 1
s_sleep 20
go:
v_mfma_f32_32x32x8_f16 a[0:15], v[4:5], v[8:9], a[0:15]
s_sub_u32 s9, s9, 1
s_cmp_lg_u32 s9, 0
s_cbranch_scc1 l
"""
"""As many turns as memory says, times the workgroup's kind, of each 2**alike; the first 40 take long."""


@pytest.mark.parametrize(("alike", "short"), [(12, 400), (6, 100)])
def test_the_beginning_of_a_loop_is_no_measure_of_it(alike: int, short: int) -> None:
    """Neither for time, nor for the clock and for what units do."""
    text = kernel_text("gfx942", SLOW_START.format(alike=alike), lds=65536)
    code, groups, long = find_toolchain().assemble(text, "gfx942"), 1024, 10 * short

    def predicted(turns: int, longer: Longer | None = None) -> Profile:
        uneven = (0,) if groups >> alike else ()
        memory = np.full(64, turns, np.uint32)
        return profile(code, "k", groups, 256, [memory], chip="mi300x", uneven=uneven, longer=longer)

    of = 1 + (np.arange(groups) >> alike)
    whole, found = predicted(long), predicted(short, Longer((groups, 1, 1), of * long, of * short))
    assert found.cycles == pytest.approx(whole.cycles, rel=0.04)
    assert found.clock_mhz == pytest.approx(whole.clock_mhz, rel=0.02) and whole.clock_mhz < 1900
    assert found.use["MFMA"] == pytest.approx(whole.use["MFMA"], rel=0.04)
    assert found.flops == pytest.approx(whole.flops, rel=0.02)


def test_the_clock_of_alike_workgroups_is_known_whether_all_are_executed() -> None:
    """Those of a longer launch are alike where those of the shorter one, by as many turns, aren't."""
    built = build(Attention("gfx942", 4096, 53764, 64, heads=20, dtype="bf16", causal=True))
    assert built.launch.loop is not None
    turns = built.launch.loop.turns
    assert turns.min() < turns.max() < 1.1 * turns.min()
    executed = built.launch.loop.shorter(200).loop
    assert executed is not None and executed.turns.max() > 1.1 * executed.turns.min()
    found = predict(built)
    assert "of its turns" in found.sample and found.occupancy.most == 3 and found.clock_mhz < 1400


def test_cus_that_wait_for_the_longest_workgroups_draw_no_power() -> None:
    """The clock is higher than where all have as much to do until the end."""
    clocks = []
    for alike, turns in ((12, 5000), (6, 1000)):
        code = find_toolchain().assemble(kernel_text("gfx942", SLOW_START.format(alike=alike), lds=65536), "gfx942")
        memory = np.full(64, turns, np.uint32)
        clocks.append(profile(code, "k", 608, 256, [memory], chip="mi300x").clock_mhz)
    assert clocks[1] > 1.05 * clocks[0]
