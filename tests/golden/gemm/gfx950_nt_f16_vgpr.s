.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8:
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[36:37], s[0:1], 0x10
    s_lshl_b32 s38, s2, 7
    v_lshlrev_b32_e32 v1, 4, v0
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s17, s11, 1
    s_mul_i32 s1, s17, s38
    s_mul_hi_u32 s0, s17, s38
    s_add_u32 s16, s1, s4
    s_addc_u32 s5, s0, s5
    s_not_b32 s0, s38
    s_add_i32 s33, s8, s0
    s_ashr_i32 s35, s33, 31
    s_mul_hi_u32 s0, s17, s33
    s_mul_i32 s1, s17, s35
    s_add_i32 s8, s0, s1
    s_ashr_i32 s1, s10, 31
    s_mov_b32 s0, s10
    s_mul_i32 s18, s17, s33
    s_lshl_b64 s[0:1], s[0:1], 1
    s_add_u32 s39, s18, s0
    s_addc_u32 s40, s8, s1
    s_lshl_b32 s8, s3, 7
    s_sub_i32 s34, s9, s8
    v_lshrrev_b32_e32 v3, 2, v0
    v_bitop3_b32 v2, v1, 48, v0 bitop3:0x48
    s_add_i32 s9, s34, -1
    v_mad_u64_u32 v[82:83], s[18:19], s17, v3, v[2:3]
    s_lshl_b32 s21, s12, 1
    s_ashr_i32 s17, s9, 31
    s_mul_hi_u32 s18, s21, s9
    s_mul_i32 s17, s21, s17
    s_add_i32 s18, s18, s17
    s_mul_i32 s9, s21, s9
    s_add_u32 s41, s9, s0
    s_addc_u32 s42, s18, s1
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s1, s40, 0
    s_cselect_b32 s0, s39, 0
    s_cselect_b32 s22, s41, 0
    s_cselect_b32 s23, s42, 0
    s_lshr_b64 s[18:19], s[0:1], 31
    s_and_b32 s17, s5, 0xffff
    s_cmp_lt_i32 s18, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s18, -1
    s_mul_i32 s1, s21, s8
    s_cselect_b32 s18, s0, 0
    s_mul_hi_u32 s0, s21, s8
    s_add_u32 s20, s1, s6
    s_addc_u32 s7, s0, s7
    v_mad_u64_u32 v[84:85], s[0:1], s21, v3, v[2:3]
    s_lshr_b64 s[0:1], s[22:23], 31
    s_and_b32 s21, s7, 0xffff
    s_cmp_lt_i32 s0, 1
    s_mov_b32 s19, 0x20000
    s_cselect_b32 s1, s22, 0x7fffffff
    s_cmp_gt_i32 s0, -1
    s_cselect_b32 s22, s1, 0
    s_mov_b32 s23, s19
    v_lshl_add_u32 v88, s11, 7, v82
    buffer_load_dwordx4 v[6:9], v82, s[16:19], 0 offen
    buffer_load_dwordx4 v[10:13], v88, s[16:19], 0 offen
    v_lshl_add_u32 v89, s12, 7, v84
    buffer_load_dwordx4 v[14:17], v84, s[20:23], 0 offen
    buffer_load_dwordx4 v[18:21], v89, s[20:23], 0 offen
    s_add_u32 s0, s39, 0xffffffc0
    s_addc_u32 s1, s40, -1
    s_add_u32 s24, s16, 64
    s_addc_u32 s21, s5, 0
    s_add_u32 s18, s41, 0xffffffc0
    s_mov_b32 s27, s19
    s_mov_b32 s31, s19
    s_addc_u32 s19, s42, -1
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s1, s1, 0
    s_cselect_b32 s0, s0, 0
    s_cselect_b32 s19, s19, 0
    s_cselect_b32 s18, s18, 0
    s_and_b32 s25, s21, 0xffff
    s_lshr_b64 s[22:23], s[0:1], 31
    s_and_b32 s0, s0, -2
    s_cmp_lt_i32 s22, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s22, -1
    s_cselect_b32 s26, s0, 0
    s_add_u32 s28, s20, 64
    s_addc_u32 s21, s7, 0
    s_lshr_b64 s[0:1], s[18:19], 31
    s_and_b32 s1, s18, -2
    s_and_b32 s29, s21, 0xffff
    s_cmp_lt_i32 s0, 1
    v_readfirstlane_b32 s17, v0
    v_lshlrev_b32_e32 v4, 2, v0
    s_cselect_b32 s1, s1, 0x7fffffff
    s_cmp_gt_i32 s0, -1
    v_lshlrev_b32_e32 v2, 6, v0
    v_lshrrev_b32_e32 v3, 1, v0
    v_and_b32_e32 v4, 48, v4
    s_cselect_b32 s30, s1, 0
    s_lshr_b32 s22, s17, 7
    v_and_b32_e32 v2, 0x7c0, v2
    s_bfe_u32 s21, s17, 0x10006
    s_lshl_b32 s0, s22, 12
    v_bitop3_b32 v3, v3, v4, 16 bitop3:0x6c
    v_or3_b32 v87, s0, v2, v3
    s_lshl_b32 s0, s21, 12
    v_or3_b32 v86, s0, v2, v3
    s_mov_b32 s9, 0
    s_cmp_gt_i32 s10, 64
    v_xor_b32_e32 v85, 32, v87
    v_xor_b32_e32 v83, 32, v86
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[6:9]
    s_waitcnt vmcnt(2)
    ds_write_b128 v1, v[10:13] offset:4096
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[14:17] offset:16384
    s_waitcnt vmcnt(0)
    ds_write_b128 v1, v[18:21] offset:20480
    s_cbranch_scc1 .LBB0_2
    s_mov_b64 s[0:1], 0
    s_branch .LBB0_3
.LBB0_2:
    s_mov_b64 s[0:1], -1
.LBB0_3:
    buffer_load_dwordx4 v[66:69], v82, s[24:27], 0 offen
    buffer_load_dwordx4 v[70:73], v88, s[24:27], 0 offen
    buffer_load_dwordx4 v[74:77], v84, s[28:31], 0 offen
    buffer_load_dwordx4 v[78:81], v89, s[28:31], 0 offen
    s_andn2_b64 vcc, exec, s[0:1]
    s_cbranch_vccnz .LBB0_6
    s_add_i32 s0, s10, 31
    s_lshr_b32 s0, s0, 5
    s_add_i32 s17, s0, -2
    s_add_u32 s18, s41, 0xffffff80
    s_addc_u32 s19, s42, -1
    s_add_u32 s20, s20, 0x80
    s_mul_i32 s3, s3, s12
    s_addc_u32 s23, s7, 0
    s_lshl_b32 s0, s3, 8
    s_add_i32 s0, s0, s6
    s_add_i32 s12, s0, 0x80
    s_add_u32 s16, s16, 0x80
    s_mul_i32 s2, s2, s11
    s_addc_u32 s24, s5, 0
    s_lshl_b32 s0, s2, 8
    s_add_i32 s0, s0, s4
    s_add_i32 s11, s0, 0x80
    s_add_u32 s4, s39, 0xffffff80
    s_mov_b32 s10, 0
    s_addc_u32 s5, s40, -1
    s_mov_b64 s[6:7], 0
    v_mov_b32_e32 v50, 0
    v_mov_b32_e32 v51, 0
    v_mov_b32_e32 v52, 0
    v_mov_b32_e32 v53, 0
    v_mov_b32_e32 v54, 0
    v_mov_b32_e32 v55, 0
    v_mov_b32_e32 v56, 0
    v_mov_b32_e32 v57, 0
    v_mov_b32_e32 v58, 0
    v_mov_b32_e32 v59, 0
    v_mov_b32_e32 v60, 0
    v_mov_b32_e32 v61, 0
    v_mov_b32_e32 v62, 0
    v_mov_b32_e32 v63, 0
    v_mov_b32_e32 v64, 0
    v_mov_b32_e32 v65, 0
    v_mov_b32_e32 v34, 0
    v_mov_b32_e32 v35, 0
    v_mov_b32_e32 v36, 0
    v_mov_b32_e32 v37, 0
    v_mov_b32_e32 v38, 0
    v_mov_b32_e32 v39, 0
    v_mov_b32_e32 v40, 0
    v_mov_b32_e32 v41, 0
    v_mov_b32_e32 v42, 0
    v_mov_b32_e32 v43, 0
    v_mov_b32_e32 v44, 0
    v_mov_b32_e32 v45, 0
    v_mov_b32_e32 v46, 0
    v_mov_b32_e32 v47, 0
    v_mov_b32_e32 v48, 0
    v_mov_b32_e32 v49, 0
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
    s_mov_b32 s3, 0x20000
.LBB0_5:
    s_lshl_b32 s25, s10, 13
    s_add_i32 s0, s10, 1
    s_add_i32 s1, s10, -1
    s_cmp_lt_u32 s0, 2
    s_cselect_b32 s10, s0, s1
    s_add_u32 s0, s16, s6
    s_addc_u32 s1, s24, s7
    s_lshr_b64 s[26:27], s[4:5], 31
    s_add_i32 s0, s11, s6
    s_and_b32 s1, s1, 0xffff
    s_and_b32 s2, s4, -2
    s_cmp_lt_i32 s26, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s26, -1
    s_cselect_b32 s2, s2, 0
    s_add_u32 s26, s20, s6
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_add_u32_e32 v90, s25, v87
    v_lshl_or_b32 v92, s10, 13, v1
    s_addc_u32 s28, s23, s7
    v_or_b32_e32 v91, s25, v86
    ds_read_b128 v[94:97], v90
    ds_read_b128 v[98:101], v90 offset:2048
    ds_read_b128 v[102:105], v91 offset:16384
    ds_read_b128 v[106:109], v91 offset:18432
    s_waitcnt vmcnt(3)
    ds_write_b128 v92, v[66:69]
    s_waitcnt vmcnt(2)
    ds_write_b128 v92, v[70:73] offset:4096
    buffer_load_dwordx4 v[66:69], v82, s[0:3], 0 offen
    buffer_load_dwordx4 v[70:73], v88, s[0:3], 0 offen
    s_lshr_b64 s[26:27], s[18:19], 31
    s_add_i32 s0, s12, s6
    s_and_b32 s1, s28, 0xffff
    s_and_b32 s2, s18, -2
    s_cmp_lt_i32 s26, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s26, -1
    s_cselect_b32 s2, s2, 0
    s_waitcnt vmcnt(3)
    ds_write_b128 v92, v[74:77] offset:16384
    s_waitcnt vmcnt(2)
    ds_write_b128 v92, v[78:81] offset:20480
    buffer_load_dwordx4 v[74:77], v84, s[0:3], 0 offen
    buffer_load_dwordx4 v[78:81], v89, s[0:3], 0 offen
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x16_f16 v[50:65], v[102:105], v[94:97], v[50:65]
    v_or_b32_e32 v91, s25, v83
    v_add_u32_e32 v90, s25, v85
    s_add_i32 s17, s17, -1
    s_add_u32 s18, s18, 0xffffffc0
    s_addc_u32 s19, s19, -1
    s_add_u32 s6, s6, 64
    s_addc_u32 s7, s7, 0
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[34:49], v[106:109], v[94:97], v[34:49]
    s_add_u32 s4, s4, 0xffffffc0
    s_addc_u32 s5, s5, -1
    s_cmp_lg_u32 s17, 0
    v_mfma_f32_32x32x16_f16 v[18:33], v[102:105], v[98:101], v[18:33]
    v_mfma_f32_32x32x16_f16 v[2:17], v[106:109], v[98:101], v[2:17]
    ds_read_b128 v[92:95], v91 offset:16384
    ds_read_b128 v[96:99], v90
    ds_read_b128 v[100:103], v90 offset:2048
    ds_read_b128 v[104:107], v91 offset:18432
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_f16 v[50:65], v[92:95], v[96:99], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[34:49], v[104:107], v[96:99], v[34:49]
    v_mfma_f32_32x32x16_f16 v[18:33], v[92:95], v[100:103], v[18:33]
    v_mfma_f32_32x32x16_f16 v[2:17], v[104:107], v[100:103], v[2:17]
    s_cbranch_scc1 .LBB0_5
    s_branch .LBB0_7
.LBB0_6:
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
    v_mov_b32_e32 v49, 0
    v_mov_b32_e32 v48, 0
    v_mov_b32_e32 v47, 0
    v_mov_b32_e32 v46, 0
    v_mov_b32_e32 v45, 0
    v_mov_b32_e32 v44, 0
    v_mov_b32_e32 v43, 0
    v_mov_b32_e32 v42, 0
    v_mov_b32_e32 v41, 0
    v_mov_b32_e32 v40, 0
    v_mov_b32_e32 v39, 0
    v_mov_b32_e32 v38, 0
    v_mov_b32_e32 v37, 0
    v_mov_b32_e32 v36, 0
    v_mov_b32_e32 v35, 0
    v_mov_b32_e32 v34, 0
    v_mov_b32_e32 v65, 0
    v_mov_b32_e32 v64, 0
    v_mov_b32_e32 v63, 0
    v_mov_b32_e32 v62, 0
    v_mov_b32_e32 v61, 0
    v_mov_b32_e32 v60, 0
    v_mov_b32_e32 v59, 0
    v_mov_b32_e32 v58, 0
    v_mov_b32_e32 v57, 0
    v_mov_b32_e32 v56, 0
    v_mov_b32_e32 v55, 0
    v_mov_b32_e32 v54, 0
    v_mov_b32_e32 v53, 0
    v_mov_b32_e32 v52, 0
    v_mov_b32_e32 v51, 0
    v_mov_b32_e32 v50, 0
    s_mov_b32 s10, s9
.LBB0_7:
    s_add_i32 s0, s10, 1
    s_add_i32 s1, s10, -1
    s_cmp_lt_u32 s0, 2
    s_cselect_b32 s0, s0, s1
    s_lshl_b32 s0, s0, 13
    v_or_b32_e32 v1, s0, v1
    s_lshl_b32 s1, s10, 13
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[66:69]
    s_waitcnt vmcnt(2)
    ds_write_b128 v1, v[70:73] offset:4096
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[74:77] offset:16384
    s_waitcnt vmcnt(0)
    ds_write_b128 v1, v[78:81] offset:20480
    v_add_u32_e32 v1, s1, v87
    ds_read_b128 v[66:69], v1
    ds_read_b128 v[70:73], v1 offset:2048
    v_or_b32_e32 v1, s1, v86
    ds_read_b128 v[74:77], v1 offset:16384
    ds_read_b128 v[78:81], v1 offset:18432
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[50:65], v[74:77], v[66:69], v[50:65]
    v_add_u32_e32 v1, s1, v85
    s_lshl_b32 s20, s13, 1
    s_mul_hi_u32 s2, s20, s38
    s_mul_i32 s4, s20, s38
    s_mov_b32 s19, 0x20000
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[34:49], v[78:81], v[66:69], v[34:49]
    v_mfma_f32_32x32x16_f16 v[18:33], v[74:77], v[70:73], v[18:33]
    v_mfma_f32_32x32x16_f16 v[2:17], v[78:81], v[70:73], v[2:17]
    ds_read_b128 v[66:69], v1
    ds_read_b128 v[70:73], v1 offset:2048
    v_add_u32_e32 v1, s1, v83
    ds_read_b128 v[74:77], v1 offset:16384
    ds_read_b128 v[78:81], v1 offset:18432
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_add_u32_e32 v1, s0, v87
    s_ashr_i32 s1, s13, 31
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[50:65], v[74:77], v[66:69], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[34:49], v[78:81], v[66:69], v[34:49]
    v_mfma_f32_32x32x16_f16 v[18:33], v[74:77], v[70:73], v[18:33]
    v_mfma_f32_32x32x16_f16 v[2:17], v[78:81], v[70:73], v[2:17]
    ds_read_b128 v[66:69], v1
    ds_read_b128 v[70:73], v1 offset:2048
    v_or_b32_e32 v1, s0, v86
    ds_read_b128 v[74:77], v1 offset:16384
    ds_read_b128 v[78:81], v1 offset:18432
    v_add_u32_e32 v1, s0, v85
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[50:65], v[74:77], v[66:69], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[34:49], v[78:81], v[66:69], v[34:49]
    v_mfma_f32_32x32x16_f16 v[18:33], v[74:77], v[70:73], v[18:33]
    v_mfma_f32_32x32x16_f16 v[2:17], v[78:81], v[70:73], v[2:17]
    ds_read_b128 v[66:69], v1
    ds_read_b128 v[70:73], v1 offset:2048
    v_add_u32_e32 v1, s0, v83
    s_mov_b32 s0, s13
    ds_read_b128 v[74:77], v1 offset:16384
    ds_read_b128 v[78:81], v1 offset:18432
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_i32 s1, s0, s38
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[8:9], 1
    s_add_u32 s2, s2, s36
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[50:65], v[74:77], v[66:69], v[50:65]
    s_addc_u32 s3, s3, s37
    s_add_u32 s16, s2, s4
    s_addc_u32 s4, s3, s1
    s_mul_i32 s1, s20, s35
    s_mul_hi_u32 s2, s20, s33
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s33
    s_ashr_i32 s35, s34, 31
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s20, s33
    s_lshl_b64 s[0:1], s[34:35], 1
    s_add_u32 s0, s3, s0
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 3, v0
    s_addc_u32 s1, s2, s1
    v_and_b32_e32 v0, 4, v0
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[34:49], v[78:81], v[66:69], v[34:49]
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    v_lshl_or_b32 v66, s22, 6, v1
    v_lshl_or_b32 v67, s21, 6, v0
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v68, v66, s20
    v_mul_f32_e32 v0, s14, v50
    v_mul_f32_e32 v1, s14, v51
    v_pk_mul_f32 v[50:51], s[14:15], v[52:53] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v52, 1, v67
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v50, v51
    v_cmp_gt_i32_e32 vcc, s34, v67
    v_add_u32_e32 v50, v52, v68
    v_bfrev_b32_e32 v53, 1
    s_cselect_b32 s18, s0, 0
    v_cndmask_b32_e32 v50, v53, v50, vcc
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v54
    v_mul_f32_e32 v1, s14, v55
    v_pk_mul_f32 v[50:51], s[14:15], v[56:57] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v50, v51
    v_or_b32_e32 v50, 8, v67
    v_lshlrev_b32_e32 v54, 1, v50
    v_cmp_gt_i32_e64 s[0:1], s34, v50
    v_add_u32_e32 v50, v54, v68
    v_mfma_f32_32x32x16_f16 v[18:33], v[74:77], v[70:73], v[18:33]
    v_cndmask_b32_e64 v50, v53, v50, s[0:1]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v58
    v_mul_f32_e32 v1, s14, v59
    v_mul_f32_e64 v50, s14, v60
    v_mul_f32_e64 v51, s14, v61
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v50, v51
    v_or_b32_e32 v50, 16, v67
    v_lshlrev_b32_e32 v55, 1, v50
    v_cmp_gt_i32_e64 s[2:3], s34, v50
    v_add_u32_e32 v50, v55, v68
    v_mfma_f32_32x32x16_f16 v[2:17], v[78:81], v[70:73], v[2:17]
    v_cndmask_b32_e64 v50, v53, v50, s[2:3]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v62
    v_mul_f32_e32 v1, s14, v63
    v_mul_f32_e64 v50, s14, v64
    v_mul_f32_e64 v51, s14, v65
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v50, v51
    v_or_b32_e32 v50, 24, v67
    v_cmp_gt_i32_e64 s[4:5], s34, v50
    v_lshlrev_b32_e32 v50, 1, v50
    v_add_u32_e32 v51, v50, v68
    v_cndmask_b32_e64 v51, v53, v51, s[4:5]
    buffer_store_dwordx2 v[0:1], v51, s[16:19], 0 offen
    v_or_b32_e32 v51, 32, v67
    v_mul_f32_e32 v0, s14, v34
    v_mul_f32_e32 v1, s14, v35
    v_pk_mul_f32 v[34:35], s[14:15], v[36:37] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v36, 1, v51
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v34, v35
    v_cmp_gt_i32_e64 s[6:7], s34, v51
    v_add_u32_e32 v34, v36, v68
    s_nop 0
    v_cndmask_b32_e64 v34, v53, v34, s[6:7]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v38
    v_mul_f32_e32 v1, s14, v39
    v_pk_mul_f32 v[34:35], s[14:15], v[40:41] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v34, v35
    v_or_b32_e32 v34, 40, v67
    v_lshlrev_b32_e32 v37, 1, v34
    v_cmp_gt_i32_e64 s[8:9], s34, v34
    v_add_u32_e32 v34, v37, v68
    s_nop 0
    v_cndmask_b32_e64 v34, v53, v34, s[8:9]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v42
    v_mul_f32_e32 v1, s14, v43
    v_pk_mul_f32 v[34:35], s[14:15], v[44:45] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v34, v35
    v_or_b32_e32 v34, 48, v67
    v_lshlrev_b32_e32 v38, 1, v34
    v_cmp_gt_i32_e64 s[10:11], s34, v34
    v_add_u32_e32 v34, v38, v68
    s_nop 0
    v_cndmask_b32_e64 v34, v53, v34, s[10:11]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v46
    v_mul_f32_e32 v1, s14, v47
    v_pk_mul_f32 v[34:35], s[14:15], v[48:49] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v34, v35
    v_or_b32_e32 v34, 56, v67
    v_cmp_gt_i32_e64 s[12:13], s34, v34
    v_lshlrev_b32_e32 v34, 1, v34
    v_add_u32_e32 v35, v34, v68
    v_cndmask_b32_e64 v35, v53, v35, s[12:13]
    buffer_store_dwordx2 v[0:1], v35, s[16:19], 0 offen
    v_or_b32_e32 v0, 32, v66
    v_mul_lo_u32 v35, v0, s20
    v_mul_f32_e32 v0, s14, v18
    v_mul_f32_e32 v1, s14, v19
    v_pk_mul_f32 v[18:19], s[14:15], v[20:21] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v18, v19
    v_add_u32_e32 v18, v52, v35
    v_cndmask_b32_e32 v18, v53, v18, vcc
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v22
    v_mul_f32_e32 v1, s14, v23
    v_pk_mul_f32 v[18:19], s[14:15], v[24:25] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v18, v19
    v_add_u32_e32 v18, v54, v35
    v_cndmask_b32_e64 v18, v53, v18, s[0:1]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v26
    v_mul_f32_e32 v1, s14, v27
    v_pk_mul_f32 v[18:19], s[14:15], v[28:29] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v18, v19
    v_add_u32_e32 v18, v55, v35
    v_cndmask_b32_e64 v18, v53, v18, s[2:3]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v30
    v_mul_f32_e32 v1, s14, v31
    v_pk_mul_f32 v[18:19], s[14:15], v[32:33] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v18, v19
    v_add_u32_e32 v18, v50, v35
    v_cndmask_b32_e64 v18, v53, v18, s[4:5]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v2
    v_mul_f32_e32 v1, s14, v3
    v_pk_mul_f32 v[2:3], s[14:15], v[4:5] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v2, v3
    v_add_u32_e32 v2, v36, v35
    v_cndmask_b32_e64 v2, v53, v2, s[6:7]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v6
    v_mul_f32_e32 v1, s14, v7
    v_pk_mul_f32 v[2:3], s[14:15], v[8:9] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v2, v3
    v_add_u32_e32 v2, v37, v35
    v_cndmask_b32_e64 v2, v53, v2, s[8:9]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v10
    v_mul_f32_e32 v1, s14, v11
    v_pk_mul_f32 v[2:3], s[14:15], v[12:13] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v2, v3
    v_add_u32_e32 v2, v38, v35
    v_cndmask_b32_e64 v2, v53, v2, s[10:11]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v14
    v_mul_f32_e32 v1, s14, v15
    v_pk_mul_f32 v[2:3], s[14:15], v[16:17] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v2, v3
    v_add_u32_e32 v2, v34, v35
    v_cndmask_b32_e64 v2, v53, v2, s[12:13]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8
    .amdhsa_group_segment_fixed_size 33280
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 110
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 112
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.agpr_count: 0
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.sgpr_count: 49
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.sgpr_spill_count: 0
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.vgpr_count: 110
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.vgpr_spill_count: 0
