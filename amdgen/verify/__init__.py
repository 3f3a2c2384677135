"""Checked runs: random inputs, poisoned outputs, every element against float64.

``common`` has what they share; ``gemm`` and ``attention`` run on any device, ``cuda`` the GEMM of NVIDIA's. GEMM's
names can be had from here.
"""

from amdgen.verify.gemm import (
    Comparison,
    Data,
    RunReport,
    compare,
    gemm_arguments,
    random_data,
    reference,
    run_built,
    spec_json,
)

__all__ = [
    "Comparison",
    "Data",
    "RunReport",
    "compare",
    "gemm_arguments",
    "random_data",
    "reference",
    "run_built",
    "spec_json",
]
