"""What ``amdgen profile --json`` prints, and its JSON Schema, which is made of these types (``profile --json-schema``);
and the same in lines of text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field, TypeAdapter

from amdgen.timing.chip import Occupancy
from amdgen.timing.profile import Profile, Stall
from amdgen.timing.turn import Turn, turn

if TYPE_CHECKING:
    from amdgen.isa.model import Arch

# Fields of types that stand elsewhere are described there.


@dataclass(frozen=True)
class ProfileReport:
    """A prediction of one launch. No GPU measured anything of it. Places in the code (``pc``) are byte offsets from the
    kernel's entry."""

    predicted: Annotated[bool, Field(description="true: every figure here is predicted")]
    error: Annotated[str, Field(description="the model's measured error for this architecture and kind of kernel")]
    kernel: str
    problem: str
    chip: str
    arch: str
    seconds: Annotated[float, Field(description="of a launch, with what the launch itself takes")]
    launch_seconds: float
    cycles: Annotated[float, Field(description="of the engine clock, without the launch itself")]
    clock_mhz: Annotated[float, Field(description="the clock assumed, lower under dense matrix work")]
    tflops: Annotated[float, Field(description="of the operations that count")]
    gb_s: Annotated[float, Field(description="of the bytes that memory must move at least")]
    peak_share: Annotated[float, Field(description="of the matrix instructions' peak at this clock")]
    bound: Annotated[str, Field(description="the unit that is nearest to its limit, or latency")]
    advice: Annotated[str, Field(description="what would move that bound")]
    use: Annotated[dict[str, float], Field(description="share of what each unit could do")]
    waits: Annotated[dict[str, float], Field(description="share of the waves' time, by what they wait for")]
    main_loop: Annotated[Turn | None, Field(description="a turn of the main loop, where one has matrix instructions")]
    occupancy: Annotated[Occupancy, Field(description="how the workgroups lie on the chip")]
    l2_bytes: Annotated[float, Field(description="between L1 and L2, of the whole launch")]
    memory_bytes: Annotated[float, Field(description="from HBM, of the whole launch")]
    l1_hits: Annotated[float, Field(description="share of the lines")]
    stalls: Annotated[list[Stall], Field(description="the --top instructions before which waves wait longest")]
    sample: Annotated[str, Field(description="which workgroups the prediction is made of")]
    files: Annotated[list[str], Field(description="written with --trace and --html")]


NOT_MEASURED = "not measured for this architecture and kind of kernel"
_ADVICE = {
    "MFMA": "the matrix pipes: narrower types, or fewer products",
    "VALU": "fewer vector instructions, or packed ones, in the main loop",
    "issue": "fewer scalar, wait and address instructions in the main loop",
    "LDS": "wider or fewer LDS reads (a larger tile of a wave), or a swizzle with fewer bank conflicts",
    "VMEM": "wider loads with neighbouring lanes on neighbouring addresses, or a larger tile",
    "L1": "a larger tile of a workgroup, or operands that its CU has already: fewer bytes come into each CU",
    "L2": "a larger tile of a workgroup: each byte is read from L2 less often",
    "MALL": "an order of workgroups in which those of an XCD share more",
    "HBM": "fewer bytes: narrower types, fusion, or an order of workgroups that finds more in L2",
    "launch": "more work in a launch",
    "latency": "more waves on a SIMD, deeper prefetch, or fewer waits and barriers in the main loop",
}
"""What would move a bound, by its name in :class:`~amdgen.timing.profile.Profile`."""


def report(
    found: Profile, arch: Arch, code: bytes, problem: str, operations: int, moved: int, top: int, files: list[Path]
) -> ProfileReport:
    """The report. ``operations`` and bytes ``moved``: those that count; ``top``: instructions in ``stalls``."""
    from amdgen.isa import load_isa

    loop = turn(load_isa(arch.name), arch, code, found.kernel, found)
    return ProfileReport(
        True, found.error or NOT_MEASURED, found.kernel, problem, found.chip, arch.name, found.seconds,
        found.launch_seconds, found.cycles, found.clock_mhz, operations / found.seconds / 1e12,
        moved / found.seconds / 1e9, found.peak_share, found.bound, _ADVICE[found.bound], found.use, found.waits, loop,
        found.occupancy, found.l2_bytes, found.memory_bytes, found.l1_hits,
        sorted(found.stalls, key=lambda s: -s.cycles)[:top], found.sample, [str(path) for path in files],
    )  # fmt: skip


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a report."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **TypeAdapter(ProfileReport).json_schema(mode="serialization"),
        "title": "amdgen profile --json",
    }


def facts(r: ProfileReport) -> dict[str, str]:
    """The report in lines, by name."""
    held, use = r.occupancy, sorted(r.use.items(), key=lambda item: -item[1])
    loop = r.main_loop
    waits = sorted(loop.stalls.items(), key=lambda item: -item[1])[:4] if loop else []
    return {
        "predicted": f"{r.seconds * 1e6:.1f} us on {r.chip} at {r.clock_mhz:.0f} MHz, "
        f"{r.launch_seconds * 1e6:.1f} us of them the launch",
        "error": r.error,
        "rate": f"{r.tflops:.1f} TFLOP/s, {r.gb_s:.0f} GB/s",
        "matrix pipes": f"busy for {100 * r.peak_share:.1f} % of the time",
        "bound": f"{r.bound}; of what it can do: " + ", ".join(f"{n} {100 * v:.0f} %" for n, v in use[:5]),
        "would help": r.advice,
        "main loop": f"{loop.instructions} instructions, {loop.cycles:.0f} cycles a turn, matrix pipe busy for "
        f"{100 * loop.mfma_busy:.0f} %; a wave waits " + ", ".join(f"{c:.0f} for {n}" for n, c in waits)
        if loop else "",
        "workgroups": f"{held.groups}, {held.resident} at once on a CU, {held.rounds:.2f} rounds; {r.sample}",
        "memory": f"{100 * r.l1_hits:.0f} % hits in L1, {r.l2_bytes / 1e6:.1f} MB from and to L2, "
        f"{r.memory_bytes / 1e6:.1f} MB of HBM",
        "waves wait for": ", ".join(
            f"{name} {100 * share:.1f} %" for name, share in sorted(r.waits.items(), key=lambda i: -i[1])[:6]
        ),
    }  # fmt: skip
