"""Records which functions of the program run while someone reads: link_order PROGRAM FILE."""

import pathlib
import re
import subprocess
import sys
import tempfile

from .programs import ROOT
from .terminal import Lost, Terminal

HEAD = """# Functions of the program and its libraries that run while someone reads, in the order of their first call.
# Made by tools/link-order; the linker puts them side by side and passes over names it does not find.
"""
# One that looks around: lines, pages, steps, levels, ends, search, marks, the list and the menu.
KEYS = ["j", "j", "k", " ", "b", "d", "]", "1", "3", "G", "g", "/fold\r", "n", "m", "'", "\x1b", "h", "\x1b", "\x1b", "\r"]
COMMANDS = [["list"], ["steps", "swan"], ["search", "fold"], ["show", "swan"]]


def main(program, path):
    # Valgrind stumbles over the debugging information of Swift; names are all that is needed.
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plain = folder / "origami"
        subprocess.run(["objcopy", "--strip-debug", program, plain], check=True)
        library = folder / "library.sqlite"
        subprocess.run([plain, "import", ROOT / "content", "--library", library, "--progress", "never"],
                       check=True, stdout=subprocess.DEVNULL)
        profiles = [read(plain, library, folder)]
        for number, command in enumerate(COMMANDS):
            profiles.append(folder / f"command-{number}")
            subprocess.run(recording(profiles[-1]) + [plain, *command, "--library", library], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        there = functions(plain)
        names = dict.fromkeys(name for profile in profiles for name in called(profile))
        wanted = [name for name in names if name in there]
    pathlib.Path(path).write_text(HEAD + "".join(f"{name}\n" for name in wanted))
    print(f"{len(wanted)} functions of the program, of {len(names)} that ran", file=sys.stderr)


def recording(profile):
    return ["valgrind", "--tool=callgrind", "--demangle=no", "--log-file=/dev/null", f"--callgrind-out-file={profile}"]


def read(program, library, folder):
    """A session of the full-screen reader; under valgrind an answer takes seconds."""
    profile = folder / "reader"
    terminal = Terminal(recording(profile) + [program, "read", "swan", "--library", library],
                        {"XDG_STATE_HOME": str(folder), "HOME": str(folder)})
    terminal.first_screen(quiet=10)
    for key in KEYS:
        try:
            terminal.key(key, quiet=1, patience=3)
        except Lost:
            # A key that changes nothing on this screen.
            pass
    terminal.quit()
    return profile


def called(profile):
    """The functions of a profile, in the order in which it names them."""
    for line in profile.read_text().splitlines():
        match = re.match(r"c?fn=\(\d+\) (\S+)$", line)
        if match:
            yield match[1].split("'")[0]


def functions(program):
    """The functions that a program has."""
    listed = subprocess.run(["nm", program], check=True, text=True, stdout=subprocess.PIPE).stdout
    return {fields[2] for fields in map(str.split, listed.splitlines()) if len(fields) == 3 and fields[1] in "tTwW"}


if __name__ == "__main__":
    main(*sys.argv[1:])
