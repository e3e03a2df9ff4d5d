"""A proxy between the program and nginx that delays, breaks off and changes answers, and counts requests.

It speaks HTTP/1.1, one request after the other on a connection, as the program's requests are.
"""

import asyncio
import contextlib
import dataclasses
import socket
import struct
import threading
import time

from .web import free_port

WHOLE = 1 << 40


@dataclasses.dataclass(frozen=True)
class Fault:
    """The changes to one answer. Lengths are in bytes of the body."""

    delay: float = 0
    # The body ends after so many bytes: by a reset, by an orderly close, or never.
    reset_after: int | None = None
    close_after: int | None = None
    stall_after: int | None = None
    # Seconds between two bytes of the body.
    trickle: float = 0
    # The body is another one; the header tells its true length.
    body: object = None
    # The header tells this length, whatever the body has.
    told_length: int | None = None
    # What is sent in place of a header.
    head: bytes | None = None


@dataclasses.dataclass
class Request:
    """A request that the proxy has answered: its path, its connection, when it came and ended, its bytes."""

    path: str
    connection: int
    began: float
    ended: float = 0
    status: int = 0
    bytes: int = 0


class Proxy:
    """The proxy, on a thread of its own for the time of a `with`.

    `rule` takes a path and returns a fault or nil. `delay` is the time of a round trip: every answer comes
    so much later, and the first on a connection twice as much, because the connection costs one, too.
    """

    def __init__(self, target, rule=None, delay=0.0):
        self.target, self.rule, self.delay = target, rule, delay
        self.port = free_port()
        self.requests = []
        self._connections = 0
        self._lock = threading.Lock()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def taken(self):
        """Returns the requests since the last call."""
        with self._lock:
            taken, self.requests = self.requests, []
        return taken

    def __enter__(self):
        started = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(started,), daemon=True)
        self._thread.start()
        started.wait()
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def _run(self, started):
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", self.port))
        started.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.close()

    # One connection

    async def _serve(self, reader, writer):
        self._connections += 1
        number, is_first = self._connections, True
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError, OSError):
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                path = head.split(b" ", 2)[1].decode()
                request = Request(path, number, time.monotonic())
                with self._lock:
                    self.requests.append(request)
                fault = (self.rule(path) if self.rule else None) or Fault()
                try:
                    await asyncio.sleep(self.delay * (2 if is_first else 1) + fault.delay)
                    is_first = False
                    await self._answer(writer, request, head, fault)
                finally:
                    # Also of a request that its asker gave up.
                    request.ended = time.monotonic()
        writer.close()

    async def _answer(self, writer, request, head, fault):
        top, body = await self._fetch(head)
        request.status = int(top.split(b" ", 2)[1])
        if fault.body is not None:
            body = fault.body(body) if callable(fault.body) else fault.body
            top = with_length(top, len(body))
        if fault.told_length is not None:
            top = with_length(top, fault.told_length)
        if fault.head is not None:
            top = fault.head
        writer.write(top)
        request.bytes = len(top)
        end = min(WHOLE if limit is None else limit
                  for limit in (fault.reset_after, fault.close_after, fault.stall_after))
        part = body[:end]
        if fault.trickle:
            for byte in part:
                writer.write(bytes([byte]))
                request.bytes += 1
                await writer.drain()
                await asyncio.sleep(fault.trickle)
        else:
            writer.write(part)
            request.bytes += len(part)
            await writer.drain()
        if fault.stall_after is not None:
            await asyncio.sleep(3600)
        if fault.reset_after is not None:
            # What was written has to leave before the reset throws the rest away.
            await asyncio.sleep(0.02)
            writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()
            raise ConnectionError
        if fault.close_after is not None or fault.told_length is not None or fault.head is not None:
            raise ConnectionError

    async def _fetch(self, head):
        """Returns the header and the body that nginx answers."""
        lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
        reader, writer = await asyncio.open_connection("127.0.0.1", self.target)
        writer.write(b"\r\n".join([*lines[:-2], b"Connection: close", b"", b""]))
        answer = await reader.read()
        writer.close()
        top, _, body = answer.partition(b"\r\n\r\n")
        kept = [line for line in top.split(b"\r\n") if not line.lower().startswith(b"connection:")]
        return b"\r\n".join([*kept, b"", b""]), body


def with_length(top, length):
    lines = [line for line in top.split(b"\r\n") if not line.lower().startswith(b"content-length:")]
    return b"\r\n".join([*lines[:-2], b"Content-Length: %d" % length, b"", b""])


def rounds(requests):
    """The longest chain of requests each of which began when the one before had ended."""
    depths = []
    for request in sorted(requests, key=lambda request: request.began):
        before = [depth for end, depth in depths if end and end <= request.began]
        depths.append((request.ended, 1 + max(before, default=0)))
    return max((depth for _, depth in depths), default=0)


def flipped(body):
    """The body with one bit in the middle inverted."""
    changed = bytearray(body)
    if changed:
        changed[len(changed) // 2] ^= 0x10
    return bytes(changed)


def is_root(path):
    return path.endswith("library.json")


def is_object(path):
    return path.startswith("/o/")
