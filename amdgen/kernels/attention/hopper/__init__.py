"""Attention on NVIDIA GPUs with the copy engine and wgmma: producer and consumer warpgroups."""
