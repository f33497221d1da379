"""How people in the room find the server: its address, and a code that phones read."""

import io
import socket

import segno

EVERYWHERE = ("", "0.0.0.0", "::")


def address(host: str, port: int, public_url: str) -> str:
    """What to type into a browser on another machine."""
    if public_url:
        return public_url.rstrip("/")
    name = own_address() if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def own_address() -> str:
    """The address of this machine in its network; nothing is sent to find it out."""
    for family, somewhere in (
        (socket.AF_INET, "192.0.2.1"),  # set aside for documentation: nobody is there
        (socket.AF_INET6, "2001:db8::1"),
    ):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as line:
                line.connect((somewhere, 9))  # only chooses the way a packet would take
                return str(line.getsockname()[0])
        except OSError:
            continue
    return "127.0.0.1"


def qr(url: str) -> str:
    """A code to hold a phone in front of, for a terminal."""
    drawn = io.StringIO()
    segno.make(url, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
