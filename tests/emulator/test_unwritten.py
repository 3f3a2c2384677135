# ruff: noqa: E501  (bodies of assembly)
"""Memory that nobody has written: what uses it is named, what copies or drops it is not."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from asm_kernels import assemble

from amdgen.codec.decode import Decoder
from amdgen.codeobject import CodeObject
from amdgen.emulator import Result, emulate
from amdgen.emulator.findings import Finding
from amdgen.isa import load_isa

CHECK = "uninitialized_memory"
# s[4:5]: nobody has written what is there; s[6:7]: somebody has; v1: 4 bytes a lane, v2: 16
_SETUP = (
    "s_load_dwordx4 s[4:7], s[0:1], 0x0\nv_lshlrev_b32 v1, 2, v0\nv_lshlrev_b32 v2, 4, v0\nv_mov_b32 v9, 0\n"
    "s_waitcnt lgkmcnt(0)\n"
)
_WAIT = "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
_LOAD = f"global_load_dword v5, v1, s[4:5]\n{_WAIT}"
_KEEP = "global_store_dword v1, v5, s[6:7]\n"
_AGAIN = f"{_WAIT}global_load_dword v6, v1, s[6:7]\n{_WAIT}v_add_u32 v6, 1, v6\nglobal_store_dword v1, v6, s[6:7]\n"
_ADD = "v_add_u32 v5, 1, v5\n"
_FLAT = "v_mov_b32 v10, s4\nv_mov_b32 v11, s5\nv_add_co_u32 v10, vcc, v10, v1\nv_addc_co_u32 v11, vcc, 0, v11, vcc\n"
_BUFFER = "s_mov_b64 s[8:9], s[4:5]\ns_movk_i32 s10, 0x400\ns_mov_b32 s11, 0x20000\n"
_STORED, _USED, _DECIDES = "what is computed of them is stored", "they are used", "they decide a condition"
_BRANCH = "s_cbranch_scc1 out\ns_nop 0\nout:\n"


def _run(
    body: str, unwritten: tuple[int, ...] = (0,), arch: str = "gfx942", grid: int = 1, **options: object
) -> Result:
    memory = [np.full(1024, 0x11, np.uint8), np.zeros(1024, np.uint8)]
    code = assemble(arch, _SETUP + body + _WAIT, 2, 1024)
    return emulate(code, "k", grid, 64, memory, unwritten=unwritten, **options)


@dataclass(frozen=True)
class Case:
    name: str
    body: str
    says: str = ""  # "" where nothing may be found
    severity: str = "error"

    def __str__(self) -> str:
        return self.name


CASES = [
    Case("loaded, and dropped", _LOAD + "v_add_u32 v5, v5, v5\n"),
    Case("what is computed of it is stored", _LOAD + _ADD + _KEEP, _STORED),
    Case("converted and stored", _LOAD + "v_cvt_f32_u32 v5, v5\n" + _KEEP, _STORED),
    Case("a mere copy", _LOAD + _KEEP),
    Case("a copy by way of other registers", _LOAD + "v_mov_b32 v6, v5\ns_nop 1\nv_accvgpr_write_b32 a3, v6\ns_nop 2\nv_accvgpr_read_b32 v5, a3\ns_nop 1\n" + _KEEP),
    Case("a copy put together of bytes",
         f"global_load_ubyte v5, v1, s[4:5]\nglobal_load_ubyte v6, v1, s[4:5] offset:1\n{_WAIT}v_lshl_or_b32 v5, v6, 8, v5\nglobal_store_short v1, v5, s[6:7]\n"),
    Case("a copy of a copy is used", _LOAD + _KEEP + _AGAIN, _STORED),
    Case("a copy that is written over", _LOAD + _KEEP + f"{_WAIT}global_store_dword v1, v0, s[6:7]\n" + _AGAIN),
    Case("written by this kernel before", f"global_store_dword v1, v0, s[4:5]\n{_WAIT}" + _LOAD + _ADD + _KEEP),
    Case("written but for one byte, and all of it is used",
         f"global_store_short v1, v0, s[4:5]\nglobal_store_byte v1, v0, s[4:5] offset:2\n{_WAIT}" + _LOAD + "v_xor_b32 v5, -1, v5\n" + _KEEP,
         "stored beside bits that were", "warning"),
    Case("written but for one byte, and others are used",
         f"global_store_short v1, v0, s[4:5]\n{_WAIT}" + _LOAD + "v_and_b32 v5, 0xffff, v5\nv_add_u32 v5, 1, v5\n" + _KEEP),
    Case("written but for one byte, and that is used",
         f"global_store_short v1, v0, s[4:5]\n{_WAIT}global_load_sbyte v5, v1, s[4:5] offset:2\n{_WAIT}" + _ADD + _KEEP, _STORED),
    Case("its high half, into half a register", f"global_load_short_d16_hi v5, v1, s[4:5]\n{_WAIT}v_lshrrev_b32 v5, 16, v5\n" + _ADD + _KEEP, _STORED),
    Case("into one half, and the other is used", f"v_mov_b32 v5, 3\nglobal_load_short_d16_hi v5, v1, s[4:5]\n{_WAIT}v_and_b32 v5, 0xffff, v5\n" + _ADD + _KEEP),
    Case("the tail of a row, masked", f"s_mov_b64 exec, 0xff\nglobal_store_dword v1, v0, s[4:5]\ns_mov_b64 exec, -1\n{_WAIT}" + _LOAD
         + "v_cmp_gt_u32 vcc, 8, v0\nv_cndmask_b32 v5, 0, v5, vcc\n" + _ADD + _KEEP),
    Case("four words of a lane", f"global_load_dwordx4 v[12:15], v2, s[4:5]\n{_WAIT}v_add_u32 v15, 1, v15\nglobal_store_dword v1, v15, s[6:7]\n", _STORED),
    Case("an address", _LOAD + "v_and_b32 v5, 0xfc, v5\nglobal_load_dword v6, v5, s[6:7]\n", _USED),
    Case("an address in LDS", _LOAD + "v_and_b32 v5, 0xfc, v5\nds_write_b32 v5, v9\n", _USED),
    Case("lanes that are off", _LOAD + "v_cmp_eq_u32 vcc, 7, v5\ns_and_saveexec_b64 s[12:13], vcc\n", _DECIDES),
    Case("a scalar that decides", f"s_load_dword s8, s[4:5], 0x10\n{_WAIT}s_cmp_eq_u32 s8, 3\n" + _BRANCH, _DECIDES),
    Case("scalars of which a written one decides",
         f"global_store_dword v9, v9, s[4:5]\n{_WAIT}s_dcache_inv\n{_WAIT}s_load_dwordx4 s[8:11], s[4:5], 0x0\n{_WAIT}s_cmp_eq_u32 s8, 3\n" + _BRANCH,
         ""),
    Case("through LDS, used", _LOAD + f"ds_write_b32 v1, v5\n{_WAIT}ds_read_b32 v5, v1\n{_WAIT}" + _ADD + _KEEP, _STORED),
    Case("through LDS, copied", _LOAD + f"ds_write_b32 v1, v5\n{_WAIT}ds_read_b32 v5, v1\n{_WAIT}" + _KEEP),
    Case("through LDS, the copy is used", _LOAD + f"ds_write_b32 v1, v5\n{_WAIT}ds_read_b32 v5, v1\n{_WAIT}" + _KEEP + _AGAIN, _STORED),
    Case("pulled from other lanes", _LOAD + f"ds_bpermute_b32 v5, v1, v5\n{_WAIT}" + _ADD + _KEEP, _STORED),
    Case("copied to LDS past the registers",
         _BUFFER + f"s_mov_b32 m0, 0\ns_nop 0\nbuffer_load_dword v1, s[8:11], 0 offen lds\n{_WAIT}ds_read_b32 v5, v1\n{_WAIT}" + _ADD + _KEEP, _STORED),
    Case("copied to LDS past the registers, and dropped",
         _BUFFER + f"s_mov_b32 m0, 0\ns_nop 0\nbuffer_load_dword v1, s[8:11], 0 offen lds\n{_WAIT}ds_read_b32 v5, v1\n{_WAIT}" + _KEEP),
    Case("through a buffer", _BUFFER + f"buffer_load_dword v5, v1, s[8:11], 0 offen\n{_WAIT}" + _ADD + _KEEP, _STORED),
    Case("beyond a buffer's range, which is 0",
         _BUFFER + f"s_mov_b32 s10, 0\nbuffer_load_dword v5, v1, s[8:11], 0 offen\n{_WAIT}" + _ADD + _KEEP),
    Case("by a converting load",
         _BUFFER + f"s_mov_b32 s11, 0x24fac\nbuffer_load_format_x v5, v1, s[8:11], 0 offen\n{_WAIT}" + _ADD + _KEEP, _STORED),
    Case("stored through a buffer before",
         _BUFFER + f"buffer_store_dword v0, v1, s[8:11], 0 offen\n{_WAIT}" + _LOAD + _ADD + _KEEP),
    Case("by flat addresses", _FLAT + f"flat_load_dword v5, v[10:11]\n{_WAIT}" + _ADD + _KEEP, _STORED),
    Case("stored by flat addresses before", _FLAT + f"flat_store_dword v[10:11], v0\n{_WAIT}" + _LOAD + _ADD + _KEEP),
    Case("an atomic sum", "global_atomic_add v1, v0, s[4:5]\n", "changes 4 bytes at"),
    Case("an atomic of 64 bits", "v_mov_b32 v6, 0\nv_mov_b32 v7, 0\nglobal_atomic_add_x2 v2, v[6:7], s[4:5]\n", "changes 8 bytes at"),
    Case("compared and swapped", "global_atomic_cmpswap v1, v[0:1], s[4:5]\n", "changes 4 bytes at"),
    Case("an atomic on what is written", f"global_store_dword v1, v0, s[4:5]\n{_WAIT}global_atomic_add v1, v0, s[4:5]\n"),
    Case("swapped, and used then", f"global_atomic_swap v1, v0, s[4:5]\n{_WAIT}" + _LOAD + _ADD + _KEEP),
    Case("a sum by a flat atomic", _FLAT + "flat_atomic_add v[10:11], v0\n", "changes 4 bytes at"),
    Case("one field is counted up, and others of its dword are left",
         f"global_store_byte v1, v0, s[4:5]\n{_WAIT}" + _LOAD + "v_add_u32 v6, 1, v5\nv_mov_b32 v7, 15\nv_bfi_b32 v5, v7, v6, v5\nglobal_store_dword v1, v5, s[4:5]\n"),
    Case("a field that nobody has written is counted up",
         _LOAD + "v_add_u32 v6, 1, v5\nv_mov_b32 v7, 15\nv_bfi_b32 v5, v7, v6, v5\nglobal_store_dword v1, v5, s[4:5]\n", _STORED),
    Case("bits of a field are set, and others left", _LOAD + "v_and_or_b32 v5, v5, 15, 3\nglobal_store_dword v1, v5, s[4:5]\n"),
    Case("of such a field what was set is used",
         _LOAD + f"v_and_b32 v5, -16, v5\nv_or_b32 v5, 3, v5\nglobal_store_dword v1, v5, s[4:5]\n{_WAIT}" + _LOAD + "v_and_b32 v5, 15, v5\n" + _ADD + _KEEP),
]  # fmt: skip


def _all(result: Result) -> list[Finding]:
    return [*result.findings, *result.warnings]


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda n: str(CASES[n]))
def test_what_becomes_of_it(number: int) -> None:
    case = CASES[number]
    for arch in ("gfx942", ("gfx908", "gfx90a", "gfx950")[number % 3]):
        found = _all(_run(case.body, arch=arch))
        said = [str(f) for f in found]
        assert [(f.check, f.severity) for f in found] == [(CHECK, case.severity)] * bool(case.says), (arch, said)
        assert all(case.says in f.message for f in found), (arch, said)


def test_it_is_named_with_what_uses_it_and_what_mends_it() -> None:
    (found,) = _run(_LOAD + _ADD + _KEEP).findings
    assert found.disassembly.startswith("global_load_dword v5") and found.other_disassembly.startswith("global_store")
    assert "loads 4 bytes at" in found.message and "0 bytes into 'argument 0' (1024 bytes)" in found.message
    assert "zeros:" in found.fix and (found.workgroup, found.wave, found.lane) == (0, 0, 0)


def test_only_what_a_caller_says_is_unwritten() -> None:
    assert not _all(_run(_LOAD + _ADD + _KEEP, unwritten=()))
    assert not _all(_run(_LOAD + _ADD + _KEEP, unwritten=(1,)))
    assert not _all(_run(_LOAD + _ADD + _KEEP, checks=f"-{CHECK}"))
    assert not _all(_run(_LOAD + _ADD + _KEEP, engine="numpy"))


def test_what_workgroups_that_are_not_executed_have_written_is_unknown() -> None:
    body = "s_lshl_b32 s2, s2, 6\nv_add_u32 v1, s2, v1\n" + _LOAD + _ADD + _KEEP
    assert [f.check for f in _run(body, grid=2).findings] == [CHECK]
    assert not _all(_run(body, grid=2, workgroups=[0]))


def test_values_stay_as_they_are() -> None:
    """The judge executes what copies such bytes, in place of the fast variant, and may put nothing else there."""
    for engine in ("native", "numpy"):
        memory = [np.arange(256, dtype=np.uint32) * 0x01010101, np.zeros(256, np.uint32)]
        body = _LOAD + f"ds_write_b32 v1, v5\n{_WAIT}ds_read_b32 v5, v1\n{_WAIT}v_mov_b32 v5, v5\n" + _KEEP
        emulate(assemble("gfx942", _SETUP + body + _WAIT, 2, 1024), "k", 1, 64, memory, unwritten=[0], engine=engine)
        assert (memory[1][:64] == memory[0][:64]).all()


def test_a_launch_that_begins_anew_finds_it_as_before() -> None:
    """Of two workgroups the second one makes the judge begin, after the first has stored to both arrays."""
    body = (
        "s_lshl_b32 s13, s2, 8\nv_add_u32 v1, s13, v1\n" + _LOAD + _KEEP + "s_cmp_eq_u32 s2, 0\ns_cbranch_scc1 out\n"
        "v_mov_b32 v8, v20\nv_cmp_eq_u32 vcc, 5, v8\ns_cbranch_vccz out\ns_nop 0\nout:\n"
        f"{_WAIT}global_store_dword v1, v0, s[4:5]\n{_WAIT}" + _LOAD + _ADD + _KEEP
    )
    assert {f.check for f in _all(_run(body, grid=2))} == {"uninitialized_sgpr"}


def test_groups_that_wait_for_one_another_are_judged_in_other_orders() -> None:
    """A workgroup stores, and counts; the last one to come loads what all have stored. Whoever comes first would find
    nothing there."""
    body = (
        "s_lshl_b32 s13, s2, 8\nv_add_u32 v1, s13, v1\nglobal_store_dword v1, v0, s[4:5] sc1\nbuffer_wbl2 sc1\n"
        f"{_WAIT}s_mov_b64 exec, 1\nv_mov_b32 v6, 1\nglobal_atomic_add v7, v9, v6, s[6:7] sc0 sc1\n{_WAIT}buffer_inv sc1\n"
        "v_readfirstlane_b32 s12, v7\ns_mov_b64 exec, -1\ns_cmp_lg_u32 s12, 1\ns_cbranch_scc1 out\n"
        "v_lshlrev_b32 v1, 2, v0\n" + _LOAD + "v_mov_b32 v8, v5\nglobal_load_dword v5, v1, s[4:5] offset:256\n"
        f"{_WAIT}v_add_u32 v5, v8, v5\nglobal_store_dword v1, v5, s[6:7] offset:256\nout:\n"
    )
    result = _run(body, grid=2)
    assert CHECK not in {f.check for f in _all(result)}, [str(f) for f in _all(result)]


# ---------------------------------------------------------------------------------------------- random programs


class Model:
    """What a wave does to two arrays, and which of their bytes nobody has written, worked out lane by lane.

    Each lane has 16 bytes of each array. ``said``: by load, "error" or "warning".
    """

    def __init__(self, lot: random.Random) -> None:
        self.lot = lot
        self.value = [np.full((64, 16), 0x11, np.uint8), np.zeros((64, 16), np.uint8)]
        self.hole = [np.ones((64, 16), bool), np.zeros((64, 16), bool)]
        self.said: list[str] = []
        self.text: list[str] = []

    def step(self) -> None:
        """One thing more that the wave does."""
        exec_mask = self.lot.choice([(1 << 64) - 1, self.lot.getrandbits(64) or 1])
        lanes = np.array([exec_mask >> i & 1 for i in range(64)], bool)
        self.text.append(f"s_mov_b32 exec_lo, {exec_mask & 0xFFFFFFFF:#x}\ns_mov_b32 exec_hi, {exec_mask >> 32:#x}")
        array, size = self.lot.randrange(2), self.lot.choice([1, 2, 4, 8, 16])
        at = self.lot.randrange(0, 16 - size + 1, min(size, 4))
        if self.lot.random() < 0.35:
            self._store(array, at, lanes, [self.lot.getrandbits(8) for _ in range(size)])
        else:
            self._load(array, at, size, lanes)

    def _store(self, array: int, at: int, lanes: npt.NDArray[np.bool_], content: list[int]) -> None:
        size = len(content)
        for k in range(-(-size // 4)):
            word = int.from_bytes(bytes(content[4 * k : 4 * k + 4]), "little")
            self.text.append(f"v_mov_b32 v{12 + k}, {word:#x}")
        self.text.append(self._access("store", array, at, size))
        self.value[array][lanes, at : at + size] = content
        self.hole[array][lanes, at : at + size] = False

    @staticmethod
    def _access(what: str, array: int, at: int, size: int) -> str:
        of = {1: "byte", 2: "short", 4: "dword", 8: "dwordx2", 16: "dwordx4"}[size]
        data = "v12" if size <= 4 else f"v[12:{11 + size // 4}]"
        base = f"s[{4 + 2 * array}:{5 + 2 * array}] offset:{at}"
        if what == "store":
            return f"global_store_{of} v2, {data}, {base}\n{_WAIT}"
        return f"global_load_{'u' * (size < 4)}{of} {data}, v2, {base}\n{_WAIT}"

    def _load(self, array: int, at: int, size: int, lanes: npt.NDArray[np.bool_]) -> None:
        self.text.append(self._access("load", array, at, size))
        self.said.append("")
        value = self.value[array][:, at : at + size].copy()
        hole = self.hole[array][:, at : at + size].copy()
        use = self.lot.choice(["drop", "copy", "copy", "compute", "compute", "condition"])
        if use == "condition":
            self._decide(value, hole, lanes)
        elif use == "copy":
            self._put(value, hole, lanes, size)
        elif use == "compute":
            self._compute(value, hole, lanes, size)

    def _compute(self, value: npt.NDArray[np.uint8], hole: npt.NDArray[np.bool_], lanes: Any, size: int) -> None:
        """The complement, whose bits are those of what was loaded; what is undefined of it is told as it is stored."""
        words = -(-size // 4)
        self.text += [f"v_xor_b32 v{12 + k}, -1, v{12 + k}" for k in range(words)]
        padded = np.zeros((64, 4 * words), bool)
        padded[:, :size] = hole
        stored = np.zeros((64, 4 * words), bool)
        stored[:, :size] = True
        for lane in np.flatnonzero(lanes):
            lack = padded[lane].reshape(words, 4)
            whole = stored[lane].reshape(words, 4)
            for k in range(words):
                if not lack[k].any():
                    continue
                around = range(k & ~1, min((k & ~1) + 2, words)) if words != 3 else range(words)
                defined = any((whole[i] & ~lack[i]).any() for i in around)
                self._say("warning" if defined else "error")
        self._put(~value, np.zeros_like(hole), lanes, size)

    def _decide(self, value: npt.NDArray[np.uint8], hole: npt.NDArray[np.bool_], lanes: Any) -> None:
        want = np.frombuffer(np.uint32(self.lot.choice([5, 0x11111111, 0])).tobytes(), np.uint8)
        low = np.zeros((64, 4), np.uint8)
        unsure = np.zeros((64, 4), bool)
        n = min(4, value.shape[1])
        low[:, :n], unsure[:, :n] = value[:, :n], hole[:, :n]
        may = ((low == want) | unsure).all(axis=1) & lanes
        sure = may & ~unsure.any(axis=1)
        if may.any() and not sure.any():
            self._say("error")
        here = len(self.said)
        self.text.append(
            f"v_cmp_eq_u32 vcc, {int.from_bytes(want.tobytes(), 'little'):#x}, v12\ns_nop 4\n"
            f"s_cbranch_vccz out{here}\ns_nop 0\nout{here}:"
        )

    def _put(self, value: npt.NDArray[np.uint8], hole: npt.NDArray[np.bool_], lanes: Any, size: int) -> None:
        array, at = self.lot.randrange(2), self.lot.randrange(0, 16 - size + 1, min(size, 4))
        self.text.append(self._access("store", array, at, size))
        self.value[array][lanes, at : at + size] = value[lanes]
        self.hole[array][lanes, at : at + size] = hole[lanes]

    def _say(self, severity: str) -> None:
        self.said[-1] = "error" if "error" in (severity, self.said[-1]) else severity


@pytest.mark.parametrize("seed", range(12))
def test_random_programs(seed: int) -> None:
    """What is said of each load, and what memory holds, against a model that knows nothing of the emulator."""
    model = Model(random.Random(seed))
    for _ in range(40):
        model.step()
    memory = [np.full((64, 16), 0x11, np.uint8), np.zeros((64, 16), np.uint8)]
    arch = ("gfx90a", "gfx942", "gfx950")[seed % 3]
    code = assemble(arch, _SETUP + "\n".join(model.text) + "\n", 2)
    result = emulate(code, "k", 1, 64, memory, unwritten=[0], keep_going=True)
    assert all(f.check == CHECK for f in _all(result)), [str(f) for f in _all(result)]
    found = {f.pc: f.severity for f in _all(result)}
    assert [found.get(pc, "") for pc in _loads(code)] == model.said
    for mine, want, unknown in zip(memory, model.value, model.hole, strict=True):
        assert (mine == want).all() or unknown[mine != want].all()


def _loads(code: bytes) -> list[int]:
    """The places of the loads of a kernel, from its entry on."""
    objects = CodeObject.parse(code)
    kernel = objects.kernel("k")
    image = bytes(objects.load_image(0))
    decoder, places, at = Decoder(load_isa(objects.arch)), [], kernel.entry
    while (inst := decoder.decode_one(image, 0, at)) is not None and inst.name != "s_endpgm":
        if inst.name.startswith("global_load"):
            places.append(at - kernel.entry)
        at += inst.size
    return places
