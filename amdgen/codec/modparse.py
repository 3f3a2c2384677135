"""Reads modifiers (flags, numbers, lists, the names of SDWA and DPP, formats and swizzles) and checks their order.

A modifier stands once, in the order in which :mod:`amdgen.codec.text` writes them; cache bits may stand in any order. A
flag with ``no`` before it is off.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeVar

from amdgen.codec.errors import EncodeError, ListedRefusal
from amdgen.codec.layout import Layout
from amdgen.codec.modtext import list_bits, written_order
from amdgen.codec.scan import integer
from amdgen.isa.model import Isa

Key = TypeVar("Key", int, str)

_ITEM = re.compile(r"([A-Za-z]\w*)(?::(.*))?\Z", re.DOTALL)
_LIST = re.compile(r"\[(.*)\]\Z", re.DOTALL)
_SCALING = {"mul": {1: 0, 2: 1, 4: 2}, "div": {1: 0, 2: 3}}
"""Values of omod by how output scaling is written."""
_CACHE = frozenset({"glc", "slc", "scc", "sc0", "nt", "sc1"})
_LISTS = frozenset({"op_sel", "op_sel_hi", "neg_lo", "neg_hi"})
_ENTRIES = 4  # of a list, at most
_OWN_NAMES = frozenset({"omod", "dpp_ctrl"})  # that are written under other names


@cache
def flags(isa: Isa) -> frozenset[str]:
    """The words that are modifiers by themselves, on any instruction of the architecture."""
    every = [m for f in isa.formats.values() for m in f.modifiers.values()]
    plain = {m.name for m in every if m.text == "flag"}
    return frozenset(plain | {f"no{n}" for n in plain} | {n for n in isa.names["dpp_controls"] if ":" not in n})


def is_modifier(isa: Isa, word: str) -> bool:
    """Whether a word is a modifier, not an operand."""
    return word in flags(isa) or bool(re.match(r"[A-Za-z]\w*:", word))


def parse_modifiers(layout: Layout, words: Iterable[str]) -> dict[str, int]:
    """The modifiers of an instruction in this form. EncodeError for one that it lacks, that stands twice or too late,
    or whose value is wrong."""
    given: dict[str, int] = {}
    ranks = _ranks(layout)
    before, last = "", -1
    for word in words:
        name, value = _parse(layout, word)
        if name not in ranks:
            if name == "scc" and layout.spec.memory is not None and "scc" in layout.format.modifiers:
                raise ListedRefusal("dropped", f"{layout.spec.name}: has no scc", _known(layout))
            raise EncodeError(f"{layout.spec.name}: {layout.form} form has no modifier '{word}'", _known(layout))
        if name in given:
            raise EncodeError(f"{layout.spec.name}: '{word}': {name} is given twice")
        if ranks[name] < last:
            raise EncodeError(f"{layout.spec.name}: '{word}' stands behind '{before}'", "write it before that")
        given[name], before, last = value, word, ranks[name]
    for name in ranks:
        if name in layout.modifiers and not layout.modifiers[name][1] and name not in given:
            raise EncodeError(f"{layout.spec.name}: it always has {name}", f"write {name} behind the operands")
    if layout.form == "DPP" and "dpp_ctrl" not in given:
        raise EncodeError(f"{layout.spec.name}: DPP form has no control", "write quad_perm:[0,1,2,3], row_shl:1, ...")
    return given


def _known(layout: Layout) -> str:
    shown = [n for n in _ranks(layout) if n not in _OWN_NAMES]
    return f"it has: {', '.join(shown) or 'none'}"


@cache
def _ranks(layout: Layout) -> dict[str, int]:
    """Places of the modifiers that can be written, in their order; cache bits share one."""
    names = [n for n in written_order(layout) if layout.modifiers[n][0].text != "hidden" or n == "omod"]
    out: dict[str, int] = {}
    for place, name in enumerate(names):
        first = next((n for n in out if n in _CACHE), name) if name in _CACHE else name
        out[name] = out.get(first, place)
    pairs = any(o.type.count == 2 for o in layout.spec.operands)
    if "dot" in layout.spec.tags and pairs and "op_sel" in layout.format.modifiers:
        out.setdefault("op_sel", -1)  # no half can be chosen, but the text may say so
    return out


def _parse(layout: Layout, word: str) -> tuple[str, int]:
    """The name and value of one modifier."""
    match = _ITEM.match(word)
    if not match or match[1] in _OWN_NAMES:
        raise EncodeError(f"{layout.spec.name}: '{word}' is no modifier", _known(layout))
    name, text = match[1], match[2]
    if name == "inst_offset" and layout.format.name in ("FLAT", "GLOBAL", "SCRATCH"):
        name = "offset"
    try:
        if text is None:
            return _flag(layout, name)
        return _valued(layout, name, text)
    except ListedRefusal:
        raise
    except (ValueError, KeyError) as error:
        why = error.args[0] if isinstance(error, ValueError) and error.args else "it has no such value"
        raise EncodeError(f"{layout.spec.name}: '{word}': {why}") from None


def _flag(layout: Layout, name: str) -> tuple[str, int]:
    controls = layout.isa.names["dpp_controls"]
    if name in controls:
        return "dpp_ctrl", controls[name]
    off = name.startswith("no") and name not in layout.modifiers
    flag = name[2:] if off else name
    if flag in layout.modifiers and layout.modifiers[flag][0].text == "flag":
        if off and layout.modifiers[flag][1] == 0:
            raise ValueError(f"{flag} can't be off")
        return flag, int(not off)
    if name in layout.modifiers:
        raise ValueError(f"its value is missing; write {name}:1")
    return name, 1


def _valued(layout: Layout, name: str, text: str) -> tuple[str, int]:
    names = layout.isa.names
    if name in _SCALING:
        return "omod", _one_of(_SCALING[name], integer(text))
    if name == "quad_perm":
        return "dpp_ctrl", _quad(_entries(text))
    if name in names["dpp_ranges"]:
        least = 0 if name == "row_newbcast" else 1
        return "dpp_ctrl", names["dpp_ranges"][name] + _within(integer(text), least, 15)
    if any(n.startswith(f"{name}:") for n in names["dpp_controls"]):
        return "dpp_ctrl", _one_of(names["dpp_controls"], f"{name}:{integer(text)}")
    if name.endswith("_sel") and name != "op_sel":
        return name, _named(names["selections"], text)
    if name == "dst_unused":
        return name, _named(names["unused"], text)
    if name == "bound_ctrl":
        return name, int(_within(integer(text), 0, 1) >= 0)  # 0 means 1: it has always been written so
    if name == "format" and "format" in layout.format.modifiers:
        return name, _format(layout, text)
    if name == "offset" and "swizzle" in layout.spec.tags:
        return name, parse_swizzle(text)
    modifier = layout.modifiers.get(name)
    if modifier is not None and modifier[0].text == "flag":
        raise ValueError(f"a flag has no value; write {name}")
    if name in _LISTS or (modifier is not None and modifier[0].text == "list"):
        return name, _list_value(layout, name, _entries(text))
    return name, integer(text)


def _within(value: int, low: int, high: int) -> int:
    if not low <= value <= high:
        raise ValueError(f"{value} is not a number from {low} to {high}")
    return value


def _one_of(values: Mapping[Key, int], key: Key) -> int:
    if key not in values:
        raise ValueError(f"it may be {', '.join(map(str, values))}")
    return values[key]


def _named(values: Mapping[str, int], text: str) -> int:
    if text in values:
        return values[text]
    if text[:1].isalpha():
        raise ValueError(f"it may be {', '.join(values)}")
    return _within(integer(text), min(values.values()), max(values.values()))


def _entries(text: str) -> list[int]:
    match = _LIST.match(text)
    if not match:
        raise ValueError("a list in brackets is missing, as in [0,1]")
    return [integer(part) for part in match[1].split(",")]


def _quad(lanes: list[int]) -> int:
    if len(lanes) != 4:
        raise ValueError(f"{len(lanes)} lanes; a quad has 4")
    return sum(_within(lane, 0, 3) << 2 * i for i, lane in enumerate(lanes))


def _list_value(layout: Layout, name: str, bits: list[int]) -> int:
    if len(bits) > _ENTRIES:
        raise ValueError(f"{len(bits)} entries; at most {_ENTRIES} have a meaning")
    for bit in bits:
        _within(bit, 0, 1)
    if name not in layout.modifiers:
        return sum(bit << i for i, bit in enumerate(bits))
    modifier, allowed = layout.modifiers[name]
    places = list_bits(layout, name)
    if any(bits[len(places) :]):
        raise ListedRefusal("truncated", f"{layout.spec.name}: {name} has {len(places)} entries, not {len(bits)}")
    value = sum(bit << place for place, bit in zip(places, bits, strict=False))
    return value & allowed | modifier.default & ~allowed


# ------------------------------------------------------------------------------------------------ buffer formats


def _format(layout: Layout, text: str) -> int:
    modifier, _ = layout.modifiers["format"]
    match = _LIST.match(text)
    if not match:
        return _within(integer(text), 0, (1 << modifier.width) - 1)
    parts = match[1].split(",")
    if len(parts) > 2:
        raise ValueError("it has one data format and one number format")
    names = layout.isa.names
    data = [names["data_formats"][p] for p in parts if p in names["data_formats"]]
    number = [names["number_formats"][p] for p in parts if p in names["number_formats"]]
    if len(data) + len(number) != len(parts):
        unknown = next(p for p in parts if p not in names["data_formats"] and p not in names["number_formats"])
        raise ValueError(f"'{unknown}' is no format")
    if len(data) > 1 or len(number) > 1:
        raise ValueError("it has one data format and one number format")
    return _joined(layout, data, number)


def _joined(layout: Layout, data: list[int], number: list[int]) -> int:
    names = layout.isa.names
    low = data[0] if data else names["data_formats"]["BUF_DATA_FORMAT_8"]
    high = number[0] if number else names["number_formats"]["BUF_NUM_FORMAT_UNORM"]
    return low | high << 4


def split_format(layout: Layout, words: list[str]) -> int:
    """The buffer format of ``dfmt:`` and ``nfmt:``, each at most once. EncodeError when one is wrong."""
    found: dict[str, int] = {}
    for word in words:
        name, _, text = word.partition(":")
        if name in found:
            raise EncodeError(f"{layout.spec.name}: {name} is given twice")
        try:
            found[name] = _within(integer(text), 0, {"dfmt": 15, "nfmt": 7}[name])
        except ValueError as error:
            raise EncodeError(f"{layout.spec.name}: '{word}': {error}") from None
    return _joined(layout, [found[n] for n in ("dfmt",) if n in found], [found[n] for n in ("nfmt",) if n in found])


# ------------------------------------------------------------------------------------------------ swizzles


def parse_swizzle(text: str) -> int:
    """The offset of ds_swizzle_b32 from its pattern, or from a number. ValueError or KeyError when it is neither."""
    match = re.fullmatch(r"swizzle\((.*)\)", text, re.DOTALL)
    if not match:
        return _within(integer(text), 0, 0xFFFF)
    mode, *rest = match[1].split(",")
    counts = {"QUAD_PERM": 4, "FFT": 1, "ROTATE": 2, "SWAP": 1, "REVERSE": 1, "BROADCAST": 2, "BITMASK_PERM": 1}
    if mode not in counts:
        raise ValueError(f"a swizzle's mode is {', '.join(counts)}")
    if len(rest) != counts[mode]:
        raise ValueError(f"{mode} takes {counts[mode]} values, not {len(rest)}")
    if mode == "BITMASK_PERM":
        return _bitmask(rest[0])
    return _swizzle(mode, [integer(part) for part in rest])


def _swizzle(mode: str, numbers: list[int]) -> int:
    if mode == "QUAD_PERM":
        return 0x8000 | _quad(numbers)
    if mode == "FFT":
        return 0xE000 | _within(numbers[0], 0, 31)
    if mode == "ROTATE":
        return 0xC000 | _within(numbers[0], 0, 1) << 10 | _within(numbers[1], 0, 31) << 5
    group = _group(numbers[0], 1 if mode == "SWAP" else 2, 16 if mode == "SWAP" else 32)
    if mode == "SWAP":
        return 31 | group << 10
    if mode == "REVERSE":
        return 31 | (group - 1) << 10
    return 32 - group | _within(numbers[1], 0, group - 1) << 5


def _group(size: int, low: int, high: int) -> int:
    if _within(size, low, high).bit_count() != 1:
        raise ValueError(f"a group of {size} lanes; it must be a power of two")
    return size


def _bitmask(text: str) -> int:
    letters = {"p": 1, "i": 1 | 1 << 10, "0": 0, "1": 1 << 5}
    if len(text) != 7 or text[0] != '"' or text[-1] != '"' or set(text[1:-1]) - letters.keys():
        raise ValueError('a mask has five letters 0, 1, p, i, as in "01pip"')
    return sum(letters[letter] << bit for bit, letter in zip(reversed(range(5)), text[1:-1], strict=True))
