"""Storms of files of other programs: thousands of damaged ones, and some larger, deeper and wider than any pattern."""

import json
import resource
import subprocess

from benchlib import measure

from .files import FILES_PER_PROCESS, MEMORY_LIMIT, SECONDS_PER_FILE

# Of each format.
DAMAGED_FILES = 10_000
MODELS = ["crane", "swan", "samurai-helmet"]
STYLES = {"1": "BLACK_0", "2": "RED_1", "3": "BLUE_2", "4": "CYAN_3"}

ORIGAMIST = """<?xml version="1.0" encoding="UTF-8"?>
<o:origami xmlns:o="http://www.mff.cuni.cz/~peckam/java/origamist/diagram/v2"><author><name>N. N.</name></author>
<name>Blintz</name><model><paper><size><width>210</width><height>210</height><unit>mm</unit></size>
<colors><background>#ffffff</background><foreground>#cc2200</foreground></colors></paper><steps>{}</steps></model>
</o:origami>
"""


def blintz(times=2):
    """An Origamist diagram that folds the four corners to the middle, turns over, and does it again."""
    steps = []
    for n in range(times):
        low, high = (0.25 if n % 2 else 0), (0.75 if n % 2 else 1)
        corners = [(low, low), (high, low), (high, high), (low, high)]
        middles = [(0.5, low), (high, 0.5), (0.5, high), (low, 0.5)]
        folds = ""
        if n % 2:
            # The new corners are the middles of the sheet's edges.
            corners, ends = [(0, 0.5), (0.5, 0), (1, 0.5), (0.5, 1)], [
                ((0.25, 0.25), (0.25, 0.75)), ((0.25, 0.25), (0.75, 0.25)),
                ((0.75, 0.25), (0.75, 0.75)), ((0.25, 0.75), (0.75, 0.75))]
        else:
            ends = [(middles[k - 1], middles[k]) for k in range(4)]
        for corner, (start, end) in zip(corners, ends):
            points = [f"<{tag}><x>{x}</x><y>{y}</y></{tag}>"
                      for tag, (x, y) in (("start", start), ("end", end), ("refPoint", corner))]
            layers = "".join(f"<layer>{k}</layer>" for k in range(1, 4 if n % 2 else 2))
            folds += (f'<foldOperation type="MOUNTAIN_FOLD"><angle>3.14159</angle><line>{points[0]}{points[1]}</line>'
                      f"{points[2]}{layers}</foldOperation>")
        steps.append(f'<step id="{2 * n + 1}"><description>Fold the corners to the middle.</description>{folds}</step>')
        steps.append(f'<step id="{2 * n + 2}"><turnOverOperation type="TURN_OVER"/></step>')
    return ORIGAMIST.format("".join(steps))


def ori(cp):
    """The lines of a .cp file as Oriedita keeps them."""
    lines = [line.split() for line in cp.splitlines()]
    return json.dumps({"@version": "v1.1", "title": "_", "lineSegments": [
        {"a": f"{x0},{y0}", "b": f"{x1},{y1}", "color": STYLES.get(kind, "CYAN_3")}
        for kind, x0, y0, x1, y1 in lines]})


def seeds(lab):
    """Valid files of each format, made from exported models."""
    lab.import_content()
    files = {name: [] for name in ("fold", "cp", "opx", "svg", "ori", "origamist")}
    known = set(lab.models())
    for model in [name for name in MODELS if name in known] or sorted(known)[:3]:
        for name, form in (("fold", "fold"), ("cp", "cp"), ("opx", "opx"), ("svg", "svg-cp")):
            data = lab.run("export", model, "--format", form, successes=(0,)).output
            files[name].append((f"{model}.{name}", data))
            if name == "cp":
                files["ori"].append((f"{model}.ori", ori(data.decode()).encode()))
    files["origamist"].append(("blintz.xml", blintz().encode()))
    folder = lab.folder / "seeds"
    folder.mkdir()
    for contents in files.values():
        for name, data in contents:
            (folder / name).write_bytes(data)
    return {form: [str(folder / name) for name, _ in contents] for form, contents in files.items()}


def damaged_foreign(lab):
    """Damaged FOLD, .cp, .opx, .ori, SVG and Origamist files: read and repaired, or refused; 1 s and 64 MB each."""
    notes = []
    for form, files in seeds(lab).items():
        slowest = peak = read = tried = 0
        for number in lab.attempts(DAMAGED_FILES // FILES_PER_PROCESS):
            first = number * FILES_PER_PROCESS
            options = ["--seed", lab.seed, "--first", first, "--count", FILES_PER_PROCESS]
            done = lab.bench("fuzz", "--exchange", *options, *files)
            lab.tried += FILES_PER_PROCESS - 1
            if done.returncode != 0:
                lab.fail(
                    f"{form} files {first}… of seed {lab.seed} ended the reader with {done.returncode}; "
                    f"each alone: origami-bench fuzz --exchange --seed {lab.seed} --first N --count 1")
                continue
            answer = json.loads(done.stdout)
            tried, read = tried + FILES_PER_PROCESS, read + answer["read"]
            slowest, peak = max(slowest, answer["slowest"]), max(peak, answer["peak"])
            lab.expect(answer["slowest"] <= 1000 * SECONDS_PER_FILE * lab.patience,
                       f"{form} file {answer['slowestNumber']} took {answer['slowest']:.0f} ms")
            lab.expect(answer["peak"] <= MEMORY_LIMIT, f"{form} files {first}… took {answer['peak'] / 1e6:.0f} MB")
        notes.append(f"{form}: {read} of {tried} read, {slowest:.0f} ms, {peak / 1e6:.0f} MB")
    lab.note = lab.note or "; ".join(notes)


def many(head, piece, count, tail="", between=""):
    """A file with a numbered piece again and again; `#` is the number."""
    yield head
    for start in range(0, count, 10_000):
        numbers = range(start, min(count, start + 10_000))
        text = between.join(piece.replace("#", str(n)) for n in numbers)
        yield (between if start else "") + text
    yield tail


SQUARE = '"vertices_coords":[[0,0],[1,0],[1,1],[0,1]],"edges_vertices":[[0,1],[1,2],[2,3],[3,0]]'
LINE = '<object class="oripa.OriLineProxy"><void property="x0"><double>{}</double></void></object>'


def grid(count):
    """The lines of a square grid with so many cells each way, as .cp: no line crosses another."""
    for y in range(count + 1):
        yield "".join(f"{1 if y in (0, count) else 2} {x} {y} {x + 1} {y}\n" for x in range(count))
        yield "".join(f"{1 if y in (0, count) else 3} {y} {x} {y} {x + 1}\n" for x in range(count))


def tangle(count):
    """So many lines at random, which cross everywhere, as .cp."""
    state = 1
    for n in range(0, count, 1000):
        lines = []
        for _ in range(min(1000, count - n)):
            numbers = []
            for _ in range(4):
                state = (state * 1103515245 + 12345) % 2**31
                numbers.append(state % 100003)
            lines.append("2 {} {} {} {}\n".format(*numbers))
        yield "".join(lines)


HUGE = {
    "deep FOLD": lambda: many('{"a":', "[", 200_000),
    "deep FOLD objects": lambda: many("", '{"a":', 200_000),
    "deep .ori": lambda: many('{"@version":"v1","lineSegments":', "[", 200_000),
    "deep SVG": lambda: many("<svg>", "<g>", 200_000),
    "deep .opx": lambda: many("<java>", "<void>", 200_000),
    "deep Origamist": lambda: many('<origami><model><steps><step id="1">', "<repeatOperation>", 200_000),
    "FOLD of a million edges": lambda: many(
        '{"vertices_coords":[[0,0],[1,0]],"edges_vertices":[', "[0,1]", 1_000_000, "]}", ","),
    "FOLD of a million vertices": lambda: many('{"vertices_coords":[', "[#,1]", 1_000_000, "]}", ","),
    "FOLD of a million frames": lambda: many('{' + SQUARE + ',"file_frames":[', "{}", 1_000_000, "]}", ","),
    "FOLD of a long face": lambda: many('{' + SQUARE + ',"faces_vertices":[[', "0", 1_000_000, "]]}", ","),
    ".cp of a million lines": lambda: many("", "2 0 # 1 #\n", 1_000_000),
    ".ori of a million lines": lambda: many(
        '{"@version":"v1","lineSegments":[', '{"a":"0,#","b":"1,#","color":"RED_1"}', 1_000_000, "]}", ","),
    "SVG of a million lines": lambda: many("<svg>", '<line stroke="red" x2="#" y2="1"/>', 1_000_000, "</svg>"),
    "SVG of one long path": lambda: many('<svg><path stroke="red" d="M0 0', "L# 1", 1_000_000, '"/></svg>'),
    "SVG of a million classes": lambda: many("<svg><style>", ".a#{stroke:red}", 1_000_000, "</style></svg>"),
    ".opx of a million lines": lambda: many("<java>", LINE.format("#"), 400_000, "</java>"),
    "Origamist of a million steps": lambda: many("<origami><model><steps>", "<step/>", 1_000_000, "</steps>"),
    "Origamist folded in half 100 times": lambda: iter([ORIGAMIST.format(halves(100))]),
    "FOLD with NaN": lambda: iter(['{"vertices_coords":[[0,NaN]]}']),
    "FOLD with 1e308": lambda: iter(['{"vertices_coords":[[0,1e308],[1,-1e308],[0,5]],"edges_vertices":[[0,1]]}']),
    "FOLD with a number of a million digits": lambda: many('{"vertices_coords":[[', "9", 1_000_000, ",0]]}"),
    ".cp with NaN": lambda: iter(["2 0 0 nan 1\n"]),
    ".cp with 1e308": lambda: iter(["2 0 0 1e308 1\n2 0 0 -1e308 1\n"]),
    ".cp with a line of a million digits": lambda: many("2 0 0 1 ", "9", 1_000_000),
    ".ori with 1e308": lambda: iter(['{"@version":"v1","lineSegments":[{"a":"0,0","b":"1e308,1"}]}']),
    "SVG with 1e308": lambda: iter(['<svg><line stroke="red" x2="1e308" y2="-1e308"/></svg>']),
    "SVG with a transform of 1e308": lambda: iter(
        ['<svg><g transform="scale(1e308) scale(1e308)"><line stroke="red" x2="1"/></g></svg>']),
    ".opx with 1e308": lambda: iter(["<java>" + LINE.format("1e308") + "</java>"]),
    "Origamist with NaN": lambda: iter([blintz().replace("0.25", "nan")]),
    "FOLD of 10,000 frames that inherit 50,000 edges": lambda: many(
        '{"vertices_coords":[' + ",".join(f"[{n % 300},{n // 300}]" for n in range(50_000)) + '],"edges_vertices":['
        + ",".join(f"[{n},{n + 1}]" for n in range(49_999) if n % 300 != 299) + '],"file_frames":[',
        '{"frame_parent":0,"frame_inherit":true}', 9_999, "]}", ","),
    "FOLD of 10,000 frames in a chain": lambda: many(
        "{" + SQUARE + ',"file_frames":[', '{"frame_parent":#,"frame_inherit":true}', 9_999, "]}", ","),
    "SVG with a long rule and 20,000 lines": lambda: many(
        "<svg><style>.a{" + "stroke:red;" * 90_000 + "}</style>", "<line class='a' x2='1'/>", 20_000, "</svg>"),
    "SVG with a long colour and 20,000 lines": lambda: many(
        "<svg><g stroke='" + "a" * 1_000_000 + "'>", "<line x2='1'/>", 20_000, "</g></svg>"),
    "SVG of 300,000 attributes": lambda: many("<svg><line", " a#='1'", 300_000, "/></svg>"),
    ".opx of 300,000 properties": lambda: many(
        '<java><object class="oripa.OriLineProxy">', '<void property="a#"><int>1</int></void>', 300_000, "</object></java>"),
    "Origamist of many descriptions": lambda: many(
        "<origami><model><steps><step>", "<description>" + "a" * 9_000 + "</description>", 5_000, "</step></steps>"),
    "a grid of 48,000 edges": lambda: grid(154),
    "a tangle of 10,000 lines": lambda: tangle(10_000),
    "a tangle of 49,000 lines": lambda: tangle(49_000),
    "one line 49,000 times": lambda: many("", "2 0 0 1 1\n", 49_000),
    "49,000 lines through one point": lambda: many("", "2 0 0 1 0.#\n", 49_000),
    "60 MB of blanks": lambda: many("{", " " * 1000, 60_000),
}


def halves(times):
    """Steps that fold a sheet in half along a diagonal again and again."""
    fold = ('<step><foldOperation type="VALLEY_FOLD"><line><start><x>0</x><y>{y}</y></start><end><x>1</x><y>{y}</y>'
            "</end></line><layer>1</layer>" + "".join(f"<layer>{k}</layer>" for k in range(2, 200))
            + "</foldOperation></step>")
    return "".join(fold.format(y=0.5**n) for n in range(1, times + 1))


def processor_seconds():
    """The processor time of all children so far. Unlike the time of day, it does not depend on the load of the machine."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def foreign_limits(lab):
    """Files of other programs that are huge, deep or full of huge numbers: an answer within 1 s and 64 MB."""
    worst = {"seconds": (0, ""), "peak": (0, "")}
    for _, (lab.context, pieces) in lab.cases(list(HUGE.items())):
        path = lab.folder / "huge"
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(pieces())
        with open(lab.folder / "peak", "w+b") as memory:
            command = [*measure.memory_prefix(memory.name), *lab.command("convert", path, "--to", "cp", "-o", "/dev/null")]
            begin = processor_seconds()
            try:
                done = subprocess.run(command, env=lab.environment(), capture_output=True, check=False, timeout=60)
            except subprocess.TimeoutExpired:
                lab.fail("no answer within 60 s")
                continue
            seconds = processor_seconds() - begin
            peak = int(memory.read().split()[-1]) * 1024 if measure.GNU_TIME else 0
        lab.expect(done.returncode in (0, 1), f"exit {done.returncode}: {done.stderr[-200:]!r}")
        lab.expect(seconds <= lab.patience * SECONDS_PER_FILE, f"{seconds:.2f} s")
        lab.expect(peak <= MEMORY_LIMIT, f"{peak / 1e6:.0f} MB")
        worst["seconds"] = max(worst["seconds"], (round(seconds, 2), lab.context))
        worst["peak"] = max(worst["peak"], (round(peak / 1e6), lab.context))
    lab.note = lab.note or "at most {} s ({}), {} MB ({})".format(*worst["seconds"], *worst["peak"])


STORMS = {
    "damaged foreign files": (damaged_foreign, 300),
    "limits of foreign files": (foreign_limits, 90),
}
