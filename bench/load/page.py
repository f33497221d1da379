"""Writes the page about load."""

import os
import subprocess
from dataclasses import dataclass, replace
from importlib.metadata import version
from statistics import median

from bench.load.measure import Sample, Weight
from bench.load.table import SEATS
from bench.report import goal, processor, table, three_figures

OURS, THEIRS = "Tablée", "boardgame.io"
GOAL_SIZE, GOAL_TIMES = 500, 4.0
BUSY = 0.8  # of its core; beyond this the generator may be the bottleneck


@dataclass(frozen=True)
class Size:
    """All results with one number of connections."""

    wanted: int
    connections: int  # a multiple of the seats
    flat_out: list[Sample]  # in turns: ours, theirs, ours, theirs …
    paced: list[Sample]
    weights: list[Weight]
    others: float  # the load average of the last 15 minutes
    python: str  # the Python that ran our server

    def of(self, side: str) -> list[Sample]:
        return [sample for sample in self.flat_out if sample.side == side]

    def in_turns(self) -> bool:
        return self.flat_out[0].side != self.flat_out[1].side

    def ratios(self) -> list[float]:
        """Our moves a second by theirs, turn by turn."""
        pairs = zip(self.of(OURS), self.of(THEIRS), strict=True)
        return [ours.rate / theirs.rate for ours, theirs in pairs]


@dataclass(frozen=True)
class Seen:
    sizes: dict[int, Size]
    machine: Size | None = None  # with all cores for everybody

    def with_size(self, size: Size) -> "Seen":
        sizes = {**self.sizes, size.wanted: size}
        return replace(self, sizes=dict(sorted(sizes.items())))


def page(seen: Seen) -> str:
    sizes = list(seen.sizes.values())
    parts = [
        "# Load, as measured",
        introduction(sizes),
        "## Goals",
        goals(seen),
        "## Flat out",
        flat_out(sizes),
        *whole_machine(seen.machine),
        "## At people’s pace",
        paced(sizes),
        "## Memory, and what a table costs",
        weights(sizes),
        "## How it was measured",
        METHOD,
    ]
    return "\n\n".join(parts) + "\n"


def introduction(sizes: list[Size]) -> str:
    rounds = sorted({len(size.of(OURS)) for size in sizes})
    turns = " or ".join(map(str, rounds))
    loads = ", ".join(f"{size.others:.1f}" for size in sizes)
    return f"""Written by `python -m bench.load`; do not edit.

{machine({size.python for size in sizes})}

Tables of four people who play Riffifi, each on a connection of their own, at our server and at a
boardgame.io server that plays the same game. Both ran on core 0, the people on core 1. Ours had
every move on disk before anybody was told of it (SQLite, `synchronous=FULL`); boardgame.io kept
its matches in memory. They took turns ({turns} each); a rate is the median of the turns, “×” the
median of the ratios turn by turn. Other work ran on the machine meanwhile (load averages {loads}),
so ratios can be trusted more than rates."""


def machine(pythons: set[str]) -> str:
    ours = ", ".join(
        f"{name} {version(name)}" for name in ("tablee", "picows", "uvicorn", "uvloop")
    )
    node = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip()
    return (
        f"Our server: Python {' or '.join(sorted(pythons))}; {ours}. The peer: Node "
        f"{node.removeprefix('v')}, boardgame.io 0.50.2. {os.cpu_count()} cores of {processor()}."
    )


# -- Tables -------------------------------------------------------------------------------------


def goals(seen: Seen) -> str:
    size = seen.sizes.get(GOAL_SIZE)
    if size is None:
        return f"Not measured: that needs {GOAL_SIZE} connections."
    times = median(size.ratios())
    ours, theirs = size.of(OURS), size.of(THEIRS)
    slow, usual = median(s.p99 for s in ours), median(s.p50 for s in theirs)
    rows = [
        goal(
            f"{GOAL_TIMES:.0f} × the moves/s of boardgame.io at {GOAL_SIZE} connections",
            f"{spread(size.ratios())} ×",
            times >= GOAL_TIMES,
        ),
        goal(
            "our p99 below its p50, both flat out", f"{slow:.0f} and {usual:.0f} ms", slow < usual
        ),
    ]
    return table(["goal", "seen", "met"], rows)


def flat_out(sizes: list[Size]) -> str:
    rows = []
    for size in sizes:
        for side in (OURS, THEIRS):
            samples = size.of(side)
            rows.append(
                [
                    f"{samples[0].connections:,}",
                    f"**{side}**" if side == OURS else side,
                    f"{median(s.rate for s in samples):,.0f}",
                    spread(size.ratios()) if side == OURS else "",
                    f"{median(s.p50 for s in samples):.0f}",
                    f"{median(s.p99 for s in samples):.0f}",
                    f"{median(s.cpu for s in samples):.0f}",
                    f"{median(s.server_cpu / s.seconds for s in samples):.0%}",
                    f"{median(s.generator for s in samples):.0%}",
                ]
            )
    head = ["connections", "server", "moves/s", "×", "p50, ms", "p99, ms"]
    head += ["CPU µs a move", "its core", "generator’s"]
    return f"""Each table has one move under way: as soon as all four seats have been shown it, the
next is made. Times are from the sending of a move until the last of the four seats has been shown
it; with every server busy all the time they are mostly waiting in line. “Its core” is how much of
core 0 the server’s processes got, “generator’s” how much of core 1 the people needed.

{table(head, rows)}

{one_after_the_other(sizes)}{troubles(sizes)}"""


def whole_machine(size: Size | None) -> list[str]:
    if size is None:
        return []
    rows = [
        [
            f"**{side}**" if side == OURS else side,
            f"{median(s.rate for s in size.of(side)):,.0f}",
            spread(size.ratios()) if side == OURS else "",
            f"{median(s.p50 for s in size.of(side)):.0f}",
            f"{median(s.p99 for s in size.of(side)):.0f}",
            f"{median(s.cpu for s in size.of(side)):.0f}",
            f"{median(s.server_cpu / s.seconds for s in size.of(side)):.2f}",
        ]
        for side in (OURS, THEIRS)
    ]
    head = ["server", "moves/s", "×", "p50, ms", "p99, ms", "CPU µs a move", "cores used"]
    return [
        "## The whole machine",
        f"""The same with {size.connections} connections, but all {os.cpu_count()} cores for
everybody, the people included: ours with a worker for each core, as it is meant to be run;
boardgame.io, whose storage in memory belongs to one process, as that one process. Load average
{size.others:.1f}.

{table(head, rows)}""",
    ]


def one_after_the_other(sizes: list[Size]) -> str:
    alone = [f"{size.connections:,}" for size in sizes if not size.in_turns()]
    if not alone:
        return ""
    return (
        f"With {' and '.join(alone)} connections one server was measured after the other, not in "
        "turns: one process may not open files enough here to play at both. "
    )


def troubles(sizes: list[Size]) -> str:
    samples = [sample for size in sizes for sample in (*size.flat_out, *size.paced)]
    unfinished = sum(sample.unfinished for sample in samples)
    other = sum(sample.troubles for sample in samples)
    busy = max(sample.generator for sample in samples)
    told = (
        f"Moves that never came back: {unfinished}; refusals and lost connections: {other}. "
        f"The generator needed {busy:.0%} of its core at most"
    )
    if busy > BUSY:
        return f"{told}, so where it was busiest it may have held the server back."
    return f"{told}, so it was never what was measured."


def paced(sizes: list[Size]) -> str:
    rows = [
        [
            f"{sample.connections:,}",
            f"**{sample.side}**" if sample.side == OURS else sample.side,
            f"{sample.rate:,.0f}",
            three_figures(sample.p50),
            three_figures(sample.p99),
            three_figures(sample.worst),
            f"{sample.server_cpu / sample.seconds:.0%}",
        ]
        for size in sizes
        for sample in size.paced
    ]
    pause = next((sample.pause for size in sizes for sample in size.paced), 3.0)
    head = ["connections", "server", "moves/s", "p50, ms", "p99, ms", "worst, ms", "its core"]
    return f"""A move every {pause:.0f} seconds at each table, whether the server keeps up or not:
times run from the instant at which the move was due. Ours includes the flush to the disk.

{table(head, rows)}"""


def weights(sizes: list[Size]) -> str:
    rows = []
    for size in sizes:
        for weight in size.weights:
            rows.append(
                [
                    f"{weight.connections:,}",
                    f"**{weight.side}**" if weight.side == OURS else weight.side,
                    f"{weight.empty / 1e6:.0f}",
                    f"{weight.seated / 1e6:.0f}",
                    f"{weight.played / 1e6:.0f}",
                    f"{(weight.seated - weight.empty) / weight.tables / 1e3:.0f}",
                    f"{weight.seating / weight.tables * 1e3:.1f}",
                ]
            )
    head = ["connections", "server", "empty, MB", "seated, MB", "played, MB"]
    head += ["kB a table", "CPU ms to seat a table"]
    return f"""Resident memory of all processes of a server: before anybody came, when all matches
had begun, and at the end of the run. A table is a match with four people and their four
connections; the fewer of them, the more of its share is what the program needs for the first. To
seat one includes four guests, four connections and the deal.

{table(head, rows)}"""


def spread(ratios: list[float]) -> str:
    if len(ratios) == 1:
        return three_figures(ratios[0])
    low, high = three_figures(min(ratios)), three_figures(max(ratios))
    return f"{three_figures(median(ratios))} ({low}–{high})"


METHOD = f"""- *The game.* Riffifi with {SEATS} seats and the default options, whole matches of
  some 160 moves. `bench/peer/riffifi.mjs` has the same rules for boardgame.io; before each run
  both play a hundred matches by the same deals and moves, and must agree after every move. Moves
  are drawn at random from those that are legal.
- *The peer* is boardgame.io 0.50.2 with its own socket.io transport and storage in memory, in
  production mode, with `playerView`, the random plugin, undo switched off, and matches made and
  joined through its lobby with credentials. It sends whole states, its default: with its
  `deltaState` the messages were a third smaller when tried, but a move cost it eight times the CPU.
- *What differs.* Ours also sends each seat its legal moves and sentences about what happened, and
  an acknowledgement to whoever moved; and it commits every move, and seals its luck. The peer’s
  state has the moves it made, but neither legal moves nor sentences, nor what a concealed card
  could be.
- *A match that ends* is followed by another of the same people, and that is part of the time and
  CPU measured: at ours a rematch, for which all four connect anew to the new table, sit and say
  that they are ready; at the peer’s “play again”, four joins and four syncs on the old connections.
- *Warming up.* Each server plays some seconds that do not count, which lets V8 compile.
- *The Python* that runs our server is chosen with `--python` and named above. It matters: in a
  trial of a room without sockets, one configured without `--enable-optimizations` took about a
  third more CPU a move than the system’s of the same minor version.
- *CPU* is user and system time of all processes of a server, from /proc, by the moves counted.
- *Limits* on what one address may ask for are out of reach for ours, but still counted.
- Web sockets without compression, no TLS, everything on one machine."""
