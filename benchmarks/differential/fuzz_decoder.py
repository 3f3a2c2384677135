"""The codec on anything: it never fails, and it shows and assembles what LLVM shows and assembles.

    python -m benchmarks.differential.fuzz_decoder --count 1000000 --compare 120000

Streams are random words, instructions of every encoding with some bits turned over, and both cut off in the middle of
a word. Each is decoded to its end; what comes must have the stream's bytes in order, encode back to them, and have a
text. The seed makes a run reproducible. With llvm-mc of LLVM 22 (--llvm-mc), random encodings go through both
disassemblers, and LLVM's text through both assemblers (amdgen/differential/encodings.py): what became of them is
counted, what no reason explains is listed, and status is then 1.
"""

from __future__ import annotations

import argparse
import shutil
import sys

from amdgen.differential.decoder import fuzz
from amdgen.differential.encodings import compare
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--arch", action="append", choices=arch_names(), help="default: all")
    parser.add_argument("--count", type=int, default=1_000_000, help="instructions, of all architectures together")
    parser.add_argument("--compare", type=int, default=120_000, help="encodings, of all architectures together")
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
            print(f"  no {options.llvm_mc}: encodings are not compared")
            continue
        outcome = compare(isa, options.compare // len(archs), options.seed, program)
        for what, n in outcome.counted.most_common():
            print(f"  {n:9,} {what}", flush=True)
        for what, lines in outcome.wrong.items():
            print(f"  {what}:", *lines[:20], sep="\n    ")
            bad += len(lines)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
