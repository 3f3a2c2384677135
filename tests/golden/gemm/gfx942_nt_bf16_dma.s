.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_bf16_bf16_128x128x32_w2x4_s3_lds_dma_g16_16_8:
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    s_load_dwordx4 s[12:15], s[0:1], 0x0
    s_load_dwordx2 s[18:19], s[0:1], 0x10
    v_readfirstlane_b32 s33, v0
    s_lshl_b32 s17, s2, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s0, s7, 1
    s_lshr_b32 s16, s33, 6
    s_mul_i32 s2, s0, s17
    s_mul_hi_u32 s1, s0, s17
    s_add_u32 s12, s2, s12
    s_addc_u32 s22, s1, s13
    s_sub_i32 s13, s4, s17
    v_lshlrev_b32_e32 v1, 2, v0
    s_min_i32 s1, s13, 0x80
    v_and_b32_e32 v2, 60, v1
    v_lshrrev_b32_e32 v1, 1, v0
    s_add_i32 s1, s1, -1
    v_and_b32_e32 v4, 48, v1
    s_mul_i32 s23, s0, s1
    s_min_i32 s1, s6, 32
    v_lshrrev_b32_e32 v3, 4, v0
    v_xor_b32_e32 v2, v4, v2
    s_lshl_b32 s20, s3, 7
    s_lshl_b32 s2, s1, 1
    v_mad_u64_u32 v[46:47], s[0:1], s0, v3, v[2:3]
    s_lshl_b32 s24, s16, 8
    s_sub_i32 s16, s5, s20
    s_min_i32 s0, s16, 0x80
    s_lshl_b32 s4, s8, 1
    s_add_i32 s0, s0, -1
    s_mul_i32 s26, s4, s0
    s_add_i32 s23, s23, s2
    s_lshl_b32 s25, s7, 6
    s_add_i32 s26, s26, s2
    s_cmp_gt_i32 s6, 0
    s_mul_hi_u32 s7, s4, s20
    s_mul_i32 s27, s4, s20
    v_mad_u64_u32 v[48:49], s[4:5], s4, v3, v[2:3]
    v_mov_b32_e32 v2, v46
    s_cselect_b32 s2, s23, 0
    s_mov_b32 s3, 0x20000
    s_mov_b32 s0, s12
    s_mov_b32 s1, s22
    s_cselect_b32 s4, s26, 0
    s_mov_b32 m0, s24
    s_nop 0
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 s14, s27, s14
    s_addc_u32 s15, s7, s15
    v_mov_b32_e32 v2, v48
    s_add_i32 s27, s24, 0x6000
    s_mov_b32 s0, s14
    s_mov_b32 s1, s15
    s_mov_b32 s2, s4
    s_lshl_b32 s28, s8, 6
    s_mov_b32 m0, s27
    s_nop 0
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 s0, s12, 64
    s_addc_u32 s1, s22, 0
    s_add_i32 s29, s24, 0x2000
    s_cmp_gt_i32 s6, 32
    v_mov_b32_e32 v2, v46
    s_cselect_b32 s2, s23, 0
    s_cselect_b32 s4, s26, 0
    s_mov_b32 m0, s29
    s_nop 0
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 s0, s14, 64
    v_mov_b32_e32 v2, v48
    s_addc_u32 s1, s15, 0
    s_add_i32 s30, s24, 0x8000
    s_mov_b32 s2, s4
    s_mov_b32 m0, s30
    s_nop 0
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 s0, s12, 0x80
    s_addc_u32 s1, s22, 0
    s_add_i32 s31, s24, 0x4000
    s_cmp_gt_i32 s6, 64
    v_mov_b32_e32 v2, v46
    s_cselect_b32 s2, s23, 0
    s_cselect_b32 s4, s26, 0
    s_mov_b32 m0, s31
    s_nop 0
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s25, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_lshr_b32 s7, s33, 8
    s_bfe_u32 s8, s33, 0x20006
    s_add_u32 s0, s14, 0x80
    v_mov_b32_e32 v2, v48
    s_addc_u32 s1, s15, 0
    s_add_i32 s33, s24, 0xa000
    s_mov_b32 s2, s4
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v2, s28, v2
    buffer_load_dword v2, s[0:3], 0 offen lds
    s_waitcnt vmcnt(16)
    s_barrier
    s_mov_b32 s21, 0
    s_cmp_lt_i32 s6, 1
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s0, s6, 31
    s_ashr_i32 s1, s0, 31
    s_lshr_b32 s1, s1, 27
    v_lshlrev_b32_e32 v3, 3, v0
    s_add_i32 s0, s0, s1
    v_lshlrev_b32_e32 v2, 6, v0
    v_and_b32_e32 v1, 16, v1
    v_and_b32_e32 v3, 48, v3
    s_ashr_i32 s6, s0, 5
    s_lshl_b32 s0, s7, 12
    v_and_b32_e32 v2, 0x7c0, v2
    v_xor_b32_e32 v3, v1, v3
    v_or3_b32 v1, s0, v2, v3
    s_lshl_b32 s0, s8, 11
    v_or3_b32 v47, s0, v2, v3
    ds_read_b128 v[42:45], v47 offset:24576
    ds_read_b128 v[34:37], v1 offset:2048
    ds_read_b128 v[38:41], v1
    s_mov_b32 s34, 3
    s_add_i32 s35, s6, -4
    s_add_i32 s36, s6, -5
    v_xor_b32_e32 v49, 32, v1
    v_xor_b32_e32 v50, 32, v47
    s_mov_b64 s[4:5], 0
    v_mov_b32_e32 v18, 0
    v_mov_b32_e32 v19, 0
    v_mov_b32_e32 v20, 0
    v_mov_b32_e32 v21, 0
    v_mov_b32_e32 v22, 0
    v_mov_b32_e32 v23, 0
    v_mov_b32_e32 v24, 0
    v_mov_b32_e32 v25, 0
    v_mov_b32_e32 v26, 0
    v_mov_b32_e32 v27, 0
    v_mov_b32_e32 v28, 0
    v_mov_b32_e32 v29, 0
    v_mov_b32_e32 v30, 0
    v_mov_b32_e32 v31, 0
    v_mov_b32_e32 v32, 0
    v_mov_b32_e32 v33, 0
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
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[42:43], v[38:39], v[18:33]
    ds_read_b128 v[52:55], v49
    s_add_i32 s37, s34, -3
    v_mfma_f32_32x32x8_bf16 v[2:17], v[42:43], v[34:35], v[2:17]
    ds_read_b128 v[56:59], v49 offset:2048
    v_mfma_f32_32x32x8_bf16 v[18:33], v[44:45], v[40:41], v[18:33]
    ds_read_b128 v[38:41], v50 offset:24576
    v_mfma_f32_32x32x8_bf16 v[2:17], v[44:45], v[36:37], v[2:17]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[38:39], v[52:53], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[38:39], v[56:57], v[2:17]
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    s_add_u32 s38, s12, s4
    s_addc_u32 s39, s22, s5
    s_add_u32 s0, s38, 0xc0
    s_addc_u32 s1, s39, 0
    s_cmp_lt_i32 s34, s6
    s_cselect_b64 s[40:41], -1, 0
    v_mfma_f32_32x32x8_bf16 v[18:33], v[40:41], v[54:55], v[18:33]
    ds_read_b128 v[36:39], v1 offset:8192
    ds_read_b128 v[42:45], v1 offset:10240
    s_and_b64 vcc, s[40:41], exec
    v_mov_b32_e32 v34, v46
    s_cselect_b32 s2, s23, 0
    s_cselect_b32 s42, s26, 0
    v_mfma_f32_32x32x8_bf16 v[2:17], v[40:41], v[58:59], v[2:17]
    ds_read_b128 v[52:55], v47 offset:32768
    s_mov_b32 m0, s24
    s_nop 0
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s25, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s25, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s25, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 s40, s14, s4
    s_addc_u32 s41, s15, s5
    s_add_u32 s0, s40, 0xc0
    v_mov_b32_e32 v34, v48
    s_addc_u32 s1, s41, 0
    s_mov_b32 s2, s42
    s_mov_b32 m0, s27
    s_nop 0
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s28, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s28, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s28, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[52:53], v[36:37], v[18:33]
    ds_read_b128 v[34:37], v49 offset:8192
    v_mfma_f32_32x32x8_bf16 v[2:17], v[52:53], v[42:43], v[2:17]
    ds_read_b128 v[40:43], v49 offset:10240
    v_mfma_f32_32x32x8_bf16 v[18:33], v[54:55], v[38:39], v[18:33]
    ds_read_b128 v[56:59], v50 offset:32768
    v_mfma_f32_32x32x8_bf16 v[2:17], v[54:55], v[44:45], v[2:17]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[56:57], v[34:35], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[56:57], v[40:41], v[2:17]
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    v_mfma_f32_32x32x8_bf16 v[18:33], v[58:59], v[36:37], v[18:33]
    ds_read_b128 v[36:39], v1 offset:16384
    ds_read_b128 v[52:55], v1 offset:18432
    s_add_u32 s0, s38, 0x100
    s_addc_u32 s1, s39, 0
    s_cmp_lt_i32 s37, s35
    v_mov_b32_e32 v34, v46
    s_cselect_b32 s2, s23, 0
    v_mfma_f32_32x32x8_bf16 v[2:17], v[58:59], v[42:43], v[2:17]
    ds_read_b128 v[40:43], v47 offset:40960
    s_cselect_b32 s42, s26, 0
    s_mov_b32 m0, s29
    s_nop 0
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s25, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s25, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s25, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 s0, s40, 0x100
    v_mov_b32_e32 v34, v48
    s_addc_u32 s1, s41, 0
    s_mov_b32 s2, s42
    s_mov_b32 m0, s30
    s_nop 0
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s28, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s28, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v34, s28, v34
    buffer_load_dword v34, s[0:3], 0 offen lds
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[40:41], v[36:37], v[18:33]
    ds_read_b128 v[34:37], v49 offset:16384
    v_mfma_f32_32x32x8_bf16 v[2:17], v[40:41], v[52:53], v[2:17]
    ds_read_b128 v[56:59], v49 offset:18432
    v_mfma_f32_32x32x8_bf16 v[18:33], v[42:43], v[38:39], v[18:33]
    ds_read_b128 v[60:63], v50 offset:40960
    v_mfma_f32_32x32x8_bf16 v[2:17], v[42:43], v[54:55], v[2:17]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[60:61], v[34:35], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[60:61], v[56:57], v[2:17]
    s_waitcnt lgkmcnt(0) vmcnt(8)
    s_barrier
    v_mfma_f32_32x32x8_bf16 v[18:33], v[62:63], v[36:37], v[18:33]
    ds_read_b128 v[38:41], v1
    ds_read_b128 v[34:37], v1 offset:2048
    s_add_u32 s0, s38, 0x140
    s_addc_u32 s1, s39, 0
    s_cmp_lt_i32 s37, s36
    v_mov_b32_e32 v51, v46
    s_cselect_b32 s2, s23, 0
    v_mfma_f32_32x32x8_bf16 v[2:17], v[62:63], v[58:59], v[2:17]
    ds_read_b128 v[42:45], v47 offset:24576
    s_cselect_b32 s37, s26, 0
    s_mov_b32 m0, s31
    s_nop 0
    buffer_load_dword v51, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v51, s25, v51
    buffer_load_dword v51, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v51, s25, v51
    buffer_load_dword v51, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v51, s25, v51
    buffer_load_dword v51, s[0:3], 0 offen lds
    s_add_u32 s0, s40, 0x140
    v_mov_b32_e32 v51, v48
    s_addc_u32 s1, s41, 0
    s_mov_b32 s2, s37
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_dword v51, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v51, s28, v51
    buffer_load_dword v51, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v51, s28, v51
    buffer_load_dword v51, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x800
    v_add_u32 v51, s28, v51
    buffer_load_dword v51, s[0:3], 0 offen lds
    s_add_i32 s34, s34, 3
    s_add_u32 s4, s4, 0xc0
    s_addc_u32 s5, s5, 0
    s_cbranch_vccnz .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
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
.LBB0_4:
    s_waitcnt vmcnt(0)
    s_ashr_i32 s1, s9, 31
    s_mov_b32 s0, s9
    s_lshl_b32 s6, s9, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s6, s17
    s_mul_i32 s1, s0, s17
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[20:21], 1
    s_add_u32 s2, s2, s18
    s_mul_i32 s4, s6, s17
    s_addc_u32 s3, s3, s19
    s_add_u32 s12, s2, s4
    s_addc_u32 s4, s3, s1
    s_add_i32 s13, s13, -1
    s_ashr_i32 s1, s13, 31
    s_mul_hi_u32 s2, s6, s13
    s_mul_i32 s1, s6, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s13
    s_ashr_i32 s17, s16, 31
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s6, s13
    s_lshl_b64 s[0:1], s[16:17], 1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s13, s4, 0xffff
    s_cmp_lt_i32 s2, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_cselect_b32 s14, s0, 0
    v_and_b32_e32 v1, 31, v0
    s_lshl_b32 s0, s8, 5
    v_lshrrev_b32_e32 v0, 3, v0
    s_waitcnt lgkmcnt(1)
    v_and_or_b32 v35, v0, 4, s0
    v_mul_f32_e32 v0, s10, v18
    v_lshl_or_b32 v34, s7, 6, v1
    v_bfe_u32 v1, v0, 16, 1
    s_movk_i32 s8, 0x7fff
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v18, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_mov_b32 s9, 0x7060302
    v_mul_lo_u32 v36, v34, s6
    v_cndmask_b32_e32 v0, v1, v18, vcc
    v_mul_f32_e32 v1, s10, v19
    v_bfe_u32 v18, v1, 16, 1
    v_add3_u32 v18, v18, v1, s8
    v_or_b32_e32 v19, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_mov_b32 s15, 0x20000
    s_nop 0
    v_cndmask_b32_e32 v1, v18, v19, vcc
    v_pk_mul_f32 v[18:19], s[10:11], v[20:21] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v18, 16, 1
    v_add3_u32 v1, v1, v18, s8
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e32 vcc, v18, v18
    v_bfe_u32 v18, v19, 16, 1
    v_add3_u32 v18, v18, v19, s8
    v_cndmask_b32_e32 v1, v1, v20, vcc
    v_or_b32_e32 v20, 0x400000, v19
    v_cmp_u_f32_e32 vcc, v19, v19
    v_bfrev_b32_e32 v21, 1
    s_nop 0
    v_cndmask_b32_e32 v18, v18, v20, vcc
    v_lshlrev_b32_e32 v20, 1, v35
    v_perm_b32 v1, v18, v1, s9
    v_add_u32_e32 v18, v20, v36
    v_cmp_gt_i32_e32 vcc, s16, v35
    s_nop 1
    v_cndmask_b32_e32 v18, v21, v18, vcc
    buffer_store_dwordx2 v[0:1], v18, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v22
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v18, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v18, s[0:1]
    v_mul_f32_e32 v1, s10, v23
    v_bfe_u32 v18, v1, 16, 1
    v_add3_u32 v18, v18, v1, s8
    v_or_b32_e32 v19, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v18, v19, s[0:1]
    v_pk_mul_f32 v[18:19], s[10:11], v[24:25] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v18, 16, 1
    v_add3_u32 v1, v1, v18, s8
    v_or_b32_e32 v22, 0x400000, v18
    v_cmp_u_f32_e64 s[0:1], v18, v18
    v_bfe_u32 v18, v19, 16, 1
    v_add3_u32 v18, v18, v19, s8
    v_cndmask_b32_e64 v1, v1, v22, s[0:1]
    v_or_b32_e32 v22, 0x400000, v19
    v_cmp_u_f32_e64 s[0:1], v19, v19
    s_nop 1
    v_cndmask_b32_e64 v18, v18, v22, s[0:1]
    v_perm_b32 v1, v18, v1, s9
    v_or_b32_e32 v18, 8, v35
    v_lshlrev_b32_e32 v22, 1, v18
    v_add_u32_e32 v19, v22, v36
    v_cmp_gt_i32_e64 s[0:1], s16, v18
    s_nop 1
    v_cndmask_b32_e64 v18, v21, v19, s[0:1]
    buffer_store_dwordx2 v[0:1], v18, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v26
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v18, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v18, s[2:3]
    v_mul_f32_e32 v1, s10, v27
    v_bfe_u32 v18, v1, 16, 1
    v_add3_u32 v18, v18, v1, s8
    v_or_b32_e32 v19, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v18, v19, s[2:3]
    v_pk_mul_f32 v[18:19], s[10:11], v[28:29] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v18, 16, 1
    v_add3_u32 v1, v1, v18, s8
    v_or_b32_e32 v23, 0x400000, v18
    v_cmp_u_f32_e64 s[2:3], v18, v18
    v_bfe_u32 v18, v19, 16, 1
    v_add3_u32 v18, v18, v19, s8
    v_cndmask_b32_e64 v1, v1, v23, s[2:3]
    v_or_b32_e32 v23, 0x400000, v19
    v_cmp_u_f32_e64 s[2:3], v19, v19
    s_nop 1
    v_cndmask_b32_e64 v18, v18, v23, s[2:3]
    v_perm_b32 v1, v18, v1, s9
    v_or_b32_e32 v18, 16, v35
    v_lshlrev_b32_e32 v23, 1, v18
    v_add_u32_e32 v19, v23, v36
    v_cmp_gt_i32_e64 s[2:3], s16, v18
    s_nop 1
    v_cndmask_b32_e64 v18, v21, v19, s[2:3]
    buffer_store_dwordx2 v[0:1], v18, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v30
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v18, 0x400000, v0
    v_cmp_u_f32_e64 s[4:5], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v18, s[4:5]
    v_mul_f32_e32 v1, s10, v31
    v_bfe_u32 v18, v1, 16, 1
    v_add3_u32 v18, v18, v1, s8
    v_or_b32_e32 v19, 0x400000, v1
    v_cmp_u_f32_e64 s[4:5], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v18, v19, s[4:5]
    v_pk_mul_f32 v[18:19], s[10:11], v[32:33] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v18, 16, 1
    v_add3_u32 v1, v1, v18, s8
    v_or_b32_e32 v24, 0x400000, v18
    v_cmp_u_f32_e64 s[4:5], v18, v18
    v_bfe_u32 v18, v19, 16, 1
    v_add3_u32 v18, v18, v19, s8
    v_cndmask_b32_e64 v1, v1, v24, s[4:5]
    v_or_b32_e32 v24, 0x400000, v19
    v_cmp_u_f32_e64 s[4:5], v19, v19
    s_nop 1
    v_cndmask_b32_e64 v18, v18, v24, s[4:5]
    v_perm_b32 v1, v18, v1, s9
    v_or_b32_e32 v18, 24, v35
    v_lshlrev_b32_e32 v19, 1, v18
    v_add_u32_e32 v24, v19, v36
    v_cmp_gt_i32_e64 s[4:5], s16, v18
    s_nop 1
    v_cndmask_b32_e64 v18, v21, v24, s[4:5]
    buffer_store_dwordx2 v[0:1], v18, s[12:15], 0 offen
    v_or_b32_e32 v0, 32, v34
    v_mul_lo_u32 v18, v0, s6
    v_mul_f32_e32 v0, s10, v2
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v2, 0x400000, v0
    v_cmp_u_f32_e64 s[6:7], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v2, s[6:7]
    v_mul_f32_e32 v1, s10, v3
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s8
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e64 s[6:7], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v2, v3, s[6:7]
    v_pk_mul_f32 v[2:3], s[10:11], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s8
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e64 s[6:7], v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s8
    v_cndmask_b32_e64 v1, v1, v4, s[6:7]
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e64 s[6:7], v3, v3
    s_nop 1
    v_cndmask_b32_e64 v2, v2, v4, s[6:7]
    v_perm_b32 v1, v2, v1, s9
    v_add_u32_e32 v2, v20, v18
    v_cndmask_b32_e32 v2, v21, v2, vcc
    buffer_store_dwordx2 v[0:1], v2, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v6
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v2, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v1, v2, vcc
    v_mul_f32_e32 v1, s10, v7
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s8
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_pk_mul_f32 v[2:3], s[10:11], v[8:9] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s8
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s8
    v_cndmask_b32_e32 v1, v1, v4, vcc
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v2, v2, v4, vcc
    v_perm_b32 v1, v2, v1, s9
    v_add_u32_e32 v2, v22, v18
    v_cndmask_b32_e64 v2, v21, v2, s[0:1]
    buffer_store_dwordx2 v[0:1], v2, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v10
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v2, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v1, v2, vcc
    v_mul_f32_e32 v1, s10, v11
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s8
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_pk_mul_f32 v[2:3], s[10:11], v[12:13] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s8
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s8
    v_cndmask_b32_e32 v1, v1, v4, vcc
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v2, v2, v4, vcc
    v_perm_b32 v1, v2, v1, s9
    v_add_u32_e32 v2, v23, v18
    v_cndmask_b32_e64 v2, v21, v2, s[2:3]
    buffer_store_dwordx2 v[0:1], v2, s[12:15], 0 offen
    v_mul_f32_e32 v0, s10, v14
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s8
    v_or_b32_e32 v2, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v1, v2, vcc
    v_mul_f32_e32 v1, s10, v15
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s8
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_pk_mul_f32 v[2:3], s[10:11], v[16:17] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s9
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s8
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s8
    v_cndmask_b32_e32 v1, v1, v4, vcc
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v2, v2, v4, vcc
    v_perm_b32 v1, v2, v1, s9
    v_add_u32_e32 v2, v19, v18
    v_cndmask_b32_e64 v2, v21, v2, s[4:5]
    buffer_store_dwordx2 v[0:1], v2, s[12:15], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_bf16_bf16_128x128x32_w2x4_s3_lds_dma_g16_16_8
    .amdhsa_group_segment_fixed_size 49152
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 64
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_bf16_bf16_128x128x32_w2x4_s3_lds_dma_g16_16_8.agpr_count: 0
gemm_nt_bf16_bf16_128x128x32_w2x4_s3_lds_dma_g16_16_8.sgpr_count: 49
gemm_nt_bf16_bf16_128x128x32_w2x4_s3_lds_dma_g16_16_8.sgpr_spill_count: 0
gemm_nt_bf16_bf16_128x128x32_w2x4_s3_lds_dma_g16_16_8.vgpr_count: 64
gemm_nt_bf16_bf16_128x128x32_w2x4_s3_lds_dma_g16_16_8.vgpr_spill_count: 0
