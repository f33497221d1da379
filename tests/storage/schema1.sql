-- A file as the first schema wrote it. Never change it: files like this exist.
CREATE TABLE schema (version INTEGER NOT NULL);
INSERT INTO schema VALUES (1);
CREATE TABLE tables (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    status TEXT NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    due INTEGER
);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE TABLE entries (
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    worker TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (number, seq)
);
CREATE TABLE members (
    person TEXT NOT NULL,
    "table" TEXT NOT NULL,
    PRIMARY KEY (person, "table")
) WITHOUT ROWID;
CREATE TABLE workers (id TEXT PRIMARY KEY, at INTEGER NOT NULL);
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, face INTEGER NOT NULL);
CREATE TABLE keys (key BLOB PRIMARY KEY, person TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE codes (code BLOB PRIMARY KEY, person TEXT NOT NULL, until INTEGER NOT NULL);
INSERT INTO tables VALUES (1, 't1', 'riffifi', 'playing', 1001, 1002, NULL);
INSERT INTO entries VALUES (1, 1, 1001, 'w1', CAST('{}' AS BLOB));
INSERT INTO entries VALUES (1, 2, 1002, 'w1', CAST('{"t":"closed"}' AS BLOB));
INSERT INTO members VALUES ('ada', 't1');
INSERT INTO people VALUES ('ada', 'Ada', 3);
INSERT INTO keys VALUES (x'0102', 'ada', 1001);
