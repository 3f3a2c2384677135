"""Random C programs that give the same values on the host and on an AMD GPU.

A program is a workgroup of lanes, each with a state of its own (a struct in scratch), which goes through phases. Within
a phase a lane computes alone; between phases lanes exchange values (exchanges.py). The host runs each phase for all
lanes, one after the other, and models the exchanges over all states. Programs have no undefined behaviour, given
-fwrapv and -fno-strict-aliasing.
"""

from __future__ import annotations

import ctypes
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from amdgen.differential.exchanges import Exchanges
from amdgen.differential.expressions import F32, FLOATS, INTEGERS, OWN_BYTES, U16, U32, U64, Expressions, Scope, Type
from amdgen.differential.machine import Build, Program, call, compile_host
from amdgen.differential.statements import Statements

PRELUDE = (Path(__file__).parent / "prelude.h").read_text(encoding="utf-8")
INPUTS = 64
"""32-bit words of input, the same for all workgroups."""
GROUPS = 2
CELLS = 16
"""64-bit words of global memory that all lanes change by atomics, after each lane's own."""
_FIELDS = {"u64": 2, "i64": 1, "f64": 1, "u32": 3, "i32": 2, "f32": 1, "u16": 1, "i16": 1, "f16": 1, "u8": 1, "i8": 1}
_ARRAYS: tuple[tuple[str, Type, int], ...] = (("q", U64, 2), ("m", U32, 4), ("f", F32, 2), ("n", U16, 4))
_BITFIELDS = (("u64", 33), ("i64", 7), ("u64", 24), ("u32", 5), ("i32", 11), ("u32", 16), ("i32", 20), ("u32", 12))
STATE_BYTES = 208
"""Of a lane's state, which has no padding."""


@dataclass(frozen=True)
class Text:
    """The source of one program. It defines, for the host, ``void host_SEED(const u32 *in, State *states, u8 *memory)``
    and, for the device, the kernel ``kernel_SEED`` with the same arguments; prelude.h precedes it.

    ``lanes``: work-items of a workgroup. ``states`` (STATE_BYTES for each lane) and ``memory`` may hold any bytes.
    """

    seed: int
    lanes: int
    source: str

    @property
    def states_bytes(self) -> int:
        """Bytes of all lanes' states."""
        return GROUPS * self.lanes * STATE_BYTES

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory: each lane's own, then the cells."""
        return GROUPS * self.lanes * OWN_BYTES + CELLS * 8


def text(seed: int) -> Text:
    """The program of a seed, the same on every machine and Python."""
    return _Writer(seed).text()


def inputs(program: Text) -> list[np.ndarray]:
    """Random arguments of a program: input words (some at the ends of their range), states and memory."""
    rng = np.random.default_rng(program.seed)
    words = rng.integers(0, 1 << 32, INPUTS, np.uint32)
    ends = np.array([0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 255, 65536], np.uint32)
    words[::7] = rng.choice(ends, words[::7].size)
    states, memory = (rng.integers(0, 256, size, np.uint8) for size in (program.states_bytes, program.memory_bytes))
    return [words, states, memory]


def prepare(seeds: Sequence[int]) -> Build:
    """The programs of ``seeds`` with the results that the host computes. BuildError when a compiler refuses them."""
    texts = [text(seed) for seed in seeds]
    source = "\n".join([PRELUDE, *(program.source for program in texts)])
    programs = []
    with TemporaryDirectory(prefix="amdgen-") as folder:
        library = ctypes.CDLL(str(compile_host(source, Path(folder))))
        for program in texts:
            before, after = inputs(program), inputs(program)
            call(library, f"host_{program.seed}", after)
            programs.append(Program(program.seed, f"kernel_{program.seed}", GROUPS, program.lanes, before, after))
    return Build(tuple(programs), (source,), {})


class _Writer:
    def __init__(self, seed: int) -> None:
        self.rng, self.seed = random.Random(seed), seed
        self.lanes = self.rng.choice((64, 64, 64, 64, 64, 128, 128, 192))
        self.functions: list[tuple[str, Type, tuple[Type, ...]]] = []

    def text(self) -> Text:
        functions = [self._helper(i) for i in range(self.rng.randint(1, 2))]
        if self.rng.random() < 0.4:
            functions.append(self._recursion())
        if self.rng.random() < 0.3:
            functions.append(self._table())
        scope = self._scope()
        phases, steps_device, steps_host, lds = [], [], [], 0
        for number in range(2):
            phases.append(self._phase(number, scope))
            steps_device.append(f"{self._name('phase')}_{number}(s, in, own, own_lds, t);")
            steps_host.append(f"EACH {self._name('phase')}_{number}(s, in, own, own_lds, t);")
            exchange = Exchanges(self.rng, Expressions(self.rng, scope, 2), self.lanes).draw()
            steps_device.append(exchange.device)
            steps_host.append(exchange.host)
            lds = max(lds, exchange.lds_words)
        parts = [
            self._state(), *functions, self._start(), *phases, self._finish(),
            self._host(steps_host, lds), self._kernel(steps_device, lds),
        ]  # fmt: skip
        return Text(self.seed, self.lanes, "\n".join(parts))

    def _name(self, what: str) -> str:
        return f"{what}_{self.seed}"

    def _places(self) -> dict[str, list[str]]:
        return {name: [f"s->{name}_{i}" for i in range(count)] for name, count in _FIELDS.items()}

    def _scope(self) -> Scope:
        places = self._places()
        places["u32"] += ["t", "in[t & 63]", "s->pair.x", "s->two[1].x"]
        places["u64"] += ["s->pair.z"]
        places["u16"] += ["s->two[0].y"]
        return Scope(
            places=places,
            arrays=[(f"s->{name}", t, length) for name, t, length in _ARRAYS],
            own=[("own", "GLOBAL"), ("own_lds", "LDS")],
            functions=self.functions,
            bytes="s->bytes",
            bitfields=tuple(f"s->bits.b{i}" for i in range(len(_BITFIELDS))),
        )

    def _state(self) -> str:
        """The lane's state: fields of each type, arrays, bit fields, structs. Fields go from wide to narrow, so that
        there is no padding, whose bytes would be unspecified."""
        fields = [f"{name} {', '.join(f'{name}_{i}' for i in range(count))};" for name, count in _FIELDS.items()]
        arrays = [f"{t.name} {name}[{length}];" for name, t, length in _ARRAYS]
        bits = " ".join(f"{t} b{i} : {width};" for i, (t, width) in enumerate(_BITFIELDS))
        pair, state = self._name("Pair"), self._name("State")
        return (
            f"typedef struct {{ u64 z; u32 x; u16 y, w; }} {pair};\n"
            f"typedef struct {{ struct {{ {bits} }} bits; {pair} pair, two[2]; u64 lds[{OWN_BYTES // 8}];"
            f" {' '.join(arrays)} {' '.join(fields)} u8 bytes[16]; }} {state};\n"
            f'_Static_assert(sizeof({state}) == {STATE_BYTES}, "padding");\n'
            f"NOINLINE {pair} mix_{self.seed}({pair} a, u32 n)"
            " { a.x += n; a.z ^= (u64)a.x << 7; a.y -= n; return a; }"
        )

    def _helper(self, index: int) -> str:
        """A function of its own: parameters and locals of random types, an array, early returns."""
        types = [self.rng.choice((*INTEGERS, *INTEGERS, *FLOATS[1:])) for _ in range(self.rng.randint(2, 3))]
        result = self.rng.choice(INTEGERS)
        places: dict[str, list[str]] = {"u32": ["v"]}
        for i, t in enumerate(types):
            places.setdefault(t.name, []).append(f"p{i}")
        writable = {name: list(found) for name, found in places.items()}
        scope = Scope(places, arrays=[("a", U32, 4)], functions=list(self.functions))
        local = Expressions(self.rng, Scope(places, functions=list(self.functions)), 2)
        returns = f"return {local.of(result)};"
        start = ", ".join(local.of(U32, 2) for _ in range(4))
        body = Statements(self.rng, scope, returns, writable).block(1, 3)
        name = self._name(f"helper{index}")
        self.functions.append((name, result, tuple(types)))
        parameters = ", ".join(f"{t.name} p{i}" for i, t in enumerate(types))
        kind = self.rng.choice(("NOINLINE", "NOINLINE", "INLINE"))
        return (
            f"{kind} {result.name} {name}({parameters}) {{ u32 v = 5; u32 a[4] = {{{start}}}; {body}"
            f" return ({result.name})(a[v & 3] + {local.of(result)}); }}"
        )

    def _recursion(self) -> str:
        """A function that calls itself at most three deep, twice in one place."""
        name = self._name("again")
        local = Expressions(self.rng, Scope({"u32": ["n", "x"]}), 2)
        twice = f" ^ {name}(n >> 1, x + 1)" if self.rng.random() < 0.4 else ""
        self.functions.append((f"{name}_from", U32, (U32, U32)))
        return (
            f"NOINLINE u32 {name}(u32 n, u32 x) {{ if (n == 0) return x; u32 y = {local.of(U32)};"
            f" return {name}(n - 1, x ^ y){twice} + y; }}\n"
            f"INLINE u32 {name}_from(u32 n, u32 x) {{ return {name}(n & {1 if twice else 3}, x); }}"
        )

    def _table(self) -> str:
        """Functions called through a table, each lane another one."""
        name = self._name("table")
        local = Expressions(self.rng, Scope({"u32": ["x", "y"]}), 2)
        count = 2
        functions = [f"NOINLINE u32 {name}_{i}(u32 x, u32 y) {{ return {local.of(U32)}; }}" for i in range(count)]
        names = ", ".join(f"{name}_{i}" for i in range(count))
        self.functions.append((f"{name}_call", U32, (U32, U32)))
        functions.append(f"static u32 (*const {name}[{count}])(u32, u32) = {{{names}}};")
        functions.append(f"INLINE u32 {name}_call(u32 x, u32 y) {{ return {name}[x & {count - 1}](x, y); }}")
        return "\n".join(functions)

    _PARAMETERS = "const GLOBAL u32 *in, GLOBAL u8 *own, LDS u8 *own_lds, u32 t"

    def _phase(self, number: int, scope: Scope) -> str:
        structs = ("s->pair", "s->two[0]", "s->two[1]")
        statements = Statements(self.rng, scope, "return;", self._places(), structs, self._name("mix"))
        body = "\n  ".join(statements.statement() for _ in range(self.rng.randint(2, 3)))
        kind = self.rng.choice(("INLINE", "NOINLINE"))
        return (
            f"{kind} void {self._name('phase')}_{number}({self._name('State')} *s, {self._PARAMETERS}) {{\n  {body}\n}}"
        )

    def _start(self) -> str:
        """Loads the state, and replaces its floats by converted integers: the bits of a NaN may differ."""
        lines = [
            f"{p} = {'half' if t.bits == 16 else f'({t.name})'}((i32)in[t * {3 + i} & 63] >> {5 * i + 3});"
            for i, (p, t) in enumerate(self._floats())
        ]
        lines += [f"((LDS u64 *)own_lds)[{i}] = s->lds[{i}];" for i in range(OWN_BYTES // 8)]
        return self._step("start", ["*s = states[t];", *lines])

    def _finish(self) -> str:
        """Stores the state, with all NaNs replaced by one number."""
        lines = [f"if ({p} != {p}) {p} = 7;" for p, _ in self._floats()]
        lines += [f"s->lds[{i}] = ((LDS u64 *)own_lds)[{i}];" for i in range(OWN_BYTES // 8)]
        return self._step("finish", [*lines, "states[t] = *s;"])

    def _step(self, what: str, lines: list[str]) -> str:
        state = self._name("State")
        body = "\n  ".join(lines)
        return (
            f"INLINE void {self._name(what)}({state} *s, GLOBAL {state} *states, {self._PARAMETERS}) {{\n  {body}\n}}"
        )

    def _floats(self) -> list[tuple[str, Type]]:
        places = [(place, t) for t in FLOATS for place in self._places()[t.name]]
        return places + [(f"s->{name}[{i}]", t) for name, t, length in _ARRAYS if t.kind == "f" for i in range(length)]

    def _host(self, steps: list[str], lds: int) -> str:
        each = (
            f"for (u32 l = 0; l < {self.lanes} && (s = &all[l], t = g * {self.lanes} + l,"
            f" own = memory + t * {OWN_BYTES}, own_lds = lds + l * {OWN_BYTES}, 1); l++)"
        )
        body = "\n    ".join([f"EACH {self._name('start')}(s, states, in, own, own_lds, t);", *steps])
        return f"""#ifdef HOST
#define EACH {each}
void host_{self.seed}(const u32 *in, {self._name("State")} *states, u8 *memory) {{
  static {self._name("State")} all[{self.lanes}];
  static u64 lds_words[{self.lanes * OWN_BYTES // 8}], exchanged[{max(lds, 1)}];
  u64 *cells = (u64 *)(memory + {GROUPS * self.lanes * OWN_BYTES});
  u8 *lds = (u8 *)lds_words;
  for (u32 g = 0; g < {GROUPS}; g++) {{
    {self._name("State")} *s; u8 *own, *own_lds; u32 t;
    {body}
    EACH {self._name("finish")}(s, states, in, own, own_lds, t);
  }}
}}
#undef EACH
"""

    def _kernel(self, steps: list[str], lds: int) -> str:
        body = "\n  ".join([f"{self._name('start')}(s, states, in, own, own_lds, t);", *steps])
        words = self.lanes * OWN_BYTES // 8
        exchanged = self._name("exchanged")
        return f"""#else
__attribute__((loader_uninitialized)) static LDS u64 {self._name("lds")}[{words}], {exchanged}[{max(lds, 1)}];
KERNEL({self.lanes}) void kernel_{self.seed}(const GLOBAL u32 *in, GLOBAL {self._name("State")} *states,
    GLOBAL u8 *memory) {{
  const u32 l = __builtin_amdgcn_workitem_id_x(), t = __builtin_amdgcn_workgroup_id_x() * {self.lanes} + l;
  GLOBAL u8 *own = memory + t * {OWN_BYTES};
  GLOBAL u64 *cells = (GLOBAL u64 *)(memory + {GROUPS * self.lanes * OWN_BYTES});
  LDS u8 *own_lds = (LDS u8 *){self._name("lds")} + l * {OWN_BYTES};
  LDS u64 *exchanged = {exchanged};
  {self._name("State")} state, *s = &state;
  {body}
  {self._name("finish")}(s, states, in, own, own_lds, t);
}}
#endif
"""
