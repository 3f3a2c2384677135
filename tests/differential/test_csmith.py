"""csmith's programs: the host's checksum is that of both engines. Three are recorded, and need no csmith."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

import pytest

from amdgen.differential import csmith
from amdgen.differential.machine import ENGINES, PADDING, Build, judge
from amdgen.differential.sweep import Batch, run

_TEXTS = {
    int(path.stem.removeprefix("seed_")): path.read_text() for path in (Path(__file__).parent / "csmith").glob("*.c")
}
PADDED = {seed: text for seed, text in _TEXTS.items() if seed in (2197, 3995)}
"""Programs that return and assign structures with padding."""
RECORDED = {seed: text for seed, text in _TEXTS.items() if seed not in PADDED}

# When the net was new (at b44247e) each of them was accused or given up at -O0, for undefined bits that EXEC masks
# away, and where workgroups are split, whose flat loads count as vector memory alone.
CASES = (("gfx90a", "O0"), ("gfx90a", "split"), ("gfx942", "Os"), ("gfx950", "global"), ("gfx908", "stress"))


@cache
def recorded() -> Build:
    return csmith.build(RECORDED)


@pytest.mark.parametrize(("arch", "option"), CASES)
def test_engines_have_the_checksum_of_the_host(arch: str, option: str) -> None:
    build = recorded()
    assert sorted(p.seed for p in build.programs) == [43, 129, 263] and not build.skipped
    code = build.compile(arch, option)
    outcomes = {(p.seed, engine): judge(code, p, engine) for p in build.programs for engine in ENGINES}
    assert {case: f"{o.verdict} {o.detail}".strip() for case, o in outcomes.items()} == dict.fromkeys(outcomes, "right")


@pytest.mark.parametrize("arch", ["gfx908", "gfx90a"])
def test_stores_of_padding_are_explained(arch: str) -> None:
    """A dword that nothing has written, stored alone (2197), from LDS at -O1; a byte (3995). On gfx942 and gfx950 these
    stores of volatile members have a scope bit, and are a warning."""
    build = csmith.build(PADDED)
    for option, seeds in (("O0", {2197}), ("O1", {2197, 3995})):
        code = build.compile(arch, option)
        found = {p.seed: judge(code, p, "native") for p in build.programs}
        assert {seed for seed, outcome in found.items() if outcome.verdict == "explained"} == seeds
        assert all(outcome.verdict in ("right", "explained") for outcome in found.values()), found
        assert {outcome.detail for outcome in found.values()} <= {"", PADDING}


@pytest.mark.parametrize("arch", ["gfx90a", "gfx942"])
def test_an_undefined_value_of_a_named_object_is_not_explained(arch: str) -> None:
    for value in ("int x; g_24[1] = x;", "int x; g_24[1] = x + g_3;"):
        build = csmith.build({2197: PADDED[2197].replace("return g_29.f0;", f"{value} return g_29.f0;")})
        code = build.compile(arch, "O0")
        assert [judge(code, p, "native").verdict for p in build.programs] == ["finding"]


def test_another_value_of_a_global_gives_another_checksum() -> None:
    other = RECORDED[43].replace("4294967289UL", "4294967280UL")
    sums = [csmith.build({43: text}).programs[0].expected[0] for text in (RECORDED[43], other)]
    assert sums[0] != sums[1]


def test_programs_that_do_not_end_are_left_out_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    filling = "/*" + "-" * csmith.BYTES[0] + "*/\n"
    main = "int main (void)\n{ platform_main_begin(); LOOP platform_main_end(crc32_context, 0); return 0; }\n"
    endless = filling + main.replace("LOOP", "for (volatile int i = 0; i < 1;) ;")
    computed_away = filling + main.replace("LOOP", "unsigned i = 0x5F8F1AF8; again: if (--i) goto again;")
    build = csmith.build({1: endless, 2: "int main (void)\n", 3: filling * 20, 3144: computed_away})
    assert not build.programs
    assert dict(build.skipped) == {
        f"enters more than {csmith.BLOCKS} basic blocks on the host": 2,
        f"the text has fewer than {csmith.BYTES[0]} bytes": 1,
        f"the text has more than {csmith.BYTES[1]} bytes": 1,
    }
    monkeypatch.setattr(csmith, "BLOCKS", 1 << 62)
    assert dict(csmith.build({1: endless}).skipped) == {f"takes the host more than {csmith.SECONDS} s": 1}


def test_new_programs_of_csmith() -> None:
    if shutil.which("csmith") is None:
        pytest.skip("csmith is not installed")
    totals = run(Batch("csmith", tuple(range(400, 404)), "gfx942", ("O1",)))
    assert [f"{outcome.verdict}: {outcome.detail} | {case.command}" for case, outcome in totals.failures] == []
    assert totals.programs > 0


def test_without_csmith_its_absence_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(csmith.CsmithMissingError, match="csmith is not installed"):
        csmith.generate(1)
