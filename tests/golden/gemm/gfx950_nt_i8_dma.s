.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nt_i8_i32_128x128x64_w2x2_s2_lds_dma_g16_16_4:
    s_load_dwordx4 s[8:11], s[0:1], 0x0
    s_load_dwordx2 s[14:15], s[0:1], 0x10
    s_load_dwordx4 s[4:7], s[0:1], 0x18
    s_load_dwordx2 s[18:19], s[0:1], 0x28
    v_readfirstlane_b32 s23, v0
    s_lshl_b32 s13, s2, 7
    s_lshr_b32 s12, s23, 6
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s0, s7, s13
    s_mul_hi_u32 s1, s7, s13
    s_add_u32 s0, s0, s8
    v_lshlrev_b32_e32 v2, 4, v0
    s_addc_u32 s1, s1, s9
    s_sub_i32 s4, s4, s13
    v_lshrrev_b32_e32 v1, 2, v0
    v_bitop3_b32 v2, v2, 48, v0 bitop3:0x48
    s_min_i32 s2, s4, 0x80
    v_mad_u64_u32 v[82:83], s[20:21], s7, v1, v[2:3]
    s_lshl_b32 s16, s3, 7
    s_add_i32 s2, s2, -1
    s_lshl_b32 s20, s12, 10
    s_sub_i32 s12, s5, s16
    s_mul_i32 s8, s2, s7
    s_min_i32 s2, s12, 0x80
    s_add_i32 s2, s2, -1
    s_min_i32 s22, s6, 64
    s_mul_i32 s2, s2, s18
    s_add_i32 s8, s8, s22
    s_lshl_b32 s21, s7, 6
    s_add_i32 s22, s2, s22
    s_cmp_gt_i32 s6, 0
    v_mad_u64_u32 v[84:85], s[24:25], s18, v1, v[2:3]
    v_mov_b32_e32 v1, v82
    s_cselect_b32 s2, s8, 0
    s_mov_b32 s3, 0x20000
    s_mul_i32 s7, s18, s16
    s_cselect_b32 s24, s22, 0
    s_mov_b32 m0, s20
    s_nop 0
    buffer_load_dwordx4 v1, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v1, s21, v1
    buffer_load_dwordx4 v1, s[0:3], 0 offen lds
    s_add_u32 s2, s7, s10
    s_mul_hi_u32 s5, s18, s16
    s_mov_b64 s[30:31], s[2:3]
    s_addc_u32 s26, s5, s11
    s_mov_b64 s[28:29], s[0:1]
    v_mov_b32_e32 v1, v84
    s_add_i32 s10, s20, 0x4000
    s_mov_b32 s28, s2
    s_mov_b32 s29, s26
    s_mov_b32 s30, s24
    s_lshl_b32 s11, s18, 6
    s_mov_b32 m0, s10
    s_nop 0
    buffer_load_dwordx4 v1, s[28:31], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v1, s11, v1
    buffer_load_dwordx4 v1, s[28:31], 0 offen lds
    s_add_u32 s5, s0, 64
    s_addc_u32 s7, s1, 0
    s_add_i32 s18, s20, 0x2000
    s_cmp_gt_i32 s6, 64
    s_mov_b64 s[30:31], s[2:3]
    s_cselect_b32 s24, s8, 0
    s_mov_b64 s[28:29], s[0:1]
    v_mov_b32_e32 v1, v82
    s_mov_b32 s28, s5
    s_mov_b32 s29, s7
    s_mov_b32 s30, s24
    s_cselect_b32 s24, s22, 0
    s_mov_b32 m0, s18
    s_nop 0
    buffer_load_dwordx4 v1, s[28:31], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v1, s21, v1
    buffer_load_dwordx4 v1, s[28:31], 0 offen lds
    s_lshr_b32 s7, s23, 7
    s_bfe_u32 s5, s23, 0x10006
    s_add_u32 s25, s2, 64
    s_mov_b64 s[30:31], s[2:3]
    s_addc_u32 s27, s26, 0
    s_mov_b64 s[28:29], s[0:1]
    v_mov_b32_e32 v1, v84
    s_add_i32 s23, s20, 0x6000
    s_mov_b32 s28, s25
    s_mov_b32 s29, s27
    s_mov_b32 s30, s24
    s_mov_b32 m0, s23
    s_nop 0
    buffer_load_dwordx4 v1, s[28:31], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v1, s11, v1
    buffer_load_dwordx4 v1, s[28:31], 0 offen lds
    s_waitcnt vmcnt(4)
    s_barrier
    s_mov_b32 s17, 0
    s_mov_b32 s9, 2
    s_cmp_lt_i32 s6, 1
    s_cbranch_scc1 .LBB0_3
    v_lshlrev_b32_e32 v2, 6, v0
    v_lshlrev_b32_e32 v4, 2, v0
    s_add_i32 s6, s6, 63
    v_lshrrev_b32_e32 v1, 1, v0
    v_and_b32_e32 v2, 0x7c0, v2
    v_and_b32_e32 v4, 48, v4
    s_ashr_i32 s24, s6, 31
    v_lshl_or_b32 v3, s7, 12, v2
    v_bitop3_b32 v4, v1, v4, 16 bitop3:0x6c
    v_lshl_or_b32 v2, s5, 12, v2
    s_lshr_b32 s24, s24, 26
    v_or_b32_e32 v83, v2, v4
    s_add_i32 s6, s6, s24
    v_or_b32_e32 v1, v3, v4
    ds_read_b128 v[74:77], v83 offset:18432
    ds_read_b128 v[78:81], v83 offset:16384
    ds_read_b128 v[66:69], v1 offset:2048
    ds_read_b128 v[70:73], v1
    s_ashr_i32 s6, s6, 6
    s_add_i32 s24, s6, -3
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s1, 0
    s_add_u32 s25, s2, 0x80
    v_bitop3_b32 v85, v3, 32, v4 bitop3:0x36
    v_bitop3_b32 v86, v2, 32, v4 bitop3:0x36
    s_addc_u32 s26, s26, 0
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
.LBB0_2:
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[50:65], v[78:81], v[70:73], v[50:65]
    ds_read_b128 v[88:91], v85
    ds_read_b128 v[92:95], v85 offset:2048
    s_add_i32 s27, s9, -2
    v_mfma_i32_32x32x32_i8 v[34:49], v[74:77], v[70:73], v[34:49]
    ds_read_b128 v[70:73], v86 offset:16384
    ds_read_b128 v[96:99], v86 offset:18432
    v_mfma_i32_32x32x32_i8 v[18:33], v[78:81], v[66:69], v[18:33]
    v_mfma_i32_32x32x32_i8 v[2:17], v[74:77], v[66:69], v[2:17]
    s_waitcnt lgkmcnt(1)
    v_mfma_i32_32x32x32_i8 v[50:65], v[70:73], v[88:91], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[34:49], v[96:99], v[88:91], v[34:49]
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    s_cmp_lt_i32 s9, s6
    v_mfma_i32_32x32x32_i8 v[18:33], v[70:73], v[92:95], v[18:33]
    ds_read_b128 v[68:71], v1 offset:8192
    ds_read_b128 v[72:75], v1 offset:10240
    s_cselect_b64 s[28:29], -1, 0
    s_and_b64 vcc, s[28:29], exec
    s_cselect_b32 s2, s8, 0
    v_mov_b32_e32 v66, v82
    s_cselect_b32 s33, s22, 0
    v_mfma_i32_32x32x32_i8 v[2:17], v[96:99], v[92:95], v[2:17]
    ds_read_b128 v[76:79], v83 offset:24576
    ds_read_b128 v[88:91], v83 offset:26624
    s_mov_b32 m0, s20
    s_nop 0
    buffer_load_dwordx4 v66, s[0:3], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v66, s21, v66
    buffer_load_dwordx4 v66, s[0:3], 0 offen lds
    s_mov_b64 s[30:31], s[2:3]
    s_mov_b64 s[28:29], s[0:1]
    v_mov_b32_e32 v66, v84
    s_mov_b32 s28, s25
    s_mov_b32 s29, s26
    s_mov_b32 s30, s33
    s_mov_b32 m0, s10
    s_nop 0
    buffer_load_dwordx4 v66, s[28:31], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v66, s11, v66
    buffer_load_dwordx4 v66, s[28:31], 0 offen lds
    s_waitcnt lgkmcnt(1)
    v_mfma_i32_32x32x32_i8 v[50:65], v[76:79], v[68:71], v[50:65]
    ds_read_b128 v[92:95], v85 offset:8192
    ds_read_b128 v[96:99], v85 offset:10240
    s_waitcnt lgkmcnt(2)
    v_mfma_i32_32x32x32_i8 v[34:49], v[88:91], v[68:71], v[34:49]
    ds_read_b128 v[66:69], v86 offset:24576
    ds_read_b128 v[100:103], v86 offset:26624
    v_mfma_i32_32x32x32_i8 v[18:33], v[76:79], v[72:75], v[18:33]
    v_mfma_i32_32x32x32_i8 v[2:17], v[88:91], v[72:75], v[2:17]
    s_waitcnt lgkmcnt(1)
    v_mfma_i32_32x32x32_i8 v[50:65], v[66:69], v[92:95], v[50:65]
    s_waitcnt lgkmcnt(0)
    v_mfma_i32_32x32x32_i8 v[34:49], v[100:103], v[92:95], v[34:49]
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    s_add_u32 s2, s0, 64
    s_addc_u32 s33, s1, 0
    v_mfma_i32_32x32x32_i8 v[18:33], v[66:69], v[96:99], v[18:33]
    ds_read_b128 v[70:73], v1
    ds_read_b128 v[66:69], v1 offset:2048
    s_cmp_lt_i32 s27, s24
    s_mov_b64 s[30:31], s[2:3]
    s_cselect_b32 s27, s8, 0
    s_mov_b64 s[28:29], s[0:1]
    v_mov_b32_e32 v87, v82
    v_mfma_i32_32x32x32_i8 v[2:17], v[100:103], v[96:99], v[2:17]
    ds_read_b128 v[78:81], v83 offset:16384
    ds_read_b128 v[74:77], v83 offset:18432
    s_mov_b32 s28, s2
    s_mov_b32 s29, s33
    s_mov_b32 s30, s27
    s_cselect_b32 s2, s22, 0
    s_mov_b32 m0, s18
    s_nop 0
    buffer_load_dwordx4 v87, s[28:31], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v87, s21, v87
    buffer_load_dwordx4 v87, s[28:31], 0 offen lds
    s_add_u32 s27, s25, 64
    s_mov_b64 s[30:31], s[2:3]
    s_addc_u32 s33, s26, 0
    s_mov_b64 s[28:29], s[0:1]
    v_mov_b32_e32 v87, v84
    s_mov_b32 s28, s27
    s_mov_b32 s29, s33
    s_mov_b32 s30, s2
    s_mov_b32 m0, s23
    s_nop 0
    buffer_load_dwordx4 v87, s[28:31], 0 offen lds
    s_add_u32 m0, m0, 0x1000
    v_add_u32 v87, s11, v87
    buffer_load_dwordx4 v87, s[28:31], 0 offen lds
    s_add_i32 s9, s9, 2
    s_add_u32 s0, s0, 0x80
    s_addc_u32 s1, s1, 0
    s_add_u32 s25, s25, 0x80
    s_addc_u32 s26, s26, 0
    s_cbranch_vccnz .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
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
.LBB0_4:
    s_waitcnt vmcnt(0)
    s_ashr_i32 s1, s19, 31
    s_mov_b32 s0, s19
    s_lshl_b32 s20, s19, 2
    s_lshr_b64 s[0:1], s[0:1], 30
    s_mul_hi_u32 s2, s20, s13
    s_mul_i32 s1, s0, s13
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[16:17], 2
    s_add_u32 s2, s2, s14
    s_mul_i32 s6, s20, s13
    s_addc_u32 s3, s3, s15
    s_add_u32 s16, s2, s6
    s_addc_u32 s6, s3, s1
    s_add_i32 s4, s4, -1
    s_ashr_i32 s1, s4, 31
    s_mul_hi_u32 s2, s20, s4
    s_mul_i32 s1, s20, s1
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s4
    s_ashr_i32 s13, s12, 31
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s20, s4
    s_lshl_b64 s[0:1], s[12:13], 2
    s_add_u32 s0, s3, s0
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 3, v0
    s_addc_u32 s1, s2, s1
    v_and_b32_e32 v0, 4, v0
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s17, s6, 0xffff
    v_lshl_or_b32 v1, s7, 6, v1
    v_lshl_or_b32 v0, s5, 6, v0
    s_cmp_lt_i32 s2, 1
    s_waitcnt lgkmcnt(2)
    v_mul_lo_u32 v66, v1, s20
    v_lshlrev_b32_e32 v67, 2, v0
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_add_u32_e32 v68, v67, v66
    v_bfrev_b32_e32 v69, 1
    v_cmp_gt_i32_e32 vcc, s12, v0
    s_cselect_b32 s18, s0, 0
    s_mov_b32 s19, 0x20000
    v_cndmask_b32_e32 v68, v69, v68, vcc
    buffer_store_dwordx4 v[50:53], v68, s[16:19], 0 offen
    s_nop 1
    v_or_b32_e32 v50, 8, v0
    v_lshlrev_b32_e32 v51, 2, v50
    v_add_u32_e32 v52, v51, v66
    v_cmp_gt_i32_e64 s[0:1], s12, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v69, v52, s[0:1]
    buffer_store_dwordx4 v[54:57], v50, s[16:19], 0 offen
    v_or_b32_e32 v50, 16, v0
    v_lshlrev_b32_e32 v52, 2, v50
    v_add_u32_e32 v53, v52, v66
    v_cmp_gt_i32_e64 s[2:3], s12, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v69, v53, s[2:3]
    buffer_store_dwordx4 v[58:61], v50, s[16:19], 0 offen
    v_or_b32_e32 v50, 24, v0
    v_lshlrev_b32_e32 v53, 2, v50
    v_add_u32_e32 v54, v53, v66
    v_cmp_gt_i32_e64 s[4:5], s12, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v69, v54, s[4:5]
    buffer_store_dwordx4 v[62:65], v50, s[16:19], 0 offen
    v_or_b32_e32 v50, 32, v0
    v_lshlrev_b32_e32 v54, 2, v50
    v_add_u32_e32 v55, v54, v66
    v_cmp_gt_i32_e64 s[6:7], s12, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v69, v55, s[6:7]
    buffer_store_dwordx4 v[34:37], v50, s[16:19], 0 offen
    s_nop 1
    v_or_b32_e32 v34, 40, v0
    v_lshlrev_b32_e32 v35, 2, v34
    v_add_u32_e32 v36, v35, v66
    v_cmp_gt_i32_e64 s[8:9], s12, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v69, v36, s[8:9]
    buffer_store_dwordx4 v[38:41], v34, s[16:19], 0 offen
    v_or_b32_e32 v34, 48, v0
    v_lshlrev_b32_e32 v36, 2, v34
    v_add_u32_e32 v37, v36, v66
    v_cmp_gt_i32_e64 s[10:11], s12, v34
    v_or_b32_e32 v0, 56, v0
    v_cmp_gt_i32_e64 s[12:13], s12, v0
    v_cndmask_b32_e64 v34, v69, v37, s[10:11]
    buffer_store_dwordx4 v[42:45], v34, s[16:19], 0 offen
    v_lshlrev_b32_e32 v34, 2, v0
    v_add_u32_e32 v37, v34, v66
    v_cndmask_b32_e64 v0, v69, v37, s[12:13]
    buffer_store_dwordx4 v[46:49], v0, s[16:19], 0 offen
    v_or_b32_e32 v0, 32, v1
    v_mul_lo_u32 v0, v0, s20
    v_add_u32_e32 v1, v67, v0
    v_cndmask_b32_e32 v1, v69, v1, vcc
    buffer_store_dwordx4 v[18:21], v1, s[16:19], 0 offen
    v_add_u32_e32 v1, v51, v0
    v_cndmask_b32_e64 v1, v69, v1, s[0:1]
    buffer_store_dwordx4 v[22:25], v1, s[16:19], 0 offen
    v_add_u32_e32 v1, v52, v0
    v_cndmask_b32_e64 v1, v69, v1, s[2:3]
    buffer_store_dwordx4 v[26:29], v1, s[16:19], 0 offen
    v_add_u32_e32 v1, v53, v0
    v_cndmask_b32_e64 v1, v69, v1, s[4:5]
    buffer_store_dwordx4 v[30:33], v1, s[16:19], 0 offen
    v_add_u32_e32 v1, v54, v0
    v_cndmask_b32_e64 v1, v69, v1, s[6:7]
    buffer_store_dwordx4 v[2:5], v1, s[16:19], 0 offen
    v_add_u32_e32 v1, v35, v0
    v_cndmask_b32_e64 v1, v69, v1, s[8:9]
    buffer_store_dwordx4 v[6:9], v1, s[16:19], 0 offen
    v_add_u32_e32 v1, v36, v0
    v_add_u32_e32 v0, v34, v0
    v_cndmask_b32_e64 v1, v69, v1, s[10:11]
    v_cndmask_b32_e64 v0, v69, v0, s[12:13]
    buffer_store_dwordx4 v[10:13], v1, s[16:19], 0 offen
    buffer_store_dwordx4 v[14:17], v0, s[16:19], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_i8_i32_128x128x64_w2x2_s2_lds_dma_g16_16_4
    .amdhsa_group_segment_fixed_size 33280
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 104
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 104
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_i8_i32_128x128x64_w2x2_s2_lds_dma_g16_16_4.agpr_count: 0
gemm_nt_i8_i32_128x128x64_w2x2_s2_lds_dma_g16_16_4.sgpr_count: 40
gemm_nt_i8_i32_128x128x64_w2x2_s2_lds_dma_g16_16_4.sgpr_spill_count: 0
gemm_nt_i8_i32_128x128x64_w2x2_s2_lds_dma_g16_16_4.vgpr_count: 104
gemm_nt_i8_i32_128x128x64_w2x2_s2_lds_dma_g16_16_4.vgpr_spill_count: 0
