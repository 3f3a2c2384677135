.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta:
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    s_load_dwordx4 s[12:15], s[0:1], 0x0
    s_load_dwordx2 s[18:19], s[0:1], 0x10
    v_readfirstlane_b32 s31, v0
    s_lshl_b32 s29, s2, 6
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s1, s7, 1
    s_lshr_b32 s22, s31, 6
    s_lshl_b32 s20, s3, 6
    s_mul_i32 s0, s1, s29
    s_mul_hi_u32 s2, s1, s29
    s_add_u32 s0, s0, s12
    s_addc_u32 s24, s2, s13
    s_not_b32 s2, s29
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v2, 5, v0
    v_lshrrev_b32_e32 v3, 4, v0
    s_add_i32 s28, s4, s2
    v_bitop3_b32 v23, v3, v1, 12 bitop3:0x6c
    v_mul_lo_u32 v2, v2, s1
    s_ashr_i32 s30, s28, 31
    v_lshl_add_u32 v24, v23, 1, v2
    v_or_b32_e32 v2, 0x100, v0
    s_mul_hi_u32 s2, s1, s28
    s_mul_i32 s3, s1, s30
    v_lshrrev_b32_e32 v3, 5, v2
    v_lshrrev_b32_e32 v2, 4, v2
    s_add_i32 s4, s2, s3
    s_ashr_i32 s3, s6, 31
    s_mov_b32 s2, s6
    v_bitop3_b32 v25, v2, v1, 28 bitop3:0x6c
    v_mul_lo_u32 v2, v3, s1
    s_mul_i32 s1, s1, s28
    s_lshl_b64 s[2:3], s[2:3], 1
    s_mov_b32 s21, 0
    s_add_u32 s25, s1, s2
    s_addc_u32 s37, s4, s3
    s_lshl_b32 s12, s8, 1
    s_lshl_b64 s[26:27], s[20:21], 1
    s_add_u32 s36, s26, s14
    s_addc_u32 s38, s27, s15
    s_add_i32 s4, s6, -1
    s_ashr_i32 s39, s4, 31
    s_sub_i32 s16, s5, s20
    s_mul_hi_u32 s1, s12, s4
    s_mul_i32 s2, s12, s39
    s_ashr_i32 s17, s16, 31
    s_add_i32 s1, s1, s2
    s_mul_i32 s23, s12, s4
    s_lshl_b64 s[2:3], s[16:17], 1
    s_add_u32 s44, s23, s2
    s_addc_u32 s45, s1, s3
    s_lshl_b32 s33, s22, 8
    s_cmp_gt_i32 s6, 0
    s_cselect_b32 s3, s37, 0
    s_cselect_b32 s2, s25, 0
    s_cselect_b32 s23, s45, 0
    s_cselect_b32 s22, s44, 0
    s_lshr_b64 s[34:35], s[2:3], 31
    v_lshl_add_u32 v26, v25, 1, v2
    v_bfrev_b32_e32 v2, 1
    v_cmp_gt_i32_e32 vcc, s6, v23
    s_cmp_lt_i32 s34, 1
    s_cselect_b32 s1, s2, 0x7fffffff
    v_cndmask_b32_e32 v3, v2, v24, vcc
    v_cmp_gt_i32_e32 vcc, s6, v25
    s_cmp_gt_i32 s34, -1
    s_cselect_b32 s2, s1, 0
    v_cndmask_b32_e32 v4, v2, v26, vcc
    s_and_b32 s1, s24, 0xffff
    s_mov_b32 s3, 0x20000
    s_lshl_b32 s34, s7, 5
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_ushort v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_ushort v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s34, v3
    buffer_load_ushort v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s34, v4
    buffer_load_ushort v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s34, v3
    buffer_load_ushort v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s34, v4
    buffer_load_ushort v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s34, v3
    buffer_load_ushort v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s34, v4
    buffer_load_ushort v4, s[0:3], 0 offen lds
    s_add_i32 s1, s33, 0x6000
    s_lshr_b64 s[40:41], s[22:23], 31
    v_lshrrev_b32_e32 v5, 6, v0
    s_cmp_lt_i32 s40, 1
    v_and_b32_e32 v6, 63, v0
    v_mul_lo_u32 v5, s12, v5
    s_cselect_b32 s2, s22, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    v_lshl_add_u32 v5, v6, 1, v5
    v_cmp_gt_i32_e32 vcc, s16, v6
    s_cselect_b32 s2, s2, 0
    s_mov_b64 s[42:43], s[2:3]
    v_cndmask_b32_e32 v27, v2, v5, vcc
    s_and_b32 s7, s38, 0xffff
    s_mov_b64 s[40:41], s[0:1]
    v_mov_b32_e32 v3, v27
    s_mov_b32 s40, s36
    s_mov_b32 s41, s7
    s_mov_b32 s42, s2
    s_lshl_b32 s35, s8, 3
    s_mov_b32 m0, s1
    s_nop 0
    buffer_load_ushort v3, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s35, v3
    buffer_load_ushort v3, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s35, v3
    buffer_load_ushort v3, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s35, v3
    buffer_load_ushort v3, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s35, v3
    buffer_load_ushort v3, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s35, v3
    buffer_load_ushort v3, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s35, v3
    buffer_load_ushort v3, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s35, v3
    buffer_load_ushort v3, s[40:43], 0 offen lds
    s_sub_i32 s1, s6, 32
    v_cmp_gt_i32_e32 vcc, s1, v23
    s_lshr_b32 s8, s31, 7
    v_lshlrev_b32_e32 v3, 7, v0
    v_cndmask_b32_e32 v4, v2, v24, vcc
    v_cmp_gt_i32_e32 vcc, s1, v25
    v_lshlrev_b32_e32 v6, 3, v0
    s_movk_i32 s2, 0x70
    v_cndmask_b32_e32 v5, v2, v26, vcc
    v_and_b32_e32 v2, 32, v0
    s_mov_b32 s13, s21
    s_bfe_u32 s31, s31, 0x10006
    s_lshl_b32 s1, s8, 12
    v_and_b32_e32 v3, 0xf80, v3
    v_bitop3_b32 v2, v6, v2, s2 bitop3:0x6c
    v_or3_b32 v18, s1, v3, v2
    s_lshl_b64 s[22:23], s[12:13], 5
    s_lshl_b32 s1, s31, 7
    s_add_i32 s2, s33, 0x2000
    s_add_u32 s7, s25, 0xffffffc0
    s_addc_u32 s40, s37, -1
    s_add_u32 s46, s0, 64
    s_addc_u32 s47, s24, 0
    s_sub_u32 s42, s44, s22
    s_subb_u32 s43, s45, s23
    s_cmp_gt_i32 s6, 32
    s_cselect_b32 s41, s40, 0
    s_cselect_b32 s40, s7, 0
    s_cselect_b32 s45, s43, 0
    s_cselect_b32 s44, s42, 0
    s_lshr_b64 s[42:43], s[40:41], 31
    s_cmp_lt_i32 s42, 1
    s_cselect_b32 s7, s40, 0x7fffffff
    s_cmp_gt_i32 s42, -1
    s_mov_b64 s[42:43], s[2:3]
    s_cselect_b32 s7, s7, 0
    s_and_b32 s47, s47, 0xffff
    s_mov_b64 s[40:41], s[0:1]
    s_mov_b32 s40, s46
    s_mov_b32 s41, s47
    s_mov_b32 s42, s7
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_ushort v5, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s34, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s34, v5
    buffer_load_ushort v5, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s34, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s34, v5
    buffer_load_ushort v5, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s34, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v5, s34, v5
    buffer_load_ushort v5, s[40:43], 0 offen lds
    s_add_i32 s2, s33, 0x8000
    s_add_u32 s7, s22, s36
    s_addc_u32 s36, s23, s38
    s_lshr_b64 s[40:41], s[44:45], 31
    s_cmp_lt_i32 s40, 1
    s_cselect_b32 s38, s44, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    s_mov_b64 s[42:43], s[2:3]
    s_cselect_b32 s38, s38, 0
    s_and_b32 s36, s36, 0xffff
    s_mov_b64 s[40:41], s[0:1]
    v_mov_b32_e32 v4, v27
    s_mov_b32 s40, s7
    s_mov_b32 s41, s36
    s_mov_b32 s42, s38
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s35, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s35, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s35, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s35, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s35, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s35, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s35, v4
    buffer_load_ushort v4, s[40:43], 0 offen lds
    v_lshlrev_b32_e32 v2, 6, v0
    v_lshlrev_b32_e32 v3, 2, v0
    v_and_b32_e32 v2, 0x800, v2
    v_and_b32_e32 v3, 0x7c, v3
    s_cmp_gt_i32 s6, 64
    v_xor_b32_e32 v21, 16, v18
    v_xor_b32_e32 v19, 64, v18
    s_cbranch_scc1 .LBB0_3
    v_xor_b32_e32 v20, 0x50, v18
    v_or3_b32 v22, s1, v3, v2
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
    s_mov_b32 s2, s21
    s_branch .LBB0_6
.LBB0_3:
    v_or3_b32 v22, s1, v3, v2
.LBB0_4:
    s_add_i32 s1, s6, 31
    s_lshr_b32 s1, s1, 5
    s_add_i32 s36, s1, -2
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s24, 0
    s_add_u32 s24, s25, 0xffffff80
    s_addc_u32 s25, s37, -1
    s_lshl_b64 s[2:3], s[12:13], 6
    s_add_u32 s2, s14, s2
    s_addc_u32 s3, s15, s3
    s_add_u32 s37, s2, s26
    s_addc_u32 s38, s3, s27
    s_add_u32 s2, s4, 0xffffffc0
    s_addc_u32 s3, s39, -1
    s_mul_i32 s3, s3, s12
    s_mul_hi_u32 s4, s2, s12
    s_add_i32 s4, s4, s3
    s_mul_i32 s7, s2, s12
    s_ashr_i32 s3, s5, 31
    s_mov_b32 s2, s5
    s_lshl_b64 s[2:3], s[2:3], 1
    s_add_u32 s5, s7, s2
    s_addc_u32 s4, s4, s3
    s_bfe_i64 s[2:3], s[20:21], 0x200000
    s_lshl_b64 s[2:3], s[2:3], 1
    s_sub_u32 s26, s5, s2
    v_xor_b32_e32 v20, 0x50, v18
    s_subb_u32 s27, s4, s3
    s_sub_i32 s39, s6, 64
    s_mov_b32 s2, 0
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
    v_bfrev_b32_e32 v28, 1
    s_mov_b32 s3, 0x20000
.LBB0_5:
    s_lshl_b32 s40, s2, 13
    s_waitcnt lgkmcnt(0) vmcnt(16)
    s_barrier
    s_add_i32 s41, s2, 2
    s_add_i32 s42, s2, -1
    s_mov_b64 s[6:7], s[2:3]
    v_add_u32_e32 v30, s40, v18
    v_add_u32_e32 v34, s40, v21
    s_mov_b64 s[4:5], s[0:1]
    v_or_b32_e32 v48, s40, v22
    s_cmp_lt_u32 s41, 3
    ds_read_b128 v[30:33], v30
    ds_read_b128 v[34:37], v34
    ds_read2st64_b32 v[38:39], v48 offset0:96 offset1:97
    ds_read2st64_b32 v[40:41], v48 offset0:98 offset1:99
    ds_read2st64_b32 v[42:43], v48 offset0:100 offset1:101
    ds_read2st64_b32 v[44:45], v48 offset0:102 offset1:103
    s_cselect_b32 s5, s41, s42
    s_lshl_b32 s5, s5, 13
    v_cmp_gt_i32_e32 vcc, s39, v23
    v_add_u32_e32 v49, s40, v19
    v_add_u32_e32 v50, s40, v20
    s_lshr_b64 s[40:41], s[24:25], 31
    s_add_i32 s5, s33, s5
    v_cndmask_b32_e32 v29, v28, v24, vcc
    v_cmp_gt_i32_e32 vcc, s39, v25
    s_mov_b64 s[14:15], s[2:3]
    s_cmp_lt_i32 s40, 1
    v_cndmask_b32_e32 v46, v28, v26, vcc
    s_mov_b64 s[12:13], s[0:1]
    s_cselect_b32 s6, s24, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    s_waitcnt lgkmcnt(5)
    v_lshl_or_b32 v30, v31, 16, v30
    v_lshl_or_b32 v31, v33, 16, v32
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v32, v35, 16, v34
    v_lshl_or_b32 v33, v37, 16, v36
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v34, v39, 16, v38
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v35, v41, 16, v40
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v36, v43, 16, v42
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v37, v45, 16, v44
    s_cselect_b32 s14, s6, 0
    s_and_b32 s13, s1, 0xffff
    s_add_i32 s42, s5, 0x6000
    s_lshr_b64 s[40:41], s[26:27], 31
    s_mov_b32 m0, s5
    s_nop 0
    buffer_load_ushort v29, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_ushort v46, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v29, s34, v29
    buffer_load_ushort v29, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s34, v46
    buffer_load_ushort v46, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v29, s34, v29
    buffer_load_ushort v29, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s34, v46
    buffer_load_ushort v46, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v29, s34, v29
    buffer_load_ushort v29, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v46, s34, v46
    buffer_load_ushort v46, s[12:15], 0 offen lds
    s_cmp_lt_i32 s40, 1
    v_mov_b32_e32 v47, v27
    s_cselect_b32 s5, s26, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    s_mov_b32 s4, s37
    s_cselect_b32 s6, s5, 0
    s_and_b32 s5, s38, 0xffff
    s_mov_b32 m0, s42
    s_nop 0
    buffer_load_ushort v47, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v47, s35, v47
    buffer_load_ushort v47, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v47, s35, v47
    buffer_load_ushort v47, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v47, s35, v47
    buffer_load_ushort v47, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v47, s35, v47
    buffer_load_ushort v47, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v47, s35, v47
    buffer_load_ushort v47, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v47, s35, v47
    buffer_load_ushort v47, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v47, s35, v47
    buffer_load_ushort v47, s[4:7], 0 offen lds
    v_mfma_f32_32x32x16_f16 v[2:17], v[34:37], v[30:33], v[2:17]
    ds_read_b128 v[30:33], v49
    ds_read_b128 v[34:37], v50
    ds_read2st64_b32 v[38:39], v48 offset0:112 offset1:113
    ds_read2st64_b32 v[40:41], v48 offset0:114 offset1:115
    ds_read2st64_b32 v[42:43], v48 offset0:116 offset1:117
    ds_read2st64_b32 v[44:45], v48 offset0:118 offset1:119
    s_add_i32 s12, s2, 1
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v38, v39, 16, v38
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v39, v41, 16, v40
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v40, v43, 16, v42
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v41, v45, 16, v44
    s_add_i32 s2, s2, -2
    s_cmp_lt_u32 s12, 3
    s_cselect_b32 s2, s12, s2
    s_add_i32 s36, s36, -1
    s_add_u32 s0, s0, 64
    v_lshl_or_b32 v30, v31, 16, v30
    v_lshl_or_b32 v31, v33, 16, v32
    v_lshl_or_b32 v32, v35, 16, v34
    v_lshl_or_b32 v33, v37, 16, v36
    s_addc_u32 s1, s1, 0
    s_add_u32 s24, s24, 0xffffffc0
    v_mfma_f32_32x32x16_f16 v[2:17], v[38:41], v[30:33], v[2:17]
    s_addc_u32 s25, s25, -1
    s_add_u32 s37, s37, s22
    s_addc_u32 s38, s38, s23
    s_sub_u32 s26, s26, s22
    s_subb_u32 s27, s27, s23
    s_sub_i32 s39, s39, 32
    s_cmp_lg_u32 s36, 0
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s0, s2, 13
    s_waitcnt vmcnt(16)
    s_barrier
    v_add_u32_e32 v23, s0, v18
    v_add_u32_e32 v28, s0, v21
    ds_read_b128 v[24:27], v23
    ds_read_b128 v[28:31], v28
    v_or_b32_e32 v23, s0, v22
    v_add_u32_e32 v32, s0, v19
    v_add_u32_e32 v36, s0, v20
    s_add_i32 s0, s2, 1
    s_add_i32 s1, s2, 0x7fffe
    s_cmp_lt_u32 s0, 3
    s_cselect_b32 s0, s0, s1
    s_lshl_b32 s6, s0, 13
    s_ashr_i32 s1, s9, 31
    s_mov_b32 s0, s9
    s_lshl_b32 s7, s9, 2
    s_lshr_b64 s[2:3], s[0:1], 30
    s_mul_hi_u32 s4, s7, s29
    s_mul_i32 s0, s2, s29
    s_add_i32 s4, s4, s0
    s_lshl_b64 s[0:1], s[20:21], 2
    s_add_u32 s0, s0, s18
    s_mul_i32 s3, s7, s29
    s_addc_u32 s1, s1, s19
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s4
    s_mul_i32 s3, s7, s30
    s_mul_hi_u32 s4, s7, s28
    s_add_i32 s3, s4, s3
    s_mul_i32 s2, s2, s28
    s_add_i32 s4, s3, s2
    s_mul_i32 s5, s7, s28
    s_lshl_b64 s[2:3], s[16:17], 2
    s_add_u32 s2, s5, s2
    s_addc_u32 s3, s4, s3
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s4, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    s_cselect_b32 s2, s2, 0
    v_lshl_or_b32 v1, s8, 5, v1
    s_lshl_b32 s4, s31, 5
    v_lshrrev_b32_e32 v0, 3, v0
    v_and_or_b32 v56, v0, 4, s4
    v_mul_lo_u32 v57, v1, s7
    v_lshl_add_u32 v0, v56, 2, v57
    v_bfrev_b32_e32 v58, 1
    v_cmp_gt_i32_e32 vcc, s16, v56
    ds_read2st64_b32 v[40:41], v23 offset0:96 offset1:97
    ds_read2st64_b32 v[42:43], v23 offset0:98 offset1:99
    ds_read2st64_b32 v[44:45], v23 offset0:100 offset1:101
    ds_read2st64_b32 v[46:47], v23 offset0:102 offset1:103
    ds_read_b128 v[32:35], v32
    ds_read_b128 v[36:39], v36
    ds_read2st64_b32 v[48:49], v23 offset0:112 offset1:113
    ds_read2st64_b32 v[50:51], v23 offset0:114 offset1:115
    ds_read2st64_b32 v[52:53], v23 offset0:116 offset1:117
    ds_read2st64_b32 v[54:55], v23 offset0:118 offset1:119
    s_waitcnt vmcnt(0)
    s_barrier
    s_mov_b32 s3, 0x20000
    v_cndmask_b32_e32 v59, v58, v0, vcc
    buffer_load_dword v1, v59, s[0:3], 0 offen
    s_waitcnt lgkmcnt(9)
    v_lshl_or_b32 v40, v41, 16, v40
    s_waitcnt lgkmcnt(8)
    v_lshl_or_b32 v41, v43, 16, v42
    s_waitcnt lgkmcnt(7)
    v_lshl_or_b32 v42, v45, 16, v44
    s_waitcnt lgkmcnt(6)
    v_lshl_or_b32 v43, v47, 16, v46
    v_lshl_or_b32 v24, v25, 16, v24
    v_lshl_or_b32 v25, v27, 16, v26
    v_lshl_or_b32 v26, v29, 16, v28
    v_lshl_or_b32 v27, v31, 16, v30
    s_waitcnt lgkmcnt(5)
    v_lshl_or_b32 v28, v33, 16, v32
    v_lshl_or_b32 v29, v35, 16, v34
    v_mfma_f32_32x32x16_f16 v[2:17], v[40:43], v[24:27], v[2:17]
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v24, v49, 16, v48
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v25, v51, 16, v50
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v26, v53, 16, v52
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v27, v55, 16, v54
    v_lshl_or_b32 v30, v37, 16, v36
    v_lshl_or_b32 v31, v39, 16, v38
    v_add_u32_e32 v0, s6, v18
    v_add_u32_e32 v18, s6, v21
    v_or_b32_e32 v21, s6, v22
    v_mfma_f32_32x32x16_f16 v[2:17], v[24:27], v[28:31], v[2:17]
    ds_read2st64_b32 v[30:31], v21 offset0:96 offset1:97
    ds_read2st64_b32 v[32:33], v21 offset0:98 offset1:99
    ds_read2st64_b32 v[34:35], v21 offset0:100 offset1:101
    ds_read2st64_b32 v[36:37], v21 offset0:102 offset1:103
    ds_read_b128 v[22:25], v0
    ds_read_b128 v[26:29], v18
    s_waitcnt lgkmcnt(5)
    v_lshl_or_b32 v30, v31, 16, v30
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v31, v33, 16, v32
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v32, v35, 16, v34
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v33, v37, 16, v36
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v22, v23, 16, v22
    v_lshl_or_b32 v23, v25, 16, v24
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v24, v27, 16, v26
    v_lshl_or_b32 v25, v29, 16, v28
    v_add_u32_e32 v0, s6, v19
    s_nop 0
    v_mfma_f32_32x32x16_f16 v[2:17], v[30:33], v[22:25], v[2:17]
    v_add_u32_e32 v22, s6, v20
    ds_read2st64_b32 v[26:27], v21 offset0:112 offset1:113
    ds_read2st64_b32 v[28:29], v21 offset0:114 offset1:115
    ds_read2st64_b32 v[30:31], v21 offset0:116 offset1:117
    ds_read2st64_b32 v[32:33], v21 offset0:118 offset1:119
    ds_read_b128 v[18:21], v0
    ds_read_b128 v[22:25], v22
    s_waitcnt lgkmcnt(5)
    v_lshl_or_b32 v26, v27, 16, v26
    s_waitcnt lgkmcnt(4)
    v_lshl_or_b32 v27, v29, 16, v28
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v28, v31, 16, v30
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v29, v33, 16, v32
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v18, v19, 16, v18
    v_lshl_or_b32 v19, v21, 16, v20
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v20, v23, 16, v22
    v_lshl_or_b32 v21, v25, 16, v24
    s_nop 1
    v_mfma_f32_32x32x16_f16 v[2:17], v[26:29], v[18:21], v[2:17]
    s_nop 11
    v_mov_b32_e32 v0, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v59, s[0:3], 0 offen
    v_or_b32_e32 v0, 1, v56
    v_lshl_add_u32 v1, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_or_b32_e32 v0, 2, v56
    v_lshl_add_u32 v18, v0, 2, v57
    v_cndmask_b32_e32 v2, v58, v1, vcc
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v18, v58, v18, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v18, s[0:3], 0 offen
    v_or_b32_e32 v0, 3, v56
    v_lshl_add_u32 v2, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v4
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v58, v2, vcc
    buffer_store_dword v0, v18, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 8, v56
    v_lshl_add_u32 v3, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v5
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v58, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 9, v56
    v_lshl_add_u32 v2, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v6
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v58, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 10, v56
    v_lshl_add_u32 v3, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v7
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v58, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 11, v56
    v_lshl_add_u32 v2, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v8
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v58, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 16, v56
    v_lshl_add_u32 v3, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v9
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v58, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 17, v56
    v_lshl_add_u32 v2, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v10
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v58, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 18, v56
    v_lshl_add_u32 v3, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v11
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v58, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 19, v56
    v_lshl_add_u32 v2, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v12
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v58, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 24, v56
    v_lshl_add_u32 v3, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v13
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v58, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_or_b32_e32 v0, 25, v56
    v_lshl_add_u32 v2, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v14
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v58, v2, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_or_b32_e32 v0, 26, v56
    v_lshl_add_u32 v3, v0, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v0
    v_mov_b32_e32 v0, v15
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v58, v3, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v16
    v_or_b32_e32 v2, 27, v56
    v_lshl_add_u32 v4, v2, 2, v57
    v_cmp_gt_i32_e32 vcc, s16, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    v_cndmask_b32_e32 v2, v58, v4, vcc
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v17
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta
    .amdhsa_group_segment_fixed_size 49920
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 129
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 60
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.agpr_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.sgpr_count: 54
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.sgpr_spill_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.vgpr_count: 60
gemm_nn_f16_f32_64x64x32_w2x2_s3_lds_dma_g2_2_1_tail_beta.vgpr_spill_count: 0
