#!/usr/bin/env python3
"""Writes what CLDR says of numbers, money, dates, plurals and lists as a table in Swift: cldr_tables.py FILE

CLDR comes with babel from PyPI; only from how many digits on a number has groups is not in babel, and is asked of ICU, which icu4py from PyPI brings. Every language and region that babel has is a block: its tag, the tag whose words it takes over, then a line for each kind
of thing that it says otherwise. The letters of the lines are explained in Sources/Languages/Language.swift, which reads them.
"""
import copy, importlib.metadata, os, pathlib, subprocess, sys, tempfile, unicodedata, venv

BABEL = "2.18.0"
ICU = "1.2.0"  # of icu4py
RELEASED = "2025-03-13"  # of CLDR 47, https://cldr.unicode.org/downloads/cldr-47
SCRATCH = pathlib.Path(os.environ.get("ORACLES", tempfile.gettempdir())) / "belfry-oracle-cldr"


def enter(script):
    """Starts a script again under a Python that has babel and icu4py, unless this one has them."""
    try:
        import babel
        if babel.__version__ == BABEL and importlib.metadata.version("icu4py") == ICU: return
    except ImportError:  # so is PackageNotFoundError
        pass
    python = SCRATCH / "bin" / "python"
    if pathlib.Path(sys.executable) == python: raise SystemExit(f"babel {BABEL} or icu4py {ICU} is not there")
    if not python.exists(): venv.create(SCRATCH, with_pip=True)
    subprocess.run([SCRATCH / "bin" / "pip", "install", "--quiet", f"babel=={BABEL}", f"icu4py=={ICU}"], check=True)
    os.execv(python, [str(python), str(script), *sys.argv[1:]])


enter(pathlib.Path(sys.argv[0]).resolve())
import babel.localedata
from babel import Locale
from babel.core import get_global
from babel.dates import get_day_names, get_month_names, get_period_names
from icu4py.messageformat import MessageFormat

ASSUMED = "root"
KEYS = """locale_id plural_form months days day_periods day_period_rules eras date_formats time_formats number_symbols numbering_systems
default_numbering_system decimal_formats percent_formats currency_formats currency_symbols currency_names list_patterns""".split()


def separate():
    """Gives each language data of its own. babel's share what they have in common, and remember there what an alias meant to whoever asked first."""
    names = [ASSUMED, *babel.localedata.locale_identifiers()]
    # All are read before any is asked.
    for name in names: babel.localedata.load(name)
    for name in names:
        data = babel.localedata._cache[name]
        babel.localedata._cache[name] = {key: copy.deepcopy(data[key]) for key in KEYS if key in data}


separate()
CATEGORIES = ["zero", "one", "two", "few", "many"]


def tag(name): return name.replace("_", "-")


def parent(name):
    """The one whose words are taken over, as CLDR says; nothing for the root."""
    if name == ASSUMED: return None
    named = get_global("parent_exceptions").get(name)
    return named or (name.rpartition("_")[0] or ASSUMED)


def zero(system):
    """The digit 0 of a numbering system."""
    zeros = {
        "latn": "0", "arab": "٠", "arabext": "۰", "deva": "०", "adlm": "𞥐", "beng": "০", "hmnp": "𞅀", "olck": "᱐", "cakm": "𑄶",
        "tibt": "༠", "nkoo": "߀", "mymr": "၀", "mtei": "꯰",
    }
    digit = zeros[system]
    assert unicodedata.decimal(digit) == 0
    # Its fellows differ in the last byte alone.
    codes = [chr(ord(digit) + value).encode() for value in range(10)]
    assert all(code[:-1] == codes[0][:-1] and code[-1] == codes[0][-1] + value for value, code in enumerate(codes))
    return digit


def symbols(locale):
    system = locale.default_numbering_system
    found = locale.number_symbols.get(system) or locale.number_symbols["latn"]
    if "decimal" not in found: found = locale.number_symbols["latn"]
    return [zero(system), found["decimal"], found["group"], found["minusSign"], found["percentSign"]]


def names(call, width, context, locale, order):
    found = call(width, context, locale)
    return [found[key] for key in order]


def period(locale, name, context):
    # As babel looks for them.
    for width in ["abbreviated", "wide", "narrow"]:
        found = get_period_names(width, context, locale)
        if name in found: return found[name]
    raise KeyError(name)


def hours(locale):
    """The name of each hour's part of the day, for patterns with B; then those of midnight and noon themselves, where there are any."""
    parts = [""] * 24
    exact = {}
    for name, rules in locale.day_period_rules[None].items():
        for rule in rules:
            if "at" in rule: exact[rule["at"]] = period(locale, name, "format")
            else:
                start, end = rule["from"] // 3600, rule["before"] // 3600
                assert rule["from"] % 3600 == 0 and rule["before"] % 3600 == 0
                for hour in range(start, end if end > start else end + 24): parts[hour % 24] = period(locale, name, "format")
    assert all(parts) and set(exact) <= {0, 43200}
    return parts + [exact.get(0, ""), exact.get(43200, "")]


def least_grouped(name):
    """How many digits must stand in front of the first sign between groups: minimumGroupingDigits. Where ICU has no such language, 1."""
    write = MessageFormat("{n, number, ::group-auto}", "und" if name == ASSUMED else name)
    for count in range(1, 5):
        if any(not letter.isdigit() for letter in write.format({"n": 10 ** (count + 2)})): return str(count)
    return "1"


def pattern(text, locale):
    """A pattern of dates; the era, which one language writes, is always ours."""
    pieces = text.split("'")
    for index in range(0, len(pieces), 2): pieces[index] = pieces[index].replace("G", "\0")
    era = locale.eras["abbreviated"][1]
    return "'".join(pieces).replace("\0", f"'{era}'")


def joined(patterns):
    """What a list has between its first two items, between others, in front of the last and behind it; then between two alone, and behind them."""
    parts = {}
    for place, text in patterns.items():
        front, _, rest = text.partition("{0}")
        between, second, behind = rest.partition("{1}")
        # So a list is written from its first item on, and nothing stands behind one before the last does.
        assert second and not front and (not behind or place in ("end", "2")), patterns
        parts[place] = [between, behind]
    return [parts["start"][0], parts["middle"][0], *parts["end"], *parts["2"]]


DAYS = [6, 0, 1, 2, 3, 4, 5]  # Sunday first, as belfry counts
MONTHS = list(range(1, 13))


def said(name):
    """Everything about a language, by letter."""
    locale = Locale.parse("en") if name == ASSUMED else Locale.parse(name)
    if name == ASSUMED: locale = root()
    dates = [pattern(locale.date_formats[style].pattern, locale) for style in ["short", "medium", "long", "full"]]
    times = [pattern(locale.time_formats[style].pattern, locale) for style in ["short", "medium"]]
    fields = {
        "s": symbols(locale),
        "g": [least_grouped(name)],
        "n": [locale.decimal_formats[None].pattern],
        "p": [locale.percent_formats[None].pattern],
        "c": [locale.currency_formats["standard"].pattern],
        "b": names(get_month_names, "abbreviated", "format", locale, MONTHS),
        "B": names(get_month_names, "wide", "format", locale, MONTHS),
        "l": names(get_month_names, "abbreviated", "stand-alone", locale, MONTHS),
        "L": names(get_month_names, "wide", "stand-alone", locale, MONTHS),
        "a": names(get_day_names, "abbreviated", "format", locale, DAYS),
        "A": names(get_day_names, "wide", "format", locale, DAYS),
        "e": names(get_day_names, "abbreviated", "stand-alone", locale, DAYS),
        "E": names(get_day_names, "wide", "stand-alone", locale, DAYS),
        "h": [period(locale, "am", "format"), period(locale, "pm", "format")],
        "d": dates,
        "t": times,
        "r": [f"{category}: {rule}" for category in CATEGORIES for key, rule in rules(locale) if key == category] or [""],
    }
    fields["u"] = joined(locale.list_patterns["standard"])
    fields["U"] = joined(locale.list_patterns["or"])
    if any("B" in part for time in times for part in time.split("'")[::2]): fields["H"] = hours(locale)
    return fields


def rules(locale): return locale.plural_form.rules.items()


def root():
    """CLDR's root, which babel does not let be asked for by name."""
    locale = Locale("en")
    locale.language = ASSUMED
    locale._Locale__data = babel.localedata.LocaleDataDict(babel.localedata.load(ASSUMED))
    return locale


def money(name):
    data = babel.localedata.load(name)
    return {code: symbol for code, symbol in data["currency_symbols"].items() if symbol}


def escaped(text):
    """As a Swift literal holds it: what nobody can see is written by its number."""
    out = ""
    for letter in text:
        if letter in '\\"': out += "\\" + letter
        elif unicodedata.category(letter) in ("Zs", "Cf", "Cc", "Zl", "Zp", "Mn", "Mc") and letter != " ": out += f"\\u{{{ord(letter):X}}}"
        else: out += letter
    return out


def checked(items):
    for item in items:
        assert not any(letter in item for letter in '|\n"\\\0') and not any(ord(letter) < 32 for letter in item), items
    return "|".join(items)


def aliases(known):
    """Tags without a script, of which CLDR knows which script is likely, and codes of old; and what is meant by them."""
    likely = get_global("likely_subtags")
    found = {}
    regions = {(name.split("_")[0], name.split("_")[-1]) for name in known if name.count("_") == 2}
    regions |= {tuple(name.split("_")) for name in likely if name.count("_") == 1 and len(name.split("_")[1]) < 4}
    for language, region in sorted(regions):
        short = f"{language}_{region}"
        if short in known or language == "und": continue
        script = likely.get(short, likely.get(language, "__")).split("_")[1]
        meant = next((name for name in [f"{language}_{script}_{region}", f"{language}_{script}"] if name in known), None)
        if meant: found[short] = meant
    for old, new in get_global("language_aliases").items():
        if old not in known and new in known and len(old) <= 3: found[old] = new
    return found


ALONE = {"l": "b", "L": "B", "e": "a", "E": "A"}


def taken_over(letter, own, base):
    """What a language without a line has: the words of the one above; alone a name is what it is in a date, where that has words of its own."""
    beside = ALONE.get(letter)
    if beside and own[beside] != base.get(beside): return own[beside]
    return base.get(letter)


def blocks():
    known = sorted(name for name in babel.localedata.locale_identifiers() if name != ASSUMED and "_POSIX" not in name)
    everything = {name: said(name) for name in [ASSUMED, *known]}
    symbols = {name: money(name) for name in [ASSUMED, *known]}
    # A language whose only words are the root's, names of months M01 and all, is none that can be written.
    bare = [name for name in known if everything[name]["B"] == everything[ASSUMED]["B"]]
    known = [name for name in known if name not in bare]
    lines = {}
    for name in [ASSUMED, *known]:
        above = parent(name)
        while above in bare: above = parent(above)
        base = everything.get(above, {})
        block = [f"{letter}{checked(items)}" for letter, items in everything[name].items() if taken_over(letter, everything[name], base) != items]
        above_symbols = symbols.get(above, {})
        own = {code: text for code, text in symbols[name].items() if above_symbols.get(code, code) != text}
        own.update({code: code for code in above_symbols if code not in symbols[name] and above_symbols[code] != code})
        if own: block.append("m" + checked([f"{code}{text}" for code, text in sorted(own.items())]))
        lines[tag(name)] = [f"@{tag(name)} {tag(above) if above else ''}".rstrip(), *block]
    for short, full in aliases(set(known)).items(): lines.setdefault(tag(short), [f"@{tag(short)}={tag(full)}"])
    return [line for name in sorted(lines, key=str.encode) for line in lines[name]], bare


def locales():
    """What finds the language of a locale: codes of old (=), regions of old (~), parents that are not the tag without its last part (^), and the likely
    script and region of a language, alone, in a region and in a script (!)."""
    likely = get_global("likely_subtags")
    known = {name.split("_")[0] for name in babel.localedata.locale_identifiers()}
    lines = [f"={old} {tag(new)}" for old, new in sorted(get_global("language_aliases").items()) if "_" not in old]
    regions = get_global("territory_aliases")
    lines += [f"~{old} {new[0]}" for old, new in sorted(regions.items()) if len(new) == 1 and len(old) == 2]
    parents = {}
    for child, above in sorted(get_global("parent_exceptions").items()): parents.setdefault(tag(above), []).append(tag(child))
    lines += [f"^{above} {' '.join(children)}" for above, children in sorted(parents.items()) if above != ASSUMED]
    for name, full in sorted(likely.items()):
        language, script, region = full.split("_")
        if name.split("_")[0] in known and name.count("_") < 2: lines.append(f"!{tag(name)} {script} {region}")
    return lines


def currencies():
    fractions = get_global("currency_fractions")
    every = sorted(code for code in get_global("all_currencies") or money_codes())
    default = fractions["DEFAULT"][0]
    digits = {}
    for code in every: digits.setdefault(fractions.get(code, (default,))[0], []).append(code)
    return digits


def money_codes():
    return {code for code in babel.localedata.load("en")["currency_names"]}


def source():
    lines, bare = blocks()
    digits = currencies()
    version = get_global("cldr")["version"]
    out = [
        f"// CLDR {version} ({RELEASED}), taken from babel {BABEL} and the ICU of icu4py {ICU} by Tests/Oracles/cldr_tables.py. Do not change by hand.",
        "//",
        "// Copyright © 1991-2025 Unicode, Inc. Unicode® License V3, https://www.unicode.org/license.txt: the data may be used, copied and",
        "// published without fee, with this notice.",
        "// swift-format-ignore-file",
        "",
        "/// CLDR's words and patterns as one text, which costs nothing before a piece of it is looked for.",
        "enum CLDRData {",
        f'  static let version = "{version}"',
        f'  static let date = "{RELEASED}"',
        "",
        "  /// The codes of currencies, by how many digits they have behind the point.",
        '  static var currencies: StaticString { """',
        *(f"{count} {' '.join(codes)}" for count, codes in sorted(digits.items())),
        '""" }',
        "",
        "  /// What finds the language of a locale; Tests/Oracles/cldr_tables.py says what the signs in front mean.",
        '  static var locales: StaticString { """',
        *locales(),
        '""" }',
        "",
        "  /// A block for each language, sorted by tag.",
        '  static var languages: StaticString { """',
        *map(escaped, lines),
        '""" }',
        "}",
    ]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    pathlib.Path(sys.argv[1]).write_text(source())
