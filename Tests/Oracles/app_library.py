#!/usr/bin/env python3
"""Holds the library that apps link against `belfry simulate`: verdicts, moments and texts of random projects and people.

    app_library.py BELFRY [--cases 150] [--seconds S] [--seed 1] [--case N] [--keep FOLDER] [--prove]

The library is built with a simulated device (Tests/Phone) and reads the bundle alone; `simulate` reads the project. Both must say the same: who is not
in the audience and why, who is held out, which value is missing, when each campaign rings, and in which variant, language and words. Status 0: no
difference; 1: differences, the first ones shown.
"""
import argparse, collections, copy, datetime as dt, json, os, pathlib, random, shutil, subprocess, sys, tempfile, time, zoneinfo

sys.dont_write_bytecode = True
from bundle_projects import ZONES, moment, project, stamp, write
from bundle_rules import Different, REFUSED, run
from phone_projects import LOCALES, dress, eventful
import bundle_reader as reader
import phone_lives as lives

ROOT = pathlib.Path(__file__).resolve().parents[2]
counted = collections.Counter()


def built():
    """The program with the library and a device."""
    words = ["swift", "build", "--package-path", str(ROOT / "Tests" / "Phone"), "-c", "release", "-Xswiftc", "-enable-testing"]
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode: sys.exit(done.stdout[-3000:] + done.stderr[-3000:])
    return subprocess.run(words + ["--show-bin-path"], capture_output=True, text=True).stdout.strip() + "/phone"


class Phone:
    """Asks the program, one line each."""

    def __init__(self, path):
        self.child = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, **question):
        self.child.stdin.write(json.dumps(question) + "\n")
        self.child.stdin.flush()
        line = self.child.stdout.readline()
        if not line: raise Different(f"the library ended: {self.child.wait()}; {json.dumps(question)[:600]}")
        counted["questions to the library"] += 1
        answer = json.loads(line)
        if "error" in answer: raise Different(f"the library: {answer['error']}")
        return answer


def drop_refused(belfry, folder, made):
    """Campaigns whose random texts are refused get plain ones; those whose schedules are refused are left out."""
    for _ in range(4):
        findings = json.loads(run(belfry, "check", "-C", folder, "--now", stamp(made["start"]), "--format", "json", statuses=(0, 1)))["findings"]
        errors = [one for one in findings if one["severity"] == "error"]
        if not errors: return
        for one in errors:
            name = one["path"].removesuffix(".yaml")
            if one["rule"] not in REFUSED and made["plain"].get(name):
                counted[f"texts refused: {one['rule']}"] += 1
                (folder / one["path"]).write_text(made["plain"].pop(name))
            elif one["rule"] not in REFUSED and name in made["plain"]: raise Different(f"check: {one['message']}")
        for name in {one["path"].removesuffix(".yaml") for one in errors if one["rule"] in REFUSED}:
            made["campaigns"] = [one for one in made["campaigns"] if one["id"] != name]
            (folder / f"{name}.yaml").unlink(missing_ok=True)
    raise Different("check finds more and more")


def told(belfry, folder, someone, begin, days):
    return json.loads(run(belfry, "simulate", "-C", folder, "--recipient", someone["id"], "--now", stamp(begin), "--horizon", f"{days}d", "--format", "json"))


def compare(belfry, phone, folder, made, blind=None):
    """The first difference of each campaign and person."""
    bundle = folder / "Belfry.json"
    run(belfry, "bundle", "-q", "-C", folder, "--output", bundle)
    if blind:
        rules = json.loads(bundle.read_text())
        blind(rules)
        bundle.write_text(json.dumps(rules))
    begin, found = made["start"], []
    asks = {one["campaign"]: reader.reads_clock(one["audience"] and one["audience"]["tree"]) for one in json.loads(bundle.read_text())["campaigns"]}
    for someone in made["people"]:
        values = someone["values"]
        if (folder, someone["id"]) not in made.setdefault("told", {}): made["told"][folder, someone["id"]] = told(belfry, folder, someone, begin, made["days"])
        answer = made["told"][folder, someone["id"]]
        if not answer["complete"]: continue
        end = moment(answer["until"])
        own = phone(story={
            "bundle": str(bundle), "id": someone["id"], "person": values, "languages": [values["locale"]] if "locale" in values else ["en"],
            "zone": values["time_zone"], "now": int(begin.timestamp()), "until": int(end.timestamp()), "texts": 3, "reports": []})
        # The file changes, and its path may not.
        if own["problems"]: found.append(("", someone, f"{own['problems']}"))
        for campaign in own["campaigns"]:
            lines = [line for line in answer["occurrences"] if line["campaign"] == campaign["campaign"]]
            what = difference(campaign, lines, begin, asks.get(campaign["campaign"]))
            counted["pairs of campaign and person"] += 1
            if what: found.append((campaign["campaign"], someone, what))
    return found


def difference(own, lines, begin, asks):
    shown = [line for line in lines if line["outcome"] in ("on-device", "push")]
    theirs = [line["at"] for line in shown if line["at"]]
    mine = [stamp(dt.datetime.fromtimestamp(at, dt.timezone.utc)) for at in own["moments"]]
    counted["moments"] += len(mine)
    outcomes = {line["outcome"] for line in lines}
    if why := own.get("why"):
        counted["verdicts"] += 1
        if shown: return f"not wanted ({why}), and simulate shows {theirs[:3]}"
        # What is over, or held, simulate says first or besides.
        whys = {line["why"].partition("; held by")[0] for line in lines if line["outcome"] != "over"}
        # Of what asks the clock simulate tells the reason of another moment.
        # Of several missing values one is named.
        if "is missing, so nothing says when" in why and any("is missing, so nothing says when" in other for other in whys): return None
        if whys and not asks and why not in whys: return f"because: {why!r}, by simulate {sorted(whys)[:2]}"
        return None
    if asks:
        # What asks the clock is judged earlier by simulate, whose own oracle asks it for each moment.
        counted["campaigns that ask the clock"] += 1
    elif mine != theirs:
        lost, extra = [at for at in mine if at not in theirs], [at for at in theirs if at not in mine]
        return f"{len(mine)} by the library, {len(theirs)} simulated; by the library alone {lost[:3]}, simulated alone {extra[:3]}; {sorted(outcomes)}"
    by_time = {line["at"]: line["message"] for line in shown if line["message"]}
    for message in own["messages"]:
        other = by_time.get(stamp(dt.datetime.fromtimestamp(message["at"], dt.timezone.utc)) if message["at"] else None)
        if not other: continue
        counted["texts"] += 1
        for key in ("variant", "language", "title", "subtitle", "body"):
            if (message.get(key) or None) != (other.get(key) or None): return f"{key} at {message['at']}: {message.get(key)!r}, simulated {other.get(key)!r}"
    return None


# --- Events of the app ---

def follow(belfry, phone, folder, chance):
    """What follows from reports: the first difference of each campaign and person."""
    made = eventful(chance, folder)
    people(chance, made)
    drop_refused(belfry, folder, made)
    if not made["campaigns"]: return []
    bundle, found = folder / "Belfry.json", []
    run(belfry, "bundle", "-q", "-C", folder, "--output", bundle)
    for someone in made["people"]:
        values, reports = someone["values"], someone["reports"]
        words = [word for at, event, properties in reports for word in ("--event", " ".join([event] + [f"{key}={value}" for key, value in properties.items()]), "--at", stamp(at))]
        words += [word for name, value in values.items() for word in ("--set", f"{name}={json.dumps(value) if isinstance(value, (list, bool)) else value}")]
        answer = json.loads(run(belfry, "simulate", "-C", folder, "--set", f"id={someone['id']}", *words, "--now", stamp(made["start"]), "--horizon", "40d", "--format", "json"))
        own = phone(story={
            "bundle": str(bundle), "id": someone["id"], "person": values, "languages": [values.get("locale", "en")], "zone": values["time_zone"],
            "now": int(made["start"].timestamp()), "until": int(made["start"].timestamp()) + 40 * 86400, "texts": 3,
            "reports": [{"event": event, "at": int(at.timestamp()), "properties": properties} for at, event, properties in reports]})
        for campaign in own["campaigns"]:
            lines = [line for line in answer["occurrences"] if line["campaign"] == campaign["campaign"]]
            shown = [line for line in lines if line["outcome"] == "on-device" and line["at"]]
            theirs, mine = [line["at"] for line in shown], [stamp(dt.datetime.fromtimestamp(at, dt.timezone.utc)) for at in campaign["moments"]]
            counted["requests after reports"] += len(mine)
            counted["campaigns after reports"] += 1
            what = f"{mine} by the library, {theirs} simulated; {[(line['at'], line['outcome'], line['why']) for line in lines]}" if mine != theirs else None
            for message in campaign["messages"] if not what else []:
                other = next(line["message"] for line in shown if line["at"] == mine[-1])
                counted["texts"] += 1
                if message["body"] != other["body"]: what = f"body {message['body']!r}, simulated {other['body']!r}"
            if what: found.append(f"{campaign['campaign']} and {someone['id']} {values} after {reports}: {what}\n{(folder / (campaign['campaign'] + '.yaml')).read_text()}\n    now {stamp(made['start'])}, quiet {made['quiet']}")
    return found


# --- Blindness: what is taken out of a bundle must be noticed ---

def campaigns(change):
    def blind(rules):
        for campaign in rules["campaigns"]: change(campaign)
    return blind


def forget_words(rules):
    for language in rules.get("languages", {}).values():
        if "numbers" in language: language["numbers"]["group"] = "'"
        if "dates" in language: language["dates"]["months"][0:12] = ["?"] * 12
        if "plurals" in language: language["plurals"] = {}


def swap_weights(campaign):
    for variant in campaign["variants"]: variant["weight"] = 100 - variant["weight"]


BLIND = {
    "quiet hours": campaigns(lambda campaign: campaign.update(quiet_hours=None)), "audience": campaigns(lambda campaign: campaign.update(audience=None)),
    "holdout": campaigns(lambda campaign: campaign.update(holdout=0)), "weights": campaigns(swap_weights),
    "zone": campaigns(lambda campaign: campaign["rule"].update(zone="device") if "zone" in campaign["rule"] else None),
    "until": campaigns(lambda campaign: campaign["rule"].pop("until", None)), "count": campaigns(lambda campaign: campaign["rule"].pop("count", None)),
    "except": campaigns(lambda campaign: campaign["rule"].pop("except", None)), "words of languages": forget_words,
    "source language": lambda rules: rules.update(source_locale="de")}


# --- Lives ---

def live(phone, folder, chance, made, rules, options, noticed):
    """Some lives under a bundle; the first thing that is wrong."""
    for number in range(options.lives):
        crowded = number % 4 == 3
        other, life = (lives.crowded if crowded else lives.plan)(chance, made, rules)
        path = folder / "life.json"
        path.write_text(json.dumps(other))
        life["bundle"] = str(path)
        # Under other code's requests the soonest are owed: as many as slots are left, less what repeats for ever.
        limit = None
        if crowded:
            if any(campaign["rule"]["form"] == "repeating" for campaign in other["campaigns"]): continue
            limit = 64 - life["actions"][1]["others"]
        answer = phone(life=life)
        counted["lives"] += 1
        counted["rings"] += len(answer["rings"])
        counted["passes"] += len(answer["passes"])
        if what := lives.judge(other, life, answer, limit):
            return f"{what}\n    pending {other['pending']}, {json.dumps(life)}\n    {json.dumps([{key: campaign[key] for key in ('campaign', 'rule', 'quiet_hours', 'audience')} for campaign in other['campaigns']])}"
        if not options.prove: continue
        for fault in lives.FAULTS:
            if noticed[fault] < 5: noticed[fault] += bool(lives.judge(other, life, phone(life={**life, "fault": fault}), limit))
    return None


def people(chance, made):
    for someone in made["people"]:
        values = someone["values"]
        values.setdefault("time_zone", chance.choice(ZONES))
        # An empty field of CSV is a missing value.
        if values.get("nickname") == "": del values["nickname"]
        if chance.random() < 0.8: values["locale"] = chance.choice(LOCALES)


def one(belfry, phone, folder, chance, options, noticed):
    made = project(chance, options.own)
    made["days"] = min(made["days"], 40)
    people(chance, made)
    write(folder, made)
    dress(chance, folder, made)
    drop_refused(belfry, folder, made)
    if not any(one["status"] == "active" for one in made["campaigns"]): return []
    found = compare(belfry, phone, folder, made)
    what = live(phone, folder, chance, made, json.loads((folder / "Belfry.json").read_text()), options, noticed)
    if what: found.append(("", made["people"][0], what))
    if options.prove and not found:
        before = collections.Counter(counted)
        for name, blind in BLIND.items():
            if noticed[name] >= 5: continue
            other = pathlib.Path(tempfile.mkdtemp(prefix="belfry-phone-"))
            shutil.copytree(folder, other, dirs_exist_ok=True)
            made["told"] = {(other, key[1]): value for key, value in made["told"].items()}
            try: noticed[name] += bool(compare(belfry, phone, other, made, blind))
            except Different: noticed[name] += 1
            shutil.rmtree(other)
        counted.clear()
        counted.update(before)
    return [f"{name} and {someone['id']} {someone['values']}: {what}\n{(folder / (name + '.yaml')).read_text() if name else ''}\n    now {stamp(made['start'])}, horizon {made['days']}d, quiet {made['quiet']}" for name, someone, what in found]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    parser.add_argument("--cases", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lives", type=int, default=8, help="how many lives of each bundle")
    parser.add_argument("--own", type=float, default=0.4, help="how likely a value is each person's own")
    parser.add_argument("--seconds", type=float, help="no case begins after these")
    parser.add_argument("--case", type=int, help="this one alone")
    parser.add_argument("--keep", help="where projects with a difference are left")
    parser.add_argument("--show", type=int, default=8, help="how many differences are shown")
    parser.add_argument("--prove", action="store_true", help="takes something out of each bundle, and fails where that goes unnoticed")
    options = parser.parse_args()
    began = time.monotonic()
    belfry, failed, noticed = str(pathlib.Path(options.belfry).resolve()), 0, collections.Counter()
    phone = Phone(built())
    for number in range(options.cases) if options.case is None else [options.case]:
        if options.seconds and time.monotonic() > began + options.seconds: break
        folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-phone-"))
        try:
            chance = random.Random(f"{options.seed} {number}")
            found = one(belfry, phone, folder, chance, options, noticed) if number % 5 < 4 else follow(belfry, phone, folder, chance)
            counted["cases"] += 1
        except Different as problem: found = [str(problem)]
        if found:
            failed += 1
            if failed <= options.show: print(f"case {number} (seed {options.seed}): " + "\n  ".join(found[:2]), flush=True)
            if options.keep: shutil.copytree(folder, f"{options.keep}/{options.seed}-{number}", dirs_exist_ok=True)
        shutil.rmtree(folder)
    print(", ".join(f"{count} {what}" for what, count in sorted(counted.items())))
    unnoticed = [name for name in [*BLIND, *lives.FAULTS] if not noticed[name]] if options.prove else []
    if options.prove: print("noticed, up to five times: " + ", ".join(f"{name} in {noticed[name]} cases" for name in [*BLIND, *lives.FAULTS]))
    print(f"app library: {counted['cases']} cases, {counted['moments']} moments, {counted['texts']} texts, {counted['lives']} lives with {counted['rings']} rings, {failed} with a difference" + (f"; unnoticed: {', '.join(unnoticed)}" if unnoticed else ""))
    return 1 if failed or unnoticed or not counted["texts"] else 0


if __name__ == "__main__": sys.exit(main())
