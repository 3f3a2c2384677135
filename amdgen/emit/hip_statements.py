"""Statements that HIP kernels share: the stage of a tile, a wait, and how bytes are named as types."""

from __future__ import annotations

from collections.abc import Sequence

from amdgen.isa import Arch
from amdgen.layout.swizzle import Swizzle
from amdgen.plan import AsmStep, Index, Op

UINT = {1: "u8", 2: "u16", 4: "u32", 8: "u32x2", 16: "u32x4"}
"""The type of so many bytes."""
HALVES = ("0x05040100u", "0x07060302u")
"""Selectors of ``__builtin_amdgcn_perm(high, low, ...)``: the lower halves of both words, or the upper ones."""


def stage(index: Index, stages: int) -> str:
    """A tile's stage, in terms of ``stage``, that of tile i."""
    offset = index.offset % stages
    if not index.step or stages == 1:
        return f"{offset}"
    return f"wrapped(stage + {offset})" if offset else "stage"


def wait_statement(op: Op, outputs: Sequence[str] = ()) -> str:
    """A wait and a barrier as one asm statement, the wait first. ``outputs``: what only this wait makes valid."""
    counts = " ".join(f"{name}({count})" for name, count in op.waits)
    lines = [*([f"s_waitcnt {counts}"] if counts else []), *(["s_barrier"] if op.barrier else [])]
    text = "\\n\\t".join(lines)
    written = f" {', '.join(outputs)} " if outputs else ""
    return f'asm volatile("{text}" :{written}:: "memory");' + (f"  // {op.why}" if op.why else "")


def word3(machine: Arch) -> str:
    """The last word of a buffer descriptor."""
    return f"{machine.buffer_word3:#x}u"


def asm_lines(steps: Sequence[AsmStep]) -> list[str]:
    """The text of an asm statement, an instruction a line."""
    return [f'"{step.text}\\n\\t"' + (f"  // {step.why}" if step.why else "") for step in steps]


def place(swizzle: Swizzle) -> str:
    """Where ``byte`` of ``line`` lies in its line."""
    return swizzle.expression("line", "byte")


def operand_type(dtype: str, builtin: str, run: int) -> str:
    """The vector type that clang's builtin takes: the older bf16 ones speak of 16-bit integers."""
    if dtype == "bf16" and "bf16_1k" in builtin:
        return f"s16x{run}"
    return f"{dtype}x{run}"
