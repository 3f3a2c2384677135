"""What of the instructions that LLVM knows is described, encoded and executed here. One table an architecture.

    python -m benchmarks.differential.coverage --arch gfx942

known      the assembler takes the mnemonic (tests/support/llvm_mnemonics.py asks it; nothing of ours is read for that)
described  isa/ has an entry of that name, or of the name that it is a second name of
encoded    in this run: of every encoding of it, random instructions were written as text, and the bundled clang's bytes
           of the text were ours, and ours of the text too
executed   in this run: of every encoding of it, the emulator executed one instruction on random registers

A family is an encoding, matrix instructions apart. What is not described or not executed is listed with its reason, and
status is 1 when one has none.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict

from amdgen.codec.layout import forms_of
from amdgen.codec.samples import layouts, samples
from amdgen.codec.text import SUFFIXES
from amdgen.differential.assembler import check
from amdgen.differential.single import refusals
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names
from amdgen.isa.model import Instruction, Isa
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine
from tests.support.llvm_mnemonics import known, recorded

COLUMNS = ("known", "described", "encoded", "executed")
_NEVER_SAMPLED = frozenset({"v_nop", "v_clrexcp"})
"""In their long forms: without operands these read like the short ones."""


def family(spec: Instruction) -> str:
    if spec.matrix is not None:
        return "SMFMAC" if spec.matrix.sparse else "MFMA scaled" if spec.matrix.scaled else "MFMA"
    return "accumulator moves" if "accvgpr" in spec.tags else spec.format


def encoded(isa: Isa, count: int, seed: int) -> tuple[set[str], list[str]]:
    """Instructions whose every encoding agreed with the assembler, and what did not."""
    insts = list(samples(isa, count, seed))
    *_, why = check(isa, insts)
    failed = {line.split()[0] for line in why}
    seen: dict[str, set[str]] = defaultdict(set)
    for inst in insts:
        seen[inst.name].add(inst.form)
    forms = defaultdict(set)
    for layout in layouts(isa):
        forms[layout.spec.name].add(layout.form)
    failed |= {name.removesuffix(suffix) for name in failed for suffix in SUFFIXES.values()}
    missing = [n for n in isa.instructions if not (forms[n] <= seen[n] or (n in _NEVER_SAMPLED and seen[n]))]
    good = set(isa.instructions) - failed - set(missing)
    return good, [*why, *(f"{n}: no legal sample of {', '.join(sorted(forms[n] - seen[n]))}" for n in missing)]


def executed(isa: Isa, seed: int) -> dict[str, str]:
    """Instructions of which some encoding was refused, and what the emulator said."""
    return {name: why for (name, _), why in refusals(layouts(isa), seed).items()}


def report(arch: str, names: list[str], count: int, seed: int) -> int:
    """Prints the table; how many instructions lack something without a reason."""
    isa = load_isa(arch)
    good, problems = encoded(isa, count, seed)
    refused = executed(isa, seed)
    table: dict[str, Counter[str]] = defaultdict(Counter)
    exceptions: dict[str, list[str]] = defaultdict(list)
    bad = [f"not encoded as the assembler does: {p}" for p in problems]
    for name in names:
        if name in isa.left_out:
            table["graphics"]["known"] += 1
            exceptions[f"not described: {isa.left_out[name]}"].append(name)
            continue
        spec = isa.instructions.get(isa.aliases.get(name, name))
        if spec is None:
            table["?"]["known"] += 1
            bad.append(f"not described: {name}")
            continue
        row = table[family(spec)]
        row.update({"known": 1, "described": 1, "encoded": spec.name in good, "executed": spec.name not in refused})
        if spec.name in refused:
            if spec.not_executed:
                exceptions[f"not executed: {spec.not_executed}"].append(name)
            else:
                bad.append(f"not executed: {name}: {refused[spec.name]}")
        elif spec.not_executed:
            bad.append(f"executed, although its entry says '{spec.not_executed}': {name}")
    bad += [f"LLVM does not know it: {name}" for name in isa.instructions.keys() - set(names)]
    print(f"\n{arch:20}" + "".join(f"{c:>11}" for c in COLUMNS))
    for title in sorted(table, key=lambda f: (f == "graphics", f)):
        print(f"  {title:18}" + "".join(f"{table[title][c]:11}" for c in COLUMNS))
    total = Counter({c: sum(row[c] for row in table.values()) for c in COLUMNS})
    print(f"  {'all':18}" + "".join(f"{total[c]:11}" for c in COLUMNS))
    encodings = sum(len(forms_of(i)) for i in isa.instructions.values())
    print(f"  {len(isa.instructions)} instructions in {encodings} encodings; {len(isa.aliases)} second names")
    for reason, which in exceptions.items():
        print(f"  {reason}\n    {len(which)}: {', '.join(which)}")
    for line in bad:
        print(f"  WITHOUT A REASON {line}")
    return len(bad)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--arch", action="append", choices=arch_names(), help="default: all")
    parser.add_argument("--count", type=int, default=2, help="random instructions of each encoding (default 2)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--recorded", action="store_true", help="take the list in tests/isa instead of asking clang")
    options = parser.parse_args()
    print(machine(find_toolchain()))
    bad = 0
    for arch in options.arch or arch_names():
        names = list(recorded(arch) if options.recorded else known(arch))
        bad += report(arch, names, options.count, options.seed)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
