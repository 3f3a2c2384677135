"""A file from anybody: malformed in any way, it gives one CodeObjectError of one line, soon, and in little memory."""

from __future__ import annotations

import random
import struct
import tracemalloc
from collections.abc import Callable

import msgpack
import pytest

from amdgen.codeobject import CodeObject, CodeObjectError, resources
from amdgen.codeobject.metadata import parse_metadata
from amdgen.toolchain import find_toolchain

SOURCE = """
extern "C" __attribute__((device)) int counter = 5;
extern "C" __attribute__((device)) int *pointer = &counter;
extern "C" __attribute__((global)) void k(int *p, int n) { p[__builtin_amdgcn_workitem_id_x()] = *pointer + n; }
"""


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AMDGEN_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        return find_toolchain().compile_hip(SOURCE, "gfx942", options=("-gline-tables-only",)).code


def use(data: bytes) -> None:
    """All that can be asked of a code object; a refusal anywhere is one line."""
    code = CodeObject.parse(data)
    for kernel in code.kernels.values():
        code.disassembly_range(kernel)
        resources(kernel)
    code.load_image(1 << 40)
    code.source_line(0x1900)


def refusal(data: bytes) -> str:
    tracemalloc.start()
    try:
        with pytest.raises(CodeObjectError) as caught:
            use(data)
        assert tracemalloc.get_traced_memory()[1] < 32 << 20
    finally:
        tracemalloc.stop()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def put(data: bytes, offset: int, layout: str, value: int) -> bytes:
    raw = bytearray(data)
    struct.pack_into(layout, raw, offset, value)
    return bytes(raw)


def header(data: bytes, kind: int) -> int:
    """File offset of the first program header of type ``kind``."""
    return next(at for at in range(64, 64 + 56 * 12, 56) if struct.unpack_from("<I", data, at)[0] == kind)


def section(data: bytes, kind: int) -> int:
    """File offset of the first section header of type ``kind``."""
    start, count = struct.unpack_from("<Q", data, 40)[0], struct.unpack_from("<H", data, 60)[0]
    return next(at for at in range(start, start + 64 * count, 64) if struct.unpack_from("<I", data, at + 4)[0] == kind)


def test_the_undamaged_file_is_fine(good: bytes) -> None:
    use(good)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda d: b"", "the file doesn't start as ELF does"),
        (lambda d: b"\x7fELF", "the file ends within the ELF header, at byte 4"),
        (lambda d: b"CCOB" + d, "bundle of code objects; take one out with clang-offload-bundler"),
        (lambda d: d[:-1], "the section header table doesn't fit the file"),
        (lambda d: put(d, 18, "<H", 62), "ELF machine is 62, AMDGPU's is 224"),
        (lambda d: put(d, 4, "B", 1), "AMDGPU's are 64-bit little-endian ELF"),
        (lambda d: put(d, 7, "B", 65), "for OS ABI 65"),
        (lambda d: put(d, 8, "B", 0), "ABI version 0; amdgen reads 1 to 4; compile with -mcode-object-version=5"),
        (lambda d: put(d, 48, "B", 0x41), "for machine 0x41 of EF_AMDGPU_MACH; amdgen knows gfx908"),
        (lambda d: put(d, 60, "<H", 0), "0 section headers"),
        (lambda d: put(d, 56, "<H", 0xFFFF), "65535 program headers"),
        (lambda d: put(d, 40, "<Q", 1 << 63), "the section header table doesn't fit the file"),
        (lambda d: put(d, 62, "<H", 500), "section 500 for section names doesn't exist"),
        (lambda d: put(d, header(d, 1) + 40, "<Q", 1 << 40), "ends above 256 MiB"),
        (lambda d: put(d, header(d, 1) + 32, "<Q", 1 << 40), "more bytes in the file than in memory"),
        (lambda d: put(d, header(d, 1) + 8, "<Q", 1 << 40), "a segment ends at byte"),
        (lambda d: put(d, header(d, 1) + 40, "<Q", 0x1A00), "overlaps the one before"),
        (lambda d: put(d, header(d, 4) + 32, "<Q", 1 << 50), "the note segment ends at byte"),
        (lambda d: put(d, section(d, 11) + 32, "<Q", 24 << 40), "a section ends at byte"),
        (lambda d: put(d, section(d, 11) + 40, "<I", 999), "symbol table .dynsym is malformed"),
        (lambda d: put(d, section(d, 3) + 32, "<Q", 5), "of a string table has no end"),
        (lambda d: put(put(d, section(d, 1) + 24, "<Q", 0), section(d, 1) + 32, "<Q", len(d)), "sections overlap"),
        (lambda d: put(d, section(d, 4) + 32, "<Q", 24 << 40), "a section ends at byte"),
        (
            lambda d: put(put(d, section(d, 4) + 56, "<Q", 8), section(d, 4) + 4, "<I", 19),
            "relocations of section type 19 in .rela.dyn are not known",
        ),
    ],
)
def test_header_damage(good: bytes, damage: Callable[[bytes], bytes], message: str) -> None:
    assert message in refusal(damage(good))


def test_descriptor_damage(good: bytes) -> None:
    code = CodeObject.parse(good)
    at = code.kernel("k").descriptor_address  # the first segment lies at address 0 and offset 0
    for offset, layout, value, message in (
        (12, "<I", 1, "kernel descriptor of k has reserved bytes that are not zero"),
        (16, "<q", 1 << 40, "entry of kernel k at"),
        (16, "<q", -64, "lies in no executable segment"),
        (16, "<q", code.kernel("k").entry - at + 4, "is not aligned to 256 bytes"),
        (44, "<I", 0x40, "sets reserved bits 0x40 of rsrc3"),
        (48, "<I", 1 << 31, "sets reserved bits 0x80000000 of rsrc1"),
        (56, "<H", 0x400, "asks for waves of 32 lanes; gfx942 has 64"),
        (56, "<H", 0x1000, "sets reserved bits 0x1000 of properties"),
    ):
        assert message in refusal(put(good, at + offset, layout, value))


def note(**changes: object) -> bytes:
    numbers = "kernarg_segment_size kernarg_segment_align group_segment_fixed_size private_segment_fixed_size"
    numbers += " wavefront_size sgpr_count vgpr_count max_flat_workgroup_size"
    kernel: dict[str, object] = {f".{name}": 16 for name in numbers.split()}
    kernel |= {".name": "k", ".symbol": "k.kd", ".args": [{".offset": 0, ".size": 8, ".value_kind": "by_value"}]}
    kernel |= {f".{name}": value for name, value in changes.items()}
    return msgpack.packb({"amdhsa.kernels": [{k: v for k, v in kernel.items() if v is not None}]})


def test_a_minimal_note_is_enough() -> None:
    assert parse_metadata(note())["k.kd"].agpr_count is None


def test_keys_may_be_numbers() -> None:
    """As in what Tensile keeps of a kernel written by hand: AssertSizeMultiple: {3: 32}."""
    whole = msgpack.unpackb(note()) | {"custom.config": {"AssertSizeMultiple": {3: 32}}}
    assert "k.kd" in parse_metadata(msgpack.packb(whole))


def test_arguments_may_end_in_the_padding_of_their_segment() -> None:
    """As those of AITER's fmoe_bf16_blockscaleBf16_g1u1_ps kernels do."""
    args = [{".offset": 8, ".size": 8, ".value_kind": "by_value"}]
    assert parse_metadata(note(args=args, kernarg_segment_size=12))["k.kd"].args[0].offset == 8


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "the metadata note is not msgpack"),
        (b"\xc1", "the metadata note is not msgpack"),
        (b"\xdd\xff\xff\xff\xff", "the metadata note is not msgpack"),
        (b"\xdc\xff\xff" * 5000, "the metadata note is not msgpack"),
        (b"\x91" * 100_000, "the metadata note is not msgpack"),
        (msgpack.packb([]), "metadata is not a map"),
        (msgpack.packb({"amdhsa.kernels": 3}), "metadata: amdhsa.kernels is not a list"),
        (msgpack.packb({"amdhsa.kernels": [3]}), "metadata, entry 0 of amdhsa.kernels is not a map"),
        (b"\x81\x90\x02", "the metadata note is not msgpack"),
        (note(name=None), "entry 0 of amdhsa.kernels: .name is missing"),
        (note(symbol=7), "metadata of kernel k: .symbol is not text"),
        (note(vgpr_count=-1), "metadata of kernel k: .vgpr_count is not a number of 32 bits"),
        (note(sgpr_count=1 << 40), "metadata of kernel k: .sgpr_count is not a number of 32 bits"),
        (note(reqd_workgroup_size=[1, 2]), ".reqd_workgroup_size is not three positive numbers"),
        (note(args=[{".offset": 12, ".size": 8, ".value_kind": "by_value"}]), "argument 0 ends at byte 20 of 16 bytes"),
        (note(args=[{".offset": 0, ".size": 8}]), "metadata of kernel k, entry 0 of .args: .value_kind is missing"),
        (msgpack.packb({"amdhsa.kernels": msgpack.unpackb(note())["amdhsa.kernels"] * 2}), "lists kernel k twice"),
    ],
)
def test_metadata_damage(raw: bytes, message: str) -> None:
    tracemalloc.start()
    with pytest.raises(CodeObjectError) as caught:
        parse_metadata(raw)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert message in str(caught.value) and "\n" not in str(caught.value)
    assert peak < 150 << 20  # what msgpack's 1024 levels reserve, untouched, for as many entries as the note has bytes


def test_metadata_of_a_kernel_that_is_not_there(good: bytes) -> None:
    assert "lists kernel k, but there is no symbol z.kd" in refusal(good.replace(b"\xa4k.kd", b"\xa4z.kd"))


def test_line_table_bomb(good: bytes) -> None:
    """DWARF 5 lets a file entry have no fields: any number of them takes no byte, yet pyelftools would list them."""
    shape = bytes((1, 1, 0x1F, 1))  # directories: one field each, of form line_strp; one directory
    at = good.index(shape, good.index(b"\x05\x00\x08\x00")) + 4 + 4
    assert good[at] == 2 or good[at] == 3, "file_name_entry_format_count"
    bomb = bytes((0, 0xFF, 0xFF, 0x7F))  # 2^21 entries of no fields: enough to fail here, not to hang
    assert refusal(good[:at] + bomb + good[at + len(bomb) :]) == "the line table's file entries are empty"


def test_mutations(good: bytes) -> None:
    """Bytes, bits, words and pieces, at random but always the same ones."""
    rng = random.Random(20)
    extreme = (0, 1, 8, 0xFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF, 1 << 63, (1 << 64) - 1)
    refused = 0
    for _ in range(500):
        raw = bytearray(good)
        for _ in range(rng.choice((1, 1, 2, 5))):
            # half of the damage goes where structure is: headers, note, symbols at the front, section headers behind
            at = rng.choice((rng.randrange(len(raw)), rng.randrange(0x600), len(raw) - rng.randrange(1, 1600)))
            way = rng.randrange(4)
            if way == 0:
                raw[at] ^= 1 << rng.randrange(8)
            elif way == 1:
                raw[at] = rng.randrange(256)
            elif way == 2:
                at &= ~7
                raw[at : at + 8] = rng.choice(extreme).to_bytes(8, "little")
            elif rng.random() < 0.2:
                del raw[max(at, 1600) :]
        try:
            use(bytes(raw))
        except CodeObjectError as error:
            refused += 1
            assert "\n" not in str(error)
    assert 100 < refused < 500
