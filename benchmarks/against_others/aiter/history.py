"""What the checks say of AITER's code objects before and after commits that mend them, without knowing of either.

Commits whose message speaks of a fault are taken, of each some of the code objects that it changes, and each of these
is launched twice: as it was before the commit, and as it is after it. The report lists all of them, those where the
checks notice nothing, too, and commits whose kernels nobody here knows how to launch.
"""

from __future__ import annotations

import pickle
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

from amdgen.codec import Decoder, text
from amdgen.codeobject import CodeObject
from amdgen.codeobject.elf import read_elf
from amdgen.emulator import Finding
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from benchmarks.against_others.aiter.cases import FAMILIES
from benchmarks.against_others.aiter.launch import Launch, Random
from benchmarks.against_others.aiter.mla import LONG, SHORT, TAIL, mla, persistent_mla
from benchmarks.against_others.aiter.run import execute, made, settled, wrong

Make = Callable[[str, Random], Launch | None]

WORDS = re.compile(
    r"\b(fix(es|ed)?|race|sync|precision|hang|accuracy|nan|wrong|bugs?|mismatch|deterministic|overwrite|issues?|error)\b"
    r"|fix_|_fix|determin|overflow",
    re.IGNORECASE,
)
"""What a commit's first line has when it may mend a kernel."""


ALSO = ("74523b6a28", "7c26d22c7d")
"""Commits that mend something, and do not say so."""

READINGS = Path(__file__).with_name("history.md")
"""What was read in the listings: what stands before all, then a section for each commit."""

LEFT_OUT = ("attention forward", "MLA, to 2 tiles")
"""Families of which another launches the same code objects with longer inputs."""

OLDER: dict[str, Make] = {
    "MLA, to 2 tiles": partial(mla, lengths=SHORT, older=True),
    "MLA, to 10 tiles": partial(mla, lengths=LONG, older=True),
    "MLA persistent": partial(persistent_mla, older=True),
    "MLA persistent, tails": partial(persistent_mla, lengths=TAIL, older=True),
}
"""Launches as older host code made them, for code objects that are wrong with those of today."""


@dataclass(frozen=True)
class Commit:
    """A commit that changes code objects, and the paths under hsa/ of those that were there before."""

    name: str
    date: str
    subject: str
    changed: tuple[str, ...]
    added: int


@dataclass(frozen=True)
class Verdict:
    """What one launch of one code object came to: its errors, and what is wrong with its outputs ("" when right)."""

    errors: tuple[Finding, ...] = ()
    output: str = ""
    refused: str = ""
    settled: str = ""  # how wrong outputs become right

    @property
    def places(self) -> Counter[str]:
        """By check, the pairs of instructions that it names."""
        return Counter(f.check for f in self.errors)

    def __str__(self) -> str:
        if self.refused:
            return f"refused: {self.refused}"
        errors = ", ".join(f"{n} {check}" for check, n in sorted(self.places.items())) or "none"
        return f"{errors}; {self.settled.replace('right', 'right only', 1) or ('wrong' if self.output else 'right')}"


@dataclass
class Pair:
    """One launch, before the commit and after it."""

    path: str
    family: str
    before: Verdict
    after: Verdict
    inserted: list[tuple[int, str]]  # pc from the entry after the commit, instruction
    removed: int

    @property
    def outcome(self) -> str:
        b, a = len(self.before.errors), len(self.after.errors)
        if self.before.refused or self.after.refused:
            return "refused before" if self.before.refused and not self.after.refused else "refused"
        if b > a:
            return "found" if not a else "found in part"
        if self.gone() and b == a:
            return "changed"
        if self.before.output and not self.after.output:
            return "wrong before"
        return "nothing" if not b and not a else "the same" if b == a else "more"

    def gone(self) -> list[Finding]:
        """Errors before the commit that have no like after it: the same check, instructions, and waves."""
        left = {_kind(f) for f in self.after.errors}
        return [f for f in self.before.errors if _kind(f) not in left]


def _kind(f: Finding) -> tuple[str, str, str, bool]:
    return f.check, f.disassembly, f.other_disassembly, "own wave" in f.message


@dataclass
class History:
    """The repository, and the launches made of it."""

    repository: Path
    limit: int
    commits: list[Commit] = field(default_factory=list)
    pairs: dict[str, list[Pair]] = field(default_factory=dict)

    def git(self, *words: str) -> bytes:
        return subprocess.run(["git", "-C", str(self.repository), *words], check=True, capture_output=True).stdout

    def find(self, archs: list[str]) -> None:
        """Collects the commits, oldest first, whose first line has one of WORDS, and those of ALSO."""
        log = self.git("log", "--reverse", "--format=%h%x09%cs%x09%s", "--", "*.co").decode()
        for line in log.splitlines():
            name, date, subject = line.split("\t")
            if not WORDS.search(subject) and not any(name.startswith(w) for w in ALSO):
                continue
            status = self.git("show", "--format=", "--name-status", "--no-renames", name, "--", "hsa").decode()
            files = [x.split("\t") for x in status.splitlines() if x.endswith(".co")]
            mine = [(s, p[4:]) for s, p in files if p[4:].split("/")[0] in archs]
            changed = tuple(p for s, p in mine if s == "M")
            self.commits.append(Commit(name, date, subject, changed, sum(s == "A" for s, _ in mine)))

    def run(self, commit: Commit, most: int) -> Iterator[Pair]:
        """Launches of up to ``most`` of the commit's code objects, spread over their templates."""
        for path in _spread(commit.changed, most):
            codes = [self.git("show", f"{at}:hsa/{path}") for at in (f"{commit.name}^", commit.name)]
            inserted, removed = difference(*codes)
            for family, make in _launchers(path):
                after = self.judge(codes[1], make, path)
                if after.output and not after.settled and family in OLDER:
                    make = OLDER[family]
                    after = self.judge(codes[1], make, path)
                yield Pair(path, family, self.judge(codes[0], make, path), after, inserted, removed)

    def judge(self, code: bytes, make: Make, path: str) -> Verdict:
        again = partial(made, make, path)
        launch = again()
        try:
            result = execute(code, launch, self.limit)
            output = wrong(launch)
            how = settled(code, again, result.findings, self.limit) if output and result.findings else ""
        except AmdgenError as error:
            return Verdict(refused=str(error)[:200])
        return Verdict(tuple(result.findings), output, settled=how)


def _launchers(path: str) -> list[tuple[str, Make]]:
    mine = [(family, make) for family, place, make in FAMILIES if place == path.split("/")[1]]
    mine = [(family, make) for family, make in mine if family not in LEFT_OUT]
    return [(family, make) for family, make in mine if make(path, np.random.default_rng(7)) is not None]


def _spread(paths: tuple[str, ...], most: int) -> list[str]:
    """Up to ``most`` paths that can be launched, of as many templates as there are: names without their numbers."""
    by_template: dict[str, list[str]] = {}
    for path in paths:
        if _launchers(path):
            by_template.setdefault(re.sub(r"\d+x\d+|rtz|rtne|rtna|MI30[08]|silu|gelu", "", path), []).append(path)
    rounds = [group[i] for i in range(most) for group in by_template.values() if i < len(group)]
    return sorted(rounds[:most])


def difference(before: bytes, after: bytes) -> tuple[list[tuple[int, str]], int]:
    """Instructions that came, with their pcs, and how many went; where branches lead doesn't count."""
    with tempfile.TemporaryDirectory() as folder:
        listings = []
        for number, code in enumerate((before, after)):
            listings.append(_listing(code))
            (Path(folder) / str(number)).write_text("".join(f"{line}\n" for _, line in listings[-1]))
        command = ["git", "diff", "--no-index", "-U0", "--minimal", "0", "1"]
        hunks = subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout
    inserted, removed = [], 0
    for old, start, count in re.findall(r"^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@", hunks, re.MULTILINE):
        removed += int(old or 1)
        inserted += listings[1][int(start) - 1 : int(start) - 1 + int(count or 1)]
    return inserted, removed


def _listing(code: bytes) -> list[tuple[int, str]]:
    """pc from the entry, and text, without the targets of branches."""
    objects = CodeObject.parse(code)
    isa, elf = load_isa(objects.arch), read_elf(code)
    entry = next(iter(objects.kernels.values())).entry
    section = next(s for s in elf.sections if s.name == ".text")
    out = []
    for inst in Decoder(isa).decode(elf.contents(section), section.address):
        line = " ".join(text(isa, inst).split())
        out.append((inst.address - entry, line.split()[0] if "branch" in line else line))
    return out


# -------------------------------------------------------------------------------------------- report


def report(history: History, command: str, where: str) -> str:
    """The whole as Markdown."""
    readings = dict(part.split("\n", 1) for part in ("\n" + READINGS.read_text()).split("\n# "))
    head = history.git("log", "-1", "--format=%h of %cs").decode().strip()
    ran = [c for c in history.commits if history.pairs.get(c.name)]
    lines = [
        "# AITER's history, judged",
        "",
        f"    {command}",
        "",
        f"{where}; ROCm/aiter {head}.",
        "",
        *readings[""].strip().splitlines(),
        "",
        "| commit | of | says | launches | errors before | after | outputs before | after | |",
        "|---|---|---|--:|--:|--:|---|---|---|",
    ]
    for commit in ran:
        pairs = history.pairs[commit.name]
        counts = [sum(len(v.errors) for v in side) for side in _sides(pairs)]
        rights = [_rights(side) for side in _sides(pairs)]
        outcomes = ", ".join(dict.fromkeys(p.outcome for p in pairs))
        lines.append(
            f"| [{commit.name}](#{commit.name}) | {commit.date} | {commit.subject} | {len(pairs)} | {counts[0]} |"
            f" {counts[1]} | {rights[0]} | {rights[1]} | {outcomes} |"
        )
    for commit in ran:
        lines += ["", f'## <a name="{commit.name}"></a>{commit.name}: {commit.subject}', ""]
        lines += readings.get(commit.name, "No reading of the listings was made.").strip().splitlines()
        lines += _table(history.pairs[commit.name])
        lines += _gone(history.pairs[commit.name])
    lines += ["", "## Not launched", ""]
    lines += [
        "Their kernels have no launch here, or the command leaves them out.",
        "Changed counts the code objects for gfx942 and gfx950 that were there before, added those that were not.",
        "",
    ]
    lines += ["| commit | of | says | changed | added |", "|---|---|---|--:|--:|"]
    for commit in history.commits:
        if commit not in ran:
            changed = str(len(commit.changed))
            lines.append(f"| {commit.name} | {commit.date} | {commit.subject} | {changed} | {commit.added} |")
    return "\n".join(lines) + "\n"


def _sides(pairs: list[Pair]) -> tuple[list[Verdict], list[Verdict]]:
    return [p.before for p in pairs], [p.after for p in pairs]


def _rights(side: list[Verdict]) -> str:
    right, refused = sum(not v.output and not v.refused for v in side), sum(bool(v.refused) for v in side)
    return f"{right} of {len(side)} right" + (f", {refused} refused" if refused else "")


def _table(pairs: list[Pair]) -> Iterator[str]:
    yield ""
    yield "| code object | launch | before | after | instructions that came, went |"
    yield "|---|---|---|---|---|"
    for p in pairs:
        few = len(p.inserted) <= 8
        came = "; ".join(f"{pc:#x} {line}" for pc, line in p.inserted) if few else str(len(p.inserted))
        yield f"| {p.path} | {p.family} | {p.before} | {p.after} | {came or 0}, {p.removed} |"


def _gone(pairs: list[Pair], most: int = 3) -> Iterator[str]:
    """The first errors that the commit ended, one of each check."""
    for p in pairs:
        gone = p.gone()
        if not gone or p.outcome == "more":
            continue
        yield ""
        yield f"Of {p.path}, {p.family}: {len(gone)} errors before have no like after. The first of each check:"
        yield ""
        for finding in list({f.check: f for f in reversed(gone)}.values())[:most]:
            said = str(finding).replace(f"{finding.kernel}+", "+").replace(f"{finding.kernel}", "")
            yield f"- {said}"


def history(
    repository: Path, archs: list[str], wanted: list[str], most: int, limit: int, where: str, kept: Path
) -> str:
    """Runs all of it, a line a launch on the way. What ``kept`` has of a commit is not run again."""
    done = History(repository, limit)
    done.find(archs)
    kept.mkdir(parents=True, exist_ok=True)
    for commit in done.commits:
        if wanted and not any(commit.name.startswith(w) for w in wanted):
            continue
        mine = kept / f"{commit.name}_{most}.pickle"
        if mine.exists():
            done.pairs[commit.name] = pickle.loads(mine.read_bytes())
            continue
        done.pairs[commit.name] = []
        for pair in done.run(commit, most):
            done.pairs[commit.name].append(pair)
            print(f"{commit.name} {pair.path}, {pair.family}: {pair.before} → {pair.after}", flush=True)
        mine.write_bytes(pickle.dumps(done.pairs[commit.name]))
    command = "python -m benchmarks.against_others.aiter history --repo DIR"
    command += "".join(
        f" {flag} {' '.join(map(str, v))}" for flag, v in (("--commit", wanted), ("--most", [most])) if v
    )
    return report(done, command, where)
