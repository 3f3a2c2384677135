"""Every instruction in the code objects that amdgen makes: decoded, written as text, and back to the same bytes."""

from __future__ import annotations

import re
from functools import cache

import pytest

from amdgen.builder import build
from amdgen.codec import assemble_line, decode, disassemble, encode_inst, text
from amdgen.codeobject import CodeObject
from amdgen.emit import render_intrinsics
from amdgen.isa import load_isa
from amdgen.kernels.gemm import Gemm, Tile
from amdgen.toolchain import find_toolchain

ARCHS = ["gfx908", "gfx90a", "gfx942", "gfx950"]
SPECS = [
    {"dtype": "bf16", "tile": Tile(128, 128, 32), "staging": "lds_dma"},
    {"dtype": "f16", "tile": Tile(64, 64, 32), "staging": "vgpr", "layout": "tn", "beta": 0.5},
    {"dtype": "f16", "k": 129, "out_dtype": "f32", "layout": "nn", "mfma": 16},
]


@cache
def machine_code(arch: str) -> list[bytes]:
    """The instructions of kernels of several kinds."""
    found = []
    for how in SPECS:
        built = build(Gemm(**{"arch": arch, "m": 300, "n": 200, "k": 256, **how}))
        objects = CodeObject.parse(built.code)
        start, end = objects.disassembly_range(objects.kernel(built.kernel))
        found.append(objects.read(start, end - start))
    return found


@pytest.mark.parametrize("arch", ARCHS)
def test_bytes_and_text_and_back(arch: str) -> None:
    isa = load_isa(arch)
    for code in machine_code(arch):
        whole = b""
        for inst in decode(isa, code):
            assert inst.spec is not None, f".long {inst.words:#x} at {inst.address:#x}"
            assert encode_inst(isa, inst) == inst.encoding
            line = text(isa, inst)
            if "branch" not in line and "s_call" not in line:
                assert assemble_line(isa, line).encoding == inst.encoding, line
            whole += inst.encoding
        assert whole == code


@pytest.mark.parametrize("arch", ARCHS)
def test_the_assembler_reads_our_listing(arch: str) -> None:
    """Clang's assembler makes the same bytes of our text: one source that is nothing but our listing."""
    isa = load_isa(arch)
    for code in machine_code(arch):
        lines = []
        for line in disassemble(isa, code):
            words = line.text
            if (
                "branch" in words
            ):  # a relative branch's operand is a number of words, which the assembler takes as it is
                words = re.sub(r"(s_c?branch\S*) (\d+)", r"\1 \2", words)
            lines.append(words)
        source = f'.amdgcn_target "amdgcn-amd-amdhsa--{arch}"\n.text\n.globl k\nk:\n' + "\n".join(lines) + "\n"
        objects = CodeObject.parse(find_toolchain().assemble(source, arch))
        (segment,) = [s for s in objects.segments if s.executable]
        assert segment.data[: len(code)] == code


def test_intrinsics_are_decoded() -> None:
    """A kernel that copies to LDS asynchronously: the disassembler names what the header wrote."""
    source = render_intrinsics(load_isa("gfx942")) + (
        "AMDGEN_KERNEL(64, 1) void k(const void* p) { using namespace amdgen; AMDGEN_SHARED static u32 line[64];"
        " async_copy<4>(make_buffer(p, 256), lds_offset((AMDGEN_LDS u32*)line), __builtin_amdgcn_workitem_id_x() * 4);"
        " wait_and_barrier<0>(); }"
    )
    objects = CodeObject.parse(find_toolchain().compile_hip(source, "gfx942").code)
    start, end = objects.disassembly_range(objects.kernel("k"))
    listing = "\n".join(str(line) for line in disassemble(load_isa("gfx942"), objects.read(start, end - start), start))
    assert re.search(r"s_mov_b32 m0, s\d+", listing)
    assert re.search(r"buffer_load_dword v\d+, s\[\d+:\d+\], \S+ offen lds", listing)
    assert "s_waitcnt vmcnt(0)" in listing and "s_barrier" in listing
