"""The two kernels of each check: the first is found by it, and by it alone; in the second nothing is found."""

from __future__ import annotations

import numpy as np
import pytest

from amdgen.codeobject import kernel_assembly
from amdgen.docs.check_examples import ARGUMENT_BYTES, CheckExample, check_examples
from amdgen.emulator import CHECKS, Finding, emulate
from amdgen.toolchain import find_toolchain


def found(example: CheckExample, body: str) -> list[Finding]:
    text = kernel_assembly(example.arch, f"{body}s_endpgm", lds=example.lds, vgprs=example.vgprs)
    code = find_toolchain().assemble(text, example.arch)
    data = np.arange(ARGUMENT_BYTES // 4, dtype=np.uint32)
    result = emulate(code, "k", 1, example.block, [data], limit=100_000, unwritten=[0] * example.unwritten)
    return [*result.findings, *result.warnings]


def test_every_check_has_one_in_the_order_of_the_catalogue() -> None:
    assert list(check_examples()) == list(CHECKS)
    assert all(example.why.endswith(".") for example in check_examples().values())


@pytest.mark.parametrize("example", check_examples().values(), ids=lambda e: e.check)
def test_the_first_is_found_and_the_second_is_clean(example: CheckExample) -> None:
    wrong = found(example, example.wrong)
    assert {f.check for f in wrong} == {example.check}, [str(f) for f in wrong]
    assert wrong[0].severity in CHECKS[example.check].severities and wrong[0].fix
    assert found(example, example.right) == []
