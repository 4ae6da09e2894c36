"""When the campaigns of a Belfry.json ring, found the slow way: day by day, time by time, for one person. It reads the rules and the person's values, and nothing else.

A person is a dictionary: what is known of each attribute, as JSON has it (numbers, booleans, texts, lists of these), and perhaps `time_zone`.
"""
import calendar, datetime as dt, functools, zoneinfo

UTC = dt.timezone.utc
DAY = dt.timedelta(days=1)
WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
YEAR = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
UNKNOWN = ("interval", "place", "report")


# --- Clocks ---

@functools.lru_cache(None)
def clock(name):
    return zoneinfo.ZoneInfo(name)


def shows(moment, where):
    """What a clock shows at a moment."""
    return moment.astimezone(where).replace(tzinfo=None)


@functools.lru_cache(None)
def moments(wall, where):
    """All moments at which a clock shows a time, in order; none in a gap."""
    guess, found = wall.replace(tzinfo=UTC), set()
    # Each offset that the clock has around that day is tried.
    for hours in range(-40, 41, 8):
        offset = (guess + dt.timedelta(hours=hours)).astimezone(where).utcoffset()
        if shows(guess - offset, where) == wall: found.add(guess - offset)
    return tuple(sorted(found))


@functools.lru_cache(None)
def first(wall, where):
    """The first moment at which a clock shows a time, or the first one after the gap that has it."""
    if found := moments(wall, where): return found[0]
    return after_gap(wall, where)


def after_gap(wall, where):
    moment = wall.replace(tzinfo=UTC) - dt.timedelta(hours=16)
    for step in (dt.timedelta(hours=1), dt.timedelta(minutes=1), dt.timedelta(seconds=1)):
        # What comes before the gap shows less. An hour that falls back shows less again, but never so near to a gap.
        while shows(moment + step, where) < wall: moment += step
    return moment + dt.timedelta(seconds=1)


def time(text):
    return dt.time.fromisoformat(text)


def within(now, begin, end):
    """Whether a time of day is in a part of the day, which may go over midnight and is the whole day where its ends are the same."""
    return begin <= now < end if begin < end else now >= begin or now < end


# --- Values ---

def own(value, person):
    """A value: the same for everyone, or the person's own; None where it is missing."""
    if value is None: return None
    if "value" in value: return value["value"]
    name, = value["path"]
    return person.get(name)


def several(value, person):
    """A value that is a list: one alone counts, one without items is missing."""
    found = own(value, person)
    if found is None: return None
    return (found if isinstance(found, list) else [found]) or None


def date(value, person):
    found = own(value, person)
    return found and dt.date.fromisoformat(found)


# --- Repetitions ---

class Missing(Exception):
    """The person lacks what makes the moments."""


def needed(found):
    if found is None: raise Missing
    return found


def has_day(day, items, unit, missing):
    """Whether one of the items means a day."""
    last = calendar.monthrange(day.year, day.month)[1]
    name = WEEK[day.weekday()]
    def reaches(number): return day.day == number or number > last == day.day and missing == "last"
    for item in items:
        if unit == "week":
            if item == name: return True
        elif unit == "year":
            if item["month"] == day.month and reaches(item["day"]): return True
        elif item == "last":
            if day.day == last: return True
        elif isinstance(item, dict):
            same = [other for other in range(1, last + 1) if dt.date(day.year, day.month, other).weekday() == day.weekday()]
            place = -1 if item["ordinal"] == "last" else ["first", "second", "third", "fourth"].index(item["ordinal"])
            if item["weekday"] == name and same[place] == day.day: return True
        elif reaches(item): return True
    return False


def periods(day, since, unit):
    """How many days, weeks, months or years a day is after another one, by the calendar."""
    if unit == "day": return (day - since).days
    if unit == "week": return ((day - day.weekday() * DAY) - (since - since.weekday() * DAY)).days // 7
    if unit == "month": return (day.year - since.year) * 12 + day.month - since.month
    return day.year - since.year


def calendar_walls(rule, person, begin, end):
    """The wall-clock times of a repetition from one day to another."""
    unit = rule["every"]["unit"]
    number = needed(own(rule["every"]["number"], person))
    times = sorted({time(text) for text in needed(several(rule["at"], person))})
    items = needed(several(rule["days"], person)) if "days" in rule else None
    months = needed(several(rule["months"], person)) if "months" in rule else None
    months = months and [YEAR.index(month) + 1 if isinstance(month, str) else month for month in months]
    start, until, count = date(rule.get("from"), person), date(rule.get("until"), person), own(rule.get("count"), person)
    left_out = {dt.date.fromisoformat(text) for text in several(rule.get("except"), person) or []}
    if start is None and "from" in rule and ("path" in rule["every"]["number"] or number > 1 or "count" in rule): raise Missing
    found, rung, day = [], 0, start if start and (count or start > begin) else begin
    while day <= end and not (until and day > until):
        fits = day not in left_out and (not months or day.month in months)
        if fits and (number == 1 or periods(day, start, unit) % number == 0) and (items is None or has_day(day, items, unit, rule.get("on_missing_day"))):
            for at in times:
                rung += 1
                if count and rung > count: return found
                if day >= begin: found.append(dt.datetime.combine(day, at))
        day += DAY
    return found


# --- Moments of the person ---

def anniversaries(every, anchor, times, person, end):
    """The days on which a day comes again, itself not among them."""
    number, unit = needed(own(every["number"], person)), every["unit"]
    count, until, missing = own(every.get("count"), person), date(every.get("until"), person), every.get("on_missing_day")
    found, day = [], anchor + DAY
    while day <= end and not (until and day > until):
        far = periods(day, anchor, unit)
        last = calendar.monthrange(day.year, day.month)[1]
        if unit == "day": comes = True
        elif unit == "week": comes = day.weekday() == anchor.weekday()
        else:
            comes = day.day == anchor.day or anchor.day > last == day.day and missing == "last"
            comes = comes and (unit == "month" or day.month == anchor.month)
        # A week of an anniversary begins on its own weekday, so that whole ones are counted from it.
        if unit == "week": far = (day - anchor).days // 7
        if comes and far % number == 0: found += [dt.datetime.combine(day, at) for at in times]
        if count and len(found) >= count: return found[:count]
        day += DAY
    return found


def of_moment(rule, person, types, where, end):
    """What follows from a moment of the person's own."""
    text = needed(person.get(rule["attribute"]))
    times = sorted({time(text) for text in several(rule.get("at"), person) or []})
    days = several(rule.get("days"), person)
    def allowed(day): return days is None or WEEK[day.weekday()] in days
    delay = dt.timedelta(seconds=own(rule["delay"], person) or 0) if rule.get("delay") else dt.timedelta()
    is_date = types[rule["attribute"]] == "date"
    event = dt.date.fromisoformat(text) if is_date else dt.datetime.fromisoformat(text.replace("Z", "+00:00"))
    if every := rule.get("every"):
        anchor = event if is_date else shows(event, where).date()
        return [first(wall, where) for wall in anniversaries(every, anchor, times, person, end)]
    if is_date:
        day = event + delay
        while not allowed(day): day += DAY
        return [first(dt.datetime.combine(day, at), where) for at in times]
    due, between = event + delay, rule.get("between")
    if not times and not between and days is None: return [due]
    today = shows(due, where).date()
    nearby = [today + n * DAY for n in range(-9, 10)]
    if times:
        found = [first(dt.datetime.combine(day, at), where) for day in nearby if allowed(day) for at in times]
        return [max(moment for moment in found if moment <= due)] if delay < dt.timedelta() else [min(moment for moment in found if moment >= due)]
    part = (time(own(between["from"], person)), time(own(between["to"], person))) if between else None
    def is_open(wall): return allowed(wall.date()) and (part is None or within(wall.time(), *part))
    if is_open(shows(due, where)): return [due]
    # A day opens at its beginning, a part of it when it begins.
    starts = {dt.time()} | ({part[0]} if part else set())
    walls = [dt.datetime.combine(day, at) for day in nearby for at in starts]
    return [min(moment for wall in walls if is_open(wall) for moment in moments(wall, where) or (first(wall, where),) if moment >= due)]


# --- Quiet hours ---

def held_wall(wall, quiet):
    """A wall-clock time of everyone's own clock after quiet hours; None where they drop it."""
    begin, end = time(quiet["from"]), time(quiet["to"])
    if not within(wall.time(), begin, end): return wall
    if quiet["then"] == "drop": return None
    return dt.datetime.combine(wall.date() + (DAY if wall.time() >= end else 0 * DAY), end)


def held(moment, quiet, where):
    """A moment after quiet hours of the person's clock; None where they drop it."""
    begin, end = time(quiet["from"]), time(quiet["to"])
    wall = shows(moment, where)
    if not within(wall.time(), begin, end): return moment
    if quiet["then"] == "drop": return None
    day = wall.date() + (DAY if wall.time() >= end else 0 * DAY)
    ends = [found for found in moments(dt.datetime.combine(day, end), where) if found >= moment]
    return ends[0] if ends else max(moment, first(dt.datetime.combine(day, end), where))


# --- Campaigns ---

def walls(campaign, person, from_day, to_day):
    """The wall-clock times of a campaign on a calendar, after quiet hours of everyone's own clock."""
    rule, quiet = campaign["rule"], campaign["quiet_hours"]
    if rule["kind"] == "dates": found = [dt.datetime.fromisoformat(text) for text in needed(several(rule["at"], person))]
    else: found = calendar_walls(rule, person, from_day, to_day)
    if rule["zone"] != "device" or not quiet: return found
    return [kept for wall in found if (kept := held_wall(wall, quiet))]


def triggers(campaign, person, from_day, to_day):
    """The repeating triggers that a repetition of the device's own takes: what its wall-clock times have in common."""
    try: found = walls(campaign, person, from_day, to_day)
    except Missing: return set()
    alike = {"day": lambda wall: (), "week": lambda wall: wall.weekday(), "month": lambda wall: wall.day, "year": lambda wall: (wall.month, wall.day)}[campaign["rule"]["every"]["unit"]]
    return {(alike(wall), wall.time()) for wall in found}


def repeats_itself(campaign, person, from_day, to_day):
    """Whether the wall-clock times between two days are all those, and only those, that its repeating triggers match."""
    try: found = set(walls(campaign, person, from_day - 2 * DAY, to_day))
    except Missing: return True
    unit, wanted = campaign["rule"]["every"]["unit"], triggers(campaign, person, from_day, to_day)
    alike = {"day": lambda day: (), "week": lambda day: day.weekday(), "month": lambda day: day.day, "year": lambda day: (day.month, day.day)}[unit]
    days = [from_day + n * DAY for n in range(2, (to_day - from_day).days)]
    matched = {dt.datetime.combine(day, at) for day in days for shape, at in wanted if alike(day) == shape}
    return matched == {wall for wall in found if wall.date() in set(days)}


def rings(campaign, person, types, begin, end):
    """When a campaign rings in [begin, end), whoever its audience is; None where only the device knows."""
    rule, quiet = campaign["rule"], campaign["quiet_hours"]
    if rule["kind"] in UNKNOWN: return None
    device, name = person.get("time_zone"), rule.get("zone", "device")
    where = clock((device or "UTC") if name == "device" else name)
    from_day, to_day = begin.date() - 5 * DAY, end.date() + 3 * DAY
    try:
        if rule["kind"] == "moment": found = of_moment(rule, person, types, where, to_day)
        else:
            found = [first(wall, where) for wall in walls(campaign, person, from_day, to_day)]
    except Missing:
        return []
    # A moment on the device's clock, which is UTC of somebody without a zone; on another clock, the person's where it is known.
    if quiet and rule["kind"] == "moment" and rule.get("zone") == "device": device = device or "UTC"
    if quiet and device and (name != "device" or rule["kind"] == "moment"):
        found = [kept for moment in found if (kept := held(moment, quiet, clock(device)))]
    return sorted({moment for moment in found if begin <= moment < end})


def lacks(campaign, person, types, begin):
    """Whether the person lacks a value that makes the moments of a repetition."""
    if campaign["rule"]["kind"] != "calendar": return False
    try: calendar_walls(campaign["rule"], person, begin.date(), begin.date())
    except Missing: return True
    return False


# --- Audiences ---

SIGNS = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


def comparable(value, type):
    if type == "date": return dt.date.fromisoformat(value)
    if type == "time": return dt.time.fromisoformat(value)
    if type == "timestamp": return dt.datetime.fromisoformat(value.replace("Z", "+00:00"))
    if type == "version":
        numbers = [int(part) for part in value.split(".")]
        while numbers and not numbers[-1]: numbers.pop()
        return numbers
    if type in ("text", "enum"): return value.encode()
    return round(value * 10 ** 6) if type == "decimal" else value


def comes_again(born, days, today):
    """Whether a day has an anniversary so many days from today on, or up to today; itself is none."""
    for n in range(abs(days) + 1):
        day = today + (n if days >= 0 else -n) * DAY
        length = calendar.monthrange(day.year, day.month)[1]
        if day > born and day.month == born.month and (day.day == born.day or born.day > length == day.day): return True
    return False


def holds(tree, person, types, now):
    """Whether a person is in an audience at a moment."""
    if "all" in tree: return tree["all"]
    if "and" in tree: return all(holds(part, person, types, now) for part in tree["and"])
    if "or" in tree: return any(holds(part, person, types, now) for part in tree["or"])
    if "not" in tree: return not holds(tree["not"], person, types, now)
    name = tree["attribute"]
    found, type, today = person.get(name), types[name], now.astimezone(UTC).date()
    if "missing" in tree: return (found is None) == tree["missing"]
    if found is None: return False
    value = comparable(found, type)
    if "in" in tree: return value in [comparable(other, type) for other in tree["in"]]
    if "contains" in tree: return tree["contains"] in found
    if "starts_with" in tree: return found.startswith(tree["starts_with"])
    if "day" in tree: return SIGNS[tree["is"]](value, today)
    if "other" in tree:
        other = person.get(tree["other"])
        return other is not None and SIGNS[tree["is"]](value, comparable(other, types[tree["other"]]))
    for word, way in (("last", -1), ("next", 1)):
        if span := tree.get(f"anniversary_within_{word}"): return comes_again(value, way * span["days"], today)
        if span := tree.get(f"within_{word}"):
            here = now if type == "timestamp" else today
            far = here + way * dt.timedelta(**span)
            return min(here, far) <= value <= max(here, far)
    return SIGNS[tree["is"]](value, comparable(tree["value"], type))


def reads_clock(tree):
    """Whether an audience asks what time it is."""
    if isinstance(tree, list): return any(map(reads_clock, tree))
    if not isinstance(tree, dict): return False
    return any("within" in key or key == "day" for key in tree) or any(map(reads_clock, tree.values()))
