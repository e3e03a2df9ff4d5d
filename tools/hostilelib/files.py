"""Storms of files: mutated XML, FOLD and libraries, streams without end, FIFOs and devices, faults of the streams."""

import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import zlib

from benchlib import measure

from . import streams
from .lab import ROOT, model

MEMORY_LIMIT = 64_000_000
SECONDS_PER_FILE = 1
# Of processor time, for a stream at a twentieth of the usual speed.
SECONDS_PER_STREAM, SECONDS_PER_MEGABYTE = 1, 0.1
LONGEST_STREAM = 60
FILES_PER_PROCESS = 500


def mutated_xml(lab):
    """Damaged XML: a diagnostic or a model, never a crash, a second or 64 MB. Most run inside `origami-bench fuzz`."""
    seeds = sorted(map(str, (ROOT / "content").glob("*.xml")))
    slowest = peak = 0
    for number in lab.attempts(8):
        first = number * FILES_PER_PROCESS
        done = lab.bench("fuzz", "--seed", lab.seed, "--first", first, "--count", FILES_PER_PROCESS, *seeds)
        lab.tried += FILES_PER_PROCESS - 1
        if done.returncode != 0:
            lab.fail(
                f"files {first}… of seed {lab.seed} ended the checker with {done.returncode}; "
                f"each alone: origami-bench fuzz --seed {lab.seed} --first N --count 1"
            )
            continue
        answer = json.loads(done.stdout)
        slowest, peak = max(slowest, answer["slowest"]), max(peak, answer["peak"])
        lab.expect(answer["peak"] <= MEMORY_LIMIT, f"files {first}… took {answer['peak'] / 1e6:.0f} MB")
    lab.note = lab.note or f"slowest {slowest:.0f} ms, {peak / 1e6:.0f} MB"
    for number in lab.attempts(60):
        index = lab.chance.randrange(8 * FILES_PER_PROCESS)
        lab.bench("fuzz", "--seed", lab.seed, "--first", index, "--count", 1, "--write", lab.folder, *seeds)
        path = lab.folder / f"{index}.xml"
        result = lab.run("check", "--format", "json", path, successes=(0, 1))
        if result.status in (0, 1):
            lab.expect(
                (json.loads(result.output)["errors"] > 0) == (result.status == 1),
                f"{path.name}: exit {result.status}",
            )


def endless_streams(lab):
    """XML that no person would write: huge, deep, wide, unclosed."""
    cases = list(streams.CASES)
    lab.chance.shuffle(cases)
    for number in lab.attempts(len(cases)):
        case = lab.context = cases[number]
        answer = streams.check(lab.tools.origami, case, LONGEST_STREAM)
        if answer is None:
            lab.fail(f"no answer in {LONGEST_STREAM} s")
        elif answer.status not in (0, 1) or answer.answer is None:
            lab.fail(f"exit {answer.status}")
        elif answer.cpu > lab.patience * (SECONDS_PER_STREAM + SECONDS_PER_MEGABYTE * answer.megabytes):
            lab.fail(f"{answer.cpu:.1f} s for {answer.megabytes:.1f} MB")
        elif answer.peak > MEMORY_LIMIT:
            lab.fail(f"{answer.peak / 1e6:.0f} MB")


def mutated_fold(lab):
    """Damaged FOLD files: an answer or a sentence, within the time limit."""
    lab.import_content()
    exported = lab.run("export", "swan", "--format", "fold", successes=(0,)).output
    shown = lab.run("show", "swan/2", "--format", "fold", successes=(0,)).output
    seeds = [exported, shown, json.dumps(grid(2)).encode(), json.dumps(stamps(6)).encode()]
    words = [
        b"1e999",
        b"-1",
        b"null",
        b"[]",
        b"{}",
        b"1e-320",
        b"NaN",
        b"9" * 400,
        b'"\\ud800"',
        b"\xff",
        b"0",
        b"true",
        b"99999999",
    ]
    for number in lab.attempts(150):
        data = bytearray(lab.chance.choice(seeds))
        for _ in range(lab.chance.choice([1, 1, 2, 5])):
            place = lab.chance.randrange(len(data))
            kind = lab.chance.randrange(4)
            if kind == 0:
                data[place] = lab.chance.randrange(256)
            elif kind == 1:
                del data[place : place + lab.chance.randrange(1, 40)]
            elif kind == 2:
                data[place:place] = lab.chance.choice(words)
            else:
                numbers = [i for i in range(len(data)) if data[i] in b"0123456789"]
                place = lab.chance.choice(numbers)
                data[place : place + 1] = lab.chance.choice(words)
        path = lab.folder / "mutated.fold"
        path.write_bytes(bytes(data))
        form = lab.chance.choice(["text", "json", "svg", "fold"])
        result = lab.run("fold", "--format", form, path, successes=(0, 1, 2, 3), timeout=45)
        if form == "json" and result.status in (0, 1, 2):
            try:
                json.loads(result.output)
            except ValueError:
                lab.fail("the answer is not JSON")


def damaged_libraries(lab):
    """Bits flipped in a library: a sentence, or the same text as before; other hits if `check --stored` finds the damage."""
    for name in ("swan", "cup", "crane"):
        lab.run("import", ROOT / "content" / f"{name}.xml", successes=(0,), timeout=120)
    for suffix in ("-wal", "-shm"):
        lab.library.with_name(lab.library.name + suffix).unlink(missing_ok=True)
    whole = lab.library.read_bytes()
    commands = [
        ["list"],
        ["read", "swan", "--plain", "--detail", "full"],
        ["steps", "crane", "--format", "json"],
        ["search", "fold"],
        ["export", "swan"],
        ["show", "cup/1", "--format", "json"],
    ]
    expected = [lab.run(*command, successes=(0,)).output for command in commands]
    damaged = lab.folder / "damaged.sqlite"
    for number in lab.attempts(120):
        data = bytearray(whole)
        for _ in range(lab.chance.choice([1, 1, 3, 50])):
            data[lab.chance.randrange(len(data))] ^= 1 << lab.chance.randrange(8)
        if number % 10 == 9:
            del data[lab.chance.randrange(len(data)) :]
        damaged.write_bytes(bytes(data))
        for index, command in enumerate(commands):
            result = lab.run(*command, library=damaged, successes=(0, 1))
            if result.status == 0 and result.output != expected[index]:
                # The index of a search has no hashes. Only a look at the whole library finds its damage.
                if command[0] == "search" and lab.run("check", "--stored", library=damaged).status == 1:
                    continue
                lab.fail(f"{command[0]} shows another text than before, with success")
        for suffix in ("-wal", "-shm", "-journal"):
            damaged.with_name(damaged.name + suffix).unlink(missing_ok=True)


def fifos_and_devices(lab):
    """Files that are none: nothing waits for a writer that never comes."""
    fifo = lab.folder / "pipe"
    os.mkfifo(fifo)
    for number, _ in lab.cases(range(9)):
        folder = lab.folder / f"folder-{number}"
        folder.mkdir()
        if number == 0:
            os.mkfifo(folder / "a.xml")
            (folder / "b.xml").write_text(model("b"))
            lab.run("import", folder, timeout=10)
        elif number == 1:
            os.mkfifo(folder / "photo.png")
            photo = '</step></steps><showcase><photo id="p" src="photo.png" width="1" height="1"/></showcase></model>'
            (folder / "a.xml").write_text(model("a").replace("</step></steps></model>", photo))
            lab.run("import", folder, timeout=10)
        elif number == 2:
            lab.run("list", library=fifo, successes=(1,), timeout=10)
        elif number == 3:
            (folder / "a.xml").write_text(model("a"))
            lab.run("import", folder, library=fifo, successes=(1,), timeout=10)
        elif number == 4:
            lab.run("import", "/dev/zero", successes=(1,), timeout=10)
        elif number == 5:
            lab.run("check", "/dev/zero", successes=(1,), timeout=10)
        elif number == 6:
            os.symlink("/dev/zero", folder / "a.xml")
            lab.run("import", folder, timeout=10)
        elif number == 7:
            lab.run("fold", "/dev/zero", timeout=10)
        else:
            lab.run("list", library="/dev/null", successes=(1,), timeout=10)


def faulty_streams(lab):
    """Output that is full, closed or gone, and input that is closed: an exit status says so, no crash, no hang."""
    lab.import_content()
    commands = [
        ["list"],
        ["read", "swan", "--plain"],
        ["steps", "swan"],
        ["search", "fold"],
        ["export", "swan"],
        ["show", "swan/1", "--format", "svg"],
        ["check", ROOT / "content" / "cup.xml"],
        ["import", "--force", ROOT / "content" / "cup.xml"],
        ["--help"],
        ["nonsense"],
    ]
    for number in lab.attempts(80):
        command = lab.chance.choice(commands)
        kind = ["full", "closed output", "closed error", "all closed", "reader gone"][number % 5]
        lab.context = f"{kind}, {lab.shown(command)}"
        if kind == "full":
            with open("/dev/full", "wb") as full:
                result = lab.run(*command, stdout=full)
                writes = command[0] not in ("check", "nonsense")
                lab.expect(result.status != 0 or not writes, "success, though nothing could be written")
        elif kind == "reader gone":
            child = lab.start(*command)
            child.stdout.close()
            error = child.stderr.read()
            lab.expect(child.wait(30) in (0, 64), f"exit {child.returncode}: {error[-200:]!r}")
        else:
            closed = {"closed output": "1", "closed error": "2", "all closed": "0 1 2"}[kind].split()
            script = 'exec "$@" ' + " ".join(f"{n}{'<' if n == '0' else '>'}&-" for n in closed)
            child = subprocess.Popen(
                ["bash", "-c", script, "-", *lab.command(*command)],
                env=lab.environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                status = child.wait(60)
                lab.expect(status >= 0, f"ended by signal {-status}")
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
                lab.fail("no end within 60 s")
    with sqlite3.connect(lab.library) as database:
        lab.expect(database.execute("PRAGMA quick_check").fetchone() == ("ok",), "the library is damaged")
    database.close()


def grid(size):
    """The FOLD file of a grid of unassigned creases."""
    at = lambda x, y: y * (size + 1) + x
    vertices = [[x / size, y / size] for y in range(size + 1) for x in range(size + 1)]
    edges, kinds = [], []
    for y in range(size + 1):
        for x in range(size + 1):
            if x < size:
                edges.append([at(x, y), at(x + 1, y)])
                kinds.append("B" if y in (0, size) else "U")
            if y < size:
                edges.append([at(x, y), at(x, y + 1)])
                kinds.append("B" if x in (0, size) else "U")
    return {"file_spec": 1.2, "vertices_coords": vertices, "edges_vertices": edges, "edges_assignment": kinds}


def stamps(count):
    """The FOLD file of a strip of stamps with unassigned creases between them."""
    vertices = [[x, y] for x in range(count + 1) for y in (0, 1)]
    edges = [[2 * x, 2 * x + 1] for x in range(count + 1)]
    kinds = ["U" if 0 < x < count else "B" for x in range(count + 1)]
    for x in range(count):
        edges += [[2 * x, 2 * x + 2], [2 * x + 1, 2 * x + 3]]
        kinds += ["B", "B"]
    return {"file_spec": 1.2, "vertices_coords": vertices, "edges_vertices": edges, "edges_assignment": kinds}


def crossing_lines(count):
    """The FOLD file of so many lines each way that cross without vertices of their own."""
    vertices, edges, kinds = [[0, 0], [1, 0], [1, 1], [0, 1]], [[0, 1], [1, 2], [2, 3], [3, 0]], ["B"] * 4
    for n in range(1, count + 1):
        t = n / (count + 1)
        for ends in (([t, 0], [t, 1]), ([0, t], [1, t])):
            edges.append([len(vertices), len(vertices) + 1])
            vertices += ends
            kinds.append("U")
    return {"file_spec": 1.2, "vertices_coords": vertices, "edges_vertices": edges, "edges_assignment": kinds}


def fold_limits(lab):
    """`fold` on what no solver finishes: an answer in the time and memory that it was given."""
    (lab.folder / "numbers.fold").write_text(
        '{"vertices_coords":[' + ",".join(["[0.125,1]"] * 6_000_000) + "]}"
    )
    cases = {
        "unassigned 8 × 8": grid(8),
        "1 × 400 stamps": stamps(400),
        "700 + 700 lines": crossing_lines(700),
        "60 MB of numbers": None,
    }
    for _, (lab.context, pattern) in lab.cases(list(cases.items())):
        path = lab.folder / "numbers.fold"
        if pattern is not None:
            path = lab.folder / "pattern.fold"
            path.write_text(json.dumps(pattern))
        with open(lab.folder / "peak", "w+b") as memory:
            done = subprocess.Popen(
                [
                    *measure.memory_prefix(memory.name),
                    *lab.command("fold", "--format", "json", "--timeout", "3", "--memory", "256M", path),
                ],
                env=lab.environment(),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            try:
                output, error = done.communicate(timeout=lab.within(10 * lab.patience))
            except subprocess.TimeoutExpired:
                # The child of `time` is the program.
                subprocess.run(["pkill", "-KILL", "-P", str(done.pid)], check=False)
                done.kill()
                done.communicate()
                lab.fail("no answer, though --timeout was 3 s")
                continue
            lab.expect(done.returncode in (0, 1, 2, 3), f"exit {done.returncode}: {error[-200:]!r}")
            peak = int(memory.read().split()[-1]) * 1024 if measure.GNU_TIME else 0
            lab.expect(peak < 600_000_000, f"{peak / 1e6:.0f} MB, though --memory was 256 MB")


STORMS = {
    "mutated XML": (mutated_xml, 90),
    "streams without end": (endless_streams, 120),
    "mutated FOLD": (mutated_fold, 60),
    "damaged libraries": (damaged_libraries, 60),
    "FIFOs and devices": (fifos_and_devices, 60),
    "faulty streams": (faulty_streams, 40),
    "limits of fold": (fold_limits, 60),
}
