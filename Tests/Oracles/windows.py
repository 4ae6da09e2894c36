#!/usr/bin/env python3
"""Holds windows of builds against a naive count: each occurrence once, none twice, none lost.

    windows.py BELFRY [--projects 300] [--chains 60] [--operations 1] [--seed 1] [--keep FOLDER]

Of each random project (all forms of push schedules, quiet hours, zones with odd clock changes, people without zones and events) a stretch of time is
built whole, and cut at random moments into windows side by side. The lines of the parts must be those of the whole, byte for byte, and each must be
one that naive_days.py counts, day by day. A chain of builds goes on from each other by --continue, while events happen, rows come late, and builds are
left out for days: what is due in all of its time must have been written once. An operation is 30 days of a shop and a bank, built each hour and each
day, with two days of outage, while people open the app and fill carts again and again. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, collections, csv, datetime as dt, io, json, pathlib, random, re, shutil, subprocess, sys, tempfile

sys.dont_write_bytecode = True
from naive_days import UTC, occurrences

ZONES = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "America/St_Johns", "Africa/Casablanca",
    "Pacific/Chatham", "Antarctica/Troll", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Dublin", "Asia/Tokyo", "UTC", "America/Santiago"]
# Days around which clocks change somewhere, and a plain one.
STARTS = ["2026-03-06", "2026-03-27", "2026-04-03", "2026-10-02", "2026-10-23", "2026-10-30", "2026-12-29", "2027-02-26", "2027-07-10", "2028-02-27"]
counted = collections.Counter()


def text(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def clock(seconds):
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}"


def project(chance):
    """A random project: its files, campaigns and people."""
    start = dt.datetime.fromisoformat(chance.choice(STARTS)).replace(tzinfo=UTC) + dt.timedelta(seconds=chance.randrange(3 * 86400))
    end = start + dt.timedelta(seconds=chance.randrange(3600, 9 * 86400))
    hours = None
    if chance.random() < 0.7:
        begin = chance.randrange(48) * 1800
        hours = (begin, (begin + chance.randrange(1, 28) * 1800) % 86400)
    shared = chance.choice([None, "hold", "drop", "send"]) if hours else None
    fallback = chance.choice(ZONES) if chance.random() < 0.4 else None
    campaigns = [campaign(chance, number, start, end, shared if hours else None, bool(hours)) for number in range(chance.randrange(2, 6))]
    people = [person(chance, number, start, end) for number in range(chance.randrange(1, 7))]
    return {"start": start, "end": end, "hours": hours, "shared": shared, "fallback": fallback, "campaigns": campaigns, "people": people}


def campaign(chance, number, start, end, shared, has_hours):
    own = chance.choice(["hold", "drop", "send"]) if has_hours and chance.random() < 0.5 else None
    made = {"id": f"c{number}", "own": own, "quiet": own or shared, "zone": chance.choice(ZONES + ["device"] * 10)}
    made["times"] = sorted({chance.randrange(96) * 900 for _ in range(chance.choice([1, 1, 2, 3]))})
    made["form"] = chance.choice(["at", "every", "every", "every", "after", "after"])
    span = int((end - start).total_seconds())
    if made["form"] == "at":
        made["at"] = (start + dt.timedelta(seconds=chance.randrange(-86400, span + 86400))).replace(tzinfo=None, second=0)
    elif made["form"] == "after":
        made["delay"] = chance.choice([60, 1800, 2700, 3600 * 5, 86400, 3 * 86400])
        made["event"] = chance.choice(["seen", "ends"])
        if chance.random() < 0.5:
            made["times"] = []
    else:
        made.update(unit=chance.choice(["day", "week", "month", "year"]), interval=1, until=None, count=None, missing="skip")
        made["from"] = None
        if chance.random() < 0.4:
            made["from"] = (start - dt.timedelta(days=chance.randrange(0, 40))).date()
            made["interval"] = chance.choice([1, 2, 3])
            if chance.random() < 0.5:
                made["until"] = made["from"] + dt.timedelta(days=chance.randrange(10, 60))
            elif chance.random() < 0.5:
                made["count"] = chance.randrange(1, 40)
        if made["unit"] == "week":
            made["days"] = chance.sample(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], chance.randrange(1, 5))
        elif made["unit"] == "month":
            made["days"] = chance.sample(list(range(1, 32)) + ["last"], chance.randrange(1, 6))
            made["missing"] = chance.choice(["skip", "last"])
        elif made["unit"] == "year":
            days = [(start + dt.timedelta(days=chance.randrange(-1, 12))).date() for _ in range(2)]
            made["days"] = sorted({(day.month, day.day) for day in days} | ({(2, 29)} if chance.random() < 0.3 else set()))
            made["missing"] = chance.choice(["skip", "last"])
    return made


def person(chance, number, start, end):
    events = {}
    span = int((end - start).total_seconds())
    for name in ("seen", "ends"):
        if chance.random() < 0.8:
            events[name] = start + dt.timedelta(seconds=chance.randrange(-4 * 86400, span))
    return {"id": f"p{number}", "token": f"{number:08x}", "zone": chance.choice(ZONES + [None] * 3), "events": events}


def schedule(made):
    zone = f", zone: {made['zone']}"
    times = "[" + ", ".join(f'"{clock(time)}"' for time in made["times"]) + "]"
    if made["form"] == "at":
        return f"at: {made['at']:%Y-%m-%d %H:%M}{zone}"
    if made["form"] == "after":
        return f"after: {made['delay'] // 60}m, event: {made['event']}" + (f", at: {times}{zone}" if made["times"] else "")
    every = made["unit"] if made["interval"] == 1 else f"{made['interval']} {made['unit']}s"
    words = [f"every: {every}", f"at: {times}"]
    if made["unit"] != "day":
        days = [f"{day[0]:02}-{day[1]:02}" if made["unit"] == "year" else str(day) for day in made["days"]]
        words.append("days: [" + ", ".join(f'"{day}"' if made["unit"] == "year" else day for day in days) + "]")
    if made["unit"] in ("month", "year"):
        words.append(f"on-missing-day: {made['missing']}")
    for key in ("from", "until", "count"):
        if made[key]:
            words.append(f"{key}: {made[key]}")
    return ", ".join(words) + zone


def write(folder, made):
    policy = []
    if made["hours"]:
        begin, end = (clock(seconds) for seconds in made["hours"])
        then = f", then: {made['shared']}" if made["shared"] else ""
        policy.append(f'quiet-hours: {{ from: "{begin}", to: "{end}"{then} }}')
    if made["fallback"]:
        policy.append(f"fallback-zone: {made['fallback']}")
    (folder / "belfry.yaml").write_text(
        "belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: \"18.0\" }, environment: production }\n"
        "locales: { source: en, shipped: [en] }\nattributes:\n  seen: { type: timestamp, optional: true }\n"
        "  ends: { type: timestamp, optional: true, ahead: true }\nrecipients: { csv: people.csv }\n"
        + (f"policy: {{ {', '.join(policy)} }}\n" if policy else "") + "rules: { quiet-hours: \"off\" }\n")
    for campaign in made["campaigns"]:
        quiet = f"quiet-hours: {campaign['own']}\n" if campaign["own"] else ""
        (folder / f"{campaign['id']}.yaml").write_text(
            f"campaign: {campaign['id']}\ndeliver: push\naudience: all\nschedule: {{ {schedule(campaign)} }}\n"
            f"alert: Body of {campaign['id']}\n{quiet}")
    rows(folder, made["people"])


def rows(folder, people, until=None):
    """The people, with the events that have happened before a moment."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["token", "id", "time_zone", "seen", "ends"])
    for person in people:
        seen = person["events"].get("seen")
        if until and seen and seen >= until:
            seen = None
        ends = person["events"].get("ends")
        table.writerow([person["token"], person["id"], person["zone"] or "", text(seen) if seen else "", text(ends) if ends else ""])
    (folder / "people.csv").write_text(out.getvalue())


class Different(Exception):
    pass


class NoPlan(Exception):
    """A project that belfry refuses, because one of its campaigns can never fire, or at a time that does not exist."""


def build(belfry, folder, now, output, *words):
    command = [belfry, "build", "-q", "-j", "1", "-C", str(folder), "--now", text(now), "--output", str(output), *words]
    done = subprocess.run(command, capture_output=True, text=True)
    counted["builds"] += 1
    if done.returncode == 1 and set(re.findall(r"error\[([a-z-]+)\]", done.stderr)) in ({"never-fires"}, {"time-in-gap"}, {"never-fires", "time-in-gap"}):
        raise NoPlan
    if done.returncode:
        raise Different(f"status {done.returncode}: {' '.join(command)}\n{done.stdout[-1500:]}{done.stderr[-1500:]}")
    lines = []
    for batch in sorted((output / "push").glob("*/batch.json")) if (output / "push").exists() else []:
        told = json.loads(batch.read_text())
        for shard in told["shards"]:
            own = [line + "\n" for line in (batch.parent / shard["file"]).read_text().splitlines()]
            if len(own) != shard["rows"]:
                raise Different(f"{shard['file']} has {len(own)} lines, not {shard['rows']}")
            for line in own:
                if shard["instant"] and json.loads(line)["due"] != shard["instant"]:
                    raise Different(f"a line of another moment in {batch.parent.name}/{shard['file']}: {line}")
            lines += own
    return lines


def key(line):
    request = json.loads(line)
    return request["campaign"], request["id"], request["due"]


def once(lines, what):
    names = collections.Counter(json.loads(line)["headers"]["apns-id"] for line in lines)
    twice = [name for name, count in names.items() if count > 1]
    if twice:
        raise Different(f"{what}: {len(twice)} names twice, such as {twice[0]}: {[key(line) for line in lines if twice[0] in line]}")


def expected(made, begin, end):
    found = set()
    for campaign in made["campaigns"]:
        for person in made["people"]:
            for due, _ in occurrences(campaign, person, begin, end, made["hours"], made["fallback"]):
                if begin <= due < end:
                    found.add((campaign["id"], person["id"], text(due)))
    return found


def compare(what, got, wanted):
    missing, extra = sorted(wanted - got), sorted(got - wanted)
    if missing or extra:
        raise Different(f"{what}: {len(missing)} lost, such as {missing[:3]}; {len(extra)} too many, such as {extra[:3]}")


def cut(belfry, folder, chance):
    made = project(chance)
    write(folder, made)
    begin, end = made["start"], made["end"]
    span = int((end - begin).total_seconds())
    cuts = sorted({begin + dt.timedelta(seconds=chance.randrange(1, span)) for _ in range(chance.randrange(1, 4))})
    whole = build(belfry, folder, end, folder / "out", "--from", text(begin), "--until", text(end))
    once(whole, "the whole")
    compare("the whole", {key(line) for line in whole}, expected(made, begin, end))
    parts = []
    # Nothing expires here, so that it does not matter when a window is built, once all has happened.
    for first, last in zip([begin] + cuts, cuts + [end]):
        parts += build(belfry, folder, end + dt.timedelta(seconds=chance.randrange(86400)), folder / "out", "--from", text(first), "--until", text(last))
    if sorted(parts) != sorted(whole):
        compare("the parts", {key(line) for line in parts}, {key(line) for line in whole})
        raise Different(f"the parts have {len(parts)} lines, the whole {len(whole)}, with the same keys")
    counted["lines"] += len(whole)


def chain(belfry, folder, chance):
    """Builds that go on from each other, with late rows and days without any."""
    made = project(chance)
    write(folder, made)
    begin = made["start"]
    step = chance.choice([3600 * 6, 86400, 86400])
    lag = chance.choice([0, 0, 900, 3600])
    now, before, lines, output = begin, None, [], folder / "build"
    for number in range(chance.randrange(3, 8)):
        known = now - dt.timedelta(seconds=lag)
        # A row may come as late as is said, and may come earlier.
        rows(folder, made["people"], known + dt.timedelta(seconds=chance.randrange(lag + 1)))
        words = ["--window", f"{step}s"] + (["--lag", f"{lag}s"] if lag else [])
        words += ["--continue", str(output)] if before else ["--from", text(begin)]
        lines += build(belfry, folder, now, output, *words)
        window = json.loads((output / "manifest.json").read_text())["window"]
        if dt.datetime.fromisoformat(window["until"]) != max(now + dt.timedelta(seconds=step), dt.datetime.fromisoformat(window["from"])):
            raise Different(f"a window of {step} seconds built at {text(now)}: {window}")
        before = window
        first_known = known if number == 0 else first_known
        last_known, end = known, dt.datetime.fromisoformat(window["until"])
        missed = step * chance.choice([1, 1, 1, 1, 2, 3]) + chance.randrange(-600, 600)
        now += dt.timedelta(seconds=missed)
    once(lines, "the chain")
    wanted = set()
    for campaign in made["campaigns"]:
        for person in made["people"]:
            for due, event in occurrences(campaign, person, begin - dt.timedelta(days=30), end, made["hours"], made["fallback"]):
                is_news = event and campaign["event"] == "seen"
                if is_news and event >= last_known or due >= end:
                    continue
                # What was due before the first build, of an event that nobody knew before it, comes with the next.
                if due >= begin or is_news and event >= first_known:
                    wanted.add((campaign["id"], person["id"], text(due)))
    compare("the chain", {key(line) for line in lines}, wanted)
    counted["lines of chains"] += len(lines)


def repeating(unit, days, times, zone, quiet="hold"):
    return {"form": "every", "unit": unit, "interval": 1, "from": None, "until": None, "count": None, "missing": "last", "days": days,
            "times": times, "zone": zone, "own": None, "quiet": quiet}


def waiting(event, delay, times=(), zone="device"):
    return {"form": "after", "event": event, "delay": delay, "times": list(times), "zone": zone, "own": None, "quiet": "hold"}


def shop_and_bank(chance, start):
    campaigns = [
        repeating("day", None, [12 * 3600], "device"), repeating("week", ["fri"], [17 * 3600], "device"),
        repeating("month", [25], [9 * 3600], "Europe/Zurich"), repeating("month", [1, 15, 31], [7 * 3600], "device"),
        repeating("day", None, [5 * 3600, 20 * 3600], "UTC"),
        {"form": "at", "at": (start + dt.timedelta(days=12)).replace(tzinfo=None, hour=5, minute=0, second=0), "times": [],
         "zone": "Europe/Berlin", "own": None, "quiet": "hold"},
        waiting("seen", 2700), waiting("seen", 3 * 86400), waiting("seen", 7 * 86400, [18 * 3600]), waiting("ends", 3600)]
    for number, campaign in enumerate(campaigns):
        campaign["id"] = f"c{number}"
    people = [person(chance, number, start, start + dt.timedelta(days=28)) for number in range(40)]
    return {"start": start, "end": None, "hours": (22 * 3600, 8 * 3600), "shared": "hold", "fallback": "Europe/Zurich",
            "campaigns": campaigns, "people": people}


def operation(belfry, folder, chance, step):
    """30 days of builds that go on from each other, and what every person must have got."""
    start = dt.datetime.fromisoformat(chance.choice(["2026-03-15", "2026-10-15"])).replace(tzinfo=UTC)
    made = shop_and_bank(chance, start)
    write(folder, made)
    lag, output, lines, builds = 900, folder / "build", [], []
    for someone in made["people"]:
        moments, now = [], start - dt.timedelta(days=8)
        while now < start + dt.timedelta(days=30):
            now += dt.timedelta(seconds=chance.randrange(600, 6 * 86400))
            # When the row that tells of it can be read first.
            moments.append((now, now + dt.timedelta(seconds=chance.randrange(lag + 1))))
        someone["seen"] = moments
    outage = (start + dt.timedelta(days=10), start + dt.timedelta(days=12))
    now, known_before, overdue = start, None, 0
    while now < start + dt.timedelta(days=30):
        for someone in made["people"]:
            seen = [event for event, readable in someone["seen"] if readable <= now]
            someone["shown"] = seen[-1] if seen else None
            someone["events"]["seen"] = someone["shown"]
        rows(folder, made["people"])
        words = ["--window", f"{step}s", "--lag", f"{lag}s"]
        words += ["--continue", str(output)] if builds else ["--from", text(start)]
        lines += build(belfry, folder, now, output, *words)
        window = {key: dt.datetime.fromisoformat(value) for key, value in json.loads((output / "manifest.json").read_text())["window"].items() if value}
        builds.append((window, {someone["id"]: someone["shown"] for someone in made["people"]}))
        if outage[0] < now < outage[1] + dt.timedelta(seconds=step):
            overdue += sum(json.loads(path.read_text())["recipients"]["overdue"] for path in (output / "push").glob("*/batch.json"))
        now += dt.timedelta(seconds=step + chance.randrange(-300, 301))
        if outage[0] <= now < outage[1]:
            now = outage[1]
    once(lines, "the operation")
    if not overdue:
        raise Different("nobody was told of the outage")
    got, end = {key(line) for line in lines}, builds[-1][0]["until"]
    calendars = {campaign["id"] for campaign in made["campaigns"] if campaign["form"] != "after"}
    compare("calendars", {line for line in got if line[0] in calendars}, {line for line in expected(made, start, end) if line[0] in calendars})
    possible, needed = set(), set()
    for campaign in made["campaigns"]:
        if campaign["form"] != "after":
            continue
        for someone in made["people"]:
            events = [event for event, _ in someone["seen"]] if campaign["event"] == "seen" else [someone["events"].get("ends")]
            for event in filter(None, events):
                one = dict(someone, events={campaign["event"]: event})
                for due, _ in occurrences(campaign, one, start, end, made["hours"], made["fallback"]):
                    line = (campaign["id"], someone["id"], text(due))
                    possible.add(line)
                    # The first build that could have it must, unless another event was in its place by then.
                    first = next((one for one in builds if due < one[0]["until"] and (campaign["event"] == "ends" or event < one[0]["known"])), None)
                    if due < start or not first:
                        continue
                    if campaign["event"] == "ends" or first[1][someone["id"]] == event:
                        needed.add(line)
    got = {line for line in got if line[0] not in calendars}
    compare("what was due", got & needed, needed)
    compare("what can be due", got - possible, set())
    counted["lines of operations"] += len(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    parser.add_argument("--projects", type=int, default=300)
    parser.add_argument("--chains", type=int, default=60)
    parser.add_argument("--operations", type=int, default=1, help="of 30 days, each built by the day and by the hour")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="where the projects with a difference are left")
    options = parser.parse_args()
    belfry, failed = str(pathlib.Path(options.belfry).resolve()), 0
    daily = lambda *words: operation(*words, 86400)
    hourly = lambda *words: operation(*words, 3600)
    for what, count, body in (
            ("cut", options.projects, cut), ("chain", options.chains, chain), ("daily", options.operations, daily),
            ("hourly", options.operations, hourly)):
        for number in range(count):
            folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-windows-"))
            try:
                body(belfry, folder, random.Random(f"{what} {options.seed} {number}"))
                counted[what] += 1
            except NoPlan:
                counted["refused"] += 1
            except Different as difference:
                failed += 1
                if failed <= 10:
                    print(f"{what} {number} (seed {options.seed}): {difference}", flush=True)
                if options.keep:
                    shutil.copytree(folder, f"{options.keep}/{what}-{number}", dirs_exist_ok=True)
            finally:
                shutil.rmtree(folder)
    print(f"{dict(counted)}; {failed} with a difference")
    return 1 if failed else 0


sys.exit(main())
