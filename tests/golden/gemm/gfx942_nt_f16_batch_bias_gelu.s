.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_bias_column_bias_gelu_batch:
    s_load_dwordx4 s[24:27], s[0:1], 0x0
    s_load_dwordx2 s[36:37], s[0:1], 0x10
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx8 s[16:23], s[0:1], 0x38
    s_load_dwordx2 s[28:29], s[0:1], 0x58
    s_mov_b32 s31, 0
    s_mov_b32 s5, s31
    s_lshl_b64 s[38:39], s[4:5], 1
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s0, s38, s17
    s_mul_hi_u32 s5, s38, s16
    s_lshr_b32 s49, s4, 31
    v_readfirstlane_b32 s51, v0
    s_lshl_b32 s30, s2, 6
    s_lshl_b32 s2, s11, 1
    s_add_i32 s0, s5, s0
    s_mul_i32 s4, s49, s16
    s_lshr_b32 s1, s51, 6
    s_add_i32 s4, s0, s4
    s_mul_i32 s7, s2, s30
    s_mul_hi_u32 s6, s2, s30
    s_add_u32 s0, s7, s24
    s_mul_i32 s5, s38, s16
    s_addc_u32 s16, s6, s25
    s_add_u32 s0, s0, s5
    s_addc_u32 s56, s16, s4
    s_sub_i32 s34, s8, s30
    s_add_i32 s17, s34, -1
    s_ashr_i32 s33, s17, 31
    v_lshlrev_b32_e32 v2, 2, v0
    v_lshrrev_b32_e32 v3, 1, v0
    s_mul_hi_u32 s8, s2, s17
    s_mul_i32 s16, s2, s33
    s_ashr_i32 s41, s10, 31
    s_mov_b32 s40, s10
    v_and_b32_e32 v2, 60, v2
    v_and_b32_e32 v4, 48, v3
    s_add_i32 s16, s8, s16
    s_mul_i32 s8, s2, s17
    s_lshl_b64 s[42:43], s[40:41], 1
    v_lshrrev_b32_e32 v1, 4, v0
    v_xor_b32_e32 v2, v4, v2
    s_add_u32 s8, s8, s42
    v_mad_u64_u32 v[18:19], s[40:41], s2, v1, v[2:3]
    s_addc_u32 s48, s16, s43
    s_lshl_b32 s40, s3, 6
    s_sub_i32 s16, s9, s40
    s_add_i32 s9, s16, -1
    s_lshl_b32 s35, s1, 8
    s_lshl_b32 s52, s12, 1
    s_ashr_i32 s1, s9, 31
    s_mul_hi_u32 s2, s52, s9
    s_mul_i32 s1, s52, s1
    s_add_i32 s2, s2, s1
    s_mul_i32 s1, s52, s9
    s_add_u32 s46, s1, s42
    s_addc_u32 s47, s2, s43
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s3, s48, 0
    s_cselect_b32 s2, s8, 0
    s_cselect_b32 s43, s47, 0
    s_cselect_b32 s42, s46, 0
    s_lshr_b64 s[44:45], s[2:3], 31
    s_cmp_lt_i32 s44, 1
    s_cselect_b32 s1, s2, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s56, 0xffff
    s_mul_hi_u32 s44, s38, s18
    s_mul_i32 s19, s38, s19
    v_mov_b32_e32 v4, v18
    s_mov_b32 s3, 0x20000
    s_lshl_b32 s41, s11, 5
    s_mul_i32 s49, s49, s18
    s_mov_b32 m0, s35
    s_nop 0
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s41, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s41, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s41, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_i32 s1, s44, s19
    s_add_i32 s19, s1, s49
    s_mul_i32 s50, s52, s40
    s_mul_hi_u32 s49, s52, s40
    s_add_u32 s1, s50, s26
    s_mul_i32 s18, s38, s18
    s_addc_u32 s2, s49, s27
    s_add_u32 s57, s1, s18
    v_mad_u64_u32 v[20:21], s[44:45], s52, v1, v[2:3]
    s_addc_u32 s58, s2, s19
    s_add_i32 s1, s35, 0x3000
    s_lshr_b64 s[44:45], s[42:43], 31
    s_cmp_lt_i32 s44, 1
    s_cselect_b32 s2, s42, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    s_cselect_b32 s2, s2, 0
    s_mov_b64 s[54:55], s[2:3]
    s_and_b32 s42, s58, 0xffff
    s_mov_b64 s[52:53], s[0:1]
    v_mov_b32_e32 v1, v20
    s_mov_b32 s52, s57
    s_mov_b32 s53, s42
    s_mov_b32 s54, s2
    s_lshl_b32 s44, s12, 5
    s_mov_b32 m0, s1
    s_nop 0
    buffer_load_dword v1, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s44, v1
    buffer_load_dword v1, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s44, v1
    buffer_load_dword v1, s[52:55], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s44, v1
    buffer_load_dword v1, s[52:55], 0 offen lds
    s_add_i32 s45, s35, 0x1000
    s_add_u32 s1, s8, 0xffffffc0
    s_addc_u32 s2, s48, -1
    s_add_u32 s0, s0, 64
    s_addc_u32 s56, s56, 0
    s_add_u32 s52, s46, 0xffffffc0
    s_addc_u32 s53, s47, -1
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s43, s2, 0
    s_cselect_b32 s42, s1, 0
    s_cselect_b32 s53, s53, 0
    s_cselect_b32 s52, s52, 0
    s_lshr_b64 s[54:55], s[42:43], 31
    s_cmp_lt_i32 s54, 1
    s_cselect_b32 s1, s42, 0x7fffffff
    s_cmp_gt_i32 s54, -1
    v_mov_b32_e32 v1, v18
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s56, 0xffff
    s_mov_b32 m0, s45
    s_nop 0
    buffer_load_dword v1, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s41, v1
    buffer_load_dword v1, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s41, v1
    buffer_load_dword v1, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s41, v1
    buffer_load_dword v1, s[0:3], 0 offen lds
    v_and_b32_e32 v2, 16, v3
    v_lshlrev_b32_e32 v3, 3, v0
    s_lshr_b32 s43, s51, 7
    v_lshlrev_b32_e32 v1, 6, v0
    v_and_b32_e32 v3, 48, v3
    s_bfe_u32 s42, s51, 0x10006
    s_lshl_b32 s0, s43, 11
    v_and_b32_e32 v1, 0x7c0, v1
    v_xor_b32_e32 v2, v2, v3
    v_or3_b32 v21, s0, v1, v2
    s_lshl_b32 s0, s42, 11
    s_add_i32 s45, s35, 0x4000
    v_or3_b32 v22, s0, v1, v2
    s_add_u32 s0, s57, 64
    s_addc_u32 s1, s58, 0
    s_lshr_b64 s[54:55], s[52:53], 31
    s_cmp_lt_i32 s54, 1
    s_cselect_b32 s2, s52, 0x7fffffff
    s_cmp_gt_i32 s54, -1
    v_mov_b32_e32 v1, v20
    s_cselect_b32 s2, s2, 0
    s_and_b32 s1, s1, 0xffff
    s_mov_b32 m0, s45
    s_nop 0
    buffer_load_dword v1, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s44, v1
    buffer_load_dword v1, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s44, v1
    buffer_load_dword v1, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s44, v1
    buffer_load_dword v1, s[0:3], 0 offen lds
    s_cmp_gt_i32 s10, 64
    v_xor_b32_e32 v1, 32, v21
    v_xor_b32_e32 v19, 32, v22
    s_cbranch_scc1 .LBB0_3
    s_cbranch_execz .LBB0_4
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
    s_mov_b32 s2, s31
    s_branch .LBB0_6
.LBB0_3:
.LBB0_4:
    s_add_i32 s0, s10, 31
    s_lshr_b32 s0, s0, 5
    s_add_i32 s45, s0, -2
    s_add_u32 s46, s46, 0xffffff80
    s_addc_u32 s47, s47, -1
    s_mul_i32 s0, s12, s9
    s_lshl_b32 s3, s10, 1
    s_lshl1_add_u32 s0, s0, s3
    s_add_i32 s12, s0, 0xffffff80
    s_add_u32 s0, s26, s18
    s_addc_u32 s1, s27, s19
    s_add_u32 s0, s0, s50
    s_addc_u32 s1, s1, s49
    s_add_u32 s26, s0, 0x80
    s_addc_u32 s27, s1, 0
    s_add_u32 s0, s24, s5
    s_addc_u32 s1, s25, s4
    s_add_u32 s0, s0, s7
    s_addc_u32 s1, s1, s6
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s1, 0
    s_add_u32 s24, s8, 0xffffff80
    s_mul_i32 s4, s11, s17
    s_addc_u32 s25, s48, -1
    s_lshl1_add_u32 s3, s4, s3
    s_mov_b32 s2, 0
    s_add_i32 s48, s3, 0xffffff80
    s_mov_b64 s[18:19], 0
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
    s_mov_b32 s3, 0x20000
.LBB0_5:
    s_lshl_b32 s49, s2, 12
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    s_add_i32 s50, s2, 2
    s_add_i32 s51, s2, -1
    s_mov_b64 s[6:7], s[2:3]
    v_add_u32_e32 v25, s49, v21
    s_mov_b64 s[4:5], s[0:1]
    v_or_b32_e32 v26, s49, v22
    s_cmp_lt_u32 s50, 3
    ds_read_b128 v[30:33], v25
    ds_read_b128 v[34:37], v26 offset:12288
    s_mov_b64 s[10:11], s[2:3]
    s_cselect_b32 s5, s50, s51
    s_mov_b64 s[8:9], s[0:1]
    s_lshl_b32 s5, s5, 12
    s_add_i32 s9, s35, s5
    s_add_u32 s50, s24, s18
    s_addc_u32 s51, s25, s19
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[34:35], v[30:31], v[2:17]
    s_add_i32 s5, s48, s18
    s_lshr_b64 s[50:51], s[50:51], 31
    s_cmp_lt_i32 s50, 1
    v_mov_b32_e32 v23, v18
    s_cselect_b32 s5, s5, 0x7fffffff
    s_cmp_gt_i32 s50, -1
    v_add_u32_e32 v27, s49, v1
    v_or_b32_e32 v28, s49, v19
    s_cselect_b32 s6, s5, 0
    s_and_b32 s5, s1, 0xffff
    s_add_i32 s49, s9, 0x3000
    s_mov_b32 m0, s9
    s_nop 0
    buffer_load_dword v23, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v23, s41, v23
    buffer_load_dword v23, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v23, s41, v23
    buffer_load_dword v23, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v23, s41, v23
    buffer_load_dword v23, s[4:7], 0 offen lds
    s_add_u32 s4, s46, s18
    s_addc_u32 s5, s47, s19
    s_add_i32 s6, s12, s18
    s_lshr_b64 s[4:5], s[4:5], 31
    s_cmp_lt_i32 s4, 1
    v_mfma_f32_32x32x8_f16 v[2:17], v[36:37], v[32:33], v[2:17]
    v_mov_b32_e32 v24, v20
    s_cselect_b32 s5, s6, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    s_mov_b32 s8, s26
    s_cselect_b32 s10, s5, 0
    s_and_b32 s9, s27, 0xffff
    s_mov_b32 m0, s49
    s_nop 0
    buffer_load_dword v24, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v24, s44, v24
    buffer_load_dword v24, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v24, s44, v24
    buffer_load_dword v24, s[8:11], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v24, s44, v24
    buffer_load_dword v24, s[8:11], 0 offen lds
    ds_read_b128 v[28:31], v28 offset:12288
    ds_read_b128 v[24:27], v27
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[28:29], v[24:25], v[2:17]
    s_add_i32 s4, s2, 1
    s_add_i32 s2, s2, -2
    s_cmp_lt_u32 s4, 3
    s_cselect_b32 s2, s4, s2
    s_add_i32 s45, s45, -1
    s_add_u32 s18, s18, 0xffffffc0
    s_addc_u32 s19, s19, -1
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[26:27], v[2:17]
    s_add_u32 s26, s26, 64
    s_addc_u32 s27, s27, 0
    s_add_u32 s0, s0, 64
    s_addc_u32 s1, s1, 0
    s_cmp_lg_u32 s45, 0
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s1, s2, 12
    s_waitcnt vmcnt(8)
    s_barrier
    v_or_b32_e32 v18, s1, v22
    ds_read_b128 v[24:27], v18 offset:12288
    v_add_u32_e32 v18, s1, v21
    ds_read_b128 v[28:31], v18
    s_add_i32 s3, s2, 1
    s_add_i32 s2, s2, 0xffffe
    s_mul_i32 s4, s38, s21
    s_mul_hi_u32 s5, s38, s20
    s_cmp_lt_u32 s3, 3
    s_mov_b32 s0, s13
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[24:25], v[28:29], v[2:17]
    s_mul_i32 s6, s39, s20
    v_add_u32_e32 v18, s1, v1
    v_add_u32_e32 v20, s1, v19
    s_cselect_b32 s2, s3, s2
    s_ashr_i32 s1, s13, 31
    s_add_i32 s3, s5, s4
    s_lshl_b32 s19, s13, 1
    s_lshl_b32 s12, s2, 12
    s_add_i32 s6, s3, s6
    s_lshr_b64 s[2:3], s[0:1], 31
    s_mov_b32 s41, s31
    s_mul_hi_u32 s8, s19, s30
    s_mul_i32 s1, s2, s30
    s_lshl_b64 s[4:5], s[40:41], 1
    s_add_i32 s8, s8, s1
    s_add_u32 s1, s4, s36
    s_mul_i32 s0, s19, s30
    s_addc_u32 s3, s5, s37
    s_add_u32 s0, s1, s0
    s_mul_i32 s7, s38, s20
    s_addc_u32 s1, s3, s8
    v_mfma_f32_32x32x8_f16 v[2:17], v[26:27], v[30:31], v[2:17]
    s_add_u32 s0, s0, s7
    s_addc_u32 s1, s1, s6
    s_mul_i32 s3, s19, s33
    s_mul_hi_u32 s6, s19, s17
    s_add_i32 s3, s6, s3
    s_mul_i32 s2, s2, s17
    ds_read_b128 v[32:35], v18
    ds_read_b128 v[36:39], v20 offset:12288
    s_add_i32 s3, s3, s2
    s_mul_i32 s2, s19, s17
    s_ashr_i32 s17, s16, 31
    s_lshl_b64 s[6:7], s[16:17], 1
    s_add_u32 s2, s2, s6
    s_addc_u32 s3, s3, s7
    s_lshr_b64 s[8:9], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[36:37], v[32:33], v[2:17]
    s_cmp_lt_i32 s8, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s8, -1
    s_cselect_b32 s2, s2, 0
    s_add_u32 s4, s22, s4
    s_addc_u32 s5, s23, s5
    s_lshr_b64 s[8:9], s[16:17], 30
    s_and_b32 s5, s5, 0xffff
    s_cmp_lt_i32 s8, 1
    s_cselect_b32 s6, s6, 0x7fffffff
    s_cmp_gt_i32 s8, -1
    s_cselect_b32 s6, s6, 0
    s_lshl_b64 s[8:9], s[30:31], 1
    v_mfma_f32_32x32x8_f16 v[2:17], v[38:39], v[34:35], v[2:17]
    s_add_u32 s8, s28, s8
    s_addc_u32 s9, s29, s9
    s_ashr_i32 s35, s34, 31
    s_waitcnt vmcnt(0)
    s_barrier
    v_add_u32_e32 v18, s12, v21
    s_lshr_b64 s[10:11], s[34:35], 30
    v_or_b32_e32 v20, s12, v22
    ds_read_b128 v[22:25], v18
    ds_read_b128 v[28:31], v20 offset:12288
    s_and_b32 s9, s9, 0xffff
    s_lshl_b32 s11, s34, 1
    s_cmp_lt_i32 s10, 1
    s_cselect_b32 s11, s11, 0x7fffffff
    s_cmp_gt_i32 s10, -1
    s_cselect_b32 s10, s11, 0
    v_and_b32_e32 v18, 31, v0
    s_lshl_b32 s13, s42, 5
    v_lshrrev_b32_e32 v0, 3, v0
    s_mov_b32 s3, 0x20000
    v_and_or_b32 v32, v0, 4, s13
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[28:29], v[22:23], v[2:17]
    s_mov_b32 s7, s3
    v_lshl_or_b32 v28, s43, 5, v18
    v_lshlrev_b32_e32 v29, 1, v32
    s_mov_b32 s11, s3
    v_lshlrev_b32_e32 v18, 1, v28
    buffer_load_dwordx2 v[20:21], v29, s[4:7], 0 offen
    v_add_u32_e32 v0, s12, v19
    buffer_load_ushort v18, v18, s[8:11], 0 offen
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[24:25], v[2:17]
    ds_read_b128 v[22:25], v0 offset:12288
    v_add_u32_e32 v0, s12, v1
    ds_read_b128 v[34:37], v0
    s_mov_b32 s13, 0x3f3504f3
    s_mov_b32 s11, 0x3ea7ba05
    s_mov_b32 s18, 0xbfba00e3
    s_brev_b32 s9, -2
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[22:23], v[34:35], v[2:17]
    s_mov_b32 s8, 0x3f87dc22
    v_mov_b64_e32 v[0:1], s[18:19]
    s_mov_b32 s10, 0x3fb5f0e3
    s_mov_b32 s12, 0xbe91a98e
    s_mov_b32 s18, 0x3e827906
    v_mul_lo_u32 v33, v28, s19
    v_bfrev_b32_e32 v34, 1
    v_mfma_f32_32x32x8_f16 v[2:17], v[24:25], v[36:37], v[2:17]
    v_cmp_gt_i32_e32 vcc, s16, v32
    v_or_b32_e32 v35, 16, v32
    v_lshlrev_b32_e32 v36, 1, v35
    s_waitcnt vmcnt(1)
    v_cvt_f32_f16_e32 v22, v20
    v_cvt_f32_f16_sdwa v23, v20 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v18, v18
    s_nop 2
    v_pk_fma_f32 v[2:3], s[14:15], v[2:3], v[22:23] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[2:3], v[2:3], v[18:19] op_sel_hi:[1,0]
    s_nop 0
    v_mul_f32_e64 v19, |v2|, s13
    v_mul_f32_e64 v20, |v3|, s13
    v_fma_f32 v22, v19, s11, 1.0
    v_fma_f32 v23, v20, s11, 1.0
    v_rcp_f32_e32 v22, v22
    v_rcp_f32_e32 v23, v23
    v_mul_f32_e32 v24, 0xbfb8aa3b, v19
    v_mul_f32_e32 v25, 0xbfb8aa3b, v20
    v_mul_f32_e32 v19, v19, v24
    v_mul_f32_e32 v20, v20, v25
    v_pk_fma_f32 v[26:27], v[22:23], s[8:9], v[0:1] op_sel_hi:[1,0,0]
    v_exp_f32_e32 v24, v19
    v_pk_fma_f32 v[26:27], v[22:23], v[26:27], s[10:11] op_sel_hi:[1,1,0]
    v_exp_f32_e32 v25, v20
    v_pk_fma_f32 v[26:27], v[22:23], v[26:27], s[12:13] op_sel_hi:[1,1,0]
    v_cvt_f32_f16_e32 v20, v21
    v_pk_fma_f32 v[26:27], v[22:23], v[26:27], s[18:19] op_sel_hi:[1,1,0]
    v_cvt_f32_f16_sdwa v21, v21 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_pk_mul_f32 v[22:23], v[22:23], v[26:27]
    v_pk_fma_f32 v[4:5], s[14:15], v[4:5], v[20:21] op_sel_hi:[0,1,1]
    v_pk_fma_f32 v[22:23], v[24:25], v[22:23], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_pk_mul_f32 v[24:25], v[2:3], 0.5 op_sel_hi:[1,0]
    v_bfi_b32 v3, s9, v23, v3
    v_bfi_b32 v2, s9, v22, v2
    v_pk_add_f32 v[2:3], v[2:3], 1.0 op_sel_hi:[1,0]
    s_nop 0
    v_pk_mul_f32 v[2:3], v[24:25], v[2:3]
    s_nop 0
    v_cvt_f16_f32_e32 v19, v3
    v_cvt_f16_f32_e32 v2, v2
    v_pk_add_f32 v[4:5], v[4:5], v[18:19] op_sel_hi:[1,0]
    s_nop 0
    v_mul_f32_e64 v3, |v4|, s13
    v_mul_f32_e64 v23, |v5|, s13
    v_fma_f32 v20, v3, s11, 1.0
    v_fma_f32 v21, v23, s11, 1.0
    v_rcp_f32_e32 v20, v20
    v_rcp_f32_e32 v21, v21
    v_mul_f32_e32 v22, 0xbfb8aa3b, v3
    v_mul_f32_e32 v3, v3, v22
    v_exp_f32_e32 v22, v3
    v_mul_f32_e32 v3, 0xbfb8aa3b, v23
    v_pk_fma_f32 v[24:25], v[20:21], s[8:9], v[0:1] op_sel_hi:[1,0,0]
    v_mul_f32_e32 v3, v23, v3
    v_pk_fma_f32 v[24:25], v[20:21], v[24:25], s[10:11] op_sel_hi:[1,1,0]
    v_exp_f32_e32 v23, v3
    v_pk_fma_f32 v[24:25], v[20:21], v[24:25], s[12:13] op_sel_hi:[1,1,0]
    v_pack_b32_f16 v2, v2, v19
    v_pk_fma_f32 v[24:25], v[20:21], v[24:25], s[18:19] op_sel_hi:[1,1,0]
    v_or_b32_e32 v19, 8, v32
    v_pk_mul_f32 v[20:21], v[20:21], v[24:25]
    s_nop 0
    v_pk_fma_f32 v[20:21], v[22:23], v[20:21], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_pk_mul_f32 v[22:23], v[4:5], 0.5 op_sel_hi:[1,0]
    v_bfi_b32 v5, s9, v21, v5
    v_bfi_b32 v4, s9, v20, v4
    v_pk_add_f32 v[4:5], v[4:5], 1.0 op_sel_hi:[1,0]
    v_lshlrev_b32_e32 v20, 1, v19
    v_pk_mul_f32 v[4:5], v[22:23], v[4:5]
    v_add_u32_e32 v37, v20, v33
    v_cvt_f16_f32_e32 v3, v5
    v_cvt_f16_f32_e32 v4, v4
    v_pack_b32_f16 v3, v4, v3
    v_add_u32_e32 v4, v29, v33
    v_cndmask_b32_e32 v4, v34, v4, vcc
    buffer_store_dwordx2 v[2:3], v4, s[0:3], 0 offen
    buffer_load_dwordx2 v[2:3], v20, s[4:7], 0 offen
    v_cmp_gt_i32_e32 vcc, s16, v19
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v4, v2
    v_cvt_f32_f16_sdwa v5, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_cvt_f32_f16_e32 v2, v3
    v_cvt_f32_f16_sdwa v3, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_pk_fma_f32 v[4:5], s[14:15], v[6:7], v[4:5] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[4:5], v[4:5], v[18:19] op_sel_hi:[1,0]
    v_pk_fma_f32 v[2:3], s[14:15], v[8:9], v[2:3] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[2:3], v[2:3], v[18:19] op_sel_hi:[1,0]
    v_mul_f32_e64 v21, |v4|, s13
    v_mul_f32_e64 v22, |v5|, s13
    v_mul_f32_e64 v23, |v2|, s13
    v_mul_f32_e64 v24, |v3|, s13
    v_fma_f32 v20, v21, s11, 1.0
    v_mul_f32_e32 v25, 0xbfb8aa3b, v21
    v_fma_f32 v26, v22, s11, 1.0
    v_mul_f32_e32 v27, 0xbfb8aa3b, v22
    v_fma_f32 v28, v23, s11, 1.0
    v_mul_f32_e32 v29, 0xbfb8aa3b, v23
    v_fma_f32 v30, v24, s11, 1.0
    v_rcp_f32_e32 v20, v20
    v_mul_f32_e32 v25, v21, v25
    v_rcp_f32_e32 v21, v26
    v_mul_f32_e32 v26, v22, v27
    v_rcp_f32_e32 v22, v28
    v_mul_f32_e32 v27, v23, v29
    v_rcp_f32_e32 v23, v30
    v_mul_f32_e32 v31, 0xbfb8aa3b, v24
    v_mul_f32_e32 v28, v24, v31
    v_exp_f32_e32 v24, v25
    v_exp_f32_e32 v25, v26
    v_exp_f32_e32 v26, v27
    v_exp_f32_e32 v27, v28
    v_pk_fma_f32 v[28:29], v[20:21], s[8:9], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[30:31], v[22:23], s[8:9], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[10:11] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[10:11] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[28:29], v[20:21], v[28:29], s[18:19] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[30:31], v[22:23], v[30:31], s[18:19] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[20:21], v[20:21], v[28:29]
    v_pk_mul_f32 v[22:23], v[22:23], v[30:31]
    v_pk_fma_f32 v[20:21], v[24:25], v[20:21], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_pk_fma_f32 v[22:23], v[26:27], v[22:23], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_pk_mul_f32 v[6:7], v[4:5], 0.5 op_sel_hi:[1,0]
    v_pk_mul_f32 v[8:9], v[2:3], 0.5 op_sel_hi:[1,0]
    v_bfi_b32 v5, s9, v21, v5
    v_bfi_b32 v4, s9, v20, v4
    v_bfi_b32 v3, s9, v23, v3
    v_bfi_b32 v2, s9, v22, v2
    v_pk_add_f32 v[4:5], v[4:5], 1.0 op_sel_hi:[1,0]
    v_pk_add_f32 v[2:3], v[2:3], 1.0 op_sel_hi:[1,0]
    v_pk_mul_f32 v[4:5], v[6:7], v[4:5]
    v_pk_mul_f32 v[2:3], v[8:9], v[2:3]
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_cvt_f16_f32_e32 v4, v4
    v_cndmask_b32_e32 v6, v34, v37, vcc
    v_add_u32_e32 v19, v36, v33
    v_pack_b32_f16 v3, v2, v3
    v_pack_b32_f16 v2, v4, v5
    buffer_store_dwordx2 v[2:3], v6, s[0:3], 0 offen
    buffer_load_dwordx2 v[2:3], v36, s[4:7], 0 offen
    v_cmp_gt_i32_e32 vcc, s16, v35
    v_or_b32_e32 v28, 24, v32
    v_lshlrev_b32_e32 v29, 1, v28
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v4, v2
    v_cvt_f32_f16_sdwa v5, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_cvt_f32_f16_e32 v2, v3
    v_cvt_f32_f16_sdwa v3, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_pk_fma_f32 v[4:5], s[14:15], v[10:11], v[4:5] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[4:5], v[4:5], v[18:19] op_sel_hi:[1,0]
    v_pk_fma_f32 v[2:3], s[14:15], v[12:13], v[2:3] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[2:3], v[2:3], v[18:19] op_sel_hi:[1,0]
    v_mul_f32_e64 v11, |v4|, s13
    v_mul_f32_e64 v12, |v5|, s13
    v_mul_f32_e64 v13, |v2|, s13
    v_mul_f32_e64 v20, |v3|, s13
    v_fma_f32 v10, v11, s11, 1.0
    v_mul_f32_e32 v21, 0xbfb8aa3b, v11
    v_fma_f32 v22, v12, s11, 1.0
    v_mul_f32_e32 v23, 0xbfb8aa3b, v12
    v_fma_f32 v24, v13, s11, 1.0
    v_mul_f32_e32 v25, 0xbfb8aa3b, v13
    v_fma_f32 v26, v20, s11, 1.0
    v_rcp_f32_e32 v10, v10
    v_mul_f32_e32 v21, v11, v21
    v_rcp_f32_e32 v11, v22
    v_mul_f32_e32 v22, v12, v23
    v_rcp_f32_e32 v12, v24
    v_mul_f32_e32 v23, v13, v25
    v_rcp_f32_e32 v13, v26
    v_mul_f32_e32 v27, 0xbfb8aa3b, v20
    v_mul_f32_e32 v24, v20, v27
    v_exp_f32_e32 v20, v21
    v_exp_f32_e32 v21, v22
    v_exp_f32_e32 v22, v23
    v_exp_f32_e32 v23, v24
    v_pk_fma_f32 v[24:25], v[10:11], s[8:9], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[26:27], v[12:13], s[8:9], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[24:25], v[10:11], v[24:25], s[10:11] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[26:27], v[12:13], v[26:27], s[10:11] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[24:25], v[10:11], v[24:25], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[26:27], v[12:13], v[26:27], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[24:25], v[10:11], v[24:25], s[18:19] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[26:27], v[12:13], v[26:27], s[18:19] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[10:11], v[10:11], v[24:25]
    v_pk_mul_f32 v[12:13], v[12:13], v[26:27]
    v_pk_fma_f32 v[10:11], v[20:21], v[10:11], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_pk_fma_f32 v[12:13], v[22:23], v[12:13], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_pk_mul_f32 v[6:7], v[4:5], 0.5 op_sel_hi:[1,0]
    v_pk_mul_f32 v[8:9], v[2:3], 0.5 op_sel_hi:[1,0]
    v_bfi_b32 v5, s9, v11, v5
    v_bfi_b32 v4, s9, v10, v4
    v_bfi_b32 v3, s9, v13, v3
    v_bfi_b32 v2, s9, v12, v2
    v_pk_add_f32 v[4:5], v[4:5], 1.0 op_sel_hi:[1,0]
    v_pk_add_f32 v[2:3], v[2:3], 1.0 op_sel_hi:[1,0]
    v_pk_mul_f32 v[4:5], v[6:7], v[4:5]
    v_pk_mul_f32 v[2:3], v[8:9], v[2:3]
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_cvt_f16_f32_e32 v4, v4
    v_cndmask_b32_e32 v6, v34, v19, vcc
    v_cmp_gt_i32_e32 vcc, s16, v28
    v_pack_b32_f16 v3, v2, v3
    v_pack_b32_f16 v2, v4, v5
    buffer_store_dwordx2 v[2:3], v6, s[0:3], 0 offen
    buffer_load_dwordx2 v[2:3], v29, s[4:7], 0 offen
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v4, v2
    v_cvt_f32_f16_sdwa v5, v2 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_cvt_f32_f16_e32 v2, v3
    v_cvt_f32_f16_sdwa v3, v3 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1
    v_pk_fma_f32 v[4:5], s[14:15], v[14:15], v[4:5] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[4:5], v[4:5], v[18:19] op_sel_hi:[1,0]
    v_pk_fma_f32 v[2:3], s[14:15], v[16:17], v[2:3] op_sel_hi:[0,1,1]
    v_pk_add_f32 v[2:3], v[2:3], v[18:19] op_sel_hi:[1,0]
    v_mul_f32_e64 v11, |v4|, s13
    v_mul_f32_e64 v12, |v5|, s13
    v_mul_f32_e64 v13, |v2|, s13
    v_mul_f32_e64 v14, |v3|, s13
    v_fma_f32 v10, v11, s11, 1.0
    v_mul_f32_e32 v15, 0xbfb8aa3b, v11
    v_fma_f32 v16, v12, s11, 1.0
    v_mul_f32_e32 v17, 0xbfb8aa3b, v12
    v_fma_f32 v18, v13, s11, 1.0
    v_mul_f32_e32 v19, 0xbfb8aa3b, v13
    v_fma_f32 v20, v14, s11, 1.0
    v_rcp_f32_e32 v10, v10
    v_mul_f32_e32 v15, v11, v15
    v_rcp_f32_e32 v11, v16
    v_mul_f32_e32 v16, v12, v17
    v_rcp_f32_e32 v12, v18
    v_mul_f32_e32 v17, v13, v19
    v_rcp_f32_e32 v13, v20
    v_mul_f32_e32 v21, 0xbfb8aa3b, v14
    v_mul_f32_e32 v18, v14, v21
    v_exp_f32_e32 v14, v15
    v_exp_f32_e32 v15, v16
    v_exp_f32_e32 v16, v17
    v_exp_f32_e32 v17, v18
    v_pk_fma_f32 v[18:19], v[10:11], s[8:9], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[0:1], v[12:13], s[8:9], v[0:1] op_sel_hi:[1,0,0]
    v_pk_fma_f32 v[18:19], v[10:11], v[18:19], s[10:11] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[0:1], v[12:13], v[0:1], s[10:11] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[18:19], v[10:11], v[18:19], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[0:1], v[12:13], v[0:1], s[12:13] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[18:19], v[10:11], v[18:19], s[18:19] op_sel_hi:[1,1,0]
    v_pk_fma_f32 v[0:1], v[12:13], v[0:1], s[18:19] op_sel_hi:[1,1,0]
    v_pk_mul_f32 v[10:11], v[10:11], v[18:19]
    v_pk_mul_f32 v[0:1], v[12:13], v[0:1]
    v_pk_fma_f32 v[10:11], v[14:15], v[10:11], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_pk_fma_f32 v[0:1], v[16:17], v[0:1], 1.0 op_sel_hi:[1,1,0] neg_lo:[1,0,0] neg_hi:[1,0,0]
    v_pk_mul_f32 v[6:7], v[4:5], 0.5 op_sel_hi:[1,0]
    v_bfi_b32 v5, s9, v11, v5
    v_bfi_b32 v4, s9, v10, v4
    v_bfi_b32 v1, s9, v1, v3
    v_bfi_b32 v0, s9, v0, v2
    v_pk_mul_f32 v[8:9], v[2:3], 0.5 op_sel_hi:[1,0]
    v_pk_add_f32 v[2:3], v[4:5], 1.0 op_sel_hi:[1,0]
    v_pk_add_f32 v[0:1], v[0:1], 1.0 op_sel_hi:[1,0]
    v_pk_mul_f32 v[2:3], v[6:7], v[2:3]
    v_pk_mul_f32 v[0:1], v[8:9], v[0:1]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v1, v1
    v_cvt_f16_f32_e32 v0, v0
    v_cvt_f16_f32_e32 v2, v2
    v_add_u32_e32 v4, v29, v33
    v_pack_b32_f16 v1, v0, v1
    v_pack_b32_f16 v0, v2, v3
    v_cndmask_b32_e32 v2, v34, v4, vcc
    buffer_store_dwordx2 v[0:1], v2, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_bias_column_bias_gelu_batch
    .amdhsa_group_segment_fixed_size 24576
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 96
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 40
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_bias_column_bias_gelu_batch.agpr_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_bias_column_bias_gelu_batch.sgpr_count: 65
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_bias_column_bias_gelu_batch.sgpr_spill_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_bias_column_bias_gelu_batch.vgpr_count: 40
gemm_nt_f16_f16_64x64x32_w2x2_s3_lds_dma_g16_16_8_bias_column_bias_gelu_batch.vgpr_spill_count: 0
