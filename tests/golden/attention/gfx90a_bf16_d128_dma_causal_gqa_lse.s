.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
attention_bf16_d128_128x32_s3_lds_dma_g4_causal_lse:
    s_load_dwordx8 s[36:43], s[4:5], 0x68
    s_load_dwordx16 s[12:27], s[4:5], 0x0
    v_readfirstlane_b32 s0, v0
    s_lshr_b32 s30, s0, 6
    s_not_b32 s0, s7
    s_lshl_b32 s0, s0, 7
    s_waitcnt lgkmcnt(0)
    s_add_i32 s0, s41, s0
    s_addk_i32 s0, 0x7f
    s_and_b32 s9, s0, 0xffffff80
    s_mul_i32 s0, s23, s8
    s_mul_hi_u32 s1, s22, s8
    s_mul_i32 s2, s25, s6
    s_mul_hi_u32 s3, s24, s6
    s_lshl_b32 s28, s37, 1
    s_lshl_b32 s7, s30, 5
    s_lshl_b32 s29, s36, 1
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s22, s8
    s_add_i32 s3, s3, s2
    s_mul_i32 s2, s24, s6
    s_add_u32 s0, s2, s0
    s_addc_u32 s1, s3, s1
    s_ashr_i32 s2, s36, 31
    s_mul_i32 s2, s9, s2
    s_mul_hi_u32 s3, s9, s36
    s_add_i32 s3, s3, s2
    s_mul_i32 s2, s9, s36
    s_add_u32 s0, s0, s2
    s_addc_u32 s1, s1, s3
    s_lshl_b64 s[0:1], s[0:1], 1
    s_add_u32 s0, s0, s12
    s_addc_u32 s1, s1, s13
    s_not_b32 s2, s9
    s_add_i32 s24, s41, s2
    s_ashr_i32 s25, s24, 31
    s_mul_hi_u32 s2, s24, s29
    s_mul_i32 s3, s25, s29
    s_add_i32 s3, s2, s3
    s_mul_i32 s2, s24, s29
    s_add_u32 s2, s2, 0x100
    s_addc_u32 s3, s3, 0
    s_lshr_b64 s[10:11], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    v_lshrrev_b32_e32 v66, 1, v0
    v_and_b32_e32 v2, 31, v0
    s_cmp_lt_i32 s10, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s10, -1
    v_or_b32_e32 v1, s7, v2
    v_and_b32_e32 v4, 16, v66
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[4:5], s[10:11], v1, s29, v[4:5]
    buffer_load_dwordx4 v[82:85], v4, s[0:3], 0 offen
    buffer_load_dwordx4 v[86:89], v4, s[0:3], 0 offen offset:32
    buffer_load_dwordx4 v[90:93], v4, s[0:3], 0 offen offset:64
    buffer_load_dwordx4 v[94:97], v4, s[0:3], 0 offen offset:96
    buffer_load_dwordx4 v[98:101], v4, s[0:3], 0 offen offset:128
    buffer_load_dwordx4 v[102:105], v4, s[0:3], 0 offen offset:160
    buffer_load_dwordx4 v[106:109], v4, s[0:3], 0 offen offset:192
    buffer_load_dwordx4 v[110:113], v4, s[0:3], 0 offen offset:224
    v_lshlrev_b32_e32 v1, 2, v0
    v_lshrrev_b32_e32 v67, 2, v0
    v_and_b32_e32 v1, 0xfc, v1
    v_and_b32_e32 v3, 48, v67
    v_lshrrev_b32_e32 v68, 6, v0
    v_xor_b32_e32 v4, v3, v1
    v_or_b32_e32 v3, 0x100, v0
    v_mad_u64_u32 v[116:117], s[0:1], v68, s28, v[4:5]
    v_lshrrev_b32_e32 v5, 6, v3
    v_lshrrev_b32_e32 v3, 2, v3
    v_and_b32_e32 v3, 0x70, v3
    v_xor_b32_e32 v3, v3, v1
    v_mul_lo_u32 v5, v5, s28
    s_movk_i32 s0, 0xfc00
    v_add3_u32 v115, v5, v3, s0
    v_or_b32_e32 v3, 0x200, v0
    v_lshrrev_b32_e32 v3, 6, v3
    v_mul_lo_u32 v3, v3, s28
    s_movk_i32 s1, 0xf800
    v_add3_u32 v130, v3, v4, s1
    v_or_b32_e32 v3, 0x300, v0
    v_lshrrev_b32_e32 v5, 6, v3
    v_lshrrev_b32_e32 v3, 2, v3
    v_and_b32_e32 v3, 0x70, v3
    v_xor_b32_e32 v3, v3, v1
    v_mul_lo_u32 v5, v5, s28
    s_movk_i32 s2, 0xf400
    v_add3_u32 v131, v5, v3, s2
    v_or_b32_e32 v3, 0x500, v0
    v_lshrrev_b32_e32 v5, 6, v3
    v_lshrrev_b32_e32 v3, 2, v3
    v_and_b32_e32 v3, 0x70, v3
    v_xor_b32_e32 v3, v3, v1
    v_mul_lo_u32 v5, v5, s28
    v_add3_u32 v133, v5, v3, s0
    s_add_i32 s0, s9, 0x80
    s_sub_i32 s31, s42, s41
    s_min_i32 s0, s0, s41
    v_or_b32_e32 v3, 0x600, v0
    s_add_i32 s0, s0, s31
    v_lshrrev_b32_e32 v3, 6, v3
    s_min_i32 s34, s42, s0
    s_load_dwordx2 s[10:11], s[4:5], 0x60
    s_load_dwordx8 s[44:51], s[4:5], 0x40
    v_mul_lo_u32 v3, v3, s28
    s_add_i32 s22, s34, 31
    v_add3_u32 v134, v3, v4, s1
    v_or_b32_e32 v3, 0x700, v0
    s_ashr_i32 s0, s22, 31
    v_lshrrev_b32_e32 v4, 6, v3
    v_lshrrev_b32_e32 v3, 2, v3
    s_lshr_b32 s0, s0, 27
    v_and_b32_e32 v3, 0x70, v3
    s_add_i32 s22, s22, s0
    v_xor_b32_e32 v1, v3, v1
    v_mul_lo_u32 v3, v4, s28
    s_lshr_b32 s23, s6, 2
    s_and_b32 s0, s22, 0xffffffe0
    v_lshl_add_u32 v132, s37, 5, v116
    v_add3_u32 v135, v3, v1, s2
    s_min_i32 s37, s42, s0
    s_mul_i32 s0, s27, s8
    s_mul_hi_u32 s1, s26, s8
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s2, s45, s23
    s_mul_hi_u32 s4, s44, s23
    s_add_i32 s33, s7, s9
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s26, s8
    s_add_i32 s4, s4, s2
    s_mul_i32 s2, s44, s23
    s_add_u32 s0, s2, s0
    s_addc_u32 s1, s4, s1
    s_lshl_b64 s[12:13], s[0:1], 1
    s_add_u32 s0, s12, s14
    s_addc_u32 s1, s13, s15
    s_min_i32 s2, s37, 32
    s_add_i32 s2, s2, -1
    s_mul_i32 s2, s2, s28
    s_lshl_b32 s26, s30, 8
    s_addk_i32 s2, 0x100
    s_mov_b32 s29, 0
    s_cmp_gt_i32 s37, 0
    s_cselect_b32 s2, s2, 0
    s_lshl_b64 s[4:5], s[28:29], 5
    s_add_u32 s52, s4, s0
    s_addc_u32 s53, s5, s1
    s_sub_i32 s27, s37, 32
    s_waitcnt vmcnt(7)
    s_waitcnt vmcnt(6)
    s_waitcnt vmcnt(5)
    s_waitcnt vmcnt(4)
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    s_mov_b32 m0, s26
    s_nop 0
    buffer_load_dword v116, s[0:3], 0 offen lds
    buffer_load_dword v115, s[0:3], 0 offen offset:1024 lds
    buffer_load_dword v130, s[0:3], 0 offen offset:2048 lds
    buffer_load_dword v131, s[0:3], 0 offen offset:3072 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v132, s[0:3], 0 offen lds
    buffer_load_dword v133, s[0:3], 0 offen offset:1024 lds
    buffer_load_dword v134, s[0:3], 0 offen offset:2048 lds
    buffer_load_dword v135, s[0:3], 0 offen offset:3072 lds
    s_min_i32 s1, s27, 32
    s_add_i32 s1, s1, -1
    s_mul_i32 s1, s1, s28
    s_add_i32 s0, s26, 0x2000
    s_addk_i32 s1, 0x100
    s_cmp_gt_i32 s27, 0
    s_cselect_b32 s54, s1, 0
    s_mov_b32 s55, s3
    s_mov_b32 m0, s0
    s_nop 0
    buffer_load_dword v116, s[52:55], 0 offen lds
    buffer_load_dword v115, s[52:55], 0 offen offset:1024 lds
    buffer_load_dword v130, s[52:55], 0 offen offset:2048 lds
    buffer_load_dword v131, s[52:55], 0 offen offset:3072 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v132, s[52:55], 0 offen lds
    buffer_load_dword v133, s[52:55], 0 offen offset:1024 lds
    buffer_load_dword v134, s[52:55], 0 offen offset:2048 lds
    buffer_load_dword v135, s[52:55], 0 offen offset:3072 lds
    v_and_b32_e32 v1, 63, v0
    v_lshlrev_b32_e32 v117, 4, v0
    s_cmp_gt_i32 s34, 0
    v_lshlrev_b32_e32 v69, 2, v1
    s_cbranch_scc1 .LBB0_2
    v_xor_b32_e32 v121, 0x80, v69
    s_mov_b64 s[0:1], 0
    s_branch .LBB0_3
.LBB0_2:
    s_mov_b64 s[0:1], -1
.LBB0_3:
    v_or_b32_e32 v114, s33, v2
    v_and_b32_e32 v128, 0x70, v117
    v_lshlrev_b32_e32 v129, 8, v2
    s_andn2_b64 vcc, exec, s[0:1]
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
    v_mov_b32_e32 v118, 0
    v_mov_b32_e32 v123, 0xf149f2ca
    s_cbranch_vccnz .LBB0_10
    v_and_b32_e32 v2, 7, v0
    v_lshrrev_b32_e32 v5, 5, v0
    v_and_or_b32 v3, v66, 24, v2
    v_and_b32_e32 v4, 1, v68
    v_and_b32_e32 v2, 2, v67
    v_and_b32_e32 v5, 4, v5
    v_or3_b32 v2, v2, v5, v4
    v_lshlrev_b32_e32 v5, 2, v2
    s_ashr_i32 s2, s22, 5
    s_lshl_b32 s22, s38, 1
    v_lshlrev_b32_e32 v2, 3, v3
    v_or_b32_e32 v6, 1, v5
    v_mad_u64_u32 v[120:121], s[0:1], v5, s22, v[2:3]
    v_mad_u64_u32 v[122:123], s[0:1], v6, s22, v[2:3]
    v_or_b32_e32 v6, 2, v5
    v_or_b32_e32 v5, 3, v5
    v_mad_u64_u32 v[124:125], s[0:1], v6, s22, v[2:3]
    v_mad_u64_u32 v[126:127], s[0:1], v5, s22, v[2:3]
    s_add_i32 s0, s31, 1
    v_add_u32_e32 v2, s0, v114
    s_add_i32 s0, s0, s33
    s_min_i32 s27, s42, s0
    s_mul_i32 s0, s49, s23
    s_mul_hi_u32 s1, s48, s23
    v_lshrrev_b32_e32 v5, 5, v1
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s48, s23
    s_mul_i32 s3, s47, s8
    s_mul_hi_u32 s23, s46, s8
    v_lshlrev_b32_e32 v6, 4, v5
    s_add_i32 s23, s23, s3
    s_mul_i32 s3, s46, s8
    v_xor_b32_e32 v6, v6, v128
    s_add_u32 s0, s0, s3
    v_or_b32_e32 v125, v6, v129
    v_lshlrev_b32_e32 v4, 4, v4
    v_and_b32_e32 v6, 32, v67
    v_and_b32_e32 v7, 8, v0
    s_addc_u32 s1, s1, s23
    v_or3_b32 v4, v4, v6, v7
    s_lshl_b64 s[0:1], s[0:1], 1
    v_xor_b32_e32 v4, v4, v128
    s_add_u32 s0, s0, s16
    s_mov_b32 s23, 0
    v_min_i32_e32 v2, s42, v2
    v_lshl_or_b32 v127, v3, 8, v4
    s_addc_u32 s1, s1, s17
    s_lshl_b64 s[16:17], s[22:23], 5
    v_lshlrev_b32_e32 v3, 2, v5
    s_max_i32 s31, s2, 1
    s_lshl_b64 s[2:3], s[28:29], 6
    s_add_u32 s2, s14, s2
    v_sub_u32_e32 v145, v2, v3
    v_mov_b32_e32 v2, 0
    s_addc_u32 s3, s15, s3
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    s_add_u32 s12, s2, s12
    v_mov_b32_e32 v3, v2
    v_mov_b32_e32 v4, v2
    v_mov_b32_e32 v5, v2
    v_mov_b32_e32 v6, v2
    v_mov_b32_e32 v7, v2
    v_mov_b32_e32 v8, v2
    v_mov_b32_e32 v9, v2
    v_mov_b32_e32 v10, v2
    v_mov_b32_e32 v11, v2
    v_mov_b32_e32 v12, v2
    v_mov_b32_e32 v13, v2
    v_mov_b32_e32 v14, v2
    v_mov_b32_e32 v15, v2
    v_pk_mov_b32 v[32:33], v[16:17], v[16:17] op_sel:[0,1]
    v_pk_mov_b32 v[48:49], v[16:17], v[16:17] op_sel:[0,1]
    v_pk_mov_b32 v[64:65], v[16:17], v[16:17] op_sel:[0,1]
    v_xor_b32_e32 v136, 32, v125
    v_xor_b32_e32 v137, 64, v125
    v_xor_b32_e32 v138, 0x60, v125
    v_xor_b32_e32 v139, 0xa0, v125
    v_xor_b32_e32 v140, 0xc0, v125
    v_xor_b32_e32 v141, 0xe0, v125
    v_xor_b32_e32 v142, 0x6040, v127
    v_or_b32_e32 v143, 0x6080, v127
    v_xor_b32_e32 v144, 0x60c0, v127
    v_xor_b32_e32 v121, 0x80, v69
    s_addc_u32 s13, s3, s13
    s_lshl_b32 s29, s31, 5
    v_mov_b32_e32 v123, 0xf149f2ca
    s_mov_b32 s3, 0x20000
    s_mov_b32 s31, 0x5040100
    s_mov_b32 s33, 0x7060302
    s_mov_b32 s34, 0x41000000
    v_mov_b32_e32 v146, 0xff800000
    v_pk_mov_b32 v[30:31], v[14:15], v[14:15] op_sel:[0,1]
    v_pk_mov_b32 v[28:29], v[12:13], v[12:13] op_sel:[0,1]
    v_pk_mov_b32 v[26:27], v[10:11], v[10:11] op_sel:[0,1]
    v_pk_mov_b32 v[24:25], v[8:9], v[8:9] op_sel:[0,1]
    v_pk_mov_b32 v[22:23], v[6:7], v[6:7] op_sel:[0,1]
    v_pk_mov_b32 v[20:21], v[4:5], v[4:5] op_sel:[0,1]
    v_pk_mov_b32 v[18:19], v[2:3], v[2:3] op_sel:[0,1]
    v_pk_mov_b32 v[46:47], v[14:15], v[14:15] op_sel:[0,1]
    v_pk_mov_b32 v[44:45], v[12:13], v[12:13] op_sel:[0,1]
    v_pk_mov_b32 v[42:43], v[10:11], v[10:11] op_sel:[0,1]
    v_pk_mov_b32 v[40:41], v[8:9], v[8:9] op_sel:[0,1]
    v_pk_mov_b32 v[38:39], v[6:7], v[6:7] op_sel:[0,1]
    v_pk_mov_b32 v[36:37], v[4:5], v[4:5] op_sel:[0,1]
    v_pk_mov_b32 v[34:35], v[2:3], v[2:3] op_sel:[0,1]
    v_pk_mov_b32 v[62:63], v[14:15], v[14:15] op_sel:[0,1]
    v_pk_mov_b32 v[60:61], v[12:13], v[12:13] op_sel:[0,1]
    v_pk_mov_b32 v[58:59], v[10:11], v[10:11] op_sel:[0,1]
    v_pk_mov_b32 v[56:57], v[8:9], v[8:9] op_sel:[0,1]
    v_pk_mov_b32 v[54:55], v[6:7], v[6:7] op_sel:[0,1]
    v_pk_mov_b32 v[52:53], v[4:5], v[4:5] op_sel:[0,1]
    v_pk_mov_b32 v[50:51], v[2:3], v[2:3] op_sel:[0,1]
    s_mov_b32 s35, s23
    v_mov_b32_e32 v118, v2
    s_branch .LBB0_6
.LBB0_5:
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_f32_e64 v147, s43, -v123
    ds_read_b128 v[150:153], v125 offset:24576
    ds_read_b128 v[154:157], v125 offset:24704
    v_fma_f32 v66, s43, v66, v147
    v_fma_f32 v67, s43, v67, v147
    v_exp_f32_e32 v66, v66
    v_fma_f32 v68, s43, v68, v147
    v_exp_f32_e32 v148, v67
    v_fma_f32 v67, s43, v69, v147
    v_exp_f32_e32 v119, v68
    v_exp_f32_e32 v67, v67
    ds_read_b128 v[158:161], v137 offset:24576
    ds_read_b128 v[162:165], v136 offset:24576
    ds_read_b128 v[166:169], v140 offset:24576
    ds_read_b128 v[170:173], v141 offset:24576
    v_add_u32_e32 v149, 0x8000, v66
    v_add_u32_e32 v68, 0x8000, v148
    v_perm_b32 v68, v68, v149, s33
    v_add_u32_e32 v69, 0x8000, v119
    v_add_u32_e32 v149, 0x8000, v67
    v_perm_b32 v69, v149, v69, s33
    v_add_f32_e32 v66, v66, v148
    v_pk_add_f32 v[66:67], v[118:119], v[66:67]
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[150:151], v[68:69], v[50:65]
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    s_add_u32 s0, s0, s16
    s_addc_u32 s1, s1, s17
    s_add_i32 s2, s35, 1
    s_add_i32 s14, s35, -2
    s_cmp_lt_u32 s2, 3
    s_cselect_b32 s35, s2, s14
    s_add_u32 s12, s12, s4
    s_addc_u32 s13, s13, s5
    s_add_i32 s37, s36, 32
    v_subrev_u32_e32 v145, 32, v145
    s_cmp_eq_u32 s29, s23
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[158:159], v[68:69], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[154:155], v[68:69], v[18:33]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[166:167], v[68:69], v[2:17]
    v_fma_f32 v69, s43, v71, v147
    v_fma_f32 v68, s43, v70, v147
    v_exp_f32_e32 v149, v69
    v_fma_f32 v69, s43, v72, v147
    v_exp_f32_e32 v68, v68
    v_exp_f32_e32 v150, v69
    v_fma_f32 v69, s43, v73, v147
    v_exp_f32_e32 v69, v69
    v_add_u32_e32 v70, 0x8000, v68
    v_add_u32_e32 v71, 0x8000, v149
    v_perm_b32 v70, v71, v70, s33
    v_add_u32_e32 v71, 0x8000, v150
    v_add_u32_e32 v72, 0x8000, v69
    v_perm_b32 v71, v72, v71, s33
    v_add_f32_e32 v68, v68, v149
    v_mov_b32_e32 v67, v150
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[152:153], v[70:71], v[50:65]
    v_pk_add_f32 v[66:67], v[66:67], v[68:69]
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[160:161], v[70:71], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[156:157], v[70:71], v[18:33]
    ds_read_b128 v[152:155], v138 offset:24576
    ds_read_b128 v[156:159], v139 offset:24576
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[168:169], v[70:71], v[2:17]
    v_fma_f32 v71, s43, v75, v147
    v_fma_f32 v70, s43, v74, v147
    v_exp_f32_e32 v151, v71
    v_fma_f32 v71, s43, v76, v147
    v_exp_f32_e32 v70, v70
    v_exp_f32_e32 v76, v71
    v_fma_f32 v71, s43, v77, v147
    v_exp_f32_e32 v71, v71
    v_add_u32_e32 v72, 0x8000, v70
    v_add_u32_e32 v73, 0x8000, v151
    v_perm_b32 v72, v73, v72, s33
    v_add_u32_e32 v73, 0x8000, v76
    v_add_u32_e32 v74, 0x8000, v71
    v_perm_b32 v73, v74, v73, s33
    v_add_f32_e32 v70, v70, v151
    v_mov_b32_e32 v67, v76
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[162:163], v[72:73], v[50:65]
    v_pk_add_f32 v[66:67], v[66:67], v[70:71]
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[152:153], v[72:73], v[34:49]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[156:157], v[72:73], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[170:171], v[72:73], v[2:17]
    v_fma_f32 v72, s43, v78, v147
    v_fma_f32 v73, s43, v79, v147
    v_exp_f32_e32 v72, v72
    v_exp_f32_e32 v77, v73
    v_fma_f32 v73, s43, v80, v147
    v_fmac_f32_e32 v147, s43, v81
    v_exp_f32_e32 v78, v73
    v_exp_f32_e32 v73, v147
    v_add_u32_e32 v74, 0x8000, v72
    v_add_u32_e32 v75, 0x8000, v77
    v_perm_b32 v74, v75, v74, s33
    v_add_u32_e32 v75, 0x8000, v78
    v_add_u32_e32 v79, 0x8000, v73
    v_perm_b32 v75, v79, v75, s33
    v_add_f32_e32 v72, v72, v77
    v_mov_b32_e32 v67, v78
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[164:165], v[74:75], v[50:65]
    v_pk_add_f32 v[66:67], v[66:67], v[72:73]
    v_add_f32_e32 v118, v66, v67
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[154:155], v[74:75], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[158:159], v[74:75], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[172:173], v[74:75], v[2:17]
    s_cbranch_scc1 .LBB0_10
.LBB0_6:
    s_lshl_b32 s2, s35, 13
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    v_or_b32_e32 v66, s2, v125
    ds_read_b128 v[148:151], v66
    ds_read_b128 v[152:155], v66 offset:128
    v_or_b32_e32 v119, s2, v136
    s_sub_i32 s36, s37, 64
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[148:149], v[82:83], 0
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[150:151], v[84:85], v[66:81]
    ds_read_b128 v[148:151], v119
    v_or_b32_e32 v119, s2, v137
    ds_read_b128 v[156:159], v119
    v_or_b32_e32 v119, s2, v138
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[148:149], v[86:87], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[150:151], v[88:89], v[66:81]
    ds_read_b128 v[148:151], v119
    v_or_b32_e32 v119, s2, v139
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[156:157], v[90:91], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[158:159], v[92:93], v[66:81]
    ds_read_b128 v[156:159], v119
    v_or_b32_e32 v119, s2, v140
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[148:149], v[94:95], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[150:151], v[96:97], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[152:153], v[98:99], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[154:155], v[100:101], v[66:81]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[156:157], v[102:103], v[66:81]
    ds_read_b128 v[154:157], v119
    v_or_b32_e32 v119, s2, v141
    ds_read_b128 v[160:163], v119
    s_min_i32 s2, s37, 32
    s_add_i32 s2, s2, -1
    s_mul_i32 s2, s2, s22
    s_addk_i32 s2, 0x100
    s_cmp_gt_i32 s37, 0
    s_cselect_b32 s2, s2, 0
    s_add_i32 s14, s35, 2
    s_add_i32 s15, s35, -1
    s_cmp_lt_u32 s14, 3
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[158:159], v[104:105], v[66:81]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[154:155], v[106:107], v[66:81]
    buffer_load_dwordx2 v[148:149], v120, s[0:3], 0 offen
    buffer_load_dwordx2 v[150:151], v122, s[0:3], 0 offen
    buffer_load_dwordx2 v[152:153], v124, s[0:3], 0 offen
    buffer_load_dwordx2 v[154:155], v126, s[0:3], 0 offen
    s_cselect_b32 s2, s14, s15
    s_min_i32 s14, s36, 32
    s_add_i32 s14, s14, -1
    s_lshl_b32 s2, s2, 13
    s_mul_i32 s14, s14, s28
    s_add_i32 s2, s26, s2
    s_addk_i32 s14, 0x100
    s_cmp_gt_i32 s36, 0
    s_mov_b32 s15, s3
    s_cselect_b32 s14, s14, 0
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dword v116, s[12:15], 0 offen lds
    buffer_load_dword v115, s[12:15], 0 offen offset:1024 lds
    buffer_load_dword v130, s[12:15], 0 offen offset:2048 lds
    buffer_load_dword v131, s[12:15], 0 offen offset:3072 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v132, s[12:15], 0 offen lds
    buffer_load_dword v133, s[12:15], 0 offen offset:1024 lds
    buffer_load_dword v134, s[12:15], 0 offen offset:2048 lds
    buffer_load_dword v135, s[12:15], 0 offen offset:3072 lds
    s_waitcnt vmcnt(8)
    s_add_i32 s23, s23, 32
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[156:157], v[108:109], v[66:81]
    v_perm_b32 v156, v150, v148, s31
    v_perm_b32 v157, v154, v152, s31
    s_cmp_le_i32 s23, s27
    v_perm_b32 v158, v150, v148, s33
    v_perm_b32 v159, v154, v152, s33
    v_perm_b32 v148, v151, v149, s33
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[160:161], v[110:111], v[66:81]
    v_perm_b32 v160, v151, v149, s31
    v_perm_b32 v161, v155, v153, s31
    v_perm_b32 v149, v155, v153, s33
    ds_write_b64 v127, v[156:157] offset:24576
    ds_write_b64 v142, v[158:159]
    ds_write_b64 v143, v[160:161]
    ds_write_b64 v144, v[148:149]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[162:163], v[112:113], v[66:81]
    s_cbranch_scc1 .LBB0_8
    v_cmp_lt_i32_e32 vcc, 0, v145
    s_nop 15
    s_nop 0
    v_cndmask_b32_e32 v66, v146, v66, vcc
    v_cmp_lt_i32_e32 vcc, 1, v145
    v_cndmask_b32_e32 v67, v146, v67, vcc
    v_cmp_lt_i32_e32 vcc, 2, v145
    v_cndmask_b32_e32 v68, v146, v68, vcc
    v_cmp_lt_i32_e32 vcc, 3, v145
    v_cndmask_b32_e32 v69, v146, v69, vcc
    v_cmp_lt_i32_e32 vcc, 8, v145
    v_cndmask_b32_e32 v70, v146, v70, vcc
    v_cmp_lt_i32_e32 vcc, 9, v145
    v_cndmask_b32_e32 v71, v146, v71, vcc
    v_cmp_lt_i32_e32 vcc, 10, v145
    v_cndmask_b32_e32 v72, v146, v72, vcc
    v_cmp_lt_i32_e32 vcc, 11, v145
    v_cndmask_b32_e32 v73, v146, v73, vcc
    v_cmp_lt_i32_e32 vcc, 16, v145
    v_cndmask_b32_e32 v74, v146, v74, vcc
    v_cmp_lt_i32_e32 vcc, 17, v145
    v_cndmask_b32_e32 v75, v146, v75, vcc
    v_cmp_lt_i32_e32 vcc, 18, v145
    v_cndmask_b32_e32 v76, v146, v76, vcc
    v_cmp_lt_i32_e32 vcc, 19, v145
    v_cndmask_b32_e32 v77, v146, v77, vcc
    v_cmp_lt_i32_e32 vcc, 24, v145
    v_cndmask_b32_e32 v78, v146, v78, vcc
    v_cmp_lt_i32_e32 vcc, 25, v145
    v_cndmask_b32_e32 v79, v146, v79, vcc
    v_cmp_lt_i32_e32 vcc, 26, v145
    v_cndmask_b32_e32 v80, v146, v80, vcc
    v_cmp_lt_i32_e32 vcc, 27, v145
    v_cndmask_b32_e32 v81, v146, v81, vcc
.LBB0_8:
    s_nop 15
    s_nop 1
    v_max_f32_e32 v119, v67, v67
    v_max_f32_e32 v147, v66, v66
    v_max_f32_e32 v119, v147, v119
    v_max3_f32 v119, v119, v68, v69
    v_max3_f32 v119, v119, v70, v71
    v_max3_f32 v119, v119, v72, v73
    v_max3_f32 v119, v119, v74, v75
    v_max3_f32 v119, v119, v76, v77
    v_max3_f32 v119, v119, v78, v79
    v_max3_f32 v119, v119, v80, v81
    ds_bpermute_b32 v147, v121, v119
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v147, v147, v147
    v_max_f32_e32 v119, v119, v147
    v_sub_f32_e32 v147, v119, v123
    v_mul_f32_e32 v147, s43, v147
    v_cmp_lt_f32_e32 vcc, s34, v147
    s_cbranch_vccz .LBB0_5
    v_max_f32_e32 v119, v119, v119
    v_max_f32_e32 v147, v123, v123
    v_max_f32_e32 v119, v147, v119
    v_sub_f32_e32 v123, v123, v119
    v_mul_f32_e32 v123, s43, v123
    v_exp_f32_e32 v148, v123
    v_mov_b32_e32 v123, v119
    v_pk_mul_f32 v[64:65], v[148:149], v[64:65] op_sel_hi:[0,1]
    v_pk_mul_f32 v[62:63], v[148:149], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[60:61], v[148:149], v[60:61] op_sel_hi:[0,1]
    v_pk_mul_f32 v[58:59], v[148:149], v[58:59] op_sel_hi:[0,1]
    v_pk_mul_f32 v[56:57], v[148:149], v[56:57] op_sel_hi:[0,1]
    v_pk_mul_f32 v[54:55], v[148:149], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[52:53], v[148:149], v[52:53] op_sel_hi:[0,1]
    v_pk_mul_f32 v[50:51], v[148:149], v[50:51] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[148:149], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[46:47], v[148:149], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[44:45], v[148:149], v[44:45] op_sel_hi:[0,1]
    v_pk_mul_f32 v[42:43], v[148:149], v[42:43] op_sel_hi:[0,1]
    v_pk_mul_f32 v[40:41], v[148:149], v[40:41] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[148:149], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[36:37], v[148:149], v[36:37] op_sel_hi:[0,1]
    v_pk_mul_f32 v[34:35], v[148:149], v[34:35] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[148:149], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[148:149], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[148:149], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[148:149], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[148:149], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[148:149], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[148:149], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[148:149], v[18:19] op_sel_hi:[0,1]
    v_pk_mul_f32 v[16:17], v[148:149], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[148:149], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[148:149], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[148:149], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[148:149], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[148:149], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[148:149], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[148:149], v[2:3] op_sel_hi:[0,1]
    v_mul_f32_e32 v118, v118, v148
    s_branch .LBB0_5
.LBB0_10:
    ds_bpermute_b32 v66, v121, v118
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_cmp_gt_u32_e32 vcc, 32, v1
    v_cmp_gt_i32_e64 s[2:3], s41, v114
    s_and_b64 s[4:5], vcc, s[2:3]
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v66, v118, v66
    v_cmp_lt_f32_e64 s[0:1], 0, v66
    s_and_saveexec_b64 s[2:3], s[4:5]
    s_cbranch_execz .LBB0_12
    v_log_f32_e32 v67, v66
    s_mul_i32 s4, s40, s8
    s_add_i32 s4, s4, s6
    s_ashr_i32 s5, s41, 31
    s_mul_i32 s5, s4, s5
    s_mul_hi_u32 s12, s4, s41
    s_add_i32 s5, s12, s5
    s_mul_i32 s4, s4, s41
    v_fmac_f32_e32 v67, s43, v123
    s_lshl_b64 s[4:5], s[4:5], 2
    v_mov_b32_e32 v68, 0xff800000
    v_mul_f32_e32 v67, 0x3f317218, v67
    v_ashrrev_i32_e32 v115, 31, v114
    s_add_u32 s4, s20, s4
    v_cndmask_b32_e64 v67, v68, v67, s[0:1]
    s_addc_u32 s5, s21, s5
    v_lshlrev_b64 v[68:69], 2, v[114:115]
    v_mov_b32_e32 v70, s5
    v_add_co_u32_e32 v68, vcc, s4, v68
    v_addc_co_u32_e32 v69, vcc, v70, v69, vcc
    global_store_dword v[68:69], v67, off
.LBB0_12:
    s_or_b64 exec, exec, s[2:3]
    v_div_scale_f32 v67, s[2:3], v66, v66, 1.0
    v_rcp_f32_e32 v68, v67
    v_div_scale_f32 v69, vcc, 1.0, v66, 1.0
    s_mov_b32 s2, 0x7060302
    v_fma_f32 v70, -v67, v68, 1.0
    v_fmac_f32_e32 v68, v70, v68
    v_mul_f32_e32 v70, v69, v68
    v_fma_f32 v71, -v67, v70, v69
    v_fmac_f32_e32 v70, v71, v68
    v_fma_f32 v67, -v67, v70, v69
    v_div_fmas_f32 v67, v67, v68, v70
    v_div_fixup_f32 v66, v67, v66, 1.0
    v_cndmask_b32_e64 v66, 0, v66, s[0:1]
    v_mul_f32_e32 v50, v66, v50
    v_bfe_u32 v67, v50, 16, 1
    s_movk_i32 s1, 0x7fff
    v_add3_u32 v67, v67, v50, s1
    v_or_b32_e32 v68, 0x400000, v50
    v_cmp_u_f32_e32 vcc, v50, v50
    v_mul_f32_e32 v34, v66, v34
    v_cndmask_b32_e32 v50, v67, v68, vcc
    v_bfe_u32 v67, v34, 16, 1
    v_add3_u32 v67, v67, v34, s1
    v_mov_b32_e32 v70, v18
    v_mov_b32_e32 v71, v2
    v_pk_mul_f32 v[70:71], v[66:67], v[70:71] op_sel_hi:[0,1]
    v_or_b32_e32 v68, 0x400000, v34
    v_cmp_u_f32_e32 vcc, v34, v34
    v_bfe_u32 v2, v70, 16, 1
    v_cndmask_b32_e32 v34, v67, v68, vcc
    v_add3_u32 v2, v2, v70, s1
    v_or_b32_e32 v18, 0x400000, v70
    v_cmp_u_f32_e32 vcc, v70, v70
    v_cndmask_b32_e32 v2, v2, v18, vcc
    v_bfe_u32 v18, v71, 16, 1
    v_perm_b32 v68, v34, v50, s2
    v_add3_u32 v18, v18, v71, s1
    v_or_b32_e32 v34, 0x400000, v71
    v_cmp_u_f32_e32 vcc, v71, v71
    v_cndmask_b32_e32 v18, v18, v34, vcc
    v_mov_b32_e32 v34, v51
    v_pk_mul_f32 v[34:35], v[66:67], v[34:35] op_sel_hi:[0,1]
    v_perm_b32 v69, v18, v2, s2
    v_bfe_u32 v2, v34, 16, 1
    v_add3_u32 v2, v2, v34, s1
    v_or_b32_e32 v18, 0x400000, v34
    v_cmp_u_f32_e32 vcc, v34, v34
    v_cndmask_b32_e32 v2, v2, v18, vcc
    v_bfe_u32 v18, v35, 16, 1
    v_add3_u32 v18, v18, v35, s1
    v_or_b32_e32 v34, 0x400000, v35
    v_cmp_u_f32_e32 vcc, v35, v35
    v_cndmask_b32_e32 v18, v18, v34, vcc
    v_perm_b32 v70, v18, v2, s2
    v_mov_b32_e32 v2, v19
    v_pk_mul_f32 v[2:3], v[66:67], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v18, v2, 16, 1
    v_add3_u32 v18, v18, v2, s1
    v_or_b32_e32 v19, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v18, v19, vcc
    v_bfe_u32 v18, v3, 16, 1
    s_lshl_b32 s0, s30, 13
    v_add3_u32 v18, v18, v3, s1
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v18, v19, vcc
    v_and_b32_e32 v34, 32, v0
    v_or_b32_e32 v35, s0, v129
    v_perm_b32 v71, v3, v2, s2
    v_xad_u32 v2, v128, v34, v35
    ds_write_b128 v2, v[68:71]
    v_mul_f32_e32 v2, v66, v52
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v18, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v18, vcc
    v_mul_f32_e32 v3, v66, v36
    v_bfe_u32 v18, v3, 16, 1
    v_add3_u32 v18, v18, v3, s1
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v18, v19, vcc
    v_perm_b32 v18, v3, v2, s2
    v_mov_b32_e32 v2, v20
    v_mov_b32_e32 v3, v4
    v_pk_mul_f32 v[2:3], v[66:67], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s1
    v_or_b32_e32 v19, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v4, v19, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v19, vcc
    v_mov_b32_e32 v36, v53
    v_perm_b32 v19, v3, v2, s2
    v_pk_mul_f32 v[2:3], v[66:67], v[36:37] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s1
    v_or_b32_e32 v20, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v4, v20, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v20, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v20, vcc
    v_mov_b32_e32 v4, v21
    v_perm_b32 v20, v3, v2, s2
    v_pk_mul_f32 v[2:3], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s1
    v_or_b32_e32 v5, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v4, v5, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_perm_b32 v21, v3, v2, s2
    v_or_b32_e32 v2, 16, v34
    v_xad_u32 v2, v2, v128, v35
    ds_write_b128 v2, v[18:21]
    v_mul_f32_e32 v2, v66, v54
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v38
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v22
    v_mov_b32_e32 v5, v6
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v38, v55
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[38:39] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v18, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v18, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v18, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v5, v6, v18, vcc
    v_mov_b32_e32 v6, v23
    v_pk_mul_f32 v[6:7], v[66:67], v[6:7] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v18, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v18, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v18, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v18, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 64, v34
    v_xad_u32 v6, v6, v128, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v56
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v40
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v24
    v_mov_b32_e32 v5, v8
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v40, v57
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[40:41] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v8, v25
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[8:9] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0x50, v34
    v_xad_u32 v6, v6, v128, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v58
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v42
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v26
    v_mov_b32_e32 v5, v10
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v42, v59
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[42:43] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v10, v27
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[10:11] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0x80, v34
    v_xad_u32 v6, v6, v128, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v60
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v44
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v28
    v_mov_b32_e32 v5, v12
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v44, v61
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[44:45] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v12, v29
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[12:13] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0x90, v34
    v_xad_u32 v6, v6, v128, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v62
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v46
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v30
    v_mov_b32_e32 v5, v14
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v46, v63
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[46:47] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v14, v31
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[14:15] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0xc0, v34
    v_xad_u32 v6, v6, v128, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v64
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v48
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v32
    v_mov_b32_e32 v5, v16
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v48, v65
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[48:49] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v16, v33
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[16:17] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0xd0, v34
    v_xad_u32 v6, v6, v128, v35
    ds_write_b128 v6, v[2:5]
    v_and_b32_e32 v2, 0xf0, v117
    v_and_b32_e32 v0, 48, v0
    v_or_b32_e32 v4, 64, v1
    v_and_b32_e32 v3, 0x300, v117
    v_xor_b32_e32 v0, v0, v2
    v_lshlrev_b32_e32 v5, 4, v4
    v_and_b32_e32 v6, 0x70, v4
    s_waitcnt lgkmcnt(0)
    v_or3_b32 v3, s0, v3, v0
    v_and_b32_e32 v5, 0x700, v5
    v_xor_b32_e32 v6, v6, v2
    v_or3_b32 v5, s0, v5, v6
    ds_read_b128 v[12:15], v3
    ds_read_b128 v[16:19], v5
    v_or_b32_e32 v3, 0x80, v1
    v_lshlrev_b32_e32 v5, 4, v3
    v_or_b32_e32 v6, 0xc0, v1
    v_and_b32_e32 v5, 0xb00, v5
    v_lshlrev_b32_e32 v7, 4, v6
    v_and_b32_e32 v8, 0x70, v6
    v_or3_b32 v5, s0, v5, v0
    v_and_b32_e32 v7, 0xf00, v7
    v_xor_b32_e32 v8, v8, v2
    v_or3_b32 v7, s0, v7, v8
    ds_read_b128 v[20:23], v5
    ds_read_b128 v[24:27], v7
    v_or_b32_e32 v5, 0x100, v1
    v_lshlrev_b32_e32 v7, 4, v5
    v_or_b32_e32 v8, 0x140, v1
    v_and_b32_e32 v7, 0x1300, v7
    v_lshlrev_b32_e32 v9, 4, v8
    v_and_b32_e32 v10, 0x70, v8
    v_or3_b32 v7, s0, v7, v0
    v_and_b32_e32 v9, 0x1700, v9
    v_xor_b32_e32 v10, v10, v2
    v_or3_b32 v9, s0, v9, v10
    ds_read_b128 v[28:31], v7
    ds_read_b128 v[32:35], v9
    v_or_b32_e32 v7, 0x180, v1
    v_lshlrev_b32_e32 v9, 4, v7
    v_and_b32_e32 v9, 0x1b00, v9
    v_or3_b32 v0, s0, v9, v0
    v_or_b32_e32 v9, 0x1c0, v1
    v_lshlrev_b32_e32 v10, 4, v9
    v_and_b32_e32 v11, 0x70, v9
    v_and_b32_e32 v10, 0x1f00, v10
    v_xor_b32_e32 v11, v11, v2
    v_or3_b32 v10, s0, v10, v11
    s_mul_i32 s0, s51, s8
    s_mul_hi_u32 s1, s50, s8
    s_mul_i32 s4, s11, s6
    s_mul_hi_u32 s5, s10, s6
    s_ashr_i32 s3, s39, 31
    s_lshl_b32 s12, s39, 1
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s50, s8
    s_add_i32 s5, s5, s4
    s_mul_i32 s4, s10, s6
    s_add_u32 s0, s4, s0
    s_addc_u32 s1, s5, s1
    s_mul_hi_u32 s4, s9, s39
    s_mul_i32 s5, s9, s3
    s_add_i32 s4, s4, s5
    s_mul_i32 s9, s9, s39
    s_add_u32 s0, s0, s9
    s_addc_u32 s1, s1, s4
    s_lshl_b64 s[0:1], s[0:1], 1
    s_mov_b32 s2, s39
    s_add_u32 s0, s0, s18
    s_addc_u32 s1, s1, s19
    s_mul_i32 s4, s12, s25
    s_mul_hi_u32 s5, s12, s24
    s_lshr_b64 s[2:3], s[2:3], 31
    s_add_i32 s4, s5, s4
    s_mul_i32 s2, s2, s24
    s_add_i32 s4, s4, s2
    s_mul_i32 s2, s12, s24
    s_add_u32 s2, s2, 0x100
    s_addc_u32 s3, s4, 0
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    ds_read_b128 v[36:39], v0
    ds_read_b128 v[40:43], v10
    s_cmp_lt_i32 s4, 1
    v_lshrrev_b32_e32 v0, 4, v1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    v_or_b32_e32 v0, s7, v0
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(7)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v4
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(6)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v3
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(5)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v6
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(4)
    buffer_store_dwordx4 v[24:27], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v5
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[28:31], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v8
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[32:35], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v7
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[36:39], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v9
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[40:43], v0, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel attention_bf16_d128_128x32_s3_lds_dma_g4_causal_lse
    .amdhsa_group_segment_fixed_size 32768
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 174
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 176
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_bf16_d128_128x32_s3_lds_dma_g4_causal_lse.agpr_count: 0
attention_bf16_d128_128x32_s3_lds_dma_g4_causal_lse.sgpr_count: 60
attention_bf16_d128_128x32_s3_lds_dma_g4_causal_lse.sgpr_spill_count: 0
attention_bf16_d128_128x32_s3_lds_dma_g4_causal_lse.vgpr_count: 174
attention_bf16_d128_128x32_s3_lds_dma_g4_causal_lse.vgpr_spill_count: 0
