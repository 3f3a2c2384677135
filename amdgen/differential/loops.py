"""Random kernels that end after a long time, and kernels that never do: the emulator must tell them apart.

Each kernel has one loop, or one within another. What decides whether it ends is drawn first (a counter in a register,
in LDS or in memory, a flag, a lock, a value that converges), then what else stands in it: barriers, sleeps, atomics,
stores of what counts, loads that nothing uses. That each is of the kind that it is said to be follows from how it is
made: a finite one is an endless one whose deciding value moves towards its end.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from amdgen.codeobject import kernel_assembly
from amdgen.codeobject import pointers as buffers

ARCHITECTURES = ("gfx908", "gfx90a", "gfx942", "gfx950")
LDS_BYTES = 8192
BUFFER_BYTES = 1 << 16
"""Bytes of the one argument, all zeros: words 0 to 127 for flags and counters, then one for each work-item."""

# s[4:5] is the buffer, s2 the workgroup, s12 the wave; v0 the work-item, v1 0, v21 1, v23 and v28 the work-item's own
# places in memory and in LDS, v24 and v27 places that all share.
_START = """
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshrrev_b32 v2, 6, v0
  v_mov_b32 v1, 0
  v_readfirstlane_b32 s12, v2
  s_mov_b32 s20, 0
  v_mov_b32 v20, 0
  v_mov_b32 v21, 1
  v_lshlrev_b32 v28, 2, v0
  v_add_u32 v28, 0x200, v28
  v_lshl_add_u32 v23, s2, 11, v28
  v_mov_b32 v24, 0x180
  v_mov_b32 v27, 0x180
  v_mov_b32 v3, 0
  ds_write_b32 v1, v3
  ds_write_b32 v27, v3
  ds_write_b32 v28, v3
  s_waitcnt lgkmcnt(0)
  s_barrier
"""
_NEVER = 1 << 30


@dataclass(frozen=True)
class Made:
    """A kernel ``k`` of one argument, a buffer of :data:`BUFFER_BYTES`. ``turns``: of its loop, where it ends."""

    name: str
    arch: str
    assembly: str
    waves: int
    groups: int
    ends: bool
    turns: int

    @property
    def block(self) -> int:
        """Work-items of a workgroup."""
        return 64 * self.waves


class _Arch:
    """How an architecture writes scopes."""

    def __init__(self, name: str) -> None:
        new = name in ("gfx942", "gfx950")
        self.fresh = "sc0 sc1" if new else "glc"  # a load past the caches, a store that others see
        self.returns = "sc0" if new else "glc"


@dataclass(frozen=True)
class _Kind:
    """What decides. ``before``: text before the loop; ``turn``: what a turn does, and sets SCC where the loop goes on;
    ``uniform``: whether all waves of a workgroup turn as often, so that barriers may stand in the loop; ``costs``:
    instructions of a turn."""

    before: str
    turn: str
    uniform: bool = True
    after: str = ""
    turns: int = 0  # 0: as many as was asked for


def _register(a: _Arch, ends: bool, turns: int) -> _Kind:
    step = "s_sub_u32 s8, s8, 1\n" if ends else ""
    return _Kind(f"s_mov_b32 s8, {turns}\n", f"{step}s_cmp_lg_u32 s8, 0\n")


def _wrong_end(a: _Arch, ends: bool, turns: int) -> _Kind:
    """Endless: it alternates between two values, and the end is a third."""
    step = "s_add_u32 s8, s8, 1\n" if ends else "s_xor_b32 s8, s8, 3\n"
    return _Kind("s_mov_b32 s8, 0\n", f"{step}s_cmp_lg_u32 s8, {turns}\n")


def _lanes(a: _Arch, ends: bool, turns: int) -> _Kind:
    """Each lane counts; the loop ends when none is left."""
    step = "v_add_u32 v8, v8, v21\n" if ends else "v_xor_b32 v8, v8, v21\n"
    return _Kind(
        f"v_mov_b32 v8, 0\nv_mov_b32 v9, {turns}\n",
        f"{step}v_cmp_ne_u32 vcc, v8, v9\ns_nop 4\ns_cmp_lg_u64 vcc, 0\n",
    )


def _masked(a: _Arch, ends: bool, turns: int) -> _Kind:
    """As a compiler has a loop whose lanes end one by one."""
    step = "v_add_u32 v8, v8, v21\n" if ends else ""
    return _Kind(
        f"s_mov_b64 s[14:15], exec\nv_and_b32 v8, 63, v0\nv_mov_b32 v9, {turns + 64}\n",
        f"{step}v_cmp_ne_u32 vcc, v8, v9\ns_and_b64 exec, exec, vcc\ns_cmp_lg_u64 exec, 0\n",
        uniform=False,
        after="s_mov_b64 exec, s[14:15]\n",
    )


def _converges(a: _Arch, ends: bool, turns: int) -> _Kind:
    """A float that grows; endless: by less than half an ulp."""
    start, bound = ("0", f"{float(min(turns, 1 << 23))}") if ends else ("0x4b800000", "0x4c000000")
    literal = bound if bound.startswith("0x") else hex(_bits(float(bound)))
    return _Kind(
        f"v_mov_b32 v8, {start}\nv_mov_b32 v9, {literal}\n",
        "v_add_f32 v8, 1.0, v8\nv_cmp_lt_f32 vcc, v8, v9\ns_nop 4\ns_cmp_lg_u64 vcc, 0\n",
    )


def _bits(value: float) -> int:
    import struct

    return int.from_bytes(struct.pack("<f", value), "little")


def _nested(a: _Arch, ends: bool, turns: int) -> _Kind:
    """A short loop within; the outer one counts, or has forgotten to."""
    inner, step = 50, "s_sub_u32 s8, s8, 1\n" if ends else ""
    return _Kind(
        f"s_mov_b32 s8, {max(turns // inner, 1)}\n",
        f"s_mov_b32 s9, {inner}\nm:\ns_sub_u32 s9, s9, 1\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 m\n"
        f"{step}s_cmp_lg_u32 s8, 0\n",
        turns=max(turns // inner, 1),
    )


def _two_blocks(a: _Arch, ends: bool, turns: int) -> _Kind:
    """It jumps forth and back between two blocks."""
    step = "s_add_u32 s8, s8, 1\n" if ends else ""
    return _Kind(
        "s_mov_b32 s8, 0\ns_branch l\nother:\ns_nop 0\ns_branch back\n",
        f"{step}s_branch other\nback:\ns_cmp_lg_u32 s8, {turns}\n",
    )


def _memory_flag(a: _Arch, ends: bool, turns: int) -> _Kind:
    """All wait for a flag in memory; the first wave of the first workgroup sets it after ``turns``, or nobody does."""
    sets = (
        f"s_cmp_lg_u32 s2, 0\ns_cbranch_scc1 l\ns_cmp_lg_u32 s12, 0\ns_cbranch_scc1 l\ns_mov_b32 s8, {turns}\nw:\n"
        f"s_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 w\nglobal_store_dword v1, v21, s[4:5] {a.fresh}\n"
        "s_waitcnt vmcnt(0)\n"
    )
    look = (
        f"global_load_dword v10, v1, s[4:5] {a.fresh}\ns_waitcnt vmcnt(0)\nv_readfirstlane_b32 s9, v10\n"
        "s_cmp_eq_u32 s9, 0\n"
    )
    return _Kind(sets if ends else "", look, uniform=False)


def _lds_flag(a: _Arch, ends: bool, turns: int) -> _Kind:
    """As before, in LDS, where the first wave of each workgroup sets it."""
    sets = (
        f"s_cmp_lg_u32 s12, 0\ns_cbranch_scc1 l\ns_mov_b32 s8, {turns}\nw:\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\n"
        "s_cbranch_scc1 w\nds_write_b32 v1, v21\ns_waitcnt lgkmcnt(0)\n"
    )
    look = "ds_read_b32 v10, v1\ns_waitcnt lgkmcnt(0)\nv_readfirstlane_b32 s9, v10\ns_cmp_eq_u32 s9, 0\n"
    return _Kind(sets if ends else "", look, uniform=False)


def _memory_counter(a: _Arch, ends: bool, turns: int) -> _Kind:
    """Each wave draws numbers by an atomic until they are high enough; endless: it adds 0."""
    add = "v21" if ends else "v1"
    draw = (
        f"s_mov_b64 s[14:15], exec\ns_mov_b64 exec, 1\nglobal_atomic_add v10, v1, {add}, s[4:5] offset:8 {a.returns}\n"
        f"s_waitcnt vmcnt(0)\ns_mov_b64 exec, s[14:15]\nv_readfirstlane_b32 s9, v10\ns_cmp_lt_u32 s9, {turns}\n"
    )
    return _Kind("", draw, uniform=False)


def _lds_counter(a: _Arch, ends: bool, turns: int) -> _Kind:
    add = "v21" if ends else "v1"
    draw = (
        f"s_mov_b64 s[14:15], exec\ns_mov_b64 exec, 1\nds_add_rtn_u32 v10, v1, {add}\ns_waitcnt lgkmcnt(0)\n"
        f"s_mov_b64 exec, s[14:15]\nv_readfirstlane_b32 s9, v10\ns_cmp_lt_u32 s9, {turns}\n"
    )
    return _Kind("", draw, uniform=False)


def _lock(a: _Arch, ends: bool, turns: int) -> _Kind:
    """Each wave takes a lock and gives it back, ``turns`` times; endless: it forgets to give it back, so that it waits
    for itself."""
    back = "global_atomic_swap v1, v1, s[4:5] offset:16\ns_waitcnt vmcnt(0)\n" if ends else ""
    take = (
        "s_mov_b64 s[14:15], exec\ns_mov_b64 exec, 1\nt:\n"
        f"global_atomic_cmpswap v10, v1, v[12:13], s[4:5] offset:16 {a.returns}\n"
        "s_waitcnt vmcnt(0)\nv_readfirstlane_b32 s9, v10\ns_cmp_lg_u32 s9, 0\ns_cbranch_scc1 t\n"
        f"{back}s_mov_b64 exec, s[14:15]\ns_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\n"
    )
    few = max(2, min(turns, 2000))
    return _Kind(f"s_mov_b32 s8, {few}\nv_mov_b32 v12, 1\nv_mov_b32 v13, 0\n", take, uniform=False, turns=few)


def _turns_taken(a: _Arch, ends: bool, turns: int) -> _Kind:
    """Two waves answer one another in LDS; endless: each waits for the other first."""
    few = max(2, min(turns, 500))
    first = "" if ends else "s_mov_b32 s10, 1\n"
    return _Kind(
        f"s_mov_b32 s8, {few}\ns_and_b32 s10, s12, 1\ns_xor_b32 s11, s10, 1\n{first}"
        "s_cmp_gt_u32 s12, 1\ns_cbranch_scc1 end\n",
        "p:\nds_read_b32 v10, v1\ns_waitcnt lgkmcnt(0)\nv_readfirstlane_b32 s9, v10\ns_cmp_lg_u32 s9, s10\n"
        "s_cbranch_scc1 p\nv_mov_b32 v11, s11\nds_write_b32 v1, v11\ns_waitcnt lgkmcnt(0)\n"
        "s_sub_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\n",
        uniform=False,
        after="end:\n",
        turns=few,
    )


def _one_at_barrier(a: _Arch, ends: bool, turns: int) -> _Kind:
    """The first wave waits at a barrier while the others count; endless: they have no end."""
    step = "s_sub_u32 s8, s8, 1\n" if ends else ""
    return _Kind(
        f"s_mov_b32 s8, {turns}\ns_cmp_eq_u32 s12, 0\ns_cbranch_scc1 end\n",
        f"{step}s_cmp_lg_u32 s8, 0\n",
        uniform=False,
        after="end:\ns_barrier\n",
    )


_KINDS: dict[str, Callable[[_Arch, bool, int], _Kind]] = {
    "register": _register, "wrong end": _wrong_end, "lanes": _lanes, "masked": _masked, "converges": _converges,
    "nested": _nested, "two blocks": _two_blocks, "memory flag": _memory_flag, "LDS flag": _lds_flag,
    "memory counter": _memory_counter, "LDS counter": _lds_counter, "lock": _lock, "turns": _turns_taken,
    "one at a barrier": _one_at_barrier,
}  # fmt: skip
_PAIRED = frozenset({"turns", "one at a barrier"})
"""Kinds for two waves or more."""


def _fillings(a: _Arch) -> dict[str, str]:
    """What else stands in a turn, by name."""
    return {
        "sleep": "s_sleep 1\n",
        "priority": "s_setprio 1\n",
        "nothing": "s_nop 3\n",
        "counter": "s_add_u32 s20, s20, 1\n",
        "vector counter": "v_add_u32 v20, v20, v21\n",
        "store": "v_mov_b32 v22, s20\nglobal_store_dword v23, v22, s[4:5]\ns_add_u32 s20, s20, 1\ns_waitcnt vmcnt(0)\n",
        "scoped store": f"global_store_dword v23, v20, s[4:5] {a.fresh}\nv_add_u32 v20, v20, v21\ns_waitcnt vmcnt(0)\n",
        "LDS store": "ds_write_b32 v28, v20\nv_add_u32 v20, v20, v21\ns_waitcnt lgkmcnt(0)\n",
        "atomic": "global_atomic_add v24, v21, s[4:5]\ns_waitcnt vmcnt(0)\n",
        "atomic that returns": f"global_atomic_add v26, v24, v21, s[4:5] {a.returns}\ns_waitcnt vmcnt(0)\n",
        "LDS atomic": "ds_add_u32 v27, v21\ns_waitcnt lgkmcnt(0)\n",
        "load": "global_load_dword v29, v23, s[4:5]\ns_waitcnt vmcnt(0)\n",
        "LDS load": "ds_read_b32 v30, v28\ns_waitcnt lgkmcnt(0)\n",
        "clock": "s_memtime s[30:31]\ns_waitcnt lgkmcnt(0)\n",
    }


def make(seed: int, ends: bool, instructions: int = 1_000_000) -> Made:
    """A kernel. ``instructions``: wave-instructions that a finite one takes, roughly and at most."""
    rng = random.Random(seed)
    name, arch = rng.choice(list(_KINDS)), rng.choice(ARCHITECTURES)
    a = _Arch(arch)
    waves, groups = rng.choice((1, 1, 2, 3, 4, 8)), rng.choice((1, 1, 1, 2, 3))
    waves = max(waves, 2) if name in _PAIRED else waves
    fillings = _fillings(a)
    chosen = rng.sample(list(fillings), rng.choice((0, 0, 1, 1, 2, 3)))
    uniform = _KINDS[name](a, ends, 1).uniform
    if uniform and rng.random() < 0.5:
        fillings["barrier"] = "s_barrier\n"
        chosen.append("barrier")
        rng.shuffle(chosen)
    filling = "".join(fillings[one] for one in chosen)
    kind = _KINDS[name](a, ends, 1)
    length = 1 + (kind.turn + filling).count("\n")
    turns = max(2, int(instructions * rng.uniform(0.2, 1)) // (length * waves * groups))
    kind = _KINDS[name](a, ends, min(turns, 0xFFFF_FFFF))
    loop = f"l:\n{filling}{kind.turn}s_cbranch_scc1 l\n"
    body = f"{_START}{kind.before}{loop}{kind.after}s_waitcnt vmcnt(0) lgkmcnt(0)\ns_endpgm"
    assembly = kernel_assembly(arch, body, arguments=buffers(1), lds=LDS_BYTES, vgprs=64)
    described = f"{name}{' with ' * bool(chosen)}{', '.join(chosen)}"
    return Made(described, arch, assembly, waves, groups, ends, kind.turns or turns)
