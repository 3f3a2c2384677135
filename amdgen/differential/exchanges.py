"""Random exchanges between lanes: on the device by intrinsics, LDS and barriers, on the host over all lanes' states.

On the host ``EACH`` runs a statement for every lane of the workgroup, with that lane's ``s``, ``own``, ``own_lds``,
``t`` and ``l``. Each exchange reads all lanes before it writes any. With a condition, only the lanes for which it holds
take part, and only their values are read.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from amdgen.differential.expressions import I32, U32, U64, Expressions

_WAVE = "(l & ~63u)"
"""First lane of the lane's wave within the workgroup; waves have 64 lanes on all CDNA."""


@dataclass(frozen=True)
class Exchange:
    """The same exchange as text for both machines. ``lds_words``: 64-bit words of ``exchanged`` that it uses."""

    device: str
    host: str
    lds_words: int = 0


@dataclass(frozen=True)
class _Dpp:
    """A DPP control: its number, and which lane of the row of 16 (``i``: 0 to 15; or None outside) it reads, in C."""

    control: int
    source: str
    valid: str


def _dpp_controls(rng: random.Random) -> _Dpp:
    """Quad permutations, shifts and rotations within rows, mirrors. Source: GCN ISA documents, DPP_CTRL."""
    kind, n = rng.randrange(6), rng.randint(1, 15)
    if kind == 0:
        picks = [rng.randrange(4) for _ in range(4)]
        table = sum(p << 2 * i for i, p in enumerate(picks))
        return _Dpp(table, f"((i & 12) | ({table:#x} >> 2 * (i & 3) & 3))", "1")
    if kind == 1:
        return _Dpp(0x100 + n, f"(i + {n})", f"(i + {n} < 16)")
    if kind == 2:
        return _Dpp(0x110 + n, f"(i - {n})", f"(i >= {n})")
    if kind == 3:
        return _Dpp(0x120 + n, f"((i - {n}) & 15)", "1")
    if kind == 4:
        return _Dpp(0x140, "(15 - i)", "1")
    return _Dpp(0x141, "(i ^ 7)", "1")


class Exchanges:
    """Generates random exchanges for workgroups of ``lanes`` lanes."""

    def __init__(self, rng: random.Random, expressions: Expressions, lanes: int) -> None:
        self.rng, self.e, self.lanes = rng, expressions, lanes

    def draw(self) -> Exchange:
        """One or two exchanges, one after the other, a few of them in a loop of uniform trip count."""
        makers: tuple[Callable[[], Exchange], ...] = (
            self._ballot, self._ballot, self._first, self._last, self._bpermute, self._bpermute, self._permute,
            self._dpp, self._dpp, self._dpp, self._swizzle, self._readlane, self._waterfall, self._sum, self._slots,
            self._slots, self._lds_atomics, self._lds_atomics, self._global_atomics, self._global_atomics, self._scan,
        )  # fmt: skip
        found = [self.rng.choice(makers)() for _ in range(self.rng.randint(1, 2))]
        device, host = (" ".join(getattr(x, side) for x in found) for side in ("device", "host"))
        if self.rng.random() < 0.2:
            head = f"for (u32 k = 0; k < {self.rng.randint(1, 2)}; k++)"
            device, host = f"{head} {{ {device} }}", f"{head} {{ {host} }}"
        return Exchange(device, host, max(x.lds_words for x in found))

    def _to(self, name: str) -> str:
        return self.rng.choice([p for p in self.e.scope.places[name] if p.startswith(f"s->{name}_")])

    def _u32(self) -> str:
        return f"(u32)({self.e.of(U32)})"

    def _wave(self, device: str, value: str, index: str, to: str, result: str, when: str = "") -> Exchange:
        """Gathers ``value`` and ``index`` of the lanes that take part in v[] and w[], and assigns ``result`` to each of
        them; ``base`` is the first lane of its wave, and a[] says which lanes take part."""
        gather = f"EACH {{ a[l] = {when or 1}; v[l] = a[l] ? {value} : 0; w[l] = a[l] ? {index} : 0; }}"
        give = f"EACH if (a[l]) {{ const u32 base = {_WAVE}, i = l & 15; (void)i; {to} = {result}; }}"
        host = f"{{ u8 a[{self.lanes}]; u32 v[{self.lanes}], w[{self.lanes}]; {gather} {give} }}"
        return Exchange(f"if ({when}) {{ {device} }}" if when else device, host)

    def _when(self) -> str:
        return self.e.condition() if self.rng.random() < 0.6 else ""

    def _ballot(self) -> Exchange:
        """The mask of lanes where something holds, or how many of them come before this lane."""
        holds, when = self.e.condition(), self._when()
        mask = "({ u64 m = 0; for (u32 j = 0; j < 64; j++) m |= (u64)(a[base + j] && v[base + j]) << j; m; })"
        ballot = f"__builtin_amdgcn_ballot_w64({holds})"
        if self.rng.random() < 0.4:
            to = self._to("u32")
            low = "__builtin_amdgcn_mbcnt_lo((u32)m, 3)"
            device = f"{{ const u64 m = {ballot}; {to} = __builtin_amdgcn_mbcnt_hi((u32)(m >> 32), {low}); }}"
            return self._wave(
                device, holds, "0", to, f"__builtin_popcountl({mask} & ((u64)1 << (l & 63)) - 1) + 3", when
            )
        to = self._to("u64")
        if self.rng.random() < 0.4:
            return self._wave(
                f"{to} += __builtin_popcountl({ballot});", holds, "0", to, f"{to} + __builtin_popcountl({mask})", when
            )
        return self._wave(f"{to} = {ballot};", holds, "0", to, mask, when)

    def _first(self) -> Exchange:
        to, value = self._to("u32"), self._u32()
        result = "({ u32 j = 0; while (!a[base + j]) j++; v[base + j]; })"
        return self._wave(f"{to} = __builtin_amdgcn_readfirstlane({value});", value, "0", to, result, self._when())

    def _last(self) -> Exchange:
        to, value = self._to("u32"), self._u32()
        result = "({ u32 j = 63; while (!a[base + j]) j--; v[base + j]; })"
        last = "63 - __builtin_clzl(__builtin_amdgcn_ballot_w64(1))"
        return self._wave(f"{to} = __builtin_amdgcn_readlane({value}, {last});", value, "0", to, result, self._when())

    def _bpermute(self) -> Exchange:
        to, value, index = self._to("u32"), self._u32(), self.e.index(64, 1)
        device = f"{to} = __builtin_amdgcn_ds_bpermute({index} << 2, {value});"
        return self._wave(device, value, index, to, "v[base + w[l]]")

    def _permute(self) -> Exchange:
        """Each lane writes its value to another lane, no two to the same one."""
        to, value = self._to("u32"), self._u32()
        index = f"((l * {self.rng.randrange(1, 64, 2)} + {self.rng.randrange(64)}) & 63)"
        result = "({ u32 j = 0; while (w[base + j] != (l & 63)) j++; v[base + j]; })"
        device = f"{to} = __builtin_amdgcn_ds_permute({index} << 2, {value});"
        return self._wave(device, value, index, to, result)

    def _dpp(self) -> Exchange:
        """Lanes whose source lies outside the row, and rows and banks that are masked, keep the old value or get 0."""
        dpp, to, value, old = _dpp_controls(self.rng), self._to("u32"), self._u32(), self._u32()
        rows, banks, zero = self.rng.choice((15, 15, 10)), self.rng.choice((15, 15, 6)), self.rng.randrange(2)
        shape = f"{dpp.control}, {rows}, {banks}, {zero}"
        device = f"{to} = __builtin_amdgcn_update_dpp({old}, {value}, {shape});"
        on = f"({rows} >> (l >> 4 & 3) & 1 && {banks} >> (i >> 2) & 1)"
        otherwise = "0" if zero else "w[l]"
        result = f"!{on} ? w[l] : {dpp.valid} ? v[(l & ~15u) + {dpp.source}] : {otherwise}"
        return self._wave(device, value, old, to, result)

    def _swizzle(self) -> Exchange:
        """Within groups of 32 lanes: the lane's number, and-ed, or-ed and xor-ed. Source: GCN ISA, DS_SWIZZLE_B32."""
        to, value = self._to("u32"), self._u32()
        keep, put, turn = (self.rng.randrange(32) for _ in range(3))
        pattern = turn << 10 | put << 5 | keep
        result = f"v[(l & ~31u) + (((l & 31 & {keep}) | {put}) ^ {turn})]"
        return self._wave(f"{to} = __builtin_amdgcn_ds_swizzle({value}, {pattern});", value, "0", to, result)

    def _readlane(self) -> Exchange:
        to, value, index = self._to("u32"), self._u32(), self._u32()
        device = f"{to} = __builtin_amdgcn_readlane({value}, __builtin_amdgcn_readfirstlane({index}) & 63);"
        return self._wave(device, value, index, to, "v[base + (w[base] & 63)]")

    def _waterfall(self) -> Exchange:
        """A loop that serves lanes of equal value together, as compilers do where something must be uniform."""
        to, value = self._to("u32"), f"({self._u32()} & 3)"
        # The ballot stands before the branch: what a lane does as it leaves a loop may be done after all have left.
        device = (
            f"{{ const u32 x = {value}; for (;;) {{ const u32 y = __builtin_amdgcn_readfirstlane(x);"
            f" const u64 m = __builtin_amdgcn_ballot_w64(x == y);"
            f" if (x == y) {{ {to} = y * 77 + __builtin_popcountl(m); break; }} }} }}"
        )
        alike = "({ u32 n = 0; for (u32 j = 0; j < 64; j++) n += v[base + j] == v[l]; n; })"
        return self._wave(device, value, "0", to, f"v[l] * 77 + {alike}")

    def _sum(self) -> Exchange:
        """The sum over a wave, by a butterfly of shuffles."""
        to, value = self._to("u32"), self._u32()
        device = (
            f"{{ u32 x = {value}; for (u32 step = 32; step; step >>= 1)"
            f" x += __builtin_amdgcn_ds_bpermute((l ^ step) << 2, x); {to} = x; }}"
        )
        return self._wave(device, value, "0", to, "({ u32 n = 0; for (u32 j = 0; j < 64; j++) n += v[base + j]; n; })")

    def _slots(self) -> Exchange:
        """Each lane writes its own slot of LDS and, after a barrier, reads another one's, of any wave."""
        to, value, index = self._to("u64"), f"(u64)({self.e.of(U64)})", self.e.of(U32)
        write, read = self._slots_of("u64"), self._slots_of("u64")
        device = f"{write}[l] = {value}; BARRIER(); {to} = {read}[({index}) % {self.lanes}u]; BARRIER();"
        host = (
            f"EACH exchanged[l] = {value}; {{ u64 x[{self.lanes}];"
            f" EACH x[l] = exchanged[({index}) % {self.lanes}u]; EACH {to} = x[l]; }}"
        )
        return Exchange(device, host, self.lanes)

    def _scan(self) -> Exchange:
        """The sum over all lanes of the workgroup up to this one, in steps with barriers between."""
        to, value = self._to("u64"), f"(u64)({self.e.of(U64)})"
        device = (
            f"exchanged[l] = {value}; BARRIER(); for (u32 step = 1; step < {self.lanes}; step <<= 2) {{"
            " u64 x = exchanged[l]; for (u32 j = 1; j < 4; j++) if (l >= j * step) x += exchanged[l - j * step];"
            f" BARRIER(); exchanged[l] = x; BARRIER(); }} {to} = exchanged[l]; BARRIER();"
        )
        host = (
            f"EACH exchanged[l] = {value}; for (u32 j = 1; j < {self.lanes}; j++) exchanged[j] += exchanged[j - 1];"
            f" EACH {to} = exchanged[l];"
        )
        return Exchange(device, host, self.lanes)

    def _slots_of(self, t: str) -> str:
        """The slots in LDS as a pointer to ``t``. Of one in three the compiler does not see that it leads to LDS."""
        return self.rng.choice((f"((LDS {t} *)exchanged)", f"((LDS {t} *)exchanged)", f"(({t} *)ANYWHERE(exchanged))"))

    def _atomic(self, types: tuple[str, ...]) -> tuple[str, str, str, Callable[[str], str]]:
        """A type, an operation and its builtin's name, and the host's statement on the place ``p`` with value ``x``."""
        t = self.rng.choice(types)
        op, name = self.rng.choice((("+", "add"), ("|", "or"), ("&", "and"), ("^", "xor"), ("<", "min"), (">", "max")))
        if name in ("min", "max"):
            return t, op, name, lambda p: f"{p} = {p} {op} x ? {p} : x;"
        return t, op, name, lambda p: f"{p} = {p} {op} x;"

    def _lds_atomics(self) -> Exchange:
        """Lanes change eight words of LDS in an order that doesn't matter."""
        t, _, name, on_host = self._atomic(("u32", "i32", "u64", "i64"))
        operand = {"u32": U32, "i32": I32}.get(t, U64)
        to, value, index = self._to("u64"), f"({t})({self.e.of(operand)})", self.e.index(8, 1)
        when = self.e.condition()
        at = f"{self._slots_of(t)}[{index}]"
        order = self.rng.choice(("RELAXED", "RELAXED", "ACQ_REL"))
        device = (
            f"if (l < 8) exchanged[l] = in[l] * 3ul; BARRIER(); if ({when}) __scoped_atomic_fetch_{name}("
            f"&{at}, {value}, __ATOMIC_{order}, __MEMORY_SCOPE_WRKGRP); BARRIER();"
            f" {to} = exchanged[l & 7]; BARRIER();"
        )
        host = (
            "for (u32 j = 0; j < 8; j++) exchanged[j] = in[j] * 3ul;"
            f" EACH if ({when}) {{ const {t} x = {value}; {t} *p = &{at}; {on_host('*p')} }}"
            f" EACH {to} = exchanged[l & 7];"
        )
        return Exchange(device, host, 8)

    def _global_atomics(self) -> Exchange:
        """Lanes of all workgroups change the global cells; on each cell there is only one operation and type."""
        t, _, name, on_host = self._atomic(("u32", "u64"))
        cell = ("add", "or", "and", "xor", "min", "max").index(name) * 2 + (t == "u64")
        value, when = f"({t})({self.e.of(U32 if t == 'u32' else U64)})", self.e.condition()
        at = f"((GLOBAL {t} *)&cells[{cell}])[{self.rng.choice(('l & 1', '0')) if t == 'u32' else '0'}]"
        order, scope = self.rng.choice(("RELAXED", "RELAXED", "SEQ_CST")), self.rng.choice(("DEVICE", "SYSTEM"))
        device = f"if ({when}) __scoped_atomic_fetch_{name}(&{at}, {value}, __ATOMIC_{order}, __MEMORY_SCOPE_{scope});"
        host = f"EACH if ({when}) {{ const {t} x = {value}; {t} *p = &{at}; {on_host('*p')} }}"
        return Exchange(device, host)
