"""Checked runs of any family: random inputs, poisoned outputs, every element against float64."""

from amdgen.verify.judge import Comparison, Verdict, compare, judged
from amdgen.verify.run import RunReport, random_data, run, run_built

__all__ = ["Comparison", "RunReport", "Verdict", "compare", "judged", "random_data", "run", "run_built"]
