"""Uses strace to check that an idle program does nothing, and which files and addresses it opens for hostile files.

    python3 -m benchlib.terminal_check PROGRAM
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from . import programs
from .measure import run
from .terminal import Terminal

IDLE_SECONDS = 10
# The place is saved within a second of the last move.
SETTLE_SECONDS = 2.5
HOSTILE = {
    "an entity from a file": '<!DOCTYPE model [<!ENTITY x SYSTEM "file:///etc/hostname">]><model>&x;</model>',
    "an entity from the network": '<!DOCTYPE model [<!ENTITY x SYSTEM "http://127.0.0.1:9/x">]><model>&x;</model>',
    "a grammar from a file": '<!DOCTYPE model SYSTEM "/etc/hostname"><model/>',
    "a grammar from the network": '<!DOCTYPE model PUBLIC "-//X//Y" "http://127.0.0.1:9/x.dtd"><model/>',
    "a parameter entity": '<!DOCTYPE model [<!ENTITY % x SYSTEM "file:///etc/hostname"> %x;]><model/>',
    "an inclusion": '<model xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/hostname"/></model>',
    "a schema": '<model xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" '
                'xsi:schemaLocation="urn:x http://127.0.0.1:9/x.xsd"/>',
    "a stylesheet": '<?xml-stylesheet href="http://127.0.0.1:9/x.xsl"?><model/>',
    "a billion laughs": "<!DOCTYPE model [<!ENTITY a0 \"ha\">"
                        + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10)) + "]><model>&a9;</model>",
}
NETWORK = ("socket", "connect", "sendto", "sendmsg", "sendmmsg", "bind", "getaddrinfo")


def main(program):
    if not shutil.which("strace"):
        print("terminal-check: strace is absent: idle time and hostile files are not looked at")
        return 0
    with tempfile.TemporaryDirectory(prefix="origami-terminal-") as folder:
        folder = pathlib.Path(folder)
        problems = idle(program, folder) + hostile(program, folder)
    for problem in problems:
        print(f"terminal-check: {problem}")
    return 1 if problems else 0


def idle(program, folder):
    """Reads a model and the list, leaves the program idle, and counts its writes and system calls."""
    # In a folder of its own: the reader is woken by what happens beside its library, the trace must not be
    # there.
    (folder / "library").mkdir()
    library = folder / "library" / "library.sqlite"
    run([program, "import", "--library", library, programs.ROOT / "content"])
    problems = []
    for name, arguments in (("a model", ["read", "swan"]), ("the list", ["read"])):
        trace = folder / "idle.strace"
        terminal = Terminal(["strace", "-f", "-qq", "-o", trace, program, *arguments, "--library", library],
                            {"XDG_STATE_HOME": str(folder), "HOME": str(folder)})
        terminal.first_screen(quiet=1)
        # A search, so that all that can run has run.
        for key in ("j", "/fold\r"):
            terminal.key(key, quiet=0.5)
        terminal.drain(SETTLE_SECONDS)
        before = trace.stat().st_size
        silence = time.monotonic() + IDLE_SECONDS
        count = 0
        while terminal.poll.poll(max(0, int(1000 * (silence - time.monotonic())))):
            count += len(os.read(terminal.main, 1 << 16))
        calls = trace.read_text()[before:].splitlines()
        terminal.quit()
        print(f"terminal-check: {name}, {IDLE_SECONDS} s idle: {count} bytes written, {len(calls)} system calls")
        if count or calls:
            problems.append(f"{name} is not idle: {count} bytes; " + "; ".join(calls[:5]))
    return problems


def hostile(program, folder):
    """Checks files that name others, and looks at every file and every address that the program opens."""
    problems = []
    for name, text in HOSTILE.items():
        path, trace = folder / "hostile.xml", folder / "hostile.strace"
        path.write_text(text)
        done = subprocess.run(["strace", "-f", "-qq", "-o", trace, "-e", "trace=%file,%network", program, "check", path],
                              capture_output=True, check=False, timeout=60)
        calls = trace.read_text().splitlines()
        # After the program's own file is opened nothing else is: what comes before is the start of the
        # process.
        first = next((index for index, call in enumerate(calls) if "hostile.xml" in call and "open" in call), None)
        sent = [call for call in calls if re.search(rf"\b({'|'.join(NETWORK)})\(", call)]
        later = [] if first is None else [call for call in calls[first + 1:] if re.search(r"\bopen(at)?2?\(", call)
                                          and "hostile.xml" not in call]
        if done.returncode != 1 or first is None or sent or later or b"/etc/hostname" in b"".join(
                line.encode() for line in calls):
            problems.append(f"{name}: exit {done.returncode}; " + "; ".join((sent + later)[:3]))
    print(f"terminal-check: {len(HOSTILE)} hostile files: {len(problems)} opened or sent something")
    return problems


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
