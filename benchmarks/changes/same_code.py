"""Whether kernels still compile to the same machine code after a change that should not touch them.

    python -m benchmarks.changes.same_code keep DIR [--count 12] [--seed 1] [--family gemm] [--arch gfx942]
    (change the checkout)
    python -m benchmarks.changes.same_code compare DIR

``keep`` plans the specifications of the golden tests, and ``--count`` random ones of each family for each architecture,
and writes their sources down. ``compare`` plans the same specifications again. A source that is the same to the byte
gives the same code; any other is compiled beside the one that was kept, and what the machine executes is compared: the
code and the kernel's descriptor of CDNA, the code of NVIDIA. Names of kernels and of functions may differ. Prints each
kernel that differs; exit status 1 when one does, or when a specification is refused on one side alone.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from elftools.elf.elffile import ELFFile

from amdgen.builder import plan_kernel, render_kernel
from amdgen.errors import AmdgenError
from amdgen.kernels.options import options_of
from amdgen.kernels.registry import families, family
from amdgen.kernels.spec import Spec
from amdgen.toolchain import compiler_for
from benchmarks.machine import machine
from tests.support.golden_specs import ARCHS, ATTENTION, GEMM, GEMM_ON_GFX942, GEMM_ON_GFX950, ROWS


def specifications(count: int, seed: int, only: argparse.Namespace) -> Iterator[Spec]:
    """Those of the golden tests on each architecture that has them, then random ones."""
    yield from (*GEMM_ON_GFX942.values(), *GEMM_ON_GFX950.values())
    yield from (spec.chosen(arch=arch) for arch in ARCHS for spec in (*GEMM.values(), *ATTENTION.values()))
    yield from (spec.chosen(arch=arch) for arch in ARCHS for spec in ROWS.values())
    for one in families():
        for arch in one.archs():
            if only.family in ("", one.name) and only.arch in ("", arch):
                rng = random.Random(f"{seed} {one.name} {arch}")
                for _ in range(count):
                    yield one.sample(rng, arch)


def source_of(spec: Spec) -> str:
    """Its kernel's text, or how it was refused."""
    try:
        return render_kernel(plan_kernel(spec))
    except AmdgenError as error:
        return f"refused: {error}"


def keep(arguments: argparse.Namespace) -> int:
    """Writes sources, and specifications as plain data by which they are found again."""
    folder = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    listed: list[dict[str, Any]] = []
    for spec in specifications(arguments.count, arguments.seed, arguments):
        number = len(listed)
        family_name = next(one.name for one in families() if isinstance(spec, one.spec))
        (folder / f"{number}.txt").write_text(source_of(spec), encoding="utf-8")
        listed.append({"family": family_name, "fields": spec.plain()})
    (folder / "specifications.json").write_text(json.dumps(listed, indent=1), encoding="utf-8")
    print(f"{len(listed)} kernels in {folder}")
    return 0


def again(kept: dict[str, Any]) -> Spec:
    """The specification of plain data."""
    kind: Any = family(kept["family"]).spec
    parsers = {name: option.parse for name, option in options_of(kind).items()}

    def value(name: str, plain: Any) -> Any:
        parse = parsers.get(name)
        return parse(plain) if parse and isinstance(plain, str) else plain

    return kind(**{name: value(name, plain) for name, plain in kept["fields"].items()})  # type: ignore[no-any-return]


def executed(source: str, arch: str) -> str:
    """A digest of what the machine executes of a source: sections of code, and of kernels' descriptors on CDNA."""
    compiler = compiler_for(arch)
    code = compiler.compile(source, arch, name=f"kernel{compiler.language.source}").code
    digest = hashlib.sha256()
    elf = ELFFile(io.BytesIO(code))
    for section in elf.iter_sections():
        if section.name.startswith(".text") or (section.name == ".rodata" and arch.startswith("gfx")):
            digest.update(section.data())
    return digest.hexdigest()


def compare(arguments: argparse.Namespace) -> int:
    """Prints what differs."""
    listed = json.loads((arguments.folder / "specifications.json").read_text(encoding="utf-8"))
    outcomes: Counter[str] = Counter()
    for number, kept in enumerate(listed):
        spec, old = again(kept), (arguments.folder / f"{number}.txt").read_text(encoding="utf-8")
        new = source_of(spec)
        if old == new:
            outcome = "same text"
        elif old.startswith("refused: ") or new.startswith("refused: "):
            outcome = "refused on one side"
        else:
            same = executed(old, spec.arch) == executed(new, spec.arch)
            outcome = "other text, same code" if same else "other code"
        outcomes[outcome] += 1
        if outcome in ("refused on one side", "other code"):
            print(f"{outcome}: {kept['family']} {spec.plain()}", flush=True)
    print(machine(), "", ", ".join(f"{count} {outcome}" for outcome, count in outcomes.most_common()), sep="\n")
    return int(any(outcomes[bad] for bad in ("refused on one side", "other code")))


def main() -> int:
    """Keeps or compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("keep", "compare"))
    parser.add_argument("folder", type=Path, metavar="DIR")
    parser.add_argument("--count", type=int, default=12, help="random specifications of each family and architecture")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", default="", help="only this one's random specifications")
    parser.add_argument("--arch", default="", help="only for this architecture")
    arguments = parser.parse_args()
    return keep(arguments) if arguments.what == "keep" else compare(arguments)


if __name__ == "__main__":
    sys.exit(main())
