"""A kernel written in assembly as a whole file: what stands around its instructions so that a code object says how to
launch it."""

from __future__ import annotations

from collections.abc import Sequence

from amdgen.codeobject.metadata import Argument
from amdgen.isa import load_arch
from amdgen.isa.types import LANES

KERNARG = ".amdhsa_user_sgpr_kernarg_segment_ptr 1"
"""The address of the arguments is in s[0:1], and in s2 the number of the workgroup."""


def pointers(count: int) -> tuple[Argument, ...]:
    """Arguments that are addresses of buffers, one after the other."""
    return tuple(Argument(None, 8 * i, 8, "global_buffer", "global") for i in range(count))


def kernel_assembly(
    target: str,
    body: str,
    *,
    arguments: Sequence[Argument] = pointers(1),
    lds: int = 0,
    scratch: int = 0,
    vgprs: int = 64,
    accum_offset: int | None = None,
    sgprs: int = 64,
    threads: int = 1024,
    directives: Sequence[str] = (KERNARG,),
) -> str:
    """The text of kernel ``k`` for an assembler.

    target: an architecture, perhaps with features (gfx942:sramecc+). body: its instructions, s_endpgm among them. lds:
    bytes of a workgroup; scratch: of a work-item. vgprs: registers of a lane, AGPRs included where both share a file;
    they begin at ``accum_offset``, behind all VGPRs where it is None. threads: of a workgroup, at most. directives:
    lines beside those that follow from the rest.
    """
    kernarg = max((a.offset + a.size for a in arguments), default=0)
    registers = load_arch(target.partition(":")[0]).registers
    lines = [
        *directives,
        f".amdhsa_kernarg_size {kernarg}",
        f".amdhsa_group_segment_fixed_size {lds}",
        f".amdhsa_next_free_vgpr {vgprs}",
        f".amdhsa_next_free_sgpr {sgprs}",
    ]
    if scratch:
        lines.append(f".amdhsa_private_segment_fixed_size {scratch}")
    if registers.unified:
        granule = registers.agpr_granule
        lines.append(f".amdhsa_accum_offset {accum_offset or min(registers.vgprs, -(-vgprs // granule) * granule)}")
    described = "\n".join(f"      - {_described(a)}" for a in arguments) or "      []"
    directed = "\n".join(f"  {line}" for line in lines)
    return f""".amdgcn_target "amdgcn-amd-amdhsa--{target}"
.text
.globl k
.p2align 8
.type k,@function
k:
{body}
.Lend:
.size k, .Lend-k
.rodata
.p2align 6
.amdhsa_kernel k
{directed}
.end_amdhsa_kernel
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: {kernarg}
    .kernarg_segment_align: 8
    .group_segment_fixed_size: {lds}
    .private_segment_fixed_size: {scratch}
    .wavefront_size: {LANES}
    .sgpr_count: {sgprs}
    .vgpr_count: {vgprs}
    .max_flat_workgroup_size: {threads}
    .args:
{described}
...
.end_amdgpu_metadata
"""


def _described(argument: Argument) -> str:
    space = f", .address_space: {argument.address_space}" if argument.address_space else ""
    name = f".name: {argument.name}, " if argument.name else ""
    return f"{{{name}.offset: {argument.offset}, .size: {argument.size}, .value_kind: {argument.value_kind}{space}}}"
