"""How much of the codec agrees with LLVM's assembler, and how fast it decodes.

    python -m benchmarks.differential.roundtrip --count 20 --arch gfx942

Random instructions of every form are written as text and assembled by the bundled clang; the bytes must be ours, our
own assembler must read the text to the same bytes, and decoding must give the instruction back. Each is then spoilt in
one place (a tuple moved or too long, an AGPR, an immediate out of range, a modifier of another format), and both must
refuse it. One table an architecture, a row a format (checked, failed), and the rates of one core.
"""

from __future__ import annotations

import argparse
import sys
import time

from amdgen.codec import Inst, decoder, text
from amdgen.codec.samples import samples
from amdgen.differential.assembler import check, check_illegal
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.isa.model import Isa
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine


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
    print(machine(find_toolchain()))
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
