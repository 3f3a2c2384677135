"""What the emulator says of every way to hand a value from one wave to another, against what LLVM emits for it.

A way is a store of data with some cache bits, a release (waits and write-backs), a store or an atomic of a flag, a load
or an atomic that waits for it, an acquire (invalidations), and a load of the data; each with every scope that its
architecture can show. Two workgroups hand it over, or two waves of one. It is right where each piece has at least what
clang emits for an atomic of the C++ memory model whose scope holds both waves: agent for two workgroups, which may be
on two XCDs, workgroup for two waves of one, which share a CU. What clang emits is read from its assembly
(:class:`Model`), so the oracle knows nothing of the emulator's tables. A right way must be clean; of a wrong one a
finding or a warning must tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

from amdgen.emulator import Result, emulate
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
SCOPES = ("wavefront", "workgroup", "agent", "system")
AGENT, WORKGROUP = SCOPES.index("agent"), SCOPES.index("workgroup")
_HIP_SCOPES = {"wavefront": "WAVEFRONT", "workgroup": "WORKGROUP", "agent": "AGENT", "system": "SYSTEM"}
_PROBE = """
typedef __attribute__((address_space(1))) unsigned gu32;
#define KERNEL extern "C" __attribute__((global)) void
"""
_PROBES = {
    "load": "out[1] = __hip_atomic_load(p, __ATOMIC_RELAXED, {scope});",
    "store": "__hip_atomic_store(p, 1u, __ATOMIC_RELAXED, {scope});",
    "add": "__hip_atomic_fetch_add(p, 1u, __ATOMIC_RELAXED, {scope});",
    "take": "out[1] = __hip_atomic_fetch_add(p, 1u, __ATOMIC_RELAXED, {scope});",
    "release": "out[3] = 1; __hip_atomic_store(p, 1u, __ATOMIC_RELEASE, {scope});",
    "acquire": "unsigned x = __hip_atomic_load(p, __ATOMIC_ACQUIRE, {scope}); out[1] = x + p[2];",
}
_ACCESS = {"load": "global_load", "store": "global_store", "add": "global_atomic", "take": "global_atomic"}
_TEXT = """
.amdgcn_target "amdgcn-amd-amdhsa--{arch}"
.text
{kernels}
.rodata
{descriptors}
.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
{metadata}
...
.end_amdgpu_metadata
"""
_KERNEL = """
.globl {name}
.p2align 8
.type {name},@function
{name}:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_mov_b32 v2, 0
  v_mov_b32 v9, 1
  v_readfirstlane_b32 s8, v0
  s_lshr_b32 s8, s8, 6
  s_waitcnt lgkmcnt(0)
  s_cmp_lg_u32 {who}, 0
  s_cbranch_scc1 take_{name}
  v_mov_b32 v3, 7
  global_store_dword v1, v3, s[4:5] offset:1024 {store}
{release}
  s_mov_b64 s[20:21], exec
  s_mov_b64 exec, 1
{give}
  s_mov_b64 exec, s[20:21]
  s_endpgm
take_{name}:
  v_and_b32 v1, 0xff, v1
  s_mov_b64 s[20:21], exec
  s_mov_b64 exec, 1
look_{name}:
{take}
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s9, v4
  s_cmp_eq_u32 s9, 0
  s_cbranch_scc1 look_{name}
  s_mov_b64 exec, s[20:21]
{acquire}
  global_load_dword v5, v1, s[4:5] offset:1024 {load}
  s_waitcnt vmcnt(0)
  global_store_dword v1, v5, s[6:7]
  s_endpgm
"""
_DESCRIPTOR = """
.p2align 6
.amdhsa_kernel {name}
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 16
  .amdhsa_system_sgpr_workgroup_id_x 1
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 32
{accum}.end_amdhsa_kernel
"""
_METADATA = """  - {{.name: {name}, .symbol: {name}.kd, .kernarg_segment_size: 16, .kernarg_segment_align: 8,
      .group_segment_fixed_size: 0, .private_segment_fixed_size: 0, .wavefront_size: 64, .sgpr_count: 32,
      .vgpr_count: 16, .max_flat_workgroup_size: 128,
      .args: [{{.offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}},
              {{.offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global}}]}}
"""


@dataclass(frozen=True)
class Model:
    """What clang emits on an architecture for atomics of each scope: cache bits of accesses, and the instructions that
    write back before a release and that invalidate behind an acquire. ``waits``: by scope, whether a release waits
    for stores of memory."""

    bits: dict[str, tuple[frozenset[str], ...]]
    write_back: tuple[str, ...]
    invalidate: tuple[str, ...]
    waits: tuple[bool, ...]

    def scope(self, access: str, bits: str) -> int:
        """The widest scope for which an access with these bits is enough: clang emits no others for it."""
        given = frozenset(bits.split()) - {"nt"} - ({"glc", "sc0"} if access == "take" else frozenset())
        wanted = [needed - ({"glc", "sc0"} if access == "take" else frozenset()) for needed in self.bits[access]]
        return max((n for n, needed in enumerate(wanted) if needed <= given), default=0)

    def covers(self, kind: str, given: str, scope: int) -> bool:
        """Whether a write-back, or an invalidation, does what clang's of a scope does."""
        needed = getattr(self, kind)[scope]
        names = [words.split() for words in (needed, given)]
        return not needed or (bool(given) and names[0][0] == names[1][0] and set(names[0]) <= set(names[1]))


@cache
def model(arch: str) -> Model:
    """Compiles the probes."""
    kernels = [
        f"KERNEL {probe}_{scope}(gu32 *p, gu32 *out) {{ {_scoped(text, scope)} }}"
        for probe, text in _PROBES.items()
        for scope in SCOPES
    ]
    text = find_toolchain().compile_hip(_PROBE + "\n".join(kernels), arch).assembly
    bodies = {(probe, scope): _body(text, f"{probe}_{scope}") for probe, scope in product(_PROBES, SCOPES)}
    bits = {access: tuple(_bits(bodies[access, scope], start) for scope in SCOPES) for access, start in _ACCESS.items()}
    releases, acquires = ([bodies[kind, scope] for scope in SCOPES] for kind in ("release", "acquire"))
    backs = [_between(lines, "global_store", "global_store") for lines in releases]
    drops = [_between(lines, "global_load", "global_load") for lines in acquires]
    return Model(
        bits,
        tuple(next((i for i in lines if i.startswith("buffer_wb")), "") for lines in backs),
        tuple(next((i for i in reversed(lines) if _invalidates(i)), "") for lines in drops),
        tuple(any("vmcnt(0)" in i for i in lines) for lines in backs),
    )  # fmt: skip


def _invalidates(line: str) -> bool:
    return line.startswith(("buffer_inv", "buffer_wbinv")) and line != "buffer_invl2"


def _scoped(text: str, scope: str) -> str:
    return text.format(scope=f"__HIP_MEMORY_SCOPE_{_HIP_SCOPES[scope]}")


def _body(text: str, name: str) -> list[str]:
    first = text.index(f"\n{name}:")
    lines = text[first : text.index("s_endpgm", first)].splitlines()[2:]
    return [" ".join(line.split(";")[0].split()) for line in lines if re.match(r"\t\w", line)]


def _bits(lines: Sequence[str], start: str) -> frozenset[str]:
    (line,) = [line for line in lines if line.startswith(start)][:1]
    return frozenset(re.findall(r"\b(?:sc0|sc1|glc|slc|nt)\b", line))


def _between(lines: Sequence[str], first: str, last: str) -> list[str]:
    """The lines between the first of the one kind and the next of the other; an acquire's may be in the order flag,
    data."""
    at = [i for i, line in enumerate(lines) if line.startswith(first)]
    return list(lines[at[0] + 1 : at[1]]) if len(at) > 1 else []


@dataclass(frozen=True)
class Way:
    """``store``, ``load``: bits of the data's accesses; ``back``, ``drop``: the write-back and the invalidation, "" for
    none; ``waits``: 0 none, 1 for the store, 2 behind the write-back. ``give``, ``take``: accesses to the flag, with
    their bits."""

    together: bool  # two waves of one workgroup
    store: str
    back: str
    waits: int
    give: tuple[str, str]
    take: tuple[str, str]
    drop: str
    load: str

    def is_right(self, m: Model) -> bool:
        """Whether each piece has what clang emits for the scope that holds both waves."""
        need = WORKGROUP if self.together else AGENT
        waits = not m.waits[need] or self.waits == 2 or (self.waits == 1 and not m.write_back[need])
        waits |= self.waits == 1 and m.scope("store", self.store) >= need
        written = m.scope("store", self.store) >= need or m.covers("write_back", self.back, need)
        flag = m.scope(*self.give) >= need and m.scope(*self.take) >= need
        seen = m.scope("load", self.load) >= need or m.covers("invalidate", self.drop, need)
        return waits and written and flag and seen

    def text(self, name: str) -> str:
        """The kernel."""
        release = ["s_waitcnt vmcnt(0)"] * (self.waits == 1) + [self.back] * bool(self.back)
        release += ["s_waitcnt vmcnt(0)"] * (self.waits == 2)
        give = {"store": "global_store_dword v2, v9, s[4:5]", "add": "global_atomic_add v2, v9, s[4:5]"}[self.give[0]]
        take = {"load": "global_load_dword v4, v2, s[4:5]", "take": "global_atomic_add v4, v2, v2, s[4:5]"}[
            self.take[0]
        ]
        return _KERNEL.format(
            name=name, who="s8" if self.together else "s2", store=self.store, load=self.load,
            release="\n".join(f"  {line}" for line in release), acquire=f"  {self.drop}" if self.drop else "",
            give=f"  {give} {self.give[1]}", take=f"  {take} {self.take[1]}",
        )  # fmt: skip


def ways(arch: str, together: bool) -> Iterator[Way]:
    """Every way on an architecture."""
    new = arch in ("gfx942", "gfx950")
    scopes = ("", "sc0", "sc1", "sc0 sc1") if new else ("", "glc")
    stores = (*scopes, "nt", "sc0 nt") if new else ("",)
    gives = [("store", bits) for bits in (scopes if new else ("",))]
    gives += [("add", bits) for bits in (("", "sc1") if new else ("",))]
    takes = [("load", bits) for bits in scopes] + [("take", bits) for bits in (("sc0", "sc0 sc1") if new else ("glc",))]
    backs = ("", "buffer_wbl2 sc0", "buffer_wbl2 sc1", "buffer_wbl2 sc0 sc1") if new else ("", "buffer_wbl2")
    drops = ("", "buffer_inv sc0", "buffer_inv sc1", "buffer_inv sc0 sc1") if new else ("", "buffer_wbinvl1_vol")
    if arch == "gfx908":
        backs = ("",)
    loads = (*scopes, "nt") if new else scopes
    for store, back, waits, give, take, drop, load in product(stores, backs, range(3), gives, takes, drops, loads):
        if back or waits < 2:
            yield Way(together, store, back, waits, give, take, drop, load)


def judged(arch: str, some: Sequence[Way]) -> Iterator[tuple[Way, Result]]:
    """Launches ways; they are assembled together."""
    names = [f"way{n}" for n in range(len(some))]
    accum = "" if arch == "gfx908" else "  .amdhsa_accum_offset 16\n"
    text = _TEXT.format(
        arch=arch,
        kernels="".join(way.text(name) for way, name in zip(some, names, strict=True)),
        descriptors="".join(_DESCRIPTOR.format(name=name, accum=accum) for name in names),
        metadata="".join(_METADATA.format(name=name) for name in names).rstrip(),
    )
    code = find_toolchain().assemble(text, arch)
    for way, name in zip(some, names, strict=True):
        buffers = [np.zeros(1024, np.uint32), np.zeros(64, np.uint32)]
        grid, block = (1, 128) if way.together else (2, 64)
        yield way, emulate(code, name, grid, block, buffers, limit=200_000)


def differing(arch: str, some: Sequence[Way]) -> Iterator[tuple[Way, bool, str]]:
    """Ways whose verdict differs from the model's, with the model's and what was said."""
    m = model(arch)
    for way, result in judged(arch, some):
        said = [*result.findings, *result.warnings]
        if way.is_right(m) == bool(said):
            yield way, way.is_right(m), "; ".join(str(f) for f in said[:2]) or "clean"
