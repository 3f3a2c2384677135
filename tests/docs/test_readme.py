"""The README: its table of what is supported is what the code plans, its links and pictures are files, and each command
of its table is one."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from amdgen.cli.app import whole_command

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_table_of_what_is_supported_is_what_the_code_plans():
    made = runpy.run_path(str(ROOT / "guide" / "supported.py"))
    kept = README.partition(made["BEGIN"])[2].partition(made["END"])[0].strip()
    assert kept == made["table"]().strip(), "run guide/supported.py"


def test_links_and_pictures_are_files():
    links = [*re.findall(r"\]\(([^)#]+)", README), *re.findall(r'src="([^"]+)"', README)]
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert len(links) > 20 and not missing


def test_each_command_is_in_the_table():
    table = README.partition("| command | |")[2].partition("\n\n")[0]
    named = set(re.findall(r"`(?:amdgen )?([a-z]+)[ `]", table))
    missing = set(whole_command().commands) - named
    assert len(named) > 20 and not missing
