"""Executes single instructions in the emulator, to find those that it refuses and why.

A kernel of each architecture is assembled once: it sets up registers (an address in v[2:3] and s[4:5], a buffer
descriptor in s[8:11], a place in LDS in v4, the end of the kernel in s[14:15], random bits elsewhere), has a gap, and
ends. Into the gap goes the instruction, encoded with operands that are legal and address valid memory.
"""

from __future__ import annotations

import random
from functools import cache

import numpy as np

from amdgen.codec import Const, Reg, encode
from amdgen.codec.inst import VCC, Value
from amdgen.codec.layout import Layout
from amdgen.codec.slots import Slot
from amdgen.codeobject.assembly import kernel_assembly
from amdgen.emulator import emulate
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.isa.model import Isa
from amdgen.toolchain import find_toolchain

BATCH = 60  # instructions
GAP = 4 * BATCH + 1  # words
_BRANCH = 0xBF820000  # s_branch, by a number of words behind it
_CHANGES_WHAT_FOLLOWS = frozenset({"gpr_idx", "setreg", "vskip"})
BUFFER = 1 << 16  # bytes
VGPRS = 96
_FIRST_DATA, _FIRST_RESULT = 16, 56  # VGPRs; 32 and 40 of them
_SOURCE, _RESULT = 32, 64  # SGPRs
_ZERO = Reg("s", 44)
_FORMATTED = 80  # a descriptor of one 16-bit integer an element, for the accesses that convert
_FORMAT_WORD3 = 2 << 15 | 4 << 12 | 0x924


def _setup(isa: Isa) -> list[str]:
    """Addresses, and random bits from the buffer elsewhere."""
    lines = ["s_load_dwordx2 s[4:5], s[0:1], 0x0", "s_waitcnt lgkmcnt(0)", "v_lshlrev_b32 v4, 4, v0"]
    lines += [f"s_load_dwordx16 s[{n}:{n + 15}], s[4:5], {4 * n:#x}" for n in range(16, 80, 16)]
    lines += [f"global_load_dwordx4 v[{n}:{n + 3}], v4, s[4:5] offset:{16 * n}" for n in range(_FIRST_DATA, VGPRS, 4)]
    lines += ["s_mov_b32 m0, 0", "v_mov_b32 v2, s4", "v_mov_b32 v3, s5", "v_mov_b32 v5, 0"]
    for first, word3 in ((8, isa.arch.buffer_word3), (_FORMATTED, _FORMAT_WORD3)):
        lines += [f"s_mov_b64 s[{first}:{first + 1}], s[4:5]", f"s_mov_b32 s{first + 2}, {BUFFER:#x}"]
        lines.append(f"s_mov_b32 s{first + 3}, {word3:#x}")
    lines += ["s_waitcnt vmcnt(0) lgkmcnt(0)", f"s_mov_b32 s{_ZERO.index}, 0", "s_mov_b64 vcc, s[16:17]"]
    lines += [f"ds_write_b128 v4, v[{n}:{n + 3}] offset:{1024 * i}" for i, n in enumerate(range(16, 32, 4))]
    return [*lines, "s_waitcnt lgkmcnt(0)", "s_getpc_b64 s[14:15]", "here:", "s_add_u32 s14, s14, end-here",
            "s_addc_u32 s15, s15, 0"]  # fmt: skip


@cache
def template(arch: str) -> tuple[bytes, int]:
    """A code object with the kernel, and the file offset of its gap."""
    isa = load_isa(arch)
    setup = "\n".join(_setup(isa))
    text = kernel_assembly(
        arch, f"{setup}\n.fill {GAP}, 4, 0xbf800000\nend: s_endpgm", lds=8192, scratch=256, vgprs=VGPRS + 64,
        accum_offset=VGPRS, sgprs=96, threads=64,
    )  # fmt: skip
    code = find_toolchain().assemble(text, arch)
    nops = bytes.fromhex("000080bf") * GAP
    return code, code.index(nops)


def operands(layout: Layout, rng: random.Random) -> dict[str, Value]:
    """Legal operands; those that are addresses lead to valid memory."""
    free = {"d": _FIRST_RESULT, "s": _FIRST_DATA}
    return {s.name: _operand(layout, s, rng, free) for s in layout.slots if s.operand.kind != "modifier"}


def _operand(layout: Layout, slot: Slot, rng: random.Random, free: dict[str, int]) -> Value:
    spec, kind, words, name = layout.spec, slot.operand.kind, slot.words, slot.name
    memory = spec.memory is not None
    if slot.optional and slot._present_when:
        return None
    if getattr(slot, "registers", None):  # fp8 of an f8f6f4 instruction
        words = slot.registers[0]  # type: ignore[attr-defined]
    match kind:
        case "saddr" | "buffer_address" | "smem_offset":
            return None
        case "flat_address":
            return Reg("v", 5) if layout.form == "SCRATCH" else Reg("v", 2, 2)
        case "rsrc":
            return Reg("s", _FORMATTED if "format" in spec.name else 8, 4)
        case "smem_base":
            return Reg("s", 4, 2) if words == 2 else Reg("s", 8, 4)
        case "vcc":
            return VCC
        case "branch":
            return Const(0)
        case "sendmsg":
            return Const(1)
        case "hwreg":
            return Const(1 | 3 << 11)  # four bits of MODE: the rounding
        case "imm" | "imm16" | "imm16_unless_0" | "gpr_idx" | "waitcnt":
            if spec.name == "s_trap":
                return Const(3)  # for a debugger, if there is one
            return Const(rng.randrange(1, 8) if kind == "imm16" and spec.format == "SOPK" else 0)
        case "literal":
            return Const(0 if "setreg" in spec.tags else 0x3C00, True)
        case "lane":
            return Const(rng.randrange(16))
        case "sreg_or_inline" | "ssrc" | "sreg" | "scalar_src" if slot.operand.reads or kind != "sreg":
            return _scalar(layout, slot, memory)
        case "sdst" | "sreg":
            return VCC if layout.form == "SDWAC" else Reg("s", _RESULT, words)
    if slot.operand.type.kind == "mask" and not slot.operand.writes:
        return Reg("s", _SOURCE, 2)
    if (layout.form == "DS" and name == "addr") or ("store_format" in spec.name and name == "vdata"):
        return Reg("v", 4, words)  # small numbers
    file = "a" if kind == "agpr" else "v"
    if file == "a":
        return Reg("a", 0 if slot.operand.writes or words > 16 else 32, words)
    pool = "d" if slot.operand.role == "dst" else "s"
    first = -(-free[pool] // 2) * 2
    if first + words > (VGPRS if pool == "d" else _FIRST_RESULT):
        first = _FIRST_DATA
    free[pool] = first + words
    return Reg("v", first, words)


def _scalar(layout: Layout, slot: Slot, memory: bool) -> Value:
    spec = layout.spec
    if memory and slot.name == "soffset":
        return Const(0)
    if "setreg" in spec.tags or spec.name == "s_cbranch_join":
        return _ZERO
    if spec.name in ("s_setpc_b64", "s_swappc_b64", "s_cbranch_g_fork"):
        return Reg("s", 14, 2)
    return Reg("s", _SOURCE + (4 if slot.name.endswith("1") else 0), slot.words)


def encoded(layout: Layout, rng: random.Random) -> bytes:
    """The bytes of a form with such operands."""
    needed = {}
    if layout.form == "DPP":
        wide = any(o.type.total_bits == 64 and o.type.kind != "mask" for o in layout.spec.operands)
        shares_one = layout.isa.names["dpp_ranges"].get("row_newbcast")  # all that 64 bits may have, where it exists
        needed = {"dpp_ctrl": shares_one + 3 if wide and shares_one else 0xB1}  # or quad_perm:[1,0,3,2]
    return encode(layout.isa, layout.spec.name, operands(layout, rng), needed, layout.form)


def _run(arch: str, instructions: bytes, seed: int) -> int:
    """Executes instructions, and a branch to the end of the gap; returns how many the wave has issued. AmdgenError when
    one is refused."""
    code, at = template(arch)
    memory = np.frombuffer(random.Random(seed).randbytes(BUFFER), np.uint8).copy()
    instructions += (_BRANCH | GAP - len(instructions) // 4 - 1).to_bytes(4, "little")
    patched = code[:at] + instructions + code[at + len(instructions) :]
    counts = emulate(patched, "k", 1, 64, [memory], checks="none", limit=10_000).counts
    return int(counts["wave_instructions"])


def refusal(layout: Layout, seed: int = 0) -> str:
    """Why the emulator refuses this form of an instruction; "" when it executes it."""
    try:
        _run(layout.isa.arch.name, encoded(layout, random.Random(f"{seed} {layout.spec.name} {layout.form}")), seed)
    except AmdgenError as error:
        return str(error)
    return ""


def refusals(layouts: list[Layout], seed: int = 0) -> dict[tuple[str, str], str]:
    """The :func:`refusal` of many forms, by name and form. Instructions that only change registers and memory are tried
    in batches, and in halves of a batch when it fails."""
    found: dict[tuple[str, str], str] = {}
    alone = [x for x in layouts if x.spec.unit in ("branch", "none", "message") or x.spec.tags & _CHANGES_WHAT_FOLLOWS]
    together = sorted((x for x in layouts if x not in alone), key=_clears_exec)
    batches = [together[start : start + BATCH] for start in range(0, len(together), BATCH)]
    while batches:
        batch = batches.pop()
        if len(batch) == 1:
            alone += batch
        elif not _all_execute(batch, seed):
            half = len(batch) // 2
            batches += [batch[:half], batch[half:]]
    for layout in alone:
        if why := refusal(layout, seed):
            found[layout.spec.name, layout.form] = why
    return found


def _all_execute(batch: list[Layout], seed: int) -> bool:
    """Whether none of a batch is refused, and each is issued."""
    rng, arch = random.Random(f"{seed} {batch[0].spec.name} {len(batch)}"), batch[0].isa.arch.name
    try:
        issued = _run(arch, b"".join(encoded(x, rng) for x in batch), seed)
    except AmdgenError:
        return False
    return issued == _issued_by_template(arch, seed) + len(batch)


def _clears_exec(layout: Layout) -> bool:
    """Whether it may leave no lane active. Such instructions come last in a batch."""
    return "cmpx" in layout.spec.tags or "saveexec" in layout.spec.name


@cache
def _issued_by_template(arch: str, seed: int) -> int:
    return _run(arch, b"", seed)
