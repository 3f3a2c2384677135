"""The waits of random programs: what is in flight is covered before it is used."""

import pytest

from amdgen.codec import assemble_line
from amdgen.differential.waits import InFlight
from amdgen.isa import load_isa


def issued(isa, *lines):
    flight = InFlight()
    *before, last = (assemble_line(isa, line) for line in lines)
    for inst in before:
        flight.issue(inst)
    return flight.needed(last)


@pytest.mark.parametrize("second", ["s_buffer_load_dwordx8 s[24:31], s[8:11], 0x4", "s_store_dword s4, s[6:7], 0x10"])
def test_scalar_memory_waits_for_a_scalar_store(second):
    """Nothing orders them, and both may be of the same bytes."""
    isa = load_isa("gfx908")
    assert issued(isa, "s_buffer_store_dwordx2 s[20:21], s[8:11], 0x4", second) == {"lgkmcnt": 0}
    assert issued(isa, "s_buffer_load_dword s20, s[8:11], 0x4", second) == {}
