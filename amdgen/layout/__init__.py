"""Where data lies: the elements of matrix fragments in registers, tiles in LDS, and what LDS accesses cost."""

from amdgen.layout.conflicts import ConflictCounter, access_cycles, conflict_counter
from amdgen.layout.errors import LayoutError
from amdgen.layout.fragments import Fragment, fragment, operands
from amdgen.layout.pictures import formulas, notes, render_svg, render_text
from amdgen.layout.swizzle import Access, AccessCost, Swizzle, SwizzleSearch, Tile, search
from amdgen.layout.tiles import k_contiguous_reads, m_contiguous_reads, row_major_writes

__all__ = [
    "Access",
    "AccessCost",
    "ConflictCounter",
    "Fragment",
    "LayoutError",
    "Swizzle",
    "SwizzleSearch",
    "Tile",
    "access_cycles",
    "conflict_counter",
    "formulas",
    "fragment",
    "k_contiguous_reads",
    "m_contiguous_reads",
    "notes",
    "operands",
    "render_svg",
    "render_text",
    "row_major_writes",
    "search",
]
