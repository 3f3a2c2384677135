"""Nothing hangs on the locale's encoding, nor on docstrings: ``LC_ALL=C`` without UTF-8 mode, and ``python -OO``."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import amdgen

PACKAGE = Path(amdgen.__file__).parent
HUNG_S = 300


def modes(call: ast.Call) -> list[str]:
    given = [*call.args, *(word.value for word in call.keywords if word.arg == "mode")]
    return [a.value for a in given if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def unencoded(tree: ast.AST) -> Iterator[ast.Call]:
    """Calls that read or write text in whatever encoding the locale has."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        of = call.func
        name = of.attr if isinstance(of, ast.Attribute) else getattr(of, "id", "")
        words = {word.arg for word in call.keywords}
        if words & {"encoding", None}:
            continue
        on_os = isinstance(of, ast.Attribute) and getattr(of.value, "id", "") == "os"
        if (name == "read_text" and not call.args) or (name == "write_text" and len(call.args) < 2):
            yield call
        elif (name == "open" and not on_os) or name == "fdopen":
            if not any("b" in mode and set(mode) <= set("rwxab+") for mode in modes(call)):
                yield call
        elif any(word.arg == "text" and getattr(word.value, "value", 0) is True for word in call.keywords):
            yield call


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("p.read_text()", 1), ("p.read_text('utf-8')", 0), ("p.write_text(x)", 1), ("p.open('rb')", 0), ("p.open()", 1),
        ("open(p, 'w', encoding='utf-8')", 0), ("os.open(p, 0)", 0), ("run(c, text=True)", 1), ("run(text=x)", 0),
        ("os.fdopen(h, 'wb')", 0),
    ],
)  # fmt: skip
def test_the_rule_itself(text, found):
    assert len(list(unencoded(ast.parse(text)))) == found


def test_every_text_file_has_its_encoding():
    wrong = [
        f"{path.relative_to(PACKAGE)}:{call.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for call in unencoded(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not wrong


COMMANDS = """
import sys
from amdgen.cli import main
for line in sys.argv[1].splitlines():
    try:
        status = main(line.split())
    except SystemExit as ended:
        status = ended.code
    assert not status, line
"""
TYPED = """archs
checks lds_race
emit --help
emit gemm -m 64 -n 64 -k 64 --arch gfx942 --activation gelu
emit softmax --rows 4 --columns 64 --arch sm_90a
isa show v_add_u32
layout v_mfma_f32_32x32x8_f16 --arch gfx942"""


@pytest.mark.parametrize("mode", ["-OO", "C"])
def test_commands_work_without(tmp_path, mode):
    ascii_alone = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"} if mode == "C" else {}
    environment = {**os.environ, **ascii_alone}
    environment.pop("PYTHONIOENCODING", None)
    options = ["-OO"] if mode == "-OO" else []
    command = [sys.executable, *options, "-c", COMMANDS, TYPED]
    done = subprocess.run(command, capture_output=True, env=environment, timeout=HUNG_S, cwd=PACKAGE.parent)
    assert done.returncode == 0, done.stderr.decode()
