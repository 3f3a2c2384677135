.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
attention_bf16_d128_64x32_s2_lds_dma_g4_causal_lse:
    s_load_dwordx8 s[24:31], s[0:1], 0x68
    s_load_dwordx16 s[8:23], s[0:1], 0x0
    s_not_b32 s3, s3
    s_lshl_b32 s3, s3, 6
    v_readfirstlane_b32 s5, v0
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s6, s25, 1
    s_add_i32 s3, s29, s3
    s_mul_i32 s19, s19, s4
    s_mul_hi_u32 s25, s18, s4
    s_lshr_b32 s35, s5, 6
    s_add_i32 s3, s3, 63
    s_add_i32 s25, s25, s19
    s_mul_i32 s19, s21, s2
    s_mul_hi_u32 s21, s20, s2
    s_andn2_b32 s3, s3, 63
    s_lshl_b32 s5, s35, 5
    s_lshl_b32 s7, s24, 1
    s_mul_i32 s18, s18, s4
    s_add_i32 s21, s21, s19
    s_mul_i32 s19, s20, s2
    s_add_u32 s18, s19, s18
    s_addc_u32 s19, s21, s25
    s_ashr_i32 s20, s24, 31
    s_mul_i32 s20, s3, s20
    s_mul_hi_u32 s21, s3, s24
    s_add_i32 s21, s21, s20
    s_mul_i32 s20, s3, s24
    s_add_u32 s18, s18, s20
    s_addc_u32 s19, s19, s21
    s_lshl_b64 s[18:19], s[18:19], 1
    s_add_u32 s44, s18, s8
    s_addc_u32 s20, s19, s9
    s_not_b32 s8, s3
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
    v_and_b32_e32 v2, 31, v0
    s_cmp_lt_i32 s18, 1
    v_lshrrev_b32_e32 v3, 1, v0
    s_cselect_b32 s8, s8, 0x7fffffff
    s_cmp_gt_i32 s18, -1
    v_or_b32_e32 v1, s5, v2
    v_and_b32_e32 v4, 16, v3
    s_cselect_b32 s46, s8, 0
    s_mov_b32 s47, 0x20000
    v_mad_u64_u32 v[4:5], s[8:9], v1, s7, v[4:5]
    buffer_load_dwordx4 v[82:85], v4, s[44:47], 0 offen
    buffer_load_dwordx4 v[86:89], v4, s[44:47], 0 offen offset:32
    buffer_load_dwordx4 v[90:93], v4, s[44:47], 0 offen offset:64
    buffer_load_dwordx4 v[94:97], v4, s[44:47], 0 offen offset:96
    buffer_load_dwordx4 v[98:101], v4, s[44:47], 0 offen offset:128
    buffer_load_dwordx4 v[102:105], v4, s[44:47], 0 offen offset:160
    buffer_load_dwordx4 v[106:109], v4, s[44:47], 0 offen offset:192
    buffer_load_dwordx4 v[110:113], v4, s[44:47], 0 offen offset:224
    s_movk_i32 s7, 0xf0
    v_lshlrev_b32_e32 v115, 4, v0
    v_or_b32_e32 v5, 0x100, v0
    v_or_b32_e32 v6, 0x180, v0
    v_lshrrev_b32_e32 v68, 4, v0
    v_bitop3_b32 v4, v0, s7, v115 bitop3:0x48
    v_lshrrev_b32_e32 v67, 4, v5
    v_bitop3_b32 v5, v6, s7, v115 bitop3:0x48
    s_load_dwordx2 s[18:19], s[0:1], 0x60
    s_load_dwordx8 s[36:43], s[0:1], 0x40
    v_mad_u64_u32 v[118:119], s[0:1], v68, s6, v[4:5]
    v_mad_u64_u32 v[120:121], s[0:1], v67, s6, v[4:5]
    v_or_b32_e32 v3, 0x80, v0
    s_add_i32 s0, s3, 64
    v_lshrrev_b32_e32 v69, 4, v3
    v_bitop3_b32 v3, v3, s7, v115 bitop3:0x48
    s_sub_i32 s7, s30, s29
    s_min_i32 s0, s0, s29
    s_add_i32 s0, s0, s7
    s_min_i32 s25, s30, s0
    s_add_i32 s24, s25, 31
    s_ashr_i32 s0, s24, 31
    v_lshrrev_b32_e32 v66, 4, v6
    s_lshr_b32 s0, s0, 27
    s_movk_i32 s8, 0xf800
    v_mul_lo_u32 v6, v69, s6
    v_mul_lo_u32 v4, v66, s6
    s_add_i32 s24, s24, s0
    v_add3_u32 v124, v6, v3, s8
    v_add3_u32 v125, v4, v5, s8
    s_lshr_b32 s8, s2, 2
    s_and_b32 s0, s24, 0xffffffe0
    s_min_i32 s48, s30, s0
    s_mul_i32 s0, s23, s4
    s_mul_hi_u32 s1, s22, s4
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s20, s37, s8
    s_mul_hi_u32 s21, s36, s8
    s_add_i32 s9, s5, s3
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s22, s4
    s_add_i32 s21, s21, s20
    s_mul_i32 s20, s36, s8
    s_add_u32 s0, s20, s0
    s_addc_u32 s1, s21, s1
    s_lshl_b64 s[20:21], s[0:1], 1
    s_add_u32 s44, s20, s10
    s_addc_u32 s45, s21, s11
    s_min_i32 s0, s48, 32
    s_add_i32 s0, s0, -1
    s_mul_i32 s0, s0, s6
    s_lshl_b32 s36, s35, 10
    s_addk_i32 s0, 0x100
    s_cmp_gt_i32 s48, 0
    s_waitcnt vmcnt(7)
    s_waitcnt vmcnt(6)
    s_waitcnt vmcnt(5)
    s_waitcnt vmcnt(4)
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    s_cselect_b32 s46, s0, 0
    s_mov_b32 m0, s36
    s_nop 0
    buffer_load_dwordx4 v118, s[44:47], 0 offen lds
    buffer_load_dwordx4 v124, s[44:47], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dwordx4 v120, s[44:47], 0 offen lds
    buffer_load_dwordx4 v125, s[44:47], 0 offen offset:2048 lds
    v_and_b32_e32 v1, 63, v0
    s_cmp_gt_i32 s25, 0
    v_lshlrev_b32_e32 v70, 2, v1
    s_cbranch_scc1 .LBB0_2
    v_xor_b32_e32 v117, 0x80, v70
    s_mov_b64 s[0:1], 0
    s_branch .LBB0_3
.LBB0_2:
    s_mov_b64 s[0:1], -1
.LBB0_3:
    v_and_b32_e32 v114, 0xf0, v115
    v_or_b32_e32 v116, s9, v2
    v_lshlrev_b32_e32 v121, 8, v2
    v_lshlrev_b32_e32 v119, 4, v2
    s_andn2_b64 vcc, exec, s[0:1]
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
    v_mov_b32_e32 v122, 0
    v_mov_b32_e32 v126, 0xf149f2ca
    s_cbranch_vccnz .LBB0_10
    s_lshl_b32 s0, s26, 1
    v_lshlrev_b32_e32 v3, 6, v68
    v_and_b32_e32 v3, 0xc0, v3
    v_mul_lo_u32 v4, v68, s0
    s_movk_i32 s23, 0xc0
    v_xad_u32 v127, v3, v114, v4
    v_lshlrev_b32_e32 v3, 6, v69
    v_bitop3_b32 v3, v3, v114, s23 bitop3:0x6c
    v_mul_lo_u32 v4, v69, s0
    s_movk_i32 s1, 0xf800
    v_add3_u32 v128, v4, v3, s1
    v_lshlrev_b32_e32 v3, 6, v67
    v_and_b32_e32 v3, 0xc0, v3
    v_mul_lo_u32 v4, v67, s0
    v_xad_u32 v129, v3, v114, v4
    v_lshlrev_b32_e32 v3, 6, v66
    v_bitop3_b32 v3, v3, v114, s23 bitop3:0x6c
    v_mul_lo_u32 v4, v66, s0
    v_add3_u32 v130, v4, v3, s1
    s_add_i32 s1, s7, 1
    v_add_u32_e32 v3, s1, v116
    s_add_i32 s1, s1, s9
    v_lshrrev_b32_e32 v4, 5, v1
    s_min_i32 s26, s30, s1
    v_lshlrev_b32_e32 v5, 4, v4
    s_movk_i32 s1, 0xf0
    v_bitop3_b32 v7, v5, v119, s1 bitop3:0x78
    s_mul_i32 s1, s41, s8
    s_mul_hi_u32 s9, s40, s8
    v_min_i32_e32 v3, s30, v3
    s_mov_b32 s7, 0
    s_add_i32 s9, s9, s1
    s_mul_i32 s1, s40, s8
    s_mul_i32 s8, s39, s4
    s_mul_hi_u32 s30, s38, s4
    s_ashr_i32 s22, s24, 5
    s_lshl_b64 s[24:25], s[6:7], 5
    s_add_i32 s30, s30, s8
    s_mul_i32 s8, s38, s4
    s_add_u32 s8, s1, s8
    s_movk_i32 s1, 0x60
    s_addc_u32 s9, s9, s30
    v_bitop3_b32 v135, v7, s1, v121 bitop3:0x36
    s_movk_i32 s1, 0xa0
    s_lshl_b64 s[8:9], s[8:9], 1
    v_bitop3_b32 v137, v7, s1, v121 bitop3:0x36
    s_movk_i32 s1, 0xe0
    v_bfe_u32 v2, v0, 2, 4
    v_and_b32_e32 v6, 0xf0, v119
    s_add_u32 s8, s8, s12
    v_bitop3_b32 v139, v7, s1, v121 bitop3:0x36
    s_mov_b32 s1, s7
    v_bitop3_b32 v131, v5, v121, v6 bitop3:0xde
    v_lshlrev_b32_e32 v4, 2, v4
    v_lshrrev_b32_e32 v5, 2, v1
    v_lshlrev_b32_e32 v6, 5, v0
    v_and_b32_e32 v8, 16, v0
    v_lshlrev_b32_e32 v2, 6, v2
    s_addc_u32 s9, s9, s13
    s_add_i32 s30, s36, 0x4000
    s_lshl_b64 s[12:13], s[0:1], 5
    s_max_i32 s1, s22, 1
    v_and_or_b32 v6, v6, 32, v8
    v_and_b32_e32 v8, 8, v70
    v_and_b32_e32 v2, 0xc0, v2
    v_and_or_b32 v5, v5, 3, v4
    s_add_u32 s10, s10, s24
    v_mov_b32_e32 v34, 0
    v_or3_b32 v2, v6, v8, v2
    v_lshlrev_b32_e32 v5, 8, v5
    s_movk_i32 s37, 0x80
    s_addc_u32 s11, s11, s25
    v_mov_b32_e32 v35, v34
    v_mov_b32_e32 v48, v34
    v_mov_b32_e32 v49, v34
    v_or_b32_e32 v132, v2, v5
    v_bitop3_b32 v133, v7, 32, v121 bitop3:0x36
    v_bitop3_b32 v134, v7, 64, v121 bitop3:0x36
    v_bitop3_b32 v136, v7, s37, v121 bitop3:0x36
    v_bitop3_b32 v138, v7, s23, v121 bitop3:0x36
    v_bitop3_b32 v140, v2, 64, v5 bitop3:0x36
    v_bitop3_b32 v141, v2, s37, v5 bitop3:0x36
    v_bitop3_b32 v142, v2, s23, v5 bitop3:0x36
    s_add_u32 s20, s10, s20
    v_sub_u32_e32 v143, v3, v4
    v_mov_b32_e32 v36, v34
    v_mov_b32_e32 v37, v34
    v_mov_b32_e32 v38, v34
    v_mov_b32_e32 v39, v34
    v_mov_b32_e32 v40, v34
    v_mov_b32_e32 v41, v34
    v_mov_b32_e32 v42, v34
    v_mov_b32_e32 v43, v34
    v_mov_b32_e32 v44, v34
    v_mov_b32_e32 v45, v34
    v_mov_b32_e32 v46, v34
    v_mov_b32_e32 v47, v34
    v_mov_b64_e32 v[64:65], v[48:49]
    v_mov_b64_e32 v[18:19], v[34:35]
    v_mov_b64_e32 v[2:3], v[34:35]
    v_xor_b32_e32 v117, 0x80, v70
    s_addc_u32 s21, s11, s21
    s_lshl_b32 s1, s1, 5
    v_mov_b32_e32 v126, 0xf149f2ca
    s_mov_b32 s11, 0x20000
    s_mov_b32 s37, 0x41000000
    v_mov_b32_e32 v144, 0xff800000
    v_mov_b64_e32 v[62:63], v[46:47]
    v_mov_b64_e32 v[60:61], v[44:45]
    v_mov_b64_e32 v[58:59], v[42:43]
    v_mov_b64_e32 v[56:57], v[40:41]
    v_mov_b64_e32 v[54:55], v[38:39]
    v_mov_b64_e32 v[52:53], v[36:37]
    v_mov_b64_e32 v[50:51], v[34:35]
    v_mov_b64_e32 v[20:21], v[36:37]
    v_mov_b64_e32 v[22:23], v[38:39]
    v_mov_b64_e32 v[24:25], v[40:41]
    v_mov_b64_e32 v[26:27], v[42:43]
    v_mov_b64_e32 v[28:29], v[44:45]
    v_mov_b64_e32 v[30:31], v[46:47]
    v_mov_b64_e32 v[32:33], v[48:49]
    v_mov_b64_e32 v[4:5], v[36:37]
    v_mov_b64_e32 v[6:7], v[38:39]
    v_mov_b64_e32 v[8:9], v[40:41]
    v_mov_b64_e32 v[10:11], v[42:43]
    v_mov_b64_e32 v[12:13], v[44:45]
    v_mov_b64_e32 v[14:15], v[46:47]
    v_mov_b64_e32 v[16:17], v[48:49]
    s_mov_b32 s38, s7
    v_mov_b32_e32 v122, v34
    s_branch .LBB0_6
.LBB0_5:
    v_mul_f32_e64 v145, s31, -v126
    v_fma_f32 v66, s31, v66, v145
    v_exp_f32_e32 v146, v66
    v_fma_f32 v66, s31, v67, v145
    v_exp_f32_e32 v148, v66
    v_fma_f32 v66, s31, v68, v145
    v_fma_f32 v68, s31, v70, v145
    v_exp_f32_e32 v70, v68
    v_fma_f32 v68, s31, v71, v145
    v_exp_f32_e32 v149, v68
    v_fma_f32 v68, s31, v72, v145
    v_exp_f32_e32 v123, v66
    v_fma_f32 v66, s31, v69, v145
    v_exp_f32_e32 v72, v68
    v_fma_f32 v68, s31, v73, v145
    s_waitcnt vmcnt(4)
    s_barrier
    v_exp_f32_e32 v147, v66
    v_exp_f32_e32 v71, v68
    ds_read_b64_tr_b16 v[150:151], v132 offset:16384
    ds_read_b64_tr_b16 v[152:153], v132 offset:18432
    ds_read_b64_tr_b16 v[154:155], v140 offset:16384
    ds_read_b64_tr_b16 v[156:157], v140 offset:18432
    ds_read_b64_tr_b16 v[158:159], v132 offset:20480
    ds_read_b64_tr_b16 v[160:161], v132 offset:22528
    v_cvt_pk_bf16_f32 v66, v146, v148
    v_cvt_pk_bf16_f32 v67, v123, v147
    v_cvt_pk_bf16_f32 v68, v70, v149
    v_cvt_pk_bf16_f32 v69, v72, v71
    ds_read_b64_tr_b16 v[162:163], v141 offset:16384
    ds_read_b64_tr_b16 v[164:165], v141 offset:18432
    ds_read_b64_tr_b16 v[166:167], v140 offset:20480
    ds_read_b64_tr_b16 v[168:169], v140 offset:22528
    s_waitcnt lgkmcnt(8)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[150:153], v[66:69], v[34:49]
    v_fma_f32 v73, s31, v74, v145
    v_exp_f32_e32 v74, v73
    v_fma_f32 v73, s31, v75, v145
    v_fma_f32 v75, s31, v78, v145
    v_exp_f32_e32 v150, v73
    v_fma_f32 v73, s31, v76, v145
    v_exp_f32_e32 v78, v75
    s_waitcnt lgkmcnt(6)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[154:157], v[66:69], v[50:65]
    ds_read_b64_tr_b16 v[152:153], v142 offset:16384
    ds_read_b64_tr_b16 v[154:155], v142 offset:18432
    ds_read_b64_tr_b16 v[170:171], v141 offset:20480
    ds_read_b64_tr_b16 v[172:173], v141 offset:22528
    v_fma_f32 v75, s31, v79, v145
    v_exp_f32_e32 v151, v73
    v_fma_f32 v73, s31, v77, v145
    v_exp_f32_e32 v79, v75
    v_fma_f32 v75, s31, v80, v145
    v_fmac_f32_e32 v145, s31, v81
    s_waitcnt lgkmcnt(6)
    v_mfma_f32_32x32x16_bf16 v[18:33], v[162:165], v[66:69], v[18:33]
    v_exp_f32_e32 v73, v73
    ds_read_b64_tr_b16 v[162:163], v142 offset:20480
    ds_read_b64_tr_b16 v[164:165], v142 offset:22528
    v_exp_f32_e32 v80, v75
    v_exp_f32_e32 v75, v145
    v_add_f32_e32 v146, v146, v148
    v_pk_add_f32 v[76:77], v[122:123], v[146:147]
    v_add_f32_e32 v70, v70, v149
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_bf16 v[2:17], v[152:155], v[66:69], v[2:17]
    v_pk_add_f32 v[76:77], v[76:77], v[76:77] op_sel:[0,1] op_sel_hi:[1,0]
    v_cvt_pk_bf16_f32 v66, v74, v150
    v_cvt_pk_bf16_f32 v67, v151, v73
    v_cvt_pk_bf16_f32 v68, v78, v79
    v_cvt_pk_bf16_f32 v69, v80, v75
    v_mov_b32_e32 v77, v72
    v_pk_add_f32 v[70:71], v[76:77], v[70:71]
    v_mfma_f32_32x32x16_bf16 v[34:49], v[158:161], v[66:69], v[34:49]
    v_pk_add_f32 v[70:71], v[70:71], v[70:71] op_sel:[0,1] op_sel_hi:[1,0]
    v_add_f32_e32 v72, v74, v150
    v_mov_b32_e32 v71, v151
    s_add_u32 s8, s8, s12
    v_pk_add_f32 v[70:71], v[70:71], v[72:73]
    s_addc_u32 s9, s9, s13
    v_pk_add_f32 v[70:71], v[70:71], v[70:71] op_sel:[0,1] op_sel_hi:[1,0]
    v_mfma_f32_32x32x16_bf16 v[50:65], v[166:169], v[66:69], v[50:65]
    v_add_f32_e32 v74, v78, v79
    v_mov_b32_e32 v71, v80
    s_add_u32 s20, s20, s24
    v_add_f32_e64 v70, v70, v74
    v_add_f32_e64 v71, v71, v75
    s_addc_u32 s21, s21, s25
    v_add_f32_e32 v122, v70, v71
    s_cmp_eq_u32 s1, s7
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[18:33], v[170:173], v[66:69], v[18:33]
    v_subrev_u32_e32 v143, 32, v143
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_bf16 v[2:17], v[162:165], v[66:69], v[2:17]
    s_cbranch_scc1 .LBB0_10
.LBB0_6:
    s_lshl_b32 s10, s38, 13
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_or_b32_e32 v66, s10, v131
    ds_read_b128 v[146:149], v66
    v_or_b32_e32 v66, s10, v133
    ds_read_b128 v[150:153], v66
    v_or_b32_e32 v123, s10, v134
    v_or_b32_e32 v145, s10, v139
    s_mov_b32 s22, s48
    s_sub_i32 s48, s48, 32
    s_mov_b32 s23, s11
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_bf16 v[66:81], v[146:149], v[82:85], 0
    ds_read_b128 v[146:149], v123
    v_or_b32_e32 v123, s10, v135
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_bf16 v[66:81], v[150:153], v[86:89], v[66:81]
    ds_read_b128 v[150:153], v123
    v_or_b32_e32 v123, s10, v136
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_bf16 v[66:81], v[146:149], v[90:93], v[66:81]
    ds_read_b128 v[146:149], v123
    v_or_b32_e32 v123, s10, v137
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_bf16 v[66:81], v[150:153], v[94:97], v[66:81]
    ds_read_b128 v[150:153], v123
    v_or_b32_e32 v123, s10, v138
    ds_read_b128 v[154:157], v123
    ds_read_b128 v[158:161], v145
    s_min_i32 s10, s22, 32
    s_add_i32 s10, s10, -1
    s_mul_i32 s10, s10, s0
    s_addk_i32 s10, 0x100
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_bf16 v[66:81], v[146:149], v[98:101], v[66:81]
    s_cmp_gt_i32 s22, 0
    s_cselect_b32 s10, s10, 0
    s_mov_b32 m0, s30
    s_nop 0
    buffer_load_dwordx4 v127, s[8:11], 0 offen lds
    buffer_load_dwordx4 v128, s[8:11], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dwordx4 v129, s[8:11], 0 offen lds
    buffer_load_dwordx4 v130, s[8:11], 0 offen offset:2048 lds
    s_add_i32 s10, s38, 1
    s_add_i32 s22, s38, -1
    s_cmp_lt_u32 s10, 2
    s_cselect_b32 s38, s10, s22
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[66:81], v[150:153], v[102:105], v[66:81]
    s_min_i32 s22, s48, 32
    s_add_i32 s22, s22, -1
    s_lshl_b32 s10, s38, 13
    s_mul_i32 s22, s22, s6
    s_add_i32 s10, s36, s10
    s_addk_i32 s22, 0x100
    s_cmp_gt_i32 s48, 0
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_bf16 v[66:81], v[154:157], v[106:109], v[66:81]
    s_cselect_b32 s22, s22, 0
    s_mov_b32 m0, s10
    s_nop 0
    buffer_load_dwordx4 v118, s[20:23], 0 offen lds
    buffer_load_dwordx4 v124, s[20:23], 0 offen offset:2048 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dwordx4 v120, s[20:23], 0 offen lds
    buffer_load_dwordx4 v125, s[20:23], 0 offen offset:2048 lds
    s_add_i32 s7, s7, 32
    s_cmp_le_i32 s7, s26
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_bf16 v[66:81], v[158:161], v[110:113], v[66:81]
    s_cbranch_scc1 .LBB0_8
    v_cmp_lt_i32_e32 vcc, 0, v143
    s_nop 9
    v_cndmask_b32_e32 v66, v144, v66, vcc
    v_cmp_lt_i32_e32 vcc, 1, v143
    s_nop 1
    v_cndmask_b32_e32 v67, v144, v67, vcc
    v_cmp_lt_i32_e32 vcc, 2, v143
    s_nop 1
    v_cndmask_b32_e32 v68, v144, v68, vcc
    v_cmp_lt_i32_e32 vcc, 3, v143
    s_nop 1
    v_cndmask_b32_e32 v69, v144, v69, vcc
    v_cmp_lt_i32_e32 vcc, 8, v143
    s_nop 1
    v_cndmask_b32_e32 v70, v144, v70, vcc
    v_cmp_lt_i32_e32 vcc, 9, v143
    s_nop 1
    v_cndmask_b32_e32 v71, v144, v71, vcc
    v_cmp_lt_i32_e32 vcc, 10, v143
    s_nop 1
    v_cndmask_b32_e32 v72, v144, v72, vcc
    v_cmp_lt_i32_e32 vcc, 11, v143
    s_nop 1
    v_cndmask_b32_e32 v73, v144, v73, vcc
    v_cmp_lt_i32_e32 vcc, 16, v143
    s_nop 1
    v_cndmask_b32_e32 v74, v144, v74, vcc
    v_cmp_lt_i32_e32 vcc, 17, v143
    s_nop 1
    v_cndmask_b32_e32 v75, v144, v75, vcc
    v_cmp_lt_i32_e32 vcc, 18, v143
    s_nop 1
    v_cndmask_b32_e32 v76, v144, v76, vcc
    v_cmp_lt_i32_e32 vcc, 19, v143
    s_nop 1
    v_cndmask_b32_e32 v77, v144, v77, vcc
    v_cmp_lt_i32_e32 vcc, 24, v143
    s_nop 1
    v_cndmask_b32_e32 v78, v144, v78, vcc
    v_cmp_lt_i32_e32 vcc, 25, v143
    s_nop 1
    v_cndmask_b32_e32 v79, v144, v79, vcc
    v_cmp_lt_i32_e32 vcc, 26, v143
    s_nop 1
    v_cndmask_b32_e32 v80, v144, v80, vcc
    v_cmp_lt_i32_e32 vcc, 27, v143
    s_nop 1
    v_cndmask_b32_e32 v81, v144, v81, vcc
.LBB0_8:
    s_nop 10
    v_max_f32_e32 v123, v67, v67
    v_max_f32_e32 v145, v66, v66
    v_max_f32_e32 v123, v145, v123
    v_max3_f32 v123, v123, v68, v69
    v_max3_f32 v123, v123, v70, v71
    v_max3_f32 v123, v123, v72, v73
    v_max3_f32 v123, v123, v74, v75
    v_max3_f32 v123, v123, v76, v77
    v_max3_f32 v123, v123, v78, v79
    v_max3_f32 v123, v123, v80, v81
    ds_bpermute_b32 v145, v117, v123
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v145, v145, v145
    v_max_f32_e32 v123, v123, v145
    v_sub_f32_e32 v145, v123, v126
    v_mul_f32_e32 v145, s31, v145
    v_cmp_lt_f32_e32 vcc, s37, v145
    s_cbranch_vccz .LBB0_5
    v_max_f32_e32 v123, v123, v123
    v_max_f32_e32 v145, v126, v126
    v_max_f32_e32 v123, v145, v123
    v_sub_f32_e32 v126, v126, v123
    v_mul_f32_e32 v126, s31, v126
    v_exp_f32_e32 v126, v126
    s_nop 0
    v_pk_mul_f32 v[48:49], v[126:127], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[46:47], v[126:127], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[44:45], v[126:127], v[44:45] op_sel_hi:[0,1]
    v_pk_mul_f32 v[42:43], v[126:127], v[42:43] op_sel_hi:[0,1]
    v_pk_mul_f32 v[40:41], v[126:127], v[40:41] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[126:127], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[36:37], v[126:127], v[36:37] op_sel_hi:[0,1]
    v_pk_mul_f32 v[34:35], v[126:127], v[34:35] op_sel_hi:[0,1]
    v_pk_mul_f32 v[64:65], v[126:127], v[64:65] op_sel_hi:[0,1]
    v_pk_mul_f32 v[62:63], v[126:127], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[60:61], v[126:127], v[60:61] op_sel_hi:[0,1]
    v_pk_mul_f32 v[58:59], v[126:127], v[58:59] op_sel_hi:[0,1]
    v_pk_mul_f32 v[56:57], v[126:127], v[56:57] op_sel_hi:[0,1]
    v_pk_mul_f32 v[54:55], v[126:127], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[52:53], v[126:127], v[52:53] op_sel_hi:[0,1]
    v_pk_mul_f32 v[50:51], v[126:127], v[50:51] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[126:127], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[126:127], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[126:127], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[126:127], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[126:127], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[126:127], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[126:127], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[126:127], v[18:19] op_sel_hi:[0,1]
    v_pk_mul_f32 v[16:17], v[126:127], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[126:127], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[126:127], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[126:127], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[126:127], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[126:127], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[126:127], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[126:127], v[2:3] op_sel_hi:[0,1]
    v_mul_f32_e32 v122, v122, v126
    v_mov_b32_e32 v126, v123
    s_branch .LBB0_5
.LBB0_10:
    ds_bpermute_b32 v66, v117, v122
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_cmp_gt_u32_e32 vcc, 32, v1
    v_cmp_gt_i32_e64 s[6:7], s29, v116
    s_and_b64 s[8:9], vcc, s[6:7]
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v66, v122, v66
    v_cmp_lt_f32_e64 s[0:1], 0, v66
    s_and_saveexec_b64 s[6:7], s[8:9]
    s_cbranch_execz .LBB0_12
    s_mul_i32 s8, s28, s4
    v_log_f32_e32 v67, v66
    s_add_i32 s8, s8, s2
    s_ashr_i32 s9, s29, 31
    s_mul_i32 s9, s8, s9
    s_mul_hi_u32 s10, s8, s29
    s_add_i32 s9, s10, s9
    s_mul_i32 s8, s8, s29
    s_lshl_b64 s[8:9], s[8:9], 2
    v_fmac_f32_e32 v67, s31, v126
    s_add_u32 s8, s16, s8
    v_mov_b32_e32 v68, 0xff800000
    v_mul_f32_e32 v67, 0x3f317218, v67
    v_ashrrev_i32_e32 v117, 31, v116
    s_addc_u32 s9, s17, s9
    v_cndmask_b32_e64 v67, v68, v67, s[0:1]
    v_lshl_add_u64 v[68:69], v[116:117], 2, s[8:9]
    global_store_dword v[68:69], v67, off
.LBB0_12:
    s_or_b64 exec, exec, s[6:7]
    v_div_scale_f32 v67, s[6:7], v66, v66, 1.0
    v_rcp_f32_e32 v68, v67
    v_div_scale_f32 v69, vcc, 1.0, v66, 1.0
    s_mul_hi_u32 s9, s18, s2
    v_fma_f32 v70, -v67, v68, 1.0
    v_fmac_f32_e32 v68, v70, v68
    v_mul_f32_e32 v70, v69, v68
    v_fma_f32 v71, -v67, v70, v69
    v_fmac_f32_e32 v70, v71, v68
    v_fma_f32 v67, -v67, v70, v69
    v_div_fmas_f32 v67, v67, v68, v70
    v_div_fixup_f32 v66, v67, v66, 1.0
    v_cndmask_b32_e64 v66, 0, v66, s[0:1]
    s_lshl_b32 s0, s35, 13
    v_mul_f32_e32 v34, v66, v34
    v_mul_f32_e32 v35, v66, v35
    v_pk_mul_f32 v[36:37], v[66:67], v[36:37] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v34, v34, v35
    v_cvt_pk_bf16_f32 v35, v36, v37
    v_pk_mul_f32 v[36:37], v[66:67], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[66:67], v[40:41] op_sel_hi:[0,1]
    v_and_b32_e32 v40, 32, v0
    v_or_b32_e32 v41, s0, v121
    v_and_b32_e32 v67, 0x70, v119
    v_cvt_pk_bf16_f32 v36, v36, v37
    v_cvt_pk_bf16_f32 v37, v38, v39
    v_xad_u32 v38, v67, v40, v41
    v_mul_f32_e32 v18, v66, v18
    v_mul_f32_e32 v19, v66, v19
    v_pk_mul_f32 v[20:21], v[66:67], v[20:21] op_sel_hi:[0,1]
    ds_write_b128 v38, v[34:37]
    v_mul_f32_e32 v34, v66, v42
    v_mul_f32_e32 v35, v66, v43
    v_pk_mul_f32 v[36:37], v[66:67], v[44:45] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v18, v18, v19
    v_cvt_pk_bf16_f32 v19, v20, v21
    v_pk_mul_f32 v[20:21], v[66:67], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[66:67], v[24:25] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v34, v34, v35
    v_cvt_pk_bf16_f32 v35, v36, v37
    v_pk_mul_f32 v[36:37], v[66:67], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[66:67], v[48:49] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v20, v20, v21
    v_cvt_pk_bf16_f32 v21, v22, v23
    v_or_b32_e32 v22, 0x80, v40
    v_cvt_pk_bf16_f32 v36, v36, v37
    v_cvt_pk_bf16_f32 v37, v38, v39
    v_or_b32_e32 v38, 16, v40
    v_xad_u32 v22, v67, v22, v41
    v_xad_u32 v38, v67, v38, v41
    ds_write_b128 v22, v[18:21]
    v_mul_f32_e32 v18, v66, v26
    v_mul_f32_e32 v19, v66, v27
    v_pk_mul_f32 v[20:21], v[66:67], v[28:29] op_sel_hi:[0,1]
    v_mul_f32_e32 v2, v66, v2
    v_mul_f32_e32 v3, v66, v3
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    ds_write_b128 v38, v[34:37]
    v_mul_f32_e32 v34, v66, v50
    v_mul_f32_e32 v35, v66, v51
    v_pk_mul_f32 v[36:37], v[66:67], v[52:53] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v18, v18, v19
    v_cvt_pk_bf16_f32 v19, v20, v21
    v_pk_mul_f32 v[20:21], v[66:67], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[66:67], v[32:33] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v2, v2, v3
    v_cvt_pk_bf16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[66:67], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[66:67], v[8:9] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v34, v34, v35
    v_cvt_pk_bf16_f32 v35, v36, v37
    v_pk_mul_f32 v[36:37], v[66:67], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[66:67], v[56:57] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v20, v20, v21
    v_cvt_pk_bf16_f32 v21, v22, v23
    v_or_b32_e32 v22, 0x90, v40
    v_cvt_pk_bf16_f32 v4, v4, v5
    v_cvt_pk_bf16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0xc0, v40
    v_cvt_pk_bf16_f32 v36, v36, v37
    v_cvt_pk_bf16_f32 v37, v38, v39
    v_or_b32_e32 v38, 64, v40
    v_xad_u32 v22, v67, v22, v41
    v_xad_u32 v6, v67, v6, v41
    v_xad_u32 v38, v67, v38, v41
    ds_write_b128 v22, v[18:21]
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v10
    v_mul_f32_e32 v3, v66, v11
    v_pk_mul_f32 v[4:5], v[66:67], v[12:13] op_sel_hi:[0,1]
    ds_write_b128 v38, v[34:37]
    v_mul_f32_e32 v34, v66, v58
    v_mul_f32_e32 v35, v66, v59
    v_pk_mul_f32 v[36:37], v[66:67], v[60:61] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v2, v2, v3
    v_cvt_pk_bf16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[66:67], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[66:67], v[16:17] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v34, v34, v35
    v_cvt_pk_bf16_f32 v35, v36, v37
    v_pk_mul_f32 v[36:37], v[66:67], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[66:67], v[64:65] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v4, v4, v5
    v_cvt_pk_bf16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0xd0, v40
    v_cvt_pk_bf16_f32 v36, v36, v37
    v_cvt_pk_bf16_f32 v37, v38, v39
    v_or_b32_e32 v38, 0x50, v40
    v_xad_u32 v6, v67, v6, v41
    v_xad_u32 v38, v67, v38, v41
    ds_write_b128 v6, v[2:5]
    v_or_b32_e32 v3, 64, v1
    s_movk_i32 s1, 0x70
    ds_write_b128 v38, v[34:37]
    v_and_b32_e32 v2, 0x300, v115
    v_bitop3_b32 v0, v0, v114, 48 bitop3:0x6c
    v_lshlrev_b32_e32 v4, 4, v3
    s_waitcnt lgkmcnt(0)
    v_or3_b32 v2, s0, v2, v0
    v_and_b32_e32 v4, 0x700, v4
    v_bitop3_b32 v5, v3, v114, s1 bitop3:0x6c
    v_or3_b32 v4, s0, v4, v5
    ds_read_b128 v[12:15], v2
    ds_read_b128 v[16:19], v4
    v_or_b32_e32 v2, 0x80, v1
    v_lshlrev_b32_e32 v4, 4, v2
    v_or_b32_e32 v5, 0xc0, v1
    v_and_b32_e32 v4, 0xb00, v4
    v_lshlrev_b32_e32 v6, 4, v5
    v_or3_b32 v4, s0, v4, v0
    v_and_b32_e32 v6, 0xf00, v6
    v_bitop3_b32 v7, v5, v114, s1 bitop3:0x6c
    v_or3_b32 v6, s0, v6, v7
    ds_read_b128 v[20:23], v4
    ds_read_b128 v[24:27], v6
    v_or_b32_e32 v4, 0x100, v1
    v_lshlrev_b32_e32 v6, 4, v4
    v_or_b32_e32 v7, 0x140, v1
    v_and_b32_e32 v6, 0x1300, v6
    v_lshlrev_b32_e32 v8, 4, v7
    v_or3_b32 v6, s0, v6, v0
    v_and_b32_e32 v8, 0x1700, v8
    v_bitop3_b32 v9, v7, v114, s1 bitop3:0x6c
    v_or3_b32 v8, s0, v8, v9
    ds_read_b128 v[28:31], v6
    ds_read_b128 v[32:35], v8
    v_or_b32_e32 v6, 0x180, v1
    v_lshlrev_b32_e32 v8, 4, v6
    v_and_b32_e32 v8, 0x1b00, v8
    v_or3_b32 v0, s0, v8, v0
    v_or_b32_e32 v8, 0x1c0, v1
    v_lshlrev_b32_e32 v9, 4, v8
    v_and_b32_e32 v9, 0x1f00, v9
    v_bitop3_b32 v10, v8, v114, s1 bitop3:0x6c
    v_or3_b32 v9, s0, v9, v10
    s_mul_i32 s0, s43, s4
    s_mul_hi_u32 s1, s42, s4
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s42, s4
    s_mul_i32 s4, s19, s2
    s_ashr_i32 s7, s27, 31
    s_lshl_b32 s8, s27, 1
    s_add_i32 s9, s9, s4
    s_mul_i32 s2, s18, s2
    s_add_u32 s0, s2, s0
    s_mul_hi_u32 s2, s3, s27
    s_mul_i32 s4, s3, s7
    s_addc_u32 s1, s9, s1
    s_add_i32 s2, s2, s4
    s_mul_i32 s3, s3, s27
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s2
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
    ds_read_b128 v[40:43], v9
    s_cmp_lt_i32 s6, 1
    v_lshrrev_b32_e32 v0, 4, v1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s6, -1
    v_or_b32_e32 v0, s5, v0
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[114:115]
    s_waitcnt lgkmcnt(7)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v3
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[114:115]
    s_waitcnt lgkmcnt(6)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v2
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[114:115]
    s_waitcnt lgkmcnt(5)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v5
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[114:115]
    s_waitcnt lgkmcnt(4)
    buffer_store_dwordx4 v[24:27], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v4
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[114:115]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[28:31], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v7
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[114:115]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[32:35], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v6
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[114:115]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[36:39], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v8
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s8, v[114:115]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[40:43], v0, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel attention_bf16_d128_64x32_s2_lds_dma_g4_causal_lse
    .amdhsa_group_segment_fixed_size 25600
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 174
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 176
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_bf16_d128_64x32_s2_lds_dma_g4_causal_lse.agpr_count: 0
attention_bf16_d128_64x32_s2_lds_dma_g4_causal_lse.sgpr_count: 55
attention_bf16_d128_64x32_s2_lds_dma_g4_causal_lse.sgpr_spill_count: 0
attention_bf16_d128_64x32_s2_lds_dma_g4_causal_lse.vgpr_count: 174
attention_bf16_d128_64x32_s2_lds_dma_g4_causal_lse.vgpr_spill_count: 0
