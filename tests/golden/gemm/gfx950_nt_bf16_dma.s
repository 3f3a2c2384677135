.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8:
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[16:17], s[0:1], 0x10
    v_readfirstlane_b32 s33, v0
    s_lshl_b32 s22, s2, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s2, s11, 1
    s_lshr_b32 s1, s33, 6
    s_mul_i32 s0, s2, s22
    s_mul_hi_u32 s18, s2, s22
    s_add_u32 s0, s0, s4
    s_addc_u32 s4, s18, s5
    s_not_b32 s5, s22
    s_add_i32 s21, s8, s5
    s_ashr_i32 s23, s21, 31
    s_mul_hi_u32 s5, s2, s21
    s_mul_i32 s8, s2, s23
    s_ashr_i32 s25, s10, 31
    s_mov_b32 s24, s10
    s_add_i32 s8, s5, s8
    s_mul_i32 s5, s2, s21
    s_lshl_b64 s[24:25], s[24:25], 1
    s_add_u32 s5, s5, s24
    s_addc_u32 s8, s8, s25
    v_lshlrev_b32_e32 v2, 4, v0
    s_lshl_b32 s18, s3, 7
    v_lshrrev_b32_e32 v1, 2, v0
    v_bitop3_b32 v2, v2, 48, v0 bitop3:0x48
    s_sub_i32 s20, s9, s18
    v_mad_u64_u32 v[66:67], s[26:27], s2, v1, v[2:3]
    s_add_i32 s9, s20, -1
    s_lshl_b32 s26, s1, 10
    s_lshl_b32 s34, s12, 1
    s_ashr_i32 s1, s9, 31
    s_mul_hi_u32 s2, s34, s9
    s_mul_i32 s1, s34, s1
    s_add_i32 s2, s2, s1
    s_mul_i32 s1, s34, s9
    s_add_u32 s30, s1, s24
    s_addc_u32 s31, s2, s25
    s_cmp_gt_i32 s10, 0
    s_cselect_b32 s3, s8, 0
    s_cselect_b32 s2, s5, 0
    s_cselect_b32 s25, s31, 0
    s_cselect_b32 s24, s30, 0
    s_lshr_b64 s[28:29], s[2:3], 31
    s_cmp_lt_i32 s28, 1
    s_cselect_b32 s1, s2, 0x7fffffff
    s_cmp_gt_i32 s28, -1
    v_mov_b32_e32 v3, v66
    s_cselect_b32 s2, s1, 0
    s_and_b32 s1, s4, 0xffff
    s_mov_b32 s3, 0x20000
    s_lshl_b32 s27, s11, 7
    s_mul_i32 s29, s34, s18
    s_mov_b32 m0, s26
    s_nop 0
    buffer_load_dwordx4 v3, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v3, s27, v3
    buffer_load_dwordx4 v3, s[0:3], 0 offen lds
    s_mul_hi_u32 s28, s34, s18
    s_add_u32 s1, s29, s6
    s_addc_u32 s6, s28, s7
    v_mad_u64_u32 v[68:69], s[28:29], s34, v1, v[2:3]
    s_add_i32 s2, s26, 0x6000
    s_lshr_b64 s[28:29], s[24:25], 31
    s_cmp_lt_i32 s28, 1
    s_cselect_b32 s7, s24, 0x7fffffff
    s_cmp_gt_i32 s28, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s7, s7, 0
    s_and_b32 s24, s6, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v1, v68
    s_mov_b32 s36, s1
    s_mov_b32 s37, s24
    s_mov_b32 s38, s7
    s_lshl_b32 s28, s12, 7
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dwordx4 v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v1, s28, v1
    buffer_load_dwordx4 v1, s[36:39], 0 offen lds
    s_add_i32 s2, s26, 0x2000
    s_add_u32 s7, s5, 0xffffffc0
    s_addc_u32 s24, s8, -1
    s_add_u32 s29, s0, 64
    s_addc_u32 s38, s4, 0
    s_add_u32 s34, s30, 0xffffffc0
    s_addc_u32 s35, s31, -1
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s25, s24, 0
    s_cselect_b32 s24, s7, 0
    s_cselect_b32 s35, s35, 0
    s_cselect_b32 s34, s34, 0
    s_lshr_b64 s[36:37], s[24:25], 31
    s_cmp_lt_i32 s36, 1
    s_cselect_b32 s7, s24, 0x7fffffff
    s_cmp_gt_i32 s36, -1
    s_cselect_b32 s7, s7, 0
    s_and_b32 s24, s38, 0xffff
    s_mov_b64 s[38:39], s[2:3]
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v1, v66
    s_mov_b32 s36, s29
    s_mov_b32 s37, s24
    s_mov_b32 s38, s7
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dwordx4 v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v1, s27, v1
    buffer_load_dwordx4 v1, s[36:39], 0 offen lds
    v_lshlrev_b32_e32 v3, 2, v0
    s_lshr_b32 s25, s33, 7
    v_lshlrev_b32_e32 v1, 6, v0
    v_lshrrev_b32_e32 v2, 1, v0
    v_and_b32_e32 v3, 48, v3
    s_bfe_u32 s24, s33, 0x10006
    s_lshl_b32 s2, s25, 12
    v_and_b32_e32 v1, 0x7c0, v1
    v_bitop3_b32 v2, v2, v3, 16 bitop3:0x6c
    v_or3_b32 v67, s2, v1, v2
    s_lshl_b32 s2, s24, 12
    v_or3_b32 v1, s2, v1, v2
    s_add_i32 s2, s26, 0x8000
    s_add_u32 s7, s1, 64
    s_addc_u32 s29, s6, 0
    s_lshr_b64 s[36:37], s[34:35], 31
    s_cmp_lt_i32 s36, 1
    s_cselect_b32 s33, s34, 0x7fffffff
    s_cmp_gt_i32 s36, -1
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s33, s33, 0
    s_and_b32 s29, s29, 0xffff
    s_mov_b64 s[36:37], s[0:1]
    v_mov_b32_e32 v2, v68
    s_mov_b32 s36, s7
    s_mov_b32 s37, s29
    s_mov_b32 s38, s33
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dwordx4 v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v2, s28, v2
    buffer_load_dwordx4 v2, s[36:39], 0 offen lds
    s_mov_b32 s19, 0
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
    s_mov_b32 s2, s19
    s_branch .LBB0_6
.LBB0_3:
.LBB0_4:
    s_add_i32 s2, s10, 31
    s_lshr_b32 s2, s2, 5
    s_add_i32 s29, s2, -2
    s_add_u32 s30, s30, 0xffffff80
    s_addc_u32 s31, s31, -1
    s_mul_i32 s2, s12, s9
    s_lshl_b32 s3, s10, 1
    s_lshl1_add_u32 s2, s2, s3
    s_add_i32 s10, s2, 0xffffff80
    s_add_u32 s12, s1, 0x80
    s_addc_u32 s33, s6, 0
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s4, 0
    s_add_u32 s34, s5, 0xffffff80
    s_mul_i32 s4, s11, s21
    s_addc_u32 s35, s8, -1
    s_lshl1_add_u32 s3, s4, s3
    s_mov_b32 s2, 0
    s_add_i32 s11, s3, 0xffffff80
    s_mov_b64 s[8:9], 0
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
    s_lshl_b32 s40, s2, 13
    s_add_i32 s41, s2, 2
    s_add_i32 s42, s2, -1
    s_mov_b64 s[6:7], s[2:3]
    s_mov_b64 s[4:5], s[0:1]
    s_cmp_lt_u32 s41, 3
    s_mov_b64 s[38:39], s[2:3]
    s_cselect_b32 s5, s41, s42
    s_mov_b64 s[36:37], s[0:1]
    s_lshl_b32 s5, s5, 13
    s_waitcnt lgkmcnt(0) vmcnt(4)
    s_barrier
    v_or_b32_e32 v73, s40, v1
    s_add_i32 s37, s26, s5
    v_add_u32_e32 v72, s40, v67
    ds_read_b128 v[76:79], v73 offset:24576
    ds_read_b128 v[80:83], v72
    ds_read_b128 v[84:87], v72 offset:2048
    ds_read_b128 v[88:91], v73 offset:26624
    v_add_u32_e32 v73, s40, v70
    v_or_b32_e32 v74, s40, v69
    s_add_u32 s40, s34, s8
    s_addc_u32 s41, s35, s9
    s_add_i32 s5, s11, s8
    s_lshr_b64 s[40:41], s[40:41], 31
    s_cmp_lt_i32 s40, 1
    v_mov_b32_e32 v71, v66
    s_cselect_b32 s5, s5, 0x7fffffff
    s_cmp_gt_i32 s40, -1
    s_cselect_b32 s6, s5, 0
    s_and_b32 s5, s1, 0xffff
    s_add_i32 s40, s37, 0x6000
    s_mov_b32 m0, s37
    s_nop 0
    buffer_load_dwordx4 v71, s[4:7], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v71, s27, v71
    buffer_load_dwordx4 v71, s[4:7], 0 offen lds
    s_add_u32 s4, s30, s8
    s_addc_u32 s5, s31, s9
    s_add_i32 s6, s10, s8
    s_lshr_b64 s[4:5], s[4:5], 31
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[76:79], v[80:83], v[50:65]
    s_cmp_lt_i32 s4, 1
    v_mov_b32_e32 v72, v68
    s_cselect_b32 s5, s6, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    s_mov_b32 s36, s12
    s_cselect_b32 s38, s5, 0
    s_and_b32 s37, s33, 0xffff
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[88:91], v[80:83], v[34:49]
    s_mov_b32 m0, s40
    s_nop 0
    buffer_load_dwordx4 v72, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v72, s28, v72
    buffer_load_dwordx4 v72, s[36:39], 0 offen lds
    s_add_i32 s4, s2, 1
    s_add_i32 s2, s2, -2
    s_cmp_lt_u32 s4, 3
    s_cselect_b32 s2, s4, s2
    s_add_i32 s29, s29, -1
    s_add_u32 s8, s8, 0xffffffc0
    v_mfma_f32_32x32x16_bf16 v[18:33], v[76:79], v[84:87], v[18:33]
    s_addc_u32 s9, s9, -1
    s_add_u32 s12, s12, 64
    s_addc_u32 s33, s33, 0
    s_add_u32 s0, s0, 64
    s_addc_u32 s1, s1, 0
    s_cmp_lg_u32 s29, 0
    v_mfma_f32_32x32x16_bf16 v[2:17], v[88:91], v[84:87], v[2:17]
    ds_read_b128 v[76:79], v74 offset:24576
    ds_read_b128 v[80:83], v73
    ds_read_b128 v[84:87], v73 offset:2048
    ds_read_b128 v[72:75], v74 offset:26624
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[76:79], v[80:83], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[72:75], v[80:83], v[34:49]
    v_mfma_f32_32x32x16_bf16 v[18:33], v[76:79], v[84:87], v[18:33]
    v_mfma_f32_32x32x16_bf16 v[2:17], v[72:75], v[84:87], v[2:17]
    s_cbranch_scc1 .LBB0_5
.LBB0_6:
    s_lshl_b32 s0, s2, 13
    s_waitcnt vmcnt(4)
    s_barrier
    v_or_b32_e32 v66, s0, v1
    ds_read_b128 v[72:75], v66 offset:24576
    v_add_u32_e32 v68, s0, v67
    ds_read_b128 v[76:79], v68
    ds_read_b128 v[80:83], v68 offset:2048
    ds_read_b128 v[84:87], v66 offset:26624
    v_add_u32_e32 v66, s0, v70
    ds_read_b128 v[88:91], v66
    ds_read_b128 v[92:95], v66 offset:2048
    v_add_u32_e32 v66, s0, v69
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[84:87], v[76:79], v[34:49]
    s_add_i32 s0, s2, 1
    s_add_i32 s1, s2, 0x7fffe
    s_cmp_lt_u32 s0, 3
    s_cselect_b32 s0, s0, s1
    s_lshl_b32 s0, s0, 13
    v_or_b32_e32 v1, s0, v1
    s_ashr_i32 s1, s13, 31
    v_mfma_f32_32x32x16_bf16 v[50:65], v[72:75], v[76:79], v[50:65]
    ds_read_b128 v[76:79], v66 offset:24576
    ds_read_b128 v[96:99], v66 offset:26624
    s_waitcnt vmcnt(0)
    s_barrier
    v_add_u32_e32 v66, s0, v67
    ds_read_b128 v[104:107], v1 offset:24576
    ds_read_b128 v[108:111], v1 offset:26624
    v_add_u32_e32 v1, s0, v70
    s_lshl_b32 s26, s13, 1
    s_mul_hi_u32 s2, s26, s22
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[76:79], v[88:91], v[50:65]
    s_mul_i32 s4, s26, s22
    v_mfma_f32_32x32x16_bf16 v[18:33], v[72:75], v[80:83], v[18:33]
    ds_read_b128 v[72:75], v66
    ds_read_b128 v[100:103], v66 offset:2048
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[104:107], v[72:75], v[50:65]
    v_mfma_f32_32x32x16_bf16 v[2:17], v[84:87], v[80:83], v[2:17]
    ds_read_b128 v[80:83], v1
    ds_read_b128 v[84:87], v1 offset:2048
    v_add_u32_e32 v1, s0, v69
    s_mov_b32 s0, s13
    ds_read_b128 v[112:115], v1 offset:24576
    ds_read_b128 v[116:119], v1 offset:26624
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_i32 s1, s0, s22
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[18:19], 1
    s_add_u32 s2, s2, s16
    s_addc_u32 s3, s3, s17
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[112:115], v[80:83], v[50:65]
    s_add_u32 s16, s2, s4
    s_addc_u32 s4, s3, s1
    s_mul_i32 s1, s26, s23
    s_mul_hi_u32 s2, s26, s21
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s21
    s_mul_i32 s3, s26, s21
    v_mfma_f32_32x32x16_bf16 v[34:49], v[96:99], v[88:91], v[34:49]
    s_ashr_i32 s21, s20, 31
    s_add_i32 s2, s1, s0
    s_lshl_b64 s[0:1], s[20:21], 1
    s_add_u32 s0, s3, s0
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 3, v0
    s_addc_u32 s1, s2, s1
    v_and_b32_e32 v0, 4, v0
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s4, 0xffff
    v_lshl_or_b32 v66, s25, 6, v1
    v_lshl_or_b32 v67, s24, 6, v0
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v68, v66, s26
    v_mul_f32_e32 v0, s14, v50
    v_mul_f32_e32 v1, s14, v51
    v_pk_mul_f32 v[50:51], s[14:15], v[52:53] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v52, 1, v67
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_add_u32_e32 v50, v52, v68
    v_bfrev_b32_e32 v53, 1
    v_cmp_gt_i32_e32 vcc, s20, v67
    s_cselect_b32 s18, s0, 0
    s_mov_b32 s19, 0x20000
    v_cndmask_b32_e32 v50, v53, v50, vcc
    v_mfma_f32_32x32x16_bf16 v[34:49], v[108:111], v[72:75], v[34:49]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v54
    v_mul_f32_e32 v1, s14, v55
    v_mul_f32_e64 v50, s14, v56
    v_mul_f32_e64 v51, s14, v57
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_or_b32_e32 v50, 8, v67
    v_lshlrev_b32_e32 v54, 1, v50
    v_add_u32_e32 v51, v54, v68
    v_cmp_gt_i32_e64 s[0:1], s20, v50
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[116:119], v[80:83], v[34:49]
    v_cndmask_b32_e64 v50, v53, v51, s[0:1]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v58
    v_mul_f32_e32 v1, s14, v59
    v_mul_f32_e64 v50, s14, v60
    v_mul_f32_e64 v51, s14, v61
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_or_b32_e32 v50, 16, v67
    v_lshlrev_b32_e32 v55, 1, v50
    v_add_u32_e32 v51, v55, v68
    v_cmp_gt_i32_e64 s[2:3], s20, v50
    v_mfma_f32_32x32x16_bf16 v[18:33], v[76:79], v[92:95], v[18:33]
    s_nop 0
    v_cndmask_b32_e64 v50, v53, v51, s[2:3]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v62
    v_mul_f32_e32 v1, s14, v63
    v_mul_f32_e64 v50, s14, v64
    v_mul_f32_e64 v51, s14, v65
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_or_b32_e32 v50, 24, v67
    v_lshlrev_b32_e32 v51, 1, v50
    v_add_u32_e32 v56, v51, v68
    v_cmp_gt_i32_e64 s[4:5], s20, v50
    v_mfma_f32_32x32x16_bf16 v[18:33], v[104:107], v[100:103], v[18:33]
    s_nop 0
    v_cndmask_b32_e64 v50, v53, v56, s[4:5]
    buffer_store_dwordx2 v[0:1], v50, s[16:19], 0 offen
    v_or_b32_e32 v50, 32, v67
    v_mul_f32_e32 v0, s14, v34
    v_mul_f32_e32 v1, s14, v35
    v_pk_mul_f32 v[34:35], s[14:15], v[36:37] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v36, 1, v50
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v34, v35
    v_add_u32_e32 v34, v36, v68
    v_cmp_gt_i32_e64 s[6:7], s20, v50
    v_mfma_f32_32x32x16_bf16 v[2:17], v[96:99], v[92:95], v[2:17]
    s_nop 0
    v_cndmask_b32_e64 v34, v53, v34, s[6:7]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v38
    v_mul_f32_e32 v1, s14, v39
    v_mul_f32_e64 v34, s14, v40
    v_mul_f32_e64 v35, s14, v41
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v34, v35
    v_or_b32_e32 v34, 40, v67
    v_lshlrev_b32_e32 v37, 1, v34
    v_add_u32_e32 v35, v37, v68
    v_cmp_gt_i32_e64 s[8:9], s20, v34
    v_mfma_f32_32x32x16_bf16 v[18:33], v[112:115], v[84:87], v[18:33]
    s_nop 0
    v_cndmask_b32_e64 v34, v53, v35, s[8:9]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v42
    v_mul_f32_e32 v1, s14, v43
    v_mul_f32_e64 v34, s14, v44
    v_mul_f32_e64 v35, s14, v45
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v34, v35
    v_or_b32_e32 v34, 48, v67
    v_lshlrev_b32_e32 v38, 1, v34
    v_add_u32_e32 v35, v38, v68
    v_cmp_gt_i32_e64 s[10:11], s20, v34
    v_mfma_f32_32x32x16_bf16 v[2:17], v[108:111], v[100:103], v[2:17]
    s_nop 0
    v_cndmask_b32_e64 v34, v53, v35, s[10:11]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v46
    v_mul_f32_e32 v1, s14, v47
    v_mul_f32_e64 v34, s14, v48
    v_mul_f32_e64 v35, s14, v49
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v34, v35
    v_or_b32_e32 v34, 56, v67
    v_lshlrev_b32_e32 v35, 1, v34
    v_add_u32_e32 v39, v35, v68
    v_cmp_gt_i32_e64 s[12:13], s20, v34
    v_mfma_f32_32x32x16_bf16 v[2:17], v[116:119], v[84:87], v[2:17]
    s_nop 0
    v_cndmask_b32_e64 v34, v53, v39, s[12:13]
    buffer_store_dwordx2 v[0:1], v34, s[16:19], 0 offen
    v_or_b32_e32 v0, 32, v66
    v_mul_lo_u32 v34, v0, s26
    v_mul_f32_e32 v0, s14, v18
    v_mul_f32_e32 v1, s14, v19
    v_pk_mul_f32 v[18:19], s[14:15], v[20:21] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v52, v34
    v_cndmask_b32_e32 v18, v53, v18, vcc
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v22
    v_mul_f32_e32 v1, s14, v23
    v_pk_mul_f32 v[18:19], s[14:15], v[24:25] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v54, v34
    v_cndmask_b32_e64 v18, v53, v18, s[0:1]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v26
    v_mul_f32_e32 v1, s14, v27
    v_pk_mul_f32 v[18:19], s[14:15], v[28:29] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v55, v34
    v_cndmask_b32_e64 v18, v53, v18, s[2:3]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v30
    v_mul_f32_e32 v1, s14, v31
    v_pk_mul_f32 v[18:19], s[14:15], v[32:33] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v18, v19
    v_add_u32_e32 v18, v51, v34
    v_cndmask_b32_e64 v18, v53, v18, s[4:5]
    buffer_store_dwordx2 v[0:1], v18, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v2
    v_mul_f32_e32 v1, s14, v3
    v_pk_mul_f32 v[2:3], s[14:15], v[4:5] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v36, v34
    v_cndmask_b32_e64 v2, v53, v2, s[6:7]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v6
    v_mul_f32_e32 v1, s14, v7
    v_pk_mul_f32 v[2:3], s[14:15], v[8:9] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v37, v34
    v_cndmask_b32_e64 v2, v53, v2, s[8:9]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v10
    v_mul_f32_e32 v1, s14, v11
    v_pk_mul_f32 v[2:3], s[14:15], v[12:13] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v38, v34
    v_cndmask_b32_e64 v2, v53, v2, s[10:11]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    v_mul_f32_e32 v0, s14, v14
    v_mul_f32_e32 v1, s14, v15
    v_pk_mul_f32 v[2:3], s[14:15], v[16:17] op_sel_hi:[0,1]
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v2, v3
    v_add_u32_e32 v2, v35, v34
    v_cndmask_b32_e64 v2, v53, v2, s[12:13]
    buffer_store_dwordx2 v[0:1], v2, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8
    .amdhsa_group_segment_fixed_size 49920
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 129
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 120
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.agpr_count: 0
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.sgpr_count: 49
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.sgpr_spill_count: 0
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.vgpr_count: 120
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.vgpr_spill_count: 0
