"""The list of instructions that kernels of many kinds have, and the compilers that begin with their handlers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from amdgen.builder import build
from amdgen.codec import assemble_line, decoder, text
from amdgen.emulator.native import common, library, program
from amdgen.isa import load_isa
from amdgen.kernels.gemm import Gemm
from amdgen.predict import predict
from amdgen.toolchain.cache import cache_key

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[library.Handlers]:
    """The handlers of a process that has none, with none in the cache folder."""
    monkeypatch.setenv("AMDGEN_CACHE_DIR", str(tmp_path))
    handlers = library.Handlers()
    for where in (common, program):
        monkeypatch.setattr(where, "handlers", lambda: handlers)
    yield handlers


def _lines(arch: str) -> list[tuple[bytes, str]]:
    """Codes and texts."""
    lines = (line.split(maxsplit=2) for line in common.LIST.read_text().splitlines())
    return [(bytes.fromhex(line[1]), line[2]) for line in lines if line[0] == arch]


@pytest.mark.parametrize("arch", ARCHS)
def test_each_line_is_an_instruction_with_a_handler_of_its_own(arch: str) -> None:
    isa, lines = load_isa(arch), _lines(arch)
    target = common.common_target(isa, common._listed()[0])
    found = [(decoder(isa).decode_one(code), code, said) for code, said in lines]
    assert all((inst.size, text(isa, inst)) == (len(code), said) for inst, code, said in found)
    made = [common.common_operation(inst, target) for inst, _, _ in found]
    assert None not in made and len({op.body for op in made if op}) == len(lines) > 90
    products = [
        op for op in made if op and op.inst.spec and op.inst.spec.matrix
    ]  # a prediction's are not the hardware's
    assert all("mx_chain_f32" in op.body for op in products) and bool(products) == (arch != "gfx908")


@pytest.mark.parametrize("arch", ARCHS)
def test_most_of_what_a_prediction_asks_for_is_listed(arch: str, fresh: library.Handlers) -> None:
    """Or else the list is to be made anew: ``python -m benchmarks.emulator.common``."""
    isa = load_isa(arch)
    target = common.common_target(isa, common._listed()[0])
    operations = [common.common_operation(decoder(isa).decode_one(code), target) for code, _ in _lines(arch)]
    listed = {library.name_of(op.body, target.context) for op in operations if op}
    built = build(Gemm(arch, 384, 640, 768, dtype="f16", column_bias=True))  # of no size that the list was made of
    fresh._gathered = {}
    with pytest.raises(library.GatheredError):
        predict(built)
    asked = fresh._gathered
    assert len(asked) > 30 and len(asked.keys() & listed) > 0.8 * len(asked)


def test_what_the_runtime_executes_is_not_common_and_what_depends_on_its_place_is_alike_everywhere() -> None:
    isa = load_isa("gfx942")
    target = common.common_target(isa, common._listed()[0])

    def body(line: str, address: int = 0) -> str:
        op = common.common_operation(assemble_line(isa, line, address), target)
        return op.body if op else ""

    assert not any(map(body, ("s_branch 4", "s_waitcnt vmcnt(0)", "s_barrier", "ds_read_b32 v0, v1", "s_endpgm")))
    assert body("s_getpc_b64 s[0:1]", 0x100) == body("s_getpc_b64 s[4:5]", 0x2300) != ""


def test_what_begins_ahead_is_not_compiled_again(fresh: library.Handlers, monkeypatch: pytest.MonkeyPatch) -> None:
    """The common handlers of gfx942 and the runtime are being compiled when the call returns, and nothing else is when
    they are asked for."""
    begun, made, make = list[tuple[str, str]](), list[str](), library.Handlers._make
    monkeypatch.setattr(common, "begin_runtime", lambda places, variant: begun.append((cache_key([places]), variant)))
    monkeypatch.setattr(library.Handlers, "_make", lambda h, b, m: (made.extend(b), make(h, b, m))[1])
    isa = load_isa("gfx942")
    common.begin_common(isa)
    assert begun == [(cache_key([common.header(isa)]), library.Variant.RECORDER)] and not fresh._lacking
    target = common.common_target(isa, common._listed()[0])
    operations = [common.common_operation(decoder(isa).decode_one(code), target) for code, _ in _lines("gfx942")]
    bodies = [op.body for op in operations if op]
    assert fresh._made.keys() == {library.name_of(body, target.context) for body in bodies}
    addresses = fresh.addresses(bodies, target.context)
    assert all(addresses.values()) and sorted(made) == sorted({library.name_of(b, target.context) for b in bodies})
    common.begin_common(isa)
    assert not fresh._made and len(made) == len(bodies)


def test_the_runtime_is_made_once_for_who_asks_while_it_is_made(
    fresh: library.Handlers, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, compile_ = list[str](), library._compile
    monkeypatch.setattr(library, "_compile", lambda t, to, *a, **k: (made.append(to.name), compile_(t, to, *a, **k))[1])
    places = common.header(load_isa("gfx90a"))
    library.runtime.cache_clear()
    try:
        library.begin_runtime(places, library.Variant.RECORDER)
        for _ in range(1000):  # another thread's turn
            if not made:
                time.sleep(0.01)
        assert made and library.runtime(places, library.Variant.RECORDER) and made == ["recorder.so"]
    finally:
        library.runtime.cache_clear()


def test_where_nothing_can_be_compiled_nothing_begins(fresh: library.Handlers, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise library.NotAvailableError("no compiler")

    monkeypatch.setattr(common, "begin_runtime", refuse)
    common.begin_common(load_isa("gfx942"))
    assert not fresh._made


def test_an_architecture_that_is_not_listed_has_nothing_common(
    fresh: library.Handlers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(common, "_listed", lambda: (0x3F0, {}))
    monkeypatch.setattr(common, "begin_runtime", lambda *_: None)
    common.begin_common(load_isa("gfx942"))
    assert not fresh._made
