"""Reads the text of operands: splits a line into words, and evaluates what stands where a number may.

A word is one operand or one modifier with its value, without blanks between its tokens. Commas between words may be
left out, but none stands twice or first. Constant expressions have the operators of GNU assemblers and 64 bits; a name
in one is a symbol, which raw words don't have.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from amdgen.codec.errors import EncodeError, ListedRefusal

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<string>"[^"]*")
  | (?P<real>0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*[pP][+-]?\d+
        |(?:(?!0\d)\d+\.\d*|\.\d+)(?:[eE][+-]?\d+)?|[1-9]\d*[eE][+-]?\d+)
  | (?P<number>0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)
  | (?P<name>[A-Za-z_.$][\w.$@]*)
  | (?P<mark><<|>>|<>|<=|>=|==|!=|&&|\|\||\S)
    )""",
    re.VERBOSE,
)
_REGISTER = re.compile(r"(?:s|v|a|acc|ttmp)\d*\Z")
_SPECIAL = re.compile(
    r"(?:src_)?(?:vccz|execz|scc|m0|lds_direct|pops_exiting_wave_id|(?:shared|private)_(?:base|limit)"
    r"|(?:vcc|exec|flat_scratch|xnack_mask)(?:_lo|_hi)?)\Z"
)
_CLOSES = {"(": ")", "[": "]", "{": "}"}
_FUNCTIONS = frozenset({"neg", "abs", "sext", "lit", "lit64", "hwreg", "sendmsg", "gpr_idx", "swizzle"})
_PREFIXES = frozenset("-+~!")
_MASK = (1 << 64) - 1

Token = tuple[str, str]
"""The kind of a token (string, real, number, name or mark) and its text."""


def tokens(text: str) -> list[Token]:
    """The tokens of a text."""
    found = _TOKEN.finditer(text.rstrip())
    return [(str(m.lastgroup), m[str(m.lastgroup)]) for m in found]


def words(text: str) -> list[str]:
    """The operands and modifiers of a line, in order. EncodeError where a comma or a bracket is wrong."""
    return _Splitter(tokens(text)).words()


def _joined(items: list[Token]) -> str:
    """The tokens as text, with a blank where two would become one."""
    out, before = "", ""
    for kind, text in items:
        out += f" {text}" if "mark" not in (kind, before) and before else text
        before = kind
    return out


class _Splitter:
    """Finds where each word ends."""

    def __init__(self, items: list[Token]) -> None:
        self.items, self.at = items, 0

    def words(self) -> list[str]:
        out = []
        while self.at < len(self.items):
            if self.sees(","):
                raise EncodeError("a comma stands where an operand should", "write one comma between two operands")
            begin = self.at
            self.word()
            out.append(_joined(self.items[begin : self.at]))
            if self.sees(","):
                self.at += 1
        return out

    def sees(self, *texts: str) -> bool:
        return self.at < len(self.items) and self.items[self.at][1] in texts and self.items[self.at][0] != "string"

    def word(self) -> None:
        name = self.items[self.at][0] == "name"
        if name and self.at + 1 < len(self.items) and self.items[self.at + 1][1] == ":":
            self.at += 2
            if self.at == len(self.items):
                raise EncodeError(f"'{self.items[self.at - 2][1]}:' lacks its value")
        self.expression()

    def expression(self, bars: bool = True) -> None:
        """Steps over one expression. Between bars (``bars`` False) it has no operators: | closes it."""
        while True:
            while self.sees(*_PREFIXES):
                self.at += 1
            if not self.primary() or not bars:
                return
            if not self.sees(*_BINARY):
                return
            self.at += 1

    def primary(self) -> bool:
        """Steps over a number, name, call or bracket. False behind a register, which no operator follows."""
        if self.at == len(self.items):
            raise EncodeError("the line ends where an operand should follow")
        kind, text = self.items[self.at]
        self.at += 1
        if text == "|":
            self.expression(bars=False)
            self.close("|")
            return False
        if text in _CLOSES:
            self.brackets(text)
            return text == "("
        if kind == "name":
            if text in _FUNCTIONS and self.sees("("):
                self.at += 1
                self.brackets("(")
                return False
            if _REGISTER.match(text):
                if text.isalpha() and self.sees("["):
                    self.at += 1
                    self.brackets("[")
                return False
            return not _SPECIAL.match(text)
        if kind == "mark":
            raise EncodeError(f"'{text}' is no operand")
        return kind == "number"

    def brackets(self, opened: str) -> None:
        """Steps behind the bracket that closes ``opened``."""
        waiting = [opened]
        while waiting:
            if self.at == len(self.items):
                raise EncodeError(f"'{waiting[-1]}' is not closed", f"close it with '{_CLOSES[waiting[-1]]}'")
            text = self.items[self.at][1]
            self.at += 1
            if text in _CLOSES:
                waiting.append(text)
            elif text in _CLOSES.values() and text != _CLOSES[waiting.pop()]:
                raise EncodeError(f"'{text}' closes no bracket here")

    def close(self, text: str) -> None:
        if not self.sees(text):
            raise EncodeError(f"'{text}' is missing behind an operand")
        self.at += 1


# -------------------------------------------------------------------------------------------------- numbers


def _quotient(a: int, b: int) -> int:
    """Rounded towards zero."""
    if b == 0:
        raise ValueError("division by zero")
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def _shifted(a: int, b: int) -> int:
    if not 0 <= b < 64:
        raise ValueError("a shift by more than 63")
    return a << b


_BINARY: dict[str, tuple[int, Callable[[int, int], int]]] = {
    "||": (1, lambda a, b: int(a != 0 or b != 0)),
    "&&": (2, lambda a, b: int(a != 0 and b != 0)),
    "==": (3, lambda a, b: -int(a == b)),
    "!=": (3, lambda a, b: -int(a != b)),
    "<>": (3, lambda a, b: -int(a != b)),
    "<": (3, lambda a, b: -int(a < b)),
    "<=": (3, lambda a, b: -int(a <= b)),
    ">": (3, lambda a, b: -int(a > b)),
    ">=": (3, lambda a, b: -int(a >= b)),
    "+": (4, lambda a, b: a + b),
    "-": (4, lambda a, b: a - b),
    "|": (5, lambda a, b: a | b),
    "^": (5, lambda a, b: a ^ b),
    "&": (5, lambda a, b: a & b),
    "*": (6, lambda a, b: a * b),
    "/": (6, _quotient),
    "%": (6, lambda a, b: a - b * _quotient(a, b)),
    "<<": (6, _shifted),
    ">>": (6, lambda a, b: (a & _MASK) >> b if 0 <= b < 64 else _shifted(a, b)),
}
"""Operators by text: how tightly they bind, and what they give. A true comparison is -1."""


def integer(text: str) -> int:
    """The value of a constant expression, as 64 signed bits. ValueError when it is none; ListedRefusal when a symbol
    stands in it."""
    if text.isdecimal() and text[0] != "0":
        value = int(text)
        if value <= _MASK:
            return _signed(value)
        raise ValueError(f"{text} has more than 64 bits")
    return _Sum(tokens(text)).value()


class _Sum:
    """Evaluates an expression by the precedence of its operators."""

    def __init__(self, items: list[Token]) -> None:
        self.items, self.at = items, 0

    def value(self) -> int:
        value = self.binary(1)
        if self.at != len(self.items):
            raise ValueError(f"'{self.items[self.at][1]}' behind a number")
        return _signed(value)

    def peek(self) -> str:
        return self.items[self.at][1] if self.at < len(self.items) else ""

    def binary(self, least: int) -> int:
        left = self.unary()
        while (found := _BINARY.get(self.peek())) and found[0] >= least:
            self.at += 1
            left = _signed(found[1](left, self.binary(found[0] + 1)))
        return left

    def unary(self) -> int:
        if self.at == len(self.items):
            raise ValueError("the expression ends too early")
        kind, text = self.items[self.at]
        self.at += 1
        if kind == "mark" and text in _PREFIXES:
            value = self.unary()
            return {"-": -value, "+": value, "~": ~value, "!": int(not value)}[text]
        if text in ("(", "["):
            value = self.binary(1)
            if self.peek() != _CLOSES[text]:
                raise ValueError(f"'{_CLOSES[text]}' is missing")
            self.at += 1
            return value
        if kind == "number":
            value = int(text, 0) if text[:2].lower() in ("0x", "0b") else int(text, 8 if text[0] == "0" else 10)
            if value > _MASK:
                raise ValueError(f"{text} has more than 64 bits")
            return _signed(value)
        if kind == "real":
            raise ListedRefusal("float_bits", f"'{text}' stands where an integer belongs", "write an integer")
        if kind == "name" and not _REGISTER.match(text):
            raise ListedRefusal("symbol", f"'{text}' is a symbol, whose value only a linker knows", "write a number")
        raise ValueError(f"'{text}' is no number")


def _signed(value: int) -> int:
    return (value + (1 << 63) & _MASK) - (1 << 63)
