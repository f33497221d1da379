"""A bot at a seat of somebody's table, through a client: it is sent what a person there is sent."""

import asyncio

from tablee.bots.clock import pace_of
from tablee.client.client import AtTable
from tablee.client.web import Refused
from tablee.core.bot import WAIT, Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games import find
from tablee.server import wire

LOCKED_FOR = 0.3  # seconds to wait after a false start, which a bot makes only if the line is odd


async def play(place: AtTable, seat: int, bot: Bot, rng: Rng, *, at_once: bool = False) -> None:
    """Play this seat until the match is over.

    Where everybody moves when he likes it takes a person's time, unless ``at_once``.
    """
    await look_from(place, seat)
    while not place.over:
        view, shown = place.view(), place.shown
        if view is None or view.seat != seat or not view.legal or not is_going(place):
            await place.news()
            continue
        if not at_once and find(view.game).live(view.options):
            await take_time(view, bot, rng)
        await place.until_cue()
        if place.shown is not shown:
            continue  # the table has changed while the hand was on its way
        move = await asyncio.to_thread(bot.choose, view, rng)
        if move == WAIT:
            await until_changed(place, shown)
            continue
        try:
            number = await place.move(seat, move)
        except Refused as refused:
            await think_again(place, shown, refused.why)
            continue
        while not place.over and (place.shown is shown or number_shown(place) < number):
            await place.news()


async def until_changed(place: AtTable, shown: wire.View | None) -> None:
    while not place.over and place.shown is shown:
        await place.news()


async def think_again(place: AtTable, shown: wire.View | None, why: str) -> None:
    """Somebody was faster; or it was a false start, or the table has come to rest."""
    if why == "locked":
        await asyncio.sleep(LOCKED_FOR)
    elif why != "not-now":
        await until_changed(place, shown)
    elif is_going(place):
        await place.news()


def number_shown(place: AtTable) -> int:
    return place.shown.number if place.shown else 0


async def look_from(place: AtTable, seat: int) -> None:
    if place.table is not None and place.table.looks_from != seat:
        await place.ask(wire.Look(id=place.new_id(), seat=seat))


def is_going(place: AtTable) -> bool:
    return place.table is not None and place.table.status == "playing"


async def take_time(view: View, bot: Bot, rng: Rng) -> None:
    """As long as somebody needs to notice, to look through his cards and to lay one."""
    hand: list[str] = getattr(view, "hand", [])
    pace = pace_of(bot)
    await asyncio.sleep((pace.notice(len(hand), rng) + pace.lay(1, rng)) / 1000)
