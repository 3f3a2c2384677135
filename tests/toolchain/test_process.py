"""Tools as processes: those that hang, that are none, and that print what is no UTF-8."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from amdgen.toolchain import Toolchain, ToolchainError, process
from amdgen.toolchain.nvcc import shared_library


def command(code: str) -> tuple[str, ...]:
    return (sys.executable, "-c", code)


def test_what_a_tool_prints_and_its_status(tmp_path: Path) -> None:
    done = process.called(command(r"import os; os.write(1, b'a\xff'); os.write(2, b'b'); print(os.getcwd()); exit(3)"))
    assert (done.returncode, done.stderr) == (3, "b") and done.stdout.startswith("a\N{REPLACEMENT CHARACTER}")
    assert process.called(command("import os; print(os.getcwd())"), cwd=tmp_path).stdout.strip() == str(tmp_path)
    kept = process.called(command(r"import os; os.write(1, b'\xff')"), errors="surrogateescape").stdout
    assert kept.encode(errors="surrogateescape") == b"\xff"


@pytest.mark.parametrize("text", ["not a program", "#!/nowhere/sh"])
def test_what_is_no_program_is_one_line(text: str, tmp_path: Path) -> None:
    file = tmp_path / "clang"
    for mode in (0o644, 0o755):
        file.write_text(text)
        file.chmod(mode)
        with pytest.raises(ToolchainError, match=rf"^can't run {re.escape(str(file))}: .+$"):
            process.called([str(file)])


def test_a_tool_that_hangs_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "nvcc"
    file.write_text("#!/bin/sh\nexec sleep 60\n")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(process, "HUNG_S", 0.2)
    with pytest.raises(ToolchainError, match=r"^nvcc did not finish within 0\.2 s$"):
        Toolchain("hung", (str(file),), (str(file),)).compile_hip("", "gfx942")
    with pytest.raises(ToolchainError, match=r"^nvcc did not finish within 0\.2 s$"):
        shared_library("", "sm_90a", includes=(), edition="")
