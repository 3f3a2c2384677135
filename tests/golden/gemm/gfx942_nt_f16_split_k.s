.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m:
    s_load_dwordx4 s[28:31], s[0:1], 0x0
    s_load_dwordx2 s[34:35], s[0:1], 0x10
    s_load_dwordx8 s[20:27], s[0:1], 0x18
    s_load_dwordx2 s[36:37], s[0:1], 0x8c
    s_load_dwordx16 s[4:19], s[0:1], 0x4c
    v_readfirstlane_b32 s3, v0
    s_waitcnt lgkmcnt(0)
    s_lshr_b32 s27, s3, 7
    s_bfe_u32 s33, s3, 0x10006
    s_mul_hi_u32 s39, s36, s2
    s_mul_i32 s38, s36, s2
    s_lshr_b64 s[40:41], s[38:39], s37
    s_mul_i32 s41, s8, s40
    s_sub_i32 s38, s2, s41
    s_cmp_gt_u32 s10, s40
    s_mul_i32 s3, s9, s40
    s_cselect_b64 s[44:45], -1, 0
    s_min_u32 s8, s40, s10
    s_add_i32 s46, s3, s8
    s_cmp_lg_u64 s[44:45], 0
    s_mul_hi_u32 s43, s38, s12
    s_mul_i32 s42, s38, s12
    s_addc_u32 s3, s46, s9
    s_lshr_b64 s[12:13], s[42:43], s13
    s_mul_i32 s4, s4, s12
    s_sub_i32 s8, s38, s4
    s_mul_hi_u32 s13, s8, s14
    s_mul_i32 s12, s8, s14
    s_lshr_b64 s[42:43], s[12:13], s15
    s_mul_i32 s10, s5, s42
    s_sub_i32 s8, s8, s10
    s_mul_i32 s10, s6, s42
    s_add_i32 s12, s10, s6
    s_sub_i32 s13, s7, s10
    s_cmp_gt_u32 s12, s7
    s_cselect_b32 s12, s18, s16
    s_cselect_b32 s7, s13, s6
    s_cselect_b32 s14, s19, s17
    s_mul_hi_u32 s13, s12, s8
    s_mul_i32 s12, s12, s8
    s_lshr_b64 s[12:13], s[12:13], s14
    s_add_i32 s8, s8, s10
    s_mul_i32 s7, s7, s12
    s_sub_i32 s8, s8, s7
    s_lshl_b32 s10, s8, 6
    s_lshl_b32 s8, s46, 5
    s_lshl_b32 s36, s12, 6
    s_lshl_b32 s3, s3, 5
    s_sub_i32 s8, s22, s8
    s_cmp_lg_u64 s[44:45], 0
    s_addc_u32 s9, s9, 0
    s_mov_b32 s37, 0
    s_lshl_b32 s9, s9, 5
    s_mov_b32 s47, s37
    s_cmp_lt_i32 s22, s3
    s_cselect_b32 s43, s8, s9
    s_lshl_b32 s22, s23, 1
    s_lshl_b64 s[16:17], s[46:47], 6
    s_add_u32 s3, s16, s28
    s_addc_u32 s8, s17, s29
    s_mul_i32 s12, s10, s22
    s_mul_hi_u32 s9, s10, s22
    s_add_u32 s12, s3, s12
    s_addc_u32 s13, s8, s9
    s_sub_i32 s9, s20, s10
    v_lshlrev_b32_e32 v34, 4, v0
    v_lshlrev_b32_e32 v2, 1, v0
    s_min_i32 s3, s9, 64
    v_xor_b32_e32 v2, v2, v34
    s_min_i32 s8, s43, 32
    s_add_i32 s3, s3, -1
    v_lshrrev_b32_e32 v1, 2, v0
    v_and_b32_e32 v2, 48, v2
    s_mul_i32 s3, s3, s22
    s_lshl_b32 s18, s8, 1
    v_mad_u64_u32 v[36:37], s[14:15], s22, v1, v[2:3]
    s_add_i32 s3, s3, s18
    s_lshl_b32 s14, s24, 1
    s_add_u32 s8, s16, s30
    s_addc_u32 s15, s17, s31
    s_mul_i32 s23, s36, s14
    s_mul_hi_u32 s24, s36, s14
    s_add_u32 s44, s8, s23
    s_addc_u32 s19, s15, s24
    s_sub_i32 s8, s21, s36
    s_min_i32 s15, s8, 64
    s_add_i32 s15, s15, -1
    s_mul_i32 s15, s15, s14
    s_add_i32 s18, s15, s18
    v_mad_u64_u32 v[38:39], s[14:15], s14, v1, v[2:3]
    s_add_u32 s48, s12, 64
    s_addc_u32 s15, s13, 0
    s_and_b32 s13, s13, 0xffff
    s_add_u32 s52, s44, 64
    s_addc_u32 s20, s19, 0
    s_cmp_gt_i32 s43, 0
    s_cselect_b32 s14, s3, 0
    s_cselect_b32 s46, s18, 0
    s_and_b32 s49, s15, 0xffff
    s_mov_b32 s15, 0x20000
    s_and_b32 s45, s19, 0xffff
    buffer_load_dwordx4 v[2:5], v36, s[12:15], 0 offen
    s_mov_b32 s47, s15
    buffer_load_dwordx4 v[6:9], v38, s[44:47], 0 offen
    s_cmp_gt_i32 s43, 32
    s_cselect_b32 s50, s3, 0
    s_cselect_b32 s54, s18, 0
    s_and_b32 s53, s20, 0xffff
    s_mov_b32 s51, s15
    s_mov_b32 s55, s15
    buffer_load_dwordx4 v[18:21], v36, s[48:51], 0 offen
    buffer_load_dwordx4 v[22:25], v38, s[52:55], 0 offen
    s_mov_b32 s19, 2
    s_mov_b32 s39, s37
    s_cmp_lt_i32 s43, 1
    s_waitcnt vmcnt(3)
    ds_write_b128 v34, v[2:5]
    s_waitcnt vmcnt(2)
    ds_write_b128 v34, v[6:9] offset:8192
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mov_b32_e32 v2, 0
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
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s12, s43, 31
    s_sub_i32 s5, s6, s5
    s_ashr_i32 s13, s12, 31
    v_lshlrev_b32_e32 v1, 6, v0
    s_mul_i32 s5, s5, s42
    s_lshr_b32 s13, s13, 27
    v_and_b32_e32 v2, 0x7c0, v1
    v_lshrrev_b32_e32 v1, 1, v0
    v_lshlrev_b32_e32 v3, 3, v0
    s_add_i32 s2, s2, s5
    s_add_i32 s12, s12, s13
    v_and_b32_e32 v1, 16, v1
    v_and_b32_e32 v3, 48, v3
    s_sub_i32 s2, s2, s41
    s_ashr_i32 s20, s12, 5
    s_lshl_b32 s12, s27, 11
    v_xor_b32_e32 v3, v1, v3
    s_sub_i32 s2, s2, s4
    v_or3_b32 v1, s12, v2, v3
    s_lshl_b32 s12, s33, 11
    s_sub_i32 s2, s2, s7
    v_or3_b32 v35, s12, v2, v3
    s_lshl_b32 s2, s2, 6
    s_add_i32 s21, s20, -3
    ds_read_b128 v[30:33], v35 offset:8192
    ds_read_b128 v[26:29], v1
    s_mul_hi_u32 s4, s2, s22
    s_mul_i32 s2, s2, s22
    s_add_u32 s2, s28, s2
    s_addc_u32 s22, s29, s4
    s_add_u32 s23, s30, s23
    v_xor_b32_e32 v37, 32, v1
    v_xor_b32_e32 v39, 32, v35
    s_addc_u32 s24, s31, s24
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
.LBB0_2:
    s_add_i32 s28, s19, -2
    s_add_u32 s29, s16, s23
    s_addc_u32 s30, s17, s24
    s_add_u32 s4, s29, 0x80
    s_addc_u32 s5, s30, 0
    s_add_u32 s31, s16, s2
    s_addc_u32 s41, s17, s22
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[26:27], v[2:17]
    s_add_u32 s12, s31, 0x80
    s_addc_u32 s6, s41, 0
    s_and_b32 s13, s6, 0xffff
    s_cmp_lt_i32 s19, s20
    s_cselect_b64 s[6:7], -1, 0
    s_and_b64 vcc, s[6:7], exec
    s_cselect_b32 s14, s3, 0
    s_cselect_b32 s6, s18, 0
    s_and_b32 s5, s5, 0xffff
    s_mov_b32 s7, s15
    ds_read_b128 v[40:43], v37
    ds_read_b128 v[44:47], v39 offset:8192
    s_waitcnt vmcnt(1)
    ds_write_b128 v34, v[18:21] offset:4096
    buffer_load_dwordx4 v[18:21], v36, s[12:15], 0 offen
    v_mfma_f32_32x32x8_f16 v[2:17], v[32:33], v[28:29], v[2:17]
    s_waitcnt vmcnt(1)
    ds_write_b128 v34, v[22:25] offset:12288
    buffer_load_dwordx4 v[22:25], v38, s[4:7], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[2:17], v[44:45], v[40:41], v[2:17]
    ds_read_b128 v[26:29], v1 offset:4096
    s_add_u32 s12, s31, 0xc0
    s_addc_u32 s5, s41, 0
    s_add_u32 s4, s29, 0xc0
    s_addc_u32 s7, s30, 0
    v_mfma_f32_32x32x8_f16 v[2:17], v[46:47], v[42:43], v[2:17]
    ds_read_b128 v[30:33], v35 offset:12288
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[26:27], v[2:17]
    s_and_b32 s13, s5, 0xffff
    s_cmp_lt_i32 s28, s21
    s_cselect_b32 s14, s3, 0
    s_cselect_b32 s6, s18, 0
    s_and_b32 s5, s7, 0xffff
    s_mov_b32 s7, s15
    ds_read_b128 v[40:43], v37 offset:4096
    ds_read_b128 v[44:47], v39 offset:12288
    s_waitcnt vmcnt(1)
    ds_write_b128 v34, v[18:21]
    buffer_load_dwordx4 v[18:21], v36, s[12:15], 0 offen
    v_mfma_f32_32x32x8_f16 v[2:17], v[32:33], v[28:29], v[2:17]
    s_waitcnt vmcnt(1)
    ds_write_b128 v34, v[22:25] offset:8192
    buffer_load_dwordx4 v[22:25], v38, s[4:7], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[2:17], v[44:45], v[40:41], v[2:17]
    ds_read_b128 v[26:29], v1
    v_mfma_f32_32x32x8_f16 v[2:17], v[46:47], v[42:43], v[2:17]
    ds_read_b128 v[30:33], v35 offset:8192
    s_add_i32 s19, s19, 2
    s_add_u32 s2, s2, 0x80
    s_addc_u32 s22, s22, 0
    s_add_u32 s23, s23, 0x80
    s_addc_u32 s24, s24, 0
    s_cbranch_vccnz .LBB0_2
.LBB0_3:
    s_cmp_gt_u32 s11, 1
    s_cbranch_scc1 .LBB0_5
    s_mov_b64 s[12:13], -1
    s_cbranch_execz .LBB0_6
    s_branch .LBB0_16
.LBB0_5:
    s_mov_b64 s[12:13], 0
.LBB0_6:
    s_load_dwordx4 s[4:7], s[0:1], 0x38
    s_mul_i32 s2, s38, s11
    s_add_i32 s0, s2, s40
    s_mov_b32 s1, 0
    s_lshl_b64 s[0:1], s[0:1], 14
    s_waitcnt lgkmcnt(0)
    s_add_u32 s0, s4, s0
    v_mov_b32_e32 v35, 0
    s_addc_u32 s1, s5, s1
    s_waitcnt vmcnt(1)
    v_lshl_add_u64 v[18:19], s[0:1], 0, v[34:35]
    global_store_dwordx4 v34, v[2:5], s[0:1]
    s_movk_i32 s0, 0x1000
    s_nop 0
    v_add_co_u32_e32 v2, vcc, s0, v18
    s_nop 1
    v_addc_co_u32_e32 v3, vcc, 0, v19, vcc
    global_store_dwordx4 v[2:3], v[6:9], off
    v_add_co_u32_e32 v2, vcc, 0x2000, v18
    s_nop 1
    v_addc_co_u32_e32 v3, vcc, 0, v19, vcc
    global_store_dwordx4 v[2:3], v[10:13], off
    v_add_co_u32_e32 v2, vcc, 0x3000, v18
    s_nop 1
    v_addc_co_u32_e32 v3, vcc, 0, v19, vcc
    global_store_dwordx4 v[2:3], v[14:17], off
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_cmp_eq_u32_e32 vcc, 0, v0
    s_and_saveexec_b64 s[14:15], vcc
    s_cbranch_execz .LBB0_10
    s_mov_b64 s[16:17], exec
    buffer_wbl2 sc1
    s_waitcnt vmcnt(0)
    s_waitcnt vmcnt(0)
    v_mbcnt_lo_u32_b32 v1, s16, 0
    v_mbcnt_hi_u32_b32 v1, s17, v1
    v_cmp_eq_u32_e64 s[0:1], 0, v1
    s_and_saveexec_b64 s[18:19], s[0:1]
    s_cbranch_execz .LBB0_9
    s_lshl_b64 s[0:1], s[38:39], 2
    s_add_u32 s0, s6, s0
    s_addc_u32 s1, s7, s1
    s_bcnt1_i32_b64 s3, s[16:17]
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, s3
    global_atomic_add v2, v2, v3, s[0:1] sc0
.LBB0_9:
    s_or_b64 exec, exec, s[18:19]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s0, v2
    v_mov_b32_e32 v2, 0
    buffer_inv sc1
    v_add_u32_e32 v1, s0, v1
    ds_write_b32 v2, v1
.LBB0_10:
    s_or_b64 exec, exec, s[14:15]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mov_b32_e32 v1, 0
    ds_read_b32 v1, v1
    s_add_i32 s1, s11, -1
    s_waitcnt lgkmcnt(0)
    v_readfirstlane_b32 s0, v1
    s_cmp_lg_u32 s0, s1
    s_cbranch_scc1 .LBB0_18
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_13
    s_lshl_b64 s[12:13], s[38:39], 2
    s_add_u32 s6, s6, s12
    s_addc_u32 s7, s7, s13
    v_mov_b32_e32 v1, 0
    global_store_dword v1, v1, s[6:7]
.LBB0_13:
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
.LBB0_14:
    s_lshl_b64 s[4:5], s[2:3], 14
    s_waitcnt vmcnt(4)
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
    s_cbranch_scc1 .LBB0_14
    s_mov_b64 s[12:13], -1
.LBB0_16:
    s_and_b64 vcc, exec, s[12:13]
    s_cbranch_vccnz .LBB0_19
.LBB0_17:
    s_endpgm
.LBB0_18:
    s_and_b64 vcc, exec, s[12:13]
    s_cbranch_vccz .LBB0_17
.LBB0_19:
    s_ashr_i32 s1, s25, 31
    s_mov_b32 s0, s25
    s_lshl_b32 s6, s25, 1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_mul_hi_u32 s4, s6, s10
    s_mul_i32 s0, s2, s10
    s_add_i32 s4, s4, s0
    s_lshl_b64 s[0:1], s[36:37], 1
    s_add_u32 s0, s0, s34
    s_mul_i32 s3, s6, s10
    s_addc_u32 s1, s1, s35
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s4
    s_add_i32 s9, s9, -1
    s_ashr_i32 s3, s9, 31
    s_mul_hi_u32 s4, s6, s9
    s_mul_i32 s3, s6, s3
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
    s_waitcnt vmcnt(1)
    v_lshl_or_b32 v18, s27, 5, v1
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
.amdhsa_kernel gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m
    .amdhsa_group_segment_fixed_size 16384
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 148
    .amdhsa_next_free_vgpr 97
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 48
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.agpr_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.sgpr_count: 62
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.sgpr_spill_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.vgpr_count: 48
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.vgpr_spill_count: 0
