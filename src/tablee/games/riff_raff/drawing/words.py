"""The words beside a drawing of the ship, in both languages."""

from collections.abc import Sequence

from tablee.core.errors import Text

LETTERS = Text("BAFCSPRH", "BTFCMPRO")  # of the eight shapes, each from its name

SUPPORTS = (
    Text("deck", "pont"),
    Text("lower yard", "vergue basse"),
    Text("middle yard", "vergue du milieu"),
    Text("upper yard", "vergue haute"),
)
SPOT_NAMES = (
    Text("on no spot", "hors emplacement"),
    Text("deck, fore port", "pont, avant bâbord"),
    Text("deck, fore starboard", "pont, avant tribord"),
    Text("deck, aft port", "pont, arrière bâbord"),
    Text("deck, aft starboard", "pont, arrière tribord"),
    *(
        Text(f"{yard.en}, {side.en}", f"{yard.fr}, {side.fr}")
        for yard in SUPPORTS[1:]
        for side in (Text("port", "bâbord"), Text("starboard", "tribord"))
    ),
)

SEEN_FROM_STERN = Text("Seen from the stern: port is left", "Vu de l’arrière : bâbord est à gauche")
DECK_FROM_ABOVE = Text(
    "The deck from above: the bow is at the top", "Le pont vu d’en haut : l’avant est en haut"
)
NOTHING_ABOARD = Text("Nothing is aboard", "Il n’y a rien à bord")
LEVEL = Text("The ship stands level", "Le navire est d’aplomb")
ALL_LEVEL = Text(
    "The ship and its yards stand level", "Le navire est d’aplomb et ses vergues sont horizontales"
)


def aboard(count: int) -> Text:
    if count == 1:
        return Text("1 piece is aboard", "1 pièce est à bord")
    return Text(f"{count} pieces are aboard", f"{count} pièces sont à bord")


def on_spot(spot: int, cargo: Text) -> Text:
    """What lies on a spot, or on none of them."""
    where = SPOT_NAMES[spot]
    if spot == 0:
        return Text(f"{where.en.capitalize()}: {cargo.en}", f"{where.fr.capitalize()} : {cargo.fr}")
    return Text(
        f"Spot {spot} ({where.en}): {cargo.en}", f"Emplacement {spot} ({where.fr}) : {cargo.fr}"
    )


# -- How the ship tilts -----------------------------------------------------------------------


def sideways(angle: float) -> Text | None:
    """An angle that raises the port side, if it is visible."""
    return _slope(angle, Text("to starboard", "sur tribord"), Text("to port", "sur bâbord"))


def lengthways(angle: float) -> Text | None:
    """An angle that lowers the bow, if it is visible."""
    return _slope(angle, Text("to the bow", "vers l’avant"), Text("to the stern", "vers l’arrière"))


def _slope(angle: float, first: Text, second: Text) -> Text | None:
    told = f"{abs(angle):.1f}°"
    if told == "0.0°":
        return None
    way = first if angle > 0 else second
    return Text(f"{told} {way.en}", f"de {told.replace('.', ',')} {way.fr}")


def leans(*ways: Text | None) -> Text:
    """How the hull leans: to a side, to an end, both or neither."""
    told = [way for way in ways if way is not None]
    if not told:
        return LEVEL
    en, fr = " and ".join(way.en for way in told), " et ".join(way.fr for way in told)
    return Text(f"The ship leans {en}", f"Le navire penche {fr}")


def yard_slopes(yard: int, slope: Text | None) -> Text:
    """How a yard slopes in the room."""
    name = SUPPORTS[yard]
    if slope is None:
        return Text(f"the {name.en} is level", f"la {name.fr} est horizontale")
    return Text(f"the {name.en} leans {slope.en}", f"la {name.fr} penche {slope.fr}")


def row(clauses: Sequence[Text]) -> Text:
    return Text(
        "; ".join(clause.en for clause in clauses), " ; ".join(clause.fr for clause in clauses)
    )
