"""The operations in flight while a program is generated, and the loosest waits before an instruction that uses their
results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.isa.model import Isa

Resource = tuple[str, int]
COPIED_TO, READ_FROM = ("lds", 0), ("lds", 1)
"""All of a workgroup's LDS, as two resources: the first is in flight while a copy from memory writes it, the second
while other accesses do, for which a copy has to wait."""
SCALAR_STORE = ("memory", 0)
"""What scalar instructions write to memory: they leave no order among themselves."""
_MOST = 12
"""Operations in flight on a counter, within what each counter of each architecture can count."""


def resources(registers: Iterable[Reg]) -> set[Resource]:
    """Each 32-bit register of tuples as a resource of its own."""
    return {(r.file, r.index + i) for r in registers for i in range(r.words)}


@dataclass(frozen=True)
class _Issued:
    targets: frozenset[Resource]
    in_order: bool


@dataclass
class InFlight:
    """The operations that no wait has covered, by counter, the oldest first."""

    queues: dict[str, list[_Issued]] = field(default_factory=dict)

    def needed(self, inst: Inst) -> dict[str, int]:
        """The largest counts with which an instruction is safe: nothing that it reads or writes is in flight, and its
        counter has room."""
        touched = resources([*inst.reads(), *inst.writes()])
        if _copies_to_lds(inst):
            touched |= {COPIED_TO, READ_FROM}
        elif _touches_lds(inst):
            touched.add(COPIED_TO)
        elif _is_scalar(inst):
            touched.add(SCALAR_STORE)
        return self.needed_for(touched)

    def needed_for(self, touched: set[Resource]) -> dict[str, int]:
        """The largest counts after which none of ``touched`` is in flight, and the counters have room."""
        waits = {}
        for name, queue in self.queues.items():
            younger = next((n for n, op in enumerate(reversed(queue)) if op.targets & touched), None)
            if younger is None and len(queue) < _MOST:
                continue
            count = _MOST // 2 if younger is None else younger
            waits[name] = count if all(op.in_order for op in queue) else 0
        return waits

    def wait(self, counts: Mapping[str, int]) -> None:
        """Removes the operations that a wait with these counts covers."""
        for name, count in counts.items():
            queue = self.queues.get(name, [])
            if count == 0:
                queue.clear()
            elif all(op.in_order for op in queue):
                del queue[: max(0, len(queue) - count)]

    def issue(self, inst: Inst) -> None:
        """Puts the instruction in flight on its counters."""
        spec = inst.spec
        assert spec is not None
        if not spec.counter or (spec.memory is not None and spec.memory.op == "control" and not inst.writes()):
            return
        memory = spec.memory
        targets = resources(inst.writes())
        if _copies_to_lds(inst):
            targets.add(COPIED_TO)
        elif _touches_lds(inst):
            targets.add(READ_FROM)
        elif _is_scalar(inst) and memory is not None and memory.op in ("store", "atomic"):
            targets.add(SCALAR_STORE)
        in_order = memory is not None and memory.space not in ("flat", "scalar", "none")
        for name in spec.counter.split("+"):
            self.queues.setdefault(name, []).append(_Issued(frozenset(targets), in_order))


def _copies_to_lds(inst: Inst) -> bool:
    assert inst.spec is not None
    memory = inst.spec.memory
    return memory is not None and (memory.lds or bool(inst.modifiers.get("lds")))


def _touches_lds(inst: Inst) -> bool:
    assert inst.spec is not None
    return inst.spec.memory is not None and inst.spec.memory.space in ("lds", "flat")


def _is_scalar(inst: Inst) -> bool:
    assert inst.spec is not None
    return inst.spec.memory is not None and inst.spec.memory.space == "scalar"


def waitcnt(isa: Isa, counts: Mapping[str, int]) -> Const:
    """The operand of an ``s_waitcnt`` that waits for these counts."""
    of = isa.arch.counters
    return Const(sum(c.place(counts.get(name, c.max)) for name, c in of.items()))
