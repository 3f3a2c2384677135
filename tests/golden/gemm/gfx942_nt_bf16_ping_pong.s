.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
gemm_nt_bf16_bf16_256x256x32_w2x4_s2_vgpr_g16_16_8_ping_pong:
    s_load_dwordx8 s[12:19], s[0:1], 0x18
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dwordx2 s[8:9], s[0:1], 0x10
    s_lshl_b32 s20, s2, 8
    v_lshlrev_b32_e32 v1, 4, v0
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s1, s15, 1
    s_mul_i32 s0, s1, s20
    s_mul_hi_u32 s2, s1, s20
    s_add_u32 s0, s0, s4
    s_addc_u32 s25, s2, s5
    s_sub_i32 s21, s12, s20
    v_lshlrev_b32_e32 v2, 1, v0
    s_min_i32 s2, s21, 0x100
    v_xor_b32_e32 v2, v2, v1
    s_min_i32 s4, s14, 32
    s_add_i32 s2, s2, -1
    v_lshrrev_b32_e32 v3, 2, v0
    v_and_b32_e32 v2, 48, v2
    s_mul_i32 s22, s1, s2
    s_lshl_b32 s2, s4, 1
    v_mad_u64_u32 v[146:147], s[4:5], s1, v3, v[2:3]
    s_lshl_b32 s10, s3, 8
    s_lshl_b32 s5, s16, 1
    s_add_i32 s22, s22, s2
    s_and_b32 s1, s25, 0xffff
    s_mul_i32 s4, s5, s10
    s_mul_hi_u32 s3, s5, s10
    s_add_u32 s4, s4, s6
    s_addc_u32 s26, s3, s7
    s_sub_i32 s24, s13, s10
    s_min_i32 s3, s24, 0x100
    s_add_i32 s3, s3, -1
    s_mul_i32 s23, s5, s3
    s_add_i32 s23, s23, s2
    s_cmp_gt_i32 s14, 0
    s_cselect_b64 s[12:13], -1, 0
    s_and_b64 s[2:3], s[12:13], exec
    v_mad_u64_u32 v[148:149], s[6:7], s5, v3, v[2:3]
    s_cselect_b32 s2, s22, 0
    s_cselect_b32 s6, s23, 0
    s_and_b32 s5, s26, 0xffff
    s_mov_b32 s3, 0x20000
    s_add_u32 s28, s0, 64
    v_lshl_add_u32 v147, s15, 8, v146
    buffer_load_dwordx4 v[4:7], v146, s[0:3], 0 offen
    buffer_load_dwordx4 v[8:11], v147, s[0:3], 0 offen
    s_addc_u32 s1, s25, 0
    s_mov_b32 s7, s3
    s_and_b32 s29, s1, 0xffff
    v_lshl_add_u32 v149, s16, 8, v148
    buffer_load_dwordx4 v[12:15], v148, s[4:7], 0 offen
    buffer_load_dwordx4 v[16:19], v149, s[4:7], 0 offen
    s_add_u32 s36, s4, 64
    s_addc_u32 s1, s26, 0
    s_cmp_gt_i32 s14, 32
    s_cselect_b32 s30, s22, 0
    s_mov_b32 s31, s3
    s_cselect_b32 s38, s23, 0
    s_and_b32 s37, s1, 0xffff
    s_mov_b32 s39, s3
    buffer_load_dwordx4 v[130:133], v146, s[28:31], 0 offen
    buffer_load_dwordx4 v[134:137], v147, s[28:31], 0 offen
    buffer_load_dwordx4 v[138:141], v148, s[36:39], 0 offen
    buffer_load_dwordx4 v[142:145], v149, s[36:39], 0 offen
    s_mov_b32 s11, 0
    v_readfirstlane_b32 s7, v0
    s_waitcnt vmcnt(7)
    ds_write_b128 v1, v[4:7]
    s_waitcnt vmcnt(6)
    ds_write_b128 v1, v[8:11] offset:8192
    s_waitcnt vmcnt(5)
    ds_write_b128 v1, v[12:15] offset:32768
    s_waitcnt vmcnt(4)
    ds_write_b128 v1, v[16:19] offset:40960
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_cmpk_lt_u32 s7, 0x100
    s_cbranch_scc1 .LBB0_2
    s_barrier
.LBB0_2:
    s_lshr_b32 s5, s7, 8
    s_andn2_b64 vcc, exec, s[12:13]
    s_bfe_u32 s6, s7, 0x20006
    s_cbranch_vccnz .LBB0_8
    s_add_i32 s1, s14, 31
    s_ashr_i32 s2, s1, 31
    s_lshr_b32 s2, s2, 27
    v_lshrrev_b32_e32 v3, 1, v0
    v_lshlrev_b32_e32 v4, 3, v0
    s_add_i32 s1, s1, s2
    v_lshlrev_b32_e32 v2, 6, v0
    v_and_b32_e32 v3, 16, v3
    v_and_b32_e32 v4, 48, v4
    s_ashr_i32 s12, s1, 5
    s_lshl_b32 s1, s5, 13
    v_and_b32_e32 v2, 0x7c0, v2
    v_xor_b32_e32 v3, v3, v4
    s_add_i32 s13, s12, -3
    v_or3_b32 v150, s1, v2, v3
    s_lshl_b32 s1, s6, 12
    s_add_u32 s14, s0, 0x80
    s_addc_u32 s15, s25, 0
    v_or3_b32 v151, s1, v2, v3
    s_add_u32 s4, s4, 0x80
    v_xor_b32_e32 v152, 32, v150
    v_xor_b32_e32 v153, 32, v151
    s_addc_u32 s16, s26, 0
    s_mov_b32 s25, 2
    v_mov_b32_e32 v114, 0
    v_mov_b32_e32 v115, 0
    v_mov_b32_e32 v116, 0
    v_mov_b32_e32 v117, 0
    v_mov_b32_e32 v118, 0
    v_mov_b32_e32 v119, 0
    v_mov_b32_e32 v120, 0
    v_mov_b32_e32 v121, 0
    v_mov_b32_e32 v122, 0
    v_mov_b32_e32 v123, 0
    v_mov_b32_e32 v124, 0
    v_mov_b32_e32 v125, 0
    v_mov_b32_e32 v126, 0
    v_mov_b32_e32 v127, 0
    v_mov_b32_e32 v128, 0
    v_mov_b32_e32 v129, 0
    v_mov_b32_e32 v98, 0
    v_mov_b32_e32 v99, 0
    v_mov_b32_e32 v100, 0
    v_mov_b32_e32 v101, 0
    v_mov_b32_e32 v102, 0
    v_mov_b32_e32 v103, 0
    v_mov_b32_e32 v104, 0
    v_mov_b32_e32 v105, 0
    v_mov_b32_e32 v106, 0
    v_mov_b32_e32 v107, 0
    v_mov_b32_e32 v108, 0
    v_mov_b32_e32 v109, 0
    v_mov_b32_e32 v110, 0
    v_mov_b32_e32 v111, 0
    v_mov_b32_e32 v112, 0
    v_mov_b32_e32 v113, 0
    v_mov_b32_e32 v82, 0
    v_mov_b32_e32 v83, 0
    v_mov_b32_e32 v84, 0
    v_mov_b32_e32 v85, 0
    v_mov_b32_e32 v86, 0
    v_mov_b32_e32 v87, 0
    v_mov_b32_e32 v88, 0
    v_mov_b32_e32 v89, 0
    v_mov_b32_e32 v90, 0
    v_mov_b32_e32 v91, 0
    v_mov_b32_e32 v92, 0
    v_mov_b32_e32 v93, 0
    v_mov_b32_e32 v94, 0
    v_mov_b32_e32 v95, 0
    v_mov_b32_e32 v96, 0
    v_mov_b32_e32 v97, 0
    v_mov_b32_e32 v66, 0
    v_mov_b32_e32 v67, 0
    v_mov_b32_e32 v68, 0
    v_mov_b32_e32 v69, 0
    v_mov_b32_e32 v70, 0
    v_mov_b32_e32 v71, 0
    v_mov_b32_e32 v72, 0
    v_mov_b32_e32 v73, 0
    v_mov_b32_e32 v74, 0
    v_mov_b32_e32 v75, 0
    v_mov_b32_e32 v76, 0
    v_mov_b32_e32 v77, 0
    v_mov_b32_e32 v78, 0
    v_mov_b32_e32 v79, 0
    v_mov_b32_e32 v80, 0
    v_mov_b32_e32 v81, 0
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
.LBB0_4:
    s_add_i32 s26, s25, -2
    s_and_b32 s1, s15, 0xffff
    s_cmp_lt_i32 s25, s12
    s_cselect_b64 s[28:29], -1, 0
    s_and_b64 vcc, s[28:29], exec
    s_cselect_b32 s2, s22, 0
    s_mov_b32 s0, s14
    buffer_load_dwordx4 v[154:157], v146, s[0:3], 0 offen
    buffer_load_dwordx4 v[158:161], v147, s[0:3], 0 offen
    s_cselect_b32 s2, s23, 0
    s_and_b32 s1, s16, 0xffff
    s_mov_b32 s0, s4
    buffer_load_dwordx4 v[162:165], v148, s[0:3], 0 offen
    buffer_load_dwordx4 v[166:169], v149, s[0:3], 0 offen
    ds_read_b128 v[170:173], v150
    ds_read_b128 v[174:177], v150 offset:2048
    ds_read_b128 v[178:181], v150 offset:4096
    ds_read_b128 v[182:185], v150 offset:6144
    ds_read_b128 v[186:189], v151 offset:32768
    ds_read_b128 v[190:193], v151 offset:34816
    s_waitcnt vmcnt(7)
    ds_write_b128 v1, v[130:133] offset:16384
    s_waitcnt vmcnt(6)
    ds_write_b128 v1, v[134:137] offset:24576
    s_waitcnt vmcnt(5)
    ds_write_b128 v1, v[138:141] offset:49152
    s_waitcnt vmcnt(4)
    ds_write_b128 v1, v[142:145] offset:57344
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_setprio 1
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x8_bf16 v[114:129], v[186:187], v[170:171], v[114:129]
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x8_bf16 v[98:113], v[190:191], v[170:171], v[98:113]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[186:187], v[174:175], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[190:191], v[174:175], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[186:187], v[178:179], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[190:191], v[178:179], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[186:187], v[182:183], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[190:191], v[182:183], v[2:17]
    v_mfma_f32_32x32x8_bf16 v[114:129], v[188:189], v[172:173], v[114:129]
    v_mfma_f32_32x32x8_bf16 v[98:113], v[192:193], v[172:173], v[98:113]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[188:189], v[176:177], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[192:193], v[176:177], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[188:189], v[180:181], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[192:193], v[180:181], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[188:189], v[184:185], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[192:193], v[184:185], v[2:17]
    s_setprio 0
    s_barrier
    ds_read_b128 v[130:133], v152
    ds_read_b128 v[134:137], v152 offset:2048
    ds_read_b128 v[138:141], v152 offset:4096
    ds_read_b128 v[142:145], v152 offset:6144
    ds_read_b128 v[170:173], v153 offset:32768
    ds_read_b128 v[174:177], v153 offset:34816
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_setprio 1
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[114:129], v[170:171], v[130:131], v[114:129]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[98:113], v[174:175], v[130:131], v[98:113]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[170:171], v[134:135], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[174:175], v[134:135], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[170:171], v[138:139], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[174:175], v[138:139], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[170:171], v[142:143], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[174:175], v[142:143], v[2:17]
    v_mfma_f32_32x32x8_bf16 v[114:129], v[172:173], v[132:133], v[114:129]
    v_mfma_f32_32x32x8_bf16 v[98:113], v[176:177], v[132:133], v[98:113]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[172:173], v[136:137], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[176:177], v[136:137], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[172:173], v[140:141], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[176:177], v[140:141], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[172:173], v[144:145], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[176:177], v[144:145], v[2:17]
    s_setprio 0
    s_barrier
    s_add_u32 s0, s14, 64
    s_addc_u32 s1, s15, 0
    s_and_b32 s1, s1, 0xffff
    s_add_u32 s28, s4, 64
    s_addc_u32 s27, s16, 0
    s_cmp_lt_i32 s26, s13
    s_cselect_b32 s2, s22, 0
    s_cselect_b32 s30, s23, 0
    s_and_b32 s29, s27, 0xffff
    s_mov_b32 s31, s3
    buffer_load_dwordx4 v[130:133], v146, s[0:3], 0 offen
    buffer_load_dwordx4 v[134:137], v147, s[0:3], 0 offen
    buffer_load_dwordx4 v[138:141], v148, s[28:31], 0 offen
    buffer_load_dwordx4 v[142:145], v149, s[28:31], 0 offen
    ds_read_b128 v[170:173], v150 offset:16384
    ds_read_b128 v[174:177], v150 offset:18432
    ds_read_b128 v[178:181], v150 offset:20480
    ds_read_b128 v[182:185], v150 offset:22528
    ds_read_b128 v[186:189], v151 offset:49152
    ds_read_b128 v[190:193], v151 offset:51200
    s_waitcnt vmcnt(7)
    ds_write_b128 v1, v[154:157]
    s_waitcnt vmcnt(6)
    ds_write_b128 v1, v[158:161] offset:8192
    s_waitcnt vmcnt(5)
    ds_write_b128 v1, v[162:165] offset:32768
    s_waitcnt vmcnt(4)
    ds_write_b128 v1, v[166:169] offset:40960
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_setprio 1
    s_waitcnt lgkmcnt(5)
    v_mfma_f32_32x32x8_bf16 v[114:129], v[186:187], v[170:171], v[114:129]
    s_waitcnt lgkmcnt(4)
    v_mfma_f32_32x32x8_bf16 v[98:113], v[190:191], v[170:171], v[98:113]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[186:187], v[174:175], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[190:191], v[174:175], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[186:187], v[178:179], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[190:191], v[178:179], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[186:187], v[182:183], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[190:191], v[182:183], v[2:17]
    v_mfma_f32_32x32x8_bf16 v[114:129], v[188:189], v[172:173], v[114:129]
    v_mfma_f32_32x32x8_bf16 v[98:113], v[192:193], v[172:173], v[98:113]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[188:189], v[176:177], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[192:193], v[176:177], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[188:189], v[180:181], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[192:193], v[180:181], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[188:189], v[184:185], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[192:193], v[184:185], v[2:17]
    s_setprio 0
    s_barrier
    ds_read_b128 v[154:157], v152 offset:16384
    ds_read_b128 v[158:161], v152 offset:18432
    ds_read_b128 v[162:165], v152 offset:20480
    ds_read_b128 v[166:169], v152 offset:22528
    ds_read_b128 v[170:173], v153 offset:49152
    ds_read_b128 v[174:177], v153 offset:51200
    s_waitcnt lgkmcnt(0)
    s_barrier
    s_setprio 1
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8_bf16 v[114:129], v[170:171], v[154:155], v[114:129]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8_bf16 v[98:113], v[174:175], v[154:155], v[98:113]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[170:171], v[158:159], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[174:175], v[158:159], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[170:171], v[162:163], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[174:175], v[162:163], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[170:171], v[166:167], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[174:175], v[166:167], v[2:17]
    v_mfma_f32_32x32x8_bf16 v[114:129], v[172:173], v[156:157], v[114:129]
    v_mfma_f32_32x32x8_bf16 v[98:113], v[176:177], v[156:157], v[98:113]
    v_mfma_f32_32x32x8_bf16 v[82:97], v[172:173], v[160:161], v[82:97]
    v_mfma_f32_32x32x8_bf16 v[66:81], v[176:177], v[160:161], v[66:81]
    v_mfma_f32_32x32x8_bf16 v[50:65], v[172:173], v[164:165], v[50:65]
    v_mfma_f32_32x32x8_bf16 v[34:49], v[176:177], v[164:165], v[34:49]
    v_mfma_f32_32x32x8_bf16 v[18:33], v[172:173], v[168:169], v[18:33]
    v_mfma_f32_32x32x8_bf16 v[2:17], v[176:177], v[168:169], v[2:17]
    s_setprio 0
    s_barrier
    s_add_i32 s25, s25, 2
    s_add_u32 s14, s14, 0x80
    s_addc_u32 s15, s15, 0
    s_add_u32 s4, s4, 0x80
    s_addc_u32 s16, s16, 0
    s_cbranch_vccnz .LBB0_4
    s_cmpk_gt_u32 s7, 0xff
    s_cbranch_scc1 .LBB0_7
.LBB0_6:
    s_barrier
.LBB0_7:
    s_nop 1
    s_ashr_i32 s1, s17, 31
    s_mov_b32 s0, s17
    s_lshl_b32 s26, s17, 1
    s_lshr_b64 s[0:1], s[0:1], 31
    v_and_b32_e32 v1, 31, v0
    v_lshrrev_b32_e32 v0, 3, v0
    s_mul_hi_u32 s2, s26, s20
    s_mul_i32 s1, s0, s20
    v_and_b32_e32 v0, 4, v0
    s_add_i32 s1, s2, s1
    s_lshl_b64 s[2:3], s[10:11], 1
    s_waitcnt vmcnt(3)
    v_lshl_or_b32 v132, s6, 6, v0
    v_mul_f32_e32 v0, s18, v114
    s_add_u32 s2, s2, s8
    v_bfe_u32 v114, v0, 16, 1
    s_movk_i32 s16, 0x7fff
    s_mul_i32 s4, s26, s20
    s_addc_u32 s3, s3, s9
    v_add3_u32 v114, v114, v0, s16
    v_or_b32_e32 v130, 0x400000, v0
    v_cmp_u_f32_e32 vcc, v0, v0
    s_add_u32 s20, s2, s4
    s_addc_u32 s4, s3, s1
    v_cndmask_b32_e32 v0, v114, v130, vcc
    v_mul_f32_e32 v114, s18, v115
    s_add_i32 s21, s21, -1
    v_bfe_u32 v115, v114, 16, 1
    s_ashr_i32 s1, s21, 31
    v_add3_u32 v115, v115, v114, s16
    v_or_b32_e32 v130, 0x400000, v114
    v_cmp_u_f32_e32 vcc, v114, v114
    s_mul_hi_u32 s2, s26, s21
    s_mul_i32 s1, s26, s1
    v_cndmask_b32_e32 v114, v115, v130, vcc
    s_mov_b32 s17, 0x7060302
    s_add_i32 s1, s2, s1
    s_mul_i32 s0, s0, s21
    s_ashr_i32 s25, s24, 31
    v_perm_b32 v130, v114, v0, s17
    v_pk_mul_f32 v[114:115], s[18:19], v[116:117] op_sel_hi:[0,1]
    s_add_i32 s2, s1, s0
    s_mul_i32 s3, s26, s21
    s_lshl_b64 s[0:1], s[24:25], 1
    v_bfe_u32 v0, v114, 16, 1
    s_add_u32 s0, s3, s0
    v_add3_u32 v0, v0, v114, s16
    v_or_b32_e32 v116, 0x400000, v114
    v_cmp_u_f32_e32 vcc, v114, v114
    v_bfe_u32 v114, v115, 16, 1
    s_addc_u32 s1, s2, s1
    v_cndmask_b32_e32 v0, v0, v116, vcc
    v_add3_u32 v114, v114, v115, s16
    v_or_b32_e32 v116, 0x400000, v115
    v_cmp_u_f32_e32 vcc, v115, v115
    s_lshr_b64 s[2:3], s[0:1], 31
    s_and_b32 s21, s4, 0xffff
    v_lshl_or_b32 v1, s5, 7, v1
    v_cndmask_b32_e32 v114, v114, v116, vcc
    s_cmp_lt_i32 s2, 1
    v_mul_lo_u32 v133, v1, s26
    v_perm_b32 v131, v114, v0, s17
    v_lshlrev_b32_e32 v114, 1, v132
    s_cselect_b32 s0, s0, 0x7fffffff
    s_cmp_gt_i32 s2, -1
    v_add_u32_e32 v115, v114, v133
    v_bfrev_b32_e32 v0, 1
    v_cmp_gt_i32_e32 vcc, s24, v132
    s_cselect_b32 s22, s0, 0
    s_mov_b32 s23, 0x20000
    v_cndmask_b32_e32 v115, v0, v115, vcc
    buffer_store_dwordx2 v[130:131], v115, s[20:23], 0 offen
    v_mul_f32_e32 v115, s18, v118
    v_bfe_u32 v116, v115, 16, 1
    v_add3_u32 v116, v116, v115, s16
    v_or_b32_e32 v117, 0x400000, v115
    v_cmp_u_f32_e64 s[0:1], v115, v115
    v_mul_f32_e32 v98, s18, v98
    v_cmp_u_f32_e64 s[6:7], v98, v98
    v_cndmask_b32_e64 v115, v116, v117, s[0:1]
    v_mul_f32_e32 v116, s18, v119
    v_bfe_u32 v117, v116, 16, 1
    v_add3_u32 v117, v117, v116, s16
    v_or_b32_e32 v118, 0x400000, v116
    v_cmp_u_f32_e64 s[0:1], v116, v116
    v_mul_f32_e32 v99, s18, v99
    v_mul_f32_e32 v82, s18, v82
    v_cndmask_b32_e64 v116, v117, v118, s[0:1]
    v_pk_mul_f32 v[118:119], s[18:19], v[120:121] op_sel_hi:[0,1]
    v_perm_b32 v116, v116, v115, s17
    v_bfe_u32 v115, v118, 16, 1
    v_add3_u32 v115, v115, v118, s16
    v_or_b32_e32 v117, 0x400000, v118
    v_cmp_u_f32_e64 s[0:1], v118, v118
    v_or_b32_e32 v118, 0x400000, v119
    v_cmp_u_f32_e64 s[14:15], v82, v82
    v_cndmask_b32_e64 v115, v115, v117, s[0:1]
    v_bfe_u32 v117, v119, 16, 1
    v_add3_u32 v117, v117, v119, s16
    v_cmp_u_f32_e64 s[0:1], v119, v119
    v_mul_f32_e32 v83, s18, v83
    v_pk_mul_f32 v[84:85], s[18:19], v[84:85] op_sel_hi:[0,1]
    v_cndmask_b32_e64 v117, v117, v118, s[0:1]
    v_or_b32_e32 v118, 8, v132
    v_perm_b32 v117, v117, v115, s17
    v_lshlrev_b32_e32 v115, 1, v118
    v_add_u32_e32 v119, v115, v133
    v_cmp_gt_i32_e64 s[0:1], s24, v118
    v_mul_f32_e32 v66, s18, v66
    v_mul_f32_e32 v67, s18, v67
    v_cndmask_b32_e64 v118, v0, v119, s[0:1]
    buffer_store_dwordx2 v[116:117], v118, s[20:23], 0 offen
    v_mul_f32_e32 v116, s18, v122
    v_bfe_u32 v117, v116, 16, 1
    v_add3_u32 v117, v117, v116, s16
    v_or_b32_e32 v118, 0x400000, v116
    v_cmp_u_f32_e64 s[2:3], v116, v116
    v_pk_mul_f32 v[68:69], s[18:19], v[68:69] op_sel_hi:[0,1]
    v_mul_f32_e32 v50, s18, v50
    v_cndmask_b32_e64 v116, v117, v118, s[2:3]
    v_mul_f32_e32 v117, s18, v123
    v_bfe_u32 v118, v117, 16, 1
    v_add3_u32 v118, v118, v117, s16
    v_or_b32_e32 v119, 0x400000, v117
    v_cmp_u_f32_e64 s[2:3], v117, v117
    v_mul_f32_e32 v51, s18, v51
    v_pk_mul_f32 v[52:53], s[18:19], v[52:53] op_sel_hi:[0,1]
    v_cndmask_b32_e64 v117, v118, v119, s[2:3]
    v_perm_b32 v118, v117, v116, s17
    v_pk_mul_f32 v[116:117], s[18:19], v[124:125] op_sel_hi:[0,1]
    v_bfe_u32 v119, v116, 16, 1
    v_add3_u32 v119, v119, v116, s16
    v_or_b32_e32 v120, 0x400000, v116
    v_cmp_u_f32_e64 s[2:3], v116, v116
    v_mul_f32_e32 v34, s18, v34
    v_mul_f32_e32 v35, s18, v35
    v_cndmask_b32_e64 v116, v119, v120, s[2:3]
    v_bfe_u32 v119, v117, 16, 1
    v_add3_u32 v119, v119, v117, s16
    v_or_b32_e32 v120, 0x400000, v117
    v_cmp_u_f32_e64 s[2:3], v117, v117
    v_pk_mul_f32 v[36:37], s[18:19], v[36:37] op_sel_hi:[0,1]
    v_mul_f32_e32 v18, s18, v18
    v_cndmask_b32_e64 v117, v119, v120, s[2:3]
    v_perm_b32 v119, v117, v116, s17
    v_or_b32_e32 v117, 16, v132
    v_lshlrev_b32_e32 v116, 1, v117
    v_add_u32_e32 v120, v116, v133
    v_cmp_gt_i32_e64 s[2:3], s24, v117
    v_mul_f32_e32 v19, s18, v19
    v_pk_mul_f32 v[20:21], s[18:19], v[20:21] op_sel_hi:[0,1]
    v_cndmask_b32_e64 v117, v0, v120, s[2:3]
    buffer_store_dwordx2 v[118:119], v117, s[20:23], 0 offen
    v_mul_f32_e32 v117, s18, v126
    v_bfe_u32 v118, v117, 16, 1
    v_add3_u32 v118, v118, v117, s16
    v_or_b32_e32 v119, 0x400000, v117
    v_cmp_u_f32_e64 s[4:5], v117, v117
    v_mul_f32_e32 v2, s18, v2
    v_mul_f32_e32 v3, s18, v3
    v_cndmask_b32_e64 v117, v118, v119, s[4:5]
    v_mul_f32_e32 v118, s18, v127
    v_bfe_u32 v119, v118, 16, 1
    v_add3_u32 v119, v119, v118, s16
    v_or_b32_e32 v120, 0x400000, v118
    v_cmp_u_f32_e64 s[4:5], v118, v118
    v_pk_mul_f32 v[4:5], s[18:19], v[4:5] op_sel_hi:[0,1]
    s_nop 0
    v_cndmask_b32_e64 v118, v119, v120, s[4:5]
    v_pk_mul_f32 v[120:121], s[18:19], v[128:129] op_sel_hi:[0,1]
    v_perm_b32 v118, v118, v117, s17
    v_bfe_u32 v117, v120, 16, 1
    v_add3_u32 v117, v117, v120, s16
    v_or_b32_e32 v119, 0x400000, v120
    v_cmp_u_f32_e64 s[4:5], v120, v120
    v_or_b32_e32 v120, 0x400000, v121
    s_nop 0
    v_cndmask_b32_e64 v117, v117, v119, s[4:5]
    v_bfe_u32 v119, v121, 16, 1
    v_add3_u32 v119, v119, v121, s16
    v_cmp_u_f32_e64 s[4:5], v121, v121
    s_nop 1
    v_cndmask_b32_e64 v119, v119, v120, s[4:5]
    v_or_b32_e32 v120, 24, v132
    v_perm_b32 v119, v119, v117, s17
    v_lshlrev_b32_e32 v117, 1, v120
    v_add_u32_e32 v121, v117, v133
    v_cmp_gt_i32_e64 s[4:5], s24, v120
    s_nop 1
    v_cndmask_b32_e64 v120, v0, v121, s[4:5]
    buffer_store_dwordx2 v[118:119], v120, s[20:23], 0 offen
    v_bfe_u32 v118, v98, 16, 1
    v_add3_u32 v118, v118, v98, s16
    v_or_b32_e32 v119, 0x400000, v98
    v_cndmask_b32_e64 v98, v118, v119, s[6:7]
    v_bfe_u32 v118, v99, 16, 1
    v_add3_u32 v118, v118, v99, s16
    v_or_b32_e32 v119, 0x400000, v99
    v_cmp_u_f32_e64 s[6:7], v99, v99
    v_or_b32_e32 v120, 32, v132
    s_nop 0
    v_cndmask_b32_e64 v99, v118, v119, s[6:7]
    v_perm_b32 v118, v99, v98, s17
    v_pk_mul_f32 v[98:99], s[18:19], v[100:101] op_sel_hi:[0,1]
    v_bfe_u32 v100, v98, 16, 1
    v_add3_u32 v100, v100, v98, s16
    v_or_b32_e32 v101, 0x400000, v98
    v_cmp_u_f32_e64 s[6:7], v98, v98
    s_nop 1
    v_cndmask_b32_e64 v98, v100, v101, s[6:7]
    v_bfe_u32 v100, v99, 16, 1
    v_add3_u32 v100, v100, v99, s16
    v_or_b32_e32 v101, 0x400000, v99
    v_cmp_u_f32_e64 s[6:7], v99, v99
    s_nop 1
    v_cndmask_b32_e64 v99, v100, v101, s[6:7]
    v_perm_b32 v119, v99, v98, s17
    v_lshlrev_b32_e32 v98, 1, v120
    v_add_u32_e32 v99, v98, v133
    v_cmp_gt_i32_e64 s[6:7], s24, v120
    s_nop 1
    v_cndmask_b32_e64 v99, v0, v99, s[6:7]
    buffer_store_dwordx2 v[118:119], v99, s[20:23], 0 offen
    v_mul_f32_e32 v99, s18, v102
    v_bfe_u32 v100, v99, 16, 1
    v_add3_u32 v100, v100, v99, s16
    v_or_b32_e32 v101, 0x400000, v99
    v_cmp_u_f32_e64 s[8:9], v99, v99
    s_nop 1
    v_cndmask_b32_e64 v99, v100, v101, s[8:9]
    v_mul_f32_e32 v100, s18, v103
    v_bfe_u32 v101, v100, 16, 1
    v_add3_u32 v101, v101, v100, s16
    v_or_b32_e32 v102, 0x400000, v100
    v_cmp_u_f32_e64 s[8:9], v100, v100
    s_nop 1
    v_cndmask_b32_e64 v100, v101, v102, s[8:9]
    v_pk_mul_f32 v[102:103], s[18:19], v[104:105] op_sel_hi:[0,1]
    v_perm_b32 v100, v100, v99, s17
    v_bfe_u32 v99, v102, 16, 1
    v_add3_u32 v99, v99, v102, s16
    v_or_b32_e32 v101, 0x400000, v102
    v_cmp_u_f32_e64 s[8:9], v102, v102
    v_or_b32_e32 v102, 0x400000, v103
    s_nop 0
    v_cndmask_b32_e64 v99, v99, v101, s[8:9]
    v_bfe_u32 v101, v103, 16, 1
    v_add3_u32 v101, v101, v103, s16
    v_cmp_u_f32_e64 s[8:9], v103, v103
    s_nop 1
    v_cndmask_b32_e64 v101, v101, v102, s[8:9]
    v_or_b32_e32 v102, 40, v132
    v_perm_b32 v101, v101, v99, s17
    v_lshlrev_b32_e32 v99, 1, v102
    v_add_u32_e32 v103, v99, v133
    v_cmp_gt_i32_e64 s[8:9], s24, v102
    s_nop 1
    v_cndmask_b32_e64 v102, v0, v103, s[8:9]
    buffer_store_dwordx2 v[100:101], v102, s[20:23], 0 offen
    v_mul_f32_e32 v100, s18, v106
    v_bfe_u32 v101, v100, 16, 1
    v_add3_u32 v101, v101, v100, s16
    v_or_b32_e32 v102, 0x400000, v100
    v_cmp_u_f32_e64 s[10:11], v100, v100
    s_nop 1
    v_cndmask_b32_e64 v100, v101, v102, s[10:11]
    v_mul_f32_e32 v101, s18, v107
    v_bfe_u32 v102, v101, 16, 1
    v_add3_u32 v102, v102, v101, s16
    v_or_b32_e32 v103, 0x400000, v101
    v_cmp_u_f32_e64 s[10:11], v101, v101
    s_nop 1
    v_cndmask_b32_e64 v101, v102, v103, s[10:11]
    v_perm_b32 v102, v101, v100, s17
    v_pk_mul_f32 v[100:101], s[18:19], v[108:109] op_sel_hi:[0,1]
    v_bfe_u32 v103, v100, 16, 1
    v_add3_u32 v103, v103, v100, s16
    v_or_b32_e32 v104, 0x400000, v100
    v_cmp_u_f32_e64 s[10:11], v100, v100
    s_nop 1
    v_cndmask_b32_e64 v100, v103, v104, s[10:11]
    v_bfe_u32 v103, v101, 16, 1
    v_add3_u32 v103, v103, v101, s16
    v_or_b32_e32 v104, 0x400000, v101
    v_cmp_u_f32_e64 s[10:11], v101, v101
    s_nop 1
    v_cndmask_b32_e64 v101, v103, v104, s[10:11]
    v_perm_b32 v103, v101, v100, s17
    v_or_b32_e32 v101, 48, v132
    v_lshlrev_b32_e32 v100, 1, v101
    v_add_u32_e32 v104, v100, v133
    v_cmp_gt_i32_e64 s[10:11], s24, v101
    s_nop 1
    v_cndmask_b32_e64 v101, v0, v104, s[10:11]
    buffer_store_dwordx2 v[102:103], v101, s[20:23], 0 offen
    v_mul_f32_e32 v101, s18, v110
    v_bfe_u32 v102, v101, 16, 1
    v_add3_u32 v102, v102, v101, s16
    v_or_b32_e32 v103, 0x400000, v101
    v_cmp_u_f32_e64 s[12:13], v101, v101
    s_nop 1
    v_cndmask_b32_e64 v101, v102, v103, s[12:13]
    v_mul_f32_e32 v102, s18, v111
    v_bfe_u32 v103, v102, 16, 1
    v_add3_u32 v103, v103, v102, s16
    v_or_b32_e32 v104, 0x400000, v102
    v_cmp_u_f32_e64 s[12:13], v102, v102
    s_nop 1
    v_cndmask_b32_e64 v102, v103, v104, s[12:13]
    v_pk_mul_f32 v[104:105], s[18:19], v[112:113] op_sel_hi:[0,1]
    v_perm_b32 v102, v102, v101, s17
    v_bfe_u32 v101, v104, 16, 1
    v_add3_u32 v101, v101, v104, s16
    v_or_b32_e32 v103, 0x400000, v104
    v_cmp_u_f32_e64 s[12:13], v104, v104
    v_or_b32_e32 v104, 0x400000, v105
    s_nop 0
    v_cndmask_b32_e64 v101, v101, v103, s[12:13]
    v_bfe_u32 v103, v105, 16, 1
    v_add3_u32 v103, v103, v105, s16
    v_cmp_u_f32_e64 s[12:13], v105, v105
    s_nop 1
    v_cndmask_b32_e64 v103, v103, v104, s[12:13]
    v_or_b32_e32 v104, 56, v132
    v_perm_b32 v103, v103, v101, s17
    v_lshlrev_b32_e32 v101, 1, v104
    v_add_u32_e32 v105, v101, v133
    v_cmp_gt_i32_e64 s[12:13], s24, v104
    s_nop 1
    v_cndmask_b32_e64 v104, v0, v105, s[12:13]
    buffer_store_dwordx2 v[102:103], v104, s[20:23], 0 offen
    v_bfe_u32 v103, v82, 16, 1
    v_add3_u32 v103, v103, v82, s16
    v_or_b32_e32 v104, 0x400000, v82
    v_cndmask_b32_e64 v82, v103, v104, s[14:15]
    v_bfe_u32 v103, v83, 16, 1
    v_add3_u32 v103, v103, v83, s16
    v_or_b32_e32 v104, 0x400000, v83
    v_cmp_u_f32_e64 s[14:15], v83, v83
    v_or_b32_e32 v102, 32, v1
    v_mul_lo_u32 v102, v102, s26
    v_cndmask_b32_e64 v83, v103, v104, s[14:15]
    v_perm_b32 v82, v83, v82, s17
    v_bfe_u32 v83, v84, 16, 1
    v_add3_u32 v83, v83, v84, s16
    v_or_b32_e32 v103, 0x400000, v84
    v_cmp_u_f32_e64 s[14:15], v84, v84
    v_bfe_u32 v84, v85, 16, 1
    v_add3_u32 v84, v84, v85, s16
    v_cndmask_b32_e64 v83, v83, v103, s[14:15]
    v_or_b32_e32 v103, 0x400000, v85
    v_cmp_u_f32_e64 s[14:15], v85, v85
    s_nop 1
    v_cndmask_b32_e64 v84, v84, v103, s[14:15]
    v_perm_b32 v83, v84, v83, s17
    v_add_u32_e32 v84, v114, v102
    v_cndmask_b32_e32 v84, v0, v84, vcc
    buffer_store_dwordx2 v[82:83], v84, s[20:23], 0 offen
    v_mul_f32_e32 v82, s18, v86
    v_bfe_u32 v83, v82, 16, 1
    v_add3_u32 v83, v83, v82, s16
    v_or_b32_e32 v84, 0x400000, v82
    v_cmp_u_f32_e64 s[14:15], v82, v82
    s_nop 1
    v_cndmask_b32_e64 v82, v83, v84, s[14:15]
    v_mul_f32_e32 v83, s18, v87
    v_bfe_u32 v84, v83, 16, 1
    v_add3_u32 v84, v84, v83, s16
    v_or_b32_e32 v85, 0x400000, v83
    v_cmp_u_f32_e64 s[14:15], v83, v83
    s_nop 1
    v_cndmask_b32_e64 v83, v84, v85, s[14:15]
    v_pk_mul_f32 v[84:85], s[18:19], v[88:89] op_sel_hi:[0,1]
    v_perm_b32 v82, v83, v82, s17
    v_bfe_u32 v83, v84, 16, 1
    v_add3_u32 v83, v83, v84, s16
    v_or_b32_e32 v86, 0x400000, v84
    v_cmp_u_f32_e64 s[14:15], v84, v84
    v_bfe_u32 v84, v85, 16, 1
    v_add3_u32 v84, v84, v85, s16
    v_cndmask_b32_e64 v83, v83, v86, s[14:15]
    v_or_b32_e32 v86, 0x400000, v85
    v_cmp_u_f32_e64 s[14:15], v85, v85
    s_nop 1
    v_cndmask_b32_e64 v84, v84, v86, s[14:15]
    v_perm_b32 v83, v84, v83, s17
    v_add_u32_e32 v84, v115, v102
    v_cndmask_b32_e64 v84, v0, v84, s[0:1]
    buffer_store_dwordx2 v[82:83], v84, s[20:23], 0 offen
    v_mul_f32_e32 v82, s18, v90
    v_bfe_u32 v83, v82, 16, 1
    v_add3_u32 v83, v83, v82, s16
    v_or_b32_e32 v84, 0x400000, v82
    v_cmp_u_f32_e64 s[14:15], v82, v82
    s_nop 1
    v_cndmask_b32_e64 v82, v83, v84, s[14:15]
    v_mul_f32_e32 v83, s18, v91
    v_bfe_u32 v84, v83, 16, 1
    v_add3_u32 v84, v84, v83, s16
    v_or_b32_e32 v85, 0x400000, v83
    v_cmp_u_f32_e64 s[14:15], v83, v83
    s_nop 1
    v_cndmask_b32_e64 v83, v84, v85, s[14:15]
    v_pk_mul_f32 v[84:85], s[18:19], v[92:93] op_sel_hi:[0,1]
    v_perm_b32 v82, v83, v82, s17
    v_bfe_u32 v83, v84, 16, 1
    v_add3_u32 v83, v83, v84, s16
    v_or_b32_e32 v86, 0x400000, v84
    v_cmp_u_f32_e64 s[14:15], v84, v84
    v_bfe_u32 v84, v85, 16, 1
    v_add3_u32 v84, v84, v85, s16
    v_cndmask_b32_e64 v83, v83, v86, s[14:15]
    v_or_b32_e32 v86, 0x400000, v85
    v_cmp_u_f32_e64 s[14:15], v85, v85
    s_nop 1
    v_cndmask_b32_e64 v84, v84, v86, s[14:15]
    v_perm_b32 v83, v84, v83, s17
    v_add_u32_e32 v84, v116, v102
    v_cndmask_b32_e64 v84, v0, v84, s[2:3]
    buffer_store_dwordx2 v[82:83], v84, s[20:23], 0 offen
    v_mul_f32_e32 v82, s18, v94
    v_bfe_u32 v83, v82, 16, 1
    v_add3_u32 v83, v83, v82, s16
    v_or_b32_e32 v84, 0x400000, v82
    v_cmp_u_f32_e64 s[14:15], v82, v82
    s_nop 1
    v_cndmask_b32_e64 v82, v83, v84, s[14:15]
    v_mul_f32_e32 v83, s18, v95
    v_bfe_u32 v84, v83, 16, 1
    v_add3_u32 v84, v84, v83, s16
    v_or_b32_e32 v85, 0x400000, v83
    v_cmp_u_f32_e64 s[14:15], v83, v83
    s_nop 1
    v_cndmask_b32_e64 v83, v84, v85, s[14:15]
    v_pk_mul_f32 v[84:85], s[18:19], v[96:97] op_sel_hi:[0,1]
    v_perm_b32 v82, v83, v82, s17
    v_bfe_u32 v83, v84, 16, 1
    v_add3_u32 v83, v83, v84, s16
    v_or_b32_e32 v86, 0x400000, v84
    v_cmp_u_f32_e64 s[14:15], v84, v84
    v_bfe_u32 v84, v85, 16, 1
    v_add3_u32 v84, v84, v85, s16
    v_cndmask_b32_e64 v83, v83, v86, s[14:15]
    v_or_b32_e32 v86, 0x400000, v85
    v_cmp_u_f32_e64 s[14:15], v85, v85
    s_nop 1
    v_cndmask_b32_e64 v84, v84, v86, s[14:15]
    v_perm_b32 v83, v84, v83, s17
    v_add_u32_e32 v84, v117, v102
    v_cndmask_b32_e64 v84, v0, v84, s[4:5]
    buffer_store_dwordx2 v[82:83], v84, s[20:23], 0 offen
    v_bfe_u32 v82, v66, 16, 1
    v_add3_u32 v82, v82, v66, s16
    v_or_b32_e32 v83, 0x400000, v66
    v_cmp_u_f32_e64 s[14:15], v66, v66
    s_nop 1
    v_cndmask_b32_e64 v66, v82, v83, s[14:15]
    v_bfe_u32 v82, v67, 16, 1
    v_add3_u32 v82, v82, v67, s16
    v_or_b32_e32 v83, 0x400000, v67
    v_cmp_u_f32_e64 s[14:15], v67, v67
    s_nop 1
    v_cndmask_b32_e64 v67, v82, v83, s[14:15]
    v_perm_b32 v66, v67, v66, s17
    v_bfe_u32 v67, v68, 16, 1
    v_add3_u32 v67, v67, v68, s16
    v_or_b32_e32 v82, 0x400000, v68
    v_cmp_u_f32_e64 s[14:15], v68, v68
    v_bfe_u32 v68, v69, 16, 1
    v_add3_u32 v68, v68, v69, s16
    v_cndmask_b32_e64 v67, v67, v82, s[14:15]
    v_or_b32_e32 v82, 0x400000, v69
    v_cmp_u_f32_e64 s[14:15], v69, v69
    s_nop 1
    v_cndmask_b32_e64 v68, v68, v82, s[14:15]
    v_perm_b32 v67, v68, v67, s17
    v_add_u32_e32 v68, v98, v102
    v_cndmask_b32_e64 v68, v0, v68, s[6:7]
    buffer_store_dwordx2 v[66:67], v68, s[20:23], 0 offen
    v_mul_f32_e32 v66, s18, v70
    v_bfe_u32 v67, v66, 16, 1
    v_add3_u32 v67, v67, v66, s16
    v_or_b32_e32 v68, 0x400000, v66
    v_cmp_u_f32_e64 s[14:15], v66, v66
    s_nop 1
    v_cndmask_b32_e64 v66, v67, v68, s[14:15]
    v_mul_f32_e32 v67, s18, v71
    v_bfe_u32 v68, v67, 16, 1
    v_add3_u32 v68, v68, v67, s16
    v_or_b32_e32 v69, 0x400000, v67
    v_cmp_u_f32_e64 s[14:15], v67, v67
    s_nop 1
    v_cndmask_b32_e64 v67, v68, v69, s[14:15]
    v_pk_mul_f32 v[68:69], s[18:19], v[72:73] op_sel_hi:[0,1]
    v_perm_b32 v66, v67, v66, s17
    v_bfe_u32 v67, v68, 16, 1
    v_add3_u32 v67, v67, v68, s16
    v_or_b32_e32 v70, 0x400000, v68
    v_cmp_u_f32_e64 s[14:15], v68, v68
    v_bfe_u32 v68, v69, 16, 1
    v_add3_u32 v68, v68, v69, s16
    v_cndmask_b32_e64 v67, v67, v70, s[14:15]
    v_or_b32_e32 v70, 0x400000, v69
    v_cmp_u_f32_e64 s[14:15], v69, v69
    s_nop 1
    v_cndmask_b32_e64 v68, v68, v70, s[14:15]
    v_perm_b32 v67, v68, v67, s17
    v_add_u32_e32 v68, v99, v102
    v_cndmask_b32_e64 v68, v0, v68, s[8:9]
    buffer_store_dwordx2 v[66:67], v68, s[20:23], 0 offen
    v_mul_f32_e32 v66, s18, v74
    v_bfe_u32 v67, v66, 16, 1
    v_add3_u32 v67, v67, v66, s16
    v_or_b32_e32 v68, 0x400000, v66
    v_cmp_u_f32_e64 s[14:15], v66, v66
    s_nop 1
    v_cndmask_b32_e64 v66, v67, v68, s[14:15]
    v_mul_f32_e32 v67, s18, v75
    v_bfe_u32 v68, v67, 16, 1
    v_add3_u32 v68, v68, v67, s16
    v_or_b32_e32 v69, 0x400000, v67
    v_cmp_u_f32_e64 s[14:15], v67, v67
    s_nop 1
    v_cndmask_b32_e64 v67, v68, v69, s[14:15]
    v_pk_mul_f32 v[68:69], s[18:19], v[76:77] op_sel_hi:[0,1]
    v_perm_b32 v66, v67, v66, s17
    v_bfe_u32 v67, v68, 16, 1
    v_add3_u32 v67, v67, v68, s16
    v_or_b32_e32 v70, 0x400000, v68
    v_cmp_u_f32_e64 s[14:15], v68, v68
    v_bfe_u32 v68, v69, 16, 1
    v_add3_u32 v68, v68, v69, s16
    v_cndmask_b32_e64 v67, v67, v70, s[14:15]
    v_or_b32_e32 v70, 0x400000, v69
    v_cmp_u_f32_e64 s[14:15], v69, v69
    s_nop 1
    v_cndmask_b32_e64 v68, v68, v70, s[14:15]
    v_perm_b32 v67, v68, v67, s17
    v_add_u32_e32 v68, v100, v102
    v_cndmask_b32_e64 v68, v0, v68, s[10:11]
    buffer_store_dwordx2 v[66:67], v68, s[20:23], 0 offen
    v_mul_f32_e32 v66, s18, v78
    v_bfe_u32 v67, v66, 16, 1
    v_add3_u32 v67, v67, v66, s16
    v_or_b32_e32 v68, 0x400000, v66
    v_cmp_u_f32_e64 s[14:15], v66, v66
    s_nop 1
    v_cndmask_b32_e64 v66, v67, v68, s[14:15]
    v_mul_f32_e32 v67, s18, v79
    v_bfe_u32 v68, v67, 16, 1
    v_add3_u32 v68, v68, v67, s16
    v_or_b32_e32 v69, 0x400000, v67
    v_cmp_u_f32_e64 s[14:15], v67, v67
    s_nop 1
    v_cndmask_b32_e64 v67, v68, v69, s[14:15]
    v_pk_mul_f32 v[68:69], s[18:19], v[80:81] op_sel_hi:[0,1]
    v_perm_b32 v66, v67, v66, s17
    v_bfe_u32 v67, v68, 16, 1
    v_add3_u32 v67, v67, v68, s16
    v_or_b32_e32 v70, 0x400000, v68
    v_cmp_u_f32_e64 s[14:15], v68, v68
    v_bfe_u32 v68, v69, 16, 1
    v_add3_u32 v68, v68, v69, s16
    v_cndmask_b32_e64 v67, v67, v70, s[14:15]
    v_or_b32_e32 v70, 0x400000, v69
    v_cmp_u_f32_e64 s[14:15], v69, v69
    s_nop 1
    v_cndmask_b32_e64 v68, v68, v70, s[14:15]
    v_perm_b32 v67, v68, v67, s17
    v_add_u32_e32 v68, v101, v102
    v_cndmask_b32_e64 v68, v0, v68, s[12:13]
    buffer_store_dwordx2 v[66:67], v68, s[20:23], 0 offen
    v_bfe_u32 v67, v50, 16, 1
    v_add3_u32 v67, v67, v50, s16
    v_or_b32_e32 v68, 0x400000, v50
    v_cmp_u_f32_e64 s[14:15], v50, v50
    v_or_b32_e32 v66, 64, v1
    v_mul_lo_u32 v66, v66, s26
    v_cndmask_b32_e64 v50, v67, v68, s[14:15]
    v_bfe_u32 v67, v51, 16, 1
    v_add3_u32 v67, v67, v51, s16
    v_or_b32_e32 v68, 0x400000, v51
    v_cmp_u_f32_e64 s[14:15], v51, v51
    v_or_b32_e32 v1, 0x60, v1
    v_mul_lo_u32 v1, v1, s26
    v_cndmask_b32_e64 v51, v67, v68, s[14:15]
    v_perm_b32 v50, v51, v50, s17
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s16
    v_or_b32_e32 v67, 0x400000, v52
    v_cmp_u_f32_e64 s[14:15], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_add3_u32 v52, v52, v53, s16
    v_cndmask_b32_e64 v51, v51, v67, s[14:15]
    v_or_b32_e32 v67, 0x400000, v53
    v_cmp_u_f32_e64 s[14:15], v53, v53
    s_nop 1
    v_cndmask_b32_e64 v52, v52, v67, s[14:15]
    v_perm_b32 v51, v52, v51, s17
    v_add_u32_e32 v52, v114, v66
    v_cndmask_b32_e32 v52, v0, v52, vcc
    buffer_store_dwordx2 v[50:51], v52, s[20:23], 0 offen
    v_mul_f32_e32 v50, s18, v54
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s16
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[14:15], v50, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v51, v52, s[14:15]
    v_mul_f32_e32 v51, s18, v55
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s16
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[14:15], v51, v51
    s_nop 1
    v_cndmask_b32_e64 v51, v52, v53, s[14:15]
    v_pk_mul_f32 v[52:53], s[18:19], v[56:57] op_sel_hi:[0,1]
    v_perm_b32 v50, v51, v50, s17
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s16
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[14:15], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_add3_u32 v52, v52, v53, s16
    v_cndmask_b32_e64 v51, v51, v54, s[14:15]
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[14:15], v53, v53
    s_nop 1
    v_cndmask_b32_e64 v52, v52, v54, s[14:15]
    v_perm_b32 v51, v52, v51, s17
    v_add_u32_e32 v52, v115, v66
    v_cndmask_b32_e64 v52, v0, v52, s[0:1]
    buffer_store_dwordx2 v[50:51], v52, s[20:23], 0 offen
    v_mul_f32_e32 v50, s18, v58
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s16
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[14:15], v50, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v51, v52, s[14:15]
    v_mul_f32_e32 v51, s18, v59
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s16
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[14:15], v51, v51
    s_nop 1
    v_cndmask_b32_e64 v51, v52, v53, s[14:15]
    v_pk_mul_f32 v[52:53], s[18:19], v[60:61] op_sel_hi:[0,1]
    v_perm_b32 v50, v51, v50, s17
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s16
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[14:15], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_add3_u32 v52, v52, v53, s16
    v_cndmask_b32_e64 v51, v51, v54, s[14:15]
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[14:15], v53, v53
    s_nop 1
    v_cndmask_b32_e64 v52, v52, v54, s[14:15]
    v_perm_b32 v51, v52, v51, s17
    v_add_u32_e32 v52, v116, v66
    v_cndmask_b32_e64 v52, v0, v52, s[2:3]
    buffer_store_dwordx2 v[50:51], v52, s[20:23], 0 offen
    v_mul_f32_e32 v50, s18, v62
    v_bfe_u32 v51, v50, 16, 1
    v_add3_u32 v51, v51, v50, s16
    v_or_b32_e32 v52, 0x400000, v50
    v_cmp_u_f32_e64 s[14:15], v50, v50
    s_nop 1
    v_cndmask_b32_e64 v50, v51, v52, s[14:15]
    v_mul_f32_e32 v51, s18, v63
    v_bfe_u32 v52, v51, 16, 1
    v_add3_u32 v52, v52, v51, s16
    v_or_b32_e32 v53, 0x400000, v51
    v_cmp_u_f32_e64 s[14:15], v51, v51
    s_nop 1
    v_cndmask_b32_e64 v51, v52, v53, s[14:15]
    v_pk_mul_f32 v[52:53], s[18:19], v[64:65] op_sel_hi:[0,1]
    v_perm_b32 v50, v51, v50, s17
    v_bfe_u32 v51, v52, 16, 1
    v_add3_u32 v51, v51, v52, s16
    v_or_b32_e32 v54, 0x400000, v52
    v_cmp_u_f32_e64 s[14:15], v52, v52
    v_bfe_u32 v52, v53, 16, 1
    v_add3_u32 v52, v52, v53, s16
    v_cndmask_b32_e64 v51, v51, v54, s[14:15]
    v_or_b32_e32 v54, 0x400000, v53
    v_cmp_u_f32_e64 s[14:15], v53, v53
    s_nop 1
    v_cndmask_b32_e64 v52, v52, v54, s[14:15]
    v_perm_b32 v51, v52, v51, s17
    v_add_u32_e32 v52, v117, v66
    v_cndmask_b32_e64 v52, v0, v52, s[4:5]
    buffer_store_dwordx2 v[50:51], v52, s[20:23], 0 offen
    v_bfe_u32 v50, v34, 16, 1
    v_add3_u32 v50, v50, v34, s16
    v_or_b32_e32 v51, 0x400000, v34
    v_cmp_u_f32_e64 s[14:15], v34, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v50, v51, s[14:15]
    v_bfe_u32 v50, v35, 16, 1
    v_add3_u32 v50, v50, v35, s16
    v_or_b32_e32 v51, 0x400000, v35
    v_cmp_u_f32_e64 s[14:15], v35, v35
    s_nop 1
    v_cndmask_b32_e64 v35, v50, v51, s[14:15]
    v_perm_b32 v34, v35, v34, s17
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s16
    v_or_b32_e32 v50, 0x400000, v36
    v_cmp_u_f32_e64 s[14:15], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_add3_u32 v36, v36, v37, s16
    v_cndmask_b32_e64 v35, v35, v50, s[14:15]
    v_or_b32_e32 v50, 0x400000, v37
    v_cmp_u_f32_e64 s[14:15], v37, v37
    s_nop 1
    v_cndmask_b32_e64 v36, v36, v50, s[14:15]
    v_perm_b32 v35, v36, v35, s17
    v_add_u32_e32 v36, v98, v66
    v_cndmask_b32_e64 v36, v0, v36, s[6:7]
    buffer_store_dwordx2 v[34:35], v36, s[20:23], 0 offen
    v_mul_f32_e32 v34, s18, v38
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s16
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[14:15], v34, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v35, v36, s[14:15]
    v_mul_f32_e32 v35, s18, v39
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s16
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[14:15], v35, v35
    s_nop 1
    v_cndmask_b32_e64 v35, v36, v37, s[14:15]
    v_pk_mul_f32 v[36:37], s[18:19], v[40:41] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s17
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s16
    v_or_b32_e32 v38, 0x400000, v36
    v_cmp_u_f32_e64 s[14:15], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_add3_u32 v36, v36, v37, s16
    v_cndmask_b32_e64 v35, v35, v38, s[14:15]
    v_or_b32_e32 v38, 0x400000, v37
    v_cmp_u_f32_e64 s[14:15], v37, v37
    s_nop 1
    v_cndmask_b32_e64 v36, v36, v38, s[14:15]
    v_perm_b32 v35, v36, v35, s17
    v_add_u32_e32 v36, v99, v66
    v_cndmask_b32_e64 v36, v0, v36, s[8:9]
    buffer_store_dwordx2 v[34:35], v36, s[20:23], 0 offen
    v_mul_f32_e32 v34, s18, v42
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s16
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[14:15], v34, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v35, v36, s[14:15]
    v_mul_f32_e32 v35, s18, v43
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s16
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[14:15], v35, v35
    s_nop 1
    v_cndmask_b32_e64 v35, v36, v37, s[14:15]
    v_pk_mul_f32 v[36:37], s[18:19], v[44:45] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s17
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s16
    v_or_b32_e32 v38, 0x400000, v36
    v_cmp_u_f32_e64 s[14:15], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_add3_u32 v36, v36, v37, s16
    v_cndmask_b32_e64 v35, v35, v38, s[14:15]
    v_or_b32_e32 v38, 0x400000, v37
    v_cmp_u_f32_e64 s[14:15], v37, v37
    s_nop 1
    v_cndmask_b32_e64 v36, v36, v38, s[14:15]
    v_perm_b32 v35, v36, v35, s17
    v_add_u32_e32 v36, v100, v66
    v_cndmask_b32_e64 v36, v0, v36, s[10:11]
    buffer_store_dwordx2 v[34:35], v36, s[20:23], 0 offen
    v_mul_f32_e32 v34, s18, v46
    v_bfe_u32 v35, v34, 16, 1
    v_add3_u32 v35, v35, v34, s16
    v_or_b32_e32 v36, 0x400000, v34
    v_cmp_u_f32_e64 s[14:15], v34, v34
    s_nop 1
    v_cndmask_b32_e64 v34, v35, v36, s[14:15]
    v_mul_f32_e32 v35, s18, v47
    v_bfe_u32 v36, v35, 16, 1
    v_add3_u32 v36, v36, v35, s16
    v_or_b32_e32 v37, 0x400000, v35
    v_cmp_u_f32_e64 s[14:15], v35, v35
    s_nop 1
    v_cndmask_b32_e64 v35, v36, v37, s[14:15]
    v_pk_mul_f32 v[36:37], s[18:19], v[48:49] op_sel_hi:[0,1]
    v_perm_b32 v34, v35, v34, s17
    v_bfe_u32 v35, v36, 16, 1
    v_add3_u32 v35, v35, v36, s16
    v_or_b32_e32 v38, 0x400000, v36
    v_cmp_u_f32_e64 s[14:15], v36, v36
    v_bfe_u32 v36, v37, 16, 1
    v_add3_u32 v36, v36, v37, s16
    v_cndmask_b32_e64 v35, v35, v38, s[14:15]
    v_or_b32_e32 v38, 0x400000, v37
    v_cmp_u_f32_e64 s[14:15], v37, v37
    s_nop 1
    v_cndmask_b32_e64 v36, v36, v38, s[14:15]
    v_perm_b32 v35, v36, v35, s17
    v_add_u32_e32 v36, v101, v66
    v_cndmask_b32_e64 v36, v0, v36, s[12:13]
    buffer_store_dwordx2 v[34:35], v36, s[20:23], 0 offen
    v_bfe_u32 v34, v18, 16, 1
    v_add3_u32 v34, v34, v18, s16
    v_or_b32_e32 v35, 0x400000, v18
    v_cmp_u_f32_e64 s[14:15], v18, v18
    s_nop 1
    v_cndmask_b32_e64 v18, v34, v35, s[14:15]
    v_bfe_u32 v34, v19, 16, 1
    v_add3_u32 v34, v34, v19, s16
    v_or_b32_e32 v35, 0x400000, v19
    v_cmp_u_f32_e64 s[14:15], v19, v19
    s_nop 1
    v_cndmask_b32_e64 v19, v34, v35, s[14:15]
    v_perm_b32 v18, v19, v18, s17
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s16
    v_or_b32_e32 v34, 0x400000, v20
    v_cmp_u_f32_e64 s[14:15], v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_add3_u32 v20, v20, v21, s16
    v_cndmask_b32_e64 v19, v19, v34, s[14:15]
    v_or_b32_e32 v34, 0x400000, v21
    v_cmp_u_f32_e64 s[14:15], v21, v21
    s_nop 1
    v_cndmask_b32_e64 v20, v20, v34, s[14:15]
    v_perm_b32 v19, v20, v19, s17
    v_add_u32_e32 v20, v114, v1
    v_cndmask_b32_e32 v20, v0, v20, vcc
    buffer_store_dwordx2 v[18:19], v20, s[20:23], 0 offen
    v_mul_f32_e32 v18, s18, v22
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s16
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e32 vcc, v18, v18
    s_nop 1
    v_cndmask_b32_e32 v18, v19, v20, vcc
    v_mul_f32_e32 v19, s18, v23
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s16
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e32 vcc, v19, v19
    s_nop 1
    v_cndmask_b32_e32 v19, v20, v21, vcc
    v_pk_mul_f32 v[20:21], s[18:19], v[24:25] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s17
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s16
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e32 vcc, v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_add3_u32 v20, v20, v21, s16
    v_cndmask_b32_e32 v19, v19, v22, vcc
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e32 vcc, v21, v21
    s_nop 1
    v_cndmask_b32_e32 v20, v20, v22, vcc
    v_perm_b32 v19, v20, v19, s17
    v_add_u32_e32 v20, v115, v1
    v_cndmask_b32_e64 v20, v0, v20, s[0:1]
    buffer_store_dwordx2 v[18:19], v20, s[20:23], 0 offen
    v_mul_f32_e32 v18, s18, v26
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s16
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e32 vcc, v18, v18
    s_nop 1
    v_cndmask_b32_e32 v18, v19, v20, vcc
    v_mul_f32_e32 v19, s18, v27
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s16
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e32 vcc, v19, v19
    s_nop 1
    v_cndmask_b32_e32 v19, v20, v21, vcc
    v_pk_mul_f32 v[20:21], s[18:19], v[28:29] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s17
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s16
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e32 vcc, v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_add3_u32 v20, v20, v21, s16
    v_cndmask_b32_e32 v19, v19, v22, vcc
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e32 vcc, v21, v21
    s_nop 1
    v_cndmask_b32_e32 v20, v20, v22, vcc
    v_perm_b32 v19, v20, v19, s17
    v_add_u32_e32 v20, v116, v1
    v_cndmask_b32_e64 v20, v0, v20, s[2:3]
    buffer_store_dwordx2 v[18:19], v20, s[20:23], 0 offen
    v_mul_f32_e32 v18, s18, v30
    v_bfe_u32 v19, v18, 16, 1
    v_add3_u32 v19, v19, v18, s16
    v_or_b32_e32 v20, 0x400000, v18
    v_cmp_u_f32_e32 vcc, v18, v18
    s_nop 1
    v_cndmask_b32_e32 v18, v19, v20, vcc
    v_mul_f32_e32 v19, s18, v31
    v_bfe_u32 v20, v19, 16, 1
    v_add3_u32 v20, v20, v19, s16
    v_or_b32_e32 v21, 0x400000, v19
    v_cmp_u_f32_e32 vcc, v19, v19
    s_nop 1
    v_cndmask_b32_e32 v19, v20, v21, vcc
    v_pk_mul_f32 v[20:21], s[18:19], v[32:33] op_sel_hi:[0,1]
    v_perm_b32 v18, v19, v18, s17
    v_bfe_u32 v19, v20, 16, 1
    v_add3_u32 v19, v19, v20, s16
    v_or_b32_e32 v22, 0x400000, v20
    v_cmp_u_f32_e32 vcc, v20, v20
    v_bfe_u32 v20, v21, 16, 1
    v_add3_u32 v20, v20, v21, s16
    v_cndmask_b32_e32 v19, v19, v22, vcc
    v_or_b32_e32 v22, 0x400000, v21
    v_cmp_u_f32_e32 vcc, v21, v21
    s_nop 1
    v_cndmask_b32_e32 v20, v20, v22, vcc
    v_perm_b32 v19, v20, v19, s17
    v_add_u32_e32 v20, v117, v1
    v_cndmask_b32_e64 v20, v0, v20, s[4:5]
    buffer_store_dwordx2 v[18:19], v20, s[20:23], 0 offen
    v_bfe_u32 v18, v2, 16, 1
    v_add3_u32 v18, v18, v2, s16
    v_or_b32_e32 v19, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v18, v19, vcc
    v_bfe_u32 v18, v3, 16, 1
    v_add3_u32 v18, v18, v3, s16
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v3, v18, v19, vcc
    v_perm_b32 v2, v3, v2, s17
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s16
    v_or_b32_e32 v18, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s16
    v_cndmask_b32_e32 v3, v3, v18, vcc
    v_or_b32_e32 v18, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v4, v4, v18, vcc
    v_perm_b32 v3, v4, v3, s17
    v_add_u32_e32 v4, v98, v1
    v_cndmask_b32_e64 v4, v0, v4, s[6:7]
    buffer_store_dwordx2 v[2:3], v4, s[20:23], 0 offen
    v_mul_f32_e32 v2, s18, v6
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s16
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, s18, v7
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s16
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_pk_mul_f32 v[4:5], s[18:19], v[8:9] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s17
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s16
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s16
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s17
    v_add_u32_e32 v4, v99, v1
    v_cndmask_b32_e64 v4, v0, v4, s[8:9]
    buffer_store_dwordx2 v[2:3], v4, s[20:23], 0 offen
    v_mul_f32_e32 v2, s18, v10
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s16
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    s_nop 1
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, s18, v11
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s16
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_pk_mul_f32 v[4:5], s[18:19], v[12:13] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s17
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s16
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s16
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s17
    v_add_u32_e32 v4, v100, v1
    v_cndmask_b32_e64 v4, v0, v4, s[10:11]
    buffer_store_dwordx2 v[2:3], v4, s[20:23], 0 offen
    v_mul_f32_e32 v2, s18, v14
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s16
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_add_u32_e32 v1, v101, v1
    v_cndmask_b32_e64 v0, v0, v1, s[12:13]
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, s18, v15
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s16
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    s_nop 1
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_pk_mul_f32 v[4:5], s[18:19], v[16:17] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s17
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s16
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_add3_u32 v4, v4, v5, s16
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    s_nop 1
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_perm_b32 v3, v4, v3, s17
    buffer_store_dwordx2 v[2:3], v0, s[20:23], 0 offen
    s_endpgm
.LBB0_8:
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
    v_mov_b32_e32 v81, 0
    v_mov_b32_e32 v80, 0
    v_mov_b32_e32 v79, 0
    v_mov_b32_e32 v78, 0
    v_mov_b32_e32 v77, 0
    v_mov_b32_e32 v76, 0
    v_mov_b32_e32 v75, 0
    v_mov_b32_e32 v74, 0
    v_mov_b32_e32 v73, 0
    v_mov_b32_e32 v72, 0
    v_mov_b32_e32 v71, 0
    v_mov_b32_e32 v70, 0
    v_mov_b32_e32 v69, 0
    v_mov_b32_e32 v68, 0
    v_mov_b32_e32 v67, 0
    v_mov_b32_e32 v66, 0
    v_mov_b32_e32 v97, 0
    v_mov_b32_e32 v96, 0
    v_mov_b32_e32 v95, 0
    v_mov_b32_e32 v94, 0
    v_mov_b32_e32 v93, 0
    v_mov_b32_e32 v92, 0
    v_mov_b32_e32 v91, 0
    v_mov_b32_e32 v90, 0
    v_mov_b32_e32 v89, 0
    v_mov_b32_e32 v88, 0
    v_mov_b32_e32 v87, 0
    v_mov_b32_e32 v86, 0
    v_mov_b32_e32 v85, 0
    v_mov_b32_e32 v84, 0
    v_mov_b32_e32 v83, 0
    v_mov_b32_e32 v82, 0
    v_mov_b32_e32 v113, 0
    v_mov_b32_e32 v112, 0
    v_mov_b32_e32 v111, 0
    v_mov_b32_e32 v110, 0
    v_mov_b32_e32 v109, 0
    v_mov_b32_e32 v108, 0
    v_mov_b32_e32 v107, 0
    v_mov_b32_e32 v106, 0
    v_mov_b32_e32 v105, 0
    v_mov_b32_e32 v104, 0
    v_mov_b32_e32 v103, 0
    v_mov_b32_e32 v102, 0
    v_mov_b32_e32 v101, 0
    v_mov_b32_e32 v100, 0
    v_mov_b32_e32 v99, 0
    v_mov_b32_e32 v98, 0
    v_mov_b32_e32 v129, 0
    v_mov_b32_e32 v128, 0
    v_mov_b32_e32 v127, 0
    v_mov_b32_e32 v126, 0
    v_mov_b32_e32 v125, 0
    v_mov_b32_e32 v124, 0
    v_mov_b32_e32 v123, 0
    v_mov_b32_e32 v122, 0
    v_mov_b32_e32 v121, 0
    v_mov_b32_e32 v120, 0
    v_mov_b32_e32 v119, 0
    v_mov_b32_e32 v118, 0
    v_mov_b32_e32 v117, 0
    v_mov_b32_e32 v116, 0
    v_mov_b32_e32 v115, 0
    v_mov_b32_e32 v114, 0
    s_cmpk_gt_u32 s7, 0xff
    s_cbranch_scc0 .LBB0_6
    s_branch .LBB0_7
.amdhsa_kernel gemm_nt_bf16_bf16_256x256x32_w2x4_s2_vgpr_g16_16_8_ping_pong
    .amdhsa_group_segment_fixed_size 65536
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 56
    .amdhsa_next_free_vgpr 194
    .amdhsa_next_free_sgpr 96
    .amdhsa_accum_offset 196
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
gemm_nt_bf16_bf16_256x256x32_w2x4_s2_vgpr_g16_16_8_ping_pong.agpr_count: 0
gemm_nt_bf16_bf16_256x256x32_w2x4_s2_vgpr_g16_16_8_ping_pong.sgpr_count: 46
gemm_nt_bf16_bf16_256x256x32_w2x4_s2_vgpr_g16_16_8_ping_pong.sgpr_spill_count: 0
gemm_nt_bf16_bf16_256x256x32_w2x4_s2_vgpr_g16_16_8_ping_pong.vgpr_count: 194
gemm_nt_bf16_bf16_256x256x32_w2x4_s2_vgpr_g16_16_8_ping_pong.vgpr_spill_count: 0
