.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta:
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    s_load_dwordx2 s[18:19], s[4:5], 0x10
    s_load_dwordx8 s[8:15], s[4:5], 0x18
    v_readfirstlane_b32 s4, v0
    s_lshl_b32 s34, s6, 6
    s_lshr_b32 s5, s4, 6
    s_lshr_b32 s30, s4, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s6, s11, 1
    s_bfe_u32 s31, s4, 0x10006
    s_lshl_b32 s20, s7, 6
    s_mul_i32 s4, s6, s34
    s_mul_hi_u32 s7, s6, s34
    s_add_u32 s4, s4, s0
    s_addc_u32 s24, s7, s1
    s_not_b32 s0, s34
    s_add_i32 s33, s8, s0
    s_ashr_i32 s35, s33, 31
    s_mul_hi_u32 s0, s6, s33
    s_mul_i32 s1, s6, s35
    s_add_i32 s7, s0, s1
    s_ashr_i32 s1, s10, 31
    s_mov_b32 s0, s10
    s_mul_i32 s8, s6, s33
    s_lshl_b64 s[0:1], s[0:1], 1
    s_mov_b32 s21, 0
    s_add_u32 s8, s8, s0
    v_lshrrev_b32_e32 v16, 3, v0
    s_addc_u32 s25, s7, s1
    v_lshrrev_b32_e32 v1, 5, v0
    v_and_b32_e32 v17, 31, v0
    v_and_b32_e32 v2, 28, v16
    s_lshl_b32 s0, s30, 12
    s_lshl_b32 s26, s12, 1
    s_lshl_b64 s[28:29], s[20:21], 1
    v_xor_b32_e32 v23, v2, v17
    v_mul_lo_u32 v1, s6, v1
    v_lshlrev_b32_e32 v3, 4, v0
    s_add_u32 s39, s28, s2
    v_lshl_add_u32 v24, v23, 1, v1
    v_and_b32_e32 v1, 32, v0
    v_lshlrev_b32_e32 v2, 7, v0
    v_and_b32_e32 v3, 0x70, v3
    s_addc_u32 s48, s29, s3
    s_add_i32 s40, s10, -1
    v_and_b32_e32 v2, 0xf80, v2
    v_xor_b32_e32 v1, v3, v1
    s_ashr_i32 s41, s40, 31
    s_sub_i32 s16, s9, s20
    v_or3_b32 v18, s0, v2, v1
    s_mul_hi_u32 s0, s26, s40
    s_mul_i32 s1, s26, s41
    s_ashr_i32 s17, s16, 31
    s_add_i32 s6, s0, s1
    s_mul_i32 s7, s26, s40
    s_lshl_b64 s[0:1], s[16:17], 1
    s_mov_b32 s27, s21
    s_add_u32 s49, s7, s0
    s_addc_u32 s50, s6, s1
    s_lshl_b64 s[22:23], s[26:27], 5
    s_lshl_b32 s38, s31, 7
    s_lshl_b32 s36, s5, 8
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s1, s25, 0
    s_cselect_b32 s0, s8, 0
    s_cselect_b32 s43, s50, 0
    s_cselect_b32 s42, s49, 0
    s_lshr_b64 s[6:7], s[0:1], 31
    s_cmp_lt_i32 s6, 1
    v_bfrev_b32_e32 v4, 1
    v_cmp_gt_i32_e32 vcc, s10, v23
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s6, -1
    v_lshrrev_b32_e32 v1, 6, v0
    v_cndmask_b32_e32 v5, v4, v24, vcc
    s_cselect_b32 s6, s0, 0
    s_and_b32 s5, s24, 0xffff
    v_and_b32_e32 v2, 63, v0
    v_mul_lo_u32 v1, s26, v1
    s_mov_b32 s7, 0x20000
    s_lshl_b32 s37, s11, 4
    s_mov_b32 m0, s36
    s_nop 0
    buffer_load_ushort v5, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s37, v5
    buffer_load_ushort v5, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s37, v5
    buffer_load_ushort v5, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s37, v5
    buffer_load_ushort v5, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s37, v5
    buffer_load_ushort v5, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s37, v5
    buffer_load_ushort v5, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s37, v5
    buffer_load_ushort v5, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s37, v5
    buffer_load_ushort v5, s[4:7], 0 offen lds
    s_add_i32 s5, s36, 0x6000
    s_lshr_b64 s[0:1], s[42:43], 31
    v_lshl_add_u32 v3, v2, 1, v1
    v_cmp_gt_i32_e32 vcc, s16, v2
    s_cmp_lt_i32 s0, 1
    v_cndmask_b32_e32 v25, v4, v3, vcc
    s_cselect_b32 s1, s42, 0x7fffffff
    s_cmp_gt_i32 s0, -1
    s_mov_b64 s[46:47], s[6:7]
    s_cselect_b32 s0, s1, 0
    s_and_b32 s1, s48, 0xffff
    s_mov_b64 s[44:45], s[4:5]
    v_mov_b32_e32 v2, v25
    s_mov_b32 s44, s39
    s_mov_b32 s45, s1
    s_mov_b32 s46, s0
    s_lshl_b32 s12, s12, 3
    s_mov_b32 m0, s5
    s_nop 0
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_sub_i32 s0, s10, 32
    s_add_i32 s5, s36, 0x2000
    v_cmp_gt_i32_e32 vcc, s0, v23
    s_add_u32 s0, s8, 0xffffffc0
    s_addc_u32 s1, s25, -1
    s_add_u32 s6, s4, 64
    s_addc_u32 s11, s24, 0
    s_sub_u32 s42, s49, s22
    s_subb_u32 s43, s50, s23
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s1, s1, 0
    s_cselect_b32 s0, s0, 0
    s_cselect_b32 s43, s43, 0
    s_cselect_b32 s42, s42, 0
    s_lshr_b64 s[44:45], s[0:1], 31
    s_cmp_lt_i32 s44, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    s_mov_b64 s[46:47], s[6:7]
    v_cndmask_b32_e32 v2, v4, v24, vcc
    s_cselect_b32 s0, s0, 0
    s_and_b32 s1, s11, 0xffff
    s_mov_b64 s[44:45], s[4:5]
    s_mov_b32 s44, s6
    s_mov_b32 s45, s1
    s_mov_b32 s46, s0
    s_mov_b32 m0, s5
    s_nop 0
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s37, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s37, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s37, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s37, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s37, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s37, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s37, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_i32 s5, s36, 0x8000
    s_add_u32 s6, s22, s39
    s_addc_u32 s11, s23, s48
    s_lshr_b64 s[0:1], s[42:43], 31
    s_cmp_lt_i32 s0, 1
    s_cselect_b32 s1, s42, 0x7fffffff
    s_cmp_gt_i32 s0, -1
    s_mov_b64 s[46:47], s[6:7]
    s_cselect_b32 s0, s1, 0
    s_and_b32 s1, s11, 0xffff
    s_mov_b64 s[44:45], s[4:5]
    v_mov_b32_e32 v2, v25
    s_mov_b32 s44, s6
    s_mov_b32 s45, s1
    s_mov_b32 s46, s0
    s_mov_b32 m0, s5
    s_nop 0
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s12, v2
    buffer_load_ushort v2, s[44:47], 0 offen lds
    v_lshlrev_b32_e32 v1, 6, v0
    v_lshlrev_b32_e32 v0, 2, v0
    v_and_b32_e32 v1, 0x800, v1
    v_and_b32_e32 v0, 0x7c, v0
    s_cmp_gt_i32 s10, 64
    v_xor_b32_e32 v21, 16, v18
    v_xor_b32_e32 v19, 64, v18
    s_cbranch_scc1 .LBB0_3
    v_xor_b32_e32 v20, 0x50, v18
    v_or3_b32 v22, s38, v0, v1
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
    v_or3_b32 v22, s38, v0, v1
.LBB0_4:
    s_add_i32 s0, s10, 31
    s_lshr_b32 s0, s0, 5
    s_add_i32 s38, s0, -2
    s_sub_i32 s39, s10, 64
    s_add_u32 s0, s4, 0x80
    s_addc_u32 s1, s24, 0
    s_add_u32 s24, s8, 0xffffff80
    s_addc_u32 s25, s25, -1
    s_lshl_b64 s[4:5], s[26:27], 6
    s_add_u32 s2, s2, s4
    s_addc_u32 s3, s3, s5
    s_add_u32 s28, s2, s28
    s_addc_u32 s29, s3, s29
    s_add_u32 s2, s40, 0xffffffc0
    s_addc_u32 s3, s41, -1
    s_mul_i32 s3, s3, s26
    s_mul_hi_u32 s4, s2, s26
    s_add_i32 s4, s4, s3
    s_mul_i32 s5, s2, s26
    s_ashr_i32 s3, s9, 31
    s_mov_b32 s2, s9
    s_lshl_b64 s[2:3], s[2:3], 1
    s_add_u32 s5, s5, s2
    s_addc_u32 s4, s4, s3
    s_bfe_i64 s[2:3], s[20:21], 0x200000
    s_lshl_b64 s[2:3], s[2:3], 1
    s_sub_u32 s26, s5, s2
    v_xor_b32_e32 v20, 0x50, v18
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
    s_lshl_b32 s42, s2, 13
    s_waitcnt lgkmcnt(0) vmcnt(16)
    s_barrier
    v_add_u32_e32 v28, s42, v18
    v_add_u32_e32 v32, s42, v21
    v_or_b32_e32 v45, s42, v22
    ds_read_b128 v[28:31], v28
    ds_read_b128 v[32:35], v32
    ds_read2st64_b32 v[36:37], v45 offset0:96 offset1:97
    ds_read2st64_b32 v[38:39], v45 offset0:98 offset1:99
    ds_read2st64_b32 v[40:41], v45 offset0:100 offset1:101
    ds_read2st64_b32 v[42:43], v45 offset0:102 offset1:103
    s_waitcnt lgkmcnt(5)
    v_lshl_or_b32 v28, v29, 16, v28
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v36, v37, 16, v36
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v37, v39, 16, v38
    v_lshl_or_b32 v29, v31, 16, v30
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v30, v41, 16, v40
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v31, v43, 16, v42
    v_mfma_f32_32x32x8f16 v[0:15], v[36:37], v[28:29], v[0:15]
    s_add_i32 s40, s2, 2
    s_add_i32 s41, s2, -1
    s_mov_b64 s[6:7], s[2:3]
    s_mov_b64 s[4:5], s[0:1]
    s_cmp_lt_u32 s40, 3
    v_lshl_or_b32 v28, v33, 16, v32
    v_lshl_or_b32 v29, v35, 16, v34
    s_mov_b64 s[10:11], s[2:3]
    s_cselect_b32 s5, s40, s41
    s_mov_b64 s[8:9], s[0:1]
    s_lshl_b32 s5, s5, 13
    s_lshr_b64 s[40:41], s[24:25], 31
    s_add_i32 s9, s36, s5
    v_cmp_gt_i32_e32 vcc, s39, v23
    s_cmp_lt_i32 s40, 1
    v_mfma_f32_32x32x8f16 v[0:15], v[30:31], v[28:29], v[0:15]
    v_cndmask_b32_e32 v27, v26, v24, vcc
    s_cselect_b32 s5, s24, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    s_cselect_b32 s6, s5, 0
    s_and_b32 s5, s1, 0xffff
    s_add_i32 s43, s9, 0x6000
    s_lshr_b64 s[40:41], s[26:27], 31
    s_mov_b32 m0, s9
    s_nop 0
    buffer_load_ushort v27, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s37, v27
    buffer_load_ushort v27, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s37, v27
    buffer_load_ushort v27, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s37, v27
    buffer_load_ushort v27, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s37, v27
    buffer_load_ushort v27, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s37, v27
    buffer_load_ushort v27, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s37, v27
    buffer_load_ushort v27, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v27, s37, v27
    buffer_load_ushort v27, s[4:7], 0 offen lds
    s_cmp_lt_i32 s40, 1
    v_mov_b32_e32 v44, v25
    s_cselect_b32 s4, s26, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    s_mov_b32 s8, s28
    s_cselect_b32 s10, s4, 0
    s_and_b32 s9, s29, 0xffff
    s_mov_b32 m0, s43
    s_nop 0
    buffer_load_ushort v44, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v44, s12, v44
    buffer_load_ushort v44, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v44, s12, v44
    buffer_load_ushort v44, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v44, s12, v44
    buffer_load_ushort v44, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v44, s12, v44
    buffer_load_ushort v44, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v44, s12, v44
    buffer_load_ushort v44, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v44, s12, v44
    buffer_load_ushort v44, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v44, s12, v44
    buffer_load_ushort v44, s[8:11], 0 offen lds
    v_add_u32_e32 v46, s42, v19
    ds_read2st64_b32 v[32:33], v45 offset0:112 offset1:113
    ds_read2st64_b32 v[34:35], v45 offset0:114 offset1:115
    ds_read_b128 v[28:31], v46
    ds_read2st64_b32 v[36:37], v45 offset0:116 offset1:117
    ds_read2st64_b32 v[38:39], v45 offset0:118 offset1:119
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v40, v33, 16, v32
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v41, v35, 16, v34
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v28, v29, 16, v28
    v_lshl_or_b32 v29, v31, 16, v30
    v_add_u32_e32 v27, s42, v20
    ds_read_b128 v[32:35], v27
    v_mfma_f32_32x32x8f16 v[0:15], v[40:41], v[28:29], v[0:15]
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v28, v37, 16, v36
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v29, v39, 16, v38
    s_add_i32 s4, s2, 1
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v30, v33, 16, v32
    v_lshl_or_b32 v31, v35, 16, v34
    s_add_i32 s2, s2, -2
    s_cmp_lt_u32 s4, 3
    s_cselect_b32 s2, s4, s2
    s_add_i32 s38, s38, -1
    s_sub_i32 s39, s39, 32
    s_add_u32 s0, s0, 64
    s_addc_u32 s1, s1, 0
    s_add_u32 s24, s24, 0xffffffc0
    s_addc_u32 s25, s25, -1
    s_add_u32 s28, s28, s22
    v_mfma_f32_32x32x8f16 v[0:15], v[28:29], v[30:31], v[0:15]
    s_addc_u32 s29, s29, s23
    s_sub_u32 s26, s26, s22
    s_subb_u32 s27, s27, s23
    s_cmp_lg_u32 s38, 0
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s0, s2, 13
    s_waitcnt vmcnt(16)
    s_barrier
    v_or_b32_e32 v40, s0, v22
    v_add_u32_e32 v23, s0, v18
    ds_read2st64_b32 v[28:29], v40 offset0:96 offset1:97
    ds_read2st64_b32 v[30:31], v40 offset0:98 offset1:99
    ds_read_b128 v[24:27], v23
    ds_read2st64_b32 v[32:33], v40 offset0:100 offset1:101
    ds_read2st64_b32 v[34:35], v40 offset0:102 offset1:103
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v36, v29, 16, v28
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v37, v31, 16, v30
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v24, v25, 16, v24
    v_lshl_or_b32 v25, v27, 16, v26
    v_add_u32_e32 v23, s0, v21
    ds_read_b128 v[28:31], v23
    v_mfma_f32_32x32x8f16 v[0:15], v[36:37], v[24:25], v[0:15]
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v32, v33, 16, v32
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v33, v35, 16, v34
    v_add_u32_e32 v23, s0, v19
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v36, v29, 16, v28
    v_lshl_or_b32 v37, v31, 16, v30
    ds_read_b128 v[24:27], v23
    v_add_u32_e32 v23, s0, v20
    ds_read_b128 v[28:31], v23
    s_add_i32 s0, s2, 1
    s_add_i32 s1, s2, 0x7fffe
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v34, v25, 16, v24
    v_lshl_or_b32 v35, v27, 16, v26
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v38, v29, 16, v28
    ds_read2st64_b32 v[24:25], v40 offset0:112 offset1:113
    ds_read2st64_b32 v[26:27], v40 offset0:114 offset1:115
    ds_read2st64_b32 v[28:29], v40 offset0:116 offset1:117
    s_cmp_lt_u32 s0, 3
    v_mfma_f32_32x32x8f16 v[0:15], v[32:33], v[36:37], v[0:15]
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v36, v25, 16, v24
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v37, v27, 16, v26
    ds_read2st64_b32 v[32:33], v40 offset0:118 offset1:119
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v40, v29, 16, v28
    s_cselect_b32 s0, s0, s1
    v_lshl_or_b32 v39, v31, 16, v30
    s_lshl_b32 s0, s0, 13
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v41, v33, 16, v32
    s_waitcnt vmcnt(0)
    s_barrier
    v_add_u32_e32 v18, s0, v18
    ds_read_b128 v[24:27], v18
    v_add_u32_e32 v18, s0, v21
    ds_read_b128 v[28:31], v18
    v_or_b32_e32 v42, s0, v22
    v_add_u32_e32 v18, s0, v19
    v_mfma_f32_32x32x8f16 v[0:15], v[36:37], v[34:35], v[0:15]
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v32, v25, 16, v24
    v_lshl_or_b32 v33, v27, 16, v26
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v26, v29, 16, v28
    ds_read2st64_b32 v[22:23], v42 offset0:96 offset1:97
    ds_read2st64_b32 v[24:25], v42 offset0:98 offset1:99
    ds_read2st64_b32 v[28:29], v42 offset0:100 offset1:101
    s_ashr_i32 s1, s13, 31
    s_lshl_b32 s6, s13, 2
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v34, v23, 16, v22
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v35, v25, 16, v24
    ds_read_b128 v[22:25], v18
    v_add_u32_e32 v18, s0, v20
    s_mov_b32 s0, s13
    s_lshr_b64 s[2:3], s[0:1], 30
    s_mul_hi_u32 s4, s6, s34
    s_mul_i32 s0, s2, s34
    s_add_i32 s4, s4, s0
    v_mfma_f32_32x32x8f16 v[0:15], v[40:41], v[38:39], v[0:15]
    s_lshl_b64 s[0:1], s[20:21], 2
    s_add_u32 s0, s0, s18
    s_mul_i32 s3, s6, s34
    s_addc_u32 s1, s1, s19
    v_lshl_or_b32 v27, v31, 16, v30
    ds_read2st64_b32 v[30:31], v42 offset0:102 offset1:103
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s4
    s_mul_i32 s3, s6, s35
    s_mul_hi_u32 s4, s6, s33
    s_add_i32 s3, s4, s3
    s_mul_i32 s2, s2, s33
    s_add_i32 s4, s3, s2
    s_mul_i32 s5, s6, s33
    s_lshl_b64 s[2:3], s[16:17], 2
    v_mfma_f32_32x32x8f16 v[0:15], v[34:35], v[32:33], v[0:15]
    s_add_u32 s2, s5, s2
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v28, v29, 16, v28
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v29, v31, 16, v30
    s_addc_u32 s3, s4, s3
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s4, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    s_cselect_b32 s2, s2, 0
    v_lshl_or_b32 v17, s30, 5, v17
    s_lshl_b32 s4, s31, 5
    s_mov_b32 s3, 0x20000
    ds_read2st64_b32 v[30:31], v42 offset0:112 offset1:113
    ds_read2st64_b32 v[36:37], v42 offset0:114 offset1:115
    v_lshl_or_b32 v22, v23, 16, v22
    v_mfma_f32_32x32x8f16 v[0:15], v[28:29], v[26:27], v[0:15]
    v_and_or_b32 v26, v16, 4, s4
    v_mul_lo_u32 v27, v17, s6
    v_lshl_add_u32 v16, v26, 2, v27
    v_bfrev_b32_e32 v28, 1
    v_cmp_gt_i32_e32 vcc, s16, v26
    v_cndmask_b32_e32 v29, v28, v16, vcc
    buffer_load_dword v17, v29, s[0:3], 0 offen
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v30, v31, 16, v30
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v31, v37, 16, v36
    v_lshl_or_b32 v23, v25, 16, v24
    ds_read2st64_b32 v[24:25], v42 offset0:116 offset1:117
    ds_read2st64_b32 v[38:39], v42 offset0:118 offset1:119
    ds_read_b128 v[18:21], v18
    v_or_b32_e32 v16, 1, v26
    v_cmp_gt_i32_e32 vcc, s16, v16
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v18, v19, 16, v18
    v_mfma_f32_32x32x8f16 v[0:15], v[30:31], v[22:23], v[0:15]
    v_lshl_or_b32 v22, v25, 16, v24
    v_lshl_or_b32 v23, v39, 16, v38
    v_lshl_or_b32 v19, v21, 16, v20
    s_nop 1
    v_mfma_f32_32x32x8f16 v[0:15], v[22:23], v[18:19], v[0:15]
    v_lshl_add_u32 v18, v16, 2, v27
    v_cndmask_b32_e32 v18, v28, v18, vcc
    s_nop 15
    s_nop 0
    v_mov_b32_e32 v16, v0
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[16:17], s[14:15], v[16:17]
    v_add_f32_e32 v0, v16, v17
    buffer_store_dword v0, v29, s[0:3], 0 offen
    buffer_load_dword v17, v18, s[0:3], 0 offen
    v_or_b32_e32 v0, 2, v26
    v_lshl_add_u32 v16, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_cndmask_b32_e32 v19, v28, v16, vcc
    v_mov_b32_e32 v16, v1
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[16:17]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v18, s[0:3], 0 offen
    buffer_load_dword v1, v19, s[0:3], 0 offen
    v_or_b32_e32 v0, 3, v26
    v_lshl_add_u32 v16, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v2
    v_cndmask_b32_e32 v16, v28, v16, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v19, s[0:3], 0 offen
    buffer_load_dword v1, v16, s[0:3], 0 offen
    v_or_b32_e32 v0, 8, v26
    v_lshl_add_u32 v2, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v3
    v_cndmask_b32_e32 v2, v28, v2, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v16, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 9, v26
    v_lshl_add_u32 v3, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v4
    v_cndmask_b32_e32 v3, v28, v3, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 10, v26
    v_lshl_add_u32 v2, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v5
    v_cndmask_b32_e32 v2, v28, v2, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 11, v26
    v_lshl_add_u32 v3, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v6
    v_cndmask_b32_e32 v3, v28, v3, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 16, v26
    v_lshl_add_u32 v2, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v7
    v_cndmask_b32_e32 v2, v28, v2, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 17, v26
    v_lshl_add_u32 v3, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v8
    v_cndmask_b32_e32 v3, v28, v3, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 18, v26
    v_lshl_add_u32 v2, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v9
    v_cndmask_b32_e32 v2, v28, v2, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 19, v26
    v_lshl_add_u32 v3, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v10
    v_cndmask_b32_e32 v3, v28, v3, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 24, v26
    v_lshl_add_u32 v2, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v11
    v_cndmask_b32_e32 v2, v28, v2, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 25, v26
    v_lshl_add_u32 v3, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v12
    v_cndmask_b32_e32 v3, v28, v3, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 26, v26
    v_lshl_add_u32 v2, v0, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v13
    v_cndmask_b32_e32 v2, v28, v2, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v14
    v_or_b32_e32 v3, 27, v26
    v_lshl_add_u32 v4, v3, 2, v27
    v_cmp_gt_i32_e32 vcc, s16, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    v_cndmask_b32_e32 v2, v28, v4, vcc
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v15
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta
    .amdhsa_group_segment_fixed_size 49152
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 257
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 48
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.agpr_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.sgpr_count: 55
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.sgpr_spill_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.vgpr_count: 47
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.vgpr_spill_count: 0
