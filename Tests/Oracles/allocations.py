"""What allocations.sh counts: one project, one template at a time, two sizes of its recipients."""
import os, pathlib, subprocess, sys

belfry, room = sys.argv[1], pathlib.Path(sys.argv[2])
FEW, MANY = 1000, 11000
FILTERS = [
    'append: "x"', "append: city", "capitalize", 'default: "somebody at all"', "downcase", 'prepend: "x"', "prepend: city",
    'remove: "a"', 'replace: "a", "bcd"', "replace: city, plan", 'replace: ""', "size", "strip", "truncate: 12",
    'truncate: 12, "--"', "truncatewords: 2", 'truncatewords: 2, "--"', "upcase", "upcase | downcase | capitalize | truncate: 9",
]
NUMBERS = [
    "ceil", "floor", "round", "round: 1", "plus: 1", "plus: 0.5", "minus: points", "times: 3", "times: 0.25",
    "divided_by: 3", "divided_by: 0.7", "modulo: 7", "modulo: 2.5", "plus: 1 | times: 2 | append: city",
]
DATES = ['date: "%A, %-d. %B %Y %H:%M:%S %p %j %s"', 'date: "%^a %D %F %T %e %k %l %L"', 'append: "!"', "truncate: 7"]
CONDITIONS = [
    "city", 'plan == "pro"', "points > 100", "spend <= 12.5", 'city contains "a"', "city contains plan", "birthday == nil",
    "first_name != blank", "days_left and points > 3 or subscribed", 'app_version >= "3.10"', 'city < "M"', "spend > points",
    'birthday > "2000-01-01"', 'city == "Rome"', "plan == city",
]
templates = ["Hello", "{{ city }}", "{{ plan }} {{ points }} {{ spend }} {{ subscribed }}", '{{ first_name | default: "you" }}']
templates += ["{{ city | %s }}" % f for f in FILTERS] + ["{{ plan | %s }}" % f for f in FILTERS if f != "size"]
templates += ["{{ points | %s }}" % f for f in NUMBERS] + ["{{ spend | %s }}" % f for f in NUMBERS]
templates += ["{{ birthday | default: '' }}", "{{ last_open | default: '' }}"]
for name in ("joined", "seen"):
    templates += ["{{ %s }}" % name] + ["{{ %s | %s }}" % (name, f) for f in DATES]
templates += ["a {%% if %s %%}{{ city }}{%% else %%}{{ plan }}{%% endif %%}" % c for c in CONDITIONS]
templates += ["a {%% unless %s %%}{{ city }}{%% endunless %%}" % CONDITIONS[1]]
templates += ['a {% case plan %}{% when "free" %}b{% when "pro", "team" %}{{ city | upcase }}{% endcase %}']

TEXTS = [
    "Rome", "Straße ŉ ﬁ ΐ", "القاهرة مدينة", "東京都千代田区", "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽", "e\u0301\u0323 é ạ̈", 'say "hi" \\ back', "\u0001\u001f\ttab",
    "İstanbul DŽ ǅ", "  a  b  c d e f  ", "an unusually long name of a place that nobody lives in",
]


def quoted(text):
    return '"' + text.replace('"', '""') + '"'


def write_rows(count):
    rows = ["token,locale,time_zone,app_version,first_name,city,plan,points,spend,subscribed,birthday,last_open,days_left,joined,seen"]
    for index in range(count):
        text = TEXTS[index % len(TEXTS)]
        rows.append(",".join([
            "%064x" % index, "en", "Europe/Berlin", "3.%d" % (index % 20), quoted(text) if index % 3 else "", quoted(text[:30]),
            ["free", "pro", "team"][index % 3], str(index * 7 % 1000000), "%d.%02d" % (index % 900, index % 100), ["true", "false"][index % 2],
            "2001-02-%02d" % (index % 28 + 1) if index % 4 else "", "2026-11-%02dT10:11:12Z" % (index % 20 + 1) if index % 5 else "",
            str(index % 365) if index % 2 else "", "1999-09-%02d" % (index % 28 + 1), "2026-09-%02dT22:50:5%d.123Z" % (index % 28 + 1, index % 10),
        ]))
    (room / "rows.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")


(room / "belfry.yaml").write_text("""belfry: 1
app: { bundle-id: com.example.count, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en] }
attributes:
  first_name: { type: text, max: 60, optional: true }
  city: { type: text, max: 60 }
  plan: { type: enum, values: [free, pro, team] }
  points: { type: integer, min: 0, max: 1000000 }
  spend: { type: decimal, min: 0, max: 100000, places: 2 }
  subscribed: { type: boolean }
  birthday: { type: date, optional: true }
  last_open: { type: timestamp, optional: true }
  days_left: { type: integer, min: 0, max: 365, optional: true }
  joined: { type: date }
  seen: { type: timestamp }
recipients: { csv: rows.csv }
""", encoding="utf-8")


PLAIN = "deliver: push\naudience: all\nschedule: { now: true }\npush: { expires: 1d }\nalert: |-\n  "
# Everything else of a campaign that is worked out row by row: audience, moment, headers, variants, data.
CAMPAIGNS = [
    'audience: plan == pro and city contains "o" or last_open within last 30 days and not app_version >= "3.10"\n'
    "schedule: { now: true }\npush: { expires: 1d }\nalert: Hello",
    "audience: all\nschedule: { at: 2026-12-24 18:30, zone: device }\npush: { expires: 1d }\nalert: Hello",
    "audience: all\nschedule: { every: week, days: [mon, thu], at: [\"09:00\"], zone: device, from: 2026-12-01, until: 2027-02-01 }\n"
    "push: { expires: 1d }\nalert: Hello",
    "audience: all\nschedule: { after: 90d, event: seen, at: \"18:30\", zone: device }\npush: { expires: 1d }\nalert: Hello",
    "audience: all\nschedule: { now: true }\npush: { expires: 1d, collapse: \"c-{{ plan }}-{{ points }}\" }\nthread: \"{{ plan }}\"\nalert: Hello\n"
    "data: { plan: \"{{ plan }}\", points: \"{{ points }}\", spend: \"{{ spend }}\", text: \"{{ city | upcase }}\", yes: \"{{ subscribed }}\" }",
    "audience: all\nschedule: { now: true }\npush: { expires: 1d }\nholdout: 10\nvariants:\n"
    "  - { name: a, weight: 45, alert: Hello }\n  - { name: b, weight: 45, alert: \"{{ city }}\" }",
]


# A plan remembers who came before, in a set that grows by some allocations in all; to render a row nothing is remembered.
COMMANDS = {"plan": ["plan", "--format", "json"], "render": ["render", "a", "--quiet"]}


def allocations(campaign, command):
    (room / "a.yaml").write_text("campaign: a\n" + campaign + "\n", encoding="utf-8")
    environment = dict(os.environ, LD_PRELOAD=str(room / "count.so"), ALLOCATIONS=str(room / "count"))
    result = subprocess.run(
        [belfry, *COMMANDS[command], "-C", str(room), "--now", "2026-11-21T00:00:00Z", "--jobs", "1"], env=environment,
        capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit("%s: %s%s" % (campaign, result.stdout[-1500:], result.stderr))
    return int((room / "count").read_text())


texts = [PLAIN + template for template in templates] + ["deliver: push\n" + rest for rest in CAMPAIGNS]
counts = {command: [] for command in COMMANDS}
for size in (FEW, MANY):
    write_rows(size)
    for command in COMMANDS: counts[command].append([allocations(text, command) for text in texts])
grown = 0
for command, (fewest, most) in counts.items():
    # What a text without attributes costs is the command's own; of rendering that is nothing.
    plain = most[0] - fewest[0] if command == "plan" else 0
    for text, few, many in zip(texts, fewest, most):
        # A buffer may have to grow once more; what a row allocates comes thousands of times.
        if (many - few - plain) * 1000 > MANY - FEW:
            grown += 1
            print("%s: %8.2f a row  %s" % (command, (many - few - plain) / (MANY - FEW), text.removeprefix(PLAIN)))
    print("%s: %d templates and %d campaigns, %d and %d recipients: %d for all the further rows of a plain text" % (
        command, len(templates), len(CAMPAIGNS), FEW, MANY, most[0] - fewest[0]))
print("%d allocate for each row" % grown)
sys.exit(1 if grown else 0)
