"""How an element of C is made of its sum, and stored."""

from __future__ import annotations

from amdgen.emit.hip_statements import UINT, buffer_access
from amdgen.kernels.gemm.geometry import Geometry


def store_text(g: Geometry) -> dict[str, object]:
    """How an element is made of its sum, and what is read before: the old C, where beta asks for it. Sums of integers
    are the elements."""
    store = {"store": buffer_access("store", g.store_bytes), "store_type": UINT[g.store_bytes]}
    factor = "alpha * " if g.spec.element.is_float else ""
    if not g.spec.beta:
        return {**store, "factor": factor, "old": (), "element": "product"}
    load = f"const {UINT[g.store_bytes]} held = {buffer_access('load', g.store_bytes)}(rsrc, at);"
    old = "const values old = __builtin_bit_cast(values, held);"
    return {**store, "factor": factor, "old": (load, old), "element": f"product + beta * ({g.spec.scalar})old[v]"}
