# ruff: noqa: E501  (bodies of assembly)
"""LDS races, generated: first access × second access × widths × when the first has landed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble, run

from amdgen.emulator import emulate

# v1: 16 bytes an item; v2: the same of the first wave's items in both waves; s9: the wave; s[4:7]: a buffer of 4 KiB.
_SETUP = (
    LOAD_ARGS
    + "s_mov_b32 s6, 0x1000\ns_mov_b32 s8, 0x400\ns_mov_b32 s7, 0x20000\nv_lshlrev_b32 v1, 4, v0\nv_and_b32 v2, 63, v0\n"
    + "v_lshlrev_b32 v3, 2, v2\nv_lshlrev_b32 v2, 4, v2\nv_lshrrev_b32 v4, 6, v0\ns_nop 1\nv_readfirstlane_b32 s9, v4\n"
    + "".join(f"v_mov_b32 v{r}, {r}\n" for r in range(8, 20))
    + "v_mov_b32 v9, s9\nds_write_b128 v1, v[8:11]\ns_mov_b32 m0, 0\ns_waitcnt lgkmcnt(0)\ns_barrier\ns_cmp_eq_u32 s9, 0\n"
)
_WAIT = "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
_USE = f"\n{_WAIT}buffer_store_dword v24, v3, s[4:7], 0 offen offset:2048"
# By width in bytes; the first wave's values are not the second's.
_ACCESSES = {
    "read": {1: "ds_read_u8 v24, v2", 4: "ds_read_b32 v24, v2", 16: "ds_read_b128 v[24:27], v2"},
    "write": {1: "ds_write_b8 v2, v{v}", 4: "ds_write_b32 v2, v{v}", 16: "ds_write_b128 v2, v[{v}:{v3}]"},
    "atomic": {4: "ds_add_u32 v2, v{v}", 8: "ds_add_u64 v2, v[{v}:{v1}]"},
    "copy": {4: "buffer_load_dword v3, s[4:7], {s} offen lds"},
}
_BEHIND = ("in flight, barrier", "waited for after the barrier")
_TIMES = ("in flight", "landed", "in flight, barrier", "landed, barrier", "waited for after the barrier")


@dataclass(frozen=True)
class Case:
    first: str
    second: str
    widths: tuple[int, int]
    time: str
    used: bool = True  # what the second reads

    def __str__(self) -> str:
        return f"{self.first} {self.widths[0]}, {self.second} {self.widths[1]}, {self.time}"

    @property
    def body(self) -> str:
        first, second = (
            _ACCESSES[kind][width].format(v=v, v1=v + 1, v3=v + 3, s=s)
            for kind, width, v, s in ((self.first, self.widths[0], 12, "0"), (self.second, self.widths[1], 16, "s8"))
        )
        second += _USE if self.second == "read" and self.used else ""
        landed = _WAIT if self.time.startswith("landed") else ""
        barrier = "s_barrier\n" if "barrier" in self.time else ""
        late = _WAIT if self.time.startswith("waited") else ""
        return (
            f"{_SETUP}s_cbranch_scc0 join\n{first}\n{landed}join:\n{barrier}s_cmp_eq_u32 s9, 0\ns_cbranch_scc0 second\n{late}"
            f"s_branch over\nsecond:\n{second}\n{_WAIT}over:\ns_barrier\n{_WAIT}"
        )

    @property
    def finds(self) -> set[str]:
        """The rule: of two accesses that are not both reads, nor both atomics, a barrier must come between, and a wait
        before that barrier."""
        if self.first == self.second and self.first in ("read", "atomic"):
            return set()
        if self.time == "landed, barrier":
            return set()
        if self.time == "waited for after the barrier":  # when the first ends is not ordered
            return {"lds_race"}
        found = {"lds_race"} if "barrier" not in self.time else set()
        if self.time.startswith("in flight"):
            found.add("lds_read_before_wait" if self.second == "read" else "lds_write_before_wait")
        return found

    def severity(self, arch: str) -> str:
        """What depends on whether s_barrier waits for LDS instructions is an error where it is known not to; and nowhere
        before a copy, whose data comes long after the barrier."""
        at_barrier = self.time in _BEHIND and self.first != "copy"
        return "warning" if at_barrier and (arch in ("gfx90a", "gfx950") or self.second == "copy") else "error"


UNUSED = [
    Case("write", "read", (16, 1), "landed", used=False),
    Case("write", "read", (1, 16), "landed", used=False),
    Case("atomic", "read", (4, 16), "landed", used=False),
    Case("copy", "read", (4, 4), "landed", used=False),
]


@pytest.mark.parametrize("case", UNUSED, ids=str)
def test_a_race_is_none_where_nothing_uses_what_was_read(case: Case) -> None:
    result = run(case.body, np.arange(1024, dtype=np.uint32), arch="gfx942", block=128, lds=2048)
    assert not result.findings and not result.warnings, str(result.findings)


def test_a_race_that_is_not_asked_for_stops_no_launch() -> None:
    """Thirty reads race and are used; what is asked for comes long after them."""
    long = "s_nop 0\n" * 3000
    reads = "".join(f"ds_read_b32 v24, v2 offset:{4 * (k & 3)}{_USE}\n" for k in range(30))
    body = (
        f"{_SETUP}s_cbranch_scc0 second\nds_write_b128 v2, v[12:15]\n{_WAIT}s_branch over\n"
        f"second:\n{reads}{long}buffer_store_dword v40, v3, s[4:7], 0 offen offset:2048\nover:\n"
    )
    code = assemble("gfx942", body, 1, 2048, 64)
    result = emulate(code, "k", 1, 128, [np.zeros(1024, np.uint32)], checks=["uninitialized_vgpr"], stop_after=1)
    assert [f.check for f in result.findings] == ["uninitialized_vgpr"]


def test_a_read_that_races_twice_is_one_finding() -> None:
    """In a loop, and used in each turn: from the first use on it is an error, and stays one."""
    body = (
        f"{_SETUP}s_cbranch_scc0 second\nds_write_b32 v2, v12\n{_WAIT}s_branch over\nsecond:\ns_mov_b32 s10, 3\nagain:\n"
        f"ds_read_b32 v24, v2{_USE}\ns_sub_u32 s10, s10, 1\ns_cmp_lg_u32 s10, 0\ns_cbranch_scc1 again\nover:\n"
    )
    result = run(body, np.arange(1024, dtype=np.uint32), arch="gfx942", block=128, lds=2048)
    assert [(f.check, f.count) for f in result.findings] == [("lds_race", 3)]


def test_the_sign_of_a_byte_that_races_races() -> None:
    body = (
        f"{_SETUP}s_cbranch_scc0 second\nds_write_b8 v2, v12\n{_WAIT}s_branch over\nsecond:\nds_read_i8 v24, v2\n{_WAIT}"
        "v_lshrrev_b32 v24, 8, v24\nbuffer_store_dword v24, v3, s[4:7], 0 offen offset:2048\nover:\n"
    )
    result = run(body, np.arange(1024, dtype=np.uint32), arch="gfx942", block=128, lds=2048)
    assert {f.check for f in result.findings} == {"lds_race"}


@pytest.mark.parametrize("dword", [0, 1, 2, 3])
def test_of_what_was_read_only_the_bytes_that_race_matter(dword: int) -> None:
    """The first wave has written the third dword of sixteen bytes; the second stores one of the four."""
    body = (
        f"{_SETUP}s_cbranch_scc0 second\nds_write_b32 v2, v12 offset:8\n{_WAIT}s_branch over\n"
        f"second:\nds_read_b128 v[24:27], v2\n{_WAIT}v_add_u32 v28, 1, v{24 + dword}\n"
        "buffer_store_dword v28, v3, s[4:7], 0 offen offset:2048\nover:\n"
    )
    result = run(body, np.arange(1024, dtype=np.uint32), arch="gfx942", block=128, lds=2048)
    assert {f.check for f in result.findings} == ({"lds_race"} if dword == 2 else set()), str(result.findings)


def _pairs(first: str, second: str) -> list[tuple[int, int]]:
    """Widths of the two: each of the first with the like and the unlike of the second."""
    firsts, seconds = sorted(_ACCESSES[first]), sorted(_ACCESSES[second])
    return sorted({(firsts[0], seconds[-1]), (firsts[-1], seconds[0])})


CASES = [
    Case(first, second, widths, time)
    for first, second in product(_ACCESSES, repeat=2)
    for widths in _pairs(first, second)
    for time in _TIMES
]


ON = [(case, "gfx942") for case in CASES]
ON += [(case, arch) for case in CASES if case.time in _BEHIND for arch in ("gfx908", "gfx90a", "gfx950")]


@pytest.mark.parametrize(("case", "arch"), ON, ids=str)
def test_finds_the_race(case: Case, arch: str) -> None:
    result = run(case.body, np.arange(1024, dtype=np.uint32), arch=arch, block=128, lds=2048)
    found = [*result.findings, *result.warnings]
    assert {f.check for f in found} == case.finds
    assert {f.severity for f in found} <= {case.severity(arch)}
    both = {
        _ACCESSES[kind][width].split()[0] for kind, width in zip((case.first, case.second), case.widths, strict=True)
    }
    for finding in found:
        assert {text.split()[0] for text in (finding.disassembly, finding.other_disassembly)} == both, str(finding)


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_what_lands_late_is_named_not_what_was_written_since(arch: str) -> None:
    """The first wave's copy is in flight at the barrier, the second's store to the same bytes has been waited for."""
    body = _SETUP + (
        "s_cbranch_scc0 w\nbuffer_load_dword v3, s[4:7], 0 offen lds\ns_branch b\nw:\nds_write_b32 v3, v12\n"
        "s_waitcnt lgkmcnt(0)\nb:\ns_barrier\ns_waitcnt vmcnt(0)\nds_read_b32 v24, v3" + _USE
    )
    result = run(body, np.ones(1024, np.uint32), arch=arch, block=128, lds=4096)
    race = next(f for f in result.findings if f.check == "lds_race" and f.disassembly.startswith("ds_read"))
    assert race.other_disassembly.startswith("buffer_load_dword") and "s_waitcnt vmcnt(0) in wave 0" in race.fix


# What goes on behind a plain write that is in flight at the barrier. s9: the wave, of two; v2: one address for both.
_ZERO, _ADD, _LATER = "ds_write_b32 v2, v12\n", "ds_add_u32 v2, v13\n", "ds_write_b32 v2, v13\n"
_ONLY = "s_cmp_eq_u32 s9, {}\ns_cbranch_scc0 {}\n"
_FIRST, _SECOND = _ONLY.format(0, "1f"), _ONLY.format(1, "2f")
_READ = f"ds_read_b32 v24, v2\n{_USE}\n"
_ALONE = f"{_FIRST}{_ZERO}1:\n{_SECOND}{_ZERO}"
BEHIND_WRITES = [
    ("both write, both add", _ZERO, _ADD, "lds_write_before_wait"),
    ("the first writes, both add", f"{_FIRST}{_ZERO}1:\n", _ADD, "lds_write_before_wait"),
    ("the second writes, both add", f"{_SECOND}{_ZERO}2:\n", _ADD, "lds_write_before_wait"),
    ("both write, the first writes again", _ZERO, f"{_FIRST}{_LATER}1:\n", "lds_write_before_wait"),
    ("both write, the second writes again", _ZERO, f"{_SECOND}{_LATER}2:\n", "lds_write_before_wait"),
    ("both write, both write again: that remains", _ZERO, _LATER, ""),
    ("both write: both read that", _ZERO, _READ, ""),
    ("the second writes the same and waits: both read that", f"{_ALONE}{_WAIT}2:\n", _READ, ""),
    ("the second writes the same and waits, both add", f"{_ALONE}{_WAIT}2:\n", _ADD, "lds_write_before_wait"),
    ("both add, the first waits", f"{_ZERO}{_WAIT}s_barrier\n{_ADD}{_FIRST}{_WAIT}1:\n", _READ, "lds_read_before_wait"),
    ("both add, the second waits", f"{_ZERO}{_WAIT}s_barrier\n{_ADD}{_SECOND}{_WAIT}2:\n", _READ, "lds_read_before_wait"),
]  # fmt: skip


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a", "gfx942", "gfx950"])
@pytest.mark.parametrize(("name", "before", "behind", "check"), BEHIND_WRITES, ids=[c[0] for c in BEHIND_WRITES])
def test_a_write_in_flight_at_a_barrier_is_hidden_by_nothing(
    name: str, before: str, behind: str, check: str, arch: str
) -> None:
    """A histogram whose counters a wave sets to 0: an addition of another wave is lost if it comes first."""

    def found(wait: str) -> set[str]:
        body = f"{_SETUP}{before}{wait}s_barrier\n{behind}{_WAIT}s_barrier\n{_READ}"
        result = run(body, np.zeros(1024, np.uint32), arch=arch, lds=4096, block=128)
        return {f.check for f in [*result.findings, *result.warnings]} & {
            "lds_write_before_wait",
            "lds_read_before_wait",
        }

    assert found(_WAIT) == set() and found("") == ({check} if check else set())


def test_one_cause_is_one_warning() -> None:
    """Eight reads in flight at a barrier, whose bytes another wave overwrites behind it: whether that is wrong is one
    question, whether s_barrier waits for them."""
    each = range(0, 4096, 512)
    text = [
        *(f"ds_write_b32 v1, v0 offset:{at}" for at in each),
        "s_waitcnt lgkmcnt(0)",
        "s_barrier",
        *(f"ds_read_b32 v{8 + at // 512}, v1 offset:{at}" for at in each),
        "s_barrier",
        "v_xor_b32 v2, 0x100, v1",
        *(f"ds_write_b32 v2, v0 offset:{at}" for at in each),
        "s_waitcnt lgkmcnt(0)",
    ]
    code = assemble("gfx950", "\n".join(["s_mov_b32 m0, -1", "v_lshlrev_b32 v1, 2, v0", *text]), lds=4096)
    result = emulate(code, "k", 1, 128, [np.zeros(64, np.uint32)])
    assert not result.findings
    (warning,) = result.warnings
    assert warning.check == "lds_write_before_wait" and warning.alike == len(each) - 1
    assert f"{len(each) - 1} other pairs" in str(warning)
