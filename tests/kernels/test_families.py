"""What holds for every family of kernels in the registry: the sweeps, and the protocol that all tools rely on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
import pytest
from support.sweeps import part

import amdgen
from amdgen.builder import build, plan_kernel, render_kernel
from amdgen.device import open_device
from amdgen.kernels import registry
from amdgen.kernels.family import Family
from amdgen.kernels.options import options_of
from amdgen.kernels.registry import FamilyError, families, family, family_names, family_of
from amdgen.toolchain import ToolchainError
from amdgen.toolchain.cuda import find_nvrtc
from amdgen.verify import compare, random_data, run_built

CDNA = ("gfx908", "gfx90a", "gfx942", "gfx950")
NVIDIA = ("sm_80", "sm_90a")
EVERY = [(one.name, arch) for one in families() for arch in (*CDNA, *NVIDIA) if arch in one.archs()]
EMULATED = [(name, arch) for name, arch in EVERY if arch in CDNA]
SEEDS = range(2)


@pytest.mark.parametrize(
    ("name", "arch", "seed"),
    part([(*one, seed) for one in EMULATED for seed in SEEDS], lambda name, arch, seed: not seed or arch == "gfx942"),
)
def test_random_specifications_run_clean_and_right(name: str, arch: str, seed: int) -> None:
    one = family(name)
    spec = one.sample(random.Random(f"{name} {arch} {seed}"), arch)
    report = run_built(build(spec), open_device("emulator", arch), seed=seed, inputs=one.inputs[seed % len(one.inputs)])
    assert not report.launched.findings, f"{spec}: {report.launched.findings[0]}"
    assert not report.launched.warnings, f"{spec}: {report.launched.warnings[0]}"
    assert report.comparison.ok, f"{spec}: {report.comparison}"
    assert report.built.resources.vgpr_spills == 0, spec


@pytest.mark.parametrize(
    ("name", "arch", "seed"),
    part([(*one, s) for one in EVERY if one[1] in NVIDIA for s in SEEDS], lambda name, arch, seed: not seed),
)
def test_random_specifications_compile_for_nvidia(name: str, arch: str, seed: int) -> None:
    try:
        find_nvrtc()
    except ToolchainError:
        pytest.skip("NVRTC is not installed")
    built = build(family(name).sample(random.Random(f"{name} {arch} {seed}"), arch))
    report = built.resource_report()
    assert built.kernel == built.plan.name and 0 < report["registers"] <= 255
    assert built.code[:4] == b"\x7fELF" and built.kernel in built.assembly
    assert report["shared_bytes"] <= built.spec.nvidia.arch.shared_bytes_block


@pytest.mark.parametrize(("name", "arch"), EVERY)
def test_a_family_says_what_tools_ask(name: str, arch: str) -> None:
    one = family(name)
    spec = one.sample(random.Random(7), arch)
    plan = plan_kernel(spec)
    chosen = one.choose(spec)
    assert plan.spec == chosen and family_of(spec) is one and plan.name in render_kernel(plan)
    names = [t.name for t in one.operands(spec)]
    assert len(set(names)) == len(names) and any(t.is_output for t in one.operands(spec))
    assert one.cost(spec).bytes > 0 and one.problem(spec) and plan.loops
    choices = one.explain(plan, spec)
    assert choices and all(c.name and c.value for c in choices)
    launch = one.launch(plan)
    assert min(launch.grid) >= 1 and launch.block[0] % 32 == 0
    plain = spec.plain()
    assert set(options_of(spec)) <= set(plain)
    there = spec.elsewhere(arch)
    assert there.elsewhere(arch) == there and one.problem(there) == one.problem(spec)


@pytest.mark.parametrize("name", family_names())
def test_nothing_written_and_nonsense_are_wrong(name: str) -> None:
    """A poisoned output fails, the reference itself passes, and one element moved by more than its bound fails."""
    one = family(name)
    arch = one.archs()[0]
    spec = one.sample(random.Random(3), arch)
    data = random_data(spec, 1)
    assert not compare(spec, data).ok
    references = one.reference(spec, data)
    bounds = one.bound(spec, data, references)
    widths = {t.name: t.width for t in one.operands(spec)}
    for output, made in references.items():
        data[output][..., : widths[output]] = made.want.astype(data[output].dtype)
    assert compare(spec, data).ok
    main = next(iter(references))
    want = references[main].want
    finite = np.isfinite(want)
    at = tuple(int(v[0]) for v in np.nonzero(finite))
    bound = float(np.broadcast_to(bounds[main], want.shape)[at])
    data[main][at] = np.asarray(want[at] + 8 * max(bound, abs(want[at])) + 1, data[main].dtype)
    found = compare(spec, data)
    assert not found.ok and found.main.where == at


def test_the_command_line_has_every_family(capsys: pytest.CaptureFixture[str]) -> None:
    from amdgen.cli import main

    for group in ("emit", "build", "run", "compare", "parity"):
        assert main([group, "--help"]) == 0
        out = capsys.readouterr().out
        assert all(re.search(rf"^  {name} ", out, re.MULTILINE) for name in family_names())
    for one in families():
        assert main(["run", one.name, "--help"]) == 0
        out = capsys.readouterr().out
        assert all(option.names[0].partition("/")[0] in out for option in options_of(one.spec).values())
    assert {one.spec.__name__ for one in families()} <= set(dir(amdgen))


@dataclass(frozen=True)
class Twice(type(family("gemm")).spec):  # type: ignore[misc]
    """A specification of another package."""


class TwiceFamily(type(family("gemm"))):  # type: ignore[misc]
    """Products, from another package."""

    name = "twice"
    spec = Twice


TWICE = TwiceFamily()
BROKEN = object()


@pytest.fixture
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Entry points as if packages had been installed."""

    def install(**points: str) -> None:
        found = [EntryPoint(name, value, registry.GROUP) for name, value in points.items()]
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [p for p in found if p.group == group])
        registry._added.cache_clear()
        registry.family.cache_clear()

    yield install
    monkeypatch.undo()
    registry._added.cache_clear()
    registry.family.cache_clear()


def test_another_package_adds_a_family(added: Any, capsys: pytest.CaptureFixture[str]) -> None:
    from amdgen.cli import main

    added(twice=f"{__name__}:TWICE", gemm=f"{__name__}:BROKEN")
    assert family_names()[-1] == "twice" and isinstance(family("twice"), Family)
    assert isinstance(family("gemm").spec("gfx942", 1, 1, 1), amdgen.Gemm), "a shipped name stays amdgen's"
    arguments = ["emit", "twice", "--arch", "gfx942", "-m", "32", "-n", "32", "-k", "32"]
    assert main(arguments) == 0 and "C = alpha" in capsys.readouterr().out


def test_a_broken_package_is_one_line(added: Any) -> None:
    added(bad="no.such.module:X", wrong=f"{__name__}:BROKEN", other=f"{__name__}:TWICE")
    with pytest.raises(FamilyError, match=r"amdgen\.families 'bad' = no\.such\.module:X: No module"):
        family("bad")
    for name in ("wrong", "other"):
        with pytest.raises(FamilyError, match="is no family of that name"):
            family(name)
    with pytest.raises(FamilyError, match="no family of kernels is called 'nothing'; choose from gemm, attention"):
        family("nothing")


@pytest.mark.cuda
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", [name for name, arch in EVERY if arch == "sm_90a"])
def test_random_specifications_are_right_on_a_gpu(name: str, seed: int) -> None:
    one = family(name)
    spec = one.sample(random.Random(f"{name} gpu {seed}"), "sm_90a")
    report = run_built(build(spec), open_device("cuda", "sm_90a"), seed=seed, inputs=one.inputs[seed % len(one.inputs)])
    assert report.ok, f"{spec}: {report.comparison}"
