"""Attention on cp.async and mma.sync (sm_80): what fits, what is chosen, banks, the order of its statements, spills."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.ampere.build import plan_async
from amdgen.kernels.attention.ampere.geometry import AsyncGeometry, Padded
from amdgen.kernels.attention.ampere.text import launch_async, render_async
from amdgen.kernels.attention.samples import random_spec
from amdgen.kernels.errors import SpecError
from amdgen.kernels.registry import family
from amdgen.kernels.tensors import Struct
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.toolchain.find import ToolchainError


def spec(seq_q: int = 1024, seq_k: int = 1024, **more: Any) -> Attention:
    return Attention("sm_80", seq_q, seq_k, **more)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"tile": (24, 64)}, "queries come in 16 for each of 1 to 8 warps"),
        ({"tile": (512, 16)}, "use a multiple of 16 up to 128"),
        ({"tile": (128, 72)}, "72 keys; use a multiple of 16"),
        ({"tile": (64, 512), "head_dim": 64}, "use fewer keys"),
        ({"tile": (128, 64), "stages": 4}, "bytes of shared memory; a block has 166912"),
        ({"stages": 5}, "use 1 to 4"),
        ({"staging": "tma"}, "--staging tma"),
        ({"splits": 2}, "needs the copy engine; leave it out, or use sm_90a"),
        ({"seq_q": 1 << 24, "heads": 1 << 12, "tile": (16, 16)}, "there must be fewer than"),
    ],
)
def test_what_does_not_fit_is_refused(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError) as caught:
        plan_async(spec(**asked))
    assert says in f"{caught.value}; {caught.value.hint}"


@pytest.mark.parametrize(
    ("asked", "tile", "warps"),
    [
        (spec(4096, 4096, heads=16, batch=4), (128, 48), 4),  # two matrix instructions to each fragment of K and V
        (spec(4096, 4096, heads=32, head_dim=64), (128, 128), 4),
        (spec(4096, 4096, heads=8, head_dim=256), (128, 64), 8),  # O of 32 rows would take all registers
        (spec(1024, 1024, heads=8), (64, 96), 4),  # smaller tiles for more multiprocessors
        (spec(40, 1024, heads=32, batch=8), (32, 128), 2),  # no idle rows
    ],
)
def test_the_tile_that_is_chosen(asked: Attention, tile: tuple[int, int], warps: int) -> None:
    g = plan_async(asked).geometry
    assert (g.spec.tile, g.warps) == (tile, warps)


def tiles(g: AsyncGeometry) -> list[Padded]:
    return [g.q, g.k, g.v, g.o]


@pytest.mark.parametrize("dim", range(8, 257, 8))
def test_the_rows_of_a_matrix_lie_in_different_banks(dim: int) -> None:
    """ldmatrix reads eight rows of 16 bytes at a time, wherever a fragment begins; O is stored eight rows at a time."""
    g = plan_async(spec(head_dim=dim)).geometry
    line = g.arch.shared_banks * g.arch.shared_bank_bytes
    for tile in tiles(g):
        banks = {row * tile.pitch % line // g.arch.fragments.row_bytes for row in range(g.arch.fragments.rows)}
        assert len(banks) == g.arch.fragments.rows
        assert tile.pitch % g.arch.fragments.row_bytes == 0


@pytest.mark.parametrize("tile", [None, (128, 16), (96, 48)])
@pytest.mark.parametrize("dim", range(8, 257, 8))
def test_every_chunk_of_a_tile_is_copied_once(dim: int, tile: tuple[int, int] | None) -> None:
    """Some threads' last copy is behind the tile where a step has few keys."""
    g = plan_async(spec(head_dim=dim, tile=tile)).geometry
    for o in (g.q, g.k, g.v):
        met = [
            (line, thread % o.lanes)
            for thread in range(g.threads)
            for copy in range(o.copies)
            if (line := thread // o.lanes + copy * o.lines) < o.rows and thread % o.lanes * o.chunk < o.line_bytes
        ]
        assert len(met) == len(set(met)) == o.rows * o.line_bytes // o.chunk
        assert o.partial == ((g.threads // o.lanes) * o.copies > o.rows)


def find(g: AsyncGeometry, number: int, numbers: Any) -> tuple[int, int, int, int]:
    """As ``Tile::find`` of the kernel: (block, head, key head, batch)."""

    def divide(n: int, by: tuple[int, int]) -> int:
        return n * by[0] >> by[1]

    section = divide(number, numbers["by_section_tiles"])
    within = number - section * int(numbers["section_tiles"])
    whole = section < int(numbers["whole_sections"])
    rank = divide(within, numbers["by_section"] if whole else numbers["by_rest"])
    outer = section * int(numbers["section"]) + within - rank * int(numbers["section" if whole else "heads_left"])
    block = int(numbers["blocks"]) - 1 - rank if g.causal else rank
    batch = divide(outer, numbers["by_heads"])
    head = outer - batch * int(numbers["heads"])
    return block, head, divide(head, numbers["by_group"]), batch


@pytest.mark.parametrize("seed", range(30))
def test_every_tile_is_computed_once_and_the_long_ones_first(seed: int) -> None:
    rng = random.Random(seed)
    heads = rng.choice((1, 2, 6, 8, 40))
    asked = spec(
        rng.randint(1, 3000), rng.choice((1, 500, 20000, 100000)), heads=heads, batch=rng.randint(1, 5),
        kv_heads=rng.choice([n for n in (1, 2, 8) if heads % n == 0]), causal=rng.random() < 0.7,
    )  # fmt: skip
    g = plan_async(asked).geometry
    launch = launch_async(g)
    numbers = next(arg for arg in launch.args if isinstance(arg, Struct)).values
    met = [find(g, number, numbers) for number in range(g.tiles)]
    assert launch.grid == (g.tiles, 1, 1) and len(set(met)) == g.tiles == g.blocks * asked.heads * asked.batch
    assert all(block < g.blocks and head < asked.heads and batch < asked.batch for block, head, _, batch in met)
    assert all(key_head == head // asked.group for _, head, key_head, _ in met)
    if asked.causal:
        for first in range(0, g.tiles, g.section * g.blocks):
            blocks = [block for block, *_ in met[first : first + g.section * g.blocks]]
            assert blocks == sorted(blocks, reverse=True)


def test_a_structure_has_its_addresses_where_cuda_looks_for_them() -> None:
    """C++ aligns fields of 8 bytes, and the structure's end; Python's struct, as it is used, does not."""
    for more in ({}, {"varlen": True}, {"paged": 64}, {"varlen": True, "paged": 64}):
        (args,) = (arg for arg in launch_async(plan_async(spec(1, **more)).geometry).args if isinstance(arg, Struct))
        at = 0
        for code in args.form[1:].replace("II", "D"):
            size = {"Q": 8, "q": 8, "i": 4, "f": 4, "D": 8}[code]
            assert code not in "Qq" or at % 8 == 0, more
            at += size
        assert at % 8 == 0 and len(args.form[1:].replace("II", "D")) == len(args.values)


def calls(source: str) -> list[str]:
    """Of the loop over steps, in order; waits with their counts."""
    part = source[source.index("for (; step >= 0; step--)") :]
    lines = [line.strip() for line in part[: part.index("// The end")].splitlines()]
    return [re.sub(r"; +//.*|\(.*|;$", "", line) if "wait" not in line else line.partition("  //")[0] for line in lines]


def test_v_is_copied_beside_the_scores_and_the_next_k_beside_the_softmax() -> None:
    """With one stage: the waits come from the planner."""
    wanted = ["cp_async_wait<0>(); __syncthreads();", "copy_v", "multiply_scores",
              "cp_async_wait<0>(); __syncthreads();", "copy_k", "take_exponentials", "multiply_weights"]  # fmt: skip
    assert [c for c in calls(render_async(plan_async(spec(stages=1)))) if c in wanted] == wanted


def test_more_stages_take_one_barrier_a_step() -> None:
    found = calls(render_async(plan_async(spec(stages=3, head_dim=64, tile=(64, 64)))))
    assert sum("__syncthreads" in c for c in found) == 1
    assert "cp_async_wait<2>(); __syncthreads();" in found  # the step after this one is still on its way


@pytest.mark.parametrize(
    "more",
    [
        {}, {"head_dim": 64}, {"causal": True, "lse": True}, {"head_dim": 64, "causal": True, "dtype": "bf16"},
        {"head_dim": 256, "causal": True}, {"head_dim": 192, "head_dim_v": 128, "causal": True}, {"head_dim": 40},
        {"paged": 16, "varlen": True, "causal": True}, {"stages": 2, "tile": (128, 32)},
        {"varlen": True, "head_dim": 64},
    ],
)  # fmt: skip
def test_nothing_is_spilled(more: dict[str, Any]) -> None:
    try:
        nvrtc = find_nvrtc()
    except ToolchainError:
        pytest.skip("NVRTC is not installed")
    plan = plan_async(spec(4096, 4096, heads=16, **more))
    source = render_async(plan)
    used = nvrtc.compile(source, "sm_80").used[plan.name]
    assert used.stack == used.spill_stores == used.spill_loads == 0 and used.registers <= plan.geometry.registers
    assert "{{" not in source


def test_all_options_are_drawn() -> None:
    rng = random.Random(1)
    drawn = [random_spec(rng, "sm_80") for _ in range(60)]
    for name in ("causal", "lse", "varlen", "paged", "tile", "stages"):
        assert len({bool(getattr(s, name)) for s in drawn}) == 2, name
    assert {g.units for g in (plan_async(s).geometry for s in drawn)} == {1, 2}


def test_the_choices_are_explained() -> None:
    asked = spec(heads=64)
    plan = plan_async(asked)
    said = {c.name: f"{c.value} {c.why}" for c in family("attention").explain(plan, asked)}
    assert "each fragment of K and V is multiplied twice" in said["tile"]
    assert "eight of them begin in different banks" in said["padding"]


@pytest.mark.cuda
@pytest.mark.parametrize(
    "more",
    [
        {}, {"causal": True, "lse": True}, {"head_dim": 64, "kv_heads": 1, "layout": "bshd"},
        {"seq_k": 65, "causal": True},
        {"head_dim": 40, "head_dim_v": 72, "dtype": "bf16"}, {"paged": 16, "varlen": True, "lse": True},
        {"head_dim": 256, "stages": 2, "tile": (64, 16)},
    ],
)  # fmt: skip
def test_every_element_is_right_on_a_gpu(more: dict[str, Any]) -> None:
    """The driver compiles the PTX for the GPU at hand. Blocks of queries that see no key are among them."""
    from amdgen.builder import build
    from amdgen.device import open_device
    from amdgen.verify import run_built

    asked = Attention("sm_80", **{"seq_q": 300, "seq_k": 333, "heads": 4, "batch": 2, **more})
    report = run_built(build(asked), open_device("cuda", "sm_80"), seed=3)
    assert report.ok, report.comparison
