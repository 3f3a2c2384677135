"""Launches of an attention on the copy engine that begin before the kernel ahead of them in the stream has ended."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from amdgen.builder import build
from amdgen.compare.cuda_bench import launcher
from amdgen.device import open_device
from amdgen.device.cuda import CudaDevice
from amdgen.kernels.attention import Attention
from amdgen.kernels.attention.hopper.arguments import launch_of
from amdgen.kernels.attention.hopper.build import plan_cuda
from amdgen.kernels.attention.hopper.text import render_cuda
from amdgen.launch import load
from amdgen.verify import random_data


@pytest.mark.parametrize(
    ("asked", "early"),
    [
        ({"seq_q": 1, "seq_k": 8192, "heads": 64, "kv_heads": 8}, True),
        ({"seq_q": 1, "seq_k": 40000, "heads": 64, "kv_heads": 8}, False),  # 164 MB: it takes too long to gain
        ({"seq_q": 64, "seq_k": 1024, "heads": 160, "tile": (64, 64), "stages": 2}, False),  # 160 blocks in 264 places
        ({"seq_q": 64, "seq_k": 1024, "heads": 132, "tile": (64, 64), "stages": 2}, True),  # one for each
        ({"seq_q": 64, "seq_k": 1024, "heads": 264, "tile": (64, 64), "stages": 2}, True),
        ({"seq_q": 1024, "heads": 16, "batch": 4}, True),
    ],
)
def test_brief_launches_begin_early_where_places_get_as_many_blocks(asked: dict[str, Any], early: bool) -> None:
    """Blocks alone ask for so much memory that no two come to one multiprocessor."""
    g = plan_cuda(Attention("sm_90a", **{"seq_k": 1024, **asked})).geometry
    launch = launch_of(g)
    assert launch.early == g.early == early
    most = g.arch.shared_bytes_sm
    reserved = most - g.arch.shared_bytes_block
    if early and g.alone:
        assert 2 * (launch.shared_bytes + reserved) > most >= launch.shared_bytes + reserved
    else:
        assert launch.shared_bytes == g.shared_bytes


@pytest.mark.parametrize("varlen", [False, True])
@pytest.mark.parametrize("splits", [0, 1, 4])
def test_nothing_that_the_kernel_ahead_may_write_is_read_before_it_has_ended(varlen: bool, splits: int) -> None:
    """One thread waits before it copies, and others read what it has copied; lengths are read by a warp before that."""
    text = render_cuda(plan_cuda(Attention("sm_90a", 1, 8192, heads=8, batch=4, varlen=varlen, splits=splits)))
    kernel = text[text.index('extern "C"') :]
    assert kernel.count("launch_wait();") == kernel.count("launch_dependents();") == 1
    waits = kernel.index("launch_wait();")
    assert kernel.index("launch_dependents();") < waits < kernel.index("while (tile.find(p, number))")
    if splits:
        assert waits < kernel.index("atomicAdd")
    if varlen and not splits:
        assert waits < kernel.index("p.lengths[batch]") < kernel.index("__syncthreads();")


@pytest.mark.parametrize(
    "more", [{"paged": 16}, {"varlen": True, "paged": 64, "splits": 0}, {"dtype": "fp8", "scales": "head"}]
)
def test_what_the_kernel_ahead_may_write_is_no_constant(more: dict[str, Any]) -> None:
    """Loads that count on memory which nobody writes while the kernel is there could find what was overwritten."""
    text = render_cuda(plan_cuda(Attention("sm_90a", 1, 8192, heads=8, batch=4, **more)))
    assert not re.search(r"__ldg|\.nc\b|__restrict__", text)


@pytest.mark.cuda
@pytest.mark.parametrize("splits", [0, 1, 6])
def test_a_launch_that_begins_early_waits_for_the_one_ahead(splits: int) -> None:
    """Each one's Q is the O of the one ahead, and keys weigh so differently that a wrong row stays wrong."""
    asked = Attention("sm_90a", 128, 20000, heads=8, kv_heads=8, batch=2, scale=2.0, splits=splits)
    device, data = open_device("cuda", "sm_90a"), random_data(asked, 3)
    assert isinstance(device, CudaDevice)
    loaded = load(build(asked), device)
    memory = {name: device.empty(data[name].shape, data[name].dtype) for name in "qkvo"}
    there, back = (loaded.bind({**memory, "q": memory[q], "o": memory[o]}) for q, o in ("qo", "oq"))
    ends = []
    for early in (False, True):
        for name in "qkv":
            memory[name].write(data[name])
        memory["o"].write(np.full_like(data["o"], np.nan))
        starts = [launcher(device, bound, early) for bound in (there, back)]
        for number in range(40):
            starts[number % 2](0)
        device.synchronize()
        ends.append(memory["q"].read())
    assert np.isfinite(ends[0].astype(np.float32)).all() and len(np.unique(ends[0])) > 1000
    np.testing.assert_array_equal(*ends)
