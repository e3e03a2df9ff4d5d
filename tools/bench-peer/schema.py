"""The tables and indexes of Sources/OrigamiStore/Library/Schema.swift; `compare` checks that they are the same."""

TABLES = """
CREATE TABLE library (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  id BLOB NOT NULL,
  revision INTEGER NOT NULL,
  run INTEGER NOT NULL,
  models INTEGER NOT NULL,
  steps INTEGER NOT NULL
) STRICT;

CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,
  hash BLOB,
  run INTEGER NOT NULL
) STRICT;

CREATE TABLE model (
  revision INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  sort_key TEXT NOT NULL,
  difficulty INTEGER,
  steps_full INTEGER NOT NULL,
  steps_standard INTEGER NOT NULL,
  steps_overview INTEGER NOT NULL,
  file INTEGER NOT NULL REFERENCES file (id),
  line INTEGER NOT NULL,
  "column" INTEGER NOT NULL,
  run INTEGER NOT NULL,
  hash BLOB NOT NULL,
  header BLOB NOT NULL
) STRICT;

CREATE TABLE tag (
  tag TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (tag, sort_key, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE step (
  key INTEGER PRIMARY KEY,
  detail INTEGER NOT NULL,
  depth INTEGER NOT NULL,
  is_group INTEGER NOT NULL,
  has_diagram INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  standard_key INTEGER,
  overview_key INTEGER,
  id TEXT NOT NULL,
  number TEXT NOT NULL,
  standard_number TEXT,
  overview_number TEXT,
  title TEXT NOT NULL,
  subtitle TEXT,
  texts TEXT,
  folds BLOB,
  repetition BLOB
) STRICT;

CREATE TABLE diagram (
  key INTEGER PRIMARY KEY,
  drawing BLOB NOT NULL
) STRICT;

CREATE TABLE photo (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  description BLOB NOT NULL,
  bytes BLOB
) STRICT;
"""

INDEXES = """
CREATE UNIQUE INDEX step_id ON step (revision, id);
CREATE INDEX step_standard ON step (standard_key) WHERE standard_key IS NOT NULL;
CREATE INDEX step_overview ON step (overview_key) WHERE overview_key IS NOT NULL;
CREATE INDEX step_number ON step (revision, number);
CREATE INDEX step_standard_number ON step (revision, standard_number)
  WHERE standard_number IS NOT NULL;
CREATE INDEX step_overview_number ON step (revision, overview_number)
  WHERE overview_number IS NOT NULL;
CREATE INDEX model_order ON model (sort_key, id);
CREATE INDEX model_difficulty ON model (difficulty, sort_key, id) WHERE difficulty IS NOT NULL;
CREATE INDEX model_file ON model (file);
"""

SEARCH = """
CREATE VIRTUAL TABLE search USING fts5 (
  title, text, content='', tokenize='unicode61 remove_diacritics 2'
);
INSERT INTO search (search, rank) VALUES ('hashsize', 8388608);
INSERT INTO search (search, rank) VALUES ('automerge', 16);
"""

# Tables and columns that the peer leaves out: it records no devices, takes no hashes of rows, folds nothing and
# searches for no beginnings of words.
LEFT_OUT = {"device", "row_hash", "bytes_hash", "motions", "last_full", "last_standard", "last_overview", "motion",
            "search_vocabulary"}
