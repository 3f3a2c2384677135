"""Files that are none: devices and pipes without an end, folders, holes of a terabyte, YAML that explodes. Each is one
line, at once, for every option that takes a file."""

from __future__ import annotations

import os
import shlex
import signal

import numpy as np
import pytest

from amdgen.codeobject import kernel_assembly
from amdgen.toolchain import find_toolchain

GEMM = "gemm --arch gfx942 -m 64 -n 64 -k 64"
COMMANDS = f"""
check FILE --grid 1 --block 64
mutate FILE --grid 1 --block 64
describe FILE
disasm FILE
disasm --raw FILE --arch gfx942
asm FILE --arch gfx942
compile FILE -o new
compile good.hip -o new -- FILE.cpp
check k.co --launch FILE
check k.co --grid 1 --block 64 --args FILE
check k.co --grid 1 --block 64 --arg FILE.npy
check k.co --grid 1 --block 64 --suppress FILE
hip --suppress FILE -- true
build {GEMM} --source FILE
build {GEMM} --asm FILE
build {GEMM} --tuned FILE
tune {GEMM} --database FILE
parity {GEMM} --recorded FILE
archs --isa FILE
""".strip().splitlines()
SECONDS = 60
"""A command that waits for the end of what has none is ended."""


@pytest.fixture
def place(tmp_path, monkeypatch):
    (tmp_path / "k.co").write_bytes(
        find_toolchain("bundled").assemble(kernel_assembly("gfx942", "s_endpgm", arguments=()), "gfx942")
    )
    (tmp_path / "good.hip").write_text("int main() { return 0; }\n")
    for end in ("", ".npy", ".cpp"):
        (tmp_path / f"zeros{end}").symlink_to("/dev/zero")
        os.mkfifo(tmp_path / f"pipe{end}")
        (tmp_path / f"folder{end}").mkdir()
        with (tmp_path / f"hole{end}").open("wb") as file:
            file.truncate(1 << 40)
    monkeypatch.chdir(tmp_path)
    previous = signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it waits for the end of a file"))
    signal.alarm(SECONDS)
    yield tmp_path
    signal.alarm(0)
    signal.signal(signal.SIGALRM, previous)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", ["zeros", "pipe", "hole", "folder"])
def test_what_has_no_end_is_refused_at_once(amdgen, place, command, kind):
    if kind == "folder" and "--isa" in command:
        return  # that is what it takes
    ran = amdgen(*shlex.split(command.replace("FILE", kind)))
    if kind == "pipe" and command.startswith(("asm", "disasm --raw")):
        assert ran.status == 0  # nobody writes: it is empty
        return
    assert ran.status == 1 and ran.err.startswith("error: ") and ran.err.count("\n") == 1, ran
    if kind in ("zeros", "hole") and not any(word in command for word in ("--isa", "--tuned")):
        assert any(text in ran.err for text in ("device", "larger than", "not a file")), ran.err


def test_a_pipe_that_ends_is_read(amdgen, place):
    read, write = os.pipe()
    os.write(write, (place / "k.co").read_bytes())
    os.close(write)
    assert amdgen("describe", f"/dev/fd/{read}").status == 0
    os.close(read)


def test_an_array_that_claims_more_than_its_file_is_one_line(fails, place):
    np.save("claims.npy", np.zeros(4, np.float32))
    raw = (place / "claims.npy").read_bytes()
    (place / "claims.npy").write_bytes(raw.replace(b"(4,), }" + b" " * 9, b"(9999999999,), }"))
    assert "claims.npy" in fails("check", "k.co", "--grid", 1, "--block", 64, "--arg", "claims.npy")


BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 12))
HOSTILE = {
    "bomb": (BOMB, "alias"),
    "cycle": ("a: &a [*a]\n", "alias"),
    "flow": ("a: " + "[" * 100_000, "YAML"),
    "block": ("\n".join(" " * i + "- " for i in range(1200)), "YAML"),
    "deep": ("a: " + "[" * 60 + "]" * 60, "nested"),
    "clock": ("a: 1" + ":1" * 300_000, "characters"),
    "tag": ("a: !!python/object/apply:os.system [ls]", "plain data"),
    "twice": ("a: 1\na: 2\n", "given twice"),
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("option", ["--launch", "--args", "--suppress", "--isa"])
def test_yaml_that_explodes_is_refused_at_once(fails, place, name, option):
    text, says = HOSTILE[name]
    (place / "mine").mkdir()
    (place / "mine" / "hostile.yaml").write_text(text)
    if option == "--isa":
        message = fails("isa", "list", "--arch", "gfx942", "--isa", "mine")
    else:
        message = fails("check", "k.co", "--grid", 1, "--block", 64, option, "mine/hostile.yaml")
    assert "hostile.yaml" in message and (says in message or "nested" in message or "alias" in message), message


@pytest.mark.parametrize("file", ["types.yaml", "arch/sm_99.yaml", "arch/nvidia/mine.yaml", "ptx/mine.yaml"])
def test_every_kind_of_description_is_read_so(fails, place, file):
    path = place / "mine" / file
    path.parent.mkdir(parents=True)
    path.write_text("base: sm_90a\n" + BOMB)
    arch = "mine" if "nvidia" in file else "sm_90a"
    assert "alias" in fails("emit", "gemm", "--arch", arch, "-m", 64, "-n", 64, "-k", 64, "--isa", place / "mine")


def test_a_folder_of_everything_is_no_description(fails, place, monkeypatch):
    from amdgen.isa import overlay

    monkeypatch.setattr(overlay, "_MOST_FILES", 3)
    assert "more than 3 files" in fails("archs", "--isa", ".")
