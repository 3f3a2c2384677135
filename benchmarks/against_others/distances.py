"""How far apart anybody's code keeps the instructions that the hazard rows of ``isa/`` speak of.

    python -m benchmarks.against_others.distances --arch gfx90a FILE.hsaco ...

A line an architecture, row and number of required wait states: how many pairs of instructions it speaks of that are no
farther apart than one wait state more than any row asks for, and the smallest distances of them, as distance x pairs;
then the closest pairs of each row that some code does not keep. Of rows without such pairs it says how many
instructions could be the first and the second of one. Only straight lines of code are looked at, executed or not. Two
distances: "issued" counts instructions, s_nop N as N + 1; "time" counts slots of time as the check ``wait_states`` does
(its module says how), and decides what is kept.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from amdgen.codec import Decoder, Inst, text
from amdgen.codeobject import CodeObject
from amdgen.codeobject.elf import read_elf
from amdgen.emulator.checks.hazards import WaitStates, hazard_use, states_of
from amdgen.isa import load_isa
from amdgen.isa.hazards import rows_of
from amdgen.isa.model import Isa
from benchmarks.machine import machine

_SHOWN = 4
_ENDS = ("s_branch", "s_endpgm", "s_setpc_b64", "s_endpgm_saved", "s_rfe_b64")
"""What the next instruction does not follow."""


@dataclass
class Found:
    """What the objects of an architecture have. ``pairs``: by row and required wait states; ``first``, ``second``: by
    number of a row, the instructions that it could speak of."""

    objects: int = 0
    pairs: dict[tuple[str, int], Seen] = field(default_factory=lambda: defaultdict(Seen))
    first: Counter[int] = field(default_factory=Counter)
    second: Counter[int] = field(default_factory=Counter)


@dataclass
class Seen:
    """Pairs that one row speaks of."""

    issued: Counter[int] = field(default_factory=Counter)
    time: Counter[int] = field(default_factory=Counter)
    close: dict[int, str] = field(default_factory=dict)  # by time, an example of a pair that is not kept apart
    files: set[str] = field(default_factory=set)  # that have one


def lines_of(isa: Isa, code: bytes) -> Iterator[list[Inst]]:
    """The straight lines of a code object."""
    elf = read_elf(code)
    for section in elf.sections:
        if section.flags & 4:  # executable
            line: list[Inst] = []
            for inst in Decoder(isa).decode(elf.contents(section), section.address):
                if inst.spec is None:
                    yield line
                    line = []
                    continue
                line.append(inst)
                if inst.name in _ENDS:
                    yield line
                    line = []
            yield line


def look(isa: Isa, path: Path, found: Found) -> None:
    """Adds the pairs of a code object."""
    watch = WaitStates(isa)
    found.objects += 1
    for line in lines_of(isa, path.read_bytes()):
        watch.forget()
        states, before = 0, dict[int, int]()
        for inst in line:
            before[inst.address] = states
            first, second = rows_of(isa, hazard_use(inst))
            found.first.update(first)
            found.second.update(second)
            for d in watch.observe(inst, all_pairs=True):
                seen = found.pairs[d.rule.name, d.need]
                seen.issued[states - before[d.producer.address] - 1] += 1
                seen.time[d.have] += 1
                if d.have < d.need:
                    seen.files.add(path.name)
                    pair = f"{text(isa, d.producer)} at {d.producer.address:#x}; {text(isa, inst)} at {inst.address:#x}"
                    seen.close.setdefault(d.have, f"{path.name}: {pair}")
            states += states_of(inst)


def least(counts: Counter[int]) -> str:
    return ", ".join(f"{distance} x {counts[distance]}" for distance in sorted(counts)[:_SHOWN])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--arch", help="only objects of this architecture")
    args = parser.parse_args()
    by_arch: dict[str, Found] = defaultdict(Found)
    for path in args.files:
        arch = CodeObject.parse(path.read_bytes()).arch
        if args.arch in (None, arch):
            look(load_isa(arch), path, by_arch[arch])
    for arch, found in sorted(by_arch.items()):
        rows = [rule.name for rule in load_isa(arch).hazards]
        print(f"\n{arch}, {found.objects} objects\n")
        print("| row | required | pairs | least issued | least in time | not kept in |")
        print("| --- | --: | --: | --- | --- | --: |")
        for (name, need), seen in sorted(found.pairs.items(), key=lambda item: (rows.index(item[0][0]), item[0][1])):
            files = f"{len(seen.files)} objects" if seen.files else ""
            print(f"| {name} | {need} | {seen.time.total()} | {least(seen.issued)} | {least(seen.time)} | {files} |")
        far = [n for n, name in enumerate(rows) if name not in {row for row, _ in found.pairs}]
        there = [n for n in far if found.first[n] and found.second[n]]
        shown = (f"{rows[n]} ({found.first[n]}, {found.second[n]})" for n in there)
        print(f"\nNo pair within reach, though there are instructions for one (first, second): {', '.join(shown)}")
        print(f"\nNo instructions for a pair: {', '.join(rows[n] for n in far if n not in there)}\n")
        for (name, need), seen in found.pairs.items():
            for have, example in sorted(seen.close.items()):
                print(f"- {name}, {have} of {need}, {seen.time[have]} pairs: {example}")
    print(f"\n{machine()}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
