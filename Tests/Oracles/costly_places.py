"""Families for costly_inputs.py and growth.py that are read from the schemas: each list, mapping and text of the language, and pairs of them.

A place is filled with n items in a project that is valid around it. Its flavours: `items` has as many as belfry's limit on the place allows,
`flood` as many as fit, `square` spreads them over the lists that hold the list, `campaigns` repeats the place in n campaigns or uses it from
them, and `wrong` has a mistake in each item. A text has a flavour for each kind of long text.
"""
import functools, re

from costly_projects import FAMILIES, GENERATED
from place_items import texts_of
from place_projects import BY_HAND, Filled, campaigns, fill
from schema_places import places

TEXTS = ["check", "diff", "plan", "build", "preview", "compare", "why"]
EVERY = ["check", "json", "sarif", "diff", "plan", "markdown", "csv", "ics", "build", "compare", "compare_all", "preview", "owners", "audience", "sql", "simulate",
         "why", "test"]
FEW = ["check", "plan", "compare_all"]
# How many items belfry's limits leave of a list, and how many are tried where nothing limits them.
MOST = [(r"\.(attributes|audiences|categories|events|snippets|hosts|personas|consent)\{\}$", 10_000), (r"(attributes|inputs).*values\[\]$", 10_000), (r"steps\[\]$", 100)]
FLOOD = 60_000
# Definitions may stand in belfry.yaml, too: one parser reads both, so the texts in them are tried in their own files.
DEFINITIONS = re.compile(r"project\.(audiences|categories|events|snippets|defaults)")


def most(place):
    return next((number for pattern, number in MOST if re.search(pattern, place.name)), 1000)


def make(fillings, n, d, salt=None):
    """A project with several fillings; the first of them is the one that a salt changes."""
    filled = Filled()
    for number, filling in enumerate(fillings):
        filling(filled, n, salt=salt if number == 0 else None)
    return filled.project()


def filling_of(place, flavour, text=None):
    limit = most(place) if flavour == "items" else FLOOD

    def filling(filled, n, salt=None): fill(filled, place, min(n, limit), flavour, salt, text)
    return filling


def commands_of(place):
    few = ".steps[]" in place.name and place.steps != ("steps", "[]") or DEFINITIONS.match(place.name)
    chosen = FEW if few else TEXTS if place.kind == "text" else EVERY
    return chosen + ["staging", "staged_plan"] if place.document == "project-overlay" else chosen


def keep(name, fillings, limit, commands):
    FAMILIES[name] = (functools.partial(make, fillings), limit, commands)
    GENERATED.add(name)


def register():
    for place in places():
        commands = commands_of(place)
        if place.kind == "text":
            if place.steps[-1] in ("[]", "{}") and not place.holds("audiences{}", "snippets{}", "snippets{}{}", "consent{}", "data{}", "args[]", "gets.contains[]"): continue
            if ".steps[]" in place.name or DEFINITIONS.match(place.name) or ".variants[]" in place.name and "localizations" in place.name: continue
            for kind in texts_of(place.name):
                keep(f"{place.name}:{kind}", [filling_of(place, "flood", kind)], FLOOD, commands if kind != "words" else ["check", "plan", "preview"])
            continue
        keep(f"{place.name}:items", [filling_of(place, "items")], most(place), commands)
        keep(f"{place.name}:flood", [filling_of(place, "flood")], FLOOD, FEW)
        keep(f"{place.name}:wrong", [filling_of(place, "wrong")], FLOOD, ["check", "json", "diff", "plan", "compare"])
        if sum(step in ("[]", "{}") for step in place.steps) > 1: keep(f"{place.name}:square", [filling_of(place, "square")], FLOOD, commands)
        keep(f"{place.name}:campaigns", [filling_of(place, "items"), campaigns], FLOOD, commands)
    for name, filling in BY_HAND.items():
        keep(name, [filling], FLOOD, EVERY)
        if filling is not campaigns: keep(f"{name}:campaigns", [filling, campaigns], FLOOD, EVERY)


def pairs(d, count):
    """Names of families of two places each, chosen by `d`, with a command each; the families are put into the table."""
    some, chosen = [place for place in places() if not DEFINITIONS.match(place.name)], []
    for _ in range(count):
        fillings, names, commands = [], [], set(EVERY)
        for _ in range(2):
            if d.random() < 0.2:
                name = d.choice(sorted(BY_HAND))
                fillings.append(BY_HAND[name])
            else:
                place = d.choice(some)
                text = d.choice(sorted(texts_of(place.name))) if place.kind == "text" else None
                flavour = d.choice(["items", "items", "square", "flood", "wrong"]) if not text else "flood"
                fillings.append(filling_of(place, flavour, text))
                name = f"{place.name}:{text or flavour}"
            names.append(name)
        if d.random() < 0.5:
            fillings.append(campaigns)
            names.append("campaigns")
        name = " x ".join(names)
        keep(name, fillings, FLOOD, [d.choice(EVERY)])
        chosen.append(name)
    return chosen


register()
