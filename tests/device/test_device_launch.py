"""A built kernel on a device: memory, arguments, and calling it as a function."""

from __future__ import annotations

import struct

import numpy as np
import pytest

import amdgen
from amdgen.builder import build
from amdgen.device import DeviceError, open_device
from amdgen.errors import AmdgenError
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import launch_of, plan_cuda
from amdgen.kernels.tensors import Pointer, Struct, TensorMap
from amdgen.launch import _resolved, load


@pytest.fixture(scope="module")
def softmax():
    return build(amdgen.Softmax("gfx942", 4, 33, dtype="f32", residual=True))


def test_a_kernel_is_a_function(softmax) -> None:
    rng = np.random.default_rng(0)
    x, residual = (rng.standard_normal((4, 33), np.float32) for _ in range(2))
    kept = residual.copy()
    made = softmax(x, residual)
    want = np.exp((x + residual).astype(np.float64))
    np.testing.assert_allclose(made["y"], want / want.sum(1, keepdims=True), rtol=1e-5)
    assert np.array_equal(made["residual"], x + residual) and np.array_equal(residual, kept)
    gemm = build(Gemm("gfx942", 8, 8, 8))
    a = np.eye(8, dtype=np.float16)
    assert np.array_equal(gemm(a, a), a), "one output comes as it is"


def test_operands_that_do_not_fit_are_named(softmax) -> None:
    x = np.zeros((4, 33), np.float32)
    with pytest.raises(AmdgenError, match="takes x, residual; 1 arrays are given"):
        softmax(x)
    with pytest.raises(AmdgenError, match=r"operand residual is \(33, 4\) of float32; give \(4, 33\) of float32"):
        softmax(x, x.T)
    with pytest.raises(AmdgenError, match=r"operand x is \(4, 33\) of float64"):
        softmax(x.astype(np.float64), x)


def test_what_a_check_finds_is_raised() -> None:
    spec = amdgen.RmsNorm("gfx942", 1, 4096, threads=256)
    broken = build(spec, asm=build(spec).assembly.replace("\ts_barrier\n", "\n"))
    with pytest.raises(AmdgenError, match="lds_race"):
        broken(np.ones((1, 4096), np.float16), np.ones(4096, np.float16))


def test_memory_of_the_emulator_holds_nothing_until_it_is_written() -> None:
    device = open_device("emulator", "gfx942")
    buffer = device.empty((2, 3), np.float32)
    assert np.isnan(buffer.read()).all() and buffer.nbytes == 24
    buffer.write(np.arange(6, dtype=np.float32).reshape(2, 3))
    first = buffer.read()
    first[...] = 0
    assert buffer.read()[1, 2] == 5, "what is read is a copy"
    with pytest.raises(DeviceError, match="takes no bytes as an argument"):
        device.launch(device.load(b"", "k"), 1, 64, [b"struct"])


class Memory:
    """Addresses without a GPU."""

    nbytes = 1

    def __init__(self, address: int) -> None:
        self.address = address


def test_arguments_name_memory_and_get_its_addresses() -> None:
    memory = {"a": Memory(64), "b": Memory(128), "c": Memory(256)}
    number = np.int64(7)
    assert _resolved(Pointer("b"), memory) is memory["b"] and _resolved(number, memory) is number  # type: ignore[arg-type]
    packed = _resolved(Struct("<QQiII", {"c": Pointer("c"), "none": Pointer("bias"), "n": 3, "by": (4, 5)}), memory)  # type: ignore[arg-type]
    assert struct.unpack("<QQiII", packed) == (256, 0, 3, 4, 5)
    launch = launch_of(plan_cuda(Gemm("sm_90a", 512, 512, 512)).geometry)
    resolved = [_resolved(arg, memory) for arg in launch.args]  # type: ignore[arg-type]
    assert [type(arg) for arg in launch.args] == [TensorMap] * 3 + [Struct]
    mapped = {arg.name: addr for arg, addr in zip(launch.args, resolved, strict=True) if isinstance(arg, TensorMap)}
    assert {name: one.buffer.address for name, one in mapped.items()} == {"a": 64, "b": 128, "c": 256}
    assert memory["c"].address.to_bytes(8, "little") in resolved[-1]


def test_scratch_memory_is_made_once_and_zeroed() -> None:
    """Of a kernel for a GPU, on a device that only keeps what it is told."""
    plan = plan_cuda(Gemm("sm_90a", 384, 384, 16384, decomposition="split_k", splits=4, reduction="workspace"))
    launch = launch_of(plan.geometry)
    assert set(launch.scratch) == {"workspace", "flags"} and launch.grid[0] > 1
    built = build(Gemm("gfx942", 16, 16, 16))
    loaded = load(built, open_device("emulator", "gfx942"))
    assert loaded.scratch == {} and loaded.launch is built.launch


@pytest.mark.parametrize(
    ("name", "arch", "says"),
    [
        ("cuda", "gfx942", "--device cuda runs no code for gfx942; use --device emulator or hip"),
        ("emulator", "sm_90a", "--device emulator runs no code for sm_90a; use --device cuda"),
        ("hip", "sm_80", "--device hip runs no code for sm_80; use --device cuda"),
    ],
)
def test_a_device_that_runs_no_such_code(name: str, arch: str, says: str) -> None:
    with pytest.raises(DeviceError) as caught:
        open_device(name, arch)
    assert str(caught.value).startswith(says)
