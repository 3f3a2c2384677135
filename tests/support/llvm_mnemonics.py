"""Which instructions LLVM knows for an architecture, asked of LLVM's own assembler and of nobody else.

    python -m tests.support.llvm_mnemonics            # writes tests/isa/llvm_mnemonics_<arch>.txt
    python -m tests.support.llvm_mnemonics --check    # compares with what is there; status 1 when it differs

The assembler holds all its mnemonics, of every AMD GPU, in one table of strings. They are read from the binary of the
bundled clang, and each is given to its assembler alone, for each architecture: "instruction not supported on this GPU"
means no, and "too few operands" yes. Asked with a suffix (_e32, _e64, _sdwa, _dpp) it says likewise which encodings
exist. Nothing of ``isa/`` is read here.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
SUFFIXES = ("e32", "e64", "sdwa", "dpp")
DATA = Path(__file__).parents[1] / "isa"
_ANCHOR = b"v_accvgpr_mov_b32"
_WORD = re.compile(rb"[a-z][a-z0-9_.]*")


def mnemonic_table() -> list[str]:
    """All mnemonics in the assembler's table: each is a byte with its length and then its letters, in order."""
    binary = Path(find_toolchain().clang[0]).read_bytes()
    start = binary.find(bytes([len(_ANCHOR)]) + _ANCHOR + b"\x12v_accvgpr_read_b32")
    if start < 0:
        raise SystemExit("no table of AMDGPU mnemonics in the bundled clang")
    while True:  # backwards, to the first
        length = next(
            (n for n in range(1, 65) if binary[start - n - 1] == n and _is_word(binary[start - n : start])), 0
        )
        if not length:
            break
        start -= length + 1
    names = []
    while _is_word(word := binary[start + 1 : start + 1 + binary[start]]):
        names.append(word.decode())
        start += len(word) + 1
    if names != sorted(names):
        raise SystemExit("the table of mnemonics was not read right: it is not in order")
    return sorted(set(names))


def _is_word(text: bytes) -> bool:
    return _WORD.fullmatch(text) is not None


def complaints(lines: list[str], arch: str) -> dict[int, str]:
    """What the assembler says of each line (by number from 0) that it refuses."""
    clang = find_toolchain().clang
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "all.s"
        source.write_text("\n".join(lines) + "\n")
        flags = ("--target=amdgcn-amd-amdhsa", f"-mcpu={arch}", "-ferror-limit=0", "-x", "assembler", "-c")
        done = subprocess.run([*clang, *flags, source.name, "-o", "all.o"], cwd=folder, capture_output=True, text=True)
    return {int(m[1]) - 1: m[2] for m in re.finditer(r"^all\.s:(\d+):\d+: error: (.*)$", done.stderr, re.MULTILINE)}


def known(arch: str) -> dict[str, tuple[str, ...]]:
    """Mnemonics without suffix, each with the suffixes that the assembler takes after it."""
    table = mnemonic_table()
    said = complaints(table, arch)
    names = [n for i, n in enumerate(table) if not re.search("not supported|invalid instruction", said.get(i, ""))]
    whole = set(names)
    names = [n for n in names if n.rpartition("_")[2] not in SUFFIXES or n.rpartition("_")[0] not in whole]
    asked = [f"{n}_{s}" for n in names for s in SUFFIXES]
    said = complaints(asked, arch)
    refused = {asked[i] for i, why in said.items() if re.search("variant of this|not supported|invalid instr", why)}
    return {n: tuple(s for s in SUFFIXES if f"{n}_{s}" not in refused) for n in names}


def text(arch: str) -> str:
    lines = [" ".join((name, *suffixes)) for name, suffixes in known(arch).items()]
    version = find_toolchain().version
    head = f"# What the assembler of clang {version} knows for {arch}: mnemonic, and its encodings' suffixes.\n"
    return head + "# Made by: python -m tests.support.llvm_mnemonics\n" + "\n".join(lines) + "\n"


def recorded(arch: str) -> dict[str, tuple[str, ...]]:
    """What :func:`known` gave when the files were written."""
    lines = (DATA / f"llvm_mnemonics_{arch}.txt").read_text().splitlines()
    return {name: tuple(rest) for name, *rest in (line.split() for line in lines if not line.startswith("#"))}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args()
    different = 0
    for arch in ARCHS:
        path, now = DATA / f"llvm_mnemonics_{arch}.txt", text(arch)
        same = path.exists() and path.read_text() == now
        different += not same
        if not options.check:
            path.write_text(now)
        print(f"{path.name}: {len(now.splitlines()) - 2} mnemonics, {'as it was' if same else 'different'}")
    return int(options.check and different > 0)


if __name__ == "__main__":
    sys.exit(main())
