.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_i8_i32_128x128x64_w2x4_s3_lds_dma_g16_16_4:
    s_load_dwordx4 s[8:11], s[0:1], 0x0
    s_load_dwordx2 s[12:13], s[0:1], 0x10
    s_load_dwordx4 s[4:7], s[0:1], 0x18
    s_load_dwordx2 s[16:17], s[0:1], 0x28
    v_readfirstlane_b32 s19, v0
    s_lshl_b32 s18, s2, 7
    s_lshr_b32 s14, s19, 6
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s1, s7, s18
    s_mul_hi_u32 s0, s7, s18
    s_add_u32 s8, s1, s8
    s_addc_u32 s20, s0, s9
    s_sub_i32 s9, s4, s18
    s_min_i32 s0, s9, 0x80
    v_lshlrev_b32_e32 v2, 4, v0
    s_add_i32 s0, s0, -1
    v_lshrrev_b32_e32 v1, 2, v0
    v_bitop3_b32 v2, v2, 48, v0 bitop3:0x48
    s_lshl_b32 s22, s14, 10
    s_lshl_b32 s14, s3, 7
    s_mul_i32 s21, s0, s7
    v_mad_u64_u32 v[46:47], s[0:1], s7, v1, v[2:3]
    s_sub_i32 s4, s5, s14
    s_min_i32 s0, s4, 0x80
    s_add_i32 s0, s0, -1
    s_min_i32 s2, s6, 64
    s_mul_i32 s5, s0, s16
    s_add_i32 s21, s21, s2
    s_add_i32 s5, s5, s2
    s_cmp_gt_i32 s6, 0
    s_cselect_b32 s2, s21, 0
    s_mov_b32 s3, 0x20000
    s_mov_b32 s0, s8
    s_mov_b32 s1, s20
    s_mul_hi_u32 s7, s16, s14
    s_mul_i32 s23, s16, s14
    v_mad_u64_u32 v[48:49], s[24:25], s16, v1, v[2:3]
    s_cselect_b32 s16, s5, 0
    s_mov_b32 m0, s22
    s_nop 0
    buffer_load_dwordx4 v46, s[0:3], 0 offen lds
    s_add_u32 s10, s23, s10
    s_addc_u32 s11, s7, s11
    s_add_i32 s23, s22, 0x6000
    s_mov_b32 s0, s10
    s_mov_b32 s1, s11
    s_mov_b32 s2, s16
    s_mov_b32 m0, s23
    s_nop 0
    buffer_load_dwordx4 v48, s[0:3], 0 offen lds
    s_add_u32 s0, s8, 64
    s_addc_u32 s1, s20, 0
    s_add_i32 s24, s22, 0x2000
    s_cmp_gt_i32 s6, 64
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s7, s5, 0
    s_mov_b32 m0, s24
    s_nop 0
    buffer_load_dwordx4 v46, s[0:3], 0 offen lds
    s_add_u32 s0, s10, 64
    s_addc_u32 s1, s11, 0
    s_add_i32 s25, s22, 0x8000
    s_mov_b32 s2, s7
    s_mov_b32 m0, s25
    s_nop 0
    buffer_load_dwordx4 v48, s[0:3], 0 offen lds
    s_add_u32 s0, s8, 0x80
    s_addc_u32 s1, s20, 0
    s_add_i32 s26, s22, 0x4000
    s_cmpk_gt_i32 s6, 0x80
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s7, s5, 0
    s_mov_b32 m0, s26
    s_nop 0
    buffer_load_dwordx4 v46, s[0:3], 0 offen lds
    s_lshr_b32 s16, s19, 8
    s_bfe_u32 s19, s19, 0x20006
    s_add_u32 s0, s10, 0x80
    s_addc_u32 s1, s11, 0
    s_add_i32 s27, s22, 0xa000
    s_mov_b32 s2, s7
    s_mov_b32 m0, s27
    s_nop 0
    buffer_load_dwordx4 v48, s[0:3], 0 offen lds
    s_waitcnt vmcnt(4)
    s_barrier
    s_mov_b32 s15, 0
    s_cmp_lt_i32 s6, 1
    s_cbranch_scc1 .LBB0_3
    v_lshlrev_b32_e32 v2, 6, v0
    v_lshlrev_b32_e32 v4, 2, v0
    v_lshrrev_b32_e32 v1, 1, v0
    v_and_b32_e32 v2, 0x7c0, v2
    v_and_b32_e32 v4, 48, v4
    v_lshl_or_b32 v3, s16, 12, v2
    v_bitop3_b32 v4, v1, v4, 16 bitop3:0x6c
    v_lshl_or_b32 v2, s19, 11, v2
    v_or_b32_e32 v47, v2, v4
    s_add_i32 s0, s6, 63
    v_or_b32_e32 v1, v3, v4
    ds_read_b128 v[34:37], v47 offset:24576
    ds_read_b128 v[38:41], v1 offset:2048
    ds_read_b128 v[42:45], v1
    s_ashr_i32 s1, s0, 31
    s_lshr_b32 s1, s1, 26
    s_add_i32 s0, s0, s1
    s_ashr_i32 s28, s0, 6
    s_add_i32 s29, s28, -4
    s_add_i32 s30, s28, -5
    v_bitop3_b32 v49, v3, 32, v4 bitop3:0x36
    v_bitop3_b32 v50, v2, 32, v4 bitop3:0x36
    s_mov_b32 s31, 3
    s_mov_b64 s[6:7], 0
    v_mov_b32_e32 v18, 0
    v_mov_b32_e32 v19, 0
    v_mov_b32_e32 v20, 0
    v_mov_b32_e32 v21, 0
    v_mov_b32_e32 v22, 0
    v_mov_b32_e32 v23, 0
    v_mov_b32_e32 v24, 0
    v_mov_b32_e32 v25, 0
    v_mov_b32_e32 v26, 0
    v_mov_b32_e32 v27, 0
    v_mov_b32_e32 v28, 0
    v_mov_b32_e32 v29, 0
    v_mov_b32_e32 v30, 0
    v_mov_b32_e32 v31, 0
    v_mov_b32_e32 v32, 0
    v_mov_b32_e32 v33, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v5, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v10, 0
    v_mov_b32_e32 v11, 0
    v_mov_b32_e32 v12, 0
    v_mov_b32_e32 v13, 0
    v_mov_b32_e32 v14, 0
    v_mov_b32_e32 v15, 0
    v_mov_b32_e32 v16, 0
    v_mov_b32_e32 v17, 0
.LBB0_2:
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[18:33], v[34:37], v[42:45], v[18:33]
    ds_read_b128 v[42:45], v49
    ds_read_b128 v[52:55], v49 offset:2048
    s_add_i32 s33, s31, -3
    v_mfma_i32_32x32x32_i8 v[2:17], v[34:37], v[38:41], v[2:17]
    ds_read_b128 v[34:37], v50 offset:24576
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[18:33], v[34:37], v[42:45], v[18:33]
    s_waitcnt lgkmcnt(0) vmcnt(2)
    s_barrier
    s_add_u32 s36, s8, s6
    s_addc_u32 s37, s20, s7
    s_add_u32 s0, s36, 0xc0
    s_addc_u32 s1, s37, 0
    s_cmp_lt_i32 s31, s28
    s_cselect_b64 s[34:35], -1, 0
    v_mfma_i32_32x32x32_i8 v[2:17], v[34:37], v[52:55], v[2:17]
    s_and_b64 vcc, s[34:35], exec
    ds_read_b128 v[34:37], v1 offset:8192
    ds_read_b128 v[38:41], v1 offset:10240
    ds_read_b128 v[42:45], v47 offset:32768
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s34, s5, 0
    s_mov_b32 m0, s22
    s_nop 0
    buffer_load_dwordx4 v46, s[0:3], 0 offen lds
    s_add_u32 s35, s10, s6
    s_addc_u32 s38, s11, s7
    s_add_u32 s0, s35, 0xc0
    s_addc_u32 s1, s38, 0
    s_mov_b32 s2, s34
    s_mov_b32 m0, s23
    s_nop 0
    buffer_load_dwordx4 v48, s[0:3], 0 offen lds
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[18:33], v[42:45], v[34:37], v[18:33]
    ds_read_b128 v[34:37], v49 offset:8192
    ds_read_b128 v[52:55], v49 offset:10240
    v_mfma_i32_32x32x32_i8 v[2:17], v[42:45], v[38:41], v[2:17]
    ds_read_b128 v[38:41], v50 offset:32768
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[18:33], v[38:41], v[34:37], v[18:33]
    s_waitcnt lgkmcnt(0) vmcnt(2)
    s_barrier
    v_mfma_i32_32x32x32_i8 v[2:17], v[38:41], v[52:55], v[2:17]
    s_add_u32 s0, s36, 0x100
    s_addc_u32 s1, s37, 0
    s_cmp_lt_i32 s33, s29
    ds_read_b128 v[34:37], v1 offset:16384
    ds_read_b128 v[38:41], v1 offset:18432
    ds_read_b128 v[42:45], v47 offset:40960
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s34, s5, 0
    s_mov_b32 m0, s24
    s_nop 0
    buffer_load_dwordx4 v46, s[0:3], 0 offen lds
    s_add_u32 s0, s35, 0x100
    s_addc_u32 s1, s38, 0
    s_mov_b32 s2, s34
    s_mov_b32 m0, s25
    s_nop 0
    buffer_load_dwordx4 v48, s[0:3], 0 offen lds
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[18:33], v[42:45], v[34:37], v[18:33]
    ds_read_b128 v[34:37], v49 offset:16384
    ds_read_b128 v[52:55], v49 offset:18432
    v_mfma_i32_32x32x32_i8 v[2:17], v[42:45], v[38:41], v[2:17]
    ds_read_b128 v[38:41], v50 offset:40960
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[18:33], v[38:41], v[34:37], v[18:33]
    s_waitcnt lgkmcnt(0) vmcnt(2)
    s_barrier
    v_mfma_i32_32x32x32_i8 v[2:17], v[38:41], v[52:55], v[2:17]
    s_add_u32 s0, s36, 0x140
    s_addc_u32 s1, s37, 0
    s_cmp_lt_i32 s33, s30
    ds_read_b128 v[42:45], v1
    ds_read_b128 v[38:41], v1 offset:2048
    ds_read_b128 v[34:37], v47 offset:24576
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s33, s5, 0
    s_mov_b32 m0, s26
    s_nop 0
    buffer_load_dwordx4 v46, s[0:3], 0 offen lds
    s_add_u32 s0, s35, 0x140
    s_addc_u32 s1, s38, 0
    s_mov_b32 s2, s33
    s_mov_b32 m0, s27
    s_nop 0
    buffer_load_dwordx4 v48, s[0:3], 0 offen lds
    s_add_i32 s31, s31, 3
    s_add_u32 s6, s6, 0xc0
    s_addc_u32 s7, s7, 0
    s_cbranch_vccnz .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
    v_mov_b32_e32 v17, 0
    v_mov_b32_e32 v16, 0
    v_mov_b32_e32 v15, 0
    v_mov_b32_e32 v14, 0
    v_mov_b32_e32 v13, 0
    v_mov_b32_e32 v12, 0
    v_mov_b32_e32 v11, 0
    v_mov_b32_e32 v10, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v5, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v33, 0
    v_mov_b32_e32 v32, 0
    v_mov_b32_e32 v31, 0
    v_mov_b32_e32 v30, 0
    v_mov_b32_e32 v29, 0
    v_mov_b32_e32 v28, 0
    v_mov_b32_e32 v27, 0
    v_mov_b32_e32 v26, 0
    v_mov_b32_e32 v25, 0
    v_mov_b32_e32 v24, 0
    v_mov_b32_e32 v23, 0
    v_mov_b32_e32 v22, 0
    v_mov_b32_e32 v21, 0
    v_mov_b32_e32 v20, 0
    v_mov_b32_e32 v19, 0
    v_mov_b32_e32 v18, 0
.LBB0_4:
    s_waitcnt vmcnt(0)
    s_ashr_i32 s1, s17, 31
    s_mov_b32 s0, s17
    s_lshl_b32 s6, s17, 2
    s_lshr_b64 s[0:1], s[0:1], 30
    s_mul_hi_u32 s2, s6, s18
    s_mul_i32 s1, s0, s18
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[14:15], 2
    s_add_u32 s2, s2, s12
    s_mul_i32 s5, s6, s18
    s_addc_u32 s3, s3, s13
    s_add_u32 s8, s2, s5
    s_addc_u32 s7, s3, s1
    s_add_i32 s9, s9, -1
    s_ashr_i32 s1, s9, 31
    s_mul_hi_u32 s2, s6, s9
    s_mul_i32 s1, s6, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s9
    s_ashr_i32 s5, s4, 31
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s6, s9
    s_lshl_b64 s[0:1], s[4:5], 2
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s9, s7, 0xffff
    s_cmp_lt_i32 s2, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_cselect_b32 s10, s0, 0
    v_and_b32_e32 v1, 31, v0
    s_lshl_b32 s0, s19, 5
    v_lshrrev_b32_e32 v0, 3, v0
    v_lshl_or_b32 v1, s16, 6, v1
    v_and_or_b32 v0, v0, 4, s0
    s_waitcnt lgkmcnt(0)
    v_mul_lo_u32 v34, v1, s6
    v_lshlrev_b32_e32 v35, 2, v0
    v_add_u32_e32 v36, v35, v34
    v_bfrev_b32_e32 v37, 1
    v_cmp_gt_i32_e32 vcc, s4, v0
    s_mov_b32 s11, 0x20000
    s_nop 0
    v_cndmask_b32_e32 v36, v37, v36, vcc
    buffer_store_dwordx4 v[18:21], v36, s[8:11], 0 offen
    s_nop 1
    v_or_b32_e32 v18, 8, v0
    v_lshlrev_b32_e32 v19, 2, v18
    v_add_u32_e32 v20, v19, v34
    v_cmp_gt_i32_e64 s[0:1], s4, v18
    s_nop 1
    v_cndmask_b32_e64 v18, v37, v20, s[0:1]
    buffer_store_dwordx4 v[22:25], v18, s[8:11], 0 offen
    v_or_b32_e32 v18, 16, v0
    v_lshlrev_b32_e32 v20, 2, v18
    v_add_u32_e32 v21, v20, v34
    v_cmp_gt_i32_e64 s[2:3], s4, v18
    v_or_b32_e32 v0, 24, v0
    v_cmp_gt_i32_e64 s[4:5], s4, v0
    v_cndmask_b32_e64 v18, v37, v21, s[2:3]
    buffer_store_dwordx4 v[26:29], v18, s[8:11], 0 offen
    v_lshlrev_b32_e32 v18, 2, v0
    v_add_u32_e32 v21, v18, v34
    v_cndmask_b32_e64 v0, v37, v21, s[4:5]
    buffer_store_dwordx4 v[30:33], v0, s[8:11], 0 offen
    v_or_b32_e32 v0, 32, v1
    v_mul_lo_u32 v0, v0, s6
    v_add_u32_e32 v1, v35, v0
    v_cndmask_b32_e32 v1, v37, v1, vcc
    buffer_store_dwordx4 v[2:5], v1, s[8:11], 0 offen
    v_add_u32_e32 v1, v19, v0
    v_cndmask_b32_e64 v1, v37, v1, s[0:1]
    buffer_store_dwordx4 v[6:9], v1, s[8:11], 0 offen
    v_add_u32_e32 v1, v20, v0
    v_add_u32_e32 v0, v18, v0
    v_cndmask_b32_e64 v1, v37, v1, s[2:3]
    v_cndmask_b32_e64 v0, v37, v0, s[4:5]
    buffer_store_dwordx4 v[10:13], v1, s[8:11], 0 offen
    buffer_store_dwordx4 v[14:17], v0, s[8:11], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_i8_i32_128x128x64_w2x4_s3_lds_dma_g16_16_4
    .amdhsa_group_segment_fixed_size 49920
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 73
    .amdhsa_next_free_sgpr 91
    .amdhsa_accum_offset 56
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_i8_i32_128x128x64_w2x4_s3_lds_dma_g16_16_4.agpr_count: 0
gemm_nt_i8_i32_128x128x64_w2x4_s3_lds_dma_g16_16_4.sgpr_count: 45
gemm_nt_i8_i32_128x128x64_w2x4_s3_lds_dma_g16_16_4.sgpr_spill_count: 0
gemm_nt_i8_i32_128x128x64_w2x4_s3_lds_dma_g16_16_4.vgpr_count: 56
gemm_nt_i8_i32_128x128x64_w2x4_s3_lds_dma_g16_16_4.vgpr_spill_count: 0
