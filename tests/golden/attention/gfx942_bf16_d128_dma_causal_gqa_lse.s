.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
attention_bf16_d128_256x64_s3_lds_dma_g4_causal_lse:
    s_load_dwordx8 s[24:31], s[0:1], 0x68
    s_load_dwordx16 s[8:23], s[0:1], 0x0
    s_not_b32 s2, s2
    s_lshl_b32 s2, s2, 8
    v_readfirstlane_b32 s5, v0
    s_waitcnt lgkmcnt(0)
    s_add_i32 s2, s29, s2
    s_mul_i32 s19, s19, s4
    s_mul_hi_u32 s33, s18, s4
    s_lshr_b32 s35, s5, 6
    s_addk_i32 s2, 0xff
    s_add_i32 s33, s33, s19
    s_mul_i32 s19, s21, s3
    s_mul_hi_u32 s21, s20, s3
    s_lshl_b32 s6, s25, 1
    s_and_b32 s2, s2, 0xffffff00
    s_lshl_b32 s5, s35, 5
    s_lshl_b32 s7, s24, 1
    s_mul_i32 s18, s18, s4
    s_add_i32 s21, s21, s19
    s_mul_i32 s19, s20, s3
    s_add_u32 s18, s19, s18
    s_addc_u32 s19, s21, s33
    s_ashr_i32 s20, s24, 31
    s_mul_i32 s20, s2, s20
    s_mul_hi_u32 s21, s2, s24
    s_add_i32 s21, s21, s20
    s_mul_i32 s20, s2, s24
    s_add_u32 s18, s18, s20
    s_addc_u32 s19, s19, s21
    s_lshl_b64 s[18:19], s[18:19], 1
    s_add_u32 s44, s18, s8
    s_addc_u32 s20, s19, s9
    s_not_b32 s8, s2
    s_add_i32 s33, s29, s8
    s_ashr_i32 s34, s33, 31
    s_mul_hi_u32 s8, s33, s7
    s_mul_i32 s9, s34, s7
    s_add_i32 s9, s8, s9
    s_mul_i32 s8, s33, s7
    s_add_u32 s8, s8, 0x100
    s_addc_u32 s9, s9, 0
    s_lshr_b64 s[18:19], s[8:9], 31
    s_and_b32 s45, s20, 0xffff
    v_lshrrev_b32_e32 v67, 1, v0
    v_and_b32_e32 v66, 31, v0
    s_cmp_lt_i32 s18, 1
    s_cselect_b32 s8, s8, 0x7fffffff
    s_cmp_gt_i32 s18, -1
    v_or_b32_e32 v1, s5, v66
    v_and_b32_e32 v2, 16, v67
    s_cselect_b32 s46, s8, 0
    s_mov_b32 s47, 0x20000
    v_mad_u64_u32 v[2:3], s[8:9], v1, s7, v[2:3]
    buffer_load_dwordx4 v[98:101], v2, s[44:47], 0 offen
    buffer_load_dwordx4 v[102:105], v2, s[44:47], 0 offen offset:32
    buffer_load_dwordx4 v[106:109], v2, s[44:47], 0 offen offset:64
    buffer_load_dwordx4 v[110:113], v2, s[44:47], 0 offen offset:96
    buffer_load_dwordx4 v[114:117], v2, s[44:47], 0 offen offset:128
    buffer_load_dwordx4 v[118:121], v2, s[44:47], 0 offen offset:160
    buffer_load_dwordx4 v[122:125], v2, s[44:47], 0 offen offset:192
    buffer_load_dwordx4 v[126:129], v2, s[44:47], 0 offen offset:224
    v_lshlrev_b32_e32 v1, 2, v0
    v_lshrrev_b32_e32 v68, 2, v0
    v_or_b32_e32 v2, 0x200, v0
    v_or_b32_e32 v3, 0x600, v0
    v_and_b32_e32 v1, 0xfc, v1
    v_and_b32_e32 v6, 0x70, v68
    v_lshrrev_b32_e32 v69, 6, v0
    v_lshrrev_b32_e32 v7, 6, v2
    v_lshrrev_b32_e32 v3, 6, v3
    v_xor_b32_e32 v2, v6, v1
    s_load_dwordx2 s[18:19], s[0:1], 0x60
    s_load_dwordx8 s[36:43], s[0:1], 0x40
    v_mad_u64_u32 v[132:133], s[0:1], v69, s6, v[2:3]
    v_or_b32_e32 v4, 0xa00, v0
    v_or_b32_e32 v5, 0xe00, v0
    s_add_i32 s0, s2, 0x100
    v_lshrrev_b32_e32 v4, 6, v4
    v_lshrrev_b32_e32 v5, 6, v5
    s_sub_i32 s49, s30, s29
    s_min_i32 s0, s0, s29
    s_movk_i32 s8, 0xf800
    v_mul_lo_u32 v1, v7, s6
    v_mul_lo_u32 v3, v3, s6
    v_mul_lo_u32 v4, v4, s6
    v_mul_lo_u32 v5, v5, s6
    s_add_i32 s0, s0, s49
    v_add3_u32 v146, v1, v2, s8
    v_add3_u32 v148, v3, v2, s8
    v_add3_u32 v150, v4, v2, s8
    v_add3_u32 v152, v5, v2, s8
    s_min_i32 s8, s30, s0
    s_add_i32 s24, s8, 63
    s_ashr_i32 s0, s24, 31
    s_lshr_b32 s0, s0, 26
    s_add_i32 s24, s24, s0
    s_mul_i32 s9, s25, 0x60
    v_lshl_add_u32 v147, s25, 5, v132
    v_lshl_add_u32 v149, s25, 6, v132
    s_lshr_b32 s25, s3, 2
    s_and_b32 s0, s24, 0xffffffc0
    v_add_u32_e32 v151, s9, v132
    s_min_i32 s48, s30, s0
    s_mul_i32 s0, s23, s4
    s_mul_hi_u32 s1, s22, s4
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s9, s37, s25
    s_mul_hi_u32 s20, s36, s25
    s_add_i32 s50, s5, s2
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s22, s4
    s_add_i32 s20, s20, s9
    s_mul_i32 s9, s36, s25
    s_add_u32 s0, s9, s0
    s_addc_u32 s1, s20, s1
    s_lshl_b64 s[20:21], s[0:1], 1
    s_add_u32 s44, s20, s10
    s_addc_u32 s45, s21, s11
    s_min_i32 s0, s48, 64
    s_add_i32 s0, s0, -1
    s_mul_i32 s0, s0, s6
    s_lshl_b32 s36, s35, 8
    s_addk_i32 s0, 0x100
    s_mov_b32 s7, 0
    s_cmp_gt_i32 s48, 0
    s_cselect_b32 s46, s0, 0
    s_lshl_b64 s[0:1], s[6:7], 6
    s_add_u32 s52, s0, s44
    s_addc_u32 s53, s1, s45
    s_sub_i32 s9, s48, 64
    s_min_i32 s23, s9, 64
    s_add_i32 s23, s23, -1
    s_mul_i32 s23, s23, s6
    s_waitcnt vmcnt(7)
    s_waitcnt vmcnt(6)
    s_waitcnt vmcnt(5)
    s_waitcnt vmcnt(4)
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    s_mov_b32 m0, s36
    s_nop 0
    buffer_load_dword v132, s[44:47], 0 offen lds
    buffer_load_dword v146, s[44:47], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v147, s[44:47], 0 offen lds
    buffer_load_dword v148, s[44:47], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v149, s[44:47], 0 offen lds
    buffer_load_dword v150, s[44:47], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v151, s[44:47], 0 offen lds
    buffer_load_dword v152, s[44:47], 0 offen offset:2048 lds
    s_add_i32 s22, s36, 0x4000
    s_addk_i32 s23, 0x100
    s_cmp_gt_i32 s9, 0
    s_cselect_b32 s54, s23, 0
    s_mov_b32 s55, s47
    s_mov_b32 m0, s22
    s_nop 0
    buffer_load_dword v132, s[52:55], 0 offen lds
    buffer_load_dword v146, s[52:55], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v147, s[52:55], 0 offen lds
    buffer_load_dword v148, s[52:55], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v149, s[52:55], 0 offen lds
    buffer_load_dword v150, s[52:55], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v151, s[52:55], 0 offen lds
    buffer_load_dword v152, s[52:55], 0 offen offset:2048 lds
    v_and_b32_e32 v1, 63, v0
    v_lshlrev_b32_e32 v133, 4, v0
    s_cmp_gt_i32 s8, 0
    v_lshlrev_b32_e32 v70, 2, v1
    s_cbranch_scc1 .LBB0_2
    v_xor_b32_e32 v131, 0x80, v70
    s_mov_b64 s[8:9], 0
    s_branch .LBB0_3
.LBB0_2:
    s_mov_b64 s[8:9], -1
.LBB0_3:
    v_or_b32_e32 v130, s50, v66
    v_and_b32_e32 v144, 0x70, v133
    v_lshlrev_b32_e32 v145, 8, v66
    s_andn2_b64 vcc, exec, s[8:9]
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
    v_mov_b32_e32 v134, 0
    v_mov_b32_e32 v137, 0xf149f2ca
    s_cbranch_vccnz .LBB0_10
    v_lshrrev_b32_e32 v6, 5, v0
    v_and_b32_e32 v5, 1, v69
    v_and_b32_e32 v2, 2, v68
    v_and_b32_e32 v6, 12, v6
    v_and_b32_e32 v3, 7, v0
    v_or3_b32 v2, v2, v6, v5
    v_and_or_b32 v4, v67, 24, v3
    v_lshlrev_b32_e32 v6, 2, v2
    s_ashr_i32 s22, s24, 6
    s_lshl_b32 s24, s26, 1
    v_lshlrev_b32_e32 v2, 3, v4
    v_or_b32_e32 v7, 1, v6
    v_mad_u64_u32 v[136:137], s[8:9], v6, s24, v[2:3]
    v_mad_u64_u32 v[138:139], s[8:9], v7, s24, v[2:3]
    v_or_b32_e32 v7, 2, v6
    v_or_b32_e32 v6, 3, v6
    v_mad_u64_u32 v[140:141], s[8:9], v7, s24, v[2:3]
    v_mad_u64_u32 v[142:143], s[8:9], v6, s24, v[2:3]
    s_add_i32 s8, s49, 1
    s_nop 0
    v_add_u32_e32 v2, s8, v130
    s_add_i32 s8, s8, s50
    s_min_i32 s26, s30, s8
    s_mul_i32 s8, s41, s25
    s_mul_hi_u32 s9, s40, s25
    v_lshrrev_b32_e32 v6, 5, v1
    s_add_i32 s9, s9, s8
    s_mul_i32 s8, s40, s25
    s_mul_i32 s23, s39, s4
    s_mul_hi_u32 s25, s38, s4
    v_xor_b32_e32 v3, v6, v3
    s_add_i32 s25, s25, s23
    s_mul_i32 s23, s38, s4
    v_lshlrev_b32_e32 v3, 4, v3
    s_add_u32 s8, s8, s23
    v_or_b32_e32 v139, v3, v145
    v_lshl_or_b32 v141, v66, 9, v3
    v_lshlrev_b32_e32 v3, 4, v5
    v_and_b32_e32 v5, 0x60, v68
    v_and_b32_e32 v7, 8, v0
    s_addc_u32 s9, s9, s25
    v_or3_b32 v3, v3, v5, v7
    s_lshl_b64 s[8:9], s[8:9], 1
    v_xor_b32_e32 v3, v3, v144
    s_add_u32 s8, s8, s12
    s_mov_b32 s25, 0
    v_min_i32_e32 v2, s30, v2
    v_lshl_or_b32 v143, v4, 9, v3
    s_addc_u32 s9, s9, s13
    s_lshl_b64 s[12:13], s[24:25], 6
    v_lshlrev_b32_e32 v3, 2, v6
    s_max_i32 s30, s22, 1
    s_lshl_b64 s[22:23], s[6:7], 7
    s_add_u32 s7, s10, s22
    v_sub_u32_e32 v174, v2, v3
    v_mov_b32_e32 v2, 0
    s_addc_u32 s10, s11, s23
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    s_add_u32 s20, s7, s20
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
    v_mov_b64_e32 v[32:33], v[16:17]
    v_mov_b64_e32 v[48:49], v[16:17]
    v_mov_b64_e32 v[64:65], v[16:17]
    v_xor_b32_e32 v153, 32, v139
    v_xor_b32_e32 v154, 64, v139
    v_xor_b32_e32 v155, 0x60, v139
    v_xor_b32_e32 v156, 0xa0, v139
    v_xor_b32_e32 v157, 0xc0, v139
    v_xor_b32_e32 v158, 0xe0, v139
    v_or_b32_e32 v159, 0xc080, v143
    v_or_b32_e32 v160, 0xc100, v143
    v_or_b32_e32 v161, 0xc180, v143
    v_xor_b32_e32 v131, 0x80, v70
    v_xor_b32_e32 v162, 32, v141
    v_xor_b32_e32 v163, 0xa0, v141
    v_xor_b32_e32 v164, 0x120, v141
    v_xor_b32_e32 v165, 0x1a0, v141
    v_xor_b32_e32 v166, 64, v141
    v_xor_b32_e32 v167, 0xc0, v141
    v_xor_b32_e32 v168, 0x140, v141
    v_xor_b32_e32 v169, 0x1c0, v141
    v_xor_b32_e32 v170, 0x60, v141
    v_xor_b32_e32 v171, 0xe0, v141
    v_xor_b32_e32 v172, 0x160, v141
    v_xor_b32_e32 v173, 0x1e0, v141
    s_addc_u32 s21, s10, s21
    s_lshl_b32 s7, s30, 6
    v_mov_b32_e32 v137, 0xf149f2ca
    s_mov_b32 s11, 0x20000
    s_mov_b32 s30, 0x5040100
    s_mov_b32 s37, 0x7060302
    s_mov_b32 s38, 0x41000000
    v_mov_b32_e32 v175, 0xff800000
    v_mov_b64_e32 v[30:31], v[14:15]
    v_mov_b64_e32 v[28:29], v[12:13]
    v_mov_b64_e32 v[26:27], v[10:11]
    v_mov_b64_e32 v[24:25], v[8:9]
    v_mov_b64_e32 v[22:23], v[6:7]
    v_mov_b64_e32 v[20:21], v[4:5]
    v_mov_b64_e32 v[18:19], v[2:3]
    v_mov_b64_e32 v[46:47], v[14:15]
    v_mov_b64_e32 v[44:45], v[12:13]
    v_mov_b64_e32 v[42:43], v[10:11]
    v_mov_b64_e32 v[40:41], v[8:9]
    v_mov_b64_e32 v[38:39], v[6:7]
    v_mov_b64_e32 v[36:37], v[4:5]
    v_mov_b64_e32 v[34:35], v[2:3]
    v_mov_b64_e32 v[62:63], v[14:15]
    v_mov_b64_e32 v[60:61], v[12:13]
    v_mov_b64_e32 v[58:59], v[10:11]
    v_mov_b64_e32 v[56:57], v[8:9]
    v_mov_b64_e32 v[54:55], v[6:7]
    v_mov_b64_e32 v[52:53], v[4:5]
    v_mov_b64_e32 v[50:51], v[2:3]
    s_mov_b32 s39, s25
    v_mov_b32_e32 v134, v2
    s_branch .LBB0_6
.LBB0_5:
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_f32_e64 v176, s31, -v137
    ds_read_b128 v[180:183], v141 offset:49152
    ds_read_b128 v[184:187], v141 offset:49280
    ds_read_b128 v[188:191], v141 offset:49408
    ds_read_b128 v[192:195], v141 offset:49536
    v_fma_f32 v82, s31, v82, v176
    v_fma_f32 v83, s31, v83, v176
    v_exp_f32_e32 v82, v82
    v_fma_f32 v84, s31, v84, v176
    v_exp_f32_e32 v177, v83
    v_fma_f32 v83, s31, v85, v176
    v_exp_f32_e32 v135, v84
    v_exp_f32_e32 v83, v83
    v_add_u32_e32 v178, 0x8000, v82
    v_add_u32_e32 v84, 0x8000, v177
    v_perm_b32 v84, v84, v178, s37
    v_add_u32_e32 v85, 0x8000, v135
    v_add_u32_e32 v178, 0x8000, v83
    v_perm_b32 v85, v178, v85, s37
    v_fma_f32 v86, s31, v86, v176
    v_exp_f32_e32 v178, v86
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[184:185], v[84:85], v[18:33]
    v_fma_f32 v86, s31, v87, v176
    v_exp_f32_e32 v179, v86
    v_fma_f32 v87, s31, v88, v176
    v_add_u32_e32 v86, 0x8000, v178
    ds_read_b128 v[196:199], v165 offset:49152
    v_fma_f32 v88, s31, v92, v176
    v_exp_f32_e32 v92, v88
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_bf16 v[34:49], v[188:189], v[84:85], v[34:49]
    v_fma_f32 v88, s31, v93, v176
    v_fma_f32 v67, s31, v67, v176
    v_fma_f32 v66, s31, v66, v176
    v_exp_f32_e32 v66, v66
    v_fma_f32 v70, s31, v70, v176
    v_add_f32_e32 v82, v82, v177
    s_add_u32 s8, s8, s12
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[192:193], v[84:85], v[50:65]
    s_addc_u32 s9, s9, s13
    s_add_i32 s10, s39, 1
    s_add_i32 s22, s39, -2
    s_cmp_lt_u32 s10, 3
    s_cselect_b32 s39, s10, s22
    s_add_u32 s20, s20, s0
    s_addc_u32 s21, s21, s1
    v_mfma_f32_32x32x8_bf16 v[2:17], v[180:181], v[84:85], v[2:17]
    v_fma_f32 v84, s31, v89, v176
    v_exp_f32_e32 v180, v87
    v_exp_f32_e32 v85, v84
    v_add_u32_e32 v84, 0x8000, v179
    v_perm_b32 v86, v84, v86, s37
    v_add_u32_e32 v84, 0x8000, v180
    v_add_u32_e32 v87, 0x8000, v85
    v_perm_b32 v87, v87, v84, s37
    v_fma_f32 v84, s31, v90, v176
    v_exp_f32_e32 v181, v84
    v_mfma_f32_32x32x8_bf16 v[18:33], v[186:187], v[86:87], v[18:33]
    ds_read_b128 v[184:187], v162 offset:49152
    v_fma_f32 v84, s31, v91, v176
    s_add_i32 s48, s40, 64
    v_subrev_u32_e32 v174, 64, v174
    s_cmp_eq_u32 s7, s25
    v_mfma_f32_32x32x8_bf16 v[34:49], v[190:191], v[86:87], v[34:49]
    ds_read_b128 v[188:191], v163 offset:49152
    v_mfma_f32_32x32x8_bf16 v[50:65], v[194:195], v[86:87], v[50:65]
    ds_read_b128 v[192:195], v164 offset:49152
    v_mfma_f32_32x32x8_bf16 v[2:17], v[182:183], v[86:87], v[2:17]
    v_exp_f32_e32 v182, v84
    v_exp_f32_e32 v87, v88
    v_add_u32_e32 v84, 0x8000, v181
    v_add_u32_e32 v86, 0x8000, v182
    v_perm_b32 v88, v86, v84, s37
    v_add_u32_e32 v84, 0x8000, v92
    v_add_u32_e32 v86, 0x8000, v87
    v_perm_b32 v89, v86, v84, s37
    v_fma_f32 v84, s31, v94, v176
    v_exp_f32_e32 v93, v84
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_bf16 v[2:17], v[184:185], v[88:89], v[2:17]
    v_fma_f32 v84, s31, v95, v176
    v_fma_f32 v86, s31, v96, v176
    v_exp_f32_e32 v94, v84
    v_exp_f32_e32 v95, v86
    v_fma_f32 v86, s31, v97, v176
    v_add_u32_e32 v84, 0x8000, v93
    v_exp_f32_e32 v96, v67
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[188:189], v[88:89], v[18:33]
    v_fma_f32 v67, s31, v68, v176
    v_exp_f32_e32 v97, v67
    v_fma_f32 v67, s31, v69, v176
    v_exp_f32_e32 v67, v67
    v_add_u32_e32 v68, 0x8000, v96
    v_add_u32_e32 v69, 0x8000, v97
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[34:49], v[192:193], v[88:89], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[196:197], v[88:89], v[50:65]
    v_exp_f32_e32 v89, v86
    v_add_u32_e32 v86, 0x8000, v94
    v_perm_b32 v90, v86, v84, s37
    v_add_u32_e32 v84, 0x8000, v95
    v_add_u32_e32 v86, 0x8000, v89
    v_perm_b32 v91, v86, v84, s37
    v_add_u32_e32 v84, 0x8000, v66
    v_perm_b32 v68, v68, v84, s37
    v_mfma_f32_32x32x8_bf16 v[2:17], v[186:187], v[90:91], v[2:17]
    ds_read_b128 v[184:187], v166 offset:49152
    v_add_u32_e32 v84, 0x8000, v67
    v_perm_b32 v69, v84, v69, s37
    v_add_f32_e32 v84, v178, v179
    v_add_f32_e32 v86, v181, v182
    v_add_f32_e32 v88, v93, v94
    v_add_f32_e32 v66, v66, v96
    v_mfma_f32_32x32x8_bf16 v[18:33], v[190:191], v[90:91], v[18:33]
    ds_read_b128 v[188:191], v167 offset:49152
    v_mfma_f32_32x32x8_bf16 v[34:49], v[194:195], v[90:91], v[34:49]
    ds_read_b128 v[192:195], v168 offset:49152
    v_mfma_f32_32x32x8_bf16 v[50:65], v[198:199], v[90:91], v[50:65]
    ds_read_b128 v[196:199], v169 offset:49152
    v_exp_f32_e32 v90, v70
    v_fma_f32 v70, s31, v71, v176
    v_fma_f32 v71, s31, v72, v176
    v_exp_f32_e32 v91, v70
    v_exp_f32_e32 v183, v71
    v_add_u32_e32 v70, 0x8000, v90
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x8_bf16 v[2:17], v[184:185], v[68:69], v[2:17]
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[188:189], v[68:69], v[18:33]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[34:49], v[192:193], v[68:69], v[34:49]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[196:197], v[68:69], v[50:65]
    v_fma_f32 v68, s31, v73, v176
    v_add_f32_e64 v72, v134, v82
    v_add_f32_e64 v73, v135, v83
    v_exp_f32_e32 v69, v68
    v_pk_add_f32 v[72:73], v[72:73], v[72:73] op_sel:[0,1] op_sel_hi:[1,0]
    v_add_u32_e32 v68, 0x8000, v91
    v_mov_b32_e32 v73, v180
    v_pk_add_f32 v[72:73], v[72:73], v[84:85]
    v_perm_b32 v70, v68, v70, s37
    v_pk_add_f32 v[72:73], v[72:73], v[72:73] op_sel:[0,1] op_sel_hi:[1,0]
    v_add_u32_e32 v68, 0x8000, v183
    v_mov_b32_e32 v73, v92
    v_add_u32_e32 v71, 0x8000, v69
    v_pk_add_f32 v[72:73], v[72:73], v[86:87]
    v_perm_b32 v71, v71, v68, s37
    v_pk_add_f32 v[72:73], v[72:73], v[72:73] op_sel:[0,1] op_sel_hi:[1,0]
    v_fma_f32 v68, s31, v74, v176
    v_mfma_f32_32x32x8_bf16 v[2:17], v[186:187], v[70:71], v[2:17]
    ds_read_b128 v[184:187], v170 offset:49152
    ds_read_b128 v[84:87], v172 offset:49152
    v_mov_b32_e32 v73, v95
    ds_read_b128 v[92:95], v173 offset:49152
    v_exp_f32_e32 v82, v68
    v_fma_f32 v68, s31, v75, v176
    v_fma_f32 v74, s31, v76, v176
    v_mfma_f32_32x32x8_bf16 v[18:33], v[190:191], v[70:71], v[18:33]
    ds_read_b128 v[188:191], v171 offset:49152
    v_exp_f32_e32 v83, v68
    v_exp_f32_e32 v76, v74
    v_fma_f32 v74, s31, v77, v176
    v_add_u32_e32 v68, 0x8000, v82
    v_pk_add_f32 v[72:73], v[72:73], v[88:89]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[194:195], v[70:71], v[34:49]
    v_pk_add_f32 v[72:73], v[72:73], v[72:73] op_sel:[0,1] op_sel_hi:[1,0]
    s_nop 0
    v_mov_b32_e32 v73, v97
    v_pk_add_f32 v[66:67], v[72:73], v[66:67]
    s_nop 0
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[198:199], v[70:71], v[50:65]
    v_exp_f32_e32 v71, v74
    v_add_u32_e32 v70, 0x8000, v83
    v_perm_b32 v74, v70, v68, s37
    v_add_u32_e32 v68, 0x8000, v76
    v_add_u32_e32 v70, 0x8000, v71
    v_perm_b32 v75, v70, v68, s37
    v_fma_f32 v68, s31, v78, v176
    v_exp_f32_e32 v77, v68
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x8_bf16 v[2:17], v[184:185], v[74:75], v[2:17]
    v_fma_f32 v68, s31, v79, v176
    v_exp_f32_e32 v72, v68
    v_fma_f32 v70, s31, v80, v176
    v_fmac_f32_e32 v176, s31, v81
    v_exp_f32_e32 v78, v70
    v_exp_f32_e32 v73, v176
    v_add_u32_e32 v68, 0x8000, v77
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[188:189], v[74:75], v[18:33]
    v_add_u32_e32 v70, 0x8000, v72
    v_mov_b32_e32 v67, v183
    v_add_f32_e32 v72, v77, v72
    v_mfma_f32_32x32x8_bf16 v[34:49], v[84:85], v[74:75], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[92:93], v[74:75], v[50:65]
    v_perm_b32 v74, v70, v68, s37
    v_add_u32_e32 v68, 0x8000, v78
    v_add_u32_e32 v70, 0x8000, v73
    v_perm_b32 v75, v70, v68, s37
    v_add_f32_e32 v68, v90, v91
    v_pk_add_f32 v[66:67], v[66:67], v[68:69]
    v_add_f32_e32 v70, v82, v83
    v_mfma_f32_32x32x8_bf16 v[2:17], v[186:187], v[74:75], v[2:17]
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    s_nop 0
    v_mov_b32_e32 v67, v76
    v_pk_add_f32 v[66:67], v[66:67], v[70:71]
    s_nop 0
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[190:191], v[74:75], v[18:33]
    v_mov_b32_e32 v67, v78
    v_add_f32_e64 v66, v66, v72
    v_add_f32_e64 v67, v67, v73
    v_add_f32_e32 v134, v66, v67
    v_mfma_f32_32x32x8_bf16 v[34:49], v[86:87], v[74:75], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[94:95], v[74:75], v[50:65]
    s_cbranch_scc1 .LBB0_10
.LBB0_6:
    s_lshl_b32 s41, s39, 14
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    v_or_b32_e32 v66, s41, v139
    ds_read_b128 v[176:179], v66
    ds_read_b128 v[180:183], v66 offset:128
    ds_read_b128 v[184:187], v66 offset:8192
    ds_read_b128 v[188:191], v66 offset:8320
    v_or_b32_e32 v135, s41, v153
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x8_bf16 v[82:97], v[176:177], v[98:99], 0
    s_min_i32 s10, s48, 64
    s_add_i32 s10, s10, -1
    s_mul_i32 s10, s10, s24
    s_add_i32 s40, s48, 0xffffff80
    s_addk_i32 s10, 0x100
    s_cmp_gt_i32 s48, 0
    s_cselect_b32 s10, s10, 0
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[66:81], v[184:185], v[98:99], 0
    s_add_i32 s22, s39, -1
    s_mov_b32 s23, s11
    v_mfma_f32_32x32x8_bf16 v[82:97], v[178:179], v[100:101], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[186:187], v[100:101], v[66:81]
    ds_read_b128 v[176:179], v135
    ds_read_b128 v[184:187], v135 offset:8192
    v_or_b32_e32 v135, s41, v154
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[82:97], v[176:177], v[102:103], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[66:81], v[184:185], v[102:103], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[178:179], v[104:105], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[186:187], v[104:105], v[66:81]
    ds_read_b128 v[176:179], v135
    ds_read_b128 v[184:187], v135 offset:8192
    v_or_b32_e32 v135, s41, v155
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[82:97], v[176:177], v[106:107], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[66:81], v[184:185], v[106:107], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[178:179], v[108:109], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[186:187], v[108:109], v[66:81]
    ds_read_b128 v[176:179], v135
    ds_read_b128 v[184:187], v135 offset:8192
    v_or_b32_e32 v135, s41, v156
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[82:97], v[176:177], v[110:111], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[66:81], v[184:185], v[110:111], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[178:179], v[112:113], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[186:187], v[112:113], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[180:181], v[114:115], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[188:189], v[114:115], v[66:81]
    ds_read_b128 v[186:189], v135 offset:8192
    v_mfma_f32_32x32x8_bf16 v[82:97], v[182:183], v[116:117], v[82:97]
    ds_read_b128 v[182:185], v135
    v_or_b32_e32 v135, s41, v157
    v_mfma_f32_32x32x8_bf16 v[66:81], v[190:191], v[116:117], v[66:81]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[82:97], v[182:183], v[118:119], v[82:97]
    buffer_load_dwordx2 v[176:177], v136, s[8:11], 0 offen
    buffer_load_dwordx2 v[178:179], v138, s[8:11], 0 offen
    buffer_load_dwordx2 v[180:181], v140, s[8:11], 0 offen
    buffer_load_dwordx2 v[182:183], v142, s[8:11], 0 offen
    s_add_i32 s10, s39, 2
    s_cmp_lt_u32 s10, 3
    s_cselect_b32 s10, s10, s22
    s_min_i32 s22, s40, 64
    s_add_i32 s22, s22, -1
    s_lshl_b32 s10, s10, 14
    v_mfma_f32_32x32x8_bf16 v[66:81], v[186:187], v[118:119], v[66:81]
    s_mul_i32 s22, s22, s6
    s_add_i32 s10, s36, s10
    s_addk_i32 s22, 0x100
    s_cmp_gt_i32 s40, 0
    s_cselect_b32 s22, s22, 0
    s_mov_b32 m0, s10
    s_nop 0
    buffer_load_dword v132, s[20:23], 0 offen lds
    buffer_load_dword v146, s[20:23], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v147, s[20:23], 0 offen lds
    buffer_load_dword v148, s[20:23], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v149, s[20:23], 0 offen lds
    buffer_load_dword v150, s[20:23], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v151, s[20:23], 0 offen lds
    buffer_load_dword v152, s[20:23], 0 offen offset:2048 lds
    s_add_i32 s25, s25, 64
    v_mfma_f32_32x32x8_bf16 v[82:97], v[184:185], v[120:121], v[82:97]
    s_cmp_le_i32 s25, s26
    v_mfma_f32_32x32x8_bf16 v[66:81], v[188:189], v[120:121], v[66:81]
    ds_read_b128 v[184:187], v135
    ds_read_b128 v[188:191], v135 offset:8192
    v_or_b32_e32 v135, s41, v158
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[82:97], v[184:185], v[122:123], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[66:81], v[188:189], v[122:123], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[186:187], v[124:125], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[190:191], v[124:125], v[66:81]
    ds_read_b128 v[188:191], v135
    ds_read_b128 v[192:195], v135 offset:8192
    s_waitcnt vmcnt(8)
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[82:97], v[188:189], v[126:127], v[82:97]
    v_perm_b32 v184, v178, v176, s30
    v_perm_b32 v185, v182, v180, s30
    v_perm_b32 v186, v178, v176, s37
    v_perm_b32 v187, v182, v180, s37
    v_perm_b32 v188, v179, v177, s30
    v_perm_b32 v189, v183, v181, s30
    v_perm_b32 v176, v179, v177, s37
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[66:81], v[192:193], v[126:127], v[66:81]
    v_perm_b32 v177, v183, v181, s37
    ds_write_b64 v143, v[184:185] offset:49152
    ds_write_b64 v159, v[186:187]
    ds_write_b64 v160, v[188:189]
    ds_write_b64 v161, v[176:177]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[190:191], v[128:129], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[194:195], v[128:129], v[66:81]
    s_cbranch_scc1 .LBB0_8
    v_cmp_lt_i32_e32 vcc, 0, v174
    s_nop 7
    v_cndmask_b32_e32 v82, v175, v82, vcc
    v_cmp_lt_i32_e32 vcc, 1, v174
    s_nop 1
    v_cndmask_b32_e32 v83, v175, v83, vcc
    v_cmp_lt_i32_e32 vcc, 2, v174
    s_nop 1
    v_cndmask_b32_e32 v84, v175, v84, vcc
    v_cmp_lt_i32_e32 vcc, 3, v174
    s_nop 1
    v_cndmask_b32_e32 v85, v175, v85, vcc
    v_cmp_lt_i32_e32 vcc, 8, v174
    s_nop 1
    v_cndmask_b32_e32 v86, v175, v86, vcc
    v_cmp_lt_i32_e32 vcc, 9, v174
    s_nop 1
    v_cndmask_b32_e32 v87, v175, v87, vcc
    v_cmp_lt_i32_e32 vcc, 10, v174
    s_nop 1
    v_cndmask_b32_e32 v88, v175, v88, vcc
    v_cmp_lt_i32_e32 vcc, 11, v174
    s_nop 1
    v_cndmask_b32_e32 v89, v175, v89, vcc
    v_cmp_lt_i32_e32 vcc, 16, v174
    s_nop 1
    v_cndmask_b32_e32 v90, v175, v90, vcc
    v_cmp_lt_i32_e32 vcc, 17, v174
    s_nop 1
    v_cndmask_b32_e32 v91, v175, v91, vcc
    v_cmp_lt_i32_e32 vcc, 18, v174
    s_nop 1
    v_cndmask_b32_e32 v92, v175, v92, vcc
    v_cmp_lt_i32_e32 vcc, 19, v174
    s_nop 1
    v_cndmask_b32_e32 v93, v175, v93, vcc
    v_cmp_lt_i32_e32 vcc, 24, v174
    s_nop 1
    v_cndmask_b32_e32 v94, v175, v94, vcc
    v_cmp_lt_i32_e32 vcc, 25, v174
    s_nop 1
    v_cndmask_b32_e32 v95, v175, v95, vcc
    v_cmp_lt_i32_e32 vcc, 26, v174
    s_nop 1
    v_cndmask_b32_e32 v96, v175, v96, vcc
    v_cmp_lt_i32_e32 vcc, 27, v174
    s_nop 1
    v_cndmask_b32_e32 v97, v175, v97, vcc
    v_cmp_lt_i32_e32 vcc, 32, v174
    s_nop 1
    v_cndmask_b32_e32 v66, v175, v66, vcc
    v_cmp_lt_i32_e32 vcc, 33, v174
    s_nop 1
    v_cndmask_b32_e32 v67, v175, v67, vcc
    v_cmp_lt_i32_e32 vcc, 34, v174
    s_nop 1
    v_cndmask_b32_e32 v68, v175, v68, vcc
    v_cmp_lt_i32_e32 vcc, 35, v174
    s_nop 1
    v_cndmask_b32_e32 v69, v175, v69, vcc
    v_cmp_lt_i32_e32 vcc, 40, v174
    s_nop 1
    v_cndmask_b32_e32 v70, v175, v70, vcc
    v_cmp_lt_i32_e32 vcc, 41, v174
    s_nop 1
    v_cndmask_b32_e32 v71, v175, v71, vcc
    v_cmp_lt_i32_e32 vcc, 42, v174
    s_nop 1
    v_cndmask_b32_e32 v72, v175, v72, vcc
    v_cmp_lt_i32_e32 vcc, 43, v174
    s_nop 1
    v_cndmask_b32_e32 v73, v175, v73, vcc
    v_cmp_lt_i32_e32 vcc, 48, v174
    s_nop 1
    v_cndmask_b32_e32 v74, v175, v74, vcc
    v_cmp_lt_i32_e32 vcc, 49, v174
    s_nop 1
    v_cndmask_b32_e32 v75, v175, v75, vcc
    v_cmp_lt_i32_e32 vcc, 50, v174
    s_nop 1
    v_cndmask_b32_e32 v76, v175, v76, vcc
    v_cmp_lt_i32_e32 vcc, 51, v174
    s_nop 1
    v_cndmask_b32_e32 v77, v175, v77, vcc
    v_cmp_lt_i32_e32 vcc, 56, v174
    s_nop 1
    v_cndmask_b32_e32 v78, v175, v78, vcc
    v_cmp_lt_i32_e32 vcc, 57, v174
    s_nop 1
    v_cndmask_b32_e32 v79, v175, v79, vcc
    v_cmp_lt_i32_e32 vcc, 58, v174
    s_nop 1
    v_cndmask_b32_e32 v80, v175, v80, vcc
    v_cmp_lt_i32_e32 vcc, 59, v174
    s_nop 1
    v_cndmask_b32_e32 v81, v175, v81, vcc
.LBB0_8:
    s_nop 8
    v_max_f32_e32 v135, v83, v83
    v_max_f32_e32 v176, v82, v82
    v_max_f32_e32 v135, v176, v135
    v_max3_f32 v135, v135, v84, v85
    v_max3_f32 v135, v135, v86, v87
    v_max3_f32 v135, v135, v88, v89
    v_max3_f32 v135, v135, v90, v91
    v_max3_f32 v135, v135, v92, v93
    v_max3_f32 v135, v135, v94, v95
    v_max3_f32 v135, v135, v96, v97
    v_max3_f32 v135, v135, v66, v67
    v_max3_f32 v135, v135, v68, v69
    v_max3_f32 v135, v135, v70, v71
    v_max3_f32 v135, v135, v72, v73
    v_max3_f32 v135, v135, v74, v75
    v_max3_f32 v135, v135, v76, v77
    v_max3_f32 v135, v135, v78, v79
    v_max3_f32 v135, v135, v80, v81
    ds_bpermute_b32 v176, v131, v135
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v176, v176, v176
    v_max_f32_e32 v135, v135, v176
    v_sub_f32_e32 v176, v135, v137
    v_mul_f32_e32 v176, s31, v176
    v_cmp_lt_f32_e32 vcc, s38, v176
    s_cbranch_vccz .LBB0_5
    v_max_f32_e32 v135, v135, v135
    v_max_f32_e32 v176, v137, v137
    v_max_f32_e32 v135, v176, v135
    v_sub_f32_e32 v137, v137, v135
    v_mul_f32_e32 v137, s31, v137
    v_exp_f32_e32 v176, v137
    v_mov_b32_e32 v137, v135
    v_pk_mul_f32 v[16:17], v[176:177], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[176:177], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[176:177], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[176:177], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[176:177], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[176:177], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[176:177], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[176:177], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[176:177], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[176:177], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[176:177], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[176:177], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[176:177], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[176:177], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[176:177], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[176:177], v[18:19] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[176:177], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[46:47], v[176:177], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[44:45], v[176:177], v[44:45] op_sel_hi:[0,1]
    v_pk_mul_f32 v[42:43], v[176:177], v[42:43] op_sel_hi:[0,1]
    v_pk_mul_f32 v[40:41], v[176:177], v[40:41] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[176:177], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[36:37], v[176:177], v[36:37] op_sel_hi:[0,1]
    v_pk_mul_f32 v[34:35], v[176:177], v[34:35] op_sel_hi:[0,1]
    v_pk_mul_f32 v[64:65], v[176:177], v[64:65] op_sel_hi:[0,1]
    v_pk_mul_f32 v[62:63], v[176:177], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[60:61], v[176:177], v[60:61] op_sel_hi:[0,1]
    v_pk_mul_f32 v[58:59], v[176:177], v[58:59] op_sel_hi:[0,1]
    v_pk_mul_f32 v[56:57], v[176:177], v[56:57] op_sel_hi:[0,1]
    v_pk_mul_f32 v[54:55], v[176:177], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[52:53], v[176:177], v[52:53] op_sel_hi:[0,1]
    v_pk_mul_f32 v[50:51], v[176:177], v[50:51] op_sel_hi:[0,1]
    v_mul_f32_e32 v134, v134, v176
    s_branch .LBB0_5
.LBB0_10:
    ds_bpermute_b32 v66, v131, v134
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_cmp_gt_u32_e32 vcc, 32, v1
    v_cmp_gt_i32_e64 s[6:7], s29, v130
    s_and_b64 s[8:9], vcc, s[6:7]
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v66, v134, v66
    v_cmp_lt_f32_e64 s[0:1], 0, v66
    s_and_saveexec_b64 s[6:7], s[8:9]
    s_cbranch_execz .LBB0_12
    s_mul_i32 s8, s28, s4
    v_log_f32_e32 v67, v66
    s_add_i32 s8, s8, s3
    s_ashr_i32 s9, s29, 31
    s_mul_i32 s9, s8, s9
    s_mul_hi_u32 s10, s8, s29
    s_add_i32 s9, s10, s9
    s_mul_i32 s8, s8, s29
    s_lshl_b64 s[8:9], s[8:9], 2
    v_fmac_f32_e32 v67, s31, v137
    s_add_u32 s8, s16, s8
    v_mov_b32_e32 v68, 0xff800000
    v_mul_f32_e32 v67, 0x3f317218, v67
    v_ashrrev_i32_e32 v131, 31, v130
    s_addc_u32 s9, s17, s9
    v_cndmask_b32_e64 v67, v68, v67, s[0:1]
    v_lshl_add_u64 v[68:69], v[130:131], 2, s[8:9]
    global_store_dword v[68:69], v67, off
.LBB0_12:
    s_or_b64 exec, exec, s[6:7]
    v_div_scale_f32 v67, s[6:7], v66, v66, 1.0
    v_rcp_f32_e32 v68, v67
    v_div_scale_f32 v69, vcc, 1.0, v66, 1.0
    s_mov_b32 s6, 0x7060302
    v_fma_f32 v70, -v67, v68, 1.0
    v_fmac_f32_e32 v68, v70, v68
    v_mul_f32_e32 v70, v69, v68
    v_fma_f32 v71, -v67, v70, v69
    v_fmac_f32_e32 v70, v71, v68
    v_fma_f32 v67, -v67, v70, v69
    v_div_fmas_f32 v67, v67, v68, v70
    v_div_fixup_f32 v66, v67, v66, 1.0
    v_cndmask_b32_e64 v66, 0, v66, s[0:1]
    v_mul_f32_e32 v2, v66, v2
    v_bfe_u32 v67, v2, 16, 1
    s_movk_i32 s1, 0x7fff
    v_add3_u32 v67, v67, v2, s1
    v_or_b32_e32 v68, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_mul_f32_e32 v18, v66, v18
    v_mov_b32_e32 v70, v34
    v_cndmask_b32_e32 v2, v67, v68, vcc
    v_bfe_u32 v67, v18, 16, 1
    v_add3_u32 v67, v67, v18, s1
    v_or_b32_e32 v68, 0x400000, v18
    v_cmp_u_f32_e32 vcc, v18, v18
    v_mov_b32_e32 v71, v50
    v_pk_mul_f32 v[70:71], v[66:67], v[70:71] op_sel_hi:[0,1]
    v_cndmask_b32_e32 v18, v67, v68, vcc
    v_perm_b32 v68, v18, v2, s6
    v_bfe_u32 v2, v70, 16, 1
    v_add3_u32 v2, v2, v70, s1
    v_or_b32_e32 v18, 0x400000, v70
    v_cmp_u_f32_e32 vcc, v70, v70
    v_or_b32_e32 v34, 0x400000, v71
    v_mov_b32_e32 v50, v35
    v_cndmask_b32_e32 v2, v2, v18, vcc
    v_bfe_u32 v18, v71, 16, 1
    v_add3_u32 v18, v18, v71, s1
    v_cmp_u_f32_e32 vcc, v71, v71
    s_lshl_b32 s0, s35, 13
    v_or_b32_e32 v35, s0, v145
    v_cndmask_b32_e32 v18, v18, v34, vcc
    v_perm_b32 v69, v18, v2, s6
    v_mov_b32_e32 v18, v3
    v_pk_mul_f32 v[2:3], v[66:67], v[18:19] op_sel_hi:[0,1]
    v_bfe_u32 v18, v2, 16, 1
    v_add3_u32 v18, v18, v2, s1
    v_or_b32_e32 v19, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_and_b32_e32 v34, 32, v0
    v_and_b32_e32 v0, 48, v0
    v_cndmask_b32_e32 v2, v18, v19, vcc
    v_bfe_u32 v18, v3, 16, 1
    v_add3_u32 v18, v18, v3, s1
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_mul_hi_u32 s9, s18, s3
    s_ashr_i32 s7, s27, 31
    v_cndmask_b32_e32 v3, v18, v19, vcc
    v_perm_b32 v70, v3, v2, s6
    v_pk_mul_f32 v[2:3], v[66:67], v[50:51] op_sel_hi:[0,1]
    v_bfe_u32 v18, v2, 16, 1
    v_add3_u32 v18, v18, v2, s1
    v_or_b32_e32 v19, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_lshl_b32 s8, s27, 1
    s_nop 0
    v_cndmask_b32_e32 v2, v18, v19, vcc
    v_bfe_u32 v18, v3, 16, 1
    v_add3_u32 v18, v18, v3, s1
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v3, v18, v19, vcc
    v_perm_b32 v71, v3, v2, s6
    v_xad_u32 v2, v144, v34, v35
    ds_write_b128 v2, v[68:71]
    v_mul_f32_e32 v2, v66, v4
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_mov_b32_e32 v19, v52
    v_mov_b32_e32 v52, v37
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v20
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v18, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v20, v5
    s_nop 0
    v_cndmask_b32_e32 v3, v4, v18, vcc
    v_mov_b32_e32 v18, v36
    v_pk_mul_f32 v[18:19], v[66:67], v[18:19] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s6
    v_bfe_u32 v3, v18, 16, 1
    v_add3_u32 v3, v3, v18, s1
    v_or_b32_e32 v4, 0x400000, v18
    v_cmp_u_f32_e32 vcc, v18, v18
    v_or_b32_e32 v18, 0x400000, v19
    s_nop 0
    v_cndmask_b32_e32 v3, v3, v4, vcc
    v_bfe_u32 v4, v19, 16, 1
    v_add3_u32 v4, v4, v19, s1
    v_cmp_u_f32_e32 vcc, v19, v19
    s_nop 1
    v_cndmask_b32_e32 v4, v4, v18, vcc
    v_perm_b32 v3, v4, v3, s6
    v_pk_mul_f32 v[4:5], v[66:67], v[20:21] op_sel_hi:[0,1]
    v_bfe_u32 v18, v4, 16, 1
    v_add3_u32 v18, v18, v4, s1
    v_or_b32_e32 v19, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    s_nop 1
    v_cndmask_b32_e32 v4, v18, v19, vcc
    v_bfe_u32 v18, v5, 16, 1
    v_add3_u32 v18, v18, v5, s1
    v_or_b32_e32 v19, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v5, v18, v19, vcc
    v_pk_mul_f32 v[18:19], v[66:67], v[52:53] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s6
    v_bfe_u32 v5, v18, 16, 1
    v_add3_u32 v5, v5, v18, s1
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e32 vcc, v18, v18
    v_bfe_u32 v18, v19, 16, 1
    v_add3_u32 v18, v18, v19, s1
    v_cndmask_b32_e32 v5, v5, v20, vcc
    v_or_b32_e32 v20, 0x400000, v19
    v_cmp_u_f32_e32 vcc, v19, v19
    s_nop 1
    v_cndmask_b32_e32 v18, v18, v20, vcc
    v_perm_b32 v5, v18, v5, s6
    v_or_b32_e32 v18, 16, v34
    v_xad_u32 v18, v18, v144, v35
    ds_write_b128 v18, v[2:5]
    v_mul_f32_e32 v2, v66, v6
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v22
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v22, v7
    s_nop 0
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v38
    v_mov_b32_e32 v5, v54
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s6
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v54, v39
    s_nop 0
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s6
    v_pk_mul_f32 v[4:5], v[66:67], v[22:23] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    s_nop 1
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[54:55] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s6
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v18, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s1
    v_cndmask_b32_e32 v5, v5, v18, vcc
    v_or_b32_e32 v18, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    s_nop 1
    v_cndmask_b32_e32 v6, v6, v18, vcc
    v_perm_b32 v5, v6, v5, s6
    v_or_b32_e32 v6, 64, v34
    v_xad_u32 v6, v6, v144, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v8
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v24
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v24, v9
    s_nop 0
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v40
    v_mov_b32_e32 v5, v56
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s6
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v56, v41
    s_nop 0
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s6
    v_pk_mul_f32 v[4:5], v[66:67], v[24:25] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    s_nop 1
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[56:57] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s6
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    s_nop 1
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s6
    v_or_b32_e32 v6, 0x50, v34
    v_xad_u32 v6, v6, v144, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v10
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v26
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v26, v11
    s_nop 0
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v42
    v_mov_b32_e32 v5, v58
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s6
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v58, v43
    s_nop 0
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s6
    v_pk_mul_f32 v[4:5], v[66:67], v[26:27] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    s_nop 1
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[58:59] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s6
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    s_nop 1
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s6
    v_or_b32_e32 v6, 0x80, v34
    v_xad_u32 v6, v6, v144, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v12
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v28
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v28, v13
    s_nop 0
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v44
    v_mov_b32_e32 v5, v60
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s6
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v60, v45
    s_nop 0
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s6
    v_pk_mul_f32 v[4:5], v[66:67], v[28:29] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    s_nop 1
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[60:61] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s6
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    s_nop 1
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s6
    v_or_b32_e32 v6, 0x90, v34
    v_xad_u32 v6, v6, v144, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v14
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v30
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v30, v15
    s_nop 0
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v46
    v_mov_b32_e32 v5, v62
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s6
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v62, v47
    s_nop 0
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s6
    v_pk_mul_f32 v[4:5], v[66:67], v[30:31] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    s_nop 1
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[62:63] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s6
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    s_nop 1
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s6
    v_or_b32_e32 v6, 0xc0, v34
    v_xad_u32 v6, v6, v144, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v16
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v32
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_mov_b32_e32 v32, v17
    s_nop 0
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v48
    v_mov_b32_e32 v5, v64
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s6
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v64, v49
    s_nop 0
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s6
    v_pk_mul_f32 v[4:5], v[66:67], v[32:33] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    s_nop 1
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[64:65] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s6
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    s_mul_hi_u32 s1, s42, s4
    s_nop 0
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s6
    v_or_b32_e32 v6, 0xd0, v34
    v_xad_u32 v6, v6, v144, v35
    ds_write_b128 v6, v[2:5]
    v_and_b32_e32 v2, 0xf0, v133
    v_or_b32_e32 v4, 64, v1
    v_and_b32_e32 v3, 0x300, v133
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
    s_mul_i32 s0, s43, s4
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s42, s4
    s_mul_i32 s4, s19, s3
    s_add_i32 s9, s9, s4
    s_mul_i32 s3, s18, s3
    s_add_u32 s0, s3, s0
    s_mul_hi_u32 s3, s2, s27
    s_mul_i32 s4, s2, s7
    s_addc_u32 s1, s9, s1
    s_add_i32 s3, s3, s4
    s_mul_i32 s2, s2, s27
    s_add_u32 s0, s0, s2
    s_addc_u32 s1, s1, s3
    s_lshl_b64 s[0:1], s[0:1], 1
    s_mov_b32 s6, s27
    s_add_u32 s0, s0, s14
    s_mul_i32 s2, s8, s34
    s_mul_hi_u32 s3, s8, s33
    s_addc_u32 s1, s1, s15
    s_add_i32 s4, s3, s2
    s_lshr_b64 s[2:3], s[6:7], 31
    s_mul_i32 s2, s2, s33
    s_add_i32 s4, s4, s2
    s_mul_i32 s2, s8, s33
    s_add_u32 s2, s2, 0x100
    s_addc_u32 s3, s4, 0
    s_lshr_b64 s[6:7], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    ds_read_b128 v[36:39], v0
    ds_read_b128 v[40:43], v10
    s_cmp_lt_i32 s6, 1
    v_lshrrev_b32_e32 v0, 4, v1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s6, -1
    v_or_b32_e32 v0, s5, v0
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(7)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v4
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(6)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v3
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(5)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v6
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(4)
    buffer_store_dwordx4 v[24:27], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v5
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[28:31], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v8
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[32:35], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v7
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[36:39], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v9
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[40:43], v0, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel attention_bf16_d128_256x64_s3_lds_dma_g4_causal_lse
    .amdhsa_group_segment_fixed_size 65536
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 200
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 200
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_bf16_d128_256x64_s3_lds_dma_g4_causal_lse.agpr_count: 0
attention_bf16_d128_256x64_s3_lds_dma_g4_causal_lse.sgpr_count: 62
attention_bf16_d128_256x64_s3_lds_dma_g4_causal_lse.sgpr_spill_count: 0
attention_bf16_d128_256x64_s3_lds_dma_g4_causal_lse.vgpr_count: 200
attention_bf16_d128_256x64_s3_lds_dma_g4_causal_lse.vgpr_spill_count: 0
