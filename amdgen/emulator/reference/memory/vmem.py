"""Steps of vector memory instructions: which one does what."""

from __future__ import annotations

from amdgen.codec.inst import Inst
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.access import AddressOf, by_aperture, in_memory, in_scratch
from amdgen.emulator.reference.memory.buffers import buffer_address
from amdgen.emulator.reference.memory.dma import copy_from_lds, copy_to_lds
from amdgen.emulator.reference.memory.formats import format_load, format_store
from amdgen.emulator.reference.memory.places import Places
from amdgen.emulator.reference.memory.vatomics import atomic_step
from amdgen.emulator.reference.memory.vloads import load_step, store_step
from amdgen.emulator.state import Step
from amdgen.isa.model import Memory


def vector_memory_step(env: Env, inst: Inst) -> Step:
    """buffer_, tbuffer_, global_, flat_ and scratch_ loads, stores and atomics; copies between memory and LDS."""
    spec = inst.spec
    assert spec is not None and spec.memory is not None
    memory = spec.memory
    to_lds = memory.lds or bool(inst.modifiers.get("lds"))
    if memory.elements:
        if to_lds or inst.modifiers.get("tfe"):
            raise UnsupportedError("a converting load with the modifier lds or tfe: graphics alone has it")
        return (format_load if memory.op == "load" else format_store)(env, inst, memory)
    address = address_of(env, inst, memory)
    if memory.op == "load":
        return copy_to_lds(env, inst, memory, address) if to_lds else load_step(env, inst, memory, address)
    if memory.op == "store":
        return copy_from_lds(env, inst, memory, address) if to_lds else store_step(env, inst, memory, address)
    if memory.op == "atomic":
        return atomic_step(env, inst, memory, address)
    raise UnsupportedError(f"memory operation {memory.op} in {memory.space}")


def address_of(env: Env, inst: Inst, memory: Memory) -> AddressOf:
    """What gives the addresses (n, 64) of an instruction of any space."""
    if memory.space == "buffer":
        return buffer_address(env, inst, memory.bits, whole=memory.op == "atomic")
    if memory.space == "flat":
        return by_aperture(Places(env, inst), env.isa.arch.apertures)
    of = {"global": in_memory, "scratch": in_scratch}[memory.space]
    return of(Places(env, inst))
