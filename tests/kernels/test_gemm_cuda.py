"""GEMM for NVIDIA: what fits, what is chosen, what it is launched with; compiled where NVRTC is there."""

from __future__ import annotations

import random
import re
from collections import Counter
from types import SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from amdgen.emit.cuda_intrinsics import render_cuda_intrinsics
from amdgen.isa.nvidia import load_nvidia
from amdgen.kernels.division import divisor
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import AsyncPlan, TmaPlan, launch_of, plan_cuda
from amdgen.kernels.gemm.cuda.async_copy import AsyncGeometry
from amdgen.kernels.gemm.cuda.choose import ranked
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.gemm.cuda.tma import TmaGeometry
from amdgen.kernels.gemm.cuda.tma_budget import divided_registers
from amdgen.kernels.gemm.cuda.tma_fits import tma_geometry
from amdgen.kernels.gemm.reference import sum_error
from amdgen.kernels.gemm.spec import Tile
from amdgen.kernels.tensors import TensorMap
from amdgen.toolchain.clang import CompileError
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.toolchain.find import ToolchainError


@pytest.fixture(scope="module")
def nvrtc():
    try:
        return find_nvrtc()
    except ToolchainError:
        pytest.skip("NVRTC is not installed")


def test_division_by_multiplication_is_exact() -> None:
    rng = random.Random(0)
    for _ in range(20000):
        d = rng.choice([rng.randint(1, 100), rng.randint(1, 1 << 20), rng.randint(1, 1 << 30)])
        n = rng.choice([rng.randint(0, 2**31 - 1), d * rng.randint(0, (2**31 - 1) // d), 2**31 - 1])
        factor, shift = divisor(d)
        assert factor < 2**32 and n * factor >> shift == n // d


_TURNED: dict[str, Any] = {
    "m": 64, "n": 64, "k": 256, "turned": True, "tile": Tile(40, 64, 64), "warpgroups": 1, "stages": 4,
    "cluster": (1, 1), "decomposition": "data_parallel", "staging": "tma",
}  # fmt: skip


_ALONE: dict[str, Any] = {
    "m": 64, "n": 64, "k": 64, "tile": Tile(64, 64, 64), "warpgroups": 1, "stages": 2, "cluster": (1, 1),
    "decomposition": "data_parallel", "staging": "tma",
}  # fmt: skip


_JOINED: dict[str, Any] = {
    "m": 256, "n": 256, "k": 4096, "tile": Tile(128, 128, 64), "warpgroups": 2, "cluster": (1, 1), "staging": "tma",
    "decomposition": "split_k", "splits": 4, "reduction": "cluster",
}  # fmt: skip


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ({"m": 64, "n": 64, "k": 64, "tile": Tile(100, 128, 64)}, "no multiple of 128"),
        ({"m": 64, "n": 64, "k": 64, "tile": Tile(128, 256, 64), "stages": 9}, "use --stages 4"),
        (
            {"m": 64, "n": 64, "k": 64, "tile": Tile(256, 144, 64), "warpgroups": 2, "setmaxnreg": False},
            "144 accumulators",
        ),
        ({"m": 64, "n": 64, "k": 128, "decomposition": "split_k", "splits": 8}, "k has 2 tiles"),
        ({"m": 6400, "n": 6400, "k": 12800, "decomposition": "split_k", "splits": 8}, "run at the same time"),
        ({**_ALONE, "k": 63, "copies": "threads"}, "--copies threads: rows of A or B are no multiple of 16 bytes"),
        ({**_ALONE, "copies": "threads", "layout": "nn"}, "--copies threads with a cluster, or with k slow"),
        ({**_ALONE, "copies": "threads", "stages": 1}, "--stages 1 with --copies threads"),
        ({**_ALONE, "copies": "warps"}, "--copies warps"),
        ({**_ALONE, "k": 63, "blocks": 2}, "--blocks 2: rows of A or B are no multiple of 16 bytes"),
        ({**_ALONE, "blocks": 2, "cluster": (2, 1)}, "--blocks 2 with a cluster"),
        ({**_ALONE, "blocks": 4}, "32 accumulators a thread don't fit with 4 blocks of 256 threads"),
        ({**_ALONE, "blocks": 2, "stages": 12}, "a block has 115712; use --stages 6"),
        ({"m": 64, "n": 64, "k": 64, "dtype": "fp8", "layout": "tt", "staging": "tma"}, "only with k contiguous"),
        ({"m": 64, "n": 64, "k": 64, "dtype": "i8", "alpha": 2.0}, "i8 products are plain"),
        ({**_TURNED, "out_dtype": "f32"}, "--turned stores f32 rows of 64"),
        ({**_TURNED, "n": 60}, "--turned stores f16 rows of 60"),
        ({**_TURNED, "decomposition": "split_k", "splits": 2, "reduction": "workspace"}, "--turned with split_k"),
        ({**_JOINED, "splits": 9}, "--reduction cluster of 9 splits, blocks 1x1"),
        ({**_JOINED, "cluster": (2, 1)}, "of 4 splits, blocks 2x1"),
        ({**_JOINED, "k": 4095}, "2 operands copied first"),
        ({**_JOINED, "stages": 6}, "a block has 232448; use --stages 5"),
        (
            {**_JOINED, "dtype": "fp8", "scales": "block", "tile": Tile(128, 192, 128)},
            "tile 128x192x128 with --scales block and split_k",
        ),
        ({**_TURNED, "store": "direct"}, "--turned with store direct"),
        ({**_TURNED, "store": "rows"}, "--turned with store rows"),
        ({**_TURNED, "tile": Tile(64, 40, 64)}, "no multiple of 64"),
        ({"m": 64, "n": 64, "k": 64, "turned": True, "staging": "cp_async"}, "--turned is of the copy engine's"),
        (
            {"m": 960, "n": 960, "k": 4096, "decomposition": "split_k", "splits": 8, "cluster": (2, 2)},
            "clusters of 4 blocks would wait for one another, and 29 run at the same time",
        ),
        ({"m": 64, "n": 64, "k": 64, "dtype": "f64"}, "--dtype f64"),
    ],
)
def test_what_does_not_fit_is_said_in_one_line(spec: dict[str, Any], says: str) -> None:
    with pytest.raises(SpecError, match=re.escape(says)):
        plan_cuda(Gemm("sm_90a", **spec))


def test_the_copy_engine_where_it_can_else_cp_async() -> None:
    def path(**fields: Any) -> type:
        return type(plan_cuda(Gemm("sm_90a", **{"m": 256, "n": 256, "k": 256, **fields})))

    assert path() is path(layout="tt") is path(dtype="i8") is TmaPlan
    assert path(k=255) is path(dtype="tf32", layout="nn") is AsyncPlan
    assert isinstance(plan_cuda(Gemm("sm_80", 256, 256, 256)), AsyncPlan)


@pytest.mark.parametrize("out", ["f16", "f32"])
@pytest.mark.parametrize(
    ("tile", "warps"),
    [((128, 256, 64), (2, 4)), ((128, 128, 32), (2, 2)), ((32, 64, 32), (2, 1)), ((64, 96, 32), (2, 2))],
)
def test_staged_rows_fall_into_different_banks(out: str, tile: tuple[int, int, int], warps: tuple[int, int]) -> None:
    """C in shared memory, of mma.sync's fragments: 32 banks of 4 bytes, and room for it where the operands were."""
    spec = Gemm("sm_80", 512, 512, 512, out_dtype=out, tile=Tile(*tile), waves=warps, stages=2)
    g = plan_cuda(spec).geometry
    assert isinstance(g, AsyncGeometry) and g.store == "staged"
    pair = 2 * g.out_bytes
    for lanes in [range(32)] if pair == 4 else [range(16), range(16, 32)]:  # 8 bytes a lane take two turns
        words = [(lane // 4 * g.staged_pitch + lane % 4 * pair) // 4 + w for lane in lanes for w in range(pair // 4)]
        assert len({word % 32 for word in words}) == 32
    assert g.staged_pitch % 16 == 0 and g.blocks[0] % g.staged_blocks == 0
    assert warps[0] * warps[1] * g.staged_blocks * 16 * g.staged_pitch <= g.shared_bytes
    assert (
        plan_cuda(spec.chosen(n=509)).geometry.store
        == plan_cuda(spec.chosen(store="direct")).geometry.store
        == "direct"
    )


def test_registers_are_not_budgeted_for_more_blocks_than_accumulators_allow() -> None:
    def blocks(tile: Tile, warps: tuple[int, int]) -> int:
        geometry = plan_cuda(Gemm("sm_80", 512, 512, 512, tile=tile, waves=warps, stages=3)).geometry
        assert isinstance(geometry, AsyncGeometry)
        return geometry.blocks_sm

    assert blocks(Tile(128, 256, 32), (2, 4)) == 1 and blocks(Tile(128, 128, 32), (2, 2)) == 2


def test_l2_need_not_keep_what_one_block_reads() -> None:
    """An operand whose tiles no second block reads is marked so; not one that a cluster or a column of tiles shares."""

    def once(m: int, n: int, cluster: tuple[int, int] = (1, 1)) -> tuple[bool, bool]:
        spec = Gemm("sm_90a", m, n, 4096, tile=Tile(128, 128, 64), cluster=cluster, decomposition="data_parallel")
        g = plan_cuda(spec).geometry
        assert isinstance(g, TmaGeometry)
        return g.a.once, g.b.once

    assert once(128, 8192) == (False, True) and once(8192, 100) == (True, False) and once(100, 100) == (True, True)
    assert once(129, 8192) == (False, False) == once(128, 8192, (2, 1)) and once(128, 8192, (1, 2)) == (False, True)
    source = render_cuda(
        plan_cuda(Gemm("sm_90a", 16, 8192, 8192, tile=Tile(64, 64, 64), cluster=(1, 1), decomposition="data_parallel"))
    )
    assert source.count("tma_load_3d_hinted(to + 0, &map_b") == 1 and "tma_load_3d(to + 0, &map_a" in source


@pytest.mark.parametrize(
    ("fields", "store"),
    [
        ({"n": 40, "dtype": "i8"}, "tma"),
        ({"n": 39, "dtype": "i8"}, "direct"),
        ({"n": 39, "ldc": 40, "dtype": "i8"}, "direct"),  # 4 columns in 16 bytes, the last of them padding
        ({"n": 157, "ldc": 160}, "direct"),
        ({"n": 152, "ldc": 160}, "tma"),
        ({"n": 152, "ldc": 153}, "direct"),
    ],
)
def test_the_copy_engine_stores_whole_pieces_of_rows(fields: dict[str, Any], store: str) -> None:
    spec = Gemm("sm_90a", **{"m": 207, "k": 512, "staging": "tma", **fields})
    assert plan_cuda(spec).geometry.store == store


def test_wide_c_with_rows_at_odd_places_is_stored_line_by_line(nvrtc) -> None:
    """Warps store whole pieces of rows where there are many, threads their registers where there are few."""

    def plan(m: int, n: int, **fields: Any) -> TmaPlan:
        found = plan_cuda(Gemm("sm_90a", m, n, 24, dtype="bf16", staging="tma", **fields))
        assert isinstance(found, TmaPlan)
        return found

    wide = plan(5000, 2894)
    assert wide.geometry.store == "rows" and plan(64, 58).geometry.store == "direct"
    assert wide.name.endswith("rows") and wide.name in nvrtc.compile(render_cuda(wide), "sm_90a").used
    with pytest.raises(SpecError, match="not stored by rows"):
        plan(64, 58, out_dtype="f32", store="rows")


def test_what_is_read_once_is_not_fetched_too_far_ahead() -> None:
    """Stages that hide memory's latency, not all that fit; as many as fit of what others read too, and where asked."""

    def stages(m: int, n: int, tile: Tile, asked: int | None = None) -> int | None:
        spec = Gemm("sm_90a", m, n, 8192, tile=tile, warpgroups=1, stages=asked, cluster=(1, 1))
        return plan_cuda(spec).spec.stages

    assert stages(16, 8192, Tile(64, 64, 64)) == 10 and stages(128, 8192, Tile(64, 64, 64)) == 12
    assert stages(16, 8192, Tile(64, 64, 64), asked=12) == 12 and stages(16, 8192, Tile(64, 128, 64)) == 6


@pytest.mark.parametrize(("m", "n", "layout"), [(1111, 2222, "nt"), (1111, 2225, "tn"), (1112, 2222, "tt")])
def test_rows_that_the_copy_engine_cannot_read_are_copied_first(m: int, n: int, layout: str, nvrtc) -> None:
    """Copies' rows begin with lines of L2 and hold the matrix's; the maps are of the copies alone where there are any;
    all blocks take part, also where they have no tile, and never start before the launch before has ended."""
    spec = Gemm("sm_90a", m, n, 3333, dtype="bf16", layout=layout)
    plan = plan_cuda(spec)
    g = plan.geometry
    assert isinstance(g, TmaGeometry) and [p.name for p in g.paddings] == [
        x for x, p in zip("ab", spec.padded, strict=True) if p
    ]
    launch = launch_of(g, 132 // g.cluster_size)
    odd = {"a": spec.pitches[0] % 8 > 0, "b": spec.pitches[1] % 8 > 0}
    maps = {m.name.removeprefix("padded_"): m for m in launch.args[:2]}
    shapes = {"a": spec.a_shape, "b": spec.b_shape}
    for p in g.paddings:
        rows, columns = shapes[p.name]
        assert odd[p.name] and (p.rows, p.row_bytes) == (rows, columns * 2) and p.pieces * 16 < p.row_bytes + 16
        assert p.pitch % 128 == 0 and p.row_bytes <= p.pitch < p.row_bytes + 128
        assert maps[p.name].sizes[:2] == (columns, rows) and maps[p.name].strides[0] == p.pitch
        assert launch.scratch[f"padded_{p.name}"] == rows * p.pitch
    assert {name: m.name.startswith("padded") for name, m in maps.items()} == odd
    assert launch.grid[0] == 132 // g.cluster_size * g.cluster_size and not launch.early
    assert plan.name in nvrtc.compile(render_cuda(plan), "sm_90a").used


def test_few_odd_rows_are_left_to_cp_async() -> None:
    assert isinstance(plan_cuda(Gemm("sm_90a", 64, 64, 63)), AsyncPlan)
    assert isinstance(plan_cuda(Gemm("sm_90a", 512, 512, 1023)), TmaPlan)


@pytest.mark.parametrize(("tile", "warpgroups", "blocks"), [((64, 64), 1, 3), ((64, 128), 1, 2), ((128, 104), 2, 2)])
def test_blocks_that_share_a_multiprocessor_fit_it(tile: tuple[int, int], warpgroups: int, blocks: int, nvrtc) -> None:
    """Shared memory, which takes a block's kept part beside it, and registers before and after they are divided."""
    how = {**_ALONE, "tile": Tile(*tile, 64), "warpgroups": warpgroups, "blocks": blocks, "copies": "threads"}
    plan = plan_cuda(Gemm("sm_90a", **{**how, "m": 3264, "n": 1600}))
    g, arch = plan.geometry, load_nvidia("sm_90a").arch
    assert isinstance(g, TmaGeometry)
    kept = arch.shared_bytes_sm - arch.shared_bytes_block
    assert blocks * (g.shared_bytes + kept) <= arch.shared_bytes_sm
    copying, multiplying = divided_registers(arch, warpgroups, blocks)
    assert blocks * 128 * (copying + warpgroups * multiplying) <= arch.registers_sm
    used = nvrtc.compile(render_cuda(plan), "sm_90a").used[plan.name]
    assert used.registers * g.threads * blocks <= arch.registers_sm and used.spill_stores == 0
    assert launch_of(g, 132).grid[0] == 132 * blocks


def test_one_block_divides_registers_as_it_always_did() -> None:
    arch = load_nvidia("sm_90a").arch
    assert [divided_registers(arch, w, 1) for w in (2, 3)] == [(40, 232), (32, 160)]


def test_copies_by_threads_announce_themselves_and_who_reads_them_fences() -> None:
    """A thread that copies waits for no copy of its own before it goes on: when its copies have landed it has arrived,
    and the multiplying warpgroups make what has landed visible to the matrix unit."""
    how = {**_ALONE, "k": 4096, "stages": 4}
    threads, engine = (plan_cuda(Gemm("sm_90a", **{**how, "copies": copies})) for copies in ("threads", None))
    assert isinstance(threads.geometry, TmaGeometry) and threads.geometry.landings == 128
    text, other = (plan_text[plan_text.index('extern "C"') :] for plan_text in map(render_cuda, (threads, engine)))
    copying, multiplying = text.split("// ---- the multiplying warpgroups")
    loop = copying[copying.index("while (schedule.next") : copying.index("cp_async_wait")]
    assert "cp_async_arrive(full(stage));" in loop and "fence" not in copying[copying.index("the copying warp") :]
    assert "mbarrier_init(full(stage), 128);" in text and "mbarrier_init(full(stage), 1);" in other
    multiply = multiplying[multiplying.index("auto multiply") : multiplying.index("wgmma_commit")]
    assert multiply.index("fence_proxy_async();") < multiply.index("wgmma_fence();")
    assert "fence_proxy_async" not in other[other.index("auto multiply") : other.index("wgmma_commit")]


def test_threads_copy_short_rows_and_no_more_than_k_needs() -> None:
    """Of a row of 24 elements, the four pieces that two matrix instructions take; four threads side by side."""
    g = tma_geometry(Gemm("sm_90a", **{**_ALONE, "m": 2144, "n": 688, "k": 24, "copies": "threads"}))
    assert (g.steps, g.chunks, g.line_threads) == (2, 4, 4)
    wide = tma_geometry(Gemm("sm_90a", **{**_ALONE, "k": 40, "copies": "threads"}))
    assert (wide.steps, wide.chunks, wide.line_threads) == (3, 6, 8)
    assert any(c.spec.copies == "threads" for c in ranked(Gemm("sm_90a", 2144, 688, 24, dtype="bf16")))
    for size in ((512, 512, 1024), (3456, 1152, 64), (4872, 120, 88)):  # rows of more than half a line
        assert not any(c.spec.copies for c in ranked(Gemm("sm_90a", *size, dtype="bf16")))


@pytest.mark.parametrize("layout", ["nt", "nn", "tn", "tt"])
def test_a_turned_product_is_the_product_of_the_transposes(layout: str) -> None:
    """The first map is B's, in boxes of the instruction's rows, and C is stored by its own rows and columns."""
    how: dict[str, Any] = {"turned": True, "tile": Tile(88, 128, 64), "warpgroups": 2, "stages": 4, "cluster": (1, 2)}
    spec = Gemm("sm_90a", 264, 1984, 512, layout=layout, staging="tma", decomposition="data_parallel", **how)
    g = tma_geometry(spec)
    first, second, out, numbers = launch_of(g).args
    assert (first.name, second.name, out.name) == ("b", "a", "c")
    assert first.sizes[:2] == spec.b_shape[::-1] and second.sizes[:2] == spec.a_shape[::-1]
    assert out.sizes[:2] == (1984, 264) and out.box[:2] == (64, 88) and out.swizzled
    assert spec.multiplied.k_contiguous == spec.k_contiguous[::-1]
    assert (numbers.values["m"], numbers.values["n"]) == (264, 1984)
    assert g.cluster == (2, 1) and g.tiles == (8, 3)  # 16 tiles of 128 columns in pairs, 3 of 88 rows
    assert g.a.copied_bytes == 128 * 128 and g.shared_bytes <= g.arch.shared_bytes_block


@pytest.mark.parametrize(
    ("how", "two"),
    [
        ({"m": 64, "n": 8192, "k": 4096}, "b"),
        ({"m": 8192, "n": 64, "k": 4096}, "a"),
        ({"m": 64, "n": 4096, "k": 4096}, ""),  # 34 MB
        ({"m": 64, "n": 8192, "k": 4160}, ""),  # rows of 65 lines
        ({"m": 64, "n": 8192, "k": 4096, "layout": "nn"}, ""),
        ({"m": 128, "n": 8192, "k": 4096}, ""),  # two tiles read the same of B
        ({"m": 128, "n": 8192, "k": 4096, "cluster": (2, 1)}, "b"),
        ({"m": 2048, "n": 512, "k": 4096, "groups": 32}, "b"),
        ({"m": 2049, "n": 512, "k": 4096, "groups": 32}, ""),  # 65 rows in a group
        ({"m": 32768, "n": 2048, "k": 4096, "groups": 32}, ""),  # rows of groups, 32 tiles beside one another
    ],
)
def test_memory_brings_two_lines_of_a_large_operand_that_one_cluster_reads_on_an_h100(
    how: dict[str, Any], two: str
) -> None:
    given: dict[str, Any] = {"tile": Tile(64, 64, 64), "warpgroups": 1, "stages": 6, "cluster": (1, 1), **how}
    for arch, expected in (("h100", two), ("sm_90a", "")):
        spec = Gemm(arch, staging="tma", decomposition="data_parallel", **given)
        maps = [m for m in launch_of(tma_geometry(spec)).args if isinstance(m, TensorMap)]
        assert "".join(m.name for m in maps if m.two_lines) == expected
        if not spec.groups and spec.layout == "nt":
            turned = launch_of(tma_geometry(spec.chosen(turned=True))).args
            assert "".join(m.name for m in turned if isinstance(m, TensorMap) and m.two_lines) == expected


def test_a_kernel_s_name_is_that_of_one_text() -> None:
    """Of the ways to compute products of all kinds: texts don't know sizes, and batches only where these matter."""
    scaled: dict[str, Any] = {"dtype": "fp8", "scales": "block"}
    problems: list[dict[str, Any]] = [
        {"m": 512, "n": 1024, "k": 512}, {"m": 500, "n": 1000, "k": 504, "batch": 3}, {"m": 501, "n": 1001, "k": 505},
        {"m": 16, "n": 4096, "k": 4096}, {"m": 3000, "n": 257, "k": 40}, {"m": 700, "n": 512, "k": 256, "groups": 5},
        {"m": 512, "n": 1024, "k": 512, **scaled}, {"m": 256, "n": 1024, "k": 512, "batch": 4, **scaled},
        {"m": 64, "n": 512, "k": 4096, "batch": 2, **scaled}, {"m": 512, "n": 1024, "k": 512, "groups": 3, **scaled},
        *({"m": 512, "n": 960, "k": 512, "batch": n, "tile": Tile(*t, 128), **scaled}
          for n in (1, 2, 3) for t in ((128, 192), (64, 64))),
    ]  # fmt: skip
    texts: dict[str, str] = {}
    for problem in problems:
        for way in ranked(Gemm("sm_90a", **{"dtype": "bf16", **problem}))[::9][:40]:
            plan = plan_cuda(way.spec)
            assert texts.setdefault(plan.name, text := render_cuda(plan)) == text, plan.name
    assert len(texts) > 150


@pytest.mark.parametrize("cluster", [(1, 1), (2, 1), (2, 2), (1, 4), (4, 2), (2, 4)])
def test_every_block_says_once_that_a_stage_was_read(cluster: tuple[int, int]) -> None:
    """The lanes that arrive, as the statement has it, against the arrivals that a stage's barrier waits for; and each
    tile of k is copied by one of the blocks that share it."""
    m, n = cluster
    how: dict[str, Any] = {"tile": Tile(128, 128, 64), "warpgroups": 2, "cluster": cluster, "stages": 4}
    g = tma_geometry(Gemm("sm_90a", 4096, 4096, 4096, decomposition="data_parallel", staging="tma", **how))
    arrivals = Counter[int]()
    for _ in range(m * n):
        for warp in range(g.arch.warps_group):
            for lane in range(g.arch.warp_size):
                block = lane * g.arch.warps_group + warp
                if block < m * n:
                    arrivals[block] += g.consumers
    assert set(arrivals.values()) == {g.releases} and len(arrivals) == m * n
    assert g.a.sharing * g.b.sharing == m * n
    for o, turns in ((g.a, [rank // m for rank in range(0, m * n, m)]), (g.b, list(range(m)))):
        assert sorted(turns) == list(range(o.sharing))


@pytest.mark.parametrize("cluster", [(1, 1), (2, 1), (2, 2), (1, 4), (4, 2)])
def test_no_more_blocks_wait_for_one_another_than_run(cluster: tuple[int, int]) -> None:
    """Whatever multiprocessors of a chip are switched off; and as many as there are on the GPU at hand."""
    arch, size = load_nvidia("sm_90a").arch, cluster[0] * cluster[1]
    rng = random.Random(size)
    for _ in range(200):  # TPCs of each GPC, as a chip may have them
        tpcs = [9] * arch.gpcs
        while 2 * sum(tpcs) > arch.multiprocessors:
            tpcs[rng.randrange(arch.gpcs)] -= 1
        assert arch.resident_clusters(size) <= sum(2 * n // size for n in tpcs)
    how: dict[str, Any] = {"tile": Tile(128, 128, 64), "warpgroups": 2, "cluster": cluster}
    stream = plan_cuda(Gemm("sm_90a", 3000, 3000, 4096, decomposition="stream_k", **how)).geometry
    assert launch_of(stream, 5).grid[0] == 5 * size and launch_of(stream).grid[0] == arch.resident_clusters(size) * size
    split = plan_cuda(
        Gemm("sm_90a", 512, 512, 4096, decomposition="split_k", splits=2, reduction="workspace", **how)
    ).geometry
    with pytest.raises(SpecError, match="3 run at the same time"):
        launch_of(split, 3)


@pytest.mark.parametrize("cluster", [(1, 1), (1, 2), (4, 2)])
def test_a_block_of_a_cluster_outlives_what_the_others_tell_it(cluster: tuple[int, int]) -> None:
    """Its copying thread waits, once for each stage, for all that read its copies: no barrier of the cluster is at the
    end, which takes 0.3 us on an H200 and 0.7 on an H100. Both roles wait for the others' start."""
    how: dict[str, Any] = {"tile": Tile(128, 128, 64), "warpgroups": 2, "cluster": cluster, "stages": 4}
    text = render_cuda(plan_cuda(Gemm("sm_90a", 2048, 2048, 256, decomposition="data_parallel", **how)))
    kernel = text[text.index('extern "C"') :]
    alone = cluster == (1, 1)
    assert kernel.count("cluster_wait();") == (0 if alone else 2)  # when it begins
    end = "for (u32 left = 0; left < STAGES; left++, advance()) wait_phase(empty(stage), phase ^ 1);"
    assert kernel.count(end) == (0 if alone else 1)
    if not alone:
        assert kernel.rindex("copy_b(i);") < kernel.index(end) < kernel.index("multiplying warpgroups")


@pytest.mark.parametrize(("cluster", "own"), [((1, 2), "b"), ((4, 1), "a"), ((2, 2), "")])
def test_what_is_a_blocks_own_is_copied_before_the_others_have_started(cluster: tuple[int, int], own: str) -> None:
    """Of the first tile alone, into the first stage, whose bytes are announced once; by one thread of a warp that waits
    as a whole, as the instruction does: with one lane in it kernels hung. The loop has no branch for it."""
    how: dict[str, Any] = {"tile": Tile(128, 128, 64), "warpgroups": 2, "cluster": cluster, "stages": 4}
    text = render_cuda(plan_cuda(Gemm("sm_90a", 2048, 2048, 512, decomposition="data_parallel", **how)))
    kernel = text[text.index('extern "C"') :]
    starts = [kernel.index(what) for what in ("fence_mbarrier_init", "cluster_arrive_relaxed();", "__syncthreads")]
    assert starts == sorted(starts)
    copying, multiplying = kernel.split("// ---- the multiplying warpgroups")
    before, after = copying.split("\n    cluster_wait();\n")
    assert after.startswith("    if (thread < WARP && elect_one()) {")
    early = before[before.index("launch_wait();") :]
    assert [name for name in "ab" if f"copy_{name}(u.first);" in early] == list(own)
    assert early.count("mbarrier_expect(full(0), 32768);") == len(own)
    loop = after[after.index("i < u.last") :]
    assert [line.split("(")[0].strip() for line in loop.splitlines()[1:5]] == ["acquire", "copy_a", "copy_b", "advance"]
    first = after[: after.index("i < u.last")]
    shared = [name for name in "ab" if f"copy_{name}(i);" in first]
    assert shared == [name for name in "ab" if own and name != own]
    assert ("early = false, i++, advance();" in first) == bool(own)
    assert multiplying.index("cluster_wait();") < multiplying.index("mbarrier_arrive_cluster")


def test_a_cluster_adds_up_a_tile_alone() -> None:
    """Its blocks wait for no other cluster, so there may be more than run at the same time, and no memory is shared."""
    many = launch_of(plan_cuda(Gemm("sm_90a", **{**_JOINED, "m": 2560})).geometry, 7)
    assert many.grid[0] == 20 * 2 * 4 and not many.scratch and many.early
    source = render_cuda(plan_cuda(Gemm("sm_90a", **_JOINED)))
    assert "__cluster_dims__(4, 1, 1)" in source and "workspace +" not in source
    assert "cluster" in [c.spec.reduction for c in ranked(Gemm("sm_90a", 1056, 72, 3456, dtype="bf16"))[:3]]
    large = Gemm("h100", 7026, 104, 8664, dtype="bf16")  # with two stages one tile of k would be on its way at a time
    assert all((c.spec.stages or 0) > 2 for c in ranked(large) if c.spec.reduction == "cluster")
    assert any(c.spec.stages == 2 for c in ranked(large.chosen(reduction="cluster", decomposition="split_k")))


def test_every_tile_is_computed_once() -> None:
    """The tile order of the kernel, in Python: a permutation, whatever the bands."""
    rng = random.Random(1)
    for _ in range(30):
        spec = Gemm(
            "sm_90a",
            rng.randint(1, 4000),
            rng.randint(1, 4000),
            64,
            batch=rng.randint(1, 3),
            tile=Tile(128, 128, 64),
            cluster=rng.choice([(1, 1), (2, 1)]),
            decomposition="data_parallel",
            raster=rng.choice([None, 0, 1, 3]),
            along_n=rng.random() < 0.5,
        )
        n = launch_of(plan_cuda(spec).geometry).args[-1].values
        seen = set()
        for tile in range(n["units"]):
            z, inside = divmod(tile, n["plane"])
            band, within = divmod(inside, n["band"])
            first = band * n["group"]
            width = n["group"] if first + n["group"] <= n["side"] else n["side"] - first
            y, x = divmod(within, width)
            assert first + x < n["side"]
            seen.add((z, first + x, y))
        assert len(seen) == n["units"] == n["tiles"]


def test_the_sources_name_their_plan_and_carry_no_decision() -> None:
    source = render_cuda(plan_cuda(Gemm("sm_90a", 8192, 8192, 8192)))
    assert "wgmma_wait<1>();" in source and "wgmma_wait<0>();" in source and "{{" not in source
    assert "cp_async_wait<" in render_cuda(plan_cuda(Gemm("sm_80", 4096, 4096, 4096)))


@pytest.mark.parametrize("arch", ["sm_80", "sm_90a"])
def test_the_header_compiles_alone(nvrtc, arch: str) -> None:
    text = render_cuda_intrinsics(load_nvidia(arch))
    nvrtc.compile(f'{text}\nextern "C" __global__ void k(u32* x) {{ *x = shared_address(x); }}', arch)


def test_a_warning_that_costs_speed_is_an_error(nvrtc) -> None:
    text = render_cuda_intrinsics(load_nvidia("sm_90a"))
    body = 'extern "C" __global__ void k() { if (threadIdx.x < 128) register_lower<40>(); else register_raise<232>(); }'
    with pytest.raises(CompileError, match="ptxas will not do"):
        nvrtc.compile(f"{text}\n{body}", "sm_90a")


def test_a_mistake_is_one_line_with_its_place(nvrtc) -> None:
    with pytest.raises(CompileError, match=r"kernel\.cu:2: error: .*in: int x = y;"):
        nvrtc.compile('extern "C" __global__ void k() {\nint x = y;\n}', "sm_80")


def test_sums_of_8_bits_are_judged_by_the_bits_that_their_unit_keeps() -> None:
    """Products of 32 at a time, cut to 14 bits below the largest, err more than f32's bound and less than theirs."""
    spec, rng = Gemm("sm_90a", 64, 64, 256, dtype="fp8"), np.random.default_rng(1)
    bound, of_f32 = sum_error(spec), sum_error(Gemm("sm_90a", 64, 64, 256, dtype="bf16"))
    a, b = (rng.standard_normal((512, 256)).astype(ml_dtypes.float8_e4m3fn).astype(np.float64) for _ in "ab")
    total = np.zeros(512)
    for first in range(0, 256, 32):
        terms = np.column_stack([total, (a * b)[:, first : first + 32]])
        unit = 2.0 ** (np.floor(np.log2(np.abs(terms).max(1))) - 13)
        total = (np.trunc(terms / unit[:, None]) * unit[:, None]).sum(1)
    off = np.abs(total - (a * b).sum(1)) / np.abs(a * b).sum(1)
    assert of_f32 < off.max() < bound


@pytest.mark.parametrize(("tile", "warpgroups", "splits"), [((64, 16), 1, 4), ((64, 64), 1, 3), ((128, 128), 2, 8)])
def test_each_part_of_a_share_has_a_place_that_no_other_has(
    tile: tuple[int, int], warpgroups: int, splits: int
) -> None:
    """What blocks of a cluster send one another, by the kernel's own words: each piece goes to the block that adds it
    up, into memory for it alone, and as many bytes as are waited for."""
    spec = Gemm("sm_90a", 64, 64, 16384).chosen(
        tile=Tile(*tile, 64), warpgroups=warpgroups, cluster=(1, 1), decomposition="split_k", splits=splits,
        reduction="cluster",
    )  # fmt: skip
    plan = plan_cuda(spec)
    assert isinstance(plan, TmaPlan)
    g, text = plan.geometry, render_cuda(plan)
    found = {name: re.search(pattern, text) for name, pattern in {
        "owner": r"const i32 owner = ([^,;]*),", "place": r"return base \+ STAGING \+ ([^;]*); };",
        "first": r"const i32 first = ([^,;]*), last", "share": r"constexpr i32 SHARE = ([^;]*);",
        "bytes": r"mbarrier_expect\(received\(consumer\), ([^;]*)\);",
    }.items()}  # fmt: skip
    words = {name: one[1].replace("/", "//") if one else "" for name, one in found.items()}
    assert all(words.values()), words
    known: dict[str, Any] = {"CHUNKS": g.blocks_m * g.tile.n // 2 // 4, "SPLITS": splits, "WARPGROUP": 128, "p": g.spec}
    known["SHARE"] = eval(words["share"], known)
    for owner in range(splits):
        split = SimpleNamespace(split=owner)
        first = eval(words["first"], {**known, "u": split})
        last = eval(words["first"], {**known, "u": SimpleNamespace(split=owner + 1)})
        pieces = [c for c in range(known["CHUNKS"]) if eval(words["owner"], {**known, "c": c}) == owner]
        assert pieces == list(range(first, last))
        waited = eval(words["bytes"], {**known, "first": first, "last": last})
        assert waited == (splits - 1) * len(pieces) * 128 * 16
        places = [
            eval(words["place"], {**known, "consumer": w, "split": s, "chunk": c - first, "member": member})
            for w in range(warpgroups) for s in range(splits) for c in pieces for member in range(128)
        ]  # fmt: skip
        assert len(set(places)) == len(places) and all(0 <= at <= g.staging_bytes - 16 for at in places)


def test_a_block_waits_for_the_others_of_its_cluster_before_it_sends_and_for_nobody_at_its_end() -> None:
    """The barriers of the others must be there; all that comes is waited for, so that nothing else must outlive it."""
    text = render_cuda(plan_cuda(Gemm("sm_90a", **{**_JOINED, "cluster": (1, 1)})))
    kernel = text[text.index('extern "C"') :]
    begins, waits = kernel.index("cluster_arrive_relaxed();"), kernel.index("cluster_wait();")
    assert kernel.index("fence_mbarrier_init();") < begins < waits < kernel.index("cluster_send_four(")
    assert kernel.count("cluster_wait();") == kernel.count("cluster_arrive_relaxed();") == 1
    assert kernel.index("cluster_send_four(") < kernel.index("mbarrier_try_wait_cluster(received(consumer), 0)")


def test_what_is_sent_has_room_beside_fewer_stages() -> None:
    """A way whose parts meet in a cluster keeps as many stages as fit beside its share of them."""
    every = [c.spec for c in ranked(Gemm("sm_90a", 384, 384, 16384)) if c.spec.reduction == "cluster"]
    wide = [s for s in every if s.tile == Tile(128, 128, 64)]
    assert wide and all(tma_geometry(s).shared_bytes <= tma_geometry(s).room for s in every)
    assert {s.stages for s in wide} == {4, 5}
    with pytest.raises(SpecError, match="needs"):
        tma_geometry(wide[0].chosen(stages=6))
