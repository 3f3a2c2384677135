"""Bundles: what their manifest says is what is there, and a C++ program with no Python launches the kernels."""

from __future__ import annotations

import hashlib
import json
import shutil

import pytest
from support.processes import python, run

from amdgen.codeobject import CodeObject
from amdgen.driver import hipcc
from amdgen.driver.build import library_folder

# Sums of parts of k, so that the kernel needs a workspace.
PROBLEM = "gemm --dtype f32 -m 40 -n 24 -k 96 --tile 32x32x32 --waves 1x1 --bias --decomposition split_k --splits 3"
PROGRAM = """
#include "product.h"
#include <cstdio>
#include <vector>
int main() {
  const int m = 40, n = 24, k = 96;
  std::vector<float> a(m * k), b(n * k), c(m * n), bias(n);
  for (int i = 0; i < m * k; i++) a[i] = float(i * 7 % 11 - 5);
  for (int i = 0; i < n * k; i++) b[i] = float(i * 5 % 13 - 6);
  for (int i = 0; i < n; i++) bias[i] = float(i);
  void *da, *db, *dc, *dbias, *work;
  if (hipMalloc(&da, a.size() * 4) || hipMalloc(&db, b.size() * 4) || hipMalloc(&dc, c.size() * 4)) return 2;
  if (hipMalloc(&dbias, n * 4) || hipMalloc(&work, product_workspace())) return 2;
  (void)hipMemcpy(da, a.data(), a.size() * 4, hipMemcpyHostToDevice);
  (void)hipMemcpy(db, b.data(), b.size() * 4, hipMemcpyHostToDevice);
  (void)hipMemcpy(dbias, bias.data(), n * 4, hipMemcpyHostToDevice);
  (void)hipMemset(work, 0, product_workspace());
  hipStream_t stream;
  (void)hipStreamCreate(&stream);
  for (int launch = 0; launch < 2; launch++) {
    (void)hipMemset(dc, 0xff, c.size() * 4);
    if (hipError_t status = product_launch(da, db, dc, dbias, work, stream)) {
      std::printf("%s\\n", hipGetErrorString(status));
      return 3;
    }
    if (hipStreamSynchronize(stream)) return 4;
    (void)hipMemcpy(c.data(), dc, c.size() * 4, hipMemcpyDeviceToHost);
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) {
        float sum = bias[j];
        for (int l = 0; l < k; l++) sum += a[i * k + l] * b[j * k + l];
        if (c[i * n + j] != sum) return 5;
      }
  }
  if (product_unload()) return 6;
  std::printf("right twice\\n");
}
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    from amdgen.cli import main

    folder = tmp_path_factory.mktemp("bundle")
    assert main(["bundle", *PROBLEM.split(), "--arch", "mi250x,gfx942", "--name", "product", "-o", str(folder)]) == 0
    return folder


def test_the_manifest_says_what_is_there(made):
    manifest = json.loads((made / "product.json").read_text())
    files = {path.name for path in made.iterdir()}
    assert set(manifest["sha256"]) == files - {"product.json"} == {
        "product.h", "product.c", "product.gfx90a.hsaco", "product.gfx942.hsaco"
    }  # fmt: skip
    for name, digest in manifest["sha256"].items():
        assert hashlib.sha256((made / name).read_bytes()).hexdigest() == digest
    for kernel in manifest["kernels"]:
        code = CodeObject.parse((made / kernel["file"]).read_bytes())
        assert code.arch == kernel["target"] and kernel["kernel"] in code.kernels
        assert f"sha256 {manifest['sha256'][kernel['file']]}" in (made / "product.c").read_text()
    assert [k["arch"] for k in manifest["kernels"]] == ["mi250x", "gfx942"]
    assert [(o["name"], o["role"]) for o in manifest["operands"]][:3] == [
        ("a", "read"),
        ("b", "read"),
        ("c", "written"),
    ]


@pytest.mark.skipif(not shutil.which("c++") or not shutil.which("cc"), reason="needs a C and a C++ compiler")
def test_a_program_without_python_launches_it(made, tmp_path):
    headers, program = hipcc.HEADERS, tmp_path / "program"
    (tmp_path / "main.cpp").write_text(PROGRAM)
    compile_ = ["-Wall", "-Wextra", "-Werror", f"-I{headers}", f"-I{made}", "-c"]
    for command in (
        ["cc", "-std=c99", *compile_, made / "product.c", "-o", tmp_path / "product.o"],
        ["c++", *compile_, tmp_path / "main.cpp", "-o", tmp_path / "main.o"],
        ["c++", tmp_path / "main.o", tmp_path / "product.o", f"-L{library_folder()}", "-lamdhip64", "-o", program],
    ):
        done = run(*command)
        assert done.returncode == 0, done.stderr
    for arch, status, said in (("mi250x", 0, "right twice\n"), ("mi300x", 0, "right twice\n"), ("mi100", 3, "")):
        done = python("-m", "amdgen", "hip", "--check", "--arch", arch, "--", program)
        assert done.returncode == status and said in done.stdout, done.stderr
        assert ("2 launches" in done.stderr) == (status == 0) and "0 errors" in done.stderr


def test_what_can_not_be_bundled(fails, tmp_path):
    small = ("bundle", "softmax", "--rows", 4, "--columns", 64)
    assert "give one with -o" in fails(*small, "--arch", "gfx942")
    out = ("-o", tmp_path / "new")
    assert "mi300x is of gfx942, too" in fails(*small, "--arch", "mi300x,mi308x", *out)
    assert "no name in C" in fails(*small, "--arch", "gfx942", "--name", "2x", *out)
    assert "known: gfx908" in fails(*small, "--arch", "gfx942,gfx1100", *out)
    assert "not AMD's" in fails(*small, "--arch", "sm_90a", *out)
    assert "leave them out" in fails(*small, "--arch", "gfx942", "--asm", "x.s", *out)
    assert not (tmp_path / "new").exists()
