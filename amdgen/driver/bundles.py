"""Code objects in the bundles that clang puts into programs.

Source: LLVM, ClangOffloadBundler ("Bundled Code Object Layout", "Compressed Offload Bundle").
"""

from __future__ import annotations

import struct
import zlib

from amdgen.codeobject import CodeObjectError

_PLAIN, _COMPRESSED = b"__CLANG_OFFLOAD_BUNDLE__", b"CCOB"
_ELF = b"\x7fELF"
_ZLIB = 0
_MOST = 1 << 30


def code_for(image: bytes, target: str) -> bytes | None:
    """The code object for ``target`` (gfx942) among those in ``image``, itself where it is no bundle. None when none is
    for the target. CodeObjectError when it is malformed."""
    if image.startswith(_ELF):
        return image
    if image.startswith(_COMPRESSED):
        image = _decompressed(image)
    if not image.startswith(_PLAIN):
        raise CodeObjectError("this is neither a code object nor a bundle of them")
    try:
        (count,) = struct.unpack_from("<Q", image, len(_PLAIN))
        at = len(_PLAIN) + 8
        for _ in range(min(count, 1024)):
            offset, size, length = struct.unpack_from("<3Q", image, at)
            name = image[at + 24 : at + 24 + length].decode("ascii", "replace")
            at += 24 + length
            if size and _is_for(name, target) and offset + size <= len(image):
                return image[offset : offset + size]
    except struct.error:
        raise CodeObjectError("the bundle of code objects ends too soon") from None
    return None


def _is_for(name: str, target: str) -> bool:
    """Whether an entry such as ``hipv4-amdgcn-amd-amdhsa--gfx90a:xnack-`` is code for the target."""
    return name.startswith("hip") and name.split(":")[0].rsplit("-", 1)[-1] == target


def _decompressed(image: bytes) -> bytes:
    try:
        version, method = struct.unpack_from("<2H", image, 4)
        head = {1: 20, 2: 24, 3: 32}[version]
    except (struct.error, KeyError):
        raise CodeObjectError("the compressed bundle has a form that amdgen does not know") from None
    if method != _ZLIB:
        raise CodeObjectError("the bundle is compressed with zstd", "compile with -no-offload-compress")
    try:
        return zlib.decompressobj().decompress(image[head:], _MOST)
    except zlib.error as error:
        raise CodeObjectError(f"the compressed bundle is damaged: {error}") from None
