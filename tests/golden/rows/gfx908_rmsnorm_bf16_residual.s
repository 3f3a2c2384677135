.amdgcn_target "amdgcn-amd-amdhsa--gfx908"
rmsnorm_bf16_t128x2_v8x4_residual:
    s_load_dwordx4 s[20:23], s[4:5], 0x20
    s_load_dwordx8 s[8:15], s[4:5], 0x0
    s_mov_b32 s7, 0
    s_lshl_b64 s[0:1], s[6:7], 1
    v_lshrrev_b32_e32 v25, 7, v0
    s_waitcnt lgkmcnt(0)
    s_ashr_i32 s25, s21, 31
    s_lshl_b32 s27, s21, 1
    s_ashr_i32 s2, s20, 31
    s_sub_u32 s4, s20, s0
    s_subb_u32 s1, s2, s1
    s_mov_b32 s24, s21
    s_mul_i32 s1, s27, s1
    s_mul_hi_u32 s2, s27, s4
    s_add_i32 s1, s2, s1
    s_lshr_b64 s[2:3], s[24:25], 31
    s_lshl_b64 s[16:17], s[24:25], 2
    s_mul_i32 s3, s2, s4
    v_mov_b32_e32 v1, s16
    s_add_i32 s5, s1, s3
    s_mul_i32 s4, s27, s4
    v_mov_b32_e32 v2, s17
    v_cmp_lt_i64_e32 vcc, s[4:5], v[1:2]
    s_mul_hi_u32 s3, s27, s0
    s_and_b64 s[18:19], vcc, exec
    s_cselect_b32 s5, s5, s17
    s_cselect_b32 s4, s4, s16
    s_lshr_b32 s1, s6, 31
    s_mul_i32 s1, s27, s1
    s_add_i32 s1, s3, s1
    s_mul_i32 s2, s2, s0
    s_add_i32 s20, s1, s2
    s_mul_i32 s26, s27, s0
    s_add_u32 s16, s8, s26
    s_addc_u32 s2, s9, s20
    s_lshr_b64 s[0:1], s[4:5], 31
    s_and_b32 s17, s2, 0xffff
    v_lshlrev_b32_e32 v1, 3, v0
    v_mul_lo_u32 v6, v25, s27
    s_cmp_lt_i32 s0, 1
    v_and_b32_e32 v5, 0x3f8, v1
    s_cselect_b32 s1, s4, 0x7fffffff
    v_lshlrev_b32_e32 v1, 1, v5
    v_bfrev_b32_e32 v7, 1
    v_cmp_gt_u32_e64 s[4:5], s21, v5
    v_cndmask_b32_e64 v30, v7, v1, s[4:5]
    v_add_u32_e32 v1, v30, v6
    v_cmp_lt_i32_e32 vcc, -1, v30
    v_cndmask_b32_e32 v24, v7, v1, vcc
    v_or_b32_e32 v1, 0x400, v5
    v_lshlrev_b32_e32 v2, 1, v1
    v_cmp_gt_u32_e64 s[2:3], s21, v1
    s_cmp_gt_i32 s0, -1
    v_cndmask_b32_e64 v43, v7, v2, s[2:3]
    v_or_b32_e32 v8, 0xc00, v5
    v_or_b32_e32 v5, 0x800, v5
    s_cselect_b32 s18, s1, 0
    v_add_u32_e32 v1, v43, v6
    v_cmp_lt_i32_e32 vcc, -1, v43
    v_lshlrev_b32_e32 v10, 1, v5
    v_cmp_gt_u32_e64 s[0:1], s21, v5
    v_cndmask_b32_e32 v22, v7, v1, vcc
    v_lshlrev_b32_e32 v9, 1, v8
    v_cndmask_b32_e64 v60, v7, v10, s[0:1]
    v_cmp_gt_u32_e32 vcc, s21, v8
    v_cndmask_b32_e32 v61, v7, v9, vcc
    v_add_u32_e32 v5, v60, v6
    v_cmp_lt_i32_e64 s[6:7], -1, v60
    s_mov_b32 s19, 0x20000
    v_add_u32_e32 v6, v61, v6
    v_cndmask_b32_e64 v23, v7, v5, s[6:7]
    v_cmp_lt_i32_e64 s[6:7], -1, v61
    buffer_load_dwordx4 v[1:4], v24, s[16:19], 0 offen
    buffer_load_dwordx4 v[33:36], v22, s[16:19], 0 offen
    v_cndmask_b32_e64 v21, v7, v6, s[6:7]
    buffer_load_dwordx4 v[44:47], v23, s[16:19], 0 offen
    buffer_load_dwordx4 v[13:16], v21, s[16:19], 0 offen
    s_add_u32 s16, s14, s26
    s_addc_u32 s6, s15, s20
    s_and_b32 s17, s6, 0xffff
    buffer_load_dwordx4 v[5:8], v24, s[16:19], 0 offen
    buffer_load_dwordx4 v[39:42], v22, s[16:19], 0 offen
    s_movk_i32 s8, 0x7fff
    s_mov_b32 s9, 0x7060302
    s_waitcnt vmcnt(5)
    v_lshlrev_b32_e32 v11, 16, v3
    v_and_b32_e32 v3, 0xffff0000, v3
    v_lshlrev_b32_e32 v12, 16, v4
    v_and_b32_e32 v4, 0xffff0000, v4
    v_lshlrev_b32_e32 v10, 16, v2
    v_and_b32_e32 v2, 0xffff0000, v2
    v_lshlrev_b32_e32 v9, 16, v1
    s_waitcnt vmcnt(1)
    v_lshlrev_b32_e32 v19, 16, v7
    v_and_b32_e32 v7, 0xffff0000, v7
    v_add_f32_e32 v11, v11, v19
    v_add_f32_e32 v3, v3, v7
    v_cndmask_b32_e64 v27, 0, v11, s[4:5]
    v_lshlrev_b32_e32 v20, 16, v8
    v_and_b32_e32 v8, 0xffff0000, v8
    v_cndmask_b32_e64 v28, 0, v3, s[4:5]
    v_bfe_u32 v3, v27, 16, 1
    v_add_f32_e32 v7, v12, v20
    v_add_f32_e32 v4, v4, v8
    v_or_b32_e32 v8, 0x400000, v27
    v_bfe_u32 v11, v28, 16, 1
    v_add3_u32 v3, v3, v27, s8
    v_cmp_u_f32_e64 s[6:7], v27, v27
    v_or_b32_e32 v12, 0x400000, v28
    v_add3_u32 v11, v11, v28, s8
    v_cndmask_b32_e64 v3, v3, v8, s[6:7]
    v_cmp_u_f32_e64 s[6:7], v28, v28
    v_cndmask_b32_e64 v26, 0, v7, s[4:5]
    v_lshlrev_b32_e32 v18, 16, v6
    v_cndmask_b32_e64 v8, v11, v12, s[6:7]
    v_bfe_u32 v7, v26, 16, 1
    v_cndmask_b32_e64 v29, 0, v4, s[4:5]
    v_and_b32_e32 v6, 0xffff0000, v6
    v_add3_u32 v7, v7, v26, s8
    v_or_b32_e32 v11, 0x400000, v26
    v_cmp_u_f32_e64 s[6:7], v26, v26
    v_bfe_u32 v4, v29, 16, 1
    v_perm_b32 v50, v8, v3, s9
    v_add_f32_e32 v3, v10, v18
    v_cndmask_b32_e64 v7, v7, v11, s[6:7]
    v_add3_u32 v4, v4, v29, s8
    v_or_b32_e32 v11, 0x400000, v29
    v_cmp_u_f32_e64 s[6:7], v29, v29
    v_add_f32_e32 v2, v2, v6
    v_cndmask_b32_e64 v31, 0, v3, s[4:5]
    v_cndmask_b32_e64 v4, v4, v11, s[6:7]
    v_bfe_u32 v3, v31, 16, 1
    v_cndmask_b32_e64 v32, 0, v2, s[4:5]
    v_perm_b32 v51, v4, v7, s9
    v_add3_u32 v3, v3, v31, s8
    v_or_b32_e32 v4, 0x400000, v31
    v_cmp_u_f32_e64 s[6:7], v31, v31
    v_bfe_u32 v2, v32, 16, 1
    v_cndmask_b32_e64 v3, v3, v4, s[6:7]
    v_add3_u32 v2, v2, v32, s8
    v_or_b32_e32 v4, 0x400000, v32
    v_cmp_u_f32_e64 s[6:7], v32, v32
    v_lshlrev_b32_e32 v17, 16, v5
    v_cndmask_b32_e64 v2, v2, v4, s[6:7]
    v_and_b32_e32 v1, 0xffff0000, v1
    v_and_b32_e32 v5, 0xffff0000, v5
    v_perm_b32 v49, v2, v3, s9
    v_add_f32_e32 v2, v9, v17
    v_add_f32_e32 v1, v1, v5
    v_cndmask_b32_e64 v37, 0, v2, s[4:5]
    v_bfe_u32 v2, v37, 16, 1
    v_cndmask_b32_e64 v38, 0, v1, s[4:5]
    v_add3_u32 v2, v2, v37, s8
    v_or_b32_e32 v3, 0x400000, v37
    v_cmp_u_f32_e64 s[6:7], v37, v37
    v_bfe_u32 v1, v38, 16, 1
    v_cndmask_b32_e64 v2, v2, v3, s[6:7]
    v_add3_u32 v1, v1, v38, s8
    v_or_b32_e32 v3, 0x400000, v38
    v_cmp_u_f32_e64 s[4:5], v38, v38
    v_cndmask_b32_e64 v1, v1, v3, s[4:5]
    s_lshr_b64 s[4:5], s[24:25], 30
    s_and_b32 s5, s11, 0xffff
    s_cmp_eq_u32 s4, 0
    s_cselect_b32 s6, s27, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    s_cselect_b32 s6, s6, 0
    s_mov_b32 s4, s10
    s_mov_b32 s7, s19
    v_perm_b32 v48, v1, v2, s9
    buffer_load_dwordx4 v[17:20], v30, s[4:7], 0 offen
    buffer_load_dwordx4 v[9:12], v43, s[4:7], 0 offen
    buffer_load_dwordx4 v[5:8], v60, s[4:7], 0 offen
    buffer_load_dwordx4 v[1:4], v61, s[4:7], 0 offen
    buffer_load_dwordx4 v[52:55], v23, s[16:19], 0 offen
    buffer_load_dwordx4 v[56:59], v21, s[16:19], 0 offen
    s_waitcnt vmcnt(6)
    v_lshlrev_b32_e32 v30, 16, v41
    buffer_store_dwordx4 v[48:51], v24, s[16:19], 0 offen
    v_and_b32_e32 v41, 0xffff0000, v41
    v_lshlrev_b32_e32 v50, 16, v33
    v_and_b32_e32 v51, 0xffff0000, v33
    v_lshlrev_b32_e32 v33, 16, v35
    v_add_f32_e32 v30, v33, v30
    v_lshlrev_b32_e32 v49, 16, v42
    v_lshlrev_b32_e32 v60, 16, v34
    v_and_b32_e32 v61, 0xffff0000, v34
    v_and_b32_e32 v34, 0xffff0000, v35
    v_lshlrev_b32_e32 v35, 16, v36
    v_cndmask_b32_e64 v30, 0, v30, s[2:3]
    v_add_f32_e32 v33, v34, v41
    v_add_f32_e32 v34, v35, v49
    v_bfe_u32 v35, v30, 16, 1
    v_add3_u32 v35, v35, v30, s8
    v_or_b32_e32 v41, 0x400000, v30
    v_cmp_u_f32_e64 s[4:5], v30, v30
    v_cndmask_b32_e64 v41, v35, v41, s[4:5]
    v_cndmask_b32_e64 v35, 0, v33, s[2:3]
    v_and_b32_e32 v42, 0xffff0000, v42
    v_and_b32_e32 v36, 0xffff0000, v36
    v_bfe_u32 v33, v35, 16, 1
    v_add_f32_e32 v36, v36, v42
    v_add3_u32 v33, v33, v35, s8
    v_or_b32_e32 v42, 0x400000, v35
    v_cmp_u_f32_e64 s[4:5], v35, v35
    v_cndmask_b32_e64 v42, v33, v42, s[4:5]
    v_cndmask_b32_e64 v33, 0, v34, s[2:3]
    v_bfe_u32 v34, v33, 16, 1
    v_add3_u32 v34, v34, v33, s8
    v_or_b32_e32 v49, 0x400000, v33
    v_cmp_u_f32_e64 s[4:5], v33, v33
    v_cndmask_b32_e64 v49, v34, v49, s[4:5]
    v_cndmask_b32_e64 v34, 0, v36, s[2:3]
    v_bfe_u32 v36, v34, 16, 1
    v_add3_u32 v36, v36, v34, s8
    v_or_b32_e32 v62, 0x400000, v34
    v_cmp_u_f32_e64 s[4:5], v34, v34
    v_lshlrev_b32_e32 v43, 16, v40
    v_cndmask_b32_e64 v36, v36, v62, s[4:5]
    v_and_b32_e32 v40, 0xffff0000, v40
    v_perm_b32 v63, v36, v49, s9
    v_add_f32_e32 v36, v60, v43
    v_perm_b32 v62, v42, v41, s9
    v_add_f32_e32 v41, v61, v40
    v_cndmask_b32_e64 v40, 0, v36, s[2:3]
    v_bfe_u32 v36, v40, 16, 1
    v_cndmask_b32_e64 v43, 0, v41, s[2:3]
    v_add3_u32 v36, v36, v40, s8
    v_or_b32_e32 v42, 0x400000, v40
    v_cmp_u_f32_e64 s[4:5], v40, v40
    v_bfe_u32 v41, v43, 16, 1
    v_cndmask_b32_e64 v36, v36, v42, s[4:5]
    v_add3_u32 v41, v41, v43, s8
    v_or_b32_e32 v42, 0x400000, v43
    v_cmp_u_f32_e64 s[4:5], v43, v43
    v_lshlrev_b32_e32 v48, 16, v39
    v_cndmask_b32_e64 v41, v41, v42, s[4:5]
    v_and_b32_e32 v39, 0xffff0000, v39
    v_perm_b32 v61, v41, v36, s9
    v_add_f32_e32 v36, v50, v48
    v_add_f32_e32 v39, v51, v39
    v_cndmask_b32_e64 v48, 0, v36, s[2:3]
    v_bfe_u32 v36, v48, 16, 1
    v_cndmask_b32_e64 v49, 0, v39, s[2:3]
    v_add3_u32 v36, v36, v48, s8
    v_or_b32_e32 v41, 0x400000, v48
    v_cmp_u_f32_e64 s[4:5], v48, v48
    v_bfe_u32 v39, v49, 16, 1
    v_cndmask_b32_e64 v36, v36, v41, s[4:5]
    v_add3_u32 v39, v39, v49, s8
    v_or_b32_e32 v41, 0x400000, v49
    v_cmp_u_f32_e64 s[2:3], v49, v49
    v_cndmask_b32_e64 v39, v39, v41, s[2:3]
    v_perm_b32 v60, v39, v36, s9
    buffer_store_dwordx4 v[60:63], v22, s[16:19], 0 offen
    s_waitcnt vmcnt(3)
    v_lshlrev_b32_e32 v36, 16, v54
    v_and_b32_e32 v39, 0xffff0000, v54
    v_lshlrev_b32_e32 v54, 16, v46
    v_add_f32_e32 v36, v54, v36
    v_lshlrev_b32_e32 v41, 16, v55
    v_and_b32_e32 v42, 0xffff0000, v55
    v_and_b32_e32 v46, 0xffff0000, v46
    v_lshlrev_b32_e32 v55, 16, v47
    v_and_b32_e32 v47, 0xffff0000, v47
    v_cndmask_b32_e64 v36, 0, v36, s[0:1]
    v_add_f32_e32 v39, v46, v39
    v_add_f32_e32 v46, v47, v42
    v_bfe_u32 v42, v36, 16, 1
    v_add3_u32 v42, v42, v36, s8
    v_or_b32_e32 v47, 0x400000, v36
    v_cmp_u_f32_e64 s[2:3], v36, v36
    v_cndmask_b32_e64 v47, v42, v47, s[2:3]
    v_cndmask_b32_e64 v42, 0, v39, s[0:1]
    v_bfe_u32 v39, v42, 16, 1
    v_add_f32_e32 v41, v55, v41
    v_add3_u32 v39, v39, v42, s8
    v_or_b32_e32 v54, 0x400000, v42
    v_cmp_u_f32_e64 s[2:3], v42, v42
    v_cndmask_b32_e64 v54, v39, v54, s[2:3]
    v_cndmask_b32_e64 v39, 0, v41, s[0:1]
    v_bfe_u32 v41, v39, 16, 1
    v_add3_u32 v41, v41, v39, s8
    v_or_b32_e32 v55, 0x400000, v39
    v_cmp_u_f32_e64 s[2:3], v39, v39
    v_cndmask_b32_e64 v55, v41, v55, s[2:3]
    v_cndmask_b32_e64 v41, 0, v46, s[0:1]
    v_lshlrev_b32_e32 v50, 16, v52
    v_and_b32_e32 v51, 0xffff0000, v52
    v_lshlrev_b32_e32 v52, 16, v53
    v_lshlrev_b32_e32 v60, 16, v44
    v_and_b32_e32 v61, 0xffff0000, v44
    v_lshlrev_b32_e32 v44, 16, v45
    v_bfe_u32 v46, v41, 16, 1
    v_add3_u32 v46, v46, v41, s8
    v_or_b32_e32 v62, 0x400000, v41
    v_cmp_u_f32_e64 s[2:3], v41, v41
    v_add_f32_e32 v44, v44, v52
    v_and_b32_e32 v53, 0xffff0000, v53
    v_and_b32_e32 v45, 0xffff0000, v45
    v_cndmask_b32_e64 v46, v46, v62, s[2:3]
    v_cndmask_b32_e64 v44, 0, v44, s[0:1]
    v_perm_b32 v55, v46, v55, s9
    v_add_f32_e32 v45, v45, v53
    v_bfe_u32 v46, v44, 16, 1
    v_perm_b32 v54, v54, v47, s9
    v_add3_u32 v46, v46, v44, s8
    v_or_b32_e32 v47, 0x400000, v44
    v_cmp_u_f32_e64 s[2:3], v44, v44
    v_cndmask_b32_e64 v45, 0, v45, s[0:1]
    v_cndmask_b32_e64 v46, v46, v47, s[2:3]
    v_bfe_u32 v47, v45, 16, 1
    v_add3_u32 v47, v47, v45, s8
    v_or_b32_e32 v52, 0x400000, v45
    v_cmp_u_f32_e64 s[2:3], v45, v45
    v_cndmask_b32_e64 v47, v47, v52, s[2:3]
    v_perm_b32 v53, v47, v46, s9
    v_add_f32_e32 v46, v60, v50
    v_cndmask_b32_e64 v50, 0, v46, s[0:1]
    v_bfe_u32 v46, v50, 16, 1
    v_add_f32_e32 v47, v61, v51
    v_add3_u32 v46, v46, v50, s8
    v_or_b32_e32 v51, 0x400000, v50
    v_cmp_u_f32_e64 s[2:3], v50, v50
    v_cndmask_b32_e64 v46, v46, v51, s[2:3]
    v_cndmask_b32_e64 v51, 0, v47, s[0:1]
    v_bfe_u32 v47, v51, 16, 1
    v_add3_u32 v47, v47, v51, s8
    v_or_b32_e32 v52, 0x400000, v51
    v_cmp_u_f32_e64 s[0:1], v51, v51
    v_cndmask_b32_e64 v47, v47, v52, s[0:1]
    v_perm_b32 v52, v47, v46, s9
    buffer_store_dwordx4 v[52:55], v23, s[16:19], 0 offen
    v_lshlrev_b32_e32 v60, 16, v13
    s_waitcnt vmcnt(3)
    v_lshlrev_b32_e32 v54, 16, v58
    v_and_b32_e32 v61, 0xffff0000, v13
    v_lshlrev_b32_e32 v13, 16, v15
    v_add_f32_e32 v13, v13, v54
    v_lshlrev_b32_e32 v46, 16, v57
    v_and_b32_e32 v47, 0xffff0000, v57
    v_and_b32_e32 v57, 0xffff0000, v59
    v_lshlrev_b32_e32 v62, 16, v14
    v_and_b32_e32 v63, 0xffff0000, v14
    v_and_b32_e32 v14, 0xffff0000, v15
    v_lshlrev_b32_e32 v15, 16, v16
    v_and_b32_e32 v16, 0xffff0000, v16
    v_cndmask_b32_e32 v13, 0, v13, vcc
    v_and_b32_e32 v55, 0xffff0000, v58
    v_add_f32_e32 v54, v16, v57
    v_bfe_u32 v16, v13, 16, 1
    v_add_f32_e32 v14, v14, v55
    v_add3_u32 v16, v16, v13, s8
    v_or_b32_e32 v55, 0x400000, v13
    v_cmp_u_f32_e64 s[0:1], v13, v13
    v_cndmask_b32_e64 v55, v16, v55, s[0:1]
    v_cndmask_b32_e32 v16, 0, v14, vcc
    v_lshlrev_b32_e32 v52, 16, v56
    v_and_b32_e32 v53, 0xffff0000, v56
    v_lshlrev_b32_e32 v56, 16, v59
    v_bfe_u32 v14, v16, 16, 1
    v_add_f32_e32 v15, v15, v56
    v_add3_u32 v14, v14, v16, s8
    v_or_b32_e32 v56, 0x400000, v16
    v_cmp_u_f32_e64 s[0:1], v16, v16
    v_cndmask_b32_e64 v56, v14, v56, s[0:1]
    v_cndmask_b32_e32 v14, 0, v15, vcc
    v_bfe_u32 v15, v14, 16, 1
    v_add3_u32 v15, v15, v14, s8
    v_or_b32_e32 v57, 0x400000, v14
    v_cmp_u_f32_e64 s[0:1], v14, v14
    v_cndmask_b32_e64 v57, v15, v57, s[0:1]
    v_cndmask_b32_e32 v15, 0, v54, vcc
    v_bfe_u32 v54, v15, 16, 1
    v_add3_u32 v54, v54, v15, s8
    v_or_b32_e32 v58, 0x400000, v15
    v_cmp_u_f32_e64 s[0:1], v15, v15
    v_add_f32_e32 v46, v62, v46
    v_cndmask_b32_e64 v54, v54, v58, s[0:1]
    v_cndmask_b32_e32 v46, 0, v46, vcc
    v_perm_b32 v59, v54, v57, s9
    v_add_f32_e32 v47, v63, v47
    v_bfe_u32 v54, v46, 16, 1
    v_perm_b32 v58, v56, v55, s9
    v_add3_u32 v54, v54, v46, s8
    v_or_b32_e32 v55, 0x400000, v46
    v_cmp_u_f32_e64 s[0:1], v46, v46
    v_cndmask_b32_e32 v47, 0, v47, vcc
    v_cndmask_b32_e64 v54, v54, v55, s[0:1]
    v_bfe_u32 v55, v47, 16, 1
    v_add3_u32 v55, v55, v47, s8
    v_or_b32_e32 v56, 0x400000, v47
    v_cmp_u_f32_e64 s[0:1], v47, v47
    v_add_f32_e32 v52, v60, v52
    v_cndmask_b32_e64 v55, v55, v56, s[0:1]
    v_cndmask_b32_e32 v52, 0, v52, vcc
    v_perm_b32 v57, v55, v54, s9
    v_add_f32_e32 v53, v61, v53
    v_bfe_u32 v54, v52, 16, 1
    v_add3_u32 v54, v54, v52, s8
    v_or_b32_e32 v55, 0x400000, v52
    v_cmp_u_f32_e64 s[0:1], v52, v52
    v_cndmask_b32_e32 v53, 0, v53, vcc
    v_cndmask_b32_e64 v54, v54, v55, s[0:1]
    v_bfe_u32 v55, v53, 16, 1
    v_add3_u32 v55, v55, v53, s8
    v_or_b32_e32 v56, 0x400000, v53
    v_cmp_u_f32_e32 vcc, v53, v53
    v_cndmask_b32_e32 v55, v55, v56, vcc
    v_perm_b32 v56, v55, v54, s9
    v_mul_f32_e32 v54, v38, v38
    v_fmac_f32_e32 v54, v37, v37
    v_fmac_f32_e32 v54, v31, v31
    v_fmac_f32_e32 v54, v32, v32
    v_fmac_f32_e32 v54, v27, v27
    v_fmac_f32_e32 v54, v28, v28
    v_fmac_f32_e32 v54, v26, v26
    v_fmac_f32_e32 v54, v29, v29
    v_fmac_f32_e32 v54, v48, v48
    v_fmac_f32_e32 v54, v49, v49
    v_fmac_f32_e32 v54, v40, v40
    v_fmac_f32_e32 v54, v43, v43
    v_fmac_f32_e32 v54, v30, v30
    v_fmac_f32_e32 v54, v35, v35
    v_fmac_f32_e32 v54, v33, v33
    v_fmac_f32_e32 v54, v34, v34
    v_fmac_f32_e32 v54, v50, v50
    v_fmac_f32_e32 v54, v51, v51
    v_fmac_f32_e32 v54, v44, v44
    v_fmac_f32_e32 v54, v45, v45
    v_fmac_f32_e32 v54, v36, v36
    v_fmac_f32_e32 v54, v42, v42
    v_fmac_f32_e32 v54, v39, v39
    v_fmac_f32_e32 v54, v41, v41
    v_fmac_f32_e32 v54, v52, v52
    v_fmac_f32_e32 v54, v53, v53
    v_fmac_f32_e32 v54, v46, v46
    v_fmac_f32_e32 v54, v47, v47
    v_fmac_f32_e32 v54, v13, v13
    v_fmac_f32_e32 v54, v16, v16
    v_lshlrev_b32_e32 v55, 2, v0
    v_fmac_f32_e32 v54, v14, v14
    v_and_b32_e32 v55, 0xfc, v55
    v_fmac_f32_e32 v54, v15, v15
    v_xor_b32_e32 v60, 4, v55
    ds_bpermute_b32 v60, v60, v54
    buffer_store_dwordx4 v[56:59], v21, s[16:19], 0 offen
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
    v_lshlrev_b32_e32 v0, 3, v25
    s_waitcnt lgkmcnt(0)
    ds_read_b64 v[54:55], v0
    v_mov_b32_e32 v0, s23
    s_add_u32 s16, s12, s26
    s_addc_u32 s0, s13, s20
    s_and_b32 s17, s0, 0xffff
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v25, 0, v54
    v_add_f32_e32 v25, v25, v55
    v_fma_f32 v0, s22, v25, v0
    v_rsq_f32_e32 v25, v0
    v_lshlrev_b32_e32 v0, 16, v17
    v_and_b32_e32 v17, 0xffff0000, v17
    v_mul_f32_e32 v37, v25, v37
    v_mul_f32_e32 v38, v25, v38
    v_mul_f32_e32 v0, v37, v0
    v_mul_f32_e32 v17, v38, v17
    v_mul_f32_e32 v37, v25, v48
    v_lshlrev_b32_e32 v38, 16, v9
    v_mul_f32_e32 v37, v37, v38
    v_mul_f32_e32 v38, v25, v49
    v_and_b32_e32 v9, 0xffff0000, v9
    v_mul_f32_e32 v9, v38, v9
    v_mul_f32_e32 v38, v25, v50
    v_lshlrev_b32_e32 v48, 16, v5
    v_mul_f32_e32 v38, v38, v48
    v_mul_f32_e32 v48, v25, v51
    v_and_b32_e32 v5, 0xffff0000, v5
    v_mul_f32_e32 v5, v48, v5
    v_mul_f32_e32 v48, v25, v52
    v_lshlrev_b32_e32 v49, 16, v1
    v_mul_f32_e32 v48, v48, v49
    v_mul_f32_e32 v49, v25, v53
    v_and_b32_e32 v1, 0xffff0000, v1
    v_mul_f32_e32 v1, v49, v1
    v_bfe_u32 v49, v0, 16, 1
    v_add3_u32 v49, v49, v0, s8
    v_or_b32_e32 v50, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v49, v50, vcc
    v_bfe_u32 v49, v17, 16, 1
    v_add3_u32 v49, v49, v17, s8
    v_or_b32_e32 v50, 0x400000, v17
    v_cmp_u_f32_e32 vcc, v17, v17
    v_cndmask_b32_e32 v17, v49, v50, vcc
    v_perm_b32 v17, v17, v0, s9
    v_mul_f32_e32 v0, v25, v31
    v_mul_f32_e32 v31, v25, v32
    v_lshlrev_b32_e32 v32, 16, v18
    v_and_b32_e32 v18, 0xffff0000, v18
    v_mul_f32_e32 v0, v0, v32
    v_mul_f32_e32 v18, v31, v18
    v_bfe_u32 v31, v0, 16, 1
    v_add3_u32 v31, v31, v0, s8
    v_or_b32_e32 v32, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v31, v32, vcc
    v_bfe_u32 v31, v18, 16, 1
    v_add3_u32 v31, v31, v18, s8
    v_or_b32_e32 v32, 0x400000, v18
    v_cmp_u_f32_e32 vcc, v18, v18
    v_cndmask_b32_e32 v18, v31, v32, vcc
    v_perm_b32 v18, v18, v0, s9
    v_mul_f32_e32 v0, v25, v27
    v_mul_f32_e32 v27, v25, v28
    v_lshlrev_b32_e32 v28, 16, v19
    v_and_b32_e32 v19, 0xffff0000, v19
    v_mul_f32_e32 v0, v0, v28
    v_mul_f32_e32 v19, v27, v19
    v_bfe_u32 v27, v0, 16, 1
    v_add3_u32 v27, v27, v0, s8
    v_or_b32_e32 v28, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v27, v28, vcc
    v_bfe_u32 v27, v19, 16, 1
    v_add3_u32 v27, v27, v19, s8
    v_or_b32_e32 v28, 0x400000, v19
    v_cmp_u_f32_e32 vcc, v19, v19
    v_cndmask_b32_e32 v19, v27, v28, vcc
    v_perm_b32 v19, v19, v0, s9
    v_mul_f32_e32 v0, v25, v26
    v_lshlrev_b32_e32 v27, 16, v20
    v_mul_f32_e32 v26, v25, v29
    v_and_b32_e32 v20, 0xffff0000, v20
    v_mul_f32_e32 v0, v0, v27
    v_mul_f32_e32 v20, v26, v20
    v_bfe_u32 v26, v0, 16, 1
    v_add3_u32 v26, v26, v0, s8
    v_or_b32_e32 v27, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v26, v27, vcc
    v_bfe_u32 v26, v20, 16, 1
    v_add3_u32 v26, v26, v20, s8
    v_or_b32_e32 v27, 0x400000, v20
    v_cmp_u_f32_e32 vcc, v20, v20
    v_cndmask_b32_e32 v20, v26, v27, vcc
    v_perm_b32 v20, v20, v0, s9
    v_bfe_u32 v0, v37, 16, 1
    buffer_store_dwordx4 v[17:20], v24, s[16:19], 0 offen
    v_add3_u32 v0, v0, v37, s8
    v_or_b32_e32 v17, 0x400000, v37
    v_cmp_u_f32_e32 vcc, v37, v37
    v_cndmask_b32_e32 v0, v0, v17, vcc
    v_bfe_u32 v17, v9, 16, 1
    v_add3_u32 v17, v17, v9, s8
    v_or_b32_e32 v18, 0x400000, v9
    v_cmp_u_f32_e32 vcc, v9, v9
    v_cndmask_b32_e32 v9, v17, v18, vcc
    v_perm_b32 v9, v9, v0, s9
    v_mul_f32_e32 v0, v25, v40
    v_lshlrev_b32_e32 v18, 16, v10
    v_mul_f32_e32 v17, v25, v43
    v_and_b32_e32 v10, 0xffff0000, v10
    v_mul_f32_e32 v0, v0, v18
    v_mul_f32_e32 v10, v17, v10
    v_bfe_u32 v17, v0, 16, 1
    v_add3_u32 v17, v17, v0, s8
    v_or_b32_e32 v18, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v17, v18, vcc
    v_bfe_u32 v17, v10, 16, 1
    v_add3_u32 v17, v17, v10, s8
    v_or_b32_e32 v18, 0x400000, v10
    v_cmp_u_f32_e32 vcc, v10, v10
    v_cndmask_b32_e32 v10, v17, v18, vcc
    v_perm_b32 v10, v10, v0, s9
    v_mul_f32_e32 v0, v25, v30
    v_lshlrev_b32_e32 v18, 16, v11
    v_mul_f32_e32 v17, v25, v35
    v_and_b32_e32 v11, 0xffff0000, v11
    v_mul_f32_e32 v0, v0, v18
    v_mul_f32_e32 v11, v17, v11
    v_bfe_u32 v17, v0, 16, 1
    v_add3_u32 v17, v17, v0, s8
    v_or_b32_e32 v18, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v17, v18, vcc
    v_bfe_u32 v17, v11, 16, 1
    v_add3_u32 v17, v17, v11, s8
    v_or_b32_e32 v18, 0x400000, v11
    v_cmp_u_f32_e32 vcc, v11, v11
    v_cndmask_b32_e32 v11, v17, v18, vcc
    v_perm_b32 v11, v11, v0, s9
    v_mul_f32_e32 v0, v25, v33
    v_lshlrev_b32_e32 v18, 16, v12
    v_mul_f32_e32 v17, v25, v34
    v_and_b32_e32 v12, 0xffff0000, v12
    v_mul_f32_e32 v0, v0, v18
    v_mul_f32_e32 v12, v17, v12
    v_bfe_u32 v17, v0, 16, 1
    v_add3_u32 v17, v17, v0, s8
    v_or_b32_e32 v18, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v17, v18, vcc
    v_bfe_u32 v17, v12, 16, 1
    v_add3_u32 v17, v17, v12, s8
    v_or_b32_e32 v18, 0x400000, v12
    v_cmp_u_f32_e32 vcc, v12, v12
    v_cndmask_b32_e32 v12, v17, v18, vcc
    v_perm_b32 v12, v12, v0, s9
    v_bfe_u32 v0, v38, 16, 1
    buffer_store_dwordx4 v[9:12], v22, s[16:19], 0 offen
    v_add3_u32 v0, v0, v38, s8
    v_or_b32_e32 v9, 0x400000, v38
    v_cmp_u_f32_e32 vcc, v38, v38
    v_cndmask_b32_e32 v0, v0, v9, vcc
    v_bfe_u32 v9, v5, 16, 1
    v_add3_u32 v9, v9, v5, s8
    v_or_b32_e32 v10, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v5, v9, v10, vcc
    v_perm_b32 v5, v5, v0, s9
    v_mul_f32_e32 v0, v25, v44
    v_lshlrev_b32_e32 v10, 16, v6
    v_mul_f32_e32 v9, v25, v45
    v_and_b32_e32 v6, 0xffff0000, v6
    v_mul_f32_e32 v0, v0, v10
    v_mul_f32_e32 v6, v9, v6
    v_bfe_u32 v9, v0, 16, 1
    v_add3_u32 v9, v9, v0, s8
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v9, v10, vcc
    v_bfe_u32 v9, v6, 16, 1
    v_add3_u32 v9, v9, v6, s8
    v_or_b32_e32 v10, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_cndmask_b32_e32 v6, v9, v10, vcc
    v_perm_b32 v6, v6, v0, s9
    v_mul_f32_e32 v0, v25, v36
    v_lshlrev_b32_e32 v10, 16, v7
    v_mul_f32_e32 v9, v25, v42
    v_and_b32_e32 v7, 0xffff0000, v7
    v_mul_f32_e32 v0, v0, v10
    v_mul_f32_e32 v7, v9, v7
    v_bfe_u32 v9, v0, 16, 1
    v_add3_u32 v9, v9, v0, s8
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v9, v10, vcc
    v_bfe_u32 v9, v7, 16, 1
    v_add3_u32 v9, v9, v7, s8
    v_or_b32_e32 v10, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v7, v9, v10, vcc
    v_perm_b32 v7, v7, v0, s9
    v_mul_f32_e32 v0, v25, v39
    v_lshlrev_b32_e32 v10, 16, v8
    v_mul_f32_e32 v9, v25, v41
    v_and_b32_e32 v8, 0xffff0000, v8
    v_mul_f32_e32 v0, v0, v10
    v_mul_f32_e32 v8, v9, v8
    v_bfe_u32 v9, v0, 16, 1
    v_add3_u32 v9, v9, v0, s8
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    v_cndmask_b32_e32 v0, v9, v10, vcc
    v_bfe_u32 v9, v8, 16, 1
    v_add3_u32 v9, v9, v8, s8
    v_or_b32_e32 v10, 0x400000, v8
    v_cmp_u_f32_e32 vcc, v8, v8
    v_cndmask_b32_e32 v8, v9, v10, vcc
    v_perm_b32 v8, v8, v0, s9
    v_bfe_u32 v0, v48, 16, 1
    buffer_store_dwordx4 v[5:8], v23, s[16:19], 0 offen
    v_add3_u32 v0, v0, v48, s8
    v_or_b32_e32 v5, 0x400000, v48
    v_cmp_u_f32_e32 vcc, v48, v48
    v_cndmask_b32_e32 v0, v0, v5, vcc
    v_bfe_u32 v5, v1, 16, 1
    v_add3_u32 v5, v5, v1, s8
    v_or_b32_e32 v6, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    v_cndmask_b32_e32 v1, v5, v6, vcc
    v_perm_b32 v0, v1, v0, s9
    v_mul_f32_e32 v1, v25, v46
    v_lshlrev_b32_e32 v6, 16, v2
    v_mul_f32_e32 v5, v25, v47
    v_and_b32_e32 v2, 0xffff0000, v2
    v_mul_f32_e32 v1, v1, v6
    v_mul_f32_e32 v2, v5, v2
    v_bfe_u32 v5, v1, 16, 1
    v_add3_u32 v5, v5, v1, s8
    v_or_b32_e32 v6, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    v_cndmask_b32_e32 v1, v5, v6, vcc
    v_bfe_u32 v5, v2, 16, 1
    v_add3_u32 v5, v5, v2, s8
    v_or_b32_e32 v6, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v5, v6, vcc
    v_perm_b32 v1, v2, v1, s9
    v_mul_f32_e32 v2, v25, v13
    v_lshlrev_b32_e32 v6, 16, v3
    v_mul_f32_e32 v5, v25, v16
    v_and_b32_e32 v3, 0xffff0000, v3
    v_mul_f32_e32 v2, v2, v6
    v_mul_f32_e32 v3, v5, v3
    v_bfe_u32 v5, v2, 16, 1
    v_add3_u32 v5, v5, v2, s8
    v_or_b32_e32 v6, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v5, v6, vcc
    v_bfe_u32 v5, v3, 16, 1
    v_add3_u32 v5, v5, v3, s8
    v_or_b32_e32 v6, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v5, v6, vcc
    v_perm_b32 v2, v3, v2, s9
    v_mul_f32_e32 v3, v25, v14
    v_lshlrev_b32_e32 v6, 16, v4
    v_mul_f32_e32 v5, v25, v15
    v_and_b32_e32 v4, 0xffff0000, v4
    v_mul_f32_e32 v3, v3, v6
    v_mul_f32_e32 v4, v5, v4
    v_bfe_u32 v5, v3, 16, 1
    v_add3_u32 v5, v5, v3, s8
    v_or_b32_e32 v6, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v5, v6, vcc
    v_bfe_u32 v5, v4, 16, 1
    v_add3_u32 v5, v5, v4, s8
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v5, v6, vcc
    v_perm_b32 v3, v4, v3, s9
    buffer_store_dwordx4 v[0:3], v21, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel rmsnorm_bf16_t128x2_v8x4_residual
    .amdhsa_group_segment_fixed_size 16
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 48
    .amdhsa_next_free_vgpr 64
    .amdhsa_next_free_sgpr 28
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
rmsnorm_bf16_t128x2_v8x4_residual.agpr_count: 0
rmsnorm_bf16_t128x2_v8x4_residual.sgpr_count: 32
rmsnorm_bf16_t128x2_v8x4_residual.sgpr_spill_count: 0
rmsnorm_bf16_t128x2_v8x4_residual.vgpr_count: 64
rmsnorm_bf16_t128x2_v8x4_residual.vgpr_spill_count: 0
