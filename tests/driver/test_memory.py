"""The device's memory: what is allocated never overlaps, lies apart, and is taken again when it was freed."""

import random
from pathlib import Path

import pytest

from amdgen.driver.compiler import Source, compile_source
from amdgen.driver.memory import BASE, DeviceMemory
from amdgen.driver.modules import load
from amdgen.emulator import emulate
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
