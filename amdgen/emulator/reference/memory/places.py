"""Where an instruction accesses memory, in NumPy: the formulas of ``isa/cdna/addresses.yaml``, lowered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst, Reg
from amdgen.emulator.arithmetic.lower import Context, lower
from amdgen.emulator.arithmetic.operands import UnsupportedError, word_reader
from amdgen.emulator.reference.env import Env
from amdgen.emulator.state import LANE_NUMBERS, M0, Bools, Group
from amdgen.isa.addresses import Row, chosen, specialised
from amdgen.isa.semantics import Assign
from amdgen.isa.types import LANES

Array = npt.NDArray[Any]
Reader = Callable[[Group], Any]
_PLAIN = Context()


class Places:
    """The address of each lane's access, (n, 64), or in scalar memory of each wave's, (n,), n the waves of a group.

    ``name``: of another address than the instruction's own. ``size``: bytes that each accesses, which an access that
    ``converts`` has from its format.
    """

    def __init__(self, env: Env, inst: Inst, name: str = "", *, size: int = 0, converts: bool = False) -> None:
        assert inst.spec is not None and inst.spec.memory is not None
        self.env, self.inst, memory = env, inst, inst.spec.memory
        addressing = env.isa.addresses[name or memory.address]
        self.by_lane = not inst.spec.scalar
        present = {n for n, _ in addressing.names if self._operand(n) is not None or n in inst.modifiers}
        names = frozenset(n for n, _ in addressing.names)
        self.formula = specialised(addressing.formula, frozenset(present), names)
        self.readers: dict[str, Reader] = {n: self._named(n, kind) for n, kind in addressing.names if n in present}
        for f in addressing.fields:
            self.readers[f.name] = self._bits(f.low, f.width, f.type)
        fixed = {
            "LANE": LANE_NUMBERS.astype(np.uint32), "SIZE": np.uint32(size or max(1, memory.bits // 8)),
            "STRIDE": np.uint32(memory.pair_stride), "CONVERTS": np.bool_(converts),
            "M0_BITS": np.uint32((1 << env.isa.arch.lds.m0_bits) - 1),
        }  # fmt: skip
        self.readers |= {n: lambda g, value=value: value for n, value in fixed.items()}  # type: ignore[misc]
        self.readers["M0"] = _m0_reader(env, self.by_lane)

    def address(self, g: Group) -> Array:
        """The first byte of each access; UnsupportedError where no document says what an active lane does."""
        for refusal in self.formula.refused:
            refused = self._value(g, (Row(None, refusal.when),))
            if (refused & g.exec if self.by_lane else refused).any():
                raise UnsupportedError(refusal.why)
        return self._value(g, self.formula.address)

    def second(self, g: Group) -> Array:
        """That of a second access."""
        return self._value(g, self.formula.second)

    def admitted(self, g: Group, words: int) -> Bools:
        """Whether each dword of each access may be made, (words, ...)."""
        if not self.formula.admits:
            return np.ones((words, len(g.waves), *([LANES] if self.by_lane else [])), np.bool_)
        return np.stack([self._value(g, self.formula.admits, DWORD=np.uint32(4 * i)) for i in range(words)])

    def _value(self, g: Group, rows: tuple[Row, ...], **more: object) -> Array:
        lowered = lower((*self.formula.where, Assign("result", chosen(rows))))
        inputs = {n: more[n] if n in more else self.readers[n](g) for n in lowered.reads}
        shape = g.exec.shape if self.by_lane else (len(g.waves),)
        return np.broadcast_to(lowered.run(inputs, _PLAIN)["result"], shape)

    def _operand(self, name: str) -> tuple[Reg | Const, int] | None:
        """An operand that is there, and which of its registers is meant."""
        m, vaddr = self.inst.modifiers, self.inst.operands.get("vaddr")
        if name in ("index", "voffset"):
            asked = bool(m.get("idxen" if name == "index" else "offen", 0))
            return (vaddr, int(name == "voffset" and bool(m.get("idxen", 0)))) if asked and vaddr is not None else None
        value = self.inst.operands.get(name)
        return (value, 0) if value is not None else None

    def _named(self, name: str, kind: str) -> Reader:
        if (found := self._operand(name)) is not None:
            return self._wide(*found, 2 if kind == "u64" else 1)
        value = np.uint64(self.inst.modifiers[name] & (1 << 64) - 1)
        fixed = value if kind == "u64" else np.uint32(value & np.uint64(0xFFFFFFFF))
        return lambda g: fixed

    def _wide(self, value: Reg | Const, first: int, words: int) -> Reader:
        here = min(words, value.words - first) if isinstance(value, Reg) else words
        low, *high = [word_reader(self.env.state, value, first + i, not self.by_lane) for i in range(here)]
        if not high:
            return low
        return lambda g: low(g).astype(np.uint64) | high[0](g).astype(np.uint64) << np.uint64(32)

    def _bits(self, low: int, width: int, kind: str) -> Reader:
        """A field of the descriptor."""
        resource = self.inst.operands.get("srsrc") or self.inst.operands.get("sbase")
        if not isinstance(resource, Reg):
            raise UnsupportedError("an access without a descriptor")
        word, shift = divmod(low, 32)
        read = self._wide(resource, word, 2 if shift + width > 32 else 1)

        def field(g: Group) -> Array:
            bits = read(g).astype(np.uint64) >> np.uint64(shift) & np.uint64((1 << width) - 1)
            return bits != 0 if kind == "bool" else bits.astype(np.uint32 if kind == "u32" else np.uint64)

        return field


def _m0_reader(env: Env, by_lane: bool) -> Reader:
    """M0 of each wave. It must not know its Places, which know it: a cycle keeps a batch's memory."""

    def read(g: Group) -> Array:
        of_wave: Array = env.state.scalar[M0, g.select]
        return of_wave[:, None] if by_lane else of_wave

    return read
