#!/usr/bin/env python3
"""Time of `belfry devices import` against the same upsert by a C program and by Python's sqlite3.executemany; of PostgreSQL, rows a second alone.

    devices.py [BELFRY] [--rows 1000000] [--rounds 3]

A round imports into an empty database and then once more the same rows. Interleaved, medians of ratios; prints, judges nothing. Needs a C
compiler, libsqlite3-dev and postgresql.
"""
import argparse, csv, os, pathlib, random, shutil, sqlite3, statistics, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Oracles"))
from recipient_sources import Cluster

PROJECT = """belfry: 1
app: { bundle-id: com.example.belfry, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en, de] }
attributes:
  first_name: { type: text, max: 40, optional: true }
  plan:       { type: enum, values: [free, pro, team] }
  points:     { type: integer, min: 0, max: 1000000 }
  spend:      { type: decimal, min: 0, max: 1000000, places: 2 }
"""
NAMES = ["token", "id", "first_name", "locale", "time_zone", "plan", "points", "spend"]
NOW = "2026-11-21T00:00:00Z"


def people(count):
    dice = random.Random(7)
    for number in range(count):
        yield [dice.randbytes(32).hex(), f"u{number:09}", dice.choice(["Anna", "Léa", "", "Christopher"]), dice.choice(["en", "de"]), dice.choice(["Europe/Berlin", "UTC"]),
               dice.choice(["free", "pro", "team"]), dice.randrange(100_000), dice.randrange(300_000) / 100]


def by_python(database, path):
    """The rows are read before the clock starts: what is timed is executemany and the commit."""
    with open(path, newline="") as file: rows = [[cell or None for cell in row[:6]] + [int(row[6]), float(row[7]), NOW] for row in list(csv.reader(file))[1:]]
    base = sqlite3.connect(database)
    base.execute("PRAGMA cache_size = -65536")
    changes = ", ".join(f"{name} = excluded.{name}" for name in NAMES[1:])
    start = time.monotonic()
    base.executemany(f"INSERT INTO recipients ({', '.join(NAMES)}, updated) VALUES ({', '.join('?' * 9)}) ON CONFLICT (token) DO UPDATE SET {changes}, updated = max(updated, excluded.updated)", rows)
    base.commit()
    return time.monotonic() - start


def timed(command):
    start = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry", nargs="?", default=".build/release/belfry")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    belfry = os.path.abspath(wanted.belfry)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-bench-"))
    folder.chmod(0o755)
    (folder / "belfry.yaml").write_text(PROJECT)
    people_csv = folder / "people.csv"
    with open(people_csv, "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([NAMES, *people(wanted.rows)])
    subprocess.run(["cc", "-O2", "-o", folder / "upsert", HERE / "upsert_sqlite.c", "-lsqlite3"], check=True)
    empty = folder / "empty.sqlite"
    small = folder / "none.csv"
    small.write_text(",".join(NAMES) + "\n")
    subprocess.run([belfry, "devices", "import", small, "--store", empty, "-C", folder], check=True, capture_output=True)
    ours = [belfry, "devices", "import", people_csv, "-C", folder, "--now", NOW, "--store"]
    ratios = {}
    for _ in range(wanted.rounds):
        for place in ("a", "b", "c"): shutil.copy(empty, folder / f"{place}.sqlite")
        for what in ("new", "known"):
            seconds = timed([*ours, folder / "a.sqlite"])
            in_c = timed([folder / "upsert", folder / "b.sqlite", people_csv])
            in_python = by_python(folder / "c.sqlite", people_csv)
            print(f"sqlite {what:6} {wanted.rows / seconds:9,.0f} rows/s; C {wanted.rows / in_c:9,.0f}; executemany {wanted.rows / in_python:9,.0f}", flush=True)
            ratios.setdefault(what, []).append((in_c / seconds, in_python / seconds))
    for what, pairs in ratios.items():
        print(f"sqlite {what:6} {statistics.median(a for a, _ in pairs):.2f} of the rate of C, {statistics.median(b for _, b in pairs):.2f} of that of executemany without reading the file")
    with Cluster() as cluster:
        for what in ("new", "known"):
            seconds = timed([*ours, cluster.address()])
            print(f"postgres {what:6} {wanted.rows / seconds:9,.0f} rows/s", flush=True)
    shutil.rmtree(folder)


if __name__ == "__main__": main()
