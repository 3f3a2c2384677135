.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
gemm_nt_i8_i32_128x128x64_w2x2_s3_lds_dma_g16_16_4:
    s_load_dwordx4 s[8:11], s[4:5], 0x0
    s_load_dwordx2 s[12:13], s[4:5], 0x10
    s_load_dwordx4 s[0:3], s[4:5], 0x18
    s_load_dwordx2 s[18:19], s[4:5], 0x28
    v_readfirstlane_b32 s25, v0
    s_lshl_b32 s15, s6, 7
    s_lshr_b32 s5, s25, 6
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s4, s3, s15
    s_mul_hi_u32 s6, s3, s15
    s_add_u32 s4, s4, s8
    s_addc_u32 s27, s6, s9
    s_not_b32 s6, s15
    s_add_i32 s8, s0, s6
    s_ashr_i32 s9, s8, 31
    s_mul_i32 s0, s3, s9
    s_mul_hi_u32 s6, s3, s8
    s_add_i32 s6, s6, s0
    s_mul_i32 s0, s3, s8
    s_ashr_i32 s23, s2, 31
    s_add_u32 s28, s0, s2
    s_addc_u32 s29, s6, s23
    v_lshlrev_b32_e32 v2, 2, v0
    v_lshrrev_b32_e32 v3, 1, v0
    s_lshl_b32 s16, s7, 7
    v_and_b32_e32 v2, 60, v2
    v_and_b32_e32 v4, 48, v3
    s_sub_i32 s14, s1, s16
    v_lshrrev_b32_e32 v1, 4, v0
    v_xor_b32_e32 v2, v4, v2
    s_add_i32 s0, s14, -1
    v_mad_u64_u32 v[66:67], s[20:21], s3, v1, v[2:3]
    s_ashr_i32 s1, s0, 31
    s_lshl_b32 s20, s5, 8
    s_mul_i32 s1, s18, s1
    s_mul_hi_u32 s5, s18, s0
    s_add_i32 s5, s5, s1
    s_mul_i32 s24, s18, s0
    s_add_u32 s22, s24, s2
    s_addc_u32 s23, s5, s23
    s_cmp_gt_i32 s2, 0
    s_cselect_b32 s1, s29, 0
    s_cselect_b32 s0, s28, 0
    s_cselect_b32 s31, s23, 0
    s_cselect_b32 s30, s22, 0
    s_lshr_b64 s[6:7], s[0:1], 31
    s_cmp_lt_i32 s6, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s6, -1
    v_mov_b32_e32 v4, v66
    s_cselect_b32 s6, s0, 0
    s_and_b32 s5, s27, 0xffff
    s_mov_b32 s7, 0x20000
    s_lshl_b32 s21, s3, 4
    s_mul_i32 s1, s18, s16
    s_mov_b32 m0, s20
    s_nop 0
    buffer_load_dword v4, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s21, v4
    buffer_load_dword v4, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s21, v4
    buffer_load_dword v4, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s21, v4
    buffer_load_dword v4, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s21, v4
    buffer_load_dword v4, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s21, v4
    buffer_load_dword v4, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s21, v4
    buffer_load_dword v4, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v4, s21, v4
    buffer_load_dword v4, s[4:7], 0 offen lds
    s_mul_hi_u32 s0, s18, s16
    s_add_u32 s5, s1, s10
    s_addc_u32 s26, s0, s11
    v_mad_u64_u32 v[68:69], s[0:1], s18, v1, v[2:3]
    s_add_i32 s6, s20, 0x6000
    s_lshr_b64 s[0:1], s[30:31], 31
    s_cmp_lt_i32 s0, 1
    s_cselect_b32 s1, s30, 0x7fffffff
    s_cmp_gt_i32 s0, -1
    s_mov_b64 s[38:39], s[6:7]
    s_cselect_b32 s0, s1, 0
    s_and_b32 s1, s26, 0xffff
    s_mov_b64 s[36:37], s[4:5]
    v_mov_b32_e32 v1, v68
    s_mov_b32 s36, s5
    s_mov_b32 s37, s1
    s_mov_b32 s38, s0
    s_lshl_b32 s11, s18, 4
    s_mov_b32 m0, s6
    s_nop 0
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s11, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_i32 s6, s20, 0x2000
    s_add_u32 s0, s28, 0xffffffc0
    s_addc_u32 s1, s29, -1
    s_add_u32 s10, s4, 64
    s_addc_u32 s18, s27, 0
    s_add_u32 s30, s22, 0xffffffc0
    s_addc_u32 s31, s23, -1
    s_cmp_gt_i32 s2, 64
    s_cselect_b32 s1, s1, 0
    s_cselect_b32 s0, s0, 0
    s_cselect_b32 s31, s31, 0
    s_cselect_b32 s30, s30, 0
    s_lshr_b64 s[34:35], s[0:1], 31
    s_cmp_lt_i32 s34, 1
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s34, -1
    s_mov_b64 s[38:39], s[6:7]
    s_cselect_b32 s0, s0, 0
    s_and_b32 s1, s18, 0xffff
    s_mov_b64 s[36:37], s[4:5]
    v_mov_b32_e32 v1, v66
    s_mov_b32 s36, s10
    s_mov_b32 s37, s1
    s_mov_b32 s38, s0
    s_mov_b32 m0, s6
    s_nop 0
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s21, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s21, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s21, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s21, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s21, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s21, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v1, s21, v1
    buffer_load_dword v1, s[36:39], 0 offen lds
    v_and_b32_e32 v1, 16, v3
    v_lshlrev_b32_e32 v3, 3, v0
    s_lshr_b32 s10, s25, 7
    v_lshlrev_b32_e32 v2, 6, v0
    v_and_b32_e32 v3, 48, v3
    s_bfe_u32 s6, s25, 0x10006
    s_lshl_b32 s0, s10, 12
    v_and_b32_e32 v2, 0x7c0, v2
    v_xor_b32_e32 v1, v1, v3
    v_or3_b32 v67, s0, v2, v1
    s_lshl_b32 s0, s6, 12
    s_add_i32 s18, s20, 0x8000
    s_add_u32 s25, s5, 64
    v_or3_b32 v1, s0, v2, v1
    s_addc_u32 s33, s26, 0
    s_lshr_b64 s[0:1], s[30:31], 31
    s_cmp_lt_i32 s0, 1
    s_cselect_b32 s1, s30, 0x7fffffff
    s_cmp_gt_i32 s0, -1
    s_mov_b64 s[38:39], s[6:7]
    s_cselect_b32 s0, s1, 0
    s_and_b32 s1, s33, 0xffff
    s_mov_b64 s[36:37], s[4:5]
    v_mov_b32_e32 v2, v68
    s_mov_b32 s36, s25
    s_mov_b32 s37, s1
    s_mov_b32 s38, s0
    s_mov_b32 m0, s18
    s_nop 0
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s11, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s11, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s11, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s11, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s11, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s11, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s11, v2
    buffer_load_dword v2, s[36:39], 0 offen lds
    s_mov_b32 s17, 0
    s_cmpk_gt_i32 s2, 0x80
    v_xor_b32_e32 v70, 32, v67
    v_xor_b32_e32 v69, 32, v1
    s_cbranch_scc1 .LBB0_3
    v_mov_b32_e32 v50, 0
    s_mov_b32 s7, 0
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
    s_branch .LBB0_6
.LBB0_3:
    v_mov_b32_e32 v50, 0
    s_mov_b32 s7, 0
.LBB0_4:
    s_add_i32 s0, s2, 63
    s_lshr_b32 s0, s0, 6
    s_add_i32 s18, s0, -2
    s_add_u32 s22, s22, 0xffffff80
    s_addc_u32 s23, s23, -1
    s_add_i32 s0, s2, s24
    s_add_i32 s24, s0, 0xffffff80
    s_add_u32 s25, s5, 0x80
    s_addc_u32 s26, s26, 0
    s_add_u32 s0, s4, 0x80
    s_addc_u32 s1, s27, 0
    s_add_u32 s27, s28, 0xffffff80
    s_mul_i32 s3, s3, s8
    s_addc_u32 s28, s29, -1
    s_add_i32 s2, s2, s3
    s_addk_i32 s2, 0xff80
    s_mov_b64 s[4:5], 0
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
    s_lshl_b32 s29, s7, 13
    s_waitcnt lgkmcnt(0) vmcnt(16)
    s_barrier
    v_or_b32_e32 v72, s29, v1
    v_add_u32_e32 v71, s29, v67
    ds_read_b128 v[74:77], v72 offset:24576
    ds_read_b128 v[78:81], v71
    ds_read_b128 v[82:85], v71 offset:2048
    ds_read_b128 v[86:89], v72 offset:26624
    s_waitcnt lgkmcnt(2)
    v_mfma_i32_32x32x8i8 v[50:65], v74, v78, v[50:65]
    s_add_i32 s30, s7, 2
    s_add_i32 s31, s7, -1
    s_cmp_lt_u32 s30, 3
    v_add_u32_e32 v73, s29, v70
    s_mov_b64 s[38:39], s[2:3]
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v71, v66
    s_mov_b64 s[42:43], s[2:3]
    s_mov_b64 s[40:41], s[0:1]
    v_mov_b32_e32 v72, v68
    s_mov_b32 s40, s25
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x8i8 v[34:49], v86, v78, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v74, v82, v[18:33]
    v_or_b32_e32 v74, s29, v69
    s_cselect_b32 s29, s30, s31
    s_lshl_b32 s29, s29, 13
    s_add_i32 s29, s20, s29
    s_add_u32 s30, s27, s4
    s_addc_u32 s31, s28, s5
    s_add_i32 s33, s2, s4
    s_lshr_b64 s[30:31], s[30:31], 31
    s_cmp_lt_i32 s30, 1
    s_cselect_b32 s31, s33, 0x7fffffff
    s_cmp_gt_i32 s30, -1
    s_cselect_b32 s38, s31, 0
    s_and_b32 s37, s1, 0xffff
    s_add_i32 s33, s29, 0x6000
    s_mov_b32 m0, s29
    s_nop 0
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s21, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s21, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s21, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s21, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s21, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s21, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v71, s21, v71
    buffer_load_dword v71, s[36:39], 0 offen lds
    v_mfma_i32_32x32x8i8 v[2:17], v86, v82, v[2:17]
    s_add_u32 s30, s22, s4
    s_addc_u32 s31, s23, s5
    s_add_i32 s29, s24, s4
    s_lshr_b64 s[30:31], s[30:31], 31
    s_cmp_lt_i32 s30, 1
    s_cselect_b32 s29, s29, 0x7fffffff
    s_cmp_gt_i32 s30, -1
    s_cselect_b32 s42, s29, 0
    s_and_b32 s41, s26, 0xffff
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s11, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s11, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s11, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s11, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s11, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s11, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v72, s11, v72
    buffer_load_dword v72, s[40:43], 0 offen lds
    s_add_i32 s29, s7, 1
    s_add_i32 s7, s7, -2
    s_cmp_lt_u32 s29, 3
    s_cselect_b32 s7, s29, s7
    s_add_i32 s18, s18, -1
    v_mfma_i32_32x32x8i8 v[50:65], v75, v79, v[50:65]
    s_add_u32 s4, s4, 0xffffffc0
    s_addc_u32 s5, s5, -1
    s_add_u32 s25, s25, 64
    s_addc_u32 s26, s26, 0
    s_add_u32 s0, s0, 64
    s_addc_u32 s1, s1, 0
    s_cmp_lg_u32 s18, 0
    v_mfma_i32_32x32x8i8 v[34:49], v87, v79, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v75, v83, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v87, v83, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v76, v80, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v88, v80, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v76, v84, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v88, v84, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v77, v81, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v89, v81, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v77, v85, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v89, v85, v[2:17]
    ds_read_b128 v[76:79], v74 offset:24576
    ds_read_b128 v[80:83], v73
    ds_read_b128 v[84:87], v73 offset:2048
    ds_read_b128 v[72:75], v74 offset:26624
    s_waitcnt lgkmcnt(2)
    v_mfma_i32_32x32x8i8 v[50:65], v76, v80, v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x8i8 v[34:49], v72, v80, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v76, v84, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v72, v84, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v77, v81, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v73, v81, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v77, v85, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v73, v85, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v78, v82, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v74, v82, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v78, v86, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v74, v86, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v79, v83, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v75, v83, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v79, v87, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v75, v87, v[2:17]
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s0, s7, 13
    s_waitcnt vmcnt(16)
    s_barrier
    v_add_u32_e32 v66, s0, v67
    ds_read_b128 v[82:85], v66
    ds_read_b128 v[86:89], v66 offset:2048
    v_or_b32_e32 v66, s0, v1
    ds_read_b128 v[90:93], v66 offset:24576
    ds_read_b128 v[94:97], v66 offset:26624
    v_add_u32_e32 v66, s0, v70
    s_waitcnt lgkmcnt(1)
    v_mfma_i32_32x32x8i8 v[50:65], v90, v82, v[50:65]
    ds_read_b128 v[98:101], v66
    ds_read_b128 v[102:105], v66 offset:2048
    v_add_u32_e32 v66, s0, v69
    ds_read_b128 v[106:109], v66 offset:24576
    ds_read_b128 v[110:113], v66 offset:26624
    s_add_i32 s0, s7, 1
    s_add_i32 s1, s7, 0x7fffe
    s_cmp_lt_u32 s0, 3
    s_cselect_b32 s0, s0, s1
    s_lshl_b32 s0, s0, 13
    s_waitcnt vmcnt(0)
    s_barrier
    v_or_b32_e32 v1, s0, v1
    v_add_u32_e32 v66, s0, v67
    ds_read_b128 v[122:125], v1 offset:24576
    ds_read_b128 v[126:129], v1 offset:26624
    ds_read_b128 v[114:117], v66
    ds_read_b128 v[118:121], v66 offset:2048
    v_add_u32_e32 v1, s0, v70
    ds_read_b128 v[130:133], v1
    ds_read_b128 v[134:137], v1 offset:2048
    s_waitcnt lgkmcnt(10)
    v_mfma_i32_32x32x8i8 v[34:49], v94, v82, v[34:49]
    v_add_u32_e32 v1, s0, v69
    ds_read_b128 v[138:141], v1 offset:24576
    ds_read_b128 v[142:145], v1 offset:26624
    s_ashr_i32 s1, s19, 31
    s_mov_b32 s0, s19
    s_lshl_b32 s20, s19, 2
    s_lshr_b64 s[0:1], s[0:1], 30
    s_mul_hi_u32 s2, s20, s15
    s_mul_i32 s1, s0, s15
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[16:17], 2
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 3, v0
    s_add_u32 s2, s2, s12
    v_and_b32_e32 v0, 4, v0
    s_mul_i32 s4, s20, s15
    v_mfma_i32_32x32x8i8 v[18:33], v90, v86, v[18:33]
    s_addc_u32 s3, s3, s13
    v_lshl_or_b32 v0, s6, 6, v0
    s_add_u32 s16, s2, s4
    v_lshl_or_b32 v1, s10, 6, v1
    v_or_b32_e32 v70, 8, v0
    s_addc_u32 s4, s3, s1
    s_mul_i32 s1, s20, s9
    s_mul_hi_u32 s2, s20, s8
    v_mul_lo_u32 v66, v1, s20
    v_lshlrev_b32_e32 v71, 2, v70
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s8
    s_ashr_i32 s15, s14, 31
    v_bfrev_b32_e32 v69, 1
    v_add_u32_e32 v72, v71, v66
    v_mfma_i32_32x32x8i8 v[2:17], v94, v86, v[2:17]
    v_cmp_gt_i32_e64 s[10:11], s14, v70
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s20, s8
    s_lshl_b64 s[0:1], s[14:15], 2
    v_cndmask_b32_e64 v70, v69, v72, s[10:11]
    v_or_b32_e32 v72, 16, v0
    s_add_u32 s0, s3, s0
    v_lshlrev_b32_e32 v73, 2, v72
    s_addc_u32 s1, s2, s1
    v_add_u32_e32 v74, v73, v66
    v_cmp_gt_i32_e64 s[12:13], s14, v72
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    v_cndmask_b32_e64 v72, v69, v74, s[12:13]
    v_or_b32_e32 v74, 24, v0
    v_mfma_i32_32x32x8i8 v[50:65], v91, v83, v[50:65]
    s_cmp_lt_i32 s2, 1
    v_lshlrev_b32_e32 v75, 2, v74
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_add_u32_e32 v76, v75, v66
    v_cmp_gt_i32_e64 s[2:3], s14, v74
    v_cndmask_b32_e64 v74, v69, v76, s[2:3]
    v_or_b32_e32 v76, 32, v0
    v_lshlrev_b32_e32 v77, 2, v76
    v_add_u32_e32 v78, v77, v66
    v_cmp_gt_i32_e64 s[6:7], s14, v76
    v_cndmask_b32_e64 v76, v69, v78, s[6:7]
    v_or_b32_e32 v78, 40, v0
    v_lshlrev_b32_e32 v79, 2, v78
    v_add_u32_e32 v80, v79, v66
    v_mfma_i32_32x32x8i8 v[34:49], v95, v83, v[34:49]
    v_cmp_gt_i32_e64 s[4:5], s14, v78
    v_cndmask_b32_e64 v78, v69, v80, s[4:5]
    v_or_b32_e32 v80, 48, v0
    v_lshlrev_b32_e32 v81, 2, v80
    v_lshlrev_b32_e32 v67, 2, v0
    v_cmp_gt_i32_e64 s[8:9], s14, v0
    v_add_u32_e32 v82, v81, v66
    v_cmp_gt_i32_e32 vcc, s14, v80
    v_or_b32_e32 v0, 56, v0
    v_cndmask_b32_e32 v80, v69, v82, vcc
    v_lshlrev_b32_e32 v82, 2, v0
    v_or_b32_e32 v1, 32, v1
    s_cselect_b32 s18, s0, 0
    v_add_u32_e32 v68, v67, v66
    v_add_u32_e32 v66, v82, v66
    v_mfma_i32_32x32x8i8 v[18:33], v91, v87, v[18:33]
    v_cmp_gt_i32_e64 s[0:1], s14, v0
    v_mul_lo_u32 v1, v1, s20
    s_mov_b32 s19, 0x20000
    v_cndmask_b32_e64 v68, v69, v68, s[8:9]
    v_cndmask_b32_e64 v0, v69, v66, s[0:1]
    v_add_u32_e32 v66, v67, v1
    v_add_u32_e32 v67, v71, v1
    v_add_u32_e32 v71, v73, v1
    v_cndmask_b32_e64 v66, v69, v66, s[8:9]
    v_cndmask_b32_e64 v67, v69, v67, s[10:11]
    v_cndmask_b32_e64 v71, v69, v71, s[12:13]
    v_mfma_i32_32x32x8i8 v[2:17], v95, v87, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v92, v84, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v96, v84, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v92, v88, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v96, v88, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v93, v85, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v97, v85, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v93, v89, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v97, v89, v[2:17]
    s_waitcnt lgkmcnt(9)
    v_mfma_i32_32x32x8i8 v[50:65], v106, v98, v[50:65]
    s_waitcnt lgkmcnt(8)
    v_mfma_i32_32x32x8i8 v[34:49], v110, v98, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v106, v102, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v110, v102, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v107, v99, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v111, v99, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v107, v103, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v111, v103, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v108, v100, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v112, v100, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v108, v104, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v112, v104, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v109, v101, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v113, v101, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v109, v105, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v113, v105, v[2:17]
    s_waitcnt lgkmcnt(5)
    v_mfma_i32_32x32x8i8 v[50:65], v122, v114, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v126, v114, v[34:49]
    s_waitcnt lgkmcnt(4)
    v_mfma_i32_32x32x8i8 v[18:33], v122, v118, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v126, v118, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v123, v115, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v127, v115, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v123, v119, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v127, v119, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v124, v116, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v128, v116, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v124, v120, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v128, v120, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v125, v117, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v129, v117, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v125, v121, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v129, v121, v[2:17]
    s_waitcnt lgkmcnt(1)
    v_mfma_i32_32x32x8i8 v[50:65], v138, v130, v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x8i8 v[34:49], v142, v130, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v138, v134, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v142, v134, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v139, v131, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v143, v131, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v139, v135, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v143, v135, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v140, v132, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v144, v132, v[34:49]
    v_mfma_i32_32x32x8i8 v[18:33], v140, v136, v[18:33]
    v_mfma_i32_32x32x8i8 v[2:17], v144, v136, v[2:17]
    v_mfma_i32_32x32x8i8 v[50:65], v141, v133, v[50:65]
    v_mfma_i32_32x32x8i8 v[34:49], v145, v133, v[34:49]
    s_nop 15
    s_nop 1
    buffer_store_dwordx4 v[50:53], v68, s[16:19], 0 offen
    buffer_store_dwordx4 v[54:57], v70, s[16:19], 0 offen
    buffer_store_dwordx4 v[58:61], v72, s[16:19], 0 offen
    buffer_store_dwordx4 v[62:65], v74, s[16:19], 0 offen
    buffer_store_dwordx4 v[34:37], v76, s[16:19], 0 offen
    v_mfma_i32_32x32x8i8 v[18:33], v141, v137, v[18:33]
    buffer_store_dwordx4 v[38:41], v78, s[16:19], 0 offen
    buffer_store_dwordx4 v[42:45], v80, s[16:19], 0 offen
    buffer_store_dwordx4 v[46:49], v0, s[16:19], 0 offen
    s_nop 15
    buffer_store_dwordx4 v[18:21], v66, s[16:19], 0 offen
    buffer_store_dwordx4 v[22:25], v67, s[16:19], 0 offen
    buffer_store_dwordx4 v[26:29], v71, s[16:19], 0 offen
    v_add_u32_e32 v0, v75, v1
    v_cndmask_b32_e64 v0, v69, v0, s[2:3]
    v_mfma_i32_32x32x8i8 v[2:17], v145, v137, v[2:17]
    buffer_store_dwordx4 v[30:33], v0, s[16:19], 0 offen
    v_add_u32_e32 v0, v77, v1
    v_cndmask_b32_e64 v0, v69, v0, s[6:7]
    s_nop 15
    buffer_store_dwordx4 v[2:5], v0, s[16:19], 0 offen
    v_add_u32_e32 v0, v79, v1
    v_cndmask_b32_e64 v0, v69, v0, s[4:5]
    buffer_store_dwordx4 v[6:9], v0, s[16:19], 0 offen
    v_add_u32_e32 v0, v81, v1
    v_cndmask_b32_e32 v0, v69, v0, vcc
    buffer_store_dwordx4 v[10:13], v0, s[16:19], 0 offen
    v_add_u32_e32 v0, v82, v1
    v_cndmask_b32_e64 v0, v69, v0, s[0:1]
    buffer_store_dwordx4 v[14:17], v0, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_i8_i32_128x128x64_w2x2_s3_lds_dma_g16_16_4
    .amdhsa_group_segment_fixed_size 49152
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 257
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 148
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_i8_i32_128x128x64_w2x2_s3_lds_dma_g16_16_4.agpr_count: 0
gemm_nt_i8_i32_128x128x64_w2x2_s3_lds_dma_g16_16_4.sgpr_count: 48
gemm_nt_i8_i32_128x128x64_w2x2_s3_lds_dma_g16_16_4.sgpr_spill_count: 0
gemm_nt_i8_i32_128x128x64_w2x2_s3_lds_dma_g16_16_4.vgpr_count: 146
gemm_nt_i8_i32_128x128x64_w2x2_s3_lds_dma_g16_16_4.vgpr_spill_count: 0
