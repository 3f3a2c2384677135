"""Attention on NVIDIA GPUs with cp.async and mma.sync."""
