.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
rmsnorm_bf16_t128x2_v8x4_residual:
    s_load_dwordx4 s[20:23], s[0:1], 0x20
    s_load_dwordx8 s[8:15], s[0:1], 0x0
    s_mov_b32 s3, 0
    s_lshl_b64 s[0:1], s[2:3], 1
    v_lshlrev_b32_e32 v1, 3, v0
    s_waitcnt lgkmcnt(0)
    s_ashr_i32 s25, s21, 31
    s_lshl_b32 s27, s21, 1
    s_ashr_i32 s3, s20, 31
    s_sub_u32 s6, s20, s0
    s_mov_b32 s24, s21
    s_subb_u32 s1, s3, s1
    s_mul_i32 s1, s27, s1
    s_mul_hi_u32 s3, s27, s6
    s_lshr_b64 s[4:5], s[24:25], 31
    s_add_i32 s1, s3, s1
    s_mul_i32 s3, s4, s6
    s_lshl_b64 s[16:17], s[24:25], 2
    s_add_i32 s7, s1, s3
    s_mul_i32 s6, s27, s6
    v_mov_b64_e32 v[2:3], s[16:17]
    v_cmp_lt_i64_e32 vcc, s[6:7], v[2:3]
    s_and_b64 s[18:19], vcc, exec
    s_cselect_b32 s7, s7, s17
    s_cselect_b32 s6, s6, s16
    s_lshr_b32 s1, s2, 31
    s_mul_i32 s1, s27, s1
    s_mul_hi_u32 s2, s27, s0
    s_add_i32 s1, s2, s1
    s_mul_i32 s2, s4, s0
    s_add_i32 s20, s1, s2
    s_mul_i32 s26, s27, s0
    v_and_b32_e32 v1, 0x3f8, v1
    v_lshrrev_b32_e32 v53, 7, v0
    s_add_u32 s16, s8, s26
    v_lshlrev_b32_e32 v2, 1, v1
    v_bfrev_b32_e32 v11, 1
    v_cmp_gt_u32_e64 s[4:5], s21, v1
    s_addc_u32 s2, s9, s20
    v_mul_lo_u32 v10, v53, s27
    v_cndmask_b32_e64 v62, v11, v2, s[4:5]
    s_lshr_b64 s[0:1], s[6:7], 31
    s_and_b32 s17, s2, 0xffff
    v_add_u32_e32 v2, v62, v10
    v_cmp_lt_i32_e32 vcc, -1, v62
    s_cmp_lt_i32 s0, 1
    s_cselect_b32 s1, s6, 0x7fffffff
    v_cndmask_b32_e32 v52, v11, v2, vcc
    v_or_b32_e32 v2, 0x400, v1
    s_cmp_gt_i32 s0, -1
    v_lshlrev_b32_e32 v3, 1, v2
    v_cmp_gt_u32_e64 s[2:3], s21, v2
    v_or_b32_e32 v12, 0x800, v1
    s_cselect_b32 s18, s1, 0
    v_cndmask_b32_e64 v63, v11, v3, s[2:3]
    v_lshlrev_b32_e32 v13, 1, v12
    v_cmp_gt_u32_e64 s[0:1], s21, v12
    v_add_u32_e32 v2, v63, v10
    v_cmp_lt_i32_e32 vcc, -1, v63
    v_cndmask_b32_e64 v64, v11, v13, s[0:1]
    v_add_u32_e32 v12, v64, v10
    v_cndmask_b32_e32 v51, v11, v2, vcc
    v_cmp_lt_i32_e32 vcc, -1, v64
    v_or_b32_e32 v1, 0xc00, v1
    s_mov_b32 s19, 0x20000
    v_cndmask_b32_e32 v50, v11, v12, vcc
    v_lshlrev_b32_e32 v12, 1, v1
    v_cmp_gt_u32_e32 vcc, s21, v1
    buffer_load_dwordx4 v[2:5], v52, s[16:19], 0 offen
    buffer_load_dwordx4 v[6:9], v51, s[16:19], 0 offen
    v_cndmask_b32_e32 v65, v11, v12, vcc
    v_add_u32_e32 v1, v65, v10
    v_cmp_lt_i32_e64 s[6:7], -1, v65
    s_waitcnt vmcnt(1)
    v_lshlrev_b32_e32 v26, 16, v2
    v_cndmask_b32_e64 v1, v11, v1, s[6:7]
    buffer_load_dwordx4 v[10:13], v50, s[16:19], 0 offen
    buffer_load_dwordx4 v[14:17], v1, s[16:19], 0 offen
    s_add_u32 s16, s14, s26
    s_addc_u32 s6, s15, s20
    s_and_b32 s17, s6, 0xffff
    buffer_load_dwordx4 v[18:21], v52, s[16:19], 0 offen
    buffer_load_dwordx4 v[22:25], v51, s[16:19], 0 offen
    buffer_load_dwordx4 v[54:57], v50, s[16:19], 0 offen
    buffer_load_dwordx4 v[58:61], v1, s[16:19], 0 offen
    v_and_b32_e32 v2, 0xffff0000, v2
    v_lshlrev_b32_e32 v27, 16, v3
    v_and_b32_e32 v3, 0xffff0000, v3
    v_lshlrev_b32_e32 v29, 16, v5
    v_lshlrev_b32_e32 v28, 16, v4
    v_and_b32_e32 v4, 0xffff0000, v4
    s_waitcnt vmcnt(3)
    v_lshlrev_b32_e32 v30, 16, v18
    v_and_b32_e32 v18, 0xffff0000, v18
    v_add_f32_e32 v2, v18, v2
    v_lshlrev_b32_e32 v31, 16, v19
    v_and_b32_e32 v19, 0xffff0000, v19
    v_cndmask_b32_e64 v49, 0, v2, s[4:5]
    v_lshlrev_b32_e32 v2, 16, v21
    v_add_f32_e32 v3, v19, v3
    v_add_f32_e32 v2, v2, v29
    v_cndmask_b32_e64 v47, 0, v3, s[4:5]
    v_cndmask_b32_e64 v42, 0, v2, s[4:5]
    v_and_b32_e32 v2, 0xffff0000, v5
    v_and_b32_e32 v3, 0xffff0000, v21
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v43, 0, v2, s[4:5]
    v_lshlrev_b32_e32 v2, 16, v6
    s_waitcnt vmcnt(2)
    v_lshlrev_b32_e32 v3, 16, v22
    v_add_f32_e32 v2, v2, v3
    v_cndmask_b32_e64 v40, 0, v2, s[2:3]
    v_and_b32_e32 v2, 0xffff0000, v6
    v_and_b32_e32 v3, 0xffff0000, v22
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v41, 0, v2, s[2:3]
    v_lshlrev_b32_e32 v2, 16, v7
    v_lshlrev_b32_e32 v3, 16, v23
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v38, 0, v2, s[2:3]
    v_and_b32_e32 v2, 0xffff0000, v7
    v_and_b32_e32 v3, 0xffff0000, v23
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v39, 0, v2, s[2:3]
    v_lshlrev_b32_e32 v2, 16, v8
    v_lshlrev_b32_e32 v3, 16, v24
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v36, 0, v2, s[2:3]
    v_and_b32_e32 v2, 0xffff0000, v8
    v_and_b32_e32 v3, 0xffff0000, v24
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v37, 0, v2, s[2:3]
    v_lshlrev_b32_e32 v2, 16, v9
    v_lshlrev_b32_e32 v3, 16, v25
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v34, 0, v2, s[2:3]
    v_and_b32_e32 v2, 0xffff0000, v9
    v_and_b32_e32 v3, 0xffff0000, v25
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v35, 0, v2, s[2:3]
    v_lshlrev_b32_e32 v2, 16, v10
    s_waitcnt vmcnt(1)
    v_lshlrev_b32_e32 v3, 16, v54
    v_lshlrev_b32_e32 v32, 16, v20
    v_add_f32_e32 v2, v2, v3
    v_add_f32_e32 v19, v32, v28
    v_cndmask_b32_e64 v32, 0, v2, s[0:1]
    v_and_b32_e32 v2, 0xffff0000, v10
    v_and_b32_e32 v3, 0xffff0000, v54
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v33, 0, v2, s[0:1]
    v_lshlrev_b32_e32 v2, 16, v11
    v_lshlrev_b32_e32 v3, 16, v55
    v_add_f32_e32 v2, v3, v2
    v_add_f32_e32 v26, v26, v30
    v_cndmask_b32_e64 v30, 0, v2, s[0:1]
    v_and_b32_e32 v2, 0xffff0000, v11
    v_and_b32_e32 v3, 0xffff0000, v55
    v_add_f32_e32 v2, v3, v2
    v_add_f32_e32 v18, v31, v27
    v_cndmask_b32_e64 v31, 0, v2, s[0:1]
    v_lshlrev_b32_e32 v2, 16, v12
    v_lshlrev_b32_e32 v3, 16, v56
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v28, 0, v2, s[0:1]
    v_and_b32_e32 v2, 0xffff0000, v12
    v_and_b32_e32 v3, 0xffff0000, v56
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v29, 0, v2, s[0:1]
    v_lshlrev_b32_e32 v2, 16, v13
    v_lshlrev_b32_e32 v3, 16, v57
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v48, 0, v26, s[4:5]
    v_cndmask_b32_e64 v26, 0, v2, s[0:1]
    v_and_b32_e32 v2, 0xffff0000, v13
    v_and_b32_e32 v3, 0xffff0000, v57
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v27, 0, v2, s[0:1]
    v_lshlrev_b32_e32 v2, 16, v14
    s_waitcnt vmcnt(0)
    v_lshlrev_b32_e32 v3, 16, v58
    v_add_f32_e32 v2, v2, v3
    v_cndmask_b32_e32 v24, 0, v2, vcc
    v_and_b32_e32 v2, 0xffff0000, v14
    v_and_b32_e32 v3, 0xffff0000, v58
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e32 v25, 0, v2, vcc
    v_lshlrev_b32_e32 v2, 16, v15
    v_lshlrev_b32_e32 v3, 16, v59
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e32 v22, 0, v2, vcc
    v_and_b32_e32 v2, 0xffff0000, v15
    v_and_b32_e32 v3, 0xffff0000, v59
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e32 v23, 0, v2, vcc
    v_lshlrev_b32_e32 v2, 16, v16
    v_lshlrev_b32_e32 v3, 16, v60
    v_and_b32_e32 v20, 0xffff0000, v20
    v_add_f32_e32 v2, v3, v2
    v_add_f32_e32 v4, v20, v4
    v_cndmask_b32_e32 v20, 0, v2, vcc
    v_and_b32_e32 v2, 0xffff0000, v16
    v_and_b32_e32 v3, 0xffff0000, v60
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e32 v21, 0, v2, vcc
    v_lshlrev_b32_e32 v2, 16, v17
    v_lshlrev_b32_e32 v3, 16, v61
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v46, 0, v18, s[4:5]
    v_cndmask_b32_e32 v18, 0, v2, vcc
    v_and_b32_e32 v2, 0xffff0000, v17
    v_and_b32_e32 v3, 0xffff0000, v61
    v_add_f32_e32 v2, v3, v2
    v_cndmask_b32_e64 v44, 0, v19, s[4:5]
    v_cndmask_b32_e64 v45, 0, v4, s[4:5]
    v_cndmask_b32_e32 v19, 0, v2, vcc
    v_bfe_u32 v2, v48, 16, 1
    s_movk_i32 s4, 0x7fff
    v_add3_u32 v2, v2, v48, s4
    v_or_b32_e32 v3, 0x400000, v48
    v_cmp_u_f32_e32 vcc, v48, v48
    v_or_b32_e32 v4, 0x400000, v47
    v_or_b32_e32 v5, 0x400000, v44
    v_cndmask_b32_e32 v54, v2, v3, vcc
    v_bfe_u32 v2, v49, 16, 1
    v_add3_u32 v2, v2, v49, s4
    v_or_b32_e32 v3, 0x400000, v49
    v_cmp_u_f32_e32 vcc, v49, v49
    v_or_b32_e32 v6, 0x400000, v45
    s_lshr_b64 s[0:1], s[24:25], 30
    v_cndmask_b32_e32 v58, v2, v3, vcc
    v_bfe_u32 v2, v46, 16, 1
    v_add3_u32 v2, v2, v46, s4
    v_or_b32_e32 v3, 0x400000, v46
    v_cmp_u_f32_e32 vcc, v46, v46
    v_or_b32_e32 v7, 0x400000, v42
    s_and_b32 s1, s11, 0xffff
    v_cndmask_b32_e32 v2, v2, v3, vcc
    v_bfe_u32 v3, v47, 16, 1
    v_add3_u32 v3, v3, v47, s4
    v_cmp_u_f32_e32 vcc, v47, v47
    s_cmp_eq_u32 s0, 0
    v_or_b32_e32 v8, 0x400000, v43
    v_cndmask_b32_e32 v3, v3, v4, vcc
    v_bfe_u32 v4, v44, 16, 1
    v_add3_u32 v4, v4, v44, s4
    v_cmp_u_f32_e32 vcc, v44, v44
    s_cselect_b32 s2, s27, 0x7fffffff
    s_cmp_gt_i32 s0, -1
    v_cndmask_b32_e32 v4, v4, v5, vcc
    v_bfe_u32 v5, v45, 16, 1
    v_add3_u32 v5, v5, v45, s4
    v_cmp_u_f32_e32 vcc, v45, v45
    s_mov_b32 s5, 0x7060302
    s_cselect_b32 s2, s2, 0
    v_cndmask_b32_e32 v5, v5, v6, vcc
    v_bfe_u32 v6, v42, 16, 1
    v_add3_u32 v6, v6, v42, s4
    v_cmp_u_f32_e32 vcc, v42, v42
    s_mov_b32 s0, s10
    s_mov_b32 s3, s19
    v_cndmask_b32_e32 v6, v6, v7, vcc
    v_bfe_u32 v7, v43, 16, 1
    v_add3_u32 v7, v7, v43, s4
    v_cmp_u_f32_e32 vcc, v43, v43
    v_perm_b32 v56, v5, v4, s5
    v_perm_b32 v55, v3, v2, s5
    v_cndmask_b32_e32 v7, v7, v8, vcc
    v_perm_b32 v57, v7, v6, s5
    v_perm_b32 v54, v58, v54, s5
    buffer_load_dwordx4 v[14:17], v62, s[0:3], 0 offen
    buffer_load_dwordx4 v[10:13], v63, s[0:3], 0 offen
    buffer_load_dwordx4 v[6:9], v64, s[0:3], 0 offen
    buffer_load_dwordx4 v[2:5], v65, s[0:3], 0 offen
    v_cmp_u_f32_e32 vcc, v36, v36
    buffer_store_dwordx4 v[54:57], v52, s[16:19], 0 offen
    v_or_b32_e32 v58, 0x400000, v35
    v_or_b32_e32 v59, 0x400000, v41
    v_bfe_u32 v54, v36, 16, 1
    v_add3_u32 v54, v54, v36, s4
    v_or_b32_e32 v55, 0x400000, v36
    v_cndmask_b32_e32 v54, v54, v55, vcc
    v_bfe_u32 v55, v37, 16, 1
    v_add3_u32 v55, v55, v37, s4
    v_or_b32_e32 v56, 0x400000, v37
    v_cmp_u_f32_e32 vcc, v37, v37
    v_or_b32_e32 v57, 0x400000, v34
    s_nop 0
    v_cndmask_b32_e32 v55, v55, v56, vcc
    v_bfe_u32 v56, v34, 16, 1
    v_add3_u32 v56, v56, v34, s4
    v_cmp_u_f32_e32 vcc, v34, v34
    s_nop 1
    v_cndmask_b32_e32 v56, v56, v57, vcc
    v_bfe_u32 v57, v35, 16, 1
    v_add3_u32 v57, v57, v35, s4
    v_cmp_u_f32_e32 vcc, v35, v35
    s_nop 1
    v_cndmask_b32_e32 v57, v57, v58, vcc
    v_perm_b32 v57, v57, v56, s5
    v_perm_b32 v56, v55, v54, s5
    v_bfe_u32 v54, v38, 16, 1
    v_add3_u32 v54, v54, v38, s4
    v_or_b32_e32 v55, 0x400000, v38
    v_cmp_u_f32_e32 vcc, v38, v38
    v_or_b32_e32 v58, 0x400000, v39
    s_nop 0
    v_cndmask_b32_e32 v54, v54, v55, vcc
    v_bfe_u32 v55, v39, 16, 1
    v_add3_u32 v55, v55, v39, s4
    v_cmp_u_f32_e32 vcc, v39, v39
    s_nop 1
    v_cndmask_b32_e32 v55, v55, v58, vcc
    v_perm_b32 v55, v55, v54, s5
    v_bfe_u32 v54, v40, 16, 1
    v_add3_u32 v54, v54, v40, s4
    v_or_b32_e32 v58, 0x400000, v40
    v_cmp_u_f32_e32 vcc, v40, v40
    s_nop 1
    v_cndmask_b32_e32 v54, v54, v58, vcc
    v_bfe_u32 v58, v41, 16, 1
    v_add3_u32 v58, v58, v41, s4
    v_cmp_u_f32_e32 vcc, v41, v41
    s_nop 1
    v_cndmask_b32_e32 v58, v58, v59, vcc
    v_perm_b32 v54, v58, v54, s5
    buffer_store_dwordx4 v[54:57], v51, s[16:19], 0 offen
    v_cmp_u_f32_e32 vcc, v28, v28
    v_or_b32_e32 v58, 0x400000, v27
    v_bfe_u32 v54, v28, 16, 1
    v_add3_u32 v54, v54, v28, s4
    v_or_b32_e32 v55, 0x400000, v28
    v_cndmask_b32_e32 v54, v54, v55, vcc
    v_bfe_u32 v55, v29, 16, 1
    v_add3_u32 v55, v55, v29, s4
    v_or_b32_e32 v56, 0x400000, v29
    v_cmp_u_f32_e32 vcc, v29, v29
    v_or_b32_e32 v57, 0x400000, v26
    v_or_b32_e32 v59, 0x400000, v33
    v_cndmask_b32_e32 v55, v55, v56, vcc
    v_bfe_u32 v56, v26, 16, 1
    v_add3_u32 v56, v56, v26, s4
    v_cmp_u_f32_e32 vcc, v26, v26
    s_nop 1
    v_cndmask_b32_e32 v56, v56, v57, vcc
    v_bfe_u32 v57, v27, 16, 1
    v_add3_u32 v57, v57, v27, s4
    v_cmp_u_f32_e32 vcc, v27, v27
    s_nop 1
    v_cndmask_b32_e32 v57, v57, v58, vcc
    v_perm_b32 v57, v57, v56, s5
    v_perm_b32 v56, v55, v54, s5
    v_bfe_u32 v54, v30, 16, 1
    v_add3_u32 v54, v54, v30, s4
    v_or_b32_e32 v55, 0x400000, v30
    v_cmp_u_f32_e32 vcc, v30, v30
    v_or_b32_e32 v58, 0x400000, v31
    s_nop 0
    v_cndmask_b32_e32 v54, v54, v55, vcc
    v_bfe_u32 v55, v31, 16, 1
    v_add3_u32 v55, v55, v31, s4
    v_cmp_u_f32_e32 vcc, v31, v31
    s_nop 1
    v_cndmask_b32_e32 v55, v55, v58, vcc
    v_perm_b32 v55, v55, v54, s5
    v_bfe_u32 v54, v32, 16, 1
    v_add3_u32 v54, v54, v32, s4
    v_or_b32_e32 v58, 0x400000, v32
    v_cmp_u_f32_e32 vcc, v32, v32
    s_nop 1
    v_cndmask_b32_e32 v54, v54, v58, vcc
    v_bfe_u32 v58, v33, 16, 1
    v_add3_u32 v58, v58, v33, s4
    v_cmp_u_f32_e32 vcc, v33, v33
    s_nop 1
    v_cndmask_b32_e32 v58, v58, v59, vcc
    v_perm_b32 v54, v58, v54, s5
    buffer_store_dwordx4 v[54:57], v50, s[16:19], 0 offen
    v_cmp_u_f32_e32 vcc, v20, v20
    v_or_b32_e32 v58, 0x400000, v19
    v_bfe_u32 v54, v20, 16, 1
    v_add3_u32 v54, v54, v20, s4
    v_or_b32_e32 v55, 0x400000, v20
    v_cndmask_b32_e32 v54, v54, v55, vcc
    v_bfe_u32 v55, v21, 16, 1
    v_add3_u32 v55, v55, v21, s4
    v_or_b32_e32 v56, 0x400000, v21
    v_cmp_u_f32_e32 vcc, v21, v21
    v_or_b32_e32 v57, 0x400000, v18
    s_nop 0
    v_cndmask_b32_e32 v55, v55, v56, vcc
    v_bfe_u32 v56, v18, 16, 1
    v_add3_u32 v56, v56, v18, s4
    v_cmp_u_f32_e32 vcc, v18, v18
    s_nop 1
    v_cndmask_b32_e32 v56, v56, v57, vcc
    v_bfe_u32 v57, v19, 16, 1
    v_add3_u32 v57, v57, v19, s4
    v_cmp_u_f32_e32 vcc, v19, v19
    s_nop 1
    v_cndmask_b32_e32 v57, v57, v58, vcc
    v_perm_b32 v58, v55, v54, s5
    v_bfe_u32 v54, v22, 16, 1
    v_add3_u32 v54, v54, v22, s4
    v_or_b32_e32 v55, 0x400000, v22
    v_cmp_u_f32_e32 vcc, v22, v22
    v_perm_b32 v59, v57, v56, s5
    v_or_b32_e32 v56, 0x400000, v23
    v_cndmask_b32_e32 v54, v54, v55, vcc
    v_bfe_u32 v55, v23, 16, 1
    v_add3_u32 v55, v55, v23, s4
    v_cmp_u_f32_e32 vcc, v23, v23
    s_nop 1
    v_cndmask_b32_e32 v55, v55, v56, vcc
    v_perm_b32 v57, v55, v54, s5
    v_bfe_u32 v54, v24, 16, 1
    v_add3_u32 v54, v54, v24, s4
    v_or_b32_e32 v55, 0x400000, v24
    v_cmp_u_f32_e32 vcc, v24, v24
    v_or_b32_e32 v56, 0x400000, v25
    s_nop 0
    v_cndmask_b32_e32 v54, v54, v55, vcc
    v_bfe_u32 v55, v25, 16, 1
    v_add3_u32 v55, v55, v25, s4
    v_cmp_u_f32_e32 vcc, v25, v25
    s_nop 1
    v_cndmask_b32_e32 v55, v55, v56, vcc
    v_perm_b32 v56, v55, v54, s5
    v_mul_f32_e32 v54, v49, v49
    v_fmac_f32_e32 v54, v48, v48
    v_fmac_f32_e32 v54, v46, v46
    v_fmac_f32_e32 v54, v47, v47
    v_fmac_f32_e32 v54, v44, v44
    v_fmac_f32_e32 v54, v45, v45
    v_fmac_f32_e32 v54, v42, v42
    v_fmac_f32_e32 v54, v43, v43
    v_fmac_f32_e32 v54, v40, v40
    v_fmac_f32_e32 v54, v41, v41
    v_fmac_f32_e32 v54, v38, v38
    v_fmac_f32_e32 v54, v39, v39
    v_fmac_f32_e32 v54, v36, v36
    v_fmac_f32_e32 v54, v37, v37
    v_fmac_f32_e32 v54, v34, v34
    v_fmac_f32_e32 v54, v35, v35
    v_fmac_f32_e32 v54, v32, v32
    v_fmac_f32_e32 v54, v33, v33
    v_fmac_f32_e32 v54, v30, v30
    v_fmac_f32_e32 v54, v31, v31
    v_fmac_f32_e32 v54, v28, v28
    v_fmac_f32_e32 v54, v29, v29
    v_fmac_f32_e32 v54, v26, v26
    v_fmac_f32_e32 v54, v27, v27
    v_fmac_f32_e32 v54, v24, v24
    v_fmac_f32_e32 v54, v25, v25
    v_fmac_f32_e32 v54, v22, v22
    v_fmac_f32_e32 v54, v23, v23
    v_fmac_f32_e32 v54, v20, v20
    v_fmac_f32_e32 v54, v21, v21
    v_lshlrev_b32_e32 v55, 2, v0
    v_fmac_f32_e32 v54, v18, v18
    v_and_b32_e32 v55, 0xfc, v55
    v_fmac_f32_e32 v54, v19, v19
    v_xor_b32_e32 v60, 4, v55
    ds_bpermute_b32 v60, v60, v54
    buffer_store_dwordx4 v[56:59], v1, s[16:19], 0 offen
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v60
    v_xor_b32_e32 v60, 8, v55
    ds_bpermute_b32 v60, v60, v54
    v_and_b32_e32 v56, 63, v0
    v_cmp_eq_u32_e32 vcc, 0, v56
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v60
    v_xor_b32_e32 v60, 16, v55
    ds_bpermute_b32 v60, v60, v54
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v60
    v_xor_b32_e32 v60, 32, v55
    ds_bpermute_b32 v60, v60, v54
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v60
    v_xor_b32_e32 v60, 64, v55
    ds_bpermute_b32 v60, v60, v54
    v_xor_b32_e32 v55, 0x80, v55
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v60
    ds_bpermute_b32 v55, v55, v54
    s_and_saveexec_b64 s[0:1], vcc
    s_cbranch_execz .LBB0_2
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v55
    v_lshrrev_b32_e32 v0, 4, v0
    ds_write_b32 v0, v54
.LBB0_2:
    s_or_b64 exec, exec, s[0:1]
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_lshlrev_b32_e32 v0, 3, v53
    s_waitcnt lgkmcnt(0)
    ds_read_b64 v[54:55], v0
    v_mov_b32_e32 v0, s23
    s_waitcnt vmcnt(7)
    v_and_b32_e32 v57, 0xffff0000, v14
    v_lshlrev_b32_e32 v56, 16, v14
    s_add_u32 s16, s12, s26
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v53, 0, v54
    v_add_f32_e32 v53, v53, v55
    v_fma_f32 v0, s22, v53, v0
    v_rsq_f32_e32 v0, v0
    s_addc_u32 s0, s13, s20
    s_and_b32 s17, s0, 0xffff
    v_pk_mul_f32 v[48:49], v[0:1], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[48:49], v[56:57]
    v_pk_mul_f32 v[46:47], v[0:1], v[46:47] op_sel_hi:[0,1]
    v_bfe_u32 v14, v48, 16, 1
    v_add3_u32 v14, v14, v48, s4
    v_or_b32_e32 v53, 0x400000, v48
    v_cmp_u_f32_e32 vcc, v48, v48
    v_or_b32_e32 v48, 0x400000, v49
    s_nop 0
    v_cndmask_b32_e32 v53, v14, v53, vcc
    v_bfe_u32 v14, v49, 16, 1
    v_add3_u32 v14, v14, v49, s4
    v_cmp_u_f32_e32 vcc, v49, v49
    v_and_b32_e32 v49, 0xffff0000, v15
    s_nop 0
    v_cndmask_b32_e32 v54, v14, v48, vcc
    v_lshlrev_b32_e32 v48, 16, v15
    v_pk_mul_f32 v[14:15], v[46:47], v[48:49]
    s_nop 0
    v_bfe_u32 v46, v14, 16, 1
    v_add3_u32 v46, v46, v14, s4
    v_or_b32_e32 v47, 0x400000, v14
    v_cmp_u_f32_e32 vcc, v14, v14
    v_bfe_u32 v14, v15, 16, 1
    v_add3_u32 v14, v14, v15, s4
    v_cndmask_b32_e32 v46, v46, v47, vcc
    v_or_b32_e32 v47, 0x400000, v15
    v_cmp_u_f32_e32 vcc, v15, v15
    s_nop 1
    v_cndmask_b32_e32 v47, v14, v47, vcc
    v_pk_mul_f32 v[14:15], v[0:1], v[44:45] op_sel_hi:[0,1]
    v_and_b32_e32 v45, 0xffff0000, v16
    v_lshlrev_b32_e32 v44, 16, v16
    v_pk_mul_f32 v[14:15], v[14:15], v[44:45]
    s_nop 0
    v_bfe_u32 v16, v14, 16, 1
    v_add3_u32 v16, v16, v14, s4
    v_or_b32_e32 v44, 0x400000, v14
    v_cmp_u_f32_e32 vcc, v14, v14
    v_bfe_u32 v14, v15, 16, 1
    v_add3_u32 v14, v14, v15, s4
    v_cndmask_b32_e32 v16, v16, v44, vcc
    v_or_b32_e32 v44, 0x400000, v15
    v_cmp_u_f32_e32 vcc, v15, v15
    s_nop 1
    v_cndmask_b32_e32 v44, v14, v44, vcc
    v_pk_mul_f32 v[14:15], v[0:1], v[42:43] op_sel_hi:[0,1]
    v_and_b32_e32 v43, 0xffff0000, v17
    v_lshlrev_b32_e32 v42, 16, v17
    v_pk_mul_f32 v[14:15], v[14:15], v[42:43]
    v_perm_b32 v16, v44, v16, s5
    v_bfe_u32 v17, v14, 16, 1
    v_add3_u32 v17, v17, v14, s4
    v_or_b32_e32 v42, 0x400000, v14
    v_cmp_u_f32_e32 vcc, v14, v14
    s_nop 1
    v_cndmask_b32_e32 v14, v17, v42, vcc
    v_bfe_u32 v17, v15, 16, 1
    v_add3_u32 v17, v17, v15, s4
    v_or_b32_e32 v42, 0x400000, v15
    v_cmp_u_f32_e32 vcc, v15, v15
    s_nop 1
    v_cndmask_b32_e32 v15, v17, v42, vcc
    v_perm_b32 v17, v15, v14, s5
    v_perm_b32 v15, v47, v46, s5
    v_perm_b32 v14, v54, v53, s5
    buffer_store_dwordx4 v[14:17], v52, s[16:19], 0 offen
    s_nop 1
    v_pk_mul_f32 v[14:15], v[0:1], v[40:41] op_sel_hi:[0,1]
    s_waitcnt vmcnt(7)
    v_and_b32_e32 v17, 0xffff0000, v10
    v_lshlrev_b32_e32 v16, 16, v10
    v_pk_mul_f32 v[14:15], v[14:15], v[16:17]
    v_and_b32_e32 v17, 0xffff0000, v11
    v_bfe_u32 v10, v14, 16, 1
    v_add3_u32 v10, v10, v14, s4
    v_or_b32_e32 v16, 0x400000, v14
    v_cmp_u_f32_e32 vcc, v14, v14
    v_or_b32_e32 v14, 0x400000, v15
    s_nop 0
    v_cndmask_b32_e32 v40, v10, v16, vcc
    v_bfe_u32 v10, v15, 16, 1
    v_add3_u32 v10, v10, v15, s4
    v_cmp_u_f32_e32 vcc, v15, v15
    v_lshlrev_b32_e32 v16, 16, v11
    s_nop 0
    v_cndmask_b32_e32 v41, v10, v14, vcc
    v_pk_mul_f32 v[14:15], v[0:1], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[14:15], v[16:17]
    s_nop 0
    v_bfe_u32 v14, v10, 16, 1
    v_add3_u32 v14, v14, v10, s4
    v_or_b32_e32 v15, 0x400000, v10
    v_cmp_u_f32_e32 vcc, v10, v10
    v_bfe_u32 v10, v11, 16, 1
    v_add3_u32 v10, v10, v11, s4
    v_cndmask_b32_e32 v16, v14, v15, vcc
    v_or_b32_e32 v14, 0x400000, v11
    v_cmp_u_f32_e32 vcc, v11, v11
    v_and_b32_e32 v15, 0xffff0000, v12
    s_nop 0
    v_cndmask_b32_e32 v17, v10, v14, vcc
    v_pk_mul_f32 v[10:11], v[0:1], v[36:37] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v14, 16, v12
    v_pk_mul_f32 v[10:11], v[10:11], v[14:15]
    v_and_b32_e32 v15, 0xffff0000, v13
    v_bfe_u32 v12, v10, 16, 1
    v_add3_u32 v12, v12, v10, s4
    v_or_b32_e32 v14, 0x400000, v10
    v_cmp_u_f32_e32 vcc, v10, v10
    v_bfe_u32 v10, v11, 16, 1
    v_add3_u32 v10, v10, v11, s4
    v_cndmask_b32_e32 v12, v12, v14, vcc
    v_or_b32_e32 v14, 0x400000, v11
    v_cmp_u_f32_e32 vcc, v11, v11
    s_nop 1
    v_cndmask_b32_e32 v36, v10, v14, vcc
    v_pk_mul_f32 v[10:11], v[0:1], v[34:35] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v14, 16, v13
    v_pk_mul_f32 v[10:11], v[10:11], v[14:15]
    v_perm_b32 v12, v36, v12, s5
    v_bfe_u32 v13, v10, 16, 1
    v_add3_u32 v13, v13, v10, s4
    v_or_b32_e32 v14, 0x400000, v10
    v_cmp_u_f32_e32 vcc, v10, v10
    s_nop 1
    v_cndmask_b32_e32 v10, v13, v14, vcc
    v_bfe_u32 v13, v11, 16, 1
    v_add3_u32 v13, v13, v11, s4
    v_or_b32_e32 v14, 0x400000, v11
    v_cmp_u_f32_e32 vcc, v11, v11
    s_nop 1
    v_cndmask_b32_e32 v11, v13, v14, vcc
    v_perm_b32 v13, v11, v10, s5
    v_perm_b32 v11, v17, v16, s5
    v_perm_b32 v10, v41, v40, s5
    buffer_store_dwordx4 v[10:13], v51, s[16:19], 0 offen
    s_nop 1
    v_pk_mul_f32 v[10:11], v[0:1], v[32:33] op_sel_hi:[0,1]
    s_waitcnt vmcnt(7)
    v_and_b32_e32 v13, 0xffff0000, v6
    v_lshlrev_b32_e32 v12, 16, v6
    v_pk_mul_f32 v[10:11], v[10:11], v[12:13]
    v_and_b32_e32 v13, 0xffff0000, v7
    v_bfe_u32 v6, v10, 16, 1
    v_add3_u32 v6, v6, v10, s4
    v_or_b32_e32 v12, 0x400000, v10
    v_cmp_u_f32_e32 vcc, v10, v10
    v_or_b32_e32 v10, 0x400000, v11
    s_nop 0
    v_cndmask_b32_e32 v14, v6, v12, vcc
    v_bfe_u32 v6, v11, 16, 1
    v_add3_u32 v6, v6, v11, s4
    v_cmp_u_f32_e32 vcc, v11, v11
    v_lshlrev_b32_e32 v12, 16, v7
    s_nop 0
    v_cndmask_b32_e32 v15, v6, v10, vcc
    v_pk_mul_f32 v[10:11], v[0:1], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[10:11], v[12:13]
    s_nop 0
    v_bfe_u32 v10, v6, 16, 1
    v_add3_u32 v10, v10, v6, s4
    v_or_b32_e32 v11, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s4
    v_cndmask_b32_e32 v12, v10, v11, vcc
    v_or_b32_e32 v10, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_and_b32_e32 v11, 0xffff0000, v8
    s_nop 0
    v_cndmask_b32_e32 v13, v6, v10, vcc
    v_pk_mul_f32 v[6:7], v[0:1], v[28:29] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v10, 16, v8
    v_pk_mul_f32 v[6:7], v[6:7], v[10:11]
    v_and_b32_e32 v11, 0xffff0000, v9
    v_bfe_u32 v8, v6, 16, 1
    v_add3_u32 v8, v8, v6, s4
    v_or_b32_e32 v10, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s4
    v_cndmask_b32_e32 v8, v8, v10, vcc
    v_or_b32_e32 v10, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    s_nop 1
    v_cndmask_b32_e32 v16, v6, v10, vcc
    v_pk_mul_f32 v[6:7], v[0:1], v[26:27] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v10, 16, v9
    v_pk_mul_f32 v[6:7], v[6:7], v[10:11]
    v_perm_b32 v8, v16, v8, s5
    v_bfe_u32 v9, v6, 16, 1
    v_add3_u32 v9, v9, v6, s4
    v_or_b32_e32 v10, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    s_nop 1
    v_cndmask_b32_e32 v6, v9, v10, vcc
    v_bfe_u32 v9, v7, 16, 1
    v_add3_u32 v9, v9, v7, s4
    v_or_b32_e32 v10, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    s_nop 1
    v_cndmask_b32_e32 v7, v9, v10, vcc
    v_perm_b32 v9, v7, v6, s5
    v_perm_b32 v7, v13, v12, s5
    v_perm_b32 v6, v15, v14, s5
    buffer_store_dwordx4 v[6:9], v50, s[16:19], 0 offen
    s_nop 1
    v_pk_mul_f32 v[6:7], v[0:1], v[24:25] op_sel_hi:[0,1]
    s_waitcnt vmcnt(7)
    v_and_b32_e32 v9, 0xffff0000, v2
    v_lshlrev_b32_e32 v8, 16, v2
    v_pk_mul_f32 v[6:7], v[6:7], v[8:9]
    v_and_b32_e32 v9, 0xffff0000, v3
    v_bfe_u32 v2, v6, 16, 1
    v_add3_u32 v2, v2, v6, s4
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_or_b32_e32 v6, 0x400000, v7
    s_nop 0
    v_cndmask_b32_e32 v10, v2, v8, vcc
    v_bfe_u32 v2, v7, 16, 1
    v_add3_u32 v2, v2, v7, s4
    v_cmp_u_f32_e32 vcc, v7, v7
    v_lshlrev_b32_e32 v8, 16, v3
    s_nop 0
    v_cndmask_b32_e32 v11, v2, v6, vcc
    v_pk_mul_f32 v[6:7], v[0:1], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[6:7], v[8:9]
    s_nop 0
    v_bfe_u32 v6, v2, 16, 1
    v_add3_u32 v6, v6, v2, s4
    v_or_b32_e32 v7, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s4
    v_cndmask_b32_e32 v8, v6, v7, vcc
    v_or_b32_e32 v6, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_and_b32_e32 v7, 0xffff0000, v4
    s_nop 0
    v_cndmask_b32_e32 v9, v2, v6, vcc
    v_pk_mul_f32 v[2:3], v[0:1], v[20:21] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v6, 16, v4
    v_pk_mul_f32 v[2:3], v[2:3], v[6:7]
    v_and_b32_e32 v7, 0xffff0000, v5
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s4
    v_or_b32_e32 v6, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s4
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_or_b32_e32 v6, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v12, v2, v6, vcc
    v_pk_mul_f32 v[2:3], v[0:1], v[18:19] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v6, 16, v5
    v_pk_mul_f32 v[2:3], v[2:3], v[6:7]
    v_perm_b32 v4, v12, v4, s5
    v_bfe_u32 v0, v2, 16, 1
    v_add3_u32 v0, v0, v2, s4
    v_or_b32_e32 v5, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s4
    v_cndmask_b32_e32 v0, v0, v5, vcc
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_perm_b32 v3, v9, v8, s5
    s_nop 0
    v_cndmask_b32_e32 v2, v2, v5, vcc
    v_perm_b32 v5, v2, v0, s5
    v_perm_b32 v2, v11, v10, s5
    buffer_store_dwordx4 v[2:5], v1, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel rmsnorm_bf16_t128x2_v8x4_residual
    .amdhsa_group_segment_fixed_size 16
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 48
    .amdhsa_next_free_vgpr 66
    .amdhsa_next_free_sgpr 28
    .amdhsa_accum_offset 68
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
rmsnorm_bf16_t128x2_v8x4_residual.agpr_count: 0
rmsnorm_bf16_t128x2_v8x4_residual.sgpr_count: 34
rmsnorm_bf16_t128x2_v8x4_residual.sgpr_spill_count: 0
rmsnorm_bf16_t128x2_v8x4_residual.vgpr_count: 66
rmsnorm_bf16_t128x2_v8x4_residual.vgpr_spill_count: 0
