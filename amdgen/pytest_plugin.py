"""A pytest plugin: kernels on the emulator, in the tests of whoever writes them.

    def test_scale(amdgen_check, amdgen_arch):
        code = my_compiler(SOURCE, amdgen_arch)
        amdgen_check(code, "scale", grid=4, block=256, args=[x, out, np.int32(n)], expect={1: x * 2})

    pytest --amdgen-arch gfx942 --amdgen-arch gfx90a

A test fails with what the checks have found, at the line of the test. Nothing of amdgen is imported before a test asks
for a fixture.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from amdgen.emulator import Finding, Result
    from amdgen.kernels.spec import Spec
    from amdgen.verify import RunReport

_OPTION = "--amdgen-arch"
_DEFAULT = "gfx942"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds ``--amdgen-arch``."""
    group = parser.getgroup("amdgen")
    group.addoption(
        _OPTION,
        action="append",
        metavar="ARCH",
        help=f"an architecture or chip for the fixture amdgen_arch; may be given again (default {_DEFAULT})",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that takes ``amdgen_arch`` is run for each ``--amdgen-arch``."""
    if "amdgen_arch" in metafunc.fixturenames:
        asked = metafunc.config.getoption(_OPTION) or [_DEFAULT]
        _known(asked)
        metafunc.parametrize("amdgen_arch", list(dict.fromkeys(asked)))


def _known(archs: Sequence[str]) -> None:
    """Refuses what is no architecture, for the whole run."""
    from amdgen.errors import AmdgenError
    from amdgen.isa import load_arch

    try:
        for arch in archs:
            load_arch(arch)
    except AmdgenError as error:
        raise pytest.UsageError(f"{_OPTION}: {error}") from None


@pytest.fixture
def amdgen_check(request: pytest.FixtureRequest) -> Check:
    """Runs a kernel on the emulator under all checks; see :meth:`Check.__call__`."""
    return Check(request.config.getoption(_OPTION) or [])


class Check:
    """The fixture ``amdgen_check``. ``asked``: the architectures of ``--amdgen-arch``."""

    def __init__(self, asked: Sequence[str]) -> None:
        self.asked = asked

    def __call__(
        self,
        what: bytes | str | Path | Spec,
        kernel: str | None = None,
        grid: int | Sequence[int] = 1,
        block: int | Sequence[int] = 64,
        args: Sequence[Any] = (),
        *,
        expect: Mapping[int, Any] | None = None,
        tolerance: float = 0.0,
        fail_on: str = "error",
        seed: int = 0,
        **options: Any,
    ) -> Result | RunReport:
        """Runs a kernel and fails the test with the findings, or with the arrays that are not as expected.

        what: a code object, as bytes or a file's path, with ``kernel`` (which may be left out where there is one),
        ``grid`` in workgroups, ``block`` in work-items and ``args`` as :func:`amdgen.emulate` takes them, and its other
        options; or the specification of a kernel (``amdgen.Gemm(...)``), which is built, run on random data of ``seed``
        and compared with its own reference. expect: what arguments hold afterwards, by their number, within
        ``tolerance`` (``|a - b| <= t + t·|b|``); of some workgroups (``workgroups=``) what they wrote; nothing where
        the launch ended early, with an error. fail_on: "warning" fails on warnings, too. A code object of an
        architecture that ``--amdgen-arch`` doesn't ask for is skipped.
        """
        __tracebackhide__ = True
        if not isinstance(what, bytes | str | Path):
            return self._spec(what, fail_on, seed, options)
        from amdgen.cli.launching import compare
        from amdgen.codeobject import CodeObject
        from amdgen.emulator import emulate
        from amdgen.errors import AmdgenError
        from amdgen.files import CODE, read_file
        from amdgen.isa import load_arch

        try:
            code = what if isinstance(what, bytes) else read_file(what, CODE)
            objects = CodeObject.parse(code)
            name = objects.kernel(kernel).name if kernel is not None else _only(objects.kernels)
            if self.asked and objects.arch not in {load_arch(a).name for a in self.asked}:
                pytest.skip(f"{name} is for {objects.arch}, and {_OPTION} asks for {', '.join(self.asked)}")
            wanted = {n: _arrays(args, n, want) for n, want in sorted((expect or {}).items())}
            before = {n: have.copy() for n, (have, _) in wanted.items()}
            result = emulate(code, name, grid, block, list(args), **options)
            compared = {} if result.stopped else wanted  # what has been stopped is unfinished
            wrong = [
                compare(n, have, want, tolerance, before[n] if result.sample else None)
                for n, (have, want) in compared.items()
            ]
        except OSError as error:
            raise pytest.fail.Exception(
                f"{what!s}: {error.strerror}; give a code object's bytes, or its file"
            ) from None
        except AmdgenError as error:
            raise pytest.fail.Exception(str(error)) from None
        failures = [str(c) for c in wrong if not c.ok]
        _judge(f"{name} on {objects.arch}", result.findings, result.warnings, failures, fail_on)
        return result

    def _spec(self, spec: Spec, fail_on: str, seed: int, options: Mapping[str, Any]) -> RunReport:
        __tracebackhide__ = True
        from amdgen.cli.report import largest_errors
        from amdgen.errors import AmdgenError
        from amdgen.verify import run

        try:
            report = run(spec, seed=seed, **options)
        except AmdgenError as error:
            raise pytest.fail.Exception(str(error)) from None
        wrong = [] if report.comparison.ok else [f"{k}: {v}" for k, v in largest_errors(report.comparison).items()]
        launched = report.launched
        _judge(f"{report.built.kernel} on {spec.arch}", launched.findings, launched.warnings, wrong, fail_on)
        return report


def _only(kernels: Mapping[str, object]) -> str:
    from amdgen.errors import AmdgenError

    if len(kernels) != 1:
        raise AmdgenError(f"the code object has {len(kernels)} kernels", f"name one: {', '.join(sorted(kernels)[:8])}")
    return next(iter(kernels))


def _arrays(args: Sequence[Any], number: int, want: Any) -> tuple[Any, Any]:
    """Argument ``number`` and what it is to hold, in its shape."""
    import numpy as np

    from amdgen.errors import AmdgenError

    if not 0 <= number < len(args) or not isinstance(args[number], np.ndarray):
        raise AmdgenError(f"expect: argument {number} is no array", "count the arguments from 0")
    have, wanted = args[number], np.asarray(want)
    if wanted.size not in (1, have.size):
        raise AmdgenError(f"expect: argument {number} has {have.size} elements, {wanted.size} are expected")
    return have, np.broadcast_to(wanted, have.shape) if wanted.size == 1 else wanted.reshape(have.shape)


def _judge(
    title: str, findings: Sequence[Finding], warnings: Sequence[Finding], wrong: Sequence[str], fail_on: str
) -> None:
    """Fails the test where something is wrong."""
    __tracebackhide__ = True
    if fail_on not in ("error", "warning"):
        raise ValueError(f"fail_on={fail_on!r} is neither 'error' nor 'warning'")
    shown = [*findings, *(warnings if fail_on == "warning" else ())]
    if not shown and not wrong:
        return
    from amdgen.cli.report import print_findings, verdict

    with contextlib.redirect_stdout(io.StringIO()) as text:
        print_findings(shown)
    failure = "wrong result" if wrong else ""
    head = f"{title}: {verdict(True, len(findings), len(warnings), failure)}"
    pytest.fail("\n".join([head, "", *text.getvalue().rstrip().splitlines(), *wrong]))
