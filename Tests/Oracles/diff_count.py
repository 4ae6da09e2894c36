#!/usr/bin/env python3
"""What `belfry diff --count` counts, against the lines of two builds.

    diff_count.py BELFRY [--pairs 60] [--seed 1] [--show 10]

Random projects of one_story.py with a random edit of belfry.yaml (fallback zone, quiet hours, environment, bounds) or of a campaign (schedule,
audience, holdout, status, group, `unless-sent`). Both sides are built, and Python reads who has a request of which variant at which moment: from
the lines of push/*.jsonl alone. For each campaign the numbers of `diff` must be those: before, after, gained, lost, another moment, another
variant; the reasons of each side must be the numbers of its batch.json and of its plan; and a campaign that `diff` does not count has the same
requests on both sides. Status 0: no difference.
"""
import argparse, collections, json, pathlib, random, shutil, subprocess, sys, tempfile

sys.dont_write_bytecode = True
from story_projects import ZONES, clock, make, schedule, write

counted, differences = collections.Counter(), []
REASONS = ["held_out", "late", "not_due", "expired", "dropped", "outranked", "too_soon", "cancelled", "without_event", "without_zone", "other_environment",
           "other_platform"]


class Different(Exception):
    pass


def policy(text, line):
    """belfry.yaml with a line of its policy, or without one of that key."""
    lines, key = text.split("\n"), line.split(":")[0].strip()
    lines = [l for l in lines if not l.startswith(f"  {key}:")]
    if "policy:" in lines: lines.insert(lines.index("policy:") + 1, line)
    else: lines[-1:] = ["policy:", line, ""]
    return "\n".join(lines)


def replaced(text, key, line):
    """A campaign with another line of a key, behind its third line."""
    lines = [l for l in text.split("\n") if not l.startswith(f"{key}:")]
    if line: lines.insert(2, line)
    return "\n".join(lines)


def dressed(r, project):
    """Both sides have campaigns that stand back for others, some."""
    if r.random() < 0.5: project["yaml"] = policy(project["yaml"], f"  fallback-zone: {r.choice(ZONES)}")
    if r.random() < 0.5: project["yaml"] = policy(project["yaml"], f"  quiet-hours: {{ from: \"20:00\", to: \"09:00\", then: {r.choice(['hold', 'drop', 'send'])} }}")
    if r.random() < 0.5:
        project["yaml"] = policy(project["yaml"], "  groups: { news: { per-day: 1 } }")
        for c in project["campaigns"]:
            if c["push"] and not c["channel"] and r.random() < 0.6: c["text"] = replaced(c["text"], "group", f"group: {{ name: news, priority: {r.randint(1, 9)} }}")
    return project


def edit(r, project):
    kind = r.choice(["fallback-zone", "quiet-hours", "environment", "points", "schedule", "audience", "holdout", "status", "group"])
    pushes = [c for c in project["campaigns"] if c["push"] and not c["channel"]]
    if kind in ("schedule", "audience", "holdout", "status", "group") and not pushes: kind = "fallback-zone"
    yaml = project["yaml"]
    if kind == "fallback-zone":
        project["yaml"] = policy(yaml, f"  fallback-zone: {r.choice(ZONES)}") if r.random() < 0.7 else "\n".join(l for l in yaml.split("\n") if "fallback-zone" not in l)
    elif kind == "quiet-hours":
        project["yaml"] = policy(yaml, f"  quiet-hours: {{ from: \"{r.choice(['20', '22'])}:00\", to: \"{r.choice(['07', '11'])}:00\", then: {r.choice(['hold', 'drop', 'send'])} }}")
    elif kind == "environment":
        one, other = r.choice([("production", "sandbox"), ("sandbox", "production")])
        project["yaml"] = yaml.replace(f"  environment: {one}", f"  environment: {other}")
    elif kind == "points":
        project["yaml"] = yaml.replace("points: { type: integer, min: 0, max: 1000", "points: { type: integer, min: 0, max: 600")
    else:
        c = r.choice(pushes)
        line = {"schedule": f"schedule: {schedule(r, True, project['now'])}", "audience": r.choice(["audience: all", f"audience: '{r.choice(project['names'])} is set'"]),
                "holdout": r.choice(["", "holdout: 10", "holdout: 40"]), "status": r.choice(["", "status: paused"]),
                "group": r.choice(["", "group: news"])}[kind]
        if kind == "holdout" and c["weights"]: kind, line = "status", "status: paused"
        c["text"] = replaced(c["text"], kind, line)
        if kind == "group" and line and "groups:" not in project["yaml"]: project["yaml"] = policy(project["yaml"], "  groups: { news: { per-day: 1 } }")
    counted[f"edits of {kind}"] += 1


class Side:
    def __init__(self, belfry, folder, now, work):
        self.lines, self.batches, self.plan = {}, {}, None
        words = ["-C", str(folder), "--now", now, "--max-rejected", "10000"]
        done = subprocess.run([belfry, "build", "--output", str(work), *words], capture_output=True)
        self.isBuilt = done.returncode == 0
        if not self.isBuilt:
            counted["not built"] += 1
            return
        planned = subprocess.run([belfry, "plan", "--format", "json", *words], capture_output=True)
        self.plan = {c["campaign"]: c["recipients"] for c in json.loads(planned.stdout)["campaigns"]}
        for batch in work.glob("push/*/batch.json"):
            name, told = batch.parent.name, json.loads(batch.read_text())
            if told["path"] != "device": continue
            self.batches[name] = told["recipients"]
            self.lines[name] = {}
            for shard in batch.parent.glob("*.jsonl"):
                for line in shard.read_text().splitlines():
                    request = json.loads(line)
                    self.lines[name][request["id"]] = (request["due"], request["variant"])


def same(what, one, other):
    counted["comparisons"] += 1
    if one != other: raise Different(f"{what}: {one} and {other}")


def compare(belfry, old, new, folders, now):
    done = subprocess.run([belfry, "diff", *map(str, folders), "--count", "--format", "json", "--now", now], capture_output=True)
    if not done.stdout: raise Different(f"diff says nothing: {done.stderr.decode()[:500]}")
    report = json.loads(done.stdout)
    told = {c["campaign"]: c["counted"] for c in report["changes"]}
    if report["unknown"]: raise Different(f"both sides were built, and are unknown: {report['unknown']}")
    for name in sorted(set(old.lines) | set(new.lines)):
        before, after = old.lines.get(name, {}), new.lines.get(name, {})
        both = before.keys() & after.keys()
        numbers = {"before": len(before), "after": len(after), "gained": len(after.keys() - before.keys()), "lost": len(before.keys() - after.keys()),
                   "other_moment": sum(before[i][0] != after[i][0] for i in both), "other_variant": sum(before[i][1] != after[i][1] for i in both)}
        counts = told.get(name)
        if counts is None:
            same(f"{name}: not counted, so nobody has another request", {**numbers, "before": 0, "after": 0}, dict.fromkeys(numbers, 0))
            continue
        counted["campaigns counted"] += 1
        same(f"{name}: counted", {k: counts[k] for k in numbers}, numbers)
        reasons = {x["reason"]: x for x in counts["reasons"]}
        for word, side in (("before", old), ("after", new)):
            if name not in side.batches: continue
            got = {w: reasons.get(w, {word: 0})[word] for w in REASONS}
            same(f"{name}: reasons {word}, diff and batch.json", got, {w: side.batches[name]["in_quiet_hours" if w == "dropped" else w] for w in REASONS})
            same(f"{name}: reasons {word}, diff and plan", got, {w: side.plan[name][w] for w in REASONS})
            for w in REASONS: counted[f"rows {w}"] += got[w]
        for word in ("gained", "lost"): same(f"{name}: reasons of {word}", sum(x[word] for x in counts["reasons"]), counts[word])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("belfry"); parser.add_argument("--pairs", type=int, default=60); parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    options = parser.parse_args()
    belfry = str(pathlib.Path(options.belfry).resolve())
    base = pathlib.Path(tempfile.mkdtemp(prefix="belfry-diff-count-"))
    for seed in range(options.seed, options.seed + options.pairs):
        r, work = random.Random(seed), base / str(seed)
        project = dressed(r, make(r))
        now = project["now"].strftime("%Y-%m-%dT%H:%M:%SZ")
        work.mkdir()
        folders = [work / "old", work / "new"]
        write(project, folders[0])
        edit(r, project)
        if r.random() < 0.3: edit(r, project)
        write(project, folders[1])
        try:
            sides = [Side(belfry, folder, now, work / f"built-{folder.name}") for folder in folders]
            if all(side.isBuilt for side in sides):
                counted["pairs"] += 1
                compare(belfry, *sides, folders, now)
            shutil.rmtree(work)
        except Different as difference:
            differences.append(seed)
            if len(differences) <= options.show: print(f"pair {seed} in {work}, now {now}: {difference}", flush=True)
    print(", ".join(f"{value:,} {name}" for name, value in sorted(counted.items())) + f"; {len(differences)} differences")
    if not differences: shutil.rmtree(base, ignore_errors=True)
    if not counted["pairs"] or not counted["campaigns counted"]: sys.exit("nothing was compared")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
