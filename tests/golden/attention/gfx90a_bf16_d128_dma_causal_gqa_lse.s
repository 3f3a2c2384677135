.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
attention_bf16_d128_32x32_s2_lds_dma_g4_causal_lse:
    s_load_dwordx8 s[36:43], s[4:5], 0x68
    s_load_dwordx16 s[12:27], s[4:5], 0x0
    v_lshrrev_b32_e32 v66, 1, v0
    v_and_b32_e32 v2, 31, v0
    v_and_b32_e32 v4, 16, v66
    s_waitcnt lgkmcnt(0)
    s_lshl_b32 s28, s37, 1
    s_add_i32 s0, s28, s28
    s_add_i32 s31, s0, 0xfffffe00
    s_add_i32 s0, s0, s28
    s_add_i32 s33, s0, 0xfffffd00
    s_add_i32 s0, s0, s28
    s_add_i32 s34, s0, 0xfffffc00
    s_add_i32 s0, s0, s28
    s_add_i32 s35, s0, 0xfffffb00
    s_add_i32 s0, s0, s28
    s_add_i32 s52, s0, 0xfffffa00
    s_add_i32 s0, s0, s28
    s_add_i32 s53, s0, 0xfffff900
    s_add_i32 s0, s0, s28
    s_add_i32 s54, s0, 0xfffff800
    s_add_i32 s0, s0, s28
    s_add_i32 s55, s0, 0xfffff700
    s_add_i32 s0, s0, s28
    s_add_i32 s56, s0, 0xfffff600
    s_add_i32 s0, s0, s28
    s_add_i32 s57, s0, 0xfffff500
    s_add_i32 s0, s0, s28
    s_add_i32 s58, s0, 0xfffff400
    s_add_i32 s0, s0, s28
    s_add_i32 s59, s0, 0xfffff300
    s_add_i32 s0, s0, s28
    s_add_i32 s60, s0, 0xfffff200
    s_add_i32 s0, s0, s28
    s_add_i32 s61, s0, 0xfffff100
    s_add_i32 s62, s0, s28
    s_lshl2_add_u32 s0, s37, s0
    s_add_i32 s37, s0, 0xffffff00
    s_add_i32 s0, s0, s28
    s_add_i32 s63, s0, 0xfffffe00
    s_add_i32 s0, s0, s28
    s_add_i32 s64, s0, 0xfffffd00
    s_add_i32 s0, s0, s28
    s_add_i32 s65, s0, 0xfffffc00
    s_add_i32 s0, s0, s28
    s_add_i32 s66, s0, 0xfffffb00
    s_add_i32 s0, s0, s28
    s_add_i32 s67, s0, 0xfffffa00
    s_add_i32 s0, s0, s28
    s_add_i32 s68, s0, 0xfffff900
    s_add_i32 s0, s0, s28
    s_add_i32 s69, s0, 0xfffff800
    s_add_i32 s0, s0, s28
    s_add_i32 s70, s0, 0xfffff700
    s_add_i32 s0, s0, s28
    s_add_i32 s71, s0, 0xfffff600
    s_add_i32 s0, s0, s28
    s_add_i32 s72, s0, 0xfffff500
    s_add_i32 s0, s0, s28
    s_add_i32 s73, s0, 0xfffff400
    s_add_i32 s0, s0, s28
    s_add_i32 s74, s0, 0xfffff300
    s_add_i32 s0, s0, s28
    s_add_i32 s75, s0, 0xfffff200
    s_add_i32 s76, s0, s28
    v_readfirstlane_b32 s0, v0
    s_lshr_b32 s30, s0, 6
    s_not_b32 s0, s7
    s_lshl_b32 s0, s0, 5
    s_add_i32 s0, s41, s0
    s_add_i32 s9, s0, 31
    s_mul_i32 s0, s23, s8
    s_mul_hi_u32 s1, s22, s8
    s_mul_i32 s2, s25, s6
    s_mul_hi_u32 s3, s24, s6
    s_add_i32 s29, s28, 0xffffff00
    s_andn2_b32 s9, s9, 31
    s_lshl_b32 s7, s30, 5
    s_lshl_b32 s44, s36, 1
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s22, s8
    s_add_i32 s3, s3, s2
    s_mul_i32 s2, s24, s6
    s_add_u32 s0, s2, s0
    s_addc_u32 s1, s3, s1
    s_ashr_i32 s2, s36, 31
    s_mul_i32 s2, s9, s2
    s_mul_hi_u32 s3, s9, s36
    s_add_i32 s3, s3, s2
    s_mul_i32 s2, s9, s36
    s_add_u32 s0, s0, s2
    s_addc_u32 s1, s1, s3
    s_lshl_b64 s[0:1], s[0:1], 1
    s_add_u32 s0, s0, s12
    s_addc_u32 s1, s1, s13
    s_not_b32 s2, s9
    s_add_i32 s24, s41, s2
    s_ashr_i32 s25, s24, 31
    s_mul_hi_u32 s2, s24, s44
    s_mul_i32 s3, s25, s44
    s_add_i32 s3, s2, s3
    s_mul_i32 s2, s24, s44
    s_add_u32 s2, s2, 0x100
    s_addc_u32 s3, s3, 0
    s_lshr_b64 s[10:11], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s10, 1
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s10, -1
    v_or_b32_e32 v1, s7, v2
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[4:5], s[10:11], v1, s44, v[4:5]
    buffer_load_dwordx4 v[82:85], v4, s[0:3], 0 offen
    buffer_load_dwordx4 v[86:89], v4, s[0:3], 0 offen offset:32
    buffer_load_dwordx4 v[90:93], v4, s[0:3], 0 offen offset:64
    buffer_load_dwordx4 v[94:97], v4, s[0:3], 0 offen offset:96
    buffer_load_dwordx4 v[98:101], v4, s[0:3], 0 offen offset:128
    buffer_load_dwordx4 v[102:105], v4, s[0:3], 0 offen offset:160
    buffer_load_dwordx4 v[106:109], v4, s[0:3], 0 offen offset:192
    buffer_load_dwordx4 v[110:113], v4, s[0:3], 0 offen offset:224
    s_add_i32 s0, s9, 32
    v_lshlrev_b32_e32 v115, 2, v0
    s_sub_i32 s22, s42, s41
    s_min_i32 s0, s0, s41
    v_xor_b32_e32 v1, 16, v115
    s_add_i32 s0, s0, s22
    v_add_u32_e32 v152, s29, v1
    s_min_i32 s29, s42, s0
    s_load_dwordx2 s[10:11], s[4:5], 0x60
    s_load_dwordx8 s[44:51], s[4:5], 0x40
    s_add_i32 s4, s29, 31
    s_ashr_i32 s0, s4, 31
    s_lshr_b32 s0, s0, 27
    s_add_i32 s4, s4, s0
    v_xor_b32_e32 v3, 32, v115
    s_lshr_b32 s5, s6, 2
    s_and_b32 s0, s4, 0xffffffe0
    v_add_u32_e32 v153, s31, v3
    s_min_i32 s31, s42, s0
    s_mul_i32 s0, s27, s8
    s_mul_hi_u32 s1, s26, s8
    s_waitcnt lgkmcnt(0)
    s_mul_i32 s2, s45, s5
    s_mul_hi_u32 s12, s44, s5
    s_add_i32 s23, s7, s9
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s26, s8
    s_add_i32 s12, s12, s2
    s_mul_i32 s2, s44, s5
    s_add_u32 s0, s2, s0
    s_addc_u32 s1, s12, s1
    s_lshl_b64 s[12:13], s[0:1], 1
    s_add_u32 s0, s12, s14
    s_addc_u32 s1, s13, s15
    s_min_i32 s2, s31, 32
    s_add_i32 s2, s2, -1
    s_mul_i32 s2, s2, s28
    v_xor_b32_e32 v8, 0x70, v115
    s_lshl_b32 s26, s30, 8
    s_addk_i32 s2, 0x100
    v_xor_b32_e32 v4, 48, v115
    v_xor_b32_e32 v5, 64, v115
    v_xor_b32_e32 v6, 0x50, v115
    v_xor_b32_e32 v7, 0x60, v115
    v_add_u32_e32 v160, s55, v1
    v_add_u32_e32 v168, s37, v1
    v_add_u32_e32 v176, s70, v1
    v_add_u32_e32 v1, s76, v8
    s_cmp_gt_i32 s31, 0
    v_add_u32_e32 v154, s33, v4
    v_add_u32_e32 v155, s34, v5
    v_add_u32_e32 v156, s35, v6
    v_add_u32_e32 v157, s52, v7
    v_add_u32_e32 v158, s53, v8
    v_add_u32_e32 v159, s54, v115
    v_add_u32_e32 v161, s56, v3
    v_add_u32_e32 v162, s57, v4
    v_add_u32_e32 v163, s58, v5
    v_add_u32_e32 v164, s59, v6
    v_add_u32_e32 v165, s60, v7
    v_add_u32_e32 v166, s61, v8
    v_add_u32_e32 v167, s62, v115
    v_add_u32_e32 v169, s63, v3
    v_add_u32_e32 v170, s64, v4
    v_add_u32_e32 v171, s65, v5
    v_add_u32_e32 v172, s66, v6
    v_add_u32_e32 v173, s67, v7
    v_add_u32_e32 v174, s68, v8
    v_add_u32_e32 v175, s69, v115
    v_add_u32_e32 v177, s71, v3
    v_add_u32_e32 v178, s72, v4
    v_add_u32_e32 v179, s73, v5
    v_add_u32_e32 v180, s74, v6
    v_add_u32_e32 v181, s75, v7
    v_add_u32_e32 v182, 0xfffff100, v1
    s_waitcnt vmcnt(7)
    s_waitcnt vmcnt(6)
    s_waitcnt vmcnt(5)
    s_waitcnt vmcnt(4)
    s_waitcnt vmcnt(3)
    s_waitcnt vmcnt(2)
    s_waitcnt vmcnt(1)
    s_waitcnt vmcnt(0)
    s_cselect_b32 s2, s2, 0
    s_mov_b32 m0, s26
    s_nop 0
    buffer_load_dword v115, s[0:3], 0 offen lds
    buffer_load_dword v152, s[0:3], 0 offen offset:256 lds
    buffer_load_dword v153, s[0:3], 0 offen offset:512 lds
    buffer_load_dword v154, s[0:3], 0 offen offset:768 lds
    buffer_load_dword v155, s[0:3], 0 offen offset:1024 lds
    buffer_load_dword v156, s[0:3], 0 offen offset:1280 lds
    buffer_load_dword v157, s[0:3], 0 offen offset:1536 lds
    buffer_load_dword v158, s[0:3], 0 offen offset:1792 lds
    buffer_load_dword v159, s[0:3], 0 offen offset:2048 lds
    buffer_load_dword v160, s[0:3], 0 offen offset:2304 lds
    buffer_load_dword v161, s[0:3], 0 offen offset:2560 lds
    buffer_load_dword v162, s[0:3], 0 offen offset:2816 lds
    buffer_load_dword v163, s[0:3], 0 offen offset:3072 lds
    buffer_load_dword v164, s[0:3], 0 offen offset:3328 lds
    buffer_load_dword v165, s[0:3], 0 offen offset:3584 lds
    buffer_load_dword v166, s[0:3], 0 offen offset:3840 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v167, s[0:3], 0 offen lds
    buffer_load_dword v168, s[0:3], 0 offen offset:256 lds
    buffer_load_dword v169, s[0:3], 0 offen offset:512 lds
    buffer_load_dword v170, s[0:3], 0 offen offset:768 lds
    buffer_load_dword v171, s[0:3], 0 offen offset:1024 lds
    buffer_load_dword v172, s[0:3], 0 offen offset:1280 lds
    buffer_load_dword v173, s[0:3], 0 offen offset:1536 lds
    buffer_load_dword v174, s[0:3], 0 offen offset:1792 lds
    buffer_load_dword v175, s[0:3], 0 offen offset:2048 lds
    buffer_load_dword v176, s[0:3], 0 offen offset:2304 lds
    buffer_load_dword v177, s[0:3], 0 offen offset:2560 lds
    buffer_load_dword v178, s[0:3], 0 offen offset:2816 lds
    buffer_load_dword v179, s[0:3], 0 offen offset:3072 lds
    buffer_load_dword v180, s[0:3], 0 offen offset:3328 lds
    buffer_load_dword v181, s[0:3], 0 offen offset:3584 lds
    buffer_load_dword v182, s[0:3], 0 offen offset:3840 lds
    s_cmp_gt_i32 s29, 0
    v_lshlrev_b32_e32 v1, 4, v0
    s_cbranch_scc1 .LBB0_2
    v_xor_b32_e32 v119, 0x80, v115
    s_mov_b64 s[0:1], 0
    s_branch .LBB0_3
.LBB0_2:
    s_mov_b64 s[0:1], -1
.LBB0_3:
    v_and_b32_e32 v150, 0x70, v1
    v_or_b32_e32 v114, s23, v2
    v_lshlrev_b32_e32 v151, 8, v2
    s_andn2_b64 vcc, exec, s[0:1]
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
    v_mov_b32_e32 v116, 0
    v_mov_b32_e32 v121, 0xf149f2ca
    s_cbranch_vccnz .LBB0_10
    v_and_b32_e32 v2, 7, v0
    v_and_or_b32 v3, v66, 24, v2
    v_and_b32_e32 v4, 8, v0
    s_ashr_i32 s2, s4, 5
    s_lshl_b32 s4, s38, 1
    v_lshlrev_b32_e32 v2, 3, v3
    v_or_b32_e32 v5, 1, v4
    v_mad_u64_u32 v[120:121], s[0:1], v5, s4, v[2:3]
    v_or_b32_e32 v5, 2, v4
    v_mad_u64_u32 v[122:123], s[0:1], v5, s4, v[2:3]
    v_or_b32_e32 v5, 3, v4
    v_mad_u64_u32 v[124:125], s[0:1], v5, s4, v[2:3]
    v_lshl_or_b32 v5, 1, 2, v4
    v_or_b32_e32 v6, 1, v5
    v_mad_u64_u32 v[126:127], s[0:1], v5, s4, v[2:3]
    v_mad_u64_u32 v[128:129], s[0:1], v6, s4, v[2:3]
    v_or_b32_e32 v6, 2, v5
    v_or_b32_e32 v5, 3, v5
    v_mad_u64_u32 v[132:133], s[0:1], v5, s4, v[2:3]
    v_and_or_b32 v5, 16, 16, v4
    v_mad_u64_u32 v[130:131], s[0:1], v6, s4, v[2:3]
    v_or_b32_e32 v6, 1, v5
    v_mad_u64_u32 v[134:135], s[0:1], v5, s4, v[2:3]
    v_mad_u64_u32 v[136:137], s[0:1], v6, s4, v[2:3]
    v_or_b32_e32 v6, 2, v5
    v_or_b32_e32 v5, 3, v5
    v_mad_u64_u32 v[140:141], s[0:1], v5, s4, v[2:3]
    v_lshl_or_b32 v5, 3, 1, 3
    v_and_b32_e32 v5, 5, v5
    v_lshl_or_b32 v5, v5, 2, v4
    v_mad_u64_u32 v[138:139], s[0:1], v6, s4, v[2:3]
    v_or_b32_e32 v6, 1, v5
    v_mad_u64_u32 v[142:143], s[0:1], v5, s4, v[2:3]
    v_mad_u64_u32 v[144:145], s[0:1], v6, s4, v[2:3]
    v_or_b32_e32 v6, 2, v5
    v_or_b32_e32 v5, 3, v5
    v_mad_u64_u32 v[118:119], s[0:1], v4, s4, v[2:3]
    v_mad_u64_u32 v[146:147], s[0:1], v6, s4, v[2:3]
    v_mad_u64_u32 v[148:149], s[0:1], v5, s4, v[2:3]
    s_add_i32 s0, s22, 1
    v_add_u32_e32 v2, s0, v114
    s_add_i32 s0, s0, s23
    s_min_i32 s27, s42, s0
    s_mul_i32 s0, s49, s5
    s_mul_hi_u32 s1, s48, s5
    s_mov_b32 s29, 0
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s48, s5
    s_mul_i32 s3, s47, s8
    s_mul_hi_u32 s5, s46, s8
    s_lshl_b64 s[22:23], s[28:29], 5
    s_add_i32 s5, s5, s3
    s_mul_i32 s3, s46, s8
    s_add_u32 s0, s0, s3
    s_addc_u32 s1, s1, s5
    v_lshrrev_b32_e32 v5, 5, v0
    s_lshl_b64 s[0:1], s[0:1], 1
    v_lshlrev_b32_e32 v6, 4, v5
    s_add_u32 s0, s0, s16
    s_mov_b32 s5, s29
    v_min_i32_e32 v2, s42, v2
    v_xor_b32_e32 v6, v6, v150
    v_lshlrev_b32_e32 v3, 8, v3
    v_or_b32_e32 v7, 48, v4
    v_or_b32_e32 v9, 32, v4
    v_or_b32_e32 v11, 16, v4
    s_addc_u32 s1, s1, s17
    s_lshl_b64 s[16:17], s[4:5], 5
    v_lshlrev_b32_e32 v5, 2, v5
    s_max_i32 s2, s2, 1
    v_or_b32_e32 v123, v6, v151
    v_or_b32_e32 v6, 0x4000, v3
    v_xor_b32_e32 v7, v7, v150
    v_xor_b32_e32 v9, v9, v150
    v_xor_b32_e32 v11, v11, v150
    v_xor_b32_e32 v4, v4, v150
    s_add_u32 s3, s14, s22
    v_sub_u32_e32 v192, v2, v5
    v_mov_b32_e32 v2, 0
    v_or_b32_e32 v8, v6, v7
    v_or_b32_e32 v10, v6, v9
    v_or_b32_e32 v12, v6, v11
    v_or_b32_e32 v6, v6, v4
    s_addc_u32 s5, s15, s23
    v_mov_b32_e32 v16, v2
    v_mov_b32_e32 v17, v2
    v_or_b32_e32 v137, v3, v4
    v_xor_b32_e32 v139, 64, v6
    v_or_b32_e32 v141, 0x80, v6
    v_xor_b32_e32 v143, 0xc0, v6
    v_or_b32_e32 v145, v3, v11
    v_xor_b32_e32 v147, 64, v12
    v_or_b32_e32 v149, 0x80, v12
    v_xor_b32_e32 v183, 0xc0, v12
    v_or_b32_e32 v184, v3, v9
    v_xor_b32_e32 v185, 64, v10
    v_or_b32_e32 v186, 0x80, v10
    v_xor_b32_e32 v187, 0xc0, v10
    v_or_b32_e32 v188, v3, v7
    v_xor_b32_e32 v189, 64, v8
    v_or_b32_e32 v190, 0x80, v8
    v_xor_b32_e32 v191, 0xc0, v8
    s_add_u32 s12, s3, s12
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
    v_pk_mov_b32 v[32:33], v[16:17], v[16:17] op_sel:[0,1]
    v_pk_mov_b32 v[48:49], v[16:17], v[16:17] op_sel:[0,1]
    v_pk_mov_b32 v[64:65], v[16:17], v[16:17] op_sel:[0,1]
    v_xor_b32_e32 v125, 32, v123
    v_xor_b32_e32 v127, 64, v123
    v_xor_b32_e32 v129, 0x60, v123
    v_xor_b32_e32 v131, 0xa0, v123
    v_xor_b32_e32 v133, 0xc0, v123
    v_xor_b32_e32 v135, 0xe0, v123
    v_xor_b32_e32 v119, 0x80, v115
    s_addc_u32 s13, s5, s13
    s_lshl_b32 s5, s2, 5
    v_mov_b32_e32 v121, 0xf149f2ca
    s_mov_b32 s3, 0x20000
    s_mov_b32 s33, 0x5040100
    s_mov_b32 s34, 0x7060302
    s_mov_b32 s35, 0x41000000
    v_mov_b32_e32 v193, 0xff800000
    v_pk_mov_b32 v[30:31], v[14:15], v[14:15] op_sel:[0,1]
    v_pk_mov_b32 v[28:29], v[12:13], v[12:13] op_sel:[0,1]
    v_pk_mov_b32 v[26:27], v[10:11], v[10:11] op_sel:[0,1]
    v_pk_mov_b32 v[24:25], v[8:9], v[8:9] op_sel:[0,1]
    v_pk_mov_b32 v[22:23], v[6:7], v[6:7] op_sel:[0,1]
    v_pk_mov_b32 v[20:21], v[4:5], v[4:5] op_sel:[0,1]
    v_pk_mov_b32 v[18:19], v[2:3], v[2:3] op_sel:[0,1]
    v_pk_mov_b32 v[46:47], v[14:15], v[14:15] op_sel:[0,1]
    v_pk_mov_b32 v[44:45], v[12:13], v[12:13] op_sel:[0,1]
    v_pk_mov_b32 v[42:43], v[10:11], v[10:11] op_sel:[0,1]
    v_pk_mov_b32 v[40:41], v[8:9], v[8:9] op_sel:[0,1]
    v_pk_mov_b32 v[38:39], v[6:7], v[6:7] op_sel:[0,1]
    v_pk_mov_b32 v[36:37], v[4:5], v[4:5] op_sel:[0,1]
    v_pk_mov_b32 v[34:35], v[2:3], v[2:3] op_sel:[0,1]
    v_pk_mov_b32 v[62:63], v[14:15], v[14:15] op_sel:[0,1]
    v_pk_mov_b32 v[60:61], v[12:13], v[12:13] op_sel:[0,1]
    v_pk_mov_b32 v[58:59], v[10:11], v[10:11] op_sel:[0,1]
    v_pk_mov_b32 v[56:57], v[8:9], v[8:9] op_sel:[0,1]
    v_pk_mov_b32 v[54:55], v[6:7], v[6:7] op_sel:[0,1]
    v_pk_mov_b32 v[52:53], v[4:5], v[4:5] op_sel:[0,1]
    v_pk_mov_b32 v[50:51], v[2:3], v[2:3] op_sel:[0,1]
    s_mov_b32 s36, s29
    v_mov_b32_e32 v116, v2
    s_branch .LBB0_6
.LBB0_5:
    s_waitcnt lgkmcnt(0)
    s_barrier
    v_mul_f32_e64 v194, s43, -v121
    ds_read_b128 v[198:201], v123 offset:16384
    ds_read_b128 v[202:205], v123 offset:16512
    v_fma_f32 v66, s43, v66, v194
    v_fma_f32 v67, s43, v67, v194
    v_exp_f32_e32 v66, v66
    v_fma_f32 v68, s43, v68, v194
    v_exp_f32_e32 v195, v67
    v_fma_f32 v67, s43, v69, v194
    v_exp_f32_e32 v117, v68
    v_exp_f32_e32 v67, v67
    v_add_u32_e32 v196, 0x8000, v66
    v_add_u32_e32 v68, 0x8000, v195
    v_perm_b32 v68, v68, v196, s34
    v_add_u32_e32 v69, 0x8000, v117
    v_add_u32_e32 v196, 0x8000, v67
    v_perm_b32 v69, v196, v69, s34
    ds_read_b128 v[210:213], v133 offset:16384
    ds_read_b128 v[214:217], v135 offset:16384
    s_waitcnt lgkmcnt(3)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[198:199], v[68:69], v[50:65]
    ds_read_b128 v[196:199], v127 offset:16384
    ds_read_b128 v[206:209], v125 offset:16384
    v_add_f32_e32 v66, v66, v195
    v_pk_add_f32 v[66:67], v[116:117], v[66:67]
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    s_add_u32 s0, s0, s16
    s_addc_u32 s1, s1, s17
    s_add_u32 s12, s12, s22
    s_addc_u32 s13, s13, s23
    v_subrev_u32_e32 v192, 32, v192
    s_cmp_eq_u32 s5, s29
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[196:197], v[68:69], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[202:203], v[68:69], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[210:211], v[68:69], v[2:17]
    v_fma_f32 v69, s43, v71, v194
    v_fma_f32 v68, s43, v70, v194
    v_exp_f32_e32 v196, v69
    v_fma_f32 v69, s43, v72, v194
    v_exp_f32_e32 v68, v68
    v_exp_f32_e32 v197, v69
    v_fma_f32 v69, s43, v73, v194
    v_exp_f32_e32 v69, v69
    v_add_u32_e32 v70, 0x8000, v68
    v_add_u32_e32 v71, 0x8000, v196
    v_perm_b32 v70, v71, v70, s34
    v_add_u32_e32 v71, 0x8000, v197
    v_add_u32_e32 v72, 0x8000, v69
    v_perm_b32 v71, v72, v71, s34
    v_add_f32_e32 v68, v68, v196
    v_mov_b32_e32 v67, v197
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[200:201], v[70:71], v[50:65]
    v_pk_add_f32 v[66:67], v[66:67], v[68:69]
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[198:199], v[70:71], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[204:205], v[70:71], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[212:213], v[70:71], v[2:17]
    v_fma_f32 v71, s43, v75, v194
    v_fma_f32 v70, s43, v74, v194
    v_exp_f32_e32 v198, v71
    v_fma_f32 v71, s43, v76, v194
    v_exp_f32_e32 v70, v70
    v_exp_f32_e32 v76, v71
    v_fma_f32 v71, s43, v77, v194
    v_exp_f32_e32 v71, v71
    v_add_u32_e32 v72, 0x8000, v70
    v_add_u32_e32 v73, 0x8000, v198
    v_perm_b32 v72, v73, v72, s34
    v_add_u32_e32 v73, 0x8000, v76
    v_add_u32_e32 v74, 0x8000, v71
    v_perm_b32 v73, v74, v73, s34
    v_add_f32_e32 v70, v70, v198
    v_mov_b32_e32 v67, v76
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[206:207], v[72:73], v[50:65]
    ds_read_b128 v[200:203], v129 offset:16384
    ds_read_b128 v[204:207], v131 offset:16384
    v_pk_add_f32 v[66:67], v[66:67], v[70:71]
    v_pk_add_f32 v[66:67], v[66:67], v[66:67] op_sel:[0,1] op_sel_hi:[1,0]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[200:201], v[72:73], v[34:49]
    s_waitcnt lgkmcnt(0)
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[204:205], v[72:73], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[214:215], v[72:73], v[2:17]
    v_fma_f32 v72, s43, v78, v194
    v_fma_f32 v73, s43, v79, v194
    v_exp_f32_e32 v72, v72
    v_exp_f32_e32 v77, v73
    v_fma_f32 v73, s43, v80, v194
    v_fmac_f32_e32 v194, s43, v81
    v_exp_f32_e32 v78, v73
    v_exp_f32_e32 v73, v194
    v_add_u32_e32 v74, 0x8000, v72
    v_add_u32_e32 v75, 0x8000, v77
    v_perm_b32 v74, v75, v74, s34
    v_add_u32_e32 v75, 0x8000, v78
    v_add_u32_e32 v79, 0x8000, v73
    v_perm_b32 v75, v79, v75, s34
    v_add_f32_e32 v72, v72, v77
    v_mov_b32_e32 v67, v78
    v_mfma_f32_32x32x8bf16_1k v[50:65], v[208:209], v[74:75], v[50:65]
    v_pk_add_f32 v[66:67], v[66:67], v[72:73]
    v_add_f32_e32 v116, v66, v67
    v_mfma_f32_32x32x8bf16_1k v[34:49], v[202:203], v[74:75], v[34:49]
    v_mfma_f32_32x32x8bf16_1k v[18:33], v[206:207], v[74:75], v[18:33]
    v_mfma_f32_32x32x8bf16_1k v[2:17], v[216:217], v[74:75], v[2:17]
    s_cbranch_scc1 .LBB0_10
.LBB0_6:
    s_lshl_b32 s2, s36, 13
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_barrier
    v_or_b32_e32 v66, s2, v123
    ds_read_b128 v[194:197], v66
    ds_read_b128 v[198:201], v66 offset:128
    v_or_b32_e32 v117, s2, v125
    s_mov_b32 s14, s31
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[194:195], v[82:83], 0
    s_sub_i32 s31, s31, 32
    s_mov_b32 s15, s3
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[196:197], v[84:85], v[66:81]
    ds_read_b128 v[194:197], v117
    v_or_b32_e32 v117, s2, v127
    ds_read_b128 v[202:205], v117
    v_or_b32_e32 v117, s2, v129
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[194:195], v[86:87], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[196:197], v[88:89], v[66:81]
    ds_read_b128 v[194:197], v117
    v_or_b32_e32 v117, s2, v131
    ds_read_b128 v[226:229], v117
    v_or_b32_e32 v117, s2, v133
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[202:203], v[90:91], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[204:205], v[92:93], v[66:81]
    s_waitcnt lgkmcnt(1)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[194:195], v[94:95], v[66:81]
    v_or_b32_e32 v194, s2, v135
    ds_read_b128 v[230:233], v117
    ds_read_b128 v[234:237], v194
    s_min_i32 s2, s14, 32
    s_add_i32 s2, s2, -1
    s_mul_i32 s2, s2, s4
    s_addk_i32 s2, 0x100
    s_cmp_gt_i32 s14, 0
    s_cselect_b32 s2, s2, 0
    s_add_i32 s14, s36, -1
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[196:197], v[96:97], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[198:199], v[98:99], v[66:81]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[200:201], v[100:101], v[66:81]
    buffer_load_dwordx2 v[194:195], v118, s[0:3], 0 offen
    buffer_load_dwordx2 v[196:197], v120, s[0:3], 0 offen
    buffer_load_dwordx2 v[198:199], v122, s[0:3], 0 offen
    buffer_load_dwordx2 v[200:201], v124, s[0:3], 0 offen
    buffer_load_dwordx2 v[202:203], v126, s[0:3], 0 offen
    buffer_load_dwordx2 v[204:205], v128, s[0:3], 0 offen
    buffer_load_dwordx2 v[206:207], v130, s[0:3], 0 offen
    buffer_load_dwordx2 v[208:209], v132, s[0:3], 0 offen
    buffer_load_dwordx2 v[210:211], v134, s[0:3], 0 offen
    buffer_load_dwordx2 v[212:213], v136, s[0:3], 0 offen
    buffer_load_dwordx2 v[214:215], v138, s[0:3], 0 offen
    buffer_load_dwordx2 v[216:217], v140, s[0:3], 0 offen
    buffer_load_dwordx2 v[218:219], v142, s[0:3], 0 offen
    buffer_load_dwordx2 v[220:221], v144, s[0:3], 0 offen
    buffer_load_dwordx2 v[222:223], v146, s[0:3], 0 offen
    buffer_load_dwordx2 v[224:225], v148, s[0:3], 0 offen
    s_add_i32 s2, s36, 1
    s_cmp_lt_u32 s2, 2
    s_cselect_b32 s36, s2, s14
    s_min_i32 s14, s31, 32
    s_add_i32 s14, s14, -1
    s_lshl_b32 s2, s36, 13
    s_mul_i32 s14, s14, s28
    s_add_i32 s2, s26, s2
    s_addk_i32 s14, 0x100
    s_cmp_gt_i32 s31, 0
    s_cselect_b32 s14, s14, 0
    s_mov_b32 m0, s2
    s_nop 0
    buffer_load_dword v115, s[12:15], 0 offen lds
    buffer_load_dword v152, s[12:15], 0 offen offset:256 lds
    buffer_load_dword v153, s[12:15], 0 offen offset:512 lds
    buffer_load_dword v154, s[12:15], 0 offen offset:768 lds
    buffer_load_dword v155, s[12:15], 0 offen offset:1024 lds
    buffer_load_dword v156, s[12:15], 0 offen offset:1280 lds
    buffer_load_dword v157, s[12:15], 0 offen offset:1536 lds
    buffer_load_dword v158, s[12:15], 0 offen offset:1792 lds
    buffer_load_dword v159, s[12:15], 0 offen offset:2048 lds
    buffer_load_dword v160, s[12:15], 0 offen offset:2304 lds
    buffer_load_dword v161, s[12:15], 0 offen offset:2560 lds
    buffer_load_dword v162, s[12:15], 0 offen offset:2816 lds
    buffer_load_dword v163, s[12:15], 0 offen offset:3072 lds
    buffer_load_dword v164, s[12:15], 0 offen offset:3328 lds
    buffer_load_dword v165, s[12:15], 0 offen offset:3584 lds
    buffer_load_dword v166, s[12:15], 0 offen offset:3840 lds
    s_add_u32 m0, m0, 0x1000
    s_nop 0
    buffer_load_dword v167, s[12:15], 0 offen lds
    buffer_load_dword v168, s[12:15], 0 offen offset:256 lds
    buffer_load_dword v169, s[12:15], 0 offen offset:512 lds
    buffer_load_dword v170, s[12:15], 0 offen offset:768 lds
    buffer_load_dword v171, s[12:15], 0 offen offset:1024 lds
    buffer_load_dword v172, s[12:15], 0 offen offset:1280 lds
    buffer_load_dword v173, s[12:15], 0 offen offset:1536 lds
    buffer_load_dword v174, s[12:15], 0 offen offset:1792 lds
    buffer_load_dword v175, s[12:15], 0 offen offset:2048 lds
    buffer_load_dword v176, s[12:15], 0 offen offset:2304 lds
    buffer_load_dword v177, s[12:15], 0 offen offset:2560 lds
    buffer_load_dword v178, s[12:15], 0 offen offset:2816 lds
    buffer_load_dword v179, s[12:15], 0 offen offset:3072 lds
    buffer_load_dword v180, s[12:15], 0 offen offset:3328 lds
    buffer_load_dword v181, s[12:15], 0 offen offset:3584 lds
    buffer_load_dword v182, s[12:15], 0 offen offset:3840 lds
    s_waitcnt vmcnt(32)
    s_waitcnt lgkmcnt(2)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[226:227], v[102:103], v[66:81]
    v_perm_b32 v226, v196, v194, s33
    v_perm_b32 v227, v200, v198, s33
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[228:229], v[104:105], v[66:81]
    ds_write_b64 v137, v[226:227] offset:16384
    v_perm_b32 v226, v196, v194, s34
    v_perm_b32 v227, v200, v198, s34
    ds_write_b64 v139, v[226:227]
    v_perm_b32 v226, v197, v195, s33
    v_perm_b32 v227, v201, v199, s33
    v_perm_b32 v194, v197, v195, s34
    v_perm_b32 v195, v201, v199, s34
    ds_write_b64 v141, v[226:227]
    ds_write_b64 v143, v[194:195]
    v_perm_b32 v194, v204, v202, s33
    v_perm_b32 v195, v208, v206, s33
    ds_write_b64 v145, v[194:195] offset:16384
    s_waitcnt lgkmcnt(6)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[230:231], v[106:107], v[66:81]
    v_perm_b32 v194, v204, v202, s34
    v_perm_b32 v195, v208, v206, s34
    ds_write_b64 v147, v[194:195]
    v_perm_b32 v194, v205, v203, s33
    v_perm_b32 v195, v209, v207, s33
    ds_write_b64 v149, v[194:195]
    v_perm_b32 v194, v205, v203, s34
    v_perm_b32 v195, v209, v207, s34
    ds_write_b64 v183, v[194:195]
    v_perm_b32 v194, v212, v210, s33
    v_perm_b32 v195, v216, v214, s33
    ds_write_b64 v184, v[194:195] offset:16384
    v_perm_b32 v194, v212, v210, s34
    v_perm_b32 v195, v216, v214, s34
    ds_write_b64 v185, v[194:195]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[232:233], v[108:109], v[66:81]
    v_perm_b32 v194, v213, v211, s33
    v_perm_b32 v195, v217, v215, s33
    ds_write_b64 v186, v[194:195]
    v_perm_b32 v194, v213, v211, s34
    v_perm_b32 v195, v217, v215, s34
    ds_write_b64 v187, v[194:195]
    v_perm_b32 v194, v220, v218, s33
    v_perm_b32 v195, v224, v222, s33
    ds_write_b64 v188, v[194:195] offset:16384
    v_perm_b32 v194, v220, v218, s34
    v_perm_b32 v195, v224, v222, s34
    ds_write_b64 v189, v[194:195]
    v_perm_b32 v194, v221, v219, s33
    v_perm_b32 v195, v225, v223, s33
    s_add_i32 s29, s29, 32
    s_waitcnt lgkmcnt(14)
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[234:235], v[110:111], v[66:81]
    ds_write_b64 v190, v[194:195]
    v_perm_b32 v194, v221, v219, s34
    v_perm_b32 v195, v225, v223, s34
    s_cmp_le_i32 s29, s27
    ds_write_b64 v191, v[194:195]
    v_mfma_f32_32x32x8bf16_1k v[66:81], v[236:237], v[112:113], v[66:81]
    s_cbranch_scc1 .LBB0_8
    v_cmp_lt_i32_e32 vcc, 0, v192
    s_nop 15
    s_nop 0
    v_cndmask_b32_e32 v66, v193, v66, vcc
    v_cmp_lt_i32_e32 vcc, 1, v192
    v_cndmask_b32_e32 v67, v193, v67, vcc
    v_cmp_lt_i32_e32 vcc, 2, v192
    v_cndmask_b32_e32 v68, v193, v68, vcc
    v_cmp_lt_i32_e32 vcc, 3, v192
    v_cndmask_b32_e32 v69, v193, v69, vcc
    v_cmp_lt_i32_e32 vcc, 8, v192
    v_cndmask_b32_e32 v70, v193, v70, vcc
    v_cmp_lt_i32_e32 vcc, 9, v192
    v_cndmask_b32_e32 v71, v193, v71, vcc
    v_cmp_lt_i32_e32 vcc, 10, v192
    v_cndmask_b32_e32 v72, v193, v72, vcc
    v_cmp_lt_i32_e32 vcc, 11, v192
    v_cndmask_b32_e32 v73, v193, v73, vcc
    v_cmp_lt_i32_e32 vcc, 16, v192
    v_cndmask_b32_e32 v74, v193, v74, vcc
    v_cmp_lt_i32_e32 vcc, 17, v192
    v_cndmask_b32_e32 v75, v193, v75, vcc
    v_cmp_lt_i32_e32 vcc, 18, v192
    v_cndmask_b32_e32 v76, v193, v76, vcc
    v_cmp_lt_i32_e32 vcc, 19, v192
    v_cndmask_b32_e32 v77, v193, v77, vcc
    v_cmp_lt_i32_e32 vcc, 24, v192
    v_cndmask_b32_e32 v78, v193, v78, vcc
    v_cmp_lt_i32_e32 vcc, 25, v192
    v_cndmask_b32_e32 v79, v193, v79, vcc
    v_cmp_lt_i32_e32 vcc, 26, v192
    v_cndmask_b32_e32 v80, v193, v80, vcc
    v_cmp_lt_i32_e32 vcc, 27, v192
    v_cndmask_b32_e32 v81, v193, v81, vcc
.LBB0_8:
    s_nop 15
    s_nop 1
    v_max_f32_e32 v117, v67, v67
    v_max_f32_e32 v194, v66, v66
    v_max_f32_e32 v117, v194, v117
    v_max3_f32 v117, v117, v68, v69
    v_max3_f32 v117, v117, v70, v71
    v_max3_f32 v117, v117, v72, v73
    v_max3_f32 v117, v117, v74, v75
    v_max3_f32 v117, v117, v76, v77
    v_max3_f32 v117, v117, v78, v79
    v_max3_f32 v117, v117, v80, v81
    ds_bpermute_b32 v194, v119, v117
    s_waitcnt lgkmcnt(0)
    v_max_f32_e32 v194, v194, v194
    v_max_f32_e32 v117, v117, v194
    v_sub_f32_e32 v194, v117, v121
    v_mul_f32_e32 v194, s43, v194
    v_cmp_lt_f32_e32 vcc, s35, v194
    s_cbranch_vccz .LBB0_5
    v_max_f32_e32 v117, v117, v117
    v_max_f32_e32 v194, v121, v121
    v_max_f32_e32 v117, v194, v117
    v_sub_f32_e32 v121, v121, v117
    v_mul_f32_e32 v121, s43, v121
    v_exp_f32_e32 v194, v121
    v_mov_b32_e32 v121, v117
    v_pk_mul_f32 v[64:65], v[194:195], v[64:65] op_sel_hi:[0,1]
    v_pk_mul_f32 v[62:63], v[194:195], v[62:63] op_sel_hi:[0,1]
    v_pk_mul_f32 v[60:61], v[194:195], v[60:61] op_sel_hi:[0,1]
    v_pk_mul_f32 v[58:59], v[194:195], v[58:59] op_sel_hi:[0,1]
    v_pk_mul_f32 v[56:57], v[194:195], v[56:57] op_sel_hi:[0,1]
    v_pk_mul_f32 v[54:55], v[194:195], v[54:55] op_sel_hi:[0,1]
    v_pk_mul_f32 v[52:53], v[194:195], v[52:53] op_sel_hi:[0,1]
    v_pk_mul_f32 v[50:51], v[194:195], v[50:51] op_sel_hi:[0,1]
    v_pk_mul_f32 v[48:49], v[194:195], v[48:49] op_sel_hi:[0,1]
    v_pk_mul_f32 v[46:47], v[194:195], v[46:47] op_sel_hi:[0,1]
    v_pk_mul_f32 v[44:45], v[194:195], v[44:45] op_sel_hi:[0,1]
    v_pk_mul_f32 v[42:43], v[194:195], v[42:43] op_sel_hi:[0,1]
    v_pk_mul_f32 v[40:41], v[194:195], v[40:41] op_sel_hi:[0,1]
    v_pk_mul_f32 v[38:39], v[194:195], v[38:39] op_sel_hi:[0,1]
    v_pk_mul_f32 v[36:37], v[194:195], v[36:37] op_sel_hi:[0,1]
    v_pk_mul_f32 v[34:35], v[194:195], v[34:35] op_sel_hi:[0,1]
    v_pk_mul_f32 v[32:33], v[194:195], v[32:33] op_sel_hi:[0,1]
    v_pk_mul_f32 v[30:31], v[194:195], v[30:31] op_sel_hi:[0,1]
    v_pk_mul_f32 v[28:29], v[194:195], v[28:29] op_sel_hi:[0,1]
    v_pk_mul_f32 v[26:27], v[194:195], v[26:27] op_sel_hi:[0,1]
    v_pk_mul_f32 v[24:25], v[194:195], v[24:25] op_sel_hi:[0,1]
    v_pk_mul_f32 v[22:23], v[194:195], v[22:23] op_sel_hi:[0,1]
    v_pk_mul_f32 v[20:21], v[194:195], v[20:21] op_sel_hi:[0,1]
    v_pk_mul_f32 v[18:19], v[194:195], v[18:19] op_sel_hi:[0,1]
    v_pk_mul_f32 v[16:17], v[194:195], v[16:17] op_sel_hi:[0,1]
    v_pk_mul_f32 v[14:15], v[194:195], v[14:15] op_sel_hi:[0,1]
    v_pk_mul_f32 v[12:13], v[194:195], v[12:13] op_sel_hi:[0,1]
    v_pk_mul_f32 v[10:11], v[194:195], v[10:11] op_sel_hi:[0,1]
    v_pk_mul_f32 v[8:9], v[194:195], v[8:9] op_sel_hi:[0,1]
    v_pk_mul_f32 v[6:7], v[194:195], v[6:7] op_sel_hi:[0,1]
    v_pk_mul_f32 v[4:5], v[194:195], v[4:5] op_sel_hi:[0,1]
    v_pk_mul_f32 v[2:3], v[194:195], v[2:3] op_sel_hi:[0,1]
    v_mul_f32_e32 v116, v116, v194
    s_branch .LBB0_5
.LBB0_10:
    ds_bpermute_b32 v66, v119, v116
    s_waitcnt vmcnt(0)
    s_barrier
    v_cmp_gt_u32_e32 vcc, 32, v0
    v_cmp_gt_i32_e64 s[2:3], s41, v114
    s_and_b64 s[4:5], vcc, s[2:3]
    s_waitcnt lgkmcnt(0)
    v_add_f32_e32 v66, v116, v66
    v_cmp_lt_f32_e64 s[0:1], 0, v66
    s_and_saveexec_b64 s[2:3], s[4:5]
    s_cbranch_execz .LBB0_12
    v_log_f32_e32 v67, v66
    s_mul_i32 s4, s40, s8
    s_add_i32 s4, s4, s6
    s_ashr_i32 s5, s41, 31
    s_mul_i32 s5, s4, s5
    s_mul_hi_u32 s12, s4, s41
    s_add_i32 s5, s12, s5
    s_mul_i32 s4, s4, s41
    v_fmac_f32_e32 v67, s43, v121
    s_lshl_b64 s[4:5], s[4:5], 2
    v_mov_b32_e32 v68, 0xff800000
    v_mul_f32_e32 v67, 0x3f317218, v67
    v_ashrrev_i32_e32 v115, 31, v114
    s_add_u32 s4, s20, s4
    v_cndmask_b32_e64 v67, v68, v67, s[0:1]
    s_addc_u32 s5, s21, s5
    v_lshlrev_b64 v[68:69], 2, v[114:115]
    v_mov_b32_e32 v70, s5
    v_add_co_u32_e32 v68, vcc, s4, v68
    v_addc_co_u32_e32 v69, vcc, v70, v69, vcc
    global_store_dword v[68:69], v67, off
.LBB0_12:
    s_or_b64 exec, exec, s[2:3]
    v_div_scale_f32 v67, s[2:3], v66, v66, 1.0
    v_rcp_f32_e32 v68, v67
    v_div_scale_f32 v69, vcc, 1.0, v66, 1.0
    s_mov_b32 s2, 0x7060302
    v_fma_f32 v70, -v67, v68, 1.0
    v_fmac_f32_e32 v68, v70, v68
    v_mul_f32_e32 v70, v69, v68
    v_fma_f32 v71, -v67, v70, v69
    v_fmac_f32_e32 v70, v71, v68
    v_fma_f32 v67, -v67, v70, v69
    v_div_fmas_f32 v67, v67, v68, v70
    v_div_fixup_f32 v66, v67, v66, 1.0
    v_cndmask_b32_e64 v66, 0, v66, s[0:1]
    v_mul_f32_e32 v50, v66, v50
    v_bfe_u32 v67, v50, 16, 1
    s_movk_i32 s1, 0x7fff
    v_add3_u32 v67, v67, v50, s1
    v_or_b32_e32 v68, 0x400000, v50
    v_cmp_u_f32_e32 vcc, v50, v50
    v_mul_f32_e32 v34, v66, v34
    v_cndmask_b32_e32 v50, v67, v68, vcc
    v_bfe_u32 v67, v34, 16, 1
    v_add3_u32 v67, v67, v34, s1
    v_mov_b32_e32 v70, v18
    v_mov_b32_e32 v71, v2
    v_pk_mul_f32 v[70:71], v[66:67], v[70:71] op_sel_hi:[0,1]
    v_or_b32_e32 v68, 0x400000, v34
    v_cmp_u_f32_e32 vcc, v34, v34
    v_bfe_u32 v2, v70, 16, 1
    v_cndmask_b32_e32 v34, v67, v68, vcc
    v_add3_u32 v2, v2, v70, s1
    v_or_b32_e32 v18, 0x400000, v70
    v_cmp_u_f32_e32 vcc, v70, v70
    v_cndmask_b32_e32 v2, v2, v18, vcc
    v_bfe_u32 v18, v71, 16, 1
    v_perm_b32 v68, v34, v50, s2
    v_add3_u32 v18, v18, v71, s1
    v_or_b32_e32 v34, 0x400000, v71
    v_cmp_u_f32_e32 vcc, v71, v71
    v_cndmask_b32_e32 v18, v18, v34, vcc
    v_mov_b32_e32 v34, v51
    v_pk_mul_f32 v[34:35], v[66:67], v[34:35] op_sel_hi:[0,1]
    v_perm_b32 v69, v18, v2, s2
    v_bfe_u32 v2, v34, 16, 1
    v_add3_u32 v2, v2, v34, s1
    v_or_b32_e32 v18, 0x400000, v34
    v_cmp_u_f32_e32 vcc, v34, v34
    v_cndmask_b32_e32 v2, v2, v18, vcc
    v_bfe_u32 v18, v35, 16, 1
    v_add3_u32 v18, v18, v35, s1
    v_or_b32_e32 v34, 0x400000, v35
    v_cmp_u_f32_e32 vcc, v35, v35
    v_cndmask_b32_e32 v18, v18, v34, vcc
    v_perm_b32 v70, v18, v2, s2
    v_mov_b32_e32 v2, v19
    v_pk_mul_f32 v[2:3], v[66:67], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v18, v2, 16, 1
    v_add3_u32 v18, v18, v2, s1
    v_or_b32_e32 v19, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v18, v19, vcc
    v_bfe_u32 v18, v3, 16, 1
    s_lshl_b32 s0, s30, 13
    v_add3_u32 v18, v18, v3, s1
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v18, v19, vcc
    v_and_b32_e32 v34, 32, v0
    v_or_b32_e32 v35, s0, v151
    v_perm_b32 v71, v3, v2, s2
    v_xad_u32 v2, v150, v34, v35
    ds_write_b128 v2, v[68:71]
    v_mul_f32_e32 v2, v66, v52
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v18, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v18, vcc
    v_mul_f32_e32 v3, v66, v36
    v_bfe_u32 v18, v3, 16, 1
    v_add3_u32 v18, v18, v3, s1
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v18, v19, vcc
    v_perm_b32 v18, v3, v2, s2
    v_mov_b32_e32 v2, v20
    v_mov_b32_e32 v3, v4
    v_pk_mul_f32 v[2:3], v[66:67], v[2:3] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s1
    v_or_b32_e32 v19, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v4, v19, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v19, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v19, vcc
    v_mov_b32_e32 v36, v53
    v_perm_b32 v19, v3, v2, s2
    v_pk_mul_f32 v[2:3], v[66:67], v[36:37] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s1
    v_or_b32_e32 v20, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v4, v20, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v20, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v20, vcc
    v_mov_b32_e32 v4, v21
    v_perm_b32 v20, v3, v2, s2
    v_pk_mul_f32 v[2:3], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_bfe_u32 v4, v2, 16, 1
    v_add3_u32 v4, v4, v2, s1
    v_or_b32_e32 v5, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v4, v5, vcc
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_perm_b32 v21, v3, v2, s2
    v_or_b32_e32 v2, 16, v34
    v_xad_u32 v2, v2, v150, v35
    ds_write_b128 v2, v[18:21]
    v_mul_f32_e32 v2, v66, v54
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v38
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v22
    v_mov_b32_e32 v5, v6
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v38, v55
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[38:39] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v18, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v18, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v18, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v5, v6, v18, vcc
    v_mov_b32_e32 v6, v23
    v_pk_mul_f32 v[6:7], v[66:67], v[6:7] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v18, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v18, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v18, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v18, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 64, v34
    v_xad_u32 v6, v6, v150, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v56
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v40
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v24
    v_mov_b32_e32 v5, v8
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v40, v57
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[40:41] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v8, v25
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[8:9] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0x50, v34
    v_xad_u32 v6, v6, v150, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v58
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v42
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v26
    v_mov_b32_e32 v5, v10
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v42, v59
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[42:43] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v10, v27
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[10:11] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0x80, v34
    v_xad_u32 v6, v6, v150, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v60
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v44
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v28
    v_mov_b32_e32 v5, v12
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v44, v61
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[44:45] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v12, v29
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[12:13] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0x90, v34
    v_xad_u32 v6, v6, v150, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v62
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v46
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v30
    v_mov_b32_e32 v5, v14
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v46, v63
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[46:47] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v14, v31
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[14:15] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0xc0, v34
    v_xad_u32 v6, v6, v150, v35
    ds_write_b128 v6, v[2:5]
    v_mul_f32_e32 v2, v66, v64
    v_bfe_u32 v3, v2, 16, 1
    v_add3_u32 v3, v3, v2, s1
    v_or_b32_e32 v4, 0x400000, v2
    v_cmp_u_f32_e32 vcc, v2, v2
    v_cndmask_b32_e32 v2, v3, v4, vcc
    v_mul_f32_e32 v3, v66, v48
    v_bfe_u32 v4, v3, 16, 1
    v_add3_u32 v4, v4, v3, s1
    v_or_b32_e32 v5, 0x400000, v3
    v_cmp_u_f32_e32 vcc, v3, v3
    v_cndmask_b32_e32 v3, v4, v5, vcc
    v_mov_b32_e32 v4, v32
    v_mov_b32_e32 v5, v16
    v_pk_mul_f32 v[4:5], v[66:67], v[4:5] op_sel_hi:[0,1]
    v_perm_b32 v2, v3, v2, s2
    v_bfe_u32 v3, v4, 16, 1
    v_add3_u32 v3, v3, v4, s1
    v_or_b32_e32 v6, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_bfe_u32 v4, v5, 16, 1
    v_cndmask_b32_e32 v3, v3, v6, vcc
    v_add3_u32 v4, v4, v5, s1
    v_or_b32_e32 v6, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_cndmask_b32_e32 v4, v4, v6, vcc
    v_mov_b32_e32 v48, v65
    v_perm_b32 v3, v4, v3, s2
    v_pk_mul_f32 v[4:5], v[66:67], v[48:49] op_sel_hi:[0,1]
    v_bfe_u32 v6, v4, 16, 1
    v_add3_u32 v6, v6, v4, s1
    v_or_b32_e32 v7, 0x400000, v4
    v_cmp_u_f32_e32 vcc, v4, v4
    v_cndmask_b32_e32 v4, v6, v7, vcc
    v_bfe_u32 v6, v5, 16, 1
    v_add3_u32 v6, v6, v5, s1
    v_or_b32_e32 v7, 0x400000, v5
    v_cmp_u_f32_e32 vcc, v5, v5
    v_mov_b32_e32 v16, v33
    v_cndmask_b32_e32 v5, v6, v7, vcc
    v_pk_mul_f32 v[6:7], v[66:67], v[16:17] op_sel_hi:[0,1]
    v_perm_b32 v4, v5, v4, s2
    v_bfe_u32 v5, v6, 16, 1
    v_add3_u32 v5, v5, v6, s1
    v_or_b32_e32 v8, 0x400000, v6
    v_cmp_u_f32_e32 vcc, v6, v6
    v_bfe_u32 v6, v7, 16, 1
    v_cndmask_b32_e32 v5, v5, v8, vcc
    v_add3_u32 v6, v6, v7, s1
    v_or_b32_e32 v8, 0x400000, v7
    v_cmp_u_f32_e32 vcc, v7, v7
    v_cndmask_b32_e32 v6, v6, v8, vcc
    v_perm_b32 v5, v6, v5, s2
    v_or_b32_e32 v6, 0xd0, v34
    v_xad_u32 v6, v6, v150, v35
    ds_write_b128 v6, v[2:5]
    v_or_b32_e32 v4, 64, v0
    v_and_b32_e32 v2, 0xf0, v1
    v_and_b32_e32 v3, 48, v0
    v_lshlrev_b32_e32 v5, 4, v4
    v_and_b32_e32 v6, 0x70, v4
    v_and_b32_e32 v1, 0x300, v1
    v_xor_b32_e32 v3, v3, v2
    v_and_b32_e32 v5, 0x700, v5
    v_xor_b32_e32 v6, v6, v2
    s_waitcnt lgkmcnt(0)
    v_or3_b32 v1, s0, v1, v3
    v_or3_b32 v5, s0, v5, v6
    ds_read_b128 v[12:15], v1
    ds_read_b128 v[16:19], v5
    v_or_b32_e32 v5, 0x80, v0
    v_or_b32_e32 v6, 0xc0, v0
    v_lshlrev_b32_e32 v1, 4, v5
    v_lshlrev_b32_e32 v7, 4, v6
    v_and_b32_e32 v8, 0x70, v6
    v_and_b32_e32 v1, 0xb00, v1
    v_and_b32_e32 v7, 0xf00, v7
    v_xor_b32_e32 v8, v8, v2
    v_or3_b32 v1, s0, v1, v3
    v_or3_b32 v7, s0, v7, v8
    ds_read_b128 v[20:23], v1
    ds_read_b128 v[24:27], v7
    v_or_b32_e32 v7, 0x100, v0
    v_or_b32_e32 v8, 0x140, v0
    v_lshlrev_b32_e32 v1, 4, v7
    v_lshlrev_b32_e32 v9, 4, v8
    v_and_b32_e32 v10, 0x70, v8
    v_and_b32_e32 v1, 0x1300, v1
    v_and_b32_e32 v9, 0x1700, v9
    v_xor_b32_e32 v10, v10, v2
    v_or3_b32 v1, s0, v1, v3
    v_or3_b32 v9, s0, v9, v10
    ds_read_b128 v[28:31], v1
    ds_read_b128 v[32:35], v9
    v_or_b32_e32 v9, 0x180, v0
    v_lshlrev_b32_e32 v1, 4, v9
    v_and_b32_e32 v1, 0x1b00, v1
    v_or3_b32 v1, s0, v1, v3
    v_or_b32_e32 v3, 0x1c0, v0
    v_lshlrev_b32_e32 v10, 4, v3
    v_and_b32_e32 v11, 0x70, v3
    v_and_b32_e32 v10, 0x1f00, v10
    v_xor_b32_e32 v11, v11, v2
    v_or3_b32 v10, s0, v10, v11
    s_mul_i32 s0, s51, s8
    s_mul_hi_u32 s1, s50, s8
    s_mul_i32 s4, s11, s6
    s_mul_hi_u32 s5, s10, s6
    s_ashr_i32 s3, s39, 31
    s_lshl_b32 s12, s39, 1
    s_add_i32 s1, s1, s0
    s_mul_i32 s0, s50, s8
    s_add_i32 s5, s5, s4
    s_mul_i32 s4, s10, s6
    s_add_u32 s0, s4, s0
    s_addc_u32 s1, s5, s1
    s_mul_hi_u32 s4, s9, s39
    s_mul_i32 s5, s9, s3
    s_add_i32 s4, s4, s5
    s_mul_i32 s9, s9, s39
    s_add_u32 s0, s0, s9
    s_addc_u32 s1, s1, s4
    s_lshl_b64 s[0:1], s[0:1], 1
    s_mov_b32 s2, s39
    s_add_u32 s0, s0, s18
    s_addc_u32 s1, s1, s19
    s_mul_i32 s4, s12, s25
    s_mul_hi_u32 s5, s12, s24
    s_lshr_b64 s[2:3], s[2:3], 31
    s_add_i32 s4, s5, s4
    s_mul_i32 s2, s2, s24
    s_add_i32 s4, s4, s2
    s_mul_i32 s2, s12, s24
    s_add_u32 s2, s2, 0x100
    s_addc_u32 s3, s4, 0
    s_lshr_b64 s[4:5], s[2:3], 31
    s_and_b32 s1, s1, 0xffff
    s_cmp_lt_i32 s4, 1
    v_lshrrev_b32_e32 v0, 4, v0
    s_cselect_b32 s2, s2, 0x7fffffff
    s_cmp_gt_i32 s4, -1
    v_or_b32_e32 v0, s7, v0
    ds_read_b128 v[36:39], v1
    ds_read_b128 v[40:43], v10
    s_cselect_b32 s2, s2, 0
    s_mov_b32 s3, 0x20000
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(7)
    buffer_store_dwordx4 v[12:15], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v4
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(6)
    buffer_store_dwordx4 v[16:19], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v5
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(5)
    buffer_store_dwordx4 v[20:23], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v6
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(4)
    buffer_store_dwordx4 v[24:27], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v7
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(3)
    buffer_store_dwordx4 v[28:31], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v8
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(2)
    buffer_store_dwordx4 v[32:35], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v9
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(1)
    buffer_store_dwordx4 v[36:39], v0, s[0:3], 0 offen
    v_lshrrev_b32_e32 v0, 4, v3
    v_or_b32_e32 v0, s7, v0
    v_mad_u64_u32 v[0:1], s[4:5], v0, s12, v[2:3]
    s_waitcnt lgkmcnt(0)
    buffer_store_dwordx4 v[40:43], v0, s[0:3], 0 offen
    s_endpgm
.amdhsa_kernel attention_bf16_d128_32x32_s2_lds_dma_g4_causal_lse
    .amdhsa_group_segment_fixed_size 24576
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 136
    .amdhsa_next_free_vgpr 257
    .amdhsa_next_free_sgpr 98
    .amdhsa_accum_offset 240
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
attention_bf16_d128_32x32_s2_lds_dma_g4_causal_lse.agpr_count: 0
attention_bf16_d128_32x32_s2_lds_dma_g4_causal_lse.sgpr_count: 81
attention_bf16_d128_32x32_s2_lds_dma_g4_causal_lse.sgpr_spill_count: 0
attention_bf16_d128_32x32_s2_lds_dma_g4_causal_lse.vgpr_count: 238
attention_bf16_d128_32x32_s2_lds_dma_g4_causal_lse.vgpr_spill_count: 0
