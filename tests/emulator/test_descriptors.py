"""What a buffer descriptor can say of addresses: range checks, strides, swizzles, thread ids.

References are written from AMD's CDNA3 ISA reference, 9.1.5, and from what AMD's emulator rocjitsu says of its range
check (ROCm/rocm-systems pull request 10928), and share no code with ours.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from descriptor_bench import LANE, Descriptor, content, dword, op, operands, run
from memory_bench import Op

from amdgen.errors import AmdgenError

NARROW = 0xFFFFFFFF
LINEAR = [
    # text, descriptor, index, offset, byte address of a lane from the base (None: out of range)
    ("off", Descriptor(), 0, 0, lambda i, o: 0),
    ("v4 offen", Descriptor(records=96), 0, LANE * 4, lambda i, o: o if o < 96 else None),
    ("v4 offen offset:8", Descriptor(records=96), 0, LANE * 4, lambda i, o: o + 8 if o + 8 < 96 else None),
    # soffset counts
    ("v4 offen", Descriptor(records=496, soffset=400), 0, LANE * 4, lambda i, o: o + 400 if o < 96 else None),
    ("v4 offen", Descriptor(records=400, soffset=400), 0, LANE * 4, lambda i, o: None),
    # a dword that begins in range and ends beyond is out of range
    ("v4 offen", Descriptor(records=97), 0, LANE * 4, lambda i, o: o if o < 96 else None),
    ("v4 offen", Descriptor(records=98, stride=64), 0, LANE * 4, lambda i, o: o if o < 96 else None),  # raw: no index
    ("v4 offen", Descriptor(records=252, stride=64, swizzle=True, rows=0), 0, LANE * 4 % 252, lambda i, o: o),
    # voffset + inst_offset wraps at 32 bits, as a wave's stack below its base needs; with soffset the sum does not
    (
        "v4 offen offset:64",
        Descriptor(records=64),
        0,
        LANE * 4 + 0xFFFFFFC0,
        lambda i, o: o + 64 & 0xFFFFFFFF if o + 64 & 0xFFFFFFFF < 64 else None,
    ),
    (
        "v4 offen",
        Descriptor(soffset=64),
        0,
        LANE * 4 + 0xFFFFFFC0,
        lambda i, o: o + 64 & NARROW if o > NARROW else None,
    ),
    ("v4 idxen", Descriptor(records=40, stride=12), LANE, 0, lambda i, o: 12 * i if i < 40 else None),
    # in a structured buffer the offset is not checked
    ("v[4:5] idxen offen", Descriptor(records=40, stride=12), LANE, 600, lambda i, o: 12 * i + o if i < 40 else None),
    ("v4 idxen offset:20", Descriptor(records=40, stride=8), LANE, 0, lambda i, o: 8 * i + 20 if i < 40 else None),
    # with a stride of 0 it is bytes that count
    ("v[4:5] idxen offen", Descriptor(records=96), LANE, LANE * 4, lambda i, o: o if o < 96 else None),
    ("v4 offen", Descriptor(records=0), 0, LANE * 4, lambda i, o: None),
    ("v4 offen", Descriptor(data_format=0, records=0), 0, LANE * 4, lambda i, o: None),
]


@pytest.mark.parametrize("arch", ["gfx908", "gfx942"])
def test_linear_buffers(arch: str, engine: str) -> None:
    held = content()

    def make(memory: int) -> list[Op]:
        return [op(f"buffer_load_dword v16, {operands(form)}", d, memory, i, o) for form, d, i, o, _ in LINEAR]

    found = run(arch, make, held, engine=engine)
    assert not found.findings
    for row, (form, d, index, offset, where) in enumerate(LINEAR):
        for lane in range(64):
            i, o = (int(np.broadcast_to(x, 64)[lane]) for x in (index, offset))
            at = where(i, o)
            want = 0 if at is None else dword(held, d.base + at)
            assert found.registers[0, row, lane, 0] == want, (form, d, lane)


def test_each_dword_is_checked_by_itself_but_an_atomic_as_a_whole(engine: str) -> None:
    d, held = Descriptor(records=40), content()
    heads = ("buffer_load_dwordx4 v[16:19]", "buffer_store_dwordx3 v[8:10]", "buffer_atomic_add_x2 v[8:9]")
    texts = [f"{head}, {operands('v4 offen')}{' sc0' if 'atomic' in head else ''}" for head in heads]
    steps = (8, 12, 8)
    found = run(
        "gfx942", lambda m: [op(t, d, m, LANE * by) for t, by in zip(texts, steps, strict=True)], held, engine=engine
    )
    expected = held.copy()
    registers = np.zeros((64, 4), np.uint32)
    for lane in range(64):
        for i in range(4):
            registers[lane, i] = dword(held, d.base + 8 * lane + 4 * i) if 8 * lane + 4 * i < 40 else 0
    for lane in range(64):
        for i in range(3):
            if 12 * lane + 4 * i < 40:
                value = np.uint32(0xA0000000 + 8 * lane + i)
                expected[0, d.base + 12 * lane + 4 * i :][:4] = np.frombuffer(value.tobytes(), np.uint8)
    np.testing.assert_array_equal(found.registers[0, 0, :, :4], registers)
    for lane in range(64):
        at, old = d.base + 8 * lane, 0
        if 8 * lane + 4 < 40:
            old = int.from_bytes(expected[0, at : at + 8].tobytes(), "little")
            data = 0xA0000000 + 8 * lane | 0xA0000001 + 8 * lane << 32
            new = (old + data) % 2**64
            expected[0, at : at + 8] = np.frombuffer(new.to_bytes(8, "little"), np.uint8)
        assert [int(w) for w in found.registers[0, 2, lane, 4:6]] == [old & 0xFFFFFFFF, old >> 32]
    np.testing.assert_array_equal(found.content, expected)


def swizzled(index: int, offset: int, stride: int, rows: int) -> int:
    """9.1.5.2, with elements of 4 bytes."""
    return (index // rows * stride + offset // 4 * 4) * rows + index % rows * 4 + offset % 4


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx950"])
def test_swizzled_and_private_buffers(arch: str, engine: str) -> None:
    held = content(5)
    rng = np.random.default_rng(2)
    cases: list[tuple[str, Descriptor, np.ndarray, np.ndarray, Callable[[int, int, int], int | None]]] = []
    for rows in range(4):
        d = Descriptor(stride=16, records=50, swizzle=True, rows=rows)
        size, index, offset = 8 << rows, rng.integers(0, 64, 64), rng.integers(0, 4, 64) * 4
        cases.append(("v[4:5] idxen offen", d, index, offset,
                      lambda i, o, lane, size=size: swizzled(i, o, 16, size) if i < 50 else None))  # fmt: skip
    none = np.zeros(64, np.int64)
    private = Descriptor(stride=8, add_tid=True, data_format=0, records=0)
    cases.append(("off offset:4", private, none, none, lambda i, o, lane: 8 * lane + 4))
    cases.append(("v4 offen", Descriptor(stride=24, add_tid=True, data_format=0, records=0, swizzle=True, rows=2), none,
                  rng.integers(0, 5, 64) * 4, lambda i, o, lane: swizzled(lane, o, 24, 32)))  # fmt: skip
    # the data format's bits are those of the stride from 14 up: 2**14 bytes here, which a dispatch has no room for
    texts = [f"buffer_load_dword v16, {operands(form)}" for form, *_ in cases]

    def make(memory: int) -> list[Op]:
        return [
            op(t, d, memory, i if "idxen" in form else 0, o) for t, (form, d, i, o, _) in zip(texts, cases, strict=True)
        ]

    found = run(arch, make, held, engine=engine)
    assert not found.findings
    for row, (form, d, index, offset, where) in enumerate(cases):
        for lane in range(64):
            at = where(int(index[lane]), int(offset[lane]), lane)
            want = 0 if at is None else dword(held, d.base + at)
            assert found.registers[0, row, lane, 0] == want, (form, d, lane)


def test_the_stride_of_a_private_buffer_has_18_bits(engine: str) -> None:
    """Lane 1 is 2**14 bytes further than lane 0."""
    d = Descriptor(base=0, stride=0, add_tid=True, data_format=1)

    def make(memory: int) -> list[Op]:
        load = op(f"buffer_load_dword v16, {operands('off')}", d, memory)
        load.scalar[14:16] = [3, 0]  # EXEC
        return [load]

    found = run("gfx942", make, content(3), engine=engine)
    assert found.registers[0, 0, 0, 0] == dword(content(3), 0)
    assert found.registers[0, 0, 1, 0] == dword(content(3), 1 << 14)


@pytest.mark.parametrize(
    ("text", "d", "says"),
    [
        ("v4 idxen", Descriptor(add_tid=True, stride=4), "add_tid"),
        ("v4 offen", Descriptor(swizzle=True, stride=16, records=3), "without an index"),
        ("v4 idxen offset:2", Descriptor(swizzle=True, stride=16), "element"),
    ],
)
def test_what_the_reference_leaves_open_is_refused(text: str, d: Descriptor, says: str, engine: str) -> None:
    with pytest.raises(AmdgenError, match=says) as caught:
        run("gfx942", lambda m: [op(f"buffer_load_dword v16, {operands(text)}", d, m)], engine=engine)
    assert "\n" not in str(caught.value)


def test_an_unbound_descriptor_gives_zeros_and_a_warning_of_the_checks(engine: str) -> None:
    d = Descriptor(data_format=0)
    texts = [f"buffer_load_dword v16, {operands('v4 offen')}", f"buffer_store_dword v8, {operands('v4 offen')}"]
    held = content()
    found = run("gfx942", lambda m: [op(t, d, m, LANE * 4) for t in texts], held, engine=engine)
    assert not found.registers[0, 0, :, 0].any()
    np.testing.assert_array_equal(found.content, held)
    assert not found.findings
    if engine == "native":
        assert "unbound" in found.warnings[0] and "0x00020000" in found.warnings[0]
