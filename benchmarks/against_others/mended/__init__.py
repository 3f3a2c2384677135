"""Faults that LLVM, Triton and IREE mended in what they compile for CDNA: the checks before the repair and after it."""
