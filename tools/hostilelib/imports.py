"""Storms on the library: no model may be lost, and none may be there in part."""

import json
import os
import signal
import sqlite3
import time

from .lab import ROOT, Mounted, library_of, model


def pruning(lab):
    """`--prune` beside files that cannot be read, folders that are absent, and standard input."""
    user = lab.as_user()
    cases = [
        "unreadable folder",
        "unreadable file",
        "absent folder",
        "empty folder",
        "malformed file",
        "standard input",
    ]
    for number, case in lab.cases(cases * 2):
        lab.context = case
        folder = lab.folder / f"prune-{number}"
        (folder / "sub").mkdir(parents=True)
        (folder / "a.xml").write_text(model("a"))
        (folder / "sub" / "b.xml").write_text(
            model("b") if number < 6 else library_of([model("b"), model("c")])
        )
        lab.library.unlink(missing_ok=True)
        user = lab.as_user()
        lab.run("import", folder, successes=(0,), **user)
        before = lab.models()
        if case == "unreadable folder":
            (folder / "sub").chmod(0)
            lab.run("import", "--prune", folder, **user)
        elif case == "unreadable file":
            (folder / "sub" / "b.xml").chmod(0)
            lab.run("import", "--prune", folder, **user)
        elif case == "absent folder":
            os.rename(folder, lab.folder / "elsewhere")
            lab.run("import", "--prune", folder, **user)
            os.rename(lab.folder / "elsewhere", lab.folder / f"elsewhere-{number}")
        elif case == "empty folder":
            os.rename(folder, lab.folder / f"elsewhere-{number}")
            folder.mkdir()
            lab.run("import", "--prune", folder, **user)
        elif case == "malformed file":
            text = (folder / "sub" / "b.xml").read_text()
            (folder / "sub" / "b.xml").write_text("<oops" + text)
            lab.run("import", "--prune", folder, **user)
        else:
            lab.run("import", "--prune", "-", text=model("c").encode())
            before = sorted({*before, "c"})
        after = lab.models()
        lab.expect(sorted(after) == sorted(before), f"{sorted(set(before) - set(after))} vanished")


def damaged_models(lab):
    """Models with one byte changed: a model that is reported as failed stays in the library as it was."""
    names = ["a", "b", "c"]
    text = library_of([model(name, 3) for name in names])
    file = lab.folder / "models.xml"
    file.write_text(text)
    lab.run("import", file, successes=(0,))
    before = lab.contents()
    additions = ['unknown="1"', 'p:q="1"', 'xml:lang="?"', 'id=""']
    for number in lab.attempts(150):
        new = library_of([model(name, 3, title=f"{name} again") for name in names])
        if number % 3 == 0:
            places = [i for i in range(len(new)) if new.startswith(("<model", "<step ", "<title"), i)]
            place = new.index(">", lab.chance.choice(places))
            broken = new[:place] + " " + lab.chance.choice(additions) + new[place:]
        elif number % 3 == 1:
            broken = new.replace(f' id="{lab.chance.choice(names)}"', "", 1)
        else:
            place = lab.chance.randrange(len(new))
            broken = new[:place] + lab.chance.choice("<>&\"'/x\1") + new[place + 1 :]
        file.write_text(broken)
        result = lab.run("import", "--force", "--format", "json", file, successes=(0, 1))
        after = lab.contents()
        reports = [json.loads(line) for line in result.output.splitlines()]
        imported = {report["model"] for report in reports if report["status"] == "imported"}
        for name in names:
            if name not in imported:
                lab.expect(
                    after.get(name) == before.get(name), f"{name} was not reported as imported and changed"
                )
        lab.expect("" not in after, "a model without an id is in the library")
        # Back to the old library for the next attempt.
        file.write_text(text)
        lab.run("remove", *[name for name in after if name not in names]) if set(after) - set(names) else None
        lab.run("import", "--force", file, successes=(0,))


def alike_names(lab):
    """Ids and file names that are equal only under Unicode's canonical equivalence, or are no UTF-8, or very long."""
    composed, decomposed = "\u00e9", "e\u0301"
    for number, _ in lab.cases(range(4)):
        lab.library.unlink(missing_ok=True)
        folder = lab.folder / f"names-{number}"
        folder.mkdir()
        if number == 0:
            steps = "".join(
                f'<step id="{letter}{n}"><title>T</title></step>'
                for n in range(100)
                for letter in (composed, decomposed)
            )
            (folder / "a.xml").write_text(model("m", 0, body=steps), encoding="utf-8")
            if lab.run("import", folder).status == 0:
                seen, after = [], []
                while after is not None:
                    page = json.loads(
                        lab.run("steps", "m", "--format", "json", *after, successes=(0,)).output
                    )
                    seen += [step["id"] for step in page["steps"]]
                    after = ["--after", page["next"]] if page["next"] else None
                lab.expect(len(seen) == 200 and len(set(seen)) == 200, f"{len(seen)} of 200 steps came")
        elif number == 1:
            (folder / "a.xml").write_text(library_of([model(composed), model(decomposed)]), encoding="utf-8")
            if lab.run("import", folder).status == 0:
                lab.expect(len(lab.models()) == 2, "one of two models vanished")
        elif number == 2:
            (folder / f"{composed}.xml").write_text(model("a"))
            (folder / f"{decomposed}.xml").write_text(model("b"))
            with open(os.fsencode(folder) + b"/\xff\xfe.xml", "w") as file:
                file.write(model("c"))
            result = lab.run("import", folder)
            lab.expect(result.status != 0 or len(lab.models()) == 3, "a file was skipped in silence")
        else:
            deep = os.fsencode(folder)
            here = os.open(deep, os.O_RDONLY)
            for _ in range(25):
                os.mkdir(b"d" * 200, dir_fd=here)
                below = os.open(b"d" * 200, os.O_RDONLY, dir_fd=here)
                os.close(here)
                here = below
            file = os.open(b"a.xml", os.O_WRONLY | os.O_CREAT, 0o644, dir_fd=here)
            os.write(file, model("deep").encode())
            os.close(file)
            os.close(here)
            result = lab.run("import", folder)
            lab.expect(
                result.status != 0 or lab.models() == ["deep"],
                "a file with a long path was skipped in silence",
            )


def first_imports(lab):
    """Three imports at once into a library that does not exist."""
    files = []
    for name in ("a", "b", "c"):
        files.append(lab.folder / f"{name}.xml")
        files[-1].write_text(library_of([model(f"{name}{n}") for n in range(20)]))
    for number in lab.attempts(50):
        library = lab.folder / f"race-{number}.sqlite"
        children = [lab.start("import", file, library=library) for file in files]
        for child in children:
            _, error = child.communicate(timeout=60)
            lab.expect(child.returncode == 0, f"exit {child.returncode}: {error[-200:]!r}")
        count = len(lab.models(library))
        lab.expect(count == 60, f"{count} of 60 models are in the library")


def closed_pipe(lab):
    """`import --format json | head -1`: everything is imported, or the status says that it is not."""
    file = lab.folder / "many.xml"
    file.write_text(library_of([model(f"m{n}") for n in range(3000)]))
    for number in lab.attempts(6):
        library = lab.folder / f"pipe-{number}.sqlite"
        child = lab.start("import", "--format", "json", file, library=library)
        child.stdout.readline()
        child.stdout.close()
        _, error = child.communicate(timeout=120)
        count = len(lab.models(library))
        lab.expect(count == 3000 or child.returncode != 0, f"exit 0 with {count} of 3000 models")
        lab.expect(child.returncode in (0, 1), f"exit {child.returncode}: {error[-200:]!r}")


def kills(lab):
    """An import is killed at a random moment: reported models are there, all are whole, and the next import completes."""
    scenes = []
    for name, shape in (("wide", ["library", "--size", "4MB"]), ("deep", ["deep", "--steps", "10000"])):
        versions = []
        for version in ("11", "12"):
            path = lab.folder / f"{name}-{version}.xml"
            lab.make(*shape, "--seed", version, path)
            library = lab.folder / f"{name}-{version}.sqlite"
            begin = time.monotonic()
            lab.run("import", path, library=library, successes=(0,), timeout=120)
            versions.append((path, library, _fingerprints(library), time.monotonic() - begin))
        scenes.append(versions)
    reported_models = 0
    for number in lab.attempts(60):
        old, new = scenes[number % 2]
        replaces = number % 4 < 2
        library = lab.folder / "killed.sqlite"
        for suffix in ("", "-wal", "-shm", "-journal"):
            library.with_name(library.name + suffix).unlink(missing_ok=True)
        file = lab.folder / "killed.xml"
        file.write_bytes(old[0].read_bytes())
        if replaces:
            lab.run("import", file, library=library, successes=(0,), timeout=120)
            file.write_bytes(new[0].read_bytes())
        before, after = (old[2], new[2]) if replaces else ({}, old[2])
        with open(lab.folder / "report", "w+b") as report:
            child = lab.start("import", "--format", "json", file, library=library, stdout=report)
            time.sleep(old[3] * 1.1 * lab.chance.random())
            child.send_signal(signal.SIGKILL)
            child.communicate()
            report.seek(0)
            lines = [json.loads(line) for line in report if line.endswith(b"\n")]
        reported = [line["model"] for line in lines if line.get("status") == "imported"]
        reported_models += len(reported)
        found = _fingerprints(library) if library.exists() else {}
        for id, print_ in found.items():
            if not lab.expect(print_ in (before.get(id), after.get(id)), f"{id} is half there"):
                break
        missing = [id for id in reported if found.get(id) != after[id]]
        lab.expect(not missing, f"reported and not there: {missing[:3]}")
        lab.run("import", file, library=library, successes=(0,), timeout=120)
        lab.expect(
            _fingerprints(library) == {**before, **after}, "the next import did not complete the library"
        )
    lab.note = lab.note or f"{reported_models} models reported before the kills"


def _fingerprints(library):
    """Every model with its steps, read from the tables: `export` of thousands would take minutes."""
    try:
        with sqlite3.connect(library) as database:
            tables = {
                name for name, in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            }
            if "model" not in tables:
                return {}
            (verdict,), *_ = database.execute("PRAGMA quick_check").fetchall()
            prints = {}
            for id, revision, full in database.execute(
                "SELECT id, revision, steps_full FROM model"
            ).fetchall():
                rows = database.execute(
                    "SELECT step.id, detail, title, diagram.key IS NOT NULL FROM step LEFT JOIN diagram USING (key)"
                    " WHERE key > ? AND key < ? ORDER BY key",
                    (revision << 32, (revision + 1) << 32),
                ).fetchall()
                prints[id] = (verdict, full == len(rows), hash(tuple(rows)))
    finally:
        if "database" in locals():
            database.close()
    return prints


def full_disk(lab):
    """Imports into a library on a file system that becomes full."""
    large = lab.folder / "large.xml"
    large.write_text(library_of([model(f"m{n}", 200) for n in range(400)]))
    for number in lab.attempts(6):
        with Mounted(lab, f"{lab.chance.choice([2, 5, 10, 20])}m") as disk:
            library = disk.path / "library.sqlite"
            lab.run("import", ROOT / "content" / "cup.xml", library=library, successes=(0,))
            before = lab.contents(library)
            with open(disk.path / "ballast", "wb") as ballast:
                size = os.statvfs(disk.path).f_bavail * os.statvfs(disk.path).f_frsize
                ballast.write(b"\0" * int(size * lab.chance.uniform(0.3, 0.95)))
            result = lab.run("import", large, library=library, successes=(0, 1), timeout=120)
            (disk.path / "ballast").unlink()
            after = lab.contents(library)
            for id in before:
                lab.expect(after.get(id) == before[id], f"{id} was lost or changed on a full disk")
            if result.status == 0:
                lab.expect(len(after) == len(before) + 400, "success without all models")


def read_only_media(lab):
    """Libraries on a file system that cannot be written, whole and after a kill."""
    import shutil

    lab.import_content()
    expected = lab.run("read", "swan", "--plain", successes=(0,)).output
    for number, _ in lab.cases(range(2)):
        with Mounted(lab, "200m") as disk:
            shutil.copy(lab.library, disk.path / "library.sqlite")
            if number % 2 == 1:
                child = lab.start("import", "--force", ROOT / "content", library=disk.path / "library.sqlite")
                time.sleep(0.3)
                child.kill()
                child.communicate()
            disk.make_read_only()
            for arguments in (
                ["list"],
                ["read", "swan", "--plain"],
                ["search", "fold"],
                ["steps", "swan"],
                ["show", "swan/1"],
                ["export", "swan"],
            ):
                result = lab.run(*arguments, library=disk.path / "library.sqlite")
                if number % 2 == 0:
                    lab.expect(
                        result.status == 0, f"{arguments[0]}: exit {result.status}: {result.errors[-200:]!r}"
                    )
                if arguments[0] == "read" and result.status == 0:
                    lab.expect(result.output == expected, "the text differs on read-only media")


def listing_during_import(lab):
    """`list --limit 1000` again and again while models are replaced."""
    file = lab.folder / "many.xml"
    file.write_text(library_of([model(f"m{n}") for n in range(2000)]))
    lab.run("import", file, successes=(0,))
    for number in lab.attempts(5):
        child = lab.start("import", "--force", file)
        while child.poll() is None:
            result = lab.run("list", "--limit", "1000", "--format", "json", successes=(0,))
            if result.status == 0:
                lab.expect(len(json.loads(result.output)["models"]) == 1000, "a page is short")
        child.communicate()


STORMS = {
    "prune": (pruning, 30),
    "damaged models": (damaged_models, 60),
    "alike names": (alike_names, 30),
    "three first imports": (first_imports, 60),
    "closed pipe": (closed_pipe, 30),
    "kills": (kills, 90),
    "full disk": (full_disk, 40),
    "read-only media": (read_only_media, 30),
    "list during import": (listing_during_import, 20),
}
