.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_bf16_bf16_64x128x64_w1x4_s2_2ahead_vgpr_g16_16_8_preshuffled:
    s_load_dwordx8 s[4:11], s[0:1], 0x18
    s_load_dwordx4 s[12:15], s[0:1], 0x0
    s_load_dwordx2 s[24:25], s[0:1], 0x10
    v_readfirstlane_b32 s31, v0
    v_lshlrev_b32_e32 v90, 4, v0
    s_lshr_b32 s0, s31, 1
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s17, s8, 1
    v_bfe_u32 v1, v0, 4, 2
    s_and_b32 s28, s0, 0x60
    v_and_b32_e32 v2, 0xf0, v90
    v_lshl_or_b32 v2, v1, 8, v2
    s_mul_i32 s0, s28, s17
    s_lshl_b32 s1, s8, 5
    v_add_u32_e32 v91, s0, v2
    s_add_i32 s0, s0, s1
    s_lshl_b32 s29, s2, 6
    s_lshl_b32 s1, s7, 1
    v_add_u32_e32 v92, s0, v2
    s_mul_i32 s0, s1, s29
    s_mul_hi_u32 s2, s1, s29
    s_add_u32 s0, s0, s12
    s_addc_u32 s41, s2, s13
    s_sub_i32 s30, s4, s29
    s_min_i32 s2, s30, 64
    s_add_i32 s2, s2, -1
    s_min_i32 s12, s6, 64
    s_mul_i32 s2, s1, s2
    v_lshrrev_b32_e32 v2, 3, v0
    s_lshl1_add_u32 s33, s12, s2
    v_mul_lo_u32 v2, s1, v2
    s_and_b32 s1, s41, 0xffff
    s_add_u32 s36, s0, 0x80
    s_addc_u32 s2, s41, 0
    s_lshl_b32 s26, s3, 7
    s_and_b32 s37, s2, 0xffff
    s_mul_i32 s3, s17, s26
    s_mul_hi_u32 s2, s17, s26
    s_add_u32 s16, s3, s14
    s_addc_u32 s4, s2, s15
    s_sub_i32 s8, s5, s26
    s_min_i32 s2, s8, 0x80
    s_add_i32 s2, s2, -16
    s_mul_i32 s34, s17, s2
    s_lshl_b32 s2, s12, 5
    s_add_i32 s34, s34, s2
    s_add_u32 s12, s16, 0x800
    s_addc_u32 s35, s4, 0
    s_cmp_gt_i32 s6, 0
    s_cselect_b32 s2, s33, 0
    s_cselect_b32 s18, s34, 0
    s_and_b32 s17, s4, 0xffff
    s_cmp_gt_i32 s6, 64
    s_cselect_b32 s38, s33, 0
    s_cselect_b32 s14, s34, 0
    s_and_b32 s13, s35, 0xffff
    s_add_u32 s20, s0, 0x100
    v_lshlrev_b32_e32 v4, 2, v0
    s_addc_u32 s3, s41, 0
    v_and_b32_e32 v3, 0x70, v90
    v_and_b32_e32 v4, 0x60, v4
    s_cmpk_gt_i32 s6, 0x80
    v_xad_u32 v93, v4, v3, v2
    s_cselect_b32 s22, s33, 0
    s_and_b32 s21, s3, 0xffff
    s_mov_b32 s3, 0x20000
    v_lshl_add_u32 v94, s7, 6, v93
    buffer_load_dwordx4 v[2:5], v93, s[0:3], 0 offen
    buffer_load_dwordx4 v[6:9], v94, s[0:3], 0 offen
    s_mov_b32 s19, s3
    buffer_load_dwordx4 v[34:37], v91, s[16:19], 0 offen
    buffer_load_dwordx4 v[50:53], v91, s[16:19], 0 offen offset:1024
    buffer_load_dwordx4 v[38:41], v92, s[16:19], 0 offen
    buffer_load_dwordx4 v[42:45], v92, s[16:19], 0 offen offset:1024
    s_mov_b32 s39, s3
    s_mov_b32 s15, s3
    s_mov_b32 s23, s3
    buffer_load_dwordx4 v[14:17], v93, s[36:39], 0 offen
    buffer_load_dwordx4 v[10:13], v94, s[36:39], 0 offen
    buffer_load_dwordx4 v[46:49], v91, s[12:15], 0 offen
    buffer_load_dwordx4 v[54:57], v92, s[12:15], 0 offen
    buffer_load_dwordx4 v[22:25], v93, s[20:23], 0 offen
    buffer_load_dwordx4 v[26:29], v94, s[20:23], 0 offen
    s_mov_b32 s27, 0
    s_mov_b32 s36, 2
    s_lshr_b32 s31, s31, 8
    s_cmp_lt_i32 s6, 1
    s_waitcnt vmcnt(11)
    ds_write_b128 v90, v[2:5]
    s_waitcnt vmcnt(10)
    ds_write_b128 v90, v[6:9] offset:4096
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cbranch_scc1 .LBB0_3
    s_add_i32 s1, s6, 63
    s_ashr_i32 s2, s1, 31
    s_lshr_b32 s2, s2, 26
    v_lshlrev_b32_e32 v4, 5, v0
    s_add_i32 s1, s1, s2
    v_and_b32_e32 v2, 48, v0
    v_lshlrev_b32_e32 v3, 7, v0
    v_and_b32_e32 v4, 0x60, v4
    s_ashr_i32 s37, s1, 6
    s_lshl_b32 s1, s31, 13
    v_and_b32_e32 v3, 0x780, v3
    v_xor_b32_e32 v2, v4, v2
    v_or3_b32 v97, s1, v3, v2
    ds_read_b128 v[74:77], v97 offset:6144
    ds_read_b128 v[78:81], v97 offset:4096
    ds_read_b128 v[86:89], v97 offset:2048
    ds_read_b128 v[82:85], v97
    s_add_i32 s38, s37, -3
    s_add_i32 s39, s37, -4
    s_add_u32 s40, s0, 0x180
    s_addc_u32 s41, s41, 0
    s_add_u32 s42, s16, 0x1000
    v_add_u32_e32 v95, 0x400, v91
    v_add_u32_e32 v96, 0x400, v92
    v_xor_b32_e32 v98, 64, v97
    s_addc_u32 s43, s4, 0
    v_mov_b32_e32 v70, 0
    v_mov_b32_e32 v71, 0
    v_mov_b32_e32 v72, 0
    v_mov_b32_e32 v73, 0
    v_mov_b32_e32 v66, 0
    v_mov_b32_e32 v67, 0
    v_mov_b32_e32 v68, 0
    v_mov_b32_e32 v69, 0
    v_mov_b32_e32 v62, 0
    v_mov_b32_e32 v63, 0
    v_mov_b32_e32 v64, 0
    v_mov_b32_e32 v65, 0
    v_mov_b32_e32 v58, 0
    v_mov_b32_e32 v59, 0
    v_mov_b32_e32 v60, 0
    v_mov_b32_e32 v61, 0
    v_mov_b32_e32 v30, 0
    v_mov_b32_e32 v31, 0
    v_mov_b32_e32 v32, 0
    v_mov_b32_e32 v33, 0
    v_mov_b32_e32 v18, 0
    v_mov_b32_e32 v19, 0
    v_mov_b32_e32 v20, 0
    v_mov_b32_e32 v21, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v5, 0
.LBB0_2:
    s_add_i32 s2, s36, -2
    s_and_b32 s1, s41, 0xffff
    s_and_b32 s13, s35, 0xffff
    s_cmp_lt_i32 s36, s37
    s_cselect_b64 s[4:5], -1, 0
    s_and_b64 vcc, s[4:5], exec
    s_cselect_b32 s18, s34, 0
    s_and_b32 s17, s43, 0xffff
    s_add_u32 s20, s40, 0x80
    s_addc_u32 s4, s41, 0
    s_cmp_lt_i32 s2, s39
    s_cselect_b32 s22, s33, 0
    s_and_b32 s21, s4, 0xffff
    s_waitcnt vmcnt(7) lgkmcnt(0)
    v_mfma_f32_16x16x16_bf16 v[70:73], v[34:35], v[82:83], v[70:73]
    ds_read_b128 v[108:111], v98
    s_add_u32 s4, s42, 0x800
    s_addc_u32 s35, s43, 0
    s_waitcnt vmcnt(6)
    v_mfma_f32_16x16x16_bf16 v[66:69], v[38:39], v[82:83], v[66:69]
    s_cmp_lt_i32 s2, s38
    s_mov_b32 s0, s40
    s_cselect_b32 s2, s33, 0
    v_mfma_f32_16x16x16_bf16 v[62:65], v[34:35], v[86:87], v[62:65]
    ds_read_b128 v[112:115], v98 offset:2048
    s_mov_b32 s15, s3
    v_mfma_f32_16x16x16_bf16 v[58:61], v[38:39], v[86:87], v[58:61]
    v_mfma_f32_16x16x16_bf16 v[30:33], v[34:35], v[78:79], v[30:33]
    ds_read_b128 v[116:119], v98 offset:4096
    v_mfma_f32_16x16x16_bf16 v[18:21], v[38:39], v[78:79], v[18:21]
    v_mfma_f32_16x16x16_bf16 v[100:103], v[34:35], v[74:75], v[6:9]
    ds_read_b128 v[120:123], v98 offset:6144
    v_mfma_f32_16x16x16_bf16 v[104:107], v[38:39], v[74:75], v[2:5]
    v_mfma_f32_16x16x16_bf16 v[70:73], v[36:37], v[84:85], v[70:73]
    s_waitcnt vmcnt(5)
    ds_write_b128 v90, v[14:17] offset:8192
    buffer_load_dwordx4 v[14:17], v93, s[0:3], 0 offen
    v_mfma_f32_16x16x16_bf16 v[66:69], v[40:41], v[84:85], v[66:69]
    v_mfma_f32_16x16x16_bf16 v[62:65], v[36:37], v[88:89], v[62:65]
    s_waitcnt vmcnt(5)
    ds_write_b128 v90, v[10:13] offset:12288
    buffer_load_dwordx4 v[10:13], v94, s[0:3], 0 offen
    v_mfma_f32_16x16x16_bf16 v[58:61], v[40:41], v[88:89], v[58:61]
    buffer_load_dwordx4 v[6:9], v95, s[12:15], 0 offen
    v_mfma_f32_16x16x16_bf16 v[30:33], v[36:37], v[80:81], v[30:33]
    buffer_load_dwordx4 v[2:5], v96, s[12:15], 0 offen
    v_mfma_f32_16x16x16_bf16 v[18:21], v[40:41], v[80:81], v[18:21]
    v_mfma_f32_16x16x16_bf16 v[78:81], v[36:37], v[76:77], v[100:103]
    v_mfma_f32_16x16x16_bf16 v[74:77], v[40:41], v[76:77], v[104:107]
    s_mov_b32 s16, s42
    s_mov_b32 s19, s3
    s_waitcnt vmcnt(7) lgkmcnt(5)
    v_mfma_f32_16x16x16_bf16 v[70:73], v[50:51], v[108:109], v[70:73]
    buffer_load_dwordx4 v[34:37], v91, s[16:19], 0 offen
    s_waitcnt vmcnt(7)
    v_mfma_f32_16x16x16_bf16 v[66:69], v[42:43], v[108:109], v[66:69]
    buffer_load_dwordx4 v[38:41], v92, s[16:19], 0 offen
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_16x16x16_bf16 v[62:65], v[50:51], v[112:113], v[62:65]
    v_mfma_f32_16x16x16_bf16 v[58:61], v[42:43], v[112:113], v[58:61]
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_16x16x16_bf16 v[30:33], v[50:51], v[116:117], v[30:33]
    v_mfma_f32_16x16x16_bf16 v[18:21], v[42:43], v[116:117], v[18:21]
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_16x16x16_bf16 v[78:81], v[50:51], v[120:121], v[78:81]
    ds_read_b128 v[82:85], v97 offset:8192
    v_mfma_f32_16x16x16_bf16 v[74:77], v[42:43], v[120:121], v[74:77]
    v_mfma_f32_16x16x16_bf16 v[70:73], v[52:53], v[110:111], v[70:73]
    ds_read_b128 v[86:89], v97 offset:10240
    v_mfma_f32_16x16x16_bf16 v[66:69], v[44:45], v[110:111], v[66:69]
    v_mfma_f32_16x16x16_bf16 v[62:65], v[52:53], v[114:115], v[62:65]
    ds_read_b128 v[100:103], v97 offset:12288
    v_mfma_f32_16x16x16_bf16 v[58:61], v[44:45], v[114:115], v[58:61]
    v_mfma_f32_16x16x16_bf16 v[30:33], v[52:53], v[118:119], v[30:33]
    ds_read_b128 v[104:107], v97 offset:14336
    v_mfma_f32_16x16x16_bf16 v[18:21], v[44:45], v[118:119], v[18:21]
    v_mfma_f32_16x16x16_bf16 v[50:53], v[52:53], v[122:123], v[78:81]
    v_mfma_f32_16x16x16_bf16 v[42:45], v[44:45], v[122:123], v[74:77]
    s_waitcnt vmcnt(7) lgkmcnt(3)
    v_mfma_f32_16x16x16_bf16 v[70:73], v[46:47], v[82:83], v[70:73]
    ds_read_b128 v[108:111], v98 offset:8192
    s_mov_b32 s23, s3
    s_waitcnt vmcnt(6)
    v_mfma_f32_16x16x16_bf16 v[66:69], v[54:55], v[82:83], v[66:69]
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_16x16x16_bf16 v[62:65], v[46:47], v[86:87], v[62:65]
    ds_read_b128 v[112:115], v98 offset:10240
    v_mfma_f32_16x16x16_bf16 v[58:61], v[54:55], v[86:87], v[58:61]
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_16x16x16_bf16 v[30:33], v[46:47], v[100:101], v[30:33]
    ds_read_b128 v[116:119], v98 offset:12288
    v_mfma_f32_16x16x16_bf16 v[18:21], v[54:55], v[100:101], v[18:21]
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_16x16x16_bf16 v[74:77], v[46:47], v[104:105], v[50:53]
    ds_read_b128 v[120:123], v98 offset:14336
    v_mfma_f32_16x16x16_bf16 v[78:81], v[54:55], v[104:105], v[42:45]
    v_mfma_f32_16x16x16_bf16 v[70:73], v[48:49], v[84:85], v[70:73]
    s_waitcnt vmcnt(7)
    ds_write_b128 v90, v[22:25]
    buffer_load_dwordx4 v[22:25], v93, s[20:23], 0 offen
    v_mfma_f32_16x16x16_bf16 v[66:69], v[56:57], v[84:85], v[66:69]
    v_mfma_f32_16x16x16_bf16 v[62:65], v[48:49], v[88:89], v[62:65]
    s_waitcnt vmcnt(7)
    ds_write_b128 v90, v[26:29] offset:4096
    buffer_load_dwordx4 v[26:29], v94, s[20:23], 0 offen
    v_mfma_f32_16x16x16_bf16 v[58:61], v[56:57], v[88:89], v[58:61]
    buffer_load_dwordx4 v[50:53], v95, s[16:19], 0 offen
    v_mfma_f32_16x16x16_bf16 v[30:33], v[48:49], v[102:103], v[30:33]
    buffer_load_dwordx4 v[42:45], v96, s[16:19], 0 offen
    v_mfma_f32_16x16x16_bf16 v[18:21], v[56:57], v[102:103], v[18:21]
    v_mfma_f32_16x16x16_bf16 v[74:77], v[48:49], v[106:107], v[74:77]
    v_mfma_f32_16x16x16_bf16 v[78:81], v[56:57], v[106:107], v[78:81]
    s_cselect_b32 s6, s34, 0
    s_and_b32 s5, s35, 0xffff
    s_mov_b32 s7, s3
    s_waitcnt vmcnt(7) lgkmcnt(5)
    v_mfma_f32_16x16x16_bf16 v[70:73], v[6:7], v[108:109], v[70:73]
    buffer_load_dwordx4 v[46:49], v91, s[4:7], 0 offen
    s_waitcnt vmcnt(7)
    v_mfma_f32_16x16x16_bf16 v[66:69], v[2:3], v[108:109], v[66:69]
    buffer_load_dwordx4 v[54:57], v92, s[4:7], 0 offen
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_16x16x16_bf16 v[62:65], v[6:7], v[112:113], v[62:65]
    v_mfma_f32_16x16x16_bf16 v[58:61], v[2:3], v[112:113], v[58:61]
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_16x16x16_bf16 v[30:33], v[6:7], v[116:117], v[30:33]
    v_mfma_f32_16x16x16_bf16 v[18:21], v[2:3], v[116:117], v[18:21]
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_16x16x16_bf16 v[100:103], v[6:7], v[120:121], v[74:77]
    ds_read_b128 v[82:85], v97
    v_mfma_f32_16x16x16_bf16 v[104:107], v[2:3], v[120:121], v[78:81]
    v_mfma_f32_16x16x16_bf16 v[70:73], v[8:9], v[110:111], v[70:73]
    ds_read_b128 v[86:89], v97 offset:2048
    v_mfma_f32_16x16x16_bf16 v[66:69], v[4:5], v[110:111], v[66:69]
    v_mfma_f32_16x16x16_bf16 v[62:65], v[8:9], v[114:115], v[62:65]
    ds_read_b128 v[78:81], v97 offset:4096
    v_mfma_f32_16x16x16_bf16 v[58:61], v[4:5], v[114:115], v[58:61]
    v_mfma_f32_16x16x16_bf16 v[30:33], v[8:9], v[118:119], v[30:33]
    ds_read_b128 v[74:77], v97 offset:6144
    v_mfma_f32_16x16x16_bf16 v[18:21], v[4:5], v[118:119], v[18:21]
    v_mfma_f32_16x16x16_bf16 v[6:9], v[8:9], v[122:123], v[100:103]
    v_mfma_f32_16x16x16_bf16 v[2:5], v[4:5], v[122:123], v[104:107]
    s_add_i32 s36, s36, 2
    s_add_u32 s42, s42, 0x1000
    s_addc_u32 s43, s43, 0
    s_add_u32 s40, s40, 0x100
    s_addc_u32 s41, s41, 0
    s_mov_b32 s12, s4
    s_mov_b32 s14, s6
    s_cbranch_vccnz .LBB0_2
    s_branch .LBB0_4
.LBB0_3:
    v_mov_b32_e32 v5, 0
    v_mov_b32_e32 v4, 0
    v_mov_b32_e32 v3, 0
    v_mov_b32_e32 v2, 0
    v_mov_b32_e32 v9, 0
    v_mov_b32_e32 v8, 0
    v_mov_b32_e32 v7, 0
    v_mov_b32_e32 v6, 0
    v_mov_b32_e32 v21, 0
    v_mov_b32_e32 v20, 0
    v_mov_b32_e32 v19, 0
    v_mov_b32_e32 v18, 0
    v_mov_b32_e32 v33, 0
    v_mov_b32_e32 v32, 0
    v_mov_b32_e32 v31, 0
    v_mov_b32_e32 v30, 0
    v_mov_b32_e32 v61, 0
    v_mov_b32_e32 v60, 0
    v_mov_b32_e32 v59, 0
    v_mov_b32_e32 v58, 0
    v_mov_b32_e32 v65, 0
    v_mov_b32_e32 v64, 0
    v_mov_b32_e32 v63, 0
    v_mov_b32_e32 v62, 0
    v_mov_b32_e32 v69, 0
    v_mov_b32_e32 v68, 0
    v_mov_b32_e32 v67, 0
    v_mov_b32_e32 v66, 0
    v_mov_b32_e32 v73, 0
    v_mov_b32_e32 v72, 0
    v_mov_b32_e32 v71, 0
    v_mov_b32_e32 v70, 0
.LBB0_4:
    s_ashr_i32 s1, s9, 31
    s_mov_b32 s0, s9
    s_lshl_b32 s13, s9, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    s_mul_hi_u32 s2, s13, s29
    s_mul_i32 s1, s0, s29
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[26:27], 1
    s_add_u32 s2, s2, s24
    s_mul_i32 s4, s13, s29
    s_addc_u32 s3, s3, s25
    s_add_u32 s4, s2, s4
    s_addc_u32 s5, s3, s1
    s_add_i32 s30, s30, -1
    s_ashr_i32 s1, s30, 31
    s_mul_hi_u32 s2, s13, s30
    s_mul_i32 s1, s13, s1
    v_and_b32_e32 v0, 15, v0
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s30
    s_ashr_i32 s9, s8, 31
    s_waitcnt vmcnt(4)
    v_lshl_or_b32 v12, s31, 6, v0
    v_mul_f32_e32 v0, s10, v70
    s_add_i32 s2, s1, s0
    s_lshl_b64 s[0:1], s[8:9], 1
    v_lshl_or_b32 v13, v1, 2, s28
    v_bfe_u32 v1, v0, 16, 1
    s_movk_i32 s9, 0x7fff
    v_add3_u32 v1, v1, v0, s9
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_mul_i32 s3, s13, s30
    s_mov_b32 s12, 0x7060302
    v_cndmask_b32_e32 v0, v1, v10, vcc
    v_mul_f32_e32 v1, s10, v71
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s9
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_add_u32 s0, s3, s0
    s_addc_u32 s1, s2, s1
    v_cndmask_b32_e32 v1, v10, v11, vcc
    v_pk_mul_f32 v[10:11], s[10:11], v[72:73] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s12
    v_bfe_u32 v1, v10, 16, 1
    v_add3_u32 v1, v1, v10, s9
    v_or_b32_e32 v15, 0x400000, v10
    v_cmp_u_f32_e32 vcc, v10, v10
    v_bfe_u32 v10, v11, 16, 1
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s5, s5, 0xffff
    v_cndmask_b32_e32 v1, v1, v15, vcc
    v_add3_u32 v10, v10, v11, s9
    v_or_b32_e32 v15, 0x400000, v11
    v_cmp_u_f32_e32 vcc, v11, v11
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v14, v12, s13
    v_cndmask_b32_e32 v10, v10, v15, vcc
    v_lshlrev_b32_e32 v15, 1, v13
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_perm_b32 v1, v10, v1, s12
    v_add_u32_e32 v10, v15, v14
    v_bfrev_b32_e32 v16, 1
    v_cmp_gt_i32_e32 vcc, s8, v13
    s_cselect_b32 s6, s0, 0
    s_mov_b32 s7, 0x20000
    v_cndmask_b32_e32 v10, v16, v10, vcc
    buffer_store_dwordx2 v[0:1], v10, s[4:7], 0 offen
    v_mul_f32_e32 v0, s10, v66
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s9
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e64 s[0:1], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v10, s[0:1]
    v_mul_f32_e32 v1, s10, v67
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s9
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e64 s[0:1], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v10, v11, s[0:1]
    v_pk_mul_f32 v[10:11], s[10:11], v[68:69] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s12
    v_bfe_u32 v1, v10, 16, 1
    v_add3_u32 v1, v1, v10, s9
    v_or_b32_e32 v17, 0x400000, v10
    v_cmp_u_f32_e64 s[0:1], v10, v10
    v_bfe_u32 v10, v11, 16, 1
    v_add3_u32 v10, v10, v11, s9
    v_cndmask_b32_e64 v1, v1, v17, s[0:1]
    v_or_b32_e32 v17, 0x400000, v11
    v_cmp_u_f32_e64 s[0:1], v11, v11
    s_nop 1
    v_cndmask_b32_e64 v10, v10, v17, s[0:1]
    v_perm_b32 v1, v10, v1, s12
    v_or_b32_e32 v10, 16, v13
    v_lshlrev_b32_e32 v13, 1, v10
    v_add_u32_e32 v11, v13, v14
    v_cmp_gt_i32_e64 s[0:1], s8, v10
    s_nop 1
    v_cndmask_b32_e64 v10, v16, v11, s[0:1]
    buffer_store_dwordx2 v[0:1], v10, s[4:7], 0 offen
    v_or_b32_e32 v0, 16, v12
    v_mul_lo_u32 v14, v0, s13
    v_mul_f32_e32 v0, s10, v62
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s9
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v10, s[2:3]
    v_mul_f32_e32 v1, s10, v63
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s9
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v10, v11, s[2:3]
    v_pk_mul_f32 v[10:11], s[10:11], v[64:65] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s12
    v_bfe_u32 v1, v10, 16, 1
    v_add3_u32 v1, v1, v10, s9
    v_or_b32_e32 v17, 0x400000, v10
    v_cmp_u_f32_e64 s[2:3], v10, v10
    v_bfe_u32 v10, v11, 16, 1
    v_add3_u32 v10, v10, v11, s9
    v_cndmask_b32_e64 v1, v1, v17, s[2:3]
    v_or_b32_e32 v17, 0x400000, v11
    v_cmp_u_f32_e64 s[2:3], v11, v11
    s_nop 1
    v_cndmask_b32_e64 v10, v10, v17, s[2:3]
    v_perm_b32 v1, v10, v1, s12
    v_add_u32_e32 v10, v15, v14
    v_cndmask_b32_e32 v10, v16, v10, vcc
    buffer_store_dwordx2 v[0:1], v10, s[4:7], 0 offen
    v_mul_f32_e32 v0, s10, v58
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s9
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v10, s[2:3]
    v_mul_f32_e32 v1, s10, v59
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s9
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v10, v11, s[2:3]
    v_pk_mul_f32 v[10:11], s[10:11], v[60:61] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s12
    v_bfe_u32 v1, v10, 16, 1
    v_add3_u32 v1, v1, v10, s9
    v_or_b32_e32 v17, 0x400000, v10
    v_cmp_u_f32_e64 s[2:3], v10, v10
    v_bfe_u32 v10, v11, 16, 1
    v_add3_u32 v10, v10, v11, s9
    v_cndmask_b32_e64 v1, v1, v17, s[2:3]
    v_or_b32_e32 v17, 0x400000, v11
    v_cmp_u_f32_e64 s[2:3], v11, v11
    s_nop 1
    v_cndmask_b32_e64 v10, v10, v17, s[2:3]
    v_perm_b32 v1, v10, v1, s12
    v_add_u32_e32 v10, v13, v14
    v_cndmask_b32_e64 v10, v16, v10, s[0:1]
    buffer_store_dwordx2 v[0:1], v10, s[4:7], 0 offen
    v_or_b32_e32 v0, 32, v12
    v_mul_lo_u32 v14, v0, s13
    v_mul_f32_e32 v0, s10, v30
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s9
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v10, s[2:3]
    v_mul_f32_e32 v1, s10, v31
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s9
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v10, v11, s[2:3]
    v_pk_mul_f32 v[10:11], s[10:11], v[32:33] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s12
    v_bfe_u32 v1, v10, 16, 1
    v_add3_u32 v1, v1, v10, s9
    v_or_b32_e32 v17, 0x400000, v10
    v_cmp_u_f32_e64 s[2:3], v10, v10
    v_bfe_u32 v10, v11, 16, 1
    v_add3_u32 v10, v10, v11, s9
    v_cndmask_b32_e64 v1, v1, v17, s[2:3]
    v_or_b32_e32 v17, 0x400000, v11
    v_cmp_u_f32_e64 s[2:3], v11, v11
    s_nop 1
    v_cndmask_b32_e64 v10, v10, v17, s[2:3]
    v_perm_b32 v1, v10, v1, s12
    v_add_u32_e32 v10, v15, v14
    v_cndmask_b32_e32 v10, v16, v10, vcc
    buffer_store_dwordx2 v[0:1], v10, s[4:7], 0 offen
    v_mul_f32_e32 v0, s10, v18
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s9
    v_or_b32_e32 v10, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v10, s[2:3]
    v_mul_f32_e32 v1, s10, v19
    v_bfe_u32 v10, v1, 16, 1
    v_add3_u32 v10, v10, v1, s9
    v_or_b32_e32 v11, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v10, v11, s[2:3]
    v_pk_mul_f32 v[10:11], s[10:11], v[20:21] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s12
    v_bfe_u32 v1, v10, 16, 1
    v_add3_u32 v1, v1, v10, s9
    v_or_b32_e32 v17, 0x400000, v10
    v_cmp_u_f32_e64 s[2:3], v10, v10
    v_bfe_u32 v10, v11, 16, 1
    v_add3_u32 v10, v10, v11, s9
    v_cndmask_b32_e64 v1, v1, v17, s[2:3]
    v_or_b32_e32 v17, 0x400000, v11
    v_cmp_u_f32_e64 s[2:3], v11, v11
    s_nop 1
    v_cndmask_b32_e64 v10, v10, v17, s[2:3]
    v_perm_b32 v1, v10, v1, s12
    v_add_u32_e32 v10, v13, v14
    v_cndmask_b32_e64 v10, v16, v10, s[0:1]
    buffer_store_dwordx2 v[0:1], v10, s[4:7], 0 offen
    v_or_b32_e32 v0, 48, v12
    v_mul_lo_u32 v10, v0, s13
    v_mul_f32_e32 v0, s10, v6
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s9
    v_or_b32_e32 v6, 0x400000, v0
    v_cmp_u_f32_e64 s[2:3], v0, v0
    s_nop 1
    v_cndmask_b32_e64 v0, v1, v6, s[2:3]
    v_mul_f32_e32 v1, s10, v7
    v_bfe_u32 v6, v1, 16, 1
    v_add3_u32 v6, v6, v1, s9
    v_or_b32_e32 v7, 0x400000, v1
    v_cmp_u_f32_e64 s[2:3], v1, v1
    s_nop 1
    v_cndmask_b32_e64 v1, v6, v7, s[2:3]
    v_pk_mul_f32 v[6:7], s[10:11], v[8:9] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s12
    v_bfe_u32 v1, v6, 16, 1
    v_add3_u32 v1, v1, v6, s9
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e64 s[2:3], v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_add3_u32 v6, v6, v7, s9
    v_cndmask_b32_e64 v1, v1, v8, s[2:3]
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e64 s[2:3], v7, v7
    s_nop 1
    v_cndmask_b32_e64 v6, v6, v8, s[2:3]
    v_perm_b32 v1, v6, v1, s12
    v_add_u32_e32 v6, v15, v10
    v_cndmask_b32_e32 v6, v16, v6, vcc
    buffer_store_dwordx2 v[0:1], v6, s[4:7], 0 offen
    v_mul_f32_e32 v0, s10, v2
    v_bfe_u32 v1, v0, 16, 1
    v_add3_u32 v1, v1, v0, s9
    v_or_b32_e32 v2, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_nop 1
    v_cndmask_b32_e32 v0, v1, v2, vcc
    v_mul_f32_e32 v1, s10, v3
    v_bfe_u32 v2, v1, 16, 1
    v_add3_u32 v2, v2, v1, s9
    v_or_b32_e32 v3, 0x400000, v1
    v_cmp_u_f32_e32 vcc, v1, v1
    s_nop 1
    v_cndmask_b32_e32 v1, v2, v3, vcc
    v_pk_mul_f32 v[2:3], s[10:11], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v0, v1, v0, s12
    v_bfe_u32 v1, v2, 16, 1
    v_add3_u32 v1, v1, v2, s9
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_bfe_u32 v2, v3, 16, 1
    v_add3_u32 v2, v2, v3, s9
    v_cndmask_b32_e32 v1, v1, v4, vcc
    v_or_b32_e32 v4, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v2, v2, v4, vcc
    v_perm_b32 v1, v2, v1, s12
    v_add_u32_e32 v2, v13, v10
    v_cndmask_b32_e64 v2, v16, v2, s[0:1]
    buffer_store_dwordx2 v[0:1], v2, s[4:7], 0 offen
    s_endpgm
.amdhsa_kernel gemm_nt_bf16_bf16_64x128x64_w1x4_s2_2ahead_vgpr_g16_16_8_preshuffled
    .amdhsa_group_segment_fixed_size 16384
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 124
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 124
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_bf16_bf16_64x128x64_w1x4_s2_2ahead_vgpr_g16_16_8_preshuffled.agpr_count: 0
gemm_nt_bf16_bf16_64x128x64_w1x4_s2_2ahead_vgpr_g16_16_8_preshuffled.sgpr_count: 50
gemm_nt_bf16_bf16_64x128x64_w1x4_s2_2ahead_vgpr_g16_16_8_preshuffled.sgpr_spill_count: 0
gemm_nt_bf16_bf16_64x128x64_w1x4_s2_2ahead_vgpr_g16_16_8_preshuffled.vgpr_count: 124
gemm_nt_bf16_bf16_64x128x64_w1x4_s2_2ahead_vgpr_g16_16_8_preshuffled.vgpr_spill_count: 0
