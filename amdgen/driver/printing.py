"""``printf`` of kernels that hipRTC has compiled: what they leave in a buffer is printed when they have ended.

A record is 64-bit words: how many there are behind the first two, the address of the format, and the arguments, which
are whole numbers, doubles or addresses of texts as the format says (``library/hip/hip_runtime.h`` writes them).
"""

from __future__ import annotations

import re
import struct

from amdgen.driver.memory import DeviceMemory

VARIABLE = "__amdgen_printf"
"""The variable that points to the buffer: bytes used, bytes there, then records."""
BYTES = 1 << 20
_HEAD = 16
_WIDEST = 4096
"""Characters of one conversion."""
_CONVERSION = re.compile(r"%([-+ #0]*)(\d+|\*)?(\.(?:\d+|\*))?(hh|h|ll|l|j|z|t)?([diouxXcsfFeEgGaAp%])")


def prepare(memory: DeviceMemory, pointer: int, buffer: int) -> None:
    """Empties the buffer and has the module's variable at ``pointer`` point to it."""
    memory.bytes(pointer, 8)[:] = bytearray(struct.pack("<Q", buffer))
    memory.bytes(buffer, _HEAD)[:] = bytearray(struct.pack("<QQ", 0, BYTES - _HEAD))


def printed(memory: DeviceMemory, buffer: int) -> str:
    """What the records in the buffer say."""
    (used, room) = struct.unpack("<QQ", memory.bytes(buffer, _HEAD).tobytes())
    raw = memory.bytes(buffer + _HEAD, min(used, room)).tobytes()
    words = struct.unpack(f"<{len(raw) // 8}Q", raw[: len(raw) // 8 * 8])
    out, at = [], 0
    while at + 2 <= len(words) and at + 2 + words[at] <= len(words):
        count, address = words[at], words[at + 1]
        out.append(_formatted(memory, memory.text(address), words[at + 2 : at + 2 + count]))
        at += 2 + count
    if used > room:
        out.append("(more was printed than the buffer holds)\n")
    return "".join(out)


def _formatted(memory: DeviceMemory, text: str, arguments: tuple[int, ...]) -> str:
    left = list(arguments)

    def take() -> int:
        return left.pop(0) if left else 0

    def one(match: re.Match[str]) -> str:
        flags, width, precision, length, kind = match.groups()
        if kind == "%":
            return "%"
        if width == "*":
            width = str(_signed(take(), 32))
        if precision == ".*":
            precision = f".{max(_signed(take(), 32), 0)}"
        width, precision = _bounded(width), "." + _bounded(precision[1:]) if precision else ""
        spec, value = f"%{flags}{width or ''}{precision or ''}", take()
        bits = {"hh": 8, "h": 16, None: 32}.get(length, 64)
        if kind in "di":
            return str((spec + "d") % _signed(value, bits))
        if kind in "ouxX":
            return str((spec + ("d" if kind == "u" else kind)) % (value & ((1 << bits) - 1)))
        if kind == "c":
            return str((spec + "c") % chr(value & 0xFF))
        if kind == "s":
            return str((spec + "s") % (memory.text(value) if value else "(null)"))
        if kind == "p":
            return f"{value:#x}"
        number = struct.unpack("<d", value.to_bytes(8, "little"))[0]
        return float(number).hex() if kind in "aA" else str((spec + kind) % number)

    return _CONVERSION.sub(one, text)


def _bounded(number: str | None) -> str:
    """A width or a precision, which a kernel may ask for as it likes, within what anybody prints."""
    return str(max(-_WIDEST, min(int(number), _WIDEST))) if number else ""


def _signed(value: int, bits: int) -> int:
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value
