"""What AMD ships: AITER's hand-written kernels, listed beside LLVM's listing, and run beside NumPy.

    python -m benchmarks.against_others.aiter list --repo DIR [--arch gfx942] [--folder mla]      needs llvm-objdump
    python -m benchmarks.against_others.aiter run --repo DIR [--arch gfx942] [--folder i8gemm] [--limit 3000000]
    python -m benchmarks.against_others.aiter history --repo DIR [--commit ID ...] [--most 2] [--report FILE]

DIR is a checkout, or a bare clone, of https://github.com/ROCm/aiter; its code objects lie in hsa/gfx942 and hsa/gfx950.
``list``: every code object is loaded, every instruction decoded, its text compared with llvm-objdump's; a table of one
row a folder. ``run``: the kernels that cases.py knows how to launch run under all checks, and their outputs are
compared with float64; a table of one row a family and architecture, and what findings.py knows of each error. A
kernel whose missing wait left poison in the output is run once more, with memory that answers at once. Status 1 when
something differs, or is found and not explained. ``history``: code objects before and after the commits that mend
them (history.py), as a report in Markdown.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from amdgen.codec import Decoder, Inst, text
from amdgen.codec.disassemble import branch_target
from amdgen.codeobject import CodeObject
from amdgen.codeobject.elf import read_elf
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain
from benchmarks.machine import machine

ARCHS = ("gfx942", "gfx950")
_LINE = re.compile(r"^\t(.*?)\s*// ([0-9A-F]+): ((?:[0-9A-F]{8} ?)+)")


class Repository:
    """The code objects of a checkout or a bare clone, by path under hsa/."""

    def __init__(self, place: Path) -> None:
        self.place, self.bare = place, not (place / "hsa").is_dir()
        self.paths: list[str]
        if self.bare:
            listed = self._git("ls-tree", "-r", "--name-only", "HEAD", "hsa").decode().split("\n")
            self.paths = sorted(p[4:] for p in listed if p.endswith(".co"))
        else:
            self.paths = sorted(str(p.relative_to(place / "hsa")) for p in (place / "hsa").rglob("*.co"))

    def _git(self, *words: str) -> bytes:
        return subprocess.run(["git", "-C", str(self.place), *words], check=True, capture_output=True).stdout

    def read(self, path: str) -> bytes:
        return self._git("show", f"HEAD:hsa/{path}") if self.bare else (self.place / "hsa" / path).read_bytes()

    def select(self, archs: list[str], folder: str) -> list[str]:
        return [p for p in self.paths if p.split("/")[0] in archs and folder in p]


def folder_of(path: str) -> str:
    """ "gfx942/mla/x.co" → "gfx942/mla"; files that lie in the architecture's folder → "gfx942"."""
    parts = path.split("/")[:-1]
    return "/".join(parts[:2])


# ---------------------------------------------------------------------------------------------- list


@dataclass
class Listed:
    """What a folder's listing came to."""

    objects: int = 0
    failed: int = 0
    instructions: int = 0
    data: int = 0  # words that are no instruction, for LLVM and for us
    differ: Counter[str] = field(default_factory=Counter)


def objdump_lines(tool: str, arch: str, code: bytes) -> Iterator[tuple[int, bytes, str]]:
    """Address, encoding and text of every instruction, as LLVM has them."""
    with tempfile.NamedTemporaryFile(suffix=".co") as file:
        file.write(code)
        file.flush()
        out = subprocess.run([tool, "-d", f"--mcpu={arch}", file.name], check=True, capture_output=True).stdout
    for line in out.decode().split("\n"):
        if match := _LINE.match(line):
            words = (int(w, 16).to_bytes(4, "little") for w in match[3].split())
            yield int(match[2], 16), b"".join(words), " ".join(match[1].split())


class Lister:
    """Lists code objects of one architecture; an encoding is written as text once."""

    def __init__(self, arch: str, tool: str) -> None:
        self.arch, self.tool, self.isa = arch, tool, load_isa(arch)
        self.decoder = Decoder(self.isa)
        self.texts: dict[bytes, str] = {}

    def list(self, code: bytes, into: Listed) -> None:
        into.objects += 1
        try:
            objects = CodeObject.parse(code)
            elf = read_elf(code)
            section = next(s for s in elf.sections if s.name == ".text")
            ours = {i.address: i for i in self.decoder.decode(elf.contents(section), section.address)}
        except AmdgenError as error:
            into.failed += 1
            into.differ[f"does not load: {error}"] += 1
            return
        for address, encoding, theirs in objdump_lines(self.tool, self.arch, code):
            into.instructions += 1
            inst = ours.get(address)
            if inst is None or inst.encoding != encoding:
                into.differ[f"{encoding.hex()} {theirs}: we see other bounds"] += 1
                continue
            mine = self.texts.get(encoding)
            if mine is None:
                mine = self.texts[encoding] = " ".join(text(self.isa, inst).split())
            into.data += inst.spec is None
            if mine != theirs and not self._same_branch(objects, inst, mine, theirs):
                into.differ[f"{encoding.hex()} LLVM '{theirs}', amdgen '{mine}'"] += 1

    @staticmethod
    def _same_branch(objects: CodeObject, inst: Inst, mine: str, theirs: str) -> bool:
        """LLVM writes the name of a symbol that a branch goes to, where there is one."""
        symbol = objects.symbols.get(theirs.split()[-1])
        same = mine.split()[:-1] == theirs.split()[:-1]
        return same and symbol is not None and symbol.address == branch_target(inst)


def list_all(repository: Repository, archs: list[str], folder: str) -> int:
    tool = shutil.which("llvm-objdump-22") or shutil.which("llvm-objdump")
    if tool is None:
        raise AmdgenError("llvm-objdump is not installed", "install LLVM 22's tools")
    rows: dict[str, Listed] = defaultdict(Listed)
    listers = {arch: Lister(arch, tool) for arch in archs}
    begin = time.perf_counter()
    for path in repository.select(archs, folder):
        listers[path.split("/")[0]].list(repository.read(path), rows[folder_of(path)])
    print(f"{'folder':28} {'objects':>8} {'failed':>7} {'instructions':>13} {'.long':>7} {'differ':>7}")
    total = Listed()
    for name, row in sorted(rows.items()):
        print(f"{name:28} {row.objects:8} {row.failed:7} {row.instructions:13} {row.data:7} {row.differ.total():7}")
        for attribute in ("objects", "failed", "instructions", "data"):
            setattr(total, attribute, getattr(total, attribute) + getattr(row, attribute))
        total.differ += row.differ
    print(
        f"{'all':28} {total.objects:8} {total.failed:7} {total.instructions:13} {total.data:7}"
        f" {total.differ.total():7}   {time.perf_counter() - begin:.0f} s"
    )
    for line, count in total.differ.most_common(20):
        print(f"  {count} × {line}")
    return 1 if total.failed or total.differ else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=("list", "run", "history"))
    parser.add_argument("--repo", type=Path, required=True)
    parser.add_argument("--arch", nargs="*", default=list(ARCHS), choices=ARCHS)
    parser.add_argument("--folder", default="", help="only code objects with this in their path")
    parser.add_argument("--limit", type=int, default=3_000_000, help="wave-instructions a kernel")
    parser.add_argument("--most", type=int, default=0, help="kernels of each folder, or commit (run: all, history: 2)")
    parser.add_argument("--commit", nargs="*", default=[], help="history: these commits (default: all that mend)")
    parser.add_argument("--kept", type=Path, help="history: a folder for what was run; not run again (default: none)")
    parser.add_argument("--report", type=Path, help="history: the report goes there")
    options = parser.parse_args()
    print(machine(find_toolchain()))
    repository = Repository(options.repo)
    try:
        if options.command == "list":
            return list_all(repository, options.arch, options.folder)
        if options.command == "history":
            from benchmarks.against_others.aiter.history import history

            where = machine(find_toolchain())
            with tempfile.TemporaryDirectory() as folder:
                kept = options.kept or Path(folder)
                made = history(
                    options.repo, options.arch, options.commit, options.most or 2, options.limit, where, kept
                )
            options.report.write_text(made) if options.report else print(made)
            return 0
        from benchmarks.against_others.aiter.run import run_all

        return run_all(repository, options.arch, options.folder, options.limit, options.most)
    except AmdgenError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
