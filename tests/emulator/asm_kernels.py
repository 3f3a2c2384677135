"""Small kernels in assembly, run by the emulator: what the cases of the checks are written in."""

from __future__ import annotations

import faulthandler
import os
import traceback
from collections.abc import Callable
from functools import cache

import numpy as np

from amdgen.codeobject import kernel_assembly
from amdgen.codeobject import pointers as buffers
from amdgen.emulator import Result, emulate
from amdgen.isa.loader import load_arch
from amdgen.toolchain import find_toolchain

# The kernel arguments are pointers; s[0:1] holds their address, s2 the workgroup, v0 the work-item.


@cache
def assemble(arch: str, body: str, pointers: int = 1, lds: int = 0, vgprs: int = 64, agprs: int | None = None) -> bytes:
    """A code object with kernel ``k`` of this body. ``agprs``: as many as VGPRs where it is None."""
    held = load_arch(arch.partition(":")[0]).registers
    split = min(held.vgprs, -(-vgprs // held.agpr_granule) * held.agpr_granule)
    count = (
        max(vgprs, split + min(held.agprs, vgprs if agprs is None else agprs)) if held.unified and agprs != 0 else vgprs
    )
    whole = f"{body}\n  s_endpgm"
    made = kernel_assembly(arch, whole, arguments=buffers(pointers), lds=lds, vgprs=count, accum_offset=split)
    return find_toolchain().assemble(made, arch)


def run(
    body: str,
    *buffers: np.ndarray,
    arch: str = "gfx942",
    block: int = 64,
    grid: int = 1,
    lds: int = 0,
    vgprs: int = 64,
    agprs: int | None = None,
    checks: str = "all",
    limit: int | None = 1_000_000,
    engine: str = "native",
    keep_going: bool = True,
) -> Result:
    """Runs a body to its end on buffers, whose addresses the kernel finds at s[0:1]."""
    code = assemble(arch, body, len(buffers), lds, vgprs, agprs)
    return emulate(
        code, "k", grid, block, list(buffers), checks=checks, limit=limit, engine=engine, keep_going=keep_going
    )


def in_child(work: Callable[[], bool]) -> int:
    """What a child process ends with that does some work: 0 where it was right, -11 for a signal 11."""
    child = os.fork()
    if not child:
        right = False
        try:
            faulthandler.disable()
            right = work()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(not right)  # whatever was raised: the tests go on in the parent alone
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


LOAD_ARGS = """
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
"""
