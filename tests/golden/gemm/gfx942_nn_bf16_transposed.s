.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nn_bf16_bf16_128x128x64_w2x2_s1_vgpr_g16_16_8_b_transposed:
    s_load_dwordx4 s[12:15], s[0:1], 0x0
    s_load_dwordx2 s[26:27], s[0:1], 0x10
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    v_readfirstlane_b32 s41, v0
    s_lshl_b32 s25, s2, 7
    s_and_b32 s30, s41, 64
    v_lshrrev_b32_e32 v1, 3, v0
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s1, s7, 1
    s_mul_i32 s0, s1, s25
    s_mul_hi_u32 s2, s1, s25
    s_add_u32 s0, s0, s12
    s_addc_u32 s40, s2, s13
    s_sub_i32 s31, s4, s25
    v_xor_b32_e32 v3, v1, v0
    s_min_i32 s2, s31, 0x80
    v_lshlrev_b32_e32 v3, 4, v3
    s_add_i32 s2, s2, -1
    v_and_b32_e32 v4, 0x70, v3
    s_mov_b32 s29, 0
    s_min_i32 s4, s6, 64
    s_mul_i32 s2, s1, s2
    v_mad_u64_u32 v[98:99], s[12:13], s1, v1, v[4:5]
    s_lshl_b32 s28, s3, 7
    s_lshl1_add_u32 s33, s4, s2
    s_and_b32 s1, s40, 0xffff
    s_lshl_b32 s4, s7, 6
    s_lshl_b32 s7, s8, 1
    s_lshl_b64 s[12:13], s[28:29], 1
    s_add_u32 s20, s12, s14
    s_addc_u32 s18, s13, s15
    s_sub_i32 s24, s5, s28
    s_min_i32 s2, s24, 0x80
    s_mul_i32 s3, s8, 0x7e
    v_lshrrev_b32_e32 v2, 1, v0
    s_lshl1_add_u32 s34, s2, s3
    v_and_b32_e32 v3, 0x7c, v2
    v_and_b32_e32 v4, 7, v0
    s_cmp_gt_i32 s6, 0
    v_mul_lo_u32 v1, s8, v4
    v_lshlrev_b32_e32 v5, 1, v3
    s_cselect_b32 s2, s33, 0
    s_cselect_b32 s22, s34, 0
    s_and_b32 s21, s18, 0xffff
    s_lshl_b32 s35, s8, 2
    s_lshl_b32 s36, s8, 3
    v_lshl_add_u32 v5, v1, 4, v5
    s_add_u32 s16, s0, 0x80
    v_add_u32_e32 v1, s4, v98
    s_addc_u32 s5, s40, 0
    s_mov_b32 s3, 0x20000
    v_add_u32_e32 v99, s4, v1
    v_bfrev_b32_e32 v6, 1
    v_cmp_gt_i32_e32 vcc, s24, v3
    s_mov_b32 s28, s7
    v_add_u32_e32 v116, s4, v99
    s_mov_b32 s23, s3
    v_cndmask_b32_e32 v117, v6, v5, vcc
    s_and_b32 s17, s5, 0xffff
    s_lshl_b64 s[4:5], s[28:29], 6
    s_mul_i32 s37, s8, 6
    buffer_load_dwordx2 v[16:17], v117, s[20:23], 0 offen
    buffer_load_dwordx2 v[18:19], v117, s[20:23], s35 offen
    buffer_load_dwordx2 v[20:21], v117, s[20:23], s37 offen
    buffer_load_dwordx2 v[22:23], v117, s[20:23], s36 offen
    s_mul_i32 s38, s8, 10
    s_mul_i32 s39, s8, 12
    s_mul_i32 s8, s8, 14
    buffer_load_dwordx2 v[24:25], v117, s[20:23], s7 offen
    buffer_load_dwordx2 v[26:27], v117, s[20:23], s38 offen
    buffer_load_dwordx2 v[28:29], v117, s[20:23], s39 offen
    buffer_load_dwordx2 v[30:31], v117, s[20:23], s8 offen
    s_add_u32 s20, s4, s20
    buffer_load_dwordx4 v[8:11], v98, s[0:3], 0 offen
    buffer_load_dwordx4 v[12:15], v1, s[0:3], 0 offen
    buffer_load_dwordx4 v[32:35], v99, s[0:3], 0 offen
    buffer_load_dwordx4 v[36:39], v116, s[0:3], 0 offen
    s_addc_u32 s1, s5, s18
    s_cmp_gt_i32 s6, 64
    s_cselect_b32 s18, s33, 0
    s_mov_b32 s19, s3
    s_cselect_b32 s22, s34, 0
    s_and_b32 s21, s1, 0xffff
    buffer_load_dwordx4 v[66:69], v98, s[16:19], 0 offen
    buffer_load_dwordx4 v[70:73], v1, s[16:19], 0 offen
    buffer_load_dwordx4 v[74:77], v99, s[16:19], 0 offen
    buffer_load_dwordx4 v[78:81], v116, s[16:19], 0 offen
    buffer_load_dwordx2 v[100:101], v117, s[20:23], 0 offen
    buffer_load_dwordx2 v[102:103], v117, s[20:23], s35 offen
    buffer_load_dwordx2 v[104:105], v117, s[20:23], s37 offen
    buffer_load_dwordx2 v[106:107], v117, s[20:23], s36 offen
    buffer_load_dwordx2 v[108:109], v117, s[20:23], s7 offen
    buffer_load_dwordx2 v[110:111], v117, s[20:23], s38 offen
    buffer_load_dwordx2 v[112:113], v117, s[20:23], s39 offen
    buffer_load_dwordx2 v[114:115], v117, s[20:23], s8 offen
    v_lshlrev_b32_e32 v5, 2, v0
    v_lshlrev_b32_e32 v4, 4, v4
    v_and_b32_e32 v5, 0x60, v5
    v_xor_b32_e32 v4, v4, v5
    s_mov_b32 s16, 0x5040100
    v_lshlrev_b32_e32 v118, 4, v0
    v_lshl_or_b32 v119, v3, 7, v4
    s_mov_b32 s17, 0x7060302
    v_xor_b32_e32 v120, 16, v119
    s_lshr_b32 s7, s41, 7
    s_cmp_lt_i32 s6, 1
    s_waitcnt vmcnt(15)
    ds_write_b128 v118, v[8:11]
    s_waitcnt vmcnt(14)
    ds_write_b128 v118, v[12:15] offset:4096
    s_waitcnt vmcnt(13)
    ds_write_b128 v118, v[32:35] offset:8192
    s_waitcnt vmcnt(12)
    ds_write_b128 v118, v[36:39] offset:12288
    v_perm_b32 v4, v24, v16, s16
    v_perm_b32 v5, v20, v18, s16
    v_perm_b32 v6, v26, v22, s16
    v_perm_b32 v7, v30, v28, s16
    v_perm_b32 v8, v24, v16, s17
    v_perm_b32 v9, v20, v18, s17
    v_perm_b32 v10, v26, v22, s17
    v_perm_b32 v11, v30, v28, s17
    v_perm_b32 v12, v25, v17, s16
    v_perm_b32 v13, v21, v19, s16
    v_perm_b32 v14, v27, v23, s16
    v_perm_b32 v15, v31, v29, s16
    v_perm_b32 v16, v25, v17, s17
    v_perm_b32 v17, v21, v19, s17
    v_perm_b32 v18, v27, v23, s17
    v_perm_b32 v19, v31, v29, s17
    ds_write_b128 v119, v[4:7] offset:16384
    ds_write_b128 v119, v[8:11] offset:16512
    ds_write_b128 v120, v[12:15] offset:16640
    ds_write_b128 v120, v[16:19] offset:16768
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s1, s6, 63
    v_and_b32_e32 v2, 16, v2
    v_and_b32_e32 v3, 0x70, v118
    s_ashr_i32 s2, s1, 31
    v_xor_b32_e32 v2, v2, v3
    s_lshr_b32 s2, s2, 26
    v_lshlrev_b32_e32 v3, 7, v0
    s_add_i32 s1, s1, s2
    s_lshl_b32 s2, s7, 13
    v_and_b32_e32 v3, 0xf80, v3
    v_or3_b32 v121, s2, v3, v2
    v_lshlrev_b32_e32 v3, 1, v0
    v_and_or_b32 v3, v3, 62, s30
    s_ashr_i32 s1, s1, 6
    v_lshl_or_b32 v122, v3, 7, v2
    s_add_i32 s6, s1, -2
    ds_read_b128 v[86:89], v122 offset:16512
    ds_read_b128 v[94:97], v122 offset:16384
    ds_read_b128 v[82:85], v121 offset:4096
    ds_read_b128 v[90:93], v121
    s_add_u32 s18, s0, 0x100
    s_addc_u32 s19, s40, 0
    s_max_i32 s20, s1, 1
    s_lshl_b64 s[0:1], s[28:29], 7
    s_add_u32 s0, s14, s0
    s_addc_u32 s1, s15, s1
    s_add_u32 s14, s0, s12
    v_xor_b32_e32 v123, 32, v121
    v_xor_b32_e32 v124, 64, v121
    v_xor_b32_e32 v125, 0x60, v121
    v_xor_b32_e32 v126, 32, v122
    v_xor_b32_e32 v127, 0xa0, v122
    v_xor_b32_e32 v128, 64, v122
    v_xor_b32_e32 v129, 0xc0, v122
    v_xor_b32_e32 v130, 0x60, v122
    v_xor_b32_e32 v131, 0xe0, v122
    s_addc_u32 s15, s1, s13
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
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[94:95], v[90:91], v[50:65]
    ds_read_b128 v[132:135], v123
    v_mfma_f32_32x32x8_bf16 v[34:49], v[86:87], v[90:91], v[34:49]
    ds_read_b128 v[136:139], v123 offset:4096
    v_mfma_f32_32x32x8_bf16 v[18:33], v[94:95], v[82:83], v[18:33]
    ds_read_b128 v[140:143], v126 offset:16384
    v_mfma_f32_32x32x8_bf16 v[2:17], v[86:87], v[82:83], v[2:17]
    ds_read_b128 v[144:147], v127 offset:16384
    v_mfma_f32_32x32x8_bf16 v[50:65], v[96:97], v[92:93], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[88:89], v[92:93], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[96:97], v[84:85], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[88:89], v[84:85], v[2:17]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[140:141], v[132:133], v[50:65]
    ds_read_b128 v[82:85], v124
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[34:49], v[144:145], v[132:133], v[34:49]
    ds_read_b128 v[86:89], v124 offset:4096
    v_mfma_f32_32x32x8_bf16 v[18:33], v[140:141], v[136:137], v[18:33]
    ds_read_b128 v[90:93], v128 offset:16384
    v_mfma_f32_32x32x8_bf16 v[2:17], v[144:145], v[136:137], v[2:17]
    ds_read_b128 v[94:97], v129 offset:16384
    v_mfma_f32_32x32x8_bf16 v[50:65], v[142:143], v[134:135], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[146:147], v[134:135], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[142:143], v[138:139], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[146:147], v[138:139], v[2:17]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[90:91], v[82:83], v[50:65]
    ds_read_b128 v[132:135], v125
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[34:49], v[94:95], v[82:83], v[34:49]
    ds_read_b128 v[136:139], v125 offset:4096
    v_mfma_f32_32x32x8_bf16 v[18:33], v[90:91], v[86:87], v[18:33]
    ds_read_b128 v[140:143], v130 offset:16384
    v_mfma_f32_32x32x8_bf16 v[2:17], v[94:95], v[86:87], v[2:17]
    ds_read_b128 v[144:147], v131 offset:16384
    v_mfma_f32_32x32x8_bf16 v[50:65], v[92:93], v[84:85], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[96:97], v[84:85], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[92:93], v[88:89], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[96:97], v[88:89], v[2:17]
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_and_b32 s1, s19, 0xffff
    s_cmp_lt_i32 s29, s6
    s_cselect_b32 s2, s33, 0
    s_mov_b32 s0, s18
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[140:141], v[132:133], v[50:65]
    s_waitcnt vmcnt(11)
    ds_write_b128 v118, v[66:69]
    s_waitcnt vmcnt(10)
    ds_write_b128 v118, v[70:73] offset:4096
    buffer_load_dwordx4 v[66:69], v98, s[0:3], 0 offen
    buffer_load_dwordx4 v[70:73], v1, s[0:3], 0 offen
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_bf16 v[34:49], v[144:145], v[132:133], v[34:49]
    s_waitcnt vmcnt(11)
    ds_write_b128 v118, v[74:77] offset:8192
    buffer_load_dwordx4 v[74:77], v99, s[0:3], 0 offen
    v_mfma_f32_32x32x8_bf16 v[18:33], v[140:141], v[136:137], v[18:33]
    s_waitcnt vmcnt(11)
    ds_write_b128 v118, v[78:81] offset:12288
    buffer_load_dwordx4 v[78:81], v116, s[0:3], 0 offen
    s_cselect_b32 s2, s34, 0
    s_and_b32 s1, s15, 0xffff
    s_mov_b32 s0, s14
    v_mfma_f32_32x32x8_bf16 v[2:17], v[144:145], v[136:137], v[2:17]
    s_waitcnt vmcnt(7)
    v_perm_b32 v82, v108, v100, s16
    v_perm_b32 v83, v104, v102, s16
    s_waitcnt vmcnt(6)
    v_perm_b32 v84, v110, v106, s16
    s_waitcnt vmcnt(4)
    v_perm_b32 v85, v114, v112, s16
    ds_write_b128 v119, v[82:85] offset:16384
    v_perm_b32 v82, v108, v100, s17
    v_perm_b32 v83, v104, v102, s17
    v_perm_b32 v84, v110, v106, s17
    v_perm_b32 v85, v114, v112, s17
    ds_write_b128 v119, v[82:85] offset:16512
    v_mfma_f32_32x32x8_bf16 v[50:65], v[142:143], v[134:135], v[50:65]
    v_perm_b32 v82, v109, v101, s16
    v_perm_b32 v83, v105, v103, s16
    v_perm_b32 v84, v111, v107, s16
    v_perm_b32 v85, v115, v113, s16
    ds_write_b128 v120, v[82:85] offset:16640
    v_mfma_f32_32x32x8_bf16 v[34:49], v[146:147], v[134:135], v[34:49]
    v_perm_b32 v82, v109, v101, s17
    v_perm_b32 v83, v105, v103, s17
    v_perm_b32 v84, v111, v107, s17
    v_perm_b32 v85, v115, v113, s17
    ds_write_b128 v120, v[82:85] offset:16768
    buffer_load_dwordx2 v[100:101], v117, s[0:3], 0 offen
    buffer_load_dwordx2 v[108:109], v117, s[0:3], s28 offen
    buffer_load_dwordx2 v[102:103], v117, s[0:3], s35 offen
    buffer_load_dwordx2 v[104:105], v117, s[0:3], s37 offen
    buffer_load_dwordx2 v[106:107], v117, s[0:3], s36 offen
    buffer_load_dwordx2 v[110:111], v117, s[0:3], s38 offen
    buffer_load_dwordx2 v[112:113], v117, s[0:3], s39 offen
    buffer_load_dwordx2 v[114:115], v117, s[0:3], s8 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_f32_32x32x8_bf16 v[18:33], v[142:143], v[138:139], v[18:33]
    ds_read_b128 v[90:93], v121
    ds_read_b128 v[82:85], v121 offset:4096
    s_add_u32 s18, s18, 0x80
    s_addc_u32 s19, s19, 0
    v_mfma_f32_32x32x8_bf16 v[2:17], v[146:147], v[138:139], v[2:17]
    ds_read_b128 v[94:97], v122 offset:16384
    ds_read_b128 v[86:89], v122 offset:16512
    s_add_i32 s29, s29, 1
    s_add_u32 s14, s14, s4
    s_addc_u32 s15, s15, s5
    s_cmp_lg_u32 s20, s29
    s_cbranch_scc1 .LBB0_2
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
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 2, v0
    s_waitcnt vmcnt(11)
    v_and_or_b32 v67, v0, 8, s30
    v_mul_f32_e32 v0, s10, v50
    v_lshl_or_b32 v66, s7, 6, v1
    v_bfe_u32 v1, v0, 16, 1
    s_movk_i32 s8, 0x7fff
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v50, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_ashr_i32 s1, s9, 31
    s_mov_b32 s0, s9
    v_cndmask_b32_e32 v0, v1, v50, vcc
    v_mul_f32_e32 v1, s10, v34
    v_bfe_u32 v34, v1, 16, 1
    v_add3_u32 v34, v34, v1, s8
    v_or_b32_e32 v50, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_lshl_b32 s6, s9, 1
    s_mov_b32 s9, 0x7060302
    v_cndmask_b32_e32 v1, v34, v50, vcc
    v_mov_b32_e32 v34, v51
    v_perm_b32 v50, v1, v0, s9
    v_pk_mul_f32 v[0:1], s[10:11], v[34:35] op_sel_hi:[0,1]
    v_bfe_u32 v34, v0, 16, 1
    v_add3_u32 v34, v34, v0, s8
    v_or_b32_e32 v35, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s6, s25
    v_cndmask_b32_e32 v0, v34, v35, vcc
    v_bfe_u32 v34, v1, 16, 1
    v_add3_u32 v34, v34, v1, s8
    v_or_b32_e32 v35, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_mul_i32 s1, s0, s25
    s_add_i32 s2, s2, s1
    v_cndmask_b32_e32 v1, v34, v35, vcc
    v_perm_b32 v51, v1, v0, s9
    v_mov_b32_e32 v0, v52
    v_mov_b32_e32 v1, v36
    s_add_u32 s3, s12, s26
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    s_mul_i32 s1, s6, s25
    s_addc_u32 s4, s13, s27
    v_bfe_u32 v34, v0, 16, 1
    s_add_u32 s12, s3, s1
    v_add3_u32 v34, v34, v0, s8
    v_or_b32_e32 v35, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_addc_u32 s4, s4, s2
    s_add_i32 s31, s31, -1
    v_cndmask_b32_e32 v0, v34, v35, vcc
    v_bfe_u32 v34, v1, 16, 1
    s_ashr_i32 s1, s31, 31
    v_add3_u32 v34, v34, v1, s8
    v_or_b32_e32 v35, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_mul_hi_u32 s2, s6, s31
    s_mul_i32 s1, s6, s1
    v_cndmask_b32_e32 v1, v34, v35, vcc
    v_mov_b32_e32 v36, v53
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s31
    s_ashr_i32 s25, s24, 31
    v_perm_b32 v52, v1, v0, s9
    v_pk_mul_f32 v[0:1], s[10:11], v[36:37] op_sel_hi:[0,1]
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s6, s31
    s_lshl_b64 s[0:1], s[24:25], 1
    v_bfe_u32 v34, v0, 16, 1
    s_add_u32 s0, s3, s0
    v_add3_u32 v34, v34, v0, s8
    v_or_b32_e32 v35, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    v_cndmask_b32_e32 v0, v34, v35, vcc
    v_bfe_u32 v34, v1, 16, 1
    s_and_b32 s13, s4, 0xffff
    v_add3_u32 v34, v34, v1, s8
    v_or_b32_e32 v35, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v68, v66, s6
    v_cndmask_b32_e32 v1, v34, v35, vcc
    v_lshlrev_b32_e32 v69, 1, v67
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_perm_b32 v53, v1, v0, s9
    v_add_u32_e32 v0, v69, v68
    s_waitcnt vmcnt(10)
    v_bfrev_b32_e32 v70, 1
    v_cmp_gt_i32_e32 vcc, s24, v67
    s_cselect_b32 s14, s0, 0
    s_mov_b32 s15, 0x20000
    v_cndmask_b32_e32 v0, v70, v0, vcc
    buffer_store_dwordx4 v[50:53], v0, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v54
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v34, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v34, s[0:1]
    v_mul_f32_e32 v1, s10, v38
    v_bfe_u32 v34, v1, 16, 1
    v_add3_u32 v34, v34, v1, s8
    v_or_b32_e32 v35, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    v_mov_b32_e32 v38, v55
    s_nop 0
    v_cndmask_b32_e64 v1, v34, v35, s[0:1]
    v_perm_b32 v34, v1, v0, s9
    v_pk_mul_f32 v[0:1], s[10:11], v[38:39] op_sel_hi:[0,1]
    v_bfe_u32 v35, v0, 16, 1
    v_add3_u32 v35, v35, v0, s8
    v_or_b32_e32 v36, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v35, v36, s[0:1]
    v_bfe_u32 v35, v1, 16, 1
    v_add3_u32 v35, v35, v1, s8
    v_or_b32_e32 v36, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v35, v36, s[0:1]
    v_perm_b32 v35, v1, v0, s9
    v_mov_b32_e32 v0, v56
    v_mov_b32_e32 v1, v40
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    v_bfe_u32 v36, v0, 16, 1
    v_add3_u32 v36, v36, v0, s8
    v_or_b32_e32 v37, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    v_mov_b32_e32 v40, v57
    s_nop 0
    v_cndmask_b32_e64 v0, v36, v37, s[0:1]
    v_bfe_u32 v36, v1, 16, 1
    v_add3_u32 v36, v36, v1, s8
    v_or_b32_e32 v37, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v36, v37, s[0:1]
    v_perm_b32 v36, v1, v0, s9
    v_pk_mul_f32 v[0:1], s[10:11], v[40:41] op_sel_hi:[0,1]
    v_bfe_u32 v37, v0, 16, 1
    v_add3_u32 v37, v37, v0, s8
    v_or_b32_e32 v38, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v37, v38, s[0:1]
    v_bfe_u32 v37, v1, 16, 1
    v_add3_u32 v37, v37, v1, s8
    v_or_b32_e32 v38, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v37, v38, s[0:1]
    v_perm_b32 v37, v1, v0, s9
    v_or_b32_e32 v0, 16, v67
    v_lshlrev_b32_e32 v38, 1, v0
    v_add_u32_e32 v1, v38, v68
    v_cmp_gt_i32_e64 s[0:1], s24, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v70, v1, s[0:1]
    buffer_store_dwordx4 v[34:37], v0, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v58
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v34, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v34, s[2:3]
    v_mul_f32_e32 v1, s10, v42
    v_bfe_u32 v34, v1, 16, 1
    v_add3_u32 v34, v34, v1, s8
    v_or_b32_e32 v35, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    v_mov_b32_e32 v42, v59
    s_nop 0
    v_cndmask_b32_e64 v1, v34, v35, s[2:3]
    v_perm_b32 v34, v1, v0, s9
    v_pk_mul_f32 v[0:1], s[10:11], v[42:43] op_sel_hi:[0,1]
    v_bfe_u32 v35, v0, 16, 1
    v_add3_u32 v35, v35, v0, s8
    v_or_b32_e32 v36, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v35, v36, s[2:3]
    v_bfe_u32 v35, v1, 16, 1
    v_add3_u32 v35, v35, v1, s8
    v_or_b32_e32 v36, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v35, v36, s[2:3]
    v_perm_b32 v35, v1, v0, s9
    v_mov_b32_e32 v0, v60
    v_mov_b32_e32 v1, v44
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    v_bfe_u32 v36, v0, 16, 1
    v_add3_u32 v36, v36, v0, s8
    v_or_b32_e32 v37, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    v_mov_b32_e32 v44, v61
    s_nop 0
    v_cndmask_b32_e64 v0, v36, v37, s[2:3]
    v_bfe_u32 v36, v1, 16, 1
    v_add3_u32 v36, v36, v1, s8
    v_or_b32_e32 v37, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v36, v37, s[2:3]
    v_perm_b32 v36, v1, v0, s9
    v_pk_mul_f32 v[0:1], s[10:11], v[44:45] op_sel_hi:[0,1]
    v_bfe_u32 v37, v0, 16, 1
    v_add3_u32 v37, v37, v0, s8
    v_or_b32_e32 v39, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v37, v39, s[2:3]
    v_bfe_u32 v37, v1, 16, 1
    v_add3_u32 v37, v37, v1, s8
    v_or_b32_e32 v39, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v37, v39, s[2:3]
    v_perm_b32 v37, v1, v0, s9
    v_or_b32_e32 v0, 32, v67
    v_lshlrev_b32_e32 v39, 1, v0
    v_add_u32_e32 v1, v39, v68
    v_cmp_gt_i32_e64 s[2:3], s24, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v70, v1, s[2:3]
    buffer_store_dwordx4 v[34:37], v0, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v62
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v34, 0x400000, v0
    v_cmp_u_f32_e64 s[4:5], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v34, s[4:5]
    v_mul_f32_e32 v1, s10, v46
    v_bfe_u32 v34, v1, 16, 1
    v_add3_u32 v34, v34, v1, s8
    v_or_b32_e32 v35, 0x400000, v1
    v_cmp_u_f32_e64 s[4:5], v1, v1
    v_mov_b32_e32 v46, v63
    s_nop 0
    v_cndmask_b32_e64 v1, v34, v35, s[4:5]
    v_perm_b32 v34, v1, v0, s9
    v_pk_mul_f32 v[0:1], s[10:11], v[46:47] op_sel_hi:[0,1]
    v_bfe_u32 v35, v0, 16, 1
    v_add3_u32 v35, v35, v0, s8
    v_or_b32_e32 v36, 0x400000, v0
    v_cmp_u_f32_e64 s[4:5], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v35, v36, s[4:5]
    v_bfe_u32 v35, v1, 16, 1
    v_add3_u32 v35, v35, v1, s8
    v_or_b32_e32 v36, 0x400000, v1
    v_cmp_u_f32_e64 s[4:5], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v35, v36, s[4:5]
    v_perm_b32 v35, v1, v0, s9
    v_mov_b32_e32 v0, v64
    v_mov_b32_e32 v1, v48
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    v_bfe_u32 v36, v0, 16, 1
    v_add3_u32 v36, v36, v0, s8
    v_or_b32_e32 v37, 0x400000, v0
    v_cmp_u_f32_e64 s[4:5], v0, v0
    v_mov_b32_e32 v48, v65
    s_nop 0
    v_cndmask_b32_e64 v0, v36, v37, s[4:5]
    v_bfe_u32 v36, v1, 16, 1
    v_add3_u32 v36, v36, v1, s8
    v_or_b32_e32 v37, 0x400000, v1
    v_cmp_u_f32_e64 s[4:5], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v36, v37, s[4:5]
    v_perm_b32 v36, v1, v0, s9
    v_pk_mul_f32 v[0:1], s[10:11], v[48:49] op_sel_hi:[0,1]
    v_bfe_u32 v37, v0, 16, 1
    v_add3_u32 v37, v37, v0, s8
    v_or_b32_e32 v40, 0x400000, v0
    v_cmp_u_f32_e64 s[4:5], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v37, v40, s[4:5]
    v_bfe_u32 v37, v1, 16, 1
    v_add3_u32 v37, v37, v1, s8
    v_or_b32_e32 v40, 0x400000, v1
    v_cmp_u_f32_e64 s[4:5], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v37, v40, s[4:5]
    v_perm_b32 v37, v1, v0, s9
    v_or_b32_e32 v0, 48, v67
    v_lshlrev_b32_e32 v40, 1, v0
    v_add_u32_e32 v1, v40, v68
    v_cmp_gt_i32_e64 s[4:5], s24, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v70, v1, s[4:5]
    buffer_store_dwordx4 v[34:37], v0, s[12:15], 0 offen
    v_or_b32_e32 v0, 32, v66
    s_nop 0
    v_mul_lo_u32 v34, v0, s6
    v_mul_f32_e32 v0, s10, v18
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v18, 0x400000, v0
    v_cmp_u_f32_e64 s[6:7], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v18, s[6:7]
    v_mul_f32_e32 v1, s10, v2
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s8
    v_or_b32_e32 v18, 0x400000, v1
    v_cmp_u_f32_e64 s[6:7], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v2, v18, s[6:7]
    v_mov_b32_e32 v2, v19
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s8
    v_or_b32_e32 v18, 0x400000, v2
    v_cmp_u_f32_e64 s[6:7], v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s8
    v_cndmask_b32_e64 v1, v1, v18, s[6:7]
    v_or_b32_e32 v18, 0x400000, v3
    v_cmp_u_f32_e64 s[6:7], v3, v3
    v_mov_b32_e32 v3, v4
    s_nop 0
    v_cndmask_b32_e64 v2, v2, v18, s[6:7]
    v_perm_b32 v1, v2, v1, s9
    v_mov_b32_e32 v2, v20
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s8
    v_or_b32_e32 v18, 0x400000, v2
    v_cmp_u_f32_e64 s[6:7], v2, v2
    s_nop 1
    v_cndmask_b32_e64 v2, v4, v18, s[6:7]
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s8
    v_or_b32_e32 v18, 0x400000, v3
    v_cmp_u_f32_e64 s[6:7], v3, v3
    s_nop 1
    v_cndmask_b32_e64 v3, v4, v18, s[6:7]
    v_mov_b32_e32 v4, v21
    v_pk_mul_f32 v[4:5], s[10:11], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s9
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s8
    v_or_b32_e32 v18, 0x400000, v4
    v_cmp_u_f32_e64 s[6:7], v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s8
    v_cndmask_b32_e64 v3, v3, v18, s[6:7]
    v_or_b32_e32 v18, 0x400000, v5
    v_cmp_u_f32_e64 s[6:7], v5, v5
    s_nop 1
    v_cndmask_b32_e64 v4, v4, v18, s[6:7]
    v_perm_b32 v3, v4, v3, s9
    v_add_u32_e32 v4, v69, v34
    v_cndmask_b32_e32 v4, v70, v4, vcc
    buffer_store_dwordx4 v[0:3], v4, s[12:15], 0 offen
    s_nop 1
    v_mul_f32_e32 v0, s10, v22
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v2, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v1, v2, vcc
    v_mul_f32_e32 v1, s10, v6
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s8
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    v_mov_b32_e32 v6, v23
    s_nop 0
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_pk_mul_f32 v[2:3], s[10:11], v[6:7] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s8
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s8
    v_cndmask_b32_e32 v1, v1, v4, vcc
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v3, v8
    v_mov_b32_e32 v8, v25
    v_cndmask_b32_e32 v2, v2, v4, vcc
    v_perm_b32 v1, v2, v1, s9
    v_mov_b32_e32 v2, v24
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s8
    v_or_b32_e32 v5, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v4, v5, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s8
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_pk_mul_f32 v[4:5], s[10:11], v[8:9] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s9
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s8
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s8
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s9
    v_add_u32_e32 v4, v38, v34
    v_cndmask_b32_e64 v4, v70, v4, s[0:1]
    buffer_store_dwordx4 v[0:3], v4, s[12:15], 0 offen
    s_nop 1
    v_mul_f32_e32 v0, s10, v26
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v2, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v1, v2, vcc
    v_mul_f32_e32 v1, s10, v10
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s8
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    v_mov_b32_e32 v10, v27
    s_nop 0
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_pk_mul_f32 v[2:3], s[10:11], v[10:11] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s8
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s8
    v_cndmask_b32_e32 v1, v1, v4, vcc
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v3, v12
    v_mov_b32_e32 v12, v29
    v_cndmask_b32_e32 v2, v2, v4, vcc
    v_perm_b32 v1, v2, v1, s9
    v_mov_b32_e32 v2, v28
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s8
    v_or_b32_e32 v5, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v4, v5, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s8
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_pk_mul_f32 v[4:5], s[10:11], v[12:13] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s9
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s8
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s8
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s9
    v_add_u32_e32 v4, v39, v34
    v_cndmask_b32_e64 v4, v70, v4, s[2:3]
    buffer_store_dwordx4 v[0:3], v4, s[12:15], 0 offen
    s_nop 1
    v_mul_f32_e32 v0, s10, v30
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v2, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v1, v2, vcc
    v_mul_f32_e32 v1, s10, v14
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s8
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    v_mov_b32_e32 v14, v31
    s_nop 0
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_pk_mul_f32 v[2:3], s[10:11], v[14:15] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s8
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s8
    v_cndmask_b32_e32 v1, v1, v4, vcc
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v3, v16
    v_mov_b32_e32 v16, v33
    v_cndmask_b32_e32 v2, v2, v4, vcc
    v_perm_b32 v1, v2, v1, s9
    v_mov_b32_e32 v2, v32
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s8
    v_or_b32_e32 v5, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v4, v5, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s8
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_pk_mul_f32 v[4:5], s[10:11], v[16:17] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s9
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s8
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s8
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s9
    v_add_u32_e32 v4, v40, v34
    v_cndmask_b32_e64 v4, v70, v4, s[4:5]
    buffer_store_dwordx4 v[0:3], v4, s[12:15], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nn_bf16_bf16_128x128x64_w2x2_s1_vgpr_g16_16_8_b_transposed
    .amdhsa_group_segment_fixed_size 32768
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 148
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nn_bf16_bf16_128x128x64_w2x2_s1_vgpr_g16_16_8_b_transposed.agpr_count: 0
gemm_nn_bf16_bf16_128x128x64_w2x2_s1_vgpr_g16_16_8_b_transposed.sgpr_count: 48
gemm_nn_bf16_bf16_128x128x64_w2x2_s1_vgpr_g16_16_8_b_transposed.sgpr_spill_count: 0
gemm_nn_bf16_bf16_128x128x64_w2x2_s1_vgpr_g16_16_8_b_transposed.vgpr_count: 148
gemm_nn_bf16_bf16_128x128x64_w2x2_s1_vgpr_g16_16_8_b_transposed.vgpr_spill_count: 0
