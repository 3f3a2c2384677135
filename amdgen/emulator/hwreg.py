"""Hardware registers: what s_getreg finds in them, and s_setreg.

Fields: AMD CDNA3 ISA reference, 3 "Kernel state"; numbers: ``hwreg`` in ``isa/cdna/names.yaml``. MODE is real. The
others say what is so in this machine, which has one CU, no trap handler, no debugger, and records no float exceptions:

=================  ====================================================================================================
STATUS             SCC, EXECZ, VCCZ, IN_TG and VALID; the rest, privilege and the debugger's conditions included, is 0
TRAPSTS            0
HW_ID              WAVE_ID and SIMD_ID, as if the workgroup's waves went to the SIMDs in turn; the rest is 0
GPR_ALLOC          sizes as the kernel's descriptor counts them, both bases 0
LDS_ALLOC          the size in units of ``lds.size_unit``, the base 0
IB_STS             VM_CNT and LGKM_CNT: operations that no wait has proved to have arrived, at most what the fields hold
                   (the reference engine, where each is complete when it is issued, refuses to read it)
SH_MEM_BASES       the apertures of scratch and LDS, their addresses' bits 63:48
XCC_ID             workgroups go to the XCDs in turn, as a dispatcher deals them out
TBA, TMA, the rest 0
=================  ====================================================================================================

s_setreg writes MODE. In TRAPSTS it clears exceptions, of which there are none; other registers can't be written by a
kernel, and that is an error here.
"""

from __future__ import annotations

from amdgen.codeobject import KernelDescriptor
from amdgen.isa.model import Isa


def fixed_words(isa: Isa, d: KernelDescriptor | None, lds_bytes: int) -> dict[str, int]:
    """The registers that hold the same throughout a launch, and are not 0, by name. ``d``: of the kernel."""
    held = isa.arch.apertures
    sizes = d.granulated_workitem_vgpr_count << 8 | d.granulated_wavefront_sgpr_count << 24 if d is not None else 0
    return {
        "GPR_ALLOC": sizes,
        "LDS_ALLOC": -(-lds_bytes // isa.arch.lds.size_unit) << 12,
        "SH_MEM_BASES": held.private >> 16 | held.shared >> 16 << 16,
    }
