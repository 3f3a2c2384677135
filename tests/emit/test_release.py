"""The bundled compiler's two faults around what it doesn't see: read off the listing's order, not run.

LLVM before 23 takes the wait behind ``buffer_wbl2`` away where it knows of no store in flight (pull request 178316),
and counts a builtin's copy to LDS in lgkmcnt as well (179305).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from amdgen.emit import render_intrinsics
from amdgen.emit.intrinsics import used_intrinsics
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain

HERE = Path(__file__).parents[1]
KERNEL = """
AMDGEN_KERNEL(64, 1) void k(u32* data, u32* counter) {{
    const u32 lane = __builtin_amdgcn_workitem_id_x();
    u32* const mine = data + 64 * __builtin_amdgcn_workgroup_id_x();
    global_store_dword_asm<0>(lane, mine, lane * 4);
    wait_and_barrier<0, 0>();
    if (lane == 0) mine[64] = {release};
}}
"""
OURS = "add_acquire_release(counter, 1)"
COMPILERS = "__hip_atomic_fetch_add((AMDGEN_GLOBAL u32*)counter, 1, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT)"
SEEN = re.compile(r"buffer_|global_|flat_|s_endpgm|s_branch|s_cbranch")


def before(listing: str, what: str) -> list[bool]:
    """Whether vmcnt(0) is waited for between each write-back and the next access of memory (``what`` "buffer_wbl2"),
    or between each invalidation and the access before it ("buffer_inv")."""
    lines = [line.split(";")[0].split("//")[0].strip() for line in listing.splitlines()]
    step = 1 if what == "buffer_wbl2" else -1
    found = []
    for at, line in enumerate(lines):
        if line.startswith(what):
            waited = False
            for near in lines[at + step :: step]:
                if SEEN.match(near):
                    break
                waited |= near.startswith("s_waitcnt") and "vmcnt(0)" in near
            found.append(waited)
    return found


@pytest.mark.parametrize("arch", ["gfx942", "gfx950"])
def test_a_release_waits_for_its_write_back_where_only_asm_stored(arch: str) -> None:
    """The compiler's own release doesn't: once it does, the wait in ``add_acquire_release`` can go."""

    def listing(release: str) -> str:
        kernel = f"using namespace amdgen;\n{KERNEL.format(release=release)}"
        return find_toolchain().compile_hip(f"{used_intrinsics(load_isa(arch), kernel)}\n{kernel}", arch).assembly

    assert before(listing(COMPILERS), "buffer_wbl2") == [False]
    ours = listing(OURS)
    assert before(ours, "buffer_wbl2") == before(ours, "buffer_inv") == [True]
    assert len(re.findall(r"buffer_wbl2 sc1\b.*?global_atomic_add .*?buffer_inv sc1\b", ours, re.DOTALL)) == 1


def test_recorded_kernels_wait_for_their_write_backs() -> None:
    listings = [file.read_text() for file in sorted((HERE / "golden" / "gemm").glob("*.s"))]
    for what in ("buffer_wbl2", "buffer_inv"):
        found = [waited for listing in listings for waited in before(listing, what)]
        assert found and all(found)


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
def test_no_copy_to_lds_is_a_builtin(arch: str) -> None:
    """Asm alone: the compiler counts none of them, so that it counts none wrongly."""
    texts = [
        render_intrinsics(load_isa(arch)),
        *(file.read_text() for file in (HERE.parent / "templates").rglob("*.j2")),
    ]
    builtins = {name for text in texts for name in re.findall(r"__builtin_amdgcn_\w+", text)}
    assert builtins and not [name for name in builtins if "lds" in name]
