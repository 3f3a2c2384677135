"""Which rows of rocBLAS's tuning files the model is judged by: those whose chip is known."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.repositories import commit, empty

from amdgen.compare.rocblas import LOGIC
from amdgen.errors import AmdgenError
from benchmarks.timing.history import first_folders, name_of

FILE = "{}/aquavanjaram942_Cijk_Alik_Bljk_HHS_BH.yaml"
ROW = "- - [{}, 256, 1, 64]\n      - [{}, {}]\n"


def test_a_row_belongs_to_the_folder_that_had_it_first(tmp_path: Path) -> None:
    place = empty(tmp_path)
    chip_a, chip_x = (f"{LOGIC}/{FILE.format(folder)}" for folder in ("aquavanjaram942", "aquavanjaram942X"))
    commit(place, {chip_a: ROW.format(64, 0, 50.5)}, 1)
    commit(place, {chip_x: ROW.format(64, 3, 50.5) + ROW.format(128, 4, 60)}, 2)  # a copy, of another solution, and one
    commit(place, {chip_a: ROW.format(64, 0, 50.5) + ROW.format(128, 9, 60)}, 3)
    found = first_folders(place, "gfx942", place)
    assert found == {
        name_of("Alik_Bljk_HHS_BH", (64, 256, 1, 64), 50.5): "aquavanjaram942",
        name_of("Alik_Bljk_HHS_BH", (128, 256, 1, 64), 60.0): "aquavanjaram942X",
    }


def test_without_history_there_is_one_line(tmp_path: Path) -> None:
    place = empty(tmp_path)
    commit(place, {f"{LOGIC}/{FILE.format('aquavanjaram942')}": ROW.format(64, 0, 50.5)}, 1)
    with pytest.raises(AmdgenError, match=r"no history of .*; give --history a whole clone"):
        first_folders(place, "gfx942", place)
