"""What the order of two accesses to memory lacks, in words, and what would mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from amdgen.isa.model import Coherence

_NOTHING = "nothing orders the two"


@dataclass(frozen=True)
class Lacking:
    """``pieces``: the names of :class:`amdgen.emulator.native.border.Lack`, in lower case."""

    pieces: frozenset[str]

    def words(self, wave: int, group: int, coherence: Coherence) -> tuple[str, str]:
        """Why the two race, and the remedy. ``wave``, ``group``: of the earlier access, -1 for the own workgroup."""
        if "unordered" in self.pieces:
            return self._unordered(group, coherence)
        if "overtaken" in self.pieces:
            return (
                "it went on without waiting, and this wave has seen a later access of it: to two addresses they may "
                "arrive in either order, so that this one may miss the earlier one",
                f"s_waitcnt vmcnt(0) behind the earlier access in wave {wave}, if the order matters",
            )
        if "asked_late" in self.pieces:
            return (
                "it went on without waiting, to a release that this wave has seen: to two addresses accesses may "
                "arrive in either order, so that the load may see this change",
                f"s_waitcnt vmcnt(0) behind the load in wave {wave}, before what it released, if the order matters",
            )
        if "scalar_flag" in self.pieces:
            bits = " ".join(coherence.scalar_load.get("agent", ()))
            return (
                f"both are scalar, with {bits}: that such a store gets past the scalar cache by itself is documented "
                "nowhere, though AMD's kernels count on it",
                f"{coherence.scalar_write_back[0]} and s_waitcnt lgkmcnt(0) after the store, or vector accesses",
            )
        if "early" in self.pieces:
            return (
                "this wave has a load in flight that has seen a later access of it, and has invalidated caches since, "
                "but not waited: the two loads may be done in either order, and this one may miss the earlier access",
                "s_waitcnt vmcnt(0) before the invalidation",
            )
        if "lost" in self.pieces:
            return (
                "both store what they have made of a load before: between this one's load and store the other's came",
                "an atomic that does it in one step (global_atomic_add and its like), or a lock around it",
            )
        if "too_narrow" in self.pieces:
            return (
                f"one of the two has the scope of its workgroup ({_first(coherence.load, 'workgroup')})",
                f"{_scope_bits(coherence)} on both: agent scope",
            )
        if self.pieces & {"scalar_stale", "scalar_kept", "scalar_wait"}:
            return self._scalar(coherence)
        if "at_barrier" in self.pieces:
            return (
                "another wave released that after a barrier at which the store was still in flight",
                f"s_waitcnt vmcnt(0) in wave {wave} before that s_barrier",
            )
        return self._between_workgroups(wave, group, coherence)

    def words_in_lds(self, wave: int, coherence: Coherence) -> tuple[str, str]:
        """Says what is missing between two accesses to LDS since the last barrier, as the end of a sentence.
        ``wave``: of the earlier access, -1 for several."""
        owner = f"wave {wave}" if wave >= 0 else "one of them"
        barrier, waits = "s_barrier between the two accesses", "s_waitcnt lgkmcnt(0)"
        if "complete" in self.pieces:
            return (
                f"; {owner} has released a flag since that this wave has acquired, but did not wait for its access "
                "before: what goes to LDS and what goes to memory, or by FLAT instructions, keeps no order",
                f"{waits} in {owner} before that release",
            )
        if "early" in self.pieces:
            return (
                f"; {owner} has released a flag since, but this wave has not waited for the load or atomic that saw it",
                "s_waitcnt vmcnt(0) before this access",
            )
        if "not_acquired" in self.pieces:
            drop = _first(coherence.invalidate, "agent")
            return (
                "; a flag in memory orders the two, which is enough for LDS, but its load (agent scope) is no acquire: "
                f"no {drop}",
                f"{drop} after the flag's load has returned; or workgroup scope, which needs none",
            )
        if "not_released" in self.pieces:
            return (
                f"; this wave has looked at a flag or counter since, but no order through one is recognised: {owner} "
                "has not stored or changed any after its access",
                f"a release in {owner} behind its access ({waits}, then the store or atomic), or {barrier}",
            )
        if "not_seen" in self.pieces:
            return (
                f"; this wave has looked at a flag or counter since, but no order through one is recognised: what "
                f"{owner} has released behind its access this wave has not acquired: not that address, or not by an "
                "atomic that returns, a load with a scope, or one that waits in a loop",
                f"an acquire of what {owner} has released, and a branch on its value, before this access, or {barrier}",
            )
        return "", barrier

    def _unordered(self, group: int, coherence: Coherence) -> tuple[str, str]:
        if "mixed" in self.pieces:
            bits = f" ({_scope_bits(coherence)})" if coherence.stores_show_scope else ""
            return (
                f"one of the two is atomic and the other is not, and {_NOTHING}",
                f"an atomic access at agent scope{bits} for both, or {_between(coherence)}",
            )
        if group < 0:
            return _NOTHING, "s_barrier between the two accesses"
        return _NOTHING, f"keep workgroups to data of their own, or {_between(coherence)}"

    def _scalar(self, coherence: Coherence) -> tuple[str, str]:
        drop, back = coherence.scalar_invalidate[0], coherence.scalar_write_back[0]
        if "scalar_stale" in self.pieces:
            return (
                f"the scalar cache was not invalidated since: no {drop}",
                f"{drop} after the s_waitcnt that covers the store, before this load",
            )
        if "scalar_kept" in self.pieces:
            return (
                f"the scalar cache was not written back since, and waited for: no {back}",
                f"{back} and s_waitcnt lgkmcnt(0) after the scalar store",
            )
        return "it may still be in flight", "s_waitcnt lgkmcnt(0) after the scalar store"

    def _between_workgroups(self, wave: int, group: int, coherence: Coherence) -> tuple[str, str]:
        back, drop = _first(coherence.write_back, "agent"), _first(coherence.invalidate, "agent")
        missing, mend = [], []
        if "complete" in self.pieces:
            release = f"the release in workgroup {group}" if group >= 0 else "what makes it known"
            missing.append(f"that was not waited for before {release}")
            mend.append(f"s_waitcnt vmcnt(0) before {release}")
        if "written" in self.pieces:
            missing.append(
                f"that was not written back from its L2 before the release: no {back}, or none that was waited for"
            )
            mend.append(f"{back} and s_waitcnt vmcnt(0) before the release in workgroup {group} (agent scope)")
        if "invalidated" in self.pieces:
            missing.append(f"nothing was invalidated after the acquire: no {drop}")
            mend.append(f"{drop} after the acquire has returned, before this access (agent scope)")
        return " and ".join(missing), "; ".join(mend)


def _first(table: Mapping[str, tuple[str, ...]], scope: str) -> str:
    return " ".join(table.get(scope, ())[:1])


def _scope_bits(coherence: Coherence) -> str:
    return " ".join(coherence.load["agent"])


def _between(coherence: Coherence) -> str:
    back, drop = _first(coherence.write_back, "agent"), _first(coherence.invalidate, "agent")
    release = f"{back}, s_waitcnt vmcnt(0)" if back else "s_waitcnt vmcnt(0)"
    return f"{release} and an atomic after the first, one and {drop} before the second"
