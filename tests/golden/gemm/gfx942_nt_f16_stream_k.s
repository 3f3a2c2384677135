.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_stream_k_along_m:
    s_load_dwordx4 s[28:31], s[0:1], 0x0
    s_load_dwordx2 s[34:35], s[0:1], 0x10
    s_load_dwordx8 s[20:27], s[0:1], 0x18
    s_load_dwordx4 s[44:47], s[0:1], 0x38
    s_load_dwordx16 s[4:19], s[0:1], 0x48
    s_load_dwordx8 s[36:43], s[0:1], 0x88
    v_readfirstlane_b32 s0, v0
    s_lshr_b32 s3, s0, 6
    s_waitcnt lgkmcnt(0)
    s_lshr_b32 s27, s0, 7
    s_bfe_u32 s48, s0, 0x10006
    s_cmp_lt_u32 s2, s11
    s_mul_i32 s33, s10, s2
    s_cselect_b64 s[0:1], -1, 0
    s_min_u32 s49, s2, s11
    v_lshlrev_b32_e32 v1, 2, v0
    v_lshrrev_b32_e32 v4, 1, v0
    s_add_i32 s33, s49, s33
    v_and_b32_e32 v1, 60, v1
    v_and_b32_e32 v2, 48, v4
    s_cmp_lg_u64 s[0:1], 0
    v_xor_b32_e32 v2, v2, v1
    v_lshlrev_b32_e32 v1, 6, v0
    s_addc_u32 s68, s33, s10
    s_mov_b32 s0, s39
    s_lshl_b32 s69, s23, 1
    v_lshrrev_b32_e32 v3, 4, v0
    v_and_b32_e32 v5, 0x7c0, v1
    v_and_b32_e32 v1, 16, v4
    v_lshlrev_b32_e32 v4, 3, v0
    v_writelane_b32 v52, s0, 0
    v_mad_u64_u32 v[20:21], s[0:1], s69, v3, v[2:3]
    v_and_b32_e32 v4, 48, v4
    s_lshl_b32 s0, s27, 11
    v_xor_b32_e32 v4, v1, v4
    s_lshl_b32 s70, s24, 1
    v_or3_b32 v1, s0, v5, v4
    v_mad_u64_u32 v[22:23], s[0:1], s70, v3, v[2:3]
    s_lshl_b32 s0, s48, 11
    s_nop 0
    v_or3_b32 v21, s0, v5, v4
    s_add_i32 s0, s10, 1
    s_add_i32 s13, s13, s2
    s_lshl_b32 s71, s3, 8
    s_mul_i32 s10, s11, s0
    s_lshl_b32 s0, s2, 1
    s_ashr_i32 s3, s25, 31
    s_mov_b32 s2, s25
    s_lshl_b32 s23, s23, 5
    s_add_i32 s72, s71, 0x3000
    s_lshl_b32 s73, s24, 5
    s_add_i32 s74, s71, 0x1000
    s_add_i32 s75, s71, 0x4000
    s_add_i32 s76, s12, -1
    v_writelane_b32 v52, s0, 1
    v_lshlrev_b32_e32 v4, 4, v0
    v_cmp_eq_u32_e64 s[0:1], 0, v0
    s_lshl_b64 s[24:25], s[2:3], 1
    v_and_b32_e32 v3, 31, v0
    s_lshl_b32 s2, s48, 5
    v_lshrrev_b32_e32 v0, 3, v0
    v_and_or_b32 v0, v0, 4, s2
    s_add_u32 s2, s30, 0x80
    v_mov_b32_e32 v2, 0
    v_lshl_or_b32 v3, s27, 5, v3
    s_addc_u32 s79, s31, 0
    v_mov_b32_e32 v5, v2
    v_mul_lo_u32 v3, v3, s24
    v_or_b32_e32 v28, 8, v0
    v_or_b32_e32 v30, 16, v0
    v_or_b32_e32 v32, 24, v0
    s_add_u32 s80, s28, 0x80
    s_mov_b32 s61, 0
    v_xor_b32_e32 v23, 32, v1
    v_xor_b32_e32 v26, 32, v21
    v_lshl_add_u64 v[24:25], s[44:45], 0, v[4:5]
    v_lshl_add_u32 v27, v0, 1, v3
    v_lshl_add_u32 v29, v28, 1, v3
    v_lshl_add_u32 v31, v30, 1, v3
    v_lshl_add_u32 v33, v32, 1, v3
    s_mov_b32 s27, s26
    s_addc_u32 s81, s29, 0
    s_sub_i32 s82, s7, s6
    s_add_i32 s83, s20, -1
    s_mov_b32 s51, 0x20000
    s_movk_i32 s84, 0x2000
    v_bfrev_b32_e32 v34, 1
    v_writelane_b32 v52, s2, 2
    s_branch .LBB0_3
.LBB0_1:
    s_mov_b32 s55, 2
    s_cmp_gt_i32 s55, 2
    s_cbranch_scc1 .LBB0_3
.LBB0_2:
    s_cmp_eq_u32 s55, 0
    s_cbranch_scc0 .LBB0_34
.LBB0_3:
    s_cmp_lt_u32 s33, s68
    s_cselect_b64 s[62:63], -1, 0
    s_cmp_lt_u32 s13, s9
    s_cselect_b64 s[2:3], -1, 0
    s_or_b64 s[2:3], s[62:63], s[2:3]
    s_andn2_b64 vcc, exec, s[2:3]
    s_cbranch_vccnz .LBB0_1
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_cndmask_b32_e64 v3, 0, 1, s[62:63]
    v_cmp_ne_u32_e64 s[2:3], 1, v3
    s_andn2_b64 vcc, exec, s[62:63]
    s_mov_b32 s60, s13
    s_cbranch_vccnz .LBB0_6
    s_mul_hi_u32 s45, s33, s38
    s_mul_i32 s44, s33, s38
    v_readlane_b32 s39, v52, 0
    s_lshr_b64 s[44:45], s[44:45], s39
    s_mov_b32 s60, s44
.LBB0_6:
    s_mov_b32 s89, 0
    s_and_b64 vcc, exec, s[2:3]
    s_mul_i32 s88, s60, s12
    s_mov_b32 s85, s4
    s_mov_b32 s64, 0
    s_mov_b32 s2, s12
    s_cbranch_vccnz .LBB0_8
    s_sub_i32 s2, s68, s88
    s_sub_i32 s64, s33, s88
    s_min_u32 s2, s2, s12
    s_mov_b32 s85, 0
.LBB0_8:
    s_mul_hi_u32 s45, s60, s14
    s_mul_i32 s44, s60, s14
    s_lshr_b64 s[44:45], s[44:45], s15
    s_mul_i32 s66, s5, s44
    s_sub_i32 s3, s60, s66
    s_mul_hi_u32 s45, s3, s16
    s_mul_i32 s44, s3, s16
    s_lshr_b64 s[52:53], s[44:45], s17
    s_mul_i32 s44, s6, s52
    s_mul_i32 s48, s7, s52
    s_sub_i32 s87, s2, s64
    s_sub_i32 s3, s3, s44
    s_add_i32 s44, s48, s7
    s_sub_i32 s45, s8, s48
    s_cmp_gt_u32 s44, s8
    s_cselect_b32 s44, s36, s18
    s_cselect_b32 s53, s45, s7
    s_cselect_b32 s49, s37, s19
    s_mul_hi_u32 s45, s44, s3
    s_mul_i32 s44, s44, s3
    s_lshr_b64 s[44:45], s[44:45], s49
    s_add_i32 s3, s3, s48
    s_mul_i32 s53, s53, s44
    s_sub_i32 s3, s3, s53
    s_lshl_b32 s67, s2, 5
    s_lshl_b32 s2, s64, 5
    s_lshl_b32 s3, s3, 6
    s_sub_i32 s2, s22, s2
    s_lshl_b32 s45, s87, 5
    s_mov_b32 s65, s61
    s_cmp_lt_i32 s22, s67
    s_cselect_b32 s58, s2, s45
    s_lshl_b64 s[54:55], s[64:65], 6
    s_mul_i32 s45, s3, s69
    s_mul_hi_u32 s2, s3, s69
    s_add_u32 s45, s45, s28
    s_addc_u32 s2, s2, s29
    s_add_u32 s48, s45, s54
    s_addc_u32 s45, s2, s55
    s_not_b32 s2, s3
    s_add_i32 s65, s20, s2
    s_ashr_i32 s86, s65, 31
    s_mul_i32 s2, s86, s69
    s_mul_hi_u32 s49, s65, s69
    s_ashr_i32 s59, s58, 31
    s_add_i32 s49, s49, s2
    s_mul_i32 s2, s65, s69
    s_lshl_b64 s[56:57], s[58:59], 1
    s_add_u32 s91, s56, s2
    s_addc_u32 vcc_lo, s57, s49
    s_lshl_b32 s44, s44, 6
    s_sub_i32 s2, s21, s44
    s_add_i32 s49, s2, -1
    s_ashr_i32 s50, s49, 31
    s_mul_i32 s50, s50, s70
    s_mul_hi_u32 s59, s49, s70
    s_add_i32 s90, s59, s50
    s_mul_i32 s59, s49, s70
    s_add_u32 vcc_hi, s56, s59
    s_addc_u32 s39, s57, s90
    s_cmp_gt_i32 s58, 0
    s_cselect_b32 s93, vcc_lo, 0
    s_cselect_b32 s92, s91, 0
    s_cselect_b32 s95, s39, 0
    s_cselect_b32 s94, vcc_hi, 0
    s_lshr_b64 s[96:97], s[92:93], 31
    s_cmp_lt_i32 s96, 1
    s_cselect_b32 s49, s92, 0x7fffffff
    s_cmp_gt_i32 s96, -1
    v_mov_b32_e32 v3, v20
    s_cselect_b32 s50, s49, 0
    s_and_b32 s49, s45, 0xffff
    s_mul_i32 s93, s44, s70
    s_mov_b32 m0, s71
    s_nop 0
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_mul_hi_u32 s92, s44, s70
    s_add_u32 s49, s93, s30
    s_addc_u32 s50, s92, s31
    s_add_u32 s77, s49, s54
    s_addc_u32 s78, s50, s55
    s_lshr_b64 s[96:97], s[94:95], 31
    s_cmp_lt_i32 s96, 1
    s_cselect_b32 s49, s94, 0x7fffffff
    s_cmp_gt_i32 s96, -1
    s_cselect_b32 s49, s49, 0
    s_and_b32 s50, s78, 0xffff
    s_mov_b64 s[98:99], s[50:51]
    s_mov_b64 s[96:97], s[48:49]
    v_mov_b32_e32 v3, v22
    s_mov_b32 s96, s77
    s_mov_b32 s97, s50
    s_mov_b32 s98, s49
    s_mov_b32 m0, s72
    s_nop 0
    buffer_load_dword v3, s[96:99], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s73, v3
    buffer_load_dword v3, s[96:99], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s73, v3
    buffer_load_dword v3, s[96:99], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s73, v3
    buffer_load_dword v3, s[96:99], 0 offen lds
    s_add_u32 s49, s91, 0xffffffc0
    s_addc_u32 s50, vcc_lo, -1
    s_add_u32 s48, s48, 64
    s_addc_u32 s45, s45, 0
    s_add_u32 s91, vcc_hi, 0xffffffc0
    s_addc_u32 s39, s39, -1
    s_cmp_gt_i32 s58, 32
    s_cselect_b32 s95, s50, 0
    s_cselect_b32 s94, s49, 0
    s_cselect_b32 s96, s91, 0
    s_cselect_b32 s97, s39, 0
    s_lshr_b64 s[98:99], s[94:95], 31
    s_cmp_lt_i32 s98, 1
    s_cselect_b32 s39, s94, 0x7fffffff
    s_cmp_gt_i32 s98, -1
    v_mov_b32_e32 v3, v20
    s_cselect_b32 s50, s39, 0
    s_and_b32 s49, s45, 0xffff
    s_mov_b32 m0, s74
    s_nop 0
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 s48, s77, 64
    s_addc_u32 s39, s78, 0
    s_lshr_b64 s[94:95], s[96:97], 31
    s_cmp_lt_i32 s94, 1
    s_cselect_b32 s45, s96, 0x7fffffff
    s_cmp_gt_i32 s94, -1
    v_mov_b32_e32 v3, v22
    s_cselect_b32 s50, s45, 0
    s_and_b32 s49, s39, 0xffff
    s_mov_b32 m0, s75
    s_nop 0
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s73, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s73, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s73, v3
    buffer_load_dword v3, s[48:51], 0 offen lds
    s_cmpk_lt_i32 s58, 0x41
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
    s_cbranch_scc1 .LBB0_11
    s_add_i32 s39, s58, 31
    s_lshr_b32 s39, s39, 5
    s_add_i32 s45, s39, -2
    s_add_u32 s39, s59, s56
    s_addc_u32 s48, s90, s57
    s_add_u32 s50, s39, 0xffffff80
    s_addc_u32 s90, s48, -1
    s_min_i32 s39, s22, s67
    s_lshl_b32 s39, s39, 1
    s_add_i32 s48, s59, s39
    s_lshl_b32 s58, s64, 6
    s_sub_i32 s48, s48, s58
    s_add_i32 s91, s48, 0xffffff80
    v_readlane_b32 s48, v52, 2
    s_add_u32 s48, s48, s93
    s_addc_u32 s49, s79, s92
    s_add_u32 s92, s48, s54
    s_mul_i32 s48, s82, s52
    s_addc_u32 s93, s49, s55
    s_add_i32 s48, s60, s48
    s_sub_i32 s48, s48, s66
    s_sub_i32 s48, s48, s53
    s_lshl_b32 s52, s48, 6
    s_mul_i32 s49, s69, s52
    s_mul_hi_u32 s48, s69, s52
    s_add_u32 s49, s80, s49
    s_addc_u32 s53, s81, s48
    s_add_u32 s48, s49, s54
    s_addc_u32 s49, s53, s55
    s_sub_i32 s52, s83, s52
    s_ashr_i32 s53, s52, 31
    s_mul_i32 s53, s69, s53
    s_mul_hi_u32 s54, s69, s52
    s_add_i32 s54, s54, s53
    s_mul_i32 s52, s69, s52
    s_add_u32 s53, s52, s56
    s_addc_u32 s54, s54, s57
    s_add_u32 s94, s53, 0xffffff80
    s_addc_u32 s95, s54, -1
    s_add_i32 s52, s52, s39
    s_sub_i32 s39, s52, s58
    s_add_i32 s96, s39, 0xffffff80
    s_mov_b64 s[66:67], 0
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
.LBB0_10:
    s_lshl_b32 s39, s89, 12
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    s_add_i32 s77, s89, 2
    s_add_i32 s78, s89, -1
    v_add_u32_e32 v36, s39, v1
    v_or_b32_e32 v37, s39, v21
    s_cmp_lt_u32 s77, 3
    ds_read_b128 v[40:43], v36
    ds_read_b128 v[44:47], v37 offset:12288
    v_add_u32_e32 v38, s39, v23
    v_or_b32_e32 v39, s39, v26
    s_cselect_b32 s39, s77, s78
    s_lshl_b32 s39, s39, 12
    s_add_i32 s39, s71, s39
    s_mov_b64 s[54:55], s[50:51]
    s_add_u32 s98, s94, s66
    s_mov_b64 s[52:53], s[48:49]
    s_addc_u32 s99, s95, s67
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[4:19], v[44:45], v[40:41], v[4:19]
    s_add_i32 s53, s96, s66
    s_lshr_b64 s[98:99], s[98:99], 31
    s_cmp_lt_i32 s98, 1
    v_mov_b32_e32 v3, v20
    s_cselect_b32 s53, s53, 0x7fffffff
    s_cmp_gt_i32 s98, -1
    s_cselect_b32 s54, s53, 0
    s_and_b32 s53, s49, 0xffff
    s_add_i32 s77, s39, 0x3000
    s_mov_b32 m0, s39
    s_nop 0
    buffer_load_dword v3, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s23, v3
    buffer_load_dword v3, s[52:55], 0 offen lds
    s_add_u32 s52, s50, s66
    s_addc_u32 s53, s90, s67
    s_add_i32 s39, s91, s66
    s_lshr_b64 s[52:53], s[52:53], 31
    s_mov_b64 s[58:59], s[50:51]
    s_cmp_lt_i32 s52, 1
    v_mfma_f32_32x32x8_f16 v[4:19], v[46:47], v[42:43], v[4:19]
    s_mov_b64 s[56:57], s[48:49]
    v_mov_b32_e32 v35, v22
    s_cselect_b32 s39, s39, 0x7fffffff
    s_cmp_gt_i32 s52, -1
    s_mov_b32 s56, s92
    s_cselect_b32 s58, s39, 0
    s_and_b32 s57, s93, 0xffff
    s_mov_b32 m0, s77
    s_nop 0
    buffer_load_dword v35, s[56:59], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v35, s73, v35
    buffer_load_dword v35, s[56:59], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v35, s73, v35
    buffer_load_dword v35, s[56:59], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v35, s73, v35
    buffer_load_dword v35, s[56:59], 0 offen lds
    ds_read_b128 v[40:43], v39 offset:12288
    ds_read_b128 v[36:39], v38
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[4:19], v[40:41], v[36:37], v[4:19]
    s_add_i32 s39, s89, 1
    s_add_i32 s52, s89, -2
    s_cmp_lt_u32 s39, 3
    s_cselect_b32 s89, s39, s52
    s_add_i32 s45, s45, -1
    s_add_u32 s66, s66, 0xffffffc0
    s_addc_u32 s67, s67, -1
    v_mfma_f32_32x32x8_f16 v[4:19], v[42:43], v[38:39], v[4:19]
    s_add_u32 s92, s92, 64
    s_addc_u32 s93, s93, 0
    s_add_u32 s48, s48, 64
    s_addc_u32 s49, s49, 0
    s_cmp_lg_u32 s45, 0
    s_cbranch_scc1 .LBB0_10
.LBB0_11:
    s_lshl_b32 s39, s89, 12
    s_waitcnt vmcnt(8)
    s_barrier
    v_or_b32_e32 v3, s39, v21
    ds_read_b128 v[36:39], v3 offset:12288
    v_add_u32_e32 v3, s39, v1
    ds_read_b128 v[40:43], v3
    v_or_b32_e32 v3, s39, v26
    s_add_i32 s48, s89, 0xffffe
    s_mov_b32 s45, s61
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[4:19], v[36:37], v[40:41], v[4:19]
    v_mfma_f32_32x32x8_f16 v[4:19], v[38:39], v[42:43], v[4:19]
    ds_read_b128 v[36:39], v3 offset:12288
    v_add_u32_e32 v3, s39, v23
    ds_read_b128 v[40:43], v3
    s_add_i32 s39, s89, 1
    s_cmp_lt_u32 s39, 3
    s_cselect_b32 s39, s39, s48
    s_lshl_b32 s39, s39, 12
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[4:19], v[36:37], v[40:41], v[4:19]
    s_waitcnt vmcnt(0)
    s_barrier
    v_or_b32_e32 v3, s39, v21
    s_cmp_ge_u32 s88, s10
    s_mov_b64 s[48:49], -1
    v_mfma_f32_32x32x8_f16 v[4:19], v[38:39], v[42:43], v[4:19]
    ds_read_b128 v[36:39], v3 offset:12288
    v_add_u32_e32 v3, s39, v1
    ds_read_b128 v[40:43], v3
    v_or_b32_e32 v3, s39, v26
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[4:19], v[36:37], v[40:41], v[4:19]
    v_mfma_f32_32x32x8_f16 v[4:19], v[38:39], v[42:43], v[4:19]
    ds_read_b128 v[36:39], v3 offset:12288
    v_add_u32_e32 v3, s39, v23
    ds_read_b128 v[40:43], v3
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[4:19], v[36:37], v[40:41], v[4:19]
    v_mfma_f32_32x32x8_f16 v[4:19], v[38:39], v[42:43], v[4:19]
    s_cbranch_scc0 .LBB0_13
    s_sub_i32 s39, s88, s10
    s_mul_hi_u32 s49, s39, s40
    s_mul_i32 s48, s39, s40
    s_lshr_b64 s[48:49], s[48:49], s41
    s_add_i32 s52, s11, s48
    s_cbranch_execnz .LBB0_15
    s_branch .LBB0_14
.LBB0_13:
    s_andn2_b64 vcc, exec, s[48:49]
    s_cbranch_vccnz .LBB0_15
.LBB0_14:
    s_mul_hi_u32 s49, s88, s42
    s_mul_i32 s48, s88, s42
    s_lshr_b64 s[52:53], s[48:49], s43
.LBB0_15:
    s_add_i32 s50, s76, s88
    s_cmp_ge_u32 s50, s10
    s_mov_b64 s[48:49], -1
    s_cbranch_scc0 .LBB0_17
    s_sub_i32 s39, s50, s10
    s_mul_hi_u32 s49, s39, s40
    s_mul_i32 s48, s39, s40
    s_lshr_b64 s[48:49], s[48:49], s41
    s_add_i32 s54, s11, s48
    s_cbranch_execz .LBB0_18
    s_branch .LBB0_19
.LBB0_17:
    s_andn2_b64 vcc, exec, s[48:49]
    s_cbranch_vccnz .LBB0_19
.LBB0_18:
    s_mul_hi_u32 s49, s50, s42
    s_mul_i32 s48, s50, s42
    s_lshr_b64 s[54:55], s[48:49], s43
.LBB0_19:
    s_and_b64 s[48:49], s[62:63], exec
    s_cselect_b32 s53, s87, 0
    s_cmp_ge_u32 s87, s12
    s_mov_b64 s[48:49], -1
    s_cbranch_scc1 .LBB0_31
    s_cmp_eq_u32 s64, 0
    s_cselect_b64 s[48:49], -1, 0
    v_cndmask_b32_e64 v3, 0, 1, s[48:49]
    v_readlane_b32 s39, v52, 1
    v_mov_b32_e32 v37, v2
    s_nop 0
    v_or_b32_e32 v36, s39, v3
    v_lshlrev_b64 v[36:37], 14, v[36:37]
    v_lshl_add_u64 v[36:37], v[24:25], 0, v[36:37]
    v_add_co_u32_e32 v38, vcc, 0x1000, v36
    global_store_dwordx4 v[36:37], v[4:7], off
    s_nop 0
    v_addc_co_u32_e32 v39, vcc, 0, v37, vcc
    global_store_dwordx4 v[38:39], v[8:11], off
    v_add_co_u32_e32 v38, vcc, 0x2000, v36
    s_nop 1
    v_addc_co_u32_e32 v39, vcc, 0, v37, vcc
    v_add_co_u32_e32 v36, vcc, 0x3000, v36
    global_store_dwordx4 v[38:39], v[12:15], off
    s_nop 0
    v_addc_co_u32_e32 v37, vcc, 0, v37, vcc
    global_store_dwordx4 v[36:37], v[16:19], off
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[48:49], s[0:1]
    s_cbranch_execz .LBB0_24
    s_mov_b64 s[58:59], exec
    v_mbcnt_lo_u32_b32 v3, s58, 0
    v_mbcnt_hi_u32_b32 v3, s59, v3
    v_cmp_eq_u32_e32 vcc, 0, v3
    s_and_saveexec_b64 s[56:57], vcc
    s_cbranch_execz .LBB0_23
    s_lshl_b64 s[62:63], s[60:61], 2
    s_add_u32 s62, s46, s62
    s_addc_u32 s63, s47, s63
    s_bcnt1_i32_b64 s39, s[58:59]
    v_mov_b32_e32 v35, s39
    buffer_wbl2 sc1
    s_waitcnt vmcnt(0)
    global_atomic_add v35, v2, v35, s[62:63] sc0
    s_waitcnt vmcnt(0)
    buffer_inv sc1
.LBB0_23:
    s_or_b64 exec, exec, s[56:57]
    v_readfirstlane_b32 s39, v35
    s_nop 1
    v_add_u32_e32 v3, s39, v3
    ds_write_b32 v2, v3
.LBB0_24:
    s_or_b64 exec, exec, s[48:49]
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v3, v2
    s_sub_i32 s50, s54, s52
    s_mov_b32 s55, 3
    s_waitcnt lgkmcnt(0)
    v_readfirstlane_b32 s39, v3
    s_cmp_eq_u32 s39, s50
    s_cselect_b64 s[48:49], -1, 0
    s_cmp_lg_u32 s39, s50
    s_cbranch_scc1 .LBB0_31
    s_and_saveexec_b64 s[54:55], s[0:1]
    s_cbranch_execz .LBB0_27
    s_lshl_b64 s[56:57], s[60:61], 2
    s_add_u32 s56, s46, s56
    s_addc_u32 s57, s47, s57
    global_store_dword v2, v2, s[56:57]
.LBB0_27:
    s_or_b64 exec, exec, s[54:55]
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
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    s_add_i32 s50, s50, 1
    v_mov_b32_e32 v3, v2
    v_mov_b64_e32 v[18:19], v[16:17]
    s_cmp_eq_u32 s50, 0
    v_mov_b64_e32 v[16:17], v[14:15]
    v_mov_b64_e32 v[14:15], v[12:13]
    v_mov_b64_e32 v[12:13], v[10:11]
    v_mov_b64_e32 v[10:11], v[8:9]
    v_mov_b64_e32 v[8:9], v[6:7]
    v_mov_b64_e32 v[6:7], v[4:5]
    v_mov_b64_e32 v[4:5], v[2:3]
    s_cbranch_scc1 .LBB0_30
    s_lshl_b32 s52, s52, 1
    s_mov_b32 s54, 0
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
.LBB0_29:
    s_cmp_eq_u32 s54, 0
    s_addc_u32 s60, s52, 0
    s_lshl_b64 s[56:57], s[60:61], 14
    v_lshl_add_u64 v[40:41], v[24:25], 0, s[56:57]
    v_add_co_u32_e32 v48, vcc, s84, v40
    s_movk_i32 s39, 0x3000
    s_nop 0
    v_addc_co_u32_e32 v49, vcc, 0, v41, vcc
    global_load_dwordx4 v[36:39], v[40:41], off
    v_add_co_u32_e32 v40, vcc, s39, v40
    s_add_i32 s54, s54, 1
    s_nop 0
    v_addc_co_u32_e32 v41, vcc, 0, v41, vcc
    global_load_dwordx4 v[40:43], v[40:41], off
    s_nop 0
    global_load_dwordx4 v[44:47], v[48:49], off
    s_nop 0
    global_load_dwordx4 v[48:51], v[48:49], off offset:-4096
    s_add_i32 s52, s52, 2
    s_cmp_lt_u32 s54, s50
    s_waitcnt vmcnt(3)
    v_pk_add_f32 v[6:7], v[38:39], v[6:7]
    v_pk_add_f32 v[4:5], v[36:37], v[4:5]
    s_waitcnt vmcnt(2)
    v_pk_add_f32 v[18:19], v[42:43], v[18:19]
    s_waitcnt vmcnt(1)
    v_pk_add_f32 v[14:15], v[46:47], v[14:15]
    s_waitcnt vmcnt(0)
    v_pk_add_f32 v[10:11], v[50:51], v[10:11]
    v_pk_add_f32 v[16:17], v[40:41], v[16:17]
    v_pk_add_f32 v[12:13], v[44:45], v[12:13]
    v_pk_add_f32 v[8:9], v[48:49], v[8:9]
    s_cbranch_scc1 .LBB0_29
.LBB0_30:
    s_mov_b32 s55, 0
.LBB0_31:
    s_and_b64 vcc, exec, s[48:49]
    s_cbranch_vccz .LBB0_33
    s_mul_i32 s39, s25, s3
    s_mul_hi_u32 s48, s24, s3
    s_add_i32 s39, s48, s39
    s_lshl_b64 s[44:45], s[44:45], 1
    s_add_u32 s44, s44, s34
    s_mul_i32 s3, s24, s3
    s_addc_u32 s45, s45, s35
    s_add_u32 s48, s44, s3
    s_mul_i32 s3, s24, s86
    s_mul_hi_u32 s44, s24, s65
    v_pk_mul_f32 v[6:7], s[26:27], v[6:7]
    s_addc_u32 s39, s45, s39
    s_add_i32 s3, s44, s3
    s_mul_i32 s44, s25, s65
    v_cvt_f16_f32_e32 v3, v7
    v_cvt_f16_f32_e32 v6, v6
    s_add_i32 s49, s3, s44
    s_ashr_i32 s3, s2, 31
    s_mul_i32 s50, s24, s65
    s_lshl_b64 s[44:45], s[2:3], 1
    s_add_u32 s44, s50, s44
    v_fma_mixlo_f16 v4, s26, v4, 0
    s_addc_u32 s45, s49, s45
    v_fma_mixhi_f16 v4, s26, v5, 0
    v_pack_b32_f16 v5, v6, v3
    v_pk_mul_f32 v[6:7], s[26:27], v[10:11]
    s_lshr_b64 s[54:55], s[44:45], 31
    s_and_b32 s49, s39, 0xffff
    s_and_b32 s3, s44, -2
    v_cvt_f16_f32_e32 v7, v7
    v_cvt_f16_f32_e32 v6, v6
    s_cmp_lt_i32 s54, 1
    s_cselect_b32 s3, s3, 0x7fffffff
    s_cmp_gt_i32 s54, -1
    v_cmp_gt_i32_e32 vcc, s2, v0
    s_cselect_b32 s50, s3, 0
    s_mov_b32 s55, 0
    v_cndmask_b32_e32 v3, v34, v27, vcc
    buffer_store_dwordx2 v[4:5], v3, s[48:51], 0 offen
    v_pack_b32_f16 v5, v6, v7
    v_pk_mul_f32 v[6:7], s[26:27], v[14:15]
    v_fma_mixlo_f16 v4, s26, v8, 0
    v_cvt_f16_f32_e32 v7, v7
    v_cvt_f16_f32_e32 v6, v6
    v_cmp_gt_i32_e32 vcc, s2, v28
    v_fma_mixhi_f16 v4, s26, v9, 0
    s_nop 0
    v_cndmask_b32_e32 v3, v34, v29, vcc
    buffer_store_dwordx2 v[4:5], v3, s[48:51], 0 offen
    v_pack_b32_f16 v5, v6, v7
    v_pk_mul_f32 v[6:7], s[26:27], v[18:19]
    v_fma_mixlo_f16 v4, s26, v12, 0
    v_cvt_f16_f32_e32 v7, v7
    v_cvt_f16_f32_e32 v6, v6
    v_cmp_gt_i32_e32 vcc, s2, v30
    v_fma_mixhi_f16 v4, s26, v13, 0
    s_nop 0
    v_cndmask_b32_e32 v3, v34, v31, vcc
    buffer_store_dwordx2 v[4:5], v3, s[48:51], 0 offen
    v_fma_mixlo_f16 v4, s26, v16, 0
    v_cmp_gt_i32_e32 vcc, s2, v32
    v_fma_mixhi_f16 v4, s26, v17, 0
    v_pack_b32_f16 v5, v6, v7
    v_cndmask_b32_e32 v3, v34, v33, vcc
    buffer_store_dwordx2 v[4:5], v3, s[48:51], 0 offen
.LBB0_33:
    s_add_i32 s13, s85, s13
    s_add_i32 s33, s53, s33
    s_cmp_gt_i32 s55, 2
    s_cbranch_scc0 .LBB0_2
    s_branch .LBB0_3
.LBB0_34:
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_stream_k_along_m
    .amdhsa_group_segment_fixed_size 24576
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 168
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 100
    .amdhsa_accum_offset 56
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_stream_k_along_m.agpr_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_stream_k_along_m.sgpr_count: 106
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_stream_k_along_m.sgpr_spill_count: 3
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_stream_k_along_m.vgpr_count: 53
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_stream_k_along_m.vgpr_spill_count: 0
