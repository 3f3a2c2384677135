.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
attention_f16_d64_64x32_s3_lds_dma_g1:
    s_load_dwordx4 s[36:39], s[0:1], 0x68
    s_load_dwordx8 s[24:31], s[0:1], 0x0
    s_load_dwordx16 s[8:23], s[0:1], 0x28
    s_load_dwordx2 s[6:7], s[0:1], 0x7c
    v_readfirstlane_b32 s5, v0
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s34, s37, 1
    s_lshr_b32 s37, s5, 6
    s_mul_i32 s5, s9, s4
    s_mul_hi_u32 s9, s8, s4
    s_add_i32 s9, s9, s5
    s_mul_i32 s5, s8, s4
    s_mul_i32 s8, s11, s3
    s_mul_hi_u32 s11, s10, s3
    s_lshl_b32 s2, s2, 6
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
    v_and_b32_e32 v2, 31, v0
    s_cselect_b32 s10, s5, 0
    s_lshl_b32 s5, s37, 5
    v_lshrrev_b32_e32 v3, 1, v0
    v_or_b32_e32 v1, s5, v2
    v_and_b32_e32 v4, 16, v3
    s_mov_b32 s11, 0x20000
    v_mad_u64_u32 v[4:5], s[24:25], v1, s35, v[4:5]
    buffer_load_dwordx4 v[50:53], v4, s[8:11], 0 offen
    buffer_load_dwordx4 v[54:57], v4, s[8:11], 0 offen offset:32
    buffer_load_dwordx4 v[58:61], v4, s[8:11], 0 offen offset:64
    buffer_load_dwordx4 v[62:65], v4, s[8:11], 0 offen offset:96
    s_movk_i32 s8, 0x70
    v_lshlrev_b32_e32 v5, 4, v0
    v_lshrrev_b32_e32 v3, 3, v0
    v_bitop3_b32 v6, v5, s8, v0 bitop3:0x48
    v_mad_u64_u32 v[68:69], s[8:9], v3, s34, v[6:7]
    s_add_i32 s8, s7, 31
    s_ashr_i32 s9, s8, 31
    s_mul_i32 s15, s15, s3
    s_mul_hi_u32 s25, s14, s3
    s_lshr_b32 s9, s9, 27
    s_add_i32 s25, s25, s15
    s_add_i32 s15, s8, s9
    s_mul_i32 s13, s13, s4
    s_mul_hi_u32 s24, s12, s4
    s_and_b32 s8, s15, 0xffffffe0
    s_mul_i32 s12, s12, s4
    s_mul_i32 s36, s14, s3
    s_add_i32 s24, s24, s13
    s_min_i32 s14, s7, s8
    s_add_u32 s8, s36, s12
    v_or_b32_e32 v4, 0x80, v0
    s_addc_u32 s9, s25, s24
    v_lshrrev_b32_e32 v4, 3, v4
    s_lshl_b64 s[12:13], s[8:9], 1
    s_movk_i32 s10, 0xf800
    v_mul_lo_u32 v7, v4, s34
    s_add_u32 s8, s12, s26
    v_add3_u32 v70, v7, v6, s10
    s_addc_u32 s9, s13, s27
    s_min_i32 s10, s14, 32
    s_add_i32 s10, s10, -1
    s_mul_i32 s10, s10, s34
    s_lshl_b32 s36, s37, 10
    s_addk_i32 s10, 0x80
    s_mov_b32 s35, 0
    s_cmp_gt_i32 s14, 0
    s_cselect_b32 s10, s10, 0
    s_lshl_b64 s[24:25], s[34:35], 5
    s_add_u32 s40, s24, s8
    s_addc_u32 s41, s25, s9
    s_sub_i32 s42, s14, 32
    s_add_i32 s44, s36, 0x1000
    s_mov_b32 s43, s11
    v_and_b32_e32 v1, 63, v0
    v_lshlrev_b32_e32 v6, 2, v1
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    s_mov_b32 m0, s36
    s_nop 0
    buffer_load_dwordx4 v68, s[8:11], 0 offen lds
    buffer_load_dwordx4 v70, s[8:11], 0 offen offset:2048 lds
    s_min_i32 s8, s42, 32
    s_add_i32 s8, s8, -1
    s_mul_i32 s8, s8, s34
    s_addk_i32 s8, 0x80
    s_cmp_gt_i32 s42, 0
    s_cselect_b32 s42, s8, 0
    s_mov_b32 m0, s44
    s_nop 0
    buffer_load_dwordx4 v68, s[40:43], 0 offen lds
    buffer_load_dwordx4 v70, s[40:43], 0 offen offset:2048 lds
    s_cmp_gt_i32 s7, 0
    s_cbranch_scc1 .LBB0_4
    v_xor_b32_e32 v69, 0x80, v6
    v_and_b32_e32 v66, 0x70, v5
    v_lshlrev_b32_e32 v67, 7, v2
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
    s_lshl_b32 s7, s37, 12
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_lshrrev_b32_e32 v1, 3, v1
    s_ashr_i32 s9, s39, 31
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v34, v71, v34
    v_div_scale_f32 v35, s[0:1], v34, v34, 1.0
    v_rcp_f32_e32 v36, v35
    v_div_scale_f32 v37, vcc, 1.0, v34, 1.0
    s_mul_i32 s0, s21, s4
    v_fma_f32 v38, -v35, v36, 1.0
    v_fmac_f32_e32 v36, v38, v36
    v_mul_f32_e32 v38, v37, v36
    v_fma_f32 v39, -v35, v38, v37
    v_fmac_f32_e32 v38, v39, v36
    v_fma_f32 v35, -v35, v38, v37
    v_div_fmas_f32 v35, v35, v36, v38
    v_div_fixup_f32 v35, v35, v34, 1.0
    v_cmp_lt_f32_e32 vcc, 0, v34
    s_mul_hi_u32 s1, s20, s4
    s_add_i32 s1, s1, s0
    v_cndmask_b32_e32 v34, 0, v35, vcc
    v_mul_f32_e32 v2, v2, v34
    v_mul_f32_e32 v3, v3, v34
    v_pk_mul_f32 v[4:5], v[4:5], v[34:35] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[6:7], v[34:35] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[8:9], v[34:35] op_sel_hi:[1,0]
    v_and_b32_e32 v8, 32, v0
    v_or_b32_e32 v9, s7, v67
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_xad_u32 v6, v66, v8, v9
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v10, v34
    v_mul_f32_e32 v3, v11, v34
    v_pk_mul_f32 v[4:5], v[12:13], v[34:35] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[14:15], v[34:35] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[16:17], v[34:35] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 16, v8
    v_xad_u32 v6, v6, v66, v9
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v34, v18
    v_mul_f32_e32 v3, v34, v19
    v_pk_mul_f32 v[4:5], v[34:35], v[20:21] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[34:35], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[34:35], v[24:25] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 64, v8
    v_xad_u32 v6, v6, v66, v9
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v34, v26
    v_mul_f32_e32 v3, v34, v27
    v_pk_mul_f32 v[4:5], v[34:35], v[28:29] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[34:35], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[34:35], v[32:33] op_sel_hi:[0,1]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0x50, v8
    v_xor_b32_e32 v0, v1, v0
    v_xad_u32 v6, v6, v66, v9
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
    v_or3_b32 v4, s7, v4, v0
    v_or3_b32 v0, s7, v6, v0
    s_mul_i32 s0, s20, s4
    s_mul_i32 s4, s23, s3
    s_mul_hi_u32 s7, s22, s3
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
    v_mad_u64_u32 v[0:1], s[6:7], v0, s10, v[66:67]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[8:11], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s5, v3
    v_mad_u64_u32 v[0:1], s[6:7], v0, s10, v[66:67]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s5, v2
    v_mad_u64_u32 v[0:1], s[6:7], v0, s10, v[66:67]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_or_b32_e32 v0, s5, v5
    v_mad_u64_u32 v[0:1], s[4:5], v0, s10, v[66:67]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    s_endpgm
.LBB0_4:
    v_and_b32_e32 v66, 0x70, v5
    v_lshlrev_b32_e32 v67, 7, v2
.LBB0_5:
    s_load_dword s40, s[0:1], 0x84
    s_lshl_b32 s0, s38, 1
    v_lshlrev_b32_e32 v5, 5, v3
    v_and_b32_e32 v5, 64, v5
    v_mul_lo_u32 v3, v3, s0
    v_xad_u32 v72, v5, v66, v3
    v_lshlrev_b32_e32 v3, 5, v4
    v_bitop3_b32 v3, v3, v66, 64 bitop3:0x6c
    v_mul_lo_u32 v4, v4, s0
    s_movk_i32 s1, 0xf800
    v_add3_u32 v73, v4, v3, s1
    v_lshrrev_b32_e32 v3, 5, v1
    v_lshlrev_b32_e32 v4, 4, v3
    v_lshlrev_b32_e32 v5, 3, v0
    s_movk_i32 s1, 0x70
    v_and_b32_e32 v7, 0x70, v5
    v_bitop3_b32 v5, v4, v5, s1 bitop3:0x78
    s_mul_i32 s1, s19, s3
    s_mul_hi_u32 s8, s18, s3
    s_mul_i32 s9, s17, s4
    s_mul_hi_u32 s11, s16, s4
    s_ashr_i32 s10, s15, 5
    s_add_i32 s1, s8, s1
    s_mul_i32 s8, s18, s3
    s_add_i32 s11, s11, s9
    s_mul_i32 s9, s16, s4
    s_add_u32 s8, s8, s9
    v_bfe_u32 v2, v0, 2, 4
    s_addc_u32 s9, s1, s11
    v_bitop3_b32 v74, v4, v67, v7 bitop3:0xde
    v_lshlrev_b32_e32 v3, 2, v3
    v_lshrrev_b32_e32 v4, 2, v1
    v_lshlrev_b32_e32 v7, 5, v0
    v_and_b32_e32 v8, 16, v0
    v_lshlrev_b32_e32 v2, 5, v2
    s_lshl_b64 s[8:9], s[8:9], 1
    s_movk_i32 s1, 0x60
    v_and_or_b32 v7, v7, 32, v8
    v_and_b32_e32 v8, 8, v6
    v_and_b32_e32 v2, 64, v2
    v_and_or_b32 v4, v4, 3, v3
    s_add_u32 s8, s8, s28
    v_bitop3_b32 v78, v5, s1, v67 bitop3:0x36
    s_mov_b32 s1, 0
    v_or3_b32 v2, v7, v8, v2
    v_lshlrev_b32_e32 v4, 7, v4
    s_addc_u32 s9, s9, s29
    s_add_i32 s18, s36, 0x3000
    s_lshl_b64 s[16:17], s[0:1], 5
    s_max_i32 s15, s10, 1
    s_lshl_b64 s[10:11], s[34:35], 6
    v_or_b32_e32 v75, v2, v4
    v_bitop3_b32 v79, v2, 64, v4 bitop3:0x36
    s_add_u32 s10, s26, s10
    v_mov_b32_e32 v2, 0
    s_addc_u32 s11, s27, s11
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_bitop3_b32 v76, v5, 32, v67 bitop3:0x36
    v_bitop3_b32 v77, v5, 64, v67 bitop3:0x36
    v_xor_b32_e32 v69, 0x80, v6
    s_add_u32 s12, s10, s12
    v_sub_u32_e32 v80, s7, v3
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
    s_addc_u32 s13, s11, s13
    s_lshl_b32 s19, s15, 5
    v_mov_b32_e32 v83, 0xf149f2ca
    s_mov_b32 s11, 0x20000
    s_mov_b32 s26, 0x41000000
    v_mov_b32_e32 v81, 0xff800000
    v_mov_b32_e32 v82, 0x40e00000
    v_mov_b64_e32 v[30:31], v[14:15]
    v_mov_b64_e32 v[28:29], v[12:13]
    v_mov_b64_e32 v[26:27], v[10:11]
    v_mov_b64_e32 v[24:25], v[8:9]
    v_mov_b64_e32 v[22:23], v[6:7]
    v_mov_b64_e32 v[20:21], v[4:5]
    v_mov_b64_e32 v[18:19], v[2:3]
    s_mov_b32 s27, s1
    v_mov_b32_e32 v71, v2
    s_branch .LBB0_7
.LBB0_6:
    v_fma_f32 v84, -s40, v83, v82
    v_fma_f32 v34, s40, v34, v84
    v_fma_f32 v35, s40, v35, v84
    v_exp_f32_e32 v34, v34
    v_exp_f32_e32 v35, v35
    s_waitcnt vmcnt(2)
    s_barrier
    ds_read_b64_tr_b16 v[86:87], v75 offset:12288
    ds_read_b64_tr_b16 v[88:89], v75 offset:13312
    ds_read_b64_tr_b16 v[90:91], v79 offset:12288
    ds_read_b64_tr_b16 v[92:93], v79 offset:13312
    ds_read_b64_tr_b16 v[94:95], v75 offset:14336
    ds_read_b64_tr_b16 v[96:97], v75 offset:15360
    v_cvt_pk_f16_f32 v34, v34, v35
    v_fma_f32 v35, s40, v36, v84
    v_fma_f32 v36, s40, v37, v84
    v_fma_f32 v37, s40, v38, v84
    v_fma_f32 v38, s40, v39, v84
    v_fma_f32 v39, s40, v40, v84
    v_fma_f32 v40, s40, v41, v84
    v_exp_f32_e32 v35, v35
    v_exp_f32_e32 v36, v36
    v_exp_f32_e32 v37, v37
    v_exp_f32_e32 v38, v38
    v_exp_f32_e32 v39, v39
    v_exp_f32_e32 v40, v40
    v_cvt_pk_f16_f32 v35, v35, v36
    v_cvt_pk_f16_f32 v36, v37, v38
    v_fma_f32 v38, s40, v42, v84
    v_cvt_pk_f16_f32 v37, v39, v40
    v_fma_f32 v39, s40, v43, v84
    v_fma_f32 v40, s40, v44, v84
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[2:17], v[86:89], v[34:37], v[2:17]
    v_fma_f32 v41, s40, v45, v84
    v_fma_f32 v42, s40, v46, v84
    v_fma_f32 v43, s40, v47, v84
    v_fma_f32 v44, s40, v48, v84
    v_fmac_f32_e32 v84, s40, v49
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v34
    v_exp_f32_e32 v38, v38
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_f16 v[18:33], v[90:93], v[34:37], v[18:33]
    v_exp_f32_e32 v39, v39
    v_exp_f32_e32 v40, v40
    v_exp_f32_e32 v41, v41
    v_exp_f32_e32 v42, v42
    v_exp_f32_e32 v43, v43
    ds_read_b64_tr_b16 v[86:87], v79 offset:14336
    ds_read_b64_tr_b16 v[88:89], v79 offset:15360
    v_exp_f32_e32 v34, v44
    v_exp_f32_e32 v44, v84
    v_cvt_pk_f16_f32 v38, v38, v39
    v_cvt_pk_f16_f32 v39, v40, v41
    v_cvt_pk_f16_f32 v40, v42, v43
    v_cvt_pk_f16_f32 v41, v34, v44
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v35
    s_add_u32 s8, s8, s16
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_f16 v[2:17], v[94:97], v[38:41], v[2:17]
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v36
    s_addc_u32 s9, s9, s17
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v37
    s_add_i32 s10, s27, 1
    s_add_i32 s14, s27, -2
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v38
    s_cmp_lt_u32 s10, 3
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[18:33], v[86:89], v[38:41], v[18:33]
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v39
    s_cselect_b32 s27, s10, s14
    s_add_u32 s12, s12, s24
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v40
    s_addc_u32 s13, s13, s25
    s_add_i32 s14, s28, 32
    v_dot2c_f32_f16_e32 v71, 0x3c003c00, v41
    s_cmp_eq_u32 s19, s1
    v_subrev_u32_e32 v80, 32, v80
    s_cbranch_scc1 .LBB0_3
.LBB0_7:
    s_lshl_b32 s10, s27, 12
    s_waitcnt lgkmcnt(0) vmcnt(2)
    s_barrier
    v_or_b32_e32 v34, s10, v74
    ds_read_b128 v[84:87], v34
    v_or_b32_e32 v34, s10, v76
    ds_read_b128 v[88:91], v34
    v_or_b32_e32 v34, s10, v77
    v_or_b32_e32 v35, s10, v78
    ds_read_b128 v[92:95], v34
    ds_read_b128 v[96:99], v35
    s_min_i32 s10, s14, 32
    s_add_i32 s10, s10, -1
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[34:49], v[84:87], v[50:53], 0
    s_mul_i32 s10, s10, s0
    s_sub_i32 s28, s14, 64
    s_addk_i32 s10, 0x80
    s_cmp_gt_i32 s14, 0
    s_cselect_b32 s10, s10, 0
    s_mov_b32 m0, s18
    s_nop 0
    buffer_load_dwordx4 v72, s[8:11], 0 offen lds
    buffer_load_dwordx4 v73, s[8:11], 0 offen offset:2048 lds
    s_add_i32 s10, s27, 2
    v_mfma_f32_32x32x16_f16 v[34:49], v[88:91], v[54:57], v[34:49]
    s_add_i32 s14, s27, -1
    s_cmp_lt_u32 s10, 3
    s_cselect_b32 s10, s10, s14
    s_min_i32 s14, s28, 32
    s_add_i32 s14, s14, -1
    s_lshl_b32 s10, s10, 12
    s_mul_i32 s14, s14, s34
    v_mfma_f32_32x32x16_f16 v[34:49], v[92:95], v[58:61], v[34:49]
    s_add_i32 s10, s36, s10
    s_addk_i32 s14, 0x80
    s_cmp_gt_i32 s28, 0
    s_cselect_b32 s14, s14, 0
    s_mov_b32 s15, s11
    s_mov_b32 m0, s10
    s_nop 0
    buffer_load_dwordx4 v68, s[12:15], 0 offen lds
    buffer_load_dwordx4 v70, s[12:15], 0 offen offset:2048 lds
    s_add_i32 s1, s1, 32
    v_mfma_f32_32x32x16_f16 v[34:49], v[96:99], v[62:65], v[34:49]
    s_cmp_le_i32 s1, s7
    s_cbranch_scc1 .LBB0_9
    v_cmp_lt_i32_e32 vcc, 0, v80
    s_nop 8
    v_cndmask_b32_e32 v34, v81, v34, vcc
    v_cmp_lt_i32_e32 vcc, 1, v80
    s_nop 1
    v_cndmask_b32_e32 v35, v81, v35, vcc
    v_cmp_lt_i32_e32 vcc, 2, v80
    s_nop 1
    v_cndmask_b32_e32 v36, v81, v36, vcc
    v_cmp_lt_i32_e32 vcc, 3, v80
    s_nop 1
    v_cndmask_b32_e32 v37, v81, v37, vcc
    v_cmp_lt_i32_e32 vcc, 8, v80
    s_nop 1
    v_cndmask_b32_e32 v38, v81, v38, vcc
    v_cmp_lt_i32_e32 vcc, 9, v80
    s_nop 1
    v_cndmask_b32_e32 v39, v81, v39, vcc
    v_cmp_lt_i32_e32 vcc, 10, v80
    s_nop 1
    v_cndmask_b32_e32 v40, v81, v40, vcc
    v_cmp_lt_i32_e32 vcc, 11, v80
    s_nop 1
    v_cndmask_b32_e32 v41, v81, v41, vcc
    v_cmp_lt_i32_e32 vcc, 16, v80
    s_nop 1
    v_cndmask_b32_e32 v42, v81, v42, vcc
    v_cmp_lt_i32_e32 vcc, 17, v80
    s_nop 1
    v_cndmask_b32_e32 v43, v81, v43, vcc
    v_cmp_lt_i32_e32 vcc, 18, v80
    s_nop 1
    v_cndmask_b32_e32 v44, v81, v44, vcc
    v_cmp_lt_i32_e32 vcc, 19, v80
    s_nop 1
    v_cndmask_b32_e32 v45, v81, v45, vcc
    v_cmp_lt_i32_e32 vcc, 24, v80
    s_nop 1
    v_cndmask_b32_e32 v46, v81, v46, vcc
    v_cmp_lt_i32_e32 vcc, 25, v80
    s_nop 1
    v_cndmask_b32_e32 v47, v81, v47, vcc
    v_cmp_lt_i32_e32 vcc, 26, v80
    s_nop 1
    v_cndmask_b32_e32 v48, v81, v48, vcc
    v_cmp_lt_i32_e32 vcc, 27, v80
    s_nop 1
    v_cndmask_b32_e32 v49, v81, v49, vcc
.LBB0_9:
    s_nop 9
    v_max_f32_e32 v84, v35, v35
    v_max_f32_e32 v85, v34, v34
    v_max_f32_e32 v84, v85, v84
    v_max3_f32 v84, v84, v36, v37
    v_max3_f32 v84, v84, v38, v39
    v_max3_f32 v84, v84, v40, v41
    v_max3_f32 v84, v84, v42, v43
    v_max3_f32 v84, v84, v44, v45
    v_max3_f32 v84, v84, v46, v47
    v_max3_f32 v84, v84, v48, v49
    ds_bpermute_b32 v85, v69, v84
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v85, v85, v85
    v_max_f32_e32 v84, v84, v85
    v_sub_f32_e32 v85, v84, v83
    v_mul_f32_e32 v85, s40, v85
    v_cmp_lt_f32_e32 vcc, s26, v85
    s_cbranch_vccz .LBB0_6
    v_max_f32_e32 v84, v84, v84
    v_max_f32_e32 v85, v83, v83
    v_max_f32_e32 v85, v85, v84
    v_sub_f32_e32 v83, v83, v85
    v_mul_f32_e32 v83, s40, v83
    v_exp_f32_e32 v84, v83
    v_mov_b32_e32 v83, v85
    v_pk_mul_f32 v[16:17], v[84:85], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[84:85], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[84:85], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[84:85], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[84:85], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[84:85], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[84:85], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[84:85], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[84:85], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[84:85], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[84:85], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[84:85], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[84:85], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[84:85], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[84:85], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[84:85], v[18:19] op_sel_hi:[0,1]
    v_mul_f32_e32 v71, v71, v84
    s_branch .LBB0_6
.amdhsa_kernel attention_f16_d64_64x32_s3_lds_dma_g1
    .amdhsa_group_segment_fixed_size 16640
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 100
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 100
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_f16_d64_64x32_s3_lds_dma_g1.agpr_count: 0
attention_f16_d64_64x32_s3_lds_dma_g1.sgpr_count: 51
attention_f16_d64_64x32_s3_lds_dma_g1.sgpr_spill_count: 0
attention_f16_d64_64x32_s3_lds_dma_g1.vgpr_count: 100
attention_f16_d64_64x32_s3_lds_dma_g1.vgpr_spill_count: 0
