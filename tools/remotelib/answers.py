"""Faults of a server that answers something else: statuses, redirects, portals. nginx itself gives these answers."""

import email.utils
import gzip
import time

from .field import LONG, fault
from .proxy import Fault, Proxy, is_object, is_root
from .web import free_port

NO_LIBRARY = "not a published library"
ROOT, OBJECTS = "= /library.json", "/o/"


def answered(place, block, root, objects, kept=None, server=""):
    """Reads while the root, then while the objects are answered by a block of nginx's configuration.

    `root`, `objects` and `kept` are as in `transfers.through_proxy`.
    """
    notes, port = [], free_port()
    for name, location, want in (("root", ROOT, root), ("objects", OBJECTS, objects)):
        if want is None:
            continue
        place.forget()
        place.context = f"{name} answered"
        with place.nginx(f"{server} location {location} {{ {block} }}", port=port) as nginx:
            notes.append(f"{name}: {place.sentence_of(place.endure(nginx.url, want))}")
        place.context = f"{name} healed"
        with place.nginx(port=port) as nginx:
            place.endure(nginx.url, "right")
        if name == "root" and kept:
            place.context = "root answered, library known"
            with place.nginx(f"{server} location {location} {{ {block} }}", port=port) as nginx:
                place.endure(nginx.url, kept)
    place.note = "; ".join(dict.fromkeys(notes))


@fault("404")
def not_found(place):
    """404: no root, or objects that are missing."""
    answered(place, "return 404;", NO_LIBRARY, "is missing", kept="right")


@fault("410")
def gone(place):
    """410: no root, or objects that are gone."""
    answered(place, "return 410;", NO_LIBRARY, "is missing")


@fault("403")
def forbidden(place):
    """403."""
    answered(place, "return 403;", "status 403", "status 403", kept="right")


@fault("416")
def no_range(place):
    """416, though nobody asked for a range."""
    answered(place, "return 416;", "status 416", "status 416")


@fault("500")
def failing(place):
    """500."""
    answered(place, "return 500;", "status 500|failed several times", "status 500|failed several times", kept="right")


@fault("204")
def no_content(place):
    """204: a success with nothing in it."""
    answered(place, "return 204;", "status 204|not a published", "status 204|damaged")


@fault("Retry-After")
def busy(place):
    """503 and 429 with Retry-After: seconds, a date, absurd ones, and none."""
    later = email.utils.formatdate(time.time() + 3, usegmt=True)
    past = "Sun, 06 Nov 1994 08:49:37 GMT"
    words = "too busy to answer|failed several times"
    notes = []
    for status in (503, 429):
        for wait in ("1", later, past, "99999999999999999999", "-5", "soon", None):
            header = f'add_header Retry-After "{wait}" always; ' if wait else ""
            place.context = f"{status}, Retry-After: {wait}"
            place.forget()
            with place.nginx(f"location {OBJECTS} {{ {header}return {status}; }}") as nginx:
                result = place.endure(nginx.url, words + "|cannot be reached")
                notes.append(f"{wait}: {result.seconds:.1f} s")
        place.context = f"{status} for the root"
        place.forget()
        with place.nginx(f'location {ROOT} {{ add_header Retry-After 600 always; return {status}; }}') as nginx:
            place.endure(nginx.url, words)
    place.note = ", ".join(notes[:7])


@fault("Retry-After once")
def busy_once(place):
    """503 with Retry-After: 1 for the first request of each object, then the object."""
    seen = set()

    def rule(path):
        if not is_object(path) or path in seen:
            return None
        seen.add(path)
        return Fault(head=b"HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", body=b"")

    with place.nginx() as nginx, Proxy(nginx.port, rule) as proxy:
        result = place.endure(proxy.url, "right")
        place.note = f"right after {result.seconds:.1f} s"
        place.expect(result.seconds >= 1, f"Retry-After: 1 was not obeyed: {result.seconds:.1f} s")


@fault("captive portal")
def portal(place):
    """A captive portal: status 200 and a login page for every request."""
    page = "default_type text/html; return 200 '<html><form>Log in to the hotel.</form></html>';"
    answered(place, page, NO_LIBRARY, "damaged", kept="right")


@fault("wrong Content-Type")
def wrong_type(place):
    """Objects and root as text/html: the wrong type is ignored, because the bytes are right."""
    with place.nginx("types { } default_type text/html; charset utf-7;") as nginx:
        place.endure(nginx.url, "right")


@fault("gzip nobody asked for")
def gzip_nobody_asked_for(place):
    """A Content-Encoding that was not asked for."""
    for path in [place.www / "library.json", *place.objects()]:
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes()))
    notes, port = [], free_port()
    for name, location, want in (("root", ROOT, NO_LIBRARY), ("objects", OBJECTS, "damaged")):
        place.context = name
        place.forget()
        with place.nginx(f"location {location} {{ gzip_static always; }}", port=port) as nginx:
            result = place.steps(nginx.url)
            place.tried += 1
            # Whether it unpacks them or refuses them: it shows what was published or nothing.
            place.expect(place.truth().startswith(result.output), "other bytes are shown than published")
            if result.status != 0:
                place.endure(nginx.url, want)
            notes.append(f"{name}: {place.sentence_of(result)}")
        with place.nginx(port=port) as nginx:
            place.context = f"{name} healed"
            place.endure(nginx.url, "right")
    place.note = "; ".join(notes)


@fault("redirects")
def redirects(place):
    """Redirects of the root: the same host, five in a row, a circle, another host, nowhere; and of objects."""
    (place.www / "moved").mkdir()
    (place.www / "moved/library.json").write_bytes((place.www / "library.json").read_bytes())
    hops = " ".join(f"location = /hop{n} {{ return 302 /hop{n + 1}; }}" for n in range(6))
    for name, extra, want in (
        ("same host", "location = /library.json { return 302 /moved/library.json; }", "right"),
        ("same host, permanent", "location = /library.json { return 308 /moved/library.json; }", "right"),
        ("two more", f"{hops} location = /hop6 {{ return 302 /moved/library.json; }} "
                     "location = /library.json { return 302 /hop5; }", "right"),
        ("too many", f"{hops} location = /library.json {{ return 302 /hop0; }}", "redirects more than 3"),
        ("circle", "location = /library.json { return 302 /library.json; }", "redirects more than 3"),
        ("another host", "location = /library.json { return 302 https://other.example/library.json; }", "redirects to"),
        ("a file", "location = /library.json { add_header Location file:///etc/passwd always; return 302; }", NO_LIBRARY),
        ("nowhere", "location = /library.json { return 304; }", "status 304|not a published"),
        ("objects, same host", "location /o/ { return 302 /moved$request_uri; }", "redirects to .*moved"),
        ("objects, another host", "location /o/ { return 302 https://other.example$request_uri; }", "redirects to .*other.example"),
    ):
        place.context = name
        place.forget()
        with place.nginx(extra) as nginx:
            place.endure(nginx.url, want)


@fault("too large")
def too_large(place):
    """A root and objects of many megabytes, with and without a length."""
    body = bytes(20 << 20)
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        for name, applies, want in (("root", is_root, "more than 4096 bytes"), ("objects", is_object, "more than 65536 bytes")):
            place.context = name
            place.forget()
            proxy.rule = lambda path, applies=applies: Fault(body=body) if applies(path) else None
            proxy.taken()
            result = place.endure(proxy.url, want)
            place.note = place.sentence_of(result)
        proxy.rule = None
        place.context = "healed"
        place.endure(proxy.url, "right")


@fault("endless header")
def endless_header(place):
    """A header without an end."""
    line = b"X-Filler: " + b"a" * 8000 + b"\r\n"
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        proxy.rule = lambda path: Fault(head=b"HTTP/1.1 200 OK\r\n" + line * 2000)
        place.note = place.sentence_of(place.endure(proxy.url, "cannot be reached"))


@fault("live characters")
def live_characters(place):
    """Escape sequences in the messages of a server: in a redirect and in a status line."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        for head in (b"HTTP/1.1 302 \x1b[2J\r\nLocation: https://a\x1b]0;title\x07.example/\r\nContent-Length: 0\r\n\r\n",
                     b"HTTP/1.1 599 \x1b[2J\x9b31m\r\nContent-Length: 0\r\n\r\n"):
            proxy.rule = lambda path, head=head: Fault(head=head, body=b"") if is_root(path) else None
            place.forget()
            place.endure(proxy.url, "origami: ")


@fault("mixed-up objects")
def server_of_another_page(place):
    """Every object has the bytes of another one, as a mixed-up cache on the way sends."""
    objects = place.objects()
    bodies = [path.read_bytes() for path in objects]
    for path, body in zip(objects, bodies[1:] + bodies[:1]):
        path.write_bytes(body)
    with place.nginx() as nginx:
        place.note = place.sentence_of(place.endure(nginx.url, "damaged"))
        place.endure(nginx.url, "damaged", model=LONG)
