"""The files of the page, kept in memory with the compressed copies that its build has made."""

import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response

ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the smallest first
FOREVER = "public, max-age=31536000, immutable"

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")  # some systems have another idea


class PageFile(NamedTuple):
    """One file, and its compressed copies by encoding."""

    body: bytes
    compressed: dict[str, bytes]
    media_type: str
    etag: str
    cache: str


class PageFiles:
    """All files in a folder, by path; read once, so that an answer is cheap."""

    def __init__(self, folder: Path) -> None:
        found = {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}
        self._files = {
            name.as_posix(): read(path)
            for name, path in found.items()
            if path.suffix not in ENCODINGS.values()
        }

    def __contains__(self, name: str) -> bool:
        return name in self._files

    def response(self, name: str, request: Headers) -> Response | None:
        """The answer to a request for this file; None if there is no such file."""
        file = self._files.get(name)
        if file is None:
            return None
        headers = {"cache-control": file.cache, "etag": file.etag, "vary": "accept-encoding"}
        if file.etag in request.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        encoding = best_encoding(file, request.get("accept-encoding", ""))
        if encoding is None:
            return Response(file.body, 200, headers, file.media_type)
        headers["content-encoding"] = encoding
        return Response(file.compressed[encoding], 200, headers, file.media_type)


def read(path: Path) -> PageFile:
    body = path.read_bytes()
    copies = {name: path.with_name(path.name + suffix) for name, suffix in ENCODINGS.items()}
    has_hash = path.parent.name == "assets"  # the name changes with the content
    return PageFile(
        body=body,
        compressed={name: copy.read_bytes() for name, copy in copies.items() if copy.is_file()},
        media_type=mimetypes.guess_type(path.name)[0] or "application/octet-stream",
        etag=f'"{hashlib.sha256(body).hexdigest()[:24]}"',
        cache=FOREVER if has_hash else "no-cache",
    )


def best_encoding(file: PageFile, accepted: str) -> str | None:
    """The smallest copy that the client can read."""
    wishes = [wish.replace(" ", "").partition(";q=") for wish in accepted.lower().split(",")]
    readable = {name for name, _, weight in wishes if weight not in ("0", "0.0", "0.00", "0.000")}
    return next((name for name in file.compressed if name in readable), None)
