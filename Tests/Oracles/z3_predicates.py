#!/usr/bin/env python3
"""Asks z3 what belfry decides about audiences: is one empty, is it everybody, is one in another, can two share a person.

    z3_predicates.py [--cases 10000] [--seed 3] [--about TYPE] [--freeze FILE --count 500]

Random predicates over a table with every type of attribute, optional and not, are written as text for belfry and as a formula for
z3, from the same tree and sharing nothing else. belfry's answers come from a test of its suite, which reads the cases from a file
that an environment variable names. With --about all questions are about attributes of one type, such as list; then belfry
must decide each of them, unless it is text. Prints cases, agreements, unknowns by kind, disagreements. Status 0: no disagreement, and with --about no unknown.
z3 comes from PyPI, into an environment of its own that is made in a scratch folder when it is not there.
"""
import argparse, functools, json, os, pathlib, random, subprocess, sys, tempfile, time
import z3_environment

HERE = pathlib.Path(__file__).resolve()
ROOT = HERE.parent.parent.parent
if __name__ == "__main__": z3_environment.enter(HERE)
import z3

DAY = 86_400
FIRST_DAY, LAST_DAY = -719_162, 2_932_896  # 0001-01-01 and 9999-12-31
# name: type, optional, and what the type needs; the Swift test declares the same table.
TABLE = {
    "plan": ("enum", False, ["free", "pro", "team"]), "tier": ("enum", True, ["gold", "iron"]),
    "streak": ("integer", False, (0, 12)), "days_left": ("integer", True, (-3, 5)), "steps": ("integer", True, (None, None)),
    "spend": ("decimal", False, (0, 500, 2)), "balance": ("decimal", True, (-50, 50, 1)),
    "subscribed": ("boolean", False, None), "muted": ("boolean", True, None),
    "city": ("text", False, 4), "nick": ("text", True, None),
    "birthday": ("date", True, None), "renewal": ("date", False, None),
    "remind_at": ("time", True, (18_000, 82_800)), "wakes_at": ("time", False, None),
    "last_open": ("timestamp", True, None), "joined": ("timestamp", False, None),
    "app": ("version", False, None), "os": ("version", True, None),
    # What the items are, those that are asked for, the most items, and values that no item can be.
    "lines": ("list", True, ("text", ["U4", "U6", "é", ""], 3, ["0123456789"])), "kinds": ("list", False, ("enum", ["a", "b"], 2, [])),
    "rates": ("list", True, ("integer", [1, 2, 3], 3, [0, 9])), "flags": ("list", False, ("boolean", ["false", "true"], 1, [])),
    "prices": ("list", True, ("decimal", ["0.5", "1.00"], 2, [])), "days": ("list", False, ("date", ["2026-11-21", "2026-11-22"], 2, [])),
    "times": ("list", True, ("time", ["08:00", "20:00:05", "23:59:59"], 2, [])),
}
SIGNS = ["==", "!=", "<", "<=", ">", ">="]
DAYS = [20_400, 20_403, 20_404, 20_410]
VERSIONS = ["0", "1", "1.0", "1.0.1", "1.2", "1.10", "2"]
CLOCKS = [0, 18_000, 18_001, 28_800, 28_860, 72_005, 82_800, 86_399]
WORDS = ["", "a", "b", "ab", "ba", "abc", "é", "aé", "aba"]
WINDOWS = [1, 2, 7, 30]


def compare(a, sign, b):
    return {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[sign]


class World:
    """The unknowns of one question, as z3 sees them."""
    def __init__(self):
        self.facts, self.has, self.value = [], {}, {}
        self.now = z3.Int("now")
        self.facts.append(z3.And(self.now >= FIRST_DAY * DAY, self.now < (LAST_DAY + 1) * DAY))

    def column(self, name):
        if name in self.value: return self.has[name], self.value[name]
        kind, optional, detail = TABLE[name]
        self.has[name] = z3.Bool(f"has {name}") if optional else z3.BoolVal(True)
        if kind == "text":
            value = z3.Const(name, z3.StringSort())
            if detail is not None: self.facts.append(z3.Length(value) <= detail)
            self.facts.append(z3.Length(value) <= 200)
        elif kind == "version":
            # Four numbers: one more than any that is named, so that there is always room between two.
            value = [z3.Int(f"{name} {index}") for index in range(4)]
            self.facts += [part >= 0 for part in value]
        elif kind == "list":
            # Values are numbers: those that nobody asks for are all behind those that somebody does, and the impossible is before them.
            of, values, most, _ = detail
            value = (z3.Int(f"{name} size"), [z3.Int(f"{name} {index}") for index in range(most)])
            self.facts += [value[0] >= 0, value[0] <= most, *[item >= 0 for item in value[1]]]
            if of not in ("text", "decimal", "date", "time"): self.facts += [item < len(values) for item in value[1]]
        else:
            value = z3.Int(name)
            low, high = {
                "enum": lambda: (0, len(detail) - 1), "boolean": lambda: (0, 1), "integer": lambda: detail,
                "decimal": lambda: detail[:2], "date": lambda: (FIRST_DAY, LAST_DAY), "time": lambda: detail or (0, DAY - 1),
                "timestamp": lambda: (FIRST_DAY * DAY * 1_000_000, (LAST_DAY + 1) * DAY * 1_000_000 - 1)}[kind]()
            self.facts.append(value >= (low if low is not None else -2**63))
            self.facts.append(value <= (high if high is not None else 2**63 - 1))
        self.value[name] = value
        return self.has[name], value


def version_order(a, sign, b):
    less, equal = z3.BoolVal(False), z3.BoolVal(True)
    for one, other in zip(reversed(a), reversed(b)):
        less = z3.Or(one < other, z3.And(one == other, less))
        equal = z3.And(equal, one == other)
    return {"==": equal, "!=": z3.Not(equal), "<": less, "<=": z3.Or(less, equal), ">": z3.Not(z3.Or(less, equal)),
            ">=": z3.Not(less)}[sign]


def parts(version):
    numbers = [int(part) for part in version.split(".")]
    return [z3.IntVal(part) for part in numbers + [0] * (4 - len(numbers))]


def text_order(a, sign, b):
    # z3 orders by code points, and UTF-8 by bytes: the same order.
    return {"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": b < a, ">=": b <= a}[sign]


def clock_text(second):
    return f'"{time.strftime("%H:%M:%S" if second % 60 else "%H:%M", time.gmtime(second))}"'


def date_text(day):
    return time.strftime("%Y-%m-%d", time.gmtime(day * DAY))


class Question:
    """One question: its text, and its formula in a world."""
    def __init__(self, text, formula, kind): self.text, self.formula, self.kinds = text, formula, {kind}


def leaf(dice):
    name = dice.choice(list(TABLE))
    kind, optional, detail = TABLE[name]
    if optional and dice.random() < 0.15:
        negated = dice.random() < 0.5
        return Question(
            f"{name} is {'not ' if negated else ''}missing",
            lambda world: world.column(name)[0] if negated else z3.Not(world.column(name)[0]), "presence")

    def of(text, test, tag=kind):
        def formula(world):
            has, value = world.column(name)
            return z3.And(has, test(value, world))
        return Question(f"{name} {text}", formula, tag)

    sign = dice.choice(SIGNS)
    if kind == "list":
        what, values, most, beyond = detail
        if dice.random() < 0.3:
            size = dice.randint(0, most)

            def sized(world):
                has, value = world.column(name)
                return z3.And(has, compare(value[0], sign, size))
            return Question(f"{name}.size {sign} {size}", sized, "size")
        chosen = dice.sample(range(len(values)), dice.randint(1, min(3, len(values))))
        words = [f'"{values[index]}"' if what in ("text", "time") else str(values[index]) for index in chosen]
        if beyond and dice.random() < 0.1:
            chosen.append(-1)
            words.append(f'"{dice.choice(beyond)}"' if what == "text" else str(dice.choice(beyond)))
        join = dice.choice([z3.And, z3.Or])
        text = words[0] if len(words) == 1 else f"{'any' if join == z3.Or else 'all'} [{', '.join(words)}]"

        def holds(value, world):
            size, items = value
            return join([z3.Or([z3.And(size > place, item == index) for place, item in enumerate(items)]) for index in chosen])
        return of(f"contains {text}", holds, "contains of a list")
    if dice.random() < 0.06:
        others = [
            other for other, (type_, _, _) in TABLE.items()
            if other != name and (type_ == kind or {type_, kind} == {"integer", "decimal"}) and kind != "enum"]
        if others:
            other = dice.choice(others)
            if kind == "boolean": sign = dice.choice(["==", "!="])

            def both(value, world):
                has, second = world.column(other)
                def scale(column):
                    return 10 ** (2 - TABLE[column][2][2]) if TABLE[column][0] == "decimal" else 100
                if kind == "text": holds = text_order(value, sign, second)
                elif kind == "version": holds = version_order(value, sign, second)
                elif kind in ("integer", "decimal"): holds = compare(value * scale(name), sign, second * scale(other))
                else: holds = compare(value, sign, second)
                return z3.And(has, holds)
            return of(f"{sign} {other}", both, "text columns" if kind == "text" else "columns")
    if kind == "enum":
        if dice.random() < 0.5:
            chosen = dice.sample(detail, dice.randint(1, len(detail)))
            return of(f"in [{', '.join(chosen)}]", lambda v, w: z3.Or([v == detail.index(member) for member in chosen]))
        member, sign = dice.choice(detail), dice.choice(["==", "!="])
        return of(f"{sign} {member}", lambda v, w: compare(v, sign, detail.index(member)))
    if kind == "boolean":
        truth, sign = dice.choice([0, 1]), dice.choice(["==", "!="])
        return of(f"{sign} {'true' if truth else 'false'}", lambda v, w: compare(v, sign, truth))
    if kind == "integer":
        low, high = (detail[0] if detail[0] is not None else -4), (detail[1] if detail[1] is not None else 9)
        if dice.random() < 0.25:
            chosen = [dice.randint(low, high) for _ in range(dice.randint(1, 4))]
            return of(f"in [{', '.join(map(str, chosen))}]", lambda v, w: z3.Or([v == number for number in chosen]))
        number = dice.randint(low, high)
        if dice.random() < 0.1:
            if sign in ("==", "!="): sign = "<"
            return of(f"{sign} {number}.5", lambda v, w: compare(v * 2, sign, 2 * abs(number) + 1 if number >= 0 and str(number)[0] != '-' else -(2 * abs(number) + 1)))
        return of(f"{sign} {number}", lambda v, w: compare(v, sign, number))
    if kind == "decimal":
        low, high, places = detail
        raw = dice.randint(low, high)
        digits = f"{abs(raw):0{places + 1}d}"
        return of(
            f"{sign} {'-' if raw < 0 else ''}{digits[:-places]}.{digits[-places:]}", lambda v, w: compare(v, sign, raw))
    if kind == "time":
        low, high = detail or (0, DAY - 1)
        def clock(): return min(max(dice.choice(CLOCKS), low), high)
        if dice.random() < 0.25:
            chosen = [clock() for _ in range(dice.randint(1, 4))]
            return of(f"in [{', '.join(map(clock_text, chosen))}]", lambda v, w: z3.Or([v == second for second in chosen]))
        second = clock()
        return of(f"{sign} {clock_text(second)}", lambda v, w: compare(v, sign, second))
    if kind == "text":
        word = dice.choice(WORDS)
        choice = dice.random()
        if choice < 0.25: return of(f'contains "{word}"', lambda v, w: z3.Contains(v, z3.StringVal(word)), "contains")
        if choice < 0.5: return of(f'starts with "{word}"', lambda v, w: z3.PrefixOf(z3.StringVal(word), v), "starts with")
        if choice < 0.65:
            chosen = dice.sample(WORDS, dice.randint(1, 3))
            listed = ", ".join(f'"{word}"' for word in chosen)
            return of(f"in [{listed}]", lambda v, w: z3.Or([v == z3.StringVal(word) for word in chosen]))
        return of(f'{sign} "{word}"', lambda v, w: text_order(v, sign, z3.StringVal(word)), "text order")
    if kind == "version":
        if dice.random() < 0.2:
            chosen = dice.sample(VERSIONS, 2)
            listed = ", ".join(f'"{version}"' for version in chosen)
            return of(
                f"in [{listed}]", lambda v, w: z3.Or([version_order(v, "==", parts(version)) for version in chosen]))
        version = dice.choice(VERSIONS)
        return of(f'{sign} "{version}"', lambda v, w: version_order(v, sign, parts(version)))
    if dice.random() < 0.4:
        count, is_last = dice.choice(WINDOWS), dice.random() < 0.6
        words = f"within {'last' if is_last else 'next'} {count}"
        if kind == "date":
            def window(v, w):
                today = w.now / DAY  # z3 divides integers downwards
                return z3.And(today - count <= v, v <= today) if is_last else z3.And(today <= v, v <= today + count)
            return of(f"{words} days", window, "within")
        unit, seconds = dice.choice([("days", DAY), ("hours", 3600), ("seconds", 1)])
        span = count * seconds * 1_000_000
        def window(v, w):
            now = w.now * 1_000_000
            return z3.And(now - span <= v, v <= now) if is_last else z3.And(now <= v, v <= now + span)
        return of(f"{words} {unit}", window, "within")
    day = dice.choice(DAYS)
    if kind == "date":
        if dice.random() < 0.3:
            word = dice.choice(["before", "after"])
            return of(f"{word} {date_text(day)}", lambda v, w: v < day if word == "before" else v > day)
        return of(f"{sign} {date_text(day)}", lambda v, w: compare(v, sign, day))
    start, end = day * DAY * 1_000_000, (day + 1) * DAY * 1_000_000
    if dice.random() < 0.5:
        whole = {"==": lambda v: z3.And(v >= start, v < end), "!=": lambda v: z3.Or(v < start, v >= end),
                 "<": lambda v: v < start, "<=": lambda v: v < end, ">": lambda v: v >= end, ">=": lambda v: v >= start}
        return of(f"{sign} {date_text(day)}", lambda v, w: whole[sign](v))
    second = dice.choice([0, 1, DAY // 2])
    moment = start + second * 1_000_000
    written = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(day * DAY + second))
    return of(f"{sign} {written}", lambda v, w: compare(v, sign, moment))


def question(dice, depth=0):
    chance = dice.random()
    if depth >= 4 or chance < 0.3 + 0.12 * depth: return leaf(dice)
    if chance < 0.55:
        inner = question(dice, depth + 1)
        made = Question(f"not ({inner.text})", lambda w: z3.Not(inner.formula(w)), "")
        made.kinds = inner.kinds
        return made
    if dice.random() < 0.02: return Question("all", lambda w: z3.BoolVal(True), "all")
    inner = [question(dice, depth + 1) for _ in range(dice.randint(2, 3))]
    word, join = ("and", z3.And) if dice.random() < 0.5 else ("or", z3.Or)
    made = Question(
        "(" + f" {word} ".join(part.text for part in inner) + ")", lambda w: join([p.formula(w) for p in inner]), "")
    made.kinds = set().union(*(part.kinds for part in inner))
    return made


def narrow(dice, columns):
    """Random predicates over few columns, where most contradictions are."""
    global TABLE
    whole = TABLE
    TABLE = {name: whole[name] for name in columns}
    try: return question(dice)
    finally: TABLE = whole


def generate(cases, seed, about=None):
    dice = random.Random(seed)
    names = [name for name, (kind, _, _) in TABLE.items() if about in (None, kind)]
    made = []
    for _ in range(cases):
        columns = dice.sample(names, min(len(names), dice.choice([1, 2, 2, 3, len(names)])))
        made.append((narrow(dice, columns), narrow(dice, columns)))
    return made


def satisfiable(*demands):
    world = World()
    formulas = [question.formula(world) if holds else z3.Not(question.formula(world)) for question, holds in demands]
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.add(*world.facts, *formulas)
    answer = solver.check()
    return True if answer == z3.sat else False if answer == z3.unsat else None


def verdicts(pair):
    first, second = pair
    def word(found, yes, no): return "unknown" if found is None else yes if found else no
    somebody, outsider = satisfiable((first, True)), satisfiable((first, False))
    reach = "nobody" if somebody is False else "everybody" if outsider is False else \
        "unknown" if None in (somebody, outsider) else "some"
    return {"first": first.text, "second": second.text, "reach": reach,
            "contains": word(satisfiable((second, True), (first, False)), "no", "yes"),
            "overlap": word(satisfiable((first, True), (second, True)), "yes", "no")}


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--cases", type=int, default=10_000)
    arguments.add_argument("--seed", type=int, default=3)
    arguments.add_argument("--about", choices=sorted({kind for kind, _, _ in TABLE.values()}))
    arguments.add_argument("--freeze")
    arguments.add_argument("--count", type=int, default=500)
    arguments.add_argument("--show", type=int, default=20)
    given = arguments.parse_args()
    cases = functools.partial(generate, about=given.about)
    known = z3_environment.judged(verdicts, cases, given.cases, given.seed)
    kinds = [sorted((a.kinds | b.kinds) - {""}) for a, b in cases(given.cases, given.seed)]
    if given.freeze:
        lines = [json.dumps(case, ensure_ascii=False) for case in known if "unknown" not in case.values()][:given.count]
        pathlib.Path(given.freeze).write_text("\n".join(lines) + "\n")
        print(f"{len(lines)} cases frozen")
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = pathlib.Path(folder) / "cases.jsonl", pathlib.Path(folder) / "answers.jsonl"
        asked.write_text("".join(json.dumps({"first": c["first"], "second": c["second"]}) + "\n" for c in known))
        done = subprocess.run(
            ["swift", "test", "--skip-build", "--filter", "DecisionOracleTests"], cwd=ROOT, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "BELFRY_DECISION_CASES": str(asked), "BELFRY_DECISION_ANSWERS": str(answered)})
        if not answered.exists(): sys.exit(f"belfry gave no answers:\n{done.stdout[-4000:]}")
        answers = [json.loads(line) for line in answered.read_text().splitlines()]
    agree, wrong, ours, theirs = 0, [], {}, 0
    found = {}
    for case, answer, kind in zip(known, answers, kinds, strict=True):
        for what in ("reach", "contains", "overlap"):
            found[f"{what} {case[what]}"] = found.get(f"{what} {case[what]}", 0) + 1
            if answer[what] == "unknown":
                name = "text columns" if "text columns" in kind else ", ".join(kind)
                ours[name] = ours.get(name, 0) + 1
            elif case[what] == "unknown": theirs += 1
            elif case[what] == answer[what]: agree += 1
            else: wrong.append((what, case, answer[what]))
    total = 3 * len(known)
    print(f"{len(known)} pairs of predicates, seed {given.seed}, z3 {z3.get_version_string()}: {total} questions")
    print("z3 says: " + ", ".join(f"{name} {count}" for name, count in sorted(found.items())))
    print(f"agreements {agree}")
    unknowns = sum(ours.values())
    print(f"unknown to belfry {unknowns} ({100 * unknowns / total:.2f} %): {ours or 'none'}")
    print(f"unknown to z3 {theirs}")
    print(f"disagreements {len(wrong)}")
    for what, case, answer in wrong[:given.show]: print(f"  {what}: z3 {case[what]}, belfry {answer}: {case}")
    sys.exit(1 if wrong or given.about not in (None, "text") and unknowns else 0)


if __name__ == "__main__": main()
