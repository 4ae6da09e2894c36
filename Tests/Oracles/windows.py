#!/usr/bin/env python3
"""Holds windows of builds against a naive count: each occurrence once, none twice, none lost.

    windows.py BELFRY [--projects 300] [--chains 60] [--operations 1] [--seed 1] [--keep FOLDER]

Of each random project (all forms of push schedules, quiet hours, zones with odd clock changes, people without zones and events) a stretch of time is
built whole, and cut at random moments into windows side by side. The lines of the parts must be those of the whole, byte for byte, and each must be
one that naive_days.py counts, day by day. A chain of builds goes on from each other by --continue, while events happen, rows come late, and builds are
left out for days: what is due in all of its time must have been written once. An operation is 30 days of a shop and a bank, built each hour and each
day, with two days of outage, while people open the app and fill carts again and again. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, datetime as dt, json, sys

sys.dont_write_bytecode = True
from naive_days import UTC, occurrences
from window_projects import Different, NoPlan, build, compare, counted, expected, hold, key, once, person, project, rows, text, write

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
        {"form": "at", "at": [(start + dt.timedelta(days=12)).replace(tzinfo=None, hour=5, minute=0, second=0)], "times": [],
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
        window = {key: dt.datetime.fromisoformat(value) for key, value in json.loads((output / "manifest.json").read_text())["window"].items() if isinstance(value, str)}
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
    daily = lambda *words: operation(*words, 86400)
    hourly = lambda *words: operation(*words, 3600)
    return hold(
        (("cut", options.projects, cut), ("chain", options.chains, chain), ("daily", options.operations, daily),
         ("hourly", options.operations, hourly)), options)


sys.exit(main())
