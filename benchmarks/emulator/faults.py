"""What a fault costs: launches with one ``s_waitcnt`` taken away, relative to the launch that has it.

    python -m benchmarks.emulator.faults [--most N] [--size M] [--json]

Kernels: our GEMM (f16, 1024 cubed) and the GEMM and attention kernels that Triton compiled (tests/support/triton).
The waits are those that most operations landed at in the clean launch. Each launch is taken the second time, when
everything is compiled, with all checks.
"""

from __future__ import annotations

import argparse
import json
import struct
import time
from dataclasses import replace
from typing import Any

from amdgen.codeobject import CodeObject
from amdgen.emulator import Result, emulate
from amdgen.emulator.launch import LaunchError
from amdgen.toolchain import find_toolchain
from benchmarks.emulator.speed import Case, gemm_case, triton_cases
from benchmarks.machine import machine

_NOP = 0xBF800000
_WAIT, _WAIT_MASK = 0xBF8C0000, 0xFFFF0000


def without(case: Case, pc: int) -> Case:
    """The case with the ``s_waitcnt`` at byte ``pc`` of its kernel replaced by ``s_nop 0``."""
    objects = CodeObject.parse(case.code)
    image = bytes(objects.load_image(0))
    at = objects.kernel(case.kernel).entry + pc
    part = image[at : at + 32]
    places = [i for i in range(len(case.code) - 32) if case.code[i : i + 32] == part]
    assert len(places) == 1 and struct.unpack_from("<I", part)[0] & _WAIT_MASK == _WAIT, "not one wait"
    code = bytearray(case.code)
    struct.pack_into("<I", code, places[0], _NOP)
    return replace(case, code=bytes(code))


def timed(case: Case) -> tuple[Result, float]:
    """The second of two launches, and how long the whole call took."""
    for _ in range(2):
        args = case.arguments()
        started = time.perf_counter()
        result = emulate(case.code, case.kernel, case.grid, case.block, args, case.dynamic_lds)
        seconds = time.perf_counter() - started
    return result, seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--most", type=int, default=4, help="waits of each kernel")
    parser.add_argument("--size", type=int, default=1024, help="of our GEMM")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    for case in [gemm_case(options.size), *triton_cases()]:
        clean, before = timed(case)
        waits = sorted(clean.landings, key=lambda pc: -clean.landings[pc])[: options.most]
        for pc in waits:
            broken = without(case, pc)
            row: dict[str, Any] = {"kernel": case.name, "wait": f"{pc:#x}", "clean": before}
            try:
                result, row["seconds"] = timed(broken)
                row["ratio"], row["checks"] = row["seconds"] / before, sorted({f.check for f in result.findings})
                row["engine ratio"] = result.engine_seconds / clean.engine_seconds
            except LaunchError as error:
                row["gave up"] = str(error)
            rows.append(row)
            if not options.json:
                figure = f"{row['ratio']:5.2f} x" if "ratio" in row else row["gave up"]
                print(
                    f"{case.name:24} wait at {row['wait']:8} clean {before:6.2f} s, {figure} {row.get('checks', '')}",
                    flush=True,
                )
    where = machine(find_toolchain())
    print(json.dumps({"machine": where, "rows": rows}) if options.json else where)


if __name__ == "__main__":
    main()
