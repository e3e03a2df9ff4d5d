"""The surroundings of a fault: a published library, the program with an empty cache, and the expected output."""

import json
import re
import shutil
import time

from hostilelib.lab import Lab, Skip

from .web import MISSING, NGINX, Nginx

# What is visible is there, or given up, within 10 s (the contract); the program's start and end come on top.
DEADLINE = 10
MARGIN = 2
# One that has all its steps on one page, and one that has dozens of pages.
SHORT, LONG = "m1", "long"
LONG_STEPS = 600

# Every fault by its name, in the order of the modules' imports.
FAULTS = {}


def fault(name):
    """Registers a function as a fault. It gets the field in which it happens."""
    def register(function):
        FAULTS[name] = function
        return function
    return register


class Field(Lab):
    """The surroundings of one fault: a lab whose library is published."""

    def __init__(self, name, tools, seed, scale=1, patience=1):
        super().__init__(name, tools, seed, 600, scale, patience)
        if not NGINX:
            raise Skip(MISSING)
        self.make_shared()
        self.www = self.folder / "www"
        shutil.copytree(self.shared / "www", self.www)

    # The library

    @property
    def shared(self):
        return self.tools.shared / "remote"

    def make_shared(self):
        """Publishes the library that all faults begin with, once."""
        if (self.shared / "www").exists():
            return
        self.shared.mkdir(exist_ok=True)
        self.make("library", "--size", "200kB", self.shared / "models.xml")
        self.make("deep", "--steps", LONG_STEPS, self.shared / "deep.xml")
        deep = self.shared / "long.xml"
        deep.write_text((self.shared / "deep.xml").read_text().replace('id="m0"', f'id="{LONG}"', 1))
        self.import_(self.shared / "models.xml", deep, library=self.shared / "library.sqlite")
        self.publish(self.shared / "unfinished", self.shared / "library.sqlite")
        (self.shared / "unfinished").rename(self.shared / "www")

    def import_(self, *paths, library):
        self.run("import", *paths, "--progress", "never", library=library, successes=(0,), timeout=240)

    def publish(self, folder, library, *more):
        self.run("publish", folder, "--library", library, *more, successes=(0,), timeout=240)

    def own_library(self):
        """A copy of the library that was published, to change and publish again."""
        shutil.copy(self.shared / "library.sqlite", self.library)
        for name in ("library.sqlite-wal",):
            if (self.shared / name).exists():
                shutil.copy(self.shared / name, self.folder / name)
        return self.library

    def add_model(self, name, steps=3):
        """Imports one more model into this fault's library and publishes it."""
        path = self.folder / f"{name}.xml"
        numbered = "".join(f'<step id="s{n}"><title>Fold {name} {n}.</title></step>' for n in range(1, steps + 1))
        path.write_text(f'<model xmlns="urn:origami-steps:1" version="1.0" id="{name}" xml:lang="en">'
                        f"<title>{name}</title><steps>{numbered}</steps></model>\n")
        self.import_(path, library=self.own_library() if not self.library.exists() else self.library)
        self.publish(self.www, self.library)

    def objects(self):
        """The paths of all objects, the largest first."""
        return sorted((path for path in (self.www / "o").rglob("*") if path.is_file()),
                      key=lambda path: -path.stat().st_size)

    # The server

    def nginx(self, extra="", **more):
        return Nginx(self.www, self.folder / f"nginx-{self.chance.getrandbits(32)}", extra, **more)

    # Reading

    def steps(self, place, model=SHORT, *more, **options):
        """Runs `origami steps` on a library: an address, or a folder."""
        return self.run("steps", model, "--library", place, "--detail", "full", "--limit", LONG_STEPS,
                        "--format", "json", *more, timeout=60, **options)

    def forget(self):
        """Empties the program's cache."""
        shutil.rmtree(self.folder / ".cache", ignore_errors=True)

    @property
    def cache(self):
        return self.folder / ".cache/origami/objects.sqlite"

    def truth(self, model=SHORT):
        """The output of `steps` for a model of the first publication, read from its folder without a network."""
        known = self.tools.__dict__.setdefault("truths", {})
        if model not in known:
            known[model] = self.steps(self.shared / "www", model, successes=(0,)).output
        return known[model]

    # What must hold

    def endure(self, url, want, model=SHORT, expected=None, more=(), **options):
        """Reads a model in spite of a fault, and checks the invariants.

        `want` is "right", or a pattern of the sentence that must come in place of the steps.
        """
        self.tried += 1
        result = self.steps(url, model, *more, **options)
        shown = f"{want if want == 'right' else 'a sentence'} was to come"
        self.expect(result.seconds <= DEADLINE + MARGIN * self.patience, f"it took {result.seconds:.1f} s")
        if want == "right":
            self.expect(result.status == 0, f"{shown}: exit {result.status}: {result.errors[-200:]!r}")
            if result.status == 0:
                self.expect(result.output == (expected or self.truth(model)), "other bytes are shown than published")
            return result
        self.expect(result.status not in (0, None), f"{shown}: exit {result.status}, {len(result.output)} bytes shown")
        # JSON is written as it comes, so a page that fails may have begun.
        self.expect((expected or self.truth(model)).startswith(result.output),
                    f"{shown}, and before it other bytes than published")
        first = result.errors.splitlines()[0] if result.errors else ""
        self.expect(first.startswith("origami: ") and re.search(want, result.errors),
                    f"the sentence has no /{want}/: {result.errors[-300:]!r}")
        return result

    def sentence_of(self, result):
        """The message of a result, for the line of the table."""
        lines = result.errors.splitlines()
        return lines[0].removeprefix("origami: ").removeprefix("error: ") if lines else "read right"

    def page_of(self, place, model, after=None, limit=20, **options):
        """One page of steps as an object, and the result."""
        more = ["--after", after] if after else []
        result = self.run("steps", model, "--library", place, "--detail", "full", "--limit", limit,
                          "--format", "json", *more, timeout=60, **options)
        return (json.loads(result.output) if result.status == 0 else None), result


def wait_until(holds, seconds=10.0, pause=0.02):
    """Waits until something holds; returns whether it did in time."""
    end = time.monotonic() + seconds
    while not (held := holds()) and time.monotonic() < end:
        time.sleep(pause)
    return held
