"""Caches only cost time: a full disk, a read-only home, a file in the way, a folder that others may write."""

from __future__ import annotations

import ctypes
import os
import pickle
import subprocess
import sys
import tempfile
import warnings
from errno import ENOSPC, EROFS
from pathlib import Path

import pytest

from amdgen import paths
from amdgen.driver.build import library_folder
from amdgen.emulator.native import library
from amdgen.isa import kept
from amdgen.toolchain import cache, find_toolchain

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
NOBODY = 65534


class Trap:
    """What a stranger leaves in a cache: to read it makes a folder."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self):
        return os.mkdir, (str(self.mark),)


@pytest.fixture
def home(monkeypatch, tmp_path):
    """Where caches are to lie, and where they may lie instead."""
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "tmp").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "tmp"))
    monkeypatch.setattr(paths, "_left", set())
    paths._warn.cache_clear()
    yield tmp_path / "cache"
    paths._warn.cache_clear()


def use_all() -> dict[str, Path]:
    """Puts something into every kind of cache and takes it out again. Returns where files lie that have a path."""
    kept.store("one", {"a": 1}, "isa")
    cache.store("ab" * 32, [b"x"])
    files = {
        "toolchain": cache.kept_file("libraries", "x.so", b"content"),
        "hip": library_folder() / "libamdhip64.so",
        "native": Path(library.compiled('__attribute__((visibility("default"))) int seven(void) { return 7; }')._name),
    }
    assert files["toolchain"].read_bytes() == b"content" and files["hip"].stat().st_size > 1000
    assert ctypes.CDLL(str(files["native"])).seven() == 7
    assert kept.cached("one", "isa") in ({"a": 1}, None) and cache.load("ab" * 32) in ([b"x"], None)
    return files


def test_all_lie_where_the_user_says_and_are_his_alone(home):
    assert all(path.is_relative_to(home) for path in use_all().values())
    assert kept.cached("one", "isa") == {"a": 1} and cache.load("ab" * 32) == [b"x"]
    assert {path.stat().st_mode & 0o777 for path in (home, *home.iterdir())} == {0o700}


@pytest.mark.parametrize("error", [ENOSPC, EROFS], ids=os.strerror)
def test_a_folder_that_takes_nothing_costs_time_alone(home, monkeypatch, error):
    """Folders may be made, and no file be written: a full disk; all that was there before stays readable."""

    def refusing(real):
        def call(*args, **named):
            if Path(str(named.get("dir") or args[0])).is_relative_to(home):
                raise OSError(error, os.strerror(error))
            return real(*args, **named)

        return call

    real_open = Path.open

    def opened(self, mode="r", *args, **named):
        if self.is_relative_to(home) and mode.strip("bt") in ("w", "a", "x"):
            raise OSError(error, os.strerror(error))
        return real_open(self, mode, *args, **named)

    monkeypatch.setattr(tempfile, "mkstemp", refusing(tempfile.mkstemp))
    monkeypatch.setattr(tempfile, "mkdtemp", refusing(tempfile.mkdtemp))
    monkeypatch.setattr(Path, "open", opened)
    assert not any(path.is_relative_to(home) for path in use_all().values())


@pytest.mark.skipif(not ROOT, reason="mounts a file system")
def test_a_disk_that_is_full(home):
    home.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(home)], capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        (home / "filler").write_bytes(bytes(8 << 10))
        assert not use_all()["native"].is_relative_to(home)
    finally:
        subprocess.run(["umount", str(home)], check=True)


def test_a_file_where_the_folder_should_be(home):
    home.write_text("a file")
    assert not any(path.is_relative_to(home) for path in use_all().values())


def test_no_home_at_all(home, monkeypatch):
    def none():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("AMDGEN_CACHE_DIR")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", none)
    assert all(path.is_relative_to(tempfile.gettempdir()) for path in use_all().values())


def test_where_nothing_can_be_written_one_line_says_so(home, monkeypatch):
    def full(*args, **named):
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    monkeypatch.setattr(tempfile, "mkstemp", full)
    monkeypatch.setattr(tempfile, "mkdtemp", full)
    paths._own_root.cache_clear()
    with pytest.raises(library.NotAvailableError, match="No space left on device; temporary files go to"):
        library.compiled("int x;")
    kept.store("one", 1)
    cache.store("ab" * 32, [b"x"])
    assert kept.cached("one") is None and cache.load("ab" * 32) is None


OPENED = {
    "everybody may write the root": lambda home, folder: home.chmod(0o777),
    "everybody may write the folder": lambda home, folder: folder.chmod(0o777),
    "a group may write the folder": lambda home, folder: folder.chmod(0o770),
    "a sticky folder of the cache": lambda home, folder: folder.chmod(0o1777),
    "the folder is another's": lambda home, folder: os.chown(folder, NOBODY, -1),
    "the root is another's": lambda home, folder: os.chown(home, NOBODY, -1),
    "everybody may write the file": lambda home, folder: (folder / "trap.pickle").chmod(0o666),
    "the file is another's": lambda home, folder: os.chown(folder / "trap.pickle", NOBODY, -1),
    "the file is a link": lambda home, folder: _linked(folder / "trap.pickle"),
}


def _linked(path):
    elsewhere = path.parent.parent.parent / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)


@pytest.mark.parametrize("how", OPENED)
def test_what_others_could_have_written_is_not_read(home, monkeypatch, how):
    if "another's" in how and not ROOT:
        pytest.skip("gives a file away")
    monkeypatch.setattr(paths, "_is_private", lambda group: False)
    folder = paths.cache_dir("isa")
    (folder / "trap.pickle").write_bytes(pickle.dumps(Trap(home.parent / "sprung")))
    (folder / "trap.pickle").chmod(0o600)
    OPENED[how](home, folder)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        assert kept.cached("trap") is None
        kept.store("mine", 5)
        assert kept.cached("mine") == 5
    assert not (home.parent / "sprung").exists()
    assert ("file" in how) == (not said), [str(s.message) for s in said]
    assert ("file" in how) == paths.cache_dir("isa").is_relative_to(home)
    assert all("it is not used" in str(s.message) for s in said)


def test_a_sticky_folder_may_hold_caches(home):
    home.mkdir()
    home.chmod(0o1777)  # as /tmp: nobody replaces what is another's
    assert paths.cache_dir("isa") == home / "isa" and (home / "isa").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("planted", ["garbage", "somebody's"])
def test_machine_code_that_others_could_have_written_is_not_loaded(home, monkeypatch, planted):
    text = '__attribute__((visibility("default"))) int number(void) { return 7; }'
    first = Path(library.compiled(text)._name)
    other = Path(library.compiled(text.replace("7", "8"))._name)
    fresh = home.parent / "fresh"  # the loader knows the files of this one
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(fresh))
    path = library._folder() / first.name
    path.write_bytes(b"garbage" if planted == "garbage" else other.read_bytes())
    path.chmod(0o666)
    assert library.compiled(text).number() == 7 and paths.is_own(path)


def test_a_result_of_a_compiler_that_others_could_have_written_is_compiled_again(home):
    toolchain = find_toolchain("bundled")
    first = toolchain.assemble("s_endpgm", "gfx942")
    (entry,) = [path for path in (home / "toolchain").rglob("*") if path.is_file()]
    raw = entry.read_bytes()
    entry.chmod(0o666)
    assert toolchain.assemble("s_endpgm", "gfx942") == first
    assert entry.stat().st_mode & 0o777 == 0o600 and entry.read_bytes() == raw


FULL = """
import errno, sys
from amdgen.cli import archs, main
from amdgen.isa import loader
def full(*args):
    raise OSError(errno.ENOSPC, "No space left on device")
loader._index = full
sys.exit(main(["archs"]))
"""


def test_a_full_disk_is_not_called_stdout():
    done = subprocess.run([sys.executable, "-c", FULL], capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and "stdout" not in done.stderr and "No space left" in done.stderr, done.stderr
