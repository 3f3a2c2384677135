"""Where data lies: the elements of matrix fragments in registers, tiles in LDS, and what LDS accesses cost."""

from amdgen.layout.conflicts import ConflictCounter, access_cycles, conflict_counter
from amdgen.layout.errors import LayoutError

__all__ = ["ConflictCounter", "LayoutError", "access_cycles", "conflict_counter"]
