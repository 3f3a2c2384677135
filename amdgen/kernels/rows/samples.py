"""Random legal specifications over few elements, for tests and benchmarks."""

from __future__ import annotations

import random
from typing import TypeVar

from amdgen.kernels.errors import SpecError
from amdgen.kernels.rows.build import plan_rows
from amdgen.kernels.rows.spec import DTYPES, KEEPS, Rows

R = TypeVar("R", bound=Rows)
_ELEMENTS = 20_000


def random_spec(kind: type[R], rng: random.Random, arch: str) -> R:
    """A specification that can be planned, small enough to be emulated in about a second."""
    while True:
        columns = rng.choice([rng.randint(1, 70), rng.randint(1, 1500), 64 * rng.randint(1, 40), rng.randint(1, 12000)])
        try:
            spec = kind(
                arch,
                rng.randint(1, max(1, min(70, _ELEMENTS // columns))),
                columns,
                dtype=rng.choice(DTYPES),
                residual=rng.random() < 0.5,
                threads=rng.choice([None, None, None, 1 << rng.randint(0, 10)]),
                keep=rng.choice([None, None, *KEEPS]),
            )
            plan_rows(spec)
        except SpecError:
            continue
        return spec
