"""HIP programs, host code and all, compiled without ROCm.

clang compiles the source twice, for the device and for the host, where it puts the device's code objects into the
program as a bundle. The C and C++ libraries and the linker's driver are those of the machine's C++ compiler, or where
there is none those of the package that brings the clang, which compiles its C++ library first, for minutes, once. The
program needs libamdhip64 when it starts: ROCm's, or amdgen's under ``amdgen hip``.
"""

from __future__ import annotations

import re
import shlex
import shutil
import struct
import sys
import tempfile
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from elftools.elf.elffile import ELFFile

from amdgen.driver.build import library_folder
from amdgen.errors import AmdgenError
from amdgen.files import TEXT, check_file, read_file
from amdgen.toolchain import CompileError, Toolchain, device_libraries, find_toolchain
from amdgen.toolchain.cache import cache_key
from amdgen.toolchain.process import called

HEADERS = Path(__file__).parent / "library"
"""Where <hip/hip_runtime.h> is, for other compilers too."""
_HOST, _LINKED_FOR = "x86_64-unknown-linux-gnu", "x86_64-linux-gnu.2.28"
"""The host, and with the oldest glibc that programs shall run with."""
_FIRST = ("-include", "hip/hip_runtime.h")
"""As hipcc has it: before <cmath>, so that the device's functions of mathematics stand beside the host's."""
LINES = "-gline-tables-only"
"""For the device: findings name lines of the source. It changes no instruction."""
_ALIGN = 4096
_C = ".c"
_SOURCES = (".hip", ".cpp", ".cc", ".cxx", ".cu", _C)
_OF_C, _OF_CPP = re.compile(r"-std=(c|gnu|iso9899:)\d.*"), re.compile(r"-std=(c|gnu)\+\+.*")
"""Standards, each of which the other language's files don't take."""
_LINKERS, _LINKED = ("-l", "-L", "-Wl,", "-shared", "-rdynamic"), (".o", ".a", ".so")
_INCLUDING = ("-I", "-isystem", "-iquote", "-idirafter", "-include")
_REASONS = ("undefined reference", "ld: cannot find", "error")
"""What the line has that says why a compiler or a linker failed, the most telling first."""
_TAKES_ONE = (*_INCLUDING, "-D", "-U", "-x", "-Xclang")
_RELOCATABLE = "-fgpu-rdc"
_MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"


@dataclass(frozen=True)
class Words:
    """Words of a compiler's command line, sorted: ``options`` are clang's own, ``sources`` further files to compile,
    ``linked`` the linker's."""

    options: tuple[str, ...]
    sources: tuple[Path, ...]
    linked: tuple[str, ...]


def sort_words(words: Sequence[str]) -> Words:
    """Sorts what stands behind ``--``: files by their names' ends, -l, -L, -Wl and -shared to the linker, the rest to
    clang, with folders and files to include named in full."""
    options, sources, linked = [], [], []
    before = ""
    for word in words:
        if before not in _TAKES_ONE and not word.startswith("-") and Path(word).suffix in _SOURCES:
            sources.append(Path(word))
        elif before not in _TAKES_ONE and (word.startswith(_LINKERS) or Path(word).suffix in _LINKED):
            linked.append(word)
        else:
            options.append(word)
        before = word
    return Words(tuple(_from_here(options)), tuple(sources), tuple(linked))


def source_text(source: Path) -> str:
    """A source as text; bytes that are not UTF-8 come back as they are when it is written: clang takes them in comments
    and texts. CompileError where it holds zeros, which no text does; OSError where it is no file."""
    check_file(source, TEXT)  # clang opens it again
    raw = read_file(source, TEXT)
    if b"\0" in raw:
        raise CompileError(f"{source} is not text", hint="give a source file")
    return raw.decode("utf-8", "surrogateescape")


def compile_program(source: Path, archs: Sequence[str], words: Sequence[str], output: Path) -> None:
    """Compiles the HIP file ``source``, with code for each of ``archs`` in it, to the program ``output``.

    ``words``: clang's options, for both sides (-D, -I, -O, -std and their like), further source files, and what the
    linker gets (-l, -L, archives; -shared makes a library, whose sources want -fPIC). Each file's kernels are a code
    object of their own, with -fgpu-rdc all files' one code object, in which they may call each other's functions. A .c
    file is C, for the host, as clang's driver has it.
    CompileError where a source is refused.
    """
    given = sort_words(words)
    with tempfile.TemporaryDirectory(prefix="amdgen-hip-") as folder:
        work = Path(folder)
        objects = [work / f"{number}.o" for number in range(1 + len(given.sources))]
        sources = dict(zip(objects, (source, *given.sources), strict=True))
        for made in [made for made, path in sources.items() if path.suffix == _C]:
            _compile_c(sources.pop(made), given.options, made)
        options = [word for word in given.options if not _OF_C.fullmatch(word)]
        if _RELOCATABLE in options:
            objects.append(_compile_together(sources, archs, options, work))
        else:
            for made, path in sources.items():
                _compile_object(path, archs, options, made)
        library = f"-L{library_folder()}", "-lamdhip64"
        program = work / "program"
        _run(*_driver(), *map(str, objects), *given.linked, *library, "-o", str(program))
        output.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(program, output)
        output.chmod(0o755)


def compile_kernels(source: Path, archs: Sequence[str], words: Sequence[str]) -> bytes:
    """The kernels of ``source`` alone: a code object, or where ``archs`` are several a bundle of them.

    ``words``: clang's options. CompileError where the source is refused, or a word is not for a lone source.
    """
    given = sort_words(words)
    if given.sources or given.linked:
        raise CompileError(f"{(*map(str, given.sources), *given.linked)[0]}: kernels alone are of one source, unlinked")
    codes, _ = _device_side(source, archs, given.options)
    return bundle(codes) if len(codes) > 1 else next(iter(codes.values()))


def _name(source: Path) -> str:
    """What the device's compiler calls a source: its name, as far as that begins no option of clang's."""
    return f"_{source.name}" if source.name.startswith(("-", "@")) else source.name


def _word(source: Path) -> str:
    """A source as a word of clang's command line, where - begins an option and @ names a file of words."""
    return f"./{source}" if str(source).startswith(("-", "@")) else str(source)


def _compile_together(sources: dict[Path, Path], archs: Sequence[str], options: Sequence[str], work: Path) -> Path:
    """The host's object files of sources (by object file) whose kernels become one code object for each of ``archs``.
    Returns one more object file, which has those in it."""
    toolchain = find_toolchain("bundled")
    modules: dict[str, list[bytes]] = {arch: [] for arch in archs}
    wanted: list[str] = []
    for made, source in sources.items():
        text = source_text(source)
        both = _both_sides(source, options)
        try:
            for arch in archs:
                modules[arch].append(
                    toolchain.bitcode(text, arch, options=_device_options(both, arch), name=_name(source))[0]
                )
        except CompileError as error:
            raise error.in_file(source) from None
        _compile_host(source, both, made)
        wanted += _undefined(made)
    bundled, holder = work / "code.hipfb", work / "code.s"
    bundled.write_bytes(bundle({arch: toolchain.link(parts, arch) for arch, parts in modules.items()}))
    # As clang's driver has it: every file's name for the code is the same place (HIPUtility.cpp of LLVM).
    handles = "".join(f".globl {n}\n{n}: .zero 8\n" for n in wanted if n.startswith("__hip_gpubin_handle"))
    names = "".join(f".globl {n}\n{n}:\n" for n in wanted if n.startswith("__hip_fatbin"))
    holder.write_text(
        f'.section .hip_gpubin_handle,"aw"\n.p2align 3\n{handles}'
        f'.section .hip_fatbin,"a",@progbits\n.p2align 12\n{names}.incbin "{bundled}"\n'
        '.section .note.GNU-stack,"",@progbits\n',
        encoding="utf-8",
    )
    held = work / "code.o"
    _run(*toolchain.clang, f"--target={_HOST}", "-c", str(holder), "-o", str(held))
    return held


def _undefined(made: Path) -> list[str]:
    """The names that an object file expects of others."""
    with made.open("rb") as file:
        table: Any = ELFFile(file).get_section_by_name(".symtab")
        return [s.name for s in table.iter_symbols() if s["st_shndx"] == "SHN_UNDEF" and s.name]


def _both_sides(source: Path, options: Sequence[str]) -> list[str]:
    """The options that the device's and the host's side of a source take."""
    includes = ("-nostdinc", "-std=c++17", *_c_library(), f"-isystem{HEADERS}", f"-I{source.resolve().parent}", *_FIRST)
    # The toolchain's cache knows the text of the source; this, what it includes.
    identity = _identity(find_toolchain("bundled"), source, (*includes, *options))
    return [*includes, f"-cuid={identity}", *options]


def _device_options(both: Sequence[str], arch: str) -> tuple[str, ...]:
    """The options of both sides, and those that the device's alone takes."""
    return (LINES, *both, *device_libraries.bitcode(find_toolchain("bundled"), arch))


def _device_side(source: Path, archs: Sequence[str], options: Sequence[str]) -> tuple[dict[str, bytes], list[str]]:
    """The kernels' code objects by target, and the options that the host's side takes, too."""
    toolchain, text = find_toolchain("bundled"), source_text(source)
    both = _both_sides(source, options)
    try:
        return {
            a: toolchain.compile_hip(text, a, options=_device_options(both, a), name=_name(source)).code for a in archs
        }, both
    except CompileError as error:
        raise error.in_file(source) from None


def _compile_object(source: Path, archs: Sequence[str], options: Sequence[str], made: Path) -> None:
    """The host's object file of a source, with its kernels' code objects inside."""
    codes, both = _device_side(source, archs, options)
    bundled = made.with_suffix(".hipfb")
    bundled.write_bytes(bundle(codes))
    _compile_host(source, [*both, "-Xclang", "-fcuda-include-gpubinary", "-Xclang", str(bundled)], made)


def _compile_c(source: Path, options: Sequence[str], made: Path) -> None:
    """The object file of a source in C, which has no kernels."""
    toolchain = find_toolchain("bundled")
    source_text(source)
    taken = [word for word in options if not _OF_CPP.fullmatch(word) and word != _RELOCATABLE]
    _run(
        *toolchain.clang, "-x", "c", f"--target={_HOST}", "-nostdinc", *_c_library(), f"-isystem{HEADERS}",
        f"-I{source.resolve().parent}", *(f"-isystem{path}" for path in toolchain.includes), "-O2", *taken,
        "-c", _word(source), "-o", str(made),
    )  # fmt: skip


def _compile_host(source: Path, options: Sequence[str], made: Path) -> None:
    """The object file of a source's host code."""
    toolchain = find_toolchain("bundled")
    _run(
        *toolchain.clang, "-x", "hip", "--offload-host-only", f"--target={_HOST}", "-nogpuinc", "-nogpulib",
        *(f"-isystem{path}" for path in toolchain.includes), "-O2", *options, "-c", _word(source), "-o", str(made),
    )  # fmt: skip


def _from_here(options: Sequence[str]) -> list[str]:
    """Clang's options with the folders and files to include named from here: clang runs in folders of its own."""
    out: list[str] = []
    for word in options:
        joined = next((o for o in _INCLUDING if word.startswith(o) and word != o), "")
        if joined:
            word = joined + str(Path(word.removeprefix(joined)).absolute())
        elif out and out[-1] in _INCLUDING:
            word = str(Path(word).absolute())
        out.append(word)
    return out


def _identity(toolchain: Toolchain, source: Path, options: Sequence[str]) -> str:
    """A name for a source with all that it includes. CompileError where the preprocessor refuses it."""
    whole = _run(
        *toolchain.clang, "-x", "hip", "--offload-device-only", f"--target={_HOST}", "-nogpuinc", "-nogpulib",
        *(f"-isystem{path}" for path in toolchain.includes), *options, "-E", str(source.resolve()), "-o", "-",
    )  # fmt: skip
    return cache_key([str(source.resolve()), whole])[:16]


def bundle(codes: dict[str, bytes]) -> bytes:
    """Code objects by target as clang bundles them (ClangOffloadBundler, "Bundled Code Object Layout"), behind an empty
    entry for the host."""
    entries: list[tuple[str, bytes]] = [(f"host-{_HOST}", b"")]
    entries += [(f"hipv4-amdgcn-amd-amdhsa--{arch}", code) for arch, code in codes.items()]
    at = -(-(len(_MAGIC) + 8 + sum(24 + len(name) for name, _ in entries)) // _ALIGN) * _ALIGN
    head, body = bytearray(_MAGIC + struct.pack("<Q", len(entries))), bytearray()
    for name, code in entries:
        head += struct.pack("<3Q", at + len(body), len(code), len(name)) + name.encode()
        body += code + bytes(-len(code) % _ALIGN)
    return bytes(head) + bytes(at - len(head)) + bytes(body)


def _driver() -> tuple[str, ...]:
    """The C++ compiler that knows the C++ library and links: it compiles nothing of the program."""
    own = shutil.which("c++") or shutil.which("g++")
    return (own,) if own else (sys.executable, "-m", "ziglang", "c++", "-target", _LINKED_FOR)


@cache
def _c_library() -> tuple[str, ...]:
    """Where the headers of the C and C++ libraries are, and what they expect to be defined, as the driver tells."""
    with tempfile.TemporaryDirectory(prefix="amdgen-hip-") as folder:
        probe = Path(folder) / "probe.cpp"
        probe.write_text(
            f"// {uuid.uuid4()}\n", encoding="utf-8"
        )  # ziglang compiles nothing, and tells nothing, that it has seen before
        told = _run(*_driver(), "--verbose", "-c", str(probe), "-o", str(probe.with_suffix(".o")))
    found = _gnu_folders(told) or _clang_words(told)
    if not found:
        raise AmdgenError(f"{_driver()[0]} does not say where its C++ library is", "install g++, or ziglang==0.17.0")
    return tuple(found)


def _gnu_folders(told: str) -> list[str]:
    """The folders that g++ searches, but for its own headers of the compiler: clang brings others."""
    after = told.partition("#include <...> search starts here:")[2].partition("End of search list.")[0]
    folders = [line.strip() for line in after.splitlines() if line.strip()]
    return [f"-I{f}" for f in folders if "/lib/gcc/" not in f]


def _clang_words(told: str) -> list[str]:
    """The folders and macros of clang's own command line, which ziglang's driver prints."""
    words = next((shlex.split(line) for line in told.splitlines() if "-cc1" in line), [])
    found = []
    for word, after in zip(words, [*words[1:], ""], strict=False):
        if word in ("-isystem", "-internal-isystem", "-internal-externc-isystem"):
            found.append(f"-I{after}")  # before those that the toolchain adds for itself
        elif word == "-D":
            found.append(f"-D{after}")
    return found


def _run(*command: str) -> str:
    # A source that is preprocessed is printed, in whatever encoding it has.
    done = called(command, errors="surrogateescape")
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        why = (line for pattern in _REASONS for line in lines if pattern in line)
        raise CompileError(re.sub("^zig: ", "clang: ", next(why, lines[0])), done.stderr)
    return done.stdout + done.stderr
