#!/usr/bin/python3
"""Imports content into a library with lxml and sqlite3, for comparison with `origami import`.

Written to be fast, as someone would write it in Python who knows both libraries: one tree per model
(`iterparse` for the model's end only, then cleared), rows in batches through `executemany`, a commit
for every few thousand steps, no triggers, search rows in the same loop, numbers of drawings encoded
once each where they are short. The tables, indexes, search rows and drawings are those of
Sources/OrigamiStore; `tools/bench-peer/compare` holds the two to each other row by row.

It checks nothing but what lxml does, and it does not know which files are unchanged.

    import.py [--drawings blob|xml] [--commit steps|model] LIBRARY PATH…
"""

import argparse
import os
import pathlib
import sqlite3
import sys

from lxml import etree

from drawings import encode_drawing
from rows import ModelRows
from schema import INDEXES, SEARCH, TABLES

NAMESPACE = "{urn:origami-steps:1}"
STEPS_PER_BATCH = 4000


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--drawings", choices=["blob", "xml"], default="blob")
    parser.add_argument("--commit", choices=["steps", "model"], default="steps")
    parser.add_argument("library")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    drawing = encode_drawing if options.drawings == "blob" else etree.tostring
    batch = Batch(open_library(options.library), STEPS_PER_BATCH if options.commit == "steps" else 1)
    for path in files(options.paths):
        file = batch.add_file(os.path.abspath(path))
        for model in models(path):
            batch.add_model(model, file, drawing)
    batch.finish()
    print(f"imported {batch.models} models ({batch.steps} steps)")


def open_library(path):
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA page_size = 16384")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA cache_size = -16384")
    database.execute("PRAGMA secure_delete = OFF")
    database.executescript(TABLES + INDEXES + SEARCH)
    database.execute("INSERT INTO library VALUES (1, randomblob(16), 0, 1, 0, 0)")
    return database


def files(paths):
    """Every *.xml of folders in byte order, and files as they are."""
    for path in map(pathlib.Path, paths):
        yield from sorted(map(str, path.rglob("*.xml"))) if path.is_dir() else [str(path)]


def models(path):
    """The models of a file, one after the other; each is gone when the next one is asked for."""
    for _, model in etree.iterparse(path, tag=NAMESPACE + "model", resolve_entities=False, no_network=True):
        yield model
        model.clear()
        while model.getprevious() is not None:
            del model.getparent()[0]


class Batch:
    """Rows on their way into the tables."""

    def __init__(self, database, size):
        self.database, self.size = database, size
        self.revision = self.files = self.models = self.steps = 0
        self.empty()
        database.execute("BEGIN")

    def empty(self):
        self.step_rows, self.drawing_rows, self.search_rows, self.model_rows, self.tag_rows = [], [], [], [], []

    def add_file(self, path):
        self.files += 1
        self.database.execute("INSERT INTO file (id, path, hash, run) VALUES (?, ?, NULL, 1)", (self.files, path))
        return self.files

    def add_model(self, model, file, drawing):
        self.revision += 1
        self.models += 1
        rows = ModelRows(model, self.revision, file, drawing)
        self.model_rows.append(rows.model)
        self.tag_rows += rows.tags
        self.step_rows += rows.steps
        self.drawing_rows += rows.drawings
        self.search_rows += rows.search
        self.steps += len(rows.steps)
        if len(self.step_rows) >= self.size:
            self.write()
            self.database.execute("BEGIN")

    def write(self):
        many = self.database.executemany
        many("INSERT INTO model VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", self.model_rows)
        many("INSERT INTO tag VALUES (?, ?, ?, ?)", self.tag_rows)
        many("INSERT INTO step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", self.step_rows)
        many("INSERT INTO diagram VALUES (?, ?)", self.drawing_rows)
        many("INSERT INTO search (rowid, title, text) VALUES (?, ?, ?)", self.search_rows)
        self.database.execute("UPDATE library SET revision = ?, models = ?, steps = ?",
                              (self.revision, self.models, self.steps))
        self.database.execute("COMMIT")
        self.empty()

    def finish(self):
        self.write()
        self.database.close()


if __name__ == "__main__":
    sys.exit(main())
