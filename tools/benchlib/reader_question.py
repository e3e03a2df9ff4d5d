"""The question "reader": its figures beside those of less, and their goals."""

from .reading import Less, Reader, endings
from .report import Goal, Row

MEGABYTE = 1_000_000
# For larger ones the text of all steps would be gigabytes; less takes the same time for any length.
MOST_STEPS_AS_TEXT = 10_000
NOTE = ("Programs in a terminal of 24 × 80 that answers as a modern one; from the key (at the start: from the call that "
        "starts the program) to the last byte read. The library of ten million steps is one model. `less` reads the model "
        "as text up to 10,000 steps, and a text of as many lines above.")
KEYS = ("start", "line of words", "line", "page of words", "page", "last step", "level", "search", "resize",
        "storm of sizes")


def reader(setting):
    """The full-screen reader beside less: start, scrolling, jumps, levels, sizes, memory, endings."""
    ours, theirs = {}, {}
    for steps in setting.scale.reader_steps:
        setting.say(f"a model of {steps:,} steps")
        reader = Reader(setting, steps)
        text = setting.folder / f"steps-{steps}.txt"
        if steps <= MOST_STEPS_AS_TEXT:
            reader.write_text(text)
        else:
            text = setting.inputs.lines(steps)
        ours[steps], theirs[steps] = reader.measure(), Less(text).measure()
        if steps == setting.scale.reader_steps[-1]:
            theirs[steps]["last line, numbered"] = Less(text).measure_numbered()
            ended = endings(reader)
    rows = [row for steps in ours for row in rows_of(steps, ours[steps], theirs[steps])]
    rows += [Row(f"{name}: terminal as before", "never" if restored is None else f"{restored:.1f} ms",
                 f"gone after {gone:.1f} ms" if true_signal else "not by this signal")
             for name, (restored, gone, true_signal) in ended.items()]
    setting.report.section("The reader beside less", NOTE, rows, goals(ours, ended))


def rows_of(steps, ours, theirs):
    rows = []
    for key in KEYS:
        base = theirs.get(key) or theirs.get(key.removesuffix(" of words"))
        ratio = f"{ours[key].middle / base.middle:.2f}" if base else ""
        rows.append(Row(f"{steps:,} steps: {key}", ours[key].text(), ratio))
    rows.append(Row(f"{steps:,} steps: memory", text_of(ours["memory"]), "",
                    f"{max(ours['memory'].values()) / MEGABYTE:.1f} MB"))
    for key, figure in theirs.items():
        if key == "memory":
            rows.append(Row(f"less, {steps:,}: memory", text_of(figure), "",
                            f"{max(figure.values()) / MEGABYTE:.1f} MB"))
        else:
            rows.append(Row(f"less, {steps:,}: {key}", figure.text(), "1"))
    return rows


def text_of(memory):
    return ", ".join(f"{moment} {count / MEGABYTE:.1f}" for moment, count in memory.items())


def goals(ours, ended):
    """Compares each goal with the worst figure of all lengths."""
    def worst(key, value):
        return max(value(figures[key]) for figures in ours.values())

    def goal(what, limit, unit, measured, digits=2):
        return Goal(f"reader: {what}", f"≤ {limit} {unit}", f"{measured:.{digits}f} {unit}", measured <= limit)

    def middle(samples):
        return samples.middle

    def middle_bytes(samples):
        return samples.middle_bytes

    most = max(max(figures["memory"].values()) for figures in ours.values()) / MEGABYTE
    restored = max(2000 if each[0] is None else each[0] for each in ended.values())
    return [
        goal("start to first screen with a drawing, p50", 8, "ms", worst("start", middle)),
        goal("line scroll, p50", 0.5, "ms", max(worst("line", middle), worst("line of words", middle))),
        goal("line scroll, p99", 2, "ms", max(worst(key, lambda samples: samples.high)
                                              for key in ("line", "line of words"))),
        goal("bytes of a line of words", 130, "bytes", worst("line of words", middle_bytes), 0),
        goal("bytes of a line with a drawing", 260, "bytes", worst("line", middle_bytes), 0),
        goal("bytes of a page of words", 1900, "bytes", worst("page of words", middle_bytes), 0),
        goal(f"memory at {max(ours):,} steps", 24, "MB", most, 1),
        goal(f"last step of {max(ours):,}", 5, "ms", ours[max(ours)]["last step"].middle),
        goal("detail level in the middle", 10, "ms", worst("level", middle)),
        goal("last frame after a storm of sizes", 20, "ms", worst("storm of sizes", middle)),
        goal("terminal as before after a signal", 50, "ms", restored, 1),
        Goal("reader: ended by the true signal", "7 of 7", f"{sum(each[2] for each in ended.values())} of 7",
             all(each[2] for each in ended.values())),
    ]
