"""``build FAMILY --compare-staging``: every way that a family can stage its operands, side by side."""

from __future__ import annotations

from amdgen.cli.building import build_asked
from amdgen.cli.families import Asked
from amdgen.cli.options import BuildOptions
from amdgen.cli.output import OutputError, print_json, print_table, progress
from amdgen.kernels.options import plain_value


def compare_stagings(asked: Asked, how: BuildOptions, as_json: bool) -> None:
    """Registers, LDS, occupancy and the main loop's instructions of each, for the same tile where it fits."""
    from amdgen.timing.mainloop import main_loop

    family, spec = asked.family, asked.spec
    stagings: tuple[str, ...] = getattr(spec, "stagings", ())
    if len(stagings) < 2 or spec.is_nvidia:
        raise OutputError(f"--compare-staging: {family.name} on {spec.arch} has one way to compare", "leave it out")
    if how.source is not None or how.asm is not None or getattr(spec, "staging", None) is not None:
        raise OutputError("--compare-staging builds each staging", "leave out --staging, --source and --asm")
    tile = getattr(spec, "tile", None) or getattr(family.plan(spec.chosen(staging=stagings[0])).spec, "tile", None)
    with progress(len(stagings)) as phase:
        built = {}
        for staging in stagings:
            phase(f"compiling {staging}")
            built[staging] = build_asked(Asked(family, spec.chosen(staging=staging, tile=tile)), how)
    loops = {name: main_loop(b.spec.isa, b.code, b.kernel).counts() for name, b in built.items()}
    reports = {name: b.resource_report() for name, b in built.items()}
    if as_json:
        found = {
            name: {"kernel": b.kernel, "tile": plain_value(tile), "resources": reports[name], "main_loop": loops[name]}
            for name, b in built.items()
        }
        print_json({"arch": spec.arch, "stagings": found})
        return
    rows: list[tuple[object, ...]] = [
        (key.replace("_", " "), *(report[key] for report in reports.values())) for key in next(iter(reports.values()))
    ]
    known = dict.fromkeys(c for loop in loops.values() for c in loop)
    classes = sorted(known, key=lambda c: -max(loop[c] for loop in loops.values()))
    rows += [(f"main loop: {name}", *(loop[name] for loop in loops.values())) for name in classes]
    rows.append(("main loop: all", *(sum(loop.values()) for loop in loops.values())))
    title = f"{family.name} {family.problem(spec)}, tile {plain_value(tile)}, {spec.arch}"
    print_table(["", *(f"{name}>" for name in built)], rows, title=title)
    print("Instructions as they stand in the loop, those of masks and of rare branches included.")
