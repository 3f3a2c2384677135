"""The decoder on anything: it never fails, and it calls invalid what LLVM calls invalid.

    python -m benchmarks.differential.fuzz_decoder --count 1000000 --compare 120000

Streams are random words, instructions of every encoding with some bits turned over, and both cut off in the middle of
a word. Each is decoded to its end; what comes must have the stream's bytes in order, encode back to them, and have a
text. The seed makes a run reproducible. With llvm-mc of LLVM 22 (--llvm-mc), its disassembler's verdict on single words
is compared with ours; what differs is counted by its reason (amdgen/differential/decoder.py), and status is 1 when
there is none.
"""

from __future__ import annotations

import argparse
import shutil
import sys

from amdgen.differential.decoder import compare, fuzz
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--arch", action="append", choices=arch_names(), help="default: all")
    parser.add_argument("--count", type=int, default=1_000_000, help="instructions, of all architectures together")
    parser.add_argument("--compare", type=int, default=120_000, help="verdicts, of all architectures together")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--llvm-mc", default="llvm-mc-22", help="of LLVM 22")
    options = parser.parse_args()
    archs = options.arch or arch_names()
    program = shutil.which(options.llvm_mc)
    print(machine(find_toolchain()))
    bad = 0
    for arch in archs:
        isa = load_isa(arch)
        found, seconds = fuzz(isa, options.count // len(archs), options.seed)
        total = found["valid"] + found["invalid"]
        print(
            f"{arch}: {total:,} decoded of {found['streams']:,} streams, {found['valid']:,} valid, no failure;", end=" "
        )
        print(f"{total / seconds:,.0f}/s")
        if program is None:
            print(f"  no {options.llvm_mc}: verdicts are not compared")
            continue
        counted, unexpected = compare(isa, options.compare // len(archs), options.seed, program)
        for what, n in counted.most_common():
            print(f"  {n:9,} verdicts: {what}", flush=True)
        for line in unexpected[:20]:
            print(f"    {line}")
        bad += len(unexpected)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
