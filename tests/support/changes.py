"""Five changes that ought to touch one place each: an instruction in format VOP3, an element type of CDNA's GEMM, a
family of kernels, a check, a variant of a chip. Each can be made in a copy of the working tree, where it must work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from .clone import Clone


@dataclass(frozen=True)
class Change:
    """``edits``: what is put into files, by file: what stands behind the line that begins so ("": all of a new file).
    ``shown``: what must hold afterwards."""

    what: str
    asked: str
    edits: tuple[tuple[str, str, str], ...]
    shown: Callable[[Clone], None]


def ran(tree: Clone, *arguments: str) -> str:
    """What Python prints. AssertionError when it fails."""
    done = tree.python(*arguments)
    assert done.returncode == 0, f"python {' '.join(arguments)}\n{done.stdout[-1500:]}{done.stderr[-1500:]}"
    return done.stdout


_INSTRUCTION = """
import numpy as np
from amdgen.codec.source import assemble
from amdgen.emit import render_intrinsics
from amdgen.emulator import emulate
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain

isa = load_isa("gfx942")
assert "v_triple_u32(u32 src0, u32 src1, u32 src2)" in render_intrinsics(isa)
words = np.frombuffer(assemble(isa, "v_triple_u32 v3, v0, 5, v0"), "<u4")
source = '''extern "C" __attribute__((global)) void k(unsigned* x) {
  unsigned i = __builtin_amdgcn_workitem_id_x(), r;
  asm volatile(".long %s\\\\n v_mov_b32 %%0, v3" : "=v"(r) : "{v0}"(i) : "v3");
  x[i] = r;
}''' % ", ".join(map(hex, words))
code = find_toolchain().compile_hip(source, "gfx942").code
for engine in ("native", "numpy"):
    x = np.zeros(64, np.uint32)
    result = emulate(code, "k", 1, 64, [x], engine=engine, checks="all" if engine == "native" else "none")
    assert (x == 4 * np.arange(64) + 5).all() and not result.findings, (engine, x, result.findings)
"""


def an_instruction(tree: Clone) -> None:
    """It has an intrinsic, is assembled and executed by both engines."""
    ran(tree, "-c", _INSTRUCTION)


def an_element_type(tree: Clone) -> None:
    """Both stagings and layouts are right and clean."""
    size = ("--arch", "gfx942", "-m", "200", "-n", "136", "-k", "192", "--dtype", "fp8_fnuz")
    for how in (("--layout", "nt", "--staging", "lds_dma"), ("--layout", "nn", "--staging", "vgpr")):
        ran(tree, "-m", "amdgen", "run", "gemm", *size, *how)


def a_family(tree: Clone) -> None:
    """It runs, right and clean, on two architectures; tables of families have it."""
    for arch in ("gfx90a", "gfx942"):
        ran(tree, "-m", "amdgen", "run", "relu", "--arch", arch, "-n", "300", "--factor", "0.5")
    assert "relu" in ran(tree, "-m", "amdgen", "compare", "--help")


def a_check(tree: Clone) -> None:
    """Its cases on every architecture, on both variants of the engine and switched off; the page and list have it."""
    out = ran(tree, "-m", "pytest", "-q", "-n0", "tests/emulator/test_rules.py", "-k", "sleeps")
    assert " passed" in out or "100%" in out, out
    assert "long_sleep" in ran(tree, "-m", "amdgen", "checks")
    ran(tree, "-m", "pytest", "-q", "-n0", "tests/docs/test_checks_page.py", "tests/docs/test_check_examples.py")


def a_chip(tree: Clone) -> None:
    """A GEMM is planned for it, runs on it, and is predicted for it."""
    chip, size = ("--arch", "mine", "--isa", "mine"), ("-m", "64", "-n", "64", "-k", "64")
    out = ran(tree, "-m", "amdgen", "run", "gemm", *chip, *size, "--json")
    assert '"chip": "Mine"' in out, out


_CHECK = '''"""A wave that sleeps for long: an invented check."""

from __future__ import annotations

from amdgen.emulator.checks.check import Words
from amdgen.emulator.checks.rule import Case, Rule

_ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")

RULES = (
    Rule(
        "long_sleep",
        finds="s_sleep of more than 32 units of 64 cycles",
        why="A wave that sleeps sees late what it waits for.",
        fix="sleep for less",
        severities=("warning",),
        words=lambda e: Words("sleeps for more than 2,048 cycles"),
        marks={"IS_LONG": lambda site: site.spec.name == "s_sleep" and site.immediate > 32},
        before="if (IS_LONG) REPORT(WARNING, 0);",
        sure=True,
        cases=(
            Case("sleeps long", "s_sleep 33\\n", "2,048 cycles", "for less", "warning", archs=_ARCHS),
            Case("sleeps", "s_sleep 32\\n", archs=_ARCHS),
        ),
    ),
)
'''


def _relu(tree: Clone) -> tuple[tuple[str, str, str], ...]:
    """The family of examples/extension without its invented instruction, inside amdgen."""
    package = tree.folder / "examples/extension/amdgen_relu"
    family, template = (package / "family.py").read_text(), (package / "templates/relu.hip.j2").read_text()
    asm = template[template.index("// v_relu_f32") : template.index("AMDGEN_KERNEL")]
    template = template.replace(asm, "AMDGEN_DEVICE f32 relu(f32 x) { return x > 0 ? x : 0; }\n\n")
    for old, new in (
        ('"relu.hip.j2", {**values, "intrinsics": ""}, TEMPLATES', '"hip/relu.hip.j2", {**values, "intrinsics": ""}'),
        ('"relu.hip.j2", {**values, "intrinsics": used_intr', '"hip/relu.hip.j2", {**values, "intrinsics": used_intr'),
        ("body)}, TEMPLATES)", "body)})"),
        ('        word = int.from_bytes(assemble(plan.spec.isa, "v_relu_f32 v1, v0"), "little")\n', ""),
        ('{"plan": plan, "word": hex(word)}', '{"plan": plan}'),
        ("from amdgen.codec.source import assemble\n", ""),
        ("from pathlib import Path\n", ""),
        ('TEMPLATES = Path(__file__).parent / "templates"\n\n\n', ""),
    ):  # fmt: skip
        assert family.count(old) == 1, old
        family = family.replace(old, new)
    return (
        ("amdgen/kernels/relu/family.py", "", family),
        ("amdgen/kernels/relu/__init__.py", "", '"""Rectified numbers."""\n'),
        ("templates/hip/relu.hip.j2", "", template),
        ("amdgen/kernels/registry.py", "_SHIPPED = {", '    "relu": "amdgen.kernels.relu.family:RELU",\n'),
    )


def changes(tree: Clone) -> tuple[Change, ...]:
    """The five."""
    opcode = "      v_triple_u32: {opcode: 700, params: {formula: src0 + src0 + src0 + src1 + src2}}\n"
    chip = "base: gfx942\nproduct: Mine\ncus: 20\nxcds: 1\n"
    return (
        Change("a VOP3 instruction", "1 entry", (("isa/cdna/vop3.yaml", "      v_add3_u32:", opcode),), an_instruction),
        Change(
            "a GEMM element type on CDNA", "3 files",
            (("amdgen/kernels/gemm/words.py", "CDNA_WAYS = Ways(", '    ("fp8_fnuz",) +\n'),
             ("amdgen/kernels/gemm/words.py", '    ("lds_dma", "vgpr"),', '    {"fp8_fnuz": "bf16"} |\n')),
            an_element_type,
        ),
        Change("a family of kernels", "one folder, one line", _relu(tree), a_family),
        Change("a check", "one file", (("amdgen/emulator/checks/rules/long_sleep.py", "", _CHECK),), a_check),
        Change("a variant of a chip", "one file of 10 lines", (("mine/arch/mine.yaml", "", chip),), a_chip),
    )  # fmt: skip


@contextmanager
def made(tree: Clone, *chosen: Change) -> Iterator[None]:
    """Within it the changes stand in the tree."""
    edits = [edit for change in chosen for edit in change.edits]
    before = {file: (tree.folder / file).read_text() for file, after, _ in edits if after}
    for file, after, text in edits:
        path = tree.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if after:
            lines = path.read_text().splitlines(keepends=True)
            (at,) = (i for i, line in enumerate(lines) if line.startswith(after))
            text = "".join([*lines[: at + 1], text, *lines[at + 1 :]])
        path.write_text(text)
    try:
        yield
    finally:
        for file, after, _ in edits:
            if after:
                (tree.folder / file).write_text(before[file])
            else:
                (tree.folder / file).unlink()


def lines(change: Change) -> str:
    """The files that it touches, with the lines added to each."""
    added = Counter[str]()
    for file, _, text in change.edits:
        added[file] += text.count("\n")
    return ", ".join(f"{file} ({count})" for file, count in added.items())
