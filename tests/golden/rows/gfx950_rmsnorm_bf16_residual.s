.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
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
    v_lshrrev_b32_e32 v52, 7, v0
    s_add_u32 s16, s8, s26
    v_lshlrev_b32_e32 v2, 1, v1
    v_bfrev_b32_e32 v11, 1
    v_cmp_gt_u32_e64 s[4:5], s21, v1
    s_addc_u32 s2, s9, s20
    v_mul_lo_u32 v10, v52, s27
    v_cndmask_b32_e64 v62, v11, v2, s[4:5]
    s_lshr_b64 s[0:1], s[6:7], 31
    s_and_b32 s17, s2, 0xffff
    v_add_u32_e32 v2, v62, v10
    v_cmp_lt_i32_e32 vcc, -1, v62
    s_cmp_lt_i32 s0, 1
    s_cselect_b32 s1, s6, 0x7fffffff
    v_cndmask_b32_e32 v53, v11, v2, vcc
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
    buffer_load_dwordx4 v[2:5], v53, s[16:19], 0 offen
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
    buffer_load_dwordx4 v[18:21], v53, s[16:19], 0 offen
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
    s_lshr_b64 s[0:1], s[24:25], 30
    v_cndmask_b32_e32 v21, 0, v2, vcc
    v_lshlrev_b32_e32 v2, 16, v17
    v_lshlrev_b32_e32 v3, 16, v61
    s_and_b32 s1, s11, 0xffff
    v_add_f32_e32 v2, v3, v2
    s_cmp_eq_u32 s0, 0
    v_cndmask_b32_e64 v46, 0, v18, s[4:5]
    v_cndmask_b32_e32 v18, 0, v2, vcc
    v_and_b32_e32 v2, 0xffff0000, v17
    v_and_b32_e32 v3, 0xffff0000, v61
    s_cselect_b32 s2, s27, 0x7fffffff
    s_cmp_gt_i32 s0, -1
    v_add_f32_e32 v2, v3, v2
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s0, s10
    s_mov_b32 s3, s19
    v_cndmask_b32_e64 v44, 0, v19, s[4:5]
    v_cndmask_b32_e64 v45, 0, v4, s[4:5]
    v_cndmask_b32_e32 v19, 0, v2, vcc
    buffer_load_dwordx4 v[14:17], v62, s[0:3], 0 offen
    buffer_load_dwordx4 v[10:13], v63, s[0:3], 0 offen
    buffer_load_dwordx4 v[6:9], v64, s[0:3], 0 offen
    buffer_load_dwordx4 v[2:5], v65, s[0:3], 0 offen
    v_cvt_pk_bf16_f32 v57, v42, v43
    v_cvt_pk_bf16_f32 v56, v44, v45
    v_cvt_pk_bf16_f32 v55, v46, v47
    v_cvt_pk_bf16_f32 v54, v48, v49
    buffer_store_dwordx4 v[54:57], v53, s[16:19], 0 offen
    s_movk_i32 s0, 0x80
    v_cvt_pk_bf16_f32 v59, v18, v19
    v_cvt_pk_bf16_f32 v57, v34, v35
    v_cvt_pk_bf16_f32 v56, v36, v37
    v_cvt_pk_bf16_f32 v55, v38, v39
    v_cvt_pk_bf16_f32 v54, v40, v41
    buffer_store_dwordx4 v[54:57], v51, s[16:19], 0 offen
    v_cvt_pk_bf16_f32 v58, v20, v21
    s_nop 0
    v_cvt_pk_bf16_f32 v57, v26, v27
    v_cvt_pk_bf16_f32 v56, v28, v29
    v_cvt_pk_bf16_f32 v55, v30, v31
    v_cvt_pk_bf16_f32 v54, v32, v33
    buffer_store_dwordx4 v[54:57], v50, s[16:19], 0 offen
    s_nop 1
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
    v_fmac_f32_e32 v54, v18, v18
    v_lshlrev_b32_e32 v55, 2, v0
    v_bfrev_b32_e32 v56, 0.5
    v_fmac_f32_e32 v54, v19, v19
    v_bitop3_b32 v57, v55, 4, v56 bitop3:0x6c
    ds_bpermute_b32 v57, v57, v54
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v57
    v_bitop3_b32 v57, v55, 8, v56 bitop3:0x6c
    ds_bpermute_b32 v57, v57, v54
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v57
    v_bitop3_b32 v57, v55, 16, v56 bitop3:0x6c
    ds_bpermute_b32 v57, v57, v54
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v57
    v_bitop3_b32 v57, v55, 32, v56 bitop3:0x6c
    ds_bpermute_b32 v57, v57, v54
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v57
    v_bitop3_b32 v57, v55, 64, v56 bitop3:0x6c
    ds_bpermute_b32 v57, v57, v54
    v_bitop3_b32 v55, v55, s0, v56 bitop3:0x6c
    v_cvt_pk_bf16_f32 v56, v24, v25
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v54, v54, v57
    ds_bpermute_b32 v55, v55, v54
    v_cvt_pk_bf16_f32 v57, v22, v23
    buffer_store_dwordx4 v[56:59], v1, s[16:19], 0 offen
    s_nop 1
    v_and_b32_e32 v56, 63, v0
    v_cmp_eq_u32_e32 vcc, 0, v56
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
    v_lshlrev_b32_e32 v0, 3, v52
    s_waitcnt lgkmcnt(0)
    ds_read_b64 v[54:55], v0
    v_mov_b32_e32 v0, s23
    s_waitcnt vmcnt(7)
    v_and_b32_e32 v57, 0xffff0000, v14
    v_lshlrev_b32_e32 v56, 16, v14
    s_add_u32 s16, s12, s26
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v52, 0, v54
    v_add_f32_e32 v52, v52, v55
    v_fma_f32 v0, s22, v52, v0
    v_rsq_f32_e32 v0, v0
    s_addc_u32 s0, s13, s20
    s_and_b32 s17, s0, 0xffff
    v_pk_mul_f32 v[48:49], v[0:1], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[48:49], v[56:57]
    v_pk_mul_f32 v[46:47], v[0:1], v[46:47] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v14, v48, v49
    v_and_b32_e32 v49, 0xffff0000, v15
    v_lshlrev_b32_e32 v48, 16, v15
    v_pk_mul_f32 v[46:47], v[46:47], v[48:49]
    v_pk_mul_f32 v[44:45], v[0:1], v[44:45] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v15, v46, v47
    v_and_b32_e32 v47, 0xffff0000, v16
    v_lshlrev_b32_e32 v46, 16, v16
    v_pk_mul_f32 v[44:45], v[44:45], v[46:47]
    v_pk_mul_f32 v[42:43], v[0:1], v[42:43] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v16, v44, v45
    v_and_b32_e32 v45, 0xffff0000, v17
    v_lshlrev_b32_e32 v44, 16, v17
    v_pk_mul_f32 v[42:43], v[42:43], v[44:45]
    s_nop 0
    v_cvt_pk_bf16_f32 v17, v42, v43
    buffer_store_dwordx4 v[14:17], v53, s[16:19], 0 offen
    s_nop 1
    v_pk_mul_f32 v[14:15], v[0:1], v[40:41] op_sel_hi:[0,1]
    s_waitcnt vmcnt(7)
    v_and_b32_e32 v17, 0xffff0000, v10
    v_lshlrev_b32_e32 v16, 16, v10
    v_pk_mul_f32 v[14:15], v[14:15], v[16:17]
    v_and_b32_e32 v17, 0xffff0000, v11
    v_cvt_pk_bf16_f32 v10, v14, v15
    v_pk_mul_f32 v[14:15], v[0:1], v[38:39] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v16, 16, v11
    v_pk_mul_f32 v[14:15], v[14:15], v[16:17]
    v_and_b32_e32 v17, 0xffff0000, v12
    v_cvt_pk_bf16_f32 v11, v14, v15
    v_pk_mul_f32 v[14:15], v[0:1], v[36:37] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v16, 16, v12
    v_pk_mul_f32 v[14:15], v[14:15], v[16:17]
    v_and_b32_e32 v17, 0xffff0000, v13
    v_cvt_pk_bf16_f32 v12, v14, v15
    v_pk_mul_f32 v[14:15], v[0:1], v[34:35] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v16, 16, v13
    v_pk_mul_f32 v[14:15], v[14:15], v[16:17]
    s_nop 0
    v_cvt_pk_bf16_f32 v13, v14, v15
    buffer_store_dwordx4 v[10:13], v51, s[16:19], 0 offen
    s_nop 1
    v_pk_mul_f32 v[10:11], v[0:1], v[32:33] op_sel_hi:[0,1]
    s_waitcnt vmcnt(7)
    v_and_b32_e32 v13, 0xffff0000, v6
    v_lshlrev_b32_e32 v12, 16, v6
    v_pk_mul_f32 v[10:11], v[10:11], v[12:13]
    v_and_b32_e32 v13, 0xffff0000, v7
    v_cvt_pk_bf16_f32 v6, v10, v11
    v_pk_mul_f32 v[10:11], v[0:1], v[30:31] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v12, 16, v7
    v_pk_mul_f32 v[10:11], v[10:11], v[12:13]
    v_and_b32_e32 v13, 0xffff0000, v8
    v_cvt_pk_bf16_f32 v7, v10, v11
    v_pk_mul_f32 v[10:11], v[0:1], v[28:29] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v12, 16, v8
    v_pk_mul_f32 v[10:11], v[10:11], v[12:13]
    v_and_b32_e32 v13, 0xffff0000, v9
    v_cvt_pk_bf16_f32 v8, v10, v11
    v_pk_mul_f32 v[10:11], v[0:1], v[26:27] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v12, 16, v9
    v_pk_mul_f32 v[10:11], v[10:11], v[12:13]
    s_nop 0
    v_cvt_pk_bf16_f32 v9, v10, v11
    buffer_store_dwordx4 v[6:9], v50, s[16:19], 0 offen
    s_nop 1
    v_pk_mul_f32 v[6:7], v[0:1], v[24:25] op_sel_hi:[0,1]
    s_waitcnt vmcnt(7)
    v_and_b32_e32 v9, 0xffff0000, v2
    v_lshlrev_b32_e32 v8, 16, v2
    v_pk_mul_f32 v[6:7], v[6:7], v[8:9]
    v_and_b32_e32 v9, 0xffff0000, v3
    v_cvt_pk_bf16_f32 v2, v6, v7
    v_pk_mul_f32 v[6:7], v[0:1], v[22:23] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v8, 16, v3
    v_pk_mul_f32 v[6:7], v[6:7], v[8:9]
    v_and_b32_e32 v9, 0xffff0000, v4
    v_cvt_pk_bf16_f32 v3, v6, v7
    v_pk_mul_f32 v[6:7], v[0:1], v[20:21] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v8, 16, v4
    v_pk_mul_f32 v[6:7], v[6:7], v[8:9]
    v_and_b32_e32 v9, 0xffff0000, v5
    v_cvt_pk_bf16_f32 v4, v6, v7
    v_pk_mul_f32 v[6:7], v[0:1], v[18:19] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v8, 16, v5
    v_pk_mul_f32 v[6:7], v[6:7], v[8:9]
    s_nop 0
    v_cvt_pk_bf16_f32 v5, v6, v7
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
