"""Readers of belfry's outputs, for hostile_texts.py: each takes what was printed and the project, and raises Different."""
import csv, html.parser, io, json, re, sqlite3, subprocess, unicodedata, urllib.parse, xml.etree.ElementTree
from hostile_projects import MARK


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


def people(text, project=None):
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


def commands(text, project):
    """Each line is one command for GitHub's runner, with the properties that belfry gives and no other."""
    for line in text.split("\n")[:-1]:
        found = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
        if not found: raise Different(f"no command: {line[:160]!r}")
        names = {pair.partition("=")[0] for pair in found[2].split(",")}
        if names - {"title", "file", "line", "endLine", "col", "endColumn"}: raise Different(f"properties {names}")
        people(line.removeprefix("::"))
        for part in re.sub("%0A", "\n", found[3]).split("\n"): people(part)


def tests(text, project):
    people(text)
    names = {element.tag for element in xml.etree.ElementTree.fromstring(text.encode()).iter()}
    if names - {"testsuites", "testsuite", "testcase", "failure", "error"}: raise Different(f"elements {names}")


def table(text, project):
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    if {len(row) for row in rows} != {12}: raise Different(f"rows of {[len(r) for r in rows]} cells")
    for cell in (cell for row in rows for cell in row):
        if cell[:1] and cell[0] in "=+-@\t\r＝＋－＠": raise Different(f"a formula: {cell[:80]!r}")
    people(text.replace("\r\n", "\n"))


def calendar(text, project):
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


# `<del>` and `<ins>` mark the words that differ.
OWN = set("h2 h3 p ul li code table thead tbody tr th td details summary del ins".split())


def markdown(text, project):
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
PAGE = OWN | set("html head meta title style body header h1 h4 label input span div nav ol a main section svg rect path text dl dt dd figure figcaption b small time pre br script i".split())


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.names, self.attributes, self.scripts = set(), set(), 0

    def handle_starttag(self, name, attributes):
        self.names.add(name)
        self.attributes |= {key for key, _ in attributes}
        self.scripts += name in ("script", "style")


def page(text, project):
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
    """Statements for SQLite run, and the one of an audience that compares with the text finds exactly that text."""
    people(text)
    if project.dialect != "sqlite": return
    engine = sqlite3.connect(":memory:")
    columns = "id token s e n many locale time_zone environment platform os_version app_version request amount".split()
    for table in ("recipients", "people"): engine.execute(f"create table {table} ({', '.join(columns)})")
    for value in ("".join(re.findall(r'[^"\\]', project.text)), "other"):
        engine.execute("insert into recipients (id, s) values (?, ?)", ("this" if value != "other" else value, value))
    statements, part = [], ""
    for piece in text.splitlines(True):
        part += piece
        if sqlite3.complete_statement(part): part = statements.append(part) or ""
    found = [engine.execute(each).fetchall() for each in statements]
    if part.strip(): raise Different(f"no statement: {part[-100:]!r}")
    if project.place == "text of a condition" and project.named == "meant" and found != [[("this",)]]: raise Different(f"the statement finds {found}")


def lines(text, project):
    for line in text.split("\n")[:-1]: report(line, project)


def ids(text, project):
    people(re.sub("[^\x00-\x1f -~\x80-\x9f]", "x", text))
    if project.place == "id" and text not in ("", project.text + "\n"): raise Different(f"the id is {text!r}")


def requests(text, project):
    """Requests have exactly the texts of the project."""
    for line in text.split("\n")[:-1]:
        alert = json.loads(line)["payload"]["aps"].get("alert", {})
        if project.campaign != "c1": continue
        for key in ("title", "body"):
            if project.place == f"campaign: alert/{key}" and alert.get(key) != project.text: raise Different(f"sent is {alert}")
        if project.place == "value" and alert.get("body") != project.text: raise Different(f"sent is {alert}")


def devices(text, project):
    rows = [json.loads(line) for line in text.split("\n")[:-1]] if text[:1] == "{" else list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    if any(None in row for row in rows): raise Different("a row with more cells than columns")


def patch(text, project):
    """A patch that git applies to the project. In CI no line of it may be one that a log obeys, and none has a control character."""
    if project.in_ci:
        for line in text.split("\n"):
            # These begin with what Buildkite takes for a group: a patch cannot do without.
            line = re.sub(r"^(---|\+\+\+) (?=\"?[ab]/)", "", line)
            if obeyed(line) or any(unicodedata.category(character) == "Cc" and character not in "\t\r" for character in line): raise Different(f"in CI: {line[:160]!r}")
    done = subprocess.run(["git", "apply", "--check", "-"], input=text.encode(), cwd=project.root, capture_output=True)
    if done.returncode: raise Different(f"git apply: {done.stderr[-200:]}")


def tokens(text, project):
    if not re.fullmatch("([0-9a-f]+\n)*", text): raise Different(f"no tokens: {text[:100]!r}")
