"""Which waves an access to memory reaches, and which instructions write caches back or invalidate them
(:class:`amdgen.isa.model.Coherence`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum

from amdgen.codec.inst import Inst
from amdgen.isa.model import Coherence


class Scope(IntEnum):
    """Who sees an access. OF_WAVE: it has no scope bit."""

    OF_WAVE = 0
    OF_WORKGROUP = 1
    OF_AGENT = 2
    OF_SYSTEM = 3


_NAMES = {"workgroup": Scope.OF_WORKGROUP, "agent": Scope.OF_AGENT, "system": Scope.OF_SYSTEM}


def scope_of(inst: Inst, coherence: Coherence) -> Scope:
    """The scope of a load, store or atomic of memory by its cache bits. Where stores show none, theirs is OF_WAVE,
    whatever they are for."""
    assert inst.spec is not None and inst.spec.memory is not None
    memory = inst.spec.memory
    tables = {"load": coherence.load, "store": coherence.store, "atomic": coherence.atomic}
    found = Scope.OF_WAVE
    table: Mapping[str, tuple[str, ...]] = tables.get(memory.op, {})
    if memory.space == "scalar" and memory.op != "atomic":
        table = coherence.scalar_load if memory.op == "load" else {}
    if memory.space == "lds" or (memory.op == "store" and not coherence.stores_show_scope):
        return Scope.OF_WAVE
    for name, bits in table.items():
        if all(inst.modifiers.get(bit, 0) for bit in bits):
            found = max(found, _NAMES[name])
    return found


def stores_past_cache(inst: Inst, coherence: Coherence) -> bool:
    """Whether it is a scalar store with the bits that take scalar loads past their cache."""
    assert inst.spec is not None and inst.spec.memory is not None
    memory, bits = inst.spec.memory, coherence.scalar_load.get("agent", ())
    is_store = memory.space == "scalar" and memory.op == "store"
    return is_store and bool(bits) and all(inst.modifiers.get(bit, 0) for bit in bits)


def writes_back(inst: Inst, coherence: Coherence) -> bool:
    """Whether it writes the caches between workgroups of an agent back."""
    return _is_one_of(inst, coherence.write_back.get("agent", ()))


def invalidates(inst: Inst, coherence: Coherence) -> bool:
    """Whether loads after it see what other workgroups of the agent have written back."""
    return _is_one_of(inst, coherence.invalidate.get("agent", ()))


def scalar_writes_back(inst: Inst, coherence: Coherence) -> bool:
    """Whether it writes the scalar cache back."""
    return _is_one_of(inst, coherence.scalar_write_back)


def scalar_invalidates(inst: Inst, coherence: Coherence) -> bool:
    """Whether scalar loads after it see what has been stored to memory."""
    return _is_one_of(inst, coherence.scalar_invalidate)


def _is_one_of(inst: Inst, texts: Iterable[str]) -> bool:
    """``texts``: a name, and the modifiers that it needs at least."""
    for text in texts:
        name, *bits = text.split()
        if inst.name.split("@")[0] == name and all(inst.modifiers.get(bit, 0) for bit in bits):
            return True
    return False


def shows_no_scope(inst: Inst, coherence: Coherence) -> bool:
    """Whether it is a load of memory that may be one of its workgroup's scope and has no bit to show it."""
    memory = inst.spec.memory if inst.spec is not None else None
    is_load = memory is not None and memory.op == "load" and memory.space in ("global", "flat", "buffer")
    return is_load and "workgroup" not in coherence.load and scope_of(inst, coherence) == Scope.OF_WAVE
