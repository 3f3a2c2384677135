"""What the launches of AITER's kernels share: the launch itself, its arguments, random numbers, float64 attention."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import ml_dtypes
import numpy as np
import numpy.typing as npt

from amdgen.codeobject import Kernel
from amdgen.compare.foreign import with_slots
from amdgen.emulator.arena import GlobalMemory

BF16, F32 = ml_dtypes.bfloat16, np.float32
FP8 = {"gfx942": ml_dtypes.float8_e4m3fnuz, "gfx950": ml_dtypes.float8_e4m3fn}
FP4 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])
Array = npt.NDArray[Any]
Random = np.random.Generator


@dataclass(frozen=True)
class Launch:
    """``slots``: the arguments in order, each at a multiple of 16 bytes, or where the metadata has it when ``packed``.

    ``expected``: position of each output and what it must hold; a NaN may be anything. ``relative`` errors are of the
    largest expected value. Rows of ``unordered`` outputs are sorted before they are compared. ``seen``: what an
    output's memory stands for.
    """

    grid: tuple[int, ...]
    slots: list[Any]
    expected: dict[int, Array]
    relative: float = 1e-2
    block: int = 256
    packed: bool = False
    unordered: tuple[int, ...] = ()
    seen: Mapping[int, Callable[[Array], Array]] = field(default_factory=dict)


@dataclass(frozen=True)
class Table:
    """A buffer of ten addresses, the first of them those of these arrays, which lie behind them."""

    arrays: tuple[Array, ...]

    @property
    def nbytes(self) -> int:
        return 80 + sum(a.nbytes for a in self.arrays)

    def at(self, address: int) -> Array:
        """The buffer as it is when it lies there."""
        ends = np.cumsum([80, *(a.nbytes for a in self.arrays)], dtype=np.uint64)
        head = np.zeros(10, np.uint64)
        head[: len(self.arrays)] = ends[:-1] + np.uint64(address)
        return np.concatenate([x.reshape(-1).view(np.uint8) for x in (head, *self.arrays)])


def placed(args: list[Any], image: int) -> list[Any]:
    """The arguments with tables of addresses filled in; ``image``: bytes of the code. The emulator places the code
    first, then each buffer in order."""
    memory, out = GlobalMemory(), list(args)
    memory.allocate("code", image)
    for index, arg in enumerate(args):
        if isinstance(arg, np.ndarray | Table):
            made = memory.allocate("", arg.nbytes)
            out[index] = arg.at(made.address) if isinstance(arg, Table) else arg
    return out


def described(kernel: Kernel, launch: Launch) -> Kernel:
    """The kernel with a description of its arguments that has the slots."""
    return kernel if launch.packed else with_slots(kernel, launch.slots)


def wide(x: Array) -> Array:
    return np.asarray(x).astype(np.float64)


def normal(r: Random, shape: Any, dtype: Any = BF16, scale: float = 1.0) -> Array:
    return np.asarray((r.normal(size=shape) * scale).astype(dtype))


def out(shape: Any, dtype: Any) -> Array:
    """Poisoned memory."""
    count = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return np.frombuffer(b"\xff" * count, dtype).reshape(shape).copy()


def with_slack(x: Array, rows: int = 256) -> Array:
    """The same with other numbers behind its last row: some kernels load rows behind the last tensor's end, and give
    them weight 0. On a GPU those lie in the allocator's block, or are somebody else's."""
    row = int(np.prod(x.shape[2:])) * x.itemsize
    return np.concatenate([x.reshape(-1).view(np.uint8), np.full(rows * row, 0x3C, np.uint8)])


def u32(*values: int) -> list[Any]:
    return [np.uint32(v) for v in values]


def shuffled(weight: Array, rows: int = 16, columns: int = 16) -> Array:
    """(n, k) → tiles of ``rows`` × 2·``columns`` elements, 16 bytes of a row together."""
    n, k = weight.shape[-2:]
    chunk = 16 // weight.itemsize
    tiles = weight.reshape(-1, n // rows, rows, k // (2 * columns), 2 * columns // chunk, chunk)
    return np.ascontiguousarray(tiles.transpose(0, 1, 3, 4, 2, 5)).reshape(weight.shape)


def shuffled_scales(scales: Array) -> Array:
    """E8M0 scales (rows, k/32), padded to 256 × 8 and interleaved for the matrix instruction."""
    m, n = scales.shape
    padded = np.full((-(-m // 256) * 256, -(-n // 8) * 8), 127, np.uint8)
    padded[:m, :n] = scales
    sm, sn = padded.shape
    tiles = padded.reshape(sm // 32, 2, 16, sn // 8, 2, 4).transpose(0, 3, 5, 2, 4, 1)
    return np.ascontiguousarray(tiles).reshape(sm, sn)


def tile_of(path: str) -> tuple[int, int]:
    """The last AxB of a file's name."""
    a, b = re.findall(r"(\d+)x(\d+)", path.rsplit("/", 1)[1])[-1]
    return int(a), int(b)


def softmax(score: Array) -> tuple[Array, Array]:
    """Of each row; and the logarithm of its sum."""
    top = score.max(-1, keepdims=True)
    total = np.exp(score - top).sum(-1, keepdims=True)
    return np.exp(score - top) / total, (top + np.log(total))[..., 0]


def attention(q: Array, k: Array, v: Array, scale: float, causal: bool) -> tuple[Array, Array]:
    """(seq, heads, dim), fewer heads of k and v → (seq, heads, dim) and (heads, seq). Causal counts from the end."""
    group = q.shape[1] // k.shape[1]
    wk, wv = (np.repeat(wide(x), group, 1).transpose(1, 0, 2) for x in (k, v))
    score = wide(q).transpose(1, 0, 2) @ wk.swapaxes(1, 2) * scale
    if causal:
        score = np.where(np.tri(*score.shape[1:], k=len(k) - len(q), dtype=bool), score, -np.inf)
    p, lse = softmax(score)
    return (p @ wv).transpose(1, 0, 2), lse
