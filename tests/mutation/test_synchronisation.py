"""Kernels whose workgroups talk to one another, as clang compiles them, taken apart: each write-back, invalidation,
scope and wait that is gone is noticed, or a run shows why it is not needed. benchmarks.emulator.mutation takes all of
tests.support.sync_kernels apart, these here are a few."""

from __future__ import annotations

import pytest
from support.kernel_cases import triton_cases
from support.sweeps import in_turn
from support.sync_kernels import ARCHS, KERNELS, SyncKernel

from amdgen.errors import AmdgenError
from amdgen.mutation.harness import Harness, Mutant, Subject

BY_NAME = {kernel.name: kernel for kernel in KERNELS}
FEW = ("last block", "grid barrier", "spin lock", "LDS DMA and the last block")


@pytest.mark.parametrize("case", in_turn([[(name, arch) for name in FEW] for arch in ARCHS], ids="-".join))
def test_no_piece_is_missed(case: tuple[str, str]) -> None:
    name, arch = case
    made = Harness(BY_NAME[name].subject(arch))
    found = made.judge_all(made.mutants(["cache", "scope", "wait"]))
    missed = [f"{v.mutant}: {v.detail}" for v in found if not v.caught_by and not v.reason]
    assert found and not missed, missed


@pytest.mark.parametrize("case", in_turn([[(name, arch) for name in BY_NAME] for arch in ARCHS], ids="-".join))
def test_each_kernel_is_right_and_clean_in_many_orders(case: tuple[str, str]) -> None:
    name, arch = case
    subject = BY_NAME[name].subject(arch)
    result, wrong = subject.run(subject.code, orders=4)
    assert not wrong and not result.findings and not result.warnings, [wrong, *result.findings, *result.warnings]


def test_more_orders_find_what_one_does_not() -> None:
    """The consumer of a ring looks once before it waits: an invalidation missing there shows only where the producer
    gets on between two looks, so in short turns, and in few orders."""
    made = Harness(BY_NAME["ring of two slots"].subject("gfx942"))

    def found(mutant: Mutant, orders: int) -> bool:
        return bool(made.subject.run(made.apply(mutant.now), orders=orders, stop_after=1)[0].findings)

    rare = [m for m in made.mutants(["cache"]) if not found(m, 1)]
    assert any(found(m, 16) for m in rare)


@pytest.mark.parametrize("arch", [pytest.param("gfx908", marks=pytest.mark.every), "gfx942"])
def test_a_wait_between_two_atomics_is_missed_by_who_reads_both(arch: str) -> None:
    """The waits of a sequence lock that part its data and its mark, of the writer and of the reader."""
    made = Harness(BY_NAME["sequence lock"].subject(arch))
    found = made.judge_all([m for m in made.mutants(["wait"]) if made.reasons.parts(m)])
    caught = [v.caught_by for v in found if v.caught_by in ("warning global_race", "global_race")]
    assert len(caught) >= 3, [f"{v.mutant}: {v.caught_by} {v.reason}" for v in found]


LOADED, ADDED = ("w32 g = LOAD(&sync[64], RELAXED);", "out[X] = g;"), ("ADD(&sync[64], 1u, RELAXED);", "")


@pytest.mark.parametrize(("access", "arch"), [(LOADED, "gfx90a"), (LOADED, "gfx942"), (ADDED, "gfx942")])
def test_what_a_release_overtakes_may_meet_a_store_behind_it(access: tuple[str, str], arch: str) -> None:
    """An atomic load, or an add, in flight while its wave releases: who has seen that stores to the same place."""
    said = []
    for release in ("RELAXED", "RELEASE"):
        body = (
            f"if (X == 0) {{ if (GX == 0) {{ {access[0]} ADD(&sync[0], 1u, {release}); {access[1]} }} else {{ "
            "while (!LOAD(&sync[0], ACQUIRE)) SLEEP(); STORE(&sync[64], 7u, RELAXED); } }"
        )
        made = SyncKernel("overtaken", body, lambda a: a[:0], grid=2).subject(arch)
        result, _ = made.run(made.code, orders=4)
        said.append([(f.check, "either order" in f.message) for f in (*result.findings, *result.warnings)])
    assert said == [[("global_race", True)], []]


def test_who_is_accused_as_mutants_are_run_is_not_taken_apart() -> None:
    """Else each mutant would be caught for what the original does, too."""
    made = BY_NAME["last block"].subject("gfx942")

    def run(code: bytes, **options: object) -> object:
        result, wrong = made.run(code, **options)
        return result, wrong if "limit" not in options else "the output is wrong"

    harness = Harness(Subject("x", made.code, "k", run))  # type: ignore[arg-type]
    mutant = harness.mutants(["cache"], most=1)[0]
    with pytest.raises(AmdgenError, match="not clean as mutants are run"):
        harness.judge(mutant)


def test_a_guess_before_a_compare_and_swap_is_excused_in_every_order() -> None:
    """LLVM begins the loop of an atomic that it expands with a plain load, whose value the atomic compares."""
    (case,) = (c for c in triton_cases("gfx90a") if c.name == "atomics_bf16")
    result, wrong = case.run(orders=16)
    assert not wrong and not result.findings, [str(f) for f in result.findings]
