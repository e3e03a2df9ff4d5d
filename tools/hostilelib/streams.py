"""Files that are huge, deep, wide, unclosed or without end.

Each is a stream of up to some ten megabytes to `origami check -`. What must hold: an answer (models or
diagnostics), in memory that does not grow with the stream, and in time that does not grow faster.
"""

import itertools
import json
import os
import subprocess
import tempfile

from benchlib import measure

HEAD = '<model xmlns="urn:origami-steps:1" version="1.0" id="a" xml:lang="en"><title>T</title>'
STEP = '<steps><step id="s"><title>Fold.</title>'
END = "</step></steps></model>"
MEGABYTE = 1_000_000


def many(text, size=20 * MEGABYTE):
    """The same text again and again."""
    piece = text * max(1, 100_000 // len(text))
    return itertools.repeat(piece, size // len(piece))


def numbered(pattern, count=300_000):
    """A text with a number in it, each number once."""
    return (pattern.replace("#", str(number)) for number in range(count))


def within(before, middle, after):
    return itertools.chain([before], middle, [after])


CASES = {
    "a long text": lambda: within(HEAD + STEP + "<tip>", many("a"), "</tip>" + END),
    "a long text of words": lambda: within(HEAD + STEP + "<tip>", many("fold it "), "</tip>" + END),
    "a long text of references": lambda: within(HEAD + STEP + "<tip>", many("&#97;"), "</tip>" + END),
    "accents on one letter": lambda: within(HEAD + STEP + "<tip>e", many("\u0301", MEGABYTE), "</tip>" + END),
    "blanks": lambda: within(HEAD + STEP, many(" "), END),
    "line feeds": lambda: within(HEAD + STEP, many("\n"), END),
    "zeros": lambda: within(HEAD + STEP, many("\0"), END),
    "a long attribute": lambda: within(HEAD + '<steps><step id="', many("a"), '"/></steps></model>'),
    "a long name": lambda: within(HEAD + "<", many("a"), "/></model>"),
    "a long comment": lambda: within(HEAD + STEP + "<!--", many("a"), "-->" + END),
    "a long instruction": lambda: within(HEAD + STEP + "<?a ", many("a"), "?>" + END),
    "a long CDATA section": lambda: within(HEAD + STEP + "<tip><![CDATA[", many("a"), "]]></tip>" + END),
    "many comments": lambda: within(HEAD + STEP, many("<!--a-->"), END),
    "groups without end": lambda: within(HEAD, many('<steps><step id="s"><title>F</title>'), ""),
    "unknown elements without end": lambda: within(HEAD, many("<x>"), ""),
    "many attributes": lambda: within(HEAD + '<steps><step id="s"', numbered(' a#="1"'), "/></steps></model>"),
    "many namespaces of one element": lambda: within(
        HEAD + '<steps><step id="s"', numbered(' xmlns:p#="urn:#"'), "/></steps></model>"),
    "many attributes in a tag below the limit": lambda: within(
        HEAD + "<steps>", numbered('<step id="s"' + "".join(f" a{n}='1'" for n in range(100_000)) + " b#='1'/>", 4),
        "</steps></model>"),
    "many tags of many attributes": lambda: within(
        HEAD + "<steps>", numbered('<step id="s#"' + "".join(f" a{n}='1'" for n in range(1000)) + "/>", 1000),
        "</steps></model>"),
    "many tags of as many attributes as are allowed": lambda: within(
        HEAD + "<steps>", numbered('<step id="s#"' + "".join(f" a{n}='1'" for n in range(63)) + "/>", 10_000),
        "</steps></model>"),
    "many elements in many namespaces": lambda: within(
        HEAD + STEP, itertools.chain(
            ("<x" + "".join(f" xmlns:p{n}-{depth}='urn:{n}'" for n in range(30)) + ">" for depth in range(2)),
            many("<y/>", 5 * MEGABYTE)), END),
    "many unknown elements": lambda: within(HEAD + STEP, numbered("<n#/>"), END),
    "many unknown attributes": lambda: within(
        HEAD + "<steps>", numbered('<step id="s#" a#="1"><title>F</title></step>'), "</steps></model>"),
    "many namespaces": lambda: within(HEAD + STEP, numbered('<p#:n xmlns:p#="urn:#"/>'), END),
    "many undeclared namespaces": lambda: within(HEAD + STEP, numbered("<p#:n/>"), END),
    "many texts where none may be": lambda: within(
        HEAD + "<steps>", numbered('<step id="s#">x&amp;<title>F</title></step>'), "</steps></model>"),
    "many open levels on one line": lambda: within(
        HEAD, numbered('<steps><step id="s#" detail="full"><title>F</title>', 100_000), ""),
    "long wrong values": lambda: within(
        HEAD + "<steps>", numbered('<step id="s#" detail="' + "x" * 900_000 + '"><title>F</title></step>', 20),
        "</steps></model>"),
    "references that miss long, alike ids": lambda: within(
        HEAD + "<steps>", itertools.chain(
            numbered('<step id="' + "a" * 90 + '#"><title>F</title></step>', 4000),
            numbered('<step id="r#"><title>F</title><repeat from="' + "a" * 90 + 'x#" to="r#"/></step>', 4000)),
        "</steps></model>"),
    "points that are not made": lambda: within(
        HEAD + STEP + "<do>", numbered('<point id="' + "a" * 90 + '#" with="b# c#" meet="d# e#"/>', 30_000),
        "</do>" + END),
    "many languages": lambda: within(HEAD + STEP, numbered('<title xml:lang="x-#">F</title>'), END),
    "many languages of a model": lambda: within(HEAD, numbered('<title xml:lang="x-#">F</title>'), STEP + END),
    "many tags": lambda: within(HEAD, numbered("<tag>t#</tag>"), STEP + END),
    "many points": lambda: within(HEAD + '<paper shape="square"/>', numbered('<point id="p#" at="0,0"/>'), STEP + END),
    "many points of a step": lambda: within(
        HEAD + STEP + "<do>", numbered('<point id="p#" at="0,0"/>'), "</do>" + END),
    "many lines of a drawing": lambda: within(
        HEAD + STEP + "<diagram>", many('<line kind="edge" points="0,0 1,1"/>'), "</diagram>" + END),
    "many corners of a face": lambda: within(
        HEAD + STEP + '<diagram><face side="front" points="', many("0.5,0.25 "), '"/></diagram>' + END),
    "many photos": lambda: within(
        HEAD + STEP + "</step></steps><showcase>",
        numbered('<photo id="p#" src="a.png" width="1" height="1"/>'), "</showcase></model>"),
    "many steps": lambda: within(
        HEAD + "<steps>", numbered('<step id="a-step-of-number-#"><title>F #.</title></step>'), "</steps></model>"),
    "steps of one id": lambda: within(
        HEAD + "<steps>", many('<step id="s"><title>Fold.</title></step>'), "</steps></model>"),
    "steps of an unknown level": lambda: within(
        HEAD + "<steps>", numbered('<step id="s#" detail="none"><title>F</title></step>'), "</steps></model>"),
    "many repeats": lambda: within(
        HEAD + '<steps><step id="s0"><title>F</title></step><step id="s"><title>F</title></step>',
        numbered('<step id="r#"><title>F</title><repeat from="s0" to="s"/></step>'), "</steps></model>"),
    "a long group": lambda: within(
        HEAD + STEP + "<steps>", numbered('<step id="c#" detail="full"><title>F</title></step>'), "</steps>" + END),
    "many models": lambda: within(
        '<library xmlns="urn:origami-steps:1" version="1.0">',
        numbered('<model id="the-model-of-number-#" xml:lang="en"><title>T</title>' + STEP + END),
        "</library>"),
    "models of one id": lambda: within(
        '<library xmlns="urn:origami-steps:1" version="1.0">',
        many('<model id="m" xml:lang="en"><title>T</title>' + STEP + END), "</library>"),
    "entities": lambda: within(
        '<!DOCTYPE model [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>' + HEAD + STEP + "<tip>",
        many("&b;"), "</tip>" + END),
}


class Answer:
    """The result of reading a stream."""

    def __init__(self, status, answer, cpu, peak, megabytes):
        self.status, self.answer, self.cpu, self.peak, self.megabytes = status, answer, cpu, peak, megabytes


def check(program, case, seconds):
    """Streams a case into `origami check -`; None if it takes longer than `seconds`."""
    with tempfile.TemporaryFile() as output, tempfile.NamedTemporaryFile() as memory:
        written = 0
        child = subprocess.Popen(
            [*measure.memory_prefix(memory.name), "timeout", "-s", "KILL", str(seconds), program, "check",
             "--format", "json", "-"],
            stdin=subprocess.PIPE, stdout=output, stderr=subprocess.DEVNULL)
        try:
            for text in CASES[case]():
                written += child.stdin.write(text.encode())
            child.stdin.close()
        except BrokenPipeError:
            pass  # it has seen enough
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode in (137, -9):
            return None
        output.seek(0)
        peak = measure.peak(memory, usage)
        return Answer(child.returncode, json.loads(output.read() or b"null"), usage.ru_utime + usage.ru_stime, peak,
                      written / MEGABYTE)
