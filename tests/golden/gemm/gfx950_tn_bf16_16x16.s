.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8:
    s_load_dwordx4 s[20:23], s[0:1], 0x0
    s_load_dwordx2 s[14:15], s[0:1], 0x10
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    v_readfirstlane_b32 s0, v0
    s_lshl_b32 s16, s2, 6
    s_mov_b32 s17, 0
    s_lshr_b32 s33, s0, 6
    s_lshr_b32 s27, s0, 7
    s_bfe_u32 s26, s0, 0x10006
    s_lshl_b32 s0, s3, 6
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s24, s7, 1
    s_lshl_b64 s[2:3], s[16:17], 1
    s_add_u32 s13, s2, s20
    s_addc_u32 s28, s3, s21
    s_sub_i32 s36, s4, s16
    s_min_i32 s1, s36, 64
    s_mul_i32 s2, s7, 62
    s_lshl1_add_u32 s29, s1, s2
    v_lshlrev_b32_e32 v1, 4, v0
    v_and_b32_e32 v2, 64, v0
    s_movk_i32 s1, 0x70
    s_mov_b32 s25, s17
    v_bitop3_b32 v2, v1, v2, s1 bitop3:0x6c
    s_mov_b32 s1, s17
    s_lshl_b64 s[34:35], s[24:25], 5
    s_lshl_b32 s20, s8, 1
    s_lshl_b64 s[18:19], s[0:1], 1
    s_add_u32 s30, s18, s22
    s_addc_u32 s31, s19, s23
    s_sub_i32 s12, s5, s0
    s_mov_b32 s21, s17
    s_min_i32 s0, s12, 64
    s_mul_i32 s1, s8, 62
    s_lshl_b64 s[22:23], s[20:21], 5
    s_lshl1_add_u32 s5, s0, s1
    s_lshl_b32 s8, s33, 10
    v_lshrrev_b32_e32 v3, 3, v0
    s_add_u32 s7, s34, s13
    v_lshrrev_b32_e32 v6, 1, v2
    v_mad_u64_u32 v[4:5], s[2:3], s24, v3, v[2:3]
    v_mad_u64_u32 v[2:3], s[0:1], s20, v3, v[2:3]
    s_addc_u32 s33, s35, s28
    v_bfrev_b32_e32 v3, 1
    v_cmp_gt_i32_e32 vcc, s36, v6
    s_cmp_gt_i32 s6, 0
    s_cselect_b32 s2, s29, 0
    v_cndmask_b32_e32 v34, v3, v4, vcc
    s_mov_b32 s3, 0x20000
    s_mov_b32 s0, s13
    s_mov_b32 s1, s28
    s_cselect_b32 s36, s5, 0
    s_mov_b32 m0, s8
    s_nop 0
    buffer_load_dwordx4 v34, s[0:3], 0 offen lds
    s_add_i32 s37, s8, 0x3000
    v_cmp_gt_i32_e32 vcc, s12, v6
    s_add_u32 s38, s22, s30
    s_addc_u32 s39, s23, s31
    v_cndmask_b32_e32 v35, v3, v2, vcc
    s_mov_b32 s0, s30
    s_mov_b32 s1, s31
    s_mov_b32 s2, s36
    s_mov_b32 m0, s37
    s_nop 0
    buffer_load_dwordx4 v35, s[0:3], 0 offen lds
    s_add_i32 s36, s8, 0x1000
    s_add_u32 s34, s7, s34
    s_addc_u32 s35, s33, s35
    s_cmp_gt_i32 s6, 32
    s_cselect_b32 s2, s29, 0
    s_mov_b32 s0, s7
    s_mov_b32 s1, s33
    s_cselect_b32 s7, s5, 0
    s_mov_b32 m0, s36
    s_nop 0
    buffer_load_dwordx4 v34, s[0:3], 0 offen lds
    s_add_i32 s33, s8, 0x4000
    s_add_u32 s22, s38, s22
    s_addc_u32 s23, s39, s23
    s_mov_b32 s0, s38
    s_mov_b32 s1, s39
    s_mov_b32 s2, s7
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_dwordx4 v35, s[0:3], 0 offen lds
    s_add_i32 s7, s8, 0x2000
    s_cmp_gt_i32 s6, 64
    s_cselect_b32 s2, s29, 0
    s_mov_b32 s0, s34
    s_mov_b32 s1, s35
    s_cselect_b32 s33, s5, 0
    s_mov_b32 m0, s7
    s_nop 0
    buffer_load_dwordx4 v34, s[0:3], 0 offen lds
    s_add_i32 s7, s8, 0x5000
    s_mov_b32 s0, s22
    s_mov_b32 s1, s23
    s_mov_b32 s2, s33
    s_mov_b32 m0, s7
    s_nop 0
    buffer_load_dwordx4 v35, s[0:3], 0 offen lds
    s_waitcnt vmcnt(4)
    s_barrier
    v_lshrrev_b32_e32 v1, 1, v0
    s_cmp_lt_i32 s6, 1
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s0, s6, 31
    s_ashr_i32 s1, s0, 31
    s_lshr_b32 s1, s1, 27
    s_add_i32 s0, s0, s1
    v_lshlrev_b32_e32 v2, 2, v0
    v_lshlrev_b32_e32 v5, 3, v1
    s_ashr_i32 s33, s0, 5
    v_and_b32_e32 v2, 60, v2
    v_lshlrev_b32_e32 v4, 7, v1
    v_and_b32_e32 v5, 64, v5
    s_lshl_b32 s0, s26, 6
    v_lshl_or_b32 v3, s27, 6, v2
    v_and_b32_e32 v4, 0xc00, v4
    v_bitop3_b32 v2, s0, v5, v2 bitop3:0x36
    v_or_b32_e32 v37, v2, v4
    v_add_u32_e32 v2, 0x3000, v37
    v_xad_u32 v36, v3, v5, v4
    ds_read2_b32 v[24:25], v2 offset0:192 offset1:224
    ds_read2_b32 v[26:27], v2 offset0:128 offset1:160
    ds_read2_b32 v[28:29], v2 offset0:64 offset1:96
    ds_read2_b32 v[30:31], v2 offset1:32
    ds_read2_b32 v[18:19], v36 offset0:192 offset1:224
    ds_read2_b32 v[20:21], v36 offset0:128 offset1:160
    ds_read2_b32 v[22:23], v36 offset0:64 offset1:96
    ds_read2_b32 v[32:33], v36 offset1:32
    s_add_i32 s34, s33, -3
    s_add_i32 s35, s33, -4
    s_mul_hi_u32 s36, s20, 0x60
    s_mul_i32 s37, s20, 0x60
    s_lshl_b64 s[6:7], s[20:21], 6
    s_lshl_b64 s[20:21], s[20:21], 7
    s_mul_hi_u32 s38, s24, 0x60
    s_mul_i32 s39, s24, 0x60
    s_lshl_b64 s[22:23], s[24:25], 6
    s_lshl_b64 s[24:25], s[24:25], 7
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
    s_mov_b32 s40, 0x5040100
    s_mov_b32 s41, 0x7060302
    s_mov_b32 s42, s17
.LBB0_2:
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v38, v33, v32, s40
    v_perm_b32 v42, v33, v32, s41
    v_perm_b32 v46, v31, v30, s40
    v_perm_b32 v47, v29, v28, s40
    v_perm_b32 v48, v27, v26, s40
    v_perm_b32 v49, v25, v24, s40
    v_perm_b32 v30, v31, v30, s41
    v_perm_b32 v31, v29, v28, s41
    v_perm_b32 v32, v27, v26, s41
    v_perm_b32 v33, v25, v24, s41
    v_perm_b32 v39, v23, v22, s40
    v_perm_b32 v40, v21, v20, s40
    v_perm_b32 v41, v19, v18, s40
    s_add_u32 s0, s39, s13
    s_addc_u32 s1, s38, s28
    v_mfma_f32_16x16x32_bf16 v[14:17], v[46:49], v[38:41], v[14:17]
    s_add_u32 s43, s37, s30
    v_perm_b32 v43, v23, v22, s41
    v_perm_b32 v44, v21, v20, s41
    v_mfma_f32_16x16x32_bf16 v[10:13], v[30:33], v[38:41], v[10:13]
    v_perm_b32 v45, v19, v18, s41
    s_addc_u32 s44, s36, s31
    s_waitcnt lgkmcnt(0) vmcnt(2)
    s_barrier
    s_add_i32 s2, s42, 1
    s_add_i32 s45, s42, 0xffffe
    s_cmp_lt_u32 s2, 3
    s_cselect_b32 s2, s2, s45
    s_lshl_b32 s45, s2, 12
    v_add_u32_e32 v18, s45, v36
    s_lshl_b32 s2, s42, 12
    v_mfma_f32_16x16x32_bf16 v[6:9], v[46:49], v[42:45], v[6:9]
    ds_read2_b32 v[22:23], v18 offset1:32
    ds_read2_b32 v[26:27], v18 offset0:64 offset1:96
    ds_read2_b32 v[28:29], v18 offset0:128 offset1:160
    ds_read2_b32 v[46:47], v18 offset0:192 offset1:224
    v_or_b32_e32 v18, s45, v37
    s_add_i32 s46, s8, s2
    v_add_u32_e32 v18, 0x3000, v18
    s_cmp_lt_i32 s17, s34
    ds_read2_b32 v[40:41], v18 offset1:32
    ds_read2_b32 v[48:49], v18 offset0:64 offset1:96
    ds_read2_b32 v[50:51], v18 offset0:128 offset1:160
    ds_read2_b32 v[52:53], v18 offset0:192 offset1:224
    s_cselect_b32 s2, s29, 0
    s_cselect_b32 s47, s5, 0
    s_mov_b32 m0, s46
    s_nop 0
    buffer_load_dwordx4 v34, s[0:3], 0 offen lds
    v_mfma_f32_16x16x32_bf16 v[2:5], v[30:33], v[42:45], v[2:5]
    s_addk_i32 s46, 0x3000
    s_mov_b32 s0, s43
    s_mov_b32 s1, s44
    s_mov_b32 s2, s47
    s_mov_b32 m0, s46
    s_nop 0
    buffer_load_dwordx4 v35, s[0:3], 0 offen lds
    s_waitcnt lgkmcnt(7)
    v_perm_b32 v18, v23, v22, s40
    v_perm_b32 v38, v23, v22, s41
    s_waitcnt lgkmcnt(3)
    v_perm_b32 v22, v41, v40, s40
    s_waitcnt lgkmcnt(2)
    v_perm_b32 v23, v49, v48, s40
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v24, v51, v50, s40
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v25, v53, v52, s40
    v_perm_b32 v42, v41, v40, s41
    v_perm_b32 v43, v49, v48, s41
    v_perm_b32 v44, v51, v50, s41
    v_perm_b32 v45, v53, v52, s41
    v_perm_b32 v19, v27, v26, s40
    v_perm_b32 v20, v29, v28, s40
    v_perm_b32 v21, v47, v46, s40
    s_add_u32 s0, s24, s13
    s_addc_u32 s1, s25, s28
    v_mfma_f32_16x16x32_bf16 v[14:17], v[22:25], v[18:21], v[14:17]
    s_add_u32 s43, s20, s30
    v_perm_b32 v39, v27, v26, s41
    v_perm_b32 v40, v29, v28, s41
    v_mfma_f32_16x16x32_bf16 v[10:13], v[42:45], v[18:21], v[10:13]
    v_perm_b32 v41, v47, v46, s41
    s_addc_u32 s44, s21, s31
    s_waitcnt lgkmcnt(0) vmcnt(2)
    s_barrier
    s_add_i32 s2, s42, 2
    s_add_i32 s42, s42, -1
    s_cmp_lt_u32 s2, 3
    s_cselect_b32 s42, s2, s42
    s_lshl_b32 s2, s42, 12
    v_mfma_f32_16x16x32_bf16 v[6:9], v[22:25], v[38:41], v[6:9]
    v_or_b32_e32 v24, s2, v37
    s_add_i32 s45, s8, s45
    v_add_u32_e32 v18, s2, v36
    v_add_u32_e32 v24, 0x3000, v24
    s_cmp_lt_i32 s17, s35
    ds_read2_b32 v[32:33], v18 offset1:32
    ds_read2_b32 v[22:23], v18 offset0:64 offset1:96
    ds_read2_b32 v[20:21], v18 offset0:128 offset1:160
    ds_read2_b32 v[18:19], v18 offset0:192 offset1:224
    ds_read2_b32 v[30:31], v24 offset1:32
    ds_read2_b32 v[28:29], v24 offset0:64 offset1:96
    ds_read2_b32 v[26:27], v24 offset0:128 offset1:160
    ds_read2_b32 v[24:25], v24 offset0:192 offset1:224
    s_cselect_b32 s2, s29, 0
    s_cselect_b32 s46, s5, 0
    s_mov_b32 m0, s45
    s_nop 0
    buffer_load_dwordx4 v34, s[0:3], 0 offen lds
    v_mfma_f32_16x16x32_bf16 v[2:5], v[42:45], v[38:41], v[2:5]
    s_add_i32 s47, s45, 0x3000
    s_mov_b32 s0, s43
    s_mov_b32 s1, s44
    s_mov_b32 s2, s46
    s_mov_b32 m0, s47
    s_nop 0
    buffer_load_dwordx4 v35, s[0:3], 0 offen lds
    s_add_i32 s17, s17, 2
    s_add_u32 s30, s30, s6
    s_addc_u32 s31, s31, s7
    s_add_u32 s13, s13, s22
    s_addc_u32 s28, s28, s23
    s_cmp_lt_i32 s17, s33
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
    s_waitcnt vmcnt(0)
    s_ashr_i32 s1, s9, 31
    s_mov_b32 s0, s9
    s_lshl_b32 s6, s9, 1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_mul_hi_u32 s5, s6, s16
    s_mul_i32 s0, s2, s16
    s_add_i32 s5, s5, s0
    s_add_u32 s1, s18, s14
    s_mul_i32 s0, s6, s16
    s_addc_u32 s3, s19, s15
    s_add_u32 s0, s1, s0
    s_addc_u32 s1, s3, s5
    s_not_b32 s3, s16
    s_add_i32 s3, s4, s3
    s_ashr_i32 s4, s3, 31
    v_lshlrev_b32_e32 v0, 1, v0
    s_mul_hi_u32 s5, s6, s3
    s_mul_i32 s4, s6, s4
    v_and_b32_e32 v0, 30, v0
    s_add_i32 s4, s5, s4
    s_mul_i32 s2, s2, s3
    s_ashr_i32 s13, s12, 31
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v19, s27, 5, v0
    v_and_b32_e32 v0, 24, v1
    s_add_i32 s4, s4, s2
    s_mul_i32 s5, s6, s3
    s_lshl_b64 s[2:3], s[12:13], 1
    v_lshl_or_b32 v20, s26, 5, v0
    v_mul_f32_e32 v0, s10, v14
    v_mul_f32_e32 v1, s10, v10
    v_mov_b32_e32 v10, v15
    s_add_u32 s2, s5, s2
    v_cvt_pk_bf16_f32 v14, v0, v1
    v_pk_mul_f32 v[0:1], s[10:11], v[10:11] op_sel_hi:[0,1]
    s_addc_u32 s3, s4, s3
    v_cvt_pk_bf16_f32 v15, v0, v1
    v_mov_b32_e32 v0, v16
    v_mov_b32_e32 v1, v12
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    v_mov_b32_e32 v12, v17
    s_cmp_lt_i32 s4, 1
    v_lshlrev_b32_e32 v18, 1, v20
    v_cvt_pk_bf16_f32 v16, v0, v1
    v_pk_mul_f32 v[0:1], s[10:11], v[12:13] op_sel_hi:[0,1]
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    v_cvt_pk_bf16_f32 v17, v0, v1
    v_mad_u64_u32 v[0:1], s[4:5], v19, s6, v[18:19]
    v_bfrev_b32_e32 v10, 1
    v_cmp_gt_i32_e32 vcc, s12, v20
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
    v_or_b32_e32 v4, 1, v19
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
    .amdhsa_accum_offset 56
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.agpr_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.sgpr_count: 54
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.sgpr_spill_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.vgpr_count: 54
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.vgpr_spill_count: 0
