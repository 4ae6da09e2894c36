#!/usr/bin/env python3
"""Holds schedules on everyone's own clock against Python's time zones, around changes of clocks.

    local_schedules.py BELFRY [--cases 150] [--seed 1]
    local_schedules.py --freeze COUNT    prints cases and what zoneinfo says, for the Swift tests

Random schedules (`at`, `every`) with zone: device and random moments, most of them within hours of a change of clocks somewhere. Told the slow
way for each recipient: the moment at which their clock shows the time, the first of two, the first after a gap; whether it has passed, and
then they are left out and counted as late. `build` (moments by zone, rows, counts), `render` (who, and when it expires), `plan` (how many) and
`simulate` (one person) must all say that. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, collections, csv, datetime as dt, json, os, pathlib, random, shutil, subprocess, sys, tempfile, zoneinfo

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from plan_formats import DAYS, instant, matches

UTC = dt.timezone.utc
ZONES = ["UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/Los_Angeles", "America/Santiago", "America/Havana", "Australia/Lord_Howe", "Asia/Beirut",
         "Africa/Casablanca", "Africa/Cairo", "Asia/Kathmandu", "Pacific/Apia", "Pacific/Chatham", "Pacific/Kiritimati", "Atlantic/Azores", "Asia/Tokyo"]
PROJECT = 'belfry: 1\napp: { bundle-id: com.example.x, platforms: { ios: "16.0" } }\nlocales: { source: en }\nrecipients: { csv: people.csv }\n'
text = lambda moment: moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def changes():
    """Moments at which a clock somewhere changes, in two years."""
    found = []
    for name in ZONES:
        zone, moment = zoneinfo.ZoneInfo(name), dt.datetime(2026, 9, 1, tzinfo=UTC)
        while moment < dt.datetime(2028, 9, 1, tzinfo=UTC):
            after = moment + dt.timedelta(hours=1)
            if moment.astimezone(zone).utcoffset() != after.astimezone(zone).utcoffset():
                for minute in range(60):
                    if (moment + dt.timedelta(minutes=minute + 1)).astimezone(zone).utcoffset() != moment.astimezone(zone).utcoffset():
                        found.append((moment + dt.timedelta(minutes=minute + 1), name))
                        break
            moment = after
    return found


def schedule(dice, change, zone):
    near = change.astimezone(zoneinfo.ZoneInfo(zone)).replace(tzinfo=None)
    def clock():
        if dice.random() < 0.8: return (near + dt.timedelta(minutes=dice.choice([-90, -60, -45, -30, -15, -1, 0, 1, 15, 29, 30, 31, 45, 60, 90]))).time()
        return dt.time(dice.randrange(24), dice.choice([0, 30]))
    day = lambda low, high: near.date() + dt.timedelta(days=dice.randint(low, high))
    if dice.random() < 0.5:
        s = {"zone": "device", "at": dt.datetime.combine(day(-1, 1), clock())}
        return s, f"{{ at: {s['at']:%Y-%m-%d %H:%M}, zone: device }}"
    s = {"zone": "device", "unit": dice.choice(["day", "week"]), "interval": 1, "from": day(-20, 0), "times": sorted({clock() for _ in range(dice.randint(1, 3))})}
    parts = [f"every: {s['unit']}", f"from: {s['from']}"]
    if s["unit"] == "week":
        s["days"] = dice.sample(DAYS, dice.randint(2, 5))
        parts.append(f"days: [{', '.join(s['days'])}]")
    if dice.random() < 0.5:
        s["until"] = day(0, 3)
        parts.append(f"until: {s['until']}")
    parts += ["at: [%s]" % ", ".join(f'"{time:%H:%M}"' for time in s["times"]), "zone: device"]
    return s, "{ " + ", ".join(parts) + " }"


def fire(s, now, zone):
    """The moment of a recipient of that zone; nothing when it has passed."""
    if "at" in s: walls = [s["at"]]
    else:
        days = [s["from"] + dt.timedelta(days=index) for index in range(60)]
        walls = [dt.datetime.combine(day, time) for day in days if matches(s, day) for time in s["times"]]
    return min((moment for wall in walls if (moment := instant(wall, zone)) >= now), default=None)


def case(dice, where):
    """A zone whose clock changes near a moment, and a schedule."""
    change, zone = dice.choice(where)
    s, written = schedule(dice, change, zone)
    now = change + dt.timedelta(seconds=dice.choice([0, 0, -1, 1, -60, 60, 1800, -1800, 3600, -3600, 3599, dice.randint(-100_000, 100_000), dice.randint(-8000, 8000)]))
    return zone, now, s, written


def freeze(count):
    """One line a case: now, the zone, its moment or late, the schedule. Half of them are such that a clock's reading alone would tell wrong."""
    dice, where, plain, found = random.Random(3), changes(), 0, []
    while len(found) < count:
        zone, now, s, written = case(dice, where)
        moment, local = fire(s, now, zone), now.astimezone(zoneinfo.ZoneInfo(zone)).replace(tzinfo=None)
        walls = [s["at"]] if "at" in s else [dt.datetime.combine(day, time) for day in (s["from"] + dt.timedelta(days=index) for index in range(60)) if matches(s, day) for time in s["times"]]
        naive = next((instant(wall, zone) for wall in walls if wall >= local), None)
        if naive == moment and plain >= count // 2: continue
        plain += naive == moment
        found.append(f"{int(now.timestamp())} {zone} {int(moment.timestamp()) if moment else 'late'} {written}")
    print("\n".join(found))


def one(belfry, folder, dice, where, fail, counts):
    _, now, s, written = case(dice, where)
    (folder / "c.yaml").write_text(f"campaign: c\ndeliver: push\naudience: all\nschedule: {written}\nalert: Hello\npush: {{ expires: 1d }}\n")
    people = [(f"u{index}", dice.choice(ZONES)) for index in range(60)] + [("nowhere", "")]
    with open(folder / "people.csv", "w", newline="") as file:
        sheet = csv.writer(file)
        sheet.writerows([("token", "id", "time_zone")] + [(f"{index:064x}", id, zone) for index, (id, zone) in enumerate(people)])
    def run(*words):
        done = subprocess.run([belfry, *words, "-C", folder, "--now", text(now)], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr
    expected = {id: fire(s, now, zone) for id, zone in people if zone}
    late, sent = sum(moment is None for moment in expected.values()), {id: moment for id, moment in expected.items() if moment}
    about = (text(now), written)
    shutil.rmtree(folder / "build", ignore_errors=True)
    status, out, said = run("build", "--output", folder / "build")
    if status == 0 and not sent and "over, because its time has passed: c" in out:
        counts["past for all"] += 1
        return
    if status != 0: return fail(about, "build", status, said)
    counts["cases"] += 1
    counts["late people"] += late
    batch = json.loads((folder / "build/push/c/batch.json").read_text())
    if (batch["recipients"]["late"], batch["recipients"]["without_zone"]) != (late, 1): fail(about, "build counts", batch["recipients"], late)
    zones = {entry["zone"]: (entry["instant"], entry["rows"]) for entry in batch["send"].get("zones", [])}
    wanted = {zone: (text(moment), sum(z == zone for i, z in people if i in sent)) for id, zone in people if (moment := sent.get(id))}
    if zones != wanted: fail(about, "build zones", [(z, zones.get(z), wanted.get(z)) for z in {*zones, *wanted} if zones.get(z) != wanted.get(z)])
    rows = {json.loads(line)["id"] for path in (folder / "build/push/c").glob("*.jsonl") for line in path.read_text().splitlines()}
    if rows != set(sent): fail(about, "build rows", rows ^ set(sent))
    status, out, said = run("render", "c")
    lines = {row["id"]: int(row["headers"]["apns-expiration"]) for row in map(json.loads, out.splitlines())}
    if status != 0 or lines != {id: int(moment.timestamp()) + 86400 for id, moment in sent.items()}:
        fail(about, "render", status, said, [(id, lines.get(id), sent.get(id)) for id in expected if lines.get(id) != (sent.get(id) and int(sent[id].timestamp()) + 86400)][:3])
    status, out, said = run("plan", "--format", "json", "--recipients", folder / "people.csv")
    plan = [c for c in json.loads(out)["campaigns"] if c["campaign"] == "c"]
    told = plan[0]["recipients"] if plan else {}
    if (told.get("matched"), told.get("late"), told.get("without_zone")) != (len(sent), late, 1): fail(about, "plan", told, late)
    for id, zone in dice.sample(people[:-1], 2):
        status, out, said = run("simulate", "--recipient", id, "--format", "json", "--horizon", "60d")
        events = [event for event in json.loads(out)["occurrences"] if event["campaign"] == "c"]
        pushes = [event for event in events if event["outcome"] == "push"]
        first = pushes[0]["at"] if pushes else None
        if first != (text(sent[id]) if id in sent else None): fail(about, "simulate", id, zone, first, sent.get(id), events[:1])
        counts["simulated"] += 1


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry", nargs="?")
    parser.add_argument("--freeze", type=int, metavar="COUNT")
    for name, standard in [("cases", 150), ("seed", 1)]: parser.add_argument(f"--{name}", type=int, default=standard)
    wanted = parser.parse_args()
    if wanted.freeze: return freeze(wanted.freeze)
    if not wanted.belfry: parser.error("BELFRY is missing")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-local-"))
    (folder / "belfry.yaml").write_text(PROJECT)
    failures, counts, dice, where = [], collections.Counter(), random.Random(wanted.seed), changes()

    def fail(*case):
        failures.append(case)
        if len(failures) <= 10: print("  ", *case, flush=True)

    for _ in range(wanted.cases): one(os.path.abspath(wanted.belfry), folder, dice, where, fail, counts)
    shutil.rmtree(folder)
    print(f"local schedules: {', '.join(f'{count} {name}' for name, count in counts.items())}, {len(where)} changes of clocks; {len(failures)} differences from zoneinfo")
    return 1 if failures or not counts["cases"] else 0


if __name__ == "__main__": sys.exit(main())
