.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta:
    s_load_dwordx4 s[0:3], s[4:5], 0x0
    s_load_dwordx2 s[16:17], s[4:5], 0x10
    s_load_dwordx8 s[8:15], s[4:5], 0x18
    v_readfirstlane_b32 s4, v0
    s_lshl_b32 s26, s6, 6
    s_lshr_b32 s23, s4, 6
    s_lshr_b32 s24, s4, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s6, s11, 1
    s_bfe_u32 s25, s4, 0x10006
    s_lshl_b32 s18, s7, 6
    s_add_i32 s22, s10, 31
    s_mul_i32 s4, s6, s26
    s_mul_hi_u32 s5, s6, s26
    s_add_u32 s4, s4, s0
    s_addc_u32 s5, s5, s1
    s_sub_i32 s27, s8, s26
    s_min_i32 s0, s27, 64
    s_add_i32 s0, s0, -1
    s_mov_b32 s19, 0
    s_min_i32 s1, s10, 32
    s_mul_i32 s0, s6, s0
    s_lshl1_add_u32 s28, s1, s0
    s_lshl_b32 s0, s12, 1
    s_lshl_b64 s[20:21], s[18:19], 1
    s_add_u32 s33, s20, s2
    v_lshrrev_b32_e32 v1, 5, v0
    s_addc_u32 s40, s21, s3
    s_sub_i32 s8, s9, s18
    v_mul_lo_u32 v1, s6, v1
    s_min_i32 s6, s8, 64
    s_and_b32 s7, s22, 31
    s_mov_b32 s1, s19
    s_mul_i32 s9, s12, 62
    s_lshl_b32 s6, s6, 1
    s_mul_i32 s29, s0, s7
    v_lshrrev_b32_e32 v32, 3, v0
    s_lshl_b64 s[34:35], s[0:1], 5
    s_add_i32 s9, s9, s6
    s_add_i32 s29, s29, s6
    s_lshl_b32 s30, s23, 8
    v_and_b32_e32 v33, 31, v0
    v_and_b32_e32 v2, 28, v32
    s_add_u32 s23, s4, 64
    v_xor_b32_e32 v34, v2, v33
    s_addc_u32 s41, s5, 0
    s_lshl_b32 s11, s11, 4
    s_add_i32 s6, s10, -1
    v_lshl_add_u32 v35, v34, 1, v1
    v_bfrev_b32_e32 v36, 1
    v_cmp_gt_i32_e32 vcc, s10, v34
    s_cmp_lt_u32 s6, 32
    v_cndmask_b32_e32 v3, v36, v35, vcc
    s_cselect_b32 s31, s29, s9
    s_cmp_gt_i32 s22, 31
    v_lshrrev_b32_e32 v1, 6, v0
    s_cselect_b32 s6, s28, 0
    s_mov_b32 s7, 0x20000
    s_cselect_b32 s42, s31, 0
    s_mov_b32 m0, s30
    s_nop 0
    buffer_load_ushort v3, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s11, v3
    buffer_load_ushort v3, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s11, v3
    buffer_load_ushort v3, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s11, v3
    buffer_load_ushort v3, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s11, v3
    buffer_load_ushort v3, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s11, v3
    buffer_load_ushort v3, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s11, v3
    buffer_load_ushort v3, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s11, v3
    buffer_load_ushort v3, s[4:7], 0 offen lds
    s_add_i32 s31, s30, 0x4000
    v_and_b32_e32 v2, 63, v0
    v_mul_lo_u32 v1, s0, v1
    s_add_u32 s6, s34, s33
    v_lshl_add_u32 v1, v2, 1, v1
    v_cmp_gt_i32_e32 vcc, s8, v2
    s_mov_b64 s[38:39], s[6:7]
    v_cndmask_b32_e32 v37, v36, v1, vcc
    s_mov_b64 s[36:37], s[4:5]
    s_addc_u32 s35, s35, s40
    s_mov_b32 s36, s33
    v_mov_b32_e32 v1, v37
    s_sub_i32 s33, s10, 32
    s_mov_b32 s37, s40
    s_mov_b32 s38, s42
    s_lshl_b32 s12, s12, 3
    s_mov_b32 m0, s31
    s_nop 0
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    v_cmp_gt_i32_e32 vcc, s33, v34
    s_add_i32 s33, s30, 0x2000
    s_sub_i32 s34, s10, 33
    s_cmp_lt_u32 s34, 32
    s_cselect_b32 s34, s29, s9
    s_cmp_gt_i32 s22, 63
    s_mov_b64 s[38:39], s[6:7]
    s_cselect_b32 s40, s28, 0
    s_mov_b64 s[36:37], s[4:5]
    v_cndmask_b32_e32 v1, v36, v35, vcc
    s_mov_b32 s36, s23
    s_mov_b32 s37, s41
    s_mov_b32 s38, s40
    s_cselect_b32 s23, s34, 0
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_mov_b64 s[38:39], s[6:7]
    s_mov_b64 s[36:37], s[4:5]
    v_mov_b32_e32 v1, v37
    s_add_i32 s34, s30, 0x6000
    s_mov_b32 s36, s6
    s_mov_b32 s37, s35
    s_mov_b32 s38, s23
    s_mov_b32 m0, s34
    s_nop 0
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s12, v1
    buffer_load_ushort v1, s[36:39], 0 offen lds
    s_waitcnt vmcnt(16)
    s_barrier
    s_cmp_lt_i32 s22, 32
    s_cbranch_scc1 .LBB0_3
    s_ashr_i32 s6, s22, 31
    v_lshlrev_b32_e32 v3, 4, v0
    s_lshr_b32 s6, s6, 27
    v_and_b32_e32 v1, 32, v0
    v_lshlrev_b32_e32 v2, 7, v0
    v_and_b32_e32 v3, 0x70, v3
    s_add_i32 s22, s22, s6
    s_lshl_b32 s6, s24, 12
    v_and_b32_e32 v2, 0xf80, v2
    v_xor_b32_e32 v1, v3, v1
    v_or3_b32 v38, s6, v2, v1
    v_lshlrev_b32_e32 v1, 6, v0
    v_lshlrev_b32_e32 v0, 2, v0
    v_and_b32_e32 v1, 0x800, v1
    s_lshl_b32 s6, s25, 7
    v_and_b32_e32 v0, 0x7c, v0
    v_or3_b32 v39, s6, v0, v1
    v_xor_b32_e32 v40, 16, v38
    ds_read2st64_b32 v[24:25], v39 offset0:70 offset1:71
    ds_read2st64_b32 v[26:27], v39 offset0:68 offset1:69
    ds_read2st64_b32 v[28:29], v39 offset0:66 offset1:67
    ds_read2st64_b32 v[30:31], v39 offset0:64 offset1:65
    ds_read_b128 v[16:19], v40
    ds_read_b128 v[20:23], v38
    s_ashr_i32 s35, s22, 5
    s_sub_i32 s36, 0, s35
    s_lshl_b64 s[22:23], s[0:1], 6
    s_add_u32 s38, s2, s22
    s_addc_u32 s39, s3, s23
    s_mul_hi_u32 s1, s0, 0x60
    s_mulk_i32 s0, 0x60
    s_add_u32 s2, s2, s0
    s_addc_u32 s3, s3, s1
    s_addk_i32 s10, 0xffa0
    s_add_u32 s4, s4, 0x80
    s_mov_b32 s37, 2
    v_xor_b32_e32 v41, 64, v38
    v_xor_b32_e32 v42, 0x50, v38
    s_addc_u32 s5, s5, 0
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
.LBB0_2:
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v30, v31, 16, v30
    v_lshl_or_b32 v31, v29, 16, v28
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v20, v21, 16, v20
    v_lshl_or_b32 v21, v23, 16, v22
    v_lshl_or_b32 v26, v27, 16, v26
    v_lshl_or_b32 v27, v25, 16, v24
    v_mfma_f32_32x32x8f16 v[0:15], v[30:31], v[20:21], v[0:15]
    v_lshl_or_b32 v24, v17, 16, v16
    v_lshl_or_b32 v25, v19, 16, v18
    ds_read_b128 v[16:19], v41
    ds_read_b128 v[20:23], v42
    s_add_i32 s44, s36, s37
    v_mfma_f32_32x32x8f16 v[0:15], v[26:27], v[24:25], v[0:15]
    ds_read2st64_b32 v[24:25], v39 offset0:80 offset1:81
    ds_read2st64_b32 v[26:27], v39 offset0:82 offset1:83
    ds_read2st64_b32 v[28:29], v39 offset0:84 offset1:85
    ds_read2st64_b32 v[30:31], v39 offset0:86 offset1:87
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v24, v25, 16, v24
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v25, v27, 16, v26
    v_lshl_or_b32 v16, v17, 16, v16
    v_lshl_or_b32 v17, v19, 16, v18
    v_lshl_or_b32 v20, v21, 16, v20
    v_lshl_or_b32 v21, v23, 16, v22
    v_mfma_f32_32x32x8f16 v[0:15], v[24:25], v[16:17], v[0:15]
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v22, v29, 16, v28
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v23, v31, 16, v30
    s_add_u32 s45, s38, s20
    s_addc_u32 s46, s39, s21
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_mfma_f32_32x32x8f16 v[0:15], v[22:23], v[20:21], v[0:15]
    s_add_i32 s0, s10, 32
    s_cmp_eq_u32 s44, -1
    s_cselect_b32 s40, s29, s9
    s_cmp_lt_i32 s37, s35
    v_cmp_gt_i32_e32 vcc, s0, v34
    s_cselect_b64 s[0:1], -1, 0
    v_cndmask_b32_e32 v43, v36, v35, vcc
    s_and_b64 vcc, s[0:1], exec
    s_cselect_b32 s6, s28, 0
    ds_read_b128 v[16:19], v38 offset:8192
    ds_read_b128 v[20:23], v40 offset:8192
    ds_read2st64_b32 v[24:25], v39 offset0:96 offset1:97
    ds_read2st64_b32 v[26:27], v39 offset0:98 offset1:99
    ds_read2st64_b32 v[28:29], v39 offset0:100 offset1:101
    ds_read2st64_b32 v[30:31], v39 offset0:102 offset1:103
    s_cselect_b32 s0, s40, 0
    s_mov_b32 m0, s30
    s_nop 0
    buffer_load_ushort v43, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[4:7], 0 offen lds
    s_mov_b64 s[42:43], s[6:7]
    s_mov_b64 s[40:41], s[4:5]
    v_mov_b32_e32 v43, v37
    s_mov_b32 s40, s45
    s_mov_b32 s41, s46
    s_mov_b32 s42, s0
    s_mov_b32 m0, s31
    s_nop 0
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v24, v25, 16, v24
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v25, v27, 16, v26
    v_lshl_or_b32 v16, v17, 16, v16
    v_lshl_or_b32 v17, v19, 16, v18
    v_lshl_or_b32 v26, v21, 16, v20
    v_lshl_or_b32 v27, v23, 16, v22
    v_mfma_f32_32x32x8f16 v[0:15], v[24:25], v[16:17], v[0:15]
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v24, v29, 16, v28
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v25, v31, 16, v30
    ds_read_b128 v[16:19], v41 offset:8192
    ds_read_b128 v[20:23], v42 offset:8192
    v_mfma_f32_32x32x8f16 v[0:15], v[24:25], v[26:27], v[0:15]
    ds_read2st64_b32 v[24:25], v39 offset0:112 offset1:113
    ds_read2st64_b32 v[26:27], v39 offset0:114 offset1:115
    ds_read2st64_b32 v[28:29], v39 offset0:116 offset1:117
    ds_read2st64_b32 v[30:31], v39 offset0:118 offset1:119
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v24, v25, 16, v24
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v25, v27, 16, v26
    v_lshl_or_b32 v16, v17, 16, v16
    v_lshl_or_b32 v17, v19, 16, v18
    s_add_u32 s6, s4, 64
    s_addc_u32 s45, s5, 0
    v_mfma_f32_32x32x8f16 v[0:15], v[24:25], v[16:17], v[0:15]
    v_lshl_or_b32 v20, v21, 16, v20
    v_lshl_or_b32 v21, v23, 16, v22
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v22, v29, 16, v28
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v23, v31, 16, v30
    s_add_u32 s46, s2, s20
    s_addc_u32 s47, s3, s21
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_mfma_f32_32x32x8f16 v[0:15], v[22:23], v[20:21], v[0:15]
    s_add_i32 s40, s37, 1
    v_cmp_gt_i32_e64 s[0:1], s10, v34
    s_cmp_eq_u32 s44, -2
    v_cndmask_b32_e64 v43, v36, v35, s[0:1]
    s_cselect_b32 s0, s29, s9
    s_cmp_lt_i32 s40, s35
    s_mov_b64 s[42:43], s[6:7]
    s_cselect_b32 s1, s28, 0
    s_mov_b64 s[40:41], s[4:5]
    s_mov_b32 s40, s6
    s_mov_b32 s41, s45
    s_mov_b32 s42, s1
    ds_read_b128 v[20:23], v38
    ds_read_b128 v[16:19], v40
    ds_read2st64_b32 v[30:31], v39 offset0:64 offset1:65
    ds_read2st64_b32 v[28:29], v39 offset0:66 offset1:67
    ds_read2st64_b32 v[26:27], v39 offset0:68 offset1:69
    ds_read2st64_b32 v[24:25], v39 offset0:70 offset1:71
    s_cselect_b32 s0, s0, 0
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s11, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_mov_b64 s[42:43], s[6:7]
    s_mov_b64 s[40:41], s[4:5]
    v_mov_b32_e32 v43, v37
    s_mov_b32 s40, s46
    s_mov_b32 s41, s47
    s_mov_b32 s42, s0
    s_mov_b32 m0, s34
    s_nop 0
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v43, s12, v43
    buffer_load_ushort v43, s[40:43], 0 offen lds
    s_add_u32 s20, s20, s22
    s_addc_u32 s21, s21, s23
    s_sub_i32 s10, s10, 64
    s_add_i32 s37, s37, 2
    s_add_u32 s4, s4, 0x80
    s_addc_u32 s5, s5, 0
    s_cbranch_vccnz .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
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
.LBB0_4:
    s_waitcnt vmcnt(0)
    s_ashr_i32 s1, s13, 31
    s_mov_b32 s0, s13
    s_lshl_b32 s6, s13, 2
    s_lshr_b64 s[2:3], s[0:1], 30
    s_mul_hi_u32 s4, s6, s26
    s_mul_i32 s0, s2, s26
    s_add_i32 s4, s4, s0
    s_lshl_b64 s[0:1], s[18:19], 2
    s_add_u32 s0, s0, s16
    s_mul_i32 s3, s6, s26
    s_addc_u32 s1, s1, s17
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s4
    s_add_i32 s27, s27, -1
    s_ashr_i32 s3, s27, 31
    s_mul_hi_u32 s4, s6, s27
    s_mul_i32 s3, s6, s3
    s_add_i32 s3, s4, s3
    s_mul_i32 s2, s2, s27
    s_ashr_i32 s9, s8, 31
    s_add_i32 s4, s3, s2
    s_mul_i32 s5, s6, s27
    s_lshl_b64 s[2:3], s[8:9], 2
    s_add_u32 s2, s5, s2
    s_addc_u32 s3, s4, s3
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s4, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    s_cselect_b32 s2, s2, 0
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v16, s24, 5, v33
    s_lshl_b32 s4, s25, 5
    v_and_or_b32 v18, v32, 4, s4
    v_mul_lo_u32 v19, v16, s6
    v_lshl_add_u32 v16, v18, 2, v19
    v_bfrev_b32_e32 v20, 1
    v_cmp_gt_i32_e32 vcc, s8, v18
    s_mov_b32 s3, 0x20000
    v_cndmask_b32_e32 v21, v20, v16, vcc
    buffer_load_dword v17, v21, s[0:3], 0 offen
    v_mov_b32_e32 v16, v0
    v_or_b32_e32 v0, 1, v18
    v_lshl_add_u32 v22, v0, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v0
    v_cndmask_b32_e32 v22, v20, v22, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[16:17], s[14:15], v[16:17]
    v_add_f32_e32 v0, v16, v17
    buffer_store_dword v0, v21, s[0:3], 0 offen
    buffer_load_dword v17, v22, s[0:3], 0 offen
    v_or_b32_e32 v0, 2, v18
    v_mov_b32_e32 v16, v1
    v_lshl_add_u32 v1, v0, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v0
    v_cndmask_b32_e32 v21, v20, v1, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[16:17]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v22, s[0:3], 0 offen
    buffer_load_dword v1, v21, s[0:3], 0 offen
    v_mov_b32_e32 v0, v2
    v_or_b32_e32 v2, 3, v18
    v_lshl_add_u32 v16, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v2
    v_cndmask_b32_e32 v2, v20, v16, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v21, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v3
    v_or_b32_e32 v3, 8, v18
    v_lshl_add_u32 v16, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v3
    v_cndmask_b32_e32 v3, v20, v16, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v4
    v_or_b32_e32 v2, 9, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v2
    v_cndmask_b32_e32 v2, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v5
    v_or_b32_e32 v3, 10, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v3
    v_cndmask_b32_e32 v3, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v6
    v_or_b32_e32 v2, 11, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v2
    v_cndmask_b32_e32 v2, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v7
    v_or_b32_e32 v3, 16, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v3
    v_cndmask_b32_e32 v3, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v8
    v_or_b32_e32 v2, 17, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v2
    v_cndmask_b32_e32 v2, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v9
    v_or_b32_e32 v3, 18, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v3
    v_cndmask_b32_e32 v3, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v10
    v_or_b32_e32 v2, 19, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v2
    v_cndmask_b32_e32 v2, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v11
    v_or_b32_e32 v3, 24, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v3
    v_cndmask_b32_e32 v3, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v12
    v_or_b32_e32 v2, 25, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v2
    v_cndmask_b32_e32 v2, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v13
    v_or_b32_e32 v3, 26, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v3
    v_cndmask_b32_e32 v3, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v14
    v_or_b32_e32 v2, 27, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s8, v2
    v_cndmask_b32_e32 v2, v20, v4, vcc
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v15
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[14:15], v[0:1]
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta
    .amdhsa_group_segment_fixed_size 32768
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 44
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.agpr_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.sgpr_count: 52
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.sgpr_spill_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.vgpr_count: 44
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.vgpr_spill_count: 0
