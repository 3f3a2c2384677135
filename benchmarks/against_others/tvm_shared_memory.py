"""Shared memory of a published Stream-K kernel: TVM's MergeSharedMemoryAllocations beside amdgen's allocator.

    PYTHON_WITH_TVM -m benchmarks.against_others.tvm_shared_memory

The kernel is LeiWang1999/Stream-k.tvm at 88dbb6f, streamk_fp16_ladder_block_reduce_q4.py: its buffers with their sizes,
and its loops; what is computed with them is left out. The pass is run as its package ships it (pip install
apache-tvm). amdgen's part is tests/plan/test_lds_optimum.py, which has TVM's figure as a number.
"""

from __future__ import annotations

import re

import tvm
from tvm.script import ir as I
from tvm.script import tirx as T

STAGES = 2
A, B, C = 8448, 16384, 4096
"""Bytes of a stage of A and of B, and of C's tile."""


@I.ir_module(check_well_formed=False)
class StreamK:
    """Tiles that workgroups share, then whole ones; a loop over k each, and C behind it."""

    @T.prim_func(s_tir=True, check_well_formed=False)
    def main(X: T.Buffer((65536,), "uint8"), Y: T.Buffer((65536,), "uint8")):
        lane = T.launch_thread("threadIdx.x", 128)
        workgroup = T.launch_thread("blockIdx.x", 108)
        at = T.alloc_buffer((1,), "int32", scope="local")
        a_shared = T.alloc_buffer((A * STAGES,), "uint8", scope="shared.dyn")
        b_shared = T.alloc_buffer((B * STAGES,), "uint8", scope="shared.dyn")
        a_whole = T.alloc_buffer((A * STAGES,), "uint8", scope="shared.dyn")
        b_whole = T.alloc_buffer((B * STAGES,), "uint8", scope="shared.dyn")
        c = T.alloc_buffer((C,), "uint8", scope="shared.dyn")
        at[0] = workgroup
        while at[0] < 64:
            for k in range(64):
                a_shared[k % STAGES * A + lane] = X[k * 128 + lane]
                b_shared[k % STAGES * B + lane] = X[k * 128 + lane]
                T.tvm_storage_sync("shared.dyn")
                Y[lane] = a_shared[k % STAGES * A + lane + 1] + b_shared[k % STAGES * B + lane + 1]
                T.tvm_storage_sync("shared.dyn")
            c[lane] = Y[lane]
            T.tvm_storage_sync("shared.dyn")
            Y[lane + 1] = c[lane + 1]
            at[0] = at[0] + 1
        for _ in range(8):
            for k in range(64):
                a_whole[k % STAGES * A + lane] = X[k * 128 + lane]
                b_whole[k % STAGES * B + lane] = X[k * 128 + lane]
                T.tvm_storage_sync("shared.dyn")
                Y[lane] = a_whole[k % STAGES * A + lane + 1] + b_whole[k % STAGES * B + lane + 1]
                T.tvm_storage_sync("shared.dyn")
            c[lane] = Y[lane]
            T.tvm_storage_sync("shared.dyn")
            Y[lane + 1] = c[lane + 1]


def main() -> None:
    after = tvm.s_tir.transform.MergeSharedMemoryAllocations()(StreamK)["main"].script()
    found = re.search(r'alloc_buffer\(\((\d+),\), "uint8", scope="shared.dyn"', after)
    assert found
    print(f"TVM {tvm.__version__}: {found[1]} bytes of {2 * STAGES * (A + B) + C}; the least is {STAGES * (A + B)}")


if __name__ == "__main__":
    main()
