.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8:
    s_load_dwordx8 s[8:15], s[4:5], 0x18
    s_load_dwordx4 s[16:19], s[4:5], 0x0
    s_load_dwordx2 s[22:23], s[4:5], 0x10
    v_readfirstlane_b32 s31, v0
    s_lshl_b32 s21, s6, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s4, s11, 1
    s_lshr_b32 s1, s31, 6
    s_mul_i32 s0, s4, s21
    s_mul_hi_u32 s2, s4, s21
    s_add_u32 s0, s0, s16
    s_addc_u32 s6, s2, s17
    s_not_b32 s2, s21
    s_add_i32 s8, s8, s2
    s_ashr_i32 s17, s8, 31
    s_mul_hi_u32 s2, s4, s8
    s_mul_i32 s3, s4, s17
    s_add_i32 s16, s2, s3
    s_ashr_i32 s3, s10, 31
    s_mov_b32 s2, s10
    v_lshlrev_b32_e32 v2, 2, v0
    v_lshrrev_b32_e32 v3, 1, v0
    s_mul_i32 s20, s4, s8
    s_lshl_b64 s[2:3], s[2:3], 1
    v_and_b32_e32 v2, 60, v2
    v_and_b32_e32 v4, 48, v3
    s_add_u32 s29, s20, s2
    v_lshrrev_b32_e32 v1, 4, v0
    v_xor_b32_e32 v2, v4, v2
    s_addc_u32 s30, s16, s3
    v_mad_u64_u32 v[66:67], s[24:25], s4, v1, v[2:3]
    s_lshl_b32 s4, s7, 7
    s_sub_i32 s20, s9, s4
    s_add_i32 s7, s20, -1
    s_lshl_b32 s16, s1, 8
    s_lshl_b32 s33, s12, 1
    s_ashr_i32 s1, s7, 31
    s_mul_hi_u32 s9, s33, s7
    s_mul_i32 s1, s33, s1
    s_add_i32 s9, s9, s1
    s_mul_i32 s1, s33, s7
    s_add_u32 s26, s1, s2
    s_addc_u32 s27, s9, s3
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s3, s30, 0
    s_cselect_b32 s2, s29, 0
    s_cselect_b32 s35, s27, 0
    s_cselect_b32 s34, s26, 0
    s_lshr_b64 s[24:25], s[2:3], 31
    s_cmp_lt_i32 s24, 1
    s_cselect_b32 s1, s2, 0x7fffffff
    s_cmp_gt_i32 s24, -1
    v_mov_b32_e32 v4, v66
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s6, 0xffff
    s_mov_b32 s3, 0x20000
    s_lshl_b32 s25, s11, 5
    s_mul_i32 s24, s33, s4
    s_mov_b32 m0, s16
    s_nop 0
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s25, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s25, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s25, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s25, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s25, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s25, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s25, v4
    buffer_load_dword v4, s[0:3], 0 offen lds
    s_mul_hi_u32 s9, s33, s4
    s_add_u32 s1, s24, s18
    s_addc_u32 s28, s9, s19
    v_mad_u64_u32 v[68:69], s[18:19], s33, v1, v[2:3]
    s_add_i32 s2, s16, 0x6000
    s_lshr_b64 s[18:19], s[34:35], 31
    s_cmp_lt_i32 s18, 1
    s_cselect_b32 s9, s34, 0x7fffffff
    s_cmp_gt_i32 s18, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s9, s9, 0
    s_and_b32 s18, s28, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v1, v68
    s_mov_b32 s36, s1
    s_mov_b32 s37, s18
    s_mov_b32 s38, s9
    s_lshl_b32 s18, s12, 5
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s18, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s18, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s18, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s18, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s18, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s18, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s18, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_i32 s2, s16, 0x2000
    s_add_u32 s9, s29, 0xffffffc0
    s_addc_u32 s19, s30, -1
    s_add_u32 s24, s0, 64
    s_addc_u32 s33, s6, 0
    s_add_u32 s36, s26, 0xffffffc0
    s_addc_u32 s37, s27, -1
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s35, s19, 0
    s_cselect_b32 s34, s9, 0
    s_cselect_b32 s41, s37, 0
    s_cselect_b32 s40, s36, 0
    s_lshr_b64 s[36:37], s[34:35], 31
    s_cmp_lt_i32 s36, 1
    s_cselect_b32 s9, s34, 0x7fffffff
    s_cmp_gt_i32 s36, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s9, s9, 0
    s_and_b32 s19, s33, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v1, v66
    s_mov_b32 s36, s24
    s_mov_b32 s37, s19
    s_mov_b32 s38, s9
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s25, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s25, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s25, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s25, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s25, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s25, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s25, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    v_and_b32_e32 v2, 16, v3
    v_lshlrev_b32_e32 v3, 3, v0
    s_lshr_b32 s24, s31, 7
    v_lshlrev_b32_e32 v1, 6, v0
    v_and_b32_e32 v3, 48, v3
    s_bfe_u32 s9, s31, 0x10006
    s_lshl_b32 s2, s24, 12
    v_and_b32_e32 v1, 0x7c0, v1
    v_xor_b32_e32 v2, v2, v3
    v_or3_b32 v67, s2, v1, v2
    s_lshl_b32 s2, s9, 12
    v_or3_b32 v1, s2, v1, v2
    s_add_i32 s2, s16, 0x8000
    s_add_u32 s19, s1, 64
    s_addc_u32 s31, s28, 0
    s_lshr_b64 s[34:35], s[40:41], 31
    s_cmp_lt_i32 s34, 1
    s_cselect_b32 s33, s40, 0x7fffffff
    s_cmp_gt_i32 s34, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s33, s33, 0
    s_and_b32 s31, s31, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v2, v68
    s_mov_b32 s36, s19
    s_mov_b32 s37, s31
    s_mov_b32 s38, s33
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s18, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s18, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s18, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s18, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s18, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s18, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s18, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_mov_b32 s5, 0
    s_cmp_gt_i32 s10, 64
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
    s_mov_b32 s2, s5
    s_branch .LBB0_6
.LBB0_3:
.LBB0_4:
    s_add_i32 s2, s10, 31
    s_lshr_b32 s2, s2, 5
    s_add_i32 s19, s2, -2
    s_add_u32 s26, s26, 0xffffff80
    s_addc_u32 s27, s27, -1
    s_mul_i32 s2, s12, s7
    s_lshl_b32 s3, s10, 1
    s_lshl1_add_u32 s2, s2, s3
    s_add_i32 s10, s2, 0xffffff80
    s_add_u32 s12, s1, 0x80
    s_addc_u32 s28, s28, 0
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s6, 0
    s_add_u32 s29, s29, 0xffffff80
    s_mul_i32 s6, s11, s8
    s_addc_u32 s30, s30, -1
    s_lshl1_add_u32 s3, s6, s3
    s_mov_b32 s2, 0
    s_add_i32 s11, s3, 0xffffff80
    s_mov_b64 s[6:7], 0
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
    s_waitcnt lgkmcnt(0) vmcnt(16)
    s_barrier
    v_or_b32_e32 v72, s31, v1
    v_add_u32_e32 v71, s31, v67
    ds_read_b128 v[74:77], v72 offset:24576
    ds_read_b128 v[78:81], v71
    ds_read_b128 v[82:85], v71 offset:2048
    ds_read_b128 v[86:89], v72 offset:26624
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[74:75], v[78:79], v[50:65]
    s_add_i32 s33, s2, 2
    s_add_i32 s34, s2, -1
    s_cmp_lt_u32 s33, 3
    v_add_u32_e32 v73, s31, v70
    s_mov_b64 s[38:39], s[2:3]
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v71, v66
    s_mov_b64 s[42:43], s[2:3]
    s_mov_b64 s[40:41], s[0:1]
    v_mov_b32_e32 v72, v68
    s_mov_b32 s40, s12
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[86:87], v[78:79], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[74:75], v[82:83], v[18:33]
    v_or_b32_e32 v74, s31, v69
    s_cselect_b32 s31, s33, s34
    s_lshl_b32 s31, s31, 13
    s_add_i32 s31, s16, s31
    s_add_u32 s34, s29, s6
    s_addc_u32 s35, s30, s7
    s_add_i32 s33, s11, s6
    s_lshr_b64 s[34:35], s[34:35], 31
    s_cmp_lt_i32 s34, 1
    s_cselect_b32 s33, s33, 0x7fffffff
    s_cmp_gt_i32 s34, -1
    s_cselect_b32 s38, s33, 0
    s_and_b32 s37, s1, 0xffff
    s_add_i32 s44, s31, 0x6000
    s_mov_b32 m0, s31
    s_nop 0
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s25, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s25, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s25, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s25, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s25, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s25, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s25, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[86:87], v[82:83], v[2:17]
    s_add_u32 s34, s26, s6
    s_addc_u32 s35, s27, s7
    s_add_i32 s31, s10, s6
    s_lshr_b64 s[34:35], s[34:35], 31
    s_cmp_lt_i32 s34, 1
    s_cselect_b32 s31, s31, 0x7fffffff
    s_cmp_gt_i32 s34, -1
    s_cselect_b32 s42, s31, 0
    s_and_b32 s41, s28, 0xffff
    s_mov_b32 m0, s44
    s_nop 0
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s18, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s18, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s18, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s18, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s18, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s18, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s18, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_i32 s31, s2, 1
    s_add_i32 s2, s2, -2
    s_cmp_lt_u32 s31, 3
    s_cselect_b32 s2, s31, s2
    s_add_i32 s19, s19, -1
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[76:77], v[80:81], v[50:65]
    s_add_u32 s6, s6, 0xffffffc0
    s_addc_u32 s7, s7, -1
    s_add_u32 s12, s12, 64
    s_addc_u32 s28, s28, 0
    s_add_u32 s0, s0, 64
    s_addc_u32 s1, s1, 0
    s_cmp_lg_u32 s19, 0
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[88:89], v[80:81], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[76:77], v[84:85], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[88:89], v[84:85], v[2:17]
    ds_read_b128 v[76:79], v74 offset:24576
    ds_read_b128 v[80:83], v73
    ds_read_b128 v[84:87], v73 offset:2048
    ds_read_b128 v[72:75], v74 offset:26624
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[76:77], v[80:81], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[72:73], v[80:81], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[76:77], v[84:85], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[72:73], v[84:85], v[2:17]
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[78:79], v[82:83], v[50:65]
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[74:75], v[82:83], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[78:79], v[86:87], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[74:75], v[86:87], v[2:17]
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s0, s2, 13
    s_waitcnt vmcnt(16)
    s_barrier
    v_add_u32_e32 v66, s0, v67
    ds_read_b128 v[86:89], v66
    ds_read_b128 v[94:97], v66 offset:2048
    v_or_b32_e32 v66, s0, v1
    ds_read_b128 v[98:101], v66 offset:24576
    ds_read_b128 v[102:105], v66 offset:26624
    v_add_u32_e32 v66, s0, v70
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[98:99], v[86:87], v[50:65]
    ds_read_b128 v[106:109], v66
    ds_read_b128 v[110:113], v66 offset:2048
    v_add_u32_e32 v66, s0, v69
    ds_read_b128 v[114:117], v66 offset:24576
    ds_read_b128 v[118:121], v66 offset:26624
    s_add_i32 s0, s2, 1
    s_add_i32 s1, s2, 0x7fffe
    s_cmp_lt_u32 s0, 3
    s_cselect_b32 s0, s0, s1
    s_lshl_b32 s0, s0, 13
    s_waitcnt vmcnt(0)
    s_barrier
    v_add_u32_e32 v66, s0, v67
    v_or_b32_e32 v1, s0, v1
    ds_read_b128 v[122:125], v66
    ds_read_b128 v[126:129], v66 offset:2048
    ds_read_b128 v[130:133], v1 offset:24576
    ds_read_b128 v[134:137], v1 offset:26624
    v_add_u32_e32 v1, s0, v70
    ds_read_b128 v[138:141], v1
    ds_read_b128 v[74:77], v1 offset:2048
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[100:101], v[88:89], v[50:65]
    v_add_u32_e32 v1, s0, v69
    ds_read_b128 v[82:85], v1 offset:24576
    ds_read_b128 v[78:81], v1 offset:26624
    s_ashr_i32 s1, s13, 31
    s_mov_b32 s0, s13
    s_lshl_b32 s25, s13, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s25, s21
    s_mul_i32 s1, s0, s21
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[4:5], 1
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 3, v0
    s_add_u32 s2, s2, s22
    v_and_b32_e32 v0, 4, v0
    s_mul_i32 s6, s25, s21
    s_waitcnt lgkmcnt(9)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[114:115], v[106:107], v[50:65]
    s_addc_u32 s3, s3, s23
    v_lshl_or_b32 v66, s24, 6, v1
    v_lshl_or_b32 v1, s9, 6, v0
    s_add_u32 s16, s2, s6
    v_mul_lo_u32 v70, v66, s25
    v_lshlrev_b32_e32 v71, 1, v1
    s_addc_u32 s4, s3, s1
    s_mul_i32 s1, s25, s17
    s_mul_hi_u32 s2, s25, s8
    v_add_u32_e32 v67, v71, v70
    v_bfrev_b32_e32 v0, 1
    v_cmp_gt_i32_e64 s[6:7], s20, v1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s8
    s_ashr_i32 s21, s20, 31
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[98:99], v[94:95], v[18:33]
    v_cndmask_b32_e64 v73, v0, v67, s[6:7]
    v_or_b32_e32 v67, 8, v1
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s25, s8
    s_lshl_b64 s[0:1], s[20:21], 1
    v_lshlrev_b32_e32 v72, 1, v67
    v_cmp_gt_i32_e64 s[8:9], s20, v67
    v_or_b32_e32 v67, 16, v1
    s_add_u32 s0, s3, s0
    v_add_u32_e32 v68, v72, v70
    v_cmp_gt_i32_e64 s[10:11], s20, v67
    s_addc_u32 s1, s2, s1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    s_cmp_lt_i32 s2, 1
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[102:103], v[94:95], v[2:17]
    v_or_b32_e32 v93, 48, v1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    s_cselect_b32 s18, s0, 0
    v_cmp_gt_i32_e64 s[0:1], s20, v93
    v_or_b32_e32 v66, 32, v66
    v_mul_lo_u32 v66, v66, s25
    s_movk_i32 s22, 0x7fff
    s_mov_b32 s21, 0x7060302
    s_mov_b32 s19, 0x20000
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[102:103], v[86:87], v[34:49]
    v_lshlrev_b32_e32 v87, 1, v67
    v_or_b32_e32 v67, 24, v1
    v_cndmask_b32_e64 v86, v0, v68, s[8:9]
    v_add_u32_e32 v68, v87, v70
    v_cmp_gt_i32_e64 s[12:13], s20, v67
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[116:117], v[108:109], v[50:65]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[100:101], v[96:97], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[104:105], v[96:97], v[2:17]
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[104:105], v[88:89], v[34:49]
    v_lshlrev_b32_e32 v89, 1, v67
    v_or_b32_e32 v67, 32, v1
    v_cndmask_b32_e64 v88, v0, v68, s[10:11]
    v_add_u32_e32 v68, v89, v70
    v_lshlrev_b32_e32 v69, 1, v67
    v_cndmask_b32_e64 v90, v0, v68, s[12:13]
    v_add_u32_e32 v68, v69, v70
    v_cmp_gt_i32_e64 s[4:5], s20, v67
    v_or_b32_e32 v67, 40, v1
    v_cndmask_b32_e64 v91, v0, v68, s[4:5]
    v_lshlrev_b32_e32 v68, 1, v67
    v_cmp_gt_i32_e64 s[2:3], s20, v67
    v_lshlrev_b32_e32 v67, 1, v93
    v_add_u32_e32 v94, v67, v70
    v_cndmask_b32_e64 v93, v0, v94, s[0:1]
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[130:131], v[122:123], v[50:65]
    v_or_b32_e32 v94, 56, v1
    v_lshlrev_b32_e32 v1, 1, v94
    v_add_u32_e32 v92, v68, v70
    v_add_u32_e32 v70, v1, v70
    v_cmp_gt_i32_e32 vcc, s20, v94
    v_cndmask_b32_e32 v94, v0, v70, vcc
    v_add_u32_e32 v70, v71, v66
    v_cndmask_b32_e64 v95, v0, v70, s[6:7]
    v_cndmask_b32_e64 v92, v0, v92, s[2:3]
    v_add_u32_e32 v70, v72, v66
    v_cndmask_b32_e64 v72, v0, v70, s[8:9]
    v_add_u32_e32 v70, v87, v66
    v_cndmask_b32_e64 v71, v0, v70, s[10:11]
    v_add_u32_e32 v70, v89, v66
    v_cndmask_b32_e64 v70, v0, v70, s[12:13]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[114:115], v[110:111], v[18:33]
    v_add_u32_e32 v1, v1, v66
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[118:119], v[110:111], v[2:17]
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[118:119], v[106:107], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[132:133], v[124:125], v[50:65]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[116:117], v[112:113], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[120:121], v[112:113], v[2:17]
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[120:121], v[108:109], v[34:49]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[82:83], v[138:139], v[50:65]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[130:131], v[126:127], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[134:135], v[126:127], v[2:17]
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[134:135], v[122:123], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[84:85], v[140:141], v[50:65]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[132:133], v[128:129], v[18:33]
    s_nop 15
    s_nop 1
    v_mul_f32_e32 v50, s14, v50
    v_cmp_u_f32_e64 s[6:7], v50, v50
    v_mul_f32_e32 v51, s14, v51
    v_pk_mul_f32 v[52:53], s[14:15], v[52:53] op_sel_hi:[0,1]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[136:137], v[128:129], v[2:17]
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[136:137], v[124:125], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[82:83], v[74:75], v[18:33]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[78:79], v[74:75], v[2:17]
    v_bfe_u32 v74, v50, 16, 1
    v_add3_u32 v74, v74, v50, s22
    v_or_b32_e32 v75, 0x400000, v50
    v_cndmask_b32_e64 v50, v74, v75, s[6:7]
    v_bfe_u32 v74, v51, 16, 1
    v_add3_u32 v74, v74, v51, s22
    v_or_b32_e32 v75, 0x400000, v51
    v_cmp_u_f32_e64 s[6:7], v51, v51
    v_cndmask_b32_e64 v51, v74, v75, s[6:7]
    v_perm_b32 v50, v51, v50, s21
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s22
    v_or_b32_e32 v74, 0x400000, v52
    v_cmp_u_f32_e64 s[6:7], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_cndmask_b32_e64 v51, v51, v74, s[6:7]
    v_add3_u32 v52, v52, v53, s22
    v_or_b32_e32 v74, 0x400000, v53
    v_cmp_u_f32_e64 s[6:7], v53, v53
    v_cndmask_b32_e64 v52, v52, v74, s[6:7]
    v_perm_b32 v51, v52, v51, s21
    buffer_store_dwordx2 v[50:51], v73, s[16:19], 0 offen
    v_mul_f32_e32 v50, s14, v54
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s22
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[6:7], v50, v50
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[78:79], v[138:139], v[34:49]
    v_cndmask_b32_e64 v50, v51, v52, s[6:7]
    v_mul_f32_e32 v51, s14, v55
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s22
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[6:7], v51, v51
    v_cndmask_b32_e64 v51, v52, v53, s[6:7]
    v_pk_mul_f32 v[52:53], s[14:15], v[56:57] op_sel_hi:[0,1]
    v_perm_b32 v50, v51, v50, s21
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s22
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[6:7], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_cndmask_b32_e64 v51, v51, v54, s[6:7]
    v_add3_u32 v52, v52, v53, s22
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[6:7], v53, v53
    v_cndmask_b32_e64 v52, v52, v54, s[6:7]
    v_perm_b32 v51, v52, v51, s21
    buffer_store_dwordx2 v[50:51], v86, s[16:19], 0 offen
    v_mul_f32_e32 v50, s14, v58
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s22
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[6:7], v50, v50
    v_cndmask_b32_e64 v50, v51, v52, s[6:7]
    v_mul_f32_e32 v51, s14, v59
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s22
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[6:7], v51, v51
    v_cndmask_b32_e64 v51, v52, v53, s[6:7]
    v_pk_mul_f32 v[52:53], s[14:15], v[60:61] op_sel_hi:[0,1]
    v_perm_b32 v50, v51, v50, s21
    v_bfe_u32 v51, v52, 16, 1
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[80:81], v[140:141], v[34:49]
    v_add3_u32 v51, v51, v52, s22
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[6:7], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_cndmask_b32_e64 v51, v51, v54, s[6:7]
    v_add3_u32 v52, v52, v53, s22
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[6:7], v53, v53
    v_cndmask_b32_e64 v52, v52, v54, s[6:7]
    v_perm_b32 v51, v52, v51, s21
    buffer_store_dwordx2 v[50:51], v88, s[16:19], 0 offen
    v_mul_f32_e32 v50, s14, v62
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s22
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[6:7], v50, v50
    v_cndmask_b32_e64 v50, v51, v52, s[6:7]
    v_mul_f32_e32 v51, s14, v63
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s22
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[6:7], v51, v51
    v_cndmask_b32_e64 v51, v52, v53, s[6:7]
    v_pk_mul_f32 v[52:53], s[14:15], v[64:65] op_sel_hi:[0,1]
    v_perm_b32 v50, v51, v50, s21
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s22
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[6:7], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_cndmask_b32_e64 v51, v51, v54, s[6:7]
    v_add3_u32 v52, v52, v53, s22
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[6:7], v53, v53
    v_cndmask_b32_e64 v52, v52, v54, s[6:7]
    v_perm_b32 v51, v52, v51, s21
    v_mul_f32_e32 v34, s14, v34
    buffer_store_dwordx2 v[50:51], v90, s[16:19], 0 offen
    v_bfe_u32 v50, v34, 16, 1
    v_add3_u32 v50, v50, v34, s22
    v_or_b32_e32 v51, 0x400000, v34
    v_cmp_u_f32_e64 s[6:7], v34, v34
    v_mul_f32_e32 v35, s14, v35
    v_cndmask_b32_e64 v34, v50, v51, s[6:7]
    v_bfe_u32 v50, v35, 16, 1
    v_add3_u32 v50, v50, v35, s22
    v_or_b32_e32 v51, 0x400000, v35
    v_cmp_u_f32_e64 s[6:7], v35, v35
    v_cndmask_b32_e64 v35, v50, v51, s[6:7]
    v_pk_mul_f32 v[36:37], s[14:15], v[36:37] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s21
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s22
    v_or_b32_e32 v50, 0x400000, v36
    v_cmp_u_f32_e64 s[6:7], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_cndmask_b32_e64 v35, v35, v50, s[6:7]
    v_add3_u32 v36, v36, v37, s22
    v_or_b32_e32 v50, 0x400000, v37
    v_cmp_u_f32_e64 s[6:7], v37, v37
    v_cndmask_b32_e64 v36, v36, v50, s[6:7]
    v_perm_b32 v35, v36, v35, s21
    buffer_store_dwordx2 v[34:35], v91, s[16:19], 0 offen
    v_mul_f32_e32 v34, s14, v38
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s22
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[6:7], v34, v34
    v_cndmask_b32_e64 v34, v35, v36, s[6:7]
    v_mul_f32_e32 v35, s14, v39
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s22
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[6:7], v35, v35
    v_cndmask_b32_e64 v35, v36, v37, s[6:7]
    v_pk_mul_f32 v[36:37], s[14:15], v[40:41] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s21
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s22
    v_or_b32_e32 v38, 0x400000, v36
    v_cmp_u_f32_e64 s[6:7], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_cndmask_b32_e64 v35, v35, v38, s[6:7]
    v_add3_u32 v36, v36, v37, s22
    v_or_b32_e32 v38, 0x400000, v37
    v_cmp_u_f32_e64 s[6:7], v37, v37
    v_cndmask_b32_e64 v36, v36, v38, s[6:7]
    v_perm_b32 v35, v36, v35, s21
    buffer_store_dwordx2 v[34:35], v92, s[16:19], 0 offen
    v_mul_f32_e32 v34, s14, v42
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s22
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[6:7], v34, v34
    v_cndmask_b32_e64 v34, v35, v36, s[6:7]
    v_mul_f32_e32 v35, s14, v43
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s22
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[6:7], v35, v35
    v_cndmask_b32_e64 v35, v36, v37, s[6:7]
    v_pk_mul_f32 v[36:37], s[14:15], v[44:45] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s21
    v_bfe_u32 v35, v36, 16, 1
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[84:85], v[76:77], v[18:33]
    v_add3_u32 v35, v35, v36, s22
    v_or_b32_e32 v38, 0x400000, v36
    v_cmp_u_f32_e64 s[6:7], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_cndmask_b32_e64 v35, v35, v38, s[6:7]
    v_add3_u32 v36, v36, v37, s22
    v_or_b32_e32 v38, 0x400000, v37
    v_cmp_u_f32_e64 s[6:7], v37, v37
    v_cndmask_b32_e64 v36, v36, v38, s[6:7]
    v_perm_b32 v35, v36, v35, s21
    buffer_store_dwordx2 v[34:35], v93, s[16:19], 0 offen
    v_mul_f32_e32 v34, s14, v46
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s22
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[6:7], v34, v34
    v_cndmask_b32_e64 v34, v35, v36, s[6:7]
    v_mul_f32_e32 v35, s14, v47
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s22
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[6:7], v35, v35
    v_cndmask_b32_e64 v35, v36, v37, s[6:7]
    v_pk_mul_f32 v[36:37], s[14:15], v[48:49] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s21
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s22
    v_or_b32_e32 v38, 0x400000, v36
    v_cmp_u_f32_e64 s[6:7], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_cndmask_b32_e64 v35, v35, v38, s[6:7]
    v_add3_u32 v36, v36, v37, s22
    v_or_b32_e32 v38, 0x400000, v37
    v_cmp_u_f32_e64 s[6:7], v37, v37
    v_cndmask_b32_e64 v36, v36, v38, s[6:7]
    v_perm_b32 v35, v36, v35, s21
    v_mul_f32_e32 v18, s14, v18
    buffer_store_dwordx2 v[34:35], v94, s[16:19], 0 offen
    v_bfe_u32 v34, v18, 16, 1
    v_add3_u32 v34, v34, v18, s22
    v_or_b32_e32 v35, 0x400000, v18
    v_cmp_u_f32_e64 s[6:7], v18, v18
    v_mul_f32_e32 v19, s14, v19
    v_cndmask_b32_e64 v18, v34, v35, s[6:7]
    v_bfe_u32 v34, v19, 16, 1
    v_add3_u32 v34, v34, v19, s22
    v_or_b32_e32 v35, 0x400000, v19
    v_cmp_u_f32_e64 s[6:7], v19, v19
    v_cndmask_b32_e64 v19, v34, v35, s[6:7]
    v_pk_mul_f32 v[20:21], s[14:15], v[20:21] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s21
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s22
    v_or_b32_e32 v34, 0x400000, v20
    v_cmp_u_f32_e64 s[6:7], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_cndmask_b32_e64 v19, v19, v34, s[6:7]
    v_add3_u32 v20, v20, v21, s22
    v_or_b32_e32 v34, 0x400000, v21
    v_cmp_u_f32_e64 s[6:7], v21, v21
    v_cndmask_b32_e64 v20, v20, v34, s[6:7]
    v_perm_b32 v19, v20, v19, s21
    buffer_store_dwordx2 v[18:19], v95, s[16:19], 0 offen
    v_mul_f32_e32 v18, s14, v22
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s22
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e64 s[6:7], v18, v18
    v_cndmask_b32_e64 v18, v19, v20, s[6:7]
    v_mul_f32_e32 v19, s14, v23
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s22
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e64 s[6:7], v19, v19
    v_cndmask_b32_e64 v19, v20, v21, s[6:7]
    v_pk_mul_f32 v[20:21], s[14:15], v[24:25] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s21
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s22
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e64 s[6:7], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_cndmask_b32_e64 v19, v19, v22, s[6:7]
    v_add3_u32 v20, v20, v21, s22
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e64 s[6:7], v21, v21
    v_cndmask_b32_e64 v20, v20, v22, s[6:7]
    v_perm_b32 v19, v20, v19, s21
    buffer_store_dwordx2 v[18:19], v72, s[16:19], 0 offen
    v_mul_f32_e32 v18, s14, v26
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s22
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e64 s[6:7], v18, v18
    v_cndmask_b32_e64 v18, v19, v20, s[6:7]
    v_mul_f32_e32 v19, s14, v27
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s22
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e64 s[6:7], v19, v19
    v_cndmask_b32_e64 v19, v20, v21, s[6:7]
    v_pk_mul_f32 v[20:21], s[14:15], v[28:29] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s21
    v_bfe_u32 v19, v20, 16, 1
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[80:81], v[76:77], v[2:17]
    v_add3_u32 v19, v19, v20, s22
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e64 s[6:7], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_cndmask_b32_e64 v19, v19, v22, s[6:7]
    v_add3_u32 v20, v20, v21, s22
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e64 s[6:7], v21, v21
    v_cndmask_b32_e64 v20, v20, v22, s[6:7]
    v_perm_b32 v19, v20, v19, s21
    buffer_store_dwordx2 v[18:19], v71, s[16:19], 0 offen
    v_mul_f32_e32 v18, s14, v30
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s22
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e64 s[6:7], v18, v18
    v_cndmask_b32_e64 v18, v19, v20, s[6:7]
    v_mul_f32_e32 v19, s14, v31
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s22
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e64 s[6:7], v19, v19
    v_cndmask_b32_e64 v19, v20, v21, s[6:7]
    v_pk_mul_f32 v[20:21], s[14:15], v[32:33] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s21
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s22
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e64 s[6:7], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_cndmask_b32_e64 v19, v19, v22, s[6:7]
    v_add3_u32 v20, v20, v21, s22
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e64 s[6:7], v21, v21
    v_cndmask_b32_e64 v20, v20, v22, s[6:7]
    v_perm_b32 v19, v20, v19, s21
    v_mul_f32_e32 v2, s14, v2
    buffer_store_dwordx2 v[18:19], v70, s[16:19], 0 offen
    v_bfe_u32 v18, v2, 16, 1
    v_add3_u32 v18, v18, v2, s22
    v_or_b32_e32 v19, 0x400000, v2
    v_cmp_u_f32_e64 s[6:7], v2, v2
    v_mul_f32_e32 v3, s14, v3
    v_cndmask_b32_e64 v2, v18, v19, s[6:7]
    v_bfe_u32 v18, v3, 16, 1
    v_add3_u32 v18, v18, v3, s22
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e64 s[6:7], v3, v3
    v_cndmask_b32_e64 v3, v18, v19, s[6:7]
    v_pk_mul_f32 v[4:5], s[14:15], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s21
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s22
    v_or_b32_e32 v18, 0x400000, v4
    v_cmp_u_f32_e64 s[6:7], v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e64 v3, v3, v18, s[6:7]
    v_add3_u32 v4, v4, v5, s22
    v_or_b32_e32 v18, 0x400000, v5
    v_cmp_u_f32_e64 s[6:7], v5, v5
    v_cndmask_b32_e64 v4, v4, v18, s[6:7]
    v_perm_b32 v3, v4, v3, s21
    v_add_u32_e32 v4, v69, v66
    v_cndmask_b32_e64 v4, v0, v4, s[4:5]
    buffer_store_dwordx2 v[2:3], v4, s[16:19], 0 offen
    v_mul_f32_e32 v2, s14, v6
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s22
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e64 s[4:5], v2, v2
    v_cndmask_b32_e64 v2, v3, v4, s[4:5]
    v_mul_f32_e32 v3, s14, v7
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s22
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e64 s[4:5], v3, v3
    v_cndmask_b32_e64 v3, v4, v5, s[4:5]
    v_pk_mul_f32 v[4:5], s[14:15], v[8:9] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s21
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s22
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e64 s[4:5], v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e64 v3, v3, v6, s[4:5]
    v_add3_u32 v4, v4, v5, s22
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e64 s[4:5], v5, v5
    v_cndmask_b32_e64 v4, v4, v6, s[4:5]
    v_perm_b32 v3, v4, v3, s21
    v_add_u32_e32 v4, v68, v66
    v_cndmask_b32_e64 v4, v0, v4, s[2:3]
    buffer_store_dwordx2 v[2:3], v4, s[16:19], 0 offen
    v_mul_f32_e32 v2, s14, v10
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s22
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e64 s[2:3], v2, v2
    v_cndmask_b32_e64 v2, v3, v4, s[2:3]
    v_mul_f32_e32 v3, s14, v11
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s22
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e64 s[2:3], v3, v3
    v_cndmask_b32_e64 v3, v4, v5, s[2:3]
    v_pk_mul_f32 v[4:5], s[14:15], v[12:13] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s21
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s22
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e64 s[2:3], v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e64 v3, v3, v6, s[2:3]
    v_add3_u32 v4, v4, v5, s22
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e64 s[2:3], v5, v5
    v_cndmask_b32_e64 v4, v4, v6, s[2:3]
    v_perm_b32 v3, v4, v3, s21
    v_add_u32_e32 v4, v67, v66
    v_cndmask_b32_e64 v4, v0, v4, s[0:1]
    buffer_store_dwordx2 v[2:3], v4, s[16:19], 0 offen
    v_mul_f32_e32 v2, s14, v14
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s22
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e64 s[0:1], v2, v2
    v_cndmask_b32_e64 v2, v3, v4, s[0:1]
    v_mul_f32_e32 v3, s14, v15
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s22
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e64 s[0:1], v3, v3
    v_cndmask_b32_e64 v3, v4, v5, s[0:1]
    v_pk_mul_f32 v[4:5], s[14:15], v[16:17] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s21
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s22
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e64 s[0:1], v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e64 v3, v3, v6, s[0:1]
    v_add3_u32 v4, v4, v5, s22
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e64 s[0:1], v5, v5
    v_cndmask_b32_e64 v4, v4, v6, s[0:1]
    v_perm_b32 v3, v4, v3, s21
    v_cndmask_b32_e32 v0, v0, v1, vcc
    buffer_store_dwordx2 v[2:3], v0, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8
    .amdhsa_group_segment_fixed_size 49152
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 257
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 144
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.agpr_count: 0
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.sgpr_count: 49
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.sgpr_spill_count: 0
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.vgpr_count: 142
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.vgpr_spill_count: 0
