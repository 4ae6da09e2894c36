#!/usr/bin/env python3
"""Asks z3 how long texts can get for somebody in an audience, and whether somebody would see a hole in them.

    z3_sizes.py [--cases 10000] [--seed 7]

Random audiences and one to three random templates over a small table, written as text for belfry and as a formula for z3 from the same
tree. belfry gives the bound of the texts together and a witness, a recipient whose texts it rendered; z3.Optimize gives the maximum over
everybody in the audience. Prints how many bounds and witnesses are the maximum and every case where the bound is below it, where a witness
is not in the audience or above the bound, or where a hole went unnoticed. Status 0: no such case, and no bound above the maximum.
z3 comes from PyPI, as for z3_predicates.py.
"""
import argparse, json, os, pathlib, random, subprocess, sys, tempfile
import z3_environment

if __name__ == "__main__": z3_environment.enter(pathlib.Path(__file__).resolve())
import z3
from z3_predicates import ROOT, SIGNS, compare

# name: type, optional, and what the type needs; NarrowingOracleTests.swift declares the same table.
TABLE = {
    "plan": ("enum", False, ["free", "pro", "team", "business"]), "tier": ("enum", True, ["gold", "silver"]),
    "points": ("integer", False, (0, 100_000)), "level": ("integer", False, (-20, 300)), "days": ("integer", True, (-3, 500)),
    "vip": ("boolean", False, None), "muted": ("boolean", True, None),
    "city": ("text", False, 12), "nick": ("text", True, 5),
}
WORDS = ["Rome", "Oslo!", "x"]
NUMBERS = [-3, 0, 1, 5, 9, 10, 99, 100, 101, 999, 1000]


class Person:
    def __init__(self):
        self.facts, self.has, self.value, self.length = [], {}, {}, {}
        for name, (kind, optional, detail) in TABLE.items():
            self.has[name] = z3.Bool(f"has {name}") if optional else z3.BoolVal(True)
            value = self.value[name] = z3.Int(name)
            if kind == "text":
                # One of the words that anybody asks for, or another text, of which only the length is known.
                length = self.length[name] = z3.Int(f"length {name}")
                known = [word for word in WORDS if len(word) <= detail]
                self.facts += [value >= 0, value <= len(WORDS), length >= 0, length <= 4 * detail]
                self.facts += [z3.Implies(value == i, length == len(w) if w in known else False) for i, w in enumerate(WORDS)]
            else:
                low, high = detail if kind == "integer" else (0, len(detail) - 1 if kind == "enum" else 1)
                self.facts += [value >= low, value <= high]


def asked(dice, name, is_template):
    """A question about one attribute: its text, and a test of a person's value."""
    kind, optional, detail = TABLE[name]
    def quoted(word): return f'"{word}"'
    if kind == "enum":
        member, sign = dice.choice(detail), dice.choice(["==", "!="])
        index = detail.index(member)
        return f"{name} {sign} {quoted(member) if is_template else member}", sign, lambda v: compare(v, sign, index)
    if kind == "integer":
        number, sign = dice.choice(NUMBERS), dice.choice(SIGNS)
        number = min(max(number, detail[0]), detail[1])
        return f"{name} {sign} {number}", sign, lambda v: compare(v, sign, number)
    if kind == "boolean":
        truth, sign = dice.choice([0, 1]), dice.choice(["==", "!="])
        return f"{name} {sign} {'true' if truth else 'false'}", sign, lambda v: compare(v, sign, truth)
    word, sign = dice.choice([word for word in WORDS if len(word) <= detail]), dice.choice(["==", "!="])
    return f"{name} {sign} {quoted(word)}", sign, lambda v: compare(v, sign, WORDS.index(word))


def audience(dice, depth=0):
    chance = dice.random()
    if depth >= 3 or chance < 0.45:
        name = dice.choice(list(TABLE))
        if TABLE[name][1] and dice.random() < 0.4:
            isMissing = dice.random() < 0.4
            return (f"{name} is {'' if isMissing else 'not '}missing",
                    lambda p: z3.Not(p.has[name]) if isMissing else p.has[name])
        text, _, test = asked(dice, name, False)
        return text, lambda p: z3.And(p.has[name], test(p.value[name]))
    if chance < 0.6:
        text, formula = audience(dice, depth + 1)
        return f"not ({text})", lambda p: z3.Not(formula(p))
    inner = [audience(dice, depth + 1) for _ in range(2)]
    word, join = dice.choice([("and", z3.And), ("or", z3.Or)])
    return "(" + f" {word} ".join(t for t, _ in inner) + ")", lambda p: join([f(p) for _, f in inner])


def condition(dice, depth=0):
    if depth == 0 and dice.random() < 0.25:
        inner = [condition(dice, 1) for _ in range(2)]
        word, join = dice.choice([("and", z3.And), ("or", z3.Or)])
        return f" {word} ".join(t for t, _ in inner), lambda p: join([f(p) for _, f in inner])
    name = dice.choice(list(TABLE))
    kind = TABLE[name][0]
    if dice.random() < 0.25:
        if kind == "boolean": return name, lambda p: z3.And(p.has[name], p.value[name] == 1)
        return name, lambda p: p.has[name]
    text, sign, test = asked(dice, name, True)
    # What is missing is only unequal.
    return text, lambda p: z3.Or(z3.Not(p.has[name]), test(p.value[name])) if sign == "!=" \
        else z3.And(p.has[name], test(p.value[name]))


def width(number):
    digits = z3.IntVal(1)
    for power in range(1, 8): digits = z3.If(z3.Or(number >= 10**power, number <= -(10**power)), power + 1, digits)
    return digits + z3.If(number < 0, 1, 0)


def shown(dice):
    """An output: its text, its length, and who would see a hole."""
    name = dice.choice(list(TABLE))
    kind, optional, detail = TABLE[name]
    other = dice.choice(["", "none", "somebody"])
    default = optional and dice.random() < 0.6 or kind == "text" and dice.random() < 0.3
    filters, change = "", lambda v: v
    if kind == "integer" and dice.random() < 0.3 and not default:
        plus = dice.choice([1, 9, 90])
        filters, change = f" | plus: {plus}", lambda v: v + plus
    def length(p):
        value = p.value[name]
        if kind == "integer": return width(change(value))
        if kind == "boolean": return z3.If(value == 1, 4, 5)
        if kind == "text": return p.length[name]
        size = z3.IntVal(len(detail[-1]))
        for index, member in enumerate(detail[:-1]): size = z3.If(value == index, len(member), size)
        return size
    def isReplaced(p):
        lacks = z3.Not(p.has[name])
        if kind == "boolean": return z3.Or(lacks, p.value[name] == 0)
        if kind == "text": return z3.Or(lacks, p.length[name] == 0)
        return lacks
    if default:
        return f'{{{{ {name} | default: "{other}" }}}}', lambda p: z3.If(isReplaced(p), len(other), length(p)), None
    return f"{{{{ {name}{filters} }}}}", length, (lambda p: z3.Not(p.has[name])) if optional else None


def pieces(dice, depth=0):
    """A template: its text, its length, and conditions under which there is a hole."""
    parts = []
    for _ in range(dice.randint(1, 3)):
        chance = dice.random()
        if chance < 0.25:
            literal = dice.choice(["Hello ", "a", "long words "])
            parts.append((literal, lambda p, n=len(literal): z3.IntVal(n), []))
        elif chance < 0.5 and depth < 2:
            test, holds = condition(dice)
            yes, no = pieces(dice, depth + 1), pieces(dice, depth + 1) if dice.random() < 0.6 else None
            text = f"{{% if {test} %}}{yes[0]}" + (f"{{% else %}}{no[0]}" if no else "") + "{% endif %}"
            def length(p, holds=holds, yes=yes, no=no): return z3.If(holds(p), yes[1](p), no[1](p) if no else 0)
            holes = [lambda p, h=hole, holds=holds: z3.And(holds(p), h(p)) for hole in yes[2]]
            holes += [lambda p, h=hole, holds=holds: z3.And(z3.Not(holds(p)), h(p)) for hole in (no[2] if no else [])]
            # A tag in which nothing but white space stands shows nothing; there is always a letter or an output here.
            parts.append((text, length, holes))
        else:
            text, length, hole = shown(dice)
            parts.append((text, length, [hole] if hole else []))
    return "".join(t for t, _, _ in parts), lambda p: z3.Sum([l(p) for _, l, _ in parts]), [h for _, _, hs in parts for h in hs]


def generate(cases, seed):
    dice = random.Random(seed)
    return [(audience(dice), [pieces(dice) for _ in range(dice.randint(1, 2))]) for _ in range(cases)]


def verdict(case):
    (text, formula), templates = case
    person = Person()
    facts = person.facts + [formula(person)]
    result = {"audience": text, "texts": [t for t, _, _ in templates], "most": None, "hole": False}
    solver = z3.Optimize()
    solver.set("timeout", 20_000)
    solver.add(*facts)
    goal = solver.maximize(z3.Sum([length(person) for _, length, _ in templates]))
    answer = solver.check()
    result["somebody"] = str(answer)
    if answer == z3.sat: result["most"] = solver.upper(goal).as_long()
    holes = [hole(person) for _, _, hs in templates for hole in hs]
    if holes:
        other = z3.Solver()
        other.add(*facts, z3.Or(holes))
        result["hole"] = other.check() == z3.sat
    return result


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--cases", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=7)
    arguments.add_argument("--show", type=int, default=10)
    given = arguments.parse_args()
    known = z3_environment.judged(verdict, generate, given.cases, given.seed)
    with tempfile.TemporaryDirectory() as folder:
        cases, answered = pathlib.Path(folder) / "cases.jsonl", pathlib.Path(folder) / "answers.jsonl"
        cases.write_text("".join(json.dumps({"audience": c["audience"], "texts": c["texts"]}) + "\n" for c in known))
        done = subprocess.run(
            ["swift", "test", "--skip-build", "--filter", "NarrowingOracleTests"], cwd=ROOT, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "BELFRY_SIZE_CASES": str(cases), "BELFRY_SIZE_ANSWERS": str(answered)})
        if not answered.exists(): sys.exit(f"belfry gave no answers:\n{done.stdout[-4000:]}")
        answers = [json.loads(line) for line in answered.read_text().splitlines()]
    counts, wrong = {}, []
    def count(what): counts[what] = counts.get(what, 0) + 1
    for case, answer in zip(known, answers, strict=True):
        if case["somebody"] == "unknown": count("unknown to z3"); continue
        if case["somebody"] == "unsat": count("an audience of nobody"); continue
        if answer["isRefused"]:
            count("refused, with a hole" if case["hole"] else "refused without a hole")
            if not case["hole"]: wrong.append(("refused without a hole", case, answer))
            continue
        if case["hole"]: wrong.append(("a hole", case, answer))
        bound, most = answer["bound"], case["most"]
        count("bound is the maximum" if bound == most else "bound above the maximum" if bound > most else "bound below")
        if bound != most: wrong.append((f"bound {bound}, maximum {most}", case, answer))
        count("witness is the maximum" if answer["bytes"] == most else "witness below the maximum")
        if answer["bytes"] != most: wrong.append((f"witness {answer['bytes']}, maximum {most}", case, answer))
        if not answer["isMember"]: wrong.append(("the witness is not in the audience", case, answer))
    print(f"{len(known)} campaigns, seed {given.seed}, z3 {z3.get_version_string()}")
    for what, number in sorted(counts.items()): print(f"  {what}: {number}")
    print(f"differences {len(wrong)}")
    for what, case, answer in wrong[:given.show]: print(f"  {what}: {json.dumps(case)} {json.dumps(answer)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__": main()
