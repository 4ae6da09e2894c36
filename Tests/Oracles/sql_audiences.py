#!/usr/bin/env python3
"""Holds audiences against the SQL that belfry writes for them: executed by SQLite, PostgreSQL, DuckDB and Spark.

    sql_audiences.py BELFRY [--predicates 500] [--rows 10000] [--seed 1] [--engines sqlite,postgres,duckdb,spark] [--keep]

Makes a project with random audiences over a table with every type of attribute, lets BELFRY say who is in each (`belfry audience
NAME --ids`) and write each as SQL (`belfry audience --sql DIALECT --format json`), executes that, and compares the ids. Columns are
declared with collations that find more texts equal than bytes do, and sessions have a time zone, so that nothing is right by luck.

DuckDB and pyspark come into a venv in the folder for temporary files. PostgreSQL (initdb, psql) and Java 17 come from the system: on Debian
the packages postgresql and default-jre-headless. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, concurrent.futures, csv, datetime, glob, json, os, pathlib, random, re, shutil, sqlite3, subprocess, sys, tempfile, time

SCRATCH = pathlib.Path(tempfile.gettempdir()) / f"belfry-oracles-{os.getuid()}"
PACKAGES = ["duckdb", "pyspark", "pytz"]
NOW, NOW_TEXT = 1_795_219_200, "2026-11-21T00:00:00Z"
DAY = 86_400_000_000
FIRST, LAST = -62_135_596_800_000_000, 253_402_300_799_999_999  # the years 1 to 9999 in microseconds

# name, type, optional, places; the names are words of SQL, columns of its functions, and letters of our own statements.
COLUMNS = [
    ("locale", "text", True, 0), ("platform", "enum", True, 0), ("os_version", "version", True, 0),
    ("app_version", "version", True, 0), ("select", "text", True, 0), ("city", "text", False, 0), ("text", "text", True, 0),
    ("group", "enum", True, 0), ("plan", "enum", False, 0), ("order", "integer", True, 0), ("points", "integer", False, 0),
    ("big", "integer", True, 0), ("spend", "decimal", True, 2), ("balance", "decimal", True, 4), ("n", "boolean", False, 0),
    ("table", "boolean", True, 0), ("birthday", "date", True, 0), ("where", "date", True, 0),
    ("hour", "time", True, 0), ("time", "time", False, 0),
    ("last_open", "timestamp", True, 0), ("user", "timestamp", False, 0), ("value", "version", True, 0), ("v", "version", False, 0),
    ("cart", "list", True, 0), ("json", "list", False, 0), ("prices", "list", True, 2), ("type", "list", False, 0), ("flags", "list", True, 0),
    ("days", "list", True, 0), ("kinds", "list", True, 0), ("times", "list", True, 0)]
TYPE = {name: (kind, optional, places) for name, kind, optional, places in COLUMNS}
MEMBERS = {
    "platform": ["ios", "ipados", "macos", "watchos", "tvos", "visionos"],
    "plan": ["free", "pro", "PRO", "it's", "a\\b", "café", "cafe\u0301"], "group": ["a", "b", "null", "${spark.app.name}"]}
# What the items of the lists are, as belfry.yaml says it, and some of them.
ITEMS = {
    "cart": ("text, max: 9, control-characters: true", ["", "a,b", '"', "ü]", "\\", "1", "true", "null", "é", "e\u0301", "a\n"]),
    "json": ("text, max: 9, control-characters: true", ["", "a,b", '"', "ü]", "\\", "A", "a", "a "]),
    "prices": ("decimal, places: 2", ["1.5", "1.50", "0.1", "0.10", "12.99", "-3", "123456789.01"]),
    "type": ("integer", ["0", "1", "-1", "42", "9007199254740992", "9007199254740993", "-9007199254740993"]), "flags": ("boolean", ["true", "false"]),
    "days": ("date", ["2026-11-21", "1999-12-31", "0001-01-01"]), "times": ("time", ["08:00", "20:00", "00:00", "23:59:59", "08:00:01"]), "kinds": ("enum, values: [a, \"1\", \"true\", \"it's\", \"café\"]", ["a", "1", "true", "it's", "café"])}
TEXTS = [
    "", "a", "A", "ab", "aB", "b", "abc", "Zürich", "zürich", "Zu\u0308rich", "café", "cafe\u0301", "\u00e9", "e\u0301", "é", "ﬁ", "fi", "ss", "ß",
    "50%", "50", "5_", "5%0", "_", "%", "O'Brien", 'say "hi"', "a\\b", "\\", "\\n", "\\u0041", "a\nb", "a\tb", "a\rb", "\x01", "\x7f", "a\x1fb",
    "👍", "👍🏽", "👨‍👩‍👧", "\U00010000", "\ufffd", "\uffff", "\ue000", "שלום", "مرحبا", "\u202eabc", "\u200f", "日本語", "ｱ", "ア",
    "${spark.app.name}", "$", "&x", ":x", "?", "@x", "{{x}}", "--", "/*", ";", "''", "a ", " a", "a  ", "NULL", "null", "true", "0", "00", "1", "1.0",
    "de", "de-AT", "de_AT", "en"]
LOCALES = ["de", "de-AT", "de_AT", "en", "en-GB", "pt-BR", "pt_BR", "zh-Hans-CN", "zh-Hans_CN", "fi-FI", "fil", "den", "xx"]
VERSIONS = [
    "0", "0.0", "00", "0.0.1", "0.1", "1", "1.0", "01", "1.9", "1.9.0", "1.9.00", "1.10", "1.010", "1.10.0.0.1", "2", "2.0.0.0.1", "9", "10", "10.0",
    "3.9", "3.10", "3.10.0", "3.10.1", "18.0", "18.0.1", "99999999999999999999.1", "99999999999999999998.9", "1." + "9" * 30,
    "1." + "0" * 29 + "9", "1.0.1.0.1.0.1.0.1.0.1.0.1.0.1.0", "4294967296", "9223372036854775808", "100"]
SPANS = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86_400, "weeks": 604_800}
SIGNS = ["==", "!=", "<", "<=", ">", ">="]


# Rows: what a cell is, and how it is written in CSV.

def micros_text(micros, sign="T", zone="Z", digits=None):
    seconds, fraction = divmod(micros, 1_000_000)
    text = (datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)).isoformat(sep=sign)
    digits = f"{fraction:06}" if digits is None else digits
    return text + (f".{digits}" if digits.strip("0") or digits and zone != "Z" else "") + zone


def written_moment(dice, micros):
    """The same moment in one of the ways of RFC 3339: offsets, small letters, blanks, fractions finer than a microsecond."""
    fraction = f"{micros % 1_000_000:06}"
    digits = dice.choice([fraction, fraction + "9", fraction.rstrip("0"), fraction + "0000"])
    zone, offset = dice.choice([("Z", 0), ("Z", 0), ("z", 0), ("+01:00", 60), ("-08:30", -510), ("+23:59", 1439), ("-23:59", -1439)])
    local = micros + offset * 60_000_000
    if not FIRST <= local <= LAST: zone, local = "Z", micros
    whole = micros_text(local - local % 1_000_000, dice.choice("Tt "), "", "")
    return whole + (f".{digits}" if digits else "") + zone


def moment(dice):
    edge = NOW * 1_000_000 + dice.choice([-1, 1]) * dice.choice([0, 1, 60, 3600, 86_400, 2 * 86_400, 7 * 86_400, 14 * 86_400]) * 1_000_000
    return dice.choice([
        edge, edge + 1, edge - 1, edge + 500_000, dice.randrange(NOW - 30 * 86_400, NOW + 30 * 86_400) * 1_000_000 + dice.randrange(1_000_000),
        dice.randrange(FIRST, LAST), FIRST, LAST, -1, 0, 999_999, 1_795_305_600_000_000, 1_795_305_599_999_999])


def date(dice):
    day = NOW // 86_400 + dice.choice([0, 0, 1, -1, 2, 7, -7, 8, -8, 30, -30, 365, dice.randrange(-20_000, 20_000)])
    again = NOW // 86_400 - dice.choice([365, 1461, 10_957]) + dice.randrange(-40, 40)
    leap = (datetime.date(dice.choice([1996, 2000, 2024]), 2, 29) - datetime.date(1970, 1, 1)).days
    return dice.choice([day, day, day, day, again, again, leap, FIRST // DAY, LAST // DAY])


def clock(dice): return dice.choice([0, 1, 60, 28_800, 28_800, 28_801, 72_000, 86_399, dice.randrange(86_400), dice.randrange(1440) * 60])


def time_text(seconds, full=False):
    text = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return text if full or seconds % 60 else text[:5]


def number(dice, name):
    if name == "big": return dice.choice([-2**63, 2**63 - 1, 0, 2**53, 2**53 + 1, 1, -1, dice.randrange(-2**63, 2**63)])
    if name == "spend": return dice.choice([0, 1, 1999, 2000, -1, 10, 100, 12345678901, dice.randrange(-10**6, 10**6), dice.randrange(-10**13, 10**13)])
    if name == "balance": return dice.choice([0, 1, 1, 199900, 200000, -10000, 100000, 12345678, dice.randrange(-10**6, 10**6)])
    return dice.choice([0, 1, 2, 3, 7, 10, 20, -1, -5, dice.randrange(-100, 5000)])


def cell(dice, name):
    kind, optional, _ = TYPE[name]
    if optional and dice.random() < 0.2: return None
    if name == "locale": return dice.choice(LOCALES)
    if kind == "enum": return dice.choice(MEMBERS[name])
    if kind == "text":
        text = dice.choice(TEXTS) + (dice.choice(TEXTS) if dice.random() < 0.3 else "")
        return text if text or not optional else None  # an empty cell of an optional text is a missing value
    if kind == "version": return dice.choice(VERSIONS)
    if kind == "boolean": return dice.random() < 0.5
    if kind == "list":
        of, values = ITEMS[name]
        chosen = [dice.choice(values) for _ in range(dice.randint(0, 4))]
        # A whole number may have a point; past 2^53 a reader of JSON need not keep it then.
        if of == "integer": chosen = [value + dice.choice(["", "", ".0", "e0"]) if len(value) < 9 else value for value in chosen]
        # A list is JSON as its writer has it: with the seconds of a time, or without.
        if of == "time": chosen = [value + dice.choice(["", ":00"]) if len(value) == 5 else value for value in chosen]
        if of.split(",")[0] not in ("text", "date", "enum", "time"): return f"[{', '.join(chosen)}]"
        return json.dumps(chosen, ensure_ascii=dice.random() < 0.5)
    return {"date": date, "time": clock, "timestamp": moment}[kind](dice) if kind in ("date", "time", "timestamp") else number(dice, name)


def decimal_text(raw, places, dice=None):
    sign, digits = "-" if raw < 0 else "", str(abs(raw)).rjust(places + 1, "0")
    whole, fraction = (digits[:-places], digits[-places:]) if places else (digits, "")
    if dice and dice.random() < 0.5: fraction = fraction.rstrip("0")
    return sign + whole + (f".{fraction}" if fraction else "")


def day_text(day): return (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()


def shown(dice, name, value):
    """A cell as the recipients' file has it."""
    kind, _, places = TYPE[name]
    if value is None: return ""
    if kind == "decimal": return decimal_text(value, places, dice)
    if kind == "boolean": return dice.choice([["false", "0"], ["true", "1"]][value])
    if kind == "date": return day_text(value)
    if kind == "time": return time_text(value, dice.random() < 0.3) + (dice.choice(["", ".000"]) if value % 60 else "")
    if kind == "timestamp": return written_moment(dice, value)
    return str(value)


# Audiences.

def quoted(text):
    if '"' not in text: return f'"{text}"'
    return f"'{text}'" if "'" not in text else quoted(text.replace("'", ""))


def literal(dice, name):
    kind, _, places = TYPE[name]
    if kind == "text":
        text = dice.choice(LOCALES if name == "locale" else TEXTS)
        return quoted(text + ("\0" + dice.choice(["", "b"]) if dice.random() < 0.04 else ""))
    if kind == "enum": return quoted(dice.choice(MEMBERS[name]))
    if kind == "version": return quoted(dice.choice(VERSIONS))
    if kind == "boolean": return dice.choice(["true", "false"])
    if kind == "date": return day_text(date(dice))
    if kind == "time": return quoted(time_text(clock(dice), dice.random() < 0.3))
    if kind == "timestamp": return dice.choice([day_text(max(date(dice), FIRST // DAY)), micros_text(moment(dice))])
    raw = number(dice, name)
    if kind == "integer":
        return str(raw) if dice.random() < 0.9 or abs(raw) > 10**9 else f"{raw}.5"
    finer = dice.random() < 0.1
    text = decimal_text(raw * 10 + 5 if finer else raw, places + finer)
    # Three digits behind a point may be a thousand: belfry asks which is meant, and a fourth one says it.
    return text + "0" if re.search(r"\.\d{3}$", text) else text


def listed(dice, name):
    """A literal that may stand in a list: exact, and no day where a moment is wanted."""
    kind, _, places = TYPE[name]
    if kind == "timestamp": return micros_text(moment(dice))
    if kind in ("integer", "decimal"): return decimal_text(number(dice, name), places)
    return literal(dice, name)


def others(name):
    numeric = {"integer", "decimal"}
    kind = TYPE[name][0]
    if kind == "enum": return []
    return [other for other, (also, _, _) in TYPE.items() if other != name and (also == kind or {also, kind} <= numeric)]


def question(dice):
    name = dice.choice(list(TYPE))
    kind = TYPE[name][0]
    ways = ["compare", "compare", "compare", "in", "missing", "columns"]
    ways += {"text": ["contains", "contains", "starts", "starts"], "date": ["within"] * 3 + ["before", "today", "anniversary", "anniversary", "anniversary"], "timestamp": ["within"] * 4 + ["before"], "boolean": ["alone"] * 3, "list": ["contains"] * 6 + ["any"] * 4}.get(kind, [])
    way = dice.choice(ways)
    signs = SIGNS if kind not in ("enum", "boolean") else SIGNS[:2]
    if kind == "list":
        if way == "missing": return f"{name} is {dice.choice(['missing', 'not missing'])}"
        of, values = ITEMS[name]
        def item(value): return quoted(value) if of.startswith(("text", "enum", "time")) else value
        if way == "contains": return f"{name} contains {item(dice.choice(values))}"
        if way == "any": return f"{name} contains {dice.choice(['any', 'all'])} [{', '.join(item(value) for value in dice.sample(values, dice.randint(1, min(3, len(values)))))}]"
        if way == "in": return f"{name}.size in [{', '.join(str(dice.randint(0, 4)) for _ in range(2))}]"
        return f"{name}.size {dice.choice(SIGNS)} {dice.choice([0, 1, 2, 3, 4, 'points', 'spend', 'order'])}"
    if way == "columns" and others(name): return f"{name} {dice.choice(signs)} {dice.choice(others(name))}"
    if way == "in": return f"{name} in [{', '.join(listed(dice, name) for _ in range(dice.randint(1, 4)))}]"
    if name == "locale" and dice.random() < 0.3:
        tags = [quoted(dice.choice(["de", "en", "pt-BR", "zh_Hans", "fi", "xx"])) for _ in range(dice.randint(1, 2))]
        return f"{name} matches {tags[0] if len(tags) == 1 else '[' + ', '.join(tags) + ']'}"
    if way == "today": return f"{name} {dice.choice(SIGNS)} today"
    if way == "anniversary":
        if dice.random() < 0.2: return f"{name} anniversary == today"
        return f"{name} anniversary within {dice.choice(['last', 'next'])} {dice.choice([1, 2, 7, 30, 60, 200, 363, 364])} days"
    if way == "missing": return f"{name} is {dice.choice(['missing', 'not missing'])}"
    if way == "alone": return name
    if way == "contains": return f"{name} contains {literal(dice, name)}"
    if way == "starts": return f"{name} starts with {literal(dice, name)}"
    if way == "before": return f"{name} {dice.choice(['before', 'after'])} {literal(dice, name)}"
    if way == "within":
        unit = dice.choice(["days", "weeks"] if kind == "date" else list(SPANS))
        count = dice.choice([1, 2, 7, 14, 60, 1000, 300_000 if unit == "days" else 3])
        return f"{name} within {dice.choice(['last', 'next'])} {count} {unit}"
    return f"{name} {dice.choice(signs)} {literal(dice, name)}"


def expression(dice, known, depth=0):
    kind = dice.randrange(8 if depth < 3 else 3)
    if kind < 3 or depth == 0 and kind == 3: return question(dice)
    if kind == 3 and known: return dice.choice(known)
    if kind == 4: return f"not ({expression(dice, known, depth + 1)})"
    parts = [expression(dice, known, depth + 1) for _ in range(dice.randint(2, 4))]
    return "(" + dice.choice([" and ", " or "]).join(parts) + ")"


# Longer and deeper than what parsers of SQL take in one go: SQLite's limit is a depth of 1,000.
LARGE = [("long", " or ".join(f"order == {number}" for number in range(1, 5000, 2))),
         ("deep", "not (" * 30 + "order > 5 and (points < 9 or n)" + ")" * 30)]


def yaml_text(text):
    """A double-quoted scalar: JSON's, with what YAML takes for a control or a line end escaped as well."""
    odd = {code: f"\\u{code:04x}" for code in [*range(0x7F, 0xA0), 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF]}
    return json.dumps(text, ensure_ascii=False).translate(odd)


def write_project(folder, audiences, rows, dice):
    types = {"enum": lambda name: f"type: enum, values: [{', '.join(yaml_text(member) for member in MEMBERS[name])}]",
             "decimal": lambda name: f"type: decimal, places: {TYPE[name][2]}",
             "text": lambda name: "type: text, control-characters: true",
             "list": lambda name: f"type: list, of: {ITEMS[name][0]}, max-items: 4"}
    lines = ["belfry: 1", "app: { bundle-id: com.example.sql, platforms: { ios: '18.0' } }", "locales: { source: en }", "attributes:"]
    for name, kind, optional, _ in COLUMNS:
        if name in ("locale", "platform", "os_version", "app_version"): continue
        lines.append(f"  {name}: {{ {types.get(kind, lambda _: f'type: {kind}')(name)}, optional: {str(optional).lower()} }}")
    lines += ["rules: { audience-always-false: 'off', audience-always-true: 'off', impossible-range: 'off', range-always-holds: 'off' }",
              "recipients: { csv: rows.csv }"]
    (folder / "belfry.yaml").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "audiences.yaml").write_text(
        "audiences:\n" + "".join(f"  {name}: {yaml_text(text)}\n" for name, text in audiences), "utf-8")
    with open(folder / "rows.csv", "w", encoding="utf-8", newline="") as file:
        file.write("token,id," + ",".join(name for name, *_ in COLUMNS) + "\n")
        for row in rows:
            cells = ["0" * 64, row["id"]] + [shown(dice, name, row[name]) for name, *_ in COLUMNS]
            file.write(",".join(csv_cell(text, name, row) for text, name in zip(cells, ["token", "id"] + list(TYPE))) + "\n")


def csv_cell(text, name, row):
    if text == "" and name in TYPE and row[name] is None: return ""
    return '"' + text.replace('"', '""') + '"' if text == "" or any(c in text for c in '",\n\r') else text


# Engines: each loads the rows and gives the ids of every statement.

def run_sqlite(rows, statements, folder):
    types = {"text": "TEXT COLLATE NOCASE", "enum": "TEXT COLLATE NOCASE", "version": "TEXT COLLATE RTRIM", "integer": "INTEGER", "boolean": "INTEGER",
             "date": "TEXT", "time": "TEXT COLLATE NOCASE", "timestamp": "TEXT", "list": "TEXT"}
    decimals = {"spend": "NUMERIC", "balance": "TEXT"}
    base = sqlite3.connect(":memory:")
    columns = ", ".join(f"`{name}` {decimals.get(name) or types[kind]}" for name, kind, *_ in COLUMNS)
    base.execute(f"CREATE TABLE recipients (id TEXT, {columns})")
    dice = random.Random(2)
    def value(name, cell):
        if cell is None or isinstance(cell, (int, bool)) and TYPE[name][0] in ("integer", "boolean"): return cell
        return shown(dice, name, cell)
    base.executemany(f"INSERT INTO recipients VALUES (?{', ?' * len(COLUMNS)})",
                     [[row["id"]] + [value(name, row[name]) for name, *_ in COLUMNS] for row in rows])
    return sqlite3.sqlite_version, [[id for id, in base.execute(text)] for text in statements], refuses(
        lambda: base.execute("CREATE TABLE less (id TEXT)") and base.execute(statements[-1].replace("`recipients`", "`less`")))


def refuses(attempt):
    """Whether an engine objects to a column that is not there, rather than taking its name for a text."""
    try: attempt()
    except Exception: return True
    return False


def plain_csv(rows, path):
    """The rows with every value in one plain form."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        for row in rows:
            cells = [row["id"]]
            for name, kind, _, places in COLUMNS:
                cell = row[name]
                if cell is None: cells.append(None)
                elif kind == "decimal": cells.append(decimal_text(cell, places))
                elif kind == "boolean": cells.append("true" if cell else "false")
                elif kind == "date": cells.append(day_text(cell))
                elif kind == "time": cells.append(time_text(cell))
                elif kind == "timestamp": cells.append(micros_text(cell, zone="+00:00", digits=f"{cell % 1_000_000:06}"))
                else: cells.append(str(cell))
            file.write(",".join("" if cell is None else '"' + cell.replace('"', '""') + '"' for cell in cells) + "\n")


def as_postgres(*command):
    """PostgreSQL's server refuses to run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.getuid() == 0 else list(command)


def run_postgres(rows, statements, folder):
    tools = next((pathlib.Path(path).parent for path in sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), reverse=True)), None) \
        or pathlib.Path(shutil.which("initdb") or sys.exit("PostgreSQL's initdb is missing: install postgresql")).parent
    place = pathlib.Path(tempfile.mkdtemp(prefix="belfry-pg-"))
    data = place / "data"
    if os.getuid() == 0: shutil.chown(place, "postgres", "postgres")
    quiet = dict(check=True, stdout=subprocess.DEVNULL)
    subprocess.run(as_postgres(tools / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale-provider=icu",
                               "--icu-locale=en-US", "--locale=C.UTF-8", "-N"), cwd="/", stderr=subprocess.DEVNULL, **quiet)
    options = f"-c listen_addresses= -c unix_socket_directories={place} -c fsync=off -c timezone=America/New_York"
    subprocess.run(as_postgres(tools / "pg_ctl", "-D", data, "-w", "-l", place / "log", "-o", options, "start"), cwd="/", **quiet)
    try:
        types = {"text": "text COLLATE loose", "enum": "text COLLATE loose", "version": "text COLLATE loose", "integer": "bigint", "decimal": "numeric",
                 "boolean": "boolean", "date": "date", "time": "time", "timestamp": "timestamptz", "list": "jsonb"}
        columns = ", ".join(f'"{name}" {types[kind]}' for name, kind, *_ in COLUMNS)
        plain_csv(rows, folder / "plain.csv")
        script = "CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false);\n"
        script += f"CREATE TABLE recipients (id text, {columns});\nCREATE TABLE less (id text);\n\\copy recipients FROM '{folder}/plain.csv' CSV\n"
        for text in statements: script += f"\\echo =\n{text}"
        psql = ["psql", "-X", "-q", "-A", "-t", "-h", str(place), "-U", "postgres", "-v", "ON_ERROR_STOP=1"]
        done = subprocess.run(psql, input=script.encode(), capture_output=True)
        if done.returncode: sys.exit(f"psql: {done.stderr.decode()}")
        answers = [chunk.split() for chunk in done.stdout.decode().split("=\n")[1:]]
        version = subprocess.run(psql + ["-c", "SHOW server_version"], capture_output=True, text=True).stdout.split()[0]
        less = subprocess.run(psql, input=statements[-1].replace('"recipients"', '"less"').encode(), capture_output=True)
        return version, answers, less.returncode != 0
    finally:
        subprocess.run(as_postgres(tools / "pg_ctl", "-D", data, "-m", "immediate", "stop"), cwd="/", **quiet)
        shutil.rmtree(place, ignore_errors=True)


DUCK_TYPES = {"text": "VARCHAR", "enum": "VARCHAR", "version": "VARCHAR", "integer": "BIGINT", "boolean": "BOOLEAN", "date": "DATE", "time": "TIME", "timestamp": "TIMESTAMPTZ", "list": "VARCHAR"}


def duck_table(rows, folder, collation=""):
    import duckdb
    base = duckdb.connect()
    base.execute("SET TimeZone = 'America/New_York'")
    columns = ", ".join(
        f'"{name}" ' + (f"DECIMAL(18, {places})" if kind == "decimal" else DUCK_TYPES[kind] + (collation if DUCK_TYPES[kind] == "VARCHAR" else ""))
        for name, kind, _, places in COLUMNS)
    base.execute(f"CREATE TABLE recipients (id VARCHAR, {columns})")
    base.execute("CREATE TABLE less (id VARCHAR)")
    def value(kind, places, cell):
        if cell is None: return None
        if kind == "decimal": return decimal_text(cell, places)
        if kind == "date": return day_text(cell)
        if kind == "time": return time_text(cell)
        if kind == "timestamp": return micros_text(cell, zone="+00", digits=f"{cell % 1_000_000:06}")
        return cell
    # Inserted with parameters, many rows a statement: its reader of CSV has opinions about texts.
    width = len(COLUMNS) + 1
    for start in range(0, len(rows), 100):
        part = rows[start:start + 100]
        cells = [c for row in part for c in [row["id"]] + [value(kind, places, row[name]) for name, kind, _, places in COLUMNS]]
        base.execute(f"INSERT INTO recipients VALUES {', '.join(['(' + ', '.join('?' * width) + ')'] * len(part))}", cells)
    return base


def run_duckdb(rows, statements, folder):
    import duckdb
    base = duck_table(rows, folder, " COLLATE NOCASE.NOACCENT")
    answers = [[id for id, in base.execute(text).fetchall()] for text in statements]
    return duckdb.__version__, answers, refuses(lambda: base.execute(statements[-1].replace('"recipients"', '"less"')))


def run_spark(rows, statements, folder):
    if not shutil.which("java") and not os.environ.get("JAVA_HOME"): sys.exit("Java is missing: install default-jre-headless")
    import pyspark
    from pyspark.sql import SparkSession
    # It talks a lot; what matters comes back as an exception.
    os.dup2(os.open(folder / "spark.log", os.O_WRONLY | os.O_CREAT), 2)
    # Handed over as Parquet, which keeps every type as it is. Times are texts there, as in a CSV file: without their seconds where these are none.
    times = ", ".join(f"regexp_replace(CAST(\"{name}\" AS VARCHAR), ':00$', '') AS \"{name}\"" for name, kind, *_ in COLUMNS if kind == "time")
    duck_table(rows, folder).execute(f"COPY (SELECT * REPLACE ({times}) FROM recipients) TO '{folder}/rows.parquet' (FORMAT parquet)")
    spark = (SparkSession.builder.master("local[2]").appName("a").config("spark.ui.enabled", "false")
             .config("spark.sql.session.timeZone", "America/New_York").config("spark.sql.warehouse.dir", str(folder / "warehouse"))
             .config("spark.sql.parquet.datetimeRebaseModeInRead", "CORRECTED").config("spark.sql.parquet.int96RebaseModeInRead", "CORRECTED")
             .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").config("spark.log.level", "ERROR")
             .config("spark.ui.showConsoleProgress", "false").getOrCreate())
    try:
        spark.read.parquet(f"{folder}/rows.parquet").coalesce(1).cache().createOrReplaceTempView("recipients")
        spark.sql("SELECT '1' AS id").createOrReplaceTempView("less")
        answers = []
        for index, text in enumerate(statements):
            # Compiling hundreds of statements to Java costs minutes; both ways must mean the same, so every tenth is compiled.
            spark.conf.set("spark.sql.codegen.wholeStage", "true" if index % 10 == 0 else "false")
            spark.conf.set("spark.sql.codegen.factoryMode", "FALLBACK" if index % 10 == 0 else "NO_CODEGEN")
            answers.append([row[0] for row in spark.sql(text.rstrip().rstrip(";")).collect()])
        less = refuses(lambda: spark.sql(statements[-1].rstrip().rstrip(";").replace("`recipients`", "`less`")))
        return pyspark.__version__, answers, less
    finally:
        spark.stop()


ENGINES = {"sqlite": run_sqlite, "postgres": run_postgres, "duckdb": run_duckdb, "spark": run_spark}


def in_venv():
    """Goes on in a venv that has the engines' packages, made when it is not there."""
    home = SCRATCH / "sql"
    python = home / "bin" / "python3"
    if pathlib.Path(sys.prefix) == home: return
    if not (home / "ready").exists():
        print(f"making a venv with {', '.join(PACKAGES)}", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", home], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES], check=True)
        (home / "ready").touch()
    os.execv(python, [str(python), *sys.argv])


def ask(belfry, folder, *words):
    done = subprocess.run([belfry, "audience", *words, "-C", str(folder), "--now", NOW_TEXT], capture_output=True)
    if done.returncode: sys.exit(f"belfry audience {' '.join(words)}: {done.returncode}\n{done.stderr.decode()[:4000]}")
    return done.stdout.decode()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    for name, standard in [("predicates", 500), ("rows", 10_000), ("seed", 1)]: parser.add_argument(f"--{name}", type=int, default=standard)
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--keep", action="store_true", help="keeps the folder with the project")
    wanted = parser.parse_args()
    in_venv()
    dice = random.Random(wanted.seed)
    rows = [{"id": f"r{number:05}", **{name: cell(dice, name) for name in TYPE}} for number in range(wanted.rows)]
    audiences = []
    for number in range(wanted.predicates - len(LARGE)):
        audiences.append((f"a{number:03}", expression(dice, [name for name, _ in audiences[-40:]])))
    audiences += LARGE
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-sql-"))
    folder.chmod(0o755)
    write_project(folder, audiences, rows, dice)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        ours = list(pool.map(lambda name: ask(wanted.belfry, folder, name, "--ids").split(), [name for name, _ in audiences]))
    sizes = [len(ids) for ids in ours]
    print(f"{len(ours)} predicates over {len(rows)} rows, seed {wanted.seed}: {sum(sizes)} ids; {sizes.count(0)} predicates hold for nobody, "
          f"{sizes.count(len(rows))} for everybody", flush=True)
    failed = False
    print(f"{'dialect':10} {'version':24} {'predicates':>10} {'rows':>8} {'differences':>11} {'seconds':>8}")
    for engine in wanted.engines.split(","):
        report = json.loads(ask(wanted.belfry, folder, "--sql", engine, "--format", "json"))["audiences"]
        statements = [audience["sql"]["statement"] for audience in report]
        start = time.monotonic()
        # What the last statement reads is not in the table "less": the engine must say so.
        version, theirs, refused = ENGINES[engine](rows, statements, folder)
        wrong = [i for i, (a, b) in enumerate(zip(ours, theirs)) if sorted(a) != sorted(b)]
        missing = abs(len(ours) - len(theirs))
        print(f"{engine:10} {version:24} {len(theirs):10} {len(rows):8} {len(wrong) + missing:11} {time.monotonic() - start:8.0f}", flush=True)
        if not refused: print("  does not refuse a column that is not there")
        failed = failed or bool(wrong) or missing > 0 or not refused
        for index in wrong[:5]:
            only_ours, only_theirs = sorted(set(ours[index]) - set(theirs[index])), sorted(set(theirs[index]) - set(ours[index]))
            print(f"  {audiences[index][0]}: {audiences[index][1]!r}\n  {statements[index]}  only here {len(only_ours)}, only there {len(only_theirs)}")
            row = next(row for row in rows if row["id"] == (only_ours + only_theirs)[0])
            print(f"  such as {row}")
    if wanted.keep: print(f"kept {folder}")
    else: shutil.rmtree(folder, ignore_errors=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
