"""From a launch, as :mod:`amdgen.emulator.run` has it, to a run of the compiled engine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from amdgen.codec.inst import Const, Inst
from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.checks.catalogue import BACKWARDS, EVENTS, HELD, RANDOM_ORDER
from amdgen.emulator.effects import limits_of
from amdgen.emulator.hwreg import fixed_words
from amdgen.emulator.loaded import Loaded
from amdgen.emulator.mode import Modes
from amdgen.emulator.native.errors import (
    AloneNeededError,
    BytesNeededError,
    CodeNeededError,
    GiveUpError,
    InterruptedRunError,
    ReadersNeededError,
    RefusedError,
    SuspicionError,
)
from amdgen.emulator.native.events import report
from amdgen.emulator.native.fairness import report_run
from amdgen.emulator.native.library import Variant
from amdgen.emulator.native.machine import NativeRun
from amdgen.emulator.native.operation import Target
from amdgen.emulator.native.program import Program
from amdgen.emulator.native.single import SingleWave
from amdgen.emulator.native.work import Plan, Start
from amdgen.emulator.registers import Given
from amdgen.emulator.state import words_of
from amdgen.emulator.stop import ended_after

_MORE = 1_000_000
"""Wave-instructions that a run in another order may take beside eight times those of the first."""
_LONG = 2_000_000
"""Wave-instructions of a launch that is run in one other order only."""
_SHORT, _TURNS, _TOGETHER = 64, 1000, 256
"""Of a random order: a wave's turn has fewer instructions than that, unless the launch is long; and how many
turns are random, and repeat. All workgroups are under way at once then, so that there may be no more
waves than _TOGETHER."""
_MOST_BEGINNINGS = 8
"""How often a launch may begin anew: to stamp readers too, on the judging variant, or on one thread."""


class FirstRegisters:
    """Collects the registers that the launch sets; stands in for a :class:`~amdgen.emulator.state.State`."""

    def __init__(self, groups: int, waves: int) -> None:
        self.waves = groups * waves
        number = np.arange(self.waves)
        self.group, self.wave_in_group = number // waves, number % waves
        self._shape = groups, waves
        self._scalars: dict[int, npt.NDArray[np.uint32]] = {}
        self._vectors: list[npt.NDArray[np.uint32]] = []
        self._exec = np.zeros(waves, np.uint64)

    def set_scalar(self, register: int, words: list[npt.NDArray[np.uint32]]) -> None:
        """SGPRs from ``register`` on, of all waves: each word one value, or one for each wave (waves,)."""
        for i, word in enumerate(words):
            self._scalars[register + i] = np.broadcast_to(word, self.waves).astype(np.uint32)

    def set_work_items(self, ids: list[npt.NDArray[np.uint32]], active: npt.NDArray[np.bool_]) -> None:
        """The first VGPRs of every workgroup and EXEC; arrays are (waves of a workgroup, 64)."""
        self._vectors = ids
        low, high = words_of(active)
        self._exec[:] = low.astype(np.uint64) | high.astype(np.uint64) << np.uint64(32)

    def start(self) -> Start:
        """The initial registers, as C copies them into waves."""
        scalars = list(self._scalars.values())
        held = np.stack(scalars, axis=1) if scalars else np.zeros((self.waves, 0), np.uint32)
        return Start(
            np.array(list(self._scalars), np.uint32),
            np.ascontiguousarray(held.reshape(*self._shape, len(scalars))),
            self._exec,
            np.ascontiguousarray(np.stack(self._vectors, axis=1)),
        )


def native_run(launch: Loaded, judge: bool = False) -> NativeRun:
    """Executes a launch; ``judge``: from its start before the judge, who else comes when something is suspected.

    RefusedError when it comes to what no machine executes, GiveUpError when a table of this engine is full,
    NotAvailableError when the engine can't be compiled here.
    """
    host, isa, waves = launch.host, launch.isa, launch.waves
    counters = isa.arch.counters

    def limits(inst: Inst) -> dict[str, int] | None:
        if inst.spec is None or "waitcnt" not in inst.spec.tags:
            return None
        operand = next(iter(inst.operands.values()))
        assert isinstance(operand, Const)
        return limits_of(counters, operand.bits)

    def start(first: int, count: int) -> Start:
        state = FirstRegisters(count, waves)
        host.fill_registers(state, first, count)
        return state.start()

    def single() -> SingleWave:
        return SingleWave(isa, Modes(launch.modes.word, launch.modes.fp8_fnuz), launch.exact_matrix)

    descriptor = launch.kernel.descriptor
    fixed = fixed_words(isa, descriptor, launch.lds_bytes)
    given = Given.by(descriptor, isa) if descriptor is not None else None

    @cache
    def target(word: int) -> Target:
        held = Modes(word, launch.modes.fp8_fnuz)
        return Target(
            isa, Context(*held.key), held.dx10_clamp, launch.exact_matrix, word, launch.sram_ecc, fixed, given,
        )  # fmt: skip

    program = Program(target, [launch.modes.word], host.instruction_at, limits, *launch.code)
    plan = Plan(launch, program, start, single)
    records = launch.watch is not None and launch.watch.recording is not None and not launch.checks
    readers = judge = judge or (launch.watch is not None and not records)
    by_byte, first = False, 0
    program.engine = Variant.JUDGE if judge else Variant.RECORDER if records else Variant.FAST
    recording = launch.watch.recording if launch.watch is not None else None
    order = recording.in_order(launch.numbers) if recording is not None else []
    asked: dict[str, Any] = {"order": order} if order else {}
    for _ in range(_MOST_BEGINNINGS):
        run, reported = NativeRun(plan, readers, judge, by_byte, first, **asked), False
        try:
            run.run()
            refused, reported = report_run(run), True
            if refused and not host.report.errors:
                raise RefusedError(refused)
            if run.has_stopped:
                host.report.keep_errors(launch.stop.errors)
            run.stopped = run.stopped or refused
            if run.endless is not None and not run.stopped:
                words = "" if "endless_loop" in launch.checks else run.endless.words(run.kernel)[0]
                run.stopped = ended_after(sum(run.executed.values()), words)
            meets = run.talked or (launch.orders > 1 and run.may_talk())  # asked for, also where nothing seemed hasty
            if meets and not run.errors and not run.stopped and launch.watch is None:
                _run_in_other_orders(run)
            return run
        except ReadersNeededError:
            readers = True
        except SuspicionError as error:
            judge, by_byte = True, error.by_byte
            if not (error.anywhere or launch.stop.goes_on or run.may_talk() or records):
                first = run.unfinished  # those before it are clean, and what they do doesn't matter to others
            program.for_judge()
        except BytesNeededError:
            by_byte = True
        except AloneNeededError:
            asked["alone"] = True
        except CodeNeededError:
            pass
        except KeyboardInterrupt:
            raise _report_so_far(run, reported) from None
        host.fill_memory()
    raise GiveUpError(f"{_MOST_BEGINNINGS} beginnings were not enough")


def _report_so_far(run: NativeRun, reported: bool) -> InterruptedRunError:
    """Reports what an interrupted run has found, unless it has ended and was run again in another order."""
    launch = run.plan.launch
    if not reported:
        report(run.seen, run.missing, run.plan.program.operations, launch)
    run.stopped = f"after {sum(run.executed.values())} wave-instructions, by an interrupt"
    return InterruptedRunError(run)


def _run_in_other_orders(run: NativeRun) -> None:
    """Runs a launch whose workgroups talk to one another again, the last one first, then, unless it is long, in a
    random order and in short turns: who waits for others where it has to, and who does not, shows in one order
    and not in another. Where something is changed in two steps, others are let go between the two. What only such a run
    shows is reported as such; the results stay those of the first run."""
    launch = run.plan.launch
    kept = launch.memory.kept(run.wrote)
    executed = sum(run.executed.values())
    limit = 8 * executed + _MORE
    stop = replace(launch.stop, limit=min(launch.stop.limit or limit, limit))
    plan = replace(run.plan, launch=replace(launch, stop=stop))
    lot = random.Random(launch.groups)
    longest = max(_SHORT, executed // (_TURNS * launch.waves))
    few = launch.groups * launch.waves <= _TOGETHER
    orders: list[tuple[Sequence[int], Sequence[int], str]] = [((), (), HELD)] if run.updates else []
    orders.append((range(launch.groups)[::-1], (), BACKWARDS))
    for _ in range(launch.orders if executed <= _LONG else 0):
        turns = [int(longest ** lot.random()) for _ in range(_TURNS)] if few else []  # short ones as often as long
        orders.append((lot.sample(range(launch.groups), launch.groups), turns, RANDOM_ORDER))
    try:
        for order, lengths, note in orders:
            launch.host.fill_memory()
            held = note == HELD
            again = NativeRun(plan, judge=True, by_byte=run.by_byte, order=order, turns=lengths, holds=held)
            with suppress(GiveUpError):  # what no run may judge
                again.run()
                _report_anew(run, again, note)
                if again.errors or launch.host.report.errors:
                    break
    finally:
        launch.put_back(kept)


def _report_anew(run: NativeRun, again: NativeRun, note: str) -> None:
    """Reports the findings of a run that earlier runs did not have. The run may have ended early."""
    launch, endless = run.plan.launch, EVENTS["ENDLESS"].number
    seen = {key: met for key, met in again.seen.items() if key not in run.seen and key[0] != endless}
    known = {(m.at, m.other) for m in run.missing}
    missing = [m for m in again.missing if (m.at, m.other) not in known]
    report(seen, missing, run.plan.program.operations, launch, note)
    if again.has_stopped:
        launch.host.report.keep_errors(launch.stop.errors)
    run.seen.update(seen)
    run.missing += tuple(missing)
