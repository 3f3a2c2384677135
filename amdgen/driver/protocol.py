"""What the library in C and the server in Python must agree on, and the C header made of it.

A request is two words, the operation and the bytes of its payload, and the payload: 64-bit numbers, texts with their
length before them, bytes at the end. A reply's first word is a status, one of HIP's errors. Numbers and names of errors
and attributes are HIP's own (hip_runtime_api.h).
"""

from __future__ import annotations

OPERATIONS = ("hello", "allocate", "free", "load", "unload", "launch", "occupancy", "compile", "link", "lacks")
MEMORY = ("device", "host", "managed")
"""Kinds of allocations."""

FACTS = (
    "memory_base", "memory_size", "compute_units", "wave_size", "lds_bytes", "registers", "max_threads",
    "threads_per_unit", "clock_khz", "memory_khz", "memory_bits", "timer_khz", "l2_bytes", "major", "minor", "xccs",
    "stack_bytes", "printf_bytes", "grid", "one",
)  # fmt: skip
"""Of the device, in the order in which ``hello`` answers them."""

FUNCTION_FACTS = ("vgprs", "lds", "private", "threads")
"""Of a kernel, in the order in which ``load`` answers them."""

ATTRIBUTES = {
    5: ("clock_khz", 1), 8: ("one", 1), 10: ("one", 1), 15: ("one", 0), 19: ("l2_bytes", 1), 23: ("major", 1),
    24: ("one", 1), 26: ("max_threads", 1), 27: ("max_threads", 1), 28: ("max_threads", 1), 29: ("grid", 1),
    30: ("grid", 1), 31: ("grid", 1), 55: ("max_threads", 1), 56: ("max_threads", 1), 57: ("threads_per_unit", 1),
    59: ("memory_bits", 1), 60: ("memory_khz", 1), 61: ("minor", 1), 63: ("compute_units", 1), 71: ("registers", 1),
    72: ("registers", 1), 74: ("lds_bytes", 1), 75: ("lds_bytes", 1), 76: ("lds_bytes", 1), 84: ("memory_size", 1),
    85: ("one", 1), 87: ("wave_size", 1), 3: ("one", 1), 10002: ("lds_bytes", 1), 10011: ("one", 1),
    10015: ("compute_units", 1), 10016: ("one", 1), 10017: ("timer_khz", 1), 10018: ("xccs", 1),
}  # fmt: skip
"""hipDeviceAttribute_t → a fact, and 0 where the attribute is 0; others are 0, too."""

HIP_VERSION = 7_02_00000
"""What the runtime calls itself: the ROCm release whose entry points it has."""

ERRORS = {
    0: ("hipSuccess", "no error"),
    1: ("hipErrorInvalidValue", "invalid argument"),
    2: ("hipErrorOutOfMemory", "out of memory"),
    3: ("hipErrorNotInitialized", "initialization error"),
    9: ("hipErrorInvalidConfiguration", "invalid configuration argument"),
    12: ("hipErrorInvalidPitchValue", "invalid pitch argument"),
    13: ("hipErrorInvalidSymbol", "invalid device symbol"),
    17: ("hipErrorInvalidDevicePointer", "invalid device pointer"),
    21: ("hipErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"),
    52: ("hipErrorMissingConfiguration", "__global__ function call is not configured"),
    98: ("hipErrorInvalidDeviceFunction", "invalid device function"),
    100: ("hipErrorNoDevice", "no ROCm-capable device is detected"),
    101: ("hipErrorInvalidDevice", "invalid device ordinal"),
    200: ("hipErrorInvalidImage", "device kernel image is invalid"),
    209: ("hipErrorNoBinaryForGpu", "no kernel image is available for execution on the device"),
    215: ("hipErrorUnsupportedLimit", "limit is not supported on this architecture"),
    301: ("hipErrorFileNotFound", "file not found"),
    400: ("hipErrorInvalidHandle", "invalid resource handle"),
    500: ("hipErrorNotFound", "named symbol not found"),
    700: ("hipErrorIllegalAddress", "an illegal memory access was encountered"),
    701: ("hipErrorLaunchOutOfResources", "out of resources"),
    719: ("hipErrorLaunchFailure", "unspecified launch failure"),
    720: ("hipErrorCooperativeLaunchTooLarge", "too many blocks in cooperative launch"),
    801: ("hipErrorNotSupported", "operation not supported"),
    900: ("hipErrorStreamCaptureUnsupported", "operation not permitted when stream is capturing"),
    901: ("hipErrorStreamCaptureInvalidated", "operation failed due to a previous error during capture"),
    902: ("hipErrorStreamCaptureMerge", "operation would result in a merge of separate capture sequences"),
    903: ("hipErrorStreamCaptureUnmatched", "capture was not ended in the same stream as it began"),
    999: ("hipErrorUnknown", "unknown error"),
}


def error(name: str) -> int:
    """The number of an error: ``error("InvalidValue")``. KeyError when there is none."""
    return next(number for number, (full, _) in ERRORS.items() if full == f"hipError{name}")


def header() -> str:
    """protocol.h."""
    lines = ["#pragma once"]
    for number, name in enumerate(OPERATIONS):
        lines.append(f"#define OPERATION_{name.upper()} {number}")
    for number, name in enumerate(MEMORY):
        lines.append(f"#define MEMORY_{name.upper()} {number}")
    for number, name in enumerate(FUNCTION_FACTS):
        lines.append(f"#define FUNCTION_{name.upper()} {number}")
    lines.append(f"#define FUNCTION_FACTS {len(FUNCTION_FACTS)}")
    lines.append(f"#define HIP_VERSION {HIP_VERSION}")
    for number, (name, _) in list(ERRORS.items())[1:]:
        lines.append(f"#define {_upper(name)} {number}")
    lines.append("struct Facts { u64 " + ", ".join(FACTS) + "; };")
    lines.append("static const struct Error { int number; const char *name, *text; } ERRORS[] = {")
    lines += [f'  {{{number}, "{name}", "{text}"}},' for number, (name, text) in ERRORS.items()]
    lines.append("};")
    lines.append("static const struct Attribute { int number, fact; u64 times; } ATTRIBUTES[] = {")
    lines += [f"  {{{n}, {FACTS.index(fact)}, {times}}}," for n, (fact, times) in sorted(ATTRIBUTES.items())]
    lines.append("};")
    return "\n".join(lines) + "\n"


def _upper(name: str) -> str:
    """hipErrorInvalidValue → ERROR_INVALID_VALUE."""
    words = name.removeprefix("hip")
    return "".join(f"_{c}" if c.isupper() and i else c.upper() for i, c in enumerate(words)).upper()


class Reader:
    """The values of a request's payload, one after another. ValueError when it ends too soon."""

    def __init__(self, payload: bytes) -> None:
        self._payload, self._at = payload, 0

    def raw(self, size: int) -> bytes:
        """``size`` bytes."""
        if size > len(self._payload) - self._at:
            raise ValueError("the request is too short")
        self._at += size
        return self._payload[self._at - size : self._at]

    def number(self) -> int:
        """A 64-bit number."""
        return int.from_bytes(self.raw(8), "little")

    def text(self) -> str:
        """A text."""
        return self.raw(self.number()).decode(errors="replace")

    def rest(self) -> bytes:
        """All that is left."""
        return self.raw(len(self._payload) - self._at)


class Writer:
    """A reply's payload."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def number(self, *values: int) -> None:
        """64-bit numbers."""
        self.parts += [value.to_bytes(8, "little") for value in values]

    def text(self, text: str) -> None:
        """A text."""
        raw = text.encode()
        self.number(len(raw))
        self.parts.append(raw)

    def bytes(self, raw: bytes) -> None:
        """Bytes with their number before them."""
        self.number(len(raw))
        self.parts.append(raw)
