"""Our codec beside LLVM's assembler: the same bytes for what both take, and the same refusals."""

from __future__ import annotations

import random
import re
from collections import Counter

from amdgen.codec import Inst, assemble_line, encode_inst, text
from amdgen.differential.assembly import llvm_assembled
from amdgen.errors import AmdgenError
from amdgen.isa import Isa

CHUNK = 4000  # instructions an assembler call


def check(isa: Isa, insts: list[Inst]) -> tuple[Counter[str], Counter[str], list[str]]:
    """Instructions and failures by form, and a line for each failure."""
    total: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    why: list[str] = []
    for start in range(0, len(insts), CHUNK):
        chunk = insts[start : start + CHUNK]
        lines = [text(isa, inst) for inst in chunk]
        for inst, line, theirs in zip(chunk, lines, llvm_assembled(lines, isa.arch.name), strict=True):
            total[inst.form] += 1
            reasons = []
            if theirs.code is None:
                reasons.append(f"refused by the assembler: {theirs.error}")
            elif theirs.code != inst.encoding:
                reasons.append(f"the assembler says {theirs.code.hex()}")
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
        for line, theirs in zip(chunk, llvm_assembled(chunk, isa.arch.name), strict=True):
            try:
                ours = assemble_line(isa, line).encoding
            except AmdgenError:
                ours = None
            if ours is not None or theirs.code is not None:
                who = "both take it" if ours and theirs.code else "only we take it" if ours else "only clang takes it"
                differ.append(f"{line}: {who}")
    return len(lines) - len(differ), differ
