#!/usr/bin/env python3
"""Holds the formats of plans against other people's readers, and their moments against Python's time zones.

    plan_formats.py BELFRY [--projects 40] [--seed 1]

Makes projects with random schedules and with names and audiences that end cells, are HTML or formulas; lets BELFRY plan each as json, ics,
csv and markdown; and compares: the moments with a naive walk over all days with zoneinfo, the calendar as icalendar reads it, the rows as
Python's csv reads them, the tables as markdown-it reads them. icalendar and markdown-it-py come into a venv in the folder for temporary
files. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, csv, datetime as dt, html.parser, io, json, os, pathlib, random, shutil, subprocess, sys, tempfile, zoneinfo

SCRATCH = pathlib.Path(tempfile.gettempdir()) / f"belfry-oracles-{os.getuid()}"
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "America/Santiago", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu",
         "Pacific/Apia", "Asia/Tehran"]
NAMES = ["=1+1", "+x", "-x", "@team", "a|b", "a`b``c", "<img src=x>", "a,b", 'say "hi"', "tab\tb", "x;y", "back\\slash", "ünï😀" * 9, " x ", "#1"]
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
UTC = dt.timezone.utc


def venv():
    python = SCRATCH / "plans" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(SCRATCH / "plans")], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", "icalendar", "markdown-it-py"], check=True)
    return str(python)


# --- What schedules mean, told the slow way ---

def instant(wall, zone):
    """A wall time as a moment: the first of two, or the first moment after the gap."""
    z = zoneinfo.ZoneInfo(zone)
    first = wall.replace(tzinfo=z).astimezone(UTC)
    if first.astimezone(z).replace(tzinfo=None) == wall:
        return first
    low, high = sorted([wall.replace(tzinfo=z, fold=1).astimezone(UTC), first])
    before = low.astimezone(z).utcoffset()
    while high - low > dt.timedelta(seconds=1):
        middle = low + (high - low) / 2
        middle = middle.replace(microsecond=0)
        if middle.astimezone(z).utcoffset() == before:
            low = middle
        else:
            high = middle
    return high


def last_day(day):
    return (day.replace(day=28) + dt.timedelta(days=4)).replace(day=1) - dt.timedelta(days=1)


def matches(s, day):
    start = s["from"]
    if day < start or (s.get("until") and day > s["until"]):
        return False
    n = s["interval"]
    if s["unit"] == "day":
        return (day - start).days % n == 0
    if s["unit"] == "week":
        monday = lambda d: d - dt.timedelta(days=d.weekday())
        return (monday(day) - monday(start)).days // 7 % n == 0 and DAYS[day.weekday()] in s["days"]
    if s["unit"] == "month":
        if ((day.year - start.year) * 12 + day.month - start.month) % n:
            return False
        end = last_day(day).day
        wanted = {end if d == "last" else d for d in s["days"]}
        if s.get("missing") == "last":
            wanted = {min(d, end) for d in wanted}
        return day.day in wanted
    return (day.year - start.year) % n == 0 and (day.month, day.day) in s["days"]


def moments(s, now, end, viewer):
    zone = viewer if s["zone"] == "device" else s["zone"]
    found = []
    if "at" in s:
        found = [s["at"]]
    else:
        day, count = s["from"], 0
        while day < (end + dt.timedelta(days=3)).date():
            if matches(s, day):
                for time in sorted(s["times"]):
                    count += 1
                    if s.get("count") is None or count <= s["count"]:
                        found.append(dt.datetime.combine(day, time))
            day += dt.timedelta(days=1)
    result = []
    for wall in found:
        moment = instant(wall, zone)
        if now <= moment < end:
            text = wall.strftime("%Y-%m-%dT%H:%M:%S") if s["zone"] == "device" else moment.strftime("%Y-%m-%dT%H:%M:%SZ")
            local = moment.astimezone(zoneinfo.ZoneInfo(viewer)).strftime("%Y-%m-%dT%H:%M:%S")
            result.append((text, local))
    return result


def schedule(r, now):
    zone = r.choice(ZONES + ["device"] * 4)
    day = lambda: (now + dt.timedelta(days=r.randint(-3, 60))).date()
    clock = lambda: dt.time(r.choice([0, 1, 2, 2, 3, 9, 18, 23]), r.choice([0, 15, 30, 59]))
    if r.random() < 0.3:
        s = {"zone": zone, "at": dt.datetime.combine(day(), clock())}
        return s, f"{{ at: {s['at']:%Y-%m-%d %H:%M}, zone: {zone} }}"
    s = {"zone": zone, "unit": r.choice(["day", "week", "month", "year"]), "interval": r.choice([1, 1, 1, 2, 3]),
         "times": sorted({clock() for _ in range(r.randint(1, 3))}), "from": day()}
    every = s["unit"] if s["interval"] == 1 else f"{s['interval']} {s['unit']}s"
    parts = [f"every: {every}"]
    if s["unit"] == "week":
        s["days"] = r.sample(DAYS, r.randint(1, 4))
    elif s["unit"] == "month":
        s["days"] = r.sample([1, 2, 15, 28, 29, 30, 31, "last"], r.randint(1, 4))
        if any(d in (29, 30, 31) for d in s["days"]):
            s["missing"] = r.choice(["skip", "last"])
    elif s["unit"] == "year":
        days = {(d.month, min(d.day, 28)) for d in [day() for _ in range(r.randint(1, 5))]}
        s["days"] = sorted(days)
    if "days" in s:
        words = [f"{d[0]:02}-{d[1]:02}" if isinstance(d, tuple) else str(d) for d in s["days"]]
        parts.append(f"days: [{', '.join(words)}]")
    if "missing" in s:
        parts.append(f"on-missing-day: {s['missing']}")
    parts.append("at: [%s]" % ", ".join(f'"{t:%H:%M}"' for t in s["times"]))
    parts += [f"zone: {zone}", f"from: {s['from']}"]
    end = r.random()
    if end < 0.3:
        s["count"] = r.randint(1, 20)
        parts.append(f"count: {s['count']}")
    elif end < 0.6:
        s["until"] = s["from"] + dt.timedelta(days=r.randint(0, 50))
        parts.append(f"until: {s['until']}")
    return s, "{ " + ", ".join(parts) + " }"


# --- One project ---

class Cells(html.parser.HTMLParser):
    """The texts of table cells, and every tag."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.tags, self.cell = [], set(), None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.cell = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.rows[-1].append(self.cell)
            self.cell = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data


def one(belfry, number, r, fail):
    import icalendar, markdown_it
    now = dt.datetime(2026, 1, 1, tzinfo=UTC) + dt.timedelta(seconds=r.randint(0, 3 * 365 * 86400))
    days, viewer = r.choice([1, 14, 60, 120]), r.choice(ZONES)
    end = now + dt.timedelta(days=days)
    root = pathlib.Path(tempfile.mkdtemp(prefix="plans-", dir=SCRATCH))
    (root / "belfry.yaml").write_text(
        'belfry: 1\napp: { bundle-id: com.example.x, platforms: { ios: "16.0" } }\nlocales: { source: en }\n'
        "attributes: { name: { type: text, max: 40, optional: true } }\n")
    expected, audiences, paths = [], {}, {}
    for index in range(r.randint(1, 8)):
        id, name = f"c{index}", r.choice(NAMES)
        s, text = schedule(r, now)
        audience = "name == " + ("'" + name + "'" if '"' in name else '"' + name + '"')
        audiences[id], paths[id] = audience, f"{name.replace(chr(9), '')}{index}.yaml"
        (root / paths[id]).write_text(
            f"campaign: {id}\nowner: x@example.com\ndeliver: push\naudience: {json.dumps(audience, ensure_ascii=False)}\n"
            f"schedule: {text}\nalert: Hello\npush: {{ expires: 1d }}\n")
        expected += [(id, *m) for m in moments(s, now, end, viewer)]

    def asked(format, moment, *more):
        words = [belfry, "plan", "-C", str(root), "--now", moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "--horizon", f"{days}d", "--zone", viewer]
        return subprocess.run(words + ["--format", format, *more], capture_output=True)

    def plan(format, moment=now):
        done = asked(format, moment)
        if done.returncode not in (0, 1):
            fail(number, f"status {done.returncode}", done.stderr.decode())
        return done.stdout

    planned = json.loads(plan("json"))
    errors = {f["path"] for f in planned["findings"] if f["severity"] == "error"}
    kept = {c["campaign"] for c in planned["campaigns"]}
    for id, path in paths.items():
        if (id in kept) == (path in errors):
            fail(number, "neither planned nor an error", path)
    expected = sorted(e for e in expected if e[0] in kept)
    got = sorted((o["campaign"], o["at"], o["local"]) for o in planned["occurrences"])
    if got != expected:
        fail(number, "moments", (viewer, now, sorted(set(got) ^ set(expected))[:6], [p.read_text() for p in root.glob("*c*.yaml")][:2]))

    raw = plan("ics")
    lines = raw.split(b"\r\n")
    if any(len(line) > 75 or b"\n" in line for line in lines) or lines[-1] != b"":
        fail(number, "ics lines", raw[:300])
    events = [c for c in icalendar.Calendar.from_ical(raw).walk("VEVENT")]
    at = []
    for event in events:
        start = event["DTSTART"].dt
        at.append(start.strftime("%Y-%m-%dT%H:%M:%S") + ("Z" if start.tzinfo else ""))
        description = str(event["DESCRIPTION"]).split("\n")
        if description[-1] != paths[str(event["SUMMARY"])]:
            fail(number, "ics description", description)
        if event["DTSTAMP"].dt != now:
            fail(number, "DTSTAMP", event["DTSTAMP"].dt)
    if [(str(e["SUMMARY"]), a) for e, a in zip(events, at)] != [(o["campaign"], o["at"]) for o in planned["occurrences"]]:
        fail(number, "ics moments", at[:4])
    if len({str(e["UID"]) for e in events}) != len(events):
        fail(number, "UIDs", len(events))

    rows = list(csv.reader(io.StringIO(plan("csv").decode(), newline=""), strict=True))
    cells = [(r[4], r[3], f"{r[0]}T{r[1]}"[:16], r[6], r[11].removeprefix("./")) for r in rows[1:]]
    # What is not seen is spelled out in a table that people open, too.
    wanted = [(o["campaign"], o["at"], o["local"][:16], audiences[o["campaign"]].replace("\t", "\\u{9}"), paths[o["campaign"]]) for o in planned["occurrences"]]
    if cells != wanted or any(len(r) != 12 for r in rows):
        fail(number, "csv", [c for c in zip(cells, wanted) if c[0] != c[1]][:2])
    if any(cell[:1] in "=+-@\t\r" for r in rows for cell in r if cell):
        fail(number, "formula", [c for r in rows for c in r if c[:1] and c[:1] in "=+-@"])

    # How long sending takes has no place in a list of moments: said, not left out.
    for format in ("ics", "csv"):
        done = asked(format, now, "--rate", "100")
        if done.returncode != 2 or done.stdout or f"has no place in {format}".encode() not in done.stderr:
            fail(number, f"{format} with a rate", done)

    page = plan("markdown").decode()
    read = Cells(markdown_it.MarkdownIt("gfm-like", {"linkify": False}).enable("table").render(page))
    if not read.tags <= {"h2", "h3", "p", "code", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"}:
        fail(number, "html", read.tags)
    table = [row for row in read.rows if row and row[0] in kept]
    # What is over is named above the table and stands in none of its rows.
    if [row[0] for row in table] != [c["campaign"] for c in planned["campaigns"] if not c["over"]]:
        fail(number, "markdown campaigns", table)
    for row in table:
        text = audiences[row[0]].replace("\t", "\\t")
        shown = row[2] if len(text) <= 40 else row[2][:39] + "…"
        if len(row) != 7 or (len(text) <= 40 and "\t" not in audiences[row[0]] and row[2] != text):
            fail(number, "markdown cell", (row, text))
    shutil.rmtree(root)
    return len(expected)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("belfry")
    parser.add_argument("--projects", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    SCRATCH.mkdir(exist_ok=True)
    try:
        import icalendar, markdown_it
    except ImportError:
        os.execv(venv(), [venv(), __file__] + sys.argv[1:])
    failures = []

    def fail(number, what, detail):
        failures.append(what)
        if len(failures) <= 10:
            print(f"project {number}: {what}: {detail}")

    r = random.Random(options.seed)
    total = sum(one(os.path.abspath(options.belfry), number, r, fail) for number in range(options.projects))
    print(f"plan formats: {options.projects} projects, {total} moments, {len(failures)} differences from zoneinfo, icalendar, csv, markdown-it")
    sys.exit(1 if failures or not total else 0)


if __name__ == "__main__":
    main()
