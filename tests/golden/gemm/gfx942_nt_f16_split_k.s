.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m:
    s_load_dwordx4 s[20:23], s[0:1], 0x0
    s_load_dwordx2 s[24:25], s[0:1], 0x10
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    s_load_dwordx8 s[12:19], s[0:1], 0x4c
    s_load_dwordx2 s[26:27], s[0:1], 0x8c
    s_load_dwordx8 s[44:51], s[0:1], 0x6c
    v_readfirstlane_b32 s3, v0
    s_waitcnt lgkmcnt(0)
    s_lshr_b32 s11, s3, 7
    s_bfe_u32 s33, s3, 0x10006
    s_mul_hi_u32 s29, s26, s2
    s_mul_i32 s28, s26, s2
    s_lshr_b64 s[30:31], s[28:29], s27
    s_mul_i32 s41, s16, s30
    s_sub_i32 s28, s2, s41
    s_cmp_gt_u32 s18, s30
    s_mul_i32 s3, s17, s30
    s_cselect_b64 s[34:35], -1, 0
    s_min_u32 s16, s30, s18
    s_add_i32 s18, s3, s16
    s_cmp_lg_u64 s[34:35], 0
    s_mul_hi_u32 s37, s28, s44
    s_mul_i32 s36, s28, s44
    s_addc_u32 s3, s18, s17
    s_lshr_b64 s[36:37], s[36:37], s45
    s_mul_i32 s12, s12, s36
    s_sub_i32 s16, s28, s12
    s_mul_hi_u32 s37, s16, s46
    s_mul_i32 s36, s16, s46
    s_lshr_b64 s[36:37], s[36:37], s47
    s_mul_i32 s19, s13, s36
    s_sub_i32 s16, s16, s19
    s_mul_i32 s19, s14, s36
    s_add_i32 s26, s19, s14
    s_sub_i32 s29, s15, s19
    s_cmp_gt_u32 s26, s15
    s_cselect_b32 s26, s50, s48
    s_cselect_b32 s15, s29, s14
    s_cselect_b32 s29, s51, s49
    s_mul_hi_u32 s39, s26, s16
    s_mul_i32 s38, s26, s16
    s_lshr_b64 s[38:39], s[38:39], s29
    s_add_i32 s16, s16, s19
    s_mul_i32 s15, s15, s38
    s_sub_i32 s16, s16, s15
    s_lshl_b32 s31, s16, 6
    s_lshl_b32 s16, s18, 5
    s_lshl_b32 s26, s38, 6
    s_lshl_b32 s3, s3, 5
    s_sub_i32 s16, s6, s16
    s_cmp_lg_u64 s[34:35], 0
    s_addc_u32 s17, s17, 0
    s_mov_b32 s27, 0
    s_lshl_b32 s17, s17, 5
    s_mov_b32 s19, s27
    s_cmp_lt_i32 s6, s3
    s_cselect_b32 s39, s16, s17
    s_lshl_b32 s6, s7, 1
    s_lshl_b64 s[34:35], s[18:19], 6
    s_add_u32 s3, s34, s20
    s_addc_u32 s7, s35, s21
    s_mul_i32 s16, s31, s6
    s_mul_hi_u32 s17, s31, s6
    s_add_u32 s16, s3, s16
    s_addc_u32 s7, s7, s17
    s_sub_i32 s37, s4, s31
    v_lshlrev_b32_e32 v34, 4, v0
    v_lshlrev_b32_e32 v2, 1, v0
    s_min_i32 s3, s37, 64
    v_xor_b32_e32 v2, v2, v34
    s_min_i32 s4, s39, 32
    s_add_i32 s3, s3, -1
    v_lshrrev_b32_e32 v1, 2, v0
    v_and_b32_e32 v2, 48, v2
    s_mul_i32 s3, s3, s6
    s_lshl_b32 s17, s4, 1
    v_mad_u64_u32 v[36:37], s[18:19], s6, v1, v[2:3]
    s_add_i32 s3, s3, s17
    s_lshl_b32 s18, s8, 1
    s_add_u32 s8, s34, s22
    s_addc_u32 s19, s35, s23
    s_mul_i32 s42, s26, s18
    s_mul_hi_u32 s4, s26, s18
    s_add_u32 s44, s8, s42
    s_addc_u32 s29, s19, s4
    s_sub_i32 s8, s5, s26
    s_min_i32 s5, s8, 64
    s_add_i32 s5, s5, -1
    s_mul_i32 s38, s5, s18
    s_add_i32 s38, s38, s17
    s_add_u32 s48, s16, 64
    s_addc_u32 s5, s7, 0
    s_and_b32 s17, s7, 0xffff
    s_add_u32 s52, s44, 64
    s_addc_u32 s7, s29, 0
    v_mad_u64_u32 v[38:39], s[18:19], s18, v1, v[2:3]
    s_cmp_gt_i32 s39, 0
    s_cselect_b32 s18, s3, 0
    s_mov_b32 s19, 0x20000
    s_cselect_b32 s46, s38, 0
    s_and_b32 s45, s29, 0xffff
    buffer_load_dwordx4 v[2:5], v36, s[16:19], 0 offen
    s_mov_b32 s47, s19
    s_and_b32 s49, s5, 0xffff
    buffer_load_dwordx4 v[6:9], v38, s[44:47], 0 offen
    s_cmp_gt_i32 s39, 32
    s_cselect_b32 s50, s3, 0
    s_cselect_b32 s54, s38, 0
    s_and_b32 s53, s7, 0xffff
    s_mov_b32 s51, s19
    s_mov_b32 s55, s19
    buffer_load_dwordx4 v[22:25], v36, s[48:51], 0 offen
    buffer_load_dwordx4 v[18:21], v38, s[52:55], 0 offen
    s_mov_b32 s7, 2
    s_mov_b32 s29, s27
    s_cmp_lt_i32 s39, 1
    s_waitcnt vmcnt(3)
    ds_write_b128 v34, v[2:5]
    s_waitcnt vmcnt(2)
    ds_write_b128 v34, v[6:9] offset:8192
    s_waitcnt lgkmcnt(0)
    s_barrier
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
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s5, s39, 31
    s_ashr_i32 s16, s5, 31
    v_lshlrev_b32_e32 v1, 6, v0
    s_lshr_b32 s16, s16, 27
    v_and_b32_e32 v2, 0x7c0, v1
    v_lshrrev_b32_e32 v1, 1, v0
    v_lshlrev_b32_e32 v3, 3, v0
    s_add_i32 s5, s5, s16
    v_and_b32_e32 v1, 16, v1
    v_and_b32_e32 v3, 48, v3
    s_ashr_i32 s39, s5, 5
    s_lshl_b32 s5, s11, 11
    v_xor_b32_e32 v3, v1, v3
    v_or3_b32 v1, s5, v2, v3
    s_lshl_b32 s5, s33, 11
    v_or3_b32 v35, s5, v2, v3
    s_sub_i32 s5, s14, s13
    s_mul_i32 s5, s5, s36
    s_add_i32 s2, s2, s5
    s_sub_i32 s2, s2, s41
    s_sub_i32 s2, s2, s12
    s_sub_i32 s2, s2, s15
    s_lshl_b32 s2, s2, 6
    s_add_i32 s40, s39, -3
    ds_read_b128 v[30:33], v35 offset:8192
    ds_read_b128 v[26:29], v1
    s_mul_hi_u32 s5, s2, s6
    s_mul_i32 s2, s2, s6
    s_add_u32 s2, s20, s2
    s_addc_u32 s20, s21, s5
    s_add_u32 s21, s22, s42
    v_xor_b32_e32 v37, 32, v1
    v_xor_b32_e32 v39, 32, v35
    s_addc_u32 s22, s23, s4
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
    s_add_i32 s5, s7, -2
    s_add_u32 s4, s34, s21
    s_addc_u32 s6, s35, s22
    s_add_u32 s12, s4, 0x80
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[26:27], v[2:17]
    s_addc_u32 s13, s6, 0
    s_add_u32 s23, s34, s2
    s_addc_u32 s36, s35, s20
    s_add_u32 s16, s23, 0x80
    s_addc_u32 s14, s36, 0
    s_and_b32 s17, s14, 0xffff
    s_cmp_lt_i32 s7, s39
    s_mov_b32 s15, s19
    s_cselect_b32 s18, s3, 0
    s_cselect_b32 s14, s38, 0
    s_and_b32 s13, s13, 0xffff
    ds_read_b128 v[40:43], v37
    ds_read_b128 v[44:47], v39 offset:8192
    s_waitcnt vmcnt(1)
    ds_write_b128 v34, v[22:25] offset:4096
    buffer_load_dwordx4 v[22:25], v36, s[16:19], 0 offen
    v_mfma_f32_32x32x8_f16 v[2:17], v[32:33], v[28:29], v[2:17]
    s_waitcnt vmcnt(1)
    ds_write_b128 v34, v[18:21] offset:12288
    buffer_load_dwordx4 v[18:21], v38, s[12:15], 0 offen
    s_add_u32 s12, s23, 0xc0
    s_addc_u32 s13, s36, 0
    s_add_u32 s4, s4, 0xc0
    s_addc_u32 s15, s6, 0
    s_and_b32 s13, s13, 0xffff
    s_cmp_lt_i32 s5, s40
    s_cselect_b32 s14, s3, 0
    s_cselect_b32 s6, s38, 0
    s_and_b32 s5, s15, 0xffff
    s_add_i32 s16, s7, 2
    s_add_u32 s2, s2, 0x80
    s_addc_u32 s20, s20, 0
    s_add_u32 s21, s21, 0x80
    s_addc_u32 s22, s22, 0
    s_cmp_ge_i32 s7, s39
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[2:17], v[44:45], v[40:41], v[2:17]
    ds_read_b128 v[26:29], v1 offset:4096
    v_mfma_f32_32x32x8_f16 v[2:17], v[46:47], v[42:43], v[2:17]
    ds_read_b128 v[30:33], v35 offset:12288
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[30:31], v[26:27], v[2:17]
    s_mov_b32 s15, s19
    s_mov_b32 s7, s19
    ds_read_b128 v[40:43], v37 offset:4096
    ds_read_b128 v[44:47], v39 offset:12288
    s_waitcnt vmcnt(1)
    ds_write_b128 v34, v[22:25]
    buffer_load_dwordx4 v[22:25], v36, s[12:15], 0 offen
    v_mfma_f32_32x32x8_f16 v[2:17], v[32:33], v[28:29], v[2:17]
    s_waitcnt vmcnt(1)
    ds_write_b128 v34, v[18:21] offset:8192
    buffer_load_dwordx4 v[18:21], v38, s[4:7], 0 offen
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[2:17], v[44:45], v[40:41], v[2:17]
    ds_read_b128 v[26:29], v1
    v_mfma_f32_32x32x8_f16 v[2:17], v[46:47], v[42:43], v[2:17]
    ds_read_b128 v[30:33], v35 offset:8192
    s_mov_b32 s7, s16
    s_cbranch_scc0 .LBB0_2
.LBB0_3:
    s_load_dwordx4 s[4:7], s[0:1], 0x38
    s_lshl_b32 s2, s28, 2
    s_add_i32 s0, s2, s30
    s_mov_b32 s1, 0
    s_lshl_b64 s[0:1], s[0:1], 14
    s_waitcnt lgkmcnt(0)
    s_add_u32 s0, s4, s0
    v_mov_b32_e32 v35, 0
    s_addc_u32 s1, s5, s1
    s_waitcnt vmcnt(0)
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
    s_and_saveexec_b64 s[12:13], vcc
    s_cbranch_execz .LBB0_7
    s_mov_b64 s[14:15], exec
    buffer_wbl2 sc1
    s_waitcnt vmcnt(0)
    s_waitcnt vmcnt(0)
    v_mbcnt_lo_u32_b32 v1, s14, 0
    v_mbcnt_hi_u32_b32 v1, s15, v1
    v_cmp_eq_u32_e64 s[0:1], 0, v1
    s_and_saveexec_b64 s[16:17], s[0:1]
    s_cbranch_execz .LBB0_6
    s_lshl_b64 s[0:1], s[28:29], 2
    s_add_u32 s0, s6, s0
    s_addc_u32 s1, s7, s1
    s_bcnt1_i32_b64 s3, s[14:15]
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, s3
    global_atomic_add v2, v2, v3, s[0:1] sc0
.LBB0_6:
    s_or_b64 exec, exec, s[16:17]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s0, v2
    v_mov_b32_e32 v2, 0
    buffer_inv sc1
    v_add_u32_e32 v1, s0, v1
    ds_write_b32 v2, v1
.LBB0_7:
    s_or_b64 exec, exec, s[12:13]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mov_b32_e32 v1, 0
    ds_read_b32 v1, v1
    s_waitcnt lgkmcnt(0)
    v_readfirstlane_b32 s0, v1
    s_cmp_lg_u32 s0, 3
    s_cbranch_scc1 .LBB0_11
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_10
    s_lshl_b64 s[12:13], s[28:29], 2
    s_add_u32 s6, s6, s12
    s_addc_u32 s7, s7, s13
    v_mov_b32_e32 v1, 0
    global_store_dword v1, v1, s[6:7]
.LBB0_10:
    s_or_b64 exec, exec, s[0:1]
    s_mov_b32 s3, 0
    s_lshl_b64 s[0:1], s[2:3], 14
    s_add_u32 s0, s4, s0
    s_addc_u32 s1, s5, s1
    v_lshlrev_b32_e32 v2, 4, v0
    v_mov_b32_e32 v3, 0
    v_lshl_add_u64 v[58:59], s[0:1], 0, v[2:3]
    v_add_co_u32_e32 v4, vcc, 0x1000, v58
    s_lshl_b32 s6, s9, 1
    s_nop 0
    v_addc_co_u32_e32 v5, vcc, 0, v59, vcc
    v_add_co_u32_e32 v6, vcc, 0x2000, v58
    global_load_dwordx4 v[14:17], v2, s[0:1]
    global_load_dwordx4 v[18:21], v[4:5], off
    v_addc_co_u32_e32 v7, vcc, 0, v59, vcc
    v_add_co_u32_e32 v8, vcc, 0x3000, v58
    s_ashr_i32 s1, s9, 31
    s_nop 0
    v_addc_co_u32_e32 v9, vcc, 0, v59, vcc
    global_load_dwordx4 v[10:13], v[6:7], off
    global_load_dwordx4 v[2:5], v[8:9], off
    v_add_co_u32_e32 v6, vcc, 0x4000, v58
    s_mov_b32 s0, s9
    s_nop 0
    v_addc_co_u32_e32 v7, vcc, 0, v59, vcc
    v_add_co_u32_e32 v8, vcc, 0x5000, v58
    s_lshr_b64 s[2:3], s[0:1], 31
    s_nop 0
    v_addc_co_u32_e32 v9, vcc, 0, v59, vcc
    v_add_co_u32_e32 v34, vcc, 0x6000, v58
    global_load_dwordx4 v[22:25], v[6:7], off
    global_load_dwordx4 v[26:29], v[8:9], off
    v_addc_co_u32_e32 v35, vcc, 0, v59, vcc
    v_add_co_u32_e32 v36, vcc, 0x7000, v58
    s_mul_hi_u32 s4, s6, s31
    s_nop 0
    v_addc_co_u32_e32 v37, vcc, 0, v59, vcc
    v_add_co_u32_e32 v42, vcc, 0x8000, v58
    global_load_dwordx4 v[30:33], v[34:35], off
    global_load_dwordx4 v[6:9], v[36:37], off
    v_addc_co_u32_e32 v43, vcc, 0, v59, vcc
    v_add_co_u32_e32 v44, vcc, 0x9000, v58
    s_mul_i32 s0, s2, s31
    s_nop 0
    v_addc_co_u32_e32 v45, vcc, 0, v59, vcc
    v_add_co_u32_e32 v50, vcc, 0xa000, v58
    global_load_dwordx4 v[34:37], v[42:43], off
    global_load_dwordx4 v[38:41], v[44:45], off
    v_addc_co_u32_e32 v51, vcc, 0, v59, vcc
    v_add_co_u32_e32 v52, vcc, 0xb000, v58
    v_and_b32_e32 v1, 31, v0
    s_nop 0
    v_addc_co_u32_e32 v53, vcc, 0, v59, vcc
    v_add_co_u32_e32 v60, vcc, 0xc000, v58
    global_load_dwordx4 v[42:45], v[50:51], off
    global_load_dwordx4 v[46:49], v[52:53], off
    v_addc_co_u32_e32 v61, vcc, 0, v59, vcc
    v_add_co_u32_e32 v62, vcc, 0xd000, v58
    s_add_i32 s4, s4, s0
    s_nop 0
    v_addc_co_u32_e32 v63, vcc, 0, v59, vcc
    global_load_dwordx4 v[50:53], v[60:61], off
    global_load_dwordx4 v[54:57], v[62:63], off
    v_add_co_u32_e32 v66, vcc, 0xe000, v58
    s_lshl_b64 s[0:1], s[26:27], 1
    s_nop 0
    v_addc_co_u32_e32 v67, vcc, 0, v59, vcc
    v_add_co_u32_e32 v68, vcc, 0xf000, v58
    s_add_u32 s0, s0, s24
    s_nop 0
    v_addc_co_u32_e32 v69, vcc, 0, v59, vcc
    global_load_dwordx4 v[58:61], v[66:67], off
    global_load_dwordx4 v[62:65], v[68:69], off
    s_waitcnt vmcnt(15)
    v_lshl_or_b32 v66, s11, 5, v1
    v_lshrrev_b32_e32 v67, 3, v0
    v_pk_add_f32 v[0:1], v[14:15], 0 op_sel_hi:[1,0]
    v_pk_add_f32 v[14:15], v[16:17], 0 op_sel_hi:[1,0]
    s_waitcnt vmcnt(14)
    s_waitcnt vmcnt(13)
    s_waitcnt vmcnt(12)
    s_waitcnt vmcnt(11)
    s_nop 0
    v_pk_add_f32 v[0:1], v[0:1], v[22:23]
    v_pk_add_f32 v[14:15], v[14:15], v[24:25]
    s_waitcnt vmcnt(10)
    s_waitcnt vmcnt(9)
    s_waitcnt vmcnt(8)
    s_waitcnt vmcnt(7)
    s_mul_i32 s3, s6, s31
    s_addc_u32 s1, s1, s25
    v_pk_add_f32 v[0:1], v[0:1], v[34:35]
    v_pk_add_f32 v[14:15], v[14:15], v[36:37]
    s_waitcnt vmcnt(6)
    s_waitcnt vmcnt(5)
    s_waitcnt vmcnt(4)
    s_waitcnt vmcnt(3)
    s_add_u32 s0, s0, s3
    v_pk_add_f32 v[0:1], v[0:1], v[50:51]
    v_pk_add_f32 v[14:15], v[14:15], v[52:53]
    s_addc_u32 s1, s1, s4
    s_add_i32 s37, s37, -1
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], s[10:11], v[14:15] op_sel_hi:[0,1]
    s_ashr_i32 s3, s37, 31
    v_cvt_f16_f32_e32 v22, v1
    v_cvt_f16_f32_e32 v1, v15
    v_cvt_f16_f32_e32 v14, v14
    s_mul_hi_u32 s4, s6, s37
    s_mul_i32 s3, s6, s3
    s_add_i32 s3, s4, s3
    s_mul_i32 s2, s2, s37
    s_ashr_i32 s9, s8, 31
    s_add_i32 s4, s3, s2
    s_mul_i32 s5, s6, s37
    s_lshl_b64 s[2:3], s[8:9], 1
    s_add_u32 s2, s5, s2
    v_pack_b32_f16 v1, v14, v1
    v_pk_add_f32 v[14:15], v[18:19], 0 op_sel_hi:[1,0]
    s_addc_u32 s3, s4, s3
    v_pk_add_f32 v[14:15], v[14:15], v[26:27]
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    v_pk_add_f32 v[14:15], v[14:15], v[38:39]
    s_waitcnt vmcnt(2)
    s_cmp_lt_i32 s4, 1
    v_cvt_f16_f32_e32 v0, v0
    v_pk_add_f32 v[14:15], v[14:15], v[54:55]
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    v_pk_mul_f32 v[14:15], s[10:11], v[14:15] op_sel_hi:[0,1]
    v_pk_add_f32 v[10:11], v[10:11], 0 op_sel_hi:[1,0]
    s_cselect_b32 s2, s2, 0
    s_lshl_b32 s4, s33, 5
    v_cvt_f16_f32_e32 v18, v15
    v_cvt_f16_f32_e32 v19, v14
    v_pk_add_f32 v[10:11], v[10:11], v[30:31]
    v_and_or_b32 v16, v67, 4, s4
    v_mul_lo_u32 v17, v66, s6
    v_pk_add_f32 v[14:15], v[20:21], 0 op_sel_hi:[1,0]
    v_pk_add_f32 v[10:11], v[10:11], v[42:43]
    s_waitcnt vmcnt(1)
    v_pack_b32_f16 v0, v0, v22
    v_lshl_add_u32 v22, v16, 1, v17
    v_bfrev_b32_e32 v23, 1
    v_pk_add_f32 v[14:15], v[14:15], v[28:29]
    v_cmp_gt_i32_e32 vcc, s8, v16
    v_pk_add_f32 v[10:11], v[10:11], v[58:59]
    v_pk_add_f32 v[2:3], v[2:3], 0 op_sel_hi:[1,0]
    s_mov_b32 s3, 0x20000
    v_pk_add_f32 v[14:15], v[14:15], v[40:41]
    v_cndmask_b32_e32 v20, v23, v22, vcc
    v_pk_mul_f32 v[10:11], s[10:11], v[10:11] op_sel_hi:[0,1]
    v_pk_add_f32 v[2:3], v[2:3], v[6:7]
    s_waitcnt vmcnt(0)
    v_pk_add_f32 v[14:15], v[14:15], v[56:57]
    buffer_store_dwordx2 v[0:1], v20, s[0:3], 0 offen
    v_pack_b32_f16 v0, v19, v18
    v_cvt_f16_f32_e32 v18, v11
    v_cvt_f16_f32_e32 v19, v10
    v_pk_add_f32 v[10:11], v[12:13], 0 op_sel_hi:[1,0]
    v_pk_add_f32 v[2:3], v[2:3], v[46:47]
    v_pk_mul_f32 v[14:15], s[10:11], v[14:15] op_sel_hi:[0,1]
    v_pk_add_f32 v[10:11], v[10:11], v[32:33]
    v_pk_add_f32 v[2:3], v[2:3], v[62:63]
    v_cvt_f16_f32_e32 v15, v15
    v_cvt_f16_f32_e32 v14, v14
    v_pk_add_f32 v[10:11], v[10:11], v[44:45]
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_pk_add_f32 v[10:11], v[10:11], v[60:61]
    v_cvt_f16_f32_e32 v6, v3
    v_cvt_f16_f32_e32 v7, v2
    v_pk_add_f32 v[2:3], v[4:5], 0 op_sel_hi:[1,0]
    v_pk_mul_f32 v[10:11], s[10:11], v[10:11] op_sel_hi:[0,1]
    v_pk_add_f32 v[2:3], v[2:3], v[8:9]
    v_cvt_f16_f32_e32 v11, v11
    v_cvt_f16_f32_e32 v10, v10
    v_pk_add_f32 v[2:3], v[2:3], v[48:49]
    v_pack_b32_f16 v1, v14, v15
    v_or_b32_e32 v14, 8, v16
    v_pk_add_f32 v[2:3], v[2:3], v[64:65]
    v_lshl_add_u32 v15, v14, 1, v17
    v_cmp_gt_i32_e32 vcc, s8, v14
    v_pk_mul_f32 v[2:3], s[10:11], v[2:3] op_sel_hi:[0,1]
    v_cvt_f16_f32_e32 v3, v3
    v_cndmask_b32_e32 v12, v23, v15, vcc
    v_cvt_f16_f32_e32 v2, v2
    buffer_store_dwordx2 v[0:1], v12, s[0:3], 0 offen
    v_pack_b32_f16 v1, v10, v11
    v_or_b32_e32 v10, 16, v16
    v_lshl_add_u32 v11, v10, 1, v17
    v_cmp_gt_i32_e32 vcc, s8, v10
    v_pack_b32_f16 v0, v19, v18
    s_nop 0
    v_cndmask_b32_e32 v4, v23, v11, vcc
    buffer_store_dwordx2 v[0:1], v4, s[0:3], 0 offen
    v_pack_b32_f16 v1, v2, v3
    v_or_b32_e32 v2, 24, v16
    v_lshl_add_u32 v3, v2, 1, v17
    v_cmp_gt_i32_e32 vcc, s8, v2
    v_pack_b32_f16 v0, v7, v6
    s_nop 0
    v_cndmask_b32_e32 v2, v23, v3, vcc
    buffer_store_dwordx2 v[0:1], v2, s[0:3], 0 offen
.LBB0_11:
    s_endpgm
.amdhsa_kernel gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m
    .amdhsa_group_segment_fixed_size 16384
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 148
    .amdhsa_next_free_vgpr 97
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 72
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.agpr_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.sgpr_count: 62
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.sgpr_spill_count: 0
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.vgpr_count: 70
gemm_nt_f16_f16_64x64x32_w2x2_s2_vgpr_g16_16_8_split_k_along_m.vgpr_spill_count: 0
