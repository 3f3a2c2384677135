"""``tune``: searches what a specification leaves open, and keeps the best for ``build`` and ``run``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from amdgen.cli.families import Asked, add_group
from amdgen.cli.options import Json, Overlay, writable_file
from amdgen.cli.output import OutputError, countdown, print_json, print_pairs, print_table

if TYPE_CHECKING:
    from amdgen.device import Device
    from amdgen.tune import Clock, Progress, Tuning


def register(app: typer.Typer) -> None:
    """Adds ``amdgen tune``, a command for each family."""
    add_group(app, "tune", tune, "Search a kernel's options by the model, or on a GPU, and keep the best.")


def tune(
    asked: Asked,
    database: Annotated[
        Path | None,
        typer.Option(
            "--database", metavar="FILE", help="Of choices; by default in the cache folder.", callback=writable_file
        ),
    ] = None,
    compiler: Annotated[str, typer.Option("--compiler", metavar="NAME", help="bundled, or rocm.")] = "bundled",
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, help="Candidates, at most.")] = 48,
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=0, help="Processes; 0: one a core.", show_default=False)
    ] = 0,
    dask: Annotated[
        str | None, typer.Option("--dask", metavar="ADDRESS", help="Scheduler of dask.distributed, in their place.")
    ] = None,
    device: Annotated[
        str | None, typer.Option("--device", metavar="NAME", help="hip or cuda: measure the best few there.")
    ] = None,
    measured: Annotated[
        int, typer.Option("--measured", metavar="N", min=1, help="How many the device measures.")
    ] = 4,
    top: Annotated[int, typer.Option("--top", metavar="N", min=1, help="Candidates to print.")] = 8,
    isa: Overlay = None,
    as_json: Json = False,
) -> None:  # fmt: skip
    """Search what is left open. A search that was stopped goes on; build and run then use what it found."""
    from amdgen.device import open_device
    from amdgen.tune import tune as search
    from amdgen.tuned import Database, default_path

    if device == "emulator":
        raise OutputError("--device emulator measures nothing", "leave it out: the model predicts")
    machine = open_device(device, asked.spec.arch) if device is not None else None
    base = Database(database or default_path(), create=True)
    try:
        with _executor(dask, workers) as executor, _bar() as report:
            found = search(
                asked.spec, executor, base, compiler=compiler, most=most, device=machine, measured=measured,
                clock=_clock(machine), report=report,
            )  # fmt: skip
    finally:
        base.close()
    _show(found, asked, base.path, top, as_json)


def _clock(machine: Device | None) -> Clock | None:
    """Graphs in turns, as comparisons are timed, on an NVIDIA GPU with torch."""
    from amdgen.device.cuda import CudaDevice

    if not isinstance(machine, CudaDevice) or find_spec("torch") is None:
        return None
    from amdgen.compare.candidates import candidate_seconds
    from amdgen.compare.cuda_bench import CudaBench

    bench = CudaBench(machine)
    return lambda builts: candidate_seconds(builts, bench)


@contextmanager
def _executor(dask: str | None, workers: int) -> Iterator[Executor]:
    if dask is not None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise OutputError("--dask needs dask.distributed", "pip install distributed") from None
        try:
            client = distributed.Client(dask, timeout="10s")
        except (OSError, ValueError) as error:
            raise OutputError(f"--dask {dask}: {error}", "give the address of a scheduler") from None
        with client:
            yield client.get_executor()
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(workers or os.cpu_count(), get_context("spawn")) as pool:
        yield pool


@contextmanager
def _bar() -> Iterator[Callable[[Progress], None]]:
    """What the search calls with how far it is."""
    with countdown("predicting") as say:

        def shown(now: Progress) -> None:
            best = f", best {now.best * 1e6:.1f} us" if now.best is not None else ""
            say(now.done, now.of, f"predicting{best}")

        yield shown


def _show(found: Tuning, asked: Asked, path: Path, top: int, as_json: bool) -> None:
    best, before = found.best, found.heuristic
    gain = before.seconds / best.seconds if before and before.seconds and best.seconds else None
    refused = sum(t.seconds is None for t in found.trials)
    if as_json:
        print_json(
            {
                "problem": asked.family.problem(asked.spec), "arch": asked.spec.arch, "best": best, "before": before,
                "gain": gain, "predicted": best.source == "predicted", "tried": len(found.trials), "refused": refused,
                "resumed": found.resumed, "trials": found.trials[:top], "database": path, "key": found.key,
            }
        )  # fmt: skip
        return
    print(f"{asked.family.problem(asked.spec)} for {asked.spec.arch}\n")
    names = [n for n in best.how if any(t.how.get(n) != best.how[n] for t in found.trials) or best.how[n] is not None]
    rows = [
        (*(t.how.get(n, "") for n in names), t.source, f"{(t.seconds or 0) * 1e6:.1f}",
         "chosen without tuning" if before and t.how == before.how else "")
        for t in [t for t in found.trials if t.seconds is not None][:top]
    ]  # fmt: skip
    print_table([*names, "", "us>", ""], rows, title=f"The best of {len(found.trials)}, {best.source}")
    print_pairs(
        {
            "refused": f"{refused} candidates" if refused else "",
            "known before": f"{found.resumed} candidates" if found.resumed else "",
            "gain": f"{gain:.2f} times as fast as without tuning, {best.source}" if gain else "",
            "database": path,
        }
    )
