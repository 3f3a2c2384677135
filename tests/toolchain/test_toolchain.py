"""Source → assembly → code object, the cache, and what a mistake looks like."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from amdgen.toolchain import CompileError, Toolchain, ToolchainError, cache, clang, find_toolchain, toolchain_at
from amdgen.toolchain.process import called

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
HEADER = '#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256)))\n'
SOURCE = (
    HEADER
    + """KERNEL void scale(float *out, const float *in, float a) {
  int i = __builtin_amdgcn_workgroup_id_x() * 256 + __builtin_amdgcn_workitem_id_x();
  out[i] = a * in[i];
}
"""
)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The compiler calls made: empty means that the cache answered."""
    made: list[tuple[str, ...]] = []

    def counted(command: tuple[str, ...], *, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        if "--version" not in command:
            made.append(command)
        return called(command, cwd=cwd)

    monkeypatch.setattr(clang, "called", counted)
    return made


@pytest.mark.parametrize("arch", ARCHS)
def test_plain_target_version_5_without_hidden_arguments(arch: str) -> None:
    compiled = find_toolchain().compile_hip(SOURCE, arch)
    assert f'.amdgcn_target "amdgcn-amd-amdhsa--{arch}"' in compiled.assembly
    assert ".amdhsa_code_object_version 5" in compiled.assembly
    assert ".max_flat_workgroup_size: 256" in compiled.assembly
    assert ".uniform_work_group_size: 1" in compiled.assembly
    assert "hidden_" not in compiled.assembly
    assert compiled.code.startswith(b"\x7fELF")
    assert compiled.log == ""


def test_bundled_version_is_the_one_that_goldens_are_kept_for() -> None:
    assert (find_toolchain().name, find_toolchain().version) == ("bundled", "22.1.8")


def test_assembly_names_no_path_and_is_the_same_from_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    options = ("-gline-tables-only",)
    first = find_toolchain().compile_hip(SOURCE, "gfx942", options=options)
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path / "another"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert find_toolchain().compile_hip(SOURCE, "gfx942", options=options) == first
    assert '"." "kernel.hip"' in first.assembly
    assert str(tmp_path) not in first.assembly and str(tmp_path).encode() not in first.code


def test_assembling_what_was_compiled_gives_the_same_code_object() -> None:
    compiled = find_toolchain().compile_hip(SOURCE, "gfx90a")
    assert find_toolchain().assemble(compiled.assembly, "gfx90a") == compiled.code


def test_edited_assembly_gives_another_code_object() -> None:
    compiled = find_toolchain().compile_hip(SOURCE, "gfx942")
    edited = compiled.assembly.replace("s_endpgm", "s_nop 0\n\ts_endpgm", 1)
    assert find_toolchain().assemble(edited, "gfx942") != compiled.code


def test_options_reach_the_compiler() -> None:
    plain = find_toolchain().compile_hip(SOURCE, "gfx942")
    slow = find_toolchain().compile_hip(SOURCE, "gfx942", options=("-O0",))
    assert slow.assembly != plain.assembly
    warned = find_toolchain().compile_hip(SOURCE + "#warning careful\n", "gfx942")
    assert "careful" in warned.log


def test_freestanding_headers_are_there_and_the_machine_s_are_not() -> None:
    find_toolchain().compile_hip("#include <stdint.h>\nstatic_assert(sizeof(uint64_t) == 8);", "gfx942")
    with pytest.raises(CompileError, match=r"'stdio\.h' file not found"):
        find_toolchain().compile_hip("#include <stdio.h>", "gfx942")


IR = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %sum = add i32 40, 2
  store i32 %sum, ptr addrspace(1) %out
  ret void
}
"""


def test_llvm_ir_is_optimised_and_compiled(calls: list[tuple[str, ...]]) -> None:
    toolchain = find_toolchain()
    assert "store i32 42, ptr addrspace(1) %out" in toolchain.optimize_ir(IR, "gfx942")
    compiled = toolchain.compile_ir(IR, "gfx942")
    assert "v_mov_b32_e32 v1, 42" in compiled.assembly and compiled.code.startswith(b"\x7fELF")
    made = len(calls)
    assert toolchain.compile_ir(IR, "gfx942") == compiled and "42" in toolchain.optimize_ir(IR, "gfx942")
    assert len(calls) == made
    for compile_one in (toolchain.compile_ir, toolchain.optimize_ir):
        with pytest.raises(CompileError, match=r"kernel\.ll:3: error: .* ; in: %sum = bad i32 40, 2"):
            compile_one(IR.replace("= add", "= bad"), "gfx942")


def test_second_time_comes_from_the_cache(calls: list[tuple[str, ...]]) -> None:
    first = find_toolchain().compile_hip(SOURCE, "gfx942")
    assert len(calls) == 3
    assert find_toolchain().compile_hip(SOURCE, "gfx942") == first
    assert len(calls) == 3
    find_toolchain().assemble(first.assembly, "gfx942")
    assert len(calls) == 5
    assert find_toolchain().assemble(first.assembly, "gfx942") == first.code
    assert len(calls) == 5


@pytest.mark.parametrize("change", ["source", "arch", "options", "name", "version"])
def test_anything_that_matters_misses_the_cache(change: str, calls: list[tuple[str, ...]]) -> None:
    toolchain = find_toolchain()
    toolchain.compile_hip(SOURCE, "gfx942")
    before = len(calls)
    if change == "version":
        toolchain = Toolchain(toolchain.name, toolchain.clang, toolchain.lld, toolchain.includes)
        toolchain.__dict__["_build_id"] = "clang version 0"
    toolchain.compile_hip(
        SOURCE + "//" if change == "source" else SOURCE,
        "gfx950" if change == "arch" else "gfx942",
        options=("-O1",) if change == "options" else (),
        name="other.hip" if change == "name" else "kernel.hip",
    )
    assert len(calls) == before + 3


@pytest.mark.parametrize("damage", [lambda raw: b"", lambda raw: raw[:-1], lambda raw: raw[:90] + b"?" + raw[91:]])
def test_damaged_entry_is_made_anew(damage, own_cache: Path, calls: list[tuple[str, ...]]) -> None:  # type: ignore[no-untyped-def]
    first = find_toolchain().compile_hip(SOURCE, "gfx942")
    (entry,) = (path for path in own_cache.rglob("*") if path.is_file())
    whole = entry.read_bytes()
    entry.write_bytes(damage(whole))
    assert find_toolchain().compile_hip(SOURCE, "gfx942") == first
    assert len(calls) == 6
    assert entry.read_bytes() == whole


def test_cache_that_cannot_be_written_is_no_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path / "file"))
    assert find_toolchain().compile_hip(SOURCE, "gfx942").code


def test_no_home_is_no_failure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("AMDGEN_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "home").write_text("a file: nothing can be created below it")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert find_toolchain().compile_hip(SOURCE, "gfx942").code


def test_side_by_side() -> None:
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: find_toolchain().compile_hip(SOURCE, "gfx942"), range(8)))
    assert all(one == made[0] for one in made)


def test_key_keeps_parts_apart() -> None:
    assert cache.cache_key(("ab", "c")) != cache.cache_key(("a", "bc"))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("int x = ;", "gemm.hip:3: error: expected expression ; in: int x = ;"),
        (
            'asm volatile("buffer_bogus v1");',
            'gemm.hip:3: error: invalid instruction ; in: asm volatile("buffer_bogus v1");',
        ),
    ],
)
def test_error_names_the_line_and_shows_it(body: str, message: str) -> None:
    with pytest.raises(CompileError) as caught:
        find_toolchain().compile_hip(f"{HEADER}KERNEL void k() {{\n{body}\n}}", "gfx942", name="gemm.hip")
    assert str(caught.value) == message
    assert "^" in caught.value.log


def test_link_error_names_the_symbol() -> None:
    source = f"{HEADER}__attribute__((device)) int elsewhere();\nKERNEL void k(int *p) {{ *p = elsewhere(); }}"
    with pytest.raises(CompileError, match=r"^ld.lld: error: undefined hidden symbol: elsewhere\(\)$"):
        find_toolchain().compile_hip(source, "gfx942")


def test_assembler_error_names_the_line_and_shows_it() -> None:
    with pytest.raises(CompileError) as caught:
        find_toolchain().assemble("s_nop 0\nv_wrong v0\n", "gfx942", name="edited.s")
    assert str(caught.value) == "edited.s:2: error: invalid instruction ; in: v_wrong v0"


@pytest.mark.parametrize(
    ("arch", "name", "message"),
    [
        ("gfx999", "kernel.hip", "unsupported HIP gpu architecture: gfx999"),
        ("-o/etc/passwd", "kernel.hip", "'-o/etc/passwd' is not an AMD target"),
        ("gfx942", "../kernel.hip", "'../kernel.hip' is not a plain file name"),
    ],
)
def test_bad_arch_or_name_is_one_line(arch: str, name: str, message: str) -> None:
    with pytest.raises(CompileError) as caught:
        find_toolchain().compile_hip(SOURCE, arch, name=name)
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_compiler_that_is_gone_is_one_line() -> None:
    with pytest.raises(ToolchainError, match="can't run /nowhere/clang"):
        Toolchain("gone", ("/nowhere/clang",), ("ld.lld",)).compile_hip(SOURCE, "gfx942")


class TestFind:
    @pytest.fixture(autouse=True)
    def fresh(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):  # type: ignore[no-untyped-def]
        find_toolchain.cache_clear()
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.delenv("ROCM_PATH", raising=False)
        yield
        find_toolchain.cache_clear()

    def test_unknown_name(self) -> None:
        with pytest.raises(ToolchainError, match="no toolchain is called 'gcc'; use one of bundled, rocm"):
            find_toolchain("gcc")

    def test_rocm_absent_says_what_to_install(self) -> None:
        if Path("/opt/rocm").exists():
            pytest.skip("ROCm is installed here")
        with pytest.raises(ToolchainError, match=r"no amdclang.*install ROCm's rocm-llvm package"):
            find_toolchain("rocm")

    def test_bundled_absent_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
        with pytest.raises(ToolchainError, match="pip install ziglang"):
            find_toolchain()

    @pytest.mark.parametrize("compiler", ["bin/amdclang++", "llvm/bin/clang++"])
    def test_rocm_compiles(self, compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A stand-in for ROCm, made of the bundled clang: only the finding and the calling are AMD's here."""
        zig = find_toolchain().clang[0]
        rocm = tmp_path / "rocm"
        linker = script(rocm / "llvm/bin/ld.lld", f'exec "{zig}" ld.lld "$@"')
        ask = f'[ "$1" = --print-prog-name=ld.lld ] && echo "{linker}" && exit'
        script(rocm / compiler, f'{ask}\nexec "{zig}" clang "$@"')
        script(rocm / "bin/hipcc", "exit 1")
        monkeypatch.setenv("ROCM_PATH", str(rocm))
        toolchain = find_toolchain("rocm")
        assert toolchain.name == "rocm"
        compiled = toolchain.compile_hip(SOURCE, "gfx90a")
        assert compiled.code == find_toolchain().compile_hip(SOURCE, "gfx90a").code
        assert toolchain_at(str(rocm / compiler)).compile_hip(SOURCE, "gfx90a").code == compiled.code

    def test_a_clang_by_its_path_that_is_none(self, tmp_path: Path) -> None:
        with pytest.raises(ToolchainError, match="no-clang is no program; give a clang's path, or its name on PATH"):
            toolchain_at("no-clang")
        bare = script(tmp_path / "clang", "echo ld.lld")
        with pytest.raises(ToolchainError, match=r"has no ld\.lld; install the lld of the same version"):
            toolchain_at(str(bare))


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path
