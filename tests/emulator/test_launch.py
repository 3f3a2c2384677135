# ruff: noqa: E501  (kernels in one piece each)
"""How a kernel starts: user SGPRs in every combination, ids, preloaded and hidden arguments, scratch, LDS, targets.

Expected registers follow LLVM AMDGPUUsage, "Initial Kernel Execution State", written down here anew.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from support.hip_kernels import PRELUDE

from amdgen.codeobject import Argument, CodeObject, kernel_assembly
from amdgen.emulator import Result, emulate
from amdgen.errors import AmdgenError
from amdgen.toolchain import find_toolchain


def assemble(
    target: str,
    body: str,
    directives: Sequence[str],
    args: Sequence[tuple[str, int]] = (("global_buffer", 8),),
    lds: int = 0,
) -> bytes:
    offsets = itertools.accumulate((size for _, size in args), initial=0)
    arguments = [Argument(None, offset, size, kind) for offset, (kind, size) in zip(offsets, args, strict=False)]
    text = kernel_assembly(target, body, arguments=arguments, lds=lds, vgprs=32, directives=directives)
    return find_toolchain().assemble(text, target)


USER = {  # name of the directive: SGPRs, in the order in which they come
    "private_segment_buffer": 4, "dispatch_ptr": 2, "queue_ptr": 2, "kernarg_segment_ptr": 2, "dispatch_id": 2,
    "flat_scratch_init": 2, "private_segment_size": 1,
}  # fmt: skip


def dump(words: int, out: str) -> str:
    """Stores s0.. of each wave to the buffer whose address is at ``out``, 32 words a wave."""
    lines = [f"v_mov_b32 v{4 + i}, s{i}" for i in range(words)]
    return "\n".join([*lines, out, *(f"global_store_dword v3, v{4 + i}, s[40:41] offset:{4 * i}" for i in range(words)),
                      "s_endpgm"])  # fmt: skip


def combinations() -> list[tuple[str, ...]]:
    names = list(USER)
    every = [c for n in range(len(names) + 1) for c in itertools.combinations(names, n)]
    return [c for c in every if "kernarg_segment_ptr" in c and sum(USER[n] for n in c) <= 16]


@pytest.mark.parametrize("arch", ["gfx908", "gfx942"])
def test_user_sgprs_in_every_combination(arch: str) -> None:
    """64 combinations on gfx908; gfx942 has no descriptor of the stack and no start of flat scratch."""
    chosen = combinations() if arch == "gfx908" else [
        c for c in combinations() if "private_segment_buffer" not in c and "flat_scratch_init" not in c
    ]  # fmt: skip
    assert len(chosen) == (64 if arch == "gfx908" else 16)
    for names in chosen[:: 5 if arch == "gfx908" else 2]:
        at = sum(USER[n] for n in itertools.takewhile(lambda n: n != "kernarg_segment_ptr", names))
        total = sum(USER[n] for n in names)
        out = f"s_load_dwordx2 s[40:41], s[{at}:{at + 1}], 0x0\nv_lshlrev_b32 v3, 5, v0\ns_lshl_b32 s42, s{total}, 7\ns_waitcnt lgkmcnt(0)\ns_add_u32 s40, s40, s42\ns_addc_u32 s41, s41, 0\nv_mov_b32 v3, 0"
        code = assemble(arch, dump(total + 3, out), [f".amdhsa_user_sgpr_{n} 1" for n in names] + [
            ".amdhsa_private_segment_fixed_size 32", ".amdhsa_system_sgpr_workgroup_id_x 1",
            ".amdhsa_system_sgpr_workgroup_id_y 1", ".amdhsa_system_sgpr_workgroup_id_z 1"])  # fmt: skip
        words = np.zeros((3, 32), np.uint32)
        assert not emulate(code, "k", 3, 64, [words]).findings, names
        first = 0
        for name in names:
            got = words[:, first : first + USER[name]]
            assert (got == got[0]).all()
            whole = int.from_bytes(got[0].tobytes(), "little")
            if name == "private_segment_buffer":
                assert whole >> 96 & 1 << 23 and whole >> 32 & 1 << 31  # indexed by thread, swizzled
            elif name in ("dispatch_ptr", "queue_ptr", "kernarg_segment_ptr"):
                assert whole >> 32 == 0x7F00
            else:
                assert whole == (32 if name == "private_segment_size" else 0)
            first += USER[name]
        assert words[:, total].tolist() == [0, 1, 2]  # then the workgroup, y and z
        assert not words[:, total + 1 : total + 3].any()


@pytest.mark.parametrize("axes", ["x", "y", "z", "xz", "yz", "xyz"])
def test_workgroup_ids_come_packed(axes: str) -> None:
    out = "s_load_dwordx2 s[40:41], s[0:1], 0x0\nv_mov_b32 v3, 0\ns_waitcnt lgkmcnt(0)"
    directives = [".amdhsa_user_sgpr_kernarg_segment_ptr 1"]
    directives += [f".amdhsa_system_sgpr_workgroup_id_{a} {int(a in axes)}" for a in "xyz"]
    words = np.zeros(32, np.uint32)
    stores = dump(2 + len(axes), out).replace("global_store_dword", "global_atomic_umax")  # in whatever order they run
    emulate(assemble("gfx90a", stores, directives), "k", (2, 3, 4), 64, [words], checks="none")
    assert words[2 : 2 + len(axes)].tolist() == [{"x": 1, "y": 2, "z": 3}[a] for a in axes]


def test_the_workgroup_info_register() -> None:
    out = "s_load_dwordx2 s[40:41], s[0:1], 0x0\nv_mov_b32 v3, 0\nv_readfirstlane_b32 s43, v0\ns_waitcnt lgkmcnt(0)\ns_lshl_b32 s43, s43, 1\ns_add_u32 s40, s40, s43\ns_addc_u32 s41, s41, 0"
    directives = [".amdhsa_user_sgpr_kernarg_segment_ptr 1", ".amdhsa_system_sgpr_workgroup_id_x 1",
                  ".amdhsa_system_sgpr_workgroup_info 1"]  # fmt: skip
    words = np.zeros((3, 32), np.uint32)
    assert not emulate(assemble("gfx908", dump(4, out), directives), "k", 1, 160, [words]).findings
    assert words[:, 3].tolist() == [1 << 31 | 3, 3, 3]


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942"])
@pytest.mark.parametrize("wanted", [0, 1, 2])
def test_work_item_ids(arch: str, wanted: int) -> None:
    """gfx908 gives each a VGPR; later ones pack them into v0, ten bits each."""
    directives = [".amdhsa_user_sgpr_kernarg_segment_ptr 1", f".amdhsa_system_vgpr_workitem_id {wanted}"]
    body = ["s_load_dwordx2 s[40:41], s[0:1], 0x0", "v_mbcnt_lo_u32_b32 v8, -1, 0", "v_mbcnt_hi_u32_b32 v8, -1, v8",
            "v_lshlrev_b32 v8, 4, v8", "s_waitcnt lgkmcnt(0)"]  # fmt: skip
    count = wanted + 1 if arch == "gfx908" else 1
    body += [f"global_store_dword v8, v{i}, s[40:41] offset:{4 * i}" for i in range(count)] + ["s_endpgm"]
    words = np.zeros((64, 4), np.uint32)
    assert not emulate(assemble(arch, "\n".join(body), directives), "k", 1, (4, 3, 5), [words]).findings
    x, y, z = (c.reshape(-1)[:60] for c in np.meshgrid(range(4), range(3), range(5), indexing="ij"))
    order = np.lexsort((x, y, z))
    ids = [part[order] for part in (x, y, z)][: wanted + 1]
    if arch == "gfx908":
        np.testing.assert_array_equal(words[:60, :count].T, ids)
    else:
        np.testing.assert_array_equal(words[:60, 0], sum(part << 10 * i for i, part in enumerate(ids)))
    assert not words[60:].any()  # no lanes there


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
@pytest.mark.parametrize(("length", "offset"), [(2, 0), (5, 0), (3, 2), (12, 1)])
def test_preloaded_arguments(arch: str, length: int, offset: int) -> None:
    """Arguments come in SGPRs behind the pointer to them; the kernel then starts 256 bytes further on."""
    skipped = ".fill 64, 4, 0xbf920001\n"  # s_trap: what old firmware would execute
    out = "s_load_dwordx2 s[40:41], s[0:1], 0x0\nv_mov_b32 v3, 0\ns_waitcnt lgkmcnt(0)"
    code = assemble(arch, skipped + dump(2 + length, out), [
        ".amdhsa_user_sgpr_kernarg_segment_ptr 1", f".amdhsa_user_sgpr_kernarg_preload_length {length}",
        f".amdhsa_user_sgpr_kernarg_preload_offset {offset}"], [("global_buffer", 8)] + [("by_value", 4)] * 12)  # fmt: skip
    words, values = np.zeros(32, np.uint32), [np.uint32(0x1000 + i) for i in range(12)]
    assert not emulate(code, "k", 1, 64, [words, *values]).findings
    segment = [int(words[2]) if offset == 0 else 0, 0x7F00, *values]
    assert words[2 : 2 + length].tolist()[1:] == [int(v) for v in segment[offset + 1 : offset + length]]


# ------------------------------------------------------------------------------------------------ hidden arguments


def hip(source: str, arch: str, grid: Any, block: Any, args: list[Any], **more: Any) -> Result:
    return emulate(find_toolchain().compile_hip(PRELUDE + source, arch).code, "k", grid, block, args, **more)


HIDDEN = "KERNEL k(u32* out) { auto p = (const char __attribute__((address_space(4)))*)__builtin_amdgcn_implicitarg_ptr(); if (GX + GY + GZ + X == 0) { %s } }"
PLACES = [  # C type, offset into the implicit arguments of code object 5
    ("u32", 0), ("u32", 4), ("u32", 8), ("u16", 12), ("u16", 14), ("u16", 16), ("u16", 18), ("u16", 20), ("u16", 22),
    ("u64", 40), ("u64", 48), ("u64", 56), ("u16", 64), ("u32", 120),
]  # fmt: skip


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_hidden_numbers(arch: str) -> None:
    reads = " ".join(
        f"out[{i}] = (u32)*(const {t} __attribute__((address_space(4)))*)(p + {at});"
        for i, (t, at) in enumerate(PLACES)
    )
    source = HIDDEN % ("SHARED_USE " + reads).replace("SHARED_USE", "extern SHARED u32 room[]; room[X] = 1;")
    out = np.full(16, 0xAD, np.uint32)
    result = hip(source, arch, (5, 4, 3), (8, 4, 2), [out], dynamic_lds=512)
    assert not result.findings
    blocks, sizes, remainders = [5, 4, 3], [8, 4, 2], [0, 0, 0]
    assert out[:13].tolist() == [*blocks, *sizes, *remainders, 0, 0, 0, 3]


def test_the_queue_names_the_apertures() -> None:
    """queue_ptr and its hidden twin lead to the high words of flat addresses of LDS and scratch."""
    source = HIDDEN % (
        "auto q = *(const u32* const __attribute__((address_space(4)))*)(p + 200); out[0] = q[16]; out[1] = q[17];"
        "auto r = (const u32 __attribute__((address_space(4)))*)__builtin_amdgcn_queue_ptr(); out[2] = r[16];"
        "SHARED u32 s[4]; u32* f = (u32*)&s[1]; out[3] = (u32)((u64)f >> 32); u32 own[4]; u32* volatile g = own; out[4] = (u32)((u64)g >> 32);"
    )
    out = np.zeros(8, np.uint32)
    assert not hip(source, "gfx90a", 1, 64, [out]).findings
    assert out[0] == out[2] == out[3] != 0 and out[1] == out[4] != 0


def test_grids_meet_through_their_synchronisation_structure() -> None:
    """As cooperative groups do it: each workgroup counts itself in, and all wait until the last has."""
    source = HIDDEN.replace("if (GX + GY + GZ + X == 0)", "if (X == 0)") % (
        "auto m = *(char* const __attribute__((address_space(4)))*)(p + 88); auto w = (u32*)(m + 32); u32 n = *(u32*)(m + 40);"
        "out[GX] = GX + 1; __atomic_thread_fence(__ATOMIC_SEQ_CST); __hip_atomic_fetch_add(w, 1u, RELAXED);"
        "while (__hip_atomic_load(w, RELAXED) < n) __builtin_amdgcn_s_sleep(1); __atomic_thread_fence(__ATOMIC_SEQ_CST);"
        "u32 s = 0; for (u32 i = 0; i < n; i++) s += __hip_atomic_load(&out[i], RELAXED); out[8 + GX] = s;"
    )
    out = np.zeros(16, np.uint32)
    assert not hip(source, "gfx942", 6, 64, [out], limit=10**6).findings
    assert out[8:14].tolist() == [21] * 6


@pytest.mark.parametrize(("at", "says"), [(80, "calls the host"), (96, "device heap"), (104, "enqueues")])
def test_what_only_a_host_serves_is_refused_where_it_is_touched(at: int, says: str) -> None:
    read = f"auto q = *(u32* const __attribute__((address_space(4)))*)(p + {at}); if (out[0]) out[1] = q[2]; else out[1] = q != 0;"
    out = np.zeros(4, np.uint32)
    assert not hip(HIDDEN % read, "gfx942", 1, 64, [out]).findings
    assert out[1] == 1  # the pointer may be looked at
    with pytest.raises(AmdgenError, match=says) as caught:
        hip(HIDDEN % read, "gfx942", 1, 64, [np.ones(4, np.uint32)])
    assert "\n" not in str(caught.value) and "load_dword" in str(caught.value)


def test_a_buffer_for_printing_is_refused_when_it_is_written() -> None:
    body = "s_load_dwordx4 s[40:43], s[0:1], 0x0\nv_mov_b32 v1, 0\ns_waitcnt lgkmcnt(0)\n{}global_store_dword v1, v1, s[42:43]\ns_endpgm"
    arguments = [("global_buffer", 8), ("hidden_printf_buffer", 8)]
    words = np.zeros(4, np.uint32)
    for first, refused in (("s_endpgm\n", False), ("", True)):
        code = assemble("gfx942", body.format(first), [".amdhsa_user_sgpr_kernarg_segment_ptr 1"], arguments)
        if refused:
            with pytest.raises(AmdgenError, match="prints"):
                emulate(code, "k", 1, 64, [words])
        else:
            assert not emulate(code, "k", 1, 64, [words]).findings


# ------------------------------------------------------------------------------------------------ variables and calls


def test_global_variables_are_initialised_changed_and_read_back() -> None:
    source = """
extern "C" { DEVICE u32 counter = 40; DEVICE u32 table[4] = {2, 3, 5, 7}; DEVICE u64 zeros[8]; DEVICE u32* where = &table[2];
__attribute__((device, used)) const u32 primes[3] = {11, 13, 17}; }
KERNEL k(u32* out) { if (X == 0) { counter += 2; table[1] = *where + primes[GX]; zeros[7] = 1ull << 40; out[0] = counter; } }
"""
    out = np.zeros(4, np.uint32)
    result = hip(source, "gfx942", 1, 64, [out])
    assert not result.findings and out[0] == 42
    variables = result.variables
    assert variables is not None
    assert variables.read("counter", np.uint32).tolist() == [42]
    assert variables.read("table", np.uint32).tolist() == [2, 16, 5, 7]
    assert variables.read("zeros", np.uint64).tolist() == [0] * 7 + [1 << 40]
    assert {"counter", "table", "zeros", "where"} <= set(variables) and "k.kd" not in set(variables)
    with pytest.raises(AmdgenError, match="no variable 'missing'"):
        variables["missing"]


@pytest.mark.parametrize(
    "target", ["gfx90a:xnack+", "gfx90a:xnack-", "gfx90a:sramecc+:xnack+", "gfx942:sramecc-:xnack-", "gfx908:sramecc-"]
)
def test_targets_with_features(target: str) -> None:
    """XNACK changes nothing that a program sees; without ECC a load of 16 bits keeps the other half."""
    body = "\n".join([
        "s_load_dwordx2 s[40:41], s[0:1], 0x0", "v_mov_b32 v1, 0", "v_mov_b32 v2, 0x12345678", "s_waitcnt lgkmcnt(0)",
        "global_load_short_d16_hi v2, v1, s[40:41]", "s_waitcnt vmcnt(0)", "global_store_dword v1, v2, s[40:41] offset:4",
        "s_endpgm"])  # fmt: skip
    words = np.array([0xABCD, 0], np.uint32)
    code = assemble(target, body, [".amdhsa_user_sgpr_kernarg_segment_ptr 1"])
    assert CodeObject.parse(code).target.id == target
    assert not emulate(code, "k", 1, 64, [words]).findings
    assert words[1] == (0xABCD5678 if "sramecc-" in target else 0xABCD0000)


def test_one_array_passed_twice_is_one_buffer(engine: str) -> None:
    """As a pointer passed twice is one on a device; arrays of equal content are two."""
    source = "KERNEL k(u32* a, u32* b, u32* c) { a[X] = X + 1; c[X] = b[X]; }"
    x, y, c = (np.zeros(64, np.uint32) for _ in range(3))
    hip(source, "gfx90a", 1, 64, [x, x, c], engine=engine)
    assert c.tolist() == x.tolist() == list(range(1, 65))
    hip(source, "gfx90a", 1, 64, [x, y, c], engine=engine)
    assert not c.any()
