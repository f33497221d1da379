"""How players on the local network reach the server: its address and a QR code."""

import io
import socket

import segno

ALL_INTERFACES = ("", "0.0.0.0", "::")


def address(host: str, port: int, public_url: str) -> str:
    """The URL to open in a browser on another machine."""
    if public_url:
        return public_url.rstrip("/")
    name = own_address() if host in ALL_INTERFACES else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def own_address() -> str:
    """This machine's address on its network; finding it sends nothing."""
    for family, unreachable in (
        (socket.AF_INET, "192.0.2.1"),  # reserved for documentation (RFC 5737)
        (socket.AF_INET6, "2001:db8::1"),
    ):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((unreachable, 9))  # UDP: only chooses the route
                return str(probe.getsockname()[0])
        except OSError:
            continue
    return "127.0.0.1"


def qr(url: str) -> str:
    """A QR code drawn for a terminal."""
    text = io.StringIO()
    segno.make(url, micro=False).terminal(text, border=2, compact=True)
    return text.getvalue()
