"""How much of the codec agrees with LLVM's assembler, and how fast it decodes.

    python benchmarks/roundtrip.py --count 20 --arch gfx942

Random instructions of every form are written as text and assembled by the bundled clang; the bytes must be ours, our
own assembler must read the text to the same bytes, and decoding must give the instruction back. One table an
architecture, a row a format (checked, failed), and the rates of one core.
"""

from __future__ import annotations

import argparse
import platform
import re
import sys
import time
from collections import Counter
from datetime import date

from amdgen.codec import Inst, assemble_line, decoder, encode_inst, text
from amdgen.codec.samples import samples
from amdgen.codeobject.elf import read_elf
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
        print(f"  {rates(isa, insts)}")
        failures += len(why)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
