"""Kernels to take apart (amdgen.mutation): ours, the HIP ones and Triton's, each with its launch and its judge; and of
several compilers those whose workgroups talk to one another, or that copy to LDS by DMA."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from amdgen.builder import Built, build
from amdgen.emulator import Result, emulate
from amdgen.kernels.attention import Attention
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.kernels.gemm.cdna.schedule import looping
from amdgen.launch import host_arguments
from amdgen.mutation.harness import Subject
from amdgen.toolchain import find_toolchain
from amdgen.verify import compare, random_data

from . import sync_kernels
from .hip_kernels import KERNELS, PRELUDE
from .iree_cases import iree_kernels
from .kernel_cases import KernelCase, triton_cases

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
SOURCES = ("ours", "hip", "triton", "synchronising", "gemm")
TRITON_TALKS = (
    "reduce_all",
    "histogram",
    "compact",
    "integer_atomics",
    "atomics_bf16",
    "ticket_lock",
    "matmul_split_k",
    "matmul_async_copy",
)
IREE_TALKS = ("matmul_lds_dma",)
SEEDS = (11, 23)
LEFT_OUT = ("stack array indexed by data",)  # 3500 s_nops of one kind
TRITON = (
    "softmax_online", "cross_entropy", "reduce_fp32", "scans", "sort", "histogram", "compact", "ticket_lock",
    "gather_in_block", "transpose_bf16", "shuffles", "matmul_f16", "matmul_pipelined_2", "matmul_async_copy",
    "matmul_split_k", "attention_causal_bf16",
)  # fmt: skip
"""Of Triton's kernels those with the most of a kind: waits, barriers, LDS, matrix instructions, M0, scans, sorts."""


def specs(arch: str) -> list[Gemm | Attention]:
    """Small problems on real kernels: several tiles along k, so that each stage is used again."""
    small: dict[str, Any] = {"arch": arch, "m": 64, "n": 64, "k": 192, "tile": Tile(64, 64, 32)}
    attend: dict[str, Any] = {"arch": arch, "seq_q": 60, "seq_k": 130, "head_dim": 64, "tile": (64, 64)}
    return [
        Gemm(**small, dtype="bf16", staging="lds_dma"),
        Gemm(**small, dtype="f16", staging="vgpr"),
        Gemm(**{**small, "k": 99}, dtype="f16", staging="lds_dma", layout="nn"),
        Attention(**attend, dtype="f16" if arch == "gfx908" else "bf16", staging="lds_dma", causal=True),
        Attention(**attend, dtype="f16", staging="vgpr", lse=True),
    ]


def pipelines(arch: str) -> dict[str, Gemm]:
    """A product for each of GEMM's pipelines and decompositions, and for what its loop does beside. Sums are so long
    that each copy of the loop's text brings something once."""
    how: dict[str, Any] = {"arch": arch, "m": 64, "n": 64, "k": 160, "tile": Tile(64, 64, 32), "waves": (2, 2)}
    plain = {**how, "dtype": "f16", "mfma": 32}
    copied = {**plain, "staging": "lds_dma"}
    shared = {**plain, "m": 128, "staging": "vgpr", "stages": 2}
    found = {
        "single buffer": Gemm(**plain, staging="vgpr", stages=1),
        "registers, 2 stages": Gemm(**plain, staging="vgpr", stages=2),
        "lds_dma, 2 stages": Gemm(**copied, stages=2),
        "lds_dma, 3 stages": Gemm(**{**copied, "k": 224}, stages=3),
        "lds_dma, 3 stages, nn": Gemm(**{**copied, "k": 213}, stages=3, layout="nn"),
        "direct": Gemm(**plain, staging="vgpr", stages=2, preshuffled=True),
        "direct, lds_dma": Gemm(**{**copied, "k": 224}, stages=3, preshuffled=True),
        "registers, 2 tiles ahead": Gemm(**{**plain, "k": 224}, staging="vgpr", stages=2, ahead=2),
        "split_k": Gemm(**shared, decomposition="split_k", splits=2),
        "split_k, atomic": Gemm(**shared, decomposition="split_k", splits=2, reduction="atomic"),
        "stream_k": Gemm(**{**shared, "m": 320, "k": 96}, decomposition="stream_k"),
        "persistent": Gemm(**{**shared, "m": 192, "k": 96}, decomposition="persistent"),
        "batched": Gemm(**{**plain, "batch": 2}, staging="vgpr", stages=2),
        "grouped": Gemm(**{**plain, "m": 96, "groups": 2}, staging="vgpr", stages=2),
        "gated": Gemm(**{**plain, "gated": True, "activation": "silu"}, staging="vgpr", stages=2),
        "weights": Gemm(**plain, staging="vgpr", weights="uint4", zeros=True, group_size=64),
        "weights, int4": Gemm(**plain, staging="vgpr", weights="int4", group_size=32),
        "weights, fp4": Gemm(**plain, staging="vgpr", weights="fp4", group_size=32),
        "integer weights": Gemm(
            **{**how, "k": 320, "tile": Tile(64, 64, 64)},
            dtype="i8",
            mfma=32,
            staging="vgpr",
            weights="int4",
            group_size=32,
        ),
    }
    deep = 64 if arch == "gfx950" else 32  # of 512 threads each copies 16 bytes there, 4 elsewhere
    codes: dict[str, Any] = {**copied, "k": 14 * deep, "tile": Tile(64, 64, 2 * deep)}
    found["weights, fp4, lds_dma"] = Gemm(**codes, stages=3, weights="fp4", group_size=32)
    halves: dict[str, Any] = {**plain, "m": 128, "k": 7 * deep, "tile": Tile(128, 64, deep), "waves": (4, 2)}
    found["ping_pong, lds_dma"] = Gemm(**halves, staging="lds_dma", stages=3, pipeline="ping_pong")
    found["ping_pong, registers"] = Gemm(**halves, staging="vgpr", stages=2, pipeline="ping_pong")
    if arch in ("gfx942", "gfx950"):
        found["scales of blocks"] = Gemm(
            **{**how, "tile": Tile(64, 64, 64)}, dtype="fp8", staging="vgpr", scales="block"
        )
    if arch == "gfx950":
        deep_ones: dict[str, Any] = {**how, "k": 1536, "tile": Tile(64, 64, 128)}
        # Scales of such tiles go through LDS.
        wide: dict[str, Any] = {**deep_ones, "m": 128, "tile": Tile(128, 64, 128), "staging": "vgpr"}
        found["mxfp6"] = Gemm(**{**wide, "tile": Tile(128, 64, 256)}, dtype="mxfp6")
        found["mxfp8"] = Gemm(**wide, dtype="mxfp8")
        found["mxfp4"] = Gemm(**{**how, "k": 640, "tile": Tile(64, 64, 128)}, dtype="mxfp4", staging="vgpr")
        found["mxfp8, lds_dma"] = Gemm(**{**deep_ones, "k": 640}, dtype="mxfp8", staging="lds_dma", stages=3)
        found["mxfp4, scales in LDS"] = Gemm(**{**wide, "tile": Tile(128, 64, 256)}, dtype="mxfp4")
        shuffled: dict[str, Any] = {**deep_ones, "dtype": "mxfp4", "staging": "vgpr", "shuffled_scales": True}
        found["mxfp4, shuffled scales"] = Gemm(**{**shuffled, "tile": Tile(64, 64, 256)})
        # Sums take half of a lane's registers, and no row is empty.
        large: dict[str, Any] = {"m": 128, "n": 256, "tile": Tile(128, 256, 256), "waves": (1, 2)}
        found["mxfp4, shuffled scales in LDS"] = Gemm(**{**shuffled, **large})
        found["mxfp6, lines"] = Gemm(**deep_ones, dtype="mxfp6", staging="vgpr", fetch="line")
        found["mxfp8, direct"] = Gemm(**wide, dtype="mxfp8", preshuffled=True)
        found["fp8, direct"] = Gemm(**deep_ones, dtype="fp8", staging="vgpr", stages=2, ahead=2, preshuffled=True)
    return found


def on_two(built: Built) -> Built:
    """A kernel whose workgroups loop, launched as for a chip that holds two of them: each has several tiles."""
    made = looping(replace(built.plan.schedule, slots=2))
    plan = replace(built.plan, schedule=made)
    assert built.family.text(plan) == built.source and made.workgroups == 2
    return replace(built, plan=plan)


def run_ours(built: Built, code: bytes, seed: int = 1, **options: Any) -> tuple[Result, str]:
    """One of our kernels on random data, its output poisoned."""
    data = random_data(built.spec, seed)
    result = emulate(code, built.kernel, built.grid, built.block, host_arguments(built, data), **options)
    return result, "" if compare(built.spec, data).ok else "the output is wrong"


def run_hip(kernel: Any, code: bytes, seed: int = 7, **options: Any) -> tuple[Result, str]:
    """A kernel of the HIP tests, whose check asserts."""
    args = kernel.args(np.random.default_rng(seed))
    before = [a.copy() if isinstance(a, np.ndarray) else a for a in args]
    result = emulate(code, "k", kernel.grid, kernel.block, args, kernel.dynamic_lds, **options)
    try:
        kernel.check(before, args)
    except AssertionError as error:
        return result, " ".join(str(error).split())[:120] or "the output is wrong"
    return result, ""


def subjects(arch: str, source: str, everything: bool = True) -> Iterator[tuple[str, Callable[[], Subject]]]:
    """Names, and what makes the kernel of each."""
    if source == "ours":
        for spec in specs(arch):
            what = "attention" if isinstance(spec, Attention) else f"gemm {spec.layout} k={spec.k}"
            name = f"{what} {spec.dtype} {spec.staging}"

            def ours(spec: Gemm | Attention = spec, name: str = name) -> Subject:
                built = build(spec)
                return Subject(name, built.code, built.kernel, partial(run_ours, built), SEEDS)

            yield f"ours {name}", ours
    elif source == "gemm":
        for name, spec in pipelines(arch).items():

            def pipeline(spec: Gemm = spec, name: str = name) -> Subject:
                built = build(spec)
                built = on_two(built) if built.plan.schedule.loops else built
                return Subject(name, built.code, built.kernel, partial(run_ours, built), SEEDS)

            yield f"gemm {name}", pipeline
    elif source == "hip":
        for kernel in KERNELS:
            if kernel.name in LEFT_OUT and not everything:
                continue

            def compiled(kernel: Any = kernel) -> Subject:
                code = find_toolchain().compile_hip(PRELUDE + kernel.source, arch).code
                return Subject(kernel.name, code, "k", partial(run_hip, kernel), SEEDS)

            yield f"hip {kernel.name}", compiled
    elif source == "synchronising":
        for talking in sync_kernels.KERNELS:
            yield f"hip {talking.name}", partial(talking.subject, arch)
        made_by = {"triton": (triton_cases, TRITON_TALKS), "iree": (iree_kernels, IREE_TALKS)}
        for compiler, (cases, names) in made_by.items() if arch != "gfx908" else ():
            for case in cases(arch):
                if case.name in names:
                    yield f"{compiler} {case.name}", partial(_recorded, case)
    else:
        for case in triton_cases(arch) if arch != "gfx908" else ():
            if not everything and case.name not in TRITON:
                continue

            yield f"triton {case.name}", partial(_recorded, case)


def _recorded(case: KernelCase) -> Subject:
    return Subject(case.name, case.code, case.kernel, case.run, SEEDS)
