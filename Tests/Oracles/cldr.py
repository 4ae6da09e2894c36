#!/usr/bin/env python3
"""Holds numbers, money, dates, plurals and lists against babel: cldr.py BELFRY [--languages N] [--values N]

One campaign with a text in each language, rows of made-up values, and `render`. Every text that babel writes otherwise is a difference, but for what is
named in `NAMED`, in which belfry follows CLDR where babel does not. The tables themselves must be what cldr_tables.py writes.
"""
import argparse, copy, csv, datetime, decimal, json, pathlib, random, re, subprocess, sys, tempfile, unicodedata

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import cldr_tables  # begins anew under a Python that has babel

from babel import Locale
from babel.dates import format_date, format_time, tokenize_pattern
from babel.lists import format_list
from babel.numbers import get_currency_symbol
from icu4py.messageformat import MessageFormat

NAMED = [
    "the minus and the per cent sign are the language's, where babel writes those of ASCII",
    "a currency's sign that ends in a letter is kept apart from the digits by a blank, as currencySpacing says",
    "numbers and dates have the digits of the language, of which babel has the signs alone",
    "Spanish, Polish and some others write 1234 without a sign between groups: minimumGroupingDigits, which babel does not have and ICU has",
    "a number has the places that its attribute declares, where babel takes zeros away",
]
CURRENCIES = ["EUR", "USD", "JPY", "KWD", "CHF", "GBP", "INR", "CNY", "BRL", "CLF"]
# What people read most, then every third of the rest.
FIRST = """ar ar-EG bg bn ca cs cy da de de-AT de-CH el en en-AU en-GB en-IN es es-MX et eu fa fi fil fr fr-CA fr-CH ga gl gu he hi hr hu hy id is it
ja ka kk km kn ko lo lt lv mk ml mn mr ms mt my nb ne nl nl-BE nn pa pl pt-BR pt-PT pt-AO ro ru si sk sl sq sr sr-Latn sv sw ta te th tr uk ur uz vi
zh-Hans zh-Hant zh-Hant-HK zh-TW zu af am as az be bs br ckb dz fo gsw ig ks ksh lb mai mi nqo or ps sa sat sd se so su ti tk tt ug wo xh yi yo""".split()


def locale_of(tag):
    return Locale.parse({"zh-TW": "zh-Hant-TW"}.get(tag, tag), sep="-")


def native(text, locale):
    zero = cldr_tables.symbols(locale)[0]
    return "".join(chr(ord(zero) + int(letter)) if letter in "0123456789" else letter for letter in text)


def number_pattern(pattern, locale, currency=None, digits=None):
    """babel's pattern with the language's signs around the digits."""
    pattern = copy.copy(pattern)
    _, _, _, minus, percent = cldr_tables.symbols(locale)
    sign = get_currency_symbol(currency, locale) if currency else ""

    def apart(letter):
        return unicodedata.category(letter)[0] not in "SZ"

    def signed(text, is_prefix):
        text = text.replace("-", "\1").replace("%", "\2")
        if currency:
            if is_prefix and text.endswith("¤") and apart(sign[-1]): text += "\u00A0"
            if not is_prefix and text.startswith("¤") and apart(sign[0]): text = "\u00A0" + text
            text = text.replace("¤", "\3")
        return text

    pattern.prefix = tuple(signed(text, True) for text in pattern.prefix)
    pattern.suffix = tuple(signed(text, False) for text in pattern.suffix)
    if digits is not None: pattern.frac_prec = (digits, digits)

    least = int(cldr_tables.least_grouped(str(locale)))
    group = cldr_tables.symbols(locale)[2]

    def write(value):
        text = pattern.apply(value, locale, currency=currency, numbering_system=locale.default_numbering_system)
        # The one sign between groups that stands too early goes.
        whole = "".join(letter for letter in re.split(re.escape(cldr_tables.symbols(locale)[1]), number_of(text))[0] if letter.isdigit())
        if least > 1 and len(whole) < pattern.grouping[0] + least: text = re.sub(rf"(?<=\d){re.escape(group)}(?=\d)", "", text)
        return native(text, locale).replace("\1", minus).replace("\2", percent).replace("\3", sign)

    return write


def number_of(text):
    """From the first digit to the last."""
    return re.search(r"\d.*\d|\d", text, re.S)[0]


def kinds(locale):
    """What stands in the text, and what babel writes of the values of a row."""
    plain = locale.decimal_formats[None]
    found = {
        '{{ n | number }}': lambda row, write=number_pattern(plain, locale, digits=0): write(row["n"]),
        '{{ d | number }}': lambda row, write=number_pattern(plain, locale, digits=2): write(row["d"]),
        '{{ e | number: 1 }}': lambda row, write=number_pattern(plain, locale, digits=1): write(row["e"]),
        '{{ d | times: 1.5 | number }}':
            lambda row, write=number_pattern(plain, locale): number_at_most_three(row["d"] * decimal.Decimal("1.5"), locale),
        '{{ e | percent: 1 }}':
            lambda row, write=number_pattern(locale.percent_formats[None], locale, digits=1): write(row["e"]),
    }
    for code in CURRENCIES:
        write = number_pattern(locale.currency_formats["standard"], locale, code)
        found[f'{{{{ e | money: "{code}" }}}}'] = lambda row, write=write: write(row["e"])
        found[f'{{{{ big | money: "{code}" }}}}'] = lambda row, write=write: write(row["big"])
    choices = {code: number_pattern(locale.currency_formats["standard"], locale, code) for code in CURRENCIES[:4]}
    found['{{ e | money: currency }}'] = lambda row: choices[row["currency"]](row["e"])
    for style in ["short", "medium", "long", "full"]:
        found[f'{{{{ day | date: "{style}" }}}}'] = lambda row, style=style: date_text(format_date(row["day"], style, locale), row["day"], style, locale)
    for style in ["short", "medium"]:
        found[f'{{{{ moment | time: "{style}" }}}}'] = lambda row, style=style: native(format_time(row["moment"].time(), style, locale=locale), locale)
    for name, letters in [("%-d %B", "MMMM"), ("%-d %b", "MMM"), ("%-d %A", "EEEE"), ("%-d %a", "EEE")]:
        if locale.language == "en": continue
        found[f'{{{{ day | date: "{name}" }}}}'] = lambda row, letters=letters: f"{row['day'].day} {format_date(row['day'], letters, locale)}"
    for name, letters in [("%B %Y", "LLLL"), ("%A", "cccc")]:
        if locale.language == "en": continue
        found[f'{{{{ day | date: "{name}" }}}}'] = lambda row, name=name, letters=letters: format_date(row["day"], letters, locale) + (f" {row['day'].year:04}" if "Y" in name else "")
    if locale.language != "en":
        found['{{ moment | date: "%I %p" }}'] = lambda row: f"{row['moment'].hour % 12 or 12:02} {format_time(row['moment'].time(), 'a', locale=locale)}"
    for word, style in [("", "standard"), (': "or"', "or")]:
        found[f'{{{{ names | list{word} | default: "-" }}}}'] = lambda row, style=style: format_list(row["names"], style, locale) or "-"
    branches = ", ".join(f'{name}: "{name}"' for name in ["zero", "one", "two", "few", "many", "other"])
    rule = locale.plural_form
    for column in ["n", "d", "count"]:
        found[f'{{{{ {column} | plural: {branches} }}}}'] = lambda row, column=column: rule(abs(row[column]))
    return found


def icu_groups(tag, value):
    """How many signs ICU writes between groups; nothing where it does not know the language."""
    text = MessageFormat("{n, number, ::group-auto}", tag).format({"n": value})
    known = MessageFormat("{n, number, ::group-auto}", tag).format({"n": 10**9})
    if all(letter.isdigit() for letter in known): return None
    return sum(not letter.isdigit() for letter in number_of(text))


def number_at_most_three(value, locale):
    return number_pattern(locale.decimal_formats[None], locale)(value) if locale.decimal_formats[None].frac_prec == (0, 3) else number_pattern(
        with_digits(locale.decimal_formats[None], (0, 3)), locale)(value)


def with_digits(pattern, digits):
    pattern = copy.copy(pattern)
    pattern.frac_prec = digits
    return pattern


def date_text(text, day, style, locale):
    """Digits that are the language's; those of words stay: some call months by number."""
    pattern = cldr_tables.pattern(locale.date_formats[style].pattern, locale)
    out = ""
    for kind, value in tokenize_pattern(pattern):
        if kind == "chars": out += value
        else:
            letter, count = value
            piece = format_date(day, letter * count if letter * count != "d" else "d", locale)
            is_word = letter in "EcaB" or (letter in "ML" and count > 2)
            out += piece if is_word else native(piece, locale)
    return out


def rows(count, random):
    found = []
    for index in range(count):
        digits = random.randrange(1, 16)
        number = random.choice([0, 1, 2, 3, 5, 10, 11, 12, 21, 100, 101, 1000, 1_000_000, random.randrange(10**digits), -random.randrange(10**min(digits, 9))])
        def cents(places, most): return decimal.Decimal(random.choice([0, 5, 15, 25, 50, 100, 150, 12345, random.randrange(10**random.randrange(1, most)), -random.randrange(10**4)])).scaleb(-places)
        day = datetime.date(random.choice([1999, 2026, 2027, random.randrange(1, 10000)]), random.randrange(1, 13), random.randrange(1, 29))
        found.append({
            "n": number, "d": cents(2, 12), "e": cents(4, 12), "big": cents(2, 16), "count": random.randrange(0, 200),
            "currency": random.choice(CURRENCIES[:4]), "day": day,
            "names": [random.choice(["Ana", "Bo, C", "日本", "אבג", "x"]) for _ in range(random.randrange(6))],
            "moment": datetime.datetime.combine(datetime.date(2026, 3, 1), datetime.time(random.choice([0, 12, random.randrange(24)]), random.choice([0, random.randrange(60)]), random.choice([0, random.randrange(60)]))),
        })
    return found


PROJECT = """belfry: 1
app: {{ bundle-id: com.example.app, platforms: {{ ios: "16.0" }} }}
locales: {{ source: en, shipped: {locales} }}
attributes:
  n: {{ type: integer }}
  d: {{ type: decimal, places: 2, min: -1000000000000, max: 1000000000000 }}
  e: {{ type: decimal, places: 4, min: -1000000000000, max: 1000000000000 }}
  big: {{ type: decimal, places: 2 }}
  count: {{ type: integer, min: 0, max: 200 }}
  currency: {{ type: enum, values: {currencies} }}
  day: {{ type: date }}
  moment: {{ type: timestamp }}
  names: {{ type: list, of: text, max: 10, max-items: 5 }}
recipients: {{ csv: recipients.csv }}
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("belfry")
    parser.add_argument("--languages", type=int, default=100)
    parser.add_argument("--values", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--show", type=int, default=8)
    arguments = parser.parse_args()
    table = pathlib.Path(__file__).parents[2] / "Sources" / "Languages" / "CLDRData.swift"
    if table.read_text() != cldr_tables.source(): sys.exit(f"{table} is not what cldr_tables.py writes")
    chance = random.Random(arguments.seed)
    tags = FIRST[:arguments.languages]
    values = rows(arguments.values, chance)
    compared = differences = 0
    used = set()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        every = {tag: kinds(locale_of(tag)) for tag in tags}
        columns = ["n", "d", "e", "big", "count", "currency", "day", "moment", "names"]
        with open(folder / "recipients.csv", "w", newline="") as file:
            out = csv.writer(file)
            out.writerow(["token", "locale", *columns])
            for tag in tags:
                for index, row in enumerate(values):
                    cells = [f"{row[name]:f}" if isinstance(row[name], decimal.Decimal) else row[name] for name in columns[:6]]
                    day, moment = row["day"], row["moment"]
                    out.writerow([f"{index:064x}", tag, *cells, f"{day.year:04}-{day.month:02}-{day.day:02}", moment.isoformat() + "Z", json.dumps(row["names"])])
        quoted = lambda names: "[" + ", ".join(f'"{name}"' for name in names) + "]"
        (folder / "belfry.yaml").write_text(PROJECT.format(locales=quoted(["en", *[tag for tag in tags if tag != "en"]]), currencies=quoted(CURRENCIES[:4])))
        most = max(len(found) for found in every.values())
        # Some at a time, so that a payload holds them.
        at_once = 12
        for start in range(0, most, at_once):
            part = {tag: list(found.items())[start:start + at_once] for tag, found in every.items()}
            body = lambda tag: "\x1f".join(text for text, _ in part.get(tag, [])).replace("\x1f", " § ")
            lines = ["campaign: c", "deliver: push", "audience: all", "schedule: { now: true }", "alert:", f"  body: '{body('en') or '-'}'", "localizations:"]
            for tag in tags:
                if tag != "en": lines += [f"  {tag}:", f"    body: '{body(tag) or '-'}'"]
            lines += ["push: { expires: 1h }"]
            (folder / "c.yaml").write_text("\n".join(lines) + "\n")
            done = subprocess.run([arguments.belfry, "render", "c", "-C", folder, "--now", "2026-11-21T10:00:00Z"], capture_output=True)
            if done.returncode: sys.exit(done.stderr.decode()[:4000])
            requests = [json.loads(line) for line in done.stdout.splitlines()]
            assert len(requests) == len(tags) * len(values), len(requests)
            position = 0
            for tag in tags:
                for row in values:
                    body = requests[position]["payload"]
                    body = json.loads(body) if isinstance(body, str) else body
                    texts = body["aps"]["alert"]
                    texts = (texts["body"] if isinstance(texts, dict) else texts).split(" § ")
                    position += 1
                    for (template, write), text in zip(part[tag], texts):
                        expected = write(row)
                        compared += 1
                        used.add((tag, template))
                        if template == "{{ n | number }}" and (groups := icu_groups(tag, row["n"])) is not None:
                            compared += 1
                            own = sum(not letter.isdigit() for letter in number_of(text))
                            if groups != own:
                                differences += 1
                                print(f"{tag}: {row['n']}: belfry {text!r} has {own} groups, ICU {groups}")
                        if expected != text:
                            differences += 1
                            if differences <= arguments.show: print(f"{tag}: {template} of {row}: belfry {text!r}, babel {expected!r}")
    print(f"{len(tags)} languages, {len(values)} values, {len(used)} templates: {compared} texts, {differences} differences; named: {len(NAMED)}")
    sys.exit(1 if differences else 0)


if __name__ == "__main__": main()
