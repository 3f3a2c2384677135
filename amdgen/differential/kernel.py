"""A kernel with gaps: it initialises registers, executes instructions patched into a gap, and stores all registers.

Every workgroup is one wave and has a region of the buffer; GROUPS of them execute the code in each gap. What that may
use and must not change:

====================  ==============================================================================================
s[4:5]                the region's address
s[8:11], s[12:15]     a descriptor of the region: raw, and of records of 16 bytes
v0                    16 · lane
v[2:3], v6            address and offset of 16 bytes a lane that anything may be written to
v[10:11], v7          the same of memory that holds small floats
v4, v8, v9            addresses in LDS: 16 bytes a lane, 16 bytes shared by eight lanes, small floats
v5                    0, as an address in scratch
v[12:13], v[14:15]    flat addresses of LDS (16 bytes a lane) and of scratch
v81 ... v87           constants that clean NaNs (:mod:`amdgen.differential.nans`)
====================  ==============================================================================================

v16 to v79, a0 to a63, s16 to s83, VCC, EXEC, SCC, MODE and LDS hold random bits; v80 and v88 to v95 and s[84:87] are
for code in the gap that prepares operands. M0 is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from amdgen.codec import Const, Reg, encode
from amdgen.codeobject.assembly import KERNARG, kernel_assembly
from amdgen.emulator import Result, emulate
from amdgen.isa import load_isa
from amdgen.isa.model import Isa
from amdgen.toolchain import find_toolchain

GAP = 384  # words
PROGRAMS = 64
"""Gaps: what a launch costs at least is shared by the programs in them. A branch leads to each, and branches are known
before anything runs: what an engine has to compile for all programs is compiled together."""
GROUPS = 1  # workgroups of a program
FIRST, LAST = 16, 80  # VGPRs of the pool
ACCUMULATION = 64  # AGPRs
SCALARS = range(16, 84)
SCRATCH, LDS = 64, 8192  # bytes a lane, bytes
ANYTHING, FLOATS, CONSTANT = 0x4000, 0x8000, 0xC000  # bytes into a region: what vector and scalar loads read
SMALL = 0x3BFF3BFF
"""Mask of float atomics' operands, after which they are positive and less than one as f16, f32 and f64."""
_LDS_SHARED, _LDS_FLOATS = 4096, 6144
_RESULTS, _REGION = 0x10000, 0x20000
EDGES = np.array(
    [0, 0x80000000, 1, 0xFFFFFFFF, 0x7FFFFFFF, 0x3F800000, 0xBF800000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x7F800001,
     0x00800000, 0x007FFFFF, 0x80000001, 0x7F7FFFFF, 0x4B000000, 0x4F000000, 0x5F000000, 0x3C003C00, 0x7C00FC00,
     0x7E007E01, 0x7C01FC01, 0xFD007DFF, 0xFF817F81, 0x7FA00000, 0x7FF40000, 0xFFF7FFFF, 0x00010001, 0x80008000,
     0x03FF0400, 0x7BFF7BFF, 0x3F803F80, 0x7F80FF80, 31, 32, 33, 63, 64, 0x80, 0x7F, 0x3FF00000, 0x7FF00000,
     0xFFF00000, 0x00100000, 0x43E00000, 0x41DFFFFF],
    np.uint32,
)  # fmt: skip
"""Words that are special as an integer or a float of some width: zeros, ends, infinities, NaNs of both kinds."""
NAN_CONSTANTS = (0x7FC00000, 0x7FF80000, 0, 0xFFFF, 0xFFFF0000, 0x7E007E00, 0x7FC07FC0)  # v81 and on


_STATE = {"SCC": "s84", "MODE": "s85", "EXEC low": "s86", "EXEC high": "s87", "M0": "m0", "VCC low": "vcc_lo",
          "VCC high": "vcc_hi"}  # fmt: skip
_SAVED = {**{f"s{n}": f"s{n}" for n in SCALARS}, **_STATE}
"""The scalar state that is stored at the end, and the register that holds it then."""
_ROWS = [f"v{n}" for n in range(FIRST, LAST)] + [f"a{n}" for n in range(ACCUMULATION)]


def _before(isa: Isa) -> list[str]:
    """Initialises addresses and constants, and all other registers with random bits of the region."""
    apertures = isa.arch.apertures
    lines = ["s_load_dwordx2 s[4:5], s[0:1], 0x0", f"s_lshr_b32 s3, s2, {GROUPS.bit_length() - 1}"]
    lines += [f"s_mul_i32 s2, s2, {_REGION:#x}", "s_waitcnt lgkmcnt(0)"]
    lines += ["s_add_u32 s4, s4, s2", "s_addc_u32 s5, s5, 0", "v_lshlrev_b32 v0, 4, v0", "s_mov_b32 m0, 0"]
    for first, records, stride in ((8, _REGION, 0), (12, _REGION // 16, 16)):
        lines += [f"s_mov_b32 s{first}, s4", f"s_and_b32 s{first + 1}, s5, 0xffff"]
        lines += [f"s_mov_b32 s{first + 2}, {records}", f"s_or_b32 s{first + 1}, s{first + 1}, {stride << 16:#x}"]
        lines += [f"s_mov_b32 s{first + 3}, {isa.arch.buffer_word3:#x}"]
    lines += ["v_mov_b32 v1, s5", f"v_add_u32 v6, {ANYTHING:#x}, v0", f"v_add_u32 v7, {FLOATS:#x}, v0"]
    for low, offset in ((2, 6), (10, 7)):
        lines += [f"v_add_co_u32 v{low}, vcc, s4, v{offset}", f"v_addc_co_u32 v{low + 1}, vcc, 0, v1, vcc"]
    lines += ["v_mov_b32 v4, v0", f"v_and_b32 v8, {7 << 4}, v0", f"v_add_u32 v8, {_LDS_SHARED}, v8", "v_mov_b32 v5, 0"]
    lines += [f"v_add_u32 v9, {_LDS_FLOATS}, v0", "v_mov_b32 v12, v0", "v_mov_b32 v14, 0"]
    lines += [f"v_mov_b32 v13, {apertures.shared:#x}", f"v_mov_b32 v15, {apertures.private:#x}"]
    for n in range(FIRST, LAST + 16, 4):
        lines += [f"v_add_u32 v1, {256 * (n - FIRST):#x}, v0", f"global_load_dwordx4 v[{n}:{n + 3}], v1, s[4:5]"]
    lines.append("s_waitcnt vmcnt(0)")
    for chunk in range(0, LDS, 1024):
        mask = SMALL if chunk >= _LDS_FLOATS else 0xFFFFFFFF
        lines += [f"v_and_b32 v{88 + i}, {mask:#x}, v{FIRST + chunk // 128 + i}" for i in range(4)]
        lines.append(f"ds_write_b128 v0, v[88:91] offset:{chunk}")
    for n in range(0, SCRATCH, 16):
        lines.append(f"scratch_store_dwordx4 v5, v[{FIRST + n}:{FIRST + n + 3}], off offset:{n}")
    lines += [f"v_accvgpr_write_b32 a{n}, v{FIRST + 7 * n % 64}" for n in range(ACCUMULATION)]
    lines += [f"v_mov_b32 v{81 + i}, {value:#x}" for i, value in enumerate(NAN_CONSTANTS)]
    lines += [f"s_load_dwordx4 s[{n}:{n + 3}], s[4:5], {CONSTANT + 4 * n:#x}" for n in range(16, 88, 4)]
    lines += ["s_waitcnt vmcnt(0) lgkmcnt(0)", "s_mov_b64 vcc, s[16:17]", "s_mov_b64 exec, s[20:21]"]
    for number in range(PROGRAMS):
        lines += [f"s_cmp_eq_u32 s3, {number}", f"s_cbranch_scc1 gap{number}"]
    return [*lines, "s_endpgm"]


def _after() -> list[str]:
    """Stores registers, LDS and scratch, in blocks of 1 KiB (four registers of 64 lanes)."""
    lines = ["s_waitcnt vmcnt(0) lgkmcnt(0)", "s_cselect_b32 s84, 1, 0", "s_getreg_b32 s85, hwreg(HW_REG_MODE)"]
    lines += ["s_mov_b64 s[86:87], exec", "s_mov_b64 exec, -1", "v_mov_b32 v1, 0"]
    lines += [f"s_add_u32 s4, s4, {_RESULTS:#x}", "s_addc_u32 s5, s5, 0"]
    for n in range(FIRST, LAST, 4):
        lines += _store(f"v[{n}:{n + 3}]")
    for n in range(0, ACCUMULATION, 4):
        lines += [*(f"v_accvgpr_read_b32 v{88 + i}, a{n + i}" for i in range(4)), *_store("v[88:91]")]
    for chunk in range(0, LDS, 1024):
        lines += [f"ds_read_b128 v[88:91], v0 offset:{chunk}", "s_waitcnt lgkmcnt(0)", *_store("v[88:91]")]
    for chunk in range(0, SCRATCH, 16):
        lines += [f"scratch_load_dwordx4 v[88:91], v5, off offset:{chunk}", "s_waitcnt vmcnt(0)", *_store("v[88:91]")]
    lines += [f"v_mov_b32 v{n}, 0" for n in range(88, 92)]
    lines += [f"v_writelane_b32 v{88 + i // 64}, {register}, {i % 64}" for i, register in enumerate(_SAVED.values())]
    return [*lines, *_store("v[88:91]")]


def _store(registers: str) -> list[str]:
    return [f"global_store_dwordx4 v0, {registers}, s[4:5]", "s_add_u32 s4, s4, 0x400", "s_addc_u32 s5, s5, 0"]


def where(offset: int) -> str:
    """The name of what lies at a byte offset of a region after a run: a register and its lane, or an address."""
    if offset < _RESULTS:
        return f"memory at {offset:#x}"
    word = (offset - _RESULTS) // 4
    block, lane, of_four = word // 256, word % 256 // 4, word % 4
    if 4 * block < len(_ROWS):
        return f"{_ROWS[4 * block + of_four]} of lane {lane}"
    block -= len(_ROWS) // 4
    if block < LDS // 1024:
        return f"LDS at {1024 * block + 4 * (word % 256):#x}"
    block -= LDS // 1024
    if block < SCRATCH // 16:
        return f"scratch at {16 * block + 4 * of_four} of lane {lane}"
    return list(_SAVED)[64 * of_four + lane]


def registers(words: npt.NDArray[np.uint32]) -> dict[str, npt.NDArray[np.uint32]]:
    """The contents of a region after a run: vector registers by name (64 lanes each), "lds", and "memory", which
    precedes the results."""
    results = words[_RESULTS // 4 :]
    rows = results[: 64 * len(_ROWS)].reshape(-1, 64, 4).transpose(0, 2, 1).reshape(-1, 64)
    lds = results[64 * len(_ROWS) :][: LDS // 4]
    return {**dict(zip(_ROWS, rows, strict=True)), "lds": lds, "memory": words[: _RESULTS // 4]}


@cache
def template(arch: str) -> tuple[bytes, int]:
    """A code object with the kernel, and the file offset of its first gap."""
    isa = load_isa(arch)
    gaps = [f"gap{n}:\n.fill {GAP}, 4, 0xbf800000" for n in range(PROGRAMS)]
    text = kernel_assembly(
        arch, "\n".join([*_before(isa), *gaps, *_after(), "s_endpgm"]), lds=LDS, scratch=SCRATCH,
        vgprs=96 + ACCUMULATION, accum_offset=96, sgprs=96, threads=64,
        directives=[KERNARG, ".amdhsa_float_denorm_mode_32 3"],
    )  # fmt: skip
    code = find_toolchain().assemble(text, arch)
    return code, code.index(bytes.fromhex("000080bf") * PROGRAMS * GAP)


def patched(arch: str, programs: Sequence[bytes]) -> bytes:
    """The code object with the instructions of each program in a gap, 4 * GAP - 8 bytes of each at most."""
    code, at = template(arch)
    isa, gaps = load_isa(arch), bytearray(code[at : at + 4 * GAP * PROGRAMS])
    begin = encode(isa, "s_bitcmp1_b32", {"ssrc0": Reg("s", 18), "ssrc1": Const(0)})  # SCC is random, too
    for number in range(PROGRAMS):
        instructions = begin + programs[number] if number < len(programs) else b""
        start = 4 * GAP * number
        end = start + len(instructions)
        assert end + 4 <= start + 4 * GAP, f"{len(instructions)} bytes of instructions, {4 * GAP - 4} fit"
        gaps[start:end] = instructions
        gaps[end : end + 4] = encode(isa, "s_branch", {"simm16": Const((len(gaps) - end) // 4 - 1)})
    return code[:at] + gaps + code[at + len(gaps) :]


@lru_cache(maxsize=32)
def buffer(seed: int) -> npt.NDArray[np.uint32]:
    """The initial buffer, uint32 of shape (GROUPS, words of a region), to be copied: random bits, with edge cases of
    floats among them."""
    rng = np.random.default_rng(seed)
    words = rng.integers(0, 1 << 32, (GROUPS, _REGION // 4), np.uint32)
    edges = rng.random(words.shape) < 0.2
    words[edges] = rng.choice(EDGES, int(edges.sum()))
    words[:, FLOATS // 4 : CONSTANT // 4] &= np.uint32(SMALL)
    words[:, (CONSTANT + 4 * 20) // 4 : (CONSTANT + 4 * 22) // 4] |= np.uint32(0x10101010)  # EXEC at first
    words[:, _RESULTS // 4 :] = 0
    words.flags.writeable = False
    return words


def run(
    arch: str, programs: Sequence[bytes], memory: npt.NDArray[np.uint32], engine: str, checks: str = "none"
) -> Result:
    """Executes programs, at most PROGRAMS, each in a gap of its own, on an engine. ``memory``: what :func:`buffer`
    gives for each, one after the other; it has the results afterwards."""
    return emulate(
        patched(arch, programs),
        "k",
        GROUPS * len(programs),
        64,
        [memory],
        checks=checks,
        limit=100_000 * len(programs),
        engine=engine,
        keep_going=True,
    )
