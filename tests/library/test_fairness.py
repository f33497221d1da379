"""docs/fairness.md, checked by code that shares nothing with ours."""

import hashlib
import hmac
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

import tablee
from tablee.core.luck import shuffled

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text()
SEED = bytes(range(32))
SHARES = {0: "c0ffee", 2: "0123456789abcdef"}
ROWS = {
    cells[0]: cells[1:]
    for cells in (
        [cell.strip(" `") for cell in line.strip("|").split("|")]
        for line in PAGE.splitlines()
        if line.startswith("|")
    )
}
COLUMNS = pytest.mark.parametrize(("column", "shares"), [(0, {}), (1, SHARES)])


def numbers(row: str, column: int) -> list[int]:
    return [int(number) for number in ROWS[row][column].split()]


def words(shares: dict[int, str]) -> Iterator[int]:
    """The stream of the page, written down a second time."""
    message = b"".join(b"%d:%s\n" % (seat, share.encode()) for seat, share in shares.items())
    key = hmac.new(SEED, message, hashlib.sha256).digest()
    block = 0
    while True:
        data = hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
        yield from (int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def below(n: int, stream: Iterator[int]) -> int:
    return next(word % n for word in stream if word < 2**32 - 2**32 % n)


@COLUMNS
def test_the_vectors_of_the_page_are_what_the_text_says(
    column: int, shares: dict[int, str]
) -> None:
    stream = words(shares)
    assert [next(stream) for _ in range(4)] == numbers("first words", column)
    stream = words(shares)
    assert [below(6, stream) + 1 for _ in range(20)] == numbers("twenty dice", column)
    stream = words(shares)
    items = list(range(10))
    for place in range(9, 0, -1):
        other = below(place + 1, stream)
        items[place], items[other] = items[other], items[place]
    assert items == numbers("shuffle of 0 … 9", column)
    first = b"".join(word.to_bytes(4, "big") for word in islice(words(shares), 8))
    assert first.hex() == ROWS["block 0"][column]


@COLUMNS
def test_fair_luck_follows_the_vectors(column: int, shares: dict[int, str]) -> None:
    luck = tablee.FairLuck(SEED, shares)
    assert [luck.below(6) + 1 for _ in range(20)] == numbers("twenty dice", column)
    assert shuffled(list(range(10)), tablee.FairLuck(SEED, shares)) == numbers(
        "shuffle of 0 … 9", column
    )
    luck = tablee.FairLuck(SEED, shares)
    row = "five numbers below 3000000000"
    assert [luck.below(3_000_000_000) for _ in range(5)] == numbers(row, column)


@COLUMNS
def test_the_deals_of_the_page_are_dealt(column: int, shares: dict[int, str]) -> None:
    deals = re.findall(r"^deal .*$", PAGE, re.M)[2 * column : 2 * column + 2]
    match = tablee.start("riffifi", seats=4, fair=tablee.FairLuck(SEED, shares))
    assert [line.move for line in match.record.lines] == deals


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert tablee.commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    assert tablee.commitment(SEED) in PAGE


def finished() -> str:
    match = tablee.start("riffifi", seats=3, fair=tablee.FairLuck(SEED, SHARES))
    while not match.over:
        assert "reveal" not in match.log(), "the seed stays sealed until the end"
        assert SEED.hex() not in match.log()
        seat = match.movers()[0]
        match.play(seat, match.legal(seat)[0])
    return match.log()


def test_a_finished_match_verifies() -> None:
    log = finished()
    assert f"reveal {SEED.hex()}\n" in log
    assert tablee.verify(log).ok
    assert tablee.replay(log).log() == log


def test_any_tampering_is_found() -> None:
    log = finished()
    deal = next(line for line in log.splitlines() if line.startswith("house deal"))
    first, second = deal.split()[2][:2], deal.split()[2][2:4]
    swapped = deal.replace(first, "x").replace(second, first).replace("x", second)
    for forged in (
        log.replace(deal, swapped),
        log.replace("share 0 c0ffee", "share 0 c0ffef"),
        log.replace("share 2 0123456789abcdef\n", ""),
        log.replace(SEED.hex(), SEED[::-1].hex()),
        log.replace(tablee.commitment(SEED), tablee.commitment(SEED[::-1])),
        re.sub(r"^end \d+", "end 99", log, flags=re.M),
    ):
        assert forged != log
        assert not tablee.verify(forged).ok


def test_a_sealed_match_cannot_be_verified_nor_continued_but_resumes_with_its_luck() -> None:
    luck = tablee.FairLuck(SEED, SHARES)
    match = tablee.start("riffifi", seats=3, fair=luck)
    for _ in range(36):
        seat = match.movers()[0]
        match.play(seat, match.legal(seat)[0])
    log = match.log()
    assert not tablee.verify(log).ok
    resumed = tablee.replay(log, fair=tablee.FairLuck(SEED, SHARES))
    assert resumed == match
    while not match.over:
        for twin in (match, resumed):
            seat = twin.movers()[0]
            twin.play(seat, twin.legal(seat)[0])
    assert resumed.log() == match.log()


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 7, 40, 41])
def test_both_sources_are_unbiased(n: int) -> None:
    """Chi-square on fixed seeds: far below what a bias of a few per cent would give."""
    for luck in (tablee.FairLuck(SEED), tablee.seeded(7)):
        draws = 300 * n
        counts = [0] * n
        for _ in range(draws):
            counts[luck.below(n)] += 1
        expected = draws / n
        chi = sum((count - expected) ** 2 / expected for count in counts)
        assert chi < n + 5 * (2 * n) ** 0.5


def test_a_copy_of_sealed_luck_goes_on_by_itself() -> None:
    luck = tablee.FairLuck(SEED, SHARES)
    luck.below(10)
    twin = luck.copy()
    assert [twin.below(1000) for _ in range(20)] == [luck.below(1000) for _ in range(20)]
