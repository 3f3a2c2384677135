"""Executes code objects of any compiler, and says what a GPU would get wrong."""

from amdgen.emulator.checks.catalogue import CHECKS
from amdgen.emulator.findings import Finding
from amdgen.emulator.interruption import Interrupted
from amdgen.emulator.run import Result, emulate

__all__ = ["CHECKS", "Finding", "Interrupted", "Result", "emulate"]
