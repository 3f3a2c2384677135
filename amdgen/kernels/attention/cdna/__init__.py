"""Attention on CDNA: both products by MFMA, K and V through LDS."""
