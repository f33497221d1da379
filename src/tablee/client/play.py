"""Plays a bot through a client: it is sent exactly what a person at its seat is sent."""

import asyncio

from tablee.bots.clock import pace_of
from tablee.client.client import AtTable
from tablee.client.web import Refused
from tablee.core.bot import WAIT, Bot
from tablee.core.luck import Rng
from tablee.core.view import View
from tablee.games import find
from tablee.server import wire

LOCK_WAIT = 0.3  # seconds to wait after a false start, which happens only with erratic lag


async def play(place: AtTable, seat: int, bot: Bot, rng: Rng, *, at_once: bool = False) -> None:
    """Play this seat until the match is over.

    In live games the bot takes as long as a person, unless ``at_once``. It never waits in a pause.
    """
    await look_from(place, seat)
    went_on_from: wire.View | None = None  # the latest pause that it did not want to look at
    while not place.over:
        view, shown = place.view(), place.shown
        if view is not None and view.pause and view.seat == seat and shown is not went_on_from:
            went_on_from = shown
            await go_on(place, seat)
            continue
        if view is None or view.seat != seat or not view.legal or not is_playing(place):
            await place.next_message()
            continue
        if not at_once and find(view.game).live(view.options):
            await take_time(view, bot, rng)
        await place.until_cue()
        if place.shown is not shown:
            continue  # the table has changed meanwhile
        move = await asyncio.to_thread(bot.choose, view, rng)
        if move == WAIT:
            await until_changed(place, shown)
            continue
        try:
            number = await place.move(seat, move)
        except Refused as refused:
            await after_refusal(place, shown, refused.why)
            continue
        while not place.over and (place.shown is shown or shown_number(place) < number):
            await place.next_message()


async def go_on(place: AtTable, seat: int) -> None:
    """Say that this seat need not look any longer at what has just ended."""
    try:
        await place.next(seat)
    except Refused:  # the table has come to rest
        await place.next_message()


async def until_changed(place: AtTable, shown: wire.View | None) -> None:
    while not place.over and place.shown is shown:
        await place.next_message()


async def after_refusal(place: AtTable, shown: wire.View | None, why: str) -> None:
    """Wait after a refusal: somebody was faster, a false start, or the table rests."""
    if why == "locked":
        await asyncio.sleep(LOCK_WAIT)
    elif why != "not-now":
        await until_changed(place, shown)
    elif is_playing(place):
        await place.next_message()


def shown_number(place: AtTable) -> int:
    return place.shown.number if place.shown else 0


async def look_from(place: AtTable, seat: int) -> None:
    if place.table is not None and place.table.looks_from != seat:
        await place.ask(wire.Look(id=place.new_id(), seat=seat))


def is_playing(place: AtTable) -> bool:
    return place.table is not None and place.table.status == "playing"


async def take_time(view: View, bot: Bot, rng: Rng) -> None:
    """Sleep as long as a person needs to notice, scan their cards and play one."""
    hand: list[str] = getattr(view, "hand", [])
    pace = pace_of(bot)
    await asyncio.sleep((pace.notice(len(hand), rng) + pace.lay(1, rng)) / 1000)
