"""The rows of one model, as Sources/OrigamiStore makes them."""

import json
import re
import struct
import unicodedata

NAMESPACE = "{urn:origami-steps:1}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
KINDS = {NAMESPACE + name: number for number, name in enumerate(
    "title subtitle text tip caution verbal caption summary".split())}
CREDITS = {NAMESPACE + name: number for number, name in enumerate("designer diagrammer rights source".split())}
LEVELS = {"full": 0, "standard": 1, "overview": 2}
DIFFICULTIES = {name: number for number, name in enumerate(
    "simple low-intermediate intermediate high-intermediate complex".split())}
STEP, STEPS, DIAGRAM, REPEAT, TAG, TIME, PAPER = (
    NAMESPACE + name for name in ("step", "steps", "diagram", "repeat", "tag", "time", "paper"))

PLACES = ["behind", "other-side", "all-sides"]

# Runs of scripts written without spaces, which are indexed as overlapping pairs.
CJK_RUN = re.compile(
    "[\u1100-\u11FF\u3130-\u318F\uA960-\uA97F\uAC00-\uD7FF\u2E80-\u2FDF\u3005-\u3007\u3021-\u3029\u3400-\u4DBF"
    "\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF\u3041-\u3096\u309D-\u309F\u30A1-\u30FA\u30FC-\u30FF"
    "\u31F0-\u31FF\uFF66-\uFF9F\U0001B000-\U0001B16F\u3105-\u312F\u31A0-\u31BF]+")


def in_pairs(match):
    run = match[0]
    return " " + " ".join(run[index:index + 2] for index in range(len(run))) + " "


def searchable(text):
    return (text if text.isascii() else CJK_RUN.sub(in_pairs, text)) + "\n"


def normalized(text):
    """Runs of white space are one space; composed characters."""
    if text is None:
        return ""
    text = " ".join(text.split())
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class ModelRows:
    """Rows for every table, ready to be inserted."""

    def __init__(self, model, revision, file, drawing):
        self.revision, self.drawing = revision, drawing
        self.base = revision << 32
        self.language = model.get(LANGUAGE)
        self.steps, self.drawings, self.search, self.tags = [], [], [], []
        self.counts, self.title_counts = [0, 0, 0], {}
        header = Header(model, self.language)
        for child in model:
            if child.tag == STEPS:
                self.add_steps(child, 0, ("", "", ""))
            else:
                header.add(child)
        self.offered = self.offered_languages()
        key = header.sort_key()
        identifier = model.get("id")
        self.model = (revision, identifier, key, header.difficulty, *self.counts, file, model.sourceline, 1, 1,
                      bytes(16), header.encoded(self.offered))
        self.tags = [(tag, key, identifier, revision) for tag in dict.fromkeys(header.tags)]
        self.search.append((self.base, *header.document()))

    def add_steps(self, steps, depth, prefixes):
        siblings = [0, 0, 0]
        counts = self.counts
        for step in steps:
            level = LEVELS[step.get("detail", "overview")]
            numbers, keys = [None] * 3, [None] * 3
            for shown in range(level + 1):
                siblings[shown] += 1
                counts[shown] += 1
                numbers[shown] = f"{prefixes[shown]}{siblings[shown]}"
                keys[shown] = self.base | counts[shown]
            self.add_step(step, depth, level, numbers, keys)

    def add_step(self, step, depth, level, numbers, keys):
        own = self.language
        texts, title, subtitle = [], None, None
        titles, others = [], []
        group = drawing = repetition = None
        for child in step:
            kind = KINDS.get(child.tag)
            if kind is not None:
                text = normalized(child.text)
                language = child.get(LANGUAGE, own)
                if kind == 0:
                    titles.append(searchable(text))
                    self.title_counts[language] = self.title_counts.get(language, 0) + 1
                    if title is None and language == own:
                        title = text
                        texts.append(0)
                        continue
                else:
                    others.append(searchable(text))
                    if kind == 1 and subtitle is None and language == own:
                        subtitle = text
                        texts.append(1)
                        continue
                texts.append([kind, language, text])
            elif child.tag == DIAGRAM:
                drawing = self.drawing(child)
            elif child.tag == STEPS:
                group = child
            elif child.tag == REPEAT:
                repetition = encode_repetition(child)
        key = keys[0]
        kept = None if texts == [0] or texts == [0, 1] else json.dumps(
            texts, ensure_ascii=False, separators=(",", ":"))
        self.steps.append((
            key, level, depth, 0 if group is None else 1, 0 if drawing is None else 1, self.revision, keys[1],
            keys[2], step.get("id"), *numbers, title or "", subtitle, kept, None, repetition))
        if drawing is not None:
            self.drawings.append((key, drawing))
        self.search.append((key, "".join(titles), "".join(others)))
        if group is not None:
            self.add_steps(group, depth + 1, [f"{number}." if number else "" for number in numbers])

    def offered_languages(self):
        complete = [language for language, count in self.title_counts.items() if count == len(self.steps)]
        return sorted(complete, key=lambda language: language != self.language)


class Header:
    """The rows that describe a model."""

    def __init__(self, model, language):
        self.model, self.language = model, language
        self.texts, self.credits, self.tags = [], [], []
        self.minutes = self.paper = None
        difficulty = model.get("difficulty")
        self.difficulty = None if difficulty is None else DIFFICULTIES[difficulty]

    def add(self, child):
        tag = child.tag
        if tag in KINDS:
            self.texts.append((KINDS[tag], child.get(LANGUAGE, self.language), normalized(child.text)))
        elif tag in CREDITS:
            self.credits.append((CREDITS[tag], normalized(child.text), child.get("spdx"), child.get("href")))
        elif tag == TAG:
            self.tags.append(normalized(child.text))
        elif tag == TIME:
            self.minutes = int(child.get("minutes"))
        elif tag == PAPER:
            self.paper = child

    def sort_key(self):
        titles = [text for kind, language, text in self.texts if kind == 0 and language == self.language]
        return unicodedata.normalize("NFC", titles[0].casefold())

    def document(self):
        titles = "".join(searchable(text) for kind, _, text in self.texts if kind == 0)
        others = [text for kind, _, text in self.texts if kind != 0] + self.tags
        others += [content for kind, content, _, _ in self.credits if kind != 2 and content]
        return titles, "".join(map(searchable, others))

    def encoded(self, offered):
        writer = Writer()
        writer.text(self.model.get("id"))
        writer.text(self.model.get("version", "1.0"))
        writer.text(self.language)
        writer.optional(self.difficulty, writer.number)
        writer.number(len(self.texts))
        for kind, language, content in self.texts:
            writer.number(kind)
            writer.text(language)
            writer.text(content)
        writer.number(len(self.credits))
        for kind, content, spdx, href in self.credits:
            writer.number(kind)
            writer.text(content)
            writer.optional(spdx, writer.text)
            writer.optional(href, writer.text)
        writer.number(len(self.tags))
        for tag in self.tags:
            writer.text(tag)
        writer.optional(self.minutes, writer.number)
        self.encode_paper(writer)
        writer.number(0)  # points
        writer.number(0)  # photos
        writer.number(len(offered))
        for language in offered:
            writer.text(language)
        return b"".join(writer.parts)

    def encode_paper(self, writer):
        if self.paper is None:
            return writer.number(0)
        shape = self.paper.get("shape", "square")
        writer.number({"square": 1, "rectangle": 2}[shape])
        if shape == "rectangle":
            writer.parts.append(struct.pack("<dd", float(self.paper.get("width")), float(self.paper.get("height"))))
        writer.optional(self.paper.get("front"), writer.text)
        writer.optional(self.paper.get("back"), writer.text)


def encode_repetition(element):
    writer = Writer()
    writer.text(element.get("from"))
    writer.text(element.get("to"))
    times, place = element.get("times"), element.get("on")
    writer.optional(None if times is None else int(times), writer.number)
    writer.optional(None if place is None else PLACES.index(place), writer.number)
    writer.optional(element.get("by"), writer.text)
    return b"".join(writer.parts)


class Writer:
    """The encoding of Sources/OrigamiStore/Rows/ByteCoding.swift."""

    def __init__(self):
        self.parts = []

    def number(self, value):
        rest = value << 1 if value >= 0 else ~(value << 1)
        while rest >= 0x80:
            self.parts.append(bytes((rest & 0x7F | 0x80,)))
            rest >>= 7
        self.parts.append(bytes((rest,)))

    def text(self, text):
        data = text.encode()
        self.number(len(data))
        self.parts.append(data)

    def optional(self, value, write):
        self.number(0 if value is None else 1)
        if value is not None:
            write(value)
