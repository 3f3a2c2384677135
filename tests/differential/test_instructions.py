"""The engines against each other on random programs of instructions, and both against loads worked out lane by lane."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
import pytest

from amdgen.codec.assemble import assemble_line
from amdgen.differential import kernel
from amdgen.differential.instructions import CHECKS, Campaign, judge_together, program
from amdgen.emulator.native import NotAvailableError
from amdgen.emulator.native.library import BrokenError, runtime
from amdgen.emulator.native.places import header
from amdgen.isa import load_isa

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
LANES = range(64)
ALL = (1 << 64) - 1


def assemble(arch: str, body: str) -> bytes:
    return b"".join(assemble_line(load_isa(arch), line).encoding for line in body.strip().splitlines())


@pytest.fixture(autouse=True)
def _available() -> None:
    try:
        runtime(header(load_isa("gfx942")))
    except BrokenError:
        raise
    except NotAvailableError as error:  # no compiler, or a processor without fused multiply-add
        pytest.skip(str(error))


@pytest.mark.parametrize("arch", ARCHS)
def test_engines_agree_on_random_programs(arch: str) -> None:
    for made, verdict in Campaign(arch, length=40).judged_together([f"test {seed}" for seed in range(3)]):
        assert verdict.kind == "same", "\n".join([verdict.detail, *made.listing])


@pytest.mark.parametrize("name", ["v_permlane16_swap_b32", "v_permlane32_swap_b32"])
def test_a_register_swapped_with_itself_is_the_same_on_both(name: str) -> None:
    """Two results in one register: which one stays must not depend on the process's hash seed, as it did."""
    code, held = assemble("gfx950", f"{name} v20, v20"), {}
    for engine in ("native", "numpy"):
        held[engine] = kernel.buffer(3).copy()
        kernel.run("gfx950", [code], held[engine], engine)
    assert (held["native"] == held["numpy"]).all()


def test_a_difference_is_found() -> None:
    """The same program on one engine and another program on the other differ, and where is told."""
    made = program("gfx942", "test 0")
    assert made.code == program("gfx942", "test 0").code
    before, after = kernel.buffer(1).copy(), kernel.buffer(1).copy()
    code = assemble("gfx942", "v_xor_b32 v40, -1, v40\ns_not_b32 s30, s30")
    kernel.run("gfx942", [b""], before, "numpy")
    kernel.run("gfx942", [code], after, "numpy")
    places = {kernel.where(4 * int(word)) for _, word in np.argwhere(before != after)}
    assert "s30" in places and places - {"s30", "SCC"} <= {f"v40 of lane {lane}" for lane in LANES}


def test_a_missing_wait_is_an_accusation_of_its_program_alone() -> None:
    made, sound = program("gfx942", "test 0"), program("gfx942", "test 1")
    made.code = assemble("gfx942", "global_load_dword v20, v6, s[4:5]\nv_mov_b32 v21, v20")
    before, verdict, after = judge_together([sound, made, sound])
    assert verdict.kind == "accused" and "vgpr_read_before_wait" in verdict.detail
    assert before.kind == after.kind == "same"


def test_a_difference_is_that_of_its_program(monkeypatch) -> None:
    """Programs share a launch: each is compared by what its own workgroups leave."""
    run = kernel.run

    def wrong_once(arch, programs, memory, engine, checks="none"):
        result = run(arch, programs, memory, engine, checks)
        memory[kernel.GROUPS, 40] ^= engine == "numpy"  # in the first region of the second program
        return result

    monkeypatch.setattr(kernel, "run", wrong_once)
    kinds = [v.kind for v in judge_together([program("gfx942", f"test {n}") for n in range(3)])]
    assert kinds == ["same", "different", "same"]


# ------------------------------------------------------------------------------- the third model: one lane at a time


@dataclass
class Wave:
    """A wave and its region of memory as the kernel finds them, in plain numbers."""

    memory: bytearray
    lds: bytearray
    registers: dict[int, list[int]]  # of VGPRs, by lane
    scratch: list[bytearray]

    @staticmethod
    def of(words: np.ndarray) -> Wave:
        registers = {
            n: [int(words[(n - 16) // 4 * 256 + 4 * lane + (n - 16) % 4]) for lane in LANES] for n in range(16, 80)
        }
        lds = bytearray()
        for chunk in range(kernel.LDS // 1024):
            for lane in LANES:
                for i in range(4):
                    word = registers[16 + 8 * chunk + i][lane]
                    lds += (word & kernel.SMALL if chunk >= 6 else word).to_bytes(4, "little")
        scratch = [bytearray() for _ in LANES]
        for lane in LANES:
            for n in range(0, kernel.SCRATCH, 16):
                scratch[lane] += b"".join(registers[16 + n + i][lane].to_bytes(4, "little") for i in range(4))
        return Wave(bytearray(words.tobytes()), lds, registers, scratch)

    def memory_at(self, lane: int, offset: int, size: int, signed: bool = False) -> int:
        """Where v[2:3] and v6 lead."""
        at = kernel.ANYTHING + 16 * lane + offset
        return int.from_bytes(self.memory[at : at + size], "little", signed=signed)

    def lds_at(self, lane: int, offset: int, size: int, signed: bool = False) -> int:
        at = 16 * lane + offset  # v4
        return int.from_bytes(self.lds[at : at + size], "little", signed=signed)


def _loads(wave: Wave, active: int, asks: str) -> list[tuple[str, int, list[int]]]:
    """Instructions, the first register each writes, and what it then holds of each lane (one number for all words)."""
    r = wave.registers

    def bpermute(lane: int) -> int:
        source = r[70][lane] >> 2 & 63
        return r[71][source] if active >> source & 1 else 0

    made = [
        ("global_load_dword v20, v6, s[4:5] offset:64", 20, [wave.memory_at(x, 64, 4) for x in LANES]),
        ("global_load_sbyte v21, v[2:3], off offset:7", 21, [wave.memory_at(x, 7, 1, True) for x in LANES]),
        ("global_load_dwordx2 v[22:23], v6, s[4:5] offset:8", 22, [wave.memory_at(x, 8, 8) for x in LANES]),
        ("global_load_short_d16 v24, v6, s[4:5] offset:2", 24, [wave.memory_at(x, 2, 2) for x in LANES]),
        ("flat_load_ubyte v25, v[2:3] offset:3", 25, [wave.memory_at(x, 3, 1) for x in LANES]),
        ("flat_load_dword v26, v[12:13] offset:12", 26, [wave.lds_at(x, 12, 4) for x in LANES]),
        ("scratch_load_dword v27, v5, off offset:8", 27, [int.from_bytes(s[8:12], "little") for s in wave.scratch]),
        ("buffer_load_dwordx3 v[28:30], v6, s[8:11], 0 offen", 28, [wave.memory_at(x, 0, 12) for x in LANES]),
        ("buffer_load_short_d16_hi v31, v6, s[8:11], 0 offen offset:6", 31,
         [wave.memory_at(x, 6, 2) << 16 for x in LANES]),
        ("ds_read_b32 v32, v4 offset:1024", 32, [wave.lds_at(x, 1024, 4) for x in LANES]),
        ("ds_read2_b32 v[34:35], v4 offset0:1 offset1:3", 34,
         [wave.lds_at(x, 4, 4) | wave.lds_at(x, 12, 4) << 32 for x in LANES]),
        ("ds_read_u16_d16 v36, v4 offset:2", 36, [wave.lds_at(x, 2, 2) for x in LANES]),
        ("ds_read_i8_d16_hi v37, v4 offset:5", 37, [(wave.lds_at(x, 5, 1, True) & 0xFFFF) << 16 for x in LANES]),
        ("ds_bpermute_b32 v38, v70, v71", 38, [bpermute(x) for x in LANES]),
        ("ds_add_rtn_u32 v39, v4, v72 offset:2048", 39, [wave.lds_at(x, 2048, 4) for x in LANES]),
        (f"global_atomic_add v40, v6, v73, s[4:5] offset:2048 {asks}", 40, [wave.memory_at(x, 2048, 4) for x in LANES]),
        (f"flat_atomic_swap v41, v[2:3], v74 offset:3072 {asks}", 41, [wave.memory_at(x, 3072, 4) for x in LANES]),
        (f"buffer_atomic_umax_x2 v[44:45], v0, s[12:15], 0 idxen {asks}", 44,
         [int.from_bytes(wave.memory[256 * x : 256 * x + 8], "little") for x in LANES]),
    ]  # fmt: skip
    return made


def _words(instruction: str) -> int:
    """Registers that an instruction of the table writes: those of its first operand."""
    operand = instruction.split()[1].rstrip(",")
    low, _, high = operand[2:-1].partition(":")
    return int(high) - int(low) + 1 if operand[1] == "[" else 1


def _stored(wave: Wave, active: int) -> None:
    """What the atomics of the table leave in memory and LDS."""
    r = wave.registers
    for lane in LANES:
        if not active >> lane & 1:
            continue
        at = 16 * lane + 2048
        wave.lds[at : at + 4] = ((wave.lds_at(lane, 2048, 4) + r[72][lane]) & 0xFFFFFFFF).to_bytes(4, "little")
        total = (wave.memory_at(lane, 2048, 4) + r[73][lane]) & 0xFFFFFFFF
        at = kernel.ANYTHING + 16 * lane
        wave.memory[at + 2048 : at + 2052] = total.to_bytes(4, "little")
        wave.memory[at + 3072 : at + 3076] = r[74][lane].to_bytes(4, "little")
        old = int.from_bytes(wave.memory[256 * lane : 256 * lane + 8], "little")
        wave.memory[256 * lane : 256 * lane + 8] = max(old, r[44][lane] | r[45][lane] << 32).to_bytes(8, "little")


def _set_exec(mask: int) -> str:
    return f"s_mov_b32 exec_lo, {mask & 0xFFFFFFFF:#x}\ns_mov_b32 exec_hi, {mask >> 32:#x}\n"


@pytest.mark.parametrize("engine", ["numpy", "native"])
@pytest.mark.parametrize("arch", ARCHS)
@pytest.mark.parametrize("after", [ALL, None], ids=["all lanes", "the others"])
def test_a_load_writes_the_lanes_that_were_active_when_it_was_issued(arch: str, engine: str, after: int | None) -> None:
    active = random.Random(arch).getrandbits(64) | 1
    after = ~active & ALL if after is None else after
    memory = kernel.buffer(5).copy()
    waves = [Wave.of(words) for words in memory]
    asks = "glc" if arch in ("gfx908", "gfx90a") else "sc0"
    expected = [_loads(wave, active, asks) for wave in waves]
    body = "".join(_set_exec(active) + instruction + "\n" + _set_exec(after) for instruction, _, _ in expected[0])
    code = assemble(arch, body + "s_waitcnt vmcnt(0) lgkmcnt(0)")
    result = kernel.run(arch, [code], memory, engine, CHECKS)
    assert not result.findings and not result.warnings
    for wave, table, words in zip(waves, expected, memory, strict=True):
        ended = kernel.registers(words)
        for instruction, first, values in table:
            for word in range(_words(instruction)):
                held = [
                    values[x] >> 32 * word & 0xFFFFFFFF if active >> x & 1 else wave.registers[first + word][x]
                    for x in LANES
                ]
                assert ended[f"v{first + word}"].tolist() == held, instruction
        _stored(wave, active)
        assert words[: len(ended["memory"])].tobytes() == bytes(wave.memory[: 4 * len(ended["memory"])])
        assert ended["lds"].tobytes() == bytes(wave.lds)
