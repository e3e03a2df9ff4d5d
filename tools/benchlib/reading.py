"""The times of the full-screen reader and of less for usual actions, in a terminal of 24 × 80."""

import os
import signal
import statistics
import time

from .measure import run
from .terminal import Lost, Terminal

STARTS = 20
WARM_UP, LINES, PAGES, JUMPS = 20, 300, 100, 10
# Rare among generated titles, but thousands among ten million.
SEARCH = "swivel raw opposite"
STORM = [(5 + number % 60, 20 + number * 7 % 280) for number in range(200)]
ENDINGS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGABRT, signal.SIGSEGV,
           signal.SIGILL)


class Samples:
    """Answers of one kind: their times and their bytes."""

    def __init__(self, answers):
        self.milliseconds = sorted(1000 * answer.seconds for answer in answers)
        self.bytes = sorted(len(answer) for answer in answers)

    @property
    def middle(self):
        return statistics.median(self.milliseconds)

    @property
    def high(self):
        """The 99th percentile."""
        return self.milliseconds[min(len(self.milliseconds) - 1, len(self.milliseconds) * 99 // 100)]

    @property
    def middle_bytes(self):
        return statistics.median(self.bytes)

    def text(self):
        return (f"{self.middle:.2f} ms p50, {self.high:.2f} ms p99; "
                f"{self.middle_bytes:.0f} bytes p50, {self.bytes[-1]} at most")


class Reader:
    """The reader on a model of some number of steps."""

    def __init__(self, setting, steps, library=None):
        self.steps, self.program = steps, setting.tools.origami
        self.library = library or setting.inputs.deep_library(steps, setting.tools)
        self.state = setting.folder / f"state-{steps}"

    def start(self, *options):
        # At the first step, wherever the run before has left the model.
        return Terminal([self.program, "read", "m0", "--detail", "full", "--step", "1", *options],
                        {"XDG_STATE_HOME": str(self.state), "HOME": str(self.state),
                         "ORIGAMI_LIBRARY": str(self.library)})

    def write_text(self, path):
        """The whole model as text, for less."""
        with open(path, "w") as file:
            file.write(run([self.program, "read", "m0", "--library", self.library, "--detail", "full", "--plain"],
                           keep_output=True).output)

    def measure(self):
        """Every figure, by name."""
        figures = {"start": starts(self.start)}
        words = self.start("--graphics", "words")
        words.first_screen()
        figures["line of words"] = keys(words, "j", LINES)
        figures["page of words"] = keys(words, " ", PAGES)
        words.quit()
        with_drawings = self.start()
        with_drawings.first_screen()
        self.measure_drawings(with_drawings, figures)
        with_drawings.quit()
        return figures

    def measure_drawings(self, terminal, figures):
        memory = {}

        def remember(moment):
            # Work ahead of need is finished, too.
            time.sleep(0.05)
            memory[moment] = terminal.peak()

        remember("open")
        figures["line"] = keys(terminal, "j", LINES)
        figures["page"] = keys(terminal, " ", PAGES)
        remember("scroll")
        figures["last step"] = Samples(alternate(terminal, "G", "g"))
        remember("end")
        terminal.key(f":{self.steps // 2}\r", quiet=0.2)
        figures["level"] = Samples(alternate(terminal, "1", "3") + alternate(terminal, "2", "3"))
        figures["resize"] = Samples([resize(terminal, rows, columns)
                                     for _ in range(JUMPS) for rows, columns in ((30, 120), (24, 80))])
        figures["storm of sizes"] = Samples([storm(terminal) for _ in range(JUMPS // 2)])
        terminal.key("g", quiet=0.2)
        terminal.key(f"/{SEARCH}\r", quiet=1)
        figures["search"] = Samples([found_from_start(terminal) for _ in range(JUMPS)])
        remember("search")
        terminal.key("g", quiet=0.2)
        remember("back")
        figures["memory"] = memory


class Less:
    """less on a text."""

    def __init__(self, text):
        self.text = text

    def start(self, *options):
        return Terminal(["less", *options, self.text], {"HOME": "/nonexistent", "LESSHISTFILE": "-"})

    def measure(self):
        figures = {"start": starts(self.start)}
        terminal = self.start()
        terminal.first_screen()
        memory = {"open": terminal.peak()}
        figures["line"] = keys(terminal, "j", LINES)
        figures["page"] = keys(terminal, " ", PAGES)
        memory["scroll"] = terminal.peak()
        figures["last step"] = Samples(alternate(terminal, "G", "g"))
        memory["end"] = terminal.peak()
        figures["resize"] = Samples([resize(terminal, rows, columns)
                                     for _ in range(JUMPS) for rows, columns in ((30, 120), (24, 80))])
        figures["memory"] = memory
        terminal.quit()
        return figures

    def measure_numbered(self):
        """The end of the text, with the number of its line shown: less counts the lines."""
        answers = []
        for _ in range(3):
            terminal = self.start("-N")
            terminal.first_screen()
            answers.append(terminal.key("G", quiet=0.5))
            terminal.quit()
        return Samples(answers)


def starts(make):
    """First screens of a program that is started again and again; the first two warm the cache."""
    screens = []
    for _ in range(STARTS + 2):
        terminal = make()
        screens.append(terminal.first_screen())
        terminal.quit()
    return Samples(screens[2:])


def keys(terminal, key, count):
    """Answers to a key that is pressed again and again; at the end of a short text one begins at its start."""
    answers = []
    while len(answers) < WARM_UP + count:
        try:
            answers.append(terminal.key(key, patience=1))
        except Lost:
            terminal.key("g", quiet=0.05)
    return Samples(answers[WARM_UP:])


def alternate(terminal, key, back):
    """Answers to a key whose effect another key undoes each time; of a change there and back both count."""
    answers = []
    for number in range(JUMPS + 1):
        there, again = terminal.key(key, quiet=0.03), terminal.key(back, quiet=0.03)
        if number > 0:
            answers += [there] if back == "g" else [there, again]
    return answers


def found_from_start(terminal):
    """The next hit from the first step: with a single hit, the screen would not change from the hit itself."""
    terminal.key("g", quiet=0.1)
    return first_of(terminal, "n")


def first_of(terminal, key):
    """The answer to a key, without what the reader counts afterwards."""
    answer = terminal.key(key)
    terminal.drain(0.5)
    return answer


def resize(terminal, rows, columns):
    return terminal.answer_to(lambda: terminal.resize(rows, columns), quiet=0.05)


def storm(terminal):
    """Two hundred sizes within a second; the time from the last of them to the last byte."""
    for rows, columns in STORM:
        terminal.resize(rows, columns)
        terminal.drain(0.004)
    return resize(terminal, 24, 80)


def endings(reader):
    """For each signal: milliseconds until the terminal was as before, until the process was gone, and its status."""
    results = {}
    for number in ENDINGS:
        terminal = reader.start()
        terminal.first_screen()
        os.write(terminal.main, b"j")
        terminal.drain()
        restored, gone, status = terminal.end_by(number)
        results[number.name] = (1000 * restored if restored else None, 1000 * gone, status == -number)
    return results
