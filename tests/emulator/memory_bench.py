"""Runs single memory instructions on given registers and memory, many in one kernel, and returns what they did.

The kernel's body is encoded by amdgen's own codec into a code object that the toolchain made of no-operations, so that
a thousand instructions need four runs of an assembler.

Registers of an instruction under test: v[2:3] a 64-bit address, v4 and v5 index or offset, v[8:11] and v[12:15] data,
v[16:19] results; s[32:35] a descriptor, s36 and s37 offsets, s[38:39] a base, s[48:63] scalar data. Every workgroup has
memory of its own, which begins at ``memory_address() + workgroup * CONTENT_BYTES``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache, partial
from unittest.mock import patch

import numpy as np

from amdgen.codec import assemble
from amdgen.codeobject import kernel_assembly, pointers
from amdgen.codeobject.assembly import KERNARG
from amdgen.emulator import Result, emulate, native
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain

LDS_BYTES, SCRATCH_BYTES, MEMORY_BYTES = 4096, 128, 16384
START = 0x5A5A0000
LANES = np.arange(64, dtype=np.uint32)
_WORDS = 40_000
_INPUT, _RECORD = 4096, 2 * 4096 + 128  # bytes of an instruction's vector input, and of all its input and output
CONTENT_BYTES = MEMORY_BYTES + LDS_BYTES + 64 * SCRATCH_BYTES


@dataclass
class Op:
    """One instruction under test with its registers. ``vector`` (64, 16) fills v2..v5 and v8..v19; ``scalar`` (32,)
    fills s32..s63, of which s40 goes to M0 and s[46:47] to EXEC. Both may have a leading axis of workgroups."""

    text: str
    vector: np.ndarray
    scalar: np.ndarray
    scalars: bool = False  # results are s[48:63], not vector registers
    expect: Callable[..., None] | None = None  # what it must do: for the tests

    @property
    def name(self) -> str:
        return self.text.split()[0]


@dataclass
class Outcome:
    """``registers`` (groups, ops, 64, 16): v16..v19, v8..v11, v16..v19 or v20..v23 with tfe; or s48..s63.
    ``content`` (groups, bytes): memory, LDS and scratch at the end."""

    registers: np.ndarray
    content: np.ndarray
    findings: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


@cache
def _template(arch: str, target: str, scratch: bool) -> bytes:
    old = arch in ("gfx908", "gfx90a")
    stack = ".amdhsa_user_sgpr_private_segment_buffer 1" if old else f".amdhsa_enable_private_segment {int(scratch)}"
    text = kernel_assembly(
        target,
        f"  .fill {_WORDS}, 4, 0xbf800000\n  s_endpgm",
        arguments=pointers(2),
        lds=LDS_BYTES,
        scratch=SCRATCH_BYTES * scratch,
        vgprs=64,
        accum_offset=32,
        sgprs=80,
        directives=(stack, KERNARG),
    )
    return find_toolchain().assemble(text, target)


def _stack_access(arch: str, verb: str, register: str, offset: int) -> str:
    if arch in ("gfx908", "gfx90a"):
        return f"buffer_{verb}_dwordx4 {register}, off, s[0:3], 0 offset:{offset}"
    operands = f"{register}, off" if verb == "load" else f"off, {register}"
    return f"scratch_{verb}_dwordx4 {operands}, off offset:{offset}"


def _source(arch: str, ops: Sequence[Op], scratch: bool) -> str:
    old = arch in ("gfx908", "gfx90a")
    arguments, group = ("s[4:5]", "s6") if old else ("s[0:1]", "s2")
    lines = [
        f"s_load_dwordx4 s[8:11], {arguments}, 0x0",
        "v_lshlrev_b32 v1, 6, v0",
        f"v_add_u32 v7, {_INPUT}, v1",
        "v_lshlrev_b32 v6, 7, v0",
        "s_waitcnt lgkmcnt(0)",
        f"s_mul_i32 s16, {group}, {len(ops) * _RECORD}",
        "s_add_u32 s8, s8, s16",
        "s_addc_u32 s9, s9, 0",
        f"s_mul_i32 s16, {group}, {CONTENT_BYTES}",
        "s_add_u32 s10, s10, s16",
        "s_addc_u32 s11, s11, 0",
        f"s_add_u32 s16, s10, {MEMORY_BYTES}",  # LDS from behind the memory, scratch from behind that
        "s_addc_u32 s17, s11, 0",
    ]
    for part in range(0, LDS_BYTES // 64, 16):
        lines += [
            f"global_load_dwordx4 v[8:11], v1, s[16:17] offset:{part}",
            "s_waitcnt vmcnt(0)",
            f"ds_write_b128 v1, v[8:11] offset:{part}",
        ]
    lines += [f"s_add_u32 s16, s16, {LDS_BYTES}", "s_addc_u32 s17, s17, 0"]
    for part in range(0, SCRATCH_BYTES * scratch, 16):
        lines += [
            f"global_load_dwordx4 v[8:11], v6, s[16:17] offset:{part}",
            "s_waitcnt vmcnt(0)",
            _stack_access(arch, "store", "v[8:11]", part),
        ]
    for op in ops:
        lines += [
            "s_waitcnt vmcnt(0) lgkmcnt(0)",
            f"s_load_dwordx16 s[32:47], s[8:9], {2 * _INPUT:#x}",
            f"s_load_dwordx16 s[48:63], s[8:9], {2 * _INPUT + 64:#x}",
            *(f"global_load_dwordx4 v[{r}:{r + 3}], v1, s[8:9] offset:{16 * i}" for i, r in enumerate((2, 8, 12, 16))),
            *(f"v_mov_b32 v{r}, {START:#x}" for r in (range(20, 24) if "tfe" in op.text else ())),
            "s_waitcnt vmcnt(0) lgkmcnt(0)",
            "s_mov_b32 m0, s40",
            "s_mov_b64 exec, s[46:47]",
            op.text,
            "s_waitcnt vmcnt(0) lgkmcnt(0)",
            "s_mov_b64 exec, -1",
        ]
        if op.scalars:
            lines += [f"v_mov_b32 v{16 + i}, s{48 + i}" for i in range(16)]
        last = "v[28:31]" if op.scalars else "v[20:23]" if "tfe" in op.text else "v[16:19]"
        between = ("v[20:23]", "v[24:27]") if op.scalars else ("v[8:11]",)
        for i, registers in enumerate(("v[16:19]", *between, last)):
            lines.append(f"global_store_dwordx4 v7, {registers}, s[8:9] offset:{16 * i}")
        lines += [f"s_add_u32 s8, s8, {_RECORD}", "s_addc_u32 s9, s9, 0"]
    lines += ["s_waitcnt vmcnt(0) lgkmcnt(0)", f"s_sub_u32 s16, s16, {LDS_BYTES}", "s_subb_u32 s17, s17, 0"]
    lines.append("v_lshlrev_b32 v6, 7, v0")
    for part in range(0, LDS_BYTES // 64, 16):
        lines += [
            f"ds_read_b128 v[8:11], v1 offset:{part}",
            "s_waitcnt vmcnt(0) lgkmcnt(0)",
            f"global_store_dwordx4 v1, v[8:11], s[16:17] offset:{part}",
        ]
    lines += ["s_waitcnt vmcnt(0)", f"s_add_u32 s16, s16, {LDS_BYTES}", "s_addc_u32 s17, s17, 0"]
    for part in range(0, SCRATCH_BYTES * scratch, 16):
        lines += [
            _stack_access(arch, "load", "v[8:11]", part),
            "s_waitcnt vmcnt(0)",
            f"global_store_dwordx4 v6, v[8:11], s[16:17] offset:{part}",
        ]
    return "\n".join([*lines, "s_endpgm"])


def memory_address(arch: str, ops: int, groups: int) -> int:
    """Where the memory under test will lie in a run of so many instructions and workgroups."""
    records, content = np.zeros(groups * ops * _RECORD, np.uint8), np.zeros(groups * CONTENT_BYTES, np.uint8)
    source = "\n".join([
        f"s_load_dwordx4 s[8:11], {'s[4:5]' if arch in ('gfx908', 'gfx90a') else 's[0:1]'}, 0x0", "v_mov_b32 v1, 0",
        "s_waitcnt lgkmcnt(0)", "v_mov_b32 v2, s10", "v_mov_b32 v3, s11", "global_store_dwordx2 v1, v[2:3], s[8:9]",
        "s_endpgm"])  # fmt: skip
    _emulate(arch, source, records, content, groups, arch, False, "numpy")
    return int(records[:8].view(np.uint64)[0])


def _emulate(
    arch: str,
    source: str,
    records: np.ndarray,
    content: np.ndarray,
    groups: int,
    target: str,
    scratch: bool,
    engine: str,
) -> Result:
    code = assemble(load_isa(arch), source)
    assert len(code) <= 4 * _WORDS, "too many instructions for the code object"
    template = _template(arch, target, scratch)
    at = template.index(b"\x00\x00\x80\xbf" * 64)
    whole = template[:at] + code + template[at + len(code) :]
    checks = ["-wait_states", "-global_race", "-lost_copy"]  # random instructions store where they have copied to
    return emulate(
        whole, "k", groups, 64, [records, content], checks=checks, limit=10**8, engine=engine, keep_going=True
    )


@contextmanager
def judging() -> Iterator[None]:
    """Within it launches are the judge's from their start."""
    with patch.object(native, "native_run", partial(native.native_run, judge=True)):
        yield


def run_ops(arch: str, ops: Sequence[Op], content: np.ndarray, target: str = "", engine: str = "native") -> Outcome:
    """Executes the instructions in order, in each workgroup on its own copy of registers and of ``content``.

    content (groups, bytes): memory, LDS and scratch behind each other. Vectors and scalars of an Op may have a leading
    axis of groups. engine: numpy, native, or the judge of native from the launch's start.
    """
    groups = len(content)
    records = np.zeros((groups, len(ops), _RECORD // 4), np.uint32)
    for i, op in enumerate(ops):
        records[:, i, : _INPUT // 4] = np.broadcast_to(op.vector, (groups, 64, 16)).reshape(groups, -1)
        records[:, i, 2 * _INPUT // 4 :] = np.broadcast_to(op.scalar, (groups, 32))
    held, raw = content.copy(), records.reshape(-1).view(np.uint8)
    scratch = any(op.name.startswith(("scratch_", "flat_")) for op in ops)
    source = _source(arch, ops, scratch)
    with judging() if engine == "judge" else nullcontext():
        named = "native" if engine == "judge" else engine
        result = _emulate(arch, source, raw, held.reshape(-1), groups, target or arch, scratch, named)
    out = raw.view(np.uint32).reshape(groups, len(ops), -1)[:, :, _INPUT // 4 : 2 * _INPUT // 4]
    findings, warnings = ([str(f) for f in found] for found in (result.findings, result.warnings))
    return Outcome(out.reshape(groups, len(ops), 64, 16), held, findings, warnings)
