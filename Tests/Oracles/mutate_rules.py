#!/usr/bin/env python3
"""Takes the checks of rules away, one by one, and names those that no test notices.

A check is a place in the sources that makes a finding of a rule, or a row of patterns that does. A copy of the sources is built once with all
mutants in it; in each run an environment variable chooses which finding is none: what is reported there weighs nothing, has another rule, and is
left out of reports. Every mutant is held against the examples of the pages and the fixtures; those that survive against all tests, where that is
asked for with --all-tests.

    Tests/Oracles/mutate_rules.py                    all checks: takes hours
    Tests/Oracles/mutate_rules.py --only unused-     checks of rules in whose name, or files in whose path, this is found
    Tests/Oracles/mutate_rules.py --dry              only lists the checks
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = "RulePageTests|ExampleProjectTests"

# A finding is made of a rule: `findings.report(.wrongType, …`, `Finding(rule, …`, `add(.templateSyntax, …`.
PLACE = re.compile(r"(\.report\(|(?<![A-Za-z_])Finding\(|(?<![A-Za-z_])TextMark\(|(?<![A-Za-z_])add\()(\s*)(\.[a-zA-Z]+|rule)(?=,)")
PAGE = re.compile(r'(?:static let (\w+) = )?Rule\(\s*"([a-z0-9-]+)"')

HELPER = """import Glibc

private let chosen: Int = getenv("BELFRY_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

extension Rule {
  public static let taken = Rule("taken", .warning, summary: "", why: "", fix: "", bad: "", good: "")

  public func unless(_ mutant: Int) -> Rule { chosen == mutant ? .taken : self }
}
"""


def sources():
    """The repository's files by their paths, as they are now."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return {name: (ROOT / name).read_bytes() for name in names if name and (ROOT / name).is_file()}


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
            name = (own[2] if own else None) if rule == "rule" else names.get(rule[1:])
            if name is None:
                return match[0]
            mutants.append((name, f"{path}:{text.count(chr(10), 0, match.start()) + 1}"))
            return f"{made}{blanks}{'Rule' + rule if rule != 'rule' else rule}.unless({len(mutants) - 1})"

        changed = PLACE.sub(planted, text)
        if changed != text and "import Diagnostics" not in changed and not path.startswith("Sources/Diagnostics/"):
            broken.append(path)
        files[path] = changed.encode()
    files["Sources/Diagnostics/Mutants.swift"] = HELPER.encode()
    # What is taken away counts nowhere: neither in reports nor for what depends on findings.
    found = "Sources/Diagnostics/FoundFindings.swift"
    head = "other: (String) -> SourceFile? = { _ in nil }) {\n"
    text = files[found].decode()
    if text.count(head) != 1:
        broken.append(found)
    files[found] = text.replace(head, head + "    let findings = findings.filter { $0.rule !== Rule.taken }\n").encode()
    return mutants, broken


def write(files, folder):
    """Brings a folder to just these files. What is as it was is left alone, so that a build begins where the last one ended."""
    for path in [path for part in ("Sources", "Tests") for path in (folder / part).rglob("*")]:
        if path.is_file() and str(path.relative_to(folder)) not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if (ROOT / name).exists():
            shutil.copymode(ROOT / name, path)


def run(folder, tests, mutant):
    """The status of the tests with one mutant, and which of them failed."""
    command = ["swift", "test", "--skip-build"] + (["--filter", tests] if tests else [])
    result = subprocess.run(command, cwd=folder, env=dict(os.environ, BELFRY_MUTANT=str(mutant)), capture_output=True, text=True,
                            errors="replace")
    output = result.stdout + result.stderr
    failed = sorted(set(re.findall(r"✘ Test (?!run with)\"?([^\"\n]*?)\"? (?:recorded|failed|with)", output)))
    return result.returncode, failed, re.search(r"with (\d+) tests?", output)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only rules in whose name, or places in whose path, this pattern is found")
    parser.add_argument("--folder", help="where to copy the sources to, and keep them")
    parser.add_argument("--jobs", default="2", help="how many jobs the build has")
    parser.add_argument("--all-tests", action="store_true", help="hold what survives against all tests")
    parser.add_argument("--dry", action="store_true", help="only list the checks")
    arguments = parser.parse_args()
    if arguments.folder and Path(arguments.folder).resolve() == ROOT:
        parser.error("the mutants need a folder of their own")
    files = sources()
    mutants, broken = plant(files)
    if broken:
        print("not planted:", ", ".join(broken))
        return 2
    wanted = [number for number, mutant in enumerate(mutants) if re.search(arguments.only, " ".join(mutant))]
    unseen = sorted(page_names(files) - {name for name, _ in mutants})
    if unseen and not arguments.only:
        print("made where this script does not look:", ", ".join(unseen))
    if arguments.dry:
        print(*[f"{mutants[number][0]:28} {mutants[number][1]}" for number in wanted], sep="\n")
        return 0
    folder = Path(arguments.folder or tempfile.mkdtemp(prefix="belfry-mutants-"))
    write(files, folder)
    began = time.time()
    built = subprocess.run(["swift", "build", "--build-tests", "--jobs", arguments.jobs], cwd=folder, capture_output=True, text=True)
    if built.returncode:
        print(*[line for line in built.stdout.splitlines() if "error" in line][:20], sep="\n")
        return 2
    print(f"built in {time.time() - began:.0f} s", flush=True)
    code, failed, ran = run(folder, TESTS, -1)
    if code or ran is None or int(ran[1]) == 0:
        print(f"without a mutant {TESTS} fails: {failed}")
        return 2
    survived = []
    for number in wanted:
        name, place = mutants[number]
        code, failed, _ = run(folder, TESTS, number)
        if not code and arguments.all_tests:
            code, failed, _ = run(folder, "", number)
        print(f"{'killed  ' if code else 'SURVIVED'}  {name:28} {place:50} {', '.join(failed[:2]) or ('crashed' if code else '')}", flush=True)
        if not code:
            survived.append(f"{name} at {place}")
    print(f"{len(wanted) - len(survived)} of {len(wanted)} checks missed when taken away" + (f"; not: {', '.join(survived)}" if survived else ""))
    if not arguments.folder:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if survived else 0


sys.exit(main())
