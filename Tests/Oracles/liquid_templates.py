#!/usr/bin/env python3
"""Renders random templates of the subset by python-liquid and by belfry, and compares.

    liquid_templates.py make CASES.json          writes attributes, rows and templates with what python-liquid renders
    liquid_templates.py compare CASES.json       compares with CASES.json.out, which the Swift test LiquidVectorTests wrote
    liquid_templates.py freeze CASES.json FILE   keeps some hundreds of cases that agree

`make oracles` runs all of it. The seed is fixed. Where python-liquid departs from Shopify's Ruby, golden-liquid decides: each kind of
difference has a name and a reason below, is counted, and anything else is a failure (status 1).
"""
import collections, datetime, decimal, json, os, random, re, sys, time
from liquid import Undefined
from liquid.builtin.expressions import logical
from liquid.builtin.tags.for_tag import ForNode
from liquid.future import Environment

os.environ["TZ"] = "UTC"
time.tzset()
SEED, TEMPLATES, LOOPING, ROWS = 20261121, 6000, 3000, 120

ATTRIBUTES = [
    {"name": "name", "type": "text", "optional": True},
    {"name": "city", "type": "text"},
    {"name": "plan", "type": "enum", "values": ["free", "pro", "team"]},
    {"name": "tier", "type": "enum", "values": ["Straße", "ŉ\u0001\"x", "日本", ""], "optional": True},
    {"name": "days", "type": "integer", "min": -5000, "max": 5000},
    {"name": "points", "type": "integer", "min": 0, "max": 1000000, "optional": True},
    {"name": "weight", "type": "integer", "min": 1, "max": 9},
    {"name": "spend", "type": "decimal", "min": -10000000, "max": 10000000, "places": 2},
    {"name": "rate", "type": "decimal", "min": 1, "max": 9999, "places": 3, "optional": True},
    {"name": "subscribed", "type": "boolean"},
    {"name": "trial", "type": "boolean", "optional": True},
    {"name": "birthday", "type": "date", "optional": True},
    {"name": "joined", "type": "date"},
    {"name": "seen", "type": "timestamp"},
]
LISTS = [  # each is its number of items and a column for each
    {"name": "cart", "type": "list", "of": "text", "most": 4},
    {"name": "counts", "type": "list", "of": "integer", "most": 3, "min": -50, "max": 5000, "optional": True},
]
LOOPS = []  # whether templates have any
SCOPE = []  # the loops in which a template is being written: name and kind of the item
FORLOOP = {"index": "integer", "index0": "integer", "rindex": "integer", "rindex0": "integer", "length": "integer", "first": "boolean", "last": "boolean"}
KIND = {a["name"]: a["type"] for a in ATTRIBUTES}
OPTIONAL = {a["name"] for a in ATTRIBUTES if a.get("optional")}
PIECES = [  # a text is made of these: each is there because something goes wrong with it somewhere
    "a", "b", "Z", "word", " ", "  ", "\t", "\n", "\u00a0", "\u3000", "\u2028", "\u0085", "\"", "'", "\\", "\\n", "{", "}", "%", "|",
    "<b>", "&amp;", "\u0001", "\u001f", "\u007f", "\u0000", "é", "e\u0301", "ü", "u\u0308", "ß", "ẞ", "İ", "ı", "ŉ", "ǆ", "ǅ", "ΐ", "ﬃ",
    "Σ", "ΑΣ", "ς", "ΣΑ", "שלום", "مرحبا", "\u200f", "日本語", "한글", "\u1112\u1161\u11ab", "😀", "👩‍👧", "👍🏽", "🇩🇪", "❤️", "ⱥ", "Ⱥ", "\U00010400",
    "\U0010ffff", "1", "0", ".", ",", "-", "…",
]

def text(dice, most=12):
    return "".join(dice.choice(PIECES) for _ in range(dice.randint(0, most)))

def row(dice):
    cells = {
        "name": text(dice), "city": text(dice), "plan": dice.randrange(3), "tier": dice.randrange(4),
        "days": dice.choice([0, 1, -1, 7, -7, 10, 99, -5000, 5000, dice.randint(-5000, 5000)]),
        "points": dice.choice([0, 1, 5, 999999, 1000000, dice.randint(0, 1000000)]), "weight": dice.randint(1, 9),
        "spend": dice.choice([0, 5, -5, 50, -50, 150, 250, 1250, -1250, 10000000, dice.randint(-10000000, 10000000)]),
        "rate": dice.choice([1, 500, 1500, 2500, 9999, dice.randint(1, 9999)]), "subscribed": dice.randrange(2),
        "trial": dice.randrange(2), "birthday": dice.randint(-700000, 2900000), "joined": dice.randint(-25000, 40000),
        "seen": dice.randint(-62135596800, 253402300799) * 1000000 + dice.choice([0, 0, 1000, 999999]),
    }
    for key in sorted(OPTIONAL):
        if dice.random() < 0.4: del cells[key]
    return cells

def with_lists(cells, dice):
    for kept in LISTS:
        if kept.get("optional") and dice.random() < 0.3: continue
        cells[kept["name"]] = dice.randint(0, kept["most"])
        for index in range(cells[kept["name"]]):
            cells[f"{kept['name']}[{index}]"] = text(dice) if kept["of"] == "text" else dice.choice([0, 1, -1, 7, 10, -50, 5000])
    return cells

def shown(cells):
    """A row as python-liquid gets it."""
    data = {}
    for attribute in ATTRIBUTES:
        name, kind = attribute["name"], attribute["type"]
        if name not in cells: continue
        value = cells[name]
        if kind == "enum": value = attribute["values"][value]
        if kind == "decimal": value = Placed(value, attribute["places"])
        if kind == "boolean": value = bool(value)
        if kind == "date":
            day = datetime.date(1970, 1, 1) + datetime.timedelta(days=value)
            value = Day(day.year, day.month, day.day, tzinfo=datetime.timezone.utc)
        if kind == "timestamp":
            value = Moment(1970, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(microseconds=value)
        data[name] = value
    for kept in LISTS:
        if kept["name"] in cells: data[kept["name"]] = [cells[f"{kept['name']}[{index}]"] for index in range(cells[kept["name"]])]
    return data

# MARK: templates, by what each filter takes and gives

def quoted(dice, value):
    marks = [m for m in "\"'" if m not in value]
    return None if not marks else dice.choice(marks) + value + dice.choice(marks) if len(marks) == 1 else (
        lambda m: m + value + m)(dice.choice(marks))

def literal(dice, most=3):
    while True:
        made = quoted(dice, text(dice, most).replace("\u0000", ""))
        if made and "%}" not in made and "}}" not in made: return made

def number(dice):
    return dice.choice(["1", "2", "3", "7", "-1", "-3", "10", "0.5", "2.5", "-0.25", "1.005", "100", "0.1", "days", "weight", "spend"])

def divisor(dice):
    return dice.choice(["1", "2", "3", "7", "-2", "-7", "10", "0.5", "2.5", "-0.3", "weight"])

DIRECTIVES = list("aAbBCdDeFhHIjklLmMnpPRsStTuwyYzZ%")

def date_format(dice):
    parts = []
    for _ in range(dice.randint(1, 4)):
        letter = dice.choice(DIRECTIVES)
        flags = "-0_" if letter in "dejmHIMSyklY" else "^" if letter in "AaBbh" else ""
        flag = dice.choice(["", "", *flags])
        parts.append("%" + flag + letter)
        parts.append(dice.choice([" ", ".", "/", ", ", "日"]))
    return "\"" + "".join(parts) + "\""

def chain(dice, kind, optional, depth):
    """Filters behind a value, with the kind of the result."""
    out = []
    if optional:
        other = {"text": literal(dice), "enum": literal(dice), "integer": "3", "decimal": "2.5", "boolean": "true"}.get(kind)
        if other is None: return [" | date: %s | default: %s" % (date_format(dice), literal(dice))], "text"
        flag = ", allow_false: true" if kind == "boolean" and dice.random() < 0.5 else ""
        out.append(f" | default: {other}{flag}")
    if kind == "enum": kind = "text"
    for _ in range(dice.randint(0, 3)):
        if kind in ("date", "timestamp"):
            out.append(" | date: " + date_format(dice)); kind = "text"; continue
        if kind == "boolean":
            out.append(dice.choice([" | append: ", " | prepend: "]) + literal(dice)); kind = "text"; continue
        if kind in ("integer", "decimal") and dice.random() < 0.85:
            name = dice.choice(["plus", "minus", "times", "divided_by", "modulo", "round", "floor", "ceil", "round:"])
            if name in ("plus", "minus", "times"):
                a = number(dice); out.append(f" | {name}: {a}")
                if "." in a or a == "spend": kind = "decimal"
            elif name in ("divided_by", "modulo"):
                a = divisor(dice); out.append(f" | {name}: {a}")
                if "." in a: kind = "decimal"
            elif name == "round:":
                digits = dice.choice([0, 1, 2, 3]); out.append(f" | round: {digits}")
                if digits == 0: kind = "integer"
            else:
                out.append(f" | {name}"); kind = "integer"
            continue
        name = dice.choice(["upcase", "downcase", "capitalize", "strip", "size", "truncate", "truncatewords", "append", "prepend",
                            "replace", "remove", "default"])
        if kind != "text" and name in ("upcase", "downcase", "capitalize", "strip", "size", "default", "truncatewords"): name = "append"
        if name in ("upcase", "downcase", "capitalize", "strip"): out.append(f" | {name}")
        elif name == "size": out.append(" | size"); kind = "integer"; continue
        elif name in ("truncate", "truncatewords"):
            arguments = dice.choice(["", f": {dice.randint(0, 9)}", f": {dice.randint(0, 9)}, {literal(dice)}", f": {dice.randint(1, 5)}, city"])
            out.append(f" | {name}{arguments}")
        elif name == "replace":
            out.append(f" | replace: {dice.choice([literal(dice, 1), 'city', literal(dice)])}, {dice.choice([literal(dice), 'plan'])}")
        elif name == "remove": out.append(f" | remove: {literal(dice, 1)}")
        else: out.append(f" | {name}: {dice.choice([literal(dice), 'city', 'plan', 'weight'])}")
        kind = "text"
    return out, kind

def output(dice, known):
    name = dice.choice(list(KIND))
    kind, optional = KIND[name], name in OPTIONAL and name not in known
    if SCOPE and dice.random() < 0.7:
        word = dice.choice(list(FORLOOP))
        name, kind = dice.choice(SCOPE + [("forloop." + word, FORLOOP[word])])
        optional = False
    filters, _ = chain(dice, kind, optional, 0)
    a, b = dice.choice([("", "")] * 4 + [("-", ""), ("", "-"), ("-", "-")])
    return "{{" + a + " " + name + "".join(filters) + " " + b + "}}"

def comparison(dice, known):
    """One comparison, and what has a value where it holds and where it does not."""
    if SCOPE and dice.random() < 0.6:
        name, kind = dice.choice(SCOPE + [("forloop", None)])
        if kind == "text": return f"{name} {dice.choice(['==', '!=', 'contains'])} {literal(dice, 1)}", set(), set()
        if kind == "integer": return f"{name} {dice.choice(['==', '>', '<='])} {dice.choice(['0', '7', 'days', 'forloop.index'])}", set(), set()
        word = dice.choice(["first", "last", "last", "last == true", "first == false", "index > 1", "rindex == 1", "length >= 2", "index0 <> 1"])
        return "forloop." + word, set(), set()
    choice = dice.randrange(11)
    name = dice.choice(sorted(OPTIONAL))
    if choice == 0: return name, {name} if KIND[name] != "boolean" else {name}, set()
    if choice == 1: return f"{name} == nil", set(), {name}
    if choice == 2: return f"{name} != nil", {name}, set()
    if choice == 3: return dice.choice(["name", "tier"]) + dice.choice([" != blank", " == blank", " == empty", " != empty"]), set(), set()
    if choice == 4: return dice.choice(["subscribed", "trial", "subscribed == true", "trial == false"]), set(), set()
    if choice == 5:
        return f"plan {dice.choice(['==', '!=', '<', '>='])} " + dice.choice(["'free'", "\"pro\"", "\"team\""]), set(), set()
    if choice == 6:
        return f"{dice.choice(['days', 'weight', 'spend'])} {dice.choice(['==', '!=', '<', '<=', '>', '>=', '<>'])} {number(dice)}", set(), set()
    if choice == 7: return f"city contains {dice.choice([literal(dice, 1), 'name', 'plan'])}", set(), set()
    if choice == 8: return f"city {dice.choice(['==', '!=', '<', '>'])} {literal(dice)}", set(), set()
    if choice == 9: return f"points {dice.choice(['==', '!=', '<', '<=', '>', '>='])} {dice.choice(['0', '5', '999.5', 'days'])}", set(), set()
    return f"tier {dice.choice(['==', '!='])} 'Straße'", set(), set()

def condition(dice, known):
    word, yes, no = comparison(dice, known)
    for _ in range(dice.choice([0, 0, 0, 1, 2])):
        other, more, _ = comparison(dice, known)
        joint = dice.choice(["and", "or"])
        word, yes, no = f"{word} {joint} {other}", set(), set()
    return word, yes, no

def tag(dice, words):
    a, b = dice.choice([("", "")] * 4 + [("-", ""), ("", "-"), ("-", "-")])
    return "{%" + a + " " + words + " " + b + "%}"

def case(dice, known, depth):
    name, values = dice.choice([
        ("plan", ["'free'", "\"pro\"", "'team'"]), ("tier", ["'Straße'", "'日本'", "''", "nil"]), ("days", ["0", "1", "-7", "7"]),
        ("weight", ["1", "2", "3.0", "9"]), ("subscribed", ["true", "false"]), ("city", ["'a'", "\"é\"", "'e\u0301'", "empty"]),
        ("trial", ["true", "nil"]), ("spend", ["0", "0.5", "1.50"])])
    dice.shuffle(values)
    out, left = tag(dice, f"case {name}") + dice.choice(["", " ", "\n  "]), values[:dice.randint(0, len(values))]
    while left:
        count = dice.randint(1, len(left))
        out += tag(dice, "when " + dice.choice([", ", " or ", ","]).join(left[:count])) + pieces(dice, known, depth + 1)
        left = left[count:]
    if dice.random() < 0.6: out += tag(dice, "else") + pieces(dice, known, depth + 1)
    return out + tag(dice, "endcase")

def branches(dice, known, depth):
    word = dice.choice(["if", "if", "unless"])
    what, yes, no = condition(dice, known)
    if word == "unless": yes, no = no, yes
    out, other = tag(dice, f"{word} {what}") + pieces(dice, known | yes, depth + 1), known | no
    for _ in range(dice.choice([0, 0, 1, 2])):
        what, yes, no = condition(dice, other)
        out += tag(dice, f"elsif {what}") + pieces(dice, other | yes, depth + 1)
        other = other | no
    if dice.random() < 0.5: out += tag(dice, "else") + pieces(dice, other, depth + 1)
    return out + tag(dice, f"end{word}")

def loop(dice, known, depth):
    kept, name = dice.choice(LISTS), f"x{len(SCOPE)}"
    words = dice.choice(["", "", "", " reversed"])
    if dice.random() < 0.3: words += f" limit: {dice.randint(1, 5)}"
    if dice.random() < 0.2: words += f" offset: {dice.randint(0, kept['most'] - 1)}"
    out = tag(dice, f"for {name} in {kept['name']}{words}")
    SCOPE.append((name, kept["of"]))
    out += pieces(dice, known, depth + 1)
    SCOPE.pop()
    if dice.random() < 0.3: out += tag(dice, "else") + pieces(dice, known, depth + 1)
    return out + tag(dice, "endfor")

def pieces(dice, known, depth):
    out = ""
    for _ in range(dice.randint(0 if depth else 1, 3)):
        kind = dice.random()
        if kind < 0.3: out += re.sub(r"[{}%\0]", "", text(dice, 4))
        elif kind < (0.55 if LOOPS else 0.7) or depth > 2: out += output(dice, known)
        elif kind < 0.7: out += loop(dice, known, depth)
        elif kind < 0.88: out += branches(dice, known, depth)
        else: out += case(dice, known, depth)
    return out

# MARK: where python-liquid is not Shopify's Liquid

class Moment(datetime.datetime):
    """Ruby shows a Time as `2026-12-24 18:30:00 UTC`."""
    def __str__(self): return f"{self.year:04}" + self.strftime("-%m-%d %H:%M:%S UTC")

class Day(datetime.datetime):
    """A date of the data, which is midnight UTC in every format."""
    def __str__(self): return self.date().isoformat()

class Placed(float):
    """A decimal of the data, which belfry shows with all places that are declared, and Liquid as a float."""
    def __new__(cls, mantissa, places):
        made = super().__new__(cls, mantissa / 10 ** places)
        made.places = places
        return made
    def __str__(self): return f"{float(self):.{self.places}f}"

class Plain(float):
    """A float that never shows an exponent."""
    def __str__(self):
        digits = decimal.Decimal(repr(abs(self) if self == 0 else float(self)))
        if digits.as_tuple().exponent < -18: digits = digits.quantize(decimal.Decimal("1e-18"), decimal.ROUND_HALF_UP)
        shown = format(digits, "f")
        return (shown.rstrip("0") + ("0" if shown.rstrip("0").endswith(".") else "")) if "." in shown else shown + ".0"

def ruby_text(value): return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)

def cut(value, length=50, end="..."):
    return value if len(value) <= length else value[:max(0, length - len(end))] + end

def cut_words(value, count=15, end="..."):
    """Ruby's split(" ", count + 1) knows ASCII white space only, and keeps what follows the last word, were it nothing."""
    words, count = re.findall(r"[^\t-\r ]+", value), max(1, count)
    rest = re.match(r"[\t-\r ]*(?:[^\t-\r ]+[\t-\r ]+){%d}" % count, value)
    return " ".join(words[:count]) + end if rest else value

def lower(value): return "".join(letter.lower() for letter in value)

def rounded(value, digits=0):
    number = decimal.Decimal(str(value)).quantize(decimal.Decimal(1).scaleb(-digits), decimal.ROUND_HALF_UP)
    if digits == 0 or isinstance(value, int): return int(number)
    return Placed(int(number.scaleb(digits)), digits)

def rest(value, divisor):
    if isinstance(value, int) and isinstance(divisor, int): return value % divisor
    a, b = decimal.Decimal(str(value)), decimal.Decimal(str(divisor))
    return float(a - (a / b).to_integral_value(decimal.ROUND_FLOOR) * b)

def quotient(value, divisor):
    if isinstance(value, int) and isinstance(divisor, int): return value // divisor
    return float(decimal.Decimal(str(value)) / decimal.Decimal(str(divisor)))

def blank_of_nothing(filters):
    """Golden-liquid: nil and false are equal to blank; white space is ASCII's."""
    def is_blank(value):
        if isinstance(value, str): return not value.strip("\t\n\v\f\r ")
        return value is None or value is False or isinstance(value, (Undefined, logical.Blank))
    def equal(left, right):
        if isinstance(right, logical.Blank): left, right = right, left
        return is_blank(right) if isinstance(left, logical.Blank) else EQUAL(left, right)
    logical._eq = equal

def formatted(value, form):
    known = {"L": f"{value.microsecond // 1000:03}", "Y": f"{value.year:04}", "-Y": str(value.year), "0Y": f"{value.year:04}", "_Y": f"{value.year:4}",
             "F": f"{value.year:04}-{value.month:02}-{value.day:02}", "C": f"{value.year // 100:02}", "Z": "UTC",
             "s": str((value - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)) // datetime.timedelta(seconds=1))}
    form = re.sub(r"%(%|[-0_^]?[A-Za-z])", lambda m: known.get(m[1], m[0]).replace("%", "%%") if m[1] in known else m[0], form)
    return value.strftime(form)

TEXT_FILTERS = "append prepend remove replace truncate truncatewords upcase downcase capitalize strip".split()
NUMBER_FILTERS = "plus minus times divided_by modulo round".split()

def texts_of_booleans(filters):
    for name in TEXT_FILTERS:
        old = filters[name]
        filters[name] = lambda value, *arguments, old=old: old(
            ruby_text(value) if isinstance(value, bool) else value,
            *[ruby_text(a) if isinstance(a, bool) else a for a in arguments])

def plain_numbers(filters):
    for name in NUMBER_FILTERS:
        old = filters[name]
        filters[name] = lambda *arguments, old=old: (lambda made: Plain(made) if type(made) is float else made)(old(*arguments))

def shown_first(function):
    return lambda value, *arguments: function(ruby_text(value), *[ruby_text(a) if not isinstance(a, int) or isinstance(a, bool) else a for a in arguments])

def numbered(function):
    return lambda value, count=None, *end: shown_first(function)(value, *([] if count is None else [count]), *map(ruby_text, end))

# Name → what python-liquid does, and the change that makes it Shopify's. In this order.
PATCHES = {
    "strip": ("strips Unicode's white space, Ruby's strip ASCII's and NUL",
              lambda f: f.update(strip=shown_first(lambda v: v.strip("\0\t\n\v\f\r ")))),
    "sigma": ("makes a final sigma ς, Ruby's downcase knows no context",
              lambda f: f.update(downcase=shown_first(lower), capitalize=shown_first(lambda v: v[:1].title() + lower(v[1:])))),
    "truncate": ("counts from the end when the ellipsis is longer than the limit, Ruby keeps nothing",
                 lambda f: f.update(truncate=numbered(cut))),
    "truncatewords": ("normalises blanks of texts that are not cut, cuts at the very limit, and splits at Unicode's white space",
                      lambda f: f.update(truncatewords=numbered(cut_words))),
    "round": ("rounds halves to even, Ruby's BigDecimal away from zero, and writes no zeros behind the last digit, where belfry writes all that are asked for", lambda f: f.update(round=rounded)),
    "modulo": ("gives a decimal rest the dividend's sign, Ruby's BigDecimal the divisor's", lambda f: f.update(modulo=rest)),
    "division": ("divides binary floats, Ruby decimal ones", lambda f: f.update(divided_by=quotient)),
    "date": ("leaves strftime to the C library: no %L, no zeros before years under 1000",
             lambda f: f.update(date=lambda value, form: formatted(value, form) if isinstance(value, datetime.datetime) else value)),
    "exponent": ("prints an exponent, a minus before zero, or more than 18 digits behind the point, as Ruby does; belfry never does", plain_numbers),
    "blank": ("does not call nil and false blank", blank_of_nothing),
    "trim": ("takes Unicode's white space off at {%- and -%}, and for nothing in a branch, and a last line end, Ruby only ASCII's", lambda f: None),
    "blank loops": ("shows nothing for a passage of white space beside an else with more, Ruby asks both together", lambda f: JOINT.append(True)),
    "booleans": ("shows True and False in filters for texts", texts_of_booleans),
}

# White space that Ruby does not know, and what stands for it while python-liquid looks.
HIDDEN = {ord(letter): 0xE000 + index for index, letter in enumerate("\x1c\x1d\x1e\x1f\x85\xa0\u2028\u3000")}
JOINT, RENDER = [], ForNode.render_to_output

def render_loop(self, context, buffer):
    if JOINT and self.default and self.block.blank != self.default.blank: self.block.blank = self.default.blank = False
    return RENDER(self, context, buffer)

ForNode.render_to_output = render_loop
SHOWN, END = {value: key for key, value in HIDDEN.items()}, "\ue0ff"

EQUAL = logical._eq

def patched(names):
    environment, logical._eq = Environment(), EQUAL
    JOINT.clear()
    for name in PATCHES:
        if name in names: PATCHES[name][1](environment.filters)
    return environment

def explain(case, data, wanted):
    """The fewest of the patches that make python-liquid show what is wanted, found by leaving out one after the other; or nothing."""
    def shows(names):
        environment = patched(names)
        source = case["template"]
        if "trim" in names:
            parts = re.split(r"({{.*?}}|{%.*?%})", source, flags=re.DOTALL)
            source = "".join(part if index % 2 else part.translate(HIDDEN) for index, part in enumerate(parts)) + END
        try: return environment.from_string(source).render(**data).translate(SHOWN).removesuffix(END) == wanted
        except Exception: return False
    names = tuple(PATCHES)
    if not shows(names): return None
    for name in PATCHES:
        fewer = tuple(n for n in names if n != name)
        if shows(fewer): names = fewer
    return names

def make(path):
    dice = random.Random(SEED)
    looping = random.Random(SEED + 3)
    rows = [with_lists(row(dice), looping) for _ in range(ROWS)]
    data = [shown(cells) for cells in rows]
    environment = Environment()
    cases = []
    for number in range(TEMPLATES + LOOPING):
        if number == TEMPLATES:
            LOOPS.append(True)
            dice = looping
        source = pieces(dice, frozenset(), 0)
        for index in dice.sample(range(ROWS), 3):
            try:
                case = {"template": source, "row": index, "text": environment.from_string(source).render(**data[index])}
            except Exception as error:
                case = {"template": source, "row": index, "error": f"{type(error).__name__}: {error}"}
            cases.append(case)
    json.dump({"attributes": ATTRIBUTES + LISTS, "rows": rows, "cases": cases}, open(path, "w"))
    print(f"made {len(cases)} cases of {TEMPLATES + LOOPING} templates over {ROWS} rows")

def compare(path, limit=40):
    file = json.load(open(path))
    ours, data = json.load(open(path + ".out")), [shown(cells) for cells in file["rows"]]
    counts, kinds, failures, settled = collections.Counter(), collections.Counter(), [], []
    for case, mine in zip(file["cases"], ours, strict=True):
        if "refused" in mine:
            counts["refused by a rule"] += 1
            kinds["refused: " + ", ".join(sorted({r.split()[0] for r in mine["refused"]}))] += 1
        elif case.get("text") == mine["text"]:
            counts["equal"] += 1
            settled.append(case)
        else:
            names = explain(case, data[case["row"]], mine["text"])
            counts["different" if names else "UNEXPLAINED"] += 1
            if names:
                settled.append({**case, "text": mine["text"]})
                kinds.update(f"{name}: python-liquid {PATCHES[name][0]}" for name in names)
            else: failures.append((case, mine))
    print(f"{len(ours)} cases: " + ", ".join(f"{count} {kind}" for kind, count in counts.most_common()))
    for kind, count in kinds.most_common(): print(f"  {count} {kind}")
    for case, mine in failures[:limit]:
        every = patched(tuple(PATCHES)).from_string(case["template"]).render(**data[case["row"]]) if "error" not in case else None
        print(f"UNEXPLAINED {case['template']!r} row {case['row']}\n  python-liquid {case.get('text', case.get('error'))!r}\n  patched       {every!r}"
              f"\n  belfry        {mine['text']!r}")
    return failures, settled, file

def freeze(path, target, most=600):
    """Keeps short settled cases, every filter and tag among them, with the rows that they use."""
    _, settled, file = compare(path)
    seen, kept = collections.Counter(), []
    for case in sorted(settled, key=lambda case: len(case["template"])):
        words = set(re.findall(r"\| (\w+)|{%-? (\w+)", case["template"]))
        if len(case["template"]) > 20 and case["text"] and any(seen[word] < 40 for word in words) and len(kept) < most:
            seen.update(words)
            kept.append(case)
    rows = sorted({case["row"] for case in kept})
    for case in kept: case["row"] = rows.index(case["row"])
    lines = [json.dumps(case, ensure_ascii=True) for case in kept]
    table = json.dumps(file["attributes"], ensure_ascii=True)
    data = ",\n".join(json.dumps(file["rows"][row], ensure_ascii=True) for row in rows)
    open(target, "w").write('{"attributes": %s,\n"rows": [\n%s],\n"cases": [\n%s]}\n' % (table, data, ",\n".join(lines)))
    print(f"kept {len(kept)} cases over {len(rows)} rows")

if __name__ == "__main__":
    if sys.argv[1:2] == ["make"]: make(sys.argv[2])
    elif sys.argv[1:2] == ["compare"]: sys.exit(1 if compare(sys.argv[2])[0] else 0)
    elif sys.argv[1:2] == ["freeze"]: freeze(sys.argv[2], sys.argv[3])
    else: sys.exit(__doc__)
