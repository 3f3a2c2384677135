"""The reference engine: instructions take effect in the order of the program, and a faulty access ends the run."""

from __future__ import annotations

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

from amdgen.emulator.refusals import ExecutionError

ADDRESS = LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\n"
STORE = "global_store_dword v1, v2, s[4:5]\n"
BUFFER = ADDRESS + "s_mov_b32 s6, 0x100\ns_mov_b32 s7, 0x20000\ns_mov_b32 m0, 0\n"
HALF = "s_mov_b64 exec, 0xff\n"
ALL = "s_mov_b64 exec, -1\n"


def executed(body: str, **options: object) -> np.ndarray:
    """What a body leaves in 64 words that hold their numbers at first, on the reference."""
    data = np.arange(64, dtype=np.uint32)
    result = run(body, data, engine="numpy", **options)  # type: ignore[arg-type]
    assert result.engine == "numpy" and not result.checks and not result.findings and not result.landings
    return data


LANES = np.arange(64)
IN_ORDER = {
    "a load without its wait": (ADDRESS + "global_load_dword v2, v1, s[4:5]\nv_add_u32 v2, 1, v2\n", LANES + 1),
    "a load that an instruction overwrites": (ADDRESS + "global_load_dword v2, v1, s[4:5]\nv_mov_b32 v2, 7\n", 7),
    "a load, then another EXEC": (
        ADDRESS + "v_mov_b32 v2, 9\n" + HALF + "global_load_dword v2, v1, s[4:5]\n" + ALL + "s_waitcnt vmcnt(0)\n",
        np.where(LANES < 8, LANES, 9),
    ),
    "a load, then another address": (
        ADDRESS + "global_load_dword v2, v1, s[4:5]\nv_lshlrev_b32 v3, 2, v0\ns_waitcnt vmcnt(0)\n",
        LANES,
    ),
    "a load into its own address": (ADDRESS + "global_load_dword v2, v1, s[4:5]\nv_mov_b32 v3, v2\n", LANES),
    "a scalar load without its wait": (ADDRESS + "s_load_dword s8, s[4:5], 0xc\nv_mov_b32 v2, s8\n", 3),
    "a scalar load into VCC": (
        ADDRESS + "v_mov_b32 v2, 9\nv_mov_b32 v3, 5\ns_load_dwordx2 vcc, s[4:5], 0x4\n"
        "v_cndmask_b32 v2, v2, v3, vcc\n",
        np.where((LANES == 0) | (LANES == 33), 5, 9),
    ),
    "LDS without wait or barrier": (ADDRESS + "ds_write_b32 v1, v0\nds_read_b32 v2, v1\n", LANES),
    "a copy to LDS without its wait": (
        BUFFER + HALF + "buffer_load_dword v1, s[4:7], 0 offen lds\n" + ALL + "v_and_b32 v3, 7, v0\n"
        "v_lshlrev_b32 v3, 2, v3\nds_read_b32 v2, v3\n",
        LANES % 8,
    ),
    "an atomic without its wait": (
        ADDRESS + "v_mov_b32 v3, 5\nglobal_atomic_add v2, v1, v3, s[4:5] sc0\nv_add_u32 v2, 100, v2\n",
        LANES + 100,
    ),
    "atomics of all lanes on one dword, lane after lane": (
        ADDRESS + "v_mov_b32 v3, 5\nv_mov_b32 v4, 0\nglobal_atomic_add v2, v4, v3, s[4:5] sc0\n",
        LANES * 5,
    ),
    "an atomic between its units": (
        BUFFER + "v_mov_b32 v2, 0\nv_mov_b32 v3, 1\ns_mov_b64 exec, 1\nds_write_b64 v1, v[2:3]\n"
        "ds_add_u32 v1, v3 offset:2\nds_read_b32 v2, v1 offset:2\n" + ALL,
        np.where(LANES == 0, 0x10001, 0),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", IN_ORDER)
def test_everything_is_complete_when_it_is_issued(name: str) -> None:
    body, wanted = IN_ORDER[name]
    np.testing.assert_array_equal(executed(body + STORE, lds=512), np.broadcast_to(wanted, 64))


FLAT = "v_mov_b32 v2, {low}\nv_mov_b32 v3, {high}\n"
FAULTS = {
    "load": (ADDRESS + "global_load_dword v2, v1, s[4:5] offset:4", "load of 4 bytes at 0x7f"),
    "store": (ADDRESS + "global_store_dwordx2 v1, v[0:1], s[4:5]", "store of 8 bytes at 0x7f"),
    "atomic": (ADDRESS + "global_atomic_add v1, v0, s[4:5] offset:256", "atomic of 4 bytes at 0x7f"),
    "null pointer": ("v_mov_b32 v2, 0\nv_mov_b32 v3, 0\nglobal_load_dword v2, v[2:3], off", "load of 4 bytes at 0x0,"),
    "the last address": ("v_mov_b32 v2, -1\nv_mov_b32 v3, -1\nglobal_store_dword v[2:3], v2, off",
                         "store of 4 bytes at 0xffffffffffffffff"),
    "buffer": (BUFFER.replace("0x100\n", "0x1000\n") + "buffer_load_dword v2, v1, s[4:7], 0 offen offset:16",
               "load of 4 bytes at 0x7f"),
    "scalar load": (ADDRESS + "s_load_dwordx4 s[8:11], s[4:5], 0xf8", "scalar load of 16 bytes at 0x7f"),
    "copy beyond LDS": (BUFFER + "s_movk_i32 m0, 0x180\nbuffer_load_dword v1, s[4:7], 0 offen lds",
                        "4 bytes at LDS address 0x200; the workgroup has 512 bytes"),
    "LDS read": ("v_mov_b32 v1, -1\nds_read_b32 v2, v1 offset:1", ""),
    "LDS write": ("v_mov_b32 v1, 0x1fe\nds_write_b32 v1, v0", "4 bytes at LDS address 0x1fe; the workgroup has 512"),
    "LDS atomic": ("v_mov_b32 v1, 0x200\nds_add_u32 v1, v0", "4 bytes at LDS address 0x200; the workgroup has 512"),
    "flat, LDS": (FLAT.format(low="0x200", high="0x10000") + "flat_load_dword v4, v[2:3]", "LDS address 0x200"),
    "flat, scratch": (FLAT.format(low=0, high="0x20000") + "flat_store_dword v[2:3], v0",
                      "4 bytes at scratch offset 0x0; each lane has 0 bytes"),
    "scratch": ("scratch_load_dword v4, off, off offset:16", "4 bytes at scratch offset 0x10; each lane has 0 bytes"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_access_ends_the_run(name: str) -> None:
    """Naming the instruction, its pc and the address; and nothing was written beyond the buffer."""
    body, says = FAULTS[name]
    if not says:  # the sum of address and offset wraps: 0 is no fault
        run(body, np.zeros(64, np.uint32), engine="numpy", lds=512)
        return
    with pytest.raises(ExecutionError) as caught:
        run("s_nop 0\n" + body + "\ns_endpgm", np.zeros(64, np.uint32), engine="numpy", lds=512)
    error = str(caught.value)
    assert says in error and "\n" not in error
    mnemonic = body.splitlines()[-1].split()[0]
    assert error.startswith("k+0x") and f"can't execute '{mnemonic}" in error


def test_a_lane_that_is_off_makes_no_fault() -> None:
    body = ADDRESS + "v_mov_b32 v2, 1\nv_cmp_gt_u32 vcc, 32, v0\ns_mov_b64 exec, vcc\n"
    data = executed(body + "global_store_dword v1, v2, s[4:5] offset:128\n")
    np.testing.assert_array_equal(data, np.where(LANES < 32, LANES, 1))


def test_the_limit_ends_the_run() -> None:
    with pytest.raises(ExecutionError, match="k: 1000 wave-instructions executed and the kernel has not ended; raise"):
        run("l:\ns_branch l\n", np.zeros(4, np.uint32), engine="numpy", limit=1000)
