"""What the compiler says of each kernel to the runtime: the AMDGPU note, a msgpack map.

Source: LLVM AMDGPUUsage, "Code Object V3/V4/V5 Metadata". Keys that amdgen doesn't use are ignored; those it uses are
checked, as the file may come from anywhere. ``Any`` is a value that msgpack decoded and nothing has checked yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgpack

from amdgen.codeobject.errors import CodeObjectError

_MAX_ENTRIES = 1 << 16  # of one list or map: msgpack reserves memory for the length that a file claims
_MAX_ARGUMENTS = 1 << 20  # bytes: far more than any compiler's, and memory that each launch is given
_U32 = (1 << 32) - 1
_TRITON_POINTERS = 2


@dataclass(frozen=True)
class Argument:
    """One kernel argument: ``size`` bytes at ``offset`` bytes into the kernarg segment.

    ``value_kind`` as in AMDGPUUsage: by_value, global_buffer, dynamic_shared_pointer, hidden_block_count_x, ...
    """

    name: str | None
    offset: int
    size: int
    value_kind: str
    address_space: str | None = None
    type_name: str | None = None
    pointee_align: int | None = None
    access: str | None = None

    @property
    def is_hidden(self) -> bool:
        """True for what the runtime fills in and a caller doesn't pass."""
        return self.value_kind.startswith("hidden_")


@dataclass(frozen=True)
class KernelMetadata:
    """One kernel's entry. Sizes are bytes; register counts are what the code uses, before rounding to allocate.

    ``vgpr_count`` includes ``agpr_count`` where both share one file (gfx90a and later); on gfx908 it is the larger of
    the two. ``agpr_count`` is None where the producer doesn't say.
    """

    name: str
    symbol: str
    args: tuple[Argument, ...]
    kernarg_segment_size: int
    kernarg_segment_align: int
    group_segment_fixed_size: int
    private_segment_fixed_size: int
    wavefront_size: int
    sgpr_count: int
    vgpr_count: int
    agpr_count: int | None
    sgpr_spill_count: int
    vgpr_spill_count: int
    max_flat_workgroup_size: int
    reqd_workgroup_size: tuple[int, int, int] | None
    uniform_work_group_size: bool
    uses_dynamic_stack: bool

    @property
    def explicit(self) -> tuple[Argument, ...]:
        """The arguments that a caller passes."""
        return tuple(arg for arg in self.args if not arg.is_hidden)

    @property
    def may_be_left_out(self) -> int:
        """How many of the last arguments a caller may leave out, which are then null: the pointers to scratch memory
        and to a profile that Triton's launcher appends. Triton gives no argument a name and requires no size of a
        workgroup; IREE, which names none either, requires one."""
        last = self.explicit[1:][-_TRITON_POINTERS:]
        if self.reqd_workgroup_size or any(arg.name is not None for arg in self.explicit):
            return 0
        pointers = [arg.value_kind == "global_buffer" and arg.size == 8 for arg in reversed(last)]
        return pointers.index(False) if False in pointers else len(pointers)


def parse_metadata(note: bytes) -> dict[str, KernelMetadata]:
    """The note's kernels, keyed by descriptor symbol (``name.kd``)."""
    limit = min(len(note), _MAX_ENTRIES)
    try:
        root = msgpack.unpackb(note, max_array_len=limit, max_map_len=limit, strict_map_key=False)
    except Exception as error:  # msgpack raises ValueError, its own kinds, and RecursionError; all mean the same here
        raise CodeObjectError(f"the metadata note is not msgpack: {error or type(error).__name__}") from None
    kernels: dict[str, KernelMetadata] = {}
    for entry in _Map(root, "metadata").maps("amdhsa.kernels"):
        kernel = _kernel(entry)
        if kernel.symbol in kernels:
            raise CodeObjectError(f"the metadata lists kernel {kernel.name} twice")
        kernels[kernel.symbol] = kernel
    return kernels


def _kernel(entry: _Map) -> KernelMetadata:
    name = entry.text(".name")
    entry.where = f"metadata of kernel {name}"
    kernel = KernelMetadata(
        name=name,
        symbol=entry.text(".symbol"),
        args=tuple(_argument(arg) for arg in entry.maps(".args")),
        kernarg_segment_size=entry.number(".kernarg_segment_size"),
        kernarg_segment_align=entry.number(".kernarg_segment_align"),
        group_segment_fixed_size=entry.number(".group_segment_fixed_size"),
        private_segment_fixed_size=entry.number(".private_segment_fixed_size"),
        wavefront_size=entry.number(".wavefront_size"),
        sgpr_count=entry.number(".sgpr_count"),
        vgpr_count=entry.number(".vgpr_count"),
        agpr_count=entry.number(".agpr_count") if ".agpr_count" in entry.values else None,
        sgpr_spill_count=entry.number(".sgpr_spill_count", 0),
        vgpr_spill_count=entry.number(".vgpr_spill_count", 0),
        max_flat_workgroup_size=entry.number(".max_flat_workgroup_size"),
        reqd_workgroup_size=entry.triple(".reqd_workgroup_size"),
        uniform_work_group_size=bool(entry.number(".uniform_work_group_size", 0)),
        uses_dynamic_stack=bool(entry.values.get(".uses_dynamic_stack", False)),
    )
    if kernel.kernarg_segment_size > _MAX_ARGUMENTS:
        raise CodeObjectError(f"{entry.where}: {kernel.kernarg_segment_size} bytes of arguments")
    for index, arg in enumerate(kernel.args):
        # The segment is allocated in units of 16 bytes; AITER has kernels whose last padding ends in the last unit.
        if arg.offset + arg.size > -(-kernel.kernarg_segment_size // 16) * 16:
            raise CodeObjectError(
                f"{entry.where}: argument {index} ends at byte {arg.offset + arg.size} "
                f"of {kernel.kernarg_segment_size} bytes of arguments"
            )
    return kernel


def _argument(arg: _Map) -> Argument:
    return Argument(
        name=arg.text_or_none(".name"),
        offset=arg.number(".offset"),
        size=arg.number(".size"),
        value_kind=arg.text(".value_kind"),
        address_space=arg.text_or_none(".address_space"),
        type_name=arg.text_or_none(".type_name"),
        pointee_align=arg.number(".pointee_align") if ".pointee_align" in arg.values else None,
        access=arg.text_or_none(".access"),
    )


class _Map:
    """A msgpack map whose values are taken out by type; ``where`` names it in errors."""

    def __init__(self, values: object, where: str) -> None:
        if not isinstance(values, dict):
            raise CodeObjectError(f"{where} is not a map")
        self.values: dict[str, Any] = values
        self.where = where

    def number(self, key: str, default: int | None = None) -> int:
        value = self.values.get(key, default)
        if not isinstance(value, int) or not 0 <= value <= _U32:
            raise self._wrong(key, "a number of 32 bits")
        return int(value)

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if not isinstance(value, str):
            raise self._wrong(key, "text")
        return value

    def text_or_none(self, key: str) -> str | None:
        return self.text(key) if key in self.values else None

    def maps(self, key: str) -> list[_Map]:
        value = self.values.get(key, [])
        if not isinstance(value, list):
            raise self._wrong(key, "a list")
        return [_Map(item, f"{self.where}, entry {index} of {key}") for index, item in enumerate(value)]

    def triple(self, key: str) -> tuple[int, int, int] | None:
        if key not in self.values:
            return None
        value = self.values[key]
        if (
            not isinstance(value, list)
            or len(value) != 3
            or not all(isinstance(n, int) and 0 < n <= _U32 for n in value)
        ):
            raise self._wrong(key, "three positive numbers")
        return (value[0], value[1], value[2])

    def _wrong(self, key: str, wanted: str) -> CodeObjectError:
        state = f"is not {wanted}" if key in self.values else "is missing"
        return CodeObjectError(f"{self.where}: {key} {state}")
