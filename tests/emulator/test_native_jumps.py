"""Code that only execution leads to: the compiled engine decodes it when a wave comes there, and goes on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble, run

from amdgen.emulator import emulate

STORE = "v_mov_b32 v1, s10\nv_mov_b32 v2, 0\nglobal_store_dword v2, v1, s[4:5]\ns_waitcnt vmcnt(0)\n"
HERE = LOAD_ARGS + "s_mov_b32 s10, 0\ns_getpc_b64 s[8:9]\nhere:\n"
FALLS_IN = HERE + (
    "s_add_u32 s8, s8, hidden-here\ns_addc_u32 s9, s9, 0\ns_branch known\nhidden:\ns_add_u32 s10, s10, 10\n"
    "known:\ns_add_u32 s10, s10, 1\ns_cmp_lt_u32 s10, 30\ns_cbranch_scc0 done\ns_setpc_b64 s[8:9]\ndone:\n" + STORE
)
"""What the jump leads to runs into code that is known."""


def functions(count: int) -> str:
    """Calls so many functions, one after the other, by pointers that only differ when it runs."""
    body = HERE + "s_add_u32 s8, s8, table-here\ns_addc_u32 s9, s9, 0\ns_mov_b32 s11, 0\n"
    body += "call:\ns_swappc_b64 s[12:13], s[8:9]\ns_add_u32 s8, s8, 8\ns_addc_u32 s9, s9, 0\n"
    body += f"s_add_u32 s11, s11, 1\ns_cmp_lt_u32 s11, {count}\ns_cbranch_scc1 call\n{STORE}s_endpgm\ntable:\n"
    return body + "s_addk_i32 s10, 0x3\ns_setpc_b64 s[12:13]\n" * count


def both(body: str, **options: Any) -> Any:
    results, buffers = [], []
    for engine in ("native", "numpy"):
        buffers.append(np.zeros(64, np.uint32))
        results.append(run(body, buffers[-1], engine=engine, **options))
    mine, theirs = results
    assert mine.engine == "native" and mine.executed == theirs.executed
    assert (buffers[0] == buffers[1]).all()
    return mine, int(buffers[0][0])


@pytest.mark.parametrize("checks", ["all", "none"])
@pytest.mark.parametrize(("body", "stored"), [(FALLS_IN, 34), (functions(300), 900)])
def test_code_is_decoded_when_a_wave_comes_to_it(body: str, stored: int, checks: str) -> None:
    result, value = both(body, block=128, grid=3, checks=checks)
    assert value == stored and not [f for f in result.findings if f.check != "global_race"]


def test_the_judge_goes_on_there_as_well() -> None:
    """With a fault before the jump."""
    late = LOAD_ARGS.replace("s_waitcnt lgkmcnt(0)", "s_mov_b32 s20, s4\ns_waitcnt lgkmcnt(0)")
    result, value = both(FALLS_IN.replace(LOAD_ARGS, late), block=128)
    assert value == 34 and [f.check for f in result.findings] == ["sgpr_read_before_wait"]


def test_wait_states_are_counted_over_such_ways() -> None:
    """A VALU result to an MFMA, one instruction later, over the seam from new code to known code."""
    zeros = "\n".join(f"v_mov_b32 v{r}, 0" for r in range(8, 16))
    body = FALLS_IN.replace("hidden:\n", "hidden:\nv_mov_b32 v12, 0\n").replace(
        "s_mov_b32 s10, 0", f"s_mov_b32 s10, 0\n{zeros}"
    )
    body = body.replace("known:\n", "known:\nv_mfma_f32_16x16x16_f16 v[8:11], v[12:13], v[14:15], v[8:11]\n")
    result, _ = both(body)
    assert [f.check for f in result.findings] == ["wait_states"]
    assert "2 wait states are required, 1 are there" in result.findings[0].message


def test_atomics_in_code_that_is_met_later() -> None:
    """They are executed by one thread, which begins anew when two are at work."""
    body = HERE + "s_add_u32 s8, s8, hidden-here\ns_addc_u32 s9, s9, 0\nv_mov_b32 v1, 1\nv_mov_b32 v2, 0\n"
    body += "s_mov_b32 s11, 3000\nl:\ns_sub_u32 s11, s11, 1\ns_cmp_lg_u32 s11, 0\ns_cbranch_scc1 l\n"
    body += "s_setpc_b64 s[8:9]\nhidden:\nglobal_atomic_add v2, v1, s[4:5]\ns_waitcnt vmcnt(0)\n"
    data = np.zeros(64, np.uint32)
    result = emulate(assemble("gfx942", body), "k", 400, 64, [data], engine="native")
    assert data[0] == 400 * 64 and not result.findings


def test_a_wave_whose_turn_has_ended_goes_on_when_another_needed_code() -> None:
    """Wave 0 counts for more than a turn while wave 1 comes to unknown code and ends: the workgroup has not."""
    body = HERE + (
        "v_readfirstlane_b32 s14, v0\ns_cmp_lg_u32 s14, 0\ns_cbranch_scc1 second\nl:\ns_add_u32 s10, s10, 1\n"
        "s_cmp_lt_u32 s10, 9000\ns_cbranch_scc1 l\n" + STORE + "s_endpgm\n"
        "second:\ns_add_u32 s8, s8, hidden-here\ns_addc_u32 s9, s9, 0\ns_setpc_b64 s[8:9]\nhidden:\n"
    )
    assert both(body, block=128)[1] == 9000
