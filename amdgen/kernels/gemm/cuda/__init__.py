"""GEMM on NVIDIA GPUs: the same products, planned with the same words, for cp.async and for the copy engine."""
