"""Kernels that IREE compiled, launched as its host does it: right and clean; the one that it gets wrong is told."""

from __future__ import annotations

import pytest
from support.iree.host import HostError, launch_of
from support.iree_cases import ARCHS, IreeKernel, iree_kernels
from support.sweeps import in_turn

KERNELS = [list(iree_kernels(arch)) for arch in ARCHS]


def name(kernel: IreeKernel) -> str:
    return f"{kernel.arch}-{kernel.name}"


@pytest.mark.parametrize("kernel", in_turn([[k for k in every if not k.fault] for every in KERNELS], ids=name))
def test_runs_right_and_clean(kernel: IreeKernel) -> None:
    result, wrong = kernel.run(limit=5_000_000)
    assert not result.findings, [str(f) for f in result.findings]
    assert not wrong
    assert {w.check for w in result.warnings} <= kernel.warnings, [str(f) for f in result.warnings]


@pytest.mark.parametrize("kernel", [k for every in KERNELS for k in every if k.fault], ids=name)
def test_what_the_compiler_got_wrong_is_told(kernel: IreeKernel) -> None:
    result, wrong = kernel.run(limit=5_000_000)
    assert wrong
    assert {f.check for f in result.findings} == {kernel.fault}


HOST = """
  util.func public @f(%arg0: !hal.buffer_view) -> !hal.buffer_view attributes {iree.abi.stub} {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %c32 = arith.constant 32 : index
    %1 = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[1] : index
    %2 = arith.muli %1, %c4 : index
    %buffer = hal.buffer_view.buffer<%arg0 : !hal.buffer_view> : !hal.buffer
    %new = hal.device.queue.alloca<%device : !hal.device> pool(%c0) : !hal.buffer{%2}
    %id = hal.executable.lookup.function target(%exe : !hal.executable) function(@x::@y::@kernel_0) : i64
    %3 = arith.ceildivsi %1, %c32 : index
    hal.command_buffer.dispatch<%cmd> target(%exe)[%id] workgroups([%3, %c4, %c32]) constants([%1, %c32]) bindings([
      (%buffer : !hal.buffer)[%c0, %2],
      (%new : !hal.buffer)[%c32, %c4]
    ]) flags("None")
    %f32 = hal.element_type<f32> : i32
    %view = hal.buffer_view.create buffer(%new : !hal.buffer)[%c0, %2] shape([%1]) type(%f32) : !hal.buffer_view
    util.return %view : !hal.buffer_view
  }
"""


def test_a_launch_is_what_the_host_does() -> None:
    launch = launch_of(HOST, [(3, 70)])
    assert (launch.kernel, launch.grid, launch.constants) == ("kernel_0", (3, 4, 32), (70, 32))
    assert [(b.buffer, b.offset, b.length) for b in launch.bindings] == [(("input", 0), 0, 280), (("new", 0), 32, 4)]
    assert [(r.buffer, r.length, r.type) for r in launch.results] == [(("new", 0), 280, "f32")]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("%c4 = arith.constant 4 : index", "%c4 = arith.mystery %c0 : index", "mystery"),
        ("    %f32 =", "    hal.command_buffer.fill_buffer<%cmd> target(%new)\n    %f32 =", "does more"),
        ("    %f32 =", "    cf.br ^bb1\n    %f32 =", "does more"),
        ("hal.command_buffer.dispatch", "hal.command_buffer.nothing", "launches no kernel"),
        ("util.func public", "util.func private", "no host function"),
    ],
)
def test_a_host_that_is_not_followed_is_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(HostError, match=says):
        launch_of(HOST.replace(old, new), [(3, 70)])
