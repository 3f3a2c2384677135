.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
attention_f16_d128_128x32_s2_vgpr_g1_causal:
    s_load_dwordx4 s[36:39], s[0:1], 0x68
    s_load_dwordx8 s[24:31], s[0:1], 0x0
    s_load_dwordx16 s[8:23], s[0:1], 0x28
    s_load_dwordx2 s[44:45], s[0:1], 0x7c
    s_not_b32 s3, s3
    s_lshl_b32 s3, s3, 7
    v_readfirstlane_b32 s5, v0
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s9, s9, s4
    s_add_i32 s3, s44, s3
    s_mul_hi_u32 s33, s8, s4
    s_lshr_b32 s47, s5, 6
    s_addk_i32 s3, 0x7f
    s_add_i32 s33, s33, s9
    s_mul_i32 s9, s11, s2
    s_mul_hi_u32 s11, s10, s2
    s_lshl_b32 s6, s37, 1
    s_and_b32 s3, s3, 0xffffff80
    s_lshl_b32 s5, s47, 5
    s_lshl_b32 s7, s36, 1
    s_mul_i32 s8, s8, s4
    s_add_i32 s11, s11, s9
    s_mul_i32 s9, s10, s2
    s_add_u32 s8, s9, s8
    s_addc_u32 s9, s11, s33
    s_ashr_i32 s10, s36, 31
    s_mul_i32 s10, s3, s10
    s_mul_hi_u32 s11, s3, s36
    s_add_i32 s11, s11, s10
    s_mul_i32 s10, s3, s36
    s_add_u32 s8, s8, s10
    s_addc_u32 s9, s9, s11
    s_lshl_b64 s[8:9], s[8:9], 1
    s_add_u32 s40, s8, s24
    s_addc_u32 s24, s9, s25
    s_not_b32 s8, s3
    s_add_i32 s33, s44, s8
    s_ashr_i32 s46, s33, 31
    s_mul_hi_u32 s8, s33, s7
    s_mul_i32 s9, s46, s7
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
    buffer_load_dwordx4 v[82:85], v4, s[40:43], 0 offen
    buffer_load_dwordx4 v[86:89], v4, s[40:43], 0 offen offset:32
    buffer_load_dwordx4 v[90:93], v4, s[40:43], 0 offen offset:64
    buffer_load_dwordx4 v[94:97], v4, s[40:43], 0 offen offset:96
    buffer_load_dwordx4 v[98:101], v4, s[40:43], 0 offen offset:128
    buffer_load_dwordx4 v[102:105], v4, s[40:43], 0 offen offset:160
    buffer_load_dwordx4 v[106:109], v4, s[40:43], 0 offen offset:192
    buffer_load_dwordx4 v[110:113], v4, s[40:43], 0 offen offset:224
    s_movk_i32 s7, 0xf0
    v_lshlrev_b32_e32 v1, 4, v0
    v_or_b32_e32 v6, 0x100, v0
    v_lshrrev_b32_e32 v5, 4, v0
    v_bitop3_b32 v4, v1, s7, v0 bitop3:0x48
    v_lshrrev_b32_e32 v6, 4, v6
    v_mad_u64_u32 v[122:123], s[8:9], v5, s6, v[4:5]
    v_mad_u64_u32 v[124:125], s[8:9], v6, s6, v[4:5]
    s_mul_i32 s7, s13, s4
    s_mul_hi_u32 s10, s12, s4
    s_add_i32 s8, s3, 0x80
    s_sub_i32 s25, s45, s44
    s_add_i32 s10, s10, s7
    s_min_i32 s7, s8, s44
    s_add_i32 s7, s7, s25
    s_min_i32 s24, s45, s7
    s_add_i32 s7, s24, 31
    s_ashr_i32 s8, s7, 31
    s_lshr_b32 s8, s8, 27
    s_add_i32 s7, s7, s8
    s_mul_i32 s11, s12, s4
    s_mul_i32 s12, s15, s2
    s_mul_hi_u32 s13, s14, s2
    s_and_b32 s8, s7, 0xffffffe0
    s_mul_i32 s15, s14, s2
    s_add_i32 s13, s13, s12
    s_min_i32 s14, s45, s8
    s_add_u32 s8, s15, s11
    s_addc_u32 s9, s13, s10
    s_lshl_b64 s[12:13], s[8:9], 1
    s_add_u32 s40, s12, s26
    s_addc_u32 s15, s13, s27
    s_min_i32 s44, s14, 32
    s_add_i32 s44, s44, -1
    s_mul_i32 s8, s44, s6
    s_add_i32 s34, s8, 0x100
    s_cmp_gt_i32 s14, 0
    s_cselect_b64 s[10:11], -1, 0
    s_and_b64 s[8:9], s[10:11], exec
    s_cselect_b32 s42, s34, 0
    s_and_b32 s41, s15, 0xffff
    v_and_b32_e32 v123, 63, v0
    s_cmp_gt_i32 s24, 0
    s_waitcnt vmcnt(7)
    s_waitcnt vmcnt(6)
    s_waitcnt vmcnt(5)
    s_waitcnt vmcnt(4)
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    buffer_load_dwordx4 v[4:7], v122, s[40:43], 0 offen
    buffer_load_dwordx4 v[8:11], v124, s[40:43], 0 offen
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[4:7]
    s_waitcnt vmcnt(0)
    ds_write_b128 v1, v[8:11] offset:4096
    v_lshlrev_b32_e32 v4, 2, v123
    s_cbranch_scc1 .LBB0_4
    v_xor_b32_e32 v127, 0x80, v4
    v_lshlrev_b32_e32 v125, 8, v2
    v_lshlrev_b32_e32 v142, 4, v2
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
    v_mov_b32_e32 v129, 0
.LBB0_3:
    ds_bpermute_b32 v66, v127, v129
    s_lshl_b32 s0, s47, 13
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_movk_i32 s1, 0x70
    s_mul_hi_u32 s9, s22, s2
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v66, v129, v66
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
    v_mul_f32_e32 v18, v18, v70
    v_mul_f32_e32 v2, v2, v70
    v_cvt_pk_f16_f32 v66, v18, v2
    v_mov_b32_e32 v2, v19
    v_pk_mul_f32 v[68:69], v[68:69], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[2:3], v[2:3], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v50, v35
    v_cvt_pk_f16_f32 v67, v68, v69
    v_cvt_pk_f16_f32 v68, v2, v3
    v_pk_mul_f32 v[2:3], v[50:51], v[70:71] op_sel_hi:[1,0]
    v_and_b32_e32 v34, 32, v0
    v_or_b32_e32 v35, s0, v125
    v_and_b32_e32 v50, 0x70, v142
    v_cvt_pk_f16_f32 v69, v2, v3
    v_xad_u32 v2, v50, v34, v35
    v_mov_b32_e32 v18, v36
    v_mov_b32_e32 v19, v52
    ds_write_b128 v2, v[66:69]
    v_mul_f32_e32 v2, v20, v70
    v_mul_f32_e32 v3, v4, v70
    v_pk_mul_f32 v[18:19], v[18:19], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v4, v21
    v_mov_b32_e32 v52, v37
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v18, v19
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[18:19], v[52:53], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v18, v19
    v_or_b32_e32 v18, 16, v34
    v_xad_u32 v18, v50, v18, v35
    ds_write_b128 v18, v[2:5]
    v_mov_b32_e32 v4, v38
    v_mov_b32_e32 v5, v54
    v_mul_f32_e32 v2, v22, v70
    v_mul_f32_e32 v3, v6, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v6, v23
    v_mov_b32_e32 v54, v39
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[6:7], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[54:55], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 64, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v40
    v_mov_b32_e32 v5, v56
    v_mul_f32_e32 v2, v24, v70
    v_mul_f32_e32 v3, v8, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v8, v25
    v_mov_b32_e32 v56, v41
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[8:9], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[56:57], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0x50, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v42
    v_mov_b32_e32 v5, v58
    v_mul_f32_e32 v2, v26, v70
    v_mul_f32_e32 v3, v10, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v10, v27
    v_mov_b32_e32 v58, v43
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[10:11], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[58:59], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0x80, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v44
    v_mov_b32_e32 v5, v60
    v_mul_f32_e32 v2, v28, v70
    v_mul_f32_e32 v3, v12, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v12, v29
    v_mov_b32_e32 v60, v45
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[12:13], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[60:61], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0x90, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v46
    v_mov_b32_e32 v5, v62
    v_mul_f32_e32 v2, v30, v70
    v_mul_f32_e32 v3, v14, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v14, v31
    v_mov_b32_e32 v62, v47
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[14:15], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[62:63], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0xc0, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_mov_b32_e32 v4, v48
    v_mov_b32_e32 v5, v64
    v_mul_f32_e32 v2, v32, v70
    v_mul_f32_e32 v3, v16, v70
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v16, v33
    v_mov_b32_e32 v64, v49
    v_cvt_pk_f16_f32 v2, v2, v3
    v_cvt_pk_f16_f32 v3, v4, v5
    v_pk_mul_f32 v[4:5], v[16:17], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[64:65], v[70:71] op_sel_hi:[1,0]
    v_cvt_pk_f16_f32 v4, v4, v5
    v_cvt_pk_f16_f32 v5, v6, v7
    v_or_b32_e32 v6, 0xd0, v34
    v_xad_u32 v6, v50, v6, v35
    ds_write_b128 v6, v[2:5]
    v_or_b32_e32 v3, 64, v123
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
    v_or_b32_e32 v4, 0x80, v123
    v_or_b32_e32 v5, 0xc0, v123
    v_lshlrev_b32_e32 v1, 4, v4
    v_lshlrev_b32_e32 v6, 4, v5
    v_and_b32_e32 v1, 0xb00, v1
    v_and_b32_e32 v6, 0xf00, v6
    v_bitop3_b32 v7, v5, v2, s1 bitop3:0x6c
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v6, s0, v6, v7
    ds_read_b128 v[20:23], v1
    ds_read_b128 v[24:27], v6
    v_or_b32_e32 v6, 0x100, v123
    v_or_b32_e32 v7, 0x140, v123
    v_lshlrev_b32_e32 v1, 4, v6
    v_lshlrev_b32_e32 v8, 4, v7
    v_and_b32_e32 v1, 0x1300, v1
    v_and_b32_e32 v8, 0x1700, v8
    v_bitop3_b32 v9, v7, v2, s1 bitop3:0x6c
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v8, s0, v8, v9
    ds_read_b128 v[28:31], v1
    ds_read_b128 v[32:35], v8
    v_or_b32_e32 v8, 0x180, v123
    v_lshlrev_b32_e32 v1, 4, v8
    v_and_b32_e32 v1, 0x1b00, v1
    v_or_b32_e32 v9, 0x1c0, v123
    v_or3_b32 v0, s0, v1, v0
    v_lshlrev_b32_e32 v1, 4, v9
    v_and_b32_e32 v1, 0x1f00, v1
    v_bitop3_b32 v10, v9, v2, s1 bitop3:0x6c
    v_or3_b32 v1, s0, v1, v10
    s_mul_i32 s0, s21, s4
    s_mul_hi_u32 s1, s20, s4
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s20, s4
    s_mul_i32 s4, s23, s2
    s_lshl_b32 s8, s39, 1
    s_add_i32 s9, s9, s4
    s_mul_i32 s2, s22, s2
    s_add_u32 s0, s2, s0
    s_mul_hi_u32 s2, s3, s39
    s_mul_i32 s4, s3, s7
    s_addc_u32 s1, s9, s1
    s_add_i32 s2, s2, s4
    s_mul_i32 s3, s3, s39
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s2
    s_lshl_b64 s[0:1], s[0:1], 1
    s_mov_b32 s6, s39
    s_add_u32 s0, s0, s30
    s_mul_i32 s2, s8, s46
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
    v_lshrrev_b32_e32 v0, 4, v123
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
    v_lshlrev_b32_e32 v125, 8, v2
    v_lshlrev_b32_e32 v142, 4, v2
.LBB0_5:
    v_and_b32_e32 v5, 7, v0
    v_lshrrev_b32_e32 v7, 2, v0
    v_lshrrev_b32_e32 v8, 5, v0
    v_and_or_b32 v3, v3, 24, v5
    v_bfe_u32 v5, v0, 6, 1
    v_and_b32_e32 v6, 2, v7
    v_and_b32_e32 v8, 4, v8
    v_or3_b32 v6, v6, v8, v5
    v_lshlrev_b32_e32 v8, 2, v6
    s_lshl_b32 s24, s38, 1
    v_lshlrev_b32_e32 v6, 3, v3
    v_or_b32_e32 v9, 1, v8
    v_mad_u64_u32 v[126:127], s[8:9], v8, s24, v[6:7]
    v_mad_u64_u32 v[128:129], s[8:9], v9, s24, v[6:7]
    v_or_b32_e32 v9, 2, v8
    v_or_b32_e32 v8, 3, v8
    v_mad_u64_u32 v[130:131], s[8:9], v9, s24, v[6:7]
    v_mad_u64_u32 v[132:133], s[8:9], v8, s24, v[6:7]
    s_add_i32 s8, s5, s3
    s_add_i32 s8, s25, s8
    s_ashr_i32 s41, s7, 5
    s_mov_b32 s7, 0
    s_add_i32 s42, s8, 1
    s_mul_i32 s8, s19, s2
    s_mul_hi_u32 s9, s18, s2
    s_mov_b32 s25, s7
    s_add_i32 s9, s9, s8
    s_mul_i32 s8, s18, s2
    s_mul_i32 s17, s17, s4
    s_mul_hi_u32 s18, s16, s4
    s_lshl_b64 s[34:35], s[6:7], 5
    s_min_i32 s38, s45, s42
    s_lshl_b64 s[36:37], s[24:25], 5
    s_add_i32 s18, s18, s17
    s_mul_i32 s16, s16, s4
    s_add_u32 s8, s8, s16
    s_addc_u32 s9, s9, s18
    s_lshl_b64 s[18:19], s[8:9], 1
    s_add_u32 s8, s18, s28
    s_mul_i32 s16, s44, s24
    s_addc_u32 s9, s19, s29
    s_addk_i32 s16, 0x100
    s_and_b64 s[10:11], s[10:11], exec
    s_cselect_b32 s10, s16, 0
    s_and_b32 s9, s9, 0xffff
    s_mov_b32 s11, 0x20000
    buffer_load_dwordx2 v[136:137], v132, s[8:11], 0 offen
    buffer_load_dwordx2 v[134:135], v130, s[8:11], 0 offen
    buffer_load_dwordx2 v[140:141], v128, s[8:11], 0 offen
    buffer_load_dwordx2 v[138:139], v126, s[8:11], 0 offen
    s_add_u32 s8, s34, s40
    s_addc_u32 s9, s35, s15
    s_sub_i32 s16, s14, 32
    s_min_i32 s10, s16, 32
    s_add_i32 s10, s10, -1
    s_mul_i32 s10, s10, s6
    s_addk_i32 s10, 0x100
    s_cmp_gt_i32 s16, 0
    s_cselect_b32 s10, s10, 0
    s_and_b32 s9, s9, 0xffff
    buffer_load_dwordx4 v[114:117], v124, s[8:11], 0 offen
    buffer_load_dwordx4 v[118:121], v122, s[8:11], 0 offen
    v_lshrrev_b32_e32 v6, 5, v123
    s_load_dword s0, s[0:1], 0x84
    v_lshlrev_b32_e32 v8, 4, v6
    s_movk_i32 s1, 0xf0
    v_bitop3_b32 v10, v8, v142, s1 bitop3:0x78
    s_movk_i32 s1, 0x60
    v_bitop3_b32 v145, v10, s1, v125 bitop3:0x36
    s_movk_i32 s1, 0x80
    v_and_b32_e32 v9, 0xf0, v142
    v_bitop3_b32 v146, v10, s1, v125 bitop3:0x36
    s_movk_i32 s1, 0xa0
    v_bitop3_b32 v131, v8, v125, v9 bitop3:0xde
    v_and_b32_e32 v7, 32, v7
    v_lshlrev_b32_e32 v9, 4, v3
    v_bitop3_b32 v147, v10, s1, v125 bitop3:0x36
    s_movk_i32 s1, 0xc0
    v_lshl_or_b32 v5, v5, 4, v7
    v_and_b32_e32 v7, 8, v0
    v_and_b32_e32 v9, 0xf0, v9
    v_bitop3_b32 v148, v10, s1, v125 bitop3:0x36
    s_movk_i32 s1, 0xe0
    v_or_b32_e32 v8, v5, v7
    v_bitop3_b32 v5, v5, v9, v7 bitop3:0x36
    v_lshlrev_b32_e32 v3, 8, v3
    v_bitop3_b32 v149, v10, s1, v125 bitop3:0x36
    s_movk_i32 s1, 0x4040
    v_bitop3_b32 v150, v5, s1, v3 bitop3:0x36
    s_movk_i32 s1, 0x4080
    v_bitop3_b32 v151, v5, s1, v3 bitop3:0x36
    s_movk_i32 s1, 0x40c0
    s_max_i32 s10, s41, 1
    v_bitop3_b32 v152, v5, s1, v3 bitop3:0x36
    s_add_u32 s1, s28, s36
    s_addc_u32 s8, s29, s37
    v_add_u32_e32 v2, s42, v2
    s_add_u32 s1, s1, s18
    v_min_i32_e32 v2, s45, v2
    v_bitop3_b32 v133, v8, v3, v9 bitop3:0xde
    v_lshlrev_b32_e32 v3, 2, v6
    s_addc_u32 s17, s8, s19
    s_lshl_b64 s[8:9], s[6:7], 6
    s_add_u32 s8, s26, s8
    v_sub_u32_e32 v153, v2, v3
    v_mov_b32_e32 v2, 0
    s_addc_u32 s9, s27, s9
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_bitop3_b32 v143, v10, 32, v125 bitop3:0x36
    v_bitop3_b32 v144, v10, 64, v125 bitop3:0x36
    v_xor_b32_e32 v127, 0x80, v4
    s_add_u32 s18, s8, s12
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
    s_addc_u32 s19, s9, s13
    s_lshl_b32 s25, s10, 5
    v_mov_b32_e32 v156, 0xf149f2ca
    s_mov_b32 s26, 0x5040100
    s_mov_b32 s27, 0x7060302
    s_mov_b32 s28, 0x41000000
    v_mov_b32_e32 v154, 0xff800000
    v_mov_b32_e32 v155, 0x40e00000
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
    v_mov_b64_e32 v[62:63], v[14:15]
    v_mov_b64_e32 v[60:61], v[12:13]
    v_mov_b64_e32 v[58:59], v[10:11]
    v_mov_b64_e32 v[56:57], v[8:9]
    v_mov_b64_e32 v[54:55], v[6:7]
    v_mov_b64_e32 v[52:53], v[4:5]
    v_mov_b64_e32 v[50:51], v[2:3]
    s_mov_b32 s29, s7
    v_mov_b32_e32 v129, v2
    s_branch .LBB0_7
.LBB0_6:
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b128 v[158:161], v131 offset:16384
    ds_read_b128 v[162:165], v143 offset:16384
    v_fma_f32 v157, -s0, v156, v155
    v_fma_f32 v66, s0, v66, v157
    v_fma_f32 v67, s0, v67, v157
    v_fma_f32 v68, s0, v68, v157
    v_fma_f32 v69, s0, v69, v157
    v_fma_f32 v70, s0, v70, v157
    v_fma_f32 v71, s0, v71, v157
    v_fma_f32 v72, s0, v72, v157
    v_fma_f32 v73, s0, v73, v157
    v_exp_f32_e32 v66, v66
    v_exp_f32_e32 v67, v67
    v_exp_f32_e32 v68, v68
    v_exp_f32_e32 v69, v69
    v_exp_f32_e32 v70, v70
    v_exp_f32_e32 v71, v71
    v_exp_f32_e32 v72, v72
    v_exp_f32_e32 v73, v73
    v_cvt_pk_f16_f32 v66, v66, v67
    v_cvt_pk_f16_f32 v67, v68, v69
    v_cvt_pk_f16_f32 v68, v70, v71
    v_cvt_pk_f16_f32 v69, v72, v73
    ds_read_b128 v[166:169], v146 offset:16384
    ds_read_b128 v[170:173], v145 offset:16384
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[18:33], v[158:161], v[66:69], v[18:33]
    ds_read_b128 v[158:161], v144 offset:16384
    v_fma_f32 v70, s0, v74, v157
    v_fma_f32 v71, s0, v75, v157
    v_fma_f32 v72, s0, v76, v157
    v_fma_f32 v73, s0, v77, v157
    v_fma_f32 v74, s0, v78, v157
    v_fma_f32 v75, s0, v79, v157
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_f16 v[34:49], v[166:169], v[66:69], v[34:49]
    ds_read_b128 v[166:169], v149 offset:16384
    v_fma_f32 v76, s0, v80, v157
    v_fmac_f32_e32 v157, s0, v81
    v_exp_f32_e32 v70, v70
    v_exp_f32_e32 v71, v71
    v_exp_f32_e32 v72, v72
    v_exp_f32_e32 v73, v73
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[2:17], v[158:161], v[66:69], v[2:17]
    ds_read_b128 v[158:161], v148 offset:16384
    ds_read_b128 v[174:177], v147 offset:16384
    v_exp_f32_e32 v74, v74
    v_exp_f32_e32 v75, v75
    v_exp_f32_e32 v76, v76
    v_exp_f32_e32 v77, v157
    v_cvt_pk_f16_f32 v70, v70, v71
    v_cvt_pk_f16_f32 v71, v72, v73
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[50:65], v[158:161], v[66:69], v[50:65]
    v_cvt_pk_f16_f32 v72, v74, v75
    v_cvt_pk_f16_f32 v73, v76, v77
    v_dot2c_f32_f16_e32 v129, 0x3c003c00, v66
    v_dot2c_f32_f16_e32 v129, 0x3c003c00, v67
    v_dot2c_f32_f16_e32 v129, 0x3c003c00, v68
    v_dot2c_f32_f16_e32 v129, 0x3c003c00, v69
    s_add_u32 s1, s1, s36
    v_mfma_f32_32x32x16_f16 v[18:33], v[162:165], v[70:73], v[18:33]
    v_dot2c_f32_f16_e32 v129, 0x3c003c00, v70
    s_addc_u32 s17, s17, s37
    v_dot2c_f32_f16_e32 v129, 0x3c003c00, v71
    s_add_u32 s18, s18, s34
    v_dot2c_f32_f16_e32 v129, 0x3c003c00, v72
    s_addc_u32 s19, s19, s35
    v_dot2c_f32_f16_e32 v129, 0x3c003c00, v73
    v_mfma_f32_32x32x16_f16 v[2:17], v[170:173], v[70:73], v[2:17]
    s_cmp_eq_u32 s25, s7
    v_subrev_u32_e32 v153, 32, v153
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[34:49], v[174:177], v[70:73], v[34:49]
    v_mfma_f32_32x32x16_f16 v[50:65], v[166:169], v[70:73], v[50:65]
    s_cbranch_scc1 .LBB0_3
.LBB0_7:
    s_lshl_b32 s8, s29, 13
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_or_b32_e32 v66, s8, v131
    ds_read_b128 v[158:161], v66
    v_or_b32_e32 v157, s8, v144
    ds_read_b128 v[166:169], v157
    v_or_b32_e32 v66, s8, v143
    ds_read_b128 v[162:165], v66
    v_or_b32_e32 v157, s8, v145
    s_mov_b32 s9, s16
    s_sub_i32 s16, s16, 32
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[66:81], v[158:161], v[82:85], 0
    v_or_b32_e32 v158, s8, v147
    s_add_i32 s10, s29, -1
    v_mfma_f32_32x32x16_f16 v[66:81], v[162:165], v[86:89], v[66:81]
    ds_read_b128 v[160:163], v157
    v_or_b32_e32 v157, s8, v146
    ds_read_b128 v[170:173], v157
    ds_read_b128 v[174:177], v158
    v_or_b32_e32 v157, s8, v148
    v_or_b32_e32 v158, s8, v149
    s_add_i32 s8, s29, 1
    s_cmp_lt_u32 s8, 2
    v_mfma_f32_32x32x16_f16 v[66:81], v[166:169], v[90:93], v[66:81]
    ds_read_b128 v[164:167], v157
    ds_read_b128 v[178:181], v158
    s_cselect_b32 s29, s8, s10
    s_min_i32 s8, s16, 32
    s_add_i32 s8, s8, -1
    s_mul_i32 s8, s8, s6
    s_addk_i32 s8, 0x100
    s_cmp_gt_i32 s16, 0
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[66:81], v[160:163], v[94:97], v[66:81]
    s_cselect_b32 s10, s8, 0
    s_min_i32 s8, s9, 32
    s_add_i32 s8, s8, -1
    s_mul_i32 s8, s8, s24
    s_addk_i32 s8, 0x100
    s_cmp_gt_i32 s9, 0
    v_lshl_or_b32 v157, s29, 13, v1
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[66:81], v[170:173], v[98:101], v[66:81]
    s_cselect_b32 s14, s8, 0
    s_add_i32 s7, s7, 32
    s_waitcnt vmcnt(0)
    ds_write_b128 v157, v[118:121]
    ds_write_b128 v157, v[114:117] offset:4096
    v_perm_b32 v114, v140, v138, s26
    v_perm_b32 v115, v136, v134, s26
    s_cmp_le_i32 s7, s38
    v_perm_b32 v116, v140, v138, s27
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x16_f16 v[66:81], v[174:177], v[102:105], v[66:81]
    v_perm_b32 v117, v136, v134, s27
    v_perm_b32 v118, v141, v139, s26
    v_perm_b32 v119, v137, v135, s26
    v_perm_b32 v120, v141, v139, s27
    v_perm_b32 v121, v137, v135, s27
    ds_write_b64 v133, v[114:115] offset:16384
    ds_write_b64 v150, v[116:117]
    ds_write_b64 v151, v[118:119]
    ds_write_b64 v152, v[120:121]
    s_waitcnt lgkmcnt(7)
    v_mfma_f32_32x32x16_f16 v[66:81], v[164:167], v[106:109], v[66:81]
    s_waitcnt lgkmcnt(6)
    v_mfma_f32_32x32x16_f16 v[66:81], v[178:181], v[110:113], v[66:81]
    s_cbranch_scc1 .LBB0_9
    v_cmp_lt_i32_e32 vcc, 0, v153
    s_nop 9
    v_cndmask_b32_e32 v66, v154, v66, vcc
    v_cmp_lt_i32_e32 vcc, 1, v153
    s_nop 1
    v_cndmask_b32_e32 v67, v154, v67, vcc
    v_cmp_lt_i32_e32 vcc, 2, v153
    s_nop 1
    v_cndmask_b32_e32 v68, v154, v68, vcc
    v_cmp_lt_i32_e32 vcc, 3, v153
    s_nop 1
    v_cndmask_b32_e32 v69, v154, v69, vcc
    v_cmp_lt_i32_e32 vcc, 8, v153
    s_nop 1
    v_cndmask_b32_e32 v70, v154, v70, vcc
    v_cmp_lt_i32_e32 vcc, 9, v153
    s_nop 1
    v_cndmask_b32_e32 v71, v154, v71, vcc
    v_cmp_lt_i32_e32 vcc, 10, v153
    s_nop 1
    v_cndmask_b32_e32 v72, v154, v72, vcc
    v_cmp_lt_i32_e32 vcc, 11, v153
    s_nop 1
    v_cndmask_b32_e32 v73, v154, v73, vcc
    v_cmp_lt_i32_e32 vcc, 16, v153
    s_nop 1
    v_cndmask_b32_e32 v74, v154, v74, vcc
    v_cmp_lt_i32_e32 vcc, 17, v153
    s_nop 1
    v_cndmask_b32_e32 v75, v154, v75, vcc
    v_cmp_lt_i32_e32 vcc, 18, v153
    s_nop 1
    v_cndmask_b32_e32 v76, v154, v76, vcc
    v_cmp_lt_i32_e32 vcc, 19, v153
    s_nop 1
    v_cndmask_b32_e32 v77, v154, v77, vcc
    v_cmp_lt_i32_e32 vcc, 24, v153
    s_nop 1
    v_cndmask_b32_e32 v78, v154, v78, vcc
    v_cmp_lt_i32_e32 vcc, 25, v153
    s_nop 1
    v_cndmask_b32_e32 v79, v154, v79, vcc
    v_cmp_lt_i32_e32 vcc, 26, v153
    s_nop 1
    v_cndmask_b32_e32 v80, v154, v80, vcc
    v_cmp_lt_i32_e32 vcc, 27, v153
    s_nop 1
    v_cndmask_b32_e32 v81, v154, v81, vcc
.LBB0_9:
    s_and_b32 s13, s17, 0xffff
    s_mov_b32 s12, s1
    s_mov_b32 s15, s11
    buffer_load_dwordx2 v[138:139], v126, s[12:15], 0 offen
    buffer_load_dwordx2 v[140:141], v128, s[12:15], 0 offen
    buffer_load_dwordx2 v[134:135], v130, s[12:15], 0 offen
    buffer_load_dwordx2 v[136:137], v132, s[12:15], 0 offen
    s_and_b32 s9, s19, 0xffff
    s_mov_b32 s8, s18
    buffer_load_dwordx4 v[118:121], v122, s[8:11], 0 offen
    buffer_load_dwordx4 v[114:117], v124, s[8:11], 0 offen
    v_max_f32_e32 v157, v67, v67
    v_max_f32_e32 v158, v66, v66
    v_max_f32_e32 v157, v158, v157
    v_max3_f32 v157, v157, v68, v69
    v_max3_f32 v157, v157, v70, v71
    v_max3_f32 v157, v157, v72, v73
    v_max3_f32 v157, v157, v74, v75
    v_max3_f32 v157, v157, v76, v77
    v_max3_f32 v157, v157, v78, v79
    v_max3_f32 v157, v157, v80, v81
    ds_bpermute_b32 v158, v127, v157
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v158, v158, v158
    v_max_f32_e32 v157, v157, v158
    v_sub_f32_e32 v158, v157, v156
    v_mul_f32_e32 v158, s0, v158
    v_cmp_lt_f32_e32 vcc, s28, v158
    s_cbranch_vccz .LBB0_6
    v_max_f32_e32 v157, v157, v157
    v_max_f32_e32 v158, v156, v156
    v_max_f32_e32 v157, v158, v157
    v_sub_f32_e32 v156, v156, v157
    v_mul_f32_e32 v156, s0, v156
    v_exp_f32_e32 v156, v156
    s_nop 0
    v_pk_mul_f32 v[32:33], v[156:157], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[156:157], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[156:157], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[156:157], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[156:157], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[156:157], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[156:157], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[156:157], v[18:19] op_sel_hi:[0,1]
    v_pk_mul_f32 v[16:17], v[156:157], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[156:157], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[156:157], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[156:157], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[156:157], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[156:157], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[156:157], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[156:157], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[156:157], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[46:47], v[156:157], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[44:45], v[156:157], v[44:45] op_sel_hi:[0,1]
    v_pk_mul_f32 v[42:43], v[156:157], v[42:43] op_sel_hi:[0,1]
    v_pk_mul_f32 v[40:41], v[156:157], v[40:41] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[156:157], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[36:37], v[156:157], v[36:37] op_sel_hi:[0,1]
    v_pk_mul_f32 v[34:35], v[156:157], v[34:35] op_sel_hi:[0,1]
    v_pk_mul_f32 v[64:65], v[156:157], v[64:65] op_sel_hi:[0,1]
    v_pk_mul_f32 v[62:63], v[156:157], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[60:61], v[156:157], v[60:61] op_sel_hi:[0,1]
    v_pk_mul_f32 v[58:59], v[156:157], v[58:59] op_sel_hi:[0,1]
    v_pk_mul_f32 v[56:57], v[156:157], v[56:57] op_sel_hi:[0,1]
    v_pk_mul_f32 v[54:55], v[156:157], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[52:53], v[156:157], v[52:53] op_sel_hi:[0,1]
    v_pk_mul_f32 v[50:51], v[156:157], v[50:51] op_sel_hi:[0,1]
    v_mul_f32_e32 v129, v129, v156
    v_mov_b32_e32 v156, v157
    s_branch .LBB0_6
.amdhsa_kernel attention_f16_d128_128x32_s2_vgpr_g1_causal
    .amdhsa_group_segment_fixed_size 33280
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 182
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 184
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_f16_d128_128x32_s2_vgpr_g1_causal.agpr_count: 0
attention_f16_d128_128x32_s2_vgpr_g1_causal.sgpr_count: 54
attention_f16_d128_128x32_s2_vgpr_g1_causal.sgpr_spill_count: 0
attention_f16_d128_128x32_s2_vgpr_g1_causal.vgpr_count: 182
attention_f16_d128_128x32_s2_vgpr_g1_causal.vgpr_spill_count: 0
