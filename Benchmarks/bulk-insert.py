#!/usr/bin/env python3
"""Measures how long SQLite itself takes to insert what an import has stored.

    bulk-insert.py STORE [--rows N]

STORE is an SQLite store of scanics, just filled by an import. Its rows are inserted into a new file with the same tables, indexes
and settings, in transactions of N rows (by default 100,000), in the order in which they were imported. The time is the processor
time of the insertions and commits alone, without reading the rows. An import should take less than four times as long.
"""

import argparse
import pathlib
import sqlite3
import sys
import tempfile
import time

TABLES = ("calendar", "source", "batch", "resource", "words", "batch_entry")


def bulk_insert(store, target, step):
    """Copies the rows; returns the number of resources and the processor seconds of the insertions."""
    source = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    made = sqlite3.connect(target, isolation_level=None)
    for setting in ("journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 8000", "cache_size = -65536"):
        made.execute(f"PRAGMA {setting}")
    # The virtual table `words` creates its own tables, so these are left out.
    for (statement,) in source.execute(
            "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'words_%'"
            " ORDER BY type = 'index', rowid"):
        made.execute(statement)

    def insert(table, rows, columns):
        places = ", ".join("?" * len(columns))
        made.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})", rows)

    columns = {table: [row[1] for row in source.execute(f"PRAGMA table_info({table})")] for table in TABLES}
    columns["words"] = ["rowid", "text"]
    for table in ("calendar", "source", "batch"):
        insert(table, source.execute(f"SELECT * FROM {table}").fetchall(), columns[table])
    seconds, count = 0.0, 0
    last = source.execute("SELECT max(id) FROM resource").fetchone()[0] or 0
    for first in range(0, last, step):
        made.execute("BEGIN")
        for start in range(first, min(first + step, last), 10_000):
            span = (start, min(start + 10_000, first + step))
            parts = [(table, source.execute(
                f"SELECT {', '.join(columns[table])} FROM {table} WHERE rowid > ? AND rowid <= ?", span).fetchall())
                for table in ("resource", "words", "batch_entry")]
            begin = time.process_time()
            for table, rows in parts:
                insert(table, rows, columns[table])
            seconds += time.process_time() - begin
            count += len(parts[0][1])
        begin = time.process_time()
        made.execute("COMMIT")
        seconds += time.process_time() - begin
    return count, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=100_000, help="the number of rows in a transaction")
    options = parser.parse_args()
    if not options.store.is_file():
        sys.exit(f"{options.store}: there is no such file")
    with tempfile.TemporaryDirectory() as folder:
        count, seconds = bulk_insert(options.store, f"{folder}/bulk.sqlite", options.rows)
    print(f"{count} resources: {seconds:.2f} s of processor time, {seconds / max(1, count) * 1e6:.1f} microseconds each")


if __name__ == "__main__":
    main()
