.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
attention_f16_d64_64x32_s2_lds_dma_g1:
    s_load_dwordx4 s[0:3], s[4:5], 0x68
    s_load_dwordx8 s[36:43], s[4:5], 0x0
    s_load_dwordx16 s[12:27], s[4:5], 0x28
    s_load_dwordx2 s[10:11], s[4:5], 0x7c
    s_lshl_b32 s6, s6, 6
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s28, s1, 1
    v_readfirstlane_b32 s1, v0
    s_lshr_b32 s31, s1, 6
    s_mul_i32 s1, s13, s8
    s_mul_hi_u32 s9, s12, s8
    s_add_i32 s9, s9, s1
    s_mul_i32 s1, s12, s8
    s_mul_i32 s12, s15, s7
    s_mul_hi_u32 s13, s14, s7
    s_lshl_b32 s29, s0, 1
    s_add_i32 s13, s13, s12
    s_mul_i32 s12, s14, s7
    s_add_u32 s1, s12, s1
    s_addc_u32 s9, s13, s9
    s_ashr_i32 s12, s0, 31
    s_mul_i32 s12, s12, s6
    s_mul_hi_u32 s13, s0, s6
    s_add_i32 s13, s13, s12
    s_mul_i32 s0, s0, s6
    s_add_u32 s0, s1, s0
    s_addc_u32 s1, s9, s13
    s_lshl_b64 s[0:1], s[0:1], 1
    s_add_u32 s12, s0, s36
    s_addc_u32 s9, s1, s37
    s_not_b32 s0, s6
    s_add_i32 s10, s10, s0
    s_ashr_i32 s30, s10, 31
    s_mul_hi_u32 s0, s10, s29
    s_mul_i32 s1, s30, s29
    s_add_i32 s1, s0, s1
    s_mul_i32 s0, s10, s29
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s1, 0
    s_lshr_b64 s[14:15], s[0:1], 31
    s_and_b32 s13, s9, 0xffff
    s_cmp_lt_i32 s14, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s14, -1
    v_lshrrev_b32_e32 v2, 1, v0
    v_and_b32_e32 v3, 31, v0
    s_cselect_b32 s14, s0, 0
    s_lshl_b32 s9, s31, 5
    v_or_b32_e32 v1, s9, v3
    v_and_b32_e32 v4, 16, v2
    s_mov_b32 s15, 0x20000
    v_mad_u64_u32 v[4:5], s[0:1], v1, s29, v[4:5]
    buffer_load_dwordx4 v[50:53], v4, s[12:15], 0 offen
    buffer_load_dwordx4 v[54:57], v4, s[12:15], 0 offen offset:32
    buffer_load_dwordx4 v[58:61], v4, s[12:15], 0 offen offset:64
    buffer_load_dwordx4 v[62:65], v4, s[12:15], 0 offen offset:96
    v_lshlrev_b32_e32 v1, 2, v0
    v_lshrrev_b32_e32 v4, 5, v0
    v_and_b32_e32 v1, 0x7c, v1
    v_lshlrev_b32_e32 v5, 4, v4
    v_mul_lo_u32 v6, v4, s28
    v_xad_u32 v76, v5, v1, v6
    v_or_b32_e32 v5, 0x80, v0
    v_lshrrev_b32_e32 v6, 5, v5
    v_lshrrev_b32_e32 v5, 1, v5
    v_and_b32_e32 v5, 0x70, v5
    v_xor_b32_e32 v5, v5, v1
    v_mul_lo_u32 v6, v6, s28
    s_movk_i32 s0, 0xfe00
    v_add3_u32 v77, v6, v5, s0
    v_or_b32_e32 v5, 0x100, v0
    v_lshrrev_b32_e32 v5, 5, v5
    v_and_b32_e32 v6, 48, v2
    v_mul_lo_u32 v5, v5, s28
    v_xor_b32_e32 v6, v6, v1
    s_movk_i32 s0, 0xfc00
    v_add3_u32 v78, v5, v6, s0
    v_or_b32_e32 v5, 0x180, v0
    v_lshrrev_b32_e32 v7, 5, v5
    v_lshrrev_b32_e32 v5, 1, v5
    v_and_b32_e32 v5, 0x70, v5
    v_xor_b32_e32 v5, v5, v1
    v_mul_lo_u32 v7, v7, s28
    s_movk_i32 s0, 0xfa00
    v_add3_u32 v79, v7, v5, s0
    v_or_b32_e32 v5, 0x200, v0
    v_lshrrev_b32_e32 v5, 5, v5
    v_mul_lo_u32 v5, v5, s28
    s_movk_i32 s0, 0xf800
    v_add3_u32 v80, v5, v6, s0
    v_or_b32_e32 v5, 0x280, v0
    v_lshrrev_b32_e32 v7, 5, v5
    v_lshrrev_b32_e32 v5, 1, v5
    v_and_b32_e32 v5, 0x70, v5
    v_xor_b32_e32 v5, v5, v1
    v_mul_lo_u32 v7, v7, s28
    s_movk_i32 s0, 0xf600
    v_add3_u32 v81, v7, v5, s0
    v_or_b32_e32 v5, 0x300, v0
    v_lshrrev_b32_e32 v5, 5, v5
    v_mul_lo_u32 v5, v5, s28
    s_movk_i32 s0, 0xf400
    v_add3_u32 v82, v5, v6, s0
    v_or_b32_e32 v5, 0x380, v0
    v_lshrrev_b32_e32 v6, 5, v5
    v_lshrrev_b32_e32 v5, 1, v5
    v_and_b32_e32 v5, 0x70, v5
    v_xor_b32_e32 v1, v5, v1
    v_mul_lo_u32 v5, v6, s28
    s_movk_i32 s0, 0xf200
    s_add_i32 s29, s11, 31
    v_add3_u32 v83, v5, v1, s0
    s_ashr_i32 s0, s29, 31
    s_lshr_b32 s0, s0, 27
    s_add_i32 s29, s29, s0
    s_and_b32 s0, s29, 0xffffffe0
    s_min_i32 s33, s11, s0
    s_mul_i32 s0, s17, s8
    s_mul_hi_u32 s1, s16, s8
    s_mul_i32 s12, s19, s7
    s_mul_hi_u32 s13, s18, s7
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s16, s8
    s_add_i32 s13, s13, s12
    s_mul_i32 s12, s18, s7
    s_add_u32 s0, s12, s0
    s_addc_u32 s1, s13, s1
    s_lshl_b64 s[16:17], s[0:1], 1
    s_add_u32 s12, s16, s38
    s_addc_u32 s13, s17, s39
    s_min_i32 s0, s33, 32
    s_add_i32 s0, s0, -1
    s_mul_i32 s0, s0, s28
    s_lshl_b32 s34, s31, 8
    s_addk_i32 s0, 0x80
    s_cmp_gt_i32 s33, 0
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    s_cselect_b32 s14, s0, 0
    s_mov_b32 m0, s34
    s_nop 0
    buffer_load_dword v76, s[12:15], 0 offen lds
    buffer_load_dword v77, s[12:15], 0 offen offset:512 lds
    buffer_load_dword v78, s[12:15], 0 offen offset:1024 lds
    buffer_load_dword v79, s[12:15], 0 offen offset:1536 lds
    buffer_load_dword v80, s[12:15], 0 offen offset:2048 lds
    buffer_load_dword v81, s[12:15], 0 offen offset:2560 lds
    buffer_load_dword v82, s[12:15], 0 offen offset:3072 lds
    buffer_load_dword v83, s[12:15], 0 offen offset:3584 lds
    v_and_b32_e32 v1, 63, v0
    v_lshlrev_b32_e32 v6, 4, v0
    s_cmp_gt_i32 s11, 0
    v_lshlrev_b32_e32 v5, 2, v1
    s_cbranch_scc1 .LBB0_4
    v_xor_b32_e32 v69, 0x80, v5
    v_and_b32_e32 v66, 0x70, v6
    v_lshlrev_b32_e32 v67, 7, v3
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
    v_mov_b32_e32 v71, 0
.LBB0_3:
    ds_bpermute_b32 v34, v69, v71
    s_nop 15
    v_mov_b32_e32 v36, v10
    s_lshl_b32 s2, s31, 12
    s_waitcnt vmcnt(0)
    s_barrier
    v_lshrrev_b32_e32 v1, 3, v1
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v34, v71, v34
    v_div_scale_f32 v35, s[0:1], v34, v34, 1.0
    v_rcp_f32_e32 v37, v35
    v_div_scale_f32 v10, vcc, 1.0, v34, 1.0
    s_mul_i32 s0, s25, s8
    v_fma_f32 v38, -v35, v37, 1.0
    v_fmac_f32_e32 v37, v38, v37
    v_mul_f32_e32 v38, v10, v37
    v_fma_f32 v39, -v35, v38, v10
    v_fmac_f32_e32 v38, v39, v37
    v_fma_f32 v10, -v35, v38, v10
    v_div_fmas_f32 v10, v10, v37, v38
    v_div_fixup_f32 v10, v10, v34, 1.0
    v_cmp_lt_f32_e32 vcc, 0, v34
    v_cndmask_b32_e32 v38, 0, v10, vcc
    v_fma_mixlo_f16 v34, v2, v38, 0
    v_fma_mixhi_f16 v34, v18, v38, 0
    v_mov_b32_e32 v37, v26
    v_mov_b32_e32 v18, v3
    v_pk_mul_f32 v[36:37], v[36:37], v[38:39] op_sel_hi:[1,0]
    v_pk_mul_f32 v[2:3], v[18:19], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v26, v11
    v_cvt_f16_f32_e32 v10, v37
    v_cvt_f16_f32_e32 v35, v36
    v_cvt_f16_f32_e32 v18, v3
    v_cvt_f16_f32_e32 v19, v2
    v_pk_mul_f32 v[2:3], v[26:27], v[38:39] op_sel_hi:[1,0]
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_pack_b32_f16 v35, v35, v10
    v_mov_b32_e32 v10, v12
    v_mov_b32_e32 v11, v28
    v_pack_b32_f16 v37, v2, v3
    v_fma_mixlo_f16 v2, v4, v38, 0
    v_pk_mul_f32 v[10:11], v[10:11], v[38:39] op_sel_hi:[1,0]
    v_fma_mixhi_f16 v2, v20, v38, 0
    v_cvt_f16_f32_e32 v11, v11
    v_cvt_f16_f32_e32 v10, v10
    v_mov_b32_e32 v20, v5
    v_pk_mul_f32 v[4:5], v[20:21], v[38:39] op_sel_hi:[1,0]
    v_mov_b32_e32 v28, v13
    v_pack_b32_f16 v36, v19, v18
    v_and_b32_e32 v18, 32, v0
    v_or_b32_e32 v19, s2, v67
    v_cvt_f16_f32_e32 v12, v5
    v_cvt_f16_f32_e32 v20, v4
    v_pk_mul_f32 v[4:5], v[28:29], v[38:39] op_sel_hi:[1,0]
    v_xad_u32 v3, v66, v18, v19
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v13, v4
    ds_write_b128 v3, v[34:37]
    v_pack_b32_f16 v3, v10, v11
    v_or_b32_e32 v10, 16, v18
    v_xad_u32 v11, v10, v66, v19
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
    v_xad_u32 v3, v2, v66, v19
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
    v_xad_u32 v6, v6, v66, v19
    v_lshlrev_b32_e32 v0, 4, v0
    ds_write_b128 v6, v[2:5]
    v_lshlrev_b32_e32 v2, 7, v1
    v_and_b32_e32 v0, 0x70, v0
    v_or_b32_e32 v3, 8, v1
    s_waitcnt lgkmcnt(0)
    v_or3_b32 v2, s2, v2, v0
    v_lshlrev_b32_e32 v4, 7, v3
    v_or3_b32 v4, s2, v4, v0
    ds_read_b128 v[8:11], v2
    ds_read_b128 v[12:15], v4
    v_or_b32_e32 v2, 16, v1
    v_or_b32_e32 v5, 24, v1
    v_lshlrev_b32_e32 v4, 7, v2
    v_lshlrev_b32_e32 v6, 7, v5
    s_mul_hi_u32 s1, s24, s8
    v_or3_b32 v4, s2, v4, v0
    v_or3_b32 v0, s2, v6, v0
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s24, s8
    s_mul_i32 s2, s27, s7
    s_mul_hi_u32 s8, s26, s7
    s_ashr_i32 s5, s3, 31
    s_lshl_b32 s11, s3, 1
    s_add_i32 s8, s8, s2
    s_mul_i32 s2, s26, s7
    s_add_u32 s0, s2, s0
    s_mul_hi_u32 s2, s3, s6
    s_mul_i32 s7, s5, s6
    s_mov_b32 s4, s3
    s_addc_u32 s1, s8, s1
    s_add_i32 s2, s2, s7
    s_mul_i32 s3, s3, s6
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s2
    s_lshl_b64 s[0:1], s[0:1], 1
    s_add_u32 s0, s0, s42
    s_mul_i32 s2, s11, s30
    s_mul_hi_u32 s3, s11, s10
    s_addc_u32 s1, s1, s43
    s_add_i32 s6, s3, s2
    s_lshr_b64 s[2:3], s[4:5], 31
    s_mul_i32 s2, s2, s10
    s_add_i32 s6, s6, s2
    s_mul_i32 s2, s11, s10
    s_add_u32 s2, s2, 0x80
    s_addc_u32 s3, s6, 0
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s4, 1
    ds_read_b128 v[16:19], v4
    ds_read_b128 v[20:23], v0
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    v_or_b32_e32 v0, s9, v1
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[4:5], v0, s11, v[66:67]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[8:11], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s9, v3
    v_mad_u64_u32 v[0:1], s[4:5], v0, s11, v[66:67]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s9, v2
    v_mad_u64_u32 v[0:1], s[4:5], v0, s11, v[66:67]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s9, v5
    v_mad_u64_u32 v[0:1], s[4:5], v0, s11, v[66:67]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    s_endpgm
.LBB0_4:
    v_and_b32_e32 v66, 0x70, v6
    v_lshlrev_b32_e32 v67, 7, v3
.LBB0_5:
    v_and_b32_e32 v6, 1, v4
    v_lshrrev_b32_e32 v4, 2, v0
    v_lshrrev_b32_e32 v7, 4, v0
    v_and_b32_e32 v4, 2, v4
    v_and_b32_e32 v7, 4, v7
    v_and_b32_e32 v3, 7, v0
    v_or3_b32 v4, v4, v7, v6
    v_and_or_b32 v3, v2, 8, v3
    v_lshlrev_b32_e32 v7, 2, v4
    s_lshl_b32 s0, s2, 1
    v_lshlrev_b32_e32 v4, 3, v3
    v_or_b32_e32 v8, 1, v7
    s_load_dword s35, s[4:5], 0x84
    v_mad_u64_u32 v[68:69], s[4:5], v7, s0, v[4:5]
    v_mad_u64_u32 v[70:71], s[4:5], v8, s0, v[4:5]
    v_or_b32_e32 v8, 2, v7
    v_or_b32_e32 v7, 3, v7
    v_mad_u64_u32 v[72:73], s[4:5], v8, s0, v[4:5]
    v_mad_u64_u32 v[74:75], s[4:5], v7, s0, v[4:5]
    v_lshrrev_b32_e32 v4, 5, v1
    v_lshlrev_b32_e32 v7, 4, v4
    v_xor_b32_e32 v8, v7, v66
    v_or_b32_e32 v73, v8, v67
    v_lshlrev_b32_e32 v8, 3, v0
    s_movk_i32 s1, 0x80
    v_and_or_b32 v7, v8, s1, v7
    v_xor_b32_e32 v7, v7, v66
    v_lshlrev_b32_e32 v8, 8, v0
    s_movk_i32 s1, 0xf00
    s_ashr_i32 s14, s29, 5
    s_mov_b32 s29, 0
    v_and_or_b32 v75, v8, s1, v7
    s_mul_i32 s1, s23, s7
    s_mul_hi_u32 s2, s22, s7
    s_mul_i32 s12, s21, s8
    s_mul_hi_u32 s13, s20, s8
    s_lshl_b64 s[4:5], s[28:29], 5
    v_lshlrev_b32_e32 v6, 4, v6
    v_and_b32_e32 v2, 32, v2
    v_and_b32_e32 v7, 8, v0
    s_add_i32 s2, s2, s1
    s_mul_i32 s1, s22, s7
    s_add_i32 s13, s13, s12
    s_mul_i32 s12, s20, s8
    v_or3_b32 v2, v6, v2, v7
    s_add_u32 s12, s1, s12
    v_xor_b32_e32 v2, v2, v66
    s_addc_u32 s13, s2, s13
    v_lshl_or_b32 v84, v3, 8, v2
    s_lshl_b64 s[12:13], s[12:13], 1
    v_or_b32_e32 v2, 0x2000, v84
    s_add_u32 s12, s12, s40
    s_mov_b32 s1, s29
    s_addc_u32 s13, s13, s41
    s_lshl_b64 s[20:21], s[0:1], 5
    v_xor_b32_e32 v88, 64, v2
    v_xor_b32_e32 v90, 0xc0, v2
    v_lshlrev_b32_e32 v2, 2, v4
    s_max_i32 s1, s14, 1
    s_add_u32 s2, s38, s4
    v_sub_u32_e32 v94, s11, v2
    v_mov_b32_e32 v2, 0
    s_addc_u32 s14, s39, s5
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_xor_b32_e32 v69, 0x80, v5
    s_add_u32 s16, s2, s16
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
    v_pk_mov_b32 v[32:33], v[16:17], v[16:17] op_sel:[0,1]
    v_xor_b32_e32 v85, 32, v73
    v_xor_b32_e32 v86, 64, v73
    v_xor_b32_e32 v87, 0x60, v73
    v_or_b32_e32 v89, 0x2080, v84
    v_xor_b32_e32 v91, 64, v75
    v_xor_b32_e32 v92, 32, v75
    v_xor_b32_e32 v93, 0x60, v75
    s_addc_u32 s17, s14, s17
    s_lshl_b32 s1, s1, 5
    v_mov_b32_e32 v96, 0xf149f2ca
    s_mov_b32 s2, 0x5040100
    s_mov_b32 s22, 0x7060302
    s_mov_b32 s23, 0x41000000
    s_mov_b32 s36, 0x43000000
    v_mov_b32_e32 v95, 0xff800000
    v_pk_mov_b32 v[30:31], v[14:15], v[14:15] op_sel:[0,1]
    v_pk_mov_b32 v[28:29], v[12:13], v[12:13] op_sel:[0,1]
    v_pk_mov_b32 v[26:27], v[10:11], v[10:11] op_sel:[0,1]
    v_pk_mov_b32 v[24:25], v[8:9], v[8:9] op_sel:[0,1]
    v_pk_mov_b32 v[22:23], v[6:7], v[6:7] op_sel:[0,1]
    v_pk_mov_b32 v[20:21], v[4:5], v[4:5] op_sel:[0,1]
    v_pk_mov_b32 v[18:19], v[2:3], v[2:3] op_sel:[0,1]
    s_mov_b32 s37, s29
    v_mov_b32_e32 v71, v2
    s_branch .LBB0_7
.LBB0_6:
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_f32_e64 v97, s35, -v96
    ds_read_b128 v[98:101], v75 offset:8192
    ds_read_b128 v[102:105], v91 offset:8192
    v_fma_f32 v34, s35, v34, v97
    v_exp_f32_e32 v34, v34
    v_fma_f32 v35, s35, v35, v97
    v_fma_f32 v36, s35, v36, v97
    v_exp_f32_e32 v35, v35
    v_exp_f32_e32 v36, v36
    v_fma_f32 v37, s35, v37, v97
    v_exp_f32_e32 v37, v37
    v_fma_mixlo_f16 v34, v34, s36, 0
    v_fma_mixhi_f16 v34, v35, s36, 0
    v_fma_mixlo_f16 v35, v36, s36, 0
    v_fma_mixhi_f16 v35, v37, s36, 0
    v_fma_f32 v36, s35, v38, v97
    v_exp_f32_e32 v36, v36
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8f16 v[2:17], v[98:99], v[34:35], v[2:17]
    v_fma_f32 v37, s35, v39, v97
    v_fma_f32 v38, s35, v40, v97
    v_exp_f32_e32 v37, v37
    v_exp_f32_e32 v38, v38
    v_fma_f32 v39, s35, v41, v97
    v_exp_f32_e32 v39, v39
    v_fma_mixlo_f16 v36, v36, s36, 0
    v_fma_mixhi_f16 v36, v37, s36, 0
    v_fma_mixlo_f16 v37, v38, s36, 0
    v_fma_mixhi_f16 v37, v39, s36, 0
    v_fma_f32 v38, s35, v42, v97
    v_fma_f32 v39, s35, v43, v97
    v_fma_f32 v40, s35, v44, v97
    v_fma_f32 v41, s35, v45, v97
    ds_read_b128 v[42:45], v93 offset:8192
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8f16 v[18:33], v[102:103], v[34:35], v[18:33]
    v_exp_f32_e32 v38, v38
    v_exp_f32_e32 v39, v39
    v_exp_f32_e32 v40, v40
    v_exp_f32_e32 v41, v41
    v_fma_mixlo_f16 v38, v38, s36, 0
    v_fma_mixhi_f16 v38, v39, s36, 0
    v_fma_mixlo_f16 v39, v40, s36, 0
    v_fma_mixhi_f16 v39, v41, s36, 0
    v_fma_f32 v40, s35, v46, v97
    v_exp_f32_e32 v40, v40
    v_fma_f32 v41, s35, v47, v97
    v_exp_f32_e32 v41, v41
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v34
    v_fma_mixlo_f16 v40, v40, s36, 0
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v35
    v_mfma_f32_32x32x8f16 v[2:17], v[100:101], v[36:37], v[2:17]
    ds_read_b128 v[98:101], v92 offset:8192
    v_fma_mixhi_f16 v40, v41, s36, 0
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v36
    s_add_u32 s12, s12, s20
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v37
    s_addc_u32 s13, s13, s21
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v38
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v39
    s_add_u32 s16, s16, s4
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v40
    s_addc_u32 s17, s17, s5
    v_subrev_u32_e32 v94, 32, v94
    s_cmp_eq_u32 s1, s29
    v_mfma_f32_32x32x8f16 v[18:33], v[104:105], v[36:37], v[18:33]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8f16 v[2:17], v[98:99], v[38:39], v[2:17]
    v_mfma_f32_32x32x8f16 v[18:33], v[42:43], v[38:39], v[18:33]
    v_fma_f32 v42, s35, v48, v97
    v_exp_f32_e32 v42, v42
    v_fmac_f32_e32 v97, s35, v49
    v_exp_f32_e32 v43, v97
    v_fma_mixlo_f16 v41, v42, s36, 0
    v_fma_mixhi_f16 v41, v43, s36, 0
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v41
    s_nop 0
    v_mfma_f32_32x32x8f16 v[2:17], v[100:101], v[40:41], v[2:17]
    v_mfma_f32_32x32x8f16 v[18:33], v[44:45], v[40:41], v[18:33]
    s_cbranch_scc1 .LBB0_3
.LBB0_7:
    s_lshl_b32 s14, s37, 12
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_or_b32_e32 v34, s14, v73
    ds_read_b128 v[98:101], v34
    v_or_b32_e32 v34, s14, v85
    ds_read_b128 v[102:105], v34
    v_or_b32_e32 v97, s14, v86
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8f16 v[34:49], v[98:99], v[50:51], 0
    v_mfma_f32_32x32x8f16 v[34:49], v[100:101], v[52:53], v[34:49]
    v_mfma_f32_32x32x8f16 v[34:49], v[102:103], v[54:55], v[34:49]
    v_mfma_f32_32x32x8f16 v[34:49], v[104:105], v[56:57], v[34:49]
    ds_read_b128 v[104:107], v97
    v_or_b32_e32 v97, s14, v87
    ds_read_b128 v[110:113], v97
    s_mov_b32 s14, s33
    s_min_i32 s18, s14, 32
    s_add_i32 s18, s18, -1
    s_mul_i32 s18, s18, s0
    s_sub_i32 s33, s33, 32
    s_addk_i32 s18, 0x80
    s_cmp_gt_i32 s14, 0
    s_cselect_b32 s14, s18, 0
    s_add_i32 s18, s37, 1
    s_add_i32 s19, s37, -1
    s_cmp_lt_u32 s18, 2
    s_cselect_b32 s37, s18, s19
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8f16 v[34:49], v[104:105], v[58:59], v[34:49]
    buffer_load_dwordx2 v[98:99], v68, s[12:15], 0 offen
    buffer_load_dwordx2 v[100:101], v70, s[12:15], 0 offen
    buffer_load_dwordx2 v[102:103], v72, s[12:15], 0 offen
    buffer_load_dwordx2 v[104:105], v74, s[12:15], 0 offen
    s_min_i32 s14, s33, 32
    s_add_i32 s14, s14, -1
    s_lshl_b32 s18, s37, 12
    s_mul_i32 s14, s14, s28
    s_add_i32 s38, s34, s18
    s_addk_i32 s14, 0x80
    s_cmp_gt_i32 s33, 0
    s_mov_b32 s19, s15
    s_cselect_b32 s18, s14, 0
    s_mov_b32 m0, s38
    s_nop 0
    buffer_load_dword v76, s[16:19], 0 offen lds
    buffer_load_dword v77, s[16:19], 0 offen offset:512 lds
    buffer_load_dword v78, s[16:19], 0 offen offset:1024 lds
    buffer_load_dword v79, s[16:19], 0 offen offset:1536 lds
    buffer_load_dword v80, s[16:19], 0 offen offset:2048 lds
    buffer_load_dword v81, s[16:19], 0 offen offset:2560 lds
    buffer_load_dword v82, s[16:19], 0 offen offset:3072 lds
    buffer_load_dword v83, s[16:19], 0 offen offset:3584 lds
    s_waitcnt vmcnt(8)
    s_add_i32 s29, s29, 32
    v_mfma_f32_32x32x8f16 v[34:49], v[106:107], v[60:61], v[34:49]
    v_perm_b32 v106, v100, v98, s2
    v_perm_b32 v107, v104, v102, s2
    s_cmp_le_i32 s29, s11
    v_perm_b32 v108, v100, v98, s22
    v_perm_b32 v109, v104, v102, s22
    v_perm_b32 v98, v101, v99, s22
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8f16 v[34:49], v[110:111], v[62:63], v[34:49]
    v_perm_b32 v110, v101, v99, s2
    v_perm_b32 v111, v105, v103, s2
    v_perm_b32 v99, v105, v103, s22
    ds_write_b64 v84, v[106:107] offset:8192
    ds_write_b64 v88, v[108:109]
    ds_write_b64 v89, v[110:111]
    ds_write_b64 v90, v[98:99]
    v_mfma_f32_32x32x8f16 v[34:49], v[112:113], v[64:65], v[34:49]
    s_cbranch_scc1 .LBB0_9
    v_cmp_lt_i32_e32 vcc, 0, v94
    s_nop 15
    s_nop 0
    v_cndmask_b32_e32 v34, v95, v34, vcc
    v_cmp_lt_i32_e32 vcc, 1, v94
    v_cndmask_b32_e32 v35, v95, v35, vcc
    v_cmp_lt_i32_e32 vcc, 2, v94
    v_cndmask_b32_e32 v36, v95, v36, vcc
    v_cmp_lt_i32_e32 vcc, 3, v94
    v_cndmask_b32_e32 v37, v95, v37, vcc
    v_cmp_lt_i32_e32 vcc, 8, v94
    v_cndmask_b32_e32 v38, v95, v38, vcc
    v_cmp_lt_i32_e32 vcc, 9, v94
    v_cndmask_b32_e32 v39, v95, v39, vcc
    v_cmp_lt_i32_e32 vcc, 10, v94
    v_cndmask_b32_e32 v40, v95, v40, vcc
    v_cmp_lt_i32_e32 vcc, 11, v94
    v_cndmask_b32_e32 v41, v95, v41, vcc
    v_cmp_lt_i32_e32 vcc, 16, v94
    v_cndmask_b32_e32 v42, v95, v42, vcc
    v_cmp_lt_i32_e32 vcc, 17, v94
    v_cndmask_b32_e32 v43, v95, v43, vcc
    v_cmp_lt_i32_e32 vcc, 18, v94
    v_cndmask_b32_e32 v44, v95, v44, vcc
    v_cmp_lt_i32_e32 vcc, 19, v94
    v_cndmask_b32_e32 v45, v95, v45, vcc
    v_cmp_lt_i32_e32 vcc, 24, v94
    v_cndmask_b32_e32 v46, v95, v46, vcc
    v_cmp_lt_i32_e32 vcc, 25, v94
    v_cndmask_b32_e32 v47, v95, v47, vcc
    v_cmp_lt_i32_e32 vcc, 26, v94
    v_cndmask_b32_e32 v48, v95, v48, vcc
    v_cmp_lt_i32_e32 vcc, 27, v94
    v_cndmask_b32_e32 v49, v95, v49, vcc
.LBB0_9:
    s_nop 15
    s_nop 1
    v_max_f32_e32 v97, v35, v35
    v_max_f32_e32 v98, v34, v34
    v_max_f32_e32 v97, v98, v97
    v_max3_f32 v97, v97, v36, v37
    v_max3_f32 v97, v97, v38, v39
    v_max3_f32 v97, v97, v40, v41
    v_max3_f32 v97, v97, v42, v43
    v_max3_f32 v97, v97, v44, v45
    v_max3_f32 v97, v97, v46, v47
    v_max3_f32 v97, v97, v48, v49
    ds_bpermute_b32 v98, v69, v97
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v98, v98, v98
    v_max_f32_e32 v97, v97, v98
    v_sub_f32_e32 v98, v97, v96
    v_mul_f32_e32 v98, s35, v98
    v_cmp_lt_f32_e32 vcc, s23, v98
    s_cbranch_vccz .LBB0_6
    v_max_f32_e32 v97, v97, v97
    v_max_f32_e32 v98, v96, v96
    v_max_f32_e32 v97, v98, v97
    v_sub_f32_e32 v96, v96, v97
    v_mul_f32_e32 v96, s35, v96
    v_exp_f32_e32 v96, v96
    v_pk_mul_f32 v[16:17], v[96:97], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[96:97], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[96:97], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[96:97], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[96:97], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[96:97], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[96:97], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[96:97], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[96:97], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[96:97], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[96:97], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[96:97], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[96:97], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[96:97], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[96:97], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[96:97], v[18:19] op_sel_hi:[0,1]
    v_mul_f32_e32 v71, v71, v96
    v_mov_b32_e32 v96, v97
    s_branch .LBB0_6
.amdhsa_kernel attention_f16_d64_64x32_s2_lds_dma_g1
    .amdhsa_group_segment_fixed_size 12288
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 169
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 116
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_f16_d64_64x32_s2_lds_dma_g1.agpr_count: 0
attention_f16_d64_64x32_s2_lds_dma_g1.sgpr_count: 48
attention_f16_d64_64x32_s2_lds_dma_g1.sgpr_spill_count: 0
attention_f16_d64_64x32_s2_lds_dma_g1.vgpr_count: 114
attention_f16_d64_64x32_s2_lds_dma_g1.vgpr_spill_count: 0
