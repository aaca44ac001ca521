"""What can go wrong between a hand and the hub, by chance from a seed: flicker, repeats, losses, disorder, restarts."""

from __future__ import annotations

from random import Random

import msgspec


class Noise(msgspec.Struct, frozen=True):
    """How often each thing goes wrong, from 0 to 1."""

    flicker: float = 0.0
    repeat: float = 0.0
    drop: float = 0.0
    reorder: float = 0.0
    reboot: float = 0.0


QUIET = Noise()
ROUGH = Noise(flicker=0.1, repeat=0.1, drop=0.05, reorder=0.05, reboot=0.005)

Message = tuple[str, bytes, bool]
"""Topic below the station's name, payload, whether it is retained."""


class Rattle:
    """Shakes one station's messages on their way."""

    def __init__(self, noise: Noise, seed: int | str) -> None:
        self._noise, self._random = noise, Random(seed)
        self._held: list[Message] = []

    def shake(self, message: Message) -> list[Message]:
        """What goes on the wire when a station sends this: perhaps nothing, perhaps more, perhaps something held up."""
        if self._chance(self._noise.drop):
            return self.release()
        if self._chance(self._noise.reorder):
            self._held.append(message)
            return []
        times = 2 if self._chance(self._noise.repeat) else 1
        return [message] * times + self.release()

    def release(self) -> list[Message]:
        """What was held up, at last."""
        held, self._held = self._held, []
        return held

    @property
    def holding(self) -> bool:
        """Whether something is held up."""
        return bool(self._held)

    def flickers(self) -> bool:
        """Whether a tag flickers as it is put down or lifted."""
        return self._chance(self._noise.flicker)

    def reboots(self) -> bool:
        """Whether a station restarts now."""
        return self._chance(self._noise.reboot)

    def _chance(self, often: float) -> bool:
        return often > 0 and self._random.random() < often
