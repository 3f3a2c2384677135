.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
attention_f16_d128_256x64_s2_vgpr_g1_causal:
    s_load_dwordx4 s[36:39], s[0:1], 0x68
    s_load_dwordx8 s[24:31], s[0:1], 0x0
    s_load_dwordx16 s[8:23], s[0:1], 0x28
    s_load_dwordx2 s[34:35], s[0:1], 0x7c
    s_not_b32 s2, s2
    s_lshl_b32 s2, s2, 8
    v_readfirstlane_b32 s5, v0
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s9, s9, s4
    s_add_i32 s2, s34, s2
    s_mul_hi_u32 s33, s8, s4
    s_lshl_b32 s6, s37, 1
    s_lshr_b32 s37, s5, 6
    s_addk_i32 s2, 0xff
    s_add_i32 s33, s33, s9
    s_mul_i32 s9, s11, s3
    s_mul_hi_u32 s11, s10, s3
    s_and_b32 s2, s2, 0xffffff00
    s_lshl_b32 s5, s37, 5
    s_lshl_b32 s7, s36, 1
    s_mul_i32 s8, s8, s4
    s_add_i32 s11, s11, s9
    s_mul_i32 s9, s10, s3
    s_add_u32 s8, s9, s8
    s_addc_u32 s9, s11, s33
    s_ashr_i32 s10, s36, 31
    s_mul_i32 s10, s2, s10
    s_mul_hi_u32 s11, s2, s36
    s_add_i32 s11, s11, s10
    s_mul_i32 s10, s2, s36
    s_add_u32 s8, s8, s10
    s_addc_u32 s9, s9, s11
    s_lshl_b64 s[8:9], s[8:9], 1
    s_add_u32 s40, s8, s24
    s_addc_u32 s24, s9, s25
    s_not_b32 s8, s2
    s_add_i32 s33, s34, s8
    s_ashr_i32 s36, s33, 31
    s_mul_hi_u32 s8, s33, s7
    s_mul_i32 s9, s36, s7
    s_add_i32 s9, s8, s9
    s_mul_i32 s8, s33, s7
    s_add_u32 s8, s8, 0x100
    s_addc_u32 s9, s9, 0
    s_lshr_b64 s[10:11], s[8:9], 31
    s_and_b32 s41, s24, 0xffff
    v_lshrrev_b32_e32 v3, 1, v0
    v_and_b32_e32 v2, 31, v0
    s_cmp_lt_i32 s10, 1
    s_cselect_b32 s8, s8, 0x7fffffff
    s_cmp_gt_i32 s10, -1
    v_or_b32_e32 v1, s5, v2
    v_and_b32_e32 v4, 16, v3
    s_cselect_b32 s42, s8, 0
    s_mov_b32 s43, 0x20000
    v_mad_u64_u32 v[4:5], s[8:9], v1, s7, v[4:5]
    buffer_load_dwordx4 v[98:101], v4, s[40:43], 0 offen
    buffer_load_dwordx4 v[102:105], v4, s[40:43], 0 offen offset:32
    buffer_load_dwordx4 v[106:109], v4, s[40:43], 0 offen offset:64
    buffer_load_dwordx4 v[110:113], v4, s[40:43], 0 offen offset:96
    buffer_load_dwordx4 v[114:117], v4, s[40:43], 0 offen offset:128
    buffer_load_dwordx4 v[118:121], v4, s[40:43], 0 offen offset:160
    buffer_load_dwordx4 v[122:125], v4, s[40:43], 0 offen offset:192
    buffer_load_dwordx4 v[126:129], v4, s[40:43], 0 offen offset:224
    s_movk_i32 s7, 0xf0
    v_lshlrev_b32_e32 v1, 4, v0
    v_or_b32_e32 v6, 0x200, v0
    v_lshrrev_b32_e32 v5, 4, v0
    v_bitop3_b32 v4, v1, s7, v0 bitop3:0x48
    v_lshrrev_b32_e32 v6, 4, v6
    v_mad_u64_u32 v[138:139], s[8:9], v5, s6, v[4:5]
    v_mad_u64_u32 v[140:141], s[8:9], v6, s6, v[4:5]
    s_mul_i32 s7, s13, s4
    s_mul_hi_u32 s10, s12, s4
    s_add_i32 s8, s2, 0x100
    s_sub_i32 s45, s35, s34
    s_add_i32 s10, s10, s7
    s_min_i32 s7, s8, s34
    s_add_i32 s7, s7, s45
    s_min_i32 s24, s35, s7
    s_add_i32 s7, s24, 63
    s_ashr_i32 s8, s7, 31
    s_lshr_b32 s8, s8, 26
    s_add_i32 s7, s7, s8
    s_mul_i32 s11, s12, s4
    s_mul_i32 s12, s15, s3
    s_mul_hi_u32 s13, s14, s3
    s_and_b32 s8, s7, 0xffffffc0
    s_mul_i32 s15, s14, s3
    s_add_i32 s13, s13, s12
    s_min_i32 s14, s35, s8
    s_add_u32 s8, s15, s11
    s_addc_u32 s9, s13, s10
    s_lshl_b64 s[12:13], s[8:9], 1
    s_add_u32 s40, s12, s26
    s_addc_u32 s15, s13, s27
    s_min_i32 s44, s14, 64
    s_add_i32 s44, s44, -1
    s_mul_i32 s8, s44, s6
    s_add_i32 s25, s8, 0x100
    s_cmp_gt_i32 s14, 0
    s_cselect_b64 s[10:11], -1, 0
    s_and_b64 s[8:9], s[10:11], exec
    s_cselect_b32 s42, s25, 0
    s_and_b32 s41, s15, 0xffff
    v_and_b32_e32 v139, 63, v0
    s_cmp_gt_i32 s24, 0
    s_waitcnt vmcnt(7)
    s_waitcnt vmcnt(6)
    s_waitcnt vmcnt(5)
    s_waitcnt vmcnt(4)
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    buffer_load_dwordx4 v[4:7], v138, s[40:43], 0 offen
    buffer_load_dwordx4 v[8:11], v140, s[40:43], 0 offen
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[4:7]
    s_waitcnt vmcnt(0)
    ds_write_b128 v1, v[8:11] offset:8192
    v_lshlrev_b32_e32 v4, 2, v139
    s_cbranch_scc1 .LBB0_4
    v_xor_b32_e32 v143, 0x80, v4
    v_lshlrev_b32_e32 v141, 8, v2
    v_lshlrev_b32_e32 v158, 4, v2
    s_cbranch_execz .LBB0_5
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
    v_mov_b32_e32 v145, 0
.LBB0_3:
    ds_bpermute_b32 v66, v143, v145
    s_lshl_b32 s0, s37, 13
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_movk_i32 s1, 0x70
    s_mul_hi_u32 s9, s22, s3
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v66, v145, v66
    v_div_scale_f32 v67, s[6:7], v66, v66, 1.0
    v_rcp_f32_e32 v68, v67
    v_div_scale_f32 v69, vcc, 1.0, v66, 1.0
    s_ashr_i32 s7, s39, 31
    v_fma_f32 v70, -v67, v68, 1.0
    v_fmac_f32_e32 v68, v70, v68
    v_mul_f32_e32 v70, v69, v68
    v_fma_f32 v71, -v67, v70, v69
    v_fmac_f32_e32 v70, v71, v68
    v_fma_f32 v67, -v67, v70, v69
    v_div_fmas_f32 v67, v67, v68, v70
    v_div_fixup_f32 v67, v67, v66, 1.0
    v_cmp_lt_f32_e32 vcc, 0, v66
    v_mov_b32_e32 v68, v34
    v_mov_b32_e32 v69, v50
    v_cndmask_b32_e32 v70, 0, v67, vcc
    v_mul_f32_e32 v2, v2, v70
    v_mul_f32_e32 v18, v18, v70
    v_cvt_pk_f16_f32 v66, v2, v18
    v_mov_b32_e32 v18, v3
    v_pk_mul_f32 v[68:69], v[68:69], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[2:3], v[18:19], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v50, v35
    v_cvt_pk_f16_f32 v67, v68, v69
    v_cvt_pk_f16_f32 v68, v2, v3
    v_pk_mul_f32 v[2:3], v[50:51], v[70:71] op_sel_hi:[1,0]
    v_and_b32_e32 v34, 32, v0
    v_or_b32_e32 v35, s0, v141
    v_and_b32_e32 v50, 0x70, v158
    v_cvt_pk_f16_f32 v69, v2, v3
    v_xad_u32 v2, v50, v34, v35
    v_mov_b32_e32 v18, v36
    v_mov_b32_e32 v19, v52
    ds_write_b128 v2, v[66:69]
    v_mul_f32_e32 v2, v4, v70
    v_mul_f32_e32 v3, v20, v70
    v_pk_mul_f32 v[18:19], v[18:19], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v20, v5
    v_mov_b32_e32 v52, v37
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v18, v19
    v_pk_mul_f32 v[4:5], v[20:21], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[18:19], v[52:53], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v18, v19
    v_or_b32_e32 v18, 16, v34
    v_xad_u32 v18, v50, v18, v35
    ds_write_b128 v18, v[2:5]
    v_mov_b32_e32 v4, v38
    v_mov_b32_e32 v5, v54
    v_mul_f32_e32 v2, v6, v70
    v_mul_f32_e32 v3, v22, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v22, v7
    v_mov_b32_e32 v54, v39
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[22:23], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[54:55], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 64, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v40
    v_mov_b32_e32 v5, v56
    v_mul_f32_e32 v2, v8, v70
    v_mul_f32_e32 v3, v24, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v24, v9
    v_mov_b32_e32 v56, v41
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[24:25], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[56:57], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0x50, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v42
    v_mov_b32_e32 v5, v58
    v_mul_f32_e32 v2, v10, v70
    v_mul_f32_e32 v3, v26, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v26, v11
    v_mov_b32_e32 v58, v43
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[26:27], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[58:59], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0x80, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v44
    v_mov_b32_e32 v5, v60
    v_mul_f32_e32 v2, v12, v70
    v_mul_f32_e32 v3, v28, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v28, v13
    v_mov_b32_e32 v60, v45
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[28:29], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[60:61], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0x90, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v46
    v_mov_b32_e32 v5, v62
    v_mul_f32_e32 v2, v14, v70
    v_mul_f32_e32 v3, v30, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v30, v15
    v_mov_b32_e32 v62, v47
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[30:31], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[62:63], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0xc0, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v48
    v_mov_b32_e32 v5, v64
    v_mul_f32_e32 v2, v16, v70
    v_mul_f32_e32 v3, v32, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v32, v17
    v_mov_b32_e32 v64, v49
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[32:33], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[64:65], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0xd0, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_or_b32_e32 v3, 64, v139
    v_and_b32_e32 v2, 0xf0, v1
    v_lshlrev_b32_e32 v4, 4, v3
    v_and_b32_e32 v1, 0x300, v1
    v_bitop3_b32 v0, v0, v2, 48 bitop3:0x6c
    v_and_b32_e32 v4, 0x700, v4
    v_bitop3_b32 v5, v3, v2, s1 bitop3:0x6c
    s_waitcnt lgkmcnt(0)
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v4, s0, v4, v5
    ds_read_b128 v[12:15], v1
    ds_read_b128 v[16:19], v4
    v_or_b32_e32 v4, 0x80, v139
    v_or_b32_e32 v5, 0xc0, v139
    v_lshlrev_b32_e32 v1, 4, v4
    v_lshlrev_b32_e32 v6, 4, v5
    v_and_b32_e32 v1, 0xb00, v1
    v_and_b32_e32 v6, 0xf00, v6
    v_bitop3_b32 v7, v5, v2, s1 bitop3:0x6c
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v6, s0, v6, v7
    ds_read_b128 v[20:23], v1
    ds_read_b128 v[24:27], v6
    v_or_b32_e32 v6, 0x100, v139
    v_or_b32_e32 v7, 0x140, v139
    v_lshlrev_b32_e32 v1, 4, v6
    v_lshlrev_b32_e32 v8, 4, v7
    v_and_b32_e32 v1, 0x1300, v1
    v_and_b32_e32 v8, 0x1700, v8
    v_bitop3_b32 v9, v7, v2, s1 bitop3:0x6c
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v8, s0, v8, v9
    ds_read_b128 v[28:31], v1
    ds_read_b128 v[32:35], v8
    v_or_b32_e32 v8, 0x180, v139
    v_lshlrev_b32_e32 v1, 4, v8
    v_and_b32_e32 v1, 0x1b00, v1
    v_or_b32_e32 v9, 0x1c0, v139
    v_or3_b32 v0, s0, v1, v0
    v_lshlrev_b32_e32 v1, 4, v9
    v_and_b32_e32 v1, 0x1f00, v1
    v_bitop3_b32 v10, v9, v2, s1 bitop3:0x6c
    v_or3_b32 v1, s0, v1, v10
    s_mul_i32 s0, s21, s4
    s_mul_hi_u32 s1, s20, s4
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s20, s4
    s_mul_i32 s4, s23, s3
    s_lshl_b32 s8, s39, 1
    s_add_i32 s9, s9, s4
    s_mul_i32 s3, s22, s3
    s_add_u32 s0, s3, s0
    s_mul_hi_u32 s3, s2, s39
    s_mul_i32 s4, s2, s7
    s_addc_u32 s1, s9, s1
    s_add_i32 s3, s3, s4
    s_mul_i32 s2, s2, s39
    s_add_u32 s0, s0, s2
    s_addc_u32 s1, s1, s3
    s_lshl_b64 s[0:1], s[0:1], 1
    s_mov_b32 s6, s39
    s_add_u32 s0, s0, s30
    s_mul_i32 s2, s8, s36
    s_mul_hi_u32 s3, s8, s33
    s_addc_u32 s1, s1, s31
    s_add_i32 s4, s3, s2
    s_lshr_b64 s[2:3], s[6:7], 31
    s_mul_i32 s2, s2, s33
    s_add_i32 s4, s4, s2
    s_mul_i32 s2, s8, s33
    s_add_u32 s2, s2, 0x100
    s_addc_u32 s3, s4, 0
    s_lshr_b64 s[6:7], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    ds_read_b128 v[36:39], v0
    ds_read_b128 v[40:43], v1
    s_cmp_lt_i32 s6, 1
    v_lshrrev_b32_e32 v0, 4, v139
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s6, -1
    v_or_b32_e32 v0, s5, v0
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(7)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v3
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(6)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v4
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(5)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v5
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(4)
    buffer_store_dwordx4 v[24:27], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v6
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[28:31], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v7
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[32:35], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v8
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[36:39], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v9
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s8, v[2:3]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[40:43], v0, s[0:3], 0 offen
    s_endpgm
.LBB0_4:
    v_lshlrev_b32_e32 v141, 8, v2
    v_lshlrev_b32_e32 v158, 4, v2
.LBB0_5:
    v_and_b32_e32 v5, 7, v0
    v_lshrrev_b32_e32 v7, 2, v0
    v_lshrrev_b32_e32 v8, 5, v0
    v_and_or_b32 v3, v3, 24, v5
    v_bfe_u32 v5, v0, 6, 1
    v_and_b32_e32 v6, 2, v7
    v_and_b32_e32 v8, 12, v8
    v_or3_b32 v6, v6, v8, v5
    v_lshlrev_b32_e32 v8, 2, v6
    s_load_dword s41, s[0:1], 0x84
    s_lshl_b32 s0, s38, 1
    v_lshlrev_b32_e32 v6, 3, v3
    v_or_b32_e32 v9, 1, v8
    s_add_i32 s1, s5, s2
    v_mad_u64_u32 v[142:143], s[8:9], v8, s0, v[6:7]
    v_mad_u64_u32 v[144:145], s[8:9], v9, s0, v[6:7]
    v_or_b32_e32 v9, 2, v8
    v_or_b32_e32 v8, 3, v8
    s_add_i32 s1, s45, s1
    v_mad_u64_u32 v[148:149], s[8:9], v8, s0, v[6:7]
    s_add_i32 s1, s1, 1
    v_lshrrev_b32_e32 v8, 5, v139
    s_ashr_i32 s42, s7, 6
    v_mad_u64_u32 v[146:147], s[8:9], v9, s0, v[6:7]
    s_mov_b32 s7, 0
    v_add_u32_e32 v6, s1, v2
    s_min_i32 s38, s35, s1
    v_lshlrev_b32_e32 v9, 4, v8
    s_movk_i32 s1, 0xf0
    v_bitop3_b32 v11, v9, v158, s1 bitop3:0x78
    s_mov_b32 s1, s7
    v_min_i32_e32 v6, s35, v6
    s_lshl_b64 s[34:35], s[0:1], 6
    s_mul_i32 s1, s19, s3
    s_mul_hi_u32 s8, s18, s3
    s_mul_i32 s9, s17, s4
    s_mul_hi_u32 s17, s16, s4
    s_lshl_b64 s[24:25], s[6:7], 6
    s_add_i32 s1, s8, s1
    s_mul_i32 s8, s18, s3
    s_add_i32 s17, s17, s9
    s_mul_i32 s9, s16, s4
    s_add_u32 s8, s8, s9
    s_addc_u32 s9, s1, s17
    s_lshl_b64 s[16:17], s[8:9], 1
    s_add_u32 s8, s16, s28
    s_mul_i32 s9, s44, s0
    s_addc_u32 s1, s17, s29
    s_addk_i32 s9, 0x100
    s_and_b64 s[10:11], s[10:11], exec
    s_cselect_b32 s10, s9, 0
    s_and_b32 s9, s1, 0xffff
    s_mov_b32 s11, 0x20000
    buffer_load_dwordx2 v[152:153], v148, s[8:11], 0 offen
    buffer_load_dwordx2 v[150:151], v146, s[8:11], 0 offen
    buffer_load_dwordx2 v[156:157], v144, s[8:11], 0 offen
    buffer_load_dwordx2 v[154:155], v142, s[8:11], 0 offen
    s_add_u32 s8, s24, s40
    s_addc_u32 s9, s25, s15
    s_sub_i32 s1, s14, 64
    s_min_i32 s10, s1, 64
    s_add_i32 s10, s10, -1
    s_mul_i32 s10, s10, s6
    s_addk_i32 s10, 0x100
    s_cmp_gt_i32 s1, 0
    s_cselect_b32 s10, s10, 0
    s_and_b32 s9, s9, 0xffff
    buffer_load_dwordx4 v[130:133], v140, s[8:11], 0 offen
    buffer_load_dwordx4 v[134:137], v138, s[8:11], 0 offen
    v_lshlrev_b32_e32 v2, 9, v2
    s_movk_i32 s8, 0x80
    v_and_b32_e32 v10, 0xf0, v158
    v_bitop3_b32 v163, v11, s8, v141 bitop3:0x36
    v_bitop3_b32 v170, v11, s8, v2 bitop3:0x36
    s_movk_i32 s8, 0x180
    v_bitop3_b32 v147, v9, v141, v10 bitop3:0xde
    v_bitop3_b32 v149, v9, v2, v10 bitop3:0xde
    v_and_b32_e32 v7, 0x60, v7
    v_lshlrev_b32_e32 v10, 4, v3
    v_bitop3_b32 v171, v11, s8, v2 bitop3:0x36
    s_movk_i32 s8, 0x120
    v_lshl_or_b32 v5, v5, 4, v7
    v_and_b32_e32 v7, 8, v0
    v_and_b32_e32 v10, 0xf0, v10
    v_bitop3_b32 v174, v11, s8, v2 bitop3:0x36
    s_movk_i32 s8, 0x1a0
    v_or_b32_e32 v9, v5, v7
    v_bitop3_b32 v5, v5, v10, v7 bitop3:0x36
    v_lshlrev_b32_e32 v3, 9, v3
    s_mov_b32 s10, 0x8080
    v_bitop3_b32 v175, v11, s8, v2 bitop3:0x36
    s_movk_i32 s8, 0x140
    v_bitop3_b32 v165, v5, s10, v3 bitop3:0x36
    s_mov_b32 s10, 0x8180
    v_bitop3_b32 v178, v11, s8, v2 bitop3:0x36
    s_movk_i32 s8, 0x1c0
    v_bitop3_b32 v167, v5, s10, v3 bitop3:0x36
    s_movk_i32 s10, 0xc0
    v_bitop3_b32 v179, v11, s8, v2 bitop3:0x36
    s_movk_i32 s8, 0x160
    v_bitop3_b32 v168, v11, s10, v141 bitop3:0x36
    v_bitop3_b32 v177, v11, s10, v2 bitop3:0x36
    v_bitop3_b32 v182, v11, s8, v2 bitop3:0x36
    s_movk_i32 s8, 0x1e0
    s_max_i32 s10, s42, 1
    s_movk_i32 s9, 0xa0
    v_bitop3_b32 v183, v11, s8, v2 bitop3:0x36
    s_add_u32 s8, s28, s34
    v_bitop3_b32 v164, v11, s9, v141 bitop3:0x36
    v_bitop3_b32 v173, v11, s9, v2 bitop3:0x36
    s_addc_u32 s9, s29, s35
    s_add_u32 s16, s8, s16
    s_movk_i32 s43, 0x60
    s_movk_i32 s14, 0xe0
    s_addc_u32 s17, s9, s17
    s_lshl_b64 s[8:9], s[6:7], 7
    v_bitop3_b32 v172, v11, 32, v2 bitop3:0x36
    v_bitop3_b32 v176, v11, 64, v2 bitop3:0x36
    v_bitop3_b32 v180, v11, s43, v2 bitop3:0x36
    v_bitop3_b32 v181, v11, s14, v2 bitop3:0x36
    s_add_u32 s8, s26, s8
    v_mov_b32_e32 v2, 0
    v_bitop3_b32 v159, v9, v3, v10 bitop3:0xde
    v_lshlrev_b32_e32 v3, 2, v8
    s_addc_u32 s9, s27, s9
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_bitop3_b32 v160, v11, 32, v141 bitop3:0x36
    v_bitop3_b32 v161, v11, 64, v141 bitop3:0x36
    v_bitop3_b32 v162, v11, s43, v141 bitop3:0x36
    v_bitop3_b32 v169, v11, s14, v141 bitop3:0x36
    v_xor_b32_e32 v143, 0x80, v4
    s_add_u32 s18, s8, s12
    v_sub_u32_e32 v184, v6, v3
    v_mov_b32_e32 v3, v2
    v_mov_b32_e32 v4, v2
    v_mov_b32_e32 v5, v2
    v_mov_b32_e32 v6, v2
    v_mov_b32_e32 v7, v2
    v_mov_b32_e32 v8, v2
    v_mov_b32_e32 v9, v2
    v_mov_b32_e32 v10, v2
    v_mov_b32_e32 v11, v2
    v_mov_b32_e32 v12, v2
    v_mov_b32_e32 v13, v2
    v_mov_b32_e32 v14, v2
    v_mov_b32_e32 v15, v2
    v_mov_b64_e32 v[32:33], v[16:17]
    v_mov_b64_e32 v[48:49], v[16:17]
    v_mov_b64_e32 v[64:65], v[16:17]
    v_or_b32_e32 v166, 0x8100, v159
    s_addc_u32 s19, s9, s13
    s_lshl_b32 s26, s10, 6
    v_mov_b32_e32 v187, 0xf149f2ca
    s_mov_b32 s27, 0x5040100
    s_mov_b32 s28, 0x7060302
    s_mov_b32 s29, 0x41000000
    v_mov_b32_e32 v185, 0xff800000
    v_mov_b32_e32 v186, 0x40e00000
    v_mov_b64_e32 v[30:31], v[14:15]
    v_mov_b64_e32 v[28:29], v[12:13]
    v_mov_b64_e32 v[26:27], v[10:11]
    v_mov_b64_e32 v[24:25], v[8:9]
    v_mov_b64_e32 v[22:23], v[6:7]
    v_mov_b64_e32 v[20:21], v[4:5]
    v_mov_b64_e32 v[18:19], v[2:3]
    v_mov_b64_e32 v[46:47], v[14:15]
    v_mov_b64_e32 v[44:45], v[12:13]
    v_mov_b64_e32 v[42:43], v[10:11]
    v_mov_b64_e32 v[40:41], v[8:9]
    v_mov_b64_e32 v[38:39], v[6:7]
    v_mov_b64_e32 v[36:37], v[4:5]
    v_mov_b64_e32 v[34:35], v[2:3]
    s_mov_b32 s40, s7
    v_mov_b32_e32 v145, v2
    v_mov_b64_e32 v[62:63], v[14:15]
    v_mov_b64_e32 v[60:61], v[12:13]
    v_mov_b64_e32 v[58:59], v[10:11]
    v_mov_b64_e32 v[56:57], v[8:9]
    v_mov_b64_e32 v[54:55], v[6:7]
    v_mov_b64_e32 v[52:53], v[4:5]
    v_mov_b64_e32 v[50:51], v[2:3]
    s_branch .LBB0_7
.LBB0_6:
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b128 v[190:193], v149 offset:32768
    ds_read_b128 v[194:197], v149 offset:33024
    v_fma_f32 v188, -s41, v187, v186
    v_fma_f32 v82, s41, v82, v188
    v_fma_f32 v83, s41, v83, v188
    v_fma_f32 v84, s41, v84, v188
    v_fma_f32 v85, s41, v85, v188
    v_fma_f32 v86, s41, v86, v188
    v_fma_f32 v87, s41, v87, v188
    v_fma_f32 v88, s41, v88, v188
    v_fma_f32 v89, s41, v89, v188
    v_exp_f32_e32 v82, v82
    v_exp_f32_e32 v83, v83
    v_exp_f32_e32 v84, v84
    v_exp_f32_e32 v85, v85
    v_exp_f32_e32 v86, v86
    v_exp_f32_e32 v87, v87
    v_exp_f32_e32 v88, v88
    v_exp_f32_e32 v89, v89
    v_cvt_pk_f16_f32 v82, v82, v83
    v_cvt_pk_f16_f32 v83, v84, v85
    v_cvt_pk_f16_f32 v84, v86, v87
    v_cvt_pk_f16_f32 v85, v88, v89
    v_fma_f32 v86, s41, v90, v188
    v_fma_f32 v87, s41, v91, v188
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[2:17], v[190:193], v[82:85], v[2:17]
    ds_read_b128 v[190:193], v170 offset:32768
    ds_read_b128 v[198:201], v171 offset:32768
    v_fma_f32 v88, s41, v92, v188
    v_fma_f32 v89, s41, v93, v188
    v_fma_f32 v90, s41, v94, v188
    v_fma_f32 v91, s41, v95, v188
    v_fma_f32 v92, s41, v96, v188
    v_fma_f32 v93, s41, v97, v188
    v_exp_f32_e32 v86, v86
    v_exp_f32_e32 v87, v87
    v_exp_f32_e32 v88, v88
    v_exp_f32_e32 v89, v89
    v_exp_f32_e32 v90, v90
    v_exp_f32_e32 v91, v91
    v_exp_f32_e32 v92, v92
    v_exp_f32_e32 v93, v93
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[18:33], v[190:193], v[82:85], v[18:33]
    ds_read_b128 v[190:193], v172 offset:32768
    v_cvt_pk_f16_f32 v86, v86, v87
    v_cvt_pk_f16_f32 v87, v88, v89
    v_cvt_pk_f16_f32 v88, v90, v91
    v_cvt_pk_f16_f32 v89, v92, v93
    ds_read_b128 v[90:93], v173 offset:32768
    ds_read_b128 v[94:97], v174 offset:32768
    v_mfma_f32_32x32x16_f16 v[34:49], v[194:197], v[82:85], v[34:49]
    v_fma_f32 v66, s41, v66, v188
    v_fma_f32 v67, s41, v67, v188
    v_fma_f32 v68, s41, v68, v188
    v_fma_f32 v69, s41, v69, v188
    v_fma_f32 v70, s41, v70, v188
    v_fma_f32 v71, s41, v71, v188
    v_fma_f32 v72, s41, v72, v188
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[18:33], v[90:93], v[86:89], v[18:33]
    ds_read_b128 v[90:93], v175 offset:32768
    v_fma_f32 v73, s41, v73, v188
    v_exp_f32_e32 v66, v66
    v_exp_f32_e32 v67, v67
    v_exp_f32_e32 v68, v68
    v_exp_f32_e32 v69, v69
    v_exp_f32_e32 v70, v70
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[34:49], v[94:97], v[86:89], v[34:49]
    ds_read_b128 v[94:97], v176 offset:32768
    v_exp_f32_e32 v71, v71
    v_exp_f32_e32 v72, v72
    v_exp_f32_e32 v73, v73
    v_cvt_pk_f16_f32 v66, v66, v67
    v_cvt_pk_f16_f32 v67, v68, v69
    v_cvt_pk_f16_f32 v68, v70, v71
    v_mfma_f32_32x32x16_f16 v[50:65], v[198:201], v[82:85], v[50:65]
    v_cvt_pk_f16_f32 v69, v72, v73
    v_fma_f32 v70, s41, v74, v188
    v_fma_f32 v71, s41, v75, v188
    v_fma_f32 v72, s41, v76, v188
    v_fma_f32 v73, s41, v77, v188
    v_fma_f32 v74, s41, v78, v188
    v_fma_f32 v75, s41, v79, v188
    v_mfma_f32_32x32x16_f16 v[2:17], v[190:193], v[86:89], v[2:17]
    v_fma_f32 v76, s41, v80, v188
    v_fmac_f32_e32 v188, s41, v81
    v_exp_f32_e32 v70, v70
    v_exp_f32_e32 v71, v71
    v_exp_f32_e32 v72, v72
    v_exp_f32_e32 v73, v73
    v_exp_f32_e32 v74, v74
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[50:65], v[90:93], v[86:89], v[50:65]
    ds_read_b128 v[90:93], v177 offset:32768
    v_exp_f32_e32 v75, v75
    v_exp_f32_e32 v76, v76
    v_exp_f32_e32 v77, v188
    v_cvt_pk_f16_f32 v70, v70, v71
    v_cvt_pk_f16_f32 v71, v72, v73
    v_cvt_pk_f16_f32 v72, v74, v75
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[2:17], v[94:97], v[66:69], v[2:17]
    ds_read_b128 v[94:97], v178 offset:32768
    v_cvt_pk_f16_f32 v73, v76, v77
    ds_read_b128 v[74:77], v181 offset:32768
    ds_read_b128 v[78:81], v182 offset:32768
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v82
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v83
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v84
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[18:33], v[90:93], v[66:69], v[18:33]
    ds_read_b128 v[90:93], v179 offset:32768
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v85
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v86
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v87
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v88
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v89
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v66
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[34:49], v[94:97], v[66:69], v[34:49]
    ds_read_b128 v[94:97], v180 offset:32768
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v67
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v68
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v69
    s_add_u32 s16, s16, s34
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v70
    s_addc_u32 s17, s17, s35
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[18:33], v[74:77], v[70:73], v[18:33]
    ds_read_b128 v[74:77], v183 offset:32768
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v71
    s_add_u32 s18, s18, s24
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v72
    s_addc_u32 s19, s19, s25
    v_dot2c_f32_f16_e32 v145, 0x3c003c00, v73
    s_cmp_eq_u32 s26, s7
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_f16 v[50:65], v[90:93], v[66:69], v[50:65]
    v_subrev_u32_e32 v184, 64, v184
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[2:17], v[94:97], v[70:73], v[2:17]
    v_mfma_f32_32x32x16_f16 v[34:49], v[78:81], v[70:73], v[34:49]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[50:65], v[74:77], v[70:73], v[50:65]
    s_cbranch_scc1 .LBB0_3
.LBB0_7:
    s_lshl_b32 s8, s40, 14
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_or_b32_e32 v66, s8, v147
    ds_read_b128 v[68:71], v66
    ds_read_b128 v[190:193], v66 offset:8192
    v_or_b32_e32 v188, s8, v160
    s_mov_b32 s9, s1
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[82:97], v[68:71], v[98:101], 0
    s_sub_i32 s1, s1, 64
    s_add_i32 s10, s40, 1
    s_add_i32 s12, s40, -1
    s_cmp_lt_u32 s10, 2
    s_cselect_b32 s40, s10, s12
    s_min_i32 s10, s1, 64
    v_mfma_f32_32x32x16_f16 v[66:81], v[190:193], v[98:101], 0
    ds_read_b128 v[190:193], v188
    ds_read_b128 v[194:197], v188 offset:8192
    v_or_b32_e32 v188, s8, v161
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[190:193], v[102:105], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[66:81], v[194:197], v[102:105], v[66:81]
    ds_read_b128 v[190:193], v188
    ds_read_b128 v[194:197], v188 offset:8192
    v_or_b32_e32 v188, s8, v162
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[190:193], v[106:109], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[66:81], v[194:197], v[106:109], v[66:81]
    ds_read_b128 v[190:193], v188
    ds_read_b128 v[194:197], v188 offset:8192
    v_or_b32_e32 v188, s8, v163
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[190:193], v[110:113], v[82:97]
    ds_read_b128 v[190:193], v188
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[66:81], v[194:197], v[110:113], v[66:81]
    ds_read_b128 v[194:197], v188 offset:8192
    v_or_b32_e32 v188, s8, v164
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[190:193], v[114:117], v[82:97]
    ds_read_b128 v[190:193], v188
    ds_read_b128 v[198:201], v188 offset:8192
    v_lshl_or_b32 v188, s40, 14, v1
    s_waitcnt vmcnt(0)
    ds_write_b128 v188, v[130:133] offset:8192
    v_perm_b32 v130, v156, v154, s27
    v_perm_b32 v131, v152, v150, s27
    s_waitcnt vmcnt(0)
    ds_write_b128 v188, v[134:137]
    v_perm_b32 v132, v156, v154, s28
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[66:81], v[194:197], v[114:117], v[66:81]
    v_perm_b32 v133, v152, v150, s28
    v_perm_b32 v134, v157, v155, s27
    v_perm_b32 v135, v153, v151, s27
    v_perm_b32 v136, v157, v155, s28
    v_perm_b32 v137, v153, v151, s28
    ds_write_b64 v159, v[130:131] offset:32768
    ds_write_b64 v165, v[132:133]
    ds_write_b64 v166, v[134:135]
    ds_write_b64 v167, v[136:137]
    v_or_b32_e32 v130, s8, v168
    s_waitcnt lgkmcnt(7)
    v_mfma_f32_32x32x16_f16 v[82:97], v[190:193], v[118:121], v[82:97]
    ds_read_b128 v[132:135], v130
    ds_read_b128 v[150:153], v130 offset:8192
    v_or_b32_e32 v130, s8, v169
    s_add_i32 s8, s10, -1
    s_mul_i32 s8, s8, s6
    s_addk_i32 s8, 0x100
    s_cmp_gt_i32 s1, 0
    s_cselect_b32 s10, s8, 0
    s_waitcnt lgkmcnt(8)
    v_mfma_f32_32x32x16_f16 v[66:81], v[198:201], v[118:121], v[66:81]
    s_min_i32 s8, s9, 64
    s_add_i32 s8, s8, -1
    s_mul_i32 s8, s8, s0
    s_addk_i32 s8, 0x100
    s_cmp_gt_i32 s9, 0
    s_cselect_b32 s14, s8, 0
    s_add_i32 s7, s7, 64
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[132:135], v[122:125], v[82:97]
    ds_read_b128 v[132:135], v130
    s_cmp_le_i32 s7, s38
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[66:81], v[150:153], v[122:125], v[66:81]
    ds_read_b128 v[150:153], v130 offset:8192
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[132:135], v[126:129], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[66:81], v[150:153], v[126:129], v[66:81]
    s_cbranch_scc1 .LBB0_9
    v_cmp_lt_i32_e32 vcc, 0, v184
    s_nop 7
    v_cndmask_b32_e32 v82, v185, v82, vcc
    v_cmp_lt_i32_e32 vcc, 1, v184
    s_nop 1
    v_cndmask_b32_e32 v83, v185, v83, vcc
    v_cmp_lt_i32_e32 vcc, 2, v184
    s_nop 1
    v_cndmask_b32_e32 v84, v185, v84, vcc
    v_cmp_lt_i32_e32 vcc, 3, v184
    s_nop 1
    v_cndmask_b32_e32 v85, v185, v85, vcc
    v_cmp_lt_i32_e32 vcc, 8, v184
    s_nop 1
    v_cndmask_b32_e32 v86, v185, v86, vcc
    v_cmp_lt_i32_e32 vcc, 9, v184
    s_nop 1
    v_cndmask_b32_e32 v87, v185, v87, vcc
    v_cmp_lt_i32_e32 vcc, 10, v184
    s_nop 1
    v_cndmask_b32_e32 v88, v185, v88, vcc
    v_cmp_lt_i32_e32 vcc, 11, v184
    s_nop 1
    v_cndmask_b32_e32 v89, v185, v89, vcc
    v_cmp_lt_i32_e32 vcc, 16, v184
    s_nop 1
    v_cndmask_b32_e32 v90, v185, v90, vcc
    v_cmp_lt_i32_e32 vcc, 17, v184
    s_nop 1
    v_cndmask_b32_e32 v91, v185, v91, vcc
    v_cmp_lt_i32_e32 vcc, 18, v184
    s_nop 1
    v_cndmask_b32_e32 v92, v185, v92, vcc
    v_cmp_lt_i32_e32 vcc, 19, v184
    s_nop 1
    v_cndmask_b32_e32 v93, v185, v93, vcc
    v_cmp_lt_i32_e32 vcc, 24, v184
    s_nop 1
    v_cndmask_b32_e32 v94, v185, v94, vcc
    v_cmp_lt_i32_e32 vcc, 25, v184
    s_nop 1
    v_cndmask_b32_e32 v95, v185, v95, vcc
    v_cmp_lt_i32_e32 vcc, 26, v184
    s_nop 1
    v_cndmask_b32_e32 v96, v185, v96, vcc
    v_cmp_lt_i32_e32 vcc, 27, v184
    s_nop 1
    v_cndmask_b32_e32 v97, v185, v97, vcc
    v_cmp_lt_i32_e32 vcc, 32, v184
    s_nop 1
    v_cndmask_b32_e32 v66, v185, v66, vcc
    v_cmp_lt_i32_e32 vcc, 33, v184
    s_nop 1
    v_cndmask_b32_e32 v67, v185, v67, vcc
    v_cmp_lt_i32_e32 vcc, 34, v184
    s_nop 1
    v_cndmask_b32_e32 v68, v185, v68, vcc
    v_cmp_lt_i32_e32 vcc, 35, v184
    s_nop 1
    v_cndmask_b32_e32 v69, v185, v69, vcc
    v_cmp_lt_i32_e32 vcc, 40, v184
    s_nop 1
    v_cndmask_b32_e32 v70, v185, v70, vcc
    v_cmp_lt_i32_e32 vcc, 41, v184
    s_nop 1
    v_cndmask_b32_e32 v71, v185, v71, vcc
    v_cmp_lt_i32_e32 vcc, 42, v184
    s_nop 1
    v_cndmask_b32_e32 v72, v185, v72, vcc
    v_cmp_lt_i32_e32 vcc, 43, v184
    s_nop 1
    v_cndmask_b32_e32 v73, v185, v73, vcc
    v_cmp_lt_i32_e32 vcc, 48, v184
    s_nop 1
    v_cndmask_b32_e32 v74, v185, v74, vcc
    v_cmp_lt_i32_e32 vcc, 49, v184
    s_nop 1
    v_cndmask_b32_e32 v75, v185, v75, vcc
    v_cmp_lt_i32_e32 vcc, 50, v184
    s_nop 1
    v_cndmask_b32_e32 v76, v185, v76, vcc
    v_cmp_lt_i32_e32 vcc, 51, v184
    s_nop 1
    v_cndmask_b32_e32 v77, v185, v77, vcc
    v_cmp_lt_i32_e32 vcc, 56, v184
    s_nop 1
    v_cndmask_b32_e32 v78, v185, v78, vcc
    v_cmp_lt_i32_e32 vcc, 57, v184
    s_nop 1
    v_cndmask_b32_e32 v79, v185, v79, vcc
    v_cmp_lt_i32_e32 vcc, 58, v184
    s_nop 1
    v_cndmask_b32_e32 v80, v185, v80, vcc
    v_cmp_lt_i32_e32 vcc, 59, v184
    s_nop 1
    v_cndmask_b32_e32 v81, v185, v81, vcc
.LBB0_9:
    s_and_b32 s13, s17, 0xffff
    s_mov_b32 s12, s16
    s_mov_b32 s15, s11
    buffer_load_dwordx2 v[154:155], v142, s[12:15], 0 offen
    buffer_load_dwordx2 v[156:157], v144, s[12:15], 0 offen
    buffer_load_dwordx2 v[150:151], v146, s[12:15], 0 offen
    buffer_load_dwordx2 v[152:153], v148, s[12:15], 0 offen
    s_and_b32 s9, s19, 0xffff
    s_mov_b32 s8, s18
    buffer_load_dwordx4 v[134:137], v138, s[8:11], 0 offen
    buffer_load_dwordx4 v[130:133], v140, s[8:11], 0 offen
    v_max_f32_e32 v188, v83, v83
    v_max_f32_e32 v189, v82, v82
    v_max_f32_e32 v188, v189, v188
    v_max3_f32 v188, v188, v84, v85
    v_max3_f32 v188, v188, v86, v87
    v_max3_f32 v188, v188, v88, v89
    v_max3_f32 v188, v188, v90, v91
    v_max3_f32 v188, v188, v92, v93
    v_max3_f32 v188, v188, v94, v95
    v_max3_f32 v188, v188, v96, v97
    v_max3_f32 v188, v188, v66, v67
    v_max3_f32 v188, v188, v68, v69
    v_max3_f32 v188, v188, v70, v71
    v_max3_f32 v188, v188, v72, v73
    v_max3_f32 v188, v188, v74, v75
    v_max3_f32 v188, v188, v76, v77
    v_max3_f32 v188, v188, v78, v79
    v_max3_f32 v188, v188, v80, v81
    ds_bpermute_b32 v189, v143, v188
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v189, v189, v189
    v_max_f32_e32 v188, v188, v189
    v_sub_f32_e32 v189, v188, v187
    v_mul_f32_e32 v189, s41, v189
    v_cmp_lt_f32_e32 vcc, s29, v189
    s_cbranch_vccz .LBB0_6
    v_max_f32_e32 v188, v188, v188
    v_max_f32_e32 v189, v187, v187
    v_max_f32_e32 v189, v189, v188
    v_sub_f32_e32 v187, v187, v189
    v_mul_f32_e32 v187, s41, v187
    v_exp_f32_e32 v188, v187
    v_mov_b32_e32 v187, v189
    v_pk_mul_f32 v[16:17], v[188:189], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[188:189], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[188:189], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[188:189], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[188:189], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[188:189], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[188:189], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[188:189], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[188:189], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[188:189], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[188:189], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[188:189], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[188:189], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[188:189], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[188:189], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[188:189], v[18:19] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[188:189], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[46:47], v[188:189], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[44:45], v[188:189], v[44:45] op_sel_hi:[0,1]
    v_pk_mul_f32 v[42:43], v[188:189], v[42:43] op_sel_hi:[0,1]
    v_pk_mul_f32 v[40:41], v[188:189], v[40:41] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[188:189], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[36:37], v[188:189], v[36:37] op_sel_hi:[0,1]
    v_pk_mul_f32 v[34:35], v[188:189], v[34:35] op_sel_hi:[0,1]
    v_pk_mul_f32 v[64:65], v[188:189], v[64:65] op_sel_hi:[0,1]
    v_pk_mul_f32 v[62:63], v[188:189], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[60:61], v[188:189], v[60:61] op_sel_hi:[0,1]
    v_pk_mul_f32 v[58:59], v[188:189], v[58:59] op_sel_hi:[0,1]
    v_pk_mul_f32 v[56:57], v[188:189], v[56:57] op_sel_hi:[0,1]
    v_pk_mul_f32 v[54:55], v[188:189], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[52:53], v[188:189], v[52:53] op_sel_hi:[0,1]
    v_pk_mul_f32 v[50:51], v[188:189], v[50:51] op_sel_hi:[0,1]
    v_mul_f32_e32 v145, v145, v188
    s_branch .LBB0_6
.amdhsa_kernel attention_f16_d128_256x64_s2_vgpr_g1_causal
    .amdhsa_group_segment_fixed_size 66560
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 202
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 204
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_f16_d128_256x64_s2_vgpr_g1_causal.agpr_count: 0
attention_f16_d128_256x64_s2_vgpr_g1_causal.sgpr_count: 52
attention_f16_d128_256x64_s2_vgpr_g1_causal.sgpr_spill_count: 0
attention_f16_d128_256x64_s2_vgpr_g1_causal.vgpr_count: 202
attention_f16_d128_256x64_s2_vgpr_g1_causal.vgpr_spill_count: 0
