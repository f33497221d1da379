"""Every moment of whole matches, looked at one after the other."""

import pytest

import tablee
from tablee.core.match import Match, moments
from tablee.tournaments import series
from tests.web.conftest import Meet
from tests.web.people import PHONE

pytestmark = pytest.mark.both_ways

SEATS = 3
SEED = 7
OPTIONS = {"riff-raff": {"physics": "statics"}}

LOOK_AT_ALL = """async () => {
    const moments = document.querySelector("input[type=range]");
    const drawn = () => new Promise(requestAnimationFrame);
    for (let place = 0; place <= Number(moments.max); place++) {
        moments.value = place;
        moments.dispatchEvent(new InputEvent("input", { bubbles: true }));
        await drawn();
    }
    return Number(moments.max) + 1;
}"""


def played(game: tablee.Game) -> Match:
    bots = game.bots()
    players = [bots["easy" if seat % 2 else "random"] for seat in range(SEATS)]
    options = game.check_options(OPTIONS.get(game.name, {}))
    return series.play_through(game, players, options, SEED)


@pytest.mark.parametrize("game", tablee.games(), ids=lambda game: game.name)
def test_every_moment_of_a_match_is_drawn_without_a_fault(flat: Meet, game: tablee.Game) -> None:
    match = played(game)
    reader = flat(PHONE)
    reader.go("/mine")
    file = {"name": "partie.log", "mimeType": "text/plain", "buffer": match.log().encode()}
    reader.page.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type]
    reader.sees("input[type=range]")
    looked_at = reader.page.evaluate(LOOK_AT_ALL)
    assert looked_at == sum(1 for _ in moments(game, match.record))
