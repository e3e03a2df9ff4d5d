"""Runs whole processes and compares them round by round.

Commands of one comparison run interleaved, in an order that rotates from round to round, so that a
slow minute of the machine falls on all of them. A ratio is the median of the ratios of the rounds,
not the ratio of two medians.
"""

import os
import shutil
import statistics
import subprocess
import tempfile
import time

# A child's peak in rusage is at least that of the process which forked it (the kernel carries it
# over exec), and Python is larger than some of the programs measured. GNU time is small.
GNU_TIME = shutil.which("time")


def memory_prefix(file):
    """The prefix of a command that writes its peak memory into a file."""
    return [GNU_TIME, "-f", "%M", "-o", file] if GNU_TIME else []


def peak(file, usage):
    """The peak memory in bytes, from that file or else from rusage."""
    # A failed command's status comes before the number.
    return 1024 * (int(file.read().split()[-1]) if GNU_TIME else usage.ru_maxrss)


class Failed(Exception):
    """Raised when a measured command failed."""


class Run:
    """One run of one command: seconds of wall clock and CPU, peak memory in bytes, its output."""

    def __init__(self, wall, usage, peak, status, output):
        self.wall, self.cpu = wall, usage.ru_utime + usage.ru_stime
        self.peak, self.status, self.output = peak, status, output


def run(command, keep_output=False, successes=(0,)):
    """Runs a command to its end, its output thrown away or kept; another exit status raises."""
    with tempfile.TemporaryFile() as errors, tempfile.TemporaryFile() as output, \
            tempfile.NamedTemporaryFile() as memory:
        argv = memory_prefix(memory.name) + [str(part) for part in command]
        begin = time.perf_counter()
        child = subprocess.Popen(argv, stdin=subprocess.DEVNULL, stderr=errors,
                                 stdout=output if keep_output else subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - begin
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode not in successes:
            errors.seek(0)
            message = errors.read()[-2000:].decode(errors="replace")
            raise Failed(f"{' '.join(map(str, command))}: exit {child.returncode}\n{message}")
        output.seek(0)
        return Run(wall, usage, peak(memory, usage), child.returncode, output.read().decode() if keep_output else "")


class Contender:
    """One side of a comparison: a name, how to get ready (not timed) and a command."""

    def __init__(self, name, command, prepare=None):
        self.name, self.command, self.prepare = name, command, prepare
        self.runs = []

    def go(self):
        if self.prepare:
            self.prepare()
        return run(self.command)

    def walls(self):
        return [run.wall for run in self.runs]

    def peak(self):
        return max(run.peak for run in self.runs)


def compare(contenders, rounds, warm_up=1, say=lambda text: None):
    """Fills each contender's runs: `rounds` of them, interleaved in rotated order."""
    for number in range(-warm_up, rounds):
        say(f"round {number + 1} of {rounds}" if number >= 0 else "warm-up")
        shift = number % len(contenders)
        for contender in contenders[shift:] + contenders[:shift]:
            result = contender.go()
            if number >= 0:
                contender.runs.append(result)


def ratios(contender, base, value=lambda run: run.wall):
    """The ratio of two contenders in every round."""
    return [value(a) / value(b) for a, b in zip(contender.runs, base.runs)]


class Spread:
    """A median with the least and the most."""

    def __init__(self, values):
        self.median, self.least, self.most = statistics.median(values), min(values), max(values)

    def text(self, unit, digits=3, scale=1):
        a, b, c = (f"{value * scale:.{digits}f}" for value in (self.median, self.least, self.most))
        return f"{a}{unit} ({b}–{c})"
