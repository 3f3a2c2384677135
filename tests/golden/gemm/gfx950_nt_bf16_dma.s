.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8:
    s_load_dwordx8 s[8:15], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[22:23], s[0:1], 0x10
    v_readfirstlane_b32 s40, v0
    s_lshl_b32 s28, s2, 7
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s20, s11, 1
    s_lshr_b32 s17, s40, 6
    s_mul_i32 s1, s20, s28
    s_mul_hi_u32 s0, s20, s28
    s_add_u32 s16, s1, s4
    s_addc_u32 s5, s0, s5
    s_not_b32 s0, s28
    s_add_i32 s21, s8, s0
    s_ashr_i32 s29, s21, 31
    s_mul_hi_u32 s0, s20, s21
    s_mul_i32 s1, s20, s29
    s_add_i32 s8, s0, s1
    s_ashr_i32 s1, s10, 31
    s_mov_b32 s0, s10
    s_mul_i32 s24, s20, s21
    s_lshl_b64 s[18:19], s[0:1], 1
    s_add_u32 s0, s24, s18
    s_addc_u32 s1, s8, s19
    s_lshl_b32 s33, s17, 10
    v_cmp_gt_i64_e64 s[30:31], s[0:1], 0
    s_and_b64 s[30:31], s[30:31], exec
    s_cselect_b32 s31, s1, 0
    s_cselect_b32 s30, s0, 0
    v_mov_b64_e32 v[4:5], 0x7fffffff
    v_cmp_lt_i64_e32 vcc, s[30:31], v[4:5]
    v_lshlrev_b32_e32 v2, 4, v0
    s_and_b64 s[34:35], vcc, exec
    v_lshrrev_b32_e32 v1, 2, v0
    v_bitop3_b32 v2, v2, 48, v0 bitop3:0x48
    s_cselect_b32 s35, s30, 0x7fffffff
    s_lshl_b32 s24, s3, 7
    v_mad_u64_u32 v[66:67], s[26:27], s20, v1, v[2:3]
    s_sub_i32 s20, s9, s24
    s_add_i32 s8, s20, -1
    s_lshl_b32 s36, s12, 1
    s_ashr_i32 s9, s8, 31
    s_mul_hi_u32 s30, s36, s8
    s_mul_i32 s9, s36, s9
    s_and_b32 s17, s5, 0xffff
    s_lshl_b32 s34, s11, 7
    s_add_i32 s30, s30, s9
    s_mul_i32 s8, s36, s8
    s_add_u32 s8, s8, s18
    s_addc_u32 s9, s30, s19
    v_cmp_gt_i64_e64 s[18:19], s[8:9], 0
    s_and_b64 s[18:19], s[18:19], exec
    s_cselect_b32 s19, s9, 0
    s_cselect_b32 s18, s8, 0
    v_cmp_lt_i64_e32 vcc, s[18:19], v[4:5]
    s_and_b64 s[30:31], vcc, exec
    s_cselect_b32 s30, s18, 0x7fffffff
    s_cmp_gt_i32 s10, 0
    v_mov_b32_e32 v3, v66
    s_cselect_b32 s18, s35, 0
    s_mov_b32 s19, 0x20000
    s_mul_i32 s35, s36, s24
    s_cselect_b32 s41, s30, 0
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_dwordx4 v3, s[16:19], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v3, s34, v3
    buffer_load_dwordx4 v3, s[16:19], 0 offen lds
    s_mul_hi_u32 s31, s36, s24
    s_add_u32 s35, s35, s6
    s_addc_u32 s7, s31, s7
    s_add_i32 s18, s33, 0x6000
    v_mad_u64_u32 v[68:69], s[30:31], s36, v1, v[2:3]
    s_and_b32 s17, s7, 0xffff
    s_mov_b64 s[38:39], s[18:19]
    s_mov_b64 s[36:37], s[16:17]
    v_mov_b32_e32 v1, v68
    s_mov_b32 s36, s35
    s_mov_b32 s37, s17
    s_mov_b32 s38, s41
    s_lshl_b32 s17, s12, 7
    s_mov_b32 m0, s18
    s_nop 0
    buffer_load_dwordx4 v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v1, s17, v1
    buffer_load_dwordx4 v1, s[36:39], 0 offen lds
    s_add_i32 s18, s33, 0x2000
    s_add_u32 s41, s16, 64
    s_addc_u32 s38, s5, 0
    v_cmp_gt_i64_e64 s[30:31], s[0:1], 64
    s_and_b64 s[30:31], s[30:31], exec
    s_cselect_b32 s30, s0, 64
    s_cselect_b32 s31, s1, 0
    s_add_u32 s30, s30, 0xffffffc0
    s_addc_u32 s31, s31, -1
    v_cmp_lt_u64_e32 vcc, s[30:31], v[4:5]
    s_and_b64 s[36:37], vcc, exec
    s_cselect_b32 s39, s30, 0x7fffffff
    s_and_b32 s42, s38, 0xffff
    v_cmp_gt_i64_e64 s[30:31], s[8:9], 64
    s_and_b64 s[30:31], s[30:31], exec
    s_cselect_b32 s30, s8, 64
    s_cselect_b32 s31, s9, 0
    s_add_u32 s30, s30, 0xffffffc0
    s_addc_u32 s31, s31, -1
    v_cmp_lt_u64_e32 vcc, s[30:31], v[4:5]
    s_and_b64 s[36:37], vcc, exec
    s_cselect_b32 s30, s30, 0x7fffffff
    s_cmp_gt_i32 s10, 32
    s_cselect_b32 s31, s39, 0
    s_mov_b64 s[38:39], s[18:19]
    s_mov_b64 s[36:37], s[16:17]
    v_mov_b32_e32 v1, v66
    s_mov_b32 s36, s41
    s_mov_b32 s37, s42
    s_mov_b32 s38, s31
    s_cselect_b32 s41, s30, 0
    s_mov_b32 m0, s18
    s_nop 0
    buffer_load_dwordx4 v1, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v1, s34, v1
    buffer_load_dwordx4 v1, s[36:39], 0 offen lds
    v_lshlrev_b32_e32 v3, 2, v0
    s_lshr_b32 s31, s40, 7
    v_lshlrev_b32_e32 v1, 6, v0
    v_lshrrev_b32_e32 v2, 1, v0
    v_and_b32_e32 v3, 48, v3
    s_bfe_u32 s30, s40, 0x10006
    s_lshl_b32 s18, s31, 12
    v_and_b32_e32 v1, 0x7c0, v1
    v_bitop3_b32 v2, v2, v3, 16 bitop3:0x6c
    v_or3_b32 v69, s18, v1, v2
    s_lshl_b32 s18, s30, 12
    v_or3_b32 v1, s18, v1, v2
    s_add_i32 s18, s33, 0x8000
    s_add_u32 s40, s35, 64
    s_addc_u32 s36, s7, 0
    s_and_b32 s42, s36, 0xffff
    s_mov_b64 s[38:39], s[18:19]
    s_mov_b64 s[36:37], s[16:17]
    v_mov_b32_e32 v2, v68
    s_mov_b32 s36, s40
    s_mov_b32 s37, s42
    s_mov_b32 s38, s41
    s_mov_b32 m0, s18
    s_nop 0
    buffer_load_dwordx4 v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v2, s17, v2
    buffer_load_dwordx4 v2, s[36:39], 0 offen lds
    s_mov_b32 s25, 0
    s_mov_b64 s[26:27], 0
    s_cmp_gt_i32 s10, 64
    v_xor_b32_e32 v72, 32, v69
    v_xor_b32_e32 v67, 32, v1
    s_cbranch_scc0 .LBB0_2
    s_mov_b64 s[26:27], -1
.LBB0_2:
    s_andn2_b64 vcc, exec, s[26:27]
    s_cbranch_vccnz .LBB0_5
    s_add_i32 s10, s10, 31
    s_lshr_b32 s10, s10, 5
    s_add_i32 s18, s10, -2
    s_add_u32 s8, s8, 0xffffff80
    s_addc_u32 s9, s9, -1
    s_add_u32 s19, s35, 0x80
    s_mul_i32 s3, s3, s12
    s_addc_u32 s26, s7, 0
    s_lshl_b32 s3, s3, 8
    s_add_i32 s3, s3, s6
    s_add_i32 s12, s3, 0x80
    s_add_u32 s16, s16, 0x80
    s_mul_i32 s2, s2, s11
    s_addc_u32 s27, s5, 0
    s_lshl_b32 s2, s2, 8
    s_add_i32 s2, s2, s4
    s_add_i32 s11, s2, 0x80
    s_add_u32 s4, s0, 0xffffff80
    s_mov_b32 s10, 0
    s_addc_u32 s5, s1, -1
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
    v_mov_b64_e32 v[70:71], 0x7fffffff
    s_mov_b32 s3, 0x20000
.LBB0_4:
    s_add_i32 s2, s10, 2
    s_mul_hi_u32 s35, s2, 0xaaaaaaab
    s_lshr_b32 s35, s35, 1
    s_mul_i32 s35, s35, 3
    s_sub_i32 s2, s2, s35
    s_lshl_b32 s2, s2, 13
    s_add_i32 s35, s33, s2
    s_add_u32 s2, s16, s6
    v_cmp_gt_i64_e64 s[0:1], s[4:5], 0
    s_addc_u32 s40, s27, s7
    s_and_b64 s[0:1], s[0:1], exec
    s_cselect_b32 s1, s5, 0
    s_cselect_b32 s0, s4, 0
    v_cmp_lt_i64_e32 vcc, s[0:1], v[70:71]
    s_waitcnt lgkmcnt(0) vmcnt(4)
    s_barrier
    v_mov_b32_e32 v73, v66
    s_and_b64 s[38:39], vcc, exec
    s_cselect_b32 s2, s0, 0x7fffffff
    s_add_i32 s0, s11, s6
    s_and_b32 s1, s40, 0xffff
    s_add_i32 s38, s35, 0x6000
    s_mov_b32 m0, s35
    s_nop 0
    buffer_load_dwordx4 v73, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v73, s34, v73
    buffer_load_dwordx4 v73, s[0:3], 0 offen lds
    s_add_u32 s0, s19, s6
    v_cmp_gt_i64_e64 s[36:37], s[8:9], 0
    s_addc_u32 s35, s26, s7
    s_and_b64 s[0:1], s[36:37], exec
    s_cselect_b32 s1, s9, 0
    s_cselect_b32 s0, s8, 0
    v_cmp_lt_i64_e32 vcc, s[0:1], v[70:71]
    v_mov_b32_e32 v74, v68
    s_and_b64 s[36:37], vcc, exec
    s_cselect_b32 s2, s0, 0x7fffffff
    s_add_i32 s0, s12, s6
    s_and_b32 s1, s35, 0xffff
    s_lshl_b32 s35, s10, 13
    s_mov_b32 m0, s38
    s_nop 0
    buffer_load_dwordx4 v74, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v74, s17, v74
    buffer_load_dwordx4 v74, s[0:3], 0 offen lds
    v_add_u32_e32 v73, s35, v69
    v_or_b32_e32 v74, s35, v1
    ds_read_b128 v[76:79], v74 offset:24576
    ds_read_b128 v[80:83], v73
    ds_read_b128 v[84:87], v73 offset:2048
    ds_read_b128 v[88:91], v74 offset:26624
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[76:79], v[80:83], v[50:65]
    v_or_b32_e32 v74, s35, v67
    v_add_u32_e32 v73, s35, v72
    s_add_i32 s0, s10, 1
    s_cmp_lg_u32 s0, 3
    s_cselect_b32 s10, s0, 0
    s_add_i32 s18, s18, -1
    s_add_u32 s8, s8, 0xffffffc0
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[88:91], v[80:83], v[34:49]
    s_addc_u32 s9, s9, -1
    s_add_u32 s6, s6, 64
    s_addc_u32 s7, s7, 0
    s_add_u32 s4, s4, 0xffffffc0
    s_addc_u32 s5, s5, -1
    s_cmp_lg_u32 s18, 0
    v_mfma_f32_32x32x16_bf16 v[18:33], v[76:79], v[84:87], v[18:33]
    v_mfma_f32_32x32x16_bf16 v[2:17], v[88:91], v[84:87], v[2:17]
    ds_read_b128 v[76:79], v74 offset:24576
    ds_read_b128 v[80:83], v73
    ds_read_b128 v[84:87], v73 offset:2048
    ds_read_b128 v[88:91], v74 offset:26624
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[76:79], v[80:83], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[88:91], v[80:83], v[34:49]
    v_mfma_f32_32x32x16_bf16 v[18:33], v[76:79], v[84:87], v[18:33]
    v_mfma_f32_32x32x16_bf16 v[2:17], v[88:91], v[84:87], v[2:17]
    s_cbranch_scc1 .LBB0_4
    s_branch .LBB0_6
.LBB0_5:
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
    s_mov_b32 s10, s25
.LBB0_6:
    s_lshl_b32 s0, s10, 13
    s_waitcnt vmcnt(4)
    s_barrier
    v_or_b32_e32 v66, s0, v1
    ds_read_b128 v[74:77], v66 offset:24576
    v_add_u32_e32 v68, s0, v69
    ds_read_b128 v[78:81], v68
    ds_read_b128 v[82:85], v68 offset:2048
    ds_read_b128 v[86:89], v66 offset:26624
    v_add_u32_e32 v66, s0, v72
    ds_read_b128 v[90:93], v66
    ds_read_b128 v[94:97], v66 offset:2048
    v_add_u32_e32 v66, s0, v67
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_bf16 v[34:49], v[86:89], v[78:81], v[34:49]
    s_add_i32 s0, s10, 1
    s_mul_hi_u32 s1, s0, 0xaaaaaaab
    s_lshr_b32 s1, s1, 1
    s_mul_i32 s1, s1, 3
    s_sub_i32 s0, s0, s1
    s_lshl_b32 s0, s0, 13
    v_or_b32_e32 v1, s0, v1
    v_mfma_f32_32x32x16_bf16 v[50:65], v[74:77], v[78:81], v[50:65]
    ds_read_b128 v[78:81], v66 offset:24576
    ds_read_b128 v[98:101], v66 offset:26624
    s_waitcnt vmcnt(0)
    s_barrier
    v_add_u32_e32 v66, s0, v69
    ds_read_b128 v[106:109], v1 offset:24576
    ds_read_b128 v[110:113], v1 offset:26624
    v_add_u32_e32 v1, s0, v72
    s_ashr_i32 s1, s13, 31
    s_lshl_b32 s26, s13, 1
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[78:81], v[90:93], v[50:65]
    s_mul_hi_u32 s2, s26, s28
    s_mul_i32 s4, s26, s28
    s_mov_b32 s19, 0x20000
    v_mfma_f32_32x32x16_bf16 v[18:33], v[74:77], v[82:85], v[18:33]
    ds_read_b128 v[74:77], v66
    ds_read_b128 v[102:105], v66 offset:2048
    v_mfma_f32_32x32x16_bf16 v[2:17], v[86:89], v[82:85], v[2:17]
    ds_read_b128 v[70:73], v1
    ds_read_b128 v[82:85], v1 offset:2048
    v_add_u32_e32 v1, s0, v67
    s_mov_b32 s0, s13
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_i32 s1, s0, s28
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[24:25], 1
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[106:109], v[74:77], v[50:65]
    ds_read_b128 v[86:89], v1 offset:24576
    ds_read_b128 v[114:117], v1 offset:26624
    s_add_u32 s2, s2, s22
    s_addc_u32 s3, s3, s23
    s_add_u32 s16, s2, s4
    s_addc_u32 s4, s3, s1
    s_mul_i32 s1, s26, s29
    s_mul_hi_u32 s2, s26, s21
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s21
    s_mul_i32 s3, s26, s21
    s_ashr_i32 s21, s20, 31
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_bf16 v[50:65], v[86:89], v[70:73], v[50:65]
    s_add_i32 s2, s1, s0
    s_lshl_b64 s[0:1], s[20:21], 1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    v_cmp_gt_i64_e64 s[2:3], s[0:1], 0
    s_and_b64 s[2:3], s[2:3], exec
    v_and_b32_e32 v1, 31, v0
    v_mfma_f32_32x32x16_bf16 v[34:49], v[98:101], v[90:93], v[34:49]
    v_lshrrev_b32_e32 v0, 3, v0
    s_cselect_b32 s1, s1, 0
    s_cselect_b32 s0, s0, 0
    v_mov_b64_e32 v[66:67], 0x7fffffff
    v_and_b32_e32 v0, 4, v0
    v_cmp_lt_i64_e32 vcc, s[0:1], v[66:67]
    v_lshl_or_b32 v66, s31, 6, v1
    v_lshl_or_b32 v67, s30, 6, v0
    v_mul_lo_u32 v68, v66, s26
    v_mul_f32_e32 v0, s14, v50
    v_mul_f32_e32 v1, s14, v51
    v_pk_mul_f32 v[50:51], s[14:15], v[52:53] op_sel_hi:[0,1]
    v_lshlrev_b32_e32 v52, 1, v67
    s_and_b64 s[2:3], vcc, exec
    v_cvt_pk_bf16_f32 v0, v0, v1
    v_cvt_pk_bf16_f32 v1, v50, v51
    v_add_u32_e32 v50, v52, v68
    v_bfrev_b32_e32 v53, 1
    v_cmp_gt_i32_e32 vcc, s20, v67
    s_cselect_b32 s18, s0, 0x7fffffff
    s_and_b32 s17, s4, 0xffff
    v_cndmask_b32_e32 v50, v53, v50, vcc
    v_mfma_f32_32x32x16_bf16 v[34:49], v[110:113], v[74:77], v[34:49]
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
    v_mfma_f32_32x32x16_bf16 v[34:49], v[114:117], v[70:73], v[34:49]
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
    v_mfma_f32_32x32x16_bf16 v[18:33], v[78:81], v[94:97], v[18:33]
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
    v_mfma_f32_32x32x16_bf16 v[18:33], v[106:109], v[102:105], v[18:33]
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
    v_mfma_f32_32x32x16_bf16 v[2:17], v[98:101], v[94:97], v[2:17]
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
    v_mfma_f32_32x32x16_bf16 v[18:33], v[86:89], v[82:85], v[18:33]
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
    v_mfma_f32_32x32x16_bf16 v[2:17], v[110:113], v[102:105], v[2:17]
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
    v_mfma_f32_32x32x16_bf16 v[2:17], v[114:117], v[82:85], v[2:17]
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
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.vgpr_count: 118
gemm_nt_bf16_bf16_128x128x32_w2x2_s3_lds_dma_g16_16_8.vgpr_spill_count: 0
