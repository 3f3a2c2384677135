.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8:
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    s_load_dwordx4 s[12:15], s[0:1], 0x0
    s_load_dwordx2 s[22:23], s[0:1], 0x10
    v_lshlrev_b32_e32 v1, 2, v0
    v_and_b32_e32 v2, 0x7c, v1
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s36, s7, 1
    v_lshrrev_b32_e32 v3, 5, v0
    v_mad_u64_u32 v[4:5], s[0:1], v3, s36, v[2:3]
    v_or_b32_e32 v5, 0x100, v0
    v_lshrrev_b32_e32 v5, 5, v5
    v_xor_b32_e32 v6, 64, v2
    s_lshl_b32 s16, s8, 1
    v_lshrrev_b32_e32 v10, 1, v2
    v_lshrrev_b32_e32 v11, 1, v6
    v_mad_u64_u32 v[8:9], s[0:1], v5, s36, v[6:7]
    v_mad_u64_u32 v[2:3], s[0:1], v3, s16, v[2:3]
    v_mad_u64_u32 v[6:7], s[0:1], v5, s16, v[6:7]
    s_lshl_b32 s24, s2, 6
    v_readfirstlane_b32 s50, v0
    s_mov_b32 s25, 0
    s_sub_i32 s2, s4, s24
    s_lshr_b32 s1, s50, 6
    s_lshl_b32 s18, s3, 6
    s_lshl_b64 s[38:39], s[24:25], 1
    s_add_u32 s0, s38, s12
    s_addc_u32 s48, s39, s13
    s_add_i32 s42, s6, -1
    s_ashr_i32 s43, s42, 31
    s_mul_hi_u32 s3, s36, s42
    s_mul_i32 s17, s36, s43
    v_bfrev_b32_e32 v3, 1
    v_cmp_gt_i32_e32 vcc, s2, v10
    s_add_i32 s17, s3, s17
    s_ashr_i32 s3, s2, 31
    v_cndmask_b32_e32 v19, v3, v4, vcc
    v_cmp_gt_i32_e32 vcc, s2, v11
    s_mul_i32 s19, s36, s42
    s_lshl_b64 s[2:3], s[2:3], 1
    s_add_u32 s49, s19, s2
    s_addc_u32 s51, s17, s3
    s_sub_i32 s20, s5, s18
    s_lshl_b32 s33, s1, 8
    s_mul_hi_u32 s1, s16, s42
    s_mul_i32 s2, s16, s43
    s_ashr_i32 s21, s20, 31
    s_add_i32 s1, s1, s2
    s_mul_i32 s2, s16, s42
    s_lshl_b64 s[26:27], s[20:21], 1
    s_add_u32 s21, s2, s26
    s_addc_u32 s52, s1, s27
    s_cmp_gt_i32 s6, 0
    s_cselect_b32 s3, s51, 0
    s_cselect_b32 s2, s49, 0
    v_cndmask_b32_e32 v20, v3, v8, vcc
    s_cselect_b32 s31, s52, 0
    s_cselect_b32 s30, s21, 0
    s_lshr_b64 s[28:29], s[2:3], 31
    v_cmp_gt_i32_e32 vcc, s20, v10
    s_cmp_lt_i32 s28, 1
    s_cselect_b32 s1, s2, 0x7fffffff
    v_cndmask_b32_e32 v21, v3, v2, vcc
    v_cmp_gt_i32_e32 vcc, s20, v11
    s_cmp_gt_i32 s28, -1
    s_mov_b32 s19, s25
    v_cndmask_b32_e32 v22, v3, v6, vcc
    v_mov_b32_e32 v2, v19
    v_mov_b32_e32 v3, v20
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s48, 0xffff
    s_mov_b32 s3, 0x20000
    s_lshl_b32 s40, s7, 5
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_dword v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s40, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s40, v3
    buffer_load_dword v3, s[0:3], 0 offen lds
    s_lshl_b64 s[28:29], s[18:19], 1
    s_add_u32 s7, s28, s14
    s_addc_u32 s19, s29, s15
    s_add_i32 s1, s33, 0x3000
    s_lshr_b64 s[34:35], s[30:31], 31
    s_cmp_lt_i32 s34, 1
    s_cselect_b32 s2, s30, 0x7fffffff
    s_cmp_gt_i32 s34, -1
    s_cselect_b32 s2, s2, 0
    s_mov_b64 s[46:47], s[2:3]
    s_mov_b32 s37, s25
    s_and_b32 s30, s19, 0xffff
    s_mov_b64 s[44:45], s[0:1]
    v_mov_b32_e32 v2, v21
    v_mov_b32_e32 v3, v22
    s_mov_b32 s44, s7
    s_mov_b32 s45, s30
    s_mov_b32 s46, s2
    s_lshl_b32 s41, s8, 5
    s_mov_b32 m0, s1
    s_nop 0
    buffer_load_dword v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_dword v3, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s41, v2
    buffer_load_dword v2, s[44:47], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s41, v3
    buffer_load_dword v3, s[44:47], 0 offen lds
    s_lshl_b64 s[30:31], s[36:37], 5
    s_add_i32 s8, s33, 0x1000
    s_sub_u32 s1, s49, s30
    s_subb_u32 s2, s51, s31
    s_mov_b32 s17, s25
    s_add_u32 s0, s30, s0
    s_addc_u32 s51, s31, s48
    s_lshl_b64 s[34:35], s[16:17], 5
    s_sub_u32 s21, s21, s34
    s_subb_u32 s46, s52, s35
    s_cmp_gt_i32 s6, 32
    s_cselect_b32 s45, s2, 0
    s_cselect_b32 s44, s1, 0
    s_cselect_b32 s47, s46, 0
    s_cselect_b32 s46, s21, 0
    s_lshr_b64 s[48:49], s[44:45], 31
    s_cmp_lt_i32 s48, 1
    s_cselect_b32 s1, s44, 0x7fffffff
    s_cmp_gt_i32 s48, -1
    v_mov_b32_e32 v2, v20
    v_mov_b32_e32 v3, v19
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s51, 0xffff
    s_mov_b32 m0, s8
    s_nop 0
    buffer_load_dword v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s40, v3
    buffer_load_dword v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s40, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_lshr_b32 s21, s50, 7
    s_bfe_u32 s8, s50, 0x10006
    s_add_i32 s48, s33, 0x4000
    s_add_u32 s0, s34, s7
    v_and_b32_e32 v2, 60, v1
    v_lshlrev_b32_e32 v4, 6, v0
    s_addc_u32 s1, s35, s19
    s_lshr_b64 s[44:45], s[46:47], 31
    v_lshl_or_b32 v3, s21, 6, v2
    v_and_b32_e32 v4, 0xc00, v4
    v_and_b32_e32 v5, 64, v1
    v_lshl_or_b32 v2, s8, 6, v2
    s_cmp_lt_i32 s44, 1
    v_xad_u32 v1, v3, v5, v4
    v_xor_b32_e32 v2, v2, v5
    s_cselect_b32 s2, s46, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    v_mov_b32_e32 v3, v21
    v_mov_b32_e32 v5, v22
    s_cselect_b32 s2, s2, 0
    s_and_b32 s1, s1, 0xffff
    s_mov_b32 m0, s48
    s_nop 0
    buffer_load_dword v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_dword v5, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s41, v3
    buffer_load_dword v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s41, v5
    buffer_load_dword v5, s[0:3], 0 offen lds
    s_cmpk_lt_i32 s6, 0x41
    v_or_b32_e32 v18, v2, v4
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s0, s6, 31
    s_lshr_b32 s0, s0, 5
    s_add_i32 s2, s0, -2
    s_lshl_b64 s[0:1], s[36:37], 6
    s_add_u32 s0, s12, s0
    s_addc_u32 s1, s13, s1
    s_add_u32 s0, s0, s38
    s_addc_u32 s1, s1, s39
    s_add_u32 s19, s42, 0xffffffc0
    s_addc_u32 s37, s43, -1
    s_mul_i32 s6, s37, s36
    s_mul_hi_u32 s7, s19, s36
    s_add_i32 s12, s7, s6
    s_ashr_i32 s7, s4, 31
    s_mov_b32 s6, s4
    s_mul_i32 s13, s19, s36
    s_lshl_b64 s[6:7], s[6:7], 1
    s_add_u32 s13, s13, s6
    s_addc_u32 s12, s12, s7
    s_bfe_i64 s[6:7], s[24:25], 0x200000
    s_lshl_b64 s[6:7], s[6:7], 1
    s_sub_u32 s6, s13, s6
    s_subb_u32 s7, s12, s7
    s_lshl_b64 s[12:13], s[16:17], 6
    s_add_u32 s12, s14, s12
    s_addc_u32 s13, s15, s13
    s_add_u32 s38, s12, s28
    s_mul_i32 s37, s37, s16
    s_mul_hi_u32 s12, s19, s16
    s_addc_u32 s39, s13, s29
    s_add_i32 s14, s12, s37
    s_ashr_i32 s13, s5, 31
    s_mov_b32 s12, s5
    s_mul_i32 s19, s19, s16
    s_lshl_b64 s[12:13], s[12:13], 1
    s_add_u32 s5, s19, s12
    s_addc_u32 s14, s14, s13
    s_ashr_i32 s19, s18, 31
    s_lshl_b64 s[12:13], s[18:19], 1
    s_sub_u32 s36, s5, s12
    s_subb_u32 s37, s14, s13
    v_mov_b32_e32 v14, 0
    v_mov_b32_e32 v15, 0
    v_mov_b32_e32 v16, 0
    v_mov_b32_e32 v17, 0
    v_mov_b32_e32 v10, 0
    v_mov_b32_e32 v11, 0
    v_mov_b32_e32 v12, 0
    v_mov_b32_e32 v13, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v5, 0
    s_mov_b32 s5, 0x5040100
    s_mov_b32 s42, 0x7060302
.LBB0_2:
    s_lshl_b32 s43, s25, 12
    s_add_i32 s44, s25, 2
    s_add_i32 s45, s25, -1
    s_mov_b64 s[14:15], s[2:3]
    s_mov_b64 s[12:13], s[0:1]
    s_cmp_lt_u32 s44, 3
    s_cselect_b32 s13, s44, s45
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    v_add_u32_e32 v30, s43, v1
    s_lshl_b32 s13, s13, 12
    v_or_b32_e32 v32, s43, v18
    ds_read2_b32 v[24:25], v30 offset1:32
    ds_read2_b32 v[26:27], v30 offset0:64 offset1:96
    ds_read2_b32 v[28:29], v30 offset0:128 offset1:160
    ds_read2_b32 v[30:31], v30 offset0:192 offset1:224
    s_lshr_b64 s[44:45], s[6:7], 31
    s_add_i32 s13, s33, s13
    s_mov_b64 s[18:19], s[2:3]
    v_add_u32_e32 v38, 0x3000, v32
    s_cmp_lt_i32 s44, 1
    s_mov_b64 s[16:17], s[0:1]
    v_mov_b32_e32 v23, v19
    v_mov_b32_e32 v44, v20
    ds_read2_b32 v[32:33], v38 offset1:32
    ds_read2_b32 v[34:35], v38 offset0:64 offset1:96
    ds_read2_b32 v[36:37], v38 offset0:128 offset1:160
    ds_read2_b32 v[38:39], v38 offset0:192 offset1:224
    s_cselect_b32 s14, s6, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    s_cselect_b32 s18, s14, 0
    s_and_b32 s17, s1, 0xffff
    s_add_i32 s43, s13, 0x3000
    s_lshr_b64 s[44:45], s[36:37], 31
    s_mov_b32 m0, s13
    s_nop 0
    buffer_load_dword v23, s[16:19], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_dword v44, s[16:19], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v23, s40, v23
    buffer_load_dword v23, s[16:19], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v44, s40, v44
    buffer_load_dword v44, s[16:19], 0 offen lds
    s_cmp_lt_i32 s44, 1
    v_mov_b32_e32 v45, v21
    v_mov_b32_e32 v46, v22
    s_waitcnt lgkmcnt(7)
    v_perm_b32 v40, v25, v24, s5
    s_waitcnt lgkmcnt(6)
    v_perm_b32 v41, v27, v26, s5
    s_waitcnt lgkmcnt(5)
    v_perm_b32 v42, v29, v28, s5
    s_waitcnt lgkmcnt(4)
    v_perm_b32 v43, v31, v30, s5
    v_perm_b32 v24, v25, v24, s42
    v_perm_b32 v25, v27, v26, s42
    v_perm_b32 v26, v29, v28, s42
    v_perm_b32 v27, v31, v30, s42
    s_waitcnt lgkmcnt(3)
    v_perm_b32 v28, v33, v32, s5
    s_waitcnt lgkmcnt(2)
    v_perm_b32 v29, v35, v34, s5
    v_perm_b32 v30, v33, v32, s42
    v_perm_b32 v31, v35, v34, s42
    s_cselect_b32 s13, s36, 0x7fffffff
    s_cmp_gt_i32 s44, -1
    s_mov_b32 s12, s38
    s_cselect_b32 s14, s13, 0
    s_and_b32 s13, s39, 0xffff
    s_add_i32 s16, s25, 1
    s_add_i32 s17, s25, -2
    s_mov_b32 m0, s43
    s_nop 0
    buffer_load_dword v45, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_dword v46, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s41, v45
    buffer_load_dword v45, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s41, v46
    buffer_load_dword v46, s[12:15], 0 offen lds
    s_cmp_lt_u32 s16, 3
    s_cselect_b32 s25, s16, s17
    s_add_i32 s2, s2, -1
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v32, v37, v36, s5
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v33, v39, v38, s5
    v_perm_b32 v34, v37, v36, s42
    v_perm_b32 v35, v39, v38, s42
    s_add_u32 s0, s0, s30
    v_mfma_f32_16x16x16_bf16 v[14:17], v[28:29], v[40:41], v[14:17]
    s_addc_u32 s1, s1, s31
    s_sub_u32 s6, s6, s30
    s_subb_u32 s7, s7, s31
    v_mfma_f32_16x16x16_bf16 v[10:13], v[30:31], v[40:41], v[10:13]
    s_add_u32 s38, s38, s34
    s_addc_u32 s39, s39, s35
    s_sub_u32 s36, s36, s34
    v_mfma_f32_16x16x16_bf16 v[6:9], v[28:29], v[24:25], v[6:9]
    s_subb_u32 s37, s37, s35
    s_cmp_lg_u32 s2, 0
    v_mfma_f32_16x16x16_bf16 v[2:5], v[30:31], v[24:25], v[2:5]
    v_mfma_f32_16x16x16_bf16 v[14:17], v[32:33], v[42:43], v[14:17]
    v_mfma_f32_16x16x16_bf16 v[10:13], v[34:35], v[42:43], v[10:13]
    v_mfma_f32_16x16x16_bf16 v[6:9], v[32:33], v[26:27], v[6:9]
    v_mfma_f32_16x16x16_bf16 v[2:5], v[34:35], v[26:27], v[2:5]
    s_cbranch_scc1 .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
    v_mov_b32_e32 v5, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v13, 0
    v_mov_b32_e32 v12, 0
    v_mov_b32_e32 v11, 0
    v_mov_b32_e32 v10, 0
    v_mov_b32_e32 v17, 0
    v_mov_b32_e32 v16, 0
    v_mov_b32_e32 v15, 0
    v_mov_b32_e32 v14, 0
.LBB0_4:
    s_lshl_b32 s0, s25, 12
    v_or_b32_e32 v20, s0, v18
    s_waitcnt vmcnt(8)
    s_barrier
    v_add_u32_e32 v32, 0x3000, v20
    v_add_u32_e32 v34, s0, v1
    ds_read2_b32 v[20:21], v32 offset1:32
    ds_read2_b32 v[22:23], v32 offset0:64 offset1:96
    ds_read2_b32 v[24:25], v34 offset1:32
    ds_read2_b32 v[26:27], v34 offset0:64 offset1:96
    s_mov_b32 s0, 0x5040100
    s_mov_b32 s2, 0x7060302
    s_waitcnt lgkmcnt(3)
    v_perm_b32 v28, v21, v20, s0
    s_waitcnt lgkmcnt(2)
    v_perm_b32 v29, v23, v22, s0
    v_perm_b32 v20, v21, v20, s2
    v_perm_b32 v21, v23, v22, s2
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v30, v25, v24, s0
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v31, v27, v26, s0
    ds_read2_b32 v[22:23], v34 offset0:128 offset1:160
    v_perm_b32 v24, v25, v24, s2
    v_mfma_f32_16x16x16_bf16 v[14:17], v[28:29], v[30:31], v[14:17]
    v_perm_b32 v25, v27, v26, s2
    ds_read2_b32 v[26:27], v34 offset0:192 offset1:224
    s_add_i32 s1, s25, 1
    v_mfma_f32_16x16x16_bf16 v[10:13], v[20:21], v[30:31], v[10:13]
    ds_read2_b32 v[30:31], v32 offset0:128 offset1:160
    ds_read2_b32 v[32:33], v32 offset0:192 offset1:224
    s_add_i32 s3, s25, 0xffffe
    s_cmp_lt_u32 s1, 3
    v_mfma_f32_16x16x16_bf16 v[6:9], v[28:29], v[24:25], v[6:9]
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v28, v31, v30, s0
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v29, v33, v32, s0
    s_cselect_b32 s1, s1, s3
    v_mfma_f32_16x16x16_bf16 v[2:5], v[20:21], v[24:25], v[2:5]
    v_perm_b32 v24, v31, v30, s2
    v_perm_b32 v25, v33, v32, s2
    s_lshl_b32 s1, s1, 12
    v_or_b32_e32 v18, s1, v18
    v_perm_b32 v20, v23, v22, s0
    v_perm_b32 v21, v27, v26, s0
    s_waitcnt vmcnt(0)
    s_barrier
    v_add_u32_e32 v18, 0x3000, v18
    v_add_u32_e32 v1, s1, v1
    v_mfma_f32_16x16x16_bf16 v[14:17], v[28:29], v[20:21], v[14:17]
    s_ashr_i32 s1, s9, 31
    s_lshl_b32 s3, s9, 1
    s_mul_hi_u32 s5, s3, s24
    v_mfma_f32_16x16x16_bf16 v[10:13], v[24:25], v[20:21], v[10:13]
    v_perm_b32 v20, v23, v22, s2
    v_perm_b32 v21, v27, v26, s2
    ds_read2_b32 v[22:23], v18 offset1:32
    ds_read2_b32 v[26:27], v18 offset0:64 offset1:96
    v_mfma_f32_16x16x16_bf16 v[6:9], v[28:29], v[20:21], v[6:9]
    ds_read2_b32 v[28:29], v1 offset1:32
    ds_read2_b32 v[30:31], v1 offset0:64 offset1:96
    v_lshrrev_b32_e32 v19, 1, v0
    s_waitcnt lgkmcnt(3)
    v_perm_b32 v32, v23, v22, s0
    s_waitcnt lgkmcnt(2)
    v_perm_b32 v33, v27, v26, s0
    v_perm_b32 v22, v23, v22, s2
    v_perm_b32 v23, v27, v26, s2
    v_mfma_f32_16x16x16_bf16 v[2:5], v[24:25], v[20:21], v[2:5]
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v20, v29, v28, s0
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v21, v31, v30, s0
    ds_read2_b32 v[24:25], v1 offset0:128 offset1:160
    v_perm_b32 v26, v29, v28, s2
    v_mfma_f32_16x16x16_bf16 v[14:17], v[32:33], v[20:21], v[14:17]
    v_perm_b32 v27, v31, v30, s2
    ds_read2_b32 v[30:31], v1 offset0:192 offset1:224
    v_lshlrev_b32_e32 v0, 1, v0
    v_mfma_f32_16x16x16_bf16 v[10:13], v[22:23], v[20:21], v[10:13]
    ds_read2_b32 v[20:21], v18 offset0:128 offset1:160
    ds_read2_b32 v[28:29], v18 offset0:192 offset1:224
    v_and_b32_e32 v0, 30, v0
    s_mov_b32 s15, 0x20000
    v_mfma_f32_16x16x16_bf16 v[6:9], v[32:33], v[26:27], v[6:9]
    s_waitcnt lgkmcnt(1)
    v_perm_b32 v32, v21, v20, s0
    s_waitcnt lgkmcnt(0)
    v_perm_b32 v33, v29, v28, s0
    v_perm_b32 v20, v21, v20, s2
    v_mfma_f32_16x16x16_bf16 v[2:5], v[22:23], v[26:27], v[2:5]
    v_perm_b32 v22, v25, v24, s0
    v_perm_b32 v23, v31, v30, s0
    s_mov_b32 s0, s9
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_i32 s1, s0, s24
    s_add_i32 s5, s5, s1
    s_add_u32 s6, s28, s22
    s_mul_i32 s1, s3, s24
    s_addc_u32 s7, s29, s23
    s_add_u32 s12, s6, s1
    s_addc_u32 s6, s7, s5
    s_not_b32 s1, s24
    s_add_i32 s1, s4, s1
    v_perm_b32 v21, v29, v28, s2
    s_ashr_i32 s4, s1, 31
    s_mul_hi_u32 s5, s3, s1
    s_mul_i32 s4, s3, s4
    s_add_i32 s4, s5, s4
    s_mul_i32 s0, s0, s1
    v_mfma_f32_16x16x16_bf16 v[14:17], v[32:33], v[22:23], v[14:17]
    s_add_i32 s4, s4, s0
    s_mul_i32 s0, s3, s1
    s_add_u32 s0, s0, s26
    v_mfma_f32_16x16x16_bf16 v[10:13], v[20:21], v[22:23], v[10:13]
    v_perm_b32 v22, v25, v24, s2
    v_perm_b32 v23, v31, v30, s2
    s_addc_u32 s1, s4, s27
    s_lshr_b64 s[4:5], s[0:1], 31
    v_mfma_f32_16x16x16_bf16 v[2:5], v[20:21], v[22:23], v[2:5]
    s_and_b32 s13, s6, 0xffff
    s_and_b32 s0, s0, -2
    v_lshl_or_b32 v20, s21, 5, v0
    v_and_b32_e32 v0, 24, v19
    s_cmp_lt_i32 s4, 1
    v_lshl_or_b32 v19, s8, 5, v0
    v_mul_f32_e32 v0, s10, v14
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    v_bfe_u32 v1, v0, 16, 1
    s_movk_i32 s4, 0x7fff
    v_add3_u32 v1, v1, v0, s4
    v_or_b32_e32 v14, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_mfma_f32_16x16x16_bf16 v[6:9], v[32:33], v[22:23], v[6:9]
    v_lshlrev_b32_e32 v18, 1, v19
    v_cndmask_b32_e32 v0, v1, v14, vcc
    v_mul_f32_e32 v1, s10, v10
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s4
    v_or_b32_e32 v14, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_cselect_b32 s14, s0, 0
    s_nop 0
    v_cndmask_b32_e32 v1, v10, v14, vcc
    v_mov_b32_e32 v10, v15
    v_perm_b32 v14, v1, v0, s2
    v_pk_mul_f32 v[0:1], s[10:11], v[10:11] op_sel_hi:[0,1]
    v_bfe_u32 v10, v0, 16, 1
    v_add3_u32 v10, v10, v0, s4
    v_or_b32_e32 v11, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v10, v11, vcc
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s4
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v10, v11, vcc
    v_perm_b32 v15, v1, v0, s2
    v_mov_b32_e32 v0, v16
    v_mov_b32_e32 v1, v12
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    v_bfe_u32 v10, v0, 16, 1
    v_add3_u32 v10, v10, v0, s4
    v_or_b32_e32 v11, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_mov_b32_e32 v12, v17
    s_nop 0
    v_cndmask_b32_e32 v0, v10, v11, vcc
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s4
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v10, v11, vcc
    v_perm_b32 v16, v1, v0, s2
    v_pk_mul_f32 v[0:1], s[10:11], v[12:13] op_sel_hi:[0,1]
    v_bfe_u32 v10, v0, 16, 1
    v_add3_u32 v10, v10, v0, s4
    v_or_b32_e32 v11, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v10, v11, vcc
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s4
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v10, v11, vcc
    v_perm_b32 v17, v1, v0, s2
    v_mad_u64_u32 v[0:1], s[0:1], v20, s3, v[18:19]
    v_bfrev_b32_e32 v10, 1
    v_cmp_gt_i32_e32 vcc, s20, v19
    s_nop 1
    v_cndmask_b32_e32 v0, v10, v0, vcc
    buffer_store_dwordx4 v[14:17], v0, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v6
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s4
    v_or_b32_e32 v6, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v6, s[0:1]
    v_mul_f32_e32 v1, s10, v2
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s4
    v_or_b32_e32 v6, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v2, v6, s[0:1]
    v_mov_b32_e32 v2, v7
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s2
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s4
    v_or_b32_e32 v6, 0x400000, v2
    v_cmp_u_f32_e64 s[0:1], v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s4
    v_cndmask_b32_e64 v1, v1, v6, s[0:1]
    v_or_b32_e32 v6, 0x400000, v3
    v_cmp_u_f32_e64 s[0:1], v3, v3
    v_mov_b32_e32 v3, v4
    s_nop 0
    v_cndmask_b32_e64 v2, v2, v6, s[0:1]
    v_perm_b32 v1, v2, v1, s2
    v_mov_b32_e32 v2, v8
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s4
    v_or_b32_e32 v6, 0x400000, v2
    v_cmp_u_f32_e64 s[0:1], v2, v2
    s_nop 1
    v_cndmask_b32_e64 v2, v4, v6, s[0:1]
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s4
    v_or_b32_e32 v6, 0x400000, v3
    v_cmp_u_f32_e64 s[0:1], v3, v3
    s_nop 1
    v_cndmask_b32_e64 v3, v4, v6, s[0:1]
    v_mov_b32_e32 v4, v9
    v_pk_mul_f32 v[4:5], s[10:11], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s4
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e64 s[0:1], v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s4
    v_cndmask_b32_e64 v3, v3, v6, s[0:1]
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e64 s[0:1], v5, v5
    s_nop 1
    v_cndmask_b32_e64 v4, v4, v6, s[0:1]
    v_perm_b32 v3, v4, v3, s2
    v_or_b32_e32 v4, 1, v20
    v_mad_u64_u32 v[4:5], s[0:1], v4, s3, v[18:19]
    v_cndmask_b32_e32 v4, v10, v4, vcc
    buffer_store_dwordx4 v[0:3], v4, s[12:15], 0 offen
    s_endpgm
.amdhsa_kernel gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8
    .amdhsa_group_segment_fixed_size 24576
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 48
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.agpr_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.sgpr_count: 59
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.sgpr_spill_count: 0
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.vgpr_count: 47
gemm_tn_bf16_bf16_64x64x32_w2x2_s3_lds_dma_g16_16_8.vgpr_spill_count: 0
