#!/usr/bin/env python3
"""Holds which language somebody gets against Apple's own library: languages.py BELFRY [--library FILE] [--sets N]

The library is the ICU that Swift's toolchain has: Apple's, with the function by which bundles choose among their languages. Every locale of CLDR, and
what other systems call some of them, is asked for with each of several sets of languages, of belfry with one campaign and `render`. What differs and
is not named in `named` fails.
"""
import argparse, csv, ctypes, json, pathlib, random, shutil, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import cldr_tables  # begins anew under a Python that has babel

from babel.localedata import locale_identifiers

# The first is the source language.
SETS = """en de fr|en zh-Hans zh-Hant|en zh-Hant zh-HK zh-Hans|en zh|en zh zh-Hant|de en en-GB|de en-GB en-US|fr en-GB en-AU en|en es es-419|en es es-MX|
en es-419|en pt-BR pt-PT|en pt pt-PT|en pt-BR|en nb sv da|en no nn|en he id ro|en sr|en sr-Latn hr|en sr sr-Latn bs|en de de-AT de-CH|
en de-AT|en fr fr-CA|en fr-CA|en it-CH it-IT|en ar fa ur|en uz az kk|en pa hi ms|en fil ja ko|en yue zh-Hans zh-Hant|de zh-TW zh-CN|en hi|de en-001""".replace("\n", "")
OTHERS = """no iw in ji tl mo sh zh_CN zh_TW zh_HK zh_SG zh-MO zh_US cmn deu eng spa zho fra pt-AO pt-MZ en-AU en-NZ en-IN en-HK en_150 es-MX es-AR es-419 sr-RS
sr-Latn-ME sr_ME az-RU uz-AF pa-PK no_NO nb_NO nn_NO de_DE fr_CA yue_CN yue_HK wuu ars en-AS en_CX en-PG""".split()


def apples(path):
    choose = ctypes.CDLL(str(path)).ualoc_localizationsToUse
    choose.restype = ctypes.c_int32

    def pick(locale, tags):
        wanted = (ctypes.c_char_p * 1)(locale.encode())
        shipped = (ctypes.c_char_p * len(tags))(*[tag.encode() for tag in tags])
        found, status = (ctypes.c_char_p * 64)(), ctypes.c_int(0)
        count = choose(wanted, 1, shipped, len(tags), found, 64, ctypes.byref(status))
        assert status.value <= 0, (locale, tags, status.value)
        return found[0].decode() if count > 0 else None

    return pick


def named(locale, tags, own, other):
    """Why belfry chooses otherwise, where that is meant."""
    parts = locale.replace("_", "-").split("-")
    if other is None and own in ["-".join(parts[:count]) for count in range(1, len(parts))]:
        return "a language in another script is taken before another language"
    if parts[0] == "zh" and parts[-1] == "US":
        return "Chinese of the United States is written in traditional letters, as CLDR's likely scripts have it"
    if parts[:2] in (["sr", "ME"], ["en", "GS"]):
        return "what CLDR 47 says of a region, and Apple's library of another version does not"
    return None


def belfrys(belfry, tags, locales):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "belfry.yaml").write_text(
            f"belfry: 1\napp: {{ bundle-id: com.example.app, platforms: {{ ios: '17.0' }} }}\nlocales: {{ source: {tags[0]}, shipped: [{', '.join(tags)}] }}\n")
        (root / "hello.yaml").write_text(
            "campaign: hello\ndeliver: push\naudience: all\nschedule: { when: requested }\nalert: Hello\npush: { expires: 1d }\nlocalizations:\n"
            + "".join(f"  {tag}: {{ body: Text in {tag} }}\n" for tag in tags[1:]))
        with open(root / "people.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["token", "locale", "request"])
            for number, locale in enumerate(locales): writer.writerow([f"{number:064x}", locale, f"r{number}"])
        run = subprocess.run([belfry, "-C", folder, "render", "hello", "--recipients", str(root / "people.csv")], capture_output=True, text=True)
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        if run.returncode or len(lines) != len(locales): raise SystemExit(f"{tags}: {len(lines)} of {len(locales)} lines\n{run.stderr}")
        return [line["locale"] for line in lines]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("belfry")
    options.add_argument("--library")
    options.add_argument("--sets", type=int, default=40, help="how many sets are made up besides")
    options = options.parse_args()
    swift = shutil.which("swift")
    library = options.library or pathlib.Path(swift).resolve().parent.parent / "lib/swift/linux/lib_FoundationICU.so"
    pick = apples(library)
    known = sorted(name for name in locale_identifiers() if "POSIX" not in name)
    locales = sorted({*known, *(name.replace("_", "-") for name in known), *OTHERS})
    sets = [tags.split() for tags in SETS.split("|")]
    chance = random.Random(7)
    shipped = "ar ca cs da de de-AT de-CH el en en-AU en-CA en-GB en-IN en-US es es-419 es-MX fa fi fr fr-CA he hi hr hu id it ja ko ms nb nl no pl pt pt-BR pt-PT ro ru sk sr sr-Latn sv th tr uk uz vi zh zh-HK zh-Hans zh-Hant zh-TW".split()
    sets += [chance.sample(shipped, chance.randint(2, 9)) for _ in range(options.sets)]
    names, failures, asked = {}, [], 0
    for tags in sets:
        for locale, own in zip(locales, belfrys(options.belfry, tags, locales)):
            asked += 1
            other = pick(locale, tags)
            if own == (other or tags[0]): continue
            name = named(locale, tags, own, other)
            if name: names[name] = names.get(name, 0) + 1
            else: failures.append(f"{locale} among {' '.join(tags)}: {own}, of Apple's library {other}")
    for name, count in sorted(names.items()): print(f"named: {name}: {count}")
    for failure in failures[:60]: print(failure)
    print(f"{asked} choices among {len(sets)} sets of languages, {len(failures)} differences that have no name")
    return 1 if failures else 0


sys.exit(main())
