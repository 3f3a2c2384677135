"""What is shown of a prediction: the trace, the page, a turn of the main loop, the command line's JSON."""

from __future__ import annotations

import itertools
import json
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from support.timed_kernels import kernel_text
from typer.testing import CliRunner

from amdgen.cli.app import app
from amdgen.docs.profile_page import page
from amdgen.isa import load_isa
from amdgen.timing.perfetto import trace
from amdgen.timing.profile import profile
from amdgen.timing.turn import turn
from amdgen.timing.unit import REASONS
from amdgen.toolchain import find_toolchain

ARCH, TURNS = "gfx90a", 40
BODY = f"""
v_lshlrev_b32 v1, 4, v0
s_mov_b32 s8, {TURNS}
loop:
global_load_dwordx4 v[4:7], v1, s[4:5]
v_mfma_f32_32x32x8f16 a[0:15], v[10:11], v[12:13], a[0:15]
v_mfma_f32_32x32x8f16 a[16:31], v[10:11], v[12:13], a[16:31]
s_waitcnt vmcnt(0)
ds_write_b32 v1, v4
s_barrier
s_sub_u32 s8, s8, 1
s_cmp_lg_u32 s8, 0
s_cbranch_scc1 loop
"""
ALL = 1 << 16


@pytest.fixture(scope="module")
def code() -> bytes:
    return find_toolchain().assemble(kernel_text(ARCH, BODY, lds=8192), ARCH)


@pytest.fixture(scope="module")
def found(code: bytes):
    return profile(code, "k", 3, 256, [np.zeros(4096, np.uint32)], chip="mi210", timeline=ALL)


def test_the_events_are_the_stalls_one_by_one(found) -> None:
    line = found.timeline
    waits: Counter = Counter()
    issued: Counter = Counter()
    for e in line.events:
        issued[line.pcs[int(e["operation"])]] += 1
        waits[line.pcs[int(e["operation"])], REASONS[int(e["reason"])]] += int(e["waited"])
    for stall in found.stalls:
        assert issued[stall.pc] == stall.issued
        assert {name: waits[stall.pc, name] for name in stall.waits} == stall.waits
    assert len(found.stalls) > 8 and max(line.events["at"]) <= found.cycles


def test_a_wave_does_one_thing_at_a_time(found) -> None:
    """And so does each unit of a SIMD; slices of a thread are those that Perfetto can nest."""
    threads: dict[int, list[tuple[int, int]]] = {}
    for e in trace(found)["traceEvents"]:
        if e["ph"] == "X" and e["cat"] != "workgroup":
            threads.setdefault(e["tid"], []).append((e["ts"], e["ts"] + e["dur"]))
    assert len(threads) >= 4 + 4
    for slices in threads.values():
        slices.sort()
        assert all(a[1] <= b[0] for a, b in itertools.pairwise(slices))


def test_the_trace(found) -> None:
    made = json.loads(json.dumps(trace(found)))
    events = made["traceEvents"]
    assert made["otherData"]["predicted"] is True
    of = Counter((e["ph"], e.get("cat")) for e in events)
    assert of["X", "VMEM"] == of["X", "LDS"] == 2 * 4 * TURNS  # on the waves' threads and on those of the units
    assert of["X", "MFMA"] == 2 * 2 * 4 * TURNS
    assert of["X", "wait"] and {"vmcnt", "barrier"} <= {e["name"] for e in events if e.get("cat") == "wait"}
    assert of["X", "workgroup"] == 4


def test_threads_are_told_apart_as_perfetto_does(found) -> None:
    """By their number alone, whatever the process: with those of two processes alike it drops slices. 0 is Linux's idle
    thread there, and a process's number its first thread's."""
    events = trace(found)["traceEvents"]
    processes = {e["tid"]: e["pid"] for e in events if "tid" in e}
    assert all(processes[e["tid"]] == e["pid"] for e in events if "tid" in e)
    assert not {0, *processes.values()} & set(processes)
    named = [e["tid"] for e in events if e["name"] == "thread_name"]
    assert sorted(named) == sorted(processes) and len(processes) > 4 + 4 + 4


def test_no_timeline_no_slices(code: bytes) -> None:
    found = profile(code, "k", 3, 256, [np.zeros(4096, np.uint32)], chip="mi210")
    assert found.timeline is None and {e["ph"] for e in trace(found)["traceEvents"]} == {"M"}


def test_a_turn_of_the_main_loop(code: bytes, found) -> None:
    """40 turns are nearly all of it, and the pipe works for 2 · 64 cycles in each."""
    isa = load_isa(ARCH)
    one = turn(isa, load_isa("mi210").arch, code, "k", found)
    assert one is not None and one.instructions == 9
    assert one.cycles * TURNS == pytest.approx(found.cycles, rel=0.1)
    assert one.mfma_busy == pytest.approx(128 / one.cycles)
    assert one.stalls["vmcnt"] > one.stalls["barrier"] > 0


def test_no_turn_without_a_loop() -> None:
    straight = find_toolchain().assemble(kernel_text(ARCH, "v_mov_b32 v1, 0\n"), ARCH)
    found = profile(straight, "k", 1, 64, [np.zeros(64, np.uint32)])
    assert turn(load_isa(ARCH), load_isa(ARCH).arch, straight, "k", found) is None


class Reader(HTMLParser):
    """Checks that tags close, and collects what a page loads."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter = Counter()
        self.loads: list[str] = []

    def handle_starttag(self, tag, attrs) -> None:
        self.seen[tag] += 1
        self.loads += [value for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag) -> None:
        assert self.open and self.open.pop() == tag, (tag, self.open)


def test_the_page_is_complete_in_itself(found) -> None:
    text = page(found, load_isa("mi210").arch, {"problem": "a <loop>", "empty": ""}, int(found.flops))
    reader = Reader()
    reader.feed(text)
    assert not reader.open and not reader.loads and not reader.seen["script"]
    assert "url(" not in text and "width=device-width" in text and "a &lt;loop&gt;" in text and "empty" not in text
    assert text.count("predicted") >= 2 and reader.seen["svg"] >= 2
    assert len(re.findall(r"<tr><td>\+0x", text)) == len(found.stalls)
    assert "timing.chip.l2_latency" in text and "AMD matrix instruction calculator" in text


def test_the_picture_shows_waits_that_end_beyond_it(found) -> None:
    """From one edge to the other a wave is issuing or waiting, but for the cycles of a turn that is another wave's."""
    text = page(found, load_isa("mi210").arch, {}, int(found.flops))
    drawn = re.search(r'<svg class="pipeline" viewBox="0 0 (\d+).*?</svg>', text, re.S)
    bars = re.findall(r'<rect x="([\d.]+)" y="2" width="([\d.]+)"', drawn[0])
    assert bars and max(float(x) + float(width) for x, width in bars) == pytest.approx(int(drawn[1]), abs=3)


def test_the_roofline_has_ticks_on_both_axes(found) -> None:
    text = page(found, load_isa("mi210").arch, {}, int(found.flops))
    drawn = re.search(r'<svg class="roofline".*?</svg>', text, re.S)[0]
    rates = [float(r) for r in re.findall(r'text-anchor="end">([\d.e-]+)</text>', drawn)]
    assert len(rates) >= 2 and rates[0] < found.flops / found.seconds / 1e12 * 4 and rates == sorted(rates)
    assert len(re.findall(r'text-anchor="middle">[\d.]+</text>', drawn)) >= 2


def test_what_computes_nothing_has_no_roofline(found) -> None:
    assert 'class="roofline"' not in page(found, load_isa("mi210").arch, {}, 0)


def test_the_command_line_writes_both(code: bytes, tmp_path: Path) -> None:
    file = tmp_path / "k.hsaco"
    file.write_bytes(code)
    words = ["profile", str(file), "--grid", "3", "--block", "256", "--arg", "zeros:f32[4096]", "--arch", "mi210"]
    made = [str(tmp_path / "new" / name) for name in ("trace.json", "page.html")]
    refused = CliRunner().invoke(app, [*words, "--trace", made[0]])
    assert refused.exit_code and not (tmp_path / "new").exists()
    (tmp_path / "new").mkdir()
    shown = CliRunner().invoke(app, [*words, "--trace", made[0], "--html", made[1], "--json"])
    report = json.loads(shown.stdout)
    assert report["files"] == made and report["predicted"] is True and report["main_loop"]["instructions"] == 9
    assert json.loads(Path(made[0]).read_text())["traceEvents"] and "<svg" in Path(made[1]).read_text()
    schema = json.loads(CliRunner().invoke(app, ["profile", str(file), "--json-schema"]).stdout)
    assert set(schema["required"]) == set(report)
    wrong = CliRunner().invoke(app, [*words, "--trace", str(tmp_path)])
    assert wrong.exit_code and "is a folder" in str(wrong.exception)
