#!/usr/bin/env python3
"""CPU of `belfry render` for rows with numbers, money and dates against a C program that splices the same fields as texts.

    formats.py [BELFRY ...] [--rows 1000000] [--rounds 5]

One campaign in five languages, five ways: with bare columns, a number, an amount of money, a date, and all three. The floor reads fields that are
written already, just as belfry wrote them; a comma is a semicolon there, so that no field needs quotes. A second ratio is that to the floor on the very file
that belfry reads, whose fields are shorter. First 2,000 lines of both are compared. There are 100,000 people, again and again. One thread, to
/dev/null, interleaved, medians of ratios.
Prints; judges only whether the lines are the same. Needs a C compiler.
"""
import argparse, csv, datetime, json, os, pathlib, random, re, resource, shutil, statistics, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import peers

COLUMNS = [*peers.COLUMNS, "due"]
BARE = {"p": "{{ points }}", "s": "{{ spend }}", "w": "{{ due }}"}
FORMATS = {"p": "{{ points | number }}", "s": '{{ spend | money: "EUR" }}', "w": '{{ due | date: "long" }}'}
KINDS = {"bare": "", "number": "p", "amount": "s", "date": "w", "all": "psw"}
CELLS = {"p": "points", "s": "spend", "w": "due"}
BODIES = {language: f"{texts[2]} {{s}}, {{w}}." for language, texts in peers.TEXTS.items()}


def campaign(kind):
    used = {**BARE, **{key: FORMATS[key] for key in KINDS[kind]}}
    def keys(language):
        title, subtitle, _, missing = peers.TEXTS[language]
        names = {"n": '{{ first_name | default: "%s" }}' % missing, "d": "{{ days_left }}", "l": "{{ plan }}", **used}
        return {key: text.format(**names) for key, text in zip(("title", "subtitle", "body"), (title, subtitle, BODIES[language]))}
    made = json.loads(peers.campaign())
    made.update(campaign=kind, alert=keys("en"), localizations={language: keys(language) for language in BODIES if language != "en"}, data=peers.DATA)
    return json.dumps(made, ensure_ascii=False)


def programs():
    """What the floor splices, a language a line."""
    lines = []
    for language, (title, subtitle, _, missing) in peers.TEXTS.items():
        place = {key: f"\1{COLUMNS.index(name)}\1" for key, name in {**CELLS, "d": "days_left", "l": "plan"}.items()}
        place["n"] = f"\1{COLUMNS.index('first_name')}\2{missing}\1"
        alert = {"title": title, "subtitle": subtitle.format(**place), "body": BODIES[language].format(**place)}
        whole = {"id": f"\1{COLUMNS.index('id')}\1", "token": f"\1={COLUMNS.index('token')}\1", "headers": peers.HEADERS,
                 "payload": {"aps": {"alert": alert, **peers.APS}, **peers.DATA}}
        text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
        lines.append(language + "\1" + text.replace("\\u0001", "\1").replace("\\u0002", "\2") + "\n")
    return "".join(lines)


def people(path, count):
    dice = random.Random(7)
    first = datetime.date(2026, 1, 1)
    with open(path, "w", encoding="utf-8", newline="") as file:
        sheet = csv.writer(file, lineterminator="\n")
        sheet.writerow(COLUMNS)
        for number in range(count):
            cents = dice.randrange(1_000_000)
            sheet.writerow([f"u{number:09}", dice.randbytes(32).hex(), dice.choice(peers.NAMES), dice.choice(peers.LOCALES),
                            dice.choice(["Europe/Berlin", "America/New_York", "UTC"]), dice.choice(["free", "free", "free", "pro", "team"]), dice.randrange(100_000),
                            dice.randrange(31), f"{cents // 100}.{cents % 100:02}", first + datetime.timedelta(dice.randrange(730))])


def written(source, lines, kind, target):
    """The same rows with the fields of a kind as they stand in belfry's lines."""
    patterns = {}
    for language, body in BODIES.items():
        parts = re.split(r"\{(\w)\}", body)
        patterns[language] = re.compile("".join(f"(?P<{part}>.*?)" if index % 2 else re.escape(part) for index, part in enumerate(parts)))
    places = {key: COLUMNS.index(CELLS[key]) for key in KINDS[kind]}
    with open(source, newline="", encoding="utf-8") as rows, open(lines, encoding="utf-8") as requests, open(target, "w", encoding="utf-8", newline="") as out:
        reader, sheet = csv.reader(rows), csv.writer(out, lineterminator="\n")
        sheet.writerow(next(reader))
        for row, line in zip(reader, requests, strict=True):
            request = json.loads(line)
            found = patterns[request["locale"]].fullmatch(request["payload"]["aps"]["alert"]["body"])
            for key, place in places.items(): row[place] = found[key].replace(",", ";")
            sheet.writerow(row)


def repeated(source, times):
    """The same file with its rows so many times."""
    with open(source, "rb") as file: first, rows = file.readline(), file.read()
    with open(source, "wb") as file:
        file.write(first)
        for _ in range(times): file.write(rows)


def same(ours, theirs):
    """Whether both say the same of a recipient, commas and semicolons alike."""
    plain = lambda line: [json.dumps(line[key], sort_keys=True).replace(";", ",") for key in ("id", "token", "payload")]
    return plain(json.loads(ours)) == plain(json.loads(theirs))


def cpu(command, source="/dev/null", target="/dev/null"):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(source, "rb") as rows, open(target, "wb") as out: subprocess.run(command, stdin=rows, stdout=out, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry", nargs="*", default=[".build/release/belfry"])
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    wanted = parser.parse_args()
    work = pathlib.Path(tempfile.mkdtemp(prefix="belfry-formats-"))
    try:
        subprocess.run([shutil.which("cc") or "cc", "-O2", HERE / "splice.c", "-o", work / "splice"], check=True)
        (work / "belfry.yaml").write_text(peers.PROJECT.replace("categories:", "  due:        { type: date }\ncategories:"), "utf-8")
        (work / "programs").write_text(programs(), "utf-8")
        for kind in KINDS: (work / f"{kind}.yaml").write_text(campaign(kind), "utf-8")
        rows = work / "rows.csv"
        few = min(wanted.rows, 100_000)
        people(rows, few)
        belfry = lambda binary, kind: [os.path.abspath(binary), "render", kind, "-C", work, "--now", peers.NOW, "--jobs", "1", "--recipients", rows]
        floor = [work / "splice", work / "programs", str(COLUMNS.index("locale")), str(len(COLUMNS))]
        wrong = 0
        for kind in KINDS:
            cpu(belfry(wanted.belfry[0], kind), target=work / "ours")
            written(rows, work / "ours", kind, work / f"{kind}.csv")
            cpu(floor, work / f"{kind}.csv", work / "theirs")
            with open(work / "ours", encoding="utf-8") as ours, open(work / "theirs", encoding="utf-8") as theirs:
                different = sum(not same(a, b) for _, a, b in zip(range(2000), ours, theirs))
            (work / "ours").unlink()
            if different: print(f"{kind}: {different} of 2000 lines differ")
            wrong += different
        for file in [rows, *[work / f"{kind}.csv" for kind in KINDS]]: repeated(file, wanted.rows // few)
        for kind in KINDS:
            costs = []
            for _ in range(wanted.rounds + 1):
                costs.append((cpu(floor, work / f"{kind}.csv"), cpu(floor, rows), *[cpu(belfry(binary, kind)) for binary in wanted.belfry]))
            for number, binary in enumerate(wanted.belfry):
                ratios, short = (sorted(round_[2 + number] / round_[side] for round_ in costs[1:]) for side in (0, 1))
                cost = statistics.median(round_[2 + number] for round_ in costs[1:]) / (wanted.rows // few * few) * 1e9
                print(f"{kind:7} {cost:4.0f} ns of CPU a row: {statistics.median(ratios):.2f} x the floor (from {ratios[0]:.2f} to {ratios[-1]:.2f}), "
                      f"{statistics.median(short):.2f} x that on the same file  {os.path.basename(binary)}", flush=True)
        return 1 if wrong else 0
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__": sys.exit(main())
