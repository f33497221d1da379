"""Settings: a file, the environment and flags, and a clear sentence for what is wrong."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.server.ops.config import BadConfig, Config, read, without_password, write

pytestmark = pytest.mark.both_ways


def test_the_later_source_wins(tmp_path: Path) -> None:
    file = tmp_path / "tablee.toml"
    file.write_text(
        'port = 1\nworkers = 2\norigins = ["https://a.example"]\n'
        "[limits]\ntables = 7\nmessages = 8\n"
    )
    environment = {
        "TABLEE_WORKERS": "3",
        "TABLEE_DURABLE": "false",
        "TABLEE_LIMITS_MESSAGES": "9",
        "TABLEE_TRUSTED_PROXIES": "10.0.0.0/8, ::1",
        "TABLEE_HOME": "/elsewhere",
        "HOME": "/root",
    }
    config = read(str(file), {"port": 5, "store": "here.db"}, environment)
    assert (config.port, config.workers, config.store) == (5, 3, "here.db")
    assert config.durable is False
    assert (config.limits.tables, config.limits.messages) == (7, 9)
    assert config.origins == ("https://a.example",)
    assert config.trusted_proxies == ("10.0.0.0/8", "::1")


def test_without_any_source_everything_has_a_value(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert read(None, {}, {}) == Config()
    (tmp_path / "tablee.toml").write_text("port = 7")
    assert read(None, {}, {}).port == 7


@pytest.mark.parametrize(
    ("toml", "en", "fr"),
    [
        ("prot = 1", "Unknown setting prot in", "Il n’y a pas de réglage prot dans"),
        ("[limits]\ntable = 1", "Unknown setting limits.table in", "réglage limits.table"),
        ("limits = 3", "Invalid value for limits: 3", "Le réglage limits ne peut valoir 3"),
        ("port = 70000", "Invalid value for port: 70000", "ne peut valoir 70000"),
        ('port = "x"', "Invalid value for port: 'x'", "Le réglage port"),
        ("workers = 0", "Invalid value for workers: 0", "Le réglage workers"),
        ('log_level = "loud"', "Invalid value for log_level: 'loud'", "log_level"),
        ("[limits]\ntables = -1", "Invalid value for limits.tables: -1", "limits.tables"),
        ('trusted_proxies = ["x"]', "trusted_proxies must list addresses or networks; x", "x n’en"),
        ('public_url = "games"', "public_url must start with http:// or https://", "public_url"),
        ('origins = ["games"]', "origins must start with http:// or https://", "origins"),
        ('public_url = "http://[x"', "public_url must start with http", "public_url commence"),
        ('static = "/nowhere"', "/nowhere has no index.html", "/nowhere n’a pas d’index.html"),
        ('bus = "redis://x"', "bus must start with nats:// or tls://", "bus commence"),
        ('store = "mysql://x"', "store must be a file, or start with sqlite:///", "store est"),
        ("port = ", "is not valid TOML", "n’est pas du TOML"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, toml: str, en: str, fr: str) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(toml)
    with pytest.raises(BadConfig) as refused:
        read(str(file), {}, {})
    assert en in refused.value.text.en
    assert fr in refused.value.text.fr


def test_a_wrong_variable_is_named() -> None:
    with pytest.raises(BadConfig, match="Unknown setting TABLEE_PROT in the environment"):
        read(None, {}, {"TABLEE_PROT": "1"})
    with pytest.raises(BadConfig, match="Invalid value for workers: 'many'"):
        read(None, {}, {"TABLEE_WORKERS": "many"})


def test_variables_of_other_parts_are_left_to_them() -> None:
    assert read(None, {}, {"TABLEE_HOME": "/x", "TABLEE_PAGE": "0", "TABLEE_SITE": "x"}) == Config()


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(BadConfig, match=r"Cannot read /nowhere\.toml: there is no such file"):
        read("/nowhere.toml", {}, {})


def test_settings_are_shown_without_their_secrets(tmp_path: Path) -> None:
    config = Config(
        store="postgresql://tablee:hunter2@db.example/tablee", metrics_token="hunter3", port=99
    )
    shown = write(config)
    assert "hunter" not in shown
    read_back: dict[str, Any] = tomllib.loads(shown)
    assert read_back["port"] == 99
    expected: dict[str, Any] = msgspec.to_builtins(config)
    assert read_back["limits"] == expected["limits"]
    assert set(read_back) == set(expected)
    assert without_password("tables.db") == "tables.db"


def test_what_is_shown_can_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "shown.toml"
    config = Config(public_url="https://games.example", origins=("https://é.example",))
    file.write_text(write(config))
    assert read(str(file), {}, {}) == config


def test_every_setting_is_on_the_page_for_hosts() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    for name in Config.__struct_fields__:
        assert f"`{name}`" in page or f"`{name}." in page, name
    for name, value in msgspec.to_builtins(Config().limits).items():
        assert re.search(rf"\| `{name}` \| {value} \|", page), name
