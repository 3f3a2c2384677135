"""Instructions that kernels of many kinds have. Their handlers can be compiled before a kernel is there, so that who
executes a kernel of a new kind waits for few others.

``common.txt`` lists them by architecture, as ``python -m benchmarks.emulator.common`` finds them: the word of MODE that
kernels start with, then an instruction a line, its code and what LLVM's assembler calls it.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path

from amdgen.codec import decoder
from amdgen.codec.inst import Inst
from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.mode import Modes
from amdgen.emulator.native.library import NotAvailableError, Variant, begin_runtime, handlers
from amdgen.emulator.native.operation import Operation, Target
from amdgen.emulator.native.places import header
from amdgen.emulator.native.translate import translate
from amdgen.isa.model import Isa

LIST = Path(__file__).with_name("common.txt")


def begin_common(isa: Isa) -> None:
    """Compilers begin with the runtime that records, and with the handlers of an architecture's common instructions, as
    far as they were not compiled yet, and this returns. Nothing happens where nothing can be compiled."""
    mode, codes = _listed()
    target = common_target(isa, mode)
    operations = [common_operation(decoder(isa).decode_one(code), target) for code in codes.get(isa.arch.name, ())]
    with suppress(NotAvailableError):
        begin_runtime(header(isa), Variant.RECORDER)
        handlers().begin([op.body for op in operations if op is not None], target.context)


def common_target(isa: Isa, mode: int) -> Target:
    """What translations of a kernel of ours depend on where it is executed to predict its time: its products need not
    be the hardware's to the bit. ``mode``: the word of MODE."""
    modes = Modes(mode, isa.arch.fp8 == "fnuz")
    return Target(isa, Context(*modes.key), modes.dx10_clamp, exact_matrix=False, mode=mode)


def common_operation(inst: Inst, target: Target) -> Operation | None:
    """The operation of an instruction that has a handler, which serves it in any kernel; None of one without."""
    made = translate(inst, target, None)
    return made if made.body else None


@cache
def _listed() -> tuple[int, dict[str, list[bytes]]]:
    """The word of MODE, and instructions' codes by architecture."""
    mode, codes = 0, dict[str, list[bytes]]()
    for line in LIST.read_text(encoding="utf-8").splitlines():
        name, word = line.split(maxsplit=2)[:2]
        if name == "mode":
            mode = int(word, 0)
        elif name != "#":
            codes.setdefault(name, []).append(bytes.fromhex(word))
    return mode, codes
