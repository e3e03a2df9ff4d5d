"""The surroundings of a storm: a seed, a folder, a time limit, the program, and a list of failures."""

import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import tempfile
import time

from benchlib import programs

ROOT = programs.ROOT
NOBODY = 65534
# The messages of errors that the program did not expect.
UNEXPECTED = (b"unexpected:", b"report this", b"Fatal error")
# Characters that a terminal obeys: C0 but tab and line feed, DEL, C1, bidirectional marks and overrides.
LIVE = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]")


class Skip(Exception):
    """Raised by a storm that this machine cannot run."""


class Result:
    """The exit status and the output of one run of the program."""

    def __init__(self, status, output, error, seconds):
        self.status, self.output, self.error, self.seconds = status, output, error, seconds

    @property
    def text(self):
        return self.output.decode(errors="replace")

    @property
    def errors(self):
        return self.error.decode(errors="replace")


class Lab:
    """The surroundings of one storm. Everything random comes from `chance`, so a seed repeats it."""

    def __init__(self, name, tools, seed, seconds, scale, patience=1):
        self.name, self.tools, self.seed, self.scale = name, tools, seed, scale
        # The factor by which the program may be slower than a release.
        self.patience = patience
        self.chance = random.Random(f"{seed}/{name}")
        self.seconds = seconds
        self.tried, self.failures, self.note = 0, [], ""
        self.context = ""
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="origami-hostile-"))
        self.folder.chmod(0o755)
        self.began = time.monotonic()
        self.deadline = None

    def clean_up(self):
        # A storm may leave folders that cannot be entered.
        subprocess.run(["chmod", "-R", "u+rwx", self.folder], capture_output=True, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    # The attempts

    def attempts(self, count):
        """Yields numbers from 0, as many as the scale asks for; ends early when the storm's time is over."""
        yield from self._numbers(max(1, round(count * self.scale)))

    def cases(self, cases):
        """Yields numbers and cases, all of them whatever the scale; ends early when the storm's time is over."""
        for number in self._numbers(len(cases)):
            yield number, cases[number]

    def _numbers(self, wanted):
        # The time that a storm needs to prepare does not count.
        self.deadline = self.deadline or time.monotonic() + self.seconds
        for number in range(wanted):
            if time.monotonic() > self.deadline:
                self.note = f"{number} of {wanted}: out of time"
                return
            self.tried += 1
            self.context = f"attempt {number}"
            yield number

    def fail(self, message):
        self.failures.append(f"{self.context}: {message}")

    def expect(self, holds, message):
        if not holds:
            self.fail(message)
        return holds

    # The program

    def environment(self, **more):
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.folder),
            "XDG_STATE_HOME": str(self.folder / "state"),
            "ORIGAMI_LIBRARY": str(self.library),
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "SWIFT_BACKTRACE": "enable=no",
            **more,
        }

    @property
    def library(self):
        return self.folder / "library.sqlite"

    def command(self, *arguments):
        return [str(self.tools.origami), *map(_argument, arguments)]

    def start(self, *arguments, library=None, prefix=(), **options):
        """Starts the program with its output in pipes; `prefix` is a command that runs another one."""
        environment = self.environment(**({"ORIGAMI_LIBRARY": str(library)} if library else {}))
        options = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            "cwd": self.folder,
            "env": environment,
            **options,
        }
        return subprocess.Popen([*prefix, *self.command(*arguments)], **options)

    def within(self, seconds):
        """A time limit for one run: no longer than the storm has left, but 10 s at least."""
        return min(seconds, max(10, (self.deadline or time.monotonic() + seconds) - time.monotonic()))

    def run(self, *arguments, text=None, timeout=30, successes=(0, 1, 2, 3, 64), library=None, **options):
        """Runs the program to its end. A hang, a crash, an unexpected error or another status is a failure."""
        begin = time.monotonic()
        if text is not None:
            options["stdin"] = subprocess.PIPE
        timeout = self.within(timeout)
        child = self.start(*arguments, library=library, **options)
        try:
            output, error = child.communicate(text, timeout=timeout)
        except subprocess.TimeoutExpired:
            child.kill()
            output, error = child.communicate()
            self.fail(f"{self.shown(arguments)}: no end within {timeout:.0f} s")
        result = Result(child.returncode, output or b"", error or b"", time.monotonic() - begin)
        self.judge(result, arguments, successes)
        return result

    def judge(self, result, arguments, successes):
        shown = self.shown(arguments)
        if result.status < 0 and -result.status != signal.SIGKILL:
            self.fail(f"{shown}: ended by signal {-result.status}: {result.errors[-200:]!r}")
        elif result.status >= 0 and result.status not in successes:
            self.fail(f"{shown}: exit {result.status}: {result.errors[-300:]!r}")
        if any(word in result.error for word in UNEXPECTED):
            self.fail(f"{shown}: an error without words of its own: {result.errors[-300:]!r}")
        if LIVE.search(result.errors):
            self.fail(f"{shown}: control characters in a message: {result.errors[-200:]!r}")

    def bench(self, *arguments):
        """Runs `origami-bench`, which makes inputs."""
        return subprocess.run([self.tools.bench, *map(str, arguments)], capture_output=True, check=False)

    def make(self, *arguments):
        done = self.bench("generate", *arguments)
        if done.returncode != 0:
            raise Skip(f"origami-bench made no input: {done.stderr.decode()[-200:]}")

    @staticmethod
    def shown(arguments):
        text = " ".join(map(str, arguments))
        return repr(text if len(text) < 120 else text[:120] + "…")

    # The library

    def import_content(self):
        """Makes the library of the project's own models, which are imported once for all storms."""
        shared = self.tools.shared / "content.sqlite"
        if not shared.exists():
            self.run("import", ROOT / "content", library=shared, successes=(0,), timeout=240)
        shutil.copy(shared, self.library)

    def models(self, library=None):
        """The ids of all models, as `list` gives them."""
        import json

        ids, after = [], []
        while True:
            result = self.run(
                "list", "--format", "json", "--limit", "500", *after, library=library, successes=(0,)
            )
            if result.status != 0:
                return ids
            page = json.loads(result.output)
            ids += [model["id"] for model in page["models"]]
            if page["next"] is None:
                return ids
            after = ["--after", page["next"]]

    def contents(self, library=None):
        """Every model of the library, complete, as `export` writes it."""
        return {
            model: self.run("export", model, library=library, successes=(0,)).output
            for model in self.models(library)
        }

    # The machine

    def need_root(self, what):
        if os.geteuid() != 0:
            raise Skip(f"{what} needs root")

    def as_user(self):
        """Options of `run` for a user other than root, so that permissions apply."""
        if os.geteuid() != 0:
            return {}
        test = subprocess.run(
            [self.tools.origami, "--version"], user=NOBODY, group=NOBODY, capture_output=True, check=False
        )
        if test.returncode != 0:
            raise Skip("permissions do not stop root, and another user cannot run the program")
        for path in [self.folder, *self.folder.rglob("*")]:
            os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []}


class Mounted:
    """A small file system in memory, for the time of a `with`."""

    def __init__(self, lab, size):
        lab.need_root("mounting a file system")
        self.path, self.size = lab.folder / "mounted", size
        self.path.mkdir(exist_ok=True)

    def __enter__(self):
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.size}", "tmpfs", self.path],
            capture_output=True,
            check=False,
        )
        if done.returncode != 0:
            raise Skip(f"this machine does not let us mount a tmpfs: {done.stderr.decode().strip()}")
        return self

    def make_read_only(self):
        subprocess.run(["mount", "-o", "remount,ro", self.path], check=True, capture_output=True)

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.path], capture_output=True, check=False)


def _argument(argument):
    return argument if isinstance(argument, bytes) else str(argument)


def model(id, steps=2, title=None, body="", head='xml:lang="en"'):
    """A small model as text."""
    title = id if title is None else title
    numbered = "".join(
        f'<step id="s{n}"><title>Fold {title} {n}.</title></step>' for n in range(1, steps + 1)
    )
    return (
        f'<model xmlns="urn:origami-steps:1" version="1.0" id="{id}" {head}><title>{title}</title>'
        f"<steps>{numbered}{body}</steps></model>\n"
    )


def library_of(models):
    parts = (text.replace(' xmlns="urn:origami-steps:1" version="1.0"', "") for text in models)
    return '<library xmlns="urn:origami-steps:1" version="1.0">\n' + "".join(parts) + "</library>\n"
