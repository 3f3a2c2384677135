"""The hazard rows against LLVM: llvm_wait_states.txt has what its hazard recognizer put before the last instruction.

Its lines were made with LLVM 22, from machine code in which the instructions stand next to each other:
``llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 -start-before=post-RA-hazard-rec -x=mir``. Left of the colon stand the
architecture and the wait states, right of it the instructions.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from amdgen.codec.decode import Decoder
from amdgen.codeobject.elf import read_elf
from amdgen.emulator.checks.hazards import hazard_use
from amdgen.isa import load_isa
from amdgen.isa.hazards import Use, rows_between
from amdgen.isa.loader import arch_names
from amdgen.isa.model import HazardRule
from amdgen.toolchain import find_toolchain

ARCHS = arch_names()
ROOT = Path(__file__).parents[2]
SLOT = 16  # bytes between two instructions of the assembled text

# Where we ask for something else on purpose.
LOOSER = {
    "v_cndmask_b32": "a condition: the manual asks for no wait, and AITER has none",
    "v_addc_co_u32": "a carry, likewise",
    "v_mov_b32_e32 v2, v0 ; v_mov_b32_dpp v2": "the destination that DPP leaves alone is not read by another lane",
}
STRICTER = {"dgemm_overwrite_manual", "vskip_getreg", "setreg_vskip"}  # the manual asks for more than LLVM
STRICTER |= {"xdl_c_other_passes", "xdl_mi350_c_other_passes"}
STRICTER |= {"valu_vccz", "valu_execz"}  # the manual asks for them, and LLVM never reads them as data
STRICTER |= {"store_data_overwrite_soffset", "store_data_overwrite_soffset_mi350"}  # LLVM's later versions ask for it


@cache
def cases(arch: str) -> list[tuple[int, str, tuple[Use, ...]]]:
    """(wait states, text, uses) of each line."""
    lines = (Path(__file__).parent / "llvm_wait_states.txt").read_text().splitlines()
    mine = [line.partition(": ") for line in lines if line.startswith(arch)]
    texts = [body.split(" ; ") for _, _, body in mine]
    uses = iter(_uses([t for text in texts for t in text], arch))
    return [
        (int(head.split()[1]), body, tuple(next(uses) for _ in text))
        for (head, _, body), text in zip(mine, texts, strict=True)
    ]


def _uses(texts: list[str], arch: str) -> list[Use]:
    body = "\n".join(f".org {i * SLOT}\n{text}" for i, text in enumerate(texts))
    elf = read_elf(find_toolchain().assemble(f".text\n{body}\n.org {len(texts) * SLOT}\n", arch))
    code = next(elf.contents(s) for s in elf.sections if s.name == ".text")
    decoder = Decoder(load_isa(arch))
    return [hazard_use(decoder.decode_one(bytes(code[i * SLOT : (i + 1) * SLOT]))) for i in range(len(texts))]


def missing(arch: str, uses: tuple[Use, ...]) -> tuple[int, list[HazardRule]]:
    """Wait states that the rows still ask for before the last of instructions that follow each other, and the rows."""
    worst, rows = 0, []
    *before, last = uses
    for index, producer in enumerate(before):
        between = before[index + 1 :]
        for rule, states in rows_between(load_isa(arch), producer, last, between):
            if rule.name not in STRICTER:
                rows.append(rule)
                worst = max(worst, states - len(between))
    return worst, rows


@pytest.mark.parametrize("arch", ARCHS)
def test_wait_states_are_those_of_llvm(arch: str) -> None:
    wrong = []
    for states, text, uses in cases(arch):
        ours, rows = missing(arch, uses)
        if any(t in text for t in LOOSER):
            states = 0
        if ours != states:
            wrong.append(f"{text}: {ours} by {[r.name for r in rows]}, LLVM {states}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("arch", ARCHS)
def test_every_row_is_met_by_some_case(arch: str) -> None:
    met = {rule.name for _, _, uses in cases(arch) for rule in missing(arch, uses)[1]}
    assert not {rule.name for rule in load_isa(arch).hazards} - met - STRICTER


def test_every_row_is_tied_to_llvm_s_constants_or_said_to_be_ours() -> None:
    """The list by which ``benchmarks.isa.llvm_hazards`` compares the rows with LLVM's sources."""
    known = yaml.safe_load((ROOT / "benchmarks/isa/llvm_hazards.yaml").read_text())
    ties = [t for f in known["functions"].values() for t in (*f.get("constants", {}).values(), f.get("of_passes", {}))]
    named = {row for tie in ties for row in tie.get("rows", ())} | set(known["ours"])
    assert named == {rule.name for arch in ARCHS for rule in load_isa(arch).hazards}


def test_severities() -> None:
    """Warnings are what shipping kernels do, and where LLVM and the manual differ."""
    warnings = {rule.name for arch in ARCHS for rule in load_isa(arch).hazards if rule.severity == "warning"}
    assert warnings == {
        "salu_m0_lds_dma",
        "valu_dpp",
        "valu_sgpr_constant",
        "partial_write_write",
        "dgemm_overwrite_manual",
        "sgemm_pk_f32",
        "xdl_pk_f32",
        "xdl_c_other_passes",
        "xdl_mi350_pk_f32",
        "xdl_mi350_c_other_passes",
        "valu_permlane",
        "permlane_permlane",
        "valu_mfma_mi350",
        "store_data_overwrite_soffset",
    }
