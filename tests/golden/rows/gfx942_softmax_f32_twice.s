.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
softmax_f32_t1024x1_v4x2_residual_twice:
    s_load_dwordx8 s[4:11], s[0:1], 0x0
    s_mov_b32 s15, 0x20000
    s_waitcnt lgkmcnt(0)
    s_ashr_i32 s1, s11, 31
    s_mov_b32 s0, s11
    s_lshl_b64 s[12:13], s[0:1], 2
    s_lshr_b64 s[0:1], s[0:1], 30
    s_mul_i32 s1, s0, s2
    s_mul_hi_u32 s3, s12, s2
    s_add_i32 s20, s3, s1
    s_ashr_i32 s1, s10, 31
    s_mul_i32 s21, s12, s2
    s_sub_u32 s2, s10, s2
    s_subb_u32 s1, s1, 0
    s_mul_i32 s1, s12, s1
    s_mul_hi_u32 s3, s12, s2
    s_add_i32 s1, s3, s1
    s_mul_i32 s0, s0, s2
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s12, s2
    v_mov_b64_e32 v[2:3], s[12:13]
    v_cmp_lt_i64_e32 vcc, s[0:1], v[2:3]
    s_and_b64 s[2:3], vcc, exec
    s_cselect_b32 s1, s1, s13
    s_cselect_b32 s0, s0, s12
    s_add_u32 s12, s4, s21
    s_addc_u32 s4, s5, s20
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s13, s4, 0xffff
    s_cmp_lt_i32 s2, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_cselect_b32 s14, s0, 0
    s_add_u32 s16, s8, s21
    s_addc_u32 s0, s9, s20
    s_add_i32 s4, s11, 0x1fff
    s_and_b32 s17, s0, 0xffff
    s_ashr_i32 s0, s4, 31
    s_lshr_b32 s0, s0, 19
    s_add_i32 s4, s4, s0
    s_cmp_gt_i32 s11, 0
    s_cselect_b64 s[2:3], -1, 0
    s_and_b64 vcc, exec, s[2:3]
    s_cbranch_vccnz .LBB0_2
    v_lshlrev_b32_e32 v24, 2, v0
    s_mov_b64 s[0:1], 0
    s_branch .LBB0_3
.LBB0_2:
    s_mov_b64 s[0:1], -1
.LBB0_3:
    s_ashr_i32 s8, s4, 13
    s_andn2_b64 vcc, exec, s[0:1]
    v_mov_b32_e32 v7, 0xff7fffff
    v_mov_b32_e32 v1, 0
    v_lshlrev_b32_e32 v25, 4, v0
    s_cbranch_vccnz .LBB0_6
    v_lshlrev_b32_e32 v24, 2, v0
    s_max_i32 s4, s8, 1
    v_mov_b32_e32 v1, 0
    v_mov_b32_e32 v6, 0xff7fffff
    v_bfrev_b32_e32 v2, 1
    s_mov_b32 s18, s14
    s_mov_b32 s19, s15
    v_mov_b32_e32 v3, 0xff800000
    v_mov_b32_e32 v4, v25
    v_mov_b32_e32 v5, v24
.LBB0_5:
    v_min_u32_e32 v7, 0x80000000, v4
    v_cmp_gt_u32_e32 vcc, s11, v5
    v_add_u32_e32 v8, 0x1000, v5
    v_add_u32_e32 v9, 0x4000, v4
    v_cndmask_b32_e32 v7, v2, v7, vcc
    v_min_u32_e32 v16, 0x80000000, v9
    v_cmp_gt_u32_e64 s[0:1], s11, v8
    buffer_load_dwordx4 v[8:11], v7, s[12:15], 0 offen
    buffer_load_dwordx4 v[12:15], v7, s[16:19], 0 offen
    v_cndmask_b32_e64 v7, v2, v16, s[0:1]
    buffer_load_dwordx4 v[16:19], v7, s[12:15], 0 offen
    buffer_load_dwordx4 v[20:23], v7, s[16:19], 0 offen
    s_add_i32 s4, s4, -1
    v_add_u32_e32 v5, 0x2000, v5
    v_add_u32_e32 v4, 0x8000, v4
    s_cmp_lg_u32 s4, 0
    s_waitcnt vmcnt(2)
    v_add_f32_e32 v7, v8, v12
    v_add_f32_e32 v8, v9, v13
    v_add_f32_e32 v9, v10, v14
    v_add_f32_e32 v10, v11, v15
    v_cndmask_b32_e32 v11, v3, v7, vcc
    v_cndmask_b32_e32 v8, v3, v8, vcc
    v_cndmask_b32_e32 v9, v3, v9, vcc
    v_cndmask_b32_e32 v10, v3, v10, vcc
    s_waitcnt vmcnt(0)
    v_add_f32_e32 v7, v16, v20
    v_cmp_gt_f32_e32 vcc, v11, v6
    v_cndmask_b32_e64 v15, v3, v7, s[0:1]
    v_add_f32_e32 v12, v17, v21
    v_cndmask_b32_e32 v7, v6, v11, vcc
    v_cmp_gt_f32_e32 vcc, v8, v7
    v_cndmask_b32_e64 v12, v3, v12, s[0:1]
    v_add_f32_e32 v13, v18, v22
    v_cndmask_b32_e32 v7, v7, v8, vcc
    v_cmp_gt_f32_e32 vcc, v9, v7
    v_cndmask_b32_e64 v13, v3, v13, s[0:1]
    v_add_f32_e32 v14, v19, v23
    v_cndmask_b32_e32 v7, v7, v9, vcc
    v_cmp_gt_f32_e32 vcc, v10, v7
    v_cndmask_b32_e64 v14, v3, v14, s[0:1]
    s_nop 0
    v_cndmask_b32_e32 v7, v7, v10, vcc
    v_cmp_gt_f32_e32 vcc, v15, v7
    s_nop 1
    v_cndmask_b32_e32 v7, v7, v15, vcc
    v_cmp_gt_f32_e32 vcc, v12, v7
    s_nop 1
    v_cndmask_b32_e32 v7, v7, v12, vcc
    v_cmp_gt_f32_e32 vcc, v13, v7
    s_nop 1
    v_cndmask_b32_e32 v7, v7, v13, vcc
    v_cmp_gt_f32_e32 vcc, v14, v7
    s_nop 1
    v_cndmask_b32_e32 v7, v7, v14, vcc
    v_sub_f32_e32 v16, v6, v7
    v_sub_f32_e32 v11, v11, v7
    v_sub_f32_e32 v8, v8, v7
    v_mul_f32_e32 v16, 0x3fb8aa3b, v16
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    v_sub_f32_e32 v9, v9, v7
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_exp_f32_e32 v16, v16
    v_exp_f32_e32 v11, v11
    v_sub_f32_e32 v10, v10, v7
    v_mul_f32_e32 v9, 0x3fb8aa3b, v9
    v_exp_f32_e32 v8, v8
    v_sub_f32_e32 v15, v15, v7
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_exp_f32_e32 v9, v9
    v_sub_f32_e32 v12, v12, v7
    v_mul_f32_e32 v15, 0x3fb8aa3b, v15
    v_exp_f32_e32 v10, v10
    v_sub_f32_e32 v13, v13, v7
    v_mul_f32_e32 v12, 0x3fb8aa3b, v12
    v_exp_f32_e32 v15, v15
    v_fmac_f32_e32 v11, v16, v1
    v_sub_f32_e32 v14, v14, v7
    v_mul_f32_e32 v13, 0x3fb8aa3b, v13
    v_exp_f32_e32 v12, v12
    v_add_f32_e32 v1, v11, v8
    v_mul_f32_e32 v14, 0x3fb8aa3b, v14
    v_exp_f32_e32 v13, v13
    v_add_f32_e32 v1, v1, v9
    v_exp_f32_e32 v14, v14
    v_add_f32_e32 v1, v1, v10
    v_add_f32_e32 v1, v1, v15
    v_add_f32_e32 v1, v1, v12
    v_add_f32_e32 v1, v1, v13
    v_mov_b32_e32 v6, v7
    v_add_f32_e32 v1, v1, v14
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    v_and_b32_e32 v3, 0xfc, v24
    v_xor_b32_e32 v2, 4, v3
    ds_bpermute_b32 v4, v2, v7
    ds_bpermute_b32 v2, v2, v1
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v7, v4
    s_nop 1
    v_cndmask_b32_e32 v5, v4, v7, vcc
    v_sub_f32_e32 v6, v7, v5
    v_sub_f32_e32 v4, v4, v5
    v_xor_b32_e32 v7, 8, v3
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    ds_bpermute_b32 v8, v7, v5
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_exp_f32_e32 v4, v4
    v_exp_f32_e32 v6, v6
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v5, v8
    v_mul_f32_e32 v2, v4, v2
    v_fmac_f32_e32 v2, v1, v6
    v_cndmask_b32_e32 v4, v8, v5, vcc
    ds_bpermute_b32 v1, v7, v2
    v_sub_f32_e32 v6, v8, v4
    v_xor_b32_e32 v7, 16, v3
    v_sub_f32_e32 v5, v5, v4
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    ds_bpermute_b32 v8, v7, v4
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_exp_f32_e32 v6, v6
    v_exp_f32_e32 v5, v5
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v4, v8
    v_mul_f32_e32 v1, v6, v1
    v_fmac_f32_e32 v1, v2, v5
    v_cndmask_b32_e32 v5, v8, v4, vcc
    ds_bpermute_b32 v2, v7, v1
    v_sub_f32_e32 v6, v8, v5
    v_xor_b32_e32 v7, 32, v3
    v_sub_f32_e32 v4, v4, v5
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    ds_bpermute_b32 v8, v7, v5
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v6, v6
    v_exp_f32_e32 v4, v4
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v5, v8
    v_mul_f32_e32 v2, v6, v2
    v_fmac_f32_e32 v2, v1, v4
    v_cndmask_b32_e32 v4, v8, v5, vcc
    ds_bpermute_b32 v1, v7, v2
    v_sub_f32_e32 v6, v8, v4
    v_xor_b32_e32 v7, 64, v3
    v_sub_f32_e32 v5, v5, v4
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    ds_bpermute_b32 v8, v7, v4
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_exp_f32_e32 v6, v6
    v_exp_f32_e32 v5, v5
    v_xor_b32_e32 v3, 0x80, v3
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v4, v8
    v_mul_f32_e32 v6, v6, v1
    v_fmac_f32_e32 v6, v2, v5
    v_cndmask_b32_e32 v2, v8, v4, vcc
    v_sub_f32_e32 v5, v8, v2
    ds_bpermute_b32 v1, v7, v6
    v_sub_f32_e32 v4, v4, v2
    v_mul_f32_e32 v5, 0x3fb8aa3b, v5
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v5, v5
    v_exp_f32_e32 v4, v4
    s_waitcnt lgkmcnt(0)
    v_mul_f32_e32 v1, v5, v1
    v_fmac_f32_e32 v1, v6, v4
    ds_bpermute_b32 v4, v3, v2
    ds_bpermute_b32 v3, v3, v1
    v_and_b32_e32 v5, 63, v0
    v_cmp_eq_u32_e32 vcc, 0, v5
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_8
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v2, v4
    v_lshrrev_b32_e32 v0, 3, v0
    s_nop 0
    v_cndmask_b32_e32 v5, v4, v2, vcc
    v_sub_f32_e32 v4, v4, v5
    v_sub_f32_e32 v2, v2, v5
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_mul_f32_e32 v2, 0x3fb8aa3b, v2
    v_exp_f32_e32 v4, v4
    v_exp_f32_e32 v2, v2
    s_waitcnt lgkmcnt(0)
    v_mul_f32_e32 v3, v4, v3
    v_fmac_f32_e32 v3, v1, v2
    ds_write2_b32 v0, v5, v3 offset1:1
.LBB0_8:
    s_or_b64 exec, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_andn2_b64 vcc, exec, s[2:3]
    s_cbranch_vccnz .LBB0_11
    v_mov_b32_e32 v2, 0
    s_mov_b32 s0, 0xff7fffff
    ds_read2_b32 v[28:29], v2 offset1:1
    ds_read2_b32 v[30:31], v2 offset0:2 offset1:3
    ds_read2_b32 v[32:33], v2 offset0:4 offset1:5
    ds_read2_b32 v[34:35], v2 offset0:6 offset1:7
    ds_read2_b32 v[22:23], v2 offset0:8 offset1:9
    ds_read2_b32 v[20:21], v2 offset0:10 offset1:11
    ds_read2_b32 v[14:15], v2 offset0:12 offset1:13
    ds_read2_b32 v[12:13], v2 offset0:14 offset1:15
    v_mov_b32_e32 v0, 0xff7fffff
    s_waitcnt lgkmcnt(7)
    v_cmp_ngt_f32_e32 vcc, s0, v28
    ds_read2_b32 v[16:17], v2 offset0:16 offset1:17
    ds_read2_b32 v[4:5], v2 offset0:24 offset1:25
    v_cndmask_b32_e32 v27, v0, v28, vcc
    s_waitcnt lgkmcnt(8)
    v_cmp_gt_f32_e32 vcc, v27, v30
    v_sub_f32_e32 v28, v28, v27
    v_sub_f32_e32 v50, 0xff7fffff, v27
    v_cndmask_b32_e32 v36, v30, v27, vcc
    v_mul_f32_e32 v28, 0x3fb8aa3b, v28
    v_sub_f32_e32 v30, v30, v36
    v_mul_f32_e32 v50, 0x3fb8aa3b, v50
    v_exp_f32_e32 v28, v28
    v_sub_f32_e32 v27, v27, v36
    v_mul_f32_e32 v30, 0x3fb8aa3b, v30
    v_exp_f32_e32 v50, v50
    v_mul_f32_e32 v27, 0x3fb8aa3b, v27
    v_exp_f32_e32 v30, v30
    v_exp_f32_e32 v27, v27
    s_waitcnt lgkmcnt(7)
    v_cmp_gt_f32_e32 vcc, v36, v32
    v_mul_f32_e32 v28, v29, v28
    v_fmac_f32_e32 v28, 0, v50
    v_cndmask_b32_e32 v37, v32, v36, vcc
    s_waitcnt lgkmcnt(6)
    v_cmp_gt_f32_e32 vcc, v37, v34
    v_mul_f32_e32 v29, v31, v30
    v_fmac_f32_e32 v29, v28, v27
    v_cndmask_b32_e32 v38, v34, v37, vcc
    v_sub_f32_e32 v28, v32, v37
    v_sub_f32_e32 v27, v36, v37
    v_mul_f32_e32 v28, 0x3fb8aa3b, v28
    v_sub_f32_e32 v31, v34, v38
    v_mul_f32_e32 v27, 0x3fb8aa3b, v27
    v_exp_f32_e32 v28, v28
    v_sub_f32_e32 v30, v37, v38
    v_mul_f32_e32 v31, 0x3fb8aa3b, v31
    v_exp_f32_e32 v27, v27
    v_mul_f32_e32 v30, 0x3fb8aa3b, v30
    v_exp_f32_e32 v31, v31
    s_waitcnt lgkmcnt(5)
    v_cmp_gt_f32_e32 vcc, v38, v22
    v_exp_f32_e32 v30, v30
    v_mul_f32_e32 v28, v33, v28
    v_cndmask_b32_e32 v39, v22, v38, vcc
    s_waitcnt lgkmcnt(4)
    v_cmp_gt_f32_e32 vcc, v39, v20
    v_fmac_f32_e32 v28, v29, v27
    v_mul_f32_e32 v27, v35, v31
    v_cndmask_b32_e32 v40, v20, v39, vcc
    v_sub_f32_e32 v22, v22, v39
    v_fmac_f32_e32 v27, v28, v30
    v_sub_f32_e32 v28, v38, v39
    v_mul_f32_e32 v22, 0x3fb8aa3b, v22
    v_sub_f32_e32 v20, v20, v40
    v_mul_f32_e32 v28, 0x3fb8aa3b, v28
    v_exp_f32_e32 v22, v22
    v_sub_f32_e32 v29, v39, v40
    v_mul_f32_e32 v20, 0x3fb8aa3b, v20
    s_waitcnt lgkmcnt(3)
    v_cmp_gt_f32_e32 vcc, v40, v14
    v_exp_f32_e32 v28, v28
    v_mul_f32_e32 v29, 0x3fb8aa3b, v29
    v_exp_f32_e32 v20, v20
    v_cndmask_b32_e32 v41, v14, v40, vcc
    v_exp_f32_e32 v29, v29
    s_waitcnt lgkmcnt(2)
    v_cmp_gt_f32_e32 vcc, v41, v12
    v_mul_f32_e32 v22, v23, v22
    v_sub_f32_e32 v14, v14, v41
    v_cndmask_b32_e32 v42, v12, v41, vcc
    v_fmac_f32_e32 v22, v27, v28
    v_mul_f32_e32 v20, v21, v20
    v_sub_f32_e32 v21, v40, v41
    v_mul_f32_e32 v14, 0x3fb8aa3b, v14
    v_sub_f32_e32 v12, v12, v42
    v_fmac_f32_e32 v20, v22, v29
    v_mul_f32_e32 v21, 0x3fb8aa3b, v21
    v_exp_f32_e32 v14, v14
    v_sub_f32_e32 v22, v41, v42
    v_mul_f32_e32 v12, 0x3fb8aa3b, v12
    v_exp_f32_e32 v21, v21
    v_mul_f32_e32 v22, 0x3fb8aa3b, v22
    v_exp_f32_e32 v12, v12
    ds_read2_b32 v[18:19], v2 offset0:18 offset1:19
    ds_read2_b32 v[8:9], v2 offset0:20 offset1:21
    ds_read2_b32 v[10:11], v2 offset0:22 offset1:23
    v_exp_f32_e32 v22, v22
    s_waitcnt lgkmcnt(4)
    v_cmp_gt_f32_e32 vcc, v42, v16
    v_mul_f32_e32 v14, v15, v14
    v_fmac_f32_e32 v14, v20, v21
    v_cndmask_b32_e32 v43, v16, v42, vcc
    s_waitcnt lgkmcnt(2)
    v_cmp_gt_f32_e32 vcc, v43, v18
    v_mul_f32_e32 v12, v13, v12
    v_fmac_f32_e32 v12, v14, v22
    v_cndmask_b32_e32 v44, v18, v43, vcc
    v_sub_f32_e32 v14, v16, v43
    v_sub_f32_e32 v13, v42, v43
    v_mul_f32_e32 v14, 0x3fb8aa3b, v14
    v_sub_f32_e32 v16, v18, v44
    v_mul_f32_e32 v13, 0x3fb8aa3b, v13
    v_exp_f32_e32 v14, v14
    v_sub_f32_e32 v15, v43, v44
    v_mul_f32_e32 v16, 0x3fb8aa3b, v16
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v44, v8
    v_exp_f32_e32 v13, v13
    v_mul_f32_e32 v15, 0x3fb8aa3b, v15
    v_exp_f32_e32 v16, v16
    v_cndmask_b32_e32 v45, v8, v44, vcc
    v_exp_f32_e32 v15, v15
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v45, v10
    v_mul_f32_e32 v14, v17, v14
    v_sub_f32_e32 v8, v8, v45
    v_cndmask_b32_e32 v46, v10, v45, vcc
    v_fmac_f32_e32 v14, v12, v13
    v_mul_f32_e32 v12, v19, v16
    v_sub_f32_e32 v13, v44, v45
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_sub_f32_e32 v10, v10, v46
    v_fmac_f32_e32 v12, v14, v15
    v_mul_f32_e32 v13, 0x3fb8aa3b, v13
    v_exp_f32_e32 v8, v8
    v_sub_f32_e32 v14, v45, v46
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    ds_read2_b32 v[6:7], v2 offset0:26 offset1:27
    ds_read2_b32 v[0:1], v2 offset0:28 offset1:29
    ds_read2_b32 v[2:3], v2 offset0:30 offset1:31
    v_exp_f32_e32 v13, v13
    v_mul_f32_e32 v14, 0x3fb8aa3b, v14
    v_exp_f32_e32 v10, v10
    v_cmp_gt_f32_e32 vcc, v46, v4
    v_exp_f32_e32 v14, v14
    v_mul_f32_e32 v8, v9, v8
    v_cndmask_b32_e32 v47, v4, v46, vcc
    s_waitcnt lgkmcnt(2)
    v_cmp_gt_f32_e32 vcc, v47, v6
    v_fmac_f32_e32 v8, v12, v13
    v_mul_f32_e32 v9, v11, v10
    v_cndmask_b32_e32 v48, v6, v47, vcc
    v_sub_f32_e32 v4, v4, v47
    v_fmac_f32_e32 v9, v8, v14
    v_sub_f32_e32 v8, v46, v47
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_sub_f32_e32 v6, v6, v48
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_exp_f32_e32 v4, v4
    v_sub_f32_e32 v10, v47, v48
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_exp_f32_e32 v8, v8
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_exp_f32_e32 v6, v6
    s_waitcnt lgkmcnt(1)
    v_cmp_gt_f32_e32 vcc, v48, v0
    v_exp_f32_e32 v10, v10
    v_mul_f32_e32 v4, v5, v4
    v_cndmask_b32_e32 v49, v0, v48, vcc
    s_waitcnt lgkmcnt(0)
    v_cmp_gt_f32_e32 vcc, v49, v2
    v_fmac_f32_e32 v4, v9, v8
    v_mul_f32_e32 v5, v7, v6
    v_cndmask_b32_e32 v26, v2, v49, vcc
    v_sub_f32_e32 v0, v0, v49
    v_fmac_f32_e32 v5, v4, v10
    v_sub_f32_e32 v4, v48, v49
    v_mul_f32_e32 v0, 0x3fb8aa3b, v0
    v_sub_f32_e32 v2, v2, v26
    v_mul_f32_e32 v4, 0x3fb8aa3b, v4
    v_exp_f32_e32 v0, v0
    v_sub_f32_e32 v6, v49, v26
    v_mul_f32_e32 v2, 0x3fb8aa3b, v2
    v_exp_f32_e32 v4, v4
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_exp_f32_e32 v2, v2
    v_exp_f32_e32 v6, v6
    v_mul_f32_e32 v0, v1, v0
    v_fmac_f32_e32 v0, v5, v4
    v_mul_f32_e32 v1, v3, v2
    v_fmac_f32_e32 v1, v0, v6
    v_rcp_f32_e32 v0, v1
    s_add_u32 s4, s6, s21
    s_addc_u32 s0, s7, s20
    s_and_b32 s5, s0, 0xffff
    s_mov_b32 s7, 0x20000
    s_mov_b32 s6, s14
    s_max_i32 s2, s8, 1
    v_mov_b32_e32 v1, v0
    v_bfrev_b32_e32 v4, 1
    s_mov_b32 s18, s14
    s_mov_b32 s19, s15
    v_mov_b32_e32 v5, 0xff800000
    v_mov_b32_e32 v2, v0
    v_mov_b32_e32 v3, v0
.LBB0_10:
    s_nop 0
    v_min_u32_e32 v6, 0x80000000, v25
    v_add_u32_e32 v7, 0x1000, v24
    v_add_u32_e32 v8, 0x4000, v25
    v_cmp_gt_u32_e32 vcc, s11, v24
    v_min_u32_e32 v14, 0x80000000, v8
    v_cmp_gt_u32_e64 s[0:1], s11, v7
    v_cndmask_b32_e32 v22, v4, v6, vcc
    buffer_load_dwordx4 v[6:9], v22, s[12:15], 0 offen
    buffer_load_dwordx4 v[10:13], v22, s[16:19], 0 offen
    v_cndmask_b32_e64 v23, v4, v14, s[0:1]
    buffer_load_dwordx4 v[14:17], v23, s[12:15], 0 offen
    buffer_load_dwordx4 v[18:21], v23, s[16:19], 0 offen
    s_add_i32 s2, s2, -1
    v_add_u32_e32 v24, 0x2000, v24
    v_add_u32_e32 v25, 0x8000, v25
    s_cmp_lg_u32 s2, 0
    s_waitcnt vmcnt(2)
    v_add_f32_e32 v6, v6, v10
    v_add_f32_e32 v7, v7, v11
    v_add_f32_e32 v8, v8, v12
    v_add_f32_e32 v9, v9, v13
    v_cndmask_b32_e32 v6, v5, v6, vcc
    v_cndmask_b32_e32 v7, v5, v7, vcc
    v_cndmask_b32_e32 v8, v5, v8, vcc
    v_cndmask_b32_e32 v9, v5, v9, vcc
    s_waitcnt vmcnt(0)
    v_add_f32_e32 v10, v14, v18
    v_add_f32_e32 v11, v15, v19
    v_add_f32_e32 v12, v16, v20
    v_add_f32_e32 v13, v17, v21
    v_cndmask_b32_e64 v10, v5, v10, s[0:1]
    v_cndmask_b32_e64 v11, v5, v11, s[0:1]
    v_cndmask_b32_e64 v12, v5, v12, s[0:1]
    v_cndmask_b32_e64 v13, v5, v13, s[0:1]
    buffer_store_dwordx4 v[6:9], v22, s[16:19], 0 offen
    buffer_store_dwordx4 v[10:13], v23, s[16:19], 0 offen
    s_nop 0
    v_sub_f32_e32 v6, v6, v26
    v_sub_f32_e32 v7, v7, v26
    v_sub_f32_e32 v8, v8, v26
    v_sub_f32_e32 v9, v9, v26
    v_mul_f32_e32 v6, 0x3fb8aa3b, v6
    v_mul_f32_e32 v7, 0x3fb8aa3b, v7
    v_mul_f32_e32 v8, 0x3fb8aa3b, v8
    v_mul_f32_e32 v9, 0x3fb8aa3b, v9
    v_sub_f32_e32 v10, v10, v26
    v_sub_f32_e32 v11, v11, v26
    v_sub_f32_e32 v12, v12, v26
    v_sub_f32_e32 v13, v13, v26
    v_exp_f32_e32 v6, v6
    v_exp_f32_e32 v7, v7
    v_exp_f32_e32 v8, v8
    v_exp_f32_e32 v9, v9
    v_mul_f32_e32 v10, 0x3fb8aa3b, v10
    v_mul_f32_e32 v11, 0x3fb8aa3b, v11
    v_mul_f32_e32 v12, 0x3fb8aa3b, v12
    v_mul_f32_e32 v13, 0x3fb8aa3b, v13
    v_exp_f32_e32 v10, v10
    v_exp_f32_e32 v11, v11
    v_exp_f32_e32 v12, v12
    v_exp_f32_e32 v13, v13
    v_pk_mul_f32 v[8:9], v[2:3], v[8:9]
    v_pk_mul_f32 v[6:7], v[0:1], v[6:7]
    buffer_store_dwordx4 v[6:9], v22, s[4:7], 0 offen
    s_nop 1
    v_pk_mul_f32 v[8:9], v[2:3], v[12:13]
    v_pk_mul_f32 v[6:7], v[0:1], v[10:11]
    buffer_store_dwordx4 v[6:9], v23, s[4:7], 0 offen
    s_cbranch_scc1 .LBB0_10
.LBB0_11:
    s_endpgm
.amdhsa_kernel softmax_f32_t1024x1_v4x2_residual_twice
    .amdhsa_group_segment_fixed_size 128
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 32
    .amdhsa_next_free_vgpr 51
    .amdhsa_next_free_sgpr 22
    .amdhsa_accum_offset 52
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
softmax_f32_t1024x1_v4x2_residual_twice.agpr_count: 0
softmax_f32_t1024x1_v4x2_residual_twice.sgpr_count: 28
softmax_f32_t1024x1_v4x2_residual_twice.sgpr_spill_count: 0
softmax_f32_t1024x1_v4x2_residual_twice.vgpr_count: 51
softmax_f32_t1024x1_v4x2_residual_twice.vgpr_spill_count: 0
