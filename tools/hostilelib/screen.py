"""Storms on the full screen: keys, sizes, pasted text, and signals in the middle of a frame."""

import fcntl
import json
import os
import select
import signal
import struct
import termios
import time

from benchlib.terminal import Terminal

from .lab import ROOT, model

LEFT = b"\x1b[?1049l"
KEYS = [
    "j",
    "k",
    " ",
    "b",
    "d",
    "u",
    "g",
    "G",
    "]",
    "[",
    "1",
    "2",
    "3",
    "+",
    "-",
    "m",
    "'",
    "s",
    "<",
    ">",
    "n",
    "N",
    "h",
    "v",
    "z",
    "l",
    "i",
    "t",
    "p",
    ",",
    ".",
    "r",
    "f",
    "/fold\r",
    "?a\r",
    "/\x1b",
    ":3\r",
    ":99999999999999999999\r",
    "\r",
    "\x1b",
    "\x7f",
    "\x0c",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[H",
    "\x1b[F",
    "\x1b[200~pasted\x1b[201~",
    "\x1b[<64;3;3M",
    "\x1b[I",
    "\xe9",
    "白",
    "\x1b]11;rgb:0/0/0\x1b\\",
    "\x1b[?2026;2$y",
    "\x1b[?62;22c",
    "\x1b[6;20;10t",
    "\x1bOP",
    "\x1b[1;5A",
    "\x1b[27;5;106~",
    "\x1b[106;5u",
]


class Session:
    """The program in a terminal. Its output is read only on request."""

    def __init__(self, lab, *arguments, rows=24, columns=80):
        self.lab, self.data = lab, b""
        self.terminal = Terminal(lab.command(*arguments), lab.environment(), rows, columns)
        self.status = None

    def read(self, seconds):
        """Reads until no output has come for a while."""
        while self.status is None and self.terminal.poll.poll(int(1000 * seconds)):
            self.data += os.read(self.terminal.main, 1 << 16)
            self.data = self.data[-1_000_000:]
            self.look()

    def look(self):
        if self.status is None:
            done, status = os.waitpid(self.terminal.process, os.WNOHANG)
            if done:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def type(self, text):
        """Types without waiting: the program may itself wait until its output is read."""
        data = text if isinstance(text, bytes) else text.encode(errors="surrogateescape")
        deadline = time.monotonic() + 60
        while data and self.look() is None and time.monotonic() < deadline:
            _, writable, _ = select.select([], [self.terminal.main], [], 0)
            if writable:
                data = data[os.write(self.terminal.main, data[:512]) :]
            self.read(0)
        return not data

    def resize(self, rows, columns):
        fcntl.ioctl(self.terminal.main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def memory(self):
        try:
            return self.terminal.peak()
        except (OSError, KeyError, Exception):
            return 0

    def end(self, number, seconds=3):
        """Sends a signal, reads to the end, and returns the state in which the terminal was left."""
        begin = time.monotonic()
        if self.look() is None:
            os.kill(self.terminal.process, number)
        while self.look() is None and time.monotonic() - begin < seconds:
            if self.terminal.poll.poll(10):
                self.data += os.read(self.terminal.main, 1 << 16)
        if self.look() is None:
            os.kill(self.terminal.process, signal.SIGKILL)
            os.waitpid(self.terminal.process, 0)
            self.lab.fail(f"no end by signal {number} within {seconds} s")
            self.status = -9
        while self.terminal.poll.poll(0):
            self.data += os.read(self.terminal.main, 1 << 16)
        modes = termios.tcgetattr(self.terminal.slave)
        self.lab.expect(modes == self.terminal.modes, "the terminal's modes are not those before")
        self.terminal.close()
        return self.data


def _library(lab):
    lab.import_content()
    wide = "".join(
        f'<step id="w{n}"><title>{"白鳥 Fold " * 8}{n}</title><text>{"é👨‍👩‍👧 " * 40}</text></step>'
        for n in range(300)
    )
    (lab.folder / "wide.xml").write_text(model("wide", 0, body=wide))
    lab.run("import", lab.folder / "wide.xml", successes=(0,))


def signals_while_drawing(lab):
    """A signal at a random moment while frames and pictures are written: nothing follows the restoring bytes."""
    _library(lab)
    late = worst = 0
    numbers = [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGSEGV, signal.SIGABRT]
    for number in lab.attempts(320):
        sent = numbers[number % len(numbers)]
        graphics = ["auto", "kitty", "braille"][number % 3]
        session = Session(
            lab,
            "read",
            "swan",
            "--graphics",
            graphics,
            rows=lab.chance.choice([24, 60, 150]),
            columns=lab.chance.choice([80, 200, 400]),
        )
        if number % 4 == 0:
            # Before or during the first frame.
            time.sleep(lab.chance.uniform(0, 0.03))
        else:
            session.read(0.1)
            os.write(
                session.terminal.main, lab.chance.choice([b" b" * 40, b"\x0c" * 40, b"31" * 40, b"]" * 60])
            )
            if number % 4 == 1:
                session.read(0.002)
            # Else nothing is read: the terminal fills and the program waits in the middle of a write.
            time.sleep(lab.chance.uniform(0, 0.03))
        began = LEFT in session.data
        data = session.end(sent)
        entered = data.rfind(b"\x1b[?1049h")
        left = data.rfind(LEFT)
        lab.expect(session.status == -sent, f"signal {sent}: ended with {session.status}")
        if entered >= 0 and not began:
            if lab.expect(left > entered, f"signal {sent}: the alternate screen was not left"):
                count = len(data) - left - len(LEFT)
                late, worst = late + (count > 0), max(worst, count)
                lab.expect(
                    count == 0,
                    f"signal {sent}: {count} bytes after the restoring ones: {data[left + len(LEFT):][:60]!r}",
                )
    lab.note = lab.note or f"{late} wrote on, at most {worst} bytes"


def keys_and_sizes(lab):
    """Random keys in terminals of random sizes from 1 × 1, resized meanwhile; the program lives and then quits."""
    _library(lab)
    sizes = [1, 2, 3, 4, 5, 8, 24, 40, 80, 200, 1000]
    keys = 0
    for number in lab.attempts(60):
        arguments = lab.chance.choice(
            [["read"], ["read", "swan"], ["read", "wide"], ["read", "crane", "--detail", "full"]]
        )
        size = lab.chance.choice(sizes), lab.chance.choice(sizes)
        lab.context = f"attempt {number}, {arguments}, {size}"
        session = Session(lab, *arguments, rows=size[0], columns=size[1])
        session.read(0.1)
        for _ in range(120):
            keys += 1
            session.type(lab.chance.choice(KEYS))
            if lab.chance.random() < 0.15:
                session.resize(lab.chance.choice(sizes), lab.chance.choice(sizes))
            if session.look() is not None:
                break
        session.read(0.02)
        if session.look() is None:
            session.type("\x1b" + "q" * 3)
            session.read(0.5)
        lab.expect(session.look() in (0, None), f"ended with {session.status}")
        # A prompt or a slow screen may have taken the q.
        session.end(signal.SIGTERM)
        lab.expect(session.status in (0, -signal.SIGTERM), f"ended with {session.status}")
    lab.note = lab.note or f"{keys} keys"


def huge_window(lab):
    """A window of 65,535 × 65,535, which any program can ask for."""
    _library(lab)
    for number in lab.attempts(3):
        session = Session(lab, "read", "swan", rows=24, columns=80)
        session.read(0.2)
        session.resize(65_535, 65_535)
        session.read(0.3)
        session.type("j ")
        session.read(0.3)
        peak = session.memory()
        lab.expect(0 < peak < 200_000_000, f"{peak / 1e6:.0f} MB")
        session.end(signal.SIGTERM)
        lab.expect(session.status == -signal.SIGTERM, f"ended with {session.status}")


def pasted_text(lab):
    """300,000 combining marks and 100,000 words typed and pasted into a search: an answer in seconds."""
    _library(lab)
    texts = ["\u0301" * 300_000, "fold " * 100_000, "a" * 1_000_000, "\u0301\u0302" * 100_000]
    for number, _ in lab.cases(range(8)):
        text = texts[number % 4]
        session = Session(lab, "read", "swan")
        session.read(0.3)
        begin = time.monotonic()
        typed = f"/\x1b[200~{text}\x1b[201~\r" if number < 4 else f"/{text}\r"
        lab.expect(session.type(typed), "the program stopped reading")
        # Esc alone, or the two would be one key; ^L draws the screen anew in any case.
        session.type("\x1b")
        session.read(0.3)
        session.data = b""
        session.type("\x0c")
        while not session.data and time.monotonic() - begin < 30 and session.look() is None:
            session.read(0.1)
        seconds = time.monotonic() - begin
        lab.expect(seconds < 5 * lab.patience, f"{seconds:.0f} s until the next frame")
        peak = session.memory()
        lab.expect(peak < 200_000_000, f"{peak / 1e6:.0f} MB")
        session.end(signal.SIGTERM)


def large_drawings(lab):
    """Drawings of thousands of faces: refused, or drawn without stopping the keys."""
    for number, count in lab.cases([5_000, 80_000, 1_600]):
        if number < 2:
            faces = '<face side="front" points="0,0 1,0 1,1"/>' * count
            body = f'<step id="big"><title>Big</title><diagram>{faces}</diagram></step>'
        else:
            turns = "".join(
                f'<step id="t{n}"><title>Turn</title><do><turn-over/></do></step>' for n in range(1000)
            )
            body = turns
        file = lab.folder / f"big-{number}.xml"
        file.write_text(model("big", 1, body=body))
        library = lab.folder / f"big-{number}.sqlite"
        result = lab.run("import", file, library=library, timeout=60)
        if not library.exists() or "big" not in lab.models(library):
            lab.expect(result.status == 1, "not imported, and no error")
            continue
        size = library.stat().st_size
        lab.expect(size < 40 * file.stat().st_size + 1_000_000, f"{file.stat().st_size} bytes became {size}")
        session = Session(lab, "read", "big", "--library", str(library))
        session.read(1)
        begin = time.monotonic()
        session.type("]")
        session.data = b""
        session.type("\x0c")
        while not session.data and time.monotonic() - begin < 30 and session.look() is None:
            session.read(0.05)
        lab.expect(time.monotonic() - begin < 1 * lab.patience, f"{time.monotonic() - begin:.1f} s for a key")
        session.end(signal.SIGTERM)


STORMS = {
    "signals while drawing": (signals_while_drawing, 120),
    "keys and sizes": (keys_and_sizes, 100),
    "huge window": (huge_window, 15),
    "pasted text": (pasted_text, 60),
    "large drawings": (large_drawings, 40),
}
