"""A built kernel beside those of others for the same product: all by the model of cycles, with no GPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from amdgen.compare import aiter, rocblas
from amdgen.compare.foreign import Foreign, Peer, UnfitError
from amdgen.compare.peers import require
from amdgen.compiled import Compiled
from amdgen.errors import AmdgenError
from amdgen.isa.model import Arch
from amdgen.kernels.tensors import Cost
from amdgen.predict import predict
from amdgen.timing.profile import Profile, Series, profile


@dataclass(frozen=True)
class Candidate:
    """One kernel, as the model has it. ``peak_share``: operations that count over the chip's peak for their type, at
    the clock that the model gives the kernel; 0 without matrix instructions. ``bound_share``: of what the unit that
    bounds it can do, 0 for latency. What its makers measured: ``published``, the share of peak, or ``published_us``;
    None where their files have no row of this shape."""

    name: str
    kernel: str
    seconds: float
    tflops: float
    gb_s: float
    peak_share: float
    bound: str
    bound_share: float
    published: float | None = None
    published_us: float | None = None


@dataclass(frozen=True)
class Predictions:
    """Kernels for one problem on a chip. ``error``: the model's measured one, empty where nobody measured it;
    ``note``: a line about the others', empty where there is nothing to say."""

    problem: str
    chip: str
    error: str
    kernels: tuple[Candidate, ...]
    note: str = ""

    def as_json(self) -> dict[str, object]:
        """All fields, and that they are predicted."""
        return {"predicted": True, **asdict(self)}


def compare_predicted(built: Compiled, peers: Sequence[Peer] = ()) -> Predictions:
    """What the model says of ``built``, and of the fastest kernel of each peer. AmdgenError, UnfitError among them,
    where a kernel can't be followed. All are launched as that peer measures which says how it does."""
    spec, family = built.spec, built.family
    series = next((peer.series for peer in peers if peer.series is not None), None)
    cost, found = family.cost(spec), predict(built, series=series)
    ours = _row("amdgen", built.kernel, found, cost, spec)
    theirs = [_fastest(spec, cost, peer, series or Series()) for peer in peers]
    notes = "; ".join(peer.note for peer in peers if peer.note)
    return Predictions(family.problem(spec), found.chip, found.error, (ours, *theirs), notes)


def others(built: Compiled, checkouts: Mapping[str, Path], peers: Sequence[str]) -> list[Peer]:
    """The kernels that others take for the problem of ``built``. ``checkouts``: by the option that names one,
    --tensile, --rocblas, --aiter; ``peers``: those of --peer that a model can follow, triton. UnfitError."""
    spec = built.spec
    if unknown := [name for name in peers if name != "triton"]:
        raise UnfitError(
            f"--peer {unknown[0]} with --predicted, which needs no GPU", "use --peer triton, or leave it out"
        )
    if (checkouts or peers) and not built.family.predicted_peers:
        raise UnfitError(f"there is no {built.family.name} of others to stand beside ours", "leave theirs out")
    found = list[Peer]()
    if "--tensile" in checkouts or "--rocblas" in checkouts:
        found.append(rocblas.peer(spec, checkouts.get("--tensile"), checkouts.get("--rocblas")))
    if "--aiter" in checkouts:
        found.append(aiter.peer(spec, checkouts["--aiter"]))
    if peers:
        require("triton")
        from amdgen.compare import triton_cdna

        found.append(triton_cdna.peer(spec))
    return found


def _fastest(spec: Any, cost: Cost, peer: Peer, series: Series) -> Candidate:
    """The row of a peer's fastest kernel; those that the model can't follow are left out where another can be."""
    found: list[tuple[Profile, Foreign]] = []
    refused = ""
    for launch in peer.launches:
        try:
            found.append((_profile(spec.machine, launch, series), launch))
        except AmdgenError as error:
            refused = str(error)
    if not found:
        raise UnfitError(f"{peer.name}'s kernel can't be predicted: {refused}", "give another size, or leave it away")
    best, launch = min(found, key=lambda one: one[0].seconds + _before(spec.machine, one[1]))
    return _row(peer.name, launch.kernel, best, cost, spec, launch)


def _profile(arch: Arch, launch: Foreign, series: Series) -> Profile:
    return profile(
        launch.code, launch.entry, launch.grid, launch.block, launch.args, launch.lds, chip=arch.chip.name,
        meets=launch.meets, series=series,
    )  # fmt: skip


def _before(arch: Arch, launch: Foreign) -> float:
    """Seconds of what is launched before."""
    return 0.0 if arch.timing is None else launch.before * arch.timing.chip.launch_us * 1e-6


def _row(name: str, kernel: str, found: Profile, cost: Cost, spec: Any, launch: Foreign | None = None) -> Candidate:
    arch: Arch = spec.machine
    rate = arch.flops_per_cycle_cu.get(getattr(spec, "dtype", ""), 0) if found.flops else 0
    peak = rate * arch.cus * found.clock_mhz * 1e6
    seconds = found.seconds + (_before(arch, launch) if launch else 0.0)
    speed, percent = cost.operations / seconds, launch.percent if launch else None
    return Candidate(
        name, kernel, seconds, speed / 1e12, cost.bytes / seconds / 1e9, speed / peak if peak else 0.0,
        found.bound, found.use.get(found.bound, 0.0), None if percent is None else percent / 100,
        launch.us if launch else None,
    )  # fmt: skip
