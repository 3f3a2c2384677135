"""Vector and scalar memory instructions under test: their text, how registers are drawn, and what they must do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import memory_reference as reference
import numpy as np
from memory_bench import CONTENT_BYTES, LDS_BYTES, MEMORY_BYTES, SCRATCH_BYTES, START, Op, memory_address, run_ops
from memory_places import SPAN, Access, Lanes, Place, number, words_of, write

GROUPS = 2
FLUSHES_F32 = True  # what .amdhsa_kernel sets MODE to when nothing is said


@dataclass
class Case:
    """An instruction's text, how its registers are drawn, and what it does."""

    text: str
    draw: Callable[[Lanes, np.random.Generator], None]
    apply: Callable[[Lanes], None]
    scalars: bool = False
    full: bool = False  # EXEC must be all ones


def result(lanes: Lanes, lane: int, words: list[int], register: int = 16) -> None:
    """What comes back in v16 and on, or in v8 and on."""
    first = {16: 0, 8: 4}[register]
    lanes.out[lane, first : first + len(words[:4])] = words[:4]
    lanes.out[lane, 8 : 4 + len(words)] = words[4:]  # v20


def random_data(lanes: Lanes, rng: np.random.Generator) -> None:
    """v8..v15: bits of every kind, floats that are near each other, and edge values."""
    bits = rng.integers(0, 2**32, (64, 8), dtype=np.uint32)
    floats = rng.normal(size=(64, 8)).astype(np.float32).view(np.uint32)
    edges = np.array([0, 1, 0x80000000, 0x7FFFFFFF, 0xFFFFFFFF, 0x7F800000, 0xFF800000, 0x7FC00001, 0x7F800001, 0x3F80,
                      0x00000010, 0x80000020, 0x3F800000, 0x7C00FC00, 0x7FF00000, 0xFFF00000], np.uint32)  # fmt: skip
    kind = rng.integers(0, 3, (64, 8))
    lanes.vector[:, 4:12] = np.choose(kind, [bits, floats, rng.choice(edges, (64, 8))])


# ------------------------------------------------------------------------------------------------ loads and stores


def load(head: str, kind: str, place: Place, ecc: bool, tail: str = "", access: Access | None = None) -> Case:
    size, signed, half = reference.width_of(kind)
    access = access or Access(size, min(size, 4))
    words = max(1, size // 4) + ("tfe" in tail)
    target = f"v[16:{15 + words}]" if words > 1 else "v16"
    if words == 5:
        target = "v[16:20]"

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            raw = bytes(gather(lanes, place, lane, size))
            made = reference.to_words(raw, signed)
            if half:
                made = [reference.merge_half(int(lanes.vector[lane, 12]), made[0], half, ecc)]
            result(lanes, lane, made + ([0] if "tfe" in tail else []))

    return Case(
        f"{head} {target}, {place.operands}{place.modifiers}{tail}", lambda a, r: place.draw(a, r, access), apply
    )


def gather(lanes: Lanes, place: Place, lane: int, size: int) -> list[int]:
    out = []
    for byte in range(size):
        where = place.find(lanes, lane, byte)
        out.append(int(where[0][where[1]]) if where is not None else 0)
    return out


def store(head: str, kind: str, place: Place, operands: str) -> Case:
    size, _, half = reference.width_of(kind)
    words = max(1, size // 4)
    data = f"v[8:{7 + words}]" if words > 1 else "v8"

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        random_data(lanes, rng)
        place.draw(lanes, rng, Access(size, max(size, 4), apart=True))

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            value = lanes.data(lane, 0, words) >> (16 if half == "hi" else 0)
            for byte in range(size):
                if (where := place.find(lanes, lane, byte)) is not None:
                    where[0][where[1]] = value >> 8 * byte & 0xFF

    text = operands.format(data=data, address=place.operands)
    return Case(f"{head} {text}{place.modifiers}", draw, apply)


def lds_copy(head: str, kind: str, place: Place, tail: str = "", offset: int = 0) -> Case:
    """Memory to LDS at M0 + offset + lane * 4, or * 16."""
    size, signed, _ = reference.width_of(kind)
    pitch = 4 if size <= 4 else 16

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        place.draw(lanes, rng, Access(size, min(size, 4)))
        low, high = max(0, -offset), LDS_BYTES - 64 * pitch - max(0, offset)
        lanes.scalar[8] = rng.integers(low // 4, max(low, high) // 4 + 1) * 4

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            made = reference.to_words(bytes(gather(lanes, place, lane, size)), signed)
            write(
                lanes.lds,
                int(lanes.scalar[8]) + offset + lane * pitch,
                number(np.array(made, np.uint32)),
                4 * len(made),
            )

    return Case(f"{head} {place.operands}{place.modifiers}{tail}", draw, apply)


# ------------------------------------------------------------------------------------------------ atomics

_VECTOR_OPS = {"add_f32": ("add_f", 32), "add_f64": ("add_f", 64), "min_f64": ("min_f", 64), "max_f64": ("max_f", 64),
               "pk_add_f16": ("pk_add_f16", 32), "pk_add_bf16": ("pk_add_bf16", 32)}  # fmt: skip


def vector_atomic(head: str, name: str, place: Place, operands: str, returns: str, in_register: int) -> Case:
    stem, _, x2 = name.partition("_x2")
    op, bits = _VECTOR_OPS.get(name, (stem, 64 if name.endswith("_x2") else 32))
    del x2
    words, size = bits // 32, bits // 8
    count = words * (2 if op == "cmpswap" else 1)
    data, target = ((f"v[{r}:{r + n - 1}]" if n > 1 else f"v{r}") for r, n in ((8, count), (16, words)))

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        random_data(lanes, rng)
        place.draw(lanes, rng, Access(size, size, few=True))
        for lane in range(0, 64, 2) if op == "cmpswap" else ():  # some find what they compare with
            if (where := place.find(lanes, lane, 0)) is not None:
                found = number(where[0][where[1] : where[1] + size])
                lanes.vector[lane, 4 + words : 4 + count] = words_of(found, words)

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            where, old = place.find(lanes, lane, 0), 0
            if where is not None:
                old = number(where[0][where[1] : where[1] + size])
                value, other = lanes.data(lane, 0, words), lanes.data(lane, words, words)
                new = reference.atomic(op, bits, old, value, other, where[0] is lanes.lds, FLUSHES_F32)
                write(where[0], where[1], new, size)
            if returns:
                result(lanes, lane, words_of(old, words), in_register)

    text = operands.format(target=target, data=data, address=place.operands)
    return Case(f"{head} {text}{place.modifiers}{returns}", draw, apply)


# ------------------------------------------------------------------------------------------------ scalar memory


def scalar_case(name: str, rng: np.random.Generator) -> Case:
    """s_load, s_store, s_atomic, and their buffer_ and scratch_ kin: one access a wave."""
    where, verb, rest = re.fullmatch(r"s_(?:(buffer|scratch)_)?(load_|store_|atomic_)(\w+)", name).groups()  # type: ignore[union-attr]
    unit = 64 if where == "scratch" else 1
    if verb == "atomic_":
        words = 2 if rest.endswith("_x2") else 1
        op = rest.removesuffix("_x2")
        held = words * (2 if op == "cmpswap" else 1)
    else:
        words = held = reference.width_of(rest)[0] // 4
        op = ""
    returns = verb == "load_" or (verb == "atomic_" and bool(rng.integers(0, 2)))
    by_register, offset = bool(rng.integers(0, 2)), int(rng.integers(0, 256)) * 8
    data = f"s[48:{47 + held}]" if held > 1 else "s48"
    base = "s[32:35]" if where == "buffer" else "s[38:39]"
    register = "s37" if verb == "load_" else "m0"
    number_of = 37 if verb == "load_" else 40
    asks = " glc" if returns and verb != "load_" else ""
    text = f"{name} {data}, {base}, {register if by_register else hex(offset)}{asks}"

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        lanes.scalar[16:] = rng.integers(0, 2**32, 16, dtype=np.uint32)
        here = int(rng.integers(0, SPAN // 2 // 8)) * 8
        lanes.set_scalars(number_of, offset // unit if by_register else int(rng.integers(0, 2**32)), 1)
        start = lanes.base + here
        lanes.set_scalars(38, start, 2)
        if where == "buffer":
            stride = int(rng.choice([0, 16]))
            records = offset + int(rng.integers(0, 2 * 4 * words)) if rng.integers(0, 2) else SPAN // 2
            lanes.scalar[:4] = [start & 0xFFFFFFFF, start >> 32 | stride << 16, -(-records // max(stride, 1)), 0x27000]
        if op == "cmpswap" and rng.integers(0, 2):
            at = here + moved(lanes)
            lanes.set_scalars(48 + words, number(lanes.memory[at : at + 4 * words]), words)

    def moved(lanes: Lanes) -> int:
        return lanes.scalars(number_of, 1) * unit if by_register else offset

    def apply(lanes: Lanes) -> None:
        registers = lanes.scalar[16:].copy()
        first = number(lanes.scalar[:2]) & (1 << 48) - 1 if where == "buffer" else lanes.scalars(38, 2)
        at = first + moved(lanes) - lanes.base
        stride = int(lanes.scalar[1]) >> 16 & 0x3FFF
        limit = int(lanes.scalar[2]) * max(stride, 1) if where == "buffer" else 1 << 40
        inside = [moved(lanes) + 4 * i < limit for i in range(words)]
        if verb == "load_":
            registers[:words] = [number(lanes.memory[at + 4 * i :][:4]) if ok else 0 for i, ok in enumerate(inside)]
        elif verb == "store_":
            for i, ok in enumerate(inside):
                if ok:
                    write(lanes.memory, at + 4 * i, int(registers[i]), 4)
        else:
            old = number(lanes.memory[at : at + 4 * words]) if all(inside) else 0
            value, other = number(registers[:words]), number(registers[words : 2 * words])
            if all(inside):
                write(lanes.memory, at, reference.atomic(op, 32 * words, old, value, other, False, False), 4 * words)
            if returns:
                registers[:words] = words_of(old, words)
        lanes.out[:] = registers

    return Case(text, draw, apply, scalars=True)


def store_from_lds(rng: np.random.Generator) -> Case:
    """buffer_store_lds_dword: no address register, so all lanes store to one place; the last one wins."""
    offset = int(rng.integers(0, 64)) * 4

    def draw(lanes: Lanes, rng: np.random.Generator) -> None:
        lanes.scalar[:5] = [lanes.base & 0xFFFFFFFF, lanes.base >> 32, SPAN, 0x27000, rng.integers(0, 99) * 4]
        # the descriptor adds the lane: a stride of 4, so that each has its own place
        lanes.scalar[1] |= 4 << 16
        lanes.scalar[3] = 1 << 23
        lanes.scalar[8] = rng.integers(0, (LDS_BYTES - 256 - offset) // 4) * 4

    def apply(lanes: Lanes) -> None:
        for lane in lanes.active:
            source = int(lanes.scalar[8]) + offset + 4 * lane
            at = int(lanes.scalar[4]) + offset + 4 * lane
            write(lanes.memory, at, number(lanes.lds[source : source + 4]), 4)

    return Case(f"buffer_store_lds_dword s[32:35], s36 offset:{offset} lds", draw, apply)


def run_cases(arch: str, made: list[Case], seed: int, target: str = "", engines: Sequence[str] = ("native",)) -> None:
    """Runs the cases in one kernel, on each engine, and compares everything with the reference, worked out once."""
    rng = np.random.default_rng(seed)
    content = rng.integers(0, 256, (GROUPS, CONTENT_BYTES)).astype(np.uint8)
    floats = rng.normal(size=(GROUPS, CONTENT_BYTES // 4)).astype(np.float32).view(np.uint8)
    content[:, 1024:5120] = floats[:, 1024:5120]
    expected = content.copy()
    base = memory_address(arch, len(made), GROUPS)
    ops, wanted = [], []
    for case in made:
        vectors, scalars, outs = [], [], []
        for group in range(GROUPS):
            mine = expected[group]
            scratch = mine[MEMORY_BYTES + LDS_BYTES :].reshape(64, SCRATCH_BYTES)
            lds = mine[MEMORY_BYTES : MEMORY_BYTES + LDS_BYTES]
            lanes = Lanes(mine[:MEMORY_BYTES], lds, scratch, base + group * CONTENT_BYTES)
            lanes.vector[:] = rng.integers(0, 2**32, (64, 16), dtype=np.uint32)
            lanes.scalar[:] = rng.integers(0, 2**32, 32, dtype=np.uint32)
            kind = 0.0 if case.full else rng.random()
            if kind < 0.3:
                lanes.scalar[14:16] = 0xFFFFFFFF
            elif kind > 0.9:
                lanes.scalar[14:16] = [0, 1 << int(rng.integers(0, 32))]
            case.draw(lanes, rng)
            lanes.out[:, :4], lanes.out[:, 4:8], lanes.out[:, 8] = lanes.vector[:, 12:], lanes.vector[:, 4:8], START
            case.apply(lanes)
            vectors.append(lanes.vector)
            scalars.append(lanes.scalar)
            outs.append(lanes.out)
        ops.append(Op(case.text, np.stack(vectors), np.stack(scalars), case.scalars))
        wanted.append(np.stack(outs))
    for engine in engines:
        outcome = run_ops(arch, ops, content, target, engine)
        # that a scalar store is not written back is another test's: here it is looked at where it was stored
        findings = [finding for finding in outcome.findings if "scalar_store_kept" not in finding]
        assert not findings, (engine, findings[:3])
        for i, (case, want) in enumerate(zip(made, wanted, strict=True)):
            used = slice(None) if case.scalars else slice(0, 9 if " tfe" in case.text else 8)
            said = f"{case.text} on {engine}: registers"
            np.testing.assert_array_equal(outcome.registers[:, i, :, used], want[:, :, used], said)
        np.testing.assert_array_equal(outcome.content, expected, f"memory at the end, on {engine}")
