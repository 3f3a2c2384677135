"""When Python's collector of circles runs."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from amdgen.builder import Built, build
from amdgen.cli import main
from amdgen.collector import paused
from amdgen.device import open_device
from amdgen.emulator.native import program
from amdgen.kernels.gemm import Gemm
from amdgen.predict import predict
from amdgen.timing import profile as model
from amdgen.verify.run import run_built


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    thresholds, enabled = gc.get_threshold(), gc.isenabled()
    yield
    gc.set_threshold(*thresholds)
    (gc.enable if enabled else gc.disable)()


def test_a_pause_ends_and_leaves_what_was() -> None:
    gc.enable()
    with pytest.raises(ValueError, match="within"), paused():
        assert not gc.isenabled()
        with paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
        raise ValueError("within")
    assert gc.isenabled()
    gc.disable()
    with paused():
        pass
    assert not gc.isenabled()


def test_commands_rarely_collect(capsys: pytest.CaptureFixture[str]) -> None:
    gc.set_threshold(700, 10, 10)
    assert main(["--version"]) == 0 and gc.get_threshold()[0] > 10_000


@pytest.mark.parametrize(
    ("room", "name", "work"),
    [
        (model, "sample", predict),
        (program, "_translated", lambda built: run_built(built, open_device("emulator", "gfx942"), seed=1)),
    ],
)
def test_predictions_and_decoding_pause_it(
    room: ModuleType, name: str, work: Callable[[Built], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    gc.enable()
    seen, inner = set[bool](), getattr(room, name)

    def noting(*args: object, **how: object) -> object:
        seen.add(gc.isenabled())
        return inner(*args, **how)

    monkeypatch.setattr(room, name, noting)
    work(build(Gemm("gfx942", 64, 64, 64, dtype="f16")))
    assert seen == {False} and gc.isenabled()
