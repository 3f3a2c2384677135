.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
softmax_f16_t32x8_v1x3:
    s_load_dwordx2 s[14:15], s[0:1], 0x10
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_mov_b32 s3, 0
    s_lshl_b64 s[8:9], s[2:3], 3
    v_lshrrev_b32_e32 v1, 5, v0
    s_waitcnt lgkmcnt(0)
    s_ashr_i32 s1, s15, 31
    s_lshl_b32 s18, s15, 1
    s_ashr_i32 s3, s14, 31
    s_sub_u32 s12, s14, s8
    s_mov_b32 s0, s15
    s_subb_u32 s3, s3, s9
    s_mul_i32 s3, s18, s3
    s_mul_hi_u32 s9, s18, s12
    s_lshr_b64 s[10:11], s[0:1], 31
    s_add_i32 s3, s9, s3
    s_mul_i32 s9, s10, s12
    s_lshl_b64 s[0:1], s[0:1], 4
    s_add_i32 s13, s3, s9
    s_mul_i32 s12, s18, s12
    v_mov_b64_e32 v[2:3], s[0:1]
    v_cmp_lt_i64_e32 vcc, s[12:13], v[2:3]
    s_and_b64 s[16:17], vcc, exec
    s_cselect_b32 s1, s13, s1
    s_cselect_b32 s0, s12, s0
    s_lshr_b32 s2, s2, 29
    s_mul_i32 s2, s18, s2
    s_mul_hi_u32 s3, s18, s8
    s_add_i32 s2, s3, s2
    s_mul_i32 s3, s10, s8
    s_add_i32 s12, s2, s3
    s_mul_i32 s13, s18, s8
    s_add_u32 s8, s4, s13
    v_and_b32_e32 v4, 31, v0
    s_addc_u32 s4, s5, s12
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s9, s4, 0xffff
    v_mul_lo_u32 v3, v1, s18
    v_or_b32_e32 v1, 32, v4
    s_cmp_lt_i32 s2, 1
    v_bfrev_b32_e32 v7, 1
    v_lshlrev_b32_e32 v2, 1, v1
    v_cmp_gt_u32_e32 vcc, s15, v1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cndmask_b32_e32 v1, v7, v2, vcc
    s_cselect_b32 s10, s0, 0
    v_add_u32_e32 v2, v1, v3
    v_cmp_lt_i32_e64 s[0:1], -1, v1
    s_mov_b32 s11, 0x20000
    v_lshlrev_b32_e32 v8, 1, v4
    v_cndmask_b32_e64 v1, v7, v2, s[0:1]
    v_or_b32_e32 v2, 64, v4
    v_lshlrev_b32_e32 v5, 1, v2
    v_cmp_gt_u32_e64 s[0:1], s15, v2
    s_nop 1
    v_cndmask_b32_e64 v2, v7, v5, s[0:1]
    v_add_u32_e32 v5, v2, v3
    v_cmp_lt_i32_e64 s[2:3], -1, v2
    s_nop 1
    v_cndmask_b32_e64 v2, v7, v5, s[2:3]
    buffer_load_ushort v6, v1, s[8:11], 0 offen
    buffer_load_ushort v5, v2, s[8:11], 0 offen
    v_cmp_gt_u32_e64 s[2:3], s15, v4
    s_nop 1
    v_cndmask_b32_e64 v4, v7, v8, s[2:3]
    v_add_u32_e32 v3, v4, v3
    v_cmp_lt_i32_e64 s[4:5], -1, v4
    v_mov_b32_e32 v4, 0xff800000
    s_nop 0
    v_cndmask_b32_e64 v3, v7, v3, s[4:5]
    s_and_saveexec_b64 s[4:5], s[2:3]
    s_cbranch_execz .LBB0_2
    buffer_load_ushort v4, v3, s[8:11], 0 offen
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v4, v4
.LBB0_2:
    s_or_b64 exec, exec, s[4:5]
    s_waitcnt vmcnt(1)
    v_cvt_f32_f16_e32 v6, v6
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v5, v5
    v_mov_b32_e32 v7, 0xff800000
    v_lshlrev_b32_e32 v0, 2, v0
    v_cndmask_b32_e32 v10, v7, v6, vcc
    v_max_f32_e32 v6, v4, v4
    v_max_f32_e32 v6, 0xff7fffff, v6
    v_cmp_gt_f32_e32 vcc, v10, v6
    v_cndmask_b32_e64 v5, v7, v5, s[0:1]
    v_and_b32_e32 v12, 0xfc, v0
    v_cndmask_b32_e32 v6, v6, v10, vcc
    v_cmp_gt_f32_e32 vcc, v5, v6
    v_xor_b32_e32 v0, 4, v12
    s_add_u32 s8, s6, s13
    v_cndmask_b32_e32 v7, v6, v5, vcc
    v_sub_f32_e32 v6, 0xff7fffff, v7
    v_sub_f32_e32 v8, v4, v7
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_sub_f32_e32 v9, v10, v7
    v_exp_f32_e32 v6, v6
    v_exp_f32_e32 v8, v8
    v_mul_f32_e32 v9, 0x3fb8aa3b, v9
    v_sub_f32_e32 v11, v5, v7
    ds_bpermute_b32 v13, v0, v7
    v_exp_f32_e32 v9, v9
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    v_exp_f32_e32 v11, v11
    v_fmac_f32_e32 v8, 0, v6
    v_add_f32_e32 v6, v8, v9
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v7, v13
    v_add_f32_e32 v6, v6, v11
    ds_bpermute_b32 v9, v0, v6
    v_cndmask_b32_e32 v11, v13, v7, vcc
    v_sub_f32_e32 v0, v7, v11
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_exp_f32_e32 v8, v0
    v_sub_f32_e32 v0, v13, v11
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_xor_b32_e32 v13, 8, v12
    v_exp_f32_e32 v7, v0
    ds_bpermute_b32 v14, v13, v11
    s_addc_u32 s0, s7, s12
    s_and_b32 s9, s0, 0xffff
    s_waitcnt lgkmcnt(1)
    v_mul_f32_e32 v0, v7, v9
    v_pk_fma_f32 v[6:7], v[6:7], v[8:9], v[0:1] op_sel_hi:[1,1,0]
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v11, v14
    ds_bpermute_b32 v9, v13, v6
    s_nop 0
    v_cndmask_b32_e32 v13, v14, v11, vcc
    v_sub_f32_e32 v0, v11, v13
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_exp_f32_e32 v8, v0
    v_sub_f32_e32 v0, v14, v13
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_xor_b32_e32 v11, 16, v12
    v_exp_f32_e32 v7, v0
    ds_bpermute_b32 v14, v11, v13
    s_waitcnt lgkmcnt(1)
    v_mul_f32_e32 v0, v7, v9
    v_pk_fma_f32 v[6:7], v[6:7], v[8:9], v[0:1] op_sel_hi:[1,1,0]
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v13, v14
    ds_bpermute_b32 v9, v11, v6
    s_nop 0
    v_cndmask_b32_e32 v11, v14, v13, vcc
    v_sub_f32_e32 v0, v13, v11
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_exp_f32_e32 v8, v0
    v_sub_f32_e32 v0, v14, v11
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_xor_b32_e32 v13, 32, v12
    v_exp_f32_e32 v7, v0
    ds_bpermute_b32 v14, v13, v11
    s_waitcnt lgkmcnt(1)
    v_mul_f32_e32 v0, v7, v9
    v_pk_fma_f32 v[6:7], v[6:7], v[8:9], v[0:1] op_sel_hi:[1,1,0]
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v11, v14
    ds_bpermute_b32 v9, v13, v6
    s_nop 0
    v_cndmask_b32_e32 v13, v14, v11, vcc
    v_sub_f32_e32 v0, v11, v13
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_exp_f32_e32 v8, v0
    v_sub_f32_e32 v0, v14, v13
    v_xor_b32_e32 v11, 64, v12
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    ds_bpermute_b32 v12, v11, v13
    v_exp_f32_e32 v7, v0
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v13, v12
    v_mul_f32_e32 v0, v7, v9
    v_pk_fma_f32 v[6:7], v[6:7], v[8:9], v[0:1] op_sel_hi:[1,1,0]
    v_cndmask_b32_e32 v0, v12, v13, vcc
    v_sub_f32_e32 v7, v13, v0
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_exp_f32_e32 v8, v7
    v_sub_f32_e32 v7, v12, v0
    ds_bpermute_b32 v9, v11, v6
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_exp_f32_e32 v7, v7
    v_sub_f32_e32 v4, v4, v0
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v4, v4
    s_waitcnt lgkmcnt(0)
    v_pk_mul_f32 v[6:7], v[6:7], v[8:9]
    s_nop 0
    v_add_f32_e32 v6, v6, v7
    v_sub_f32_e32 v7, v10, v0
    v_sub_f32_e32 v0, v5, v0
    v_rcp_f32_e32 v6, v6
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_exp_f32_e32 v7, v7
    v_exp_f32_e32 v0, v0
    v_fma_mixlo_f16 v4, v6, v4, 0
    buffer_store_short v4, v3, s[8:11], 0 offen
    v_fma_mixlo_f16 v3, v6, v7, 0
    v_fma_mixlo_f16 v0, v6, v0, 0
    buffer_store_short v3, v1, s[8:11], 0 offen
    buffer_store_short v0, v2, s[8:11], 0 offen
    s_endpgm
.amdhsa_kernel softmax_f16_t32x8_v1x3
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 24
    .amdhsa_next_free_vgpr 15
    .amdhsa_next_free_sgpr 19
    .amdhsa_accum_offset 16
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
softmax_f16_t32x8_v1x3.agpr_count: 0
softmax_f16_t32x8_v1x3.sgpr_count: 25
softmax_f16_t32x8_v1x3.sgpr_spill_count: 0
softmax_f16_t32x8_v1x3.vgpr_count: 15
softmax_f16_t32x8_v1x3.vgpr_spill_count: 0
