.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_stream_k_along_m:
    s_load_dwordx4 s[28:31], s[0:1], 0x0
    s_load_dwordx2 s[34:35], s[0:1], 0x10
    s_load_dwordx8 s[20:27], s[0:1], 0x18
    s_load_dwordx4 s[44:47], s[0:1], 0x38
    s_load_dwordx16 s[4:19], s[0:1], 0x48
    s_load_dwordx8 s[36:43], s[0:1], 0x88
    v_readfirstlane_b32 s0, v0
    s_waitcnt lgkmcnt(0)
    s_lshr_b32 s27, s0, 7
    s_bfe_u32 s48, s0, 0x10006
    s_cmp_lt_u32 s2, s11
    s_mul_i32 s3, s10, s2
    s_cselect_b64 s[0:1], -1, 0
    s_min_u32 s33, s2, s11
    s_add_i32 s33, s33, s3
    v_lshlrev_b32_e32 v32, 4, v0
    v_lshlrev_b32_e32 v2, 1, v0
    s_cmp_lg_u64 s[0:1], 0
    v_xor_b32_e32 v2, v2, v32
    s_addc_u32 s64, s33, s10
    s_lshl_b32 s23, s23, 1
    v_lshrrev_b32_e32 v1, 2, v0
    v_and_b32_e32 v2, 48, v2
    s_lshl_b32 s66, s24, 1
    v_mad_u64_u32 v[34:35], s[0:1], s23, v1, v[2:3]
    v_mad_u64_u32 v[36:37], s[0:1], s66, v1, v[2:3]
    v_mov_b32_e32 v39, 0
    s_add_i32 s13, s13, s2
    s_add_i32 s0, s10, 1
    s_lshl_b32 s69, s2, 1
    v_mov_b32_e32 v33, v39
    s_ashr_i32 s3, s25, 31
    s_mov_b32 s2, s25
    v_and_b32_e32 v42, 63, v0
    s_mov_b32 s57, 0
    s_lshl_b32 s65, s27, 11
    s_lshl_b32 s67, s48, 11
    s_mul_i32 s10, s11, s0
    s_add_i32 s68, s12, -1
    v_lshl_add_u64 v[40:41], s[44:45], 0, v[32:33]
    v_cmp_eq_u32_e64 s[0:1], 0, v0
    s_lshl_b64 s[24:25], s[2:3], 1
    s_lshl_b32 s70, s27, 5
    s_lshl_b32 s71, s48, 5
    s_mov_b32 s27, s26
    s_sub_i32 s72, s7, s6
    s_mov_b32 s51, 0x20000
    s_movk_i32 s73, 0x2000
    s_movk_i32 s74, 0x3000
    v_bfrev_b32_e32 v33, 1
    s_branch .LBB0_3
.LBB0_1:
    s_mov_b32 s55, 2
    s_cmp_gt_i32 s55, 2
    s_cbranch_scc1 .LBB0_3
.LBB0_2:
    s_cmp_eq_u32 s55, 0
    s_cbranch_scc0 .LBB0_34
.LBB0_3:
    s_cmp_lt_u32 s33, s64
    s_cselect_b64 s[58:59], -1, 0
    s_cmp_lt_u32 s13, s9
    s_cselect_b64 s[2:3], -1, 0
    s_or_b64 s[2:3], s[58:59], s[2:3]
    s_andn2_b64 vcc, exec, s[2:3]
    s_cbranch_vccnz .LBB0_1
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_cndmask_b32_e64 v0, 0, 1, s[58:59]
    v_mov_b32_e32 v35, v42
    v_cmp_ne_u32_e64 s[2:3], 1, v0
    s_andn2_b64 vcc, exec, s[58:59]
    s_mov_b32 s56, s13
    s_cbranch_vccnz .LBB0_6
    s_mul_hi_u32 s45, s33, s38
    s_mul_i32 s44, s33, s38
    s_lshr_b64 s[44:45], s[44:45], s39
    s_mov_b32 s56, s44
.LBB0_6:
    s_mov_b32 s60, 0
    s_and_b64 vcc, exec, s[2:3]
    s_mul_i32 s78, s56, s12
    s_mov_b32 s75, s4
    s_mov_b32 s2, s12
    s_cbranch_vccnz .LBB0_8
    s_sub_i32 s2, s64, s78
    s_sub_i32 s60, s33, s78
    s_min_u32 s2, s2, s12
    s_mov_b32 s75, 0
.LBB0_8:
    s_mul_hi_u32 s45, s56, s14
    s_mul_i32 s44, s56, s14
    s_lshr_b64 s[44:45], s[44:45], s15
    s_mul_i32 s54, s5, s44
    s_sub_i32 s3, s56, s54
    s_mul_hi_u32 s45, s3, s16
    s_mul_i32 s44, s3, s16
    s_lshr_b64 s[52:53], s[44:45], s17
    s_mul_i32 s44, s6, s52
    s_mul_i32 s48, s7, s52
    s_sub_i32 s77, s2, s60
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
    s_lshl_b32 s45, s60, 5
    s_lshl_b32 s3, s3, 6
    s_lshl_b32 s44, s44, 6
    s_lshl_b32 s2, s2, 5
    s_sub_i32 s45, s22, s45
    s_lshl_b32 s48, s77, 5
    s_mov_b32 s61, s57
    s_cmp_lt_i32 s22, s2
    s_cselect_b32 s55, s45, s48
    s_lshl_b64 s[62:63], s[60:61], 6
    s_mul_i32 s45, s3, s23
    s_mul_hi_u32 s2, s3, s23
    s_add_u32 s45, s45, s28
    s_addc_u32 s2, s2, s29
    s_add_u32 s48, s45, s62
    s_addc_u32 s49, s2, s63
    s_sub_i32 s76, s20, s3
    s_min_i32 s2, s76, 64
    s_min_i32 s45, s55, 32
    s_add_i32 s2, s2, -1
    s_mul_i32 s2, s2, s23
    s_lshl_b32 s80, s45, 1
    s_add_i32 s45, s80, s2
    s_mul_i32 s50, s44, s66
    s_mul_hi_u32 s2, s44, s66
    s_add_u32 s61, s50, s30
    s_addc_u32 s79, s2, s31
    s_add_u32 s84, s61, s62
    s_addc_u32 s81, s79, s63
    s_sub_i32 s2, s21, s44
    s_min_i32 s50, s2, 64
    s_add_i32 s50, s50, -1
    s_mul_i32 s50, s50, s66
    s_add_i32 s80, s80, s50
    s_add_u32 s88, s48, 64
    s_addc_u32 s82, s49, 0
    s_and_b32 s49, s49, 0xffff
    s_add_u32 s92, s84, 64
    s_addc_u32 s83, s81, 0
    s_cmp_gt_i32 s55, 0
    s_cselect_b32 s50, s45, 0
    s_cselect_b32 s86, s80, 0
    s_and_b32 s85, s81, 0xffff
    buffer_load_dwordx4 v[0:3], v34, s[48:51], 0 offen
    s_mov_b32 s87, s51
    s_and_b32 s89, s82, 0xffff
    buffer_load_dwordx4 v[4:7], v36, s[84:87], 0 offen
    s_cmp_gt_i32 s55, 32
    s_cselect_b32 s90, s45, 0
    s_cselect_b32 s94, s80, 0
    s_and_b32 s93, s83, 0xffff
    s_mov_b32 s91, s51
    s_mov_b32 s95, s51
    buffer_load_dwordx4 v[16:19], v34, s[88:91], 0 offen
    buffer_load_dwordx4 v[20:23], v36, s[92:95], 0 offen
    v_and_b32_e32 v37, 31, v35
    s_cmp_lt_i32 s55, 1
    s_waitcnt vmcnt(3)
    ds_write_b128 v32, v[0:3]
    s_waitcnt vmcnt(2)
    ds_write_b128 v32, v[4:7] offset:8192
    s_waitcnt lgkmcnt(0)
    s_barrier
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
    s_cbranch_scc1 .LBB0_11
    s_add_i32 s48, s55, 31
    s_ashr_i32 s49, s48, 31
    s_lshr_b32 s49, s49, 27
    s_add_i32 s48, s48, s49
    v_lshrrev_b32_e32 v2, 1, v35
    v_lshlrev_b32_e32 v3, 3, v37
    s_ashr_i32 s81, s48, 5
    v_lshlrev_b32_e32 v0, 6, v37
    v_and_b32_e32 v2, 0x7ffffff0, v2
    v_and_b32_e32 v3, 48, v3
    s_mul_i32 s48, s72, s52
    v_or_b32_e32 v1, s65, v0
    v_xor_b32_e32 v2, v3, v2
    v_or_b32_e32 v0, s67, v0
    s_add_i32 s48, s56, s48
    v_add_u32_e32 v43, v0, v2
    s_sub_i32 s48, s48, s54
    v_add_u32_e32 v38, v1, v2
    s_waitcnt lgkmcnt(2)
    ds_read_b128 v[28:31], v43 offset:8192
    ds_read_b128 v[24:27], v38
    s_sub_i32 s48, s48, s53
    s_lshl_b32 s48, s48, 6
    s_add_i32 s82, s81, -3
    s_mul_hi_u32 s49, s23, s48
    s_mul_i32 s48, s23, s48
    s_add_u32 s83, s28, s48
    v_xor_b32_e32 v44, 32, v38
    v_xor_b32_e32 v45, 32, v43
    s_addc_u32 s84, s29, s49
    s_mov_b32 s85, 2
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
.LBB0_10:
    s_add_i32 s86, s85, -2
    s_add_u32 s87, s62, s61
    s_addc_u32 s88, s63, s79
    s_add_u32 s52, s87, 0x80
    s_addc_u32 s53, s88, 0
    s_add_u32 s89, s62, s83
    s_addc_u32 s90, s63, s84
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[0:15], v[28:29], v[24:25], v[0:15]
    s_add_u32 s48, s89, 0x80
    s_addc_u32 s49, s90, 0
    s_and_b32 s49, s49, 0xffff
    s_cmp_lt_i32 s85, s81
    s_cselect_b64 s[54:55], -1, 0
    s_and_b64 vcc, s[54:55], exec
    s_cselect_b32 s50, s45, 0
    s_cselect_b32 s54, s80, 0
    s_and_b32 s53, s53, 0xffff
    s_mov_b32 s55, s51
    ds_read_b128 v[46:49], v44
    ds_read_b128 v[50:53], v45 offset:8192
    s_waitcnt vmcnt(1)
    ds_write_b128 v32, v[16:19] offset:4096
    buffer_load_dwordx4 v[16:19], v34, s[48:51], 0 offen
    v_mfma_f32_32x32x8_f16 v[0:15], v[30:31], v[26:27], v[0:15]
    s_waitcnt vmcnt(1)
    ds_write_b128 v32, v[20:23] offset:12288
    buffer_load_dwordx4 v[20:23], v36, s[52:55], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[0:15], v[50:51], v[46:47], v[0:15]
    ds_read_b128 v[24:27], v38 offset:4096
    s_add_u32 s48, s89, 0xc0
    s_addc_u32 s49, s90, 0
    s_add_u32 s52, s87, 0xc0
    s_addc_u32 s53, s88, 0
    v_mfma_f32_32x32x8_f16 v[0:15], v[52:53], v[48:49], v[0:15]
    ds_read_b128 v[28:31], v43 offset:12288
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[0:15], v[28:29], v[24:25], v[0:15]
    s_and_b32 s49, s49, 0xffff
    s_cmp_lt_i32 s86, s82
    s_cselect_b32 s50, s45, 0
    s_cselect_b32 s54, s80, 0
    s_and_b32 s53, s53, 0xffff
    ds_read_b128 v[46:49], v44 offset:4096
    ds_read_b128 v[50:53], v45 offset:12288
    s_waitcnt vmcnt(1)
    ds_write_b128 v32, v[16:19]
    buffer_load_dwordx4 v[16:19], v34, s[48:51], 0 offen
    v_mfma_f32_32x32x8_f16 v[0:15], v[30:31], v[26:27], v[0:15]
    s_waitcnt vmcnt(1)
    ds_write_b128 v32, v[20:23] offset:8192
    buffer_load_dwordx4 v[20:23], v36, s[52:55], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[0:15], v[50:51], v[46:47], v[0:15]
    ds_read_b128 v[24:27], v38
    v_mfma_f32_32x32x8_f16 v[0:15], v[52:53], v[48:49], v[0:15]
    ds_read_b128 v[28:31], v43 offset:8192
    s_add_i32 s85, s85, 2
    s_add_u32 s83, s83, 0x80
    s_addc_u32 s84, s84, 0
    s_add_u32 s61, s61, 0x80
    s_addc_u32 s79, s79, 0
    s_cbranch_vccnz .LBB0_10
.LBB0_11:
    s_mov_b32 s45, s57
    s_cmp_ge_u32 s78, s10
    s_mov_b64 s[48:49], -1
    s_cbranch_scc0 .LBB0_13
    s_sub_i32 s48, s78, s10
    s_mul_hi_u32 s49, s48, s40
    s_mul_i32 s48, s48, s40
    s_lshr_b64 s[48:49], s[48:49], s41
    s_add_i32 s52, s11, s48
    s_cbranch_execnz .LBB0_15
    s_branch .LBB0_14
.LBB0_13:
    s_andn2_b64 vcc, exec, s[48:49]
    s_cbranch_vccnz .LBB0_15
.LBB0_14:
    s_mul_hi_u32 s49, s78, s42
    s_mul_i32 s48, s78, s42
    s_lshr_b64 s[52:53], s[48:49], s43
.LBB0_15:
    s_add_i32 s50, s68, s78
    s_cmp_ge_u32 s50, s10
    s_mov_b64 s[48:49], -1
    s_cbranch_scc0 .LBB0_17
    s_sub_i32 s48, s50, s10
    s_mul_hi_u32 s49, s48, s40
    s_mul_i32 s48, s48, s40
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
    s_and_b64 s[48:49], s[58:59], exec
    s_cselect_b32 s53, s77, 0
    s_cmp_ge_u32 s77, s12
    s_mov_b64 s[48:49], -1
    s_cbranch_scc1 .LBB0_31
    s_cmp_eq_u32 s60, 0
    s_cselect_b64 s[48:49], -1, 0
    s_waitcnt vmcnt(1)
    v_cndmask_b32_e64 v16, 0, 1, s[48:49]
    v_or_b32_e32 v38, s69, v16
    v_lshlrev_b64 v[16:17], 14, v[38:39]
    v_lshl_add_u64 v[16:17], v[40:41], 0, v[16:17]
    v_add_co_u32_e32 v18, vcc, 0x1000, v16
    global_store_dwordx4 v[16:17], v[0:3], off
    s_nop 0
    v_addc_co_u32_e32 v19, vcc, 0, v17, vcc
    global_store_dwordx4 v[18:19], v[4:7], off
    v_add_co_u32_e32 v18, vcc, 0x2000, v16
    s_nop 1
    v_addc_co_u32_e32 v19, vcc, 0, v17, vcc
    v_add_co_u32_e32 v16, vcc, 0x3000, v16
    global_store_dwordx4 v[18:19], v[8:11], off
    s_nop 0
    v_addc_co_u32_e32 v17, vcc, 0, v17, vcc
    global_store_dwordx4 v[16:17], v[12:15], off
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    s_and_saveexec_b64 s[48:49], s[0:1]
    s_cbranch_execz .LBB0_24
    s_mov_b64 s[58:59], exec
    buffer_wbl2 sc1
    s_waitcnt vmcnt(0) lgkmcnt(0)
    s_waitcnt vmcnt(0)
    v_mbcnt_lo_u32_b32 v16, s58, 0
    v_mbcnt_hi_u32_b32 v16, s59, v16
    v_cmp_eq_u32_e32 vcc, 0, v16
    s_and_saveexec_b64 s[60:61], vcc
    s_cbranch_execz .LBB0_23
    s_lshl_b64 s[62:63], s[56:57], 2
    s_add_u32 s62, s46, s62
    s_addc_u32 s63, s47, s63
    s_bcnt1_i32_b64 s50, s[58:59]
    v_mov_b32_e32 v17, s50
    global_atomic_add v17, v39, v17, s[62:63] sc0
.LBB0_23:
    s_or_b64 exec, exec, s[60:61]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s50, v17
    buffer_inv sc1
    s_nop 0
    v_add_u32_e32 v16, s50, v16
    ds_write_b32 v39, v16
.LBB0_24:
    s_or_b64 exec, exec, s[48:49]
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b32 v16, v39
    s_sub_i32 s50, s54, s52
    s_mov_b32 s55, 3
    s_waitcnt lgkmcnt(0)
    v_readfirstlane_b32 s54, v16
    s_cmp_eq_u32 s54, s50
    s_cselect_b64 s[48:49], -1, 0
    s_cmp_lg_u32 s54, s50
    s_cbranch_scc1 .LBB0_31
    s_and_saveexec_b64 s[54:55], s[0:1]
    s_cbranch_execz .LBB0_27
    s_lshl_b64 s[58:59], s[56:57], 2
    s_add_u32 s58, s46, s58
    s_addc_u32 s59, s47, s59
    global_store_dword v39, v39, s[58:59]
.LBB0_27:
    s_or_b64 exec, exec, s[54:55]
    s_add_i32 s50, s50, 1
    s_cmp_eq_u32 s50, 0
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
    s_cbranch_scc1 .LBB0_30
    s_lshl_b32 s52, s52, 1
    s_mov_b32 s54, 0
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
.LBB0_29:
    s_cmp_eq_u32 s54, 0
    s_addc_u32 s56, s52, 0
    s_lshl_b64 s[58:59], s[56:57], 14
    s_waitcnt vmcnt(4)
    v_lshl_add_u64 v[20:21], v[40:41], 0, s[58:59]
    v_add_co_u32_e32 v28, vcc, s73, v20
    global_load_dwordx4 v[16:19], v[20:21], off
    s_nop 0
    v_addc_co_u32_e32 v29, vcc, 0, v21, vcc
    v_add_co_u32_e32 v20, vcc, s74, v20
    s_add_i32 s54, s54, 1
    s_nop 0
    v_addc_co_u32_e32 v21, vcc, 0, v21, vcc
    global_load_dwordx4 v[20:23], v[20:21], off
    s_nop 0
    global_load_dwordx4 v[24:27], v[28:29], off
    s_nop 0
    global_load_dwordx4 v[28:31], v[28:29], off offset:-4096
    s_add_i32 s52, s52, 2
    s_cmp_lt_u32 s54, s50
    s_waitcnt vmcnt(3)
    v_pk_add_f32 v[2:3], v[18:19], v[2:3]
    v_pk_add_f32 v[0:1], v[16:17], v[0:1]
    s_waitcnt vmcnt(2)
    v_pk_add_f32 v[14:15], v[22:23], v[14:15]
    s_waitcnt vmcnt(1)
    v_pk_add_f32 v[10:11], v[26:27], v[10:11]
    s_waitcnt vmcnt(0)
    v_pk_add_f32 v[6:7], v[30:31], v[6:7]
    v_pk_add_f32 v[12:13], v[20:21], v[12:13]
    v_pk_add_f32 v[8:9], v[24:25], v[8:9]
    v_pk_add_f32 v[4:5], v[28:29], v[4:5]
    s_cbranch_scc1 .LBB0_29
.LBB0_30:
    s_mov_b32 s55, 0
.LBB0_31:
    s_and_b64 vcc, exec, s[48:49]
    s_cbranch_vccz .LBB0_33
    s_mul_i32 s48, s25, s3
    s_mul_hi_u32 s49, s24, s3
    s_add_i32 s49, s49, s48
    s_lshl_b64 s[44:45], s[44:45], 1
    s_add_u32 s44, s44, s34
    s_mul_i32 s3, s24, s3
    s_addc_u32 s45, s45, s35
    s_add_u32 s48, s44, s3
    s_addc_u32 s49, s45, s49
    s_add_i32 s76, s76, -1
    s_ashr_i32 s3, s76, 31
    v_pk_mul_f32 v[2:3], s[26:27], v[2:3]
    s_mul_i32 s3, s24, s3
    s_mul_hi_u32 s44, s24, s76
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    s_add_i32 s3, s44, s3
    s_mul_i32 s44, s25, s76
    s_waitcnt vmcnt(1)
    v_lshrrev_b32_e32 v17, 3, v35
    s_add_i32 s50, s3, s44
    s_ashr_i32 s3, s2, 31
    v_or_b32_e32 v16, s70, v37
    v_and_b32_e32 v17, 0x1ffffffc, v17
    s_mul_i32 s52, s24, s76
    s_lshl_b64 s[44:45], s[2:3], 1
    v_add_u32_e32 v17, s71, v17
    v_mul_lo_u32 v16, v16, s24
    v_fma_mixlo_f16 v0, s26, v0, 0
    s_add_u32 s44, s52, s44
    v_fma_mixhi_f16 v0, s26, v1, 0
    v_pack_b32_f16 v1, v2, v3
    v_lshl_add_u32 v2, v17, 1, v16
    v_cmp_gt_i32_e32 vcc, s2, v17
    s_addc_u32 s45, s50, s45
    s_lshr_b64 s[54:55], s[44:45], 31
    v_cndmask_b32_e32 v18, v33, v2, vcc
    v_pk_mul_f32 v[2:3], s[26:27], v[6:7]
    s_and_b32 s49, s49, 0xffff
    s_and_b32 s3, s44, -2
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    s_cmp_lt_i32 s54, 1
    s_cselect_b32 s3, s3, 0x7fffffff
    s_cmp_gt_i32 s54, -1
    s_cselect_b32 s50, s3, 0
    buffer_store_dwordx2 v[0:1], v18, s[48:51], 0 offen
    v_pack_b32_f16 v1, v2, v3
    v_add_u32_e32 v2, 8, v17
    v_lshl_add_u32 v3, v2, 1, v16
    v_cmp_gt_i32_e32 vcc, s2, v2
    v_fma_mixlo_f16 v0, s26, v4, 0
    v_fma_mixhi_f16 v0, s26, v5, 0
    v_cndmask_b32_e32 v4, v33, v3, vcc
    v_pk_mul_f32 v[2:3], s[26:27], v[10:11]
    buffer_store_dwordx2 v[0:1], v4, s[48:51], 0 offen
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_fma_mixlo_f16 v0, s26, v8, 0
    v_fma_mixhi_f16 v0, s26, v9, 0
    s_mov_b32 s55, 0
    v_pack_b32_f16 v1, v2, v3
    v_add_u32_e32 v2, 16, v17
    v_lshl_add_u32 v3, v2, 1, v16
    v_cmp_gt_i32_e32 vcc, s2, v2
    s_nop 1
    v_cndmask_b32_e32 v4, v33, v3, vcc
    v_pk_mul_f32 v[2:3], s[26:27], v[14:15]
    buffer_store_dwordx2 v[0:1], v4, s[48:51], 0 offen
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_fma_mixlo_f16 v0, s26, v12, 0
    v_fma_mixhi_f16 v0, s26, v13, 0
    v_pack_b32_f16 v1, v2, v3
    v_add_u32_e32 v2, 24, v17
    v_lshl_add_u32 v3, v2, 1, v16
    v_cmp_gt_i32_e32 vcc, s2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v33, v3, vcc
    buffer_store_dwordx2 v[0:1], v2, s[48:51], 0 offen
.LBB0_33:
    s_add_i32 s13, s75, s13
    s_add_i32 s33, s53, s33
    s_cmp_gt_i32 s55, 2
    s_cbranch_scc0 .LBB0_2
    s_branch .LBB0_3
.LBB0_34:
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_stream_k_along_m
    .amdhsa_group_segment_fixed_size 16384
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 168
    .amdhsa_next_free_vgpr 97
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 56
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_stream_k_along_m.agpr_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_stream_k_along_m.sgpr_count: 102
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_stream_k_along_m.sgpr_spill_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_stream_k_along_m.vgpr_count: 54
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_stream_k_along_m.vgpr_spill_count: 0
