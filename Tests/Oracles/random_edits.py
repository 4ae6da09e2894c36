"""Random edits of a project in a folder, as people make them: a word, a line, a block, a file, and of each part of the language its own."""
import os
import re
import shutil


def yaml_files(folder):
    """The YAML files that belfry reads of the example, without environments."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in ("build", "data", "ios", "media", "sounds", "strings", "spark", ".github"))
        for name in sorted(names):
            if name.endswith(".yaml") and "staging" not in name and not name.startswith("."):
                yield os.path.join(place, name)


def campaigns(folder):
    """The files that hold a campaign."""
    return [path for path in yaml_files(folder) if any(text.startswith("campaign:") for text in read(path))]


def block(lines, at):
    """The end of what stands below a line: lines that are indented further, or a list at its own depth."""
    depth = len(lines[at]) - len(lines[at].lstrip(" "))
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or len(lines[end]) - len(lines[end].lstrip(" ")) > depth):
        end += 1
    return end


def words(line):
    start = len(line) - len(line.split(": ", 1)[-1])
    return start, list(re.finditer(r"[A-Za-z]{4,}", line[start:])) if ": " in line else []


def edit_word(lines, at, dice):
    start, found = words(lines[at])
    if found:
        word, text = dice.choice(found), lines[at][start:]
        lines[at] = lines[at][:start] + text[:word.start()] + dice.choice(["Hello", "pro", "free", "today", "device", "x"]) + text[word.end():]


def edit_number(lines, at, dice):
    numbers = list(re.finditer(r"\d+", lines[at]))
    if numbers:
        number = dice.choice(numbers)
        lines[at] = lines[at][:number.start()] + str(int(number.group()) + dice.choice([-1, 1, 2])) + lines[at][number.end():]


def edit_comment(lines, at, dice):
    if not lines[at].strip().startswith("#") and "|" not in lines[at] and ">" not in lines[at]:
        lines[at] = lines[at].rstrip("\n") + "   # said again\n"


def edit_swap(lines, at, dice):
    if at + 1 < len(lines):
        lines[at], lines[at + 1] = lines[at + 1], lines[at]


def edit_quote(lines, at, dice):
    found = re.fullmatch(r"(\s*[a-z-]+: )([A-Za-z][A-Za-z ]*)\n", lines[at])
    if found:
        lines[at] = f'{found.group(1)}"{found.group(2)}"\n'


def edit_block_swap(lines, at, dice):
    """A block and the one behind it: languages, variants, steps, keys in another order."""
    end = block(lines, at)
    if end < len(lines) and lines[at].strip() and len(lines[end]) - len(lines[end].lstrip()) == len(lines[at]) - len(lines[at].lstrip()):
        other = block(lines, end)
        lines[at:other] = lines[end:other] + lines[at:end]


def edit_block_drop(lines, at, dice):
    del lines[at:block(lines, at)]


# Edits of a line, whatever it says.
LINES = {
    "word": edit_word, "number": edit_number, "comment": edit_comment, "swap": edit_swap, "quote": edit_quote,
    "block-swap": edit_block_swap, "block-drop": edit_block_drop,
    "drop": lambda lines, at, dice: lines.pop(at),
    "blank": lambda lines, at, dice: lines.insert(at, "\n"),
    "copy": lambda lines, at, dice: lines.insert(at, lines[at]),
}

# Lines that are added to a campaign, or take the place of its line with that key.
KEYS = [
    ("level", "interruption: passive"), ("level", "interruption: time-sensitive"), ("thread", "thread: other"),
    ("quiet-hours", "quiet-hours: hold"), ("quiet-hours", "quiet-hours: drop"), ("quiet-hours", "quiet-hours: send"),
    ("group", "group: news"), ("group", "group: { name: news, priority: 30 }"), ("unless-sent", "unless-sent: { community-call: 7d }"),
    ("unless-sent", "unless-sent: { mental-health-day: 30d, family-plan: 2d }"), ("status", "status: paused"), ("status", "status: ended"),
    ("status", "status: active"), ("holdout", "holdout: 10"), ("holdout", "holdout: 25"), ("tags", "tags: [offer]"), ("tags", "tags: []"),
    ("audience", "audience: all"), ("audience", "audience: has_habits"), ("audience", "audience: engaged and habits > 2"),
    ("badge", "badge: 2"), ("badge", "badge: clear"), ("badge", 'badge: "{{ habits }}"'), ("sound", "sound: none"),
    ("sound", "sound: { critical: true, volume: 0.5 }"), ("sound", "sound: ping.caf"), ("link", "link: streaks://somewhere"),
    ("data", "data: { b: 1, a: { d: [1, 2], c: x } }"), ("data", "data: { a: { c: x, d: [1, 2] }, b: 1 }"), ("category", "category: OFFER"),
    ("relevance", "relevance: 0.5"), ("push", "push: { expires: 2h, priority: 5 }"), ("push", "push: { collapse: same }"),
    ("variants", "variants: [{ name: a, weight: 50 }, { name: b, weight: 50, badge: 5 }]"),
    ("variants", "variants: [{ name: a, weight: 30, sound: none }, { name: b, weight: 70 }]"),
    ("variants", "variants: [{ name: b, weight: 70 }, { name: a, weight: 30, thread: aside }]"),
    ("schedule", 'schedule: { every: day, at: "23:30", zone: device }'), ("schedule", "schedule: { at: 2029-02-03 10:00, zone: device }"),
    ("schedule", 'schedule: { every: week, days: [weekdays], at: ["07:00", "19:00"], zone: Europe/Berlin, except: [2026-12-24] }'),
    ("schedule", "schedule: { after: 2h, event: signed_up }"), ("schedule", 'schedule: { every: year, event: signed_up, at: "09:00", zone: device }'),
    ("schedule", "schedule: { after: 3h, event: timer_started, unless: timer_stopped }"),
    ("schedule", "schedule: { after: 1d, event: challenge_planned, where: days > 7, unless: challenge_begun }"),
    ("schedule", "schedule: { before: 2d, event: trial_ends }"), ("schedule", 'schedule: { every: month, days: [31], at: "10:00", zone: device, on-missing-day: last }'),
    ("schedule", 'schedule: { every: month, months: [jan, jul], days: [1, second tue], at: "10:00", zone: UTC }'), ("schedule", "schedule: { when: requested }"),
    ("schedule", 'schedule: { after: 2h, event: signed_up, between: { from: "09:00", to: "18:00" }, zone: device }'),
    ("schedule", 'schedule: { every: day, at: "08:30", zone: device, until: 2027-01-31 }'), ("schedule", 'schedule: { every: week, days: [sun], at: "21:59", zone: device, count: 3 }'),
    ("schedule", "schedule: { after: 1d, event: install, repeats: true }"), ("schedule", 'schedule: { after: 1d, event: install, at: "10:00", zone: device }'),
    ("schedule", "schedule: { when: exit, region: { id: home, latitude: 1.5, longitude: 2.5, radius: 120 }, repeats: false }"),
    ("launch-image", "launch-image: Splash"), ("target-content", "target-content: window"), ("filter-criteria", "filter-criteria: work"),
    ("push", "push: { mutable-content: true, content-available: true }"), ("push", "push: { type: background, content-available: true, priority: 5 }"),
    ("push", "push: { expires: 2029-01-01T00:00:00Z, environment: sandbox }"), ("push", "push: { expires: never-store }"),
    ("deliver", "deliver: local"), ("deliver", "deliver: push"), ("media", "media: widget.png"), ("media", "media: https://streaks.example.com/x.png"),
    ("alert", "alert: Only this"), ("alert", "alert: { title: A, subtitle: B, body: C }"), ("alert", "alert: { title: { key: CHECK_IN_TITLE }, body: { key: CHECK_IN_BODY, args: ['{{ streak_days }}'] } }"),
    ("variants", "variants: [{ name: a, weight: 0, data: { v: 1 } }, { name: b, weight: 100, link: streaks://b }]"),
    ("inputs", "inputs: { amount: { type: integer, min: 0, max: 9 } }"),
    ("live-activity", "live-activity: { event: start, attributes-type: Challenge, attributes: { a: 1 }, content-state: { b: 2 }, input-push-token: true }"),
    ("live-activity", "live-activity: { event: update, content-state: { b: 3 }, stale-after: 1h }"),
    ("live-activity", "live-activity: { event: end, content-state: { b: 3 }, dismiss-after: 1h }"),
]

# By part of the language: lines that a pattern fits, and what stands in their place.
TOPICS = {
    "steps": [
        (r"^    after: \d+d$", ["    after: 5d", "    after: 14d", "    after: 45d"]), (r"^  - step: (\w+)$", [r"  - step: \1-more", r"  - step: \1"]),
        (r"^exit: .*$", ["exit: subscribed", "", "exit: plan == pro"]), (r'^    at: "11:00"$', ['    at: "09:30"', ""]),
    ],
    "events": [
        (r"max: 365 \}", ["max: 30 }", "max: 400, optional: true }"]), (r"^  timer_stopped: \{\}$", ["  timer_stopped: { at_once: { type: boolean } }", ""]),
        (r"^  install: \{\}$", ["  installed: {}", "  install: {}\n  opened: {}"]), (r"unless: \w+", ["unless: timer_stopped", "unless: install"]),
    ],
    "lists": [
        (r"max-items: 5", ["max-items: 3", "max-items: 9"]), (r"items \| list", ["items.size", "items | list | default: 'x'"]),
        (r"\{% for item in items %\}\{\{ item \}\}", ["{% for item in items limit: 2 %}{{ item }}", "{% for item in items %}- {{ item }}"]),
    ],
    "snippets": [
        (r"^(snippets:.*)$", [r"\1\n  hello: { en: Hello again, de: Hallo }", r"\1\n  other: Other"]),
        (r"(    title: )([A-Z][a-z ]+)$", [r"""\1'{% render "hello" %}, \2'"""]), (r"^(  \w+: \{ en: )", [r"\1So ", r"\1Well, "]),
    ],
    "variants": [
        (r"weight: 40", ["weight: 30", "weight: 50"]), (r"weight: 50", ["weight: 20", "weight: 80"]), (r"- name: (\w+)", [r"- name: \1-2"]),
    ],
    "languages": [
        (r"^  (de|fr|ja|ar):$", [r"  \1:\n    sound: none", r"  \1:\n    link: streaks://\1", r"  es:"]),
        (r"shipped: \[en, de, fr, ja, ar\]", ["shipped: [en, de, fr, ja]", "shipped: [en, ar, de, fr, ja]", "shipped: [en, de, fr, ja, ar, es]"]),
        (r"\{ en: ", ["{ fr: x, en: "]),
    ],
    "quiet-hours": [
        (r'from: "22:00", to: "08:00"', ['from: "21:00", to: "08:00"', 'from: "22:00", to: "07:00", then: hold', 'from: "23:00", to: "09:00", then: drop']),
    ],
    "policy": [
        (r"per-day: \d, per-week", ["per-day: 4, per-week", "per-day: 9, per-week"]), (r"news: \{ per-day: 1 \}", ["news: { per-day: 2 }", "news: { per-day: 1 }, more: { per-day: 3 }"]),
        (r"^  pending: 40", ["  pending: 30", "  payload-headroom: 100", "  payload-origin: false"]), (r"consent: \{ offer: wants_offers \}", ["consent: { offer: paying }", "consent: {}"]),
        (r"Europe/Berlin               #", ["Asia/Tokyo #"]), (r"largest-audience: 50000", ["largest-audience: 10", 'largest-audience: "50%"']),
        (r"everybody-tag: to-everybody", ["everybody-tag: all-of-them"]), (r"en: \[guaranteed, ", ["en: [sure, ", "en: ["]), (r"then: hold", ["then: send"]),
        (r"risk: \[critical-sound, level-raised\]", ["risk: [critical-sound]", "risk: any"]), (r"csv: data/devices.csv", ["csv: data/others.csv"]), (r"jsonl: data/sent.jsonl", ["jsonl: data/none.jsonl"]),
        (r"required: \[owner, description\]", ["required: [owner]"]), (r"by: \[\"@example/growth\"\]", ['by: ["@example/others"]']),
        (r"folder: payments", ["folder: growth"]),
    ],
    "attributes": [
        (r"max: 5000, on-device: true", ["max: 9000, on-device: true", "max: 5000"]), (r"values: \[free, pro, family\]", ["values: [free, family, pro]", "values: [free, pro, family, team]"]),
        (r"(trial_ends: .*), ahead: true", [r"\1"]), (r"(goal_date: .*optional: true)", [r"\1, on-device: true"]),
        (r"places: 2", ["places: 3"]), (r"^  habits: ", ["  aaa: { type: boolean, optional: true }\n  habits: "]),
    ],
    "categories": [
        (r"title: Done", ["title: Ready"]), (r"STREAK_LATER", ["STREAK_SOON"]), (r"options: \[foreground\]", ["options: []"]), (r"de: \{ (\w+): \w+, ", [r"de: { \1: Anders, "]),
        (r'"%u habits"', ['"%u things"', '"%u habits"\n    summary-format: "%u more"']),
        (r"icon: clock", ["icon: bell", "icon: clock.fill"]), (r"button: Save, placeholder", ["button: Keep, placeholder"]), (r', placeholder: "This week I…"', ["", ', placeholder: "I…"']),
        (r"button: Sichern", ["button: Behalten"]), (r"options: \[authentication-required\]", ["options: [destructive]"]),
        (r"\[custom-dismiss-action, ", ["[", "[allow-in-carplay, "]),
    ],
    "personas": [
        (r"^    (habits|streak_days|renewal_price): \d+", [r"    \1: 0", r"    \1: 9", ""]), (r"^    plan: \w+", ["    plan: pro", "    plan: free"]),
        (r"^    locale: .*$", ["    locale: fr", "    locale: de-AT", "    locale: ar"]), (r"^  (ben|aoi):$", [r"  \1a:", r"  zoe: { locale: en, plan: free }\n  \1:"]),
        (r"^    (subscribed|in_challenge|offers_ok): \w+", [r"    \1: true", r"    \1: false"]), (r"^    first_name: .*$", ["    first_name: Bea", ""]),
    ],
    "live": [
        (r"stale-after: \w+", ["stale-after: 3h", "dismiss-after: 3h"]), (r"^  event: \w+$", ["  event: end", "  event: update"]), (r"channel: \S+", ["channel: AAAAAAAAAAAAAAAAAAAAAA=="]),
        (r"expires: never-store", ["expires: 2h"]), (r"attributes-type: \w+", ["attributes-type: Other"]),
    ],
    "inputs": [(r"max-items: 5", ["max-items: 4"]), (r"payment: \{ type: text, max: \d+ \}", ["payment: { type: text, max: 30 }", "payment: { type: text, max: 12, optional: true }"])],
    "app": [(r'ipados: "18.0"', ['ipados: "17.0"', 'macos: "14.0"']), (r"source: en,", ["source: de,"]), (r"service-extension: true", ["service-extension: false"]), (r'ios: "18.0"', ['ios: "18.1"']), (r"environment: production", ["environment: sandbox"]), (r"bundle-id: com.example.streaks$", ["bundle-id: com.example.other"])],
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.readlines()


def write(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(lines)


def edit_key(folder, dice):
    kind, line = dice.choice(KEYS)
    path = dice.choice(campaigns(folder))
    lines = read(path)
    key = line.split(":")[0]
    at = next((number for number, text in enumerate(lines) if text.startswith(key + ":")), None)
    if at is None:
        lines.append(line + "\n")
    else:
        lines[at:block(lines, at)] = [line + "\n"]
    write(path, lines)
    return kind


def edit_topic(folder, dice):
    topic = dice.choice(sorted(TOPICS))
    pattern, others = dice.choice(TOPICS[topic])
    found = [(path, number) for path in yaml_files(folder) for number, line in enumerate(read(path)) if re.search(pattern, line)]
    if found:
        path, number = dice.choice(found)
        lines = read(path)
        lines[number] = re.sub(pattern, dice.choice(others), lines[number].rstrip("\n"), count=1) + "\n"
        write(path, lines)
    return topic


def edit_defaults(folder, dice):
    """Defaults of a folder: new ones, or a key more."""
    place = dice.choice(["growth", "payments", "retention", "onboarding", "live"])
    path = os.path.join(folder, place, "defaults.yaml")
    line = dice.choice(["thread: all", "sound: default", "badge: 1", "push: { priority: 5 }", "quiet-hours: hold", "category: OFFER", "holdout: 5", "status: draft", "tags: [offer]"])
    os.makedirs(os.path.join(folder, place), exist_ok=True)
    lines = read(path) if os.path.exists(path) else ["defaults:\n"]
    write(path, lines + [f"  {line}\n"])
    return "folder-defaults"


def edit_file(folder, dice):
    """A file goes to another folder, comes a second time under another id, is renamed, or goes."""
    path = dice.choice(campaigns(folder))
    lines = read(path)
    at = next(number for number, text in enumerate(lines) if text.startswith("campaign:"))
    old = lines[at].split(":")[1].strip()
    kind = dice.choice(["file-moved", "file-gone", "campaign-copied", "campaign-renamed", "campaign-renamed-was"])
    if kind == "file-moved":
        target = os.path.join(folder, dice.choice(["aaa", "growth", "zzz"]), os.path.basename(path))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.move(path, target)
    elif kind == "file-gone":
        os.remove(path)
    else:
        lines[at] = f"campaign: {old}-2\n" + (f"was: {old}\n" if kind == "campaign-renamed-was" else "")
        write(os.path.join(os.path.dirname(path), f"{old}-2.yaml"), lines)
        if kind != "campaign-copied":
            os.remove(path)
    return kind


def edit_line(folder, dice):
    path = dice.choice(list(yaml_files(folder)))
    lines = read(path)
    kind = dice.choice(sorted(LINES))
    if lines:
        LINES[kind](lines, dice.randrange(len(lines)), dice)
        write(path, lines)
    return kind


def edit(folder, dice):
    """One edit of a project; gives what kind it was."""
    return dice.choice([edit_line, edit_line, edit_line, edit_key, edit_key, edit_topic, edit_topic, edit_topic, edit_file, edit_defaults])(folder, dice)
