"""The suite says where its time goes (support/processor_time.py)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from support import processor_time
from support.processor_time import Tally, lines


def test_seconds_of_a_test_are_added_to_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([10.0, 12.5, 20.0, 20.25])
    monkeypatch.setattr(processor_time, "used", lambda: next(clock))
    tally = Tally()
    for name in ("tests/a.py::one", "tests/a.py::two[x]"):
        item: Any = SimpleNamespace(user_properties=[("another", 1.0)])
        for hook in (tally.pytest_runtest_setup(), tally.pytest_runtest_teardown(item)):
            next(hook)
            with pytest.raises(StopIteration):
                next(hook)
        for when in ("setup", "call", "teardown"):
            report: Any = SimpleNamespace(nodeid=name, when=when, user_properties=item.user_properties)
            tally.pytest_runtest_logreport(report)
    assert tally.modules == {"tests/a.py": 2.75} and tally.tests == {"tests/a.py": 2}


def test_what_workers_used_is_added_up_and_the_heaviest_come_first() -> None:
    tally = Tally()
    session: Any = SimpleNamespace(config=SimpleNamespace(workeroutput={}))
    tally.pytest_sessionfinish(session)
    (seconds,) = session.config.workeroutput.values()
    assert seconds > 0
    for _ in range(2):
        tally.pytest_testnodedown(SimpleNamespace(workeroutput=session.config.workeroutput))
    assert tally.processes == 2 * seconds
    made = lines({f"m{n}": float(n) for n in range(40)}, {f"m{n}": 2 for n in range(40)}, 1000.0)
    assert made[0].split() == ["39.0", "2", "tests", "m39"] and len(made) == processor_time.SHOWN + 2
    assert made[-2].split()[:2] == ["780.0", "80"] and made[-1].split()[0] == "1000.0"
