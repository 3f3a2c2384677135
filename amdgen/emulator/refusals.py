"""What ends a launch without a finding: what the emulator can't execute, and why, in the same words on both
engines."""

from __future__ import annotations

from amdgen.codec.inst import Inst, Reg
from amdgen.emulator.stop import Endless
from amdgen.errors import AmdgenError
from amdgen.isa.model import Isa


class ExecutionError(AmdgenError):
    """The emulator can't go on: an instruction it does not execute, an invalid encoding, code that runs off its end; on
    the reference engine a faulty access or the limit of instructions, too."""


def refused(kernel: str, pc: int, disassembly: str, why: str) -> ExecutionError:
    """An instruction at byte ``pc`` from the kernel's entry that can't be executed."""
    return ExecutionError(f"{kernel}{pc:+#x}: can't execute '{disassembly}': {why}")


def left_code(kernel: str, offset: int) -> ExecutionError:
    """A wave came to byte ``offset`` of the code, where no instruction is."""
    return ExecutionError(f"{kernel}: execution left the code at {offset:#x}", "a jump or a missing s_endpgm")


def endless(kernel: str, why: Endless) -> ExecutionError:
    """The launch does not end."""
    message, fix = why.words(kernel)
    return ExecutionError(f"{kernel}: {message}", fix)


def why_refused(isa: Isa, inst: Inst) -> str:
    """Why no engine executes an instruction with these operands and modifiers; "" where nothing stands against it."""
    spec = inst.spec
    assert spec is not None
    if spec.not_executed:
        return spec.not_executed
    for form, name, bits in spec.undocumented:
        if form == inst.form and inst.modifiers[name] & bits:
            return f"no document says what {name} does to {spec.name}"
    first = isa.names["operand_codes"]["integer_zero"]
    special = {n: v for n, v in inst.operands.items() if isinstance(v, Reg) and v.file == "s" and v.index >= first}
    if not special:
        return ""
    numbers = isa.names["scalar_registers"]
    for operand in spec.operands:
        value = special.get(operand.name)
        if value is None:
            continue
        if operand.writes:
            return f"{operand.name} is a register that can only be read"
        if "movrel" in spec.tags:
            return "the number of a register is taken relative to one that has no neighbours"
        if value.index == numbers.get("src_lds_direct"):
            return "src_lds_direct reads a parameter of a pixel shader, and kernels run without the graphics pipeline"
    return ""
