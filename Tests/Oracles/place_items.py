"""What an item of each place is: names, values, texts, and what must surround it. For costly_places.py."""
import datetime, re

ATTRIBUTES = {
    "n0": {"type": "integer", "min": 0, "max": 100000, "on-device": True}, "n1": {"type": "integer", "min": 0, "max": 100000},
    "n2": {"type": "integer", "min": 0, "max": 100000}, "w0": {"type": "text", "max": 9}, "b0": {"type": "boolean"},
    "l0": {"type": "list", "of": "text", "max": 4, "max-items": 5},
}
LETTERS = "abcdefghijklmnopqrstuvwxyz"

# The names of a mapping's keys, by how the name of its place ends. They agree, so that two places of one project meet.
NAMES = {
    "localizations{}": lambda i: locale(i + 1), "snippets{}{}": "locale", "forbidden-words{}": "locale", "localizations{}{}": "A%d", "attributes{}": "m%d",
    "inputs{}": "x%d", "events{}": "e%d", "events{}{}": "q%d", "audiences{}": "a%d", "categories{}": "k%d", "snippets{}": "s%d", "consent{}": "t%d",
    "groups{}": "g%d", "hosts{}": "h%d.example.com", "unless-sent{}": lambda i: f"c{i}" if i else "c", "data{}": "d%d", "personas{}": "p%d", "personas{}{}": "m%d",
    "person{}": "m%d", "expect[].with{}": "m%d", "events[].with{}": "q%d", "live-activity.attributes{}": "d%d", "content-state{}": "d%d",
}
# A value, by how the name of its place or key ends; the longest end counts. Functions take the number of the item.
VALUES = {
    "tags[]": "t%d", "schedule.at[]": lambda i: "%02d:%02d" % (i // 60 % 24, i % 60), "steps[].at[]": lambda i: "%02d:%02d" % (i // 60 % 24, i % 60),
    "days[]": lambda i: 1 + i % 31, "months[]": lambda i: 1 + i % 12, "except[]": lambda i: str(datetime.date(2026, 11, 22) + datetime.timedelta(i)),
    "unless[]": lambda i: f"e{i + 1}", "unless": "e1", "unless-sent{}": lambda i: f"{1 + i}h", "values[]": "v%d", "args[]": "{{ n0 }} %d", "title": "Title %d", "subtitle": "Subtitle %d",
    "body": "Body %d", "alert": "Alert %d", "data{}": "{{ n0 }} %d", "attributes{}": lambda i: {"type": "integer", "min": 0, "max": 9 + i},
    "live-activity.attributes{}": "v%d", "content-state{}": "v%d", "inputs{}": lambda i: {"type": "integer", "min": 0, "max": 9 + i}, "associated-domains[]": "d%d.example.com",
    "shipped[]": "locale", "source": "en", "consent{}": lambda i: f"n{i % 3} > {i}", "consent": lambda i: f"n0 > {i}", "forbidden-words{}[]": "word%d", "forbidden-words{}": lambda i: [f"word{i}"], "live-activity.event": "update", "by[]": "@team/m%d", "by": "@team/m%d",
    "folder[]": "f%d", "folder": "f%d", "tag[]": "t%d", "tag": "t%d", "audiences{}": lambda i: f"n{i % 3} > {i}", "audience": lambda i: f"n{i % 3} > {i}",
    "exit": lambda i: f"n0 > {i}", "where": lambda i: f"q0 > {i}", "snippets{}": "Snippet %d", "snippets{}{}": "Snippet %d", "hosts{}": "s%d.example.com",
    "test-recipients[]": "u%d", "personas{}{}": lambda i: i, "personas{}{}[]": "v%d", "person{}": lambda i: i, "person{}[]": "v%d", "expect[].with{}": lambda i: i, "expect[].with{}[]": "v%d",
    "expect[].inputs{}": lambda i: i, "expect[].inputs{}[]": "v%d", "events[].with{}": lambda i: i, "events[].with{}[]": "v%d", "contains[]": "Body %d",
    "lacks[]": "nothing %d", "contains": "Body %d", "lacks": "nothing %d", "localizations{}{}": "Title %d", "actions[].id": "A%d", "icon": "star%d", "actions[].title": "Title %d",
    "steps[].step": "s%d", "steps[].after": lambda i: f"{1 + i}d", "variants[].name": "v%d", "weight": lambda i: 100 if i == 0 else 0, "type": "integer", "min": 0, "max": lambda i: 9 + i,
    "event": "e%d", "expect[].events[].at": lambda i: "2026-11-22T%02d:%02d:00Z" % (i // 60 % 24, i % 60), "expect[].gets": "something", "person": lambda i: {"n0": i, "locale": "en"},
    "key": "KEY_%d", "link": "https://example.com/%d", "media": "https://example.com/%d.jpg", "sound": "s%d.caf", "sound.name": "s%d.caf", "group": "g%d", "category": "k%d", "per-day": 1,
    "thread": "th%d", "target-content": "w%d", "filter-criteria": "f%d", "csv": "r.csv", "jsonl": "r.jsonl", "now": "2026-11-21T00:00:00Z", "zone": "Europe/Berlin",
    "fallback-zone": "Europe/Berlin", "risk[]": "any", "required[]": "owner",
}
# What stands beside the key so that an item can be of use, by how the name of the place starts or what it has in it.
BESIDE = [
    (r"campaign\.schedule\.at\[\]|campaign\.schedule\.except", {"schedule": {"every": "day", "at": "10:00", "zone": "UTC"}}),
    (r"campaign\.schedule\.days", {"schedule": {"every": "month", "at": "10:00", "zone": "UTC"}}),
    (r"campaign\.schedule\.months", {"schedule": {"every": "month", "days": ["first mon"], "at": "10:00", "zone": "UTC"}}),
    (r"campaign\.schedule\.(unless|where|event)", {"deliver": "local", "audience": None, "push": None, "schedule": {"event": "e0", "after": "1h"}}),
    (r"campaign\.inputs", {"schedule": {"when": "requested"}}),
    (r"campaign\.live-activity\.attributes", {"live-activity": {"event": "start", "content-state": {"d": 1}, "attributes-type": "A"}, "push": {"expires": "1h"}}),
    (r"campaign\.live-activity(?!\.attributes)", {"alert": None, "live-activity": {"event": "update", "content-state": {"d": 1}}, "push": {"expires": "1h", "priority": 5}}),
    (r"campaign\.(steps|exit)", {"alert": None, "schedule": {"event": "w1", "zone": "UTC"}}),
    (r"expectations\.expect\[\]\.events", {"deliver": "local", "audience": None, "push": None, "schedule": {"event": "e0", "after": "1h"}}),
    (r"expectations\.expect\[\]\.person", {"audience": "all", "alert": "Ho"}),
    (r"campaign\.exit", {"steps": [{"step": "s0", "after": "1d", "at": "10:00", "alert": "Step"}]}),
    (r"campaign.*\.media", {"push": {"expires": "1d", "mutable-content": True}}),
]
# What a mapping needs beside the key that leads to a place, by how its name ends, if that key is another one.
SIBLINGS = {
    "steps[]": lambda i: {"after": f"{i + 1}d", "at": "10:00", "alert": f"Step {i}"}, "variants[].alert": lambda i: {"body": f"Body {i}"},
    "expect[]": lambda i: {"person": {"n0": i, "locale": "en"}, "gets": "something"}, "schedule": lambda i: {},
}
EXPRESSIONS = {
    "ors": lambda n, s: " or ".join(f"n0 == {i + s}" for i in range(n)),
    "cases": lambda n, s: " and ".join(f"(n{i % 3} > {i + s} or n{(i + 1) % 3} < {i + 1})" for i in range(n)),
    "names": lambda n, s: " or ".join(f"a{i + s}" for i in range(n)),
    "members": lambda n, s: "w0 in [" + ", ".join(f'"v{i + s}"' for i in range(n)) + "]",
    "nots": lambda n, s: " or ".join(f"not (n{i % 3} == {i + s} and b0)" for i in range(n)),
    "words": lambda n, s: " or ".join(f"w0 starts with \"v{i + s}\"" for i in range(n)),
}
TEMPLATES = {
    "outputs": lambda n, s: " ".join("{{ n%d }}" % ((i + s) % 3) for i in range(n)),
    "conditions": lambda n, s: "".join("{%% if n%d > %d %%}a{%% endif %%}" % (i % 3, i + s) for i in range(n)),
    "branches": lambda n, s: "{% if n0 == 0 %}z" + "".join("{%% elsif n0 == %d %%}a%d" % (i + 1, i + s) for i in range(n)) + "{% else %}x{% endif %}",
    "whens": lambda n, s: "{% case n0 %}" + "".join("{%% when %d %%}a%d" % (i, i + s) for i in range(n)) + "{% else %}x{% endcase %}",
    "filters": lambda n, s: " ".join("{{ w0 | upcase | append: '%d' | default: 'v' }}" % (i + s) for i in range(n)),
    "loops": lambda n, s: "".join("{%% for v in l0 %%}{{ v }}%d{%% endfor %%}" % (i + s) for i in range(n)),
    "assigns": lambda n, s: "".join("{%% assign v%d = n0 | plus: %d %%}{{ v%d }}" % (i, i + s, i) for i in range(n)),
    "unknown": lambda n, s: "".join("{{ m%d }}" % (i + s) for i in range(n)),
    "lists": lambda n, s: "".join("{%% if l0 contains 'v%d' %%}x{%% endif %%}" % (i + s) for i in range(n)),
}
WORDS = {"words": lambda n, s: " ".join(f"word{i + s}" for i in range(n))}


def locale(i):
    """The first one is the source language."""
    return "en" if i == 0 else "en-a" + "".join(LETTERS[i // 26 ** k % 26] for k in range(3))


def ending(table, name):
    """The entry of the longest end of a name."""
    ends = [end for end in table if name == end or name.endswith(end) and (end[0] in "[{." or name[-len(end) - 1] in ".]}")]
    return table[max(ends, key=len)] if ends else None


def made(entry, i):
    if entry == "locale": return locale(i)
    if callable(entry): return entry(i)
    return entry % i if isinstance(entry, str) and "%d" in entry else entry


def name_of(place, i):
    return made(ending(NAMES, place) or "name%d", i)


def value_of(place, form, i, is_changed):
    """A valid value. One that is changed differs from it where it can."""
    if "enum" in form and ending(VALUES, place) is None or place.endswith(("risk[]", "required[]", "options[]")):
        return form["enum"][(i + is_changed) % len(form["enum"])]
    value = made(ending(VALUES, place) or "word%d", i + is_changed if is_changed and "%d" not in str(ending(VALUES, place)) else i)
    return value + "z" if is_changed and isinstance(value, str) and re.search("[a-z]", value) and place.endswith(("]", "}", "title", "body")) and "n" != value[0] else value


def texts_of(place):
    """The kinds of long texts that a place may have."""
    if place.endswith((".audience", ".exit", ".where", "audiences{}", ".consent", "consent{}")): return EXPRESSIONS
    if place.endswith((".title", ".subtitle", ".body", ".alert", ".link", ".media", "args[]", "snippets{}", "snippets{}{}")) and ".categories" not in place and "expect" not in place:
        return dict(TEMPLATES, **WORDS)
    return WORDS
