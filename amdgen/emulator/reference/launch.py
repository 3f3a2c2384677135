"""From a launch, as :mod:`amdgen.emulator.run` has it, to batches of workgroups."""

from __future__ import annotations

import numpy as np

from amdgen.emulator.arithmetic.operands import constant_registers
from amdgen.emulator.loaded import Counts, Loaded
from amdgen.emulator.mode import Modes
from amdgen.emulator.reference.engine import Code, Engine
from amdgen.emulator.reference.env import Env
from amdgen.emulator.reference.memory.local import Lds, Scratch
from amdgen.emulator.state import ROWS, State

_BATCH_BYTES = 512 << 20
"""Memory for the registers, LDS and scratch of the workgroups that run in lockstep."""


def interpret(launch: Loaded) -> Counts:
    """Executes a launch in order; what it executed. ExecutionError when it can't go on."""
    code = Code(launch.code[0], launch.entry, launch.base, launch.kernel.name, launch.host.instruction_at)
    counts, clock = Counts(), 0
    batch = _batch(launch)
    with np.errstate(all="ignore"):
        for first in range(0, launch.groups, batch):
            env = _env(launch, first, min(batch, launch.groups - first), counts)
            env.clock = clock
            Engine(env, code, launch.stop).run()
            clock = env.clock
    return counts


def _batch(launch: Loaded) -> int:
    """Workgroups that are executed in lockstep. No more than the limit admits: each wave executes an instruction."""
    wave = launch.isa.arch.wave_size * (ROWS * 4 + launch.scratch_bytes)
    fit = _BATCH_BYTES // (launch.waves * wave + launch.lds_bytes)
    return max(1, min(launch.groups, fit, launch.stop.patience(launch.waves) // launch.waves + 1))


def _env(launch: Loaded, first: int, groups: int, counts: Counts) -> Env:
    """The machine of workgroups ``first`` and following at their start."""
    number = np.arange(groups * launch.waves)
    state = State(len(number), number // launch.waves, number % launch.waves, constant_registers(launch.isa))
    launch.host.fill_registers(state, first, groups)
    state.pc[:] = launch.entry
    state.mode[:] = launch.modes.word
    return Env(
        launch.isa, state, launch.memory, Lds(groups, launch.lds_bytes), Scratch(state.waves, launch.scratch_bytes),
        Modes(launch.modes.word, launch.modes.fp8_fnuz), counts, launch.kernel.descriptor, first, launch.exact_matrix,
        launch.sram_ecc,
    )  # fmt: skip
