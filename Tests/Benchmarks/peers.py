#!/usr/bin/env python3
"""CPU of `belfry render` against what people would write instead: SQL in DuckDB, a loop with orjson, a filter of jq.

    peers.py [BELFRY] [--rows 1000000] [--few 300000] [--rounds 5] [--only NAME]

One campaign in five languages, rendered to /dev/null, each on one thread; DuckDB for --rows people, the others for --few; jq once
from the same CSV and once from objects that somebody else made of it. First every line of
2,000 of them is held against what belfry says, as JSON. Interleaved, medians of the ratios of CPU a row. Prints; judges only whether the
lines mean the same. DuckDB and orjson come from PyPI into a venv in the folder for temporary files; jq from the system.
"""
import argparse, csv, json, os, pathlib, random, resource, shutil, statistics, subprocess, sys, tempfile, time

NOW = "2026-11-21T00:00:00Z"
HOME = pathlib.Path(tempfile.gettempdir()) / f"belfry-oracles-{os.getuid()}" / "peers"
PROJECT = """belfry: 1
# Peers write what the template says, and no more.
policy: { payload-origin: false }
app: { bundle-id: com.example.belfry, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en, de, fr, ja, ar] }
attributes:
  first_name: { type: text, max: 40, optional: true }
  plan:       { type: enum, values: [free, pro, team] }
  points:     { type: integer, min: 0, max: 1000000 }
  days_left:  { type: integer, min: 0, max: 365 }
  spend:      { type: decimal, min: 0, max: 1000000, places: 2 }
categories: { DIGEST: { actions: [ { id: OPEN, title: Open, options: [foreground] } ] } }
"""
# Title, subtitle, body, and what stands for a missing name; {n} name, {d} days, {p} points, {l} plan.
TEXTS = {
    "en": ("Your week in review 🎉", "For you, {n}", 'Hi {n},\nyour trial ends in {d} days and you have {p} points to spend on "{l}". Tap to open ☕️.', "there"),
    "de": ("Dein Wochenrückblick 🎉", "Für dich, {n}", "Hallo {n},\ndeine Testphase endet in {d} Tagen, du hast {p} Punkte für „{l}“. Tippe zum Öffnen ☕️.", "du"),
    "fr": ("Votre résumé de la semaine 🎉", "Pour vous, {n}", "Bonjour {n},\nvotre essai se termine dans {d} jours et vous avez {p} points pour « {l} ». Touchez pour ouvrir ☕️.", "vous"),
    "ja": ("今週のまとめ 🎉", "{n}さんへ", "{n}さん、\n体験期間はあと{d}日です。{p}ポイントを「{l}」で使えます ☕️。", "お客様"),
    "ar": ("ملخص أسبوعك 🎉", "لك، {n}", "مرحبًا {n}،\nتنتهي تجربتك خلال {d} أيام ولديك {p} نقطة لخطة «{l}». اضغط للفتح ☕️.", "صديقنا")}
HEADERS = {"apns-topic": "com.example.belfry", "apns-push-type": "alert", "apns-priority": "10", "apns-expiration": "1798223400", "apns-collapse-id": "weekly-digest"}
APS = {"badge": 3, "sound": "default", "category": "DIGEST", "thread-id": "growth.7", "interruption-level": "active"}
DATA = {"deep_link": "app://digest/1234?src=push", "experiment": {"name": "exp_7", "arm": "b"}}
COLUMNS = ["id", "token", "first_name", "locale", "time_zone", "plan", "points", "days_left", "spend"]


def campaign():
    def keys(language):
        title, subtitle, body, missing = TEXTS[language]
        names = {"n": '{{ first_name | default: "%s" }}' % missing, "d": "{{ days_left }}", "p": "{{ points }}", "l": "{{ plan }}"}
        return {key: text.format(**names) for key, text in zip(("title", "subtitle", "body"), (title, subtitle, body))}
    return json.dumps({
        "campaign": "weekly-digest", "deliver": "push", "audience": "all", "schedule": {"at": "2026-12-24 18:30", "zone": "UTC"}, "alert": keys("en"),
        "localizations": {language: keys(language) for language in TEXTS if language != "en"}, "badge": 3, "sound": "default", "category": "DIGEST",
        "thread": "growth.7", "interruption": "active", "push": {"priority": 10, "expires": "2026-12-25 18:30", "collapse": "weekly-digest"},
        "data": {**DATA, "spend": "{{ spend }}"}}, ensure_ascii=False)


# Scripts, quotes, commas, emoji and empty names in the share that an app's users have: four in a hundred are quoted in the CSV.
NAMES = ["Anna", "Lukas", "Mia", "Noah", "Emma", "Léa", "Zoë", "José", "Søren", "Łukasz", "Nguyễn", "Ayşe", "さくら", "太郎", "李伟", "김민준", "محمد", "שרה",
         "Ольга", "Ελένη", "O'Brien", 'Mary "Mimi"', "Smith, Jr.", "back\\slash", "👋🏽 Sam", "Christopher", "Alexandra", "Jo", "", "", "Priya", "Rahul", "Fatima",
         "Olu", "Chloé", "Max"]
LOCALES = ["en", "en", "en", "en-GB", "de", "de", "fr", "ja", "ar", "he", "zh-Hans", "ko", "pt-BR", "hi", "tr", "es"]


def people(path, count):
    dice = random.Random(7)
    with open(path, "w", encoding="utf-8", newline="") as file:
        sheet = csv.writer(file, lineterminator="\n")
        sheet.writerow(COLUMNS)
        for number in range(count):
            cents = dice.randrange(1_000_000)
            sheet.writerow([f"u{number:09}", dice.randbytes(32).hex(), dice.choice(NAMES), dice.choice(LOCALES), dice.choice(["Europe/Berlin", "America/New_York", "UTC"]),
                            dice.choice(["free", "free", "free", "pro", "team"]), dice.randrange(100_000), dice.randrange(31), f"{cents / 100}"])


# --- DuckDB: constants escaped once, cells spliced between them. to_json of a struct for each row costs twice as much. ---

def sql(source, target):
    quoted = lambda text: "'" + text.replace("'", "''") + "'"
    escaped = lambda text: json.dumps(text, ensure_ascii=False)[1:-1]
    def line(language):
        title, subtitle, body, missing = TEXTS[language]
        aps = {"alert": {"title": title, "subtitle": subtitle.format(n="\1n\1"), "body": body.format(n="\1n\1", d="\1d\1", p="\1p\1", l="\1l\1")}, **APS}
        whole = json.dumps({"id": "\1id\1", "token": "\1token\1", "headers": HEADERS, "payload": {"aps": aps, **DATA, "spend": "\1spend\1"}}, ensure_ascii=False, separators=(",", ":"))
        whole = whole.replace("\\u0001", "\1").replace('"\1spend\1"', "\1spend\1")
        cells = {"n": f"coalesce(name, {quoted(escaped(missing))})", "d": "days_left", "p": "points", "l": "plan", "id": "id", "token": "token", "spend": "spend"}
        return " || ".join(cells[part] if index % 2 else quoted(part) for index, part in enumerate(whole.split("\1")) if part)
    cases = " ".join(f"WHEN '{language}' THEN {line(language)}" for language in TEXTS if language != "en")
    columns = ", ".join(f"'{name}': 'VARCHAR'" for name in COLUMNS)
    # Only a name can hold what JSON escapes; to_json escapes it, without its quotes.
    return (f"SET threads = 1; SET preserve_insertion_order = true; COPY (SELECT CASE left(locale, 2) {cases} ELSE {line('en')} END FROM "
            f"(SELECT *, substr(to_json(first_name)::VARCHAR, 2, length(to_json(first_name)::VARCHAR) - 2) AS name FROM "
            f"read_csv('{source}', header = true, auto_detect = false, delim = ',', quote = '\"', escape = '\"', columns = {{{columns}}}))) "
            f"TO '{target}' (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '\x01')")


def duckdb_run(source, target):
    import duckdb
    duckdb.connect().execute(sql(source, target))


# --- orjson: one dictionary a row, texts as f-strings, a number passed on by its digits ---

def orjson_run(source, target):
    import orjson
    dumps, fragment = orjson.dumps, orjson.Fragment
    def alert(title, subtitle, body, missing):
        return eval(f"lambda n, d, p, l: (n := n or {missing!r}) and {{'title': {title!r}, 'subtitle': f{subtitle!r}, 'body': f{body!r}}}")
    alerts = {language: alert(*texts) for language, texts in TEXTS.items()}
    default = alerts["en"]
    with open(source, newline="", encoding="utf-8") as rows, open(target, "wb", buffering=1 << 20) as out:
        reader, write = csv.reader(rows), out.write
        next(reader)
        for id, token, name, locale, _, plan, points, days, spend in reader:
            write(dumps({"id": id, "token": token, "headers": HEADERS, "payload": {
                "aps": {"alert": alerts.get(locale[:2], default)(name, days, points, plan), **APS}, **DATA, "spend": fragment(spend)}}, option=orjson.OPT_APPEND_NEWLINE))


# --- jq: one object a line in, one out ---

def jq_program():
    def text(words): return json.dumps(words, ensure_ascii=False).replace("{n}", "\\($n)").replace("{d}", "\\(.days_left)").replace("{p}", "\\(.points)").replace("{l}", "\\(.plan)")
    def alert(language):
        title, subtitle, body, missing = TEXTS[language]
        return f"((.first_name // {json.dumps(missing, ensure_ascii=False)}) as $n | {{title: {text(title)}, subtitle: {text(subtitle)}, body: {text(body)}}})"
    choice = " ".join(f"{'if' if index == 0 else 'elif'} $l == \"{language}\" then {alert(language)}" for index, language in enumerate(name for name in TEXTS if name != "en"))
    return (f"(.locale[0:2]) as $l | {{id, token, headers: {json.dumps(HEADERS)}, payload: ({{aps: ({{alert: ({choice} else {alert('en')} end)}} + {json.dumps(APS)})}} "
            f"+ {json.dumps(DATA)} + {{spend}})}}")


# The same from what everyone else reads: a line of CSV cut at its commas, and only one with quotes by a pattern.
CELLS = r"""def cells: if test("\"") then [match("(?:^|,)(?:\"((?:[^\"]|\"\")*)\"|([^,]*))"; "g").captures | if .[0].string then .[0].string | gsub("\"\""; "\"") else .[1].string end]
  else split(",") end;
cells | {id: .[0], token: .[1], first_name: (if .[2] == "" then null else .[2] end), locale: .[3], plan: .[5], points: .[6], days_left: .[7], spend: (.[8] | tonumber)} | """


def without_header(source, target):
    with open(source, "rb") as rows, open(target, "wb") as out:
        rows.readline()
        shutil.copyfileobj(rows, out)


def to_lines(source, target):
    with open(source, newline="", encoding="utf-8") as rows, open(target, "w", encoding="utf-8") as out:
        for row in csv.DictReader(rows):
            row = {name: float(cell) if name == "spend" else int(cell) if name in ("points", "days_left") else cell for name, cell in row.items() if cell != ""}
            out.write(json.dumps(row, ensure_ascii=False) + "\n")


def cpu(command, target="/dev/null"):
    """Seconds of CPU of a command and all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(target, "wb") as out: subprocess.run(command, stdout=out, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    if len(sys.argv) == 5 and sys.argv[1] == "--run": return {"duckdb": duckdb_run, "orjson": orjson_run}[sys.argv[2]](*sys.argv[3:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry", nargs="?", default=".build/release/belfry")
    for name, standard in [("rows", 1_000_000), ("few", 300_000), ("rounds", 5)]: parser.add_argument(f"--{name}", type=int, default=standard)
    parser.add_argument("--only", choices=["duckdb", "orjson", "jq", "jq-csv"])
    wanted = parser.parse_args()
    if not shutil.which("jq"): sys.exit("jq is missing: install jq")
    python = HOME / "bin" / "python3"
    if not (HOME / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", HOME], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "duckdb", "orjson"], check=True)
        (HOME / "ready").touch()
    work = pathlib.Path(tempfile.mkdtemp(prefix="belfry-peers-"))
    try:
        (work / "belfry.yaml").write_text(PROJECT, "utf-8")
        (work / "weekly-digest.yaml").write_text(campaign(), "utf-8")
        (work / "program.jq").write_text(jq_program(), "utf-8")
        (work / "program-csv.jq").write_text(CELLS + jq_program(), "utf-8")
        belfry = lambda source: [os.path.abspath(wanted.belfry), "render", "weekly-digest", "-C", work, "--now", NOW, "--jobs", "1", "--recipients", source]
        script = str(pathlib.Path(__file__).resolve())
        peers = {"duckdb": (wanted.rows, lambda source, target="/dev/null": [python, script, "--run", "duckdb", source, target]),
                 "orjson": (wanted.few, lambda source, target="/dev/null": [python, script, "--run", "orjson", source, target]),
                 "jq": (wanted.few, lambda source, target="/dev/null": ["jq", "-c", "-f", work / "program.jq", source.with_suffix(".jsonl")]),
                 "jq-csv": (wanted.few, lambda source, target="/dev/null": ["jq", "-R", "-c", "-f", work / "program-csv.jq", source.with_suffix(".rows")])}
        if wanted.only: peers = {wanted.only: peers[wanted.only]}
        for count in {2000, *(rows for rows, _ in peers.values())}:
            people(work / f"{count}.csv", count)
            if count not in (2000, wanted.few): continue
            to_lines(work / f"{count}.csv", work / f"{count}.jsonl")
            without_header(work / f"{count}.csv", work / f"{count}.rows")
        few = work / "2000.csv"
        read = lambda path: [json.loads(line) for line in open(path, encoding="utf-8")]
        cpu(belfry(few), work / "ours")
        ours, wrong = read(work / "ours"), 0
        for name, (rows, command) in peers.items():
            cpu(command(few, work / name), work / name if name.startswith("jq") else "/dev/null")
            theirs = read(work / name)
            different = [pair for pair in zip(ours, theirs) if pair[0] != pair[1]]
            if len(ours) != len(theirs) or different or len(ours) != 2000:
                wrong += 1
                print(f"{name} says something else: {len(theirs)} lines, {different[:1]}")
        for name, (rows, command) in peers.items():
            source, ratios, costs = work / f"{rows}.csv", [], []
            for _ in range(wanted.rounds + 1):
                costs.append((cpu(belfry(source)), cpu(command(source))))
            ratios = sorted(theirs / ours for ours, theirs in costs[1:])
            ours, theirs = (statistics.median(pair[side] for pair in costs[1:]) / rows * 1e9 for side in (0, 1))
            print(f"{name:7} {rows} rows: {theirs:.0f} ns of CPU a row, belfry {ours:.0f}: {statistics.median(ratios):.1f} x (from {ratios[0]:.1f} to {ratios[-1]:.1f})", flush=True)
        return 1 if wrong else 0
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__": sys.exit(main())
