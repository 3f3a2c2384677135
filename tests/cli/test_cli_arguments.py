"""Kernel arguments in words."""

from __future__ import annotations

import numpy as np
import pytest

from amdgen.cli.arguments import ArgumentError, parse_arguments, read_argument_file
from amdgen.cli.output import OutputError


def one(text: str):
    return parse_arguments([text])[0]


@pytest.mark.parametrize(
    ("text", "dtype", "value"),
    [
        ("i32:-5", "int32", -5),
        ("u32:0xffffffff", "uint32", 2**32 - 1),
        ("i64:1", "int64", 1),
        ("f32:1.5", "float32", 1.5),
    ],
)
def test_scalars(text, dtype, value):
    made = one(text).value
    assert made.dtype == dtype and made == value and isinstance(made, np.generic)


def test_bf16_is_two_bytes():
    assert one("bf16:1").value.tobytes() == b"\x80\x3f"


def test_buffers():
    random = one("random:f16[4, 8]").value
    assert random.shape == (4, 8) and random.dtype == np.float16 and len(np.unique(random)) > 16
    assert (parse_arguments(["random:f16[4,8]"], seed=1)[0].value != random).any()
    assert not one("zeros:i8[3]").value.any()
    assert one("random:i8[4096]").value.min() == -128 and one("random:i8[4096]").value.max() == 127
    assert one("null").value == 0


def test_an_output_says_what_nobody_wrote():
    out = one("out:f32[16]")
    assert np.isnan(out.value).all() and out.unwritten() == 16
    out.value[3:] = 0
    assert out.unwritten() == 3


def test_files(tmp_path):
    path = tmp_path / "a.npy"
    np.save(path, np.asfortranarray(np.arange(6, dtype=np.int16).reshape(2, 3)))
    loaded = one(str(path)).value
    assert loaded.flags.c_contiguous and loaded.flags.writeable and loaded[1, 0] == 3
    np.save(path, np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises(ArgumentError, match="not a NumPy array"):
        one(str(path))
    path.write_bytes(b"")
    with pytest.raises(ArgumentError, match="not a NumPy array"):
        one(str(path))
    with pytest.raises(ArgumentError, match="No such file"):
        one(str(tmp_path / "none.npy"))


def test_a_yaml_list(tmp_path):
    path = tmp_path / "args.yaml"
    path.write_text("- i32:5\n- random:f16[2,2]\n")
    assert read_argument_file(path) == ["i32:5", "random:f16[2,2]"]
    for text, says in (("a: 1", "not a list"), ("- 5", "item 0"), ("- [", "args.yaml:"), ("- &a x\n- *a", "an alias")):
        path.write_text(text)
        with pytest.raises(OutputError, match=says):
            read_argument_file(path)


@pytest.mark.parametrize(
    "text",
    ["", "5", "i32", "i32:", "i32:1.5", "i32:99999999999", "u8:-1", "x7:1", "random:f16", "random:f17[4]", "out:f32[]",
     "zeros:f32[-1]", "zeros:f32[0]", "zeros:f32[1,,2]", "zeros:f64[99999999999]", "f32:one", "u16:65536"],
)  # fmt: skip
def test_nonsense_is_refused_by_name(text):
    with pytest.raises(ArgumentError) as refused:
        one(text)
    assert text in str(refused.value) and "\n" not in str(refused.value)


def test_a_header_that_claims_more_than_the_file_holds(tmp_path):
    path = tmp_path / "a.npy"
    np.save(path, np.zeros(4, np.float32))
    path.write_bytes(path.read_bytes().replace(b"(4,)", b"(1<<40,)"[:4]))
    with pytest.raises(ArgumentError, match="not a NumPy array"):
        one(str(path))
    np.save(path, np.zeros((1000000,), np.float32))
    path.write_bytes(path.read_bytes()[:512])
    with pytest.raises(ArgumentError, match="not a NumPy array"):
        one(str(path))
