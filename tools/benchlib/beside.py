"""Every figure beside another build of the program, such as that of an earlier commit, in one run."""

import statistics

from . import programs
from .measure import Contender, Spread, compare
from .questions import MEGABYTE, Setting, ask, deep_library
from .reading import Reader
from .report import Goal, Row

# The part by which a figure may be worse.
MARGIN = 0.05
NOTE = "The two builds take turns. Beside each median is that of the build before. A ratio above 1 is worse."


def beside(setting, folder):
    """Measures the programs `origami` and `origami-bench` in `folder` in turns with those of this commit."""
    before = setting.folder / "before"
    before.mkdir()
    tools = programs.Programs(folder / "origami", folder / "origami-bench")
    both = [setting, Setting(tools, setting.inputs, before, setting.rounds, setting.scale, setting.report, setting.say)]
    rows = [*processes(both), *in_process(both), *readers(both)]
    worse = [row.cells[0] for row in rows if float(row.cells[2]) > 1 + MARGIN]
    setting.report.section("Beside the build before", NOTE, rows,
                           [Goal(f"figures worse by more than {MARGIN:.0%}, of {len(rows)}", "0",
                                 f"{len(worse)}" + (f": {'; '.join(worse)}" if worse else ""), not worse)])


def row(what, ours, theirs, unit, digits=2):
    """A row of what every round has measured of both."""
    ratio = statistics.median(a / b for a, b in zip(ours, theirs))
    ours, theirs = Spread(ours), Spread(theirs)
    return Row(what, f"{ours.median:.{digits}f} {unit}, before {theirs.median:.{digits}f} {unit}", f"{ratio:.3f}")


def processes(both):
    """Times and memory of whole processes."""
    inputs, scale = both[0].inputs, both[0].scale
    library, deep = inputs.library(scale.size), scale.deep_steps[0]
    sources = {scale.size: library, f"{scale.small_files:,} files": inputs.small_files(scale.small_files),
               f"{scale.folded_models:,} models with folds": inputs.folds(scale.folded_models),
               f"a model of {deep:,} steps": inputs.deep(deep)}
    rows = pair(both, f"parse {scale.size}", lambda each: Contender("", [each.tools.bench, "parse", library]))
    for name, path in sources.items():
        rows += pair(both, f"import {name}", lambda each, path=path: importing(each, path))
        rows += pair(both, f"import {name}, nothing changed",
                     lambda each, path=path: Contender("", each.tools.import_(each.library("beside"), path)))
    return rows + pair(both, "origami steps", lambda each: Contender(
        "", [each.tools.origami, "steps", "m0", "--library", deep_library(each, deep), "--limit", "50", "--detail", "standard",
             "--format", "json"]), both[0].rounds * 6)


def importing(setting, path):
    library = setting.library("beside")
    return Contender("", setting.tools.import_(library, path), lambda: programs.remove_library(library))


def pair(both, what, make, rounds=None):
    """The rows of one command of both builds."""
    both[0].say(what)
    contenders = [make(each) for each in both]
    compare(contenders, rounds or both[0].rounds)
    ours, theirs = ([run.wall * 1000 for run in each.runs] for each in contenders)
    memory = [[run.peak / MEGABYTE for run in each.runs] for each in contenders]
    return [row(what, ours, theirs, "ms", 1), row(f"{what}, memory", *memory, "MB", 1)]


def in_process(both):
    """Pages and look-ups, whose figures a program measures itself."""
    rows = []
    for steps in both[0].scale.deep_steps:
        for question, part in (("page", "pages"), ("pager", "pager"), ("lookup", "lookups")):
            both[0].say(f"{question}, {steps:,} steps")
            figures = [{}, {}]
            for number in range(both[0].rounds):
                for index in (0, 1) if number % 2 else (1, 0):
                    answer = ask(both[index], question, deep_library(both[index], steps))[part]
                    for name, value in medians(answer):
                        figures[index].setdefault(name, []).append(value)
            rows += [row(f"{steps:,} steps, {name}", figures[0][name], figures[1][name], "µs", 1)
                     for name in figures[0] if name in figures[1]]
    return rows


def medians(answer, name=()):
    """The medians in an answer, with the path to each as its name."""
    if "median" in answer:
        yield ", ".join(name), answer["median"]
    else:
        for key, value in answer.items():
            yield from medians(value, (*name, key))


def readers(both):
    """The full-screen reader: times, bytes and memory."""
    steps = both[0].scale.deep_steps[0]
    readers = [Reader(each, steps, deep_library(each, steps)) for each in both]
    figures = [[], []]
    for number in range(max(2, both[0].rounds // 2)):
        both[0].say(f"reader, round {number + 1}")
        for index in (0, 1) if number % 2 else (1, 0):
            figures[index].append(readers[index].measure())
    rows = []
    for key in figures[0][0]:
        ours, theirs = ([figure[key] for figure in each] for each in figures)
        if key == "memory":
            rows.append(row("reader: memory", *([max(memory.values()) / MEGABYTE for memory in each]
                                                for each in (ours, theirs)), "MB", 1))
        else:
            rows.append(row(f"reader: {key}", [each.middle for each in ours], [each.middle for each in theirs], "ms"))
            rows.append(row(f"reader: {key}, size", [each.middle_bytes for each in ours],
                            [each.middle_bytes for each in theirs], "bytes", 0))
    return rows
