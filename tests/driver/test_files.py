"""Files that ``amdgen compile`` takes: C beside C++, and names of any letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.processes import python

from amdgen.codeobject import CodeObject
from amdgen.driver import hipcc
from amdgen.toolchain import CompileError

KERNEL = "__global__ void k(int* out) { *out = 5; }\n"
HOST = KERNEL + 'extern "C" int seven(void);\nint main() { return seven() - 7; }\n'
IN_C = """#include <hip/hip_runtime_api.h>
#include <stdlib.h>
int *class(void) { return malloc(4); }  /* a name that C++ hasn't */
int seven(void) { hipError_t none = hipSuccess; free(class()); return 7 + none; }
"""


@pytest.mark.parametrize("words", [[], ["-std=c++20"], ["-std=c99"], ["-fgpu-rdc"]], ids=" ".join)
def test_a_file_in_c_beside_one_in_cpp(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "main.cpp").write_text(HOST)
    (tmp_path / "loader.c").write_text(IN_C)
    made = python("-m", "amdgen", "compile", tmp_path / "main.cpp", "-o", tmp_path / "app", "--", *words,
                  tmp_path / "loader.c")  # fmt: skip
    assert made.returncode == 0, made.stderr
    ran = python("-m", "amdgen", "hip", "--", tmp_path / "app")
    assert ran.returncode == 0, ran.stderr


def test_a_mistake_in_it_names_it(tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text(HOST)
    (tmp_path / "wrong.c").write_text("int seven(void) {\n  return 7;;\n  nonsense x; }\n")
    with pytest.raises(CompileError, match=r"wrong\.c:3.*nonsense"):
        hipcc.compile_program(tmp_path / "main.cpp", ["gfx942"], [str(tmp_path / "wrong.c")], tmp_path / "app")


NAMES = ["two words.hip", "pięć.hip", "-dash.hip", "@at.hip", "a:b.hip", "q'\"u$o;te.hip", "中.cpp", ".hip"]


@pytest.mark.parametrize("name", NAMES)
def test_a_source_may_have_any_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(KERNEL + "int main() {}\n")
    assert len(CodeObject.parse(hipcc.compile_kernels(Path(name), ["gfx942"], [])).kernels) == 1
    hipcc.compile_program(Path(name), ["gfx942"], [], Path("out of it"))
    assert Path("out of it").stat().st_size > 1000


@pytest.mark.parametrize("name", [name for name in NAMES if ":" not in name])
def test_its_mistakes_name_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path(name).write_text("int a;\nnonsense b;\n")
    with pytest.raises(CompileError) as caught:
        hipcc.compile_kernels(Path(name), ["gfx942"], [])
    assert f"{name}:2" in str(caught.value)
