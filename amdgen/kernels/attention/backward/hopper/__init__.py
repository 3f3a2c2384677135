"""The gradients of attention on NVIDIA GPUs with the copy engine and wgmma."""
