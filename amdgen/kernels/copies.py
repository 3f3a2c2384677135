"""The copy of a tile from memory straight to LDS, as instructions."""

from __future__ import annotations

from amdgen.isa import Isa
from amdgen.kernels.operand import Operand
from amdgen.plan import AsmStep, asm_step, place_nops

_LOADS = {2: "buffer_load_ushort", 4: "buffer_load_dword", 16: "buffer_load_dwordx4"}
"""By bytes a lane."""


def copy_statement(o: Operand, isa: Isa) -> list[AsmStep]:
    """The DMA of one tile as one asm statement: M0 set once, then moved on by constants.

    Operands of the statement: ``%[lds]`` the LDS address of the wave's first copy, ``%[rsrc]`` the descriptor,
    ``%[off0]``... the lane offsets, ``%[stride]`` bytes of memory from a lane offset's use to its next, where it has
    several.
    """
    name = _LOADS[o.dma]
    steps: list[AsmStep] = []
    for copy in range(o.copies):
        lane, moved = copy % o.phases, o.immediate(copy)
        offset, token = f"%[off{lane}]", f"vgpr:off{lane}"
        if copy == 0:
            steps.append(asm_step("s_mov_b32", "s_mov_b32 m0, %[lds]", "sgpr:lds", "m0"))
        elif not moved:
            steps.append(asm_step("s_add_u32", f"s_add_u32 m0, m0, {o.m0_step:#x}", "m0", "m0 scc"))
        if copy >= o.phases:
            text = f"v_add_u32 {offset}, %[stride], {offset}"
            steps.append(asm_step("v_add_u32", text, f"{token} sgpr:stride", token))
        text = f"{name} {offset}, %[rsrc], 0 offen{f' offset:{moved}' if moved else ''} lds"
        steps.append(asm_step(name, text, f"{token} sgpr:rsrc m0", "", tags="lds_dma"))
    return place_nops(steps, isa)
