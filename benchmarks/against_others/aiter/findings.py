"""What the checks find in AITER's kernels, and is so: by kernel, the checks, and what the code lacks.

Each was read in the listing. Two rules are broken. s_barrier waits for no memory: AMD's Linux driver turned the
implicit wait of earlier gfx9 parts off for "Arcturus and beyond" (SQ_CONFIG.DISABLE_BARRIER_WAITCNT), and LLVM counts
CDNA2 and later among the parts without it. And LDS has several request queues, so that accesses of different waves may
overtake each other (LLVM's AMDGPU usage guide, memory model of gfx90a and gfx942). On a GPU the distance in time hides
it; each reason says what lies between. Where a missing wait leaves poison in the result, the kernel is run once more
with memory that answers at once: its launch and its arithmetic are right then.
"""

from __future__ import annotations

_NO_WAIT = {"vgpr_read_before_wait", "out_of_bounds"}  # a poisoned page number is an address far away
_LDS = {"lds_race", "lds_write_before_wait", "lds_read_before_wait"}

_TABLE = (
    "page numbers of the third tile: the prologue waits with vmcnt(19) where the loop has vmcnt(18), and of the load"
    " and the 18 copies behind it none is waited for; v_mul_u32_u24_dpp reads them a whole tile later"
)
_FLIGHT = (
    "s_waitcnt lgkmcnt(4..6) and s_barrier with that many ds_read in flight, then a copy from memory or a ds_write goes"
    " where another wave reads; a copy takes hundreds of cycles more than the read"
)
_COUNTED = (
    "18 ds_read_b128, s_waitcnt lgkmcnt(4) (the counter ends at 15), and 18 v_mfma read all of it: the last four arrive"
    " while the first ones are multiplied"
)
_ROUND = "row maxima, P and sums go through one LDS buffer with one barrier a round: a write may pass another's read"

_OVER_Q = (
    "each wave reads Q from LDS, waits for its own reads with lgkmcnt(0), and copies K over it: no barrier between, and"
    " a wave that is late reads K in Q's place"
)
_MAXIMA = (
    "row maxima of both halves of a tile go through one LDS buffer: ds_write, s_barrier, ds_read, 70 to 90 instructions"
    " and ds_write of the second half's, with no barrier between; with s_barrier behind the reads the result is right"
)
_PROLOGUE = (
    "a workgroup that has two tiles copies the second one's Q and K to LDS while other waves still read V of the first,"
    " or their last copies are in flight: no barrier and no vmcnt(0) between"
)

_LEFTOVERS = (
    "the main loop is left with six or more copies to LDS and six or more ds_read_b128 of a tile that nobody needs in"
    " flight, and the results are written over that tile behind no wait and no barrier (48x256: +0x121c to +0x299c):"
    " some thousand cycles of the activation lie between"
)

EXPLAINED: tuple[tuple[str, set[str], str], ...] = (
    (
        r"gfx942/.*_dq_convert_",
        _NO_WAIT,
        "ds_read_b32, s_barrier, six instructions, buffer_store_dword of it: written for a barrier that waits",
    ),
    (
        r"pa_(bf16|fp16)_pertoken(Fp8|Int8)_gqa16_(2tg_4w|1tg_4w_mtp)",
        _NO_WAIT,
        "ds_read_b64 of eight registers, s_waitcnt vmcnt(0), s_barrier, v_mfma of them: no lgkmcnt wait",
    ),
    (
        r"gfx950/fmha_v3_fwd/fwd_hd\d+_fp8",
        _NO_WAIT | {"lds_race"},
        "four ds_read_b64_tr_b8 for each v_mfma, two stages ahead, and s_waitcnt lgkmcnt(8) with eight in flight waits"
        " for none of them: a v_mfma of 64 cycles lies between. The same loop of attention v4 has lgkmcnt(4) in its"
        " place, and no finding. Of head dim 256: as v4's race",
    ),
    (
        r"gfx950/fmha_v4_fwd/fwd_hd128_",
        _LDS,
        "each of four waves reads V, multiplies, and copies the next V but one over it, which the other three may still"
        " read: no barrier between, and memory's latency is longer than the waves are apart",
    ),
    (r"gfx950/fmha_v3_fwd/fwd_hd128_bf16_causal", _LDS, _PROLOGUE),
    (
        r"bf16gemm_fp32bf16_.*_clean",
        {"global_race"},
        "the workgroup of the first part of k zeroes C and stores the others' counter with s_store_dword glc (+0x9f0);"
        " they spin on s_load_dword glc (+0x24d0) and leave with s_atomic_dec: no s_dcache_wb, buffer_wbl2 or"
        " buffer_inv in the whole kernel, and the parts may run on different XCDs",
    ),
    (r"fmoe_2stages/fmoe_stage1_", _LDS, _LEFTOVERS),
    (r"fmoe_bf16_blockscaleFp8_g1u1_.*_(32|64)x(256|384)\.co", _LDS, _MAXIMA),
    (
        r"gfx950/fmha_v3_fwd/fwd_hd192",
        _LDS,
        "each wave waits for its own ds_read of the first tile and copies the next over it: no barrier between",
    ),
    (
        r"gfx942/fmha_v3_bwd/bwd_hd128_(bf16|fp16)_(causal_)?a(16|32)(_rt\w\w?)?(_pddv)?\.co",
        _LDS,
        "s_waitcnt lgkmcnt(4) and s_barrier with four ds_read_b128 in flight, and another wave's ds_write there; 14"
        " v_mfma lie between (the padded variants wait for all)",
    ),
    (
        r"I8gemm_bf16_perTokenI8_BpreShuffle_112x256",
        _LDS,
        "the epilogue transposes through one buffer: ds_write, s_barrier, ds_read, its own wait, buffer_store,"
        " ds_write; a write may pass another wave's read",
    ),
    (r"f4gemm_bf16_per1x32Fp4_BpreShuffle_(160|192)x256", _LDS, _FLIGHT),
    (
        r"mla/(mla_(dec_stage1_bf16_a16w16_subQ128|pfl_bf16|a16w16_qh16_m(16|32)x4_)|MLA_A16W16_1TG_4W_(32|64)mx1)",
        _NO_WAIT,
        _TABLE,
    ),
    (r"mla_a8w8_qh128_m32x4_n16x2_msk", _NO_WAIT | _LDS, f"{_TABLE}. And {_FLIGHT}"),
    (
        r"mla_dec_stage1_bf16_a16w16_subQ16|mla_a16w16_qh8_qseqlen1",
        _LDS,
        "eight ds_write_b128, four ds_read_b64, s_waitcnt lgkmcnt(8) and s_barrier: four of the writes are not waited"
        " for (lgkmcnt(4) would), and the other waves read them next; the same count is right two barriers before,"
        " behind eight ds_write_b32",
    ),
    (
        r"gfx942/mla/mla_a8w8_qh16_qseqlen1",
        _LDS,
        "P goes through LDS from address 0, where half of the next K tile is written behind each wave's own wait, and"
        " no barrier; and as subQ16, s_waitcnt lgkmcnt(4) behind sixteen ds_write_b32 and two ds_read: two are not"
        " waited for",
    ),
    (
        r"mla_a8w8_qh16_qseqlen2",
        _LDS,
        "a wave's rows of Q lie 0xc20 bytes behind the one before, the second batch of rows 0x3000 behind the first,"
        " not 4 * 0xc20: the last wave's padding (+0x460) goes over row 16 (+0x480), behind no barrier. Of persistent"
        " files row 16, head 0 of the second token, is wrong therefore when that wave is last; with barriers at the"
        " other races all else is right",
    ),
    (
        r"gfx942/mla/mla_a8w8_qh64_qseqlen4",
        _NO_WAIT | _LDS | {"uninitialized_lds"},
        "the last tile waits with vmcnt(18) as the loop does, where no later copies are in flight; s_waitcnt lgkmcnt(6)"
        " with fewer than the reads that the next v_mfma needs behind it",
    ),
    (
        r"gfx950/mla/mla_a(8w8|16w16)_qh(32|64)_qseqlen.*_ps",
        _NO_WAIT | _LDS,
        f"{_OVER_Q}. {_COUNTED}. And {_FLIGHT}",
    ),
    (
        r"gfx942/mla/mla_a8w8_qh64_qseqlen4_gqaratio16_ps",
        {"sgpr_read_before_wait"},
        "s_load_dword s96 and s97 at +0x22c and +0x234, the scales of Q and K, v_mov_b32 of s96 at +0x710, and between"
        " them s_waitcnt vmcnt(0) alone",
    ),
    (
        r"gfx950/mla/mla_a8w8_qh(8|16|64)_qseqlen",
        _NO_WAIT | _LDS | {"wait_states"},
        f"{_COUNTED}. And {_ROUND}; and one s_nop 0 between v_cvt_pk_fp8_f32 and v_permlane16_swap, where two wait"
        " states are required and 99.5 % of AITER's sites have them",
    ),
    (
        r"gfx950/mla/(MLA_A16W16_1TG_4W_16mx4|mla_a16w16_qh(8|64)_qseqlen)",
        _NO_WAIT | _LDS,
        f"{_COUNTED}. And {_FLIGHT}",
    ),
    (
        r"mla/(mla_a16w16_qh8|mla_a8w8_qh8|MLA_A16W16_1TG_4W_32mx1)",
        {"uninitialized_lds"},
        "fewer heads than rows of the tile: Q of the heads that do not exist is read and multiplied, and never stored",
    ),
    (
        r"fmoe_.*1tg_(ps_)?32x192",
        {"vgpr_read_before_wait", "vgpr_write_before_wait"},
        "the second half of the scales of a tile of 192 is loaded into v44, which serves addresses 80 instructions"
        " later: right only when the load lands after those",
    ),
    (
        r"fmoe_.*_vs_.*1tg_(ps_)?32x(192|3\d\d|4\d\d|512)",
        _NO_WAIT,
        "ds_read_b32 of what is added next round, waits for vmcnt and ds_writes alone, and 200 instructions later"
        " global_atomic_pk_add of it: no lgkmcnt wait, which the files without vs have",
    ),
)
"""Paths, checks that may fire there, why."""
