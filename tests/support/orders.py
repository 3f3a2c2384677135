# ruff: noqa: E501  (kernels in one piece)
"""Kernels whose waves are in order by flags, counters and locks, each with racy twins: what the emulator says of them.

A kernel is C++ with atomics of the memory model: one wave hands data to another by a flag, by a counter that the last
one to arrive reads (no loop), by one that is waited for, by a lock, by a ticket, or over a third wave. The flag lies in
LDS, in LDS behind a generic pointer (FLAT), or in memory, with the scope of the workgroup or of the agent; the data in
LDS, in LDS behind a generic pointer, or in memory; the order is that of the atomic or of a fence. Clang lowers it, so
a clean kernel that is accused is the emulator's fault. The twins: the data is written behind the release (``late``),
another flag is released (``other``), the release or the acquire is relaxed, or the scope is too small (``narrow``).

A twin may be right machine code all the same: DS instructions are in order without a wait, and the waves of a workgroup
share an L1. :func:`shows` says which twins leave nothing in the code that a machine could do wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from amdgen.emulator import Result, emulate
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
PRELUDE = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256))) void
#define X __builtin_amdgcn_workitem_id_x()
#define G __builtin_amdgcn_workgroup_id_x()
#define LANE (X & 63)
#define WAVE (__builtin_amdgcn_readfirstlane(X) >> 6)
#define SHARED __attribute__((shared)) static
typedef unsigned u32; typedef __attribute__((address_space(1))) unsigned gu32;
#define SYNC() __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")
template <class T> __attribute__((device)) T hide(T p) { asm volatile("" : "+v"(p)); return p; }
#define STORE(p, v, order) __hip_atomic_store(p, v, __ATOMIC_##order, SCOPE)
#define LOAD(p, order) __hip_atomic_load(p, __ATOMIC_##order, SCOPE)
#define ADD(p, v, order) __hip_atomic_fetch_add(p, v, __ATOMIC_##order, SCOPE)
#define SWAP(p, v, order) __hip_atomic_exchange(p, v, __ATOMIC_##order, SCOPE)
#define FENCE(order) __builtin_amdgcn_fence(__ATOMIC_##order, SCOPE_NAME)
"""  # fmt: skip
FLAGS = {
    "lds": "u32 *flag = lds_flag;",
    "flat": "u32 *flag = hide((u32 *)lds_flag);",
    "memory": "gu32 *flag = words + 64 * MINE;",
}
DATA = {
    "lds": "u32 *data = lds_data;",
    "flat": "u32 *data = hide((u32 *)lds_data);",
    "memory": "gu32 *data = values;",
}
ORDERS = {
    # {give}, {take}: what one wave writes and the other reads
    "flag": "if (FIRST) {{ {give} {release} STORE(flag{other}, 1u, {rel}); {late} }} else {{ while (LOAD(flag, {acq}) != 1) __builtin_amdgcn_s_sleep(1); {acquire} {take} }}",
    "last": "if (FIRST) {{ {give} }} {release} u32 n = 0; if (LANE == 0) n = ADD(flag{other}, 1u, {both}); if (FIRST) {{ {late} }} if (__builtin_amdgcn_readfirstlane(n) == 1) {{ {acquire} {take} }}",
    "count": "if (FIRST) {{ {give} {release} if (LANE == 0) ADD(flag{other}, 1u, {rel}); {late} }} else {{ while (LOAD(flag, {acq}) < 1) __builtin_amdgcn_s_sleep(1); {acquire} {take} }}",
    "lock": "while (1) {{ u32 t = 1; if (LANE == 0) t = SWAP(flag{other}, 1u, {acq}); if (!__builtin_amdgcn_readfirstlane(t)) break; }} {acquire} {update} {release} if (LANE == 0) STORE(flag{other}, 0u, {rel}); {late}",
    "ticket": "u32 mine = 0; if (LANE == 0) mine = ADD(flag, 1u, RELAXED); mine = __builtin_amdgcn_readfirstlane(mine); while (LOAD(flag + 1{ticket}, {acq}) {waits} mine) __builtin_amdgcn_s_sleep(1); {acquire} {update} {release} STORE(flag + 1, mine + 1, {rel}); {late}",
}  # fmt: skip
TWINS = ("late", "other", "relaxed", "unacquired", "narrow")


@dataclass(frozen=True)
class Order:
    """``apart``: the two waves are in two workgroups. ``twin``: what is wrong with it, "" for nothing."""

    order: str
    flag: str
    data: str
    scope: str
    fences: bool
    apart: bool
    twin: str = ""

    @property
    def name(self) -> str:
        parts = [
            self.order,
            f"{self.flag}_flag",
            f"{self.data}_data",
            self.scope,
            "fences" * self.fences,
            "apart" * self.apart,
            self.twin,
        ]
        return "_".join(p for p in parts if p)

    @property
    def source(self) -> str:
        updates = self.order in ("lock", "ticket")
        give = "data[LANE] = X + 3;"
        take = "out[LANE] = data[LANE];"
        release, acquire = self.twin != "relaxed", self.twin != "unacquired"
        atomics = not self.fences
        late = self.twin == "late"
        if updates:
            work = {"update": "" if late else "data[LANE] += LANE; out[LANE] = data[LANE];"}
            work["late"] = "data[LANE] += LANE; out[LANE] = data[LANE];" if late else ""
        else:
            work = {"give": "" if late else give, "late": give if late else "", "take": take}
        held = {"give": "", "take": "", "update": "", **work}
        held["rel"] = "RELEASE" if release and atomics else "RELAXED"
        held["acq"] = "ACQUIRE" if acquire and atomics else "RELAXED"
        names = {(1, 1): "ACQ_REL", (1, 0): "RELEASE", (0, 1): "ACQUIRE", (0, 0): "RELAXED"}
        held["both"] = names[release, acquire] if atomics else "RELAXED"
        held["release"] = "FENCE(RELEASE);" if release and not atomics else ""
        held["acquire"] = "FENCE(ACQUIRE);" if acquire and not atomics else ""
        # of locks and last arrivers each wave takes its own; else data goes behind a flag that is set at once
        held["other"], held["ticket"], held["waits"] = "", "", "!="
        if self.twin == "other":
            held["other"] = " + 2 * FIRST" if self.order in ("last", "lock") else ""
            held["ticket"], held["waits"] = "", ">"
            if self.order not in ("last", "lock", "ticket"):
                held["give"] = "STORE(flag, 1u, RELAXED); " + held["give"]
                held["other"] = " + 2"
        body = ORDERS[self.order].format(**held)
        if self.order == "last" and self.twin == "other":
            body = body.replace("readfirstlane(n) == 1", "readfirstlane(n) == 0")
        # the arguments are there before: a wait for them would be one for LDS, too
        start = 'asm volatile("" : "+s"(words), "+s"(values), "+s"(out)); if (X < 64) lds_data[LANE] = 1; if (X < 4) lds_flag[LANE] = 0; SYNC();'
        scope = {"workgroup": "wavefront", "agent": "workgroup"}[self.scope] if self.twin == "narrow" else self.scope
        text = f"SHARED u32 lds_data[64]; SHARED u32 lds_flag[4]; {start} {FLAGS[self.flag]} {DATA[self.data]} {body}"
        text = text.replace("SCOPE_NAME", f'"{scope}"').replace("FIRST", "(G == 0)" if self.apart else "(WAVE == 0)")
        text = text.replace("MINE", "0")
        return (
            f"#undef SCOPE\n#undef SCOPE_NAME\n#define SCOPE __HIP_MEMORY_SCOPE_{scope.upper()}\n"
            f'#define SCOPE_NAME "{scope}"\n'
            f"KERNEL {self.name}(gu32 *words, gu32 *values, gu32 *out) {{ {text} }}"
        )


def clean() -> Iterator[Order]:
    """Every order that is right."""
    for order, flag, data, fences in product(ORDERS, FLAGS, DATA, (False, True)):
        scopes = ("workgroup", "agent") if flag == "memory" else ("workgroup",)
        for scope in scopes:
            yield Order(order, flag, data, scope, fences, False)
    for order, fences in product(ORDERS, (False, True)):
        yield Order(order, "memory", "memory", "agent", fences, True)


def twins(of: Order) -> Iterator[Order]:
    """The racy twins of an order."""
    for twin in TWINS:
        if twin == "other" and of.order == "ticket":
            continue  # the two would wait for one another
        if twin == "narrow" and of.scope == "agent" and not of.apart:
            continue  # the workgroup's scope is enough for two of its waves
        yield Order(of.order, of.flag, of.data, of.scope, of.fences, of.apart, twin)


def shows(twin: Order, arch: str) -> bool:
    """Whether a twin's code does anything wrong on its architecture, so that it must be named."""
    if twin.twin in ("late", "other"):
        return True
    old = arch in ("gfx908", "gfx90a")
    queues = twin.flag != "lds" and twin.data != "memory"  # the data and the flag take different ways
    queues |= twin.flag == "lds" and twin.data == "flat"
    if twin.twin == "relaxed":
        return twin.apart or queues
    if twin.twin == "unacquired":
        return twin.apart
    bits = twin.flag == "memory" and twin.order != "last" and not old  # an atomic that returns has the same for all
    return twin.apart or bits or queues


def compiled(arch: str, orders: Sequence[Order]) -> bytes:
    """The code object of kernels."""
    return find_toolchain().compile_hip(PRELUDE + "\n".join(o.source for o in orders), arch).code


def launch(code: bytes, order: Order) -> Result:
    """Runs a kernel, of two waves or of two workgroups."""
    buffers = [np.zeros(256, np.uint32), np.ones(64, np.uint32), np.zeros(64, np.uint32)]
    grid, block = (2, 64) if order.apart else (1, 128)
    return emulate(code, order.name, grid, block, buffers, limit=300_000)


def said(result: Result) -> str:
    """Its findings and warnings in a line, "" for none."""
    return "; ".join(f"{f.severity} {f}" for f in [*result.findings, *result.warnings][:2])
