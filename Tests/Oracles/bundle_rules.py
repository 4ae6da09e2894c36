#!/usr/bin/env python3
"""Holds the rules of Belfry.json, read by a slow and obvious interpreter, against `simulate`: each person's moments of each local campaign.

    bundle_rules.py BELFRY [--cases 150] [--seed 1] [--own 0.5] [--case N] [--keep FOLDER] [--prove]

Random projects of local campaigns (all forms whose moments are known, values of each person, quiet hours, audiences that ask what time it is, zones
with odd clock changes) and random people. The interpreter knows the file and the person's values alone. Both must name the same moments, campaign by
campaign. Besides: a bundle has the same bytes whatever moment a build is made at, and no stretch of `slots.days` days of anybody's year has more than
`slots.most` moments. --prove blinds the interpreter to one thing at a time, and fails where that goes unnoticed. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, collections, copy, datetime as dt, json, pathlib, random, shutil, subprocess, sys, tempfile, time

sys.dont_write_bytecode = True
import bundle_reader as reader
from bundle_projects import cell, directed, greedy, moment, project, stamp, write

counted = collections.Counter()
# What the language refuses in a random project; the campaign is left out then.
REFUSED = {"never-fires", "time-in-gap"}
COLUMNS = {"time_zone": "text", "locale": "text", "app_version": "version", "os_version": "version", "platform": "enum"}


class Different(Exception):
    pass


def run(belfry, *words, statuses=(0,)):
    done = subprocess.run([belfry, *map(str, words)], capture_output=True, text=True, timeout=120)
    counted["commands"] += 1
    if done.returncode not in statuses:
        raise Different(f"status {done.returncode}: {' '.join(map(str, words))}\n{done.stdout[-900:]}{done.stderr[-1500:]}")
    return done.stdout


def drop_refused(belfry, folder, made):
    """Leaves out campaigns with errors that a random schedule may have."""
    while made["campaigns"]:
        findings = json.loads(run(belfry, "check", "-C", folder, "--now", stamp(made["start"]), "--format", "json", statuses=(0, 1)))["findings"]
        errors = [one for one in findings if one["severity"] == "error"]
        if not errors: return
        for one in errors:
            if one["rule"] not in REFUSED: raise Different(f"check: {one['rule']}, {one['path']}: {one['message']}\n{(folder / one['path']).read_text()}")
        bad = {one["path"].removesuffix(".yaml") for one in errors}
        counted["refused campaigns"] += len(bad)
        made["campaigns"] = [one for one in made["campaigns"] if one["id"] not in bad]
        for name in bad: (folder / f"{name}.yaml").unlink()


# --- The bundle ---

def bundle(belfry, folder, made):
    """The bundle, which is the same whenever it is made."""
    text = run(belfry, "bundle", "-q", "-C", folder)
    run(belfry, "bundle", "-C", folder, "--output", folder / "one.json")
    if (folder / "one.json").read_text() != text: raise Different("the bundle in a file is another one than on standard output")
    for days in (0, 1, 45, 400):
        shutil.rmtree(folder / "build", ignore_errors=True)
        run(belfry, "build", "-q", "-C", folder, "--now", stamp(made["start"] + dt.timedelta(days=days, seconds=days * 977)), "--output", folder / "build")
        found = list((folder / "build").glob("local/*/Belfry.json"))
        if len(found) != 1: raise Different(f"a build after {days} days has {len(found)} bundles")
        if found[0].read_text() != text: raise Different(f"a build after {days} days has another bundle:\n{difference(text, found[0].read_text())}")
        counted["equal bundles"] += 1
    return json.loads(text)


# The keys of each kind of rule; those in the second list may be absent.
KEYS = {
    "calendar": ("form every at zone", "days months from until count except on_missing_day"), "dates": ("form at zone", ""), "interval": ("form seconds", ""),
    "moment": ("form attribute delay", "at zone days between every"), "place": None, "report": None}
UNBOUND = {"attribute", "form", "kind", "zone", "on_missing_day"}


def shape(rules, made):
    """What the page on the format promises of each file."""
    def expect(truth, what):
        if not truth: raise Different(f"the bundle: {what}")
    expect((rules["format"], rules["format_version"], rules["app"], rules["env"]) == ("belfry-bundle", "3.1", "com.example.app", None), "its head")
    names = [campaign["campaign"] for campaign in rules["campaigns"]]
    expect(sorted(names) == sorted(one["id"] for one in made["campaigns"] if one["status"] == "active"), f"it has {names}")
    declared = {one["name"] for one in rules["attributes"]}
    for campaign in rules["campaigns"]:
        rule, name = campaign["rule"], campaign["campaign"]
        keys = KEYS[rule["kind"]]
        if keys is None: continue
        must, may = (set(words.split()) for words in keys)
        expect(must <= set(rule) - {"kind"} <= must | may, f"keys of {name}: {rule}")
        expect(rule["form"] in ("repeating", "rolling"), f"form of {name}: {rule}")
        for value in values_of(rule):
            expect(len(value) == 1 and set(value) <= {"value", "path"}, f"a value of {name}: {value}")
            if "path" in value: expect(len(value["path"]) == 1 and value["path"][0] in declared and value["path"][0] in campaign["attributes"], f"{name} reads {value}, undeclared")
        if rule["kind"] == "moment": expect(rule["attribute"] in declared and rule["attribute"] in campaign["attributes"], f"{name} reads {rule['attribute']}, undeclared")


def values_of(rule):
    for key, value in rule.items():
        if key in UNBOUND or key == "unit" or value is None: continue
        if key in ("every", "between"): yield from values_of(value)
        else: yield value


def difference(one, other):
    at = next((n for n, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
    return f"    at {at}: {one[max(0, at - 120):at + 120]!r}\n    {other[max(0, at - 120):at + 120]!r}"


# --- What is told of a person ---

class Told:
    """What simulate says of a person, asked once of each moment."""

    def __init__(self, belfry, folder):
        self.belfry, self.folder, self.known, self.is_closed = belfry, folder, {}, False

    def __call__(self, someone, begin, horizon):
        key = (someone["id"], begin, horizon)
        if key not in self.known:
            # Half of the people are rows, the others are described.
            values = {name: cell(value) for name, value in someone["values"].items()}
            words = ["--recipient", someone["id"]] if int(someone["id"][1:]) % 2 else [word for name, value in values.items() for word in ("--set", f"{name}={value}")] + ["--set", f"id={someone['id']}"]
            self.known[key] = json.loads(run(self.belfry, "simulate", "-C", self.folder, *words, "--now", stamp(begin), "--horizon", horizon, "--format", "json"))
        return self.known[key]

    def rings(self, someone, campaign, at):
        """Whether it rings at a moment, asked at that moment; None where the blind may ask no more."""
        if self.is_closed and (someone["id"], at, "1s") not in self.known: return None
        return any(line["outcome"] in ("on-device", "push") for line in self(someone, at, "1s")["occurrences"] if line["campaign"] == campaign and line["at"] == stamp(at))


def compare(told, rules, made):
    """The first difference of each campaign and person."""
    types = COLUMNS | {one["name"]: one["type"] for one in rules["attributes"]}
    begin, found = made["start"], []
    # The file may leave out what nobody asks; people have it all the same.
    for someone in made["people"]:
        answer = told(someone, begin, f"{made['days']}d")
        end = moment(answer["until"])
        if not answer["complete"]:
            counted["people with more than are told"] += 1
            continue
        for campaign in rules["campaigns"]:
            what = difference_of(told, campaign, someone, types, [line for line in answer["occurrences"] if line["campaign"] == campaign["campaign"]], begin, end)
            if what: found.append((campaign["campaign"], someone, what))
    return found


def difference_of(told, campaign, someone, types, lines, begin, end):
    values, name = someone["values"], campaign["campaign"]
    mine = reader.rings(campaign, values, types, begin, end)
    if mine is None:
        counted["campaigns of unknown moments"] += 1
        return None
    counted["pairs of campaign and person"] += 1
    if campaign["quiet_hours"] and campaign["rule"]["kind"] == "moment" and campaign["rule"].get("zone") != "device" and not values.get("time_zone"):
        # `simulate` takes UTC for the clock of somebody without a zone here, though not for repetitions.
        counted["pairs left out, without a zone"] += 1
        return None
    tree = campaign["audience"] and campaign["audience"]["tree"]
    def meant(at): return tree is None or reader.holds(tree, values, types, at)
    if reader.reads_clock(tree):
        # What is said of all of them is judged earlier: each is asked at its own moment.
        for at in mine[:4] + mine[4:][-2:]:
            counted["moments judged"] += 1
            if told.rings(someone, name, at) not in (meant(at), None): return f"audience at {stamp(at)}: {meant(at)} by the rules"
        extra = [line["at"] for line in lines if line["outcome"] in ("on-device", "push") and line["at"] and moment(line["at"]) not in mine]
        counted["moments"] += len(mine)
        return f"simulated alone {extra[:3]}" if extra else None
    if not meant(begin):
        counted["pairs outside of the audience"] += 1
        theirs = [line["at"] for line in lines if line["outcome"] in ("on-device", "push")]
        return f"rings outside of the audience: {theirs[:3]}" if theirs else None
    theirs = [line["at"] for line in lines if line["outcome"] in ("on-device", "push") and line["at"]]
    lacking = reader.lacks(campaign, values, types, begin)
    if lacking != any(line["outcome"] == "without-value" for line in lines): return f"{'lacks' if lacking else 'has'} all values by the rules; {[(line['outcome'], line['why']) for line in lines[:2]]}"
    counted["pairs without a value"] += lacking
    counted["moments"] += len(mine)
    mine = [stamp(at) for at in mine]
    if mine == theirs: return None
    lost, extra = [at for at in mine if at not in theirs], [at for at in theirs if at not in mine]
    outcomes = collections.Counter(line["outcome"] for line in lines)
    return f"{len(mine)} by the rules, {len(theirs)} simulated; by the rules alone {lost[:3]}, simulated alone {extra[:3]}; {dict(outcomes)}" + ("" if lost or extra else ", one comes twice")


# --- Slots ---

def window(found, where, days):
    """The most moments in some days in a row of a clock; all of them where days don't matter."""
    shown = [reader.shows(at, where).date() for at in found]
    return max((sum(days is None or day < one + dt.timedelta(days=days) for day in shown[place:]) for place, one in enumerate(shown)), default=0)


def slots(rules, made, options):
    """No stretch of days of anybody's year has more moments than a bundle says."""
    types = COLUMNS | {one["name"]: one["type"] for one in rules["attributes"]}
    begin, chance = made["start"], random.Random(str(made["start"]))
    people = made["people"] + [greedy(chance, made, number) for number in range(4)]
    for campaign in rules["campaigns"]:
        bound, most = campaign["slots"], 0
        if bound is None: continue
        if campaign["rule"].get("form") == "repeating":
            if campaign["rule"]["kind"] != "calendar": continue
            # Of what the device repeats itself the triggers are counted.
            if bound["days"] is not None: raise Different(f"{campaign['campaign']} repeats itself, and its slots have days")
            for someone in people:
                if not reader.repeats_itself(campaign, someone["values"], begin.date(), begin.date() + dt.timedelta(days=366 * 5)):
                    raise Different(f"{campaign['campaign']} cannot repeat itself for {someone}: {campaign['rule']}, {campaign['quiet_hours']}")
            if reader.reads_clock(campaign["audience"]): raise Different(f"{campaign['campaign']} repeats itself, and its audience asks what time it is")
            if campaign["quiet_hours"] and campaign["rule"]["zone"] != "device":
                # One trigger on a fixed clock keeps nobody's quiet hours.
                raise Different(f"{campaign['campaign']} repeats itself on a fixed clock: {campaign['rule']}, {campaign['quiet_hours']}")
            needed = max(((len(reader.triggers(campaign, someone["values"], begin.date(), begin.date() + dt.timedelta(days=366 * 4))), someone) for someone in people), key=lambda pair: pair[0])
            if needed[0] > bound["most"]: raise Different(f"{campaign['campaign']}: {needed[0]} repeating for {needed[1]}, where slots are {bound}: {campaign['rule']}")
            if needed[0]: counted["slots reached, repeating" if needed[0] == bound["most"] else "slots not reached, repeating"] += 1
            if needed[0] < bound["most"] and options.tell: print(needed, bound, campaign["rule"], campaign["quiet_hours"])
            continue
        for someone in people:
            found = reader.rings(campaign, someone["values"], types, begin, begin + dt.timedelta(days=366))
            if found is None: break
            zone = campaign["rule"].get("zone", "device")
            where = reader.clock((someone["values"].get("time_zone") or "UTC") if zone == "device" else zone)
            mine = window(found, where, bound["days"])
            if mine > bound["most"]: raise Different(f"{campaign['campaign']}: {mine} in {bound['days']} days for {someone}, where slots are {bound}: {campaign['rule']}, {campaign['quiet_hours']}")
            most = max(most, mine)
        if most and most < bound["most"] and options.tell: print(most, bound, campaign["rule"], campaign["quiet_hours"])
        if most: counted["slots reached" if most >= bound["most"] else "slots not reached"] += 1


# --- Cases ---

BLIND = {}


def blind(name):
    def keep(make):
        BLIND[name] = make
        return make
    return keep


def each_rule(change):
    def blinded(rules):
        rules = copy.deepcopy(rules)
        for campaign in rules["campaigns"]: change(campaign)
        return rules
    return blinded


def without(key):
    def change(campaign):
        campaign["rule"].pop(key, None)
        if isinstance(campaign["rule"].get("every"), dict): campaign["rule"]["every"].pop(key, None)
    return each_rule(change)


for key in ("until", "count", "except", "months"): BLIND[key] = without(key)


@blind("quiet hours")
@each_rule
def _(campaign): campaign["quiet_hours"] = None


@blind("on a missing day")
@each_rule
def _(campaign):
    for place in (campaign["rule"], campaign["rule"].get("every")):
        if isinstance(place, dict) and place.get("on_missing_day"): place["on_missing_day"] = {"skip": "last", "last": "skip"}[place["on_missing_day"]]


@blind("zone")
@each_rule
def _(campaign):
    if "zone" in campaign["rule"]: campaign["rule"]["zone"] = "device"


@blind("audience")
@each_rule
def _(campaign): campaign["audience"] = None


PATCHED = {
    "own values": ("own", lambda value, person: value.get("value") if value else None),
    "gap": ("after_gap", lambda wall, where: wall.replace(tzinfo=where).astimezone(UTC)),
    "twice": ("first", lambda wall, where: (reader.moments(wall, where) or (reader.after_gap(wall, where),))[-1]),
    "quiet hours of a moment": ("held", lambda at, quiet, where: at),
    "quiet hours of a wall clock": ("held_wall", lambda wall, quiet: wall),
}


def blinded(name, told, rules, made):
    """Whether a blind interpreter is found out."""
    if name not in PATCHED: return bool(compare(told, BLIND[name](rules), made))
    function, other = PATCHED[name]
    kept = getattr(reader, function)
    for cached in (reader.first, reader.moments): getattr(cached, "cache_clear", lambda: None)()
    setattr(reader, function, other)
    try: return bool(compare(told, rules, made))
    finally:
        setattr(reader, function, kept)
        reader.first.cache_clear()


def one(belfry, folder, chance, options, noticed, number):
    made = directed() if number < 0 else project(chance, options.own)
    write(folder, made)
    drop_refused(belfry, folder, made)
    if not any(one["status"] == "active" for one in made["campaigns"]): return []
    rules = bundle(belfry, folder, made)
    shape(rules, made)
    for campaign in rules["campaigns"]: counted[f"kind {campaign['rule']['kind']}"] += 1
    told = Told(belfry, folder)
    found = compare(told, rules, made)
    for name, someone, what in found: counted["differences"] += 1
    if options.prove and not found:
        before, told.is_closed = collections.Counter(counted), True
        for name in [*BLIND, *PATCHED]: noticed[name] += noticed[name] < 5 and blinded(name, told, rules, made)
        counted.clear()
        counted.update(before)
    slots(rules, made, options)
    if options.prove:
        less = copy.deepcopy(rules)
        for campaign in less["campaigns"]: campaign["slots"]["most"] -= 1
        before = collections.Counter(counted)
        try: slots(less, made, options)
        except Different: noticed["one slot less"] += 1
        counted.clear()
        counted.update(before)
    return [f"{name} and {someone['id']} {someone['values']}: {what}\n{(folder / (name + '.yaml')).read_text()}    rule {json.dumps(next(c for c in rules['campaigns'] if c['campaign'] == name)['rule'])}\n"
            f"    quiet {made['quiet']}, now {stamp(made['start'])}, horizon {made['days']}d" for name, someone, what in found]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    parser.add_argument("--cases", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--own", type=float, default=0.5, help="how likely a value is each person's own")
    parser.add_argument("--seconds", type=float, help="no case begins after these")
    parser.add_argument("--case", type=int, help="this one alone")
    parser.add_argument("--keep", help="where projects with a difference are left")
    parser.add_argument("--show", type=int, default=8, help="how many differences are shown")
    parser.add_argument("--tell", action="store_true", help="names the campaigns whose slots nobody reaches")
    parser.add_argument("--prove", action="store_true")
    options = parser.parse_args()
    began = time.monotonic()
    belfry, failed, noticed = str(pathlib.Path(options.belfry).resolve()), 0, collections.Counter()
    for number in range(-1, options.cases) if options.case is None else [options.case]:
        if options.seconds and time.monotonic() > began + options.seconds: break
        folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-bundle-"))
        try:
            found = one(belfry, folder, random.Random(f"{options.seed} {number}"), options, noticed, number)
            counted["cases"] += 1
        except Different as problem:
            found = [str(problem)]
        if found:
            failed += 1
            if failed <= options.show: print(f"case {number} (seed {options.seed}): " + "\n  ".join(found[:2]), flush=True)
            if options.keep: shutil.copytree(folder, f"{options.keep}/{options.seed}-{number}", dirs_exist_ok=True)
        shutil.rmtree(folder)
    print(", ".join(f"{count} {what}" for what, count in sorted(counted.items())))
    asked = [*BLIND, *PATCHED, "one slot less"]
    unnoticed = [name for name in asked if not noticed[name]] if options.prove else []
    if options.prove: print("noticed blindness, up to five times: " + ", ".join(f"{name} in {noticed[name]} cases" for name in asked))
    print(f"bundle rules: {counted['cases']} cases, {counted['moments']} moments, {failed} with a difference" + (f"; unnoticed: {', '.join(unnoticed)}" if unnoticed else ""))
    return 1 if failed or unnoticed or not counted["moments"] else 0


if __name__ == "__main__": sys.exit(main())
