# ruff: noqa: E501  (bodies of assembly)
"""Undefined bits that go through LDS: stored there, loaded again, exchanged between lanes. What nothing uses is no finding.

rocPRIM does all of this: it loads the part of a tile that there is, exchanges all of it, and drops the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
# v1: 4 bytes a lane; v3: defined in the first sixteen lanes alone, where it is the lane's number
_SETUP = LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\ns_mov_b64 exec, 0xffff\nv_mov_b32 v3, v0\ns_mov_b64 exec, -1\n"
_WAIT = "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
_STORE = "global_store_dword v1, v5, s[4:5]\n"
_SIXTEEN = "s_mov_b64 exec, 0xffff\n"
_THROUGH = f"ds_write_b32 v1, v3\nds_read_b32 v5, v1\n{_WAIT}"
_FLAT = (
    "s_mov_b64 s[10:11], src_shared_base\nv_mov_b32 v7, s11\nv_mov_b32 v6, v1\nflat_store_dword v[6:7], v3\n"
    f"{_WAIT}flat_load_dword v5, v[6:7]\n{_WAIT}"
)
_SAYS = "v3 was never written: it was stored in LDS, and loaded from there into v5"


@dataclass(frozen=True)
class Case:
    name: str
    body: str
    finds: str = ""
    says: str = ""

    def __str__(self) -> str:
        return self.name


CASES = [
    Case("stored, and nobody reads it", "ds_write_b32 v1, v3\n"),
    Case("read, and dropped", _THROUGH + "v_add_u32 v5, v5, v5\n"),
    Case("those lanes are used that are defined", _THROUGH + _SIXTEEN + _STORE),
    Case("all lanes are used", _THROUGH + _STORE, "uninitialized_vgpr", _SAYS),
    Case("by way of flat addresses, those that are defined", _FLAT + _SIXTEEN + _STORE),
    Case("by way of flat addresses, all", _FLAT + _STORE, "uninitialized_vgpr", _SAYS),
    Case("written again with what is defined", "ds_write_b32 v1, v3\n" + _THROUGH.replace("v3", "v0") + _STORE),
    Case(
        "one byte of it is written again, and that is used",
        f"ds_write_b32 v1, v3\nds_write_b8 v1, v0 offset:1\nds_read_u8 v5, v1 offset:1\n{_WAIT}" + _STORE,
    ),
    Case(
        "one byte of it is written again, and another is used",
        f"ds_write_b32 v1, v3\nds_write_b8 v1, v0 offset:1\nds_read_i8 v5, v1 offset:2\n{_WAIT}v_mov_b32 v6, v5\n"
        + _STORE.replace("v5", "v6"),
        "uninitialized_vgpr", "v3 was never written",
    ),
    Case(
        "some bits of it are undefined, and others are used",
        "v_lshlrev_b32 v3, 8, v3\nv_or_b32 v3, 1, v3\n" + _THROUGH + "v_and_b32 v5, 1, v5\n" + _STORE,
    ),
    Case(
        "some bits of it are undefined, and are used",
        "v_lshlrev_b32 v3, 8, v3\nv_or_b32 v3, 1, v3\n" + _THROUGH + f"v_and_b32 v5, 0x200, v5\nds_read_b32 v6, v5\n{_WAIT}",
        "uninitialized_vgpr", "v3 was never written",
    ),
    Case(
        "the sign of a byte of it is defined, and is used",
        "v_and_b32 v3, 0x7f, v3\n" + f"ds_write_b8 v1, v3\nds_read_i8 v5, v1\n{_WAIT}v_lshrrev_b32 v5, 7, v5\n" + _STORE,
    ),
    Case("an atomic on it", f"ds_write_b32 v1, v3\nds_add_u32 v1, v0\n{_WAIT}", "uninitialized_vgpr",
         "v3 was never written: it was stored in LDS, and used there"),
    Case("a flat atomic on it", _FLAT.replace("flat_load_dword v5, v[6:7]", "flat_atomic_add v[6:7], v0"), "uninitialized_vgpr",
         "v3 was never written: it was stored in LDS, and used there"),
    Case("swapped by a flat atomic", _FLAT.replace("flat_load", "flat_atomic_swap v[6:7], v0\nflat_load") + _STORE),
    Case("swapped, and what was there is dropped", f"ds_write_b32 v1, v3\nds_wrxchg_rtn_b32 v6, v1, v0\nds_read_b32 v5, v1\n{_WAIT}" + _STORE),
    Case("pulled by other lanes that drop it", f"ds_bpermute_b32 v5, v1, v3\n{_WAIT}" + _SIXTEEN + _STORE),
    Case(
        "pulled by other lanes that use it", f"v_xor_b32 v6, 0x80, v1\nds_bpermute_b32 v5, v6, v3\n{_WAIT}" + _SIXTEEN + _STORE,
        "uninitialized_vgpr", "v3 was never written",
    ),
    Case("pulled from lanes that are off, which is 0", _SIXTEEN + f"v_xor_b32 v6, 0x80, v1\nds_bpermute_b32 v5, v6, v3\n{_WAIT}" + _STORE),
    Case("pushed to lanes that drop it", f"ds_permute_b32 v5, v1, v3\n{_WAIT}" + _SIXTEEN + _STORE),
    Case(
        "pushed to lanes that use it", f"v_xor_b32 v6, 0x80, v1\nds_permute_b32 v5, v6, v3\n{_WAIT}" + _SIXTEEN + _STORE,
        "uninitialized_vgpr", "v3 was never written",
    ),
    Case("swizzled to lanes that drop it", f"ds_swizzle_b32 v5, v3 offset:0x041f\n{_WAIT}" + _SIXTEEN + _STORE),
    Case(
        "swizzled to lanes that use it", f"ds_swizzle_b32 v5, v3 offset:0x401f\n{_WAIT}" + _SIXTEEN + _STORE,
        "uninitialized_vgpr", "v3 was never written",
    ),
    Case("swizzled from lanes that are off, which is 0",
         f"s_mov_b64 exec, 0xffffff\nds_swizzle_b32 v5, v3 offset:0x401f\n{_WAIT}s_mov_b64 exec, 0xff00\n" + _STORE),
    Case("to an undefined place", f"ds_write_b32 v3, v0\n{_WAIT}", "uninitialized_vgpr", "v3 was never written"),
    Case(
        "from an undefined lane", f"ds_bpermute_b32 v5, v3, v0\n{_WAIT}", "uninitialized_vgpr", "v3 was never written"
    ),
]  # fmt: skip


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_becomes_of_it(case: Case, arch: str) -> None:
    result = run(_SETUP + case.body + _WAIT, np.arange(1024, dtype=np.uint32), arch=arch, lds=1024)
    assert {f.check for f in result.findings} == ({case.finds} if case.finds else set()), str(result.findings)
    assert case.says in (result.findings[0].message if result.findings else "")
    assert not result.warnings, str(result.warnings)


def test_added_between_places_of_lds() -> None:
    body = f"{_SETUP}ds_write_b32 v1, v0\nds_write_b32 v1, v3 offset:256\n{_WAIT}ds_add_src2_u32 v1 offset:64\n{_WAIT}"
    found = run(body, np.zeros(64, np.uint32), arch="gfx908", lds=1024).findings
    assert [f.check for f in found] == ["uninitialized_vgpr"] and "v3 was never written: it was stored" in found[
        0
    ].message
