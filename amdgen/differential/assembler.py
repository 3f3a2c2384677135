"""Our codec beside LLVM's assembler: the same bytes for what both take, and the same refusals."""

from __future__ import annotations

import random
import re
from collections import Counter

from amdgen.codec import Inst, assemble_line, encode_inst, text
from amdgen.codeobject.elf import read_elf
from amdgen.errors import AmdgenError
from amdgen.isa import Isa
from amdgen.toolchain import CompileError, find_toolchain

SLOT = 24  # bytes from one assembled instruction to the next
END = "s_nop 0x1234"  # shows where an instruction ends, as its last byte is not 0
CHUNK = 4000  # instructions an assembler call


def assembled(lines: list[str], arch: str) -> list[bytes | None]:
    """The assembler's bytes of each line, filled up with zeros; None where it refuses the line."""
    return [None if code is None else code[:-4].ljust(SLOT, b"\0") for code in exactly_assembled(lines, arch)]


def exactly_assembled(lines: list[str], arch: str) -> list[bytes | None]:
    """The assembler's bytes of each line and of an s_nop behind it; None where it refuses the line."""
    refused: set[int] = set()
    while True:
        kept = ["s_nop 0" if i in refused else line for i, line in enumerate(lines)]
        body = "\n".join(f".org {SLOT * i}\n{line}\n{END}" for i, line in enumerate(kept))
        try:
            source = f".text\n{body}\n.org {SLOT * len(lines)}\n"
            elf = read_elf(find_toolchain().assemble(source, arch, options=("-ferror-limit=0",)))
            break
        except CompileError as error:
            found = {(int(n) - 3) // 3 for n in re.findall(r"\.s:(\d+):", error.log)}
            if not found - refused:
                raise
            refused |= found
    code = next(elf.contents(s) for s in elf.sections if s.name == ".text")
    return [None if i in refused else code[SLOT * i : SLOT * (i + 1)].rstrip(b"\0") for i in range(len(lines))]


def check(isa: Isa, insts: list[Inst]) -> tuple[Counter[str], Counter[str], list[str]]:
    """Instructions and failures by form, and a line for each failure."""
    total: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    why: list[str] = []
    for start in range(0, len(insts), CHUNK):
        chunk = insts[start : start + CHUNK]
        lines = [text(isa, inst) for inst in chunk]
        for inst, line, code in zip(chunk, lines, assembled(lines, isa.arch.name), strict=True):
            total[inst.form] += 1
            reasons = []
            if code is None:
                reasons.append("refused by the assembler")
            elif code != inst.encoding.ljust(SLOT, b"\0"):
                reasons.append(f"the assembler says {code.rstrip(bytes(1)).hex()}")
            if encode_inst(isa, inst) != inst.encoding or assemble_line(isa, line).encoding != inst.encoding:
                reasons.append("not encoded back")
            if reasons:
                failed[inst.form] += 1
                why.append(f"{line}  [{inst.encoding.hex()}]: {', '.join(reasons)}")
    return total, failed, why


def illegal(isa: Isa, line: str, rng: random.Random) -> str:
    """A legal line with one thing made wrong, "" where nothing is found to spoil."""
    mnemonic, _, rest = line.partition(" ")
    spoilt = []
    if pair := re.search(r"\b([va])\[(\d*[02468]):(\d+)\]", line):
        if isa.arch.registers.unified and mnemonic != "ds_read_b96_tr_b6":  # which may begin anywhere
            moved = f"{pair[1]}[{int(pair[2]) + 1}:{int(pair[3]) + 1}]"  # a tuple that starts at an odd register
            spoilt.append(line[: pair.start()] + moved + line[pair.end() :])
        shorter = f"{pair[1]}[{pair[2]}:{int(pair[3]) + 16}]"
        spoilt.append(line[: pair.start()] + shorter + line[pair.end() :])
    if scalars := re.search(r"\bs\[(\d*[02468]):(\d+)\]", line):
        moved = f"s[{int(scalars[1]) + 1}:{int(scalars[2]) + 1}]"
        spoilt.append(line[: scalars.start()] + moved + line[scalars.end() :])
    if mnemonic.endswith(("_e32", "_sdwa", "_dpp")) and (vector := re.search(r"\bv(\d+)\b", rest)):
        spoilt.append(f"{mnemonic} {rest[: vector.start()]}a{vector[1]}{rest[vector.end() :]}")  # an AGPR
    if mnemonic.startswith(("s_", "v_")):
        spoilt.append(f"{line} offen")
    if mnemonic.startswith(("ds_", "flat_", "global_", "scratch_")):
        spoilt.append(re.sub(r" offset\d?:\S+", "", line) + " offset:70000")
    return rng.choice(spoilt) if spoilt else ""


def check_illegal(isa: Isa, insts: list[Inst], seed: int) -> tuple[int, list[str]]:
    """How many illegal lines both refuse, and those that one of the two takes."""
    rng = random.Random(f"{seed} illegal")
    lines = [bad for inst in insts if (bad := illegal(isa, text(isa, inst), rng))]
    differ = []
    for start in range(0, len(lines), CHUNK):
        chunk = lines[start : start + CHUNK]
        for line, theirs in zip(chunk, exactly_assembled(chunk, isa.arch.name), strict=True):
            try:
                ours = assemble_line(isa, line).encoding
            except AmdgenError:
                ours = None
            if ours is not None or theirs is not None:
                who = "both take it" if ours and theirs else "only we take it" if ours else "only clang takes it"
                differ.append(f"{line}: {who}")
    return len(lines) - len(differ), differ
