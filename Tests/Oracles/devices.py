#!/usr/bin/env python3
"""Holds `belfry devices` against a naive model: a dictionary of rows in Python, and the same table in SQLite and in PostgreSQL.

    devices.py BELFRY [--operations 400] [--seed 1] [--crossings 40] [--kills 12]
    devices.py BELFRY --freeze Tests/Fixtures/devices/operations.jsonl

Random register, import, prune and list; after each the table is read with Python's sqlite3 and with psql, and both must be what the model says. Then:
tables of other programs (tokens as bytes, in capitals, few columns), concurrent writers, imports that are killed, a locked and a full database.

Last, the Swift tests replay what was frozen of the model, on this server's PostgreSQL, too.

PostgreSQL (initdb) comes from the system: on Debian the package postgresql. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, csv, datetime, io, json, os, pathlib, random, shutil, signal, sqlite3, subprocess, sys, tempfile, time
from decimal import Decimal
from recipient_sources import Cluster

NOW = datetime.datetime(2026, 11, 21, tzinfo=datetime.timezone.utc)
BUILT_IN = ["token", "id", "locale", "time_zone", "environment", "platform", "os_version", "app_version"]
# Names that are SQL's own words must be quoted everywhere.
OWN = {"first_name": "text", "plan": "enum", "order": "text", "select": "integer", "spend": "decimal", "ratio": "decimal", "subscribed": "boolean", "birthday": "date", "remind_at": "time", "last_open": "moment"}
COLUMNS = BUILT_IN + list(OWN) + ["updated"]
# The largest whole number that an attribute of the project takes: rows stay within what is declared.
WIDEST = 10**17
PROJECT = """belfry: 1
app: { bundle-id: com.example.devices, platforms: { ios: "16.0" }, environment: production }
locales: { source: en, shipped: [en] }
attributes:
  first_name: { type: text, max: 40, optional: true }
  plan: { type: enum, values: [free, pro] }
  order: { type: text, max: 40, control-characters: true }
  select: { type: integer, min: -{WIDEST}, max: {WIDEST}, optional: true }
  spend: { type: decimal, min: 0, max: 100000, places: 2, optional: true }
  ratio: { type: decimal, min: -900000000000, max: 900000000000, places: 6, optional: true }
  subscribed: { type: boolean, optional: true }
  birthday: { type: date, optional: true }
  remind_at: { type: time, min: "05:00", optional: true }
  last_open: { type: timestamp, optional: true }
audiences: { pros: plan == pro }
recipients: """.replace("{WIDEST}", str(WIDEST))
TEXTS = ["a", "Zoë", "日本", 'a"b', "a'b", "a\\b", "a,b", "a\nb", "👋🏽", "{x}", "NULL", "\\x41", "'; DROP TABLE devices; --", "$1", "?1"]
TOKENS = [random.Random(9).randbytes(n).hex() for n in [32] * 40 + [1, 16, 100, 200]]


LONG = "x" * 100_000
TIMELESS = b'belfry: the table has no column "updated", so tokens that were registered again later could not be recognised\n'


class Refused(Exception): pass


def moment_text(micros):
    text = (datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=micros)).isoformat()
    return text + "Z"


def kind(name): return OWN.get(name, "moment" if name == "updated" else "text")


def value_text(name, value):
    """A value as CSV and --set have it."""
    if kind(name) == "moment": return moment_text(value)
    if isinstance(value, bool): return "true" if value else "false"
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def random_value(dice, name, argument=False):
    if name == "id": return dice.choice(["u-1", "u-2", "u-3", 'u"4', "u'5", "ü-6", "u,7", "u\n8"])
    if name in ("first_name", "order"): return dice.choice(TEXTS)
    if name == "locale": return dice.choice(["de", "en", "pt-BR"])
    if name == "time_zone": return dice.choice(["Europe/Berlin", "UTC"])
    if name == "environment": return dice.choice(["production", "sandbox"])
    if name == "platform": return dice.choice(["ios", "macos"])
    if name in ("os_version", "app_version"): return dice.choice(["17.2", "3.10.1"])
    if name == "plan": return dice.choice(["free", "pro"])
    if name == "select": return dice.choice([0, -1, WIDEST, -WIDEST, 7])
    if name == "spend": return Decimal(dice.randrange(0, 10_000_001)) / 100
    if name == "ratio": return dice.choice([Decimal("123456789012.654321"), Decimal("-0.000001"), Decimal(1), Decimal("0.5")])
    if name == "subscribed": return dice.random() < 0.5
    if name == "birthday": return (datetime.date(1970, 1, 1) + datetime.timedelta(dice.randrange(-30_000, 30_000))).isoformat()
    if name == "remind_at": return dice.choice(["05:00:00", "18:30:00", "06:07:08", "23:59:59"])
    return dice.choice([0, 1_500_000_000_000_000, 1_795_219_200_123_456, -1, 1_600_000_000_500_000])


class Model:
    """What the reference says that devices are, as slowly and plainly as possible."""

    def __init__(self, columns=COLUMNS): self.rows, self.columns = {}, columns

    def copy(self):
        other = type(self)(self.columns)
        other.rows = {token: dict(row) for token, row in self.rows.items()}
        return other

    @staticmethod
    def differ(a, b): return a is not None and b is not None and a != b

    def upsert(self, token, given, now):
        """Gives whether the token is new."""
        given = {name: value for name, value in given.items() if name in self.columns}
        heard = given.pop("updated", None)
        heard = now if heard is None else heard
        row = self.rows.get(token)
        if row is None:
            self.rows[token] = {name: None for name in self.columns} | {"token": token, "updated": heard} | given
            return True
        if "id" in given and self.differ(row["id"], given["id"]):
            for name in self.columns:
                if name in OWN: row[name] = None
        row.update(given)
        row["updated"] = max(heard, row.get("updated") if row.get("updated") is not None else heard)
        return False

    def gaps(self, token): return {name for name in ("plan", "order") if name in self.columns and self.rows[token][name] is None}

    def register(self, token, old, given, now):
        result = None
        if old and old != token and old in self.rows:
            before = self.rows.pop(old)
            if token in self.rows:
                row, result = self.rows[token], "merged"
                handed = self.differ(row.get("id"), before.get("id"))
                for name in self.columns:
                    if name == "updated": row[name] = max((m for m in (row[name], before[name]) if m is not None), default=None)
                    elif row[name] is None and not (handed and name in OWN): row[name] = before[name]
            else:
                self.rows[token], result = before | {"token": token}, "renewed"
        elif token in self.rows: result = "known"
        before = self.gaps(token) if token in self.rows else set()
        self.upsert(token, given, now)
        if self.gaps(token) - before: raise Refused
        return result or "new"

    def prune(self, lines):
        removed = kept = unknown = 0
        for token, micros in lines:
            row = self.rows.get(token)
            if row is None: unknown += 1
            elif row.get("updated") is not None and row["updated"] > micros: kept += 1
            else:
                removed += 1
                del self.rows[token]
        return removed, kept, unknown


class Engine:
    def __init__(self, name, belfry, folder, environment=None):
        self.name, self.belfry, self.folder, self.environment = name, belfry, folder, {**os.environ, **(environment or {})}

    def run(self, *arguments, now=None, data=None, status=(0,)):
        command = [self.belfry, "devices", *map(str, arguments), "-C", str(self.folder)]
        if now is not None: command += ["--now", moment_text(now)]
        done = subprocess.run(command, input=data, capture_output=True, env=self.environment)
        if done.returncode not in status: raise AssertionError(f"{self.name}: {command[1:]} ended with {done.returncode}: {done.stderr.decode()[:600]}")
        leaks = [token for token in TOKENS if len(token) > 20 and token.encode() in done.stderr.lower().replace(b" ", b"")]
        if leaks: raise AssertionError(f"{self.name}: a token in a message: {done.stderr.decode()[:600]}")
        return done


def canonical(name, value):
    if value is None: return None
    if kind(name) == "moment":
        if isinstance(value, int): return value
        parsed = datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
        return (parsed - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) // datetime.timedelta(microseconds=1)
    if kind(name) == "decimal": return Decimal(str(value)).normalize() + 0
    if kind(name) == "boolean": return value if isinstance(value, bool) else str(value) in ("1", "t", "true")
    if kind(name) == "integer": return int(value)
    return value


class SQLite(Engine):
    def __init__(self, belfry, folder, table="dev\"ices", columns=None):
        folder.mkdir(parents=True)
        super().__init__("sqlite", belfry, folder)
        self.path, self.table = folder / "devices.sqlite", table
        sqlite3.connect(self.path).close()
        (folder / "devices.sqlite").touch()
        (folder / "belfry.yaml").write_text(PROJECT + json.dumps({"sqlite": {"file": "devices.sqlite", "table": table}}) + "\n")

    def execute(self, script):
        base = sqlite3.connect(self.path)
        base.executescript(script)
        base.commit()
        base.close()

    def read(self):
        base = sqlite3.connect(self.path)
        name = '"' + self.table.replace('"', '""') + '"'
        if not base.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [self.table]).fetchall(): return {}
        cursor = base.execute(f"SELECT * FROM {name}")
        names = [column[0] for column in cursor.description]
        rows = [dict(zip(names, row)) for row in cursor]
        base.close()
        for row in rows:
            if isinstance(row["token"], bytes): row["token"] = row["token"].hex()
        result = {row["token"]: {name: canonical(name, value) for name, value in row.items() if name in COLUMNS} for row in rows}
        assert len(result) == len(rows), "a token twice"
        return result


class Postgres(Engine):
    def __init__(self, belfry, folder, cluster, table="app.devices"):
        folder.mkdir(parents=True)
        super().__init__("postgres", belfry, folder, {"DEVICES": cluster.address()})
        self.cluster, self.table = cluster, table
        (folder / "belfry.yaml").write_text(PROJECT + json.dumps({"postgres": {"url-env": "DEVICES", "query": f"SELECT * FROM {table} ORDER BY token"}}) + "\n")

    def execute(self, script): self.cluster.psql(script)

    def read(self):
        if self.cluster.psql(f"SELECT to_regclass('{self.table}') IS NULL").strip() == "t": return {}
        text = self.cluster.psql(f"SET timezone = 'UTC'; SET datestyle = ISO; SET bytea_output = hex; COPY (SELECT row_to_json(t) FROM {self.table} t) TO STDOUT (FORMAT csv)")
        rows = [json.loads(line[0], parse_float=Decimal) for line in csv.reader(io.StringIO(text))]
        for row in rows:
            if row["token"].startswith("\\x"): row["token"] = row["token"][2:]
        result = {row["token"]: {name: canonical(name, value) for name, value in row.items() if name in COLUMNS} for row in rows}
        assert len(result) == len(rows), "a token twice"
        return result


def spelled(dice, token):
    """One of the ways in which a token is written."""
    way = dice.randrange(6)
    if way == 0: return token.upper()
    groups = " ".join(token[at:at + 8] for at in range(0, len(token), 8))
    return {1: f"<{groups}>", 2: f" {token} ", 3: f'"{token}"', 4: groups}.get(way, token)


def differences(engine, model):
    found = engine.read()
    wanted = {token: {name: canonical(name, value) for name, value in row.items()} for token, row in model.rows.items()}
    if found == wanted: return []
    tokens = [token for token in sorted(set(found) | set(wanted)) if found.get(token) != wanted.get(token)]
    return [(engine.name, token[:8], {name: (found.get(token, {}).get(name), wanted.get(token, {}).get(name)) for name in model.columns
                                      if found.get(token, {}).get(name) != wanted.get(token, {}).get(name)}) for token in tokens[:3]]


def some(dice, names, share): return [name for name in names if dice.random() < share]


def do_register(dice, engines, model, now):
    token, old = dice.choice(TOKENS), dice.choice(TOKENS) if dice.random() < 0.4 else None
    given = {name: random_value(dice, name) for name in some(dice, [n for n in model.columns if n not in ("token", "updated")], 0.25)}
    if dice.random() < 0.6: given |= {name: random_value(dice, name) for name in ("plan", "order") if name in model.columns}
    if dice.random() < 0.1 and "first_name" in model.columns: given["first_name"] = None
    arguments = ["register", "--token", spelled(dice, token)] + (["--old-token", spelled(dice, old)] if old else [])
    for name, value in given.items():
        text = "" if value is None else value_text(name, value)
        arguments += ["--id", text] if name == "id" and dice.random() < 0.5 else ["--set", f"{name}={text}"]
    trial = model.copy()
    try: expected, status = trial.register(token, old, given, now), 0
    except Refused: expected, status, trial = "", 1, model
    for engine in engines:
        done = engine.run(*arguments, now=now, status=(status,))
        assert done.stdout.decode().strip() == expected, (engine.name, arguments, done.stdout, expected)
    return trial, "register " + (expected or "refused")


def do_import(dice, engines, model, now, folder):
    is_json = dice.random() < 0.4
    names = ["token"] + [name for name in model.columns if name != "token" and (name in ("plan", "order") or dice.random() < (0.5 if not is_json else 0.8))]
    dice.shuffle(names)
    rows, bad = [], 0
    for _ in range(dice.choice([0, 1, 5, 30])):
        row = {name: None if dice.random() < 0.25 and name not in ("plan", "order", "token") else random_value(dice, name) for name in names if name != "token"}
        token = dice.choice(TOKENS)
        fault = int(dice.random() * 50)
        if fault == 0: row["plan"] = "gold"
        elif fault == 1: row["id" if "id" in row else "plan"] = LONG
        elif fault == 2: token = token + "g"
        elif fault == 3: token = "{length = 32, bytes = 0x" + token[:16] + " ... " + token[-4:] + "}"
        is_bad = fault < 4
        bad += is_bad
        rows.append((token, row, is_bad))
    path = folder / ("rows.jsonl" if is_json else "rows.csv")
    if is_json:
        with open(path, "w", encoding="utf-8") as file:
            for token, row, _ in rows:
                cells = {name: (value_text(name, value) if kind(name) == "moment" else float(value) if name == "spend" else str(value) if isinstance(value, Decimal) else value) for name, value in row.items()
                         if value is not None}
                file.write(json.dumps({"token": spelled(dice, token)} | cells) + "\n")
        given_names = [name for name in model.columns if name not in ("token", "updated")]
    else:
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(names + ["something_else"])
            for token, row, _ in rows:
                writer.writerow([spelled(dice, token) if name == "token" else "" if row[name] is None else value_text(name, row[name]) for name in names] + ["x"])
        given_names = [name for name in names if name not in ("token", "updated")]
    allowed = dice.choice([0, 100])
    trial, new = model.copy(), 0
    for token, row, is_bad in rows:
        if is_bad: continue
        given = {name: row.get(name) for name in given_names}
        new += trial.upsert(token, given | {"updated": row.get("updated")}, now)
    status = 1 if bad > allowed else 0
    for engine in engines:
        done = engine.run("import", path, "--max-rejected", allowed, now=now, status=(status,))
        if status == 0:
            good = len(rows) - bad
            wanted = f"imported {good} row{'' if good == 1 else 's'}: {new} new, {good - new} known\n"
            assert done.stdout.decode() == wanted, (engine.name, done.stdout, wanted, done.stderr.decode()[:3000])
    return (model if status else trial), "import refused" if status else "import"


def do_prune(dice, engines, model, now):
    lines, dead, ignored = [], [], 0
    is_csv = dice.random() < 0.3
    if is_csv and dice.random() < 0.5: lines.append("token,timestamp")
    for _ in range(dice.choice([0, 1, 3, 8])):
        token = dice.choice(TOKENS + [os.urandom(4).hex()])
        row = model.rows.get(token)
        moment = dice.choice([now // 1000, 1_400_000_000_000, 1_795_219_200_123, (row["updated"] // 1000 if row and row.get("updated") else now // 1000) + dice.choice([-1, 0, 1])])
        moment = max(moment, 1_230_768_000_000)
        if is_csv:
            lines.append(f"{spelled(dice, token)},{moment}")
            dead.append((token, moment * 1000))
            continue
        way = dice.randrange(6)
        answer = {"token": spelled(dice, token), "status": 410, "reason": "Unregistered", "timestamp": moment}
        if way == 0: answer |= {"status": 400, "reason": "BadDeviceToken"}
        elif way == 1: answer = {"token": token, "status": 200}
        elif way == 2: answer |= {"reason": "ExpiredToken", "apns-id": "x"}
        elif way == 3: answer.pop("reason")
        elif way == 4: answer.pop("status")
        lines.append(json.dumps(answer))
        if way in (0, 1): ignored += 1
        else: dead.append((token, moment * 1000))
    trial = model.copy()
    before = set(trial.rows)
    removed, kept, unknown = trial.prune(dead)
    prints = dice.random() < 0.5
    for engine in engines:
        done = engine.run("prune", "-", *(["--print"] if prints else []), data="\n".join(lines).encode(), now=now)
        wanted = f"removed {removed}, kept {kept} registered later, unknown {unknown}, ignored {ignored}\n"
        said = (done.stderr if prints else done.stdout).removeprefix(TIMELESS if "updated" not in model.columns else b"")
        assert said.decode() == wanted, (engine.name, said, wanted)
        if prints: assert sorted(done.stdout.decode().split()) == sorted(before - set(trial.rows)), (engine.name, done.stdout)
    return trial, "prune"


def do_list(dice, engines, model, folder, belfry):
    """What is listed is the table, and imports into an empty one as the same table."""
    form, flags = dice.choice(["csv", "jsonl"]), dice.choice([[], [], ["--environment", "sandbox"], ["--environment", "production"], ["--audience", "pros"]])
    wanted = {token for token, row in model.rows.items() if not flags
              or (flags[0] == "--environment" and (row["environment"] or "production") == flags[1]) or (flags[0] == "--audience" and row["plan"] == "pro")}
    gaps = sum(row["plan"] is None or row["order"] is None for row in model.rows.values())
    for engine in engines:
        listed = engine.run("list", "--format", form, *flags, status=(1 if gaps else 0,)).stdout
        if form == "jsonl": tokens = {json.loads(line)["token"] for line in listed.decode().splitlines()}
        else: tokens = {row["token"] for row in csv.DictReader(io.StringIO(listed.decode(), newline=""))}
        complete = {token for token in wanted if model.rows[token]["plan"] is not None and model.rows[token]["order"] is not None}
        assert tokens == complete, (engine.name, flags, tokens ^ complete)
        if flags: continue
        place = folder / "copy"
        shutil.rmtree(place, ignore_errors=True)
        copy = SQLite(belfry, place)
        (place / f"rows.{form}").write_bytes(listed)
        copy.run("import", place / f"rows.{form}", now=0)
        again = Model(model.columns)
        again.rows = {token: model.rows[token] for token in complete}
        found = differences(copy, again)
        assert not found, (engine.name, form, found)
    return model, "list"


def operations(dice, engines, model, count, folder, belfry, with_list=True):
    counts, wrong = {}, []
    model, _ = do_register(random.Random(3), engines, model, 0)
    for _ in range(count):
        now = 1_790_000_000_000_000 + dice.randrange(40) * 250_000_000_000
        way = dice.random()
        try:
            if way < 0.5: model, what = do_register(dice, engines, model, now)
            elif way < 0.75: model, what = do_import(dice, engines, model, now, folder)
            elif way < 0.92 or not with_list: model, what = do_prune(dice, engines, model, now)
            else: model, what = do_list(dice, engines, model, folder, belfry)
            for engine in engines: wrong += differences(engine, model)
        except AssertionError as error: wrong.append(str(error)[:5000])
        if wrong: break
        counts[what] = counts.get(what, 0) + 1
    return model, counts, wrong


# What is frozen for the Swift tests.

class Recorder(SQLite):
    """Writes down what was asked, next to doing it."""

    def __init__(self, belfry, folder):
        super().__init__(belfry, folder)
        self.steps = []

    def run(self, *arguments, now=None, data=None, status=(0,)):
        done = super().run(*arguments, now=now, data=data, status=status)
        what = arguments[0]
        if what == "list": return done
        step = {"do": what, "now": now, "says": (done.stderr if "--print" in arguments else done.stdout).decode().strip() if done.returncode == 0 else None}
        if what == "register": step["words"] = list(arguments[1:])
        elif what == "prune": step["text"] = data.decode()
        else:
            with open(arguments[1], encoding="utf-8", newline="") as file: step["text"] = file.read().replace(LONG, "<100000>")
            step |= {"file": arguments[1].name, "allowed": arguments[3]}
        self.steps.append(step)
        return done


def json_value(name, value):
    if kind(name) == "moment":
        text = moment_text(value)
        return json.dumps(text[:-1].rstrip("0") + "Z" if "." in text else text)
    if isinstance(value, Decimal): return format(value.normalize() + 0, "f")
    return json.dumps(value, ensure_ascii=False)


def json_lines(model):
    """The table as `devices list --format jsonl` must write it, by token."""
    rows = {token: row for token, row in model.rows.items() if row["plan"] is not None and row["order"] is not None}
    return {token: "{" + ",".join(f'"{name}":{json_value(name, row[name])}' for name in COLUMNS if row[name] is not None) + "}" for token, row in rows.items()}


def freeze(belfry, folder, path, seed, count=120):
    """Operations, what belfry answers, and the lines of the table that they change: as the model has it, and belfry agrees."""
    dice, engine, model, before, steps = random.Random(seed), Recorder(belfry, folder / "frozen"), Model(), {}, []
    for number in range(count):
        now = 1_790_000_000_000_000 + dice.randrange(40) * 250_000_000_000
        way = dice.random()
        # The first one makes the table.
        if number == 0: model, _ = do_register(random.Random(3), [engine], model, 0)
        elif way < 0.6: model, _ = do_register(dice, [engine], model, now)
        elif way < 0.78: model, _ = do_import(dice, [engine], model, now, folder)
        else: model, _ = do_prune(dice, [engine], model, now)
        assert not differences(engine, model)
        lines = json_lines(model)
        gaps = len(lines) < len(model.rows)
        assert sorted(engine.run("list", "--format", "jsonl", status=(1 if gaps else 0,)).stdout.decode().splitlines()) == sorted(lines.values())
        changes = {"put": [lines[token] for token in sorted(lines) if before.get(token) != lines[token]], "gone": sorted(set(before) - set(lines))}
        steps.append(engine.steps.pop() | changes)
        before = lines
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(step, ensure_ascii=False) + "\n" for step in steps), encoding="utf-8")
    print(f"froze {len(steps)} operations, {len(before)} devices at the end")


def replay(cluster):
    """The Swift tests, with a server to replay on. Gives what they say when they fail."""
    place = pathlib.Path(__file__).resolve().parents[2]
    done = subprocess.run([os.environ.get("SWIFT", "swift"), "test", "--filter", "DeviceVectorTests"], cwd=place, capture_output=True,
                          env={**os.environ, "BELFRY_POSTGRES": cluster.address()})
    said = done.stdout.decode() + done.stderr.decode()
    return [] if done.returncode == 0 and "postgres" in said else [said[-3000:]]


# Tables of other programs.

def other_tables(belfry, folder, cluster, seed):
    wrong = []
    few = ["token", "id", "first_name", "plan"]
    cases = [
        ("bytes", "token BLOB PRIMARY KEY, id TEXT, first_name TEXT, plan TEXT, made REAL DEFAULT 7", "token bytea PRIMARY KEY, id text, first_name varchar(40), plan text, made real DEFAULT 7", few),
        ("few", "n INTEGER PRIMARY KEY, token TEXT, plan TEXT, updated TEXT, UNIQUE (token)", "n serial PRIMARY KEY, token varchar(400) UNIQUE, plan text, updated timestamptz", ["token", "plan", "updated"])]
    for name, lite, post, columns in cases:
        engines = [SQLite(belfry, folder / name / "sqlite"), Postgres(belfry, folder / name / "postgres", cluster, f"app.{name}")]
        engines[0].execute(f'CREATE TABLE "dev""ices" ({lite})')
        engines[1].execute(f"CREATE TABLE app.{name} ({post})")
        model = Model(columns)
        if "updated" not in columns: model = Timeless(columns)
        _, counts, found = operations(random.Random(seed), engines, model, 60, folder, belfry, with_list=False)
        wrong += found
    # Tokens in capitals are the same tokens.
    engines = [SQLite(belfry, folder / "capitals" / "sqlite"), Postgres(belfry, folder / "capitals" / "postgres", cluster, "app.capitals")]
    for engine, table in zip(engines, ['"dev""ices"', "app.capitals"]):
        engine.execute(f"CREATE TABLE {table} (token VARCHAR(400) PRIMARY KEY, id VARCHAR(10), plan VARCHAR(10), first_name VARCHAR(50))")
        engine.execute(f"INSERT INTO {table} VALUES ('ABCD', 'u-1', 'pro', 'Zoe'), ('EF01', NULL, 'free', NULL), ('AA', 'u-2', 'pro', NULL), ('BB', 'u-9', 'pro', NULL), ('bb', NULL, 'free', NULL)")
        assert engine.run("register", "--token", "abcd").stdout == b"known\n"
        assert engine.run("register", "--token", "77", "--old-token", "ef01").stdout == b"renewed\n"
        (folder / "capitals.csv").write_text("token,plan\naA,free\nbb,free\n")
        said = engine.run("import", folder / "capitals.csv").stdout
        found = {token: (row["id"], row["plan"], row["first_name"]) for token, row in engine.read().items()}
        wanted = {"abcd": ("u-1", "pro", "Zoe"), "77": (None, "free", None), "aa": ("u-2", "free", None), "bb": ("u-9", "free", None)}
        if found != wanted or said != b"imported 2 rows: 0 new, 2 known\n": wrong.append((engine.name, "capitals", found, said))
    # What cannot be kept right is refused.
    for engine, table, tail in zip(engines, ['"dev""ices"', "app.capitals"], ["", ""]):
        for script, arguments, status, expected in [
            (f"DROP TABLE {table}; CREATE TABLE {table} (token VARCHAR(400), plan VARCHAR(10))", ["register", "--token", "aa", "--set", "plan=pro"], 3, "CREATE UNIQUE INDEX"),
            (f"DROP TABLE {table}; CREATE TABLE {table} (name VARCHAR(400))", ["register", "--token", "aa"], 3, 'no column "token"'),
            (f"DROP TABLE {table}; CREATE TABLE {table} (token VARCHAR(400) PRIMARY KEY)", ["register", "--token", "aa", "--set", "plan=pro"], 3, 'no column "plan"'),
            (f"DROP TABLE {table}", ["list"], 3, "has no table"), ("SELECT 1", ["prune", os.devnull], 3, "has no table")]:
            engine.execute(script)
            said = engine.run(*arguments, status=(status,)).stderr.decode()
            if expected not in said: wrong.append((engine.name, arguments, said))
    return wrong


class Timeless(Model):
    """A table that does not say when tokens were heard of."""

    def upsert(self, token, given, now):
        new = super().upsert(token, given, now)
        del self.rows[token]["updated"]
        return new

    def prune(self, lines): return super().prune([(token, 10**18) for token, _ in lines])


# Others at the same time, and the end in the middle.

def crossings(engine, count, dice):
    """Registers that run at the same time: nothing is lost, no token has two rows, whatever their order was."""
    wrong = []
    for number in range(count):
        old, news = os.urandom(16).hex(), [os.urandom(16).hex() for _ in range(2)]
        engine.run("register", "--token", old, "--id", "u", "--set", "plan=pro", "--set", "order=x", "--set", "first_name=Zoe")
        way = number % 3
        # The same new token twice; one old token that becomes two; a new token that is put in while the old one becomes it.
        calls = [[["--token", news[0], "--old-token", old]] * 3, [["--token", new, "--old-token", old] for new in news],
                 [["--token", news[0], "--old-token", old], ["--token", news[0]]]][way]
        running = [subprocess.Popen([engine.belfry, "devices", "register", *call, "--set", "plan=pro", "--set", "order=y", "--id", "u", "-C", str(engine.folder)], env=engine.environment,
                                    stdout=subprocess.PIPE, stderr=subprocess.PIPE) for call in calls]
        ends = [(process.communicate(), process.returncode) for process in running]
        if any(code for _, code in ends): wrong.append((engine.name, way, ends))
        rows = engine.read()
        here = {token for token in [old, *news] if token in rows}
        if here != ({news[0]}, set(news), {news[0]})[way]: wrong.append((engine.name, way, here))
        named = [rows[token]["first_name"] for token in here]
        if named.count("Zoe") != 1: wrong.append((engine.name, way, named))
    return wrong


def big_file(path, rows, plan):
    with open(path, "w") as file:
        file.write("token,id,plan,order\n")
        for number in range(rows): file.write(f"{number * 2654435761 % 2**64:016x},u{number},{plan},x\n")


def kills(engine, count, folder, rows=60_000):
    """Imports that are killed: the table is what it was, or all that the file says; and everyone can read it at once."""
    wrong = []
    for plan in ("free", "pro"): big_file(folder / f"{plan}.csv", rows, plan)
    start = time.monotonic()
    engine.run("import", folder / "free.csv", now=0)
    whole = time.monotonic() - start
    ends = {"old": 0, "new": 0}
    for number in range(count):
        running = subprocess.Popen([engine.belfry, "devices", "import", str(folder / "pro.csv"), "-C", str(engine.folder)], env=engine.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(whole * (number + 0.5) / count * 1.7)
        running.send_signal(signal.SIGKILL if number % 4 else signal.SIGINT)
        running.wait()
        # The first to come is one who only reads.
        listed = engine.run("list", "--format", "jsonl").stdout
        plans = [line.count(b'"plan":"pro"') for line in listed.splitlines()]
        if len(plans) != rows or len(set(plans)) != 1: wrong.append((engine.name, "killed", len(plans), sum(plans)))
        ends["new" if plans[0] else "old"] += 1
        if plans[0]: engine.run("import", folder / "free.csv", now=0)
    return wrong, ends


def refusals(engine, folder):
    """A database that is locked, full or only to be read says so, and stays as it was."""
    wrong = []
    def expect(words, *arguments, data=None):
        before = engine.read()
        start = time.monotonic()
        said = engine.run(*arguments, status=(3,), data=data).stderr.decode()
        if words not in said or len(said.splitlines()) != 1 or "geheim" in said: wrong.append((engine.name, arguments, said))
        if engine.read() != before: wrong.append((engine.name, arguments, "has changed something"))
        return time.monotonic() - start
    engine.run("register", "--token", "aabb", "--set", "plan=pro", "--set", "order=x")
    return wrong, expect


def locked(engine, folder, cluster):
    wrong, expect = refusals(engine, folder)
    if engine.name == "sqlite":
        base = sqlite3.connect(engine.path, isolation_level=None)
        base.execute("BEGIN IMMEDIATE")
        waited = expect("is locked by another program", "register", "--token", "aabb")
        base.close()
    else:
        holder = subprocess.Popen(["psql", "-X", "-q", cluster.address()], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        holder.stdin.write(f"BEGIN; LOCK TABLE {engine.table};\n\\echo locked\n".encode())
        holder.stdin.flush()
        holder.stdout.readline()
        started = time.monotonic()
        said = engine.run("register", "--token", "aabb", status=(3,)).stderr.decode()
        waited = time.monotonic() - started
        if "is locked by another program" not in said: wrong.append(said)
        holder.stdin.close()
        holder.wait()
    if not 9 < waited < 20: wrong.append((engine.name, "waited", waited))
    if engine.name == "sqlite":
        pages = sqlite3.connect(engine.path).execute("PRAGMA page_count").fetchone()[0]
        # A disk that is full, as SQLite meets it: no page may be added.
        limit = subprocess.run(["bash", "-c", f"ulimit -f $(( {pages} * 4 + 8 )); exec \"$0\" \"$@\"", engine.belfry, "devices", "import", str(folder / "pro.csv"), "-C", str(engine.folder)],
                               capture_output=True, preexec_fn=lambda: signal.signal(signal.SIGXFSZ, signal.SIG_IGN))
        if limit.returncode != 3 or not limit.stderr: wrong.append(("full", limit.returncode, limit.stderr.decode()))
        if "aabb" not in engine.read() or len(engine.run("list").stdout.splitlines()) != 2: wrong.append("a full disk has changed something")
    return wrong


def hostile(engines, folder):
    """Texts with NUL, and names that are SQL."""
    wrong = []
    path = folder / "hostile.jsonl"
    rows = [{"token": "01", "id": "a", "plan": "pro", "order": "a\0b"}, {"token": "02", "id": "' OR 1=1 --", "plan": "pro", "order": "\u0007"}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    for engine in engines:
        done = engine.run("import", path, "--max-rejected", 1)
        found = {token: row["id"] for token, row in engine.read().items() if token in ("01", "02")}
        wanted = {"01": "a", "02": "' OR 1=1 --"} if engine.name == "sqlite" else {"02": "' OR 1=1 --"}
        if found != wanted: wrong.append((engine.name, "hostile", found))
        if engine.name == "postgres" and b"hostile.jsonl:1: row 1, order: PostgreSQL cannot keep a text with U+0000" not in done.stderr: wrong.append((engine.name, done.stderr))
        for arguments in (["register", "--token", "zz"], ["register", "--token", "abc"], ["register", "--token", "{length = 32, bytes = 0xd8c3f1a0 5f60}"],
                          ["register", "--token", "ab" * 300], ["register", "--token", ""], ["register"], ["register", "--token", "aa", "--set", "token=bb"],
                          ["register", "--token", "aa", "--set", "ordre=x"], ["register", "--token", "aa", "--set", "order=" + "x" * 100]):
            said = engine.run(*arguments, status=(2,)).stderr.decode()
            if len(said.splitlines()[0]) > 400: wrong.append(said)
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    for name, standard in [("operations", 400), ("seed", 1), ("crossings", 40), ("kills", 12)]: parser.add_argument(f"--{name}", type=int, default=standard)
    parser.add_argument("--freeze", type=pathlib.Path)
    wanted = parser.parse_args()
    belfry = os.path.abspath(wanted.belfry)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-devices-"))
    folder.chmod(0o755)
    if wanted.freeze:
        freeze(belfry, folder, wanted.freeze, wanted.seed)
        shutil.rmtree(folder)
        return 0
    failures = []
    def say(name, text, wrong):
        print(f"{name:10} {text}, {len(wrong)} differences", flush=True)
        failures.extend(wrong)
    with Cluster() as cluster:
        cluster.psql("CREATE SCHEMA app")
        engines = [SQLite(belfry, folder / "sqlite"), Postgres(belfry, folder / "postgres", cluster)]
        _, counts, wrong = operations(random.Random(wanted.seed), engines, Model(), wanted.operations, folder, belfry)
        say("model", f"{sum(counts.values())} operations on both engines ({', '.join(f'{count} {what}' for what, count in sorted(counts.items()))})", wrong)
        say("hostile", "texts and tokens that are meant to hurt", hostile(engines, folder))
        say("others", "tables of other programs", other_tables(belfry, folder / "others", cluster, wanted.seed))
        for engine in engines: say("crossing", f"{wanted.crossings} times several registers at once, {engine.name}", crossings(engine, wanted.crossings, random.Random(1)))
        fresh = [SQLite(belfry, folder / "killed" / "sqlite"), Postgres(belfry, folder / "killed" / "postgres", cluster, "app.killed")]
        for engine in fresh:
            wrong, ends = kills(engine, wanted.kills, folder)
            say("killed", f"{wanted.kills} imports, {engine.name}: {ends['old']} old tables, {ends['new']} new ones", wrong)
        small = [SQLite(belfry, folder / "small" / "sqlite"), Postgres(belfry, folder / "small" / "postgres", cluster, "app.small")]
        for engine in small: say("locked", f"a store that is locked or full, {engine.name}", locked(engine, folder, cluster))
        say("frozen", "the Swift tests on both engines", replay(cluster))
    shutil.rmtree(folder)
    for failure in failures[:10]: print("  ", failure)
    return 1 if failures else 0


if __name__ == "__main__": sys.exit(main())
