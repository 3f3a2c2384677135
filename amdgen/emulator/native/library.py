"""Compiles the engine's C with the clang that the package brings, and keeps what was compiled.

Two kinds of shared objects: the runtime, one file, and handlers, as many as kernels have asked for, in batches. They
lie in the cache folder under the hash of the sources, the compiler and the processor; a handler's name is the hash of
its text. Where nothing can be compiled (no compiler, no fused multiply-add) a launch is refused.
"""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

import numpy as np

from amdgen.emulator.native import rules, structures
from amdgen.errors import AmdgenError
from amdgen.paths import cache_dir, is_own, with_cache
from amdgen.toolchain.cache import cache_key
from amdgen.toolchain.language import ToolchainError
from amdgen.toolchain.process import called, end_tools

try:
    import fcntl
except ImportError:  # not Unix: processes side by side may make one file twice
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from amdgen.toolchain import Toolchain

_HERE = Path(__file__).parent
_FLAGS = (
    "-O2", "-march=native", "-ffp-contract=off", "-fno-strict-aliasing", "-fwrapv", "-fno-math-errno",
    "-fvisibility=hidden", "-fno-sanitize=all", "-nostdlib", "-shared", "-fPIC", "-std=c11", "-Wno-everything",
    "-Werror=implicit-function-declaration",
    "-nostdlibinc",
)  # fmt: skip
_more: tuple[str, ...] = ()
"""Further flags: see :func:`instrument`."""
_QUICK = ("-O1", "-fvectorize")
"""Beside these, of handlers, where they override -O2: four fifths of its time to compile, and as fast a code, which is
mostly loops over lanes."""
_BATCH = 64
"""Handlers that are compiled together."""
_TOGETHER = 24
"""Expected handlers with which a compiler begins: it takes as long to start as for as many of them."""
_LIST = "handlers.txt"
"""A line for each handler that was compiled: its name, and that of its shared object. To open all of these, where there
are a thousand, takes as long as the launch of a kernel."""


class NotAvailableError(Exception):
    """The compiled engine can't be used here; says why."""


class BrokenError(NotAvailableError):
    """The engine's own C does not compile or load: a fault, where tests must fail instead of being skipped."""


class Variant(StrEnum):
    """What the engine's runtime is compiled as (``machine.h``); the values name its files."""

    FAST = "runtime"
    JUDGE = "judge"
    RECORDER = "recorder"


def instrument(*flags: str) -> None:
    """From now on the engine is compiled with further flags of clang, and kept apart from what others are given: for
    sanitizers, whose runtime the process must have loaded. To be called before any launch; results stay the same."""
    global _more
    _more = flags
    for kept in (runtime, _key):
        kept.cache_clear()


@cache
def runtime(places: str, variant: Variant = Variant.FAST) -> ctypes.CDLL:
    """A variant of the engine's runtime, compiled on the first use. NotAvailableError when that fails.

    ``places``: the addresses of memory instructions in C, from :func:`amdgen.emulator.native.places.header`.
    """
    made = {"places.h": places, "rules.h": rules.header()}

    def put() -> Path:
        path = _folder(_RUNTIME, *made.values()) / f"{variant}.so"
        with _alone(path):
            if not is_own(path):
                kind = "".join(f"#define {name} {int(variant is one)}\n" for name, one in _DEFINED.items())
                _compile(kind + (_HERE / "runtime.c").read_text(encoding="utf-8"), path, made)
        return path

    library = _open(_kept(put))
    table = np.zeros(structures.table_size(), np.uint64)
    library.border_table(ctypes.c_void_p(table.ctypes.data))
    structures.check(table.tolist())
    return library


def begin_runtime(places: str, variant: Variant) -> None:
    """A compiler begins with a variant of the runtime, where it was not compiled yet, and this returns. Whoever asks
    for it next waits for that one."""
    _compilers().submit(runtime, places, variant)


def compiled(text: str) -> ctypes.CDLL:
    """C text that may include the engine's headers as a shared object, kept by its hash. NotAvailableError as above."""

    def put() -> Path:
        path = _folder() / f"{cache_key([text])[:24]}.so"
        if not is_own(path):
            _compile(text, path)
        return path

    return _open(_kept(put))


class GatheredError(AmdgenError):
    """The launch ended where it needed handlers, for they are being gathered."""


class Modes(Protocol):
    """What a handler's text leaves open: the mode's IEEE bit, and which 8-bit floats there are."""

    @property
    def ieee(self) -> bool: ...
    @property
    def fp8_fnuz(self) -> bool: ...


class Handlers:
    """The compiled handlers: C function addresses by the text of their bodies."""

    def __init__(self) -> None:
        self._addresses: dict[str, int] = {}
        self._stored: dict[str, str] = {}  # by a handler's name: the shared object that has it
        self._read = 0  # bytes of the list of these
        self._gathered: dict[str, tuple[str, Modes]] | None = None  # bodies by name, while they are gathered
        self._lacking: dict[str, tuple[str, Modes]] = {}  # bodies by name: those to compile next
        self._made: dict[str, Future[Path]] = {}  # by name: those being compiled, to their shared object

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Within it a launch ends with GatheredError where it needs handlers. At its end those that are missing are
        compiled many at a time, which takes a fraction of what one launch after the other takes."""
        self._gathered = {}
        try:
            yield
        finally:
            gathered, self._gathered = self._gathered, None
        for modes, alike in _by_modes(gathered):
            self.addresses(alike.values(), modes)

    def expect(self, body: str, modes: Modes) -> None:
        """Its address will be asked for: a compiler begins once several that are not known are expected, while whoever
        asks goes on. Nothing while they are gathered."""
        if self._gathered is None and self._lack(body, modes) >= _TOGETHER:
            self._begin()

    def begin(self, bodies: Iterable[str], modes: Modes) -> None:
        """As :meth:`expect` of many, with which compilers begin at once. NotAvailableError where there is none."""
        for body in bodies:
            self._lack(body, modes)
        if self._gathered is None:
            self._begin()

    def addresses(self, bodies: Iterable[str], modes: Modes) -> dict[str, int]:
        """The address of the function of each body; those not known yet are compiled together. GatheredError while
        they are gathered."""
        keys = {body: name_of(body, modes) for body in dict.fromkeys(bodies)}
        if self._gathered is not None:
            self._gathered.update((key, (body, modes)) for body, key in keys.items())
            raise GatheredError("its handlers are gathered")
        self._load_stored({key for key in keys.values() if key not in self._addresses})
        while lacking := [body for body, key in keys.items() if key not in self._addresses]:
            for body in lacking:  # again where another thread took a compiler's failure
                self._lack(body, modes)
            self._begin()
            self._wait(keys[lacking[0]])
        return {body: self._addresses[key] for body, key in keys.items()}

    def _lack(self, body: str, modes: Modes) -> int:
        """Notes a handler that is neither there nor being compiled. Returns how many are noted."""
        key = name_of(body, modes)
        if key not in self._addresses and key not in self._made and key not in self._lacking:
            self._load_stored({key})
            if key not in self._addresses:
                self._lacking[key] = body, modes
        return len(self._lacking)

    def _begin(self) -> None:
        """Compilers begin with those that are noted."""
        lacking, self._lacking = self._lacking, {}
        for modes, alike in _by_modes(lacking):
            names = list(alike)
            for i in range(0, len(names), _BATCH):
                batch = {name: alike[name] for name in names[i : i + _BATCH]}
                self._made |= dict.fromkeys(batch, _compilers().submit(self._make, batch, modes))

    def forget_compilers(self) -> None:
        """What is being compiled is not waited for: by threads of a parent process, or that are ended."""
        self._made.clear()

    def _wait(self, key: str) -> None:
        """Loads those that are compiled together with one of them. Other threads may wait for the same."""
        made = self._made.get(key)
        names = [name for name, one in self._made.copy().items() if one is made]
        try:
            if made is not None:
                self._load(made.result(), names)
        finally:
            for name in names:
                self._made.pop(name, None)

    def _load_stored(self, names: set[str]) -> None:
        """Those of ``names`` that were compiled before, from the shared objects that have them and no others."""
        if names - self._stored.keys():
            self._read_list()
        of: dict[str, list[str]] = {}
        for name in names & self._stored.keys():
            of.setdefault(self._stored[name], []).append(name)
        for stem, held in of.items():
            with suppress(NotAvailableError, AttributeError):  # gone, or garbled: its handlers are made again
                self._load(_folder() / f"{stem}.so", held)

    def _read_list(self) -> None:
        """What was added to the list since it was last read."""
        with suppress(OSError), (_folder() / _LIST).open("rb") as file:
            file.seek(self._read)
            added = file.read()
            whole = added.rfind(b"\n") + 1  # another process may be writing
            self._read += whole
            lines = (line.split() for line in added[:whole].decode("ascii", "replace").splitlines())
            self._stored.update((line[0], line[1]) for line in lines if len(line) == 2)

    def _load(self, path: Path, names: Iterable[str]) -> None:
        library = _open(path)
        for name in names:
            self._addresses[name] = ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0

    def _make(self, bodies: dict[str, str], modes: Modes) -> Path:
        """Compiles handlers, by name, and adds them to the list. Returns their shared object."""
        functions = [
            f'__attribute__((visibility("default"))) int {name}(Wave *w, const Op *op) {{\n{body}\n}}'
            for name, body in bodies.items()
        ]
        above = ["#define HANDLER", f"#define IEEE {int(modes.ieee)}", f"#define FNUZ {int(modes.fp8_fnuz)}"]
        above += [f'#include "{name}"' for name in _HANDLERS if name not in ("machine.h", "support.h")]
        stem = cache_key(sorted(bodies))[:24]

        def put() -> Path:
            path = _folder() / f"{stem}.so"
            _compile("\n\n".join(functions), path, above="\n".join(above))
            return path

        path = _kept(put)
        lines = "".join(f"{name} {stem}\n" for name in bodies).encode("ascii")
        # By one call, as other processes add theirs. Without a line it is compiled again.
        with suppress(OSError), (path.parent / _LIST).open("ab", buffering=0) as file:
            file.write(lines)
        return path


def _by_modes(named: Mapping[str, tuple[str, Modes]]) -> Iterator[tuple[Modes, dict[str, str]]]:
    """Bodies by name, those of the same modes together."""
    for ieee, fnuz in {(modes.ieee, modes.fp8_fnuz): None for _, modes in named.values()}:
        alike = {name: one for name, one in named.items() if (one[1].ieee, one[1].fp8_fnuz) == (ieee, fnuz)}
        yield next(iter(alike.values()))[1], {name: body for name, (body, _) in alike.items()}


@cache
def handlers() -> Handlers:
    """The handlers of this process."""
    return Handlers()


def end_compilers() -> None:
    """Ends the compilers that run, and forgets what was to be compiled. Whoever waits for it gets KeyboardInterrupt."""
    if _compilers.cache_info().currsize:
        pool = _compilers()
        _compilers.cache_clear()
        pool.shutdown(wait=False, cancel_futures=True)
    end_tools()
    handlers().forget_compilers()


@cache
def _compilers() -> ThreadPoolExecutor:
    """Threads that wait for compilers: so many run side by side."""
    return ThreadPoolExecutor(max_workers=os.cpu_count())


def _in_child() -> None:
    _compilers.cache_clear()
    handlers().forget_compilers()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_in_child)


def name_of(body: str, modes: Modes) -> str:
    """The C name of a handler: a hash of its body and of what the modes decide in it."""
    return _name_of(body, modes.ieee, modes.fp8_fnuz)


@lru_cache(maxsize=50_000)
def _name_of(body: str, ieee: bool, fp8_fnuz: bool) -> str:
    return "h_" + cache_key([body, str(ieee), str(fp8_fnuz)])[:24]


_DEFINED = {"JUDGE": Variant.JUDGE, "RECORDS": Variant.RECORDER}
_RUNTIME = (
    "machine.h", "support.h", "content.h", "events.h", "lds.h", "happens.h", "lds_order.h", "judged_lds.h", "races.h",
    "judged_races.h", "judged_accesses.h", "flight.h", "functions.h", "registers.h", "steps.h", "windows.h",
    "global_memory.h",
    "atomics.h", "holes.h", "local_memory.h", "exchanges.h", "scratch.h", "scalar_memory.h", "copies.h", "formats.h",
    "flat.h", "undefined.h", "runtime.c",
)  # fmt: skip
_HANDLERS = ("machine.h", "support.h", "control.h", "functions.h", "matrix_operands.h", "matrix.h")
_SUPPORT = """
#define HANDLER
#include "machine.h"
#undef SUPPORT
#define SUPPORT
#include "support.h"
"""


def _folder(files: tuple[str, ...] = _HANDLERS, *made: str) -> Path:
    """Where files compiled with these sources lie: by their text, the compiler and the processor."""
    folder = cache_dir("native") / _key(files, *made)
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@cache
def _key(files: tuple[str, ...], *made: str) -> str:
    sources = [structures.header(), *made, *((_HERE / name).read_text(encoding="utf-8") for name in files)]
    return cache_key([*sources, *_FLAGS, *_more, *_QUICK, _compiler(), _processor()])[:24]


def _kept(put: Callable[[], Path]) -> Path:
    """The file that ``put`` compiles into the cache, or elsewhere. NotAvailableError where there is no room at all."""
    try:
        return with_cache(put)
    except OSError as error:
        why = f"no room for what is compiled: {error.strerror or error}"
        raise NotAvailableError(f"{why}; temporary files go to {tempfile.gettempdir()}") from None


def _compiler() -> str:
    return _toolchain().clang[0]


def _toolchain() -> Toolchain:
    from amdgen.toolchain import find_toolchain

    try:
        return find_toolchain("bundled")
    except ToolchainError as error:
        raise NotAvailableError(str(error)) from None


@cache
def _processor() -> str:
    """What decides which machine code runs here."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        flags = next((x for x in lines if x.startswith(("flags", "Features"))), "")
    except OSError:
        flags = platform.processor()
    if platform.machine() in ("x86_64", "AMD64") and flags and not {"fma", "f16c"} <= set(flags.split()):
        raise NotAvailableError("this processor has no fused multiply-add")
    return platform.machine() + flags


def _compile(text: str, target: Path, headers: Mapping[str, str] = MappingProxyType({}), *, above: str = "") -> None:
    """``headers``: made files that the text includes, by name, besides border.h. ``above``: what stands above handlers,
    as it does above others: it is compiled once for all of them, where that succeeds, as is what they call."""
    with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
        source, made = Path(folder) / "code.c", Path(folder) / "code.so"
        source.write_text(text, encoding="utf-8")
        for name, header in {"border.h": structures.header(), **headers}.items():
            (Path(folder) / name).write_text(header, encoding="utf-8")
        failed = "not tried"
        if above:
            kept, support = _precompiled(above), _support()
            failed = _built(source, made, (*_QUICK, "-include-pch", str(kept)), (str(support),))
            if failed:
                kept.unlink(missing_ok=True)  # perhaps of another compiler, or garbled: they are made anew
                support.unlink(missing_ok=True)
            source.write_text(f"{above}\n{text}", encoding="utf-8")
        if failed:
            failed = _built(source, made, _QUICK, (str(_support()),)) if above else _built(source, made)
        if failed:
            raise BrokenError(f"compiling the emulator's engine failed: {failed}")
        _put(target, made.read_bytes())


def _precompiled(above: str) -> Path:
    """What stands above handlers, as the compiler keeps it. It isn't there where it could not be made."""
    name = cache_key([above])[:24]
    path = _folder() / f"{name}.pch"
    with _alone(path):
        if not is_own(path):
            source = _headers() / f"{name}.h"
            _put(source, above.encode())
            with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
                made = Path(folder) / "above.pch"
                if not _built(source, made, (*_QUICK, "-x", "c-header", "-Xclang", "-fno-pch-timestamp")):
                    _put(path, made.read_bytes())
    return path


def _support() -> Path:
    """The object file of what handlers call, and don't have compiled into each of them."""
    path = _folder() / "support.o"
    with _alone(path):
        if not is_own(path):
            with tempfile.TemporaryDirectory(prefix="amdgen-") as folder:
                source, made = Path(folder) / "support.c", Path(folder) / "support.o"
                source.write_text(_SUPPORT, encoding="utf-8")
                (Path(folder) / "border.h").write_text(structures.header(), encoding="utf-8")
                failed = _built(source, made, ("-c",))
                if failed:
                    raise BrokenError(f"compiling the emulator's engine failed: {failed}")
                _put(path, made.read_bytes())
    return path


def _headers() -> Path:
    """Where the headers of handlers lie, as the compiler looks for them again where they were.

    The folder comes as a whole and none of its headers is ever replaced: clang tells files apart by their inodes, and
    one that another process frees meanwhile may be the next header's, which then counts as included already.
    """
    folder = _folder() / "headers"
    if not folder.exists():
        made = Path(tempfile.mkdtemp(dir=_folder(), prefix=".new-"))
        (made / "border.h").write_text(structures.header(), encoding="utf-8")
        for name in _HANDLERS:
            (made / name).write_bytes((_HERE / name).read_bytes())
        try:
            made.rename(folder)
        except OSError:  # another process was first
            shutil.rmtree(made, ignore_errors=True)
    return folder


def _built(source: Path, made: Path, options: tuple[str, ...] = (), objects: tuple[str, ...] = ()) -> str:
    """Compiles C to a shared object, ``objects`` among it, or what ``options`` say. Returns what went wrong, "" for
    nothing.

    Clang and the linker are called one by one: the driver for C that comes with them takes as long as both.
    """
    toolchain, linked = _toolchain(), made.suffix == ".so"
    out = made.with_suffix(".o") if linked else made
    includes = [*(f"-isystem{path}" for path in toolchain.includes), f"-I{source.parent}", f"-I{_HERE}"]
    commands = [[*toolchain.clang, *_FLAGS, *_more, *includes, *options, *["-c"] * linked, "-o", str(out), str(source)]]
    if linked:
        commands.append([*toolchain.lld, "-shared", "-o", str(made), str(out), *objects])
    for command in commands:
        try:
            done = called(command)
        except ToolchainError as error:
            return str(error)
        if done.returncode:
            return next((x for x in done.stderr.splitlines() if "error" in x), done.stderr[:200]) or "no reason given"
    return ""


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Held while a file is made that takes time: of processes and threads side by side one makes it, and the others
    wait."""
    if is_own(path) or fcntl is None:
        yield
        return
    with path.with_suffix(".lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _put(target: Path, content: bytes) -> None:
    """Writes a file as a whole, so that processes side by side see all of it or none."""
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(temporary).replace(target)
    except OSError:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


def _open(path: Path) -> ctypes.CDLL:
    if not is_own(path):
        raise BrokenError(f"{path.name} is gone, or others could have written it")
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        raise BrokenError(f"{path.name} can't be loaded: {error}") from None
