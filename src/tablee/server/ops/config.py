"""Server settings: a TOML file, then TABLEE_* variables, then flags; later sources win."""

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
from tablee.server.limits import Limits
from tablee.server.security import network
from tablee.storage.store_url import NATS, POSTGRES, SQLITE

PREFIX = "TABLEE_"
NOT_SETTINGS = {  # read by other parts: running, building, testing, and the proxy of deploy/
    *("TABLEE_HOME", "TABLEE_PURE", "TABLEE_COMPILE", "TABLEE_OPTIMISE", "TABLEE_PAGE"),
    *("TABLEE_MATCHES", "TABLEE_CHROMIUM", "TABLEE_SITE", "TABLEE_UPSTREAM"),
}
HIDDEN = "…"


class BadConfig(BadSetup):
    """Unknown setting or invalid value."""


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings with their defaults."""

    host: str = "0.0.0.0"  # all interfaces, so that phones nearby can join
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000  # 0: any free port
    public_url: str = ""  # the address players type, when behind a proxy
    store: str = ""  # an SQLite file or postgresql://…; empty: a file in the data folder
    durable: bool = True  # SQLite waits for fsync: survives a power cut, not only a crash
    bus: str = ""  # how workers notify each other: nats://…; empty: through the store
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    bot_processes: Annotated[int, Meta(ge=1, le=64)] = 1  # per worker
    static: str = ""  # a folder with another build of the page; empty: the built-in one
    hosts: tuple[str, ...] = ()  # more names of this server, beside public_url and local ones
    origins: tuple[str, ...] = ()  # other origins allowed to use this server
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")  # whose X-Forwarded-* is trusted
    metrics_token: str = ""  # bearer token for /metrics; empty: loopback only
    silence: Annotated[int, Meta(ge=60, le=3600)] = 120  # seconds until a connection is closed
    grace: Annotated[int, Meta(ge=1, le=300)] = 8  # seconds a worker has to shut down
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["auto", "json", "console"] = "auto"
    limits: Limits = Limits()


def data_folder() -> Path:
    """The default folder for this user's tables."""
    if chosen := os.environ.get("TABLEE_HOME"):
        return Path(chosen)
    data = os.environ.get("XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "tablee"


def read(
    file: str | None, flags: Mapping[str, Any], environment: Mapping[str, str] = os.environ
) -> Config:
    """Merge all sources; raises BadConfig naming the first bad setting."""
    settings: dict[str, Any] = {}
    for source in (_from_file(file), _from_environment(environment), dict(flags)):
        limits = {**settings.get("limits", {}), **source.pop("limits", {})}
        settings = {**settings, **source, "limits": limits}
    return check(settings)


def check(settings: Mapping[str, Any]) -> Config:
    """Validate the settings; numbers may be given as text."""
    try:
        config = msgspec.convert(settings, Config, strict=False)
    except msgspec.ValidationError as error:
        raise _explained(error, settings) from None
    for proxy in config.trusted_proxies:
        if network(proxy) is None:
            raise BadConfig(
                Text(
                    f"trusted_proxies must list addresses or networks; {quote(proxy)} is neither",
                    f"trusted_proxies contient des adresses ou des réseaux ; {quote(proxy)} "
                    "n’en est pas",
                )
            )
    if config.bus and not config.bus.startswith(NATS):
        raise BadConfig(
            Text(
                f"bus must start with nats:// or tls://; {quote(config.bus)} does not",
                f"bus commence par nats:// ou tls:// ; ce n’est pas le cas de {quote(config.bus)}",
            )
        )
    if "://" in config.store and not config.store.startswith((SQLITE, *POSTGRES)):
        raise BadConfig(
            Text(
                "store must be a file, or start with sqlite:/// or postgresql://",
                "store est un fichier, ou commence par sqlite:/// ou postgresql://",
            )
        )
    if config.static and not (Path(config.static) / "index.html").is_file():
        raise BadConfig(
            Text(
                f"static must be a folder with a page; {quote(config.static)} has no index.html",
                f"static est un dossier qui contient une page ; {quote(config.static)} n’a pas "
                "d’index.html",
            )
        )
    for name, url in [("public_url", config.public_url), *(("origins", o) for o in config.origins)]:
        if url and not _is_site(url):
            raise BadConfig(
                Text(
                    f"{name} must start with http:// or https:// and a host; {quote(url)} does not",
                    f"{name} commence par http:// ou https:// et un hôte ; ce n’est pas le cas "
                    f"de {quote(url)}",
                )
            )
    return config


def _is_site(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:  # brackets around something that is not an address
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _from_file(file: str | None) -> dict[str, Any]:
    if file is None:
        if not Path("tablee.toml").is_file():
            return {}
        file = "tablee.toml"
    try:
        settings = tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(file, error) from None
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(
            Text(f"{file} is not valid TOML: {error}", f"{file} n’est pas du TOML : {error}")
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
        if not variable.startswith(PREFIX) or variable in NOT_SETTINGS:
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


def _unreadable(file: str, error: OSError | UnicodeDecodeError) -> BadConfig:
    not_text = Text("it is not text", "ce n’est pas du texte")
    why = reason(error) if isinstance(error, OSError) else not_text
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
            f"Unknown setting {quote(name)}{where.en}",
            f"Il n’y a pas de réglage {quote(name)}{where.fr}",
        )
    )


def _bad_value(name: str, value: object) -> BadConfig:
    return BadConfig(
        Text(
            f"Invalid value for {name}: {spell(value)}",
            f"Le réglage {name} ne peut valoir {spell(value)}",
        )
    )


def _explained(error: msgspec.ValidationError, settings: Mapping[str, Any]) -> BadConfig:
    """Name the bad setting; msgspec gives its path, such as `$.limits.tables`."""
    message = str(error)
    path = message.partition("`$.")[2].rstrip("`") if "`$." in message else ""
    value: Any = settings
    for step in filter(None, path.partition("[")[0].split(".")):
        value = value.get(step) if isinstance(value, Mapping) else value
    return _bad_value(path or "limits", value)


# -- Output -------------------------------------------------------------------------------------


def write(config: Config) -> str:
    """The settings as TOML, with secrets hidden."""
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
    """A URL safe to print."""
    password = urlsplit(url).password if "://" in url else None
    return url.replace(f":{password}@", f":{HIDDEN}@", 1) if password else url


def _toml(value: Any) -> str:
    return msgspec.json.encode(value).decode()  # for these types TOML and JSON agree
