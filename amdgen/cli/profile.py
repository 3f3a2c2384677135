"""``profile``: how long a kernel would take on a chip, and what it waits for. Everything it says is predicted."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from amdgen.cli.building import build_asked
from amdgen.cli.codeobjects import File
from amdgen.cli.families import Asked, add_group
from amdgen.cli.launching import LaunchOptions, prepare
from amdgen.cli.options import BuildOptions, Json, Overlay
from amdgen.cli.output import OutputError, print_json, print_pairs, print_table, progress

if TYPE_CHECKING:
    from amdgen.timing.profile import Profile

Top = Annotated[int, typer.Option("--top", metavar="N", min=0, help="Instructions that waves wait longest before.")]


def register(app: typer.Typer) -> None:
    """Adds ``amdgen profile FAMILY`` and ``amdgen profile FILE``."""
    add_group(
        app, "profile", profile_family, "Predict a kernel's time: a family's, or that of a FILE.", other=profile_file
    )


def profile_family(asked: Asked, how: BuildOptions, top: Top = 12, isa: Overlay = None, as_json: Json = False) -> None:
    """Predict how long a kernel would take on --arch, and what it waits for. No GPU measures anything."""
    from amdgen.predict import predict

    if asked.spec.is_nvidia:
        raise OutputError(f"profile of {asked.spec.arch}", "there is a model of AMD's architectures only")
    with progress(2) as phase:
        phase("compiling")
        built = build_asked(asked, how)
        phase("executing a part")
        found = predict(built)
    cost = asked.family.cost(built.spec)
    _show(found, asked.family.problem(built.spec), cost.operations, cost.bytes, top, as_json)


def profile_file(
    file: File, how: LaunchOptions, chip: Annotated[
        str | None, typer.Option("--arch", metavar="CHIP", help="A chip of the code's architecture; else its default.")
    ] = None, top: Top = 12, isa: Overlay = None, as_json: Json = False,
) -> None:  # fmt: skip
    """Predict how long a kernel of any compiler would take on a chip. Arguments are those of ``amdgen check``."""
    from amdgen.timing.profile import profile

    if not file.is_file():
        from amdgen.kernels.registry import family_names

        raise OutputError(
            f"{file} is no file, nor a family of kernels", f"the families are {', '.join(family_names())}"
        )
    launch = prepare(file, how)
    with progress(1) as phase:
        phase("executing a part")
        values = [a.value for a in launch.arguments]
        found = profile(
            launch.code, launch.kernel, launch.grid, launch.block, values, launch.dynamic_lds, chip=chip
        )  # fmt: skip
    _show(found, launch.title(file), int(found.flops), int(found.memory_bytes), top, as_json)


def _show(found: Profile, what: str, operations: int, moved: int, top: int, as_json: bool) -> None:
    """Prints a prediction. ``operations`` and bytes ``moved``: those that count."""
    tflops, rate = operations / found.seconds / 1e12, moved / found.seconds / 1e9
    slowest = sorted(found.stalls, key=lambda s: -s.cycles)[:top]
    if as_json:
        data = asdict(found)
        data["stalls"] = [asdict(s) for s in slowest]
        print_json({**data, "predicted": True, "error": _error(found), "tflops": tflops, "gb_s": rate})
        return
    held, use = found.occupancy, sorted(found.use.items(), key=lambda item: -item[1])
    print(f"{what}\n")
    print_pairs(
        {
            "predicted": f"{found.seconds * 1e6:.1f} us on {found.chip} at {found.clock_mhz:.0f} MHz, "
            f"{found.launch_seconds * 1e6:.1f} us of them the launch",
            "error": _error(found),
            "rate": f"{tflops:.1f} TFLOP/s, {rate:.0f} GB/s",
            "matrix pipes": f"busy for {100 * found.peak_share:.1f} % of the time",
            "bound": f"{found.bound}; of what it can do: " + ", ".join(f"{n} {100 * v:.0f} %" for n, v in use[:5]),
            "workgroups": f"{held.groups}, {held.resident} at once on a CU, {held.rounds:.2f} rounds; {found.sample}",
            "memory": f"{100 * found.l1_hits:.0f} % hits in L1, {found.l2_bytes / 1e6:.1f} MB from and to L2, "
            f"{found.memory_bytes / 1e6:.1f} MB of HBM",
            "waves wait for": ", ".join(
                f"{name} {100 * share:.1f} %" for name, share in sorted(found.waits.items(), key=lambda i: -i[1])[:6]
            ),
        }
    )
    total = sum(s.cycles for s in found.stalls) or 1
    rows = [
        (f"+{s.pc:#06x}", s.text, s.issued, f"{s.cycles / s.issued:.1f}", f"{100 * s.cycles / total:.1f}",
         ", ".join(f"{n} {c / s.issued:.1f}" for n, c in sorted(s.waits.items(), key=lambda i: -i[1])[:3]))
        for s in slowest
    ]  # fmt: skip
    if rows:
        print_table(
            ["pc", "instruction", "issued", "cycles>", "%>", "waits for"], rows, title="Longest waits, predicted"
        )


def _error(found: Profile) -> str:
    return found.error or "not measured for this architecture and kind of kernel"
