"""Faults of the network: names, connections, certificates, and answers that break off, stall or change."""

import contextlib
import os
import socket

from hostilelib.lab import Skip

from .field import LONG, fault
from .proxy import Fault, Proxy, flipped, is_object, is_root
from .web import Authority, free_port

OUT_OF_REACH = "cannot be reached"


def through_proxy(place, fault, root, objects, kept=None, delay=0.0):
    """Reads through a proxy that does something to the root, then to the objects, then to nothing.

    `root` and `objects` are what must come of it without a cache; `kept` what must come when the root is
    disturbed and the library was read before. After each, what was read must be right with the same cache.
    """
    notes = []
    with place.nginx() as nginx, Proxy(nginx.port, delay=delay) as proxy:
        for name, applies, want in (("root", is_root, root), ("objects", is_object, objects)):
            if want is None:
                continue
            place.context = f"{name} disturbed"
            place.forget()
            proxy.rule = lambda path, applies=applies: fault if applies(path) else None
            notes.append(f"{name}: {place.sentence_of(place.endure(proxy.url, want))}")
            proxy.rule = None
            place.context = f"{name} healed"
            place.endure(proxy.url, "right")
            if name == "root" and kept:
                place.context = "root disturbed, library known"
                proxy.rule = lambda path, applies=applies: fault if applies(path) else None
                place.endure(proxy.url, kept)
    place.note = "; ".join(dict.fromkeys(notes))


@fault("name not found")
def name_not_found(place):
    """A host name that does not exist."""
    place.note = place.sentence_of(place.endure("https://no-such-host.invalid/", OUT_OF_REACH))


@fault("refused")
def refused(place):
    """A port without a server; then a server that stops after the library was read."""
    place.note = place.sentence_of(place.endure(f"http://127.0.0.1:{free_port()}/", OUT_OF_REACH))
    with place.nginx() as nginx:
        url = nginx.url
        place.endure(url, "right")
    place.context = "stopped, library known"
    place.endure(url, "right")
    place.context = "stopped, model not read before"
    place.endure(url, OUT_OF_REACH, model=LONG)


@fault("black hole")
def black_hole(place):
    """A port whose packets are dropped: connections are neither accepted nor refused."""
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(socket.socket())
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        # The queue of connections is full, so the kernel drops what else comes.
        for _ in range(4):
            client = stack.enter_context(socket.socket())
            client.setblocking(False)
            client.connect_ex(listener.getsockname())
        place.note = place.sentence_of(
            place.endure(f"http://127.0.0.1:{listener.getsockname()[1]}/", OUT_OF_REACH))


@fault("accepted and silent")
def accepted_and_silent(place):
    """A server that accepts connections and never answers."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        place.note = place.sentence_of(
            place.endure(f"http://127.0.0.1:{listener.getsockname()[1]}/", OUT_OF_REACH))


@fault("certificates")
def certificates(place):
    """Certificates: a good one; expired; for another host; of an unknown authority."""
    authority = Authority(place.folder / "certificates")
    trusting = authority.trusting()
    good = authority.issue("good")
    with place.nginx(tls=good) as nginx:
        place.context = "unknown authority"
        place.note = place.sentence_of(place.endure(nginx.url, "cannot be trusted"))
        if not trusting:
            place.note += "; no name space to trust an authority in: the others are left out"
            return
        place.context = "trusted"
        place.endure(nginx.url, "right", prefix=trusting)
    for name, options, word in (
        ("expired", {"days": "-1"}, "expired"),
        ("other-host", {"alternative": "DNS:other.example"}, "name|match"),
    ):
        place.context = name
        place.forget()
        with place.nginx(tls=authority.issue(name, **options)) as nginx:
            place.endure(nginx.url, f"cannot be trusted.*({word})", prefix=trusting)


@fault("no TLS")
def not_tls(place):
    """A server without TLS behind an https address."""
    with place.nginx() as nginx:
        place.note = place.sentence_of(
            place.endure(nginx.url.replace("http:", "https:"), "cannot be (reached|trusted)"))


@fault("plain http")
def plain_http(place):
    """Plain http to another computer: refused before anything is sent."""
    place.note = place.sentence_of(place.endure("http://192.0.2.1/", "not encrypted"))


@fault("reset in mid-body")
def reset(place):
    """A connection that is reset in mid-body."""
    through_proxy(place, Fault(reset_after=100), OUT_OF_REACH, OUT_OF_REACH, kept="right")


@fault("truncated")
def truncated(place):
    """A connection that is closed in an orderly way in mid-body."""
    through_proxy(place, Fault(close_after=100), OUT_OF_REACH, OUT_OF_REACH, kept="right")


@fault("shortened")
def shortened(place):
    """A truncated body, with a header that states the shorter length."""
    through_proxy(place, Fault(body=lambda body: body[:-7]), "not a published library", "damaged")


@fault("told length")
def told_too_much(place):
    """A header that states more bytes than are sent."""
    through_proxy(place, Fault(told_length=60_000), OUT_OF_REACH, OUT_OF_REACH, kept="right")


@fault("no HTTP")
def no_http(place):
    """Bytes that are not HTTP."""
    through_proxy(place, Fault(head=b"\0\1\2SSH-2.0-nothing\r\n\r\n"), OUT_OF_REACH, OUT_OF_REACH, kept="right")


@fault("flipped bit")
def flipped_bit(place):
    """One inverted bit."""
    # A flipped bit may leave the root readable; its objects then have other names, or it has another time.
    through_proxy(place, Fault(body=flipped), None, "damaged")


@fault("flipped once")
def flipped_once(place):
    """One inverted bit, in the first answer only: the second try succeeds."""
    seen = set()

    def rule(path):
        if not is_object(path) or path in seen:
            return None
        seen.add(path)
        return Fault(body=flipped)

    with place.nginx() as nginx, Proxy(nginx.port, rule) as proxy:
        place.endure(proxy.url, "right")
        place.note = f"{len(proxy.taken())} requests, {len(seen)} of them damaged"


@fault("broken once")
def broken_once(place):
    """A connection that breaks at the first request for each object: the second try succeeds."""
    seen = set()

    def rule(path):
        if not is_object(path) or path in seen:
            return None
        seen.add(path)
        return Fault(reset_after=50)

    with place.nginx() as nginx, Proxy(nginx.port, rule) as proxy:
        place.endure(proxy.url, "right")


@fault("one byte at a time")
def one_byte_at_a_time(place):
    """A byte every 30 ms: at this speed a page takes minutes."""
    through_proxy(place, Fault(trickle=0.03), OUT_OF_REACH, OUT_OF_REACH, kept="right")


@fault("a second late")
def slow_but_fast_enough(place):
    """A delay of one second for each answer: the output is late, and right."""
    through_proxy(place, Fault(delay=1), "right", "right", kept="right")


@fault("stall after headers")
def stall(place):
    """Nothing after the header."""
    through_proxy(place, Fault(stall_after=0), OUT_OF_REACH, OUT_OF_REACH, kept="right")


@fault("stall in mid-body")
def stall_in_body(place):
    """Nothing after a part of the body."""
    through_proxy(place, Fault(stall_after=100), OUT_OF_REACH, OUT_OF_REACH, kept="right")


@fault("no libcurl")
def without_libcurl(place):
    """A machine without libcurl: the message names the package."""
    hide = "for file in /usr/lib/*/libcurl*.so.4* /usr/lib/libcurl*.so.4*; do [ -e \"$file\" ] && " \
           "mount --bind /dev/null \"$file\"; done; exec \"$@\""
    if os.geteuid() != 0:
        raise Skip("hiding libcurl needs root")
    with place.nginx() as nginx:
        place.note = place.sentence_of(
            place.endure(nginx.url, "install it", prefix=["unshare", "-m", "sh", "-c", hide, "sh"]))
    place.context = "a folder needs no libcurl"
    place.endure(place.www, "right", prefix=["unshare", "-m", "sh", "-c", hide, "sh"])
