"""Where the suite's time goes: ``pytest --processor-time`` ends with the processor's seconds by module.

Seconds are user and system time of the tests' process and of the processes that it started and waited for, so they are
nearly the same on a busy machine as on an idle one, where a clock would tell of the others. What a compiled kernel or
handler costs is on whoever needs it first: compare runs with an empty cache (AMDGEN_CACHE_DIR).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

_NAME = "processor seconds"
SHOWN = 25


def used() -> float:
    """Seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


class Tally:
    """A plugin for pytest: measures in the process that runs tests, adds up in the one that reports."""

    def __init__(self) -> None:
        self.modules: Counter[str] = Counter()
        self.tests: Counter[str] = Counter()  # how many, by module
        self.processes = 0.0  # all seconds of those that ran tests
        self._before = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        """Starts the count."""
        self._before = used()
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Iterator[None]:
        """Ends it; the report of the teardown takes the figure to where it is added up."""
        try:
            return (yield)
        finally:
            item.user_properties.append((_NAME, used() - self._before))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds a test's seconds to its module's."""
        if report.when == "teardown":
            module = report.nodeid.partition("::")[0]
            self.modules[module] += sum(value for name, value in report.user_properties if name == _NAME)
            self.tests[module] += 1

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """What a worker of xdist has used in all goes to the process that reports."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput[_NAME] = used()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """A worker has ended."""
        self.processes += getattr(node, "workeroutput", {}).get(_NAME, 0.0)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """The table."""
        if self.modules:
            terminalreporter.section("processor seconds (user and system, children too)")
            for line in lines(self.modules, self.tests, self.processes or used()):
                terminalreporter.line(line)


def lines(modules: Mapping[str, float], tests: Mapping[str, int], processes: float) -> list[str]:
    """The table: the modules that took most, all tests together, and all that the processes took: importing, rewriting
    of asserts and collecting are beside the tests."""
    most = sorted(modules.items(), key=lambda item: -item[1])[:SHOWN]
    shown = [f"{seconds:8.1f} {tests[name]:5} tests  {name}" for name, seconds in most]
    every = f"{sum(modules.values()):8.1f} {sum(tests.values()):5} tests  in {len(modules)} modules"
    return [*shown, every, f"{processes:8.1f} with imports and collection"]
