"""When campaigns are due, found the slow way: day by day, time by time, person by person. It shares no idea with belfry but the reference.

A campaign is a dictionary: form (at, every, after, since), its keys, zone (an IANA name, or device), quiet (hold, drop, send or None). A person has a
zone or None, and moments or days by the names of events. Quiet hours are (from, to) in seconds of the day, or None.
"""
import calendar, datetime as dt, zoneinfo

UTC = dt.timezone.utc
DAY = dt.timedelta(days=1)
zones = {}


def zone(name):
    if name not in zones:
        zones[name] = zoneinfo.ZoneInfo(name)
    return zones[name]


def instants(wall, where):
    """The moments at which clocks show a time: two, one, or none in a gap."""
    found = []
    for fold in (0, 1):
        moment = wall.replace(tzinfo=where, fold=fold).astimezone(UTC)
        if moment.astimezone(where).replace(tzinfo=None) == wall and moment not in found:
            found.append(moment)
    return sorted(found)


def instant(wall, where):
    """The first moment at which clocks show a time, or the first one after a gap."""
    found = instants(wall, where)
    if found:
        return found[0]
    # Fold 0 reads the gap by the offset before it; the clock jumps at the last second that still shows less.
    low, high = (wall - 2 * DAY).replace(tzinfo=UTC), (wall + 2 * DAY).replace(tzinfo=UTC)
    while high - low > dt.timedelta(seconds=1):
        middle = low + dt.timedelta(seconds=int((high - low).total_seconds()) // 2)
        if middle.astimezone(where).replace(tzinfo=None) < wall:
            low = middle
        else:
            high = middle
    return high


def seconds(time):
    return time.hour * 3600 + time.minute * 60 + time.second


def is_quiet(time, hours):
    begin, end = hours
    now = seconds(time)
    return begin <= now < end if begin < end else now >= begin or now < end


def held(due, where, campaign, hours):
    """When somebody gets what is due; None where it is dropped."""
    if hours is None or campaign["quiet"] not in ("hold", "drop") or where is None:
        return due
    wall = due.astimezone(where).replace(tzinfo=None)
    if not is_quiet(wall, hours):
        return due
    return end_of_quiet(due, wall, where, campaign, hours)


def end_of_quiet(due, wall, where, campaign, hours):
    if campaign["quiet"] == "drop":
        return None
    end = wall.replace(hour=0, minute=0, second=0) + dt.timedelta(seconds=hours[1])
    if seconds(wall) >= hours[1]:
        end += DAY
    for moment in instants(end, where):
        if moment >= due:
            return moment
    return max(due, instant(end, where))


def fires_on(day, campaign):
    """Whether a repetition has a day, and its count up to that day is a matter of who asks."""
    unit, every, first = campaign["unit"], campaign["interval"], campaign["from"]
    if day in campaign.get("except", []) or campaign.get("months") and day.month not in campaign["months"]:
        return False
    if first and day < first or campaign["until"] and day > campaign["until"]:
        return False
    anchor = first or day
    last = calendar.monthrange(day.year, day.month)[1]
    if unit == "day":
        return (day - anchor).days % every == 0
    if unit == "week":
        monday = lambda date: date - dt.timedelta(days=date.weekday())
        weeks = (monday(day) - monday(anchor)).days // 7
        group = "weekdays" if day.weekday() < 5 else "weekend"
        return weeks % every == 0 and (day.strftime("%a").lower() in campaign["days"] or group in campaign["days"])
    if unit == "month":
        months = (day.year - anchor.year) * 12 + day.month - anchor.month
        if months % every:
            return False
        # Which of its name a day is: the number of those up to it, and the last where no later one is left.
        name, which = day.strftime("%a").lower(), len(range(day.day, 0, -7)) - 1
        words = {f"{['first', 'second', 'third', 'fourth', 'fifth'][which]} {name}"} | ({f"last {name}"} if day.day + 7 > last else set())
        if words & set(map(str, campaign["days"])):
            return True
        return any(
            day.day == (last if wanted == "last" else wanted) or
            isinstance(wanted, int) and wanted > last and campaign["missing"] == "last" and day.day == last
            for wanted in campaign["days"])
    if (day.year - anchor.year) % every:
        return False
    for month, wanted in campaign["days"]:
        length = calendar.monthrange(day.year, month)[1]
        if day.month == month and (day.day == wanted or wanted > length and campaign["missing"] == "last" and day.day == length):
            return True
    return False


def walls(campaign, begin, end):
    """The wall-clock times of a campaign on a calendar between two days."""
    if campaign["form"] == "at":
        return sorted(campaign["at"])
    day, found, count = begin, [], 0
    if campaign["count"]:
        day = campaign["from"]
    while day <= end:
        if fires_on(day, campaign):
            for time in sorted(set(campaign["times"])):
                count += 1
                if campaign["count"] and count > campaign["count"]:
                    return found
                if day >= begin:
                    found.append(dt.datetime.combine(day, dt.time()) + dt.timedelta(seconds=time))
        day += DAY
    return found


def at(day, time, clock):
    return instant(dt.datetime.combine(day, dt.time()) + dt.timedelta(seconds=time), clock)


def is_open(moment, campaign, clock):
    """Whether a moment is on one of the days, and in the part of a day, that a campaign waits for."""
    wall = moment.astimezone(clock).replace(tzinfo=None)
    part = campaign.get("between")
    return allowed(wall.date(), campaign) and (part is None or is_quiet(wall, part))


def allowed(day, campaign):
    return not campaign.get("weekdays") or day.strftime("%a").lower() in campaign["weekdays"]


def following(campaign, event, clock):
    """When it is due once, after an event, before it, or at it; None where that takes a clock that nobody knows."""
    delay, times = dt.timedelta(seconds=campaign["delay"]), sorted(campaign["times"])
    waits = times or campaign.get("between") or campaign.get("weekdays")
    if not isinstance(event, dt.datetime):
        if clock is None:
            return None
        day = event + delay
        while not allowed(day, campaign):
            day += DAY
        return at(day, times[0], clock)
    due = event + delay
    if not waits:
        return due
    if clock is None:
        return None
    today = due.astimezone(clock).date()
    if campaign.get("before") and times:
        return max(moment for n in range(4) for time in times if (moment := at(today - n * DAY, time, clock)) <= due)
    if times:
        return min(moment for n in range(10) for time in times if allowed(today + n * DAY, campaign) and (moment := at(today + n * DAY, time, clock)) >= due)
    if is_open(due, campaign, clock):
        return due
    # A day opens at its beginning, or when the part of it begins; clocks may show that twice.
    starts = [campaign["between"][0]] if campaign.get("between") else [0]
    starts += [0] if campaign.get("weekdays") and campaign.get("between") and is_quiet(dt.datetime.min, campaign["between"]) else []
    moments = []
    for n in range(-1, 10):
        for start in starts:
            wall = dt.datetime.combine(today + n * DAY, dt.time()) + dt.timedelta(seconds=start)
            found = instants(wall, clock) or [instant(wall, clock)]
            moments += [(moment, wall) for moment in found if moment >= due]
    return min(moment for moment, wall in moments if allowed(wall.date(), campaign))


def since(campaign, event, clock, begin, end):
    """Again and again from the day of an event on, itself not among them."""
    if clock is None:
        return []
    anchor = event.astimezone(clock).date() if isinstance(event, dt.datetime) else event
    found, count, number = [], 0, 0
    while True:
        number += 1
        steps = number * campaign["interval"]
        if campaign["unit"] in ("day", "week"):
            day = anchor + steps * (7 if campaign["unit"] == "week" else 1) * DAY
        else:
            months = anchor.year * 12 + anchor.month - 1 + steps * (12 if campaign["unit"] == "year" else 1)
            length = calendar.monthrange(months // 12, months % 12 + 1)[1]
            if anchor.day > length and campaign["missing"] == "skip":
                if months // 12 > end.year + 9:
                    return found
                continue
            day = dt.date(months // 12, months % 12 + 1, min(anchor.day, length))
        if campaign["until"] and day > campaign["until"] or day > (end + 3 * DAY).date():
            return found
        for time in sorted(campaign["times"]):
            count += 1
            if campaign["count"] and count > campaign["count"]:
                return found
            if day >= (begin - 5 * DAY).date():
                found.append(at(day, time, clock))


def of(person, campaign):
    """A campaign with the person's own values in place of names; None where what makes its moments is missing."""
    names = campaign.get("names", {})
    if not names:
        return campaign
    is_counted = "every" in names or campaign["interval"] > 1 or campaign["count"] or "count" in names
    own = dict(campaign)
    for key, name in names.items():
        value = person["own"][name]
        if value in (None, []) and (key in ("every", "days", "months", "at") or key == "from" and is_counted):
            return None
        several = value if isinstance(value, list) or value is None else [value]
        own[{"every": "interval", "at": "times"}.get(key, key)] = (several or []) if key in ("days", "months", "at", "except") else value
    return own


def occurrences(campaign, person, begin, end, hours, fallback):
    """The moments of a person in [begin, end), each with the event that it follows from, or None."""
    campaign = of(person, campaign)
    if campaign is None:
        return []
    name = person["zone"] or fallback
    where = zone(name) if name else None
    first, last = (begin - 5 * DAY).date(), (end + 3 * DAY).date()
    found = {}
    if campaign["form"] in ("after", "since"):
        event = person["events"].get(campaign["event"])
        if event is None:
            return []
        clock = where if campaign["zone"] == "device" else zone(campaign["zone"])
        meant = since(campaign, event, clock, begin, end) if campaign["form"] == "since" else [following(campaign, event, clock)]
        found = []
        for due in meant:
            due = due and held(due, where, campaign, hours)
            if due and due not in found:
                found.append(due)
        return [(due, event) for due in found]
    if campaign["zone"] == "device":
        if where is None:
            return []
        for wall in walls(campaign, first, last):
            # On one's own clock it is the written time that is quiet or not, whether the day has it or not.
            if hours and campaign["quiet"] in ("hold", "drop") and is_quiet(wall, hours):
                if campaign["quiet"] == "drop":
                    continue
                late = seconds(wall) >= hours[1]
                wall = wall.replace(hour=0, minute=0, second=0) + dt.timedelta(seconds=hours[1]) + (DAY if late else 0 * DAY)
            found[instant(wall, where)] = None
    else:
        for wall in walls(campaign, first, last):
            due = held(instant(wall, zone(campaign["zone"])), where, campaign, hours)
            if due:
                found[due] = None
    return [(due, None) for due in sorted(found) if begin <= due < end]
