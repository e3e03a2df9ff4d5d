"""Faults of publications: old roots, roots without their objects, a publication in the middle, hostile objects."""

import gzip
import hashlib
import json
import shutil

from .field import LONG, SHORT, fault
from .proxy import Fault, Proxy, is_root


@fault("stale root")
def stale_root(place):
    """A root older than the one that was read: a cache on the way sends it. What was read stays."""
    old = (place.www / "library.json").read_bytes()
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        place.add_model("newer")
        truth = place.steps(place.www, "newer").output
        place.context = "newer root"
        place.endure(proxy.url, "right", model="newer", expected=truth)
        head = b'HTTP/1.1 200 OK\r\nETag: "older"\r\nContent-Length: %d\r\n\r\n' % len(old)
        proxy.rule = lambda path: Fault(head=head, body=old) if is_root(path) else None
        place.context = "older root"
        place.endure(proxy.url, "right", model="newer", expected=truth)
        proxy.rule = None
        place.context = "newer root again"
        place.endure(proxy.url, "right", model="newer", expected=truth)


@fault("root before objects")
def root_before_objects(place):
    """A root newer than its objects, as a copy in the wrong order sends it."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        place.endure(proxy.url, "right")
        before = {path.name for path in place.objects()}
        place.add_model("newer")
        late = {path.name for path in place.objects()} - before
        proxy.rule = lambda path: (Fault(head=b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", body=b"")
                                   if path.rpartition("/")[2] in late else None)
        place.context = "library known"
        result = place.steps(proxy.url)
        place.tried += 1
        place.expect(result.status == 0 and result.output == place.truth() or "is missing" in result.errors,
                     f"exit {result.status}: {result.errors[-200:]!r}")
        place.note = f"library known: {place.sentence_of(result)}"
        place.context = "nothing known"
        place.forget()
        place.note += f"; nothing known: {place.sentence_of(place.endure(proxy.url, 'is missing'))}"
        proxy.rule = None
        place.context = "objects there"
        place.endure(proxy.url, "right")


@fault("mixed publications")
def mixed_snapshots(place):
    """A publication between two pages: no page of one is shown with a page of the other."""
    with place.nginx() as nginx:
        first, _ = place.page_of(nginx.url, LONG)
        old = place.own_library()
        changed = place.folder / "long.xml"
        text = (place.shared / "long.xml").read_text()
        # Each title says of which publication it is.
        changed.write_text(text.replace("<title>", "<title>SECOND "))
        place.import_(changed, library=old)
        place.publish(place.www, old, "--prune")
        place.tried += 1
        second, result = place.page_of(nginx.url, LONG, after=first["next"])
        place.expect(second is None, "the cursor of the first publication gives a page of the second")
        place.note = place.sentence_of(result)
        place.expect(result.errors.startswith("origami: "), f"no sentence: {result.errors!r}")
        place.context = "from its start"
        fresh, result = place.page_of(nginx.url, LONG)
        marked = [step["title"].startswith("SECOND ") for step in fresh["steps"]] if fresh else []
        place.expect(marked and all(marked), f"a page of two publications: {marked.count(True)} of {len(marked)}")


@fault("pruned while reading")
def pruned_while_reading(place):
    """Publications with --prune, repeated while a reader reads: it shows the old or the new version, or a message."""
    with place.nginx() as nginx:
        place.endure(nginx.url, "right")
        for number in range(6):
            place.context = f"publication {number}"
            place.add_model(f"more-{number}")
            place.publish(place.www, place.library, "--prune")
            place.forget()
            place.endure(nginx.url, "right")
            place.endure(nginx.url, "right", model=LONG)
    place.note = f"{len(place.objects())} objects at last"


def replace_object(place, kind, make):
    """Puts another object in the place of one, with a name that is its true hash, and the root that names it."""
    root = json.loads((place.www / "library.json").read_text())
    name, _, depth = root["trees"][kind].partition(" ")
    path = place.www / f"o/{name[:2]}/{name}.xml.gz"
    stored = make(gzip.decompress(path.read_bytes()))
    other = hashlib.sha256(stored).hexdigest()
    target = place.www / f"o/{other[:2]}/{other}.xml.gz"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(stored)
    root["trees"][kind] = f"{other} {depth}"
    root["sequence"] += 1
    root.pop("first", None)
    (place.www / "library.json").write_text(json.dumps(root))


@fault("hostile objects")
def bomb(place):
    """Malicious objects with the right hash: gzip bombs, no gzip, no XML, entities, a root without an end."""
    for name, make in (
        ("a bomb of 40 MB", lambda xml: gzip.compress(bytes(40 << 20), 9)),
        ("two members", lambda xml: gzip.compress(xml) + gzip.compress(xml)),
        ("no gzip", lambda xml: xml),
        ("rubbish behind it", lambda xml: gzip.compress(xml) + b"rubbish"),
        ("cut short", lambda xml: gzip.compress(xml)[:-9]),
        ("no XML", lambda xml: gzip.compress(b"\0\1\2 nothing")),
        ("an entity of a file", lambda xml: gzip.compress(
            b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>')),
        ("a billion laughs", lambda xml: gzip.compress(b"<!DOCTYPE a [<!ENTITY a0 'ha'>" + b"".join(
            b"<!ENTITY a%d '%s'>" % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 10)) + b"]><a>&a9;</a>")),
        ("empty", lambda xml: b""),
        ("another element", lambda xml: gzip.compress(b'<nothing xmlns="urn:origami-steps:1"/>')),
    ):
        place.context = name
        place.forget()
        shutil.rmtree(place.www)
        shutil.copytree(place.shared / "www", place.www)
        for kind in ("models", "ids"):
            replace_object(place, kind, make)
        with place.nginx() as nginx:
            place.note = place.sentence_of(place.endure(nginx.url, "damaged|more than"))


@fault("hostile root")
def hostile_root(place):
    """Malicious roots: negative counts, other paths in place of hashes, a newer format, depths."""
    truth = json.loads((place.www / "library.json").read_text())
    name = truth["trees"]["models"]
    for label, change, want in (
        ("a newer format", {"format": 99}, "newer version"),
        ("negative counts", {"models": -5}, "not a published library"),
        ("a path", {"trees": {**truth["trees"], "models": "../../etc/passwd 0"}}, "damaged|not a published|no model|not in"),
        ("an address", {"trees": {**truth["trees"], "ids": "https://other.example/x 0"}}, "damaged|not a published|no model|not in"),
        ("depth 99", {"trees": {**truth["trees"], "models": name[:-1] + "99", "ids": name[:-1] + "99"}}, "damaged|not a published|no model|not in"),
        ("no trees", {"trees": {}}, "not in|no model|damaged|not a published"),
        ("a list", [], "not a published library"),
    ):
        place.context = label
        place.forget()
        root = {**truth, **change} if isinstance(change, dict) else change
        (place.www / "library.json").write_text(json.dumps(root))
        with place.nginx() as nginx:
            place.note = place.sentence_of(place.endure(nginx.url, want))


@fault("exchanged trees")
def an_index_in_a_circle(place):
    """A page in the place of an index, and an index in the place of a page: refused by their form."""
    root = json.loads((place.www / "library.json").read_text())
    for one, other in (("words", "models"), ("models", "photos"), ("ids", "tags")):
        place.context = f"{one} as {other}"
        place.forget()
        trees = {**root["trees"], other: root["trees"][one]}
        (place.www / "library.json").write_text(json.dumps({**root, "trees": trees}))
        with place.nginx() as nginx:
            result = place.steps(nginx.url)
            place.tried += 1
            place.expect(place.truth().startswith(result.output), "other bytes than published")
            place.expect(result.status == 0 or result.errors.startswith("origami: "), f"no sentence: {result.errors!r}")


@fault("one object missing")
def one_missing(place):
    """Each object in turn is missing: the output is right without it, or a message names it."""
    names = [path.relative_to(place.www).as_posix() for path in place.objects()]
    needed = 0
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        for name in names:
            place.context = f"without {name}"
            place.forget()
            proxy.rule = lambda path, name=name: (
                Fault(head=b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", body=b"") if path == f"/{name}" else None)
            result = place.steps(proxy.url)
            place.tried += 1
            if result.status == 0:
                place.expect(result.output == place.truth(), "other bytes than published")
                continue
            needed += 1
            place.expect(name in result.errors, f"the sentence names another object: {result.errors[-200:]!r}")
    place.note = f"{needed} of {len(names)} are needed for {SHORT}"
