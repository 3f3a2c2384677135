"""Flash attention forward in Triton, written plainly after the tutorials' shape: what ours is set beside."""

import triton
import triton.language as tl


@triton.jit
def flash_attention(
    q_ptr, k_ptr, v_ptr, o_ptr, scale, seq_q, seq_k,
    DIM: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
):  # fmt: skip
    """One block of queries of one head; rows are contiguous, heads follow one another. ``scale`` includes log2(e)."""
    block, head = tl.program_id(0), tl.program_id(1)
    rows = block * BLOCK_M + tl.arange(0, BLOCK_M)
    dims = tl.arange(0, DIM)
    q_at = q_ptr + head * seq_q * DIM + rows[:, None] * DIM + dims[None, :]
    q = tl.load(q_at, mask=rows[:, None] < seq_q, other=0.0)
    k_base = k_ptr + head * seq_k * DIM
    v_base = v_ptr + head * seq_k * DIM
    highest = tl.full([BLOCK_M], float("-inf"), tl.float32)
    total = tl.zeros([BLOCK_M], tl.float32)
    sums = tl.zeros([BLOCK_M, DIM], tl.float32)
    for start in range(0, seq_k, BLOCK_N):
        keys = start + tl.arange(0, BLOCK_N)
        k = tl.load(k_base + keys[None, :] * DIM + dims[:, None])
        scores = tl.dot(q, k)
        higher = tl.maximum(highest, tl.max(scores, 1) * scale)
        weights = tl.math.exp2(scores * scale - higher[:, None])
        factor = tl.math.exp2(highest - higher)
        total = total * factor + tl.sum(weights, 1)
        sums = sums * factor[:, None]
        v = tl.load(v_base + keys[:, None] * DIM + dims[None, :])
        sums = tl.dot(weights.to(q.dtype), v, sums)
        highest = higher
    o_at = o_ptr + head * seq_q * DIM + rows[:, None] * DIM + dims[None, :]
    tl.store(o_at, (sums / total[:, None]).to(q.dtype), mask=rows[:, None] < seq_q)
