"""What kind of work an instruction is: the classes that reports count by."""

from __future__ import annotations

from amdgen.codec.inst import Inst

_MATRIX_UNITS = ("xdl", "sgemm", "dgemm")


def instruction_class(inst: Inst) -> str:
    """The unit that executes it (``valu``, ``trans``, ``salu``, ``branch``, ...), with what a reader wants told apart:
    ``mfma``, ``accumulator_move``, memory instructions by what they do (``vmem_load``, ``lds_store``, ``smem_atomic``),
    copies to LDS (``lds_dma``), ``wait``, ``barrier`` and ``nop``. "invalid" for what is no instruction."""
    spec = inst.spec
    if spec is None:
        return "invalid"
    if spec.unit in _MATRIX_UNITS:
        return "mfma"
    if "accvgpr" in spec.tags:
        return "accumulator_move"
    if spec.memory is not None and spec.memory.op != "control":
        if spec.memory.lds or inst.modifiers.get("lds"):
            return "lds_dma"
        return f"{spec.unit}_{spec.memory.op}"
    if "waitcnt" in spec.tags:
        return "wait"
    if "barrier" in spec.tags:
        return "barrier"
    if "nop" in spec.tags:
        return "nop"
    return spec.unit
