"""The report: one table of goals, one table of figures a question, in Markdown and on the screen."""

import datetime
import os
import pathlib
import platform
import re
import subprocess


# Others on the machine make every figure worse, and those of two threads most.
LOAD = os.getloadavg()[0]


class Row:
    """One figure: its name, its value, its ratio to the base, its memory."""

    def __init__(self, what, figure, ratio="", memory=""):
        self.cells = [what, figure, ratio, memory]


class Goal:
    """A line of the table of goals: the goal, the figure, and whether it is met."""

    def __init__(self, what, asked, measured, met):
        self.what, self.asked, self.measured, self.met = what, asked, measured, met


class Report:
    """Gathers the answers. A question that could not be run is listed as missing, with the reason."""

    def __init__(self, say):
        self.say, self.goals, self.sections, self.left_out = say, [], [], []

    def section(self, title, note, rows, goals):
        self.sections.append((title, note, rows))
        self.goals += goals
        for row in rows:
            self.say("  " + "  ".join(cell for cell in row.cells if cell))
        for goal in goals:
            self.say(f"  {'met' if goal.met else 'NOT MET'}: {goal.what} {goal.measured} (goal {goal.asked})")

    def leave_out(self, title, reason):
        self.left_out.append((title, reason))
        self.say(f"  left out: {reason}")

    def all_met(self):
        return all(goal.met for goal in self.goals)

    def markdown(self, title, command):
        lines = [f"# {title}", "", f"Made by `{command}` on {machine()}", ""]
        lines += ["Whole processes, inputs in the page cache, commands of one question interleaved in rotated",
                  "order. A figure is a median (least–most); a ratio is the median of the ratios of the rounds;",
                  "memory is the peak of resident memory.", ""]
        lines += table(["goal", "asked", "measured", "met"],
                       [[g.what, g.asked, g.measured, "yes" if g.met else "**no**"] for g in self.goals])
        for title, note, rows in self.sections:
            lines += ["", f"## {title}", ""] + ([note, ""] if note else [])
            lines += table(["what", "figure", "ratio", "memory"], [row.cells for row in rows])
        if self.left_out:
            lines += ["", "## Left out of this run", ""]
            lines += [f"- {title}: {reason}" for title, reason in self.left_out]
        return "\n".join(lines) + "\n"


def table(heads, rows):
    return ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)] + \
           ["| " + " | ".join(row) + " |" for row in rows]


def machine():
    """Date, processor, kernel, tools and commit; nothing that names the machine or a path on it."""
    processor = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = re.search(r"MemTotal:\s*(\d+)", pathlib.Path("/proc/meminfo").read_text())
    commit = output(["git", "rev-parse", "--short=12", "HEAD"])
    if output(["git", "status", "--porcelain", "--untracked-files=no", "--", ".",
               ":!tools/bench-results.md"]):
        commit += " with changes"
    swift = re.search(r"Swift version (\S+)", output(["swift", "--version"]))
    sqlite = output(["sqlite3", "--version"]).split(" ")[0]
    libxml = re.search(r"version (\d+)", output(["xmllint", "--version"]))
    return (f"{datetime.date.today().isoformat()}: {processor[1] if processor else platform.machine()}, "
            f"{os.cpu_count()} cores, {int(memory[1]) // 1048576} GiB, Linux {platform.release()}, "
            f"Swift {swift[1] if swift else '?'}, libxml2 {libxml[1] if libxml else '?'}, SQLite {sqlite}, "
            f"commit {commit}; load before the run {LOAD:.1f}.")


def output(command):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return result.stdout.strip()
