"""What IREE's host does with a kernel: how it launches it, worked out from the text that ``--compile-to=hal`` prints.

The host function of one program is straight-line code: it looks at the shapes of its arguments, allocates memory,
launches the kernel, and returns views of buffers. :func:`launch_of` evaluates it on given shapes, so that no fact of a
launch is ours: not the workgroups, nor which buffer is bound where, nor what is passed as constants.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


class HostError(Exception):
    """A host program that this evaluator doesn't follow: several launches, branches, an unknown operation."""


@dataclass(frozen=True)
class Region:
    """``length`` bytes from ``offset`` in a buffer: ``("input", 2)``, or ``("new", 0)`` for one that is allocated."""

    buffer: tuple[str, int]
    offset: int
    length: int
    type: str = ""  # of a result's elements


@dataclass(frozen=True)
class Launch:
    """``bindings`` and then ``constants``, of 32 bits, are the kernel's arguments; ``results`` is what comes back."""

    kernel: str
    grid: tuple[int, ...]
    bindings: tuple[Region, ...]
    constants: tuple[int, ...]
    results: tuple[Region, ...]


_ARITHMETIC: dict[str, Callable[..., int]] = {
    "muli": lambda a, b: a * b,
    "addi": lambda a, b: a + b,
    "subi": lambda a, b: a - b,
    "minsi": min,
    "minui": min,
    "maxsi": max,
    "maxui": max,
    "shrui": lambda a, b: a >> b,
    "shli": lambda a, b: a << b,
    "ceildivsi": lambda a, b: -(-a // b),
    "ceildivui": lambda a, b: -(-a // b),
    "divui": lambda a, b: a // b,
    "divsi": lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "select": lambda condition, a, b: a if condition else b,
    "remui": lambda a, b: a % b,
    "index_cast": lambda a: a,
    "index_castui": lambda a: a,
    "extui": lambda a: a,
    "trunci": lambda a: a & 0xFFFFFFFF,
}
_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "slt": operator.lt,
    "sle": operator.le,
    "sgt": operator.gt,
    "sge": operator.ge,
}
_REGION = re.compile(r"\((%[\w-]+) : [^)]*\)\[(%[\w-]+), (%[\w-]+)\]")
_VALUE = re.compile(r"%[\w-]+")


def statements(text: str) -> list[str]:
    """The statements of the public host function, each in one line."""
    start = re.search(r"^ *util\.func public .*\{$", text, re.MULTILINE)
    if start is None:
        raise HostError("the compiler printed no host function")
    found, line = [], ""
    for part in text[start.end() :].splitlines()[1:]:
        line = f"{line} {part.strip()}" if line else part.strip()
        if line.count("(") > line.count(")"):
            continue  # the bindings of a launch stand on lines of their own
        if line == "}":
            break
        if line:
            found.append(line)
        line = ""
    return found


def launch_of(text: str, shapes: Sequence[tuple[int, ...]]) -> Launch:
    """The one launch of the program ``text``, whose arguments have these ``shapes``."""
    return _Evaluator(shapes).run(text)


class _Evaluator:
    def __init__(self, shapes: Sequence[tuple[int, ...]]) -> None:
        self.shapes = shapes
        self.values: dict[str, Any] = {f"%arg{i}": i for i in range(len(shapes))}
        self.allocated = 0
        self.launch: tuple[str, tuple[int, ...], list[tuple[Any, int, int]], tuple[int, ...]] | None = None
        self.table: list[Region] = []  # what the launch's bindings refer to by number, where it does
        self.results: tuple[Region, ...] = ()

    def run(self, text: str) -> Launch:
        for line in statements(text):
            name, _, what = line.partition(" = ") if line.startswith("%") else ("", "", line)
            operation = re.split(r"[< (]", what, maxsplit=1)[0]
            try:
                self.step(name, operation, what)
            except KeyError as error:
                raise HostError(f"{error.args[0]} comes of what is not followed: {line[:150]}") from None
        if self.launch is None:
            raise HostError("the program launches no kernel")
        kernel, grid, bindings, constants = self.launch
        return Launch(kernel, grid, tuple(self.bound(*b) for b in bindings), constants, self.results)

    def bound(self, buffer: Any, offset: int, length: int) -> Region:
        if isinstance(buffer, int):
            at = self.table[buffer]
            return Region(at.buffer, at.offset + offset, length)
        return Region(buffer, offset, length)

    def step(self, name: str, operation: str, what: str) -> None:
        values = self.values
        if operation == "arith.constant":
            word = what.split()[1]
            values[name] = {"true": 1, "false": 0}[word] if word in ("true", "false") else int(word)
        elif operation == "arith.cmpi":
            values[name] = _COMPARISONS[what.split()[1].rstrip(",")](*self.numbers(what.partition(" : ")[0]))
        elif operation.startswith("arith."):
            compute = _ARITHMETIC[operation.removeprefix("arith.")]
            values[name] = compute(*self.numbers(what.partition(" : ")[0]))
        elif operation == "hal.buffer_view.dim":
            view, at = re.findall(r"<(%\w+) : [^>]*>\[(\d+)\]", what)[0]
            values[name] = self.shapes[values[view]][int(at)]
        elif operation == "hal.buffer_view.buffer":
            values[name] = ("input", values[_VALUE.findall(what)[0]])
        elif operation == "hal.device.queue.alloca":
            values[name] = ("new", self.allocated)
            self.allocated += 1
        elif operation == "hal.buffer_view.create":
            region = re.findall(r"buffer\((%\w+) : [^)]*\)\[(%[\w-]+), (%[\w-]+)\] .* type\((%\w+)\)", what)[0]
            values[name] = Region(*(values[v] for v in region))
        elif operation == "hal.element_type":
            values[name] = what.split("<")[1].split(">")[0]
        elif operation == "hal.executable.lookup.function":
            values[name] = what.split("::@")[-1].split(")")[0]
        elif operation == "hal.command_buffer.dispatch":
            if self.launch is not None:
                raise HostError("the program is more than one kernel")
            kernel = values[what.split(")[")[1].split("]")[0]]
            grid, constants = (self.numbers(_listed(what, word)) for word in ("workgroups", "constants"))
            self.launch = (kernel, grid, self.regions(what), constants)
        elif operation == "hal.device.queue.execute.indirect":
            self.table = [Region(*r) for r in self.regions(what)]
        elif operation == "util.return":
            self.results = tuple(values[v] for v in _VALUE.findall(what.partition(" : ")[0]))
        elif operation.startswith("cf.") or operation.split(".")[-1] in ("fill_buffer", "copy_buffer", "update_buffer"):
            raise HostError(f"the host does more than launch a kernel: {what[:150]}")

    def numbers(self, names: str) -> tuple[int, ...]:
        return tuple(self.values[n] for n in _VALUE.findall(names))

    def regions(self, what: str) -> list[tuple[Any, int, int]]:
        found = _REGION.findall(what.split("bindings([")[1])
        return [(self.values[b], self.values[o], self.values[n]) for b, o, n in found]


def _listed(what: str, word: str) -> str:
    """The text between the brackets of ``word([...])``; "" where the word is missing."""
    return what.split(f"{word}([")[1].split("]")[0] if f"{word}([" in what else ""
