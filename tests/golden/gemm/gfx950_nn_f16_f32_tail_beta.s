.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta:
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    s_load_dwordx4 s[16:19], s[0:1], 0x0
    s_load_dwordx2 s[20:21], s[0:1], 0x10
    v_readfirstlane_b32 s1, v0
    s_lshl_b32 s24, s2, 6
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s0, s7, 1
    s_lshr_b32 s14, s1, 6
    s_lshl_b32 s2, s3, 6
    s_add_i32 s22, s6, 31
    s_mul_i32 s12, s0, s24
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v2, 5, v0
    v_lshrrev_b32_e32 v3, 4, v0
    s_mul_hi_u32 s13, s0, s24
    s_add_u32 s12, s12, s16
    v_bitop3_b32 v34, v3, v1, 12 bitop3:0x6c
    v_mul_lo_u32 v2, v2, s0
    s_addc_u32 s13, s13, s17
    s_sub_i32 s25, s4, s24
    v_lshl_add_u32 v35, v34, 1, v2
    v_or_b32_e32 v2, 0x100, v0
    s_min_i32 s4, s25, 64
    v_lshrrev_b32_e32 v3, 5, v2
    v_lshrrev_b32_e32 v2, 4, v2
    s_add_i32 s4, s4, -1
    v_bitop3_b32 v36, v2, v1, 28 bitop3:0x6c
    v_mul_lo_u32 v2, v3, s0
    s_mov_b32 s3, 0
    s_min_i32 s15, s6, 32
    s_mul_i32 s0, s0, s4
    s_lshl1_add_u32 s26, s15, s0
    s_lshl_b32 s0, s8, 1
    s_lshl_b64 s[16:17], s[2:3], 1
    s_add_u32 s23, s16, s18
    s_addc_u32 s33, s17, s19
    s_sub_i32 s4, s5, s2
    s_min_i32 s5, s4, 64
    s_mul_i32 s15, s8, 62
    s_lshl_b32 s27, s5, 1
    s_add_i32 s5, s15, s27
    s_and_b32 s15, s22, 31
    s_mul_i32 s15, s0, s15
    s_add_i32 s27, s15, s27
    s_lshl_b32 s28, s14, 8
    s_lshl_b32 s29, s7, 5
    s_add_i32 s7, s6, -1
    v_bfrev_b32_e32 v38, 1
    v_cmp_gt_i32_e32 vcc, s6, v34
    v_lshrrev_b32_e32 v4, 6, v0
    s_cmp_lt_u32 s7, 32
    v_lshl_add_u32 v37, v36, 1, v2
    v_cndmask_b32_e32 v2, v38, v35, vcc
    v_cmp_gt_i32_e32 vcc, s6, v36
    v_and_b32_e32 v5, 63, v0
    v_mul_lo_u32 v4, s0, v4
    s_cselect_b32 s7, s27, s5
    s_cmp_gt_i32 s22, 31
    v_cndmask_b32_e32 v3, v38, v37, vcc
    v_lshl_add_u32 v4, v5, 1, v4
    s_cselect_b32 s14, s26, 0
    s_mov_b32 s15, 0x20000
    v_cmp_gt_i32_e32 vcc, s4, v5
    s_cselect_b32 s7, s7, 0
    s_mov_b32 m0, s28
    s_nop 0
    buffer_load_ushort v2, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_ushort v3, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s29, v2
    buffer_load_ushort v2, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s29, v3
    buffer_load_ushort v3, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s29, v2
    buffer_load_ushort v2, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s29, v3
    buffer_load_ushort v3, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s29, v2
    buffer_load_ushort v2, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s29, v3
    buffer_load_ushort v3, s[12:15], 0 offen lds
    s_mov_b64 s[38:39], s[14:15]
    v_cndmask_b32_e32 v39, v38, v4, vcc
    s_mov_b64 s[36:37], s[12:13]
    s_mov_b32 s38, s7
    v_mov_b32_e32 v2, v39
    s_sub_i32 s7, s6, 32
    s_add_i32 s30, s28, 0x4000
    s_mov_b32 s36, s23
    s_mov_b32 s37, s33
    s_lshl_b32 s31, s8, 3
    s_mov_b32 m0, s30
    s_nop 0
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    v_cmp_gt_i32_e32 vcc, s7, v34
    s_bfe_u32 s8, s1, 0x10006
    s_nop 0
    v_cndmask_b32_e32 v2, v38, v35, vcc
    v_cmp_gt_i32_e32 vcc, s7, v36
    s_lshr_b32 s7, s1, 7
    s_mov_b32 s1, s3
    s_lshl_b64 s[34:35], s[0:1], 5
    s_add_u32 s14, s12, 64
    s_addc_u32 s40, s13, 0
    s_add_u32 s23, s34, s23
    s_addc_u32 s35, s35, s33
    s_add_i32 s33, s28, 0x2000
    s_sub_i32 s34, s6, 33
    s_cmp_lt_u32 s34, 32
    s_cselect_b32 s34, s27, s5
    s_cmp_gt_i32 s22, 63
    s_mov_b64 s[38:39], s[14:15]
    s_cselect_b32 s41, s26, 0
    s_mov_b64 s[36:37], s[12:13]
    v_cndmask_b32_e32 v3, v38, v37, vcc
    s_mov_b32 s36, s14
    s_mov_b32 s37, s40
    s_mov_b32 s38, s41
    s_cselect_b32 s14, s34, 0
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_ushort v3, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s29, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s29, v3
    buffer_load_ushort v3, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s29, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s29, v3
    buffer_load_ushort v3, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s29, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v3, s29, v3
    buffer_load_ushort v3, s[36:39], 0 offen lds
    s_mov_b64 s[38:39], s[14:15]
    s_mov_b64 s[36:37], s[12:13]
    v_mov_b32_e32 v2, v39
    s_add_i32 s34, s28, 0x6000
    s_mov_b32 s36, s23
    s_mov_b32 s37, s35
    s_mov_b32 s38, s14
    s_mov_b32 m0, s34
    s_nop 0
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v2, s31, v2
    buffer_load_ushort v2, s[36:39], 0 offen lds
    s_waitcnt vmcnt(16)
    s_barrier
    s_cmp_lt_i32 s22, 32
    s_cbranch_scc1 .LBB0_3
    s_ashr_i32 s14, s22, 31
    s_lshr_b32 s14, s14, 27
    s_add_i32 s22, s22, s14
    v_and_b32_e32 v2, 32, v0
    v_lshlrev_b32_e32 v4, 3, v0
    s_movk_i32 s14, 0x70
    v_lshlrev_b32_e32 v3, 7, v0
    v_bitop3_b32 v2, v4, v2, s14 bitop3:0x6c
    v_lshlrev_b32_e32 v4, 6, v0
    v_lshlrev_b32_e32 v5, 2, v0
    v_and_b32_e32 v3, 0xf80, v3
    v_and_b32_e32 v4, 0x800, v4
    s_lshl_b32 s14, s8, 7
    v_and_b32_e32 v5, 0x7c, v5
    v_lshl_or_b32 v3, s7, 12, v3
    v_or3_b32 v41, s14, v5, v4
    v_or_b32_e32 v40, v3, v2
    v_bitop3_b32 v42, v3, 16, v2 bitop3:0x36
    ds_read2st64_b32 v[26:27], v41 offset0:70 offset1:71
    ds_read2st64_b32 v[28:29], v41 offset0:68 offset1:69
    ds_read2st64_b32 v[30:31], v41 offset0:66 offset1:67
    ds_read2st64_b32 v[32:33], v41 offset0:64 offset1:65
    ds_read_b128 v[18:21], v42
    ds_read_b128 v[22:25], v40
    s_ashr_i32 s35, s22, 5
    s_sub_i32 s36, 0, s35
    s_lshl_b64 s[22:23], s[0:1], 6
    s_add_u32 s38, s18, s22
    s_addc_u32 s39, s19, s23
    s_mul_hi_u32 s1, s0, 0x60
    s_mulk_i32 s0, 0x60
    s_add_u32 s18, s18, s0
    s_addc_u32 s19, s19, s1
    s_addk_i32 s6, 0xffa0
    s_movk_i32 s14, 0x50
    s_add_u32 s12, s12, 0x80
    s_mov_b32 s37, 2
    v_bitop3_b32 v43, v3, 64, v2 bitop3:0x36
    v_bitop3_b32 v44, v3, s14, v2 bitop3:0x36
    s_addc_u32 s13, s13, 0
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
    ds_read_b128 v[46:49], v43
    ds_read_b128 v[50:53], v44
    ds_read2st64_b32 v[74:75], v41 offset0:80 offset1:81
    ds_read2st64_b32 v[76:77], v41 offset0:82 offset1:83
    ds_read2st64_b32 v[78:79], v41 offset0:84 offset1:85
    ds_read2st64_b32 v[80:81], v41 offset0:86 offset1:87
    s_add_i32 s44, s36, s37
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    s_add_i32 s0, s6, 32
    s_add_u32 s45, s38, s16
    s_addc_u32 s46, s39, s17
    s_cmp_eq_u32 s44, -1
    v_cmp_gt_i32_e32 vcc, s0, v34
    s_cselect_b32 s40, s27, s5
    s_cmp_lt_i32 s37, s35
    v_cndmask_b32_e32 v45, v38, v35, vcc
    v_cmp_gt_i32_e32 vcc, s0, v36
    s_cselect_b64 s[0:1], -1, 0
    ds_read_b128 v[54:57], v40 offset:8192
    v_cndmask_b32_e32 v62, v38, v37, vcc
    s_and_b64 vcc, s[0:1], exec
    s_cselect_b32 s14, s26, 0
    ds_read_b128 v[58:61], v42 offset:8192
    ds_read2st64_b32 v[82:83], v41 offset0:96 offset1:97
    ds_read2st64_b32 v[84:85], v41 offset0:98 offset1:99
    ds_read2st64_b32 v[86:87], v41 offset0:100 offset1:101
    ds_read2st64_b32 v[88:89], v41 offset0:102 offset1:103
    s_cselect_b32 s0, s40, 0
    s_mov_b32 m0, s28
    s_nop 0
    buffer_load_ushort v45, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_ushort v62, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s29, v45
    buffer_load_ushort v45, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v62, s29, v62
    buffer_load_ushort v62, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s29, v45
    buffer_load_ushort v45, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v62, s29, v62
    buffer_load_ushort v62, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s29, v45
    buffer_load_ushort v45, s[12:15], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v62, s29, v62
    buffer_load_ushort v62, s[12:15], 0 offen lds
    s_mov_b64 s[42:43], s[14:15]
    s_mov_b64 s[40:41], s[12:13]
    v_mov_b32_e32 v45, v39
    s_mov_b32 s40, s45
    s_mov_b32 s41, s46
    s_mov_b32 s42, s0
    s_mov_b32 m0, s30
    s_nop 0
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    ds_read_b128 v[62:65], v43 offset:8192
    ds_read_b128 v[66:69], v44 offset:8192
    ds_read2st64_b32 v[90:91], v41 offset0:112 offset1:113
    ds_read2st64_b32 v[92:93], v41 offset0:114 offset1:115
    ds_read2st64_b32 v[94:95], v41 offset0:116 offset1:117
    ds_read2st64_b32 v[96:97], v41 offset0:118 offset1:119
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(14)
    v_lshl_or_b32 v70, v33, 16, v32
    v_lshl_or_b32 v71, v31, 16, v30
    v_lshl_or_b32 v72, v29, 16, v28
    v_lshl_or_b32 v73, v27, 16, v26
    v_lshl_or_b32 v22, v23, 16, v22
    v_lshl_or_b32 v23, v25, 16, v24
    v_lshl_or_b32 v24, v19, 16, v18
    v_lshl_or_b32 v25, v21, 16, v20
    v_lshl_or_b32 v30, v75, 16, v74
    v_lshl_or_b32 v31, v77, 16, v76
    v_mfma_f32_32x32x16_f16 v[2:17], v[70:73], v[22:25], v[2:17]
    s_waitcnt lgkmcnt(13)
    v_lshl_or_b32 v32, v79, 16, v78
    s_waitcnt lgkmcnt(12)
    v_lshl_or_b32 v33, v81, 16, v80
    v_lshl_or_b32 v26, v47, 16, v46
    v_lshl_or_b32 v27, v49, 16, v48
    v_lshl_or_b32 v28, v51, 16, v50
    v_lshl_or_b32 v29, v53, 16, v52
    v_cmp_gt_i32_e64 s[0:1], s6, v34
    s_add_i32 s14, s37, 1
    v_mfma_f32_32x32x16_f16 v[2:17], v[30:33], v[26:29], v[2:17]
    s_waitcnt lgkmcnt(9)
    v_lshl_or_b32 v26, v83, 16, v82
    s_waitcnt lgkmcnt(8)
    v_lshl_or_b32 v27, v85, 16, v84
    s_waitcnt lgkmcnt(7)
    v_lshl_or_b32 v28, v87, 16, v86
    s_waitcnt lgkmcnt(6)
    v_lshl_or_b32 v29, v89, 16, v88
    v_lshl_or_b32 v30, v55, 16, v54
    v_lshl_or_b32 v31, v57, 16, v56
    v_lshl_or_b32 v32, v59, 16, v58
    v_lshl_or_b32 v33, v61, 16, v60
    v_cndmask_b32_e64 v45, v38, v35, s[0:1]
    v_cmp_gt_i32_e64 s[0:1], s6, v36
    v_mfma_f32_32x32x16_f16 v[2:17], v[26:29], v[30:33], v[2:17]
    s_waitcnt lgkmcnt(3)
    v_lshl_or_b32 v30, v91, 16, v90
    v_cndmask_b32_e64 v102, v38, v37, s[0:1]
    s_add_u32 s0, s12, 64
    s_addc_u32 s1, s13, 0
    s_add_u32 s45, s18, s16
    s_waitcnt lgkmcnt(2)
    v_lshl_or_b32 v31, v93, 16, v92
    s_waitcnt lgkmcnt(1)
    v_lshl_or_b32 v32, v95, 16, v94
    s_waitcnt lgkmcnt(0)
    v_lshl_or_b32 v33, v97, 16, v96
    s_addc_u32 s46, s19, s17
    s_cmp_eq_u32 s44, -2
    s_cselect_b32 s44, s27, s5
    s_cmp_lt_i32 s14, s35
    v_lshl_or_b32 v26, v63, 16, v62
    v_lshl_or_b32 v27, v65, 16, v64
    v_lshl_or_b32 v28, v67, 16, v66
    v_lshl_or_b32 v29, v69, 16, v68
    s_cselect_b32 s14, s26, 0
    s_mov_b64 s[42:43], s[14:15]
    v_mfma_f32_32x32x16_f16 v[2:17], v[30:33], v[26:29], v[2:17]
    s_mov_b64 s[40:41], s[12:13]
    s_mov_b32 s40, s0
    s_mov_b32 s41, s1
    s_mov_b32 s42, s14
    ds_read_b128 v[22:25], v40
    ds_read_b128 v[18:21], v42
    ds_read2st64_b32 v[70:71], v41 offset0:64 offset1:65
    ds_read2st64_b32 v[72:73], v41 offset0:66 offset1:67
    ds_read2st64_b32 v[98:99], v41 offset0:68 offset1:69
    ds_read2st64_b32 v[100:101], v41 offset0:70 offset1:71
    s_cselect_b32 s0, s44, 0
    s_mov_b32 m0, s33
    s_nop 0
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    s_nop 0
    buffer_load_ushort v102, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s29, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v102, s29, v102
    buffer_load_ushort v102, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s29, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v102, s29, v102
    buffer_load_ushort v102, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s29, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v102, s29, v102
    buffer_load_ushort v102, s[40:43], 0 offen lds
    s_mov_b64 s[42:43], s[14:15]
    s_mov_b64 s[40:41], s[12:13]
    v_mov_b32_e32 v45, v39
    s_mov_b32 s40, s45
    s_mov_b32 s41, s46
    s_mov_b32 s42, s0
    s_mov_b32 m0, s34
    s_nop 0
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 m0, m0, 0x400
    v_add_u32 v45, s31, v45
    buffer_load_ushort v45, s[40:43], 0 offen lds
    s_add_u32 s16, s16, s22
    s_addc_u32 s17, s17, s23
    s_add_i32 s37, s37, 2
    s_sub_i32 s6, s6, 64
    s_add_u32 s12, s12, 0x80
    s_addc_u32 s13, s13, 0
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v27, v101
    v_mov_b32_e32 v26, v100
    v_mov_b32_e32 v29, v99
    v_mov_b32_e32 v28, v98
    v_mov_b32_e32 v31, v73
    v_mov_b32_e32 v30, v72
    v_mov_b32_e32 v33, v71
    v_mov_b32_e32 v32, v70
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
.LBB0_4:
    s_waitcnt vmcnt(0)
    s_ashr_i32 s1, s9, 31
    s_mov_b32 s0, s9
    s_lshl_b32 s6, s9, 2
    s_lshr_b64 s[12:13], s[0:1], 30
    s_mul_hi_u32 s5, s6, s24
    s_mul_i32 s0, s12, s24
    s_add_i32 s5, s5, s0
    s_lshl_b64 s[0:1], s[2:3], 2
    s_add_u32 s0, s0, s20
    s_mul_i32 s9, s6, s24
    s_addc_u32 s1, s1, s21
    s_add_u32 s0, s0, s9
    s_addc_u32 s1, s1, s5
    s_add_i32 s25, s25, -1
    s_ashr_i32 s2, s25, 31
    s_mul_hi_u32 s3, s6, s25
    s_mul_i32 s2, s6, s2
    s_add_i32 s2, s3, s2
    s_mul_i32 s3, s12, s25
    s_ashr_i32 s5, s4, 31
    s_add_i32 s9, s2, s3
    s_mul_i32 s12, s6, s25
    s_lshl_b64 s[2:3], s[4:5], 2
    s_add_u32 s2, s12, s2
    s_addc_u32 s3, s9, s3
    s_lshr_b64 s[12:13], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s12, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s12, -1
    s_cselect_b32 s2, s2, 0
    v_lshl_or_b32 v1, s7, 5, v1
    s_lshl_b32 s5, s8, 5
    v_lshrrev_b32_e32 v0, 3, v0
    v_and_or_b32 v18, v0, 4, s5
    v_mul_lo_u32 v19, v1, s6
    v_lshl_add_u32 v0, v18, 2, v19
    v_bfrev_b32_e32 v20, 1
    v_cmp_gt_i32_e32 vcc, s4, v18
    s_mov_b32 s3, 0x20000
    s_nop 0
    v_cndmask_b32_e32 v21, v20, v0, vcc
    buffer_load_dword v1, v21, s[0:3], 0 offen
    v_mov_b32_e32 v0, v2
    v_or_b32_e32 v2, 1, v18
    v_lshl_add_u32 v22, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v20, v22, vcc
    buffer_store_dword v0, v21, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v3
    v_or_b32_e32 v3, 2, v18
    v_lshl_add_u32 v21, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v20, v21, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v4
    v_or_b32_e32 v2, 3, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v20, v4, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v5
    v_or_b32_e32 v3, 8, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v20, v4, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v6
    v_or_b32_e32 v2, 9, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v20, v4, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v7
    v_or_b32_e32 v3, 10, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v20, v4, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v8
    v_or_b32_e32 v2, 11, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v20, v4, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v9
    v_or_b32_e32 v3, 16, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v20, v4, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v10
    v_or_b32_e32 v2, 17, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v20, v4, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v11
    v_or_b32_e32 v3, 18, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v20, v4, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v12
    v_or_b32_e32 v2, 19, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v20, v4, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v13
    v_or_b32_e32 v3, 24, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v20, v4, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v14
    v_or_b32_e32 v2, 25, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v2, v20, v4, vcc
    buffer_store_dword v0, v3, s[0:3], 0 offen
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v15
    v_or_b32_e32 v3, 26, v18
    v_lshl_add_u32 v4, v3, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v3
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    v_cndmask_b32_e32 v3, v20, v4, vcc
    buffer_store_dword v0, v2, s[0:3], 0 offen
    buffer_load_dword v1, v3, s[0:3], 0 offen
    v_mov_b32_e32 v0, v16
    v_or_b32_e32 v2, 27, v18
    v_lshl_add_u32 v4, v2, 2, v19
    v_cmp_gt_i32_e32 vcc, s4, v2
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v3, s[0:3], 0 offen
    v_cndmask_b32_e32 v2, v20, v4, vcc
    buffer_load_dword v1, v2, s[0:3], 0 offen
    v_mov_b32_e32 v0, v17
    s_waitcnt vmcnt(0)
    v_pk_mul_f32 v[0:1], s[10:11], v[0:1]
    s_nop 0
    v_add_f32_e32 v0, v0, v1
    buffer_store_dword v0, v2, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta
    .amdhsa_group_segment_fixed_size 33280
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 103
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 104
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.agpr_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.sgpr_count: 53
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.sgpr_spill_count: 0
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.vgpr_count: 103
gemm_nn_f16_f32_64x64x32_w2x2_s2_lds_dma_g2_2_1_tail_beta.vgpr_spill_count: 0
