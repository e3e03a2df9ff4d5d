"""Inputs of the benchmarks, made once by `origami-bench generate` and kept in tools/bench-data."""

import pathlib
import shutil
import subprocess

from .programs import remove_library, run_quietly

class Inputs:
    """Makes an input when it is first asked for; the name says everything that it depends on."""

    def __init__(self, folder, bench, say):
        self.folder, self.bench, self.say = pathlib.Path(folder), bench, say
        self.folder.mkdir(parents=True, exist_ok=True)
        # Left by a run that was stopped.
        for path in self.folder.glob("libraries-*"):
            shutil.rmtree(path)
        self._discard_those_of_another_generator()

    def library(self, size):
        """A library file of at least `size`, such as "100MB"."""
        return self._file(f"library-{size}.xml", "library", "--size", size)

    def text(self, size):
        """The same models as plain text."""
        return self._file(f"text-{size}.txt", "text", "--size", size)

    def deep(self, steps):
        """One model of very many steps."""
        return self._file(f"deep-{steps}.xml", "deep", "--steps", str(steps))

    def wide(self, models):
        """Very many models of 24 steps."""
        return self._file(f"wide-{models}.xml", "wide", "--models", str(models))

    def folds(self, models):
        """Models of 30 steps whose folds are computed."""
        return self._file(f"folds-{models}.xml", "folds", "--models", str(models))

    def deep_library(self, steps, tools):
        """A library of one model of very many steps, imported from a pipe and kept: of ten million its file is 7 GB."""
        path = self.folder / f"deep-{steps}.sqlite"
        if path.exists() and run_quietly([tools.origami, "list", "--library", path]):
            return path
        self.say(f"importing a model of {steps:,} steps")
        unfinished = self.folder / "unfinished.sqlite"
        remove_library(unfinished)
        remove_library(path)
        with subprocess.Popen([self.bench, "generate", "deep", "--steps", str(steps), "-"],
                              stdout=subprocess.PIPE) as generator:
            subprocess.run(tools.import_(unfinished, "-"), stdin=generator.stdout, stdout=subprocess.DEVNULL, check=True)
        for suffix in ("-wal", ""):
            part = unfinished.with_name(unfinished.name + suffix)
            if part.exists():
                part.rename(path.with_name(path.name + suffix))
        return path

    def lines(self, count):
        """Lines of words, as a pager shows them best."""
        path = self.folder / f"lines-{count}.txt"
        if not path.exists():
            self.say(f"writing {path.name}")
            unfinished = self.folder / (path.name + ".unfinished")
            with open(unfinished, "w") as file:
                for first in range(1, count + 1, 10_000):
                    file.write("".join(f"{number}. Valley fold the top edge to the bottom edge, crease and unfold.\n"
                                       for number in range(first, min(count + 1, first + 10_000))))
            unfinished.rename(path)
        return path

    def small_files(self, count):
        """A folder of files of one model each, about 10 kB a file."""
        return self._file(f"files-{count}", "files", "--count", str(count))

    def _file(self, name, shape, *options):
        path = self.folder / name
        if not path.exists():
            self.say(f"generating {name}")
            unfinished = self.folder / (name + ".unfinished")
            if unfinished.is_dir():
                shutil.rmtree(unfinished)
            subprocess.run([self.bench, "generate", shape, *options, unfinished], check=True)
            unfinished.rename(path)
        return path

    def _discard_those_of_another_generator(self):
        # The first model tells generators apart, whatever changed in them.
        sample = subprocess.run([self.bench, "generate", "library", "--size", "20kB", "-"],
                                check=True, capture_output=True).stdout
        stamp = self.folder / "generator-sample.xml"
        if stamp.exists() and stamp.read_bytes() == sample:
            return
        for path in self.folder.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        stamp.write_bytes(sample)
