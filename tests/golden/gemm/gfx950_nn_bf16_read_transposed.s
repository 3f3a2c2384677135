.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nn_bf16_bf16_128x128x64_w2x2_s2_vgpr_g16_16_8:
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[30:31], s[0:1], 0x10
    s_lshl_b32 s29, s2, 7
    v_lshlrev_b32_e32 v116, 4, v0
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s1, s11, 1
    s_mul_i32 s0, s1, s29
    s_mul_hi_u32 s2, s1, s29
    s_add_u32 s0, s0, s4
    s_addc_u32 s38, s2, s5
    s_sub_i32 s33, s8, s29
    s_min_i32 s2, s33, 0x80
    s_add_i32 s2, s2, -1
    s_min_i32 s4, s10, 64
    s_mul_i32 s2, s1, s2
    s_lshl1_add_u32 s36, s4, s2
    s_movk_i32 s2, 0x70
    v_lshrrev_b32_e32 v1, 3, v0
    v_bitop3_b32 v2, v116, s2, v0 bitop3:0x48
    s_mov_b32 s17, 0
    v_mad_u64_u32 v[114:115], s[4:5], s1, v1, v[2:3]
    s_lshl_b32 s16, s3, 7
    s_and_b32 s1, s38, 0xffff
    s_lshl_b32 s11, s11, 6
    s_lshl_b32 s4, s12, 1
    s_lshl_b64 s[34:35], s[16:17], 1
    s_add_u32 s24, s34, s6
    s_addc_u32 s3, s35, s7
    s_sub_i32 s28, s9, s16
    s_min_i32 s2, s28, 0x80
    s_mul_i32 s5, s12, 0x7e
    s_lshl1_add_u32 s37, s2, s5
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s2, s36, 0
    s_cselect_b32 s26, s37, 0
    s_and_b32 s25, s3, 0xffff
    s_lshl_b32 s12, s12, 5
    s_add_u32 s20, s0, 0x80
    s_addc_u32 s5, s38, 0
    s_and_b32 s21, s5, 0xffff
    s_mov_b32 s5, s17
    s_lshl_b64 s[8:9], s[4:5], 6
    s_add_u32 s16, s8, s24
    s_addc_u32 s3, s9, s3
    s_cmp_gt_i32 s10, 64
    v_add_u32_e32 v115, s11, v114
    s_cselect_b32 s22, s36, 0
    s_cselect_b32 s18, s37, 0
    s_and_b32 s17, s3, 0xffff
    s_mov_b32 s3, 0x20000
    v_add_u32_e32 v117, s11, v115
    buffer_load_dwordx4 v[8:11], v114, s[0:3], 0 offen
    buffer_load_dwordx4 v[12:15], v115, s[0:3], 0 offen
    v_add_u32_e32 v118, s11, v117
    buffer_load_dwordx4 v[16:19], v117, s[0:3], 0 offen
    buffer_load_dwordx4 v[20:23], v118, s[0:3], 0 offen
    v_and_b32_e32 v4, 0xf0, v116
    v_lshlrev_b32_e32 v2, 2, v0
    s_movk_i32 s1, 0xc0
    v_bitop3_b32 v4, v2, v4, s1 bitop3:0x6c
    v_lshrrev_b32_e32 v3, 4, v0
    v_lshrrev_b32_e32 v6, 1, v4
    v_mad_u64_u32 v[4:5], s[8:9], s4, v3, v[4:5]
    v_bfrev_b32_e32 v3, 1
    v_cmp_gt_i32_e32 vcc, s28, v6
    s_mov_b32 s27, s3
    s_mov_b32 s23, s3
    v_cndmask_b32_e32 v119, v3, v4, vcc
    v_add_u32_e32 v4, s12, v4
    v_cndmask_b32_e32 v120, v3, v4, vcc
    v_add_u32_e32 v4, s12, v4
    v_cndmask_b32_e32 v121, v3, v4, vcc
    v_add_u32_e32 v4, s12, v4
    buffer_load_dwordx4 v[24:27], v119, s[24:27], 0 offen
    buffer_load_dwordx4 v[28:31], v120, s[24:27], 0 offen
    v_cndmask_b32_e32 v122, v3, v4, vcc
    buffer_load_dwordx4 v[4:7], v121, s[24:27], 0 offen
    buffer_load_dwordx4 v[32:35], v122, s[24:27], 0 offen
    s_mov_b32 s19, s3
    buffer_load_dwordx4 v[78:81], v114, s[20:23], 0 offen
    buffer_load_dwordx4 v[66:69], v115, s[20:23], 0 offen
    buffer_load_dwordx4 v[70:73], v117, s[20:23], 0 offen
    buffer_load_dwordx4 v[74:77], v118, s[20:23], 0 offen
    buffer_load_dwordx4 v[94:97], v119, s[16:19], 0 offen
    buffer_load_dwordx4 v[82:85], v120, s[16:19], 0 offen
    buffer_load_dwordx4 v[86:89], v121, s[16:19], 0 offen
    buffer_load_dwordx4 v[90:93], v122, s[16:19], 0 offen
    v_readfirstlane_b32 s2, v0
    s_mov_b32 s16, 2
    s_lshr_b32 s12, s2, 7
    s_and_b32 s20, s2, 64
    s_cmp_lt_i32 s10, 1
    s_waitcnt vmcnt(15)
    ds_write_b128 v116, v[8:11]
    s_waitcnt vmcnt(14)
    ds_write_b128 v116, v[12:15] offset:4096
    s_waitcnt vmcnt(13)
    ds_write_b128 v116, v[16:19] offset:8192
    s_waitcnt vmcnt(12)
    ds_write_b128 v116, v[20:23] offset:12288
    s_waitcnt vmcnt(11)
    ds_write_b128 v116, v[24:27] offset:32768
    s_waitcnt vmcnt(10)
    ds_write_b128 v116, v[28:31] offset:36864
    s_waitcnt vmcnt(9)
    ds_write_b128 v116, v[4:7] offset:40960
    s_waitcnt vmcnt(8)
    ds_write_b128 v116, v[32:35] offset:45056
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    v_and_b32_e32 v3, 16, v0
    v_and_b32_e32 v2, 12, v2
    v_or3_b32 v2, v3, v2, s20
    v_lshlrev_b32_e32 v2, 1, v2
    v_bitop3_b32 v2, v2, v116, s1 bitop3:0x78
    s_add_i32 s1, s10, 63
    v_lshlrev_b32_e32 v3, 6, v0
    s_ashr_i32 s2, s1, 31
    v_and_b32_e32 v3, 0xb00, v3
    s_lshr_b32 s2, s2, 26
    v_or_b32_e32 v123, v2, v3
    v_bitop3_b32 v124, v2, 64, v3 bitop3:0x36
    s_add_i32 s1, s1, s2
    v_lshlrev_b32_e32 v2, 7, v0
    v_lshlrev_b32_e32 v4, 3, v0
    s_ashr_i32 s17, s1, 6
    v_and_b32_e32 v2, 0xf80, v2
    v_lshrrev_b32_e32 v3, 1, v0
    v_and_b32_e32 v4, 0x70, v4
    ds_read_b64_tr_b16 v[98:99], v123 offset:32768
    ds_read_b64_tr_b16 v[100:101], v123 offset:33792
    ds_read_b64_tr_b16 v[102:103], v124 offset:32768
    ds_read_b64_tr_b16 v[104:105], v124 offset:33792
    v_lshl_or_b32 v2, s12, 13, v2
    v_bitop3_b32 v3, v3, v4, 16 bitop3:0x6c
    s_add_i32 s18, s17, -3
    s_lshl_b64 s[8:9], s[4:5], 7
    v_or_b32_e32 v125, v2, v3
    s_add_u32 s19, s6, s8
    ds_read_b128 v[106:109], v125 offset:4096
    ds_read_b128 v[110:113], v125
    s_movk_i32 s1, 0x60
    s_addc_u32 s21, s7, s9
    s_mul_i32 s2, s4, 0xc0
    v_bitop3_b32 v128, v2, s1, v3 bitop3:0x36
    s_mul_hi_u32 s1, s4, 0xc0
    s_add_u32 s22, s6, s2
    s_addc_u32 s23, s7, s1
    s_add_u32 s24, s0, 0x100
    v_bitop3_b32 v126, v2, 32, v3 bitop3:0x36
    v_bitop3_b32 v127, v2, 64, v3 bitop3:0x36
    s_addc_u32 s25, s38, 0
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
    s_mov_b64 s[10:11], s[34:35]
.LBB0_2:
    s_add_i32 s26, s16, -2
    s_and_b32 s1, s25, 0xffff
    s_add_u32 s4, s19, s10
    s_addc_u32 s5, s21, s11
    s_cmp_lt_i32 s16, s17
    s_cselect_b64 s[6:7], -1, 0
    s_and_b64 vcc, s[6:7], exec
    s_cselect_b32 s2, s36, 0
    s_mov_b32 s0, s24
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[98:101], v[110:113], v[50:65]
    ds_read_b128 v[130:133], v126
    ds_read_b128 v[134:137], v126 offset:4096
    ds_read_b64_tr_b16 v[138:139], v123 offset:36864
    ds_read_b64_tr_b16 v[140:141], v123 offset:37888
    v_mfma_f32_32x32x16_bf16 v[34:49], v[102:105], v[110:113], v[34:49]
    ds_read_b64_tr_b16 v[110:111], v124 offset:36864
    ds_read_b64_tr_b16 v[112:113], v124 offset:37888
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[78:81] offset:16384
    buffer_load_dwordx4 v[78:81], v114, s[0:3], 0 offen
    v_mfma_f32_32x32x16_bf16 v[18:33], v[98:101], v[106:109], v[18:33]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[66:69] offset:20480
    buffer_load_dwordx4 v[66:69], v115, s[0:3], 0 offen
    v_mfma_f32_32x32x16_bf16 v[2:17], v[102:105], v[106:109], v[2:17]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[70:73] offset:24576
    buffer_load_dwordx4 v[70:73], v117, s[0:3], 0 offen
    s_cselect_b32 s6, s37, 0
    s_and_b32 s5, s5, 0xffff
    s_mov_b32 s7, s3
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[138:141], v[130:133], v[50:65]
    ds_read_b128 v[98:101], v127
    ds_read_b128 v[102:105], v127 offset:4096
    ds_read_b64_tr_b16 v[106:107], v123 offset:40960
    s_waitcnt lgkmcnt(6)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[110:113], v[130:133], v[34:49]
    ds_read_b64_tr_b16 v[108:109], v123 offset:41984
    ds_read_b64_tr_b16 v[130:131], v124 offset:40960
    ds_read_b64_tr_b16 v[132:133], v124 offset:41984
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[74:77] offset:28672
    buffer_load_dwordx4 v[74:77], v118, s[0:3], 0 offen
    v_mfma_f32_32x32x16_bf16 v[18:33], v[138:141], v[134:137], v[18:33]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[94:97] offset:49152
    buffer_load_dwordx4 v[94:97], v119, s[4:7], 0 offen
    v_mfma_f32_32x32x16_bf16 v[2:17], v[110:113], v[134:137], v[2:17]
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[106:109], v[98:101], v[50:65]
    ds_read_b128 v[110:113], v128
    ds_read_b128 v[134:137], v128 offset:4096
    ds_read_b64_tr_b16 v[138:139], v123 offset:45056
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[130:133], v[98:101], v[34:49]
    ds_read_b64_tr_b16 v[140:141], v123 offset:46080
    ds_read_b64_tr_b16 v[98:99], v124 offset:45056
    ds_read_b64_tr_b16 v[100:101], v124 offset:46080
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[82:85] offset:53248
    buffer_load_dwordx4 v[82:85], v120, s[4:7], 0 offen
    v_mfma_f32_32x32x16_bf16 v[18:33], v[106:109], v[102:105], v[18:33]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[86:89] offset:57344
    buffer_load_dwordx4 v[86:89], v121, s[4:7], 0 offen
    v_mfma_f32_32x32x16_bf16 v[2:17], v[130:133], v[102:105], v[2:17]
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[138:141], v[110:113], v[50:65]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[90:93] offset:61440
    buffer_load_dwordx4 v[90:93], v122, s[4:7], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[98:101], v[110:113], v[34:49]
    ds_read_b128 v[102:105], v125 offset:16384
    ds_read_b128 v[106:109], v125 offset:20480
    v_mfma_f32_32x32x16_bf16 v[18:33], v[138:141], v[134:137], v[18:33]
    ds_read_b64_tr_b16 v[110:111], v123 offset:49152
    ds_read_b64_tr_b16 v[112:113], v123 offset:50176
    ds_read_b64_tr_b16 v[130:131], v124 offset:49152
    ds_read_b64_tr_b16 v[132:133], v124 offset:50176
    v_mfma_f32_32x32x16_bf16 v[2:17], v[98:101], v[134:137], v[2:17]
    s_add_u32 s0, s24, 0x80
    s_addc_u32 s1, s25, 0
    s_and_b32 s1, s1, 0xffff
    s_add_u32 s4, s22, s10
    s_addc_u32 s5, s23, s11
    s_cmp_lt_i32 s26, s18
    s_cselect_b32 s2, s36, 0
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[110:113], v[102:105], v[50:65]
    ds_read_b128 v[98:101], v126 offset:16384
    ds_read_b128 v[134:137], v126 offset:20480
    ds_read_b64_tr_b16 v[138:139], v123 offset:53248
    ds_read_b64_tr_b16 v[140:141], v123 offset:54272
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[130:133], v[102:105], v[34:49]
    ds_read_b64_tr_b16 v[102:103], v124 offset:53248
    ds_read_b64_tr_b16 v[104:105], v124 offset:54272
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[78:81]
    buffer_load_dwordx4 v[78:81], v114, s[0:3], 0 offen
    v_mfma_f32_32x32x16_bf16 v[18:33], v[110:113], v[106:109], v[18:33]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[66:69] offset:4096
    buffer_load_dwordx4 v[66:69], v115, s[0:3], 0 offen
    v_mfma_f32_32x32x16_bf16 v[2:17], v[130:133], v[106:109], v[2:17]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[70:73] offset:8192
    buffer_load_dwordx4 v[70:73], v117, s[0:3], 0 offen
    s_cselect_b32 s6, s37, 0
    s_and_b32 s5, s5, 0xffff
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[138:141], v[98:101], v[50:65]
    ds_read_b128 v[106:109], v127 offset:16384
    ds_read_b128 v[110:113], v127 offset:20480
    ds_read_b64_tr_b16 v[130:131], v123 offset:57344
    s_waitcnt lgkmcnt(6)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[102:105], v[98:101], v[34:49]
    ds_read_b64_tr_b16 v[132:133], v123 offset:58368
    ds_read_b64_tr_b16 v[98:99], v124 offset:57344
    ds_read_b64_tr_b16 v[100:101], v124 offset:58368
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[74:77] offset:12288
    buffer_load_dwordx4 v[74:77], v118, s[0:3], 0 offen
    v_mfma_f32_32x32x16_bf16 v[18:33], v[138:141], v[134:137], v[18:33]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[94:97] offset:32768
    buffer_load_dwordx4 v[94:97], v119, s[4:7], 0 offen
    v_mfma_f32_32x32x16_bf16 v[2:17], v[102:105], v[134:137], v[2:17]
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[130:133], v[106:109], v[50:65]
    ds_read_b128 v[102:105], v128 offset:16384
    ds_read_b128 v[134:137], v128 offset:20480
    ds_read_b64_tr_b16 v[138:139], v123 offset:61440
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[98:101], v[106:109], v[34:49]
    ds_read_b64_tr_b16 v[140:141], v123 offset:62464
    ds_read_b64_tr_b16 v[142:143], v124 offset:61440
    ds_read_b64_tr_b16 v[144:145], v124 offset:62464
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[82:85] offset:36864
    buffer_load_dwordx4 v[82:85], v120, s[4:7], 0 offen
    v_mfma_f32_32x32x16_bf16 v[18:33], v[130:133], v[110:113], v[18:33]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[86:89] offset:40960
    buffer_load_dwordx4 v[86:89], v121, s[4:7], 0 offen
    v_mfma_f32_32x32x16_bf16 v[2:17], v[98:101], v[110:113], v[2:17]
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[138:141], v[102:105], v[50:65]
    s_waitcnt vmcnt(7)
    ds_write_b128 v116, v[90:93] offset:45056
    buffer_load_dwordx4 v[90:93], v122, s[4:7], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[142:145], v[102:105], v[34:49]
    ds_read_b128 v[110:113], v125
    ds_read_b128 v[106:109], v125 offset:4096
    v_mfma_f32_32x32x16_bf16 v[18:33], v[138:141], v[134:137], v[18:33]
    ds_read_b64_tr_b16 v[98:99], v123 offset:32768
    ds_read_b64_tr_b16 v[100:101], v123 offset:33792
    ds_read_b64_tr_b16 v[102:103], v124 offset:32768
    ds_read_b64_tr_b16 v[104:105], v124 offset:33792
    v_mfma_f32_32x32x16_bf16 v[2:17], v[142:145], v[134:137], v[2:17]
    s_add_u32 s10, s10, s8
    s_addc_u32 s11, s11, s9
    s_add_i32 s16, s16, 2
    s_add_u32 s24, s24, 0x100
    s_addc_u32 s25, s25, 0
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
    s_lshl_b32 s21, s13, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s21, s29
    s_mul_i32 s1, s0, s29
    s_add_i32 s2, s2, s1
    s_add_u32 s3, s34, s30
    s_mul_i32 s1, s21, s29
    s_addc_u32 s4, s35, s31
    s_add_u32 s16, s3, s1
    s_addc_u32 s4, s4, s2
    s_add_i32 s33, s33, -1
    s_ashr_i32 s1, s33, 31
    s_mul_hi_u32 s2, s21, s33
    s_mul_i32 s1, s21, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s33
    s_ashr_i32 s29, s28, 31
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s21, s33
    s_lshl_b64 s[0:1], s[28:29], 1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    v_and_b32_e32 v0, 31, v0
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    s_waitcnt vmcnt(6)
    v_lshl_or_b32 v66, s12, 6, v0
    v_and_or_b32 v67, v1, 4, s20
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v68, v66, s21
    v_mul_f32_e32 v0, s14, v50
    v_mul_f32_e32 v1, s14, v51
    v_pk_mul_f32 v[50:51], s[14:15], v[52:53] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v52, 1, v67
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_add_u32_e32 v50, v52, v68
    v_bfrev_b32_e32 v53, 1
    v_cmp_gt_i32_e32 vcc, s28, v67
    s_cselect_b32 s18, s0, 0
    s_mov_b32 s19, 0x20000
    v_cndmask_b32_e32 v50, v53, v50, vcc
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v54
    v_mul_f32_e32 v1, s14, v55
    v_pk_mul_f32 v[50:51], s[14:15], v[56:57] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_or_b32_e32 v50, 8, v67
    v_lshlrev_b32_e32 v54, 1, v50
    v_add_u32_e32 v51, v54, v68
    v_cmp_gt_i32_e64 s[0:1], s28, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v53, v51, s[0:1]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v58
    v_mul_f32_e32 v1, s14, v59
    v_pk_mul_f32 v[50:51], s[14:15], v[60:61] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_or_b32_e32 v50, 16, v67
    v_lshlrev_b32_e32 v55, 1, v50
    v_add_u32_e32 v51, v55, v68
    v_cmp_gt_i32_e64 s[2:3], s28, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v53, v51, s[2:3]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v62
    v_mul_f32_e32 v1, s14, v63
    v_pk_mul_f32 v[50:51], s[14:15], v[64:65] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_or_b32_e32 v50, 24, v67
    v_lshlrev_b32_e32 v51, 1, v50
    v_add_u32_e32 v56, v51, v68
    v_cmp_gt_i32_e64 s[4:5], s28, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v53, v56, s[4:5]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_or_b32_e32 v50, 32, v67
    v_mul_f32_e32 v0, s14, v34
    v_mul_f32_e32 v1, s14, v35
    v_pk_mul_f32 v[34:35], s[14:15], v[36:37] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v36, 1, v50
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v34, v35
    v_add_u32_e32 v34, v36, v68
    v_cmp_gt_i32_e64 s[6:7], s28, v50
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v34, s[6:7]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v38
    v_mul_f32_e32 v1, s14, v39
    v_pk_mul_f32 v[34:35], s[14:15], v[40:41] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v34, v35
    v_or_b32_e32 v34, 40, v67
    v_lshlrev_b32_e32 v37, 1, v34
    v_add_u32_e32 v35, v37, v68
    v_cmp_gt_i32_e64 s[8:9], s28, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v35, s[8:9]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v42
    v_mul_f32_e32 v1, s14, v43
    v_pk_mul_f32 v[34:35], s[14:15], v[44:45] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v34, v35
    v_or_b32_e32 v34, 48, v67
    v_lshlrev_b32_e32 v38, 1, v34
    v_add_u32_e32 v35, v38, v68
    v_cmp_gt_i32_e64 s[10:11], s28, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v35, s[10:11]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v46
    v_mul_f32_e32 v1, s14, v47
    v_pk_mul_f32 v[34:35], s[14:15], v[48:49] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v34, v35
    v_or_b32_e32 v34, 56, v67
    v_lshlrev_b32_e32 v35, 1, v34
    v_add_u32_e32 v39, v35, v68
    v_cmp_gt_i32_e64 s[12:13], s28, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v39, s[12:13]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_or_b32_e32 v0, 32, v66
    v_mul_lo_u32 v34, v0, s21
    v_mul_f32_e32 v0, s14, v18
    v_mul_f32_e32 v1, s14, v19
    v_pk_mul_f32 v[18:19], s[14:15], v[20:21] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v52, v34
    v_cndmask_b32_e32 v18, v53, v18, vcc
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v22
    v_mul_f32_e32 v1, s14, v23
    v_pk_mul_f32 v[18:19], s[14:15], v[24:25] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v54, v34
    v_cndmask_b32_e64 v18, v53, v18, s[0:1]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v26
    v_mul_f32_e32 v1, s14, v27
    v_pk_mul_f32 v[18:19], s[14:15], v[28:29] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v55, v34
    v_cndmask_b32_e64 v18, v53, v18, s[2:3]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v30
    v_mul_f32_e32 v1, s14, v31
    v_pk_mul_f32 v[18:19], s[14:15], v[32:33] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v51, v34
    v_cndmask_b32_e64 v18, v53, v18, s[4:5]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v2
    v_mul_f32_e32 v1, s14, v3
    v_pk_mul_f32 v[2:3], s[14:15], v[4:5] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v36, v34
    v_cndmask_b32_e64 v2, v53, v2, s[6:7]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v6
    v_mul_f32_e32 v1, s14, v7
    v_pk_mul_f32 v[2:3], s[14:15], v[8:9] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v37, v34
    v_cndmask_b32_e64 v2, v53, v2, s[8:9]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v10
    v_mul_f32_e32 v1, s14, v11
    v_pk_mul_f32 v[2:3], s[14:15], v[12:13] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v38, v34
    v_cndmask_b32_e64 v2, v53, v2, s[10:11]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v14
    v_mul_f32_e32 v1, s14, v15
    v_pk_mul_f32 v[2:3], s[14:15], v[16:17] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v35, v34
    v_cndmask_b32_e64 v2, v53, v2, s[12:13]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nn_bf16_bf16_128x128x64_w2x2_s2_vgpr_g16_16_8
    .amdhsa_group_segment_fixed_size 66560
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
gemm_nn_bf16_bf16_128x128x64_w2x2_s2_vgpr_g16_16_8.agpr_count: 0
gemm_nn_bf16_bf16_128x128x64_w2x2_s2_vgpr_g16_16_8.sgpr_count: 45
gemm_nn_bf16_bf16_128x128x64_w2x2_s2_vgpr_g16_16_8.sgpr_spill_count: 0
gemm_nn_bf16_bf16_128x128x64_w2x2_s2_vgpr_g16_16_8.vgpr_count: 146
gemm_nn_bf16_bf16_128x128x64_w2x2_s2_vgpr_g16_16_8.vgpr_spill_count: 0
