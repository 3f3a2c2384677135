"""Attention of few queries to long sequences: which share of the memory's bandwidth it takes to read K and V once.

Each problem is timed beside torch's cuDNN and FlashAttention on the same inputs and torch's sum of as many bytes,
interleaved, from CUDA graphs, inputs larger than L2; "plain" is the same kernel launched when the one ahead has ended.
Before a figure is printed, all outputs of the first and last batch are compared with float64, and those of two launches
with each other, to the bit. Two ceilings are measured in the same run: a copy within the device's memory (bytes read
and written) and a sum that only reads, of 4 GB. Pages lie in random order; what lies behind the last key is NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any

from amdgen.builder import Built, build
from amdgen.compare.cuda_bench import foreign, launcher
from amdgen.compare.timing import Launcher, gpu_state, input_sets, interleaved, torch_here
from amdgen.device.cuda import CudaDevice
from amdgen.errors import AmdgenError
from amdgen.isa.nvidia import chip_of, load_nvidia
from amdgen.kernels.attention import Attention
from amdgen.kernels.registry import family
from amdgen.launch import load
from benchmarks.cuda.lines import Lines

ARCH = "sm_90a"
HEADS = (8, 32, 64)
KEY_HEADS = 8
BATCHES = (
    (1, 1024), (1, 8192), (1, 32768), (1, 131072), (4, 8192), (10, 8192), (16, 1024), (16, 8192),
    (20, 8192), (33, 4096), (64, 1024), (64, 8192), (64, 16384),
)  # fmt: skip
"""Sequences, and keys of each."""
_TWO = "two lines"
_SUM = "sum"
"""torch's of as many bytes: how fast memory is read in a launch of that size."""
PLAIN = "plain"
"""Launched after the one ahead has ended."""
_CEILING_BYTES = 1 << 32
_SHARE = 0.8
"""Of the memory's bandwidth, assumed in a first estimate of a launch's time."""


def problems(dtype: str, dims: list[int]) -> Iterator[Attention]:
    """What is timed: one query for all batches and groups of heads, then more queries, other head dims, pages."""

    def one(batch: int, keys: int, heads: int, dim: int = 128, queries: int = 1, **more: Any) -> Attention:
        return Attention(
            ARCH, queries, keys, batch=batch, heads=heads, kv_heads=KEY_HEADS, head_dim=dim, dtype=dtype,
            causal=queries > 1, **more,
        )  # fmt: skip

    if 128 in dims:
        yield from (one(batch, keys, heads) for batch, keys in BATCHES for heads in HEADS)
        for queries in (2, 4, 8, 16):
            yield from (one(16, 8192, heads, queries=queries) for heads in (8, 64))
    for dim in {64, 256} & set(dims):
        yield from (
            one(batch, keys, heads, dim) for batch, keys in ((1, 65536), (16, 8192), (64, 8192)) for heads in (8, 64)
        )
    for page in (16, 64, 256):
        for dim in dims:
            yield one(16, 8192, 64, dim, layout="bshd", paged=page)
            yield one(64, 8192, 32, dim, layout="bshd", paged=page, varlen=True)
            yield one(1, 65536, 64, dim, layout="bshd", paged=page)


LONG = (40000, 65536, 100000)
"""Keys of one sequence."""
GROUPED = ((64, 8), (16, 4), (32, 1), (128, 1))
"""Heads of queries and of keys."""


def long_problems(dtype: str, dims: list[int]) -> Iterator[Attention]:
    """One query of one long sequence, as keys lie and in pages."""
    for keys in LONG:
        for dim in dims:
            for heads, kv in GROUPED:
                yield Attention(ARCH, 1, keys, batch=1, heads=heads, kv_heads=kv, head_dim=dim, dtype=dtype)
    for dim in dims:
        for page in (16, 256):
            yield Attention(
                ARCH, 1, 65536, batch=1, heads=64, kv_heads=8, head_dim=dim, dtype=dtype, layout="bshd", paged=page
            )


def inputs(torch: Any, spec: Attention) -> dict[str, Any]:
    """Random operands; lengths from half of all keys to all, and no fewer than queries under a mask."""
    kind = getattr(torch, spec.element.torch)
    made = {n: torch.randn(spec.shape(n), device="cuda").to(kind) for n in "qkv"}
    lengths = torch.full((spec.batch,), spec.seq_k, device="cuda", dtype=torch.int32)
    if spec.varlen:
        least = max(spec.seq_k // 2, spec.seq_q if spec.causal else 1)
        lengths = torch.randint(least, spec.seq_k + 1, (spec.batch,), device="cuda", dtype=torch.int32)
        made["lengths"] = lengths
    if spec.paged:
        table = torch.randperm(spec.pool, device="cuda")[: spec.batch * spec.batch_pages]
        made["table"] = table.reshape(spec.batch, spec.batch_pages).to(torch.int32)
        for batch, length in enumerate(lengths.tolist()):
            if length % spec.paged:
                for name in "kv":
                    page = made[name][int(made["table"][batch, length // spec.paged])]
                    (page if spec.layout == "bshd" else page.transpose(0, 1))[length % spec.paged :] = float("nan")
            made["table"][batch, -(-length // spec.paged) :] = -1
    out = torch.full(spec.shape("o"), float("nan"), device="cuda", dtype=getattr(torch, spec.out.torch))
    lse = torch.empty((spec.batch, spec.heads, spec.seq_q), device="cuda", dtype=torch.float32)
    return {**made, "o": out, "lse": lse}


def bytes_of(spec: Attention, one: Mapping[str, Any]) -> int:
    """Bytes of Q and O, and of K and V up to each sequence's last key."""
    keys = int(one["lengths"].sum()) if spec.varlen else spec.batch * spec.seq_k
    rows = spec.batch * spec.heads * spec.seq_q
    return (keys * spec.key_heads + rows) * (spec.head_dim + spec.value_dim) * spec.element.bytes


def worst_error(torch: Any, spec: Attention, one: Mapping[str, Any], out: Any) -> float:
    """Largest error of O in the first and the last batch, relative to softmax · |V|, in float64 on the GPU."""
    worst = 0.0
    for batch in {0, spec.batch - 1}:
        q, o = (by_head(spec, x[batch]).double() for x in (one["q"], out))
        k, v = (sequence(spec, one, name, batch).double() for name in "kv")
        length = k.shape[1]
        grouped = (spec.key_heads, spec.group * spec.seq_q, -1)
        scores = q.reshape(grouped) @ k.transpose(1, 2) * spec.factor
        if spec.causal:
            query = torch.arange(spec.group * spec.seq_q, device="cuda")[:, None] % spec.seq_q
            key = torch.arange(length, device="cuda")[None, :]
            scores = scores.masked_fill(key > query + length - spec.seq_q, -torch.inf)
        weights = torch.softmax(scores, -1)
        off = (weights @ v - o.reshape(grouped)).abs() / (weights @ v.abs())
        worst = max(worst, float(off.max().nan_to_num(float("inf"))))
    return worst


def by_head(spec: Attention, one: Any) -> Any:
    """A batch as (head, row, head dim)."""
    return one if spec.layout == "bhsd" else one.transpose(0, 1)


def sequence(spec: Attention, one: Mapping[str, Any], name: str, batch: int) -> Any:
    """K or V of a batch, up to its last key, as (head, key, head dim)."""
    length = int(one["lengths"][batch]) if spec.varlen else spec.seq_k
    if not spec.paged:
        return by_head(spec, one[name][batch])[:, :length]
    pages = one[name][one["table"][batch].long().clamp(min=0)]
    pages = pages if spec.layout == "bhsd" else pages.transpose(1, 2)
    return pages.transpose(0, 1).reshape(spec.key_heads, -1, pages.shape[-1])[:, :length]


def libraries(torch: Any, spec: Attention, one: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
    """torch's fused attention by backend, where it computes the problem."""
    from torch.nn.attention import SDPBackend, sdpa_kernel
    from torch.nn.attention.bias import causal_lower_right

    if spec.paged or spec.varlen:
        return {}
    mask = causal_lower_right(spec.seq_q, spec.seq_k) if spec.causal else None

    def call(backend: Any) -> Any:
        with sdpa_kernel(backend):
            return torch.nn.functional.scaled_dot_product_attention(
                *(_heads_first(spec, one[name]) for name in "qkv"),
                attn_mask=mask,
                scale=spec.factor,
                enable_gqa=spec.group > 1,
            )

    backends = {"cuDNN": SDPBackend.CUDNN_ATTENTION, "FlashAttention": SDPBackend.FLASH_ATTENTION}
    return {name: partial(call, backend) for name, backend in backends.items()}


def _heads_first(spec: Attention, one: Any) -> Any:
    return one if spec.layout == "bhsd" else one.transpose(1, 2)


def ceilings(torch: Any, rounds: int) -> dict[str, float]:
    """GB/s of a copy within the device's memory, reads and writes counted, and of a sum."""
    source = torch.randn(_CEILING_BYTES // 4, device="cuda")
    target = torch.empty_like(source)
    candidates: dict[str, list[Launcher]] = {
        "copy": [lambda _: torch.mul(source, 1.0, out=target)], "read": [lambda _: torch.sum(source)],
    }  # fmt: skip
    timed = interleaved(candidates, 2000.0, rounds)
    return {t.name: _CEILING_BYTES * (2 if t.name == "copy" else 1) / t.median / 1e3 for t in timed}


def _started(call: Callable[[], Any], _: int) -> None:
    call()


def time_one(
    torch: Any,
    device: CudaDevice,
    spec: Attention,
    builts: Mapping[str, Built],
    rounds: int,
    lines: Lines | None = None,
) -> dict[str, Any]:
    """GB/s of every candidate and library, and the errors of their outputs. ``lines``: where "two lines" runs."""
    size = family("attention").cost(spec).bytes
    sets = [inputs(torch, spec) for _ in range(input_sets(size, spec.nvidia.arch.l2_bytes))]
    candidates: dict[str, list[Launcher]] = {}
    errors: dict[str, float] = {}
    kept = []
    for name, built in builts.items():
        loaded = load(built, lines if lines and name == _TWO else device)
        bound = [loaded.bind(foreign(one)) for one in sets]
        kept += bound
        candidates[name] = [launcher(device, b, loaded.launch.early and name != PLAIN) for b in bound]
        outputs = []
        for _ in range(2):
            sets[0]["o"].fill_(float("nan"))
            candidates[name][0](torch.cuda.current_stream().cuda_stream)
            torch.cuda.synchronize()
            outputs.append(sets[0]["o"].clone())
        if not torch.equal(*outputs):
            raise AmdgenError(f"{spec}: two launches give two results", "look for a race")
        errors[name] = worst_error(torch, spec, sets[0], outputs[0])
    calls = [libraries(torch, spec, one) for one in sets]
    for name in calls[0]:
        try:
            errors[name] = worst_error(torch, spec, sets[0], calls[0][name]())
        except RuntimeError:
            continue  # the library has no kernel for it
        candidates[name] = [partial(_started, one[name]) for one in calls]
    moved = sum(bytes_of(spec, one) for one in sets) / len(sets)
    sources = [torch.randn(int(moved) // 4, device="cuda") for _ in sets]
    candidates[_SUM] = [partial(_started, partial(torch.sum, source)) for source in sources]
    limit = 4 * spec.element.half_ulp
    if wrong := {name: error for name, error in errors.items() if not error <= limit}:
        raise AmdgenError(f"{spec}: wrong results {wrong}", f"at most {limit:.1e} is right")
    timed = interleaved(candidates, moved / spec.nvidia.arch.memory_gb_s / _SHARE / 1e3, rounds)
    micro = {t.name: t.median for t in timed}
    return {
        "problem": family("attention").problem(spec), "bytes": moved, "us": micro, "errors": errors,
        "gb_s": {name: moved / us / 1e3 for name, us in micro.items()},
        "spread": {t.name: t.spread for t in timed},
        "kernels": {name: f"{b.plan.name} splits {b.plan.spec.splits}" for name, b in builts.items()},
    }  # fmt: skip


def built_all(specs: list[Attention]) -> list[Built]:
    """Each built; compilers run side by side, and their results are kept in the cache."""
    with ProcessPoolExecutor(12, mp_context=get_context("spawn")) as pool:
        for _ in pool.map(_compiled, {family("attention").plan(spec).name: spec for spec in specs}.values()):
            pass
    return [build(spec) for spec in specs]


def _compiled(spec: Attention) -> None:
    build(spec)


def variants(spec: Attention, splits: list[int]) -> dict[str, Attention]:
    """The problem as it is chosen, and with other numbers of splits, where they fit."""
    found = {"amdgen": spec, PLAIN: spec}
    for count in splits:
        other = spec.chosen(splits=count)
        try:
            family("attention").plan(other)
        except AmdgenError:
            continue
        found[f"splits {count}"] = other
    return found


def decode(
    dtype: str, rounds: int, dims: list[int], splits: list[int], long: bool = False, two_lines: bool = False
) -> dict[str, Any]:
    """The table. ``long``: of one long sequence alone. ``two_lines``: also with K and V brought two lines at a time."""
    torch, device, rows = torch_here(), CudaDevice(ARCH), []
    specs = list((long_problems if long else problems)(dtype, dims))
    limits = ceilings(torch, rounds)
    peak = load_nvidia(chip_of(ARCH, torch.cuda.get_device_name())).arch.memory_gb_s
    asked = [{**variants(spec, splits), **({_TWO: spec} if two_lines else {})} for spec in specs]
    lines = Lines(ARCH, "k v") if two_lines else None
    made = iter(built_all([one for each in asked for one in each.values()]))
    for spec, each in zip(specs, asked, strict=True):
        builts = {name: next(made) for name in each}
        row = time_one(torch, device, spec, builts, rounds, lines)
        row["share"] = row["gb_s"]["amdgen"] / peak
        if row["share"] > 1:
            raise AmdgenError(f"{row['problem']}: {row['gb_s']['amdgen']:.0f} GB/s is above the peak", "measure again")
        rows.append(row)
        figures = "  ".join(f"{name} {row['us'][name]:7.1f} us {value:5.0f}" for name, value in row["gb_s"].items())
        print(
            f"{row['problem']:88} {figures}  {row['share']:.3f}  splits {builts['amdgen'].plan.spec.splits}", flush=True
        )
    print(f"GB/s; share of {peak}; copy {limits['copy']:.0f}, read {limits['read']:.0f} GB/s")
    return {"rows": rows, "ceilings": limits, "state": gpu_state()}
