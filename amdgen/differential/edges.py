"""Memory instructions of every kind at the edges of what they may access, and whether the emulator stays inside.

A case is a kernel of a few random instructions whose lanes point to edges: those of addresses (0, powers of two,
2^64), of each allocation, of the arena, of LDS, of scratch, of the apertures, and of pages of the host that nobody gave
it; some lanes of an instruction, or all. It runs in guarded memory (:mod:`amdgen.differential.guards`), in both engines
and under several sets of checks. The engines must agree: what the reference refuses for its address is a finding of the
compiled engine, and all else has the same results, whichever checks are on.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from amdgen.codec import assemble
from amdgen.codec.decode import decoder
from amdgen.codec.encode import encode_inst
from amdgen.codec.errors import EncodeError
from amdgen.codec.inst import Inst, Reg, Value
from amdgen.codec.layout import Layout
from amdgen.codec.samples import layouts, random_code
from amdgen.codec.text import text
from amdgen.codeobject import kernel_assembly, pointers
from amdgen.codeobject.assembly import KERNARG
from amdgen.differential.guards import MAGIC, Guards
from amdgen.emulator import emulate
from amdgen.emulator.launch import SCRATCH_WORD1, SCRATCH_WORD3
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.isa.types import LANES
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
CHECKS = ("all", "none", "-out_of_bounds", "wait_states", "lds_race", "-global_race")
"""Sets of checks; the bounds of memory are of none."""
SPACES = ("global", "flat", "buffer", "scalar", "lds", "scratch", "copy")
LDS_BYTES, SCRATCH_BYTES = 1032, 64
SIZES = (8192, 1000, 3 * 4096 + 12)
"""Bytes of the allocations under test: of whole pages, of less than one, and of some more."""
_LONGEST = 16
"""Bytes that a lane accesses at most."""
_MOST = 16
"""Instructions of a case."""
_VECTORS, _SCALARS = 64 * LANES, 128
_RECORD = _VECTORS + _SCALARS
_ALIKE = 8
"""Accesses of one instruction."""
_ROOM = 12_000
"""Instructions that the code object has room for."""
_OLD = ("gfx908", "gfx90a")
_MARKS = [MAGIC * 0x10001, (MAGIC >> 8 | (MAGIC & 255) << 8) * 0x10001, MAGIC, MAGIC | 0xFFFF0000]
_BEYOND = ("bytes at ",)
"""In the words of the reference where an address is refused."""
_FOUND = frozenset({"out_of_bounds", "lds_out_of_bounds"})

Draw = random.Random


@dataclass(frozen=True)
class Layed:
    """Where the allocations of a case lie, and more addresses of interest: the pages of the host that are nobody's."""

    allocations: Sequence[tuple[int, int]]
    others: Sequence[int]

    def edges(self) -> list[int]:
        """Addresses at which something begins or ends."""
        fixed = [0, 0, *(1 << bit for bit in (31, 32, 47, 48, 63, 64)), self.allocations[0][0] - (1 << 16)]
        apertures = [high << 32 for high in (0x1_0000, 0x1_0001, 0x2_0000, 0x2_0001)]
        inner = [(0x1_0000 << 32) + LDS_BYTES, (0x2_0000 << 32) + SCRATCH_BYTES]
        return [*fixed, *apertures, *inner, *self.others, *(e for a, size in self.allocations for e in (a, a + size))]


@dataclass(frozen=True)
class Access:
    """An instruction with its registers: ``vector`` (64, 16), of which 12 are v2 to v5 and v8 to v15; ``scalar`` (32,)
    are s32 to s63, of which s40 goes to M0 and s[46:47] to EXEC."""

    inst: Inst
    code: bytes
    vector: npt.NDArray[np.uint32]
    scalar: npt.NDArray[np.uint32]

    @property
    def lanes(self) -> int:
        """Active lanes; 1 of a scalar access."""
        assert self.inst.spec is not None
        if self.inst.spec.scalar:
            return 1
        return int(self.scalar[14]).bit_count() + int(self.scalar[15]).bit_count()


@dataclass
class Outcome:
    """What a run has left: ``refused``, why it ended; else registers and memory, and the checks that found errors, and
    any finding."""

    refused: str = ""
    found: frozenset[str] = frozenset()
    noticed: frozenset[str] = frozenset()
    content: list[npt.NDArray[np.uint8]] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)


# ---------------------------------------------------------------------------------------------- instructions


@cache
def _forms(arch: str) -> dict[str, list[Layout]]:
    """Forms of memory instructions by space; copies between memory and LDS apart."""
    out: dict[str, list[Layout]] = {space: [] for space in SPACES}
    for layout in layouts(load_isa(arch)):
        memory = layout.spec.memory
        if memory is None or memory.space not in out or memory.op not in ("load", "store", "atomic"):
            continue
        if memory.lds or "lds" in layout.modifiers:
            out["copy"].append(layout)
        if not memory.lds:
            out[memory.space].append(layout)
    return out


_PLACES = {"vdst": ("v", 16), "addr": ("v", 4), "data": ("v", 8), "data0": ("v", 8), "data1": ("v", 12),
           "srsrc": ("s", 32), "sdata": ("s", 48), "saddr": ("s", 38), "vaddr": ("v", 4)}  # fmt: skip
"""Where an instruction under test has its operands."""


def _placed(inst: Inst, name: str, value: Value) -> Value:
    if not isinstance(value, Reg):
        return value
    assert inst.spec is not None and inst.spec.memory is not None
    if name == "addr" and value.words == 2:
        return Reg("v", 2, 2)
    if name == "sbase":
        return Reg("s", 32 if value.words == 4 else 38, value.words)
    if name == "soffset" or (name == "saddr" and value.words == 1):
        return Reg("s", 36, 1)
    if name == "vdata":
        return Reg("v", 16 if inst.spec.memory.op == "load" else 8, value.words)
    file, index = _PLACES[name]
    return Reg(file, index, value.words)


@lru_cache(maxsize=64)
def _instruction(arch: str, space: str, seed: str) -> tuple[Inst, bytes]:
    """A random one whose operands are in their places."""
    isa, rng = load_isa(arch), random.Random(seed)
    while True:
        layout = rng.choice(_forms(arch)[space])
        raw = bytearray(random_code(layout, rng, 0.5))
        inst = decoder(isa).decode_one(bytes(raw))
        if inst.spec is not layout.spec or inst.form != layout.form or inst.modifiers.get("gds"):
            continue
        assert inst.spec.memory is not None
        if inst.modifiers.get("tfe") and inst.spec.memory.d16:  # the reference has none
            continue
        if space == "copy" and not (inst.spec.memory.lds or inst.modifiers.get("lds")):
            continue
        operands = {name: _placed(inst, name, value) for name, value in inst.operands.items()}
        modifiers = dict(inst.modifiers)
        if "offset" in modifiers and rng.random() < 0.6:
            modifiers["offset"] = rng.choice((0, 0, 4, -4, 16, -16, 255, -255, _near(0, _size(inst), rng)))
        try:
            code = encode_inst(isa, replace(inst, operands=operands, modifiers=modifiers))
        except EncodeError:
            continue
        return decoder(isa).decode_one(code), code


# ---------------------------------------------------------------------------------------------- addresses


def _near(edge: int, size: int, rng: Draw) -> int:
    """An address at an edge, or an access or little more from it."""
    steps = (0, 0, -1, 1, -size, -size, size, 1 - size, size - 1, 4 - size, -4, 4, -8, 8, -_LONGEST)
    return edge + (rng.choice(steps) if rng.random() < 0.8 else rng.choice((rng.randint(-300, 300), -4096, 4096)))


def _exec(rng: Draw) -> int:
    every = (1 << LANES) - 1
    some = rng.getrandbits(LANES), 1 << rng.randrange(LANES), every >> 1, 1 << LANES - 1, 0
    return rng.choice((every, every, every, every, *some))


def _lanes(rng: Draw, edge: Callable[[], int], inside: int, size: int) -> list[int]:
    """Where lanes point: all to edges, a few, a row across one, all to the same, or none."""
    kind = rng.choice((0, 1, 2, 3, 4, 4, 4, 4, 4, 5))
    if kind == 0:
        return [edge() for _ in range(LANES)]
    if kind == 1:
        return [edge()] * LANES
    if kind in (2, 3):
        first = edge() - rng.randrange(LANES + 1) * size
        return [first + lane * size for lane in range(LANES)]
    out = [inside + lane * size for lane in range(LANES)]
    for _ in range(rng.choice((1, 1, 2, 3)) if kind == 4 else 0):
        out[rng.randrange(LANES)] = edge()
    return out


def _size(inst: Inst) -> int:
    assert inst.spec is not None and inst.spec.memory is not None
    return max(1, inst.spec.memory.bits // 8)


def access(arch: str, inst: Inst, code: bytes, layed: Layed, rng: Draw) -> Access:
    """An instruction at edges."""
    assert inst.spec is not None and inst.spec.memory is not None
    size, memory = _size(inst), inst.spec.memory
    edges = layed.edges()
    offset = inst.modifiers.get("offset", 0) * (rng.random() < 0.7)
    begin, length = rng.choice(layed.allocations[-5:-2])

    def edge() -> int:
        return _near(rng.choice(edges), size, rng)

    vector = np.frombuffer(rng.randbytes(LANES * 64), np.uint32).reshape(LANES, 16).copy()
    scalar = np.frombuffer(rng.randbytes(128), np.uint32).copy()
    mask = _exec(rng)
    scalar[14:16] = mask & 0xFFFFFFFF, mask >> 32
    ends = [0, 0, LDS_BYTES, LDS_BYTES, 1 << 16, 1 << 31, 1 << 32]

    def small() -> int:
        return _near(rng.choice(ends), size, rng)

    scalar[8] = rng.choice((0, 0, 4, small(), LDS_BYTES - LANES * size, 0xFFFF, 0x10000, 0xFFFFFFFF)) & 0xFFFFFFFF
    if memory.space == "buffer":
        _buffer(vector, scalar, inst, edge, begin, length, offset, rng)
    elif memory.space == "scalar":
        first = edge() if rng.random() < 0.7 else begin + rng.randrange(length)
        by = rng.choice((0, 0, 4, rng.getrandbits(32), 0xFFFFFFFF)) if inst.operands.get("soffset") is not None else 0
        _set(scalar, 6, first - by - offset, 2)
        scalar[4] = by
        _descriptor(scalar, edge, begin, length, rng)
    elif memory.space == "lds":
        vector[:, 2] = [a - offset & 0xFFFFFFFF for a in _lanes(rng, small, 0, size)]
    elif memory.space == "scratch":
        ends[:] = [0, 0, SCRATCH_BYTES, SCRATCH_BYTES, 1 << 31, 1 << 32]
        base = rng.choice((0, 0, 4, small())) & 0xFFFFFFFF if inst.operands.get("saddr") is not None else 0
        scalar[4] = base if inst.operands.get("addr") is not None else (small() - offset) & 0xFFFFFFFF
        inside = rng.randrange(SCRATCH_BYTES // 16) * 16
        vector[:, 2] = [a - base - offset & 0xFFFFFFFF for a in _lanes(rng, small, inside, 0)]
    else:
        at = _lanes(rng, edge, begin + rng.randrange(max(length - LANES * size, 1)) // 4 * 4, size)
        base = rng.choice((begin, begin, edge(), 0)) if inst.operands.get("saddr") is not None else 0
        _set(scalar, 6, base, 2)
        for lane, where in enumerate(at):
            _set(vector[lane], 0, where - offset, 2)
            vector[lane, 2] = where - base - offset & 0xFFFFFFFF
    return Access(inst, code, vector, scalar)


def _set(row: npt.NDArray[np.uint32], first: int, value: int, words: int) -> None:
    row[first : first + words] = [value >> 32 * i & 0xFFFFFFFF for i in range(words)]


def _descriptor(scalar: npt.NDArray[np.uint32], edge: Callable[[], int], begin: int, length: int, rng: Draw) -> int:
    """Puts a random one into s[32:35]. Returns its base."""
    base = rng.choice((begin, begin, begin + length - 64, edge(), 0)) & (1 << 48) - 1
    stride = rng.choice((0, 0, 0, 4, 12, 16, 64, 0x1000, 0x3FFF))
    records = rng.choice((0, 1, 64, length, length, 1 << 31, 0xFFFFFFFF, 0xFFFFFFFF))
    word = 0x7000 | rng.choice((4, 4, 4, 4, rng.randrange(16))) << 15 | rng.randrange(4) << 21 | 0xFAC
    word |= (rng.random() < 0.1) << 23 | (rng.random() < 0.02) << 30
    scalar[:4] = [base & 0xFFFFFFFF, base >> 32 | stride << 16 | (rng.random() < 0.1) << 31, records, word]
    return base


def _buffer(
    vector: npt.NDArray[np.uint32],
    scalar: npt.NDArray[np.uint32],
    inst: Inst,
    edge: Callable[[], int],
    begin: int,
    length: int,
    offset: int,
    rng: Draw,
) -> None:
    base, size = _descriptor(scalar, edge, begin, length, rng), _size(inst)
    stride = int(scalar[1]) >> 16 & 0x3FFF
    scalar[4] = by = rng.choice((0, 0, 0, 16, 1 << 31, rng.getrandbits(32), 0xFFFFFFF0))
    if rng.random() < 0.05:
        scalar[:4] = [0, SCRATCH_WORD1, 0xFFFFFFFF, SCRATCH_WORD3]
    reach = [0, 0, length, SCRATCH_BYTES, 1 << 16, 1 << 31, 1 << 32]

    def far() -> int:
        at = edge() - base - by if rng.random() < 0.5 else _near(rng.choice(reach), size, rng)
        return at - offset & 0xFFFFFFFF

    at = _lanes(rng, far, max(0, -offset), size)
    both = bool(inst.modifiers.get("idxen") and inst.modifiers.get("offen"))
    if inst.modifiers.get("idxen"):
        few = [a // stride if stride and rng.random() < 0.8 else a for a in at]
        vector[:, 2] = [a & 0xFFFFFFFF for a in (few if rng.random() < 0.8 else at)]
        if both:
            vector[:, 3] = [rng.choice((0, 0, 4, far() & 0xFFFFFFFF)) for _ in range(LANES)]
    else:
        vector[:, 2] = [a & 0xFFFFFFFF for a in at]


# ---------------------------------------------------------------------------------------------- kernels


@cache
def _template(arch: str) -> bytes:
    stack = ".amdhsa_user_sgpr_private_segment_buffer 1" if arch in _OLD else ".amdhsa_enable_private_segment 1"
    body = f"  .fill {_ROOM}, 4, 0xbf800000\n  s_endpgm"
    made = kernel_assembly(
        arch, body, arguments=pointers(2 + len(SIZES)), lds=LDS_BYTES, scratch=SCRATCH_BYTES, vgprs=64,
        accum_offset=32, sgprs=80, directives=(stack, KERNARG),
    )  # fmt: skip
    return find_toolchain().assemble(made, arch)


@cache
def _piece(arch: str, source: str) -> bytes:
    return assemble(load_isa(arch), source)


def _begin(arch: str) -> str:
    """Loads the addresses, and fills LDS and scratch."""
    lines = [
        f"s_load_dwordx4 s[8:11], {'s[4:5]' if arch in _OLD else 's[0:1]'}, 0x0",
        "v_lshlrev_b32 v1, 6, v0",
        "v_lshlrev_b32 v6, 2, v0",
        *(f"ds_write_b32 v6, v0 offset:{at}" for at in range(0, LDS_BYTES - 8, 256)),
        "v_mov_b32 v7, 0",
        *(f"scratch_store_dword v7, v0, off offset:{at}" for at in range(0, SCRATCH_BYTES, 4)),
        "s_mov_b64 exec, 3",
        f"ds_write_b32 v6, v0 offset:{LDS_BYTES - 8}",
        "s_mov_b64 exec, -1",
        "s_waitcnt vmcnt(0) lgkmcnt(0)",
    ]
    return "\n".join(lines)


_BEFORE = "\n".join([
    f"s_load_dwordx16 s[32:47], s[8:9], {_VECTORS:#x}",
    f"s_load_dwordx16 s[48:63], s[8:9], {_VECTORS + 64:#x}",
    *(f"global_load_dwordx4 v[{r}:{r + 3}], v1, s[8:9] offset:{16 * i}" for i, r in enumerate((2, 8, 12))),
    *(f"v_mov_b32 v{r}, {r}" for r in range(16, 32)),
    "s_waitcnt vmcnt(0) lgkmcnt(0)",
    "s_mov_b32 m0, s40",
    "s_mov_b64 exec, s[46:47]",
])  # fmt: skip
_AFTER = "\n".join([
    "s_waitcnt vmcnt(0) lgkmcnt(0)",
    "s_mov_b64 exec, -1",
    "global_store_dwordx4 v1, v[16:19], s[10:11]",
    "global_store_dwordx4 v1, v[8:11], s[10:11] offset:16",
    *(f"v_writelane_b32 v24, s{48 + i}, {i}" for i in range(16)),
    "v_mov_b32 v21, v24",
    "global_store_dwordx2 v1, v[20:21], s[10:11] offset:32",
    f"s_add_u32 s8, s8, {_RECORD}",
    "s_addc_u32 s9, s9, 0",
    f"s_add_u32 s10, s10, {_VECTORS}",
    "s_addc_u32 s11, s11, 0",
])  # fmt: skip


def _end() -> str:
    """LDS as it is left, behind the results."""
    lines = ["v_lshlrev_b32 v6, 2, v0"]
    for at in range(0, LDS_BYTES - 8, 256):
        lines += [f"ds_read_b32 v8, v6 offset:{at}", "s_waitcnt vmcnt(0) lgkmcnt(0)",
                  f"global_store_dword v6, v8, s[10:11] offset:{at}"]  # fmt: skip
    return "\n".join([*lines, "s_endpgm"])


def _code(arch: str, accesses: Sequence[Access]) -> bytes:
    code = _piece(arch, _begin(arch))
    for one in accesses:
        code += _piece(arch, _BEFORE) + one.code + _piece(arch, _AFTER)
    return code_object(arch, code + _piece(arch, _end()))


def code_object(arch: str, code: bytes) -> bytes:
    """A code object whose kernel executes these bytes."""
    assert len(code) <= 4 * _ROOM, "too many instructions for the code object"
    template = _template(arch)
    at = template.index(b"\x00\x00\x80\xbf" * 64)
    return template[:at] + code + template[at + len(code) :]


def argument_buffers(accesses: Sequence[Access]) -> list[npt.NDArray[np.uint8]]:
    """What a kernel is given: the registers of its accesses, room for results, and the allocations under test."""
    records = [np.concatenate([a.vector.reshape(-1), a.scalar]) for a in accesses]
    room = _RECORD * _MOST
    given = np.zeros(room, np.uint8)
    whole = np.concatenate([*records, np.zeros(0, np.uint32)]).view(np.uint8)
    given[: len(whole)] = whole
    held = [(np.arange(size) * 7 % 251).astype(np.uint8) for size in SIZES]
    return [given, np.zeros(_VECTORS * _MOST + 4096, np.uint8), *held]


def layed_out(arch: str, guards: Guards) -> Layed:
    """Where all cases of an architecture have their memory."""
    emulate(_code(arch, []), "k", 1, 64, argument_buffers([]), checks="none", engine="numpy")
    guards.changed()
    return Layed(tuple(guards.allocations), tuple(guards.canaries))


def run(arch: str, accesses: Sequence[Access], engine: str, checks: str, guards: Guards) -> Outcome:
    """One launch, and what it has left."""
    args = argument_buffers(accesses)
    out = Outcome()
    try:
        result = emulate(
            _code(arch, accesses), "k", 1, 64, args, checks=checks, engine=engine, keep_going=True, limit=100_000
        )
        out.found = frozenset(f.check for f in result.findings)
        out.noticed = out.found | {f.check for f in result.warnings}
        out.refused = result.stopped
    except AmdgenError as error:
        out.refused = error.message
    out.content, out.outside = args[1:], guards.changed()
    words = [part[: len(part) // 4 * 4].view(np.uint32) for part in out.content]
    if any(bool((part == mark).any()) for part in words for mark in _MARKS[:2]):
        out.outside.append("bytes read that are not the launch's")
    return out


# ---------------------------------------------------------------------------------------------- comparison


def made(arch: str, seed: int, number: int, layed: Layed) -> Access:
    """Access ``number`` of a seed, the same each time. Some that follow one another have one instruction."""
    which = number // _ALIKE
    inst, code = _instruction(arch, SPACES[which % len(SPACES)], f"{seed} {arch} {which}")
    return access(arch, inst, code, layed, random.Random(f"{seed} {arch} {number} at"))


def described(arch: str, accesses: Sequence[Access]) -> str:
    """The instructions of a case."""
    isa = load_isa(arch)
    return "; ".join(text(isa, a.inst) for a in accesses)


def differences(reference: Outcome | None, runs: dict[str, Outcome]) -> Iterator[str]:
    """How runs of one case under several checks differ from one another, and from the reference's run."""
    for name, run in [("numpy", reference), *runs.items()]:
        if run is not None:
            yield from (f"{name}: {where}" for where in run.outside)
    first = next(iter(runs))
    for name, run in runs.items():
        if bool(run.refused) != bool(runs[first].refused):
            yield f"refused with checks {first}: {runs[first].refused!r}, with {name}: {run.refused!r}"
        elif not run.refused and not _same(run, runs[first]):
            yield f"other results with checks {name} than with {first}"
    if reference is None:
        return
    beyond = reference.refused and any(words in reference.refused for words in _BEYOND)
    if beyond and "all" in runs and not (runs["all"].noticed & _FOUND or runs["all"].refused):
        yield f"numpy: {reference.refused}; native finds {sorted(runs['all'].noticed)}"
    if not reference.refused and "all" in runs and runs["all"].found & _FOUND:
        yield f"native finds {sorted(runs['all'].found)}, numpy nothing"
    if not beyond and bool(reference.refused) != bool(runs[first].refused):
        yield f"numpy: {reference.refused!r}; native: {runs[first].refused!r}"
    misaligned = "all" not in runs or "misaligned" in runs["all"].noticed
    if not (reference.refused or runs[first].refused or misaligned) and not _same(reference, runs[first]):
        yield f"other results with numpy than with {first}"


def _same(a: Outcome, b: Outcome) -> bool:
    return all(bool((x == y).all()) for x, y in zip(a.content, b.content, strict=True))
