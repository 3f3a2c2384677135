.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
call_uniform:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s0, v1
    s_nop 1
    v_mov_b32_e32 v1, s0
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_uniform_2:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s0, v1
    s_nop 1
    v_mov_b32_e32 v1, s0
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_uniform_3:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v2, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[0:1], v2, s[0:1]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s0, v1
    v_readfirstlane_b32 s1, v0
    s_nop 0
    v_mov_b32_e32 v1, s0
    v_mov_b32_e32 v0, s1
    global_store_dwordx2 v2, v[0:1], s[2:3]
    s_endpgm
call_uniform_4:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v2, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[0:1], v2, s[0:1]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s0, v1
    v_readfirstlane_b32 s1, v0
    s_nop 0
    v_mov_b32_e32 v1, s0
    v_mov_b32_e32 v0, s1
    global_store_dwordx2 v2, v[0:1], s[2:3]
    s_endpgm
call_uniform_5:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    v_mov_b32_e32 v5, 0x20000
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v2, s4
    v_mov_b32_e32 v3, s5
    v_mov_b32_e32 v4, s2
    global_store_dwordx4 v0, v[2:5], s[6:7]
    s_endpgm
call_make_buffer:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    v_mov_b32_e32 v5, 0x20000
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    v_mov_b32_e32 v2, s4
    v_mov_b32_e32 v3, s5
    v_mov_b32_e32 v4, s2
    global_store_dwordx4 v0, v[2:5], s[6:7]
    s_endpgm
call_make_resource:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    s_mov_b32 s3, 0x20000
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    s_and_b32 s1, s5, 0xffff
    s_mov_b32 s0, s4
    buffer_load_dword v1, off, s[0:3], 0
    s_waitcnt vmcnt(0)
    global_store_dword v0, v1, s[6:7]
    s_endpgm
call_wait:
    s_waitcnt lgkmcnt(1) vmcnt(3)
    s_endpgm
call_wait_for:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    s_waitcnt lgkmcnt(1) vmcnt(3)
    s_waitcnt vmcnt(0)
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_wait_and_barrier:
    s_waitcnt lgkmcnt(1) vmcnt(3)
    s_barrier
    s_endpgm
call_settle:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_mfma_f32_32x32x8_f16:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v16, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[18:19], v16, s[0:1]
    global_load_dwordx2 v[20:21], v16, s[0:1] offset:256
    global_load_dwordx4 v[12:15], v16, s[0:1] offset:560
    global_load_dwordx4 v[8:11], v16, s[0:1] offset:544
    global_load_dwordx4 v[4:7], v16, s[0:1] offset:528
    global_load_dwordx4 v[0:3], v16, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    v_mfma_f32_32x32x8_f16 v[0:15], v[18:19], v[20:21], v[0:15]
    s_nop 10
    global_store_dwordx4 v16, v[8:11], s[2:3] offset:32
    global_store_dwordx4 v16, v[12:15], s[2:3] offset:48
    global_store_dwordx4 v16, v[0:3], s[2:3]
    global_store_dwordx4 v16, v[4:7], s[2:3] offset:16
    s_endpgm
call_mfma_f32_32x32x8_f16_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v20, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[16:17], v20, s[0:1]
    global_load_dwordx2 v[18:19], v20, s[0:1] offset:256
    global_load_dwordx4 v[12:15], v20, s[0:1] offset:560
    global_load_dwordx4 v[8:11], v20, s[0:1] offset:544
    global_load_dwordx4 v[4:7], v20, s[0:1] offset:528
    global_load_dwordx4 v[0:3], v20, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], v[0:15]
    s_nop 7
    s_nop 2
    global_store_dwordx4 v20, v[12:15], s[2:3] offset:48
    global_store_dwordx4 v20, v[8:11], s[2:3] offset:32
    global_store_dwordx4 v20, v[4:7], s[2:3] offset:16
    global_store_dwordx4 v20, v[0:3], s[2:3]
    s_endpgm
call_mfma_f32_16x16x16_bf16:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v4, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[6:7], v4, s[0:1]
    global_load_dwordx2 v[8:9], v4, s[0:1] offset:256
    global_load_dwordx4 v[0:3], v4, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    v_mfma_f32_16x16x16_bf16 v[0:3], v[6:7], v[8:9], v[0:3]
    s_nop 6
    global_store_dwordx4 v4, v[0:3], s[2:3]
    s_endpgm
call_mfma_i32_16x16x32_i8:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v4, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[6:7], v4, s[0:1]
    global_load_dwordx2 v[8:9], v4, s[0:1] offset:256
    global_load_dwordx4 v[0:3], v4, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    v_mfma_i32_16x16x32_i8 v[0:3], v[6:7], v[8:9], v[0:3]
    s_nop 6
    global_store_dwordx4 v4, v[0:3], s[2:3]
    s_endpgm
call_mfma_f64_16x16x4_f64:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v8, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[10:11], v8, s[0:1]
    global_load_dwordx2 v[12:13], v8, s[0:1] offset:256
    global_load_dwordx4 v[4:7], v8, s[0:1] offset:528
    global_load_dwordx4 v[0:3], v8, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    v_mfma_f64_16x16x4_f64 v[0:7], v[10:11], v[12:13], v[0:7]
    s_nop 15
    s_nop 1
    global_store_dwordx4 v8, v[4:7], s[2:3] offset:16
    global_store_dwordx4 v8, v[0:3], s[2:3]
    s_endpgm
call_mfma_f32_16x16x32_fp8_fp8_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v8, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[4:5], v8, s[0:1]
    global_load_dwordx2 v[6:7], v8, s[0:1] offset:256
    global_load_dwordx4 v[0:3], v8, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    v_mfma_f32_16x16x32_fp8_fp8 v[0:3], v[4:5], v[6:7], v[0:3]
    s_nop 6
    global_store_dwordx4 v8, v[0:3], s[2:3]
    s_endpgm
call_smfmac_f32_16x16x32_f16:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[10:11], v0, s[0:1]
    global_load_dwordx4 v[2:5], v0, s[0:1] offset:256
    global_load_dwordx4 v[6:9], v0, s[0:1] offset:512
    global_load_dword v1, v0, s[0:1] offset:768
    s_waitcnt vmcnt(0)
    v_smfmac_f32_16x16x32_f16 v[6:9], v[10:11], v[2:5], v1
    s_nop 6
    global_store_dwordx4 v0, v[6:9], s[2:3]
    s_endpgm
call_v_exp_f32:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    s_waitcnt vmcnt(0)
    v_exp_f32_e32 v1, v1
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_v_perm_b32:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:256
    global_load_dword v3, v0, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    v_perm_b32 v1, v1, v2, v3
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_v_cvt_pk_fp8_f32:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v1, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v0, v1, s[0:1]
    global_load_dword v2, v1, s[0:1] offset:256
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    v_cvt_pk_fp8_f32 v0, v0, v2
    s_nop 1
    global_store_short v1, v0, s[2:3]
    s_endpgm
call_v_mov_b32_dpp:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:256
    s_waitcnt vmcnt(0)
    s_nop 0
    v_mov_b32_dpp v1, v2 row_shr:1 row_mask:0xf bank_mask:0xf
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_v_pk_fma_f16:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:256
    global_load_dword v3, v0, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    v_pk_fma_f16 v1, v1, v2, v3 op_sel:[0,0,0] op_sel_hi:[1,1,1] neg_lo:[0,0,0] neg_hi:[0,0,0]
    s_nop 1
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_v_pk_fma_f32:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v6, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[0:1], v6, s[0:1]
    global_load_dwordx2 v[2:3], v6, s[0:1] offset:256
    global_load_dwordx2 v[4:5], v6, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    v_pk_fma_f32 v[0:1], v[0:1], v[2:3], v[4:5] op_sel:[0,0,0] op_sel_hi:[1,1,1] neg_lo:[0,0,0] neg_hi:[0,0,0]
    s_nop 1
    global_store_dwordx2 v6, v[0:1], s[2:3]
    s_endpgm
call_v_fma_mixhi_f16:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1] offset:256
    global_load_dword v2, v0, s[0:1] offset:512
    global_load_dword v3, v0, s[0:1] offset:768
    global_load_dword v4, v0, s[0:1]
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    v_fma_mixhi_f16 v4, v1, v2, v3 op_sel:[0,0,0] op_sel_hi:[0,0,0]
    s_nop 1
    global_store_dword v0, v4, s[2:3]
    s_endpgm
call_v_dot4_i32_i8:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:256
    global_load_dword v3, v0, s[0:1] offset:512
    s_waitcnt vmcnt(0)
    v_dot4c_i32_i8_e32 v3, v1, v2
    s_nop 2
    global_store_dword v0, v3, s[2:3]
    s_endpgm
call_v_cmp_lt_f32:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:256
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    v_cmp_lt_f32 s[0:1], v1, v2
    s_nop 4
    s_nop 0
    v_mov_b64_e32 v[2:3], s[0:1]
    global_store_dwordx2 v0, v[2:3], s[2:3]
    s_endpgm
call_s_bcnt1_i32_b64:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v2, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[0:1], v2, s[0:1]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s0, v0
    v_readfirstlane_b32 s1, v1
    s_bcnt1_i32_b64 s0, s[0:1]
    s_nop 0
    v_mov_b32_e32 v0, s0
    global_store_dword v2, v0, s[2:3]
    s_endpgm
call_init_m0:
    s_load_dwordx2 s[0:1], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v0, v0, s[0:1]
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s0, v0
    s_mov_b32 m0, s0
    s_nop 0
    s_endpgm
call_inc_m0:
    s_add_u32 m0, m0, 0x100
    s_nop 0
    s_endpgm
call_buffer_load_dword_lds:
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x10
    v_lshlrev_b32_e32 v0, 8, v0
    s_mov_b32 s7, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[4:5] offset:512
    global_load_dword v2, v0, s[4:5] offset:256
    s_waitcnt vmcnt(1)
    v_readfirstlane_b32 s0, v1
    s_waitcnt vmcnt(0)
    s_nop 4
    buffer_load_dword v2, s[4:7], s0 offen offset:0 lds
    s_endpgm
call_global_load_lds_dword:
    s_load_dwordx2 s[0:1], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 4, v0
    v_mov_b32_e32 v1, 0
    s_waitcnt lgkmcnt(0)
    v_lshl_add_u64 v[0:1], s[0:1], 0, v[0:1]
    s_nop 2
    global_load_lds_dword v[0:1], off offset:0
    s_endpgm
call_global_load_lds_dword_2:
    s_load_dwordx2 s[0:1], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v0, v0, s[0:1] offset:256
    s_waitcnt vmcnt(0)
    s_nop 4
    global_load_lds_dword v0, s[0:1] offset:0
    s_endpgm
call_buffer_load_dword_lds_x4:
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x10
    v_lshlrev_b32_e32 v0, 8, v0
    s_mov_b32 s7, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[4:5] offset:256
    global_load_dword v2, v0, s[4:5] offset:768
    global_load_dword v3, v0, s[4:5] offset:1024
    global_load_dword v4, v0, s[4:5] offset:512
    s_waitcnt vmcnt(3)
    v_readfirstlane_b32 s0, v1
    s_waitcnt vmcnt(2)
    v_readfirstlane_b32 s1, v2
    s_waitcnt vmcnt(1)
    v_readfirstlane_b32 s2, v3
    s_waitcnt vmcnt(0)
    s_mov_b32 m0, s0
    s_nop 3
    buffer_load_dword v4, s[4:7], s1 offen offset:0 lds
    s_add_u32 m0, m0, 0x100
    v_add_u32 v4, s2, v4
    buffer_load_dword v4, s[4:7], s1 offen offset:0 lds
    s_add_u32 m0, m0, 0x100
    v_add_u32 v4, s2, v4
    buffer_load_dword v4, s[4:7], s1 offen offset:0 lds
    s_add_u32 m0, m0, 0x100
    v_add_u32 v4, s2, v4
    buffer_load_dword v4, s[4:7], s1 offen offset:0 lds
    s_nop 0
    s_endpgm
call_async_copy:
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x10
    v_lshlrev_b32_e32 v0, 8, v0
    s_mov_b32 s7, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[4:5] offset:256
    global_load_dword v2, v0, s[4:5] offset:768
    global_load_dword v3, v0, s[4:5] offset:512
    s_waitcnt vmcnt(2)
    v_readfirstlane_b32 s0, v1
    s_waitcnt vmcnt(1)
    v_readfirstlane_b32 s1, v2
    s_waitcnt vmcnt(0)
    s_mov_b32 m0, s0
    s_nop 3
    buffer_load_dword v3, s[4:7], s1 offen offset:0 lds
    s_endpgm
call_buffer_inv:
    buffer_inv sc0
    s_endpgm
call_s_load_dwordx4_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    s_waitcnt lgkmcnt(0)
    s_load_dwordx4 s[4:7], s[0:1], 0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    v_lshlrev_b32_e32 v0, 8, v0
    s_nop 0
    v_mov_b64_e32 v[2:3], s[4:5]
    v_mov_b64_e32 v[4:5], s[6:7]
    global_store_dwordx4 v0, v[2:5], s[2:3]
    s_endpgm
call_s_getreg_b32:
    s_load_dwordx2 s[0:1], s[0:1], 0x8
    s_getreg_b32 s2, 0x801
    v_lshlrev_b32_e32 v0, 8, v0
    v_mov_b32_e32 v1, s2
    s_waitcnt lgkmcnt(0)
    global_store_dword v0, v1, s[0:1]
    s_endpgm
call_s_setprio:
    s_setprio 1
    s_endpgm
call_ds_read_b96:
    v_lshl_add_u32 v1, v0, 4, 0
    s_load_dwordx2 s[0:1], s[0:1], 0x8
    ds_read_b96 v[2:4], v1
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_store_dwordx3 v0, v[2:4], s[0:1]
    s_endpgm
call_ds_read_b128:
    v_lshl_add_u32 v1, v0, 4, 0
    s_load_dwordx2 s[0:1], s[0:1], 0x8
    ds_read_b128 v[2:5], v1
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_store_dwordx4 v0, v[2:5], s[0:1]
    s_endpgm
call_ds_read_b128_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v4, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v0, v4, s[0:1]
    s_waitcnt vmcnt(0)
    s_nop 2
    ds_read_b128 v[0:3], v0 offset:0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dwordx4 v4, v[0:3], s[2:3]
    s_endpgm
call_ds_read2_b64:
    v_lshl_add_u32 v1, v0, 4, 0
    s_load_dwordx2 s[0:1], s[0:1], 0x8
    ds_read2_b64 v[2:5], v1 offset0:1 offset1:3
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_store_dwordx4 v0, v[2:5], s[0:1]
    s_endpgm
call_ds_read_u16_d16_hi_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:256
    s_waitcnt vmcnt(0)
    s_nop 2
    ds_read_u16_d16_hi v1, v2 offset:0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_ds_write_b64:
    s_load_dwordx2 s[0:1], s[0:1], 0x0
    v_lshlrev_b32_e32 v1, 8, v0
    v_lshl_add_u32 v0, v0, 4, 0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[2:3], v1, s[0:1]
    s_waitcnt vmcnt(0)
    ds_write_b64 v0, v[2:3]
    s_endpgm
call_ds_write_b128_asm:
    s_load_dwordx2 s[0:1], s[0:1], 0x0
    v_lshlrev_b32_e32 v4, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx4 v[0:3], v4, s[0:1]
    global_load_dword v5, v4, s[0:1] offset:256
    s_waitcnt vmcnt(1)
    s_nop 7
    s_nop 7
    s_nop 2
    s_waitcnt vmcnt(0)
    s_nop 2
    ds_write_b128 v5, v[0:3] offset:0
    s_endpgm
call_ds_write2st64_b32:
    s_load_dwordx2 s[0:1], s[0:1], 0x0
    v_lshlrev_b32_e32 v1, 8, v0
    v_lshl_add_u32 v0, v0, 4, 0
    s_waitcnt lgkmcnt(0)
    global_load_dword v2, v1, s[0:1]
    global_load_dword v3, v1, s[0:1] offset:256
    s_waitcnt vmcnt(0)
    ds_write2st64_b32 v0, v2, v3 offset0:1 offset1:3
    s_endpgm
call_buffer_load_dwordx3:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    v_lshlrev_b32_e32 v0, 8, v0
    s_mov_b32 s3, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[4:5] offset:256
    global_load_dword v2, v0, s[4:5] offset:512
    s_and_b32 s1, s5, 0xffff
    s_mov_b32 s0, s4
    s_mov_b64 s[4:5], exec
    s_waitcnt vmcnt(0)
.LBB47_1:
    v_readfirstlane_b32 s8, v2
    s_nop 1
    v_cmp_eq_u32_e32 vcc, s8, v2
    s_and_saveexec_b64 vcc, vcc
    s_nop 0
    buffer_load_dwordx3 v[4:6], v1, s[0:3], s8 offen
    s_xor_b64 exec, exec, vcc
    s_cbranch_execnz .LBB47_1
    s_mov_b64 exec, s[4:5]
    s_waitcnt vmcnt(0)
    global_store_dwordx3 v0, v[4:6], s[6:7]
    s_endpgm
call_buffer_load_dwordx4_asm:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    v_lshlrev_b32_e32 v4, 8, v0
    s_mov_b32 s3, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v0, v4, s[4:5] offset:512
    global_load_dword v1, v4, s[4:5] offset:256
    s_mov_b32 s0, s4
    s_mov_b32 s1, s5
    s_waitcnt vmcnt(1)
    v_readfirstlane_b32 s4, v0
    s_waitcnt vmcnt(0)
    s_nop 4
    buffer_load_dwordx4 v[0:3], v1, s[0:3], s4 offen offset:0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dwordx4 v4, v[0:3], s[6:7]
    s_endpgm
call_buffer_load_sshort:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    v_lshlrev_b32_e32 v0, 8, v0
    s_mov_b32 s3, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[4:5] offset:256
    global_load_dword v2, v0, s[4:5] offset:512
    s_and_b32 s1, s5, 0xffff
    s_mov_b32 s0, s4
    s_mov_b64 s[4:5], exec
.LBB49_1:
    s_waitcnt vmcnt(0)
    v_readfirstlane_b32 s8, v2
    s_nop 1
    v_cmp_eq_u32_e32 vcc, s8, v2
    s_and_saveexec_b64 vcc, vcc
    s_xor_b64 exec, exec, vcc
    s_cbranch_execnz .LBB49_1
    s_mov_b64 exec, s[4:5]
    s_mov_b64 s[4:5], exec
.LBB49_3:
    v_readfirstlane_b32 s8, v2
    s_nop 1
    v_cmp_eq_u32_e32 vcc, s8, v2
    s_and_saveexec_b64 vcc, vcc
    s_nop 0
    buffer_load_sshort v3, v1, s[0:3], s8 offen
    s_xor_b64 exec, exec, vcc
    s_cbranch_execnz .LBB49_3
    s_mov_b64 exec, s[4:5]
    s_waitcnt vmcnt(0)
    global_store_dword v0, v3, s[6:7]
    s_endpgm
call_buffer_store_short:
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    v_lshlrev_b32_e32 v3, 8, v0
    s_mov_b32 s3, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v2, v3, s[4:5]
    global_load_dword v0, v3, s[4:5] offset:512
    global_load_dword v1, v3, s[4:5] offset:768
    s_and_b32 s1, s5, 0xffff
    s_mov_b32 s0, s4
    s_mov_b64 s[4:5], exec
    s_waitcnt vmcnt(0)
.LBB50_1:
    v_readfirstlane_b32 s4, v1
    s_nop 1
    v_cmp_eq_u32_e32 vcc, s4, v1
    s_and_saveexec_b64 vcc, vcc
    s_nop 0
    buffer_store_short v2, v0, s[0:3], s4 offen
    s_xor_b64 exec, exec, vcc
    s_cbranch_execnz .LBB50_1
    s_endpgm
call_buffer_store_dwordx4_asm:
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x10
    v_lshlrev_b32_e32 v4, 8, v0
    s_mov_b32 s7, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dwordx4 v[0:3], v4, s[4:5]
    global_load_dword v5, v4, s[4:5] offset:768
    global_load_dword v6, v4, s[4:5] offset:512
    s_waitcnt vmcnt(2)
    s_nop 7
    s_nop 7
    s_nop 2
    s_waitcnt vmcnt(1)
    v_readfirstlane_b32 s0, v5
    s_waitcnt vmcnt(0)
    s_nop 4
    buffer_store_dwordx4 v[0:3], v6, s[4:7], s0 offen offset:0
    s_nop 0
    s_endpgm
call_buffer_atomic_add_asm:
    s_load_dwordx2 s[4:5], s[0:1], 0x0
    s_load_dword s6, s[0:1], 0x10
    v_lshlrev_b32_e32 v0, 8, v0
    s_mov_b32 s7, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[4:5]
    global_load_dword v2, v0, s[4:5] offset:768
    global_load_dword v3, v0, s[4:5] offset:512
    s_waitcnt vmcnt(2)
    s_nop 7
    s_nop 7
    s_nop 2
    s_waitcnt vmcnt(1)
    v_readfirstlane_b32 s0, v2
    s_waitcnt vmcnt(0)
    s_nop 4
    buffer_atomic_add v1, v3, s[4:7], s0 offen offset:0
    s_endpgm
call_global_load_dwordx2_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_mov_b32_e32 v3, 0
    v_lshlrev_b32_e32 v2, 4, v0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    v_lshl_add_u64 v[2:3], s[0:1], 0, v[2:3]
    s_nop 2
    global_load_dwordx2 v[2:3], v[2:3], off offset:0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dwordx2 v0, v[2:3], s[2:3]
    s_endpgm
call_global_load_dwordx2_asm_2:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v2, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v0, v2, s[0:1] offset:256
    s_waitcnt vmcnt(0)
    s_nop 4
    global_load_dwordx2 v[0:1], v0, s[0:1] offset:0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dwordx2 v2, v[0:1], s[2:3]
    s_endpgm
call_global_load_dwordx4:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v1, 4, v0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx4 v[2:5], v1, s[0:1]
    s_waitcnt vmcnt(0)
    global_store_dwordx4 v0, v[2:5], s[2:3]
    s_endpgm
call_global_store_dwordx3:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v1, 8, v0
    v_lshlrev_b32_e32 v0, 4, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx3 v[2:4], v1, s[0:1]
    s_waitcnt vmcnt(0)
    global_store_dwordx3 v0, v[2:4], s[2:3]
    s_endpgm
call_global_store_dwordx4_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v1, 8, v0
    v_lshlrev_b32_e32 v0, 4, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx4 v[2:5], v1, s[0:1]
    v_mov_b32_e32 v1, 0
    v_lshl_add_u64 v[0:1], s[2:3], 0, v[0:1]
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    s_nop 0
    s_nop 2
    global_store_dwordx4 v[0:1], v[2:5], off offset:0
    s_nop 1
    s_endpgm
call_global_store_dwordx4_asm_2:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v4, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dwordx4 v[0:3], v4, s[0:1]
    global_load_dword v5, v4, s[0:1] offset:512
    s_waitcnt vmcnt(1)
    s_nop 7
    s_nop 7
    s_nop 2
    s_waitcnt vmcnt(0)
    s_nop 4
    global_store_dwordx4 v5, v[0:3], s[2:3] offset:0
    s_nop 1
    s_endpgm
call_global_atomic_pk_add_f16_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v1, 8, v0
    v_lshlrev_b32_e32 v0, 4, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v2, v1, s[0:1]
    v_mov_b32_e32 v1, 0
    v_lshl_add_u64 v[0:1], s[2:3], 0, v[0:1]
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    s_nop 0
    s_nop 2
    global_atomic_pk_add_f16 v[0:1], v2, off offset:0
    s_endpgm
call_global_atomic_pk_add_f16_asm_2:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:512
    s_waitcnt vmcnt(1)
    s_nop 7
    s_nop 7
    s_nop 2
    s_waitcnt vmcnt(0)
    s_nop 4
    global_atomic_pk_add_f16 v2, v1, s[2:3] offset:0
    s_endpgm
call_buffer_load_dwordx4_idxen_asm:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    v_lshlrev_b32_e32 v4, 8, v0
    s_mov_b32 s3, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dword v0, v4, s[4:5] offset:512
    global_load_dword v1, v4, s[4:5] offset:256
    s_mov_b32 s0, s4
    s_mov_b32 s1, s5
    s_waitcnt vmcnt(1)
    v_readfirstlane_b32 s4, v0
    s_waitcnt vmcnt(0)
    s_nop 4
    buffer_load_dwordx4 v[0:3], v1, s[0:3], s4 idxen offset:0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dwordx4 v4, v[0:3], s[6:7]
    s_endpgm
call_buffer_atomic_cmpswap_rtn_asm:
    s_load_dwordx4 s[4:7], s[0:1], 0x0
    s_load_dword s2, s[0:1], 0x10
    v_lshlrev_b32_e32 v2, 8, v0
    s_mov_b32 s3, 0x20000
    s_waitcnt lgkmcnt(0)
    global_load_dwordx2 v[0:1], v2, s[4:5]
    global_load_dword v3, v2, s[4:5] offset:768
    global_load_dword v4, v2, s[4:5] offset:512
    s_mov_b32 s0, s4
    s_mov_b32 s1, s5
    s_waitcnt vmcnt(2)
    s_nop 7
    s_nop 7
    s_nop 2
    s_waitcnt vmcnt(1)
    v_readfirstlane_b32 s4, v3
    s_waitcnt vmcnt(0)
    s_nop 4
    buffer_atomic_cmpswap v[0:1], v4, s[0:3], s4 offen offset:0 sc0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dwordx2 v2, v[0:1], s[6:7]
    s_endpgm
call_global_atomic_add_rtn_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v2, 8, v0
    v_lshlrev_b32_e32 v0, 4, v0
    v_mov_b32_e32 v1, 0
    s_waitcnt lgkmcnt(0)
    global_load_dword v3, v2, s[0:1]
    v_lshl_add_u64 v[0:1], s[2:3], 0, v[0:1]
    s_waitcnt vmcnt(0)
    s_nop 7
    s_nop 7
    s_nop 2
    s_nop 0
    s_nop 2
    global_atomic_add v4, v[0:1], v3, off offset:0 sc0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dword v2, v4, s[2:3]
    s_endpgm
call_global_atomic_add_rtn_asm_2:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:512
    s_waitcnt vmcnt(1)
    s_nop 7
    s_nop 7
    s_nop 2
    s_waitcnt vmcnt(0)
    s_nop 4
    global_atomic_add v3, v2, v1, s[2:3] offset:0 sc0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dword v0, v3, s[2:3]
    s_endpgm
call_flat_load_dwordx4_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_mov_b32_e32 v3, 0
    v_lshlrev_b32_e32 v2, 4, v0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    v_lshl_add_u64 v[2:3], s[0:1], 0, v[2:3]
    s_nop 2
    flat_load_dwordx4 v[2:5], v[2:3] offset:0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dwordx4 v0, v[2:5], s[2:3]
    s_endpgm
call_ds_bpermute_b32:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:256
    s_waitcnt vmcnt(0)
    ds_bpermute_b32 v1, v1, v2
    s_waitcnt lgkmcnt(0)
    global_store_dword v0, v1, s[2:3]
    s_endpgm
call_ds_add_rtn_u32_asm:
    s_load_dwordx4 s[0:3], s[0:1], 0x0
    v_lshlrev_b32_e32 v0, 8, v0
    s_waitcnt lgkmcnt(0)
    global_load_dword v1, v0, s[0:1]
    global_load_dword v2, v0, s[0:1] offset:256
    s_waitcnt vmcnt(1)
    s_nop 7
    s_nop 7
    s_nop 2
    s_waitcnt vmcnt(0)
    s_nop 2
    ds_add_rtn_u32 v3, v2, v1 offset:0
    s_waitcnt lgkmcnt(0) vmcnt(0)
    s_nop 0
    global_store_dword v0, v3, s[2:3]
    s_endpgm
.amdhsa_kernel call_uniform
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 2
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_uniform_2
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 2
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_uniform_3
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_uniform_4
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_uniform_5
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_make_buffer
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_make_resource
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 2
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_wait
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 0
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_wait_for
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 2
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_wait_and_barrier
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 0
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_settle
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 2
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_mfma_f32_32x32x8_f16
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 22
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 24
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_mfma_f32_32x32x8_f16_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 21
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 24
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_mfma_f32_16x16x16_bf16
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 10
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 12
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_mfma_i32_16x16x32_i8
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 10
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 12
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_mfma_f64_16x16x4_f64
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 14
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 16
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_mfma_f32_16x16x32_fp8_fp8_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 9
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 12
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_smfmac_f32_16x16x32_f16
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 12
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 12
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_exp_f32
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 2
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_perm_b32
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_cvt_pk_fp8_f32
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_mov_b32_dpp
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_pk_fma_f16
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_pk_fma_f32
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 7
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_fma_mixhi_f16
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_dot4_i32_i8
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_v_cmp_lt_f32
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_s_bcnt1_i32_b64
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_init_m0
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_inc_m0
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 0
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_load_dword_lds
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_load_lds_dword
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 2
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_load_lds_dword_2
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_load_dword_lds_x4
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_async_copy
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_inv
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 0
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_s_load_dwordx4_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_s_getreg_b32
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 2
    .amdhsa_next_free_sgpr 3
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_s_setprio
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 1
    .amdhsa_next_free_sgpr 0
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_read_b96
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_read_b128
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_read_b128_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_read2_b64
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_read_u16_d16_hi_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_write_b64
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_write_b128_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_write2st64_b32
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 2
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_load_dwordx3
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 7
    .amdhsa_next_free_sgpr 9
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_load_dwordx4_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_load_sshort
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 9
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_store_short
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 6
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_store_dwordx4_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 7
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_atomic_add_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_load_dwordx2_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_load_dwordx2_asm_2
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_load_dwordx4
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_store_dwordx3
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_store_dwordx4_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_store_dwordx4_asm_2
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_atomic_pk_add_f16_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_atomic_pk_add_f16_asm_2
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_load_dwordx4_idxen_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_buffer_atomic_cmpswap_rtn_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_atomic_add_rtn_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 5
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_global_atomic_add_rtn_asm_2
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_flat_load_dwordx4_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 6
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 8
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_bpermute_b32
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 3
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
.amdhsa_kernel call_ds_add_rtn_u32_asm
    .amdhsa_group_segment_fixed_size 0
    .amdhsa_private_segment_fixed_size 0
    .amdhsa_kernarg_size 20
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
    .amdhsa_float_round_mode_32 0
    .amdhsa_float_round_mode_16_64 0
    .amdhsa_float_denorm_mode_32 3
    .amdhsa_float_denorm_mode_16_64 3
    .amdhsa_dx10_clamp 1
    .amdhsa_ieee_mode 1
call_uniform.agpr_count: 0
call_uniform.sgpr_count: 10
call_uniform.sgpr_spill_count: 0
call_uniform.vgpr_count: 2
call_uniform.vgpr_spill_count: 0
call_uniform_2.agpr_count: 0
call_uniform_2.sgpr_count: 10
call_uniform_2.sgpr_spill_count: 0
call_uniform_2.vgpr_count: 2
call_uniform_2.vgpr_spill_count: 0
call_uniform_3.agpr_count: 0
call_uniform_3.sgpr_count: 10
call_uniform_3.sgpr_spill_count: 0
call_uniform_3.vgpr_count: 3
call_uniform_3.vgpr_spill_count: 0
call_uniform_4.agpr_count: 0
call_uniform_4.sgpr_count: 10
call_uniform_4.sgpr_spill_count: 0
call_uniform_4.vgpr_count: 3
call_uniform_4.vgpr_spill_count: 0
call_uniform_5.agpr_count: 0
call_uniform_5.sgpr_count: 14
call_uniform_5.sgpr_spill_count: 0
call_uniform_5.vgpr_count: 6
call_uniform_5.vgpr_spill_count: 0
call_make_buffer.agpr_count: 0
call_make_buffer.sgpr_count: 14
call_make_buffer.sgpr_spill_count: 0
call_make_buffer.vgpr_count: 6
call_make_buffer.vgpr_spill_count: 0
call_make_resource.agpr_count: 0
call_make_resource.sgpr_count: 14
call_make_resource.sgpr_spill_count: 0
call_make_resource.vgpr_count: 2
call_make_resource.vgpr_spill_count: 0
call_wait.agpr_count: 0
call_wait.sgpr_count: 6
call_wait.sgpr_spill_count: 0
call_wait.vgpr_count: 0
call_wait.vgpr_spill_count: 0
call_wait_for.agpr_count: 0
call_wait_for.sgpr_count: 10
call_wait_for.sgpr_spill_count: 0
call_wait_for.vgpr_count: 2
call_wait_for.vgpr_spill_count: 0
call_wait_and_barrier.agpr_count: 0
call_wait_and_barrier.sgpr_count: 6
call_wait_and_barrier.sgpr_spill_count: 0
call_wait_and_barrier.vgpr_count: 0
call_wait_and_barrier.vgpr_spill_count: 0
call_settle.agpr_count: 0
call_settle.sgpr_count: 10
call_settle.sgpr_spill_count: 0
call_settle.vgpr_count: 2
call_settle.vgpr_spill_count: 0
call_mfma_f32_32x32x8_f16.agpr_count: 0
call_mfma_f32_32x32x8_f16.sgpr_count: 10
call_mfma_f32_32x32x8_f16.sgpr_spill_count: 0
call_mfma_f32_32x32x8_f16.vgpr_count: 22
call_mfma_f32_32x32x8_f16.vgpr_spill_count: 0
call_mfma_f32_32x32x8_f16_asm.agpr_count: 0
call_mfma_f32_32x32x8_f16_asm.sgpr_count: 10
call_mfma_f32_32x32x8_f16_asm.sgpr_spill_count: 0
call_mfma_f32_32x32x8_f16_asm.vgpr_count: 21
call_mfma_f32_32x32x8_f16_asm.vgpr_spill_count: 0
call_mfma_f32_16x16x16_bf16.agpr_count: 0
call_mfma_f32_16x16x16_bf16.sgpr_count: 10
call_mfma_f32_16x16x16_bf16.sgpr_spill_count: 0
call_mfma_f32_16x16x16_bf16.vgpr_count: 10
call_mfma_f32_16x16x16_bf16.vgpr_spill_count: 0
call_mfma_i32_16x16x32_i8.agpr_count: 0
call_mfma_i32_16x16x32_i8.sgpr_count: 10
call_mfma_i32_16x16x32_i8.sgpr_spill_count: 0
call_mfma_i32_16x16x32_i8.vgpr_count: 10
call_mfma_i32_16x16x32_i8.vgpr_spill_count: 0
call_mfma_f64_16x16x4_f64.agpr_count: 0
call_mfma_f64_16x16x4_f64.sgpr_count: 10
call_mfma_f64_16x16x4_f64.sgpr_spill_count: 0
call_mfma_f64_16x16x4_f64.vgpr_count: 14
call_mfma_f64_16x16x4_f64.vgpr_spill_count: 0
call_mfma_f32_16x16x32_fp8_fp8_asm.agpr_count: 0
call_mfma_f32_16x16x32_fp8_fp8_asm.sgpr_count: 10
call_mfma_f32_16x16x32_fp8_fp8_asm.sgpr_spill_count: 0
call_mfma_f32_16x16x32_fp8_fp8_asm.vgpr_count: 9
call_mfma_f32_16x16x32_fp8_fp8_asm.vgpr_spill_count: 0
call_smfmac_f32_16x16x32_f16.agpr_count: 0
call_smfmac_f32_16x16x32_f16.sgpr_count: 10
call_smfmac_f32_16x16x32_f16.sgpr_spill_count: 0
call_smfmac_f32_16x16x32_f16.vgpr_count: 12
call_smfmac_f32_16x16x32_f16.vgpr_spill_count: 0
call_v_exp_f32.agpr_count: 0
call_v_exp_f32.sgpr_count: 10
call_v_exp_f32.sgpr_spill_count: 0
call_v_exp_f32.vgpr_count: 2
call_v_exp_f32.vgpr_spill_count: 0
call_v_perm_b32.agpr_count: 0
call_v_perm_b32.sgpr_count: 10
call_v_perm_b32.sgpr_spill_count: 0
call_v_perm_b32.vgpr_count: 4
call_v_perm_b32.vgpr_spill_count: 0
call_v_cvt_pk_fp8_f32.agpr_count: 0
call_v_cvt_pk_fp8_f32.sgpr_count: 10
call_v_cvt_pk_fp8_f32.sgpr_spill_count: 0
call_v_cvt_pk_fp8_f32.vgpr_count: 3
call_v_cvt_pk_fp8_f32.vgpr_spill_count: 0
call_v_mov_b32_dpp.agpr_count: 0
call_v_mov_b32_dpp.sgpr_count: 10
call_v_mov_b32_dpp.sgpr_spill_count: 0
call_v_mov_b32_dpp.vgpr_count: 3
call_v_mov_b32_dpp.vgpr_spill_count: 0
call_v_pk_fma_f16.agpr_count: 0
call_v_pk_fma_f16.sgpr_count: 10
call_v_pk_fma_f16.sgpr_spill_count: 0
call_v_pk_fma_f16.vgpr_count: 4
call_v_pk_fma_f16.vgpr_spill_count: 0
call_v_pk_fma_f32.agpr_count: 0
call_v_pk_fma_f32.sgpr_count: 10
call_v_pk_fma_f32.sgpr_spill_count: 0
call_v_pk_fma_f32.vgpr_count: 7
call_v_pk_fma_f32.vgpr_spill_count: 0
call_v_fma_mixhi_f16.agpr_count: 0
call_v_fma_mixhi_f16.sgpr_count: 10
call_v_fma_mixhi_f16.sgpr_spill_count: 0
call_v_fma_mixhi_f16.vgpr_count: 5
call_v_fma_mixhi_f16.vgpr_spill_count: 0
call_v_dot4_i32_i8.agpr_count: 0
call_v_dot4_i32_i8.sgpr_count: 10
call_v_dot4_i32_i8.sgpr_spill_count: 0
call_v_dot4_i32_i8.vgpr_count: 4
call_v_dot4_i32_i8.vgpr_spill_count: 0
call_v_cmp_lt_f32.agpr_count: 0
call_v_cmp_lt_f32.sgpr_count: 10
call_v_cmp_lt_f32.sgpr_spill_count: 0
call_v_cmp_lt_f32.vgpr_count: 4
call_v_cmp_lt_f32.vgpr_spill_count: 0
call_s_bcnt1_i32_b64.agpr_count: 0
call_s_bcnt1_i32_b64.sgpr_count: 10
call_s_bcnt1_i32_b64.sgpr_spill_count: 0
call_s_bcnt1_i32_b64.vgpr_count: 3
call_s_bcnt1_i32_b64.vgpr_spill_count: 0
call_init_m0.agpr_count: 0
call_init_m0.sgpr_count: 8
call_init_m0.sgpr_spill_count: 0
call_init_m0.vgpr_count: 1
call_init_m0.vgpr_spill_count: 0
call_inc_m0.agpr_count: 0
call_inc_m0.sgpr_count: 6
call_inc_m0.sgpr_spill_count: 0
call_inc_m0.vgpr_count: 0
call_inc_m0.vgpr_spill_count: 0
call_buffer_load_dword_lds.agpr_count: 0
call_buffer_load_dword_lds.sgpr_count: 14
call_buffer_load_dword_lds.sgpr_spill_count: 0
call_buffer_load_dword_lds.vgpr_count: 3
call_buffer_load_dword_lds.vgpr_spill_count: 0
call_global_load_lds_dword.agpr_count: 0
call_global_load_lds_dword.sgpr_count: 8
call_global_load_lds_dword.sgpr_spill_count: 0
call_global_load_lds_dword.vgpr_count: 2
call_global_load_lds_dword.vgpr_spill_count: 0
call_global_load_lds_dword_2.agpr_count: 0
call_global_load_lds_dword_2.sgpr_count: 8
call_global_load_lds_dword_2.sgpr_spill_count: 0
call_global_load_lds_dword_2.vgpr_count: 1
call_global_load_lds_dword_2.vgpr_spill_count: 0
call_buffer_load_dword_lds_x4.agpr_count: 0
call_buffer_load_dword_lds_x4.sgpr_count: 14
call_buffer_load_dword_lds_x4.sgpr_spill_count: 0
call_buffer_load_dword_lds_x4.vgpr_count: 5
call_buffer_load_dword_lds_x4.vgpr_spill_count: 0
call_async_copy.agpr_count: 0
call_async_copy.sgpr_count: 14
call_async_copy.sgpr_spill_count: 0
call_async_copy.vgpr_count: 4
call_async_copy.vgpr_spill_count: 0
call_buffer_inv.agpr_count: 0
call_buffer_inv.sgpr_count: 6
call_buffer_inv.sgpr_spill_count: 0
call_buffer_inv.vgpr_count: 0
call_buffer_inv.vgpr_spill_count: 0
call_s_load_dwordx4_asm.agpr_count: 0
call_s_load_dwordx4_asm.sgpr_count: 14
call_s_load_dwordx4_asm.sgpr_spill_count: 0
call_s_load_dwordx4_asm.vgpr_count: 6
call_s_load_dwordx4_asm.vgpr_spill_count: 0
call_s_getreg_b32.agpr_count: 0
call_s_getreg_b32.sgpr_count: 9
call_s_getreg_b32.sgpr_spill_count: 0
call_s_getreg_b32.vgpr_count: 2
call_s_getreg_b32.vgpr_spill_count: 0
call_s_setprio.agpr_count: 0
call_s_setprio.sgpr_count: 6
call_s_setprio.sgpr_spill_count: 0
call_s_setprio.vgpr_count: 0
call_s_setprio.vgpr_spill_count: 0
call_ds_read_b96.agpr_count: 0
call_ds_read_b96.sgpr_count: 8
call_ds_read_b96.sgpr_spill_count: 0
call_ds_read_b96.vgpr_count: 5
call_ds_read_b96.vgpr_spill_count: 0
call_ds_read_b128.agpr_count: 0
call_ds_read_b128.sgpr_count: 8
call_ds_read_b128.sgpr_spill_count: 0
call_ds_read_b128.vgpr_count: 6
call_ds_read_b128.vgpr_spill_count: 0
call_ds_read_b128_asm.agpr_count: 0
call_ds_read_b128_asm.sgpr_count: 10
call_ds_read_b128_asm.sgpr_spill_count: 0
call_ds_read_b128_asm.vgpr_count: 5
call_ds_read_b128_asm.vgpr_spill_count: 0
call_ds_read2_b64.agpr_count: 0
call_ds_read2_b64.sgpr_count: 8
call_ds_read2_b64.sgpr_spill_count: 0
call_ds_read2_b64.vgpr_count: 6
call_ds_read2_b64.vgpr_spill_count: 0
call_ds_read_u16_d16_hi_asm.agpr_count: 0
call_ds_read_u16_d16_hi_asm.sgpr_count: 10
call_ds_read_u16_d16_hi_asm.sgpr_spill_count: 0
call_ds_read_u16_d16_hi_asm.vgpr_count: 3
call_ds_read_u16_d16_hi_asm.vgpr_spill_count: 0
call_ds_write_b64.agpr_count: 0
call_ds_write_b64.sgpr_count: 8
call_ds_write_b64.sgpr_spill_count: 0
call_ds_write_b64.vgpr_count: 4
call_ds_write_b64.vgpr_spill_count: 0
call_ds_write_b128_asm.agpr_count: 0
call_ds_write_b128_asm.sgpr_count: 8
call_ds_write_b128_asm.sgpr_spill_count: 0
call_ds_write_b128_asm.vgpr_count: 6
call_ds_write_b128_asm.vgpr_spill_count: 0
call_ds_write2st64_b32.agpr_count: 0
call_ds_write2st64_b32.sgpr_count: 8
call_ds_write2st64_b32.sgpr_spill_count: 0
call_ds_write2st64_b32.vgpr_count: 4
call_ds_write2st64_b32.vgpr_spill_count: 0
call_buffer_load_dwordx3.agpr_count: 0
call_buffer_load_dwordx3.sgpr_count: 15
call_buffer_load_dwordx3.sgpr_spill_count: 0
call_buffer_load_dwordx3.vgpr_count: 7
call_buffer_load_dwordx3.vgpr_spill_count: 0
call_buffer_load_dwordx4_asm.agpr_count: 0
call_buffer_load_dwordx4_asm.sgpr_count: 14
call_buffer_load_dwordx4_asm.sgpr_spill_count: 0
call_buffer_load_dwordx4_asm.vgpr_count: 5
call_buffer_load_dwordx4_asm.vgpr_spill_count: 0
call_buffer_load_sshort.agpr_count: 0
call_buffer_load_sshort.sgpr_count: 15
call_buffer_load_sshort.sgpr_spill_count: 0
call_buffer_load_sshort.vgpr_count: 4
call_buffer_load_sshort.vgpr_spill_count: 0
call_buffer_store_short.agpr_count: 0
call_buffer_store_short.sgpr_count: 12
call_buffer_store_short.sgpr_spill_count: 0
call_buffer_store_short.vgpr_count: 4
call_buffer_store_short.vgpr_spill_count: 0
call_buffer_store_dwordx4_asm.agpr_count: 0
call_buffer_store_dwordx4_asm.sgpr_count: 14
call_buffer_store_dwordx4_asm.sgpr_spill_count: 0
call_buffer_store_dwordx4_asm.vgpr_count: 7
call_buffer_store_dwordx4_asm.vgpr_spill_count: 0
call_buffer_atomic_add_asm.agpr_count: 0
call_buffer_atomic_add_asm.sgpr_count: 14
call_buffer_atomic_add_asm.sgpr_spill_count: 0
call_buffer_atomic_add_asm.vgpr_count: 4
call_buffer_atomic_add_asm.vgpr_spill_count: 0
call_global_load_dwordx2_asm.agpr_count: 0
call_global_load_dwordx2_asm.sgpr_count: 10
call_global_load_dwordx2_asm.sgpr_spill_count: 0
call_global_load_dwordx2_asm.vgpr_count: 4
call_global_load_dwordx2_asm.vgpr_spill_count: 0
call_global_load_dwordx2_asm_2.agpr_count: 0
call_global_load_dwordx2_asm_2.sgpr_count: 10
call_global_load_dwordx2_asm_2.sgpr_spill_count: 0
call_global_load_dwordx2_asm_2.vgpr_count: 3
call_global_load_dwordx2_asm_2.vgpr_spill_count: 0
call_global_load_dwordx4.agpr_count: 0
call_global_load_dwordx4.sgpr_count: 10
call_global_load_dwordx4.sgpr_spill_count: 0
call_global_load_dwordx4.vgpr_count: 6
call_global_load_dwordx4.vgpr_spill_count: 0
call_global_store_dwordx3.agpr_count: 0
call_global_store_dwordx3.sgpr_count: 10
call_global_store_dwordx3.sgpr_spill_count: 0
call_global_store_dwordx3.vgpr_count: 5
call_global_store_dwordx3.vgpr_spill_count: 0
call_global_store_dwordx4_asm.agpr_count: 0
call_global_store_dwordx4_asm.sgpr_count: 10
call_global_store_dwordx4_asm.sgpr_spill_count: 0
call_global_store_dwordx4_asm.vgpr_count: 6
call_global_store_dwordx4_asm.vgpr_spill_count: 0
call_global_store_dwordx4_asm_2.agpr_count: 0
call_global_store_dwordx4_asm_2.sgpr_count: 10
call_global_store_dwordx4_asm_2.sgpr_spill_count: 0
call_global_store_dwordx4_asm_2.vgpr_count: 6
call_global_store_dwordx4_asm_2.vgpr_spill_count: 0
call_global_atomic_pk_add_f16_asm.agpr_count: 0
call_global_atomic_pk_add_f16_asm.sgpr_count: 10
call_global_atomic_pk_add_f16_asm.sgpr_spill_count: 0
call_global_atomic_pk_add_f16_asm.vgpr_count: 3
call_global_atomic_pk_add_f16_asm.vgpr_spill_count: 0
call_global_atomic_pk_add_f16_asm_2.agpr_count: 0
call_global_atomic_pk_add_f16_asm_2.sgpr_count: 10
call_global_atomic_pk_add_f16_asm_2.sgpr_spill_count: 0
call_global_atomic_pk_add_f16_asm_2.vgpr_count: 3
call_global_atomic_pk_add_f16_asm_2.vgpr_spill_count: 0
call_buffer_load_dwordx4_idxen_asm.agpr_count: 0
call_buffer_load_dwordx4_idxen_asm.sgpr_count: 14
call_buffer_load_dwordx4_idxen_asm.sgpr_spill_count: 0
call_buffer_load_dwordx4_idxen_asm.vgpr_count: 5
call_buffer_load_dwordx4_idxen_asm.vgpr_spill_count: 0
call_buffer_atomic_cmpswap_rtn_asm.agpr_count: 0
call_buffer_atomic_cmpswap_rtn_asm.sgpr_count: 14
call_buffer_atomic_cmpswap_rtn_asm.sgpr_spill_count: 0
call_buffer_atomic_cmpswap_rtn_asm.vgpr_count: 5
call_buffer_atomic_cmpswap_rtn_asm.vgpr_spill_count: 0
call_global_atomic_add_rtn_asm.agpr_count: 0
call_global_atomic_add_rtn_asm.sgpr_count: 10
call_global_atomic_add_rtn_asm.sgpr_spill_count: 0
call_global_atomic_add_rtn_asm.vgpr_count: 5
call_global_atomic_add_rtn_asm.vgpr_spill_count: 0
call_global_atomic_add_rtn_asm_2.agpr_count: 0
call_global_atomic_add_rtn_asm_2.sgpr_count: 10
call_global_atomic_add_rtn_asm_2.sgpr_spill_count: 0
call_global_atomic_add_rtn_asm_2.vgpr_count: 4
call_global_atomic_add_rtn_asm_2.vgpr_spill_count: 0
call_flat_load_dwordx4_asm.agpr_count: 0
call_flat_load_dwordx4_asm.sgpr_count: 10
call_flat_load_dwordx4_asm.sgpr_spill_count: 0
call_flat_load_dwordx4_asm.vgpr_count: 6
call_flat_load_dwordx4_asm.vgpr_spill_count: 0
call_ds_bpermute_b32.agpr_count: 0
call_ds_bpermute_b32.sgpr_count: 10
call_ds_bpermute_b32.sgpr_spill_count: 0
call_ds_bpermute_b32.vgpr_count: 3
call_ds_bpermute_b32.vgpr_spill_count: 0
call_ds_add_rtn_u32_asm.agpr_count: 0
call_ds_add_rtn_u32_asm.sgpr_count: 10
call_ds_add_rtn_u32_asm.sgpr_spill_count: 0
call_ds_add_rtn_u32_asm.vgpr_count: 4
call_ds_add_rtn_u32_asm.vgpr_spill_count: 0
