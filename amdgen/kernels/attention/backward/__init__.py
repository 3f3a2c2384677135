"""The gradients of attention: dQ, dK and dV from Q, K, V, O, the gradient of O, and the logarithms of the sums."""

from amdgen.kernels.attention.backward.spec import AttentionBackward

__all__ = ["AttentionBackward"]
