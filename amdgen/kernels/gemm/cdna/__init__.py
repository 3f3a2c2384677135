"""GEMM on CDNA: MFMA, operands through LDS or straight to registers."""
