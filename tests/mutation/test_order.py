"""What happens before what, of logs made by hand: accesses of two workgroups, one instruction left out of account."""

from __future__ import annotations

import numpy as np

from amdgen.isa import load_isa
from amdgen.mutation.order import Order, guesses
from amdgen.mutation.watch import Touched, Watch

STORE, BACK, FLAG, POLL, DROP, LOAD = range(0, 48, 8)  # pcs
DATA, SIGN = 0x1000, 0x2000


class Log:
    """Waves 0 and 1 are of workgroup 0, wave 2 is of workgroup 1."""

    def __init__(self, arch: str = "gfx942") -> None:
        self.watch = Watch(load_isa(arch), accesses=True)
        self.watch.waves.update({(0, 0): 0, (0, 1): 1, (1, 0): 2})

    def access(self, wave: int, pc: int, address: int, op: str, epoch: int = 0) -> Log:
        one = np.array([wave]), np.array([epoch]), np.array([address])
        self.watch.touched.append(Touched(pc, "memory", op != "load", op == "atomic", 4, *one))
        return self

    def control(self, wave: int, pc: int) -> Log:
        self.watch.controls.append((pc, wave, len(self.watch.touched)))
        return self

    def without(self, pc: int) -> Order:
        return Order(self.watch, {FLAG, POLL}, pc)


def message(storing: int = 0) -> Log:
    log = Log().access(storing, STORE, DATA, "store", epoch=0)
    return log.control(storing, BACK).access(0, FLAG, SIGN, "store", epoch=int(storing != 0))


def received(log: Log) -> Log:
    return log.access(2, POLL, SIGN, "load").control(2, DROP).access(2, LOAD, DATA, "load")


def test_a_message_is_ordered_by_its_flag_and_by_nothing_else() -> None:
    log = received(message())
    assert log.without(-1).accesses_ordered()
    assert not log.without(POLL).accesses_ordered()
    assert not log.without(FLAG).accesses_ordered()


def test_a_barrier_passes_on_what_another_wave_has_stored() -> None:
    assert received(message(storing=1)).without(-1).accesses_ordered()
    unjoined = Log().access(1, STORE, DATA, "store").access(0, FLAG, SIGN, "store")
    assert not received(unjoined).without(-1).accesses_ordered()


def test_the_only_invalidation_or_write_back_is_needed() -> None:
    log = received(message())
    assert log.without(-1).seen_anew({DROP}) and log.without(-1).written_back({BACK})
    assert not log.without(DROP).seen_anew({DROP})
    assert not log.without(BACK).written_back({BACK})


def test_one_of_two_invalidations_is_not_needed() -> None:
    other = DROP + 100
    log = message().access(2, POLL, SIGN, "load").control(2, DROP).control(2, other).access(2, LOAD, DATA, "load")
    assert log.without(DROP).seen_anew({DROP, other}) and log.without(other).seen_anew({DROP, other})


def test_an_invalidation_before_the_acquisition_does_not_count() -> None:
    log = message().control(2, DROP).access(2, POLL, SIGN, "load").access(2, LOAD, DATA, "load")
    assert not log.without(-1).seen_anew({DROP})


def test_a_write_back_before_the_store_or_behind_the_release_does_not_count() -> None:
    before = Log().control(0, BACK).access(0, STORE, DATA, "store").access(0, FLAG, SIGN, "store")
    behind = Log().access(0, STORE, DATA, "store").access(0, FLAG, SIGN, "store").control(0, BACK)
    assert not received(before).without(-1).written_back({BACK})
    assert not received(behind).without(-1).written_back({BACK})


def test_an_atomic_passes_on_what_was_released_before_it() -> None:
    log = message().access(1, LOAD + 8, SIGN, "atomic")
    assert received(log).without(-1).accesses_ordered()


def test_stores_that_show_no_scope_may_be_flags_and_are_messages_to_plain_loads() -> None:
    def polled(arch: str) -> Log:
        log = Log(arch).access(2, POLL, SIGN, "load").access(0, STORE, DATA, "store").access(0, LOAD + 8, SIGN, "store")
        return log.access(2, POLL, SIGN, "load")

    assert polled("gfx90a").without(-1).accesses_ordered()
    assert not polled("gfx942").without(-1).accesses_ordered()
    read = polled("gfx90a").access(2, LOAD, DATA, "load")
    assert read.without(-1).accesses_ordered() and not read.without(POLL).accesses_ordered()
    assert not read.without(-1).seen_anew({DROP})


def test_a_guess_is_compared_by_an_atomic_of_the_same_wave() -> None:
    guessed = Log().access(2, LOAD, SIGN, "load").access(0, STORE, SIGN, "atomic")
    assert guesses(guessed.watch) == set()
    again = guessed.access(2, LOAD, SIGN, "load")
    assert guesses(again.access(2, STORE, SIGN, "atomic").watch) == {LOAD}
    used = Log().access(2, LOAD, SIGN, "load").access(2, STORE, SIGN, "store").access(2, FLAG, SIGN, "atomic")
    assert guesses(used.watch) == set()
