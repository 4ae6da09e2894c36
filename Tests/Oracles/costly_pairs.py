"""Items of one list held against each other, or each of one list against each of another. Families for costly_inputs.py."""
from costly_projects import FAMILIES, Project, ascii_lowercase, family, same_files, tags
from costly_products import ROWS, smalls

LISTS = ("attributes:\n  l: { type: list, of: text, max: 40, max-items: 50, optional: true }\n"
         "  m: { type: list, of: integer, min: 0, max: 9, max-items: 50 }\n")
TAGS = ("de fr es it pt nl sv da nb fi pl cs sk hu ro bg el tr uk ru ar he fa hi th ja ko id ms vi ca hr sr sl et lv lt").split()
TWICE_A_DAY = "{ every: day, at: ['08:00', '19:00'], zone: device }"


def translated(project, n, text):
    """So many campaigns with one text in 38 languages."""
    words = "localizations:\n" + "".join(f'  {tag}: {{ title: x, body: "{text}" }}\n' for tag in TAGS)
    for i in range(n):
        project.campaign(f"c{i}" if i else "c", body=text, more=words)
    return project


@family(9000)
def hosts_of_an_environment(n, d):
    hosts = "".join(f"  h{i}.example.com: s{i}.example.com\n" for i in range(n))
    return Project().campaign().file("belfry.staging.yaml", "hosts:\n" + hosts)


@family(9000, "preview")
def personas_times_campaigns(n, d):
    project = Project(more="attributes:\n  n: { type: integer, min: 0, max: 100000 }\n")
    for i in range(10):
        project.campaign(f"c{i}", body="{{ n }}")
    return project.file("personas.yaml", "personas:\n" + "".join(f"  p{i}: {{ locale: en, n: {i} }}\n" for i in range(n)))


@family(9000, "check", "diff")
def misspelt_names_of_one_text(n, d):
    attributes = "".join(f"  name{i}: {{ type: text, max: 4 }}\n" for i in range(n))
    return Project(more="attributes:\n" + attributes).campaign(body="".join("{{ nane%d }}" % i for i in range(n)))


@family(3000, "owners")
def owners_times_campaigns(n, d):
    rows = "".join(f"    - {{ tag: t, by: ['@a/b{i}'] }}\n" for i in range(min(n, 900)))
    return smalls(Project(more="policy:\n  approvals:\n" + rows), n, more="tags: [t]\npush: { expires: 1d }\n")


@family(10, "window")
def a_year_of_windows(n, d):
    zones = ["Europe/Berlin", "Asia/Tokyo", "America/New_York"]
    project = smalls(Project(more=ROWS), n, schedule=TWICE_A_DAY, more="push: { expires: 1d }\n")
    return project.rows("token,id,time_zone", [f"{i:08x},u{i},{zones[i % 3]}" for i in range(1000)])


@family(5000)
def loops_in_loops(n, d):
    return smalls(Project(more=LISTS), n, alert="'{% for a in l %}{% for b in m %}{{ b }}{% endfor %}{% endfor %}'", more="push: { expires: 1d }\n")


@family(250)
def lists_that_are_asked(n, d):
    asked = "".join("{%% if l contains 'a%d' %%}%d{%% endif %%}" % (i, i) for i in range(100))
    project = Project(more=LISTS)
    for i in range(n):
        project.campaign(f"c{i}" if i else "c", body=asked)
    return project


@family(430)
def lists_in_languages(n, d):
    return translated(Project(locales="en, " + ", ".join(TAGS), more=LISTS), n, "{{ l | list | default: 'x' }}")


@family(500)
def money_in_languages(n, d):
    money = ("attributes:\n  p: { type: decimal, min: 0, max: 1000000000000, places: 9 }\n"
             "  k: { type: enum, values: [EUR, USD, GBP, JPY, CAD, AUD, BRL, INR, EGP, CHF] }\n")
    return translated(Project(locales="en, " + ", ".join(TAGS), more=money), n, "{{ p | money: k }}")


@family(2000, "check", "plan", "compare_all")
def languages_that_no_campaign_has(n, d, salt=None):
    project = Project(locales="en, " + ", ".join(f"en-{text}" for text in tags(n, ascii_lowercase, 5)))
    return smalls(project, n, alert="y" if salt == "all" else "x", more="push: { expires: 1d }\n")


@family(1000, "compare_all")
def approvals_times_changed_campaigns(n, d, salt=None):
    rows = "".join(f"    - {{ tag: t, by: ['@a/b{i}'] }}\n" for i in range(min(n, 900)))
    return smalls(Project(more="policy:\n  approvals:\n" + rows), n, alert="y" if salt == "all" else "x", more="tags: [t]\npush: { expires: 1d }\n")


@family(30000, "compare_all")
def changed_campaigns_with_errors(n, d, salt=None):
    return same_files(n, lambda i: f"campaign: c{i}\nalert: {'y' if salt == 'all' else 'x'}{i}\n")


# More wrong items than findings are shown: what nobody reads must not cost a suggestion.

def wrong_items(n, key):
    project = Project()
    for i in range(n):
        project.file(f"c{i}.yaml", f"campaign: c{i}\ndeliver: push\naudience: all\nalert: x\n{key}\n")
    return project


WRONG = {
    "days_of_weeks": ("mno", "schedule: { every: week, zone: UTC, at: '10:00', days: [%s] }"),
    "days_of_months": ("x", "schedule: { every: month, zone: UTC, at: '10:00', days: [%s] }"),
    "months": ("ja", "schedule: { every: month, zone: UTC, at: '10:00', days: [1], months: [%s] }"),
    "times": ("9am", "schedule: { every: day, zone: UTC, at: [%s] }"),
    "exceptions": ("2026-1-1", "schedule: { every: day, zone: UTC, at: '10:00', except: [%s] }"),
    "variants": ("{}", "schedule: { at: 2026-12-01 10:00, zone: UTC }\nvariants: [%s]"),
    "tags": ("{}", "schedule: { at: 2026-12-01 10:00, zone: UTC }\ntags: [%s]"),
}
for name, (item, key) in WRONG.items():
    FAMILIES[f"wrong_{name}"] = (lambda n, d, salt=None, text=key % ",".join([item] * 1000): wrong_items(n, text), 500, ("check", "diff", "compare"))
