"""07: tuning. Which threads should share a row? The model tries every way; the processes may be anybody's.

`amdgen.tune_kernel` takes any executor of `concurrent.futures`. With `--dask` (`pip install distributed`) a cluster of
Dask judges the candidates, here one of this machine alone; else a thread does. No GPU measures anything: every time is
predicted.
"""

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import amdgen


def main() -> None:
    arch = sys.argv[1] if len(sys.argv) > 1 else "gfx942"
    spec = amdgen.RmsNorm(arch, rows=256, columns=1024, dtype="bf16", keep="registers")

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        if "--dask" in sys.argv:
            from distributed import Client

            executor = stack.enter_context(Client(n_workers=2, threads_per_worker=1)).get_executor()
        else:
            executor = stack.enter_context(ThreadPoolExecutor(1))
        database = amdgen.Database(folder / "choices.sqlite", create=True)
        stack.callback(database.close)
        found = amdgen.tune_kernel(spec, executor, database, most=3)

    for trial in found.trials:
        print(f"{trial.how['threads']:4} threads a row: {(trial.seconds or 0) * 1e6:.1f} us, {trial.source}")


if __name__ == "__main__":  # processes of Dask's import this file, too
    main()
