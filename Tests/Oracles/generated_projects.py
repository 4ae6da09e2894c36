"""Random projects whose names and values want to be more than names and values, with values for all that generated code has types for."""
import json, random

# Keywords of the six languages, what their libraries call things, and names that are one word in camel case.
ATTRIBUTES = ["class", "default", "self", "init", "type", "func", "fun", "async", "await", "match", "object", "record", "var", "val", "let", "values", "interface", "value", "name", "str", "int", "row", "request_id",
              "text", "list", "optional", "members", "key", "hash", "hash_value", "get_class", "to_string", "wait", "constructor", "package", "range", "map", "a_b", "ab", "a__b", "a_1", "x1", "recipient", "inputs",
              "raw_value", "string_value", "switch", "case", "lambda", "where", "goto", "id_", "description"]
VALUES = ["free", "x\"; evil() //", "a\nb", "é", "日本", "🎉", "*/", "\\u0022", "${x}", "\\(x)", "7", "a-b", "a_b", "A b", "class", "default", "self", "init", "Type", "none", "some", "MRO", "name", "value", "True",
          "None", "u00e9", "`x`", "'", "%d", "{{", "</script>", "::error::x", "##[error]x", "ordinal", "\u202ex"]
CAMPAIGNS = ["class", "a-b", "ab", "default", "7-days", "recipient", "row", "int", "x-inputs", "package", "some", "date"]
TEXTS = ["", "Ann", "x\"y\\z", "line\nline", "tab\tend", "é🎉日本", "</script>*/", "$x ${y} \\(z)", "\u2028", "null", "'"]
PROPERTIES = ["orderStatus", "endsAt", "größe", "名前", "default", "init", "self", "rawValue", "class", "hash", "a_b", "aB"]
FAR = 2**63 - 1


def scalar(chance, prefix=""):
    """A type as a project writes it, and a maker of values as JSON Lines has them."""
    kind = chance.choice(["text", "enum", "enum", "integer", "decimal", "boolean", "date", "time", "timestamp", "version"])
    if kind == "text": return kind, {"max": 30}, lambda: chance.choice(TEXTS)
    if kind == "enum":
        values = chance.sample(VALUES, chance.randrange(1, 9))
        return kind, {"values": values}, lambda: chance.choice(values)
    if kind == "integer": return kind, {}, lambda: chance.choice([0, -1, 7, 2**53 - 1, FAR, -FAR])
    if kind == "decimal": return kind, {"places": 3}, lambda: chance.choice([0, -0.5, 12.25, 99999.999, 1000000])
    if kind == "boolean": return kind, {}, lambda: chance.random() < 0.5
    if kind == "date": return kind, {}, lambda: chance.choice(["2026-12-24", "1999-01-01", "0999-02-28", "2028-02-29"])
    if kind == "time": return kind, {}, lambda: chance.choice(["18:30:00", "00:00:00", "23:59:59"])
    if kind == "timestamp": return kind, {}, lambda: chance.choice(["2026-12-24T18:30:00Z", "1969-07-20T20:17:40Z", "2026-12-24T18:30:00.250Z"])
    return kind, {}, lambda: chance.choice(["3.10.1", "18.0"])


class Column:
    """An attribute, an input, or a property of an event."""

    def __init__(self, chance, name, lists=True, **more):
        self.name, self.kind, self.isList = name, None, lists and chance.random() < 0.2
        self.kind, keys, self.maker = scalar(chance)
        while self.isList and self.kind in ("timestamp", "version"): self.kind, keys, self.maker = scalar(chance)
        self.isOptional = chance.random() < 0.4
        self.declared = {"type": self.kind, **keys, **({"optional": True} if self.isOptional else {}), **more}
        if self.isList: self.declared = {**self.declared, "type": "list", "of": self.kind, "max-items": 3}
        self.chance = chance

    def value(self):
        if self.isOptional and self.chance.random() < 0.5: return None
        return [self.maker() for _ in range(self.chance.randrange(3))] if self.isList else self.maker()

    @property
    def shown(self):
        """A part of a template that depends on the value, whatever it is."""
        if self.isList: return "{% for item in " + self.name + " %}<{{ item }}>{% endfor %}"
        text = "<{{ " + self.name + " }}>"
        return "{% if " + self.name + " %}" + text + "{% endif %}" if self.isOptional or self.kind == "boolean" else text


def columns(chance, count, taken, **more):
    names = chance.sample([name for name in ATTRIBUTES if name not in taken], count)
    taken.update(names)
    return [Column(chance, name, **more) for name in names]


class Project:
    """Files, the columns of a recipient, and those of each campaign that is rendered from rows of its own."""

    def __init__(self, seed):
        chance = self.chance = random.Random(seed)
        taken = set()
        self.device = columns(chance, chance.randrange(1, 6), taken, **{"on-device": True})
        self.others = columns(chance, chance.randrange(1, 5), taken)
        self.requests = {}
        declared = {one.name: one.declared for one in self.device + self.others}
        self.state = {name: self.property(chance, 0) for name in chance.sample(PROPERTIES, chance.randrange(1, 6))}
        reports = columns(chance, 2, taken, lists=False)
        categories = {chance.choice(VALUES): {"actions": [{"id": one, "title": "T"} for one in chance.sample(VALUES, 3)]}}
        self.files = {
            "belfry.yaml": {
                "belfry": 1, "app": {"bundle-id": "com.example.app", "platforms": {"ios": "18.0"}}, "locales": {"source": "en", "shipped": ["en"]},
                "attributes": declared, "categories": categories, "events": {"bought": {one.name: one.declared for one in reports}, "left_shop": {}},
                "live-activities": {chance.choice(["Delivery", "Person", "Class"]): {"state": {name: one[0] for name, one in self.state.items()}}},
            },
            # What a build is made of: it shows what a recipient's row has.
            "everyone.yaml": self.campaign("everyone", {"now": True}, self.device + self.others),
        }
        for name in chance.sample(CAMPAIGNS, 3):
            inputs = columns(chance, chance.randrange(0, 5), set(taken))
            self.requests[name] = inputs
            self.files[f"{name}.yaml"] = {**self.campaign(name, {"when": "requested"}, inputs), **({"inputs": {one.name: one.declared for one in inputs}} if inputs else {})}
        self.files["bought-it.yaml"] = self.campaign("bought-it", {"after": "1h", "event": "bought", "unless": "left_shop"}, reports)
        event, other = Column(chance, "bought", lists=False), Column(chance, "left_shop", lists=False)
        # What came before the event takes nothing back.
        for one, moment in ((event, "2026-12-24T18:30:00Z"), (other, "2026-12-24T18:00:00Z")): one.kind, one.maker = "timestamp", lambda moment=moment: moment
        event.isOptional, other.isOptional = False, True
        self.requests["bought-it"] = [event, *reports, other]

    @staticmethod
    def campaign(name, schedule, shown):
        return {"campaign": name, "deliver": "push", "audience": "all", "schedule": schedule, "alert": {"title": "T", "body": "B" + "".join(one.shown for one in shown)}, "push": {"expires": "1d"}}

    def property(self, chance, depth):
        """A property of a Live Activity's state, and a maker of what is sent for it."""
        kind = chance.choice(["text", "enum", "integer", "decimal", "boolean", "date", "timestamp", "any"] + (["list", "dictionary", "object"] if depth == 0 else []))
        optional = {"optional": True} if chance.random() < 0.3 else {}
        values = chance.sample(VALUES, 3)
        plain = {"text": "x\"", "enum": values[0], "integer": -7, "decimal": 1.5, "boolean": True, "date": 818190000, "timestamp": 0.5, "any": {"a": [1, None, "x", True]}}
        keys = {"enum": {"values": values}, "decimal": {"places": 1}}
        if kind in plain: return {"type": kind, **keys.get(kind, {}), **optional}, plain[kind]
        item = chance.choice(["text", "enum", "integer", "date", "any"])
        if kind == "object":
            parts = {name: self.property(chance, 1) for name in chance.sample(PROPERTIES, 3)}
            return {"type": "object", "properties": {name: one[0] for name, one in parts.items()}, **optional}, {name: one[1] for name, one in parts.items()}
        whole = [plain[item]] if kind == "list" else {"k": plain[item], "größe \"": plain[item]}
        return {"type": kind, "of": item, **keys.get(item, {}), **optional}, whole

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        # JSON is YAML.
        for name, content in self.files.items(): (folder / name).write_text(json.dumps(content, ensure_ascii=False))

    def recipient(self):
        """A row of a recipient, of every column that there is."""
        chance = self.chance
        row = {"token": "ab" * chance.randrange(1, 33), "id": chance.choice(["u1", None, "Zoë \"x\""]), "locale": chance.choice(["en", None]), "time_zone": chance.choice(["Europe/Berlin", None]),
               "environment": chance.choice(["production", None]), "platform": chance.choice(["ios", None]), "os_version": chance.choice(["18.1", None]), "app_version": chance.choice(["2.0", None])}
        return {**row, **{one.name: one.value() for one in self.device + self.others}}

    def kinds(self):
        """The kind of each column by name: of a recipient, and of each campaign."""
        built_in = {name: "text" for name in ("token", "id", "locale", "time_zone")} | {"environment": "enum", "platform": "enum", "os_version": "version", "app_version": "version"}
        known = {**built_in, **{one.name: one.kind for one in self.device + self.others}}
        return {name: {**known, **{one.name: one.kind for one in inputs}} for name, inputs in [(None, []), *self.requests.items()]}
