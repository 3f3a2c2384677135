"""What is read off NVIDIA's disassembly; nvdisasm itself where it is installed."""

from __future__ import annotations

import pytest

from amdgen.toolchain.clang import CompileError
from amdgen.toolchain.find import ToolchainError
from amdgen.toolchain.sass import find_nvdisasm, summarise

TEXT = """
.section\t.text.first,"ax",@progbits
.text.first:
        /*0000*/                   LDC R1, c[0x0][0x28] ;
        /*0010*/              @!P0 LDG.E.128.CONSTANT R4, desc[UR4][R2.64] ;
        /*0020*/             @!UP1 UIADD3 UR4, UR4, 0x1, URZ ;
.L_x_0:
        /*0030*/                   HFMA2.MMA R5, -RZ, RZ, 0, 0 ;
        /*0040*/                   STL.64 [R1], R4 ;
        /*0050*/                   EXIT ;
        /*0060*/                   NOP;
        /*0070*/                   NOP;
.section\t.text.second,"ax",@progbits
        /*0000*/                   EXIT ;
"""


def test_instructions_are_counted_by_kernel() -> None:
    found = summarise(TEXT)
    first = found["first"]
    assert first.mix == {"EXIT": 1, "HFMA2": 1, "LDC": 1, "LDG.E.128.CONSTANT": 1, "STL.64": 1, "UIADD3": 1}
    assert first.instructions == 6 and first.local == 1 and first.of("LDG", "LDC") == 2
    assert found["second"].instructions == 1


def test_what_is_no_machine_code_is_said_in_one_line() -> None:
    try:
        nvdisasm = find_nvdisasm()
    except ToolchainError:
        pytest.skip("nvdisasm is not installed")
    with pytest.raises(CompileError, match=r"^nvdisasm: [^\n]*$"):
        nvdisasm.text(b"nothing")
