"""What an attention may be, and the plan that comes of it."""

from __future__ import annotations

import re

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.codeobject import CodeObject
from amdgen.emulator import emulate
from amdgen.emulator.arena import Blank
from amdgen.errors import AmdgenError
from amdgen.isa import load_arch
from amdgen.kernels.attention import Attention, parse_tile
from amdgen.kernels.attention.cdna.build import plan_attention
from amdgen.kernels.attention.reference import by_head, ordinary, random_data, reference
from amdgen.kernels.cdna.operand_text import tile_intrinsic
from amdgen.predict import arguments
from amdgen.timing.sample import sample

ARCHS = ["gfx90a", "gfx942", "gfx950"]
BASE = {"arch": "gfx942", "seq_q": 512, "seq_k": 512, "heads": 8}

REFUSED = [
    ({"arch": "gfx943"}, "gfx943", "gfx942"),
    ({"seq_q": 0}, "--seq-q 0", "1 to"),
    ({"seq_k": -1}, "--seq-k -1", "1 to"),
    ({"kv_heads": 3}, "--kv-heads 3", "same number"),
    ({"head_dim": 100}, "--head-dim 100", "multiple of 8"),
    ({"head_dim": 264}, "--head-dim 264", "8 to 256"),
    ({"head_dim_v": 4}, "--head-dim-v 4", "multiple of 8"),
    ({"dtype": "f32"}, "--dtype f32", "bf16"),
    ({"layout": "sbhd"}, "--layout sbhd", "bshd"),
    ({"staging": "magic"}, "--staging magic", "lds_dma"),
    ({"scale": 0.0}, "--scale 0.0", "positive"),
    ({"varlen": True}, "--varlen is for sm_", "leave it out"),
    ({"paged": 16}, "--paged is for sm_", "leave it out"),
    ({"splits": 2}, "--splits is for sm_", "leave it out"),
    ({"scale": float("nan")}, "--scale nan", "positive"),
    ({"tile": (96, 64)}, "--tile 96x64", "power of two"),
    ({"tile": (128, 16)}, "--tile 128x16", "power of two"),
    ({"tile": (128, 128)}, "98304 bytes of LDS; gfx942 has 65536", "fewer keys"),
    ({"tile": (128, 64), "stages": 5}, "--stages 5", "2 to 4"),
    ({"arch": "gfx950", "tile": (256, 64), "head_dim": 256}, "registers a lane", "fewer queries"),
    ({"tile": (32, 64)}, "vmcnt counts 63", "more queries"),
    ({"arch": "gfx908", "dtype": "bf16"}, "no 32-row matrix instruction for bf16", "--arch"),
]


@pytest.mark.parametrize(("change", "says", "remedy"), REFUSED, ids=lambda v: str(v)[:40])
def test_refusals_are_one_line_with_a_remedy(change: dict[str, object], says: str, remedy: str) -> None:
    with pytest.raises(AmdgenError) as caught:
        plan_attention(Attention(**{**BASE, **change}))  # type: ignore[arg-type]
    text = str(caught.value)
    assert says in text and remedy in text and "\n" not in text


@pytest.mark.parametrize("arch", ["gfx908", *ARCHS])
@pytest.mark.parametrize("staging", ["lds_dma", "vgpr"])
@pytest.mark.parametrize("dims", [(32, 0), (64, 0), (96, 0), (128, 0), (256, 0), (192, 128), (8, 8), (72, 256)])
def test_a_default_is_found_and_fits(arch: str, staging: str, dims: tuple[int, int]) -> None:
    spec = Attention(arch, 300, 700, head_dim=dims[0], head_dim_v=dims[1], staging=staging)
    plan = plan_attention(spec)
    g, machine = plan.geometry, plan.spec.machine
    assert plan.lds.bytes <= machine.lds.bytes
    assert plan.lds.saved > 0, "the output lies where K and V were"
    g.k.check()
    g.v.check()
    assert (g.k.found.after, g.v.found.after) == (0, 0)
    assert g.out_found.after == 0 or g.v.outer == 32  # rows of 64 bytes: there is nothing left to swizzle with
    for op in (*plan.loop.prologue, *plan.loop.steady, *plan.loop.drain):
        for counter, count in op.waits:
            assert 0 <= count < machine.counters[counter].max


@pytest.mark.parametrize(
    ("arch", "dim", "tile", "staging"),
    [("gfx90a", 128, (128, 32), "vgpr"), ("gfx90a", 64, (128, 32), "vgpr"), ("gfx942", 128, (128, 32), "vgpr"),
     ("gfx942", 64, (128, 64), "vgpr"), ("gfx950", 128, (128, 64), "lds_dma")],
)  # fmt: skip
def test_two_workgroups_share_a_simd_and_narrow_copies_go_through_registers(
    arch: str, dim: int, tile: tuple[int, int], staging: str
) -> None:
    """What the estimate takes for the fastest, of 2048 queries and keys."""
    g = plan_attention(Attention(arch, 2048, 2048, head_dim=dim, heads=32)).geometry
    assert (g.spec.tile, g.staging) == (tile, staging)
    assert g.lds_bytes * 2 <= g.spec.machine.lds.bytes and g.waves == g.spec.machine.simds


@pytest.mark.parametrize("arch", ARCHS)
def test_the_second_product_takes_keys_in_the_order_in_which_the_first_leaves_them(arch: str) -> None:
    """Register v of lane group g of a score block is key 8 (v // 4) + 4 g + v % 4 of it (test_fragments has the
    layout); packed in pairs, registers are the second product's B, item after item."""
    g = plan_attention(Attention(arch, 256, 256)).geometry
    for block in range(g.key_blocks):
        for group in range(2):
            left = [32 * block + 8 * (v // 4) + 4 * group + v % 4 for v in range(16)]
            taken = [key for slab in (2 * block, 2 * block + 1) for key in g.v.keys_of(slab, group)]
            assert taken == left


@pytest.mark.parametrize("arch", ARCHS)
def test_each_dimension_of_o_is_stored_from_where_it_is_held(arch: str) -> None:
    """A 32-row result holds row 8 (v // 4) + 4 g + v % 4 of Oᵀ in register v of lane group g."""
    for dim in (32, 64, 128, 256):
        g = plan_attention(Attention(arch, 256, 256, head_dim=dim)).geometry
        stored = []
        for group in range(2):
            for run in range(g.out_runs):
                for piece in range(g.out_pieces):
                    for e, (block, v) in enumerate(g.out_sources(run, piece)):
                        dimension = g.v.dimension(block, 8 * (v // 4) + 4 * group + v % 4)
                        assert dimension == g.out_column(run, piece, group) + e
                        stored.append(dimension)
        assert sorted(stored) == list(range(dim))


def test_waits_leave_the_ring_of_k_in_flight() -> None:
    plan = plan_attention(Attention(**BASE, tile=(256, 64), staging="lds_dma"))  # type: ignore[arg-type]
    copies, loads = plan.geometry.k.copies, plan.geometry.v.loads
    top, staged, middle = [op for op in plan.loop.steady if op.waits_or_syncs]
    assert top.barrier and dict(top.waits) == {"vmcnt": copies, "lgkmcnt": 0}, "K of the next tile may be on its way"
    assert not staged.barrier and dict(staged.waits) == {"vmcnt": copies}, "V is here, K of two tiles on need not be"
    assert middle.barrier and dict(middle.waits) == {"lgkmcnt": 0}
    assert 2 * copies + loads <= plan.spec.machine.counters["vmcnt"].max
    (hand_over, own) = [op for op in plan.loop.drain if op.waits_or_syncs]
    assert hand_over.barrier and dict(hand_over.waits)["vmcnt"] == 0, "empty copies beyond the last tile still land"
    assert not own.barrier, "a wave reads back its own rows of O only"


@pytest.mark.parametrize("tile", [(128, 64), (256, 64), (64, 64)])
@pytest.mark.parametrize("dim", [40, 64, 128])
def test_m0_is_set_once_a_tile_and_moved_on_by_constants(tile: tuple[int, int], dim: int) -> None:
    """And each copy lands behind the one before: M0 plus the copy's own offset."""
    plan = plan_attention(Attention(**BASE, head_dim=dim, tile=tile, stages=2, staging="lds_dma"))  # type: ignore[arg-type]
    k = plan.geometry.k
    m0, places = 0, []
    statement = tile_intrinsic(k, plan.spec.isa).asm
    assert statement is not None
    for step in statement.steps:
        if "lds_dma" in step.tags:
            own = re.search(r"offset:(\d+)", step.text)
            places.append(m0 + (int(own[1]) if own else 0))
        elif "m0" in step.writes:
            moved = re.fullmatch(r"s_add_u32 m0, m0, (0x[0-9a-f]+)|s_mov_b32 m0, %\[lds\]", step.text)
            assert moved is not None and (moved[1] is not None) == bool(places)
            m0 += int(moved[1], 16) if moved[1] else 0
    assert places == [copy * k.threads * k.unit for copy in range(k.copies)]
    assert all(0 <= k.immediate(copy) < 4096 for copy in range(k.copies))
    if dim == 64:
        assert sum("m0" in step.writes for step in statement.steps) < k.copies, "offsets stand in for M0"


def test_wide_dma_and_transposing_reads_where_the_architecture_has_them() -> None:
    for arch, k, v in (("gfx950", 16, 16), ("gfx942", 4, 0), ("gfx90a", 4, 0)):
        g = plan_attention(Attention(arch, 512, 512, staging="lds_dma")).geometry
        assert (g.k.dma, g.v.dma) == (k, v)
    assert plan_attention(Attention("gfx950", 512, 512, staging="vgpr")).geometry.v.dma == 0


@pytest.mark.parametrize("text", ["", "128", "128x64x32", "axb", "99999x1"])
def test_a_tile_that_is_none(text: str) -> None:
    with pytest.raises(AmdgenError, match=re.escape(f"--tile {text}")):
        parse_tile(text)


def test_visible_pairs_are_counted_as_the_mask_has_them() -> None:
    for seq_q, seq_k in [(5, 9), (9, 5), (7, 7), (1, 4), (4, 1)]:
        mask = np.arange(seq_k)[None, :] <= np.arange(seq_q)[:, None] + seq_k - seq_q
        assert Attention("gfx942", seq_q, seq_k, causal=True).visible == int(mask.sum())
        assert Attention("gfx942", seq_q, seq_k).visible == seq_q * seq_k


@pytest.mark.parametrize("layout", ["bhsd", "bshd"])
def test_the_reference_against_a_loop(layout: str) -> None:
    spec = Attention("gfx942", 5, 3, head_dim=8, heads=4, kv_heads=2, batch=2, layout=layout, causal=True, lse=True)
    data = random_data(spec)
    made = reference(spec, data)
    got, lse = by_head(spec, made["o"].want), made["lse"].want
    q, k, v = (a.astype(np.float64) for a in (data["q"], data["k"], data["v"]))
    for b in range(2):
        for h in range(4):
            for row in range(5):
                at = (b, h, row) if layout == "bhsd" else (b, row, h)
                keys = [
                    (b, h // 2, key) if layout == "bhsd" else (b, key, h // 2) for key in range(3) if key <= row - 2
                ]
                scores = np.array([q[at] @ k[key] / np.sqrt(8) for key in keys])
                if not keys:
                    assert np.all(got[b, h, row] == 0) and np.isneginf(lse[b, h, row])
                    continue
                weights = np.exp(scores)
                want = sum(w * v[key] for w, key in zip(weights, keys, strict=True)) / weights.sum()
                np.testing.assert_allclose(got[b, h, row], want, rtol=1e-12)
                np.testing.assert_allclose(lse[b, h, row], np.log(weights.sum()), rtol=1e-12)
    close = ordinary(spec, data, rounded=False)
    np.testing.assert_allclose(by_head(spec, close.want).astype(np.float64), got, atol=2e-3)


@pytest.mark.parametrize("layout", ["bhsd", "bshd"])
@pytest.mark.parametrize(("causal", "paged", "varlen"), [(False, 0, True), (True, 16, True), (False, 32, False)])
def test_pages_and_lengths_say_which_keys_a_batch_has(layout: str, causal: bool, paged: int, varlen: bool) -> None:
    """The reference beside one key at a time. What belongs to no batch is NaN, so it would show."""
    spec = Attention(
        "sm_90a", 3, 70, head_dim=8, heads=4, kv_heads=2, batch=3, layout=layout, causal=causal, paged=paged,
        varlen=varlen, pages=20 if paged else 0, dtype="bf16",
    )  # fmt: skip
    data = random_data(spec, 3)
    found = by_head(spec, reference(spec, data)["o"].want)
    assert np.isnan(data["k"].astype(np.float32)).any()
    q = by_head(spec, data["q"]).astype(np.float64)
    for batch, head, row in np.ndindex(*found.shape[:3]):
        length = int(data["lengths"][batch]) if varlen else spec.seq_k
        keys, values = [], []
        for key in range(min(length, row + length - 2) if causal else length):
            outer, at = (int(data["table"][batch, key // paged]), key % paged) if paged else (batch, key)
            place = (outer, head // 2, at) if layout == "bhsd" else (outer, at, head // 2)
            keys.append(data["k"][place].astype(np.float64))
            values.append(data["v"][place].astype(np.float64))
        weights = np.exp(np.array(keys) @ q[batch, head, row] / np.sqrt(8)) if keys else np.zeros(0)
        want = weights @ np.array(values) / weights.sum() if keys else np.zeros(8)
        np.testing.assert_allclose(found[batch, head, row], want, atol=1e-12)


def test_pages_that_hold_too_few_keys_are_refused() -> None:
    with pytest.raises(AmdgenError, match="give 8 or more"):
        random_data(Attention("sm_90a", 1, 60, batch=2, paged=16, pages=7))


def test_causal_blocks_of_all_heads_come_from_long_to_short() -> None:
    """As the emulator counts them: workgroups go to XCDs in turn, and the last ones of a launch are not the longest."""
    built = build(Attention("gfx942", 1024, 1024, 64, heads=4, batch=2, causal=True))
    entry = CodeObject.parse(built.code).kernel(built.kernel)
    arch = load_arch("mi300x")
    work = sample(arch, built.code, entry, built.grid, built.block, arguments(built)).work
    assert work is not None
    batches = work.reshape(built.grid[::-1]).round()
    assert batches.shape == (2, batches.shape[1], 4) and batches.shape[1] > 3
    assert (batches == batches[:1, :, :1]).all() and (np.diff(batches[0, :, 0]) < 0).all()


@pytest.mark.parametrize(("layout", "seq_q"), [("bhsd", 256), ("bshd", 256), ("bhsd", 8192), ("bshd", 1500)])
def test_a_predicted_launch_goes_the_ways_of_one_on_random_data(layout: str, seq_q: int) -> None:
    """Q and K are alike in all heads and batches, and random within one; a launch on zeros would go other ways."""
    spec = Attention("gfx942", seq_q, 512, 64, heads=4, kv_heads=2, batch=3, scale=1.0, layout=layout)
    built = build(spec)
    args, data = arguments(built), random_data(spec)
    given = {name: arg for name, arg in zip("qkvo", args, strict=False) if isinstance(arg, Blank)}
    for name, most in (("q", 4096 if seq_q == 8192 else seq_q), ("k", 512)):
        held = given[name]
        whole = np.concatenate([held.parts[at].reshape(-1) for at in sorted(held.parts)])
        assert whole.nbytes == held.nbytes and not any(part.flags.writeable for part in held.parts.values())
        heads = by_head(spec, whole.reshape(spec.shape(name)).astype(np.float32))
        assert (heads == heads[:1, :1]).all() and len(np.unique(heads[0, 0], axis=0)) == min(heads.shape[2], most)
        assert abs(heads.std() - 1) < 0.02 and abs(heads.mean()) < 0.02
    assert not given["v"].parts and not given["o"].parts

    def executed(args: list[object]) -> int:
        return sum(emulate(built.code, built.kernel, built.grid, built.block, args).executed.values())

    random = executed([data[name] for name in "qkvo"] + args[4:])
    zeros = executed([Blank(arg.nbytes) if isinstance(arg, Blank) else arg for arg in args])
    assert abs(executed(args) / random - 1) < 0.01 < random / zeros - 1


@pytest.mark.parametrize("causal", [False, True])
def test_a_launch_says_along_which_axis_causal_workgroups_differ(causal: bool) -> None:
    """What each executes, by its place in the grid."""
    built = build(Attention("gfx942", 1024, 1024, 64, heads=2, batch=3, causal=causal))
    count = dict.fromkeys(np.ndindex(*built.grid[::-1]), 0)
    for number, place in enumerate(count):
        how = emulate(built.code, built.kernel, built.grid, built.block, arguments(built), workgroups=[number])
        count[place] = sum(how.executed.values())
    counts = np.array(list(count.values())).reshape(built.grid[::-1])
    differ = [2 - axis for axis in range(3) if np.ptp(counts, axis=axis).max() > 0.1 * counts.max()]
    assert differ == list(built.launch.uneven) and bool(differ) == causal
