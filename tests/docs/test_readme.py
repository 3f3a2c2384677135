"""The README: it is short, its tables are what the code plans and the data file says, its links and pictures are files;
and each command is on the guide's page of commands."""

from __future__ import annotations

import re
import runpy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from amdgen.cli.app import whole_command

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
_WORDS, _BYTES, _SENTENCE, _FIGURES = 1200, 8192, 30, 8
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def made() -> Mapping[str, Any]:
    return runpy.run_path(str(ROOT / "guide" / "front_page.py"))


def test_tables_are_what_is_made(made):
    assert made["readme"]() == README, "run guide/front_page.py"
    assert made["page"]() == made["PAGE"].read_text(encoding="utf-8"), "run guide/front_page.py"


def test_figures_are_one_number_each_and_stand_in_their_report(made):
    figures = [one for section in made["sections"]() for one in section["rows"]]
    assert len([one for one in figures if "front" in one]) <= _FIGURES < len(figures)
    for one in figures:
        assert isinstance(one["value"], int | float) and one["unit"] and one["what"]
        report = (ROOT / "benchmarks" / "reports" / one["report"]).read_text(encoding="utf-8")
        digits = len(str(one["value"]).partition(".")[2])
        assert one["value"] in (round(float(number), digits) for number in _NUMBER.findall(report)), one


def test_is_short():
    assert len(README.split()) <= _WORDS
    assert len(README.encode()) <= _BYTES


def test_sentences_are_short():
    prose = re.sub(r"```.*?```|<[^>]*>|^[|#].*$", "", README, flags=re.DOTALL | re.MULTILINE)
    sentences = re.split(r"(?<=[.:;])\s|\n\n|^- ", prose, flags=re.MULTILINE)
    longest = max(sentences, key=lambda one: len(one.split()))
    assert len(longest.split()) <= _SENTENCE, longest


def test_links_and_pictures_are_files():
    links = [*re.findall(r"\]\(([^)#]+)", README), *re.findall(r'src="([^"]+)"', README)]
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert len(links) > 20 and not missing


def test_each_command_is_on_the_page_of_commands():
    page = (ROOT / "guide" / "pages" / "commands.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`amdgen ([a-z]+)[ `]", page))
    missing = set(whole_command().commands) - named
    assert len(named) > 20 and not missing
