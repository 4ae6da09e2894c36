#!/usr/bin/env python3
"""What `belfry diff` says of the people before and after, against z3.

    people.py BELFRY [--pairs 5000] [--seed 5]

Random pairs of audiences are written as campaigns of two folders, and each pair as formulas for z3: from one tree, sharing nothing else. Of each
pair `diff` says the same, wider, narrower, others, all others, or that it is not proven, with somebody made up as a witness for each claim; z3
says which it is in the year from the same moment, and whether the witness is one. What `check` refuses, such as an audience in which nobody is,
is compared by nobody and only counted. Status 0: no difference.
"""
import argparse, collections, json, multiprocessing, os, pathlib, re, subprocess, sys, tempfile
import z3_environment

HERE = pathlib.Path(__file__).resolve()
if __name__ == "__main__": z3_environment.enter(HERE)
import z3
import z3_predicates as cases

NOW = "2026-11-21T00:00:00Z"
START = 1_795_219_200
YEAR = 366 * 86_400
FEW = 400
WITNESS = re.compile(r"(?P<name>[a-z_]+) is (?:(?P<missing>missing)|(?P<text>\"(?:[^\"\\]|\\.)*\")|(?P<value>[^,\"]+))(?:, |$)")


def declared():
    lines = []
    for name, (kind, optional, detail) in cases.TABLE.items():
        keys = [f"type: {'enum' if kind == 'enum' else kind}"]
        if kind == "enum": keys.append(f"values: [{', '.join(detail)}]")
        if kind == "integer": keys += [f"{word}: {bound}" for word, bound in zip(("min", "max"), detail) if bound is not None]
        if kind == "decimal": keys += [f"min: {detail[0] / 10 ** detail[2]}", f"max: {detail[1] / 10 ** detail[2]}", f"places: {detail[2]}"]
        if kind == "time" and detail: keys += [f"{word}: {cases.clock_text(bound)}" for word, bound in zip(("min", "max"), detail)]
        if kind == "list":
            of, values, most, _ = detail
            keys += [f"of: {of}", f"max-items: {most}"] + {"enum": [f"values: [{', '.join(map(str, values))}]"], "integer": ["min: 1", "max: 3"], "decimal": ["places: 2"], "text": ["max: 9"]}.get(of, [])
        if kind == "text" and detail is not None: keys.append(f"max: {detail}")
        if optional: keys.append("optional: true")
        lines.append(f"  {name}: {{ {', '.join(keys)} }}")
    return "\n".join(lines)


def write(folder, audiences):
    os.makedirs(folder, exist_ok=True)
    pathlib.Path(folder, "belfry.yaml").write_text(
        "belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: \"18.0\" } }\nlocales: { source: en }\n"
        f"attributes:\n{declared()}\n")
    for number, text in audiences:
        quoted = text.replace("'", "''")
        pathlib.Path(folder, f"c{number}.yaml").write_text(
            f"campaign: c{number}\ndeliver: push\naudience: '{quoted}'\nschedule: {{ at: 2029-12-24 18:30, zone: UTC }}\nalert: Hello {number}\npush: {{ expires: 1d }}\n")


def told(belfry, pairs, first):
    """What `diff` says of each pair: its relation and its witnesses; nothing where it compares none."""
    with tempfile.TemporaryDirectory() as folder:
        sides = [os.path.join(folder, name) for name in ("old", "new")]
        for side, place in zip(sides, (0, 1)):
            write(side, [(first + number, pair[place].text) for number, pair in enumerate(pairs)])
        run = subprocess.run(
            [belfry, "diff", *sides, "--format", "json", "--now", NOW], capture_output=True, text=True)
        if not run.stdout: sys.exit(f"belfry gave no answer: {run.stderr[-2000:]}")
        answer = json.loads(run.stdout)
    unknown = set(answer["unknown"])
    changes = {change["campaign"]: change["people"] for change in answer["changes"]}
    found = []
    for number in range(first, first + len(pairs)):
        name = f"c{number}"
        found.append(None if name in unknown else changes.get(name) or {"relation": "same"})
    return found


def solve(*demands, facts=None):
    world = cases.World()
    formulas = [question.formula(world) if holds else z3.Not(question.formula(world)) for question, holds in demands]
    formulas += [world.now >= START, world.now <= START + YEAR]
    if facts: formulas += facts(world)
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(*world.facts, *formulas)
    answer = solver.check()
    return True if answer == z3.sat else False if answer == z3.unsat else None


def relation(old, new):
    gained, lost, both = solve((new, True), (old, False)), solve((old, True), (new, False)), solve((old, True), (new, True))
    if None in (gained, lost) or gained and lost and both is None: return "unknown"
    if not gained and not lost: return "same"
    if not lost: return "wider"
    if not gained: return "narrower"
    return "moved" if both else "disjoint"


def witness(text):
    """The facts that a witness states, for a world; nothing where it cannot be read."""
    stated, at = [], 0
    # Whoever is like this at one moment: the sentence ends with it.
    text = re.split(r",? at \d{4}-", text)[0]
    while at < len(text):
        match = WITNESS.match(text, at)
        if not match or match["name"] not in cases.TABLE: return None
        stated.append(match)
        at = match.end()

    def facts(world):
        made = []
        for match in stated:
            name = match["name"]
            kind, _, detail = cases.TABLE[name]
            has, value = world.column(name)
            if match["missing"]:
                made.append(z3.Not(has))
                continue
            made.append(has)
            written = json.loads(match["text"]) if match["text"] else match["value"]
            if kind == "text": made.append(value == z3.StringVal(written))
            elif kind == "enum": made.append(value == detail.index(written))
            elif kind == "boolean": made.append(value == (1 if written == "true" else 0))
            elif kind == "integer": made.append(value == int(written))
            elif kind == "decimal": made.append(value == round(float(written) * 10 ** detail[2]))
            elif kind == "time": made.append(value == sum(int(part) * unit for part, unit in zip(written.split(":"), (3600, 60, 1))))
            elif kind == "version": made.append(cases.version_order(value, "==", few(written)))
        return made
    return facts


def few(version):
    """The four numbers that a version has for z3, of which named ones use three: what is between two of them has the last."""
    numbers = (version.split(".") + ["0"] * 4)
    return cases.parts(".".join(numbers[:3] + [next((part for part in reversed(numbers[3:]) if part != "0"), "0")]))


def judge(case):
    old, new, said = case
    known = relation(old, new)
    wrong = []
    if said["relation"] not in ("unknown", known) and known != "unknown": wrong.append(f"z3 says {known}")
    read = 0
    for name, demands in (("gained", ((new, True), (old, False))), ("lost", ((old, True), (new, False)))):
        if name not in said: continue
        try: facts = witness(said[name])
        except (ValueError, IndexError): facts = None
        if facts is None: continue
        read += 1
        if solve(*demands, facts=facts) is False: wrong.append(f"{name}: nobody like \"{said[name]}\"")
    return known, wrong, read


# What is compared, which processes inherit.
COMPARED = []


def judged(number): return judge(COMPARED[number])


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("belfry")
    arguments.add_argument("--pairs", type=int, default=5000)
    arguments.add_argument("--seed", type=int, default=5)
    arguments.add_argument("--show", type=int, default=20)
    given = arguments.parse_args()
    pairs = cases.generate(given.pairs, given.seed)
    said = []
    for first in range(0, len(pairs), FEW): said.extend(told(given.belfry, pairs[first:first + FEW], first))
    COMPARED.extend((old, new, answer) for (old, new), answer in zip(pairs, said) if answer is not None)
    with multiprocessing.get_context("fork").Pool(max(1, min(os.cpu_count() or 1, 4))) as pool:
        answers = pool.map(judged, range(len(COMPARED)), chunksize=20)
    counts = collections.Counter(f"{said['relation']}" for _, _, said in COMPARED)
    wrong = [(case, found) for case, found in zip(COMPARED, answers) if found[1]]
    print(f"{len(pairs)} pairs of audiences, seed {given.seed}, z3 {z3.get_version_string()}: {len(COMPARED)} compared")
    print("belfry says: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    print(f"z3 does not know {sum(known == 'unknown' for known, _, _ in answers)}; witnesses tried {sum(read for _, _, read in answers)}")
    print(f"differences {len(wrong)}")
    for (old, new, said), (_, found, _) in wrong[:given.show]: print(f"  {found} {said}\n    - {old.text}\n    + {new.text}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__": main()
