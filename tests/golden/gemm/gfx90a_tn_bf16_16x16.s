.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
gemm_tn_bf16_bf16_64x64x32_w2x4_s2_vgpr_g16_16_8:
    s_load_dwordx4 s[16:19], s[4:5], 0x0
    s_load_dwordx2 s[22:23], s[4:5], 0x10
    s_load_dwordx8 s[8:15], s[4:5], 0x18
    v_readfirstlane_b32 s0, v0
    s_lshl_b32 s24, s6, 6
    s_mov_b32 s25, 0
    s_lshr_b32 s36, s0, 8
    s_bfe_u32 s33, s0, 0x20006
    s_lshl_b32 s2, s7, 6
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s30, s11, 1
    s_lshl_b64 s[28:29], s[24:25], 1
    s_add_u32 s0, s28, s16
    s_addc_u32 s1, s29, s17
    s_sub_i32 s37, s8, s24
    v_lshlrev_b32_e32 v22, 3, v0
    v_lshrrev_b32_e32 v2, 1, v0
    s_min_i32 s3, s37, 64
    s_mul_i32 s4, s11, 62
    v_and_b32_e32 v4, 0x78, v22
    v_and_b32_e32 v2, 64, v2
    s_mov_b32 s31, s25
    s_lshl1_add_u32 s21, s3, s4
    v_lshrrev_b32_e32 v1, 4, v0
    v_xor_b32_e32 v2, v2, v4
    s_mov_b32 s3, s25
    s_lshl_b64 s[6:7], s[30:31], 5
    v_lshrrev_b32_e32 v6, 1, v2
    v_mad_u64_u32 v[2:3], s[4:5], s30, v1, v[2:3]
    s_lshl_b32 s34, s12, 1
    s_lshl_b64 s[26:27], s[2:3], 1
    s_add_u32 s4, s26, s18
    s_addc_u32 s5, s27, s19
    s_sub_i32 s20, s9, s2
    v_lshrrev_b32_e32 v20, 2, v0
    s_mov_b32 s35, s25
    s_min_i32 s2, s20, 64
    s_mul_i32 s3, s12, 62
    v_and_b32_e32 v3, 32, v20
    s_lshl_b64 s[38:39], s[34:35], 5
    s_lshl1_add_u32 s9, s2, s3
    v_xor_b32_e32 v4, v3, v4
    v_lshrrev_b32_e32 v7, 1, v4
    v_mad_u64_u32 v[4:5], s[2:3], s34, v1, v[4:5]
    s_add_u32 s40, s6, s0
    s_addc_u32 s3, s7, s1
    s_and_b32 s1, s1, 0xffff
    s_add_u32 s44, s38, s4
    s_addc_u32 s11, s39, s5
    s_cmp_gt_i32 s10, 0
    v_bfrev_b32_e32 v1, 1
    v_cmp_gt_i32_e32 vcc, s37, v6
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s6, s9, 0
    s_and_b32 s41, s3, 0xffff
    s_mov_b32 s3, 0x20000
    v_cndmask_b32_e32 v23, v1, v2, vcc
    v_cmp_gt_i32_e32 vcc, s20, v7
    s_and_b32 s5, s5, 0xffff
    s_mov_b32 s7, s3
    v_cndmask_b32_e32 v24, v1, v4, vcc
    buffer_load_dwordx2 v[2:3], v23, s[0:3], 0 offen
    buffer_load_dwordx2 v[4:5], v24, s[4:7], 0 offen
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s42, s21, 0
    s_cselect_b32 s46, s9, 0
    s_and_b32 s45, s11, 0xffff
    s_mov_b32 s43, s3
    s_mov_b32 s47, s3
    buffer_load_dwordx2 v[8:9], v23, s[40:43], 0 offen
    buffer_load_dwordx2 v[10:11], v24, s[44:47], 0 offen
    v_lshlrev_b32_e32 v1, 1, v0
    s_mov_b32 s12, 2
    v_and_b32_e32 v21, 30, v1
    s_cmp_lt_i32 s10, 1
    s_waitcnt vmcnt(2)
    ds_write2st64_b64 v22, v[2:3], v[4:5] offset1:16
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    v_lshlrev_b32_e32 v2, 2, v0
    v_and_b32_e32 v3, 60, v2
    v_lshlrev_b32_e32 v0, 6, v0
    v_lshl_or_b32 v3, s36, 6, v3
    v_and_b32_e32 v0, 0xc00, v0
    v_and_b32_e32 v2, 64, v2
    v_xad_u32 v25, v3, v2, v0
    v_lshl_or_b32 v2, s33, 5, v21
    v_and_b32_e32 v1, 32, v1
    v_xor_b32_e32 v1, v2, v1
    v_or_b32_e32 v26, v1, v0
    ds_read_u16 v29, v26 offset:9088
    ds_read_u16 v28, v26 offset:8960
    ds_read_u16 v31, v26 offset:8832
    ds_read_u16 v30, v26 offset:8704
    ds_read_u16 v33, v26 offset:8576
    ds_read_u16 v32, v26 offset:8448
    ds_read_u16 v35, v26 offset:8320
    ds_read_u16 v34, v26 offset:8192
    ds_read2_b32 v[12:13], v25 offset0:192 offset1:224
    ds_read2_b32 v[14:15], v25 offset0:128 offset1:160
    ds_read2_b32 v[16:17], v25 offset0:64 offset1:96
    ds_read2_b32 v[18:19], v25 offset1:32
    s_add_i32 s0, s10, 31
    s_ashr_i32 s1, s0, 31
    s_lshr_b32 s1, s1, 27
    s_add_i32 s0, s0, s1
    s_ashr_i32 s25, s0, 5
    s_add_i32 s37, s25, -3
    s_lshl_b64 s[10:11], s[34:35], 6
    s_add_u32 s35, s18, s10
    s_addc_u32 s38, s19, s11
    s_mul_i32 s1, s34, 0x60
    s_mul_hi_u32 s0, s34, 0x60
    s_add_u32 s34, s18, s1
    s_addc_u32 s39, s19, s0
    s_lshl_b64 s[18:19], s[30:31], 6
    s_add_u32 s31, s16, s18
    s_addc_u32 s40, s17, s19
    s_mul_i32 s1, s30, 0x60
    s_mul_hi_u32 s0, s30, 0x60
    s_add_u32 s30, s16, s1
    s_addc_u32 s41, s17, s0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v5, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v0, 0
    v_mov_b32_e32 v1, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, 0
    s_mov_b32 s42, 0x5040100
    s_mov_b32 s43, 0x7060302
    v_add_u32_e32 v27, 0x1000, v25
    s_mov_b64 s[16:17], s[26:27]
.LBB0_2:
    s_add_i32 s44, s12, -2
    s_add_u32 s0, s31, s28
    s_addc_u32 s1, s40, s29
    s_add_u32 s4, s35, s16
    s_waitcnt lgkmcnt(5)
    v_lshlrev_b32_e32 v35, 16, v35
    s_waitcnt lgkmcnt(4)
    v_lshlrev_b32_e32 v33, 16, v33
    s_addc_u32 s5, s38, s17
    s_waitcnt lgkmcnt(4)
    v_or_b32_sdwa v34, v35, v34 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0
    v_or_b32_sdwa v35, v33, v32 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s12, s25
    s_cselect_b64 s[6:7], -1, 0
    s_and_b64 vcc, s[6:7], exec
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v36, v19, v18, s43
    v_perm_b32 v37, v17, v16, s43
    v_perm_b32 v18, v19, v18, s42
    v_perm_b32 v19, v17, v16, s42
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s6, s9, 0
    s_and_b32 s5, s5, 0xffff
    s_mov_b32 s7, s3
    v_mfma_f32_16x16x16bf16_1k v[4:7], v[34:35], v[18:19], v[4:7]
    s_waitcnt vmcnt(0)
    ds_write2st64_b64 v22, v[8:9], v[10:11] offset0:8 offset1:24
    buffer_load_dwordx2 v[8:9], v23, s[0:3], 0 offen
    v_perm_b32 v16, v15, v14, s42
    v_perm_b32 v17, v13, v12, s42
    v_perm_b32 v14, v15, v14, s43
    v_perm_b32 v15, v13, v12, s43
    v_lshlrev_b32_e32 v12, 16, v31
    v_mfma_f32_16x16x16bf16_1k v[0:3], v[34:35], v[36:37], v[0:3]
    buffer_load_dwordx2 v[10:11], v24, s[4:7], 0 offen
    v_lshlrev_b32_e32 v13, 16, v29
    v_or_b32_sdwa v12, v12, v30 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0
    v_or_b32_sdwa v13, v13, v28 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:DWORD src1_sel:WORD_0
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_nop 1
    v_mfma_f32_16x16x16bf16_1k v[4:7], v[12:13], v[16:17], v[4:7]
    ds_read2_b32 v[16:17], v27 offset1:32
    ds_read2_b32 v[18:19], v27 offset0:64 offset1:96
    ds_read2_b32 v[28:29], v27 offset0:128 offset1:160
    ds_read2_b32 v[30:31], v27 offset0:192 offset1:224
    ds_read_u16 v32, v26 offset:12288
    ds_read_u16 v33, v26 offset:12544
    ds_read_u16 v34, v26 offset:12800
    ds_read_u16 v35, v26 offset:13056
    v_mfma_f32_16x16x16bf16_1k v[0:3], v[12:13], v[14:15], v[0:3]
    ds_read_u16 v13, v26 offset:12416
    ds_read_u16 v15, v26 offset:12672
    ds_read_u16 v36, v26 offset:12928
    ds_read_u16 v37, v26 offset:13184
    s_add_u32 s0, s30, s28
    s_addc_u32 s1, s41, s29
    s_add_u32 s4, s34, s16
    s_addc_u32 s5, s39, s17
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v14, v13, 16, v32
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v15, v15, 16, v33
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s44, s37
    v_perm_b32 v12, v17, v16, s43
    v_perm_b32 v13, v19, v18, s43
    v_perm_b32 v16, v17, v16, s42
    v_perm_b32 v17, v19, v18, s42
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s6, s9, 0
    s_and_b32 s5, s5, 0xffff
    v_mfma_f32_16x16x16bf16_1k v[4:7], v[14:15], v[16:17], v[4:7]
    s_waitcnt vmcnt(0)
    ds_write2st64_b64 v22, v[8:9], v[10:11] offset1:16
    buffer_load_dwordx2 v[8:9], v23, s[0:3], 0 offen
    v_mfma_f32_16x16x16bf16_1k v[0:3], v[14:15], v[12:13], v[0:3]
    buffer_load_dwordx2 v[10:11], v24, s[4:7], 0 offen
    v_perm_b32 v12, v29, v28, s42
    v_perm_b32 v13, v31, v30, s42
    v_perm_b32 v28, v29, v28, s43
    v_perm_b32 v29, v31, v30, s43
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v30, v36, 16, v34
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v31, v37, 16, v35
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_nop 1
    v_mfma_f32_16x16x16bf16_1k v[4:7], v[30:31], v[12:13], v[4:7]
    ds_read2_b32 v[18:19], v25 offset1:32
    ds_read2_b32 v[16:17], v25 offset0:64 offset1:96
    ds_read2_b32 v[14:15], v25 offset0:128 offset1:160
    ds_read2_b32 v[12:13], v25 offset0:192 offset1:224
    ds_read_u16 v34, v26 offset:8192
    ds_read_u16 v35, v26 offset:8320
    ds_read_u16 v32, v26 offset:8448
    ds_read_u16 v33, v26 offset:8576
    v_mfma_f32_16x16x16bf16_1k v[0:3], v[30:31], v[28:29], v[0:3]
    ds_read_u16 v30, v26 offset:8704
    ds_read_u16 v31, v26 offset:8832
    ds_read_u16 v28, v26 offset:8960
    ds_read_u16 v29, v26 offset:9088
    s_add_u32 s16, s16, s10
    s_addc_u32 s17, s17, s11
    s_add_u32 s28, s28, s18
    s_addc_u32 s29, s29, s19
    s_add_i32 s12, s12, 2
    s_cbranch_vccnz .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v1, 0
    v_mov_b32_e32 v0, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v5, 0
    v_mov_b32_e32 v4, 0
.LBB0_4:
    s_ashr_i32 s1, s13, 31
    s_mov_b32 s0, s13
    s_lshl_b32 s9, s13, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s9, s24
    s_mul_i32 s1, s0, s24
    s_add_i32 s2, s2, s1
    s_add_u32 s3, s26, s22
    s_mul_i32 s1, s9, s24
    s_addc_u32 s5, s27, s23
    s_add_u32 s4, s3, s1
    s_addc_u32 s5, s5, s2
    s_not_b32 s1, s24
    s_add_i32 s1, s8, s1
    s_ashr_i32 s2, s1, 31
    s_mul_hi_u32 s3, s9, s1
    s_mul_i32 s2, s9, s2
    s_add_i32 s2, s3, s2
    s_mul_i32 s0, s0, s1
    s_ashr_i32 s21, s20, 31
    s_add_i32 s2, s2, s0
    s_mul_i32 s3, s9, s1
    s_lshl_b64 s[0:1], s[20:21], 1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s5, s5, 0xffff
    s_cmp_lt_i32 s2, 1
    v_mul_f32_e32 v4, s14, v4
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_waitcnt vmcnt(0)
    v_bfe_u32 v11, v4, 16, 1
    s_movk_i32 s2, 0x7fff
    v_add3_u32 v11, v11, v4, s2
    s_waitcnt lgkmcnt(8)
    v_or_b32_e32 v12, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_mul_f32_e32 v5, s14, v5
    v_cndmask_b32_e32 v4, v11, v12, vcc
    v_bfe_u32 v11, v5, 16, 1
    v_add3_u32 v11, v11, v5, s2
    v_or_b32_e32 v12, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v5, v11, v12, vcc
    s_mov_b32 s3, 0x7060302
    v_pk_mul_f32 v[6:7], s[14:15], v[6:7] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s3
    v_bfe_u32 v5, v6, 16, 1
    v_and_b32_e32 v8, 12, v20
    v_add3_u32 v5, v5, v6, s2
    v_or_b32_e32 v11, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_lshl_or_b32 v10, s33, 4, v8
    v_cndmask_b32_e32 v5, v5, v11, vcc
    v_add3_u32 v6, v6, v7, s2
    v_or_b32_e32 v11, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_lshl_or_b32 v9, s36, 5, v21
    v_lshlrev_b32_e32 v8, 1, v10
    v_cndmask_b32_e32 v6, v6, v11, vcc
    s_cselect_b32 s6, s0, 0
    v_perm_b32 v5, v6, v5, s3
    v_mad_u64_u32 v[6:7], s[0:1], v9, s9, v[8:9]
    v_bfrev_b32_e32 v7, 1
    v_cmp_gt_i32_e32 vcc, s20, v10
    s_mov_b32 s7, 0x20000
    v_cndmask_b32_e32 v6, v7, v6, vcc
    v_mul_f32_e32 v0, s14, v0
    buffer_store_dwordx2 v[4:5], v6, s[4:7], 0 offen
    v_bfe_u32 v4, v0, 16, 1
    v_add3_u32 v4, v4, v0, s2
    v_or_b32_e32 v5, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    v_mul_f32_e32 v1, s14, v1
    v_cndmask_b32_e64 v0, v4, v5, s[0:1]
    v_bfe_u32 v4, v1, 16, 1
    v_add3_u32 v4, v4, v1, s2
    v_or_b32_e32 v5, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    v_cndmask_b32_e64 v1, v4, v5, s[0:1]
    v_pk_mul_f32 v[2:3], s[14:15], v[2:3] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s3
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s2
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e64 s[0:1], v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_cndmask_b32_e64 v1, v1, v4, s[0:1]
    v_add3_u32 v2, v2, v3, s2
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e64 s[0:1], v3, v3
    v_cndmask_b32_e64 v2, v2, v4, s[0:1]
    v_perm_b32 v1, v2, v1, s3
    v_or_b32_e32 v2, 1, v9
    v_mad_u64_u32 v[2:3], s[0:1], v2, s9, v[8:9]
    v_cndmask_b32_e32 v2, v7, v2, vcc
    buffer_store_dwordx2 v[0:1], v2, s[4:7], 0 offen
    s_endpgm
.amdhsa_kernel gemm_tn_bf16_bf16_64x64x32_w2x4_s2_vgpr_g16_16_8
    .amdhsa_group_segment_fixed_size 16384
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 38
    .amdhsa_next_free_sgpr 48
    .amdhsa_accum_offset 40
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_tn_bf16_bf16_64x64x32_w2x4_s2_vgpr_g16_16_8.agpr_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x4_s2_vgpr_g16_16_8.sgpr_count: 52
gemm_tn_bf16_bf16_64x64x32_w2x4_s2_vgpr_g16_16_8.sgpr_spill_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x4_s2_vgpr_g16_16_8.vgpr_count: 38
gemm_tn_bf16_bf16_64x64x32_w2x4_s2_vgpr_g16_16_8.vgpr_spill_count: 0
