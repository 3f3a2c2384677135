"""csmith's random C programs, with the checksum of their globals as the result.

csmith (X. Yang, Y. Chen, E. Eide, J. Regehr, "Finding and understanding bugs in C compilers", PLDI 2011; a package of
Debian) is called for each seed. Its ``main`` becomes a function, the names that its programs share get the seed, and
csmith.h stands in for its own headers; so many programs share a translation unit. One lane of a wave runs a program,
as globals exist once.
"""

from __future__ import annotations

import ctypes
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from amdgen.differential.machine import Build, Program, compile_host
from amdgen.errors import AmdgenError

RUNTIME = (Path(__file__).parent / "csmith.h").read_text(encoding="utf-8")
FLAGS = (
    "--no-argc", "--no-packed-struct", "--no-hash-value-printf", "--concise", "--max-funcs", "3",
    "--max-block-size", "3", "--max-block-depth", "3", "--max-array-dim", "2", "--max-array-len-per-dim", "4",
    "--max-expr-complexity", "6", "--max-struct-fields", "6", "--inline-function-prob", "30",
)  # fmt: skip
"""Programs of up to some thousand instructions."""
SECONDS = 1
"""Processor time that a program may take on the host; one that takes longer is left out."""
_PATIENCE_S = 60
"""Wall-clock time to wait for a program, as the host may be busy with other work."""
BLOCKS = 500
"""Basic blocks that a program may enter on the host; on the device each is ten to thirty instructions at -O0."""
BYTES = (1500, 10_000)
"""Sizes of programs that are taken: shorter ones do next to nothing, longer ones take an engine long to prepare."""
_SHARED = re.compile(r"\b(g_|func_|S|U)(\d+)\b")
_GLOBAL = re.compile(r"^static (?=[^(\n]*\bg_\d+)", re.MULTILINE)
"""The ``static`` of globals. Without it another translation unit might change them, so the compiler knows less."""
_MAIN = re.compile(r"^int main \(void\)$", re.MULTILINE)


class CsmithMissingError(AmdgenError):
    """csmith is not installed."""


def prepare(seeds: Sequence[int]) -> Build:
    """The programs of ``seeds`` with their checksums; those that run too long on the host are left out. BuildError, or
    CsmithMissingError."""
    return build({seed: generate(seed) for seed in seeds})


def generate(seed: int) -> str:
    """csmith's program of ``seed``, which is the same for each version of csmith. CsmithMissingError when it is not
    installed."""
    csmith = shutil.which("csmith")
    if csmith is None:
        raise CsmithMissingError("csmith is not installed", "install the package csmith, such as apt install csmith")
    with TemporaryDirectory(prefix="amdgen-") as folder:  # csmith leaves a file where it runs
        command = [csmith, "--seed", str(seed), *FLAGS]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, cwd=folder)
    if done.returncode:
        raise AmdgenError(f"csmith fails for seed {seed}: {done.stderr.strip()[:200]}")
    return done.stdout


def build(texts: Mapping[int, str]) -> Build:
    """Programs of csmith by seed, with their checksums from the host. BuildError when a compiler refuses them."""
    skipped: Counter[str] = Counter()
    sources = {}
    for seed, text in texts.items():
        if len(text) < BYTES[0]:
            skipped[f"the text has fewer than {BYTES[0]} bytes"] += 1
        elif len(text) > BYTES[1]:
            skipped[f"the text has more than {BYTES[1]} bytes"] += 1
        else:
            sources[seed] = _source(seed, text)
    programs = []
    with TemporaryDirectory(prefix="amdgen-") as folder:
        source = "\n".join([RUNTIME, *sources.values()])
        # Unoptimised: a loop that clang would compute away must be seen to run, as it does on the device at -O0.
        flags = ("-O0", "-fsanitize-coverage=trace-pc")
        library = ctypes.CDLL(str(compile_host(source, Path(folder), flags=flags)))
        for seed in sources:
            checksum = _on_host(library, seed)
            if isinstance(checksum, str):
                skipped[checksum] += 1
            else:
                before, after = np.zeros(1, np.uint64), np.array([checksum], np.uint64)
                programs.append(Program(seed, f"kernel_{seed}", 1, 64, [before], [after], shows_all=True))
    kept = "\n".join([RUNTIME, *(sources[p.seed] for p in programs)])
    return Build(tuple(programs), (kept,), skipped)


def _source(seed: int, text: str) -> str:
    """The program as a function, and what calls it on the host and on the device."""
    text = _SHARED.sub(rf"\g<1>\g<2>_s{seed}", text.replace('#include "csmith.h"', ""))
    if seed % 2:
        text = _GLOBAL.sub("", text)
    text = _MAIN.sub(f"static uint64_t main_{seed}(void)", text)
    return f"""{text}
#ifdef HOST
void host_{seed}(uint64_t *sum, uint64_t most) {{ most_blocks = most; *sum = main_{seed}(); }}
#else
KERNEL kernel_{seed}(GLOBAL uint64_t *sum) {{
  if (__builtin_amdgcn_workitem_id_x() == {seed % 64}) *sum = main_{seed}();
}}
#endif
"""


def _on_host(library: ctypes.CDLL, seed: int) -> int | str:
    """The checksum, from a process of its own; or why there is none."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        checksum = ctypes.c_uint64()
        getattr(library, f"host_{seed}")(ctypes.byref(checksum), ctypes.c_uint64(BLOCKS))
        os.write(write, bytes(checksum))
        os._exit(0)
    os.close(write)
    ready = select.select([read], [], [], _PATIENCE_S)[0]
    if not ready:
        os.kill(child, signal.SIGKILL)
    answer = os.read(read, 8) if ready else b""
    os.close(read)
    _, status = os.waitpid(child, 0)
    if len(answer) == 8:
        return int.from_bytes(answer, sys.byteorder)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 3:
        return f"enters more than {BLOCKS} basic blocks on the host"
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGKILL, signal.SIGXCPU):
        return f"takes the host more than {SECONDS} s"
    return f"ends with status {status} on the host"
