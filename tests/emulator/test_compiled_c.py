"""What clang makes of plain C, at each optimisation level: lanes that a branch left out keep what they had, and bits
that nothing has defined accuse nobody until somebody looks at them."""

from __future__ import annotations

import numpy as np
import pytest

from amdgen.emulator import emulate
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
ENGINES = ("numpy", "native")
PRELUDE = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 64))) void
#define t __builtin_amdgcn_workitem_id_x()
"""
# In each the lanes below 8 load, and the load lands only after all lanes are active again.
LATE = {
    "global": "int v = 5; if (t < 8) v = in[t]; out[t] = v;",
    "scratch": "volatile int m[32]; for (int i = 0; i < 32; i++) m[i] = i * 3; int v = 5;"
    "if (t < 8) v = m[in[t] & 31]; out[t] = v;",
    "lds": "__attribute__((shared)) int s[64]; s[t] = in[t]; __builtin_amdgcn_s_barrier(); int v = 5;"
    "if (t < 8) v = s[63 - t]; out[t] = v;",
    "lds_u16": "__attribute__((shared)) short s[64]; s[t] = in[t]; __builtin_amdgcn_s_barrier(); int v = 5;"
    "if (t < 8) v = s[63 - t]; out[t] = v;",
    "lds_atomic": "__attribute__((shared)) int s[64]; s[t] = in[t]; __builtin_amdgcn_s_barrier(); int v = 5;"
    "if (t < 8) v = __atomic_fetch_add(&s[63 - t], 1, __ATOMIC_RELAXED); out[t] = v;",
    "global_atomic": "out[64 + t] = in[63 - t]; int v = 5;"
    "if (t < 8) v = __hip_atomic_fetch_add(&out[64 + t], 1, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT); out[t] = v;",
    "exchange": "int w = in[63 - t], v = 5; if (t < 8) v = __builtin_amdgcn_ds_bpermute(4 * (7 - t), w); out[t] = v;",
}


def late(arch: str, level: str) -> bytes:
    """All of them, as kernels of one file: a compiler's start takes longer than a kernel."""
    kernels = [f"KERNEL late_{name}(const int* in, int* out) {{ {body} }}" for name, body in LATE.items()]
    return find_toolchain().compile_hip("\n".join([PRELUDE, *kernels]), arch, options=(level,)).code


def compiled(body: str, arch: str, level: str) -> bytes:
    text = f"{PRELUDE} KERNEL k(const int* in, int* out) {{ {body} }}"
    return find_toolchain().compile_hip(text, arch, options=(level,)).code


def _run(kernel: str, code: bytes, engine: str) -> np.ndarray:
    data, out = np.arange(64, dtype=np.int32) * 7 + 1, np.full(128, 0x55AA, np.int32)
    result = emulate(code, kernel, 1, 64, [data, out], engine=engine, limit=100_000)
    assert not result.findings and not result.warnings, [str(f) for f in [*result.findings, *result.warnings]]
    return out


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("level", ["-O0", "-O1", "-O2", "-O3"])
@pytest.mark.parametrize("arch", ARCHS)
def test_loads_that_land_after_exec_has_widened_leave_inactive_lanes(arch: str, level: str, engine: str) -> None:
    data = np.arange(64) * 7 + 1
    loaded = {"scratch": (data & 31) * 3, "global": data, "exchange": data[::-1][7::-1]}
    for name in LATE:
        wanted = np.full(64, 5)
        wanted[:8] = loaded.get(name, data[::-1])[:8]
        assert _run(f"late_{name}", late(arch, level), engine)[:64].tolist() == wanted.tolist(), name


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("arch", ARCHS)
def test_masks_with_bits_that_mean_nothing_for_inactive_lanes(arch: str, engine: str) -> None:
    """Unoptimised loops with break and continue: clang spills masks of which bits for inactive lanes are undefined."""
    body = """int a = in[t], n = 0;
      for (int i = 0; i < (a & 7); i++) { if (((a >> i) & 3) == 1) continue; n += i; if (n > 9) break;
        for (int j = 0; j < (n & 3); j++) { if (j == (a & 1)) continue; n += 2; if (n > 20) break; } }
      out[t] = n;"""
    wanted = []
    for a in (np.arange(64) * 7 + 1).tolist():
        n = i = 0
        while i < (a & 7):
            i, now = i + 1, i
            if (a >> now) & 3 == 1:
                continue
            n += now
            if n > 9:
                break
            j = 0
            while j < (n & 3):
                j, inner = j + 1, j
                if inner == (a & 1):
                    continue
                n += 2
                if n > 20:
                    break
        wanted.append(n)
    assert _run("k", compiled(body, arch, "-O0"), engine)[:64].tolist() == wanted


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("split", [False, True])
def test_what_a_flat_load_gets_from_memory_arrives_with_vmcnt(arch: str, engine: str, split: bool) -> None:
    """clang waits with vmcnt alone where the waves of a workgroup may be on several CUs, and have no LDS then; and for
    volatile loads of what it knows to be in memory."""
    if split and arch == "gfx908":
        pytest.skip("gfx908 has no tg_split")
    body = "int** p = &out; (*p)[t] = (*p)[t] * 3;" if split else "out[t] = in[t] * *(volatile int*)&three;"
    text = f"{PRELUDE} __attribute__((device)) int three = 3; KERNEL k(const int* in, int* out) {{ {body} }}"
    options = ("-O0", "-Xclang", "-target-feature", "-Xclang", "+tgsplit") if split else ("-O2",)
    built = find_toolchain().compile_hip(text, arch, options=options)
    assert "flat_load" in built.assembly and (".amdhsa_tg_split 1" in built.assembly) == split
    data, out = np.arange(64, dtype=np.int32), np.arange(64, dtype=np.int32)
    result = emulate(built.code, "k", 1, 64, [data, out], engine=engine, limit=100_000)
    assert not result.findings, str(result.findings[0])
    assert out.tolist() == (3 * np.arange(64)).tolist()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("arch", ARCHS)
def test_fences_of_the_whole_system(arch: str, engine: str) -> None:
    body = '__builtin_amdgcn_fence(__ATOMIC_RELEASE, ""); out[t] = in[t]; __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");'
    built = find_toolchain().compile_hip(f"{PRELUDE} KERNEL k(const int* in, int* out) {{ {body} }}", arch)
    # An object that clang writes itself has the cache bits of the scope, which its text lacks: gfx90a's glc and scc.
    code = built.code.replace(bytes.fromhex("0000a0e000000000"), bytes.fromhex("00c0a0e000000000"))
    assert arch != "gfx90a" or code != built.code
    data, out = np.arange(64, dtype=np.int32), np.zeros(64, np.int32)
    result = emulate(code, "k", 1, 64, [data, out], engine=engine)
    assert not result.findings and out.tolist() == data.tolist()
