.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
attention_f16_d64_128x32_s3_lds_dma_g1:
    s_load_dwordx4 s[0:3], s[4:5], 0x68
    v_and_b32_e32 v1, 7, v0
    v_lshrrev_b32_e32 v35, 1, v0
    v_and_or_b32 v34, v35, 8, v1
    v_lshrrev_b32_e32 v1, 2, v0
    v_lshrrev_b32_e32 v2, 4, v0
    v_bfe_u32 v36, v0, 5, 1
    v_and_b32_e32 v1, 2, v1
    v_and_b32_e32 v2, 4, v2
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s10, s2, 1
    v_or3_b32 v1, v1, v2, v36
    s_movk_i32 s2, 0x80
    v_bfrev_b32_e32 v70, 1
    v_cmp_gt_u32_e32 vcc, s2, v0
    v_lshlrev_b32_e32 v1, 2, v1
    v_lshlrev_b32_e32 v2, 3, v34
    v_mov_b32_e32 v68, v70
    s_and_saveexec_b64 s[12:13], vcc
    v_mad_u64_u32 v[68:69], s[14:15], v1, s10, v[2:3]
    s_or_b64 exec, exec, s[12:13]
    s_and_saveexec_b64 s[12:13], vcc
    v_or_b32_e32 v3, 1, v1
    v_mad_u64_u32 v[70:71], s[14:15], v3, s10, v[2:3]
    s_or_b64 exec, exec, s[12:13]
    v_bfrev_b32_e32 v72, 1
    v_mov_b32_e32 v74, v72
    s_and_saveexec_b64 s[12:13], vcc
    v_or_b32_e32 v3, 2, v1
    v_mad_u64_u32 v[74:75], s[14:15], v3, s10, v[2:3]
    s_or_b64 exec, exec, s[12:13]
    v_lshrrev_b32_e32 v3, 5, v0
    s_and_saveexec_b64 s[12:13], vcc
    v_or_b32_e32 v1, 3, v1
    v_mad_u64_u32 v[72:73], s[14:15], v1, s10, v[2:3]
    s_or_b64 exec, exec, s[12:13]
    s_load_dwordx8 s[36:43], s[4:5], 0x0
    s_load_dwordx16 s[12:27], s[4:5], 0x28
    s_load_dwordx2 s[28:29], s[4:5], 0x7c
    s_lshl_b32 s30, s1, 1
    s_lshl_b32 s2, s6, 7
    v_readfirstlane_b32 s44, v0
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s1, s13, s8
    s_mul_hi_u32 s6, s12, s8
    s_add_i32 s6, s6, s1
    s_mul_i32 s1, s12, s8
    s_mul_i32 s9, s15, s7
    s_mul_hi_u32 s12, s14, s7
    s_lshr_b32 s33, s44, 6
    s_lshl_b32 s11, s0, 1
    s_add_i32 s12, s12, s9
    s_mul_i32 s9, s14, s7
    s_add_u32 s1, s9, s1
    s_addc_u32 s6, s12, s6
    s_ashr_i32 s9, s0, 31
    s_mul_i32 s9, s9, s2
    s_mul_hi_u32 s12, s0, s2
    s_add_i32 s12, s12, s9
    s_mul_i32 s0, s0, s2
    s_add_u32 s0, s1, s0
    s_addc_u32 s1, s6, s12
    s_lshl_b64 s[0:1], s[0:1], 1
    s_add_u32 s12, s0, s36
    s_addc_u32 s6, s1, s37
    s_not_b32 s0, s2
    s_add_i32 s9, s28, s0
    s_ashr_i32 s28, s9, 31
    s_mul_hi_u32 s0, s9, s11
    s_mul_i32 s1, s28, s11
    s_add_i32 s1, s0, s1
    s_mul_i32 s0, s9, s11
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s1, 0
    s_lshr_b64 s[14:15], s[0:1], 31
    s_and_b32 s13, s6, 0xffff
    s_cmp_lt_i32 s14, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s14, -1
    v_and_b32_e32 v2, 31, v0
    s_cselect_b32 s14, s0, 0
    s_lshl_b32 s6, s33, 5
    v_or_b32_e32 v1, s6, v2
    v_and_b32_e32 v4, 16, v35
    s_mov_b32 s15, 0x20000
    v_mad_u64_u32 v[4:5], s[0:1], v1, s11, v[4:5]
    buffer_load_dwordx4 v[50:53], v4, s[12:15], 0 offen
    buffer_load_dwordx4 v[54:57], v4, s[12:15], 0 offen offset:32
    buffer_load_dwordx4 v[58:61], v4, s[12:15], 0 offen offset:64
    buffer_load_dwordx4 v[62:65], v4, s[12:15], 0 offen offset:96
    v_lshlrev_b32_e32 v5, 2, v0
    v_or_b32_e32 v7, 0x100, v0
    v_or_b32_e32 v9, 0x200, v0
    v_lshlrev_b32_e32 v6, 4, v3
    v_and_b32_e32 v8, 0x70, v35
    v_and_b32_e32 v5, 0x7c, v5
    v_mul_lo_u32 v3, v3, s30
    v_lshrrev_b32_e32 v7, 5, v7
    v_lshrrev_b32_e32 v9, 5, v9
    s_movk_i32 s0, 0xfc00
    s_movk_i32 s1, 0xf800
    v_or_b32_e32 v10, 0x300, v0
    v_xad_u32 v69, v6, v5, v3
    v_mul_lo_u32 v3, v7, s30
    v_xor_b32_e32 v5, v8, v5
    v_mul_lo_u32 v6, v9, s30
    v_lshrrev_b32_e32 v10, 5, v10
    v_add3_u32 v71, v3, v5, s0
    v_add3_u32 v73, v6, v5, s1
    s_mul_i32 s0, s17, s8
    s_mul_hi_u32 s1, s16, s8
    s_mul_i32 s12, s16, s8
    s_add_i32 s16, s29, 31
    s_movk_i32 s11, 0xf400
    v_mul_lo_u32 v7, v10, s30
    s_add_i32 s1, s1, s0
    s_ashr_i32 s0, s16, 31
    v_add3_u32 v75, v7, v5, s11
    s_mul_i32 s11, s19, s7
    s_mul_hi_u32 s13, s18, s7
    s_lshr_b32 s0, s0, 27
    s_add_i32 s13, s13, s11
    s_add_i32 s11, s16, s0
    s_and_b32 s0, s11, 0xffffffe0
    s_mul_i32 s14, s18, s7
    s_min_i32 s18, s29, s0
    s_add_u32 s0, s14, s12
    s_addc_u32 s1, s13, s1
    s_lshl_b64 s[0:1], s[0:1], 1
    s_add_u32 s12, s0, s38
    s_addc_u32 s13, s1, s39
    s_min_i32 s14, s18, 32
    s_add_i32 s14, s14, -1
    s_mul_i32 s14, s14, s30
    s_lshl_b32 s36, s33, 8
    s_addk_i32 s14, 0x80
    s_mov_b32 s31, 0
    s_cmp_gt_i32 s18, 0
    s_cselect_b32 s14, s14, 0
    s_lshl_b64 s[34:35], s[30:31], 5
    s_add_u32 s48, s34, s12
    s_addc_u32 s49, s35, s13
    s_sub_i32 s16, s18, 32
    s_mov_b32 s51, s15
    v_and_b32_e32 v1, 63, v0
    v_lshlrev_b32_e32 v4, 4, v0
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    s_mov_b32 m0, s36
    s_nop 0
    buffer_load_dword v69, s[12:15], 0 offen lds
    buffer_load_dword v71, s[12:15], 0 offen offset:1024 lds
    buffer_load_dword v73, s[12:15], 0 offen offset:2048 lds
    buffer_load_dword v75, s[12:15], 0 offen offset:3072 lds
    s_min_i32 s13, s16, 32
    s_add_i32 s13, s13, -1
    s_mul_i32 s13, s13, s30
    s_add_i32 s12, s36, 0x1000
    s_addk_i32 s13, 0x80
    s_cmp_gt_i32 s16, 0
    s_cselect_b32 s50, s13, 0
    s_mov_b32 m0, s12
    s_nop 0
    buffer_load_dword v69, s[48:51], 0 offen lds
    buffer_load_dword v71, s[48:51], 0 offen offset:1024 lds
    buffer_load_dword v73, s[48:51], 0 offen offset:2048 lds
    buffer_load_dword v75, s[48:51], 0 offen offset:3072 lds
    s_cmp_gt_i32 s29, 0
    v_lshlrev_b32_e32 v37, 2, v1
    s_cbranch_scc1 .LBB0_10
    v_xor_b32_e32 v84, 0x80, v37
    s_mov_b64 s[12:13], 0
    s_branch .LBB0_11
.LBB0_10:
    s_mov_b64 s[12:13], -1
.LBB0_11:
    v_and_b32_e32 v66, 0x70, v4
    v_lshlrev_b32_e32 v67, 7, v2
    s_andn2_b64 vcc, exec, s[12:13]
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
    v_mov_b32_e32 v85, 0
    s_cbranch_vccnz .LBB0_20
    v_lshrrev_b32_e32 v2, 5, v1
    v_lshlrev_b32_e32 v3, 4, v2
    v_xor_b32_e32 v4, v3, v66
    s_load_dword s37, s[4:5], 0x84
    v_or_b32_e32 v86, v4, v67
    v_lshlrev_b32_e32 v4, 3, v0
    s_movk_i32 s4, 0x80
    v_and_or_b32 v3, v4, s4, v3
    v_xor_b32_e32 v3, v3, v66
    v_lshlrev_b32_e32 v4, 8, v0
    s_movk_i32 s4, 0xf00
    s_ashr_i32 s14, s11, 5
    v_and_or_b32 v87, v4, s4, v3
    s_mul_i32 s4, s23, s7
    s_mul_hi_u32 s5, s22, s7
    s_mul_i32 s11, s21, s8
    s_mul_hi_u32 s12, s20, s8
    s_add_i32 s5, s5, s4
    s_mul_i32 s4, s22, s7
    s_add_i32 s12, s12, s11
    s_mul_i32 s11, s20, s8
    s_add_u32 s4, s4, s11
    s_addc_u32 s5, s5, s12
    s_lshl_b64 s[4:5], s[4:5], 1
    s_add_u32 s12, s4, s40
    s_mov_b32 s11, 0
    s_addc_u32 s13, s5, s41
    s_lshl_b64 s[4:5], s[10:11], 5
    v_lshlrev_b32_e32 v3, 4, v36
    v_and_b32_e32 v4, 0x60, v35
    v_and_b32_e32 v5, 8, v0
    s_cmpk_lt_u32 s44, 0x80
    v_or3_b32 v3, v3, v4, v5
    s_cselect_b64 s[22:23], -1, 0
    s_max_i32 s19, s14, 1
    s_lshl_b64 s[14:15], s[30:31], 6
    v_xor_b32_e32 v3, v3, v66
    v_lshlrev_b32_e32 v2, 2, v2
    s_add_u32 s14, s38, s14
    v_lshl_or_b32 v88, v34, 8, v3
    s_addc_u32 s15, s39, s15
    v_sub_u32_e32 v98, s29, v2
    v_mov_b32_e32 v2, 0
    v_or_b32_e32 v3, 0x3000, v88
    s_add_u32 s16, s14, s0
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_cndmask_b32_e64 v18, 0, 1, s[22:23]
    v_xor_b32_e32 v92, 64, v3
    v_xor_b32_e32 v94, 0xc0, v3
    s_addc_u32 s17, s15, s1
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
    v_cmp_ne_u32_e64 s[0:1], 1, v18
    v_pk_mov_b32 v[32:33], v[16:17], v[16:17] op_sel:[0,1]
    v_xor_b32_e32 v89, 32, v86
    v_xor_b32_e32 v90, 64, v86
    v_xor_b32_e32 v91, 0x60, v86
    v_or_b32_e32 v93, 0x3080, v88
    v_xor_b32_e32 v84, 0x80, v37
    v_xor_b32_e32 v95, 64, v87
    v_xor_b32_e32 v96, 32, v87
    v_xor_b32_e32 v97, 0x60, v87
    s_lshl_b32 s20, s19, 5
    v_mov_b32_e32 v100, 0xf149f2ca
    s_mov_b32 s15, 0x20000
    s_mov_b32 s21, 0x5040100
    s_mov_b32 s22, 0x7060302
    s_mov_b32 s23, 0x41000000
    s_mov_b32 s31, 0x43000000
    v_mov_b32_e32 v99, 0xff800000
    v_pk_mov_b32 v[30:31], v[14:15], v[14:15] op_sel:[0,1]
    v_pk_mov_b32 v[28:29], v[12:13], v[12:13] op_sel:[0,1]
    v_pk_mov_b32 v[26:27], v[10:11], v[10:11] op_sel:[0,1]
    v_pk_mov_b32 v[24:25], v[8:9], v[8:9] op_sel:[0,1]
    v_pk_mov_b32 v[22:23], v[6:7], v[6:7] op_sel:[0,1]
    v_pk_mov_b32 v[20:21], v[4:5], v[4:5] op_sel:[0,1]
    v_pk_mov_b32 v[18:19], v[2:3], v[2:3] op_sel:[0,1]
    s_mov_b32 s38, s11
    v_mov_b32_e32 v85, v2
    s_branch .LBB0_14
.LBB0_13:
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_f32_e64 v76, s37, -v100
    ds_read_b128 v[78:81], v87 offset:12288
    ds_read_b128 v[102:105], v95 offset:12288
    v_fma_f32 v34, s37, v34, v76
    v_exp_f32_e32 v34, v34
    v_fma_f32 v35, s37, v35, v76
    v_fma_f32 v36, s37, v36, v76
    v_exp_f32_e32 v35, v35
    v_exp_f32_e32 v36, v36
    v_fma_f32 v37, s37, v37, v76
    v_exp_f32_e32 v37, v37
    v_fma_mixlo_f16 v34, v34, s31, 0
    v_fma_mixhi_f16 v34, v35, s31, 0
    v_fma_mixlo_f16 v35, v36, s31, 0
    v_fma_mixhi_f16 v35, v37, s31, 0
    v_fma_f32 v36, s37, v38, v76
    v_exp_f32_e32 v36, v36
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8f16 v[2:17], v[78:79], v[34:35], v[2:17]
    v_fma_f32 v37, s37, v39, v76
    v_fma_f32 v38, s37, v40, v76
    v_exp_f32_e32 v37, v37
    v_exp_f32_e32 v38, v38
    v_fma_f32 v39, s37, v41, v76
    v_exp_f32_e32 v39, v39
    v_fma_mixlo_f16 v36, v36, s31, 0
    v_fma_mixhi_f16 v36, v37, s31, 0
    v_fma_mixlo_f16 v37, v38, s31, 0
    v_fma_mixhi_f16 v37, v39, s31, 0
    v_fma_f32 v38, s37, v42, v76
    v_exp_f32_e32 v38, v38
    v_fma_f32 v39, s37, v43, v76
    v_fma_f32 v40, s37, v44, v76
    v_exp_f32_e32 v39, v39
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8f16 v[18:33], v[102:103], v[34:35], v[18:33]
    v_exp_f32_e32 v40, v40
    v_fma_f32 v41, s37, v45, v76
    v_exp_f32_e32 v41, v41
    v_fma_mixlo_f16 v38, v38, s31, 0
    v_fma_mixhi_f16 v38, v39, s31, 0
    v_fma_mixlo_f16 v39, v40, s31, 0
    v_fma_mixhi_f16 v39, v41, s31, 0
    ds_read_b128 v[40:43], v97 offset:12288
    v_dot2c_f32_f16_e32 v85, 0x3c003c00, v34
    v_fma_f32 v34, s37, v46, v76
    v_dot2c_f32_f16_e32 v85, 0x3c003c00, v35
    v_exp_f32_e32 v34, v34
    v_fma_f32 v35, s37, v47, v76
    v_exp_f32_e32 v35, v35
    s_add_u32 s12, s12, s4
    v_mfma_f32_32x32x8f16 v[2:17], v[80:81], v[36:37], v[2:17]
    ds_read_b128 v[78:81], v96 offset:12288
    v_fma_mixlo_f16 v34, v34, s31, 0
    v_fma_mixhi_f16 v34, v35, s31, 0
    v_dot2c_f32_f16_e32 v85, 0x3c003c00, v36
    s_addc_u32 s13, s13, s5
    v_dot2c_f32_f16_e32 v85, 0x3c003c00, v37
    s_add_i32 s14, s38, 1
    s_add_i32 s18, s38, -2
    v_dot2c_f32_f16_e32 v85, 0x3c003c00, v38
    s_cmp_lt_u32 s14, 3
    v_dot2c_f32_f16_e32 v85, 0x3c003c00, v39
    s_cselect_b32 s38, s14, s18
    s_add_u32 s16, s16, s34
    v_dot2c_f32_f16_e32 v85, 0x3c003c00, v34
    s_addc_u32 s17, s17, s35
    v_mfma_f32_32x32x8f16 v[18:33], v[104:105], v[36:37], v[18:33]
    s_add_i32 s18, s39, 32
    v_subrev_u32_e32 v98, 32, v98
    s_cmp_eq_u32 s20, s11
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8f16 v[2:17], v[78:79], v[38:39], v[2:17]
    v_mfma_f32_32x32x8f16 v[18:33], v[40:41], v[38:39], v[18:33]
    v_fma_f32 v40, s37, v48, v76
    v_exp_f32_e32 v40, v40
    v_fmac_f32_e32 v76, s37, v49
    v_exp_f32_e32 v41, v76
    v_fma_mixlo_f16 v35, v40, s31, 0
    v_fma_mixhi_f16 v35, v41, s31, 0
    v_dot2c_f32_f16_e32 v85, 0x3c003c00, v35
    s_nop 0
    v_mfma_f32_32x32x8f16 v[2:17], v[80:81], v[34:35], v[2:17]
    v_mfma_f32_32x32x8f16 v[18:33], v[42:43], v[34:35], v[18:33]
    s_cbranch_scc1 .LBB0_20
.LBB0_14:
    s_lshl_b32 s14, s38, 12
    s_waitcnt lgkmcnt(0) vmcnt(4)
    s_barrier
    v_or_b32_e32 v34, s14, v86
    ds_read_b128 v[76:79], v34
    v_or_b32_e32 v34, s14, v89
    ds_read_b128 v[80:83], v34
    s_sub_i32 s39, s18, 64
    s_mov_b32 s19, s15
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8f16 v[34:49], v[76:77], v[50:51], 0
    v_or_b32_e32 v76, s14, v90
    v_mfma_f32_32x32x8f16 v[34:49], v[78:79], v[52:53], v[34:49]
    v_mfma_f32_32x32x8f16 v[34:49], v[80:81], v[54:55], v[34:49]
    ds_read_b128 v[78:81], v76
    v_or_b32_e32 v76, s14, v91
    ds_read_b128 v[102:105], v76
    s_min_i32 s14, s18, 32
    s_add_i32 s14, s14, -1
    s_mul_i32 s14, s14, s10
    s_addk_i32 s14, 0x80
    s_cmp_gt_i32 s18, 0
    s_cselect_b32 s14, s14, 0
    s_add_i32 s18, s38, -1
    v_mfma_f32_32x32x8f16 v[34:49], v[82:83], v[56:57], v[34:49]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8f16 v[34:49], v[78:79], v[58:59], v[34:49]
    v_mfma_f32_32x32x8f16 v[34:49], v[80:81], v[60:61], v[34:49]
    buffer_load_dwordx2 v[80:81], v68, s[12:15], 0 offen
    buffer_load_dwordx2 v[82:83], v70, s[12:15], 0 offen
    buffer_load_dwordx2 v[76:77], v74, s[12:15], 0 offen
    buffer_load_dwordx2 v[78:79], v72, s[12:15], 0 offen
    s_add_i32 s14, s38, 2
    s_cmp_lt_u32 s14, 3
    s_cselect_b32 s14, s14, s18
    s_min_i32 s18, s39, 32
    s_add_i32 s18, s18, -1
    s_lshl_b32 s14, s14, 12
    s_mul_i32 s18, s18, s30
    s_add_i32 s14, s36, s14
    s_addk_i32 s18, 0x80
    s_cmp_gt_i32 s39, 0
    s_cselect_b32 s18, s18, 0
    s_mov_b32 m0, s14
    s_nop 0
    buffer_load_dword v69, s[16:19], 0 offen lds
    buffer_load_dword v71, s[16:19], 0 offen offset:1024 lds
    buffer_load_dword v73, s[16:19], 0 offen offset:2048 lds
    buffer_load_dword v75, s[16:19], 0 offen offset:3072 lds
    s_waitcnt vmcnt(4)
    s_and_b64 vcc, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8f16 v[34:49], v[102:103], v[62:63], v[34:49]
    v_mfma_f32_32x32x8f16 v[34:49], v[104:105], v[64:65], v[34:49]
    s_cbranch_vccnz .LBB0_16
    v_perm_b32 v102, v82, v80, s21
    v_perm_b32 v103, v78, v76, s21
    v_perm_b32 v104, v82, v80, s22
    v_perm_b32 v105, v78, v76, s22
    v_perm_b32 v106, v83, v81, s21
    v_perm_b32 v107, v79, v77, s21
    v_perm_b32 v76, v83, v81, s22
    v_perm_b32 v77, v79, v77, s22
    ds_write_b64 v88, v[102:103] offset:12288
    ds_write_b64 v92, v[104:105]
    ds_write_b64 v93, v[106:107]
    ds_write_b64 v94, v[76:77]
.LBB0_16:
    s_add_i32 s11, s11, 32
    s_cmp_le_i32 s11, s29
    s_cbranch_scc1 .LBB0_18
    v_cmp_lt_i32_e32 vcc, 0, v98
    s_nop 13
    v_cndmask_b32_e32 v34, v99, v34, vcc
    v_cmp_lt_i32_e32 vcc, 1, v98
    v_cndmask_b32_e32 v35, v99, v35, vcc
    v_cmp_lt_i32_e32 vcc, 2, v98
    v_cndmask_b32_e32 v36, v99, v36, vcc
    v_cmp_lt_i32_e32 vcc, 3, v98
    v_cndmask_b32_e32 v37, v99, v37, vcc
    v_cmp_lt_i32_e32 vcc, 8, v98
    v_cndmask_b32_e32 v38, v99, v38, vcc
    v_cmp_lt_i32_e32 vcc, 9, v98
    v_cndmask_b32_e32 v39, v99, v39, vcc
    v_cmp_lt_i32_e32 vcc, 10, v98
    v_cndmask_b32_e32 v40, v99, v40, vcc
    v_cmp_lt_i32_e32 vcc, 11, v98
    v_cndmask_b32_e32 v41, v99, v41, vcc
    v_cmp_lt_i32_e32 vcc, 16, v98
    v_cndmask_b32_e32 v42, v99, v42, vcc
    v_cmp_lt_i32_e32 vcc, 17, v98
    v_cndmask_b32_e32 v43, v99, v43, vcc
    v_cmp_lt_i32_e32 vcc, 18, v98
    v_cndmask_b32_e32 v44, v99, v44, vcc
    v_cmp_lt_i32_e32 vcc, 19, v98
    v_cndmask_b32_e32 v45, v99, v45, vcc
    v_cmp_lt_i32_e32 vcc, 24, v98
    v_cndmask_b32_e32 v46, v99, v46, vcc
    v_cmp_lt_i32_e32 vcc, 25, v98
    v_cndmask_b32_e32 v47, v99, v47, vcc
    v_cmp_lt_i32_e32 vcc, 26, v98
    v_cndmask_b32_e32 v48, v99, v48, vcc
    v_cmp_lt_i32_e32 vcc, 27, v98
    v_cndmask_b32_e32 v49, v99, v49, vcc
.LBB0_18:
    s_nop 14
    v_max_f32_e32 v76, v35, v35
    v_max_f32_e32 v77, v34, v34
    v_max_f32_e32 v76, v77, v76
    v_max3_f32 v76, v76, v36, v37
    v_max3_f32 v76, v76, v38, v39
    v_max3_f32 v76, v76, v40, v41
    v_max3_f32 v76, v76, v42, v43
    v_max3_f32 v76, v76, v44, v45
    v_max3_f32 v76, v76, v46, v47
    v_max3_f32 v76, v76, v48, v49
    ds_bpermute_b32 v77, v84, v76
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v77, v77, v77
    v_max_f32_e32 v76, v76, v77
    v_sub_f32_e32 v77, v76, v100
    v_mul_f32_e32 v77, s37, v77
    v_cmp_lt_f32_e32 vcc, s23, v77
    s_cbranch_vccz .LBB0_13
    v_max_f32_e32 v76, v76, v76
    v_max_f32_e32 v77, v100, v100
    v_max_f32_e32 v77, v77, v76
    v_sub_f32_e32 v76, v100, v77
    v_mul_f32_e32 v76, s37, v76
    v_exp_f32_e32 v76, v76
    v_mov_b32_e32 v100, v77
    v_pk_mul_f32 v[16:17], v[76:77], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[76:77], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[76:77], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[76:77], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[76:77], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[76:77], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[76:77], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[76:77], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[76:77], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[76:77], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[76:77], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[76:77], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[76:77], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[76:77], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[76:77], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[76:77], v[18:19] op_sel_hi:[0,1]
    v_mul_f32_e32 v85, v85, v76
    s_branch .LBB0_13
.LBB0_20:
    ds_bpermute_b32 v34, v84, v85
    s_nop 15
    v_mov_b32_e32 v36, v10
    s_lshl_b32 s4, s33, 12
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_lshrrev_b32_e32 v1, 3, v1
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v34, v85, v34
    v_div_scale_f32 v35, s[0:1], v34, v34, 1.0
    v_rcp_f32_e32 v37, v35
    v_div_scale_f32 v10, vcc, 1.0, v34, 1.0
    s_mul_i32 s0, s25, s8
    v_fma_f32 v38, -v35, v37, 1.0
    v_fmac_f32_e32 v37, v38, v37
    v_mul_f32_e32 v38, v10, v37
    v_fma_f32 v39, -v35, v38, v10
    v_fmac_f32_e32 v38, v39, v37
    v_fma_f32 v10, -v35, v38, v10
    v_div_fmas_f32 v10, v10, v37, v38
    v_div_fixup_f32 v10, v10, v34, 1.0
    v_cmp_lt_f32_e32 vcc, 0, v34
    v_cndmask_b32_e32 v38, 0, v10, vcc
    v_fma_mixlo_f16 v34, v2, v38, 0
    v_fma_mixhi_f16 v34, v18, v38, 0
    v_mov_b32_e32 v37, v26
    v_mov_b32_e32 v18, v3
    v_pk_mul_f32 v[36:37], v[36:37], v[38:39] op_sel_hi:[1,0]
    v_pk_mul_f32 v[2:3], v[18:19], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v26, v11
    v_cvt_f16_f32_e32 v10, v37
    v_cvt_f16_f32_e32 v35, v36
    v_cvt_f16_f32_e32 v18, v3
    v_cvt_f16_f32_e32 v19, v2
    v_pk_mul_f32 v[2:3], v[26:27], v[38:39] op_sel_hi:[1,0]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_pack_b32_f16 v35, v35, v10
    v_mov_b32_e32 v10, v12
    v_mov_b32_e32 v11, v28
    v_pack_b32_f16 v37, v2, v3
    v_fma_mixlo_f16 v2, v4, v38, 0
    v_pk_mul_f32 v[10:11], v[10:11], v[38:39] op_sel_hi:[1,0]
    v_fma_mixhi_f16 v2, v20, v38, 0
    v_cvt_f16_f32_e32 v11, v11
    v_cvt_f16_f32_e32 v10, v10
    v_mov_b32_e32 v20, v5
    v_pk_mul_f32 v[4:5], v[20:21], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v28, v13
    v_pack_b32_f16 v36, v19, v18
    v_and_b32_e32 v18, 32, v0
    v_or_b32_e32 v19, s4, v67
    v_cvt_f16_f32_e32 v12, v5
    v_cvt_f16_f32_e32 v20, v4
    v_pk_mul_f32 v[4:5], v[28:29], v[38:39] op_sel_hi:[1,0]
    v_xad_u32 v3, v66, v18, v19
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v13, v4
    ds_write_b128 v3, v[34:37]
    v_pack_b32_f16 v3, v10, v11
    v_or_b32_e32 v10, 16, v18
    v_xad_u32 v11, v10, v66, v19
    v_fma_mixlo_f16 v10, v6, v38, 0
    v_fma_mixhi_f16 v10, v22, v38, 0
    v_mov_b32_e32 v22, v7
    v_pack_b32_f16 v4, v20, v12
    v_pack_b32_f16 v5, v13, v5
    v_mov_b32_e32 v12, v14
    v_mov_b32_e32 v13, v30
    v_pk_mul_f32 v[6:7], v[22:23], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v30, v15
    v_pk_mul_f32 v[12:13], v[12:13], v[38:39] op_sel_hi:[1,0]
    v_cvt_f16_f32_e32 v14, v7
    v_cvt_f16_f32_e32 v20, v6
    v_pk_mul_f32 v[6:7], v[30:31], v[38:39] op_sel_hi:[1,0]
    v_cvt_f16_f32_e32 v13, v13
    v_cvt_f16_f32_e32 v12, v12
    v_cvt_f16_f32_e32 v7, v7
    v_cvt_f16_f32_e32 v6, v6
    ds_write_b128 v11, v[2:5]
    v_or_b32_e32 v2, 64, v18
    v_xad_u32 v3, v2, v66, v19
    v_fma_mixlo_f16 v2, v8, v38, 0
    v_mov_b32_e32 v4, v16
    v_mov_b32_e32 v5, v32
    v_fma_mixhi_f16 v2, v24, v38, 0
    v_pk_mul_f32 v[4:5], v[4:5], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v24, v9
    v_pack_b32_f16 v11, v12, v13
    v_pack_b32_f16 v13, v6, v7
    v_cvt_f16_f32_e32 v6, v5
    v_cvt_f16_f32_e32 v7, v4
    v_pk_mul_f32 v[4:5], v[24:25], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v32, v17
    v_cvt_f16_f32_e32 v8, v5
    v_cvt_f16_f32_e32 v9, v4
    v_pk_mul_f32 v[4:5], v[32:33], v[38:39] op_sel_hi:[1,0]
    v_pack_b32_f16 v12, v20, v14
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v14, v4
    s_mul_hi_u32 s1, s24, s8
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s24, s8
    s_mul_i32 s8, s27, s7
    s_mul_hi_u32 s11, s26, s7
    ds_write_b128 v3, v[10:13]
    v_pack_b32_f16 v3, v7, v6
    v_or_b32_e32 v6, 0x50, v18
    v_xor_b32_e32 v0, v1, v0
    s_ashr_i32 s5, s3, 31
    s_lshl_b32 s10, s3, 1
    s_add_i32 s11, s11, s8
    s_mul_i32 s7, s26, s7
    v_pack_b32_f16 v4, v9, v8
    v_pack_b32_f16 v5, v14, v5
    v_xad_u32 v6, v6, v66, v19
    v_lshlrev_b32_e32 v0, 4, v0
    s_add_u32 s0, s7, s0
    s_mul_hi_u32 s7, s3, s2
    s_mul_i32 s8, s5, s2
    ds_write_b128 v6, v[2:5]
    v_lshlrev_b32_e32 v2, 7, v1
    v_and_b32_e32 v0, 0x70, v0
    v_or_b32_e32 v3, 8, v1
    s_addc_u32 s1, s11, s1
    s_add_i32 s7, s7, s8
    s_mul_i32 s2, s3, s2
    s_waitcnt lgkmcnt(0)
    v_or3_b32 v2, s4, v2, v0
    v_lshlrev_b32_e32 v4, 7, v3
    s_add_u32 s0, s0, s2
    v_or3_b32 v4, s4, v4, v0
    ds_read_b128 v[8:11], v2
    ds_read_b128 v[12:15], v4
    v_or_b32_e32 v2, 16, v1
    v_or_b32_e32 v5, 24, v1
    s_addc_u32 s1, s1, s7
    v_lshlrev_b32_e32 v4, 7, v2
    v_lshlrev_b32_e32 v6, 7, v5
    s_lshl_b64 s[0:1], s[0:1], 1
    v_or3_b32 v4, s4, v4, v0
    v_or3_b32 v0, s4, v6, v0
    s_mov_b32 s4, s3
    s_add_u32 s0, s0, s42
    s_mul_i32 s2, s10, s28
    s_mul_hi_u32 s3, s10, s9
    s_addc_u32 s1, s1, s43
    s_add_i32 s7, s3, s2
    s_lshr_b64 s[2:3], s[4:5], 31
    s_mul_i32 s2, s2, s9
    s_add_i32 s7, s7, s2
    s_mul_i32 s2, s10, s9
    s_add_u32 s2, s2, 0x80
    s_addc_u32 s3, s7, 0
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s4, 1
    ds_read_b128 v[16:19], v4
    ds_read_b128 v[20:23], v0
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    v_or_b32_e32 v0, s6, v1
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[4:5], v0, s10, v[66:67]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[8:11], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s6, v3
    v_mad_u64_u32 v[0:1], s[4:5], v0, s10, v[66:67]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s6, v2
    v_mad_u64_u32 v[0:1], s[4:5], v0, s10, v[66:67]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s6, v5
    v_mad_u64_u32 v[0:1], s[4:5], v0, s10, v[66:67]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel attention_f16_d64_128x32_s3_lds_dma_g1
    .amdhsa_group_segment_fixed_size 16384
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 108
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 108
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_f16_d64_128x32_s3_lds_dma_g1.agpr_count: 0
attention_f16_d64_128x32_s3_lds_dma_g1.sgpr_count: 56
attention_f16_d64_128x32_s3_lds_dma_g1.sgpr_spill_count: 0
attention_f16_d64_128x32_s3_lds_dma_g1.vgpr_count: 108
attention_f16_d64_128x32_s3_lds_dma_g1.vgpr_spill_count: 0
