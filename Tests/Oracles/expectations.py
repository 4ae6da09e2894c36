#!/usr/bin/env python3
"""Holds `belfry test` against Python: random projects, people and expectations, each of which must hold or fail just as Python says.

    expectations.py BELFRY [--projects 200] [--seed 1] [--keep FOLDER]

Each project has push and local campaigns of random schedules, audiences, languages, variants and holdouts, one that is asked for with inputs, one
that follows an event of the app, and personas. Who is in an audience, which variant and language they get, what is filled in and how many bytes it
has, and when it comes (naive_days.py) is found by Python alone. Many audiences ask how long ago something was: whoever is in one between the moment
before and a moment, or from the beginning on, gets it. Expectations are made of that, true ones and false ones of every key, and what
`belfry test --format json` says of each must be the same: whether it holds, and if not which keys on which lines. Snapshots that --update keeps are
held against Python's own. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, collections, csv, datetime as dt, hashlib, io, json, subprocess, sys

sys.dont_write_bytecode = True
from naive_days import UTC, occurrences, zone as zone_of
from story_projects import audience
from window_projects import STARTS, ZONES, Different, NoPlan, campaign as scheduled, counted, hold, schedule, text

DAY = dt.timedelta(days=1)
LOCALES = ["en", "de", "de-AT", "de_CH", "ja", "ja-JP", "pt-BR", "EN-gb", "fr", "xx", None]
KINDS = {
    "plan": "type: enum, values: [free, pro, team]", "points": "type: integer, min: 0, max: 1000", "subscribed": "type: boolean",
    "first_name": "type: text, max: 12, optional: true"}
EVENTS = {"seen": "type: timestamp, optional: true", "ends": "type: timestamp, optional: true, ahead: true", "born": "type: date, optional: true"}
# What stands in a text, and what Python makes of it.
PIECES = {
    "{{ first_name | default: \"you\" }}": lambda r: r.get("first_name") or "you",
    "{{ points }}": lambda r: str(r["points"]),
    "{{ plan | upcase }}": lambda r: r["plan"].upper(),
    "{% if plan == \"pro\" %}Pro{% elsif subscribed %}Sub{% else %}Free{% endif %}":
        lambda r: "Pro" if r["plan"] == "pro" else "Sub" if r["subscribed"] else "Free",
    "{{ first_name | default: \"nobody\" | truncate: 6, \"\" }}": lambda r: (r.get("first_name") or "nobody")[:6],
}


# --- Audiences that ask what time it is ---

EVER = 10 ** 12


class Clocked:
    """A condition about a moment or a day of somebody: its text, and the seconds from and to which it holds, both included."""
    def __init__(self, text, spans):
        self.text, self.spans = text, spans

    def holds(self, someone, at):
        return any(low <= at <= high for low, high in self.spans(someone))


def clocked(chance):
    event = chance.choice(["seen", "seen", "ends", "born"])
    way, count = chance.choice(["last", "next"]), chance.choice([1, 2, 3, 5, 10])
    if event == "born":
        day = lambda date: int(dt.datetime(date.year, date.month, date.day, tzinfo=UTC).timestamp())
        kind = chance.choice(["within", "within", "==", "<", ">="])
        def spans(someone):
            if "born" not in someone["events"]:
                return []
            start, length = day(someone["events"]["born"]), 86400
            return {"within": [(start, start + (count + 1) * length - 1)] if way == "last" else [(start - count * length, start + length - 1)],
                    "==": [(start, start + length - 1)], "<": [(start + length, EVER)], ">=": [(-EVER, start + length - 1)]}[kind]
        return Clocked(f"born within {way} {count} days" if kind == "within" else f"born {kind} today", spans)
    unit, length = chance.choice([("days", 86400), ("hours", 3600)])
    def spans(someone):
        if event not in someone["events"]:
            return []
        at = int(someone["events"][event].timestamp())
        return [(at, at + count * length)] if way == "last" else [(at - count * length, at)]
    return Clocked(f"{event} within {way} {count} {unit}", spans)


def timed_audience(chance):
    """The text, whether somebody is in it at a second, and the conditions that ask for the time."""
    found = []
    def tree(depth):
        roll = chance.random()
        if depth == 0 or roll < 0.35:
            if roll < 0.25 or not found:
                one = clocked(chance)
                found.append(one)
                return one.text, one.holds
            text, holds = audience(chance, ["plan", "points", "subscribed", "first_name"], None, [])
            return f"({text})", lambda someone, at: holds(someone)
        if roll < 0.55:
            text, holds = tree(depth - 1)
            return f"not ({text})", lambda someone, at: not holds(someone, at)
        word = chance.choice(["and", "or"])
        one, other = tree(depth - 1), tree(depth - 1)
        both = all if word == "and" else any
        return f"(({one[0]}) {word} ({other[0]}))", lambda someone, at: both(holds(someone, at) for holds in (one[1], other[1]))
    text, holds = tree(2)
    return text, holds, found


def meant(made, someone, at):
    return made["holds"](someone, int(at.timestamp()))


def comes_into(made, someone, begin, due):
    """Whether somebody is in the audience at a second from one to another, both included: it only turns where a condition does."""
    low, high = int(begin.timestamp()), int(due.timestamp())
    turns = {low} | {turn for one in made["clocked"] for span in one.spans(someone) for turn in (span[0], span[1] + 1) if low <= turn <= high}
    return any(made["holds"](someone, turn) for turn in turns)


def coming(made, someone, now, dues):
    """Those of some moments at which somebody gets it: a build asks from the end of the one before on, an app at the moment itself."""
    if made["way"] == "local" and made["form"] not in ("after", "since"):
        return [due for due in dues if meant(made, someone, due)]
    found, begin = [], now
    for due in dues:
        if comes_into(made, someone, begin, due):
            found.append(due)
        begin = due + dt.timedelta(seconds=1)
    return found


# --- Projects ---

def made(chance):
    start = dt.datetime.fromisoformat(chance.choice(STARTS)).replace(tzinfo=UTC) + dt.timedelta(seconds=chance.randrange(3 * 86400))
    hours = None
    if chance.random() < 0.5:
        begin = chance.randrange(48) * 1800
        hours = (begin, (begin + chance.randrange(1, 28) * 1800) % 86400)
    project = {"now": start, "hours": hours, "shared": chance.choice(["hold", "send"]) if hours else None,
               "fallback": chance.choice(ZONES) if chance.random() < 0.3 else None}
    project["campaigns"] = [campaign(chance, number, project) for number in range(chance.randrange(2, 5))]
    project["people"] = [person(chance, f"p{number}", start) for number in range(chance.randrange(2, 5))]
    project["rows"] = [person(chance, f"u{number}", start) for number in range(chance.randrange(3, 12))]
    project["request"] = content(chance, "asked", "push")
    project["event"] = {**content(chance, "told", "push"), "delay": chance.choice([60, 1800, 86400]), "least": chance.choice([0, 20, 50])}
    return project


def content(chance, name, way):
    """Everything of a campaign but its schedule."""
    languages = ["en"] + chance.sample(["de", "ja", "pt-BR"], chance.randint(0, 3))
    holdout, variants = chance.choice([0, 0, 20]), [("", 100)]
    if chance.random() < 0.5:
        cut = chance.randrange(10, 90 - holdout)
        variants = [("a", cut), ("b", 100 - holdout - cut)]
    pieces = [chance.choice(list(PIECES)) for _ in range(chance.randint(0, 3))]
    said = "all", (lambda row, at: True), []
    roll = chance.random()
    if roll < 0.4:
        text, holds = audience(chance, ["plan", "points", "subscribed", "first_name"], None, [])
        said = text, (lambda row, at: holds(row)), []
    elif roll < 0.75:
        said = timed_audience(chance)
    return {
        "id": name, "way": way, "languages": languages, "variants": variants, "holdout": holdout, "pieces": pieces, "audience": said[0], "holds": said[1], "clocked": said[2],
        "title": chance.random() < 0.6, "badge": chance.choice([None, 3, "points"]), "sound": chance.choice([None, "default"]),
        "link": chance.random() < 0.4, "status": chance.choice(["active"] * 4 + ["draft", "paused"])}


def campaign(chance, number, project):
    end = project["now"] + 9 * DAY
    way = chance.choice(["push", "push", "local"])
    made = scheduled(chance, number, project["now"], end, project["shared"], False)
    # Devices repeat little by themselves; what waits for a row of theirs is tried by events.py.
    while way == "local" and (made["form"] != "at" or len(made["at"]) > 1):
        made = scheduled(chance, number, project["now"], end, project["shared"], False)
    # Values of each person's own are tried by windows.py.
    return {**made, **content(chance, f"c{number}", way), "quiet": project["shared"], "names": {}}


def person(chance, name, start):
    events = {}
    for event in ("seen", "ends"):
        if chance.random() < 0.8:
            events[event] = start + dt.timedelta(seconds=chance.randrange(-4 * 86400, 9 * 86400))
    if chance.random() < 0.8:
        events["born"] = (start + chance.randrange(-6, 12) * DAY).date()
    return {
        "id": name, "zone": chance.choice(ZONES + [None] * 2), "locale": chance.choice(LOCALES), "plan": chance.choice(["free", "pro", "team"]),
        "points": chance.choice([0, 1, 20, 500, 1000, chance.randrange(1000)]), "subscribed": chance.random() < 0.5,
        "first_name": chance.choice([None, "Ana", "Zoë", "b'c\"d", "日本", "x" * 12, "a & b"]), "events": events}


def body(made, variant, language):
    # The language and the variant stand in each text, and what is filled in behind them.
    return f"[{variant or '-'}|{language}] " + " ".join(made["pieces"])


def texts(made, variant, indent):
    title = lambda language: f"title: T {language}, " if made["title"] else ""
    quoted = lambda words: "'" + words.replace("'", "''") + "'"
    out = [f"{indent}alert: {{ {title('en')}body: {quoted(body(made, variant, 'en'))} }}"]
    if made["languages"][1:]:
        out.append(f"{indent}localizations:")
        out += [f"{indent}  {name}: {{ {title(name)}body: {quoted(body(made, variant, name))} }}" for name in made["languages"][1:]]
    return out


def written(made, when, more=()):
    lines = [f"campaign: {made['id']}", f"deliver: {made['way']}", f"status: {made['status']}", f"audience: '{made['audience']}'", f"schedule: {{ {when} }}", *more]
    lines += texts(made, "", "")
    if made["holdout"]:
        lines.append(f"holdout: {made['holdout']}")
    if made["badge"]:
        lines.append("badge: '{{ points }}'" if made["badge"] == "points" else f"badge: {made['badge']}")
    if made["sound"]:
        lines.append("sound: default")
    if made["link"]:
        lines.append("link: 'app://p?n={{ points }}'")
    if made["variants"][1:]:
        lines.append("variants:")
        for name, weight in made["variants"]:
            lines += [f"  - name: {name}", f"    weight: {weight}"] + texts(made, name, "    ")
    return "\n".join(lines) + "\n"


def write(folder, project):
    policy = []
    if project["hours"]:
        clock = lambda seconds: f"{seconds // 3600:02}:{seconds // 60 % 60:02}"
        policy.append(f'quiet-hours: {{ from: "{clock(project["hours"][0])}", to: "{clock(project["hours"][1])}", then: {project["shared"]} }}')
    if project["fallback"]:
        policy.append(f"fallback-zone: {project['fallback']}")
    (folder / "belfry.yaml").write_text(
        "belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: \"18.0\" }, environment: production }\n"
        "locales: { source: en, shipped: [en, de, ja, pt-BR] }\nattributes:\n"
        + "".join(f"  {name}: {{ {kind}, on-device: true }}\n" for name, kind in {**KINDS, **EVENTS}.items()) + "recipients: { csv: people.csv }\n"
        + (f"policy: {{ {', '.join(policy)} }}\n" if policy else "")
        + "rules: { quiet-hours: \"off\", missing-locale: \"off\", audience-always-false: warning, impossible-range: warning }\n")
    (folder / "events.yaml").write_text("events:\n  bought:\n    total: { type: decimal, min: 0, max: 100, places: 1 }\n  paid: {}\n")
    for made in project["campaigns"]:
        (folder / f"{made['id']}.yaml").write_text(written(made, schedule(made)))
    (folder / "asked.yaml").write_text(written(
        {**project["request"], "pieces": ["{{ amount }}", "{{ note | default: \"-\" }}"]}, "when: requested",
        ["inputs: { amount: { type: decimal, min: 0, max: 100, places: 2 }, note: { type: text, max: 9, optional: true } }"]))
    event = project["event"]
    (folder / "told.yaml").write_text(written(event, f"after: {event['delay']}s, event: bought, where: total >= {event['least']}, unless: paid"))
    personas = ["personas:"]
    for someone in project["people"]:
        personas.append(f"  {someone['id']}: {{ " + ", ".join(f"{name}: {value}" for name, value in cells(someone)) + " }")
    (folder / "personas.yaml").write_text("\n".join(personas) + "\n")
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    names = ["locale", "time_zone", *KINDS, *EVENTS]
    table.writerow(["token", "id"] + names)
    for number, row in enumerate(project["rows"]):
        told = dict(cells(row, as_json=False))
        table.writerow([f"{number:08x}", row["id"]] + [told.get(name, "") for name in names])
    (folder / "people.csv").write_text(out.getvalue())


def cells(someone, as_json=True):
    """What is told of somebody, as it is written."""
    told = {"locale": someone["locale"], "time_zone": someone["zone"], **{name: someone[name] for name in KINDS}, **someone["events"]}
    for name, value in told.items():
        if value is None:
            continue
        if isinstance(value, dt.datetime):
            yield name, text(value)
        elif isinstance(value, bool):
            yield name, "true" if value else "false"
        elif isinstance(value, str) and as_json:
            yield name, json.dumps(value, ensure_ascii=False)
        else:
            yield name, str(value)


# --- What Python says ---

def language(locale, names):
    """A language's own name, then without what stands behind its signs; else the first."""
    parts = (locale or "").replace("_", "-").lower().split("-")
    while parts[0]:
        for name in names:
            if name.lower().split("-") == parts:
                return name
        parts = parts[:-1] or [""]
    return names[0]


def place(name, recipient):
    return int(hashlib.md5(f"{name}:{recipient}".encode()).hexdigest()[:8], 16) % 100


def variant(made, someone):
    """The variant's name; None in the holdout."""
    spot, end = place(made["id"], someone["id"]), made["holdout"]
    if spot < end:
        return None
    for name, weight in made["variants"]:
        end += weight
        if spot < end:
            return name
    return made["variants"][-1][0]


def shown(made, someone, pieces=None):
    """What is seen, by the keys of an expectation; the payload's bytes among it."""
    name, tongue = variant(made, someone), language(someone["locale"], made["languages"])
    filled = [PIECES[piece](someone) for piece in made["pieces"]] if pieces is None else pieces
    seen = {"title": f"T {tongue}" if made["title"] else "", "subtitle": "", "body": f"[{name or '-'}|{tongue}] " + " ".join(filled), "language": tongue,
            "variant": name, "sound": made["sound"] or "", "link": f"app://p?n={someone['points']}" if made["link"] else "", "media": ""}
    badge = someone["points"] if made["badge"] == "points" else made["badge"]
    alert = {key: seen[key] for key in ("title", "body") if seen[key]}
    aps = {"alert": alert}
    if badge is not None:
        aps["badge"] = badge
    if made["sound"]:
        aps["sound"] = "default"
    payload = {"aps": aps, **({"link": seen["link"]} if made["link"] else {}),
               "belfry": {"campaign": made["id"], "variant": name or "", "request": "0" * 36}}
    seen["badge"] = badge
    seen["payload"] = len(json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()) if made["way"] == "push" else None
    return seen


class Fate:
    """What comes to somebody: moments with what is shown, or a reason; None where Python does not say."""
    def __init__(self, moments=(), seen=None, reason=None, clock=None, isWhole=True, others=()):
        self.moments, self.seen, self.reason, self.clock, self.isWhole = list(moments), seen, reason, clock, isWhole
        # Other reasons that some of its moments have.
        self.others = set(others)


def fate(project, made, someone, now):
    clock = zone_of(someone["zone"] or project["fallback"] or "UTC")
    hours = project["hours"]
    everyone = {"zone": "UTC", "events": {}}
    isPersonal = made["form"] in ("after", "since")
    far = now + 400 * DAY
    if not isPersonal:
        # Three years from a 29 February is a year without one.
        end = now + (4800 if made.get("unit") == "year" else 500) * DAY
        # What quiet hours hold back on everyone's own clock is held for whoever looks ahead, too.
        held = made["quiet"] if made["zone"] == "device" else None
        everywhere = [due for due, _ in occurrences({**made, "quiet": held}, everyone, now - 3 * DAY, end, hours, None)]
        first = next((due for due in everywhere if due >= now), None)
        if not everywhere:
            return Fate(reason="over", clock=clock)
        if everywhere[-1] < now + 3 * DAY:
            # Elsewhere it may have passed, and here not: what is left comes, but why nothing is left nobody is asked.
            mine = [due for due, _ in occurrences(made, someone, now, far, hours, project["fallback"])]
            mine = coming(made, someone, now, mine) if variant(made, someone) is not None else []
            return Fate(mine, shown(made, someone) if mine else None, clock=clock, isWhole=False)
        far = max(now + 14 * DAY, (first or now) + 2 * DAY)
    hasZone = someone["zone"] is not None or project["fallback"] is not None
    canBeDue = (not isPersonal or made["event"] in someone["events"]) and (made["zone"] != "device" or hasZone or isPersonal and not waits(made))
    mine = [due for due, _ in occurrences(made, someone, now, far, hours, project["fallback"]) if now <= due < far] if canBeDue else []
    mine = coming(made, someone, now, mine)
    # Who is held out has no moment of their own, so nobody looks who they are then.
    isOut = isPersonal and variant(made, someone) is None
    isJudgedThen = made["way"] == "local" and not isPersonal
    if (isJudgedThen or not meant(made, someone, now)) and (isOut or not mine):
        told = occurrences(made, someone, now, far, hours, project["fallback"])
        return Fate(reason="not-in-audience" if isPersonal or told else None, clock=clock)
    if variant(made, someone) is None:
        told = occurrences(made, someone, now, far, hours, project["fallback"])
        return Fate(reason="held-out" if isPersonal or told else None, clock=clock, others={"not-in-audience"} if made["clocked"] else ())
    if isPersonal and made["event"] not in someone["events"]:
        return Fate(reason="no-event", clock=clock)
    if made["zone"] == "device" and someone["zone"] is None and project["fallback"] is None and (not isPersonal or waits(made)):
        return Fate(reason="without-zone", clock=clock)
    if mine:
        return Fate(mine, shown(made, someone), clock=clock)
    if made["form"] == "after":
        return Fate(reason="passed", clock=clock)
    return Fate(reason="no-moment" if not isPersonal else None, clock=clock)


def waits(made):
    return made["form"] == "since" or bool(made["times"] or made.get("between") or made.get("weekdays"))


def event_fate(project, made, someone, now, reports):
    """What follows from what the app reports."""
    clock = zone_of(someone["zone"] or project["fallback"] or "UTC")
    bought = [r for r in reports if r[0] == "bought"]
    # A report is judged when it comes.
    if not meant(made, someone, bought[0][1] if bought else now):
        return Fate(reason="not-in-audience", clock=clock)
    if not bought and variant(made, someone) is None:
        return Fate(reason="held-out", clock=clock)
    if not bought:
        return Fate(reason="when-reported", clock=clock)
    _, at, total = bought[0]
    if total < made["least"]:
        return Fate(reason="not-counted", clock=clock)
    if variant(made, someone) is None:
        return Fate(reason="held-out", clock=clock)
    waiting = {"form": "after", "event": "bought", "delay": made["delay"], "times": [], "zone": "UTC", "quiet": project["shared"]}
    due = occurrences(waiting, {**someone, "events": {"bought": at}}, now, now + 9 * DAY, project["hours"], project["fallback"])[0][0]
    if any(name == "paid" and at <= when < due for name, when, _ in reports):
        return Fate(reason="cancelled", clock=clock)
    return Fate([due], shown(made, someone), clock=clock)


def request_fate(project, made, someone, now, inputs):
    clock = zone_of(someone["zone"] or project["fallback"] or "UTC")
    if not meant(made, someone, now):
        return Fate(reason="not-in-audience", clock=clock)
    if variant(made, someone) is None:
        return Fate(reason="held-out", clock=clock)
    if inputs is None:
        return Fate(reason="on-request", clock=clock)
    return Fate([now], shown(made, someone, [f"{inputs[0]:.2f}", inputs[1] or "-"]), clock=clock)


# --- Expectations ---

REASONS = ["not-in-audience", "held-out", "passed", "over", "no-event", "without-zone", "when-reported", "not-counted", "cancelled", "on-request", "no-moment"]


class File:
    """A file of expectations, with what must be said of each."""
    def __init__(self, now, id):
        self.now, self.id = now, id
        self.lines = [f"tests: {id}", f"now: {text(now)}", "expect:"]
        self.wanted, self.snapshots = [], {}

    def add(self, pairs, misses):
        """Keys with their values, a line each; `misses` are the keys that must fail."""
        first, found = len(self.lines) + 1, []
        for number, (key, value) in enumerate(pairs):
            self.lines.append(("  - " if number == 0 else "    ") + f"{key}:" + (f" {value}" if not isinstance(value, list) else ""))
            if key in misses and not isinstance(value, list):
                found.append((key, len(self.lines)))
            if isinstance(value, list):
                if "gets" in misses and key == "gets":
                    found.append(("gets", len(self.lines) + 1))
                for inner, words in value:
                    self.lines.append(f"      {inner}: {words}")
                    if inner in misses and key == "gets":
                        found.append((inner, len(self.lines)))
        self.wanted.append((first, found))


def quoted(words):
    return json.dumps(words, ensure_ascii=False)


def claims(chance, fate):
    """Some keys of `gets`, true and false, and those that are false."""
    pairs, false = [], []
    def put(key, good, bad):
        isTrue = chance.random() < 0.75
        pairs.append((key, good if isTrue else bad))
        if not isTrue:
            false.append(key)
        counted[f"{key} {'true' if isTrue else 'false'}"] += 1
    seen = fate.seen
    for key in ("title", "body", "subtitle", "sound", "link", "media"):
        if chance.random() < 0.3:
            put(key, quoted(seen[key]), quoted(chance.choice([seen[key] + " ", "x", seen[key][1:] + "é"])))
    if chance.random() < 0.4:
        others = [name for name in fate.languages if name != seen["language"]]
        if others or chance.random() < 0.5:
            pairs.append(("language", seen["language"])) if not others else put("language", seen["language"], chance.choice(others))
    if chance.random() < 0.3:
        others = [name for name in fate.variants if name != seen["variant"]]
        if others:
            put("variant", seen["variant"], chance.choice(others))
    if chance.random() < 0.3 and seen["badge"] is not None:
        put("badge", seen["badge"], seen["badge"] + 1)
    if chance.random() < 0.4:
        start = chance.randrange(len(seen["body"]))
        part = seen["body"][start:start + chance.randrange(1, 9)]
        if part:
            put("contains", chance.choice([quoted(part), f"[{quoted(part)}, {quoted(seen['body'][:3])}]"]), f"[{quoted(part + 'ß')}]")
    if chance.random() < 0.3:
        start = chance.randrange(len(seen["body"]))
        part = seen["body"][start:start + chance.randrange(1, 9)]
        if part:
            put("lacks", quoted(part + "ß"), f"[{quoted('ß')}, {quoted(part)}]")
    if chance.random() < 0.4 and seen["payload"] is not None:
        size = seen["payload"]
        put("payload", chance.choice([size, f"{{ at-least: {size}, at-most: {size} }}", f"{{ at-most: {size} }}", f"{{ at-least: {size} }}"]),
            chance.choice([size + 1, f"{{ at-most: {size - 1} }}", f"{{ at-least: {size + 1} }}"]))
    if chance.random() < 0.5 or not pairs:
        due = chance.choice(fate.moments[:8])
        wall = due.astimezone(fate.clock).replace(tzinfo=None)
        odd = due + dt.timedelta(seconds=chance.choice([60, 3600, -86400]))
        while odd in fate.moments:
            odd += dt.timedelta(seconds=61)
        if wall.second or chance.random() < 0.5:
            put("at", text(due), text(odd))
        else:
            late = wall + dt.timedelta(minutes=1)
            isLate = any(moment.astimezone(fate.clock).replace(tzinfo=None) == late for moment in fate.moments)
            put("at", f"{wall:%Y-%m-%d %H:%M}", f"{late:%Y-%m-%d %H:%M}") if not isLate else pairs.append(("at", f"{wall:%Y-%m-%d %H:%M}"))
    chance.shuffle(pairs)
    return pairs, false


def expect(chance, file, who, fate):
    """One expectation of somebody: `who` are the keys that say of whom and when."""
    keys, roll = list(who), chance.random()
    if fate.moments:
        if roll < 0.1:
            file.add(keys + [("gets", "something")], [])
            counted["something true"] += 1
        elif roll < 0.25:
            keys += [("gets", "nothing")] + ([("because", chance.choice(REASONS))] if chance.random() < 0.5 else [])
            file.add(keys, ["gets"])
            counted["nothing false"] += 1
        else:
            pairs, false = claims(chance, fate)
            file.add(keys + [("gets", pairs)], false)
        return
    if roll < 0.2:
        file.add(keys + [("gets", "something")], ["gets"])
        counted["something false"] += 1
    elif roll < 0.35:
        file.add(keys + [("gets", [("body", "x"), ("badge", 3)])], ["gets"])
    elif roll < 0.5 or fate.reason is None:
        file.add(keys + [("gets", "nothing")], [])
        counted["nothing true"] += 1
    elif roll < 0.8:
        file.add(keys + [("gets", "nothing"), ("because", fate.reason)], [])
        counted[f"because {fate.reason}"] += 1
    else:
        file.add(keys + [("gets", "nothing"), ("because", chance.choice([word for word in REASONS if word != fate.reason and word not in fate.others]))], ["because"])
        counted["because false"] += 1


def altered(chance, someone):
    """Somebody with one thing otherwise, and the keys that say it."""
    name = chance.choice(["plan", "points", "subscribed", "first_name", "locale", "zone"])
    other = {**someone, name: person(chance, someone["id"], dt.datetime(2026, 1, 1, tzinfo=UTC))[name]}
    value = other[name]
    if value is None:
        words = "~"
    else:
        words = json.dumps(value, ensure_ascii=False)
    return other, ("with", f"{{ {'time_zone' if name == 'zone' else name}: {words} }}")


def who(chance, project):
    """Somebody, and the keys that say who."""
    someone = chance.choice(project["people"])
    if chance.random() < 0.2:
        # The same with all that is known in the place; variants go by the id.
        told = ", ".join(f"{name}: {value}" for name, value in cells(someone))
        return someone, [("person", f"{{ id: {someone['id']}, {told} }}")]
    keys = [("person", someone["id"])]
    if chance.random() < 0.4:
        someone, change = altered(chance, someone)
        keys.append(change)
    return someone, keys


def of_campaign(chance, project, made):
    file = File(project["now"], made["id"])
    for number in range(chance.randrange(4, 12)):
        someone, keys = who(chance, project)
        if made["way"] == "local" and someone["zone"] is None and project["fallback"] is None:
            continue
        now = project["now"]
        if chance.random() < 0.3:
            now += dt.timedelta(seconds=chance.randrange(-2 * 86400, 4 * 86400))
            keys.append(("now", text(now)))
        outcome = fate(project, made, someone, now)
        outcome.languages, outcome.variants = made["languages"], [name for name, _ in made["variants"]]
        if made["clocked"]:
            counted["audiences that ask for the time, " + ("something" if outcome.moments else "nothing")] += 1
            counted["the same, somebody who was not in it at first"] += bool(outcome.moments) and not meant(made, someone, now)
        if chance.random() < 0.1 and outcome.isWhole and made["form"] != "since" and not outcome.others:
            name = f"s{number}"
            file.snapshots[name] = snapshot(outcome, project, someone)
            if file.snapshots[name] is not None:
                file.add(keys + [("snapshot", name)], [])
                counted["snapshots"] += 1
                continue
            del file.snapshots[name]
        expect(chance, file, keys, outcome)
    if made["way"] == "push":
        sizes(chance, project, made, file)
    return file


def sizes(chance, project, made, file):
    people = [row for row in project["rows"] + project["people"] if meant(made, row, project["now"]) and variant(made, row) is not None]
    if not people:
        return
    largest = max(shown(made, row)["payload"] for row in people)
    file.add([("largest-payload", f"{{ at-least: {largest}, at-most: 4096 }}")], [])
    file.add([("largest-payload", f"{{ at-most: {largest - 1} }}")], ["largest-payload"])
    counted["largest-payload"] += 2
    if made["zone"] == "device" or made["form"] in ("after", "since") or made["status"] != "active" or made["quiet"] == "hold":
        return
    if not occurrences({**made, "quiet": None}, {"zone": "UTC", "events": {}}, project["now"], project["now"] + 400 * DAY, None, None):
        return
    count = sum(1 for row in project["rows"] if meant(made, row, project["now"]) and variant(made, row) is not None)
    isTrue = chance.random() < 0.5
    file.add([("reaches", count if isTrue else chance.choice([count + 1, f"{{ at-least: {count + 1} }}"]))], [] if isTrue else ["reaches"])
    counted[f"reaches {isTrue}"] += 1


def snapshot(outcome, project, someone):
    """What is kept; None where Python does not say."""
    if not outcome.moments:
        return f"nothing: {outcome.reason}\n" if outcome.reason else None
    lines = []
    for due in outcome.moments[:5]:
        wall = due.astimezone(outcome.clock).replace(tzinfo=None)
        lines.append(f"{wall:%Y-%m-%d %H:%M}" + (f":{wall:%S}" if wall.second else "") + f" {someone['zone'] or project['fallback'] or 'UTC'}")
        for key in ("title", "subtitle", "body", "language", "variant", "sound", "link", "media"):
            if outcome.seen[key]:
                lines.append(f"  {key}: {outcome.seen[key]}")
        for key in ("badge", "payload"):
            if outcome.seen[key] is not None:
                lines.append(f"  {key}: {outcome.seen[key]}" + (" bytes" if key == "payload" else ""))
    if len(outcome.moments) > 5:
        lines.append(f"and {len(outcome.moments) - 5} more")
    return "\n".join(lines) + "\n"


def of_request(chance, project):
    made = project["request"]
    file = File(project["now"], "asked")
    for _ in range(6):
        someone, keys = who(chance, project)
        inputs = None
        if chance.random() < 0.8:
            inputs = (chance.choice([0, 3, 99.5, 12.25]), chance.choice([None, "né"]))
            keys.append(("inputs", f"{{ amount: {inputs[0]}" + (f", note: {inputs[1]}" if inputs[1] else "") + " }"))
        outcome = request_fate(project, made, someone, project["now"], inputs)
        outcome.languages, outcome.variants = made["languages"], [name for name, _ in made["variants"]]
        expect(chance, file, keys, outcome)
    return file


def of_event(chance, project):
    made = project["event"]
    file = File(project["now"], "told")
    for _ in range(6):
        someone, keys = who(chance, project)
        reports = []
        if chance.random() < 0.8:
            reports.append(("bought", project["now"] + dt.timedelta(seconds=chance.randrange(5 * 86400)), chance.choice([0, 19.9, 20, 50, 100])))
            if chance.random() < 0.5:
                at = reports[0][1] + dt.timedelta(seconds=chance.choice([-60, 0, 59, 60, 1799, 1800, 90000]))
                reports.append(("paid", max(at, project["now"]), None))
        if reports:
            keys.append(("events", "[" + ", ".join(
                f"{{ event: {name}, at: {text(at)}" + (f", with: {{ total: {total} }}" if total is not None else "") + " }" for name, at, total in reports) + "]"))
        outcome = event_fate(project, made, someone, project["now"], reports)
        outcome.languages, outcome.variants = made["languages"], [name for name, _ in made["variants"]]
        expect(chance, file, keys, outcome)
    return file


# --- Running ---

def run(belfry, folder, *words):
    done = subprocess.run([belfry, *words, "-C", str(folder), "--now", "2026-01-01T00:00:00Z"], capture_output=True, text=True)
    counted["commands"] += 1
    return done


def checked(belfry, folder, chance):
    project = made(chance)
    write(folder, project)
    files = {f"{c['id']}.tests.yaml": of_campaign(chance, project, c) for c in project["campaigns"]}
    files["asked.tests.yaml"], files["told.tests.yaml"] = of_request(chance, project), of_event(chance, project)
    files = {name: file for name, file in files.items() if file.wanted}
    for name, file in files.items():
        (folder / name).write_text("\n".join(file.lines) + "\n")
    looked = run(belfry, folder, "check")
    rules = {line.split("error[")[1].split("]")[0] for line in looked.stdout.splitlines() if "error[" in line}
    if rules and rules <= {"never-fires", "time-in-gap"}:
        raise NoPlan
    if looked.returncode:
        raise Different(f"check: {looked.stdout[-2500:]}{looked.stderr[-500:]}")
    if any(file.snapshots for file in files.values()):
        run(belfry, folder, "test", "--update")
        for name, file in files.items():
            kept = folder / name.replace(".yaml", ".snapshots")
            told = kept.read_text().split("\n", 1)[1] if kept.exists() else ""
            wanted = "".join(f"\n[{key}]\n{words}" for key, words in sorted(file.snapshots.items()))
            if told != wanted:
                raise Different(f"{kept.name}:\n{told}\n--- not\n{wanted}")
    done = run(belfry, folder, "test", "--format", "json")
    report = json.loads(done.stdout)
    told = collections.defaultdict(list)
    for item in report["expectations"]:
        told[item["path"]].append((item["line"], sorted((miss["part"], miss["line"]) for miss in item["misses"]), item))
    failed = 0
    for name, file in files.items():
        counted["expectations"] += len(file.wanted)
        if len(told[name]) != len(file.wanted):
            raise Different(f"{name}: {len(told[name])} were tried, not {len(file.wanted)}")
        for (line, misses), (got, found, item) in zip(file.wanted, told[name]):
            failed += bool(misses)
            if (line, sorted(misses)) != (got, found) or item["holds"] != (not misses):
                source = "\n".join(file.lines[line - 1:line + 9])
                raise Different(f"{name}:{line}: fails {found}, not {misses}\n{source}\n{json.dumps(item['misses'], indent=1, ensure_ascii=False)}")
    if done.returncode != (1 if failed else 0):
        raise Different(f"status {done.returncode} with {failed} that fail: {done.stderr}")
    counted["failed as they must"] += failed


options = argparse.ArgumentParser()
options.add_argument("belfry")
options.add_argument("--projects", type=int, default=200)
options.add_argument("--seed", default="1")
options.add_argument("--keep")
options = options.parse_args()
sys.exit(hold([("project", options.projects, checked)], options))
