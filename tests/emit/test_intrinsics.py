"""The intrinsics header: it compiles anywhere, every function is its instruction, wrong constants are refused."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from calls import PREAMBLE, grouped_unit, kernels, translation_unit

from amdgen.emit import Intrinsic, header_name, intrinsic_list, render_intrinsics
from amdgen.emit.intrinsics import used_intrinsics
from amdgen.isa import load_isa
from amdgen.toolchain import CompileError, find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
STRICT = ("-Wall", "-Wextra", "-Werror")
NEWER = [("gfx942", "c++17"), ("gfx950", "c++20")]

# What hip/hip_runtime.h leaves behind, in short: attribute macros, index objects, vector types with members, functions
# in the global namespace, macros with parameters. (None of the macros of ROCm's public headers has one of our names.)
HIP = """
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __noinline__ __attribute__((noinline))
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(n) __attribute__((amdgpu_flat_work_group_size(1, n)))
#define HIP_DYNAMIC_SHARED(type, var) extern __shared__ type var[];
#define MAYBE_UNDEF __attribute__((maybe_undef))
#define __hip_ds_swizzle(src, pattern) __hip_ds_swizzle_N<(pattern)>((src))
#define __hip_move_dpp(src, ctrl, rows, banks, bound) __hip_move_dpp_N<(ctrl), (rows), (banks), (bound)>((src))
struct dim3 { unsigned x, y, z; };
template <typename T, unsigned N> struct HIP_vector_base;
template <typename T> struct HIP_vector_base<T, 4> {
    using Native_vec_ = T __attribute__((ext_vector_type(4)));
    union { Native_vec_ data; struct { T x, y, z, w; }; };
};
using float4 = HIP_vector_base<float, 4>;
using uint4 = HIP_vector_base<unsigned, 4>;
extern const __device__ __attribute__((weak)) dim3 blockIdx, threadIdx, blockDim;
static constexpr int warpSize = 64;
__device__ static inline void __syncthreads() { __builtin_amdgcn_s_barrier(); }
__device__ static inline int __shfl(int var, int lane) { return __builtin_amdgcn_ds_bpermute(lane << 2, var); }
__device__ static inline unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }
typedef unsigned int uint; typedef unsigned int u32;
typedef unsigned short u16; typedef unsigned char u8; typedef float f32;
namespace vendor { enum buffer { none }; __device__ inline void barrier() {} __device__ inline void wait() {} }
using namespace vendor;
"""
AFTER_HIP = """
__global__ void mine(u32* p) {
    using namespace amdgen;
    const u32 mine = min(threadIdx.x, blockIdx.x * blockDim.x);
    uint4 q;
    q.data = buffer_load_dwordx4(make_resource(p, 64), mine);
    p[mine] = amdgen::uniform(q.x) + __shfl(1, warpSize - 1);
    wait_and_barrier<0>();
    __syncthreads();
    vendor::barrier();
}
"""
USED = """
using namespace amdgen;
AMDGEN_KERNEL(64, 1) void used(const u8* in, u32* out) {
    u32 value = global_load_dword_asm(in);
    wait_for<0>(value);
    *out = uniform(value);
}
"""


@cache
def listed(arch: str) -> tuple[Intrinsic, ...]:
    return tuple(intrinsic_list(load_isa(arch)))


@cache
def header(arch: str) -> str:
    return render_intrinsics(load_isa(arch))


@cache
def used_alone(arch: str) -> dict[str, list[str]]:
    return kernels(find_toolchain().compile_hip(header(arch) + USED, arch, options=STRICT).assembly)


def compile_with(arch: str, *bodies: str) -> str:
    """Assembly of the kernels ``call_0``, ``call_1`` and so on."""
    parameters = "UNUSED const u8* in, UNUSED u8* out, UNUSED u32 bytes"
    made = [f"AMDGEN_KERNEL(64, 1) void call_{n}({parameters}) {{{body}}}\n" for n, body in enumerate(bodies)]
    return find_toolchain().compile_hip(f"{header(arch)}{PREAMBLE}{''.join(made)}}}", arch).assembly


@pytest.mark.parametrize("arch", ARCHS)
def test_the_header_compiles_alone_and_included_twice(arch: str) -> None:
    find_toolchain().compile_hip(header(arch) * 2, arch, options=STRICT)


@pytest.mark.parametrize(("arch", "standard"), [*((arch, "c++14") for arch in ARCHS), *NEWER])
def test_the_header_is_of_every_standard_from_cpp14_on(arch: str, standard: str, tmp_path: Path) -> None:
    """A standard is a matter of the front end; the golden assembly is what becomes of the same calls."""
    chosen = [one for one in listed(arch) if one.name in REPRESENTATIVE]
    source = translation_unit(load_isa(arch), chosen)
    flags = ["--offload-device-only", f"--offload-arch={arch}", "-pedantic", f"-std={standard}"]
    assert complaints(source, flags, tmp_path) == ""


def complaints(source: str, flags: list[str], folder: Path) -> str:
    """What the front end of the compiler says of HIP source, no code made."""
    clang = find_toolchain()
    (folder / "some.hip").write_text(source)
    fixed = ["-x", "hip", "--target=x86_64-unknown-linux-gnu", "-nogpuinc", "-nogpulib", "-nostdlibinc"]
    fixed += [*(f"-isystem{path}" for path in clang.includes), "-fsyntax-only", *STRICT]
    command = [*clang.clang, *fixed, *flags, "some.hip"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stderr or f"status {done.returncode}" * bool(done.returncode)


@pytest.mark.parametrize("arch", ["gfx908", "gfx950"])
def test_the_header_stands_beside_hips_own(arch: str) -> None:
    find_toolchain().compile_hip(f"{HIP}{header(arch)}{AFTER_HIP}", arch, options=STRICT)


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_compiled_for_another_architecture_it_is_refused_in_words_used_or_not(arch: str) -> None:
    """Its wait states would be another machine's."""
    other = ARCHS[ARCHS.index(arch) - 1]
    for use, calls in (("", 0), (USED, 3)):
        with pytest.raises(CompileError) as caught:
            find_toolchain().compile_hip(header(arch) + use, other, options=("-std=c++14",))
        said = f"the header of {arch}'s intrinsics is compiled for {other}: include the header that `amdgen intrinsics"
        assert len(re.findall(r" error: .*is unavailable: " + said, caught.value.log)) == calls
        assert len(re.findall(r" error: static assertion failed.*" + said, caught.value.log)) == 1
        assert len(re.findall(r" error: ", caught.value.log)) == calls + 1


@pytest.mark.parametrize("order", [("gfx90a", "gfx942"), ("gfx908", "gfx950", "gfx90a")])
def test_a_fat_binary_has_the_header_of_each_of_its_architectures_in_any_order(order: tuple[str, ...]) -> None:
    text = "".join(map(header, order)) + USED
    for arch in order:
        both = find_toolchain().compile_hip(text, arch, options=(*STRICT, "-std=c++14")).assembly
        assert kernels(both) == used_alone(arch)


@pytest.mark.parametrize("order", [("gfx950",), ("gfx90a", "gfx942")])
def test_headers_pass_the_host_side_of_a_hip_compiler(order: tuple[str, ...], tmp_path: Path) -> None:
    """The compiler reads the file once more for the host, where ``__AMDGCN__`` is defined and no architecture is."""
    names = [header_name(load_isa(arch)) for arch in order]
    for arch, name in zip(order, names, strict=True):
        (tmp_path / name).write_text(header(arch))
    includes = "".join(f'#include "{name}"\n' for name in names)
    source = f"{HIP}{includes}{AFTER_HIP}int main() {{}}\n"
    assert complaints(source, ["--offload-host-only", "-std=c++14"], tmp_path) == ""


@pytest.mark.parametrize("arch", ARCHS)
def test_every_intrinsic_becomes_its_instruction(arch: str) -> None:
    """Those of a kernel have different instructions, so each must be there: a kernel of its own for every intrinsic
    takes the compiler twice as long. All of gfx942's; of the others' what is called as none of those is, and each
    tenth."""
    known = {called(one) for one in listed("gfx942")} if arch != "gfx942" else set()
    chosen = [one for n, one in enumerate(listed(arch)) if called(one) not in known or n % 10 == 0]
    groups = {f"call_{n}": list(group.values()) for n, group in enumerate(apart(chosen))}
    code = kernels(find_toolchain().compile_hip(grouped_unit(load_isa(arch), groups), arch, options=STRICT).assembly)
    lost = [
        one.name
        for name, group in groups.items()
        for one in group
        if one.instruction and mnemonic(one.instruction) not in {mnemonic(line) for line in code[name]}
    ]
    assert lost == []


def called(one: Intrinsic) -> tuple[object, ...]:
    """All of it but the wait states around its instruction, which are the architecture's."""
    return one.name, one.instruction, one.returns, one.parameters, one.asm is None


def apart(intrinsics: Sequence[Intrinsic]) -> list[dict[str, Intrinsic]]:
    """Groups of a dozen by the instruction, which no two of a group share. Loads and stores that the compiler knows are
    alone: it may merge them."""
    groups: list[dict[str, Intrinsic]] = []
    single: list[dict[str, Intrinsic]] = []
    for one in intrinsics:
        key = mnemonic(one.instruction) if one.instruction else one.name
        if one.asm is None and key.startswith(("ds_", "global_", "buffer_")):
            single.append({key: one})
            continue
        group = next((group for group in groups if key not in group and len(group) < 12), None)
        if group is None:
            groups.append(group := {})
        group[key] = one
    return groups + single


def mnemonic(line: str) -> str:
    """The instruction of a line, whatever its encoding. (The compiler may take the form whose sum is its result.)"""
    name = re.sub("_(e32|e64)$", "", line.split()[0])
    return re.sub(r"^v_(dot\d)c_", r"v_\1_", name)


@pytest.mark.parametrize("arch", ["gfx908", "gfx942"])
def test_what_the_compiler_tracks_is_waited_for_and_what_it_does_not_know_is_not(arch: str) -> None:
    """A load through a builtin gets its wait before the use; the same as asm gets none but the caller's."""
    places = {
        "buffer_load_dwordx4": ("make_resource(in, bytes), lane() * 16", "make_buffer(in, bytes), lane() * 16"),
        "global_load_dwordx2": ("in + lane() * 8",) * 2,
        "ds_read_b128": ("(AMDGEN_LDS u8*)shared_bytes + lane() * 16 + bytes", "lane() * 16 + bytes"),
    }
    calls = {name + suffix: place for name in places for suffix, place in zip(("", "_asm"), places[name], strict=True)}
    bodies = [f"auto value = {name}({place}); put(out + bytes, value);" for name, place in calls.items()]
    code = kernels(compile_with(arch, *bodies))
    waiting = set()
    for number, name in enumerate(calls):
        lines = code[f"call_{number}"]
        at = next(n for n, line in enumerate(lines) if line.startswith(name.removesuffix("_asm")))
        if any(line.startswith("s_waitcnt") for line in lines[at:]):
            waiting.add(name)
    assert waiting == {name for name in calls if not name.endswith("_asm")}


def test_one_name_serves_every_architecture_that_has_the_matrix_instruction() -> None:
    names = [{one.name for one in listed(arch)} for arch in ARCHS]
    assert all({"mfma_f32_32x32x8_f16", "mfma_f32_16x16x16_f16", "mfma_f32_32x32x2_f32"} <= found for found in names)
    assert all("mfma_f32_32x32x8_bf16" in found for found in names[1:])


@pytest.mark.parametrize("arch", ARCHS)
def test_names_differ_but_for_overloads(arch: str) -> None:
    seen = [(one.name, tuple(p.type for p in one.parameters)) for one in listed(arch)]
    assert len(set(seen)) == len(seen)


REFUSED = {
    "ds_read_b128_asm<65536>(lane())": "offset of ds_read_b128 goes from 0 to 65535",
    "ds_read2_b32<256, 0>((AMDGEN_LDS u8*)shared_bytes)": "offset0 of ds_read2_b32 goes from 0 to 255",
    "ds_write2_b64_asm<0, 256>(u32x2{}, u32x2{}, lane())": "offset1 of ds_write2_b64 goes from 0 to 255",
    "buffer_load_dword<4096>(make_resource(in, bytes), 0)": "offset of buffer_load_dword goes from 0 to 4095",
    "buffer_store_dword_asm<4096>(1u, make_buffer(in, bytes), 0)": "offset of buffer_store_dword goes from 0 to 4095",
    "buffer_load_dword_lds<4096>(make_buffer(in, bytes), 0)": "offset of buffer_load_dword goes from 0 to 4095",
    "global_load_dword_asm<4096>(in)": "offset of global_load_dword goes from -4096 to 4095",
    "global_load_dword_asm<-4097>(in)": "offset of global_load_dword goes from -4096 to 4095",
    "wait<64>()": "vmcnt counts to 63",
    "wait_and_barrier<0, 16>()": "lgkmcnt counts to 15",
    "buffer_load_dword<0, 64>(make_resource(in, bytes), 0)": "has the cache bits",
    "async_copy<4, 3>(make_buffer(in, bytes), 0, 0)": "async_copy makes 1, 2, 4, 8 copies at once",
    "async_copy<4, 8, 30000>(make_buffer(in, bytes), 0, 0)": "8 steps of LdsStep bytes don't fit",
    "mfma_f32_32x32x8_f16<8>(f16x4{}, f16x4{}, f32x16{})": "cbsz of v_mfma_f32_32x32x8",
}


@pytest.mark.parametrize("arch", ["gfx90a", "gfx950"])
def test_constants_that_do_not_fit_are_refused_in_words(arch: str) -> None:
    calls = list(REFUSED)
    if arch == "gfx950":
        calls.remove("async_copy<4, 8, 30000>(make_buffer(in, bytes), 0, 0)")
        assert compile_with(arch, calls[-1].replace("<8>", "<1>") + ";")
    with pytest.raises(CompileError) as caught:
        compile_with(arch, " ".join(f"{call};" for call in calls))
    for call in calls:
        assert f"{arch}: {REFUSED[call]}" in caught.value.log or REFUSED[call] in caught.value.log, call
    assert caught.value.log.count("static assertion failed") == len(calls)


ABSENT = [
    (
        "gfx942",
        "buffer_load_dwordx4_lds(make_buffer(in, bytes), 0);",
        "gfx942 has no buffer_load_dwordx4 ... lds; gfx950",
    ),
    ("gfx90a", "async_copy<16>(make_buffer(in, bytes), 0, 0);", "gfx90a copies 4 bytes a lane straight to LDS"),
    ("gfx90a", "global_load_lds_dwordx4(in);", "gfx90a has no global_load_lds_dwordx4; gfx950 has it"),
    (
        "gfx950",
        "mfma_f32_32x32x4_xf32(f32x2{}, f32x2{}, f32x16{});",
        "gfx950 has no v_mfma_f32_32x32x4_xf32; gfx942 has",
    ),
    ("gfx908", "mfma_f64_16x16x4_f64(1.0, 1.0, f64x4{});", "gfx908 has no v_mfma_f64_16x16x4"),
    ("gfx942", "ds_read_b64_tr_b16_asm<8>(0);", "gfx942 has no ds_read_b64_tr_b16; gfx950 has it"),
]


@pytest.mark.parametrize(("arch", "call", "message"), ABSENT)
def test_what_an_architecture_lacks_is_named_with_who_has_it(arch: str, call: str, message: str) -> None:
    with pytest.raises(CompileError) as caught:
        compile_with(arch, call)
    assert message in caught.value.log


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_cache_bits_are_those_of_the_architecture_and_reach_the_instruction(arch: str) -> None:
    bits = load_isa(arch).arch.cache_bits
    flags = " | ".join(f"cache::{bit}" for bit in bits)
    body = (
        f"put(out, buffer_load_dword<0, {flags}>(make_resource(in, bytes), lane()));"
        f"auto value = buffer_load_dwordx2_asm<8, {flags}>(make_buffer(in, bytes), lane()); wait_for<0>(value);"
        f"put(out + 64, value); async_copy<4, 2, 0, 12, {flags}>(make_buffer(in, bytes), 0, lane());"
    )
    code = kernels(compile_with(arch, body))["call_0"]
    loads = [set(line.split()) for line in code if line.startswith("buffer_load")]
    assert len(loads) == 4 and all(set(bits) <= words for words in loads)
    assert [words & {"offset:8", "offset:12", "lds"} for words in loads[1:]] == [
        {"offset:8"},
        {"offset:12", "lds"},
        {"offset:12", "lds"},
    ]


@pytest.mark.parametrize("arch", ARCHS)
def test_statements_keep_the_rules_of_emission(arch: str) -> None:
    text, isa = header(arch), load_isa(arch)
    assert not re.search(r'"=[rv]"\(\*', text), "a dummy output stores a garbage register"
    for one in listed(arch):
        if one.asm is None:
            continue
        names = [step.instruction for step in one.asm.steps]
        flags = any("SCC =" in isa[name].semantics for name in names if name)
        assert flags == ("scc" in one.asm.clobbers), one.name
        writes_m0 = any(re.match(r"s_\w+ m0\b", step.text) for step in one.asm.steps)
        assert writes_m0 == ("m0" in one.asm.clobbers), one.name
        memory = {"ds", "buffer", "global", "flat"} & {name.split("_")[0] for name in names} or "s_barrier" in names
        assert not memory or "memory" in one.asm.clobbers, one.name
        if "lds" in one.name and "_x" in one.name:
            assert names[0] == "s_mov_b32" and names.count("s_mov_b32") == 1
    both = next(one for one in listed(arch) if one.name == "wait_and_barrier")
    assert both.asm is not None and [step.instruction for step in both.asm.steps] == ["s_waitcnt", "s_barrier"]


def test_the_fused_copy_is_one_statement_that_moves_m0_and_the_offset_between_loads() -> None:
    body = "async_copy<4, 4, 512, 16>(make_buffer(in, bytes), 1024, lane() * 4, 0, 64); wait_and_barrier<0>();"
    code = kernels(compile_with("gfx942", body))["call_0"]
    mine = [line for line in code if not line.startswith("s_nop")]
    start = next(n for n, line in enumerate(mine) if line.startswith("s_mov_b32 m0"))
    shape = [line.split()[0] for line in mine[start : start + 11]]
    assert shape == ["s_mov_b32", *["buffer_load_dword", "s_add_u32", "v_add_u32"] * 3, "buffer_load_dword"]
    assert [line for line in mine if line.startswith("s_add_u32 m0")] == ["s_add_u32 m0, m0, 0x200"] * 3
    assert [line for line in mine if line.endswith("offset:16 lds")].__len__() == 4


@pytest.mark.parametrize("arch", ARCHS)
def test_every_intrinsic_says_what_it_needs(arch: str) -> None:
    counters = ("vmcnt", "lgkmcnt")
    isa = load_isa(arch)
    for one in listed(arch):
        assert one.doc.rstrip().endswith((".", ")")) and "  " not in one.doc, (one.name, one.doc)
        instruction = isa.instructions.get(one.instruction)
        if instruction and instruction.counter:
            mine = [counter for counter in counters if counter in instruction.counter.split("+")]
            assert all(re.search(rf"Increments (\w+ and )?{counter}", one.doc) for counter in mine), one.name
            assert "M0" in one.doc, one.name
    for name in ("init_m0", "inc_m0"):
        assert "may move" in next(one.doc for one in listed(arch) if one.name == name)


ENTRY = """
families:
  - family: mine
    format: VOP3
    unit: valu
    members:
      v_mine_b32:
        opcode: 999
        operands:
          - {name: vdst, role: dst, kind: vgpr, type: u32}
          - {name: src0, role: src, kind: src, type: f16x2}
          - {name: src1, role: src, kind: src, type: i32}
        doc: Mine.
        semantics: vdst = as_u32(src1)
"""


def test_an_entry_is_all_that_an_instruction_needs_to_have_its_intrinsic(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(ENTRY)
    text = render_intrinsics(load_isa("gfx942", tmp_path), others=())
    assert "AMDGEN_DEVICE u32 v_mine_b32(f16x2 src0, i32 src1) {" in text
    assert '"v_mine_b32 %[vdst], %[src0], %[src1]' in text


# One of a kind: enough to see a compiler change what it makes of them, few enough to read.
REPRESENTATIVE = [
    "uniform",
    "make_buffer",
    "make_resource",
    "wait",
    "wait_for",
    "wait_and_barrier",
    "settle",
    "mfma_f32_32x32x8_f16",
    "mfma_f32_32x32x8_f16_asm",
    "mfma_f32_16x16x16_bf16",
    "mfma_f64_16x16x4_f64",
    "mfma_i32_16x16x32_i8",
    "mfma_f32_16x16x32_fp8_fp8_asm",
    "smfmac_f32_16x16x32_f16",
    "mfma_scale_f32_16x16x128_f8f6f4",
    "init_m0",
    "inc_m0",
    "buffer_load_dword_lds",
    "global_load_lds_dword",
    "buffer_load_dword_lds_x4",
    "buffer_load_dwordx4_lds_x2",
    "async_copy",
    "ds_read_b128",
    "ds_read_b128_asm",
    "ds_read_b96",
    "ds_read2_b64",
    "ds_read_u16_d16_hi_asm",
    "ds_write_b64",
    "ds_write_b128_asm",
    "ds_write2st64_b32",
    "ds_read_b64_tr_b16_asm",
    "buffer_load_sshort",
    "buffer_load_dwordx3",
    "buffer_load_dwordx4_asm",
    "buffer_store_short",
    "buffer_store_dwordx4_asm",
    "buffer_atomic_add_asm",
    "global_load_dwordx4",
    "global_load_dwordx2_asm",
    "global_store_dwordx3",
    "global_store_dwordx4_asm",
    "global_atomic_pk_add_f16_asm",
    "v_pk_fma_f32",
    "v_pk_fma_f16",
    "v_fma_mixhi_f16",
    "v_dot4_i32_i8",
    "v_perm_b32",
    "v_exp_f32",
    "v_cvt_pk_bf16_f32",
    "v_cvt_pk_fp8_f32",
    "v_cmp_lt_f32",
    "v_permlane32_swap_b32",
    "v_mov_b32_dpp",
    "ds_bpermute_b32",
    "ds_add_rtn_u32_asm",
    "buffer_load_dwordx4_idxen_asm",
    "buffer_atomic_cmpswap_rtn_asm",
    "global_atomic_add_rtn_asm",
    "flat_load_dwordx4_asm",
    "s_load_dwordx4_asm",
    "s_bcnt1_i32_b64",
    "s_getreg_b32",
    "s_setprio",
    "buffer_inv",
]


@pytest.mark.parametrize("arch", ARCHS)
def test_golden_assembly(arch: str, golden) -> None:  # type: ignore[no-untyped-def]
    chosen = [one for one in listed(arch) if one.name in REPRESENTATIVE]
    source = translation_unit(load_isa(arch), chosen)
    golden.check(f"intrinsics/{arch}", find_toolchain().compile_hip(source, arch, options=STRICT).assembly)


def test_what_a_kernel_calls_is_taken_from_the_description_that_it_is_given() -> None:
    isa, body = load_isa("gfx942"), "v = v_add_f32(v, w); buffer_load_dword_lds<0>(x);"
    assert {"v_add_f32", "buffer_load_dword_lds"} <= _declared(used_intrinsics(isa, body))
    without = {name: one for name, one in isa.instructions.items() if one.name != "v_add_f32"}
    assert "v_add_f32" not in used_intrinsics(replace(isa, instructions=without), body)


@pytest.mark.parametrize("arch", ARCHS)
def test_what_an_intrinsic_calls_comes_with_it(arch: str) -> None:
    isa = load_isa(arch)
    known, further = {one.name for one in intrinsic_list(isa)}, 0
    for name in random.Random(arch).sample(sorted(known), 60):
        text = re.sub(r"//.*", "", used_intrinsics(isa, f"{name}(x);"))
        declared = _declared(text)
        called = set(re.findall(r"\b(\w+)(?:<[^<>;]*>)?\(", text)) & known
        assert name in declared and called <= declared
        assert len(declared) < 12
        further += len(declared) > 1
    assert further


def _declared(text: str) -> set[str]:
    return set(re.findall(r"^AMDGEN_DEVICE .*?(\w+)\(", text, re.MULTILINE))
