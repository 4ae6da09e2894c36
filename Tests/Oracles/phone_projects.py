"""Random texts for the campaigns of bundle_projects.py, and people who read them, for app_library.py."""
import datetime as dt, json

from bundle_projects import STARTS, UTC, WEEK, ZONES, audience, change, clock, person, some, stamp, write

LANGUAGES = ["de", "fr", "pl", "ar", "ja", "pt-BR", "ru", "hi", "bn", "es", "he", "zh-Hant", "sl", "cs", "fi", "lt", "th", "ko", "de-CH", "en-IN"]
LOCALES = ["en", "en_US", "de", "de_AT", "de-CH", "pt-BR", "pt", "fr-CA", "pl", "ar-EG", "ja", "ru", "hi-IN", "bn", "es-MX", "he", "zh-Hant-TW", "zh_TW", "sl", "cs", "fi", "lt", "th", "ko", "en-IN", "sv"]
WORDS = ["free", "Straße", "ŁÓDŹ", "a b", "x", "ﬁn", "ǆ", "100%", "it's", "é", "👩‍👧 ok", "Ab cd Ef", "  b  ", "b\tc"]


def quoted(text): return '"' + text.replace('"', "") + '"'
def word(chance): return quoted(chance.choice(WORDS))


def of_number(chance, name, places, speaks):
    """A number with filters."""
    default = chance.choice([0, 1, 2, 7, 21, 1234, 99999]) if not places else chance.choice(["0.5", "2.50", "1234.75", "3"])
    filters = [f"default: {default}"]
    for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
        filters.append(chance.choice([
            f"plus: {chance.choice([1, 5, 1.25, 1000000])}", f"minus: {chance.choice([1, 20, 0.5])}", f"times: {chance.choice([2, 3, 0.1, -1])}",
            f"divided_by: {chance.choice([2, 3, 7, 0.5])}", f"modulo: {chance.choice([2, 10, 1.5])}", "ceil", "floor", "round", f"round: {chance.randrange(1, 4)}"]))
    last = ["", "", "json", f"append: {word(chance)}", f"prepend: {word(chance)}", "truncate: 4"]
    if speaks:
        last += ["number", "number", f"number: {chance.randrange(4)}", "percent", f"percent: {chance.randrange(3)}", f'money: "{chance.choice(["EUR", "USD", "JPY", "KWD", "CHF", "INR", "PLN"])}"'] * 2
    end = chance.choice(last)
    return f"{{{{ {name} | {' | '.join(filters + [end] * bool(end))} }}}}"


def plural(chance):
    """A number with words for every category: those that a language lacks are an error, so only `other` is sure, and the rest is tried."""
    return '{{ points | default: 2 | plural: one: "ONE", other: "OTHER" }}'


def of_text(chance, name):
    filters = [f"default: {word(chance)}"]
    for _ in range(chance.choice([0, 1, 1, 2, 3])):
        filters.append(chance.choice([
            "upcase", "downcase", "capitalize", "strip", f"append: {word(chance)}", f"prepend: {word(chance)}", f"replace: {quoted(chance.choice(['a', 'b', ' ', 'é']))}, {word(chance)}",
            f"remove: {quoted(chance.choice(['a', 'b', ' ']))}", f"truncate: {chance.choice([4, 5, 9])}", f'truncate: {chance.choice([1, 2, 5])}, "…"', f"truncatewords: {chance.choice([1, 2, 3])}",
            "percent_encode", "json", "json | downcase"]))
    if chance.random() < 0.15: filters.append("size")
    return f"{{{{ {name} | {' | '.join(filters)} }}}}"


def of_date(chance, name, kind, speaks):
    styles = ['date: "%Y-%m-%d"', 'date: "%d.%m.%y %j %u %w %C"', 'date: "%-d/%_m/%0e %s"'] + (['date: "short"', 'date: "medium"', 'date: "long"', 'date: "full"', 'date: "%A, %-d. %B %Y"', 'date: "%B %Y"', 'date: "%a %b %^a %^B"'] * 2 if speaks else [])
    if kind == "time":
        return f'{{{{ {name} | {chance.choice(["time", chr(116) + "ime: " + quoted("medium"), "default: " + quoted("-"), "json"]) if speaks else "default: " + quoted("-")} | default: "?" }}}}'
    if kind == "timestamp":
        zone = chance.choice(["", ', zone: "device"', ', zone: "device"', ', zone: "Asia/Kolkata"'])
        styles = [style + zone for style in styles + ['date: "%H:%M:%S %I %l %p %P %L %z"', 'date: "%R %T %D %F %k"'] + (["time", 'time: "medium"', "time"] if speaks and not zone else [])]
    return f'{{{{ {name} | {chance.choice(styles)} | default: "?" }}}}'


def value(chance, speaks):
    roll = chance.randrange(9)
    if roll < 2: return of_number(chance, "points", 0, speaks)
    if roll < 4: return of_number(chance, "spend", 2, speaks)
    if roll == 4: return of_text(chance, chance.choice(["nickname", "nickname", "plan", "app_version"]))
    if roll == 5: return of_date(chance, chance.choice(["born", "joined"]), "date", speaks)
    if roll == 6: return of_date(chance, chance.choice(["last_open", "ends"]), "timestamp", speaks)
    if roll == 7: return of_date(chance, "remind_at", "time", speaks)
    return plural(chance) if speaks and chance.random() < 0.6 else "{{ subscribed | default: true, allow_false: true }}"


def test(chance, depth=1):
    one = chance.choice([
        "points > 5", "points >= 1 ", "points == 2", "spend < 99.5", "spend != 20", 'plan == "free"', 'plan != "pro"', "subscribed", "subscribed == false", 'nickname contains "b"', 'nickname == "ab"', "nickname == blank",
        "nickname == empty", "nickname", "points == nil", "born != nil", 'born > "1990-01-01"', 'remind_at < "09:30"', 'ends > "2026-10-01"', 'app_version >= "3.10"'])
    if depth and chance.random() < 0.4: return f"{one} {chance.choice(['and', 'or'])} {test(chance, depth - 1)}"
    return one


def text(chance, speaks, depth=1):
    """A text in Liquid."""
    parts = []
    for _ in range(chance.choice([1, 2, 2, 3])):
        roll = chance.random()
        if roll < 0.35: parts.append(chance.choice(["Hi ", " and ", "100% ", "ok. ", "Grüße ", "\\{ "]).replace("\\", ""))
        elif roll < 0.85 or not depth: parts.append(value(chance, speaks))
        elif roll < 0.93: parts.append(f"{{% if {test(chance)} %}}{text(chance, speaks, 0)}{{% elsif {test(chance)} %}}{text(chance, speaks, 0)}{{% else %}}{text(chance, speaks, 0)}{{% endif %}}")
        elif roll < 0.97: parts.append(f"{{% unless {test(chance, 0)} %}}{text(chance, speaks, 0)}{{% endunless %}}")
        else: parts.append('{% case plan %}{% when "free" %}F{% when "pro", "team" %}P{% else %}-{% endcase %}')
    return "T " + "".join(parts)


def lines(chance, indent, whole=True):
    """A title, a subtitle and a body, or some of them."""
    keys = ["title", "body"] + (["subtitle"] if chance.random() < 0.3 else [])
    if not whole: keys = chance.sample(keys, chance.randint(1, len(keys)))
    return "".join(f"{indent}{key}: {json.dumps(text(chance, True), ensure_ascii=False)}\n" for key in keys)


def dress(chance, folder, made):
    """Gives campaigns texts in several languages, variants, a holdout, an address, data and a badge."""
    shipped = ["en"] + chance.sample(LANGUAGES, chance.randint(1, 6))
    project = (folder / "belfry.yaml").read_text()
    project = project.replace("shipped: [en]", f"shipped: [{', '.join(shipped)}]")
    project = project.replace('rules: { ', 'rules: { missing-locale: "off", utc-time: "off", unlike-amount: "off", ')
    (folder / "belfry.yaml").write_text(project)
    made["plain"] = {}
    for one in made["campaigns"]:
        path = folder / f"{one['id']}.yaml"
        made["plain"][one["id"]] = path.read_text()
        path.write_text(dressed(chance, made["plain"][one["id"]], shipped))


def dressed(chance, file, shipped):
    head, _, tail = file.partition("alert: ")
    tail = tail.partition("\n")[2]
    out = head + "alert:\n" + lines(chance, "  ")
    for tag in chance.sample(shipped[1:], chance.randint(0, len(shipped) - 1)):
        if "localizations:" not in out: out += "localizations:\n"
        out += f"  {tag}:\n{lines(chance, '    ', chance.random() < 0.7)}"
    if chance.random() < 0.4: out += 'link: "https://x.example/{{ nickname | default: \\"n\\" }}?q={{ points | default: 1 }}"\n'
    if chance.random() < 0.4: out += f"data: {{ p: \"{{{{ points | default: 1 }}}}\", a: [1, {{ x: {json.dumps(text(chance, False))} }}] }}\n"
    if chance.random() < 0.3: out += f"badge: {chance.choice([0, 3])}\n"
    if chance.random() < 0.35:
        held = chance.choice([0, 0, 20])
        if held: out += f"holdout: {held}\n"
        if held == 0 or chance.random() < 0.5: out += f"variants:\n- {{ name: one, weight: 40 }}\n- name: two\n  weight: {60 - held}\n  alert:\n" + lines(chance, "    ")
    return out + tail


# --- Events of the app ---

def eventful(chance, folder):
    """A project whose campaigns follow events, people, and what the app reports of each: (moment, event, properties)."""
    start = dt.datetime.fromisoformat(chance.choice(STARTS)).replace(tzinfo=UTC) + dt.timedelta(seconds=chance.randrange(3 * 86400))
    made = {"start": start, "days": 14, "quiet": None, "attributes": {}, "campaigns": []}
    made["odd"], made["times"], made["day"] = change(chance, start, 6)
    if chance.random() < 0.5: made["quiet"] = {"from": clock(chance), "to": chance.choice(["05:10", "09:40", "13:20"]), "then": chance.choice(["hold", "drop"])}
    for number in range(chance.randrange(1, 4)):
        keys = {"after": chance.choice(["5m", "30m", "3h", "1d", "2d"]), "event": chance.choice(["started", "started", "stopped"])}
        if chance.random() < 0.5:
            if chance.random() < 0.7: keys["at"] = sorted({clock(chance, odd=made["times"]) for _ in range(chance.choice([1, 2]))})
            else: keys["between"] = (begin := clock(chance, odd=made["times"]), chance.choice([text for text in ("04:44", "17:17") if text != begin]))
            keys["zone"] = chance.choice(["device", "device", made["odd"] or "UTC"])
            if chance.random() < 0.4: keys["days"] = some(chance, WEEK, 1, 4)
        if keys["event"] == "started" and chance.random() < 0.6: keys["where"] = chance.choice(["minutes > 20", "minutes >= 5 and points > 1", "kind == a", "kind is missing or minutes == 7", "not (kind == b)"])
        if chance.random() < 0.5: keys["unless"] = "finished" if keys["event"] == "stopped" else chance.choice(["stopped", "finished", "[stopped, finished]"])
        made["campaigns"].append({
            "id": f"c{number}", "schedule": keys, "quiet": None, "passive": False, "status": "active", "audience": audience(chance, made) if chance.random() < 0.3 else None})
    made["people"] = [person(chance, made, number) for number in range(3)]
    write(folder, made)
    declared = "events:\n  started: { minutes: { type: integer, min: 1, max: 600 }, kind: { type: enum, values: [a, b], optional: true } }\n  stopped: {}\n  finished: {}\n"
    path = folder / "belfry.yaml"
    path.write_text(path.read_text() + declared)
    made["plain"] = {}
    for one in made["campaigns"]:
        path = folder / f"{one['id']}.yaml"
        made["plain"][one["id"]] = path.read_text()
        texts = ["Body", "At {{ " + one["schedule"]["event"] + ' | date: "%H:%M:%S" }}'] + (['{{ minutes | number }} {{ kind | default: "-" }} {{ points | default: 0 }}'] * 2 if one["schedule"]["event"] == "started" else [])
        path.write_text(made["plain"][one["id"]].replace(f"alert: Body of {one['id']}", f"alert: '{chance.choice(texts)}'"))
    for someone in made["people"]:
        moment, reports = start, []
        for _ in range(chance.randrange(1, 6)):
            moment += dt.timedelta(seconds=chance.choice([60, 1200, 7200, chance.randrange(1, 2 * 86400)]))
            event = chance.choice(["started", "started", "started", "stopped", "finished"])
            properties = {"minutes": chance.choice([3, 5, 7, 21, 600])} | ({"kind": chance.choice("ab")} if chance.random() < 0.6 else {}) if event == "started" else {}
            reports.append((moment, event, properties))
        someone["reports"] = reports
    return made
