"""The version, for rooms that the package's own namespace imports."""

__version__ = "0.1.0"
