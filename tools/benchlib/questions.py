"""The questions of tools/bench, each with its goals."""

import json
import sqlite3

from . import programs
from .measure import Contender, Failed, Spread, compare, ratios, run
from .reader_question import reader
from .remote_question import remote
from .report import Goal, Row

MEGABYTE = 1_000_000


class Setting:
    """The surroundings of a question: programs, inputs, the folder for libraries, and the time to measure."""

    def __init__(self, tools, inputs, folder, rounds, scale, report, say):
        self.tools, self.inputs, self.folder = tools, inputs, folder
        self.rounds, self.scale, self.report, self.say = rounds, scale, report, say

    def library(self, name):
        return self.folder / f"{name}.sqlite"


def megabytes(count):
    return f"{count / MEGABYTE:.1f} MB"


def rows_of(contenders, base, byte_count=None):
    """A row for each contender: seconds, MB/s, the ratio to the base, peak memory."""
    rows = []
    for contender in contenders:
        figure = Spread(contender.walls()).text(" s")
        figure += f", CPU {Spread([run.cpu for run in contender.runs]).median:.3f} s"
        if byte_count:
            figure += f", {byte_count / MEGABYTE / Spread(contender.walls()).median:.0f} MB/s"
        ratio = "1" if contender is base else Spread(ratios(contender, base)).text("")
        rows.append(Row(contender.name, figure, ratio, megabytes(contender.peak())))
    return rows


def at_most(what, limit, spread, unit="×", digits=2):
    """A goal on a ratio: its median is at most the limit."""
    return Goal(what, f"≤ {limit} {unit}", f"{spread.median:.{digits}f} {unit}", spread.median <= limit)


# MARK: Parsing and importing

def parse(setting):
    """Parsing to models, drawings and checks included, against the plainest reader of the same library."""
    path = setting.inputs.library(setting.scale.size)
    ours = Contender("origami-bench parse", [setting.tools.bench, "parse", path])
    lint = Contender("xmllint --noout --stream", ["xmllint", "--noout", "--stream", path])
    sax = Contender("xmllint --noout --sax (no tree, no handlers)", ["xmllint", "--noout", "--sax", path])
    compare([ours, lint, sax], setting.rounds, say=setting.say)
    more = (ours.peak() - lint.peak()) / MEGABYTE
    size = setting.scale.size
    setting.report.section(
        f"Parse {size} to models", "Drawings, numbers and every check of the format included.",
        rows_of([ours, lint, sax], lint, path.stat().st_size),
        [at_most(f"parse {size} / xmllint --stream", 0.9, Spread(ratios(ours, lint))),
         Goal(f"parse {size}, more memory than xmllint", "≤ 20 MB", f"{more:.1f} MB", more <= 20)])


def import_one_file(setting):
    """A library from one file, and the same file again."""
    path = setting.inputs.library(setting.scale.size)
    first, second, theirs, text = import_contenders(setting, path)
    compare([first, second, theirs, text], setting.rounds, say=setting.say)
    size = setting.scale.size
    setting.report.section(
        f"Import {size}", PEER_NOTE, rows_of([first, second, theirs, text], theirs, path.stat().st_size),
        [at_most(f"import {size} / Python peer", 0.4, Spread(ratios(first, theirs))),
         memory_goal(f"import {size}, memory", first),
         at_most("second import / first", 0.15, Spread(ratios(second, first)))])


def import_small_files(setting):
    """Ten thousand files of one model each."""
    count = setting.scale.small_files
    folder = setting.inputs.small_files(count)
    first, second, theirs, text = import_contenders(setting, folder)
    compare([first, second, theirs, text], setting.rounds, say=setting.say)
    byte_count = sum(path.stat().st_size for path in folder.rglob("*.xml"))
    setting.report.section(
        f"Import {count} small files", PEER_NOTE, rows_of([first, second, theirs, text], theirs, byte_count),
        [at_most(f"import {count} files / Python peer", 0.4, Spread(ratios(first, theirs))),
         memory_goal(f"import {count} files, memory", first),
         at_most("second import of files / first", 0.15, Spread(ratios(second, first)))])


def import_folds(setting):
    """Models whose folds are computed while they are imported."""
    models = setting.scale.folded_models
    path = setting.inputs.folds(models)
    library = setting.library("folds")
    ours = Contender("origami import, 30 computed steps a model", setting.tools.import_(library, path),
                     lambda: programs.remove_library(library))
    compare([ours], setting.rounds, say=setting.say)
    milliseconds = Spread(ours.walls()).median * 1000 / models
    setting.report.section(
        f"Import {models} models with folds", "Each step is folded, judged by the layer rules and drawn; nothing is "
        "known of it beforehand.", rows_of([ours], ours, path.stat().st_size),
        [Goal("a model of 30 computed drawings", "≤ 50 ms", f"{milliseconds:.1f} ms", milliseconds <= 50),
         memory_goal("import of folds, memory", ours)])


PEER_NOTE = ("The peer is `tools/bench-peer/import.py` (lxml.iterparse, sqlite3): the same tables, indexes, search "
             "rows and drawings, in one transaction, which is its fastest; ours commits as models come. The last row is "
             "the peer when it may keep each drawing as text instead.")


def import_contenders(setting, path):
    """Ours into no library, ours again, the peer, and the peer without the work on drawings."""
    ours, again = setting.library("ours"), setting.library("again")
    theirs, text = setting.library("theirs"), setting.library("text")
    programs.remove_library(again)
    run(setting.tools.import_(again, path))
    return (
        Contender("origami import", setting.tools.import_(ours, path), lambda: programs.remove_library(ours)),
        Contender("origami import, nothing changed", setting.tools.import_(again, path)),
        Contender("peer", setting.tools.peer_import(theirs, path), lambda: programs.remove_library(theirs)),
        Contender("peer, drawings as text", setting.tools.peer_import(text, path, "--drawings", "xml"),
                  lambda: programs.remove_library(text)))


def memory_goal(what, contender):
    peak = contender.peak() / MEGABYTE
    return Goal(what, "≤ 64 MB", f"{peak:.1f} MB", peak <= 64)


def memory_at_full_size(setting):
    """Checks that memory stays the same at ten times the size, and with one model of a million steps."""
    rows, goals = [], []
    steps = setting.scale.deep_steps[0]
    for name, path in (("library-1GB", setting.inputs.library("1GB")),
                       (f"deep-{steps}", setting.inputs.deep(steps))):
        parsed = Contender(f"parse {name}", [setting.tools.bench, "parse", path])
        library = setting.library("large")
        imported = Contender(f"import {name}", setting.tools.import_(library, path),
                             lambda: programs.remove_library(library))
        compare([parsed, imported], 1, warm_up=0, say=setting.say)
        programs.remove_library(library)
        size = path.stat().st_size
        rows += [Row(each.name, f"{each.runs[0].wall:.2f} s, {size / MEGABYTE / each.runs[0].wall:.0f} MB/s", "",
                     megabytes(each.peak())) for each in (parsed, imported)]
        goals += [memory_goal(f"{each.name}, memory", each) for each in (parsed, imported)]
    setting.report.section("Memory at full size", "", rows, goals)


# MARK: Reading

def pages(setting):
    """A page of 50 with a detail filter at the start, in the middle and at the end of a deep model."""
    rows, figures = [], {}
    for steps in setting.scale.deep_steps:
        library = deep_library(setting, steps)
        answer = ask(setting, "page", library)
        for level in ("standard", "overview", "full"):
            for place in ("start", "middle", "end"):
                page = answer["pages"][level][place]
                figures[steps, level, place] = page["median"]
                rows.append(Row(f"{steps:,} steps, {level}, {place}", f"{page['median']:.1f} µs "
                                f"({page['least']:.1f}–{page['most']:.1f})",
                                f"{page['median'] / figures[steps, level, 'start']:.2f}"))
    first = setting.scale.deep_steps[0]
    goals = []
    for steps in setting.scale.deep_steps:
        worst = max(figures[steps, level, place] / figures[steps, level, "start"]
                    for level in ("full", "standard", "overview") for place in ("middle", "end"))
        goals.append(Goal(f"page at the middle or end / at the start, {steps:,} steps", "≤ 1.2 ×",
                          f"{worst:.2f} ×", worst <= 1.2))
        if steps != first:
            worst = max(figures[steps, level, place] / figures[first, level, place]
                        for level in ("full", "standard", "overview") for place in ("start", "middle", "end"))
            goals.append(Goal(f"page at {steps:,} / at {first:,} steps", "≤ 1.2 ×", f"{worst:.2f} ×", worst <= 1.2))
    setting.report.section("A page of 50 with a detail filter",
                           "In one process, after a warm-up; the ratio is to the page at the start.", rows, goals)


def pager(setting):
    """A page of 50 through the pager, nine tenths down a deep model, walked and jumped to."""
    rows, goals = [], []
    for steps in setting.scale.deep_steps:
        answer = ask(setting, "pager", deep_library(setting, steps))["pager"]
        worst = max(answer[level][way]["p99"] for level in answer for way in answer[level])
        for level in ("standard", "overview", "full"):
            for way, name in (("walk", "the next page"), ("jump", "a page elsewhere")):
                page = answer[level][way]
                rows.append(Row(f"{steps:,} steps, {level}, {name}", f"{page['median']:.1f} µs, p99 {page['p99']:.1f} µs "
                                f"({page['least']:.1f}–{page['most']:.1f})"))
        goals.append(Goal(f"page of 50 at nine tenths of {steps:,} steps, through the pager, p99", "≤ 1 ms",
                          f"{worst / 1000:.2f} ms", worst <= 1000))
    setting.report.section("A page of 50 through the pager",
                           "From a cursor to the page in memory, with everything that the pager does: threads, the window, "
                           "eviction. That each page is found by SEARCH is asserted by `QueryPlanTests`.", rows, goals)


def prefetch(setting):
    """The share of items that are ready when first visible, and of loads that are never shown, over ten reading traces."""
    answers = json.loads(run([setting.tools.paging, "prefetch", "json"], keep_output=True).output)
    ours = answers[0]
    setting.report.section(
        "Loading ahead",
        "Simulated: ten seeded traces of 2,000 events (80 % steady at up to 20 steps a second, 15 % reversals, 0.8 % jumps), "
        "a load takes 100 ms. The first screen, the first after a jump and what follows it within 100 ms are not counted.",
        [Row(each["name"], f"{each['ready']:.1%} ready when first visible, {each['wasted']:.1%} of the bytes never shown, "
             f"{each['loads']:,} loads") for each in answers],
        [Goal("drawings ready when first visible", "≥ 99 %", f"{ours['ready']:.2%}", ours["ready"] >= 0.99),
         Goal("bytes loaded and never shown", "≤ 15 %", f"{ours['wasted']:.1%}", ours["wasted"] <= 0.15)])
    speed = json.loads(run([setting.tools.paging, "speed", "json"], keep_output=True).output)
    read, overtake, page = speed["cache read"], speed["overtake"], speed["page"]
    setting.report.section(
        "The loader and the pager alone", "",
        [Row("a drawing read from memory", f"{read['median ns']:.0f} ns (least {read['least ns']:.0f})"),
         Row("something visible, behind 10,000 prefetches", f"the next slot, decided in {overtake['median ns']:.0f} ns"),
         Row("a page of 50 that the source computes", f"{page['median µs']:.1f} µs, p99 {page['p99 µs']:.1f} µs")],
        [Goal("a drawing read from memory", "≤ 100 ns", f"{read['median ns']:.0f} ns", read["median ns"] <= 100),
         Goal("prefetches that start before something visible, of 10,000", "0", f"{overtake['started before it']:.0f}",
              overtake["started before it"] == 0)])


def look_ups(setting):
    """The count, the step at a number and the number of a step, at every level."""
    rows, goals = [], []
    for steps in setting.scale.deep_steps:
        library = deep_library(setting, steps)
        for question, figure in ask(setting, "lookup", library)["lookups"].items():
            rows.append(Row(f"{steps:,} steps: {question}", f"{figure['median']:.1f} µs "
                            f"({figure['least']:.1f}–{figure['most']:.1f})"))
        plans = look_up_plans(library)
        single = [plan for plan in plans if len(plan) == 1 and plan[0].startswith("SEARCH")]
        goals.append(Goal(f"count and numbers, {steps:,} steps", "one index look-up each",
                          f"{len(single)} of {len(plans)} are", len(single) == len(plans)))
    setting.report.section("Counts and numbers", "In one process, after a warm-up, rows chosen at random.", rows, goals)


def look_up_plans(library):
    """SQLite's query plans for the look-ups of Library+Models.swift and Library+Steps.swift."""
    conditions = ["model WHERE id = ?", "step WHERE revision = ? AND id = ?"]
    for prefix in ("", "standard_", "overview_"):
        conditions += [f"step WHERE {prefix}key = ?", f"step WHERE revision = ? AND {prefix}number = ?"]
    with sqlite3.connect(f"file:{library}?mode=ro", uri=True) as database:
        return [[row[3] for row in database.execute(f"EXPLAIN QUERY PLAN SELECT * FROM {condition}",
                                                    [1] * condition.count("?"))] for condition in conditions]


# The rows of one page with what `steps --format json` prints of them.
SELECT_PAGE = """
SELECT step.id, standard_number AS number, standard_key - (revision << 32) AS ordinal, detail, title, subtitle
FROM step WHERE standard_key > (SELECT revision << 32 FROM model WHERE id = 'm0')
ORDER BY standard_key LIMIT 50
"""


def steps_command(setting):
    """`origami steps`, start to end, against the sqlite3 shell that does the same select."""
    library = deep_library(setting, setting.scale.deep_steps[0])
    ours = Contender("origami steps", [setting.tools.origami, "steps", "m0", "--library", library, "--limit", "50",
                                       "--detail", "standard", "--format", "json"])
    shell = Contender("sqlite3, the same select", ["sqlite3", "-json", library, SELECT_PAGE])
    compare([ours, shell], setting.rounds * 6, warm_up=5)
    setting.report.section(
        "`origami steps`, start to end, warm", "50 steps at `standard` as JSON.",
        [Row(each.name, Spread(each.walls()).text(" ms", 2, 1000), "" if each is shell else
             Spread(ratios(ours, shell)).text(""), megabytes(each.peak())) for each in (ours, shell)],
        [at_most("origami steps / sqlite3 shell", 3, Spread(ratios(ours, shell)))])


def deep_library(setting, steps):
    """A library of one model of very many steps; made once a run."""
    library = setting.library(f"deep-{steps}")
    if not library.exists():
        setting.say(f"importing a model of {steps:,} steps")
        run(setting.tools.import_(library, setting.inputs.deep(steps)))
    return library


def ask(setting, question, library):
    return json.loads(run([setting.tools.bench, question, "--library", library], keep_output=True).output)


QUESTIONS = {
    "parse": parse,
    "import": import_one_file,
    "files": import_small_files,
    "folds": import_folds,
    "pages": pages,
    "pager": pager,
    "prefetch": prefetch,
    "lookups": look_ups,
    "steps": steps_command,
    "reader": reader,
    "memory": memory_at_full_size,
    "remote": remote,
}

__all__ = ["QUESTIONS", "Setting", "Failed"]
