.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_bias_column_bias_gelu_batch:
    s_load_dwordx4 s[24:27], s[0:1], 0x0
    s_load_dwordx2 s[34:35], s[0:1], 0x10
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx8 s[16:23], s[0:1], 0x38
    v_readfirstlane_b32 s5, v0
    s_mov_b32 s37, 0
    s_waitcnt lgkmcnt(0)
    s_lshr_b32 s15, s5, 7
    s_bfe_u32 s33, s5, 0x10006
    s_mov_b32 s5, s37
    s_lshl_b64 s[38:39], s[4:5], 1
    s_lshl_b32 s36, s3, 6
    s_mul_i32 s3, s38, s17
    s_mul_hi_u32 s5, s38, s16
    s_add_i32 s3, s5, s3
    s_lshr_b32 s5, s4, 31
    s_lshl_b32 s28, s2, 6
    s_lshl_b32 s2, s11, 1
    s_mul_i32 s4, s5, s16
    s_add_i32 s3, s3, s4
    s_mul_i32 s7, s2, s28
    s_mul_hi_u32 s6, s2, s28
    s_add_u32 s7, s7, s24
    s_mul_i32 s4, s38, s16
    s_addc_u32 s6, s6, s25
    s_add_u32 s4, s7, s4
    s_addc_u32 s11, s6, s3
    s_sub_i32 s30, s8, s28
    v_lshlrev_b32_e32 v1, 4, v0
    v_lshlrev_b32_e32 v2, 1, v0
    s_min_i32 s3, s30, 64
    v_xor_b32_e32 v2, v2, v1
    s_add_i32 s3, s3, -1
    v_lshrrev_b32_e32 v3, 2, v0
    v_and_b32_e32 v2, 48, v2
    s_mul_i32 s31, s2, s3
    v_mad_u64_u32 v[34:35], s[2:3], s2, v3, v[2:3]
    s_min_i32 s6, s10, 32
    s_mul_i32 s3, s38, s19
    s_mul_hi_u32 s7, s38, s18
    s_lshl_b32 s6, s6, 1
    s_lshl_b32 s2, s12, 1
    s_add_i32 s3, s7, s3
    s_mul_i32 s5, s5, s18
    s_add_i32 s31, s31, s6
    s_add_i32 s3, s3, s5
    s_mul_i32 s8, s2, s36
    s_mul_hi_u32 s7, s2, s36
    s_add_u32 s8, s8, s26
    s_mul_i32 s5, s38, s18
    s_addc_u32 s7, s7, s27
    s_add_u32 s16, s8, s5
    s_addc_u32 s12, s7, s3
    s_sub_i32 s8, s9, s36
    s_min_i32 s3, s8, 64
    s_add_i32 s3, s3, -1
    s_mul_i32 s9, s2, s3
    s_add_i32 s9, s9, s6
    v_mad_u64_u32 v[36:37], s[2:3], s2, v3, v[2:3]
    s_add_u32 s24, s4, 64
    s_addc_u32 s2, s11, 0
    s_and_b32 s5, s11, 0xffff
    s_add_u32 s40, s16, 64
    s_addc_u32 s3, s12, 0
    s_cmp_gt_i32 s10, 0
    s_mov_b32 s27, 0x20000
    s_cselect_b32 s6, s31, 0
    s_mov_b32 s7, s27
    s_cselect_b32 s18, s9, 0
    s_and_b32 s17, s12, 0xffff
    buffer_load_dwordx4 v[2:5], v34, s[4:7], 0 offen
    s_mov_b32 s19, s27
    s_and_b32 s25, s2, 0xffff
    buffer_load_dwordx4 v[6:9], v36, s[16:19], 0 offen
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s26, s31, 0
    s_cselect_b32 s42, s9, 0
    s_and_b32 s41, s3, 0xffff
    s_mov_b32 s43, s27
    buffer_load_dwordx4 v[18:21], v34, s[24:27], 0 offen
    buffer_load_dwordx4 v[22:25], v36, s[40:43], 0 offen
    s_load_dwordx2 s[18:19], s[0:1], 0x58
    s_mov_b32 s5, 2
    s_mov_b32 s29, s37
    s_cmp_lt_i32 s10, 1
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[2:5]
    s_waitcnt vmcnt(2)
    ds_write_b128 v1, v[6:9] offset:8192
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s0, s10, 31
    s_ashr_i32 s1, s0, 31
    s_lshr_b32 s1, s1, 27
    v_lshrrev_b32_e32 v3, 1, v0
    v_lshlrev_b32_e32 v4, 3, v0
    s_add_i32 s0, s0, s1
    v_lshlrev_b32_e32 v2, 6, v0
    v_and_b32_e32 v3, 16, v3
    v_and_b32_e32 v4, 48, v4
    s_ashr_i32 s10, s0, 5
    s_lshl_b32 s0, s15, 11
    v_and_b32_e32 v2, 0x7c0, v2
    v_xor_b32_e32 v3, v3, v4
    v_or3_b32 v35, s0, v2, v3
    s_lshl_b32 s0, s33, 11
    v_or3_b32 v37, s0, v2, v3
    ds_read_b128 v[30:33], v37 offset:8192
    ds_read_b128 v[26:29], v35
    s_add_i32 s17, s10, -3
    v_xor_b32_e32 v38, 32, v35
    v_xor_b32_e32 v39, 32, v37
    s_mov_b64 s[6:7], 0
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
    s_add_i32 s40, s5, -2
    s_add_u32 s41, s16, s6
    s_addc_u32 s42, s12, s7
    s_add_u32 s0, s41, 0x80
    s_addc_u32 s1, s42, 0
    s_add_u32 s43, s4, s6
    s_addc_u32 s44, s11, s7
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[26:27], v[2:17]
    s_add_u32 s24, s43, 0x80
    s_addc_u32 s2, s44, 0
    s_and_b32 s25, s2, 0xffff
    s_cmp_lt_i32 s5, s10
    s_cselect_b64 s[2:3], -1, 0
    s_and_b64 vcc, s[2:3], exec
    s_cselect_b32 s26, s31, 0
    s_cselect_b32 s2, s9, 0
    s_and_b32 s1, s1, 0xffff
    s_mov_b32 s3, s27
    ds_read_b128 v[40:43], v38
    ds_read_b128 v[44:47], v39 offset:8192
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[18:21] offset:4096
    buffer_load_dwordx4 v[18:21], v34, s[24:27], 0 offen
    v_mfma_f32_32x32x8_f16 v[2:17], v[32:33], v[28:29], v[2:17]
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[22:25] offset:12288
    buffer_load_dwordx4 v[22:25], v36, s[0:3], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[2:17], v[44:45], v[40:41], v[2:17]
    ds_read_b128 v[26:29], v35 offset:4096
    s_add_u32 s24, s43, 0xc0
    s_addc_u32 s1, s44, 0
    s_add_u32 s0, s41, 0xc0
    s_addc_u32 s3, s42, 0
    v_mfma_f32_32x32x8_f16 v[2:17], v[46:47], v[42:43], v[2:17]
    ds_read_b128 v[30:33], v37 offset:12288
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[26:27], v[2:17]
    s_and_b32 s25, s1, 0xffff
    s_cmp_lt_i32 s40, s17
    s_cselect_b32 s26, s31, 0
    s_cselect_b32 s2, s9, 0
    s_and_b32 s1, s3, 0xffff
    s_mov_b32 s3, s27
    ds_read_b128 v[40:43], v38 offset:4096
    ds_read_b128 v[44:47], v39 offset:12288
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[18:21]
    buffer_load_dwordx4 v[18:21], v34, s[24:27], 0 offen
    v_mfma_f32_32x32x8_f16 v[2:17], v[32:33], v[28:29], v[2:17]
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[22:25] offset:8192
    buffer_load_dwordx4 v[22:25], v36, s[0:3], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[2:17], v[44:45], v[40:41], v[2:17]
    ds_read_b128 v[26:29], v35
    v_mfma_f32_32x32x8_f16 v[2:17], v[46:47], v[42:43], v[2:17]
    ds_read_b128 v[30:33], v37 offset:8192
    s_add_i32 s5, s5, 2
    s_add_u32 s6, s6, 0x80
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
.LBB0_4:
    s_mul_i32 s2, s38, s21
    s_mul_hi_u32 s3, s38, s20
    s_ashr_i32 s1, s13, 31
    s_mov_b32 s0, s13
    s_add_i32 s2, s3, s2
    s_mul_i32 s3, s39, s20
    s_lshl_b32 s11, s13, 1
    s_add_i32 s6, s2, s3
    s_lshr_b64 s[2:3], s[0:1], 31
    s_mul_hi_u32 s4, s11, s28
    s_mul_i32 s0, s2, s28
    s_add_i32 s0, s4, s0
    s_lshl_b64 s[4:5], s[36:37], 1
    s_add_u32 s3, s4, s34
    s_mul_i32 s1, s11, s28
    s_addc_u32 s9, s5, s35
    s_add_u32 s1, s3, s1
    s_mul_i32 s7, s38, s20
    s_addc_u32 s3, s9, s0
    s_add_u32 s0, s1, s7
    s_addc_u32 s1, s3, s6
    s_add_i32 s3, s30, -1
    s_ashr_i32 s6, s3, 31
    s_mul_hi_u32 s7, s11, s3
    s_mul_i32 s6, s11, s6
    s_add_i32 s6, s7, s6
    s_mul_i32 s2, s2, s3
    s_ashr_i32 s9, s8, 31
    s_add_i32 s10, s6, s2
    s_mul_i32 s2, s11, s3
    s_lshl_b64 s[6:7], s[8:9], 1
    s_add_u32 s2, s2, s6
    s_addc_u32 s3, s10, s7
    s_lshr_b64 s[12:13], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s12, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s12, -1
    s_cselect_b32 s2, s2, 0
    s_add_u32 s4, s22, s4
    s_addc_u32 s5, s23, s5
    s_lshr_b64 s[12:13], s[8:9], 30
    s_and_b32 s5, s5, 0xffff
    s_cmp_lt_i32 s12, 1
    s_cselect_b32 s6, s6, 0x7fffffff
    s_cmp_gt_i32 s12, -1
    s_cselect_b32 s6, s6, 0
    s_lshl_b64 s[12:13], s[28:29], 1
    s_waitcnt lgkmcnt(0)
    s_add_u32 s16, s18, s12
    s_addc_u32 s9, s19, s13
    s_ashr_i32 s31, s30, 31
    s_lshr_b64 s[12:13], s[30:31], 30
    s_and_b32 s17, s9, 0xffff
    s_lshl_b32 s9, s30, 1
    s_cmp_lt_i32 s12, 1
    s_cselect_b32 s9, s9, 0x7fffffff
    s_cmp_gt_i32 s12, -1
    s_cselect_b32 s18, s9, 0
    s_lshl_b32 s9, s33, 5
    v_lshrrev_b32_e32 v1, 3, v0
    s_mov_b32 s3, 0x20000
    v_and_or_b32 v32, v1, 4, s9
    v_and_b32_e32 v0, 31, v0
    s_mov_b32 s7, s3
    v_lshlrev_b32_e32 v33, 1, v32
    v_lshl_or_b32 v34, s15, 5, v0
    s_mov_b32 s19, s3
    buffer_load_dwordx2 v[18:19], v33, s[4:7], 0 offen
    v_lshlrev_b32_e32 v0, 1, v34
    buffer_load_ushort v0, v0, s[16:19], 0 offen
    s_mov_b32 s9, 0x3ea2eadb
    s_mov_b32 s26, 0xbdf41845
    s_mov_b32 s10, 0x3d080d66
    s_mov_b32 s12, 0x3dd25a08
    s_mov_b32 s16, 0x3cb2806f
    s_mov_b32 s18, 0x3dbf5248
    s_mov_b32 s20, 0x3dea2233
    s_mov_b32 s22, 0x3e01d059
    s_mov_b32 s24, 0x3e02012b
    s_waitcnt vmcnt(1)
    v_cvt_f32_f16_e32 v20, v18
    v_cvt_f32_f16_sdwa v21, v18 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_cvt_f32_f16_e32 v22, v19
    v_cvt_f32_f16_sdwa v23, v19 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v18, v0
    v_pk_fma_f32 v[2:3], s[14:15], v[2:3], v[20:21] op_sel_hi:[0,1,1]
    v_mov_b64_e32 v[0:1], s[26:27]
    v_pk_fma_f32 v[4:5], s[14:15], v[4:5], v[22:23] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[2:3], v[2:3], v[18:19] op_sel_hi:[1,0]
    v_pk_add_f32 v[4:5], v[4:5], v[18:19] op_sel_hi:[1,0]
    v_fma_f32 v19, |v2|, s9, 1.0
    v_mul_f32_e32 v21, 0xbf38aa3b, v2
    v_fma_f32 v22, |v3|, s9, 1.0
    v_rcp_f32_e32 v20, v19
    v_mul_f32_e32 v19, v2, v21
    v_rcp_f32_e32 v21, v22
    v_mul_f32_e32 v23, 0xbf38aa3b, v3
    v_fma_f32 v24, |v4|, s9, 1.0
    v_fma_f32 v26, |v5|, s9, 1.0
    v_mul_f32_e32 v25, 0xbf38aa3b, v4
    v_mul_f32_e32 v28, v3, v23
    v_rcp_f32_e32 v22, v24
    v_rcp_f32_e32 v23, v26
    v_mul_f32_e32 v29, v4, v25
    v_exp_f32_e32 v25, v28
    v_exp_f32_e32 v26, v29
    v_pk_fma_f32 v[28:29], v[20:21], s[10:11], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[30:31], v[22:23], s[10:11], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[16:17] op_sel_hi:[1,1,0]
    v_mul_f32_e32 v27, 0xbf38aa3b, v5
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[18:19] op_sel_hi:[1,1,0]
    v_exp_f32_e32 v24, v19
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[16:17] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[20:21] op_sel_hi:[1,1,0]
    v_mul_f32_e32 v27, v5, v27
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[18:19] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[22:23] op_sel_hi:[1,1,0]
    v_exp_f32_e32 v27, v27
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[20:21] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[24:25] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[22:23] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[20:21], v[20:21], v[28:29]
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[24:25] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[28:29], v[24:25], v[20:21]
    v_pk_fma_f32 v[20:21], v[24:25], v[20:21], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_cmp_gt_f32_e32 vcc, 0, v3
    v_pk_mul_f32 v[22:23], v[22:23], v[30:31]
    v_or_b32_e32 v30, 16, v32
    v_cndmask_b32_e32 v21, v21, v29, vcc
    v_cmp_gt_f32_e32 vcc, 0, v2
    v_pk_mul_f32 v[24:25], v[26:27], v[22:23]
    v_pk_fma_f32 v[22:23], v[26:27], v[22:23], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_cndmask_b32_e32 v20, v20, v28, vcc
    v_cmp_gt_f32_e32 vcc, 0, v5
    v_pk_mul_f32 v[2:3], v[2:3], v[20:21]
    v_mul_lo_u32 v28, v34, s11
    v_cndmask_b32_e32 v21, v23, v25, vcc
    v_cmp_gt_f32_e32 vcc, 0, v4
    v_cvt_f16_f32_e32 v19, v3
    v_cvt_f16_f32_e32 v2, v2
    v_cndmask_b32_e32 v20, v22, v24, vcc
    v_pk_mul_f32 v[4:5], v[4:5], v[20:21]
    v_cmp_gt_i32_e32 vcc, s8, v32
    v_cvt_f16_f32_e32 v3, v5
    v_cvt_f16_f32_e32 v4, v4
    v_pack_b32_f16 v2, v2, v19
    v_bfrev_b32_e32 v19, 1
    v_or_b32_e32 v29, 8, v32
    v_pack_b32_f16 v3, v4, v3
    v_add_u32_e32 v4, v33, v28
    v_cndmask_b32_e32 v4, v19, v4, vcc
    buffer_store_dwordx2 v[2:3], v4, s[0:3], 0 offen
    v_lshlrev_b32_e32 v20, 1, v29
    buffer_load_dwordx2 v[2:3], v20, s[4:7], 0 offen
    v_add_u32_e32 v33, v20, v28
    v_lshlrev_b32_e32 v31, 1, v30
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v4, v2
    v_cvt_f32_f16_sdwa v5, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_cvt_f32_f16_e32 v2, v3
    v_cvt_f32_f16_sdwa v3, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_pk_fma_f32 v[4:5], s[14:15], v[6:7], v[4:5] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[4:5], v[4:5], v[18:19] op_sel_hi:[1,0]
    v_pk_fma_f32 v[2:3], s[14:15], v[8:9], v[2:3] op_sel_hi:[0,1,1]
    v_fma_f32 v6, |v4|, s9, 1.0
    v_mul_f32_e32 v7, 0xbf38aa3b, v4
    v_fma_f32 v8, |v5|, s9, 1.0
    v_pk_add_f32 v[2:3], v[2:3], v[18:19] op_sel_hi:[1,0]
    v_rcp_f32_e32 v6, v6
    v_mul_f32_e32 v24, v4, v7
    v_rcp_f32_e32 v7, v8
    v_mul_f32_e32 v9, 0xbf38aa3b, v5
    v_fma_f32 v20, |v2|, s9, 1.0
    v_fma_f32 v22, |v3|, s9, 1.0
    v_mul_f32_e32 v25, v5, v9
    v_rcp_f32_e32 v8, v20
    v_rcp_f32_e32 v9, v22
    v_mul_f32_e32 v21, 0xbf38aa3b, v2
    v_mul_f32_e32 v26, v2, v21
    v_exp_f32_e32 v20, v24
    v_exp_f32_e32 v21, v25
    v_pk_fma_f32 v[24:25], v[6:7], s[10:11], v[0:1] op_sel_hi:[1,0,0]
    v_exp_f32_e32 v22, v26
    v_pk_fma_f32 v[24:25], v[6:7], v[24:25], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[26:27], v[8:9], s[10:11], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[24:25], v[6:7], v[24:25], s[16:17] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[26:27], v[8:9], v[26:27], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[24:25], v[6:7], v[24:25], s[18:19] op_sel_hi:[1,1,0]
    v_mul_f32_e32 v23, 0xbf38aa3b, v3
    v_pk_fma_f32 v[26:27], v[8:9], v[26:27], s[16:17] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[24:25], v[6:7], v[24:25], s[20:21] op_sel_hi:[1,1,0]
    v_mul_f32_e32 v23, v3, v23
    v_pk_fma_f32 v[26:27], v[8:9], v[26:27], s[18:19] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[24:25], v[6:7], v[24:25], s[22:23] op_sel_hi:[1,1,0]
    v_exp_f32_e32 v23, v23
    v_pk_fma_f32 v[26:27], v[8:9], v[26:27], s[20:21] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[24:25], v[6:7], v[24:25], s[24:25] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[26:27], v[8:9], v[26:27], s[22:23] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[6:7], v[6:7], v[24:25]
    v_pk_fma_f32 v[26:27], v[8:9], v[26:27], s[24:25] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[24:25], v[20:21], v[6:7]
    v_pk_fma_f32 v[6:7], v[20:21], v[6:7], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_cmp_gt_f32_e32 vcc, 0, v5
    v_pk_mul_f32 v[8:9], v[8:9], v[26:27]
    v_add_u32_e32 v26, v31, v28
    v_cndmask_b32_e32 v7, v7, v25, vcc
    v_cmp_gt_f32_e32 vcc, 0, v4
    v_pk_mul_f32 v[20:21], v[22:23], v[8:9]
    v_pk_fma_f32 v[8:9], v[22:23], v[8:9], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_cndmask_b32_e32 v6, v6, v24, vcc
    v_cmp_gt_f32_e32 vcc, 0, v3
    v_pk_mul_f32 v[4:5], v[4:5], v[6:7]
    v_or_b32_e32 v24, 24, v32
    v_cndmask_b32_e32 v9, v9, v21, vcc
    v_cmp_gt_f32_e32 vcc, 0, v2
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v4, v4
    v_cndmask_b32_e32 v8, v8, v20, vcc
    v_pk_mul_f32 v[2:3], v[2:3], v[8:9]
    v_cmp_gt_i32_e32 vcc, s8, v29
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_cndmask_b32_e32 v6, v19, v33, vcc
    v_lshlrev_b32_e32 v25, 1, v24
    v_pack_b32_f16 v3, v2, v3
    v_pack_b32_f16 v2, v4, v5
    buffer_store_dwordx2 v[2:3], v6, s[0:3], 0 offen
    buffer_load_dwordx2 v[2:3], v31, s[4:7], 0 offen
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v4, v2
    v_cvt_f32_f16_sdwa v5, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_cvt_f32_f16_e32 v2, v3
    v_cvt_f32_f16_sdwa v3, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_pk_fma_f32 v[4:5], s[14:15], v[10:11], v[4:5] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[4:5], v[4:5], v[18:19] op_sel_hi:[1,0]
    v_pk_fma_f32 v[2:3], s[14:15], v[12:13], v[2:3] op_sel_hi:[0,1,1]
    v_fma_f32 v6, |v4|, s9, 1.0
    v_mul_f32_e32 v7, 0xbf38aa3b, v4
    v_fma_f32 v8, |v5|, s9, 1.0
    v_pk_add_f32 v[2:3], v[2:3], v[18:19] op_sel_hi:[1,0]
    v_rcp_f32_e32 v6, v6
    v_mul_f32_e32 v20, v4, v7
    v_rcp_f32_e32 v7, v8
    v_mul_f32_e32 v9, 0xbf38aa3b, v5
    v_fma_f32 v10, |v2|, s9, 1.0
    v_fma_f32 v12, |v3|, s9, 1.0
    v_mul_f32_e32 v21, v5, v9
    v_rcp_f32_e32 v8, v10
    v_rcp_f32_e32 v9, v12
    v_mul_f32_e32 v11, 0xbf38aa3b, v2
    v_mul_f32_e32 v22, v2, v11
    v_exp_f32_e32 v10, v20
    v_exp_f32_e32 v11, v21
    v_pk_fma_f32 v[20:21], v[6:7], s[10:11], v[0:1] op_sel_hi:[1,0,0]
    v_exp_f32_e32 v12, v22
    v_pk_fma_f32 v[20:21], v[6:7], v[20:21], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[22:23], v[8:9], s[10:11], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[20:21], v[6:7], v[20:21], s[16:17] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[22:23], v[8:9], v[22:23], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[20:21], v[6:7], v[20:21], s[18:19] op_sel_hi:[1,1,0]
    v_mul_f32_e32 v13, 0xbf38aa3b, v3
    v_pk_fma_f32 v[22:23], v[8:9], v[22:23], s[16:17] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[20:21], v[6:7], v[20:21], s[20:21] op_sel_hi:[1,1,0]
    v_mul_f32_e32 v13, v3, v13
    v_pk_fma_f32 v[22:23], v[8:9], v[22:23], s[18:19] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[20:21], v[6:7], v[20:21], s[22:23] op_sel_hi:[1,1,0]
    v_exp_f32_e32 v13, v13
    v_pk_fma_f32 v[22:23], v[8:9], v[22:23], s[20:21] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[20:21], v[6:7], v[20:21], s[24:25] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[22:23], v[8:9], v[22:23], s[22:23] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[6:7], v[6:7], v[20:21]
    v_pk_fma_f32 v[22:23], v[8:9], v[22:23], s[24:25] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[20:21], v[10:11], v[6:7]
    v_pk_fma_f32 v[6:7], v[10:11], v[6:7], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_cmp_gt_f32_e32 vcc, 0, v5
    v_pk_mul_f32 v[8:9], v[8:9], v[22:23]
    s_nop 0
    v_cndmask_b32_e32 v7, v7, v21, vcc
    v_cmp_gt_f32_e32 vcc, 0, v4
    v_pk_mul_f32 v[10:11], v[12:13], v[8:9]
    v_pk_fma_f32 v[8:9], v[12:13], v[8:9], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_cndmask_b32_e32 v6, v6, v20, vcc
    v_cmp_gt_f32_e32 vcc, 0, v3
    v_pk_mul_f32 v[4:5], v[4:5], v[6:7]
    s_nop 0
    v_cndmask_b32_e32 v9, v9, v11, vcc
    v_cmp_gt_f32_e32 vcc, 0, v2
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v4, v4
    v_cndmask_b32_e32 v8, v8, v10, vcc
    v_pk_mul_f32 v[2:3], v[2:3], v[8:9]
    v_cmp_gt_i32_e32 vcc, s8, v30
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_cndmask_b32_e32 v6, v19, v26, vcc
    v_pack_b32_f16 v3, v2, v3
    v_pack_b32_f16 v2, v4, v5
    buffer_store_dwordx2 v[2:3], v6, s[0:3], 0 offen
    buffer_load_dwordx2 v[2:3], v25, s[4:7], 0 offen
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v4, v2
    v_cvt_f32_f16_sdwa v5, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_cvt_f32_f16_e32 v2, v3
    v_cvt_f32_f16_sdwa v3, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_pk_fma_f32 v[4:5], s[14:15], v[14:15], v[4:5] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[4:5], v[4:5], v[18:19] op_sel_hi:[1,0]
    v_pk_fma_f32 v[2:3], s[14:15], v[16:17], v[2:3] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[2:3], v[2:3], v[18:19] op_sel_hi:[1,0]
    v_fma_f32 v6, |v4|, s9, 1.0
    v_mul_f32_e32 v7, 0xbf38aa3b, v4
    v_fma_f32 v8, |v5|, s9, 1.0
    v_mul_f32_e32 v9, 0xbf38aa3b, v5
    v_fma_f32 v10, |v2|, s9, 1.0
    v_fma_f32 v12, |v3|, s9, 1.0
    v_rcp_f32_e32 v6, v6
    v_mul_f32_e32 v14, v4, v7
    v_rcp_f32_e32 v7, v8
    v_mul_f32_e32 v15, v5, v9
    v_rcp_f32_e32 v8, v10
    v_rcp_f32_e32 v9, v12
    v_mul_f32_e32 v11, 0xbf38aa3b, v2
    v_mul_f32_e32 v16, v2, v11
    v_exp_f32_e32 v10, v14
    v_exp_f32_e32 v11, v15
    v_pk_fma_f32 v[14:15], v[6:7], s[10:11], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[0:1], v[8:9], s[10:11], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[14:15], v[6:7], v[14:15], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[0:1], v[8:9], v[0:1], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[14:15], v[6:7], v[14:15], s[16:17] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[0:1], v[8:9], v[0:1], s[16:17] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[14:15], v[6:7], v[14:15], s[18:19] op_sel_hi:[1,1,0]
    v_mul_f32_e32 v13, 0xbf38aa3b, v3
    v_pk_fma_f32 v[0:1], v[8:9], v[0:1], s[18:19] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[14:15], v[6:7], v[14:15], s[20:21] op_sel_hi:[1,1,0]
    v_mul_f32_e32 v13, v3, v13
    v_pk_fma_f32 v[0:1], v[8:9], v[0:1], s[20:21] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[14:15], v[6:7], v[14:15], s[22:23] op_sel_hi:[1,1,0]
    v_exp_f32_e32 v12, v16
    v_exp_f32_e32 v13, v13
    v_pk_fma_f32 v[0:1], v[8:9], v[0:1], s[22:23] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[14:15], v[6:7], v[14:15], s[24:25] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[0:1], v[8:9], v[0:1], s[24:25] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[6:7], v[6:7], v[14:15]
    v_pk_mul_f32 v[0:1], v[8:9], v[0:1]
    v_pk_mul_f32 v[8:9], v[10:11], v[6:7]
    v_pk_fma_f32 v[6:7], v[10:11], v[6:7], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_cmp_gt_f32_e32 vcc, 0, v5
    v_pk_mul_f32 v[10:11], v[12:13], v[0:1]
    v_pk_fma_f32 v[0:1], v[12:13], v[0:1], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_cndmask_b32_e32 v7, v7, v9, vcc
    v_cmp_gt_f32_e32 vcc, 0, v4
    s_nop 1
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_cmp_gt_f32_e32 vcc, 0, v3
    v_pk_mul_f32 v[4:5], v[4:5], v[6:7]
    s_nop 0
    v_cndmask_b32_e32 v1, v1, v11, vcc
    v_cmp_gt_f32_e32 vcc, 0, v2
    s_nop 1
    v_cndmask_b32_e32 v0, v0, v10, vcc
    v_pk_mul_f32 v[0:1], v[2:3], v[0:1]
    v_cvt_f16_f32_e32 v2, v5
    v_cvt_f16_f32_e32 v1, v1
    v_cvt_f16_f32_e32 v0, v0
    v_cvt_f16_f32_e32 v3, v4
    v_add_u32_e32 v4, v25, v28
    v_cmp_gt_i32_e32 vcc, s8, v24
    v_pack_b32_f16 v1, v0, v1
    v_pack_b32_f16 v0, v3, v2
    v_cndmask_b32_e32 v2, v19, v4, vcc
    buffer_store_dwordx2 v[0:1], v2, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_bias_column_bias_gelu_batch
    .amdhsa_group_segment_fixed_size 16384
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 96
    .amdhsa_next_free_vgpr 97
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 48
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_bias_column_bias_gelu_batch.agpr_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_bias_column_bias_gelu_batch.sgpr_count: 51
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_bias_column_bias_gelu_batch.sgpr_spill_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_bias_column_bias_gelu_batch.vgpr_count: 48
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_bias_column_bias_gelu_batch.vgpr_spill_count: 0
