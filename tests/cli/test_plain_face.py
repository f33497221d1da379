"""The terminal of a game without a face of its own."""

import io

from msgspec.structs import replace
from rich.console import Console, RenderableType

import tablee
from tablee.core.plain_face import PlainFace
from tablee.core.terminal import Company

FRENCH = Company(["Vous", "Tom"], "fr", you=0)


def drawn(content: RenderableType | None) -> str:
    paper = io.StringIO()
    Console(file=paper, width=120, color_system=None).print(content)
    return paper.getvalue()


def test_fields_and_seats_have_the_words_of_the_game() -> None:
    match = tablee.start("traf", seats=2, seed=1)
    face, view = PlainFace(match.game), match.view(0)
    lines = [line.split() for line in drawn(face.table(view, FRENCH)).splitlines()]
    assert ["milieu", *view.middle] in lines  # type: ignore[attr-defined]
    [heads] = [line for line in lines if "score" in line]
    assert heads[:2] == ["score", "jetons"]
    assert [line[0] for line in lines[-2:]] == ["Vous", "Tom"]
    assert drawn(face.hand(view, FRENCH)).split() == view.hand  # type: ignore[attr-defined]
    assert face.label("swap b3 y5", view, FRENCH).plain == "échanger b3 y5  swap b3 y5"
    assert face.label("b3", view, FRENCH).plain == "b3"


def test_moves_that_differ_in_their_last_word_are_chosen_by_it() -> None:
    match = tablee.start("traf", seats=2, seed=1)
    face = PlainFace(match.game)
    bids = replace(match.view(0), legal=["bid 3", "bid 7"])
    assert face.marks(bids) == ["3", "7"]
    assert face.meant("7", bids) == "bid 7"
    others = replace(match.view(0), legal=["swap b3 y5", "pass"])
    assert face.marks(others) == ["1", "2"]


def test_sentences_speak_to_the_reader() -> None:
    match = tablee.start("riffifi", seats=3, seed=1)
    seat = match.movers()[0]
    match.play(seat, match.legal(seat)[0])
    company = Company(["Ana", "Tom", "Léa"], "en", you=seat)
    [sentence, *_] = PlainFace(match.game).tell(match.view(seat), company)
    assert sentence.plain.startswith("You lay ")
