"""A family finds its machine by the kind of an architecture, its own or another package's."""

from __future__ import annotations

from importlib import metadata
from importlib.metadata import EntryPoint

import pytest

from amdgen.isa import arch_names
from amdgen.kernels import machine as machines
from amdgen.kernels.attention.backward import AttentionBackward
from amdgen.kernels.errors import SpecError
from amdgen.kernels.machine import KINDS, Machine, MachineError, kind_of
from amdgen.kernels.registry import families, family


@pytest.mark.parametrize(
    ("arch", "kind"),
    [("gfx908", "cdna"), ("gfx950", "cdna"), ("mi308x", "cdna"), ("sm_80", "ampere"), ("sm_90a", "hopper"),
     ("h100", "hopper")],
)  # fmt: skip
def test_kinds_of_architectures(arch: str, kind: str) -> None:
    assert kind_of(arch) == kind


def test_families_have_machines_for_the_architectures_that_they_name() -> None:
    for one in families():
        assert set(one.machines) <= set(KINDS)
        for arch in one.archs():
            assert isinstance(one.machine(arch), Machine)


def test_an_architecture_without_a_machine_is_refused_with_those_that_have_one() -> None:
    with pytest.raises(SpecError, match="attention_backward has no kernels for gfx942") as refused:
        family("attention_backward").machine("gfx942")
    assert "sm_90a" in str(refused.value.hint)


def _installed(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    point = EntryPoint("attention_backward.cdna", value, machines.GROUP)
    monkeypatch.setattr(metadata, "entry_points", lambda group: [point] if group == machines.GROUP else [])
    machines.added.cache_clear()


@pytest.fixture
def forgotten():
    yield
    machines.added.cache_clear()


def test_another_package_adds_a_machine(monkeypatch: pytest.MonkeyPatch, forgotten: None) -> None:
    _installed(monkeypatch, "amdgen.kernels.attention.backward.hopper.machine:MACHINE")
    one = family("attention_backward")
    assert set(arch_names()) < set(one.archs())
    assert one.machine("gfx942") is one.machine("sm_90a")
    assert AttentionBackward("gfx942", 64, 64).arch == "gfx942"


@pytest.mark.parametrize(
    ("value", "says"),
    [("amdgen.kernels.machine:KINDS", "is no machine"), ("no_such_package:MACHINE", "No module named")],
)
def test_a_broken_machine_is_one_line(monkeypatch: pytest.MonkeyPatch, forgotten: None, value: str, says: str) -> None:
    _installed(monkeypatch, value)
    with pytest.raises(MachineError, match=says) as refused:
        family("attention_backward").machine("gfx942")
    assert "attention_backward.cdna" in str(refused.value) and "\n" not in str(refused.value)


def test_what_a_specification_refuses_it_refuses_as_before() -> None:
    with pytest.raises(SpecError, match="gfx942"):
        AttentionBackward("gfx942", 64, 64)
