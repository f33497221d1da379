"""The same luck each time, so that no test hangs on it; ``ANY_LUCK=1`` leaves it to itself."""

import os
from hashlib import sha256
from pathlib import Path

from tests.web.people import Player

PATCHES = Path(__file__).with_name("patches")
ANY_LUCK = bool(os.environ.get("ANY_LUCK"))

# A browser's share of the luck is 32 bytes long, and nothing else that it draws is.
SAME_SHARE = """
const draw = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => {
    if (bytes.length === 32) bytes.set(%s);
    else draw(bytes);
    return bytes;
};
"""


def patched(*patches: str) -> dict[str, str]:
    """The environment of a server with these patches."""
    paths = [str(PATCHES), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"PYTHONPATH": os.pathsep.join(paths), "PATCHES": " ".join(patches)}


def same_share(player: Player, share: bytes) -> None:
    """The player's pages give this share of the luck to every table."""
    player.context.add_init_script(SAME_SHARE % list(share))


def same_luck(player: Player, name: str) -> None:
    """The share that goes by this name, unless any luck will do."""
    if not ANY_LUCK:
        same_share(player, sha256(name.encode()).digest())
