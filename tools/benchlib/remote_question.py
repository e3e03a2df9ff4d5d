"""The question "remote": reading and publishing a published library, beside other ways to read over HTTP."""

import concurrent.futures
import pathlib
import shutil
import statistics
import subprocess
import time

from remotelib.web import MISSING, NGINX

from . import remote_reading
from .measure import Spread, run
from .programs import copy_library, remove_library
from .report import Goal, Row

MEGABYTE = 1_000_000
DELAYS = (0, 0.05, 0.1)
LONG, WORD = "long", "swivel raw opposite"
# The requests that the contract allows for each row, where it says a number.
LIMITS = {
    "first screen of the list, cold": 3, "first screen of the list, warm": 1, "open a model, cold": 1,
    "the n-th step, cold": 2, "the n-th step, warm": 1, "another level": 0, "another language": 0, "an idle screen, 5 s": 0,
    "after one model changed, r": 5,
}


def remote(setting):
    """A published library through a real nginx: requests, first screens, loading ahead, memory, publishing."""
    if not NGINX:
        return setting.report.leave_out("remote", MISSING)
    scale = setting.scale
    setting.tools.shared = setting.folder
    library, www = published(setting, scale.remote_steps)
    place = remote_reading.Place(setting.tools, www)
    try:
        requests(setting, place, library, scale.remote_steps)
        first_screens(setting, place)
        loading_ahead(setting, place)
        memory(setting, place)
        beside(setting, place, library, scale.remote_steps)
    finally:
        place.clean_up()
    publishing(setting)
    large(setting)


def published(setting, steps):
    """A library of one long model and of usual ones, and its publication."""
    library, www = setting.library("remote"), setting.folder / "remote-www"
    models = setting.inputs.library("10MB")
    text = setting.folder / "long.xml"
    with open(setting.inputs.deep(steps)) as source, open(text, "w") as target:
        target.write(source.read(1000).replace('id="m0"', f'id="{LONG}"', 1))
        shutil.copyfileobj(source, target)
    run(setting.tools.import_(library, models))
    run(setting.tools.import_(library, text))
    run([setting.tools.origami, "publish", www, "--library", library])
    return library, www


# MARK: Reading

def requests(setting, place, library, steps):
    numbered = int(run([setting.tools.origami, "steps", LONG, "--library", library, "--detail", "overview", "--limit", "1",
                        "--format", "json"], keep_output=True).output.split('"total":')[1].split(",")[0])
    def read(delay):
        """Reads a copy, so that the delays do not meet each other's publications."""
        name = f"remote-{1000 * delay:.0f}-ms"
        own, www = setting.library(name), setting.folder / f"{name}-www"
        copy_library(library, own)
        shutil.copytree(place.www, www)
        other = remote_reading.Place(setting.tools, www)
        try:
            found = remote_reading.phases(other, delay, LONG, numbered, WORD, changes(setting, other, own))
            found["a word searched, origami search"] = remote_reading.searched(other, delay, WORD)
            return found, list(other.failures)
        finally:
            other.clean_up()

    rows, goals = [], []
    setting.say("requests at " + ", ".join(f"{1000 * delay:.0f} ms" for delay in DELAYS))
    with concurrent.futures.ThreadPoolExecutor() as threads:
        answers = list(threads.map(read, DELAYS))
    for delay, (found, failures) in zip(DELAYS, answers):
        for failure in failures:
            setting.say(f"  {failure}")
        rows += [Row(f"{1000 * delay:.0f} ms: {name}", phase.text()) for name, phase in found.items()]
        if delay == DELAYS[-1]:
            goals = [Goal(f"requests: {name}", f"≤ {limit}", str(found[name].requests), found[name].requests <= limit)
                     for name, limit in LIMITS.items()]
    setting.report.section(
        "Requests", "The reader with `--metered` on a terminal, whatever it asks for until nothing happens any more, with nothing "
        f"known (cold) and with all that was read (warm). The long model has {steps:,} steps. A round is a request that began when "
        "another one had ended. The root is asked for at each start and at `r`.", rows, goals)


def changes(setting, place, library):
    """Returns the commands that import a changed model and publish the library again."""
    def change():
        text = setting.folder / "changed.xml"
        text.write_text('<model xmlns="urn:origami-steps:1" version="1.0" id="changed" xml:lang="en"><title>A changed one</title>'
                        f'<steps><step id="s"><title>Fold {time.monotonic()}.</title></step></steps></model>')
        run(setting.tools.import_(library, text))
        run([setting.tools.origami, "publish", place.www, "--library", library])
    return change


def first_screens(setting, place):
    rows = []
    for delay in DELAYS:
        times = remote_reading.first_screens(place, delay, LONG)
        rows += [Row(f"{1000 * delay:.0f} ms: first screen of a model, {name}", Spread(found).text(" ms", 0, 1000))
                 for name, found in times.items()]
    setting.report.section("The first screen", "From the start of the program to the header of the model on a terminal. Each answer "
                           "comes so much later, the first of a connection twice.", rows, [])


def loading_ahead(setting, place):
    rows = []
    for name, options in (("loading ahead", ()), ("`--metered`", ("--metered",))):
        score = remote_reading.ready(place, LONG, 0.1, setting.scale.remote_traces, setting.scale.remote_events, options)
        share, wasted = score.ready / max(1, score.moves), score.wasted / max(1, score.bytes)
        rows.append(Row(name, f"{100 * share:.1f}% of {score.moves:,} moves ready, {100 * wasted:.1f}% of "
                        f"{score.bytes / 1000:,.0f} kB never shown, {score.requests} pages"))
        if not options:
            goals = [Goal("steps ready when first visible, 100 ms, real client", "≥ 99 %", f"{100 * share:.2f} %", share >= 0.99),
                     Goal("bytes loaded and never shown", "≤ 15 %", f"{100 * wasted:.1f} %", wasted <= 0.15)]
    setting.report.section(
        "Loading ahead", f"{setting.scale.remote_traces} seeded traces of {setting.scale.remote_events:,} events, in real time, typed into "
        "the real reader: 80 % steady at up to 20 steps a second, 15 % reversals, 0.8 % jumps; answers come 100 ms late. A move is "
        "ready if nothing visible waits for a load at its moment. The first screen, and 500 ms after a jump, are not counted.",
        rows, goals)


def memory(setting, place):
    rows, goals = [], []
    for name, tls in (("http", False), ("https", True)):
        peak = remote_reading.memory(place, LONG, tls)
        if peak is None:
            setting.report.leave_out("memory with TLS", "no name space in which the program trusts an authority of ours")
            continue
        rows.append(Row(f"open, scroll, end, search, levels: {name}", "", "", f"{peak / MEGABYTE:.1f} MB"))
        goals.append(Goal(f"memory of a reader, {name}", "≤ 40 MB", f"{peak / MEGABYTE:.1f} MB", peak <= 40 * MEGABYTE))
    setting.report.section("Memory", "The peak (VmHWM), libcurl and its libraries included.", rows, goals)


# MARK: Other ways to read

# What the reader needs for each, as SQL on the same library.
QUERIES = {
    "first screen of the list": "SELECT header FROM model ORDER BY sort_key, id LIMIT 20",
    "open a model, 20 steps with drawings":
        "SELECT s.*, d.drawing FROM step s LEFT JOIN diagram d USING (key) WHERE s.key > (SELECT revision << 32 FROM model "
        "WHERE id = '{model}') ORDER BY s.key LIMIT 20",
    "the n-th step":
        "SELECT s.*, d.drawing FROM step s LEFT JOIN diagram d USING (key) WHERE s.key >= (SELECT (revision << 32) + {half} FROM "
        "model WHERE id = '{model}') ORDER BY s.key LIMIT 20",
    "a word searched": "SELECT rowid FROM search WHERE search MATCH '{word}' LIMIT 20",
}


def beside(setting, place, library, steps):
    """The same reading with whole files, and with a database over ranges of HTTP."""
    rows = []
    source = setting.folder / "long.xml"
    for name, path in (("whole file of the model", source), ("whole library.sqlite", library)):
        rows.append(Row(f"curl: {name}", f"1 request, {path.stat().st_size / 1000:,.0f} kB"))
    for name, query in QUERIES.items():
        query = query.format(model=LONG, half=steps // 2, word=WORD)
        pages = page_misses(library, query)
        rows.append(Row(f"SQLite over ranges, pages of 4 KiB: {name}", f"{pages} requests, one after the other, {pages * 4.096:.0f} kB"))
    root = place.www / "library.json"
    rows.append(Row("origami: the root of the same library", f"1 request, {root.stat().st_size} bytes"))
    setting.report.section(
        "Other ways to read it", "SQLite over HTTP as public write-ups describe it (sql.js-httpvfs and others): each page of the file "
        "that a query touches is a range request. Counted are the misses of the page cache of the `sqlite3` shell, which has read "
        "nothing before; reading ahead in larger chunks makes fewer and larger requests.", rows, [])


def page_misses(library, query):
    """The pages of a database that a query reads, with nothing known."""
    done = subprocess.run(["sqlite3", "-readonly", "-stats", library, query], capture_output=True, check=True)
    line = next(line for line in done.stdout.decode(errors="replace").splitlines() if line.startswith("Page cache misses"))
    return int(line.split()[-1])


# MARK: Publishing

def tree_size(www):
    files = [path for path in (www / "o").rglob("*") if path.is_file()]
    return len(files), sum(path.stat().st_size for path in files)


def publishing(setting):
    """Publishing what was 100 MB of XML, and again after one model changed."""
    size = setting.scale.size
    source = setting.inputs.library(size)
    library = setting.library("published")
    run(setting.tools.import_(library, source))
    first, again, nothing = [], [], []
    publish = [setting.tools.origami, "publish", None, "--library", library]
    for number in range(min(3, setting.rounds)):
        # A new folder, and none is removed before the end: a file system that has just removed files makes
        # new ones slowly.
        www = setting.folder / f"www-{number}"
        publish[2] = www
        first.append(run(publish))
        text = setting.folder / "changed.xml"
        text.write_text('<model xmlns="urn:origami-steps:1" version="1.0" id="changed" xml:lang="en"><title>A changed one</title>'
                        f'<steps><step id="s"><title>Fold {number}.</title></step></steps></model>')
        run(setting.tools.import_(library, text))
        again.append(run(publish))
        nothing.append(run(publish))
    count, stored = tree_size(www)
    speed = source.stat().st_size / MEGABYTE / statistics.median(run.wall for run in first)
    ratio = statistics.median(b.wall / a.wall for a, b in zip(first, again))
    rows = [Row(f"publish {size}", Spread([run.wall for run in first]).text(" s") + f", {speed:.0f} MB/s, {count:,} objects, "
                f"{stored / MEGABYTE:.1f} MB", "1", f"{max(run.peak for run in first) / MEGABYTE:.1f} MB"),
            Row("again after one model changed", Spread([run.wall for run in again]).text(" s"), f"{ratio:.3f}"),
            Row("again, nothing changed", Spread([run.wall for run in nothing]).text(" s"))]
    setting.report.section(f"Publishing {size}", "MB/s of the XML from which the library was imported.", rows, [
        Goal(f"publish {size}", "≥ 20 MB/s", f"{speed:.0f} MB/s", speed >= 20),
        Goal("publish again after one change / first", "≤ 0.1 ×", f"{ratio:.3f} ×", ratio <= 0.1)])
    remove_library(library)
    for folder in setting.folder.glob("www-*"):
        shutil.rmtree(folder)


def large(setting):
    """A library of very many models, and one of very many steps: what is published, and the requests to the middle."""
    rows = []
    for shape, count in (("wide", setting.scale.remote_models), ("deep", setting.scale.remote_deep)):
        library, www = setting.library(shape), setting.folder / shape
        imported(setting, shape, count, library)
        done = run([setting.tools.origami, "publish", www, "--library", library])
        objects, stored = tree_size(www)
        name = f"{count:,} {'models of 24 steps' if shape == 'wide' else 'steps of one model'}"
        rows.append(Row(name, f"{objects:,} objects, {stored / MEGABYTE:,.0f} MB, published in {done.wall:.0f} s", "",
                        f"{done.peak / MEGABYTE:.1f} MB"))
        place = remote_reading.Place(setting.tools, www)
        try:
            model, step = (f"m{count // 2}", "1") if shape == "wide" else ("m0", f"s{count // 2}")
            phase = remote_reading.to_step(place, model, step, 0.1)
            rows.append(Row(f"{name}: from nothing to the middle", phase.text()))
        finally:
            place.clean_up()
        remove_library(library)
        shutil.rmtree(www)
    setting.report.section("Large libraries", "The reader opened at the model in the middle of the list, or at the step in the middle of the model, "
                           "with nothing known, the root included.", rows, [])


def imported(setting, shape, count, library):
    """Imports generated models from a pipe."""
    setting.say(f"importing {shape} {count:,}")
    unit = "--models" if shape == "wide" else "--steps"
    with subprocess.Popen([setting.tools.bench, "generate", shape, unit, str(count), "-"], stdout=subprocess.PIPE) as generator:
        subprocess.run(setting.tools.import_(library, pathlib.Path("-")), stdin=generator.stdout, stdout=subprocess.DEVNULL, check=True)
