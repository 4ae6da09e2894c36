#!/usr/bin/env python3
"""Holds groups and `unless-sent` against what they promise, and against a decision made the slow way.

    turns.py BELFRY [--projects 200] [--chains 60] [--seed 1] [--keep FOLDER]

Random projects as of windows.py, whose campaigns are in groups with priorities and stand back for what was sent. Three questions:
whole   one build must write what naive_turns decides, person by person and day by day.
parts   builds side by side, each told what the ones before have sent, must write the same together. Without a list of what was sent, groups alone
        must do so, too.
chain   builds that go on from each other, while events happen and rows come late: what each writes must be what one decides who remembers what the
        others have written, and never more for a person in a day than the group allows.
Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, collections, datetime as dt, json, sys

sys.dont_write_bytecode = True
from naive_days import UTC, occurrences, zone
from window_projects import Different, NoPlan, build, compare, counted, hold, key, once, project, rows, text, write

EVER = dt.datetime(1, 1, 2, tzinfo=UTC)


def contested(chance, with_ledger):
    """A random project in which campaigns stand back."""
    made = project(chance)
    limits = {f"g{number}": chance.choice([1, 1, 1, 2, 3]) for number in range(chance.randrange(1, 3))}
    ids = [campaign["id"] for campaign in made["campaigns"]]
    for campaign in made["campaigns"]:
        campaign["group"] = chance.choice(list(limits)) if chance.random() < 0.8 else None
        campaign["priority"] = chance.choice([0, 0, 1, 2, 500]) if campaign["group"] else 0
        campaign["spacings"] = {}
        if with_ledger and chance.random() < 0.5:
            campaign["spacings"] = {
                chance.choice(ids): dt.timedelta(hours=chance.choice([1, 5, 24, 30, 72, 200])) for _ in range(chance.randrange(1, 3))}
        keys = f"group: {{ name: {campaign['group']}, priority: {campaign['priority']} }}\n" if campaign["group"] else ""
        if campaign["spacings"]:
            spans = ", ".join(f"{id}: {int(span.total_seconds()) // 3600}h" for id, span in campaign["spacings"].items())
            keys += f"unless-sent: {{ {spans} }}\n"
        campaign["keys"] = keys
    made["limits"] = limits
    made["policy"] = ["groups: { " + ", ".join(f"{name}: {{ per-day: {most} }}" for name, most in limits.items()) + " }"]
    made["sent"] = "sent: { jsonl: sent.jsonl }\n" if with_ledger else ""
    return made


def wishes(made, person):
    """All that campaigns have for a person around the time of the project: (due, event or None, campaign), one each."""
    begin, end = made["start"] - dt.timedelta(days=40), made["end"] + dt.timedelta(days=60)
    found = []
    for campaign in made["campaigns"]:
        for due, event in occurrences(campaign, person, begin, end, made["hours"], made["fallback"]):
            # What is known ahead was known ever since.
            found.append((due, event if event and campaign["event"] == "seen" else EVER, campaign))
    return found


def rank(wish):
    return -wish[2]["priority"], wish[0], wish[2]["id"]


class Memory:
    """Decides for one person, build after build, and remembers what came."""

    def __init__(self, made, person):
        self.made = made
        name = person["zone"] or made["fallback"]
        self.where = zone(name) if name else UTC
        self.person = person
        self.came = []

    def day(self, due):
        return due.astimezone(self.where).date()

    def too_soon(self, wish, came):
        due, _, campaign = wish
        for id, span in campaign["spacings"].items():
            for other, past in came:
                if other == id and past <= due and due - past < span and not (id == campaign["id"] and past == due):
                    return True
        return False

    def decide(self, mine, others):
        """What comes of `mine` where `others` are still open for later builds."""
        came = []
        for day in sorted({self.day(wish[0]) for wish in mine}):
            before = [one for one in self.came if self.day(one[1]) < day]
            today = [one for one in self.came if self.day(one[1]) == day]
            own = [wish for wish in mine if self.day(wish[0]) == day and not self.too_soon(wish, before)]
            rest = [wish for wish in others if self.day(wish[0]) == day and not self.too_soon(wish, before)]
            kept = [wish for wish in own if not wish[2]["group"]]
            for group, most in self.made["limits"].items():
                ids = {campaign["id"] for campaign in self.made["campaigns"] if campaign["group"] == group}
                left = most - sum(1 for id, _ in today if id in ids)
                order = sorted([wish for wish in own + rest if wish[2]["group"] == group], key=rank)
                kept += [wish for wish in order[:max(left, 0)] if any(wish is one for one in own)]
            for wish in sorted(kept, key=lambda wish: (wish[0], rank(wish))):
                if not self.too_soon(wish, today):
                    today.append((wish[2]["id"], wish[0]))
                    self.came.append((wish[2]["id"], wish[0]))
                    came.append((wish[2]["id"], self.person["id"], text(wish[0])))
        return came


def whole(belfry, folder, chance, with_ledger):
    made = contested(chance, with_ledger)
    write(folder, made)
    (folder / "sent.jsonl").write_text("")
    begin, end = made["start"], made["end"]
    lines = build(belfry, folder, end, folder / "out", "--from", text(begin), "--until", text(end))
    wanted = set()
    for person in made["people"]:
        memory = Memory(made, person)
        all = wishes(made, person)
        if not with_ledger:
            # Builds before this one have done the same.
            memory.decide([wish for wish in all if wish[0] < begin], [wish for wish in all if wish[0] >= begin])
        wanted |= set(memory.decide([wish for wish in all if begin <= wish[0] < end], [wish for wish in all if wish[0] >= end]))
    compare("the whole", {key(line) for line in lines}, wanted)
    limit(made, lines)
    span = int((end - begin).total_seconds())
    cuts = sorted({begin + dt.timedelta(seconds=chance.randrange(1, span)) for _ in range(chance.randrange(1, 4))})
    parts = []
    for first, last in zip([begin] + cuts, cuts + [end]):
        (folder / "sent.jsonl").write_text("".join(parts))
        parts += build(belfry, folder, end + dt.timedelta(seconds=chance.randrange(86400)), folder / "out", "--from", text(first), "--until", text(last))
    compare("the parts", {key(line) for line in parts}, wanted)
    once(parts, "the parts")
    counted["lines"] += len(lines)
    # What a person is told must be what a build says. A simulation looks ahead, so it is asked from the start.
    counted["stood back"] += sum(1 for person in made["people"] for wish in wishes(made, person) if begin <= wish[0] < end) - len(lines)


def limit(made, lines):
    """No person has more of a group in a day than is allowed."""
    groups = {campaign["id"]: campaign["group"] for campaign in made["campaigns"]}
    people = {person["id"]: Memory(made, person) for person in made["people"]}
    counts = collections.Counter()
    for line in lines:
        campaign, person, due = key(line)
        if groups[campaign]:
            counts[groups[campaign], person, people[person].day(dt.datetime.fromisoformat(due))] += 1
    for (group, person, day), count in counts.items():
        if count > made["limits"][group]:
            raise Different(f"{person} gets {count} of {group} on {day}, not {made['limits'][group]}")


def chain(belfry, folder, chance):
    made = contested(chance, False)
    write(folder, made)
    begin, step, lag = made["start"], chance.choice([3600, 3600 * 6, 86400]), chance.choice([0, 0, 900, 3600])
    now, before, lines, output = begin, None, [], folder / "build"
    memories = {person["id"]: Memory(made, person) for person in made["people"]}
    for number in range(chance.randrange(3, 12)):
        known = now - dt.timedelta(seconds=lag)
        rows(folder, made["people"], known + dt.timedelta(seconds=chance.randrange(lag + 1)))
        words = ["--window", f"{step}s"] + (["--lag", f"{lag}s"] if lag else [])
        words += ["--continue", str(output)] if before else ["--from", text(begin)]
        got = build(belfry, folder, now, output, *words)
        window = {name: dt.datetime.fromisoformat(value) for name, value in json.loads((output / "manifest.json").read_text())["window"].items()
                  if isinstance(value, str)}
        first, last = window["from"], window["until"]
        wanted = set()
        for person in made["people"]:
            memory = memories[person["id"]]
            all = [wish for wish in wishes(made, person) if wish[1] < known]
            if not before:
                memory.decide([wish for wish in all if wish[0] < first], [wish for wish in all if wish[0] >= first])
            news = lambda wish: before and wish[1] != EVER and wish[1] >= before["known"]
            mine = [wish for wish in all if first <= wish[0] < last or wish[0] < first and news(wish)]
            wanted |= set(memory.decide(mine, [wish for wish in all if wish[0] >= last]))
        compare(f"build {number} of the chain", {key(line) for line in got}, wanted)
        lines += got
        before = window
        now += dt.timedelta(seconds=step * chance.choice([1, 1, 1, 1, 2, 3]) + chance.randrange(-600, 600))
    once(lines, "the chain")
    limit(made, lines)
    counted["lines of chains"] += len(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    parser.add_argument("--projects", type=int, default=200)
    parser.add_argument("--chains", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="where the projects with a difference are left")
    options = parser.parse_args()
    return hold((
        ("groups", options.projects, lambda *words: whole(*words, False)), ("ledger", options.projects, lambda *words: whole(*words, True)),
        ("chain", options.chains, chain)), options)


sys.exit(main())
