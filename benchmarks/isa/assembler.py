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
from amdgen.isa import Isa, load_isa
from amdgen.isa.loader import arch_names

MARK = bytes.fromhex("214380bf")  # s_nop 0x4321, behind each encoding
BAD = ("differing", "refused", "wrongly accepted")
KNOWN_TEXTS = {
    "v_ldexp_f16_e64": "llvm-mc shows the bits 0x3800 of its integer source as 0.5, and so the other inline floats",
    "v_readfirstlane_b32": "llvm-mc shows m0 as its result with a remark that it is an invalid register",
}
"""Mnemonics whose text may differ from llvm-mc's, and how."""
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
    out += [f"    {v.kind}: {v.line}  ours {_hex(v.ours)}, LLVM {_hex(v.theirs)}  {v.reason}" for v in bad[:show]]
    return "\n".join(out), len(bad)


def _hex(code: bytes | None) -> str:
    return code.hex() if code else "-"


def disassembly(arch: str, folder: Path, show: int) -> tuple[str, int]:
    """Bytes of the disassembler's tests: our text assembled by LLVM means the same, and is llvm-mc's where there is
    one. LLVM's assembler refuses some of what its disassembler shows; such text is only compared with llvm-mc's."""
    isa = load_isa(arch)
    found = {}
    for code in test_words(folder):
        inst = decode_one(isa, code)
        if inst.spec is not None and inst.size == len(code):
            found[code] = text(isa, inst)
    again = zip(found.items(), llvm_assembled(list(found.values()), arch), strict=True)
    bad = [f"{c.hex()}: '{t}': {a.code.hex()}" for (c, t), a in again if a.code and _shown(isa, a.code) != t]
    theirs = _llvm_mc(list(found), arch)
    differing = {c: t for c, t in found.items() if theirs and theirs[c] != t and t.split()[0] not in KNOWN_TEXTS}
    other = [f"{c.hex()}: '{t}', llvm-mc '{theirs[c]}'" for c, t in differing.items()]
    compared = f"{len(other):,} differ from llvm-mc's text" if theirs else "no llvm-mc of LLVM 22 to compare with"
    head = f"  disassembly: {len(found):,} encodings of ours, {len(bad):,} read back otherwise by LLVM, {compared}"
    return "\n".join([head, *(f"    {line}" for line in (bad + other)[:show])]), len(bad) + len(other)


def _shown(isa: Isa, code: bytes) -> str:
    return text(isa, decode_one(isa, code))


def _llvm_mc(codes: list[bytes], arch: str) -> dict[bytes, str]:
    """llvm-mc's text of each encoding; empty where none of LLVM 22 is on the path."""
    tool = shutil.which("llvm-mc-22") or shutil.which("llvm-mc")
    if not tool or "version 22" not in subprocess.run([tool, "--version"], capture_output=True, text=True).stdout:
        return {}
    marked = b"\n".join(" ".join(f"{byte:#04x}" for byte in code + MARK).encode() for code in codes) + b"\n"
    command = [tool, "--disassemble", "--triple=amdgcn", f"--mcpu={arch}"]
    done = subprocess.run(command, input=marked, capture_output=True, check=False)
    lines = [line.partition("//")[0].partition(";")[0].strip() for line in done.stdout.decode().splitlines()]
    pieces = "\n".join(line for line in lines if not line.startswith(".")).split("s_nop 0x4321")
    return {code: " ".join(piece.split()) for code, piece in zip(codes, pieces[: len(codes)], strict=True)}


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
    for name, why in KNOWN_TEXTS.items():
        print(f"  {name}: {why}")
    print("  left out: isa/cdna/left_out.yaml (images, interpolation, exports)")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
