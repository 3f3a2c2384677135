"""Small kernels in assembly, and the cycles that the model gives them."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from amdgen.codeobject import kernel_assembly
from amdgen.codeobject import pointers as buffers
from amdgen.emulator import emulate
from amdgen.emulator.native import Recording
from amdgen.isa import load_isa
from amdgen.timing.operations import Table
from amdgen.timing.unit import Beyond, Simulated, Streams, simulate
from amdgen.toolchain import find_toolchain

CHASE_BYTES, CHASE_STRIDE = 1 << 20, 256
_LDS = 65536
FREE = Beyond(
    fill=128, l2_read=1e6, l2_write=1e6, mall=1e6, mall_write=1e6, hbm=1e6, hbm_write=1e6, mall_latency=497,
    hbm_latency=900,
)  # fmt: skip
"""Nobody else uses what lies beyond the CU."""


def simulated(
    arch: str, body: str, block: int = 64, beyond: Beyond = FREE, groups: int = 1, resident: int = 1, events: int = 0,
    marks: npt.NDArray[np.uint32] | None = None,
) -> Simulated:  # fmt: skip
    """Workgroups on a CU of their own, one after the other where more are not ``resident``. s[4:5]: the address of
    memory in which each dword at a multiple of CHASE_STRIDE is the offset of the next one; s2: the workgroup.
    ``events``, ``marks``: as :func:`simulate` has them."""
    made = _recorded(arch, body, block, groups)
    machine = load_isa(arch).arch
    assert machine.timing is not None
    table = Table(machine, machine.timing, [op.inst for op in made.operations])
    return simulate(machine, table, Streams.of(made), range(groups), resident, beyond, events, marks)


def kernel_text(arch: str, body: str, pointers: int = 1, lds: int = 0, scratch: int = 0) -> str:
    """A kernel ``k`` of this body. s[0:1]: its arguments, pointers; s[4:5]: the first of them; s2: the workgroup."""
    whole = f"  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n{body}\n  s_endpgm"
    return kernel_assembly(
        arch, whole, arguments=buffers(pointers), lds=lds, scratch=scratch, vgprs=128, accum_offset=64
    )


@cache
def _recorded(arch: str, body: str, block: int, groups: int) -> Recording:
    code = find_toolchain().assemble(kernel_text(arch, body, lds=_LDS), arch)
    memory = np.zeros(CHASE_BYTES // 4, np.uint32)
    places = np.arange(0, CHASE_BYTES, CHASE_STRIDE)
    memory[places // 4] = (places + CHASE_STRIDE) % CHASE_BYTES
    made = Recording()
    emulate(code, "k", groups, block, [memory], checks="none", record=made)
    return made


def each(
    arch: str,
    start: str,
    body: str,
    block: int = 64,
    beyond: Beyond = FREE,
    counts: tuple[int, int] = (32, 96),
    lead: str = "",
) -> float:
    """Cycles of one more ``body``, a straight line of many behind ``lead``, which begins with a window of the fetch."""
    few, many = (
        simulated(arch, f"{start}\n.p2align 6\n{lead}\n.rept {count}\n{body}\n.endr\ns_waitcnt 0", block, beyond).cycles
        for count in counts
    )
    return (many - few) / (counts[1] - counts[0])


def turn(arch: str, start: str, body: str, block: int = 64) -> float:
    """Cycles of one more turn of a loop of ``body``, counted in s8."""
    few, many = (
        simulated(
            arch,
            f"{start}\ns_mov_b32 s8, {count}\n.p2align 6\nl:\n{body}\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\n"
            "s_cbranch_scc1 l\ns_waitcnt 0",
            block,
        ).cycles
        for count in (50, 150)
    )  # fmt: skip
    return (many - few) / 100
