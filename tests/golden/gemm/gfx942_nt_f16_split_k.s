.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_split_k_along_m:
    s_load_dwordx4 s[28:31], s[0:1], 0x0
    s_load_dwordx2 s[34:35], s[0:1], 0x10
    s_load_dwordx2 s[36:37], s[0:1], 0x8c
    s_load_dwordx8 s[20:27], s[0:1], 0x18
    s_load_dwordx16 s[4:19], s[0:1], 0x4c
    v_readfirstlane_b32 s33, v0
    s_lshr_b32 s46, s33, 6
    s_waitcnt lgkmcnt(0)
    s_mul_hi_u32 s39, s36, s2
    s_mul_i32 s38, s36, s2
    s_lshr_b64 s[38:39], s[38:39], s37
    s_mul_i32 s3, s8, s38
    s_sub_i32 s36, s2, s3
    s_cmp_gt_u32 s10, s38
    s_mul_i32 s8, s9, s38
    s_cselect_b64 s[42:43], -1, 0
    s_min_u32 s10, s38, s10
    s_add_i32 s44, s8, s10
    s_cmp_lg_u64 s[42:43], 0
    s_mul_hi_u32 s41, s36, s12
    s_mul_i32 s40, s36, s12
    s_addc_u32 s8, s44, s9
    s_lshr_b64 s[12:13], s[40:41], s13
    s_mul_i32 s4, s4, s12
    s_sub_i32 s10, s36, s4
    s_mul_hi_u32 s13, s10, s14
    s_mul_i32 s12, s10, s14
    s_lshr_b64 s[40:41], s[12:13], s15
    s_mul_i32 s12, s5, s40
    s_mul_i32 s27, s6, s40
    s_sub_i32 s10, s10, s12
    s_add_i32 s12, s27, s6
    s_sub_i32 s13, s7, s27
    s_cmp_gt_u32 s12, s7
    s_cselect_b32 s7, s18, s16
    s_cselect_b32 s48, s13, s6
    s_cselect_b32 s14, s19, s17
    s_mul_hi_u32 s13, s7, s10
    s_mul_i32 s12, s7, s10
    s_lshr_b64 s[14:15], s[12:13], s14
    s_add_i32 s10, s10, s27
    s_mul_i32 s48, s48, s14
    s_sub_i32 s7, s10, s48
    s_lshl_b32 s10, s7, 6
    s_lshl_b32 s7, s8, 5
    s_lshl_b32 s8, s44, 5
    s_sub_i32 s8, s22, s8
    s_cmp_lg_u64 s[42:43], 0
    s_addc_u32 s9, s9, 0
    s_mov_b32 s37, 0
    s_lshl_b32 s9, s9, 5
    s_mov_b32 s45, s37
    s_cmp_lt_i32 s22, s7
    s_cselect_b32 s42, s8, s9
    s_lshl_b32 s7, s23, 1
    s_lshl_b64 s[16:17], s[44:45], 6
    s_add_u32 s8, s16, s28
    s_addc_u32 s9, s17, s29
    s_mul_i32 s12, s10, s7
    s_mul_hi_u32 s13, s10, s7
    s_add_u32 s12, s8, s12
    s_addc_u32 s56, s9, s13
    s_not_b32 s8, s10
    s_add_i32 s9, s20, s8
    s_ashr_i32 s27, s9, 31
    s_mul_i32 s8, s27, s7
    s_mul_hi_u32 s13, s9, s7
    s_ashr_i32 s43, s42, 31
    s_add_i32 s13, s13, s8
    s_mul_i32 s8, s9, s7
    s_lshl_b64 s[18:19], s[42:43], 1
    s_add_u32 s57, s8, s18
    s_addc_u32 s58, s13, s19
    s_lshl_b32 s22, s14, 6
    s_sub_i32 s8, s21, s22
    s_add_i32 s49, s8, -1
    s_lshl_b32 s43, s24, 1
    s_ashr_i32 s13, s49, 31
    s_mul_i32 s13, s13, s43
    s_mul_hi_u32 s14, s49, s43
    s_lshl_b32 s39, s46, 8
    s_add_i32 s14, s14, s13
    s_mul_i32 s13, s49, s43
    v_lshlrev_b32_e32 v2, 2, v0
    v_lshrrev_b32_e32 v3, 1, v0
    s_add_u32 s46, s13, s18
    v_and_b32_e32 v2, 60, v2
    v_and_b32_e32 v4, 48, v3
    s_addc_u32 s47, s14, s19
    v_lshrrev_b32_e32 v1, 4, v0
    v_xor_b32_e32 v2, v4, v2
    s_cmp_gt_i32 s42, 0
    v_mad_u64_u32 v[18:19], s[44:45], s7, v1, v[2:3]
    s_cselect_b32 s15, s58, 0
    s_cselect_b32 s14, s57, 0
    s_cselect_b32 s44, s46, 0
    s_cselect_b32 s45, s47, 0
    s_lshr_b64 s[50:51], s[14:15], 31
    s_cmp_lt_i32 s50, 1
    s_cselect_b32 s13, s14, 0x7fffffff
    s_cmp_gt_i32 s50, -1
    v_mov_b32_e32 v4, v18
    s_cselect_b32 s14, s13, 0
    s_and_b32 s13, s56, 0xffff
    s_mov_b32 s15, 0x20000
    s_lshl_b32 s41, s23, 5
    s_mov_b32 m0, s39
    s_nop 0
    buffer_load_dword v4, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s41, v4
    buffer_load_dword v4, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s41, v4
    buffer_load_dword v4, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s41, v4
    buffer_load_dword v4, s[12:15], 0 offen lds
    s_add_u32 s13, s16, s30
    s_mul_i32 s51, s22, s43
    s_addc_u32 s14, s17, s31
    s_mul_hi_u32 s50, s22, s43
    s_add_u32 s59, s13, s51
    v_mad_u64_u32 v[20:21], s[52:53], s43, v1, v[2:3]
    s_addc_u32 s60, s14, s50
    s_add_i32 s13, s39, 0x3000
    s_lshr_b64 s[52:53], s[44:45], 31
    s_cmp_lt_i32 s52, 1
    s_cselect_b32 s14, s44, 0x7fffffff
    s_cmp_gt_i32 s52, -1
    s_cselect_b32 s14, s14, 0
    s_mov_b64 s[54:55], s[14:15]
    s_and_b32 s21, s60, 0xffff
    s_mov_b64 s[52:53], s[12:13]
    v_mov_b32_e32 v1, v20
    s_mov_b32 s52, s59
    s_mov_b32 s53, s21
    s_mov_b32 s54, s14
    s_lshl_b32 s43, s24, 5
    s_mov_b32 m0, s13
    s_nop 0
    buffer_load_dword v1, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s43, v1
    buffer_load_dword v1, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s43, v1
    buffer_load_dword v1, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s43, v1
    buffer_load_dword v1, s[52:55], 0 offen lds
    s_add_i32 s21, s39, 0x1000
    s_add_u32 s13, s57, 0xffffffc0
    s_addc_u32 s14, s58, -1
    s_add_u32 s12, s12, 64
    s_addc_u32 s56, s56, 0
    s_add_u32 s52, s46, 0xffffffc0
    s_addc_u32 s53, s47, -1
    s_cmp_gt_i32 s42, 32
    s_cselect_b32 s45, s14, 0
    s_cselect_b32 s44, s13, 0
    s_cselect_b32 s53, s53, 0
    s_cselect_b32 s52, s52, 0
    s_lshr_b64 s[54:55], s[44:45], 31
    s_cmp_lt_i32 s54, 1
    s_cselect_b32 s13, s44, 0x7fffffff
    s_cmp_gt_i32 s54, -1
    v_mov_b32_e32 v1, v18
    s_cselect_b32 s14, s13, 0
    s_and_b32 s13, s56, 0xffff
    s_mov_b32 m0, s21
    s_nop 0
    buffer_load_dword v1, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s41, v1
    buffer_load_dword v1, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s41, v1
    buffer_load_dword v1, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s41, v1
    buffer_load_dword v1, s[12:15], 0 offen lds
    s_lshr_b32 s21, s33, 7
    v_lshlrev_b32_e32 v1, 6, v0
    v_and_b32_e32 v2, 0x7c0, v1
    v_and_b32_e32 v1, 16, v3
    v_lshlrev_b32_e32 v3, 3, v0
    v_and_b32_e32 v3, 48, v3
    s_bfe_u32 s33, s33, 0x10006
    s_lshl_b32 s12, s21, 11
    v_xor_b32_e32 v3, v1, v3
    v_or3_b32 v1, s12, v2, v3
    s_lshl_b32 s12, s33, 11
    s_add_i32 s54, s39, 0x4000
    v_or3_b32 v21, s12, v2, v3
    s_add_u32 s12, s59, 64
    s_addc_u32 s13, s60, 0
    s_lshr_b64 s[44:45], s[52:53], 31
    s_cmp_lt_i32 s44, 1
    s_cselect_b32 s14, s52, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    v_mov_b32_e32 v2, v20
    s_cselect_b32 s14, s14, 0
    s_and_b32 s13, s13, 0xffff
    s_mov_b32 m0, s54
    s_nop 0
    buffer_load_dword v2, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s43, v2
    buffer_load_dword v2, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s43, v2
    buffer_load_dword v2, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s43, v2
    buffer_load_dword v2, s[12:15], 0 offen lds
    s_cmp_gt_i32 s42, 64
    v_xor_b32_e32 v19, 32, v1
    v_xor_b32_e32 v22, 32, v21
    s_cbranch_scc1 .LBB0_2
    s_mov_b64 s[12:13], 0
    s_branch .LBB0_3
.LBB0_2:
    s_mov_b64 s[12:13], -1
.LBB0_3:
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
    s_mov_b32 s44, s37
    s_cbranch_vccnz .LBB0_6
    s_add_i32 s12, s42, 31
    s_lshr_b32 s12, s12, 5
    s_add_i32 s45, s12, -2
    s_add_u32 s46, s46, 0xffffff80
    s_addc_u32 s47, s47, -1
    s_mul_i32 s12, s24, s49
    s_lshl_b32 s13, s42, 1
    s_lshl1_add_u32 s12, s12, s13
    s_add_i32 s24, s12, 0xffffff80
    s_add_u32 s12, s30, s51
    s_addc_u32 s14, s31, s50
    s_add_u32 s12, s12, s16
    s_addc_u32 s14, s14, s17
    s_add_u32 s30, s12, 0x80
    s_addc_u32 s31, s14, 0
    s_sub_i32 s5, s6, s5
    s_mul_i32 s5, s5, s40
    s_add_i32 s2, s2, s5
    s_sub_i32 s2, s2, s3
    s_sub_i32 s2, s2, s4
    s_sub_i32 s2, s2, s48
    s_lshl_b32 s2, s2, 6
    s_mul_i32 s4, s2, s7
    s_mul_hi_u32 s3, s2, s7
    s_add_u32 s4, s28, s4
    s_addc_u32 s3, s29, s3
    s_add_u32 s4, s4, s16
    s_addc_u32 s3, s3, s17
    s_add_u32 s4, s4, 0x80
    s_addc_u32 s5, s3, 0
    s_not_b32 s2, s2
    s_add_i32 s2, s2, s20
    s_ashr_i32 s3, s2, 31
    s_mul_i32 s3, s3, s7
    s_mul_hi_u32 s6, s2, s7
    s_add_i32 s6, s6, s3
    s_mul_i32 s3, s2, s7
    s_add_u32 s3, s3, s18
    s_addc_u32 s7, s6, s19
    s_add_u32 s6, s3, 0xffffff80
    s_mul_i32 s2, s23, s2
    s_addc_u32 s20, s7, -1
    s_lshl1_add_u32 s2, s2, s13
    s_mov_b32 s44, 0
    s_add_i32 s23, s2, 0xffffff80
    s_mov_b64 s[2:3], 0
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
    s_mov_b32 s7, 0x20000
.LBB0_5:
    s_lshl_b32 s28, s44, 12
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    s_add_i32 s29, s44, 2
    s_add_i32 s40, s44, -1
    s_mov_b64 s[14:15], s[6:7]
    v_add_u32_e32 v25, s28, v1
    s_mov_b64 s[12:13], s[4:5]
    v_or_b32_e32 v26, s28, v21
    s_cmp_lt_u32 s29, 3
    ds_read_b128 v[30:33], v25
    ds_read_b128 v[34:37], v26 offset:12288
    s_mov_b64 s[18:19], s[6:7]
    s_cselect_b32 s13, s29, s40
    s_mov_b64 s[16:17], s[4:5]
    s_lshl_b32 s13, s13, 12
    s_add_i32 s17, s39, s13
    v_add_u32_e32 v27, s28, v19
    v_or_b32_e32 v28, s28, v22
    s_add_u32 s28, s6, s2
    s_addc_u32 s29, s20, s3
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[34:35], v[30:31], v[2:17]
    s_add_i32 s13, s23, s2
    s_lshr_b64 s[28:29], s[28:29], 31
    s_cmp_lt_i32 s28, 1
    v_mov_b32_e32 v23, v18
    s_cselect_b32 s13, s13, 0x7fffffff
    s_cmp_gt_i32 s28, -1
    s_cselect_b32 s14, s13, 0
    s_and_b32 s13, s5, 0xffff
    s_add_i32 s28, s17, 0x3000
    s_mov_b32 m0, s17
    s_nop 0
    buffer_load_dword v23, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v23, s41, v23
    buffer_load_dword v23, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v23, s41, v23
    buffer_load_dword v23, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v23, s41, v23
    buffer_load_dword v23, s[12:15], 0 offen lds
    s_add_u32 s12, s46, s2
    s_addc_u32 s13, s47, s3
    s_add_i32 s14, s24, s2
    s_lshr_b64 s[12:13], s[12:13], 31
    s_cmp_lt_i32 s12, 1
    v_mfma_f32_32x32x8_f16 v[2:17], v[36:37], v[32:33], v[2:17]
    v_mov_b32_e32 v24, v20
    s_cselect_b32 s13, s14, 0x7fffffff
    s_cmp_gt_i32 s12, -1
    s_mov_b32 s16, s30
    s_cselect_b32 s18, s13, 0
    s_and_b32 s17, s31, 0xffff
    s_mov_b32 m0, s28
    s_nop 0
    buffer_load_dword v24, s[16:19], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v24, s43, v24
    buffer_load_dword v24, s[16:19], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v24, s43, v24
    buffer_load_dword v24, s[16:19], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v24, s43, v24
    buffer_load_dword v24, s[16:19], 0 offen lds
    ds_read_b128 v[28:31], v28 offset:12288
    ds_read_b128 v[24:27], v27
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[28:29], v[24:25], v[2:17]
    s_add_i32 s12, s44, 1
    s_add_i32 s13, s44, -2
    s_cmp_lt_u32 s12, 3
    s_cselect_b32 s44, s12, s13
    s_add_i32 s45, s45, -1
    s_add_u32 s2, s2, 0xffffffc0
    s_addc_u32 s3, s3, -1
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[26:27], v[2:17]
    s_add_u32 s30, s30, 64
    s_addc_u32 s31, s31, 0
    s_add_u32 s4, s4, 64
    s_addc_u32 s5, s5, 0
    s_cmp_lg_u32 s45, 0
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s2, s44, 12
    s_waitcnt vmcnt(8)
    s_barrier
    v_or_b32_e32 v18, s2, v21
    ds_read_b128 v[24:27], v18 offset:12288
    v_add_u32_e32 v18, s2, v1
    ds_read_b128 v[28:31], v18
    v_add_u32_e32 v18, s2, v22
    s_add_i32 s3, s44, 0xffffe
    s_mov_b32 s23, s37
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[24:25], v[28:29], v[2:17]
    v_mfma_f32_32x32x8_f16 v[2:17], v[26:27], v[30:31], v[2:17]
    ds_read_b128 v[24:27], v18 offset:12288
    v_add_u32_e32 v18, s2, v19
    ds_read_b128 v[28:31], v18
    s_add_i32 s2, s44, 1
    s_cmp_lt_u32 s2, 3
    s_cselect_b32 s2, s2, s3
    s_lshl_b32 s2, s2, 12
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[24:25], v[28:29], v[2:17]
    s_waitcnt vmcnt(0)
    s_barrier
    v_or_b32_e32 v18, s2, v21
    v_add_u32_e32 v1, s2, v1
    s_cmp_gt_u32 s11, 1
    v_mfma_f32_32x32x8_f16 v[2:17], v[26:27], v[30:31], v[2:17]
    ds_read_b128 v[24:27], v18 offset:12288
    ds_read_b128 v[28:31], v1
    v_add_u32_e32 v1, s2, v22
    ds_read_b128 v[20:23], v1 offset:12288
    v_add_u32_e32 v1, s2, v19
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[2:17], v[24:25], v[28:29], v[2:17]
    v_mfma_f32_32x32x8_f16 v[2:17], v[26:27], v[30:31], v[2:17]
    ds_read_b128 v[24:27], v1
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[20:21], v[24:25], v[2:17]
    v_mfma_f32_32x32x8_f16 v[2:17], v[22:23], v[26:27], v[2:17]
    s_cbranch_scc1 .LBB0_8
    s_mov_b64 s[12:13], -1
    s_cbranch_execz .LBB0_9
    s_branch .LBB0_19
.LBB0_8:
    s_mov_b64 s[12:13], 0
.LBB0_9:
    s_load_dwordx4 s[4:7], s[0:1], 0x38
    s_mul_i32 s2, s36, s11
    s_add_i32 s0, s2, s38
    s_mov_b32 s1, 0
    s_lshl_b64 s[0:1], s[0:1], 14
    s_waitcnt lgkmcnt(0)
    s_add_u32 s0, s4, s0
    v_mov_b32_e32 v19, 0
    s_addc_u32 s1, s5, s1
    v_lshlrev_b32_e32 v18, 4, v0
    v_lshl_add_u64 v[20:21], s[0:1], 0, v[18:19]
    global_store_dwordx4 v18, v[2:5], s[0:1]
    s_movk_i32 s0, 0x1000
    s_nop 0
    v_add_co_u32_e32 v2, vcc, s0, v20
    s_nop 1
    v_addc_co_u32_e32 v3, vcc, 0, v21, vcc
    global_store_dwordx4 v[2:3], v[6:9], off
    v_add_co_u32_e32 v2, vcc, 0x2000, v20
    s_nop 1
    v_addc_co_u32_e32 v3, vcc, 0, v21, vcc
    global_store_dwordx4 v[2:3], v[10:13], off
    v_add_co_u32_e32 v2, vcc, 0x3000, v20
    s_nop 1
    v_addc_co_u32_e32 v3, vcc, 0, v21, vcc
    global_store_dwordx4 v[2:3], v[14:17], off
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_cmp_eq_u32_e32 vcc, 0, v0
    s_and_saveexec_b64 s[14:15], vcc
    s_cbranch_execz .LBB0_13
    s_mov_b64 s[18:19], exec
    v_mbcnt_lo_u32_b32 v1, s18, 0
    v_mbcnt_hi_u32_b32 v1, s19, v1
    v_cmp_eq_u32_e64 s[0:1], 0, v1
    s_and_saveexec_b64 s[16:17], s[0:1]
    s_cbranch_execz .LBB0_12
    s_lshl_b64 s[0:1], s[36:37], 2
    s_add_u32 s0, s6, s0
    s_addc_u32 s1, s7, s1
    s_bcnt1_i32_b64 s3, s[18:19]
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, s3
    buffer_wbl2 sc1
    s_waitcnt vmcnt(0)
    global_atomic_add v2, v2, v3, s[0:1] sc0
    s_waitcnt vmcnt(0)
    buffer_inv sc1
.LBB0_12:
    s_or_b64 exec, exec, s[16:17]
    v_readfirstlane_b32 s0, v2
    v_mov_b32_e32 v2, 0
    s_nop 0
    v_add_u32_e32 v1, s0, v1
    ds_write_b32 v2, v1
.LBB0_13:
    s_or_b64 exec, exec, s[14:15]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mov_b32_e32 v1, 0
    ds_read_b32 v1, v1
    s_add_i32 s1, s11, -1
    s_waitcnt lgkmcnt(0)
    v_readfirstlane_b32 s0, v1
    s_cmp_lg_u32 s0, s1
    s_cbranch_scc1 .LBB0_21
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_16
    s_lshl_b64 s[12:13], s[36:37], 2
    s_add_u32 s6, s6, s12
    s_addc_u32 s7, s7, s13
    v_mov_b32_e32 v1, 0
    global_store_dword v1, v1, s[6:7]
.LBB0_16:
    s_or_b64 exec, exec, s[0:1]
    v_lshlrev_b32_e32 v2, 4, v0
    v_mov_b32_e32 v3, 0
    v_lshl_add_u64 v[18:19], s[4:5], 0, v[2:3]
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
    s_mov_b32 s3, 0
    s_movk_i32 s0, 0x2000
    s_movk_i32 s1, 0x3000
.LBB0_17:
    s_lshl_b64 s[4:5], s[2:3], 14
    v_lshl_add_u64 v[24:25], v[18:19], 0, s[4:5]
    v_add_co_u32_e32 v36, vcc, s0, v24
    global_load_dwordx4 v[20:23], v[24:25], off
    s_nop 0
    v_addc_co_u32_e32 v37, vcc, 0, v25, vcc
    v_add_co_u32_e32 v38, vcc, s1, v24
    s_add_i32 s11, s11, -1
    s_nop 0
    v_addc_co_u32_e32 v39, vcc, 0, v25, vcc
    global_load_dwordx4 v[24:27], v[38:39], off
    global_load_dwordx4 v[28:31], v[36:37], off
    global_load_dwordx4 v[32:35], v[36:37], off offset:-4096
    s_add_i32 s2, s2, 1
    s_cmp_lg_u32 s11, 0
    s_waitcnt vmcnt(3)
    v_pk_add_f32 v[4:5], v[22:23], v[4:5]
    v_pk_add_f32 v[2:3], v[20:21], v[2:3]
    s_waitcnt vmcnt(2)
    v_pk_add_f32 v[16:17], v[26:27], v[16:17]
    s_waitcnt vmcnt(1)
    v_pk_add_f32 v[12:13], v[30:31], v[12:13]
    s_waitcnt vmcnt(0)
    v_pk_add_f32 v[8:9], v[34:35], v[8:9]
    v_pk_add_f32 v[14:15], v[24:25], v[14:15]
    v_pk_add_f32 v[10:11], v[28:29], v[10:11]
    v_pk_add_f32 v[6:7], v[32:33], v[6:7]
    s_cbranch_scc1 .LBB0_17
    s_mov_b64 s[12:13], -1
.LBB0_19:
    s_and_b64 vcc, exec, s[12:13]
    s_cbranch_vccnz .LBB0_22
.LBB0_20:
    s_endpgm
.LBB0_21:
    s_and_b64 vcc, exec, s[12:13]
    s_cbranch_vccz .LBB0_20
.LBB0_22:
    s_ashr_i32 s1, s25, 31
    s_mov_b32 s0, s25
    s_lshl_b32 s6, s25, 1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_mul_hi_u32 s4, s6, s10
    s_mul_i32 s0, s2, s10
    s_add_i32 s4, s4, s0
    s_lshl_b64 s[0:1], s[22:23], 1
    s_add_u32 s0, s0, s34
    s_mul_i32 s3, s6, s10
    s_addc_u32 s1, s1, s35
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s4
    s_mul_i32 s3, s6, s27
    s_mul_hi_u32 s4, s6, s9
    s_add_i32 s3, s4, s3
    s_mul_i32 s2, s2, s9
    s_mul_i32 s5, s6, s9
    s_ashr_i32 s9, s8, 31
    s_add_i32 s4, s3, s2
    s_lshl_b64 s[2:3], s[8:9], 1
    s_add_u32 s2, s5, s2
    s_addc_u32 s3, s4, s3
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s4, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    s_cselect_b32 s2, s2, 0
    v_and_b32_e32 v1, 31, v0
    s_lshl_b32 s4, s33, 5
    v_lshrrev_b32_e32 v0, 3, v0
    v_lshl_or_b32 v18, s21, 5, v1
    v_and_or_b32 v19, v0, 4, s4
    v_pk_mul_f32 v[0:1], s[26:27], v[4:5] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v1, v1
    v_cvt_f16_f32_e32 v4, v0
    v_mul_lo_u32 v5, v18, s6
    v_fma_mixlo_f16 v0, s26, v2, 0
    v_lshl_add_u32 v2, v19, 1, v5
    v_pack_b32_f16 v1, v4, v1
    v_bfrev_b32_e32 v4, 1
    v_cmp_gt_i32_e32 vcc, s8, v19
    v_fma_mixhi_f16 v0, s26, v3, 0
    s_mov_b32 s3, 0x20000
    v_cndmask_b32_e32 v18, v4, v2, vcc
    v_pk_mul_f32 v[2:3], s[26:27], v[8:9] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    buffer_store_dwordx2 v[0:1], v18, s[0:3], 0 offen
    v_fma_mixlo_f16 v0, s26, v6, 0
    v_fma_mixhi_f16 v0, s26, v7, 0
    v_pack_b32_f16 v1, v2, v3
    v_or_b32_e32 v2, 8, v19
    v_lshl_add_u32 v3, v2, 1, v5
    v_cmp_gt_i32_e32 vcc, s8, v2
    s_nop 1
    v_cndmask_b32_e32 v6, v4, v3, vcc
    v_pk_mul_f32 v[2:3], s[26:27], v[12:13] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    buffer_store_dwordx2 v[0:1], v6, s[0:3], 0 offen
    v_fma_mixlo_f16 v0, s26, v10, 0
    v_fma_mixhi_f16 v0, s26, v11, 0
    v_pack_b32_f16 v1, v2, v3
    v_or_b32_e32 v2, 16, v19
    v_lshl_add_u32 v3, v2, 1, v5
    v_cmp_gt_i32_e32 vcc, s8, v2
    s_nop 1
    v_cndmask_b32_e32 v6, v4, v3, vcc
    v_pk_mul_f32 v[2:3], s[26:27], v[16:17] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    buffer_store_dwordx2 v[0:1], v6, s[0:3], 0 offen
    v_fma_mixlo_f16 v0, s26, v14, 0
    v_fma_mixhi_f16 v0, s26, v15, 0
    v_pack_b32_f16 v1, v2, v3
    v_or_b32_e32 v2, 24, v19
    v_lshl_add_u32 v3, v2, 1, v5
    v_cmp_gt_i32_e32 vcc, s8, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v4, v3, vcc
    buffer_store_dwordx2 v[0:1], v2, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_split_k_along_m
    .amdhsa_group_segment_fixed_size 24576
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 148
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 40
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_split_k_along_m.agpr_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_split_k_along_m.sgpr_count: 67
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_split_k_along_m.sgpr_spill_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_split_k_along_m.vgpr_count: 40
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_split_k_along_m.vgpr_spill_count: 0
