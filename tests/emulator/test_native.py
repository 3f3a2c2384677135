"""The compiled engine: its values are those of the reference, its launches end when they bring nothing new."""

from __future__ import annotations

import ctypes
import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ml_dtypes
import numpy as np
import pytest
import test_checks
import test_checks_global
from asm_kernels import LOAD_ARGS, assemble, run
from differential import arithmetic, differences

import amdgen
from amdgen.codec.assemble import assemble_line
from amdgen.codec.samples import samples
from amdgen.emulator import emulate
from amdgen.emulator.arithmetic.values import Context
from amdgen.emulator.findings import CHECKS
from amdgen.emulator.launch import LaunchError
from amdgen.emulator.native import NotAvailableError, library
from amdgen.emulator.native.library import BrokenError, runtime
from amdgen.emulator.native.operation import Target
from amdgen.emulator.native.places import header
from amdgen.emulator.native.translate import translate
from amdgen.emulator.trace import TraceRange
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa
from amdgen.launch import host_arguments
from amdgen.toolchain import process
from amdgen.verify import compare, random_data


@pytest.fixture(autouse=True)
def _available() -> None:
    try:
        runtime(header(load_isa("gfx942")))
    except BrokenError:
        raise
    except NotAvailableError as error:  # no compiler, or a processor without fused multiply-add
        pytest.skip(str(error))


# Of MODE: denormals of f32 and of f16 with f64 stay, or are flushed; the assembler's default flushes those of f32.
_USUAL, _ASSEMBLERS, _FLUSHING = 0x3F0, 0x3C0, 0x300


@pytest.mark.parametrize(
    ("arch", "mode"), [("gfx90a", _USUAL), ("gfx950", _USUAL), ("gfx942", _ASSEMBLERS), ("gfx950", _FLUSHING)]
)
def test_handlers_compute_what_the_closures_compute(arch: str, mode: int) -> None:
    isa = load_isa(arch)
    chosen = arithmetic(isa, samples(isa, 1, seed=11), mode)
    chosen = random.Random(arch).sample(chosen, 80)
    found = list(differences(isa, chosen, np.random.default_rng(3), mode=mode))
    assert not found, found[0]


# The usual modes, without IEEE and without DX10_CLAMP; only one of the two.
@pytest.mark.parametrize("mode", [_USUAL, 0x0C0, *(pytest.param(m, marks=pytest.mark.every) for m in (0x1F0, 0x2F0))])
def test_conversions_treat_nans_alike(mode: int) -> None:
    isa = load_isa("gfx950")
    chosen = [i for i in samples(isa, 2, seed=12) if i.name.startswith(("v_cvt", "v_frexp", "v_trig", "v_minimum3"))]
    found = list(differences(isa, arithmetic(isa, chosen, mode), np.random.default_rng(4), mode=mode))
    assert not found, found[0]


def _launch(case: Any, engine: str, **options: Any) -> Any:
    limit = 10_000 if case.finds == "endless_loop" else 1_000_000
    data = np.arange(1024, dtype=np.uint32)
    return run(case.body, data, arch=case.arch, block=case.block, lds=case.lds, limit=limit, engine=engine, **options)


def test_many_waves_that_race_stay_here() -> None:
    case = next(c for c in test_checks_global.CASES if c.name == "store what the other loads")
    waves = 300
    result = run(case.body, np.zeros(1 << 16, np.uint32), grid=waves)
    assert result.engine == "native"
    assert {f.check for f in result.findings} == {"global_race"}


def test_nobody_looks_on_at_the_reference() -> None:
    code, data = assemble("gfx942", "s_nop 0"), [np.zeros(4, np.uint32)]
    for looks in ({"probe": object()}, {"trace": TraceRange()}):
        with pytest.raises(LaunchError, match="a trace, probe or record on the engine 'numpy', which has none"):
            emulate(code, "k", 1, 64, data, engine="numpy", **looks)  # type: ignore[arg-type]
    with pytest.raises(LaunchError, match="two of trace, probe and record"):
        emulate(code, "k", 1, 64, data, probe=object(), trace=TraceRange())  # type: ignore[arg-type]


def test_the_reference_runs_no_check_and_refuses_each_by_name() -> None:
    data = np.zeros(4, np.uint32)
    assert run("s_nop 0", data).checks == frozenset(CHECKS)
    for names in ("all", "none", "-misaligned", ["-misaligned", "-lds_race"]):
        assert run("s_nop 0", data, engine="numpy", checks=names).checks == frozenset()
    for name in CHECKS:
        for named in (name, f"-misaligned,{name}", ["-misaligned", name]):
            with pytest.raises(LaunchError) as error:
                run("s_nop 0", data, engine="numpy", checks=named)
            assert error.value.message == f"check '{name}' on the engine 'numpy', which has no checks"
            assert error.value.hint == "use the engine 'native'"
    with pytest.raises(AmdgenError, match="unknown check 'races'"):
        run("s_nop 0", data, engine="numpy", checks="races")


def _counts(result: Any) -> dict[str, Any]:
    """What was counted, without what is 0."""
    return {**result.counts, "bytes": {space: n for space, n in result.counts["bytes"].items() if n}}


@pytest.mark.parametrize("case", [c for c in test_checks.CASES if not c.finds], ids=lambda c: c.name)
def test_what_is_correct_leaves_the_same_on_the_reference(case: test_checks.Case) -> None:
    mine, theirs = _launch(case, "native"), _launch(case, "numpy")
    assert not mine.findings and not mine.warnings
    assert _counts(mine) == _counts(theirs) and mine.executed == theirs.executed
    assert (mine.buffers[0] == theirs.buffers[0]).all()


@pytest.mark.parametrize(("arch", "staging"), [("gfx90a", "vgpr"), ("gfx942", "lds_dma"), ("gfx950", "lds_dma")])
def test_gemm_is_the_same_to_the_bit(arch: str, staging: str) -> None:
    spec = amdgen.Gemm(arch=arch, m=130, n=70, k=100, dtype="bf16", staging=staging)
    built = amdgen.build(spec)
    outputs, results = [], []
    for engine in ("native", "numpy"):
        data = random_data(spec, seed=5)
        args = host_arguments(built, data)
        results.append(emulate(built.code, built.kernel, built.grid, built.block, args, engine=engine))
        assert compare(spec, data).ok
        outputs.append(data["c"].tobytes())
    assert outputs[0] == outputs[1]
    mine, theirs = results
    assert mine.counts == theirs.counts
    assert mine.executed == theirs.executed


_ZEROS = "".join(f"v_mov_b32 v{r}, 0\n" for r in range(2, 8))
_HALF = "s_mov_b64 exec, 0xff\n{}\ns_mov_b64 exec, -1\ns_nop 15\n"
CLOSURES = {
    "all lanes": ("v_div_fixup_f64 v[8:9], v[2:3], v[4:5], v[6:7]\n", -1),
    "some lanes active": (_HALF.format("v_div_fixup_f64 v[8:9], v[2:3], v[4:5], v[6:7]"), 8),
    "row_shr: the first lane of a row has no source": ("v_fract_f16_dpp v9, v2 row_shr:1 row_mask:0xf\n", 0),
    "row_shr, with 0 in its place": ("v_fract_f16_dpp v9, v2 row_shr:1 row_mask:0xf bound_ctrl:0\n", -1),
    "two of four rows": ("v_fract_f16_dpp v9, v2 row_ror:1 row_mask:0x5\n", 16),
    "a matrix instruction, which ignores EXEC": (
        _HALF.format("v_mfma_f32_4x4x1_16b_f32 v[8:11], v2, v3, v[4:7] cbsz:1"),
        -1,
    ),
}  # fmt: skip
"""Instructions without C code that write v9, and the first lane that they leave undefined; -1: none."""


@pytest.mark.parametrize("name", CLOSURES)
def test_a_closure_defines_the_lanes_that_it_writes(name: str) -> None:
    body, lane = CLOSURES[name]
    isa = load_isa("gfx942")
    written = next(line for line in body.splitlines() if "v9" in line or "v[8:" in line)
    assert translate(assemble_line(isa, written), Target(isa, Context(), True, True), None).symbol == "op_python"
    store = "v_lshlrev_b32 v1, 2, v0\nglobal_store_dword v1, v9, s[4:5]\n"
    result = run(LOAD_ARGS + _ZEROS + body + store, np.zeros(64, np.uint32), checks="-wait_states")
    assert [(f.check, f.lane) for f in result.findings] == ([] if lane < 0 else [("uninitialized_vgpr", lane)])


@pytest.mark.parametrize(
    ("arch", "written"),
    [
        ("gfx90a", "v_dot2_f32_f16 v9, v2, v3, v4"),
        ("gfx942", "v_dot2c_f32_f16_e32 v9, v2, v3"),
        ("gfx950", "v_dot2_f32_bf16 v9, v2, v3, v4"),
    ],
)
def test_dot_products_that_flush_their_operands_are_c(arch: str, written: str) -> None:
    """Attention adds the rows of P with them: in Python they were nine tenths of an emulation."""
    isa = load_isa(arch)
    assert translate(assemble_line(isa, written), Target(isa, Context(), True, True), None).symbol != "op_python"


_CONVERSIONS = [
    ("gfx950", "v_cvt_pk_f16_f32 v4, v2, v3", np.float16),
    ("gfx950", "v_cvt_pk_fp8_f32 v4, v2, v3", ml_dtypes.float8_e4m3fn),
    ("gfx950", "v_cvt_pk_bf8_f32 v4, v2, v3", ml_dtypes.float8_e5m2),
    ("gfx942", "v_cvt_pk_fp8_f32 v4, v2, v3", ml_dtypes.float8_e4m3fnuz),
    ("gfx942", "v_cvt_pk_bf8_f32 v4, v2, v3", ml_dtypes.float8_e5m2fnuz),
]


@pytest.mark.parametrize(("arch", "instruction", "to"), _CONVERSIONS)
def test_conversions_to_small_floats_are_c_and_as_others_have_them(arch: str, instruction: str, to: type) -> None:
    """Beside ml_dtypes and NumPy: all values of the type, what lies half way between two of them and next to that, and
    any others."""
    kind, rng = np.dtype(to), np.random.default_rng(20261128)
    codes = np.arange(1 << 8 * kind.itemsize, dtype=f"u{kind.itemsize}")
    values = np.unique(codes.view(kind).astype(np.float32))
    values = values[np.isfinite(values)]
    middle = values[1:] / 2 + values[:-1] / 2
    near = [np.nextafter(middle, np.float32(end)) for end in (-np.inf, np.inf)]
    anything = rng.integers(0, 1 << 32, 1 << 14, dtype=np.uint32).view(np.float32)
    a = np.concatenate([values, middle, *near, anything, np.float32([np.inf, -np.inf, np.nan, -0.0, 1e-45, 3.4e38])])
    a = np.concatenate([a, rng.permutation(a)])
    a = np.concatenate([a, a[: -len(a) % 256]]).astype(np.float32)
    b, out = a[::-1].copy(), np.full(len(a), 0xCDCD0000, np.uint32)
    body = f"""
      s_load_dwordx4 s[4:7], s[0:1], 0x0
      s_load_dwordx2 s[8:9], s[0:1], 0x10
      s_lshl_b32 s3, s2, 8
      v_lshl_add_u32 v1, v0, 2, s3
      s_waitcnt lgkmcnt(0)
      global_load_dword v2, v1, s[4:5]
      global_load_dword v3, v1, s[6:7]
      v_mov_b32 v4, 0
      s_waitcnt vmcnt(0)
      {instruction}
      global_store_dword v1, v4, s[8:9]
    """
    isa = load_isa(arch)
    assert translate(assemble_line(isa, instruction), Target(isa, Context(), True, True), None).symbol != "op_python"
    run(body, a, b, out, arch=arch, grid=len(a) // 64)
    with np.errstate(all="ignore"):
        got, want = out.view(kind).reshape(len(a), -1)[:, :2], np.stack([a.astype(kind), b.astype(kind)], 1)
    number = ~np.isnan(want.astype(np.float32))
    same = np.where(number, got.view(codes.dtype) == want.view(codes.dtype), np.isnan(got.astype(np.float32)))
    assert same.all(), (a[~same[:, 0]][:4], got[~same[:, 0]][:4])


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(LaunchError, match="engine 'fast' does not exist"):
        run("s_nop 0", np.zeros(4, np.uint32), engine="fast")


def test_words_that_are_no_instructions_may_stand_in_code() -> None:
    data = np.arange(1024, dtype=np.uint32)
    result = run(
        "  s_branch behind\n  .long 0xffffffff\nbehind:\n  s_cbranch_execz 1\n  s_endpgm\n  .long 0xffffffff",
        data,
        engine="native",
    )
    assert result.engine == "native" and not result.findings


def test_without_checks_a_load_lands_when_it_is_issued() -> None:
    data = np.arange(64, dtype=np.uint32)
    body = LOAD_ARGS + "v_lshlrev_b32 v1, 2, v0\nglobal_load_dword v2, v1, s[4:5]\nv_add_u32 v2, 1, v2\n"
    run(body + "global_store_dword v1, v2, s[4:5]\n", data, engine="native", checks="none")
    assert (data == np.arange(64) + 1).all()


def test_headers_of_handlers_are_never_replaced(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A compiler of another process may be reading them, and takes two headers for one when an inode is used again."""
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path))
    made = []
    for number in range(2):
        above = f'#define IEEE {number}\n#define FNUZ 0\n#include "control.h"\n#include "functions.h"'
        kept = library._precompiled(above)
        assert kept.is_file() and kept.is_relative_to(tmp_path)
        made.append({name: (library._headers() / name).stat().st_ino for name in ("border.h", *library._HANDLERS)})
    assert made[0] == made[1]


def test_what_handlers_call_is_compiled_once_and_made_anew_when_it_is_garbled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path))
    handlers, modes = library.Handlers(), SimpleNamespace(ieee=True, fp8_fnuz=False)
    body = "put_row(w, 0, w->v[1], EXEC(w));\nreturn NEXT;"
    support = library._support()
    support.write_bytes(b"garbled")
    assert handlers.addresses([body], modes)[body] and support.stat().st_size > 500
    made = support.stat().st_mtime_ns
    assert handlers.addresses([f"/* another */ {body}"], modes) and support.stat().st_mtime_ns == made


@pytest.fixture
def empty_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A cache folder with no compiled handler in it."""
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path))
    yield


_MODES = SimpleNamespace(ieee=True, fp8_fnuz=False)


def _bodies(count: int) -> list[str]:
    return [f"/* {number} */ put_row(w, {number}, w->v[1], EXEC(w));\nreturn NEXT;" for number in range(count)]


def test_a_compiler_begins_once_several_handlers_are_expected(
    empty_cache: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, make = list[int](), library.Handlers._make
    monkeypatch.setattr(library.Handlers, "_make", lambda h, b, m: (made.append(len(b)), make(h, b, m))[1])
    handlers, bodies = library.Handlers(), _bodies(library._TOGETHER + 3)
    for body in [*bodies[:-4], *bodies[:-4]]:
        handlers.expect(body, _MODES)
    assert not made and not handlers._made  # one is lacking yet
    handlers.expect(bodies[-4], _MODES)
    assert len(handlers._made) == library._TOGETHER
    addresses = handlers.addresses(bodies, _MODES)
    assert sorted(made) == [3, library._TOGETHER] and len({*addresses.values()} - {0}) == len(bodies)
    for body in bodies:
        handlers.expect(body, _MODES)
    assert not handlers._lacking and not handlers._made and len(made) == 2
    known = library.Handlers()
    for body in bodies:
        known.expect(body, _MODES)
    assert not known._lacking and known.addresses(bodies, _MODES).keys() == addresses.keys() and len(made) == 2


def test_what_a_compiler_refuses_is_said_and_tried_again(empty_cache: None) -> None:
    handlers, bodies = library.Handlers(), ["this is no C;", *_bodies(library._TOGETHER)]
    for body in bodies:
        handlers.expect(body, _MODES)
    with pytest.raises(library.BrokenError, match="this"):
        handlers.addresses(bodies, _MODES)
    with pytest.raises(library.BrokenError, match="this"):
        handlers.addresses(bodies[:1], _MODES)
    assert all(handlers.addresses(bodies[1:], _MODES).values())


def test_a_compiler_that_hangs_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HUNG_S", 1e-6)
    with pytest.raises(library.BrokenError, match=r"failed: (clang|zig) did not finish within 1e-06 s$"):
        library._compile("int one;", tmp_path / "code.so")
    assert not [*tmp_path.iterdir()]


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_waits_for_no_compiler_of_its_parent(
    empty_cache: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    handlers, bodies = library.Handlers(), _bodies(3 * library._TOGETHER)
    monkeypatch.setattr(library, "handlers", lambda: handlers)
    for body in (others := bodies[library._TOGETHER :]):
        handlers.expect(body, _MODES)
    handlers.addresses(others, _MODES)  # by two threads, of which one is idle when the process forks
    for body in bodies:
        handlers.expect(body, _MODES)
    if not (child := os.fork()):  # with the parent's table of what is being compiled, and none of its threads
        signal.alarm(20)
        os._exit(0 if all(handlers.addresses(bodies, _MODES).values()) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert all(handlers.addresses(bodies, _MODES).values())


def test_compiled_handlers_are_found_again_and_made_anew_when_they_are_gone_or_garbled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path))
    modes = SimpleNamespace(ieee=True, fp8_fnuz=False)
    bodies = [f"/* {number} */ put_row(w, 0, w->v[1], EXEC(w));\nreturn NEXT;" for number in range(3)]
    opened = list[Path]()
    open_library = library._open

    def noting(path: Path) -> ctypes.CDLL:
        opened.append(path)
        return open_library(path)

    monkeypatch.setattr(library, "_open", noting)
    first, folder = library.Handlers(), library._folder()
    made = [first._make({library.name_of(body, modes): body}, modes) for body in bodies]
    library.Handlers().addresses(bodies[1:2], modes)
    assert opened == made[1:2]  # and no other
    made[0].unlink()
    made[2].write_bytes(b"garbled")
    with (folder / library._LIST).open("ab") as file:
        file.write(b"\xff\xfe no line\nh_0 nowhere\nh_unfinished")
    again = library.Handlers().addresses(bodies, modes)
    assert len({*again.values()} - {0}) == 3
