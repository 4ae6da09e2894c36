#!/usr/bin/env python3
"""Runs the example job campaigns/spark/render.py with Spark on two cores, and holds what it wrote against `belfry render` over the same people.

    spark_render.py BELFRY [--rows 200000] [--seed 1] [--keep]

The people come as JSON Lines and as Parquet with real types, cut into many partitions of which some are empty; some rows break what is
declared. Each part must hold the direct requests of its rows in their order, all parts together all of them, and the rows that are not sent
must be as many. A campaign that cannot be used, a program that dies halfway or is not there, and people that cannot be read must fail the job.

DuckDB, which writes the Parquet, and pyspark come into the venv of sql_audiences.py; Java 17 from the system: on Debian
default-jre-headless. Status 0: no difference; 1: differences.
"""
import argparse, collections, json, os, pathlib, random, re, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import sql_audiences

NOW = "2026-11-21T00:00:00Z"
JOB = HERE.parent.parent / "campaigns" / "spark" / "render.py"
PROJECT = """belfry: 1
app: { bundle-id: com.example.belfry, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en, de] }
attributes:
  first_name: { type: text, max: 40, optional: true }
  plan:       { type: enum, values: [free, pro, team] }
  points:     { type: integer, min: 0, max: 5000 }
  spend:      { type: decimal, min: 0, max: 1000000, places: 2 }
  subscribed: { type: boolean }
  birthday:   { type: date, optional: true }
  last_open:  { type: timestamp, optional: true }
"""
CAMPAIGN = """campaign: digest
deliver: push
audience: last_open within last 14 days or last_open is missing
schedule: { after: 90d, event: last_open }
alert: { title: "Hi 🎉", body: 'For {{ first_name | default: "you" }}: {{ points }} points on "{{ plan }}"' }
localizations: { de: { title: "Hallo 🎉", body: '{{ first_name | default: "Du" }}: {{ points }} Punkte, „{{ plan }}“' } }
push: { expires: 1d }
data: { spend: "{{ spend }}", subscribed: "{{ subscribed }}", open: '{{ last_open | default: "" }}', born: '{{ birthday | default: "" }}' }
"""
NAMES = ["Anna", "Zoë", "さくら", "محمد", 'Mary "Mimi"', "Smith, Jr.", "👋🏽", "a\nb", "back\\slash", " x ", "", "\t", "\u2028"]
TYPES = {"token": "VARCHAR", "id": "VARCHAR", "locale": "VARCHAR", "first_name": "VARCHAR", "plan": "VARCHAR", "points": "INTEGER",
         "spend": "DECIMAL(9, 2)", "subscribed": "BOOLEAN", "birthday": "DATE", "last_open": "TIMESTAMPTZ"}


def people(count, seed):
    """Rows, some of which break what is declared."""
    dice = random.Random(seed)
    for number in range(count):
        row = {"token": dice.randbytes(32).hex(), "id": f"u{number}", "locale": dice.choice(["en", "de-AT", None]),
               "first_name": dice.choice(NAMES + [None] * 3), "plan": dice.choice(["free", "pro", "team"]), "points": dice.randrange(5001),
               "spend": dice.randrange(10_000_000) / 100, "subscribed": dice.random() < 0.5,
               "birthday": dice.choice([None, f"{dice.randrange(1940, 2015)}-0{dice.randrange(1, 10)}-{dice.randrange(10, 29)}"]),
               "last_open": dice.choice([None, f"2026-{dice.choice(['10', '11'])}-{dice.randrange(10, 21)}T0{dice.randrange(10)}:00:0{dice.randrange(10)}"
                                         f".{dice.choice(['000000', '250000', '000001'])}Z"])}
        if dice.random() < 0.003:
            name, value = dice.choice([("token", "abc"), ("token", None), ("plan", "gold"), ("plan", None), ("points", 5001), ("points", -1),
                                       ("first_name", "x" * 41), ("spend", None), ("subscribed", None)])
            row[name] = value
        yield row


def write(folder, count, seed):
    with open(folder / "people.jsonl", "w", encoding="utf-8") as file:
        for row in people(count, seed): file.write(json.dumps({k: v for k, v in row.items() if v is not None}, ensure_ascii=False) + "\n")
    import duckdb
    columns = ", ".join(f"'{name}': '{type}'" for name, type in TYPES.items())
    # One row group in one file: Spark, told to cut small, makes partitions in which there is none.
    base = duckdb.connect()
    base.execute(f"SET threads = 1; SET preserve_insertion_order = true; SET TimeZone = 'America/New_York'; COPY (SELECT * FROM read_json('{folder}/people.jsonl', format = 'newline_delimited', columns = {{{columns}}})) "
                 f"TO '{folder}/people.parquet' (FORMAT parquet, ROW_GROUP_SIZE {max(count // 3, 2048)})")


def job(folder, name, words, cut=None):
    """Runs the job as a person would. Gives its status, what it printed, and its parts; nothing in place of these where it did not finish."""
    output = folder / name
    settings = {"spark.ui.enabled": "false", "spark.driver.host": "127.0.0.1", "spark.driver.bindAddress": "127.0.0.1", "spark.log.level": "ERROR",
                "spark.ui.showConsoleProgress": "false", "spark.sql.session.timeZone": "America/New_York"}
    if cut: settings["spark.sql.files.maxPartitionBytes"] = str(cut)
    home = pathlib.Path(sys.executable).parent
    done = subprocess.run([home / "spark-submit", "--master", "local[2]", *[word for pair in settings.items() for word in ("--conf", "=".join(pair))],
                           JOB, *words[:2], output, *words[2:], "--now", NOW],
                          capture_output=True, text=True, env={**os.environ, "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"})
    parts = [path.read_bytes().splitlines(keepends=True) for path in sorted(output.glob("part-*"))] if (output / "_SUCCESS").exists() else None
    return done.returncode, done.stdout + done.stderr, parts


def compare(parts, direct):
    """How the parts differ from the direct requests, in words; nothing where they do not."""
    together = [line for part in parts for line in part]
    missing, more = (collections.Counter(a) - collections.Counter(b) for a, b in ((direct, together), (together, direct)))
    if missing or more: return f"{missing.total()} missing, {more.total()} that should not be, such as {next(iter(missing or more))}"
    place = {line: number for number, line in enumerate(direct)}
    for number, part in enumerate(parts):
        if any(place[a] >= place[b] for a, b in zip(part, part[1:])): return f"part {number} is in another order"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    for name, standard in [("rows", 200_000), ("seed", 1)]: parser.add_argument(f"--{name}", type=int, default=standard)
    parser.add_argument("--keep", action="store_true", help="keeps the folder with the people and the parts")
    wanted = parser.parse_args()
    sql_audiences.in_venv()
    if not shutil.which("java") and not os.environ.get("JAVA_HOME"): sys.exit("Java is missing: install default-jre-headless")
    belfry = os.path.abspath(wanted.belfry)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-spark-"))
    failures = []

    def hold(title, is_right, detail):
        print(f"{title:9} {detail}" if is_right else f"{title:9} WRONG: {detail}", flush=True)
        if not is_right: failures.append(title)

    project, broken = folder / "project", folder / "broken"
    for place, text in [(project, CAMPAIGN), (broken, CAMPAIGN.replace("alert:", "titel: x\nalert:"))]:
        place.mkdir()
        (place / "belfry.yaml").write_text(PROJECT)
        (place / "digest.yaml").write_text(text)
    (project / "nobody.yaml").write_text(CAMPAIGN.replace(": digest", ": nobody").replace("last_open within last 14 days or last_open is missing", "points == 17 and spend == 0.01"))
    write(folder, wanted.rows, wanted.seed)
    done = subprocess.run([belfry, "render", "digest", "-C", project, "--recipients", folder / "people.jsonl", "--now", NOW], capture_output=True)
    direct = done.stdout.splitlines(keepends=True)
    rejected = int(re.search(r"([0-9]+) of [0-9]+ rows are not sent", done.stderr.decode())[1])
    hold("direct", done.returncode == 1 and direct and len(set(direct)) == len(direct), f"{wanted.rows} rows, {len(direct)} requests, {rejected} rows not sent")
    places = ["--project", project, "--belfry", belfry]
    for name, cut, allowed, expected in [("people.jsonl", 4 << 20, [], 1), ("people.parquet", 256 << 10, ["--max-rejected", str(rejected)], 0)]:
        status, said, parts = job(folder, "parts-" + name, ["digest", folder / name, *places, *allowed], cut)
        counted = re.search(r"digest: ([0-9]+) rows are not sent", said)
        kind = name.split(".")[1]
        if parts is None or not counted:
            hold(kind, False, said[-2000:])
            continue
        difference = compare(parts, direct)
        empty = sum(not part for part in parts)
        named = said.count("\nbelfry: standard input:") >= min(rejected, 20)
        hold(kind, not difference and status == expected and int(counted[1]) == rejected and named and (kind == "jsonl" or empty),
             f"{len(parts)} partitions, {empty} of them empty, {sum(map(len, parts))} requests, {counted[1]} rows not sent, status {status}: "
             + (difference or "the same requests, each part in order"))
    half = folder / "half"
    half.write_text(f"#!/bin/sh\n{belfry} \"$@\" | head -c 100000\nkill -9 $$\n")
    half.chmod(0o755)
    (folder / "bad.csv").write_text(re.sub(r"\s+", "", "token,id,locale,time_zone,environment,platform,os_version,app_version,first_name,top_habit,team_name,plan,currency,"
                                           "habits,streak_days,best_streak,renewal_price,subscribed,in_challenge,goal_date,signed_up,last_open,trial_ends") + "\nab,u1,,,,,,,,,,free,EUR,many,1,1,1,true,true,,,,\n")
    for title, words in [("broken", ["digest", folder / "people.parquet", "--project", broken, "--belfry", belfry]),
                         ("killed", ["digest", folder / "people.parquet", "--project", project, "--belfry", half]),
                         ("no belfry", ["digest", folder / "people.parquet", "--project", project, "--belfry", folder / "nothing"]),
                         ("bad rows", ["digest", folder / "bad.csv", *places])]:
        status, said, parts = job(folder, title.replace(" ", "-"), words)
        hold(title, status != 0 and parts is None, f"the job fails with status {status}" if status else f"status 0, {said[-500:]}")
    status, said, parts = job(folder, "nobody", ["nobody", folder / "people.parquet", *places, "--max-rejected", str(rejected)])
    hold("nobody", status == 0 and parts is not None and not any(parts), f"status {status}, {sum(map(len, parts or []))} requests")
    if not wanted.keep: shutil.rmtree(folder)
    print(f"spark     {len(failures)} differences")
    return 1 if failures else 0


if __name__ == "__main__": sys.exit(main())
