"""Storms on the command line: long, repeated, extreme and unprintable arguments, and true messages about them."""

import json
import os
import resource

from .lab import LIVE, ROOT, model

STEER = "\x9b2J\u202eevil\u206a\x7f"


def extreme_arguments(lab):
    """Numbers at the end of their range, thousands of words, thousands of paths."""
    lab.import_content()
    largest = str(2**63 - 1)
    cases = [
        ["search", "fold", "--limit", largest],
        ["list", "--limit", largest],
        ["steps", "swan", "--limit", largest],
        ["search", "fold", "--limit", str(2**64)],
        ["read", "swan", "--plain", "--width", largest],
        ["read", "swan", "--plain", "--step", largest],
        ["show", f"swan/{largest}"],
        ["list", "--limit", "-1"],
        ["search", *["fold"] * 4000],
        ["search", " ".join(f"w{n}" for n in range(4000))],
        ["search", "a" * 100_000],
        ["search", "\u0301" * 50_000],
        ["search", "白" * 30_000],
        ["search", "*"],
        ["search", '"'],
        ["search", "NEAR("],
        ["check", *[f"p{n}.xml" for n in range(20_000)]],
        ["import", *[f"p{n}.xml" for n in range(20_000)]],
        ["remove", *[f"m{n}" for n in range(20_000)]],
        ["read", "x" * 100_000],
        ["list", "--after", "A" * 100_000],
    ]
    for _, arguments in lab.cases(cases):
        lab.context = lab.shown(arguments)
        result = lab.run(*arguments, timeout=20 * lab.patience)
        lab.expect(result.seconds < 3 * lab.patience, f"{result.seconds:.1f} s")


def escapes(lab):
    """Control characters in arguments, ids, titles and file names never reach the output as they are."""
    lab.import_content()
    name = f"{STEER}.xml"
    (lab.folder / name).write_text(model("steer", title=f"T {STEER}").replace("<text>", f"<text>{STEER}"))
    lab.run("import", lab.folder / name, successes=(0,))
    (lab.folder / f"bad{STEER}.xml").write_text(f'<model id="{STEER}" {STEER}="1"><{STEER}></model>')
    arguments = [
        ["list", "--limit", "\x1b[2J" + STEER],
        ["list", "--" + STEER],
        [STEER],
        ["read", STEER],
        ["show", f"swan/{STEER}"],
        ["steps", STEER],
        ["search", STEER],
        ["search", "fold", "--lang", STEER],
        ["list", "--after", STEER],
        ["list", "--color", STEER],
        ["list", "--library", STEER],
        ["check", f"bad{STEER}.xml"],
        ["check", f"none{STEER}.xml"],
        ["import", f"bad{STEER}.xml"],
        ["fold", f"bad{STEER}.xml"],
        ["remove", STEER],
        ["export", STEER],
        ["list"],
        ["list", "--format", "json"],
        ["steps", "steer"],
        ["steps", "steer", "--format", "json"],
        ["show", "steer"],
        ["show", "steer", "--format", "json"],
        ["show", "steer/1"],
        ["show", "steer/1", "--format", "json"],
        ["export", "steer"],
        ["read", "steer", "--plain"],
        ["search", "evil"],
        ["search", "evil", "--format", "json"],
        ["check", "--format", "json", f"bad{STEER}.xml"],
    ]
    for _, words in lab.cases(arguments):
        lab.context = lab.shown(words).encode("unicode_escape").decode()
        result = lab.run(*words)
        found = LIVE.search(result.text)
        lab.expect(found is None, f"U+{ord(found.group()):04X} in the output" if found else "")
    # Escaped text is the same text again when it is read.
    lab.context = "round trip"
    for arguments in (["show", "steer", "--format", "json"], ["list", "--format", "json"]):
        lab.expect(
            STEER
            in json.dumps(json.loads(lab.run(*arguments).output), ensure_ascii=False).replace(
                "\\u007f", "\x7f"
            ),
            f"{arguments}: the title is another text",
        )


def few_descriptors(lab):
    """The smallest number of open files that a process may have."""
    for number, count in lab.cases(range(4, 16)):

        def limit():
            resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))

        library = lab.folder / f"few-{number}.sqlite"
        lab.context = f"{count} descriptors"
        lab.run(
            "import", ROOT / "content" / "cup.xml", library=library, preexec_fn=limit, successes=(0, 1, 127)
        )
        lab.run("list", library=library, preexec_fn=limit, successes=(0, 1, 127))


def messages(lab):
    """Messages that were misleading in an earlier run."""
    lab.import_content()
    cases = ["unreadable folder", "1e999", "file: library", "standard input closed"]
    for number, lab.context in lab.cases(cases):
        if number == 0:
            folder = lab.folder / "locked"
            folder.mkdir()
            (folder / "library.sqlite").write_bytes(lab.library.read_bytes())
            user = lab.as_user()
            folder.chmod(0)
            result = lab.run("list", library=folder / "library.sqlite", successes=(1,), **user)
            lab.expect("there is no library" not in result.errors, f"{result.errors!r}")
        elif number == 1:
            path = lab.folder / "large.fold"
            path.write_text('{"vertices_coords":[[1e999,0]],"edges_vertices":[]}')
            result = lab.run("fold", path, successes=(1, 3))
            lab.expect("not a JSON object" not in result.errors, f"{result.errors!r}")
        elif number == 2:
            lab.run("import", ROOT / "content" / "cup.xml", "--library", "file:/nowhere/x.sqlite")
            lab.expect(not os.path.exists(lab.folder / "file:"), "a folder named file: was made")
        else:
            lab.run("import", "-", text=b"", successes=(1,))


STORMS = {
    "extreme arguments": (extreme_arguments, 60),
    "escapes": (escapes, 20),
    "few descriptors": (few_descriptors, 15),
    "messages": (messages, 10),
}
