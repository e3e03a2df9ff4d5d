"""tools/bench: builds, makes inputs, puts the questions, writes tools/bench-results.md."""

import argparse
import pathlib
import re
import shutil
import signal
import sys
import tempfile

from . import programs
from .beside import beside
from .inputs import Inputs
from .questions import QUESTIONS, Failed, Setting
from .report import Report


class Scale:
    """The sizes of the inputs."""

    def __init__(self, size, small_files, deep_steps, reader_steps, rounds, folded_models, remote):
        self.size, self.small_files, self.rounds = size, small_files, rounds
        # Of published libraries: steps of the model that is read, traces and events, models and steps of the large ones.
        self.remote_steps, self.remote_traces, self.remote_events, self.remote_models, self.remote_deep = remote
        self.deep_steps, self.reader_steps, self.folded_models = deep_steps, reader_steps, folded_models


SCALES = {
    "quick": Scale("10MB", 1_000, [100_000], [100, 10_000], 5, 50, (20_000, 2, 100, 4_200, 100_000)),
    "usual": Scale("100MB", 10_000, [1_000_000], [100, 10_000, 1_000_000], 5, 200,
                   (20_000, 10, 400, 12_600, 300_000)),
    "full": Scale("100MB", 10_000, [1_000_000, 10_000_000], [100, 10_000, 1_000_000, 10_000_000], 7, 1_000,
                  (20_000, 10, 2_000, 420_000, 10_000_000)),
}


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/bench", description="Measures origami against its goals.")
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--quick", action="store_const", const="quick", dest="scale", help="10 MB, a minute")
    size.add_argument("--full", action="store_const", const="full", dest="scale",
                      help="also 1 GB and ten million steps: 20 GB of disk")
    parser.add_argument("--origami", help="the program; with --bench, and built if not given")
    parser.add_argument("--bench", help="origami-bench")
    parser.add_argument("--rounds", type=int, help="of every comparison")
    parser.add_argument("--only", action="append", choices=list(QUESTIONS), help="this question; can be repeated")
    parser.add_argument("--before", type=pathlib.Path, metavar="FOLDER", help="only beside the programs of another build, "
                        "origami and origami-bench in FOLDER: every figure of both, in turns")
    parser.add_argument("--output", type=pathlib.Path, help="where the report goes; default its part of tools/bench-results.md, "
                        "with --quick, or when --only leaves something out, standard output")
    options = parser.parse_args(arguments)
    if options.before and options.only:
        parser.error("--before answers all its questions; leave out --only")
    for name in ("origami", "origami-bench") if options.before else ():
        if not (options.before / name).is_file():
            parser.error(f"there is no {name} in {options.before}")
    name = options.scale or "usual"
    scale = SCALES[name]
    tools = programs.Programs(options.origami, options.bench)
    inputs = Inputs(programs.ROOT / "tools/bench-data", tools.bench, say)
    with tempfile.TemporaryDirectory(prefix="libraries-", dir=inputs.folder) as folder:
        if options.before:
            return measure_beside(tools, inputs, pathlib.Path(folder), scale, options)
        asked = options.only or list(QUESTIONS)
        reports = []
        for title, names in PARTS.items():
            names = [question for question in asked if question in names]
            if names:
                report = Report(say)
                setting = Setting(tools, inputs, pathlib.Path(folder), options.rounds or scale.rounds, scale, report,
                                  say)
                put_questions(setting, names, name)
                write(report, title, names, options, name, arguments)
                reports.append(report)
    return 0 if all(report.all_met() for report in reports) else 1


def measure_beside(tools, inputs, folder, scale, options):
    report = Report(say)
    beside(Setting(tools, inputs, folder, options.rounds or scale.rounds, scale, report, say), options.before.resolve())
    text = report.markdown("Beside the build before", "tools/bench --before FOLDER")
    if options.output:
        options.output.write_text(text)
    else:
        sys.stdout.write(text)
    return 0 if report.all_met() else 1


# The parts of the results, each with what it answers; a run that answers all of a part replaces it.
PARTS = {
    "Benchmark results": [question for question in QUESTIONS if question not in ("reader", "pager", "prefetch", "remote")],
    "Pages and loading ahead": ["pager", "prefetch"],
    "The reader": ["reader"],
    "Published libraries": ["remote"],
}


def put_questions(setting, names, scale):
    for name in names:
        say(f"{name}: {QUESTIONS[name].__doc__}")
        if name == "memory" and scale != "full":
            setting.report.leave_out(name, "1 GB is measured with --full only")
        elif name in ("import", "files") and not peer_runs():
            setting.report.leave_out(name, "the peer needs Debian's python3-lxml")
        else:
            QUESTIONS[name](setting)


def peer_runs():
    return shutil.which(programs.PEER_PYTHON) and programs.run_quietly([programs.PEER_PYTHON, "-c", "import lxml.etree"])


def write(report, title, names, options, scale, arguments):
    text = report.markdown(title, " ".join(["tools/bench", *arguments]))
    path = options.output
    if path is None and scale != "quick" and names == PARTS[title]:
        path = programs.ROOT / "tools/bench-results.md"
    if path:
        path.write_text(with_other_parts(path, text))
        say(f"written to {path.name}")
    else:
        sys.stdout.write(text)


def with_other_parts(path, text):
    """Sections of the results under other top-level headings stay, in their order."""
    heading = text.splitlines()[0]
    parts = re.split(r"(?m)^(?=# )", path.read_text()) if path.exists() else []
    kept = [text if part.startswith(heading + "\n") else part.rstrip("\n") + "\n" for part in parts if part.strip()]
    return "\n".join(kept if text in kept else [*kept, text])


def say(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    # An orderly end, which also ends the servers of a question.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        sys.exit(main(sys.argv[1:]))
    except Failed as failure:
        sys.exit(f"bench: {failure}")
