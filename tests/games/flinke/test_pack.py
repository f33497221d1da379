"""The pack of the Flinke Finger box (FF-01)."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tablee.core.bits import size
from tablee.games.flinke import cards
from tablee.games.flinke.notation import read_cards, split_cards, write_cards

hands = st.lists(st.sampled_from(sorted([*range(24)] * 2)), max_size=48).filter(
    lambda listed: not listed or max(Counter(listed).values()) <= 2
)


def test_ff_01_the_pack_is_four_colours_of_one_to_six_twice() -> None:
    told = Counter(write_cards(cards.PACK))
    assert told == {f"{colour}{value}": 2 for colour in "bygr" for value in range(1, 7)}
    assert size(cards.PACK) == 48


@given(hands)
def test_sets_know_how_many_of_a_kind_they_hold(listed: list[int]) -> None:
    together = cards.gathered(listed)
    assert cards.kinds(together) == sorted(listed)
    assert size(together) == len(listed)
    assert [cards.some_kind(together, n) for n in range(len(listed))] == sorted(listed)
    for kind in range(cards.KINDS):
        assert cards.count(together, kind) == listed.count(kind)
        assert cards.kind(cards.colour_of(kind), cards.value_of(kind)) == kind
        if cards.has(together, kind):
            fewer = cards.take(together, kind)
            assert cards.count(fewer, kind) == listed.count(kind) - 1
            assert cards.put(fewer, kind) == together


@given(hands)
def test_text_goes_there_and_back(listed: list[int]) -> None:
    together = cards.gathered(listed)
    assert read_cards(write_cards(together)) == together
    assert cards.gathered(split_cards("".join(write_cards(together)))) == together
