"""Registers that the kernel's descriptor does not give, in whole granules, as hardware allocates them.

Of such a source hardware reads register 0 of the kind, and such a destination keeps what it is: the value is lost, and
on gfx90a and later a VGPR behind ``accum_offset`` may be an AGPR. Nothing faults. A compiler counts the registers of an
asm statement that it names as operands or clobbers, and no others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from amdgen.codec.inst import Reg
from amdgen.emulator.checks.check import Words
from amdgen.emulator.checks.rule import Case, Rule
from amdgen.emulator.registers import Given, registers
from amdgen.emulator.state import AGPR_ROW, ROW, SGPR_ROW, register_name

if TYPE_CHECKING:
    from amdgen.emulator.native.events import Met
    from amdgen.emulator.native.operation import Operation

_CLOBBERS = "an asm statement must name it as an operand or a clobber"


def _lacking(op: Operation, given: Given) -> list[int]:
    return [row & ROW for row in op.judged if given.lacks(row & ROW)]


def _beyond(op: Operation, given: Given) -> bool:
    return not all(map(given.is_agpr, _lacking(op, given)))


def _among_agprs(op: Operation, given: Given) -> bool:
    lacking = _lacking(op, given)
    return bool(lacking) and all(map(given.is_agpr, lacking))


def _relative(op: Operation, given: Given) -> bool:
    return op.inst.spec is not None and "movrel" in op.inst.spec.tags


def _given(e: Met) -> Given:
    descriptor = e.launch.kernel.descriptor
    assert descriptor is not None
    return Given.by(descriptor, e.isa)


def _words(e: Met) -> Words:
    """Values: of a relative move, the number behind its last register."""
    given, end = _given(e), e.values[0]
    used = registers(e.inst, e.launch.sram_ecc)
    lacking = [SGPR_ROW + end - 1] if end else [r for r in (*used.reads, *used.writes) if given.lacks(r)]
    row = max(lacking, key=lambda r: (not given.is_agpr(r), r))
    name = register_name(row)
    if given.is_agpr(row):
        accum = f"v{given.vgprs - 1} is the last VGPR, and a{row - given.vgprs} lies in the place of {name}"
        return Words(f"{name} is not among the VGPRs that the kernel is given: {accum}", _fix(row, given))
    kind, count = ("SGPRs", given.sgprs) if row >= SGPR_ROW else ("AGPRs", given.agprs)
    if row < AGPR_ROW:
        kind, count = "VGPRs", given.vgprs
    instead = f"hardware reads {name[0]}0 in its place, and writes nothing there"
    return Words(f"{name} is not among the {count} {kind} that the kernel is given: {instead}", _fix(row, given))


def _fix(row: int, given: Given) -> str:
    if row >= SGPR_ROW:
        return f".amdhsa_next_free_sgpr {row - SGPR_ROW + 1}; {_CLOBBERS}"
    shared = given.file != given.vgprs or given.agprs != given.file  # one file
    number = row if row < AGPR_ROW else row - AGPR_ROW
    if not shared:
        return f".amdhsa_next_free_vgpr {number + 1}; {_CLOBBERS}"
    if row < AGPR_ROW:
        return f".amdhsa_next_free_vgpr {number + 1}, and .amdhsa_accum_offset above {number}; {_CLOBBERS}"
    return f".amdhsa_next_free_vgpr {given.vgprs + number + 1}; {_CLOBBERS}"


def _shifts_by_last(op: Operation, given: Given) -> bool:
    spec, amount = op.inst.spec, op.inst.operands.get("src0")
    if spec is None or spec.name not in _SHIFTS or not isinstance(amount, Reg) or amount.file != "v":
        return False
    return amount.index == given.vgprs - 1 and (amount.index + 1) % _GRANULE == 0


_SHIFTS = frozenset({"v_lshlrev_b64", "v_lshrrev_b64", "v_ashrrev_i64"})
_GRANULE = 8
"""LLVM asks for it of registers 7, 15, ... alone."""
_EVERY = ("gfx908", "gfx90a", "gfx942", "gfx950")
_UNIFIED = _EVERY[1:]
_SHIFT = "v_mov_b32 v{0}, 1\nv_mov_b32 v2, 0\nv_mov_b32 v3, 0\nv_lshlrev_b64 v[2:3], v{0}, v[2:3]\n"
_INDEXED = "v_mov_b32 v2, 0\ns_mov_b32 s8, {}\ns_set_gpr_idx_on s8, gpr_idx(DST)\nv_mov_b32 v2, v0\ns_set_gpr_idx_off\n"

RULES = (
    Rule(
        "registers_beyond",
        finds="a register is used that the kernel is not given",
        why="The kernel has 64 VGPRs; hardware reads v0 in the place of v200, and writes it nowhere.",
        fix="let the kernel have the register",
        severities=("error", "warning"),
        words=_words,
        given={"BEYOND": _beyond, "AMONG_AGPRS": _among_agprs, "RELATIVE": _relative},
        before="""
            if (RELATIVE) {
                u64 end = (u64)w->s[M0] + op->words;
                if (end > w->group->machine->sgprs && end <= GENERAL_SGPRS) REPORT(ERROR, end);
            } else {
                if (AMONG_AGPRS) REPORT(WARNING, 0);
                if (BEYOND) REPORT(ERROR, 0);
            }
        """,
        cases=(
            Case("v200 of 64", "v_mov_b32 v200, v0\n", "v200 is not among the 64 VGPRs", "next_free_vgpr 201"),
            Case("v63 of 64", "v_mov_b32 v63, v0\n"),
            Case("a granule is given as a whole", "v_mov_b32 v3, v0\n", vgprs=1, archs=_EVERY),
            Case("the last one read", "v_mov_b32 v2, v8\n", "v8 is not", "next_free_vgpr 9", vgprs=8, archs=_EVERY),
            Case(
                "two registers, the second beyond",
                "s_mov_b64 vcc, 0\nv_mov_b32 v7, 0\nv_cvt_f64_f32 v[7:8], v0\n",
                "v8 is not among the 8 VGPRs",
                vgprs=8,
                archs=("gfx908",),
            ),
            Case(
                "AGPR beyond",
                "v_accvgpr_write_b32 a4, v0\n",
                "a4 is not among the 4 AGPRs",
                "next_free_vgpr 9",
                vgprs=4,
                archs=_UNIFIED,
            ),
            Case("AGPR of its own file", "v_accvgpr_write_b32 a3, v0\n", vgprs=4, archs=_EVERY),
            Case(
                "VGPR in the place of an AGPR",
                "v_mov_b32 v5, v0\n",
                "a1 lies in the place of v5",
                "accum_offset above 5",
                severity="warning",
                vgprs=4,
                archs=_UNIFIED,
            ),
            Case("s90 of 80", "s_mov_b32 s90, 0\n", "s90 is not among the 80 SGPRs", "next_free_sgpr 91", archs=_EVERY),
            Case("s79 of 80", "s_mov_b32 s79, 0\n", archs=_EVERY),
            Case(
                "VCC, M0 and EXEC always",
                "s_mov_b64 vcc, 0\ns_mov_b32 m0, 0\ns_mov_b64 exec, exec\n",
                archs=_EVERY,
            ),
            Case(
                "a relative move beyond",
                "s_mov_b32 s8, 0\ns_mov_b32 m0, 80\ns_nop 0\ns_movreld_b32 s8, 0\n",
                "s88 is not among the 80 SGPRs",
            ),
            Case("a relative move within", "s_mov_b32 s8, 0\ns_mov_b32 m0, 71\ns_nop 0\ns_movreld_b32 s8, 0\n"),
            Case("an index beyond", _INDEXED.format(6), "v8 is not among the 8 VGPRs", vgprs=8),
            Case("an index within", _INDEXED.format(5), vgprs=8),
        ),
    ),
    Rule(
        "shift_by_last_register",
        finds="a shift of 64 bits takes its amount from the last VGPR of the kernel, which gfx90a gets wrong",
        why="gfx90a does not read the amount from the last register of what a kernel is given.",
        fix="another register for the amount, or one VGPR more",
        words=lambda e: Words("shifts by the last VGPR that the kernel is given, which the hardware gets wrong"),
        given={"BY_LAST": lambda op, given: _shifts_by_last(op, given)},
        marks={"WRONG_HERE": lambda site: not site.isa.arch.shifts_by_last_vgpr and site.spec.name in _SHIFTS},
        before="if (BY_LAST && WRONG_HERE) REPORT(ERROR, 0);",
        cases=(
            Case("v7 of 8", _SHIFT.format(7), "shifts by the last VGPR", "one VGPR more", vgprs=8, archs=("gfx90a",)),
            Case("v6 of 8", _SHIFT.format(6), vgprs=8, archs=("gfx90a",)),
            Case("v7 of 16", _SHIFT.format(7), vgprs=16, archs=("gfx90a",)),
            Case("v7 of 8, where hardware can", _SHIFT.format(7), vgprs=8, archs=("gfx908", "gfx942", "gfx950")),
        ),
    ),
)
