"""What the terminal says of Grippe-jetons: questions, and events that belong together."""

from collections.abc import Sequence
from types import UnionType

from tablee.core.errors import Text
from tablee.core.sentences import Reader, Sentence
from tablee.core.terminal import Company
from tablee.games.grippe_jetons.events import AnyEvent, Borrowed, Gave, Kept, Placed, Rolled, Won
from tablee.games.grippe_jetons.words import dice, tokens

TAKE_OUT = Text(
    "Take dice out, all equal or all different (± your tokens, ★ fills a column).",
    "Sortez des dés, tous égaux ou tous différents (± jetons, ★ colonne pleine).",
)
COUNT_NEXT = Text(
    "You are short of tokens, so the order matters: which die counts next?",
    "Il vous manque des jetons, l’ordre compte : quel dé compter d’abord ?",
)
RECONSTRUCTION = Text(
    "The default board is a reconstruction: the printed one was not at hand. The example on the "
    "rule sheet fixes column 2 and the yellow square of column 4; the rest is our guess. Whoever "
    "owns the box can enter the real squares (GEI-O1).",
    "Le plateau par défaut est une reconstitution : nous n’avions pas celui de la boîte. L’exemple "
    "de la feuille de règles fixe la colonne 2 et la case jaune de la colonne 4 ; le reste est une "
    "supposition. Qui possède la boîte peut saisir les vraies cases (GEI-O1).",
)
OWN_BOARD = Text(
    "This table plays on a board of its own.", "Cette table joue sur un plateau à elle."
)

# Several events in one sentence.
TAKES_AND_ROLLS = Sentence(
    "{seat} [takes|take] out {dice} and [rolls|roll] {others}",
    "{seat} [sort|sortez] {dice} et [lance|lancez] {others}",
)
TAKES_AND_THE_LAST_IS = Sentence(
    "{seat} [takes|take] out {dice}; the last die is a {others}",
    "{seat} [sort|sortez] {dice} ; le dernier dé est un {others}",
)
PAYS = Sentence("{seat} [pays|pay] {own}", "{seat} [paie|payez] {own}")
THE_RESERVE_PAYS = Sentence("The reserve pays {bank}", "La réserve paie {bank}")
BOTH_PAY = Sentence(
    "{seat} [pays|pay] {own}; the reserve pays {bank}",
    "{seat} [paie|payez] {own} ; la réserve paie {bank}",
)

# Parts that follow others, hence the blank in front: they begin no sentence.
LOSES = Sentence(" {seat} [loses|lose] {number}", " {seat} [perd|perdez] {number}")
LOSES_NOTHING = Sentence(" {seat} [has|have] nothing to lose", " {seat} [n’a|n’avez] rien à perdre")
ALL_LOSE = Sentence(" everybody else loses {number}", " tous les autres perdent {number}")
NOBODY_LOSES = Text(" nobody else has anything to lose", " les autres n’ont rien à perdre")


class About:
    """What a sentence on several events is filled from: one seat, and words by their names."""

    def __init__(self, seat: int, **words: Text | str | int) -> None:
        self.seat = seat
        self.words = words

    def people(self, name: str) -> Sequence[int] | None:
        return [self.seat] if name == "seat" else None

    def word(self, name: str, lang: str) -> str:
        word = self.words[name]
        return word.say(lang) if isinstance(word, Text) else str(word)


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events as sentences; events that belong together share one."""
    told: list[Text] = []
    rest = list(happened)
    while rest:
        event = rest.pop(0)
        match event:
            case Kept():
                rolled = [e for e in rest[:1] if isinstance(e, Rolled) and e.seat == event.seat]
                del rest[: len(rolled)]
                forced = [e for e in rest[:1] if isinstance(e, Kept) and rolled]
                del rest[: len(forced)]
                told.append(taking(event, rolled, bool(forced), company))
            case Placed() | Borrowed():
                more = leading(rest, Placed | Borrowed)
                del rest[: len(more)]
                told += spending([event, *more], company)
            case Won():
                givers = leading(rest, Gave)
                del rest[: len(givers)]
                told.append(winning(event, givers, company))
            case _:
                told.append(event.said(company))
    return [company.say(text) + "." for text in told]


def leading(happened: Sequence[AnyEvent], kind: UnionType | type) -> list[AnyEvent]:
    """The events of one kind at the head of a row."""
    found: list[AnyEvent] = []
    for event in happened:
        if not isinstance(event, kind):
            break
        found.append(event)
    return found


def taking(kept: Kept, rolled: Sequence[Rolled], forced: bool, reader: Reader) -> Text:
    """GEI-11, GEI-12: dice are out, and the others are rolled again; GEI-D5: the last is taken."""
    if not rolled:
        return kept.said(reader)
    sentence = TAKES_AND_THE_LAST_IS if forced else TAKES_AND_ROLLS
    told = About(kept.seat, dice=dice(kept.dice), others=dice(rolled[0].dice))
    return sentence.about(told, reader)


def spending(events: Sequence[AnyEvent], reader: Reader) -> list[Text]:
    """GEI-30: what is borrowed on the way is told first, in one go."""
    told = []
    loans = [event for event in events if isinstance(event, Borrowed)]
    if loans:
        loan = Borrowed(loans[0].seat, sum(event.tokens for event in loans))
        told.append(loan.said(reader))
    placed = [event for event in events if isinstance(event, Placed)]
    return [*told, paying(placed, reader)] if placed else told


def paying(placed: Sequence[Placed], reader: Reader) -> Text:
    """GEI-20 to GEI-22: what the dice cost, column by column."""
    own: dict[int, int] = {}
    bank: dict[int, int] = {}
    for event in placed:
        if event.own:
            own[event.column] = own.get(event.column, 0) + event.own
        if event.reserve:
            bank[event.column] = bank.get(event.column, 0) + event.reserve
    sentence = PAYS if not bank else BOTH_PAY if own else THE_RESERVE_PAYS
    told = About(placed[0].seat, own=on_columns(own), bank=on_columns(bank))
    return sentence.about(told, reader)


def on_columns(paid: dict[int, int]) -> Text:
    """“3 tokens: 2 in column 1, 1 in column 3”; one column needs no list."""
    total = tokens(sum(paid.values()))
    if len(paid) == 1:
        [column] = paid
        return Text(f"{total.en} in column {column}", f"{total.fr} en colonne {column}")
    parts = sorted(paid.items())
    en = ", ".join(f"{number} in column {column}" for column, number in parts)
    fr = ", ".join(f"{number} en colonne {column}" for column, number in parts)
    return Text(f"{total.en}: {en}", f"{total.fr} : {fr}")


def winning(won: Won, givers: Sequence[AnyEvent], reader: Reader) -> Text:
    """GEI-23: the column changes hands, and the others pay."""
    wins = won.said(reader)
    losses = losing([event for event in givers if isinstance(event, Gave)], reader)
    en = ",".join(loss.en for loss in losses)
    fr = ",".join(loss.fr for loss in losses)
    return Text(f"{wins.en};{en}", f"{wins.fr} ;{fr}")


def losing(losers: Sequence[Gave], reader: Reader) -> list[Text]:
    """GEI-23, GEI-A5: what each of the others loses, or all of them alike."""
    numbers = {loser.tokens for loser in losers}
    if len(losers) > 1 and numbers == {0}:
        return [NOBODY_LOSES]
    if len(losers) > 1 and len(numbers) == 1:
        return [ALL_LOSE.about(About(losers[0].seat, number=losers[0].tokens), reader)]
    return [
        (LOSES if loser.tokens else LOSES_NOTHING).about(
            About(loser.seat, number=loser.tokens), reader
        )
        for loser in losers
    ]
