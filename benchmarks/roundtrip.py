"""How much of the codec agrees with LLVM's assembler, and how fast it decodes.

    python benchmarks/roundtrip.py --count 20 --arch gfx942

Random instructions of every form are written as text and assembled by the bundled clang; the bytes must be ours, our
own assembler must read the text to the same bytes, and decoding must give the instruction back. Each is then spoilt in
one place (a tuple moved or too long, an AGPR, an immediate out of range, a modifier of another format), and both must
refuse it. One table an
architecture, a row a format (checked, failed), and the rates of one core.
"""

from __future__ import annotations

import argparse
import platform
import random
import re
import sys
import time
from collections import Counter
from datetime import date

from amdgen.codec import Inst, assemble_line, decoder, encode_inst, text
from amdgen.codec.samples import samples
from amdgen.codeobject.elf import read_elf
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.isa.model import Isa
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


def rates(isa: Isa, insts: list[Inst]) -> str:
    """Instructions a second, of one core, on a mix of all forms whose operands have been seen before."""
    code = b"".join(inst.encoding for inst in insts)
    begin = time.perf_counter()
    count = sum(1 for _ in decoder(isa).decode(code))
    middle = time.perf_counter()
    for inst in insts:
        text(isa, inst)
    end = time.perf_counter()
    return f"decode {count / (middle - begin):,.0f}/s, text {len(insts) / (end - middle):,.0f}/s"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--count", type=int, default=20, help="instructions of each form (default 20)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--arch", action="append", choices=arch_names(), help="default: all")
    options = parser.parse_args()
    print(f"{date.today()}, {platform.processor() or platform.machine()}, Python {platform.python_version()}")
    failures = 0
    for arch in options.arch or arch_names():
        isa = load_isa(arch)
        if not isa.instructions:
            continue
        insts = list(samples(isa, options.count, options.seed))
        total, failed, why = check(isa, insts)
        known, checked = len(isa.instructions), sum(total.values())
        print(f"\n{arch}: {known} instructions, {checked} checked, {sum(failed.values())} failed")
        for form in sorted(total):
            print(f"  {form:10} {total[form]:7} {failed[form]:5}")
        for line in why[:20]:
            print(f"  {line}")
        refused, differ = check_illegal(isa, insts, options.seed)
        print(f"  {refused} illegal ones are refused by both, {len(differ)} by one alone")
        for line in differ[:20]:
            print(f"  {line}")
        print(f"  {rates(isa, insts)}")
        failures += len(why) + len(differ)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
