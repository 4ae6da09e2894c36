#!/usr/bin/env python3
"""Asks Swift's own decoder about random types of Live Activities, and holds what belfry says of states against it.

    activity_types.py BELFRY [--types 90] [--states 6] [--seed 1] [--keep FOLDER]

Random structures (enumerations, structures in structures, lists, dictionaries, CodingKeys, lazy and computed properties) and states for them, some of which are damaged
in one place. Foundation's JSONDecoder says which states decode. Whatever belfry finds no error in must decode. What decodes and has an error is a false alarm, but for keys that
the type does not have: the app drops these, and no author means them.
Status 0: no difference; 1: differences, the first ones shown; 77: there is no Swift compiler.
"""
import argparse, json, pathlib, random, shutil, subprocess, sys, tempfile

WORDS = ["packed", "onTheWay", "on_the_way", "arrived", "Ann", "Luna Rossa", "äöü", "7", "true"]
UUIDS = ["6F1F7A54-9A43-4E8E-8F9F-8A3A1C1A0F01", "6f1f7a54-9a43-4e8e-8f9f-8a3a1c1a0f01"]
URLS = ["https://example.com/a", "https://example.com/a b", "mailto:a@example.com", "a/b", "http://x/%"]
BOUNDS = {"Int8": (-128, 127), "UInt8": (0, 255), "Int16": (-32768, 32767), "Int": (-2**63, 2**63 - 1), "UInt": (0, 2**64 - 1)}
STRANGE = [None, True, False, 0, -1, 3, 128, 300, 1.5, "", "x", "nope", "12", [], {}, [1], [None], {"a": 1}, {"name": "x"}, 2**63, -2**63, "http://a b/", 1e3]


class Type:
    """A type: how Swift writes it, what else it needs to be declared, and values of it."""

    def __init__(self, text, value, *declared): self.text, self.value, self.declared = text, value, list(declared)


def name(chance, start): return f"{start}{chance.randrange(10**9)}"


def enum(chance):
    cases = chance.sample(["one", "two", "three", "four"], chance.randrange(1, 5))
    kind, own = chance.choice(["String", "String", "Int", "plain"]), name(chance, "E")
    if kind == "plain":
        lines = [f"case {case}" for case in cases]
        return Type(own, lambda: {chance.choice(cases): {}}, f"enum {own}: Codable, Hashable {{ {'; '.join(lines)} }}")
    values, lines, following = [], [], 0
    for case in cases:
        if kind == "String":
            raw = chance.choice([None, None, case.upper(), "a b", f"{case}-1"])
            if raw in values: raw = None
            values.append(raw or case)
            lines.append(f"case {case}" + (f' = "{raw}"' if raw else ""))
        else:
            if chance.random() < 0.4: following += chance.randrange(1, 9); lines.append(f"case {case} = {following}")
            else: lines.append(f"case {case}")
            values.append(following)
            following += 1
    joined = "; ".join(lines) if chance.random() < 0.5 else "case " + ", ".join(line[5:] for line in lines)
    return Type(own, lambda: chance.choice(values), f"enum {own}: {kind}, Codable, CaseIterable {{ {joined} }}")


def raw(chance):
    """A structure with a raw value, of which Swift decodes that alone."""
    own, what = name(chance, "R"), chance.choice(["RawRepresentable", "OptionSet"])
    kind = chance.choice(["UInt8", "Int", "Int16"] if what == "OptionSet" else ["String", "Int", "UInt8", "Bool", "Double"])
    values = {"String": WORDS, "Bool": [True, False], "Double": [0, 1.5, -3]}.get(kind) or [0, 1, BOUNDS[kind][1]]
    # What is a Double by another name is not read.
    alias = kind != "Double" and chance.random() < 0.3
    stored = f"typealias RawValue = {kind}; let rawValue: RawValue" if alias else f"let rawValue: {kind}"
    return Type(own, lambda: chance.choice(values), f"struct {own}: Hashable, {what}, Codable {{ {stored}; init(rawValue: {kind}) {{ self.rawValue = rawValue }} }}")


def structure(chance, depth):
    own = name(chance, "S")
    text, value, declared = fields(chance, depth)
    return Type(own, value, f"struct {own}: Codable, Hashable {{\n{text} }}", *declared)


def some(chance, depth, hashable=False):
    """A random type; deeper ones are plainer."""
    plain = ["String", "Int", "Int8", "UInt8", "Int16", "UInt", "Double", "Bool", "Date", "URL", "UUID", "Decimal", "enum", "raw"]
    kind = chance.choice(plain if depth > 2 or hashable else plain + ["struct", "struct", "list", "list", "set", "dictionary", "alias"])
    if kind in BOUNDS:
        low, high = BOUNDS[kind]
        return Type(kind, lambda: chance.choice([0, 1, low, high, chance.randrange(low, high + 1) if high < 2**15 else 7]))
    if kind == "String": return Type(kind, lambda: chance.choice(WORDS))
    if kind in ("Double", "Decimal"): return Type(kind, lambda: chance.choice([0, -1, 1.5, 0.25, 1000000, 3.0]))
    if kind == "Bool": return Type(kind, lambda: chance.random() < 0.5)
    if kind == "Date": return Type(kind, lambda: chance.choice([0, 818190000, 1.5, -3]))
    if kind == "URL": return Type(kind, lambda: chance.choice(URLS))
    if kind == "UUID": return Type(kind, lambda: chance.choice(UUIDS))
    if kind == "enum": return enum(chance)
    if kind == "raw": return raw(chance)
    if kind == "struct": return structure(chance, depth + 1)
    if kind == "alias":
        target, own = some(chance, depth + 1), name(chance, "Alias")
        return Type(own, target.value, f"typealias {own} = {target.text}", *target.declared)
    item = some(chance, depth + 1, hashable=kind == "set")
    if kind == "set": return Type(f"Set<{item.text}>", lambda: [item.value() for _ in range(chance.randrange(3))], *item.declared)
    if kind == "dictionary":
        key = chance.choice(["String", "Int"])
        keys = ["1", "22", "-3"] if key == "Int" else ["a", "b c", "1"]
        return Type(f"[{key}: {item.text}]", lambda: {k: item.value() for k in chance.sample(keys, chance.randrange(3))}, *item.declared)
    if chance.random() < 0.3:
        return Type(f"[{item.text}?]", lambda: [chance.choice([None, item.value()]) for _ in range(chance.randrange(3))], *item.declared)
    written = chance.choice([f"[{item.text}]", f"Array<{item.text}>"])
    return Type(written, lambda: [item.value() for _ in range(chance.randrange(4))], *item.declared)


def fields(chance, depth):
    """The lines of a structure, a value of it, and what it needs to be declared."""
    lines, declared, makers, keys, own = [], [], [], [], []
    hasKeys = chance.random() < 0.3
    for number in range(chance.randrange(1, 5)):
        kind, property = some(chance, depth), f"p{number}"
        declared += kind.declared
        mark = chance.choice(["", "", "", "?", "!"])
        text = f"Optional<{kind.text}>" if mark == "?" and chance.random() < 0.3 else kind.text + mark
        key = chance.choice([property, f"key_{number}"]) if hasKeys else property
        keys.append(f"case {property}" + (f' = "{key}"' if key != property else ""))
        lines.append(f"  {chance.choice(['var', 'let'])} {property}: {text}" + chance.choice(["", "", " // an Int"]))
        makers.append((key, kind.value, bool(mark)))
    for property, written, values in [("made_id", "UUID()", UUIDS), ("made_at", chance.choice(["Date()", "Date.now"]), [0, 1.5, 818190000])]:
        if chance.random() < 0.15:
            lines.append(f"  var {property} = {written}")
            keys.append(f"case {property}")
            makers.append((property, lambda values=values: chance.choice(values), False))
    if chance.random() < 0.3: lines.append("  lazy var made = 3")
    if chance.random() < 0.3: lines.append("  var shown: Int { 3 }")
    if chance.random() < 0.3: lines.append("  static let shared = 3")
    if chance.random() < 0.3: lines.append("  let version: Int = 3")
    if chance.random() < 0.3: lines.append("  #if DEBUG\n  static let demo = 1\n  func f() {}\n  #endif")
    if hasKeys: lines.append("  enum CodingKeys: String, CodingKey { " + "; ".join(keys) + " }")
    # Hashable cannot be made of a lazy property without more words.
    text = "\n".join(lines) + "\n"

    def value():
        made = {}
        for key, maker, optional in makers:
            what = chance.random() if optional else 1
            if what < 0.2: continue
            made[key] = None if what < 0.4 else maker()
        return made
    return text, value, declared


def places(value, path=()):
    """The ways to all values inside of one."""
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
    for key, item in items: found += places(item, path + (key,))
    return found


def damage(chance, value):
    """The same with one place changed."""
    value = json.loads(json.dumps(value))
    ways = places(value)
    if not ways: return value
    *way, last = chance.choice(ways)
    inside = value
    for step in way: inside = inside[step]
    what = chance.random()
    if what < 0.25 and isinstance(inside, dict): del inside[last]
    else: inside[last] = chance.choice(STRANGE)
    return value


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("belfry")
    words.add_argument("--types", type=int, default=90, help="100 at most, as many as a project may declare")
    words.add_argument("--states", type=int, default=6)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--keep", type=pathlib.Path)
    asked = words.parse_args()
    if not shutil.which("swiftc"): print("no Swift compiler"); sys.exit(77)
    chance = random.Random(asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        root = asked.keep or pathlib.Path(folder)
        (root / "project").mkdir(parents=True, exist_ok=True)
        source, states, types = [], [], []
        for number in range(asked.types):
            text, value, declared = fields(chance, 0)
            own = f"T{number}"
            source.append("\n".join(declared) + f"\nstruct {own}: ActivityAttributes {{\n struct ContentState: Codable {{\n{text} }}\n}}\n")
            types.append(own)
            for _ in range(asked.states):
                made = value()
                states.append((own, damage(chance, made) if chance.random() < 0.7 else made))
        # Hashable asks more of what is inside than decoding does.
        swift = "import Foundation\nprotocol ActivityAttributes {}\n" + "".join(source)
        (root / "project" / "Types.swift").write_text(swift)
        judged = judge(root, swift, types, states)
        said = check(root / "project", asked.belfry, types, states)
    counts, differences = {}, []
    for number, ((own, state), decodes) in enumerate(zip(states, judged)):
        errors = said.get(f"c{number}.yaml", [])
        strange = all("no property" in error for error in errors)
        word = "fine and decodes" if decodes and not errors else "an error and refused" if errors and not decodes else "a key that the type does not have" if decodes and strange else "DIFFERENT"
        counts[word] = counts.get(word, 0) + 1
        if word == "DIFFERENT": differences.append((own, state, decodes, errors))
    for own, state, decodes, errors in differences[:12]:
        print(f"{own}: {json.dumps(state)}\n  Swift {'decodes it' if decodes else 'refuses it'}, belfry: {errors or 'fine'}")
        print(next(text for text in source if f"struct {own}:" in text))
    print(f"seed {asked.seed}: {len(states)} states of {len(types)} types; " + ", ".join(f"{word}: {count}" for word, count in sorted(counts.items())))
    sys.exit(1 if differences or said.get("belfry.yaml") else 0)


def judge(root, swift, types, states):
    """Whether each state decodes."""
    main = swift.replace(", Hashable {", " {") + "\nfunc decodes<T: Decodable>(_ type: T.Type, _ json: String) -> Bool { (try? JSONDecoder().decode(type, from: Data(json.utf8))) != nil }\n"
    main += "while let line = readLine() {\n  let parts = line.split(separator: \"\\t\", maxSplits: 1).map(String.init)\n  switch parts[0] {\n"
    main += "".join(f'  case "{own}": print(decodes({own}.ContentState.self, parts[1]))\n' for own in types) + "  default: print(\"?\")\n  }\n}\n"
    (root / "main.swift").write_text(main)
    subprocess.run(["swiftc", "-Onone", "-o", str(root / "judge"), str(root / "main.swift")], check=True)
    lines = "".join(f"{own}\t{json.dumps(state)}\n" for own, state in states)
    answers = subprocess.run([str(root / "judge")], input=lines, capture_output=True, text=True, check=True).stdout.split()
    assert len(answers) == len(states), (len(answers), len(states))
    return [answer == "true" for answer in answers]


def check(project, belfry, types, states):
    """The errors of each file."""
    (project / "belfry.yaml").write_text(
        'belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: "18.0" } }\nlocales: { source: en, shipped: [en] }\nlive-activities:\n'
        + "".join(f"  {own}: {{ swift: Types.swift }}\n" for own in types))
    for number, (own, state) in enumerate(states):
        (project / f"c{number}.yaml").write_text(
            f"campaign: c{number}\ndeliver: push\naudience: all\nschedule: {{ at: 2029-12-24 18:30, zone: UTC }}\npush: {{ expires: 1h }}\n"
            f"live-activity:\n  event: update\n  attributes-type: {own}\n  content-state: {json.dumps(state, ensure_ascii=False)}\n")
    found = subprocess.run([belfry, "check", "-C", str(project), "--format", "json"], capture_output=True, text=True)
    report, errors = json.loads(found.stdout), {}
    for finding in report["findings"]:
        isUnread = finding["path"].endswith("belfry.yaml") and finding["rule"] == "activity-source"
        if finding["severity"] == "error" or isUnread:
            errors.setdefault(finding["path"].rpartition("/")[2], []).append(finding["message"] + "".join(f" [{note['message']}]" for note in finding.get("notes", [])))
    for error in errors.get("belfry.yaml", []): print(error)
    return errors


if __name__ == "__main__":
    main()
