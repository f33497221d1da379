"""The client in Python: nothing happens twice, nothing is lost, and the luck is checked."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator

import pytest

import tablee
from tablee.cli.join_command import read_link
from tablee.cli.output import Stop
from tablee.client import AtTable, Client, Ended, ProtocolViolation, Refused, Unfair
from tablee.client.play import play
from tablee.core.luck import seeded
from tablee.games import find
from tablee.server import wire
from tablee.tables.entries import SeatPlan, Settings
from tests.server.aio import run
from tests.server.harness import Server, serving
from tests.server.matches import AT_ONCE, Player, check_views, new_table, news_of, shown_by

pytestmark = pytest.mark.both_ways


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as server:
        yield server


class OnABadLine(Player):
    """A person whose connection breaks after one message in eight."""

    def __init__(self, client: Client, seat: int) -> None:
        super().__init__(client, seat)
        self.breaks = seeded(5, seat)

    def hear(self, data: bytes) -> None:
        super().hear(data)
        if self.place is not None and self.breaks.below(8) == 0:
            asyncio.get_running_loop().call_soon(self.place.abort)


def test_lost_connections_lose_nothing_and_double_nothing(server: Server) -> None:
    """Two people whose connections are cut again and again play a whole match."""

    async def bad_evening() -> None:
        players = [OnABadLine(Client(server.url), seat) for seat in range(2)]
        table = await new_table(players[0].client, "traf", [0, 1], 2, {"length": 2})
        logs = await asyncio.gather(*(player.sit_and_play(table, 3) for player in players))
        places = [player.place for player in players]
        assert sum(place.connections for place in places if place) > 4, "lines were cut"
        assert len(set(logs)) == 1
        for player in players:
            shown = list(shown_by(logs[0], player.seat))
            assert [view for view in news_of(player).values() if view not in shown] == []

    run(bad_evening())


def test_a_lost_connection_and_its_return_are_reported(server: Server) -> None:
    async def evening() -> None:
        client = Client(server.url)
        table = await new_table(client, "traf", [0], 2, {})
        lines: list[bool] = []
        async with client.at(table, on_connection=lines.append) as place:
            await place.ask(wire.Time(id="there", mine=0))
            place.abort()
            await place.ask(wire.Time(id="back", mine=0))
        assert lines == [False, True]

    run(evening())


def test_a_connection_given_up_before_the_server_answers_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tablee.client.client.CONNECT_TIMEOUT", 1000)  # no deadline closes it

    async def evening() -> None:
        ended = asyncio.Event()

        async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            connecting.cancel()
            await reader.read()
            writer.close()
            ended.set()

        async with await asyncio.start_server(say_nothing, "127.0.0.1") as mute:
            host, port = mute.sockets[0].getsockname()
            place = Client(f"http://{host}:{port}").at("one")
            connecting = asyncio.create_task(place._connect_once())
            with pytest.raises(asyncio.CancelledError):
                await connecting
            await ended.wait()

    run(evening(), timeout=60)


def test_people_talk_are_found_and_are_advised(server: Server) -> None:
    async def evening() -> None:
        ann, bob = Client(server.url), Client(server.url, "fr")
        wanted = wire.NewTable(
            game="traf", seats=(SeatPlan(), SeatPlan()), settings=Settings(listed=True)
        )
        made = await ann.make_table(wanted)
        async with ann.at(made.table) as mine, bob.at(made.table) as theirs:
            await mine.until(lambda: mine.table is not None and mine.table.seats[0].here)
            assert [each.free for each in await bob.open_tables()] == [1]
            await mine.ask(wire.Say(id="s", seat=0, phrase="good-luck"))
            await theirs.until(lambda: bool(theirs.spoken))
            with pytest.raises(Refused):
                await theirs.ask(wire.Say(id="s", seat=0, phrase="thanks"))
            theirs.abort()
            await theirs.ask(wire.Time(id="back", mine=0))
            await mine.ask(wire.Say(id="t", seat=0, phrase="hello"))
            await theirs.until(lambda: len(theirs.spoken) == 2)
            assert [said.phrase for said in theirs.spoken] == ["good-luck", "hello"]
        table = await new_table(bob, "traf", [0], 2, {})
        async with bob.at(table) as place:
            await place.sit(0)
            await place.ready(0)
            await place.until(lambda: bool((view := place.view()) and view.legal))
            advice = await place.ask(wire.Hint(id="h", seat=0))
            assert isinstance(advice, wire.Advice)
            assert advice.says.startswith("Conseil\N{NO-BREAK SPACE}: vous ")
            await place.move(0, advice.move)

    run(evening())


def test_what_was_missed_is_told(server: Server) -> None:
    async def evening() -> None:
        one, two = Client(server.url), Client(server.url)
        table = await new_table(one, "traf", [0, 1], 2, {})
        async with one.at(table) as mine:
            await mine.sit(0)
            await mine.ready(0)
            async with two.at(table) as other:
                await other.sit(1)
                await other.ready(1)
                await mine.until(lambda: mine.shown is not None)
                before = mine.shown
                await miss_three_views(mine, other)
                await mine.until(lambda: bool(mine.tales))
                assert before is not None
                assert mine.shown is not None
                told = [each.number for each in mine.tales[0].told]
                assert told == list(range(before.number + 1, mine.shown.number + 1))
                assert all(each.said for each in mine.tales[0].told)

    async def miss_three_views(mine: AtTable, other: AtTable) -> None:
        hear, missed = mine.receive, 0

        def deaf(data: bytes) -> None:
            nonlocal missed
            if b'"t":"view"' in data and missed < 2:
                missed += 1
            else:
                hear(data)

        mine.receive = deaf  # type: ignore[method-assign]
        for _ in range(3):
            await pass_the_turn(mine if missed % 2 else other, mine, other)

    async def pass_the_turn(first: AtTable, mine: AtTable, other: AtTable) -> None:
        for seat, place in ((0, mine), (1, other)):
            try:
                await place.move(seat, "pass")
                return
            except Refused:
                continue
        raise AssertionError("it is somebody's turn")

    run(evening())


def test_a_move_sent_twice_is_made_once_and_acknowledged_twice(server: Server) -> None:
    async def twice() -> None:
        client = Client(server.url)
        table = await new_table(client, "traf", [0, 1], 2, {})
        async with client.at(table) as place:
            for seat in (0, 1):
                await place.sit(seat)
                await place.ready(seat)
            await place.until(lambda: place.shown is not None)
            view = place.view()
            assert view is not None
            seat = view.movers[0]
            move = wire.Move(id="once", seat=seat, move="pass")
            first, again = await place.ask(move), await place.ask(move)
            assert first == again
            with pytest.raises(Refused) as refused:
                await place.move(seat, "pass")
            assert refused.value.why == "illegal"
            assert refused.value.clause is not None

    run(twice())


def test_two_stories_asked_for_at_once_are_both_told(server: Server) -> None:
    async def ask() -> None:
        client = Client(server.url)
        table = await new_table(client, "traf", [0], 2, {})
        async with client.at(table) as place:
            await asyncio.gather(
                *(place.ask(wire.Story(id=place.new_id(), after=0)) for _ in range(3))
            )

    run(ask())


def test_it_ends_where_there_is_no_such_table(server: Server) -> None:
    async def enter() -> None:
        with pytest.raises(Ended):
            async with Client(server.url).at("no-such-table-anywhere"):
                pass

    run(enter())


def test_numbers_that_go_back_are_a_broken_promise(server: Server) -> None:
    async def evening() -> None:
        client = Client(server.url)
        table = await new_table(client, "grippe-jetons", [0, 1], 2, {})
        async with client.at(table) as place:
            for seat in (0, 1):
                await place.sit(seat)
                await place.ready(seat)
            await place.until(lambda: place.shown is not None)
            assert place.shown is not None
            with pytest.raises(ProtocolViolation):
                place.receive(wire.write_message(older(place.shown)))

    def older(view: wire.View) -> wire.View:
        import msgspec

        return msgspec.structs.replace(view, number=view.number - 1)

    run(evening())


def test_a_log_that_was_changed_is_found_out(server: Server) -> None:
    async def evening() -> None:
        client = Client(server.url)
        player = Player(client, 0)
        table = await new_table(client, "grippe-jetons", [0], 2, {})
        log = await player.sit_and_play(table, 1)
        check_views(player, log)
        assert player.place is not None
        share = f"share 0 {player.place._shares[0]}"
        assert share in log
        for other in (log.replace(share, "share 0 c0ffee"), log.replace(f"{share}\n", "")):
            with pytest.raises(Unfair):
                await checked(player.place, other)
        player.place._shares[0] = "c0ffee"
        with pytest.raises(Unfair):
            await checked(player.place, log)

    run(evening())


async def checked(place: AtTable, log: str) -> None:
    async def told(table: str) -> str:
        return log

    place.client.log = told  # type: ignore[method-assign]
    await place.check_fairness()


def test_the_log_of_another_match_is_found_out_by_what_was_shown(server: Server) -> None:
    async def two_matches() -> None:
        ann, bob = Player(Client(server.url), 0), Player(Client(server.url), 0)
        logs = []
        for player in (ann, bob):
            table = await new_table(player.client, "traf", [0], 2, {"length": 1})
            logs.append(await player.sit_and_play(table, 1))
        place = ann.place
        assert place is not None
        with pytest.raises(Unfair, match="commitment or shares differ"):
            await checked(place, logs[1])
        place._shares, place._commitment = {}, None  # as for somebody who came after the deal
        await checked(place, logs[0])
        with pytest.raises(Unfair, match="what was shown here as view"):
            await checked(place, logs[1])

    run(two_matches())


def test_a_hand_that_was_swapped_is_found_out(server: Server) -> None:
    """In the log, whose luck then is not what was committed to; or in what was shown."""

    async def evening() -> None:
        client = Client(server.url)
        table = await new_table(client, "traf", [0], 2, {"length": 1})
        async with client.at(table) as place:
            honestly, lies = place.receive, 0

            def lying(data: bytes) -> None:
                nonlocal lies
                told = swapped_in(data) if lies == 0 else data
                lies += told != data
                honestly(told)

            place.receive = lying  # type: ignore[method-assign]
            await place.sit(0)
            await place.ready(0)
            await play(place, 0, find("traf").bots()["random"], seeded(1), at_once=True)
            assert lies == 1
            log = await client.log(table)
            with pytest.raises(Unfair, match="what was shown here as view"):
                await checked(place, log)
            deal = next(line for line in log.splitlines() if line.startswith("house deal "))
            one, other, *rest = deal.removeprefix("house deal ").split(" ")
            with pytest.raises(Unfair):
                await checked(place, log.replace(deal, " ".join(["house deal", other, one, *rest])))

    def swapped_in(data: bytes) -> bytes:
        """A card of the hand is another one."""
        told = json.loads(data)
        hand = told["view"]["hand"] if told["t"] == "view" else []
        if not hand:
            return data
        hand[0] = next(card for card in ("b3", "b4", "b5", "b6") if card not in hand)
        return json.dumps(told).encode()

    run(evening())


def test_the_list_of_tables_betrays_no_instant(server: Server) -> None:
    """To the millisecond it would tell of moves that nobody may notice."""

    async def look() -> None:
        client = Client(server.url)
        table = await new_table(client, "traf", [0, 1], 2, {})
        (mine,) = await client.my_tables()
        assert (mine.table, mine.game, mine.status) == (table, "traf", "open")
        assert mine.updated % 60_000 == 0

    run(look())


# -- tablee join ----------------------------------------------------------------------------------


def test_a_bot_of_ones_own_plays_at_somebodys_table(server: Server) -> None:
    async def host() -> tuple[str, str]:
        client = Client(server.url)
        plans = (SeatPlan(), SeatPlan(bot="easy"), SeatPlan(bot="easy"))
        wanted = wire.NewTable(
            game="traf", options={"length": 1}, seats=plans, settings=AT_ONCE, sit=None
        )
        made = await client.make_table(wanted)
        done = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "tablee", "join", made.link, "--bot", "easy", "--name", "Robo"],
            capture_output=True,
            text=True,
            timeout=200,
        )
        assert done.returncode == 0, done.stderr
        assert "bot “easy” plays seat 0" in done.stderr
        return done.stdout, await client.log(made.table)

    told, log = run(host())
    assert tablee.verify(log).ok
    assert [int(score) for score in told.split()] == tablee.replay(log).scores()


def test_links_to_tables() -> None:
    assert read_link("https://a.example/t/Yw3") == ("https://a.example", "Yw3")
    assert read_link("http://[::1]:8000/t/Yw-3/?x") == ("http://[::1]:8000", "Yw-3")
    for wrong in (
        *("", "Yw3", "ftp://a.example/t/Yw3", "https://a.example", "https://a.example/"),
        *("http://[a/t/Yw3", "http://a:99999/t/Yw3", "http://a/t/Y w 3", "http://a/box/traf"),
    ):
        with pytest.raises(Stop):
            read_link(wrong)


def test_somebody_who_goes_away_is_played_for_and_comes_back(server: Server) -> None:
    """A bot sits in after a second of absence, and gets up when the person is back."""

    async def evening() -> None:
        one, two = Client(server.url), Client(server.url)
        absent = Settings(pace="none", absent=1, sits_in="easy")
        table = await new_table(one, "riffifi", [0, 1], 3, {}, absent)
        async with one.at(table) as mine:
            await mine.sit(0)
            await mine.ready(0)
            async with two.at(table) as other:
                await other.sit(1)
                await other.ready(1)
                await other.until(lambda: other.shown is not None)
            await mine.until(lambda: mine.table is not None and mine.table.seats[1].bot == "easy")
            async with two.at(table) as back:
                await back.until(lambda: back.table is not None and back.table.seats[1].bot is None)
                assert back.table is not None
                assert back.table.seats[1].here

    run(evening())
