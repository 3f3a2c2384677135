"""amdgen: AMD CDNA kernels from one description of the machine."""

__version__ = "0.1.0"
