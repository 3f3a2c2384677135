"""What a code object says, against what the assembly it was made from says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from amdgen.codeobject import Argument, CodeObject, CodeObjectError, kernel_assembly, pointers, resources
from amdgen.codeobject.descriptor import decode_descriptor
from amdgen.codeobject.target import decode_target, elf_machines
from amdgen.isa import set_overlay
from amdgen.paths import data_dir
from amdgen.toolchain import Compiled, find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
HEADER = """#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256)))
#define DEVICE __attribute__((device))
#define id_x __builtin_amdgcn_workitem_id_x()
#define block_x __builtin_amdgcn_workgroup_id_x()
typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f16 __attribute__((ext_vector_type(16)));
"""
SOURCE = (
    HEADER
    + """
KERNEL void scale(float *out, const float *in, float a, int n) {
  __attribute__((shared)) float tile[256];
  int t = id_x, i = block_x * 256 + t;
  tile[t] = in[i];
  __builtin_amdgcn_s_barrier();
  if (i < n) out[i] = a * tile[255 - t];
}
KERNEL void grid(int *p) {
  p[__builtin_amdgcn_workgroup_id_z() + __builtin_amdgcn_workitem_id_y()] = __builtin_amdgcn_grid_size_x();
}
KERNEL void scratch(int *p, int i) { volatile int a[64]; a[i] = p[i]; p[0] = a[p[1]]; }
KERNEL void matrix(f16 *c, float *a) {
  f16 acc[9];
  for (int i = 0; i < 9; ++i) acc[i] = c[i];
  for (int k = 0; k < 64; ++k)
    for (int i = 0; i < 9; ++i) acc[i] = __builtin_amdgcn_mfma_f32_32x32x2f32(a[k], a[i], acc[i], 0, 0, 0);
  asm volatile("" : "+a"(acc[0]), "+a"(acc[1]));
  for (int i = 0; i < 9; ++i) c[i] = acc[i];
}
"""
)
# .amdhsa_ directive → field of the descriptor, where the name isn't the same
RENAMED = {
    **{f"user_sgpr_{what}": f"enable_sgpr_{what}" for what in ("dispatch_ptr", "queue_ptr", "kernarg_segment_ptr")},
    **{f"user_sgpr_{what}": f"enable_sgpr_{what}" for what in ("dispatch_id", "flat_scratch_init")},
    **{f"user_sgpr_{what}": f"enable_sgpr_{what}" for what in ("private_segment_buffer", "private_segment_size")},
    **{f"system_sgpr_workgroup_{what}": f"enable_sgpr_workgroup_{what}" for what in ("id_x", "id_y", "id_z", "info")},
    "user_sgpr_kernarg_preload_length": "kernarg_preload_spec_length",
    "user_sgpr_kernarg_preload_offset": "kernarg_preload_spec_offset",
    "system_sgpr_private_segment_wavefront_offset": "enable_private_segment",
    "system_vgpr_workitem_id": "enable_vgpr_workitem_id",
    "dx10_clamp": "enable_dx10_clamp",
    "ieee_mode": "enable_ieee_mode",
}
NOT_FIELDS = {"next_free_vgpr", "next_free_sgpr", "reserve_vcc", "reserve_flat_scratch", "reserve_xnack_mask"}


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AMDGEN_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


def build(arch: str = "gfx942", source: str = SOURCE, *options: str) -> tuple[Compiled, CodeObject]:
    compiled = find_toolchain().compile_hip(source, arch, options=options)
    return compiled, CodeObject.parse(compiled.code)


def directives(assembly: str, kernel: str) -> dict[str, int]:
    block = assembly.split(f".amdhsa_kernel {kernel}\n")[1].split(".end_amdhsa_kernel")[0]
    return {name: int(value) for name, value in re.findall(r"\.amdhsa_(\w+) (\d+)", block)}


def metadata(assembly: str) -> dict[str, dict]:  # type: ignore[type-arg]
    text = assembly.split(".amdgpu_metadata")[1].split(".end_amdgpu_metadata")[0].replace("...", "").strip()
    return {kernel[".name"]: kernel for kernel in yaml.safe_load(text)["amdhsa.kernels"]}


@pytest.mark.parametrize("options", [(), ("-O0",)], ids=["O3", "O0"])
@pytest.mark.parametrize("arch", ARCHS)
def test_descriptor_says_what_the_directives_say(arch: str, options: tuple[str, ...]) -> None:
    compiled, code = build(arch, SOURCE, *options)
    assert sorted(code.kernels) == ["grid", "matrix", "scale", "scratch"]
    for name, kernel in code.kernels.items():
        said = directives(compiled.assembly, name)
        for directive, value in said.items():
            if directive not in NOT_FIELDS:
                assert getattr(kernel.descriptor, RENAMED.get(directive, directive)) == value, (name, directive)
        granule = 4 if arch == "gfx908" else 8
        assert kernel.descriptor.allocated_vgprs == -(-max(said["next_free_vgpr"], 1) // granule) * granule
        assert kernel.descriptor.allocated_sgprs == -(-max(kernel.metadata.sgpr_count, 1) // 16) * 16
        assert (kernel.descriptor.accum_offset is None) == (arch == "gfx908")


@pytest.mark.parametrize("arch", ARCHS)
def test_metadata_says_what_the_yaml_says(arch: str) -> None:
    compiled, code = build(arch, SOURCE, "-O0")
    said = metadata(compiled.assembly)
    assert sorted(said) == sorted(code.kernels)
    for name, kernel in code.kernels.items():
        for key, value in said[name].items():
            have = getattr(kernel.metadata, key.removeprefix("."))
            if key == ".args":
                assert len(have) == len(value)
                for one, other in zip(have, value, strict=True):
                    assert {k: getattr(one, k.removeprefix(".")) for k in other} == other
            else:
                assert have == (tuple(value) if isinstance(value, list) else value), key
        assert [arg.is_hidden for arg in kernel.metadata.args] == [
            arg[".value_kind"].startswith("hidden") for arg in said[name][".args"]
        ]


@pytest.mark.parametrize("arch", ARCHS)
def test_resources(arch: str) -> None:
    compiled, code = build(arch)
    said = metadata(compiled.assembly)["matrix"]
    matrix = resources(code.kernel("matrix"))
    assert (matrix.agpr, matrix.sgpr) == (said[".agpr_count"], said[".sgpr_count"])
    assert matrix.vgpr + (0 if arch == "gfx908" else matrix.agpr) == said[".vgpr_count"]
    assert matrix.agpr >= 32  # two accumulators of 16 registers are forced there
    assert resources(code.kernel("scale")).lds_bytes == 1024
    assert resources(code.kernel("scratch")).scratch_bytes >= 256
    _, spilling = build(arch, SOURCE, "-O0")
    assert resources(spilling.kernel("matrix")).vgpr_spills + resources(spilling.kernel("matrix")).sgpr_spills > 0


def test_required_workgroup_size() -> None:
    compiled, code = build("gfx942", f"{HEADER}KERNEL void k() {{}}")
    assert code.kernel("k").metadata.reqd_workgroup_size is None
    fixed = compiled.assembly.replace("    .sgpr_count:", "    .reqd_workgroup_size: [64, 2, 1]\n    .sgpr_count:")
    code = CodeObject.parse(find_toolchain().assemble(fixed, "gfx942"))
    assert code.kernel("k").metadata.reqd_workgroup_size == (64, 2, 1)


# Each directive set alone, with the value it takes when set; what else it changes stands behind it.
FLIPS: dict[str, tuple[int, dict[str, int]]] = {
    "group_segment_fixed_size": (1040, {}),
    "private_segment_fixed_size": (96, {}),
    "kernarg_size": (48, {}),
    "user_sgpr_private_segment_buffer": (1, {"user_sgpr_count": 4}),
    "user_sgpr_dispatch_ptr": (1, {"user_sgpr_count": 2}),
    "user_sgpr_queue_ptr": (1, {"user_sgpr_count": 2}),
    "user_sgpr_kernarg_segment_ptr": (1, {"user_sgpr_count": 2}),
    "user_sgpr_dispatch_id": (1, {"user_sgpr_count": 2}),
    "user_sgpr_flat_scratch_init": (1, {"user_sgpr_count": 2}),
    "user_sgpr_private_segment_size": (1, {"user_sgpr_count": 1}),
    "user_sgpr_count": (13, {}),
    "uses_dynamic_stack": (1, {}),
    "system_sgpr_private_segment_wavefront_offset": (1, {}),
    "system_sgpr_workgroup_id_x": (0, {}),  # on unless said otherwise
    "system_sgpr_workgroup_id_y": (1, {}),
    "system_sgpr_workgroup_id_z": (1, {}),
    "system_sgpr_workgroup_info": (1, {}),
    "system_vgpr_workitem_id": (2, {}),
    "float_round_mode_32": (3, {}),
    "float_round_mode_16_64": (2, {}),
    "float_denorm_mode_32": (1, {}),
    "float_denorm_mode_16_64": (1, {}),
    "dx10_clamp": (0, {}),
    "ieee_mode": (0, {}),
    "fp16_overflow": (1, {}),
    "tg_split": (1, {}),
    "exception_fp_ieee_invalid_op": (1, {}),
    "exception_fp_denorm_src": (1, {}),
    "exception_fp_ieee_div_zero": (1, {}),
    "exception_fp_ieee_overflow": (1, {}),
    "exception_fp_ieee_underflow": (1, {}),
    "exception_fp_ieee_inexact": (1, {}),
    "exception_int_div_zero": (1, {}),
}


def bare_kernel(name: str, extra: str = "") -> str:
    return f"""
.text
.p2align 8
{name}:
  s_endpgm
.section .rodata
.p2align 6
.amdhsa_kernel {name}
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 8
  .amdhsa_accum_offset 8
  {extra}
.end_amdhsa_kernel
"""


def test_each_directive_changes_its_field_and_no_other() -> None:
    """The assembler knows where each bit lies; this asks it one by one."""
    kernels = [bare_kernel("plain"), *(bare_kernel(f"k_{d}", f".amdhsa_{d} {v}") for d, (v, _) in FLIPS.items())]
    code = CodeObject.parse(find_toolchain().assemble("".join(kernels), "gfx90a"))
    plain = vars(code.kernel("plain").descriptor)
    for directive, (value, also) in FLIPS.items():
        want = {RENAMED.get(directive, directive): value, **also}
        have = vars(code.kernel(f"k_{directive}").descriptor)
        changed = {key: have[key] for key in have if have[key] != plain[key]}
        changed.pop("kernel_code_entry_byte_offset", None)
        assert changed == want, directive


def test_kernarg_preload() -> None:
    extra = ".amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_user_sgpr_kernarg_preload_length 5"
    extra += "\n.amdhsa_user_sgpr_kernarg_preload_offset 3"
    code = CodeObject.parse(find_toolchain().assemble(bare_kernel("k", extra), "gfx942"))
    found = code.kernel("k").descriptor
    assert (found.kernarg_preload_spec_length, found.kernarg_preload_spec_offset) == (5, 3)
    assert found.user_sgpr_count == 7


def test_kernel_without_metadata_says_so_when_asked() -> None:
    kernel = CodeObject.parse(find_toolchain().assemble(bare_kernel("k"), "gfx90a")).kernel("k")
    assert kernel.note is None
    with pytest.raises(CodeObjectError, match=r"kernel k has no metadata; add an \.amdgpu_metadata section"):
        _ = kernel.metadata


def test_accum_offset_is_reserved_where_agprs_have_a_file_of_their_own() -> None:
    raw = bytearray(64)
    raw[44] = 1  # the lowest bit of compute_pgm_rsrc3
    assert decode_descriptor(bytes(raw), "gfx90a", "k").accum_offset == 8
    with pytest.raises(CodeObjectError, match="reserved bits 0x1 of rsrc3"):
        decode_descriptor(bytes(raw), "gfx908", "k")


def test_machines_are_those_that_are_described(tmp_path: Path) -> None:
    assert elf_machines() == {0x30: "gfx908", 0x3F: "gfx90a", 0x4C: "gfx942", 0x4F: "gfx950"}  # AMDGPUUsage's table
    with pytest.raises(CodeObjectError, match="machine 0x51 of EF_AMDGPU_MACH"):
        decode_target(0x51, 3)
    (tmp_path / "arch").mkdir()
    text = (data_dir("isa") / "arch" / "gfx942.yaml").read_text()
    (tmp_path / "arch" / "gfx942.yaml").write_text(text.replace("elf_mach: 0x4c", "elf_mach: 0x51"))
    set_overlay(tmp_path)
    try:
        assert decode_target(0x51, 3).arch == "gfx942"
    finally:
        set_overlay(None)


@pytest.mark.parametrize(
    ("arch", "xnack", "sramecc", "target"),
    [
        ("gfx908", "any", "any", "gfx908"),
        ("gfx90a:xnack-", "off", "any", "gfx90a:xnack-"),
        ("gfx90a:sramecc+:xnack+", "on", "on", "gfx90a:sramecc+:xnack+"),
        ("gfx942", "any", "any", "gfx942"),
        ("gfx950", "any", "any", "gfx950"),
    ],
)
def test_target(arch: str, xnack: str, sramecc: str, target: str) -> None:
    _, code = build(arch, f"{HEADER}KERNEL void k() {{}}")
    assert (code.arch, code.target.xnack, code.target.sramecc) == (arch[:6], xnack, sramecc)
    assert (code.target.id, code.target.code_object_version) == (target, 5)


@pytest.mark.parametrize("version", [4, 6])
def test_other_code_object_versions(version: int) -> None:
    _, code = build("gfx942", f"{HEADER}KERNEL void k() {{}}", f"-mcode-object-version={version}")
    assert code.target.code_object_version == version and code.target.xnack == "any"


def test_code_range_is_the_kernel_s_own_instructions() -> None:
    compiled, code = build()
    for name, kernel in code.kernels.items():
        start, end = code.disassembly_range(kernel)
        said = re.search(rf"^{name}:.*?codeLenInByte = (\d+)", compiled.assembly, re.DOTALL | re.MULTILINE)
        assert said and end - start == int(said[1])
        assert start == kernel.entry and code.read(end - 4, 4) == bytes.fromhex("000081bf")  # s_endpgm


def test_code_without_a_size_runs_to_the_end_of_its_segment() -> None:
    code = CodeObject.parse(find_toolchain().assemble(bare_kernel("k"), "gfx90a"))
    start, end = code.disassembly_range(code.kernel("k"))
    assert code.read(start, end - start) == bytes.fromhex("000081bf")


POINTERS = (
    HEADER
    + """
extern "C" DEVICE int counter = 5;
extern "C" DEVICE int *pointer = &counter;
extern "C" __attribute__((visibility("default"))) DEVICE int open = 9;
extern "C" DEVICE int *open_pointer = &open + 1;
extern "C" { DEVICE int zeros[1000]; }
KERNEL void k(int *p, int **q) { *p = *pointer + zeros[3]; *q = open_pointer; }
"""
)


def test_image_is_relocated() -> None:
    _, code = build("gfx942", POINTERS)
    assert "RELATIVE64" in {relocation.kind for relocation in code.relocations}
    base = 0x7F00_0000_1000
    image = code.load_image(base)
    at = {name: symbol.address for name, symbol in code.symbols.items()}

    def word(address: int | None, size: int) -> int:
        assert address is not None
        return int.from_bytes(image[address : address + size], "little")

    assert word(at["counter"], 4) == 5
    assert word(at["pointer"], 8) == base + (at["counter"] or 0)
    assert word(at["open_pointer"], 8) == base + (at["open"] or 0) + 4
    assert word(at["zeros"], 4) == 0 and len(image) >= (at["zeros"] or 0) + 4000
    start, end = code.disassembly_range(code.kernel("k"))
    assert image[start:end] == code.read(start, end - start)


def absolute(directive: str, symbol: str = "there", data: str = "") -> CodeObject:
    """A data segment with one relocation against a symbol, which -shared leaves to the loader."""
    asm = f"{bare_kernel('k')}\n.globl there\n.data\n.quad 7\nthere: .long 1\n.p2align 3\n{directive} {symbol}{data}\n"
    return CodeObject.parse(find_toolchain().assemble(asm, "gfx90a"))


def test_relocation_against_a_symbol() -> None:
    code = absolute(".quad", data="+2")
    (relocation,) = code.relocations
    assert (relocation.kind, relocation.addend) == ("ABS64", 2)
    there = code.symbols["there"].address
    assert there is not None
    image = code.load_image(1 << 40)
    assert int.from_bytes(image[relocation.address :][:8], "little") == (1 << 40) + there + 2


def test_unknown_relocation_is_refused_when_loading() -> None:
    code = absolute(".quad")
    raw = bytearray(code.data)
    at = raw.index(code.relocations[0].address.to_bytes(8, "little"), 0x200)
    raw[at + 8] = 99
    damaged = CodeObject.parse(bytes(raw))
    with pytest.raises(CodeObjectError, match="relocation R_AMDGPU kind 99 at"):
        damaged.load_image(0)


def test_half_word_relocations() -> None:
    code = absolute(".quad")
    raw = bytearray(code.data)
    at = raw.index(code.relocations[0].address.to_bytes(8, "little"), 0x200)
    there = code.symbols["there"].address or 0
    for kind, value in ((1, 0x1234_5678 + there), (2, 0xAB)):  # ABS32_LO, ABS32_HI
        raw[at + 8] = kind
        image = CodeObject.parse(bytes(raw)).load_image(0xAB_1234_5678)
        assert int.from_bytes(image[code.relocations[0].address :][:4], "little") == value


@pytest.mark.parametrize("dwarf", [4, 5])
def test_source_lines(dwarf: int) -> None:
    _, code = build("gfx942", SOURCE, "-gline-tables-only", f"-gdwarf-{dwarf}")
    start, end = code.disassembly_range(code.kernel("scale"))
    found = [code.source_line(pc) for pc in range(start, end, 4)]
    lines = SOURCE.splitlines()
    named = {lines[line - 1].strip() for name, line in filter(None, found) if name == "kernel.hip"}
    assert {"tile[t] = in[i];", "__builtin_amdgcn_s_barrier();", "if (i < n) out[i] = a * tile[255 - t];"} <= named
    assert code.source_line(0) is None and code.source_line(1 << 40) is None
    _, without = build()
    assert without.source_line(without.kernel("scale").entry) is None


def test_source_lines_of_assembly_itself() -> None:
    asm = bare_kernel("k").replace("  s_endpgm", "  s_nop 0\n  s_endpgm")
    code = CodeObject.parse(find_toolchain().assemble(asm, "gfx90a", options=("-g",), name="edited.s"))
    entry = code.kernel("k").entry
    number = asm.splitlines().index("  s_nop 0") + 1
    assert [code.source_line(entry), code.source_line(entry + 4)] == [("edited.s", number), ("edited.s", number + 1)]


def test_unknown_kernel_lists_those_there_are() -> None:
    _, code = build()
    with pytest.raises(CodeObjectError, match="has no kernel 'gemm'; it has grid, matrix, scale, scratch"):
        code.kernel("gemm")


def test_unlinked_object_says_link(tmp_path: Path) -> None:
    _, code = build()
    raw = bytearray(code.data)
    raw[16] = 1  # ET_REL
    with pytest.raises(CodeObjectError, match=r"not linked \(ELF type 1\); link it with ld.lld -shared"):
        CodeObject.parse(bytes(raw))


@pytest.mark.parametrize("arch", ["gfx908", "gfx942"])
def test_a_kernel_of_ones_own_assembly_says_how_it_is_launched(arch: str) -> None:
    arguments = [*pointers(2), Argument("n", 16, 4, "by_value")]
    text = kernel_assembly(
        arch, "  s_endpgm", arguments=arguments, lds=512, scratch=64, vgprs=70, sgprs=30, threads=256
    )
    kernel = CodeObject.parse(find_toolchain().assemble(text, arch)).kernel("k")
    made, found = kernel.metadata, kernel.descriptor
    assert [(a.name, a.offset, a.size, a.value_kind) for a in made.args] == [
        (None, 0, 8, "global_buffer"), (None, 8, 8, "global_buffer"), ("n", 16, 4, "by_value"),
    ]  # fmt: skip
    assert (found.group_segment_fixed_size, found.private_segment_fixed_size, found.kernarg_size) == (512, 64, 20)
    assert (found.enable_sgpr_kernarg_segment_ptr, found.enable_sgpr_workgroup_id_x) == (1, 1)
    assert found.accum_offset == (None if arch == "gfx908" else 72)
