"""Hands by the word: `tap`, `put`, `lift`, `press`, `reboot`, `lights`, `wait`, one a line, typed or from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hub.game import N_, Text, say
from hub.table.layout import BUTTONS, PAD, Button
from hub.table.presence import Spot
from hub.table.tags import Copy

from .station import VirtualStation
from .table import Impatient, VirtualTable

HELP = (
    N_("tap STATION PIECE — hold a piece on the station's pad until it was seen"),
    N_("put STATION/READER PIECE — lay a piece on a reader"),
    N_("lift PIECE — take a piece away"),
    N_("press STATION ok|undo|next [long] — press a button"),
    N_("reboot STATION — let a station fall over and come up again"),
    N_("lights [STATION] — what the lights show"),
    N_("pieces [WORD] — the pieces there are, or those with this word in their name"),
    N_("wait — until the hub has acknowledged everything"),
)


class BadLine(ValueError):
    """A line that was not understood: says what would be."""

    def __init__(self, text: Text) -> None:
        self.text = text
        super().__init__(text.english())


class Hands:
    """Carries out one line at a time on a virtual table; gives what there is to say about it."""

    def __init__(self, table: VirtualTable) -> None:
        self.table = table
        self._verbs: dict[str, Callable[[list[str]], Iterable[str | Text]]] = {
            "tap": self._tap,
            "put": self._put,
            "lift": self._lift,
            "press": self._press,
            "reboot": self._reboot,
            "lights": self._lights,
            "pieces": self._pieces,
            "wait": self._wait,
            "help": lambda words: [say(line) for line in HELP],
        }

    def do(self, line: str) -> list[str | Text]:
        """One line. Raises BadLine; empty lines and comments do nothing."""
        words = line.split("#", 1)[0].split() if not line.lstrip().startswith("#") else []
        if not words:
            return []
        verb = self._verbs.get(words[0])
        if verb is None:
            known = ", ".join(self._verbs)
            raise BadLine(say(N_("{word} is not known here; there are: {known}."), word=words[0], known=known))
        try:
            return list(verb(words[1:]))
        except Impatient:
            raise BadLine(say(N_("The hub does not answer. Is it running, and does it know these stations?"))) from None

    def run(self, lines: Iterable[str]) -> Iterator[str | Text]:
        """Several lines, waiting for the hub after each; raises BadLine with the number of the line at fault."""
        for number, line in enumerate(lines, 1):
            try:
                yield from self.do(line)
                self.table.quiet()
            except BadLine as bad:
                raise BadLine(say(N_("Line {line}: {fault}"), line=number, fault=bad.text)) from None

    # -- the words --

    def _tap(self, words: list[str]) -> Iterable[str | Text]:
        station, piece = self._two(words, HELP[0])
        self.table.tap(self._piece(piece), self._pad(station))
        return ()

    def _put(self, words: list[str]) -> Iterable[str | Text]:
        where, piece = self._two(words, HELP[1])
        self.table.put(self._piece(piece), self._spot(where))
        return ()

    def _lift(self, words: list[str]) -> Iterable[str | Text]:
        if len(words) != 1:
            raise BadLine(say(HELP[2]))
        lying = [uid for uid in self.table.lies if self._is(uid, words[0])]
        if not lying:
            raise BadLine(say(N_("No such piece lies on a reader: {piece}."), piece=words[0]))
        self.table.lift(lying[0])
        return ()

    def _press(self, words: list[str]) -> Iterable[str | Text]:
        if len(words) not in (2, 3) or words[1] not in BUTTONS or words[2:] not in ([], ["long"]):
            raise BadLine(say(HELP[3]))
        station = self._station(words[0])
        does = [button.does for button in self._described(words[0])]
        if words[1] not in does:
            raise BadLine(say(N_("{station} has no such button: {button}."), station=words[0], button=words[1]))
        station.press(does.index(words[1]), long=len(words) == 3)
        return ()

    def _reboot(self, words: list[str]) -> Iterable[str | Text]:
        if len(words) != 1:
            raise BadLine(say(HELP[4]))
        self._station(words[0]).reboot()
        return ()

    def _lights(self, words: list[str]) -> Iterable[str | Text]:
        for name in words or self.table.stations:
            shown = " ".join(f"{colour}/{effect}" for colour, effect in self._station(name).lights.lights)
            yield f"{name}: {shown}"

    def _pieces(self, words: list[str]) -> Iterable[str | Text]:
        for kind in self.table.book.kinds.values():
            if all(word in kind.id for word in words):
                yield say("{id} × {n}: {name}", id=kind.id, n=kind.n, name=kind.name)

    def _wait(self, words: list[str]) -> Iterable[str | Text]:
        self.table.quiet()
        return ()

    # -- what the words name --

    def _two(self, words: list[str], usage: str) -> tuple[str, str]:
        if len(words) != 2:
            raise BadLine(say(usage))
        return words[0], words[1]

    def _station(self, name: str) -> VirtualStation:
        if name not in self.table.stations:
            known = ", ".join(self.table.stations)
            raise BadLine(say(N_("There is no station {station}; there are: {known}."), station=name, known=known))
        return self.table.stations[name]

    def _described(self, name: str) -> tuple[Button, ...]:
        station = self.table.layout.station(name)
        return station.buttons if station else ()

    def _pad(self, name: str) -> Spot:
        self._station(name)
        pads = [spot for spot, reader in self.table.layout.readers() if spot[0] == name and reader.role == PAD]
        if not pads:
            raise BadLine(say(N_("{station} has no pad; put the piece on one of its readers."), station=name))
        return pads[0]

    def _spot(self, where: str) -> Spot:
        name, _, number = where.partition("/")
        self._station(name)
        spot = (name, int(number) if number.isdecimal() else -1)
        if self.table.layout.reader(spot) is None:
            raise BadLine(say(N_("There is no reader {reader}; readers are numbered from 0."), reader=where))
        return spot

    def _piece(self, word: str) -> str:
        """The tag of a piece by its kind, with `@2` for the second copy; any copy that lies nowhere without."""
        kind, _, copy = word.partition("@")
        if kind not in self.table.book.kinds:
            raise BadLine(say(N_("There is no piece {piece}; `pieces` lists them."), piece=kind))
        uid = self.table.book.uid(Copy(kind, int(copy))) if copy.isdecimal() else self.table.free(kind)
        if uid is None:
            raise BadLine(say(N_("No tagged piece of this kind is at hand: {piece}."), piece=word))
        return uid

    def _is(self, uid: str, word: str) -> bool:
        kind, _, copy = word.partition("@")
        held = self.table.book.tags[uid]
        return held.kind == kind and (not copy or str(held.copy) == copy)
