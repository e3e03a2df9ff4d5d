"""The programs that are measured, and where a benchmark keeps its libraries."""

import functools
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PEER = ROOT / "tools/bench-peer/import.py"
# Debian's Python, which has python3-lxml; another one first in PATH may not have it.
PEER_PYTHON = "/usr/bin/python3"


class Programs:
    """The static release of `origami` and of the benchmarks, and the commands made of them."""

    def __init__(self, origami=None, bench=None):
        if origami and bench:
            self.origami, self.bench = pathlib.Path(origami).resolve(), pathlib.Path(bench).resolve()
        else:
            self.origami, self.bench = built("origami"), built("origami-bench")

    @functools.cached_property
    def paging(self):
        return built("paging-bench")

    def import_(self, library, path):
        return [self.origami, "import", "--library", library, "--progress", "never", path]

    def peer_import(self, library, path, *options):
        return [PEER_PYTHON, PEER, *options, library, path]


def built(product):
    """Builds a program and returns its path."""
    built = subprocess.run(["bash", "-c", '. tools/lib/prepare.sh; build_release "$0"', product], cwd=ROOT, check=True,
                           text=True, stdout=subprocess.PIPE)
    return pathlib.Path(built.stdout.strip())


def remove_library(path):
    for suffix in ("", "-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def copy_library(source, target):
    """Copies a library that no process has open."""
    remove_library(target)
    for suffix in ("", "-wal"):
        part = source.with_name(source.name + suffix)
        if part.exists():
            shutil.copy(part, target.with_name(target.name + suffix))


def run_quietly(command):
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
