"""Kernels against libraries on the same data and the same machine, and one machine's results against another's."""
