# ruff: noqa: E501  (kernels in one piece)
"""Unusual and right, or nearly so and wrong: waits, barriers and hand-overs that are neither a compiler's nor a library's."""

from __future__ import annotations

import numpy as np
import pytest
from support.sync_kernels import PRELUDE

from amdgen.emulator import emulate
from amdgen.toolchain import find_toolchain

_PRELUDE = (
    PRELUDE
    + """#define SCOPE __HIP_MEMORY_SCOPE_AGENT
#define FENCE "agent"
#define BAR() __builtin_amdgcn_s_barrier()
#define LG() asm volatile("s_waitcnt lgkmcnt(0)" ::: "memory")
#define VM() asm volatile("s_waitcnt vmcnt(0)" ::: "memory")
#define W (X / 64)
#define V(p) (*(volatile w32 SHARED*)&(p))
"""
)
KERNELS = [  # name, body, workgroups, work-items of one, whether it is right
    ("double buffer", "SHARED static w32 t[512];w32 s=0; for(int i=0;i<4;i++){ w32 b=(i&1)*128; V(t[b+X])=a[i*128+X]; LG(); BAR(); s+=V(t[b+(X^64)]); LG(); } out[X]=s;", 1, 128, True),
    ("single buffer, one barrier", "SHARED static w32 t[512];w32 s=0; for(int i=0;i<4;i++){ V(t[X])=a[i*128+X]; LG(); BAR(); s+=V(t[X^64]); LG(); } out[X]=s;", 1, 128, False),
    ("ping-pong, setprio", "SHARED static w32 t[512];w32 s=0; if(W) BAR(); for(int i=0;i<3;i++){ __builtin_amdgcn_s_setprio(1); V(t[X])=a[i*128+X]; LG(); s+=V(t[X]); __builtin_amdgcn_s_setprio(0); BAR(); } if(!W) BAR(); out[X]=s;", 1, 128, True),
    ("producer, consumer by barriers", "SHARED static w32 t[512];if(W==0){ for(int i=0;i<3;i++){ V(t[X])=a[i*64+X]; LG(); BAR(); BAR(); } } else { w32 s=0; for(int i=0;i<3;i++){ BAR(); s+=V(t[X-64]); LG(); BAR(); } out[X]=s; }", 1, 128, True),
    ("producer does not wait back", "SHARED static w32 t[512];if(W==0){ for(int i=0;i<3;i++){ V(t[X])=a[i*64+X]; LG(); BAR(); } BAR(); } else { w32 s=0; for(int i=0;i<3;i++){ BAR(); s+=V(t[X-64]); LG(); } BAR(); out[X]=s; }", 1, 128, False),
    ("LDS atomics count then read", "SHARED static w32 t[512];if(X<64)t[X]=0; SYNC(); __hip_atomic_fetch_add(&t[X&7],1u,__ATOMIC_RELAXED,__HIP_MEMORY_SCOPE_WORKGROUP); SYNC(); out[X]=t[X&7];", 1, 128, True),
    ("LDS atomics, no barrier", "SHARED static w32 t[512];if(X<64)t[X]=0; SYNC(); __hip_atomic_fetch_add(&t[X&7],1u,__ATOMIC_RELAXED,__HIP_MEMORY_SCOPE_WORKGROUP); out[X]=t[X&7];", 1, 128, False),
    ("cross lane by swizzle", "w32 v=a[X]; v+=__builtin_amdgcn_ds_bpermute((X^1)*4,v); v+=__builtin_amdgcn_ds_swizzle(v,0x401f); out[X]=v;", 1, 64, True),
    ("atomic returns, used", "w32 o=ADD(&sync[X&3],1u,RELAXED); out[(X&3)*64+o]=X;", 2, 64, True),
    ("slot without the atomic", "w32 o=sync[0]; sync[0]=o+1; out[o]=X;", 2, 64, False),
    ("asm load, no wait", "w32 v; asm volatile(\"global_load_dword %0, %1, off\" : \"=v\"(v) : \"v\"(a+X)); out[X]=v+1;", 1, 64, False),
    ("asm load, wait", "w32 v; asm volatile(\"global_load_dword %0, %1, off\\n s_waitcnt vmcnt(0)\" : \"=&v\"(v) : \"v\"(a+X)); out[X]=v+1;", 1, 64, True),
    ("two asm loads, vmcnt 1 for the first", "w32 v,u; asm volatile(\"global_load_dword %0, %2, off\\n global_load_dword %1, %2, off offset:256\\n s_waitcnt vmcnt(1)\\n v_add_u32 %0, %0, 1\\n s_waitcnt vmcnt(0)\" : \"=&v\"(v),\"=&v\"(u) : \"v\"(a+X)); out[X]=v+u;", 1, 64, True),
    ("vmcnt 1 for the second", "w32 v,u; asm volatile(\"global_load_dword %0, %2, off\\n global_load_dword %1, %2, off offset:256\\n s_waitcnt vmcnt(1)\\n v_add_u32 %1, %1, 1\\n s_waitcnt vmcnt(0)\" : \"=&v\"(v),\"=&v\"(u) : \"v\"(a+X)); out[X]=v+u;", 1, 64, False),
    ("DMA, wait behind the barrier", "SHARED static w32 t[512];DMA(t+W*64,a,X); BAR(); VM(); out[X]=V(t[X^64]);", 1, 128, False),
    ("DMA, wait before the barrier", "SHARED static w32 t[512];DMA(t+W*64,a,X); VM(); BAR(); out[X]=V(t[X^64]);", 1, 128, True),
    ("last block, flag by volatile", "part[GX*64+X]=a[GX*64+X]; *(volatile u32*)&sync[GX]=1; if(GX==1){ while(*(volatile u32*)&sync[0]!=1) SLEEP(); out[X]=part[X]; }", 2, 64, False),
    ("exchange of a pointer", "part[GX*64+X]=a[X]+GX; REL(FENCE); w32 o=0; if(X==0) o=SWAP(&sync[0],GX+1,ACQ_REL); o=FIRST(o); ACQ(FENCE); if(o) out[X]=part[(o-1)*64+X];", 2, 64, True),
    ("exchange without the fence", "part[GX*64+X]=a[X]+GX; w32 o=0; if(X==0) o=SWAP(&sync[0],GX+1,RELAXED); o=FIRST(o); if(o) out[X]=part[(o-1)*64+X];", 2, 64, False),
    ("double-checked once", "if(LOAD(&sync[1],ACQUIRE)!=1){ if(X==0){ while(SWAP(&sync[0],1u,ACQUIRE)) SLEEP(); if(LOAD(&sync[1],RELAXED)!=1){ part[0]=7; STORE(&sync[1],1u,RELEASE);} STORE(&sync[0],0u,RELEASE);} ACQ(FENCE);} out[GX*64+X]=LOAD(&sync[1],ACQUIRE)==1?part[0]:0;", 3, 64, True),
    ("double-checked, plain look", "if(sync[1]!=1){ if(X==0){ while(SWAP(&sync[0],1u,ACQUIRE)) SLEEP(); if(sync[1]!=1){ part[0]=7; sync[1]=1;} STORE(&sync[0],0u,RELEASE);} ACQ(FENCE);} out[GX*64+X]=part[0];", 3, 64, False),
    ("barrier in half the waves", "SHARED static w32 t[512];t[X]=a[X]; LG(); if(W==0){ BAR(); } out[X]=V(t[X^64]);", 1, 128, False),
    ("reads its own wave alone, no barrier", "SHARED static w32 t[512];V(t[X])=a[X]; LG(); out[X]=V(t[X^1]);", 1, 128, True),
    ("wave reduction through LDS of two waves", "SHARED static w32 t[512];V(t[X])=a[X]; LG(); BAR(); if(X<64){ V(t[X])=V(t[X])+V(t[X+64]); LG(); for(int k=32;k;k/=2){ if(X<k) V(t[X])=V(t[X])+V(t[X+k]); LG(); } } LG(); BAR(); out[X]=V(t[0]);", 1, 128, True),
    ("reduction of two waves lacks the barrier", "SHARED static w32 t[512];V(t[X])=a[X]; LG(); BAR(); for(int k=64;k;k/=2){ if(X<k) V(t[X])=V(t[X])+V(t[X+k]); LG(); } out[X]=V(t[0]);", 1, 128, False),
]  # fmt: skip


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_who_is_right_is_clean_and_who_is_not_is_told(arch: str) -> None:
    made = (f"KERNEL k{n}(const u32* a, u32* part, u32* sync, u32* out) {{ {k[1]} }}" for n, k in enumerate(KERNELS))
    code = find_toolchain().compile_hip(_PRELUDE + "\n".join(made), arch).code
    wrong = []
    for n, (name, _, grid, block, right) in enumerate(KERNELS):
        args = [np.arange(1024, dtype=np.uint32), *(np.zeros(1024, np.uint32) for _ in range(3))]
        result = emulate(code, f"k{n}", grid, block, args, orders=4, limit=5_000_000)
        told = [str(f) for f in [*result.findings, *result.warnings]]
        if bool(told) == right:
            wrong.append(f"{name}: {told or 'nothing'}")
    assert not wrong, wrong
