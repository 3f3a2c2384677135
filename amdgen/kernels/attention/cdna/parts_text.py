"""Parts of an attention as C++: how K and V reach LDS and registers, and what the softmax does with exponentials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log

from amdgen.emit.hip_statements import HALVES, UINT, buffer_access, lds_access
from amdgen.emit.intrinsic import Intrinsic
from amdgen.emit.memory import tile_load
from amdgen.kernels.attention.cdna.copied import Copied, CopiedValues
from amdgen.kernels.attention.cdna.geometry import Geometry
from amdgen.kernels.attention.cdna.values import NEAR, SLAB, Values
from amdgen.kernels.cdna.read_transposed import SHARING
from amdgen.layout.fragments import STRIP

_HEADROOM = {"f16": 7, "bf16": 0}
"""log2 by which the exponentials of a row are raised. In f16, what is 2^-14 of the row's largest would be subnormal,
which CDNA2's matrix cores take for 0; O and the sums are raised alike, so the quotient stays the same."""
_GROWTH = 8
"""log2 of how much larger than assumed a row's largest exponential may become before O is rescaled. With the headroom,
2^15 stays below f16's largest number."""


@dataclass(frozen=True)
class CopiedText:
    """An operand that a thread brings to LDS in the order of memory, beside its numbers, which are those of ``o``.

    offset: of a thread's copy in memory, where there is something.
    """

    o: Copied
    offset: str
    staging: str  # the template that brings a tile to LDS

    @property
    def whole(self) -> str:
        """The type of what a thread moves at a time."""
        return UINT[self.o.unit]

    @property
    def load(self) -> str:
        """The intrinsic that loads what a thread moves at a time."""
        return buffer_access("load", self.o.unit)

    @property
    def write(self) -> str:
        """The intrinsic that writes it to LDS."""
        return lds_access("write", self.o.unit)


def copied_text(o: Copied, g: Geometry) -> CopiedText:
    """The text of an operand that is copied in the order of memory."""
    own = f" - c % {o.per_m0} * {o.immediate(1)}" if o.per_m0 > 1 else ""
    return CopiedText(
        o,
        f"line * pitch_{o.name} + byte{own}",
        f"hip/attention/stage_{g.staging}.hip.j2",
    )


@dataclass(frozen=True)
class ValuesText:
    """V on its way: copied as it lies and read transposed, or turned around in registers.

    line: what a line of LDS is. functions, staging: the templates that only this way needs. base: statements that make
    a lane's base address. The rest is for V that is transposed in registers. position, four, slot: expressions of
    ``unit`` and ``rest``, as :class:`Values` has them: a unit's position, its four keys, and where those stand in a
    line. is_v: whether a thread's unit is of V; skip_idle_waves: what ends the waves that have none to write. load: the
    template of the loads. parts: by head dimension of a unit, the XOR of its place in LDS, the word of each key that
    holds it, and the selector that takes it from that word.
    """

    line: str
    base: tuple[str, ...]
    functions: tuple[str, ...] = ()
    staging: tuple[str, ...] = ()
    position: str = ""
    four: str = ""
    slot: str = ""
    is_v: str = ""
    skip_idle_waves: tuple[str, ...] = ()
    load: str = ""
    parts: tuple[tuple[int, int, str], ...] = ()


def values_text(g: Geometry) -> ValuesText:
    """The text of V, copied or transposed in registers, as the geometry says."""
    return _copied_values(g.v) if isinstance(g.v, CopiedValues) else _turned_values(g, g.v)


def values_load(g: Geometry) -> list[Intrinsic]:
    """``load_tile_v``: the loads of a tile of V that is turned around, where the compiler must not track them."""
    if isinstance(g.v, CopiedValues) or not g.k.dma:
        return []
    isa = g.spec.isa
    return [tile_load(isa[buffer_access("load", g.v.load_bytes)], "load_tile_v", g.v.loads, isa)]


def _copied_values(v: CopiedValues) -> ValuesText:
    half, four = SHARING * v.element_bytes, STRIP * v.element_bytes
    return ValuesText(
        line="a key",
        base=(
            "// Each lane reads four head dimensions of one key, and is handed four keys of one head dimension.",
            f"const u32 line_v = group * {STRIP} + lane % {SHARING} / {STRIP}, "
            f"chunk_v = index / {SHARING} * {STRIP} + lane % {STRIP};",
            f"const u32 base_v = line_v * {v.line_bytes} + "
            f"swizzle_v(line_v, chunk_v % 2 * {half} + chunk_v / 2 * {four});",
        ),
        functions=("hip/read_transposed.hip.j2", "hip/attention/joined.hip.j2"),
    )


def _turned_values(g: Geometry, v: Values) -> ValuesText:
    few = v.units < g.threads
    remark = "there is less of V than there are threads"
    fours = SLAB // STRIP
    return ValuesText(
        line="four head dimensions",
        base=(
            f"const u32 position_v = index % {v.wrap};",
            f"const u32 base_v = position_v * {v.line_bytes} + "
            f"swizzle_v(position_v, index / {v.wrap} * {v.spread_bytes} + group * {g.widest});",
        ),
        staging=("hip/attention/turned.hip.j2",),
        position=f"unit % {NEAR} + unit / {2 * NEAR} % {v.far} * {NEAR}",
        four=f"rest % 2 + unit / {NEAR} % 2 * 2 + rest / 2 * {fours}",
        slot=f"four / {fours} * {fours} + four % 2 * 2 + four / 2 % 2",
        is_v=(f"unit < {v.units} && " if few else "") + f"position * {STRIP} < {g.spec.value_dim}",
        skip_idle_waves=(f"if (wave * {v.arch.wave_size} >= {v.units}) return;  // {remark}",) if few else (),
        # The compiler would wait for K's copies to LDS with loads of its own.
        load=f"hip/attention/load_{'asm' if g.k.dma else 'tracked'}.hip.j2",
        parts=tuple((part * v.part_bytes, part // 2, HALVES[part % 2]) for part in range(STRIP)),
    )


@dataclass(frozen=True)
class SoftmaxText:
    """From scores to weights, and what the sums of a row become.

    raised: what a row's largest exponential is at least, and growth, log2 of how far it may exceed that. bias: is added
    to a score's exponent. weigh: statements that round a pair of exponentials and add them up. inverse: of a row's sum.
    sums: the template that stores the sums' logarithms, less ``lowered``, where that is asked for.
    """

    raised: int
    growth: int
    bias: str
    weigh: tuple[str, ...]
    inverse: str
    sums: tuple[str, ...]
    lowered: str
    ln2: str = repr(log(2))


def softmax_text(g: Geometry) -> SoftmaxText:
    """The text of the softmax: how scores become weights and their sums the output's factor."""
    spec, known = g.spec, g.spec.isa.instructions
    headroom = _HEADROOM[spec.dtype]
    # Where one instruction rounds a pair, the exponent is raised; elsewhere the rounding instructions multiply too.
    by_exponent = bool(headroom) and "v_cvt_pk_f16_f32" in known
    by_product = bool(headroom) and not by_exponent
    weigh = _weigh_f16(by_product, spec.lse) if spec.dtype == "f16" else _weigh_bf16(g.rounds_pairs)
    inverse = "total > 0 ? 1 / total : 0.0f;  // a row that sees no key is 0; both are raised alike"
    if by_product and spec.lse:  # then the sum is of exponentials that were not raised
        inverse = "total > 0 ? 1 / (total * RAISED) : 0.0f;  // a row that sees no key is 0"
    return SoftmaxText(
        raised=1 << headroom,
        growth=_GROWTH,
        bias=f"{headroom} - highest * c" if by_exponent else "-highest * c",
        weigh=tuple(weigh),
        inverse=inverse,
        sums=("hip/attention/lse.hip.j2",) if spec.lse else (),
        lowered=f" - {headroom}" if by_exponent else "",
    )


def _weigh_f16(by_product: bool, exact_sum: bool) -> Iterator[str]:
    pair = "(f16)(low * RAISED), (f16)(high * RAISED)" if by_product else "(f16)low, (f16)high"
    yield f"const f16x2 pair = {{{pair}}};"
    if exact_sum:
        yield "total += low + high;"
    else:
        yield "total = v_dot2_f32_f16(pair, f16x2{1, 1}, total);  // summed as rounded, two at a time"
    yield "weight[b][w] = __builtin_bit_cast(u32, pair);"


def _weigh_bf16(converts: bool) -> Iterator[str]:
    if converts:
        yield "const bf16x2 pair = {(bf16)low, (bf16)high};"
        yield "total += low + high;"
        yield "weight[b][w] = __builtin_bit_cast(u32, pair);"
        return
    yield "// Rounded to nearest, halves up; no NaN and no sign to care for."
    yield "const u32 l = __builtin_bit_cast(u32, low) + 0x8000, h = __builtin_bit_cast(u32, high) + 0x8000;"
    yield "total += low + high;"
    yield f"weight[b][w] = v_perm_b32(h, l, {HALVES[1]});"
