"""The programs that are measured, and where a benchmark keeps its libraries."""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PEER = ROOT / "tools/bench-peer/import.py"
# Debian's Python, which has python3-lxml; another one first in PATH may not have it.
PEER_PYTHON = "/usr/bin/python3"


class Programs:
    """The static release of `origami` and `origami-bench`, and the commands made of them."""

    def __init__(self, origami=None, bench=None):
        if origami and bench:
            self.origami, self.bench = pathlib.Path(origami).resolve(), pathlib.Path(bench).resolve()
            return
        build = ["swift", "build", "--package-path", str(ROOT), "-c", "release", "--static-swift-stdlib"]
        for product in ("origami", "origami-bench"):
            subprocess.run(build + ["--product", product], check=True, stdout=sys.stderr)
        shown = subprocess.run(build + ["--show-bin-path"], check=True, text=True, stdout=subprocess.PIPE)
        folder = pathlib.Path(shown.stdout.strip())
        self.origami, self.bench = folder / "origami", folder / "origami-bench"

    def import_(self, library, path):
        return [self.origami, "import", "--library", library, "--progress", "never", path]

    def peer_import(self, library, path, *options):
        return [PEER_PYTHON, PEER, *options, library, path]


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
