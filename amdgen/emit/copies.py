"""Copies from memory straight to LDS (LDS DMA): single ones at M0, and fused ones that set M0 themselves."""

from __future__ import annotations

from dataclasses import dataclass

from amdgen.emit.enclose import enclose, step
from amdgen.emit.intrinsic import CACHE, Asm, Check, Intrinsic, Parameter
from amdgen.emit.memory import cache_check, offset_check, offset_type, takes_cache
from amdgen.emit.sync import counter_of, writes_m0
from amdgen.isa.model import Instruction, Isa, Memory
from amdgen.plan.nops import AsmStep, place_nops

SECTION = "Copies from memory to LDS"
LOADS = (1, 2, 4, 8)
"""How many copies a fused statement may have; a choice of ours, from one to those of a wave's row of a tile."""

_DWORD_BYTES = 4
_WAITS = (
    "The caller waits: wait<...>() for the wave's own copies, wait_and_barrier<...>() before other waves' are read."
)

_AT_M0 = "Reads M0 as it stands: see the warning at init_m0, and prefer async_copy."


def lane_bytes(memory: Memory) -> int:
    """Bytes from one lane's place in LDS to the next: a dword, or 16 bytes for x3 and x4."""
    size = max(memory.bits // 8, _DWORD_BYTES)
    return 1 << (size - 1).bit_length()


def copy_intrinsics(isa: Isa) -> list[Intrinsic]:
    """All single copies, then the fused ones, and the function that chooses a fused one by bytes and
    number of copies."""
    buffered = [i for i in isa.instructions.values() if i.format == "MUBUF" and _copies(i, isa)]
    direct = [i for i in isa.instructions.values() if i.format == "GLOBAL" and _copies(i, isa)]
    own = [i for i in direct if i.memory and i.memory.lds]  # from gfx942 on, instead of the modifier `lds`
    found = [_at_m0(one, isa) for one in buffered]
    for one in own or direct:
        found += [_global_at_m0(one, isa, scalar_base=False), _global_at_m0(one, isa, scalar_base=True)]
    whole = [i for i in buffered if i.memory and i.memory.bits // 8 in isa.arch.lds.dma_bytes]
    found += [_fused(one, loads, isa) for one in whole for loads in LOADS]
    return [*found, _chooser(whole, isa)] if whole else found


def _copies(one: Instruction, isa: Isa) -> bool:
    memory = one.memory
    if memory is None or memory.op != "load" or memory.elements or not (memory.lds or "lds" in one.modifiers):
        return False
    return memory.bits < _DWORD_BYTES * 8 or memory.bits // 8 in isa.arch.lds.dma_bytes


def _name(one: Instruction) -> str:
    """``buffer_load_dword_lds``; ``global_load_lds_dword`` also where the instruction is a load with ``lds``."""
    if one.format == "GLOBAL":
        return one.name if one.memory and one.memory.lds else one.name.replace("_load_", "_load_lds_")
    return f"{one.name}_lds"


def _flags(one: Instruction, isa: Isa, offset: str) -> tuple[str, ...]:
    """The modifiers from the offset on, cache flags and `lds`, in the assembler's order. A numeric offset is that of a
    kernel's own copy, which has no cache flags."""
    cached = CACHE if takes_cache(one, isa) and not offset.isdigit() else ""
    assert one.memory is not None
    moved = (f"offset:{offset}{cached}",) if offset != "0" else ()
    return (*moved, *(() if one.memory.lds else ("lds",)))


def _place(one: Instruction, isa: Isa) -> str:
    memory = one.memory
    assert memory is not None
    what = f"{memory.bits} bits extended to a dword" if memory.bits < 32 else f"{memory.bits // 8} bytes"
    gap = (
        " (the fourth dword of each 16 bytes stays as it was)"
        if memory.bits // 8 not in (lane_bytes(memory), 1, 2)
        else ""
    )
    return (
        f"Lane i writes {what} to LDS at M0 + Offset + i * {lane_bytes(memory)}{gap}, M0's lowest "
        f"{isa.arch.lds.m0_bits} bits counting bytes from the workgroup's LDS. What lies beyond that LDS is dropped."
    )


def _at_m0(one: Instruction, isa: Isa) -> Intrinsic:
    bound = {"vaddr": "%[voffset]", "srsrc": "%[resource]", "soffset": "%[soffset]"}
    copy = step(one, bound, ("offen", *_flags(one, isa, "%[offset]")))
    return Intrinsic(
        _name(one),
        SECTION,
        f"Copies {one.memory.bits if one.memory else 0} bits a lane from a buffer to LDS at M0 (see init_m0). "
        f"{_place(one, isa)} It reads the descriptor's base + voffset + soffset + Offset; out of range it writes 0. "
        f"{counter_of(one.counter, _WAITS)} {_AT_M0}",
        one.name,
        "void",
        (Parameter("buffer", "resource"), Parameter("u32", "voffset"), Parameter("u32", "soffset", "0")),
        (Parameter("u32", "Offset", "0"), Parameter("u32", "Cache", "0")),
        (offset_check(one, isa), cache_check(isa)),
        asm=Asm(
            enclose([copy], isa),
            inputs=(*_inputs(), '[voffset] "v"(voffset)', '[offset] "n"(Offset)'),
            cached=True,
        ),
    )


def _inputs() -> tuple[str, ...]:
    return ('[resource] "s"(uniform(resource))', '[soffset] "s"(uniform(soffset))')


def _global_at_m0(one: Instruction, isa: Isa, scalar_base: bool) -> Intrinsic:
    bound = {"addr": "%[voffset]", "saddr": "%[base]"} if scalar_base else {"addr": "%[address]"}
    copy = step(one, bound, _flags(one, isa, "%[offset]"))
    where = "`base`, the same in all lanes, + `voffset`" if scalar_base else "`address`"
    pointers = ('[voffset] "v"(voffset)', '[base] "s"(base)') if scalar_base else ('[address] "v"(address)',)
    parameters = (
        (Parameter("const void*", "base"), Parameter("u32", "voffset"))
        if scalar_base
        else (Parameter("const void*", "address"),)
    )
    return Intrinsic(
        _name(one),
        SECTION,
        f"Copies {one.memory.bits if one.memory else 0} bits a lane from global memory to LDS at M0 (see init_m0). "
        f"{_place(one, isa)} It reads {where} + Offset. {counter_of(one.counter, _WAITS)} {_AT_M0}",
        one.name,
        "void",
        parameters,
        (Parameter(offset_type(one, isa), "Offset", "0"), Parameter("u32", "Cache", "0")),
        (offset_check(one, isa), cache_check(isa)),
        asm=Asm(enclose([copy], isa), inputs=(*pointers, '[offset] "n"(Offset)'), cached=True),
    )


@dataclass(frozen=True)
class CopyShape:
    """How the copies of one statement advance. Copy c uses lane offset c mod ``offsets``, to which `step` is added from
    one use to the next.

    ``immediates``: the constant offset of each copy, as asm text, which moves its place in LDS and in memory alike;
    where it returns to the first one, ``lds_step`` (asm text) is added to M0. ``soffset``: an SGPR or a number.
    """

    immediates: tuple[str, ...]
    lds_step: str
    offsets: int = 1
    soffset: str = "%[soffset]"

    @property
    def moves(self) -> bool:
        """Whether some lane offset is used more than once, and so has to be advanced."""
        return len(self.immediates) > self.offsets

    def offset(self, copy: int) -> str:
        """The asm operand that holds the lane offset of a copy."""
        return f"voffset{copy % self.offsets}" if self.offsets > 1 else "voffset"


def copy_steps(one: Instruction, shape: CopyShape, isa: Isa) -> list[AsmStep]:
    """The steps without wait states: M0 from an SGPR, then the copies, with M0 and lane offsets advanced
    between them."""
    steps: list[AsmStep] = []
    for copy, immediate in enumerate(shape.immediates):
        voffset = f"%[{shape.offset(copy)}]"
        if copy == 0:
            steps.append(writes_m0(step(isa["s_mov_b32"], {"sdst": "m0", "ssrc0": "%[lds]"})))
        elif immediate == shape.immediates[0]:
            moved = {"sdst": "m0", "ssrc0": "m0", "ssrc1": shape.lds_step}
            steps.append(writes_m0(step(isa["s_add_u32"], moved)))
        if copy >= shape.offsets:
            steps.append(step(isa["v_add_u32"], {"vdst": voffset, "src0": "%[step]", "vsrc1": voffset}))
        bound = {"vaddr": voffset, "srsrc": "%[resource]", "soffset": shape.soffset}
        steps.append(step(one, bound, ("offen", *_flags(one, isa, immediate))))
    return steps


def dma_load(size: int, isa: Isa) -> Instruction:
    """The buffer load that copies ``size`` bytes a lane to LDS. 1 and 2 bytes go to the low bits of a dword."""
    narrow = {1: "buffer_load_ubyte", 2: "buffer_load_ushort"}
    wide = (i for i in isa.instructions.values() if i.format == "MUBUF" and _copies(i, isa))
    return isa[narrow[size]] if size in narrow else next(i for i in wide if i.memory and i.memory.bits == 8 * size)


def tile_copy(one: Instruction, name: str, shape: CopyShape, isa: Isa) -> Intrinsic:
    """The copy of one tile by a kernel, with the tile's numbers, which a header can't have.

    It has wait states between its steps and none around them: the kernel's scalar arithmetic makes the descriptor and
    the place in LDS, and the lane offsets are no matrix operands.
    """
    assert one.memory is not None
    numbers = range(min(shape.offsets, len(shape.immediates)))
    names = [shape.offset(n) for n in numbers]
    kept = "+v" if shape.moves else "v"
    offsets = tuple(f'[{operand}] "{kept}"(voffset[{n}])' for n, operand in zip(numbers, names, strict=True))
    array = "u32" if shape.moves else "const u32"
    copies = len(shape.immediates)
    return Intrinsic(
        name,
        SECTION,
        f"Copies {copies} times {one.memory.bits // 8} bytes a lane from a buffer to LDS at `lds`, each to its own "
        f"place of the tile. Increments {one.counter} by {copies}. {_WAITS} Overwrites M0 and SCC.",
        one.name,
        "void",
        (
            Parameter("buffer", "resource"),
            Parameter("u32", "lds"),
            Parameter(f"{array} (&voffset)[{len(names)}]", ""),
            *((Parameter("u32", "step"),) if shape.moves else ()),
        ),
        asm=Asm(
            tuple(place_nops(copy_steps(one, shape, isa), isa)),
            outputs=offsets if shape.moves else (),
            inputs=(
                '[lds] "s"(lds)',
                '[resource] "s"(resource)',
                *(('[step] "s"(step)',) if shape.moves else offsets),
            ),
            also=("memory", "scc"),
        ),
    )


def _fused(one: Instruction, loads: int, isa: Isa) -> Intrinsic:
    memory = one.memory
    assert memory is not None
    whole_wave = isa.arch.wave_size * lane_bytes(memory)
    many = loads > 1
    bound = isa.arch.lds.bytes
    moves = (
        f"Copies {loads} times: from one to the next the place in LDS moves by LdsStep bytes and voffset by `step` "
        "bytes. Overwrites SCC."
        if many
        else "Copies once."
    )
    return Intrinsic(
        f"{_name(one)}_x{loads}",
        SECTION,
        f"{moves} Each moves {memory.bits // 8} bytes a lane from a buffer to LDS at `lds` (see lds_offset): lane i's "
        f"to lds + Offset + i * {lane_bytes(memory)}. M0 is set, waited for and used in this one statement. "
        f"Increments {one.counter} by {loads}. {_WAITS} Overwrites M0.",
        one.name,
        "void",
        (
            Parameter("buffer", "resource"),
            Parameter("u32", "lds"),
            Parameter("u32", "voffset"),
            Parameter("u32", "soffset", "0"),
            *((Parameter("u32", "step", "0"),) if many else ()),
        ),
        (
            *((Parameter("u32", "LdsStep", str(whole_wave)),) if many else ()),
            Parameter("u32", "Offset", "0"),
            Parameter("u32", "Cache", "0"),
        ),
        (
            offset_check(one, isa),
            cache_check(isa),
            *((_step_check(loads, bound, isa),) if many else ()),
        ),
        asm=Asm(
            enclose(copy_steps(one, CopyShape(("%[offset]",) * loads, "%[lds_step]"), isa), isa),
            outputs=('[voffset] "+v"(voffset)',) if many else (),
            inputs=(
                '[lds] "s"(uniform(lds))',
                *_inputs(),
                '[offset] "n"(Offset)',
                *(('[step] "s"(uniform(step))', '[lds_step] "n"(LdsStep)') if many else ('[voffset] "v"(voffset)',)),
            ),
            also=("scc", "memory") if many else ("memory",),
            cached=True,
        ),
    )


def _step_check(loads: int, limit: int, isa: Isa) -> Check:
    return Check(
        f"LdsStep <= {limit // loads}u",
        f"{isa.arch.name}: {loads} steps of LdsStep bytes don't fit the {limit} bytes of LDS",
    )


def _chooser(whole: list[Instruction], isa: Isa) -> Intrinsic:
    """``async_copy<Bytes, Loads>``: the fused copy by numbers, for code that is generic in them."""
    sizes = {one.memory.bits // 8: one for one in whole if one.memory}
    listed = ", ".join(str(size) for size in sizes)
    lines: list[str] = []
    for size, one in sizes.items():
        for loads in LOADS:
            assert one.memory is not None
            whole_wave = isa.arch.wave_size * lane_bytes(one.memory)
            # Every branch is compiled, only one is taken: in the others the step is one that fits.
            moved = f"Loads == {loads} ? (LdsStep ? LdsStep : {whole_wave}) : 0, " if loads > 1 else ""
            call = (
                f"{_name(one)}_x{loads}<{moved}Offset, Cache>"
                f"(resource, lds, voffset, soffset{', step' if loads > 1 else ''});"
            )
            lines.append(f"if (Bytes == {size} && Loads == {loads}) {call}")
    return Intrinsic(
        "async_copy",
        SECTION,
        f"Copies Loads times Bytes bytes a lane from a buffer to LDS, as one asm statement ({listed} bytes on "
        f"{isa.arch.name}). LdsStep 0 is the bytes that a wave writes at once, so that the copies lie side by side; "
        "see the functions above. Increments vmcnt by Loads. Overwrites M0.",
        " or ".join(one.name for one in whole),
        "void",
        (
            Parameter("buffer", "resource"),
            Parameter("u32", "lds"),
            Parameter("u32", "voffset"),
            Parameter("u32", "soffset", "0"),
            Parameter("u32", "step", "0"),
        ),
        (
            Parameter("u32", "Bytes"),
            Parameter("u32", "Loads", "1"),
            Parameter("u32", "LdsStep", "0"),
            Parameter("u32", "Offset", "0"),
            Parameter("u32", "Cache", "0"),
        ),
        (
            Check(
                " || ".join(f"Bytes == {size}" for size in sizes),
                f"{isa.arch.name} copies {listed} bytes a lane straight to LDS",
            ),
            Check(
                " || ".join(f"Loads == {loads}" for loads in LOADS),
                f"async_copy makes {', '.join(map(str, LOADS))} copies at once",
            ),
        ),
        tuple(lines),
    )
