"""Encodings beside LLVM's, both ways: random bytes through both disassemblers, LLVM's text through both assemblers.

Of each instruction that LLVM's disassembler prints: ours must print the same text, when LLVM's assembler makes the
same bytes of that text; and our assembler must make the bytes of it that LLVM's makes. What LLVM prints and its own
assembler refuses, or writes as other bytes (reserved bits were set), we may call invalid.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from amdgen.codec import Inst, assemble_line, decode_one, text
from amdgen.codec.layout import Layout
from amdgen.codec.samples import layouts, random_code, writable
from amdgen.errors import AmdgenError
from amdgen.isa import Isa
from amdgen.isa.model import Format

SENTINEL = "s_nop 0x1234"
_SENTINEL_BYTES = "[0x34,0x12,0x80,0xbf]"
CHUNK = 400  # blocks a call of llvm-mc
CRASHED = "crash"
LONGEST = 20  # bytes of an instruction
_QUICK = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}  # a crash report with names takes seconds


# ------------------------------------------------------------------------------------------------ random encodings


def blocks(isa: Isa, count: int, seed: int) -> Iterator[bytes]:
    """``count`` random encodings of LONGEST bytes: in turn any bits, instructions that we know with bits turned over,
    and words of each format with any opcode, of whose other bits many are 0."""
    rng = random.Random(f"{seed} {isa.arch.name} encodings")
    forms, formats = layouts(isa), list(isa.formats.values())
    kinds: tuple[Callable[[], bytes], ...] = (
        lambda: rng.randbytes(LONGEST),
        lambda: mutated(rng.choice(forms), rng).ljust(LONGEST, b"\xff"),
        lambda: any_opcode(rng.choice(formats), formats, rng).ljust(LONGEST, b"\xff"),
        lambda: mutated(rng.choice(forms), rng).ljust(LONGEST, b"\xff"),
    )
    for i in range(count):
        yield kinds[i % len(kinds)]()


def mutated(layout: Layout, rng: random.Random) -> bytes:
    """An instruction of this form, random in all its fields; of one in three, one to three bits are flipped."""
    code = random_code(layout, rng)
    if rng.random() < 1 / 3:
        bits = int.from_bytes(code, "little")
        for _ in range(rng.randrange(1, 4)):
            bits ^= 1 << rng.randrange(8 * len(code))
        code = bits.to_bytes(len(code), "little")
    return code


def any_opcode(fmt: Format, formats: list[Format], rng: random.Random) -> bytes:
    """A word of a format, whether or not we know its opcode; about half of the other bits, or most of them, are 0."""
    bits = rng.getrandbits(fmt.bits)
    opcode = fmt.mask
    if fmt.base:
        base = rng.choice([f for f in formats if f.name.startswith(fmt.base) and not f.base and f.bits == 32])
        bits, opcode = bits & ~base.mask | base.match, opcode | base.mask
    if "op" in fmt.fields:
        high, low = fmt.fields["op"]
        opcode |= ((1 << high - low + 1) - 1) << low
    if rng.random() < 0.7:
        bits &= rng.getrandbits(fmt.bits) & rng.getrandbits(fmt.bits) | opcode
    return (bits & ~fmt.mask | fmt.match).to_bytes(fmt.bits // 8, "little") + rng.randbytes(4)


# ------------------------------------------------------------------------------------------------ LLVM's tools


def first_instructions(program: str, arch: str, blocks: list[bytes]) -> list[str]:
    """LLVM's text of the instruction at the start of each block, "" where it finds none, CRASHED where its
    disassembler does: it does not get what is known to crash it, and a call that crashes all the same is divided until
    the block is found."""
    out = [CRASHED if _selects_reserved(block) else "" for block in blocks]
    asked = [i for i, shown in enumerate(out) if not shown]
    for start in range(0, len(asked), CHUNK):
        chunk = asked[start : start + CHUNK]
        for i, shown in zip(chunk, _first_instructions(program, arch, [blocks[i] for i in chunk]), strict=True):
            out[i] = shown
    return out


def _selects_reserved(block: bytes) -> bool:
    """Whether it is SDWA with a selection of 7, which is reserved, and crashes LLVM 22's disassembler."""
    first, second = int.from_bytes(block[:4], "little"), int.from_bytes(block[4:8], "little")
    return not first >> 31 and first & 0x1FF == 0xF9 and 7 in (second >> 8 & 7, second >> 16 & 7, second >> 24 & 7)


def _first_instructions(program: str, arch: str, blocks: list[bytes]) -> list[str]:
    lines = "".join("[" + ",".join(f"{b:#x}" for b in block) + f"]\n{_SENTINEL_BYTES}\n" for block in blocks)
    command = [program, "-arch=amdgcn", f"-mcpu={arch}", "--disassemble"]
    done = subprocess.run(command, input=lines, capture_output=True, encoding="utf-8", env=_QUICK)
    if done.returncode < 0:
        half = len(blocks) // 2
        if not half:
            return [CRASHED]
        return [x for part in (blocks[:half], blocks[half:]) for x in _first_instructions(program, arch, part)]
    warned = re.findall(r"^<stdin>:(\d+):2: warning: invalid", done.stderr, re.MULTILINE)
    invalid = {int(line) // 2 for line in warned}
    first = True
    texts: list[str] = []
    for line in done.stdout.splitlines():
        if line.startswith("\t"):
            shown = " ".join(line.split(" //")[0].split())
            if first:
                texts.append("" if len(texts) in invalid else shown)
                first = shown == SENTINEL  # an invalid block writes nothing before its sentinel
            else:
                first = shown == SENTINEL
    assert len(texts) == len(blocks), (len(texts), len(blocks))
    return texts


def assembled(program: str, arch: str, lines: list[str]) -> list[bytes | None]:
    """The bytes that LLVM's assembler makes of each line, None where it refuses it."""
    out: list[bytes | None] = []
    for start in range(0, len(lines), CHUNK):
        out += _assembled(program, arch, lines[start : start + CHUNK])
    return out


def _assembled(program: str, arch: str, lines: list[str]) -> list[bytes | None]:
    source = "".join(f"{line}\n{SENTINEL}\n" for line in lines)
    command = [program, "-arch=amdgcn", f"-mcpu={arch}", "-show-encoding"]
    done = subprocess.run(command, input=source, capture_output=True, encoding="utf-8", env=_QUICK)
    refused = {int(n) // 2 for n in re.findall(r"^<stdin>:(\d+):\d+: error", done.stderr, re.MULTILINE)}
    found = iter([_bytes(listed) for listed in re.findall(r"encoding: \[(.*)\]", done.stdout)])
    sentinel = _bytes(_SENTINEL_BYTES.strip("[]"))
    out: list[bytes | None] = []
    for i in range(len(lines)):
        out.append(None if i in refused else next(found))
        assert next(found) == sentinel, lines[i]
    return out


def _bytes(listed: str) -> bytes:
    """ "0x01,0x02" as bytes."""
    return bytes(int(item, 0) for item in listed.split(","))


# ------------------------------------------------------------------------------------------------ the comparison


@dataclass
class Outcome:
    """``counted``: encodings by what became of them. ``wrong``: by class, a line for each that none explains."""

    counted: Counter[str] = field(default_factory=Counter)
    wrong: dict[str, list[str]] = field(default_factory=dict)

    def add(self, what: str, line: str = "") -> None:
        """Counts one encoding; with a line that shows it, as a mistake of ours."""
        self.counted[what] += 1
        if line:
            self.wrong.setdefault(what, []).append(line)


NOT_DECODED = "LLVM prints it and assembles it back, we show .long"
OTHER_TEXT = "our text is another"
REFUSED = "LLVM assembles the text, we refuse it"
OTHER_BYTES = "we assemble the text to other bytes"
ONLY_OURS = "we decode what LLVM calls invalid"


def compare(isa: Isa, count: int, seed: int, program: str) -> Outcome:
    """Compares ``count`` random encodings, text and bytes both ways."""
    arch = isa.arch.name
    found = Outcome()
    given: list[tuple[bytes, Inst]] = []
    for block in blocks(isa, count, seed):
        inst = decode_one(isa, block)
        # what we find valid is given alone, so that LLVM can't make a longer instruction of it
        given.append((block[: inst.size] if inst.spec else block, inst))
    theirs = first_instructions(program, arch, [block for block, _ in given])
    printed = [i for i, line in enumerate(theirs) if line not in ("", CRASHED)]
    again = dict(zip(printed, assembled(program, arch, [theirs[i] for i in printed]), strict=True))
    for i, (block, inst) in enumerate(given):
        if i in again:
            found.add("LLVM prints it")
            _judge(isa, found, block, inst, theirs[i], again[i])
        elif theirs[i] == CRASHED:
            found.add("reserved selections, which crash LLVM's disassembler")
        elif inst.spec is None:
            found.add("invalid for both")
        elif not writable(isa, inst):
            found.add(
                "we decode what LLVM's assembler refuses, or writes otherwise than asked (amdgen/codec/samples.py)"
            )
        else:
            found.add(ONLY_OURS, f"{block.hex()}: {text(isa, inst)}")
    return found


def _judge(isa: Isa, found: Outcome, block: bytes, inst: Inst, theirs: str, again: bytes | None) -> None:
    if theirs.split()[0].removesuffix("_e32").removesuffix("_e64") in isa.left_out:
        return found.add("left out: graphics")
    if "/*Invalid" in theirs:
        return found.add("LLVM prints it with an operand that it calls invalid")
    if inst.spec is None:
        if again is None:
            found.add("we show .long: LLVM's assembler refuses its disassembler's text")
        elif not block.startswith(again):
            found.add("we show .long: LLVM's assembler makes other bytes of that text, as reserved bits are set")
        else:
            found.add(NOT_DECODED, f"{again.hex()}: {theirs}")
    elif (ours := text(isa, inst)) != theirs:
        found.add(OTHER_TEXT, f"{block.hex()}: {theirs}   ours: {ours}")
    else:
        found.add("the same text")
    if again is None:
        return
    try:
        code = assemble_line(isa, theirs).encoding
    except AmdgenError as error:
        return found.add(REFUSED, f"{again.hex()}: {theirs}   {error}")
    if code != again:
        return found.add(OTHER_BYTES, f"{again.hex()}: {theirs}   ours: {code.hex()}")
    found.add("the same bytes of the text")
