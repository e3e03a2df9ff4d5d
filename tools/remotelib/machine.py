"""Faults of the reader's machine: a full disk, kills, other readers, sleep, and clocks that jump."""

import pathlib
import shutil
import signal
import sqlite3
import subprocess
import time

from hostilelib.lab import Mounted, Skip

from .field import LONG, SHORT, fault, wait_until
from .proxy import Fault, Proxy, is_object

CLOCK = pathlib.Path(__file__).with_name("clock.c")
DECADE = 3652 * 86_400
MODELS = (SHORT, LONG, "m2", "m3", "m4")


@fault("full disk")
def full_disk(place):
    """A cache on a disk that is full, or becomes full: reading continues, and nothing is lost."""
    with Mounted(place, "300k") as disk, place.nginx() as nginx:
        environment = place.environment(XDG_CACHE_HOME=str(disk.path))
        for model in MODELS:
            place.context = f"{model}, a disk of 300 kB"
            place.endure(nginx.url, "right", model=model, env=environment)
        (disk.path / "filler").write_bytes(b"")
        with open(disk.path / "filler", "wb", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(4096))
            except OSError:
                pass
        for model in MODELS:
            place.context = f"{model}, no byte left"
            place.endure(nginx.url, "right", model=model, env=environment)
        (disk.path / "filler").unlink()
        place.context = "room again"
        place.endure(nginx.url, "right", env=environment)
        disk.make_read_only()
        place.context = "read-only"
        place.endure(nginx.url, "right", env=environment)


@fault("no cache")
def no_cache(place):
    """A cache that cannot be opened: a file in place of its folder, a folder in place of its file, or other bytes in it."""
    with place.nginx() as nginx:
        for name in ("a file for the folder", "a folder for the file", "rubbish", "another database", "empty"):
            place.context = name
            place.forget()
            folder = place.cache.parent
            folder.parent.mkdir(parents=True, exist_ok=True)
            if name == "a file for the folder":
                folder.write_text("no folder")
            else:
                folder.mkdir()
            if name == "a folder for the file":
                (place.cache / "in the way").mkdir(parents=True)
            elif name == "rubbish":
                place.cache.write_bytes(place.chance.randbytes(100_000))
            elif name == "another database":
                with sqlite3.connect(place.cache) as other:
                    other.execute("CREATE TABLE object (other)")
                other.close()
            elif name == "empty":
                place.cache.write_bytes(b"")
            place.endure(nginx.url, "right")
            place.endure(nginx.url, "right")


@fault("damaged cache")
def damaged_cache(place):
    """Bytes of the cache that change on the disk: loaded again, and never shown."""
    with place.nginx() as nginx:
        for number in place.attempts(20):
            place.context = f"damage {number}"
            place.endure(nginx.url, "right")
            place.endure(nginx.url, "right", model=LONG)
            content = bytearray(place.cache.read_bytes())
            for _ in range(40):
                content[place.chance.randrange(len(content))] ^= 1 << place.chance.randrange(8)
            place.cache.write_bytes(content)
            for model in (SHORT, LONG):
                place.endure(nginx.url, "right", model=model)


@fault("kill -9")
def killed(place):
    """kill -9 while the cache is written: the next reader finds a cache that works."""
    with place.nginx() as nginx:
        begin = time.monotonic()
        place.endure(nginx.url, "right", model=LONG)
        usual = time.monotonic() - begin
        cut = 0
        for number in place.attempts(30):
            place.context = f"kill {number}"
            if number % 10 == 0:
                place.forget()
            child = place.start("steps", LONG, "--library", nginx.url, "--detail", "full", "--limit", 600)
            time.sleep(place.chance.uniform(0, usual))
            child.kill()
            child.communicate()
            cut += child.returncode == -signal.SIGKILL
            place.endure(nginx.url, "right", model=place.chance.choice(MODELS))
        place.note = f"{cut} killed in time"
    with sqlite3.connect(place.cache) as cache:
        state = cache.execute("PRAGMA integrity_check").fetchone()[0]
        place.expect(state == "ok", f"the cache is damaged: {state}")
    cache.close()


@fault("two readers")
def two_readers(place):
    """Readers of one cache at the same time: each reads right."""
    with place.nginx() as nginx:
        for number in place.attempts(5):
            place.context = f"turn {number}"
            place.forget()
            wanted = [place.chance.choice(MODELS) for _ in range(8)]
            begin = time.monotonic()
            readers = [place.start("steps", model, "--library", nginx.url, "--detail", "full", "--limit", 600,
                                   "--format", "json") for model in wanted]
            for model, reader in zip(wanted, readers):
                output, error = reader.communicate(timeout=60)
                place.expect(reader.returncode == 0 and output == place.truth(model), f"{model}: {error[-200:]!r}")
            place.expect(time.monotonic() - begin < 10 * place.patience, "eight readers need more than 10 s")
        place.note = "eight at a time"


@fault("locked cache")
def locked_cache(place):
    """Another program holds the cache's lock all the time: reading continues without the cache."""
    with place.nginx() as nginx:
        place.endure(nginx.url, "right")
        holder = sqlite3.connect(place.cache)
        holder.execute("BEGIN EXCLUSIVE")
        for model in MODELS:
            place.context = f"{model}, locked"
            place.endure(nginx.url, "right", model=model)
        holder.rollback()
        holder.close()


@fault("suspended")
def suspended(place):
    """Stopped for longer than every deadline in the middle of a transfer, then continued."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        for seconds in (1, 11):
            place.context = f"{seconds} s"
            place.forget()
            proxy.rule = lambda path: Fault(delay=0.5) if is_object(path) else None
            proxy.taken()
            child = place.start("steps", SHORT, "--library", proxy.url, "--detail", "full", "--limit", 600, "--format", "json")
            wait_until(lambda: any(is_object(request.path) for request in proxy.requests))
            child.send_signal(signal.SIGSTOP)
            time.sleep(seconds)
            child.send_signal(signal.SIGCONT)
            begin = time.monotonic()
            output, error = child.communicate(timeout=60)
            place.tried += 1
            place.expect(time.monotonic() - begin < 12, "no end within 12 s after it went on")
            place.expect(place.truth().startswith(output), "other bytes than published")
            place.expect(child.returncode == 0 and output == place.truth() or b"cannot be reached" in error,
                         f"exit {child.returncode}: {error[-200:]!r}")
            place.note += f"{seconds} s: {'read right' if child.returncode == 0 else 'a sentence'}; "
            place.endure(proxy.url, "right")


@fault("clock")
def clock(place):
    """Clocks that jump by years in the middle of a transfer, both ways."""
    compiler = shutil.which("cc") or shutil.which("clang")
    if not compiler:
        raise Skip("no C compiler for a clock that is wrong")
    library, offset = place.folder / "clock.so", place.folder / "offset"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, CLOCK], check=True)
    environment = place.environment(LD_PRELOAD=str(library), CLOCK_OFFSET=str(offset))
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        for name, before, after in (("ten years on", 0, DECADE), ("ten years back", 0, -DECADE), ("to 1976", 0, -5 * DECADE),
                                    ("back from 2036", DECADE, 0)):
            place.context = name
            place.forget()
            proxy.rule = lambda path: Fault(delay=0.4) if is_object(path) else None
            proxy.taken()
            offset.write_text(str(before))
            child = place.start("steps", SHORT, "--library", proxy.url, "--detail", "full", "--limit", 600,
                                "--format", "json", env=environment)
            wait_until(lambda: any(is_object(request.path) for request in proxy.requests))
            offset.write_text(str(after))
            output, error = child.communicate(timeout=60)
            place.tried += 1
            place.expect(child.returncode == 0 and output == place.truth(), f"exit {child.returncode}: {error[-300:]!r}")
            # The cache that was written at another time.
            proxy.rule = None
            place.endure(proxy.url, "right")


@fault("offline")
def offline(place):
    """`--offline`: what was read is read again without a server, and the rest is a sentence."""
    with place.nginx() as nginx:
        place.endure(nginx.url, "right", model=LONG)
        url = nginx.url
    place.context = "offline"
    place.endure(url, "right", model=LONG, more=("--offline",))
    place.endure(url, "not read before", model="m2", more=("--offline",))


@fault("interrupted")
def interrupted(place):
    """Quitting in the middle of a transfer is immediate."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        proxy.rule = lambda path: Fault(stall_after=10) if is_object(path) else None
        slowest = 0
        for sent in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            place.context = sent.name
            place.forget()
            proxy.taken()
            child = place.start("steps", SHORT, "--library", proxy.url)
            wait_until(lambda: any(is_object(request.path) for request in proxy.requests))
            time.sleep(0.1)
            begin = time.monotonic()
            child.send_signal(sent)
            child.communicate(timeout=30)
            seconds = time.monotonic() - begin
            slowest = max(slowest, seconds)
            place.tried += 1
            place.expect(seconds < 0.5 * place.patience, f"gone after {seconds:.2f} s")
            place.expect(child.returncode in (-sent, 128 + sent), f"ended with {child.returncode}")
        place.note = f"gone after {1000 * slowest:.0f} ms at most"
