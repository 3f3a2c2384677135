"""The site as a whole: complete, well-formed, its links resolve, and what YAML says stays text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from amdgen.cli import main
from amdgen.docs.site import page_name, render_site
from amdgen.errors import AmdgenError
from amdgen.isa import load_isa, set_overlay
from amdgen.kernels.options import options_of
from amdgen.kernels.registry import families

_VOID = {"meta", "link", "input", "br", "hr", "img"}


class _Page(HTMLParser):
    """Fails on a tag that doesn't close what is open; keeps links, anchors and visible text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.links: list[str] = []
        self.anchors: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        assert len(found) == len(attrs), f"<{tag}> has an attribute twice"
        self.tags.append((tag, found))
        if tag not in _VOID:
            self.open.append(tag)
        if "id" in found:
            self.anchors.append(found["id"] or "")
        self.links += [found[key] or "" for key in ("href", "src") if key in found]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> within {self.open[-3:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def parse(text: str) -> _Page:
    page = _Page()
    page.feed(text)
    page.close()
    assert page.open == []
    assert len(page.anchors) == len(set(page.anchors)), "an id is given twice"
    return page


def search_index(script: str) -> dict[str, list]:
    found = re.search(r"^const INDEX = (.*);$", script, re.MULTILINE)
    assert found
    return json.loads(found[1])


def test_every_instruction_has_a_page_and_an_index_entry(site: Path, isas) -> None:
    index = search_index((site / "amdgen.js").read_text())
    assert index["archs"] == [isa.arch.name for isa in isas]
    archs = {name: bits for name, _, bits, _ in index["rows"]}
    listed = set(parse((site / "index.html").read_text()).links)
    for i, isa in enumerate(isas):
        for name in isa.instructions:
            assert (site / page_name(name)).is_file()
            assert archs[name] >> i & 1, f"{name} on {isa.arch.name}"
            assert page_name(name) in listed
        assert f"arch-{isa.arch.name}.html" in listed
    assert sum(bits.bit_count() for bits in archs.values()) == sum(len(isa.instructions) for isa in isas)


def test_pages_are_well_formed_and_their_links_resolve(site: Path) -> None:
    pages = {path.name: path.read_text() for path in site.glob("*.html")}
    files = {path.name for path in site.iterdir()}
    some = sorted(pages)[::25]  # all have one template; the index and what is special come on top
    special = [n for n in pages if n == "index.html" or n.startswith(("arch-", "kernel-")) or "f8f6f4" in n]
    for name in {*some, *special}:
        page = parse(pages[name])
        for link in page.links:
            target, _, anchor = link.partition("#")
            assert not target or target in files, f"{name} links to {link}"
            assert not anchor or target or anchor in page.anchors, f"{name} links to {link}"
        assert not [t for t, a in page.tags if t not in ("a", "link", "script") and ("href" in a or "src" in a)]


def test_every_family_of_kernels_has_a_page(site: Path) -> None:
    listed = set(parse((site / "index.html").read_text()).links)
    for one in families():
        page = parse((site / f"kernel-{one.name}.html").read_text())
        text = " ".join(" ".join(page.text).split())
        assert f"kernel-{one.name}.html" in listed and f"amdgen run {one.name} --arch ARCH" in text
        assert all(f"{option.names[0]}" in text and option.help in text for option in options_of(one.spec).values())
        assert ":mod:" not in text and "gfx942" in text


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    for path in [*sorted(site.glob("*.html"))[::10], site / "amdgen.css", site / "amdgen.js", site / "index.html"]:
        assert not re.search(r"(?:src|href)=\"[a-z]+:|url\(|@import|fetch\(", path.read_text()), path.name


def test_pages_can_be_read_without_seeing_them(site: Path) -> None:
    page = parse((site / "v_mfma_f32_32x32x8_f16.html").read_text())
    assert ("html", {"lang": "en"}) in page.tags
    assert sum(tag == "h1" for tag, _ in page.tags) == 1
    labels = {a["for"] for tag, a in page.tags if tag == "label"}
    assert all(a["id"] in labels for tag, a in page.tags if tag == "input")
    assert all(a.get("aria-label") for tag, a in page.tags if tag == "svg" or "tabindex" in a)
    assert all(a.get("scope") in ("row", "col") for tag, a in page.tags if tag == "th")


OVERLAY = """\
families:
  - family: own
    format: SOPP
    unit: none
    operands: []
    members:
      s_own_thing: {opcode: 120, doc: 'A "doc" & <script>alert(1)</script> </title>'}
"""


DOC = 'A "doc" & <script>alert(1)</script> </title>'


@pytest.fixture
def overlay(tmp_path: Path):
    (tmp_path / "own.yaml").write_text(OVERLAY)
    yield tmp_path
    set_overlay(None)


def test_what_yaml_says_stays_text(overlay: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amdgen.docs.site.intrinsic_list", lambda isa: [])  # they need more than two instructions
    isa = load_isa("gfx942", overlay)
    files = render_site([replace(isa, instructions={n: isa[n] for n in ("s_nop", "s_own_thing")})])
    for name in ("s_own_thing.html", "index.html"):
        page = parse(files[name])
        assert [a for t, a in page.tags if t == "script"] == [{"src": "amdgen.js", "defer": None}]
        assert DOC in [a.get("title") for _, a in page.tags] or DOC in page.text
    assert "<script" not in files["amdgen.js"]
    assert DOC in [row[1] for row in search_index(files["amdgen.js"])["rows"]]


def test_the_command_takes_one_architecture_and_an_overlay(overlay: Path, monkeypatch, capsys) -> None:
    asked = []
    monkeypatch.setattr("amdgen.docs.site.render_site", lambda isas: asked.extend(isas) or {"index.html": "é"})
    assert main(["docs", "-o", str(overlay / "out"), "--arch", "gfx942", "--isa", str(overlay), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bytes"] == 2
    assert [isa.arch.name for isa in asked] == ["gfx942"] and asked[0]["s_own_thing"].doc == DOC


def test_a_failure_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    assert main(["docs"]) == 1
    assert "-o DIR" in capsys.readouterr().err
    (tmp_path / "file").write_text("")
    assert main(["docs", "-o", str(tmp_path / "file")]) == 1
    monkeypatch.setattr("amdgen.docs.site.render_site", lambda isas: {"index.html": "", "amdgen.js": ""})
    monkeypatch.setattr(Path, "write_bytes", _full)
    assert main(["docs", "-o", str(tmp_path / "new")]) == 1
    assert not (tmp_path / "new").exists()


def _full(self: Path, data: bytes) -> int:
    raise OSError(28, "No space left on device")


def test_an_instruction_can_not_replace_the_index(isas, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amdgen.docs.site.intrinsic_list", lambda isa: [])
    isa = isas[0]
    odd = replace(isa["s_nop"], name="index")
    with pytest.raises(AmdgenError, match="can't be called index"):
        render_site([replace(isa, instructions={"index": odd})])
