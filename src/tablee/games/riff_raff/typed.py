"""What people may type instead of the notation, in either language: « rat couché, au bout »."""

import re

from tablee.core.errors import Illegal, Text
from tablee.games.riff_raff import words
from tablee.games.riff_raff.moves import MOVES
from tablee.games.riff_raff.piece_names import SHAPE_WORDS
from tablee.games.riff_raff.placing import PLACES, ways
from tablee.games.riff_raff.shapes import SHAPES
from tablee.games.riff_raff.words import PLACE_NAMES, REST_NAMES, SHAPE_NAMES

MEANS = {  # words and phrases, and their notation; “” if they mean nothing
    **{SHAPE_NAMES[number].fr: word for word, number in SHAPE_WORDS.items()},
    **{said.replace("’", "'"): rest for rest, name in REST_NAMES.items() for said in name},
    **{said: place for place, name in PLACE_NAMES.items() for said in name},
    **dict.fromkeys(("couchée", "couche"), "lying"),
    **dict.fromkeys(("accrochée", "pendu", "pendue", "hanging"), "hung"),
    **dict.fromkeys(("à l'envers", "envers"), "upside-down"),
    "plat": "flat",
    **dict.fromkeys(("tranche", "on edge"), "edge"),
    **dict.fromkeys(("petit côté", "sur le petit côté", "sur le côté", "côté", "on end"), "end"),
    **dict.fromkeys(("mât", "mast", "near"), "inner"),
    "milieu": "middle",
    **dict.fromkeys(("bout", "far"), "outer"),
    "carte": "card",
    "capitaine": "captain",
    "suivant": "next",
    **dict.fromkeys(("annonce", "annoncer"), "announce"),
    **dict.fromkeys(("pose", "poser"), "place"),
    **dict.fromkeys(("charge", "charger"), "load"),
    **dict.fromkeys(("tombé", "tombée", "est tombé", "est tombée"), "fell"),
    **dict.fromkeys(("rattrapé", "rattrapée", "was caught"), "caught"),
    **dict.fromkeys(("a été rattrapé", "a été rattrapée"), "caught"),
    "repose": "lies",
    "fini": "done",
    **dict.fromkeys(("tourné", "tournée"), "turn"),
    **dict.fromkeys(("lâché", "lâchée"), "drop"),
    **dict.fromkeys(("poussé", "poussée"), "push"),
    **dict.fromkeys(("the", "le", "la"), ""),
}
LONGEST_FIRST = "|".join(map(re.escape, sorted(MEANS, key=len, reverse=True)))
PHRASE = re.compile(rf"(?<!\S)(?:{LONGEST_FIRST})(?=[1-4]?(?:\s|$))")
NUMBERED = re.compile(r"(?<!\S)({}) ([1-4])(?!\S)".format("|".join(SHAPE_WORDS)))
SAID_LAST = re.compile(r"(\S+[1-4]) (fell|caught)")

EXAMPLES = {  # by the phase of a game
    "choosing": Text("7 or card 7", "7 ou carte 7"),
    "naming": Text("captain 2", "capitaine 2"),
    "ordering": Text("next 1", "suivant 1"),
    "announcing": Text("announce 2", "annonce 2"),
    "placing": Text(
        "rat, rat lying outer or place rat upright 0,60",
        "rat, rat couché au bout ou pose rat debout 0,60",
    ),
    "loading": Text("load rat", "charge rat"),
    "reporting": Text("fell rat2, caught rat2 or done", "tombé rat2, rattrapé rat2 ou fini"),
}


def translated(typed: str) -> str:
    """Translate known words into the notation, word by word."""
    plain = " ".join(typed.lower().replace("’", "'").replace(", ", " ").split())
    return " ".join(PHRASE.sub(lambda found: MEANS[found[0]], plain).split())


def report(said: str) -> str:
    """Referee mode: “crate 2 fell” is “fell crate2”."""
    joined = NUMBERED.sub(r"\1\2", said)
    return SAID_LAST.sub(r"\2 \1", joined) if SAID_LAST.fullmatch(joined) else joined


def placement(said: str, spot: int) -> str | None:
    """A shape with how and where it lies (“rat lying outer”); None if it is something else."""
    parts = said.split()
    shapes = [SHAPE_WORDS[part] for part in parts if part in SHAPE_WORDS]
    rests = [part for part in parts if part in REST_NAMES]
    places = [part for part in parts if part in PLACES]
    if len(shapes) != 1 or len(parts) != 1 + len(rests) + len(places):
        return None
    if len(rests) > 1:
        raise Illegal("RAF-23", words.ONE_REST)
    if len(places) > 1:
        raise Illegal("RAF-20", words.ONE_PLACE)
    known = [rest.name for rest in SHAPES[shapes[0]].rests]
    rest, place = (rests or known)[0], (places or ["middle"])[0]
    if rest not in known:
        raise Illegal("RAF-23", words.no_such_rest(shapes[0]))
    move = ways(shapes[0], spot).get((rest, place))
    if move is None:
        raise Illegal("RAF-23", words.nothing_to_hang_from(spot))
    return MOVES.write(move)


def check(move: str, typed: str, phase: str) -> None:
    """If this is no move at all, raise Illegal with what could be typed in this phase."""
    if phase in EXAMPLES and MOVES.find(move) is None:
        raise Illegal("RAF-20", words.no_move(typed, EXAMPLES[phase]))
    MOVES.read(move)
