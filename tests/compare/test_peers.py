"""Other people's kernels in a comparison: a missing package is one line, the fastest configuration counts, and Triton's
kernels are right, in its interpreter where torch and Triton are installed, and on a GPU."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from support.processes import python
from typer.testing import CliRunner

from amdgen.cli.app import app
from amdgen.compare import library, peers
from amdgen.device.base import DeviceError
from amdgen.isa import element
from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.gemm import Gemm
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Data
from amdgen.verify.judge import compare

PROBLEMS: tuple[Spec, ...] = (
    *(Gemm("sm_90a", 130, 48, 72, layout=layout, dtype="f16") for layout in ("nt", "nn", "tn", "tt")),
    Gemm("sm_90a", 64, 40, 40, dtype="bf16"),
    Attention("sm_90a", 70, 90, heads=4, kv_heads=2, batch=2, head_dim=32, dtype="f16"),
    Attention("sm_90a", 70, 90, heads=4, kv_heads=2, batch=2, head_dim=32, dtype="f16", causal=True),
    Attention("sm_90a", 90, 40, heads=2, head_dim=64, dtype="f16", causal=True, layout="bshd"),  # some see no key
    Attention("sm_90a", 64, 64, heads=2, head_dim=16, dtype="bf16", layout="bshd"),
)
OTHERS: tuple[Spec, ...] = (
    Gemm("sm_90a", 64, 64, 64, dtype="bf16", bias=True),
    Gemm("sm_90a", 64, 64, 64, dtype="fp8"),
    Gemm("sm_90a", 64, 64, 64, batch=2),
    Attention("sm_90a", 64, 64, head_dim=64, lse=True),
    Attention("sm_90a", 64, 64, head_dim=96),
)


@pytest.mark.parametrize(
    "name, says",
    [
        ("cute", "there are no kernels of that kind"),
        ("triton", "triton is not installed"),
        ("tilelang", "tilelang is not installed"),
        ("cutlass", "CUTLASS's headers are not here"),
    ],
)
def test_a_missing_peer_is_one_line(monkeypatch: pytest.MonkeyPatch, name: str, says: str) -> None:
    for module in (peers, peers.cutlass):
        monkeypatch.setattr(module, "find_spec", lambda _: None)
    monkeypatch.delenv("CUTLASS_DIR", raising=False)
    problem = ["compare", "gemm", "-m", "64", "-n", "64", "-k", "64", "--peer", name]
    found = CliRunner().invoke(app, problem)
    assert isinstance(found.exception, DeviceError) and says in str(found.exception)
    assert "\n" not in str(found.exception)
    assert CliRunner().invoke(app, [*problem, "--predicted"]).exit_code


def test_cutlass_kernels_say_layout_tile_and_schedule() -> None:
    from amdgen.kernels.gemm.cutlass_text import CONFIGURATIONS, sources

    texts = sources("f16", "tt")
    assert len(set(texts)) == len(CONFIGURATIONS)
    assert all("LayoutA = cutlass::layout::ColumnMajor" in text and "half_t" in text for text in texts)
    assert "LayoutB = cutlass::layout::ColumnMajor" in sources("bf16", "nt")[0]
    assert "cute::Int<128>, cute::Int<256>, cute::Int<64>" in texts[0] and "Cooperative" in texts[0]


class Gpu:
    """Configurations take as many milliseconds as they are called."""

    def __init__(self, ways: tuple[str, ...]) -> None:
        self.ways, self.clock = ways, self

    def peer(self, name: str, built: Any, sets: Any) -> dict[str, list[Any]]:
        return {f"{name} {way}": [SimpleNamespace(ms=float(way))] for way in self.ways}

    def recorded(self, launches: Any, repeats: int) -> Any:
        return lambda: launches[0].ms * repeats


def test_the_fastest_configuration_counts() -> None:
    built: Any = SimpleNamespace(spec=PROBLEMS[0], family=family_of(PROBLEMS[0]))
    gpu: Any = Gpu(("3", "1", "2"))
    way, launches = library._fastest(gpu, "triton", built, [], 10.0)
    assert way == "triton 1" and launches[0].ms == 1.0
    none: Any = Gpu(())
    with pytest.raises(DeviceError, match="triton: no kernel for 130x48x72"):
        library._fastest(none, "triton", built, [], 10.0)


def right(spec: Spec, device: str, peer: str = "triton") -> int:
    """How many configurations computed ``spec``, all of them right."""
    import torch

    operands = family_of(spec).operands(spec)
    tensors: dict[str, Any] = {}
    for t in operands:
        kind = getattr(torch, element(t.dtype).torch)
        tensors[t.name] = torch.randn(t.shape, device=device).to(kind)
    output = next(t for t in operands if t.is_output)
    built: Any = SimpleNamespace(spec=spec, family=family_of(spec))
    made = peers.peer_ways(peer, built, [tensors])
    for launches in made.values():
        tensors[output.name].fill_(float("nan"))
        launches[0](0)
        host = {t.name: _host(tensors[t.name], element(t.dtype).numpy) for t in operands}
        assert compare(spec, Data(host, host)).ok, family_of(spec).problem(spec)
    return len(made)


def _host(tensor: Any, dtype: Any) -> Any:
    import torch

    return tensor.contiguous().view(torch.uint8).cpu().numpy().view(dtype).reshape(np.array(tensor.shape))


def interpreted() -> None:
    """In a process of its own, as Triton's functions are made for the interpreter when they are imported. It cuts what
    it converts to bf16 off."""
    for family, way in (("gemm", (64, 32, 32, 4, 2)), ("attention", (32, 16, 4, 2))):
        importlib.import_module(f"amdgen.kernels.{family}.triton_peer").CONFIGURATIONS = (way,)  # type: ignore[attr-defined]
    problems = [spec for spec in PROBLEMS if spec.plain()["dtype"] == "f16"]
    assert len(problems) == 7 and [right(spec, "cpu") for spec in problems] == [1] * 7
    assert not any(family_of(spec).peer("triton", spec, {}, peers.compiled) for spec in OTHERS)


def test_triton_is_right_in_its_interpreter() -> None:
    pytest.importorskip("torch")
    pytest.importorskip("triton")
    places = [str(Path(__file__).parent), *sys.path]
    script = f"import sys; sys.path[:0] = {places!r}; import test_peers; test_peers.interpreted()"
    done = python("-c", script, TRITON_INTERPRET="1")
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.cuda
@pytest.mark.parametrize("spec", PROBLEMS, ids=lambda s: family_of(s).problem(s))
def test_triton_is_right_on_a_gpu(spec: Spec) -> None:
    pytest.importorskip("triton")
    assert right(spec, "cuda") >= 3


@pytest.mark.cuda
@pytest.mark.parametrize(
    "words", [["gemm", "-m", "512", "-n", "512", "-k", "256"], ["attention", "--seq-q", "256", "--seq-k", "256"]]
)
def test_the_command_line_has_triton_beside_the_library(words: list[str]) -> None:
    pytest.importorskip("triton")
    found = CliRunner().invoke(app, ["compare", *words, "--peer", "triton", "--rounds", "4"])
    assert found.exit_code == 0 and "triton" in found.stdout, found.exception
