"""A law that cannot fail is worth nothing: each is shown a game that breaks it."""

from collections.abc import Callable

import msgspec
import pytest
from tablee_goofspiel.game import Goofspiel, GoofspielView
from tablee_goofspiel.rules import GoofspielState

from tablee.core import laws
from tablee.core.bits import bit, lowest
from tablee.core.game import AnyGame
from tablee.core.log import Value
from tablee.core.luck import seeded
from tablee.core.match import begin
from tablee.games.riffifi.cards import NO_CARD, write_card, write_cards
from tablee.games.riffifi.game import RiffifiGame
from tablee.games.riffifi.rules import Riffifi
from tablee.games.riffifi.view import RiffifiView
from tests.kit.leaks import forgetting, search_for_leaks, showing
from tests.laws.broken_games import BROKEN, Broken, NoEnd, ruled_by

SMALL: dict[str, Value] = {"cards": 5}  # of Goofspiel
MATCHES = 10
Show = Callable[[Riffifi, RiffifiView], RiffifiView]


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.wrong)
def test_a_broken_law_is_found(broken: Broken, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "LAWS", [law for law in laws.LAWS if law is broken.law])
    with pytest.raises(AssertionError) as found:
        play_small_matches(broken.game)
    assert broken.law.__name__ in [entry.name for entry in found.traceback]


def test_the_game_that_is_broken_here_is_sound_itself() -> None:
    play_small_matches(Goofspiel())


def play_small_matches(game: AnyGame) -> None:
    for seed in range(MATCHES):
        laws.play_by_the_laws(game, 3, SMALL, seed, probes=100)


def test_every_law_is_broken_here() -> None:
    every_law = {*laws.CHEAP_LAWS, *laws.LAWS, laws.the_end_is_the_end}
    assert {broken.law for broken in BROKEN} == every_law


def test_a_match_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "MOST_MOVES", 200)
    with pytest.raises(AssertionError, match="the match ends"):
        laws.play_by_the_laws(ruled_by(NoEnd), 3, SMALL, seed=1, probes=0)


def test_a_leak_is_told_with_its_field() -> None:
    def leak(state: GoofspielState, view: GoofspielView) -> GoofspielView:
        return msgspec.structs.replace(view, pot=state.players[1].bid)

    with pytest.raises(AssertionError, match=r"something it has not seen: pot is \d+, not \d+"):
        search_for_leaks(showing(Goofspiel(), leak), seats=2, matches=MATCHES)


def test_a_difference_is_told_with_its_place() -> None:
    here = {"pot": 3, "players": [{"hand": 1}, {"hand": 2}]}
    there = {"pot": 3, "players": [{"hand": 1}, {"hand": 5}]}
    assert laws.difference(here, there) == "players[1].hand is 2, not 5"
    assert laws.difference([1], [1, 2]) == "all of it is [1], not [1, 2]"


def test_rules_without_clauses_are_found() -> None:
    class Wordless(Goofspiel):
        def rules_text(self, lang: str) -> str:
            return "Ask somebody who knows the game."

    with pytest.raises(AssertionError, match=r"RULES\.en\.md names no clause"):
        laws.hold_for(Wordless(), matches=0)


# -- In a game of ours ------------------------------------------------------------------------


def with_players(view: RiffifiView, **facts: object) -> RiffifiView:
    players = [
        msgspec.structs.replace(player, **{name: told(at) for name, told in facts.items()})  # type: ignore[operator]
        for at, player in enumerate(view.players)
    ]
    return msgspec.structs.replace(view, players=players)


def concealed_tops(state: Riffifi, view: RiffifiView) -> RiffifiView:
    tops = [None if p.top == NO_CARD else write_card(p.top) for p in state.players]
    return with_players(view, top=lambda at: tops[at])


def known_hands(state: Riffifi, view: RiffifiView) -> RiffifiView:
    """Of the cards known to have come with a hand, those that are still in it."""
    if view.players[0].known is None:
        return view
    hands = [set(write_cards(player.hand)) for player in state.players]
    known = [player.known or [] for player in view.players]
    return with_players(view, known=lambda at: [card for card in known[at] if card in hands[at]])


def the_lowest_of_the_left_neighbour(state: Riffifi, view: RiffifiView) -> RiffifiView:
    """A leak in a size only: how long a list is depends on a hidden card."""
    hand = state.players[((view.seat or 0) + 1) % view.seats].hand
    padding = [""] * (lowest(hand) % 3) if hand else []
    return msgspec.structs.replace(view, legal=[*view.legal, *padding])


@pytest.mark.parametrize(
    ("leak", "options"),
    [
        (concealed_tops, {}),
        (known_hands, {"equal_chances": True, "history": "open"}),
        (the_lowest_of_the_left_neighbour, {}),
    ],
)
def test_a_leak_is_found(leak: Show, options: dict[str, Value]) -> None:
    with pytest.raises(AssertionError):
        search_for_leaks(showing(RiffifiGame(), leak), seats=4, matches=40, options=options)


def test_a_lost_token_is_found() -> None:
    match = begin(RiffifiGame(), 4, {}, 1)
    assert isinstance(match.state, Riffifi)
    match.state.pool -= 1
    with pytest.raises(AssertionError, match="RIF-I1"):
        laws.nothing_is_lost_or_made(match)


def test_a_doubled_card_is_found() -> None:
    match = begin(RiffifiGame(), 4, {}, 1)
    assert isinstance(match.state, Riffifi)
    match.state.players[0].hand |= bit(lowest(match.state.players[1].hand))
    with pytest.raises(AssertionError, match="RIF-I3"):
        laws.nothing_is_lost_or_made(match)


def test_a_forgetful_imagination_is_found() -> None:
    def wrong_pool(view: RiffifiView) -> RiffifiView:
        return msgspec.structs.replace(view, pool=[11, 12, 12, 12, 12])

    forgetful = forgetting(RiffifiGame(), wrong_pool)
    match = begin(forgetful, 4, {}, 1)
    with pytest.raises(AssertionError):
        laws.imagined_states_look_the_same(match, seeded(1))
