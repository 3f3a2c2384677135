# ruff: noqa: E501  (kernels in one piece)
"""The memory model between workgroups: what clang emits for each scope and ordering is clean, and lacking any piece of it,
it is not. A piece is an instruction that writes back or invalidates a cache, the wait before a release, or the cache
bit of a scope."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
import pytest
from support.sweeps import half

from amdgen.emulator import Result, emulate
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
PRELUDE = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256))) void
#define X __builtin_amdgcn_workitem_id_x()
#define GX __builtin_amdgcn_workgroup_id_x()
#define N __builtin_amdgcn_workgroup_size_x()
typedef unsigned u32; typedef __attribute__((address_space(1))) unsigned gu32;
#define agent __HIP_MEMORY_SCOPE_AGENT
#define system __HIP_MEMORY_SCOPE_SYSTEM
#define F_agent "agent"
#define F_system ""
#define FENCE(order, scope) __builtin_amdgcn_fence(order, F_##scope)
#define SYNC() __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); \\
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")
"""  # fmt: skip
# Workgroup 1 hands 64 values to workgroup 0: what it stores, how it releases them, and how the other acquires.
PASS = """
KERNEL %(name)s(gu32* data, gu32* flag, gu32* out, gu32* old) {
  if (GX) {
    data[X] = X + 3;
    %(sync)s
    if (X == 0) { %(release)s; }
    return;
  }
  if (X == 0) { %(acquire)s; }
  %(sync)s
  out[X] = data[X];
}"""
RELEASES = {
    "store": "__hip_atomic_store(flag, 1u, __ATOMIC_RELEASE, SCOPE)",
    "seq_cst store": "__hip_atomic_store(flag, 1u, __ATOMIC_SEQ_CST, SCOPE)",
    "fence": "FENCE(__ATOMIC_RELEASE, SCOPE); __hip_atomic_store(flag, 1u, __ATOMIC_RELAXED, SCOPE)",
    "seq_cst fence": "FENCE(__ATOMIC_SEQ_CST, SCOPE); __hip_atomic_store(flag, 1u, __ATOMIC_RELAXED, SCOPE)",
    "add": "__hip_atomic_fetch_add(flag, 1u, __ATOMIC_RELEASE, SCOPE)",
    "exchange": "old[0] = __hip_atomic_exchange(flag, 1u, __ATOMIC_ACQ_REL, SCOPE)",
}  # fmt: skip
ACQUIRES = {
    "load": "while (__hip_atomic_load(flag, __ATOMIC_ACQUIRE, SCOPE) != 1) __builtin_amdgcn_s_sleep(1)",
    "seq_cst load": "while (__hip_atomic_load(flag, __ATOMIC_SEQ_CST, SCOPE) != 1) __builtin_amdgcn_s_sleep(1)",
    "fence": "while (__hip_atomic_load(flag, __ATOMIC_RELAXED, SCOPE) != 1) __builtin_amdgcn_s_sleep(1); FENCE(__ATOMIC_ACQUIRE, SCOPE)",
    "add": "while (__hip_atomic_fetch_add(flag, 0u, __ATOMIC_ACQUIRE, SCOPE) != 1) __builtin_amdgcn_s_sleep(1)",
    "exchange": "u32 e = 1; while (!__hip_atomic_compare_exchange_strong(flag, &e, 2u, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED, SCOPE)) e = 1",
}  # fmt: skip


@dataclass(frozen=True)
class Pass:
    """``block``: lanes of a workgroup; more than a wave meet at barriers."""

    release: str
    acquire: str
    scope: str
    block: int = 64

    @property
    def name(self) -> str:
        return re.sub(r"\W", "_", f"{self.release}_{self.acquire}_{self.scope}_{self.block}")

    @property
    def source(self) -> str:
        sync = "SYNC();" if self.block > 64 else ""
        held = {"name": self.name, "sync": sync, "release": RELEASES[self.release], "acquire": ACQUIRES[self.acquire]}
        return re.sub(r"\bSCOPE\b", self.scope, PASS % held)


PASSES = [
    *(Pass(r, a, "agent") for r in RELEASES for a in ACQUIRES),
    *(Pass(r, a, "system") for i, r in enumerate(RELEASES) for j, a in enumerate(ACQUIRES) if (i + j) % 3 == 0),
    *(Pass("fence", a, ("agent", "system")[j % 2], 128) for j, a in enumerate(ACQUIRES)),
]


@cache
def assembly(arch: str) -> str:
    """All kernels; they say themselves that their data is waited for before the barrier."""
    source = PRELUDE + "\n".join(p.source for p in PASSES)
    return find_toolchain().compile_hip(source, arch).assembly


def launch(code: bytes, p: Pass) -> Result:
    buffers = [np.zeros(256, np.uint32) for _ in range(4)]
    return emulate(code, p.name, 2, p.block, buffers, limit=2_000_000)


@pytest.mark.parametrize("arch", ARCHS)
def test_what_clang_emits_is_clean(arch: str) -> None:
    code = find_toolchain().assemble(assembly(arch), arch)
    for p in PASSES:
        result = launch(code, p)
        # clang waits for nobody else's stores at a barrier: a warning that says so
        assert not result.findings, (p.name, [str(f) for f in result.findings])
        assert not result.warnings or p.block > 64, (p.name, [str(f) for f in result.warnings])
        assert np.array_equal(result.buffers[2][: p.block], np.arange(p.block) + 3), p.name


PIECES = re.compile(r"\tbuffer_wbl2|\tbuffer_inv|\tbuffer_wbinvl1|\ts_waitcnt vmcnt\(0\)")


def body(text: str, p: Pass) -> tuple[int, int]:
    """The lines of a kernel."""
    lines = text.splitlines()
    first = lines.index(next(line for line in lines if line.startswith(f"{p.name}:")))
    return first, next(i for i in range(first, len(lines)) if lines[i].startswith(".Lfunc_end"))


SINGLE = [p for p in PASSES if p.scope == "agent" and p.block == 64]


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("p", [SINGLE[0], SINGLE[12], SINGLE[21]], ids=lambda p: p.name)
def test_without_any_one_of_its_pieces_it_is_not(arch: str, p: Pass) -> None:
    text = assembly(arch)
    lines, (first, end) = text.splitlines(), body(text, p)
    coherence = load_isa(arch).arch.coherence
    told: dict[str, str] = {}
    for at in range(first, end):
        piece = lines[at].split(";")[0].strip()
        if not PIECES.match(lines[at]):
            continue
        changed = "\n".join([*lines[:at], *lines[at + 1 :]]) + "\n"
        result = launch(find_toolchain().assemble(changed, arch), p)
        assert result.findings, f"{piece} of {p.name} at line {at - first}"
        told[piece] = "; ".join(f"{f.check}: {f.message}: {f.fix}" for f in result.findings)
    drop = coherence.invalidate["agent"][0]
    assert f"nothing was invalidated after the acquire: no {drop}" in told[drop] and drop in told[drop].split("fix")[-1]
    for back in coherence.write_back.get("agent", ()):
        assert f"not written back from its L2 before the release: no {back}, or none that was waited for" in told[back]


# Workgroups meet, and each then reads what its right neighbour has stored.
GRID_BARRIER = """
KERNEL k(gu32* data, gu32* count, gu32* out) {
  u32 groups = 8;
  data[GX * 64 + X] = GX * 64 + X;
  FENCE(__ATOMIC_RELEASE, agent);
  if (X == 0) {
    __hip_atomic_fetch_add(count, 1u, __ATOMIC_RELAXED, agent);
    while (__hip_atomic_load(count, __ATOMIC_RELAXED, agent) < %s) __builtin_amdgcn_s_sleep(1);
  }
  FENCE(__ATOMIC_ACQUIRE, agent);
  if (%s) out[GX * 64 + X] = data[(GX + 1) %% groups * 64 + X];
}"""


WAITS, READS = ("groups", "groups - 1", "1"), ("1", "GX == 7", "GX == 3")


@cache
def grid_barriers(arch: str) -> tuple[bytes, dict[tuple[str, str], str]]:
    """One code object, and its kernels' names: a compiler's start takes longer than a kernel."""
    names = {how: f"barrier_{n}" for n, how in enumerate(product(WAITS, READS))}
    kernels = [(GRID_BARRIER % how).replace("KERNEL k(", f"KERNEL {name}(") for how, name in names.items()]
    return find_toolchain().compile_hip(PRELUDE + "\n".join(kernels), arch).code, names


@pytest.mark.parametrize(("arch", "reads", "waits_for"), half(ARCHS, READS, WAITS))
def test_a_grid_barrier_waits_for_all(arch: str, waits_for: str, reads: str) -> None:
    """Whoever reads: workgroup 7 comes last, and then first."""
    code, name = grid_barriers(arch)
    buffers = [np.zeros(512, np.uint32) for _ in range(3)]
    result = emulate(code, name[waits_for, reads], 8, 64, buffers, limit=10_000_000)
    if waits_for == "groups":
        assert not result.findings and not result.warnings, [str(f) for f in result.findings]
        return
    if (waits_for, reads) == ("groups - 1", "GX == 3"):
        return  # only an order in which workgroup 4 comes last shows it: neither of the two does
    assert {f.check for f in result.findings} == {"global_race"}


def test_what_only_the_second_order_shows_says_so_and_leaves_the_results() -> None:
    code, name = grid_barriers("gfx942")
    buffers = [np.zeros(512, np.uint32) for _ in range(3)]
    (finding,) = emulate(code, name["1", "GX == 7"], 8, 64, buffers, limit=10_000_000).findings
    assert "seen when the workgroups began in reverse order" in finding.message
    assert np.array_equal(buffers[2][448:], np.arange(64)) and buffers[1][0] == 8


TICKET = """
u32 mine = __hip_atomic_fetch_add(flag, 1u, __ATOMIC_RELAXED, agent);
while (__hip_atomic_load(&flag[1], __ATOMIC_ACQUIRE, agent) %s mine) __builtin_amdgcn_s_sleep(1);
__hip_atomic_store(&flag[1], __hip_atomic_load(&flag[1], __ATOMIC_RELAXED, agent) + 1, __ATOMIC_RELEASE, agent);"""
UPDATES = {
    "volatile": ("*(volatile gu32*)flag += 1;", "made of a load before"),
    "not volatile": ("*flag += 1;", ""),
    "atomic": ("__hip_atomic_fetch_add(flag, 1u, __ATOMIC_RELAXED, agent);", None),
    "relaxed load and store": (
        "__hip_atomic_store(flag, __hip_atomic_load(flag, __ATOMIC_RELAXED, agent) + 1, __ATOMIC_RELAXED, agent);",
        "made of a load before",
    ),
    "under a lock": (
        "while (__hip_atomic_exchange(&flag[1], 1u, __ATOMIC_ACQUIRE, agent)) __builtin_amdgcn_s_sleep(1);"
        "*(volatile gu32*)flag += 1; __hip_atomic_store(&flag[1], 0u, __ATOMIC_RELEASE, agent);",
        None,
    ),
    "of one that another place holds": (
        "__hip_atomic_store(flag, __hip_atomic_load(&flag[8 + GX], __ATOMIC_RELAXED, agent) + 1, __ATOMIC_RELAXED, agent);",
        None,
    ),
    "ticket lock": (TICKET % "!=", None),
    "ticket lock that lets two in": (TICKET % "+ 1 <", "made of a load before"),
    "handed on": (
        "while (__hip_atomic_load(flag, __ATOMIC_ACQUIRE, agent) != GX) __builtin_amdgcn_s_sleep(1);"
        "__hip_atomic_store(flag, GX + 1, __ATOMIC_RELEASE, agent);",
        None,
    ),
}  # fmt: skip


@cache
def updates(arch: str) -> bytes:
    """Kernel ``update_n`` for update n."""
    texts = enumerate(text for text, _ in UPDATES.values())
    kernels = [f"KERNEL update_{n}(gu32* flag) {{ if (X == 0) {{ {text} }} }}" for n, text in texts]
    return find_toolchain().compile_hip(PRELUDE + "\n".join(kernels), arch).code


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("name", UPDATES)
def test_an_update_in_two_steps_is_lost(arch: str, name: str) -> None:
    says, kernel = UPDATES[name][1], f"update_{list(UPDATES).index(name)}"
    result = emulate(updates(arch), kernel, 4, 64, [np.zeros(64, np.uint32)], limit=2_000_000)
    if says is None:
        assert not result.findings and not result.warnings, [str(f) for f in result.findings]
        return
    assert {f.check for f in result.findings} == {"global_race"}
    assert any(says in f.message for f in result.findings), [str(f) for f in result.findings]


# A value handed over by atomic accesses alone: no race, but their order is what release and acquire wait for.
BY_ATOMICS = """
KERNEL k(gu32* data, gu32* flag, gu32* out) {
  if (X) return;
  if (GX == 0) {
    __hip_atomic_store(data, 7u, __ATOMIC_RELAXED, agent);
    FENCE(__ATOMIC_RELEASE, agent);
    __hip_atomic_store(flag, 1u, __ATOMIC_RELAXED, agent);
  } else {
    u32 seen = __hip_atomic_load(flag, __ATOMIC_RELAXED, agent);
    FENCE(__ATOMIC_ACQUIRE, agent);
    out[0] = %s;
    out[1] = seen;
  }
}"""


TAKES = {
    "load": "__hip_atomic_load(data, __ATOMIC_RELAXED, agent)",
    "add": "__hip_atomic_fetch_add(data, 1u, __ATOMIC_RELAXED, agent)",
}


def judged(lines: list[str], arch: str, *, groups: int) -> Result:
    """What a launch of these lines of assembly as ``groups`` workgroups comes to, on three buffers of 64 zeros."""
    code = find_toolchain().assemble("\n".join(lines) + "\n", arch)
    return emulate(code, "k", groups, 64, [np.zeros(64, np.uint32) for _ in range(3)])


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("take", TAKES)
def test_atomic_accesses_of_one_wave_arrive_in_order_by_waits_alone(arch: str, take: str) -> None:
    lines = find_toolchain().compile_hip(PRELUDE + BY_ATOMICS % TAKES[take], arch).assembly.splitlines()
    sound = judged(lines, arch, groups=2)
    assert not sound.findings and not sound.warnings, [str(f) for f in [*sound.findings, *sound.warnings]]
    told = []
    for at in [n for n, line in enumerate(lines) if line.startswith("\ts_waitcnt vmcnt(0)")]:
        result = judged([*lines[:at], *lines[at + 1 :]], arch, groups=2)
        told += [f.message for f in [*result.findings, *result.warnings] if f.check == "global_race"]
    assert take == "add" or any("not waited" in m and "invalidated caches since" in m for m in told), told
    assert any("went on without waiting" in m or "was not waited for before" in m for m in told), told


# All workgroups add to a sum, and the last one by the counter, which is the last one to add as well, uses it plainly.
LAST = """
KERNEL k(gu32* sum, gu32* count, gu32* out) {
  __hip_atomic_fetch_add(sum + X, X + GX, __ATOMIC_RELAXED, agent);
  FENCE(__ATOMIC_RELEASE, agent);
  if (__hip_atomic_fetch_add(count + X, 1u, __ATOMIC_RELAXED, agent) != 3) return;
  FENCE(__ATOMIC_ACQUIRE, agent);
  %s
}"""
USES = {"load": "out[X] = sum[X];", "store": "sum[X] = 0;"}


@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("use", USES)
def test_who_adds_waits_for_that_before_the_release(arch: str, use: str) -> None:
    lines = find_toolchain().compile_hip(PRELUDE + LAST % USES[use], arch).assembly.splitlines()
    sound = judged(lines, arch, groups=4)
    assert not sound.findings and not sound.warnings, [str(f) for f in [*sound.findings, *sound.warnings]]
    first = next(n for n, line in enumerate(lines) if line.startswith("\tglobal_atomic_add"))
    wait = next(n for n, line in enumerate(lines) if n > first and line.startswith("\ts_waitcnt vmcnt(0)"))
    assert any(line.startswith("\tglobal_atomic_add") for line in lines[wait:])
    found = judged([*lines[:wait], *lines[wait + 1 :]], arch, groups=4).findings
    assert {f.check for f in found} == {"global_race"} and "not waited for before the release" in found[0].message


# Workgroup 1 against the others at one place: their accesses, and whether the two race, by architecture.
MIXED = {
    "a plain store beside atomics": ("flag[0] = 0;", "__hip_atomic_fetch_add(flag, 1u, __ATOMIC_RELAXED, agent);", True),
    "a plain load beside atomics": ("out[0] = flag[0];", "__hip_atomic_fetch_add(flag, 1u, __ATOMIC_RELAXED, agent);", True),
    "an atomic load beside atomics": (
        "out[0] = __hip_atomic_load(flag, __ATOMIC_RELAXED, agent);",
        "__hip_atomic_fetch_add(flag, 1u, __ATOMIC_RELAXED, agent);", False,
    ),
    "a plain flag": ("flag[0] = 7;", "while (__hip_atomic_load(flag, __ATOMIC_RELAXED, agent) != 7) __builtin_amdgcn_s_sleep(1);", None),
    "a flag that is polled plainly": (
        "__hip_atomic_store(flag, 7u, __ATOMIC_RELAXED, agent);", "out[GX] = flag[0];", True,
    ),
    "a flag at workgroup scope": (
        "__hip_atomic_store(flag, 7u, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);",
        "while (__hip_atomic_load(flag, __ATOMIC_RELAXED, agent) != 7) __builtin_amdgcn_s_sleep(1);", None,
    ),
    "polled at workgroup scope": (
        "__hip_atomic_store(flag, 7u, __ATOMIC_RELAXED, agent);",
        "out[GX] = __hip_atomic_load(flag, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP);", True,
    ),
    "a loop of compare-and-swap that begins with a plain load": (
        "", "w32 o = flag[0]; w32 e; do { e = o; o = __hip_atomic_fetch_max(flag, e + 2, __ATOMIC_RELAXED, agent); } while (o < e);", False,
    ),
}  # fmt: skip


@cache
def mixed(arch: str) -> bytes:
    """Kernel ``mixed_n_g`` for pair n of accesses, the first of which is workgroup g's."""
    kernels = [
        f"KERNEL mixed_{n}_{one}(gu32* flag, gu32* out) {{ if (X) return; if (GX == {one}) {{ {mine} }} else {{ {others} }} }}"
        for n, (mine, others, _) in enumerate(MIXED.values())
        for one in (0, 3)
    ]
    return find_toolchain().compile_hip(f"{PRELUDE}typedef unsigned w32;" + "\n".join(kernels), arch).code


@pytest.mark.parametrize(("arch", "one", "name"), half(ARCHS, [0, 3], list(MIXED)))
def test_atomic_and_other_accesses(arch: str, one: int, name: str) -> None:
    """Whether workgroup ``one`` comes first or last. None: where a store shows its scope, that is from gfx942 on."""
    races, kernel = MIXED[name][2], f"mixed_{list(MIXED).index(name)}_{one}"
    result = emulate(mixed(arch), kernel, 4, 64, [np.zeros(64, np.uint32), np.zeros(64, np.uint32)], limit=2_000_000)
    races = load_isa(arch).arch.coherence.stores_show_scope if races is None else races
    assert bool(result.findings) == races, [str(f) for f in result.findings]
    assert {f.check for f in result.findings} <= {"global_race"}
