"""Attention for NVIDIA: what fits, what is chosen, the order of its tiles, the statements of its two programs."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from typing import Any

import pytest

from amdgen.builder import build
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.hopper.arguments import launch_of
from amdgen.kernels.attention.hopper.build import plan_cuda
from amdgen.kernels.attention.hopper.choose import cost
from amdgen.kernels.attention.hopper.explain import explain
from amdgen.kernels.attention.hopper.geometry import CudaGeometry, geometry
from amdgen.kernels.attention.hopper.text import render_cuda
from amdgen.kernels.attention.samples import random_decode, sibling
from amdgen.kernels.division import divisor
from amdgen.kernels.errors import SpecError
from amdgen.kernels.tensors import Struct, TensorMap
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.toolchain.find import ToolchainError
from amdgen.toolchain.sass import find_nvdisasm

_APART = 16
"""Lines of machine code from a matrix instruction to the next one of another product, at least."""


def spec(seq_q: int = 1024, seq_k: int = 1024, **more: Any) -> Attention:
    return Attention("sm_90a", seq_q, seq_k, **more)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"tile": (96, 64)}, "queries come in 64 for each of 1 to 3 warpgroups"),
        ({"tile": (256, 64)}, "use a multiple of 64 up to 192"),
        ({"tile": (128, 72)}, "72 keys"),
        ({"tile": (128, 272)}, "use a multiple of 16 up to 256"),
        ({"tile": (192, 128)}, "use fewer keys, or fewer queries"),  # 160 registers a thread
        ({"tile": (128, 128), "stages": 4}, "bytes of shared memory; a block has 232448"),
        ({"stages": 9}, "use 1 to 8"),
        ({"staging": "vgpr"}, "--staging vgpr"),
        ({"splits": -1}, "give 0 to 1024"),
        ({"splits": 1025}, "give 0 to 1024"),
        ({"splits": 0, "seq_k": 1 << 24, "batch": 1 << 16, "tile": (64, 64)}, "must be fewer than"),
        ({"paged": 24}, "give a multiple of 16"),
        ({"paged": 64, "tile": (64, 96)}, "96 keys of a step and pages of 64"),
        ({"pages": 5}, "the size of a page, --paged"),
    ],
)
def test_what_does_not_fit_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as caught:
        plan_cuda(spec(**asked))
    assert says in f"{caught.value} {caught.value.hint}"


@pytest.mark.parametrize(
    ("asked", "tile"),
    [
        (spec(16384, 16384, head_dim=64, heads=32), (192, 128)),  # three warpgroups while the registers last
        (spec(1024, 1024, head_dim=64, heads=32, batch=16, causal=True), (64, 128)),  # two blocks a multiprocessor
        (spec(4096, 4096, heads=16, batch=4), (128, 160)),
        (spec(1024, 1024, heads=16, batch=16), (128, 128)),  # whole steps of keys
        (spec(1, 4096, heads=16), (64, 64)),  # one row: K and V of a step are 32 KB
        (spec(1, 4096, heads=16, head_dim=64), (64, 128)),
        (spec(1, 4096, heads=16, head_dim=256), (64, 64)),
        (spec(1, 4096, heads=16, head_dim=64, paged=48), (64, 96)),  # whole pages
    ],
)
def test_the_tile_that_is_done_first_is_chosen(asked: Attention, tile: tuple[int, int]) -> None:
    assert plan_cuda(asked).spec.tile == tile


def test_few_tiles_are_made_smaller_or_have_parts() -> None:
    """A tile of 64 rows is slower by itself, but more multiprocessors have one."""
    assert plan_cuda(spec(1024, 1024, heads=8)).geometry.queries == 64
    long = plan_cuda(spec(1024, 8192, heads=8)).geometry
    assert long.queries > 64 and long.grid[0] > 120
    assert plan_cuda(spec(1024, 8192, heads=64)).geometry.queries > 64


def test_registers_are_those_that_a_block_is_launched_with() -> None:
    """A warpgroup that asks for more than the others have given waits for ever."""
    for dim in (64, 128, 256):
        g = plan_cuda(spec(4096, 4096, head_dim=dim, heads=16)).geometry
        copying, multiplying = g.registers
        launched = g.arch.registers_sm // g.threads // g.arch.register_step * g.arch.register_step
        assert copying + g.consumers * multiplying <= (1 + g.consumers) * launched
        assert copying % g.arch.register_step == multiplying % g.arch.register_step == 0


def find(g: CudaGeometry, number: int, numbers: Any) -> tuple[int, int, int, int]:
    """As ``Tile::find`` of the kernel: (block, head, key head, batch)."""
    return found(g, number, numbers)[:4]


def found(g: CudaGeometry, number: int, numbers: Any) -> tuple[int, int, int, int, int, int]:
    """And the part of the keys, and the tile's place in the workspace."""

    def divide(n: int, by: tuple[int, int]) -> int:
        return n * by[0] >> by[1]

    section = divide(number, numbers["by_section_tiles"])
    within = number - section * int(numbers["section_tiles"])
    whole = section < int(numbers["whole_sections"])
    rank = divide(within, numbers["by_section"] if whole else numbers["by_rest"])
    width = int(numbers["section"] if whole else numbers["heads_left"])
    outer = section * int(numbers["section"]) + within - rank * width
    block = int(numbers["blocks"]) - 1 - rank if g.causal else rank
    outer, split = divmod(outer, g.splits)
    assert not g.split or divide(outer * g.splits + split, numbers["by_splits"]) == outer
    batch = divide(outer, numbers["by_heads"])
    head = outer - batch * int(numbers["heads"])
    return block, head, divide(head, numbers["by_group"]), batch, split, outer * g.blocks + block


@pytest.mark.parametrize("seed", range(40))
def test_every_tile_is_computed_once_and_the_long_ones_first(seed: int) -> None:
    rng = random.Random(seed)
    heads = rng.choice((1, 2, 6, 8, 40))
    asked = spec(
        rng.randint(1, 3000), rng.choice((1, 500, 20000, 100000)), heads=heads, batch=rng.randint(1, 5),
        kv_heads=rng.choice([n for n in (1, 2, 8) if heads % n == 0]), causal=rng.random() < 0.7, splits=1,
    )  # fmt: skip
    g = plan_cuda(asked).geometry
    numbers = next(arg for arg in launch_of(g).args if isinstance(arg, Struct)).values
    assert numbers["tiles"] == g.tiles
    met = [find(g, number, numbers) for number in range(g.tiles)]
    assert len(set(met)) == g.tiles == g.blocks * g.heads * asked.batch and g.heads * g.fold == asked.heads
    assert all(block < g.blocks and head < g.heads and batch < asked.batch for block, head, _, batch in met)
    assert all(key_head == head * g.fold // asked.group for _, head, key_head, _ in met)
    if asked.causal:
        for first in range(0, g.tiles, g.section * g.blocks):
            blocks = [block for block, *_ in met[first : first + g.section * g.blocks]]
            assert blocks == sorted(blocks, reverse=True)


def test_tensor_maps_know_rows_from_heads() -> None:
    """So that rows beyond a sequence's end are zeros when read and dropped when written, in both layouts."""
    for layout, strides in (("bhsd", (256, 100 * 256, 400 * 256)), ("bshd", (4 * 256, 256, 400 * 256))):
        maps = [a for a in launch_of(plan_cuda(spec(100, 70, heads=4, batch=2, layout=layout)).geometry).args
                if isinstance(a, TensorMap)]  # fmt: skip
        assert [m.name for m in maps] == ["q", "k", "v", "o"]
        assert maps[0].sizes == (128, 100, 4, 2) and maps[0].strides == strides
        assert maps[1].sizes == (128, 70, 4, 2) and all(m.box[0] * 2 == 128 and m.swizzled for m in maps)


@pytest.mark.parametrize("layout", ["bhsd", "bshd"])
def test_the_heads_that_share_a_key_head_are_rows_of_one_tile_where_each_has_one_query(layout: str) -> None:
    """So each key is read once. Both layouts have Q as (batch, head, head dim) then."""
    plan = plan_cuda(spec(1, 700, heads=24, kv_heads=3, batch=5, layout=layout, causal=True, splits=1))
    launch = launch_of(plan.geometry)
    maps = {a.name: a for a in launch.args if isinstance(a, TensorMap)}
    for name in "qo":
        assert maps[name].sizes == (128, 8, 3, 5) and maps[name].strides == (256, 8 * 256, 24 * 256)
    assert maps["k"].sizes == (128, 700, 3, 5)
    numbers = next(arg for arg in launch.args if isinstance(arg, Struct)).values
    assert (numbers["seq_q"], numbers["heads"], numbers["tiles"]) == (8, 3, 15)
    assert [find(plan.geometry, n, numbers)[1:] for n in range(4)] == [(0, 0, 0), (1, 1, 0), (2, 2, 0), (0, 0, 1)]
    assert "causal" not in plan.name  # one query sees all keys


@pytest.mark.parametrize("seed", range(30))
def test_every_part_of_every_tile_is_computed_once(seed: int) -> None:
    """And each tile's parts lie side by side in a workspace that holds them all."""
    rng = random.Random(seed)
    heads, splits = rng.choice((1, 6, 8)), rng.randint(2, 40)
    asked = spec(
        rng.choice((1, 5, 16, 300)), rng.choice((3, 700, 9000)), heads=heads, batch=rng.randint(1, 5), splits=splits,
        kv_heads=rng.choice([n for n in (1, 2) if heads % n == 0]), causal=rng.random() < 0.5,
    )  # fmt: skip
    g = plan_cuda(asked).geometry
    launch = launch_of(g)
    numbers = next(arg for arg in launch.args if isinstance(arg, Struct)).values
    met = [found(g, number, numbers) for number in range(g.tiles)]
    assert len(set(met)) == g.tiles == splits * g.blocks * g.heads * asked.batch
    places = {(place, split) for *_, split, place in met}
    assert places == {(place, split) for place in range(g.tiles // splits) for split in range(splits)}
    tiles = g.tiles // splits
    held = len(places) + tiles * g.adding.sums
    assert launch.scratch["parts"] == g.values * launch.scratch["logs"] == g.values * 4 * held * g.kept
    assert g.kept * g.blocks >= g.rows * g.fold
    assert launch.scratch["arrived"] == 4 * tiles * g.consumers * g.adding.counters
    for tile in range(0 if g.adding.by_all else tiles):
        meetings = added_up(g, numbers, tile, splits)
        assert all(0 <= read < held for reads, _ in meetings for read in reads)
        assert all(len(places) <= to < held for _, to in meetings[:-1])


def added_up(g: CudaGeometry, numbers: dict[str, object], tile: int, parts: int) -> list[tuple[list[int], int | None]]:
    """As parts_last.cuh.j2 adds up the parts of a tile that lie side by side: the places that are read, and the one
    that is written, or None for O. Every part is in one sum, and every sum in O."""
    together = g.adding.together
    sums = -(-parts // together)
    sums_at = numbers["places"] + tile * numbers["sums"]
    start = tile * parts
    if sums == 1:
        return [(list(range(start, start + parts)), None)]
    assert sums <= numbers["sums"]
    first = [
        (list(range(start + own * together, start + min((own + 1) * together, parts))), sums_at + own)
        for own in range(sums)
    ]
    assert [read for reads, _ in first for read in reads] == list(range(start, start + parts))
    return [*first, ([to for _, to in first], None)]


@pytest.mark.parametrize(("parts", "sums"), [(1, 0), (16, 0), (17, 2), (128, 8)])
def test_many_parts_are_added_up_in_two_levels(parts: int, sums: int) -> None:
    """But where all blocks of a tile add it up, as none has another one."""
    for batch, found in ((1, 0), (200, sums)):
        g = plan_cuda(spec(1, 65536, heads=32, kv_heads=1, splits=parts, batch=batch)).geometry
        assert g.adding.sums == found and g.adding.by_all == (batch == 1 and parts > 1)
    assert plan_cuda(spec(1, 65536, heads=32, kv_heads=1, splits=0)).geometry.adding.sums == 9  # of 132 blocks


def test_a_block_that_has_ends_of_two_tiles_is_counted() -> None:
    """Else 5000 steps of 8 tiles would be dealt to 132 blocks, where 16 parts of each are faster (H200: 42.6 us, not
    47.7). Steps that are dealt to 16 blocks a tile are 16 parts."""
    assert plan_cuda(spec(1, 40000, heads=64, kv_heads=8)).geometry.splits == 16

    def costs(layout: str, splits: int) -> float:
        asked = spec(1, 65536, heads=64, kv_heads=8, layout=layout, tile=(64, 64), stages=3)
        return cost(geometry(asked.chosen(splits=splits, staging="tma")))

    assert costs("bshd", 0) == pytest.approx(costs("bshd", 16))
    assert costs("bhsd", 0) > 1.02 * costs("bhsd", 16)


def test_one_tile_is_read_by_nearly_all_multiprocessors() -> None:
    assert plan_cuda(spec(1, 65536, heads=32, kv_heads=1)).geometry.splits > 100


@pytest.mark.parametrize("head_dim", [64, 128, 192, 256])
@pytest.mark.parametrize("more", [{}, {"dtype": "fp8", "paged": 256}, {"heads": 1024, "kv_heads": 8, "batch": 4}])
def test_rows_of_two_warpgroups_are_split(head_dim: int, more: dict[str, Any]) -> None:
    """In one tile, or in two that read the same keys; where parts of a tile have no registers, another one is taken."""
    g = plan_cuda(spec(1, 40000, **{"heads": 128, "kv_heads": 1, "head_dim": head_dim, **more})).geometry
    assert g.stages == 2 and g.splits != 1 and g.grid[0] > 100


def test_heads_that_lie_side_by_side_are_read_at_the_same_time() -> None:
    def found(heads: int, layout: str, batch: int = 20) -> tuple[int, int]:
        asked = spec(1, 8192, heads=heads, batch=batch, splits=0, layout=layout)
        g = plan_cuda(asked).geometry
        why = next(choice.why for choice in explain(plan_cuda(asked), asked) if choice.name == "splits")
        assert (f"blocks of {g.abreast} heads" in why) is (g.abreast > 1)
        return g.abreast, g.grid[0]

    assert found(8, "bshd") == (8, 128) and found(8, "bhsd") == (1, 132)
    assert found(40, "bshd", 1) == (10, 130)  # 120 of 132 blocks would be too few


def test_further_problems_of_a_drawn_kernel_compile_to_the_same_source() -> None:
    rng = random.Random(3)
    for _ in range(5):
        first = random_decode(rng, "sm_90a")
        other = sibling(rng, first)
        assert (first.seq_k, first.batch) != (other.seq_k, other.batch)
        assert render_cuda(plan_cuda(first)) == render_cuda(plan_cuda(other))


def test_few_tiles_that_fill_no_round_are_dealt() -> None:
    assert plan_cuda(spec(1, 8192, heads=64, kv_heads=8, batch=20)).geometry.dealt
    assert plan_cuda(spec(1, 8192, heads=64, kv_heads=8, batch=64, varlen=True)).geometry.dealt
    assert plan_cuda(spec(16, 8192, heads=64, kv_heads=8, batch=20, causal=True)).geometry.dealt
    assert not plan_cuda(spec(1, 8192, heads=64, kv_heads=8, batch=16)).geometry.split
    assert "p.next" not in render_cuda(plan_cuda(spec(1, 8192, splits=0)))


@pytest.mark.parametrize(("steps", "splits"), [(1, 3), (7, 3), (64, 64), (129, 64), (1 << 20, 1024)])
def test_the_parts_of_a_tile_are_its_steps(steps: int, splits: int) -> None:
    """As the kernel divides them: consecutive, their sizes at most one apart, in 32 bits."""
    by, shift = divisor(splits)
    edges = [steps * n * by >> shift for n in range(splits + 1)]
    assert steps * splits < 1 << 31 and edges[0] == 0 and edges[-1] == steps
    sizes = {b - a for a, b in itertools.pairwise(edges)}
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("layout", ["bhsd", "bshd"])
@pytest.mark.parametrize(("seq_q", "heads", "kv_heads"), [(2, 32, 8), (5, 24, 8), (16, 64, 8), (2, 64, 1)])
def test_few_queries_of_heads_that_share_keys_are_rows_of_one_tile(
    seq_q: int, heads: int, kv_heads: int, layout: str
) -> None:
    """A box of the maps of Q and O is the rows of one warpgroup: whole queries with all heads of a group."""
    asked = spec(seq_q, 900, heads=heads, kv_heads=kv_heads, batch=3, layout=layout, tile=(128, 64), splits=1)
    g = plan_cuda(asked).geometry
    assert g.fold == heads // kv_heads and g.own * g.fold <= 64 < (g.own + 1) * g.fold
    maps = {a.name: a for a in launch_of(g).args if isinstance(a, TensorMap)}
    head, row = (seq_q * 256, 256) if layout == "bhsd" else (256, heads * 256)
    for name in "qo":
        assert maps[name].sizes == (128, g.fold, seq_q, kv_heads, 3) and maps[name].box == (64, g.fold, g.own, 1, 1)
        assert maps[name].strides == (head, row, head * g.fold, seq_q * heads * 256)
    assert g.blocks == -(-seq_q // (2 * g.own))
    source = render_cuda(plan_cuda(asked))
    assert "tma_load_5d" in source and "tma_store_5d" in source and f"FOLD = {g.fold}," in source


@pytest.mark.parametrize("layout", ["bhsd", "bshd"])
def test_more_heads_than_rows_are_folded_in_part(layout: str) -> None:
    """Of 128 heads that share keys 64 are rows of a warpgroup, for one query; the other 64 another tile's."""
    g = plan_cuda(spec(2, 900, heads=256, kv_heads=2, batch=3, layout=layout, tile=(128, 64), splits=1)).geometry
    assert (g.fold, g.own, g.heads, g.group, g.blocks, g.tiles) == (64, 1, 4, 2, 1, 12)
    launch = launch_of(g)
    maps = {a.name: a for a in launch.args if isinstance(a, TensorMap)}
    head, row = (2 * 256, 256) if layout == "bhsd" else (256, 256 * 256)
    for name in "qo":
        assert maps[name].sizes == (128, 64, 2, 4, 3) and maps[name].box == (64, 64, 1, 1, 1)
        assert maps[name].strides == (head, row, head * 64, 2 * 256 * 256)
    numbers = next(arg for arg in launch.args if isinstance(arg, Struct)).values
    assert [find(g, n, numbers)[1:] for n in range(5)] == [(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize("seed", range(30))
def test_heads_are_folded_where_that_takes_fewer_steps(seed: int) -> None:
    """Each row of Q is in one tile; and no other number of heads takes fewer steps, each tile counted as one more, by
    more than folding costs."""
    rng = random.Random(seed)
    kv_heads, group, seq_q = rng.choice((1, 2)), rng.choice((1, 2, 3, 7, 8, 12, 24, 96, 128)), rng.randint(2, 700)
    asked = spec(
        seq_q, rng.choice((5, seq_q + rng.randint(0, 900))), heads=kv_heads * group, kv_heads=kv_heads,
        causal=rng.random() < 0.5,
        tile=(rng.choice((64, 128)), 64), splits=1,
    )  # fmt: skip
    g = plan_cuda(asked).geometry
    assert group % g.fold == 0 and g.own * g.fold <= 64 and g.heads * g.fold == asked.heads
    rows = {(block * g.block_rows + row, head * g.fold + n) for block in range(g.blocks) for row in range(g.block_rows)
            for head in range(g.heads) for n in range(g.fold)}  # fmt: skip
    assert rows >= {(row, head) for row in range(seq_q) for head in range(asked.heads)}

    def time(fold: int) -> float:
        each, hidden = 64 // fold * g.consumers, asked.seq_k - seq_q
        ends = [max(0, min(n + each, seq_q) + hidden) if asked.causal else asked.seq_k for n in range(0, seq_q, each)]
        return group // fold * sum(1 + -(-end // 64) for end in ends) * (1 if fold == 1 else 1.02)

    assert time(g.fold) == min(time(n) for n in range(1, 65) if group % n == 0)


def test_keys_are_split_where_tiles_would_leave_multiprocessors_idle() -> None:
    one = plan_cuda(spec(1, 32768, heads=64, kv_heads=8, batch=2)).geometry
    assert one.arch.multiprocessors * 0.9 <= one.tiles <= one.arch.multiprocessors
    short = plan_cuda(spec(1, 100, heads=64, kv_heads=8)).geometry
    assert short.splits == 1  # a part less than a step
    assert plan_cuda(spec(1, 1024, heads=64, kv_heads=8, batch=128)).geometry.splits == 1
    assert plan_cuda(spec(4096, 4096, heads=16)).geometry.splits == 1


def test_a_structure_has_its_addresses_where_cuda_looks_for_them() -> None:
    """C++ aligns fields of 8 bytes; Python's struct, as it is used, does not."""
    for more in ({}, {"splits": 3}, {"varlen": True}, {"paged": 64}, {"splits": 0, "varlen": True, "paged": 64}):
        (args,) = (arg for arg in launch_of(plan_cuda(spec(1, **more)).geometry).args if isinstance(arg, Struct))
        at = 0
        for code in args.form[1:].replace("II", "D"):
            size = {"Q": 8, "q": 8, "i": 4, "f": 4, "D": 8}[code]
            assert code not in "Qq" or at % 8 == 0, more
            at += size
        assert len(args.form[1:].replace("II", "D")) == len(args.values)


@pytest.mark.parametrize("layout", ["bhsd", "bshd"])
def test_boxes_of_paged_keys_lie_within_a_page(layout: str) -> None:
    for page, keys in ((16, 64), (64, 64), (256, 64)):
        asked = spec(1, 1000, heads=8, kv_heads=2, batch=3, layout=layout, paged=page, tile=(64, keys), pages=999)
        plan = plan_cuda(asked)
        maps = {a.name: a for a in launch_of(plan.geometry).args if isinstance(a, TensorMap)}
        strides = (256, page * 256, 2 * page * 256) if layout == "bhsd" else (2 * 256, 256, 2 * page * 256)
        for name in "kv":
            assert maps[name].sizes == (128, page, 2, 999) and maps[name].strides == strides
            assert maps[name].box == (64, min(page, keys), 1, 1)
        assert f"PAGE = {page}, BOX = {min(page, keys)}, PAGES = {max(keys // page, 1)};" in render_cuda(plan)


@pytest.mark.parametrize(("more", "clears"), [({}, False), ({"varlen": True}, True), ({"paged": 64}, True)])
def test_values_behind_the_last_key_are_cleared_before_the_first_product_with_them(
    more: dict[str, Any], clears: bool
) -> None:
    """Where memory may hold anything there: before each place that may be the first, as steps run from the last one."""
    source = render_cuda(plan_cuda(spec(1, 700, **more)))
    lines = [line.strip() for line in source.splitlines()]
    products = [n for n, line in enumerate(lines) if line == "multiply_weights(add);"]
    assert len(products) == 3
    assert [lines[n - 1] == "if (add == 0) clear_rest();" for n in products] == [clears] * 3


def statements(source: str, first: str, last: str) -> list[str]:
    part = source[source.index(first) :]
    return [line.strip() for line in part[: part.index(last)].splitlines() if line.strip()]


def test_rows_of_no_tile_take_no_exponentials() -> None:
    """Each thread has two rows, 8 apart; a tile of 8 has none of the second ones."""
    few, more = (plan_cuda(spec(1, 8192, heads=n * 8, kv_heads=8)) for n in (8, 9))
    assert few.geometry.half and not more.geometry.half
    assert "HALVES = 1;" in render_cuda(few) and "HALVES = 2;" in render_cuda(more)
    assert few.name != more.name


def test_the_entries_of_the_next_page_are_read_before_they_are_needed() -> None:
    text = render_cuda(plan_cuda(spec(1, 8192, heads=8, paged=16)))
    of_k = text[text.index("auto copy_k") : text.index("auto copy_v")]
    assert of_k.index("copy(n, page[n])") < of_k.index("ahead = {next, next[0]")


def test_exponentials_are_taken_while_the_second_product_runs() -> None:
    """The waits come from the planner: the scores are waited for with one product in flight, the sums with none."""
    source = render_cuda(plan_cuda(spec()))
    loop = statements(source, "for (; step >= 0; step--)", "add = 1;")
    calls = [re.sub(r"\(.*", "", line) for line in loop]
    wanted = [
        "multiply_scores",
        "multiply_weights",
        "wgmma_wait<1>",
        "softmax<false, false>",
        "wgmma_wait<0>",
        "rescale",
    ]
    assert [c for c in calls if c in wanted] == wanted
    assert "{{" not in source


@pytest.mark.parametrize("staged", [True, False])
def test_q_is_free_before_the_end_as_o_lies_elsewhere_or_leaves_from_registers(staged: bool) -> None:
    plan = plan_cuda(spec(4096, 4096, heads=64, tile=(128, 128 if staged else 176)))
    assert plan.geometry.direct is not staged
    assert "release_q" in [op.label for op in plan.multiplying.drain]
    text = render_cuda(plan)
    arrivals = Counter(re.findall(r"mbarrier_arrive\((\w+)", text))
    assert arrivals["free_q"] == 2  # of a tile with keys, and of one without
    assert ("stmatrix_x4(to" in text) is staged and ("*(uint2*)(out + column)" in text) is not staged


@pytest.mark.parametrize(
    "asked",
    [
        spec(4096, 4096, heads=16, dtype="bf16", tile=(128, 160)),
        spec(4096, 4096, heads=16, dtype="bf16", tile=(128, 160), causal=True),
        spec(4096, 4096, heads=32, head_dim=64, dtype="bf16", tile=(192, 128), causal=True),
        spec(4096, 4096, heads=8, head_dim=256, dtype="bf16", tile=(128, 80)),
        spec(4096, 4096, heads=16, dtype="fp8", tile=(128, 128)),
        spec(1, 8192, heads=64, kv_heads=8, batch=4, dtype="bf16", tile=(64, 64), stages=3, splits=8),
        spec(1, 8192, heads=64, kv_heads=8, batch=20, tile=(64, 64), stages=3, splits=0, varlen=True, paged=64),
    ],
    ids=str,
)
def test_descriptors_are_scalars_of_a_warp(asked: Attention) -> None:
    """In machine code none is brought from a register of each lane between a product's matrix instructions, as all are
    where the compiler doesn't see that a warp's lanes have one tile and one role."""
    try:
        find_nvrtc()
        nvdisasm = find_nvdisasm()
    except ToolchainError:
        pytest.skip("NVRTC or nvdisasm is not installed")
    lines = nvdisasm.text(build(asked).code).splitlines()
    at = [i for i, line in enumerate(lines) if "GMMA" in line]
    within = [(a, b) for a, b in itertools.pairwise(at) if b - a < _APART]
    assert len(within) > len(at) / 3
    assert not any("R2UR" in line for a, b in within for line in lines[a:b])


@pytest.mark.cuda
@pytest.mark.parametrize("splits", [0, 1, 5])
def test_the_same_launch_twice_takes_every_tile_again(splits: int) -> None:
    """The counter of tiles is put back by the last block that ends, those of parts by the one that adds them up."""
    import numpy as np

    from amdgen.builder import build
    from amdgen.device import open_device
    from amdgen.kernels.registry import family
    from amdgen.launch import load
    from amdgen.verify import compare, random_data

    asked = spec(700, 900, heads=12, batch=3, causal=True, splits=splits)
    device, built, data = open_device("cuda", "sm_90a"), build(asked), random_data(asked, 3)
    loaded = load(built, device)
    tensors = {}
    for t in family("attention").operands(asked):
        tensors[t.name] = device.empty(data[t.name].shape, data[t.name].dtype)
        tensors[t.name].write(data[t.name])
    bound = loaded.bind(tensors)
    for _ in range(3):
        tensors["o"].write(np.full_like(data["o"], np.nan))
        bound.start().wait()
        data["o"][...] = tensors["o"].read()
        assert compare(asked, data).ok
