"""Random projects of local campaigns, and people with values of their own, for bundle_rules.py."""
import csv, datetime as dt, io, json, zoneinfo

UTC = dt.timezone.utc
WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
YEAR = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
ZONES = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "America/St_Johns", "Africa/Casablanca", "Pacific/Chatham",
    "Antarctica/Troll", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Dublin", "Asia/Tokyo", "UTC", "America/Santiago", "America/Havana", "Asia/Beirut", "Africa/Cairo"]
# Days around which clocks change somewhere, months end, or years begin.
STARTS = ["2026-03-06", "2026-03-27", "2026-04-03", "2026-04-23", "2026-09-04", "2026-10-02", "2026-10-23", "2026-10-30", "2026-12-29", "2027-02-26", "2027-07-10", "2028-02-27"]
# What is known of a person beside what schedules ask: name, declaration.
FACTS = {
    "plan": "enum, values: [free, pro, team]", "points": "integer, min: 0, max: 1000", "spend": "decimal, min: 0, max: 1000, places: 2", "subscribed": "boolean",
    "remind_at": 'time, min: "05:00", max: "23:00"', "last_open": "timestamp", "born": "date", "joined": "date", "nickname": "text, max: 12",
    "ends": "timestamp, ahead: true"}


def moment(text): return dt.datetime.fromisoformat(text.replace("Z", "+00:00"))
def stamp(moment): return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def change(chance, start, days):
    """A zone whose clocks change within some days, and times of day that are skipped then, come twice, or are near that; None without one."""
    found, start = [], start.replace(minute=0, second=0)
    for name in ZONES:
        where = zoneinfo.ZoneInfo(name)
        for half in range(2, days * 48):
            at = start + dt.timedelta(minutes=30 * half)
            one, other = at.astimezone(where), (at - dt.timedelta(minutes=1)).astimezone(where)
            if one.utcoffset() == other.utcoffset(): continue
            low, high = sorted([one.replace(tzinfo=None), other.replace(tzinfo=None) + dt.timedelta(minutes=1)])
            minutes = [(low + dt.timedelta(minutes=n)).strftime("%H:%M") for n in (-60, -30, 0, 1, 10, 15, 20, 29)] + [(high - dt.timedelta(minutes=n)).strftime("%H:%M") for n in (10, 1, 0, -15)]
            found.append((name, minutes, low.date().isoformat()))
    return chance.choice(found) if found else (None, [], None)


def clock(chance, seconds=False, odd=None):
    if odd and chance.random() < 0.5: return chance.choice(odd)
    if seconds and chance.random() < 0.2: return f"{chance.randrange(24):02}:{chance.randrange(60):02}:{chance.randrange(60):02}"
    return f"{chance.choice([0, 1, 1, 2, 2, 3, 6, 8, 9, 12, 18, 21, 22, 23]):02}:{chance.choice([0, 0, 15, 30, 30, 45, 59]):02}"


def day(chance, made, low, high): return (made["start"] + dt.timedelta(days=chance.randint(low, high))).date().isoformat()
def some(chance, items, least, most): return chance.sample(items, min(len(items), chance.randint(least, most)))


# --- Schedules: keys of a campaign's file; a value is what is written, or Own ---

class Own(str):
    """The name of an attribute in place of a value."""


def schedule(chance, made, name, own_share):
    """A schedule, and the attributes that it brings: name to (declaration, how to choose a value)."""
    form = chance.choice(["calendar"] * 9 + ["dates", "dates", "date", "date", "stamp", "stamp", "again", "again", "other"])
    zone = chance.choice(["device"] * 12 + ZONES + [made["odd"] or "UTC"] * 3)
    odd = made["times"]
    if form == "dates":
        walls = {f"{made['day'] if made['day'] and chance.random() < 0.4 else day(chance, made, -2, 12)} {clock(chance, odd=odd)}" for _ in range(chance.choice([1, 1, 2, 5]))}
        return {"at": sorted(walls), "zone": zone}, {}
    if form == "other":
        return chance.choice([
            {"every": "90m"}, {"every": "2d"}, {"when": "enter", "region": f"{{ id: r-{name}, latitude: 52.5, longitude: 13.4, radius: 150 }}"}]), {}
    if form == "date":
        keys = chance.choice([{"after": chance.choice(["1d", "2d", "2w"])}, {"before": chance.choice(["1d", "3d"])}, {}]) | {"event": chance.choice(["born", "joined"]), "at": [clock(chance, odd=made["times"])], "zone": zone}
        if "before" not in keys and chance.random() < 0.4: keys["days"] = some(chance, WEEK, 1, 5)
        return keys, {}
    if form == "stamp":
        way = chance.choice(["before", "before", "before", "after", "event"])
        keys = {way: chance.choice(["45m", "5h", "1d", "3d"])} if way != "event" else {}
        keys["event"] = "ends"
        if chance.random() < 0.5: keys |= {"at": sorted({clock(chance, odd=made["times"]) for _ in range(chance.choice([1, 1, 2]))}), "zone": zone}
        elif way != "before" and chance.random() < 0.6: keys |= {"between": (begin := clock(chance, odd=made["times"]), chance.choice([text for text in (clock(chance, odd=made["times"]), clock(chance, odd=made["times"]), "04:44") if text != begin])), "zone": zone}
        if way != "before" and "zone" in keys and chance.random() < 0.5: keys["days"] = some(chance, WEEK, 1, 5)
        return keys, {}
    if form == "again":
        unit = chance.choice(["day", "week", "month", "year"])
        number = chance.choice([1, 1, 2, 3, 10])
        keys = {"every": (number, unit), "event": chance.choice(["born", "joined", "joined", "last_open", "ends"]), "at": sorted({clock(chance, odd=made["times"]) for _ in range(chance.choice([1, 1, 2]))}), "zone": zone}
        if unit in ("month", "year"): keys["on-missing-day"] = chance.choice(["skip", "last"])
        if chance.random() < 0.3: keys["until"] = day(chance, made, 0, 40)
        elif chance.random() < 0.3: keys["count"] = chance.randrange(1, 60)
        return keys, {}
    return repetition(chance, made, name, own_share, zone)


def repetition(chance, made, name, own_share, zone):
    unit = chance.choice(["day", "week", "week", "month", "month", "year"])
    keys = {"every": (1, unit), "at": sorted({clock(chance, True, made["times"]) for _ in range(chance.choice([1, 1, 1, 2]))}), "zone": zone}
    if unit == "week": keys["days"] = chance.choice([["weekdays"], ["weekend"]]) if chance.random() < 0.2 else some(chance, WEEK, 1, 4)
    if unit == "month":
        named = [f"{which} {one}" for which in ("first", "second", "third", "fourth", "last") for one in WEEK]
        keys["days"] = some(chance, list(range(1, 32)) + ["last"] * 1 + named, 1, 4) if chance.random() < 0.7 else [chance.choice([29, 30, 31])]
        keys["on-missing-day"] = chance.choice(["skip", "last"])
    if unit == "year":
        keys["days"] = sorted({day(chance, made, -1, 20)[5:] for _ in range(2)} | ({"02-29"} if chance.random() < 0.4 else set()))
        keys["on-missing-day"] = chance.choice(["skip", "last"])
    if unit != "year" and chance.random() < 0.25:
        here = (made["start"] + dt.timedelta(days=chance.choice([0, 9, 40]))).month
        keys["months"] = sorted({here, chance.randrange(1, 13)})
    if chance.random() < 0.25: keys["except"] = sorted({day(chance, made, -3, 20) for _ in range(chance.choice([1, 1, 4]))})
    if chance.random() < 0.5:
        keys["from"] = day(chance, made, -60, 12)
        if chance.random() < 0.5: keys["every"] = (chance.choice([2, 2, 3, 5]), unit)
    if "from" in keys and chance.random() < 0.35: keys["count"] = chance.randrange(1, 50)
    elif chance.random() < 0.35: keys["until"] = day(chance, made, 12, 60)
    return own_values(chance, made, name, unit, keys, own_share)


def own_values(chance, made, name, unit, keys, share):
    """Puts names of attributes in place of some values."""
    attributes = {}
    def put(key, declaration, choose, is_list=False):
        attribute = f"{name}_{key}"
        least = 0 if key == "except" else 1
        if is_list:
            declaration = f"list, of: {declaration}, max-items: 4"
            one, choose = choose, lambda: [one() for _ in range(chance.randrange(least, 5))]
        attributes[attribute] = (declaration, choose)
        return Own(attribute)
    def wanted(): return chance.random() < share
    several = chance.random() < 0.6
    if wanted(): keys["at"] = put("at", "time", lambda: clock(chance, True, made["times"]), several)
    if "days" in keys and unit == "week" and wanted(): keys["days"] = put("days", f"enum, values: [{', '.join(WEEK)}]", lambda: chance.choice(WEEK), several)
    if "days" in keys and unit == "month" and wanted(): keys["days"] = put("days", "integer, min: 1, max: 31", lambda: chance.choice([1, 15, 28, 29, 30, 31, chance.randrange(1, 32)]), several)
    if "months" in keys and wanted():
        here = [made["start"].month, (made["start"] + dt.timedelta(days=20)).month]
        if chance.random() < 0.5: keys["months"] = put("months", "integer, min: 1, max: 12", lambda: chance.choice(here + [chance.randrange(1, 13)]), several)
        else: keys["months"] = put("months", f"enum, values: [{', '.join(YEAR)}]", lambda: YEAR[chance.choice(here + [chance.randrange(1, 13)]) - 1], several)
    if "from" in keys and wanted(): keys["every"] = (put("every", "integer, min: 1, max: 6", lambda: chance.randrange(1, 7)), unit)
    if "from" in keys and wanted(): keys["from"] = put("from", "date", lambda: day(chance, made, -60, 12))
    if "until" in keys and wanted(): keys["until"] = put("until", "date", lambda: day(chance, made, -3, 40))
    if "count" in keys and wanted(): keys["count"] = put("count", "integer, min: 1, max: 60", lambda: chance.randrange(1, 60))
    if "except" in keys and wanted(): keys["except"] = put("except", "date", lambda: day(chance, made, -3, 20), True)
    return keys, attributes


def written(keys):
    """A schedule as a file has it."""
    def text(key, value):
        if key == "every" and isinstance(value, tuple):
            number, unit = value
            return unit if number == 1 else f"{number} {unit}s"
        if key == "between": return f'{{ from: "{value[0]}", to: "{value[1]}" }}'
        if key == "at" and isinstance(value, list):
            items = value if "-" in value[0] else [f'"{item}"' for item in value]
            return items[0] if len(items) == 1 else f"[{', '.join(items)}]"
        if key == "days" and isinstance(value, list): return "[" + ", ".join(f'"{item}"' if "-" in str(item) else str(item) for item in value) + "]"
        return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)
    return "{ " + ", ".join(f"{key}: {text(key, value)}" for key, value in keys.items()) + " }"


# --- Audiences ---

def question(chance, made):
    when = made["start"]
    name = chance.choice(list(FACTS) + ["app_version", "locale", "last_open", "ends", "born", "joined"])
    near = (when + dt.timedelta(days=chance.randint(-20, 20))).date()
    span = lambda: f"{chance.choice([1, 2, 5, 9])} {chance.choice(['days', 'days', 'hours'])}"
    return chance.choice({
        "plan": [f"plan == {chance.choice(['free', 'pro'])}", "plan != team", "plan in [free, pro]", "plan is missing"],
        "points": [f"points >= {chance.randrange(1000)}", f"points < {chance.randrange(1, 1000)}", "points in [1, 2, 500]"],
        "spend": [f"spend > {chance.randrange(100)}.25", f"spend <= {chance.randrange(1000)}"],
        "subscribed": ["subscribed", "not subscribed", "subscribed is not missing"],
        "remind_at": ['remind_at >= "09:30"', 'remind_at < "12:00"', 'remind_at in ["08:00", "09:00"]'],
        "last_open": [f"last_open within last {span()}", f"last_open within last {span()}", f"last_open before {near}"],
        "ends": [f"ends within next {span()}", f"ends within last {span()}", "ends is not missing", f"ends after {near}"],
        "born": [f"born anniversary within next {chance.choice([3, 9, 40])} days", "born anniversary == today", f"born anniversary within last {chance.choice([3, 9])} days", "born < joined"],
        "joined": [f"joined within last {chance.choice([1, 3, 9])} days", f"joined within next {chance.choice([1, 3])} days", "joined <= today", "joined == today", f"joined after {near}"],
        "nickname": ['nickname starts with "a"', 'nickname contains "b"', 'nickname > "b"'],
        "app_version": ['app_version >= "3.10"', 'app_version < "4"', 'app_version in ["3.9", "4.0"]'],
        "locale": ['locale matches "de"', 'locale matches ["pt-BR", "en"]'],
    }[name])


def audience(chance, made, depth=2):
    roll = chance.random()
    if depth == 0 or roll < 0.4: return question(chance, made)
    if roll < 0.55: return f"not ({audience(chance, made, depth - 1)})"
    return f"({audience(chance, made, depth - 1)}) {chance.choice(['and', 'or'])} ({audience(chance, made, depth - 1)})"


# --- Projects and people ---

def project(chance, own_share):
    start = dt.datetime.fromisoformat(chance.choice(STARTS)).replace(tzinfo=UTC) + dt.timedelta(seconds=chance.randrange(3 * 86400))
    made = {"start": start, "days": chance.choice([1, 5, 14, 40, 40, 120]), "quiet": None, "attributes": {}}
    # Most people live where clocks change soon, and half of the times are near that.
    made["odd"], made["times"], made["day"] = change(chance, start, min(max(made["days"], 2), 20))
    if chance.random() < 0.6:
        begin, length = chance.randrange(48), chance.randrange(1, 40)
        made["quiet"] = {"from": f"{begin // 2:02}:{begin % 2 * 30:02}", "to": f"{(begin + length) % 48 // 2:02}:{(begin + length) % 2 * 30:02}", "then": chance.choice([None, "hold", "drop", "send"])}
    made["campaigns"] = []
    for number in range(chance.randrange(2, 6)):
        name = f"c{number}"
        keys, attributes = schedule(chance, made, name, own_share if chance.random() < 0.6 else 0)
        made["attributes"] |= attributes
        made["campaigns"].append({
            "id": name, "schedule": keys, "quiet": chance.choice(["hold", "drop", "send"]) if made["quiet"] and chance.random() < 0.5 else None,
            "passive": chance.random() < 0.07, "status": chance.choice(["active"] * 12 + ["draft", "paused"]),
            "audience": audience(chance, made) if chance.random() < 0.4 else None})
    made["people"] = [person(chance, made, number) for number in range(chance.randrange(2, 6))]
    return made


def directed():
    """One project that has what random ones have too rarely: times that clocks skip and show twice, days that months lack."""
    def campaign(name, keys): return {"id": name, "schedule": {**keys, "zone": "device"}, "quiet": None, "passive": False, "status": "active", "audience": None}
    made = {"start": dt.datetime(2027, 2, 20, tzinfo=UTC), "days": 300, "quiet": None, "attributes": {"at_own": ("time", lambda: "02:31")}, "campaigns": [
        campaign("skipped", {"every": (1, "day"), "at": ["02:10"]}), campaign("own-skipped", {"every": (1, "week"), "at": Own("at_own"), "days": ["sun"]}),
        campaign("ends", {"every": (1, "month"), "days": [30, 31], "at": ["02:30"], "on-missing-day": "last"}), campaign("again", {"every": (1, "month"), "event": "born", "at": ["02:30"], "on-missing-day": "skip"})]}
    made["people"] = [{"id": f"p{number}", "token": f"{number:064x}", "values": {"time_zone": zone, "at_own": "02:31", "born": "1996-01-31"}} for number, zone in enumerate(["Europe/Berlin", "Australia/Lord_Howe", "America/Havana"])]
    return made


def person(chance, made, number):
    start = made["start"]
    near = lambda low, high: stamp(start + dt.timedelta(seconds=chance.randrange(low * 86400, high * 86400)))
    values = {
        "plan": chance.choice(["free", "pro", "team"]), "points": chance.choice([0, 1, 2, 500, chance.randrange(1001)]), "spend": chance.choice([0, 20, 99.25, 500.5]),
        "subscribed": chance.random() < 0.5, "remind_at": chance.choice(["08:00", "09:00", "12:00", "18:30:05"]), "last_open": near(-12, 1), "born": chance.choice(
            [day(chance, made, -6, 12), "1996-02-29", "2001-01-31", "1980-03-30", f"19{chance.randrange(50, 99)}-{day(chance, made, -6, 20)[5:]}".replace("02-29", "02-28")]),
        "joined": day(chance, made, -40, 12), "nickname": chance.choice(["ab", "b", "", "zé"]), "ends": near(-4, 20),
        "time_zone": made["odd"] if made["odd"] and chance.random() < 0.6 else chance.choice(ZONES), "app_version": chance.choice(["3.9", "3.10.1", "4.0", "4"]), "locale": chance.choice(["de", "de_AT", "pt-BR", "en", "fr"])}
    values = {name: value for name, value in values.items() if chance.random() < 0.87}
    for name, (_, choose) in made["attributes"].items():
        if chance.random() < 0.87: values[name] = choose()
    return {"id": f"p{number}", "token": f"{number:064x}", "values": values}


def greedy(chance, made, number):
    """Somebody with as much as the types allow: many times on many days in a row, and no bounds."""
    values = {"time_zone": chance.choice(ZONES)} | {name: made["people"][number % len(made["people"])]["values"].get(name) for name in ("born", "joined", "ends", "last_open")}
    for name, (declaration, choose) in made["attributes"].items():
        key = name.partition("_")[2]
        if key in ("until", "count", "except"): continue
        if key == "every": values[name] = 1
        elif key == "from": values[name] = made["start"].date().isoformat()
        elif not declaration.startswith("list"): values[name] = choose()
        else:
            items = []
            while len(items) < 4:
                items += [item for item in choose() if item not in items][:4 - len(items)]
            if key == "days" and isinstance(items[0], int):
                first = chance.choice([1, 12, 28, 28])
                items = [(first + n - 1) % 31 + 1 for n in range(4)]
            values[name] = items
    return {"values": {name: value for name, value in values.items() if value is not None}}


def cell(value):
    """A value of a person as a row of CSV says it."""
    return json.dumps(value) if isinstance(value, (list, bool)) else str(value)


def write(folder, made):
    quiet = made["quiet"]
    policy = ""
    if quiet: policy = f'policy: {{ quiet-hours: {{ from: "{quiet["from"]}", to: "{quiet["to"]}"{", then: " + quiet["then"] if quiet["then"] else ""} }} }}\n'
    declared = FACTS | {name: declaration for name, (declaration, _) in made["attributes"].items()}
    off = ["quiet-hours", "idle-quiet-hours", "long-quiet-hours", "pending-limit", "audience-always-false", "audience-always-true", "impossible-range", "idle-condition", "body-too-long"]
    (folder / "belfry.yaml").write_text(
        'belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: "18.0" }, environment: production }\nlocales: { source: en, shipped: [en] }\nattributes:\n'
        + "".join(f"  {name}: {{ type: {declaration}, optional: true, on-device: true }}\n" for name, declaration in declared.items())
        + "recipients: { csv: people.csv }\n" + policy + "rules: { " + ", ".join(f'{rule}: "off"' for rule in off) + " }\n")
    for one in made["campaigns"]:
        (folder / f"{one['id']}.yaml").write_text(
            f"campaign: {one['id']}\ndeliver: local\nschedule: {written(one['schedule'])}\nalert: Body of {one['id']}\n"
            + (f"audience: '{one['audience']}'\n" if one["audience"] else "") + (f"quiet-hours: {one['quiet']}\n" if one["quiet"] else "")
            + ("interruption: passive\n" if one["passive"] else "") + (f"status: {one['status']}\n" if one["status"] != "active" else ""))
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    names = ["time_zone", "app_version", "locale", *declared]
    table.writerow(["token", "id", *names])
    for someone in made["people"]:
        table.writerow([someone["token"], someone["id"]] + [cell(someone["values"][name]) if name in someone["values"] else "" for name in names])
    (folder / "people.csv").write_text(out.getvalue())
