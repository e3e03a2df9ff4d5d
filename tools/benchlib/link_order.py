"""Records the functions of the program that run during reading: link_order PROGRAM MAP FILE."""

import pathlib
import re
import subprocess
import sys
import tempfile

from .programs import ROOT
from .terminal import Lost, Terminal

HEAD = """# Functions of the program and its libraries that run while someone reads, one for each section of the program.
# Made by tools/link-order; the linker puts them side by side and passes over names it does not find.
"""
# Reading, and looking around: lines, pages, steps, levels, ends, search, marks, the list and the menu.
READING = ["j", "j", "k", " ", " ", "b", "d", "]"]
LOOKING_AROUND = READING + ["1", "3", "G", "g", "/fold\r", "n", "m", "'", "\x1b", "v", " ", "v", "h", "\x1b", "\x1b", "\r"]
SESSIONS = [[], READING, LOOKING_AROUND]
COMMANDS = [["list"], ["steps", "swan"], ["search", "fold"], ["show", "swan"]]


def main(program, linked, path):
    # Valgrind stumbles over the debugging information of Swift; names are all that is needed.
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        plain = folder / "origami"
        subprocess.run(["objcopy", "--strip-debug", program, plain], check=True)
        library = folder / "library.sqlite"
        subprocess.run([plain, "import", ROOT / "content", "--library", library, "--progress", "never"],
                       check=True, stdout=subprocess.DEVNULL)
        profiles = [read(plain, library, folder, keys) for keys in SESSIONS]
        for number, command in enumerate(COMMANDS):
            profiles.append(folder / f"command-{number}")
            subprocess.run(recording(profiles[-1]) + [plain, *command, "--library", library], check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        names = dict.fromkeys(name for profile in profiles for name in called(profile))
    wanted = ordered(names, sections(linked))
    pathlib.Path(path).write_text(HEAD + "".join(f"{name}\n" for name in wanted))
    print(f"{len(wanted)} names for {len(names)} functions that ran", file=sys.stderr)


def ordered(names, sections):
    """One name for each section that ran. Functions with a section of their own come first. The libraries of the system
    and of Swift have one for all functions of a file: these follow, the smallest first, so that few pages are shared
    with what never runs."""
    ran = {}
    for name in names:
        if name in sections:
            start, size, is_shared = sections[name]
            ran.setdefault(start, (is_shared, size if is_shared else 0, name))
    return [name for _, _, name in sorted(ran.values(), key=lambda section: section[:2])]


def sections(linked):
    """For each function, the start and the size of its section, and whether other functions are in it as well."""
    found, section, within = {}, None, False
    for line in pathlib.Path(linked).read_text(errors="replace").splitlines():
        match = re.match(r"\s*([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)\s+\d+ (\s*)(.*)$", line)
        if not match:
            continue
        address, size, depth, name = int(match[1], 16), int(match[2], 16), len(match[3]) // 8, match[4]
        if depth == 0:
            within = name == ".text"
        elif within and depth == 1:
            section = (address, size, name.endswith(":(.text)"))
        elif within:
            found.setdefault(name, section)
    return found


def recording(profile):
    return ["valgrind", "--tool=callgrind", "--demangle=no", "--log-file=/dev/null", f"--callgrind-out-file={profile}"]


def read(program, library, folder, keys):
    """A session of the full-screen reader; under valgrind an answer takes seconds."""
    profile = folder / f"reader-{len(keys)}"
    terminal = Terminal(recording(profile) + [program, "read", "swan", "--library", library],
                        {"XDG_STATE_HOME": str(folder), "HOME": str(folder)})
    terminal.first_screen(quiet=10)
    for key in keys:
        try:
            terminal.key(key, quiet=1, patience=3)
        except Lost:
            # A key that changes nothing on this screen.
            pass
    terminal.quit()
    return profile


def called(profile):
    """The functions of a profile."""
    for line in profile.read_text().splitlines():
        match = re.match(r"c?fn=\(\d+\) (\S+)$", line)
        if match:
            yield match[1].split("'")[0]


if __name__ == "__main__":
    main(*sys.argv[1:])
