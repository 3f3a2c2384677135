"""What moves values between lanes reads them: a register that an operation in flight will bring has to be waited for.

An exchange through LDS hardware counts on the counter that a load from LDS counts on, so its result may overwrite that
load's; its data may not be that load's.
"""

from __future__ import annotations

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, run

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
_SETUP = LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\nv_mov_b32 v5, 0\nds_write_b32 v1, v0\ns_waitcnt lgkmcnt(0)\n"
_END = "s_waitcnt vmcnt(0) lgkmcnt(0)\nglobal_store_dword v1, v5, s[4:5]\n"
BRINGS = {
    "load": ("global_load_dword v3, v1, s[4:5]\n", "vmcnt"),
    "atomic": ("v_mov_b32 v3, 0\nglobal_atomic_add v3, v1, v0, s[4:5] {returns}\n", "vmcnt"),
    "load from LDS": ("ds_read_b32 v3, v1\n", "lgkmcnt"),
    "atomic of LDS": ("ds_add_rtn_u32 v3, v1, v0\n", "lgkmcnt"),
    "exchange": ("ds_permute_b32 v3, v1, v0\n", "lgkmcnt"),
}
MOVES = {
    "pull": "ds_bpermute_b32 v5, v1, v3\n",
    "push": "ds_permute_b32 v5, v1, v3\n",
    "push onto itself": "ds_permute_b32 v3, v1, v3\nv_mov_b32 v5, v1\n",
    "swizzle": "ds_swizzle_b32 v5, v3 offset:0x041f\n",
    "address": "ds_bpermute_b32 v5, v3, v1\n",
    "DPP": "v_mov_b32_dpp v5, v3 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:0\n",
    "readlane": "v_readlane_b32 s8, v3, 5\ns_nop 4\nv_mov_b32 v5, s8\n",
    "readfirstlane": "v_readfirstlane_b32 s8, v3\ns_nop 4\nv_mov_b32 v5, s8\n",
    "swap of halves": "v_mov_b32 v5, v1\nv_permlane32_swap_b32 v5, v3\n",
}  # fmt: skip


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize("bring", BRINGS)
def test_a_move_between_lanes_waits_for_its_data(bring: str, move: str, arch: str) -> None:
    if move == "swap of halves" and arch != "gfx950":
        pytest.skip("gfx950 alone swaps halves")
    load, counter = BRINGS[bring]
    load = load.format(returns="sc0" if arch in ("gfx942", "gfx950") else "glc")

    def found(wait: str) -> list[tuple[str, str, str]]:
        body = _SETUP + load + wait + MOVES[move] + _END
        result = run(body, np.zeros(64, np.uint32), arch=arch, lds=1024)
        return [(f.check, f.message.split(" ", 1)[0], f.fix) for f in result.findings]

    assert found(f"s_waitcnt {counter}(0)\n") == []
    ((check, register, fix),) = found("")
    assert (check, register) == ("vgpr_read_before_wait", "v3") and f"{counter}(0)" in fix


@pytest.mark.parametrize("arch", ARCHS)
def test_an_exchange_may_overwrite_what_lands_before_it(arch: str) -> None:
    """Both count on lgkmcnt, in order: of their results the exchange's remains."""
    body = f"{_SETUP}ds_read_b32 v5, v1\nds_bpermute_b32 v5, v1, v0 offset:4\n{_END}"
    out = np.zeros(64, np.uint32)
    result = run(body, out, arch=arch, lds=1024)
    assert not result.findings and (result.buffers[0].view(np.uint32) == (np.arange(64) + 1) % 64).all()
