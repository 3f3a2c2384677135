"""What the planner refuses, said in one line with its remedy."""

from amdgen.errors import AmdgenError


class PlanError(AmdgenError):
    """A pipeline that no wait, barrier or placement can make correct on this machine."""
