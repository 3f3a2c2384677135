"""The device's memory: what is allocated never overlaps, lies apart, and is taken again when it was freed."""

import random
from pathlib import Path

import numpy as np
import pytest

from amdgen.driver.compiler import Source, compile_source
from amdgen.driver.memory import BASE, DeviceMemory
from amdgen.driver.modules import load
from amdgen.emulator import emulate
from amdgen.emulator.native import fairness
from amdgen.emulator.native.errors import GiveUpError
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa


@pytest.fixture
def memory():
    made = DeviceMemory(4 << 30)
    yield made
    made.close()


def test_random_allocations_stay_apart_and_keep_their_content(memory):
    rng, live = random.Random(5), {}
    for step in range(300):
        if live and rng.random() < 0.4:
            at = rng.choice(list(live))
            size, value = live.pop(at)
            assert (memory.bytes(at, size) == value).all()
            assert memory.free(at)
        else:
            size = rng.choice([1, 100, 4096, 70_000])
            at = memory.allocate(size, f"a{step}")
            assert all(at + size + 4096 <= other or other + held[0] + 4096 <= at for other, held in live.items())
            memory.bytes(at, size)[:] = step % 251
            live[at] = size, step % 251


def test_fresh_memory_of_a_program_is_unwritten_until_all_of_it_is_written():
    memory = DeviceMemory(4 << 30, follows=True)
    own, code, large = (memory.allocate(size, "a", fresh) for size, fresh in [(70_000, 1), (64, 0), ((1 << 28) + 1, 1)])
    assert [memory.follows(at) for at in (own, code, large)] == [True, False, False]
    shadow = memory.shadow.data[own - BASE : own - BASE + 4096 * 20]
    assert (shadow[:70_000] == 0xFF).all() and not shadow[70_000:].any()
    shadow[: 70_000 - 1] = 0
    memory.shadow.look()
    assert memory.follows(own)
    shadow[70_000 - 1] = 0
    memory.shadow.look()
    assert not memory.follows(own)
    memory.lacks(own)  # by a copy of what is unwritten
    assert memory.follows(own)
    shadow[5] = 1
    assert memory.free(own) and not memory.follows(own) and not shadow.any()
    memory.close()


def test_freed_memory_is_poisoned_when_it_is_taken_again(memory):
    at = memory.allocate(64, "a")
    memory.bytes(at, 64)[:] = 7
    assert memory.free(at)
    assert not memory.free(at)
    assert memory.allocate(64, "b") == at
    assert (memory.bytes(at, 64).view("u4") == 0x7FADFBAD).all()


def test_too_much_is_one_line(memory):
    with pytest.raises(AmdgenError, match="the device has 4 GiB in all"):
        memory.allocate(5 << 30, "a")
    assert memory.allocate(1, "b") >= BASE


RACE = """
extern "C" __global__ void race(int* out) {
  __shared__ int s[128];
  s[threadIdx.x] = threadIdx.x;
  out[threadIdx.x] = s[threadIdx.x ^ 64];
}
"""


def test_a_launch_whose_waves_race_takes_no_more_room_than_is_allocated(memory):
    """It is run a second time, from memory as it was; what nobody has allocated of the device stays without pages."""
    module = load(compile_source(Source(RACE, "race.hip", {}, (), ()), "gfx942").code, load_isa("gfx942").arch, memory)
    out = memory.allocate(512, "out")
    resident = memory.resident(module.place)
    result = emulate(module.code, "race", 1, 128, (out,), keep_going=True, resident=resident)
    assert "lds_race" in {finding.check for finding in result.findings}
    assert Path(memory.path).stat().st_blocks * 512 < 16 << 20


TURNS = """
extern "C" __global__ void turns(int* count, int* out, int* late) {
  if (threadIdx.x) return;
  int mine = __hip_atomic_fetch_add(count, 1, __ATOMIC_ACQ_REL, __HIP_MEMORY_SCOPE_AGENT);
  out[mine] = mine + out[16] + 1;
  if (blockIdx.x != mine % 4) late[blockIdx.x] = 1;
}
"""


def test_what_launches_leave_is_that_of_one_run_and_takes_no_more_room_than_they_touch(memory):
    """Workgroups that talk to one another are run in other orders, too: the counter would be further by each of them,
    and some be late. Of the large buffer few pages are read or written."""
    code = compile_source(Source(TURNS, "turns.hip", {}, (), ()), "gfx942").code
    module = load(code, load_isa("gfx942").arch, memory)
    large, count, late = (memory.allocate(size, "some") for size in (1 << 29, 4, 16))
    memory.bytes(count, 4)[:] = memory.bytes(late, 16)[:] = 0
    for launch in range(2):
        resident = memory.resident(module.place)
        given = count, large, late
        result = emulate(module.code, "turns", 4, 64, given, keep_going=True, orders=2, resident=resident)
        assert not result.findings and not result.stopped
        assert memory.bytes(count, 4).view(np.int32)[0] == 4 * (launch + 1)
        assert not memory.bytes(late, 16).any()
    assert memory.bytes(large, 64).view(np.int32).tolist() == [*range(1, 9), *[0] * 8]
    assert Path(memory.path).stat().st_blocks * 512 < 16 << 20


def test_what_a_second_run_wrote_that_was_given_up_is_undone(memory, monkeypatch):
    """Also where the first run wrote nothing."""
    module = load(compile_source(Source(RACE, "race.hip", {}, (), ()), "gfx942").code, load_isa("gfx942").arch, memory)
    out, beside = memory.allocate(512, "out"), memory.allocate(512, "beside")
    found = memory.bytes(beside, 512).copy()

    class GivenUp(fairness.NativeRun):
        def run(self):
            written = self.plan.launch.memory
            for allocation in written.allocations:
                if allocation.address in (out, beside):
                    written.bytes(allocation)[:] = 9
            raise GiveUpError("enough")

    monkeypatch.setattr(fairness, "NativeRun", GivenUp)
    emulate(module.code, "race", 1, 128, (out,), keep_going=True, resident=memory.resident(module.place))
    assert (memory.bytes(beside, 512) == found).all()
    assert (memory.bytes(out, 512).view(np.uint32) != 0x09090909).all()
