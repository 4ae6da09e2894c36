"""Projects in which a place of the language has n items, and everything around it is valid. For costly_places.py."""
import copy, re

from costly_projects import Project
from place_items import ATTRIBUTES, BESIDE, SIBLINGS, ending, locale, name_of, texts_of, value_of
from schema_places import child, form_for, forms, schema

FILES = {"campaign": "c.yaml", "project": "belfry.yaml", "project-overlay": "belfry.staging.yaml", "expectations": "people.yaml",
         "defaults": "f/defaults.yaml"}


def scalar(value):
    if isinstance(value, bool): return "true" if value else "false"
    if isinstance(value, int): return str(value)
    return value if re.fullmatch(r"[a-z][a-z]+[0-9]+|[a-mo-xz][0-9]+", value) else "'" + value.replace("'", "''") + "'"


def emitted(value, indent=0):
    """YAML in block style, an item a line; small mappings in lists stand on one."""
    space = " " * indent
    if isinstance(value, dict):
        lines = []
        for key, one in value.items():
            if isinstance(one, (dict, list)) and one:
                lines.append(f"{space}{scalar(key)}:\n{emitted(one, indent + 1)}" if len(one) > 2 or nests(one) else f"{space}{scalar(key)}: {flow(one)}\n")
            elif one is not None:
                lines.append(f"{space}{scalar(key)}: {flow(one)}\n")
        return "".join(lines)
    return "".join(f"{space}- {emitted(one, indent + 2).lstrip()}" if isinstance(one, dict) and nests(one) else f"{space}- {flow(one)}\n" for one in value)


def nests(value):
    inner = value.values() if isinstance(value, dict) else value
    return any(isinstance(one, (dict, list)) and len(one) > 2 or isinstance(one, (dict, list)) and nests(one) for one in inner)


def flow(value):
    if isinstance(value, dict): return "{" + ", ".join(f"{scalar(key)}: {flow(one)}" for key, one in value.items() if one is not None) + "}"
    return "[" + ", ".join(flow(one) for one in value) + "]" if isinstance(value, list) else scalar(value)


def merged(a, b):
    """What two fillings of one document make together; items of two lists of mappings are merged pair by pair."""
    if isinstance(a, dict) and isinstance(b, dict):
        return {key: merged(a[key], b[key]) if key in a and key in b else copy.copy(a[key] if key in a else b[key]) for key in {**a, **b}}
    if isinstance(a, list) and isinstance(b, list):
        if a and b and isinstance(a[0], dict) and isinstance(b[0], dict):
            return [merged(a[i % len(a)], b[i % len(b)]) for i in range(max(len(a), len(b)))]
        return a + [item for item in b if item not in a[:9]]
    return b


class Filled:
    """The documents of a project while places are filled, and how many items each kind of thing has."""

    def __init__(self):
        self.documents = {
            "belfry.yaml": {"belfry": 1, "app": {"bundle-id": "com.example.a", "platforms": {"ios": "18.0"}}, "locales": {"source": "en", "shipped": ["en"]},
                            "attributes": dict(ATTRIBUTES), "recipients": {"csv": "r.csv"}},
            "c.yaml": {"campaign": "c", "deliver": "push", "audience": "n0 > 1", "schedule": {"at": "2026-12-01 10:00", "zone": "UTC"},
                       "alert": {"title": "Hi", "body": "Ho {{ n0 }}"}, "push": {"expires": "1d"}},
        }
        self.counts, self.campaigns, self.rows, self.files = {}, 1, 1, {}

    def add(self, file, tree):
        self.documents[file] = merged(self.documents.get(file, {}), tree)

    def uses(self, i):
        """What campaign i has so that definitions are of use."""
        count = self.counts.get
        tree = {}
        if count("attributes"): tree.update({"audience": f"m{i % count('attributes')} > {i % 9}"})
        if count("audiences"): tree["audience"] = f"a{i % count('audiences')}"
        if count("categories"): tree["category"] = f"k{i % count('categories')}"
        if count("snippets"): tree["alert"] = {"title": "Hi", "body": '{%% render "s%d" %%}' % (i % count("snippets"))}
        if count("events"): tree.update({"deliver": "local", "audience": None, "push": None, "schedule": {"event": f"e{i % count('events')}", "after": "1h"}})
        if count("tags"): tree["tags"] = [f"t{i % count('tags')}"]
        if count("groups"): tree["group"] = f"g{i % count('groups')}"
        if count("strings"): tree["alert"] = {"title": {"key": f"KEY_{i % count('strings')}"}, "body": "Ho"}
        return tree

    def project(self):
        project = Project()
        campaign = self.documents["c.yaml"]
        # The defaults of the whole project stand in belfry.yaml, those of a folder in a file of it.
        folder = "f/" if "f/defaults.yaml" in self.documents else ""
        for file, tree in self.documents.items():
            if file != "c.yaml": project.files[file] = emitted(tree)
        for i in range(self.campaigns):
            own = dict(campaign, **{key: value for key, value in self.uses(i).items() if key not in self.counts.get("filled", ())})
            own["campaign"] = f"c{i}" if i else "c"
            project.files[f"{folder}{own['campaign']}.yaml"] = emitted(own)
        rows = [f"{i:064x},u{i},{i},1,1,v{i % 9},true,v1" for i in range(self.rows)]
        return project.rows("token,id,n0,n1,n2,w0,b0,l0", rows) if not self.files else with_files(project.rows("token,id,n0,n1,n2,w0,b0,l0", rows), self.files)


def with_files(project, files):
    project.files.update(files)
    return project


def minimal(root, node, name, i, is_changed):
    """A value with what a form requires and nothing else."""
    form = next(iter(forms(root, node)))
    if form.get("type") == "object":
        keys = form.get("required", [])
        return beside({key: minimal(root, form["properties"][key], f"{name}.{key}", i, is_changed) for key in keys}, name, i)
    return value_of(name, form, i, is_changed)


def beside(value, name, i):
    siblings = ending(SIBLINGS, name)
    return {**siblings(i), **value} if siblings else value


def built(root, node, name, steps, counts, leaf, i=0):
    """The value that has items at a place below it. `leaf` makes one of them."""
    if not steps:
        return leaf(node, name, i)
    step = steps[0]
    form, below = form_for(root, node, step), child(root, node, step)
    if step in ("[]", "{}"):
        count, rest = counts[0], counts[1:]
        values = [built(root, below, name + step, steps[1:], rest, leaf, j) for j in range(count)]
        return values if step == "[]" else {name_of(name + step, j): value for j, value in enumerate(values)}
    value = {key: minimal(root, form["properties"][key], f"{name}.{key}", i, False) for key in form.get("required", []) if key != step} if name.count(".") or "[" in name else {}
    if step == "values": value["type"] = "enum"
    if step == "because": value["gets"] = "nothing"
    value = beside(value, name, i)
    value[step] = built(root, below, f"{name}.{step}", steps[1:], counts, leaf, i)
    return value


def fill(filled, place, n, flavour, salt=None, text=None):
    """Puts n items into a place. `salt` changes one item, or all of them."""
    root = schema(place.document)
    ways = [step for step in place.steps if step in ("[]", "{}")]
    levels = max(1, len(ways))
    side = max(1, int(n ** (1 / levels)))
    counts = [side] * levels if flavour == "square" else [1] * (levels - 1) + [n]
    if text: counts = [1] * levels

    def leaf(node, name, i):
        is_changed = salt == "all" or salt == "one" and i == 0
        if text: return texts_of(place.name)[text](n, 1 if is_changed else 0)
        value = minimal(root, node, name, i, is_changed)
        if flavour != "wrong": return value
        return dict(value, **{f"nope{i}": 1}) if isinstance(value, dict) else f"?{{{{ wrong {i}"
    tree = built(root, root, place.document, place.steps, counts, leaf)
    file = FILES.get(place.document, place.document + ".yaml")
    for pattern, setting in BESIDE:
        if re.match(pattern, place.name):
            filled.documents["c.yaml"].update(copy.deepcopy(setting))
    if place.document == "expectations" and place.steps[0] == "expect":
        filled.add(file, {"tests": "c", "now": "2026-11-21T00:00:00Z"})
    if place.document == "campaign":
        filled.counts.setdefault("filled", set()).add(place.steps[0])
    filled.add(file, tree)
    if text == "names" and "audiences" not in place.name:
        filled.add("audiences.yaml", {"audiences": {f"a{i}": f"n{i % 3} > {i}" for i in range(n + 1)}})
    surround(filled, place, counts, n)


def surround(filled, place, counts, n):
    """Declares what the items name, and counts what campaigns can use."""
    steps = [step for step in place.steps if step in ("[]", "{}")]
    locales = re.search(r"localizations\{\}|snippets\{\}\{\}|forbidden-words\{\}", place.name)
    if locales:
        before = len(re.findall(r"\[\]|\{\}", place.name[:locales.end()]))
        filled.add("belfry.yaml", {"locales": {"shipped": [locale(i) for i in range(1, counts[before - 1] + 1)]}})
    if re.search(r"\.unless|\.where|schedule\.event|expect\[\]\.events", place.name):
        properties = counts[-1] if place.holds("with{}", "with{}[]") else 1
        names = {f"q{i}": {"type": "integer", "min": 0, "max": 9 + i, "optional": True} for i in range(properties)}
        filled.add("events.yaml", {"events": {f"e{i}": dict(names) for i in range(counts[-1] + 1 if place.holds("unless[]", "events[]") else 2)}})
    if re.search(r"personas\{\}\{\}|person\{\}|expect\[\]\.with\{\}|expect\[\]\.inputs", place.name):
        number = {"type": "list", "of": "text", "max": 9, "max-items": 50} if place.holds("{}[]") else {"type": "integer", "min": 0, "max": 100000, "optional": True}
        count = counts[-2] if place.holds("{}[]") and len(counts) > 1 else counts[-1]
        if "inputs" in place.name:
            filled.add("c.yaml", {"inputs": {f"x{i}": number for i in range(count)}})
            filled.documents["c.yaml"]["schedule"] = {"when": "requested"}
        else: filled.add("belfry.yaml", {"attributes": {f"m{i}": number for i in range(count)}})
    if place.holds("schedule.event", "steps[]") or place.name.startswith(("campaign.steps", "campaign.exit")):
        filled.add("belfry.yaml", {"attributes": {"w1": {"type": "timestamp", "optional": True}}})
    if ".unless-sent" in place.name or ".groups" in place.name:
        filled.add("belfry.yaml", {"sent": {"csv": "sent.csv"}})
        filled.files["sent.csv"] = "id,campaign,at\nu0,c,2026-11-20T00:00:00Z\n"
    if place.holds("categories{}.localizations{}{}"):
        file = FILES.get(place.document, place.document + ".yaml")
        filled.add(file, {"categories": {f"k{i}": {"actions": [{"id": f"A{j}", "title": "A"} for j in range(counts[-1])]} for i in range(counts[0])}})
    for end, thing in {"attributes{}": "attributes", "audiences{}": "audiences", "categories{}": "categories", "snippets{}": "snippets", "events{}": "events",
                       "consent{}": "tags", "approvals[]": "tags", "groups{}": "groups"}.items():
        if place.name.endswith(end) and place.document not in ("campaign", "project-overlay") and steps: filled.counts[thing] = counts[-1]


def campaigns(filled, n, **_): filled.campaigns = n
def rows(filled, n, **_): filled.rows = n


def strings(filled, n, salt=None, **_):
    filled.add("belfry.yaml", {"app": {"strings": "s.xcstrings"}})
    filled.counts["strings"] = n
    unit = '"KEY_%d":{"localizations":{"en":{"stringUnit":{"value":"Text %d"}}}}'
    words = ",".join(unit % (i, i + (salt == "all" or salt == "one" and i == 0)) for i in range(n))
    filled.files["s.xcstrings"] = '{"sourceLanguage":"en","strings":{%s},"version":"1.0"}' % words


def old_strings(filled, n, salt=None, **_):
    filled.add("belfry.yaml", {"app": {"strings": "strings/"}})
    filled.counts["strings"] = n
    filled.files["strings/en.lproj/Localizable.strings"] = "".join(f'"KEY_{i}" = "Text {i + (salt == "all" or salt == "one" and i == 0)}";\n' for i in range(n))


def environments(filled, n, **_):
    for i in range(n): filled.files[f"belfry.env{i}.yaml"] = f"app: {{ bundle-id: com.example.e{i} }}\n"


def folders(filled, n, salt=None, **_):
    """Folders in which defaults stand, each with a campaign."""
    for i in range(n):
        mark = "z" if salt == "all" or salt == "one" and i == 0 else ""
        filled.files[f"f{i}/defaults.yaml"] = f"defaults: {{ thread: th{i}{mark} }}\n"
        filled.files[f"f{i}/d{i}.yaml"] = emitted(dict(filled.documents["c.yaml"], campaign=f"d{i}"))


def test_files(filled, n, **_):
    for i in range(n): filled.files[f"t{i}.tests.yaml"] = f"tests: c\nnow: 2026-11-21T00:00:00Z\nexpect: [{{ person: {{ n0: {i}, locale: en }}, gets: something }}]\n"


def sounds(filled, n, **_):
    filled.add("belfry.yaml", {"app": {"sounds": "sounds/"}})
    for i in range(n): filled.files[f"sounds/s{i}.caf"] = "caff"


def ignored(filled, n, **_): filled.files[".gitignore"] = "".join(f"f{i}*/x{i}\n" for i in range(n))


BY_HAND = {made.__name__: made for made in (campaigns, rows, strings, old_strings, environments, folders, test_files, sounds, ignored)}
