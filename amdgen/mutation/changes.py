"""The mutants of a kernel's machine code: each takes one piece of synchronisation away, or moves one access.

Everything is changed in place, so that no source is needed and what stays keeps the address that it had; only behind an
s_nop that is removed the code moves up, and branches follow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from amdgen.codec import assemble_line, encode_inst, text
from amdgen.codec.decode import decoder
from amdgen.codec.disassemble import branch_target
from amdgen.codec.errors import EncodeError
from amdgen.codec.inst import M0, Const, Inst
from amdgen.emulator.scopes import Scope, scope_of
from amdgen.isa import Isa
from amdgen.isa.model import Coherence

KINDS = ("wait", "loosened", "barrier", "nop", "m0", "lds_swap", "offset", "cache", "scope")
"""Wait removed; one of its counts raised by one, or not waited for at all; barrier removed; s_nop removed, or one wait
state shorter; write of M0 removed; two LDS accesses of one kind with their places, or two writes of M0, exchanged; the
offset of a memory access shifted by its size; write-back or invalidation of a cache removed; a bit that says how far an
access, a write-back or an invalidation reaches dropped."""

_ENDS = ("s_endpgm", "s_branch", "s_setpc_b64")
_WORD = 4


@dataclass(frozen=True)
class Mutant:
    """One change: bytes ``now`` at each pc (from the kernel's entry), where ``was`` stands. ``places``: the pcs of the
    instructions that are changed; ``dropped``: the same code with those instructions not there at all; ``moved``: the
    pcs, from and to, of code that lies a word lower in the mutant."""

    kind: str
    pc: int
    was: str
    becomes: str
    now: tuple[tuple[int, bytes], ...]
    places: tuple[int, ...]
    dropped: tuple[tuple[int, bytes], ...] = ()
    counter: str = ""
    moved: tuple[int, int] = (0, 0)

    def __str__(self) -> str:
        return f"{self.pc:+#x}: {self.was}" + (f"  ->  {self.becomes}" if self.becomes else "  removed")

    def original(self, pc: int) -> int:
        """Where the instruction at ``pc`` of the mutant is in the original."""
        first, end = self.moved
        return pc + _WORD if first <= pc + _WORD < end else pc


class Changes:
    """Makes the mutants. ``executed``: the instructions that the launch executes, by pc; ``decode``: the instruction at
    a pc, executed or not, None outside the code; ``entry``: the kernel's address."""

    def __init__(
        self, isa: Isa, entry: int, executed: Mapping[int, Inst], decode: Callable[[int], Inst | None]
    ) -> None:
        self.isa, self.entry, self.executed, self.decode = isa, entry, executed, decode
        self._nop = assemble_line(isa, "s_nop 0").encoding

    def of_kind(self, kind: str) -> Iterator[Mutant]:
        """The mutants of one of :data:`KINDS`, in the order of the code."""
        for pc, inst in self.executed.items():
            spec = inst.spec
            if spec is None:
                continue
            if kind == "wait" and "waitcnt" in spec.tags:
                yield self._removed(kind, pc, inst)
            elif kind == "loosened" and "waitcnt" in spec.tags:
                yield from self._loosened(pc, inst)
            elif kind == "barrier" and "barrier" in spec.tags:
                yield self._removed(kind, pc, inst)
            elif kind == "nop" and spec.name == "s_nop":
                yield from self._fewer_states(pc, inst)
            elif (kind == "m0" and M0 in inst.writes()) or (kind == "cache" and controls_cache(inst)):
                yield self._removed(kind, pc, inst)
            elif kind == "scope":
                yield from self._narrower(pc, inst)
            elif kind == "offset" and spec.memory is not None and spec.memory.op in ("load", "store", "atomic"):
                yield from self._shifted(pc, inst)
        if kind == "lds_swap":
            yield from self._swapped()

    def _removed(self, kind: str, pc: int, inst: Inst) -> Mutant:
        return Mutant(kind, pc, text(self.isa, inst), "", ((pc, self._nops(inst)),), (pc,))

    def _nops(self, inst: Inst) -> bytes:
        return self._nop * (inst.size // _WORD)

    def _changed(self, kind: str, pc: int, inst: Inst, changed: Inst, counter: str = "") -> Mutant:
        raw = encode_inst(self.isa, changed)
        now = decoder(self.isa).decode_one(raw.ljust(16, b"\0"), inst.address)
        drop = ((pc, self._nops(inst)),)
        return Mutant(kind, pc, text(self.isa, inst), text(self.isa, now), ((pc, raw),), (pc,), drop, counter)

    # ------------------------------------------------------------------------------------------ waits

    def _loosened(self, pc: int, inst: Inst) -> Iterator[Mutant]:
        key, operand = next(iter(inst.operands.items()))
        if not isinstance(operand, Const):
            return
        for name, counter in self.isa.arch.counters.items():
            fields = counter.bits
            value, done = 0, 0
            for high, low in fields:
                value |= (operand.bits >> low & (1 << high - low + 1) - 1) << done
                done += high - low + 1
            if value == counter.max:
                continue
            for wanted in sorted({value + 1, counter.max}):
                bits, rest = operand.bits, wanted
                for high, low in fields:
                    width = high - low + 1
                    bits = bits & ~((1 << width) - 1 << low) | (rest & (1 << width) - 1) << low
                    rest >>= width
                changed = replace(inst, operands={**inst.operands, key: replace(operand, bits=bits)})
                yield self._changed("loosened", pc, inst, changed, counter=name)

    # ------------------------------------------------------------------------------------------ scopes

    def _narrower(self, pc: int, inst: Inst) -> Iterator[Mutant]:
        memory = inst.spec.memory if inst.spec is not None else None
        if memory is None or memory.space in ("lds", "scratch"):
            return
        for bit in self._scope_bits:
            if not inst.modifiers.get(bit, 0) or bit == memory.returns:
                continue
            if self.isa.arch.coherence.stores_show_scope or memory.op != "store":
                yield self._changed("scope", pc, inst, replace(inst, modifiers={**inst.modifiers, bit: 0}))

    @property
    def _scope_bits(self) -> list[str]:
        """The cache bits that decide about scopes."""
        held = self.isa.arch.coherence
        tables = (held.load, held.store, held.atomic)
        used = {bit for table in tables for bits in table.values() for bit in bits}
        return [bit for bit in self.isa.arch.cache_bits if bit in used]

    # ------------------------------------------------------------------------------------------ s_nop

    def _fewer_states(self, pc: int, inst: Inst) -> Iterator[Mutant]:
        if (without := self._without_nop(pc, inst)) is not None:
            yield without
        operand = inst.operands.get("simm16")
        if isinstance(operand, Const) and operand.bits & 0xF:
            yield self._changed(
                "nop", pc, inst, replace(inst, operands={"simm16": replace(operand, bits=operand.bits - 1)})
            )

    def _without_nop(self, pc: int, inst: Inst) -> Mutant | None:
        """The code behind it moves up, to the next place that nothing runs on from, where the s_nop does no harm; or to
        an instruction that takes its own address, which has to stay."""
        behind, at = [], pc + _WORD
        while (here := self.decode(at)) is not None and here.spec is not None and here.name != "s_getpc_b64":
            behind.append(here)
            at += here.size
            if here.name in _ENDS:
                break
        if not behind:
            return None
        end = at
        moved = (pc + _WORD, end)
        raws = {i.address - self.entry: i.encoding for i in behind}
        branches = {p: i for p, i in self.executed.items() if branch_target(i) is not None}
        branches |= {i.address - self.entry: i for i in behind if branch_target(i) is not None}
        outside = []
        for place, branch in branches.items():
            target = branch_target(branch)
            assert target is not None
            source_moves, target_moves = (moved[0] <= p < end for p in (place, target - self.entry))
            if source_moves != target_moves:
                raw = _with_distance(branch.encoding, 1 if source_moves else -1)
                if source_moves:
                    raws[place] = raw
                else:
                    outside.append((place, raw))
        block = b"".join(raws[p] for p in sorted(raws)) + inst.encoding
        return Mutant("nop", pc, text(self.isa, inst), "", ((pc, block), *outside), (pc,), moved=moved)

    # ------------------------------------------------------------------------------------------ accesses

    def _shifted(self, pc: int, inst: Inst) -> Iterator[Mutant]:
        memory = inst.spec.memory if inst.spec is not None else None
        assert memory is not None
        name = "offset0" if "offset0" in inst.modifiers else "offset"
        if name not in inst.modifiers or memory.space == "none":
            return
        step = 1 if name == "offset0" else max(1, memory.bits // 8)
        for value in (inst.modifiers[name] + step, inst.modifiers[name] - step):
            try:
                changed = replace(inst, modifiers={**inst.modifiers, name: value})
                yield self._changed("offset", pc, inst, changed)
                return
            except EncodeError:
                continue

    def _swapped(self) -> Iterator[Mutant]:
        """Neighbours of one opcode on LDS whose places differ, and neighbouring writes of M0."""
        last: dict[str, tuple[int, Inst]] = {}
        for pc, inst in self.executed.items():
            assert inst.spec is not None
            if inst.spec.unit == "branch" or "barrier" in inst.spec.tags:
                last = {k: v for k, v in last.items() if k == "m0"}  # buffers of M0 alternate over a loop
                continue
            memory = inst.spec.memory
            if memory is not None and memory.space == "lds" and memory.op in ("load", "store"):
                key = inst.name
            elif M0 in inst.writes() and "s_mov" in inst.name:
                key = f"m0 {inst.size}"
            else:
                continue
            if key in last:
                yield from self._exchange(*last[key], pc, inst)
            last[key] = pc, inst

    def _exchange(self, pc: int, a: Inst, other: int, b: Inst) -> Iterator[Mutant]:
        if M0 in a.writes():
            raws = [b.encoding, a.encoding]
        else:
            pair = [
                replace(
                    mine,
                    operands={**mine.operands, **{k: theirs.operands[k] for k in ("addr",) if k in theirs.operands}},
                    modifiers={**mine.modifiers, **{k: v for k, v in theirs.modifiers.items() if "offset" in k}},
                )
                for mine, theirs in ((a, b), (b, a))
            ]
            raws = [encode_inst(self.isa, i) for i in pair]
        if (raws[0], raws[1]) == (a.encoding, b.encoding):
            return
        was, becomes = text(self.isa, a), f"exchanged with {other:+#x}: {text(self.isa, b)}"
        drop = ((pc, self._nops(a)), (other, self._nops(b)))
        yield Mutant("lds_swap", pc, was, becomes, ((pc, raws[0]), (other, raws[1])), (pc, other), drop)


def controls_cache(inst: Inst) -> bool:
    """Whether it writes a cache back or invalidates one."""
    spec = inst.spec
    return spec is not None and spec.family in ("cache_write_back", "cache_invalidate", "scalar_cache")


def reaches_others(inst: Inst, coherence: Coherence) -> bool:
    """Whether it is an access that workgroups synchronise with: its scope is that of the agent or wider."""
    return inst.spec is not None and inst.spec.memory is not None and scope_of(inst, coherence) >= Scope.OF_AGENT


def spread(found: Sequence[Mutant], most: int) -> list[Mutant]:
    """At most ``most`` of them, evenly spread."""
    return list(found[:: max(1, -(-len(found) // most))])


def _with_distance(raw: bytes, more: int) -> bytes:
    """A branch that goes ``more`` words further."""
    distance = int.from_bytes(raw[:2], "little", signed=True) + more
    return distance.to_bytes(2, "little", signed=True) + raw[2:]
