"""What a GEMM is, and how it is to be done, on any architecture."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache, cached_property
from math import gcd
from typing import TYPE_CHECKING, Any

from amdgen.kernels.errors import SpecError
from amdgen.kernels.field_values import settled
from amdgen.kernels.gemm.scale_shapes import block_scale_shapes, scale_shapes
from amdgen.kernels.gemm.tile import Tile as Tile
from amdgen.kernels.gemm.tile import parse_cluster, parse_tile, parse_waves
from amdgen.kernels.gemm.words import (
    ACTIVATIONS,
    CDNA_WAYS,
    COPIES,
    CUDA_WAYS,
    DECOMPOSITIONS,
    FETCHES,
    LAYOUTS,
    ONLY_CUDA,
    PIPELINES,
    REDUCTIONS,
    STORES,
    TRANSPOSES,
    Ways,
    archs_of,
    dtypes_of,
)
from amdgen.kernels.options import listed, option, options_of
from amdgen.kernels.spec import Spec

if TYPE_CHECKING:
    from amdgen.isa import Element, Instruction
    from amdgen.isa.elements import Code
    from amdgen.isa.nvidia_matrix import MatrixUnit


@dataclass(frozen=True)
class Gemm(Spec):
    """C = activation(alpha · op(A) · op(B) + beta · C + bias) + residual on one architecture, ``batch`` times.

    m, n, k: elements. ``layout`` says how A and B lie in memory, row-major: "n" as written, "t" transposed. A is (m, k)
    for "n." and (k, m) for "t."; B is (k, n) for ".n" and (n, k) for ".t". C is (m, n). lda, ldb, ldc: elements from
    row to row; 0 means contiguous. Matrices of a batch follow one another without a gap. With beta = 0, C is not read.
    ``bias`` adds a row of n elements of C's type, ``column_bias`` a column of m; the same to every product of a batch.
    ``residual`` adds a tensor that lies as C does, after the activation. k = 0 (CDNA) is a sum of nothing: A and B are
    empty. Sums are f32, f64 for f64 (whose output is f64 and which takes no activation), i32 for i8 (whose output is
    i32 and which takes no alpha, beta, bias or activation). fp8 and bf8 are what the architecture's instructions read:
    the FNUZ forms on gfx942, OCP's elsewhere; ``b_dtype`` may be the other of the two. xf32 is f32 in memory, read with
    10 bits of fraction.

    ``gated``: B is (2n, k), B1's rows and then B2's; C = activation(alpha · op(A) · op(B1)) · alpha · op(A) · op(B2),
    as in SwiGLU. A tile's n counts columns of both.

    ``scales``: a_scale and b_scale, f32, are factors of A and B of 8 bits: "tensor" (1,) and (1,); "row" (m,) and (n,);
    "block" (fp8 and bf8) (m, blocks) and (blocks of n, blocks), blocks being of 128. Those of a batch have its size in
    front. C is a float then, of i8 too.

    mxfp8, mxfp6 (E2M3), mxbf6 (E3M2) and mxfp4 (gfx950) come with a_scale (m, blocks) and b_scale (n, blocks), bytes e
    that stand for 2^(e - 127) of every 32 elements along k. Two elements of mxfp4 lie in a byte, four of 6 bits in
    three, from the low bits up: ``amdgen.microscale`` makes them.

    ``weights``: B, (n, k), lies in codes of 2 or 4 bits; b_scale, (n, groups), has a factor of A's type for every
    ``group_size`` codes along k, and with ``zeros`` b_zero, (n, groups), an i8 that is taken off the codes' values
    before. ``amdgen.quantize`` makes them. ldb is in codes. With A of i8, codes are of integers: code - zero is an i8
    (modulo 256), each group's products are added up in i32 and times its f32 factor in f32; C is a float. ``scales``
    "row" then is of A alone: a_scale (m,).

    ``preshuffled``: B lies as :func:`amdgen.preshuffle` puts it. ``shuffled_scales``: a_scale and b_scale of elements
    in blocks lie as :func:`amdgen.shuffle_scales` puts them.

    The other fields say how; None means chosen (:mod:`amdgen.kernels.gemm.cdna.choose`, for sm_ architectures
    :mod:`amdgen.kernels.gemm.cuda.choose`). staging: "lds_dma" copies from memory to LDS directly, "vgpr" through
    registers; "tma" with the copy engine, "cp_async" without, "registers" loads all of a short k. waves: along m, along
    n; of cp_async and registers, a block's warps.
    raster: tiles of a band (0: no bands). For comparison only: ``along_n`` runs bands along n; ``in_order`` adds splits
    up in turn; ``setmaxnreg`` False leaves out what it names. store: "rows" of 16-bit elements are staged and stored by
    warps, "direct" ones leave from registers; None: by the copy engine ("tma") where it can. ``groups``:
    :mod:`amdgen.kernels.gemm.grouped`.
    """

    m: int = option("-m", help="Rows of C.", metavar="M")
    n: int = option("-n", help="Columns of C.", metavar="N")
    k: int = option("-k", help="Length of the sums.", metavar="K")
    dtype: str = option(
        "--dtype", help=f"Of A and B: {listed(CDNA_WAYS.inputs)}; sm_: also {listed(ONLY_CUDA)}.",
        metavar="TYPE", default="f16",
    )  # fmt: skip
    out_dtype: str = option("--out-dtype", help="Of C; that of A when absent, i32 for i8.", metavar="TYPE", default="")
    layout: str = option(
        "--layout", help=f"How A and B lie, n or t (transposed) each: {' '.join(LAYOUTS)}.", metavar="XY", default="nt"
    )
    alpha: float = option("--alpha", help="Factor of A·B.", metavar="X", default=1.0)
    beta: float = option("--beta", help="Factor of the C that is there.", metavar="X", default=0.0)
    lda: int = option("--lda", help="Elements from row to row of A; its columns when absent.", metavar="N", default=0)
    ldb: int = option("--ldb", help="The same of B.", metavar="N", default=0)
    ldc: int = option("--ldc", help="The same of C.", metavar="N", default=0)
    batch: int = option("--batch", help="Products, one after the other.", metavar="N", default=1)
    bias: bool = option("--bias", help="Add a row of n elements.", default=False)
    column_bias: bool = option("--column-bias", help="Add a column of m elements.", default=False, only="CDNA")
    gated: bool = option(
        "--gated", help="B of 2n columns, B1 and B2: C = activation(alpha · A·B1) · (alpha · A·B2).", default=False,
        only="CDNA",
    )  # fmt: skip
    residual: bool = option("--residual", help="Add another tensor like C, last.", default=False, only="CDNA")
    activation: str = option("--activation", help=f"{listed(ACTIVATIONS[1:])}.", metavar="NAME", default="")
    b_dtype: str = option(
        "--b-dtype", help="Of B, where it isn't A's: bf8 with fp8, or the reverse.", metavar="TYPE", default="",
        only="CDNA",
    )  # fmt: skip
    scales: str = option(
        "--scales",
        help="Of 8-bit A and B, in f32: one each (tensor), of rows and columns (row), or of 128s (block); sm_: block.",
        metavar="OF", default="",
    )  # fmt: skip
    weights: str = option(
        "--weights", help="B in codes that become A's type in registers: int4, uint4, int2; of floats nf4 or fp4, too.",
        metavar="CODE", default="", only="CDNA",
    )  # fmt: skip
    group_size: int = option(
        "--group-size", help="Of --weights: codes along k that share a scale; 0: all.", metavar="N", default=128,
        only="CDNA",
    )  # fmt: skip
    preshuffled: bool = option(
        "--preshuffled", help="B lies as amdgen.preshuffle puts it, and goes from memory to fragments without LDS.",
        default=False, only="CDNA",
    )  # fmt: skip
    shuffled_scales: bool = option(
        "--shuffled-scales", help="Scales of mx types lie as amdgen.shuffle_scales puts them.", default=False,
        only="CDNA",
    )  # fmt: skip
    zeros: bool = option("--zeros", help="Of --weights: groups have zero points too.", default=False, only="CDNA")
    tile: Tile | None = option(  # noqa: RUF009
        "--tile", help="What a workgroup computes, such as 128x128x32.", metavar="MxNxK", default=None,
        parse=parse_tile, how=True,
    )  # fmt: skip
    waves: tuple[int, int] | None = option(
        "--waves", help="Waves of a workgroup along m and n, such as 2x2; sm_: warps of a cp_async block.",
        metavar="MxN", default=None, parse=parse_waves, how=True,
    )  # fmt: skip
    stages: int | None = option("--stages", help="Tiles in LDS at a time.", metavar="N", default=None, how=True)
    staging: str | None = option(
        "--staging",
        help=f"To LDS directly or through registers: {listed(CDNA_WAYS.stagings)}; sm_: {listed(CUDA_WAYS.stagings)}.",
        metavar="HOW", default=None, how=True,
    )  # fmt: skip
    pipeline: str | None = option(
        "--pipeline", help=f"What hides memory behind matrix instructions: {listed(PIPELINES)}.", metavar="HOW",
        default=None, how=True, only="CDNA",
    )  # fmt: skip
    transpose: str | None = option(
        "--transpose", help=f"What lies across k is put along it on the way: {listed(TRANSPOSES)}.", metavar="WHEN",
        default=None, how=True, only="CDNA",
    )  # fmt: skip
    ahead: int | None = option(
        "--ahead", help="Tiles on their way to registers at a time, of vgpr.", metavar="N", default=None, how=True,
        only="CDNA",
    )  # fmt: skip
    fetch: str | None = option(
        "--fetch", help=f"What is loaded of rows of 6-bit elements: a tile's, or lines of cache: {listed(FETCHES)}.",
        metavar="WHAT", default=None, how=True, only="CDNA",
    )  # fmt: skip
    mfma: int | None = option(
        "--mfma", help="Matrix instruction: 32 or 16 rows.", metavar="ROWS", default=None, how=True, only="CDNA"
    )
    warpgroups: int | None = option(
        "--warpgroups", help="That multiply.", metavar="N", default=None, how=True, only="sm_"
    )
    cluster: tuple[int, int] | None = option(
        "--cluster", help="Blocks that share copies.", metavar="MxN", default=None, parse=parse_cluster, how=True,
        only="sm_",
    )  # fmt: skip
    turned: bool = option(
        "--turned", help="Multiply C's transpose: a tile's columns come in steps of 64, its rows of 8.", default=False,
        how=True, only="sm_",
    )  # fmt: skip
    blocks: int | None = option(
        "--blocks", help="That share a multiprocessor.", metavar="N", default=None, how=True, only="sm_"
    )
    copies: str | None = option(
        "--copies", help=f"Of tma: {listed(COPIES)}.", metavar="WHO", default=None, how=True, only="sm_"
    )
    store: str | None = option(
        "--store", help=f"Of tma, how C is stored: {listed(STORES)}.", metavar="HOW", default=None, how=True, only="sm_"
    )
    decomposition: str | None = option(
        "--decomposition", help=f"{listed(DECOMPOSITIONS)} (CDNA: sm_ kernels are).", metavar="HOW", default=None,
        how=True,
    )  # fmt: skip
    splits: int | None = option("--splits", help="Parts of k, of split_k.", metavar="N", default=None, how=True)
    reduction: str | None = option(
        "--reduction",
        help=f"Of split_k: {listed(REDUCTIONS)}; tma, cluster: sm_.",
        metavar="HOW",
        default=None,
        how=True,
    )
    raster: int | None = option(
        "--raster", help="Tiles across a band of the raster; 0: no bands.", metavar="N", default=None, how=True
    )
    groups: int = option(
        "--groups", help="Matrices of B; rows of A fall to them in turn, up to `ends`.", metavar="N", default=0,
    )  # fmt: skip
    along_n: bool | None = option("--along-n/--along-m", help="What bands are cut from.", default=None, how=True)
    xcds: int | None = option(
        "--xcds", help="Stretches of the order, one for each XCD; 1: tiles are dealt out in turn.", metavar="N",
        default=None, how=True, only="CDNA",
    )  # fmt: skip
    in_order: bool = False
    setmaxnreg: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        from amdgen.kernels.gemm.checks import check

        check(self)

    def chosen(self, **how: object) -> Gemm:
        """As the base has it. Of a problem thousands of ways are looked at: it is checked once, and what follows from
        it is worked out once."""
        from amdgen.kernels.gemm.checks import check_how

        if not how.keys() <= _how():
            return super().chosen(**how)
        made = object.__new__(Gemm)
        made.__dict__.update(self.__dict__, **settled(Gemm, how))
        made.__dict__.pop("multiplied", None)
        made.check_vendor()
        check_how(made)
        return made

    def plain(self) -> dict[str, Any]:
        return {**super().plain(), "out_dtype": self.out_name}

    # ------------------------------------------------------------------------------------------ what is computed

    @property
    def ways(self) -> Ways:
        """What the vendor's kernels take."""
        return CUDA_WAYS if self.is_nvidia else CDNA_WAYS

    @property
    def stagings(self) -> tuple[str, ...]:
        """What --staging takes."""
        return self.ways.stagings

    @property
    def out_name(self) -> str:
        """C's element type."""
        usual = self.ways.defaults.get(self.dtype, self.dtype) if self.element.is_float else self.element.sums
        return self.out_dtype or ("bf16" if self.scaled_sums else usual)

    @cached_property
    def element(self) -> Element:
        """The element type of A and B. Of 8-bit floats, the form that the architecture reads."""
        from amdgen.isa.elements import element
        from amdgen.kernels.cdna.matrix import form_of

        return element(self.dtype) if self.is_nvidia else form_of(self.isa, self.dtype)

    @property
    def inputs(self) -> tuple[str, ...]:
        """The types of A and B, once where they are the same."""
        return tuple(name for name in (self.dtype, self.b_dtype or self.weights) if name)

    @cached_property
    def code(self) -> Code | None:
        """B's code, where it lies in one."""
        from amdgen.isa.elements import codes

        return codes()[self.weights] if self.weights else None

    @property
    def integer_weights(self) -> bool:
        """Whether B lies in codes of integers that are multiplied as such."""
        return bool(self.weights) and not self.element.is_float

    @property
    def scaled_sums(self) -> bool:
        """Whether what becomes C is f32 that sums were scaled to."""
        return bool(self.scales) or self.integer_weights

    @property
    def two_sums(self) -> bool:
        """Whether the loop keeps scaled sums beside those of the matrix instructions."""
        return self.scales == "block" or self.integer_weights

    @property
    def scaled_in_loop(self) -> bool:
        """Whether the loop loads scales."""
        return bool(self.weights or self.element.block) or self.scales == "block"

    @property
    def beside(self) -> dict[str, tuple[tuple[int, ...], str]]:
        """Shapes and types of the tensors that say what A's and B's numbers stand for, in the order of the kernel."""
        factor = self.element.name if self.element.is_float else "f32"
        of_weights = {"b_scale": factor, **({"b_zero": "i8"} if self.zeros else {})} if self.weights else {}
        batch = (self.batch,) if self.batch > 1 else ()
        of_one: dict[str, tuple[tuple[int, ...], str]] = {
            **block_scale_shapes(self),
            **{name: ((*batch, *shape), "f32") for name, shape in scale_shapes(self).items()},
            **{name: ((self.n, self.weight_groups), kind) for name, kind in of_weights.items()},
        }
        matrices = (self.groups,) if self.groups else ()
        return {name: ((*(matrices if name[0] == "b" else ()), *shape), kind) for name, (shape, kind) in of_one.items()}

    def packed(self, name: str) -> int:
        """Elements of A ("a") or of B that begin and end with bytes together; 1 where an element takes bytes."""
        return self.code.packed if self.code and name == "b" else self.element.packed

    def packed_bytes(self, name: str) -> int:
        """Bytes of so many."""
        return 1 if self.code and name == "b" else self.element.packed_bytes

    @property
    def group(self) -> int:
        """Weights along k that share a scale."""
        return self.group_size or max(1, self.k)

    @property
    def weight_groups(self) -> int:
        """Scales of a column of weights."""
        return -(-self.k // self.group)

    @property
    def partners(self) -> tuple[str, ...]:
        """What B's type may be: A's, or the other of fp8 and bf8."""
        return ("fp8", "bf8") if self.dtype in ("fp8", "bf8") and not self.is_nvidia else (self.dtype,)

    @cached_property
    def b_element(self) -> Element:
        """The element type of B."""
        return self.chosen(dtype=self.b_dtype, b_dtype="").element if self.b_dtype else self.element

    @cached_property
    def sums(self) -> Element:
        """The type that the matrix instruction adds up in."""
        from amdgen.isa.elements import element

        return element(self.element.sums)

    @property
    def product(self) -> Element:
        """The type of an element's sum on its way to C, after scaling."""
        from amdgen.isa.elements import element

        return element("f32") if self.scaled_sums else self.sums

    @cached_property
    def out(self) -> Element:
        """The element type of C."""
        from amdgen.isa.elements import element

        return element(self.out_name)

    @property
    def scalar(self) -> str:
        """The type of alpha and beta."""
        return self.element.sums if self.element.is_float else "f32"

    @cached_property
    def bytes(self) -> int:
        """Bytes of an element of A or B."""
        return self.element.bytes

    @property
    def a_shape(self) -> tuple[int, int]:
        """Rows and columns of A as it lies in memory."""
        return (self.m, self.k) if self.layout[0] == "n" else (self.k, self.m)

    @property
    def b_shape(self) -> tuple[int, int]:
        """Rows and columns of B as it lies in memory."""
        return (self.k, self.columns) if self.layout[1] == "n" else (self.columns, self.k)

    @property
    def columns(self) -> int:
        """Columns of op(B)."""
        return 2 * self.n if self.gated else self.n

    @property
    def k_contiguous(self) -> tuple[bool, bool]:
        """Whether k is the fast index of A, of B."""
        return self.layout[0] == "n", self.layout[1] == "t"

    @property
    def pitches(self) -> tuple[int, int, int]:
        """Elements from row to row of A, B, C."""
        ldb = -(-self.b_shape[1] // self.packed("b")) * self.packed("b")  # rows of codes begin with bytes
        return self.lda or self.a_shape[1], self.ldb or ldb, self.ldc or self.n

    @property
    def strides(self) -> tuple[int, int, int]:
        """Elements from one product of the batch to the next of A, B, C."""
        lda, ldb, ldc = self.pitches
        return self.a_shape[0] * lda, self.b_shape[0] * ldb, self.m * ldc

    @property
    def ending(self) -> tuple[str, ...]:
        """What becomes of alpha · A · B, in words: "beta", "bias", "column_bias", an activation, "gated",
        "residual"."""
        given = (("beta", self.beta), ("bias", self.bias), ("column_bias", self.column_bias))
        last = "gated" if self.gated else "", "residual" if self.residual else ""
        return tuple(word for word in (*(name for name, has in given if has), self.activation, *last) if word)

    @property
    def formula(self) -> str:
        """C, as comments in kernels write it."""
        added = [name for name in self.ending if name in ("bias", "column_bias")]
        sums = " + ".join(["alpha * op(A) * op(B)", "beta * C", *added])
        last = " + residual" if self.residual else ""
        if self.gated:
            gate = "alpha * op(A) * op(B1)"
            gate = f"{self.activation}({gate})" if self.activation else gate
            return f"{gate} * alpha * op(A) * op(B2){last}"
        return f"{self.activation}({sums}){last}" if self.activation else sums + last

    @property
    def flops(self) -> int:
        """Multiplications and additions of the whole batch."""
        return 2 * self.m * self.columns * self.k * self.batch

    # ------------------------------------------------------------------------------------------ on CDNA

    def instruction_of(self, rows: int | None) -> Instruction:
        """The matrix instruction of ``rows`` × ``rows`` (as many as there are when None) with the longest k for this
        type."""
        from amdgen.kernels.cdna.matrix import matrix_instruction

        if not self.mfma_rows:
            raise SpecError(
                f"{self.arch} has no matrix instruction for {self.dtype}",
                f"use --dtype {listed(dtypes_of(self.arch))}, or --arch {listed(archs_of(self.dtype))}",
            )
        want = rows or self.mfma_rows[0]
        if (wide := self.stretched(want)) is not None:
            return wide[0]
        # B is the instruction's first operand: a lane then holds consecutive n of C.
        found = matrix_instruction(self.isa, want, self.b_element.name, None, self.element.name)
        if found is None:
            raise SpecError(
                f"--mfma {want}: no {self.dtype} instruction of that size on {self.arch}",
                f"use {' or '.join(map(str, self.mfma_rows))}",
            )
        return found

    def stretched(self, rows: int) -> tuple[Instruction, Instruction] | None:
        """Those of :func:`amdgen.kernels.cdna.matrix.stretched`, where A and B lie along k in whole words and the tile
        is deep enough."""
        from amdgen.kernels.cdna.matrix import stretched
        from amdgen.kernels.cdna.operand import DWORD

        if self.is_nvidia or self.bytes != 1 or not self.element.cdna_fp8 or not all(self.k_contiguous):
            return None
        if self.weights or min(self.granules) < DWORD:
            return None
        found = stretched(self.isa, rows, self.element)
        if found is None or found[0].matrix is None or (self.tile and self.tile.k % found[0].matrix.k):
            return None
        return found

    @cached_property
    def mfma_rows(self) -> list[int]:
        """Rows of the matrix instructions for this type on CDNA, the most first."""
        from amdgen.kernels.cdna.matrix import matrix_rows

        return matrix_rows(self.isa, self.b_element.name, self.element.name)

    @cached_property
    def granules(self) -> tuple[int, int]:
        """Widest power of two of bytes (2 to 16) in which every row of A, and of B, can be read whole and aligned.

        Buffers begin at 16-byte boundaries; a row's start is aligned when the pitch is, and a granule never straddles
        the row's end when the row's length is a multiple of it too.
        """

        def widest(columns: int, pitch: int) -> int:
            return gcd(columns, pitch, self.machine.lds.widest)

        a, b = (self.a_shape[1], self.pitches[0]), (self.b_shape[1], self.pitches[1])
        return widest(*(self.row_bytes("a", n) for n in a)), widest(*(self.row_bytes("b", n) for n in b))

    def row_bytes(self, name: str, elements: int) -> int:
        """Bytes of so many elements of a row of A ("a") or of B."""
        return -(-elements // self.packed(name)) * self.packed_bytes(name)

    @cached_property
    def out_granule(self) -> int:
        """Elements of C that may be stored together: the widest of 1, 2, 4, 8 that divides rows and pitch, 16 bytes."""
        return gcd(self.n, self.pitches[2], self.machine.lds.widest // self.out.bytes)

    # ------------------------------------------------------------------------------------------ on NVIDIA

    @cached_property
    def multiplied(self) -> Gemm:
        """The product as the matrix instruction sees it: itself or, turned, C's transpose, of B's transpose and A's; of
        groups then, as if there were one."""
        if not self.turned:
            return self
        a_contiguous, b_contiguous = self.k_contiguous
        return self.chosen(
            m=self.n, n=self.m, lda=self.ldb, ldb=self.lda, ldc=0, turned=False, groups=0,
            layout=("n" if b_contiguous else "t") + ("t" if a_contiguous else "n"),
            tile=self.tile and Tile(self.tile.n, self.tile.m, self.tile.k),
            cluster=self.cluster and self.cluster[::-1],
        )  # fmt: skip

    @cached_property
    def unit(self) -> MatrixUnit:
        """The architecture's matrix instruction for this type. IsaError when there is none."""
        return self.nvidia.unit(self.dtype)

    @cached_property
    def tma_reads(self) -> bool:
        """Whether the copy engine can read A and B as they lie: rows at multiples of 16 bytes."""
        return self.nvidia.arch.tma is not None and not any(self.padded)

    @cached_property
    def padded(self) -> tuple[bool, bool]:
        """Whether the copy engine reads copies of A and of B, whose rows begin where it can read them."""
        tma = self.nvidia.arch.tma
        odd = [tma is not None and pitch * self.bytes % tma.stride_align > 0 for pitch in self.pitches[:2]]
        return odd[0], odd[1]

    @cached_property
    def read_pitches(self) -> tuple[int, int]:
        """Elements from row to row of A and B where the copy engine reads them. Copies' rows begin with lines of L2."""
        line = self.nvidia.arch.l2_line_bytes // self.bytes
        shapes = self.a_shape, self.b_shape
        copied = [-(-columns // line) * line for _, columns in shapes]
        a, b = (c if odd else p for c, odd, p in zip(copied, self.padded, self.pitches, strict=False))
        return a, b

    @cached_property
    def tma_writes(self) -> bool:
        """Whether the copy engine can write C: rows that begin at multiples of 16 bytes and are whole ones of them.

        It drops what lies outside a tensor by such pieces: where C's last one is partly padding, that is written too.
        """
        tma = self.nvidia.arch.tma
        return tma is not None and not any(
            columns * self.out.bytes % tma.stride_align for columns in (self.n, self.pitches[2])
        )


@cache
def _how() -> frozenset[str]:
    """The fields of a product that say how it is done."""
    asked = {name for name, option in options_of(Gemm).items() if not option.how}
    return frozenset(f.name for f in fields(Gemm)) - asked - {"arch"}
