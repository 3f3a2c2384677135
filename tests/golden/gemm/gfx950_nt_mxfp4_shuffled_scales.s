.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_mxfp4_bf16_128x128x256_w2x2_s2_vgpr_g16_16_8_scales_shuffled:
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    v_readfirstlane_b32 s22, v0
    s_lshr_b32 s44, s22, 7
    v_lshlrev_b32_e32 v1, 1, v0
    v_and_b32_e32 v2, 64, v1
    s_waitcnt lgkmcnt(0)
    s_lshr_b32 s36, s10, 5
    v_lshlrev_b32_e32 v1, 2, v0
    s_cselect_b64 s[20:21], -1, 0
    s_and_b32 s24, s10, 0xffffffe0
    v_and_b32_e32 v118, 60, v1
    s_cmp_eq_u32 s36, 0
    v_or_b32_e32 v3, v118, v2
    s_mul_i32 s17, s44, s24
    s_cbranch_scc1 .LBB0_2
    v_lshl_add_u32 v1, s17, 1, v3
    s_branch .LBB0_3
.LBB0_2:
    v_bfrev_b32_e32 v1, 1
.LBB0_3:
    s_load_dwordx4 s[4:7], s[0:1], 0x38
    s_lshl_b32 s15, s2, 7
    s_mul_i32 s16, s36, s15
    s_mul_hi_u32 s2, s36, s15
    v_cndmask_b32_e64 v4, 0, 1, s[20:21]
    s_waitcnt lgkmcnt(0)
    s_add_u32 s16, s4, s16
    s_addc_u32 s2, s5, s2
    s_add_i32 s4, s8, 31
    s_ashr_i32 s5, s4, 31
    s_lshr_b32 s5, s5, 27
    s_add_i32 s4, s4, s5
    s_andn2_b32 s4, s4, 31
    s_sub_i32 s4, s4, s15
    s_mul_hi_i32 s5, s4, s36
    s_mul_i32 s4, s4, s36
    s_lshr_b64 s[18:19], s[4:5], 31
    s_cmp_lt_i32 s18, 1
    s_cselect_b32 s4, s4, 0x7fffffff
    s_cmp_gt_i32 s18, -1
    s_cselect_b32 s18, s4, 0
    v_cmp_ne_u32_e64 s[4:5], 1, v4
    s_andn2_b64 vcc, exec, s[20:21]
    v_or_b32_e32 v5, 0x80, v3
    s_cbranch_vccnz .LBB0_7
    v_lshl_add_u32 v4, s17, 1, v5
    s_lshl_b32 s33, s44, 6
    s_and_b64 vcc, exec, s[4:5]
    s_or_b32 s17, s33, 32
    s_cbranch_vccnz .LBB0_8
.LBB0_5:
    s_lshr_b32 s19, s17, 5
    s_mul_i32 s19, s19, s24
    v_add_u32_e32 v6, s19, v3
    s_and_b64 vcc, exec, s[4:5]
    s_cbranch_vccnz .LBB0_9
.LBB0_6:
    s_lshr_b32 s17, s17, 5
    s_mul_i32 s17, s17, s24
    v_add_u32_e32 v7, s17, v5
    s_branch .LBB0_10
.LBB0_7:
    v_bfrev_b32_e32 v4, 1
    s_lshl_b32 s33, s44, 6
    s_and_b64 vcc, exec, s[4:5]
    s_or_b32 s17, s33, 32
    s_cbranch_vccz .LBB0_5
.LBB0_8:
    v_bfrev_b32_e32 v6, 1
    s_and_b64 vcc, exec, s[4:5]
    s_cbranch_vccz .LBB0_6
.LBB0_9:
    v_bfrev_b32_e32 v7, 1
.LBB0_10:
    s_bfe_u32 s45, s22, 0x10006
    s_and_b32 s17, s2, 0xffff
    s_mov_b32 s19, 0x20000
    s_mov_b32 s29, 0
    s_and_b64 vcc, exec, s[4:5]
    s_mul_i32 s2, s45, s24
    s_cbranch_vccnz .LBB0_12
    v_lshl_add_u32 v8, s2, 1, v3
    s_branch .LBB0_13
.LBB0_12:
    v_bfrev_b32_e32 v8, 1
.LBB0_13:
    s_lshl_b32 s28, s3, 7
    s_mul_i32 s20, s36, s28
    s_mul_hi_u32 s3, s36, s28
    s_add_u32 s20, s6, s20
    s_addc_u32 s3, s7, s3
    s_add_i32 s6, s9, 31
    s_ashr_i32 s7, s6, 31
    s_lshr_b32 s7, s7, 27
    s_add_i32 s6, s6, s7
    s_andn2_b32 s6, s6, 31
    s_sub_i32 s6, s6, s28
    s_mul_hi_i32 s7, s6, s36
    s_mul_i32 s6, s6, s36
    s_lshr_b64 s[22:23], s[6:7], 31
    s_and_b32 s21, s3, 0xffff
    s_cmp_lt_i32 s22, 1
    s_cselect_b32 s3, s6, 0x7fffffff
    s_cmp_gt_i32 s22, -1
    s_cselect_b32 s22, s3, 0
    s_and_b64 vcc, exec, s[4:5]
    s_mov_b32 s23, 0x20000
    s_cbranch_vccnz .LBB0_17
    v_lshl_add_u32 v9, s2, 1, v5
    s_lshl_b32 s34, s45, 6
    s_and_b64 vcc, exec, s[4:5]
    s_or_b32 s2, s34, 32
    s_cbranch_vccnz .LBB0_18
.LBB0_15:
    s_lshr_b32 s3, s2, 5
    s_mul_i32 s3, s3, s24
    v_add_u32_e32 v3, s3, v3
    s_and_b64 vcc, exec, s[4:5]
    s_cbranch_vccnz .LBB0_19
.LBB0_16:
    s_lshr_b32 s2, s2, 5
    s_mul_i32 s2, s2, s24
    v_add_u32_e32 v5, s2, v5
    s_branch .LBB0_20
.LBB0_17:
    v_bfrev_b32_e32 v9, 1
    s_lshl_b32 s34, s45, 6
    s_and_b64 vcc, exec, s[4:5]
    s_or_b32 s2, s34, 32
    s_cbranch_vccz .LBB0_15
.LBB0_18:
    v_bfrev_b32_e32 v3, 1
    s_and_b64 vcc, exec, s[4:5]
    s_cbranch_vccz .LBB0_16
.LBB0_19:
    v_bfrev_b32_e32 v5, 1
.LBB0_20:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[30:31], s[0:1], 0x10
    s_lshr_b32 s0, s11, 31
    s_add_i32 s0, s11, s0
    s_ashr_i32 s11, s0, 1
    s_mul_i32 s1, s11, s15
    s_mul_hi_u32 s0, s11, s15
    s_waitcnt lgkmcnt(0)
    s_add_u32 s4, s1, s4
    s_addc_u32 s37, s0, s5
    s_sub_i32 s35, s8, s15
    s_min_i32 s0, s35, 0x80
    s_add_i32 s0, s0, -1
    s_min_i32 s1, s10, 0x100
    s_mul_i32 s38, s11, s0
    v_lshlrev_b32_e32 v119, 4, v0
    s_movk_i32 s0, 0x70
    buffer_load_dword v136, v1, s[16:19], 0 offen
    buffer_load_dword v127, v4, s[16:19], 0 offen
    buffer_load_dword v137, v6, s[16:19], 0 offen
    buffer_load_dword v131, v7, s[16:19], 0 offen
    s_add_i32 s1, s1, 1
    v_lshrrev_b32_e32 v1, 3, v0
    v_bitop3_b32 v4, v119, s0, v0 bitop3:0x48
    s_lshr_b32 s2, s1, 1
    v_mad_u64_u32 v[114:115], s[0:1], s11, v1, v[4:5]
    s_lshr_b32 s0, s12, 31
    s_add_i32 s0, s12, s0
    s_ashr_i32 s8, s0, 1
    s_add_i32 s38, s38, s2
    s_and_b32 s5, s37, 0xffff
    s_lshl_b32 s39, s11, 5
    s_mul_i32 s1, s8, s28
    s_mul_hi_u32 s0, s8, s28
    s_add_u32 s24, s1, s6
    s_addc_u32 s40, s0, s7
    s_sub_i32 s12, s9, s28
    s_min_i32 s0, s12, 0x80
    s_add_i32 s0, s0, -1
    s_mul_i32 s41, s8, s0
    s_add_i32 s41, s41, s2
    s_cmp_gt_i32 s10, 0
    s_mov_b32 s3, 0x20000
    buffer_load_dword v138, v8, s[20:23], 0 offen
    buffer_load_dword v133, v9, s[20:23], 0 offen
    buffer_load_dword v139, v3, s[20:23], 0 offen
    buffer_load_dword v134, v5, s[20:23], 0 offen
    s_cselect_b32 s6, s38, 0
    s_mov_b32 s7, s3
    s_cselect_b32 s26, s41, 0
    v_add_u32_e32 v3, s39, v114
    buffer_load_dwordx4 v[6:9], v114, s[4:7], 0 offen
    buffer_load_dwordx4 v[10:13], v3, s[4:7], 0 offen
    v_add_u32_e32 v3, s39, v3
    v_add_u32_e32 v5, s39, v3
    s_lshl_b32 s42, s8, 5
    v_mad_u64_u32 v[116:117], s[0:1], s8, v1, v[4:5]
    s_and_b32 s25, s40, 0xffff
    buffer_load_dwordx4 v[14:17], v3, s[4:7], 0 offen
    buffer_load_dwordx4 v[18:21], v5, s[4:7], 0 offen
    s_mov_b32 s27, s3
    s_add_u32 s0, s4, 0x80
    v_add_u32_e32 v3, s42, v116
    buffer_load_dwordx4 v[22:25], v116, s[24:27], 0 offen
    buffer_load_dwordx4 v[26:29], v3, s[24:27], 0 offen
    v_add_u32_e32 v3, s42, v3
    v_add_u32_e32 v4, s42, v3
    buffer_load_dwordx4 v[30:33], v3, s[24:27], 0 offen
    buffer_load_dwordx4 v[34:37], v4, s[24:27], 0 offen
    s_addc_u32 s1, s37, 0
    s_and_b32 s1, s1, 0xffff
    s_add_u32 s48, s24, 0x80
    s_addc_u32 s5, s40, 0
    s_cmpk_gt_i32 s10, 0x100
    s_cselect_b32 s2, s38, 0
    s_mov_b32 s51, s3
    s_cselect_b32 s50, s41, 0
    s_and_b32 s49, s5, 0xffff
    s_cmp_lt_i32 s10, 1
    s_waitcnt vmcnt(7)
    ds_write_b128 v119, v[6:9]
    s_waitcnt vmcnt(6)
    ds_write_b128 v119, v[10:13] offset:4096
    s_waitcnt vmcnt(5)
    ds_write_b128 v119, v[14:17] offset:8192
    s_waitcnt vmcnt(4)
    ds_write_b128 v119, v[18:21] offset:12288
    s_waitcnt vmcnt(3)
    ds_write_b128 v119, v[22:25] offset:32768
    s_waitcnt vmcnt(2)
    ds_write_b128 v119, v[26:29] offset:36864
    s_waitcnt vmcnt(1)
    ds_write_b128 v119, v[30:33] offset:40960
    s_waitcnt vmcnt(0)
    ds_write_b128 v119, v[34:37] offset:45056
    s_nop 0
    v_add_u32_e32 v3, s39, v114
    buffer_load_dwordx4 v[94:97], v114, s[0:3], 0 offen
    buffer_load_dwordx4 v[90:93], v3, s[0:3], 0 offen
    v_add_u32_e32 v3, s39, v3
    v_add_u32_e32 v4, s39, v3
    buffer_load_dwordx4 v[86:89], v3, s[0:3], 0 offen
    buffer_load_dwordx4 v[66:69], v4, s[0:3], 0 offen
    s_nop 0
    v_add_u32_e32 v3, s42, v116
    buffer_load_dwordx4 v[70:73], v116, s[48:51], 0 offen
    buffer_load_dwordx4 v[82:85], v3, s[48:51], 0 offen
    v_add_u32_e32 v3, s42, v3
    v_add_u32_e32 v4, s42, v3
    buffer_load_dwordx4 v[74:77], v3, s[48:51], 0 offen
    buffer_load_dwordx4 v[78:81], v4, s[48:51], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_23
    v_lshlrev_b32_e32 v4, 7, v0
    v_lshlrev_b32_e32 v6, 3, v0
    v_lshrrev_b32_e32 v3, 1, v0
    v_and_b32_e32 v4, 0xf80, v4
    v_and_b32_e32 v6, 0x70, v6
    s_add_i32 s1, s10, 0xff
    v_lshl_or_b32 v5, s44, 13, v4
    v_bitop3_b32 v6, v3, v6, 16 bitop3:0x6c
    v_lshl_or_b32 v4, s45, 13, v4
    s_ashr_i32 s2, s1, 31
    v_or_b32_e32 v117, v4, v6
    s_lshr_b32 s2, s2, 24
    v_or_b32_e32 v115, v5, v6
    ds_read_b128 v[102:105], v117 offset:36864
    ds_read_b128 v[110:113], v117 offset:32768
    ds_read_b128 v[98:101], v115 offset:4096
    ds_read_b128 v[106:109], v115
    s_movk_i32 s0, 0x60
    s_add_i32 s1, s1, s2
    s_ashr_i32 s26, s1, 8
    s_and_b32 s1, s10, 0x7fffffe0
    v_bitop3_b32 v125, v5, s0, v6 bitop3:0x36
    v_bitop3_b32 v126, v4, s0, v6 bitop3:0x36
    s_lshl_b32 s0, s44, 1
    s_lshl_b32 s6, s45, 1
    s_mul_i32 s2, s0, s1
    s_mul_i32 s1, s6, s1
    v_add_u32_e32 v128, s1, v2
    s_or_b32 s1, s6, 1
    s_bfe_u32 s6, s10, 0x1a0005
    s_or_b32 s0, s0, 1
    s_mul_i32 s1, s1, s6
    s_mul_i32 s0, s0, s6
    s_mul_i32 s5, s11, 0x60
    s_mul_i32 s25, s8, 0x60
    s_mov_b32 s27, 16
    s_add_i32 s43, s26, -3
    v_and_b32_e32 v120, 8, v3
    v_bitop3_b32 v121, v5, 32, v6 bitop3:0x36
    v_bitop3_b32 v122, v4, 32, v6 bitop3:0x36
    v_bitop3_b32 v123, v5, 64, v6 bitop3:0x36
    v_bitop3_b32 v124, v4, 64, v6 bitop3:0x36
    v_lshl_add_u32 v129, s1, 5, v2
    v_lshl_add_u32 v130, s0, 5, v2
    v_add_u32_e32 v132, s2, v2
    s_mov_b32 s44, 2
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
    v_bfrev_b32_e32 v135, 1
.LBB0_22:
    s_add_i32 s45, s44, -2
    s_add_i32 s0, s27, -8
    s_cmp_lt_u32 s0, s36
    s_cselect_b64 vcc, -1, 0
    v_add_u32_e32 v140, v118, v132
    s_add_u32 s46, s4, s6
    v_add_u32_e32 v141, 0x100, v140
    s_addc_u32 s47, s37, s7
    v_add_u32_e32 v142, 0x180, v140
    s_waitcnt vmcnt(15)
    v_lshrrev_b32_e32 v136, v120, v136
    s_waitcnt vmcnt(13)
    v_lshrrev_b32_e32 v137, v120, v137
    s_waitcnt vmcnt(11)
    v_lshrrev_b32_e32 v138, v120, v138
    s_waitcnt vmcnt(9)
    v_lshrrev_b32_e32 v139, v120, v139
    v_cndmask_b32_e32 v141, v135, v141, vcc
    s_add_u32 s0, s46, 0x100
    v_cndmask_b32_e32 v142, v135, v142, vcc
    s_waitcnt lgkmcnt(0)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[110:113], v[106:109], v[50:65], v138, v136 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    ds_read_b128 v[144:147], v121
    ds_read_b128 v[148:151], v121 offset:4096
    ds_read_b128 v[152:155], v122 offset:32768
    s_addc_u32 s1, s47, 0
    s_and_b32 s1, s1, 0xffff
    s_add_u32 s48, s24, s6
    s_addc_u32 s49, s40, s7
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[102:105], v[106:109], v[34:49], v139, v136 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    ds_read_b128 v[156:159], v122 offset:36864
    s_waitcnt vmcnt(7)
    ds_write_b128 v119, v[94:97] offset:16384
    buffer_load_dword v94, v141, s[16:19], 0 offen
    s_add_u32 s8, s48, 0x100
    s_addc_u32 s9, s49, 0
    s_cmp_lt_i32 s44, s26
    s_cselect_b64 s[10:11], -1, 0
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[110:113], v[98:101], v[18:33], v138, v137 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(7)
    ds_write_b128 v119, v[90:93] offset:20480
    v_add_u32_e32 v90, v118, v130
    buffer_load_dword v106, v142, s[16:19], 0 offen
    v_add_u32_e32 v91, 0x100, v90
    v_cndmask_b32_e32 v91, v135, v91, vcc
    v_lshrrev_b32_e32 v93, v120, v131
    v_lshrrev_b32_e32 v95, v120, v133
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[102:105], v[98:101], v[2:17], v139, v137 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(7)
    ds_write_b128 v119, v[86:89] offset:24576
    v_add_u32_e32 v87, 0x180, v90
    v_cndmask_b32_e32 v87, v135, v87, vcc
    buffer_load_dword v98, v87, s[16:19], 0 offen
    v_add_u32_e32 v87, v118, v128
    v_add_u32_e32 v89, 0x180, v87
    v_cndmask_b32_e32 v89, v135, v89, vcc
    buffer_load_dword v99, v89, s[20:23], 0 offen
    v_add_u32_e32 v89, v118, v129
    buffer_load_dword v86, v91, s[16:19], 0 offen
    v_add_u32_e32 v88, 0x100, v87
    v_add_u32_e32 v91, 0x100, v89
    v_add_u32_e32 v92, 0x180, v89
    v_cndmask_b32_e32 v88, v135, v88, vcc
    v_cndmask_b32_e32 v91, v135, v91, vcc
    v_cndmask_b32_e32 v92, v135, v92, vcc
    s_and_b64 vcc, s[10:11], exec
    buffer_load_dword v88, v88, s[20:23], 0 offen
    s_cselect_b32 s2, s38, 0
    buffer_load_dword v91, v91, s[20:23], 0 offen
    v_lshrrev_b32_e32 v96, v120, v134
    buffer_load_dword v100, v92, s[20:23], 0 offen
    buffer_load_dwordx4 v[102:105], v114, s[0:3], 0 offen
    v_add_u32_e32 v92, s39, v114
    buffer_load_dwordx4 v[108:111], v92, s[0:3], 0 offen
    v_add_u32_e32 v92, s39, v92
    buffer_load_dwordx4 v[160:163], v92, s[0:3], 0 offen
    v_lshrrev_b32_e32 v92, v120, v127
    s_waitcnt lgkmcnt(4)
    s_nop 0
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[152:155], v[144:147], v[50:65], v95, v92 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    ds_read_b128 v[164:167], v123
    ds_read_b128 v[168:171], v123 offset:4096
    ds_read_b128 v[172:175], v124 offset:32768
    s_cselect_b32 s10, s41, 0
    s_and_b32 s9, s9, 0xffff
    s_mov_b32 s11, s3
    s_waitcnt lgkmcnt(6)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[156:159], v[144:147], v[34:49], v96, v92 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    ds_read_b128 v[142:145], v124 offset:36864
    s_waitcnt vmcnt(15)
    ds_write_b128 v119, v[66:69] offset:28672
    s_nop 0
    v_add_u32_e32 v66, s5, v114
    buffer_load_dwordx4 v[66:69], v66, s[0:3], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[152:155], v[148:151], v[18:33], v95, v93 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(15)
    ds_write_b128 v119, v[70:73] offset:49152
    buffer_load_dwordx4 v[152:155], v116, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[156:159], v[148:151], v[2:17], v96, v93 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[172:175], v[164:167], v[50:65], v138, v136 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    ds_read_b128 v[146:149], v125
    ds_read_b128 v[156:159], v125 offset:4096
    ds_read_b128 v[176:179], v126 offset:32768
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[142:145], v[164:167], v[34:49], v139, v136 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    ds_read_b128 v[164:167], v126 offset:36864
    s_waitcnt vmcnt(15)
    ds_write_b128 v119, v[82:85] offset:53248
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[142:145], v[168:171], v[2:17], v139, v137 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(14)
    ds_write_b128 v119, v[74:77] offset:57344
    s_nop 0
    v_add_u32_e32 v70, s42, v116
    v_add_u32_e32 v71, s42, v70
    buffer_load_dwordx4 v[142:145], v70, s[8:11], 0 offen
    buffer_load_dwordx4 v[82:85], v71, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[172:175], v[168:171], v[18:33], v138, v137 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[176:179], v[146:149], v[50:65], v95, v92 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(15)
    ds_write_b128 v119, v[78:81] offset:61440
    s_nop 0
    v_add_u32_e32 v70, s25, v116
    buffer_load_dwordx4 v[168:171], v70, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[164:167], v[146:149], v[34:49], v96, v92 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    ds_read_b128 v[136:139], v115 offset:16384
    ds_read_b128 v[146:149], v115 offset:20480
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[176:179], v[156:159], v[18:33], v95, v93 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    ds_read_b128 v[172:175], v117 offset:49152
    ds_read_b128 v[176:179], v117 offset:53248
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[164:167], v[156:159], v[2:17], v96, v93 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    s_cmp_lt_u32 s27, s36
    s_cselect_b64 s[0:1], -1, 0
    v_add_u32_e32 v70, 0x200, v140
    s_waitcnt vmcnt(15)
    v_lshrrev_b32_e32 v74, v120, v94
    s_waitcnt vmcnt(10)
    v_lshrrev_b32_e32 v79, v120, v88
    s_waitcnt vmcnt(9)
    v_lshrrev_b32_e32 v80, v120, v91
    v_cndmask_b32_e64 v70, v135, v70, s[0:1]
    v_add_u32_e32 v71, 0x280, v140
    s_waitcnt lgkmcnt(1)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[172:175], v[136:139], v[50:65], v79, v74 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    ds_read_b128 v[156:159], v121 offset:16384
    ds_read_b128 v[164:167], v121 offset:20480
    ds_read_b128 v[180:183], v122 offset:49152
    v_lshrrev_b32_e32 v78, v120, v86
    v_cndmask_b32_e64 v71, v135, v71, s[0:1]
    v_lshrrev_b32_e32 v101, v120, v106
    v_lshrrev_b32_e32 v140, v120, v98
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[176:179], v[136:139], v[34:49], v80, v74 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    ds_read_b128 v[184:187], v122 offset:53248
    s_waitcnt vmcnt(7)
    ds_write_b128 v119, v[102:105]
    buffer_load_dword v136, v70, s[16:19], 0 offen
    v_add_u32_e32 v70, 0x200, v90
    v_cndmask_b32_e64 v70, v135, v70, s[0:1]
    v_lshrrev_b32_e32 v102, v120, v99
    v_lshrrev_b32_e32 v141, v120, v100
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[172:175], v[146:149], v[18:33], v79, v78 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(7)
    ds_write_b128 v119, v[108:111] offset:4096
    buffer_load_dword v127, v71, s[16:19], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[176:179], v[146:149], v[2:17], v80, v78 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(7)
    ds_write_b128 v119, v[160:163] offset:8192
    buffer_load_dword v137, v70, s[16:19], 0 offen
    v_add_u32_e32 v70, 0x280, v90
    v_cndmask_b32_e64 v70, v135, v70, s[0:1]
    buffer_load_dword v131, v70, s[16:19], 0 offen
    v_add_u32_e32 v70, 0x200, v87
    v_cndmask_b32_e64 v70, v135, v70, s[0:1]
    buffer_load_dword v138, v70, s[20:23], 0 offen
    v_add_u32_e32 v70, 0x280, v87
    v_cndmask_b32_e64 v70, v135, v70, s[0:1]
    buffer_load_dword v133, v70, s[20:23], 0 offen
    v_add_u32_e32 v70, 0x200, v89
    v_cndmask_b32_e64 v70, v135, v70, s[0:1]
    buffer_load_dword v139, v70, s[20:23], 0 offen
    v_add_u32_e32 v70, 0x280, v89
    v_cndmask_b32_e64 v70, v135, v70, s[0:1]
    s_add_u32 s0, s46, 0x180
    s_addc_u32 s1, s47, 0
    s_and_b32 s1, s1, 0xffff
    s_add_u32 s8, s48, 0x180
    s_addc_u32 s9, s49, 0
    s_cmp_lt_i32 s45, s43
    buffer_load_dword v134, v70, s[20:23], 0 offen
    s_cselect_b32 s2, s38, 0
    buffer_load_dwordx4 v[94:97], v114, s[0:3], 0 offen
    v_add_u32_e32 v70, s39, v114
    buffer_load_dwordx4 v[90:93], v70, s[0:3], 0 offen
    v_add_u32_e32 v70, s39, v70
    buffer_load_dwordx4 v[86:89], v70, s[0:3], 0 offen
    s_waitcnt lgkmcnt(4)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[180:183], v[156:159], v[50:65], v102, v101 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    ds_read_b128 v[104:107], v123 offset:16384
    ds_read_b128 v[108:111], v123 offset:20480
    ds_read_b128 v[146:149], v124 offset:49152
    s_cselect_b32 s10, s41, 0
    s_and_b32 s9, s9, 0xffff
    s_waitcnt lgkmcnt(6)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[184:187], v[156:159], v[34:49], v141, v101 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    ds_read_b128 v[156:159], v124 offset:53248
    s_waitcnt vmcnt(15)
    ds_write_b128 v119, v[66:69] offset:12288
    s_nop 0
    v_add_u32_e32 v66, s5, v114
    buffer_load_dwordx4 v[66:69], v66, s[0:3], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[180:183], v[164:167], v[18:33], v102, v140 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(15)
    ds_write_b128 v119, v[152:155] offset:32768
    buffer_load_dwordx4 v[70:73], v116, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[184:187], v[164:167], v[2:17], v141, v140 op_sel_hi:[0,0,0] cbsz:4 blgp:4
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[146:149], v[104:107], v[50:65], v79, v74 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    ds_read_b128 v[150:153], v125 offset:16384
    ds_read_b128 v[160:163], v125 offset:20480
    ds_read_b128 v[164:167], v126 offset:49152
    s_waitcnt lgkmcnt(5)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[156:159], v[104:107], v[34:49], v80, v74 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    ds_read_b128 v[172:175], v126 offset:53248
    s_waitcnt vmcnt(15)
    ds_write_b128 v119, v[142:145] offset:36864
    s_waitcnt vmcnt(14)
    ds_write_b128 v119, v[82:85] offset:40960
    s_nop 0
    v_add_u32_e32 v81, s42, v116
    v_add_u32_e32 v74, s42, v81
    buffer_load_dwordx4 v[82:85], v81, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[156:159], v[108:111], v[2:17], v80, v78 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    buffer_load_dwordx4 v[74:77], v74, s[8:11], 0 offen
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[146:149], v[108:111], v[18:33], v79, v78 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[50:65], v[164:167], v[150:153], v[50:65], v102, v101 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    s_waitcnt vmcnt(15)
    ds_write_b128 v119, v[168:171] offset:45056
    s_nop 0
    v_add_u32_e32 v78, s25, v116
    buffer_load_dwordx4 v[78:81], v78, s[8:11], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(3)
    v_mfma_scale_f32_32x32x64_f8f6f4 v[34:49], v[172:175], v[150:153], v[34:49], v141, v101 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    ds_read_b128 v[106:109], v115
    ds_read_b128 v[98:101], v115 offset:4096
    v_mfma_scale_f32_32x32x64_f8f6f4 v[18:33], v[164:167], v[160:163], v[18:33], v102, v140 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    ds_read_b128 v[110:113], v117 offset:32768
    ds_read_b128 v[102:105], v117 offset:36864
    v_mfma_scale_f32_32x32x64_f8f6f4 v[2:17], v[172:175], v[160:163], v[2:17], v141, v140 op_sel_hi:[1,1,0] cbsz:4 blgp:4
    s_add_i32 s44, s44, 2
    s_add_i32 s27, s27, 16
    s_add_u32 s6, s6, 0x100
    v_add_u32_e32 v128, 0x200, v128
    v_add_u32_e32 v129, 0x200, v129
    v_add_u32_e32 v130, 0x200, v130
    v_add_u32_e32 v132, 0x200, v132
    s_addc_u32 s7, s7, 0
    s_cbranch_vccnz .LBB0_22
    s_branch .LBB0_24
.LBB0_23:
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
.LBB0_24:
    s_ashr_i32 s1, s13, 31
    s_mov_b32 s0, s13
    s_lshl_b32 s20, s13, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s20, s15
    s_mul_i32 s1, s0, s15
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[28:29], 1
    s_add_u32 s2, s2, s30
    s_mul_i32 s4, s20, s15
    s_addc_u32 s3, s3, s31
    s_add_u32 s16, s2, s4
    s_addc_u32 s4, s3, s1
    s_add_i32 s35, s35, -1
    s_ashr_i32 s1, s35, 31
    s_mul_hi_u32 s2, s20, s35
    s_mul_i32 s1, s20, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s35
    s_ashr_i32 s13, s12, 31
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s20, s35
    s_lshl_b64 s[0:1], s[12:13], 1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    s_waitcnt vmcnt(4)
    v_and_or_b32 v66, v0, 31, s33
    v_and_or_b32 v67, v1, 4, s34
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v68, v66, s20
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
    v_cmp_gt_i32_e32 vcc, s12, v67
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
    v_cmp_gt_i32_e64 s[0:1], s12, v50
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
    v_cmp_gt_i32_e64 s[2:3], s12, v50
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
    v_cmp_gt_i32_e64 s[4:5], s12, v50
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
    v_cmp_gt_i32_e64 s[6:7], s12, v50
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
    v_cmp_gt_i32_e64 s[8:9], s12, v34
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
    v_cmp_gt_i32_e64 s[10:11], s12, v34
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
    v_cmp_gt_i32_e64 s[12:13], s12, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v53, v39, s[12:13]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_or_b32_e32 v0, 32, v66
    v_mul_lo_u32 v34, v0, s20
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
.amdhsa_kernel gemm_nt_mxfp4_bf16_128x128x256_w2x2_s2_vgpr_g16_16_8_scales_shuffled
    .amdhsa_group_segment_fixed_size 66560
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 72
    .amdhsa_next_free_vgpr 188
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 188
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_mxfp4_bf16_128x128x256_w2x2_s2_vgpr_g16_16_8_scales_shuffled.agpr_count: 0
gemm_nt_mxfp4_bf16_128x128x256_w2x2_s2_vgpr_g16_16_8_scales_shuffled.sgpr_count: 58
gemm_nt_mxfp4_bf16_128x128x256_w2x2_s2_vgpr_g16_16_8_scales_shuffled.sgpr_spill_count: 0
gemm_nt_mxfp4_bf16_128x128x256_w2x2_s2_vgpr_g16_16_8_scales_shuffled.vgpr_count: 188
gemm_nt_mxfp4_bf16_128x128x256_w2x2_s2_vgpr_g16_16_8_scales_shuffled.vgpr_spill_count: 0
