"""Our assembler and disassembler beside LLVM's, on LLVM's own tests and on random changes of their lines.

    python -m benchmarks.isa.assembler PATH/TO/llvm/test/MC [--arch gfx942] [--mutants 20000] [--seed 0] [--show 20]

PATH is the folder llvm/test/MC of a checkout or a source package of LLVM 22 (Debian: apt-get source llvm-toolchain-22);
nothing of it is copied. Every instruction in AMDGPU/*.s, whatever architecture it was written for, is assembled for
each of ours by the bundled clang and by us. Printed by architecture: lines with equal bytes, with differing bytes,
refused by us alone, refused by us for a listed reason (with each reason's count), wrongly accepted (refused by LLVM
alone), and refused by both. Then the same of random changes of lines that LLVM takes and of random instructions. Bytes
of Disassembler/AMDGPU/*.txt are decoded; our text, assembled by LLVM, must give the bytes back, and with an llvm-mc of
LLVM 22 on the path its text must be ours. Exit status 1 when anything is wrongly accepted, refused without a listed
reason, or differs.
"""

from __future__ import annotations

import argparse
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from amdgen.codec import decode_one, text
from amdgen.codec.errors import LISTED
from amdgen.codec.samples import samples
from amdgen.differential.assembly import Verdict, judged, llvm_assembled, mutants, test_lines, test_words
from amdgen.isa import load_isa
from amdgen.isa.loader import arch_names

MARK = bytes.fromhex("341280bf")  # s_nop 0x1234, behind each encoding
BAD = ("differing", "refused", "wrongly accepted")
KINDS = ("equal", "listed", "refused by both", *BAD)


def report(what: str, verdicts: Iterable[Verdict], show: int) -> tuple[str, int]:
    """The counts of one set of lines as text, and how many lines are not as they should be."""
    counts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    bad: list[Verdict] = []
    for verdict in verdicts:
        counts[verdict.kind] += 1
        if verdict.kind == "listed":
            reasons[verdict.reason] += 1
        elif verdict.kind in BAD:
            bad.append(verdict)
    out = [f"  {what}: " + ", ".join(f"{counts[kind]:,} {kind}" for kind in KINDS)]
    out += [f"    {count:,} {reason}" for reason, count in reasons.most_common()]
    out += [
        f"    {v.kind}: {v.line}  ours {(v.ours or b'-').hex()}, LLVM {(v.theirs or b'-').hex()}  {v.reason}"
        for v in bad[:show]
    ]
    return "\n".join(out), len(bad)


def disassembly(arch: str, folder: Path, show: int) -> tuple[str, int]:
    """Bytes of the disassembler's tests: our text assembled again, and beside llvm-mc's where there is one."""
    isa = load_isa(arch)
    found = {}
    for code in test_words(folder):
        inst = decode_one(isa, code)
        if inst.spec is not None and inst.size == len(code):
            found[code] = text(isa, inst)
    again = llvm_assembled(list(found.values()), arch)
    theirs = _llvm_mc(list(found), arch)
    bad = [
        f"{c.hex()}: '{t}' assembles to {a.code.hex() if a.code else a.error}"
        for (c, t), a in zip(found.items(), again, strict=True)
        if a.code != c
    ]
    other = [
        f"{c.hex()}: '{t}', llvm-mc '{theirs.get(c, '')}'" for c, t in found.items() if theirs and theirs.get(c) != t
    ]
    compared = (
        f"{len(other):,} differ from llvm-mc's text" if theirs else "no llvm-mc of LLVM 22 to compare the text with"
    )
    head = f"  disassembly: {len(found):,} encodings of ours, {len(bad):,} not assembled back by LLVM, {compared}"
    return "\n".join([head, *(f"    {line}" for line in (bad + other)[:show])]), len(bad) + len(other)


def _llvm_mc(codes: list[bytes], arch: str) -> dict[bytes, str]:
    """llvm-mc's text of each encoding; empty where none of LLVM 22 is on the path."""
    tool = shutil.which("llvm-mc-22") or shutil.which("llvm-mc")
    if not tool or "version 22" not in subprocess.run([tool, "--version"], capture_output=True, text=True).stdout:
        return {}
    marked = b"\n".join(" ".join(f"{byte:#04x}" for byte in code + MARK).encode() for code in codes)
    command = [tool, "--disassemble", "--triple=amdgcn", f"--mcpu={arch}"]
    done = subprocess.run(command, input=marked, capture_output=True, check=False)
    lines = [line.partition("//")[0].partition(";")[0] for line in done.stdout.decode().splitlines()]
    pieces = "\n".join(" ".join(line.split()) for line in lines).split("s_nop 0x1234")
    return {code: piece.strip() for code, piece in zip(codes, pieces, strict=False)}


def check(arch: str, folder: Path, count: int, seed: int, show: int) -> tuple[str, int]:
    """The whole report of one architecture, and how many lines are not as they should be."""
    isa, rng = load_isa(arch), random.Random(f"{seed} {arch}")
    lines = list(test_lines(folder / "AMDGPU"))
    verdicts = list(judged(isa, lines))
    parts = [report(f"{len(lines):,} lines of LLVM's tests", verdicts, show)]
    taken = [v.line for v in verdicts if v.theirs is not None and v.kind == "equal"]
    taken += [text(isa, inst) for inst in samples(isa, 3, seed)]
    chosen = [rng.choice(taken) for _ in range(count)]
    changed = list(dict.fromkeys(mutants(chosen, rng)))
    parts.append(report(f"{len(changed):,} changed lines", judged(isa, changed), show))
    parts.append(disassembly(arch, folder / "Disassembler" / "AMDGPU", show))
    return "\n".join([arch, *(text for text, _ in parts)]), sum(bad for _, bad in parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("tests", type=Path, help="the folder llvm/test/MC")
    parser.add_argument("--arch", action="append", choices=arch_names(), help="default: all")
    parser.add_argument("--mutants", type=int, default=20000, help="changed lines of each architecture (default 20000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--show", type=int, default=20, help="lines shown that are not as they should be (default 20)")
    parser.add_argument("--jobs", type=int, default=1, help="architectures at a time (default 1)")
    options = parser.parse_args()
    if not (options.tests / "AMDGPU").is_dir():
        parser.error(f"{options.tests} has no folder AMDGPU; give llvm/test/MC")
    archs = [a for a in options.arch or arch_names() if load_isa(a).instructions]
    bad = 0
    with ProcessPoolExecutor(options.jobs) as pool:
        rows = [pool.submit(check, a, options.tests, options.mutants, options.seed, options.show) for a in archs]
        for row in rows:
            shown, failures = row.result()
            print(shown, flush=True)
            bad += failures
    print("\nListed reasons:")
    for key, why in LISTED.items():
        print(f"  {key}: {why}")
    print("  left out: isa/cdna/left_out.yaml (images, interpolation, exports)")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
