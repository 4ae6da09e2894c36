"""Edits of a project in a folder that know nothing of what is in it: any byte of any file, and each key that the schemas list, in turn."""
import json
import os
import re
import subprocess

# The schemas of files that people write, and what a file of each has at its top.
SCHEMAS = {
    "campaign": r"^campaign:", "project": r"^belfry:", "project-overlay": r"^(app|hosts|test-recipients):", "audiences": r"^audiences:",
    "categories": r"^categories:", "events": r"^events:", "snippets": r"^snippets:", "defaults": r"^defaults:", "expectations": r"^(personas|expect):",
}
WORDS = ["Hello", "x", "all", "pro", "none", "plan", "1d", "2h", '"10:00"', "2029-01-02", "de", "UTC", "Asia/Tokyo", "[a]", "{ a: 1 }", "ping.caf", "OFFER", "streaks://x"]


def files(folder):
    """Every file of a project, whatever it is."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in (".git", "build"))
        yield from (os.path.join(place, name) for name in sorted(names))


def edit_byte(folder, dice):
    """Another byte somewhere, or one less or more. Each kind of file has its turn, however many there are of it."""
    kinds = {}
    for path in files(folder):
        kinds.setdefault(os.path.splitext(path)[1] or os.path.basename(path), []).append(path)
    kind = dice.choice(sorted(kinds))
    path = dice.choice(kinds[kind])
    with open(path, "rb") as file:
        content = bytearray(file.read())
    if not content:
        content = bytearray(b"#")
    at = dice.randrange(len(content))
    what = dice.choice(["alike", "alike", "alike", "bit", "gone", "twice", "cut", "line"])
    byte = chr(content[at])
    if what == "alike":
        alike = next((group for group in ("0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ") if byte in group), None)
        content[at] = ord(dice.choice(alike)) if alike else dice.randrange(256)
    elif what == "bit":
        content[at] ^= 1 << dice.randrange(8)
    elif what == "gone":
        del content[at]
    elif what == "twice":
        content.insert(at, content[at])
    elif what == "cut":
        del content[len(content) - dice.randrange(1, 9):]
    else:
        lines = bytes(content).split(b"\n")
        del lines[dice.randrange(len(lines))]
        content = b"\n".join(lines)
    with open(path, "wb") as file:
        file.write(content)
    return f"byte {what} of {kind}"


class Keys:
    """The keys of all schemas, each with values that it may have."""

    def __init__(self, belfry):
        self.all = []
        for name in SCHEMAS:
            schema = json.loads(subprocess.run([belfry, "schema", name], capture_output=True, check=True).stdout)
            self.definitions = schema.get("definitions", {})
            self.walk(name, schema, ())
        self.next = 0

    def walk(self, name, node, way):
        if len(way) > 4:
            return
        if "$ref" in node:
            target = node["$ref"].split("/")[-1]
            # A step has the keys of a campaign, and no schema is endless.
            return self.walk(name, self.definitions[target], way) if way.count(target) < 2 else None
        for part in node.get("allOf", []) + node.get("anyOf", []) + node.get("oneOf", []):
            if "$ref" in part or "properties" in part:
                self.walk(name, part, way)
        for key, child in node.get("properties", {}).items():
            entry = (name, way + (key,), self.values(child))
            if entry not in self.all:
                self.all.append(entry)
            self.walk(name, child, way + (key,))
        for child in (node.get("additionalProperties"), node.get("items")):
            if isinstance(child, dict):
                self.walk(name, child, way)

    def values(self, node):
        """Values of a key, as far as its schema says; words otherwise."""
        found = []
        for part in [node, self.definitions.get(node.get("$ref", "").split("/")[-1], {})] + node.get("allOf", []) + node.get("anyOf", []) + node.get("oneOf", []):
            if "$ref" in part:
                part = self.definitions.get(part["$ref"].split("/")[-1], {})
            found += [str(value) for value in part.get("enum", []) if value is not None]
            types = part.get("type", [])
            types = [types] if isinstance(types, str) else types
            if types == ["boolean"]:
                found += ["true", "false"]
            elif "integer" in types:
                found += [str(part.get("minimum", 0)), str(part.get("maximum", 7)), "3", "20"]
        return found or WORDS

    def edit(self, folder, dice):
        """The next key gets another value, comes or goes, in one of the files that can have it."""
        name, way, values = self.all[self.next % len(self.all)]
        self.next += 1
        paths = [path for path in files(folder) if path.endswith(".yaml") and re.search(SCHEMAS[name], read(path), re.M)]
        if not paths:
            return "no key"
        path = dice.choice(paths)
        text = read(path)
        value = dice.choice(values)
        key = re.escape(way[-1])
        found = list(re.finditer(rf"(?m)(?:^|(?<=[ {{,\[])){key}: *([^\n,{{}}\[\]]+|\{{[^\n{{}}]*\}}|\[[^\n\[\]]*\])", text))
        if found and dice.random() < 0.8:
            at = dice.choice(found)
            if dice.random() < 0.35:
                text = text[:at.start()] + re.sub(r"^ *,", "", text[at.end():])
            else:
                text = text[:at.start(1)] + value + text[at.end(1):]
        else:
            text = added(text, way, value)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return f"key of {name}"


def added(text, way, value):
    """A text of YAML with a key more."""
    inner = value
    for key in reversed(way[1:]):
        inner = f"{{ {key}: {inner} }}"
    if len(way) == 1:
        return text.rstrip("\n") + f"\n{way[0]}: {value}\n"
    parent = re.escape(way[0])
    rest = inner.strip()[1:-1].strip()
    if re.search(rf"(?m)^{parent}: *\{{", text):
        return re.sub(rf"(?m)^({parent}: *\{{)", lambda found: f"{found.group(1)} {rest},", text, count=1)
    if re.search(rf"(?m)^{parent}: *$", text):
        return re.sub(rf"(?m)^({parent}: *)$", lambda found: f"{found.group(1)}\n  {rest}", text, count=1)
    return text.rstrip("\n") + f"\n{way[0]}: {inner}\n"


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()
