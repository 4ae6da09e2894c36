"""The places of belfry's language that hold many items, read from its JSON Schemas: lists, mappings with free keys, and free texts."""
import json, pathlib
from dataclasses import dataclass

SCHEMAS = pathlib.Path(__file__).resolve().parents[2] / "schemas"
# Each definition is walked in the document that is named after it; the other definition files share its parser.
DOCUMENTS = {
    "campaign": None, "project": None, "project-overlay": None, "expectations": None,
    "audiences": "audiences", "categories": "categories", "events": "events", "snippets": "snippets", "defaults": "defaults",
}


@dataclass(frozen=True)
class Place:
    """A place in a document. `steps` are its keys, with "[]" for an item of a list and "{}" for a value of a mapping."""
    document: str
    steps: tuple
    kind: str  # list, mapping or text

    @property
    def name(self):
        return self.document + "".join(step if step in ("[]", "{}") else "." + step for step in self.steps)

    def holds(self, *ends):
        return any(self.name.endswith(end) for end in ends)


def schema(document):
    return json.loads((SCHEMAS / f"{document}.schema.json").read_text())


def forms(root, node):
    """The forms that a value may have, with references resolved."""
    if not isinstance(node, dict):
        return
    if "$ref" in node:
        target = root
        for key in node["$ref"].lstrip("#/").split("/"):
            target = target[key]
        yield from forms(root, target)
    elif any(key in node for key in ("anyOf", "oneOf", "allOf")) and "properties" not in node:
        for key in ("anyOf", "oneOf", "allOf"):
            for part in node.get(key, []):
                yield from forms(root, part)
    else:
        yield node


def kinds(node):
    kind = node.get("type", [])
    return {kind} if isinstance(kind, str) else set(kind)


def form_for(root, node, step):
    """The form of a value in which a step is possible."""
    for form in forms(root, node):
        if step == "[]" and "array" in kinds(form) or step == "{}" and "additionalProperties" in form and form["additionalProperties"] is not False:
            return form
        if step in form.get("properties", {}):
            return form
    raise KeyError(step)


def child(root, node, step):
    form = form_for(root, node, step)
    return form["items"] if step == "[]" else form["additionalProperties"] if step == "{}" else form["properties"][step]


def is_free_text(form):
    return "string" in kinds(form) and "enum" not in form and "pattern" not in form


def walk(root, document, node, steps=(), inside=()):
    for form in forms(root, node):
        # What may hold itself at any depth is looked at twice: in its place, and inside itself.
        if inside.count(id(form)) > 1:
            continue
        own = (*inside, id(form))
        if "array" in kinds(form):
            yield Place(document, steps + ("[]",), "list")
            yield from walk(root, document, form["items"], steps + ("[]",), own)
        if "additionalProperties" in form and form["additionalProperties"] is not False:
            yield Place(document, steps + ("{}",), "mapping")
            yield from walk(root, document, form["additionalProperties"], steps + ("{}",), own)
        for key, value in form.get("properties", {}).items():
            yield from walk(root, document, value, steps + (key,), own)
        if is_free_text(form) and steps:
            yield Place(document, steps, "text")


def places():
    """Every place of every document, in the order of the schemas."""
    found = {}
    for document, only in DOCUMENTS.items():
        root = schema(document)
        for place in walk(root, document, root):
            # Rules have the closed names of the rules; they are no free mapping.
            if only in (None, place.steps[0]) and place.steps[0] != "rules":
                found[place] = None
    return list(found)
