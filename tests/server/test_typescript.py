"""The TypeScript types are those of the wire, and the samples are what they say they are."""

import json
import re
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
import pytest
from msgspec import Meta, Raw
from msgspec import inspect as shapes

from tablee.games import GAMES
from tablee.server import wire
from web import typescript

pytestmark = pytest.mark.both_ways

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
MESSAGES = {
    cls.__struct_config__.tag: cls
    for cls in (*get_args(wire.AnyFromClient), *get_args(wire.AnyFromServer))
}


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    stored = typescript.TARGET.read_text(encoding="utf-8")
    assert stored == typescript.module_text(), "run scripts/wire"


class Inner(msgspec.Struct, kw_only=True):
    count: int = 0


class Outer(msgspec.Struct, kw_only=True, tag_field="t", tag="outer"):
    """What it is."""

    pair: tuple[int, str]
    many: tuple[Inner, ...]
    either: Literal["a", "b"] | None
    free: Raw
    by_name: dict[str, bool | int]
    short: Annotated[str, Meta(max_length=3)] = ""  # a remark; None is not meant


def test_every_kind_of_type_is_written_exactly() -> None:
    names = typescript.Names({Inner: "Inner", Outer: "Outer"})
    assert names.interface(Outer, sent=False).splitlines() == [
        "/** What it is. */",
        "export interface Outer {",
        '  t: "outer";',
        "  pair: [number, string];",
        "  many: Inner[];",
        '  either: "a" | "b" | null;',
        "  free: unknown;",
        "  by_name: Record<string, boolean | number>;",
        "  /** a remark; null is not meant; 0 to 3 characters */",
        "  short: string;",
        "}",
    ]


def test_a_client_may_leave_out_what_has_a_default_and_the_server_never_does() -> None:
    names = typescript.Names({Inner: "Inner", Outer: "Outer"})
    assert "short?: string;" in names.interface(Outer, sent=True)
    assert "count?: number;" in names.interface(Inner, sent=True)
    names.complete = {Inner}
    assert "many: Partial<Inner>[];" in names.interface(Outer, sent=True)
    assert "many: Inner[];" in names.interface(Outer, sent=False)


def test_what_has_no_equal_in_typescript_is_an_error() -> None:
    with pytest.raises(TypeError, match="no TypeScript"):
        typescript.Names({}).write(shapes.type_info(set[int]), sent=False)


@pytest.mark.parametrize("game", GAMES)
def test_each_field_of_a_view_has_its_line(game: str) -> None:
    view = GAMES[game].view_type
    (body,) = re.findall(
        rf"^export interface {view.__name__} {{\n(.*?)^}}$", typescript.module_text(), re.S | re.M
    )
    assert re.findall(r"^  (\w+)\??:", body, re.M) == list(view.__struct_fields__)
    assert f'  game: "{game}";' in body


# -- Samples --------------------------------------------------------------------------------------


def samples_in_the_source() -> dict[str, str]:
    source = Path(wire.__file__).read_text(encoding="utf-8")
    return {
        name: sample for sample, name in re.findall(r"^# ({.*})\nclass (\w+)\(From", source, re.M)
    }


@pytest.mark.parametrize("name", samples_in_the_source())
def test_the_sample_above_each_class_fits_it(name: str) -> None:
    """What a sample leaves out is marked by dots; what it shows is right."""
    sample = samples_in_the_source()[name]
    cls = getattr(wire, name)
    cut = sample.endswith(", …}")
    shown: dict[str, Any] = json.loads(sample.replace(", …}", "}").replace("{…}", "{}"))
    assert shown.pop("t") == cls.__struct_config__.tag
    fields = {field.name: field.type for field in msgspec.structs.fields(cls)}
    for key, value in shown.items():
        if fields[key] is not Raw:
            msgspec.convert(value, fields[key])
    if not cut:
        required = {field.name for field in msgspec.structs.fields(cls) if field.required}
        assert required <= set(shown)


def test_every_message_has_a_sample_above_it() -> None:
    assert set(samples_in_the_source()) == {cls.__name__ for cls in MESSAGES.values()}


def samples_in_the_page() -> list[str]:
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    return [line for block in blocks for line in block.splitlines() if line.startswith('{"t"')]


@pytest.mark.parametrize("sample", samples_in_the_page())
def test_each_sample_of_the_documentation_is_a_whole_message(sample: str) -> None:
    check_sample(MESSAGES[json.loads(sample)["t"]], sample)


def check_sample(cls: type[msgspec.Struct], sample: str) -> None:
    read = msgspec.json.decode(sample.encode(), type=cls)
    if not cls.__struct_config__.forbid_unknown_fields:  # the server leaves nothing out
        assert json.loads(msgspec.json.encode(read)) == json.loads(sample)


def test_the_documentation_shows_every_message() -> None:
    assert {json.loads(sample)["t"] for sample in samples_in_the_page()} == set(MESSAGES)


def http_samples() -> list[tuple[str, str]]:
    page = PAGE.read_text(encoding="utf-8")
    return re.findall(r"^<!-- (\w+) -->\n```json\n(.*?)^```$", page, re.S | re.M)


@pytest.mark.parametrize(("name", "sample"), http_samples())
def test_what_goes_over_http_is_shown_as_it_is(name: str, sample: str) -> None:
    check_sample(getattr(wire, name), sample)


def test_the_documentation_shows_all_that_goes_over_http() -> None:
    bodies = {
        cls.__name__
        for cls in vars(wire).values()
        if isinstance(cls, type)
        and issubclass(cls, msgspec.Struct)
        and cls.__module__ == wire.__name__
        and not issubclass(cls, wire.FromClient | wire.FromServer)
    }
    inside = {"Seat", "Verdict", "Replaced", "Told", "ShelfOption", "ShelfValue"}
    inside |= {"CurvePoint", "Highlight"}
    assert {name for name, _ in http_samples()} == bodies - inside


def test_the_documentation_lists_all_codes_of_closing() -> None:
    rows = re.findall(r"^\| (\d{4}) \|.*\| (.*)\|$", PAGE.read_text(encoding="utf-8"), re.M)
    assert {int(code) for code, _ in rows} == set(wire.CloseCode)
    final = {int(code) for code, should in rows if should.strip() not in ("", "reconnect")}
    assert final == set(wire.FINAL_CODES)
