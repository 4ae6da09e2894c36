"""The random projects of one_story.py: campaigns, schedules, audiences, and recipients with bad rows, second rows and dead tokens."""
import csv, datetime as dt, json, random, sqlite3

UTC = dt.timezone.utc
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Apia", "Asia/Kathmandu", "America/Santiago", "Australia/Lord_Howe", "UTC",
         "Pacific/Honolulu", "Africa/Casablanca", "Asia/Calcutta", "US/Pacific", "Etc/GMT+12", "Pacific/Kiritimati"]
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
LOCALES = ["en", "de", "de-AT", "de_CH", "ja", "pt-BR", "pt", "zh-Hant-TW", "xx", "EN-gb", None]


# --- Audiences: a tree, its text and what Python makes of it ---

def question(r, names, now):
    """A question about an attribute, as a text and as a function of a row."""
    name = r.choice(names)
    def about(f):
        return lambda row: row.get(name) is not None and f(row[name])
    if name == "plan":
        some = r.sample(["free", "pro", "team"], r.randint(1, 2))
        return r.choice([
            (f"plan == {some[0]}", about(lambda v: v == some[0])), (f"plan != {some[0]}", about(lambda v: v != some[0])),
            (f"plan in [{', '.join(some)}]", about(lambda v: v in some))])
    if name in ("points", "spend"):
        n = r.choice([1, 20, 500, 999, 700])
        return r.choice([
            (f"{name} >= {n}", about(lambda v: v >= n)), (f"{name} < {n}", about(lambda v: v < n)),
            (f"{name} > {n}", about(lambda v: v > n)), (f"{name} <= {n}", about(lambda v: v <= n))])
    if name == "subscribed":
        return "subscribed", about(lambda v: v)
    if name == "birthday":
        day = dt.date(r.randint(1960, 2010), r.randint(1, 12), r.randint(1, 28))
        return r.choice([
            (f"birthday before {day}", about(lambda v: v < day)), (f"birthday after {day}", about(lambda v: v > day)),
            (f"birthday is missing", lambda row: row.get(name) is None)])
    if name == "remind_at":
        at = dt.time(r.choice([5, 8, 12, 20]), r.choice([1, 30]))
        text = at.strftime("%H:%M")
        return r.choice([
            (f'remind_at >= "{text}"', about(lambda v: v >= at)), (f'remind_at < "{text}"', about(lambda v: v < at)),
            (f'remind_at in ["{text}", "22:00:05"]', about(lambda v: v in (at, dt.time(22, 0, 5)))),
            ("remind_at is missing", lambda row: row.get(name) is None)])
    if name == "last_open":
        days = r.choice([1, 2, 7, 30])
        return r.choice([
            (f"last_open within last {days} days", about(lambda v: now - dt.timedelta(days=days) <= v <= now)),
            (f"last_open within next {days} days", about(lambda v: now <= v <= now + dt.timedelta(days=days))),
            ("last_open is not missing", about(lambda v: True))])
    if name == "first_name":
        letter = r.choice("abcxyz")
        return r.choice([
            (f'first_name starts with "{letter}"', about(lambda v: v.startswith(letter))),
            (f'first_name contains "{letter}"', about(lambda v: letter in v)), ("first_name is missing", lambda row: row.get(name) is None)])
    version = r.choice(["3.10", "3.9", "4", "2.0.1"])
    key = lambda v: [int(p) for p in v.split(".")] + [0] * (4 - len(v.split(".")))
    return r.choice([
        (f'app_version >= "{version}"', about(lambda v: key(v) >= key(version))), (f'app_version < "{version}"', about(lambda v: key(v) < key(version)))])


def audience(r, names, now, named, depth=2):
    roll = r.random()
    if depth == 0 or roll < 0.4:
        if named and r.random() < 0.3:
            return r.choice(named)
        return question(r, names, now)
    if roll < 0.55:
        text, holds = audience(r, names, now, named, depth - 1)
        return f"not ({text})", lambda row: not holds(row)
    one, other = audience(r, names, now, named, depth - 1), audience(r, names, now, named, depth - 1)
    if roll < 0.78:
        return f"({one[0]}) and ({other[0]})", lambda row: one[1](row) and other[1](row)
    return f"({one[0]}) or ({other[0]})", lambda row: one[1](row) or other[1](row)


# --- Projects ---

def clock(r):
    return f"{r.choice([0, 1, 2, 3, 7, 9, 12, 18, 23]):02}:{r.choice([0, 15, 30, 59]):02}"


def schedule(r, push, now):
    """A schedule, and whether its moments are each recipient's own."""
    day = lambda low, high: (now + dt.timedelta(days=r.randint(low, high))).date().isoformat()
    zone = r.choice(["device"] * 5 + ZONES[:6])
    roll = r.random()
    if roll < 0.12 and push:
        return "{ now: true }"
    if roll < 0.3:
        return f"{{ at: {day(-1, 20)} {clock(r)}, zone: {zone} }}"
    if roll < 0.45:
        at = f', at: "{clock(r)}", zone: {zone}' if r.random() < 0.6 else ""
        return f"{{ after: {r.choice(['3d', '90m', '1w', '45s'])}, event: {'last_open' if push else 'opened'}{at} }}"
    if roll < 0.55 and not push:
        if r.random() < 0.5:
            return f"{{ every: {r.choice(['90m', '1h', '60s', '2d'])} }}"
        return (f"{{ when: {r.choice(['enter', 'leave'])}, region: {{ id: s{r.randint(1, 999999)}, latitude: 52.5, longitude: 13.4, radius: 150 }}, "
                f"repeats: {r.choice(['true', 'false'])} }}")
    unit = r.choice(["day", "week", "month", "year"])
    number = r.choice([1, 1, 1, 2, 3])
    parts = [f"every: {unit if number == 1 else f'{number} {unit}s'}"]
    if unit == "week":
        parts.append(f"days: [{', '.join(r.sample(DAYS, r.randint(1, 4)))}]")
    elif unit == "month":
        days = r.sample([1, 2, 15, 21, 22, 28, 29, 30, 31, "last"], r.randint(1, 3))
        parts.append(f"days: [{', '.join(map(str, days))}]")
        if any(d in (29, 30, 31) for d in days):
            parts.append(f"on-missing-day: {r.choice(['skip', 'last'])}")
    elif unit == "year":
        days = {day(-40, 60)[5:] for _ in range(r.randint(1, 3))} - {"02-29"}
        parts.append(f"days: [{', '.join(sorted(days))}]")
    times = sorted({clock(r) for _ in range(r.randint(1, 2))})
    parts.append("at: [" + ", ".join(f'"{t}"' for t in times) + "]")
    end = r.choice([None, None, "until", "count"])
    if number > 1 or end == "count" or r.random() < 0.2:
        parts.append(f"from: {day(-30, 12)}")
    if end == "until":
        parts.append(f"until: {day(5, 120)}")
    elif end == "count":
        parts.append(f"count: {r.randint(1, 40)}")
    return "{ " + ", ".join(parts) + f", zone: {zone} }}"


def campaign(r, name, push, project):
    if push and r.random() < 0.06:
        zone = r.choice(ZONES[:4])
        when = r.choice(["{ now: true }", f"{{ every: day, at: \"{clock(r)}\", zone: {zone} }}"])
        text = (f"campaign: {name}\ndeliver: push\nschedule: {when}\nlive-activity: {{ event: update, content-state: {{ a: 1 }} }}\npush: {{ channel: dHN0LXNyY2gtY2hubA==, expires: 1h, environment: production }}\n")
        return {"id": name, "push": push, "text": text, "holds": None, "holdout": 0, "weights": None, "active": True, "channel": True}
    lines = [f"campaign: {name}", f"deliver: {'push' if push else 'local'}"]
    if r.random() < 0.08:
        lines.append(f"status: {r.choice(['draft', 'paused', 'ended'])}")
    names = project["names"] if push else project["device"]
    holds = lambda row: True
    if names and (r.random() < 0.8):
        text, holds = audience(r, names, project["now"], project["named"] if push else [])
        lines.append(f"audience: '{text}'")
    elif push:
        lines.append("audience: all")
    lines.append(f"schedule: {schedule(r, push, project['now'])}")
    shown = []
    if "first_name" in names and r.random() < 0.7: shown.append("{{ first_name | default: \"you\" }}")
    if "points" in names and r.random() < 0.4: shown.append("{{ points }}")
    if "plan" in names and r.random() < 0.3: shown.append("{% if plan == \"pro\" %}Pro!{% else %}{{ plan | upcase }}{% endif %}")
    filler = "é" * r.choice([0, 3, 40, 400]) if push else ""
    variants = r.choice([0, 0, 2, 3])
    def texts(tag, indent):
        languages = r.sample(["de", "ja", "pt-BR"], r.randint(0, 3))
        body = lambda language: "'" + f"[{tag or '-'}|{language}] " + " ".join(shown) + " " + filler + "'"
        out = [f"{indent}alert: {{ title: T, body: {body('en')} }}"]
        if languages:
            out.append(f"{indent}localizations:")
            out += [f"{indent}  {l}: {{ body: {body(l)} }}" for l in languages]
        return out
    lines += texts("", "")
    weights = None
    if variants:
        holdout = r.choice([0, 10, 35])
        rest = 100 - holdout
        cuts = sorted(r.sample(range(1, rest), variants - 1))
        weights = [b - a for a, b in zip([0] + cuts, cuts + [rest])]
        lines.append("variants:")
        for i, weight in enumerate(weights):
            lines += [f"  - name: v{i}", f"    weight: {weight}"] + texts(f"v{i}", "    ")
    else:
        holdout = r.choice([0, 0, 0, 25])
    if holdout: lines.append(f"holdout: {holdout}")
    if r.random() < 0.3: lines.append("thread: 't-{{ plan }}'" if "plan" in names else "thread: t")
    if r.random() < 0.3: lines.append("badge: 3")
    if r.random() < 0.3 and names: lines.append(f"data: {{ a: 1, b: [x, '{{{{ {names[0]} | default: \"z\" }}}}' ] }}" if names[0] != "subscribed" else "data: { a: yes }")
    if push:
        keys = [f"expires: {r.choice(['1h', '1d', '3d', 'never-store', '2027-01-05 10:00'])}"] if r.random() < 0.9 else []
        if r.random() < 0.3: keys.append("environment: sandbox")
        if r.random() < 0.2: keys.append("collapse: 'c-{{ plan }}'" if "plan" in names else "collapse: c")
        if r.random() < 0.2: keys.append("priority: 5")
        if keys: lines.append(f"push: {{ {', '.join(keys)} }}")
    return {"id": name, "push": push, "text": "\n".join(lines) + "\n", "holds": holds, "holdout": holdout, "weights": weights,
            "channel": False, "active": not any(l.startswith("status:") for l in lines)}


def make(r):
    now = dt.datetime(2026, r.choice([3, 10, 11, 11]), r.randint(1, 28), r.choice([0, 9, 23]), r.choice([0, 30]), tzinfo=UTC)
    project = {"now": now}
    optional = {n: r.random() < 0.4 for n in ("plan", "points", "spend", "subscribed")}
    size = r.choice([5, 20, 40, 120, 300])
    kinds = {"plan": "type: enum, values: [free, pro, team]", "points": "type: integer, min: 0, max: 1000",
             "spend": "type: decimal, min: 0, max: 1000, places: 2", "subscribed": "type: boolean", "birthday": "type: date, optional: true",
             "remind_at": "type: time, min: '05:00', max: '23:00', optional: true",
             "last_open": "type: timestamp, optional: true", "first_name": f"type: text, max: {size}, optional: true"}
    device = [n for n in kinds if r.random() < 0.5]
    yaml = ["belfry: 1", "app:", "  bundle-id: com.example.app", "  platforms: { ios: \"17.0\" }", f"  environment: {r.choice(['production', 'sandbox'])}",
            "locales: { source: en, shipped: [en, de, ja, pt-BR] }", "attributes:"]
    for name, kind in kinds.items():
        yaml.append(f"  {name}: {{ {kind}{', optional: true' if optional.get(name) else ''}{', on-device: true' if name in device else ''} }}")
    project["environment"] = "sandbox" if "environment: sandbox" in yaml[4] else "production"
    # What may stand in templates without a default.
    project["names"] = [n for n in list(kinds) + ["app_version"] if not optional.get(n)]
    project["device"] = [n for n in device if not optional.get(n)]
    project["named"] = []
    named = []
    for i in range(r.randint(0, 3)):
        text, holds = audience(r, project["names"], now, project["named"])
        named.append(f"  a{i}: '{text}'")
        project["named"].append((f"a{i}", holds))
    if named: yaml += ["audiences:"] + named
    policy = []
    if r.random() < 0.4: policy.append("  quiet-hours: { from: \"22:00\", to: \"08:00\" }")
    if r.random() < 0.4: policy.append(f"  frequency: {{ per-day: {r.randint(1, 9)}, per-week: {r.randint(5, 40)} }}")
    if r.random() < 0.3: policy.append(f"  pending: {r.randint(20, 64)}")
    if r.random() < 0.3: policy.append(f"  payload-origin: {r.choice(['true', 'false'])}")
    if r.random() < 0.4: policy.append(f"  payload-headroom: {r.choice([0, 136, 1000, 2500])}")
    if policy: yaml += ["policy:"] + policy
    yaml += ["rules: { missing-locale: 'off', body-too-long: 'off', audience-always-false: warning, impossible-range: warning, missing-expiry: 'off' }"]
    yaml += ["recipients: { csv: people.csv }"]
    if r.random() < 0.4: yaml += [f"defaults: {{ badge: 2, sound: default, push: {{ expires: {r.choice(['2h', 'never-store'])}, environment: {r.choice(['production', 'sandbox'])} }} }}"]
    project["yaml"] = "\n".join(yaml) + "\n"
    project["campaigns"] = [campaign(r, f"c{i}", r.random() < 0.7, project) for i in range(r.randint(2, 8))]
    project["optional"], project["size"] = optional, size
    rows(r, project)
    return project


def rows(r, project):
    now, many = project["now"], r.choice([50, 55, r.randint(50, 300), r.randint(50, 300)])
    project["rows"], project["columns"] = [], ["token", "id", "locale", "time_zone", "environment", "app_version", "plan", "points", "spend",
                                               "subscribed", "birthday", "remind_at", "last_open", "first_name"]
    without = set(r.sample(["id", "locale", "time_zone", "environment", "app_version"], r.choice([0, 0, 0, 1, 2])))
    project["columns"] = [c for c in project["columns"] if c not in without]
    bad_share, twice_share = r.choice([0, 0, 0.05]), r.choice([0, 0, 0.04])
    for i in range(many):
        maybe = lambda value, share=0.15: None if r.random() < share else value
        token = "%064x" % r.getrandbits(256)
        row = {"token": token.upper() if r.random() < 0.1 else token, "id": maybe(f"u-{i}" if r.random() < 0.9 else f"Zoë {i}"), "locale": r.choice(LOCALES),
               "time_zone": maybe(r.choice(ZONES)), "environment": r.choice(["production", "sandbox", None]),
               "app_version": maybe(r.choice(["3.9", "3.10.1", "4.0", "2", "10.1.2"])),
               "plan": r.choice(["free", "pro", "team"]), "points": r.choice([0, 1, 20, 500, 1000, r.randint(0, 1000)]),
               "spend": r.choice([0, 20, 500.25, 999.99, 1000]), "subscribed": r.random() < 0.5,
               "birthday": maybe(dt.date(r.randint(1950, 2012), r.randint(1, 12), r.randint(1, 28))),
               "remind_at": maybe(dt.time(r.choice([5, 8, 12, 20, 22]), r.choice([0, 1, 30]), r.choice([0, 0, 5]))),
               "last_open": maybe(now + dt.timedelta(seconds=r.choice([-1, -1, 1]) * r.randint(0, 20 * 86400))),
               "first_name": maybe("".join(r.choice("abcxyz é\"日😀\\\n\t") for _ in range(r.randint(1, project["size"])))),
               "bad": None}
        for name, is_optional in project["optional"].items():
            if is_optional and r.random() < 0.2: row[name] = None
        for name in without: row[name] = None
        if r.random() < bad_share:
            column, value = r.choice([("plan", "gold"), ("points", 1001), ("points", -1), ("token", "xyz"), ("token", None), ("birthday", "2026-13-01"), ("remind_at", "23:00:01"),
                                      ("first_name", "x" * (project["size"] + 1)), ("time_zone", "Mars/Base"), ("environment", "moon"), ("last_open", "never")])
            if column not in without:
                row[column], row["bad"] = value, column
        elif i and r.random() < twice_share:
            other = r.choice(project["rows"])
            column = r.choice(["id", "token"])
            if other[column] is not None and not (other["bad"] == "token" and column == "token"): row[column] = other[column]
        project["rows"].append(row)
    tokens = [row["token"] for row in project["rows"] if row["token"] and row["bad"] != "token"]
    project["suppressed"] = r.sample(tokens, r.randint(1, 9)) if r.random() < 0.4 else []


def written(value, form):
    """A value as a source holds it."""
    if value is None: return "" if form == "csv" else None
    if isinstance(value, bool): return ("true" if value else "false") if form == "csv" else (int(value) if form == "sqlite" else value)
    if isinstance(value, dt.datetime):
        hours = value.second % 5 * 3 - 6
        if value.second % 3: return value.strftime("%Y-%m-%dT%H:%M:%SZ")
        return value.astimezone(dt.timezone(dt.timedelta(hours=hours))).strftime("%Y-%m-%dT%H:%M:%S") + f"{hours:+03}:00"
    if isinstance(value, dt.time): return value.isoformat("seconds" if value.second else "minutes")
    if isinstance(value, dt.date): return value.isoformat()
    if isinstance(value, (int, float)): return f"{value:g}" if form == "csv" and isinstance(value, float) else value
    return value


def cell(row, c):
    """A value as CSV holds it."""
    return f"{row[c]:.2f}" if c == "spend" and row[c] is not None else written(row[c], "csv")


def write(project, folder):
    folder.mkdir(parents=True)
    (folder / "belfry.yaml").write_text(project["yaml"])
    for c in project["campaigns"]: (folder / f"{c['id']}.yaml").write_text(c["text"])
    columns = project["columns"]
    with open(folder / "people.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        for row in project["rows"]: writer.writerow([cell(row, c) for c in columns])
    with open(folder / "people.jsonl", "w") as file:
        for row in project["rows"]:
            file.write(json.dumps({c: written(row[c], "jsonl") for c in columns if row[c] is not None}, ensure_ascii=False) + "\n")
    base = sqlite3.connect(folder / "people.sqlite")
    kinds = {"points": "INTEGER", "subscribed": "INTEGER", "spend": "REAL"}
    base.execute("CREATE TABLE recipients (" + ", ".join(f"{c} {kinds.get(c, 'TEXT')}" for c in columns) + ")")
    for row in project["rows"]:
        base.execute(f"INSERT INTO recipients VALUES ({', '.join('?' * len(columns))})", [written(row[c], "sqlite") for c in columns])
    base.commit(); base.close()
    if project["suppressed"]: (folder / "dead.txt").write_text("".join(t + "\n" for t in project["suppressed"]))
