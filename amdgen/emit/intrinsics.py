"""The intrinsics header of one architecture: one file, derived from the ISA entries and the architecture's facts."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path

from amdgen import __version__
from amdgen.emit.alu import alu_intrinsics
from amdgen.emit.copies import copy_intrinsics
from amdgen.emit.environment import EmitError, render
from amdgen.emit.intrinsic import Intrinsic, Missing
from amdgen.emit.lds import lds_intrinsics
from amdgen.emit.matrix import matrix_intrinsics
from amdgen.emit.memory import buffer_intrinsics, global_intrinsics
from amdgen.emit.memory_forms import memory_forms
from amdgen.emit.sync import descriptors, m0, meeting, waits
from amdgen.emit.system import system_intrinsics
from amdgen.isa import arch_names, load_isa
from amdgen.isa.loader import kept
from amdgen.isa.model import Isa

# How clang's builtins number cache bits (LLVM, SIDefines.h, AMDGPU::CPol): the compiler's numbers, not the machine's.
_CACHE_POLICY = {"glc": 1, "sc0": 1, "slc": 2, "nt": 2, "scc": 16, "sc1": 16}


def header_name(isa: Isa) -> str:
    """The header's file name: ``amdgen_intrinsics_gfx942.hip.h``."""
    return f"amdgen_intrinsics_{isa.arch.name}.hip.h"


@cache
def intrinsic_list(isa: Isa) -> tuple[Intrinsic, ...]:
    """The intrinsics of an architecture in the order of the header; overloads share a name."""
    return (
        *descriptors(isa),
        *waits(isa),
        *meeting(isa),
        *matrix_intrinsics(isa),
        *alu_intrinsics(isa),
        *m0(isa),
        *copy_intrinsics(isa),
        *system_intrinsics(isa),
        *lds_intrinsics(isa),
        *buffer_intrinsics(isa),
        *global_intrinsics(isa),
        *memory_forms(isa),
    )


def missing_list(isa: Isa, others: Iterable[Isa]) -> list[Missing]:
    """Names that ``others`` have and ``isa`` lacks, each with a message that says which architectures have it."""
    own = {one.name for one in intrinsic_list(isa)}
    where: dict[str, list[str]] = {}
    instructions: dict[str, str] = {}
    for other in others:
        for one in {i.name: i for i in intrinsic_list(other)}.values():
            if one.name not in own and other.arch.name != isa.arch.name:
                where.setdefault(one.name, []).append(other.arch.name)
                instructions[one.name] = one.instruction
    return [
        Missing(
            name,
            f"{isa.arch.name} has no {_shown(name, instructions[name])}; {', '.join(archs)} "
            f"{'has' if len(archs) == 1 else 'have'} it",
        )
        for name, archs in where.items()
    ]


def _shown(name: str, instruction: str) -> str:
    """The instruction as assembly text has it: ``buffer_load_dwordx4 ... lds`` for a copy to LDS."""
    copies = "_lds" in name and "_lds" not in instruction
    return f"{instruction} ... lds" if copies else instruction or name


def render_intrinsics(isa: Isa, others: Iterable[Isa] | None = None, templates: Path | None = None) -> str:
    """The header's text.

    ``others``: architectures whose names this header declares as errors with a message; by default all that are
    described. ``templates``: a folder laid over the shipped templates. Raises :class:`EmitError`.
    """
    neighbours = list(others) if others is not None else [load_isa(name) for name in arch_names()]
    intrinsics = intrinsic_list(isa)
    values = {
        "arch": isa.arch,
        "version": __version__,
        "facts": header_facts(isa),
        "sections": [(name, list(members)) for name, members in groupby(intrinsics, key=lambda one: one.section)],
        "names": list(dict.fromkeys(one.name for one in intrinsics)),
        "missing": missing_list(isa, neighbours),
    }
    return render("hip/intrinsics.hip.j2", values, templates)


def used_intrinsics(isa: Isa, body: str, own: Sequence[Intrinsic] = (), templates: Path | None = None) -> str:
    """The part of the header that a kernel's source needs: the functions that ``body`` calls, and those that they call.

    ``own``: further functions with numbers of this kernel. A call is a name with ``(`` or ``<`` behind it. Raises
    :class:`EmitError`.
    """
    functions = _needed(isa, body, own)
    facts = header_facts(isa).needed("\n".join([body, *(one.words for one in functions)]), functions)
    return render("hip/kernel.hip.j2", {"arch": isa.arch, "facts": facts, "functions": functions}, templates)


def _needed(isa: Isa, body: str, own: Sequence[Intrinsic]) -> list[Intrinsic]:
    """The functions that ``body`` calls, and those that they call, in the order of the header."""
    packed, places = _packed(isa), dict[str, list[int]]()
    for at, (name, _) in enumerate([*packed, *((one.name, b"") for one in own)]):
        places.setdefault(name, []).append(at)
    called, found = _called(body), dict[int, Intrinsic]()
    waiting = list(called)
    while waiting:
        for at in places.get(waiting.pop(), ()):
            found[at] = pickle.loads(packed[at][1]) if at < len(packed) else own[at - len(packed)]
            more = _called(found[at].words) - called
            called |= more
            waiting += more
    return [found[at] for at in sorted(found)]


@cache
def _packed(isa: Isa) -> tuple[tuple[str, bytes], ...]:
    """Of :func:`intrinsic_list` each name and, pickled, the intrinsic: a kernel needs few of them."""
    here = Path(__file__).parent
    code = [path for room in (here, here.parent / "plan") for path in sorted(room.glob("*.py"))]
    return kept(isa, "intrinsics", code, lambda: tuple((i.name, pickle.dumps(i)) for i in intrinsic_list(isa)))


def _called(text: str) -> set[str]:
    return set(re.findall(r"\b([a-z_]\w*)[<(]", re.sub(r"//.*", "", text)))


@dataclass(frozen=True)
class Facts:
    """Numbers and types beside the functions: (name, number), (cache flag, number), (number, text of these flags)."""

    numbers: tuple[tuple[str, str], ...]
    cache_flags: tuple[tuple[str, int], ...]
    cache_texts: tuple[tuple[int, str], ...]
    words: bool = True

    def needed(self, text: str, functions: Sequence[Intrinsic]) -> Facts:
        """Those that ``text`` names, and what asm with cache flags is printed with."""
        named = set(re.findall(r"\w+", text))
        cached = any(one.asm and one.asm.cached for one in functions)
        return Facts(
            tuple((name, value) for name, value in self.numbers if name in named),
            self.cache_flags if "cache" in named else (),
            self.cache_texts if cached else (),
            "words" in _called(text),
        )


def header_facts(isa: Isa) -> Facts:
    """All of an architecture's."""
    flags = [(bit, _policy(bit, isa)) for bit in isa.arch.cache_bits]
    every = sum(number for _, number in flags)
    numbers = (
        ("buffer_word3", f"0x{isa.arch.buffer_word3:08x}"),
        ("lds_bytes", str(isa.arch.lds.bytes)),
        ("wave_size", str(isa.arch.wave_size)),
        *((f"{counter.name}_max", str(counter.max)) for counter in isa.arch.counters.values()),
    )
    return Facts(numbers, (("none", 0), *flags, ("all", every)), tuple(_combinations(flags)))


def _policy(bit: str, isa: Isa) -> int:
    if bit not in _CACHE_POLICY:
        raise EmitError(
            f"{isa.arch.name}: cache bit {bit} has no number in clang's builtins",
            f"name one of {', '.join(_CACHE_POLICY)} in cache_bits",
        )
    return _CACHE_POLICY[bit]


def _combinations(flags: list[tuple[str, int]]) -> list[tuple[int, str]]:
    """Every set of flags: its number, and its text with a blank before each flag."""
    found: list[tuple[int, str]] = [(0, "")]
    for bit, number in flags:
        found += [(value + number, f"{text} {bit}") for value, text in found]
    return found
