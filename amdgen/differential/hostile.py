"""Broken code objects and random code for the loader and the emulator, and what each run comes to.

Half of the cases are mutated ELF files, a tenth has sound files whose descriptor or metadata say odd things, a third
random instructions of the architecture, and the rest a compiler's code with instructions replaced or bits flipped;
launches vary, too. Each run must end in a result or in one AmdgenError of
one line, within the time and the memory allowed.
"""

from __future__ import annotations

import random
import resource
import signal
import struct
import time
import traceback
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgpack
import numpy as np

from amdgen.codec.samples import layouts, random_code
from amdgen.codeobject import Argument, CodeObject, kernel_assembly, pointers
from amdgen.codeobject import descriptor as kd
from amdgen.codeobject.elf import PT_NOTE, read_elf
from amdgen.codeobject.errors import CodeObjectError
from amdgen.emulator import emulate
from amdgen.emulator.native.library import handlers
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.toolchain import find_toolchain

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
SECONDS = 10.0  # of the processor, for one run
LIMIT = 400  # wave-instructions
GROWTH = 1 << 30  # of its resident memory, in one run

_HIP = """
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 256))) void
#define X __builtin_amdgcn_workitem_id_x()
#define GX __builtin_amdgcn_workgroup_id_x()
#define SYNC() __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup"); __builtin_amdgcn_s_barrier(); \\
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup")
__attribute__((device)) unsigned table[64] = {1, 2, 3};
__attribute__((device, noinline)) unsigned deep(unsigned n) { volatile unsigned a[8]; a[n & 7] = n;
  return n < 2 ? n : deep(n - 1) + a[n & 7] + table[n & 63]; }
KERNEL k(unsigned* a, float* b, int n, float f) {
  __attribute__((shared)) unsigned s[256];
  unsigned i = GX * 64 + X; s[X] = a[i & 63]; SYNC();
  float x = b[i & 63]; for (int j = 0; j < (n & 3); j++) x = x * f + (float)s[(X + j) & 63];
  if (X & 1) x = x / f;
  __hip_atomic_fetch_add(&a[i & 7], deep(i & 3), __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  b[i & 63] = x;
}
"""
_VGPRS, _AGPRS = 128, 64
_START = """
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_mov_b32 s10, 256
  s_mov_b32 s11, 0x20000
  s_mov_b32 m0, 0
  s_waitcnt lgkmcnt(0)
  s_mov_b32 s8, s4
  s_and_b32 s9, s5, 0xffff
  v_mov_b32 v2, s4
  v_mov_b32 v3, s5
"""


@dataclass(frozen=True)
class Case:
    """One run: what is given to the emulator."""

    code: bytes
    kernel: str
    grid: Any
    block: Any
    args: list[Any]
    dynamic_lds: int
    checks: str


@cache
def objects(arch: str) -> tuple[bytes, ...]:
    """Real code objects: compiled; by hand, with arguments loaded into registers; and by hand, bare."""
    tools = find_toolchain()
    made = [_kernel(arch, body) for body in (_START, "")]
    return tools.compile_hip(_HIP, arch).code, *(tools.assemble(text, arch) for text in made)


def _kernel(arch: str, body: str) -> str:
    """A kernel of this body and room behind it, for what mutation makes of it; its arguments are those of _HIP's."""
    arguments = *pointers(2), Argument(None, 16, 4, "by_value"), Argument(None, 20, 4, "by_value")
    unified = load_isa(arch).arch.registers.unified
    return kernel_assembly(
        arch, f"{body}\n.rept 256\n  s_endpgm\n.endr", arguments=arguments, lds=1024, scratch=64,
        vgprs=_VGPRS + _AGPRS * unified, accum_offset=_VGPRS, sgprs=96,
    )  # fmt: skip


@cache
def forms(arch: str) -> list[Any]:
    """Every form of every instruction that the architecture can encode."""
    return layouts(load_isa(arch))


def prepare(archs: tuple[str, ...]) -> None:
    """Compiles and computes once what all cases of these architectures start from."""
    for arch in archs:
        objects(arch)
        forms(arch)
        _START_BYTES[arch]


def make(seed: int, number: int, archs: tuple[str, ...]) -> Case:
    """Run ``number`` of a seed, the same each time."""
    rng = random.Random(f"{seed} {number}")
    arch = archs[number % len(archs)]
    compiled, started, bare = objects(arch)
    kind = rng.random()
    if kind < 0.1:
        code = with_odd_numbers(bytearray(rng.choice((compiled, started))), rng)
    elif kind < 0.6:
        code = mutate(bytearray(compiled if rng.random() < 0.2 else started), rng)
    elif kind < 0.95:
        code = with_random_code(bytearray(rng.choice((started, started, bare))), arch, rng)
    else:
        code = with_changed_code(bytearray(compiled), arch, rng)
    return launch(bytes(code), rng)


def launch(code: bytes, rng: random.Random) -> Case:
    """A case that launches ``code`` with random arguments, grid, block and LDS; one in twenty with wrong arguments."""
    args: list[Any] = [
        np.arange(64, dtype=np.uint32),
        np.linspace(0, 1, 64, dtype=np.float32),
        np.int32(rng.choice((0, 1, 3, -1))),
        np.float32(rng.choice((0, 1, 1.5, np.nan, np.inf))),
    ]
    odd = rng.random() < 0.05
    if odd:
        rng.shuffle(args)
        args = args[: rng.randrange(5)]
    grid = rng.choice((1, 1, 1, 2, (2, 2), (1, 1, 3)))
    block = rng.choice((64, 64, 64, 1, 65, 128, (8, 8), (3, 5, 7)))
    if rng.random() < 0.003:
        grid, block = rng.choice(((1 << 31, 64), (1, 4096), ((1 << 20, 1 << 20), 1), (0, 64), (1, (1024, 1024, 64))))
    checks = rng.choice(("all", "all", "-wait_states", "-wait_states", "none"))
    dynamic = rng.choice((0, 0, 0, 64, 60000, 1 << 40)) if odd else 0
    return Case(code, "k", grid, block, args, dynamic, checks)


# ---------------------------------------------------------------------------------------------- mutations

_NUMBERS = (0, 1, 2, 3, 4, 7, 8, 15, 16, 63, 64, 127, 128, 255, 256, 4095, 65535, 1 << 20, (1 << 28) + 1, 0x7FFFFFFF,
            0x80000000, 0xFFFFFFFF, 1 << 40, (1 << 63) - 1, 1 << 63, (1 << 64) - 1)  # fmt: skip


def mutate(code: bytearray, rng: random.Random) -> bytearray:
    """A few changes anywhere in the file, headers, descriptor and metadata more often than elsewhere."""
    for _ in range(rng.choice((1, 1, 1, 2, 4, 16))):
        at = _place(code, rng)
        kind = rng.randrange(8)
        if kind == 0:
            code[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            code[at] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
        elif kind in (2, 3):
            size = rng.choice((2, 4, 8))
            value = rng.choice(_NUMBERS) & (1 << 8 * size) - 1
            at &= -size
            code[at : at + size] = value.to_bytes(size, "little")[: len(code) - at]
        elif kind == 4:
            other, size = _place(code, rng), rng.randrange(1, 65)
            code[at : at + size] = code[other : other + size]
        elif kind == 5:
            del code[at : at + rng.randrange(1, 17)]
        elif kind == 6:
            code[at:at] = rng.randbytes(rng.randrange(1, 17))
        elif rng.random() < 0.3:
            del code[at:]
        if not code:
            code += b"\0"
    return code


def with_odd_numbers(code: bytearray, rng: random.Random) -> bytearray:
    """A sound file in which fields of the descriptor, or numbers of the metadata, are odd ones."""
    with suppress(CodeObjectError):  # it is odd enough already
        for _ in range(rng.choice((1, 1, 2, 3))):
            code = _odd_descriptor(code, rng) if rng.random() < 0.6 else _odd_metadata(code, rng)
    return code


def _odd_descriptor(code: bytearray, rng: random.Random) -> bytearray:
    parsed = CodeObject.parse(bytes(code))
    raw = parsed.read(parsed.kernels["k"].descriptor_address, kd.SIZE) if "k" in parsed.kernels else b""
    at = code.find(raw)
    if at < 0 or not raw:
        return code
    if rng.random() < 0.4:  # sizes, and where the code begins
        first, size = rng.choice(((0, 4), (4, 4), (8, 4), (16, 8)))
        old = int.from_bytes(raw[first : first + size], "little")
        value = rng.choice((*_NUMBERS, old + rng.choice((-4096, -256, 4, 256, 512, 65536, 1 << 20))))
    else:
        place = rng.choice(kd.PLACES)
        first, size = kd.WORDS[place["word"]]
        old, field = int.from_bytes(raw[first : first + size], "little"), (1 << place["width"]) - 1
        value = old & ~(field << place["low"]) | rng.choice((0, field, rng.randrange(field + 1))) << place["low"]
    code[at + first : at + first + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")
    return code


def _odd_metadata(code: bytearray, rng: random.Random) -> bytearray:
    root = msgpack.unpackb(next(read_elf(bytes(code)).notes())[2], strict_map_key=False)
    kernel = root["amdhsa.kernels"][0]
    entry = rng.choice((kernel, kernel, *kernel[".args"]))
    entry[rng.choice([key for key, value in entry.items() if isinstance(value, int)])] = rng.choice(_NUMBERS)
    if rng.random() < 0.2:
        kernel[".args"] = kernel[".args"] * rng.choice((0, 2, 100))
    return with_metadata(code, kernel)


def with_metadata(code: bytearray, changes: Mapping[str, Any]) -> bytearray:
    """A file whose first kernel's metadata are changed: the note anew, behind the end of the file."""
    elf = read_elf(bytes(code))
    root = msgpack.unpackb(next(elf.notes())[2], strict_map_key=False)
    root["amdhsa.kernels"][0] |= changes
    note: bytes = msgpack.packb(root)
    made = struct.pack("<III", 7, len(note), 32) + b"AMDGPU\0\0" + note + bytes(-len(note) % 4)
    number = next(i for i, program in enumerate(elf.programs) if program.kind == PT_NOTE)
    header = int.from_bytes(code[32:40], "little") + 56 * number
    code[header + 8 : header + 16] = len(code).to_bytes(8, "little")
    code[header + 32 : header + 40] = len(made).to_bytes(8, "little")
    return code + made


def _place(code: bytearray, rng: random.Random) -> int:
    """An offset in the file: of the ELF header, a program or section header, the notes, or anywhere."""
    choice, last = rng.randrange(6), max(len(code) - 1, 0)
    if choice == 0:
        return min(rng.randrange(64), last)
    if len(code) < 64 or choice == 1:
        return rng.randrange(last + 1)
    header: tuple[int, ...] = struct.unpack_from("<QQIHHHHH", code, 32)
    programs, sections, n_programs, n_sections = header[0], header[1], header[5], header[7]
    if choice == 2:
        return min(programs + rng.randrange(56 * max(n_programs, 1)), last)
    if choice == 3:
        return min(sections + rng.randrange(64 * max(n_sections, 1)), last)
    found = code.find(b"AMDGPU\0") if choice == 4 else code.find(b"amdhsa.kernels")
    return min(max(found, 0) + rng.randrange(512), last)


def _code_range(code: bytes) -> tuple[int, int]:
    """File offsets of the kernel's instructions."""
    parsed = CodeObject.parse(code)
    first, end = parsed.disassembly_range(parsed.kernel("k"))
    raw = parsed.read(first, end - first)
    at = code.find(raw)
    return at, at + len(raw)


@cache
def _range(code: bytes) -> tuple[int, int]:
    return _code_range(code)


def with_random_code(code: bytearray, arch: str, rng: random.Random) -> bytearray:
    """Random instructions in front of the kernel's ends."""
    first, _ = _range(bytes(code))
    first += len(_START_BYTES[arch]) if (at := code.find(_START_BYTES[arch])) == first and at >= 0 else 0
    words = b"".join(_random_instruction(arch, rng) for _ in range(rng.choice((1, 2, 4, 8, 16, 32))))
    words = words[:900]
    code[first : first + len(words)] = words
    return code


def _random_instruction(arch: str, rng: random.Random) -> bytes:
    if rng.random() < 0.02:
        return rng.randbytes(4)
    raw = random_code(rng.choice(forms(arch)), rng, rng.choice((0.5, 0.9)))
    return raw


def with_changed_code(code: bytearray, arch: str, rng: random.Random) -> bytearray:
    """A compiler's code with words replaced by random instructions, or bits flipped."""
    first, end = _range(bytes(code))
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = first + 4 * rng.randrange((end - first) // 4)
        if rng.random() < 0.5:
            code[at + rng.randrange(4)] ^= 1 << rng.randrange(8)
        else:
            raw = _random_instruction(arch, rng)[: end - at]
            code[at : at + len(raw)] = raw
    return code


class _Starts(dict[str, bytes]):
    """The bytes of the hand-written start, by architecture."""

    def __missing__(self, arch: str) -> bytes:
        code = objects(arch)[1]
        first, end = _range(code)
        raw = code[first:end]
        found = self[arch] = raw[: raw.find(b"\0\0\x81\xbf")]  # the first s_endpgm
        return found


_START_BYTES = _Starts()


# ---------------------------------------------------------------------------------------------- running


@dataclass(frozen=True)
class Outcome:
    """What a run came to: "result", "refused" or "execution" (an AmdgenError), or a fault with its story; and its
    processor time."""

    kind: str
    detail: str = ""
    seconds: float = 0.0

    @property
    def fault(self) -> bool:
        """Whether the emulator failed, where it should have answered."""
        return self.kind not in ("result", "findings", "refused", "execution")


class _TooLongError(BaseException):
    pass


def _too_long(*_: object) -> None:
    raise _TooLongError


def compile_together(cases: Iterable[Case]) -> None:
    """Compiles what the compiled engine needs for all of these cases, as far as it is known before they run."""
    with handlers().gathered():
        for case in cases:
            run(case, "native")


def run(case: Case, engine: str) -> Outcome:
    """One run under the clock."""
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    signal.signal(signal.SIGPROF, _too_long)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        result = emulate(
            case.code,
            case.kernel,
            case.grid,
            case.block,
            case.args,
            case.dynamic_lds,
            case.checks,
            limit=LIMIT,
            engine=engine,
        )
        kind, detail = ("findings" if result.findings else "result"), ""
        for finding in [*result.findings, *result.warnings]:
            if "\n" in str(finding):
                kind, detail = "lines", str(finding)
    except AmdgenError as error:
        kind, detail = ("execution" if "can't execute" in str(error) else "refused"), str(error)
        if "\n" in detail or not detail or len(detail) > 2000:
            kind = "lines"
    except _TooLongError:
        kind, detail = "hang", traceback.format_exc(limit=-4)
    except MemoryError:
        kind, detail = "memory", traceback.format_exc(limit=-4)
    except Exception:
        kind, detail = "crash", traceback.format_exc(limit=-6)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    if grown > GROWTH and kind != "memory":
        kind, detail = "memory", f"{grown >> 20} MiB; {kind} {detail}"
    return Outcome(kind, detail, time.process_time() - started)
