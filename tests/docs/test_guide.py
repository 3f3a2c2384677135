"""The guide's pages: each command and each piece of Python in them runs and says what the page says; its pictures are
those that guide/pictures.py draws; the site builds without a warning, and its links resolve.

They need mkdocs, and half a minute of processor time: CI installs it and runs them, beside the suite.
"""

from __future__ import annotations

import doctest
import importlib.util
import re
import runpy
import shlex
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from support.browser import CHROMIUM, Browser
from support.processes import python

from amdgen.cli import main

pytestmark = pytest.mark.skipif(importlib.util.find_spec("mkdocs") is None, reason="needs pip install '.[docs]'")
GUIDE = Path(__file__).parent.parent.parent / "guide"
PAGES = sorted((GUIDE / "pages").glob("*.md"))
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SNIPPETS = [
    pytest.param(page, language, text, id=f"{page.stem}-{number}")
    for page in PAGES
    for number, (language, text) in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
    if language in ("console", "python")
]
SPACE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize(("page", "language", "text"), SNIPPETS)
def test_snippet(page: Path, language: str, text: str, tmp_path, monkeypatch, capsys) -> None:
    """``console``: amdgen's commands behind "$ ", each with what it prints, "..." standing for anything. ``python``: a
    program of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    if language == "python":
        exec(compile(text, f"{page.name}", "exec"), {"__name__": "guide"})
        return
    for command, expected in re.findall(r"^\$ amdgen (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        assert main(shlex.split(command)) == 0
        said = capsys.readouterr().out
        assert doctest.OutputChecker().check_output(expected, said, SPACE), f"{command}:\n{said}"


def test_pictures_are_as_they_are_drawn() -> None:
    drawn = runpy.run_path(str(GUIDE / "pictures.py"))["pictures"]()
    kept = {path.name: path.read_text(encoding="utf-8") for path in (GUIDE / "pages" / "pictures").iterdir()}
    assert kept == drawn, "run guide/pictures.py"


class _Page(HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("href", "src") and value:
                self.links.append(value)
            elif key == "id" and value:
                self.anchors.add(value)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    how = ("build", "--strict", "--quiet", "-f", GUIDE / "mkdocs.yml", "-d", folder)
    done = python("-m", "mkdocs", *how, NO_MKDOCS_2_WARNING="1")
    assert done.returncode == 0 and "WARNING" not in done.stderr, done.stderr
    return folder


def test_links_resolve(built: Path) -> None:
    @cache
    def page(path: Path) -> _Page:
        return _Page(path.read_text(encoding="utf-8"))

    broken = []
    pages = [p for p in built.glob("*.html") if p.name != "404.html"]
    for path in pages:
        for link in page(path).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            found = target.is_file() and (not parts.fragment or unquote(parts.fragment) in page(target).anchors)
            broken += [] if found else [f"{path.name}: {link}"]
    assert len(pages) == len(PAGES) + 1 and not broken


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium or google-chrome is on the path")
def test_no_page_is_wider_than_a_phone_or_a_desk(built: Path, tmp_path: Path) -> None:
    browser = Browser(tmp_path / "profile")
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    try:
        for path in sorted(built.glob("*.html")):
            browser.open(path.as_uri())
            for width in (390, 1280):
                browser.send(
                    "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
                )
                browser.wait("document.readyState === 'complete' && document.querySelector('h1')")
                assert browser.value(wider) <= 0, f"{path.name} at {width}"
                broken = "[...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src).join()"
                assert browser.value(broken) == ""
    finally:
        browser.close()
