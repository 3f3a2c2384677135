"""What the loader writes at a relocation. Source: LLVM AMDGPUUsage, "Relocation Records"; its letters: S the symbol's
address, A the addend, P the place, B the base, G the symbol's slot in the global offset table GOT."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from amdgen.codeobject.errors import CodeObjectError

RELOCATIONS = {
    0: "NONE", 1: "ABS32_LO", 2: "ABS32_HI", 3: "ABS64", 4: "REL32", 5: "REL64", 6: "ABS32", 7: "GOTPCREL",
    8: "GOTPCREL32_LO", 9: "GOTPCREL32_HI", 10: "REL32_LO", 11: "REL32_HI", 13: "RELATIVE64", 14: "REL16",
}  # fmt: skip
"""R_AMDGPU_*, without that prefix, by number."""

_BYTES = {"ABS64": 8, "REL64": 8, "RELATIVE64": 8, "REL16": 2}


@dataclass(frozen=True)
class Symbol:
    """A name for ``size`` bytes at ``address``; ``kind`` is func, object, notype or other. Undefined: address None."""

    name: str
    address: int | None
    size: int
    kind: str


@dataclass
class GlobalOffsets:
    """A global offset table at ``address``: a slot of 8 bytes for each symbol that is reached through it."""

    address: int
    slots: dict[int, int] = field(default_factory=dict)  # address of a symbol → address of its slot

    def slot(self, symbol: int) -> int:
        """The address of the slot of the symbol at address ``symbol``; a new one at the end when it has none."""
        return self.slots.setdefault(symbol, self.address + 8 * len(self.slots))

    def content(self, base: int) -> bytes:
        """The table's bytes when the object is loaded at ``base``."""
        return b"".join(((base + symbol) & (1 << 64) - 1).to_bytes(8, "little") for symbol in self.slots)


def relocation_size(kind: str, place: int) -> int:
    """Bytes that a relocation of this kind writes; CodeObjectError where it is not known."""
    if kind not in RELOCATIONS.values():
        raise CodeObjectError(f"relocation R_AMDGPU {kind} at {place:#x} is not known")
    return _BYTES.get(kind, 4)


def relocated(kind: str, place: int, addend: int, symbol: Symbol | None, base: int, table: GlobalOffsets) -> bytes:
    """The bytes at ``place`` (an address of the file) when the object is loaded at ``base``."""
    target = base + addend + (symbol.address or 0 if symbol is not None else 0)
    relative = target - base - place
    compute: Callable[[], int] | None = {
        "RELATIVE64": lambda: target, "ABS64": lambda: target, "ABS32": lambda: target,
        "ABS32_LO": lambda: target & 0xFFFFFFFF, "ABS32_HI": lambda: target >> 32,
        "REL64": lambda: relative, "REL32": lambda: relative,
        "REL32_LO": lambda: relative & 0xFFFFFFFF, "REL32_HI": lambda: relative >> 32,
        "REL16": lambda: (relative - 4) // 4,
    }.get(kind)  # fmt: skip
    if compute is None:  # G + GOT + A - P
        assert symbol is not None
        relative = table.slot(symbol.address or 0) + addend - place
        value = relative >> 32 if kind == "GOTPCREL32_HI" else relative
    else:
        value = compute()
    size = _BYTES.get(kind, 4)
    return (value & (1 << 8 * size) - 1).to_bytes(size, "little")
