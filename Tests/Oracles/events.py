#!/usr/bin/env python3
"""Holds what follows from events of the app against a naive count, report by report.

    events.py BELFRY [--projects 200] [--seed 1] [--keep FOLDER]

Each random project has a push and a local campaign of one schedule: a delay, perhaps times of day, `where` about two properties and one attribute,
`unless` one event or two, quiet hours with what is decided about them, zones with odd clock changes. Rows of reports are rendered whole and in
windows side by side, and one person's reports are simulated for both campaigns. What comes, and when, is found by naive_days.py and by Python's own
comparisons. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, csv, datetime as dt, decimal, io, json, subprocess, sys

sys.dont_write_bytecode = True
from naive_days import UTC, occurrences
from window_projects import STARTS, ZONES, Different, NoPlan, clock, compare, counted, hold, schedule, text

CONDITIONS = {
    "total > 50": lambda r: r["total"] > 50,
    "total <= 20.5 or coupon is not missing": lambda r: r["total"] <= decimal.Decimal("20.5") or r["coupon"] is not None,
    "not coupon == \"A\" and total >= 10": lambda r: r["coupon"] != "A" and r["total"] >= 10,
    "plan == pro and total > 1": lambda r: r["plan"] == "pro" and r["total"] > 1,
    None: lambda r: True,
}
AUDIENCES = {"all": lambda r: True, "plan == free": lambda r: r["plan"] == "free", "seen is missing": lambda r: not r["seen"]}


def made(chance):
    start = dt.datetime.fromisoformat(chance.choice(STARTS)).replace(tzinfo=UTC) + dt.timedelta(seconds=chance.randrange(3 * 86400))
    hours = None
    if chance.random() < 0.6:
        begin = chance.randrange(48) * 1800
        hours = (begin, (begin + chance.randrange(1, 28) * 1800) % 86400)
    campaign = {
        "form": "after", "event": "bought", "delay": chance.choice([60, 1800, 2700, 3600 * 5, 86400]), "zone": chance.choice(ZONES + ["device"] * 10),
        "times": sorted({chance.randrange(96) * 900 for _ in range(chance.choice([0, 0, 1, 2]))}), "quiet": chance.choice(["hold", "drop", "send"]) if hours else None}
    return {
        "start": start, "hours": hours, "campaign": campaign, "where": chance.choice(list(CONDITIONS)), "audience": chance.choice(list(AUDIENCES)),
        "unless": chance.choice([[], ["paid"], ["paid", "left"]]), "fallback": chance.choice(ZONES) if chance.random() < 0.3 else None}


def report(chance, number, project):
    at = project["start"] + dt.timedelta(seconds=chance.randrange(6 * 86400))
    moment = lambda: at + dt.timedelta(seconds=chance.choice([-60, 0, 30, 1800, 3600, 86400])) if chance.random() < 0.4 else None
    return {
        "token": f"{number:02x}" * 4, "id": f"u{number}", "zone": chance.choice(ZONES + [None]), "plan": chance.choice(["free", "pro"]), "seen": chance.random() < 0.3,
        "bought": at, "total": decimal.Decimal(chance.choice([0, 1, 20, 20.5, 50, 50.01, 51, 1000])).quantize(decimal.Decimal("0.01")),
        "coupon": chance.choice([None, "A", "B"]), "paid": moment(), "left": moment(), "request": f"r{number}"}


def write(folder, project):
    policy = []
    if project["hours"]:
        begin, end = (clock(seconds) for seconds in project["hours"])
        policy.append(f'quiet-hours: {{ from: "{begin}", to: "{end}", then: {project["campaign"]["quiet"]} }}')
    if project["fallback"]:
        policy.append(f"fallback-zone: {project['fallback']}")
    (folder / "belfry.yaml").write_text(
        "belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: \"18.0\" }, environment: production }\nlocales: { source: en, shipped: [en] }\n"
        "attributes:\n  plan: { type: enum, values: [free, pro], on-device: true }\n  seen: { type: timestamp, optional: true, on-device: true }\n"
        + (f"policy: {{ {', '.join(policy)} }}\n" if policy else "") + "rules: { quiet-hours: \"off\", missing-owner: \"off\" }\n")
    (folder / "events.yaml").write_text(
        "events:\n  bought:\n    total: { type: decimal, min: 0, max: 1000, places: 2 }\n    coupon: { type: text, max: 3, optional: true }\n  paid: {}\n  left: {}\n")
    words = schedule(project["campaign"])
    if project["where"]:
        words += f", where: {project['where']}"
    if project["unless"]:
        words += f", unless: [{', '.join(project['unless'])}]"
    for way in ("push", "local"):
        (folder / f"{way}.yaml").write_text(
            f"campaign: {way}\ndeliver: {way}\naudience: {project['audience']}\nschedule: {{ {words} }}\nalert: '{{{{ total }}}} {{{{ coupon | default: \"none\" }}}}'\n")


def rows(folder, reports):
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["request", "total", "bought", "coupon", "paid", "left", "token", "id", "time_zone", "plan", "seen"])
    moment = lambda value: text(value) if value else ""
    for r in reports:
        table.writerow([
            r["request"], r["total"], text(r["bought"]), r["coupon"] or "", moment(r["paid"]), moment(r["left"]), r["token"], r["id"], r["zone"] or "", r["plan"],
            "2026-01-01T00:00:00Z" if r["seen"] else ""])
    (folder / "reports.csv").write_text(out.getvalue())


def fires(project, report, begin, end, person=None):
    """When a report comes to something; None where it does not."""
    campaign = project["campaign"]
    if not AUDIENCES[project["audience"]](report) or not CONDITIONS[project["where"]](report):
        return None
    found = occurrences(campaign, {"zone": (person or report)["zone"], "events": {"bought": report["bought"]}}, begin, end, project["hours"], project["fallback"])
    return found[0][0] if found else None


def run(belfry, folder, now, *words):
    command = [belfry, *words[:1], "-C", str(folder), "--now", text(now), *words[1:]]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 1 and "audience-always-false" in done.stderr:
        raise NoPlan
    if done.returncode:
        raise Different(f"status {done.returncode}: {' '.join(command)}\n{done.stdout[-1500:]}{done.stderr[-1500:]}")
    return done.stdout


def body(total, coupon):
    return f"{total} {coupon or 'none'}"


def render(belfry, folder, chance):
    project = made(chance)
    write(folder, project)
    reports = [report(chance, number, project) for number in range(chance.randrange(1, 30))]
    rows(folder, reports)
    begin, end = project["start"] - dt.timedelta(days=1), project["start"] + dt.timedelta(days=12)
    def lines(first, last):
        out = run(belfry, folder, end, "render", "push", "--recipients", str(folder / "reports.csv"), "--from", text(first), "--until", text(last), "-q")
        found = [json.loads(line) for line in out.splitlines()]
        for line in found:
            if line["campaign"] != "push":
                raise Different(f"a line of another campaign: {line}")
        return {(line["request"], line["id"], line["due"], line["payload"]["aps"]["alert"]["body"], line["headers"]["apns-id"]) for line in found}
    whole = lines(begin, end)
    wanted = set()
    for r in reports:
        due = fires(project, r, begin, end)
        if due is None or not begin <= due < end:
            continue
        if any(r[name] and r["bought"] <= r[name] < due for name in project["unless"]):
            counted["taken back"] += 1
            continue
        wanted.add((r["request"], r["id"], text(due), body(r["total"], r["coupon"])))
    compare("the whole", {line[:4] for line in whole}, wanted)
    if len({line[4] for line in whole}) < len(whole):
        raise Different("two reports have one name")
    middle = begin + dt.timedelta(seconds=chance.randrange(int((end - begin).total_seconds())))
    compare("the parts", lines(begin, middle) | lines(middle, end), whole)
    counted["lines"] += len(whole)


def simulate(belfry, folder, chance):
    """One person, to whom things happen one after the other."""
    project = made(chance)
    write(folder, project)
    person = report(chance, 1, project)
    now = project["start"] + dt.timedelta(seconds=chance.choice([0, 0, chance.randrange(4 * 86400)]))
    reports = sorted(({**report(chance, 1, project), "plan": person["plan"], "seen": person["seen"]} for _ in range(chance.randrange(1, 6))), key=lambda r: r["bought"])
    others = sorted((project["start"] + dt.timedelta(seconds=chance.randrange(6 * 86400)), chance.choice(["paid", "left"])) for _ in range(chance.randrange(4)))
    words = ["simulate", "--set", "id=u1", "--set", "token=aa", "--set", f"plan={person['plan']}", "--format", "json", "--horizon", "60d"]
    words += ["--set", f"time_zone={person['zone']}"] if person["zone"] else []
    words += ["--set", "seen=2026-01-01T00:00:00Z"] if person["seen"] else []
    for r in reports:
        coupon = f" coupon=\"{r['coupon']}\"" if r["coupon"] else ""
        words += ["--event", f"bought total={r['total']}{coupon}", "--at", text(r["bought"])]
    for at, name in others:
        words += ["--event", name, "--at", text(at)]
    told = json.loads(run(belfry, folder, now, *words))["occurrences"]
    begin, end = project["start"] - dt.timedelta(days=1), project["start"] + dt.timedelta(days=20)
    for way in ("push", "local"):
        # Where no zone is known a device has one all the same; the simulation takes UTC, which is nobody's promise.
        if way == "local" and not (person["zone"] or project["fallback"]):
            continue
        pending, wanted = None, []
        for r in reports:
            due = fires(project, r, begin, end, person)
            if due is None:
                continue
            if any(name in project["unless"] and r["bought"] <= at < due for at, name in others):
                continue
            wanted.append((r["bought"], due, body(r["total"], r["coupon"])))
        if way == "local":
            # A report that counts moves what still waits, whatever becomes of it itself.
            counting = [r["bought"] for r in reports if AUDIENCES[project["audience"]](r) and CONDITIONS[project["where"]](r)]
            wanted = [w for w in wanted if not any(w[0] < at < w[1] for at in counting)]
        # What was due before the simulation begins has passed; it may have been moved all the same.
        late = [w for w in wanted if w[1] < now]
        counted["passed"] += len(late)
        wanted = [w for w in wanted if w[1] >= now]
        if sum(line["outcome"] == "passed" for line in told if line["campaign"] == way) < len(late):
            raise Different(f"{way}: {len(late)} have passed: {told}")
        got = {(line["at"], line["message"]["body"]) for line in told if line["campaign"] == way and line["outcome"] in ("push", "on-device")}
        compare(f"{way}, simulated", got, {(text(due), words) for _, due, words in wanted})
        counted["simulated"] += len(wanted)


options = argparse.ArgumentParser()
options.add_argument("belfry")
options.add_argument("--projects", type=int, default=200)
options.add_argument("--seed", default="1")
options.add_argument("--keep")
options = options.parse_args()
sys.exit(hold([("render", options.projects, render), ("simulate", options.projects, simulate)], options))
