"""Prints modifiers: flags, numbers, lists, and the names of SDWA and DPP. They are read by :mod:`modparse`."""

from __future__ import annotations

from collections.abc import Callable

from amdgen.codec.errors import EncodeError
from amdgen.codec.layout import Layout

OMOD = {1: "mul:2", 2: "mul:4", 3: "div:2"}
"""How output scaling is written, by the value of omod."""

_LAST_DECIMAL = 10
"""LLVM writes a modifier that is a bit pattern in hexadecimal only above this."""
_SIGNS = ("src0_neg", "src0_abs", "src0_sext", "src1_neg", "src1_abs", "src1_sext")
"""Modifiers that are written around their operand."""


def modifier_text(layout: Layout, name: str, value: int) -> str:
    """The text of one modifier; "" where it is not written."""
    if name in _SIGNS or (name in ("neg", "abs") and layout.spec.matrix is None):
        return ""
    if name == "omod":
        return OMOD.get(value, "")
    if name in _NAMED:
        return _NAMED[name](layout, value)
    if name == "offset" and layout.format.name == "SMEM":
        return f"offset:{value:#x}"
    modifier, allowed = layout.modifiers[name]
    if modifier.text == "flag":
        return name if value else ""
    if layout.form == "MAI_SCALE" and name in ("op_sel", "op_sel_hi"):  # three entries, op_sel_hi always written
        shown = f"{name}:[{value & 1},{value >> 1},0]"
        return shown if value or name == "op_sel_hi" else ""
    if modifier.text == "hidden" or (value ^ modifier.default) & allowed == 0:
        return ""
    if name == "offset" and "swizzle" in layout.spec.tags:
        return f"offset:{swizzle_text(value)}"
    if modifier.text == "list":
        return f"{name}:[{','.join(str(value >> i & 1) for i in list_bits(layout, name))}]"
    hexadecimal = modifier.text == "hex" and value > _LAST_DECIMAL
    return f"{name}:{value:#x}" if hexadecimal else f"{name}:{value}"


def written_order(layout: Layout) -> list[str]:
    """The modifiers of a layout in the order in which they are written."""
    names = list(layout.modifiers)
    if layout.modifiers.get("lds", (None, 1))[1] == 0:  # where lds always stands, it stands before the cache bits
        names.sort(key=lambda n: ("offset", "lds").index(n) if n in ("offset", "lds") else 2)
    return names


def list_bits(layout: Layout, name: str) -> list[int]:
    """The bits of op_sel and its like that are written: one for each source, and in VOP3 one for the result."""
    _, allowed = layout.modifiers[name]
    return [i for i in range(4) if allowed >> i & 1]


def _by_name(group: str, prefix: str) -> Callable[[Layout, int], str]:
    def text(layout: Layout, value: int) -> str:
        names = {n: name for name, n in layout.isa.names[group].items()}
        return f"{prefix}:{names[value]}" if value in names else f"{prefix}:{value}"

    return text


def _dpp_control(layout: Layout, value: int) -> str:
    if value < 0x100:
        return "quad_perm:[" + ",".join(str(value >> 2 * i & 3) for i in range(4)) + "]"
    fixed = {n: name for name, n in layout.isa.names["dpp_controls"].items()}
    if value in fixed:
        return fixed[value]
    for name, base in layout.isa.names["dpp_ranges"].items():
        if base <= value < base + 16:
            return f"{name}:{value - base}"
    raise EncodeError(f"{layout.spec.name}: dpp_ctrl {value:#x} is reserved")


def _buffer_format(layout: Layout, value: int) -> str:
    names = layout.isa.names
    data = {n: k for k, n in names["data_formats"].items()}[value & 15]
    number = {n: k for k, n in names["number_formats"].items()}[value >> 4]
    shown = [n for n, default in ((data, "BUF_DATA_FORMAT_8"), (number, "BUF_NUM_FORMAT_UNORM")) if n != default]
    return f"format:[{','.join(shown)}]" if shown else ""


_NAMED: dict[str, Callable[[Layout, int], str]] = {
    "dst_sel": _by_name("selections", "dst_sel"),
    "src0_sel": _by_name("selections", "src0_sel"),
    "src1_sel": _by_name("selections", "src1_sel"),
    "dst_unused": _by_name("unused", "dst_unused"),
    "dpp_ctrl": _dpp_control,
    "row_mask": lambda _, value: f"row_mask:{value:#x}",
    "bank_mask": lambda _, value: f"bank_mask:{value:#x}",
    "bound_ctrl": lambda _, value: "bound_ctrl:1" if value else "",
    "format": _buffer_format,
}


# ------------------------------------------------------------------------------------------------ ds_swizzle


def swizzle_text(value: int) -> str:
    """The offset of ds_swizzle_b32 as a pattern: QUAD_PERM when bit 15 is set, else masks of the lane's five bits."""
    if value >= 0xE000:
        return f"swizzle(FFT,{value & 31})"
    if value >= 0xC000:
        return f"swizzle(ROTATE,{value >> 10 & 1},{value >> 5 & 31})"
    if value & 0xFF00 == 0x8000:
        return "swizzle(QUAD_PERM," + ",".join(str(value >> 2 * i & 3) for i in range(4)) + ")"
    if value & 0x8000:
        return str(value)
    keep, put, flip = value & 31, value >> 5 & 31, value >> 10 & 31
    if keep == 31 and not put and flip.bit_count() == 1:
        return f"swizzle(SWAP,{flip})"
    if keep == 31 and not put and flip and not flip & (flip + 1):
        return f"swizzle(REVERSE,{flip + 1})"
    group = 32 - keep
    if not flip and group > 1 and group.bit_count() == 1 and put < group:
        return f"swizzle(BROADCAST,{group},{put})"
    of_zero, of_one = put ^ flip, (keep | put) ^ flip
    letters = "".join("0pi1"[(of_zero >> bit & 1) * 2 + (of_one >> bit & 1)] for bit in reversed(range(5)))
    return f'swizzle(BITMASK_PERM,"{letters}")'
