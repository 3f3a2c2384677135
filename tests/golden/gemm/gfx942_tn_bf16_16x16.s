.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_tn_bf16_bf16_64x64x32_w2x2_s1_vgpr_g16_16_8:
    s_load_dwordx4 s[12:15], s[0:1], 0x0
    s_load_dwordx2 s[18:19], s[0:1], 0x10
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    v_readfirstlane_b32 s0, v0
    s_lshl_b32 s20, s2, 6
    s_mov_b32 s21, 0
    s_lshr_b32 s31, s0, 7
    s_bfe_u32 s30, s0, 0x10006
    s_lshl_b32 s2, s3, 6
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s28, s7, 1
    s_lshl_b64 s[24:25], s[20:21], 1
    s_add_u32 s0, s24, s12
    v_lshlrev_b32_e32 v42, 4, v0
    s_addc_u32 s1, s25, s13
    s_sub_i32 s33, s4, s20
    v_and_b32_e32 v2, 0x70, v42
    v_and_b32_e32 v3, 64, v0
    s_min_i32 s3, s33, 64
    s_mul_i32 s7, s7, 62
    v_lshrrev_b32_e32 v1, 3, v0
    v_xor_b32_e32 v2, v2, v3
    s_mov_b32 s29, s21
    s_lshl1_add_u32 s17, s3, s7
    v_mad_u64_u32 v[4:5], s[22:23], s28, v1, v[2:3]
    s_mov_b32 s3, s21
    s_lshl_b64 s[34:35], s[28:29], 5
    s_lshl_b32 s26, s8, 1
    s_lshl_b64 s[22:23], s[2:3], 1
    s_add_u32 s36, s22, s14
    s_addc_u32 s7, s23, s15
    s_sub_i32 s16, s5, s2
    s_mov_b32 s27, s21
    s_min_i32 s2, s16, 64
    s_mul_i32 s3, s8, 62
    s_lshl_b64 s[38:39], s[26:27], 5
    s_lshl1_add_u32 s5, s2, s3
    v_lshrrev_b32_e32 v6, 1, v2
    v_mad_u64_u32 v[2:3], s[2:3], s26, v1, v[2:3]
    s_add_u32 s40, s34, s0
    s_addc_u32 s3, s35, s1
    s_and_b32 s1, s1, 0xffff
    s_add_u32 s44, s38, s36
    s_addc_u32 s8, s39, s7
    s_cmp_gt_i32 s6, 0
    v_bfrev_b32_e32 v1, 1
    v_cmp_gt_i32_e32 vcc, s33, v6
    s_cselect_b32 s2, s17, 0
    s_cselect_b32 s38, s5, 0
    s_and_b32 s41, s3, 0xffff
    s_mov_b32 s3, 0x20000
    v_cndmask_b32_e32 v43, v1, v4, vcc
    v_cmp_gt_i32_e32 vcc, s16, v6
    s_and_b32 s37, s7, 0xffff
    buffer_load_dwordx4 v[8:11], v43, s[0:3], 0 offen
    s_mov_b32 s39, s3
    v_cndmask_b32_e32 v44, v1, v2, vcc
    buffer_load_dwordx4 v[2:5], v44, s[36:39], 0 offen
    s_cmp_gt_i32 s6, 32
    s_cselect_b32 s42, s17, 0
    s_cselect_b32 s46, s5, 0
    s_and_b32 s45, s8, 0xffff
    s_mov_b32 s43, s3
    s_mov_b32 s47, s3
    buffer_load_dwordx4 v[18:21], v43, s[40:43], 0 offen
    buffer_load_dwordx4 v[22:25], v44, s[44:47], 0 offen
    v_lshrrev_b32_e32 v1, 1, v0
    s_cmp_lt_i32 s6, 1
    s_waitcnt vmcnt(3)
    ds_write_b128 v42, v[8:11]
    s_waitcnt vmcnt(2)
    ds_write_b128 v42, v[2:5] offset:4096
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s0, s6, 31
    s_ashr_i32 s1, s0, 31
    v_lshlrev_b32_e32 v2, 2, v0
    v_lshlrev_b32_e32 v4, 7, v1
    s_lshr_b32 s1, s1, 27
    v_and_b32_e32 v2, 60, v2
    v_and_b32_e32 v46, 0xc00, v4
    v_lshlrev_b32_e32 v4, 3, v1
    s_add_i32 s0, s0, s1
    v_lshl_or_b32 v3, s31, 6, v2
    v_and_b32_e32 v4, 64, v4
    v_lshl_or_b32 v2, s30, 6, v2
    s_ashr_i32 s8, s0, 5
    v_xor_b32_e32 v47, v2, v4
    v_xor_b32_e32 v3, v3, v4
    s_add_i32 s33, s8, -3
    v_or_b32_e32 v2, v47, v46
    s_lshl_b64 s[6:7], s[26:27], 6
    v_add_u32_e32 v2, 0x1000, v2
    v_add_u32_e32 v45, v3, v46
    s_add_u32 s34, s14, s6
    ds_read2_b32 v[28:29], v2 offset0:192 offset1:224
    ds_read2_b32 v[26:27], v2 offset0:128 offset1:160
    ds_read2_b32 v[30:31], v2 offset0:64 offset1:96
    ds_read2_b32 v[32:33], v2 offset1:32
    ds_read2_b32 v[34:35], v45 offset0:192 offset1:224
    ds_read2_b32 v[36:37], v45 offset0:128 offset1:160
    ds_read2_b32 v[38:39], v45 offset0:64 offset1:96
    ds_read2_b32 v[40:41], v45 offset1:32
    s_addc_u32 s35, s15, s7
    s_mul_i32 s1, s26, 0x60
    s_mul_hi_u32 s0, s26, 0x60
    s_add_u32 s36, s14, s1
    s_addc_u32 s37, s15, s0
    s_lshl_b64 s[26:27], s[28:29], 6
    s_add_u32 s38, s12, s26
    s_addc_u32 s39, s13, s27
    s_mul_i32 s1, s28, 0x60
    s_mul_hi_u32 s0, s28, 0x60
    s_add_u32 s40, s12, s1
    v_add_u32_e32 v46, v47, v46
    s_mov_b32 s21, 2
    s_addc_u32 s41, s13, s0
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
    s_mov_b32 s42, 0x5040100
    s_mov_b32 s43, 0x7060302
    v_add_u32_e32 v46, 0x1000, v46
    s_mov_b64 s[28:29], s[22:23]
.LBB0_2:
    s_add_i32 s44, s21, -2
    s_add_u32 s0, s38, s24
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_addc_u32 s1, s39, s25
    s_add_u32 s12, s34, s28
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v48, v41, v40, s42
    v_perm_b32 v49, v39, v38, s42
    v_perm_b32 v50, v37, v36, s42
    v_perm_b32 v51, v35, v34, s42
    v_perm_b32 v40, v41, v40, s43
    v_perm_b32 v41, v39, v38, s43
    v_perm_b32 v36, v37, v36, s43
    v_perm_b32 v37, v35, v34, s43
    v_perm_b32 v34, v33, v32, s42
    v_perm_b32 v35, v31, v30, s42
    v_perm_b32 v38, v27, v26, s42
    v_perm_b32 v39, v29, v28, s42
    v_perm_b32 v32, v33, v32, s43
    v_perm_b32 v33, v31, v30, s43
    v_perm_b32 v26, v27, v26, s43
    v_perm_b32 v27, v29, v28, s43
    s_addc_u32 s13, s35, s29
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s21, s8
    s_cselect_b64 s[14:15], -1, 0
    s_and_b64 vcc, s[14:15], exec
    s_cselect_b32 s2, s17, 0
    s_cselect_b32 s14, s5, 0
    s_and_b32 s13, s13, 0xffff
    s_mov_b32 s15, s3
    v_mfma_f32_16x16x16_bf16 v[14:17], v[34:35], v[48:49], v[14:17]
    s_waitcnt vmcnt(1)
    ds_write_b128 v42, v[18:21]
    buffer_load_dwordx4 v[56:59], v43, s[0:3], 0 offen
    v_mfma_f32_16x16x16_bf16 v[10:13], v[32:33], v[48:49], v[10:13]
    s_waitcnt vmcnt(1)
    ds_write_b128 v42, v[22:25] offset:4096
    buffer_load_dwordx4 v[60:63], v44, s[12:15], 0 offen
    v_mfma_f32_16x16x16_bf16 v[6:9], v[34:35], v[40:41], v[6:9]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_f32_16x16x16_bf16 v[2:5], v[32:33], v[40:41], v[2:5]
    ds_read2_b32 v[18:19], v45 offset1:32
    ds_read2_b32 v[20:21], v45 offset0:64 offset1:96
    ds_read2_b32 v[22:23], v45 offset0:128 offset1:160
    ds_read2_b32 v[24:25], v45 offset0:192 offset1:224
    v_mfma_f32_16x16x16_bf16 v[14:17], v[38:39], v[50:51], v[14:17]
    ds_read2_b32 v[28:29], v46 offset1:32
    ds_read2_b32 v[30:31], v46 offset0:64 offset1:96
    ds_read2_b32 v[32:33], v46 offset0:128 offset1:160
    v_mfma_f32_16x16x16_bf16 v[10:13], v[26:27], v[50:51], v[10:13]
    ds_read2_b32 v[34:35], v46 offset0:192 offset1:224
    s_add_u32 s0, s40, s24
    s_addc_u32 s1, s41, s25
    v_mfma_f32_16x16x16_bf16 v[6:9], v[38:39], v[36:37], v[6:9]
    s_add_u32 s12, s36, s28
    s_addc_u32 s13, s37, s29
    v_mfma_f32_16x16x16_bf16 v[2:5], v[26:27], v[36:37], v[2:5]
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(7)
    v_perm_b32 v26, v19, v18, s42
    s_waitcnt lgkmcnt(6)
    v_perm_b32 v27, v21, v20, s42
    v_perm_b32 v36, v19, v18, s43
    v_perm_b32 v37, v21, v20, s43
    s_waitcnt lgkmcnt(3)
    v_perm_b32 v38, v29, v28, s42
    s_waitcnt lgkmcnt(2)
    v_perm_b32 v39, v31, v30, s42
    v_perm_b32 v28, v29, v28, s43
    v_perm_b32 v29, v31, v30, s43
    v_perm_b32 v48, v23, v22, s42
    v_perm_b32 v49, v25, v24, s42
    v_perm_b32 v50, v23, v22, s43
    v_perm_b32 v51, v25, v24, s43
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v52, v33, v32, s42
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v53, v35, v34, s42
    v_perm_b32 v54, v33, v32, s43
    v_perm_b32 v55, v35, v34, s43
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s44, s33
    s_cselect_b32 s2, s17, 0
    s_cselect_b32 s14, s5, 0
    s_and_b32 s13, s13, 0xffff
    v_mfma_f32_16x16x16_bf16 v[14:17], v[38:39], v[26:27], v[14:17]
    s_waitcnt vmcnt(1)
    ds_write_b128 v42, v[56:59]
    buffer_load_dwordx4 v[18:21], v43, s[0:3], 0 offen
    v_mfma_f32_16x16x16_bf16 v[10:13], v[28:29], v[26:27], v[10:13]
    s_waitcnt vmcnt(1)
    ds_write_b128 v42, v[60:63] offset:4096
    buffer_load_dwordx4 v[22:25], v44, s[12:15], 0 offen
    v_mfma_f32_16x16x16_bf16 v[6:9], v[38:39], v[36:37], v[6:9]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_f32_16x16x16_bf16 v[2:5], v[28:29], v[36:37], v[2:5]
    ds_read2_b32 v[40:41], v45 offset1:32
    ds_read2_b32 v[38:39], v45 offset0:64 offset1:96
    ds_read2_b32 v[36:37], v45 offset0:128 offset1:160
    ds_read2_b32 v[34:35], v45 offset0:192 offset1:224
    v_mfma_f32_16x16x16_bf16 v[14:17], v[52:53], v[48:49], v[14:17]
    ds_read2_b32 v[32:33], v46 offset1:32
    ds_read2_b32 v[30:31], v46 offset0:64 offset1:96
    ds_read2_b32 v[26:27], v46 offset0:128 offset1:160
    v_mfma_f32_16x16x16_bf16 v[10:13], v[54:55], v[48:49], v[10:13]
    ds_read2_b32 v[28:29], v46 offset0:192 offset1:224
    v_mfma_f32_16x16x16_bf16 v[6:9], v[52:53], v[50:51], v[6:9]
    v_mfma_f32_16x16x16_bf16 v[2:5], v[54:55], v[50:51], v[2:5]
    s_add_u32 s28, s28, s6
    s_addc_u32 s29, s29, s7
    s_add_u32 s24, s24, s26
    s_addc_u32 s25, s25, s27
    s_add_i32 s21, s21, 2
    s_cbranch_vccnz .LBB0_2
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
    s_ashr_i32 s1, s9, 31
    s_mov_b32 s0, s9
    s_lshl_b32 s5, s9, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s5, s20
    s_mul_i32 s1, s0, s20
    s_add_i32 s2, s2, s1
    s_add_u32 s3, s22, s18
    s_mul_i32 s1, s5, s20
    s_addc_u32 s6, s23, s19
    s_add_u32 s12, s3, s1
    s_addc_u32 s6, s6, s2
    s_not_b32 s1, s20
    s_add_i32 s1, s4, s1
    s_ashr_i32 s2, s1, 31
    s_mul_hi_u32 s3, s5, s1
    s_mul_i32 s2, s5, s2
    s_add_i32 s2, s3, s2
    s_mul_i32 s0, s0, s1
    s_ashr_i32 s17, s16, 31
    s_add_i32 s2, s2, s0
    s_mul_i32 s3, s5, s1
    s_lshl_b64 s[0:1], s[16:17], 1
    s_add_u32 s0, s3, s0
    v_lshlrev_b32_e32 v0, 1, v0
    s_addc_u32 s1, s2, s1
    v_and_b32_e32 v0, 30, v0
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s13, s6, 0xffff
    s_waitcnt vmcnt(1)
    v_lshl_or_b32 v19, s31, 5, v0
    v_and_b32_e32 v0, 24, v1
    s_cmp_lt_i32 s2, 1
    v_lshl_or_b32 v20, s30, 5, v0
    v_mul_f32_e32 v0, s10, v14
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_bfe_u32 v1, v0, 16, 1
    s_movk_i32 s2, 0x7fff
    v_add3_u32 v1, v1, v0, s2
    v_or_b32_e32 v14, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_mov_b32 s3, 0x7060302
    v_lshlrev_b32_e32 v18, 1, v20
    v_cndmask_b32_e32 v0, v1, v14, vcc
    v_mul_f32_e32 v1, s10, v10
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s2
    v_or_b32_e32 v14, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_cselect_b32 s14, s0, 0
    s_mov_b32 s15, 0x20000
    v_cndmask_b32_e32 v1, v10, v14, vcc
    v_mov_b32_e32 v10, v15
    v_perm_b32 v14, v1, v0, s3
    v_pk_mul_f32 v[0:1], s[10:11], v[10:11] op_sel_hi:[0,1]
    v_bfe_u32 v10, v0, 16, 1
    v_add3_u32 v10, v10, v0, s2
    v_or_b32_e32 v11, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v10, v11, vcc
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s2
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v10, v11, vcc
    v_perm_b32 v15, v1, v0, s3
    v_mov_b32_e32 v0, v16
    v_mov_b32_e32 v1, v12
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    v_bfe_u32 v10, v0, 16, 1
    v_add3_u32 v10, v10, v0, s2
    v_or_b32_e32 v11, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_mov_b32_e32 v12, v17
    s_nop 0
    v_cndmask_b32_e32 v0, v10, v11, vcc
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s2
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v10, v11, vcc
    v_perm_b32 v16, v1, v0, s3
    v_pk_mul_f32 v[0:1], s[10:11], v[12:13] op_sel_hi:[0,1]
    v_bfe_u32 v10, v0, 16, 1
    v_add3_u32 v10, v10, v0, s2
    v_or_b32_e32 v11, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v10, v11, vcc
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s2
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v10, v11, vcc
    v_perm_b32 v17, v1, v0, s3
    v_mad_u64_u32 v[0:1], s[0:1], v19, s5, v[18:19]
    v_bfrev_b32_e32 v10, 1
    v_cmp_gt_i32_e32 vcc, s16, v20
    s_nop 1
    v_cndmask_b32_e32 v0, v10, v0, vcc
    buffer_store_dwordx4 v[14:17], v0, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v6
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s2
    v_or_b32_e32 v6, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v6, s[0:1]
    v_mul_f32_e32 v1, s10, v2
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s2
    v_or_b32_e32 v6, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v2, v6, s[0:1]
    v_mov_b32_e32 v2, v7
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s3
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s2
    v_or_b32_e32 v6, 0x400000, v2
    v_cmp_u_f32_e64 s[0:1], v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s2
    v_cndmask_b32_e64 v1, v1, v6, s[0:1]
    v_or_b32_e32 v6, 0x400000, v3
    v_cmp_u_f32_e64 s[0:1], v3, v3
    v_mov_b32_e32 v3, v4
    s_nop 0
    v_cndmask_b32_e64 v2, v2, v6, s[0:1]
    v_perm_b32 v1, v2, v1, s3
    v_mov_b32_e32 v2, v8
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s2
    v_or_b32_e32 v6, 0x400000, v2
    v_cmp_u_f32_e64 s[0:1], v2, v2
    s_nop 1
    v_cndmask_b32_e64 v2, v4, v6, s[0:1]
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s2
    v_or_b32_e32 v6, 0x400000, v3
    v_cmp_u_f32_e64 s[0:1], v3, v3
    s_nop 1
    v_cndmask_b32_e64 v3, v4, v6, s[0:1]
    v_mov_b32_e32 v4, v9
    v_pk_mul_f32 v[4:5], s[10:11], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s3
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s2
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e64 s[0:1], v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s2
    v_cndmask_b32_e64 v3, v3, v6, s[0:1]
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e64 s[0:1], v5, v5
    s_nop 1
    v_cndmask_b32_e64 v4, v4, v6, s[0:1]
    v_perm_b32 v3, v4, v3, s3
    v_or_b32_e32 v4, 1, v19
    v_mad_u64_u32 v[4:5], s[0:1], v4, s5, v[18:19]
    v_cndmask_b32_e32 v4, v10, v4, vcc
    buffer_store_dwordx4 v[0:3], v4, s[12:15], 0 offen
    s_endpgm
.amdhsa_kernel gemm_tn_bf16_bf16_64x64x32_w2x2_s1_vgpr_g16_16_8
    .amdhsa_group_segment_fixed_size 8192
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 48
    .amdhsa_accum_offset 64
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_tn_bf16_bf16_64x64x32_w2x2_s1_vgpr_g16_16_8.agpr_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x2_s1_vgpr_g16_16_8.sgpr_count: 54
gemm_tn_bf16_bf16_64x64x32_w2x2_s1_vgpr_g16_16_8.sgpr_spill_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x2_s1_vgpr_g16_16_8.vgpr_count: 64
gemm_tn_bf16_bf16_64x64x32_w2x2_s1_vgpr_g16_16_8.vgpr_spill_count: 0
