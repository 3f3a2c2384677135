"""Runs a built kernel of any family on random data and judges the result."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Mapping
from dataclasses import dataclass

from amdgen.builder import Built, build
from amdgen.device import Device, Launched, open_device
from amdgen.kernels.registry import family_of
from amdgen.kernels.spec import Spec
from amdgen.kernels.tensors import Data
from amdgen.launch import launch_on
from amdgen.verify.judge import Comparison, compare


@dataclass(frozen=True)
class RunReport:
    """One launch with its verdict. ``seconds``: by phase. ``inputs``: kind of random input. ``data``: the arrays as the
    kernel left them."""

    built: Built
    device: str
    launched: Launched
    comparison: Comparison
    seconds: Mapping[str, float]
    inputs: str
    data: Data

    @property
    def ok(self) -> bool:
        """Whether the result is right and no check found an error."""
        return self.comparison.ok and not self.launched.findings

    def as_json(self) -> dict[str, object]:
        """The report as plain data, as ``amdgen run --json`` prints it."""
        built = self.built
        return {
            "ok": self.ok,
            "device": self.device,
            "arch": built.spec.arch,
            "kernel": built.kernel,
            "spec": built.spec.plain(),
            "inputs": self.inputs,
            "compiler": built.compiler,
            **self.comparison.as_json(),
            "checks": {name: [dataclasses.asdict(f) for f in found] for name, found in self.launched.checks.items()},
            "findings": len(self.launched.findings),
            "warnings": len(self.launched.warnings),
            "resources": built.resource_report(),
            "counts": self.launched.counts,
            **({"stopped": self.launched.stopped} if self.launched.stopped else {}),
            **({"sample": self.launched.sample} if self.launched.sample else {}),
            "seconds": {k: round(v, 4) for k, v in self.seconds.items()},
        }


def random_data(spec: Spec, seed: int = 0, inputs: str = "random") -> Data:
    """Random inputs of a kernel and poisoned outputs. ``inputs``: one of the kinds in ``Family.inputs``."""
    return family_of(spec).data(spec, seed, inputs)


def run_built(built: Built, device: Device, *, seed: int = 0, inputs: str = "random") -> RunReport:
    """Launches a built kernel on random data of ``seed`` and compares its outputs with float64."""
    data = random_data(built.spec, seed, inputs)
    started = time.perf_counter()
    launched = launch_on(built, device, data)
    ran = time.perf_counter()
    comparison = _compared(built.spec, data, launched)
    seconds = {**built.seconds, "run": ran - started, "check": time.perf_counter() - ran}
    return RunReport(built, device.description, launched, comparison, seconds, inputs, data)


def _compared(spec: Spec, data: Data, launched: Launched) -> Comparison:
    if launched.stopped:
        return Comparison({}, nothing="the launch was stopped before its end")
    if launched.sample and launched.counts["bytes"].get("global_atomic"):
        return Comparison({}, nothing="workgroups add to memory by atomics, and not all of them ran")
    return compare(spec, data, sampled=bool(launched.sample))


def run(spec: Spec, device: str = "emulator", *, seed: int = 0, inputs: str = "random") -> RunReport:
    """Builds a kernel, launches it on random data of ``seed``, under all checks on the emulator, and compares with
    float64.

    ``device``: "emulator", "hip" or "cuda". ``inputs``: one of the family's kinds. AmdgenError when the specification
    can't be met or the device isn't there; a wrong result is no error but ``report.ok == False``.
    """
    machine = open_device(device, spec.arch)
    return run_built(build(spec), machine, seed=seed, inputs=inputs)
