"""How a GEMM from registers stores C, in the words of its text: compiled for this machine and run, warp by warp."""

from __future__ import annotations

import ctypes
import random
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from support.host_text import compiled, watched

from amdgen.kernels.gemm import Gemm
from amdgen.kernels.gemm.cuda import RegisterPlan
from amdgen.kernels.gemm.cuda.registers import RegisterGeometry, register_geometry
from amdgen.kernels.gemm.cuda.text import render_cuda
from amdgen.kernels.gemm.spec import Tile

_WARP = """
namespace n%d {
struct Unit { i32 row, column, batch; };
struct Args { u8 *c; i64 ldc, stride_c; i32 m, n; };
%s
typedef %s out_type;
static void lane_of(const Args &p, u8 *shared, Unit u, u32 warp, u32 lane) {
%s
%s
}
extern "C" void warp_%d(u8 *c, u8 *shared, i64 ldc, i32 m, i32 n, i32 row, i32 column, u32 warp) {
  for (u32 lane = 0; lane < WARP; lane++) lane_of({c, ldc, 0, m, n}, shared, {row, column, 0}, warp, lane);
}
}
"""


def _of_text(number: int, g: RegisterGeometry) -> str:
    """What of a kernel's text stores, as a function of C++."""
    text = render_cuda(RegisterPlan(g))
    constants = re.findall(r"^(?:constexpr|typedef \w+ edge_type;).*", text, re.M)
    places = text[text.index("  const i32 row = u.row") : text.index("  u32 of_a[")].splitlines()
    places = [line for line in places if " p.a " not in line and " p.b " not in line]
    stores = watched(text[text.index("  // Whole pieces") :].rstrip().removesuffix("}"))
    assert "aligned<uint4>" in stores
    kind = {2: "u16", 4: "u32"}[g.out_bytes]
    return _WARP % (number, "\n".join(constants), kind, "\n".join(places), stores, number)


@dataclass(frozen=True)
class Case:
    """A kernel and the row of blocks that is run, the last one where C's rows end within it."""

    g: RegisterGeometry
    block_row: int


def _cases(rng: random.Random) -> list[Case]:
    found = []
    for _ in range(120):
        n, tile, out = rng.randint(1, 400), rng.choice([64, 128]), rng.choice(["bf16", "f32"])
        if rng.random() < 0.3:
            n = -(-n // 8) * 8
        m = rng.choice([16, 13, 1 << 22, (1 << 22) + 5])  # small, or a large C
        given: dict[str, Any] = {"ldc": n + rng.choice([0, 0, 1, 2, 4, 8]), "out_dtype": out, "staging": "registers"}
        spec = Gemm("sm_90a", m, n, 40, dtype="bf16", **given, tile=Tile(16, tile, 48), waves=(1, 2))
        found.append(Case(register_geometry(spec), rng.choice([0, -(-m // 16) - 1])))
    return found


def test_every_element_of_c_is_stored_once_and_none_beside_it(tmp_path: Path) -> None:
    """At any place of a row and of C, by the warp that is said to; between warps all that is stored are whole
    sectors."""
    cases, texts = _cases(random.Random(3)), dict[str, int]()
    for case in cases:
        texts.setdefault(RegisterPlan(case.g).name, len(texts))
    first = {RegisterPlan(case.g).name: case.g for case in reversed(cases)}
    library = compiled("".join(_of_text(number, first[name]) for name, number in texts.items()), tmp_path)
    kinds = Counter[tuple[bool, bool]]()
    for case in cases:
        kinds[case.g.overlap > 0, case.g.edge < case.g.piece] += 1
        _run(getattr(library, f"warp_{texts[RegisterPlan(case.g).name]}"), case)
    assert not library.accesses_misaligned()
    assert len(kinds) == 4 and min(kinds.values()) > 5 and len(texts) > 10, (kinds, len(texts))


def _run(warp_of_text: Any, case: Case) -> None:
    """Each warp alone, on poisoned memory around the rows of C that the blocks have."""
    g, size = case.g, case.g.out_bytes
    m, n, ldc = g.spec.m, g.spec.n, g.spec.pitches[2]
    first, columns = case.block_row * 16, g.pieces * g.piece
    memory = np.zeros(17 * ldc * size + 1024, np.uint8)
    # Where the first row of these blocks lies in C, which begins with a sector, and with it the guard before it.
    c = -(-(memory.ctypes.data + 256) // 256) * 256 + first * ldc * size % 256 - first * ldc * size
    shared = np.zeros(g.shared_bytes + 16, np.uint8)
    mine = -shared.ctypes.data % 16
    owner = np.full(memory.size, -1)
    for across in range(g.tiles[1] * g.warps[1]):
        block, warp = divmod(across, g.warps[1])
        column = block * g.warps[1] * g.columns + warp * g.columns
        for r in range(16):
            begin = c + ((first + r) * ldc + column) * size
            at = mine + (warp * 16 + r) * g.row_pitch + begin % 16
            shared[at : at + columns] = _content(begin - c, columns)
        memory[:] = 0
        arguments = (m, n, first, block * g.warps[1] * g.columns, warp)
        warp_of_text(ctypes.c_void_p(c), ctypes.c_void_p(shared.ctypes.data + mine), ctypes.c_long(ldc),
                     *map(ctypes.c_int, arguments))  # fmt: skip
        written = np.flatnonzero(memory)
        assert (owner[written] < 0).all(), "another warp's"
        assert (memory[written] == _content(memory.ctypes.data - c, memory.size)[written]).all()
        owner[written] = across
    wanted = np.full(memory.size, -1)
    for row in range(first, min(m, first + 16)):
        for x in range(n):
            at = c + (row * ldc + x) * size - memory.ctypes.data
            wanted[at : at + size] = g.warp_of(row, x)
    assert (owner == wanted).all(), (g.spec, case.block_row)
    if g.overlap:
        between = np.flatnonzero((owner[1:] != owner[:-1]) & (owner[1:] >= 0) & (owner[:-1] >= 0)) + 1
        inside = between[owner[between] > owner[between - 1]]  # not from the end of a row to the next one's begin
        assert ((inside + memory.ctypes.data - c) % g.arch.l2_sector_bytes == 0).all()


def _content(first: int, count: int) -> np.ndarray:
    """Bytes of C by their distance from its begin, none of them zero."""
    at = np.arange(first, first + count, dtype=np.int64)
    return ((at * 2654435761 >> 7) % 255 + 1).astype(np.uint8)
