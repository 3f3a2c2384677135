"""The workgroups of a launch in the order in which threads take them."""

from __future__ import annotations

from collections.abc import Sequence


class Queue:
    """The workgroups ``numbers``, ascending: from ``first`` on, then those before it; or in a given ``order``. Callers
    hold a lock."""

    def __init__(self, numbers: Sequence[int], first: int = 0, order: Sequence[int] = ()) -> None:
        self.last = numbers[-1]
        self._stretches = [range(number, number + 1) for number in order]
        if order:
            return
        if isinstance(numbers, range):
            self._stretches = [part for part in (range(first, numbers.stop), range(first)) if part]
            return
        for number in sorted(numbers, key=lambda n: (n < first, n)):
            if self._stretches and self._stretches[-1].stop == number:
                self._stretches[-1] = range(self._stretches[-1].start, number + 1)
            else:
                self._stretches.append(range(number, number + 1))

    @property
    def next(self) -> int:
        """The workgroup that comes next; when all have been taken the last."""
        return self._stretches[0].start if self._stretches else self.last

    def take(self, count: int) -> tuple[int, int]:
        """Consecutive workgroups, ``count`` at most, as (first, how many)."""
        if not self._stretches:
            return 0, 0
        ahead = self._stretches[0]
        taken = ahead[:count]
        self._stretches[:1] = [ahead[count:]] if len(ahead) > count else []
        return taken.start, len(taken)
