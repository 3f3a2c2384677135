.amdgcn_target "amdgcn-amd-amdhsa--gfx908"
softmax_f32_t1024x1_v4x2_residual_twice:
    s_load_dwordx8 s[8:15], s[4:5], 0x0
    s_mov_b32 s7, 0x20000
    s_waitcnt lgkmcnt(0)
    s_ashr_i32 s1, s15, 31
    s_mov_b32 s0, s15
    s_lshl_b64 s[2:3], s[0:1], 2
    s_lshr_b64 s[0:1], s[0:1], 30
    s_mul_i32 s1, s0, s6
    s_mul_hi_u32 s4, s2, s6
    s_add_i32 s20, s4, s1
    s_ashr_i32 s1, s14, 31
    s_sub_u32 s4, s14, s6
    s_subb_u32 s1, s1, 0
    s_mul_i32 s1, s2, s1
    s_mul_hi_u32 s5, s2, s4
    s_add_i32 s1, s5, s1
    s_mul_i32 s0, s0, s4
    v_mov_b32_e32 v1, s2
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s2, s4
    v_mov_b32_e32 v2, s3
    v_cmp_lt_i64_e32 vcc, s[0:1], v[1:2]
    s_mul_i32 s14, s2, s6
    s_and_b64 s[4:5], vcc, exec
    s_cselect_b32 s1, s1, s3
    s_cselect_b32 s0, s0, s2
    s_add_u32 s4, s8, s14
    s_addc_u32 s5, s9, s20
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s5, s5, 0xffff
    s_cmp_lt_i32 s2, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_cselect_b32 s6, s0, 0
    s_add_u32 s16, s12, s14
    s_addc_u32 s0, s13, s20
    s_add_i32 s8, s15, 0x1fff
    s_and_b32 s17, s0, 0xffff
    s_ashr_i32 s0, s8, 31
    s_lshr_b32 s0, s0, 19
    s_add_i32 s8, s8, s0
    s_cmp_gt_i32 s15, 0
    s_cselect_b64 s[2:3], -1, 0
    s_and_b64 vcc, exec, s[2:3]
    s_cbranch_vccnz .LBB0_3
    v_lshlrev_b32_e32 v1, 2, v0
    s_ashr_i32 s12, s8, 13
    v_lshlrev_b32_e32 v2, 4, v0
    s_cbranch_execz .LBB0_4
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v8, 0xff7fffff
    s_branch .LBB0_6
.LBB0_3:
    s_ashr_i32 s12, s8, 13
    v_lshlrev_b32_e32 v2, 4, v0
.LBB0_4:
    v_lshlrev_b32_e32 v1, 2, v0
    s_max_i32 s8, s12, 1
    v_lshlrev_b32_e32 v4, 4, v0
    v_mov_b32_e32 v8, 0xff7fffff
    v_mov_b32_e32 v3, 0
    v_bfrev_b32_e32 v5, 1
    s_mov_b32 s18, s6
    s_mov_b32 s19, s7
    v_mov_b32_e32 v6, 0xff800000
    v_mov_b32_e32 v7, v1
.LBB0_5:
    v_min_u32_e32 v9, 0x80000000, v4
    v_add_u32_e32 v10, 0x1000, v7
    v_add_u32_e32 v11, 0x4000, v4
    v_cmp_gt_u32_e64 s[0:1], s15, v7
    v_cndmask_b32_e64 v17, v5, v9, s[0:1]
    v_min_u32_e32 v18, 0x80000000, v11
    v_cmp_gt_u32_e32 vcc, s15, v10
    buffer_load_dwordx4 v[9:12], v17, s[4:7], 0 offen
    buffer_load_dwordx4 v[13:16], v17, s[16:19], 0 offen
    v_cndmask_b32_e32 v25, v5, v18, vcc
    buffer_load_dwordx4 v[17:20], v25, s[4:7], 0 offen
    buffer_load_dwordx4 v[21:24], v25, s[16:19], 0 offen
    v_mov_b32_e32 v25, v8
    s_add_i32 s8, s8, -1
    v_add_u32_e32 v7, 0x2000, v7
    v_add_u32_e32 v4, 0x8000, v4
    s_cmp_lg_u32 s8, 0
    s_waitcnt vmcnt(2)
    v_add_f32_e32 v8, v9, v13
    v_add_f32_e32 v9, v10, v14
    v_add_f32_e32 v10, v11, v15
    v_add_f32_e32 v11, v12, v16
    v_cndmask_b32_e64 v12, v6, v8, s[0:1]
    s_waitcnt vmcnt(0)
    v_add_f32_e32 v8, v17, v21
    v_add_f32_e32 v13, v18, v22
    v_add_f32_e32 v14, v19, v23
    v_add_f32_e32 v15, v20, v24
    v_cndmask_b32_e32 v16, v6, v8, vcc
    v_cndmask_b32_e32 v13, v6, v13, vcc
    v_cndmask_b32_e32 v14, v6, v14, vcc
    v_cndmask_b32_e32 v15, v6, v15, vcc
    v_cmp_gt_f32_e32 vcc, v12, v25
    v_cndmask_b32_e64 v9, v6, v9, s[0:1]
    v_cndmask_b32_e32 v8, v25, v12, vcc
    v_cmp_gt_f32_e32 vcc, v9, v8
    v_cndmask_b32_e64 v10, v6, v10, s[0:1]
    v_cndmask_b32_e32 v8, v8, v9, vcc
    v_cmp_gt_f32_e32 vcc, v10, v8
    v_cndmask_b32_e64 v11, v6, v11, s[0:1]
    v_cndmask_b32_e32 v8, v8, v10, vcc
    v_cmp_gt_f32_e32 vcc, v11, v8
    v_cndmask_b32_e32 v8, v8, v11, vcc
    v_cmp_gt_f32_e32 vcc, v16, v8
    v_cndmask_b32_e32 v8, v8, v16, vcc
    v_cmp_gt_f32_e32 vcc, v13, v8
    v_cndmask_b32_e32 v8, v8, v13, vcc
    v_cmp_gt_f32_e32 vcc, v14, v8
    v_cndmask_b32_e32 v8, v8, v14, vcc
    v_cmp_gt_f32_e32 vcc, v15, v8
    v_cndmask_b32_e32 v8, v8, v15, vcc
    v_sub_f32_e32 v17, v25, v8
    v_sub_f32_e32 v12, v12, v8
    v_sub_f32_e32 v9, v9, v8
    v_mul_f32_e32 v17, 0x3fb8aa3b, v17
    v_mul_f32_e32 v12, 0x3fb8aa3b, v12
    v_sub_f32_e32 v10, v10, v8
    v_mul_f32_e32 v9, 0x3fb8aa3b, v9
    v_exp_f32_e32 v17, v17
    v_exp_f32_e32 v12, v12
    v_sub_f32_e32 v11, v11, v8
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_exp_f32_e32 v9, v9
    v_sub_f32_e32 v16, v16, v8
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    v_exp_f32_e32 v10, v10
    v_sub_f32_e32 v13, v13, v8
    v_mul_f32_e32 v16, 0x3fb8aa3b, v16
    v_exp_f32_e32 v11, v11
    v_sub_f32_e32 v14, v14, v8
    v_mul_f32_e32 v13, 0x3fb8aa3b, v13
    v_exp_f32_e32 v16, v16
    v_fmac_f32_e32 v12, v17, v3
    v_sub_f32_e32 v15, v15, v8
    v_mul_f32_e32 v14, 0x3fb8aa3b, v14
    v_exp_f32_e32 v13, v13
    v_add_f32_e32 v3, v12, v9
    v_mul_f32_e32 v15, 0x3fb8aa3b, v15
    v_exp_f32_e32 v14, v14
    v_add_f32_e32 v3, v3, v10
    v_exp_f32_e32 v15, v15
    v_add_f32_e32 v3, v3, v11
    v_add_f32_e32 v3, v3, v16
    v_add_f32_e32 v3, v3, v13
    v_add_f32_e32 v3, v3, v14
    v_add_f32_e32 v3, v3, v15
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    v_and_b32_e32 v5, 0xfc, v1
    v_xor_b32_e32 v4, 4, v5
    ds_bpermute_b32 v6, v4, v8
    v_xor_b32_e32 v9, 8, v5
    ds_bpermute_b32 v4, v4, v3
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v8, v6
    v_cndmask_b32_e32 v7, v6, v8, vcc
    v_sub_f32_e32 v6, v6, v7
    v_sub_f32_e32 v8, v8, v7
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    ds_bpermute_b32 v10, v9, v7
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_exp_f32_e32 v6, v6
    v_exp_f32_e32 v8, v8
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v7, v10
    v_mul_f32_e32 v4, v6, v4
    v_fmac_f32_e32 v4, v3, v8
    v_cndmask_b32_e32 v6, v10, v7, vcc
    ds_bpermute_b32 v3, v9, v4
    v_sub_f32_e32 v8, v10, v6
    v_xor_b32_e32 v9, 16, v5
    v_sub_f32_e32 v7, v7, v6
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    ds_bpermute_b32 v10, v9, v6
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_exp_f32_e32 v8, v8
    v_exp_f32_e32 v7, v7
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v6, v10
    v_mul_f32_e32 v3, v8, v3
    v_fmac_f32_e32 v3, v4, v7
    v_cndmask_b32_e32 v7, v10, v6, vcc
    ds_bpermute_b32 v4, v9, v3
    v_sub_f32_e32 v8, v10, v7
    v_xor_b32_e32 v9, 32, v5
    v_sub_f32_e32 v6, v6, v7
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    ds_bpermute_b32 v10, v9, v7
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_exp_f32_e32 v8, v8
    v_exp_f32_e32 v6, v6
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v7, v10
    v_mul_f32_e32 v4, v8, v4
    v_fmac_f32_e32 v4, v3, v6
    v_cndmask_b32_e32 v6, v10, v7, vcc
    ds_bpermute_b32 v3, v9, v4
    v_sub_f32_e32 v8, v10, v6
    v_xor_b32_e32 v9, 64, v5
    v_sub_f32_e32 v7, v7, v6
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    ds_bpermute_b32 v10, v9, v6
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_exp_f32_e32 v8, v8
    v_exp_f32_e32 v7, v7
    v_xor_b32_e32 v5, 0x80, v5
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v6, v10
    v_mul_f32_e32 v8, v8, v3
    v_fmac_f32_e32 v8, v4, v7
    v_cndmask_b32_e32 v4, v10, v6, vcc
    v_sub_f32_e32 v7, v10, v4
    ds_bpermute_b32 v3, v9, v8
    v_sub_f32_e32 v6, v6, v4
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_exp_f32_e32 v7, v7
    v_exp_f32_e32 v6, v6
    s_waitcnt lgkmcnt(0)
    v_mul_f32_e32 v3, v7, v3
    v_fmac_f32_e32 v3, v8, v6
    ds_bpermute_b32 v6, v5, v4
    ds_bpermute_b32 v5, v5, v3
    v_and_b32_e32 v7, 63, v0
    v_cmp_eq_u32_e32 vcc, 0, v7
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_8
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v4, v6
    v_cndmask_b32_e32 v7, v6, v4, vcc
    v_sub_f32_e32 v6, v6, v7
    v_sub_f32_e32 v4, v4, v7
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v6, v6
    v_exp_f32_e32 v4, v4
    v_lshrrev_b32_e32 v0, 3, v0
    s_waitcnt lgkmcnt(0)
    v_mul_f32_e32 v5, v6, v5
    v_fmac_f32_e32 v5, v3, v4
    ds_write2_b32 v0, v7, v5 offset1:1
.LBB0_8:
    s_or_b64 exec, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_andn2_b64 vcc, exec, s[2:3]
    s_cbranch_vccnz .LBB0_11
    v_mov_b32_e32 v0, 0
    s_waitcnt lgkmcnt(0)
    ds_read_b128 v[3:6], v0
    ds_read_b128 v[7:10], v0 offset:16
    ds_read_b128 v[11:14], v0 offset:32
    ds_read_b128 v[15:18], v0 offset:48
    s_mov_b32 s0, 0xff7fffff
    v_mov_b32_e32 v19, 0xff7fffff
    s_waitcnt lgkmcnt(3)
    v_cmp_ngt_f32_e32 vcc, s0, v3
    v_cndmask_b32_e32 v19, v19, v3, vcc
    v_cmp_gt_f32_e32 vcc, v19, v5
    v_sub_f32_e32 v3, v3, v19
    v_cndmask_b32_e32 v21, v5, v19, vcc
    v_sub_f32_e32 v20, 0xff7fffff, v19
    v_mul_f32_e32 v3, 0x3fb8aa3b, v3
    v_sub_f32_e32 v5, v5, v21
    v_mul_f32_e32 v20, 0x3fb8aa3b, v20
    v_exp_f32_e32 v3, v3
    v_sub_f32_e32 v19, v19, v21
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_exp_f32_e32 v20, v20
    v_mul_f32_e32 v19, 0x3fb8aa3b, v19
    v_exp_f32_e32 v5, v5
    v_exp_f32_e32 v19, v19
    v_mul_f32_e32 v3, v4, v3
    v_fmac_f32_e32 v3, 0, v20
    v_mul_f32_e32 v4, v6, v5
    s_waitcnt lgkmcnt(2)
    v_cmp_gt_f32_e32 vcc, v21, v7
    v_fmac_f32_e32 v4, v3, v19
    v_cndmask_b32_e32 v3, v7, v21, vcc
    v_cmp_gt_f32_e32 vcc, v3, v9
    v_sub_f32_e32 v6, v7, v3
    v_cndmask_b32_e32 v7, v9, v3, vcc
    v_sub_f32_e32 v5, v21, v3
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_sub_f32_e32 v9, v9, v7
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_exp_f32_e32 v6, v6
    v_sub_f32_e32 v3, v3, v7
    v_mul_f32_e32 v9, 0x3fb8aa3b, v9
    v_exp_f32_e32 v5, v5
    v_mul_f32_e32 v3, 0x3fb8aa3b, v3
    v_exp_f32_e32 v9, v9
    v_exp_f32_e32 v3, v3
    v_mul_f32_e32 v6, v8, v6
    v_fmac_f32_e32 v6, v4, v5
    v_mul_f32_e32 v4, v10, v9
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v7, v11
    v_fmac_f32_e32 v4, v6, v3
    v_cndmask_b32_e32 v3, v11, v7, vcc
    v_cmp_gt_f32_e32 vcc, v3, v13
    v_sub_f32_e32 v5, v7, v3
    v_sub_f32_e32 v6, v11, v3
    v_cndmask_b32_e32 v7, v13, v3, vcc
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_sub_f32_e32 v8, v13, v7
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_exp_f32_e32 v6, v6
    v_sub_f32_e32 v3, v3, v7
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_exp_f32_e32 v5, v5
    v_mul_f32_e32 v3, 0x3fb8aa3b, v3
    v_exp_f32_e32 v8, v8
    v_exp_f32_e32 v3, v3
    v_mul_f32_e32 v6, v12, v6
    v_fmac_f32_e32 v6, v4, v5
    v_mul_f32_e32 v8, v14, v8
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v7, v15
    v_fmac_f32_e32 v8, v6, v3
    v_cndmask_b32_e32 v3, v15, v7, vcc
    v_sub_f32_e32 v4, v15, v3
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v4, v4
    v_cmp_gt_f32_e32 vcc, v3, v17
    v_cndmask_b32_e32 v11, v17, v3, vcc
    v_sub_f32_e32 v5, v7, v3
    v_mul_f32_e32 v9, v16, v4
    v_sub_f32_e32 v3, v3, v11
    v_sub_f32_e32 v4, v17, v11
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_mul_f32_e32 v3, 0x3fb8aa3b, v3
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v7, v5
    v_exp_f32_e32 v10, v4
    v_exp_f32_e32 v12, v3
    ds_read_b128 v[3:6], v0 offset:64
    v_fmac_f32_e32 v9, v8, v7
    v_mul_f32_e32 v13, v18, v10
    v_fmac_f32_e32 v13, v9, v12
    ds_read_b128 v[7:10], v0 offset:80
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v11, v3
    v_cndmask_b32_e32 v12, v3, v11, vcc
    v_cmp_gt_f32_e32 vcc, v12, v5
    v_sub_f32_e32 v3, v3, v12
    v_cndmask_b32_e32 v14, v5, v12, vcc
    v_sub_f32_e32 v11, v11, v12
    v_mul_f32_e32 v3, 0x3fb8aa3b, v3
    v_sub_f32_e32 v5, v5, v14
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    v_exp_f32_e32 v3, v3
    v_sub_f32_e32 v12, v12, v14
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_exp_f32_e32 v11, v11
    v_mul_f32_e32 v12, 0x3fb8aa3b, v12
    v_exp_f32_e32 v5, v5
    v_exp_f32_e32 v12, v12
    v_mul_f32_e32 v3, v4, v3
    v_fmac_f32_e32 v3, v13, v11
    v_mul_f32_e32 v11, v6, v5
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v14, v7
    v_fmac_f32_e32 v11, v3, v12
    v_cndmask_b32_e32 v3, v7, v14, vcc
    v_sub_f32_e32 v4, v7, v3
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v4, v4
    v_cmp_gt_f32_e32 vcc, v3, v9
    v_cndmask_b32_e32 v12, v9, v3, vcc
    v_sub_f32_e32 v5, v14, v3
    v_mul_f32_e32 v8, v8, v4
    v_sub_f32_e32 v3, v3, v12
    v_sub_f32_e32 v4, v9, v12
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_mul_f32_e32 v3, 0x3fb8aa3b, v3
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v7, v5
    v_exp_f32_e32 v9, v4
    v_exp_f32_e32 v13, v3
    ds_read_b128 v[3:6], v0 offset:96
    v_fmac_f32_e32 v8, v11, v7
    v_mul_f32_e32 v11, v10, v9
    v_fmac_f32_e32 v11, v8, v13
    ds_read_b128 v[7:10], v0 offset:112
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v12, v3
    v_cndmask_b32_e32 v0, v3, v12, vcc
    v_cmp_gt_f32_e32 vcc, v0, v5
    v_sub_f32_e32 v3, v3, v0
    v_cndmask_b32_e32 v13, v5, v0, vcc
    v_sub_f32_e32 v12, v12, v0
    v_mul_f32_e32 v3, 0x3fb8aa3b, v3
    v_sub_f32_e32 v5, v5, v13
    v_mul_f32_e32 v12, 0x3fb8aa3b, v12
    v_exp_f32_e32 v3, v3
    v_sub_f32_e32 v0, v0, v13
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_exp_f32_e32 v12, v12
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_exp_f32_e32 v5, v5
    v_exp_f32_e32 v0, v0
    v_mul_f32_e32 v3, v4, v3
    v_fmac_f32_e32 v3, v11, v12
    v_mul_f32_e32 v4, v6, v5
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v13, v7
    v_fmac_f32_e32 v4, v3, v0
    v_cndmask_b32_e32 v3, v7, v13, vcc
    v_sub_f32_e32 v0, v13, v3
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_exp_f32_e32 v5, v0
    v_sub_f32_e32 v0, v7, v3
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_cmp_gt_f32_e32 vcc, v3, v9
    v_exp_f32_e32 v6, v0
    v_cndmask_b32_e32 v0, v9, v3, vcc
    v_sub_f32_e32 v7, v9, v0
    v_sub_f32_e32 v3, v3, v0
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_mul_f32_e32 v3, 0x3fb8aa3b, v3
    v_exp_f32_e32 v7, v7
    v_exp_f32_e32 v3, v3
    v_mul_f32_e32 v6, v8, v6
    v_fmac_f32_e32 v6, v4, v5
    v_mul_f32_e32 v4, v10, v7
    v_fmac_f32_e32 v4, v6, v3
    v_rcp_f32_e32 v3, v4
    s_add_u32 s8, s10, s14
    s_addc_u32 s0, s11, s20
    s_and_b32 s9, s0, 0xffff
    s_mov_b32 s11, 0x20000
    s_mov_b32 s10, s6
    s_max_i32 s2, s12, 1
    s_mov_b32 s18, s6
    s_mov_b32 s19, s7
    v_bfrev_b32_e32 v4, 1
    v_mov_b32_e32 v5, 0xff800000
.LBB0_10:
    v_min_u32_e32 v6, 0x80000000, v2
    v_add_u32_e32 v7, 0x1000, v1
    v_add_u32_e32 v8, 0x4000, v2
    v_cmp_gt_u32_e32 vcc, s15, v1
    v_cndmask_b32_e32 v6, v4, v6, vcc
    v_min_u32_e32 v15, 0x80000000, v8
    v_cmp_gt_u32_e64 s[0:1], s15, v7
    buffer_load_dwordx4 v[7:10], v6, s[4:7], 0 offen
    buffer_load_dwordx4 v[11:14], v6, s[16:19], 0 offen
    v_cndmask_b32_e64 v23, v4, v15, s[0:1]
    buffer_load_dwordx4 v[15:18], v23, s[4:7], 0 offen
    buffer_load_dwordx4 v[19:22], v23, s[16:19], 0 offen
    s_add_i32 s2, s2, -1
    v_add_u32_e32 v1, 0x2000, v1
    v_add_u32_e32 v2, 0x8000, v2
    s_cmp_lg_u32 s2, 0
    s_waitcnt vmcnt(2)
    v_add_f32_e32 v7, v7, v11
    v_add_f32_e32 v8, v8, v12
    v_add_f32_e32 v9, v9, v13
    v_add_f32_e32 v10, v10, v14
    v_cndmask_b32_e32 v7, v5, v7, vcc
    v_cndmask_b32_e32 v8, v5, v8, vcc
    v_cndmask_b32_e32 v9, v5, v9, vcc
    v_cndmask_b32_e32 v10, v5, v10, vcc
    s_waitcnt vmcnt(0)
    v_add_f32_e32 v11, v15, v19
    v_add_f32_e32 v12, v16, v20
    v_add_f32_e32 v13, v17, v21
    v_add_f32_e32 v14, v18, v22
    v_cndmask_b32_e64 v11, v5, v11, s[0:1]
    v_cndmask_b32_e64 v12, v5, v12, s[0:1]
    v_cndmask_b32_e64 v13, v5, v13, s[0:1]
    v_cndmask_b32_e64 v14, v5, v14, s[0:1]
    buffer_store_dwordx4 v[7:10], v6, s[16:19], 0 offen
    buffer_store_dwordx4 v[11:14], v23, s[16:19], 0 offen
    v_sub_f32_e32 v7, v7, v0
    v_sub_f32_e32 v8, v8, v0
    v_sub_f32_e32 v9, v9, v0
    v_sub_f32_e32 v10, v10, v0
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_mul_f32_e32 v9, 0x3fb8aa3b, v9
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_sub_f32_e32 v11, v11, v0
    v_sub_f32_e32 v12, v12, v0
    v_sub_f32_e32 v13, v13, v0
    v_sub_f32_e32 v14, v14, v0
    v_exp_f32_e32 v7, v7
    v_exp_f32_e32 v8, v8
    v_exp_f32_e32 v9, v9
    v_exp_f32_e32 v10, v10
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    v_mul_f32_e32 v12, 0x3fb8aa3b, v12
    v_mul_f32_e32 v13, 0x3fb8aa3b, v13
    v_mul_f32_e32 v14, 0x3fb8aa3b, v14
    v_exp_f32_e32 v11, v11
    v_exp_f32_e32 v12, v12
    v_exp_f32_e32 v13, v13
    v_exp_f32_e32 v14, v14
    v_mul_f32_e32 v7, v3, v7
    v_mul_f32_e32 v8, v3, v8
    v_mul_f32_e32 v9, v3, v9
    v_mul_f32_e32 v10, v3, v10
    v_mul_f32_e32 v11, v3, v11
    v_mul_f32_e32 v12, v3, v12
    v_mul_f32_e32 v13, v3, v13
    v_mul_f32_e32 v14, v3, v14
    buffer_store_dwordx4 v[7:10], v6, s[8:11], 0 offen
    buffer_store_dwordx4 v[11:14], v23, s[8:11], 0 offen
    s_cbranch_scc1 .LBB0_10
.LBB0_11:
    s_endpgm
.amdhsa_kernel softmax_f32_t1024x1_v4x2_residual_twice
    .amdhsa_group_segment_fixed_size 128
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 32
    .amdhsa_next_free_vgpr 29
    .amdhsa_next_free_sgpr 61
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
softmax_f32_t1024x1_v4x2_residual_twice.agpr_count: 0
softmax_f32_t1024x1_v4x2_residual_twice.sgpr_count: 25
softmax_f32_t1024x1_v4x2_residual_twice.sgpr_spill_count: 0
softmax_f32_t1024x1_v4x2_residual_twice.vgpr_count: 26
softmax_f32_t1024x1_v4x2_residual_twice.vgpr_spill_count: 0
