"""Optional parts of the package: what to install for a module that is missing."""

from tablee.core.errors import Text

EXTRAS = {"asyncpg": "postgres", "nats": "nats"}  # by module; all others belong to the server


def needed(module: str) -> Text:
    """What to install for this module."""
    extra = EXTRAS.get(module.partition(".")[0], "server")
    return Text(
        f"The server needs {module}: pip install 'tablee[{extra}]'",
        f"Le serveur a besoin de {module} : pip install 'tablee[{extra}]'",
    )
