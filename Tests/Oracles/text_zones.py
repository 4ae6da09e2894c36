#!/usr/bin/env python3
"""Holds moments on readers' clocks against Python's zoneinfo and babel: text_zones.py BELFRY [--values N] [--languages N]

One push with a text in each language. Its rows have every zone of the system's database and, for each, random moments and the seconds around some
changes of its clocks; a row without a zone lives in the fallback. What is rendered must be what zoneinfo says of the zone and babel of the language.
Then the same rows with nothing but UTC, by `zone: "UTC"` and without `zone`: both must be the same bytes.
"""
import argparse, csv, json, os, pathlib, random, subprocess, sys, tempfile, zoneinfo
from datetime import datetime, timedelta, timezone

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import cldr  # begins anew under a Python that has babel
from babel.dates import format_time

FOLDER = pathlib.Path(os.environ.get("TZDIR") or "/usr/share/zoneinfo")
LANGUAGES = ["en", "de", "es", "fr", "ja", "ar-EG", "pl", "pt-BR", "hi", "fa", "tr", "zh-Hant"]
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
FALLBACK, PLACE = "America/St_Johns", "Australia/Lord_Howe"


def local(second, name):
    return (EPOCH + timedelta(seconds=second)).astimezone(zoneinfo.ZoneInfo(name))


def changes(name, start, end):
    found, offset = [], lambda t: local(t, name).utcoffset()
    before = offset(start)
    for t in range(start, end, 86400):
        if (after := offset(t)) == before: continue
        low, high = t - 86400, t
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(middle) == before else (low, middle)
        found.append(high)
        before = after
    return found


def expected(second, name, language):
    locale = cldr.locale_of(language)
    at = local(second, name)
    offset = int(at.utcoffset().total_seconds())
    minutes = abs(offset) // 60
    texts = [cldr.date_text(cldr.format_date(at.date(), style, locale), at.date(), style, locale) for style in ["short", "medium", "long", "full"]]
    texts += [cldr.native(format_time(at.time(), style, locale=locale), locale) for style in ["short", "medium"]]
    texts.append(f"{at.year:04}-{at.month:02}-{at.day:02}T{at.hour:02}:{at.minute:02}:{at.second:02} {'-' if offset < 0 else '+'}{minutes // 60:02}{minutes % 60:02} {at.timetuple().tm_yday:03} {at.isoweekday()} {second}")
    return texts


def filters(zone):
    zone = f', zone: "{zone}"' if zone else ""
    found = [f'{{{{ at | date: "{style}"{zone} }}}}' for style in ["short", "medium", "long", "full"]]
    found += [f'{{{{ at | time: "{style}"{zone} }}}}' for style in ["short", "medium"]]
    return " § ".join(found + [f'{{{{ at | date: "%Y-%m-%dT%H:%M:%S %z %j %u %s"{zone} }}}}'])


def campaign(languages, zone):
    text = f"{filters(zone)}"
    lines = ["campaign: c", "deliver: push", "audience: all", "schedule: { now: true }", "alert:", f"  body: '{text}'", "localizations:"]
    for tag in languages[1:]: lines += [f"  {tag}:", f"    body: '{text}'"]
    return "\n".join([*lines, "push: { expires: 1h }"]) + "\n"


def rendered(belfry, folder):
    done = subprocess.run([belfry, "render", "c", "-C", folder, "--now", "2026-11-21T10:00:00Z"], capture_output=True)
    if done.returncode: sys.exit(done.stderr.decode()[:4000])
    texts = []
    for line in done.stdout.splitlines():
        body = json.loads(line)["payload"]
        body = json.loads(body) if isinstance(body, str) else body
        alert = body["aps"]["alert"]
        texts.append((alert["body"] if isinstance(alert, dict) else alert).split(" § "))
    return texts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("belfry")
    parser.add_argument("--values", type=int, default=20)
    parser.add_argument("--languages", type=int, default=len(LANGUAGES))
    parser.add_argument("--seed", type=int, default=16)
    arguments = parser.parse_args()
    dice, languages = random.Random(arguments.seed), LANGUAGES[:arguments.languages]
    listed = {line.split()[1 if line[0] == "Z" else 2] for line in (FOLDER / "tzdata.zi").read_text().splitlines() if line[:1] in "ZL" and line[1:2] == " "}
    # Abbreviations are no zones of people: no device reports one.
    zones = sorted(name for name in listed if (FOLDER / name).is_file() and (name[1:].islower() or "/" in name and not name.startswith("Etc/")))
    start, end = 1_700_000_000, 1_900_000_000
    rows = []
    for name in [*zones, ""]:
        moments = [dice.randrange(start, end) for _ in range(arguments.values)] + [dice.randrange(-2_208_988_800, 4_102_444_800) for _ in range(arguments.values // 4)]
        for change in changes(name or FALLBACK, 1_767_225_600, 1_830_297_600): moments += [change - 1, change, change + 1]
        rows += [(name, moment, dice.choice(languages)) for moment in moments]
    compared = differences = 0

    def compare(texts, zone_of):
        nonlocal compared, differences
        assert len(texts) == len(rows), len(texts)
        for (name, moment, language), text in zip(rows, texts):
            for own, other in zip(text, expected(moment, zone_of(name), language), strict=True):
                compared += 1
                if own != other:
                    differences += 1
                    if differences < 9: print(f"{name or '-'} {moment} {language}: belfry {own!r}, zoneinfo and babel {other!r}")

    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        with open(folder / "recipients.csv", "w", newline="") as file:
            out = csv.writer(file)
            out.writerow(["token", "locale", "time_zone", "at"])
            for index, (name, moment, language) in enumerate(rows):
                at = EPOCH + timedelta(seconds=moment)
                out.writerow([f"{index:064x}", language, name, f"{at.year:04}-{at:%m-%dT%H:%M:%S}Z"])
        (folder / "belfry.yaml").write_text(
            'belfry: 1\napp: { bundle-id: com.example.app, platforms: { ios: "16.0" } }\n'
            f'locales: {{ source: en, shipped: {json.dumps(languages)} }}\nattributes: {{ at: {{ type: timestamp }} }}\n'
            f'recipients: {{ csv: recipients.csv }}\npolicy: {{ fallback-zone: {FALLBACK} }}\n')
        every = {}
        for zone, zone_of in [("device", lambda name: name or FALLBACK), (PLACE, lambda _: PLACE), ("UTC", lambda _: "UTC"), ("", lambda _: "UTC")]:
            (folder / "c.yaml").write_text(campaign(languages, zone))
            every[zone] = rendered(arguments.belfry, folder)
            compare(every[zone], zone_of)
        assert every["UTC"] == every[""]
    print(f"{len(zones)} zones, {len(rows)} rows, {len(languages)} languages: {compared} texts, {differences} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__": main()
