"""Runs in a process of its own, with one release of Triton on its path: compiles a kernel, or LLVM IR to assembly.

python inside.py kernel ARCH OUT    a matrix product of 128 x 128 tiles, eight waves, two stages: a code object
python inside.py ir ARCH OUT < IR   what that release's LLVM makes of LLVM IR: assembly
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton._C.libtriton import llvm
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def product(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    rows = (tl.program_id(0) * M + tl.arange(0, M)) % m
    columns = (tl.program_id(1) * N + tl.arange(0, N)) % n
    depth = tl.arange(0, K)
    from_a = a + rows[:, None] * k + depth[None, :]
    from_b = b + depth[:, None] * n + columns[None, :]
    total = tl.zeros((M, N), tl.float32)
    for _ in range(0, k, K):
        total = tl.dot(tl.load(from_a), tl.load(from_b), total, input_precision="ieee")
        from_a += K
        from_b += K * n
    rows = tl.program_id(0) * M + tl.arange(0, M)
    columns = tl.program_id(1) * N + tl.arange(0, N)
    tl.store(c + rows[:, None] * n + columns[None, :], total)


def kernel(arch: str) -> bytes:
    tile = {"M": 128, "N": 128, "K": 64}
    pointers = dict.fromkeys("abc", "*fp32")
    signature = pointers | dict.fromkeys("mnk", "i32") | dict.fromkeys(tile, "constexpr")
    facts = [["tt.divisibility", 16], ["tt.pointer_range", 32]]
    attributes = {(i,): facts if i < len(pointers) else facts[:1] for i in range(len(signature) - len(tile))}
    source = ASTSource(fn=product, signature=signature, constexprs=tile, attrs=attributes)
    made = triton.compile(source, target=GPUTarget("hip", arch, 64), options={"num_warps": 8, "num_stages": 2})
    return made.asm["hsaco"]


def assembly(ir: str, arch: str) -> bytes:
    """Releases differ in how many of the last flags there are, all of which are off here."""
    llvm.init_targets()
    said = inspect.getdoc(llvm.translate_to_asm) or ""
    off = [False] * (said.split("->")[0].count("bool") - 1 - said.split("->")[0].count("= False"))
    text = llvm.translate_to_asm(ir, "amdgcn-amd-amdhsa", arch, "", [], True, *off)
    # From 3.9 on the target names an unknown environment, which is none.
    return text.replace("amdgcn-amd-amdhsa-unknown-", "amdgcn-amd-amdhsa--").encode()


if __name__ == "__main__":
    what, arch, out = sys.argv[1:4]
    Path(out).write_bytes(kernel(arch) if what == "kernel" else assembly(sys.stdin.read(), arch))
