"""Statements that HIP kernels share: the stage of a tile, a wait, and how bytes are named as types."""

from __future__ import annotations

from collections.abc import Sequence

from amdgen.emit.sync import WAITED
from amdgen.layout.swizzle import Swizzle
from amdgen.plan import Index, Op

UINT = {1: "u8", 2: "u16", 4: "u32", 8: "u32x2", 16: "u32x4", 24: "u32x6", 32: "u32x8"}
"""The type of so many bytes."""
WORD = 4
"""Bytes of a register: what is narrower is extended when read."""
BYTES = ("0x05010400u", "0x07030602u")
"""Selectors of ``v_perm_b32(high, low, ...)``: the bytes of the lower halves of both words in turn, or of the upper."""
HALVES = ("0x05040100u", "0x07060302u")
"""Selectors of ``v_perm_b32(high, low, ...)``: the lower halves of both words, or the upper ones."""


def stage(index: Index, stages: int) -> str:
    """A tile's stage, in terms of ``stage``, that of tile i."""
    offset = index.offset % stages
    if not index.step or stages == 1:
        return f"{offset}"
    return f"wrapped(stage + {offset})" if offset else "stage"


def wait_statement(op: Op, landed: Sequence[str] = ()) -> str:
    """A wait, a barrier, or both at once. ``landed``: the registers that only this wait makes valid."""
    counts = dict(op.waits)
    given = [str(counts.get(name, f"{name}_max")) for name in WAITED]
    while given and given[-1].endswith("_max"):
        given.pop()
    constants = f"<{', '.join(given)}>" if given else ""
    values = ", ".join(landed)
    if op.barrier:
        called = f"wait_and_barrier{constants}();" if counts else "barrier();"
        called += "".join(f" arrived({value});" for value in landed)
    else:
        called = f"wait_for{constants}({values});" if landed else f"wait{constants}();"
    return called + (f"  // {op.why}" if op.why else "")


def place(swizzle: Swizzle) -> str:
    """Where ``byte`` of ``line`` lies in its line."""
    return swizzle.expression("line", "byte")


def lds_access(op: str, size: int) -> str:
    """The intrinsic that reads or writes so many bytes a lane of LDS."""
    return f"ds_{op}_{'u' if op == 'read' and size < WORD else 'b'}{8 * size}"


def buffer_access(op: str, size: int) -> str:
    """The intrinsic that loads or stores so many bytes a lane through a descriptor."""
    widths = {1: "ubyte" if op == "load" else "byte", 2: "ushort" if op == "load" else "short", 4: "dword"}
    return f"buffer_{op}_{widths.get(size) or f'dwordx{size // 4}'}"
