.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
attention_f16_d64_128x64_s2_lds_dma_g1:
    s_load_dwordx4 s[36:39], s[0:1], 0x68
    s_load_dwordx8 s[24:31], s[0:1], 0x0
    s_load_dwordx16 s[8:23], s[0:1], 0x28
    s_load_dwordx2 s[6:7], s[0:1], 0x7c
    v_readfirstlane_b32 s5, v0
    s_lshr_b32 s40, s5, 6
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s34, s37, 1
    s_mul_i32 s5, s9, s4
    s_mul_hi_u32 s9, s8, s4
    s_add_i32 s9, s9, s5
    s_mul_i32 s5, s8, s4
    s_mul_i32 s8, s11, s3
    s_mul_hi_u32 s11, s10, s3
    s_lshl_b32 s2, s2, 7
    s_lshl_b32 s35, s36, 1
    s_add_i32 s11, s11, s8
    s_mul_i32 s8, s10, s3
    s_add_u32 s5, s8, s5
    s_addc_u32 s9, s11, s9
    s_ashr_i32 s8, s36, 31
    s_mul_i32 s8, s8, s2
    s_mul_hi_u32 s10, s36, s2
    s_add_i32 s10, s10, s8
    s_mul_i32 s8, s36, s2
    s_add_u32 s8, s5, s8
    s_addc_u32 s9, s9, s10
    s_lshl_b64 s[8:9], s[8:9], 1
    s_add_u32 s8, s8, s24
    s_addc_u32 s5, s9, s25
    s_not_b32 s9, s2
    s_add_i32 s6, s6, s9
    s_ashr_i32 s33, s6, 31
    s_mul_hi_u32 s9, s6, s35
    s_mul_i32 s10, s33, s35
    s_add_i32 s9, s9, s10
    s_mul_i32 s10, s6, s35
    s_add_u32 s10, s10, 0x80
    s_addc_u32 s11, s9, 0
    s_lshr_b64 s[24:25], s[10:11], 31
    s_and_b32 s9, s5, 0xffff
    s_cmp_lt_i32 s24, 1
    s_cselect_b32 s5, s10, 0x7fffffff
    s_cmp_gt_i32 s24, -1
    v_lshrrev_b32_e32 v2, 1, v0
    v_and_b32_e32 v3, 31, v0
    s_cselect_b32 s10, s5, 0
    s_lshl_b32 s5, s40, 5
    v_or_b32_e32 v1, s5, v3
    v_and_b32_e32 v4, 16, v2
    s_mov_b32 s11, 0x20000
    v_mad_u64_u32 v[4:5], s[24:25], v1, s35, v[4:5]
    buffer_load_dwordx4 v[66:69], v4, s[8:11], 0 offen
    buffer_load_dwordx4 v[70:73], v4, s[8:11], 0 offen offset:32
    buffer_load_dwordx4 v[74:77], v4, s[8:11], 0 offen offset:64
    buffer_load_dwordx4 v[78:81], v4, s[8:11], 0 offen offset:96
    v_lshlrev_b32_e32 v5, 2, v0
    v_or_b32_e32 v6, 0x100, v0
    v_or_b32_e32 v7, 0x200, v0
    v_or_b32_e32 v10, 0x600, v0
    v_and_b32_e32 v5, 0x7c, v5
    v_and_b32_e32 v12, 0x70, v2
    v_lshrrev_b32_e32 v4, 5, v0
    v_lshrrev_b32_e32 v13, 5, v6
    v_lshrrev_b32_e32 v7, 5, v7
    v_lshrrev_b32_e32 v10, 5, v10
    v_xor_b32_e32 v6, v12, v5
    s_movk_i32 s24, 0xf800
    v_mad_u64_u32 v[84:85], s[8:9], v4, s34, v[6:7]
    v_mul_lo_u32 v7, v7, s34
    v_mul_lo_u32 v10, v10, s34
    v_add3_u32 v95, v7, v6, s24
    v_add3_u32 v99, v10, v6, s24
    s_add_i32 s24, s7, 63
    s_ashr_i32 s8, s24, 31
    s_lshr_b32 s8, s8, 26
    v_or_b32_e32 v9, 0x500, v0
    s_add_i32 s24, s24, s8
    v_lshrrev_b32_e32 v9, 5, v9
    s_and_b32 s8, s24, 0xffffffc0
    s_movk_i32 s10, 0xfc00
    v_mul_lo_u32 v5, v13, s34
    v_mul_lo_u32 v9, v9, s34
    s_min_i32 s36, s7, s8
    s_mul_i32 s8, s13, s4
    s_mul_hi_u32 s9, s12, s4
    v_add3_u32 v94, v5, v6, s10
    v_add3_u32 v98, v9, v6, s10
    s_add_i32 s9, s9, s8
    s_mul_i32 s8, s12, s4
    s_mul_i32 s10, s15, s3
    s_mul_hi_u32 s12, s14, s3
    s_add_i32 s12, s12, s10
    s_mul_i32 s10, s14, s3
    s_add_u32 s8, s10, s8
    s_addc_u32 s9, s12, s9
    s_lshl_b64 s[12:13], s[8:9], 1
    s_add_u32 s8, s12, s26
    s_addc_u32 s9, s13, s27
    s_min_i32 s10, s36, 64
    s_add_i32 s10, s10, -1
    v_or_b32_e32 v8, 0x300, v0
    v_or_b32_e32 v11, 0x700, v0
    s_mul_i32 s10, s10, s34
    v_lshrrev_b32_e32 v8, 5, v8
    v_lshrrev_b32_e32 v11, 5, v11
    v_lshl_add_u32 v97, s37, 6, v84
    s_lshl_b32 s37, s40, 8
    s_addk_i32 s10, 0x80
    s_movk_i32 s25, 0xf400
    v_mul_lo_u32 v8, v8, s34
    v_mul_lo_u32 v11, v11, s34
    s_cmp_gt_i32 s36, 0
    v_add3_u32 v96, v8, v6, s25
    v_add3_u32 v100, v11, v6, s25
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    s_cselect_b32 s10, s10, 0
    s_mov_b32 m0, s37
    s_nop 0
    buffer_load_dword v84, s[8:11], 0 offen lds
    buffer_load_dword v94, s[8:11], 0 offen offset:1024 lds
    buffer_load_dword v95, s[8:11], 0 offen offset:2048 lds
    buffer_load_dword v96, s[8:11], 0 offen offset:3072 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v97, s[8:11], 0 offen lds
    buffer_load_dword v98, s[8:11], 0 offen offset:1024 lds
    buffer_load_dword v99, s[8:11], 0 offen offset:2048 lds
    buffer_load_dword v100, s[8:11], 0 offen offset:3072 lds
    v_and_b32_e32 v1, 63, v0
    v_lshlrev_b32_e32 v6, 4, v0
    s_cmp_gt_i32 s7, 0
    v_lshlrev_b32_e32 v5, 2, v1
    s_cbranch_scc1 .LBB0_4
    v_xor_b32_e32 v85, 0x80, v5
    v_and_b32_e32 v82, 0x70, v6
    v_lshlrev_b32_e32 v83, 7, v3
    s_cbranch_execz .LBB0_5
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
    v_mov_b32_e32 v87, 0
.LBB0_3:
    ds_bpermute_b32 v34, v85, v87
    s_nop 1
    v_mov_b32_e32 v36, v10
    s_lshl_b32 s7, s40, 12
    s_waitcnt vmcnt(0)
    s_barrier
    v_lshrrev_b32_e32 v1, 3, v1
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v34, v87, v34
    v_div_scale_f32 v35, s[0:1], v34, v34, 1.0
    v_rcp_f32_e32 v37, v35
    v_div_scale_f32 v10, vcc, 1.0, v34, 1.0
    s_mul_i32 s0, s21, s4
    v_fma_f32 v38, -v35, v37, 1.0
    v_fmac_f32_e32 v37, v38, v37
    v_mul_f32_e32 v38, v10, v37
    v_fma_f32 v39, -v35, v38, v10
    v_fmac_f32_e32 v38, v39, v37
    v_fma_f32 v10, -v35, v38, v10
    v_div_fmas_f32 v10, v10, v37, v38
    v_div_fixup_f32 v10, v10, v34, 1.0
    v_cmp_lt_f32_e32 vcc, 0, v34
    v_mov_b32_e32 v37, v26
    v_mov_b32_e32 v26, v11
    v_cndmask_b32_e32 v38, 0, v10, vcc
    v_fma_mixlo_f16 v34, v2, v38, 0
    v_fma_mixhi_f16 v34, v18, v38, 0
    v_mov_b32_e32 v18, v3
    v_pk_mul_f32 v[36:37], v[36:37], v[38:39] op_sel_hi:[1,0]
    v_pk_mul_f32 v[2:3], v[18:19], v[38:39] op_sel_hi:[1,0]
    v_cvt_f16_f32_e32 v10, v37
    v_cvt_f16_f32_e32 v35, v36
    v_cvt_f16_f32_e32 v18, v3
    v_cvt_f16_f32_e32 v19, v2
    v_pk_mul_f32 v[2:3], v[26:27], v[38:39] op_sel_hi:[1,0]
    v_pack_b32_f16 v35, v35, v10
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_mov_b32_e32 v10, v12
    v_mov_b32_e32 v11, v28
    v_pk_mul_f32 v[10:11], v[10:11], v[38:39] op_sel_hi:[1,0]
    v_pack_b32_f16 v37, v2, v3
    v_fma_mixlo_f16 v2, v4, v38, 0
    v_fma_mixhi_f16 v2, v20, v38, 0
    v_cvt_f16_f32_e32 v11, v11
    v_cvt_f16_f32_e32 v10, v10
    v_mov_b32_e32 v20, v5
    v_pk_mul_f32 v[4:5], v[20:21], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v28, v13
    v_pack_b32_f16 v36, v19, v18
    v_and_b32_e32 v18, 32, v0
    v_or_b32_e32 v19, s7, v83
    v_cvt_f16_f32_e32 v12, v5
    v_cvt_f16_f32_e32 v20, v4
    v_pk_mul_f32 v[4:5], v[28:29], v[38:39] op_sel_hi:[1,0]
    v_xad_u32 v3, v82, v18, v19
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v13, v4
    ds_write_b128 v3, v[34:37]
    v_pack_b32_f16 v3, v10, v11
    v_or_b32_e32 v10, 16, v18
    v_xad_u32 v11, v10, v82, v19
    v_fma_mixlo_f16 v10, v6, v38, 0
    v_fma_mixhi_f16 v10, v22, v38, 0
    v_mov_b32_e32 v22, v7
    v_pack_b32_f16 v4, v20, v12
    v_pack_b32_f16 v5, v13, v5
    v_mov_b32_e32 v12, v14
    v_mov_b32_e32 v13, v30
    v_pk_mul_f32 v[6:7], v[22:23], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v30, v15
    v_pk_mul_f32 v[12:13], v[12:13], v[38:39] op_sel_hi:[1,0]
    v_cvt_f16_f32_e32 v14, v7
    v_cvt_f16_f32_e32 v20, v6
    v_pk_mul_f32 v[6:7], v[30:31], v[38:39] op_sel_hi:[1,0]
    v_cvt_f16_f32_e32 v13, v13
    v_cvt_f16_f32_e32 v12, v12
    v_cvt_f16_f32_e32 v7, v7
    v_cvt_f16_f32_e32 v6, v6
    ds_write_b128 v11, v[2:5]
    v_or_b32_e32 v2, 64, v18
    v_xad_u32 v3, v2, v82, v19
    v_fma_mixlo_f16 v2, v8, v38, 0
    v_mov_b32_e32 v4, v16
    v_mov_b32_e32 v5, v32
    v_fma_mixhi_f16 v2, v24, v38, 0
    v_pk_mul_f32 v[4:5], v[4:5], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v24, v9
    v_pack_b32_f16 v11, v12, v13
    v_pack_b32_f16 v13, v6, v7
    v_cvt_f16_f32_e32 v6, v5
    v_cvt_f16_f32_e32 v7, v4
    v_pk_mul_f32 v[4:5], v[24:25], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v32, v17
    v_cvt_f16_f32_e32 v8, v5
    v_cvt_f16_f32_e32 v9, v4
    v_pk_mul_f32 v[4:5], v[32:33], v[38:39] op_sel_hi:[1,0]
    v_pack_b32_f16 v12, v20, v14
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v14, v4
    ds_write_b128 v3, v[10:13]
    v_pack_b32_f16 v3, v7, v6
    v_or_b32_e32 v6, 0x50, v18
    v_xor_b32_e32 v0, v1, v0
    v_pack_b32_f16 v4, v9, v8
    v_pack_b32_f16 v5, v14, v5
    v_xad_u32 v6, v6, v82, v19
    v_lshlrev_b32_e32 v0, 4, v0
    ds_write_b128 v6, v[2:5]
    v_lshlrev_b32_e32 v2, 7, v1
    v_and_b32_e32 v0, 0x70, v0
    v_or_b32_e32 v3, 8, v1
    s_waitcnt lgkmcnt(0)
    v_or3_b32 v2, s7, v2, v0
    v_lshlrev_b32_e32 v4, 7, v3
    v_or3_b32 v4, s7, v4, v0
    ds_read_b128 v[8:11], v2
    ds_read_b128 v[12:15], v4
    v_or_b32_e32 v2, 16, v1
    v_or_b32_e32 v5, 24, v1
    v_lshlrev_b32_e32 v4, 7, v2
    v_lshlrev_b32_e32 v6, 7, v5
    s_mul_hi_u32 s1, s20, s4
    v_or3_b32 v4, s7, v4, v0
    v_or3_b32 v0, s7, v6, v0
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s20, s4
    s_mul_i32 s4, s23, s3
    s_mul_hi_u32 s7, s22, s3
    s_ashr_i32 s9, s39, 31
    s_lshl_b32 s10, s39, 1
    s_add_i32 s7, s7, s4
    s_mul_i32 s3, s22, s3
    s_add_u32 s0, s3, s0
    s_mul_hi_u32 s3, s39, s2
    s_mul_i32 s4, s9, s2
    s_addc_u32 s1, s7, s1
    s_add_i32 s3, s3, s4
    s_mul_i32 s2, s39, s2
    s_add_u32 s0, s0, s2
    s_addc_u32 s1, s1, s3
    s_lshl_b64 s[0:1], s[0:1], 1
    s_mov_b32 s8, s39
    s_add_u32 s0, s0, s30
    s_mul_i32 s2, s10, s33
    s_mul_hi_u32 s3, s10, s6
    s_addc_u32 s1, s1, s31
    s_add_i32 s4, s3, s2
    s_lshr_b64 s[2:3], s[8:9], 31
    s_mul_i32 s2, s2, s6
    s_add_i32 s4, s4, s2
    s_mul_i32 s2, s10, s6
    s_add_u32 s2, s2, 0x80
    s_addc_u32 s3, s4, 0
    s_lshr_b64 s[6:7], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s6, 1
    ds_read_b128 v[16:19], v4
    ds_read_b128 v[20:23], v0
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s6, -1
    v_or_b32_e32 v0, s5, v1
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[6:7], v0, s10, v[82:83]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[8:11], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s5, v3
    v_mad_u64_u32 v[0:1], s[6:7], v0, s10, v[82:83]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s5, v2
    v_mad_u64_u32 v[0:1], s[6:7], v0, s10, v[82:83]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s5, v5
    v_mad_u64_u32 v[0:1], s[4:5], v0, s10, v[82:83]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    s_endpgm
.LBB0_4:
    v_and_b32_e32 v82, 0x70, v6
    v_lshlrev_b32_e32 v83, 7, v3
.LBB0_5:
    v_and_b32_e32 v7, 1, v4
    v_lshrrev_b32_e32 v4, 2, v0
    v_lshrrev_b32_e32 v8, 4, v0
    v_and_b32_e32 v4, 2, v4
    v_and_b32_e32 v8, 12, v8
    v_and_b32_e32 v3, 7, v0
    v_or3_b32 v4, v4, v8, v7
    v_and_or_b32 v6, v2, 8, v3
    v_lshlrev_b32_e32 v8, 2, v4
    s_load_dword s41, s[0:1], 0x84
    s_lshl_b32 s0, s38, 1
    v_lshlrev_b32_e32 v4, 3, v6
    v_or_b32_e32 v9, 1, v8
    v_mad_u64_u32 v[86:87], s[8:9], v8, s0, v[4:5]
    v_mad_u64_u32 v[88:89], s[8:9], v9, s0, v[4:5]
    v_or_b32_e32 v9, 2, v8
    v_or_b32_e32 v8, 3, v8
    v_mad_u64_u32 v[90:91], s[8:9], v9, s0, v[4:5]
    v_mad_u64_u32 v[92:93], s[8:9], v8, s0, v[4:5]
    v_lshrrev_b32_e32 v4, 5, v1
    v_xor_b32_e32 v8, v4, v3
    v_lshl_or_b32 v89, v8, 4, v83
    s_mov_b32 s35, 0
    v_and_or_b32 v8, v0, 16, v4
    s_mul_i32 s1, s19, s3
    s_mul_hi_u32 s8, s18, s3
    s_mul_i32 s9, s17, s4
    s_mul_hi_u32 s11, s16, s4
    s_ashr_i32 s10, s24, 6
    s_lshl_b64 s[24:25], s[34:35], 6
    v_xor_b32_e32 v3, v8, v3
    v_lshlrev_b32_e32 v8, 9, v0
    s_add_i32 s1, s8, s1
    s_mul_i32 s8, s18, s3
    s_add_i32 s11, s11, s9
    s_mul_i32 s9, s16, s4
    v_and_b32_e32 v8, 0x1e00, v8
    s_add_u32 s8, s8, s9
    v_lshl_or_b32 v91, v3, 4, v8
    v_lshlrev_b32_e32 v3, 4, v7
    v_and_b32_e32 v2, 0x60, v2
    v_and_b32_e32 v7, 8, v0
    s_addc_u32 s9, s1, s11
    v_or3_b32 v2, v3, v2, v7
    s_lshl_b64 s[8:9], s[8:9], 1
    v_xor_b32_e32 v2, v2, v82
    s_add_u32 s8, s8, s28
    s_mov_b32 s1, s35
    v_lshl_or_b32 v93, v6, 9, v2
    s_addc_u32 s9, s9, s29
    s_lshl_b64 s[16:17], s[0:1], 6
    v_lshlrev_b32_e32 v2, 2, v4
    s_max_i32 s1, s10, 1
    s_add_u32 s10, s26, s24
    v_sub_u32_e32 v114, s7, v2
    v_mov_b32_e32 v2, 0
    s_addc_u32 s11, s27, s25
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_xor_b32_e32 v85, 0x80, v5
    s_add_u32 s12, s10, s12
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
    v_mov_b64_e32 v[32:33], v[16:17]
    v_xor_b32_e32 v101, 32, v89
    v_xor_b32_e32 v102, 64, v89
    v_xor_b32_e32 v103, 0x60, v89
    v_or_b32_e32 v104, 0x4080, v93
    v_or_b32_e32 v105, 0x4100, v93
    v_or_b32_e32 v106, 0x4180, v93
    v_or_b32_e32 v107, 0x80, v91
    v_xor_b32_e32 v108, 32, v91
    v_xor_b32_e32 v109, 0xa0, v91
    v_xor_b32_e32 v110, 64, v91
    v_xor_b32_e32 v111, 0xc0, v91
    v_xor_b32_e32 v112, 0x60, v91
    v_xor_b32_e32 v113, 0xe0, v91
    s_addc_u32 s13, s11, s13
    s_lshl_b32 s1, s1, 6
    v_mov_b32_e32 v116, 0xf149f2ca
    s_mov_b32 s11, 0x20000
    s_mov_b32 s18, 0x5040100
    s_mov_b32 s19, 0x7060302
    s_mov_b32 s26, 0x41000000
    s_mov_b32 s27, 0x43000000
    v_mov_b32_e32 v115, 0xff800000
    v_mov_b64_e32 v[30:31], v[14:15]
    v_mov_b64_e32 v[28:29], v[12:13]
    v_mov_b64_e32 v[26:27], v[10:11]
    v_mov_b64_e32 v[24:25], v[8:9]
    v_mov_b64_e32 v[22:23], v[6:7]
    v_mov_b64_e32 v[20:21], v[4:5]
    v_mov_b64_e32 v[18:19], v[2:3]
    s_mov_b32 s28, s35
    v_mov_b32_e32 v87, v2
    s_branch .LBB0_7
.LBB0_6:
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_f32_e64 v117, s41, -v116
    ds_read_b128 v[118:121], v91 offset:16384
    ds_read_b128 v[122:125], v107 offset:16384
    v_fma_f32 v50, s41, v50, v117
    v_exp_f32_e32 v50, v50
    v_fma_f32 v51, s41, v51, v117
    v_fma_f32 v52, s41, v52, v117
    v_exp_f32_e32 v51, v51
    v_exp_f32_e32 v52, v52
    v_fma_f32 v53, s41, v53, v117
    v_exp_f32_e32 v53, v53
    v_fma_mixlo_f16 v50, v50, s27, 0
    v_fma_mixhi_f16 v50, v51, s27, 0
    v_fma_mixlo_f16 v51, v52, s27, 0
    v_fma_mixhi_f16 v51, v53, s27, 0
    v_fma_f32 v52, s41, v54, v117
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v50
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[2:17], v[118:119], v[50:51], v[2:17]
    v_exp_f32_e32 v52, v52
    v_fma_f32 v53, s41, v55, v117
    v_fma_f32 v54, s41, v56, v117
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v51
    v_exp_f32_e32 v53, v53
    v_fma_mixlo_f16 v52, v52, s27, 0
    v_fma_f32 v34, s41, v34, v117
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[18:33], v[122:123], v[50:51], v[18:33]
    v_exp_f32_e32 v50, v54
    v_fma_f32 v51, s41, v57, v117
    v_exp_f32_e32 v51, v51
    v_fma_mixhi_f16 v52, v53, s27, 0
    v_fma_mixlo_f16 v53, v50, s27, 0
    v_fma_f32 v50, s41, v58, v117
    v_fma_mixhi_f16 v53, v51, s27, 0
    v_fma_f32 v51, s41, v59, v117
    ds_read_b128 v[56:59], v108 offset:16384
    v_mfma_f32_32x32x8_f16 v[2:17], v[120:121], v[52:53], v[2:17]
    ds_read_b128 v[118:121], v109 offset:16384
    v_exp_f32_e32 v50, v50
    v_fma_f32 v54, s41, v60, v117
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v52
    v_exp_f32_e32 v51, v51
    v_exp_f32_e32 v54, v54
    v_fma_mixlo_f16 v50, v50, s27, 0
    v_mfma_f32_32x32x8_f16 v[18:33], v[124:125], v[52:53], v[18:33]
    v_fma_f32 v52, s41, v61, v117
    v_exp_f32_e32 v52, v52
    v_fma_mixhi_f16 v50, v51, s27, 0
    v_fma_mixlo_f16 v51, v54, s27, 0
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v53
    v_fma_mixhi_f16 v51, v52, s27, 0
    v_fma_f32 v52, s41, v62, v117
    v_exp_f32_e32 v52, v52
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[2:17], v[56:57], v[50:51], v[2:17]
    v_fma_f32 v53, s41, v63, v117
    v_fma_f32 v54, s41, v64, v117
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v50
    v_exp_f32_e32 v53, v53
    v_fma_mixlo_f16 v52, v52, s27, 0
    v_exp_f32_e32 v34, v34
    v_fma_f32 v35, s41, v35, v117
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[18:33], v[118:119], v[50:51], v[18:33]
    v_exp_f32_e32 v50, v54
    v_fma_f32 v54, s41, v65, v117
    v_exp_f32_e32 v54, v54
    v_fma_mixhi_f16 v52, v53, s27, 0
    v_fma_mixlo_f16 v53, v50, s27, 0
    v_fma_f32 v36, s41, v36, v117
    v_fma_mixhi_f16 v53, v54, s27, 0
    ds_read_b128 v[54:57], v110 offset:16384
    v_exp_f32_e32 v35, v35
    v_mfma_f32_32x32x8_f16 v[2:17], v[58:59], v[52:53], v[2:17]
    ds_read_b128 v[58:61], v111 offset:16384
    v_exp_f32_e32 v36, v36
    v_fma_f32 v37, s41, v37, v117
    v_exp_f32_e32 v37, v37
    v_fma_mixlo_f16 v34, v34, s27, 0
    v_fma_mixhi_f16 v34, v35, s27, 0
    v_fma_mixlo_f16 v35, v36, s27, 0
    v_mfma_f32_32x32x8_f16 v[18:33], v[120:121], v[52:53], v[18:33]
    v_fma_mixhi_f16 v35, v37, s27, 0
    v_fma_f32 v36, s41, v38, v117
    v_exp_f32_e32 v36, v36
    v_fma_f32 v37, s41, v39, v117
    v_fma_f32 v38, s41, v40, v117
    v_exp_f32_e32 v37, v37
    v_exp_f32_e32 v38, v38
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[2:17], v[54:55], v[34:35], v[2:17]
    v_fma_f32 v39, s41, v41, v117
    v_exp_f32_e32 v39, v39
    v_fma_mixlo_f16 v36, v36, s27, 0
    v_fma_mixhi_f16 v36, v37, s27, 0
    v_fma_mixlo_f16 v37, v38, s27, 0
    v_fma_mixhi_f16 v37, v39, s27, 0
    v_fma_f32 v38, s41, v42, v117
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[18:33], v[58:59], v[34:35], v[18:33]
    v_fma_f32 v39, s41, v43, v117
    v_fma_f32 v40, s41, v44, v117
    v_fma_f32 v41, s41, v45, v117
    ds_read_b128 v[42:45], v113 offset:16384
    v_exp_f32_e32 v38, v38
    v_exp_f32_e32 v39, v39
    v_exp_f32_e32 v40, v40
    v_mfma_f32_32x32x8_f16 v[2:17], v[56:57], v[36:37], v[2:17]
    ds_read_b128 v[54:57], v112 offset:16384
    v_exp_f32_e32 v41, v41
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v51
    v_fma_mixlo_f16 v38, v38, s27, 0
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v52
    v_fma_mixhi_f16 v38, v39, s27, 0
    v_fma_mixlo_f16 v39, v40, s27, 0
    v_mfma_f32_32x32x8_f16 v[18:33], v[60:61], v[36:37], v[18:33]
    v_fma_mixhi_f16 v39, v41, s27, 0
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v53
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v34
    v_fma_f32 v34, s41, v46, v117
    v_fma_f32 v40, s41, v47, v117
    v_exp_f32_e32 v34, v34
    v_exp_f32_e32 v41, v40
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[2:17], v[54:55], v[38:39], v[2:17]
    v_fma_f32 v40, s41, v48, v117
    v_fmac_f32_e32 v117, s41, v49
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v35
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v36
    s_add_u32 s8, s8, s16
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v37
    s_addc_u32 s9, s9, s17
    v_mfma_f32_32x32x8_f16 v[18:33], v[42:43], v[38:39], v[18:33]
    v_exp_f32_e32 v42, v40
    v_exp_f32_e32 v43, v117
    v_fma_mixlo_f16 v40, v34, s27, 0
    v_fma_mixhi_f16 v40, v41, s27, 0
    v_fma_mixlo_f16 v41, v42, s27, 0
    v_fma_mixhi_f16 v41, v43, s27, 0
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v38
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v39
    v_mfma_f32_32x32x8_f16 v[2:17], v[56:57], v[40:41], v[2:17]
    s_add_u32 s12, s12, s24
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v40
    s_addc_u32 s13, s13, s25
    v_dot2c_f32_f16_e32 v87, 0x3c003c00, v41
    s_cmp_eq_u32 s1, s35
    v_subrev_u32_e32 v114, 64, v114
    v_mfma_f32_32x32x8_f16 v[18:33], v[44:45], v[40:41], v[18:33]
    s_cbranch_scc1 .LBB0_3
.LBB0_7:
    s_lshl_b32 s10, s28, 13
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_or_b32_e32 v34, s10, v89
    ds_read_b128 v[118:121], v34
    ds_read_b128 v[122:125], v34 offset:4096
    v_or_b32_e32 v117, s10, v101
    s_mov_b32 s14, s36
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[50:65], v[118:119], v[66:67], 0
    s_sub_i32 s36, s36, 64
    s_mov_b32 s15, s11
    v_mfma_f32_32x32x8_f16 v[34:49], v[122:123], v[66:67], 0
    v_mfma_f32_32x32x8_f16 v[50:65], v[120:121], v[68:69], v[50:65]
    v_mfma_f32_32x32x8_f16 v[34:49], v[124:125], v[68:69], v[34:49]
    ds_read_b128 v[118:121], v117
    ds_read_b128 v[122:125], v117 offset:4096
    v_or_b32_e32 v117, s10, v102
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[50:65], v[118:119], v[70:71], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[34:49], v[122:123], v[70:71], v[34:49]
    v_mfma_f32_32x32x8_f16 v[50:65], v[120:121], v[72:73], v[50:65]
    v_mfma_f32_32x32x8_f16 v[34:49], v[124:125], v[72:73], v[34:49]
    ds_read_b128 v[118:121], v117
    ds_read_b128 v[124:127], v117 offset:4096
    v_or_b32_e32 v117, s10, v103
    ds_read_b128 v[130:133], v117
    ds_read_b128 v[134:137], v117 offset:4096
    s_min_i32 s10, s14, 64
    s_add_i32 s10, s10, -1
    s_mul_i32 s10, s10, s0
    s_addk_i32 s10, 0x80
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x8_f16 v[50:65], v[118:119], v[74:75], v[50:65]
    s_cmp_gt_i32 s14, 0
    s_cselect_b32 s10, s10, 0
    s_add_i32 s14, s28, -1
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[34:49], v[124:125], v[74:75], v[34:49]
    v_mfma_f32_32x32x8_f16 v[50:65], v[120:121], v[76:77], v[50:65]
    buffer_load_dwordx2 v[118:119], v86, s[8:11], 0 offen
    buffer_load_dwordx2 v[120:121], v88, s[8:11], 0 offen
    buffer_load_dwordx2 v[122:123], v90, s[8:11], 0 offen
    buffer_load_dwordx2 v[124:125], v92, s[8:11], 0 offen
    s_add_i32 s10, s28, 1
    s_cmp_lt_u32 s10, 2
    s_cselect_b32 s28, s10, s14
    s_min_i32 s14, s36, 64
    s_add_i32 s14, s14, -1
    s_lshl_b32 s10, s28, 13
    v_mfma_f32_32x32x8_f16 v[34:49], v[126:127], v[76:77], v[34:49]
    s_mul_i32 s14, s14, s34
    s_add_i32 s10, s37, s10
    s_addk_i32 s14, 0x80
    s_cmp_gt_i32 s36, 0
    s_cselect_b32 s14, s14, 0
    s_mov_b32 m0, s10
    s_nop 0
    buffer_load_dword v84, s[12:15], 0 offen lds
    buffer_load_dword v94, s[12:15], 0 offen offset:1024 lds
    buffer_load_dword v95, s[12:15], 0 offen offset:2048 lds
    buffer_load_dword v96, s[12:15], 0 offen offset:3072 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v97, s[12:15], 0 offen lds
    buffer_load_dword v98, s[12:15], 0 offen offset:1024 lds
    buffer_load_dword v99, s[12:15], 0 offen offset:2048 lds
    buffer_load_dword v100, s[12:15], 0 offen offset:3072 lds
    s_waitcnt vmcnt(8)
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[50:65], v[130:131], v[78:79], v[50:65]
    s_add_i32 s35, s35, 64
    s_cmp_le_i32 s35, s7
    v_perm_b32 v126, v120, v118, s18
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[34:49], v[134:135], v[78:79], v[34:49]
    v_perm_b32 v127, v124, v122, s18
    v_perm_b32 v128, v120, v118, s19
    v_perm_b32 v129, v124, v122, s19
    v_perm_b32 v130, v121, v119, s18
    v_perm_b32 v131, v125, v123, s18
    v_perm_b32 v118, v121, v119, s19
    v_perm_b32 v119, v125, v123, s19
    v_mfma_f32_32x32x8_f16 v[50:65], v[132:133], v[80:81], v[50:65]
    ds_write_b64 v93, v[126:127] offset:16384
    ds_write_b64 v104, v[128:129]
    ds_write_b64 v105, v[130:131]
    ds_write_b64 v106, v[118:119]
    v_mfma_f32_32x32x8_f16 v[34:49], v[136:137], v[80:81], v[34:49]
    s_cbranch_scc1 .LBB0_9
    v_cmp_lt_i32_e32 vcc, 0, v114
    s_nop 3
    v_cndmask_b32_e32 v50, v115, v50, vcc
    v_cmp_lt_i32_e32 vcc, 1, v114
    s_nop 1
    v_cndmask_b32_e32 v51, v115, v51, vcc
    v_cmp_lt_i32_e32 vcc, 2, v114
    s_nop 1
    v_cndmask_b32_e32 v52, v115, v52, vcc
    v_cmp_lt_i32_e32 vcc, 3, v114
    s_nop 1
    v_cndmask_b32_e32 v53, v115, v53, vcc
    v_cmp_lt_i32_e32 vcc, 8, v114
    s_nop 1
    v_cndmask_b32_e32 v54, v115, v54, vcc
    v_cmp_lt_i32_e32 vcc, 9, v114
    s_nop 1
    v_cndmask_b32_e32 v55, v115, v55, vcc
    v_cmp_lt_i32_e32 vcc, 10, v114
    s_nop 1
    v_cndmask_b32_e32 v56, v115, v56, vcc
    v_cmp_lt_i32_e32 vcc, 11, v114
    s_nop 1
    v_cndmask_b32_e32 v57, v115, v57, vcc
    v_cmp_lt_i32_e32 vcc, 16, v114
    s_nop 1
    v_cndmask_b32_e32 v58, v115, v58, vcc
    v_cmp_lt_i32_e32 vcc, 17, v114
    s_nop 1
    v_cndmask_b32_e32 v59, v115, v59, vcc
    v_cmp_lt_i32_e32 vcc, 18, v114
    s_nop 1
    v_cndmask_b32_e32 v60, v115, v60, vcc
    v_cmp_lt_i32_e32 vcc, 19, v114
    s_nop 1
    v_cndmask_b32_e32 v61, v115, v61, vcc
    v_cmp_lt_i32_e32 vcc, 24, v114
    s_nop 1
    v_cndmask_b32_e32 v62, v115, v62, vcc
    v_cmp_lt_i32_e32 vcc, 25, v114
    s_nop 1
    v_cndmask_b32_e32 v63, v115, v63, vcc
    v_cmp_lt_i32_e32 vcc, 26, v114
    s_nop 1
    v_cndmask_b32_e32 v64, v115, v64, vcc
    v_cmp_lt_i32_e32 vcc, 27, v114
    s_nop 1
    v_cndmask_b32_e32 v65, v115, v65, vcc
    v_cmp_lt_i32_e32 vcc, 32, v114
    s_nop 1
    v_cndmask_b32_e32 v34, v115, v34, vcc
    v_cmp_lt_i32_e32 vcc, 33, v114
    s_nop 1
    v_cndmask_b32_e32 v35, v115, v35, vcc
    v_cmp_lt_i32_e32 vcc, 34, v114
    s_nop 1
    v_cndmask_b32_e32 v36, v115, v36, vcc
    v_cmp_lt_i32_e32 vcc, 35, v114
    s_nop 1
    v_cndmask_b32_e32 v37, v115, v37, vcc
    v_cmp_lt_i32_e32 vcc, 40, v114
    s_nop 1
    v_cndmask_b32_e32 v38, v115, v38, vcc
    v_cmp_lt_i32_e32 vcc, 41, v114
    s_nop 1
    v_cndmask_b32_e32 v39, v115, v39, vcc
    v_cmp_lt_i32_e32 vcc, 42, v114
    s_nop 1
    v_cndmask_b32_e32 v40, v115, v40, vcc
    v_cmp_lt_i32_e32 vcc, 43, v114
    s_nop 1
    v_cndmask_b32_e32 v41, v115, v41, vcc
    v_cmp_lt_i32_e32 vcc, 48, v114
    s_nop 1
    v_cndmask_b32_e32 v42, v115, v42, vcc
    v_cmp_lt_i32_e32 vcc, 49, v114
    s_nop 1
    v_cndmask_b32_e32 v43, v115, v43, vcc
    v_cmp_lt_i32_e32 vcc, 50, v114
    s_nop 1
    v_cndmask_b32_e32 v44, v115, v44, vcc
    v_cmp_lt_i32_e32 vcc, 51, v114
    s_nop 1
    v_cndmask_b32_e32 v45, v115, v45, vcc
    v_cmp_lt_i32_e32 vcc, 56, v114
    s_nop 1
    v_cndmask_b32_e32 v46, v115, v46, vcc
    v_cmp_lt_i32_e32 vcc, 57, v114
    s_nop 1
    v_cndmask_b32_e32 v47, v115, v47, vcc
    v_cmp_lt_i32_e32 vcc, 58, v114
    s_nop 1
    v_cndmask_b32_e32 v48, v115, v48, vcc
    v_cmp_lt_i32_e32 vcc, 59, v114
    s_nop 1
    v_cndmask_b32_e32 v49, v115, v49, vcc
.LBB0_9:
    s_nop 4
    v_max_f32_e32 v117, v51, v51
    v_max_f32_e32 v118, v50, v50
    v_max_f32_e32 v117, v118, v117
    v_max3_f32 v117, v117, v52, v53
    v_max3_f32 v117, v117, v54, v55
    v_max3_f32 v117, v117, v56, v57
    v_max3_f32 v117, v117, v58, v59
    v_max3_f32 v117, v117, v60, v61
    v_max3_f32 v117, v117, v62, v63
    v_max3_f32 v117, v117, v64, v65
    v_max3_f32 v117, v117, v34, v35
    v_max3_f32 v117, v117, v36, v37
    v_max3_f32 v117, v117, v38, v39
    v_max3_f32 v117, v117, v40, v41
    v_max3_f32 v117, v117, v42, v43
    v_max3_f32 v117, v117, v44, v45
    v_max3_f32 v117, v117, v46, v47
    v_max3_f32 v117, v117, v48, v49
    ds_bpermute_b32 v118, v85, v117
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v118, v118, v118
    v_max_f32_e32 v117, v117, v118
    v_sub_f32_e32 v118, v117, v116
    v_mul_f32_e32 v118, s41, v118
    v_cmp_lt_f32_e32 vcc, s26, v118
    s_cbranch_vccz .LBB0_6
    v_max_f32_e32 v117, v117, v117
    v_max_f32_e32 v118, v116, v116
    v_max_f32_e32 v117, v118, v117
    v_sub_f32_e32 v116, v116, v117
    v_mul_f32_e32 v116, s41, v116
    v_exp_f32_e32 v116, v116
    s_nop 0
    v_pk_mul_f32 v[16:17], v[116:117], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[116:117], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[116:117], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[116:117], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[116:117], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[116:117], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[116:117], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[116:117], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[116:117], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[116:117], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[116:117], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[116:117], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[116:117], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[116:117], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[116:117], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[116:117], v[18:19] op_sel_hi:[0,1]
    v_mul_f32_e32 v87, v87, v116
    v_mov_b32_e32 v116, v117
    s_branch .LBB0_6
.amdhsa_kernel attention_f16_d64_128x64_s2_lds_dma_g1
    .amdhsa_group_segment_fixed_size 24576
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 140
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_f16_d64_128x64_s2_lds_dma_g1.agpr_count: 0
attention_f16_d64_128x64_s2_lds_dma_g1.sgpr_count: 48
attention_f16_d64_128x64_s2_lds_dma_g1.sgpr_spill_count: 0
attention_f16_d64_128x64_s2_lds_dma_g1.vgpr_count: 138
attention_f16_d64_128x64_s2_lds_dma_g1.vgpr_spill_count: 0
