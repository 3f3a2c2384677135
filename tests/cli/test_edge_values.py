"""Numbers that no kernel can have, for every option of every family: one line that names the option, never a traceback.

The suite tries some of them, drawn at random; ``pytest -m every`` tries all.
"""

from __future__ import annotations

import random

import numpy as np
import pytest
from support import edge_values

from amdgen.kernels.attention.spec import Attention
from amdgen.kernels.errors import SpecError
from amdgen.kernels.gemm.spec import Gemm, Tile

PROBLEMS = {
    "gemm": "-m 64 -n 64 -k 128",
    "attention": "--seq-q 64 --seq-k 64 --head-dim 64",
    "attention_backward": "--seq-q 64 --seq-k 64 --head-dim 64",
    "rmsnorm": "--rows 4 --columns 64",
    "softmax": "--rows 4 --columns 64",
}
MACHINES = {
    "gemm": ("gfx942 --dtype fp8", "gfx950 --dtype mxfp4", "gfx90a --weights int4", "gfx942", "sm_90a", "sm_80"),
    "attention": ("gfx90a", "gfx950", "sm_90a", "sm_80"),
    "attention_backward": ("sm_90a",),
    "rmsnorm": ("gfx942", "sm_90a"),
    "softmax": ("gfx90a", "sm_80"),
}
CASES = [(family, machine) for family, machines in MACHINES.items() for machine in machines]
DRAWN = 8


def command_lines(family, machine):
    base = f"{PROBLEMS[family]} --arch {machine}"
    return edge_values.single("emit", family, base=base), base


def is_one_line(ran, command):
    assert ran.status in (0, 1, 2), command
    if ran.status:
        assert ran.out == "" and ran.err.startswith("error: ") and ran.err.count("\n") == 1, (command, ran)
        assert len(ran.err) < 800, (command, ran)


@pytest.mark.parametrize(("family", "machine"), CASES)
def test_edge_values_are_refused_in_one_line(amdgen, family, machine):
    rng = random.Random(f"{family} {machine}")
    lines, base = command_lines(family, machine)
    shapes = [line for line in lines if line[-1].split("=")[0] in ("--tile", "--waves", "--cluster")]
    drawn = [*rng.sample(lines, DRAWN), *rng.sample(shapes, min(2, len(shapes)))]
    for command in [*drawn, *edge_values.several(rng, DRAWN, "emit", family, base=base)]:
        is_one_line(amdgen(*command), command)


@pytest.mark.every
@pytest.mark.parametrize(("family", "machine"), CASES)
def test_all_edge_values_are_refused_in_one_line(amdgen, family, machine):
    for command in command_lines(family, machine)[0]:
        is_one_line(amdgen(*command), command)


@pytest.mark.parametrize(
    "words",
    ["--tile=0x0x0", "--tile=16x16x0", "--tile=0x64x64", "--waves=0x1", f"--stages={1 << 63}", f"--splits={1 << 64}",
     f"--groups={1 << 31}", f"--ldc={1 << 63}", f"--raster={1 << 32}", f"--group-size={1 << 64}",
     "--arch=" + "x" * 9000],
)  # fmt: skip
def test_the_message_names_the_option(fails, words):
    command = ("emit", "gemm", "-m", 64, "-n", 64, "-k", 64, "--arch", "gfx942", words)
    message = fails(*command)
    option, _, value = words.partition("=")
    assert (option in message and value in message) or "unknown architecture" in message, message
    assert len(message) < 600 and ("give" in message or "write" in message or "known" in message), message


@pytest.mark.parametrize(
    "how",
    [
        {"tile": Tile(0, 0, 0)}, {"tile": Tile(64, 64, -32)}, {"tile": (1 << 40, 64, 64)}, {"waves": (0, 2)},
        {"stages": 1 << 63}, {"ldc": 1 << 31}, {"groups": np.uint64(1 << 63)},
    ],
)  # fmt: skip
def test_python_is_told_the_same(how):
    with pytest.raises(SpecError, match=next(iter(how))):
        Gemm("gfx942", 64, 64, 64, **how)


def test_so_is_an_attention():
    with pytest.raises(SpecError, match="--tile 0x64"):
        Attention("gfx942", 64, 64, tile=(0, 64))
