# ruff: noqa: E501  (kernels in one piece)
"""Flags and locks in LDS: waves that wait for one another without a barrier are in order by what they wait for, and
only by that."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from amdgen.emulator import emulate
from amdgen.toolchain import Compiled, find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
PRELUDE = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256))) void
#define X __builtin_amdgcn_workitem_id_x()
#define LANE (X & 63)
#define WAVE (__builtin_amdgcn_readfirstlane(X) >> 6)
#define SHARED __attribute__((shared)) static
typedef unsigned u32; typedef __attribute__((address_space(1))) unsigned gu32;
#define SYNC() __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")
#define WORKGROUP __HIP_MEMORY_SCOPE_WORKGROUP
#define STORE(p, v, order) __hip_atomic_store(p, v, __ATOMIC_##order, WORKGROUP)
#define LOAD(p) __hip_atomic_load(p, __ATOMIC_ACQUIRE, WORKGROUP)
#define ADD(p, v) __hip_atomic_fetch_add(p, v, __ATOMIC_RELEASE, WORKGROUP)
#define LOCK(p) while (1) { u32 t = 1; if (LANE == 0) t = __hip_atomic_exchange(p, 1u, __ATOMIC_ACQUIRE, WORKGROUP); if (!__builtin_amdgcn_readfirstlane(t)) break; }
#define UNLOCK(p) if (LANE == 0) STORE(p, 0u, RELEASE)
#define COPY() __builtin_amdgcn_global_load_lds(in + LANE, (__attribute__((address_space(3))) u32 *)data, 4, 0, 0)
"""  # fmt: skip
START = "SHARED u32 data[256]; SHARED u32 flag[4]; if (X < 4) flag[X] = 0; SYNC();"
SOUND = {
    "flag": "if (WAVE) { data[LANE] = X; STORE(flag, 1u, RELEASE); } else { while (LOAD(flag) != 1); out[X] = data[X]; }",
    "sleeping": "if (WAVE) { data[LANE] = X; STORE(flag, 1u, RELEASE); } else { while (LOAD(flag) != 1) __builtin_amdgcn_s_sleep(1); out[X] = data[X]; }",
    "one_lane": "if (WAVE) { data[LANE] = X; STORE(flag, 1u, RELEASE); } else { if (X == 0) while (LOAD(flag) != 1); __builtin_amdgcn_wave_barrier(); out[X] = data[X]; }",
    "memory": "if (WAVE) { out[X] = X; STORE(flag, 1u, RELEASE); } else { while (LOAD(flag) != 1); out[X] = out[X + 64]; }",
    "copied": "if (WAVE) { COPY(); STORE(flag, 1u, RELEASE); } else { while (LOAD(flag) != 1); out[X] = data[X]; }",
    "ring": "for (u32 i = 0; i < 4; i++) if (WAVE) { while (LOAD(flag + 1) != i); data[LANE] = X + i; STORE(flag, i + 1, RELEASE); } else { while (LOAD(flag) != i + 1); out[X + 64 * i] = data[X]; STORE(flag + 1, i + 1, RELEASE); }",
    "lock": "if (X < 64) data[X] = 0; SYNC(); LOCK(flag); data[LANE] += X; out[LANE] = data[LANE]; UNLOCK(flag);",
    "count": "if (WAVE) { data[X] = X; if (LANE == 0) ADD(flag, 1u); } else { while (LOAD(flag) != 3); out[X] = data[X + 64] + data[X + 128] + data[X + 192]; }",
    "readers": "if (WAVE == 3) { data[LANE] = X; STORE(flag, 1u, RELEASE); while (LOAD(flag + 1) != 1 | LOAD(flag + 2) != 1); data[LANE] = 7; } else if (WAVE) { while (LOAD(flag) != 1); out[X] = data[LANE]; STORE(flag + WAVE, 1u, RELEASE); }",
}  # fmt: skip
FAULTY = {
    "flag_first": ("lds_race", "if (WAVE) { STORE(flag, 1u, RELEASE); data[LANE] = X; } else { while (LOAD(flag) != 1); out[X] = data[X]; }"),
    "other_flag": ("lds_race", "if (WAVE) { STORE(flag + 1, 1u, RELEASE); data[LANE] = X; STORE(flag, 1u, RELEASE); } else { while (LOAD(flag + 1) != 1); out[X] = data[X]; }"),
    "one_look": ("lds_race", "if (WAVE) { data[LANE] = X; STORE(flag, 1u, RELEASE); } else { u32 seen = LOAD(flag); out[X] = seen ? data[X] : 0; }"),
    "no_room": ("lds_race", "for (u32 i = 0; i < 4; i++) if (WAVE) { data[LANE] = X + i; STORE(flag, i + 1, RELEASE); } else { while (LOAD(flag) < i + 1); out[X + 64 * i] = data[X]; }"),
    "two_locks": ("lds_race", "if (X < 64) data[X] = 0; SYNC(); LOCK(flag + WAVE); data[LANE] += X; out[LANE] = data[LANE]; UNLOCK(flag + WAVE);"),
    "late_lock": ("lds_race", "if (X < 64) data[X] = 0; SYNC(); u32 seen = data[LANE]; LOCK(flag); data[LANE] = seen + X; out[LANE] = data[LANE]; UNLOCK(flag);"),
    "one_of_two_readers": ("lds_race", "if (WAVE == 3) { data[LANE] = X; STORE(flag, 1u, RELEASE); while (LOAD(flag + 1) != 1); data[LANE] = 7; } else if (WAVE) { while (LOAD(flag) != 1); out[X] = data[LANE]; STORE(flag + WAVE, 1u, RELEASE); }"),
    "memory_before_flag": ("global_race", "if (WAVE) { STORE(flag, 1u, RELEASE); out[X] = X; } else { while (LOAD(flag) != 1); out[X] = out[X + 64]; }"),
    "a_sum": ("lds_race", "if (WAVE) { data[LANE] = X; STORE(flag, 1u, RELEASE); } else { while (LOAD(flag) != 1); } if (X == 64) data[0] = 5; u32 sum = 0; for (u32 i = 0; i < 64; i++) sum += data[i]; out[X] = sum;"),
}  # fmt: skip


@cache
def compiled(arch: str) -> Compiled:
    bodies = {**SOUND, **{name: body for name, (_, body) in FAULTY.items()}}
    kernels = [f"KERNEL {name}(gu32 *in, gu32 *out) {{ {START} {body} }}" for name, body in bodies.items()]
    return find_toolchain().compile_hip(PRELUDE + "\n".join(kernels), arch)


def launch(arch: str, name: str, waves: int, checks: str = "all", code: bytes = b""):
    buffers = [np.arange(64, dtype=np.uint32) + 64, np.zeros(256, np.uint32)]
    result = emulate(code or compiled(arch).code, name, 1, 64 * waves, buffers, checks=checks, limit=1_000_000)
    return result, result.buffers[1]


def waves_of(body: str) -> int:
    return 4 if "WAVE == 3" in body or "!= 3" in body else 2


@pytest.mark.parametrize("arch", ARCHS)
def test_who_waits_for_a_flag_or_a_lock_is_behind_it(arch: str) -> None:
    for name, body in SOUND.items():
        result, out = launch(arch, name, waves_of(body))
        assert not result.findings and not result.warnings, (name, [str(f) for f in result.findings + result.warnings])
        if name in ("flag", "sleeping", "one_lane", "memory", "copied"):
            assert (out[:64] == np.arange(64) + 64).all(), name


@pytest.mark.parametrize("arch", ARCHS)
def test_who_does_not_or_for_something_else_is_not(arch: str) -> None:
    for name, (check, body) in FAULTY.items():
        result, _ = launch(arch, name, waves_of(body))
        assert check in {f.check for f in result.findings}, (name, [str(f) for f in result.findings])


@pytest.mark.parametrize("arch", ARCHS)
def test_a_copy_that_was_not_waited_for_is_not_behind_the_flag(arch: str) -> None:
    text = compiled(arch).assembly
    first = text.index("\ncopied:")
    end = text.index(".Lfunc_end", first)
    without, waits = re.subn(r"s_waitcnt vmcnt\(0\)( lgkmcnt\(0\))?", r"s_waitcnt lgkmcnt(0)", text[first:end])
    assert waits == 1
    code = find_toolchain().assemble(text[:first] + without + text[end:], arch)
    result, _ = launch(arch, "copied", 2, code=code)
    assert "lds_read_before_wait" in {f.check for f in result.findings}


def test_the_order_is_followed_where_lds_alone_is_checked() -> None:
    checks = "-global_race"
    assert not launch("gfx942", "ring", 2, checks)[0].findings
    assert launch("gfx942", "flag_first", 2, checks)[0].findings
