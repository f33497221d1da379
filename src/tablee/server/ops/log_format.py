"""The log of a server: one event a line, in JSON for machines or in colour for people.

What is logged: which table, which seat, which number, how long. Never a hand, a move, a seed, a
cookie, a code or an address with a password in it.
"""

import logging
import sys
from typing import Literal

import structlog

Level = Literal["debug", "info", "warning", "error"]
Format = Literal["auto", "json", "console"]

# They tell of every connection, and call what clients do wrong a warning or an error of ours.
QUIET = {"uvicorn.error": "ERROR", "uvicorn.access": "ERROR", "picows": "CRITICAL"}


def set_up(level: Level, format: Format) -> None:
    """From now on everything goes to standard error in one format, other libraries' words too."""
    as_json = format == "json" or (format == "auto" and not sys.stderr.isatty())
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    renderer: structlog.typing.Processor
    if as_json:
        renderer = structlog.processors.JSONRenderer(ensure_ascii=False)
    else:
        renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            renderer,
        ],
    )
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [lines]
    root.setLevel(level.upper())
    for name, threshold in QUIET.items():
        logging.getLogger(name).setLevel(threshold)


def log(**bound: object) -> structlog.typing.FilteringBoundLogger:
    """A log with what all its events have in common, such as ``table`` or ``worker``."""
    logger: structlog.typing.FilteringBoundLogger = structlog.get_logger(**bound)
    return logger
