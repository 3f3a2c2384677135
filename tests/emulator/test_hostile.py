"""Code objects and launches that nobody should trust: an answer, or one error of one line; soon, and in little memory.

benchmarks/differential/fuzz_emulator.py looks for more of them; what it has found stands here.
"""

from __future__ import annotations

import gc
import os
import random
import resource
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble, in_child, run

from amdgen.codeobject import CodeObject, descriptor
from amdgen.codeobject.elf import PT_LOAD, read_elf
from amdgen.differential import hostile as fuzz
from amdgen.emulator import emulate
from amdgen.emulator.launch import LaunchError
from amdgen.emulator.native.launch import FirstRegisters
from amdgen.emulator.refusals import ExecutionError
from amdgen.emulator.state import State
from amdgen.errors import AmdgenError

DATA = np.zeros(64, np.uint32)


def test_the_limit_is_that_of_the_whole_launch(monkeypatch) -> None:
    monkeypatch.setattr("amdgen.emulator.reference.launch._BATCH_BYTES", 1 << 20)  # a batch is a few workgroups
    code = assemble("gfx942", "l:\ns_branch l", 0)
    result = emulate(code, "k", 1 << 24, 64, [], limit=1000)
    (finding,) = result.findings
    assert finding.check == "endless_loop" and finding.message.startswith("1000 wave-instructions")
    assert result.counts["wave_instructions"] < 3000
    short = assemble("gfx942", "s_nop 0", 0)
    assert emulate(short, "k", 1000, 64, [], limit=2000).ok
    assert not emulate(short, "k", 1000, 64, [], limit=1999).ok
    assert emulate(short, "k", 1000, 64, [], limit=2000, engine="numpy").counts["wave_instructions"] == 2000
    for limit, grid, what in ((1999, 1000, short), (1000, 1 << 24, code)):
        with pytest.raises(ExecutionError, match=f"{limit} wave-instructions executed and the kernel has not ended"):
            emulate(what, "k", grid, 64, [], limit=limit, engine="numpy")


def test_a_batch_gives_its_memory_free(monkeypatch) -> None:
    monkeypatch.setattr("amdgen.emulator.reference.launch._BATCH_BYTES", 1 << 20)
    alive: list[weakref.ref[State]] = []
    most = 0

    def note(self: State, *args: object) -> None:
        nonlocal most
        made(self, *args)  # type: ignore[arg-type]
        alive.append(weakref.ref(self))
        most = max(most, sum(ref() is not None for ref in alive))

    made = State.__init__
    monkeypatch.setattr(State, "__init__", note)
    body = LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\nds_write_b32 v1, v1\nds_read_b32 v2, v1\ns_waitcnt lgkmcnt(0)\n"
    gc.collect()
    gc.disable()
    try:
        run(
            body + "ds_read_b32 v3, v1\nglobal_load_dword v4, v1, s[4:5]\nv_mov_b32 v5, v2",
            DATA,
            grid=64,
            lds=256,
            engine="numpy",
        )
    finally:
        gc.enable()
    assert len(alive) > 8 and most <= 2


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux's account of a process")
def test_a_judged_launch_gives_its_addresses_free() -> None:
    """The judge's tables are hundreds of MiB of addresses, few of them used; a process may be allowed few."""

    def addresses() -> int:
        return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()

    def judged() -> None:
        assert run(LOAD_ARGS + "global_load_dword v4, v0, s[4:5]\nv_mov_b32 v5, v4", DATA).findings

    judged()
    gc.collect()
    gc.disable()
    try:
        before = addresses()
        for _ in range(3):
            judged()
        assert addresses() - before < 200 << 20
    finally:
        gc.enable()


@pytest.mark.parametrize("grid", [(1 << 31, 1, 1), (1, 1 << 32, 1), (1 << 27, 1, 1)])
def test_a_grid_that_no_dispatch_takes(grid) -> None:
    with pytest.raises(LaunchError, match="2\\^32"):
        emulate(assemble("gfx942", "", 0), "k", grid, 64, [])


def test_scratch_that_no_wave_can_have() -> None:
    code = bytearray(assemble("gfx942", "", 0))
    kernel = CodeObject.parse(bytes(code)).kernel("k")
    at = code.find(CodeObject.parse(bytes(code)).read(kernel.descriptor_address, 64))
    code[at + 4 : at + 8] = (1 << 30).to_bytes(4, "little")  # private_segment_fixed_size
    with pytest.raises(LaunchError, match="1073741824 bytes of scratch a lane; gfx942 has 131056"):
        emulate(bytes(code), "k", 1, 64, [])


def test_a_batch_is_no_larger_than_the_limit_lets_it_run(monkeypatch) -> None:
    made, sizes = State.__init__, []

    def note(self: State, waves: int, *args: object) -> None:
        sizes.append(waves)
        made(self, waves, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(State, "__init__", note)
    with pytest.raises(ExecutionError, match="100 wave-instructions"):
        emulate(assemble("gfx942", "l:\ns_branch l", 0), "k", 1 << 20, 64, [], limit=100, engine="numpy")
    assert sizes == [101]


def test_a_scratch_access_of_no_lane() -> None:
    run("v_mov_b32 v2, -16\nscratch_load_dwordx4 v[4:7], v2, off\ns_waitcnt vmcnt(0)", DATA)


@pytest.mark.parametrize("arch", fuzz.ARCHS)
def test_a_few_runs_of_the_fuzzer(arch) -> None:
    for number in range(60):
        outcome = fuzz.run(fuzz.make(3, number, (arch,)), "numpy")
        assert not outcome.fault, f"run {number}: {outcome.kind}: {outcome.detail}"


def test_the_fuzzer_notices(monkeypatch) -> None:
    case = fuzz.make(3, 0, ("gfx942",))
    monkeypatch.setattr(fuzz, "SECONDS", 0.2)
    for what, kind in ((ValueError("x"), "crash"), (MemoryError(), "memory"), (None, "hang")):

        def emulate_badly(*args: object, error: Exception | None = what, **more: object) -> None:
            if error is not None:
                raise error
            while True:
                pass

        monkeypatch.setattr(fuzz, "emulate", emulate_badly)
        assert fuzz.run(case, "numpy").kind == kind


def _with_descriptor(first: int, size: int, change: Callable[[int], int]) -> bytes:
    """A sound code object, a number of whose descriptor is another one."""
    code = bytearray(assemble("gfx942", "", 0))
    parsed = CodeObject.parse(bytes(code))
    at = code.find(parsed.read(parsed.kernel("k").descriptor_address, 64)) + first
    code[at : at + size] = change(int.from_bytes(code[at : at + size], "little")).to_bytes(size, "little")
    return bytes(code)


def _with_preload(words: int, offset: int) -> bytes:
    return _with_descriptor(*descriptor.WORDS["preload"], lambda _: words | offset << 7)


def test_work_item_ids_that_no_wave_has() -> None:
    code = _with_descriptor(*descriptor.WORDS["rsrc2"], lambda word: word | 3 << 11)
    with pytest.raises(AmdgenError, match="work-item ids of a kind that does not exist"):
        emulate(code, "k", 1, 64, [])


@pytest.mark.parametrize("engine", ["native", "numpy"])
def test_more_preloaded_arguments_than_there_are_registers_or_arguments(engine, monkeypatch) -> None:
    """Only 16 user SGPRs are filled, whatever a descriptor says, and what lies behind the arguments is 0."""
    filled: list[int] = []
    kind = FirstRegisters if engine == "native" else State
    put = kind.set_scalar

    def note(self: State, register: int, words: list[np.ndarray], *rest: object) -> None:
        filled.extend(range(register, register + len(words)))
        put(self, register, words, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(kind, "set_scalar", note)
    code = _with_preload(127, 511)
    with suppress(AmdgenError):  # there is no code where such kernels begin
        emulate(code, "k", 1, 64, [], engine=engine)
    assert filled and max(filled) < 24


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process of its own")
@pytest.mark.parametrize("engine", ["native", "numpy"])
def test_a_kernel_that_begins_behind_the_code(engine) -> None:
    """A kernel with preloaded arguments begins 256 bytes behind its entry; here nothing lies there."""
    code = bytearray(_with_preload(1, 0))
    entry = CodeObject.parse(bytes(code)).kernel("k").entry
    table = int.from_bytes(code[32:40], "little")
    for number, program in enumerate(read_elf(bytes(code)).programs):
        if program.kind == PT_LOAD and program.address > entry:
            code[table + 56 * number] = 0

    def work() -> bool:
        with pytest.raises(ExecutionError, match="execution left the code at 0x1500"):
            emulate(bytes(code), "k", 1, 64, [], engine=engine)
        return True

    assert in_child(work) == 0


def test_arguments_that_take_all_memory() -> None:
    code = assemble("gfx942", "", 1)
    with pytest.raises(AmdgenError, match="2147483648 bytes of arguments"):
        emulate(fuzz.with_metadata(bytearray(code), {".kernarg_segment_size": 1 << 31}), "k", 1, 64, [DATA])


def test_an_error_lists_few_of_many_arguments() -> None:
    code = assemble("gfx942", "", 300)
    with pytest.raises(LaunchError) as caught:
        emulate(code, "k", 1, 64, [DATA])
    assert "and 281 more" in str(caught.value) and len(str(caught.value)) < 1000


@pytest.mark.parametrize("arch", fuzz.ARCHS)
def test_odd_descriptors_and_metadata(arch) -> None:
    for number in range(40):
        rng = random.Random(f"5 {arch} {number}")
        code = fuzz.with_odd_numbers(bytearray(fuzz.objects(arch)[number % 2]), rng)
        outcome = fuzz.run(fuzz.launch(bytes(code), rng), "numpy")
        assert not outcome.fault, f"run {number}: {outcome.kind}: {outcome.detail}"
