"""Loads and stores that convert: every data format with every numeric format, by descriptor and by instruction.

References are written from AMD's CDNA3 ISA reference, 9.1.2 to 9.1.5, with exact fractions.
"""

from __future__ import annotations

import memory_reference as reference
import numpy as np
import pytest
from descriptor_bench import LANE, Descriptor, content, op, operands, run
from memory_bench import START, Op

from amdgen.errors import AmdgenError
from amdgen.isa import load_isa

PAIRS = [(f, n) for f in reference.COMPONENTS for n in reference.NUMERIC if reference.exists(f, n)]
NAMES = {1: "x", 2: "xy", 3: "xyz", 4: "xyzw"}


def registers(count: int) -> str:
    return f"v[16:{15 + count}]" if count > 1 else "v16"


def raw_of(held: np.ndarray, at: int, data_format: int) -> bytes:
    return held[0, at : at + sum(reference.parts(data_format)) // 8].tobytes()


@pytest.mark.parametrize("arch", ["gfx942"])
def test_converting_loads(arch: str, engine: str) -> None:
    held = content(9)
    made = [
        (f, n, count, typed) for f, n in PAIRS for count, typed in ((1 + (f + n) % 4, True), (4 - (f + n) % 4, False))
    ]

    def make(memory: int) -> list[Op]:
        ops = []
        for f, n, count, typed in made:
            size = sum(reference.parts(f)) // 8
            d = (
                Descriptor(data_format=f, numeric=n, records=50 * size + 1)
                if not typed
                else Descriptor(records=50 * size)
            )
            if not typed:
                known = len(reference.parts(f))
                d.select = tuple(4 + i if i < known else (0, 1)[i % 2] for i in range(4))
            name = f"{'tbuffer' if typed else 'buffer'}_load_format_{NAMES[count]}"
            tail = f" format:{n << 4 | f}" if typed else ""
            form = f"{operands('v4')}{tail} offen" if typed else operands("v4 offen")
            ops.append(op(f"{name} {registers(count)}, {form}", d, memory, LANE * size))
        return ops

    found = run(arch, make, held, engine=engine)
    assert not found.findings
    for row, (f, n, count, typed) in enumerate(made):
        size, integer = sum(reference.parts(f)) // 8, reference.NUMERIC[n] in ("uint", "sint")
        for lane in (*range(0, 49, 6), 49, 50, 51, 63):
            inside = (lane + 1) * size <= 50 * size + (not typed)
            got = (
                reference.unpack(raw_of(held, 256 + lane * size, f), f, n) if inside else [0] * len(reference.parts(f))
            )
            one = 1 if integer else 0x3F800000  # out of range too
            full = [*got, *([0] * 4 if typed else [(0, one)[i % 2] for i in range(len(got), 4)])][:count]
            want = [*full, *([START] * (4 - count))]
            have = [int(w) for w in found.registers[0, row, lane, :4]]
            same = all(a == b or (n == 7 and a & b & 0x7F800000 == 0x7F800000) for a, b in zip(have, want, strict=True))
            assert same, (reference.COMPONENTS[f], reference.NUMERIC[n], count, typed, lane, have, want)


def test_converting_loads_of_halves(engine: str) -> None:
    """d16: floats as f16, integers cut to 16 bits; two in a register, or the high half with the low one cleared."""
    held = content(10)
    made = [(f, n, count) for f, n in PAIRS for count in (1, 2, 3, 4) if max(reference.parts(f)) < 32]

    def make(memory: int) -> list[Op]:
        ops = []
        for f, n, count in made:
            size, high = sum(reference.parts(f)) // 8, count == 1 and n % 2
            d = Descriptor(data_format=f, numeric=n)
            known = len(reference.parts(f))
            d.select = tuple(4 + i if i < known else 0 for i in range(4))
            text = f"buffer_load_format_d16_{'hi_' if high else ''}{NAMES[count]} {registers((count + 1) // 2)}"
            if not high and f % 2:
                typed = f"tbuffer_load_format_d16_{NAMES[count]} {registers((count + 1) // 2)}"
                ops.append(
                    op(f"{typed}, {operands('v4')} format:{n << 4 | f} offen", Descriptor(), memory, LANE * size)
                )
            else:
                ops.append(op(f"{text}, {operands('v4 offen')}", d, memory, LANE * size))
        return ops

    found = run("gfx90a", make, held, engine=engine)
    assert not found.findings
    for row, (f, n, count) in enumerate(made):
        size, high = sum(reference.parts(f)) // 8, count == 1 and n % 2
        for lane in range(0, 64, 7):
            got = [*reference.unpack(raw_of(held, 256 + lane * size, f), f, n), 0, 0, 0][:count]
            if reference.NUMERIC[n] not in ("uint", "sint"):
                with np.errstate(over="ignore"):
                    got = [int(np.uint32(w).view(np.float32).astype(np.float16).view(np.uint16)) for w in got]
            halves = [*([0] if high else []), *(w & 0xFFFF for w in got), 0]
            want = [halves[i] | halves[i + 1] << 16 for i in range(0, len(halves) - 1, 2)]
            have = [int(w) for w in found.registers[0, row, lane, : len(want)]]
            nan = any(w & 0x7C00 == 0x7C00 for w in halves) and n == 7
            assert nan or have == want, (reference.COMPONENTS[f], reference.NUMERIC[n], count, lane, have, want)


@pytest.mark.parametrize("arch", ["gfx908"])
def test_converting_stores(arch: str, engine: str) -> None:
    """What a load makes of memory, a store makes memory of: loaded, stored elsewhere, and compared."""
    held = content(11)
    exact = [(f, n) for f, n in PAIRS if reference.NUMERIC[n] not in ("uscaled", "sscaled")]
    made = [(f, n, typed) for f, n in exact for typed in (True, False)]

    def values(f: int, n: int) -> np.ndarray:
        size = sum(reference.parts(f)) // 8
        got = [reference.unpack(raw_of(held, 4096 + lane * size, f), f, n) for lane in range(64)]
        return np.array([[*g, *([0xDEAD] * (4 - len(g)))] for g in got], np.uint32)

    def make(memory: int) -> list[Op]:
        ops = []
        for i, (f, n, typed) in enumerate(made):
            count, size = len(reference.parts(f)), sum(reference.parts(f)) // 8
            d = (
                Descriptor(base=5120, data_format=f, numeric=n, records=60 * size)
                if not typed
                else Descriptor(base=5120)
            )
            d.soffset = 1024 * (i % 8)
            d.records = 1 << 16 if typed else 60 * size + d.soffset
            name = f"{'tbuffer' if typed else 'buffer'}_store_format_{NAMES[count]}"
            tail = f" format:{n << 4 | f}" if typed else ""
            one = op(f"{name} {f'v[8:{7 + count}]' if count > 1 else 'v8'}, {operands('v4')}{tail} offen", d, memory,
                     LANE * size)  # fmt: skip
            one.vector[:, 4:8] = values(f, n)
            ops.append(one)
        return ops

    expected = held.copy()
    for i, (f, n, typed) in enumerate(made):
        size, smallest = sum(reference.parts(f)) // 8, 0
        for lane in range(64 if typed else 60):
            raw = raw_of(held, 4096 + lane * size, f)
            if reference.NUMERIC[n] == "snorm":  # -1.0 has two encodings
                parts, whole = reference.parts(f), int.from_bytes(raw, "little")
                for bits in parts:
                    field = whole >> smallest & (1 << bits) - 1
                    whole += (field == 1 << bits - 1) << smallest
                    smallest += bits
                raw, smallest = whole.to_bytes(size, "little"), 0
            at = 5120 + 1024 * (i % 8) + lane * size
            expected[0, at : at + size] = np.frombuffer(raw, np.uint8)
    found = run(arch, make, held, engine=engine)
    assert not found.findings
    floats = [i for i, (f, n, _) in enumerate(made) if n == 7 and max(reference.parts(f)) < 32]
    assert floats
    differ = np.flatnonzero(found.content[0] != expected[0])
    assert len(differ) < 0.02 * 1024 * 8, differ  # the payloads of NaN alone


ROUNDED = [
    # numeric format of 8 bits, value, byte that is stored
    (0, 0.5, 128), (0, 0.498, 127), (0, 7.0, 255), (0, -3.0, 0), (0, float("nan"), 0), (0, float("inf"), 255),
    (1, 0.5, 64), (1, -0.5, 192), (1, -9.0, 129), (1, float("-inf"), 129), (1, 1.0, 127),
]  # fmt: skip


def test_stores_to_normalized_formats_round_and_saturate(engine: str) -> None:
    def make(memory: int) -> list[Op]:
        text = f"tbuffer_store_format_x v8, {operands('v4')} format:"
        made = [
            op(f"{text}{n << 4 | 1} offen", Descriptor(), memory, LANE + 64 * i) for i, (n, *_) in enumerate(ROUNDED)
        ]
        for one, (_, value, _) in zip(made, ROUNDED, strict=True):
            one.vector[:, 4] = np.float32(value).view(np.uint32)
        return made

    found = run("gfx942", make, engine=engine)
    stored = found.content[0, 256 : 256 + 64 * len(ROUNDED)].reshape(-1, 64)
    assert [set(row.tolist()) for row in stored] == [{byte} for *_, byte in ROUNDED]


@pytest.mark.parametrize(
    ("text", "d", "value", "says"),
    [
        ("buffer_store_format_x v8", Descriptor(data_format=1, numeric=2), 0, "rounding is not documented"),
        ("buffer_store_format_x v8", Descriptor(data_format=1, numeric=4), 256, "does not fit"),
        ("buffer_store_format_x v8", Descriptor(data_format=2, numeric=7), 0x3F800001, "hold exactly"),
        ("buffer_store_format_x v8", Descriptor(data_format=3, numeric=4), 0, "components"),
        ("buffer_store_format_x v8", Descriptor(data_format=1, numeric=4, select=(5, 4, 6, 7)), 0, "selects"),
        ("buffer_load_format_xy v[16:17]", Descriptor(data_format=1, numeric=4), 0, "its format has not"),
        ("buffer_load_format_x v16", Descriptor(data_format=15, numeric=4), 0, "reserved"),
        ("buffer_load_format_x v16", Descriptor(data_format=4, numeric=0), 0, "does not exist"),
        ("buffer_load_format_d16_x v16", Descriptor(data_format=4, numeric=4), 0, "more than 16 bits"),
    ],
)  # fmt: skip
def test_conversions_that_nobody_documents_are_refused(
    text: str, d: Descriptor, value: int, says: str, engine: str
) -> None:
    def make(memory: int) -> list[Op]:
        one = op(f"{text}, {operands('off')}", d, memory)
        one.vector[:, 4] = value
        return [one]

    with pytest.raises(AmdgenError, match=says) as caught:
        run("gfx942", make, engine=engine)
    assert "\n" not in str(caught.value)


def test_every_converting_instruction_is_tested_here() -> None:
    described = {i.name for i in load_isa("gfx942").instructions.values() if i.memory and i.memory.elements}
    loads = {f"{t}buffer_load_format_{d}{n}" for t in ("", "t") for d in ("", "d16_") for n in NAMES.values()}
    stores = {f"{t}buffer_store_format_{d}{n}" for t in ("", "t") for d in ("", "d16_") for n in NAMES.values()}
    assert described == loads | stores | {"buffer_load_format_d16_hi_x", "buffer_store_format_d16_hi_x"}


def test_converting_stores_of_halves(engine: str) -> None:
    held = content(12)
    halves = np.array([1.0, -0.5, 0.25, 0.0], np.float16).view(np.uint16).astype(np.uint32)
    packed = [int(halves[0] | halves[1] << 16), int(halves[2] | halves[3] << 16)]
    texts = [(3, 1, "buffer_store_format_d16_xy v8"), (10, 1, "buffer_store_format_d16_xyzw v[8:9]"),
             (1, 5, "buffer_store_format_d16_hi_x v8"), (2, 5, "buffer_store_format_d16_x v8"),
             (7, 7, "tbuffer_store_format_d16_xyz v[8:9]"), (2, 7, "tbuffer_store_format_d16_x v8"),
             (5, 7, "tbuffer_store_format_d16_xy v8"), (12, 7, "tbuffer_store_format_d16_xyzw v[8:9]"),
             (6, 7, "buffer_store_format_d16_xyz v[8:9]")]  # fmt: skip
    data = {1: packed, 5: [0xFF83_7FFF, 0], 7: [int(halves[0] | halves[2] << 16), int(halves[2])]}

    def make(memory: int) -> list[Op]:
        ops = []
        for i, (f, n, text) in enumerate(texts):
            size = sum(reference.parts(f)) // 8
            tail = f" format:{n << 4 | f}" if text[0] == "t" else ""
            d = Descriptor(data_format=f, numeric=n, soffset=1024 * i, records=1 << 16)
            one = op(f"{text}, {operands('v4')}{tail} offen", d, memory, LANE * size)
            one.vector[:, 4:6] = data[n]
            ops.append(one)
        return ops

    found = run("gfx90a", make, held, engine=engine)
    one, quarter = 0x3C00, 0x3400
    wanted = [
        bytes([127, 0xC0]), bytes([127, 0xC0, 32, 0]), bytes([0x83]), bytes([0xFF, 0x7F]),
        # 10 bits of x lowest, then 11 of y and z, without sign: 1.0 is 15 << 5 and 15 << 6
        (15 << 5 | 13 << 6 << 10 | 13 << 6 << 21).to_bytes(4, "little"), one.to_bytes(2, "little"),
        (one | quarter << 16).to_bytes(4, "little"), (one | quarter << 16 | quarter << 32).to_bytes(8, "little"),
        (15 << 6 | 13 << 6 << 11 | 13 << 5 << 22).to_bytes(4, "little"),
    ]  # fmt: skip
    assert not found.findings
    for i, raw in enumerate(wanted):
        at = 256 + 1024 * i
        assert found.content[0, at : at + len(raw) * 64].tobytes() == raw * 64, texts[i]
