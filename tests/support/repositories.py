"""Git repositories for a test."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

_WHO = {"GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}


def empty(place: Path) -> Path:
    """Makes ``place`` a repository with no commit."""
    subprocess.run(["git", "-C", str(place), "init", "-q"], check=True)
    return place


def commit(place: Path, files: dict[str, str], when: int) -> None:
    """Writes files, by path and text, and commits them; ``when``: seconds since 1970."""
    for name, text in files.items():
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text(text)
    subprocess.run(["git", "-C", str(place), "add", "-A"], check=True)
    environment = {**os.environ, **_WHO, "GIT_COMMITTER_DATE": f"@{when} +0000"}
    subprocess.run(["git", "-C", str(place), "commit", "-qm", "x"], check=True, env=environment)
