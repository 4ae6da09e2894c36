#!/usr/bin/env python3
"""Holds every output of belfry against texts that want to be more than texts, with other people's readers as judges.

    hostile_texts.py BELFRY [--runs N | --every 1] [--seed 1] [--jobs 2] [--only PLACE]

Puts each text into each place of a project that is foreign (keys, names, values, names of files and folders, recipients, git, saved plans, builds, words
of the command line) and runs commands over it. The places come from the schemas that the program prints, the commands, flags and formats from its
completion for bash: what is new there is tried without a line here, and what this oracle has no reader or words for is a failure.

Output for people must hold no invisible character and nothing that a log obeys, as GitHub's runner, Azure's agent, TeamCity and Buildkite
find it; output for programs is read back: JSON by json, CSV by csv, calendars by icalendar, Markdown by GitHub's own parser (cmarkgfm) and by
markdown-it, XML by Python's expat, GitHub's commands as its runner reads them, statements by sqlite3, patches by git. In Markdown no part of a text may be
outside of code, and no link, image or HTML may come of it.

--runs N is a sample of about N runs: every place, every command with each format, each flag and each kind of operand is in it, also in a small one. --every N takes
each Nth pair of text and place. The parsers come into a venv in the folder for temporary files.
The end of each text is a mark. Places where no output ever had the mark, and nothing was found, are named: no text has reached belfry there.
Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, collections, concurrent.futures, itertools, json, os, pathlib, random, re, shutil, subprocess, sys, tempfile
from hostile_places import by_hand, changed, read_back
from hostile_projects import MARK, NOW, Place, Project, Skip, Unknown, base_project, block, of_schemas, quoted, single
from hostile_readers import Different, calendar, commands, devices, ids, lines, markdown, page, patch, people, report, requests, sarif, statement, table, tests, tokens

SCRATCH = pathlib.Path(tempfile.gettempdir()) / f"belfry-oracles-{os.getuid()}"

TEXTS = [
    # terminals
    "\x1b[31mred\x1b[0m", "\x1b]8;;http://evil\x07x\x1b]8;;\x07", "\x9b2J", "\x7fdel", "a\rb", "\x85nel", "a\tb", "\x00nul", "\u2028line", "\u2029par",
    # what is not seen
    "a\u202eb", "\u2066x\u2069", "\u200bzero", "a\u200db", "\u061c", "\u00adsoft", "\ufeffbom", "\U000e0041tag", "\ufff9x\ufffb", "\u3164filler", "\uffff",
    "\U0001F468\u200d\U0001F469" * 30, "e" + "\u0301" * 300, "é" * 80, "日本" * 60, "\U0010fffd",
    # logs
    "::error file=x::pwn", " \t::error::x", "\u3000::stop-commands::x", "\ufe0f::error::x", ":\ufe0f:error::x", "::", "x\n::error::y", "x\r::error::y", "%0A::error::y",
    "##[error]x", "a ##[group]x", "###[error]x", "##vso[task.setvariable variable=x]y", "a ##teamcity[x 'y']", "#\ufe0f#[error]", "--- x", "+++ x", "~~~ x", "^^^ +++",
    "section_start:0:x\r\x1b[0K", "travis_fold:start:x\r",
    # Markdown and HTML
    "|pipe|", "a\\|b", "`tick` ``` x", "``", "`", "\\", "<img src=x onerror=alert(1)>", "<script>alert(1)</script>", "<!-- c -->", "--> x", "@octocat #1", "|@octocat",
    "[a](javascript:x)", "![a](https://evil.example/a.png)", "https://evil.example/@x", "|https://evil.example", "|a@evil.example", "www.evil.example", "~~s~~ **b** _i_", "# h1",
    "- [ ] task", "> quote", "&lt;", "&#64;octocat", "</code>|<b>", "    indented", "| a | b |\n|---|---|", "```\n", "[^1]", "$x$",
    # spreadsheets
    "=cmd|'/c calc'!A0", "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\n=1", "＝1+1", '"', 'a,"b', "a,b;c\\n",
    # calendars
    "BEGIN:VEVENT", "x\nEND:VEVENT\nBEGIN:VEVENT", "x" * 61 + "::error::y", "::error::" * 30,
    # SQL, YAML, templates
    "x\n-- y", "'; drop table x; --", "$(id)", "{{ s }}", "{% raw %}", "# belfry: ignore all", "single 'quoted'", "\\u001b[31m",
]

# --- Commands ---

# Formats, and how their output is read. Without a format: the word after the command's name.
READERS = {"text": people, "concise": people, "xcode": people, "json": report, "jsonl": lines, "sarif": sarif, "github": commands, "gitlab": report, "junit": tests, "rdjson": report, "markdown": markdown, "ics": calendar,
           "csv": table, "html": page, ("devices list", "csv"): devices, ("devices list", "jsonl"): devices, ("audience", "--sql"): statement, ("audience", "--ids"): ids, ("check", "--diff"): patch,
           ("devices prune", "--print"): tokens, ("check", "--show-files"): people, ("check", "--needs-review"): patch, ("fmt", "--diff"): patch,
           **{command: people for command in ("init", "new", "fmt", "owners", "build", "bundle", "generate", "devices register", "devices import", "devices prune", "explain", "schema", "completion", "man", "send", "send status", "send report", "send resolve", "send sent", "send token", *(f"send channels {word}" for word in ("create", "read", "list", "delete")))}, "render": requests}
STORE = ["--store", "{root}/d.sqlite"]
# What follows a command's name; one of these each time.
OPERANDS = {
    # What exists already is named, and nothing is written.
    "init": [["{root}"]], "new": [["{campaign}"]],
    # It would write the files that the next commands read.
    "fmt": [["--check"]],
    "check": [[], ["."], ["c.yaml"]], "plan": [[]], "diff": [[], ["{ref}"], ["{ref}..HEAD"], ["{base}{sides}", "{root}{sides}"]], "owners": [[]], "preview": [[], ["{campaign}"]],
    "simulate": [["--recipient", "u1"], ["--persona", "ben"], ["--set", "s=x"]], "test": [[], ["c.tests.yaml"]], "build": [["--output", "{root}/made"]], "bundle": [[]], "generate": [["swift"], ["typescript"], ["python"], ["go"], ["kotlin"], ["java"]], "render": [["{campaign}"]], "audience": [[], ["meant"], ["two"], ["n > 1"]],
    "devices register": [["--token", "cd" * 32, *STORE]], "devices import": [["{root}/r.csv", *STORE]], "devices list": [STORE], "devices prune": [["{root}/answers.jsonl", *STORE]],
    # Without a key that is one nothing is tried to be sent, and what is wrong is told.
    "send": [["{build}", "--key", "{root}/belfry.yaml", "--key-id", "AAAAAAAAAA", "--team-id", "BBBBBBBBBB"]], "send status": [["--journal", "{root}/journal"]], "send report": [["--journal", "{root}/journal"]], "send resolve": [["{campaign}", "--as", "accepted", "--journal", "{root}/journal"]], "send sent": [["{build}", "--journal", "{root}/journal"]],
    "send token": [["--provider-token-file", "{root}/token.out", "--key", "{root}/belfry.yaml", "--key-id", "AAAAAAAAAA", "--team-id", "BBBBBBBBBB"]],
    "send channels create": [["--storage", "none", "--app", "com.example.app", "--environment", "sandbox", "--key", "{root}/belfry.yaml", "--key-id", "AAAAAAAAAA", "--team-id", "BBBBBBBBBB"]], "send channels read": [["AAAA", "--app", "com.example.app", "--environment", "sandbox", "--key", "{root}/belfry.yaml", "--key-id", "AAAAAAAAAA", "--team-id", "BBBBBBBBBB"]], "send channels list": [["--app", "com.example.app", "--environment", "sandbox", "--key", "{root}/belfry.yaml", "--key-id", "AAAAAAAAAA", "--team-id", "BBBBBBBBBB"]], "send channels delete": [["AAAA", "--app", "com.example.app", "--environment", "sandbox", "--key", "{root}/belfry.yaml", "--key-id", "AAAAAAAAAA", "--team-id", "BBBBBBBBBB"]],
    "explain": [[], ["file-name"]], "schema": [[], ["campaign"]], "completion": [["bash"], ["zsh"], ["fish"]], "man": [[]],
}
# A value of each flag that has one and no list of words; None for a flag that is left out.
VALUES = {
    "--bundle-id": "com.example.a", "--languages": "en,de", "--after": "opened", "--write": "{root}/schemas",
    "--env": "{environment}", "--since": "{ref}", "--baseline": "{root}/baseline.json", "--write-baseline": "{root}/written.json", "--stdin-path": "c.yaml", "--jobs": "2", "--horizon": "3w", "--zone": "Asia/Tokyo",
    "--from": "2026-11-30T00:00:00Z", "--until": "2026-12-05T00:00:00Z", "--window": "14d", "--campaign": "{campaign}", "--audience": "two", "--rule": "unknown-key", "--save": "{root}/saved.json", "--why-size": "{campaign}",
    "--recipients": "{root}/r.csv", "--suppress": "{root}/dead.txt", "--sent": "{root}/sent.jsonl", "--rate": "5", "--max-rejected": "9", "--allow": "audience-widened=x", "--recipient": "u1", "--persona": "ben",
    "--set": "s=x", "--event": "opened days=7 what=x", "--at": "2026-11-22T00:00:00Z", "--plan": "{root}/plan.json", "--continue": "{build}", "--lag": "1h", "--shard": "0/2", "--table": "people", "--token": "cd" * 32,
    "--old-token": "ef" * 32, "--id": "u2", "--store": "{root}/d.sqlite", "--confirm": "{campaign}", "--key": "{root}/belfry.yaml", "--key-id": "AAAAAAAAAA", "--team-id": "BBBBBBBBBB", "--journal": "{root}/journal", "--provider-token-file": "{root}/token.out", "--cert": "{root}/belfry.yaml", "--cert-key": "{root}/belfry.yaml", "--cert-password-file": "{root}/belfry.yaml", "--app": "com.example.app",
    "--server": "127.0.0.1:9", "--ca-file": "{root}/belfry.yaml", "--proxy": "http://127.0.0.1:9", "--streams": "5", "--connections": "2", "--journal-env": None, "--lease": None, "--late-after": "60", "--give-up-after": "60", "--answer-deadline": "5",
    "--stop-file": "{root}/stop", "--answers": "{root}/answers.out", "--abort-on": "gone>5%", "--events": "{root}/events.out", "--metrics": "{root}/metrics.out", "--canary": "2%", "--ramp": "10%,100%", "--canary-wait": "5", "--add-to": "{root}/sent.out", "--output": "{root}/written", "--watch": None, "--serve": None, "--port": None,
}
# What a flag needs beside itself.
BESIDE = {("audience", "--table"): ["--sql", "sqlite"], ("audience", "--sql"): [], ("check", "--stdin-path"): ["-"], ("check", "--rule"): ["--diff"], ("fmt", "--stdin-path"): ["-"], ("simulate", "--at"): ["--event", "opened days=7 what=x"], ("check", "--needs-review"): ["--diff"],
          ("audience", "--max-rejected"): ["--ids"], ("build", "--lag"): ["--window", "7d"], ("send", "--canary-wait"): ["--canary", "2%"], ("build", "--continue"): ["--window", "30d"], ("preview", "--sent"): ["--count"], ("preview", "--suppress"): ["--count"],
          **{(command, flag): ["--window", "7d"] for command in ("plan", "build", "render") for flag in ("--from",)}}
# Flags of every command; colour is tried by hand.
COMMON = {"-C", "--project", "--color", "--now", "-h", "--help", "--version"}
# What is tried first to see whether a text has reached belfry.
WITNESSES = ["check --format json", "plan --format json", "build", "preview --format html", "test --format json", "simulate --format json", "audience --format json", "owners", "render", "diff --format json", "devices import"]


class Invocation:
    """A command with a format, one more flag, and its operands."""

    def __init__(self, command, form, flag, value, operands):
        self.command, self.form, self.flag, self.value, self.operands = command, form, flag, value, operands
        self.words = [*command.split(), *operands, *(["--format", form] if form else []), *([flag] if flag else []), *([value] if value is not None else []), *BESIDE.get((command, flag), [])]
        self.name = " ".join([command, *(["--format", form] if form else []), *([flag] if flag else [])])
        # What a run has to be: each pair comes up in every sample.
        self.pairs = {(command, form), (command, flag), (command, str(operands))}

    def reader(self, formats):
        if (self.command, self.flag) in READERS and (self.form in (None, "text") or self.command == "check"): return READERS[self.command, self.flag]
        # A report in a file is in the given format; without one it is a page where the command has pages.
        form = self.form or ("html" if self.flag == "--output" and "html" in formats else formats[0] if formats else None)
        found = READERS.get((self.command, form)) or READERS.get(form if form else self.command)
        if not found: raise Unknown(f"the output of {self.name}")
        return found

    def fits(self, place):
        if place.line: return False
        wanted = [*place.flags, *place.commands]
        return not wanted or any(word in (self.flag, self.command) or word in "".join(self.operands) and word[0] == "{" or word == "{work tree}" and (self.command, self.operands) == ("diff", []) for word in wanted)


def invocations(belfry):
    """All commands of the program with each format, each flag and each kind of operands, and the places that words of the command line are."""
    script = subprocess.run([belfry, "completion", "bash"], capture_output=True, check=True, text=True).stdout
    flags = {command: words.split() for command, words in re.findall(r"^ *'([^']+)'\) words='([^']*)' ;;", script, re.M)}
    worded = {(command, names): words.split() for line in re.findall(r"^ *(.*)\) offer=words words='([^']*)' ;;", script, re.M) for words in [line[1]] for command, names in re.findall(r"'([^']+)':(--[\w-]+)", line[0])}
    valued = {(command, flag) for line in re.findall(r"^ *(.*)\) flag=\$word ;;", script, re.M) for command, flag in re.findall(r"'([^']+)':(--?[\w-]+)", line)}
    if len(flags) < 10 or not worded or not valued: raise Unknown("this completion for bash")
    told = subprocess.run([belfry, "help"], capture_output=True, check=True, text=True).stdout.partition("Commands\n")[2].partition("\n\n")[0]
    named = set(re.findall(r"^  (\S+(?: \S+){0,2})  ", told, re.M))
    if named != set(flags): raise Unknown(f"commands that help and completion do not share: {named ^ set(flags)}")
    found, places = [], [Place(f"word: {' '.join(words)}", None, line=words) for words in (["{text}"], ["check", "--{text}"], ["check", "-C", "{text}"], ["help", "{text}"], ["devices", "{text}"], ["check", "--now", "{text}"],
                                                                                       ["check", "--color", "{text}"], ["check", "--format", "json={text}"], ["simulate", "--set", "{text}=1"], ["simulate", "--event", "opened {text}=1"],
                                                                                       ["diff", "{text}..HEAD"], ["diff", "HEAD..{text}"], ["diff", "--allow", "audience-widened={text}"], ["devices", "register", "--token", "abcd", "--set", "{text}=1", *STORE])]
    for command, all_flags in flags.items():
        if command not in OPERANDS: raise Unknown(f"what {command} is run with")
        own = [flag for flag in all_flags if flag not in COMMON and flag.startswith("--") and flag != "--format"]
        formats = worded.get((command, "--format"), [])
        if "--format" in all_flags and not formats: raise Unknown(f"the formats of {command}")
        values = {None: [None]}
        for flag in own:
            if (command, flag) in worded: values[flag] = worded[command, flag]
            elif (command, flag) not in valued: values[flag] = [None] if VALUES.get(flag, "") is not None else []
            elif flag not in VALUES: raise Unknown(f"a value of {command} {flag}")
            else: values[flag] = [VALUES[flag]] if VALUES[flag] is not None else []
            if (command, flag) in valued: places.append(Place(f"word: {command} {flag}", None, line=[*command.split(), *[word for word in OPERANDS[command][0] if flag not in OPERANDS[command][0]], flag, "{text}", *BESIDE.get((command, flag), [])]))
        if "--format" in all_flags: places.append(Place(f"word: {command} --format", None, line=[*command.split(), "--format", "{text}"]))
        places.append(Place(f"word: {command}", None, line=[*command.split(), "{text}", *(STORE if command.startswith("devices") else [])]))
        for form, flag, operands in itertools.product([None, *formats], values, OPERANDS[command]):
            if flag in operands: continue
            for value in values[flag] if form is None and len(operands) < 2 else values[flag][:1]: found.append(Invocation(command, form, flag, value, operands))
            if found and found[-1].name.startswith(command): found[-1].reader(formats)
    return found, places, {command: worded.get((command, "--format"), []) for command in flags}


def files_below(folder):
    return [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()] if folder.is_dir() else [folder] if folder.is_file() else []


def has_mark(text):
    return any(mark in text for mark in (MARK, "\\ua66e", "%EA%99%AE", "&#xA66E;", "\\u{a66e}", "\\352\\231\\256"))


class Case:
    """One text in one place, and what is run over it."""

    def __init__(self, place, texts, style, chosen, witnesses, color, in_ci):
        """The first of the texts that the place can hold is tried."""
        self.place, self.texts, self.text, self.style, self.chosen, self.witnesses, self.color, self.in_ci = place, texts, texts[0], style, chosen, witnesses, color, in_ci
        self.runs, self.skipped, self.seen, self.found, self.wrong, self.worked = 0, None, False, False, [], set()


class Oracle:
    def __init__(self, belfry, folder):
        self.belfry, self.folder = belfry, folder
        self.template = base_project(belfry, folder / "base")
        self.invocations, words, self.formats = invocations(belfry)
        self.places = [*of_schemas(belfry), *by_hand(), *read_back(self.template), *words]
        home = folder / "home"
        home.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "GIT_CONFIG_NOSYSTEM": "1"}
        self.usual = {self.key(finding) for finding in json.loads(self.belfry_of(["check", "--format", "json", *NOW], self.template)[1])["findings"]}

    @staticmethod
    def key(finding):
        return finding.get("path"), finding.get("rule"), json.dumps(finding.get("range"))

    def belfry_of(self, words, cwd, given=b"", in_ci=False):
        environment = {**self.environment, "CI": "true"} if in_ci else self.environment
        try: done = subprocess.run([self.belfry, *words], capture_output=True, input=given, cwd=cwd, timeout=60, env=environment)
        except ValueError: raise Skip("a NUL in a word")
        if done.returncode not in (0, 1, 2, 3): raise Different(f"ends with {done.returncode}: {done.stderr[-200:]!r}")
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def words(self, words, project):
        made = project.root / "made"
        put = {"root": project.root, "base": project.base, "sides": project.sides, "ref": project.ref, "environment": project.environment, "campaign": project.campaign, "text": project.text,
               "build": made if made.exists() else project.base / "made"}
        words = [re.sub(r"\{(\w+)\}", lambda m: str(put[m[1]]), word) for word in words]
        return words + (["-C", str(project.root)] if "-C" not in words and words[:1] not in (["help"], [project.text]) else []) + ([] if "--now" in words or "--plan" in words or words[:1] in (["help"], [project.text]) else NOW)

    def judge(self, case, invocation, project, color=False):
        """Runs one command over the project and reads what it prints and writes."""
        before = set(files_below(project.root)) if {"--output", "--save", "--write-baseline"} & set(invocation.words) else None
        given = (project.root / "c.yaml").read_bytes() if "-" in invocation.words and (project.root / "c.yaml").is_file() else b""
        project.dialect, project.named = invocation.value if invocation.flag == "--sql" else "sqlite", "".join(invocation.operands)
        status, out, err = self.belfry_of(self.words(invocation.words, project) + (["--color", "always"] if color else []), project.cwd, given, project.in_ci)
        case.seen = case.seen or has_mark(out) or has_mark(err)
        case.worked |= invocation.pairs if status != 2 else set()
        plain = lambda text: re.sub(r"\x1b\[[0-9;]*m", "", text) if color else text
        people(plain(err))
        read = people if status == 2 else invocation.reader(self.formats[invocation.command])
        if out: (people if invocation.flag == "--output" else read)(plain(out), project)
        for path in set(files_below(project.root)) - before if before is not None else ():
            text = path.read_text("utf-8", "strict") if path.suffix != ".png" else ""
            case.seen = case.seen or has_mark(text) or has_mark(str(path.relative_to(project.root)))
            if invocation.command == "build": people(str(path.relative_to(project.root)))
            elif invocation.flag == "--output": read(text, project)
            if path.suffix in (".json", ".apns") or invocation.flag in ("--save", "--write-baseline"): json.loads(text)
            if path.suffix == ".jsonl":
                for line in text.split("\n")[:-1]: json.loads(line)
        if invocation.name == "check --format json" and status < 2: case.found = case.found or bool({self.key(finding) for finding in json.loads(out)["findings"]} - self.usual)

    def one(self, case, invocation, project, color=False):
        case.runs += 1
        try: self.judge(case, invocation, project, color)
        except Different as difference: case.wrong.append((invocation.name, case.place.name, case.text, str(difference)))
        except Skip: case.runs -= 1
        except Exception as error: case.wrong.append((invocation.name, case.place.name, case.text, f"{type(error).__name__}: {error}"[:300]))

    def line(self, case, project):
        case.runs += 1
        try:
            status, out, err = self.belfry_of(self.words(case.place.line, project), project.cwd)
            case.seen = has_mark(out) or has_mark(err) or any(has_mark(str(path.relative_to(project.root))) for path in files_below(project.root))
            people(err)
            if "--sql" not in case.place.line and case.place.line[0] != "render": people(out)
        except Different as difference: case.wrong.append((case.place.name, "word", case.text, str(difference)))
        except Skip as skip: case.skipped, case.runs = str(skip), 0
        except Exception as error: case.wrong.append((case.place.name, "word", case.text, f"{type(error).__name__}: {error}"[:300]))

    def run(self, case):
        """Takes the next text where the place cannot hold one, and once where none was seen: outputs cut long ones, and lose the mark."""
        again = 1 if case.witnesses else 0
        for case.text in case.texts:
            case.skipped = None
            self.run_once(case)
            if case.skipped: continue
            if case.seen or case.found or not again: break
            again, case.chosen = again - 1, []
        return case

    def run_once(self, case):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="c", dir=self.folder))
        try:
            root = folder / "p"
            if case.place.name == "folder of the project":
                root = folder / (case.text.replace("\0", "").replace("/", "_") + MARK)
                if len(root.name.encode()) > 230: raise Skip("a long name")
            project = Project(self.template, root, None if case.place.line else case.place, case.text + MARK, {"double": quoted, "single": single}[case.style])
            project.in_ci = case.in_ci
            if root.name != "p": project.cwd = folder
            if case.place.line: self.line(case, project)
            for invocation in case.chosen: self.one(case, invocation, project, case.color and "\x1b" not in case.text)
            for invocation in case.witnesses:
                if case.seen or case.found and invocation.name != "check --format json": break
                self.one(case, invocation, project)
        except Skip as skip: case.skipped = str(skip)
        except Exception as error: case.wrong.append(("project", case.place.name, case.text, f"{type(error).__name__}: {error}"[:300]))
        finally: shutil.rmtree(folder, ignore_errors=True)

    def cases(self, seed, every, runs, only):
        """Pairs of a place and a text, each place once before any twice, with runs so that every pair of Invocation.pairs comes up early."""
        dice = random.Random(seed)
        places = [place for place in self.places if re.search(only, place.name)]
        rounds = []
        texts = {place.name: dice.sample(TEXTS, len(TEXTS)) for place in places}
        for number in range(len(TEXTS)): rounds += [(place, texts[place.name][number], number) for place in dice.sample(places, len(places))]
        each = 2 if runs else 1
        # The first text of a place takes one run more on average: whether it is seen at all.
        rounds = rounds[:max(len(places), (runs - len(places)) // each)] if runs else rounds[::every]
        deck, first, covered = [], [], set()
        for invocation in dice.sample(self.invocations, len(self.invocations)):
            (deck if invocation.pairs <= covered else first).append(invocation)
            covered |= invocation.pairs
        # Taken from the end.
        deck += first[::-1]
        seen = set()
        for place, text, number in rounds:
            chosen = []
            while len(chosen) < each and not place.line:
                at = next((at for at in range(len(deck) - 1, -1, -1) if deck[at].fits(place)), None)
                if at is None: deck = dice.sample(self.invocations, len(self.invocations)) + deck
                else: chosen.append(deck.pop(at))
            # With the flag that the place needs, if it needs one.
            fitting = [invocation for invocation in self.invocations if invocation.fits(place)] if place.name not in seen else []
            able = [found for name in WITNESSES for found in [next((each for each in fitting if each.name == name or place.flags and each.name == f"{name} {each.flag}"), None)] if found]
            others = [other for other in texts[place.name] if other != text]
            yield Case(place, [text, *others], dice.choice(["double", "double", "single"]), chosen, able, dice.random() < 0.1, dice.random() < 0.2)
            seen.add(place.name)


def large_plans(oracle):
    """Plans of very many campaigns: Markdown keeps to a comment's length, says how many it leaves out, and is whole Markdown; text takes its time, no more."""
    wrong, sizes = [], []
    for count, length in [(3, 5), (400, 40), (3000, 5), (300, 3000)]:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="hostile-"))
        try:
            project = Project(oracle.template, folder / "p", None, "x", quoted)
            long = ("日`|@" * length)[:length] + MARK
            audience = quoted(f's == "{long}"')
            for number in range(count):
                status = ["active", "draft", "paused"][number % 3]
                project.put(f"many/{number:06}.yaml", f"campaign: c-{number}\nstatus: {status}\ndeliver: push\naudience: {audience}\n"
                            f"schedule: {{ at: 2026-12-01 10:00, zone: UTC }}\nalert: {quoted(long)}\npush: {{ expires: 1d }}\n{'wrong: 1' if number % 5 == 0 else ''}\n")
            for form, read in [("markdown", markdown), ("text", people), ("csv", table), ("ics", calendar)]:
                try:
                    _, out, err = oracle.belfry_of(["plan", "--format", form, "-C", str(project.root), *NOW], project.root)
                    people(err)
                    read(out, project)
                    if form == "markdown":
                        sizes.append(len(out))
                        if count > 1000 and not re.search(r"^And ([\d,]+) more: `c-?\d", out, re.M): raise Different("nothing says how many are left out")
                except Different as difference: wrong.append((f"plan {form}", f"{count} campaigns", "", str(difference)))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return sizes, wrong


def surroundings(oracle):
    """Clocks that no calendar has are refused and never shown as others; too few addresses end with status 3, small stacks with nothing special."""
    wrong, folder, belfry = [], pathlib.Path(tempfile.mkdtemp(prefix="hostile-")), oracle.belfry
    try:
        project = Project(oracle.template, folder / "p", None, "x", quoted)
        audiences = {"meant": "all", "yes": "n > 0", "a0": 'n > 1 and s == "x"', **{f"a{i}": f"{'(n > 1 and (n < 9 or ' * 31}a{i - 1}{'))' * 31}" for i in range(1, 11)}}
        project.put("definitions.yaml", block(changed("definitions.yaml", audiences=audiences), quoted) + "\n")
        project.put("r.csv", "token,id\n" + "".join(f"{i:064x},u{i}\n" for i in range(20_000)))
        for epoch, status in [("0", 0), ("253402300799", 0), ("253402300800", 2), ("-62135596800", 0), ("-62135596801", 2), ("9" * 18, 2), ("9" * 30, 2), ("x\n::error::", 2)]:
            done = subprocess.run([belfry, "plan", "--format", "json", "-C", str(project.root)], capture_output=True, env={"SOURCE_DATE_EPOCH": epoch}, timeout=60)
            if done.returncode != status: wrong.append(("SOURCE_DATE_EPOCH", epoch, "", f"status {done.returncode}"))
            try: people(done.stderr.decode())
            except Different as difference: wrong.append(("SOURCE_DATE_EPOCH", epoch, "", str(difference)))
        commands = [["check"], ["plan"], ["build", "--output", str(folder / "b"), "--jobs", "2"], ["build", "--output", str(folder / "b"), "--jobs", "64"], ["render", "c1"], ["audience", "a10", "--sql", "postgres"]]
        shown = {}
        for words in commands:
            for kind, amount in [("v", n) for n in (30_000, 60_000, 90_000, 98_303, 98_304, 100_000, 150_000, 200_000, 400_000)] + [("s", n) for n in (64, 512, 8192)]:
                done = subprocess.run(["sh", "-c", f'ulimit -{kind} {amount}; exec "$0" "$@"', belfry, *words, "-C", str(project.root), *NOW], capture_output=True, timeout=60)
                expected = 3 if kind == "v" and amount < 98_304 else 0
                if done.returncode != expected: wrong.append((f"ulimit -{kind} {amount}", " ".join(words[:1]), "", f"status {done.returncode}: {done.stderr[-100:]}"))
                elif expected == 0 and words[0] != "build" and shown.setdefault(" ".join(words), done.stdout) != done.stdout: wrong.append((f"ulimit -{kind} {amount}", words[0], "", "another output"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return wrong


def venv():
    python = SCRATCH / "hostile" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(SCRATCH / "hostile")], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", "icalendar", "cmarkgfm", "markdown-it-py[linkify]"], check=True)
    return str(python)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--runs", type=int, default=0)
    parser.add_argument("--only", default="", help="only places whose name has this regular expression")
    parser.add_argument("--show", type=int, default=20, help="how many differences are shown")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    try: import cmarkgfm, icalendar, markdown_it
    except ImportError: os.execv(venv(), [venv(), __file__, *sys.argv[1:]])
    with tempfile.TemporaryDirectory(prefix="hostile-", ignore_cleanup_errors=True) as folder:
        try: return report_of(options, pathlib.Path(folder))
        except Unknown as unknown: sys.exit(f"the oracle does not know {unknown}")


def report_of(options, folder):
    oracle = Oracle(str(pathlib.Path(options.belfry).resolve()), folder)
    total, wrong, skipped, worked = 0, [], collections.Counter(), set()
    marked, found, tried = set(), set(), set()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for case in pool.map(oracle.run, oracle.cases(options.seed, options.every, options.runs, options.only)):
            total += case.runs
            wrong += case.wrong
            worked |= case.worked
            name = case.place.name
            if case.skipped: skipped[name] += 1
            else: tried.add(name)
            if case.seen: marked.add(name)
            if case.found: found.add(name)
    sizes, differences = large_plans(oracle) if not options.only else ([], [])
    wrong += differences + (surroundings(oracle) if not options.only else [])
    never = sorted(tried - marked - found)
    print(f"{len(marked)} places whose text is in an output, {len(found - marked)} more where something else is found, {len(never)} without either:")
    for name in never: print(f"  {name}")
    untried = sorted({place.name for place in oracle.places if re.search(options.only, place.name)} - tried)
    if untried: print(f"not tried, because each text was refused by the file system or git: {', '.join(untried)}")
    pairs = {pair for invocation in oracle.invocations for pair in invocation.pairs}
    if not options.only and pairs - worked: print("only with status 2: " + ", ".join(sorted(f"{command} {rest or ''}".strip() for command, rest in pairs - worked)))
    kinds = collections.Counter((name, place) for name, place, _, _ in wrong)
    for (name, place), count in kinds.most_common(40): print(f"  {count} × {name}, {place}")
    for name, place, text, what in wrong[:options.show]: print(f"  {name}, {place}, {text[:40]!r}: {what}")
    formats = {(invocation.command, invocation.form) for invocation in oracle.invocations}
    print(f"hostile texts: {len(TEXTS)} texts, {len(tried)} places, {len(formats)} commands × formats in {len(oracle.invocations):,} forms, {total:,} runs, "
          f"plans in Markdown of {', '.join(f'{s:,}' for s in sizes)} characters, {len(wrong)} differences")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__": main()
