"""Content files: the words in them are written by people, the drawings are put in by program."""

import re
from xml.sax.saxutils import escape, quoteattr

STEP = r'<step\b[^>]*?\bid="(?P<step>[^"]*)"'
DIAGRAM = r"^(?P<indent> *)<diagram(?:/>|>.*?</diagram>)"
PLACE = re.compile(f"{STEP}|{DIAGRAM}", re.S | re.M)


class ContentError(Exception):
    """The file and its program do not fit together."""


def with_drawings(text, drawings, name):
    """The text of a content file with each step's drawing in the place of the one it has.

    A step says that it has a drawing by an element `diagram`, empty at first. A drawing comes before the
    steps of a group, so the step that it belongs to is the last one begun.
    """
    step, used = None, []

    def fill(found):
        nonlocal step
        if found["step"] is not None:
            step = found["step"]
            return found[0]
        if step not in drawings:
            raise ContentError(f"{name}: nothing draws step {step}")
        used.append(step)
        return element(drawings[step], found["indent"])

    filled = PLACE.sub(fill, text)
    missing = [step for step in drawings if step not in used]
    if missing:
        raise ContentError(f"{name}: no <diagram/> for {', '.join(missing)}")
    return filled


def element(drawing, indent):
    """A drawing as XML, indented."""
    lines = [f"{indent}<diagram>"]
    for name, attributes, text in drawing.elements:
        tag = " ".join([name] + [f"{key}={quoteattr(value)}" for key, value in attributes.items()])
        lines.append(f"{indent}  <{tag}/>" if text is None else f"{indent}  <{tag}>{escape(text)}</{name}>")
    return "\n".join(lines + [f"{indent}</diagram>"])
