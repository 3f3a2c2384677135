"""The formulas of addresses are what both engines execute: one laid over the shipped ones changes what a load reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from asm_kernels import LOAD_ARGS, assemble

from amdgen.emulator import emulate
from amdgen.emulator.native.places import header
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa, set_overlay

MINE = """\
addresses:
  global:
    spaces: [global]
    type: u64
    names: {addr: u64, saddr: u64, offset: u64}
    address:
      - {when: given(saddr), is: saddr + u64(lo(addr)) * 8 + offset}
      - {is: addr + offset}
    source: a test
    doc: The register counts 8 bytes.
"""

COPY = (
    LOAD_ARGS
    + """
v_lshlrev_b32 v1, 2, v0
v_add_co_u32 v2, vcc, s4, v1
v_mov_b32 v3, s5
s_nop 1
v_addc_co_u32 v3, vcc, 0, v3, vcc
global_load_dword v4, v0, s[4:5] offset:4
s_waitcnt vmcnt(0)
global_store_dword v[2:3], v4, off offset:1024
"""
)


@pytest.fixture(autouse=True)
def _no_overlay_after() -> Iterator[None]:
    yield
    set_overlay(None)


def test_a_formula_laid_over_counts(tmp_path: Path, engine: str) -> None:
    (tmp_path / "mine.yaml").write_text(MINE)
    set_overlay(tmp_path)
    data = np.arange(512, dtype=np.uint32)
    code = assemble("gfx942", COPY)
    result = emulate(code, "k", 1, 64, [data], engine=engine)
    assert not result.findings, [str(f) for f in result.findings]
    assert (data[256:320] == 2 * np.arange(64) + 1).all()


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ({"admits": (("", "offset < 5"),)}, "'admits' in global"),
        ({"address": (("given(offset)", "addr"), ("", "saddr"))}, r"given\(offset\)"),
        ({"names": (("addr", "u64"), ("vaddr", "u64")), "address": (("", "addr + vaddr"),)}, "operand 'vaddr'"),
    ],
)
def test_what_the_compiled_engine_has_no_code_for_is_named(part: dict[str, object], says: str) -> None:
    isa = load_isa("gfx942")
    changed = replace(isa, addresses={**isa.addresses, "global": replace(isa.addresses["global"], **part)})
    with pytest.raises(AmdgenError, match=f"the address global: the compiled engine has no {says}"):
        header(changed)
