"""What tests of several rooms and benchmarks share: kernels of other compilers with what they must compute, and tables.

A test imports ``support``, a benchmark ``tests.support``: within, imports are relative.
"""
