"""The server's log: one event per line, as JSON or in colour for a terminal.

Every module logs through ``structlog.get_logger()``: events are ``snake_case``, and ``error`` says
what went wrong. Logged: table, seat, number, duration. Never logged: cards in hand, moves, seeds,
cookies, codes or URLs with passwords.
"""

import logging
import sys
from typing import Literal

import structlog

Level = Literal["debug", "info", "warning", "error"]
Format = Literal["auto", "json", "console"]

# These log every connection, and log clients' mistakes as warnings or errors of the server.
QUIET = {"uvicorn.error": "ERROR", "uvicorn.access": "ERROR", "picows": "CRITICAL"}


def set_up(level: Level, format: Format) -> None:
    """Send all logging, other libraries' included, to standard error in one format."""
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
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name, threshold in QUIET.items():
        logging.getLogger(name).setLevel(threshold)
