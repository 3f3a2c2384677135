.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta:
    s_load_dwordx4 s[12:15], s[0:1], 0x0
    s_load_dwordx2 s[18:19], s[0:1], 0x10
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    v_readfirstlane_b32 s0, v0
    s_lshl_b32 s31, s2, 6
    s_lshr_b32 s1, s0, 6
    s_lshr_b32 s28, s0, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s16, s7, 1
    s_bfe_u32 s29, s0, 0x10006
    s_lshl_b32 s20, s3, 6
    s_mul_i32 s0, s16, s31
    s_mul_hi_u32 s2, s16, s31
    s_add_u32 s0, s0, s12
    s_addc_u32 s24, s2, s13
    s_not_b32 s2, s31
    s_add_i32 s30, s4, s2
    s_ashr_i32 s33, s30, 31
    s_mul_hi_u32 s2, s16, s30
    s_mul_i32 s3, s16, s33
    s_add_i32 s12, s2, s3
    s_ashr_i32 s3, s6, 31
    s_mov_b32 s2, s6
    s_mul_i32 s4, s16, s30
    s_lshl_b64 s[2:3], s[2:3], 1
    s_mov_b32 s21, 0
    s_add_u32 s4, s4, s2
    v_lshrrev_b32_e32 v16, 3, v0
    s_addc_u32 s25, s12, s3
    v_lshrrev_b32_e32 v1, 5, v0
    v_and_b32_e32 v17, 31, v0
    v_and_b32_e32 v2, 28, v16
    s_lshl_b32 s2, s28, 12
    s_lshl_b32 s12, s8, 1
    s_lshl_b64 s[26:27], s[20:21], 1
    v_xor_b32_e32 v23, v2, v17
    v_mul_lo_u32 v1, s16, v1
    v_lshlrev_b32_e32 v3, 4, v0
    s_add_u32 s37, s26, s14
    v_lshl_add_u32 v24, v23, 1, v1
    v_and_b32_e32 v1, 32, v0
    v_lshlrev_b32_e32 v2, 7, v0
    v_and_b32_e32 v3, 0x70, v3
    s_addc_u32 s48, s27, s15
    s_add_i32 s40, s6, -1
    v_and_b32_e32 v2, 0xf80, v2
    v_xor_b32_e32 v1, v3, v1
    s_ashr_i32 s41, s40, 31
    s_sub_i32 s16, s5, s20
    v_or3_b32 v18, s2, v2, v1
    s_mul_hi_u32 s2, s12, s40
    s_mul_i32 s3, s12, s41
    s_ashr_i32 s17, s16, 31
    s_add_i32 s22, s2, s3
    s_mul_i32 s23, s12, s40
    s_lshl_b64 s[2:3], s[16:17], 1
    s_mov_b32 s13, s21
    s_add_u32 s49, s23, s2
    s_addc_u32 s50, s22, s3
    s_lshl_b64 s[22:23], s[12:13], 5
    s_lshl_b32 s36, s29, 7
    s_lshl_b32 s34, s1, 8
    s_cmp_gt_i32 s6, 0
    s_cselect_b32 s3, s25, 0
    s_cselect_b32 s2, s4, 0
    s_cselect_b32 s39, s50, 0
    s_cselect_b32 s38, s49, 0
    s_lshr_b64 s[42:43], s[2:3], 31
    s_cmp_lt_i32 s42, 1
    v_bfrev_b32_e32 v4, 1
    v_cmp_gt_i32_e32 vcc, s6, v23
    s_cselect_b32 s1, s2, 0x7fffffff
    s_cmp_gt_i32 s42, -1
    v_cndmask_b32_e32 v5, v4, v24, vcc
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s24, 0xffff
    s_mov_b32 s3, 0x20000
    s_lshl_b32 s35, s7, 4
    s_mov_b32 m0, s34
    s_nop 0
    buffer_load_ushort v5, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s35, v5
    buffer_load_ushort v5, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s35, v5
    buffer_load_ushort v5, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s35, v5
    buffer_load_ushort v5, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s35, v5
    buffer_load_ushort v5, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s35, v5
    buffer_load_ushort v5, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s35, v5
    buffer_load_ushort v5, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s35, v5
    buffer_load_ushort v5, s[0:3], 0 offen lds
    s_add_i32 s1, s34, 0x6000
    s_lshr_b64 s[42:43], s[38:39], 31
    v_lshrrev_b32_e32 v1, 6, v0
    s_cmp_lt_i32 s42, 1
    v_and_b32_e32 v2, 63, v0
    v_mul_lo_u32 v1, s12, v1
    s_cselect_b32 s2, s38, 0x7fffffff
    s_cmp_gt_i32 s42, -1
    v_lshl_add_u32 v3, v2, 1, v1
    v_cmp_gt_i32_e32 vcc, s16, v2
    s_cselect_b32 s2, s2, 0
    s_mov_b64 s[46:47], s[2:3]
    v_cndmask_b32_e32 v25, v4, v3, vcc
    s_and_b32 s7, s48, 0xffff
    s_mov_b64 s[44:45], s[0:1]
    v_mov_b32_e32 v2, v25
    s_mov_b32 s44, s37
    s_mov_b32 s45, s7
    s_mov_b32 s46, s2
    s_lshl_b32 s8, s8, 3
    s_mov_b32 m0, s1
    s_nop 0
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_sub_i32 s1, s6, 32
    v_cmp_gt_i32_e32 vcc, s1, v23
    s_add_i32 s1, s34, 0x2000
    s_add_u32 s2, s4, 0xffffffc0
    s_addc_u32 s7, s25, -1
    s_add_u32 s51, s0, 64
    s_addc_u32 s46, s24, 0
    s_sub_u32 s42, s49, s22
    s_subb_u32 s43, s50, s23
    s_cmp_gt_i32 s6, 32
    s_cselect_b32 s39, s7, 0
    s_cselect_b32 s38, s2, 0
    s_cselect_b32 s43, s43, 0
    s_cselect_b32 s42, s42, 0
    s_lshr_b64 s[44:45], s[38:39], 31
    s_cmp_lt_i32 s44, 1
    s_cselect_b32 s2, s38, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    s_cselect_b32 s2, s2, 0
    s_and_b32 s7, s46, 0xffff
    s_mov_b64 s[46:47], s[2:3]
    v_cndmask_b32_e32 v2, v4, v24, vcc
    s_mov_b64 s[44:45], s[0:1]
    s_mov_b32 s44, s51
    s_mov_b32 s45, s7
    s_mov_b32 s46, s2
    s_mov_b32 m0, s1
    s_nop 0
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s35, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s35, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s35, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s35, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s35, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s35, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s35, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_i32 s1, s34, 0x8000
    s_add_u32 s2, s22, s37
    s_addc_u32 s7, s23, s48
    s_lshr_b64 s[38:39], s[42:43], 31
    s_cmp_lt_i32 s38, 1
    s_cselect_b32 s37, s42, 0x7fffffff
    s_cmp_gt_i32 s38, -1
    s_mov_b64 s[46:47], s[2:3]
    s_cselect_b32 s37, s37, 0
    s_and_b32 s7, s7, 0xffff
    s_mov_b64 s[44:45], s[0:1]
    v_mov_b32_e32 v2, v25
    s_mov_b32 s44, s2
    s_mov_b32 s45, s7
    s_mov_b32 s46, s37
    s_mov_b32 m0, s1
    s_nop 0
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s8, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    v_lshlrev_b32_e32 v1, 6, v0
    v_lshlrev_b32_e32 v0, 2, v0
    v_and_b32_e32 v1, 0x800, v1
    v_and_b32_e32 v0, 0x7c, v0
    s_cmp_gt_i32 s6, 64
    v_xor_b32_e32 v21, 16, v18
    v_xor_b32_e32 v20, 64, v18
    s_cbranch_scc1 .LBB0_3
    v_xor_b32_e32 v19, 0x50, v18
    v_or3_b32 v22, s36, v0, v1
    s_cbranch_execz .LBB0_4
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
    v_mov_b32_e32 v1, 0
    v_mov_b32_e32 v0, 0
    s_mov_b32 s2, s21
    s_branch .LBB0_6
.LBB0_3:
    v_or3_b32 v22, s36, v0, v1
.LBB0_4:
    s_add_i32 s1, s6, 31
    s_lshr_b32 s1, s1, 5
    s_add_i32 s36, s1, -2
    s_sub_i32 s37, s6, 64
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s24, 0
    s_add_u32 s24, s4, 0xffffff80
    s_addc_u32 s25, s25, -1
    s_lshl_b64 s[2:3], s[12:13], 6
    s_add_u32 s2, s14, s2
    s_addc_u32 s3, s15, s3
    s_add_u32 s38, s2, s26
    s_addc_u32 s39, s3, s27
    s_add_u32 s2, s40, 0xffffffc0
    s_addc_u32 s3, s41, -1
    s_mul_i32 s3, s3, s12
    s_mul_hi_u32 s4, s2, s12
    s_add_i32 s4, s4, s3
    s_mul_i32 s6, s2, s12
    s_ashr_i32 s3, s5, 31
    s_mov_b32 s2, s5
    s_lshl_b64 s[2:3], s[2:3], 1
    s_add_u32 s5, s6, s2
    s_addc_u32 s4, s4, s3
    s_bfe_i64 s[2:3], s[20:21], 0x200000
    s_lshl_b64 s[2:3], s[2:3], 1
    s_sub_u32 s26, s5, s2
    v_xor_b32_e32 v19, 0x50, v18
    s_subb_u32 s27, s4, s3
    s_mov_b32 s2, 0
    v_mov_b32_e32 v0, 0
    v_mov_b32_e32 v1, 0
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
    v_bfrev_b32_e32 v26, 1
    s_mov_b32 s3, 0x20000
.LBB0_5:
    s_lshl_b32 s40, s2, 13
    s_waitcnt lgkmcnt(0) vmcnt(16)
    s_barrier
    v_add_u32_e32 v28, s40, v18
    v_add_u32_e32 v32, s40, v21
    v_or_b32_e32 v47, s40, v22
    ds_read_b128 v[28:31], v28
    ds_read_b128 v[32:35], v32
    ds_read2st64_b32 v[36:37], v47 offset0:96 offset1:97
    ds_read2st64_b32 v[38:39], v47 offset0:98 offset1:99
    ds_read2st64_b32 v[40:41], v47 offset0:100 offset1:101
    ds_read2st64_b32 v[42:43], v47 offset0:102 offset1:103
    s_waitcnt lgkmcnt(5)
    v_lshl_or_b32 v28, v29, 16, v28
    v_lshl_or_b32 v29, v31, 16, v30
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v30, v37, 16, v36
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v31, v39, 16, v38
    s_add_i32 s41, s2, 2
    s_add_i32 s42, s2, -1
    s_mov_b64 s[6:7], s[2:3]
    s_mov_b64 s[4:5], s[0:1]
    s_cmp_lt_u32 s41, 3
    s_cselect_b32 s5, s41, s42
    s_lshl_b32 s5, s5, 13
    v_mfma_f32_32x32x8_f16 v[0:15], v[30:31], v[28:29], v[0:15]
    v_add_u32_e32 v48, s40, v20
    v_add_u32_e32 v49, s40, v19
    s_lshr_b64 s[40:41], s[24:25], 31
    s_add_i32 s5, s34, s5
    v_cmp_gt_i32_e32 vcc, s37, v23
    s_mov_b64 s[14:15], s[2:3]
    s_cmp_lt_i32 s40, 1
    v_cndmask_b32_e32 v27, v26, v24, vcc
    s_mov_b64 s[12:13], s[0:1]
    s_cselect_b32 s6, s24, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v36, v41, 16, v40
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v37, v43, 16, v42
    s_cselect_b32 s14, s6, 0
    s_and_b32 s13, s1, 0xffff
    s_add_i32 s42, s5, 0x6000
    s_lshr_b64 s[40:41], s[26:27], 31
    s_mov_b32 m0, s5
    s_nop 0
    buffer_load_ushort v27, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s35, v27
    buffer_load_ushort v27, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s35, v27
    buffer_load_ushort v27, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s35, v27
    buffer_load_ushort v27, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s35, v27
    buffer_load_ushort v27, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s35, v27
    buffer_load_ushort v27, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s35, v27
    buffer_load_ushort v27, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s35, v27
    buffer_load_ushort v27, s[12:15], 0 offen lds
    s_cmp_lt_i32 s40, 1
    v_mov_b32_e32 v46, v25
    s_cselect_b32 s5, s26, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    s_mov_b32 s4, s38
    v_lshl_or_b32 v44, v33, 16, v32
    v_lshl_or_b32 v45, v35, 16, v34
    s_cselect_b32 s6, s5, 0
    s_and_b32 s5, s39, 0xffff
    s_mov_b32 m0, s42
    s_nop 0
    buffer_load_ushort v46, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s8, v46
    buffer_load_ushort v46, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s8, v46
    buffer_load_ushort v46, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s8, v46
    buffer_load_ushort v46, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s8, v46
    buffer_load_ushort v46, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s8, v46
    buffer_load_ushort v46, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s8, v46
    buffer_load_ushort v46, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s8, v46
    buffer_load_ushort v46, s[4:7], 0 offen lds
    ds_read_b128 v[28:31], v48
    ds_read_b128 v[32:35], v49
    ds_read2st64_b32 v[38:39], v47 offset0:112 offset1:113
    ds_read2st64_b32 v[40:41], v47 offset0:114 offset1:115
    ds_read2st64_b32 v[42:43], v47 offset0:116 offset1:117
    ds_read2st64_b32 v[46:47], v47 offset0:118 offset1:119
    v_mfma_f32_32x32x8_f16 v[0:15], v[36:37], v[44:45], v[0:15]
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v36, v39, 16, v38
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v37, v41, 16, v40
    v_lshl_or_b32 v28, v29, 16, v28
    v_lshl_or_b32 v29, v31, 16, v30
    s_add_i32 s12, s2, 1
    s_add_i32 s2, s2, -2
    s_cmp_lt_u32 s12, 3
    v_mfma_f32_32x32x8_f16 v[0:15], v[36:37], v[28:29], v[0:15]
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v28, v43, 16, v42
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v29, v47, 16, v46
    s_cselect_b32 s2, s12, s2
    s_add_i32 s36, s36, -1
    s_sub_i32 s37, s37, 32
    s_add_u32 s0, s0, 64
    v_lshl_or_b32 v30, v33, 16, v32
    v_lshl_or_b32 v31, v35, 16, v34
    s_addc_u32 s1, s1, 0
    s_add_u32 s24, s24, 0xffffffc0
    v_mfma_f32_32x32x8_f16 v[0:15], v[28:29], v[30:31], v[0:15]
    s_addc_u32 s25, s25, -1
    s_add_u32 s38, s38, s22
    s_addc_u32 s39, s39, s23
    s_sub_u32 s26, s26, s22
    s_subb_u32 s27, s27, s23
    s_cmp_lg_u32 s36, 0
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s0, s2, 13
    s_waitcnt vmcnt(16)
    s_barrier
    v_or_b32_e32 v38, s0, v22
    v_add_u32_e32 v23, s0, v18
    ds_read2st64_b32 v[28:29], v38 offset0:96 offset1:97
    ds_read2st64_b32 v[30:31], v38 offset0:98 offset1:99
    ds_read_b128 v[24:27], v23
    ds_read2st64_b32 v[32:33], v38 offset0:100 offset1:101
    ds_read2st64_b32 v[34:35], v38 offset0:102 offset1:103
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v36, v29, 16, v28
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v37, v31, 16, v30
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v24, v25, 16, v24
    v_lshl_or_b32 v25, v27, 16, v26
    v_add_u32_e32 v23, s0, v21
    ds_read_b128 v[28:31], v23
    v_mfma_f32_32x32x8_f16 v[0:15], v[36:37], v[24:25], v[0:15]
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v24, v33, 16, v32
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v25, v35, 16, v34
    v_add_u32_e32 v23, s0, v20
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v26, v29, 16, v28
    v_lshl_or_b32 v27, v31, 16, v30
    s_add_i32 s1, s2, 0x7fffe
    v_lshl_or_b32 v17, s28, 5, v17
    v_mfma_f32_32x32x8_f16 v[0:15], v[24:25], v[26:27], v[0:15]
    ds_read2st64_b32 v[28:29], v38 offset0:112 offset1:113
    ds_read2st64_b32 v[30:31], v38 offset0:114 offset1:115
    ds_read_b128 v[24:27], v23
    ds_read2st64_b32 v[32:33], v38 offset0:116 offset1:117
    ds_read2st64_b32 v[34:35], v38 offset0:118 offset1:119
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v36, v29, 16, v28
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v37, v31, 16, v30
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v24, v25, 16, v24
    v_lshl_or_b32 v25, v27, 16, v26
    v_add_u32_e32 v23, s0, v19
    ds_read_b128 v[28:31], v23
    v_mfma_f32_32x32x8_f16 v[0:15], v[36:37], v[24:25], v[0:15]
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v24, v33, 16, v32
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v25, v35, 16, v34
    s_add_i32 s0, s2, 1
    s_cmp_lt_u32 s0, 3
    s_cselect_b32 s0, s0, s1
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v26, v29, 16, v28
    v_lshl_or_b32 v27, v31, 16, v30
    s_lshl_b32 s0, s0, 13
    s_waitcnt vmcnt(0)
    s_barrier
    v_or_b32_e32 v36, s0, v22
    v_mfma_f32_32x32x8_f16 v[0:15], v[24:25], v[26:27], v[0:15]
    v_add_u32_e32 v18, s0, v18
    ds_read2st64_b32 v[26:27], v36 offset0:96 offset1:97
    ds_read2st64_b32 v[28:29], v36 offset0:98 offset1:99
    ds_read_b128 v[22:25], v18
    ds_read2st64_b32 v[30:31], v36 offset0:100 offset1:101
    ds_read2st64_b32 v[32:33], v36 offset0:102 offset1:103
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v34, v27, 16, v26
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v35, v29, 16, v28
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v22, v23, 16, v22
    v_lshl_or_b32 v23, v25, 16, v24
    v_add_u32_e32 v18, s0, v21
    ds_read_b128 v[26:29], v18
    v_mfma_f32_32x32x8_f16 v[0:15], v[34:35], v[22:23], v[0:15]
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v22, v31, 16, v30
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v23, v33, 16, v32
    v_add_u32_e32 v18, s0, v20
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v24, v27, 16, v26
    v_lshl_or_b32 v25, v29, 16, v28
    s_ashr_i32 s1, s9, 31
    s_lshl_b32 s6, s9, 2
    v_mfma_f32_32x32x8_f16 v[0:15], v[22:23], v[24:25], v[0:15]
    ds_read2st64_b32 v[24:25], v36 offset0:112 offset1:113
    ds_read2st64_b32 v[26:27], v36 offset0:114 offset1:115
    ds_read_b128 v[20:23], v18
    ds_read2st64_b32 v[28:29], v36 offset0:116 offset1:117
    ds_read2st64_b32 v[30:31], v36 offset0:118 offset1:119
    v_add_u32_e32 v18, s0, v19
    s_mov_b32 s0, s9
    s_lshr_b64 s[2:3], s[0:1], 30
    s_mul_hi_u32 s4, s6, s31
    s_mul_i32 s0, s2, s31
    s_add_i32 s4, s4, s0
    s_lshl_b64 s[0:1], s[20:21], 2
    s_add_u32 s0, s0, s18
    s_mul_i32 s3, s6, s31
    s_addc_u32 s1, s1, s19
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s4
    s_mul_i32 s3, s6, s33
    s_mul_hi_u32 s4, s6, s30
    s_add_i32 s3, s4, s3
    s_mul_i32 s2, s2, s30
    s_add_i32 s4, s3, s2
    s_mul_i32 s5, s6, s30
    s_lshl_b64 s[2:3], s[16:17], 2
    s_add_u32 s2, s5, s2
    s_addc_u32 s3, s4, s3
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v32, v25, 16, v24
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v33, v27, 16, v26
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s4, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    s_cselect_b32 s2, s2, 0
    s_lshl_b32 s4, s29, 5
    ds_read_b128 v[24:27], v18
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v18, v21, 16, v20
    v_lshl_or_b32 v19, v23, 16, v22
    v_and_or_b32 v22, v16, 4, s4
    v_mul_lo_u32 v23, v17, s6
    v_mfma_f32_32x32x8_f16 v[0:15], v[32:33], v[18:19], v[0:15]
    v_lshl_add_u32 v16, v22, 2, v23
    v_bfrev_b32_e32 v32, 1
    v_cmp_gt_i32_e32 vcc, s16, v22
    s_mov_b32 s3, 0x20000
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v18, v29, 16, v28
    v_cndmask_b32_e32 v33, v32, v16, vcc
    buffer_load_dword v17, v33, s[0:3], 0 offen
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v19, v31, 16, v30
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v20, v25, 16, v24
    v_lshl_or_b32 v21, v27, 16, v26
    s_nop 1
    v_mfma_f32_32x32x8_f16 v[0:15], v[18:19], v[20:21], v[0:15]
    s_nop 10
    v_mov_b32_e32 v16, v0
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[16:17], s[10:11], v[16:17]
    s_nop 0
    v_add_f32_e32 v0, v16, v17
    buffer_store_dword v0, v33, s[0:3], 0 offen
    v_or_b32_e32 v0, 1, v22
    v_lshl_add_u32 v16, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_or_b32_e32 v0, 2, v22
    s_nop 0
    v_cndmask_b32_e32 v18, v32, v16, vcc
    buffer_load_dword v17, v18, s[0:3], 0 offen
    v_lshl_add_u32 v16, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    s_nop 1
    v_cndmask_b32_e32 v19, v32, v16, vcc
    v_mov_b32_e32 v16, v1
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[16:17]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v18, s[0:3], 0 offen
    buffer_load_dword v1, v19, s[0:3], 0 offen
    v_or_b32_e32 v0, 3, v22
    v_lshl_add_u32 v16, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v16, v32, v16, vcc
    buffer_store_dword v0, v19, s[0:3], 0 offen
    buffer_load_dword v1, v16, s[0:3], 0 offen
    v_or_b32_e32 v0, 8, v22
    v_lshl_add_u32 v2, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v32, v2, vcc
    buffer_store_dword v0, v16, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 9, v22
    v_lshl_add_u32 v3, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v4
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v32, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 10, v22
    v_lshl_add_u32 v2, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v5
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v32, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 11, v22
    v_lshl_add_u32 v3, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v6
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v32, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 16, v22
    v_lshl_add_u32 v2, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v7
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v32, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 17, v22
    v_lshl_add_u32 v3, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v8
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v32, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 18, v22
    v_lshl_add_u32 v2, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v9
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v32, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 19, v22
    v_lshl_add_u32 v3, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v10
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v32, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 24, v22
    v_lshl_add_u32 v2, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v11
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v32, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 25, v22
    v_lshl_add_u32 v3, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v12
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v32, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 26, v22
    v_lshl_add_u32 v2, v0, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v13
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v32, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v14
    v_or_b32_e32 v3, 27, v22
    v_lshl_add_u32 v4, v3, 2, v23
    v_cmp_gt_i32_e32 vcc, s16, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    v_cndmask_b32_e32 v2, v32, v4, vcc
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v15
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta
    .amdhsa_group_segment_fixed_size 49152
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 257
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 52
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.agpr_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.sgpr_count: 58
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.sgpr_spill_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.vgpr_count: 50
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.vgpr_spill_count: 0
