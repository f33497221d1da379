"""Whatever is thrown at the library, it answers with one sentence, and nothing has changed."""

import json
import string
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import tablee
from tablee import Match
from tablee.core.errors import OtherVersion

garbage_profile = settings(max_examples=150)

FAIR_SEED = bytes(range(32))

numbers = st.integers() | st.sampled_from([2**31, 2**63, 2**64, 10**100, -(10**100)])
anything = st.recursive(
    st.none()
    | st.booleans()
    | numbers
    | st.floats()
    | st.text(st.characters())
    | st.binary()
    | st.just(object)
    | st.just(range(3)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
move_like = (
    st.text(string.ascii_lowercase + "0123456789 +@٣７\n", max_size=12)
    | st.from_regex(r"(conceal |o |remove |from )?[byrgvo][0-9]?( [0-9])*")
    | st.builds(" ".join, st.lists(st.sampled_from(["conceal", "o", "from", "deal", "r7", "2"])))
)


@cache
def _staged() -> tuple[Match, ...]:
    """Matches at their first card, in the middle, at a question, before a choice, and over."""
    fresh = tablee.start("riffifi", seats=4, seed=1)
    middle = _play_on(tablee.start("riffifi", seats=3, seed=2, options={"officer": True}), 20)
    dealer = {"officer": True, "removed_one": "dealer"}
    choosing = tablee.start("riffifi", seats=5, seed=3, options=dealer)
    asking = _play_on(tablee.start("riffifi", seats=4, seed=8), 33)
    assert asking.legal(asking.movers()[0])[0].startswith("from")
    over = _play_on(tablee.start("riffifi", seats=3, seed=5), 1000)
    return fresh, middle, choosing, asking, over


def _play_on(match: Match, moves: int) -> Match:
    for _ in range(moves):
        if not match.over:
            seat = match.movers()[0]
            match.play(seat, match.legal(seat)[-1])
    return match


matches = st.integers(0, 4).map(lambda at: _staged()[at].copy())


def one_sentence(refused: tablee.Refusal) -> None:
    """It speaks to a person, in both languages, and can be sent anywhere."""
    for lang in ("en", "fr"):
        says = refused.say(lang)
        assert says.strip() == says != ""
        assert "\n" not in says
        assert says.replace("\N{NO-BREAK SPACE}", " ").isprintable()
        assert len(says) < 400
        says.encode()
    assert str(refused) == refused.say("en")


@contextmanager
def only_refusals() -> Iterator[None]:
    try:
        yield
    except tablee.Refusal as refused:
        one_sentence(refused)


def everything(match: Match) -> list[object]:
    seats = [*range(match.seats), None]
    views = [tablee.encode(match.view(seat, recall)) for seat in seats for recall in (False, True)]
    return [match.log(), match.state.facts(), match.movers(), match.scores(), views]


def refused_or_played(match: Match, act: Callable[[], object]) -> None:
    """Either it works, or it is refused and nothing has changed."""
    before = everything(match)
    try:
        act()
    except tablee.Refusal as refused:
        one_sentence(refused)
        assert everything(match) == before


# -- A match ----------------------------------------------------------------------------------


@settings(garbage_profile)
@given(matches, st.integers(-1, 6) | anything, move_like | anything, st.none() | anything)
@example(_staged()[0], 0, "r7\n", None)
@example(_staged()[0], 0, "\ud800", None)
@example(_staged()[0], 0, "x" * 100_000, None)
@example(_staged()[0], 0, "from ٣", None)
def test_play(match: Match, seat: object, move: object, at: object) -> None:
    match = match.copy()
    refused_or_played(match, lambda: match.play(seat, move, at))  # type: ignore[arg-type]
    assert tablee.replay(match.log()) == match


@settings(garbage_profile)
@given(matches, st.integers(0, 3), st.data())
def test_a_legal_move_with_any_stamp(match: Match, place: int, data: st.DataObject) -> None:
    """Whatever stamp is accepted can be read again."""
    if not match.over:
        seat = match.movers()[0]
        menu = match.legal(seat)
        at = data.draw(anything)
        refused_or_played(match, lambda: match.play(seat, menu[place % len(menu)], at))  # type: ignore[arg-type]
        assert tablee.replay(match.log()).log() == match.log()


@settings(garbage_profile)
@given(matches, move_like | anything)
@example(_staged()[0], "deal b1 y1 r1 g1")
def test_house(match: Match, move: object) -> None:
    match = match.copy()
    refused_or_played(match, lambda: match.house(move))  # type: ignore[arg-type]


@settings(garbage_profile)
@given(matches, anything | st.integers(-2, 6), st.booleans())
def test_legal_view_and_fallback_change_nothing(match: Match, seat: object, recall: bool) -> None:
    before = everything(match)
    acts: list[Callable[[], object]] = [
        lambda: match.legal(seat),  # type: ignore[arg-type]
        lambda: match.view(seat, recall),  # type: ignore[arg-type]
        lambda: match.fallback(seat),  # type: ignore[arg-type]
    ]
    for act in acts:
        with only_refusals():
            act()
    assert everything(match) == before


def test_a_sealed_match_that_cannot_be_dealt_on_is_not_changed() -> None:
    """The last card of a round would need the house, whose luck the log does not tell."""
    fair = tablee.FairLuck(FAIR_SEED, {0: "ab"})
    match = tablee.replay(_play_on(tablee.start("riffifi", seats=3, fair=fair), 35).log())
    seat = match.movers()[0]
    refused_or_played(match, lambda: match.play(seat, match.legal(seat)[0]))
    with pytest.raises(tablee.BadLog):
        match.play(seat, match.legal(seat)[0])


class Sulking:
    """Something that does not even tell what it is."""

    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize("monster", [10**5000, -(10**5000), Sulking()], ids=["+", "-", "sulking"])
def test_what_cannot_be_spelt_is_refused_too(monster: object) -> None:
    match = _staged()[0].copy()
    tries: list[tuple[Callable[..., object], object, *tuple[object, ...]]] = [
        (match.play, monster, "r7"),
        (match.play, 0, monster),
        (match.play, 0, match.legal(0)[0], monster),
        (match.legal, monster),
        (match.view, monster),
        (match.fallback, monster),
        (match.house, monster),
        (tablee.replay, monster),
        (tablee.replay, match.log(), monster),
        (tablee.decode, "riffifi", monster),
        (tablee.decode, monster, b""),
        (lambda seed: tablee.start("riffifi", seats=4, seed=seed), monster),
        (lambda seats: tablee.start("riffifi", seats=seats), monster),
        (lambda luck: tablee.start("riffifi", seats=4, luck=luck), [monster]),
        (lambda cap: tablee.start("riffifi", seats=4, options={"tick_cap": cap}), monster),
    ]
    for act, *garbage in tries:
        with pytest.raises(tablee.Refusal) as refused:
            act(*garbage)
        one_sentence(refused.value)
    assert everything(match) == everything(_staged()[0])


# -- Starting ---------------------------------------------------------------------------------


def fair_luck(seed: object, shares: object) -> tablee.FairLuck:
    luck = tablee.FairLuck(FAIR_SEED)
    luck.seed = seed  # type: ignore[assignment]
    luck.shares = shares if isinstance(shares, dict) else {}
    return luck


OPTION_NAMES = [option.name for option in tablee.find("riffifi").options]
near_options = st.dictionaries(st.sampled_from(OPTION_NAMES) | st.text(max_size=3), anything)
near_luck = st.lists(move_like, max_size=2) | anything
near_fair = st.builds(
    fair_luck,
    st.just(FAIR_SEED) | anything,
    st.dictionaries(st.integers(-1, 6), st.text("0123456789abcdef") | anything)
    | st.dictionaries(st.text() | st.floats(), st.text()),
)


@settings(garbage_profile)
@given(
    st.just("riffifi") | anything,
    st.integers(2, 6) | anything,
    st.none() | anything,
    near_options | anything,
    st.just(()) | near_luck,
    st.none() | near_fair | anything,
)
@example("riffifi", 4, 10**200, {}, (), None)
@example("riffifi", 4, 1, {}, None, None)
@example("riffifi", 4, 1, {}, 5, None)
@example("riffifi", 4, 1, {"tick_cap": True}, (), None)
@example("riffifi", 4, 1, {"officer": 1}, (), None)
@example("riffifi", 4, 1, [("officer", True)], (), None)
def test_start(
    game: object, seats: object, seed: object, options: object, luck: object, fair: object
) -> None:
    with only_refusals():
        match = tablee.start(
            game,  # type: ignore[arg-type]
            seats=seats,  # type: ignore[arg-type]
            seed=seed,  # type: ignore[arg-type]
            options=options,  # type: ignore[arg-type]
            luck=luck,  # type: ignore[arg-type]
            fair=fair,  # type: ignore[arg-type]
        )
        assert tablee.replay(match.log()).log() == match.log()


@settings(garbage_profile)
@given(st.just("riffifi") | anything, st.integers(2, 6) | anything, near_options | anything)
def test_state(game: object, seats: object, options: object) -> None:
    with only_refusals():
        tablee.state(game, seats=seats, options=options)  # type: ignore[arg-type]


# -- Logs -------------------------------------------------------------------------------------


@cache
def _logs() -> tuple[str, ...]:
    seeded = _play_on(tablee.start("riffifi", seats=3, seed=5), 1000)
    stamped = tablee.start("riffifi", seats=4, seed=6, options={"officer": True})
    for at in range(50):
        seat = stamped.movers()[0]
        stamped.play(seat, stamped.legal(seat)[0], at * 700)
    first_deal = seeded.record.lines[0].move
    scripted = _play_on(tablee.start("riffifi", seats=3, luck=[first_deal], seed=7), 40)
    fair = tablee.start("riffifi", seats=3, fair=tablee.FairLuck(FAIR_SEED, {0: "ab", 2: "09"}))
    sealed = fair.copy()
    return tuple(m.log() for m in (seeded, stamped, scripted, _play_on(fair, 1000), sealed))


logs = st.integers(0, 4).map(lambda at: _logs()[at])
CHARACTERS = "0123456789abgorvy @=+-\n\r\t\x00\x85\u2028\ud800٣７½éend"


@st.composite
def mutated_logs(draw: st.DrawFn) -> str:
    """A log cut somewhere, with lines swapped, doubled or lost, or with characters changed."""
    log = draw(logs)
    for _ in range(draw(st.integers(1, 3))):
        rows = log.split("\n")
        at = draw(st.integers(0, max(0, len(log) - 1)))
        row = draw(st.integers(0, len(rows) - 1))
        other = draw(st.integers(0, len(rows) - 1))
        kind = draw(
            st.sampled_from(["cut", "swap", "double", "lose", "change", "insert", "number"])
        )
        if kind == "cut":
            log = log[:at]
        elif kind in ("change", "insert"):
            by = draw(st.text(CHARACTERS, max_size=3) | st.text(st.characters(), max_size=2))
            log = log[:at] + by + log[at + (kind == "change") :]
        elif kind == "number":
            huge = draw(st.sampled_from(["9" * 5000, "-1", "99", "٤", "４", "1e9", "0x4", "04"]))
            words = rows[row].split(" ")
            words[draw(st.integers(0, len(words) - 1))] = huge
            rows[row] = " ".join(words)
            log = "\n".join(rows)
        else:
            if kind == "swap":
                rows[row], rows[other] = rows[other], rows[row]
            elif kind == "double":
                rows.insert(other, rows[row])
            else:
                del rows[row]
            log = "\n".join(rows)
    return log


def read_back(log: object) -> None:
    """Refused as a bad log, or a legal match that its own log tells again."""
    try:
        match = tablee.replay(log)  # type: ignore[arg-type]
    except tablee.BadLog as refused:
        one_sentence(refused)
    else:
        assert tablee.replay(match.log()) == match
    check = tablee.verify(log)  # type: ignore[arg-type]
    one_sentence(tablee.Refusal(check.says))


@settings(garbage_profile, max_examples=400)
@given(mutated_logs())
def test_mutated_logs(log: str) -> None:
    read_back(log)


@settings(garbage_profile)
@given(anything | st.text(st.characters()).map(lambda tail: f"tablee {tail}\n"))
@example("tablee 1\n")
@example("tablee ١\n")
def test_logs_that_are_none(log: object) -> None:
    read_back(log)


@pytest.mark.parametrize("which", range(5))
def test_a_log_cut_between_two_lines_is_a_legal_prefix(which: int) -> None:
    rows = _logs()[which].splitlines(keepends=True)
    head = rows.index("\n") + 1
    for end in range(head, len(rows) + 1, 7):
        told = "".join(rows[:end])
        assert "".join(rows[head:end]) in tablee.replay(told).log()


@pytest.mark.parametrize("digits", ["٤", "４", "४"])
def test_only_plain_digits_count(digits: str) -> None:
    log = _logs()[1]
    for old, new in (("seats 4", f"seats {digits}"), ("\n0 ", f"\n{digits} "), ("seed 6", digits)):
        assert old in log
        with pytest.raises(tablee.BadLog):
            tablee.replay(log.replace(old, new, 1))


@settings(garbage_profile)
@given(logs, anything)
def test_replay_with_any_luck(log: str, fair: object) -> None:
    with only_refusals():
        tablee.replay(log, fair)  # type: ignore[arg-type]


def test_a_match_goes_on_only_with_the_luck_that_was_sealed() -> None:
    sealed = _logs()[4]
    assert not tablee.replay(sealed, tablee.FairLuck(FAIR_SEED)).over
    with pytest.raises(tablee.BadLog, match="not the luck that was committed to"):
        tablee.replay(sealed, tablee.FairLuck(bytes(32)))


HEAD = "tablee 1\ngame riffifi 1\nseats 4\noptions\nluck seed 7\n\n"


@pytest.mark.parametrize(
    ("log", "says"),
    [
        ("tablee 1\ngame riffifi x\n", "line 2: “x” is not a number"),
        ("tablee 1\ngame riffifi 1\nseats\n", "line 3: “” is not a number"),
        ("tablee 1\ngame riffifi 1\nseats 4\nluck\n", "line 4: “options …” should stand here"),
        ("tablee 1\ngame riffifi 1\nseats 4\noptions a\n", "line 4: options are written name=v"),
        ("tablee 1\ngame riffifi 1\nseats 4\noptions\nluck 7\n", "line 5: luck is “seed N” or"),
        ("tablee 1\ngame riffifi 1\nseats 4\noptions\nluck seed 7\n", "line 6: the head has no"),
        ("tablee 1\ngame riffifi 1\nseats 4\noptions\nluck seed 7\nx\n", "line 6: “x” means not"),
        (f"{HEAD}x\n", "line 7: a line is “house MOVE”"),
        (f"{HEAD}0 r7 @{'9' * 5000}\n", "line 7: “9999"),
        (f"{HEAD}end 1 won 0\n0 r7\n", "line 8: the match has ended above"),
        ("tablee 1\ngame riffifi 1\nseats 4", "line 3: it breaks off in mid-line"),
    ],
)
def test_a_log_that_cannot_be_read_says_where(log: str, says: str) -> None:
    with pytest.raises(tablee.BadLog) as refused:
        tablee.replay(log)
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("tablee 1\n", "tablee 2\n", "another version of Tablée; this one reads only format 1"),
        ("game riffifi ", "game riffifi 9", "of the rules of Riffifi; this program has version"),
    ],
)
def test_a_log_of_another_version_is_refused_as_such(old: str, new: str, says: str) -> None:
    log = tablee.start("riffifi", seats=4, seed=1).log()
    assert old in log
    with pytest.raises(OtherVersion, match=says):
        tablee.replay(log.replace(old, new, 1))


# -- Views ------------------------------------------------------------------------------------


@settings(garbage_profile)
@given(st.just("riffifi") | anything, anything | st.binary() | st.text().map(str.encode))
@example("riffifi", b'{"a":' * 100_000)
@example("riffifi", b"[" * 100_000)
@example("riffifi", "\ud800")
@example("riffifi", b"\xff")
def test_decode(game: object, told: object) -> None:
    with only_refusals():
        tablee.decode(game, told)  # type: ignore[arg-type]


@settings(garbage_profile)
@given(matches, st.data())
def test_decode_a_mutated_view(match: Match, data: st.DataObject) -> None:
    told = json.loads(tablee.encode(match.view(0)))
    told[data.draw(st.sampled_from(sorted(told)))] = data.draw(
        st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers())
    )
    with only_refusals():
        tablee.decode("riffifi", json.dumps(told).encode())


def test_nothing_is_left_to_imagine_when_a_match_is_over() -> None:
    over = _staged()[4]
    with pytest.raises(tablee.BadView) as refused:
        tablee.imagine(over.view(0), tablee.seeded(1))
    one_sentence(refused.value)
