"""Random projects of push campaigns with windows of time to build them in, and what a build of one writes."""
import collections, csv, datetime as dt, io, json, pathlib, random, re, shutil, subprocess, tempfile

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
    for someone in people:
        someone["own"] = {name: own_value(chance, key, one, start) for one in campaigns for key, name in one["names"].items()}
    return {"start": start, "end": end, "hours": hours, "shared": shared, "fallback": fallback, "campaigns": campaigns, "people": people}


def campaign(chance, number, start, end, shared, has_hours):
    own = chance.choice(["hold", "drop", "send"]) if has_hours and chance.random() < 0.5 else None
    made = {"id": f"c{number}", "names": {}, "own": own, "quiet": own or shared, "zone": chance.choice(ZONES + ["device"] * 10)}
    made["times"] = sorted({chance.randrange(96) * 900 for _ in range(chance.choice([1, 1, 2, 3]))})
    made["form"] = chance.choice(["at", "every", "every", "every", "after", "after", "after", "since"])
    span = int((end - start).total_seconds())
    if made["form"] == "at":
        moments = [(start + dt.timedelta(seconds=chance.randrange(-86400, span + 86400))).replace(tzinfo=None, second=0) for _ in range(chance.choice([1, 1, 2, 5]))]
        made["at"] = list(dict.fromkeys(moments))
    elif made["form"] == "after":
        made["delay"] = chance.choice([60, 1800, 2700, 3600 * 5, 86400, 3 * 86400, 0])
        made["event"] = chance.choice(["seen", "ends", "ends", "born"])
        waits = chance.random()
        if waits < 0.5:
            made["times"] = []
        if made["event"] == "born":
            made["times"], made["delay"] = [chance.randrange(96) * 900], chance.choice([0, 1, 2, 5]) * 86400
        if made["delay"] and made["event"] != "seen" and chance.random() < 0.5:
            made["before"], made["delay"] = True, -made["delay"]
        elif waits < 0.3 or waits > 0.8:
            if chance.random() < 0.6 and not made["times"]:
                begin = chance.randrange(48) * 1800
                made["between"] = (begin, (begin + chance.randrange(1, 47) * 1800) % 86400)
            if chance.random() < 0.6:
                made["weekdays"] = chance.sample(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], chance.randrange(1, 6))
    elif made["form"] == "since":
        made.update(unit=chance.choice(["day", "week", "month", "year"]), interval=chance.choice([1, 1, 2, 3]), event=chance.choice(["seen", "ends", "born"]), until=None, count=None)
        made["missing"] = chance.choice(["skip", "last"])
        if chance.random() < 0.3:
            made["until"] = (start + dt.timedelta(days=chance.randrange(0, 9))).date()
        elif chance.random() < 0.3:
            made["count"] = chance.randrange(1, 60)
    else:
        made.update(unit=chance.choice(["day", "week", "month", "year"]), interval=1, until=None, count=None, missing="skip", months=[])
        made["except"] = sorted({(start + dt.timedelta(days=chance.randrange(-3, 10))).date() for _ in range(chance.choice([0, 0, 1, 4]))})
        if made["unit"] != "year" and chance.random() < 0.3:
            made["months"] = sorted({(start + dt.timedelta(days=chance.choice([0, 9, 40]))).month, chance.randrange(1, 13)})
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
            if chance.random() < 0.3:
                made["days"] = [chance.choice(["weekdays", "weekend"])]
        elif made["unit"] == "month":
            named = [f"{which} {day}" for which in ("first", "second", "third", "fourth", "last") for day in ("mon", "wed", "fri", "sun")]
            made["days"] = chance.sample(list(range(1, 32)) + ["last"] + named, chance.randrange(1, 6))
            made["missing"] = chance.choice(["skip", "last"])
        elif made["unit"] == "year":
            days = [(start + dt.timedelta(days=chance.randrange(-1, 12))).date() for _ in range(2)]
            made["days"] = sorted({(day.month, day.day) for day in days} | ({(2, 29)} if chance.random() < 0.3 else set()))
            made["missing"] = chance.choice(["skip", "last"])
        if chance.random() < 0.5:
            made["names"] = {key: f"own_{made['id']}_{key}" for key in own_keys(made) if chance.random() < 0.5}
    made["lists"] = chance.random() < 0.7
    return made


def own_keys(made):
    """The keys of a repetition that may be each person's own."""
    keys = ["at"] + [key for key in ("months", "from", "until", "count", "except") if made.get(key)]
    keys += ["every"] if made["from"] else []
    return keys + (["days"] if made["unit"] in ("week", "month") else [])


WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def own_value(chance, key, made, start):
    """What a person's row says in place of a value: a list, one value, or nothing."""
    if chance.random() < 0.15:
        return None
    if key in ("from", "until", "count", "every"):
        day = (start + dt.timedelta(days=chance.randrange(-30, 12))).date()
        return {"from": day, "until": day, "count": chance.randrange(1, 40), "every": chance.randrange(1, 4)}[key]
    values = {
        "at": [chance.randrange(96) * 900 for _ in range(4)], "months": [(start + dt.timedelta(days=9)).month] + chance.sample(range(1, 13), 2),
        "except": [(start + dt.timedelta(days=chance.randrange(-3, 10))).date() for _ in range(4)],
        "days": chance.sample(WEEK, 5) if made["unit"] == "week" else chance.sample(range(1, 32), 4)}[key]
    if key != "except" and not made["lists"]:
        return values[0]
    return values[:chance.randrange(0, len(values) + 1)]


def own_type(key, made):
    """How an attribute for a key is declared."""
    item = {
        "at": "time", "from": "date", "until": "date", "except": "date", "every": "integer, min: 1, max: 28", "count": "integer, min: 1, max: 1000",
        "months": "integer, min: 1, max: 12",
        "days": f"enum, values: [{', '.join(WEEK)}]" if made["unit"] == "week" else "integer, min: 1, max: 31"}[key]
    is_list = key == "except" or made["lists"] and key in ("at", "days", "months")
    return f"{{ type: {'list, of: ' if is_list else ''}{item}{', max-items: 6' if is_list else ''}, optional: true }}"


def cell(key, value):
    """A value of a person as a row says it."""
    def one(value):
        return clock(value) if key == "at" else str(value) if isinstance(value, dt.date) else value
    if value is None:
        return ""
    return json.dumps([one(value) for value in value]) if isinstance(value, list) else one(value)


def person(chance, number, start, end):
    events = {}
    span = int((end - start).total_seconds())
    for name in ("seen", "ends"):
        if chance.random() < 0.8:
            events[name] = start + dt.timedelta(seconds=chance.randrange(-4 * 86400, span))
            if chance.random() < 0.1:
                events[name] -= dt.timedelta(days=chance.choice([30, 365, 366, 1461]))
    if chance.random() < 0.8:
        day = (start + dt.timedelta(days=chance.randrange(-6, 12))).date()
        events["born"] = chance.choice([day, day, dt.date(1996, 2, 29), dt.date(2001, 1, 31), day.replace(year=day.year - 30, day=min(day.day, 28))])
    return {"id": f"p{number}", "token": f"{number:08x}", "zone": chance.choice(ZONES + [None] * 3), "events": events}


def schedule(made):
    zone = f", zone: {made['zone']}"
    times = "[" + ", ".join(f'"{clock(time)}"' for time in made["times"]) + "]"
    if made["form"] == "at":
        moments = [f"{at:%Y-%m-%d %H:%M}" for at in made["at"]]
        return f"at: {moments[0] if len(moments) == 1 else '[' + ', '.join(moments) + ']'}{zone}"
    if made["form"] == "after":
        delay = abs(made["delay"])
        words = [f"{'before' if made.get('before') else 'after'}: {delay // 86400}d" if delay and delay % 86400 == 0 else f"{'before' if made.get('before') else 'after'}: {delay // 60}m"]
        words = (words if delay else []) + [f"event: {made['event']}"] + ([f"at: {times}"] if made["times"] else [])
        if made.get("between"):
            words.append(f'between: {{ from: "{clock(made["between"][0])}", to: "{clock(made["between"][1])}" }}')
        if made.get("weekdays"):
            words.append(f"days: [{', '.join(made['weekdays'])}]")
        return ", ".join(words) + (zone if made["times"] or made.get("between") or made.get("weekdays") else "")
    if made["form"] == "since":
        words = [f"every: {made['unit'] if made['interval'] == 1 else str(made['interval']) + ' ' + made['unit'] + 's'}", f"event: {made['event']}", f"at: {times}"]
        words += [f"on-missing-day: {made['missing']}"] if made["unit"] in ("month", "year") else []
        return ", ".join(words + [f"{key}: {made[key]}" for key in ("until", "count") if made[key]]) + zone
    names = made["names"]
    every = made["unit"] if made["interval"] == 1 else f"{made['interval']} {made['unit']}s"
    if "every" in names:
        every = f"{names['every']} {made['unit']}s"
    words = [f"every: {every}", f"at: {names.get('at', times)}"]
    words += [f"{key}: {names[key]}" for key in ("days", "except", "months", "from", "until", "count") if key in names]
    if made["unit"] != "day" and "days" not in names:
        days = [f"{day[0]:02}-{day[1]:02}" if made["unit"] == "year" else str(day) for day in made["days"]]
        words.append("days: [" + ", ".join(f'"{day}"' if made["unit"] == "year" else day for day in days) + "]")
    if made["unit"] in ("month", "year"):
        words.append(f"on-missing-day: {made['missing']}")
    if made.get("except") and "except" not in names:
        words.append(f"except: [{', '.join(map(str, made['except']))}]")
    if made.get("months") and "months" not in names:
        words.append(f"months: [{', '.join(dt.date(2026, month, 1).strftime('%b').lower() if month % 2 else str(month) for month in made['months'])}]")
    for key in ("from", "until", "count"):
        if made[key] and key not in names:
            words.append(f"{key}: {made[key]}")
    return ", ".join(words) + zone


def write(folder, made):
    policy = list(made.get("policy", []))
    if made["hours"]:
        begin, end = (clock(seconds) for seconds in made["hours"])
        then = f", then: {made['shared']}" if made["shared"] else ""
        policy.append(f'quiet-hours: {{ from: "{begin}", to: "{end}"{then} }}')
    if made["fallback"]:
        policy.append(f"fallback-zone: {made['fallback']}")
    (folder / "belfry.yaml").write_text(
        "belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: \"18.0\" }, environment: production }\n"
        "locales: { source: en, shipped: [en] }\nattributes:\n  seen: { type: timestamp, optional: true }\n"
        "  ends: { type: timestamp, optional: true, ahead: true }\n  born: { type: date, optional: true }\n"
        + "".join(f"  {name}: {own_type(key, one)}\n" for one in made["campaigns"] for key, name in one.get("names", {}).items())
        + "recipients: { csv: people.csv }\n" + made.get("sent", "") + (f"policy: {{ {', '.join(policy)} }}\n" if policy else "") + "rules: { quiet-hours: \"off\" }\n")
    for campaign in made["campaigns"]:
        quiet = f"quiet-hours: {campaign['own']}\n" if campaign["own"] else ""
        (folder / f"{campaign['id']}.yaml").write_text(
            f"campaign: {campaign['id']}\ndeliver: push\naudience: all\nschedule: {{ {schedule(campaign)} }}\n"
            f"alert: Body of {campaign['id']}\n{quiet}{campaign.get('keys', '')}")
    rows(folder, made["people"])


def rows(folder, people, until=None):
    """The people, with the events that have happened before a moment."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    own = list(people[0].get("own", {})) if people else []
    table.writerow(["token", "id", "time_zone", "seen", "ends", "born"] + own)
    for person in people:
        seen = person["events"].get("seen")
        if until and seen and seen >= until:
            seen = None
        ends = person["events"].get("ends")
        table.writerow([person["token"], person["id"], person["zone"] or "", text(seen) if seen else "", text(ends) if ends else "", person["events"].get("born", "")]
                       + [cell(name.rpartition("_")[2], person["own"][name]) for name in own])
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


def hold(bodies, options):
    """Asks each body so many times, about another project each time; says what differs, and what it has counted. Gives the status."""
    belfry, failed = str(pathlib.Path(options.belfry).resolve()), 0
    for what, count, body in bodies:
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
