"""What is said about moves: the log's sentence, and before OK what a move would cost and bring.

Sentences carry finished words: names of people and places, and texts for everything that has a translation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hub.game import N_, Amend, Move, Text, count, say

from . import income
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
from .parts import Parts
from .shortfall import worth
from .state import OVER, SOURCES, Draft, Tile

Word = Callable[..., Text]


def together(*parts: Text) -> Text:
    """Sentences one after another."""
    return Text(" ".join(f"{{part{n}}}" for n in range(len(parts))), {f"part{n}": p for n, p in enumerate(parts)})


class Telling:
    """Sentences of a title. `sentences` has one maker for each kind of move."""

    def __init__(self, parts: Parts, word: Word, preview: Callable[[Any, Move], Draft]) -> None:
        self.parts, self.word, self.preview = parts, word, preview
        self.sentences: dict[type[Move], Callable[[Any, Any], Text]] = {
            Order: lambda d, m: say(N_("{seat} is next in turn order."), seat=d.name(m.next)),
            Deal: lambda d, m: say(N_("{seat} draws a card."), seat=d.name(m.to)),
            Aside: lambda d, m: say(N_("A card is laid aside face down.")),
            Build: self.build,
            Network: self.network,
            AlsoRail: self.network,
            Develop: self.develop,
            AlsoDevelop: self.develop,
            Loan: lambda d, m: say(N_("{seat} takes a loan of £{money}."), seat=d.name(m.seat), money=parts.loan),
            Pass: lambda d, m: say(N_("{seat} passes."), seat=d.name(m.seat)),
            Stop: lambda d, m: say(N_("{seat} leaves it at that."), seat=d.name(m.seat)),
            Take: self.take,
            Discard: lambda d, m: say(N_("{seat} discards: {card}."), seat=d.name(m.seat), card=word(m.card, "card")),
            SellOff: self.sell_off,
        }

    # -- the log --

    def tell(self, before: Draft, move: Move, after: Draft) -> Text:
        """One line of the log: what was done, what came of it, and what ended with it."""
        sentence, then = self.sentences[type(move)](before, move), self.preview(before, move)
        flips = [self._flip(before, slot, tile) for slot, tile in self._flipped(before, then)]
        more = [*self.besides(before, then), *flips, *self._ends(before, after), *self._debts(then, after)]
        return together(sentence, *more) if more else sentence

    def besides(self, before: Draft, then: Draft) -> Iterator[Text]:
        """What else a move brought in this title."""
        return iter(())

    def tile(self, tile: Tile) -> Text:
        """A tile as people call it."""
        kind = self.parts.tiles.kinds[tile.kind]
        return say(N_("{industry} {level}"), industry=self.word(kind.industry), level=kind.level)

    def build(self, d: Draft, move: Build) -> Text:
        """Tile, place, price, and what went to market."""
        after = self.preview(d, move)
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
        paid = self.preview(d, move).spent[seat] - d.spent[seat]
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

    def sell_off(self, d: Draft, move: SellOff) -> Text:
        """Tile and what it brings."""
        slot = self.parts.board.slot[move.place, move.slot].index
        tile = d.tiles[slot]
        return self._sold_off(d, slot, tile) if tile else Text("")

    def _sold_off(self, d: Draft, slot: int, tile: Tile) -> Text:
        message = N_("{seat} sells off {tile} in {place} for £{money}.")
        place, money = self.word(self.parts.board.name_of_slot(slot)[0]), worth(self.parts, d, slot)
        return say(message, seat=d.names[tile.seat], tile=self.tile(tile), place=place, money=money)

    def _flipped(self, before: Draft, after: Draft) -> Iterator[tuple[int, Tile]]:
        for slot, (old, new) in enumerate(zip(before.tiles, after.tiles, strict=True)):
            if new and new.flipped and not (old and old.flipped and old.kind == new.kind and old.seat == new.seat):
                yield slot, new

    def _flip(self, d: Draft, slot: int, tile: Tile) -> Text:
        kind, (place, _) = self.parts.tiles.kinds[tile.kind], self.parts.board.name_of_slot(slot)
        message = N_("{owner}: {tile} in {place} flips, income +{n}.")
        owner = d.names[tile.seat]
        return say(message, owner=owner, tile=self.tile(tile), place=self.word(place), n=kind.income)

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
            if old and not new and (then.era == after.era or self.parts.tiles.kinds[old.kind].level > 1):
                yield self._sold_off(then, slot, old)
        for seat, name in enumerate(then.names):
            if lost := then.points[seat][_SHORTFALL] - after.points[seat][_SHORTFALL]:
                yield count(
                    "{seat} loses {n} victory point for want of money.",
                    "{seat} loses {n} victory points for want of money.",
                    lost,
                    seat=name,
                )

    # -- before OK --

    def effect(self, d: Draft, move: Move) -> tuple[Text, ...]:
        """What a legal move would cost and bring."""
        if isinstance(move, Amend) or move.seat not in d.seats:
            return ()
        after, seat = self.preview(d, move), d.seats.index(move.seat)
        return (
            *self._money(d, after, seat),
            *self._goods(d, after),
            *self._gains(d, after, seat),
            *(self._flip(d, slot, tile) for slot, tile in self._flipped(d, after)),
            *self._later(after, move),
        )

    def _money(self, d: Draft, after: Draft, seat: int) -> Iterator[Text]:
        paid = after.spent[seat] - d.spent[seat]
        got = after.money[seat] - d.money[seat] + paid
        if paid:
            yield say(N_("pay £{n}"), n=paid)
        if got:
            yield say(N_("receive £{n}"), n=got)

    def _goods(self, d: Draft, after: Draft) -> Iterator[Text]:
        for slot, (old, new) in enumerate(zip(d.tiles, after.tiles, strict=True)):
            if old and new and (old.seat, old.kind) == (new.seat, new.kind) and old.cubes > new.cubes:
                what = self.word(self.parts.tiles.kinds[old.kind].good, "good")
                place = self.word(self.parts.board.name_of_slot(slot)[0])
                yield say(N_("{n} {good} from {place}"), n=old.cubes - new.cubes, good=what, place=place)
        for good in self.parts.markets:
            change = getattr(after, good) - getattr(d, good)
            if change:
                message = N_("{n} {good} to the market") if change > 0 else N_("{n} {good} from the market")
                yield say(message, n=abs(change), good=self.word(good, "good"))

    def _gains(self, d: Draft, after: Draft, seat: int) -> Iterator[Text]:
        old, new = (income.LEVEL_BY_SPACE[p.income[seat]] for p in (d, after))
        if after.income[seat] != d.income[seat]:
            yield say(N_("income from {old} to {new}"), old=old, new=new)
        if points := after.vp(seat) - d.vp(seat):
            yield count("{n} victory point", "{n} victory points", points)

    def _later(self, after: Draft, move: Move) -> Iterator[Text]:
        """What the seat will be asked, and what a new tile brings one day."""
        for need in after.needs:
            yield say(N_("then choose where {n} {good} comes from"), n=need.n, good=self.word(need.good, "good"))
        if isinstance(move, Build):
            tile = after.tiles[self.parts.board.slot[move.place, move.slot].index]
            if tile and not tile.flipped:
                kind = self.parts.tiles.kinds[tile.kind]
                message = N_("once flipped: income +{income}, victory points: {vp}, link points: {points}")
                yield say(message, income=kind.income, vp=kind.vp, points=kind.link_points)


_SHORTFALL = SOURCES.index("shortfall")
_RAIL = N_("{seat} builds a railway for £{paid}: {link}.")
