"""LDS instructions under test: their text, how registers are drawn, and what they must do."""

from __future__ import annotations

import re

import memory_reference as reference
import numpy as np
from memory_bench import LDS_BYTES
from memory_cases import FLUSHES_F32, Case, random_data, result
from memory_places import Access, Lanes, Place, number, words_of, write

# ------------------------------------------------------------------------------------------------ LDS


class InLds(Place):
    """v4 plus a constant offset."""

    def __init__(self, offset: int, register: str = "v4") -> None:
        self.offset, self.operands = offset, register
        self.modifiers = f" offset:{offset}" if offset else ""

    def draw(self, lanes: Lanes, rng: np.random.Generator, access: Access) -> None:
        lanes.vector[:, 2] = access.offsets(rng, LDS_BYTES).astype(np.int64) - self.offset & 0xFFFFFFFF

    def find(self, lanes: Lanes, lane: int, byte: int) -> tuple[np.ndarray, int]:
        return lanes.lds, (int(lanes.vector[lane, 2]) + self.offset & 0xFFFFFFFF) + byte


def pair_of_places(name: str, rng: np.random.Generator) -> Case:
    """ds_read2, ds_write2 and ds_wrxchg2: two places, the offsets in elements or in 64 of them."""
    size = 8 if "b64" in name else 4
    unit = size * (64 if "st64" in name else 1)
    offsets = [int(o) for o in rng.permutation(min(256, LDS_BYTES // 2 // unit))[:2]]
    words, reads, writes = size // 4, "read" in name or "xchg" in name, "read" not in name
    target = f"v[16:{15 + 2 * words}]"
    data = [f"v[{r}:{r + 1}]" if words == 2 else f"v{r}" for r in (8, 12)]
    operands = [*([target] if reads else []), "v4", *(data if writes else [])]
    tail = f" offset0:{offsets[0]} offset1:{offsets[1]}"

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        random_data(lanes, rng)
        # Lanes apart, and the two places of one lane too: rows of size bytes that the second offset never reaches.
        far = LDS_BYTES // 2 // size
        lanes.vector[:, 2] = rng.permutation(min(far, 64 if "st64" in name else far))[:64] * size
        if writes and "st64" not in name:
            lanes.vector[:, 2] = 0
            free = [i for i in range(far) if i % (2 * abs(offsets[1] - offsets[0])) < abs(offsets[1] - offsets[0])]
            picked = rng.permutation(free)[:64]
            lanes.vector[: len(picked), 2] = picked * size
            for lane in range(len(picked), 64):  # too few: these lanes stay out
                lanes.scalar[14 + lane // 32] &= ~np.uint32(1 << lane % 32)

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            old = []
            for i, offset in enumerate(offsets):
                at = int(lanes.vector[lane, 2]) + offset * unit
                old += words_of(number(lanes.lds[at : at + size]), words)
                if writes:
                    write(lanes.lds, at, lanes.data(lane, 4 * i, words), size)
            if reads:
                result(lanes, lane, old)

    return Case(f"{name} {', '.join(operands)}{tail}", draw, apply)


def addtid(name: str, offset: int) -> Case:
    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        random_data(lanes, rng)
        lanes.scalar[8] = rng.integers(0, 2**16) << 16 | rng.integers(0, (LDS_BYTES - 256 - offset) // 4) * 4

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            at = (int(lanes.scalar[8]) & 0xFFFF) + offset + 4 * lane
            if "read" in name:
                result(lanes, lane, [number(lanes.lds[at : at + 4])])
            else:
                write(lanes.lds, at, lanes.data(lane, 0, 1), 4)

    return Case(f"{name} {'v16' if 'read' in name else 'v8'} offset:{offset}", draw, apply)


def transposed_read(name: str, element: int, size: int, offset: int) -> Case:
    """16 lanes hold the rows of a matrix, one after the other; lane c gets column c (of 16)."""

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        unit = 16 if size == 12 else size
        lanes.vector[:, 2] = rng.integers(0, (LDS_BYTES - 64) // unit, 64) * unit - offset & 0xFFFFFFFF

    def apply(lanes: Lanes) -> None:
        per_lane = 8 * size // element
        for group in range(0, 64, 16):
            line = 0
            for i in range(16):
                at = int(lanes.vector[group + i, 2]) + offset & 0xFFFFFFFF
                line |= number(lanes.lds[at : at + size]) << 8 * size * i
            for c in range(16):
                mine = sum(
                    (line >> element * (16 * k + c) & (1 << element) - 1) << element * k for k in range(per_lane)
                )
                result(lanes, group + c, words_of(mine, size // 4))

    return Case(f"{name} v[16:{15 + size // 4}], v4 offset:{offset}", draw, apply, full=True)


def swizzled_lane(offset: int, lane: int) -> int:
    """ds_swizzle_b32's pseudocode."""
    i, group = lane & 31, lane & 32
    if offset >= 0xE000:
        mask = offset & 31
        return int(f"{i:05b}"[::-1], 2) >> bin(mask).count("1") | i & mask | group
    if offset >= 0xC000:
        mask, rotate = offset & 31, offset >> 5 & 31
        return (i & mask | (i + (-rotate if offset >> 10 & 1 else rotate)) & ~mask) & 31 | group
    if offset & 0x8000:
        return lane & ~3 | offset >> 2 * (lane & 3) & 3
    return (i & offset & 31 | offset >> 5 & 31) ^ offset >> 10 & 31 | group


def exchange(name: str, offset: int) -> Case:
    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        random_data(lanes, rng)
        lanes.vector[:, 2] = rng.integers(0, 2**32, 64, dtype=np.uint32)

    def apply(lanes: Lanes) -> None:
        active, lane_of = lanes.active, lambda a: int(lanes.vector[a, 2]) + offset >> 2 & 63
        sent = {lane_of(a): a for a in active}
        for lane in active:
            if name == "ds_permute_b32":
                value = lanes.data(sent[lane], 0, 1) if lane in sent else 0
            else:
                source = swizzled_lane(offset, lane) if "swizzle" in name else lane_of(lane)
                register = 2 if "swizzle" in name else 4
                value = int(lanes.vector[source, register]) if source in active else 0
            result(lanes, lane, [value])

    operands = "v16, v4" if "swizzle" in name else "v16, v4, v8"
    return Case(f"{name} {operands} offset:{offset}", draw, apply)


def lds_atomic(name: str, offset: int) -> Case:
    stem, kind = re.fullmatch(r"ds_(\w+?)(?:_rtn)?_([uibf]+\d+)", name).groups()  # type: ignore[union-attr]
    bits, returns = 64 if kind.endswith("64") else 32, "_rtn" in name
    by_type = {"min": {"i": "smin", "u": "umin", "f": "min_f"}, "max": {"i": "smax", "u": "umax", "f": "max_f"},
               "add": {"f": "add_f"}, "cmpst": {"f": "cmpswap_f"}}  # fmt: skip
    others = {"wrxchg": "swap", "cmpst": "cmpswap", "pk_add": f"pk_add_{kind}"}
    op = by_type.get(stem, {}).get(kind[0]) or others.get(stem, stem)
    bits = 32 if stem == "pk_add" else bits
    words, size, two = bits // 32, bits // 8, op in ("cmpswap", "cmpswap_f", "mskor", "wrap")
    place = InLds(offset)
    data = [f"v[{r}:{r + 1}]" if words == 2 else f"v{r}" for r in (8, 12)[: 1 + two]]
    target = [f"v[16:{15 + words}]" if words == 2 else "v16"] if returns else []

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        random_data(lanes, rng)
        place.draw(lanes, rng, Access(size, size, few=True))
        for lane in range(0, 64, 2) if "cmpswap" in op else ():
            where = place.find(lanes, lane, 0)
            lanes.vector[lane, 4 : 4 + words] = words_of(number(where[0][where[1] : where[1] + size]), words)

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            _, at = place.find(lanes, lane, 0)
            old, first, second = (
                number(lanes.lds[at : at + size]),
                lanes.data(lane, 0, words),
                lanes.data(lane, 4, words),
            )
            if "cmpswap" in op:  # LDS compares with the first
                first, second = second, first
            write(lanes.lds, at, reference.atomic(op, bits, old, first, second, True, FLUSHES_F32), size)
            if returns:
                result(lanes, lane, words_of(old, words))

    return Case(f"{name} {', '.join([*target, 'v4', *data])}{place.modifiers}", draw, apply)


def between_places(name: str, offset: int) -> Case:
    """ds_*_src2: the operand lies 4 * offset (15 bits, signed) behind."""
    stem, kind = re.fullmatch(r"ds_(\w+)_src2_([uibf]\d+)", name).groups()  # type: ignore[union-attr]
    op = {"i": {"min": "smin", "max": "smax"}, "u": {"min": "umin", "max": "umax"},
          "f": {"min": "min_f", "max": "max_f", "add": "add_f"}}.get(kind[0], {}).get(stem, stem)  # fmt: skip
    op, size = {"write": "swap"}.get(op, op), int(kind[1:]) // 8
    distance = 4 * ((offset ^ 0x4000) - 0x4000)

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        low, high = max(0, -distance), min(LDS_BYTES, LDS_BYTES - distance) - size
        lanes.vector[:, 2] = rng.integers(low // size, high // size, 64) * size
        step = max(size, abs(distance))  # places written must not be places read: they lie in every second step
        first = -(-low // (2 * step)) * 2 * step
        even = lanes.vector[:, 2] // step % 2 == 0
        lanes.vector[:, 2] = np.where(
            even, lanes.vector[:, 2], np.maximum(lanes.vector[:, 2].astype(int) - step, first)
        )

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            at = int(lanes.vector[lane, 2])
            old, data = (number(lanes.lds[a : a + size]) for a in (at, at + distance))
            write(lanes.lds, at, reference.atomic(op, 8 * size, old, data, 0, True, FLUSHES_F32), size)

    return Case(f"{name} v4 offset:{offset}", draw, apply)


def counted(name: str, offset: int) -> Case:
    def apply(lanes: Lanes) -> None:
        active = lanes.active
        if not active:
            return
        old = number(lanes.lds[offset : offset + 4])
        write(lanes.lds, offset, old + (len(active) if name == "ds_append" else -len(active)), 4)
        for lane in active:
            result(lanes, lane, [old])

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        lanes.scalar[8] = 0

    return Case(f"{name} v16 offset:{offset}", draw, apply)
