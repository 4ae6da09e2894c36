#!/usr/bin/env python3
"""Holds `check --since` and `check --staged` against a second opinion, and measures them.

    since.py BELFRY [--campaigns 10000] [--rounds 9] [--only NAME] [--keep]

Makes a git repository with a project of many campaigns in a folder of it, some of them with findings that were always there, and changes it in
more than thirty ways. For each change two answers must be those of belfry: what this script says by hand is new, and the difference between a whole
check of what stands now and a whole check of a checkout of the base, made here by the definition in schemas/commands/check.md. Then it measures the job of a
pull request of three changed files, and one of none, against one check of everything, with two workers. Status 0: no difference; 1: differences.
"""
import argparse, collections, json, os, pathlib, re, shutil, statistics, subprocess, sys, tempfile, time

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
NOW = "2026-11-21T00:00:00Z"
PROJECT = "apps/a"
COPIED = ["month-goal", "streak-at-risk", "timer-done", "weekly-review", "evening-check-in", "first-habit", "third-day", "family-plan"]


def git(repo, *words, **options):
    environment = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
    settings = ["-c", "user.name=a", "-c", "user.email=a@b.example", "-c", "core.autocrlf=false", "-c", "gc.auto=0"]
    done = subprocess.run(["git", "-C", str(repo), *settings, *words], capture_output=True, env=environment, **options)
    if done.returncode != 0:
        raise SystemExit(f"git {' '.join(words)}: {done.stderr.decode(errors='replace')}")
    return done.stdout


# --- The repository ---

class Repository:
    def __init__(self, folder, campaigns):
        self.folder, self.project = folder, folder / PROJECT
        source = HERE.parent.parent / "campaigns"
        shutil.copytree(source, self.project, ignore=shutil.ignore_patterns("build"))
        texts = {path.stem: path.read_text(encoding="utf-8") for path in source.rglob("*.yaml")}
        self.copies = max(20, campaigns // len(COPIED))
        for name in COPIED:
            for number in range(self.copies):
                self.write(f"{name}/{name}-{number:04d}.yaml", self.campaign(texts[name], name, f"{name}-{number:04d}"))
        # What was always there.
        for number in range(6):
            self.edit(f"month-goal/month-goal-{number:04d}.yaml", "interruption: passive", "interruption: passive\nsound: gone.caf")
        for number in range(10):
            self.edit(f"first-habit/first-habit-{number:04d}.yaml", "title: One small thing today", "title: " + "One small thing today, and another " * 2)
        for number in range(3):
            self.edit(f"third-day/third-day-{number:04d}.yaml", "title: Day three is the hard one", "title: lorem ipsum dolor")
        for number in range(2):
            (self.project / f"family-plan/family-plan-{number:04d}.yaml").rename(self.project / f"family-plan/misnamed-{number}.yaml")
        shutil.copy(self.project / "family-plan/family-plan-0005.yaml", self.project / "family-plan/twice.yaml")
        self.edit("belfry.yaml", "  missing-locale: error", '  missing-locale: error\n  test-text: "off"')
        self.write(".gitignore", "drafts/\nbuild/\n")
        self.write("drafts/kept.yaml", self.campaign(texts["month-goal"], "month-goal", "kept").replace("interruption:", "sound: gone.caf\ninterruption:"))
        git(folder, "init", "-q", "-b", "main")
        git(folder, "add", "-A")
        git(folder, "add", "-f", f"{PROJECT}/drafts/kept.yaml")
        git(folder, "commit", "-qm", "base")
        self.base = git(folder, "rev-parse", "HEAD").decode().strip()
        time.sleep(1.1)  # An index as old as its files makes git compare their contents.
        git(folder, "status", "--porcelain")

    @staticmethod
    def campaign(text, name, new):
        return text.replace(f"\ncampaign: {name}\n", f"\ncampaign: {new}\n")

    def write(self, path, text):
        target = self.project / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")

    def read(self, path):
        return (self.project / path).read_text(encoding="utf-8")

    def edit(self, path, old, new):
        text = self.read(path)
        assert old in text, (path, old)
        self.write(path, text.replace(old, new, 1))

    def commit(self):
        git(self.folder, "add", "-A")
        git(self.folder, "commit", "-qm", "change", "--allow-empty")

    def reset(self):
        git(self.folder, "checkout", "-qf", "main")
        git(self.folder, "reset", "-q", "--hard", self.base)
        git(self.folder, "clean", "-qffdx")


# --- Two opinions ---

def check(belfry, folder, *words):
    done = subprocess.run(
        [belfry, "check", "--format", "json", "--jobs", "2", "--now", NOW, *words], cwd=folder, capture_output=True, timeout=600)
    if done.returncode not in (0, 1):
        raise SystemExit(f"status {done.returncode} of check {' '.join(words)}: {done.stderr.decode(errors='replace')}")
    return json.loads(done.stdout)


def findings(report, folder):
    """Each finding as rule, path, line, message and weight."""
    lines = {}
    for one in report["findings"]:
        path = one["path"]
        if path not in lines:
            try:
                lines[path] = re.split(r"\r\n|\n|\r", (folder / path).read_text(encoding="utf-8", errors="replace"))
            except OSError:
                lines[path] = [""]
        number = one.get("range", {}).get("start", {}).get("line", 1) - 1
        line = lines[path][number].strip(" \t") if number < len(lines[path]) else ""
        yield one["rule"], path, line, one["message"], one["severity"] == "error"


def ids(folder):
    found = {}
    for path in folder.rglob("*.y*ml"):
        if not path.is_file():
            continue
        text = path.read_bytes()
        named = re.search(rb"^campaign: *(\S+)", text, re.M)
        found[os.fsdecode(path.relative_to(folder))] = (named.group(1) if named else None, text)
    return found


def moved(base, head):
    then, now = ids(base), ids(head)
    places = {identity: path for path, (identity, _) in now.items() if identity and then.get(path, (None,))[0] != identity}
    contents = {text: path for path, (_, text) in now.items() if path not in then}
    moves = {}
    for path, (identity, text) in then.items():
        if identity and now.get(path, (None,))[0] != identity and identity in places:
            moves[path] = places[identity]
        elif path not in now and text in contents:
            moves[path] = contents[text]
    return moves


def new(base_report, base, head_report, head):
    moves = moved(base, head)
    quoted = lambda message: tuple(message.split('"')[1::2])
    pool = [(rule, moves.get(path, path), line, message, weight) for rule, path, line, message, weight in findings(base_report, base)]
    left = list(findings(head_report, head))
    for key in (lambda f: f[:4], lambda f: (*f[:3], quoted(f[3]))):
        known = collections.defaultdict(list)
        for one in pool:
            known[key(one)].append(one)
        rest, pool = [], []
        for one in left:
            candidates = [other for other in known[key(one)] if other[4] >= one[4]]
            if candidates:
                # The lightest that is heavy enough.
                known[key(one)].remove(min(candidates, key=lambda other: other[4]))
            else:
                rest.append(one)
        left, pool = rest, [one for some in known.values() for one in some]
    return collections.Counter(left)


# --- Changes ---

CHANGES = []


def change(expected, words=("--since", "main"), commits=True):
    def note(function):
        CHANGES.append((function.__name__, function, expected, words, commits))
        return function
    return note


@change(lambda r: {})
def nothing(r):
    pass


@change(lambda r: {"unknown-attribute": r.copies + 1})
def an_audience_is_renamed(r):
    r.edit("audiences.yaml", "  at_risk:", "  endangered:")


@change(lambda r: {})
def an_audience_is_renamed_with_all_who_use_it(r):
    r.edit("audiences.yaml", "  at_risk:", "  endangered:")
    for path in r.project.rglob("streak-at-risk*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace("audience: at_risk", "audience: endangered"), encoding="utf-8")


@change(None)
def an_attribute_is_renamed(r):
    r.edit("belfry.yaml", "  best_streak: ", "  top_streak: ")


@change(lambda r: {"unknown-category": r.copies + 1})
def a_category_is_renamed(r):
    r.edit("categories.yaml", "  TIMER:", "  CLOCK:")


@change(lambda r: {"unknown-sound": r.copies + 1})
def a_sound_is_deleted(r):
    (r.project / "sounds/ping.caf").unlink()


@change(lambda r: {"title-too-long": 10})
def a_rule_weighs_more(r):
    r.edit("belfry.yaml", '  test-text: "off"', '  test-text: "off"\n  title-too-long: error')


@change(lambda r: {})
def a_rule_weighs_less(r):
    r.edit("belfry.yaml", "  missing-locale: error", "  missing-locale: warning")


@change(lambda r: {"test-text": 3})
def a_rule_is_turned_on(r):
    r.edit("belfry.yaml", '  test-text: "off"\n', "")


@change(lambda r: {})
def a_file_is_moved(r):
    r.write("elsewhere/month-goal-0000.yaml", r.read("month-goal/month-goal-0000.yaml"))
    (r.project / "month-goal/month-goal-0000.yaml").unlink()


@change(lambda r: {"unknown-sound": 1})
def a_file_is_moved_and_changed(r):
    r.write("elsewhere/month-goal-0000.yaml", r.read("month-goal/month-goal-0000.yaml").replace("sound: gone.caf", "# loud\nsound: lost.caf"))
    (r.project / "month-goal/month-goal-0000.yaml").unlink()


@change(lambda r: {})
def two_files_trade_names(r):
    one, other = "month-goal/month-goal-0000.yaml", "first-habit/first-habit-0000.yaml"
    a, b = r.read(one), r.read(other)
    r.write("first-habit/month-goal-0000.yaml", a)
    r.write("month-goal/first-habit-0000.yaml", b)
    (r.project / one).unlink()
    (r.project / other).unlink()


@change(lambda r: {"file-name": 2})
def two_files_trade_contents(r):
    one, other = "month-goal/month-goal-0000.yaml", "first-habit/first-habit-0000.yaml"
    a, b = r.read(one), r.read(other)
    r.write(one, b)
    r.write(other, a)


@change(lambda r: {})
def keys_are_reordered(r):
    text = r.read("month-goal/month-goal-0001.yaml").replace("sound: gone.caf\n", "")
    r.write("month-goal/month-goal-0001.yaml", text.replace("alert:\n", "sound: gone.caf\nalert:\n", 1))


@change(lambda r: {})
def a_line_comes_above(r):
    r.edit("month-goal/month-goal-0001.yaml", "deliver: local", "# A line.\n# Another.\ndeliver: local")


@change(lambda r: {"unknown-sound": 1})
def one_is_mended_and_the_same_is_made_elsewhere(r):
    r.edit("month-goal/month-goal-0001.yaml", "sound: gone.caf\n", "")
    r.edit("month-goal/month-goal-0010.yaml", "interruption: passive", "interruption: passive\nsound: gone.caf")


@change(lambda r: {"unknown-sound": 1})
def one_becomes_another_on_its_line(r):
    r.edit("month-goal/month-goal-0001.yaml", "sound: gone.caf", "sound: lost.caf")


@change(lambda r: {"duplicate-campaign": 1})
def an_id_is_taken_twice(r):
    r.write("month-goal/copy.yaml", r.read("month-goal/month-goal-0012.yaml"))


@change(lambda r: {"file-name": 1})
def of_two_with_one_id_the_named_one_goes(r):
    (r.project / "family-plan/family-plan-0005.yaml").unlink()
    # Where campaigns are few they are looked at together, and the other one now counts there.
    r.ignored = {"collapse-collision"}


@change(None)
def defaults_change(r):
    r.edit("belfry.yaml", "  push: { expires: 1d }", "  push: { expires: 1m }")


@change(None)
def ignoring_hides_audiences(r):
    r.write(".gitignore", "drafts/\nbuild/\naudiences.yaml\n")
    r.commit()
    git(r.folder, "rm", "-q", "--cached", f"{PROJECT}/audiences.yaml")


@change(lambda r: {"unknown-sound": 1})
def ignoring_shows_a_draft(r):
    r.write(".gitignore", "build/\n")


@change(lambda r: {"unknown-sound": 1})
def ignoring_above_the_project_ends(r):
    (r.folder / ".gitignore").write_text("month-goal-0018.yaml\n")
    git(r.folder, "add", "-A")
    r.edit("month-goal/month-goal-0018.yaml", "interruption: passive", "interruption: passive\nsound: gone.caf")
    git(r.folder, "add", "-f", f"{PROJECT}/month-goal/month-goal-0018.yaml")
    r.commit()
    git(r.folder, "branch", "-f", "ignored")
    (r.folder / ".gitignore").unlink()
    r.words = ("--since", "ignored")


@change(lambda r: {"missing-locale": 1, "unknown-strings-key": 2 * (r.copies + 2)})
def a_language_is_shipped(r):
    r.edit("belfry.yaml", "shipped: [en, de, fr, ja, ar]", "shipped: [en, de, fr, ja, ar, es]")


@change(lambda r: {"unknown-sound": 1})
def main_is_merged(r):
    git(r.folder, "checkout", "-qB", "feature")
    r.edit("month-goal/month-goal-0013.yaml", "interruption: passive", "interruption: passive\nsound: mine.caf")
    r.commit()
    git(r.folder, "checkout", "-q", "main")
    r.edit("month-goal/month-goal-0014.yaml", "interruption: passive", "interruption: passive\nsound: theirs.caf")
    r.commit()
    git(r.folder, "checkout", "-q", "feature")
    git(r.folder, "merge", "-q", "--no-edit", "main")


@change(lambda r: {})
def main_has_gone_on_and_mended(r):
    git(r.folder, "checkout", "-qB", "feature")
    r.edit("month-goal/month-goal-0013.yaml", "title: A fresh month", "title: A new month")
    r.commit()
    git(r.folder, "checkout", "-q", "main")
    r.edit("month-goal/month-goal-0000.yaml", "sound: gone.caf\n", "")
    r.commit()
    git(r.folder, "checkout", "-q", "feature")


@change(lambda r: {"unknown-sound": 1}, commits=False)
def nothing_is_committed(r):
    r.edit("month-goal/month-goal-0013.yaml", "interruption: passive", "interruption: passive\nsound: gone.caf")


@change(lambda r: {"unknown-sound": 1}, commits=False)
def a_file_is_not_known_to_git(r):
    r.write("new/fresh.yaml", r.campaign(r.read("month-goal/month-goal-0000.yaml"), "month-goal-0000", "fresh"))


@change(lambda r: {"unknown-sound": 1}, words=("--staged",), commits=False)
def what_is_staged_is_worse(r):
    path = "month-goal/month-goal-0013.yaml"
    good = r.read(path)
    r.edit(path, "interruption: passive", "interruption: passive\nsound: gone.caf")
    git(r.folder, "add", "-A")
    r.write(path, good)
    r.write("new/unknown.yaml", r.campaign(r.read("month-goal/month-goal-0000.yaml"), "month-goal-0000", "unknown"))


@change(lambda r: {}, words=("--staged",), commits=False)
def what_is_staged_is_better(r):
    r.edit("month-goal/month-goal-0013.yaml", "title: A fresh month", "title: A new month")
    git(r.folder, "add", "-A")
    r.edit("month-goal/month-goal-0013.yaml", "interruption: passive", "interruption: passive\nsound: gone.caf")
    (r.project / "audiences.yaml").unlink()


@change(lambda r: {"unknown-attribute": r.copies + 1}, words=("--staged",), commits=False)
def a_staged_name_breaks_others(r):
    r.edit("audiences.yaml", "  at_risk:", "  endangered:")
    git(r.folder, "add", "-A")
    r.edit("audiences.yaml", "  endangered:", "  at_risk:")


@change(None)
def definitions_are_deleted(r):
    (r.project / "categories.yaml").unlink()


@change(lambda r: {"unknown-sound": 2, "unreadable-file": 1})
def names_are_odd(r):
    text = r.read("month-goal/month-goal-0000.yaml")
    r.write('odd/a "quoted" name.yaml', r.campaign(text, "month-goal-0000", "odd-one"))
    r.write("odd/a\nline.yaml", r.campaign(text, "month-goal-0000", "odd-two"))
    with open(os.fsencode(r.project / "odd") + b"/not-\xff-text.yaml", "w") as file:
        file.write(text)
    r.ignored = {"file-name"}


@change(lambda r: {})
def names_were_odd(r):
    names_are_odd(r)
    r.commit()
    git(r.folder, "branch", "-f", "odd")
    for path in (r.project / "odd").iterdir():
        with open(path, "a") as file:
            file.write("# A line.\n")
    r.words = ("--since", "odd")


@change(None)
def a_file_becomes_a_link(r):
    path = r.project / "month-goal/month-goal-0015.yaml"
    path.unlink()
    path.symlink_to("month-goal-0000.yaml")


@change(None)
def a_link_becomes_a_file(r):
    a_file_becomes_a_link(r)
    r.commit()
    git(r.folder, "branch", "-f", "linked")
    path = r.project / "month-goal/month-goal-0015.yaml"
    path.unlink()
    r.write("month-goal/month-goal-0015.yaml", r.campaign(r.read("month-goal/month-goal-0000.yaml"), "month-goal-0000", "month-goal-0015"))
    r.words = ("--since", "linked")


@change(None)
def a_file_becomes_a_folder(r):
    text = r.read("month-goal/month-goal-0016.yaml").replace("interruption:", "sound: gone.caf\ninterruption:")
    (r.project / "month-goal/month-goal-0016.yaml").unlink()
    r.write("month-goal/month-goal-0016.yaml/month-goal-0016.yaml", text)


@change(lambda r: {"suppression": 1})
def a_suppression_has_no_reason(r):
    r.edit("first-habit/first-habit-0000.yaml", "another \n", "another  # belfry: ignore title-too-long\n")
    r.ignored = {"title-too-long"}


@change(lambda r: {"unknown-sound": 1, "unknown-attribute": 1, "title-too-long": 1})
def three_files_change(r):
    r.edit("month-goal/month-goal-0017.yaml", "interruption: passive", "interruption: passive\nsound: gone.caf")
    r.edit("streak-at-risk/streak-at-risk-0003.yaml", "audience: at_risk", "audience: at_risc")
    r.edit("first-habit/first-habit-0015.yaml", "title: One small thing today", "title: " + "One small thing today, and another " * 2)


# --- Running ---

def trees(r, words, belfry, work):
    """The folders that a check of now and of then would see."""
    head = r.project
    if "--staged" in words:
        head = work / "staged"
        shutil.rmtree(head, ignore_errors=True)
        git(r.folder, "checkout-index", "-a", "-f", f"--prefix={head}/")
        head = head / PROJECT
        base = "HEAD"
    else:
        base = git(r.folder, "merge-base", words[1], "HEAD").decode().strip()
    base = git(r.folder, "rev-parse", base).decode().strip()
    folder = work / f"base-{base}"
    if not folder.exists():
        folder.mkdir()
        # A .git of its own ends the way up to .gitignore files.
        (folder / ".git").mkdir()
        subprocess.run(["tar", "-x", "-C", str(folder)], input=git(r.folder, "archive", base), check=True)
    return head, folder / PROJECT


def compare(r, belfry, work, name, expected, words, reports):
    head, base = trees(r, words, belfry, work)
    if base not in reports:
        reports[base] = check(belfry, base)
    got_report = check(belfry, r.project, *words)
    got = collections.Counter(findings(got_report, head))
    rules = collections.Counter(one[0] for one in got.elements() if one[0] not in r.ignored)
    problems = []
    if expected is not None:
        wanted = expected(r)
        if rules != collections.Counter(wanted):
            problems.append(f"by hand {wanted}, belfry {dict(rules)}")
    whole = check(belfry, head)
    wanted = new(reports[base], base, whole, head)
    if any(one[0] == "more-findings" for one in wanted):
        # Of very many the first ones are told, and all are counted.
        summary, total = got_report["summary"], whole["summary"]["errors"] + whole["summary"]["warnings"]
        if summary["errors"] + summary["warnings"] + summary["known"] != total:
            problems.append(f"{summary} of {total} findings")
        wanted = collections.Counter(one for one in wanted.elements() if one[0] != "more-findings")
        got &= wanted
    if got != wanted:
        problems += [f"missing {one}" for one in list((wanted - got).elements())[:5]]
        problems += [f"not new {one}" for one in list((got - wanted).elements())[:5]]
    return got_report, problems


def measure(belfry, r, rounds):
    def once(*words):
        start = time.perf_counter()
        subprocess.run([belfry, "check", "--jobs", "2", "--now", NOW, *words], cwd=r.project, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return time.perf_counter() - start
    r.reset()
    git(r.folder, "checkout", "-qb", "timed")
    for name, alter in (("nothing changed", nothing), ("three files changed", three_files_change)):
        alter(r)
        r.commit()
        time.sleep(1.1)
        git(r.folder, "status", "--porcelain")
        once(), once("--since", "main")
        pairs = [(once(), once("--since", "main")) for _ in range(rounds)]
        ratios = sorted(since / whole for whole, since in pairs)
        print(
            f"{name}: {statistics.median(ratios):.2f} x one check of all (from {ratios[0]:.2f} to {ratios[-1]:.2f}; "
            f"check {statistics.median(whole for whole, _ in pairs) * 1000:.0f} ms), {rounds} rounds")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("belfry")
    arguments.add_argument("--campaigns", type=int, default=10000)
    arguments.add_argument("--rounds", type=int, default=9)
    arguments.add_argument("--only")
    arguments.add_argument("--keep", action="store_true")
    options = arguments.parse_args()
    belfry = str(pathlib.Path(options.belfry).resolve())
    work = pathlib.Path(tempfile.mkdtemp(prefix="since-"))
    try:
        r = Repository(work / "repository", options.campaigns)
        reports, wrong, seen = {}, 0, 0
        for name, alter, expected, words, commits in CHANGES:
            if options.only and options.only not in name:
                continue
            r.reset()
            r.words, r.ignored = words, set()
            if commits and "--staged" not in words:
                git(r.folder, "checkout", "-qB", "change")
            alter(r)
            if commits:
                r.commit()
            report, problems = compare(r, belfry, work, name, expected, r.words, reports)
            seen += 1
            if problems:
                wrong += 1
                print(f"{name}:\n    " + "\n    ".join(problems))
            else:
                summary = report["summary"]
                print(f"{name}: {summary['errors']} errors and {summary['warnings']} warnings are new, {summary.get('known', 0)} were known")
        print(f"{seen} changes to a repository of {r.copies * len(COPIED)} campaigns, {wrong} with another answer")
        if options.rounds and not options.only:
            measure(belfry, r, options.rounds)
        sys.exit(1 if wrong else 0)
    finally:
        if not options.keep:
            shutil.rmtree(work, ignore_errors=True)
        else:
            print(work)


main()
