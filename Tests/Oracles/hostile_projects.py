"""Projects with one foreign text in one place, for hostile_texts.py.

The places come from the JSON Schemas that the program prints, so a new key is a new place without a line here. Those that no schema describes are in hostile_places.py.
"""
import json, os, re, shutil, subprocess

# Ends every text and appears nowhere else.
MARK = "\ua66e"
NOW = ["--now", "2026-11-21T00:00:00Z"]


class Skip(Exception):
    """The place cannot hold this text: a file system or git refuses the name."""


class Unknown(Exception):
    """The program has something that the oracle has no words for."""


# --- The base project ---

TOKEN = "abcd" * 16
ALERT = {"title": "T", "subtitle": "S", "body": "B"}
AT = {"at": "2026-12-01 10:00", "zone": "UTC"}
PUSH = {"tags": ["t"], "deliver": "push", "audience": "all", "schedule": AT, "alert": ALERT, "push": {"expires": "1d"}}
LOCAL = {"tags": ["t"], "deliver": "local", "schedule": {"after": "2h", "event": "opened"}, "alert": ALERT}

# Each document is a valid file. A place goes into the document that already has most of its path.
DOCUMENTS = {
    "campaign": {
        "c.yaml": {"campaign": "c1", "description": "d", "owner": "o", **PUSH, "localizations": {"de": ALERT}, "thread": "t", "link": "https://e.example/",
                   "data": {"k": "v"}, "push": {"expires": "1d", "collapse": "c"}, "group": {"name": "news", "priority": 1}, "category": "CAT", "unless-sent": {"c1": "1d"}},
        "keys.yaml": {"campaign": "keys", **PUSH, "alert": {"title": {"key": "TITLE", "args": ["{{ s | default: \"-\" }}"]}, "body": {"key": "BODY"}}},
        "variants.yaml": {"campaign": "tried", **PUSH, "variants": [{"name": "a", "weight": 40, "alert": ALERT, "localizations": {"de": ALERT}}, {"name": "b", "weight": 40}], "holdout": 20},
        "steps.yaml": {"campaign": "steps", "tags": ["t"], "deliver": "push", "audience": "all", "exit": "n > 5", "push": {"expires": "1d"}, "steps": [
            {"step": "one", "schedule": AT, "alert": ALERT, "localizations": {"de": ALERT}}, {"step": "two", "schedule": {"at": "2026-12-02 10:00", "zone": "UTC"}, "alert": ALERT}]},
        "requested.yaml": {"campaign": "receipt", **PUSH, "schedule": {"when": "requested"}, "inputs": {"amount": {"type": "text", "max": 40}}, "alert": {"title": "T", "body": "B {{ amount }}"}},
        "sub/under.yaml": {"campaign": "under", **PUSH, "tags": ["t", "offer"], "audience": "yes", "alert": {"title": "T", "body": '{% render "words" %}'}},
        "repeated.yaml": {"campaign": "weekly", **PUSH, "schedule": {"every": "week", "days": ["mon"], "at": ["09:00"], "zone": "UTC", "from": "2026-11-21", "until": "2026-12-21", "except": ["2026-12-07"]}},
        "event.yaml": {"campaign": "after-event", **LOCAL, "schedule": {"after": "2h", "event": "opened", "where": "days >= 7", "unless": "closed"}, "link": "app://x"},
        "region.yaml": {"campaign": "at-door", **LOCAL, "schedule": {"when": "enter", "repeats": True, "region": {"id": "door", "latitude": 52.5, "longitude": 13.4, "radius": 150}}, "sound": "default"},
        "live.yaml": {"campaign": "live", **PUSH, "alert": {"title": "T", "body": "B"}, "live-activity": {"event": "start", "attributes-type": "A", "attributes": {"k": "v"}, "content-state": {"k": "v"}, "stale-after": "1h"}},
    },
    "project": {"belfry.yaml": {
        "belfry": 1, "app": {"bundle-id": "com.example.a", "platforms": {"ios": "18.0"}, "environment": "production", "strings": "strings/", "sounds": "sounds/", "media": "media/"},
        "locales": {"source": "en", "shipped": ["en", "de"]},
        "attributes": {"s": {"type": "text", "max": 200, "optional": True}, "n": {"type": "integer", "optional": True}, "e": {"type": "enum", "values": ["x", "y"], "optional": True},
                       "many": {"type": "list", "of": "text", "max": 40, "max-items": 3, "optional": True}},
        "recipients": {"csv": "r.csv"}, "sent": {"jsonl": "sent.jsonl"},
        "policy": {"groups": {"news": {"per-day": 2}}, "quiet-hours": {"from": "22:00", "to": "06:00"}, "forbidden-words": {"en": ["guaranteed"]}, "consent": {"offer": "yes"}, "everybody-tag": "t",
                   "frequency": {"per-day": 6}, "approvals": [{"folder": "sub", "by": ["@example/a"]}, {"risk": ["critical-sound"], "by": ["@example/b"]}, {"tag": ["t"], "by": ["@example/c"]}]},
        "defaults": {"owner": "o"}, "rules": {"missing-locale": "off", "missing-translation": "off", "utc-time": "off", "unused-audience": "off"}}},
    "project-overlay": {"belfry.staging.yaml": {"app": {"bundle-id": "com.example.staging", "environment": "sandbox"}, "hosts": {"e.example": "staging.e.example"}, "recipients": {"csv": "r.csv"},
                                                "test-recipients": ["u1"], "policy": {"quiet-hours": {"from": "23:00", "to": "06:00"}}}},
    "definitions": {
        "definitions.yaml": {"audiences": {"everyone": "all", "two": "everyone and n > 1", "meant": 's == "x"', "yes": "n > 0"}, "snippets": {"words": {"en": "W", "de": "W"}},
                             "events": {"opened": {"days": {"type": "integer", "min": 0, "max": 400}, "what": {"type": "text", "max": 40}}, "closed": {}},
                             "categories": {"CAT": {"actions": [{"id": "YES", "title": "Yes", "options": ["foreground"]}, {"id": "WRITE", "title": "W", "text-input": {"button": "b", "placeholder": "p"}}],
                                                    "localizations": {"de": {"YES": "Ja", "WRITE": {"title": "W", "button": "b", "placeholder": "p"}}}}}},
        "sub/defaults.yaml": {"defaults": {"owner": "o2"}},
    },
    "expectations": {"c.tests.yaml": {"tests": "c1", "now": "2026-11-21T00:00:00Z", "personas": {"ben": {"s": "x", "n": 3, "many": ["a"]}}, "expect": [
        {"name": "all of it", "person": "ben", "gets": {"title": "T", "contains": ["B"]}}, {"name": "the same", "person": {"s": "y"}, "with": {"n": 2}, "snapshot": "one"},
        {"name": "small", "largest-payload": {"at-most": 4000}}]}},
    "baseline": {"baseline.json": {"format_version": "1.0", "findings": [{"path": "c.yaml", "rule": "title-too-long", "fingerprint": "0" * 32}]}},
}
# The schemas of what authors write, and the documents of each.
AUTHORS = {"campaign": "campaign", "project": "project", "project-overlay": "project-overlay", "audiences": "definitions", "categories": "definitions", "events": "definitions",
           "snippets": "definitions", "defaults": "definitions", "expectations": "expectations", "baseline": "baseline"}
# The schemas of what belfry writes. Saved plans and builds are read back and have places of their own below.
WRITTEN = set("findings finding plan size diff diff-outputs simulation test audience build-manifest push-batch push-request rejected bundle-manifest bundle".split())

STRINGS = {"sourceLanguage": "en", "version": "1.0", "strings": {name: {"localizations": {language: {"stringUnit": {"state": "translated", "value": value}} for language in ("en", "de")}}
                                                               for name, value in [("TITLE", "T %@"), ("BODY", "B")]}}
SENT = {"campaign": "c1", "id": "u1", "token": TOKEN, "due": "2026-10-23T09:30:00Z"}


def cells(rows):
    return "".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) + "\n" for row in rows)


def plist(entries):
    escaped = lambda text: re.sub("[&<>\"']|[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", lambda m: f"&#{ord(m[0])};", text)
    body = lambda value: f"<dict>{''.join(f'<key>{escaped(k)}</key>{body(v)}' for k, v in value.items())}</dict>" if isinstance(value, dict) else f"<string>{escaped(value)}</string>"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">{body(entries)}</plist>\n'


FILES = {
    "r.csv": cells([["token", "id", "s", "n", "request", "amount"], [TOKEN, "u1", "v", "1", "R1", "5"]]), "sent.jsonl": json.dumps(SENT) + "\n", "strings/Localizable.xcstrings": json.dumps(STRINGS, indent=2),
    "dead.txt": "ef" * 32 + "\n", "answers.jsonl": json.dumps({"token": TOKEN, "status": 410, "reason": "Unregistered", "timestamp": 1954948015990}) + "\n", "sounds/a.caf": "caff", "media/a.png": "png",
    ".gitignore": "build/\nmade/\n",
}


# --- YAML ---

def quoted(text):
    """A text as YAML in double quotes; line ends of YAML as escapes, for they would be folded."""
    return re.sub("[\x7f\x85\u2028\u2029\ufeff]", lambda m: f"\\u{ord(m[0]):04x}", json.dumps(text, ensure_ascii=False))


def single(text):
    """A text as YAML in single quotes, raw where YAML allows it."""
    return quoted(text) if re.search("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]", text) else "'" + text.replace("'", "''") + "'"


def scalar(value, style):
    if isinstance(value, str): return style(value) if MARK in value else json.dumps(value, ensure_ascii=False)
    return json.dumps(value)


def block(value, style, indent=""):
    """A document as YAML in block style; texts with the mark in the given style."""
    lines = []
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, (dict, list)) and item: lines += [f"{indent}{scalar(str(key), style)}:", block(item, style, indent + "  ")]
            else: lines.append(f"{indent}{scalar(str(key), style)}: {scalar(item, style)}")
    else:
        for item in value:
            if isinstance(item, (dict, list)) and item: lines.append(f"{indent}- " + block(item, style, indent + "  ").lstrip(" "))
            else: lines.append(f"{indent}- {scalar(item, style)}")
    return "\n".join(lines)


# --- Places of schemas ---

# One of these fits each pattern of a schema.
SAMPLES = ["a", "1", "1d", "1.0", "10:00", "2026-12-01 10:00", "2026-12-01", "mon", "day", "clear", "en", "0" * 32]


class Schema:
    def __init__(self, document): self.document = document

    def alternatives(self, node):
        """The nodes without references that a value may fit."""
        if "$ref" in node: return self.alternatives(self.document["definitions"][node["$ref"].split("/")[-1]])
        found = [inner for word in ("allOf", "anyOf", "oneOf") for each in node.get(word, []) for inner in self.alternatives(each)]
        return [node, *found] if "type" in node or "enum" in node or "properties" in node or node == {} or not found else found

    def minimal(self, node):
        """The smallest value that fits a node."""
        node = self.alternatives(node)[0]
        if "examples" in node: return node["examples"][0]
        if "enum" in node: return node["enum"][0]
        kinds = [node["type"]] if isinstance(node.get("type"), str) else node.get("type", [])
        if "object" in kinds: return {key: self.minimal(node["properties"][key]) for key in node.get("required", [])}
        if "array" in kinds: return [self.minimal(node["items"])]
        if "pattern" in node: return self.name(node["pattern"])
        if "integer" in kinds or "number" in kinds and "string" not in kinds: return node.get("minimum", 1)
        return "a"

    def name(self, pattern):
        fitting = next((sample for sample in SAMPLES if re.search(pattern, sample)), None)
        if fitting is None: raise Unknown(f"a text that fits {pattern}")
        return fitting

    def places(self, node, path=(), seen=frozenset()):
        """Every path to a place that may take a text: "*" any value of a mapping, "[]" an item, "<key>" a key of the author's, "<unknown>" a key that does not exist."""
        if "$ref" in node:
            if node["$ref"] in seen: return
            seen = seen | {node["$ref"]}
        for each in self.alternatives(node):
            # What holds itself is looked at once more inside itself, and no deeper.
            if (id(each), 2) in seen: continue
            inside = seen | {(id(each), 2 if (id(each), 1) in seen else 1)}
            if each == {}: yield from [path, path + ("<key>",), path + ("*",), path + ("[]",)]
            kinds = [each["type"]] if isinstance(each.get("type"), str) else each.get("type", [])
            if "enum" in each or set(kinds) & {"string", "integer", "number", "boolean"}: yield path
            if "object" in kinds or "array" in kinds: yield path + ("<text>",)
            if "properties" in each: yield path + ("<unknown>",)
            # Very many keys of one kind, such as rules, are one place.
            kinds = {}
            for key, inner in each.get("properties", {}).items():
                same = json.dumps({word: value for word, value in inner.items() if word != "description"}, sort_keys=True)
                kinds.setdefault(same if len(each["properties"]) > 40 else key, (key, inner))
            for key, inner in kinds.values(): yield from self.places(inner, path + (key,), inside)
            if isinstance(each.get("additionalProperties"), dict):
                yield path + ("<key>",)
                yield from self.places(each["additionalProperties"], path + ("*",), inside)
            if isinstance(each.get("items"), dict): yield from self.places(each["items"], path + ("[]",), inside)

    def child(self, node, step):
        for each in self.alternatives(node):
            if each == {}: return {}
            if step in each.get("properties", {}): return each["properties"][step]
            if step in ("*", "<key>") and isinstance(each.get("additionalProperties"), dict): return each["additionalProperties"]
            if step == "[]" and "items" in each: return each["items"]
        return {}

    def filled(self, value, node, path, text):
        """A value with a text at the end of a path, and what the path needs around it."""
        if not path or path[0] == "<text>": return text
        step, rest = path[0], path[1:]
        if step == "[]":
            kept = value if isinstance(value, list) else []
            return [self.filled(kept[0] if kept else self.minimal(self.child(node, step)), self.child(node, step), rest, text), *kept[1:]]
        if not isinstance(value, dict):
            of = next((each for each in self.alternatives(node) if each.get("type") == "object"), {})
            value = {key: self.minimal(of["properties"][key]) for key in of.get("required", [])}
        if step == "<unknown>": return {**value, text: 1}
        inner = self.child(node, step)
        if step == "<key>":
            first = next(iter(value), None)
            return {text: value[first] if first is not None else self.minimal(inner), **{key: item for key, item in value.items() if key != first}}
        if step == "*":
            names = next((each["propertyNames"]["pattern"] for each in self.alternatives(node) if "pattern" in each.get("propertyNames", {})), "")
            step = next(iter(value), None) or self.name(names)
        return {**value, step: self.filled(value.get(step, self.minimal(inner) if not rest else None), inner, rest, text)}


def depth(document, path):
    """How much of a path a document already has."""
    reached = 0
    for step in path:
        if isinstance(document, dict) and step in document: document = document[step]
        elif isinstance(document, dict) and step == "*" and document: document = next(iter(document.values()))
        elif isinstance(document, list) and step == "[]" and document: document = document[0]
        else: break
        reached += 1
    return reached


class Place:
    def __init__(self, name, put, flags=(), commands=(), line=None):
        """`put` writes the text into a project. Only runs with one of the flags, or of one of the commands, where any are given. A word of the command line has a `line` instead."""
        self.name, self.put, self.flags, self.commands, self.line = name, put, flags, commands, line


def of_schemas(belfry):
    """A place for each path of each schema of what authors write."""
    ask = lambda *words: subprocess.run([belfry, *words], capture_output=True, check=True).stdout
    names = [line.split()[0] for line in ask("schema").decode().splitlines()[1:]]
    for name in names:
        if name not in AUTHORS and name not in WRITTEN: raise Unknown(f"the schema {name}")
    for name in AUTHORS:
        if name not in names: raise Unknown(f"a program without the schema {name}")
    places = {}
    for name in names:
        if name not in AUTHORS: continue
        kind, schema = AUTHORS[name], Schema(json.loads(ask("schema", name)))
        for path in schema.places(schema.document):
            file = max(DOCUMENTS[kind], key=lambda file: depth(DOCUMENTS[kind][file], path))
            flags = {"project-overlay": ("--env",), "baseline": ("--baseline",)}.get(kind, ())
            label = f"{kind}: {'/'.join(path) or '<text>'}"

            def put(project, text, kind=kind, file=file, path=path, schema=schema):
                value = schema.filled(DOCUMENTS[kind][file], schema.document, path, text)
                if kind == "campaign": project.campaign = value["campaign"] if isinstance(value, dict) and isinstance(value.get("campaign"), str) else "c1"
                project.put(file, json.dumps(value) if file.endswith(".json") else block(value, project.style) + "\n" if isinstance(value, dict) else project.style(value) + "\n")
            places.setdefault(label, Place(label, put, flags))
    return list(places.values())


# --- Projects ---

def linked(source, target):
    """A hard link is enough for files that are only ever replaced; the table of devices and the index of git change where they are."""
    (shutil.copy2 if source.endswith((".sqlite", "index")) else os.link)(source, target)


class Project:
    """A copy of the base project with one text in one place. The last commit is the base project."""

    def __init__(self, template, root, place, text, style):
        self.root, self.base, self.cwd, self.place, self.text, self.style = root, template, root, place.name if place else "none", text, style
        self.campaign, self.environment, self.ref, self.sides, self.in_ci = "c1", "staging", "HEAD", "", False
        try:
            shutil.copytree(template, root, copy_function=linked, ignore=lambda folder, names: ["made"] if folder == str(template) else [])
            if place: place.put(self, text)
        except (OSError, UnicodeEncodeError, ValueError) as error: raise Skip(str(error))

    def put(self, name, content):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir(): raise Skip("a folder")
        if path.is_file(): path.unlink()
        path.write_bytes(content.encode("utf-8", "surrogatepass"))

    def file_name(self, text):
        name = text.replace("\0", "").replace("/", "_")
        if len(name.encode()) > 230: raise Skip("a long name")
        return name

    def git(self, *words):
        command = ["git", "-c", "user.name=a", "-c", "user.email=a@e.example", "-c", "commit.gpgsign=false", "-C", str(self.root), *words]
        if subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL).returncode: raise Skip(f"git {words[0]}")

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-qm", "x")


def base_project(belfry, root):
    """The project that all others are copies of: valid, built, planned, and committed."""
    root.mkdir(parents=True)
    for documents in DOCUMENTS.values():
        for file, value in documents.items():
            (root / file).parent.mkdir(parents=True, exist_ok=True)
            (root / file).write_text(json.dumps(value) if file.endswith(".json") else block(value, quoted) + "\n")
    for file, content in FILES.items():
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(content)
    ask = lambda *words: subprocess.run([belfry, *words, "-C", str(root), *NOW], capture_output=True, text=True)
    for words in (["check"], ["test", "--update"], ["plan", "--save", str(root / "plan.json")], ["build", "--output", str(root / "made"), "--window", "14d"], ["devices", "import", str(root / "r.csv"), "--store", str(root / "d.sqlite")]):
        done = ask(*words)
        if done.returncode: raise Unknown(f"a base project for which {words[0]} ends with status 0: {done.stdout}{done.stderr}")
    for words in (["init", "-q", "-b", "main", "--template="], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@e.example", "commit", "-qm", "base"], ["gc", "-q"]):
        subprocess.run(["git", "-C", str(root), *words], check=True, capture_output=True)
    return root
