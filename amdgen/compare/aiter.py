"""The GEMM kernel written by hand that AITER takes for a product, from a checkout of ROCm/aiter, and its launch.

Its tuning files (aiter/configs) have a row for a shape on so many CUs: a kernel, in how many parts K is split, and
microseconds. Where there is no row of M rows, it takes one of more (csrc/py_itfs_cu/gemm_common.cu). Objects and tiles
are below hsa/, launches in csrc/py_itfs_cu/asm_gemm_*.cu. Kernels of Composable Kernel, FlyDSL and Triton, which it
takes for other shapes, are no objects in the checkout.

How it measures (aiter/test_common.py): the GPU's own time of 101 launches, each with other copies of its operands, so
that nothing is in L2 or the MALL; a tenth of a second at most, in which the clock has not fallen to what lasts. The
code is taken to be in the instruction cache.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from amdgen.codeobject import CodeObject
from amdgen.compare.foreign import Foreign, Peer, UnfitError, with_slots
from amdgen.emulator.arena import Blank
from amdgen.isa.model import Arch
from amdgen.kernels.options import plain_value
from amdgen.timing.profile import Series
from amdgen.timing.together import Meets

TYPES = {"bf16gemm": "bf16", "i8gemm": "i8", "fp8gemm_blockscale": "fp8", "f4gemm": "mxfp4"}
"""By the folder of the objects, what is multiplied."""
BITS = {"bf16": 16, "i8": 8, "fp8": 8, "mxfp4": 4}
SCALES = {"i8": "row", "fp8": "block"}
_GRAINS = ((256, 16), (1024, 32), (4096, 64), (1 << 62, 128))
THREADS = 256
"""Of a workgroup."""
SERIES = Series(copies=101, warm=True, burst=True)
_CONFIGS = "aiter/configs"


@dataclass(frozen=True)
class Row:
    """``path``: of the object below hsa/; ``tile``: rows and columns of C; ``split``: as the file has it; ``us``: what
    a launch took; ``when``: the commit's time with which this row came, 0 where that isn't known."""

    chip: str
    path: str
    tile: tuple[int, int]
    m: int
    n: int
    k: int
    split: int
    out_bytes: int
    bias: bool
    us: float
    when: int = 0

    @property
    def folder(self) -> str:
        """Of the object."""
        return self.path.split("/")[1]

    @property
    def dtype(self) -> str:
        """What is multiplied."""
        return TYPES[self.folder]

    @property
    def preshuffled(self) -> bool:
        """Whether B lies in panels."""
        return "BpreShuffle" in self.path or "bshuffle" in self.path

    @property
    def shape(self) -> tuple[object, ...]:
        """What is computed, and on what."""
        return self.chip, self.folder, self.m, self.n, self.k, self.out_bytes, self.bias

    @property
    def key(self) -> str:
        """Tells it from others, as a file's name."""
        return f"{self.chip}-{Path(self.path).stem}-{self.m}x{self.n}x{self.k}-{self.split}-{self.out_bytes}"

    @property
    def problem(self) -> dict[str, Any]:
        """The options of our GEMM that say the same."""
        return {
            "m": self.m, "n": self.n, "k": self.k, "dtype": self.dtype, "layout": "nt", "bias": self.bias,
            "out_dtype": "f32" if self.out_bytes == 4 else "bf16", "scales": SCALES.get(self.dtype, ""),
            "preshuffled": self.preshuffled and self.folder != "f4gemm", "shuffled_scales": self.folder == "f4gemm",
        }  # fmt: skip


def peer(spec: Any, place: Path) -> Peer:
    """AITER's kernel for the GEMM ``spec``. UnfitError where the checkout has none that the model can follow."""
    if not (place / "hsa").is_dir():
        raise UnfitError(f"--aiter {place}: no folder hsa in it", "give a checkout of ROCm/aiter")
    try:
        return _peer(spec, place)
    except (KeyError, ValueError, ArithmeticError, OSError, csv.Error) as error:  # what others wrote may say anything
        raise UnfitError(f"--aiter {place}: its tables can't be read: {error!r}", "take another checkout") from None


def _peer(spec: Any, place: Path) -> Peer:
    arch: Arch = spec.machine
    if spec.dtype not in TYPES.values():
        raise UnfitError(f"AITER has no kernel for {spec.dtype} that is written by hand", f"use {_listed()}")
    found, shape = _row(spec, arch, place), (spec.m, spec.n, spec.k)
    row = replace(found, m=spec.m)
    if differs := _differs(spec, row):
        raise UnfitError(f"AITER's kernel for this shape is for another product: {differs}", "ask for that")
    code = (place / "hsa" / row.path).read_bytes()
    grid, args = launch(row)
    (kernel,) = CodeObject.parse(code).kernels.values()
    entry = with_slots(kernel, args)
    exact = (found.m, found.n, found.k) == shape
    notes = [] if exact else [f"AITER's tuning files have no row of this shape: it takes that of {found.m} rows"]
    notes += ["AITER's B is preshuffled, ours is not"] * (row.preshuffled and not spec.preshuffled)
    notes += ["AITER's scales are shuffled, ours are not"] * (
        row.problem["shuffled_scales"] and not spec.shuffled_scales
    )
    notes += ["all as AITER measures: the code in its cache, operands in none, the clock that of a short series"]
    made = Foreign(Path(row.path).stem, code, entry, grid, THREADS, args, meets=meets(row), before=int(is_cleared(row)),
                   us=found.us if exact else None)  # fmt: skip
    return Peer("AITER", (made,), "; ".join(notes), SERIES)


def _row(spec: Any, arch: Arch, place: Path) -> Row:
    """The row that AITER goes by."""
    (folder,) = (name for name, dtype in TYPES.items() if dtype == spec.dtype)
    known = objects(place, arch.name, folder)
    entries = [e for e in _entries(place) if _is_of(e, arch, spec)]
    if not entries:
        raise UnfitError(
            f"AITER's tuning files have no row of n = {spec.n}, k = {spec.k} in {spec.dtype} for {arch.chip.product}",
            f"take one that they have, such as {_such_as(place, arch, spec)}, or leave --aiter away",
        )
    for m in padded(spec.m, spec.n):
        of_m = sorted((e for e in entries if int(e["M"]) == m), key=lambda e: float(e["us"]))
        if not of_m:
            continue
        if (name := of_m[0].get("kernelName") or "") not in known:
            kind = of_m[0].get("libtype") or "another library's"
            raise UnfitError(f"AITER takes a kernel of {kind} for this shape, {name}", "which is no object of its own")
        return row_of(of_m[0], arch.chip.name, *known[name])
    has = sorted({int(e["M"]) for e in entries})
    raise UnfitError(
        f"AITER's tuning files have no row of m = {spec.m}, n = {spec.n}, k = {spec.k}",
        f"for this n and k they have m of {', '.join(map(str, has[:12]))}{' and more' * (len(has) > 12)}",
    )


def _such_as(place: Path, arch: Arch, spec: Any) -> str:
    """Some n and k of rows with a kernel written by hand."""
    (folder,) = (name for name, dtype in TYPES.items() if dtype == spec.dtype)
    known = objects(place, arch.name, folder)
    found = sorted({(int(e["N"]), int(e["K"])) for e in _entries(place)
                    if e.get("cu_num") == str(arch.cus) and e.get("kernelName") in known})  # fmt: skip
    return ", ".join(f"n = {n} with k = {k}" for n, k in found[:: max(1, len(found) // 3)][:3]) or "none of them"


def padded(m: int, n: int) -> tuple[int, ...]:
    """The M of rows that AITER looks for, one after the other (getPaddedM; 4096: its choice)."""
    grain = next(grain for most, grain in _GRAINS if m <= most)
    coarse = 8192 if m > 8192 and n > 4096 else 1 << (m - 1).bit_length()
    return m, -(-m // grain) * grain, coarse


def row_of(entry: Mapping[str, str], chip: str, path: str, tile: tuple[int, int], when: int = 0) -> Row:
    """A line of a tuning file."""
    m, n, k = (int(entry[c]) for c in "MNK")
    out = 4 if "float32" in entry.get("outdtype", "") else 2
    return Row(chip, path, tile, m, n, k, int(float(entry.get("splitK") or 0)), out, entry.get("bias", "") == "True",
               float(entry["us"]), when)  # fmt: skip


def objects(place: Path, arch: str, folder: str) -> dict[str, tuple[str, tuple[int, int]]]:
    """By a kernel's name: path of its object below hsa/ and its tile."""
    found: dict[str, tuple[str, tuple[int, int]]] = {}
    for path in sorted((place / "hsa" / arch / folder).glob("*.csv")):
        for row in csv.DictReader(path.read_text(encoding="utf-8").splitlines()):
            found[row["knl_name"]] = f"{arch}/{folder}/{row['co_name']}", tile_of(row)
    return found


def tile_of(row: Mapping[str, str]) -> tuple[int, int]:
    """A kernel's, by the line of the table beside the objects."""
    m, n = (int(row.get(f"tile{c.upper()}") or row.get(f"tile_{c}") or row[f"tile_{c.upper()}"]) for c in "mn")
    return m, n


def _entries(place: Path) -> Iterator[dict[str, str]]:
    for path in sorted((place / _CONFIGS).rglob("*tuned*gemm*.csv")):
        if "untuned" not in path.name and "batched" not in path.name:
            yield from csv.DictReader(path.read_text(encoding="utf-8").splitlines())


def _is_of(entry: Mapping[str, str], arch: Arch, spec: Any) -> bool:
    """Whether a row is of this type and these n and k on this chip."""
    if entry.get("gfx", arch.name) != arch.name or entry.get("cu_num") != str(arch.cus) or not entry.get("us"):
        return False
    if (entry.get("N"), entry.get("K")) != (str(spec.n), str(spec.k)):
        return False
    return _dtype(entry) == spec.dtype and all(
        entry.get(column, str(value)) == str(value)
        for column, value in (("bias", spec.bias), ("outdtype", _TORCH.get(spec.out_name, "")))
    )


_TORCH = {"bf16": "torch.bfloat16", "f32": "torch.float32", "f16": "torch.float16"}


def _dtype(entry: Mapping[str, str]) -> str:
    """What a row multiplies: by its column where it has one, else by its kernel's name."""
    name, of_weights = entry.get("kernelName") or "", entry.get("q_dtype_w", "")
    if "dtype" in entry:
        return "bf16" if entry["dtype"] == "torch.bfloat16" else ""
    if "int8" in of_weights:
        return "i8"
    if "f4gemm" in name or "a4w4" in name:
        return "mxfp4"
    return "fp8" if "blockscale" in name and "float8" in (of_weights or "float8") else ""


def _differs(spec: Any, row: Row) -> str:
    """What the row's product has that ``spec`` has not; empty where they are the same but for how B and scales lie."""
    ours = {"preshuffled": spec.preshuffled, "shuffled_scales": spec.shuffled_scales}
    wanted = type(spec)(spec.arch, **row.problem | ours).problem
    for name, have in {**spec.problem, "out_dtype": spec.out_name}.items():
        if have != wanted[name]:
            return f"{name} is {plain_value(wanted[name]) or 'none'}, not {plain_value(have) or 'none'}"
    return ""


def launch(row: Row) -> tuple[tuple[int, ...], list[Any]]:
    """Workgroups and arguments of a row's launch, with blank memory."""
    m, n, k, split = row.m, row.n, row.k, max(1, row.split)
    bits = BITS[row.dtype]
    c, a, b = Blank(m * n * row.out_bytes), Blank(m * k * bits // 8), Blank(n * k * bits // 8)
    grid = n // row.tile[1], -(-m // row.tile[0])
    one, zero = np.float32(1), np.float32(0)
    if row.folder == "bf16gemm":
        pitch = n * row.out_bytes
        sizes = [one, zero, *_u32(pitch, 0, pitch, 0, 2 * k, 0, 2 * k, 0, m, n, k, split, row.out_bytes == 2)]
        bias = Blank(2 * n) if row.bias else 0
        slots = [c, 0, a, b, *sizes, bias, np.uint32(row.bias), Blank(1 << 16) if split > 1 else 0]
        return (*grid, split), slots
    if row.folder == "f4gemm":
        parts = 1 << row.split
        deep = -(-(k // parts) // 256) * 256
        pitch = -(-(k // 32) // 8) * 8
        scales = [Blank(-(-rows // 256) * 256 * pitch) for rows in (m, n)]
        sizes = [one, zero, *_u32(0, 0, n, 0, k, 0, k, 0, m, n, k)]
        slots = [c, 0, a, b, *sizes, *scales, *_u32(pitch, 0, pitch, 0, row.split)]
        return (-(-n // row.tile[1]), grid[1], -(-k // deep)), slots
    numbers = _u32(m, n, k, k, k, 2 * n, split)
    if row.folder == "i8gemm":
        scales = [Blank(4 * m), Blank(4 * n)]
    else:
        blocks = -(-n // 128), -(-k // 128)
        scales = [Blank(4 * m * blocks[1]), Blank(4 * blocks[0] * blocks[1])]
        numbers += _u32(m, *blocks)
    return (grid[0] * split, grid[1], 1), [c, a, b, *scales, Blank(4 * n), *numbers]


def meets(row: Row) -> Meets | None:
    """Who adds to the same tile: of the bf16 kernels the parts of k, which wait until the first has cleared it."""
    (x, y, parts), _ = launch(row)
    if row.folder != "bf16gemm" or parts == 1:
        return None
    return lambda n: [n % (x * y) + part * x * y for part in range(parts)]


def is_cleared(row: Row) -> bool:
    """Whether C is cleared first, by a launch of its own: where K is split by all but the bf16 kernels."""
    return row.folder != "bf16gemm" and (row.split > 1 or (row.folder == "f4gemm" and row.split > 0))


def _u32(*values: int) -> list[Any]:
    return [np.uint32(v) for v in values]


def _listed() -> str:
    return ", ".join(TYPES.values())
