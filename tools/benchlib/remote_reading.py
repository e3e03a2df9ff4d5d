"""Reading a published library in the reader on a terminal: requests, rounds, times, and pages ready when visible."""

import gzip
import json
import os
import random
import re
import shutil
import threading
import time

from hostilelib.lab import Lab
from remotelib.proxy import Proxy, is_object, rounds
from remotelib.reading import Screen
from remotelib.web import Authority, Nginx

from .terminal import Terminal

# The screen has not changed for so many seconds, and the proxy answered nothing: nothing more comes.
QUIET = 0.6


class Place(Lab):
    """A lab with a published folder, for measurements."""

    def __init__(self, tools, www):
        super().__init__("bench", tools, seed=1, seconds=3600, scale=1)
        self.www = www

    def forget(self):
        shutil.rmtree(self.folder / ".cache", ignore_errors=True)
        shutil.rmtree(self.folder / "state", ignore_errors=True)

    def nginx(self, **more):
        return Nginx(self.www, self.folder / f"nginx-{self.chance.getrandbits(32)}", **more)


class Phase:
    """The cost of one action of a reader."""

    def __init__(self, requests):
        self.requests, self.rounds = len(requests), rounds(requests)
        self.bytes = sum(request.bytes for request in requests)
        self.roots = sum(not is_object(request.path) for request in requests)

    def text(self):
        root = " with the root" if self.roots else ""
        return f"{self.requests} in {self.rounds} rounds{root}, {self.bytes / 1000:.1f} kB" if self.requests else "0"


def settle(proxy, screen):
    """Waits until there is no more traffic, and returns the proxy's answers since the last call."""
    last, since = None, time.monotonic()
    end = since + 60
    while time.monotonic() < min(end, since + QUIET + 2 * proxy.delay):
        now = (screen.text, len(proxy.requests), sum(not request.ended for request in proxy.requests))
        if now != last or now[2]:
            last, since = now, time.monotonic()
        time.sleep(0.05)
    return Phase(proxy.taken())


def phases(place, delay, long, steps, word, change):
    """Reads as the contract's table does, without loading ahead, and returns a phase for each row.

    `long` is a model of many steps and `steps` their number; `change` publishes the library with a changed model.
    """
    found = {}
    place.forget()
    with place.nginx() as nginx, Proxy(nginx.port, delay=delay) as proxy:
        for name in ("cold", "warm"):
            with Screen(place, proxy.url, "--metered") as screen:
                # The menu, whose first line is the list.
                screen.waits_for("Models", 30)
                screen.type("Enter")
                screen.waits_for("Enter open  ← ", 30)
                found[f"first screen of the list, {name}"] = settle(proxy, screen)
                screen.type("Enter")
                screen.waits_for(r"step \S+ of", 30)
                found[f"open a model, {name}"] = settle(proxy, screen)
                screen.quits()
        place.forget()
        with Screen(place, f"{proxy.url}#{long}", "--metered") as screen:
            screen.waits_for(r"step \S+ of", 30)
            settle(proxy, screen)
            for name, position in (("cold", steps // 2), ("warm", steps // 2 + steps // 5)):
                screen.type(f":{position}", "Enter")
                screen.waits_for(rf"step {position} of", 30)
                found[f"the n-th step, {name}"] = settle(proxy, screen)
            screen.type("1")
            found["another level"] = settle(proxy, screen)
            screen.type("l")
            found["another language"] = settle(proxy, screen)
            time.sleep(5)
            found["an idle screen, 5 s"] = settle(proxy, screen)
            screen.type(f"/{word}", "Enter")
            found["a word searched in a model"] = settle(proxy, screen)
            change()
            screen.type("r")
            found["after one model changed, r"] = settle(proxy, screen)
            screen.quits()
    return found


def searched(place, delay, word):
    """The cost of `origami search` of a word, with nothing known."""
    place.forget()
    with place.nginx() as nginx, Proxy(nginx.port, delay=delay) as proxy:
        place.run("search", word, "--library", proxy.url, timeout=60)
        return Phase(proxy.taken())


def first_screens(place, delay, model, count=7):
    """Seconds from the start to the first screen of a model, with nothing known and with all known."""
    times = {"cold": [], "warm": []}
    with place.nginx() as nginx, Proxy(nginx.port, delay=delay) as proxy:
        for _ in range(count):
            place.forget()
            for name in ("cold", "warm"):
                terminal = Terminal(place.command("read", f"{proxy.url}#{model}", "--detail", "full"), place.environment())
                data, begin = b"", time.perf_counter()
                while b"step" not in data and time.perf_counter() - begin < 20:
                    if terminal.poll.poll(100):

                        data += os.read(terminal.main, 1 << 16)
                times[name].append(time.perf_counter() - terminal.began)
                # What the screen asks for after its header is known too.
                terminal.drain(0.5 + 5 * delay)
                terminal.quit()
    return times


def memory(place, model, tls):
    """The peak memory of a reader that opens a model, scrolls, jumps and searches; over TLS or without."""
    place.forget()
    authority = Authority(place.folder / "certificates") if tls else None
    prefix = authority.trusting() if tls else []
    if prefix is None:
        return None
    with place.nginx(tls=authority.issue("good") if tls else None) as nginx:
        terminal = Terminal([*prefix, *place.command("read", f"{nginx.url}#{model}", "--detail", "full")], place.environment())
        terminal.first_screen(quiet=1)
        for keys in [" "] * 60 + ["G", "g", "/fold\r", "n", "n", "1", "3"]:

            os.write(terminal.main, keys.encode())
            terminal.drain(0.08)
        time.sleep(0.5)
        peak = terminal.peak()
        terminal.quit()
    return peak


# MARK: Ready when visible

SPEEDS = [1.0, 1.5, 2.2, 3.3, 5, 7.5, 11, 15, 20]


def trace(seed, count, items):
    """A recording of reading as reader.md describes it: seconds, the item at the top, whether it is a jump."""
    chance = random.Random(seed)
    seconds, step, speed = 0.0, 1, chance.choice(SPEEDS)
    top = chance.randrange(items - 10)
    events = [(0.0, top, True)]
    while len(events) < count:
        seconds += 1 / speed
        kind = chance.randrange(1000)
        if 950 <= kind < 958:
            top, step = chance.randrange(items - 10), 1
            events.append((seconds, top, True))
            continue
        if 800 <= kind < 950:
            step = -step
        elif kind >= 958:
            seconds += chance.uniform(0.3, 5)
            speed = chance.choice(SPEEDS)
        top = min(max(0, top + step), items - 3)
        events.append((seconds, top, False))
    return events


class Score:
    """The result of loading ahead."""

    def __init__(self):
        self.moves = self.ready = self.bytes = self.wasted = self.requests = 0


def contents(www):
    """The step pages of a published folder: the path of each with its bytes and the steps on it."""
    pages = {}
    for path in (www / "o").rglob("*.xml.gz"):
        stored = path.read_bytes()
        steps = re.findall(rb'<(?:step|group)\b[^>]*?\bid="([^"]+)"', gzip.decompress(stored))
        if steps:
            pages["/" + path.relative_to(www).as_posix()] = (len(stored), {step.decode() for step in steps})
    return pages


class LoadTrace:
    """The reader's own trace: the loads for which visible content waited, and for how long."""

    LINE = re.compile(r"loads (\S+) kind=(?:steps|index) reason=visible from=wire bytes=\d+ wait=(\d+)ms")

    def __init__(self, path):
        self.path, self.offset, self.waits = path, 0, []

    def look(self):
        """Reads the lines that were written since the last time."""
        if not self.path.exists():
            return
        with open(self.path) as file:
            file.seek(self.offset)
            lines = file.read()
            self.offset = file.tell()
        now = time.monotonic()
        self.waits += [(now - int(match[2]) / 1000, now) for match in self.LINE.finditer(lines)]

    def waited(self, moment):
        return any(begin <= moment <= end for begin, end in self.waits)


# A jump costs up to four rounds, and nobody who does not know the future can have it ready.
LANDING_ROUNDS = 5


def read_trace(place, url, events, numbers, ids, delay, score, number, options):
    """Types the keys of a trace, and counts the moves to a step that was loaded already.

    A move is ready if no load that something visible waits for is under way at its moment.
    """
    folder = place.folder / f"reader-{number}-{place.chance.getrandbits(32)}"
    folder.mkdir()
    loads = LoadTrace(folder / "trace")
    environment = {**place.environment(), "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder),
                   "ORIGAMI_TRACE": "loads", "ORIGAMI_TRACE_FILE": str(loads.path)}
    terminal = Terminal(place.command("read", url, "--detail", "full", "--step", numbers[events[0][1]], *options),
                        environment, rows=40, columns=100)
    terminal.first_screen(quiet=1.5)
    shown, moves = set(), []
    begin, landed, at = time.monotonic(), 0.0, events[0][1]
    for seconds, top, is_jump in events[1:]:
        while (left := begin + seconds - time.monotonic()) > 0:
            time.sleep(min(left, 0.02))
            loads.look()
        terminal.drain(0)
        keys = f":{numbers[top]}\r" if is_jump else ("]" if top > at else "[" if top < at else "")
        at = top
        if keys:
            os.write(terminal.main, keys.encode())
        if is_jump:
            landed = seconds
        elif keys and seconds - landed >= LANDING_ROUNDS * delay:
            moves.append(time.monotonic())
        shown |= {ids[top], ids[min(top + 1, len(ids) - 1)]}
    time.sleep(1)
    loads.look()
    terminal.quit()
    score.moves += len(moves)
    score.ready += sum(not loads.waited(moment) for moment in moves)
    return shown


def ready(place, model, delay, seeds, count, options=()):
    """Replays traces in the real reader, each in one of its own, all at the same time."""
    steps = json.loads(place.run("steps", model, "--library", place.www, "--detail", "full", "--limit", 100_000,
                                 "--format", "json", timeout=120).output)["steps"]
    numbers, ids = [step["number"] for step in steps], [step["id"] for step in steps]
    pages = contents(place.www)
    score, lock = Score(), threading.Lock()

    def replay(seed):
        own = Score()
        with place.nginx() as nginx, Proxy(nginx.port, delay=delay) as proxy:
            shown = read_trace(place, f"{proxy.url}#{model}", trace(seed, count, len(ids)), numbers, ids, delay, own, seed,
                               options)
            loaded = [request for request in proxy.taken() if request.path in pages]
        for request in loaded:
            own.requests += 1
            own.bytes += request.bytes
            if not pages[request.path][1] & shown:
                own.wasted += request.bytes
        with lock:
            for name, value in vars(own).items():
                setattr(score, name, getattr(score, name) + value)

    threads = [threading.Thread(target=replay, args=(seed,)) for seed in range(1, seeds + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return score


def to_step(place, model, position, delay):
    """The cost of the first screen of a model at a step, with nothing known."""
    place.forget()
    with place.nginx() as nginx, Proxy(nginx.port, delay=delay) as proxy:
        with Screen(place, f"{proxy.url}#{model}", "--metered", "--step", position) as screen:
            screen.waits_for(r"step \S+ of", 30)
            phase = settle(proxy, screen)
            screen.quits()
    return phase
