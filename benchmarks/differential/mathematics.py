"""AMD's functions of mathematics (OCML), compiled by clang and executed on the emulator, beside the host's C library.

    python -m benchmarks.differential.mathematics [--seed 1] [--count 4096] [--arch gfx942 ...] [--only sin tanh]

OCML is thousands of instructions that nobody here wrote, with branches for every range of its arguments, and its
authors say how far each function may be from the exact result (OpenCL C 3.0, section 7.4, relative error as ulps).
Arguments are random bits, so that every exponent, denormals, infinities and NaN come up, and random numbers near 1. The
host computes in long double, where the C library has only double within an ulp. Each line: function, type,
architecture, the largest distance in ulps, the bound, and the argument. Exit status 1 where one is over its bound.
It needs ROCm's device libraries (``amdgen/toolchain/device_libraries.py``): pip install triton.
"""

from __future__ import annotations

import argparse
import ctypes
import ctypes.util
import sys
from dataclasses import dataclass

import numpy as np

from amdgen.driver.compiler import compile_hip
from amdgen.emulator import emulate

ARCHS = ("gfx908", "gfx90a", "gfx942", "gfx950")
FUNCTIONS = {
    "acos": (4, 4), "acosh": (4, 4), "asin": (4, 4), "asinh": (4, 4), "atan": (5, 5), "atanh": (5, 5), "cbrt": (2, 2),
    "cos": (4, 4), "cosh": (4, 4), "erf": (16, 16), "erfc": (16, 16), "exp": (3, 3), "exp2": (3, 3), "exp10": (3, 3),
    "expm1": (3, 3), "log": (3, 3), "log2": (3, 3), "log10": (3, 3), "log1p": (2, 2), "sin": (4, 4), "sinh": (4, 4),
    "tan": (5, 5), "tanh": (5, 5), "tgamma": (16, 16), "sqrt": (3, 0.5), "rint": (0, 0), "trunc": (0, 0),
    "round": (0, 0),
}  # fmt: skip
"""Of one argument: the most ulps for f32 and for f64."""
PAIRS = {
    "atan2": (6, 6), "fmod": (0, 0), "hypot": (4, 4), "pow": (16, 16), "remainder": (0, 0), "fdim": (0, 0),
    "nextafter": (0, 0), "fmax": (0, 0), "fmin": (0, 0), "copysign": (0, 0),
}  # fmt: skip
SOURCE = """
extern "C" __global__ void k(const TYPE* x, const TYPE* y, TYPE* out, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n) out[i] = CALL;
}
"""
NAMES = {np.float32: "float", np.float64: "double"}
_NUMPY = {
    "acos": "arccos", "acosh": "arccosh", "asin": "arcsin", "asinh": "arcsinh", "atan": "arctan", "atanh": "arctanh",
    "atan2": "arctan2", "pow": "power", "remainder": "", "round": "",
}  # fmt: skip
_LIBM = ctypes.CDLL(ctypes.util.find_library("m"))


@dataclass(frozen=True)
class Worst:
    """The argument farthest off, and by how many ulps."""

    ulps: float
    at: tuple[float, ...]
    got: float
    want: float


def main() -> int:
    """The lines, and 1 where a function is over its bound."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=4096, help="arguments a function")
    parser.add_argument("--arch", nargs="+", choices=ARCHS, default=ARCHS)
    parser.add_argument("--only", nargs="+", choices=(*FUNCTIONS, *PAIRS), default=(*FUNCTIONS, *PAIRS))
    asked = parser.parse_args()
    over = run = 0
    for name in asked.only:
        for column, kind in enumerate(NAMES):
            bound = (FUNCTIONS | PAIRS)[name][column]
            x, y = (arguments(np.random.default_rng((asked.seed, which)), asked.count, kind) for which in (0, 1))
            want = expected(name, x, y)
            for arch in asked.arch:
                worst = farthest(executed(name, x, y, arch), want, x, y)
                run, over = run + asked.count, over + (worst.ulps > bound)
                mark = "" if worst.ulps <= bound else "  OVER"
                shown = (
                    "" if worst.ulps == 0 else f" at {worst.at[: 1 + (name in PAIRS)]}: {worst.got} for {worst.want}"
                )
                print(f"{name:10} {kind.__name__} {arch} {worst.ulps:8.3g} ulp of {bound}{shown}{mark}", flush=True)
    print(f"# {run} results, {over} functions over their bounds (seed {asked.seed})")
    return 1 if over else 0


def arguments(rng: np.random.Generator, count: int, kind: type) -> np.ndarray:
    """Half of them random bits, a quarter uniform in -10 to 10, the rest near 1 and integers; what is special first."""
    bits = np.frombuffer(rng.bytes(count // 2 * np.dtype(kind).itemsize), kind)
    near = 1 + rng.normal(size=count // 8) * 10.0 ** rng.uniform(-7, 0, count // 8)
    special = [0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, np.finfo(kind).tiny, np.finfo(kind).smallest_subnormal]
    whole = rng.integers(-40, 40, count - count // 2 - count // 8 - count // 4 - len(special))
    parts = special, rng.uniform(-10, 10, count // 4), near, whole, bits
    with np.errstate(all="ignore"):
        out = np.concatenate([np.asarray(p, kind) for p in parts])
    return np.where(np.isnan(out), np.asarray(np.nan, kind), out)  # quiet: of the others C says nothing


def executed(name: str, x: np.ndarray, y: np.ndarray, arch: str) -> np.ndarray:
    """What the emulator computes. AssertionError where a check finds something."""
    f = "f" if x.dtype == np.float32 else ""
    call = f"{name}{f}(x[i], y[i])" if name in PAIRS else f"{name}{f}(x[i])"
    code = compile_hip(SOURCE, arch, options=(f"-DTYPE={NAMES[x.dtype.type]}", f"-DCALL={call}"))
    out = np.zeros_like(x)
    result = emulate(code, "k", -(-len(x) // 256), 256, (x, y, out, np.int32(len(x))))
    assert not result.findings, result.findings
    return out


def expected(name: str, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The host's: NumPy's in long double where it has the function, else the C library's in double."""
    given = (x, y) if name in PAIRS else (x,)
    with np.errstate(all="ignore"):
        if name == "nextafter":
            return np.nextafter(x, y).astype(np.longdouble)
        own = getattr(np, _NUMPY.get(name, name), None)
        if own is not None:
            return own(*(v.astype(np.longdouble) for v in given))
        wide = [v.astype(np.float64) for v in given]
    function = getattr(_LIBM, name)
    function.restype, function.argtypes = ctypes.c_double, [ctypes.c_double] * len(given)
    return np.array([function(*values) for values in zip(*wide, strict=True)], np.longdouble)


def farthest(got: np.ndarray, want: np.ndarray, x: np.ndarray, y: np.ndarray) -> Worst:
    """The distance is in units of the last place of the wanted value; NaN is as far from a number as can be."""
    kind = got.dtype.type
    with np.errstate(all="ignore"):
        rounded = want.astype(kind)
        unit = np.spacing(np.abs(np.where(np.isfinite(rounded), rounded, 1)).astype(kind)).astype(np.float64)
        ulps = np.abs(got.astype(np.longdouble) - want) / unit
        same = (got == rounded) | (np.isnan(got) & np.isnan(rounded))
        edge = np.isinf(rounded) & (np.abs(got) >= np.finfo(kind).max * 0.999999) & (np.sign(got) == np.sign(rounded))
        ulps = np.where(same | edge, 0.0, np.where(np.isnan(ulps) | np.isinf(ulps), np.inf, ulps))
    at = int(np.argmax(ulps))
    return Worst(float(ulps[at]), (float(x[at]), float(y[at])), float(got[at]), float(want[at]))


if __name__ == "__main__":
    sys.exit(main())
