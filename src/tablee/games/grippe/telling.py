"""What happens at a table of Grippe-jetons, told to somebody who may be sitting at it."""

from collections.abc import Sequence
from types import UnionType

from tablee.core.errors import Text
from tablee.core.grammar import person, subject, verb
from tablee.core.terminal import Company
from tablee.games.grippe.story import (
    AnyEvent,
    Borrowed,
    GameOver,
    Gave,
    Idle,
    Kept,
    MatchOver,
    Placed,
    Repaid,
    Rolled,
    Started,
    Void,
    Won,
    repaying,
    tell,
)
from tablee.games.grippe.words import dice, tokens

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
NOTATION = (
    ("keep 3 3", Text("take two 3s out of the roll", "sortir deux 3 du lancer")),
    ("keep 1 5 6", Text("take three different dice out", "sortir trois dés différents")),
    ("count 4", Text("a 4 counts next, where you are asked", "compter un 4, si on vous interroge")),
    ("count best", Text("count in the best order", "compter dans le meilleur ordre")),
)


def sentences(happened: Sequence[AnyEvent], company: Company) -> list[str]:
    """The events in sentences; what belongs together is told in one."""
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
                told.append(other(event, company))
    return [company.say(text) + "." for text in told]


def leading(happened: Sequence[AnyEvent], kind: UnionType | type) -> list[AnyEvent]:
    """The events of one kind at the head of a row."""
    found: list[AnyEvent] = []
    for event in happened:
        if not isinstance(event, kind):
            break
        found.append(event)
    return found


def taking(kept: Kept, rolled: Sequence[Rolled], forced: bool, company: Company) -> Text:
    """GEI-11, GEI-12: dice are out, and the others are rolled again."""
    who = subject(kept.seat, company)
    takes = verb(kept.seat, company, Text("takes out", "sort"), Text("take out", "sortez"))
    en = f"{who.en} {takes.en} {dice(kept.dice)}"
    fr = f"{who.fr} {takes.fr} {dice(kept.dice)}"
    if not rolled:
        return Text(en, fr)
    rolls = verb(kept.seat, company, Text("rolls", "lance"), Text("roll", "lancez"))
    values = dice(rolled[0].dice)
    if forced:  # GEI-D5
        return Text(f"{en}; the last die is a {values}", f"{fr} ; le dernier dé est un {values}")
    return Text(f"{en} and {rolls.en} {values}", f"{fr} et {rolls.fr} {values}")


def spending(events: Sequence[AnyEvent], company: Company) -> list[Text]:
    """GEI-30: what is borrowed on the way is told first, in one go."""
    told = []
    loans = [event for event in events if isinstance(event, Borrowed)]
    if loans:
        loan = Borrowed(loans[0].seat, sum(event.tokens for event in loans))
        told.append(other(loan, company))
    placed = [event for event in events if isinstance(event, Placed)]
    return [*told, paying(placed, company)] if placed else told


def paying(placed: Sequence[Placed], company: Company) -> Text:
    """GEI-20 to GEI-22: what the dice cost, column by column."""
    seat = placed[0].seat
    own: dict[int, int] = {}
    bank: dict[int, int] = {}
    for event in placed:
        if event.own:
            own[event.column] = own.get(event.column, 0) + event.own
        if event.reserve:
            bank[event.column] = bank.get(event.column, 0) + event.reserve
    who = subject(seat, company)
    pays = verb(seat, company, Text("pays", "paie"), Text("pay", "payez"))
    en, fr = [], []
    if own:
        en.append(f"{who.en} {pays.en} {on_columns(own, 'en')}")
        fr.append(f"{who.fr} {pays.fr} {on_columns(own, 'fr')}")
    if bank:
        head = Text("the reserve pays", "la réserve paie")
        if not own:
            head = Text("The reserve pays", "La réserve paie")
        en.append(f"{head.en} {on_columns(bank, 'en')}")
        fr.append(f"{head.fr} {on_columns(bank, 'fr')}")
    return Text("; ".join(en), " ; ".join(fr))


def on_columns(paid: dict[int, int], lang: str) -> str:
    """“3 tokens: 2 on column 1, 1 on column 3”; one column needs no list."""
    total = tokens(sum(paid.values())).say(lang)
    on = "on column" if lang == "en" else "en colonne"
    if len(paid) == 1:
        return f"{total} {on} {next(iter(paid))}"
    parts = [f"{number} {on} {column}" for column, number in sorted(paid.items())]
    colon = ":" if lang == "en" else " :"
    return f"{total}{colon} {', '.join(parts)}"


def winning(won: Won, givers: Sequence[AnyEvent], company: Company) -> Text:
    """GEI-23: the column changes hands, and the others pay."""
    who = subject(won.seat, company)
    fills = verb(won.seat, company, Text("fills", "remplit"), Text("fill", "remplissez"))
    takes = verb(won.seat, company, Text("takes", "prend"), Text("take", "prenez"))
    loot = tokens(won.tokens)
    en = f"{who.en} {fills.en} column {won.column} and {takes.en} {loot.en}"
    fr = f"{who.fr} {fills.fr} la colonne {won.column} et {takes.fr} {loot.fr}"
    losers = [event for event in givers if isinstance(event, Gave)]
    if len({loser.tokens for loser in losers}) == 1 and len(losers) > 1:
        number = losers[0].tokens
        if number == 0:  # GEI-A5
            return Text(
                f"{en}; nobody else has anything to lose",
                f"{fr} ; les autres n’ont rien à perdre",
            )
        return Text(
            f"{en}; everybody else loses {number}", f"{fr} ; tous les autres perdent {number}"
        )
    parts_en, parts_fr = [], []
    for loser in losers:
        name = person(loser.seat, company)
        if loser.tokens:
            loses = verb(loser.seat, company, Text("loses", "perd"), Text("lose", "perdez"))
            parts_en.append(f"{name.en} {loses.en} {loser.tokens}")
            parts_fr.append(f"{name.fr} {loses.fr} {loser.tokens}")
        else:
            has = verb(loser.seat, company, Text("has", "n’a"), Text("have", "n’avez"))
            parts_en.append(f"{name.en} {has.en} nothing to lose")
            parts_fr.append(f"{name.fr} {has.fr} rien à perdre")
    return Text(f"{en}; {', '.join(parts_en)}", f"{fr} ; {', '.join(parts_fr)}")


def other(event: AnyEvent, company: Company) -> Text:
    """Everything else; only what “you” do needs words of its own."""
    match event:
        case Started(seat=seat) if seat == company.you:
            return Text("You start", "Vous commencez")
        case Rolled(seat=seat, dice=values) if seat == company.you:
            return Text(f"You roll {dice(values)}", f"Vous lancez {dice(values)}")
        case Idle(sixes=1):
            return Text("The 6 costs nothing", "Le 6 ne coûte rien")
        case Idle():
            return Text("The 6s cost nothing", "Les 6 ne coûtent rien")
        case Borrowed(seat=seat, tokens=number) if seat == company.you:
            loan = tokens(number)
            return Text(f"You borrow {loan.en}", f"Vous empruntez {loan.fr}")
        case Repaid(seat=seat) if seat == company.you:
            return repaying("You return", "Vous rendez", event)
        case Void(seat=seat, dice=number) if seat == company.you:
            s = "s" if number > 1 else ""
            return Text(
                f"You cannot pay any more: {number} of your dice did not count",
                f"Vous ne pouvez plus payer : {number} dé{s} nul{s}",
            )
        case GameOver(why="broke", seat=seat) if seat == company.you:
            return Text(
                "You have no token left: the game is over",
                "Vous n’avez plus de jeton : la manche est finie",
            )
        case MatchOver(winners=[seat]) if seat == company.you:
            return Text("You win the match", "Vous gagnez la partie")
        case MatchOver(winners=[_, _, *_] as seats) if company.you in seats:
            others = company.listed([seat for seat in seats if seat != company.you])
            return Text(
                f"You share the victory with {others}", f"Vous partagez la victoire avec {others}"
            )
        case MatchOver(winners=[_, _, *_] as seats):
            names = company.listed(seats)
            return Text(f"{names} share the victory", f"{names} se partagent la victoire")
    return tell(event, company.name)
