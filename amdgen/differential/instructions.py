"""Each engine of the emulator against the other on random programs of single instructions.

A program is random arithmetic of every form, memory instructions of every space, matrix instructions, changes of EXEC
and of MODE, and short branches, with what is loaded in flight meanwhile and waits that are random but sufficient. All
that a wave holds at its end and all memory must be equal to the bit, and no check may accuse anything: there is no
fault in a program, wait states apart, which are left to other tests.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from amdgen.codec import Const, Reg, encode
from amdgen.codec.decode import decoder
from amdgen.codec.errors import EncodeError
from amdgen.codec.inst import EXEC, M0, VCC, Inst, Value
from amdgen.codec.layout import Layout
from amdgen.codec.samples import layouts, random_code, writable
from amdgen.codec.text import text
from amdgen.differential import control, kernel, places
from amdgen.differential.nans import cleaned
from amdgen.differential.waits import InFlight, resources, waitcnt
from amdgen.emulator.refusals import ExecutionError
from amdgen.isa import load_isa
from amdgen.isa.model import Isa

CHECKS = "-wait_states,-m0_stale,-m0_overwritten,-lost_copy"
"""All but what programs don't keep: they have no NOPs, set M0 without need, and store where they have copied to. The
reference runs none."""
ENGINES = ("native", "numpy")
LENGTH = 14  # instructions drawn for a program, which become some 30: a short one leaves less to look through
VARIANTS = 2
"""How many random encodings of a form a campaign draws from, but for the registers. The compiled engine needs a
function for each: what there is to compile must not grow with the programs."""
_BUFFERS = 16
_OFTEN: dict[str, float] = {
    "vector": 30, "compare": 5, "scalar": 12, "memory": 25, "lds": 10, "matrix": 2, "exec": 9, "mode": 1.5, "m0": 1,
    "branch": 3, "wait": 4, "index": 1, "skip": 0.7, "hardware": 1, "idle": 0.5, "relative": 0.7, "fork": 0.7,
    "call": 0.7,
}  # fmt: skip
_NO_ARITHMETIC = frozenset({"gpr_idx", "vskip", "fork", "movrel", "trap", "sendmsg", "setreg", "getreg", "waitcnt"})
_SAVE = ("and", "or", "xor", "andn2", "orn2", "nand", "nor", "xnor", "andn1", "orn1")
_MODE_BITS = ((0, 4), (4, 4), (4, 2), (8, 1), (9, 1), (23, 1))
"""Of MODE: rounding, denormals, DX10_CLAMP, IEEE, FP16_OVFL; each as its lowest bit and how many."""
_MODE = 1  # the hardware register
_SPECIAL = frozenset({106, 107, 124, 126, 127, 235, 236, 237, 238, 251, 252, 253})
"""Scalar sources beside the general registers: halves of VCC and EXEC, M0, the apertures, VCCZ, EXECZ, SCC."""
_DRAWS = 60


@dataclass
class Program:
    """Instructions for the gap of :mod:`amdgen.differential.kernel`."""

    arch: str
    seed: str
    code: bytes = b""
    instructions: list[Inst] = field(default_factory=list)

    @property
    def listing(self) -> list[str]:
        """The instructions as assembly text."""
        isa = load_isa(self.arch)
        return [text(isa, inst) for inst in self.instructions]


@dataclass(frozen=True)
class Verdict:
    """What two runs came to: "same", "different", "accused" (a finding) or "refused" (by both, in the same words); and
    its story."""

    kind: str
    detail: str = ""


@cache
def _drawn_from(arch: str) -> dict[str, list[Layout]]:
    """The forms of instructions of each class."""
    classes: dict[str, list[Layout]] = {name: [] for name in ("vector", "compare", "scalar", "memory", "lds", "matrix")}
    for layout in layouts(load_isa(arch)):
        spec = layout.spec
        if spec.memory is not None:
            if places.drawable(layout):
                classes["lds" if spec.memory.space == "lds" else "memory"].append(layout)
        elif spec.not_executed or not (spec.semantics or spec.matrix) or spec.tags & _NO_ARITHMETIC:
            continue
        elif spec.matrix is not None:
            classes["matrix"].append(layout)
        elif spec.unit in ("valu", "trans"):
            classes["compare" if spec.format == "VOPC" else "vector"].append(layout)
        elif spec.unit == "salu" and "PC" not in spec.semantics:
            classes["scalar"].append(layout)
    return classes


@lru_cache(maxsize=50_000)
def _variant(arch: str, kind: str, number: int, variant: str) -> Inst | None:
    """A random encoding of a form, by its number in its class, alike on all architectures; None where it has none.

    ``variant``: the seed of what is drawn."""
    layout = _drawn_from(arch)[kind][number]
    rng = random.Random(f"{layout.spec.name} {layout.form} {variant}")
    for _ in range(_DRAWS):
        inst = decoder(load_isa(arch)).decode_one(random_code(layout, rng, rng.choice((0.5, 0.8, 0.95))) + bytes(8))
        if inst.spec is layout.spec and inst.form == layout.form and writable(load_isa(arch), inst):
            return inst
    return None


def program(
    arch: str, seed: str, length: int = LENGTH, avoid: frozenset[str] = frozenset(), forms: str = ""
) -> Program:
    """The program of a seed; without the instructions named in ``avoid``. ``forms``: the seed of the encodings that it
    chooses from."""
    return _Writer(load_isa(arch), random.Random(f"{arch} {seed}"), avoid, forms).program(seed, length)


@lru_cache(maxsize=4096)
def _decoded(arch: str, raw: bytes) -> Inst:
    return decoder(load_isa(arch)).decode_one(raw + bytes(8))


class _Writer:
    """Writes one program."""

    def __init__(self, isa: Isa, rng: random.Random, avoid: frozenset[str], forms: str) -> None:
        self.isa, self.rng, self.avoid, self.forms = isa, rng, avoid, forms
        self.flight = InFlight()
        self.code: list[bytes] = []
        self.instructions: list[Inst] = []
        self.draw: dict[str, Callable[[], None]] = {
            "exec": self._exec, "mode": self._mode, "m0": self._m0, "branch": self._branch, "wait": self._wait,
        }  # fmt: skip

    def program(self, seed: str, length: int) -> Program:
        kinds = self.rng.choices(list(_OFTEN), list(_OFTEN.values()), k=length)
        for kind in kinds:
            kept = len(self.code)
            if kind in self.draw:
                self.draw[kind]()
            elif kind in control.PARTS:
                control.PARTS[kind](self)
            elif kind in ("memory", "lds"):
                self._memory(kind)
            else:
                for raw in self._arithmetic(kind):
                    self.put(raw)
            size = sum(map(len, self.code))
            if size > 4 * kernel.GAP - 16:  # what cleans the NaNs of many results is long
                del self.code[kept:], self.instructions[kept:]
            if size > 4 * kernel.GAP - 600:
                break
        return Program(self.isa.arch.name, seed, b"".join(self.code), self.instructions)

    # ------------------------------------------------------------------------------------------ one instruction

    def put(self, raw: bytes) -> None:
        """Adds an instruction, with the waits that it needs before it."""
        inst = self.decoded(raw)
        self._wait_for(self.flight.needed(inst))
        self._add(inst)
        self.flight.issue(inst)

    def op(self, name: str, form: str | None = None, **operands: Value) -> None:
        self.put(encode(self.isa, name, operands, form=form))

    def _add(self, inst: Inst) -> None:
        self.code.append(inst.encoding)
        self.instructions.append(inst)

    def decoded(self, raw: bytes) -> Inst:
        return _decoded(self.isa.arch.name, raw)

    def _wait_for(self, counts: dict[str, int]) -> None:
        if not counts:
            return
        if self.rng.random() < 0.3:  # more than is needed
            counts = {name: self.rng.randrange(count + 1) for name, count in counts.items()}
        self.flight.wait(counts)
        self._add(self.decoded(encode(self.isa, "s_waitcnt", {"simm16": waitcnt(self.isa, counts)})))

    def settle(self) -> None:
        """Waits for all that is in flight to registers: what follows does not name what it touches."""
        everything = {(file, n) for file, most in (("v", 256), ("s", 128), ("a", 256)) for n in range(most)}
        self._wait_for(self.flight.needed_for(everything))

    def drawn(self, kind: str, most: int) -> list[bytes]:
        """Some arithmetic of a kind, for which all registers have settled."""
        return [raw for _ in range(self.rng.randrange(1, most + 1)) for raw in self._arithmetic(kind)]

    def _wait(self) -> None:
        self._wait_for({name: self.rng.randrange(8) for name in self.flight.queues if self.rng.random() < 0.7})

    # ------------------------------------------------------------------------------------------ arithmetic

    def _arithmetic(self, kind: str) -> list[bytes]:
        """A random instruction on registers of the pool, and what cleans its NaNs."""
        arch = self.isa.arch.name
        for _ in range(_DRAWS):
            number = self.rng.randrange(len(_drawn_from(arch)[kind]))
            inst = _variant(arch, kind, number, f"{self.forms} {self.rng.randrange(VARIANTS)}")
            if inst is None or inst.name in self.avoid:
                continue
            shift = self.rng.randrange(kernel.LAST)
            operands = {name: self._moved(value, name, inst, shift) for name, value in inst.operands.items()}
            try:
                raw = encode(self.isa, inst.name, operands, self._modifiers(inst), inst.form)
            except EncodeError:
                continue
            made = self.decoded(raw)
            if writable(self.isa, made) and M0 not in made.writes():
                return [raw, *cleaned(self.isa, made)]
        return []

    def _moved(self, value: Value, name: str, inst: Inst, shift: int) -> Value:
        """A register of the pool in the place of any other; the machine's own stay where they are read. ``shift``: by
        how much all of an instruction move, so that what is one register stays one."""
        if not isinstance(value, Reg):
            return value
        assert inst.spec is not None
        even, index = 2 if value.words > 1 else 1, value.index + shift
        if value.file == "a":
            return Reg("a", index % (kernel.ACCUMULATION - value.words + 1) // even * even, value.words)
        if value.file == "v":
            of = kernel.LAST - kernel.FIRST - value.words + 1
            return Reg("v", kernel.FIRST + index % of // even * even, value.words)
        if value == VCC or (value.index in _SPECIAL and not inst.spec.operand(name).writes):
            return value
        align = min(4, value.words)
        pool = kernel.SCALARS
        of = len(pool) - value.words + 1
        return Reg("s", pool.start + index % of // align * align, value.words)

    def _modifiers(self, inst: Inst) -> dict[str, int]:
        """As they are, but that a part of a float is no result: it may be one of a NaN."""
        modifiers = dict(inst.modifiers)
        assert inst.spec is not None
        floats = [o.type for o in inst.spec.operands if o.writes and o.type.is_float]
        if floats and "dst_sel" in modifiers:
            narrow = all(t.bits == 16 and t.count == 1 for t in floats)
            if not narrow or modifiers["dst_sel"] < 4:
                modifiers["dst_sel"] = self.rng.choice((4, 5, 6)) if narrow else 6
        matrix = inst.spec.matrix
        if matrix is not None and "abid" in modifiers and not matrix.sparse:  # blocks of A that others use, too
            modifiers["cbsz"] = self.rng.randrange(matrix.blocks.bit_length())
            modifiers["abid"] = self.rng.randrange(1 << modifiers["cbsz"])
        if matrix is not None and matrix.a_type == "f64" and "blgp" in modifiers:
            modifiers["blgp"] = 0  # on gfx90a it is not documented, and refused
        return modifiers

    # ------------------------------------------------------------------------------------------ memory

    def _memory(self, kind: str) -> None:
        for _ in range(_DRAWS):
            layout = self.rng.choice(_drawn_from(self.isa.arch.name)[kind])
            if layout.spec.name in self.avoid:
                continue
            operands, modifiers = places.draw(layout, self.rng)
            to_lds = layout.spec.memory is not None and layout.spec.memory.op == "load" and "lds" in layout.modifiers
            if to_lds and self.rng.random() < 0.3:
                modifiers |= {"lds": 1, "tfe": 0, "offset": modifiers["offset"] & ~3}
                operands.pop("vdata", None)
            try:
                raw = encode(self.isa, layout.spec.name, operands, modifiers, layout.form)
            except EncodeError:
                continue
            if layout.spec.memory is not None and layout.spec.memory.transpose:  # reads for all lanes or is refused
                self.op("s_mov_b64", sdst=EXEC, ssrc0=Const((1 << 64) - 1))
            for register in {v for v in operands.values() if isinstance(v, Reg) and v.file == "v" and v.index >= 88}:
                for i in range(register.words):
                    source = places.pool(self.rng, 1)
                    self.op("v_and_b32", vdst=Reg("v", 88 + i), src0=Const(kernel.SMALL, True), src1=source)
            if modifiers.get("lds") or (layout.spec.memory is not None and layout.spec.memory.lds):
                self._m0()  # one that is not set anew, and leads to the same place again, is suspicious
            elif "m0_address" in layout.spec.tags:  # a counter's: the emulator executes it with 0 alone
                self.op("s_mov_b32", sdst=M0, ssrc0=Const(0))
            self.put(raw)
            return

    def _m0(self) -> None:
        self.op("s_mov_b32", sdst=M0, ssrc0=Const(self.rng.choice((0, 1024, 2048, 2560)), True))

    # ------------------------------------------------------------------------------------------ control

    def scalars(self, words: int = 2) -> Reg:
        return Reg("s", self.rng.randrange(16, 84 - words, words), words)

    def _exec(self) -> None:
        constant = Const(self.rng.choice((1, 15, (1 << 64) - 16)))
        other = self.rng.choice((self.scalars(), self.scalars(), VCC, constant))
        all_lanes = Const((1 << 64) - 1)
        choice = self.rng.randrange(8)
        if choice < 2:
            self.op("s_mov_b64", sdst=EXEC, ssrc0=all_lanes)
        elif choice == 2:
            self.op("s_mov_b64", sdst=EXEC, ssrc0=other)
        elif choice < 5:
            name = f"s_{self.rng.choice(_SAVE)}_saveexec_b64"
            if name in self.isa.instructions:
                self.op(name, sdst=self.scalars(), ssrc0=other)
        elif choice == 5:
            name = self.rng.choice(("s_andn2_b64", "s_or_b64", "s_xor_b64", "s_and_b64", "s_cselect_b64"))
            self.op(name, sdst=EXEC, ssrc0=EXEC, ssrc1=other)
        elif choice == 6:
            half = Reg("s", 126 + self.rng.randrange(2))
            self.op(self.rng.choice(("s_xor_b32", "s_or_b32")), sdst=half, ssrc0=half, ssrc1=self.scalars(1))
        else:
            name = self.rng.choice(("s_not_b64", "s_wqm_b64", "s_brev_b64"))
            self.op(name, sdst=EXEC, ssrc0=EXEC)

    def _mode(self) -> None:
        low, bits = self.rng.choice(_MODE_BITS)
        where = Const(_MODE | low << 6 | bits - 1 << 11)
        if self.rng.random() < 0.2:
            self.op("s_getreg_b32", sdst=self.scalars(1), simm16=where)
        elif self.rng.random() < 0.3:
            self.op("s_setreg_b32", simm16=where, ssrc0=self.scalars(1))
        else:
            self.op("s_setreg_imm32_b32", simm16=where, k=Const(self.rng.getrandbits(bits), True))

    def _branch(self) -> None:
        """Over some arithmetic, which must be safe to execute and to leave out: what it needs is waited for before."""
        body = self.drawn("vector", 3)
        for inst in map(self.decoded, body):
            self._wait_for(self.flight.needed_for(resources([*inst.reads(), *inst.writes()])))
        on = self.rng.choice(("scc0", "scc1", "vccz", "vccnz", "execz", "execnz"))
        self.put(encode(self.isa, f"s_cbranch_{on}", {"simm16": Const(sum(map(len, body)) // 4)}))
        for raw in body:
            self._add(self.decoded(raw))


def class_of(inst: Inst) -> str:
    """What reports count an instruction as: its space and what it does there, its unit, or what it changes."""
    spec = inst.spec
    assert spec is not None
    if spec.memory is not None and spec.memory.space != "none":
        copies = spec.memory.lds or inst.modifiers.get("lds")
        return f"{spec.memory.space} {'copy to LDS' if copies else spec.memory.op}"
    if spec.matrix is not None:
        return "sparse matrix" if spec.matrix.sparse else "matrix"
    if "waitcnt" in spec.tags:
        return "wait"
    if spec.tags & {"setreg", "getreg", "gpr_idx", "vskip"}:
        return "MODE and other registers of the machine"
    if any(o == EXEC for o in inst.writes()):
        return "EXEC"
    return {"branch": "branch", "salu": "scalar"}.get(spec.unit, f"vector {inst.form}")


# ---------------------------------------------------------------------------------------------- judging


def judge(made: Program, checks: str = CHECKS) -> Verdict:
    """Runs a program on both engines. A finding is the compiled engine's; without one both leave the same."""
    refused, found = "", []
    held = {engine: _memory_of(made).copy() for engine in ENGINES}
    try:
        mine = kernel.run(made.arch, [made.code], held["native"], "native", checks)
        found = [*mine.findings, *mine.warnings]
    except ExecutionError as error:
        refused = str(error)
    try:
        kernel.run(made.arch, [made.code], held["numpy"], "numpy")
    except ExecutionError as error:
        if found:
            return Verdict("accused", str(found[0]))
        return Verdict("refused" if refused == str(error) else "different", f"{error}; the compiled engine: {refused}")
    if refused:
        return Verdict("different", f"refused by the compiled engine alone: {refused}")
    if found:
        return Verdict("accused", str(found[0]))
    return _compared(held)


def judge_together(made: Sequence[Program]) -> list[Verdict]:
    """The verdicts of programs of one architecture, at most kernel.PROGRAMS, which share a launch of each engine. Where
    anything but their results must be told apart, each is judged by itself."""
    held = {engine: np.concatenate([_memory_of(one) for one in made]) for engine in ENGINES}
    try:
        for engine in ENGINES:
            checks = CHECKS if engine == "native" else "none"
            result = kernel.run(made[0].arch, [one.code for one in made], held[engine], engine, checks)
            if result.findings or result.warnings:
                return [judge(one) for one in made]
    except ExecutionError as error:
        apart = {n for n, one in enumerate(made) if any(f"'{line}'" in str(error) for line in one.listing)}
        if not apart:
            return [judge(one) for one in made]
        rest = [one for n, one in enumerate(made) if n not in apart]
        others = iter(judge_together(rest) if rest else [])
        return [judge(one) if n in apart else next(others) for n, one in enumerate(made)]
    parts = (slice(first, first + kernel.GROUPS) for first in range(0, kernel.GROUPS * len(made), kernel.GROUPS))
    return [_compared({engine: memory[part] for engine, memory in held.items()}) for part in parts]


def _memory_of(made: Program) -> npt.NDArray[np.uint32]:
    return kernel.buffer(sum(made.code[:64]) % _BUFFERS)


def _compared(held: Mapping[str, npt.NDArray[np.uint32]]) -> Verdict:
    """``held``: what a program left in its regions, by engine."""
    wrong = np.argwhere(held["native"] != held["numpy"])
    if not len(wrong):
        return Verdict("same")
    parts = []
    for group, word in wrong[:: max(1, len(wrong) // 4)][:4]:
        have, want = (int(held[engine][group, word]) for engine in ("native", "numpy"))
        parts.append(f"{kernel.where(4 * int(word))}: {have:#x}, NumPy {want:#x}")
    return Verdict("different", f"{len(wrong)} words, of them {'; '.join(parts)}")


@dataclass
class Campaign:
    """Programs of one architecture, judged. Instructions that are refused are drawn once."""

    arch: str
    length: int = LENGTH
    forms: str = ""
    avoid: set[str] = field(default_factory=set)
    refused: dict[str, int] = field(default_factory=dict)  # by reason

    def judged(self, seed: str) -> tuple[Program, Verdict]:
        """A program of a seed that the engines accept, and what came of it."""
        while True:
            made = program(self.arch, seed, self.length, frozenset(self.avoid), self.forms)
            verdict = judge(made)
            if verdict.kind != "refused":
                return made, verdict
            reason = re.sub(r" at 0x[0-9a-f]+", "", verdict.detail)
            self.refused[reason] = self.refused.get(reason, 0) + 1
            isa = load_isa(made.arch)
            at_fault = {i.name for i in made.instructions if f"'{text(isa, i)}'" in verdict.detail} - self.avoid
            if not at_fault:
                return made, verdict
            self.avoid |= at_fault

    def judged_together(self, seeds: Sequence[str]) -> list[tuple[Program, Verdict]]:
        """The same of several programs, at most kernel.PROGRAMS, in a fraction of the time."""
        made = [program(self.arch, seed, self.length, frozenset(self.avoid), self.forms) for seed in seeds]
        verdicts = judge_together(made)
        return [
            self.judged(one.seed) if verdict.kind == "refused" else (one, verdict)
            for one, verdict in zip(made, verdicts, strict=True)
        ]


def shortest(made: Program, kind: str) -> Program:
    """The program without what is not needed for its verdict: found by leaving out its tail, then arithmetic."""

    def judged(instructions: list[Inst]) -> Program | None:
        tried = Program(made.arch, made.seed, b"".join(i.encoding for i in instructions), instructions)
        return tried if judge(tried).kind == kind else None

    low, high = 0, len(made.instructions)
    while high - low > 1:  # the shortest beginning
        middle = (low + high) // 2
        low, high = (low, middle) if judged(made.instructions[:middle]) else (middle, high)
    best = Program(made.arch, made.seed, b"", made.instructions[:high])
    for inst in reversed(best.instructions[:-1]):
        if inst.spec is not None and not inst.spec.counter and "waitcnt" not in inst.spec.tags:
            rest = [i for i in best.instructions if i is not inst]
            if inst.spec.unit != "branch" and (shorter := judged(rest)):
                best = shorter
    return best
