.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8:
    s_load_dwordx4 s[12:15], s[0:1], 0x0
    s_load_dwordx2 s[20:21], s[0:1], 0x10
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    v_readfirstlane_b32 s0, v0
    s_lshl_b32 s24, s2, 6
    s_mov_b32 s25, 0
    s_lshr_b32 s1, s0, 6
    s_lshr_b32 s40, s0, 7
    s_bfe_u32 s33, s0, 0x10006
    s_lshl_b32 s16, s3, 6
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s18, s7, 1
    s_lshl_b64 s[36:37], s[24:25], 1
    s_add_u32 s0, s36, s12
    s_addc_u32 s48, s37, s13
    s_add_i32 s7, s6, -1
    s_ashr_i32 s41, s7, 31
    s_mul_hi_u32 s2, s18, s7
    s_mul_i32 s3, s18, s41
    s_add_i32 s17, s2, s3
    s_sub_i32 s2, s4, s24
    s_ashr_i32 s3, s2, 31
    s_mul_i32 s26, s18, s7
    s_lshl_b64 s[22:23], s[2:3], 1
    s_add_u32 s49, s26, s22
    s_mov_b32 s19, s25
    s_addc_u32 s50, s17, s23
    v_lshlrev_b32_e32 v1, 4, v0
    v_and_b32_e32 v2, 64, v0
    s_movk_i32 s3, 0x70
    s_mov_b32 s17, s25
    s_lshl_b64 s[30:31], s[18:19], 5
    v_lshrrev_b32_e32 v3, 3, v0
    v_bitop3_b32 v2, v1, v2, s3 bitop3:0x6c
    s_lshl_b32 s38, s8, 1
    s_lshl_b64 s[26:27], s[16:17], 1
    v_mad_u64_u32 v[4:5], s[22:23], s18, v3, v[2:3]
    s_add_u32 s17, s26, s14
    s_addc_u32 s51, s27, s15
    s_sub_i32 s22, s5, s16
    s_mul_hi_u32 s3, s38, s7
    s_mul_i32 s8, s38, s41
    s_ashr_i32 s23, s22, 31
    s_add_i32 s3, s3, s8
    s_mul_i32 s8, s38, s7
    s_lshl_b64 s[28:29], s[22:23], 1
    s_mov_b32 s39, s25
    s_add_u32 s23, s8, s28
    v_lshlrev_b32_e32 v1, 2, v0
    s_addc_u32 s52, s3, s29
    s_lshl_b64 s[34:35], s[38:39], 5
    s_lshl_b32 s3, s33, 6
    s_lshl_b32 s8, s1, 10
    v_lshrrev_b32_e32 v6, 1, v2
    v_and_b32_e32 v5, 60, v1
    v_and_b32_e32 v9, 64, v1
    v_mad_u64_u32 v[2:3], s[42:43], s38, v3, v[2:3]
    s_cmp_gt_i32 s6, 0
    v_bitop3_b32 v3, s3, v9, v5 bitop3:0x36
    v_cmp_gt_i32_e32 vcc, s2, v6
    s_cselect_b32 s3, s50, 0
    s_cselect_b32 s2, s49, 0
    s_cselect_b32 s43, s52, 0
    s_cselect_b32 s42, s23, 0
    s_lshr_b64 s[44:45], s[2:3], 31
    s_cmp_lt_i32 s44, 1
    s_cselect_b32 s1, s2, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    v_lshl_or_b32 v7, s40, 6, v5
    v_bfrev_b32_e32 v5, 1
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s48, 0xffff
    v_cndmask_b32_e32 v19, v5, v4, vcc
    s_mov_b32 s3, 0x20000
    s_mov_b32 m0, s8
    s_nop 0
    buffer_load_dwordx4 v19, s[0:3], 0 offen lds
    s_add_i32 s1, s8, 0x3000
    s_lshr_b64 s[44:45], s[42:43], 31
    s_cmp_lt_i32 s44, 1
    s_cselect_b32 s2, s42, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    s_cselect_b32 s2, s2, 0
    s_mov_b64 s[46:47], s[2:3]
    v_cmp_gt_i32_e32 vcc, s22, v6
    s_and_b32 s42, s51, 0xffff
    s_mov_b64 s[44:45], s[0:1]
    v_cndmask_b32_e32 v20, v5, v2, vcc
    s_mov_b32 s44, s17
    s_mov_b32 s45, s42
    s_mov_b32 s46, s2
    s_mov_b32 m0, s1
    s_nop 0
    buffer_load_dwordx4 v20, s[44:47], 0 offen lds
    s_add_i32 s53, s8, 0x1000
    s_sub_u32 s1, s49, s30
    s_subb_u32 s2, s50, s31
    s_add_u32 s0, s30, s0
    s_addc_u32 s48, s31, s48
    s_sub_u32 s23, s23, s34
    s_subb_u32 s44, s52, s35
    s_cmp_gt_i32 s6, 32
    s_cselect_b32 s43, s2, 0
    s_cselect_b32 s42, s1, 0
    s_cselect_b32 s45, s44, 0
    s_cselect_b32 s44, s23, 0
    s_lshr_b64 s[46:47], s[42:43], 31
    s_cmp_lt_i32 s46, 1
    s_cselect_b32 s1, s42, 0x7fffffff
    s_cmp_gt_i32 s46, -1
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s48, 0xffff
    s_mov_b32 m0, s53
    s_nop 0
    buffer_load_dwordx4 v19, s[0:3], 0 offen lds
    s_add_i32 s23, s8, 0x4000
    s_add_u32 s0, s34, s17
    s_addc_u32 s1, s35, s51
    s_lshr_b64 s[42:43], s[44:45], 31
    s_cmp_lt_i32 s42, 1
    s_cselect_b32 s2, s44, 0x7fffffff
    s_cmp_gt_i32 s42, -1
    v_lshlrev_b32_e32 v8, 6, v0
    s_cselect_b32 s2, s2, 0
    s_and_b32 s1, s1, 0xffff
    s_mov_b32 m0, s23
    s_nop 0
    buffer_load_dwordx4 v20, s[0:3], 0 offen lds
    v_and_b32_e32 v8, 0xc00, v8
    v_xad_u32 v1, v7, v9, v8
    s_cmpk_lt_i32 s6, 0x41
    v_or_b32_e32 v18, v3, v8
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s0, s6, 31
    s_lshr_b32 s0, s0, 5
    s_add_i32 s2, s0, -2
    s_lshl_b64 s[0:1], s[18:19], 6
    s_add_u32 s0, s12, s0
    s_addc_u32 s1, s13, s1
    s_add_u32 s0, s0, s36
    s_addc_u32 s1, s1, s37
    s_add_u32 s17, s7, 0xffffffc0
    s_addc_u32 s19, s41, -1
    s_mul_i32 s6, s19, s18
    s_mul_hi_u32 s7, s17, s18
    s_add_i32 s12, s7, s6
    s_ashr_i32 s7, s4, 31
    s_mov_b32 s6, s4
    s_mul_i32 s13, s17, s18
    s_lshl_b64 s[6:7], s[6:7], 1
    s_add_u32 s13, s13, s6
    s_addc_u32 s12, s12, s7
    s_bfe_i64 s[6:7], s[24:25], 0x200000
    s_lshl_b64 s[6:7], s[6:7], 1
    s_sub_u32 s6, s13, s6
    s_subb_u32 s7, s12, s7
    s_lshl_b64 s[12:13], s[38:39], 6
    s_add_u32 s12, s14, s12
    s_addc_u32 s13, s15, s13
    s_add_u32 s23, s12, s26
    s_mul_i32 s19, s19, s38
    s_mul_hi_u32 s12, s17, s38
    s_addc_u32 s39, s13, s27
    s_add_i32 s14, s12, s19
    s_ashr_i32 s13, s5, 31
    s_mov_b32 s12, s5
    s_mul_i32 s17, s17, s38
    s_lshl_b64 s[12:13], s[12:13], 1
    s_add_u32 s5, s17, s12
    s_addc_u32 s14, s14, s13
    s_ashr_i32 s17, s16, 31
    s_lshl_b64 s[12:13], s[16:17], 1
    s_sub_u32 s36, s5, s12
    s_subb_u32 s37, s14, s13
    v_mov_b32_e32 v14, 0
    v_mov_b32_e32 v15, 0
    v_mov_b32_e32 v16, 0
    v_mov_b32_e32 v17, 0
    v_mov_b32_e32 v10, 0
    v_mov_b32_e32 v11, 0
    v_mov_b32_e32 v12, 0
    v_mov_b32_e32 v13, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v5, 0
    s_mov_b32 s5, 0x5040100
    s_mov_b32 s38, 0x7060302
.LBB0_2:
    s_lshl_b32 s41, s25, 12
    s_add_i32 s42, s25, 2
    s_add_i32 s43, s25, -1
    s_mov_b64 s[14:15], s[2:3]
    s_mov_b64 s[12:13], s[0:1]
    s_cmp_lt_u32 s42, 3
    s_cselect_b32 s13, s42, s43
    s_lshl_b32 s13, s13, 12
    s_lshr_b64 s[42:43], s[6:7], 31
    s_add_i32 s13, s8, s13
    s_waitcnt lgkmcnt(0) vmcnt(2)
    s_barrier
    s_mov_b64 s[18:19], s[2:3]
    v_add_u32_e32 v21, s41, v1
    v_or_b32_e32 v22, s41, v18
    s_cmp_lt_i32 s42, 1
    s_mov_b64 s[16:17], s[0:1]
    ds_read2_b32 v[26:27], v21 offset1:32
    ds_read2_b32 v[28:29], v21 offset0:64 offset1:96
    ds_read2_b32 v[30:31], v21 offset0:128 offset1:160
    ds_read2_b32 v[32:33], v21 offset0:192 offset1:224
    v_add_u32_e32 v21, 0x3000, v22
    s_cselect_b32 s14, s6, 0x7fffffff
    s_cmp_gt_i32 s42, -1
    ds_read2_b32 v[34:35], v21 offset1:32
    ds_read2_b32 v[36:37], v21 offset0:64 offset1:96
    ds_read2_b32 v[38:39], v21 offset0:128 offset1:160
    ds_read2_b32 v[40:41], v21 offset0:192 offset1:224
    s_cselect_b32 s18, s14, 0
    s_and_b32 s17, s1, 0xffff
    s_add_i32 s41, s13, 0x3000
    s_lshr_b64 s[42:43], s[36:37], 31
    s_mov_b32 m0, s13
    s_nop 0
    buffer_load_dwordx4 v19, s[16:19], 0 offen lds
    s_cmp_lt_i32 s42, 1
    s_cselect_b32 s13, s36, 0x7fffffff
    s_cmp_gt_i32 s42, -1
    s_mov_b32 s12, s23
    s_cselect_b32 s14, s13, 0
    s_and_b32 s13, s39, 0xffff
    s_add_i32 s16, s25, 1
    s_add_i32 s17, s25, -2
    s_mov_b32 m0, s41
    s_nop 0
    buffer_load_dwordx4 v20, s[12:15], 0 offen lds
    s_cmp_lt_u32 s16, 3
    s_cselect_b32 s25, s16, s17
    s_add_i32 s2, s2, -1
    s_waitcnt lgkmcnt(7)
    v_perm_b32 v22, v27, v26, s5
    s_waitcnt lgkmcnt(6)
    v_perm_b32 v23, v29, v28, s5
    s_waitcnt lgkmcnt(5)
    v_perm_b32 v24, v31, v30, s5
    s_waitcnt lgkmcnt(4)
    v_perm_b32 v25, v33, v32, s5
    v_perm_b32 v26, v27, v26, s38
    v_perm_b32 v27, v29, v28, s38
    v_perm_b32 v28, v31, v30, s38
    v_perm_b32 v29, v33, v32, s38
    s_waitcnt lgkmcnt(3)
    v_perm_b32 v30, v35, v34, s5
    s_waitcnt lgkmcnt(2)
    v_perm_b32 v31, v37, v36, s5
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v32, v39, v38, s5
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v33, v41, v40, s5
    v_perm_b32 v34, v35, v34, s38
    v_perm_b32 v35, v37, v36, s38
    v_perm_b32 v36, v39, v38, s38
    v_perm_b32 v37, v41, v40, s38
    s_add_u32 s0, s0, s30
    s_addc_u32 s1, s1, s31
    s_sub_u32 s6, s6, s30
    s_subb_u32 s7, s7, s31
    s_add_u32 s23, s23, s34
    v_mfma_f32_16x16x32_bf16 v[14:17], v[30:33], v[22:25], v[14:17]
    s_addc_u32 s39, s39, s35
    s_sub_u32 s36, s36, s34
    s_subb_u32 s37, s37, s35
    v_mfma_f32_16x16x32_bf16 v[10:13], v[34:37], v[22:25], v[10:13]
    s_cmp_lg_u32 s2, 0
    v_mfma_f32_16x16x32_bf16 v[6:9], v[30:33], v[26:29], v[6:9]
    v_mfma_f32_16x16x32_bf16 v[2:5], v[34:37], v[26:29], v[2:5]
    s_cbranch_scc1 .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
    v_mov_b32_e32 v5, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v13, 0
    v_mov_b32_e32 v12, 0
    v_mov_b32_e32 v11, 0
    v_mov_b32_e32 v10, 0
    v_mov_b32_e32 v17, 0
    v_mov_b32_e32 v16, 0
    v_mov_b32_e32 v15, 0
    v_mov_b32_e32 v14, 0
.LBB0_4:
    s_lshl_b32 s0, s25, 12
    v_or_b32_e32 v23, s0, v18
    s_waitcnt vmcnt(2)
    s_barrier
    v_add_u32_e32 v23, 0x3000, v23
    ds_read2_b32 v[28:29], v23 offset1:32
    ds_read2_b32 v[30:31], v23 offset0:64 offset1:96
    ds_read2_b32 v[40:41], v23 offset0:128 offset1:160
    ds_read2_b32 v[42:43], v23 offset0:192 offset1:224
    v_add_u32_e32 v20, s0, v1
    ds_read2_b32 v[32:33], v20 offset1:32
    ds_read2_b32 v[34:35], v20 offset0:64 offset1:96
    ds_read2_b32 v[36:37], v20 offset0:128 offset1:160
    ds_read2_b32 v[38:39], v20 offset0:192 offset1:224
    s_mov_b32 s1, 0x5040100
    s_mov_b32 s0, 0x7060302
    s_waitcnt lgkmcnt(7)
    v_perm_b32 v24, v29, v28, s1
    s_waitcnt lgkmcnt(6)
    v_perm_b32 v25, v31, v30, s1
    s_waitcnt lgkmcnt(5)
    v_perm_b32 v26, v41, v40, s1
    s_waitcnt lgkmcnt(4)
    v_perm_b32 v27, v43, v42, s1
    v_perm_b32 v28, v29, v28, s0
    v_perm_b32 v29, v31, v30, s0
    v_perm_b32 v30, v41, v40, s0
    v_perm_b32 v31, v43, v42, s0
    s_add_i32 s2, s25, 1
    s_add_i32 s3, s25, 0xffffe
    s_cmp_lt_u32 s2, 3
    s_cselect_b32 s2, s2, s3
    s_lshl_b32 s2, s2, 12
    s_waitcnt lgkmcnt(3)
    v_perm_b32 v20, v33, v32, s1
    s_waitcnt lgkmcnt(2)
    v_perm_b32 v21, v35, v34, s1
    v_perm_b32 v32, v33, v32, s0
    v_perm_b32 v33, v35, v34, s0
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v34, v37, v36, s0
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v35, v39, v38, s0
    s_waitcnt vmcnt(0)
    s_barrier
    v_add_u32_e32 v1, s2, v1
    v_perm_b32 v22, v37, v36, s1
    v_perm_b32 v23, v39, v38, s1
    v_mfma_f32_16x16x32_bf16 v[6:9], v[24:27], v[32:35], v[6:9]
    ds_read2_b32 v[36:37], v1 offset1:32
    ds_read2_b32 v[38:39], v1 offset0:64 offset1:96
    s_lshl_b32 s6, s9, 1
    s_mul_hi_u32 s5, s6, s24
    v_mfma_f32_16x16x32_bf16 v[2:5], v[28:31], v[32:35], v[2:5]
    ds_read2_b32 v[34:35], v1 offset0:128 offset1:160
    ds_read2_b32 v[40:41], v1 offset0:192 offset1:224
    v_or_b32_e32 v1, s2, v18
    v_add_u32_e32 v1, 0x3000, v1
    v_mfma_f32_16x16x32_bf16 v[10:13], v[28:31], v[20:23], v[10:13]
    ds_read2_b32 v[28:29], v1 offset1:32
    ds_read2_b32 v[30:31], v1 offset0:64 offset1:96
    ds_read2_b32 v[32:33], v1 offset0:128 offset1:160
    ds_read2_b32 v[42:43], v1 offset0:192 offset1:224
    v_lshrrev_b32_e32 v19, 1, v0
    v_lshlrev_b32_e32 v0, 1, v0
    v_mfma_f32_16x16x32_bf16 v[14:17], v[24:27], v[20:23], v[14:17]
    s_waitcnt lgkmcnt(7)
    v_perm_b32 v20, v37, v36, s1
    s_waitcnt lgkmcnt(6)
    v_perm_b32 v21, v39, v38, s1
    s_waitcnt lgkmcnt(5)
    v_perm_b32 v22, v35, v34, s1
    s_waitcnt lgkmcnt(3)
    v_perm_b32 v24, v29, v28, s1
    s_waitcnt lgkmcnt(2)
    v_perm_b32 v25, v31, v30, s1
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v26, v33, v32, s1
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v27, v43, v42, s1
    v_perm_b32 v23, v41, v40, s1
    v_perm_b32 v28, v29, v28, s0
    v_perm_b32 v29, v31, v30, s0
    v_perm_b32 v30, v33, v32, s0
    v_perm_b32 v31, v43, v42, s0
    v_perm_b32 v32, v37, v36, s0
    v_perm_b32 v33, v39, v38, s0
    v_perm_b32 v34, v35, v34, s0
    v_perm_b32 v35, v41, v40, s0
    s_ashr_i32 s1, s9, 31
    s_mov_b32 s0, s9
    s_lshr_b64 s[2:3], s[0:1], 31
    s_mul_i32 s0, s2, s24
    s_add_i32 s5, s5, s0
    s_add_u32 s1, s26, s20
    s_mul_i32 s0, s6, s24
    s_addc_u32 s3, s27, s21
    s_add_u32 s0, s1, s0
    s_addc_u32 s1, s3, s5
    s_not_b32 s3, s24
    v_mfma_f32_16x16x32_bf16 v[14:17], v[24:27], v[20:23], v[14:17]
    s_add_i32 s3, s4, s3
    s_ashr_i32 s4, s3, 31
    s_mul_hi_u32 s5, s6, s3
    v_mfma_f32_16x16x32_bf16 v[10:13], v[28:31], v[20:23], v[10:13]
    s_mul_i32 s4, s6, s4
    v_and_b32_e32 v0, 30, v0
    s_add_i32 s4, s5, s4
    s_mul_i32 s2, s2, s3
    v_lshl_or_b32 v20, s40, 5, v0
    v_and_b32_e32 v0, 24, v19
    s_add_i32 s4, s4, s2
    s_mul_i32 s2, s6, s3
    v_lshl_or_b32 v19, s33, 5, v0
    v_mul_f32_e32 v0, s10, v14
    v_mul_f32_e32 v1, s10, v10
    v_mov_b32_e32 v10, v15
    s_add_u32 s2, s2, s28
    v_cvt_pk_bf16_f32 v14, v0, v1
    v_pk_mul_f32 v[0:1], s[10:11], v[10:11] op_sel_hi:[0,1]
    v_mfma_f32_16x16x32_bf16 v[6:9], v[24:27], v[32:35], v[6:9]
    s_addc_u32 s3, s4, s29
    v_cvt_pk_bf16_f32 v15, v0, v1
    v_mov_b32_e32 v0, v16
    v_mfma_f32_16x16x32_bf16 v[2:5], v[28:31], v[32:35], v[2:5]
    v_mov_b32_e32 v1, v12
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_and_b32 s2, s2, -2
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    v_mov_b32_e32 v12, v17
    s_cmp_lt_i32 s4, 1
    v_lshlrev_b32_e32 v18, 1, v19
    v_cvt_pk_bf16_f32 v16, v0, v1
    v_pk_mul_f32 v[0:1], s[10:11], v[12:13] op_sel_hi:[0,1]
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    v_cvt_pk_bf16_f32 v17, v0, v1
    v_mad_u64_u32 v[0:1], s[4:5], v20, s6, v[18:19]
    v_bfrev_b32_e32 v10, 1
    v_cmp_gt_i32_e32 vcc, s22, v19
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_cndmask_b32_e32 v0, v10, v0, vcc
    v_mul_f32_e32 v1, s10, v2
    v_mov_b32_e32 v2, v7
    buffer_store_dwordx4 v[14:17], v0, s[0:3], 0 offen
    v_mul_f32_e32 v0, s10, v6
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_mov_b32_e32 v2, v8
    v_mov_b32_e32 v3, v4
    v_mov_b32_e32 v4, v9
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], s[10:11], v[4:5] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v2, v2, v3
    v_cvt_pk_bf16_f32 v3, v4, v5
    v_or_b32_e32 v4, 1, v20
    v_mad_u64_u32 v[4:5], s[4:5], v4, s6, v[18:19]
    v_cndmask_b32_e32 v4, v10, v4, vcc
    buffer_store_dwordx4 v[0:3], v4, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8
    .amdhsa_group_segment_fixed_size 25600
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 73
    .amdhsa_next_free_sgpr 91
    .amdhsa_accum_offset 44
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.agpr_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.sgpr_count: 60
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.sgpr_spill_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.vgpr_count: 44
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.vgpr_spill_count: 0
