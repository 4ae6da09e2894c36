#!/usr/bin/env python3
"""Holds every output of belfry against texts that want to be more than texts, with other people's readers as judges.

    hostile_texts.py BELFRY [--every 1] [--seed 1] [--jobs 2]

Puts each text into each place of a project that is somebody else's (keys, names, values, names of files and folders, recipients) and runs every
command. What goes to people must hold nothing unseen and nothing that a log obeys, as GitHub's runner, Azure's agent, TeamCity and Buildkite
find it; what goes to programs is read back: JSON by json, CSV by csv, calendars by icalendar, Markdown by GitHub's own parser (cmarkgfm) and by
markdown-it, XML by Python's expat, GitHub's commands as its runner reads them, statements by sqlite3. In Markdown nothing of a text may stand outside of code, and no link, image or HTML may come of it.
--every N takes each Nth pair of text and place. The parsers come into a venv in the folder for temporary files.
Status 0: no difference; 1: differences, the first ones shown.
"""
import argparse, collections, concurrent.futures, csv, html.parser, io, json, os, pathlib, random, re, shutil, sqlite3, subprocess, sys, tempfile, unicodedata, urllib.parse, xml.etree.ElementTree

SCRATCH = pathlib.Path(tempfile.gettempdir()) / f"belfry-oracles-{os.getuid()}"
NOW = ["--now", "2026-11-21T00:00:00Z"]
# Stands at the end of every text, and nowhere else.
MARK = "\ua66e"

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

PLACES = ["title", "body", "thread", "collapse", "link", "owner", "description", "tag", "data", "data key", "target", "media", "sound", "category", "status", "zone", "campaign",
          "unknown key", "audience text", "audience mistake", "audience name", "enum", "attribute name", "locale", "variant", "rule", "category name", "filter", "variable",
          "comment", "suppression", "bundle id", "recipients path", "id", "value", "header", "file", "folder", "project key"]

HEAD = """belfry: 1
app: {{ bundle-id: {bundle}, platforms: {{ ios: "16.0" }} }}
locales: {{ source: en, shipped: [en, {locale}] }}
attributes: {{ s: {{ type: text, max: 200, optional: true }}, {attribute}: {{ type: integer, optional: true }}, e: {{ type: enum, values: [x, {enum}], optional: true }} }}
recipients: {{ csv: {recipients} }}
rules: {{ missing-locale: "off", {rule}: "off" }}
"""


def quoted(text):
    """A text as YAML in double quotes; line ends of YAML as escapes, for they would be folded."""
    return re.sub("[\x7f\x85\u2028\u2029\ufeff]", lambda m: f"\\u{ord(m[0]):04x}", json.dumps(text, ensure_ascii=False))


class Project:
    """A project with one text in one place."""

    def __init__(self, root, place, text):
        self.root, self.place, self.text = root, place, text
        at = lambda name, usual: quoted(text if place == name else usual)
        root.mkdir(parents=True)
        head = HEAD.format(bundle=at("bundle id", "com.example.a"), locale=at("locale", "de"), attribute=at("attribute name", "n"), enum=at("enum", "y"),
                           recipients=at("recipients path", "r.csv"), rule=at("rule", "missing-translation"))
        if place == "project key": head += f"{at('project key', 'x')}: 1\n"
        self.write("belfry.yaml", head)
        cell = lambda name, usual: '"' + (text if place == name else usual).replace('"', '""') + '"'
        self.write("r.csv", f"token,id,s,{cell('header', 'more')}\nabcd,{cell('id', 'u1')},{cell('value', 'v')},1\n")
        inside = re.sub(r"[\"\\]", "", text)
        audience = {"audience text": f's == "{inside}"', "audience mistake": text}.get(place, "e == " + at("enum", "y") if place == "enum" else "all")
        body = {"filter": "{{ s | " + text + " }}", "variable": "{{ " + text + " }}", "value": "{{ s }}"}.get(place, text if place == "body" else "B")
        lines = [f"campaign: {at('campaign', 'c1')}", f"description: {at('description', 'd')}", f"owner: {at('owner', 'o')}", f"tags: [{at('tag', 't')}]", "deliver: push",
                 f"audience: {quoted(audience)}", f"schedule: {{ at: 2026-12-01 10:00, zone: {at('zone', 'UTC')} }}",
                 f"alert: {{ title: {at('title', 'T')}, body: {quoted(body)} }}", f"thread: {at('thread', 't')}", f"link: {at('link', 'https://e.example/')}",
                 f"data: {{ {at('data key', 'k')}: {at('data', 'v')} }}", f"push: {{ expires: 1d, collapse: {at('collapse', 'c')} }}"]
        for key, name in [("target-content", "target"), ("media", "media"), ("sound", "sound"), ("category", "category"), ("status", "status")]:
            if place == name: lines.append(f"{key}: {at(name, '')}")
        flat = re.sub(r"[\n\r\x85\u2028\u2029\x00]", " ", text)
        if place == "unknown key": lines.append(f"{at(place, '')}: 1")
        if place == "comment": lines.append(f"# belfry: ignore {flat}")
        if place == "suppression": lines.append(f"target-content: x # belfry: ignore title-too-long -- {flat}")
        if place == "variant": lines.append(f"variants: {{ {at(place, '')}: {{ share: 50 }}, b: {{ share: 50 }} }}")
        name = {"file": f"{text}.yaml", "folder": f"d{text}/c.yaml"}.get(place, "c.yaml").replace("\0", "")
        if place == "folder": name = name[1:]
        self.write(name if place == "folder" else name.replace("/", "_"), "\n".join(lines) + "\n")
        if place in ("file", "folder"): self.write("z.yaml", "campaign: z\nwrong: 1\n")
        if place == "category name":
            self.write("categories.yaml", f"categories: {{ {at(place, '')}: {{ actions: [ {{ id: {at(place, '')}, title: {at(place, '')} }} ], summary-format: {at(place, '')} }} }}\n")
        self.write("audiences.yaml", f"audiences: {{ {at('audience name', 'everyone')}: all, two: {at('audience name', 'everyone')}, meant: {quoted(audience)} }}\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "surrogatepass"))


# --- Readers ---

class Different(Exception): pass


def ignorable(character):
    point = ord(character)
    return unicodedata.category(character) == "Cf" or point in (0x34F, 0x115F, 0x1160, 0x3164, 0xFFA0) or 0xFE00 <= point <= 0xFE0F or 0xE0000 <= point <= 0xE0FFF


def is_unseen(character):
    if character in "\u200c\u200d": return False
    return unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp", "Cs") or ord(character) & 0xFFFE == 0xFFFE or 0xFDD0 <= ord(character) <= 0xFDEF


def obeyed(line):
    """The command that some log finds in a line, as their sources and manuals describe it."""
    seen = "".join(c for c in line if not ignorable(c))
    if seen.lstrip().startswith("::"): return "GitHub, a command"
    if "##[" in seen: return "GitHub and Azure, an old command"
    if "##vso[" in seen: return "Azure, a command"
    if "##teamcity[" in seen: return "TeamCity, a message"
    if re.match(r"(---|\+\+\+|~~~|\^\^\^)(\s|$)", line): return "Buildkite, a group"
    if re.match(r"\s*(section_(start|end)|travis_(fold|time)):", seen): return "GitLab or Travis, a fold"


def people(text):
    for line in text.split("\n"):
        unseen = next((c for c in line if is_unseen(c)), None)
        if unseen: raise Different(f"{unseen!r} in {line[:160]!r}")
        command = obeyed(line)
        if command: raise Different(f"{command} in {line[:160]!r}")


def report(text, project):
    for line in text.split("\n"):
        if any(is_unseen(c) for c in line) or obeyed(line): raise Different(f"a report in JSON shows {line[:160]!r}")
    value = json.loads(text)
    return value


def sarif(text, project):
    """No address that is anything but a path below the root, and no message with a link."""
    for result in report(text, project)["runs"][0]["results"]:
        for place in [*result["locations"], *result.get("relatedLocations", [])]:
            uri = place["physicalLocation"]["artifactLocation"]["uri"]
            parts = urllib.parse.urlsplit(uri)
            if parts.scheme or parts.netloc or parts.query or parts.fragment or not re.fullmatch(r"[A-Za-z0-9%._~/-]+", uri): raise Different(f"an address: {uri!r}")
        if re.search(r"(?<!\\)\[[^\]]*(?<!\\)\]\(", result["message"]["text"]): raise Different(f"a link: {result['message']['text'][:160]!r}")


def commands(text):
    """Each line is one command for GitHub's runner, with the properties that belfry gives and no other."""
    for line in text.split("\n")[:-1]:
        found = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        if not found: raise Different(f"no command: {line[:160]!r}")
        names = {pair.partition("=")[0] for pair in found[2].split(",")}
        if names - {"title", "file", "line", "endLine", "col", "endColumn"}: raise Different(f"properties {names}")
        people(line.removeprefix("::"))
        for part in re.sub("%0A", "\n", found[3]).split("\n"): people(part)


def tests(text):
    people(text)
    names = {element.tag for element in xml.etree.ElementTree.fromstring(text.encode()).iter()}
    if names - {"testsuites", "testsuite", "testcase", "failure"}: raise Different(f"elements {names}")


def table(text):
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    if {len(row) for row in rows} != {12}: raise Different(f"rows of {[len(r) for r in rows]} cells")
    for cell in (cell for row in rows for cell in row):
        if cell[:1] and cell[0] in "=+-@\t\r＝＋－＠": raise Different(f"a formula: {cell[:80]!r}")
    people(text.replace("\r\n", "\n"))


def calendar(text):
    import icalendar
    for line in text.encode().split(b"\r\n"):
        if len(line) > 75: raise Different(f"a line of {len(line)} bytes")
    people(text.replace("\r\n", "\n"))
    events = icalendar.Calendar.from_ical(text).walk("VEVENT")
    if any(set(event) != {"UID", "DTSTAMP", "DTSTART", "SUMMARY", "DESCRIPTION", "CATEGORIES", "TRANSP"} for event in events): raise Different("an event with other members")
    return events


class Elements(html.parser.HTMLParser):
    """Which elements there are, and which text stands outside of code."""

    def __init__(self):
        super().__init__()
        self.names, self.depth, self.text, self.code = set(), 0, "", ""

    def handle_starttag(self, tag, attributes):
        self.names.add(tag)
        if any(name not in ("align", "style") for name, _ in attributes): raise Different(f"<{tag}> with {attributes}")
        if tag == "code": self.depth += 1

    def handle_endtag(self, tag):
        if tag == "code": self.depth -= 1

    def handle_data(self, data):
        if self.depth: self.code += data
        else: self.text += data


OWN = {"h2", "h3", "p", "ul", "li", "code", "table", "thead", "tbody", "tr", "th", "td", "details", "summary"}


def markdown(text):
    import cmarkgfm, markdown_it
    from cmarkgfm.cmark import Options
    people(text)
    if len(text.encode("utf-16-le")) // 2 > 60_000: raise Different(f"{len(text)} characters")
    pages = {"cmark-gfm": cmarkgfm.github_flavored_markdown_to_html(text, Options.CMARK_OPT_UNSAFE),
             "markdown-it": markdown_it.MarkdownIt("gfm-like", {"html": True, "linkify": True}).render(text)}
    for reader, page in pages.items():
        elements = Elements()
        elements.feed(page)
        if elements.names - OWN: raise Different(f"{reader} sees {elements.names - OWN}")
        if MARK in elements.text: raise Different(f"{reader} sees a text outside of code: {elements.text[max(0, elements.text.find(MARK) - 80):][:120]!r}")


# What pages are made of; whatever else stands in one came out of a file.
PAGE = OWN | set("html head meta title style body header h1 h4 label input span div nav ol a main section svg rect path text dl dt dd figure figcaption b small pre br script i del ins".split())


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.names, self.attributes, self.scripts = set(), set(), 0

    def handle_starttag(self, name, attributes):
        self.names.add(name)
        self.attributes |= {key for key, _ in attributes}
        self.scripts += name in ("script", "style")


def page(text):
    """A page: only elements and attributes of its own, one script, one style, and nothing that is not seen, save what sets a direction in a paragraph."""
    reader = Page()
    reader.feed(text)
    reader.close()
    if reader.names - PAGE: raise Different(f"elements of a file: {reader.names - PAGE}")
    if any(key.startswith("on") or key in ("src", "style", "srcdoc", "action") for key in reader.attributes): raise Different(f"attributes of a file: {reader.attributes}")
    if reader.scripts != 2: raise Different(f"{reader.scripts} scripts and styles")
    for line in text.split("\n"):
        unseen = next((c for c in line if is_unseen(c) and c not in "\u200e\u200f\u061c\u2066\u2067\u2068\u2069"), None)
        if unseen: raise Different(f"{unseen!r} in {line[:160]!r}")


def statement(text, project):
    """The statement of one audience finds in a table exactly who is meant."""
    people(text)
    engine = sqlite3.connect(":memory:")
    engine.execute("create table recipients (id text, s text, e text, n integer)")
    values = [re.sub(r"[\"\\]", "", project.text), project.text, "other"]
    for number, value in enumerate(values): engine.execute("insert into recipients values (?, ?, ?, null)", (f"u{number}", value, value))
    return engine.execute(text.rstrip().rstrip(";")).fetchall()


# --- Commands ---

COMMANDS = {
    "check": (["check"], "text"), "check json": (["check", "--format", "json"], "json"), "check concise": (["check", "--format", "concise"], "text"),
    "check jsonl": (["check", "--format", "jsonl"], "lines"), "check sarif": (["check", "--format", "sarif"], "sarif"), "check github": (["check", "--format", "github"], "commands"),
    "check gitlab": (["check", "--format", "gitlab"], "json"), "check junit": (["check", "--format", "junit"], "xml"), "check rdjson": (["check", "--format", "rdjson"], "json"),
    "check markdown": (["check", "--format", "markdown"], "markdown"), "check files": (["check", "--show-files"], "text"), "check statistics": (["check", "--statistics"], "text"),
    "plan": (["plan"], "text"), "plan json": (["plan", "--format", "json"], "json"),
    "plan markdown": (["plan", "--format", "markdown"], "markdown"), "plan ics": (["plan", "--format", "ics"], "ics"), "plan csv": (["plan", "--format", "csv"], "csv"),
    "diff": (["diff", "{base}", "{root}"], "text"), "diff json": (["diff", "{base}", "{root}", "--format", "json"], "json"),
    "diff markdown": (["diff", "{base}", "{root}", "--format", "markdown"], "markdown"), "diff html": (["diff", "{base}", "{root}", "--format", "html"], "page"),
    "preview": (["preview"], "text"), "preview html": (["preview", "--format", "html", "--count"], "page"),
    "plan rate": (["plan", "--rate", "5"], "text"), "why-size": (["plan", "--why-size", "c1"], "text"), "why-size json": (["plan", "--why-size", "c1", "--format", "json"], "json"),
    "build": (["build", "--output", "{root}/build"], "text"), "simulate": (["simulate", "--set", "s=x", "--set", "id=u1"], "text"),
    "simulate json": (["simulate", "--recipient", "u1", "--format", "json"], "json"), "audience": (["audience"], "text"), "audience two": (["audience", "two"], "text"),
    "audience json": (["audience", "--format", "json"], "json"), "audience sql": (["audience", "meant", "--sql", "sqlite"], "sql"), "audience ids": (["audience", "meant", "--ids"], "ids"),
    "render": (["render", "c1"], "requests"), "devices import": (["devices", "import", "{root}/r.csv", "--store", "{root}/d.sqlite"], "text"),
    "devices list": (["devices", "list", "--store", "{root}/d.sqlite", "--format", "jsonl"], "rows"),
}
# The text as a word of the command line.
WORDS = [["{text}"], ["check", "{text}"], ["check", "-C", "{text}"], ["help", "{text}"], ["explain", "{text}"], ["schema", "{text}"], ["plan", "--{text}"], ["plan", "--format", "{text}"],
         ["plan", "--campaign", "{text}"], ["plan", "--why-size", "{text}"], ["plan", "--zone", "{text}"], ["plan", "--recipients", "{text}"], ["plan", "--horizon", "{text}"],
         ["audience", "{text}"], ["audience", "--sql", "sqlite", "--table", "{text}"], ["simulate", "--recipient", "{text}"], ["simulate", "--set", "{text}"], ["simulate", "--set", "{text}=1"],
         ["simulate", "--set", "s={text}"], ["render", "{text}"], ["build", "--output", "{root}/{text}"], ["build", "--plan", "{text}"], ["devices", "{text}"], ["devices", "prune", "{text}"],
         ["devices", "list", "--store", "{text}"], ["devices", "register", "--token", "{text}", "--store", "d.sqlite"], ["plan", "--suppress", "{text}"], ["check", "--now", "{text}"]]


class Run:
    def __init__(self, belfry, seed):
        self.belfry, self.random = belfry, random.Random(seed)

    def belfry_of(self, words, project):
        done = subprocess.run([self.belfry, *words], capture_output=True, stdin=subprocess.DEVNULL, cwd=project.root, timeout=60)
        if done.returncode not in (0, 1, 2, 3): raise Different(f"ends with {done.returncode}: {done.stderr[-200:]!r}")
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def judge(self, name, project):
        words, form = COMMANDS[name]
        base = project.root.parent / "base"
        if "{base}" in words and not base.exists(): Project(base, "none", "x")
        words = [word.replace("{root}", str(project.root)).replace("{base}", str(base)) for word in words] + ["-C", str(project.root), *NOW]
        status, out, err = self.belfry_of(words, project)
        people(err)
        if not out: return
        if form == "text": people(out)
        elif form == "json": report(out, project)
        elif form == "lines":
            for line in out.split("\n")[:-1]: report(line, project)
        elif form == "sarif": sarif(out, project)
        elif form == "commands": commands(out)
        elif form == "xml": tests(out)
        elif form == "csv": table(out)
        elif form == "ics": calendar(out)
        elif form == "markdown": markdown(out)
        elif form == "page": page(out)
        elif form == "sql":
            found = statement(out, project)
            if project.place == "audience text" and ("u0",) not in found: raise Different(f"the statement finds {found}")
        elif form == "ids":
            people(re.sub("[^\x00-\x1f -~\x80-\x9f]", "x", out))
            if status == 0 and project.place == "id" and out != project.text + "\n": raise Different(f"the id is {out!r}")
        elif form == "requests":
            for line in out.split("\n")[:-1]:
                alert = json.loads(line)["payload"]["aps"]["alert"]
                if project.place in ("title", "body") and alert[project.place] != project.text: raise Different(f"sent is {alert}")
                if project.place == "value" and alert["body"] != project.text: raise Different(f"sent is {alert}")
        elif form == "rows":
            rows = [json.loads(line) for line in out.split("\n")[:-1]]
            if project.place in ("id", "value"):
                got = [row.get("id" if project.place == "id" else "s") for row in rows]
                if got != [project.text]: raise Different(f"kept is {got}")

    def words(self, text, project):
        for words in WORDS:
            words = [word.replace("{text}", text).replace("{root}", str(project.root)) for word in words]
            status, out, err = self.belfry_of([*words, *(["-C", str(project.root)] if "-C" not in words else [])], project)
            people(out if "--sql" not in words else "")
            people(err)


def case(belfry, place, text):
    """Every command over one project; gives the number of runs and what is different."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="hostile-"))
    run, runs, wrong = Run(belfry, 1), 0, []
    try:
        try:
            project = Project(folder / "p", place, text.replace("\0", "") + MARK if place in ("file", "folder", "words") else text + MARK)
        except (OSError, UnicodeEncodeError):
            return 0, []
        if place == "words":
            try: run.words(project.text, project)
            except Different as difference: wrong.append(("words", place, text, str(difference)))
            return len(WORDS), wrong
        for name in COMMANDS:
            runs += 1
            try: run.judge(name, project)
            except Different as difference: wrong.append((name, place, text, str(difference)))
            except Exception as error: wrong.append((name, place, text, f"{type(error).__name__}: {error}"[:200]))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return runs, wrong


def large_plans(belfry):
    """Plans of very many campaigns: Markdown keeps to a comment's length, says how many it leaves out, and is whole Markdown; text takes its time, no more."""
    wrong, sizes = [], []
    for count, length in [(3, 5), (400, 40), (3000, 5), (300, 3000)]:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="hostile-"))
        try:
            project = Project(folder / "p", "none", "x")
            long = ("日`|@" * length)[:length] + MARK
            audience = quoted(f's == "{long}"')
            for number in range(count):
                status = ["active", "draft", "paused"][number % 3]
                project.write(f"many/{number:06}.yaml", f"campaign: c{number}\nstatus: {status}\ndeliver: push\naudience: {audience}\n"
                              f"schedule: {{ at: 2026-12-01 10:00, zone: UTC }}\nalert: {quoted(long)}\npush: {{ expires: 1d }}\n{'wrong: 1' if number % 5 == 0 else ''}\n")
            run = Run(belfry, 1)
            for name in ("plan markdown", "plan", "plan csv", "plan ics"):
                try:
                    run.judge(name, project)
                    if name == "plan markdown":
                        _, page, _ = run.belfry_of(["plan", "--format", "markdown", "-C", str(project.root), *NOW], project)
                        sizes.append(len(page))
                        shown, left = len(re.findall(r"^\| `c\d", page, re.M)), re.search(r"^And ([\d,]+) more: `c\d", page, re.M)
                        if count > 1000 and not left: raise Different("nothing says how many are left out")
                except Different as difference: wrong.append((name, f"{count} campaigns", "", str(difference)))
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return sizes, wrong


def surroundings(belfry):
    """Clocks that no calendar has are refused and never shown as others; too few addresses end with status 3, small stacks with nothing special."""
    wrong, folder = [], pathlib.Path(tempfile.mkdtemp(prefix="hostile-"))
    try:
        project = Project(folder / "p", "none", "x")
        project.write("belfry.yaml", HEAD.format(bundle="com.example.a", locale="de", attribute="n", enum="y", recipients="r.csv", rule="missing-translation")
                      + "audiences:\n  a0: n > 1 and s == \"x\"\n" + "".join(f"  a{i}: {'(n > 1 and (n < 9 or ' * 31}a{i - 1}{'))' * 31}\n" for i in range(1, 11)))
        (folder / "p" / "audiences.yaml").unlink()
        project.write("r.csv", "token,id\n" + "".join(f"{i:064x},u{i}\n" for i in range(20_000)))
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
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    try: import cmarkgfm, icalendar, markdown_it
    except ImportError: os.execv(venv(), [venv(), __file__, *sys.argv[1:]])
    belfry = str(pathlib.Path(options.belfry).resolve())
    pairs = [(place, text) for place in [*PLACES, "words"] for text in TEXTS]
    random.Random(options.seed).shuffle(pairs)
    total, wrong = 0, []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for runs, differences in pool.map(lambda pair: case(belfry, *pair), pairs[::options.every]):
            total += runs
            wrong += differences
    sizes, differences = large_plans(belfry)
    wrong += differences + surroundings(belfry)
    print(f"hostile texts: {len(TEXTS)} texts in {len(PLACES) + 1} places, {total} runs, plans in Markdown of {', '.join(f'{s:,}' for s in sizes)} characters, {len(wrong)} differences")
    kinds = collections.Counter((name, place) for name, place, _, _ in wrong)
    for (name, place), count in kinds.most_common(40): print(f"  {count} × {name}, {place}")
    for name, place, text, what in wrong[:20]: print(f"  {name}, {place}, {text[:40]!r}: {what}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__": main()
