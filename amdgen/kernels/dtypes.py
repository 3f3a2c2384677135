"""Element types as the user names them, with what each is in HIP and in the ISA description."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DType:
    name: str
    bytes: int
    hip: str  # type of one element in the generated source
    bits: str  # unsigned integer of the same size


_ALL = (
    DType("f16", 2, "_Float16", "u16"),
    DType("bf16", 2, "__bf16", "u16"),
    DType("f32", 4, "float", "u32"),
)
DTYPES = {d.name: d for d in _ALL}
