"""The decoder on anything: it never fails, and it calls invalid what LLVM calls invalid.

Streams are random words, instructions of every encoding with some bits turned over, and both cut off in the middle of
a word. Each is decoded to its end; what comes must have the stream's bytes in order, encode back to them, and have a
text. With llvm-mc, LLVM's verdict on single words is compared with ours; what differs is counted by its reason.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import time
from collections import Counter
from collections.abc import Iterator

from amdgen.codec import Inst, constant_bus, decode, decode_one, encode_inst, text
from amdgen.codec.layout import Layout
from amdgen.codec.samples import layouts, random_code
from amdgen.differential.assembler import exactly_assembled
from amdgen.isa import Isa

STREAM = 4000  # bytes, about
LONGEST = 20  # bytes of an instruction


def streams(isa: Isa, rng: random.Random) -> Iterator[bytes]:
    """Without end: random words, and instructions of which a third has bits turned over; cut off anywhere."""
    forms = layouts(isa)
    while True:
        yield rng.randbytes(STREAM + rng.randrange(4))
        code = b"".join(mutated(rng.choice(forms), rng) for _ in range(STREAM // 10))
        yield code[: rng.randrange(len(code) + 1)]


def mutated(layout: Layout, rng: random.Random) -> bytes:
    """An instruction of this form, random in all its fields; of one in three, one to three bits are flipped."""
    code = random_code(layout, rng)
    if rng.random() < 1 / 3:
        bits = int.from_bytes(code, "little")
        for _ in range(rng.randrange(1, 4)):
            bits ^= 1 << rng.randrange(8 * len(code))
        code = bits.to_bytes(len(code), "little")
    return code


def fuzz(isa: Isa, count: int, seed: int) -> tuple[Counter[str], float]:
    """Decodes ``count`` instructions; what they were, and the seconds of the decoding alone."""
    found: Counter[str] = Counter()
    seconds = 0.0
    for code in streams(isa, random.Random(f"{seed} {isa.arch.name}")):
        begin = time.process_time()
        insts = list(decode(isa, code))
        seconds += time.process_time() - begin
        assert b"".join(i.encoding for i in insts) == code
        for inst in insts:
            examine(isa, inst)
            found["valid" if inst.spec else "invalid"] += 1
        found["streams"] += 1
        if found["valid"] + found["invalid"] >= count:
            return found, seconds
    raise AssertionError


def examine(isa: Isa, inst: Inst) -> None:
    """All that can be asked of an instruction."""
    assert encode_inst(isa, inst) == inst.encoding
    assert text(isa, inst)
    inst.reads(), inst.writes(), constant_bus(isa, inst)


# ---------------------------------------------------------------------------------------------- against LLVM


SENTINEL = "s_nop 0x1234"
_SENTINEL_BYTES = "[0x34,0x12,0x80,0xbf]"
CHUNK = 200  # blocks a call of LLVM's disassembler
CRASHED = "crash"
DIFFERENCES = (
    (r"v_cmpx?_\w+ src_", "a comparison writes a register that can only be read"),
    (r".*src_lds_direct", "src_lds_direct: an LDS parameter of the graphics pipeline"),
    (r"v_(pk|dot\d)_\w*[iub]\d+ .*neg_(lo|hi)", "signs of packed integers, which have no meaning"),
    (r"v_dot2c_\w+_dpp .*[-|]", "signs of packed operands under DPP, which have no meaning"),
    (r"v_(med|min|max)3_[iu]16 .*clamp", "clamp of what can't overflow"),
    (r"s_endpgm \d", "s_endpgm with a number, which only tools read"),
)
"""Texts that LLVM's assembler takes and we don't, and why."""


def first_instructions(program: str, arch: str, blocks: list[bytes]) -> list[str]:
    """LLVM's text of the instruction at the start of each block, "" where it finds none. Some words crash LLVM 22's
    disassembler: a call that crashes is divided until the block is found."""
    out: list[str] = []
    for start in range(0, len(blocks), CHUNK):
        out += _first_instructions(program, arch, blocks[start : start + CHUNK])
    return out


def _first_instructions(program: str, arch: str, blocks: list[bytes]) -> list[str]:
    lines = "".join("[" + ",".join(f"{b:#x}" for b in block) + f"]\n{_SENTINEL_BYTES}\n" for block in blocks)
    command = [program, "-arch=amdgcn", f"-mcpu={arch}", "--disassemble"]
    quick = {**os.environ, "LLVM_DISABLE_SYMBOLIZATION": "1"}  # a crash report with names takes seconds
    done = subprocess.run(command, input=lines, capture_output=True, text=True, env=quick)
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


def reason(isa: Isa, block: bytes, inst: Inst, theirs: str, again: bytes | None) -> str:
    """Why verdicts differ, "" when nothing explains it. ``again``: what the assembler makes of LLVM's text."""
    if theirs == CRASHED:
        return "LLVM's disassembler crashes"
    if theirs.split()[0].removesuffix("_e32") in isa.left_out:
        return "left out: graphics"
    for pattern, why in DIFFERENCES:
        if inst.spec is None and re.match(pattern, theirs):
            return why
    if inst.spec is None and again is None:
        return "LLVM's assembler refuses the text that its disassembler writes"
    if inst.spec is None and again is not None and not block.startswith(again):
        return "LLVM's assembler makes other bytes of that text: reserved bits are set"
    return ""


def compare(isa: Isa, count: int, seed: int, program: str) -> tuple[Counter[str], list[str]]:
    """Verdicts on single instructions: agreements and explained differences counted, and the others."""
    arch, rng = isa.arch.name, random.Random(f"{seed} {isa.arch.name} llvm")
    forms = layouts(isa)
    # half random words, half instructions of all encodings
    blocks = [
        rng.randbytes(LONGEST) if i % 2 else mutated(rng.choice(forms), rng).ljust(LONGEST, b"\xff")
        for i in range(count)
    ]
    ours = [decode_one(isa, block) for block in blocks]
    # what we find valid is given alone, so that LLVM can't make a longer instruction of it
    given = [block[: inst.size] if inst.spec else block for block, inst in zip(blocks, ours, strict=True)]
    theirs = first_instructions(program, arch, given)
    differ = [i for i, (inst, line) in enumerate(zip(ours, theirs, strict=True)) if (inst.spec is None) is (line != "")]
    lines = [theirs[i] if theirs[i] and theirs[i] != CRASHED else "s_nop 0" for i in differ]
    found = Counter("valid for both" if line else "invalid for both" for i, line in enumerate(theirs))
    found["valid for both"] -= sum(theirs[i] != "" for i in differ)
    found["invalid for both"] -= sum(theirs[i] == "" for i in differ)
    unexpected = []
    for i, again in zip(differ, _assembled(lines, arch), strict=True):
        why = reason(isa, given[i], ours[i], theirs[i], again) if theirs[i] else ""
        found[why or "without a reason"] += 1
        if not why:
            shown = f"only LLVM: {theirs[i]}" if theirs[i] else f"only we: {text(isa, ours[i])}"
            unexpected.append(f"{given[i].hex()}: {shown}")
    return found, unexpected


def _assembled(lines: list[str], arch: str) -> list[bytes | None]:
    out: list[bytes | None] = []
    for start in range(0, len(lines), CHUNK):
        codes = exactly_assembled(lines[start : start + CHUNK], arch)
        out += [None if code is None else code[:-4] for code in codes]
    return out
