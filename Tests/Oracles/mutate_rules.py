#!/usr/bin/env python3
"""Takes the checks of rules away, one by one, and names those that no test notices.

A check is a place in the sources that makes a finding of a rule, or a row of patterns that does. A copy of the sources is built once with all
mutants in it; in each run an environment variable chooses which finding is none: what is reported there weighs nothing, has another rule, and is
left out of reports. Every mutant is held against the example of its rule's page and the fixtures that name the rule; those that survive against
all pages and fixtures; then against the tests of what no fixture can hold, such as limits, links and what git knows; then against the suites that
name the rule; and those that still survive against all tests, where that is asked for with --all-tests.

    Tests/Oracles/mutate_rules.py                    all checks: takes half an hour
    Tests/Oracles/mutate_rules.py --only unused-     checks of rules in whose name, or files in whose path, this is found
    Tests/Oracles/mutate_rules.py --dry              only lists the checks
"""

import re
import sys

sys.dont_write_bytecode = True
import mutants as frame

# Of one rule alone: hundreds of mutants are noticed by them, in half a second each.
OWN = "RulePageTests/badExample|ExampleProjectTests/brokenProjectsSayWhatIsWrong"
# One after another, until one notices.
TESTS = [
    "RulePageTests|ExampleProjectTests",
    "LimitBoundaryTests|ProjectFilesTests|AskedPathsTests|SinceTests|YAMLTests.LimitTests",
]

# A finding is made of a rule: `findings.report(.wrongType, …`, `Finding(rule, …`, `add(.templateSyntax, …`, of one of two,
# `report(isNever ? .audienceAlwaysFalse : .audienceAlwaysTrue, …`, or by somebody who is given it, `check(…, rule: rule, …`, `value(node, .invalidTime, …`.
PLACE = re.compile(
    r"(\.report\(|(?<![A-Za-z_])(?:Finding|TextMark|add)\(|(?<![A-Za-z_])rule:|(?<![A-Za-z_])node,|(?<=\w) \?|(?<=\w) :)"
    r"(\s*)(\.\w+|(?:self\.)?rule)(?=,| : \.)")
PAGE = re.compile(r'(?:static let (\w+) = )?Rule\(\s*"([a-z0-9-]+)"')

HELPER = """import Glibc

private let chosen: Int = getenv("BELFRY_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

extension Rule {
  public static let taken = Rule("taken", .warning, summary: "", why: "", fix: "", bad: "", good: "")

  public func unless(_ mutant: Int) -> Rule { chosen == mutant ? .taken : self }
}
"""


def rule_names(files):
    """The names of rules by the members that hold them."""
    names = {}
    for path, content in files.items():
        if path.startswith("Sources/") and path.endswith(".swift"):
            names.update({member: name for member, name in PAGE.findall(content.decode()) if member and member != "rule"})
    return names


def page_names(files):
    """The names of all rules."""
    sources = [content.decode() for path, content in files.items() if path.startswith("Sources/") and path.endswith(".swift")]
    return {name for text in sources for _, name in PAGE.findall(text)} - {"taken"}


def suites_naming(files):
    """For each rule the suites in whose files it is named, as a filter of tests; nothing where there is none."""
    members = {}
    for member, name in rule_names(files).items():
        members.setdefault(name, set()).add(member)
    tests = [content.decode() for path, content in files.items() if re.match(r"Tests/\w+Tests/.*\.swift$", path)]
    suites = {}
    for name, known in members.items():
        word = re.compile(r"\.(?:" + "|".join(map(re.escape, known)) + r")\b|(?<![\w-])" + re.escape(name) + r"(?![\w-])")
        found = {suite for text in tests if word.search(text) for suite in re.findall(r"@Suite[^\n]*?\bstruct (\w+)", text)}
        suites[name] = "|".join(sorted(found))
    return suites


def plant(files):
    """Puts all mutants into the sources; gives for each the rule and the place."""
    names, mutants, broken = rule_names(files), [], []
    for path in sorted(files):
        if not path.startswith("Sources/") or not path.endswith(".swift") or path.startswith("Sources/Diagnostics/Finding"):
            continue
        text = files[path].decode()
        own = PAGE.search(text)

        def planted(match):
            made, blanks, rule = match.groups()
            is_own = rule in ("rule", "self.rule")
            name = (own[2] if own else None) if is_own else names.get(rule[1:])
            if name is None:
                return match[0]
            mutants.append((name, f"{path}:{text.count(chr(10), 0, match.start()) + 1}"))
            return f"{made}{blanks}{rule if is_own else 'Rule' + rule}.unless({len(mutants) - 1})"

        changed = PLACE.sub(planted, text)
        if changed != text and "import Diagnostics" not in changed and not path.startswith("Sources/Diagnostics/"):
            broken.append(path)
        files[path] = changed.encode()
    files["Sources/Diagnostics/Mutants.swift"] = HELPER.encode()
    # What is taken away counts nowhere: neither in reports nor for what depends on findings.
    found = "Sources/Diagnostics/FoundFindings.swift"
    head = "finished: ([Finding]) -> [Finding] = { $0 }\n  ) {\n"
    text = files[found].decode()
    if text.count(head) != 1:
        broken.append(found)
    rest = "    addAll(findings.filter { $0.rule !== Rule.taken }, in: file, other: other, finished: finished)\n  }\n\n"
    rest += "  private mutating func addAll(\n    _ findings: [Finding], in file: SourceFile, other: (String) -> SourceFile?,\n"
    rest += "    finished: ([Finding]) -> [Finding]\n  ) {\n"
    files[found] = text.replace(head, head + rest).encode()
    return mutants, broken


def main():
    parser = frame.arguments(__doc__, "only rules in whose name, or places in whose path, this pattern is found")
    parser.add_argument("--all-tests", action="store_true", help="hold what survives against all tests")
    options = parser.parse_args()
    files = frame.sources()
    suites = suites_naming(files)
    mutants, broken = plant(files)
    if broken:
        print("not planted:", ", ".join(broken))
        return 2
    wanted = [number for number, mutant in enumerate(mutants) if re.search(options.only, " ".join(mutant))]
    unseen = sorted(page_names(files) - {name for name, _ in mutants})
    if unseen and not options.only:
        print("made where this script does not look:", ", ".join(unseen))
    if options.dry:
        print(*[f"{mutants[number][0]:28} {mutants[number][1]}" for number in wanted], sep="\n")
        return 1 if unseen else 0
    survived = []
    with frame.Build(files, options) as build:
        if not all([build.isSound(tests) for tests in TESTS]):
            return 2
        def judge(number):
            name = mutants[number][0]
            code, failed, _ = build.run(OWN, number, BELFRY_RULE=name)
            if code:
                return code, failed
            own = suites.get(name)
            for tests in TESTS + [own] * bool(own) + [""] * options.all_tests:
                code, failed, _ = build.run(tests, number)
                if code:
                    break
            return code, failed

        for number, (code, failed) in zip(wanted, build.runs(judge, wanted)):
            name, place = mutants[number]
            frame.tell(code, name, place, 50, failed, "crashed" if code else "")
            if not code:
                survived.append(f"{name} at {place}")
    frame.total(survived, len(wanted), "checks missed when taken away")
    return 1 if survived else 0


sys.exit(main())
