.amdgcn_target "amdgcn-amd-amdhsa--gfx950"
attention_f16_d128_128x64_s2_vgpr_g1_causal:
    s_load_dwordx4 s[36:39], s[0:1], 0x68
    s_load_dwordx8 s[24:31], s[0:1], 0x0
    s_load_dwordx16 s[8:23], s[0:1], 0x28
    s_load_dwordx2 s[34:35], s[0:1], 0x7c
    s_not_b32 s3, s3
    s_lshl_b32 s3, s3, 7
    v_readfirstlane_b32 s5, v0
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s9, s9, s4
    s_add_i32 s3, s34, s3
    s_mul_hi_u32 s33, s8, s4
    s_lshl_b32 s6, s37, 1
    s_lshr_b32 s37, s5, 6
    s_addk_i32 s3, 0x7f
    s_add_i32 s33, s33, s9
    s_mul_i32 s9, s11, s2
    s_mul_hi_u32 s11, s10, s2
    s_and_b32 s3, s3, 0xffffff80
    s_lshl_b32 s5, s37, 5
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
    v_or_b32_e32 v4, 0x100, v0
    v_or_b32_e32 v7, 0x200, v0
    v_or_b32_e32 v8, 0x300, v0
    v_lshrrev_b32_e32 v5, 4, v0
    v_bitop3_b32 v6, v1, s7, v0 bitop3:0x48
    v_lshrrev_b32_e32 v9, 4, v4
    v_lshrrev_b32_e32 v7, 4, v7
    v_lshrrev_b32_e32 v8, 4, v8
    v_mad_u64_u32 v[146:147], s[8:9], v5, s6, v[6:7]
    v_mad_u64_u32 v[148:149], s[8:9], v9, s6, v[6:7]
    v_mad_u64_u32 v[150:151], s[8:9], v7, s6, v[6:7]
    v_mad_u64_u32 v[152:153], s[8:9], v8, s6, v[6:7]
    s_mul_i32 s7, s13, s4
    s_mul_hi_u32 s10, s12, s4
    s_add_i32 s8, s3, 0x80
    s_sub_i32 s45, s35, s34
    s_add_i32 s10, s10, s7
    s_min_i32 s7, s8, s34
    s_add_i32 s7, s7, s45
    s_min_i32 s24, s35, s7
    s_add_i32 s7, s24, 63
    s_ashr_i32 s8, s7, 31
    s_lshr_b32 s8, s8, 26
    s_add_i32 s7, s7, s8
    s_and_b32 s8, s7, 0xffffffc0
    s_mul_i32 s9, s15, s2
    s_mul_hi_u32 s11, s14, s2
    s_min_i32 s44, s35, s8
    s_mul_i32 s8, s12, s4
    s_add_i32 s11, s11, s9
    s_mul_i32 s9, s14, s2
    s_add_u32 s8, s9, s8
    s_addc_u32 s9, s11, s10
    s_lshl_b64 s[12:13], s[8:9], 1
    s_add_u32 s40, s12, s26
    s_addc_u32 s14, s13, s27
    s_min_i32 s15, s44, 64
    s_add_i32 s15, s15, -1
    s_mul_i32 s8, s15, s6
    s_add_i32 s25, s8, 0x100
    s_cmp_gt_i32 s44, 0
    s_cselect_b64 s[10:11], -1, 0
    s_and_b64 s[8:9], s[10:11], exec
    s_cselect_b32 s42, s25, 0
    s_and_b32 s41, s14, 0xffff
    s_waitcnt vmcnt(7)
    s_waitcnt vmcnt(6)
    s_waitcnt vmcnt(5)
    s_waitcnt vmcnt(4)
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    buffer_load_dwordx4 v[6:9], v146, s[40:43], 0 offen
    buffer_load_dwordx4 v[10:13], v148, s[40:43], 0 offen
    buffer_load_dwordx4 v[14:17], v150, s[40:43], 0 offen
    buffer_load_dwordx4 v[18:21], v152, s[40:43], 0 offen
    v_and_b32_e32 v147, 63, v0
    s_cmp_gt_i32 s24, 0
    v_lshlrev_b32_e32 v5, 2, v147
    s_waitcnt vmcnt(3)
    ds_write_b128 v1, v[6:9]
    s_waitcnt vmcnt(2)
    ds_write_b128 v1, v[10:13] offset:4096
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[14:17] offset:8192
    s_waitcnt vmcnt(0)
    ds_write_b128 v1, v[18:21] offset:12288
    s_cbranch_scc1 .LBB0_4
    v_xor_b32_e32 v153, 0x80, v5
    v_lshlrev_b32_e32 v149, 8, v2
    v_lshlrev_b32_e32 v151, 4, v2
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
    v_mov_b32_e32 v155, 0
.LBB0_3:
    ds_bpermute_b32 v66, v153, v155
    s_lshl_b32 s0, s37, 13
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_movk_i32 s1, 0x70
    s_mul_hi_u32 s9, s22, s2
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v66, v155, v66
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
    v_or_b32_e32 v35, s0, v149
    v_and_b32_e32 v50, 0x70, v151
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
    v_or_b32_e32 v3, 64, v147
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
    v_or_b32_e32 v4, 0x80, v147
    v_or_b32_e32 v5, 0xc0, v147
    v_lshlrev_b32_e32 v1, 4, v4
    v_lshlrev_b32_e32 v6, 4, v5
    v_and_b32_e32 v1, 0xb00, v1
    v_and_b32_e32 v6, 0xf00, v6
    v_bitop3_b32 v7, v5, v2, s1 bitop3:0x6c
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v6, s0, v6, v7
    ds_read_b128 v[20:23], v1
    ds_read_b128 v[24:27], v6
    v_or_b32_e32 v6, 0x100, v147
    v_or_b32_e32 v7, 0x140, v147
    v_lshlrev_b32_e32 v1, 4, v6
    v_lshlrev_b32_e32 v8, 4, v7
    v_and_b32_e32 v1, 0x1300, v1
    v_and_b32_e32 v8, 0x1700, v8
    v_bitop3_b32 v9, v7, v2, s1 bitop3:0x6c
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v8, s0, v8, v9
    ds_read_b128 v[28:31], v1
    ds_read_b128 v[32:35], v8
    v_or_b32_e32 v8, 0x180, v147
    v_lshlrev_b32_e32 v1, 4, v8
    v_and_b32_e32 v1, 0x1b00, v1
    v_or_b32_e32 v9, 0x1c0, v147
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
    v_lshrrev_b32_e32 v0, 4, v147
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
    v_lshlrev_b32_e32 v149, 8, v2
    v_lshlrev_b32_e32 v151, 4, v2
.LBB0_5:
    v_lshrrev_b32_e32 v8, 2, v0
    v_lshrrev_b32_e32 v10, 5, v0
    v_bfe_u32 v7, v0, 6, 1
    v_and_b32_e32 v9, 2, v8
    v_and_b32_e32 v10, 4, v10
    v_and_b32_e32 v6, 7, v0
    v_or3_b32 v10, v9, v10, v7
    v_and_or_b32 v3, v3, 24, v6
    v_lshlrev_b32_e32 v10, 2, v10
    s_load_dword s41, s[0:1], 0x84
    s_lshl_b32 s0, s38, 1
    v_lshlrev_b32_e32 v6, 3, v3
    v_or_b32_e32 v11, 1, v10
    v_mad_u64_u32 v[154:155], s[8:9], v10, s0, v[6:7]
    v_mad_u64_u32 v[156:157], s[8:9], v11, s0, v[6:7]
    v_or_b32_e32 v11, 2, v10
    v_or_b32_e32 v10, 3, v10
    v_mad_u64_u32 v[160:161], s[8:9], v10, s0, v[6:7]
    v_lshrrev_b32_e32 v10, 5, v4
    v_and_b32_e32 v10, 12, v10
    v_or3_b32 v9, v9, v10, v7
    v_lshlrev_b32_e32 v9, 2, v9
    v_or_b32_e32 v10, 1, v9
    s_add_i32 s1, s5, s3
    v_mad_u64_u32 v[162:163], s[8:9], v9, s0, v[6:7]
    v_mad_u64_u32 v[164:165], s[8:9], v10, s0, v[6:7]
    v_or_b32_e32 v10, 2, v9
    v_or_b32_e32 v9, 3, v9
    s_add_i32 s1, s45, s1
    v_mad_u64_u32 v[168:169], s[8:9], v9, s0, v[6:7]
    s_add_i32 s1, s1, 1
    v_lshrrev_b32_e32 v9, 5, v147
    s_ashr_i32 s42, s7, 6
    v_mad_u64_u32 v[158:159], s[8:9], v11, s0, v[6:7]
    v_mad_u64_u32 v[166:167], s[8:9], v10, s0, v[6:7]
    s_mov_b32 s7, 0
    v_add_u32_e32 v6, s1, v2
    s_min_i32 s38, s35, s1
    v_lshlrev_b32_e32 v10, 4, v9
    s_movk_i32 s1, 0xf0
    v_bitop3_b32 v12, v10, v151, s1 bitop3:0x78
    s_mov_b32 s1, s7
    v_min_i32_e32 v6, s35, v6
    s_lshl_b64 s[34:35], s[0:1], 6
    s_mul_i32 s1, s19, s2
    s_mul_hi_u32 s8, s18, s2
    s_mul_i32 s9, s17, s4
    s_mul_hi_u32 s17, s16, s4
    s_lshl_b64 s[24:25], s[6:7], 6
    s_add_i32 s1, s8, s1
    s_mul_i32 s8, s18, s2
    s_add_i32 s17, s17, s9
    s_mul_i32 s9, s16, s4
    s_add_u32 s8, s8, s9
    s_addc_u32 s9, s1, s17
    s_lshl_b64 s[16:17], s[8:9], 1
    s_add_u32 s8, s16, s28
    s_mul_i32 s9, s15, s0
    s_addc_u32 s1, s17, s29
    s_addk_i32 s9, 0x100
    s_and_b64 s[10:11], s[10:11], exec
    s_cselect_b32 s10, s9, 0
    s_and_b32 s9, s1, 0xffff
    s_mov_b32 s11, 0x20000
    buffer_load_dwordx2 v[172:173], v168, s[8:11], 0 offen
    buffer_load_dwordx2 v[170:171], v166, s[8:11], 0 offen
    buffer_load_dwordx2 v[176:177], v164, s[8:11], 0 offen
    buffer_load_dwordx2 v[174:175], v162, s[8:11], 0 offen
    buffer_load_dwordx2 v[180:181], v160, s[8:11], 0 offen
    buffer_load_dwordx2 v[178:179], v158, s[8:11], 0 offen
    buffer_load_dwordx2 v[184:185], v156, s[8:11], 0 offen
    buffer_load_dwordx2 v[182:183], v154, s[8:11], 0 offen
    s_add_u32 s8, s24, s40
    s_addc_u32 s9, s25, s14
    s_sub_i32 s1, s44, 64
    s_min_i32 s10, s1, 64
    s_add_i32 s10, s10, -1
    s_mul_i32 s10, s10, s6
    s_addk_i32 s10, 0x100
    s_cmp_gt_i32 s1, 0
    s_cselect_b32 s10, s10, 0
    s_and_b32 s9, s9, 0xffff
    buffer_load_dwordx4 v[130:133], v152, s[8:11], 0 offen
    buffer_load_dwordx4 v[134:137], v150, s[8:11], 0 offen
    buffer_load_dwordx4 v[138:141], v148, s[8:11], 0 offen
    buffer_load_dwordx4 v[142:145], v146, s[8:11], 0 offen
    v_lshlrev_b32_e32 v2, 9, v2
    s_movk_i32 s9, 0xa0
    v_bitop3_b32 v169, v12, s9, v149 bitop3:0x36
    v_bitop3_b32 v191, v12, s9, v2 bitop3:0x36
    s_movk_i32 s9, 0x120
    v_bitop3_b32 v192, v12, s9, v2 bitop3:0x36
    s_movk_i32 s9, 0x1a0
    v_lshrrev_b32_e32 v4, 2, v4
    v_and_b32_e32 v13, 8, v0
    v_lshlrev_b32_e32 v14, 4, v3
    v_bitop3_b32 v193, v12, s9, v2 bitop3:0x36
    s_movk_i32 s9, 0x140
    v_and_b32_e32 v4, 0x60, v4
    v_lshl_or_b32 v7, v7, 4, v13
    v_and_b32_e32 v14, 0xf0, v14
    v_lshlrev_b32_e32 v3, 9, v3
    v_and_b32_e32 v8, 32, v8
    s_movk_i32 s10, 0xc0
    v_bitop3_b32 v196, v12, s9, v2 bitop3:0x36
    s_movk_i32 s9, 0x1c0
    v_or_b32_e32 v13, v4, v7
    v_bitop3_b32 v4, v4, v14, v7 bitop3:0x36
    v_or_b32_e32 v15, 0x8000, v3
    v_or_b32_e32 v16, v8, v7
    v_bitop3_b32 v7, v8, v14, v7 bitop3:0x36
    s_movk_i32 s8, 0x80
    v_bitop3_b32 v186, v12, s10, v149 bitop3:0x36
    v_bitop3_b32 v195, v12, s10, v2 bitop3:0x36
    v_bitop3_b32 v197, v12, s9, v2 bitop3:0x36
    s_movk_i32 s9, 0x160
    s_max_i32 s10, s42, 1
    v_bitop3_b32 v167, v12, s8, v149 bitop3:0x36
    v_bitop3_b32 v188, v12, s8, v2 bitop3:0x36
    v_bitop3_b32 v200, v12, s9, v2 bitop3:0x36
    s_movk_i32 s9, 0x1e0
    v_bitop3_b32 v203, v7, s8, v15 bitop3:0x36
    v_bitop3_b32 v207, v4, s8, v15 bitop3:0x36
    s_add_u32 s8, s28, s34
    v_bitop3_b32 v201, v12, s9, v2 bitop3:0x36
    s_addc_u32 s9, s29, s35
    s_add_u32 s16, s8, s16
    v_and_b32_e32 v11, 0xf0, v151
    s_movk_i32 s43, 0x60
    s_movk_i32 s14, 0xe0
    s_movk_i32 s18, 0x180
    s_addc_u32 s17, s9, s17
    s_lshl_b64 s[8:9], s[6:7], 7
    v_bitop3_b32 v159, v10, v2, v11 bitop3:0xde
    v_bitop3_b32 v189, v12, s18, v2 bitop3:0x36
    v_bitop3_b32 v190, v12, 32, v2 bitop3:0x36
    v_bitop3_b32 v194, v12, 64, v2 bitop3:0x36
    v_bitop3_b32 v198, v12, s43, v2 bitop3:0x36
    v_bitop3_b32 v199, v12, s14, v2 bitop3:0x36
    s_add_u32 s8, s26, s8
    v_mov_b32_e32 v2, 0
    s_movk_i32 s15, 0x100
    v_lshlrev_b32_e32 v8, 2, v9
    v_bitop3_b32 v202, v16, v3, v14 bitop3:0xde
    s_addc_u32 s9, s27, s9
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_bitop3_b32 v157, v10, v149, v11 bitop3:0xde
    v_bitop3_b32 v161, v12, 32, v149 bitop3:0x36
    v_bitop3_b32 v163, v12, 64, v149 bitop3:0x36
    v_bitop3_b32 v165, v12, s43, v149 bitop3:0x36
    v_bitop3_b32 v187, v12, s14, v149 bitop3:0x36
    v_xor_b32_e32 v153, 0x80, v5
    v_or3_b32 v204, v7, v15, s15
    v_bitop3_b32 v205, v7, s18, v15 bitop3:0x36
    v_bitop3_b32 v206, v13, v3, v14 bitop3:0xde
    v_or3_b32 v208, v4, v15, s15
    v_bitop3_b32 v209, v4, s18, v15 bitop3:0x36
    s_add_u32 s18, s8, s12
    v_sub_u32_e32 v210, v6, v8
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
    s_lshl_b32 s26, s10, 6
    v_mov_b32_e32 v213, 0xf149f2ca
    s_mov_b32 s27, 0x5040100
    s_mov_b32 s28, 0x7060302
    s_mov_b32 s29, 0x41000000
    v_mov_b32_e32 v211, 0xff800000
    v_mov_b32_e32 v212, 0x40e00000
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
    s_mov_b32 s40, s7
    v_mov_b32_e32 v155, v2
    s_branch .LBB0_7
.LBB0_6:
    s_waitcnt lgkmcnt(0)
    s_barrier
    ds_read_b128 v[216:219], v159 offset:32768
    ds_read_b128 v[220:223], v159 offset:33024
    v_fma_f32 v214, -s41, v213, v212
    v_fma_f32 v82, s41, v82, v214
    v_fma_f32 v83, s41, v83, v214
    v_fma_f32 v84, s41, v84, v214
    v_fma_f32 v85, s41, v85, v214
    v_fma_f32 v86, s41, v86, v214
    v_fma_f32 v87, s41, v87, v214
    v_fma_f32 v88, s41, v88, v214
    v_fma_f32 v89, s41, v89, v214
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
    v_fma_f32 v86, s41, v90, v214
    v_fma_f32 v87, s41, v91, v214
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[18:33], v[216:219], v[82:85], v[18:33]
    ds_read_b128 v[216:219], v188 offset:32768
    ds_read_b128 v[224:227], v189 offset:32768
    v_fma_f32 v88, s41, v92, v214
    v_fma_f32 v89, s41, v93, v214
    v_fma_f32 v90, s41, v94, v214
    v_fma_f32 v91, s41, v95, v214
    v_fma_f32 v92, s41, v96, v214
    v_fma_f32 v93, s41, v97, v214
    v_exp_f32_e32 v86, v86
    v_exp_f32_e32 v87, v87
    v_exp_f32_e32 v88, v88
    v_exp_f32_e32 v89, v89
    v_exp_f32_e32 v90, v90
    v_exp_f32_e32 v91, v91
    v_exp_f32_e32 v92, v92
    v_exp_f32_e32 v93, v93
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[2:17], v[216:219], v[82:85], v[2:17]
    ds_read_b128 v[216:219], v190 offset:32768
    v_cvt_pk_f16_f32 v86, v86, v87
    v_cvt_pk_f16_f32 v87, v88, v89
    v_cvt_pk_f16_f32 v88, v90, v91
    v_cvt_pk_f16_f32 v89, v92, v93
    ds_read_b128 v[90:93], v191 offset:32768
    ds_read_b128 v[94:97], v192 offset:32768
    v_mfma_f32_32x32x16_f16 v[34:49], v[220:223], v[82:85], v[34:49]
    v_fma_f32 v66, s41, v66, v214
    v_fma_f32 v67, s41, v67, v214
    v_fma_f32 v68, s41, v68, v214
    v_fma_f32 v69, s41, v69, v214
    v_fma_f32 v70, s41, v70, v214
    v_fma_f32 v71, s41, v71, v214
    v_fma_f32 v72, s41, v72, v214
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[2:17], v[90:93], v[86:89], v[2:17]
    ds_read_b128 v[90:93], v193 offset:32768
    v_fma_f32 v73, s41, v73, v214
    v_exp_f32_e32 v66, v66
    v_exp_f32_e32 v67, v67
    v_exp_f32_e32 v68, v68
    v_exp_f32_e32 v69, v69
    v_exp_f32_e32 v70, v70
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[34:49], v[94:97], v[86:89], v[34:49]
    ds_read_b128 v[94:97], v194 offset:32768
    v_exp_f32_e32 v71, v71
    v_exp_f32_e32 v72, v72
    v_exp_f32_e32 v73, v73
    v_cvt_pk_f16_f32 v66, v66, v67
    v_cvt_pk_f16_f32 v67, v68, v69
    v_cvt_pk_f16_f32 v68, v70, v71
    v_mfma_f32_32x32x16_f16 v[50:65], v[224:227], v[82:85], v[50:65]
    v_cvt_pk_f16_f32 v69, v72, v73
    v_fma_f32 v70, s41, v74, v214
    v_fma_f32 v71, s41, v75, v214
    v_fma_f32 v72, s41, v76, v214
    v_fma_f32 v73, s41, v77, v214
    v_fma_f32 v74, s41, v78, v214
    v_fma_f32 v75, s41, v79, v214
    v_mfma_f32_32x32x16_f16 v[18:33], v[216:219], v[86:89], v[18:33]
    v_fma_f32 v76, s41, v80, v214
    v_fmac_f32_e32 v214, s41, v81
    v_exp_f32_e32 v70, v70
    v_exp_f32_e32 v71, v71
    v_exp_f32_e32 v72, v72
    v_exp_f32_e32 v73, v73
    v_exp_f32_e32 v74, v74
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[50:65], v[90:93], v[86:89], v[50:65]
    ds_read_b128 v[90:93], v195 offset:32768
    v_exp_f32_e32 v75, v75
    v_exp_f32_e32 v76, v76
    v_exp_f32_e32 v77, v214
    v_cvt_pk_f16_f32 v70, v70, v71
    v_cvt_pk_f16_f32 v71, v72, v73
    v_cvt_pk_f16_f32 v72, v74, v75
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[18:33], v[94:97], v[66:69], v[18:33]
    ds_read_b128 v[94:97], v196 offset:32768
    v_cvt_pk_f16_f32 v73, v76, v77
    ds_read_b128 v[74:77], v199 offset:32768
    ds_read_b128 v[78:81], v200 offset:32768
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v82
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v83
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v84
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[2:17], v[90:93], v[66:69], v[2:17]
    ds_read_b128 v[90:93], v197 offset:32768
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v85
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v86
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v87
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v88
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v89
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v66
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[34:49], v[94:97], v[66:69], v[34:49]
    ds_read_b128 v[94:97], v198 offset:32768
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v67
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v68
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v69
    s_add_u32 s16, s16, s34
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v70
    s_addc_u32 s17, s17, s35
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[2:17], v[74:77], v[70:73], v[2:17]
    ds_read_b128 v[74:77], v201 offset:32768
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v71
    s_add_u32 s18, s18, s24
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v72
    s_addc_u32 s19, s19, s25
    v_dot2c_f32_f16_e32 v155, 0x3c003c00, v73
    s_cmp_eq_u32 s26, s7
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x16_f16 v[50:65], v[90:93], v[66:69], v[50:65]
    v_subrev_u32_e32 v210, 64, v210
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[18:33], v[94:97], v[70:73], v[18:33]
    v_mfma_f32_32x32x16_f16 v[34:49], v[78:81], v[70:73], v[34:49]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[50:65], v[74:77], v[70:73], v[50:65]
    s_cbranch_scc1 .LBB0_3
.LBB0_7:
    s_lshl_b32 s8, s40, 14
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_or_b32_e32 v66, s8, v157
    ds_read_b128 v[68:71], v66
    ds_read_b128 v[216:219], v66 offset:8192
    v_or_b32_e32 v214, s8, v161
    s_mov_b32 s9, s1
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[82:97], v[68:71], v[98:101], 0
    s_sub_i32 s1, s1, 64
    s_add_i32 s10, s40, 1
    s_add_i32 s12, s40, -1
    s_cmp_lt_u32 s10, 2
    s_cselect_b32 s40, s10, s12
    s_min_i32 s10, s1, 64
    v_mfma_f32_32x32x16_f16 v[66:81], v[216:219], v[98:101], 0
    ds_read_b128 v[216:219], v214
    ds_read_b128 v[220:223], v214 offset:8192
    v_or_b32_e32 v214, s8, v163
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[216:219], v[102:105], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[66:81], v[220:223], v[102:105], v[66:81]
    ds_read_b128 v[216:219], v214
    ds_read_b128 v[220:223], v214 offset:8192
    v_or_b32_e32 v214, s8, v165
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[216:219], v[106:109], v[82:97]
    ds_read_b128 v[216:219], v214
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[66:81], v[220:223], v[106:109], v[66:81]
    ds_read_b128 v[220:223], v214 offset:8192
    v_or_b32_e32 v214, s8, v167
    ds_read_b128 v[224:227], v214
    ds_read_b128 v[228:231], v214 offset:8192
    v_or_b32_e32 v214, s8, v169
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x16_f16 v[82:97], v[216:219], v[110:113], v[82:97]
    ds_read_b128 v[216:219], v214
    ds_read_b128 v[232:235], v214 offset:8192
    v_lshl_or_b32 v214, s40, 14, v1
    s_waitcnt vmcnt(1)
    ds_write_b128 v214, v[138:141] offset:4096
    ds_write_b128 v214, v[134:137] offset:8192
    s_waitcnt vmcnt(0)
    ds_write_b128 v214, v[130:133] offset:12288
    v_perm_b32 v130, v184, v182, s27
    v_perm_b32 v131, v180, v178, s27
    s_waitcnt vmcnt(0)
    ds_write_b128 v214, v[142:145]
    ds_write_b64 v202, v[130:131] offset:32768
    s_waitcnt lgkmcnt(9)
    v_mfma_f32_32x32x16_f16 v[66:81], v[220:223], v[110:113], v[66:81]
    v_perm_b32 v130, v184, v182, s28
    v_perm_b32 v131, v180, v178, s28
    ds_write_b64 v203, v[130:131]
    v_perm_b32 v130, v185, v183, s27
    v_perm_b32 v131, v181, v179, s27
    ds_write_b64 v204, v[130:131]
    v_perm_b32 v130, v185, v183, s28
    s_waitcnt lgkmcnt(10)
    v_mfma_f32_32x32x16_f16 v[82:97], v[224:227], v[114:117], v[82:97]
    v_perm_b32 v131, v181, v179, s28
    ds_write_b64 v205, v[130:131]
    v_perm_b32 v130, v176, v174, s27
    v_perm_b32 v131, v172, v170, s27
    ds_write_b64 v206, v[130:131] offset:32768
    v_perm_b32 v130, v176, v174, s28
    v_perm_b32 v131, v172, v170, s28
    s_waitcnt lgkmcnt(11)
    v_mfma_f32_32x32x16_f16 v[66:81], v[228:231], v[114:117], v[66:81]
    ds_write_b64 v207, v[130:131]
    v_perm_b32 v130, v177, v175, s27
    v_perm_b32 v131, v173, v171, s27
    ds_write_b64 v208, v[130:131]
    v_perm_b32 v130, v177, v175, s28
    v_perm_b32 v131, v173, v171, s28
    ds_write_b64 v209, v[130:131]
    s_waitcnt lgkmcnt(13)
    v_mfma_f32_32x32x16_f16 v[82:97], v[216:219], v[118:121], v[82:97]
    v_or_b32_e32 v130, s8, v186
    ds_read_b128 v[132:135], v130
    ds_read_b128 v[136:139], v130 offset:8192
    v_or_b32_e32 v130, s8, v187
    s_add_i32 s8, s10, -1
    s_mul_i32 s8, s8, s6
    s_addk_i32 s8, 0x100
    s_cmp_gt_i32 s1, 0
    s_waitcnt lgkmcnt(14)
    v_mfma_f32_32x32x16_f16 v[66:81], v[232:235], v[118:121], v[66:81]
    s_cselect_b32 s10, s8, 0
    s_min_i32 s8, s9, 64
    s_add_i32 s8, s8, -1
    s_mul_i32 s8, s8, s0
    s_addk_i32 s8, 0x100
    s_cmp_gt_i32 s9, 0
    s_cselect_b32 s14, s8, 0
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[132:135], v[122:125], v[82:97]
    ds_read_b128 v[132:135], v130
    s_add_i32 s7, s7, 64
    s_cmp_le_i32 s7, s38
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[66:81], v[136:139], v[122:125], v[66:81]
    ds_read_b128 v[136:139], v130 offset:8192
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x16_f16 v[82:97], v[132:135], v[126:129], v[82:97]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x16_f16 v[66:81], v[136:139], v[126:129], v[66:81]
    s_cbranch_scc1 .LBB0_9
    v_cmp_lt_i32_e32 vcc, 0, v210
    s_nop 7
    v_cndmask_b32_e32 v82, v211, v82, vcc
    v_cmp_lt_i32_e32 vcc, 1, v210
    s_nop 1
    v_cndmask_b32_e32 v83, v211, v83, vcc
    v_cmp_lt_i32_e32 vcc, 2, v210
    s_nop 1
    v_cndmask_b32_e32 v84, v211, v84, vcc
    v_cmp_lt_i32_e32 vcc, 3, v210
    s_nop 1
    v_cndmask_b32_e32 v85, v211, v85, vcc
    v_cmp_lt_i32_e32 vcc, 8, v210
    s_nop 1
    v_cndmask_b32_e32 v86, v211, v86, vcc
    v_cmp_lt_i32_e32 vcc, 9, v210
    s_nop 1
    v_cndmask_b32_e32 v87, v211, v87, vcc
    v_cmp_lt_i32_e32 vcc, 10, v210
    s_nop 1
    v_cndmask_b32_e32 v88, v211, v88, vcc
    v_cmp_lt_i32_e32 vcc, 11, v210
    s_nop 1
    v_cndmask_b32_e32 v89, v211, v89, vcc
    v_cmp_lt_i32_e32 vcc, 16, v210
    s_nop 1
    v_cndmask_b32_e32 v90, v211, v90, vcc
    v_cmp_lt_i32_e32 vcc, 17, v210
    s_nop 1
    v_cndmask_b32_e32 v91, v211, v91, vcc
    v_cmp_lt_i32_e32 vcc, 18, v210
    s_nop 1
    v_cndmask_b32_e32 v92, v211, v92, vcc
    v_cmp_lt_i32_e32 vcc, 19, v210
    s_nop 1
    v_cndmask_b32_e32 v93, v211, v93, vcc
    v_cmp_lt_i32_e32 vcc, 24, v210
    s_nop 1
    v_cndmask_b32_e32 v94, v211, v94, vcc
    v_cmp_lt_i32_e32 vcc, 25, v210
    s_nop 1
    v_cndmask_b32_e32 v95, v211, v95, vcc
    v_cmp_lt_i32_e32 vcc, 26, v210
    s_nop 1
    v_cndmask_b32_e32 v96, v211, v96, vcc
    v_cmp_lt_i32_e32 vcc, 27, v210
    s_nop 1
    v_cndmask_b32_e32 v97, v211, v97, vcc
    v_cmp_lt_i32_e32 vcc, 32, v210
    s_nop 1
    v_cndmask_b32_e32 v66, v211, v66, vcc
    v_cmp_lt_i32_e32 vcc, 33, v210
    s_nop 1
    v_cndmask_b32_e32 v67, v211, v67, vcc
    v_cmp_lt_i32_e32 vcc, 34, v210
    s_nop 1
    v_cndmask_b32_e32 v68, v211, v68, vcc
    v_cmp_lt_i32_e32 vcc, 35, v210
    s_nop 1
    v_cndmask_b32_e32 v69, v211, v69, vcc
    v_cmp_lt_i32_e32 vcc, 40, v210
    s_nop 1
    v_cndmask_b32_e32 v70, v211, v70, vcc
    v_cmp_lt_i32_e32 vcc, 41, v210
    s_nop 1
    v_cndmask_b32_e32 v71, v211, v71, vcc
    v_cmp_lt_i32_e32 vcc, 42, v210
    s_nop 1
    v_cndmask_b32_e32 v72, v211, v72, vcc
    v_cmp_lt_i32_e32 vcc, 43, v210
    s_nop 1
    v_cndmask_b32_e32 v73, v211, v73, vcc
    v_cmp_lt_i32_e32 vcc, 48, v210
    s_nop 1
    v_cndmask_b32_e32 v74, v211, v74, vcc
    v_cmp_lt_i32_e32 vcc, 49, v210
    s_nop 1
    v_cndmask_b32_e32 v75, v211, v75, vcc
    v_cmp_lt_i32_e32 vcc, 50, v210
    s_nop 1
    v_cndmask_b32_e32 v76, v211, v76, vcc
    v_cmp_lt_i32_e32 vcc, 51, v210
    s_nop 1
    v_cndmask_b32_e32 v77, v211, v77, vcc
    v_cmp_lt_i32_e32 vcc, 56, v210
    s_nop 1
    v_cndmask_b32_e32 v78, v211, v78, vcc
    v_cmp_lt_i32_e32 vcc, 57, v210
    s_nop 1
    v_cndmask_b32_e32 v79, v211, v79, vcc
    v_cmp_lt_i32_e32 vcc, 58, v210
    s_nop 1
    v_cndmask_b32_e32 v80, v211, v80, vcc
    v_cmp_lt_i32_e32 vcc, 59, v210
    s_nop 1
    v_cndmask_b32_e32 v81, v211, v81, vcc
.LBB0_9:
    s_and_b32 s13, s17, 0xffff
    s_mov_b32 s12, s16
    s_mov_b32 s15, s11
    buffer_load_dwordx2 v[182:183], v154, s[12:15], 0 offen
    buffer_load_dwordx2 v[184:185], v156, s[12:15], 0 offen
    buffer_load_dwordx2 v[178:179], v158, s[12:15], 0 offen
    buffer_load_dwordx2 v[180:181], v160, s[12:15], 0 offen
    buffer_load_dwordx2 v[174:175], v162, s[12:15], 0 offen
    buffer_load_dwordx2 v[176:177], v164, s[12:15], 0 offen
    buffer_load_dwordx2 v[170:171], v166, s[12:15], 0 offen
    buffer_load_dwordx2 v[172:173], v168, s[12:15], 0 offen
    s_and_b32 s9, s19, 0xffff
    s_mov_b32 s8, s18
    buffer_load_dwordx4 v[142:145], v146, s[8:11], 0 offen
    buffer_load_dwordx4 v[138:141], v148, s[8:11], 0 offen
    buffer_load_dwordx4 v[134:137], v150, s[8:11], 0 offen
    buffer_load_dwordx4 v[130:133], v152, s[8:11], 0 offen
    v_max_f32_e32 v214, v83, v83
    v_max_f32_e32 v215, v82, v82
    v_max_f32_e32 v214, v215, v214
    v_max3_f32 v214, v214, v84, v85
    v_max3_f32 v214, v214, v86, v87
    v_max3_f32 v214, v214, v88, v89
    v_max3_f32 v214, v214, v90, v91
    v_max3_f32 v214, v214, v92, v93
    v_max3_f32 v214, v214, v94, v95
    v_max3_f32 v214, v214, v96, v97
    v_max3_f32 v214, v214, v66, v67
    v_max3_f32 v214, v214, v68, v69
    v_max3_f32 v214, v214, v70, v71
    v_max3_f32 v214, v214, v72, v73
    v_max3_f32 v214, v214, v74, v75
    v_max3_f32 v214, v214, v76, v77
    v_max3_f32 v214, v214, v78, v79
    v_max3_f32 v214, v214, v80, v81
    ds_bpermute_b32 v215, v153, v214
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v215, v215, v215
    v_max_f32_e32 v214, v214, v215
    v_sub_f32_e32 v215, v214, v213
    v_mul_f32_e32 v215, s41, v215
    v_cmp_lt_f32_e32 vcc, s29, v215
    s_cbranch_vccz .LBB0_6
    v_max_f32_e32 v214, v214, v214
    v_max_f32_e32 v215, v213, v213
    v_max_f32_e32 v215, v215, v214
    v_sub_f32_e32 v213, v213, v215
    v_mul_f32_e32 v213, s41, v213
    v_exp_f32_e32 v214, v213
    v_mov_b32_e32 v213, v215
    v_pk_mul_f32 v[32:33], v[214:215], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[214:215], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[214:215], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[214:215], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[214:215], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[214:215], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[214:215], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[214:215], v[18:19] op_sel_hi:[0,1]
    v_pk_mul_f32 v[16:17], v[214:215], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[214:215], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[214:215], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[214:215], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[214:215], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[214:215], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[214:215], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[214:215], v[2:3] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[214:215], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[46:47], v[214:215], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[44:45], v[214:215], v[44:45] op_sel_hi:[0,1]
    v_pk_mul_f32 v[42:43], v[214:215], v[42:43] op_sel_hi:[0,1]
    v_pk_mul_f32 v[40:41], v[214:215], v[40:41] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[214:215], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[36:37], v[214:215], v[36:37] op_sel_hi:[0,1]
    v_pk_mul_f32 v[34:35], v[214:215], v[34:35] op_sel_hi:[0,1]
    v_pk_mul_f32 v[64:65], v[214:215], v[64:65] op_sel_hi:[0,1]
    v_pk_mul_f32 v[62:63], v[214:215], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[60:61], v[214:215], v[60:61] op_sel_hi:[0,1]
    v_pk_mul_f32 v[58:59], v[214:215], v[58:59] op_sel_hi:[0,1]
    v_pk_mul_f32 v[56:57], v[214:215], v[56:57] op_sel_hi:[0,1]
    v_pk_mul_f32 v[54:55], v[214:215], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[52:53], v[214:215], v[52:53] op_sel_hi:[0,1]
    v_pk_mul_f32 v[50:51], v[214:215], v[50:51] op_sel_hi:[0,1]
    v_mul_f32_e32 v155, v155, v214
    s_branch .LBB0_6
.amdhsa_kernel attention_f16_d128_128x64_s2_vgpr_g1_causal
    .amdhsa_group_segment_fixed_size 49920
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 236
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 236
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_f16_d128_128x64_s2_vgpr_g1_causal.agpr_count: 0
attention_f16_d128_128x64_s2_vgpr_g1_causal.sgpr_count: 52
attention_f16_d128_128x64_s2_vgpr_g1_causal.sgpr_spill_count: 0
attention_f16_d128_128x64_s2_vgpr_g1_causal.vgpr_count: 236
attention_f16_d128_128x64_s2_vgpr_g1_causal.vgpr_spill_count: 0
