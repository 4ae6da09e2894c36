#!/usr/bin/env python3
"""Holds the sources of recipients against other readers: Python's json, the sqlite3 of Python, a PostgreSQL server.

    recipient_sources.py BELFRY [--rows 5000] [--lines 20000] [--seed 1] [--keep]
    recipient_sources.py --freeze FILE    writes lines of hostile JSON and what Python makes of them, for the Swift tests

Lines: hostile JSON, each of which BELFRY must send with the values that Python's json reads, or reject. Sources: the same people as CSV, JSON
Lines, a table of SQLite and an answer of PostgreSQL (a cluster of its own, thrown away), rendered to the same bytes.

PostgreSQL (initdb) comes from the system: on Debian the package postgresql. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, datetime, glob, json, os, pathlib, random, re, shutil, sqlite3, subprocess, sys, tempfile
from decimal import Decimal

NOW = "2026-11-21T00:00:00Z"
PLANS = ["free", "pro", "équipe"]
WHOLE, NUMBER = re.compile(r"-?[0-9]+"), re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")
EPOCH = datetime.date(1970, 1, 1)


class Digits(str):
    """A number of JSON, as it is written."""


class Refused(Exception):
    pass


# What Python makes of a line.

def scaled(digits, places, low, high, text=False):
    if not isinstance(digits, Digits) and not (text and isinstance(digits, str)): raise Refused("no number")
    if not NUMBER.fullmatch(digits): raise Refused("no number")
    exponent = re.search(r"[eE]([+-]?[0-9]+)$", digits)
    if exponent and abs(int(exponent[1])) > 10_000:
        if Decimal(re.sub(r"[eE].*", "", digits)) == 0: return 0
        raise Refused("out of any range")
    mantissa = Decimal(digits)
    sign, figures, power = mantissa.as_tuple()
    value, power = int("".join(map(str, figures))) * (-1 if sign else 1), power + places
    if power < 0:
        if value % 10 ** -power: raise Refused("too many places")
        value //= 10 ** -power
    else:
        value *= 10 ** power
    if not max(low, -2**63) <= value <= min(high, 2**63 - 1): raise Refused("out of range")
    return value


def text(value, most=None):
    if type(value) is not str: raise Refused("no text")
    if most is not None and len(value) > most: raise Refused("too long")
    return value


def token(value):
    if not re.fullmatch(r"([0-9a-fA-F]{2}){1,200}", text(value)): raise Refused("no token")
    return value


def recipient(value):
    if isinstance(value, Digits):
        if not WHOLE.fullmatch(value) or not -2**63 <= int(value) < 2**63: raise Refused("no id")
        return str(value)
    if not text(value, 400): raise Refused("empty id")
    if any(c < " " and c not in "\t\n\r" for c in value): raise Refused("a control character")
    return value


def boolean(value):
    if value in (True, False) and type(value) is bool: return int(value)
    if isinstance(value, Digits) and value in ("0", "1"): return int(value)
    raise Refused("no boolean")


def date(value):
    match = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", text(value))
    try: return (datetime.date(*map(int, match.groups())) - EPOCH).days
    except (AttributeError, ValueError): raise Refused("no date")


def clock(value):
    """Seconds since midnight, of a time between 05:00 and 23:00."""
    match = re.fullmatch(r"([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.0+)?)?", text(value))
    try: found = datetime.time(*(int(part or 0) for part in match.groups()))
    except (AttributeError, ValueError): raise Refused("no time")
    if not datetime.time(5) <= found <= datetime.time(23): raise Refused("outside of its range")
    return found.hour * 3600 + found.minute * 60 + found.second


def clock_text(seconds):
    return datetime.time(seconds // 3600, seconds // 60 % 60, seconds % 60).isoformat("seconds" if seconds % 60 else "minutes")


def member(value):
    if text(value) not in PLANS: raise Refused("no member")
    return PLANS.index(value)


COLUMNS = {
    "token": (False, token), "id": (True, recipient), "nickname": (False, text), "plan": (False, member),
    "first_name": (True, lambda v: text(v, 5)), "points": (True, lambda v: scaled(v, 0, -5, 5000)),
    "big": (True, lambda v: scaled(v, 0, -2**63, 2**63)), "spend": (True, lambda v: scaled(v, 2, -100, 10_000_000, True)),
    "subscribed": (True, boolean), "birthday": (True, date), "remind_at": (True, clock)}


NAMES = [*COLUMNS, "locale", "time_zone", "environment", "platform", "os_version", "app_version", "cart", "sizes"]


def folded(name): return re.sub("[-_ \u200b-\u200d\ufeff]", "", name).lower().encode()


def apart(a, b):
    """0, 1, or 2 for more letters that differ: one more, one less, another one, or two that changed places."""
    if a == b: return 0
    if len(a) > len(b): a, b = b, a
    at = next((i for i in range(len(a)) if a[i] != b[i]), len(a))
    if len(a) == len(b): return 1 if a[at + 1:] == b[at + 1:] or (a[at:at + 2][::-1] == b[at:at + 2] and a[at + 2:] == b[at + 2:]) else 2
    return 1 if len(b) == len(a) + 1 and a[at:] == b[at + 1:] else 2


def meant(key):
    """The column that a key nearly is."""
    word, digits = folded(key), re.sub("[^0-9]", "", key)
    near = [(apart(word, folded(name)), name) for name in NAMES]
    for distance, name in sorted(near, key=lambda pair: pair[0]):
        if distance == 0 or distance == 1 and min(len(word), len(folded(name))) >= 5 and digits == re.sub("[^0-9]", "", name): return name
    return None


def depth(value):
    if isinstance(value, list) or isinstance(value, tuple):
        return 1 + max((depth(part[1] if isinstance(value, tuple) else part) for part in value), default=0)
    return 0


def texts(value):
    if isinstance(value, tuple):
        for key, part in value:
            yield key
            yield from texts(part)
    elif isinstance(value, list):
        for part in value: yield from texts(part)
    elif isinstance(value, str): yield value


def refuse(word): raise Refused(word)


def understood(line):
    """The raw values of a line by column; None when it is rejected; "" when it is empty and no row."""
    if not line.strip(b" \t\r"): return ""
    try:
        row = json.loads(line.decode("utf-8"), parse_int=Digits, parse_float=Digits, parse_constant=refuse, object_pairs_hook=tuple)
        if not isinstance(row, tuple): raise Refused("no object")
        for part in texts(row): part.encode("utf-8")  # half a surrogate pair is no text
        if any(depth(value) > 64 for _, value in row): raise Refused("too deep")
        known = [key for key, _ in row if key in COLUMNS]
        if len(known) != len(set(known)): raise Refused("a key twice")
        found = dict(row)
        if any(meant(key) not in found and meant(key) for key, _ in row if key not in NAMES): raise Refused("a key that is nearly a column")
        values = {}
        for name, (optional, read) in COLUMNS.items():
            value = found.get(name)
            if value is None:
                if not optional: raise Refused("missing")
            else: values[name] = read(value)
        return values
    except (Refused, ValueError, UnicodeError, RecursionError):
        return None


# Hostile lines.

def shown_text(dice, value):
    """A text in one of the ways that JSON allows."""
    out = '"'
    for character in value:
        code = ord(character)
        if character in '"\\' or code < 0x20 or dice.random() < 0.05:
            if character in '"\\/': out += "\\" + character
            elif character in "\b\f\n\r\t" and dice.random() < 0.5: out += "\\" + "bfnrt"["\b\f\n\r\t".index(character)]
            elif code > 0xFFFF:
                high, low = 0xD800 + (code - 0x10000 >> 10), 0xDC00 + (code - 0x10000 & 0x3FF)
                out += f"\\u{high:04x}\\u{low:04X}"
            else: out += f"\\u{code:04{dice.choice('xX')}}"
        else: out += character
    return out + '"'


TEXTS = ["", "a", "Zoë", "日本", 'a"b', "a\\b", "a\nb", "\0", "\x7f", "👋🏽", "𐀀", "/", "\u2028", "O'Brien", "null", "{", "]", "a,b", "abcdefgh" * 3, "é" * 9]
NUMBERS = ["0", "-0", "1", "5000", "5001", "-5", "-6", "1.0", "1e3", "1E+2", "12e-1", "120e-1", "0.10", "1.234", "1.2300", "9223372036854775807", "9223372036854775808",
           "-9223372036854775808", "-9223372036854775809", "1e18", "1e19", "0e999999999999", "1e999999999999", "1e-999999999999", "123456789012345678901e-5",
           "100000.00", "0.000000000000000000000000000001e30", "01", "1.", ".5", "+1", "1e", "--1", "0x10", "1_0", "NaN", "Infinity", "-Infinity", "1.5E0", "4999.0", "99.99"]


def odd_value(dice, level=0):
    way = dice.randrange(9 if level < 4 else 6)
    if way == 0: return dice.choice(["true", "false", "null", "True", "nul", "tru"])
    if way < 3: return dice.choice(NUMBERS)
    if way < 6: return shown_text(dice, dice.choice(TEXTS))
    if way == 6: return "[" + dice.choice([",", " , "]).join(odd_value(dice, level + 1) for _ in range(dice.randrange(4))) + "]"
    if way == 7: return "{" + ",".join(shown_text(dice, dice.choice(TEXTS)) + ":" + odd_value(dice, level + 1) for _ in range(dice.randrange(4))) + "}"
    levels = dice.choice([1, 2, 3, 64, 65])
    return "[" * levels + "]" * levels if dice.random() < 0.6 else '{"a":' * levels + "1" + "}" * levels


def usual_value(dice, name):
    if name == "token": return json.dumps(dice.choice(["ab", "0123456789abcdefABCDEF", "00" * 32]))
    if name == "id": return dice.choice(['"u-1"', "17", '"日本"', "-3"])
    if name == "plan": return shown_text(dice, dice.choice(PLANS))
    if name == "nickname": return shown_text(dice, dice.choice(TEXTS))
    if name == "first_name": return shown_text(dice, dice.choice(["", "Zoë", "a\nb", '"', "👋🏽"]))
    if name == "points": return dice.choice(["0", "-5", "5000", "12", "1e3", "7.0", "null"])
    if name == "big": return dice.choice(["9223372036854775807", "-9223372036854775808", "1e18", "0"])
    if name == "spend": return dice.choice(["12.50", "0.01", "-1", '"99999.99"', "1e5", "null", "1.5e1", "100000"])
    if name == "subscribed": return dice.choice(["true", "false", "null", "1", "0"])
    if name == "remind_at":
        return dice.choice(['"18:30"', '"05:00:00"', '"23:00:00.000"', '"06:07:08"', "null"] * 9 + ['"23:00:01"', '"24:00"', '"8:30"', '"18:30:00.5"', '"18:30+00"', "18"])
    return dice.choice(['"2024-02-29"', '"1969-12-31"', "null"])


def line(dice):
    names = [name for name in COLUMNS if name in ("token", "nickname", "plan") or dice.random() < 0.6]
    dice.shuffle(names)
    odd = dice.random() < 0.35
    blank = lambda: dice.choice(["", "", "", " ", "\t", " \r "])
    parts = []
    for name in names:
        value = odd_value(dice) if odd and dice.random() < 0.3 else usual_value(dice, name)
        key = shown_text(dice, name) if dice.random() < 0.3 else json.dumps(name)
        parts.append(blank() + key + blank() + ":" + blank() + value + blank())
    if dice.random() < 0.3: parts.insert(dice.randrange(len(parts) + 1), shown_text(dice, dice.choice(TEXTS + ["Token", "x"])) + ":" + odd_value(dice))
    if dice.random() < 0.04: parts.append(dice.choice(parts))
    result = bytearray((blank() + "{" + ",".join(parts) + blank() + "}" + blank()).encode("utf-8", "surrogatepass"))
    for _ in range(dice.choice([0] * 6 + [1, 2])):
        at = dice.randrange(len(result) + 1)
        way = dice.randrange(5)
        if way == 0: del result[at:at + dice.choice([1, 1, 3, 30])]
        elif way == 1: result[at:at] = bytes([dice.choice(b'"\\{}[],:0-9.eE \t\r\x00\x1f\x7f\x80\xc3\xff')])
        elif way == 2: result[at:at] = dice.choice([b"\\u12", b"\\ud800", b"\\uDC00x", b"\\x", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"//", b"\xef\xbb\xbf"])
        elif way == 3: del result[at:]
        elif at < len(result): result[at] = dice.randrange(256)
    return bytes(result).replace(b"\n", b" ")


EXTRA = [b"", b" ", b"\r", b"null", b"1", b'"a"', b"[]", b"{}", b"{} {}", b'{"token":"ab","nickname":"","plan":"pro",}', b'{"token":"ab" "nickname":"","plan":"pro"}',
         b"{'token':'ab'}", b'{token:"ab"}', b"\xef\xbb\xbf{}", b'{"token":"ab","nickname":"x","plan":"pro"}\x0c', b'{"":1,"":2,"token":"ab","nickname":"x","plan":"pro"}']


def hostile_lines(count, seed):
    dice = random.Random(seed)
    return EXTRA + [line(dice) for _ in range(count - len(EXTRA))]


def freeze(path):
    with open(path, "w", encoding="utf-8") as file:
        for part in hostile_lines(600, 20261121):
            values = understood(part)
            file.write(part.hex() + "\t" + ("-" if values is None else "" if values == "" else json.dumps({name: str(value) for name, value in values.items()})) + "\n")


# Projects and engines.

DECLARED = """belfry: 1
app: { bundle-id: com.example.sources, platforms: { ios: '18.0' } }
locales: { source: en }
attributes:
  nickname:   { type: text, max: 200, control-characters: true }
  plan:       { type: enum, values: [free, pro, équipe] }
  first_name: { type: text, max: 5, optional: true, control-characters: true }
  points:     { type: integer, min: -5, max: 5000, optional: true }
  big:        { type: integer, optional: true }
  spend:      { type: decimal, places: 2, min: -1, max: 100000, optional: true }
  subscribed: { type: boolean, optional: true }
  birthday:   { type: date, optional: true }
  remind_at:  { type: time, min: "05:00", max: "23:00", optional: true }
  last_open:  { type: timestamp, optional: true }
  build:      { type: version, optional: true }
  cart:       { type: list, of: text, max: 9, max-items: 3, optional: true }
  sizes:      { type: list, of: integer, min: -9, max: 99, max-items: 2, optional: true }
"""
AUDIENCES = """audiences:
  everybody: all
"""
# Everything that a row says, and whether it says it.
CAMPAIGN = """campaign: echo
deliver: push
audience: all
schedule: { at: 2026-12-24 18:30, zone: UTC }
alert: "{{ nickname }}"
push: { expires: 1d }
data:
  plan: "{{ plan }}"
  first_name: '{% if first_name %}={{ first_name | default: "" }}{% else %}missing{% endif %}'
  points: '{% if points %}{{ points | default: 0 }}{% else %}missing{% endif %}'
  big: '{% if big %}{{ big | default: 0 }}{% else %}missing{% endif %}'
  spend: '{% if spend %}{{ spend | default: 0 }}{% else %}missing{% endif %}'
  subscribed: '{% if subscribed == true %}yes{% elsif subscribed == false %}no{% else %}missing{% endif %}'
  birthday: '{% if birthday %}{{ birthday | default: "x" | date: "%Y-%m-%d" }}{% else %}missing{% endif %}'
  remind_at: '{{ remind_at | default: "missing" }}'
  last_open: '{% if last_open %}{{ last_open | default: "x" | date: "%Y-%m-%d %H:%M:%S" }}{% else %}missing{% endif %}'
  build: '{% if build %}{{ build | default: "" }}{% else %}missing{% endif %}'
  cart: '{% for item in cart %}<{{ item }}>{% else %}none{% endfor %}{% if cart == nil %} missing{% endif %}'
  sizes: '{{ sizes | join: "," | default: "none" }}'
"""


def write_project(folder, recipients="", name="p"):
    place = folder / name
    place.mkdir()
    (place / "belfry.yaml").write_text(DECLARED + recipients, "utf-8")
    (place / "audiences.yaml").write_text(AUDIENCES, "utf-8")
    (place / "echo.yaml").write_text(CAMPAIGN, "utf-8")
    return place


def render(belfry, project, source, environment=None):
    words = ["--recipients", str(source)] if source else []
    done = subprocess.run([belfry, "render", "echo", "-C", str(project), "--now", NOW, "--max-rejected", "1000000", *words], capture_output=True,
                          env={**os.environ, **(environment or {})})
    if done.returncode: sys.exit(f"belfry render {source}: {done.returncode}\n{done.stderr.decode()[:4000]}")
    return done.stdout.splitlines(), done.stderr.decode()


def hold_lines(belfry, project, folder, count, seed):
    """Which lines are sent, against Python: the difference, and how many are."""
    lines = hostile_lines(count, seed)
    (folder / "lines.jsonl").write_bytes(b"\n".join(lines))
    sent, errors = render(belfry, project, folder / "lines.jsonl")
    expected = [values for values in map(understood, lines) if values]
    rejected = sum(values is None for values in map(understood, lines))
    ours = [(row["id"], row["token"], row["payload"]["data"] if "data" in row["payload"] else row["payload"]) for row in map(json.loads, sent)]
    wrong = []
    for number, (mine, values) in enumerate(zip(ours, expected)):
        data = mine[2]
        theirs = {
            "plan": PLANS[values["plan"]],
            "points": str(values["points"]) if "points" in values else "missing", "big": str(values["big"]) if "big" in values else "missing",
            "first_name": "=" + values["first_name"] if "first_name" in values else "missing",
            "subscribed": ["no", "yes"][values["subscribed"]] if "subscribed" in values else "missing",
            "remind_at": clock_text(values["remind_at"]) if "remind_at" in values else "missing",
            "birthday": (EPOCH + datetime.timedelta(values["birthday"])).isoformat() if "birthday" in values else "missing"}
        different = {name: (data.get(name), value) for name, value in theirs.items() if data.get(name) != value}
        if "spend" in values and Decimal(str(data["spend"])) != Decimal(values["spend"]) / 100: different["spend"] = (data["spend"], values["spend"])
        if mine[0] != values.get("id", values["token"]): different["id"] = (mine[0], values.get("id"))
        if mine[1].lower() != values["token"].lower(): different["token"] = (mine[1], values["token"])
        if different: wrong.append((number, different))
    said = re.search(r"(\d+) of (\d+) rows are not sent", errors)
    counts = (len(ours), int(said[1]) if said else 0)
    if counts != (len(expected), rejected): wrong.append(("sent and rejected", counts, (len(expected), rejected)))
    return wrong, len(expected), rejected


CART = ["", "Milk", 'a"b', "a,b", "[]", "日本", "a\\nb", "null"]


def people(count, seed):
    """Recipients with every type and none that is wrong; None is a missing value."""
    dice = random.Random(seed)
    maybe = lambda value: None if dice.random() < 0.2 else value
    for number in range(count):
        moment = dice.choice([0, 1_795_219_200_000_000, dice.randrange(-10**15, 4 * 10**15)]) + dice.choice([0, 1, 500_000])
        yield {
            "token": dice.randbytes(32).hex(), "id": f"u{number}", "nickname": dice.choice(TEXTS[1:7] + TEXTS[8:]) , "plan": dice.choice(PLANS),
            "locale": maybe("de-AT"), "time_zone": maybe("Europe/Berlin"), "environment": maybe("production"), "app_version": maybe("3.10.1"),
            "first_name": maybe(dice.choice(["Zoë", 'a"b', "a,b", "日本", "👋🏽", "a\nb"])), "points": maybe(dice.randrange(-5, 5001)),
            "big": maybe(dice.choice([2**63 - 1, -2**63, 0, dice.randrange(-2**63, 2**63)])), "spend": maybe(Decimal(dice.randrange(-100, 10_000_001)) / 100),
            "subscribed": maybe(dice.random() < 0.5), "birthday": maybe(EPOCH + datetime.timedelta(dice.randrange(-700_000, 2_000_000))),
            "cart": maybe([dice.choice(CART) for _ in range(dice.randrange(4))]), "sizes": maybe([dice.randrange(-9, 100) for _ in range(dice.randrange(3))]),
            "remind_at": maybe(clock_text(dice.choice([18_000, 66_600, 82_800, dice.randrange(18_000, 82_801)]))), "last_open": maybe(moment), "build": maybe(dice.choice(["7", "3.10.1", "0.0"]))}


def moment_text(micros):
    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(microseconds=micros)).isoformat() + "Z"


def plain(name, value, true="true", false="false"):
    if isinstance(value, bool): return true if value else false
    if name == "last_open": return moment_text(value)
    if isinstance(value, list): return json.dumps(value, ensure_ascii=False)
    return str(value)


def write_csv(rows, path):
    quoted = lambda cell: '"' + cell.replace('"', '""') + '"' if any(c in cell for c in ',"\r\n') else cell
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(",".join(rows[0]) + "\n")
        for row in rows: file.write(",".join("" if value is None else quoted(plain(name, value)) for name, value in row.items()) + "\n")


def write_jsonl(rows, path):
    dice = random.Random(5)
    def value(name, cell):
        if cell is None: return None
        if isinstance(cell, Decimal): return float(cell)
        return cell if isinstance(cell, (bool, int, list)) and name != "last_open" else plain(name, cell)
    with open(path, "w", encoding="utf-8") as file:
        for row in rows:
            items = [(name, value(name, cell)) for name, cell in row.items() if cell is not None or dice.random() < 0.5]
            dice.shuffle(items)
            file.write(json.dumps(dict(items), ensure_ascii=dice.random() < 0.3) + "\n")


def write_sqlite(rows, path):
    base = sqlite3.connect(path)
    kinds = {"token": "BLOB", "points": "INTEGER", "big": "INTEGER", "subscribed": "INTEGER", "spend": "NUMERIC"}
    base.execute("CREATE TABLE devices (" + ", ".join(f'"{name}" {kinds.get(name, "TEXT")}' for name in rows[0]) + ', "own ""column""" REAL)')
    def value(name, cell):
        if cell is None or isinstance(cell, (bool, int)) and name != "last_open": return cell
        return bytes.fromhex(cell) if name == "token" else plain(name, cell)
    base.executemany(f"INSERT INTO devices VALUES ({', '.join('?' * len(rows[0]))}, 0.5)", [[value(name, cell) for name, cell in row.items()] for row in rows])
    base.commit()


def as_postgres(*command):
    """PostgreSQL's server refuses to run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.getuid() == 0 else list(command)


class Cluster:
    """A PostgreSQL server of our own, with settings that would change what a careless client reads. With a port it listens on 127.0.0.1, too."""

    def __init__(self, port=None): self.port = port

    def __enter__(self):
        self.tools = next((pathlib.Path(path).parent for path in sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), reverse=True)), None) \
            or pathlib.Path(shutil.which("initdb") or sys.exit("PostgreSQL's initdb is missing: install postgresql")).parent
        self.place = pathlib.Path(tempfile.mkdtemp(prefix="belfry-pg-"))
        if os.getuid() == 0: shutil.chown(self.place, "postgres", "postgres")
        self.quiet = dict(check=True, stdout=subprocess.DEVNULL, cwd="/")
        secret = self.place / "secret"
        secret.write_text("geheim\n")
        if os.getuid() == 0: shutil.chown(secret, "postgres", "postgres")
        subprocess.run(as_postgres(self.tools / "initdb", "-D", self.place / "data", "-U", "postgres", "-A", "scram-sha-256", "--pwfile", secret, "-E", "UTF8",
                                   "--locale=C.UTF-8", "-N"), stderr=subprocess.DEVNULL, **self.quiet)
        listens = f"127.0.0.1 -c port={self.port}" if self.port else ""
        options = f"-c listen_addresses={listens} -c unix_socket_directories={self.place} -c fsync=off -c timezone=America/New_York -c datestyle=German -c bytea_output=escape"
        subprocess.run(as_postgres(self.tools / "pg_ctl", "-D", self.place / "data", "-w", "-l", self.place / "log", "-o", options, "start"), **self.quiet)
        return self

    def __exit__(self, *_):
        subprocess.run(as_postgres(self.tools / "pg_ctl", "-D", self.place / "data", "-m", "immediate", "stop"), **self.quiet)
        shutil.rmtree(self.place, ignore_errors=True)

    def address(self, password="geheim"):
        return f"postgres://postgres:{password}@/postgres?host={self.place}" + (f"&port={self.port}" if self.port else "")

    def psql(self, script):
        done = subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", self.address()], input=script.encode(), capture_output=True)
        if done.returncode: sys.exit(f"psql: {done.stderr.decode()}")
        return done.stdout.decode()


POSTGRES = {"token": "bytea", "points": "smallint", "big": "bigint", "spend": "numeric(12, 4)", "subscribed": "boolean", "birthday": "date", "remind_at": "time", "last_open": "timestamptz", "cart": "jsonb", "sizes": "json"}


def write_postgres(cluster, rows, folder):
    columns = ", ".join(f'"{name}" {POSTGRES.get(name, "text")}' for name in rows[0])
    with open(folder / "copy.csv", "w", encoding="utf-8", newline="") as file:
        for row in rows:
            cells = [None if cell is None else "\\x" + cell if name == "token" else plain(name, cell) for name, cell in row.items()]
            file.write(",".join("" if cell is None else '"' + cell.replace('"', '""') + '"' for cell in cells) + "\n")
    (folder / "copy.csv").chmod(0o644)
    cluster.psql(f"SET datestyle = ISO;\nCREATE TABLE devices ({columns}, other int[]);\n\\copy devices ({', '.join(chr(34) + name + chr(34) for name in rows[0])}) FROM '{folder}/copy.csv' CSV\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry", nargs="?")
    parser.add_argument("--freeze", metavar="FILE")
    for name, standard in [("rows", 5000), ("lines", 20_000), ("seed", 1)]: parser.add_argument(f"--{name}", type=int, default=standard)
    parser.add_argument("--keep", action="store_true", help="keeps the folder with the sources")
    wanted = parser.parse_args()
    if wanted.freeze: return freeze(wanted.freeze)
    if not wanted.belfry: parser.error("BELFRY is missing")
    belfry = os.path.abspath(wanted.belfry)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-sources-"))
    folder.chmod(0o755)
    failures = []
    project = write_project(folder)
    wrong, sent, rejected = hold_lines(belfry, project, folder, wanted.lines, wanted.seed)
    print(f"lines     {wanted.lines} hostile lines, seed {wanted.seed}: {sent} sent, {rejected} rejected, {len(wrong)} differences from Python's json", flush=True)
    failures += wrong
    rows = list(people(wanted.rows, wanted.seed))
    write_csv(rows, folder / "people.csv")
    write_jsonl(rows, folder / "people.jsonl")
    write_sqlite(rows, folder / "people.sqlite")
    expected, _ = render(belfry, project, folder / "people.csv")
    if len(expected) != len(rows): failures.append(("csv", len(expected)))
    with Cluster() as cluster:
        write_postgres(cluster, rows, folder)
        server = write_project(folder, "recipients: { postgres: { url-env: PEOPLE, query: 'SELECT * FROM devices ORDER BY substr(id, 2)::int' } }\n", "server")
        sources = [("jsonl", project, folder / "people.jsonl", None), ("sqlite", project, folder / "people.sqlite", None),
                   ("postgres", server, None, {"PEOPLE": cluster.address()}), ("url", server, cluster.address(), None)]
        for name, place, source, environment in sources:
            answer, _ = render(belfry, place, source, environment)
            different = sum(a != b for a, b in zip(answer, expected)) + abs(len(answer) - len(expected))
            print(f"{name:9} {len(answer)} requests, {different} differ from those of the same people as CSV", flush=True)
            if different: failures += [(name, a.decode(), b.decode()) for a, b in zip(answer, expected) if a != b][:2] or [name]
    if not wanted.keep: shutil.rmtree(folder)
    for failure in failures[:10]: print("  ", failure)
    return 1 if failures else 0


if __name__ == "__main__": sys.exit(main())
