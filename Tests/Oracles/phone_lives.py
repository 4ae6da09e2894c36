"""Lives of a simulated device under the rules of a bundle, for app_library.py: what rings is held against bundle_reader.py, which knows the file alone."""
import copy, datetime as dt, json, random

import bundle_reader as reader
from bundle_projects import ZONES

UTC = dt.timezone.utc
COLUMNS = {"time_zone": "text", "locale": "text", "app_version": "version", "os_version": "version", "platform": "enum"}
FAULTS = ["ledger", "barrier", "others", "digest", "order"]


def at(seconds): return dt.datetime.fromtimestamp(seconds, UTC)
def seconds(moment): return int(moment.timestamp())


def name(wall): return wall.strftime("%Y%m%d-%H%M") + (wall.strftime("%S") if wall.second else "")


def plan(chance, made, rules):
    """A bundle with other limits, and what happens in some weeks."""
    rules = copy.deepcopy(rules)
    start = seconds(made["start"])
    travels, days = chance.random() < 0.5, 60
    rules["pending"] = chance.choice([64, 64, 64, 20, 7, 3])
    # The interpreter knows no hash: everyone gets everything.
    for campaign in rules["campaigns"]: campaign |= {"holdout": 0, "variants": [campaign["variants"][0] | {"weight": 100}]}
    if travels:
        # Held moments of another clock move with the device's: what names them would not be what is seen.
        for campaign in rules["campaigns"]: campaign["quiet_hours"] = None
    home = made["odd"] if made["odd"] and chance.random() < 0.6 else chance.choice(ZONES)
    people = [copy.deepcopy(one["values"]) for one in made["people"]]
    for values in people:
        for key in ("time_zone", "locale"): values.pop(key, None)
    life = {
        "id": "u-1", "person": people[0], "languages": ["en"], "zone": home, "start": start, "until": start + days * 86400,
        "overflow": chance.choice(["soonest", "latest", "refuse"]), "jump": chance.choice(["drop", "ring"]), "actions": []}
    now = start
    while now < life["until"]:
        action = {"at": now, "open": True}
        if travels and chance.random() < 0.45: action["zone"] = chance.choice(ZONES + [home] * 6)
        if chance.random() < 0.25: action["others"] = chance.choice([0, 10, 40, 55, 64])
        if chance.random() < 0.15: action["person"] = chance.choice(people)
        if chance.random() < 0.2:
            life["actions"].append({**action, "kill": chance.randrange(1, 12)})
            action = {"at": now, "open": True}
        life["actions"].append(action)
        # Some launches are hours apart: what a journey brings again within a day is not met otherwise.
        now += chance.choice([chance.randrange(3600, 12 * 3600), chance.randrange(12 * 3600, 4 * 86400), chance.randrange(86400, 20 * 86400)])
    return rules, life


def crowded(chance, made, rules):
    """A life in which other code takes slots after the app was closed: of a system that keeps what came last, the soonest must be left."""
    rules, life = plan(chance, made, rules)
    rules["pending"] = 64
    for campaign in rules["campaigns"]: campaign["quiet_hours"] = None
    start, others = life["start"], chance.randrange(5, 60)
    life |= {"overflow": "latest", "actions": [{"at": start, "open": True}, {"at": start, "others": others}]}
    return rules, life


def stretches(life):
    """The parts of a life in which zone and knowledge stay, with the passes at which each begins: (begin, end, zone, person)."""
    found, zone, person = [], life["zone"], life["person"]
    actions = life["actions"]
    for place, action in enumerate(actions):
        zone, person = action.get("zone", zone), action.get("person", person)
        end = actions[place + 1]["at"] if place + 1 < len(actions) else life["until"]
        if end > action["at"]: found.append((action["at"], end, zone, person))
    return found


def expected(campaign, types, life):
    """When a campaign is to ring: (moment, key, stretch), and nothing of what only a device knows."""
    found = []
    tree = campaign["audience"] and campaign["audience"]["tree"]
    for place, (begin, end, zone, person) in enumerate(stretches(life)):
        person = {**person, "time_zone": zone, "locale": "en"}
        moments = reader.rings(campaign, person, types, at(begin + 1), at(end + 1))
        if moments is None: return None
        own = campaign["rule"].get("zone")
        clock = UTC if own is None else reader.clock(zone if own == "device" else own)
        asks = reader.reads_clock(tree)
        for moment in moments:
            if tree and not reader.holds(tree, person, types, moment if asks else at(begin)): continue
            key = str(seconds(moment)) if campaign["quiet_hours"] else name(reader.shows(moment, clock))
            found.append((seconds(moment), key, place))
    return found


def judge(rules, life, answer, limit=None):
    """What is wrong with a life, in words; nothing where all is well. With a limit only so many moments are owed."""
    types = COLUMNS | {one["name"]: one["type"] for one in rules["attributes"]}
    if answer["lostForeign"]: return f"{answer['lostForeign']} requests of other code were lost"
    for one in answer["passes"]:
        if one["writes"] and not one["isKilled"]: return f"a second pass at {at(one['at'])} wrote {one['writes']} times"
        if one["problems"]: return f"problems: {one['problems']}"
    passes = [one for place, one in enumerate(answer["passes"]) if not one["isKilled"]]
    travels = {action["at"] for action in life["actions"] if "zone" in action}
    owed, unknown = [], set()
    for campaign in rules["campaigns"]:
        found = expected(campaign, types, life)
        if found is None: unknown.add(campaign["campaign"])
        else: owed += [(moment, campaign, key, place) for moment, key, place in found]
    known = {(campaign["campaign"], moment) for moment, campaign, _, _ in owed}
    rung = {}
    for ring in answer["rings"]:
        if ring["campaign"] in unknown: continue
        campaign = next(one for one in rules["campaigns"] if one["campaign"] == ring["campaign"])
        own, suffix = campaign["rule"].get("zone"), ring["identifier"].partition(rules["prefix"] + campaign["identity"] + ".")[2]
        single = len(suffix) >= 13 and suffix[8] == "-" and suffix[:8].isdigit()
        clock = UTC if own is None else reader.clock(ring["zone"] if own == "device" else own)
        # A request that a clock jumped over rings at another time than its own.
        jumped = single and life["jump"] == "ring" and ring["at"] in travels
        key = str(ring["at"]) if campaign["quiet_hours"] else suffix if jumped else name(reader.shows(at(ring["at"]), clock))
        if (ring["campaign"], ring["at"]) not in known and not (life["jump"] == "ring" and ring["at"] in travels):
            return f"{ring['campaign']} rang at {at(ring['at'])} as {ring['identifier']}, which no rule asks for"
        earlier = rung.get((ring["campaign"], key))
        if earlier and (single or earlier["zone"] == ring["zone"]): return f"{ring['campaign']} rang twice as {key}: {at(earlier['at'])} and {at(ring['at'])}"
        rung.setdefault((ring["campaign"], key), ring)
    owed.sort(key=lambda one: one[0])
    left, seen = limit, set()
    for begin, end, covered in windows(passes, life):
        beyond = None
        for moment, campaign, key, _ in owed:
            if not begin < moment <= end: continue
            ring = rung.get((campaign["campaign"], key))
            if covered is not None and moment > covered:
                if not (ring and ring["at"] < moment): beyond = beyond if beyond is not None else moment
                continue
            if left is not None:
                if left == 0: return None
                left -= 1
            if not ring or ring["at"] > moment: return f"{campaign['campaign']} did not ring at {at(moment)} ({key}); the pass at {at(begin)} covers until {covered and at(covered)}"
        # What did not fit may be an interval, whose moments only the device knows.
        if limit is None and not unknown and beyond is not None and beyond != covered + 1:
            return f"the pass at {at(begin)} covers until {at(covered)}, and the first one after that is at {at(beyond)}"
    return None


def windows(passes, life):
    """From each pass to the next: begin, end, and until when it covers."""
    for place, one in enumerate(passes):
        end = passes[place + 1]["at"] if place + 1 < len(passes) else life["until"]
        yield one["at"], end, one.get("coveredUntil")
