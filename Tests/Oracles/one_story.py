#!/usr/bin/env python3
"""Holds the commands against each other: check, plan, build, render and simulate must tell one story of one project.

    one_story.py BELFRY [--projects 60] [--seed 1] [--keep]

Makes small projects of random campaigns, schedules, audiences and recipients (with bad rows, second rows, dead tokens, rows without a zone),
and compares: the plan's counts, sizes, zones and moments with what the build wrote; the stream of render with the batch; what simulate says
of a person with the person's line, or with the count of those left out by each reason; local campaigns with the bundle, whose triggers and
audiences are read by Python, and their counts with what simulate says of everybody; preview of the coming week with plan and build of it; parts with the whole, one thread with two, CSV with JSON Lines and SQLite; a saved plan with a plain build; audiences with
what Python makes of them; the findings and statuses of all commands. Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, collections, csv, datetime as dt, hashlib, io, json, pathlib, random, shutil, subprocess, sys, tempfile, zoneinfo

sys.dont_write_bytecode = True
import bundle_reader
from story_projects import cell, make, write

UTC = dt.timezone.utc
# What a plan counts, and what simulate calls it; batch.json has another word for one.
REASONS = {"held_out": "held-out", "late": "passed", "not_due": "passed", "expired": "expired", "dropped": "quiet-hours", "outranked": "outranked",
           "too_soon": "too-soon", "cancelled": "cancelled", "without_event": "no-event", "without_zone": "without-zone", "other_environment": "wrong-environment",
           "other_platform": "wrong-platform"}
SHORT = {"held_out": "held out", "late": "too late", "not_due": "not due", "expired": "expired", "dropped": "dropped in quiet hours", "outranked": "get others of its group",
         "too_soon": "too soon after another", "cancelled": "taken back by an event", "without_event": "never had the event", "without_zone": "without time_zone",
         "other_environment": "for the other environment", "other_platform": "on systems without such pushes"}
counted, differences = collections.Counter(), []


class Different(Exception):
    pass


def same(what, one, other):
    counted["comparisons"] += 1
    if one != other:
        if isinstance(one, list) and isinstance(other, list):
            at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))
            what, one, other = f"{what}, {len(one)} and {len(other)}, at {at}", one[at:at + 3], other[at:at + 3]
        raise Different(f"{what}:\n    {short(one)}\n    {short(other)}")


def short(value, most=700):
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= most else text[:most] + "…"


def moment(text):
    return dt.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)


# --- Running ---

class Tool:
    def __init__(self, belfry, folder, project):
        self.belfry, self.folder = belfry, folder
        self.now = project["now"].strftime("%Y-%m-%dT%H:%M:%SZ")
        self.dead = ["--suppress", str(folder / "dead.txt")] if project["suppressed"] else []

    def run(self, command, *arguments, now=True):
        words = [self.belfry, command, "-C", str(self.folder)] + (["--now", self.now] if now else []) + list(arguments)
        done = subprocess.run(words, capture_output=True, timeout=120)
        counted["commands"] += 1
        if done.returncode not in (0, 1):
            raise Different(f"status {done.returncode} of {' '.join(words[1:])}: {done.stderr.decode()[:600]}")
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def build(self, output, *arguments, status=0, now=True):
        got, out, err = self.run("build", "--output", str(output), "--max-rejected", "10000", *self.dead, *arguments, now=now)
        if got != status: raise Different(f"build {arguments} ends with {got}, not {status}: {out[-300:]} {err[-900:]}")
        return err


def tree(folder, *left_out):
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file() and p.name not in left_out}


def first_difference(one, other):
    for name in sorted(set(one) | set(other)):
        if one.get(name) != other.get(name):
            a, b = one.get(name, b"(absent)"), other.get(name, b"(absent)")
            at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
            return f"{name} at {at}: {a[max(0, at - 80):at + 80]!r} … {b[max(0, at - 80):at + 80]!r}"


def same_tree(what, one, other):
    counted["comparisons"] += 1
    if one != other: raise Different(f"{what}: {first_difference(one, other)}")


# --- What the build wrote ---

def read_batch(folder, name):
    batch = json.loads((folder / "push" / name / "batch.json").read_text())
    requests = []
    for shard in batch["shards"]:
        data = (folder / "push" / name / shard["file"]).read_bytes()
        same(f"{name}: sha256 of {shard['file']}", hashlib.sha256(data).hexdigest(), shard["sha256"])
        lines = data.split(b"\n")[:-1]
        same(f"{name}: rows of {shard['file']}", (len(lines), len(data)), (shard["rows"], shard["bytes"]))
        for line in lines:
            request = json.loads(line)
            payload = line[line.index(b'"payload":') + 10:-1]
            requests.append({"line": line, "id": request.get("id"), "at": request["due"], "zone": shard["zone"],
                             "payload": len(payload), "json": request, "shard": shard["file"]})
    return batch, requests


def tag(request):
    alert = request["payload"]["aps"]["alert"]
    body = alert if isinstance(alert, str) else alert["body"]
    variant, language = body[1:body.index("]")].split("|")
    return "" if variant == "-" else variant, language


def place(campaign_id, recipient):
    return int(hashlib.md5(f"{campaign_id}:{recipient}".encode()).hexdigest()[:8], 16) % 100


def good_rows(project, columns):
    """The rows that a build takes, by Python: without bad ones, dead ones and second ones."""
    ids, tokens, good, rejected = set(), set(), [], []
    dead = {t.lower() for t in project["suppressed"]}
    for number, row in enumerate(project["rows"], 1):
        if row["bad"]:
            rejected.append((number, row["bad"]))
            continue
        token = row["token"].lower()
        if token in dead: continue
        name = row["id"] if row["id"] is not None else row["token"]
        if name in ids or token in tokens:
            rejected.append((number, "id" if name in ids and row["id"] is not None else "token"))
            continue
        ids.add(name); tokens.add(token)
        good.append({**row, "name": name})
    return good, rejected


# --- The comparisons ---

def findings_of(text):
    return json.loads(text)["findings"]


def key(f):
    return (f["rule"], f["severity"], f["message"], f["path"], json.dumps(f.get("range"), sort_keys=True))


def check_places(folder, findings):
    for f in findings:
        if not f["path"]: continue
        data = (folder / f["path"]).read_bytes()
        text = data.decode()
        for end in ("start", "end"):
            p = f["range"][end]
            before = data[:p["byte"]].decode()
            same(f"{f['rule']} {f['path']}: place of the {end}", (before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1), (p["line"], p["column"]))
        # A message quotes what it is about: of campaigns, the file must be that of the campaign that is named.
        if "campaign \"" in f["message"] and f["path"] != "belfry.yaml":
            name = f["message"].split("campaign \"")[1].split("\"")[0]
            if (folder / f"{name}.yaml").exists(): same(f"{f['rule']}: file of the campaign", f["path"], f"{name}.yaml")


def compare(tool, project, folder, work, r):
    everything = ["--max-rejected", "10000", *tool.dead]
    status, text, _ = tool.run("check", "--format", "json")
    checked = findings_of(text)
    check_places(folder, checked)
    status_plan, text, err = tool.run("plan", "--format", "json", *everything)
    if not text: raise Different("plan says nothing: " + err[:500])
    plan = json.loads(text)
    check_places(folder, plan["findings"])
    missing = [k for k in map(key, checked) if k not in set(map(key, plan["findings"]))]
    same("findings of check that plan does not have", missing, [])
    same("status of check", status, 1 if any(f["severity"] == "error" for f in checked) else 0)
    errors = [f for f in plan["findings"] if f["severity"] == "error"]
    counted["findings"] += len(plan["findings"])
    problems = plan["recipients"]["problems"]
    good, rejected = good_rows(project, project["columns"])
    same("rejected of plan", (plan["recipients"]["rows"], plan["recipients"]["rejected"]), (len(project["rows"]), len(rejected)))
    out = work / "build"
    over = sum((c["payload"] or {}).get("distribution", {}).get("over", 0) if c["payload"] and c["payload"]["distribution"] else 0 for c in plan["campaigns"])
    same("status of check --strict", tool.run("check", "--strict")[0], 1 if checked else 0)
    same("status of plan --strict", tool.run("plan", "--strict", *everything)[0], 1 if plan["findings"] or over else 0)
    if errors or over:
        counted["projects with errors"] += 1
        for rule in {f["rule"] for f in errors}: counted[f"rule {rule}"] += 1
        same("status of plan", status_plan, 1)
        err = tool.build(out, status=1)
        for f in errors:
            if f["message"] not in err: raise Different(f"build does not tell {f['rule']}: {f['message']}")
        if out.exists(): raise Different("a build with errors left a folder")
        return
    same("status of plan", status_plan, 0)
    # What is over is named by the findings and by the plan, and counts as nothing that is built.
    past = {c["campaign"] for c in plan["campaigns"] if c["over"]}
    same("over", past, {f["path"].split("/")[-1].rsplit(".", 1)[0] for f in plan["findings"] if f["rule"] == "schedule-past"})
    for c in project["campaigns"]: c["active"] = c["active"] and c["id"] not in past
    counted["campaigns over"] += len(past)
    build_err = tool.build(out)
    for f in plan["findings"]:
        if f["message"] not in build_err: raise Different(f"build does not tell {f['rule']}: {f['message']}")
    whole = tree(out)
    manifest = json.loads(whole["manifest.json"])
    counted["projects built"] += 1
    counted["rows"] += len(project["rows"])

    if not any(c["active"] and c["push"] and not c["channel"] for c in project["campaigns"]):
        rejected = []  # nothing is sent, and nobody is read
    lines = [json.loads(l) for l in whole.get("rejected.jsonl", b"").decode().splitlines()]
    same("rejected.jsonl", [(l["row"], l["column"]) for l in lines], rejected)
    dead = {t.lower() for t in project["suppressed"]}
    if any(c["active"] and c["push"] and not c["channel"] for c in project["campaigns"]):
        same("counts of the manifest", (manifest["counts"]["recipients"], manifest["counts"]["rejected"]), (len(project["rows"]), len(rejected)))
        same("suppressed", plan["recipients"]["suppressed"], manifest["counts"]["suppressed"])

    by_id = {c["campaign"]: c for c in plan["campaigns"]}
    in_manifest = {c["campaign"]: c for c in manifest["campaigns"]}
    same("campaigns built", sorted(in_manifest), sorted(c["id"] for c in project["campaigns"] if c["active"]))
    batches, requests = {}, {}
    for c in project["campaigns"]:
        planned = by_id[c["id"]]
        if not c["active"] or not c["push"]: continue
        if c["channel"]:
            batch, lines = read_batch(out, c["id"])
            same(f"{c['id']}: a channel", (len(lines), batch["recipients"], planned["recipients"]), (1, None, None))
            same(f"{c['id']}: a channel's size", (planned["payload"]["smallest"], planned["payload"]["largest"]), (batch["payload"]["smallest"], batch["payload"]["largest"]))
            continue
        batch, lines = read_batch(out, c["id"])
        batches[c["id"]], requests[c["id"]] = batch, lines
        counted["requests"] += len(lines)
        of_batch = batch["recipients"]
        name = c["id"]
        same(f"{name}: who gets it", planned["recipients"]["matched"], len(lines))
        same(f"{name}: reasons", by_reason(planned["recipients"]), by_reason(of_batch))
        same(f"{name}: requests", (of_batch["requests"], of_batch["matched"]), (len(lines), len(lines) + sum(n for w, n in by_reason(of_batch).items() if w != "other_environment")))
        same(f"{name}: variants", planned["recipients"]["variants"], {v["name"]: v["requests"] for v in batch["variants"] if v["name"]})
        same(f"{name}: sizes", (planned["payload"]["smallest"], planned["payload"]["largest"]) if lines else None,
             (batch["payload"]["smallest"], batch["payload"]["largest"]) if lines else None)
        same(f"{name}: limit", planned["payload"]["limit"], batch["payload"]["limit"])
        sizes = sorted(l["payload"] for l in lines)
        if sizes:
            d = planned["payload"]["distribution"]
            rank = lambda p: sizes[max(0, -(-len(sizes) * p // 100) - 1)]
            same(f"{name}: distribution", (d["count"], d["smallest"], d["p50"], d["p90"], d["p99"], d["largest"]), (len(sizes), sizes[0], rank(50), rank(90), rank(99), sizes[-1]))
            if sizes[-1] > batch["payload"]["limit"]: raise Different(f"{name}: a payload over the limit was written")
            for l in lines:
                box = [p for p in planned["payload"]["places"] if (p["variant"] or "", p["locale"]) == tag(l["json"])]
                if not box or not box[0]["smallest"] <= l["payload"] <= (box[0]["largest"] or 1 << 30): raise Different(f"{name}: {l['payload']} outside of the proven {box}")
        sending = planned["sending"]
        same(f"{name}: bytes", (sending["requests"], sending["bytes"], sending["batches"]), (len(lines), sum(len(l["line"]) + 1 for l in lines), len(batch["shards"])))
        same(f"{name}: manifest", (in_manifest[name]["requests"], in_manifest[name]["bytes"]), (len(lines), sending["bytes"]))
        groups = collections.Counter()
        for l in lines:
            at = l["at"]
            if batch["send"]["kind"] == "recipient":
                at = (lambda m: m.replace(minute=m.minute // 15 * 15, second=0))(moment(at)).strftime("%Y-%m-%dT%H:%M:%SZ")
            groups[(l["zone"], at)] += 1
        same(f"{name}: groups", {(g["zone"], g["at"]): g["requests"] for g in sending["moments"]}, dict(groups))
        same(f"{name}: order of the groups", [g["at"] for g in sending["moments"]], sorted(g["at"] for g in sending["moments"]))
        # Who is in it, by Python
        target = batch["environment"]
        in_audience = [row for row in good if c["holds"](row)]
        right = [row for row in in_audience if (row["environment"] or project["environment"]) == target]
        same(f"{name}: other environment", of_batch["other_environment"], len(in_audience) - len(right))
        same(f"{name}: matched", of_batch["matched"], len(right))
        held = [row for row in right if place(name, row["name"]) < c["holdout"]]
        same(f"{name}: held out", of_batch["held_out"], len(held))
        sent = {l["id"] for l in lines}
        same(f"{name}: sent twice", len(sent), len(lines))
        stray = sent - {row["name"] for row in right} | sent & {row["name"] for row in held}
        same(f"{name}: sent to who is not meant", sorted(stray), [])
        # The stream
        got, stream, err = tool.run("render", name, "--recipients", str(folder / "people.csv"), *everything)
        same(f"{name}: status of render", got, 0)
        stream = stream.encode().split(b"\n")[:-1]
        place_of = {}
        for row in project["rows"]:
            if not row["bad"] and row["token"].lower() not in dead: place_of.setdefault((row["id"] or row["token"], row["token"]), len(place_of))
        if name == project["campaigns"][0]["id"]:
            pieces = [tool.run("render", name, "--recipients", str(folder / "people.csv"), "--shard", f"{i}/3", *everything)[1] for i in range(3)]
            same(f"{name}: parts of render", sorted(l for p in pieces for l in p.encode().split(b"\n")[:-1]), sorted(stream))
            same(f"{name}: render --jobs 1", tool.run("render", name, "--recipients", str(folder / "people.csv"), "--jobs", "1", *everything)[1].encode().split(b"\n")[:-1], stream)
            same(f"{name}: render of people.sqlite", tool.run("render", name, "--recipients", str(folder / "people.sqlite"), *everything)[1].encode().split(b"\n")[:-1], stream)
        # render does not look for second rows; of two that name the same recipient by the same token its line does not say which it is.
        pair = lambda request: (request["id"], request["token"])
        several = collections.Counter((row["id"] or row["token"], row["token"]) for row in project["rows"] if not row["bad"])
        firsts = {(row["name"], row["token"]) for row in good if several[(row["name"], row["token"])] == 1}
        kept = [line for line in stream if pair(json.loads(line)) in firsts]
        by_row = sorted(lines, key=lambda l: place_of[(l["id"], l["json"]["token"])])
        same(f"{name}: render and build", kept, [l["line"] for l in by_row if pair(l["json"]) in firsts])
        for shard in batch["shards"]:
            mine = [l for l in lines if l["shard"] == shard["file"]]
            same(f"{name}: order in {shard['file']}", mine, [l for l in by_row if l["shard"] == shard["file"]])
        if len(good) == len(project["rows"]) - len([1 for row in project["rows"] if row["bad"] or row["token"].lower() in dead]):
            same(f"{name}: all of render", stream, kept)

    occurrences(tool, project, plan)
    named_audiences(tool, project)
    local_and_persons(tool, project, folder, out, good, batches, requests, by_id, r)
    coming_week(tool, project, work, everything)
    same_builds(tool, project, folder, work, whole, plan, everything, r)


def occurrences(tool, project, plan):
    told = [(o["campaign"], o["at"]) for o in plan["occurrences"]]
    counted["moments"] += len(told)
    _, table, _ = tool.run("plan", "--format", "csv", "--max-rejected", "10000", *tool.dead)
    cells = list(csv.DictReader(io.StringIO(table)))
    same("rows of csv", len(cells), len(told))
    same("campaigns of csv", [c["campaign"] for c in cells], [c for c, _ in told])
    _, calendar, _ = tool.run("plan", "--format", "ics", "--max-rejected", "10000", *tool.dead)
    lines = calendar.replace("\r\n ", "").split("\r\n")
    starts = sorted(l.split(":")[1] for l in lines if l.startswith("DTSTART"))
    same("events of ics", starts, sorted(a.replace("-", "").replace(":", "") for _, a in told))
    # A part of the whole
    some = project["campaigns"][0]["id"]
    _, text, _ = tool.run("plan", "--format", "json", "--campaign", some, "--max-rejected", "10000", *tool.dead)
    part = json.loads(text)
    same("campaigns of a part", part["campaigns"], [c for c in plan["campaigns"] if c["campaign"] == some])
    same("occurrences of a part", part["occurrences"], [o for o in plan["occurrences"] if o["campaign"] == some])
    same("findings of a part", part["findings"], plan["findings"])
    whole = plan["recipients"]
    uncounted = [{**row, "campaigns": [c for c in row["campaigns"] if c == some]} for row in whole["not_counted"]]
    whole = {**whole, "not_counted": [row for row in uncounted if row["campaigns"]], "problems": 0}
    same("recipients of a part", {**part["recipients"], "problems": 0}, whole)


VERSION = lambda v: [int(p) for p in v.split(".")] + [0] * (8 - len(v.split(".")))
COMPARE = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


def holds_tree(tree, row, now):
    """The audience of the bundle, as an app would evaluate it."""
    if "all" in tree: return tree["all"]
    if "and" in tree: return all([holds_tree(t, row, now) for t in tree["and"]])
    if "or" in tree: return any([holds_tree(t, row, now) for t in tree["or"]])
    if "not" in tree: return not holds_tree(tree["not"], row, now)
    name = tree["attribute"]
    value = row.get(name)
    if "missing" in tree: return (value is None) == tree["missing"]
    if value is None: return False
    if "in" in tree: return value in ([dt.time.fromisoformat(v) for v in tree["in"]] if isinstance(value, dt.time) else tree["in"])
    if "within_last" in tree: return now - dt.timedelta(**tree["within_last"]) <= value <= now
    if "within_next" in tree: return now <= value <= now + dt.timedelta(**tree["within_next"])
    if "contains" in tree: return tree["contains"] in value
    if "starts_with" in tree: return value.startswith(tree["starts_with"])
    other = tree["value"]
    if name == "app_version": value, other = VERSION(value), VERSION(other)
    elif isinstance(value, dt.datetime): other = moment(other)
    elif isinstance(value, dt.time): other = dt.time.fromisoformat(other)
    elif isinstance(value, dt.date): other = dt.date.fromisoformat(other)
    elif name == "spend": value, other = round(float(value) * 100), round(float(other) * 100)
    elif isinstance(value, str): value, other = value.encode(), other.encode()
    return COMPARE[tree["is"]](value, other)


def by_reason(counts):
    """The reasons of a plan's campaign or of a batch that any row has."""
    name = lambda word: "in_quiet_hours" if word == "dropped" and "requests" in counts else word
    return {word: counts[name(word)] for word in REASONS if counts[name(word)]}


def coming_week(tool, project, work, everything):
    """What preview counts of the coming week is the plan of that window, and the build of it."""
    _, text, _ = tool.run("plan", "--window", "7d", "--format", "json", *everything)
    plan = {c["campaign"]: c for c in json.loads(text)["campaigns"]}
    _, text, _ = tool.run("preview", "--count", *tool.dead)
    told, name = {}, None
    for line in text.split("\n"):
        if line.split("  ")[0] in plan: name = line.split("  ")[0]
        if line.startswith("  counted "): told[name] = line[10:]
    same("campaigns that preview counts", sorted(told), sorted(c for c in plan if plan[c]["recipients"]))
    tool.build(work / "week", "--window", "7d")
    for name, line in told.items():
        counts = plan[name]["recipients"]
        people = f"{counts['matched']:,} recipient{'' if counts['matched'] == 1 else 's'} in the coming week"
        held = [f"{counts['held']:,} held over quiet hours"] if counts["held"] else []
        same(f"{name}: the coming week", line, ", ".join([people] + held + [f"{counts[w]:,} {SHORT[w]}" for w in REASONS if counts[w]]))
        counted["campaigns of a week"] += 1
        if (work / "week/push" / name / "batch.json").exists():
            same(f"{name}: reasons of a week", by_reason(counts), by_reason(read_batch(work / "week", name)[0]["recipients"]))
    shutil.rmtree(work / "week")


def local_and_persons(tool, project, folder, out, good, batches, requests, planned, r):
    bundle, local = {}, [c for c in project["campaigns"] if c["active"] and not c["push"]]
    over = {name for name, plan in planned.items() if plan["over"]}
    if local:
        bundle = json.loads((out / "local/com.example.app.notificationbundle/Belfry.json").read_text())
        # What is over is in it, too: its bytes do not depend on the day.
        same("campaigns of the bundle", [c["campaign"] for c in bundle["campaigns"] if c["campaign"] not in over], [c["id"] for c in local])
    else:
        bundle = {"campaigns": []}
    rules = {c["campaign"]: c for c in bundle["campaigns"]}
    left = {name: collections.Counter() for name in batches}
    shown = {c["id"]: {kind: collections.Counter() for kind in ("outcome", "variants", "languages")} for c in local}
    everyone = len(good) <= 60
    now = project["now"]
    # The first row of a name is who is simulated.
    for row in good if everyone else r.sample(good, min(len(good), 12)):
        _, text, err = tool.run("simulate", "--recipient", row["name"], "--format", "json", "--horizon", "364d" if r.random() < 0.2 or everyone else "14d")
        told = json.loads(text)
        counted["persons"] += 1
        if counted["persons"] % 10 == 0:
            described = [w for c in project["columns"] if row[c] is not None for w in ("--set", f"{c}={cell(row, c)}")]
            days = (moment(told["until"]) - moment(told["now"])).days
            _, text, _ = tool.run("simulate", *described, "--format", "json", "--horizon", f"{days}d")
            same(f"{row['name']}, named and described", {**json.loads(text), "recipient": ""}, {**told, "recipient": ""})
        lines = collections.defaultdict(list)
        for o in told["occurrences"]: lines[o["campaign"]].append(o)
        start, end = moment(told["now"]), moment(told["until"])
        for name, batch in batches.items():
            mine = [l for l in requests[name] if l["id"] == row["name"]]
            first = lines[name][0] if lines[name] else None
            who = f"{name} and {row['name']}"
            counted["moments"] += len(lines[name])
            if first is None:
                # Nothing within the horizon.
                if mine and moment(mine[0]["at"]) < end: raise Different(f"{who}: sent at {mine[0]['at']}, and simulate has no line")
                continue
            outcome = first["outcome"]
            left[name][outcome] += 1
            if mine:
                if outcome not in ("push", "expired"): raise Different(f"{who}: {outcome} ({first['why']}), but sent: {mine[0]['line'][:200]}")
                message = first["message"]
                same(f"{who}: message", (message["variant"], message["language"]), tag(mine[0]["json"]))
                same(f"{who}: body", message["body"], mine[0]["json"]["payload"]["aps"]["alert"]["body"])
                if outcome == "push": same(f"{who}: size", message["payload"], mine[0]["payload"])
                if first["at"] or moment(mine[0]["at"]) < end: same(f"{who}: moment", first["at"], mine[0]["at"])
            elif outcome in ("push", "expired"):
                raise Different(f"{who}: {outcome} at {first['at']}, but not sent; send {batch['send']['kind']}")
            later(tool, project, folder, name, row, lines[name], r)
        fixed, rolling = 0, []
        for c in local:
            name = c["id"]
            who = f"{name} and {row['name']}"
            meant, held = c["holds"](row), place(name, row["name"]) < c["holdout"]
            slots = rules[name]["slots"]
            if meant and not held and slots["days"] is None: fixed += slots["most"]
            if slots["days"]: rolling += [(moment(l["at"]), slots["days"]) for l in lines[name] if l["at"] and l["outcome"] == "on-device"]
            # Nothing within the horizon: it comes later.
            first = lines[name][0] if lines[name] else {"outcome": "on-device" if meant and not held else "held-out" if meant else "not-in-audience", "message": None}
            shown[name]["outcome"][first["outcome"]] += 1
            if first["message"]:
                shown[name]["variants"][first["message"]["variant"]] += 1
                shown[name]["languages"][first["message"]["language"]] += 1
            if not lines[name]: continue
            counted["moments"] += len(lines[name])
            expected = "not-in-audience" if not meant else "held-out" if held else "on-device"
            if first["outcome"] != "passed": same(f"{who}: outcome", first["outcome"], expected)
            tree = next(x["audience"] for x in bundle["campaigns"] if x["campaign"] == name)
            if tree: same(f"{who}: the tree of the audience", holds_tree(tree["tree"], row, now), meant)
            if rules[name]["rule"]["kind"] in ("calendar", "dates"):
                due = [m.strftime("%Y-%m-%dT%H:%M:%SZ") for m in bundle_reader.rings(rules[name], {"time_zone": row["time_zone"]}, {}, start, end)]
                at = [o["at"] for o in lines[name] if o["at"]]
                same(f"{who}: moments", at, due[:len(at)] if len(at) >= 1000 else due)
            if first["outcome"] == "on-device":
                chosen = next(x for x in bundle["campaigns"] if x["campaign"] == name)
                message = first["message"]
                variants = {v["name"]: v for v in chosen["variants"]}
                texts = variants[message["variant"]]["content"]["localizations"]
                if message["language"] not in texts: raise Different(f"{who}: language {message['language']} is not in the bundle")
                if c["weights"]:
                    p, edge, expect = place(name, row["name"]), c["holdout"], None
                    for i, w in enumerate(c["weights"]):
                        if expect is None and p < edge + w: expect = f"v{i}"
                        edge += w
                    same(f"{who}: variant", message["variant"], expect)
                same(f"{who}: text", message["body"][1:message["body"].index("]")], f"{message['variant'] or '-'}|{message['language']}")
        device = max([fixed] + [fixed + sum(due - dt.timedelta(days=days) < other <= due for other, _ in rolling) for due, days in rolling])
        same(f"{row['name']}: slots", told["pending"]["slots"], device)
    taken = {row["name"] for row in good}
    dead = {t.lower() for t in project["suppressed"]}
    second = [row for row in project["rows"] if not row["bad"] and (row["id"] or row["token"]) not in taken and row["token"].lower() not in dead]
    if not dead:  # simulate knows of no dead tokens, which count as nobody's first row
        for row in second[:3]:
            counted["second rows"] += 1
            words = [tool.belfry, "simulate", "-C", str(folder), "--now", tool.now, "--recipient", row["id"] or row["token"]]
            done = subprocess.run(words, capture_output=True)
            same(f"second row {row['id'] or row['token']}", (done.returncode, b"a build rejects" in done.stderr), (1, True))
    if everyone:
        for name, batch in batches.items():
            if sum(left[name].values()) != len(good): continue
            same(f"{name}: left out by simulate", reasons_of(left[name]), by_outcome(batch["recipients"]))
        for c in local:
            count, got = planned[c["id"]]["recipients"], shown[c["id"]]
            if "event: opened" in c["text"]:
                same(f"{c['id']}: counted", count, None)
                continue
            same(f"{c['id']}: shown by simulate", (count["matched"], by_outcome(count)), (got["outcome"]["on-device"], reasons_of(got["outcome"])))
            counted["local campaigns counted"] += 1
            for word in by_outcome(count): counted[f"local {word}"] += 1
            # Of a moment beyond the horizon no message is told.
            if sum(got["languages"].values()) != got["outcome"]["on-device"]: continue
            same(f"{c['id']}: languages", count["languages"], dict(got["languages"]))
            if c["weights"]: same(f"{c['id']}: variants", {k: v for k, v in count["variants"].items() if v}, dict(got["variants"]))


def by_outcome(counts):
    """What a plan or a batch counts, by simulate's words."""
    found = collections.Counter()
    for word, number in by_reason(counts).items(): found[REASONS[word]] += number
    return +found


def reasons_of(outcomes):
    return collections.Counter({word: number for word, number in outcomes.items() if word in REASONS.values() and word != "expired"})


def later(tool, project, folder, name, row, lines, r):
    """A later moment is what a build says that is made just after the one before."""
    timed = [o for o in lines if o["at"]]
    if len(timed) < 2 or r.random() < 0.7: return
    i = r.randrange(1, min(len(timed), 6))
    alone = folder / "one.csv"
    columns = project["columns"]
    with open(alone, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerow([cell(row, c) for c in columns])
    then = (moment(timed[i - 1]["at"]) + dt.timedelta(seconds=1)).strftime("%Y-%m-%dT%H:%M:%SZ")
    words = [tool.belfry, "render", name, "-C", str(folder), "--now", then, "--recipients", str(alone), "-q"]
    done = subprocess.run(words, capture_output=True)
    counted["later moments"] += 1
    if b"error[expiry-before-send]" in done.stderr: return  # everyone's next one is behind the expiry then
    if done.returncode: raise Different(f"{name}: render at {then} ends with {done.returncode}: {done.stderr.decode()[:300]}")
    o = timed[i]
    who = f"{name} and {row['name']} at {o['at']}"
    if not done.stdout:
        if o["outcome"] in ("push", "expired"): raise Different(f"{who}: {o['outcome']}, and a build at {then} sends nothing")
        return
    if o["outcome"] not in ("push", "expired"): raise Different(f"{who}: {o['outcome']}, and a build at {then} sends {done.stdout[:300]}")
    line = done.stdout[:-1]
    same(f"{who}: message", (o["message"]["variant"], o["message"]["language"]), tag(json.loads(line)))
    if o["outcome"] == "push": same(f"{who}: size", o["message"]["payload"], len(line) - line.index(b'"payload":') - 11)
    expiry = int(json.loads(line)["headers"].get("apns-expiration", 0))
    same(f"{who}: expired", o["outcome"] == "expired", bool(expiry and expiry < moment(o["at"]).timestamp()))


def named_audiences(tool, project):
    rows = [row for row in project["rows"] if not row["bad"]]
    for name, holds in project["named"]:
        _, ids, _ = tool.run("audience", name, "--ids")
        same(f"audience {name}", ids.split("\n")[:-1], [row["id"] or row["token"] for row in rows if holds(row)])


def same_builds(tool, project, folder, work, whole, plan, everything, r):
    out = work / "other"
    tool.build(out, "--jobs", "1"); same_tree("--jobs 1", whole, tree(out))
    if plan["findings"]: tool.build(work / "strict", "--strict", status=1)
    tool.build(out, "--jobs", "2"); same_tree("--jobs 2", whole, tree(out))
    # Sources
    def without_names(t):
        t = {k: v for k, v in t.items() if k not in ("manifest.json", "rejected.jsonl") and not k.endswith("notificationbundle/manifest.json")}
        return t
    for form in ("jsonl", "sqlite"):
        tool.build(out, "--recipients", str(folder / f"people.{form}"))
        other = tree(out)
        same_tree(f"people.{form}", without_names(whole), without_names(other))
        rejected = lambda t: [(l["row"], l["column"]) for l in map(json.loads, t.get("rejected.jsonl", b"").decode().splitlines())]
        same(f"rejected of people.{form}", rejected(whole), rejected(other))
    # Parts
    parts = []
    for i in range(3):
        tool.build(work / f"part{i}", "--shard", f"{i}/3")
        parts.append(tree(work / f"part{i}"))
    manifests = [json.loads(p["manifest.json"]) for p in parts]
    total = json.loads(whole["manifest.json"])
    for word in ("push_requests", "recipients", "rejected", "suppressed"):
        same(f"{word} of parts", sum(m["counts"][word] for m in manifests), total["counts"][word])
    for c in project["campaigns"]:
        if c["active"] and c["push"]:
            batch, lines = read_batch(work / "build", c["id"])
            pieces = [read_batch(work / f"part{i}", c["id"]) for i in range(3)]
            same(f"{c['id']}: lines of parts", sorted((l["line"], l["at"] or "", l["zone"] or "") for _, p in pieces for l in p),
                 sorted((l["line"], l["at"] or "", l["zone"] or "") for l in lines))
            for word in batch["recipients"] or []:
                same(f"{c['id']}: {word} of parts", sum(b["recipients"][word] for b, _ in pieces), batch["recipients"][word])
            for i, (_, p) in enumerate(pieces):
                for l in p if batch["recipients"] else []:
                    same("part of a recipient", int(hashlib.md5(f"shard:{l['id']}".encode()).hexdigest()[:8], 16) % 3, i)
    same("rejected of parts", sorted(l for p in parts for l in p.get("rejected.jsonl", b"").splitlines()), sorted(whole.get("rejected.jsonl", b"").splitlines()))
    bundle = lambda t: {k: v for k, v in t.items() if k.startswith("local/")}
    for p in parts:
        same_tree("bundle of a part", bundle(whole), bundle(p))
    # A saved plan
    saved = work / "saved.json"
    if saved.exists(): saved.unlink()
    status, _, err = tool.run("plan", "--save", str(saved), *everything)
    same("status of --save", status, 0)
    tool.build(out, "--plan", str(saved), now=False)
    same_tree("build --plan", whole, tree(out))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("belfry"); parser.add_argument("--projects", type=int, default=60); parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", action="store_true"); parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    belfry = str(pathlib.Path(options.belfry).resolve())
    base = pathlib.Path(tempfile.mkdtemp(prefix="belfry-story-"))
    for seed in range(options.seed, options.seed + options.projects):
        r = random.Random(seed)
        work = base / str(seed)
        project = make(r)
        folder = work / "project"
        write(project, folder)
        counted["projects"] += 1
        try:
            compare(Tool(belfry, folder, project), project, folder, work, r)
            shutil.rmtree(work)
        except Different as difference:
            differences.append((seed, str(difference)))
            if len(differences) <= options.show: print(f"project {seed} in {folder}, now {project['now']:%Y-%m-%dT%H:%M:%SZ}: {difference}", flush=True)
    print(", ".join(f"{value:,} {name}" for name, value in counted.items()) + f"; {len(differences)} differences")
    if not options.keep: shutil.rmtree(base, ignore_errors=True)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
