.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
gemm_nt_f16_f16_128x128x32_w2x4_s2_vgpr_g16_16_8:
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    s_load_dwordx2 s[16:17], s[4:5], 0x10
    s_load_dwordx8 s[8:15], s[4:5], 0x18
    v_readfirstlane_b32 s4, v0
    s_lshr_b32 s20, s4, 8
    s_bfe_u32 s21, s4, 0x20006
    s_lshl_b32 s22, s6, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s4, s11, 1
    s_lshl_b32 s18, s7, 7
    s_mul_i32 s6, s4, s22
    s_mul_hi_u32 s5, s4, s22
    s_add_u32 s0, s6, s0
    s_addc_u32 s26, s5, s1
    s_sub_i32 s11, s8, s22
    v_lshlrev_b32_e32 v1, 4, v0
    v_lshlrev_b32_e32 v2, 1, v0
    s_min_i32 s1, s11, 0x80
    v_xor_b32_e32 v2, v2, v1
    s_add_i32 s1, s1, -1
    v_lshrrev_b32_e32 v3, 2, v0
    v_and_b32_e32 v2, 48, v2
    s_mul_i32 s8, s4, s1
    s_min_i32 s1, s10, 32
    v_mad_u64_u32 v[54:55], s[4:5], s4, v3, v[2:3]
    s_lshl_b32 s1, s1, 1
    s_lshl_b32 s5, s12, 1
    s_add_i32 s8, s8, s1
    s_mul_i32 s4, s5, s18
    s_mul_hi_u32 s6, s5, s18
    s_add_u32 s4, s4, s2
    s_addc_u32 s28, s6, s3
    s_sub_i32 s12, s9, s18
    s_min_i32 s2, s12, 0x80
    s_add_i32 s2, s2, -1
    s_mul_i32 s9, s5, s2
    s_add_i32 s9, s9, s1
    v_mad_u64_u32 v[56:57], s[2:3], s5, v3, v[2:3]
    s_add_u32 s36, s0, 64
    s_addc_u32 s3, s26, 0
    s_and_b32 s1, s26, 0xffff
    s_add_u32 s40, s4, 64
    s_addc_u32 s19, s28, 0
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s2, s8, 0
    s_cselect_b32 s6, s9, 0
    s_and_b32 s37, s3, 0xffff
    s_mov_b32 s3, 0x20000
    s_and_b32 s5, s28, 0xffff
    buffer_load_dwordx4 v[2:5], v54, s[0:3], 0 offen
    s_mov_b32 s7, s3
    buffer_load_dwordx4 v[6:9], v56, s[4:7], 0 offen
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s38, s8, 0
    s_cselect_b32 s42, s9, 0
    s_and_b32 s41, s19, 0xffff
    s_mov_b32 s39, s3
    s_mov_b32 s43, s3
    buffer_load_dwordx4 v[38:41], v54, s[36:39], 0 offen
    buffer_load_dwordx4 v[34:37], v56, s[40:43], 0 offen
    s_mov_b32 s19, 0
    s_mov_b32 s23, 2
    s_cmp_lt_i32 s10, 1
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[2:5]
    s_waitcnt vmcnt(2)
    ds_write_b128 v1, v[6:9] offset:16384
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s1, s10, 31
    s_ashr_i32 s2, s1, 31
    s_lshr_b32 s2, s2, 27
    v_lshrrev_b32_e32 v3, 1, v0
    v_lshlrev_b32_e32 v4, 3, v0
    s_add_i32 s1, s1, s2
    v_lshlrev_b32_e32 v2, 6, v0
    v_and_b32_e32 v3, 16, v3
    v_and_b32_e32 v4, 48, v4
    s_ashr_i32 s10, s1, 5
    s_lshl_b32 s1, s20, 12
    v_and_b32_e32 v2, 0x7c0, v2
    v_xor_b32_e32 v3, v3, v4
    v_or3_b32 v55, s1, v2, v3
    s_lshl_b32 s1, s21, 11
    v_or3_b32 v57, s1, v2, v3
    ds_read_b128 v[46:49], v57 offset:16384
    ds_read_b128 v[42:45], v55 offset:2048
    ds_read_b128 v[50:53], v55
    s_add_i32 s24, s10, -3
    s_add_u32 s25, s0, 0x80
    s_addc_u32 s26, s26, 0
    s_add_u32 s27, s4, 0x80
    v_xor_b32_e32 v58, 32, v55
    v_xor_b32_e32 v59, 32, v57
    s_addc_u32 s28, s28, 0
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
    v_mfma_f32_32x32x8f16 v[18:33], v[46:47], v[50:51], v[18:33]
    ds_read_b128 v[60:63], v58
    ds_read_b128 v[64:67], v58 offset:2048
    s_add_i32 s6, s23, -2
    s_and_b32 s1, s26, 0xffff
    s_cmp_lt_i32 s23, s10
    s_cselect_b64 s[4:5], -1, 0
    s_and_b64 vcc, s[4:5], exec
    s_cselect_b32 s2, s8, 0
    s_mov_b32 s0, s25
    v_mfma_f32_32x32x8f16 v[2:17], v[46:47], v[42:43], v[2:17]
    ds_read_b128 v[68:71], v59 offset:16384
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[38:41] offset:8192
    v_mfma_f32_32x32x8f16 v[18:33], v[48:49], v[52:53], v[18:33]
    buffer_load_dwordx4 v[38:41], v54, s[0:3], 0 offen
    s_cselect_b32 s2, s9, 0
    s_and_b32 s1, s28, 0xffff
    s_mov_b32 s0, s27
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[34:37] offset:24576
    v_mfma_f32_32x32x8f16 v[2:17], v[48:49], v[44:45], v[2:17]
    buffer_load_dwordx4 v[34:37], v56, s[0:3], 0 offen
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8f16 v[18:33], v[68:69], v[60:61], v[18:33]
    v_mfma_f32_32x32x8f16 v[2:17], v[68:69], v[64:65], v[2:17]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_f32_32x32x8f16 v[18:33], v[70:71], v[62:63], v[18:33]
    ds_read_b128 v[42:45], v55 offset:8192
    ds_read_b128 v[46:49], v55 offset:10240
    s_add_u32 s0, s25, 64
    s_addc_u32 s1, s26, 0
    s_add_u32 s4, s27, 64
    s_addc_u32 s5, s28, 0
    v_mfma_f32_32x32x8f16 v[2:17], v[70:71], v[66:67], v[2:17]
    ds_read_b128 v[50:53], v57 offset:24576
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8f16 v[18:33], v[50:51], v[42:43], v[18:33]
    ds_read_b128 v[60:63], v58 offset:8192
    ds_read_b128 v[64:67], v58 offset:10240
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s6, s24
    s_cselect_b32 s2, s8, 0
    s_cselect_b32 s6, s9, 0
    s_and_b32 s5, s5, 0xffff
    s_mov_b32 s7, s3
    v_mfma_f32_32x32x8f16 v[2:17], v[50:51], v[46:47], v[2:17]
    ds_read_b128 v[68:71], v59 offset:24576
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[38:41]
    v_mfma_f32_32x32x8f16 v[18:33], v[52:53], v[44:45], v[18:33]
    buffer_load_dwordx4 v[38:41], v54, s[0:3], 0 offen
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[34:37] offset:16384
    v_mfma_f32_32x32x8f16 v[2:17], v[52:53], v[48:49], v[2:17]
    buffer_load_dwordx4 v[34:37], v56, s[4:7], 0 offen
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8f16 v[18:33], v[68:69], v[60:61], v[18:33]
    v_mfma_f32_32x32x8f16 v[2:17], v[68:69], v[64:65], v[2:17]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_f32_32x32x8f16 v[18:33], v[70:71], v[62:63], v[18:33]
    ds_read_b128 v[50:53], v55
    ds_read_b128 v[42:45], v55 offset:2048
    v_mfma_f32_32x32x8f16 v[2:17], v[70:71], v[66:67], v[2:17]
    ds_read_b128 v[46:49], v57 offset:16384
    s_add_i32 s23, s23, 2
    s_add_u32 s25, s25, 0x80
    s_addc_u32 s26, s26, 0
    s_add_u32 s27, s27, 0x80
    s_addc_u32 s28, s28, 0
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
    s_ashr_i32 s1, s13, 31
    s_mov_b32 s0, s13
    s_lshl_b32 s6, s13, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s6, s22
    s_mul_i32 s1, s0, s22
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[18:19], 1
    s_add_u32 s2, s2, s16
    s_mul_i32 s4, s6, s22
    s_addc_u32 s3, s3, s17
    s_add_u32 s8, s2, s4
    s_addc_u32 s4, s3, s1
    s_add_i32 s11, s11, -1
    s_ashr_i32 s1, s11, 31
    s_mul_hi_u32 s2, s6, s11
    s_mul_i32 s1, s6, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s11
    s_ashr_i32 s13, s12, 31
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s6, s11
    s_lshl_b64 s[0:1], s[12:13], 1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s9, s4, 0xffff
    s_cmp_lt_i32 s2, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_cselect_b32 s10, s0, 0
    v_and_b32_e32 v1, 31, v0
    s_lshl_b32 s0, s21, 5
    v_lshrrev_b32_e32 v0, 3, v0
    s_waitcnt vmcnt(0)
    v_lshl_or_b32 v34, s20, 6, v1
    v_and_or_b32 v35, v0, 4, s0
    v_pk_mul_f32 v[0:1], s[14:15], v[20:21] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v1, v1
    v_cvt_f16_f32_e32 v20, v0
    v_mul_lo_u32 v21, v34, s6
    v_fma_mixlo_f16 v0, s14, v18, 0
    v_bfrev_b32_e32 v36, 1
    v_pack_b32_f16 v1, v20, v1
    v_lshlrev_b32_e32 v20, 1, v35
    v_add_u32_e32 v18, v20, v21
    v_cmp_gt_i32_e32 vcc, s12, v35
    v_fma_mixhi_f16 v0, s14, v19, 0
    v_cndmask_b32_e32 v37, v36, v18, vcc
    v_pk_mul_f32 v[18:19], s[14:15], v[24:25] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v19, v19
    v_cvt_f16_f32_e32 v18, v18
    s_mov_b32 s11, 0x20000
    buffer_store_dwordx2 v[0:1], v37, s[8:11], 0 offen
    v_fma_mixlo_f16 v0, s14, v22, 0
    v_pack_b32_f16 v1, v18, v19
    v_or_b32_e32 v18, 8, v35
    v_lshlrev_b32_e32 v22, 1, v18
    v_add_u32_e32 v19, v22, v21
    v_cmp_gt_i32_e64 s[0:1], s12, v18
    v_fma_mixhi_f16 v0, s14, v23, 0
    v_cndmask_b32_e64 v23, v36, v19, s[0:1]
    v_pk_mul_f32 v[18:19], s[14:15], v[28:29] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v19, v19
    v_cvt_f16_f32_e32 v18, v18
    buffer_store_dwordx2 v[0:1], v23, s[8:11], 0 offen
    v_fma_mixlo_f16 v0, s14, v26, 0
    v_fma_mixhi_f16 v0, s14, v27, 0
    v_pack_b32_f16 v1, v18, v19
    v_or_b32_e32 v18, 16, v35
    v_lshlrev_b32_e32 v23, 1, v18
    v_add_u32_e32 v19, v23, v21
    v_cmp_gt_i32_e64 s[2:3], s12, v18
    v_cndmask_b32_e64 v24, v36, v19, s[2:3]
    v_pk_mul_f32 v[18:19], s[14:15], v[32:33] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v19, v19
    v_cvt_f16_f32_e32 v18, v18
    buffer_store_dwordx2 v[0:1], v24, s[8:11], 0 offen
    v_fma_mixlo_f16 v0, s14, v30, 0
    v_fma_mixhi_f16 v0, s14, v31, 0
    v_pack_b32_f16 v1, v18, v19
    v_or_b32_e32 v18, 24, v35
    v_lshlrev_b32_e32 v19, 1, v18
    v_add_u32_e32 v21, v19, v21
    v_cmp_gt_i32_e64 s[4:5], s12, v18
    v_cndmask_b32_e64 v18, v36, v21, s[4:5]
    buffer_store_dwordx2 v[0:1], v18, s[8:11], 0 offen
    v_pk_mul_f32 v[0:1], s[14:15], v[4:5] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v1, v1
    v_cvt_f16_f32_e32 v4, v0
    v_or_b32_e32 v18, 32, v34
    v_mul_lo_u32 v5, v18, s6
    v_fma_mixlo_f16 v0, s14, v2, 0
    v_add_u32_e32 v2, v20, v5
    v_fma_mixhi_f16 v0, s14, v3, 0
    v_pack_b32_f16 v1, v4, v1
    v_cndmask_b32_e32 v4, v36, v2, vcc
    v_pk_mul_f32 v[2:3], s[14:15], v[8:9] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    buffer_store_dwordx2 v[0:1], v4, s[8:11], 0 offen
    v_fma_mixlo_f16 v0, s14, v6, 0
    v_fma_mixhi_f16 v0, s14, v7, 0
    v_pack_b32_f16 v1, v2, v3
    v_add_u32_e32 v2, v22, v5
    v_cndmask_b32_e64 v4, v36, v2, s[0:1]
    v_pk_mul_f32 v[2:3], s[14:15], v[12:13] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    buffer_store_dwordx2 v[0:1], v4, s[8:11], 0 offen
    v_fma_mixlo_f16 v0, s14, v10, 0
    v_fma_mixhi_f16 v0, s14, v11, 0
    v_pack_b32_f16 v1, v2, v3
    v_add_u32_e32 v2, v23, v5
    v_cndmask_b32_e64 v4, v36, v2, s[2:3]
    v_pk_mul_f32 v[2:3], s[14:15], v[16:17] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    buffer_store_dwordx2 v[0:1], v4, s[8:11], 0 offen
    v_fma_mixlo_f16 v0, s14, v14, 0
    v_fma_mixhi_f16 v0, s14, v15, 0
    v_pack_b32_f16 v1, v2, v3
    v_add_u32_e32 v2, v19, v5
    v_cndmask_b32_e64 v2, v36, v2, s[4:5]
    buffer_store_dwordx2 v[0:1], v2, s[8:11], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_128x128x32_w2x4_s2_vgpr_g16_16_8
    .amdhsa_group_segment_fixed_size 32768
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 97
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 72
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_128x128x32_w2x4_s2_vgpr_g16_16_8.agpr_count: 0
gemm_nt_f16_f16_128x128x32_w2x4_s2_vgpr_g16_16_8.sgpr_count: 48
gemm_nt_f16_f16_128x128x32_w2x4_s2_vgpr_g16_16_8.sgpr_spill_count: 0
gemm_nt_f16_f16_128x128x32_w2x4_s2_vgpr_g16_16_8.vgpr_count: 72
gemm_nt_f16_f16_128x128x32_w2x4_s2_vgpr_g16_16_8.vgpr_spill_count: 0
