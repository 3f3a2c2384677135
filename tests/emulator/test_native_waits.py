"""Wait states: exact on whatever ways waves took."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from asm_kernels import assemble, run

from amdgen.codec.decode import decoder
from amdgen.codec.inst import Const, Inst
from amdgen.codeobject import CodeObject
from amdgen.emulator.checks.hazards import WaitStates
from amdgen.isa import load_isa

ZEROS = "\n".join(f"v_mov_b32 v{r}, 0" for r in range(1, 16)) + "\ns_nop 4\n"
WAVE = "v_lshrrev_b32 v16, 6, v0\ns_nop 4\nv_readfirstlane_b32 s8, v16\ns_nop 4\n"
MFMA = "v_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], v[8:11]"


def found(body: str, **options: Any) -> Any:
    return run(body, np.zeros(64, np.uint32), **options)


CROSSING = (
    f"{ZEROS}{WAVE}s_bitcmp1_b32 s8, 0\ns_cbranch_scc0 met\n{MFMA}\nmet:\n"
    "s_bitcmp1_b32 s8, 1\ns_cbranch_scc0 end\nv_add_u32 v3, v8, v8\nend:\n"
)
"""Waves of odd numbers go by a matrix instruction; those of number 2 and 3 modulo 4 leave by a read of its result."""


def test_in_by_one_way_and_out_by_the_other_is_clean() -> None:
    result = found(CROSSING, block=192, grid=3)
    assert not result.findings and not result.warnings


def test_the_wave_that_took_both_is_named() -> None:
    result = found(CROSSING, block=256, grid=3)
    (finding,) = result.findings
    assert (finding.check, finding.workgroup, finding.wave, finding.count) == ("wait_states", 0, 3, 3)
    assert "7 wait states are required, 2 are there" in finding.message and finding.fix == "s_nop 4 before it"


def test_a_register_overwritten_with_lanes_off_ties_two_instructions() -> None:
    """In one turn of the loop with all lanes, and in one without: only there the read is too early."""
    body = (
        f"{ZEROS}s_mov_b32 s8, 2\nl:\n{MFMA}\nv_mov_b32 v8, 0\ns_nop 1\nv_add_u32 v3, v8, v8\ns_nop 15\n"
        "s_mov_b64 exec, 1\ns_nop 4\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l\n"
    )
    overwritten, read = sorted(found(body).findings, key=lambda f: f.pc)
    assert overwritten.disassembly.startswith("v_mov_b32") and "are required, 0 are there" in overwritten.message
    assert read.disassembly.startswith("v_add_u32") and "are required, 3 are there" in read.message
    assert read.count == 1


PIECES = (
    MFMA, "v_mov_b32 v12, 0", "v_mov_b32 v8, 0", "v_add_u32 v3, v8, v8", "s_nop 0", "s_nop 1", "s_nop 3", "s_barrier",
    "v_readfirstlane_b32 s9, v3", "v_mov_b32 v4, s9", "s_mov_b64 exec, 3", "s_mov_b64 exec, -1",
    "v_cmp_eq_u32 vcc, v3, v4", "v_mfma_f32_16x16x16_f16 v[4:7], v[8:9], v[10:11], v[4:7]",
)  # fmt: skip


def program(rng: random.Random) -> str:
    """Stretches that each wave goes through or past, by the bits of its number, in a loop of two turns."""
    text = f"{ZEROS}{WAVE}s_mov_b32 s10, 2\ns_mov_b32 s9, 0\nagain:\n"
    for number in range(6):
        bit = rng.randrange(3)
        text += f"s_bitcmp{rng.randrange(2)}_b32 s8, {bit}\ns_cbranch_scc1 past{number}\n"
        text += "\n".join(rng.choice([p for p in PIECES if p != "s_barrier"]) for _ in range(rng.randrange(1, 4)))
        text += f"\npast{number}:\n" + f"{rng.choice(PIECES)}\n" * rng.randrange(2)
    return text + "s_sub_u32 s10, s10, 1\ns_cmp_lg_u32 s10, 0\ns_cbranch_scc1 again\n"


def places(findings: list[Any]) -> set[tuple[int, int]]:
    return {(f.pc, f.other_pc) for f in findings}


def way(body: str, wave: int) -> Iterator[tuple[Inst, bool]]:
    """The instructions that the wave of a number goes through in a program, and whether all its lanes are on."""
    code = CodeObject.parse(assemble("gfx942", body))
    image, at = bytes(code.load_image(0)), code.kernel("k").entry
    turns, scc, everywhere = 2, False, True
    while True:
        inst = decoder(load_isa("gfx942")).decode_one(image, 0, at)
        yield inst, everywhere
        at += inst.size
        constants = [o.bits for o in inst.operands.values() if isinstance(o, Const)]
        if inst.name == "s_endpgm":
            return
        if inst.name == "s_mov_b64":
            everywhere = constants[0] == (1 << 64) - 1
        elif inst.name.startswith("s_bitcmp"):
            scc = wave >> constants[0] & 1 == int(inst.name.removeprefix("s_bitcmp")[0])
        elif inst.name == "s_cmp_lg_u32":
            turns -= 1
            scc = turns > 0
        elif inst.name == "s_cbranch_scc1" and scc:
            at += 4 * constants[0]


def told_one_by_one(body: str, waves: int) -> set[tuple[int, int, str]]:
    """What the checker of one wave says of each: pc, that of the producer, and severity."""
    checker, out = WaitStates(load_isa("gfx942")), set()
    entry = CodeObject.parse(assemble("gfx942", body)).kernel("k").entry
    for wave in range(waves):
        checker.forget()
        for inst, everywhere in way(body, wave):
            for d in checker.observe(inst, everywhere):
                out.add((inst.address - entry, d.producer.address - entry, d.severity))
    return out


@pytest.mark.parametrize("seed", range(12))
def test_random_ways_are_judged_alike(seed: int) -> None:
    """As each wave is when it is watched alone."""
    rng, some = random.Random(seed), 0
    for _ in range(4):
        body = program(rng)
        mine, theirs = found(body, block=512, checks=["wait_states"]), told_one_by_one(body, 8)
        assert places(mine.findings) == {(pc, other) for pc, other, severity in theirs if severity == "error"}, body
        assert places(mine.findings + mine.warnings) == {(pc, other) for pc, other, _ in theirs}, body
        some += len(theirs)
    assert some


_MATRIX = "v_mfma_f32_{} v[{}], v[40:41], v[42:43], 0\n{}v_add_f32 v3, v8, v8"
_FOUR, _EIGHT = ("16x16x16_f16", "8:11"), ("32x32x8_f16", "8:23")  # 7 and 11 wait states are required
_OVER = "s_branch {0}\ns_nop 15\n{0}:\n"
_JUMPED = "a taken branch lies between, and 20 cycles were measured for one, 5 wait states"


@pytest.mark.parametrize(
    ("kind", "between", "severity", "says"),
    [
        (_FOUR, _OVER.format("m"), "error", "1 are there"),
        (_FOUR, "s_nop 0\n" + _OVER.format("m"), "error", "2 are there"),
        (_FOUR, "s_nop 1\n" + _OVER.format("m"), "warning", _JUMPED),
        (_FOUR, "s_nop 5\n" + _OVER.format("m"), "", ""),
        (_EIGHT, _OVER.format("m"), "error", "1 are there"),
        (_EIGHT, "s_nop 4\n" + _OVER.format("m"), "error", "6 are there"),
        (_EIGHT, "s_nop 5\n" + _OVER.format("m"), "warning", _JUMPED),  # AITER keeps 7 and a branch
        (_EIGHT, "s_nop 0\n" + _OVER.format("m") + _OVER.format("n"), "warning", "2 taken branches lie between"),
        (_EIGHT, _OVER.format("m") + _OVER.format("n"), "error", "2 are there"),
        (_EIGHT, "s_barrier\n", "warning", "a barrier lies between"),
    ],
)
def test_behind_a_taken_branch_too_few_states_are_excused_by_the_cycles_that_it_takes(
    kind: tuple[str, str], between: str, severity: str, says: str
) -> None:
    zeros = "".join(f"v_mov_b32 v{r}, 0\n" for r in (*range(8, 24), *range(40, 44)))
    before = f"{_OVER.format('first')}{zeros}s_nop 4\n"  # a branch before the first of the two is no excuse
    result = found(before + _MATRIX.format(*kind, between), arch="gfx942")
    said = [f for f in (*result.findings, *result.warnings) if f.check == "wait_states"]
    assert [f.severity for f in said] == [severity] * bool(severity)
    assert all(says in f.message for f in said)


def test_a_jump_between_makes_an_error_a_warning_and_a_barrier_only_behind_a_matrix_instruction() -> None:
    """LLVM counts no wait states across a return: v_xor, s_setpc, v_accvgpr_write of a random C program on gfx908."""
    needs_two = "v_xor_b32 v8, v9, v10\n{}v_accvgpr_write_b32 a0, v8\n"
    returns = "s_getpc_b64 s[8:9]\ns_add_u32 s8, s8, 20\ns_addc_u32 s9, s9, 0\n"  # behind the s_nop
    setpc = f"v_mov_b32 v9, 0\nv_mov_b32 v10, 0\ns_nop 4\n{returns}v_xor_b32 v8, v9, v10\ns_setpc_b64 s[8:9]\n"
    plain = "v_mov_b32 v9, 0\nv_mov_b32 v10, 0\ns_nop 4\n"
    for body, expected in (
        (plain + needs_two.format(""), "error"),
        (plain + needs_two.format("s_nop 0\n"), "error"),
        (plain + needs_two.format("s_nop 1\n"), ""),
        (plain + needs_two.format("s_barrier\n"), "error"),
        (plain + needs_two.format("s_branch on\non:\n"), "error"),  # goes where it would go anyway
        (plain + needs_two.format("s_branch on\ns_nop 0\non:\n"), "warning"),
        (f"{setpc}s_nop 0\nv_accvgpr_write_b32 a0, v8\n", "warning"),
    ):
        result = found(body, arch="gfx908")
        said = [f.severity for f in (*result.findings, *result.warnings) if f.check == "wait_states"]
        assert said == [expected] * bool(expected), body
