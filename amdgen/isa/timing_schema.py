"""The schema of ``timing`` in ``isa/arch/*.yaml``; :mod:`amdgen.isa.timing` says what the figures are."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from amdgen.isa import timing
from amdgen.isa.evidence import Sourced
from amdgen.isa.strict import Name, Natural, Positive, Strict, Unit

Share = Annotated[float, Field(gt=0, le=1)]


class _Issue(Strict, Sourced):
    slots: dict[Name, list[Unit]]
    units: dict[Unit, Positive]
    vector_to_scalar: Positive
    vector_to_memory: Positive
    branch_taken: Positive
    fetch_window: Positive
    fetch_straddle: Natural
    barrier: Natural
    sleep: Positive


class _Matrix(Strict, Sourced):
    blocks_vector: Positive
    result: Natural
    from_vector: Natural
    alone: list[Unit]
    packed_waits: bool


class _Lds(Strict, Sourced):
    ports: Positive
    read_bytes: dict[Name, Positive]
    write_bytes: Positive
    issue: Positive
    write_dword: Natural
    latency: Positive
    commands: Positive
    data_slots: Positive
    dma_cycles: dict[Name, Positive]


class _VectorMemory(Strict, Sourced):
    address_lanes: Positive
    queue: Positive
    l1_bytes_cycle: Positive
    l1_bytes: Positive
    l1_line: Positive
    l1_ways: Positive
    fill_bytes_cycle: Positive
    fill_gb_s: Annotated[float, Field(ge=0)]
    l1_latency: Positive
    store_latency: Positive


class _ScalarMemory(Strict, Sourced):
    latency: Positive
    l2_latency: Positive
    bytes: Positive
    line: Positive


class _InstructionMemory(Strict, Sourced):
    bytes: Positive
    line: Positive
    ways: Positive
    miss: Natural


class _Chip(Strict, Sourced):
    l2_bytes: Positive
    l2_ways: Positive
    l2_line: Positive
    l2_read_bytes_cycle: Positive
    l2_write_bytes_cycle: Positive
    l2_latency: Positive
    mall_bytes: Natural
    mall_gb_s: Natural
    mall_write_gb_s: Natural
    mall_latency: Natural
    hbm_latency: Positive
    latency_mhz: Positive
    hbm_share: Share
    hbm_write_share: Share
    shader_engines: Positive
    group_cycles: Positive
    wave_cycles: Positive
    launch_us: Annotated[float, Field(gt=0)]
    matrix_clock: Share
    burst_clock: Share
    cool_types: list[Name]
    clock_fall: Annotated[float, Field(ge=0, lt=1)]


class TimingSpec(Strict, Sourced):
    """See :class:`amdgen.isa.timing.Timing`. Each of its blocks says where its figures come from."""

    wave_start: Natural
    errors: dict[Name, Annotated[float, Field(gt=0)]] = {}
    issue: _Issue
    matrix: _Matrix
    lds: _Lds
    vector_memory: _VectorMemory
    scalar_memory: _ScalarMemory
    instruction_memory: _InstructionMemory
    chip: _Chip

    def build(self) -> timing.Timing:
        """The figures, typed."""
        slots = {name: tuple(units) for name, units in self.issue.slots.items()}
        return timing.Timing(
            self.wave_start,
            timing.IssueTiming(**{**self.issue.figures, "slots": slots}),
            timing.MatrixTiming(**{**self.matrix.figures, "alone": tuple(self.matrix.alone)}),
            timing.LdsTiming(**self.lds.figures),
            timing.VectorMemoryTiming(**self.vector_memory.figures),
            timing.ScalarMemoryTiming(**self.scalar_memory.figures),
            timing.InstructionMemoryTiming(**self.instruction_memory.figures),
            timing.ChipTiming(**{**self.chip.figures, "cool_types": tuple(self.chip.cool_types)}),
            self.errors,
        )
