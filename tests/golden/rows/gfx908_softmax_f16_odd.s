.amdgcn_target "amdgcn-amd-amdhsa--gfx908"
softmax_f16_t32x8_v1x3:
    s_load_dwordx2 s[16:17], s[4:5], 0x10
    s_load_dwordx4 s[8:11], s[4:5], 0x0
    s_mov_b32 s7, 0
    s_lshl_b64 s[2:3], s[6:7], 3
    v_lshrrev_b32_e32 v3, 5, v0
    s_waitcnt lgkmcnt(0)
    s_ashr_i32 s1, s17, 31
    s_lshl_b32 s18, s17, 1
    s_ashr_i32 s4, s16, 31
    s_sub_u32 s7, s16, s2
    s_subb_u32 s3, s4, s3
    s_mov_b32 s0, s17
    s_mul_i32 s3, s18, s3
    s_mul_hi_u32 s4, s18, s7
    s_add_i32 s3, s4, s3
    s_lshr_b64 s[4:5], s[0:1], 31
    s_lshl_b64 s[0:1], s[0:1], 4
    s_mul_i32 s5, s4, s7
    v_mov_b32_e32 v2, s1
    s_add_i32 s13, s3, s5
    s_mul_i32 s12, s18, s7
    v_mov_b32_e32 v1, s0
    v_cmp_lt_i64_e32 vcc, s[12:13], v[1:2]
    s_mul_hi_u32 s5, s18, s2
    s_and_b64 s[14:15], vcc, exec
    s_cselect_b32 s1, s13, s1
    s_cselect_b32 s0, s12, s0
    s_lshr_b32 s3, s6, 29
    s_mul_i32 s3, s18, s3
    s_add_i32 s3, s5, s3
    s_mul_i32 s4, s4, s2
    s_add_i32 s6, s3, s4
    s_mul_i32 s7, s18, s2
    s_add_u32 s12, s8, s7
    v_and_b32_e32 v4, 31, v0
    s_addc_u32 s4, s9, s6
    v_mul_lo_u32 v3, v3, s18
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s13, s4, 0xffff
    v_or_b32_e32 v1, 32, v4
    s_cmp_lt_i32 s2, 1
    v_bfrev_b32_e32 v7, 1
    v_lshlrev_b32_e32 v2, 1, v1
    v_cmp_gt_u32_e32 vcc, s17, v1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cndmask_b32_e32 v1, v7, v2, vcc
    s_cselect_b32 s14, s0, 0
    v_add_u32_e32 v2, v1, v3
    v_cmp_lt_i32_e64 s[0:1], -1, v1
    v_cndmask_b32_e64 v1, v7, v2, s[0:1]
    v_or_b32_e32 v2, 64, v4
    v_lshlrev_b32_e32 v5, 1, v2
    v_cmp_gt_u32_e64 s[0:1], s17, v2
    v_cndmask_b32_e64 v2, v7, v5, s[0:1]
    s_mov_b32 s15, 0x20000
    v_add_u32_e32 v5, v2, v3
    v_cmp_lt_i32_e64 s[2:3], -1, v2
    v_cndmask_b32_e64 v2, v7, v5, s[2:3]
    buffer_load_ushort v6, v1, s[12:15], 0 offen
    buffer_load_ushort v5, v2, s[12:15], 0 offen
    v_lshlrev_b32_e32 v8, 1, v4
    v_cmp_gt_u32_e64 s[2:3], s17, v4
    v_cndmask_b32_e64 v4, v7, v8, s[2:3]
    v_add_u32_e32 v3, v4, v3
    v_cmp_lt_i32_e64 s[4:5], -1, v4
    v_cndmask_b32_e64 v3, v7, v3, s[4:5]
    v_mov_b32_e32 v7, 0xff800000
    v_mov_b32_e32 v4, 0xff800000
    s_and_saveexec_b64 s[4:5], s[2:3]
    s_cbranch_execz .LBB0_2
    buffer_load_ushort v4, v3, s[12:15], 0 offen
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v4, v4
.LBB0_2:
    s_or_b64 exec, exec, s[4:5]
    s_waitcnt vmcnt(1)
    v_cvt_f32_f16_e32 v6, v6
    s_waitcnt vmcnt(0)
    v_cvt_f32_f16_e32 v5, v5
    v_max_f32_e32 v8, v4, v4
    v_lshlrev_b32_e32 v0, 2, v0
    v_cndmask_b32_e32 v6, v7, v6, vcc
    v_cndmask_b32_e64 v5, v7, v5, s[0:1]
    v_max_f32_e32 v7, 0xff7fffff, v8
    v_cmp_gt_f32_e32 vcc, v6, v7
    v_cndmask_b32_e32 v7, v7, v6, vcc
    v_cmp_gt_f32_e32 vcc, v5, v7
    v_cndmask_b32_e32 v7, v7, v5, vcc
    v_sub_f32_e32 v8, 0xff7fffff, v7
    v_sub_f32_e32 v9, v4, v7
    v_and_b32_e32 v0, 0xfc, v0
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_mul_f32_e32 v9, 0x3fb8aa3b, v9
    v_sub_f32_e32 v10, v6, v7
    v_xor_b32_e32 v12, 4, v0
    v_exp_f32_e32 v8, v8
    v_exp_f32_e32 v9, v9
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_sub_f32_e32 v11, v5, v7
    ds_bpermute_b32 v13, v12, v7
    v_exp_f32_e32 v10, v10
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    v_exp_f32_e32 v11, v11
    v_fmac_f32_e32 v9, 0, v8
    v_add_f32_e32 v8, v9, v10
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v7, v13
    v_add_f32_e32 v8, v8, v11
    v_cndmask_b32_e32 v10, v13, v7, vcc
    ds_bpermute_b32 v9, v12, v8
    v_sub_f32_e32 v11, v13, v10
    v_xor_b32_e32 v12, 8, v0
    v_sub_f32_e32 v7, v7, v10
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    ds_bpermute_b32 v13, v12, v10
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_exp_f32_e32 v11, v11
    v_exp_f32_e32 v7, v7
    s_add_u32 s12, s10, s7
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v10, v13
    v_mul_f32_e32 v9, v11, v9
    v_fmac_f32_e32 v9, v8, v7
    v_cndmask_b32_e32 v8, v13, v10, vcc
    ds_bpermute_b32 v7, v12, v9
    v_sub_f32_e32 v11, v13, v8
    v_xor_b32_e32 v12, 16, v0
    v_sub_f32_e32 v10, v10, v8
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    ds_bpermute_b32 v13, v12, v8
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_exp_f32_e32 v11, v11
    v_exp_f32_e32 v10, v10
    s_addc_u32 s0, s11, s6
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v8, v13
    v_mul_f32_e32 v7, v11, v7
    v_fmac_f32_e32 v7, v9, v10
    v_cndmask_b32_e32 v10, v13, v8, vcc
    ds_bpermute_b32 v9, v12, v7
    v_sub_f32_e32 v11, v13, v10
    v_xor_b32_e32 v12, 32, v0
    v_sub_f32_e32 v8, v8, v10
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    ds_bpermute_b32 v13, v12, v10
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_exp_f32_e32 v11, v11
    v_exp_f32_e32 v8, v8
    v_xor_b32_e32 v0, 64, v0
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v10, v13
    v_mul_f32_e32 v9, v11, v9
    v_fmac_f32_e32 v9, v7, v8
    v_cndmask_b32_e32 v8, v13, v10, vcc
    v_sub_f32_e32 v11, v13, v8
    ds_bpermute_b32 v7, v12, v9
    v_sub_f32_e32 v10, v10, v8
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    ds_bpermute_b32 v12, v0, v8
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_exp_f32_e32 v11, v11
    v_exp_f32_e32 v10, v10
    s_and_b32 s13, s0, 0xffff
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v8, v12
    v_mul_f32_e32 v7, v11, v7
    v_fmac_f32_e32 v7, v9, v10
    v_cndmask_b32_e32 v9, v12, v8, vcc
    v_sub_f32_e32 v10, v12, v9
    ds_bpermute_b32 v0, v0, v7
    v_sub_f32_e32 v8, v8, v9
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_exp_f32_e32 v10, v10
    v_exp_f32_e32 v8, v8
    v_sub_f32_e32 v4, v4, v9
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    s_waitcnt lgkmcnt(0)
    v_mul_f32_e32 v0, v10, v0
    v_fmac_f32_e32 v0, v7, v8
    v_sub_f32_e32 v6, v6, v9
    v_sub_f32_e32 v5, v5, v9
    v_rcp_f32_e32 v0, v0
    v_exp_f32_e32 v4, v4
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_exp_f32_e32 v6, v6
    v_exp_f32_e32 v5, v5
    v_fma_mixlo_f16 v4, v0, v4, 0
    buffer_store_short v4, v3, s[12:15], 0 offen
    v_fma_mixlo_f16 v3, v0, v6, 0
    v_fma_mixlo_f16 v0, v0, v5, 0
    buffer_store_short v3, v1, s[12:15], 0 offen
    buffer_store_short v0, v2, s[12:15], 0 offen
    s_endpgm
.amdhsa_kernel softmax_f16_t32x8_v1x3
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 24
    .amdhsa_next_free_vgpr 14
    .amdhsa_next_free_sgpr 19
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
softmax_f16_t32x8_v1x3.agpr_count: 0
softmax_f16_t32x8_v1x3.sgpr_count: 23
softmax_f16_t32x8_v1x3.sgpr_spill_count: 0
softmax_f16_t32x8_v1x3.vgpr_count: 14
softmax_f16_t32x8_v1x3.vgpr_spill_count: 0
