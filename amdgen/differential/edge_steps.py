"""Single memory instructions at edges, executed one by one without a launch around them.

An engine that meets a faulty access ends its launch, or goes on as the judge: of each launch only one such access would
be the engine's own. Here a launch is prepared, and in place of its execution each instruction is carried out on
registers and memory that are set for it, whatever the one before came to. Twenty thousand take seconds.
"""

from __future__ import annotations

import ctypes
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from amdgen.codec import assemble
from amdgen.differential.edges import (
    CHECKS,
    LDS_BYTES,
    SCRATCH_BYTES,
    Access,
    argument_buffers,
    code_object,
    described,
    layed_out,
    made,
    run,
)
from amdgen.differential.edges import differences as launches_differ
from amdgen.differential.guards import MAGIC, Guards, guarded
from amdgen.emulator import emulate, native
from amdgen.emulator.arena import GlobalMemory
from amdgen.emulator.arithmetic.operands import UnsupportedError
from amdgen.emulator.native import border
from amdgen.emulator.native import launch as native_launch
from amdgen.emulator.native.machine import NativeRun
from amdgen.emulator.native.room import Room
from amdgen.emulator.native.structures import Op
from amdgen.emulator.native.worker import Worker
from amdgen.emulator.reference import launch as reference_launch
from amdgen.emulator.reference.engine import Engine, lower
from amdgen.emulator.state import EXEC, M0, Group, mask_of
from amdgen.isa import load_isa
from amdgen.isa.types import LANES

WAYS = tuple((checks, judge) for checks in CHECKS for judge in (False, True))
"""How the compiled engine executes each: under these checks, on its fast variant or before the judge."""
_LAUNCHES = 4
"""Accesses of many that are launched, too: each by itself, and all of them together."""
_HANDLER = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_RESULTS = slice(8, 24)  # vector registers
_SCALARS = slice(48, 64)
_MARKS = (MAGIC * 0x10001, (MAGIC >> 8 | (MAGIC & 255) << 8) * 0x10001)


@dataclass(frozen=True)
class Step:
    """What one access came to: ``why`` it was refused, or what registers and memory hold then, as a number."""

    why: str
    state: int
    outside: str = ""


class _DoneError(Exception):
    """The steps have been taken; the launch is not needed."""


class _Content:
    """Memory, LDS and scratch as each access finds them."""

    def __init__(self, memory: GlobalMemory) -> None:
        places = [(a.address - memory.base, a.end - memory.base) for a in memory.allocations]
        self.parts: list[npt.NDArray[Any]] = [memory._data[first:end] for first, end in places]
        self.kept = [part.copy() for part in self.parts]
        self.lds = (np.arange(LDS_BYTES) * 5 % 251).astype(np.uint8)
        self.scratch = (np.arange(SCRATCH_BYTES) * 3 % 251).astype(np.uint8)

    def restore(self) -> None:
        for part, kept in zip(self.parts, self.kept, strict=True):
            part[:] = kept

    def sum(self, *more: npt.NDArray[Any]) -> int:
        """A number that stands for all of it, and for LDS and registers."""
        made = 0
        for part in [*self.parts, *more]:
            made = zlib.crc32(part.tobytes(), made)
        return made


def _reads_magic(*registers: npt.NDArray[np.uint32]) -> str:
    found = any(bool((part == mark).any()) for part in registers for mark in _MARKS)
    return "it has read bytes that are not the launch's" if found else ""


# ---------------------------------------------------------------------------------------------- the compiled engine


def _native_steps(run: NativeRun, accesses: Sequence[Access]) -> Iterator[Step]:
    worker, program = Worker(run), run.plan.program
    room = Room(worker)
    wave, machine, group = room.wave(0), worker.work.machine, room.group
    group.machine = ctypes.addressof(machine)
    content = _Content(run.plan.launch.memory)
    reset = run.library.reset_wave
    reset.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int32, ctypes.c_uint64]
    address, table = room.raw.ctypes.data, program.ops.ctypes.data
    private = np.repeat(content.scratch.view(np.uint32), LANES).view(np.uint8)
    stamps = room.shadows.view(np.uint16)
    held = -(-LDS_BYTES // 16) * 16
    at, base = run.plan.launch.entry, program.ops["run"]

    def called(number: int) -> int:
        return int(_HANDLER(int(base[number]))(address, table + number * ctypes.sizeof(Op)))

    wait = program.index(at)
    at += 4
    for one in accesses:
        number = program.index(at)
        at += len(one.code)
        content.restore()
        room.lds[:] = content.lds
        room.numbers[:] = 0
        stamps[:held], stamps[held:] = 1, 0  # all of LDS was written, long ago
        worker.work.touched[:] = 0
        machine.n_events = machine.n_errors = 0
        group.epoch, group.atomic_epoch = 2, 0
        reset(address, room.address, 0, number, int(one.scalar[14]) | int(one.scalar[15]) << 32)
        room.scratch[: len(private)], room.scratch[len(private) :] = private, 0xFF
        wave.vector[:64], wave.defined[:], wave.scalar_defined[:] = 0, ~np.uint64(0), ~np.uint32(0)
        wave.vector[2:6], wave.vector[8:16] = one.vector.T[:4], one.vector.T[4:12]
        wave.scalars[:EXEC] = 0
        wave.scalars[32:64], wave.scalars[M0] = one.scalar, one.scalar[8]
        machine.why = None
        if called(number) == border.Answer.SUSPECT:
            yield Step((machine.why or b"?").decode(), 0)
            continue
        called(wait)
        registers = wave.vector[_RESULTS], wave.scalars[_SCALARS]
        yield Step("", content.sum(room.lds, *registers), _reads_magic(*registers))


def native_steps(arch: str, accesses: Sequence[Access], checks: str, guards: Guards, judge: bool = False) -> list[Step]:
    """The accesses on the compiled engine, on its fast variant or before the judge."""
    taken: list[Step] = []

    def run(self: NativeRun) -> None:
        taken.extend(_native_steps(self, accesses))
        raise _DoneError

    with patch.object(native_launch.NativeRun, "run", run), _judging(judge):
        _prepared(arch, accesses, checks, "native")
    return _with_canaries(taken, guards)


@contextmanager
def _judging(judge: bool) -> Iterator[None]:
    with patch.object(native, "native_run", partial(native.native_run, judge=judge)):
        yield


# ---------------------------------------------------------------------------------------------- the reference


def _reference_steps(engine: Engine, accesses: Sequence[Access]) -> Iterator[Step]:
    env, state = engine.env, engine.env.state
    content = _Content(env.memory)
    for one in accesses:
        content.restore()
        env.lds.data[:LDS_BYTES] = content.lds
        env.scratch.data[:] = np.tile(content.scratch, LANES)
        state.vector[:64] = 0
        state.vector[2:6, 0], state.vector[8:16, 0] = one.vector.T[:4], one.vector.T[4:12]
        state.scalar[:EXEC] = 0
        state.scalar[32:64, 0], state.scalar[M0] = one.scalar, one.scalar[8]
        mask = mask_of(one.scalar[14:15], one.scalar[15:16])
        state.set_exec(slice(None), mask)
        g = Group(np.zeros(1, np.int64), slice(None), mask, bool(mask.all()), 0)
        try:
            lower(env, one.inst)(g)
        except UnsupportedError as error:
            yield Step(str(error), 0)
            continue
        registers = state.vector[_RESULTS, 0], state.scalar[_SCALARS, 0]
        yield Step("", content.sum(env.lds.data[:LDS_BYTES], *registers), _reads_magic(*registers))


def reference_steps(arch: str, accesses: Sequence[Access], guards: Guards) -> list[Step]:
    """The accesses on the reference engine."""
    taken: list[Step] = []

    def run(self: Engine) -> None:
        taken.extend(_reference_steps(self, accesses))
        raise _DoneError

    with patch.object(reference_launch.Engine, "run", run):
        _prepared(arch, accesses, "none", "numpy")
    return _with_canaries(taken, guards)


# ---------------------------------------------------------------------------------------------- both


def _prepared(arch: str, accesses: Sequence[Access], checks: str, engine: str) -> None:
    """Has a launch prepared whose code are the accesses, one after the other, behind a wait for everything."""
    wait = assemble(load_isa(arch), "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)")
    code = wait + b"".join(one.code for one in accesses) + assemble(load_isa(arch), "s_endpgm")
    try:
        emulate(code_object(arch, code), "k", 1, LANES, argument_buffers([]), checks=checks, engine=engine)
    except _DoneError:
        return
    raise AssertionError("the launch was executed")


def _with_canaries(taken: list[Step], guards: Guards) -> list[Step]:
    outside = ", ".join(guards.changed())
    return [*taken[:-1], Step(taken[-1].why, taken[-1].state, outside)] if outside and taken else taken


_BOUNDS = ("out_of_bounds", "lds_out_of_bounds")
_NO_BOUNDS = ("misaligned",)
"""What the compiled engine leaves to the judge without checks: addresses, and what is not aligned."""


def differences(reference: Step, fast: Step, converts: bool = False) -> Iterator[str]:
    """How one access differs between the engines: in why it is refused, or in what it leaves; the latter not of one
    that converts, whose NaNs no document fixes."""
    yield from (where for where in (reference.outside, fast.outside) if where)
    if fast.why in _NO_BOUNDS:
        return
    if bool(reference.why) != bool(fast.why) or (fast.why in _BOUNDS and "bytes at " not in reference.why):
        yield f"numpy: {reference.why!r}, native: {fast.why!r}"
    elif not (fast.why or converts) and reference.state != fast.state:
        yield "other results with numpy than with native"


@dataclass(frozen=True)
class Seen:
    """What came of some accesses: how many lanes made them, how many were inside, and what is wrong, in words."""

    lanes: int
    ends: Counter[str]
    told: list[str]


def looked_at(arch: str, seed: int, numbers: range) -> Seen:
    """Executes accesses in every way."""
    told: list[str] = []
    with guarded() as guards:
        layed = layed_out(arch, guards)
        accesses = [made(arch, seed, number, layed) for number in numbers]

        def tell(number: int, what: str) -> None:
            told.append(f"{arch} {numbers[number]}: {described(arch, accesses[number : number + 1])}: {what}")

        steps = {way: native_steps(arch, accesses, way[0], guards, way[1]) for way in WAYS}
        reference = reference_steps(arch, accesses, guards)
        for (checks, judge), taken in steps.items():
            for number, step in enumerate(taken):
                if step.outside:
                    tell(number, f"checks {checks}{' before the judge' if judge else ''}: {step.outside}")
        for number, (expected, fast) in enumerate(zip(reference, steps["none", False], strict=True)):
            spec = accesses[number].inst.spec
            converts = spec is not None and spec.memory is not None and spec.memory.elements > 0
            for what in differences(expected, fast, converts):
                tell(number, what)
        apart = max(1, len(accesses) // _LAUNCHES)
        for number in range(0, len(accesses), apart):
            some = accesses[number : number + 1]
            runs = {checks: run(arch, some, "native", checks, guards) for checks in ("none", "all")}
            for what in launches_differ(run(arch, some, "numpy", "none", guards), runs):
                tell(number, f"launched: {what}")
        together = {checks: run(arch, accesses[::apart], "native", checks, guards) for checks in CHECKS}
        for what in launches_differ(None, together):
            tell(0, f"launched with others: {what}")
    ends = Counter("inside" if not s.why else "refused" for s in steps["none", False])
    return Seen(sum(a.lanes for a in accesses), ends, told)
