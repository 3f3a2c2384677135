"""Emulating a launch takes little more memory than its buffers: a 4096 x 4096 f16 matrix in and one out."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.processes import python

_SIDE, _OVERHEAD = 4096, 1 << 30
_RUN = """
import sys
import numpy as np
from amdgen.emulator import emulate
from asm_kernels import assemble

# Each work-item copies 16 bytes; 1024 workgroups are more than run in lockstep, so that the largest batch is seen.
body = '''s_load_dwordx4 s[4:7], s[0:1], 0x0
v_lshlrev_b32 v1, 4, v0
s_lshl_b32 s8, s2, 12
v_add_u32 v1, s8, v1
s_waitcnt lgkmcnt(0)
global_load_dwordx4 v[2:5], v1, s[4:5]
s_waitcnt vmcnt(0)
global_store_dwordx4 v1, v[2:5], s[6:7]'''
code = assemble("gfx942", body, 2)
side = int(sys.argv[1])
a = np.random.default_rng(0).integers(0, 2**15, (side, side), dtype=np.uint16).view(np.float16)
b = np.zeros_like(a)
result = emulate(code, "k", 1024, 256, [a, b], engine=sys.argv[2])
assert not result.findings
assert (a.reshape(-1)[: 1 << 21].view(np.uint16) == b.reshape(-1)[: 1 << 21].view(np.uint16)).all()
# Not getrusage's: that begins with what the parent of this process had.
print(next(int(x.split()[1]) for x in open("/proc/self/status") if x.startswith("VmHWM")) * 1024)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux's account of a process")
@pytest.mark.parametrize("engine", ["numpy", "native"])
def test_a_matrix_in_and_out_takes_at_most_four_times_its_size_and_a_gibibyte(engine: str) -> None:
    here = Path(__file__).parent
    done = python("-c", _RUN, _SIDE, engine, cwd=here, PYTHONPATH=f"{here}:{here.parents[1]}")
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) < 4 * 2 * _SIDE**2 + _OVERHEAD
