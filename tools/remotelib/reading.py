"""Faults during reading: the full-screen reader in tmux, whose server stops, hangs and comes back."""

import os
import re
import shutil
import signal
import subprocess
import time

from hostilelib.lab import Skip

from .field import DEADLINE, LONG, LONG_STEPS, SHORT, fault, wait_until
from .proxy import Fault, Proxy, is_object, is_root

ROWS, COLUMNS = 24, 80


class Screen:
    """The reader on a terminal of tmux, for the time of a `with`."""

    def __init__(self, place, *arguments, **environment):
        if not shutil.which("tmux"):
            raise Skip("tmux is not installed")
        self.place, self.arguments = place, arguments
        self.environment = {**place.environment(**environment), "TERM": "tmux-256color"}
        self.socket = f"origami-{os.getpid()}-{place.chance.getrandbits(32)}"

    def __enter__(self):
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", COLUMNS, "-y", ROWS, "env", "-i", *variables,
                  *self.place.command("read", *self.arguments, "--detail", "full"))
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    def tmux(self, *arguments):
        # Its socket lies in the folder of the test.
        done = subprocess.run(["tmux", "-L", self.socket, *map(str, arguments)], capture_output=True, check=False,
                              env={**os.environ, "TMUX_TMPDIR": str(self.place.folder)})
        return done.stdout.decode()

    @property
    def text(self):
        return self.tmux("capture-pane", "-p")

    @property
    def rows(self):
        """The rows between the header and the bottom line."""
        return self.text.splitlines()[2:ROWS - 2]

    def type(self, *keys):
        self.tmux("send-keys", *keys)

    def waits_for(self, pattern, seconds=10.0):
        """Waits for a pattern on the screen; if it does not come, that is a failure with the screen."""
        found = wait_until(lambda: re.search(pattern, self.text), seconds * self.place.patience)
        self.place.tried += 1
        return self.place.expect(found, f"/{pattern}/ does not come within {seconds} s:\n{self.text}")

    @property
    def process(self):
        return int(self.tmux("display-message", "-p", "#{pane_pid}"))

    def quits(self, seconds=0.5):
        """Types q and holds the reader to an immediate end."""
        begin = time.monotonic()
        self.type("q")
        gone = wait_until(lambda: not self.tmux("list-panes"), 15)
        taken = time.monotonic() - begin
        self.place.tried += 1
        self.place.expect(gone and taken < seconds * self.place.patience, f"q ends the reader after {taken:.2f} s")


@fault("reader: server stops")
def stopped_server(place):
    """nginx stops while someone reads: a word in the bottom line, what was read is read again, `r` when it is back."""
    with place.nginx() as nginx, Screen(place, f"{nginx.url}#{LONG}") as screen:
        screen.waits_for(r"step 1 of \d+")
        first = screen.rows
        for _ in range(12):
            screen.type("Space")
            time.sleep(0.1)
        time.sleep(0.5)
        nginx.stop()
        screen.type("G")
        screen.waits_for("cannot be reached", DEADLINE + 1)
        screen.waits_for("offline, as of")
        screen.type("g")
        screen.waits_for(r"step 1 of \d+")
        place.expect(wait_until(lambda: screen.rows == first, 3), f"the first screen is another one:\n{screen.text}")
        bottom = screen.text.splitlines()[-1]
        for _ in range(8):
            before = screen.text
            screen.type("Space")
            place.expect(wait_until(lambda: screen.rows != before.splitlines()[2:ROWS - 2], 3),
                         f"what was read is not read again:\n{screen.text}")
        place.note = f"bottom line: '{' '.join(bottom.split())}'"
        nginx.start()
        screen.type("r")
        place.expect(wait_until(lambda: "offline" not in screen.text, 5), f"still offline after r:\n{screen.text}")
        screen.type("G")
        # The last step cannot be read from the cache.
        place.expect(wait_until(lambda: "cannot be reached" not in screen.text, 5), screen.text)
        screen.quits()


@fault("reader: opened offline")
def opened_without_server(place):
    """The reader is opened after the server has gone: models that were read open at once, with their age."""
    with place.nginx() as nginx:
        with Screen(place, f"{nginx.url}#{SHORT}") as screen:
            screen.waits_for(r"step 1 of \d+")
            first = screen.rows
            screen.quits()
        nginx.stop()
        begin = time.monotonic()
        with Screen(place, f"{nginx.url}#{SHORT}") as screen:
            screen.waits_for(r"step 1 of \d+")
            place.note = f"first screen after {time.monotonic() - begin:.2f} s"
            place.expect(wait_until(lambda: screen.rows == first, 3), f"another screen:\n{screen.text}")
            screen.waits_for("offline, as of", DEADLINE + 2)
            screen.quits()


@fault("reader: server hangs")
def hanging_server(place):
    """Objects stall during reading: a message at the deadline, no row moves, and q quits at once."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy, Screen(place, f"{proxy.url}#{LONG}", "--metered") as screen:
        screen.waits_for(r"step 1 of \d+")
        time.sleep(0.3)
        proxy.rule = lambda path: Fault(stall_after=10) if is_object(path) else None
        before = screen.rows
        begin = time.monotonic()
        screen.type("G")
        moved = False
        while time.monotonic() - begin < DEADLINE + 3 and "cannot be reached" not in screen.text:
            moved = moved or screen.rows != before
            time.sleep(0.1)
        place.tried += 1
        place.expect("cannot be reached" in screen.text, f"no sentence after {DEADLINE + 3} s:\n{screen.text}")
        place.expect(not moved, "rows moved while it waited")
        place.note = f"a sentence after {time.monotonic() - begin:.1f} s"
        screen.type("G")
        time.sleep(0.5)
        # Keys are answered meanwhile.
        screen.type("j")
        place.expect(wait_until(lambda: screen.rows != before, 1), "j does nothing while a load hangs")
        screen.quits()


@fault("reader: late pages")
def late_page(place):
    """Objects come a second late: rows that are on the screen stay where they are when they come."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy:
        proxy.rule = lambda path: Fault(delay=1) if is_object(path) else None
        # Before the end of a page of steps, wherever it is.
        with Screen(place, f"{proxy.url}#{LONG}/s{LONG_STEPS // 6}", "--metered") as screen:
            screen.waits_for(r"step \S+ of", 20)
            time.sleep(2)
            proxy.taken()
            answered_late = 0
            for _ in range(30):
                at_key = screen.rows
                screen.type("Space")
                time.sleep(0.3)
                before = screen.rows
                time.sleep(1.3)
                after = screen.rows
                place.tried += 1
                if before == at_key:
                    # The key waits for the page: this is its answer.
                    answered_late += after != before
                    continue
                place.expect(all(old == new for old, new in zip(before, after) if old.strip()),
                             f"rows moved:\n{chr(10).join(before)}\n--- became\n{chr(10).join(after)}")
            late = sum(is_object(request.path) for request in proxy.taken())
            place.expect(late > 0, "no page came late")
            place.note = f"{late} pages came late, {answered_late} keys waited for them"
            screen.quits()


@fault("reader: publication")
def published_while_reading(place):
    """A publication while someone reads: `r` takes it over, at the step that is read."""
    with place.nginx() as nginx, Screen(place, f"{nginx.url}#{LONG}") as screen:
        screen.waits_for(r"step 1 of \d+")
        screen.type("]", "]", "]", "]")
        time.sleep(0.5)
        there = re.search(r"step (\S+) of", screen.text)[1]
        changed = place.folder / "long.xml"
        text = (place.shared / "long.xml").read_text()
        changed.write_text(text.replace("<title>", "<title>SECOND "))
        place.import_(changed, library=place.own_library())
        place.publish(place.www, place.library, "--prune")
        screen.type("r")
        screen.waits_for("SECOND")
        place.expect(f"step {there} of" in screen.text, f"not at step {there}:\n{screen.text}")
        for _ in range(10):
            screen.type("Space")
            time.sleep(0.1)
        place.expect(wait_until(lambda: "SECOND" in screen.text, 3), f"a page of the first publication:\n{screen.text}")
        screen.quits()


@fault("reader: portal")
def portal_while_reading(place):
    """A captive portal during reading: the screen stays, and nothing of the portal is shown."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy, Screen(place, f"{proxy.url}#{SHORT}") as screen:
        screen.waits_for(r"step 1 of \d+")
        before = screen.rows
        page = b"<html><form>Log in to the hotel.</form></html>"
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(page)
        proxy.rule = lambda path: Fault(head=head, body=page)
        screen.type("r")
        screen.waits_for("offline, as of", DEADLINE + 1)
        place.expect(screen.rows == before, f"rows changed:\n{screen.text}")
        place.expect("hotel" not in screen.text, "the portal's page is shown")
        proxy.rule = None
        screen.type("r")
        place.expect(wait_until(lambda: "offline" not in screen.text, 5), f"still offline after r:\n{screen.text}")
        screen.quits()


@fault("reader: suspended")
def suspended_reader(place):
    """^Z in the middle of a load, and continued later."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy, Screen(place, f"{proxy.url}#{LONG}") as screen:
        screen.waits_for(r"step 1 of \d+")
        proxy.rule = lambda path: Fault(delay=0.5) if is_object(path) else None
        screen.type("G")
        time.sleep(0.1)
        process = screen.process
        os.kill(process, signal.SIGSTOP)
        time.sleep(2)
        os.kill(process, signal.SIGCONT)
        place.expect(wait_until(lambda: not re.search(r"step 1 of \d+", screen.text), 12),
                     f"G never arrives:\n{screen.text}")
        screen.quits()


@fault("reader: idle")
def idle(place):
    """A screen on which nothing happens asks the server nothing."""
    with place.nginx() as nginx, Proxy(nginx.port) as proxy, Screen(place, f"{proxy.url}#{LONG}") as screen:
        screen.waits_for(r"step 1 of \d+")
        screen.type("Space")
        time.sleep(2)
        before = len(proxy.requests)
        time.sleep(5)
        place.tried += 1
        place.expect(len(proxy.requests) == before, f"{len(proxy.requests) - before} requests in five idle seconds")
        roots = sum(is_root(request.path) for request in proxy.requests)
        place.note = f"{before} requests, {roots} of them for the root, then none in 5 s"
        screen.quits()
