"""Ctrl-C, as a real signal to a process of its own, in each phase of a launch."""

from __future__ import annotations

from pathlib import Path

import pytest
from asm_kernels import assemble
from support.processes import python

LATE = "s_load_dword s6, s[0:1], 0x0\ns_mov_b32 s7, s6\ns_waitcnt lgkmcnt(0)\n"
COUNTS = "s_mov_b32 s8, 0\nl:\n{}s_add_u32 s8, s8, 1\ns_cmp_lg_u32 s8, 0\ns_cbranch_scc1 l\n"
LOOPS = {"loop": COUNTS.format(""), "barriers": COUNTS.format("s_barrier\n"), "judged": LATE + COUNTS.format("")}

_PROGRAM = """
import os, signal, sys, threading, time
from amdgen.emulator import interruption
from amdgen.toolchain import process
phase, *words = sys.argv[1:]

def interrupts():
    while not (process._running if phase == "compiling" else interruption._running):
        time.sleep(0.01)
    time.sleep(0.05 if phase == "compiling" else 0.3)
    os.kill(os.getpid(), signal.SIGINT)

threading.Thread(target=interrupts, daemon=True).start()
from amdgen.cli import main
status = main(words)
print("left:", [t.name for t in threading.enumerate() if t.name == "amdgen launch"], len(process._running))
sys.exit(status)
"""


def _interrupted(phase: str, tmp_path: Path, *words: object, **environment: str) -> str:
    """What a command has printed that is interrupted in a phase."""
    (temporary := tmp_path / "temporary").mkdir()
    done = python("-c", _PROGRAM, phase, *words, TMPDIR=str(temporary), **environment)
    assert (done.returncode, done.stderr) == (130, "interrupted\n"), done
    assert done.stdout.endswith("left: [] 0\n") and not [*temporary.iterdir()]
    return done.stdout


@pytest.mark.parametrize("name", LOOPS)
def test_a_launch_is_interrupted_with_what_it_has_found(name: str, tmp_path: Path) -> None:
    file = tmp_path / "k.hsaco"
    file.write_bytes(assemble("gfx942", LOOPS[name], 0))
    options = ("--grid", 1, "--block", 256, "--limit", 1 << 60, "--keep-going")
    out = _interrupted("executing", tmp_path, "check", file, *options)
    assert "wave-instructions, by an interrupt" in out and "NOT OK" in out
    assert ("error sgpr_read_before_wait, 4 times" in out) == (name == "judged")


def test_compilers_are_ended(tmp_path: Path) -> None:
    """No child is left, no temporary file, and what was not compiled is compiled the next time."""
    file = tmp_path / "k.hsaco"
    file.write_bytes(assemble("gfx942", "s_nop 0", 0))
    (cache := tmp_path / "cache").mkdir()
    _interrupted("compiling", tmp_path, "check", file, "--grid", 1, "--block", 64, AMDGEN_CACHE_DIR=str(cache))
    assert not [path for path in cache.rglob(".new-*") if path.is_file()]


_API = """
import os, signal, sys, threading, time
from amdgen.emulator import Interrupted, emulate, interruption
code = open(sys.argv[1], "rb").read()

def interrupts(engine):
    while engine == "native" and not interruption._running:
        time.sleep(0.01)
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGINT)

for engine in ("native", "numpy", "native"):
    (other := threading.Thread(target=interrupts, args=(engine,))).start()
    try:
        emulate(code, "k", 1, 64, [], limit=1 << 60, engine=engine)
    except KeyboardInterrupt as error:
        other.join()
        assert engine == "numpy" or isinstance(error, Interrupted)
        result = getattr(error, "result", None)
        print(engine, result and result.counts["wave_instructions"] > 1000, threading.active_count())
try:
    interruption.interruptible(lambda: 1 // 0, lambda: None)
except ZeroDivisionError:
    print(interruption.interruptible(lambda: 5, lambda: None), interruption._running)
"""


def test_a_script_goes_on_after_an_interrupt(tmp_path: Path) -> None:
    file = tmp_path / "k.hsaco"
    file.write_bytes(assemble("gfx942", LOOPS["loop"], 0))
    done = python("-c", _API, file)
    assert done.stdout.splitlines() == ["native True 1", "numpy None 1", "native True 1", "5 []"], done
