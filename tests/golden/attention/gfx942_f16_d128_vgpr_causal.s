.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
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
    s_add_i32 s7, s3, 0x80
    v_lshlrev_b32_e32 v1, 4, v0
    s_sub_i32 s25, s45, s44
    s_min_i32 s7, s7, s44
    v_and_b32_e32 v4, 0x70, v0
    v_or_b32_e32 v6, 0x100, v0
    v_and_b32_e32 v122, 0xf0, v1
    s_add_i32 s7, s7, s25
    v_lshrrev_b32_e32 v5, 4, v0
    v_lshrrev_b32_e32 v6, 4, v6
    v_xor_b32_e32 v4, v122, v4
    s_min_i32 s24, s45, s7
    v_mad_u64_u32 v[124:125], s[8:9], v5, s6, v[4:5]
    v_mad_u64_u32 v[126:127], s[8:9], v6, s6, v[4:5]
    s_add_i32 s7, s24, 31
    s_ashr_i32 s8, s7, 31
    s_lshr_b32 s8, s8, 27
    s_mul_i32 s10, s13, s4
    s_mul_hi_u32 s11, s12, s4
    s_add_i32 s7, s7, s8
    s_and_b32 s8, s7, 0xffffffe0
    s_add_i32 s11, s11, s10
    s_mul_i32 s9, s15, s2
    s_mul_hi_u32 s10, s14, s2
    s_min_i32 s44, s45, s8
    s_mul_i32 s8, s12, s4
    s_add_i32 s10, s10, s9
    s_mul_i32 s9, s14, s2
    s_add_u32 s8, s9, s8
    s_addc_u32 s9, s10, s11
    s_lshl_b64 s[12:13], s[8:9], 1
    s_add_u32 s40, s12, s26
    s_addc_u32 s14, s13, s27
    s_min_i32 s15, s44, 32
    s_add_i32 s15, s15, -1
    s_mul_i32 s8, s15, s6
    s_add_i32 s34, s8, 0x100
    s_cmp_gt_i32 s44, 0
    s_cselect_b64 s[10:11], -1, 0
    s_and_b64 s[8:9], s[10:11], exec
    s_cselect_b32 s42, s34, 0
    s_and_b32 s41, s14, 0xffff
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
    buffer_load_dwordx4 v[4:7], v124, s[40:43], 0 offen
    buffer_load_dwordx4 v[8:11], v126, s[40:43], 0 offen
    s_waitcnt vmcnt(1)
    ds_write_b128 v1, v[4:7]
    s_waitcnt vmcnt(0)
    ds_write_b128 v1, v[8:11] offset:4096
    v_lshlrev_b32_e32 v4, 2, v123
    s_cbranch_scc1 .LBB0_4
    v_xor_b32_e32 v129, 0x80, v4
    v_and_b32_e32 v125, 0x70, v1
    v_lshlrev_b32_e32 v127, 8, v2
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
    v_mov_b32_e32 v131, 0
.LBB0_3:
    ds_bpermute_b32 v66, v129, v131
    s_nop 7
    v_mov_b32_e32 v68, v18
    s_lshl_b32 s0, s47, 13
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_and_b32_e32 v1, 0x300, v1
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v66, v131, v66
    v_div_scale_f32 v67, s[6:7], v66, v66, 1.0
    v_rcp_f32_e32 v69, v67
    v_div_scale_f32 v18, vcc, 1.0, v66, 1.0
    s_mul_hi_u32 s1, s20, s4
    v_fma_f32 v70, -v67, v69, 1.0
    v_fmac_f32_e32 v69, v70, v69
    v_mul_f32_e32 v70, v18, v69
    v_fma_f32 v71, -v67, v70, v18
    v_fmac_f32_e32 v70, v71, v69
    v_fma_f32 v18, -v67, v70, v18
    v_div_fmas_f32 v18, v18, v69, v70
    v_div_fixup_f32 v18, v18, v66, 1.0
    v_cmp_lt_f32_e32 vcc, 0, v66
    v_mov_b32_e32 v69, v2
    v_mov_b32_e32 v2, v19
    v_cndmask_b32_e32 v70, 0, v18, vcc
    v_pk_mul_f32 v[68:69], v[68:69], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[2:3], v[2:3], v[70:71] op_sel_hi:[1,0]
    v_fma_mixlo_f16 v66, v50, v70, 0
    v_cvt_f16_f32_e32 v18, v69
    v_cvt_f16_f32_e32 v50, v68
    v_cvt_f16_f32_e32 v3, v3
    v_cvt_f16_f32_e32 v2, v2
    v_fma_mixhi_f16 v66, v34, v70, 0
    v_mov_b32_e32 v34, v51
    v_pack_b32_f16 v67, v50, v18
    v_pack_b32_f16 v69, v2, v3
    v_fma_mixlo_f16 v2, v52, v70, 0
    v_mov_b32_e32 v18, v20
    v_mov_b32_e32 v19, v4
    v_pk_mul_f32 v[34:35], v[34:35], v[70:71] op_sel_hi:[1,0]
    v_fma_mixhi_f16 v2, v36, v70, 0
    v_pk_mul_f32 v[18:19], v[18:19], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v36, v53
    v_cvt_f16_f32_e32 v35, v35
    v_cvt_f16_f32_e32 v34, v34
    v_cvt_f16_f32_e32 v20, v19
    v_cvt_f16_f32_e32 v50, v18
    v_pk_mul_f32 v[18:19], v[36:37], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v4, v21
    v_cvt_f16_f32_e32 v19, v19
    v_cvt_f16_f32_e32 v18, v18
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_pack_b32_f16 v68, v34, v35
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v21, v4
    v_and_b32_e32 v34, 32, v0
    v_or_b32_e32 v35, s0, v127
    v_xad_u32 v3, v125, v34, v35
    v_pack_b32_f16 v4, v18, v19
    v_or_b32_e32 v18, 16, v34
    ds_write_b128 v3, v[66:69]
    v_pack_b32_f16 v3, v50, v20
    v_pack_b32_f16 v5, v21, v5
    v_xad_u32 v19, v18, v125, v35
    v_fma_mixlo_f16 v18, v54, v70, 0
    v_mov_b32_e32 v20, v22
    v_mov_b32_e32 v21, v6
    v_fma_mixhi_f16 v18, v38, v70, 0
    v_pk_mul_f32 v[20:21], v[20:21], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v38, v55
    v_mov_b32_e32 v6, v23
    v_cvt_f16_f32_e32 v22, v21
    v_cvt_f16_f32_e32 v36, v20
    v_pk_mul_f32 v[20:21], v[38:39], v[70:71] op_sel_hi:[1,0]
    v_pk_mul_f32 v[6:7], v[6:7], v[70:71] op_sel_hi:[1,0]
    v_cvt_f16_f32_e32 v21, v21
    v_cvt_f16_f32_e32 v20, v20
    v_cvt_f16_f32_e32 v7, v7
    v_cvt_f16_f32_e32 v6, v6
    ds_write_b128 v19, v[2:5]
    v_or_b32_e32 v2, 64, v34
    v_xad_u32 v3, v2, v125, v35
    v_fma_mixlo_f16 v2, v56, v70, 0
    v_mov_b32_e32 v4, v24
    v_mov_b32_e32 v5, v8
    v_fma_mixhi_f16 v2, v40, v70, 0
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v40, v57
    v_pack_b32_f16 v20, v20, v21
    v_pack_b32_f16 v21, v6, v7
    v_cvt_f16_f32_e32 v6, v5
    v_cvt_f16_f32_e32 v7, v4
    v_pk_mul_f32 v[4:5], v[40:41], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v8, v25
    v_pack_b32_f16 v19, v36, v22
    v_cvt_f16_f32_e32 v22, v5
    v_cvt_f16_f32_e32 v23, v4
    v_pk_mul_f32 v[4:5], v[8:9], v[70:71] op_sel_hi:[1,0]
    ds_write_b128 v3, v[18:21]
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v8, v4
    v_pack_b32_f16 v3, v7, v6
    v_or_b32_e32 v6, 0x50, v34
    v_xad_u32 v7, v6, v125, v35
    v_pack_b32_f16 v5, v8, v5
    v_fma_mixlo_f16 v6, v58, v70, 0
    v_mov_b32_e32 v8, v26
    v_mov_b32_e32 v9, v10
    v_fma_mixhi_f16 v6, v42, v70, 0
    v_pk_mul_f32 v[8:9], v[8:9], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v42, v59
    v_cvt_f16_f32_e32 v18, v9
    v_cvt_f16_f32_e32 v19, v8
    v_pk_mul_f32 v[8:9], v[42:43], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v10, v27
    v_cvt_f16_f32_e32 v20, v9
    v_cvt_f16_f32_e32 v21, v8
    v_pk_mul_f32 v[8:9], v[10:11], v[70:71] op_sel_hi:[1,0]
    v_pack_b32_f16 v4, v23, v22
    v_cvt_f16_f32_e32 v9, v9
    v_cvt_f16_f32_e32 v10, v8
    ds_write_b128 v7, v[2:5]
    v_or_b32_e32 v2, 0x80, v34
    v_xad_u32 v3, v2, v125, v35
    v_fma_mixlo_f16 v2, v60, v70, 0
    v_mov_b32_e32 v4, v28
    v_mov_b32_e32 v5, v12
    v_fma_mixhi_f16 v2, v44, v70, 0
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v44, v61
    v_pack_b32_f16 v9, v10, v9
    v_cvt_f16_f32_e32 v10, v5
    v_cvt_f16_f32_e32 v11, v4
    v_pk_mul_f32 v[4:5], v[44:45], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v12, v29
    v_pack_b32_f16 v7, v19, v18
    v_cvt_f16_f32_e32 v18, v5
    v_cvt_f16_f32_e32 v19, v4
    v_pk_mul_f32 v[4:5], v[12:13], v[70:71] op_sel_hi:[1,0]
    v_pack_b32_f16 v8, v21, v20
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v12, v4
    ds_write_b128 v3, v[6:9]
    v_or_b32_e32 v6, 0x90, v34
    v_xad_u32 v7, v6, v125, v35
    v_fma_mixlo_f16 v6, v62, v70, 0
    v_mov_b32_e32 v8, v30
    v_mov_b32_e32 v9, v14
    v_fma_mixhi_f16 v6, v46, v70, 0
    v_pk_mul_f32 v[8:9], v[8:9], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v46, v63
    v_pack_b32_f16 v3, v11, v10
    v_pack_b32_f16 v4, v19, v18
    v_pack_b32_f16 v5, v12, v5
    v_cvt_f16_f32_e32 v10, v9
    v_cvt_f16_f32_e32 v11, v8
    v_pk_mul_f32 v[8:9], v[46:47], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v14, v31
    v_cvt_f16_f32_e32 v12, v9
    v_cvt_f16_f32_e32 v13, v8
    v_pk_mul_f32 v[8:9], v[14:15], v[70:71] op_sel_hi:[1,0]
    ds_write_b128 v7, v[2:5]
    v_or_b32_e32 v2, 0xc0, v34
    v_cvt_f16_f32_e32 v9, v9
    v_cvt_f16_f32_e32 v14, v8
    v_xad_u32 v3, v2, v125, v35
    v_fma_mixlo_f16 v2, v64, v70, 0
    v_mov_b32_e32 v4, v32
    v_mov_b32_e32 v5, v16
    v_fma_mixhi_f16 v2, v48, v70, 0
    v_pk_mul_f32 v[4:5], v[4:5], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v48, v65
    v_pack_b32_f16 v7, v11, v10
    v_cvt_f16_f32_e32 v10, v5
    v_cvt_f16_f32_e32 v11, v4
    v_pk_mul_f32 v[4:5], v[48:49], v[70:71] op_sel_hi:[1,0]
    v_mov_b32_e32 v16, v33
    v_pack_b32_f16 v8, v13, v12
    v_cvt_f16_f32_e32 v12, v5
    v_cvt_f16_f32_e32 v13, v4
    v_pk_mul_f32 v[4:5], v[16:17], v[70:71] op_sel_hi:[1,0]
    v_pack_b32_f16 v9, v14, v9
    v_cvt_f16_f32_e32 v5, v5
    v_cvt_f16_f32_e32 v14, v4
    ds_write_b128 v3, v[6:9]
    v_or_b32_e32 v6, 0xd0, v34
    v_pack_b32_f16 v3, v11, v10
    v_pack_b32_f16 v4, v13, v12
    v_pack_b32_f16 v5, v14, v5
    v_xad_u32 v6, v6, v125, v35
    ds_write_b128 v6, v[2:5]
    v_or_b32_e32 v2, 64, v123
    v_and_b32_e32 v0, 48, v0
    v_lshlrev_b32_e32 v3, 4, v2
    v_and_b32_e32 v4, 0x70, v2
    v_xor_b32_e32 v0, v0, v122
    v_and_b32_e32 v3, 0x700, v3
    v_xor_b32_e32 v4, v4, v122
    s_waitcnt lgkmcnt(0)
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v3, s0, v3, v4
    ds_read_b128 v[10:13], v1
    ds_read_b128 v[14:17], v3
    v_or_b32_e32 v3, 0x80, v123
    v_or_b32_e32 v4, 0xc0, v123
    v_lshlrev_b32_e32 v1, 4, v3
    v_lshlrev_b32_e32 v5, 4, v4
    v_and_b32_e32 v6, 0x70, v4
    v_and_b32_e32 v1, 0xb00, v1
    v_and_b32_e32 v5, 0xf00, v5
    v_xor_b32_e32 v6, v6, v122
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v5, s0, v5, v6
    ds_read_b128 v[18:21], v1
    ds_read_b128 v[22:25], v5
    v_or_b32_e32 v5, 0x100, v123
    v_or_b32_e32 v6, 0x140, v123
    v_lshlrev_b32_e32 v1, 4, v5
    v_lshlrev_b32_e32 v7, 4, v6
    v_and_b32_e32 v8, 0x70, v6
    v_and_b32_e32 v1, 0x1300, v1
    v_and_b32_e32 v7, 0x1700, v7
    v_xor_b32_e32 v8, v8, v122
    v_or3_b32 v1, s0, v1, v0
    v_or3_b32 v7, s0, v7, v8
    ds_read_b128 v[26:29], v1
    ds_read_b128 v[30:33], v7
    v_or_b32_e32 v7, 0x180, v123
    v_lshlrev_b32_e32 v1, 4, v7
    v_and_b32_e32 v1, 0x1b00, v1
    v_or_b32_e32 v8, 0x1c0, v123
    v_or3_b32 v0, s0, v1, v0
    v_lshlrev_b32_e32 v1, 4, v8
    v_and_b32_e32 v9, 0x70, v8
    v_and_b32_e32 v1, 0x1f00, v1
    v_xor_b32_e32 v9, v9, v122
    v_or3_b32 v1, s0, v1, v9
    s_mul_i32 s0, s21, s4
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s20, s4
    s_mul_i32 s4, s23, s2
    s_mul_hi_u32 s9, s22, s2
    s_ashr_i32 s7, s39, 31
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
    ds_read_b128 v[34:37], v0
    ds_read_b128 v[38:41], v1
    s_cmp_lt_i32 s6, 1
    v_lshrrev_b32_e32 v0, 4, v123
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s6, -1
    v_or_b32_e32 v0, s5, v0
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[122:123]
    s_waitcnt lgkmcnt(7)
    buffer_store_dwordx4 v[10:13], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v2
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[122:123]
    s_waitcnt lgkmcnt(6)
    buffer_store_dwordx4 v[14:17], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v3
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[122:123]
    s_waitcnt lgkmcnt(5)
    buffer_store_dwordx4 v[18:21], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v4
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[122:123]
    s_waitcnt lgkmcnt(4)
    buffer_store_dwordx4 v[22:25], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v5
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[122:123]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[26:29], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v6
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[122:123]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[30:33], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v7
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[6:7], v0, s8, v[122:123]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[34:37], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v8
    v_or_b32_e32 v0, s5, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s8, v[122:123]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[38:41], v0, s[0:3], 0 offen
    s_endpgm
.LBB0_4:
    v_and_b32_e32 v125, 0x70, v1
    v_lshlrev_b32_e32 v127, 8, v2
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
    v_mad_u64_u32 v[128:129], s[8:9], v8, s24, v[6:7]
    v_mad_u64_u32 v[130:131], s[8:9], v9, s24, v[6:7]
    v_or_b32_e32 v9, 2, v8
    v_or_b32_e32 v8, 3, v8
    v_mad_u64_u32 v[132:133], s[8:9], v9, s24, v[6:7]
    v_mad_u64_u32 v[134:135], s[8:9], v8, s24, v[6:7]
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
    s_mul_i32 s15, s15, s24
    s_addc_u32 s9, s19, s29
    s_addk_i32 s15, 0x100
    s_and_b64 s[10:11], s[10:11], exec
    s_cselect_b32 s10, s15, 0
    s_and_b32 s9, s9, 0xffff
    s_mov_b32 s11, 0x20000
    buffer_load_dwordx2 v[136:137], v134, s[8:11], 0 offen
    buffer_load_dwordx2 v[138:139], v132, s[8:11], 0 offen
    buffer_load_dwordx2 v[140:141], v130, s[8:11], 0 offen
    buffer_load_dwordx2 v[142:143], v128, s[8:11], 0 offen
    s_add_u32 s8, s34, s40
    s_addc_u32 s9, s35, s14
    s_sub_i32 s16, s44, 32
    s_min_i32 s10, s16, 32
    s_add_i32 s10, s10, -1
    s_mul_i32 s10, s10, s6
    s_addk_i32 s10, 0x100
    s_cmp_gt_i32 s16, 0
    s_cselect_b32 s10, s10, 0
    s_and_b32 s9, s9, 0xffff
    buffer_load_dwordx4 v[114:117], v126, s[8:11], 0 offen
    buffer_load_dwordx4 v[118:121], v124, s[8:11], 0 offen
    v_lshrrev_b32_e32 v6, 5, v123
    v_lshlrev_b32_e32 v8, 4, v6
    v_xor_b32_e32 v8, v8, v125
    s_max_i32 s10, s41, 1
    s_load_dword s0, s[0:1], 0x84
    v_or_b32_e32 v133, v8, v127
    v_lshlrev_b32_e32 v5, 4, v5
    v_and_b32_e32 v7, 32, v7
    v_and_b32_e32 v8, 8, v0
    s_add_u32 s1, s28, s36
    v_or3_b32 v5, v5, v7, v8
    s_addc_u32 s8, s29, s37
    v_add_u32_e32 v2, s42, v2
    v_xor_b32_e32 v5, v5, v125
    s_add_u32 s1, s1, s18
    v_min_i32_e32 v2, s45, v2
    v_lshl_or_b32 v135, v3, 8, v5
    v_lshlrev_b32_e32 v3, 2, v6
    s_addc_u32 s17, s8, s19
    s_lshl_b64 s[8:9], s[6:7], 6
    s_add_u32 s8, s26, s8
    v_sub_u32_e32 v153, v2, v3
    v_mov_b32_e32 v2, 0
    s_addc_u32 s9, s27, s9
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_xor_b32_e32 v129, 0x80, v4
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
    v_xor_b32_e32 v144, 32, v133
    v_xor_b32_e32 v145, 64, v133
    v_xor_b32_e32 v146, 0x60, v133
    v_xor_b32_e32 v147, 0xa0, v133
    v_xor_b32_e32 v148, 0xc0, v133
    v_xor_b32_e32 v149, 0xe0, v133
    v_xor_b32_e32 v150, 0x4040, v135
    v_or_b32_e32 v151, 0x4080, v135
    v_xor_b32_e32 v152, 0x40c0, v135
    s_addc_u32 s19, s9, s13
    s_lshl_b32 s25, s10, 5
    v_mov_b32_e32 v155, 0xf149f2ca
    s_mov_b32 s26, 0x5040100
    s_mov_b32 s27, 0x7060302
    s_mov_b32 s28, 0x41000000
    s_mov_b32 s29, 0x43000000
    v_mov_b32_e32 v154, 0xff800000
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
    v_mov_b32_e32 v131, v2
    s_branch .LBB0_7
.LBB0_6:
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_f32_e64 v156, s0, -v155
    ds_read_b128 v[158:161], v133 offset:16384
    ds_read_b128 v[162:165], v133 offset:16512
    ds_read_b128 v[174:177], v148 offset:16384
    ds_read_b128 v[178:181], v149 offset:16384
    v_fma_f32 v66, s0, v66, v156
    v_exp_f32_e32 v66, v66
    v_fma_f32 v67, s0, v67, v156
    v_fma_f32 v68, s0, v68, v156
    v_exp_f32_e32 v67, v67
    v_exp_f32_e32 v68, v68
    v_fma_f32 v69, s0, v69, v156
    v_exp_f32_e32 v69, v69
    ds_read_b128 v[166:169], v145 offset:16384
    ds_read_b128 v[170:173], v144 offset:16384
    v_fma_mixlo_f16 v66, v66, s29, 0
    v_fma_mixhi_f16 v66, v67, s29, 0
    v_fma_mixlo_f16 v67, v68, s29, 0
    v_fma_mixhi_f16 v67, v69, s29, 0
    v_fma_f32 v68, s0, v70, v156
    v_exp_f32_e32 v68, v68
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x8_f16 v[50:65], v[158:159], v[66:67], v[50:65]
    v_fma_f32 v69, s0, v71, v156
    v_fma_f32 v70, s0, v72, v156
    v_exp_f32_e32 v69, v69
    v_exp_f32_e32 v70, v70
    v_fma_f32 v71, s0, v73, v156
    v_exp_f32_e32 v71, v71
    v_fma_mixlo_f16 v68, v68, s29, 0
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[34:49], v[166:167], v[66:67], v[34:49]
    v_fma_mixhi_f16 v68, v69, s29, 0
    v_fma_mixlo_f16 v69, v70, s29, 0
    v_fma_mixhi_f16 v69, v71, s29, 0
    v_fma_f32 v70, s0, v74, v156
    v_exp_f32_e32 v70, v70
    v_fma_f32 v71, s0, v75, v156
    v_fma_f32 v72, s0, v76, v156
    v_mfma_f32_32x32x8_f16 v[18:33], v[162:163], v[66:67], v[18:33]
    v_exp_f32_e32 v71, v71
    v_exp_f32_e32 v72, v72
    v_fma_f32 v73, s0, v77, v156
    v_exp_f32_e32 v73, v73
    v_fma_mixlo_f16 v70, v70, s29, 0
    v_fma_mixhi_f16 v70, v71, s29, 0
    v_fma_mixlo_f16 v71, v72, s29, 0
    v_mfma_f32_32x32x8_f16 v[2:17], v[174:175], v[66:67], v[2:17]
    v_fma_mixhi_f16 v71, v73, s29, 0
    v_fma_f32 v72, s0, v78, v156
    v_exp_f32_e32 v72, v72
    v_fma_f32 v73, s0, v79, v156
    v_exp_f32_e32 v73, v73
    v_dot2c_f32_f16_e32 v131, 0x3c003c00, v66
    v_fma_mixlo_f16 v72, v72, s29, 0
    v_mfma_f32_32x32x8_f16 v[50:65], v[160:161], v[68:69], v[50:65]
    ds_read_b128 v[74:77], v146 offset:16384
    ds_read_b128 v[158:161], v147 offset:16384
    v_fma_mixhi_f16 v72, v73, s29, 0
    v_dot2c_f32_f16_e32 v131, 0x3c003c00, v67
    v_dot2c_f32_f16_e32 v131, 0x3c003c00, v68
    v_dot2c_f32_f16_e32 v131, 0x3c003c00, v69
    s_add_u32 s1, s1, s36
    v_dot2c_f32_f16_e32 v131, 0x3c003c00, v70
    v_mfma_f32_32x32x8_f16 v[34:49], v[168:169], v[68:69], v[34:49]
    s_addc_u32 s17, s17, s37
    v_dot2c_f32_f16_e32 v131, 0x3c003c00, v71
    s_add_u32 s18, s18, s34
    v_dot2c_f32_f16_e32 v131, 0x3c003c00, v72
    s_addc_u32 s19, s19, s35
    v_subrev_u32_e32 v153, 32, v153
    s_cmp_eq_u32 s25, s7
    v_mfma_f32_32x32x8_f16 v[18:33], v[164:165], v[68:69], v[18:33]
    v_mfma_f32_32x32x8_f16 v[2:17], v[176:177], v[68:69], v[2:17]
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8_f16 v[50:65], v[170:171], v[70:71], v[50:65]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[34:49], v[74:75], v[70:71], v[34:49]
    v_fma_f32 v74, s0, v80, v156
    v_exp_f32_e32 v74, v74
    v_fmac_f32_e32 v156, s0, v81
    v_exp_f32_e32 v75, v156
    v_fma_mixlo_f16 v73, v74, s29, 0
    v_fma_mixhi_f16 v73, v75, s29, 0
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[18:33], v[158:159], v[70:71], v[18:33]
    v_dot2c_f32_f16_e32 v131, 0x3c003c00, v73
    v_mfma_f32_32x32x8_f16 v[2:17], v[178:179], v[70:71], v[2:17]
    v_mfma_f32_32x32x8_f16 v[50:65], v[172:173], v[72:73], v[50:65]
    v_mfma_f32_32x32x8_f16 v[34:49], v[76:77], v[72:73], v[34:49]
    v_mfma_f32_32x32x8_f16 v[18:33], v[160:161], v[72:73], v[18:33]
    v_mfma_f32_32x32x8_f16 v[2:17], v[180:181], v[72:73], v[2:17]
    s_cbranch_scc1 .LBB0_3
.LBB0_7:
    s_lshl_b32 s8, s40, 13
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_or_b32_e32 v66, s8, v133
    ds_read_b128 v[156:159], v66
    ds_read_b128 v[160:163], v66 offset:128
    s_mov_b32 s9, s16
    s_sub_i32 s16, s16, 32
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[66:81], v[156:157], v[82:83], 0
    v_or_b32_e32 v156, s8, v144
    ds_read_b128 v[164:167], v156
    v_or_b32_e32 v156, s8, v145
    s_add_i32 s10, s40, -1
    v_mfma_f32_32x32x8_f16 v[66:81], v[158:159], v[84:85], v[66:81]
    ds_read_b128 v[156:159], v156
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[66:81], v[164:165], v[86:87], v[66:81]
    v_mfma_f32_32x32x8_f16 v[66:81], v[166:167], v[88:89], v[66:81]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_f16 v[66:81], v[156:157], v[90:91], v[66:81]
    v_or_b32_e32 v156, s8, v146
    ds_read_b128 v[164:167], v156
    v_or_b32_e32 v156, s8, v147
    ds_read_b128 v[168:171], v156
    v_or_b32_e32 v156, s8, v148
    v_or_b32_e32 v157, s8, v149
    s_add_i32 s8, s40, 1
    v_mfma_f32_32x32x8_f16 v[66:81], v[158:159], v[92:93], v[66:81]
    s_cmp_lt_u32 s8, 2
    s_cselect_b32 s40, s8, s10
    s_min_i32 s8, s16, 32
    s_add_i32 s8, s8, -1
    s_mul_i32 s8, s8, s6
    s_addk_i32 s8, 0x100
    s_cmp_gt_i32 s16, 0
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_f16 v[66:81], v[164:165], v[94:95], v[66:81]
    s_cselect_b32 s10, s8, 0
    s_min_i32 s8, s9, 32
    s_add_i32 s8, s8, -1
    s_mul_i32 s8, s8, s24
    s_addk_i32 s8, 0x100
    s_cmp_gt_i32 s9, 0
    s_cselect_b32 s14, s8, 0
    v_mfma_f32_32x32x8_f16 v[66:81], v[166:167], v[96:97], v[66:81]
    s_add_i32 s7, s7, 32
    s_cmp_le_i32 s7, s38
    v_mfma_f32_32x32x8_f16 v[66:81], v[160:161], v[98:99], v[66:81]
    v_mfma_f32_32x32x8_f16 v[66:81], v[162:163], v[100:101], v[66:81]
    ds_read_b128 v[158:161], v156
    ds_read_b128 v[162:165], v157
    v_lshl_or_b32 v156, s40, 13, v1
    s_waitcnt vmcnt(0)
    ds_write_b128 v156, v[118:121]
    ds_write_b128 v156, v[114:117] offset:4096
    v_perm_b32 v114, v140, v142, s26
    v_perm_b32 v115, v136, v138, s26
    v_perm_b32 v116, v140, v142, s27
    v_perm_b32 v117, v136, v138, s27
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x8_f16 v[66:81], v[168:169], v[102:103], v[66:81]
    v_perm_b32 v118, v141, v143, s26
    v_perm_b32 v119, v137, v139, s26
    v_perm_b32 v120, v141, v143, s27
    v_perm_b32 v121, v137, v139, s27
    ds_write_b64 v135, v[114:115] offset:16384
    ds_write_b64 v150, v[116:117]
    ds_write_b64 v151, v[118:119]
    ds_write_b64 v152, v[120:121]
    v_mfma_f32_32x32x8_f16 v[66:81], v[170:171], v[104:105], v[66:81]
    s_waitcnt lgkmcnt(7)
    v_mfma_f32_32x32x8_f16 v[66:81], v[158:159], v[106:107], v[66:81]
    v_mfma_f32_32x32x8_f16 v[66:81], v[160:161], v[108:109], v[66:81]
    s_waitcnt lgkmcnt(6)
    v_mfma_f32_32x32x8_f16 v[66:81], v[162:163], v[110:111], v[66:81]
    v_mfma_f32_32x32x8_f16 v[66:81], v[164:165], v[112:113], v[66:81]
    s_cbranch_scc1 .LBB0_9
    v_cmp_lt_i32_e32 vcc, 0, v153
    s_nop 8
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
    buffer_load_dwordx2 v[142:143], v128, s[12:15], 0 offen
    buffer_load_dwordx2 v[140:141], v130, s[12:15], 0 offen
    buffer_load_dwordx2 v[138:139], v132, s[12:15], 0 offen
    buffer_load_dwordx2 v[136:137], v134, s[12:15], 0 offen
    s_and_b32 s9, s19, 0xffff
    s_mov_b32 s8, s18
    buffer_load_dwordx4 v[118:121], v124, s[8:11], 0 offen
    buffer_load_dwordx4 v[114:117], v126, s[8:11], 0 offen
    v_max_f32_e32 v156, v67, v67
    v_max_f32_e32 v157, v66, v66
    v_max_f32_e32 v156, v157, v156
    v_max3_f32 v156, v156, v68, v69
    v_max3_f32 v156, v156, v70, v71
    v_max3_f32 v156, v156, v72, v73
    v_max3_f32 v156, v156, v74, v75
    v_max3_f32 v156, v156, v76, v77
    v_max3_f32 v156, v156, v78, v79
    v_max3_f32 v156, v156, v80, v81
    ds_bpermute_b32 v157, v129, v156
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v157, v157, v157
    v_max_f32_e32 v156, v156, v157
    v_sub_f32_e32 v157, v156, v155
    v_mul_f32_e32 v157, s0, v157
    v_cmp_lt_f32_e32 vcc, s28, v157
    s_cbranch_vccz .LBB0_6
    v_max_f32_e32 v156, v156, v156
    v_max_f32_e32 v157, v155, v155
    v_max_f32_e32 v157, v157, v156
    v_sub_f32_e32 v155, v155, v157
    v_mul_f32_e32 v155, s0, v155
    v_exp_f32_e32 v156, v155
    v_mov_b32_e32 v155, v157
    v_pk_mul_f32 v[64:65], v[156:157], v[64:65] op_sel_hi:[0,1]
    v_pk_mul_f32 v[62:63], v[156:157], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[60:61], v[156:157], v[60:61] op_sel_hi:[0,1]
    v_pk_mul_f32 v[58:59], v[156:157], v[58:59] op_sel_hi:[0,1]
    v_pk_mul_f32 v[56:57], v[156:157], v[56:57] op_sel_hi:[0,1]
    v_pk_mul_f32 v[54:55], v[156:157], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[52:53], v[156:157], v[52:53] op_sel_hi:[0,1]
    v_pk_mul_f32 v[50:51], v[156:157], v[50:51] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[156:157], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[46:47], v[156:157], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[44:45], v[156:157], v[44:45] op_sel_hi:[0,1]
    v_pk_mul_f32 v[42:43], v[156:157], v[42:43] op_sel_hi:[0,1]
    v_pk_mul_f32 v[40:41], v[156:157], v[40:41] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[156:157], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[36:37], v[156:157], v[36:37] op_sel_hi:[0,1]
    v_pk_mul_f32 v[34:35], v[156:157], v[34:35] op_sel_hi:[0,1]
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
    v_mul_f32_e32 v131, v131, v156
    s_branch .LBB0_6
.amdhsa_kernel attention_f16_d128_128x32_s2_vgpr_g1_causal
    .amdhsa_group_segment_fixed_size 32768
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
