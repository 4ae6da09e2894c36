"""What is multiplied: inherited, aliased, translated, or met by every campaign, variant or row. Families for costly_inputs.py."""
import struct

from costly_projects import Project, ascii_letters, ascii_lowercase, booleans, family, tags, variants

ROWS = "recipients: { csv: r.csv }\n"
DAILY = "{ every: day, at: '10:00', zone: device }"
ONCE = "{ at: 2026-12-01 10:00, zone: UTC }"
PLIST = '<?xml version="1.0"?><plist version="1.0"><dict>%s</dict></plist>'


def small(project, name, more="", deliver="push", schedule=ONCE, alert="x", audience="all"):
    """A campaign in few bytes, so that there is room for many."""
    audience = f"audience: {audience}\n" if audience and deliver == "push" else ""
    alert = f"alert: {alert}\n" if alert else ""
    return project.file(f"{name}.yaml", f"campaign: {name}\ndeliver: {deliver}\n{audience}schedule: {schedule}\n{alert}{more}")


def smalls(project, n, **more):
    for i in range(n):
        small(project, f"c{i}" if i else "c", **more)
    return project


def without_weight(n, content):
    return variants(n, content, weights=(0, 0))


def catalog(strings):
    return '{"sourceLanguage":"en","strings":{%s},"version":"1.0"}' % strings


def passages(d, n, text=""):
    """So many passages of a template, each of which may hold or not."""
    return "".join("{%% if b%d and b%d %%}%s{%% endif %%}" % (d.randrange(12), d.randrange(12), text) for _ in range(n))


# What comes with requests.

REQUESTED = "{ when: requested }"


@family(4500, "check", "plan")
def attributes_times_requests(n, d):
    """Each campaign has columns of its own behind the same thousands."""
    project = Project(more=booleans(10000))
    return smalls(project, n, schedule=REQUESTED, alert="'{{ x }} {{ b9 }}'", more="inputs: { x: { type: boolean } }\n")


@family(2500, "check", "plan")
def audiences_times_requests(n, d):
    """The same, of which an audience knows something, and conditions know more."""
    project = Project(more=booleans(10000))
    alert = "'{% if x and b9 %}{{ x }}{% elsif b8 %}{{ b7 }}{% endif %}'"
    for i in range(n):
        small(project, f"c{i}", schedule=REQUESTED, audience=f"b{i % 40}", alert=alert, more="inputs: { x: { type: boolean } }\n")
    return project


@family(25000, "check", "plan", "why")
def inputs_of_one_campaign(n, d):
    inputs = "inputs:\n" + "".join(f"  x{i}: {{ type: boolean }}\n" for i in range(n))
    return small(Project(), "c", schedule=REQUESTED, alert='"' + "{{ x0 }}{{ x9 }}" * 100 + '"', more=inputs)


@family(12000)
def inputs_that_cannot_be_used(n, d):
    """Names that are not told again, and others that are, in texts and in the audience."""
    inputs = "inputs:\n" + "".join(f"  x{i}: {{ type: bool }}\n" for i in range(n)) + "  y: { type: boolean }\n"
    texts = "".join("{{ x%d }}{{ z%d }}" % (i, i) for i in range(n))
    return small(Project(), "c", schedule=REQUESTED, alert=f'"{texts}"', audience=" or ".join(f"x{i} or y" for i in range(n)), more=inputs)


# Languages.

@family(30000)
def category_locales(n, d):
    languages = tags(n, ascii_letters)
    more = "categories:\n  k:\n    actions: [{ id: a, title: A }]\n    localizations:\n" + "".join(f"      {t}: {{}}\n" for t in reversed(languages))
    return Project(locales=",".join(languages), more=more).campaign()


@family(24000)
def campaign_locales(n, d):
    languages = tags(60000)
    return Project(locales=",".join(languages)).campaign(more="localizations: {" + ",".join(f"{t}: {{body: H}}" for t in languages[-n:]) + "}\n")


@family(24000)
def unknown_short_locales(n, d):
    languages = tags(90000)
    return Project(locales=",".join(languages[:60000])).campaign(
        more="localizations: {" + ",".join(f"{t}: {{body: H}}" for t in languages[60000:60000 + n]) + "}\n")


@family(9000)
def unknown_long_locales(n, d):
    project = Project(locales=",".join(["en"] + ["ab-" + t + t for t in tags(30000)]))
    return project.campaign(more="localizations: {" + ",".join(f"zz-{t}{t}: {{body: H}}" for t in tags(n)) + "}\n")


@family(7000)
def shipped_locales_times_campaigns(n, d):
    return smalls(Project(locales=",".join(tags(90000))), n)


@family(18000, "build")
def translated_actions(n, d):
    languages = tags(n, ascii_lowercase)
    project = Project(locales="en," + ",".join(languages))
    actions = "[{id: a, title: A}, {id: b, title: A}, {id: c, title: A}, {id: d, title: A}]"
    project.file("k.yaml", f"categories:\n  k:\n    actions: {actions}\n    localizations: {{" + ",".join(f"{t}: {{a: T}}" for t in languages) + "}\n")
    return small(project, "c", deliver="local", schedule=DAILY, more="category: k\n")


# The strings of an app.

@family(5000)
def strings_value_used_often(n, d):
    project = Project(app=", strings: s.xcstrings")
    project.file("s.xcstrings", catalog('"k":{"localizations":{"en":{"stringUnit":{"value":"' + "%@" * 250000 + '"}}}}'))
    return project.campaign(more=without_weight(n, lambda i: ", alert: {title: {key: k}}"))


@family(8000)
def strings_languages(n, d):
    project = Project(app=", strings: s.xcstrings", locales=",".join(tags(60000)))
    project.file("s.xcstrings", catalog('"k":{"localizations":{"en":{"stringUnit":{"value":"%@"}}}}'))
    return project.campaign(more=without_weight(n, lambda i: ", alert: {title: {key: k}}"))


@family(24)
def keys_of_one_language(n, d):
    languages = tags(1000, ascii_lowercase)
    project = Project(app=", strings: s.xcstrings", locales=",".join(["en", *languages]))
    key = iter(range(1 << 20))
    alert = lambda: f"{{title: {{key: k{next(key)}}}, subtitle: {{key: k{next(key)}}}, body: {{key: k{next(key)}}}}}"
    project.campaign(more=variants(n, lambda i: f", alert: {alert()}, localizations: {{" + ",".join(f"{t}: {alert()}" for t in languages[:300]) + "}"))
    return project.file("s.xcstrings", catalog(",".join('"k%d":{"localizations":{"en":{"stringUnit":{"value":"x"}}}}' % i for i in range(next(key) // 8))))


@family(1000)
def keys_of_many_campaigns(n, d):
    project = Project(app=", strings: s.xcstrings", locales=",".join(["en", *tags(1000, ascii_lowercase)]))
    project.file("s.xcstrings", catalog(",".join('"k%d":{"localizations":{"en":{"stringUnit":{"value":"x"}}}}' % i for i in range(n * 3))))
    for i in range(n):
        small(project, f"c{i}", alert=f"{{title: {{key: k{i * 3}}}, subtitle: {{key: k{i * 3 + 1}}}, body: {{key: k{i * 3 + 2}}}}}")
    return project


@family(10000)
def catalog_paths(n, d):
    forms = ",".join('"%d":{"stringUnit":{"value":""}}' % i for i in range(n))
    text = '"k":{"localizations":{"en":{"variations":{"device":{"' + "x" * 500000 + '":{"variations":{"width":{' + forms + "}}}}}}}}"
    return Project(app=", strings: s.xcstrings").file("s.xcstrings", catalog(text)).campaign()


@family(10000)
def catalog_reasons(n, d):
    forms = ",".join('"%d":0' % i for i in range(n))
    text = '"k":{"localizations":{"en":{"substitutions":{"' + "x" * 500000 + '":{"variations":{"plural":{' + forms + "}}}}}}}"
    return Project(app=", strings: s.xcstrings").file("s.xcstrings", catalog(text)).campaign()


@family(8000, "check", "json")
def strings_dictionary(n, d):
    forms = "".join(f"<key>{form}</key><string>b</string>" for form in ("two", "few", "many", "zero"))
    forms += "<key>one</key><string>" + "x" * 100 + "</string><key>other</key><string>" + "x" * 300 + "</string>"
    kind = "<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>"
    text = "<key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>" + "%#@a@" * 80000 + f"</string><key>a</key><dict>{kind}{forms}</dict></dict>"
    project = Project(app=", strings: s/").file("s/en.lproj/Localizable.stringsdict", PLIST % text)
    return project.campaign(more=without_weight(n, lambda i: ", alert: {title: {key: k}}"))


# What else an app ships.

@family(15000)
def url_schemes(n, d):
    schemes = "".join(f"<string>s{i}</string>" for i in range(20000))
    types = f"<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>{schemes}</array></dict></array>"
    project = Project(app=", info-plist: i.plist").file("i.plist", PLIST % types)
    return project.campaign(more=without_weight(n, lambda i: f", link: 'x{i}:/'"))


@family(10000)
def associated_domains(n, d):
    project = Project(app=", associated-domains: [" + ",".join(f"a{i}.b" for i in range(60000)) + "]")
    return project.campaign(more=without_weight(n, lambda i: f", link: 'https://x{i}/'"))


@family(6000)
def entitlements_looked_up(n, d):
    project = Project(app=", entitlements: e.plist").file("e.plist", PLIST % "".join(f"<key>{i}</key><true/>" for i in range(22000)))
    return smalls(project, n, more="interruption: time-sensitive\n")


@family(3500, "check", "plan")
def info_plist_of_regions(n, d):
    project = Project(app=", info-plist: i.plist").file("i.plist", PLIST % "".join(f"<key>{i}</key><true/>" for i in range(22000)))
    for i in range(n):
        small(project, f"c{i}", deliver="local", schedule="{when: enter, region: {id: r%d, latitude: 1, longitude: 1, radius: 100}}" % i)
    return project


@family(13000)
def many_empty_media(n, d):
    project = Project(app=", media: s/")
    for i in range(60000):
        project.file(f"s/{i}.png", "")
    for i in range(3):
        project.campaign(f"c{i}", deliver="local", schedule=DAILY, more=without_weight(n // 3, lambda j: ", media: 59998.png"))
    return project


@family(90000)
def long_empty_names(n, d):
    project = Project(app=", media: s/, sounds: s/, strings: s/")
    for i in range(n):
        project.file("s/" + "/".join(["x" * 240] * 3) + f"/{i % 50}{'x' * 240}/{'y' * 200}{i}", "")
    return project.campaign()


@family(9000, "check", "build")
def sounds_of_variants(n, d):
    head = struct.pack("<IHHIIHH", 16, 1, 1, 100, 100, 1, 8).decode()
    sound = "RIFF" + struct.pack("<I", 38).decode() + "WAVEfmt " + head + "data" + struct.pack("<I", 2).decode() + "\0\0"
    project = Project(app=", sounds: s/")
    for i in range(n):
        project.file(f"s/{i}.wav", sound)
    return small(project, "c", deliver="local", schedule=DAILY, more=variants(n, lambda i: f", sound: {i}.wav"))


# Names.

@family(12000)
def category_unknown_actions(n, d):
    more = "categories:\n  k:\n    actions:\n" + "".join(f"      - {{id: a{i}, title: A}}\n" for i in range(n))
    return Project(more=more + "    localizations:\n      en:\n" + "".join(f"        {t}: A\n" for t in tags(n))).campaign()


@family(20000)
def category_of_many_actions(n, d):
    more = "categories:\n  k:\n    actions: [" + ",".join(f"{{id: {t}, title: A}}" for t in tags(n)) + "]\n"
    return Project(more=more + "    localizations:\n      en: {" + ",".join(f"{t}: A" for t in reversed(tags(n))) + "}\n").campaign()


@family(9000)
def unknown_zones(n, d):
    return smalls(Project(), n, schedule="{at: 2026-12-01 10:00, zone: Nowhere/Land}")


@family(6000)
def short_categories(n, d):
    return smalls(Project(more="categories: {" + ",".join(f"{t}: {{}}" for t in tags(45000)) + "}\n"), n, more="category: zzzz\n")


@family(99000, "check", "plan")
def enum_of_one_member_again_and_again(n, d):
    return Project(more="attributes: { e: { type: enum, values: [" + ",".join(["a"] * n) + "] } }\n").campaign()


@family(45000)
def unusable_names(n, d):
    project = Project(more="attributes:\n" + "".join(f" a{i}: 1\n" for i in range(n)))
    for i in range(7):
        project.campaign(f"c{i}", audience=" or ".join(f"z{j:x}" for j in range(7500)))
    return project


@family(11000)
def emoji_names(n, d):
    project = Project()
    for i in range(2):
        small(project, f"c{i}", more=without_weight(n, lambda j: ", alert: ':tada:'"))
    return project


# What campaigns inherit.

@family(5000, "check", "plan")
def inherited_data(n, d):
    return smalls(Project(more="defaults:\n  data: {" + ",".join(f"k{i}: v" for i in range(45000)) + "}\n"), n)


@family(8000, "check", "plan")
def inherited_link(n, d):
    return smalls(Project(more="defaults:\n  link: 'https://a/" + "{{ id }}" * 8000 + "'\n"), n)


@family(8000, "check", "plan")
def inherited_costly_link(n, d):
    return smalls(Project(more=booleans(12) + "defaults:\n  link: 'https://a/" + passages(d, 1900, "x") + "'\n"), n)


@family(8000, "check", "plan")
def inherited_link_past_the_limit(n, d):
    return smalls(Project(more=booleans(12) + "defaults:\n  link: 'https://a/" + passages(d, 1900, "xyz") + "'\n"), n)


@family(4000, "check", "plan")
def costly_texts_of_campaigns(n, d):
    link = "".join("{%% if b%d %%}x{%% endif %%}" % i for i in range(7))
    project = Project(more=booleans(12) + f"defaults:\n  link: 'https://a/{link}'\n")
    for i in range(n):
        small(project, f"c{i}", alert=f"'{passages(d, 8 if i % 2 else 2, 'xy')}'")
    return project


@family(8000)
def inherited_thread(n, d):
    return smalls(Project(more="attributes: { t: { type: text, max: 9 } }\ndefaults:\n  thread: '" + "{{ t | upcase }}" * 4000 + "'\n"), n)


@family(8000, "check", "plan")
def inherited_audience(n, d):
    return smalls(Project(more=booleans(2) + "defaults:\n  audience: " + " or ".join(["b0 and b1"] * 4600) + "\n"), n, audience=None)


@family(6000, "check", "plan", "build", "why")
def variants_with_data(n, d):
    more = "data: {" + ",".join(f"k{i}: v" for i in range(25000)) + "}\n"
    return small(Project(more=ROWS).rows(), "c", more=more + variants(n, lambda i: ", link: x"))


# Aliases.

@family(16)
def aliased_templates(n, d):
    project = Project(more=booleans(12))
    for i in range(n):
        small(project, f"c{i}", more=f"data:\n  a: &a '{passages(d, 2000)}'\n" + "".join(f"  k{j}: *a\n" for j in range(99)))
    return project


@family(15, "check", "plan")
def aliased_audiences(n, d):
    project = Project(more=booleans(2))
    for i in range(n):
        project.file(f"audiences{i}.yaml", f"audiences:\n  a{i}x: &a " + " or ".join(["b0"] * 10900) + "\n" + "".join(f"  a{i}x{j}: *a\n" for j in range(99)))
    return project.campaign()


def aliased(n, anchor, content, more=""):
    """Campaigns with a long description that all of their variants use anew."""
    return smalls(Project(more=more), n, more=f"description: &a {anchor}\n" + content)


@family(15, "check", "plan")
def aliased_alerts(n, d):
    return aliased(n, "'" + "{{ t | upcase }}" * 4000 + "'", variants(99, lambda i: ", alert: *a"), "attributes: { t: { type: text, max: 9 } }\n")


@family(15, "json", "check")
def aliased_unknown_names(n, d):
    return aliased(n, "'" + "{{ zz }}" * 8000 + "'", variants(99, lambda i: ", alert: *a"))


@family(60, "check", "json")
def long_messages(n, d):
    return aliased(n, '"' + "x" * 15000 + '"', variants(99, lambda i: "", weights=("*a", "*a")))


@family(60, "check", "json")
def long_messages_of_controls(n, d):
    return aliased(n, "'" + "\u202e" * 5300 + "'", variants(99, lambda i: "", weights=("*a", "*a")))


@family(22)
def escaped_bodies(n, d):
    return smalls(Project(), n, alert='"' + "\\x41{{z}}" * 5000 + '"')


# Campaigns times rows.

@family(60000, "plan", "build", "render")
def campaigns_times_rows(n, d):
    return smalls(Project(more=ROWS), 3500).rows("token,id", (f"{i:04x},{i}" for i in range(n)))


@family(4000, "plan", "build")
def many_campaigns_few_rows(n, d):
    return smalls(Project(more=ROWS), n).rows("token,id", (f"{i:04x},{i}" for i in range(2000)))


@family(40000, "plan", "build", "render")
def audience_times_rows(n, d):
    project = Project(more=booleans(40) + ROWS)
    for i in range(20):
        project.campaign(f"c{i}" if i else "c", audience=" or ".join(f"b{d.randrange(40)} and b{d.randrange(40)}" for _ in range(900)))
    return project.rows("token,id," + ",".join(f"b{i}" for i in range(40)), (f"{i:04x},{i}," + ",".join(["false"] * 40) for i in range(n)))


# Times.

def times_apart(minutes):
    return ", ".join(f'"{i // 60:02}:{i % 60:02}"' for i in range(0, 1440, minutes))


@family(86400, "check", "plan", "simulate", "ics", "build")
def seconds_of_a_day(n, d):
    times = ", ".join(f"{i // 3600:02}:{i // 60 % 60:02}:{i % 60:02}" for i in range(n))
    return small(Project(more=ROWS).rows(), "c", schedule="{ every: day, at: [%s], zone: device }" % times)


@family(900, "check", "plan")
def clock_notes(n, d):
    project = Project(more="policy: { quiet-hours: { from: '22:00', to: '07:00' } }\n")
    for i in range(n):
        zone = "device" if i % 2 else "UTC"
        small(project, f"c{i}", schedule=f"{{every: week, days: [mon, tue, wed, thu, fri, sat, sun], at: [{times_apart(10)}], zone: {zone}}}")
    return project


@family(8000, "markdown", "json", "plan")
def outlook_of_many(n, d):
    project = Project(more=booleans(60) + "policy: { frequency: { per-day: 1, per-week: 2 } }\n")
    for i in range(n):
        schedule = f"{{every: day, at: '{d.randrange(24):02}:{d.randrange(60):02}', zone: {d.choice(['device', 'UTC', 'Europe/Berlin'])}}}"
        audience = f"b{d.randrange(60)} and b{d.randrange(60)} or not b{d.randrange(60)}"
        small(project, f"c{i}", schedule=schedule, audience=audience, more=f"push: {{expires: 30d, collapse: k{d.randrange(3)}}}\nthread: t\n")
    return project


@family(100, "simulate")
def simulated_campaigns(n, d):
    return smalls(Project(), n, schedule=f"{{every: day, at: [{times_apart(20)}], zone: UTC}}", more="push: {expires: 1h}\n")


@family(100, "simulate", "plan")
def simulated_long_audience(n, d):
    more = booleans(2) + "audiences:\n" + "".join(f"  a{j}: " + " or ".join(["b0 and b1"] * 450) + "\n" for j in range(7))
    project = Project(more=more + "  a: a0 or a1 or a2 or a3 or a4 or a5 or a6\n")
    return smalls(project, n, audience="a", schedule=f"{{every: day, at: [{times_apart(20)}], zone: UTC}}", more="push: {expires: 1h}\n")


def programs(n, content):
    languages = tags(32, ascii_lowercase)
    more = "localizations: {" + ", ".join(f"{t}: {{body: H}}" for t in languages) + "}\n" + variants(31, content, weights=(10, 3))
    project = Project(locales=", ".join(["en", *languages]), more=ROWS)
    return smalls(project, n, more=more).rows("token,id,locale", (f"{i:04x},{i},{languages[i % 32]}" for i in range(4000)))


@family(700, "check", "plan", "build")
def programs_of_many_campaigns(n, d):
    return programs(n, lambda i: "")


@family(600, "check", "plan", "build")
def programs_that_differ(n, d):
    return programs(n, lambda i: f", link: 'x{i}'")
