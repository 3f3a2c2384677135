.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8:
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[16:17], s[0:1], 0x10
    s_lshl_b32 s18, s2, 7
    v_lshlrev_b32_e32 v1, 4, v0
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s1, s11, 1
    s_mul_i32 s0, s1, s18
    s_mul_hi_u32 s2, s1, s18
    s_add_u32 s0, s0, s4
    s_addc_u32 s23, s2, s5
    s_sub_i32 s19, s8, s18
    s_min_i32 s2, s19, 0x80
    s_min_i32 s4, s10, 32
    s_add_i32 s2, s2, -1
    v_lshrrev_b32_e32 v3, 2, v0
    v_bitop3_b32 v2, v1, 48, v0 bitop3:0x48
    s_mul_i32 s21, s1, s2
    s_lshl_b32 s2, s4, 1
    v_mad_u64_u32 v[98:99], s[4:5], s1, v3, v[2:3]
    s_lshl_b32 s8, s3, 7
    s_lshl_b32 s25, s12, 1
    s_add_i32 s21, s21, s2
    s_and_b32 s1, s23, 0xffff
    s_mul_i32 s4, s25, s8
    s_mul_hi_u32 s3, s25, s8
    s_add_u32 s4, s4, s6
    s_addc_u32 s24, s3, s7
    s_sub_i32 s20, s9, s8
    s_min_i32 s3, s20, 0x80
    s_add_i32 s3, s3, -1
    s_mul_i32 s22, s25, s3
    s_add_i32 s22, s22, s2
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s6, s22, 0
    s_and_b32 s5, s24, 0xffff
    s_add_u32 s28, s0, 64
    s_addc_u32 s3, s23, 0
    s_and_b32 s29, s3, 0xffff
    s_add_u32 s36, s4, 64
    s_addc_u32 s3, s24, 0
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s30, s21, 0
    s_cselect_b32 s38, s22, 0
    s_and_b32 s37, s3, 0xffff
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[100:101], s[26:27], s25, v3, v[2:3]
    s_mov_b32 s7, s3
    v_lshl_add_u32 v99, s11, 7, v98
    buffer_load_dwordx4 v[4:7], v98, s[0:3], 0 offen
    buffer_load_dwordx4 v[8:11], v99, s[0:3], 0 offen
    v_lshl_add_u32 v101, s12, 7, v100
    buffer_load_dwordx4 v[12:15], v100, s[4:7], 0 offen
    buffer_load_dwordx4 v[16:19], v101, s[4:7], 0 offen
    s_mov_b32 s31, s3
    s_mov_b32 s39, s3
    buffer_load_dwordx4 v[70:73], v98, s[28:31], 0 offen
    buffer_load_dwordx4 v[66:69], v99, s[28:31], 0 offen
    buffer_load_dwordx4 v[78:81], v100, s[36:39], 0 offen
    buffer_load_dwordx4 v[74:77], v101, s[36:39], 0 offen
    v_readfirstlane_b32 s1, v0
    s_mov_b32 s9, 0
    s_mov_b32 s7, 2
    s_lshr_b32 s6, s1, 7
    s_bfe_u32 s5, s1, 0x10006
    s_cmp_lt_i32 s10, 1
    s_waitcnt vmcnt(7)
    ds_write_b128 v1, v[4:7]
    s_waitcnt vmcnt(6)
    ds_write_b128 v1, v[8:11] offset:4096
    s_waitcnt vmcnt(5)
    ds_write_b128 v1, v[12:15] offset:16384
    s_waitcnt vmcnt(4)
    ds_write_b128 v1, v[16:19] offset:20480
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    v_lshlrev_b32_e32 v2, 6, v0
    v_lshlrev_b32_e32 v5, 2, v0
    s_add_i32 s1, s10, 31
    v_and_b32_e32 v2, 0x7c0, v2
    v_lshrrev_b32_e32 v4, 1, v0
    v_and_b32_e32 v5, 48, v5
    s_ashr_i32 s2, s1, 31
    v_lshl_or_b32 v3, s6, 12, v2
    v_bitop3_b32 v4, v4, v5, 16 bitop3:0x6c
    v_lshl_or_b32 v2, s5, 12, v2
    s_lshr_b32 s2, s2, 27
    v_or_b32_e32 v103, v2, v4
    s_add_i32 s1, s1, s2
    v_or_b32_e32 v102, v3, v4
    ds_read_b128 v[86:89], v103 offset:18432
    ds_read_b128 v[90:93], v103 offset:16384
    ds_read_b128 v[82:85], v102 offset:2048
    ds_read_b128 v[94:97], v102
    s_ashr_i32 s10, s1, 5
    s_add_i32 s11, s10, -3
    s_add_u32 s12, s0, 0x80
    s_addc_u32 s23, s23, 0
    s_add_u32 s4, s4, 0x80
    v_bitop3_b32 v104, v3, 32, v4 bitop3:0x36
    v_bitop3_b32 v105, v2, 32, v4 bitop3:0x36
    s_addc_u32 s24, s24, 0
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
.LBB0_2:
    s_add_i32 s25, s7, -2
    s_and_b32 s1, s23, 0xffff
    s_cmp_lt_i32 s7, s10
    s_cselect_b64 s[26:27], -1, 0
    s_and_b64 vcc, s[26:27], exec
    s_cselect_b32 s2, s21, 0
    s_mov_b32 s0, s12
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[50:65], v[90:93], v[94:97], v[50:65]
    ds_read_b128 v[106:109], v104
    ds_read_b128 v[110:113], v104 offset:2048
    ds_read_b128 v[114:117], v105 offset:16384
    v_mfma_f32_32x32x16_f16 v[34:49], v[86:89], v[94:97], v[34:49]
    ds_read_b128 v[94:97], v105 offset:18432
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[70:73] offset:8192
    buffer_load_dwordx4 v[70:73], v98, s[0:3], 0 offen
    v_mfma_f32_32x32x16_f16 v[18:33], v[90:93], v[82:85], v[18:33]
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[66:69] offset:12288
    buffer_load_dwordx4 v[66:69], v99, s[0:3], 0 offen
    s_cselect_b32 s2, s22, 0
    s_and_b32 s1, s24, 0xffff
    s_mov_b32 s0, s4
    v_mfma_f32_32x32x16_f16 v[2:17], v[86:89], v[82:85], v[2:17]
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[78:81] offset:24576
    buffer_load_dwordx4 v[78:81], v100, s[0:3], 0 offen
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[50:65], v[114:117], v[106:109], v[50:65]
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[74:77] offset:28672
    buffer_load_dwordx4 v[74:77], v101, s[0:3], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[34:49], v[94:97], v[106:109], v[34:49]
    ds_read_b128 v[82:85], v102 offset:8192
    ds_read_b128 v[86:89], v102 offset:10240
    v_mfma_f32_32x32x16_f16 v[18:33], v[114:117], v[110:113], v[18:33]
    ds_read_b128 v[90:93], v103 offset:24576
    ds_read_b128 v[106:109], v103 offset:26624
    v_mfma_f32_32x32x16_f16 v[2:17], v[94:97], v[110:113], v[2:17]
    s_add_u32 s0, s12, 64
    s_addc_u32 s1, s23, 0
    s_and_b32 s1, s1, 0xffff
    s_add_u32 s28, s4, 64
    s_addc_u32 s26, s24, 0
    s_cmp_lt_i32 s25, s11
    s_cselect_b32 s2, s21, 0
    s_cselect_b32 s30, s22, 0
    s_and_b32 s29, s26, 0xffff
    s_mov_b32 s31, s3
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[50:65], v[90:93], v[82:85], v[50:65]
    ds_read_b128 v[94:97], v104 offset:8192
    ds_read_b128 v[110:113], v104 offset:10240
    ds_read_b128 v[114:117], v105 offset:24576
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[34:49], v[106:109], v[82:85], v[34:49]
    ds_read_b128 v[118:121], v105 offset:26624
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[70:73]
    buffer_load_dwordx4 v[70:73], v98, s[0:3], 0 offen
    v_mfma_f32_32x32x16_f16 v[18:33], v[90:93], v[86:89], v[18:33]
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[66:69] offset:4096
    buffer_load_dwordx4 v[66:69], v99, s[0:3], 0 offen
    v_mfma_f32_32x32x16_f16 v[2:17], v[106:109], v[86:89], v[2:17]
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[78:81] offset:16384
    buffer_load_dwordx4 v[78:81], v100, s[28:31], 0 offen
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[50:65], v[114:117], v[94:97], v[50:65]
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[74:77] offset:20480
    buffer_load_dwordx4 v[74:77], v101, s[28:31], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[34:49], v[118:121], v[94:97], v[34:49]
    ds_read_b128 v[94:97], v102
    ds_read_b128 v[82:85], v102 offset:2048
    v_mfma_f32_32x32x16_f16 v[18:33], v[114:117], v[110:113], v[18:33]
    ds_read_b128 v[90:93], v103 offset:16384
    ds_read_b128 v[86:89], v103 offset:18432
    v_mfma_f32_32x32x16_f16 v[2:17], v[118:121], v[110:113], v[2:17]
    s_add_i32 s7, s7, 2
    s_add_u32 s12, s12, 0x80
    s_addc_u32 s23, s23, 0
    s_add_u32 s4, s4, 0x80
    s_addc_u32 s24, s24, 0
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
.LBB0_4:
    s_ashr_i32 s1, s13, 31
    s_mov_b32 s0, s13
    s_lshl_b32 s22, s13, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s22, s18
    s_mul_i32 s1, s0, s18
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[8:9], 1
    s_add_u32 s2, s2, s16
    s_mul_i32 s4, s22, s18
    s_addc_u32 s3, s3, s17
    s_add_u32 s16, s2, s4
    s_addc_u32 s4, s3, s1
    s_add_i32 s19, s19, -1
    s_ashr_i32 s1, s19, 31
    s_mul_hi_u32 s2, s22, s19
    s_mul_i32 s1, s22, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s19
    s_ashr_i32 s21, s20, 31
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s22, s19
    s_lshl_b64 s[0:1], s[20:21], 1
    s_add_u32 s0, s3, s0
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 3, v0
    s_addc_u32 s1, s2, s1
    v_and_b32_e32 v0, 4, v0
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    s_waitcnt vmcnt(2)
    v_lshl_or_b32 v66, s6, 6, v1
    v_lshl_or_b32 v67, s5, 6, v0
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v68, v66, s22
    v_mul_f32_e32 v0, s14, v50
    v_mul_f32_e32 v1, s14, v51
    v_pk_mul_f32 v[50:51], s[14:15], v[52:53] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v52, 1, v67
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v50, v51
    v_add_u32_e32 v50, v52, v68
    v_bfrev_b32_e32 v53, 1
    v_cmp_gt_i32_e32 vcc, s20, v67
    s_cselect_b32 s18, s0, 0
    s_mov_b32 s19, 0x20000
    v_cndmask_b32_e32 v50, v53, v50, vcc
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v54
    v_mul_f32_e32 v1, s14, v55
    v_pk_mul_f32 v[50:51], s[14:15], v[56:57] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v50, v51
    v_or_b32_e32 v50, 8, v67
    v_lshlrev_b32_e32 v54, 1, v50
    v_add_u32_e32 v51, v54, v68
    v_cmp_gt_i32_e64 s[0:1], s20, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v53, v51, s[0:1]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v58
    v_mul_f32_e32 v1, s14, v59
    v_pk_mul_f32 v[50:51], s[14:15], v[60:61] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v50, v51
    v_or_b32_e32 v50, 16, v67
    v_lshlrev_b32_e32 v55, 1, v50
    v_add_u32_e32 v51, v55, v68
    v_cmp_gt_i32_e64 s[2:3], s20, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v53, v51, s[2:3]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v62
    v_mul_f32_e32 v1, s14, v63
    v_pk_mul_f32 v[50:51], s[14:15], v[64:65] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v50, v51
    v_or_b32_e32 v50, 24, v67
    v_lshlrev_b32_e32 v51, 1, v50
    v_add_u32_e32 v56, v51, v68
    v_cmp_gt_i32_e64 s[4:5], s20, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v53, v56, s[4:5]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_or_b32_e32 v50, 32, v67
    v_mul_f32_e32 v0, s14, v34
    v_mul_f32_e32 v1, s14, v35
    v_pk_mul_f32 v[34:35], s[14:15], v[36:37] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v36, 1, v50
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v34, v35
    v_add_u32_e32 v34, v36, v68
    v_cmp_gt_i32_e64 s[6:7], s20, v50
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v34, s[6:7]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v38
    v_mul_f32_e32 v1, s14, v39
    v_pk_mul_f32 v[34:35], s[14:15], v[40:41] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v34, v35
    v_or_b32_e32 v34, 40, v67
    v_lshlrev_b32_e32 v37, 1, v34
    v_add_u32_e32 v35, v37, v68
    v_cmp_gt_i32_e64 s[8:9], s20, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v35, s[8:9]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v42
    v_mul_f32_e32 v1, s14, v43
    v_pk_mul_f32 v[34:35], s[14:15], v[44:45] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v34, v35
    v_or_b32_e32 v34, 48, v67
    v_lshlrev_b32_e32 v38, 1, v34
    v_add_u32_e32 v35, v38, v68
    v_cmp_gt_i32_e64 s[10:11], s20, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v35, s[10:11]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v46
    v_mul_f32_e32 v1, s14, v47
    v_pk_mul_f32 v[34:35], s[14:15], v[48:49] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v34, v35
    v_or_b32_e32 v34, 56, v67
    v_lshlrev_b32_e32 v35, 1, v34
    v_add_u32_e32 v39, v35, v68
    v_cmp_gt_i32_e64 s[12:13], s20, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v39, s[12:13]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_or_b32_e32 v0, 32, v66
    v_mul_lo_u32 v34, v0, s22
    v_mul_f32_e32 v0, s14, v18
    v_mul_f32_e32 v1, s14, v19
    v_pk_mul_f32 v[18:19], s[14:15], v[20:21] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v18, v19
    v_add_u32_e32 v18, v52, v34
    v_cndmask_b32_e32 v18, v53, v18, vcc
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v22
    v_mul_f32_e32 v1, s14, v23
    v_pk_mul_f32 v[18:19], s[14:15], v[24:25] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v18, v19
    v_add_u32_e32 v18, v54, v34
    v_cndmask_b32_e64 v18, v53, v18, s[0:1]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v26
    v_mul_f32_e32 v1, s14, v27
    v_pk_mul_f32 v[18:19], s[14:15], v[28:29] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v18, v19
    v_add_u32_e32 v18, v55, v34
    v_cndmask_b32_e64 v18, v53, v18, s[2:3]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v30
    v_mul_f32_e32 v1, s14, v31
    v_pk_mul_f32 v[18:19], s[14:15], v[32:33] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v18, v19
    v_add_u32_e32 v18, v51, v34
    v_cndmask_b32_e64 v18, v53, v18, s[4:5]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v2
    v_mul_f32_e32 v1, s14, v3
    v_pk_mul_f32 v[2:3], s[14:15], v[4:5] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v2, v3
    v_add_u32_e32 v2, v36, v34
    v_cndmask_b32_e64 v2, v53, v2, s[6:7]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v6
    v_mul_f32_e32 v1, s14, v7
    v_pk_mul_f32 v[2:3], s[14:15], v[8:9] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v2, v3
    v_add_u32_e32 v2, v37, v34
    v_cndmask_b32_e64 v2, v53, v2, s[8:9]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v10
    v_mul_f32_e32 v1, s14, v11
    v_pk_mul_f32 v[2:3], s[14:15], v[12:13] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v2, v3
    v_add_u32_e32 v2, v38, v34
    v_cndmask_b32_e64 v2, v53, v2, s[10:11]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v14
    v_mul_f32_e32 v1, s14, v15
    v_pk_mul_f32 v[2:3], s[14:15], v[16:17] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v0, v0, v1
    v_cvt_pk_f16_f32 v1, v2, v3
    v_add_u32_e32 v2, v35, v34
    v_cndmask_b32_e64 v2, v53, v2, s[12:13]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8
    .amdhsa_group_segment_fixed_size 33280
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 122
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 124
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.agpr_count: 0
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.sgpr_count: 46
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.sgpr_spill_count: 0
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.vgpr_count: 122
gemm_nt_f16_f16_128x128x32_w2x2_s2_vgpr_g16_16_8.vgpr_spill_count: 0
