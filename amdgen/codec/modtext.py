"""Prints and parses modifiers: flags, numbers, lists, and the names of SDWA and DPP."""

from __future__ import annotations

import re
from collections.abc import Callable

from amdgen.codec.errors import EncodeError
from amdgen.codec.layout import Layout
from amdgen.isa.model import Modifier

OMOD = {1: "mul:2", 2: "mul:4", 3: "div:2"}
"""How output scaling is written, by the value of omod."""

_ITEM = re.compile(r"([a-z][a-z0-9_]*)(?::(.*))?\Z", re.DOTALL)
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


def parse_swizzle(text: str) -> int:
    """The offset of ds_swizzle_b32 from its pattern, or from a number. ValueError or KeyError when it is neither."""
    if not text.startswith("swizzle("):
        return int(text, 0)
    parts = [p.strip().strip('"') for p in text.removeprefix("swizzle(").removesuffix(")").split(",")]
    mode, rest = parts[0], parts[1:]
    if mode == "QUAD_PERM":
        return 0x8000 | sum(int(p) << 2 * i for i, p in enumerate(rest))
    if mode == "FFT":
        return 0xE000 | int(rest[0])
    if mode == "ROTATE":
        return 0xC000 | int(rest[0]) << 10 | int(rest[1]) << 5
    if mode == "SWAP":
        return 31 | int(rest[0]) << 10
    if mode == "REVERSE":
        return 31 | (int(rest[0]) - 1) << 10
    if mode == "BROADCAST":
        return 32 - int(rest[0]) | int(rest[1]) << 5
    value = 0
    for bit, letter in zip(reversed(range(5)), rest[0], strict=True):
        value |= {"p": 1, "i": 1 | 1 << 10, "0": 0, "1": 1 << 5}[letter] << bit
    return value


# ------------------------------------------------------------------------------------------------ parsing


def parse_modifier(layout: Layout, item: str) -> tuple[str, int]:
    """The name and value of one modifier in text. EncodeError when it is none, or has no such value."""
    for value, shown in OMOD.items():
        if item == shown:
            return "omod", value
    names = layout.isa.names
    if item in names["dpp_controls"]:
        return "dpp_ctrl", names["dpp_controls"][item]
    match = _ITEM.match(item)
    if not match:
        raise EncodeError(f"{layout.spec.name}: '{item}' is no modifier")
    name, value_text = match[1], match[2] or ""
    try:
        if name == "quad_perm":
            return "dpp_ctrl", sum(v << 2 * i for i, v in enumerate(_numbers(value_text)))
        if name in names["dpp_ranges"]:
            return "dpp_ctrl", names["dpp_ranges"][name] + int(value_text, 0)
        if name.endswith("_sel") and name not in ("op_sel",) and value_text in names["selections"]:
            return name, names["selections"][value_text]
        if name == "dst_unused" and value_text in names["unused"]:
            return name, names["unused"][value_text]
        if name == "bound_ctrl":
            return name, 1
        if name == "format" and "format" in layout.format.modifiers:
            return name, _parse_format(layout, value_text)
        if name == "offset" and "swizzle" in layout.spec.tags:
            return name, parse_swizzle(value_text)
        if not value_text:
            return name, 1
        if value_text.startswith("["):
            return name, _list_value(layout, name, _numbers(value_text))
        return name, int(value_text, 0)
    except (ValueError, KeyError):
        raise EncodeError(f"{layout.spec.name}: '{item}' has no value that {name} takes") from None


def _numbers(text: str) -> list[int]:
    return [int(part, 0) for part in text.strip("[]").split(",")]


def _list_value(layout: Layout, name: str, bits: list[int]) -> int:
    if name not in layout.modifiers:
        return sum(bit << i for i, bit in enumerate(bits))
    modifier, allowed = layout.modifiers[name]
    value = sum(bit << place for place, bit in zip(list_bits(layout, name), bits, strict=False))
    return value & allowed | modifier.default & ~allowed


def _parse_format(layout: Layout, text: str) -> int:
    if not text.startswith("["):
        return int(text, 0)
    names = layout.isa.names
    value = names["data_formats"]["BUF_DATA_FORMAT_8"]
    for part in text.strip("[]").split(","):
        if part.strip() in names["data_formats"]:
            value = value & ~15 | names["data_formats"][part.strip()]
        else:
            value = value & 15 | names["number_formats"][part.strip()] << 4
    return value


def modifiers_of(layout: Layout) -> dict[str, Modifier]:
    """The modifiers of a layout by name."""
    return {name: modifier for name, (modifier, _) in layout.modifiers.items()}
