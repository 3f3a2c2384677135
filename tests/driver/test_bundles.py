"""Code objects in clang's bundles: the one for the device is found, and damaged ones are one line."""

import struct
import zlib

import pytest

from amdgen.codeobject import CodeObjectError
from amdgen.driver.bundles import code_for
from amdgen.driver.hipcc import bundle

CODES = {"gfx90a": b"\x7fELF first", "gfx942": b"\x7fELF second, which is longer"}


@pytest.mark.parametrize("target", CODES)
def test_the_code_for_the_device_is_found(target):
    assert code_for(bundle(CODES), target) == CODES[target]


def test_settings_of_a_target_do_not_hide_it():
    assert code_for(bundle({"gfx90a:sramecc+:xnack-": b"\x7fELF x"}), "gfx90a") == b"\x7fELF x"


def test_none_is_for_another_device():
    assert code_for(bundle(CODES), "gfx950") is None


def test_a_code_object_alone_is_itself():
    assert code_for(b"\x7fELF alone", "gfx942") == b"\x7fELF alone"


@pytest.mark.parametrize(("version", "sizes"), [(2, "<2I"), (3, "<2Q")])
def test_compressed_bundles(version, sizes):
    plain = bundle(CODES)
    packed = zlib.compress(plain)
    head = b"CCOB" + struct.pack("<2H", version, 0) + struct.pack(sizes, len(packed) + 32, len(plain)) + bytes(8)
    assert code_for(head + packed, "gfx90a") == CODES["gfx90a"]


@pytest.mark.parametrize(
    ("image", "message"),
    [
        (b"nothing of the kind", "neither a code object nor a bundle"),
        (bundle(CODES)[:60], "ends too soon"),
        (b"CCOB" + struct.pack("<2H", 2, 1) + bytes(40), "compressed with zstd"),
        (b"CCOB" + struct.pack("<2H", 9, 0) + bytes(40), "a form that amdgen does not know"),
        (b"CCOB" + struct.pack("<2H", 2, 0) + bytes(40), "damaged"),
    ],
)
def test_what_is_no_bundle_is_one_line(image, message):
    with pytest.raises(CodeObjectError, match=message):
        code_for(image, "gfx942")
