.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_mxfp6_bf16_128x128x256_w2x2_s1_vgpr_g16_16_8_scales_in_lds:
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[44:45], s[0:1], 0x10
    s_load_dwordx4 s[20:23], s[0:1], 0x38
    v_mul_u32_u24_e32 v1, 0x1556, v0
    s_waitcnt lgkmcnt(0)
    s_ashr_i32 s0, s11, 31
    v_lshrrev_b32_e32 v58, 16, v1
    s_lshr_b32 s0, s0, 30
    v_mul_lo_u16_e32 v2, 12, v58
    s_add_i32 s0, s11, s0
    v_sub_u16_e32 v2, v0, v2
    s_ashr_i32 s31, s0, 2
    v_lshlrev_b16_e32 v2, 4, v2
    v_lshrrev_b32_e32 v1, 15, v1
    s_mul_i32 s25, s31, 3
    v_bitop3_b32 v2, v1, v2, 48 bitop3:0x6c
    v_or_b32_e32 v1, 0x100, v0
    v_mad_u64_u32 v[136:137], s[0:1], s25, v58, v[2:3]
    v_mul_u32_u24_e32 v3, 0x1556, v1
    v_lshrrev_b32_e32 v59, 16, v3
    v_mul_lo_u16_e32 v4, 12, v59
    v_sub_u16_e32 v1, v1, v4
    v_lshlrev_b16_e32 v1, 4, v1
    v_lshrrev_b32_e32 v3, 15, v3
    v_bitop3_b32 v4, v3, v1, 48 bitop3:0x6c
    v_or_b32_e32 v1, 0x200, v0
    v_mul_u32_u24_e32 v3, 0x1556, v1
    v_lshrrev_b32_e32 v60, 16, v3
    v_mad_u64_u32 v[138:139], s[0:1], s25, v59, v[4:5]
    v_mul_lo_u16_e32 v5, 12, v60
    v_sub_u16_e32 v1, v1, v5
    v_lshlrev_b16_e32 v1, 4, v1
    v_lshrrev_b32_e32 v3, 15, v3
    v_bitop3_b32 v6, v3, v1, 48 bitop3:0x6c
    v_mad_u64_u32 v[140:141], s[0:1], s25, v60, v[6:7]
    s_ashr_i32 s0, s12, 31
    s_lshr_b32 s0, s0, 30
    s_add_i32 s0, s12, s0
    s_ashr_i32 s51, s0, 2
    v_readfirstlane_b32 s16, v0
    s_mul_i32 s26, s51, 3
    v_mad_u64_u32 v[142:143], s[0:1], s26, v58, v[2:3]
    v_mad_u64_u32 v[144:145], s[0:1], s26, v59, v[4:5]
    v_mad_u64_u32 v[146:147], s[0:1], s26, v60, v[6:7]
    s_bfe_u32 s52, s16, 0x10006
    s_lshl_b32 s33, s2, 7
    s_lshr_b32 s49, s10, 5
    s_lshr_b32 s11, s16, 7
    s_lshl_b32 s12, s52, 6
    s_lshl_b32 s46, s3, 7
    s_mul_i32 s1, s49, s33
    s_mul_hi_u32 s0, s49, s33
    s_add_u32 s16, s20, s1
    s_addc_u32 s17, s21, s0
    s_sub_i32 s48, s8, s33
    s_mul_hi_i32 s1, s49, s48
    s_mul_i32 s0, s49, s48
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s17, 0xffff
    s_cmp_lt_i32 s2, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_mul_i32 s1, s49, s46
    s_cselect_b32 s18, s0, 0
    s_mul_hi_u32 s0, s49, s46
    s_add_u32 s20, s22, s1
    s_addc_u32 s8, s23, s0
    s_sub_i32 s34, s9, s46
    s_mul_hi_i32 s1, s49, s34
    s_mul_i32 s0, s49, s34
    s_ashr_i32 s35, s34, 31
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s21, s8, 0xffff
    s_cmp_lt_i32 s2, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_mul_i32 s1, s25, s33
    s_cselect_b32 s22, s0, 0
    s_mul_hi_u32 s0, s25, s33
    s_add_u32 s24, s1, s4
    s_addc_u32 s8, s0, s5
    s_min_i32 s0, s48, 0x80
    s_min_i32 s1, s10, 0x100
    s_add_i32 s0, s0, -1
    s_add_i32 s1, s1, 3
    v_and_b32_e32 v2, 0x7f, v0
    s_mul_i32 s50, s25, s0
    s_lshr_b32 s0, s1, 2
    v_lshrrev_b32_e32 v1, 7, v0
    v_mul_lo_u32 v2, s49, v2
    s_mul_i32 s0, s0, 3
    v_lshrrev_b32_e32 v139, 3, v0
    v_lshl_add_u32 v141, v1, 4, v2
    s_add_i32 s50, s50, s0
    v_and_b32_e32 v145, 16, v139
    s_and_b32 s25, s8, 0xffff
    s_mul_i32 s2, s26, s46
    v_mov_b32_e32 v143, v141
    v_bfrev_b32_e32 v147, 1
    v_cmp_gt_u32_e32 vcc, s49, v145
    s_mul_hi_u32 s1, s26, s46
    s_add_u32 s28, s2, s6
    s_mov_b32 s19, 0x20000
    s_addc_u32 s9, s1, s7
    v_cndmask_b32_e32 v2, v147, v143, vcc
    s_min_i32 s1, s34, 0x80
    buffer_load_dwordx4 v[2:5], v2, s[16:19], 0 offen
    s_add_i32 s1, s1, -1
    s_mul_i32 s6, s26, s1
    s_add_i32 s6, s6, s0
    s_mov_b32 s23, s19
    s_cmp_gt_i32 s10, 0
    v_cndmask_b32_e32 v6, v147, v141, vcc
    s_mul_i32 s7, s31, 0xc0
    buffer_load_dwordx4 v[6:9], v6, s[20:23], 0 offen
    s_cselect_b32 s26, s50, 0
    s_mov_b32 s27, s19
    s_mulk_i32 s51, 0xc0
    v_add_u32_e32 v26, s7, v136
    v_add_u32_e32 v34, s7, v138
    s_cselect_b32 s30, s6, 0
    s_and_b32 s29, s9, 0xffff
    buffer_load_dwordx4 v[10:13], v136, s[24:27], 0 offen
    buffer_load_dwordx4 v[14:17], v138, s[24:27], 0 offen
    buffer_load_dwordx4 v[18:21], v140, s[24:27], 0 offen
    buffer_load_dwordx4 v[22:25], v26, s[24:27], 0 offen
    v_add_u32_e32 v35, s7, v140
    buffer_load_dwordx4 v[26:29], v34, s[24:27], 0 offen
    buffer_load_dwordx4 v[30:33], v35, s[24:27], 0 offen
    s_mov_b32 s31, s19
    buffer_load_dwordx4 v[34:37], v142, s[28:31], 0 offen
    buffer_load_dwordx4 v[38:41], v144, s[28:31], 0 offen
    v_add_u32_e32 v50, s51, v142
    v_add_u32_e32 v61, s51, v144
    buffer_load_dwordx4 v[42:45], v146, s[28:31], 0 offen
    buffer_load_dwordx4 v[46:49], v50, s[28:31], 0 offen
    v_add_u32_e32 v62, s51, v146
    buffer_load_dwordx4 v[50:53], v61, s[28:31], 0 offen
    buffer_load_dwordx4 v[54:57], v62, s[28:31], 0 offen
    v_and_b32_e32 v62, 31, v0
    v_bfe_u32 v63, v0, 5, 1
    v_lshl_or_b32 v137, s11, 6, v62
    v_mul_u32_u24_e32 v64, 24, v63
    s_movk_i32 s0, 0xc0
    v_lshlrev_b32_e32 v66, 1, v0
    v_mad_u32_u24 v68, v63, 24, 8
    v_mad_u32_u24 v69, v63, 24, 16
    v_mad_u32_u24 v70, v63, 24, 24
    v_mad_u32_u24 v72, v63, 24, 40
    v_mad_u32_u24 v73, v63, 24, 48
    v_mad_u32_u24 v63, v63, 24, 56
    v_mul_lo_u32 v65, v137, s0
    v_and_b32_e32 v67, 56, v66
    v_or_b32_e32 v71, 32, v64
    v_bitop3_b32 v72, v72, v66, 56 bitop3:0x78
    v_bitop3_b32 v73, v73, v66, 56 bitop3:0x78
    v_bitop3_b32 v63, v63, v66, 56 bitop3:0x78
    v_or_b32_e32 v62, s12, v62
    v_bitop3_b32 v152, v64, v65, v67 bitop3:0xde
    v_bitop3_b32 v153, v68, v65, v67 bitop3:0xde
    v_bitop3_b32 v154, v69, v65, v67 bitop3:0xde
    v_bitop3_b32 v155, v70, v65, v67 bitop3:0xde
    v_bitop3_b32 v156, v71, v65, v67 bitop3:0xde
    v_add_u32_e32 v157, v72, v65
    v_add_u32_e32 v158, v73, v65
    v_add_u32_e32 v159, v63, v65
    v_mul_u32_u24_e32 v65, 0xc0, v62
    v_mad_u32_u24 v165, v62, s0, v72
    v_mad_u32_u24 v166, v62, s0, v73
    v_mad_u32_u24 v167, v62, s0, v63
    v_lshlrev_b32_e32 v62, 3, v0
    v_lshlrev_b32_e32 v63, 2, v0
    v_lshlrev_b32_e32 v1, 11, v1
    v_and_b32_e32 v62, 0x300, v62
    v_and_b32_e32 v63, 0x7c, v63
    v_or3_b32 v168, v1, v62, v63
    s_add_u32 s40, s24, 0xc0
    s_mov_b32 s30, 0x6040200
    s_mov_b32 s31, 0x7050301
    v_mov_b32_e32 v170, v168
    v_and_b32_e32 v61, 63, v0
    s_addc_u32 s0, s8, 0
    v_lshlrev_b32_e32 v169, 4, v0
    s_and_b32 s41, s0, 0xffff
    s_waitcnt vmcnt(13)
    v_perm_b32 v0, v3, v2, s30
    v_perm_b32 v1, v3, v2, s31
    v_perm_b32 v2, v5, v4, s30
    v_perm_b32 v3, v5, v4, s31
    v_add_u32_e32 v4, 0xc000, v170
    ds_write2_b32 v4, v0, v1 offset1:32
    v_add_u32_e32 v0, 0xc400, v170
    s_add_u32 s36, s28, 0xc0
    ds_write2_b32 v0, v2, v3 offset1:32
    s_addc_u32 s0, s9, 0
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cmpk_gt_i32 s10, 0x100
    s_mov_b32 s29, 32
    v_bitop3_b32 v160, v64, v65, v67 bitop3:0xde
    v_bitop3_b32 v161, v68, v65, v67 bitop3:0xde
    v_bitop3_b32 v162, v69, v65, v67 bitop3:0xde
    v_bitop3_b32 v163, v70, v65, v67 bitop3:0xde
    v_bitop3_b32 v164, v71, v65, v67 bitop3:0xde
    s_mov_b32 s47, 0
    s_cselect_b32 s42, s50, 0
    s_cselect_b32 s38, s6, 0
    s_and_b32 s37, s0, 0xffff
    s_cmp_lt_i32 s10, 1
    s_waitcnt vmcnt(12)
    v_perm_b32 v0, v7, v6, s30
    v_perm_b32 v1, v7, v6, s31
    v_perm_b32 v2, v9, v8, s30
    v_add_u32_e32 v4, 0xd000, v168
    v_perm_b32 v3, v9, v8, s31
    ds_write2_b32 v4, v0, v1 offset1:32
    v_add_u32_e32 v0, 0xd400, v168
    ds_write2_b32 v0, v2, v3 offset1:32
    v_and_b32_e32 v0, 4, v58
    v_cmp_eq_u32_e64 s[0:1], 0, v0
    s_mov_b32 s43, s19
    s_mov_b32 s39, s19
    s_waitcnt vmcnt(11)
    v_cndmask_b32_e64 v0, v12, v10, s[0:1]
    v_cndmask_b32_e64 v1, v13, v11, s[0:1]
    v_cndmask_b32_e64 v2, v10, v12, s[0:1]
    v_cndmask_b32_e64 v3, v11, v13, s[0:1]
    ds_write_b128 v169, v[0:3]
    v_and_b32_e32 v0, 4, v59
    v_cmp_eq_u32_e64 s[2:3], 0, v0
    s_waitcnt vmcnt(10)
    s_nop 0
    v_cndmask_b32_e64 v0, v16, v14, s[2:3]
    v_cndmask_b32_e64 v1, v17, v15, s[2:3]
    v_cndmask_b32_e64 v2, v14, v16, s[2:3]
    v_cndmask_b32_e64 v3, v15, v17, s[2:3]
    ds_write_b128 v169, v[0:3] offset:4096
    v_and_b32_e32 v0, 4, v60
    v_cmp_eq_u32_e64 s[4:5], 0, v0
    s_waitcnt vmcnt(9)
    s_nop 0
    v_cndmask_b32_e64 v0, v20, v18, s[4:5]
    v_cndmask_b32_e64 v1, v21, v19, s[4:5]
    v_cndmask_b32_e64 v2, v18, v20, s[4:5]
    v_cndmask_b32_e64 v3, v19, v21, s[4:5]
    ds_write_b128 v169, v[0:3] offset:8192
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v0, v24, v22, s[0:1]
    v_cndmask_b32_e64 v1, v25, v23, s[0:1]
    v_cndmask_b32_e64 v2, v22, v24, s[0:1]
    v_cndmask_b32_e64 v3, v23, v25, s[0:1]
    ds_write_b128 v169, v[0:3] offset:12288
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v0, v28, v26, s[2:3]
    v_cndmask_b32_e64 v1, v29, v27, s[2:3]
    v_cndmask_b32_e64 v2, v26, v28, s[2:3]
    v_cndmask_b32_e64 v3, v27, v29, s[2:3]
    ds_write_b128 v169, v[0:3] offset:16384
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v0, v32, v30, s[4:5]
    v_cndmask_b32_e64 v1, v33, v31, s[4:5]
    v_cndmask_b32_e64 v2, v30, v32, s[4:5]
    v_cndmask_b32_e64 v3, v31, v33, s[4:5]
    ds_write_b128 v169, v[0:3] offset:20480
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v0, v36, v34, s[0:1]
    v_cndmask_b32_e64 v1, v37, v35, s[0:1]
    v_cndmask_b32_e64 v2, v34, v36, s[0:1]
    v_cndmask_b32_e64 v3, v35, v37, s[0:1]
    ds_write_b128 v169, v[0:3] offset:24576
    s_waitcnt vmcnt(4)
    v_cndmask_b32_e64 v0, v40, v38, s[2:3]
    v_cndmask_b32_e64 v1, v41, v39, s[2:3]
    v_cndmask_b32_e64 v2, v38, v40, s[2:3]
    v_cndmask_b32_e64 v3, v39, v41, s[2:3]
    ds_write_b128 v169, v[0:3] offset:28672
    s_waitcnt vmcnt(3)
    v_cndmask_b32_e64 v0, v44, v42, s[4:5]
    v_cndmask_b32_e64 v1, v45, v43, s[4:5]
    v_cndmask_b32_e64 v2, v42, v44, s[4:5]
    v_cndmask_b32_e64 v3, v43, v45, s[4:5]
    ds_write_b128 v169, v[0:3] offset:32768
    s_waitcnt vmcnt(2)
    v_cndmask_b32_e64 v0, v48, v46, s[0:1]
    v_cndmask_b32_e64 v1, v49, v47, s[0:1]
    v_cndmask_b32_e64 v2, v46, v48, s[0:1]
    v_cndmask_b32_e64 v3, v47, v49, s[0:1]
    ds_write_b128 v169, v[0:3] offset:36864
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v0, v52, v50, s[2:3]
    v_cndmask_b32_e64 v1, v53, v51, s[2:3]
    v_cndmask_b32_e64 v2, v50, v52, s[2:3]
    v_cndmask_b32_e64 v3, v51, v53, s[2:3]
    ds_write_b128 v169, v[0:3] offset:40960
    s_waitcnt vmcnt(0)
    v_cndmask_b32_e64 v0, v56, v54, s[4:5]
    v_cndmask_b32_e64 v1, v57, v55, s[4:5]
    v_cndmask_b32_e64 v2, v54, v56, s[4:5]
    v_cndmask_b32_e64 v3, v55, v57, s[4:5]
    ds_write_b128 v169, v[0:3] offset:45056
    buffer_load_dwordx4 v[132:135], v136, s[40:43], 0 offen
    buffer_load_dwordx4 v[96:99], v138, s[40:43], 0 offen
    v_add_u32_e32 v0, s7, v136
    buffer_load_dwordx4 v[92:95], v140, s[40:43], 0 offen
    buffer_load_dwordx4 v[88:91], v0, s[40:43], 0 offen
    v_add_u32_e32 v0, s7, v138
    v_add_u32_e32 v1, s7, v140
    buffer_load_dwordx4 v[120:123], v0, s[40:43], 0 offen
    buffer_load_dwordx4 v[116:119], v1, s[40:43], 0 offen
    buffer_load_dwordx4 v[128:131], v142, s[36:39], 0 offen
    buffer_load_dwordx4 v[124:127], v144, s[36:39], 0 offen
    v_add_u32_e32 v0, s51, v142
    buffer_load_dwordx4 v[108:111], v146, s[36:39], 0 offen
    buffer_load_dwordx4 v[100:103], v0, s[36:39], 0 offen
    v_add_u32_e32 v0, s51, v144
    v_add_u32_e32 v1, s51, v146
    buffer_load_dwordx4 v[112:115], v0, s[36:39], 0 offen
    buffer_load_dwordx4 v[104:107], v1, s[36:39], 0 offen
    v_lshlrev_b32_e32 v0, 2, v61
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_lshl_or_b32 v171, s11, 9, v0
    v_lshl_or_b32 v0, s52, 9, v0
    v_or_b32_e32 v172, 0x1000, v0
    ds_read2st64_b32 v[148:149], v171 offset0:192 offset1:193
    ds_read2st64_b32 v[150:151], v172 offset0:192 offset1:193
    ds_read_b64 v[70:71], v152
    ds_read_b64 v[72:73], v153
    ds_read_b64 v[74:75], v154
    ds_read_b64 v[64:65], v152 offset:6144
    ds_read_b64 v[66:67], v153 offset:6144
    ds_read_b64 v[68:69], v154 offset:6144
    ds_read_b64 v[82:83], v160 offset:24576
    ds_read_b64 v[84:85], v161 offset:24576
    ds_read_b64 v[86:87], v162 offset:24576
    ds_read_b64 v[76:77], v160 offset:30720
    ds_read_b64 v[78:79], v161 offset:30720
    ds_read_b64 v[80:81], v162 offset:30720
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
    v_mov_b32_e32 v0, 0
    v_mov_b32_e32 v1, 0
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
    s_mov_b32 s41, s47
    s_mov_b32 s42, s47
.LBB0_2:
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[82:87], v[70:75], v[48:63], v150, v148 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[174:175], v158
    ds_read_b64 v[176:177], v159
    ds_read_b64 v[178:179], v152 offset:64
    ds_read_b64 v[180:181], v158 offset:6144
    s_add_i32 s43, s42, 4
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[76:81], v[70:75], v[32:47], v151, v148 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    v_add_u32_e32 v70, s29, v145
    ds_read_b64 v[182:183], v159 offset:6144
    ds_read_b64 v[184:185], v152 offset:6208
    ds_read_b64 v[186:187], v166 offset:24576
    ds_read_b64 v[188:189], v167 offset:24576
    v_cmp_gt_u32_e32 vcc, s49, v70
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[82:87], v[64:69], v[16:31], v150, v149 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[190:191], v160 offset:24640
    ds_read_b64 v[82:83], v166 offset:30720
    ds_read_b64 v[84:85], v167 offset:30720
    ds_read_b64 v[86:87], v160 offset:30784
    s_nop 0
    v_add_u32_e32 v70, s29, v143
    v_cndmask_b32_e32 v70, v147, v70, vcc
    buffer_load_dwordx4 v[70:73], v70, s[16:19], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[76:81], v[64:69], v[0:15], v151, v149 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[186:191], v[174:179], v[48:63], v150, v148 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[64:65], v156 offset:64
    ds_read_b64 v[66:67], v157 offset:64
    ds_read_b64 v[68:69], v158 offset:64
    ds_read_b64 v[74:75], v156 offset:6208
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[82:87], v[174:179], v[32:47], v151, v148 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[76:77], v157 offset:6208
    ds_read_b64 v[78:79], v158 offset:6208
    ds_read_b64 v[196:197], v164 offset:24640
    ds_read_b64 v[198:199], v165 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[186:191], v[180:185], v[16:31], v150, v149 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[200:201], v166 offset:24640
    ds_read_b64 v[202:203], v164 offset:30784
    ds_read_b64 v[204:205], v165 offset:30784
    ds_read_b64 v[206:207], v166 offset:30784
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[82:87], v[180:185], v[0:15], v151, v149 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[196:201], v[64:69], v[48:63], v150, v148 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[186:187], v154 offset:128
    ds_read_b64 v[188:189], v155 offset:128
    ds_read_b64 v[190:191], v156 offset:128
    ds_read_b64 v[174:175], v154 offset:6272
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[202:207], v[64:69], v[32:47], v151, v148 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[176:177], v155 offset:6272
    ds_read_b64 v[178:179], v156 offset:6272
    ds_read_b64 v[192:193], v162 offset:24704
    ds_read_b64 v[194:195], v163 offset:24704
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[196:201], v[74:79], v[16:31], v150, v149 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[196:197], v164 offset:24704
    ds_read_b64 v[180:181], v162 offset:30848
    ds_read_b64 v[182:183], v163 offset:30848
    ds_read_b64 v[184:185], v164 offset:30848
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[202:207], v[74:79], v[0:15], v151, v149 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt vmcnt(11)
    v_cndmask_b32_e64 v64, v134, v132, s[0:1]
    v_cndmask_b32_e64 v65, v135, v133, s[0:1]
    v_cndmask_b32_e64 v66, v132, v134, s[0:1]
    v_cndmask_b32_e64 v67, v133, v135, s[0:1]
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[192:197], v[186:191], v[48:63], v150, v148 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_write_b128 v169, v[64:67]
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v64, v98, v96, s[2:3]
    v_cndmask_b32_e64 v65, v99, v97, s[2:3]
    v_cndmask_b32_e64 v66, v96, v98, s[2:3]
    v_cndmask_b32_e64 v67, v97, v99, s[2:3]
    ds_write_b128 v169, v[64:67] offset:4096
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v64, v94, v92, s[4:5]
    v_cndmask_b32_e64 v65, v95, v93, s[4:5]
    v_cndmask_b32_e64 v66, v92, v94, s[4:5]
    v_cndmask_b32_e64 v67, v93, v95, s[4:5]
    ds_write_b128 v169, v[64:67] offset:8192
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v64, v90, v88, s[0:1]
    v_cndmask_b32_e64 v65, v91, v89, s[0:1]
    v_cndmask_b32_e64 v66, v88, v90, s[0:1]
    v_cndmask_b32_e64 v67, v89, v91, s[0:1]
    ds_write_b128 v169, v[64:67] offset:12288
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v64, v122, v120, s[2:3]
    v_cndmask_b32_e64 v65, v123, v121, s[2:3]
    v_cndmask_b32_e64 v66, v120, v122, s[2:3]
    v_cndmask_b32_e64 v67, v121, v123, s[2:3]
    ds_write_b128 v169, v[64:67] offset:16384
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v64, v118, v116, s[4:5]
    v_cndmask_b32_e64 v65, v119, v117, s[4:5]
    v_cndmask_b32_e64 v66, v116, v118, s[4:5]
    v_cndmask_b32_e64 v67, v117, v119, s[4:5]
    ds_write_b128 v169, v[64:67] offset:20480
    s_add_i32 s8, s42, 2
    s_and_b32 s9, s40, 0xffff
    s_waitcnt vmcnt(3)
    v_cndmask_b32_e64 v64, v130, v128, s[0:1]
    v_cndmask_b32_e64 v65, v131, v129, s[0:1]
    v_cndmask_b32_e64 v66, v128, v130, s[0:1]
    v_cndmask_b32_e64 v67, v129, v131, s[0:1]
    s_cmp_lt_i32 s8, s36
    ds_write_b128 v169, v[64:67] offset:24576
    s_waitcnt vmcnt(2)
    v_cndmask_b32_e64 v64, v126, v124, s[2:3]
    v_cndmask_b32_e64 v65, v127, v125, s[2:3]
    v_cndmask_b32_e64 v66, v124, v126, s[2:3]
    v_cndmask_b32_e64 v67, v125, v127, s[2:3]
    s_cselect_b32 s10, s50, 0
    s_mov_b32 s8, s39
    s_mov_b32 s11, s19
    ds_write_b128 v169, v[64:67] offset:28672
    v_add_u32_e32 v64, s7, v136
    buffer_load_dwordx4 v[86:89], v64, s[8:11], 0 offen
    s_waitcnt vmcnt(2)
    v_cndmask_b32_e64 v64, v110, v108, s[4:5]
    v_cndmask_b32_e64 v65, v111, v109, s[4:5]
    v_cndmask_b32_e64 v66, v108, v110, s[4:5]
    v_cndmask_b32_e64 v67, v109, v111, s[4:5]
    buffer_load_dwordx4 v[116:119], v136, s[8:11], 0 offen
    buffer_load_dwordx4 v[94:97], v138, s[8:11], 0 offen
    buffer_load_dwordx4 v[90:93], v140, s[8:11], 0 offen
    ds_write_b128 v169, v[64:67] offset:32768
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v64, v102, v100, s[0:1]
    v_cndmask_b32_e64 v65, v103, v101, s[0:1]
    v_cndmask_b32_e64 v66, v100, v102, s[0:1]
    v_cndmask_b32_e64 v67, v101, v103, s[0:1]
    ds_write_b128 v169, v[64:67] offset:36864
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v64, v114, v112, s[2:3]
    v_cndmask_b32_e64 v65, v115, v113, s[2:3]
    v_cndmask_b32_e64 v66, v112, v114, s[2:3]
    v_cndmask_b32_e64 v67, v113, v115, s[2:3]
    ds_write_b128 v169, v[64:67] offset:40960
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v64, v106, v104, s[4:5]
    v_cndmask_b32_e64 v65, v107, v105, s[4:5]
    v_cndmask_b32_e64 v66, v104, v106, s[4:5]
    v_cndmask_b32_e64 v67, v105, v107, s[4:5]
    v_add_u32_e32 v68, s7, v138
    ds_write_b128 v169, v[64:67] offset:45056
    v_add_u32_e32 v64, s7, v140
    buffer_load_dwordx4 v[106:109], v68, s[8:11], 0 offen
    buffer_load_dwordx4 v[102:105], v64, s[8:11], 0 offen
    s_cselect_b32 s10, s6, 0
    s_and_b32 s9, s38, 0xffff
    s_mov_b32 s8, s28
    buffer_load_dwordx4 v[110:113], v142, s[8:11], 0 offen
    v_add_u32_e32 v64, s51, v142
    buffer_load_dwordx4 v[98:101], v144, s[8:11], 0 offen
    buffer_load_dwordx4 v[78:81], v64, s[8:11], 0 offen
    v_add_u32_e32 v64, s51, v144
    buffer_load_dwordx4 v[74:77], v64, s[8:11], 0 offen
    v_add_u32_e32 v64, s51, v146
    buffer_load_dwordx4 v[64:67], v64, s[8:11], 0 offen
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[180:185], v[186:191], v[32:47], v151, v148 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[192:197], v[174:179], v[16:31], v150, v149 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[82:85], v146, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_lshl_b32 s8, s41, 13
    s_and_b32 s53, s8, 0x2000
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[180:185], v[174:179], v[0:15], v151, v149 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_nop 0
    v_add_u32_e32 v68, s53, v171
    ds_read2st64_b32 v[120:121], v68 offset0:196 offset1:197
    v_add_u32_e32 v68, s53, v172
    ds_read2st64_b32 v[122:123], v68 offset0:196 offset1:197
    ds_read_b64 v[124:125], v152
    ds_read_b64 v[126:127], v153
    ds_read_b64 v[128:129], v154
    ds_read_b64 v[130:131], v152 offset:6144
    ds_read_b64 v[132:133], v153 offset:6144
    ds_read_b64 v[134:135], v154 offset:6144
    ds_read_b64 v[174:175], v160 offset:24576
    ds_read_b64 v[176:177], v161 offset:24576
    ds_read_b64 v[178:179], v162 offset:24576
    ds_read_b64 v[180:181], v160 offset:30720
    ds_read_b64 v[182:183], v161 offset:30720
    ds_read_b64 v[184:185], v162 offset:30720
    s_xor_b32 s52, s53, 0x2000
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[174:179], v[124:129], v[48:63], v122, v120 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[186:187], v158
    ds_read_b64 v[188:189], v159
    ds_read_b64 v[190:191], v152 offset:64
    ds_read_b64 v[192:193], v158 offset:6144
    ds_read_b64 v[194:195], v159 offset:6144
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[180:185], v[124:129], v[32:47], v123, v120 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[196:197], v152 offset:6208
    ds_read_b64 v[124:125], v166 offset:24576
    ds_read_b64 v[126:127], v167 offset:24576
    ds_read_b64 v[128:129], v160 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[174:179], v[130:135], v[16:31], v122, v121 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[174:175], v166 offset:30720
    ds_read_b64 v[176:177], v167 offset:30720
    ds_read_b64 v[178:179], v160 offset:30784
    s_waitcnt vmcnt(12)
    v_perm_b32 v68, v71, v70, s30
    v_perm_b32 v69, v73, v72, s30
    v_perm_b32 v72, v73, v72, s31
    s_nop 0
    v_add_u32_e32 v73, s52, v170
    v_add_u32_e32 v114, 0xc400, v73
    ds_write2_b32 v114, v69, v72 offset1:32
    v_perm_b32 v69, v71, v70, s31
    v_add_u32_e32 v70, 0xc000, v73
    ds_write2_b32 v70, v68, v69 offset1:32
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[180:185], v[130:135], v[0:15], v123, v121 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[124:129], v[186:191], v[48:63], v122, v120 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[68:69], v156 offset:64
    ds_read_b64 v[70:71], v157 offset:64
    ds_read_b64 v[72:73], v158 offset:64
    ds_read_b64 v[198:199], v156 offset:6208
    s_waitcnt lgkmcnt(6)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[174:179], v[186:191], v[32:47], v123, v120 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[200:201], v157 offset:6208
    ds_read_b64 v[202:203], v158 offset:6208
    ds_read_b64 v[130:131], v164 offset:24640
    ds_read_b64 v[132:133], v165 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[124:129], v[192:197], v[16:31], v122, v121 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[134:135], v166 offset:24640
    ds_read_b64 v[186:187], v164 offset:30784
    ds_read_b64 v[188:189], v165 offset:30784
    ds_read_b64 v[190:191], v166 offset:30784
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[174:179], v[192:197], v[0:15], v123, v121 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[130:135], v[68:73], v[48:63], v122, v120 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[174:175], v154 offset:128
    ds_read_b64 v[176:177], v155 offset:128
    ds_read_b64 v[178:179], v156 offset:128
    ds_read_b64 v[124:125], v154 offset:6272
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[186:191], v[68:73], v[32:47], v123, v120 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[126:127], v155 offset:6272
    ds_read_b64 v[128:129], v156 offset:6272
    ds_read_b64 v[180:181], v162 offset:24704
    ds_read_b64 v[182:183], v163 offset:24704
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[130:135], v[198:203], v[16:31], v122, v121 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[184:185], v164 offset:24704
    ds_read_b64 v[130:131], v162 offset:30848
    ds_read_b64 v[132:133], v163 offset:30848
    ds_read_b64 v[134:135], v164 offset:30848
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[186:191], v[198:203], v[0:15], v123, v121 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v68, v118, v116, s[0:1]
    v_cndmask_b32_e64 v69, v119, v117, s[0:1]
    v_cndmask_b32_e64 v70, v116, v118, s[0:1]
    v_cndmask_b32_e64 v71, v117, v119, s[0:1]
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[180:185], v[174:179], v[48:63], v122, v120 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_write_b128 v169, v[68:71]
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v68, v96, v94, s[2:3]
    v_cndmask_b32_e64 v69, v97, v95, s[2:3]
    v_cndmask_b32_e64 v70, v94, v96, s[2:3]
    v_cndmask_b32_e64 v71, v95, v97, s[2:3]
    ds_write_b128 v169, v[68:71] offset:4096
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v68, v92, v90, s[4:5]
    v_cndmask_b32_e64 v69, v93, v91, s[4:5]
    v_cndmask_b32_e64 v70, v90, v92, s[4:5]
    v_cndmask_b32_e64 v71, v91, v93, s[4:5]
    s_add_u32 s24, s39, 0xc0
    ds_write_b128 v169, v[68:71] offset:8192
    v_cndmask_b32_e64 v68, v88, v86, s[0:1]
    v_cndmask_b32_e64 v69, v89, v87, s[0:1]
    v_cndmask_b32_e64 v70, v86, v88, s[0:1]
    v_cndmask_b32_e64 v71, v87, v89, s[0:1]
    s_addc_u32 s8, s40, 0
    ds_write_b128 v169, v[68:71] offset:12288
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v68, v108, v106, s[2:3]
    v_cndmask_b32_e64 v69, v109, v107, s[2:3]
    v_cndmask_b32_e64 v70, v106, v108, s[2:3]
    v_cndmask_b32_e64 v71, v107, v109, s[2:3]
    s_add_i32 s9, s42, 3
    s_and_b32 s25, s8, 0xffff
    ds_write_b128 v169, v[68:71] offset:16384
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v68, v104, v102, s[4:5]
    v_cndmask_b32_e64 v69, v105, v103, s[4:5]
    v_cndmask_b32_e64 v70, v102, v104, s[4:5]
    v_cndmask_b32_e64 v71, v103, v105, s[4:5]
    s_add_u32 s8, s28, 0xc0
    ds_write_b128 v169, v[68:71] offset:20480
    s_addc_u32 s11, s38, 0
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v68, v112, v110, s[0:1]
    v_cndmask_b32_e64 v69, v113, v111, s[0:1]
    v_cndmask_b32_e64 v70, v110, v112, s[0:1]
    v_cndmask_b32_e64 v71, v111, v113, s[0:1]
    s_cmp_lt_i32 s9, s36
    ds_write_b128 v169, v[68:71] offset:24576
    s_waitcnt vmcnt(4)
    v_cndmask_b32_e64 v68, v100, v98, s[2:3]
    v_cndmask_b32_e64 v69, v101, v99, s[2:3]
    v_cndmask_b32_e64 v70, v98, v100, s[2:3]
    v_cndmask_b32_e64 v71, v99, v101, s[2:3]
    s_cselect_b32 s26, s50, 0
    s_mov_b32 s27, s19
    ds_write_b128 v169, v[68:71] offset:28672
    v_add_u32_e32 v68, s7, v136
    buffer_load_dwordx4 v[86:89], v68, s[24:27], 0 offen
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v68, v84, v82, s[4:5]
    v_cndmask_b32_e64 v69, v85, v83, s[4:5]
    v_cndmask_b32_e64 v70, v82, v84, s[4:5]
    v_cndmask_b32_e64 v71, v83, v85, s[4:5]
    buffer_load_dwordx4 v[114:117], v136, s[24:27], 0 offen
    buffer_load_dwordx4 v[94:97], v138, s[24:27], 0 offen
    buffer_load_dwordx4 v[90:93], v140, s[24:27], 0 offen
    ds_write_b128 v169, v[68:71] offset:32768
    v_cndmask_b32_e64 v68, v80, v78, s[0:1]
    v_cndmask_b32_e64 v69, v81, v79, s[0:1]
    v_cndmask_b32_e64 v70, v78, v80, s[0:1]
    v_cndmask_b32_e64 v71, v79, v81, s[0:1]
    ds_write_b128 v169, v[68:71] offset:36864
    v_cndmask_b32_e64 v68, v76, v74, s[2:3]
    v_cndmask_b32_e64 v69, v77, v75, s[2:3]
    v_cndmask_b32_e64 v70, v74, v76, s[2:3]
    v_cndmask_b32_e64 v71, v75, v77, s[2:3]
    v_add_u32_e32 v72, s7, v138
    ds_write_b128 v169, v[68:71] offset:40960
    v_cndmask_b32_e64 v68, v66, v64, s[4:5]
    v_cndmask_b32_e64 v69, v67, v65, s[4:5]
    v_cndmask_b32_e64 v70, v64, v66, s[4:5]
    v_cndmask_b32_e64 v71, v65, v67, s[4:5]
    v_add_u32_e32 v64, s7, v140
    ds_write_b128 v169, v[68:71] offset:45056
    buffer_load_dwordx4 v[106:109], v72, s[24:27], 0 offen
    buffer_load_dwordx4 v[102:105], v64, s[24:27], 0 offen
    s_cselect_b32 s10, s6, 0
    s_and_b32 s9, s11, 0xffff
    s_mov_b32 s11, s19
    buffer_load_dwordx4 v[110:113], v142, s[8:11], 0 offen
    v_add_u32_e32 v64, s51, v142
    buffer_load_dwordx4 v[98:101], v144, s[8:11], 0 offen
    buffer_load_dwordx4 v[76:79], v64, s[8:11], 0 offen
    v_add_u32_e32 v64, s51, v144
    buffer_load_dwordx4 v[72:75], v64, s[8:11], 0 offen
    v_add_u32_e32 v64, s51, v146
    buffer_load_dwordx4 v[68:71], v64, s[8:11], 0 offen
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[130:135], v[174:179], v[32:47], v123, v120 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[180:185], v[124:129], v[16:31], v122, v121 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[80:83], v146, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[130:135], v[124:129], v[0:15], v123, v121 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_nop 0
    v_add_u32_e32 v64, s53, v171
    ds_read2st64_b32 v[118:119], v64 offset0:200 offset1:201
    v_add_u32_e32 v64, s53, v172
    ds_read2st64_b32 v[120:121], v64 offset0:200 offset1:201
    ds_read_b64 v[122:123], v152
    ds_read_b64 v[124:125], v153
    ds_read_b64 v[126:127], v154
    ds_read_b64 v[128:129], v152 offset:6144
    ds_read_b64 v[130:131], v153 offset:6144
    ds_read_b64 v[132:133], v154 offset:6144
    ds_read_b64 v[174:175], v160 offset:24576
    ds_read_b64 v[176:177], v161 offset:24576
    ds_read_b64 v[178:179], v162 offset:24576
    ds_read_b64 v[180:181], v160 offset:30720
    ds_read_b64 v[182:183], v161 offset:30720
    ds_read_b64 v[184:185], v162 offset:30720
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[174:179], v[122:127], v[48:63], v120, v118 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[186:187], v158
    ds_read_b64 v[188:189], v159
    ds_read_b64 v[190:191], v152 offset:64
    ds_read_b64 v[192:193], v158 offset:6144
    s_mov_b32 s23, s19
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[180:185], v[122:127], v[32:47], v121, v118 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[194:195], v159 offset:6144
    ds_read_b64 v[196:197], v152 offset:6208
    ds_read_b64 v[122:123], v166 offset:24576
    ds_read_b64 v[124:125], v167 offset:24576
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[174:179], v[128:133], v[16:31], v120, v119 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[126:127], v160 offset:24640
    ds_read_b64 v[174:175], v166 offset:30720
    ds_read_b64 v[176:177], v167 offset:30720
    ds_read_b64 v[178:179], v160 offset:30784
    s_nop 0
    v_add_u32_e32 v64, s29, v141
    v_cndmask_b32_e32 v64, v147, v64, vcc
    buffer_load_dwordx4 v[64:67], v64, s[20:23], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[180:185], v[128:133], v[0:15], v121, v119 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[122:127], v[186:191], v[48:63], v120, v118 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[128:129], v156 offset:64
    ds_read_b64 v[130:131], v157 offset:64
    ds_read_b64 v[132:133], v158 offset:64
    ds_read_b64 v[198:199], v156 offset:6208
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[174:179], v[186:191], v[32:47], v121, v118 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[200:201], v157 offset:6208
    ds_read_b64 v[202:203], v158 offset:6208
    ds_read_b64 v[184:185], v164 offset:24640
    ds_read_b64 v[186:187], v165 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[122:127], v[192:197], v[16:31], v120, v119 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[188:189], v166 offset:24640
    ds_read_b64 v[204:205], v164 offset:30784
    ds_read_b64 v[206:207], v165 offset:30784
    ds_read_b64 v[208:209], v166 offset:30784
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[174:179], v[192:197], v[0:15], v121, v119 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[184:189], v[128:133], v[48:63], v120, v118 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[174:175], v154 offset:128
    ds_read_b64 v[176:177], v155 offset:128
    ds_read_b64 v[178:179], v156 offset:128
    ds_read_b64 v[122:123], v154 offset:6272
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[204:209], v[128:133], v[32:47], v121, v118 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[124:125], v155 offset:6272
    ds_read_b64 v[126:127], v156 offset:6272
    ds_read_b64 v[180:181], v162 offset:24704
    ds_read_b64 v[182:183], v163 offset:24704
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[184:189], v[198:203], v[16:31], v120, v119 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[184:185], v164 offset:24704
    ds_read_b64 v[128:129], v162 offset:30848
    ds_read_b64 v[130:131], v163 offset:30848
    ds_read_b64 v[132:133], v164 offset:30848
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[204:209], v[198:203], v[0:15], v121, v119 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_add_u32 s8, s39, 0x180
    s_waitcnt vmcnt(12)
    v_cndmask_b32_e64 v84, v88, v86, s[0:1]
    v_cndmask_b32_e64 v85, v89, v87, s[0:1]
    v_cndmask_b32_e64 v86, v86, v88, s[0:1]
    v_cndmask_b32_e64 v87, v87, v89, s[0:1]
    s_addc_u32 s9, s40, 0
    s_waitcnt vmcnt(11)
    v_cndmask_b32_e64 v148, v116, v114, s[0:1]
    v_cndmask_b32_e64 v149, v117, v115, s[0:1]
    v_cndmask_b32_e64 v150, v114, v116, s[0:1]
    v_cndmask_b32_e64 v151, v115, v117, s[0:1]
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[180:185], v[174:179], v[48:63], v120, v118 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v114, v96, v94, s[2:3]
    v_cndmask_b32_e64 v115, v97, v95, s[2:3]
    v_cndmask_b32_e64 v116, v94, v96, s[2:3]
    v_cndmask_b32_e64 v117, v95, v97, s[2:3]
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v94, v92, v90, s[4:5]
    v_cndmask_b32_e64 v95, v93, v91, s[4:5]
    v_cndmask_b32_e64 v96, v90, v92, s[4:5]
    v_cndmask_b32_e64 v97, v91, v93, s[4:5]
    ds_write_b128 v169, v[84:87] offset:12288
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v84, v108, v106, s[2:3]
    v_cndmask_b32_e64 v85, v109, v107, s[2:3]
    v_cndmask_b32_e64 v86, v106, v108, s[2:3]
    v_cndmask_b32_e64 v87, v107, v109, s[2:3]
    s_and_b32 s9, s9, 0xffff
    ds_write_b128 v169, v[148:151]
    ds_write_b128 v169, v[114:117] offset:4096
    ds_write_b128 v169, v[94:97] offset:8192
    ds_write_b128 v169, v[84:87] offset:16384
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v84, v104, v102, s[4:5]
    v_cndmask_b32_e64 v85, v105, v103, s[4:5]
    v_cndmask_b32_e64 v86, v102, v104, s[4:5]
    v_cndmask_b32_e64 v87, v103, v105, s[4:5]
    s_cmp_lt_i32 s43, s36
    ds_write_b128 v169, v[84:87] offset:20480
    s_cselect_b64 s[10:11], -1, 0
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v84, v112, v110, s[0:1]
    v_cndmask_b32_e64 v85, v113, v111, s[0:1]
    v_cndmask_b32_e64 v86, v110, v112, s[0:1]
    v_cndmask_b32_e64 v87, v111, v113, s[0:1]
    s_and_b64 vcc, s[10:11], exec
    ds_write_b128 v169, v[84:87] offset:24576
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v84, v100, v98, s[2:3]
    v_cndmask_b32_e64 v85, v101, v99, s[2:3]
    v_cndmask_b32_e64 v86, v98, v100, s[2:3]
    v_cndmask_b32_e64 v87, v99, v101, s[2:3]
    s_cselect_b32 s10, s50, 0
    s_mov_b32 s11, s19
    ds_write_b128 v169, v[84:87] offset:28672
    v_add_u32_e32 v84, s7, v136
    v_add_u32_e32 v100, s7, v138
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v96, v82, v80, s[4:5]
    v_cndmask_b32_e64 v97, v83, v81, s[4:5]
    v_cndmask_b32_e64 v98, v80, v82, s[4:5]
    v_cndmask_b32_e64 v99, v81, v83, s[4:5]
    v_cndmask_b32_e64 v80, v78, v76, s[0:1]
    v_cndmask_b32_e64 v81, v79, v77, s[0:1]
    v_cndmask_b32_e64 v82, v76, v78, s[0:1]
    v_cndmask_b32_e64 v83, v77, v79, s[0:1]
    v_cndmask_b32_e64 v76, v74, v72, s[2:3]
    v_cndmask_b32_e64 v77, v75, v73, s[2:3]
    v_cndmask_b32_e64 v78, v72, v74, s[2:3]
    v_cndmask_b32_e64 v79, v73, v75, s[2:3]
    v_cndmask_b32_e64 v72, v70, v68, s[4:5]
    v_cndmask_b32_e64 v73, v71, v69, s[4:5]
    v_cndmask_b32_e64 v74, v68, v70, s[4:5]
    v_cndmask_b32_e64 v75, v69, v71, s[4:5]
    v_add_u32_e32 v68, s7, v140
    buffer_load_dwordx4 v[112:115], v136, s[8:11], 0 offen
    buffer_load_dwordx4 v[92:95], v138, s[8:11], 0 offen
    buffer_load_dwordx4 v[88:91], v140, s[8:11], 0 offen
    s_nop 0
    buffer_load_dwordx4 v[84:87], v84, s[8:11], 0 offen
    ds_write_b128 v169, v[96:99] offset:32768
    ds_write_b128 v169, v[80:83] offset:36864
    ds_write_b128 v169, v[76:79] offset:40960
    ds_write_b128 v169, v[72:75] offset:45056
    buffer_load_dwordx4 v[100:103], v100, s[8:11], 0 offen
    s_nop 0
    buffer_load_dwordx4 v[96:99], v68, s[8:11], 0 offen
    s_cselect_b32 s10, s6, 0
    s_add_u32 s8, s28, 0x180
    s_addc_u32 s9, s38, 0
    s_and_b32 s9, s9, 0xffff
    buffer_load_dwordx4 v[108:111], v142, s[8:11], 0 offen
    v_add_u32_e32 v68, s51, v142
    buffer_load_dwordx4 v[104:107], v144, s[8:11], 0 offen
    buffer_load_dwordx4 v[76:79], v68, s[8:11], 0 offen
    v_add_u32_e32 v68, s51, v144
    buffer_load_dwordx4 v[72:75], v68, s[8:11], 0 offen
    v_add_u32_e32 v68, s51, v146
    buffer_load_dwordx4 v[68:71], v68, s[8:11], 0 offen
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[128:133], v[174:179], v[32:47], v121, v118 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[180:185], v[122:127], v[16:31], v120, v119 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[80:83], v146, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[128:133], v[122:127], v[0:15], v121, v119 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_nop 0
    v_add_u32_e32 v116, s53, v171
    ds_read2st64_b32 v[148:149], v116 offset0:204 offset1:205
    v_add_u32_e32 v116, s53, v172
    ds_read2st64_b32 v[150:151], v116 offset0:204 offset1:205
    ds_read_b64 v[116:117], v152
    ds_read_b64 v[118:119], v153
    ds_read_b64 v[120:121], v154
    ds_read_b64 v[122:123], v152 offset:6144
    ds_read_b64 v[124:125], v153 offset:6144
    ds_read_b64 v[126:127], v154 offset:6144
    ds_read_b64 v[128:129], v160 offset:24576
    ds_read_b64 v[130:131], v161 offset:24576
    ds_read_b64 v[132:133], v162 offset:24576
    ds_read_b64 v[174:175], v160 offset:30720
    ds_read_b64 v[176:177], v161 offset:30720
    ds_read_b64 v[178:179], v162 offset:30720
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[128:133], v[116:121], v[48:63], v150, v148 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[180:181], v158
    ds_read_b64 v[182:183], v159
    ds_read_b64 v[184:185], v152 offset:64
    ds_read_b64 v[186:187], v158 offset:6144
    ds_read_b64 v[188:189], v159 offset:6144
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[174:179], v[116:121], v[32:47], v151, v148 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[190:191], v152 offset:6208
    ds_read_b64 v[192:193], v166 offset:24576
    ds_read_b64 v[194:195], v167 offset:24576
    ds_read_b64 v[196:197], v160 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[128:133], v[122:127], v[16:31], v150, v149 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[128:129], v166 offset:30720
    ds_read_b64 v[130:131], v167 offset:30720
    ds_read_b64 v[132:133], v160 offset:30784
    s_waitcnt vmcnt(12)
    v_perm_b32 v116, v65, v64, s30
    v_perm_b32 v117, v67, v66, s30
    v_perm_b32 v66, v67, v66, s31
    v_perm_b32 v64, v65, v64, s31
    v_add_u32_e32 v67, s52, v168
    v_add_u32_e32 v65, 0xd000, v67
    ds_write2_b32 v65, v116, v64 offset1:32
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[174:179], v[122:127], v[0:15], v151, v149 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    v_add_u32_e32 v118, 0xd400, v67
    ds_write2_b32 v118, v117, v66 offset1:32
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[192:197], v[180:185], v[48:63], v150, v148 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[116:117], v156 offset:64
    ds_read_b64 v[118:119], v157 offset:64
    ds_read_b64 v[120:121], v158 offset:64
    ds_read_b64 v[198:199], v156 offset:6208
    s_waitcnt lgkmcnt(6)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[128:133], v[180:185], v[32:47], v151, v148 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[200:201], v157 offset:6208
    ds_read_b64 v[202:203], v158 offset:6208
    ds_read_b64 v[180:181], v164 offset:24640
    ds_read_b64 v[182:183], v165 offset:24640
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[192:197], v[186:191], v[16:31], v150, v149 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[184:185], v166 offset:24640
    ds_read_b64 v[192:193], v164 offset:30784
    ds_read_b64 v[194:195], v165 offset:30784
    ds_read_b64 v[196:197], v166 offset:30784
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[128:133], v[186:191], v[0:15], v151, v149 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[180:185], v[116:121], v[48:63], v150, v148 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[124:125], v154 offset:128
    ds_read_b64 v[126:127], v155 offset:128
    ds_read_b64 v[128:129], v156 offset:128
    ds_read_b64 v[174:175], v154 offset:6272
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[192:197], v[116:121], v[32:47], v151, v148 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[176:177], v155 offset:6272
    ds_read_b64 v[178:179], v156 offset:6272
    ds_read_b64 v[186:187], v162 offset:24704
    ds_read_b64 v[188:189], v163 offset:24704
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[180:185], v[198:203], v[16:31], v150, v149 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[190:191], v164 offset:24704
    ds_read_b64 v[180:181], v162 offset:30848
    ds_read_b64 v[182:183], v163 offset:30848
    ds_read_b64 v[184:185], v164 offset:30848
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[192:197], v[198:203], v[0:15], v151, v149 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt vmcnt(11)
    v_cndmask_b32_e64 v64, v114, v112, s[0:1]
    v_cndmask_b32_e64 v65, v115, v113, s[0:1]
    v_cndmask_b32_e64 v66, v112, v114, s[0:1]
    v_cndmask_b32_e64 v67, v113, v115, s[0:1]
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[186:191], v[124:129], v[48:63], v150, v148 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_write_b128 v169, v[64:67]
    s_waitcnt vmcnt(10)
    v_cndmask_b32_e64 v64, v94, v92, s[2:3]
    v_cndmask_b32_e64 v65, v95, v93, s[2:3]
    v_cndmask_b32_e64 v66, v92, v94, s[2:3]
    v_cndmask_b32_e64 v67, v93, v95, s[2:3]
    ds_write_b128 v169, v[64:67] offset:4096
    s_waitcnt vmcnt(9)
    v_cndmask_b32_e64 v64, v90, v88, s[4:5]
    v_cndmask_b32_e64 v65, v91, v89, s[4:5]
    v_cndmask_b32_e64 v66, v88, v90, s[4:5]
    v_cndmask_b32_e64 v67, v89, v91, s[4:5]
    ds_write_b128 v169, v[64:67] offset:8192
    s_waitcnt vmcnt(8)
    v_cndmask_b32_e64 v64, v86, v84, s[0:1]
    v_cndmask_b32_e64 v65, v87, v85, s[0:1]
    v_cndmask_b32_e64 v66, v84, v86, s[0:1]
    v_cndmask_b32_e64 v67, v85, v87, s[0:1]
    ds_write_b128 v169, v[64:67] offset:12288
    s_waitcnt vmcnt(7)
    v_cndmask_b32_e64 v64, v102, v100, s[2:3]
    v_cndmask_b32_e64 v65, v103, v101, s[2:3]
    v_cndmask_b32_e64 v66, v100, v102, s[2:3]
    v_cndmask_b32_e64 v67, v101, v103, s[2:3]
    s_add_u32 s8, s39, 0x240
    ds_write_b128 v169, v[64:67] offset:16384
    s_waitcnt vmcnt(6)
    v_cndmask_b32_e64 v64, v98, v96, s[4:5]
    v_cndmask_b32_e64 v65, v99, v97, s[4:5]
    v_cndmask_b32_e64 v66, v96, v98, s[4:5]
    v_cndmask_b32_e64 v67, v97, v99, s[4:5]
    s_addc_u32 s9, s40, 0
    ds_write_b128 v169, v[64:67] offset:20480
    s_and_b32 s9, s9, 0xffff
    s_waitcnt vmcnt(5)
    v_cndmask_b32_e64 v64, v110, v108, s[0:1]
    v_cndmask_b32_e64 v65, v111, v109, s[0:1]
    v_cndmask_b32_e64 v66, v108, v110, s[0:1]
    v_cndmask_b32_e64 v67, v109, v111, s[0:1]
    s_cmp_lt_i32 s42, s37
    ds_write_b128 v169, v[64:67] offset:24576
    s_waitcnt vmcnt(4)
    v_cndmask_b32_e64 v64, v106, v104, s[2:3]
    v_cndmask_b32_e64 v65, v107, v105, s[2:3]
    v_cndmask_b32_e64 v66, v104, v106, s[2:3]
    v_cndmask_b32_e64 v67, v105, v107, s[2:3]
    s_cselect_b32 s10, s50, 0
    ds_write_b128 v169, v[64:67] offset:28672
    v_add_u32_e32 v64, s7, v136
    buffer_load_dwordx4 v[88:91], v64, s[8:11], 0 offen
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v64, v82, v80, s[4:5]
    v_cndmask_b32_e64 v65, v83, v81, s[4:5]
    v_cndmask_b32_e64 v66, v80, v82, s[4:5]
    v_cndmask_b32_e64 v67, v81, v83, s[4:5]
    buffer_load_dwordx4 v[132:135], v136, s[8:11], 0 offen
    buffer_load_dwordx4 v[96:99], v138, s[8:11], 0 offen
    buffer_load_dwordx4 v[92:95], v140, s[8:11], 0 offen
    ds_write_b128 v169, v[64:67] offset:32768
    v_cndmask_b32_e64 v64, v78, v76, s[0:1]
    v_cndmask_b32_e64 v65, v79, v77, s[0:1]
    v_cndmask_b32_e64 v66, v76, v78, s[0:1]
    v_cndmask_b32_e64 v67, v77, v79, s[0:1]
    ds_write_b128 v169, v[64:67] offset:36864
    v_cndmask_b32_e64 v64, v74, v72, s[2:3]
    v_cndmask_b32_e64 v65, v75, v73, s[2:3]
    v_cndmask_b32_e64 v66, v72, v74, s[2:3]
    v_cndmask_b32_e64 v67, v73, v75, s[2:3]
    ds_write_b128 v169, v[64:67] offset:40960
    v_cndmask_b32_e64 v64, v70, v68, s[4:5]
    v_cndmask_b32_e64 v65, v71, v69, s[4:5]
    v_cndmask_b32_e64 v66, v68, v70, s[4:5]
    v_cndmask_b32_e64 v67, v69, v71, s[4:5]
    v_add_u32_e32 v84, s7, v138
    ds_write_b128 v169, v[64:67] offset:45056
    v_add_u32_e32 v64, s7, v140
    buffer_load_dwordx4 v[120:123], v84, s[8:11], 0 offen
    buffer_load_dwordx4 v[116:119], v64, s[8:11], 0 offen
    s_cselect_b32 s10, s6, 0
    s_add_u32 s8, s28, 0x240
    s_addc_u32 s9, s38, 0
    s_and_b32 s9, s9, 0xffff
    s_nop 0
    v_add_u32_e32 v64, s51, v142
    buffer_load_dwordx4 v[100:103], v64, s[8:11], 0 offen
    v_add_u32_e32 v64, s51, v144
    buffer_load_dwordx4 v[112:115], v64, s[8:11], 0 offen
    v_add_u32_e32 v64, s51, v146
    buffer_load_dwordx4 v[104:107], v64, s[8:11], 0 offen
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[180:185], v[124:129], v[32:47], v151, v148 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[128:131], v142, s[8:11], 0 offen
    buffer_load_dwordx4 v[124:127], v144, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[186:191], v[174:179], v[16:31], v150, v149 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[108:111], v146, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[180:185], v[174:179], v[0:15], v151, v149 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    s_nop 0
    v_add_u32_e32 v64, s52, v171
    ds_read2st64_b32 v[148:149], v64 offset0:192 offset1:193
    v_add_u32_e32 v64, s52, v172
    ds_read2st64_b32 v[150:151], v64 offset0:192 offset1:193
    ds_read_b64 v[70:71], v152
    ds_read_b64 v[72:73], v153
    ds_read_b64 v[74:75], v154
    ds_read_b64 v[64:65], v152 offset:6144
    ds_read_b64 v[66:67], v153 offset:6144
    ds_read_b64 v[68:69], v154 offset:6144
    ds_read_b64 v[82:83], v160 offset:24576
    ds_read_b64 v[84:85], v161 offset:24576
    ds_read_b64 v[86:87], v162 offset:24576
    ds_read_b64 v[76:77], v160 offset:30720
    ds_read_b64 v[78:79], v161 offset:30720
    ds_read_b64 v[80:81], v162 offset:30720
    s_add_i32 s41, s41, 1
    s_add_i32 s29, s29, 32
    s_add_u32 s39, s39, 0x300
    s_addc_u32 s40, s40, 0
    s_add_u32 s28, s28, 0x300
    s_addc_u32 s38, s38, 0
    s_mov_b32 s42, s43
    s_cbranch_vccnz .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
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
    v_mov_b32_e32 v1, 0
    v_mov_b32_e32 v0, 0
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
    v_mov_b32_e32 v17, 0
    v_mov_b32_e32 v16, 0
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
    v_mov_b32_e32 v33, 0
    v_mov_b32_e32 v32, 0
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
    v_mov_b32_e32 v49, 0
    v_mov_b32_e32 v48, 0
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
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    s_waitcnt lgkmcnt(8)
    v_and_or_b32 v64, v139, 4, s12
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v65, v137, s20
    v_mul_f32_e32 v48, s14, v48
    v_mul_f32_e32 v49, s14, v49
    v_pk_mul_f32 v[50:51], s[14:15], v[50:51] op_sel_hi:[0,1]
    s_waitcnt lgkmcnt(7)
    v_lshlrev_b32_e32 v66, 1, v64
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cvt_pk_bf16_f32 v48, v48, v49
    v_cvt_pk_bf16_f32 v49, v50, v51
    v_add_u32_e32 v50, v66, v65
    v_bfrev_b32_e32 v67, 1
    v_cmp_gt_i32_e32 vcc, s34, v64
    s_cselect_b32 s18, s0, 0
    s_mov_b32 s19, 0x20000
    v_cndmask_b32_e32 v50, v67, v50, vcc
    buffer_store_dwordx2 v[48:49], v50, s[16:19], 0 offen
    v_mul_f32_e32 v48, s14, v52
    v_mul_f32_e32 v49, s14, v53
    v_pk_mul_f32 v[50:51], s[14:15], v[54:55] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v48, v48, v49
    v_cvt_pk_bf16_f32 v49, v50, v51
    v_or_b32_e32 v50, 8, v64
    v_lshlrev_b32_e32 v52, 1, v50
    v_add_u32_e32 v51, v52, v65
    v_cmp_gt_i32_e64 s[0:1], s34, v50
    v_mul_f32_e32 v32, s14, v32
    v_mul_f32_e32 v33, s14, v33
    v_cndmask_b32_e64 v50, v67, v51, s[0:1]
    buffer_store_dwordx2 v[48:49], v50, s[16:19], 0 offen
    v_mul_f32_e32 v48, s14, v56
    v_mul_f32_e32 v49, s14, v57
    v_pk_mul_f32 v[50:51], s[14:15], v[58:59] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v48, v48, v49
    v_cvt_pk_bf16_f32 v49, v50, v51
    v_or_b32_e32 v50, 16, v64
    v_lshlrev_b32_e32 v53, 1, v50
    v_add_u32_e32 v51, v53, v65
    v_cmp_gt_i32_e64 s[2:3], s34, v50
    v_pk_mul_f32 v[34:35], s[14:15], v[34:35] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v32, v32, v33
    v_cndmask_b32_e64 v50, v67, v51, s[2:3]
    buffer_store_dwordx2 v[48:49], v50, s[16:19], 0 offen
    v_mul_f32_e32 v48, s14, v60
    v_mul_f32_e32 v49, s14, v61
    v_pk_mul_f32 v[50:51], s[14:15], v[62:63] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v48, v48, v49
    v_cvt_pk_bf16_f32 v49, v50, v51
    v_or_b32_e32 v50, 24, v64
    v_lshlrev_b32_e32 v51, 1, v50
    v_add_u32_e32 v54, v51, v65
    v_cmp_gt_i32_e64 s[4:5], s34, v50
    v_cvt_pk_bf16_f32 v33, v34, v35
    v_mul_f32_e32 v16, s14, v16
    v_cndmask_b32_e64 v50, v67, v54, s[4:5]
    buffer_store_dwordx2 v[48:49], v50, s[16:19], 0 offen
    v_or_b32_e32 v48, 32, v64
    v_lshlrev_b32_e32 v49, 1, v48
    v_add_u32_e32 v34, v49, v65
    v_cmp_gt_i32_e64 s[6:7], s34, v48
    v_mul_f32_e32 v17, s14, v17
    v_pk_mul_f32 v[18:19], s[14:15], v[18:19] op_sel_hi:[0,1]
    v_cndmask_b32_e64 v34, v67, v34, s[6:7]
    buffer_store_dwordx2 v[32:33], v34, s[16:19], 0 offen
    v_mul_f32_e32 v32, s14, v36
    v_mul_f32_e32 v33, s14, v37
    v_pk_mul_f32 v[34:35], s[14:15], v[38:39] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v32, v32, v33
    v_cvt_pk_bf16_f32 v33, v34, v35
    v_or_b32_e32 v34, 40, v64
    v_lshlrev_b32_e32 v36, 1, v34
    v_add_u32_e32 v35, v36, v65
    v_cmp_gt_i32_e64 s[8:9], s34, v34
    v_cvt_pk_bf16_f32 v16, v16, v17
    v_cvt_pk_bf16_f32 v17, v18, v19
    v_cndmask_b32_e64 v34, v67, v35, s[8:9]
    buffer_store_dwordx2 v[32:33], v34, s[16:19], 0 offen
    v_mul_f32_e32 v32, s14, v40
    v_mul_f32_e32 v33, s14, v41
    v_pk_mul_f32 v[34:35], s[14:15], v[42:43] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v32, v32, v33
    v_cvt_pk_bf16_f32 v33, v34, v35
    v_or_b32_e32 v34, 48, v64
    v_lshlrev_b32_e32 v37, 1, v34
    v_add_u32_e32 v35, v37, v65
    v_cmp_gt_i32_e64 s[10:11], s34, v34
    v_mul_f32_e32 v0, s14, v0
    v_mul_f32_e32 v1, s14, v1
    v_cndmask_b32_e64 v34, v67, v35, s[10:11]
    buffer_store_dwordx2 v[32:33], v34, s[16:19], 0 offen
    v_mul_f32_e32 v32, s14, v44
    v_mul_f32_e32 v33, s14, v45
    v_pk_mul_f32 v[34:35], s[14:15], v[46:47] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v32, v32, v33
    v_cvt_pk_bf16_f32 v33, v34, v35
    v_or_b32_e32 v34, 56, v64
    v_lshlrev_b32_e32 v35, 1, v34
    v_add_u32_e32 v38, v35, v65
    v_cmp_gt_i32_e64 s[12:13], s34, v34
    v_pk_mul_f32 v[2:3], s[14:15], v[2:3] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cndmask_b32_e64 v34, v67, v38, s[12:13]
    buffer_store_dwordx2 v[32:33], v34, s[16:19], 0 offen
    v_or_b32_e32 v32, 32, v137
    v_mul_lo_u32 v32, v32, s20
    v_add_u32_e32 v18, v66, v32
    v_cndmask_b32_e32 v18, v67, v18, vcc
    buffer_store_dwordx2 v[16:17], v18, s[16:19], 0 offen
    v_mul_f32_e32 v16, s14, v20
    v_mul_f32_e32 v17, s14, v21
    v_pk_mul_f32 v[18:19], s[14:15], v[22:23] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v16, v16, v17
    v_cvt_pk_bf16_f32 v17, v18, v19
    v_add_u32_e32 v18, v52, v32
    v_cndmask_b32_e64 v18, v67, v18, s[0:1]
    buffer_store_dwordx2 v[16:17], v18, s[16:19], 0 offen
    v_mul_f32_e32 v16, s14, v24
    v_mul_f32_e32 v17, s14, v25
    v_pk_mul_f32 v[18:19], s[14:15], v[26:27] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v16, v16, v17
    v_cvt_pk_bf16_f32 v17, v18, v19
    v_add_u32_e32 v18, v53, v32
    v_cndmask_b32_e64 v18, v67, v18, s[2:3]
    buffer_store_dwordx2 v[16:17], v18, s[16:19], 0 offen
    v_mul_f32_e32 v16, s14, v28
    v_mul_f32_e32 v17, s14, v29
    v_pk_mul_f32 v[18:19], s[14:15], v[30:31] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v16, v16, v17
    v_cvt_pk_bf16_f32 v17, v18, v19
    v_add_u32_e32 v18, v51, v32
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v49, v32
    v_cndmask_b32_e64 v18, v67, v18, s[4:5]
    v_cndmask_b32_e64 v2, v67, v2, s[6:7]
    buffer_store_dwordx2 v[16:17], v18, s[16:19], 0 offen
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v4
    v_mul_f32_e32 v1, s14, v5
    v_pk_mul_f32 v[2:3], s[14:15], v[6:7] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v36, v32
    v_cndmask_b32_e64 v2, v67, v2, s[8:9]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v8
    v_mul_f32_e32 v1, s14, v9
    v_pk_mul_f32 v[2:3], s[14:15], v[10:11] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v37, v32
    v_cndmask_b32_e64 v2, v67, v2, s[10:11]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v12
    v_mul_f32_e32 v1, s14, v13
    v_pk_mul_f32 v[2:3], s[14:15], v[14:15] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v35, v32
    v_cndmask_b32_e64 v2, v67, v2, s[12:13]
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
