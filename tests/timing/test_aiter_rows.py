"""Which rows of AITER's tuning files the model is judged by: those whose object is the one that was measured."""

from __future__ import annotations

from pathlib import Path

from support.repositories import commit, empty

from benchmarks.timing import aiter_rows

CSV = "gfx,cu_num,M,N,K,bias,outdtype,libtype,splitK,us,kernelName\n"


def test_rows_of_objects_that_changed_later_are_left_out(tmp_path: Path) -> None:
    place = empty(tmp_path)
    head = "tile_m,tile_n,splitK,bpreshuffle,knl_name,co_name\n"
    objects = {f"hsa/gfx942/i8gemm/{name}.co": name for name in ("old", "new")}
    listed = {"hsa/gfx942/i8gemm/all.csv": head + "32,128,1,1,Old,old.co\n64,128,1,1,New,new.co\n"}
    rows = {"aiter/configs/a_tuned_gemm.csv": CSV + "".join(
        f"gfx942,80,{m},256,512,False,torch.bfloat16,asm,{split},{us},{name}\n"
        for m in range(1, 9) for name, split, us in (("Old", 1, 9), ("New", 2, 8), ("Unknown", 1, 7)))}  # fmt: skip
    commit(place, objects | listed, 1)
    commit(place, rows, 2)
    commit(place, {"hsa/gfx942/i8gemm/old.co": "changed"}, 3)
    found = [row for half in (True, False) for row in aiter_rows.rows(place, half)]
    assert sorted(row.m for row in found) == list(range(1, 9))
    assert {(row.path, row.tile, row.split, row.us, row.chip) for row in found} == {
        ("gfx942/i8gemm/new.co", (64, 128), 2, 8.0, "mi308x")
    }
    assert [row.m for row in aiter_rows.rows(place, True)] != [row.m for row in aiter_rows.rows(place, False)]
