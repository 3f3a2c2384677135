"""The words that a GEMM's options take, and which of them a vendor's kernels and an architecture know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LAYOUTS = ("nt", "nn", "tn", "tt")
ACTIVATIONS = ("", "relu", "gelu", "silu")
DECOMPOSITIONS = ("data_parallel", "split_k", "stream_k", "persistent")
LOOPING = ("stream_k", "persistent")
"""Those in which a workgroup computes several tiles, or parts of them."""
PIPELINES = ("interleave", "ping_pong")
"""Each wave's own instructions between its matrix instructions; or those of the workgroup's other half."""
TRANSPOSES = ("write", "read")
"""To LDS, in registers; or from it, element by element."""
FETCHES = ("tile", "line")
"""What a thread brings of rows of 6-bit elements at a time: those of a tile, or whole lines of cache."""
COPIES = ("engine", "threads")
STORES = ("tma", "rows", "direct")
REDUCTIONS = ("workspace", "tma", "atomic", "cluster")


@dataclass(frozen=True)
class Ways:
    """What one vendor's kernels take. ``defaults``: the output's type of floats where it isn't the input's."""

    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    stagings: tuple[str, ...]
    defaults: Mapping[str, str]


CDNA_WAYS = Ways(
    ("f16", "bf16", "f32", "xf32", "f64", "fp8", "bf8", "mxfp8", "mxfp6", "mxbf6", "mxfp4", "i8"),
    ("f16", "bf16", "f32", "f64", "i32"),
    ("lds_dma", "vgpr"),
    {"xf32": "f32", **dict.fromkeys(("fp8", "bf8", "mxfp8", "mxfp6", "mxbf6", "mxfp4"), "bf16")},
)
CUDA_WAYS = Ways(
    ("f16", "bf16", "tf32", "fp8", "bf8", "i8"),
    ("f16", "bf16", "f32", "i32"),
    ("tma", "cp_async", "registers"),
    {"tf32": "f32", "fp8": "bf16", "bf8": "bf16"},
)
ONLY_CUDA = [name for name in CUDA_WAYS.inputs if name not in CDNA_WAYS.inputs]


def dtypes_of(arch: str) -> list[str]:
    """What --dtype takes on a CDNA architecture: the types that it has matrix instructions for."""
    from amdgen.isa import load_isa
    from amdgen.kernels.cdna.matrix import form_of, matrix_rows

    isa = load_isa(arch)
    return [name for name in CDNA_WAYS.inputs if matrix_rows(isa, form_of(isa, name).name)]


def archs_of(dtype: str) -> list[str]:
    """The CDNA architectures that have matrix instructions for this type."""
    from amdgen.isa import arch_names

    return [arch for arch in arch_names() if dtype in dtypes_of(arch)]
