"""A project's Triton kernel: a row of softmax a program."""

import triton
import triton.language as tl


@triton.jit
def softmax_row(x, y, columns, BLOCK: tl.constexpr):
    row, column = tl.program_id(0), tl.arange(0, BLOCK)
    inside = column < columns
    values = tl.load(x + row * columns + column, mask=inside, other=-float("inf"))
    weights = tl.exp(values - tl.max(values, axis=0))
    tl.store(y + row * columns + column, weights / tl.sum(weights, axis=0), mask=inside)


@triton.jit
def softmax_unmasked(x, y, columns, BLOCK: tl.constexpr):
    """The same with the mask of the store forgotten: rows write into their neighbours, the last beyond the tensor."""
    row, column = tl.program_id(0), tl.arange(0, BLOCK)
    values = tl.load(x + row * columns + column, mask=column < columns, other=-float("inf"))
    weights = tl.exp(values - tl.max(values, axis=0))
    tl.store(y + row * columns + column, weights / tl.sum(weights, axis=0))
