"""Compiles the library that stands in the place of libamdhip64, with the clang that the package brings."""

from __future__ import annotations

import tempfile
from pathlib import Path

from amdgen.driver.protocol import header
from amdgen.errors import AmdgenError
from amdgen.paths import cache_dir, is_own, with_cache
from amdgen.toolchain import find_toolchain
from amdgen.toolchain.cache import cache_key
from amdgen.toolchain.process import called

_HERE = Path(__file__).parent / "library"
_FLAGS = ("-O2", "-std=c11", "-fPIC", "-shared", "-nostdlib", "-nostdlibinc", "-ffreestanding", "-fvisibility=hidden")
_NAMES = (
    "libamdhip64.so",
    *(f"libamdhip64.so.{n}" for n in range(4, 8)),
    "libhiprtc.so",
    *(f"libhiprtc.so.{n}" for n in range(4, 8)),
)
"""What programs ask the loader for: the plain names, and those with the number of a ROCm release."""


def unsupported() -> list[str]:
    """Entry points of HIP that the library has in name only, in the order of the alphabet."""
    return (_HERE / "unsupported.txt").read_text(encoding="utf-8").split()


def library_folder() -> Path:
    """A folder with the library under all its names, compiled on the first use. AmdgenError when that fails."""
    toolchain = find_toolchain("bundled")
    sources = sorted(_HERE.glob("*.[ch]"))
    names = "\n".join(f"UNSUPPORTED({name})" for name in unsupported())
    made = {"protocol.h": header(), "unsupported.h": names}
    key = cache_key([*(f.read_text(encoding="utf-8") for f in sources), *made.values(), *_FLAGS, *toolchain.clang])[:24]

    def put() -> Path:
        folder = cache_dir("hip") / key
        if not is_own(folder / _NAMES[0]):
            with tempfile.TemporaryDirectory(prefix="amdgen-", dir=folder.parent) as work:
                new = Path(work) / "new"
                new.mkdir(mode=0o755)
                _compile(new, made)
                (new / _NAMES[0]).chmod(0o755)  # whatever the user's umask is
                try:
                    new.rename(folder)
                except OSError:  # another process was first
                    if not is_own(folder / _NAMES[0]):
                        raise
        return folder

    return with_cache(put)


def _compile(folder: Path, made: dict[str, str]) -> None:
    toolchain = find_toolchain("bundled")
    with tempfile.TemporaryDirectory(prefix="amdgen-") as work:
        for name, text in made.items():
            (Path(work) / name).write_text(text, encoding="utf-8")
        object_file = Path(work) / "hip.o"
        includes = [*(f"-isystem{path}" for path in toolchain.includes), f"-I{work}", f"-I{_HERE}"]
        first = folder / _NAMES[0]
        for command in (
            [*toolchain.clang, *_FLAGS, *includes, "-c", "-o", str(object_file), str(_HERE / "hip.c")],
            [*toolchain.lld, "-shared", "-soname", _NAMES[0], "-o", str(first), str(object_file)],
        ):
            done = called(command)
            if done.returncode:
                raise AmdgenError(f"the HIP library can't be compiled here: {done.stderr.strip()[:300]}")
    for name in _NAMES[1:]:
        (folder / name).symlink_to(_NAMES[0])
