.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_mxfp6_bf16_128x128x128_w2x2_s3_vgpr_lines_g16_16_8_scales_in_lds:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[30:31], s[0:1], 0x10
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx4 s[20:23], s[0:1], 0x38
    v_readfirstlane_b32 s1, v0
    s_lshr_b32 s0, s1, 7
    s_bfe_u32 s1, s1, 0x10006
    s_lshl_b32 s36, s2, 7
    s_waitcnt lgkmcnt(0)
    s_lshr_b32 s38, s10, 5
    s_lshl_b32 s33, s1, 6
    s_lshl_b32 s34, s3, 7
    s_mul_i32 s3, s38, s36
    s_mul_hi_u32 s2, s38, s36
    s_add_u32 s16, s20, s3
    s_addc_u32 s17, s21, s2
    s_sub_i32 s37, s8, s36
    s_mul_hi_i32 s3, s38, s37
    s_mul_i32 s2, s38, s37
    s_lshr_b64 s[18:19], s[2:3], 31
    s_and_b32 s17, s17, 0xffff
    s_cmp_lt_i32 s18, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s18, -1
    s_mul_i32 s3, s38, s34
    s_cselect_b32 s18, s2, 0
    s_mul_hi_u32 s2, s38, s34
    s_add_u32 s20, s22, s3
    s_addc_u32 s21, s23, s2
    s_sub_i32 s28, s9, s34
    s_mul_hi_i32 s3, s38, s28
    s_mul_i32 s2, s38, s28
    s_ashr_i32 s29, s28, 31
    s_lshr_b64 s[8:9], s[2:3], 31
    s_and_b32 s21, s21, 0xffff
    s_cmp_lt_i32 s8, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s8, -1
    s_cselect_b32 s22, s2, 0
    s_ashr_i32 s2, s11, 31
    s_lshr_b32 s2, s2, 30
    s_add_i32 s2, s11, s2
    s_ashr_i32 s41, s2, 2
    v_lshrrev_b32_e32 v3, 3, v0
    v_lshrrev_b32_e32 v4, 2, v0
    s_mul_i32 s2, s41, 3
    v_bfe_u32 v1, v0, 1, 2
    v_and_b32_e32 v73, 4, v3
    v_and_b32_e32 v2, 48, v4
    s_mul_i32 s8, s2, s36
    v_or3_b32 v5, v1, v2, v73
    v_and_b32_e32 v1, 6, v4
    s_mul_hi_u32 s3, s2, s36
    s_add_u32 s4, s8, s4
    v_and_or_b32 v2, v0, 1, v1
    s_addc_u32 s8, s3, s5
    s_min_i32 s3, s37, 0x80
    v_lshlrev_b32_e32 v2, 4, v2
    s_add_i32 s3, s3, -1
    s_mul_i32 s39, s2, s3
    v_mad_u64_u32 v[68:69], s[2:3], s2, v5, v[2:3]
    s_ashr_i32 s2, s12, 31
    s_lshr_b32 s2, s2, 30
    s_add_i32 s2, s12, s2
    v_and_b32_e32 v6, 0x7f, v0
    s_ashr_i32 s42, s2, 2
    v_lshrrev_b32_e32 v14, 7, v0
    v_mul_lo_u32 v6, s38, v6
    s_mul_i32 s2, s42, 3
    v_lshl_add_u32 v75, v14, 4, v6
    s_addk_i32 s39, 0x80
    v_and_b32_e32 v86, 16, v3
    s_and_b32 s5, s8, 0xffff
    s_mul_i32 s9, s2, s34
    v_mov_b32_e32 v77, v75
    v_bfrev_b32_e32 v87, 1
    v_cmp_gt_u32_e32 vcc, s38, v86
    s_mul_hi_u32 s3, s2, s34
    s_add_u32 s24, s9, s6
    s_mov_b32 s19, 0x20000
    s_addc_u32 s9, s3, s7
    v_cndmask_b32_e32 v3, v87, v77, vcc
    s_min_i32 s3, s28, 0x80
    buffer_load_dwordx4 v[6:9], v3, s[16:19], 0 offen
    s_add_i32 s3, s3, -1
    s_mov_b32 s23, s19
    s_mul_i32 s12, s2, s3
    v_cndmask_b32_e32 v3, v87, v75, vcc
    buffer_load_dwordx4 v[10:13], v3, s[20:23], 0 offen
    s_addk_i32 s12, 0x80
    s_cmpk_gt_i32 s10, 0x180
    s_mul_i32 s40, s41, 24
    s_cselect_b32 s6, s39, 0
    s_mov_b32 s7, s19
    s_mulk_i32 s41, 0xa8
    v_add_u32_e32 v3, s40, v68
    buffer_load_dwordx4 v[38:41], v68, s[4:7], 0 offen
    buffer_load_dwordx4 v[16:19], v3, s[4:7], 0 offen
    v_add_u32_e32 v3, s41, v3
    v_add_u32_e32 v15, s40, v3
    buffer_load_dwordx4 v[42:45], v3, s[4:7], 0 offen
    buffer_load_dwordx4 v[22:25], v15, s[4:7], 0 offen
    v_mad_u64_u32 v[70:71], s[2:3], s2, v5, v[2:3]
    s_mul_i32 s7, s42, 24
    s_cselect_b32 s26, s12, 0
    s_and_b32 s25, s9, 0xffff
    s_mov_b32 s27, s19
    s_mulk_i32 s42, 0xa8
    v_add_u32_e32 v3, s7, v70
    buffer_load_dwordx4 v[46:49], v70, s[24:27], 0 offen
    buffer_load_dwordx4 v[28:31], v3, s[24:27], 0 offen
    v_add_u32_e32 v3, s42, v3
    v_add_u32_e32 v15, s7, v3
    buffer_load_dwordx4 v[50:53], v3, s[24:27], 0 offen
    buffer_load_dwordx4 v[34:37], v15, s[24:27], 0 offen
    v_and_b32_e32 v3, 16, v4
    v_mul_u32_u24_e32 v4, 0x60, v5
    v_add_u32_e32 v5, 0xffffffa0, v2
    v_cmp_eq_u32_e32 vcc, 6, v1
    v_lshlrev_b32_e32 v15, 2, v0
    v_and_b32_e32 v15, 0x7c, v15
    v_cndmask_b32_e32 v5, v2, v5, vcc
    v_xad_u32 v72, v5, v3, v4
    v_lshlrev_b32_e32 v5, 11, v14
    v_lshlrev_b32_e32 v14, 3, v0
    v_and_b32_e32 v14, 0x300, v14
    v_or3_b32 v71, v5, v14, v15
    s_mov_b32 s25, 0x6040200
    s_mov_b32 s27, 0x7050301
    v_mov_b32_e32 v88, v71
    s_add_u32 s44, s4, 0x80
    s_addc_u32 s2, s8, 0
    s_and_b32 s45, s2, 0xffff
    s_mov_b32 s46, s6
    s_mov_b32 s47, s19
    s_mov_b32 s6, 16
    s_mov_b32 s35, 0
    s_waitcnt vmcnt(9)
    v_perm_b32 v5, v7, v6, s25
    v_perm_b32 v6, v7, v6, s27
    v_perm_b32 v7, v9, v8, s25
    v_perm_b32 v8, v9, v8, s27
    v_add_u32_e32 v9, 0x12000, v88
    ds_write2_b32 v9, v5, v6 offset1:32
    v_add_u32_e32 v5, 0x400, v9
    ds_write2_b32 v5, v7, v8 offset1:32
    s_waitcnt vmcnt(8)
    v_perm_b32 v5, v11, v10, s25
    v_perm_b32 v6, v11, v10, s27
    v_perm_b32 v7, v13, v12, s25
    v_add_u32_e32 v9, 0x13000, v71
    v_perm_b32 v8, v13, v12, s27
    ds_write2_b32 v9, v5, v6 offset1:32
    v_add_u32_e32 v5, 0x400, v9
    ds_write2_b32 v5, v7, v8 offset1:32
    v_mov_b32_e32 v5, 0x3000
    v_cndmask_b32_e32 v5, 0, v5, vcc
    v_add_u32_e32 v5, v72, v5
    s_waitcnt vmcnt(6)
    v_mov_b32_e32 v20, v16
    v_mov_b32_e32 v21, v17
    s_waitcnt vmcnt(4)
    v_mov_b32_e32 v26, v22
    v_mov_b32_e32 v27, v23
    ds_write_b128 v5, v[38:41]
    ds_write_b128 v5, v[18:21] offset:768
    ds_write_b128 v5, v[42:45] offset:6144
    ds_write_b128 v5, v[24:27] offset:6912
    s_waitcnt vmcnt(2)
    v_mov_b32_e32 v32, v28
    v_add_u32_e32 v6, s40, v68
    buffer_load_dwordx4 v[150:153], v68, s[44:47], 0 offen
    buffer_load_dwordx4 v[106:109], v6, s[44:47], 0 offen
    v_add_u32_e32 v6, s41, v6
    v_add_u32_e32 v7, s40, v6
    buffer_load_dwordx4 v[146:149], v6, s[44:47], 0 offen
    buffer_load_dwordx4 v[102:105], v7, s[44:47], 0 offen
    s_add_u32 s44, s24, 0x80
    v_mov_b32_e32 v33, v29
    s_waitcnt vmcnt(4)
    v_mov_b32_e32 v38, v34
    v_mov_b32_e32 v39, v35
    s_addc_u32 s2, s9, 0
    ds_write_b128 v5, v[46:49] offset:36864
    ds_write_b128 v5, v[30:33] offset:37632
    ds_write_b128 v5, v[50:53] offset:43008
    ds_write_b128 v5, v[36:39] offset:43776
    s_and_b32 s45, s2, 0xffff
    s_mov_b32 s46, s26
    v_bfe_u32 v7, v0, 5, 1
    v_add_u32_e32 v5, s7, v70
    buffer_load_dwordx4 v[158:161], v70, s[44:47], 0 offen
    buffer_load_dwordx4 v[116:119], v5, s[44:47], 0 offen
    v_add_u32_e32 v5, s42, v5
    v_add_u32_e32 v6, s7, v5
    buffer_load_dwordx4 v[154:157], v5, s[44:47], 0 offen
    buffer_load_dwordx4 v[112:115], v6, s[44:47], 0 offen
    v_and_b32_e32 v6, 31, v0
    v_mul_u32_u24_e32 v8, 24, v7
    v_mad_u32_u24 v11, v7, 24, 8
    v_mad_u32_u24 v12, v7, 24, 16
    v_mad_u32_u24 v7, v7, 24, 24
    s_movk_i32 s2, 0x60
    v_and_b32_e32 v5, 63, v0
    v_lshl_or_b32 v69, s0, 6, v6
    v_and_b32_e32 v10, 24, v0
    v_bitop3_b32 v11, v11, v0, 24 bitop3:0x78
    v_bitop3_b32 v12, v12, v0, 24 bitop3:0x78
    v_bitop3_b32 v0, v7, v0, 24 bitop3:0x78
    v_or_b32_e32 v6, s33, v6
    v_mov_b32_e32 v7, 0x9000
    v_mul_lo_u32 v9, v69, s2
    v_mad_u32_u24 v6, v6, s2, v7
    v_add_u32_e32 v92, v0, v9
    v_add_u32_e32 v96, v6, v0
    v_lshlrev_b32_e32 v0, 2, v5
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_lshl_or_b32 v97, s0, 9, v0
    v_lshl_or_b32 v0, s1, 9, v0
    v_bitop3_b32 v89, v8, v9, v10 bitop3:0xde
    v_add_u32_e32 v90, v11, v9
    v_add_u32_e32 v91, v12, v9
    v_bitop3_b32 v93, v6, v8, v10 bitop3:0xf6
    v_add_u32_e32 v94, v6, v11
    v_add_u32_e32 v95, v6, v12
    s_movk_i32 s26, 0x3000
    v_or_b32_e32 v98, 0x1000, v0
    s_cmp_lt_i32 s10, 1
    v_add_u32_e32 v0, 0x12000, v97
    ds_read2st64_b32 v[78:79], v0 offset1:1
    v_add_u32_e32 v0, 0x12000, v98
    ds_read2st64_b32 v[80:81], v0 offset1:1
    ds_read_b64 v[122:123], v89
    ds_read_b64 v[124:125], v90
    ds_read_b64 v[126:127], v91
    ds_read_b64 v[128:129], v89 offset:3072
    ds_read_b64 v[130:131], v90 offset:3072
    ds_read_b64 v[132:133], v91 offset:3072
    ds_read_b64 v[134:135], v93
    ds_read_b64 v[136:137], v94
    ds_read_b64 v[138:139], v95
    ds_read_b64 v[140:141], v93 offset:3072
    ds_read_b64 v[142:143], v94 offset:3072
    ds_read_b64 v[144:145], v95 offset:3072
    s_cbranch_scc1 .LBB0_3
    s_movk_i32 s0, 0xff
    v_mov_b32_e32 v5, 0xffffff80
    v_bitop3_b16 v5, v2, s0, v5 bitop3:0xc8
    v_mul_lo_u16_e32 v5, 0xab, v5
    v_lshrrev_b16_e32 v5, 14, v5
    v_or_b32_e32 v0, 0xffffff80, v2
    v_mul_lo_u16_e32 v5, 0x60, v5
    v_sub_u16_e32 v0, v0, v5
    v_and_b32_e32 v0, 0xff, v0
    v_xad_u32 v74, v3, v0, v4
    v_or_b32_e32 v0, 0x100, v2
    s_movk_i32 s0, 0x2ab
    v_mul_u32_u24_sdwa v2, v0, s0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_0 src1_sel:DWORD
    s_add_i32 s0, s10, 0x7f
    s_ashr_i32 s1, s0, 31
    v_mul_lo_u16_sdwa v2, v2, s2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD
    s_lshr_b32 s2, s1, 25
    s_lshr_b32 s1, s1, 23
    s_add_i32 s2, s0, s2
    s_add_i32 s0, s0, s1
    s_ashr_i32 s0, s0, 9
    s_mul_i32 s46, s0, 3
    s_ashr_i32 s43, s2, 7
    s_add_i32 s44, s46, -2
    s_add_i32 s45, s46, -3
    s_add_i32 s46, s46, -4
    s_add_u32 s24, s24, 0x100
    s_addc_u32 s47, s9, 0
    v_sub_u16_e32 v0, v0, v2
    s_add_u32 s48, s4, 0x100
    v_xad_u32 v76, v3, v0, v4
    v_cmp_gt_u32_e64 s[0:1], 4, v1
    v_cmp_eq_u32_e64 s[2:3], 0, v1
    s_addc_u32 s49, s8, 0
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
    s_mov_b32 s50, s35
    s_mov_b32 s51, s35
    s_mov_b32 s52, s35
    s_mov_b32 s8, s35
.LBB0_2:
    s_add_i32 s52, s52, 4
    s_add_i32 s9, s8, 1
    s_add_i32 s10, s8, -2
    s_cmp_lt_u32 s9, 3
    s_mul_i32 s54, s8, 0x3000
    s_cselect_b32 s53, s9, s10
    s_add_i32 s9, s8, 2
    s_add_i32 s10, s8, -1
    v_add_u32_e32 v64, s54, v91
    v_add_u32_e32 v65, s54, v92
    v_add_u32_e32 v66, s54, v89
    s_cmp_lt_u32 s9, 3
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[134:139], v[122:127], v[48:63], v80, v78 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[162:163], v64 offset:32
    ds_read_b64 v[164:165], v65 offset:32
    ds_read_b64 v[166:167], v66 offset:64
    ds_read_b64 v[168:169], v64 offset:3104
    ds_read_b64 v[170:171], v65 offset:3104
    ds_read_b64 v[172:173], v66 offset:3136
    v_add_u32_e32 v64, s54, v95
    v_add_u32_e32 v65, s54, v96
    v_add_u32_e32 v66, s54, v93
    s_cselect_b32 s9, s9, s10
    ds_read_b64 v[174:175], v64 offset:32
    ds_read_b64 v[176:177], v65 offset:32
    ds_read_b64 v[178:179], v66 offset:64
    ds_read_b64 v[180:181], v64 offset:3104
    v_add_u32_e32 v64, s6, v86
    v_mov_b32_e32 v99, s9
    v_mov_b32_e32 v100, s53
    ds_read_b64 v[182:183], v65 offset:3104
    ds_read_b64 v[184:185], v66 offset:3136
    v_cmp_gt_u32_e64 s[4:5], s38, v64
    v_add_u32_e32 v64, s6, v77
    v_cndmask_b32_e64 v65, v99, v100, s[0:1]
    s_and_b32 s57, s49, 0xffff
    v_cndmask_b32_e64 v64, v87, v64, s[4:5]
    v_mad_u64_u32 v[82:83], s[10:11], v65, s26, v[74:75]
    s_waitcnt vmcnt(6)
    v_mov_b32_e32 v110, v106
    v_mov_b32_e32 v111, v107
    s_waitcnt vmcnt(4)
    v_mov_b32_e32 v106, v102
    v_mov_b32_e32 v107, v103
    s_cmp_lt_i32 s50, s44
    ds_write_b128 v82, v[150:153]
    buffer_load_dwordx4 v[64:67], v64, s[16:19], 0 offen
    ds_write_b128 v82, v[108:111] offset:768
    ds_write_b128 v82, v[146:149] offset:6144
    ds_write_b128 v82, v[104:107] offset:6912
    s_cselect_b32 s58, s39, 0
    s_mov_b32 s56, s48
    s_mov_b32 s59, s19
    s_waitcnt vmcnt(3)
    v_mov_b32_e32 v120, v116
    v_mov_b32_e32 v121, v117
    v_add_u32_e32 v83, s40, v68
    ds_write_b128 v82, v[158:161] offset:36864
    ds_write_b128 v82, v[118:121] offset:37632
    buffer_load_dwordx4 v[102:105], v83, s[56:59], 0 offen
    v_add_u32_e32 v83, s41, v83
    buffer_load_dwordx4 v[190:193], v83, s[56:59], 0 offen
    v_add_u32_e32 v83, s40, v83
    s_waitcnt vmcnt(3)
    v_mov_b32_e32 v116, v112
    v_mov_b32_e32 v117, v113
    buffer_load_dwordx4 v[186:189], v68, s[56:59], 0 offen
    ds_write_b128 v82, v[154:157] offset:43008
    ds_write_b128 v82, v[114:117] offset:43776
    buffer_load_dwordx4 v[106:109], v83, s[56:59], 0 offen
    s_cselect_b32 s58, s12, 0
    v_add_u32_e32 v82, s7, v70
    v_add_u32_e32 v83, s42, v82
    s_and_b32 s57, s47, 0xffff
    s_mov_b32 s56, s24
    v_add_u32_e32 v84, s7, v83
    buffer_load_dwordx4 v[198:201], v70, s[56:59], 0 offen
    s_waitcnt lgkmcnt(14)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[140:145], v[128:133], v[0:15], v81, v79 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[116:119], v82, s[56:59], 0 offen
    buffer_load_dwordx4 v[194:197], v83, s[56:59], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[140:145], v[122:127], v[32:47], v81, v78 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[134:139], v[128:133], v[16:31], v80, v79 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[112:115], v84, s[56:59], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_mul_i32 s55, s53, 0x3000
    s_waitcnt lgkmcnt(11)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[174:179], v[162:167], v[48:63], v80, v78 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    v_add_u32_e32 v82, s55, v89
    v_add_u32_e32 v83, s55, v90
    v_add_u32_e32 v84, s55, v91
    ds_read_b64 v[120:121], v82
    ds_read_b64 v[122:123], v83
    ds_read_b64 v[124:125], v84
    ds_read_b64 v[126:127], v82 offset:3072
    s_waitcnt lgkmcnt(12)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[180:185], v[162:167], v[32:47], v81, v78 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[128:129], v83 offset:3072
    ds_read_b64 v[130:131], v84 offset:3072
    s_nop 0
    v_add_u32_e32 v83, s55, v93
    v_add_u32_e32 v85, s55, v94
    v_add_u32_e32 v101, s55, v95
    ds_read_b64 v[132:133], v83
    ds_read_b64 v[134:135], v85
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[174:179], v[168:173], v[16:31], v80, v79 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[136:137], v101
    ds_read_b64 v[138:139], v83 offset:3072
    ds_read_b64 v[140:141], v85 offset:3072
    ds_read_b64 v[142:143], v101 offset:3072
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[180:185], v[168:173], v[0:15], v81, v79 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_lshl_b32 s10, s51, 13
    s_and_b32 s23, s10, 0x2000
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[132:137], v[120:125], v[48:63], v80, v78 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[144:145], v84 offset:32
    v_add_u32_e32 v85, s55, v92
    s_xor_b32 s57, s23, 0x2000
    ds_read_b64 v[146:147], v85 offset:32
    ds_read_b64 v[148:149], v82 offset:64
    ds_read_b64 v[150:151], v84 offset:3104
    ds_read_b64 v[152:153], v85 offset:3104
    ds_read_b64 v[154:155], v82 offset:3136
    ds_read_b64 v[156:157], v101 offset:32
    v_add_u32_e32 v82, s55, v96
    s_add_i32 s56, s57, 0x12000
    ds_read_b64 v[158:159], v82 offset:32
    ds_read_b64 v[160:161], v83 offset:64
    ds_read_b64 v[162:163], v101 offset:3104
    s_waitcnt lgkmcnt(10)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[138:143], v[120:125], v[32:47], v81, v78 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[164:165], v82 offset:3104
    ds_read_b64 v[166:167], v83 offset:3136
    s_waitcnt vmcnt(8)
    v_perm_b32 v82, v65, v64, s25
    v_perm_b32 v64, v65, v64, s27
    v_perm_b32 v65, v67, v66, s25
    v_perm_b32 v66, v67, v66, s27
    s_add_u32 s60, s48, 0x80
    v_add_u32_e32 v67, s56, v88
    ds_write2_b32 v67, v82, v64 offset1:32
    v_add_u32_e32 v64, 0x400, v67
    ds_write2_b32 v64, v65, v66 offset1:32
    v_mov_b32_e32 v64, s8
    s_addc_u32 s8, s49, 0
    v_cndmask_b32_e64 v64, v64, v99, s[2:3]
    s_and_b32 s61, s8, 0xffff
    s_add_i32 s23, s23, 0x12000
    v_mad_u64_u32 v[64:65], s[10:11], v64, s26, v[76:77]
    s_waitcnt vmcnt(4)
    v_mov_b32_e32 v110, v106
    v_mov_b32_e32 v111, v107
    v_mov_b32_e32 v106, v102
    v_mov_b32_e32 v107, v103
    s_add_u32 s8, s24, 0x80
    ds_write_b128 v64, v[190:193] offset:6144
    ds_write_b128 v64, v[108:111] offset:6912
    ds_write_b128 v64, v[186:189]
    ds_write_b128 v64, v[104:107] offset:768
    s_addc_u32 s11, s47, 0
    s_cmp_lt_i32 s50, s45
    v_add_u32_e32 v65, s40, v68
    v_add_u32_e32 v66, s41, v65
    s_cselect_b32 s62, s39, 0
    s_mov_b32 s63, s19
    v_add_u32_e32 v67, s40, v66
    buffer_load_dwordx4 v[122:125], v68, s[60:63], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[132:137], v[126:131], v[16:31], v80, v79 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[184:187], v66, s[60:63], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[138:143], v[126:131], v[0:15], v81, v79 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[126:129], v65, s[60:63], 0 offen
    buffer_load_dwordx4 v[104:107], v67, s[60:63], 0 offen
    s_waitcnt lgkmcnt(9)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[156:161], v[144:149], v[48:63], v80, v78 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_add_u32_e32 v65, s23, v97
    ds_read2st64_b32 v[82:83], v65 offset0:4 offset1:5
    v_add_u32_e32 v65, s23, v98
    s_mul_i32 s58, s9, 0x3000
    ds_read2st64_b32 v[84:85], v65 offset0:4 offset1:5
    s_waitcnt vmcnt(6)
    v_mov_b32_e32 v120, v116
    v_add_u32_e32 v101, s58, v89
    v_add_u32_e32 v65, s58, v90
    v_add_u32_e32 v102, s58, v91
    ds_read_b64 v[130:131], v101
    ds_read_b64 v[132:133], v65
    ds_read_b64 v[134:135], v102
    ds_read_b64 v[136:137], v101 offset:3072
    ds_read_b64 v[138:139], v65 offset:3072
    s_waitcnt lgkmcnt(13)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[162:167], v[144:149], v[32:47], v81, v78 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[140:141], v102 offset:3072
    v_mov_b32_e32 v121, v117
    v_add_u32_e32 v78, s58, v93
    v_add_u32_e32 v65, s58, v94
    v_add_u32_e32 v103, s58, v95
    s_waitcnt vmcnt(4)
    v_mov_b32_e32 v116, v112
    v_mov_b32_e32 v117, v113
    ds_read_b64 v[142:143], v78
    ds_read_b64 v[144:145], v65
    ds_read_b64 v[146:147], v103
    ds_read_b64 v[168:169], v78 offset:3072
    ds_read_b64 v[170:171], v65 offset:3072
    ds_read_b64 v[172:173], v103 offset:3072
    ds_write_b128 v64, v[198:201] offset:36864
    ds_write_b128 v64, v[118:121] offset:37632
    ds_write_b128 v64, v[194:197] offset:43008
    ds_write_b128 v64, v[114:117] offset:43776
    s_cselect_b32 s10, s12, 0
    v_add_u32_e32 v64, s7, v70
    v_add_u32_e32 v65, s42, v64
    s_and_b32 s9, s11, 0xffff
    s_mov_b32 s11, s19
    v_add_u32_e32 v66, s7, v65
    buffer_load_dwordx4 v[200:203], v70, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[162:167], v[150:155], v[0:15], v81, v79 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[118:121], v64, s[8:11], 0 offen
    buffer_load_dwordx4 v[196:199], v65, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[156:161], v[150:155], v[16:31], v80, v79 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[112:115], v66, s[8:11], 0 offen
    s_mov_b32 s23, s19
    v_add_u32_e32 v64, s6, v75
    v_cndmask_b32_e64 v64, v87, v64, s[4:5]
    buffer_load_dwordx4 v[64:67], v64, s[20:23], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_add_u32_e32 v79, s58, v92
    s_waitcnt lgkmcnt(7)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[142:147], v[130:135], v[48:63], v84, v82 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[148:149], v102 offset:32
    ds_read_b64 v[150:151], v79 offset:32
    ds_read_b64 v[152:153], v101 offset:64
    ds_read_b64 v[154:155], v102 offset:3104
    s_waitcnt lgkmcnt(8)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[168:173], v[130:135], v[32:47], v85, v82 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[156:157], v79 offset:3104
    v_add_u32_e32 v79, s58, v96
    ds_read_b64 v[158:159], v101 offset:3136
    ds_read_b64 v[160:161], v103 offset:32
    ds_read_b64 v[162:163], v79 offset:32
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[142:147], v[136:141], v[16:31], v84, v83 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[164:165], v78 offset:64
    ds_read_b64 v[142:143], v103 offset:3104
    ds_read_b64 v[144:145], v79 offset:3104
    ds_read_b64 v[146:147], v78 offset:3136
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[168:173], v[136:141], v[0:15], v85, v83 op_sel_hi:[0,0,0] cbsz:2 blgp:2
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[160:165], v[148:153], v[48:63], v84, v82 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    v_add_u32_e32 v80, s54, v89
    v_add_u32_e32 v78, s54, v90
    v_add_u32_e32 v81, s54, v91
    ds_read_b64 v[132:133], v80
    ds_read_b64 v[134:135], v78
    ds_read_b64 v[136:137], v81
    ds_read_b64 v[166:167], v80 offset:3072
    ds_read_b64 v[168:169], v78 offset:3072
    ds_read_b64 v[170:171], v81 offset:3072
    s_add_u32 s8, s48, 0x100
    v_add_u32_e32 v101, s54, v93
    v_add_u32_e32 v78, s54, v94
    v_add_u32_e32 v110, s54, v95
    ds_read_b64 v[172:173], v101
    ds_read_b64 v[174:175], v78
    s_waitcnt lgkmcnt(8)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[142:147], v[148:153], v[32:47], v85, v82 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    ds_read_b64 v[176:177], v110
    ds_read_b64 v[178:179], v101 offset:3072
    ds_read_b64 v[180:181], v78 offset:3072
    v_cndmask_b32_e32 v78, v100, v99, vcc
    v_mad_u64_u32 v[78:79], s[4:5], v78, s26, v[72:73]
    s_waitcnt vmcnt(6)
    v_mov_b32_e32 v130, v126
    v_mov_b32_e32 v131, v127
    s_waitcnt vmcnt(5)
    v_mov_b32_e32 v108, v104
    v_mov_b32_e32 v109, v105
    s_addc_u32 s4, s49, 0
    ds_read_b64 v[182:183], v110 offset:3072
    ds_write_b128 v78, v[122:125]
    ds_write_b128 v78, v[128:131] offset:768
    ds_write_b128 v78, v[184:187] offset:6144
    ds_write_b128 v78, v[106:109] offset:6912
    s_and_b32 s9, s4, 0xffff
    s_cmp_lt_i32 s50, s46
    v_add_u32_e32 v79, s40, v68
    v_add_u32_e32 v99, s41, v79
    s_cselect_b32 s10, s39, 0
    v_add_u32_e32 v100, s40, v99
    buffer_load_dwordx4 v[150:153], v68, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[142:147], v[154:159], v[0:15], v85, v83 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[106:109], v79, s[8:11], 0 offen
    buffer_load_dwordx4 v[146:149], v99, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[160:165], v[154:159], v[16:31], v84, v83 op_sel:[1,1,0] op_sel_hi:[0,0,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[102:105], v100, s[8:11], 0 offen
    s_waitcnt lgkmcnt(7)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[172:177], v[132:137], v[48:63], v84, v82 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[124:125], v81 offset:32
    v_add_u32_e32 v79, s54, v92
    ds_read_b64 v[126:127], v79 offset:32
    ds_read_b64 v[128:129], v80 offset:64
    ds_read_b64 v[138:139], v81 offset:3104
    ds_read_b64 v[140:141], v79 offset:3104
    ds_read_b64 v[142:143], v80 offset:3136
    ds_read_b64 v[184:185], v110 offset:32
    v_add_u32_e32 v79, s54, v96
    ds_read_b64 v[186:187], v79 offset:32
    ds_read_b64 v[188:189], v101 offset:64
    ds_read_b64 v[190:191], v110 offset:3104
    s_waitcnt lgkmcnt(14)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[178:183], v[132:137], v[32:47], v85, v82 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[192:193], v79 offset:3104
    ds_read_b64 v[194:195], v101 offset:3136
    s_waitcnt vmcnt(4)
    v_perm_b32 v80, v65, v64, s25
    v_add_u32_e32 v79, s57, v71
    v_perm_b32 v64, v65, v64, s27
    v_perm_b32 v65, v67, v66, s25
    v_perm_b32 v66, v67, v66, s27
    v_add_u32_e32 v67, 0x13000, v79
    ds_write2_b32 v67, v80, v64 offset1:32
    v_add_u32_e32 v64, 0x400, v67
    v_mov_b32_e32 v116, v112
    v_mov_b32_e32 v117, v113
    v_mov_b32_e32 v122, v118
    v_mov_b32_e32 v123, v119
    ds_write2_b32 v64, v65, v66 offset1:32
    ds_write_b128 v78, v[196:199] offset:43008
    ds_write_b128 v78, v[114:117] offset:43776
    ds_write_b128 v78, v[200:203] offset:36864
    ds_write_b128 v78, v[120:123] offset:37632
    s_cselect_b32 s10, s12, 0
    s_add_u32 s8, s24, 0x100
    s_addc_u32 s4, s47, 0
    v_add_u32_e32 v64, s7, v70
    v_add_u32_e32 v65, s42, v64
    s_and_b32 s9, s4, 0xffff
    v_add_u32_e32 v66, s7, v65
    buffer_load_dwordx4 v[158:161], v70, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[172:177], v[166:171], v[16:31], v84, v83 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[116:119], v64, s[8:11], 0 offen
    buffer_load_dwordx4 v[154:157], v65, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[178:183], v[166:171], v[0:15], v85, v83 op_sel_hi:[1,1,0] cbsz:2 blgp:2
    buffer_load_dwordx4 v[112:115], v66, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(9)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[48:63], v[184:189], v[124:129], v[48:63], v84, v82 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_add_u32_e32 v64, s56, v97
    v_add_u32_e32 v65, s56, v98
    ds_read2st64_b32 v[78:79], v64 offset1:1
    ds_read2st64_b32 v[80:81], v65 offset1:1
    s_waitcnt lgkmcnt(8)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[32:47], v[190:195], v[124:129], v[32:47], v85, v82 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_add_u32_e32 v64, s55, v89
    v_add_u32_e32 v65, s55, v90
    v_add_u32_e32 v66, s55, v91
    ds_read_b64 v[122:123], v64
    ds_read_b64 v[124:125], v65
    ds_read_b64 v[126:127], v66
    ds_read_b64 v[128:129], v64 offset:3072
    v_mfma_scale_f32_32x32x64_f8f6f4 v[16:31], v[184:189], v[138:143], v[16:31], v84, v83 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    ds_read_b64 v[130:131], v65 offset:3072
    ds_read_b64 v[132:133], v66 offset:3072
    s_nop 0
    v_add_u32_e32 v64, s55, v93
    v_add_u32_e32 v65, s55, v94
    ds_read_b64 v[134:135], v64
    ds_read_b64 v[136:137], v65
    v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[190:195], v[138:143], v[0:15], v85, v83 op_sel:[1,1,0] op_sel_hi:[1,1,0] cbsz:2 blgp:2
    v_add_u32_e32 v66, s55, v95
    ds_read_b64 v[138:139], v66
    ds_read_b64 v[140:141], v64 offset:3072
    ds_read_b64 v[142:143], v65 offset:3072
    ds_read_b64 v[144:145], v66 offset:3072
    s_add_i32 s51, s51, 1
    s_add_i32 s50, s50, 3
    s_add_i32 s6, s6, 16
    s_add_u32 s48, s48, 0x180
    s_addc_u32 s49, s49, 0
    s_add_u32 s24, s24, 0x180
    s_addc_u32 s47, s47, 0
    s_cmp_lt_i32 s52, s43
    s_mov_b32 s8, s53
    s_cbranch_scc1 .LBB0_2
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
    s_mul_hi_u32 s2, s20, s36
    s_mul_i32 s1, s0, s36
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[34:35], 1
    s_add_u32 s2, s2, s30
    s_mul_i32 s4, s20, s36
    s_addc_u32 s3, s3, s31
    s_add_u32 s16, s2, s4
    s_addc_u32 s4, s3, s1
    s_add_i32 s37, s37, -1
    s_ashr_i32 s1, s37, 31
    s_mul_hi_u32 s2, s20, s37
    s_mul_i32 s1, s20, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s37
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s20, s37
    s_lshl_b64 s[0:1], s[28:29], 1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    v_or_b32_e32 v64, s33, v73
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v65, v69, s20
    v_mul_f32_e32 v48, s14, v48
    v_mul_f32_e32 v49, s14, v49
    v_pk_mul_f32 v[50:51], s[14:15], v[50:51] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v66, 1, v64
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cvt_pk_bf16_f32 v48, v48, v49
    v_cvt_pk_bf16_f32 v49, v50, v51
    v_add_u32_e32 v50, v66, v65
    v_bfrev_b32_e32 v67, 1
    v_cmp_gt_i32_e32 vcc, s28, v64
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
    v_cmp_gt_i32_e64 s[0:1], s28, v50
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
    v_cmp_gt_i32_e64 s[2:3], s28, v50
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
    v_cmp_gt_i32_e64 s[4:5], s28, v50
    v_cvt_pk_bf16_f32 v33, v34, v35
    v_mul_f32_e32 v16, s14, v16
    v_cndmask_b32_e64 v50, v67, v54, s[4:5]
    buffer_store_dwordx2 v[48:49], v50, s[16:19], 0 offen
    v_or_b32_e32 v48, 32, v64
    v_lshlrev_b32_e32 v49, 1, v48
    v_add_u32_e32 v34, v49, v65
    v_cmp_gt_i32_e64 s[6:7], s28, v48
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
    v_cmp_gt_i32_e64 s[8:9], s28, v34
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
    v_cmp_gt_i32_e64 s[10:11], s28, v34
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
    v_cmp_gt_i32_e64 s[12:13], s28, v34
    v_pk_mul_f32 v[2:3], s[14:15], v[2:3] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cndmask_b32_e64 v34, v67, v38, s[12:13]
    buffer_store_dwordx2 v[32:33], v34, s[16:19], 0 offen
    v_or_b32_e32 v32, 32, v69
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
.amdhsa_kernel gemm_nt_mxfp6_bf16_128x128x128_w2x2_s3_vgpr_lines_g16_16_8_scales_in_lds
    .amdhsa_group_segment_fixed_size 90880
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 72
    .amdhsa_next_free_vgpr 257
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 204
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_mxfp6_bf16_128x128x128_w2x2_s3_vgpr_lines_g16_16_8_scales_in_lds.agpr_count: 0
gemm_nt_mxfp6_bf16_128x128x128_w2x2_s3_vgpr_lines_g16_16_8_scales_in_lds.sgpr_count: 70
gemm_nt_mxfp6_bf16_128x128x128_w2x2_s3_vgpr_lines_g16_16_8_scales_in_lds.sgpr_spill_count: 0
gemm_nt_mxfp6_bf16_128x128x128_w2x2_s3_vgpr_lines_g16_16_8_scales_in_lds.vgpr_count: 204
gemm_nt_mxfp6_bf16_128x128x128_w2x2_s3_vgpr_lines_g16_16_8_scales_in_lds.vgpr_spill_count: 0
