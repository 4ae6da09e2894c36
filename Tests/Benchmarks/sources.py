#!/usr/bin/env python3
"""CPU of `belfry render` from SQLite and PostgreSQL against C programs that read the same rows with the same library and drop them.

    sources.py [BELFRY] [--rows 1000000] [--rounds 5]

Interleaved, medians of ratios: 0.5 is half the rate of dropping. The CPU of PostgreSQL's server is not counted, the time of both is. Prints;
judges nothing. Needs a C compiler, libsqlite3-dev, libpq-dev and postgresql.
"""
import argparse, os, pathlib, random, resource, shutil, sqlite3, statistics, subprocess, sys, tempfile, time

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
  days_left:  { type: integer, min: 0, max: 365 }
  spend:      { type: decimal, min: 0, max: 1000000, places: 2 }
recipients: { postgres: { url-env: PEOPLE, query: SELECT * FROM recipients } }
"""
CAMPAIGN = """campaign: weekly-digest
deliver: push
audience: all
schedule: { at: 2026-12-24 18:30, zone: UTC }
alert:
  title: "Your week in review 🎉"
  subtitle: 'For you, {{ first_name | default: "there" }}'
  body: 'Your trial ends in {{ days_left }} days and you have {{ points }} points to spend on "{{ plan }}". Tap to open ☕️.'
localizations:
  de: { title: "Dein Wochenrückblick 🎉", body: "Deine Testphase endet in {{ days_left }} Tagen, du hast {{ points }} Punkte für „{{ plan }}“. Tippe zum Öffnen ☕️." }
badge: 3
sound: default
thread: growth.7
push: { priority: 10, expires: 2026-12-25 18:30, collapse: weekly-digest }
data: { deep_link: "app://digest/1234?src=push", spend: "{{ spend }}" }
"""
COLUMNS = "id TEXT, token TEXT, first_name TEXT, locale TEXT, time_zone TEXT, plan TEXT, points INTEGER, days_left INTEGER, spend NUMERIC"


def people(count):
    dice = random.Random(7)
    names = ["Anna", "Lukas", "Léa", "Zoë", "さくら", "محمد", "O'Brien", 'Mary "Mimi"', "Smith, Jr.", "👋🏽 Sam", "Christopher", None, "Priya", "Max"]
    for number in range(count):
        yield (f"u{number:09}", dice.randbytes(32).hex(), dice.choice(names), dice.choice(["en", "en-GB", "de", "fr"]),
               dice.choice(["Europe/Berlin", "America/New_York", "UTC"]), dice.choice(["free", "pro", "team"]), dice.randrange(100_000),
               dice.randrange(30), dice.randrange(300_000) / 100)


def cost(command, environment=None):
    """Seconds of CPU and of the clock."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env={**os.environ, **(environment or {})})
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, time.monotonic() - start


def compare(title, rounds, ours, theirs):
    pairs = [(cost(*theirs), cost(*ours)) for _ in range(rounds)]
    for index, unit in enumerate(["CPU", "time"]):
        ratios = sorted(drop[index] / render[index] for drop, render in pairs)
        drop, render = (statistics.median(pair[side][index] for pair in pairs) for side in (0, 1))
        print(f"{title:34} {unit:4} {statistics.median(ratios):5.2f} of the rate (from {ratios[0]:.2f} to {ratios[-1]:.2f}); "
              f"drop {drop:.2f} s, render {render:.2f} s", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry", nargs="?", default=".build/release/belfry")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    belfry = os.path.abspath(wanted.belfry)
    work = pathlib.Path(tempfile.mkdtemp(prefix="belfry-bench-"))
    work.chmod(0o755)
    try:
        include = subprocess.run(["pg_config", "--includedir"], capture_output=True, text=True, check=True).stdout.strip()
        for name, flags in [("sqlite", ["-lsqlite3"]), ("postgres", [f"-I{include}", "-lpq"])]:
            subprocess.run(["cc", "-O2", HERE / f"drop_{name}.c", *flags, "-o", work / f"drop_{name}"], check=True)
        (work / "belfry.yaml").write_text(PROJECT, "utf-8")
        (work / "weekly-digest.yaml").write_text(CAMPAIGN, "utf-8")
        base = sqlite3.connect(work / "people.sqlite")
        base.execute(f"CREATE TABLE recipients ({COLUMNS})")
        base.executemany("INSERT INTO recipients VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", people(wanted.rows))
        base.commit()
        base.close()
        render = [belfry, "render", "weekly-digest", "-C", str(work), "--now", "2026-11-21T00:00:00Z", "--jobs", "1"]
        query = "SELECT * FROM recipients"
        ours = [*render, "--recipients", str(work / "people.sqlite")]
        cost(ours)
        compare("SQLite, rows stepped", wanted.rounds, (ours,), ([work / "drop_sqlite", work / "people.sqlite", query],))
        compare("SQLite, rows stepped, values read", wanted.rounds, (ours,), ([work / "drop_sqlite", work / "people.sqlite", query, "values"],))
        with Cluster() as cluster, open(work / "copy.tsv", "w", encoding="utf-8") as file:
            for row in people(wanted.rows): file.write("\t".join("\\N" if cell is None else str(cell) for cell in row) + "\n")
            file.flush()
            cluster.psql(f"CREATE TABLE recipients ({COLUMNS});\n\\copy recipients FROM '{work}/copy.tsv'\nVACUUM ANALYZE recipients;\n")
            environment = {"PEOPLE": cluster.address()}
            compare("PostgreSQL, single-row mode", wanted.rounds, (render, environment), ([work / "drop_postgres", cluster.address(), query],))
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__": sys.exit(main())
