"""Tinners' Trail, money and points: what ore sells for, what investments bring, now and projected, and the ranking."""

from __future__ import annotations

from hub.game import N_, Text, say
from hub.game.view import Fact, Rank, Score, Source, Standing

from .board import ADELAIDE, LORD, ORES, ROUNDS
from .look import price, rate
from .state import Draft, Player, State

# -- selling and investing --


def rises(player: Player) -> dict[str, int]:
    """What Adelaide adds to each ore for a player; for Lord Wallace the greater rise holds for all ore."""
    if not player.adelaide:
        return {"tin": 0, "copper": 0}
    more, less = ADELAIDE[player.adelaide - 1]
    if player.seat == LORD:
        return {"tin": more, "copper": more}
    return {ore: more if ore == player.raised else less for ore in ORES}


def ore_money(state: Draft, player: Player) -> int:
    """What a player's ore of this round sells for."""
    rise = rises(player)
    return player.tin * (price(state, "tin") + rise["tin"]) + player.copper * (price(state, "copper") + rise["copper"])


def lord_net(state: Draft, player: Player) -> int:
    """Lord Wallace's income of the round: ore and what he earned besides, less his costs; never below nothing."""
    spent = -(-player.spent // 2) if "cheap_labour" in state.game.hard else player.spent
    return max(0, ore_money(state, player) + player.earned - spent)


def worth(state: Draft, seat: str, amount: int) -> int:
    """Points for all the tens and then the five in an amount."""
    ten, five = rate(state, seat)
    return amount // 10 * ten + amount % 10 // 5 * five


def score(d: Draft, seat: str, points: int) -> None:
    """Points of an investment, in the round they were made."""
    invested = list(d.of(seat).invested)
    invested[d.round - 1] += points
    d.set_player(seat, invested=tuple(invested))


# -- points now and projected --


def projected(state: State, player: Player) -> int:
    """Points this round would bring if it ended now: all ore sold and everything invested at the row in sight."""
    if not state.round or state.phase in ("over", "survey"):
        return 0
    if player.seat == LORD:
        return worth(state, LORD, lord_net(state, player)) if state.phase in ("prices", "actions", "sell") else 0
    return worth(state, player.seat, player.money + ore_money(state, player))


def scores(state: State) -> tuple[Score, ...]:
    """The score of every player by source."""
    return tuple(_score(state, player) for player in state.players)


def _score(state: State, player: Player) -> Score:
    soon = projected(state, player)
    sources = [
        Source(
            f"round{n}",
            say(N_("Investments of round {n}"), n=n),
            points,
            points + (soon if n == max(1, state.round) else 0),
        )
        for n, points in enumerate(player.invested, 1)
    ]
    if state.game.emigration:
        sources.append(Source("sierra_madre", Text(N_("Sierra Madre")), player.abroad, player.abroad))
    if player.agreed:
        sources.append(Source("agreed", Text(N_("By agreement")), player.agreed, player.agreed))
    return Score(player.seat, player.points, player.points + soon, tuple(sources))


def ore_in_mines(state: State, seat: str) -> int:
    """Copper and tin left in a player's mines: the second tie-break."""
    return sum(area.ore for area in state.areas if area.owner == seat)


def standing(state: State) -> Standing | None:
    """Most points; then money, ore left in own mines, and the higher row of the investment track."""
    if state.phase != "over":
        return None

    def key(player: Player) -> tuple[int, int, int, int]:
        row = state.track.index(player.seat) if player.seat in state.track else ROUNDS
        return (player.points, player.money, ore_in_mines(state, player.seat), -row)

    ranked = sorted(state.players, key=key, reverse=True)
    if state.game.solo:
        return _solo(state, ranked)
    ranks = tuple(Rank(n, p.seat, p.points, _ties(state, p)) for n, p in enumerate(ranked, 1))
    return Standing(ranks)


def _ties(state: State, player: Player) -> tuple[Fact, ...]:
    row = state.track.index(player.seat) + 1 if player.seat in state.track else 0
    return (
        Fact("money", Text(N_("Money left")), player.money),
        Fact("ore", Text(N_("Ore left in the mines")), ore_in_mines(state, player.seat)),
        Fact("row", Text(N_("Row of the investment track")), row),
    )


def _solo(state: State, ranked: list[Player]) -> Standing:
    """You win with more points than Lord Wallace; a tie is his."""
    mine = next(p for p in state.players if p.seat != LORD)
    lord = next(p for p in state.players if p.seat == LORD)
    won = mine.points > lord.points
    first, second = (mine, lord) if won else (lord, mine)
    note = say(N_("You beat Lord Wallace.")) if won else say(N_("Lord Wallace wins."))
    return Standing((Rank(1, first.seat, first.points), Rank(2, second.seat, second.points)), won, note)
