"""printf of kernels says what C's says."""

import ctypes
import random
import struct

import pytest

from amdgen.driver import printing
from amdgen.driver.memory import DeviceMemory


@pytest.fixture(scope="module")
def memory():
    made = DeviceMemory(2 << 30)
    yield made
    made.close()


def _text(memory, text):
    raw = text.encode() + b"\0"
    at = memory.allocate(len(raw), "text")
    memory.bytes(at, len(raw))[:] = bytearray(raw)
    return at


def _by_c(text, *values):
    room = ctypes.create_string_buffer(4096)
    ctypes.CDLL(None).snprintf(room, 4096, text.encode(), *values)
    return room.value.decode()


def _words(memory, *words):
    buffer = memory.allocate(printing.BYTES, "printf")
    printing.prepare(memory, _text(memory, "pointer0"), buffer)
    memory.bytes(buffer + 16, 8 * len(words))[:] = bytearray(struct.pack(f"<{len(words)}Q", *words))
    memory.bytes(buffer, 8)[:] = bytearray(struct.pack("<Q", 8 * len(words)))
    return printing.printed(memory, buffer)


def test_numbers_as_c_prints_them(memory):
    rng = random.Random(9)
    for _ in range(60):
        flags, width = rng.choice(["", "-", "+", " ", "0"]), rng.choice(["", "1", "12"])
        precision = rng.choice(["", ".0", ".3"])
        if rng.random() < 0.5:
            kind, value = rng.choice(["ld", "lu", "lx", "lX", "lo", "d", "u", "x"]), rng.getrandbits(64)
            text = f"<%{'' if kind[-1] in 'uxXo' and flags in '+ ' else flags}{width}{kind}>"
            want = _by_c(text, ctypes.c_uint64(value))
        else:
            number = rng.choice([0.0, -1.5, rng.uniform(-1e6, 1e6), rng.uniform(-1e-6, 1e-6)])
            text = f"<%{flags}{width}{precision}{rng.choice('feEgG')}>"
            value, want = struct.unpack("<Q", struct.pack("<d", number))[0], _by_c(text, ctypes.c_double(number))
        assert _words(memory, 1, _text(memory, text), value) == want


def test_texts_percent_signs_and_several_records(memory):
    name = _text(memory, "lane")
    first, second = _text(memory, "%s %c|%5s|100 %%\n"), _text(memory, "%*d%p\n")
    words = [3, first, name, ord("x"), name, 3, second, 4, 7, 0x1234]
    assert _words(memory, *words) == "lane x| lane|100 %\n   70x1234\n"


def test_a_full_buffer_says_so(memory):
    buffer = memory.allocate(printing.BYTES, "printf")
    printing.prepare(memory, _text(memory, "pointer0"), buffer)
    memory.bytes(buffer, 8)[:] = bytearray(struct.pack("<Q", printing.BYTES + 8))
    assert printing.printed(memory, buffer).endswith("(more was printed than the buffer holds)\n")


def test_a_width_that_a_kernel_asks_for_takes_little_memory(memory):
    text = _text(memory, "%*d|%123456789012d|%.*e")
    one = struct.unpack("<Q", struct.pack("<d", 1.0))[0]
    made = _words(memory, 6, text, 2**31 - 1, 7, 8, 2**31 - 1, one, 0)
    assert made.split("|")[0].strip() == "7" and made.split("|")[1].strip() == "8" and len(made) < 20_000
