.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_mxfp6_bf16_128x128x256_w2x2_s1_vgpr_g16_16_8_scales_in_lds:
    v_mul_u32_u24_e32 v1, 0x1556, v0
    v_lshrrev_b32_e32 v58, 16, v1
    v_mul_lo_u16_e32 v2, 12, v58
    v_sub_u16_e32 v2, v0, v2
    v_lshlrev_b16_e32 v2, 4, v2
    v_lshrrev_b32_e32 v1, 15, v1
    v_bitop3_b32 v22, v1, v2, 48 bitop3:0x6c
    v_or_b32_e32 v1, 0x100, v0
    v_mul_u32_u24_e32 v2, 0x1556, v1
    v_lshrrev_b32_e32 v59, 16, v2
    v_mul_lo_u16_e32 v3, 12, v59
    v_sub_u16_e32 v1, v1, v3
    v_lshlrev_b16_e32 v1, 4, v1
    v_lshrrev_b32_e32 v2, 15, v2
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[44:45], s[0:1], 0x10
    s_load_dwordx4 s[20:23], s[0:1], 0x38
    v_bitop3_b32 v26, v2, v1, 48 bitop3:0x6c
    v_or_b32_e32 v1, 0x200, v0
    v_mul_u32_u24_e32 v2, 0x1556, v1
    s_waitcnt lgkmcnt(0)
    s_ashr_i32 s0, s11, 31
    v_lshrrev_b32_e32 v60, 16, v2
    s_lshr_b32 s0, s0, 30
    v_mul_lo_u16_e32 v3, 12, v60
    s_add_i32 s0, s11, s0
    v_sub_u16_e32 v1, v1, v3
    s_ashr_i32 s0, s0, 2
    v_lshlrev_b16_e32 v1, 4, v1
    v_lshrrev_b32_e32 v2, 15, v2
    s_mul_i32 s1, s0, 3
    v_bitop3_b32 v28, v2, v1, 48 bitop3:0x6c
    v_mad_u64_u32 v[138:139], s[16:17], s1, v58, v[22:23]
    v_mad_u64_u32 v[140:141], s[16:17], s1, v59, v[26:27]
    v_mad_u64_u32 v[142:143], s[16:17], s1, v60, v[28:29]
    s_ashr_i32 s17, s12, 31
    v_readfirstlane_b32 s16, v0
    s_lshr_b32 s17, s17, 30
    s_add_i32 s12, s12, s17
    s_bfe_u32 s52, s16, 0x10006
    s_lshl_b32 s33, s2, 7
    s_lshr_b32 s49, s10, 5
    s_lshr_b32 s11, s16, 7
    s_ashr_i32 s51, s12, 2
    s_lshl_b32 s12, s52, 6
    s_lshl_b32 s46, s3, 7
    s_mul_i32 s3, s49, s33
    s_mul_hi_u32 s2, s49, s33
    s_add_u32 s16, s20, s3
    s_addc_u32 s17, s21, s2
    s_sub_i32 s48, s8, s33
    s_mul_hi_i32 s3, s49, s48
    s_mul_i32 s2, s49, s48
    s_lshr_b64 s[18:19], s[2:3], 31
    s_and_b32 s17, s17, 0xffff
    v_lshrrev_b32_e32 v1, 1, v0
    v_and_b32_e32 v61, 31, v0
    v_bfe_u32 v62, v0, 5, 1
    s_cmp_lt_i32 s18, 1
    v_and_b32_e32 v1, 0x60, v1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s18, -1
    v_or_b32_e32 v2, v1, v61
    v_lshlrev_b32_e32 v144, 4, v62
    s_cselect_b32 s18, s2, 0
    v_mad_u64_u32 v[146:147], s[2:3], s49, v2, v[144:145]
    s_mul_i32 s3, s49, s46
    s_mul_hi_u32 s2, s49, s46
    s_add_u32 s20, s22, s3
    s_addc_u32 s21, s23, s2
    s_sub_i32 s34, s9, s46
    s_mul_hi_i32 s3, s49, s34
    s_mul_i32 s2, s49, s34
    s_ashr_i32 s35, s34, 31
    s_lshr_b64 s[8:9], s[2:3], 31
    s_and_b32 s21, s21, 0xffff
    s_cmp_lt_i32 s8, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s8, -1
    s_mul_i32 s3, s1, s33
    s_cselect_b32 s22, s2, 0
    s_mul_hi_u32 s2, s1, s33
    s_add_u32 s24, s3, s4
    s_addc_u32 s8, s2, s5
    s_min_i32 s2, s48, 0x80
    s_min_i32 s3, s10, 0x100
    s_add_i32 s2, s2, -1
    s_add_i32 s3, s3, 3
    s_mul_i32 s50, s1, s2
    v_mov_b32_e32 v139, v146
    v_bfrev_b32_e32 v141, 1
    v_cmp_gt_u32_e32 vcc, s49, v144
    s_lshr_b32 s1, s3, 2
    s_mul_i32 s29, s51, 3
    s_mov_b32 s19, 0x20000
    s_mul_i32 s1, s1, 3
    v_cndmask_b32_e32 v2, v141, v139, vcc
    buffer_load_dwordx4 v[2:5], v2, s[16:19], 0 offen
    s_add_i32 s50, s50, s1
    s_and_b32 s25, s8, 0xffff
    s_mul_i32 s3, s29, s46
    s_mov_b32 s23, s19
    s_mul_hi_u32 s2, s29, s46
    v_cndmask_b32_e32 v6, v141, v146, vcc
    s_add_u32 s28, s3, s6
    buffer_load_dwordx4 v[6:9], v6, s[20:23], 0 offen
    s_addc_u32 s9, s2, s7
    s_min_i32 s2, s34, 0x80
    s_add_i32 s2, s2, -1
    s_mul_i32 s6, s29, s2
    s_add_i32 s6, s6, s1
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s26, s50, 0
    s_mov_b32 s27, s19
    s_mul_i32 s7, s0, 0xc0
    buffer_load_dwordx4 v[10:13], v138, s[24:27], 0 offen
    buffer_load_dwordx4 v[14:17], v140, s[24:27], 0 offen
    buffer_load_dwordx4 v[18:21], v142, s[24:27], 0 offen
    v_mad_u64_u32 v[148:149], s[2:3], s29, v58, v[22:23]
    v_add_u32_e32 v22, s7, v138
    buffer_load_dwordx4 v[22:25], v22, s[24:27], 0 offen
    v_mad_u64_u32 v[150:151], s[0:1], s29, v59, v[26:27]
    v_add_u32_e32 v26, s7, v140
    v_mad_u64_u32 v[152:153], s[0:1], s29, v60, v[28:29]
    buffer_load_dwordx4 v[26:29], v26, s[24:27], 0 offen
    v_add_u32_e32 v30, s7, v142
    s_cselect_b32 s30, s6, 0
    s_and_b32 s29, s9, 0xffff
    buffer_load_dwordx4 v[30:33], v30, s[24:27], 0 offen
    s_mov_b32 s31, s19
    buffer_load_dwordx4 v[34:37], v148, s[28:31], 0 offen
    buffer_load_dwordx4 v[38:41], v150, s[28:31], 0 offen
    buffer_load_dwordx4 v[42:45], v152, s[28:31], 0 offen
    s_mulk_i32 s51, 0xc0
    v_add_u32_e32 v46, s51, v148
    buffer_load_dwordx4 v[46:49], v46, s[28:31], 0 offen
    v_add_u32_e32 v63, s51, v150
    v_add_u32_e32 v64, s51, v152
    buffer_load_dwordx4 v[50:53], v63, s[28:31], 0 offen
    buffer_load_dwordx4 v[54:57], v64, s[28:31], 0 offen
    v_lshlrev_b32_e32 v63, 11, v62
    v_lshlrev_b32_e32 v1, 3, v1
    v_lshlrev_b32_e32 v64, 2, v61
    v_or3_b32 v143, v63, v1, v64
    s_add_u32 s40, s24, 0xc0
    s_mov_b32 s29, 0x6040200
    s_mov_b32 s30, 0x7050301
    v_mov_b32_e32 v147, v143
    s_addc_u32 s0, s8, 0
    s_and_b32 s41, s0, 0xffff
    s_add_u32 s36, s28, 0xc0
    s_addc_u32 s0, s9, 0
    s_cmpk_gt_i32 s10, 0x100
    s_cselect_b32 s42, s50, 0
    s_cselect_b32 s38, s6, 0
    s_and_b32 s37, s0, 0xffff
    v_lshlrev_b32_e32 v145, 4, v0
    s_mov_b32 s43, s19
    s_mov_b32 s39, s19
    s_movk_i32 s23, 0xc0
    s_mov_b32 s31, 32
    s_mov_b32 s47, 0
    s_cmp_lt_i32 s10, 1
    s_waitcnt vmcnt(13)
    v_perm_b32 v1, v3, v2, s29
    v_perm_b32 v2, v3, v2, s30
    v_perm_b32 v3, v5, v4, s29
    v_perm_b32 v4, v5, v4, s30
    v_add_u32_e32 v5, 0xc000, v147
    ds_write2_b32 v5, v1, v2 offset1:32
    v_add_u32_e32 v1, 0xc400, v147
    ds_write2_b32 v1, v3, v4 offset1:32
    s_waitcnt vmcnt(12)
    v_perm_b32 v1, v7, v6, s29
    v_perm_b32 v2, v7, v6, s30
    v_add_u32_e32 v5, 0xd000, v143
    v_perm_b32 v3, v9, v8, s29
    v_perm_b32 v4, v9, v8, s30
    ds_write2_b32 v5, v1, v2 offset1:32
    v_add_u32_e32 v1, 0xd400, v143
    ds_write2_b32 v1, v3, v4 offset1:32
    v_and_b32_e32 v1, 4, v58
    v_cmp_eq_u32_e64 s[0:1], 0, v1
    v_and_b32_e32 v1, 4, v59
    v_cmp_eq_u32_e64 s[2:3], 0, v1
    s_waitcnt vmcnt(11)
    v_cndmask_b32_e64 v2, v12, v10, s[0:1]
    v_cndmask_b32_e64 v3, v13, v11, s[0:1]
    v_cndmask_b32_e64 v4, v10, v12, s[0:1]
    v_cndmask_b32_e64 v5, v11, v13, s[0:1]
    v_and_b32_e32 v1, 4, v60
    ds_write_b128 v145, v[2:5]
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v2, v16, v14, s[2:3]
    v_cndmask_b32_e64 v3, v17, v15, s[2:3]
    v_cndmask_b32_e64 v4, v14, v16, s[2:3]
    v_cndmask_b32_e64 v5, v15, v17, s[2:3]
    v_cmp_eq_u32_e64 s[4:5], 0, v1
    ds_write_b128 v145, v[2:5] offset:4096
    v_mad_u32_u24 v11, v62, 24, 40
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v2, v20, v18, s[4:5]
    v_cndmask_b32_e64 v3, v21, v19, s[4:5]
    v_cndmask_b32_e64 v4, v18, v20, s[4:5]
    v_cndmask_b32_e64 v5, v19, v21, s[4:5]
    ds_write_b128 v145, v[2:5] offset:8192
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v2, v24, v22, s[0:1]
    v_cndmask_b32_e64 v3, v25, v23, s[0:1]
    v_cndmask_b32_e64 v4, v22, v24, s[0:1]
    v_cndmask_b32_e64 v5, v23, v25, s[0:1]
    ds_write_b128 v145, v[2:5] offset:12288
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v2, v28, v26, s[2:3]
    v_cndmask_b32_e64 v3, v29, v27, s[2:3]
    v_cndmask_b32_e64 v4, v26, v28, s[2:3]
    v_cndmask_b32_e64 v5, v27, v29, s[2:3]
    ds_write_b128 v145, v[2:5] offset:16384
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v2, v32, v30, s[4:5]
    v_cndmask_b32_e64 v3, v33, v31, s[4:5]
    v_cndmask_b32_e64 v4, v30, v32, s[4:5]
    v_cndmask_b32_e64 v5, v31, v33, s[4:5]
    ds_write_b128 v145, v[2:5] offset:20480
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v2, v36, v34, s[0:1]
    v_cndmask_b32_e64 v3, v37, v35, s[0:1]
    v_cndmask_b32_e64 v4, v34, v36, s[0:1]
    v_cndmask_b32_e64 v5, v35, v37, s[0:1]
    ds_write_b128 v145, v[2:5] offset:24576
    s_waitcnt vmcnt(4)
    v_cndmask_b32_e64 v2, v40, v38, s[2:3]
    v_cndmask_b32_e64 v3, v41, v39, s[2:3]
    v_cndmask_b32_e64 v4, v38, v40, s[2:3]
    v_cndmask_b32_e64 v5, v39, v41, s[2:3]
    ds_write_b128 v145, v[2:5] offset:28672
    s_waitcnt vmcnt(3)
    v_cndmask_b32_e64 v2, v44, v42, s[4:5]
    v_cndmask_b32_e64 v3, v45, v43, s[4:5]
    v_cndmask_b32_e64 v4, v42, v44, s[4:5]
    v_cndmask_b32_e64 v5, v43, v45, s[4:5]
    ds_write_b128 v145, v[2:5] offset:32768
    s_waitcnt vmcnt(2)
    v_cndmask_b32_e64 v2, v48, v46, s[0:1]
    v_cndmask_b32_e64 v3, v49, v47, s[0:1]
    v_cndmask_b32_e64 v4, v46, v48, s[0:1]
    v_cndmask_b32_e64 v5, v47, v49, s[0:1]
    ds_write_b128 v145, v[2:5] offset:36864
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v2, v52, v50, s[2:3]
    v_cndmask_b32_e64 v3, v53, v51, s[2:3]
    v_cndmask_b32_e64 v4, v50, v52, s[2:3]
    v_cndmask_b32_e64 v5, v51, v53, s[2:3]
    ds_write_b128 v145, v[2:5] offset:40960
    s_waitcnt vmcnt(0)
    v_cndmask_b32_e64 v2, v56, v54, s[4:5]
    v_cndmask_b32_e64 v3, v57, v55, s[4:5]
    v_cndmask_b32_e64 v4, v54, v56, s[4:5]
    v_cndmask_b32_e64 v5, v55, v57, s[4:5]
    ds_write_b128 v145, v[2:5] offset:45056
    buffer_load_dwordx4 v[134:137], v138, s[40:43], 0 offen
    buffer_load_dwordx4 v[98:101], v140, s[40:43], 0 offen
    v_add_u32_e32 v1, s7, v138
    buffer_load_dwordx4 v[94:97], v142, s[40:43], 0 offen
    buffer_load_dwordx4 v[90:93], v1, s[40:43], 0 offen
    v_add_u32_e32 v1, s7, v140
    v_add_u32_e32 v2, s7, v142
    buffer_load_dwordx4 v[122:125], v1, s[40:43], 0 offen
    buffer_load_dwordx4 v[118:121], v2, s[40:43], 0 offen
    buffer_load_dwordx4 v[130:133], v148, s[36:39], 0 offen
    buffer_load_dwordx4 v[126:129], v150, s[36:39], 0 offen
    v_add_u32_e32 v1, s51, v148
    buffer_load_dwordx4 v[110:113], v152, s[36:39], 0 offen
    buffer_load_dwordx4 v[102:105], v1, s[36:39], 0 offen
    v_add_u32_e32 v1, s51, v150
    v_add_u32_e32 v2, s51, v152
    buffer_load_dwordx4 v[114:117], v1, s[36:39], 0 offen
    buffer_load_dwordx4 v[106:109], v2, s[36:39], 0 offen
    v_lshl_or_b32 v1, s11, 6, v61
    v_mul_u32_u24_e32 v3, 24, v62
    v_lshlrev_b32_e32 v5, 1, v0
    v_mad_u32_u24 v12, v62, 24, 48
    v_mad_u32_u24 v13, v62, 24, 56
    v_and_b32_e32 v2, 63, v0
    v_mul_lo_u32 v4, v1, s23
    v_and_b32_e32 v6, 56, v5
    v_mad_u32_u24 v7, v62, 24, 8
    v_mad_u32_u24 v8, v62, 24, 16
    v_mad_u32_u24 v9, v62, 24, 24
    v_or_b32_e32 v10, 32, v3
    v_bitop3_b32 v11, v11, v5, 56 bitop3:0x78
    v_bitop3_b32 v12, v12, v5, 56 bitop3:0x78
    v_bitop3_b32 v5, v13, v5, 56 bitop3:0x78
    v_bitop3_b32 v149, v3, v4, v6 bitop3:0xde
    v_bitop3_b32 v151, v7, v4, v6 bitop3:0xde
    v_bitop3_b32 v153, v8, v4, v6 bitop3:0xde
    v_bitop3_b32 v158, v9, v4, v6 bitop3:0xde
    v_bitop3_b32 v159, v10, v4, v6 bitop3:0xde
    v_add_u32_e32 v160, v11, v4
    v_add_u32_e32 v161, v12, v4
    v_add_u32_e32 v162, v5, v4
    v_or_b32_e32 v4, s12, v61
    v_lshlrev_b32_e32 v2, 2, v2
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_u32_u24_e32 v13, 0xc0, v4
    v_lshl_or_b32 v171, s11, 9, v2
    v_lshl_or_b32 v2, s52, 9, v2
    v_bitop3_b32 v163, v3, v13, v6 bitop3:0xde
    v_bitop3_b32 v164, v7, v13, v6 bitop3:0xde
    v_bitop3_b32 v165, v8, v13, v6 bitop3:0xde
    v_bitop3_b32 v166, v9, v13, v6 bitop3:0xde
    v_bitop3_b32 v167, v10, v13, v6 bitop3:0xde
    v_mad_u32_u24 v168, v4, s23, v11
    v_mad_u32_u24 v169, v4, s23, v12
    v_mad_u32_u24 v170, v4, s23, v5
    v_or_b32_e32 v172, 0x1000, v2
    ds_read2st64_b32 v[154:155], v171 offset0:192 offset1:193
    ds_read2st64_b32 v[156:157], v172 offset0:192 offset1:193
    ds_read_b64 v[72:73], v149
    ds_read_b64 v[74:75], v151
    ds_read_b64 v[76:77], v153
    ds_read_b64 v[66:67], v149 offset:6144
    ds_read_b64 v[68:69], v151 offset:6144
    ds_read_b64 v[70:71], v153 offset:6144
    ds_read_b64 v[84:85], v163 offset:24576
    ds_read_b64 v[86:87], v164 offset:24576
    ds_read_b64 v[88:89], v165 offset:24576
    ds_read_b64 v[78:79], v163 offset:30720
    ds_read_b64 v[80:81], v164 offset:30720
    ds_read_b64 v[82:83], v165 offset:30720
    s_cbranch_scc1 .LBB0_3
    s_addk_i32 s10, 0xff
    s_ashr_i32 s11, s10, 31
    s_lshr_b32 s11, s11, 24
    s_add_i32 s10, s10, s11
    s_ashr_i32 s36, s10, 8
    s_add_i32 s37, s36, -5
    s_add_u32 s28, s28, 0x180
    s_addc_u32 s38, s9, 0
    s_add_u32 s39, s24, 0x180
    s_addc_u32 s40, s8, 0
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
    s_mov_b32 s41, s47
    s_mov_b32 s42, s47
.LBB0_2:
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[84:89], v[72:77], v[50:65], v156, v154 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[174:175], v161
    ds_read_b64 v[176:177], v162
    ds_read_b64 v[178:179], v149 offset:64
    ds_read_b64 v[180:181], v161 offset:6144
    s_add_i32 s43, s42, 4
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[78:83], v[72:77], v[34:49], v157, v154 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    v_add_u32_e32 v72, s31, v144
    ds_read_b64 v[182:183], v162 offset:6144
    ds_read_b64 v[184:185], v149 offset:6208
    ds_read_b64 v[186:187], v169 offset:24576
    ds_read_b64 v[188:189], v170 offset:24576
    v_cmp_gt_u32_e32 vcc, s49, v72
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[84:89], v[66:71], v[18:33], v156, v155 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[190:191], v163 offset:24640
    ds_read_b64 v[84:85], v169 offset:30720
    ds_read_b64 v[86:87], v170 offset:30720
    ds_read_b64 v[88:89], v163 offset:30784
    s_nop 0
    v_add_u32_e32 v72, s31, v139
    v_cndmask_b32_e32 v72, v141, v72, vcc
    buffer_load_dwordx4 v[72:75], v72, s[16:19], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[78:83], v[66:71], v[2:17], v157, v155 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[186:191], v[174:179], v[50:65], v156, v154 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[66:67], v159 offset:64
    ds_read_b64 v[68:69], v160 offset:64
    ds_read_b64 v[70:71], v161 offset:64
    ds_read_b64 v[76:77], v159 offset:6208
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[84:89], v[174:179], v[34:49], v157, v154 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[78:79], v160 offset:6208
    ds_read_b64 v[80:81], v161 offset:6208
    ds_read_b64 v[196:197], v167 offset:24640
    ds_read_b64 v[198:199], v168 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[186:191], v[180:185], v[18:33], v156, v155 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[200:201], v169 offset:24640
    ds_read_b64 v[202:203], v167 offset:30784
    ds_read_b64 v[204:205], v168 offset:30784
    ds_read_b64 v[206:207], v169 offset:30784
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[84:89], v[180:185], v[2:17], v157, v155 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[196:201], v[66:71], v[50:65], v156, v154 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[186:187], v153 offset:128
    ds_read_b64 v[188:189], v158 offset:128
    ds_read_b64 v[190:191], v159 offset:128
    ds_read_b64 v[174:175], v153 offset:6272
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[202:207], v[66:71], v[34:49], v157, v154 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[176:177], v158 offset:6272
    ds_read_b64 v[178:179], v159 offset:6272
    ds_read_b64 v[192:193], v165 offset:24704
    ds_read_b64 v[194:195], v166 offset:24704
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[196:201], v[76:81], v[18:33], v156, v155 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[196:197], v167 offset:24704
    ds_read_b64 v[180:181], v165 offset:30848
    ds_read_b64 v[182:183], v166 offset:30848
    ds_read_b64 v[184:185], v167 offset:30848
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[202:207], v[76:81], v[2:17], v157, v155 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt vmcnt(11)
    v_cndmask_b32_e64 v66, v136, v134, s[0:1]
    v_cndmask_b32_e64 v67, v137, v135, s[0:1]
    v_cndmask_b32_e64 v68, v134, v136, s[0:1]
    v_cndmask_b32_e64 v69, v135, v137, s[0:1]
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[192:197], v[186:191], v[50:65], v156, v154 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_write_b128 v145, v[66:69]
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v66, v100, v98, s[2:3]
    v_cndmask_b32_e64 v67, v101, v99, s[2:3]
    v_cndmask_b32_e64 v68, v98, v100, s[2:3]
    v_cndmask_b32_e64 v69, v99, v101, s[2:3]
    ds_write_b128 v145, v[66:69] offset:4096
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v66, v96, v94, s[4:5]
    v_cndmask_b32_e64 v67, v97, v95, s[4:5]
    v_cndmask_b32_e64 v68, v94, v96, s[4:5]
    v_cndmask_b32_e64 v69, v95, v97, s[4:5]
    ds_write_b128 v145, v[66:69] offset:8192
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v66, v92, v90, s[0:1]
    v_cndmask_b32_e64 v67, v93, v91, s[0:1]
    v_cndmask_b32_e64 v68, v90, v92, s[0:1]
    v_cndmask_b32_e64 v69, v91, v93, s[0:1]
    ds_write_b128 v145, v[66:69] offset:12288
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v66, v124, v122, s[2:3]
    v_cndmask_b32_e64 v67, v125, v123, s[2:3]
    v_cndmask_b32_e64 v68, v122, v124, s[2:3]
    v_cndmask_b32_e64 v69, v123, v125, s[2:3]
    ds_write_b128 v145, v[66:69] offset:16384
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v66, v120, v118, s[4:5]
    v_cndmask_b32_e64 v67, v121, v119, s[4:5]
    v_cndmask_b32_e64 v68, v118, v120, s[4:5]
    v_cndmask_b32_e64 v69, v119, v121, s[4:5]
    ds_write_b128 v145, v[66:69] offset:20480
    s_add_i32 s8, s42, 2
    s_and_b32 s9, s40, 0xffff
    s_waitcnt vmcnt(3)
    v_cndmask_b32_e64 v66, v132, v130, s[0:1]
    v_cndmask_b32_e64 v67, v133, v131, s[0:1]
    v_cndmask_b32_e64 v68, v130, v132, s[0:1]
    v_cndmask_b32_e64 v69, v131, v133, s[0:1]
    s_cmp_lt_i32 s8, s36
    ds_write_b128 v145, v[66:69] offset:24576
    s_waitcnt vmcnt(2)
    v_cndmask_b32_e64 v66, v128, v126, s[2:3]
    v_cndmask_b32_e64 v67, v129, v127, s[2:3]
    v_cndmask_b32_e64 v68, v126, v128, s[2:3]
    v_cndmask_b32_e64 v69, v127, v129, s[2:3]
    s_cselect_b32 s10, s50, 0
    s_mov_b32 s8, s39
    s_mov_b32 s11, s19
    ds_write_b128 v145, v[66:69] offset:28672
    v_add_u32_e32 v66, s7, v138
    buffer_load_dwordx4 v[88:91], v66, s[8:11], 0 offen
    s_waitcnt vmcnt(2)
    v_cndmask_b32_e64 v66, v112, v110, s[4:5]
    v_cndmask_b32_e64 v67, v113, v111, s[4:5]
    v_cndmask_b32_e64 v68, v110, v112, s[4:5]
    v_cndmask_b32_e64 v69, v111, v113, s[4:5]
    buffer_load_dwordx4 v[118:121], v138, s[8:11], 0 offen
    buffer_load_dwordx4 v[96:99], v140, s[8:11], 0 offen
    buffer_load_dwordx4 v[92:95], v142, s[8:11], 0 offen
    ds_write_b128 v145, v[66:69] offset:32768
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v66, v104, v102, s[0:1]
    v_cndmask_b32_e64 v67, v105, v103, s[0:1]
    v_cndmask_b32_e64 v68, v102, v104, s[0:1]
    v_cndmask_b32_e64 v69, v103, v105, s[0:1]
    ds_write_b128 v145, v[66:69] offset:36864
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v66, v116, v114, s[2:3]
    v_cndmask_b32_e64 v67, v117, v115, s[2:3]
    v_cndmask_b32_e64 v68, v114, v116, s[2:3]
    v_cndmask_b32_e64 v69, v115, v117, s[2:3]
    ds_write_b128 v145, v[66:69] offset:40960
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v66, v108, v106, s[4:5]
    v_cndmask_b32_e64 v67, v109, v107, s[4:5]
    v_cndmask_b32_e64 v68, v106, v108, s[4:5]
    v_cndmask_b32_e64 v69, v107, v109, s[4:5]
    v_add_u32_e32 v70, s7, v140
    ds_write_b128 v145, v[66:69] offset:45056
    v_add_u32_e32 v66, s7, v142
    buffer_load_dwordx4 v[108:111], v70, s[8:11], 0 offen
    buffer_load_dwordx4 v[104:107], v66, s[8:11], 0 offen
    s_cselect_b32 s10, s6, 0
    s_and_b32 s9, s38, 0xffff
    s_mov_b32 s8, s28
    buffer_load_dwordx4 v[112:115], v148, s[8:11], 0 offen
    v_add_u32_e32 v66, s51, v148
    buffer_load_dwordx4 v[100:103], v150, s[8:11], 0 offen
    buffer_load_dwordx4 v[80:83], v66, s[8:11], 0 offen
    v_add_u32_e32 v66, s51, v150
    buffer_load_dwordx4 v[76:79], v66, s[8:11], 0 offen
    v_add_u32_e32 v66, s51, v152
    buffer_load_dwordx4 v[66:69], v66, s[8:11], 0 offen
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[180:185], v[186:191], v[34:49], v157, v154 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[192:197], v[174:179], v[18:33], v156, v155 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[84:87], v152, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_lshl_b32 s8, s41, 13
    s_and_b32 s53, s8, 0x2000
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[180:185], v[174:179], v[2:17], v157, v155 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_nop 0
    v_add_u32_e32 v70, s53, v171
    ds_read2st64_b32 v[122:123], v70 offset0:196 offset1:197
    v_add_u32_e32 v70, s53, v172
    ds_read2st64_b32 v[124:125], v70 offset0:196 offset1:197
    ds_read_b64 v[126:127], v149
    ds_read_b64 v[128:129], v151
    ds_read_b64 v[130:131], v153
    ds_read_b64 v[132:133], v149 offset:6144
    ds_read_b64 v[134:135], v151 offset:6144
    ds_read_b64 v[136:137], v153 offset:6144
    ds_read_b64 v[174:175], v163 offset:24576
    ds_read_b64 v[176:177], v164 offset:24576
    ds_read_b64 v[178:179], v165 offset:24576
    ds_read_b64 v[180:181], v163 offset:30720
    ds_read_b64 v[182:183], v164 offset:30720
    ds_read_b64 v[184:185], v165 offset:30720
    s_xor_b32 s52, s53, 0x2000
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[174:179], v[126:131], v[50:65], v124, v122 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[186:187], v161
    ds_read_b64 v[188:189], v162
    ds_read_b64 v[190:191], v149 offset:64
    ds_read_b64 v[192:193], v161 offset:6144
    ds_read_b64 v[194:195], v162 offset:6144
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[180:185], v[126:131], v[34:49], v125, v122 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[196:197], v149 offset:6208
    ds_read_b64 v[126:127], v169 offset:24576
    ds_read_b64 v[128:129], v170 offset:24576
    ds_read_b64 v[130:131], v163 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[174:179], v[132:137], v[18:33], v124, v123 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[174:175], v169 offset:30720
    ds_read_b64 v[176:177], v170 offset:30720
    ds_read_b64 v[178:179], v163 offset:30784
    s_waitcnt vmcnt(12)
    v_perm_b32 v70, v73, v72, s29
    v_perm_b32 v71, v75, v74, s29
    v_perm_b32 v74, v75, v74, s30
    s_nop 0
    v_add_u32_e32 v75, s52, v147
    v_add_u32_e32 v116, 0xc400, v75
    ds_write2_b32 v116, v71, v74 offset1:32
    v_perm_b32 v71, v73, v72, s30
    v_add_u32_e32 v72, 0xc000, v75
    ds_write2_b32 v72, v70, v71 offset1:32
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[180:185], v[132:137], v[2:17], v125, v123 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[126:131], v[186:191], v[50:65], v124, v122 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[70:71], v159 offset:64
    ds_read_b64 v[72:73], v160 offset:64
    ds_read_b64 v[74:75], v161 offset:64
    ds_read_b64 v[198:199], v159 offset:6208
    s_waitcnt lgkmcnt(6)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[174:179], v[186:191], v[34:49], v125, v122 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[200:201], v160 offset:6208
    ds_read_b64 v[202:203], v161 offset:6208
    ds_read_b64 v[132:133], v167 offset:24640
    ds_read_b64 v[134:135], v168 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[126:131], v[192:197], v[18:33], v124, v123 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[136:137], v169 offset:24640
    ds_read_b64 v[186:187], v167 offset:30784
    ds_read_b64 v[188:189], v168 offset:30784
    ds_read_b64 v[190:191], v169 offset:30784
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[174:179], v[192:197], v[2:17], v125, v123 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[132:137], v[70:75], v[50:65], v124, v122 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[174:175], v153 offset:128
    ds_read_b64 v[176:177], v158 offset:128
    ds_read_b64 v[178:179], v159 offset:128
    ds_read_b64 v[126:127], v153 offset:6272
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[186:191], v[70:75], v[34:49], v125, v122 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[128:129], v158 offset:6272
    ds_read_b64 v[130:131], v159 offset:6272
    ds_read_b64 v[180:181], v165 offset:24704
    ds_read_b64 v[182:183], v166 offset:24704
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[132:137], v[198:203], v[18:33], v124, v123 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[184:185], v167 offset:24704
    ds_read_b64 v[132:133], v165 offset:30848
    ds_read_b64 v[134:135], v166 offset:30848
    ds_read_b64 v[136:137], v167 offset:30848
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[186:191], v[198:203], v[2:17], v125, v123 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v70, v120, v118, s[0:1]
    v_cndmask_b32_e64 v71, v121, v119, s[0:1]
    v_cndmask_b32_e64 v72, v118, v120, s[0:1]
    v_cndmask_b32_e64 v73, v119, v121, s[0:1]
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[180:185], v[174:179], v[50:65], v124, v122 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_write_b128 v145, v[70:73]
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v70, v98, v96, s[2:3]
    v_cndmask_b32_e64 v71, v99, v97, s[2:3]
    v_cndmask_b32_e64 v72, v96, v98, s[2:3]
    v_cndmask_b32_e64 v73, v97, v99, s[2:3]
    ds_write_b128 v145, v[70:73] offset:4096
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v70, v94, v92, s[4:5]
    v_cndmask_b32_e64 v71, v95, v93, s[4:5]
    v_cndmask_b32_e64 v72, v92, v94, s[4:5]
    v_cndmask_b32_e64 v73, v93, v95, s[4:5]
    s_add_u32 s24, s39, 0xc0
    ds_write_b128 v145, v[70:73] offset:8192
    v_cndmask_b32_e64 v70, v90, v88, s[0:1]
    v_cndmask_b32_e64 v71, v91, v89, s[0:1]
    v_cndmask_b32_e64 v72, v88, v90, s[0:1]
    v_cndmask_b32_e64 v73, v89, v91, s[0:1]
    s_addc_u32 s8, s40, 0
    ds_write_b128 v145, v[70:73] offset:12288
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v70, v110, v108, s[2:3]
    v_cndmask_b32_e64 v71, v111, v109, s[2:3]
    v_cndmask_b32_e64 v72, v108, v110, s[2:3]
    v_cndmask_b32_e64 v73, v109, v111, s[2:3]
    s_add_i32 s9, s42, 3
    s_and_b32 s25, s8, 0xffff
    ds_write_b128 v145, v[70:73] offset:16384
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v70, v106, v104, s[4:5]
    v_cndmask_b32_e64 v71, v107, v105, s[4:5]
    v_cndmask_b32_e64 v72, v104, v106, s[4:5]
    v_cndmask_b32_e64 v73, v105, v107, s[4:5]
    s_add_u32 s8, s28, 0xc0
    ds_write_b128 v145, v[70:73] offset:20480
    s_addc_u32 s11, s38, 0
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v70, v114, v112, s[0:1]
    v_cndmask_b32_e64 v71, v115, v113, s[0:1]
    v_cndmask_b32_e64 v72, v112, v114, s[0:1]
    v_cndmask_b32_e64 v73, v113, v115, s[0:1]
    s_cmp_lt_i32 s9, s36
    ds_write_b128 v145, v[70:73] offset:24576
    s_waitcnt vmcnt(4)
    v_cndmask_b32_e64 v70, v102, v100, s[2:3]
    v_cndmask_b32_e64 v71, v103, v101, s[2:3]
    v_cndmask_b32_e64 v72, v100, v102, s[2:3]
    v_cndmask_b32_e64 v73, v101, v103, s[2:3]
    s_cselect_b32 s26, s50, 0
    s_mov_b32 s27, s19
    ds_write_b128 v145, v[70:73] offset:28672
    v_add_u32_e32 v70, s7, v138
    buffer_load_dwordx4 v[88:91], v70, s[24:27], 0 offen
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v70, v86, v84, s[4:5]
    v_cndmask_b32_e64 v71, v87, v85, s[4:5]
    v_cndmask_b32_e64 v72, v84, v86, s[4:5]
    v_cndmask_b32_e64 v73, v85, v87, s[4:5]
    buffer_load_dwordx4 v[116:119], v138, s[24:27], 0 offen
    buffer_load_dwordx4 v[96:99], v140, s[24:27], 0 offen
    buffer_load_dwordx4 v[92:95], v142, s[24:27], 0 offen
    ds_write_b128 v145, v[70:73] offset:32768
    v_cndmask_b32_e64 v70, v82, v80, s[0:1]
    v_cndmask_b32_e64 v71, v83, v81, s[0:1]
    v_cndmask_b32_e64 v72, v80, v82, s[0:1]
    v_cndmask_b32_e64 v73, v81, v83, s[0:1]
    ds_write_b128 v145, v[70:73] offset:36864
    v_cndmask_b32_e64 v70, v78, v76, s[2:3]
    v_cndmask_b32_e64 v71, v79, v77, s[2:3]
    v_cndmask_b32_e64 v72, v76, v78, s[2:3]
    v_cndmask_b32_e64 v73, v77, v79, s[2:3]
    v_add_u32_e32 v74, s7, v140
    ds_write_b128 v145, v[70:73] offset:40960
    v_cndmask_b32_e64 v70, v68, v66, s[4:5]
    v_cndmask_b32_e64 v71, v69, v67, s[4:5]
    v_cndmask_b32_e64 v72, v66, v68, s[4:5]
    v_cndmask_b32_e64 v73, v67, v69, s[4:5]
    v_add_u32_e32 v66, s7, v142
    ds_write_b128 v145, v[70:73] offset:45056
    buffer_load_dwordx4 v[108:111], v74, s[24:27], 0 offen
    buffer_load_dwordx4 v[104:107], v66, s[24:27], 0 offen
    s_cselect_b32 s10, s6, 0
    s_and_b32 s9, s11, 0xffff
    s_mov_b32 s11, s19
    buffer_load_dwordx4 v[112:115], v148, s[8:11], 0 offen
    v_add_u32_e32 v66, s51, v148
    buffer_load_dwordx4 v[100:103], v150, s[8:11], 0 offen
    buffer_load_dwordx4 v[78:81], v66, s[8:11], 0 offen
    v_add_u32_e32 v66, s51, v150
    buffer_load_dwordx4 v[74:77], v66, s[8:11], 0 offen
    v_add_u32_e32 v66, s51, v152
    buffer_load_dwordx4 v[70:73], v66, s[8:11], 0 offen
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[132:137], v[174:179], v[34:49], v125, v122 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[180:185], v[126:131], v[18:33], v124, v123 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[82:85], v152, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[132:137], v[126:131], v[2:17], v125, v123 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_nop 0
    v_add_u32_e32 v66, s53, v171
    ds_read2st64_b32 v[120:121], v66 offset0:200 offset1:201
    v_add_u32_e32 v66, s53, v172
    ds_read2st64_b32 v[122:123], v66 offset0:200 offset1:201
    ds_read_b64 v[124:125], v149
    ds_read_b64 v[126:127], v151
    ds_read_b64 v[128:129], v153
    ds_read_b64 v[130:131], v149 offset:6144
    ds_read_b64 v[132:133], v151 offset:6144
    ds_read_b64 v[134:135], v153 offset:6144
    ds_read_b64 v[174:175], v163 offset:24576
    ds_read_b64 v[176:177], v164 offset:24576
    ds_read_b64 v[178:179], v165 offset:24576
    ds_read_b64 v[180:181], v163 offset:30720
    ds_read_b64 v[182:183], v164 offset:30720
    ds_read_b64 v[184:185], v165 offset:30720
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[174:179], v[124:129], v[50:65], v122, v120 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[186:187], v161
    ds_read_b64 v[188:189], v162
    ds_read_b64 v[190:191], v149 offset:64
    ds_read_b64 v[192:193], v161 offset:6144
    s_mov_b32 s23, s19
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[180:185], v[124:129], v[34:49], v123, v120 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[194:195], v162 offset:6144
    ds_read_b64 v[196:197], v149 offset:6208
    ds_read_b64 v[124:125], v169 offset:24576
    ds_read_b64 v[126:127], v170 offset:24576
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[174:179], v[130:135], v[18:33], v122, v121 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[128:129], v163 offset:24640
    ds_read_b64 v[174:175], v169 offset:30720
    ds_read_b64 v[176:177], v170 offset:30720
    ds_read_b64 v[178:179], v163 offset:30784
    s_nop 0
    v_add_u32_e32 v66, s31, v146
    v_cndmask_b32_e32 v66, v141, v66, vcc
    buffer_load_dwordx4 v[66:69], v66, s[20:23], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[180:185], v[130:135], v[2:17], v123, v121 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[124:129], v[186:191], v[50:65], v122, v120 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[130:131], v159 offset:64
    ds_read_b64 v[132:133], v160 offset:64
    ds_read_b64 v[134:135], v161 offset:64
    ds_read_b64 v[198:199], v159 offset:6208
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[174:179], v[186:191], v[34:49], v123, v120 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[200:201], v160 offset:6208
    ds_read_b64 v[202:203], v161 offset:6208
    ds_read_b64 v[184:185], v167 offset:24640
    ds_read_b64 v[186:187], v168 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[124:129], v[192:197], v[18:33], v122, v121 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[188:189], v169 offset:24640
    ds_read_b64 v[204:205], v167 offset:30784
    ds_read_b64 v[206:207], v168 offset:30784
    ds_read_b64 v[208:209], v169 offset:30784
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[174:179], v[192:197], v[2:17], v123, v121 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[184:189], v[130:135], v[50:65], v122, v120 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[174:175], v153 offset:128
    ds_read_b64 v[176:177], v158 offset:128
    ds_read_b64 v[178:179], v159 offset:128
    ds_read_b64 v[124:125], v153 offset:6272
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[204:209], v[130:135], v[34:49], v123, v120 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[126:127], v158 offset:6272
    ds_read_b64 v[128:129], v159 offset:6272
    ds_read_b64 v[180:181], v165 offset:24704
    ds_read_b64 v[182:183], v166 offset:24704
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[184:189], v[198:203], v[18:33], v122, v121 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[184:185], v167 offset:24704
    ds_read_b64 v[130:131], v165 offset:30848
    ds_read_b64 v[132:133], v166 offset:30848
    ds_read_b64 v[134:135], v167 offset:30848
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[204:209], v[198:203], v[2:17], v123, v121 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_add_u32 s8, s39, 0x180
    s_waitcnt vmcnt(12)
    v_cndmask_b32_e64 v86, v90, v88, s[0:1]
    v_cndmask_b32_e64 v87, v91, v89, s[0:1]
    v_cndmask_b32_e64 v88, v88, v90, s[0:1]
    v_cndmask_b32_e64 v89, v89, v91, s[0:1]
    s_addc_u32 s9, s40, 0
    s_waitcnt vmcnt(11)
    v_cndmask_b32_e64 v154, v118, v116, s[0:1]
    v_cndmask_b32_e64 v155, v119, v117, s[0:1]
    v_cndmask_b32_e64 v156, v116, v118, s[0:1]
    v_cndmask_b32_e64 v157, v117, v119, s[0:1]
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[180:185], v[174:179], v[50:65], v122, v120 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v116, v98, v96, s[2:3]
    v_cndmask_b32_e64 v117, v99, v97, s[2:3]
    v_cndmask_b32_e64 v118, v96, v98, s[2:3]
    v_cndmask_b32_e64 v119, v97, v99, s[2:3]
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v96, v94, v92, s[4:5]
    v_cndmask_b32_e64 v97, v95, v93, s[4:5]
    v_cndmask_b32_e64 v98, v92, v94, s[4:5]
    v_cndmask_b32_e64 v99, v93, v95, s[4:5]
    ds_write_b128 v145, v[86:89] offset:12288
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v86, v110, v108, s[2:3]
    v_cndmask_b32_e64 v87, v111, v109, s[2:3]
    v_cndmask_b32_e64 v88, v108, v110, s[2:3]
    v_cndmask_b32_e64 v89, v109, v111, s[2:3]
    s_and_b32 s9, s9, 0xffff
    ds_write_b128 v145, v[154:157]
    ds_write_b128 v145, v[116:119] offset:4096
    ds_write_b128 v145, v[96:99] offset:8192
    ds_write_b128 v145, v[86:89] offset:16384
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v86, v106, v104, s[4:5]
    v_cndmask_b32_e64 v87, v107, v105, s[4:5]
    v_cndmask_b32_e64 v88, v104, v106, s[4:5]
    v_cndmask_b32_e64 v89, v105, v107, s[4:5]
    s_cmp_lt_i32 s43, s36
    ds_write_b128 v145, v[86:89] offset:20480
    s_cselect_b64 s[10:11], -1, 0
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v86, v114, v112, s[0:1]
    v_cndmask_b32_e64 v87, v115, v113, s[0:1]
    v_cndmask_b32_e64 v88, v112, v114, s[0:1]
    v_cndmask_b32_e64 v89, v113, v115, s[0:1]
    s_and_b64 vcc, s[10:11], exec
    ds_write_b128 v145, v[86:89] offset:24576
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v86, v102, v100, s[2:3]
    v_cndmask_b32_e64 v87, v103, v101, s[2:3]
    v_cndmask_b32_e64 v88, v100, v102, s[2:3]
    v_cndmask_b32_e64 v89, v101, v103, s[2:3]
    s_cselect_b32 s10, s50, 0
    s_mov_b32 s11, s19
    ds_write_b128 v145, v[86:89] offset:28672
    v_add_u32_e32 v86, s7, v138
    v_add_u32_e32 v102, s7, v140
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v98, v84, v82, s[4:5]
    v_cndmask_b32_e64 v99, v85, v83, s[4:5]
    v_cndmask_b32_e64 v100, v82, v84, s[4:5]
    v_cndmask_b32_e64 v101, v83, v85, s[4:5]
    v_cndmask_b32_e64 v82, v80, v78, s[0:1]
    v_cndmask_b32_e64 v83, v81, v79, s[0:1]
    v_cndmask_b32_e64 v84, v78, v80, s[0:1]
    v_cndmask_b32_e64 v85, v79, v81, s[0:1]
    v_cndmask_b32_e64 v78, v76, v74, s[2:3]
    v_cndmask_b32_e64 v79, v77, v75, s[2:3]
    v_cndmask_b32_e64 v80, v74, v76, s[2:3]
    v_cndmask_b32_e64 v81, v75, v77, s[2:3]
    v_cndmask_b32_e64 v74, v72, v70, s[4:5]
    v_cndmask_b32_e64 v75, v73, v71, s[4:5]
    v_cndmask_b32_e64 v76, v70, v72, s[4:5]
    v_cndmask_b32_e64 v77, v71, v73, s[4:5]
    v_add_u32_e32 v70, s7, v142
    buffer_load_dwordx4 v[114:117], v138, s[8:11], 0 offen
    buffer_load_dwordx4 v[94:97], v140, s[8:11], 0 offen
    buffer_load_dwordx4 v[90:93], v142, s[8:11], 0 offen
    s_nop 0
    buffer_load_dwordx4 v[86:89], v86, s[8:11], 0 offen
    ds_write_b128 v145, v[98:101] offset:32768
    ds_write_b128 v145, v[82:85] offset:36864
    ds_write_b128 v145, v[78:81] offset:40960
    ds_write_b128 v145, v[74:77] offset:45056
    buffer_load_dwordx4 v[102:105], v102, s[8:11], 0 offen
    s_nop 0
    buffer_load_dwordx4 v[98:101], v70, s[8:11], 0 offen
    s_cselect_b32 s10, s6, 0
    s_add_u32 s8, s28, 0x180
    s_addc_u32 s9, s38, 0
    s_and_b32 s9, s9, 0xffff
    buffer_load_dwordx4 v[110:113], v148, s[8:11], 0 offen
    v_add_u32_e32 v70, s51, v148
    buffer_load_dwordx4 v[106:109], v150, s[8:11], 0 offen
    buffer_load_dwordx4 v[78:81], v70, s[8:11], 0 offen
    v_add_u32_e32 v70, s51, v150
    buffer_load_dwordx4 v[74:77], v70, s[8:11], 0 offen
    v_add_u32_e32 v70, s51, v152
    buffer_load_dwordx4 v[70:73], v70, s[8:11], 0 offen
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[130:135], v[174:179], v[34:49], v123, v120 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[180:185], v[124:129], v[18:33], v122, v121 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[82:85], v152, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[130:135], v[124:129], v[2:17], v123, v121 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_nop 0
    v_add_u32_e32 v118, s53, v171
    ds_read2st64_b32 v[154:155], v118 offset0:204 offset1:205
    v_add_u32_e32 v118, s53, v172
    ds_read2st64_b32 v[156:157], v118 offset0:204 offset1:205
    ds_read_b64 v[118:119], v149
    ds_read_b64 v[120:121], v151
    ds_read_b64 v[122:123], v153
    ds_read_b64 v[124:125], v149 offset:6144
    ds_read_b64 v[126:127], v151 offset:6144
    ds_read_b64 v[128:129], v153 offset:6144
    ds_read_b64 v[130:131], v163 offset:24576
    ds_read_b64 v[132:133], v164 offset:24576
    ds_read_b64 v[134:135], v165 offset:24576
    ds_read_b64 v[174:175], v163 offset:30720
    ds_read_b64 v[176:177], v164 offset:30720
    ds_read_b64 v[178:179], v165 offset:30720
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[130:135], v[118:123], v[50:65], v156, v154 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[180:181], v161
    ds_read_b64 v[182:183], v162
    ds_read_b64 v[184:185], v149 offset:64
    ds_read_b64 v[186:187], v161 offset:6144
    ds_read_b64 v[188:189], v162 offset:6144
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[174:179], v[118:123], v[34:49], v157, v154 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[190:191], v149 offset:6208
    ds_read_b64 v[192:193], v169 offset:24576
    ds_read_b64 v[194:195], v170 offset:24576
    ds_read_b64 v[196:197], v163 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[130:135], v[124:129], v[18:33], v156, v155 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[130:131], v169 offset:30720
    ds_read_b64 v[132:133], v170 offset:30720
    ds_read_b64 v[134:135], v163 offset:30784
    s_waitcnt vmcnt(12)
    v_perm_b32 v118, v67, v66, s29
    v_perm_b32 v119, v69, v68, s29
    v_perm_b32 v68, v69, v68, s30
    v_perm_b32 v66, v67, v66, s30
    v_add_u32_e32 v69, s52, v143
    v_add_u32_e32 v67, 0xd000, v69
    ds_write2_b32 v67, v118, v66 offset1:32
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[174:179], v[124:129], v[2:17], v157, v155 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    v_add_u32_e32 v120, 0xd400, v69
    ds_write2_b32 v120, v119, v68 offset1:32
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[192:197], v[180:185], v[50:65], v156, v154 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[118:119], v159 offset:64
    ds_read_b64 v[120:121], v160 offset:64
    ds_read_b64 v[122:123], v161 offset:64
    ds_read_b64 v[198:199], v159 offset:6208
    s_waitcnt lgkmcnt(6)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[130:135], v[180:185], v[34:49], v157, v154 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[200:201], v160 offset:6208
    ds_read_b64 v[202:203], v161 offset:6208
    ds_read_b64 v[180:181], v167 offset:24640
    ds_read_b64 v[182:183], v168 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[192:197], v[186:191], v[18:33], v156, v155 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[184:185], v169 offset:24640
    ds_read_b64 v[192:193], v167 offset:30784
    ds_read_b64 v[194:195], v168 offset:30784
    ds_read_b64 v[196:197], v169 offset:30784
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[130:135], v[186:191], v[2:17], v157, v155 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[180:185], v[118:123], v[50:65], v156, v154 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[126:127], v153 offset:128
    ds_read_b64 v[128:129], v158 offset:128
    ds_read_b64 v[130:131], v159 offset:128
    ds_read_b64 v[174:175], v153 offset:6272
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[192:197], v[118:123], v[34:49], v157, v154 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[176:177], v158 offset:6272
    ds_read_b64 v[178:179], v159 offset:6272
    ds_read_b64 v[186:187], v165 offset:24704
    ds_read_b64 v[188:189], v166 offset:24704
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[180:185], v[198:203], v[18:33], v156, v155 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[190:191], v167 offset:24704
    ds_read_b64 v[180:181], v165 offset:30848
    ds_read_b64 v[182:183], v166 offset:30848
    ds_read_b64 v[184:185], v167 offset:30848
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[192:197], v[198:203], v[2:17], v157, v155 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt vmcnt(11)
    v_cndmask_b32_e64 v66, v116, v114, s[0:1]
    v_cndmask_b32_e64 v67, v117, v115, s[0:1]
    v_cndmask_b32_e64 v68, v114, v116, s[0:1]
    v_cndmask_b32_e64 v69, v115, v117, s[0:1]
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[186:191], v[126:131], v[50:65], v156, v154 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_write_b128 v145, v[66:69]
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v66, v96, v94, s[2:3]
    v_cndmask_b32_e64 v67, v97, v95, s[2:3]
    v_cndmask_b32_e64 v68, v94, v96, s[2:3]
    v_cndmask_b32_e64 v69, v95, v97, s[2:3]
    ds_write_b128 v145, v[66:69] offset:4096
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v66, v92, v90, s[4:5]
    v_cndmask_b32_e64 v67, v93, v91, s[4:5]
    v_cndmask_b32_e64 v68, v90, v92, s[4:5]
    v_cndmask_b32_e64 v69, v91, v93, s[4:5]
    ds_write_b128 v145, v[66:69] offset:8192
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v66, v88, v86, s[0:1]
    v_cndmask_b32_e64 v67, v89, v87, s[0:1]
    v_cndmask_b32_e64 v68, v86, v88, s[0:1]
    v_cndmask_b32_e64 v69, v87, v89, s[0:1]
    ds_write_b128 v145, v[66:69] offset:12288
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v66, v104, v102, s[2:3]
    v_cndmask_b32_e64 v67, v105, v103, s[2:3]
    v_cndmask_b32_e64 v68, v102, v104, s[2:3]
    v_cndmask_b32_e64 v69, v103, v105, s[2:3]
    s_add_u32 s8, s39, 0x240
    ds_write_b128 v145, v[66:69] offset:16384
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v66, v100, v98, s[4:5]
    v_cndmask_b32_e64 v67, v101, v99, s[4:5]
    v_cndmask_b32_e64 v68, v98, v100, s[4:5]
    v_cndmask_b32_e64 v69, v99, v101, s[4:5]
    s_addc_u32 s9, s40, 0
    ds_write_b128 v145, v[66:69] offset:20480
    s_and_b32 s9, s9, 0xffff
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v66, v112, v110, s[0:1]
    v_cndmask_b32_e64 v67, v113, v111, s[0:1]
    v_cndmask_b32_e64 v68, v110, v112, s[0:1]
    v_cndmask_b32_e64 v69, v111, v113, s[0:1]
    s_cmp_lt_i32 s42, s37
    ds_write_b128 v145, v[66:69] offset:24576
    s_waitcnt vmcnt(4)
    v_cndmask_b32_e64 v66, v108, v106, s[2:3]
    v_cndmask_b32_e64 v67, v109, v107, s[2:3]
    v_cndmask_b32_e64 v68, v106, v108, s[2:3]
    v_cndmask_b32_e64 v69, v107, v109, s[2:3]
    s_cselect_b32 s10, s50, 0
    ds_write_b128 v145, v[66:69] offset:28672
    v_add_u32_e32 v66, s7, v138
    buffer_load_dwordx4 v[90:93], v66, s[8:11], 0 offen
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v66, v84, v82, s[4:5]
    v_cndmask_b32_e64 v67, v85, v83, s[4:5]
    v_cndmask_b32_e64 v68, v82, v84, s[4:5]
    v_cndmask_b32_e64 v69, v83, v85, s[4:5]
    buffer_load_dwordx4 v[134:137], v138, s[8:11], 0 offen
    buffer_load_dwordx4 v[98:101], v140, s[8:11], 0 offen
    buffer_load_dwordx4 v[94:97], v142, s[8:11], 0 offen
    ds_write_b128 v145, v[66:69] offset:32768
    v_cndmask_b32_e64 v66, v80, v78, s[0:1]
    v_cndmask_b32_e64 v67, v81, v79, s[0:1]
    v_cndmask_b32_e64 v68, v78, v80, s[0:1]
    v_cndmask_b32_e64 v69, v79, v81, s[0:1]
    ds_write_b128 v145, v[66:69] offset:36864
    v_cndmask_b32_e64 v66, v76, v74, s[2:3]
    v_cndmask_b32_e64 v67, v77, v75, s[2:3]
    v_cndmask_b32_e64 v68, v74, v76, s[2:3]
    v_cndmask_b32_e64 v69, v75, v77, s[2:3]
    ds_write_b128 v145, v[66:69] offset:40960
    v_cndmask_b32_e64 v66, v72, v70, s[4:5]
    v_cndmask_b32_e64 v67, v73, v71, s[4:5]
    v_cndmask_b32_e64 v68, v70, v72, s[4:5]
    v_cndmask_b32_e64 v69, v71, v73, s[4:5]
    v_add_u32_e32 v86, s7, v140
    ds_write_b128 v145, v[66:69] offset:45056
    v_add_u32_e32 v66, s7, v142
    buffer_load_dwordx4 v[122:125], v86, s[8:11], 0 offen
    buffer_load_dwordx4 v[118:121], v66, s[8:11], 0 offen
    s_cselect_b32 s10, s6, 0
    s_add_u32 s8, s28, 0x240
    s_addc_u32 s9, s38, 0
    s_and_b32 s9, s9, 0xffff
    s_nop 0
    v_add_u32_e32 v66, s51, v148
    buffer_load_dwordx4 v[102:105], v66, s[8:11], 0 offen
    v_add_u32_e32 v66, s51, v150
    buffer_load_dwordx4 v[114:117], v66, s[8:11], 0 offen
    v_add_u32_e32 v66, s51, v152
    buffer_load_dwordx4 v[106:109], v66, s[8:11], 0 offen
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[180:185], v[126:131], v[34:49], v157, v154 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[130:133], v148, s[8:11], 0 offen
    buffer_load_dwordx4 v[126:129], v150, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[186:191], v[174:179], v[18:33], v156, v155 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[110:113], v152, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[180:185], v[174:179], v[2:17], v157, v155 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_nop 0
    v_add_u32_e32 v66, s52, v171
    ds_read2st64_b32 v[154:155], v66 offset0:192 offset1:193
    v_add_u32_e32 v66, s52, v172
    ds_read2st64_b32 v[156:157], v66 offset0:192 offset1:193
    ds_read_b64 v[72:73], v149
    ds_read_b64 v[74:75], v151
    ds_read_b64 v[76:77], v153
    ds_read_b64 v[66:67], v149 offset:6144
    ds_read_b64 v[68:69], v151 offset:6144
    ds_read_b64 v[70:71], v153 offset:6144
    ds_read_b64 v[84:85], v163 offset:24576
    ds_read_b64 v[86:87], v164 offset:24576
    ds_read_b64 v[88:89], v165 offset:24576
    ds_read_b64 v[78:79], v163 offset:30720
    ds_read_b64 v[80:81], v164 offset:30720
    ds_read_b64 v[82:83], v165 offset:30720
    s_add_i32 s41, s41, 1
    s_add_i32 s31, s31, 32
    s_add_u32 s39, s39, 0x300
    s_addc_u32 s40, s40, 0
    s_add_u32 s28, s28, 0x300
    s_addc_u32 s38, s38, 0
    s_mov_b32 s42, s43
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
    s_lshl_b32 s20, s13, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s20, s33
    s_mul_i32 s1, s0, s33
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[46:47], 1
    s_add_u32 s2, s2, s44
    s_mul_i32 s4, s20, s33
    s_addc_u32 s3, s3, s45
    s_add_u32 s16, s2, s4
    s_addc_u32 s4, s3, s1
    s_add_i32 s48, s48, -1
    s_ashr_i32 s1, s48, 31
    s_mul_hi_u32 s2, s20, s48
    s_mul_i32 s1, s20, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s48
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s20, s48
    s_lshl_b64 s[0:1], s[34:35], 1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    v_lshrrev_b32_e32 v0, 3, v0
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    v_and_or_b32 v0, v0, 4, s12
    s_cmp_lt_i32 s2, 1
    s_waitcnt lgkmcnt(8)
    v_mul_lo_u32 v66, v1, s20
    v_mul_f32_e32 v50, s14, v50
    v_mul_f32_e32 v51, s14, v51
    v_pk_mul_f32 v[52:53], s[14:15], v[52:53] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v67, 1, v0
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cvt_pk_bf16_f32 v50, v50, v51
    v_cvt_pk_bf16_f32 v51, v52, v53
    v_add_u32_e32 v52, v67, v66
    s_waitcnt lgkmcnt(7)
    v_bfrev_b32_e32 v68, 1
    v_cmp_gt_i32_e32 vcc, s34, v0
    s_cselect_b32 s18, s0, 0
    s_mov_b32 s19, 0x20000
    v_cndmask_b32_e32 v52, v68, v52, vcc
    buffer_store_dwordx2 v[50:51], v52, s[16:19], 0 offen
    v_mul_f32_e32 v50, s14, v54
    v_mul_f32_e32 v51, s14, v55
    v_pk_mul_f32 v[52:53], s[14:15], v[56:57] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v50, v50, v51
    v_cvt_pk_bf16_f32 v51, v52, v53
    v_or_b32_e32 v52, 8, v0
    v_lshlrev_b32_e32 v54, 1, v52
    v_add_u32_e32 v53, v54, v66
    v_cmp_gt_i32_e64 s[0:1], s34, v52
    v_mul_f32_e32 v34, s14, v34
    v_mul_f32_e32 v35, s14, v35
    v_cndmask_b32_e64 v52, v68, v53, s[0:1]
    buffer_store_dwordx2 v[50:51], v52, s[16:19], 0 offen
    v_mul_f32_e32 v50, s14, v58
    v_mul_f32_e32 v51, s14, v59
    v_pk_mul_f32 v[52:53], s[14:15], v[60:61] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v50, v50, v51
    v_cvt_pk_bf16_f32 v51, v52, v53
    v_or_b32_e32 v52, 16, v0
    v_lshlrev_b32_e32 v55, 1, v52
    v_add_u32_e32 v53, v55, v66
    v_cmp_gt_i32_e64 s[2:3], s34, v52
    v_pk_mul_f32 v[36:37], s[14:15], v[36:37] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v34, v34, v35
    v_cndmask_b32_e64 v52, v68, v53, s[2:3]
    buffer_store_dwordx2 v[50:51], v52, s[16:19], 0 offen
    v_mul_f32_e32 v50, s14, v62
    v_mul_f32_e32 v51, s14, v63
    v_pk_mul_f32 v[52:53], s[14:15], v[64:65] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v50, v50, v51
    v_cvt_pk_bf16_f32 v51, v52, v53
    v_or_b32_e32 v52, 24, v0
    v_lshlrev_b32_e32 v53, 1, v52
    v_add_u32_e32 v56, v53, v66
    v_cmp_gt_i32_e64 s[4:5], s34, v52
    v_cvt_pk_bf16_f32 v35, v36, v37
    s_nop 0
    v_cndmask_b32_e64 v52, v68, v56, s[4:5]
    buffer_store_dwordx2 v[50:51], v52, s[16:19], 0 offen
    v_or_b32_e32 v50, 32, v0
    v_lshlrev_b32_e32 v51, 1, v50
    v_add_u32_e32 v36, v51, v66
    v_cmp_gt_i32_e64 s[6:7], s34, v50
    s_nop 1
    v_cndmask_b32_e64 v36, v68, v36, s[6:7]
    buffer_store_dwordx2 v[34:35], v36, s[16:19], 0 offen
    v_mul_f32_e32 v34, s14, v38
    v_mul_f32_e32 v35, s14, v39
    v_pk_mul_f32 v[36:37], s[14:15], v[40:41] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v34, v34, v35
    v_cvt_pk_bf16_f32 v35, v36, v37
    v_or_b32_e32 v36, 40, v0
    v_lshlrev_b32_e32 v38, 1, v36
    v_add_u32_e32 v37, v38, v66
    v_cmp_gt_i32_e64 s[8:9], s34, v36
    s_nop 1
    v_cndmask_b32_e64 v36, v68, v37, s[8:9]
    buffer_store_dwordx2 v[34:35], v36, s[16:19], 0 offen
    v_mul_f32_e32 v34, s14, v42
    v_mul_f32_e32 v35, s14, v43
    v_pk_mul_f32 v[36:37], s[14:15], v[44:45] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v34, v34, v35
    v_cvt_pk_bf16_f32 v35, v36, v37
    v_or_b32_e32 v36, 48, v0
    v_lshlrev_b32_e32 v39, 1, v36
    v_add_u32_e32 v37, v39, v66
    v_cmp_gt_i32_e64 s[10:11], s34, v36
    v_or_b32_e32 v0, 56, v0
    v_cmp_gt_i32_e64 s[12:13], s34, v0
    v_cndmask_b32_e64 v36, v68, v37, s[10:11]
    buffer_store_dwordx2 v[34:35], v36, s[16:19], 0 offen
    v_mul_f32_e32 v34, s14, v46
    v_mul_f32_e32 v35, s14, v47
    v_pk_mul_f32 v[36:37], s[14:15], v[48:49] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v34, v34, v35
    v_cvt_pk_bf16_f32 v35, v36, v37
    v_lshlrev_b32_e32 v36, 1, v0
    v_add_u32_e32 v37, v36, v66
    v_cndmask_b32_e64 v0, v68, v37, s[12:13]
    buffer_store_dwordx2 v[34:35], v0, s[16:19], 0 offen
    v_or_b32_e32 v0, 32, v1
    v_mul_lo_u32 v34, v0, s20
    v_mul_f32_e32 v0, s14, v18
    v_mul_f32_e32 v1, s14, v19
    v_pk_mul_f32 v[18:19], s[14:15], v[20:21] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v67, v34
    v_cndmask_b32_e32 v18, v68, v18, vcc
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v22
    v_mul_f32_e32 v1, s14, v23
    v_pk_mul_f32 v[18:19], s[14:15], v[24:25] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v54, v34
    v_cndmask_b32_e64 v18, v68, v18, s[0:1]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v26
    v_mul_f32_e32 v1, s14, v27
    v_pk_mul_f32 v[18:19], s[14:15], v[28:29] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v55, v34
    v_cndmask_b32_e64 v18, v68, v18, s[2:3]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v30
    v_mul_f32_e32 v1, s14, v31
    v_pk_mul_f32 v[18:19], s[14:15], v[32:33] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v53, v34
    v_cndmask_b32_e64 v18, v68, v18, s[4:5]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v2
    v_mul_f32_e32 v1, s14, v3
    v_pk_mul_f32 v[2:3], s[14:15], v[4:5] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v51, v34
    v_cndmask_b32_e64 v2, v68, v2, s[6:7]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v6
    v_mul_f32_e32 v1, s14, v7
    v_pk_mul_f32 v[2:3], s[14:15], v[8:9] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v38, v34
    v_cndmask_b32_e64 v2, v68, v2, s[8:9]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v10
    v_mul_f32_e32 v1, s14, v11
    v_pk_mul_f32 v[2:3], s[14:15], v[12:13] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v39, v34
    v_cndmask_b32_e64 v2, v68, v2, s[10:11]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v14
    v_mul_f32_e32 v1, s14, v15
    v_pk_mul_f32 v[2:3], s[14:15], v[16:17] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v36, v34
    v_cndmask_b32_e64 v2, v68, v2, s[12:13]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_mxfp6_bf16_128x128x256_w2x2_s1_vgpr_g16_16_8_scales_in_lds
    .amdhsa_group_segment_fixed_size 66560
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 72
    .amdhsa_next_free_vgpr 210
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 212
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_mxfp6_bf16_128x128x256_w2x2_s1_vgpr_g16_16_8_scales_in_lds.agpr_count: 0
gemm_nt_mxfp6_bf16_128x128x256_w2x2_s1_vgpr_g16_16_8_scales_in_lds.sgpr_count: 60
gemm_nt_mxfp6_bf16_128x128x256_w2x2_s1_vgpr_g16_16_8_scales_in_lds.sgpr_spill_count: 0
gemm_nt_mxfp6_bf16_128x128x256_w2x2_s1_vgpr_g16_16_8_scales_in_lds.vgpr_count: 210
gemm_nt_mxfp6_bf16_128x128x256_w2x2_s1_vgpr_g16_16_8_scales_in_lds.vgpr_spill_count: 0
