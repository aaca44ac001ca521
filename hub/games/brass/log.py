"""One sentence of the log for each move that was played: what was done, what came of it, and what ended with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Move, Text, count, say

from .moves import (
    AlsoDevelop,
    AlsoRail,
    Aside,
    Build,
    Deal,
    Develop,
    Discard,
    Loan,
    Network,
    Order,
    Pass,
    SellOff,
    Stop,
    Take,
)
from .preview import Preview
from .state import OVER, SOURCES, Draft, Tile
from .verbs.shortfall import worth


def together(*parts: Text) -> Text:
    """Sentences one after another."""
    return Text(" ".join(f"{{part{n}}}" for n in range(len(parts))), {f"part{n}": p for n, p in enumerate(parts)})


class Log:
    """Sentences of a title. `sentences` has one maker for each kind of move."""

    def __init__(self, preview: Preview) -> None:
        self.preview, self.word, self.tile = preview, preview.word, preview.tile
        self.sentences: dict[type[Move], Callable[[Any, Any], Text]] = {
            Order: self.order,
            Deal: lambda d, m: say(N_("{seat} draws a card."), seat=d.name(m.to)),
            Aside: lambda d, m: say(N_("A card is laid aside face down.")),
            Build: self.build,
            Network: self.network,
            AlsoRail: self.network,
            Develop: self.develop,
            AlsoDevelop: self.develop,
            Loan: lambda d, m: say(N_("{seat} takes a loan of £{money}."), seat=d.name(m.seat), money=d.parts.loan),
            Pass: lambda d, m: say(N_("{seat} passes."), seat=d.name(m.seat)),
            Stop: lambda d, m: say(N_("{seat} leaves it at that."), seat=d.name(m.seat)),
            Take: self.take,
            Discard: self.discard,
            SellOff: self.sell_off,
        }

    def tell(self, before: Draft, move: Move, after: Draft) -> Text:
        """One line of the log."""
        sentence, then = self.sentences[type(move)](before, move), self.preview.after(before, move)
        more = [
            *self.besides(before, then),
            *self.preview.flips(before, then),
            *self._ends(before, after),
            *self._debts(then, after),
        ]
        return together(sentence, *more) if more else sentence

    def besides(self, before: Draft, then: Draft) -> Iterator[Text]:
        """What else a move brought in this title."""
        return iter(())

    def order(self, d: Draft, move: Order) -> Text:
        """The next seat in turn order."""
        return say(N_("{seat} is next in turn order."), seat=d.name(move.next))

    def build(self, d: Draft, move: Build) -> Text:
        """Tile, place, price, and what went to market."""
        after = self.preview.after(d, move)
        seat = d.seats.index(move.seat)
        paid = after.spent[seat] - d.spent[seat]
        sold = after.money[seat] - d.money[seat] + paid
        what = say(N_("{industry} {level}"), industry=self.word(move.industry), level=move.level)
        values = {"seat": d.name(move.seat), "tile": what, "place": self.word(move.place), "paid": paid, "sold": sold}
        if sold > 0:
            return Text(
                N_("{seat} builds in {place}: {tile}, for £{paid}, and sells to the market for £{sold}."), values
            )
        return Text(N_("{seat} builds in {place}: {tile}, for £{paid}."), values)

    def network(self, d: Draft, move: Network | AlsoRail) -> Text:
        """Line and price."""
        seat = d.seats.index(move.seat)
        paid = self.preview.after(d, move).spent[seat] - d.spent[seat]
        message = N_("{seat} builds a canal for £{paid}: {link}.") if d.era == "canal" else _RAIL
        return say(message, seat=d.name(move.seat), link=self.word(move.link), paid=paid)

    def develop(self, d: Draft, move: Develop | AlsoDevelop) -> Text:
        """Tile out of the game."""
        message = N_("{seat} develops {industry}, level {level}.")
        return say(message, seat=d.name(move.seat), industry=self.word(move.industry), level=move.level)

    def take(self, d: Draft, move: Take) -> Text:
        """Good and source."""
        message = N_("{seat} takes {good} from {place}.")
        return say(message, seat=d.name(move.seat), good=self.word(move.good, "good"), place=self.word(move.place))

    def discard(self, d: Draft, move: Discard) -> Text:
        """A further card."""
        return say(N_("{seat} discards: {card}."), seat=d.name(move.seat), card=self.word(move.card, "card"))

    def sell_off(self, d: Draft, move: SellOff) -> Text:
        """Tile and what it brings."""
        slot = d.parts.board.slot[move.place, move.slot].index
        tile = d.tiles[slot]
        return self._sold_off(d, slot, tile) if tile else Text("")

    def _sold_off(self, d: Draft, slot: int, tile: Tile) -> Text:
        message = N_("{seat} sells off {tile} in {place} for £{money}.")
        place, money = self.word(d.parts.board.name_of_slot(slot)[0]), worth(d, slot)
        return say(message, seat=d.names[tile.seat], tile=self.tile(d, tile), place=place, money=money)

    def _ends(self, before: Draft, after: Draft) -> Iterator[Text]:
        if after.era != before.era:
            yield say(N_("The canal era ends and is scored."))
        elif after.phase == OVER and before.phase != OVER:
            yield say(N_("The game ends and is scored."))
        elif after.round != before.round:
            yield say(N_("Round {n} ends."), n=before.round)

    def _debts(self, then: Draft, after: Draft) -> Iterator[Text]:
        """What negative income took without asking, after the round ended with the position `then`."""
        for slot, (old, new) in enumerate(zip(then.tiles, after.tiles, strict=True)):
            # with an era go tiles of level 1 too, so of these nothing is said
            if old and not new and (then.era == after.era or then.parts.tiles.kinds[old.kind].level > 1):
                yield self._sold_off(then, slot, old)
        for seat, name in enumerate(then.names):
            if lost := then.points[seat][_SHORTFALL] - after.points[seat][_SHORTFALL]:
                yield count(
                    "{seat} loses {n} victory point for want of money.",
                    "{seat} loses {n} victory points for want of money.",
                    lost,
                    seat=name,
                )


_SHORTFALL = SOURCES.index("shortfall")
_RAIL = N_("{seat} builds a railway for £{paid}: {link}.")
