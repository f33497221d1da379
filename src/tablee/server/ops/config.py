"""What can be set about a server: a file in TOML, then TABLEE_*, then flags; the later wins."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_origin, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

from tablee.core.errors import BadSetup, Text, quote, spell
from tablee.core.trouble import reason
from tablee.server.http.security import network
from tablee.server.limits import Limits
from tablee.storage.store_url import SQLITE

PREFIX = "TABLEE_"
OF_OTHER_PARTS = {  # running, building, testing, and the proxy of deploy/
    *("TABLEE_HOME", "TABLEE_PURE", "TABLEE_COMPILE", "TABLEE_OPTIMISE", "TABLEE_PAGE"),
    *("TABLEE_MATCHES", "TABLEE_CHROMIUM", "TABLEE_SITE", "TABLEE_UPSTREAM"),
}
HIDDEN = "…"
POSTGRES = ("postgresql://", "postgres://")
NATS = ("nats://", "tls://")


class BadConfig(BadSetup):
    """A setting there is not, or one that cannot be."""


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every setting with what it is unless somebody says otherwise."""

    host: str = "0.0.0.0"  # all networks of this machine: phones in the room can join
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000  # 0: any that is free
    public_url: str = ""  # what people type, where a proxy stands in front
    store: str = ""  # a file for SQLite, or postgresql://…; empty: a file in the data folder
    durable: bool = True  # SQLite waits for the disk: survives a power cut, not only a crash
    bus: str = ""  # how workers hear of each other: nats://…; empty: as the store can
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    bot_processes: Annotated[int, Meta(ge=1, le=64)] = 1  # of each worker
    static: str = ""  # a folder with another build of the page; empty: the one built in
    origins: tuple[str, ...] = ()  # other pages that may talk to this server
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded-* is believed
    metrics_token: str = ""  # lets a reader from elsewhere see /metrics; empty: only this machine
    silence: Annotated[int, Meta(ge=60, le=3600)] = 120  # seconds until a mute line is given up
    grace: Annotated[int, Meta(ge=1, le=300)] = 8  # seconds a worker has to stop
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "json", "console"] = "auto"
    limits: Limits = Limits()

    @property
    def uses_postgres(self) -> bool:
        return self.store.startswith(POSTGRES)


def data_folder() -> Path:
    """Where this user's tables are kept unless told otherwise."""
    if chosen := os.environ.get("TABLEE_HOME"):
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tablee"


def read(
    file: str | None, flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ
) -> Config:
    """The settings that count; raises BadConfig with the name of the one that is wrong."""
    settings: dict[str, Any] = {}
    for source in (_from_file(file), _from_environment(environment), dict(flags)):
        limits = {**settings.get("limits", {}), **source.pop("limits", {})}
        settings = {**settings, **source, "limits": limits}
    return check(settings)


def check(settings: Mapping[str, Any]) -> Config:
    """The settings as one; text is read as a number where a number is meant."""
    try:
        config = msgspec.convert(settings, Config, strict=False)
    except msgspec.ValidationError as wrong:
        raise _explained(wrong, settings) from None
    for proxy in config.trusted_proxies:
        if network(proxy) is None:
            raise BadConfig(
                Text(
                    f"trusted_proxies holds addresses or networks; {quote(proxy)} is neither",
                    f"trusted_proxies contient des adresses ou des réseaux ; {quote(proxy)} "
                    "n’en est pas",
                )
            )
    if config.bus and not config.bus.startswith(NATS):
        raise BadConfig(
            Text(
                f"bus begins with nats:// or tls://; {quote(config.bus)} does not",
                f"bus commence par nats:// ou tls:// ; ce n’est pas le cas de {quote(config.bus)}",
            )
        )
    if "://" in config.store and not config.store.startswith((SQLITE, *POSTGRES)):
        raise BadConfig(
            Text(
                "store is a file, or begins with sqlite:/// or postgresql://",
                "store est un fichier, ou commence par sqlite:/// ou postgresql://",
            )
        )
    if config.static and not (Path(config.static) / "index.html").is_file():
        raise BadConfig(
            Text(
                f"static is a folder with a page; {quote(config.static)} has no index.html",
                f"static est un dossier qui contient une page ; {quote(config.static)} n’a pas "
                "d’index.html",
            )
        )
    for name, url in [("public_url", config.public_url), *(("origins", o) for o in config.origins)]:
        if url and not _is_site(url):
            raise BadConfig(
                Text(
                    f"{name} begins with http:// or https:// and a host; {quote(url)} does not",
                    f"{name} commence par http:// ou https:// et un hôte ; ce n’est pas le cas "
                    f"de {quote(url)}",
                )
            )
    return config


def _is_site(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets that do not hold an address
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _from_file(file: str | None) -> dict[str, Any]:
    if file is None:
        if not Path("tablee.toml").is_file():
            return {}
        file = "tablee.toml"
    try:
        settings = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as failed:
        raise _unreadable(file, failed) from None
    except tomllib.TOMLDecodeError as wrong:
        raise BadConfig(
            Text(f"{file} is not TOML: {wrong}", f"{file} n’est pas du TOML : {wrong}")
        ) from None
    limits = settings.get("limits", {})
    if not isinstance(limits, dict):
        raise _bad_value("limits", limits)
    for name in [*settings, *(f"limits.{name}" for name in limits)]:
        if name not in _names():
            raise _unknown(name, file)
    return settings


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    settings: dict[str, Any] = {"limits": {}}
    known = {PREFIX + name.replace(".", "_").upper(): name for name in _names()}
    for variable, value in environment.items():
        if not variable.startswith(PREFIX) or variable in OF_OTHER_PARTS:
            continue
        name = known.get(variable)
        if name is None or name == "limits":
            raise _unknown(variable, None)
        if name.startswith("limits."):
            settings["limits"][name.removeprefix("limits.")] = value
        elif get_origin(get_type_hints(Config)[name]) is tuple:
            settings[name] = [word.strip() for word in value.split(",") if word.strip()]
        else:
            settings[name] = value
    return settings


def _unreadable(file: str, failed: OSError | UnicodeDecodeError) -> BadConfig:
    not_text = Text("it is not text", "ce n’est pas du texte")
    why = reason(failed) if isinstance(failed, OSError) else not_text
    return BadConfig(Text(f"Cannot read {file}: {why.en}", f"Impossible de lire {file} : {why.fr}"))


def _names() -> list[str]:
    limits = [f"limits.{name}" for name in Limits.__struct_fields__]
    return [*Config.__struct_fields__, *limits]


def _unknown(name: str, file: str | None) -> BadConfig:
    where = (
        Text(f" in {file}", f" dans {file}")
        if file
        else Text(" in the environment", " dans l’environnement")
    )
    return BadConfig(
        Text(
            f"There is no setting {quote(name)}{where.en}",
            f"Il n’y a pas de réglage {quote(name)}{where.fr}",
        )
    )


def _bad_value(name: str, value: object) -> BadConfig:
    return BadConfig(
        Text(
            f"The setting {name} cannot be {spell(value)}",
            f"Le réglage {name} ne peut valoir {spell(value)}",
        )
    )


def _explained(wrong: msgspec.ValidationError, settings: Mapping[str, Any]) -> BadConfig:
    """The validator names the place as a path: `$.limits.tables`."""
    told = str(wrong)
    path = told.partition("`$.")[2].rstrip("`") if "`$." in told else ""
    value: Any = settings
    for step in filter(None, path.partition("[")[0].split(".")):
        value = value.get(step) if isinstance(value, Mapping) else value
    return _bad_value(path or "limits", value)


# -- Telling ------------------------------------------------------------------------------------


def write(config: Config) -> str:
    """The settings in TOML, secrets hidden."""
    settings = msgspec.to_builtins(config)
    limits = settings.pop("limits")
    if config.metrics_token:
        settings["metrics_token"] = HIDDEN
    for name in ("store", "bus"):
        settings[name] = without_password(settings[name])
    rows = [f"{name} = {_toml(value)}" for name, value in settings.items()]
    rows += ["", "[limits]", *(f"{name} = {_toml(value)}" for name, value in limits.items())]
    return "\n".join(rows) + "\n"


def without_password(url: str) -> str:
    """A database's address as it may be shown."""
    password = urlsplit(url).password if "://" in url else None
    return url.replace(f":{password}@", f":{HIDDEN}@", 1) if password else url


def _toml(value: Any) -> str:
    return msgspec.json.encode(value).decode()  # TOML agrees with JSON on these
