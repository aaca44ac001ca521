"""Tinners' Trail, set-up and turning over: turn order, tiles, and the deal of geological maps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import msgspec

from hub.game import Move, Refusal, refuse

from .board import AREAS, FACE_UP, INDEX, LORD, OWN_MINERS
from .box import Game, Tile
from .case import Case, at, known_area
from .moves import Bonus, Deal, Face, Keep, Order, TurnUp
from .state import DOWN, NONE, UP, Area, Draft, Player, State, Step, card_of, deck_of, unseen_tiles

RANGE = range(7)
"""Cubes of one kind that a tile may plausibly show."""
MONEY_BONUS = range(1, 10)


def first_state(game: Game) -> State:
    """The board before anything is turned over."""
    areas = tuple(Area(tile=DOWN if region else NONE) for region in game.regions)
    decks = [*game.regions_used, *([game.joker_deck] if game.joker_deck else [])]
    return State(
        game,
        areas,
        tuple(_player(game, seat) for seat in game.players),
        tuple(_agenda(game)),
        work=((LORD, *game.seats) if game.solo else (), *((),) * 10),
        decks=tuple(tuple(c.id for c in game.cards if c.deck == deck) for deck in decks) if game.hub else (),
        market=(0,) * sum(map(len, game.market)),
        lord_maps=tuple(r for r in game.regions_used for _ in range(2)) if game.solo and not game.hub else (),
    )


def _player(game: Game, seat: str) -> Player:
    hand: tuple[str, ...] = ()
    if not game.hub and seat != LORD:
        hand = (*game.regions_used, *([game.joker_deck] if game.joker_deck else []))
    return Player(
        seat,
        money=0 if seat == LORD else 20,
        mines=game.lord_mines if seat == LORD else 6,
        hand=hand,
        miners=OWN_MINERS if game.emigration else 0,
    )


def _agenda(game: Game) -> Iterable[Step]:
    if not game.solo:
        yield Step("order")
    for region in game.regions_used:
        yield from [Step("turn_up", what=region)] * FACE_UP[len(game.seats)]
    if game.hub:
        for n, seat in enumerate(game.players):
            for region in game.regions_used:
                yield from [Step("deal", n=n, what=region)] * 2
            if game.joker_deck:
                yield Step("deal", n=n, what=game.joker_deck)
            if seat == LORD:
                continue
            for region in game.regions_used:
                yield Step("keep", seat, what=region)
    yield Step("round")


# -- turn order --


def _offer_order(state: State, seat: str) -> Iterable[Move]:
    return (Order(seat, player) for player in state.game.seats)


def _new_in_order(state: State, move: Order) -> Refusal | None:
    if move.player not in state.game.seats:
        return refuse("seat.unknown", seat=move.player)
    return refuse("order.twice", player=move.player) if move.player in state.work[0] else None


def _order(draft: Draft, move: Order, step: Step) -> None:
    draft.place(move.player, 0)
    left = [seat for seat in draft.state.game.seats if seat not in draft.state.work[0]]
    if len(left) == 1:
        draft.place(left[0], 0)
    if len(left) < 2:
        draft.next()


# -- turning tiles over --


def reveal(draft: Draft, index: int, to: str = "") -> None:
    """Turn a tile up for all, or show it to one seat; what it says is asked only if nobody has told it yet."""
    area = draft.state.areas[index]
    if to and not draft.state.game.hub:
        draft.area(index, seen=_with(area.seen, to))
    elif area.face is None:
        draft.then(Step("face", area=index, what=to))
    else:
        _show(draft, index, to)


def _with(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    return seats if seat in seats else (*seats, seat)


def _show(draft: Draft, index: int, to: str) -> None:
    area = draft.state.areas[index]
    if to:
        draft.area(index, seen=_with(area.seen, to))
    else:
        draft.area(index, tile=UP if area.tile == DOWN else area.tile, marks=(), seen=())


def _region_of_step(state: State, move: TurnUp) -> Refusal | None:
    step = state.step
    if move.area not in INDEX or step is None:
        return None
    region = state.game.regions[INDEX[move.area]]
    return refuse("tile.other_region", area=move.area, region=step.what) if region != step.what else None


def is_down(state: State, move: TurnUp) -> Refusal | None:
    """The tile must lie face down."""
    area = at(state, move)
    return refuse("tile.not_down", area=move.area) if area and area.tile != DOWN else None


def _turn_up(draft: Draft, move: TurnUp, step: Step) -> None:
    draft.next()
    reveal(draft, INDEX[move.area])


def _faces(state: State, step: Step) -> list[Tile]:
    """Faces the tile may have: those of the sheet that nobody has seen, if there is a sheet."""
    if not state.game.tiles:
        return []
    return unseen_tiles(state, state.game.regions[step.area], step.area)


def _offer_face(state: State, seat: str) -> Iterable[Move]:
    step = state.step
    if step is None or step.kind != "face":
        return ()
    area = AREAS[step.area]
    known = _faces(state, step)
    cubes = {(t.copper, t.tin, t.water) for t in known} if known else product(RANGE, RANGE, RANGE)
    return (Face(seat, area, *three) for three in sorted(cubes))


def _asked_area(state: State, move: Face | Bonus) -> Refusal | None:
    step = state.step
    asked = AREAS[step.area] if step and step.area >= 0 else ""
    return refuse("tile.other_area", area=asked) if move.area != asked else None


def _plausible(state: State, move: Face) -> Refusal | None:
    fine = all(cubes in RANGE for cubes in (move.copper, move.tin, move.water))
    return None if fine else refuse("tile.implausible", most=RANGE[-1])


def _in_box(state: State, move: Face) -> Refusal | None:
    step = state.step
    known = _faces(state, step) if step and step.area >= 0 else []
    three = (move.copper, move.tin, move.water)
    if not known or any((t.copper, t.tin, t.water) == three for t in known):
        return None
    return refuse("tile.none_left", copper=move.copper, tin=move.tin, water=move.water)


def _face(draft: Draft, move: Face, step: Step) -> None:
    draft.area(step.area, face=Tile(move.copper, move.tin, move.water))
    if draft.state.game.pack:
        draft.instead(msgspec.structs.replace(step, kind="bonus"))
    else:
        draft.next()
        _show(draft, step.area, step.what)


def _bonuses(state: State, step: Step) -> list[tuple[str, int]]:
    face = state.areas[step.area].face
    known = [
        t for t in _faces(state, step) if face and (t.copper, t.tin, t.water) == (face.copper, face.tin, face.water)
    ]
    if known:
        return sorted({(t.bonus, t.amount) for t in known})
    return [("none", 0), *(("money", n) for n in MONEY_BONUS), ("work", 1)]


def _offer_bonus(state: State, seat: str) -> Iterable[Move]:
    step = state.step
    if step is None or step.kind != "bonus":
        return ()
    return (Bonus(seat, AREAS[step.area], bonus, amount) for bonus, amount in _bonuses(state, step))


def _possible_bonus(state: State, move: Bonus) -> Refusal | None:
    step = state.step
    if step is None or (move.bonus, move.amount) in _bonuses(state, step):
        return None
    return refuse("tile.no_such_bonus", bonus=move.bonus, amount=move.amount)


def _bonus(draft: Draft, move: Bonus, step: Step) -> None:
    face = draft.state.areas[step.area].face
    assert face is not None
    draft.area(step.area, face=msgspec.structs.replace(face, bonus=move.bonus, amount=move.amount))
    draft.next()
    _show(draft, step.area, step.what)


# -- dealing --


def take_from_deck(draft: Draft, card: str) -> None:
    """A card leaves its deck."""
    draft.set(decks=tuple(tuple(c for c in deck if c != card) for deck in draft.state.decks))


def _offer_deal(state: State, seat: str) -> Iterable[Move]:
    step = state.step
    if step is None or step.kind != "deal":
        return ()
    player = state.game.players[step.n]
    return (Deal(seat, card, player) for deck in state.decks for card in deck if deck_of(card) == step.what)


def _from_deck(state: State, move: Deal) -> Refusal | None:
    step = state.step
    there = any(move.card in deck for deck in state.decks) and step and deck_of(move.card) == step.what
    return None if there else refuse("map.not_in_deck", card=move.card)


def _to_whom(state: State, move: Deal) -> Refusal | None:
    step = state.step
    whom = state.game.players[step.n] if step else ""
    return refuse("deal.other_player", player=whom) if move.player != whom else None


def _deal(draft: Draft, move: Deal, step: Step) -> None:
    take_from_deck(draft, move.card)
    if move.player == LORD:
        draft.set(lord_maps=tuple(sorted((*draft.state.lord_maps, move.card))))
    else:
        draft.player(move.player, hand=(*draft.of(move.player).hand, move.card))
    draft.next()


def _offer_keep(state: State, seat: str) -> Iterable[Move]:
    player = state.player(seat)
    return (Keep(seat, card) for card in (player.hand if player and state.phase == "setup" else ()))


def _held(state: State, move: Keep) -> Refusal | None:
    player = state.player(move.seat)
    return None if player and move.card in player.hand else refuse("map.not_held", card=move.card)


def _of_region(state: State, move: Keep) -> Refusal | None:
    step = state.step
    deck = deck_of(move.card)
    return refuse("keep.other_region", region=step.what) if step and deck != step.what else None


def _keep(draft: Draft, move: Keep, step: Step) -> None:
    hand = draft.of(move.seat).hand
    dropped = tuple(c for c in hand if c != move.card and deck_of(c) == step.what)
    draft.player(move.seat, hand=tuple(c for c in hand if c not in dropped))
    if draft.state.game.two:
        put_back(draft, dropped)
    draft.next()


def put_back(draft: Draft, cards: tuple[str, ...]) -> None:
    """With two, discarded maps are shuffled back into their decks."""
    order = draft.state.game.regions_used
    decks = list(draft.state.decks)
    for card in cards:
        known = card_of(draft.state.game, card)
        if known is not None and known.deck in order:
            n = order.index(known.deck)
            decks[n] = tuple(sorted((*decks[n], card)))
    draft.set(decks=tuple(decks))


CASES = (
    Case(Order, ("order",), _offer_order, _order, rules=(_new_in_order,)),
    Case(TurnUp, ("turn_up",), lambda s, seat: (TurnUp(seat, a) for a in AREAS), _turn_up,
         rules=(known_area, _region_of_step, is_down)),
    Case(Face, ("face",), _offer_face, _face, rules=(_asked_area, _plausible, _in_box)),
    Case(Bonus, ("bonus",), _offer_bonus, _bonus, rules=(_asked_area, _possible_bonus)),
    Case(Deal, ("deal",), _offer_deal, _deal, rules=(_from_deck, _to_whom)),
    Case(Keep, ("keep",), _offer_keep, _keep, rules=(_held, _of_region)),
)  # fmt: skip
