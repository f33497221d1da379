"""A minimal HTTP client for the generator: JSON over keep-alive connections."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        if self.status >= 300:
            raise AssertionError(f"{self.status}: {self.body[:300]!r}")
        return msgspec.json.decode(self.body)


@dataclass
class Web:
    """An HTTP client that reuses idle connections."""

    host: str
    port: int
    idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = field(default_factory=list)

    async def post(
        self, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        data = b"" if body is None else msgspec.json.encode(body)
        return await self.ask("POST", path, data, headers or {})

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path, b"", {})

    async def ask(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            f"Content-Length: {len(body)}",
            "Content-Type: application/json",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]
        request = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
        while self.idle:
            try:
                return await self.talk(*self.idle.pop(), request)
            except (ConnectionError, asyncio.IncompleteReadError):
                continue  # the idle connection was closed
        reader, writer = await asyncio.open_connection(self.host, self.port)
        return await self.talk(reader, writer, request)

    async def talk(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
    ) -> Answer:
        try:
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
            headers = {}
            for line in head[1:]:
                name, _, value = line.partition(":")
                headers[name.strip().lower()] = value.strip()
            body = await reader.readexactly(int(headers.get("content-length", "0")))
        except BaseException:
            writer.close()
            raise
        self.idle.append((reader, writer))
        return Answer(int(head[0].split()[1]), headers, body)

    def close(self) -> None:
        while self.idle:
            self.idle.pop()[1].close()
