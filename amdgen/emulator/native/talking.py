"""Which instructions communicate with other waves."""

from __future__ import annotations

from amdgen.emulator.native.border import Flag
from amdgen.emulator.native.operation import Operation


def may_talk(op: Operation) -> bool:
    """Whether an instruction may communicate with other workgroups: an atomic, or an access with a scope bit."""
    return bool(op.scope) or is_atomic(op.symbol)


def learns(op: Operation) -> bool:
    """Whether an instruction learns what other workgroups do: an atomic that returns, a load with a scope bit."""
    if is_atomic(op.symbol):
        return bool(op.flags & Flag.ACQUIRES)
    return bool(op.scope) and op.inst.spec is not None and getattr(op.inst.spec.memory, "op", "") == "load"


def is_atomic(symbol: str) -> bool:
    """Whether a function of the runtime changes global memory by atomics."""
    return symbol in ("op_global_atomic", "op_buffer_atomic", "op_flat_atomic", "op_scalar_atomic")
