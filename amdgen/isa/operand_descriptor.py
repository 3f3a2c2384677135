"""How wgmma finds an operand in shared memory: the fields of its 64-bit descriptor, from ``isa/ptx/matrix.yaml``."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import field_validator

from amdgen.isa.strict import Bits, Positive, Strict


class DescriptorSpec(Strict):
    """An entry as written. Each field is one range of bits."""

    unit_bytes: Positive
    address: Bits
    leading: Bits
    stride: Bits
    swizzle: Bits
    swizzle_128: Positive

    @field_validator("unit_bytes")
    @classmethod
    def _power_of_two(cls, size: int) -> int:
        if size & (size - 1):
            raise ValueError("a power of two is needed: addresses are shifted by it")
        return size

    def descriptor(self) -> OperandDescriptor:
        """The fields that templates print."""
        shift = self.unit_bytes.bit_length() - 1
        (high, low), *_ = self.address
        return OperandDescriptor(
            self.unit_bytes, shift, f"{(2 << high - low + shift) - 1:#x}",
            self.leading[0][1], self.stride[0][1], self.swizzle[0][1], self.swizzle_128,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class OperandDescriptor:
    """Where each field begins, in bits. The address and both strides count units of ``unit_bytes``."""

    unit_bytes: int
    shift: int  # log2 of unit_bytes
    address_mask: str  # of a byte address, in hexadecimal: what the field has room for
    leading: int
    stride: int
    swizzle: int
    swizzle_128: int  # value of the swizzle field for lines of 128 bytes
