.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8:
    s_load_dwordx8 s[12:19], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[8:9], s[0:1], 0x10
    v_readfirstlane_b32 s25, v0
    s_lshl_b32 s20, s2, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s2, s15, 1
    s_lshr_b32 s1, s25, 6
    s_mul_i32 s0, s2, s20
    s_mul_hi_u32 s10, s2, s20
    s_add_u32 s0, s0, s4
    s_addc_u32 s4, s10, s5
    s_not_b32 s5, s20
    s_add_i32 s12, s12, s5
    s_ashr_i32 s21, s12, 31
    s_mul_hi_u32 s5, s2, s12
    s_mul_i32 s10, s2, s21
    s_ashr_i32 s23, s14, 31
    s_mov_b32 s22, s14
    s_add_i32 s10, s5, s10
    s_mul_i32 s5, s2, s12
    s_lshl_b64 s[26:27], s[22:23], 1
    s_add_u32 s5, s5, s26
    v_lshlrev_b32_e32 v2, 2, v0
    v_lshrrev_b32_e32 v3, 1, v0
    s_addc_u32 s30, s10, s27
    v_and_b32_e32 v2, 60, v2
    v_and_b32_e32 v4, 48, v3
    s_lshl_b32 s10, s3, 7
    v_lshrrev_b32_e32 v1, 4, v0
    v_xor_b32_e32 v2, v4, v2
    s_sub_i32 s24, s13, s10
    v_mad_u64_u32 v[66:67], s[22:23], s2, v1, v[2:3]
    s_add_i32 s28, s24, -1
    s_lshl_b32 s22, s1, 8
    s_lshl_b32 s23, s16, 1
    s_ashr_i32 s1, s28, 31
    s_mul_hi_u32 s2, s23, s28
    s_mul_i32 s1, s23, s1
    s_add_i32 s2, s2, s1
    s_mul_i32 s1, s23, s28
    s_add_u32 s26, s1, s26
    s_addc_u32 s27, s2, s27
    s_cmp_gt_i32 s14, 0
    s_cselect_b32 s3, s30, 0
    s_cselect_b32 s2, s5, 0
    s_cselect_b32 s35, s27, 0
    s_cselect_b32 s34, s26, 0
    s_lshr_b64 s[36:37], s[2:3], 31
    s_cmp_lt_i32 s36, 1
    s_cselect_b32 s1, s2, 0x7fffffff
    s_cmp_gt_i32 s36, -1
    v_mov_b32_e32 v4, v66
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s4, 0xffff
    s_mov_b32 s3, 0x20000
    s_lshl_b32 s13, s15, 5
    s_mul_i32 s31, s23, s10
    s_mov_b32 m0, s22
    s_nop 0
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s13, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s13, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s13, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s13, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s13, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s13, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s13, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_mul_hi_u32 s29, s23, s10
    s_add_u32 s1, s31, s6
    s_addc_u32 s29, s29, s7
    v_mad_u64_u32 v[68:69], s[6:7], s23, v1, v[2:3]
    s_add_i32 s2, s22, 0x6000
    s_lshr_b64 s[6:7], s[34:35], 31
    s_cmp_lt_i32 s6, 1
    s_cselect_b32 s7, s34, 0x7fffffff
    s_cmp_gt_i32 s6, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s6, s7, 0
    s_and_b32 s7, s29, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v1, v68
    s_mov_b32 s36, s1
    s_mov_b32 s37, s7
    s_mov_b32 s38, s6
    s_lshl_b32 s23, s16, 5
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s23, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s23, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s23, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s23, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s23, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s23, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s23, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_i32 s2, s22, 0x2000
    s_add_u32 s6, s5, 0xffffffc0
    s_addc_u32 s7, s30, -1
    s_add_u32 s31, s0, 64
    s_addc_u32 s33, s4, 0
    s_add_u32 s34, s26, 0xffffffc0
    s_addc_u32 s35, s27, -1
    s_cmp_gt_i32 s14, 32
    s_cselect_b32 s7, s7, 0
    s_cselect_b32 s6, s6, 0
    s_cselect_b32 s35, s35, 0
    s_cselect_b32 s34, s34, 0
    s_lshr_b64 s[36:37], s[6:7], 31
    s_cmp_lt_i32 s36, 1
    s_cselect_b32 s6, s6, 0x7fffffff
    s_cmp_gt_i32 s36, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s6, s6, 0
    s_and_b32 s7, s33, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v1, v66
    s_mov_b32 s36, s31
    s_mov_b32 s37, s7
    s_mov_b32 s38, s6
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s13, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s13, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s13, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s13, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s13, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s13, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s13, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    v_and_b32_e32 v2, 16, v3
    v_lshlrev_b32_e32 v3, 3, v0
    s_lshr_b32 s7, s25, 7
    v_lshlrev_b32_e32 v1, 6, v0
    v_and_b32_e32 v3, 48, v3
    s_bfe_u32 s6, s25, 0x10006
    s_lshl_b32 s2, s7, 12
    v_and_b32_e32 v1, 0x7c0, v1
    v_xor_b32_e32 v2, v2, v3
    v_or3_b32 v67, s2, v1, v2
    s_lshl_b32 s2, s6, 12
    v_or3_b32 v1, s2, v1, v2
    s_add_i32 s2, s22, 0x8000
    s_add_u32 s25, s1, 64
    s_addc_u32 s31, s29, 0
    s_lshr_b64 s[36:37], s[34:35], 31
    s_cmp_lt_i32 s36, 1
    s_cselect_b32 s33, s34, 0x7fffffff
    s_cmp_gt_i32 s36, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s33, s33, 0
    s_and_b32 s31, s31, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v2, v68
    s_mov_b32 s36, s25
    s_mov_b32 s37, s31
    s_mov_b32 s38, s33
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s23, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s23, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s23, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s23, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s23, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s23, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s23, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_mov_b32 s11, 0
    s_cmp_gt_i32 s14, 64
    v_xor_b32_e32 v70, 32, v67
    v_xor_b32_e32 v69, 32, v1
    s_cbranch_scc1 .LBB0_3
    s_cbranch_execz .LBB0_4
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
    v_mov_b32_e32 v49, 0
    v_mov_b32_e32 v48, 0
    v_mov_b32_e32 v47, 0
    v_mov_b32_e32 v46, 0
    v_mov_b32_e32 v45, 0
    v_mov_b32_e32 v44, 0
    v_mov_b32_e32 v43, 0
    v_mov_b32_e32 v42, 0
    v_mov_b32_e32 v41, 0
    v_mov_b32_e32 v40, 0
    v_mov_b32_e32 v39, 0
    v_mov_b32_e32 v38, 0
    v_mov_b32_e32 v37, 0
    v_mov_b32_e32 v36, 0
    v_mov_b32_e32 v35, 0
    v_mov_b32_e32 v34, 0
    v_mov_b32_e32 v65, 0
    v_mov_b32_e32 v64, 0
    v_mov_b32_e32 v63, 0
    v_mov_b32_e32 v62, 0
    v_mov_b32_e32 v61, 0
    v_mov_b32_e32 v60, 0
    v_mov_b32_e32 v59, 0
    v_mov_b32_e32 v58, 0
    v_mov_b32_e32 v57, 0
    v_mov_b32_e32 v56, 0
    v_mov_b32_e32 v55, 0
    v_mov_b32_e32 v54, 0
    v_mov_b32_e32 v53, 0
    v_mov_b32_e32 v52, 0
    v_mov_b32_e32 v51, 0
    v_mov_b32_e32 v50, 0
    s_mov_b32 s2, s11
    s_branch .LBB0_6
.LBB0_3:
.LBB0_4:
    s_add_i32 s2, s14, 31
    s_lshr_b32 s2, s2, 5
    s_add_i32 s25, s2, -2
    s_add_u32 s26, s26, 0xffffff80
    s_addc_u32 s27, s27, -1
    s_mul_i32 s2, s16, s28
    s_lshl_b32 s3, s14, 1
    s_lshl1_add_u32 s2, s2, s3
    s_add_i32 s14, s2, 0xffffff80
    s_add_u32 s16, s1, 0x80
    s_addc_u32 s28, s29, 0
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s4, 0
    s_add_u32 s29, s5, 0xffffff80
    s_mul_i32 s4, s15, s12
    s_addc_u32 s30, s30, -1
    s_lshl1_add_u32 s3, s4, s3
    s_mov_b32 s2, 0
    s_add_i32 s15, s3, 0xffffff80
    s_mov_b64 s[4:5], 0
    v_mov_b32_e32 v50, 0
    v_mov_b32_e32 v51, 0
    v_mov_b32_e32 v52, 0
    v_mov_b32_e32 v53, 0
    v_mov_b32_e32 v54, 0
    v_mov_b32_e32 v55, 0
    v_mov_b32_e32 v56, 0
    v_mov_b32_e32 v57, 0
    v_mov_b32_e32 v58, 0
    v_mov_b32_e32 v59, 0
    v_mov_b32_e32 v60, 0
    v_mov_b32_e32 v61, 0
    v_mov_b32_e32 v62, 0
    v_mov_b32_e32 v63, 0
    v_mov_b32_e32 v64, 0
    v_mov_b32_e32 v65, 0
    v_mov_b32_e32 v34, 0
    v_mov_b32_e32 v35, 0
    v_mov_b32_e32 v36, 0
    v_mov_b32_e32 v37, 0
    v_mov_b32_e32 v38, 0
    v_mov_b32_e32 v39, 0
    v_mov_b32_e32 v40, 0
    v_mov_b32_e32 v41, 0
    v_mov_b32_e32 v42, 0
    v_mov_b32_e32 v43, 0
    v_mov_b32_e32 v44, 0
    v_mov_b32_e32 v45, 0
    v_mov_b32_e32 v46, 0
    v_mov_b32_e32 v47, 0
    v_mov_b32_e32 v48, 0
    v_mov_b32_e32 v49, 0
    v_mov_b32_e32 v18, 0
    v_mov_b32_e32 v19, 0
    v_mov_b32_e32 v20, 0
    v_mov_b32_e32 v21, 0
    v_mov_b32_e32 v22, 0
    v_mov_b32_e32 v23, 0
    v_mov_b32_e32 v24, 0
    v_mov_b32_e32 v25, 0
    v_mov_b32_e32 v26, 0
    v_mov_b32_e32 v27, 0
    v_mov_b32_e32 v28, 0
    v_mov_b32_e32 v29, 0
    v_mov_b32_e32 v30, 0
    v_mov_b32_e32 v31, 0
    v_mov_b32_e32 v32, 0
    v_mov_b32_e32 v33, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v5, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v10, 0
    v_mov_b32_e32 v11, 0
    v_mov_b32_e32 v12, 0
    v_mov_b32_e32 v13, 0
    v_mov_b32_e32 v14, 0
    v_mov_b32_e32 v15, 0
    v_mov_b32_e32 v16, 0
    v_mov_b32_e32 v17, 0
    s_mov_b32 s3, 0x20000
.LBB0_5:
    s_lshl_b32 s31, s2, 13
    s_add_i32 s33, s2, 2
    s_add_i32 s34, s2, -1
    s_cmp_lt_u32 s33, 3
    s_cselect_b32 s33, s33, s34
    s_lshl_b32 s33, s33, 13
    s_add_i32 s33, s22, s33
    s_waitcnt lgkmcnt(0) vmcnt(16)
    s_barrier
    v_or_b32_e32 v71, s31, v1
    s_add_u32 s34, s29, s4
    ds_read_b128 v[72:75], v71 offset:24576
    ds_read_b128 v[76:79], v71 offset:26624
    s_addc_u32 s35, s30, s5
    v_add_u32_e32 v71, s31, v67
    s_lshr_b64 s[34:35], s[34:35], 31
    ds_read_b128 v[80:83], v71
    ds_read_b128 v[84:87], v71 offset:2048
    s_add_i32 s35, s15, s4
    s_cmp_lt_i32 s34, 1
    s_cselect_b32 s35, s35, 0x7fffffff
    s_cmp_gt_i32 s34, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s34, s35, 0
    s_and_b32 s35, s1, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v71, v66
    s_mov_b32 s37, s35
    s_mov_b32 s38, s34
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s13, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s13, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s13, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s13, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s13, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s13, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s13, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_addk_i32 s33, 0x6000
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[72:73], v[80:81], v[50:65]
    s_add_u32 s34, s26, s4
    s_addc_u32 s35, s27, s5
    s_lshr_b64 s[34:35], s[34:35], 31
    s_add_i32 s35, s14, s4
    s_cmp_lt_i32 s34, 1
    s_cselect_b32 s35, s35, 0x7fffffff
    s_cmp_gt_i32 s34, -1
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[72:73], v[84:85], v[18:33]
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s34, s35, 0
    s_and_b32 s35, s28, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v71, v68
    s_mov_b32 s36, s16
    s_mov_b32 s37, s35
    v_mfma_f32_32x32x8_bf16 v[2:17], v[76:77], v[84:85], v[2:17]
    s_mov_b32 s38, s34
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s23, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s23, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s23, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s23, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s23, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s23, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s23, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_nop 0
    v_or_b32_e32 v71, s31, v69
    v_mfma_f32_32x32x8_bf16 v[34:49], v[76:77], v[80:81], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[74:75], v[82:83], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[74:75], v[86:87], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[78:79], v[86:87], v[2:17]
    ds_read_b128 v[72:75], v71 offset:24576
    ds_read_b128 v[84:87], v71 offset:26624
    v_add_u32_e32 v71, s31, v70
    ds_read_b128 v[88:91], v71
    ds_read_b128 v[92:95], v71 offset:2048
    s_add_i32 s31, s2, 1
    s_add_i32 s2, s2, -2
    s_cmp_lt_u32 s31, 3
    s_cselect_b32 s2, s31, s2
    v_mfma_f32_32x32x8_bf16 v[34:49], v[78:79], v[82:83], v[34:49]
    s_add_i32 s25, s25, -1
    s_add_u32 s4, s4, 0xffffffc0
    s_addc_u32 s5, s5, -1
    s_add_u32 s16, s16, 64
    s_addc_u32 s28, s28, 0
    s_add_u32 s0, s0, 64
    s_addc_u32 s1, s1, 0
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[72:73], v[88:89], v[50:65]
    s_cmp_lg_u32 s25, 0
    v_mfma_f32_32x32x8_bf16 v[34:49], v[84:85], v[88:89], v[34:49]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[18:33], v[72:73], v[92:93], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[84:85], v[92:93], v[2:17]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[74:75], v[90:91], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[86:87], v[90:91], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[74:75], v[94:95], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[86:87], v[94:95], v[2:17]
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s0, s2, 13
    s_waitcnt vmcnt(16)
    s_barrier
    v_add_u32_e32 v66, s0, v67
    ds_read_b128 v[72:75], v66
    ds_read_b128 v[76:79], v66 offset:2048
    v_or_b32_e32 v66, s0, v1
    ds_read_b128 v[80:83], v66 offset:24576
    ds_read_b128 v[84:87], v66 offset:26624
    v_add_u32_e32 v66, s0, v70
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[80:81], v[72:73], v[50:65]
    ds_read_b128 v[88:91], v66
    ds_read_b128 v[92:95], v66 offset:2048
    v_add_u32_e32 v66, s0, v69
    ds_read_b128 v[96:99], v66 offset:24576
    ds_read_b128 v[100:103], v66 offset:26624
    s_add_i32 s0, s2, 1
    s_add_i32 s1, s2, 0x7fffe
    s_cmp_lt_u32 s0, 3
    s_cselect_b32 s0, s0, s1
    v_mfma_f32_32x32x8_bf16 v[50:65], v[82:83], v[74:75], v[50:65]
    s_lshl_b32 s0, s0, 13
    s_waitcnt vmcnt(0)
    s_barrier
    v_add_u32_e32 v66, s0, v67
    v_or_b32_e32 v1, s0, v1
    ds_read_b128 v[104:107], v66
    ds_read_b128 v[108:111], v66 offset:2048
    ds_read_b128 v[112:115], v1 offset:24576
    ds_read_b128 v[116:119], v1 offset:26624
    v_add_u32_e32 v1, s0, v70
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[96:97], v[88:89], v[50:65]
    ds_read_b128 v[120:123], v1
    ds_read_b128 v[124:127], v1 offset:2048
    v_add_u32_e32 v1, s0, v69
    ds_read_b128 v[128:131], v1 offset:24576
    ds_read_b128 v[132:135], v1 offset:26624
    s_ashr_i32 s1, s17, 31
    s_mov_b32 s0, s17
    s_lshl_b32 s14, s17, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    v_mfma_f32_32x32x8_bf16 v[50:65], v[98:99], v[90:91], v[50:65]
    s_mul_hi_u32 s2, s14, s20
    s_mul_i32 s1, s0, s20
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[10:11], 1
    s_add_u32 s2, s2, s8
    s_mul_i32 s4, s14, s20
    s_addc_u32 s3, s3, s9
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[112:113], v[104:105], v[50:65]
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 3, v0
    s_add_u32 s20, s2, s4
    v_and_b32_e32 v0, 4, v0
    s_movk_i32 s17, 0x7fff
    s_addc_u32 s4, s3, s1
    s_mul_i32 s1, s14, s21
    v_mfma_f32_32x32x8_bf16 v[50:65], v[114:115], v[106:107], v[50:65]
    s_mul_hi_u32 s2, s14, s12
    v_lshl_or_b32 v68, s7, 6, v1
    v_lshl_or_b32 v69, s6, 6, v0
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s12
    s_ashr_i32 s25, s24, 31
    s_add_i32 s2, s1, s0
    v_mfma_f32_32x32x8_bf16 v[34:49], v[84:85], v[72:73], v[34:49]
    s_mul_i32 s3, s14, s12
    s_lshl_b64 s[0:1], s[24:25], 1
    s_add_u32 s0, s3, s0
    s_mov_b32 s16, 0x7060302
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s21, s4, 0xffff
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[50:65], v[128:129], v[120:121], v[50:65]
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v70, v68, s14
    v_lshlrev_b32_e32 v71, 1, v69
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_add_u32_e32 v1, v71, v70
    v_bfrev_b32_e32 v0, 1
    v_mfma_f32_32x32x8_bf16 v[34:49], v[86:87], v[74:75], v[34:49]
    v_cmp_gt_i32_e64 s[4:5], s24, v69
    s_cselect_b32 s22, s0, 0
    s_mov_b32 s23, 0x20000
    v_cndmask_b32_e64 v72, v0, v1, s[4:5]
    v_or_b32_e32 v1, 8, v69
    v_lshlrev_b32_e32 v67, 1, v1
    v_add_u32_e32 v66, v67, v70
    v_mfma_f32_32x32x8_bf16 v[50:65], v[130:131], v[122:123], v[50:65]
    v_cmp_gt_i32_e64 s[2:3], s24, v1
    v_or_b32_e32 v1, 16, v69
    v_cmp_gt_i32_e64 s[0:1], s24, v1
    v_cndmask_b32_e64 v73, v0, v66, s[2:3]
    v_lshlrev_b32_e32 v66, 1, v1
    v_add_u32_e32 v74, v66, v70
    v_cndmask_b32_e64 v74, v0, v74, s[0:1]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[80:81], v[76:77], v[18:33]
    s_nop 2
    v_mul_f32_e32 v50, s18, v50
    v_cmp_u_f32_e64 s[6:7], v50, v50
    v_mul_f32_e32 v51, s18, v51
    v_mul_f32_e64 v52, s18, v52
    v_mul_f32_e64 v53, s18, v53
    v_or_b32_e32 v75, 24, v69
    v_lshlrev_b32_e32 v1, 1, v75
    v_cmp_gt_i32_e32 vcc, s24, v75
    v_mfma_f32_32x32x8_bf16 v[2:17], v[84:85], v[76:77], v[2:17]
    v_bfe_u32 v77, v50, 16, 1
    v_add3_u32 v77, v77, v50, s17
    v_add_u32_e32 v76, v1, v70
    v_cndmask_b32_e32 v75, v0, v76, vcc
    v_or_b32_e32 v76, 32, v69
    v_mfma_f32_32x32x8_bf16 v[34:49], v[100:101], v[88:89], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[82:83], v[78:79], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[86:87], v[78:79], v[2:17]
    v_or_b32_e32 v78, 0x400000, v50
    v_cndmask_b32_e64 v50, v77, v78, s[6:7]
    v_bfe_u32 v77, v51, 16, 1
    v_add3_u32 v77, v77, v51, s17
    v_or_b32_e32 v78, 0x400000, v51
    v_cmp_u_f32_e64 s[6:7], v51, v51
    v_mfma_f32_32x32x8_bf16 v[34:49], v[102:103], v[90:91], v[34:49]
    s_nop 0
    v_cndmask_b32_e64 v51, v77, v78, s[6:7]
    v_perm_b32 v50, v51, v50, s16
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s17
    v_or_b32_e32 v77, 0x400000, v52
    v_cmp_u_f32_e64 s[6:7], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_add3_u32 v52, v52, v53, s17
    v_cndmask_b32_e64 v51, v51, v77, s[6:7]
    v_or_b32_e32 v77, 0x400000, v53
    v_cmp_u_f32_e64 s[6:7], v53, v53
    v_mfma_f32_32x32x8_bf16 v[34:49], v[116:117], v[104:105], v[34:49]
    s_nop 0
    v_cndmask_b32_e64 v52, v52, v77, s[6:7]
    v_perm_b32 v51, v52, v51, s16
    buffer_store_dwordx2 v[50:51], v72, s[20:23], 0 offen
    v_mul_f32_e32 v50, s18, v54
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s17
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[6:7], v50, v50
    v_mfma_f32_32x32x8_bf16 v[34:49], v[118:119], v[106:107], v[34:49]
    s_nop 0
    v_cndmask_b32_e64 v50, v51, v52, s[6:7]
    v_mul_f32_e32 v51, s18, v55
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s17
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[6:7], v51, v51
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[34:49], v[132:133], v[120:121], v[34:49]
    v_cndmask_b32_e64 v51, v52, v53, s[6:7]
    v_mul_f32_e64 v52, s18, v56
    v_mul_f32_e64 v53, s18, v57
    v_perm_b32 v50, v51, v50, s16
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s17
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[6:7], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_add3_u32 v52, v52, v53, s17
    v_cndmask_b32_e64 v51, v51, v54, s[6:7]
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[6:7], v53, v53
    v_mfma_f32_32x32x8_bf16 v[34:49], v[134:135], v[122:123], v[34:49]
    s_nop 0
    v_cndmask_b32_e64 v52, v52, v54, s[6:7]
    v_perm_b32 v51, v52, v51, s16
    buffer_store_dwordx2 v[50:51], v73, s[20:23], 0 offen
    v_mul_f32_e32 v50, s18, v58
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s17
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[6:7], v50, v50
    s_nop 1
    v_mul_f32_e32 v34, s18, v34
    v_mul_f32_e32 v35, s18, v35
    v_cndmask_b32_e64 v50, v51, v52, s[6:7]
    v_mul_f32_e32 v51, s18, v59
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s17
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[6:7], v51, v51
    v_pk_mul_f32 v[36:37], s[18:19], v[36:37] op_sel_hi:[0,1]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[96:97], v[92:93], v[18:33]
    v_cndmask_b32_e64 v51, v52, v53, s[6:7]
    v_mul_f32_e64 v52, s18, v60
    v_mul_f32_e64 v53, s18, v61
    v_perm_b32 v50, v51, v50, s16
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s17
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[6:7], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_add3_u32 v52, v52, v53, s17
    v_cndmask_b32_e64 v51, v51, v54, s[6:7]
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[6:7], v53, v53
    v_mfma_f32_32x32x8_bf16 v[18:33], v[98:99], v[94:95], v[18:33]
    s_nop 0
    v_cndmask_b32_e64 v52, v52, v54, s[6:7]
    v_perm_b32 v51, v52, v51, s16
    buffer_store_dwordx2 v[50:51], v74, s[20:23], 0 offen
    v_mul_f32_e32 v50, s18, v62
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s17
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[6:7], v50, v50
    v_mfma_f32_32x32x8_bf16 v[18:33], v[112:113], v[108:109], v[18:33]
    s_nop 0
    v_cndmask_b32_e64 v50, v51, v52, s[6:7]
    v_mul_f32_e32 v51, s18, v63
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s17
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[6:7], v51, v51
    v_mfma_f32_32x32x8_bf16 v[18:33], v[114:115], v[110:111], v[18:33]
    s_nop 0
    v_cndmask_b32_e64 v51, v52, v53, s[6:7]
    v_mul_f32_e64 v52, s18, v64
    v_mul_f32_e64 v53, s18, v65
    v_perm_b32 v50, v51, v50, s16
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s17
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[6:7], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_add3_u32 v52, v52, v53, s17
    v_cndmask_b32_e64 v51, v51, v54, s[6:7]
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[6:7], v53, v53
    v_mfma_f32_32x32x8_bf16 v[18:33], v[128:129], v[124:125], v[18:33]
    s_nop 0
    v_cndmask_b32_e64 v52, v52, v54, s[6:7]
    v_perm_b32 v51, v52, v51, s16
    buffer_store_dwordx2 v[50:51], v75, s[20:23], 0 offen
    v_bfe_u32 v50, v34, 16, 1
    v_add3_u32 v50, v50, v34, s17
    v_or_b32_e32 v51, 0x400000, v34
    v_cmp_u_f32_e64 s[6:7], v34, v34
    v_mfma_f32_32x32x8_bf16 v[18:33], v[130:131], v[126:127], v[18:33]
    s_nop 0
    v_cndmask_b32_e64 v34, v50, v51, s[6:7]
    v_bfe_u32 v50, v35, 16, 1
    v_add3_u32 v50, v50, v35, s17
    v_or_b32_e32 v51, 0x400000, v35
    v_cmp_u_f32_e64 s[6:7], v35, v35
    s_nop 4
    v_mul_f32_e32 v18, s18, v18
    v_cndmask_b32_e64 v35, v50, v51, s[6:7]
    v_perm_b32 v34, v35, v34, s16
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s17
    v_or_b32_e32 v50, 0x400000, v36
    v_cmp_u_f32_e64 s[6:7], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_add3_u32 v36, v36, v37, s17
    v_cndmask_b32_e64 v35, v35, v50, s[6:7]
    v_or_b32_e32 v50, 0x400000, v37
    v_cmp_u_f32_e64 s[6:7], v37, v37
    v_mfma_f32_32x32x8_bf16 v[2:17], v[100:101], v[92:93], v[2:17]
    v_mul_f32_e32 v19, s18, v19
    v_cndmask_b32_e64 v36, v36, v50, s[6:7]
    v_lshlrev_b32_e32 v50, 1, v76
    v_perm_b32 v35, v36, v35, s16
    v_add_u32_e32 v36, v50, v70
    v_cmp_gt_i32_e64 s[6:7], s24, v76
    v_pk_mul_f32 v[20:21], s[18:19], v[20:21] op_sel_hi:[0,1]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[102:103], v[94:95], v[2:17]
    v_cndmask_b32_e64 v36, v0, v36, s[6:7]
    buffer_store_dwordx2 v[34:35], v36, s[20:23], 0 offen
    v_mul_f32_e32 v34, s18, v38
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s17
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[8:9], v34, v34
    v_mfma_f32_32x32x8_bf16 v[2:17], v[116:117], v[108:109], v[2:17]
    s_nop 0
    v_cndmask_b32_e64 v34, v35, v36, s[8:9]
    v_mul_f32_e32 v35, s18, v39
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s17
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[8:9], v35, v35
    v_mfma_f32_32x32x8_bf16 v[2:17], v[118:119], v[110:111], v[2:17]
    s_nop 0
    v_cndmask_b32_e64 v35, v36, v37, s[8:9]
    v_mul_f32_e64 v36, s18, v40
    v_mul_f32_e64 v37, s18, v41
    v_perm_b32 v34, v35, v34, s16
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s17
    v_or_b32_e32 v38, 0x400000, v36
    v_cmp_u_f32_e64 s[8:9], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_add3_u32 v36, v36, v37, s17
    v_cndmask_b32_e64 v35, v35, v38, s[8:9]
    v_or_b32_e32 v38, 0x400000, v37
    v_cmp_u_f32_e64 s[8:9], v37, v37
    v_mfma_f32_32x32x8_bf16 v[2:17], v[132:133], v[124:125], v[2:17]
    s_nop 0
    v_cndmask_b32_e64 v36, v36, v38, s[8:9]
    v_perm_b32 v35, v36, v35, s16
    v_or_b32_e32 v36, 40, v69
    v_lshlrev_b32_e32 v38, 1, v36
    v_add_u32_e32 v37, v38, v70
    v_cmp_gt_i32_e64 s[8:9], s24, v36
    v_mfma_f32_32x32x8_bf16 v[2:17], v[134:135], v[126:127], v[2:17]
    s_nop 0
    v_cndmask_b32_e64 v36, v0, v37, s[8:9]
    buffer_store_dwordx2 v[34:35], v36, s[20:23], 0 offen
    v_mul_f32_e32 v34, s18, v42
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s17
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[10:11], v34, v34
    s_nop 2
    v_pk_mul_f32 v[4:5], s[18:19], v[4:5] op_sel_hi:[0,1]
    v_cndmask_b32_e64 v34, v35, v36, s[10:11]
    v_mul_f32_e32 v35, s18, v43
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s17
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[10:11], v35, v35
    s_nop 1
    v_cndmask_b32_e64 v35, v36, v37, s[10:11]
    v_pk_mul_f32 v[36:37], s[18:19], v[44:45] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s16
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s17
    v_or_b32_e32 v39, 0x400000, v36
    v_cmp_u_f32_e64 s[10:11], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_add3_u32 v36, v36, v37, s17
    v_cndmask_b32_e64 v35, v35, v39, s[10:11]
    v_or_b32_e32 v39, 0x400000, v37
    v_cmp_u_f32_e64 s[10:11], v37, v37
    s_nop 1
    v_cndmask_b32_e64 v36, v36, v39, s[10:11]
    v_perm_b32 v35, v36, v35, s16
    v_or_b32_e32 v36, 48, v69
    v_lshlrev_b32_e32 v39, 1, v36
    v_add_u32_e32 v37, v39, v70
    v_cmp_gt_i32_e64 s[10:11], s24, v36
    s_nop 1
    v_cndmask_b32_e64 v36, v0, v37, s[10:11]
    buffer_store_dwordx2 v[34:35], v36, s[20:23], 0 offen
    v_mul_f32_e32 v34, s18, v46
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s17
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[12:13], v34, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v35, v36, s[12:13]
    v_mul_f32_e32 v35, s18, v47
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s17
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[12:13], v35, v35
    s_nop 1
    v_cndmask_b32_e64 v35, v36, v37, s[12:13]
    v_pk_mul_f32 v[36:37], s[18:19], v[48:49] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s16
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s17
    v_or_b32_e32 v40, 0x400000, v36
    v_cmp_u_f32_e64 s[12:13], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_add3_u32 v36, v36, v37, s17
    v_cndmask_b32_e64 v35, v35, v40, s[12:13]
    v_or_b32_e32 v40, 0x400000, v37
    v_cmp_u_f32_e64 s[12:13], v37, v37
    s_nop 1
    v_cndmask_b32_e64 v36, v36, v40, s[12:13]
    v_perm_b32 v35, v36, v35, s16
    v_or_b32_e32 v36, 56, v69
    v_lshlrev_b32_e32 v37, 1, v36
    v_add_u32_e32 v40, v37, v70
    v_cmp_gt_i32_e64 s[12:13], s24, v36
    s_nop 1
    v_cndmask_b32_e64 v36, v0, v40, s[12:13]
    buffer_store_dwordx2 v[34:35], v36, s[20:23], 0 offen
    v_or_b32_e32 v34, 32, v68
    v_bfe_u32 v35, v18, 16, 1
    v_mul_lo_u32 v34, v34, s14
    v_add3_u32 v35, v35, v18, s17
    v_or_b32_e32 v36, 0x400000, v18
    v_cmp_u_f32_e64 s[14:15], v18, v18
    v_add_u32_e32 v1, v1, v34
    v_cndmask_b32_e32 v1, v0, v1, vcc
    v_cndmask_b32_e64 v18, v35, v36, s[14:15]
    v_bfe_u32 v35, v19, 16, 1
    v_add3_u32 v35, v35, v19, s17
    v_or_b32_e32 v36, 0x400000, v19
    v_cmp_u_f32_e64 s[14:15], v19, v19
    s_nop 1
    v_cndmask_b32_e64 v19, v35, v36, s[14:15]
    v_perm_b32 v18, v19, v18, s16
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s17
    v_or_b32_e32 v35, 0x400000, v20
    v_cmp_u_f32_e64 s[14:15], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_add3_u32 v20, v20, v21, s17
    v_cndmask_b32_e64 v19, v19, v35, s[14:15]
    v_or_b32_e32 v35, 0x400000, v21
    v_cmp_u_f32_e64 s[14:15], v21, v21
    s_nop 1
    v_cndmask_b32_e64 v20, v20, v35, s[14:15]
    v_perm_b32 v19, v20, v19, s16
    v_add_u32_e32 v20, v71, v34
    v_cndmask_b32_e64 v20, v0, v20, s[4:5]
    buffer_store_dwordx2 v[18:19], v20, s[20:23], 0 offen
    v_mul_f32_e32 v18, s18, v22
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s17
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e64 s[4:5], v18, v18
    s_nop 1
    v_cndmask_b32_e64 v18, v19, v20, s[4:5]
    v_mul_f32_e32 v19, s18, v23
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s17
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e64 s[4:5], v19, v19
    s_nop 1
    v_cndmask_b32_e64 v19, v20, v21, s[4:5]
    v_pk_mul_f32 v[20:21], s[18:19], v[24:25] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s16
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s17
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e64 s[4:5], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_add3_u32 v20, v20, v21, s17
    v_cndmask_b32_e64 v19, v19, v22, s[4:5]
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e64 s[4:5], v21, v21
    s_nop 1
    v_cndmask_b32_e64 v20, v20, v22, s[4:5]
    v_perm_b32 v19, v20, v19, s16
    v_add_u32_e32 v20, v67, v34
    v_cndmask_b32_e64 v20, v0, v20, s[2:3]
    buffer_store_dwordx2 v[18:19], v20, s[20:23], 0 offen
    v_mul_f32_e32 v18, s18, v26
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s17
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e64 s[2:3], v18, v18
    s_nop 1
    v_cndmask_b32_e64 v18, v19, v20, s[2:3]
    v_mul_f32_e32 v19, s18, v27
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s17
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e64 s[2:3], v19, v19
    s_nop 1
    v_cndmask_b32_e64 v19, v20, v21, s[2:3]
    v_pk_mul_f32 v[20:21], s[18:19], v[28:29] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s16
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s17
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e64 s[2:3], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_add3_u32 v20, v20, v21, s17
    v_cndmask_b32_e64 v19, v19, v22, s[2:3]
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e64 s[2:3], v21, v21
    s_nop 1
    v_cndmask_b32_e64 v20, v20, v22, s[2:3]
    v_perm_b32 v19, v20, v19, s16
    v_add_u32_e32 v20, v66, v34
    v_cndmask_b32_e64 v20, v0, v20, s[0:1]
    buffer_store_dwordx2 v[18:19], v20, s[20:23], 0 offen
    v_mul_f32_e32 v18, s18, v30
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s17
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e64 s[0:1], v18, v18
    s_nop 1
    v_cndmask_b32_e64 v18, v19, v20, s[0:1]
    v_mul_f32_e32 v19, s18, v31
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s17
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e64 s[0:1], v19, v19
    s_nop 1
    v_cndmask_b32_e64 v19, v20, v21, s[0:1]
    v_pk_mul_f32 v[20:21], s[18:19], v[32:33] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s16
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s17
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e64 s[0:1], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_add3_u32 v20, v20, v21, s17
    v_cndmask_b32_e64 v19, v19, v22, s[0:1]
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e64 s[0:1], v21, v21
    s_nop 1
    v_cndmask_b32_e64 v20, v20, v22, s[0:1]
    v_perm_b32 v19, v20, v19, s16
    buffer_store_dwordx2 v[18:19], v1, s[20:23], 0 offen
    v_mul_f32_e32 v1, s18, v2
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s17
    v_or_b32_e32 v18, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v2, v18, vcc
    v_mul_f32_e32 v2, s18, v3
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s17
    v_or_b32_e32 v18, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v18, vcc
    v_perm_b32 v2, v2, v1, s16
    v_bfe_u32 v1, v4, 16, 1
    v_add3_u32 v1, v1, v4, s17
    v_or_b32_e32 v3, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_or_b32_e32 v4, 0x400000, v5
    s_nop 0
    v_cndmask_b32_e32 v1, v1, v3, vcc
    v_bfe_u32 v3, v5, 16, 1
    v_add3_u32 v3, v3, v5, s17
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v3, v3, v4, vcc
    v_perm_b32 v3, v3, v1, s16
    v_add_u32_e32 v1, v50, v34
    v_cndmask_b32_e64 v1, v0, v1, s[6:7]
    buffer_store_dwordx2 v[2:3], v1, s[20:23], 0 offen
    v_mul_f32_e32 v1, s18, v6
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s17
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_mul_f32_e32 v2, s18, v7
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s17
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_pk_mul_f32 v[4:5], s[18:19], v[8:9] op_sel_hi:[0,1]
    v_perm_b32 v2, v2, v1, s16
    v_bfe_u32 v1, v4, 16, 1
    v_add3_u32 v1, v1, v4, s17
    v_or_b32_e32 v3, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_or_b32_e32 v4, 0x400000, v5
    s_nop 0
    v_cndmask_b32_e32 v1, v1, v3, vcc
    v_bfe_u32 v3, v5, 16, 1
    v_add3_u32 v3, v3, v5, s17
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v3, v3, v4, vcc
    v_perm_b32 v3, v3, v1, s16
    v_add_u32_e32 v1, v38, v34
    v_cndmask_b32_e64 v1, v0, v1, s[8:9]
    buffer_store_dwordx2 v[2:3], v1, s[20:23], 0 offen
    v_mul_f32_e32 v1, s18, v10
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s17
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_mul_f32_e32 v2, s18, v11
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s17
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_pk_mul_f32 v[4:5], s[18:19], v[12:13] op_sel_hi:[0,1]
    v_perm_b32 v2, v2, v1, s16
    v_bfe_u32 v1, v4, 16, 1
    v_add3_u32 v1, v1, v4, s17
    v_or_b32_e32 v3, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_or_b32_e32 v4, 0x400000, v5
    s_nop 0
    v_cndmask_b32_e32 v1, v1, v3, vcc
    v_bfe_u32 v3, v5, 16, 1
    v_add3_u32 v3, v3, v5, s17
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v3, v3, v4, vcc
    v_perm_b32 v3, v3, v1, s16
    v_add_u32_e32 v1, v39, v34
    v_cndmask_b32_e64 v1, v0, v1, s[10:11]
    buffer_store_dwordx2 v[2:3], v1, s[20:23], 0 offen
    v_mul_f32_e32 v1, s18, v14
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s17
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_mul_f32_e32 v2, s18, v15
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s17
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_pk_mul_f32 v[4:5], s[18:19], v[16:17] op_sel_hi:[0,1]
    v_perm_b32 v2, v2, v1, s16
    v_bfe_u32 v1, v4, 16, 1
    v_add3_u32 v1, v1, v4, s17
    v_or_b32_e32 v3, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_or_b32_e32 v4, 0x400000, v5
    s_nop 0
    v_cndmask_b32_e32 v1, v1, v3, vcc
    v_bfe_u32 v3, v5, 16, 1
    v_add3_u32 v3, v3, v5, s17
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v3, v3, v4, vcc
    v_perm_b32 v3, v3, v1, s16
    v_add_u32_e32 v1, v37, v34
    v_cndmask_b32_e64 v0, v0, v1, s[12:13]
    buffer_store_dwordx2 v[2:3], v0, s[20:23], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8
    .amdhsa_group_segment_fixed_size 49152
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 257
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 136
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.agpr_count: 0
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.sgpr_count: 46
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.sgpr_spill_count: 0
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.vgpr_count: 136
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.vgpr_spill_count: 0
