#!/usr/bin/env python3
"""Holds who gets which variant against Python's hashlib, over a million ids.

    assignment.py BELFRY [--rows 1000000] [--freeze]

Each id must be where the reference's three sentences put it, in one variant or in the holdout and in no two; the shares must be the declared
ones, within 5 standard deviations of what chance allows; edits to texts, audience and order of rows must move nobody; and a person's
places in two campaigns must be independent (chi-square over 100 × 100 places, within 5 standard deviations). --freeze prints vectors for
the Swift tests. Status 0: all of that holds; 1: not.
"""
import argparse, hashlib, json, math, os, pathlib, random, re, shutil, subprocess, sys, tempfile
from array import array

NOW = "2026-11-21T00:00:00Z"
REFERENCE = pathlib.Path(__file__).resolve().parent.parent.parent / "schemas" / "language" / "campaign.md"
PROJECT = """belfry: 1
app: { bundle-id: com.example.belfry, platforms: { ios: "16.0" } }
locales: { source: en }
attributes: { number: { type: integer, min: 0, max: 1000000000 } }
"""
SPLITS = {"half": (10, [45, 45]), "third-day": (0, [50, 30, 20]), "price-change": (1, [98, 1]), "all-but-one": (99, [1]),
          "many": (8, [4] * 23)}
ODD = ["", "Zoë", "Zoe\u0308", "日本", "👋🏽", "a:b", ":", " u1 ", 'say "x"', "x" * 400, "0", "-1"]


def text(name, holdout, weights, body="Hello", audience="all"):
    variants = ", ".join(f"{{ name: v{index}, weight: {weight}, data: {{ arm: {index} }} }}" for index, weight in enumerate(weights))
    return (f"campaign: {name}\ndeliver: push\naudience: {audience}\nschedule: {{ now: true }}\nalert: {body}\npush: {{ expires: 1d }}\n"
            + (f"holdout: {holdout}\n" if holdout else "") + f"variants: [{variants}]\n")


def place(campaign, recipient):
    return int.from_bytes(hashlib.md5(f"{campaign}:{recipient}".encode()).digest()[:4], "big") % 100


def variant(place, holdout, weights):
    end = holdout
    if place < end: return -1
    for index, weight in enumerate(weights):
        end += weight
        if place < end: return index
    raise AssertionError("the weights are not 100")


def write_people(path, ids, order):
    with open(path, "w", encoding="utf-8") as file:
        for number in order: file.write(json.dumps({"token": f"{number:064x}", "id": ids[number] or None, "number": number}, ensure_ascii=False) + "\n")


def rendered(belfry, folder, name, people, count, text):
    """The variant of each number, -1 where there is no request; how many had two."""
    (folder / f"{name}.yaml").write_text(text)
    found, twice = array("b", [-1]) * count, 0
    line = re.compile(rb'"token":"([0-9a-f]{64})".*"arm":([0-9]+)[,}]')
    process = subprocess.Popen([belfry, "render", name, "-C", folder, "--recipients", people, "--now", NOW], stdout=subprocess.PIPE)
    for request in process.stdout:
        token, arm = line.search(request).groups()
        number = int(token, 16)
        twice += found[number] != -1
        found[number] = int(arm)
    if process.wait() != 0: sys.exit(f"render ended with {process.returncode}")
    (folder / f"{name}.yaml").unlink()
    return found, twice


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry", nargs="?")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--freeze", action="store_true")
    wanted = parser.parse_args()
    if wanted.freeze:
        for name in SPLITS:
            for recipient in ODD[1:9] + [f"u-{number}" for number in (1, 99, 1001, 123456789)]: print(f"    ({json.dumps(name)}, {json.dumps(recipient, ensure_ascii=False)}, {place(name, recipient)}),")
        return 0
    belfry, failures = os.path.abspath(wanted.belfry), []

    def hold(is_right, words):
        print(("" if is_right else "WRONG: ") + words, flush=True)
        if not is_right: failures.append(words)

    rows = re.findall(r"^\| `([^`]+)` \| `([^`]+)` \| `([0-9a-f]{8})` \| ([0-9]+) \|$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE)
    hold(len(rows) >= 6 and all(hashlib.md5(f"{a}:{b}".encode()).hexdigest()[:8] == c and place(a, b) == int(d) for a, b, c, d in rows),
         f"reference: {len(rows)} vectors are hashlib's")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-assignment-"))
    try:
        (folder / "belfry.yaml").write_text(PROJECT)
        dice = random.Random(11)
        count = wanted.rows
        # Ids as people have them: counted up, random, and odd ones. Without an id it is the token.
        ids = [ODD[n] if n < len(ODD) else f"u-{n}" if n % 3 == 0 else str(n) if n % 3 == 1 else dice.randbytes(16).hex() for n in range(count)]
        order = list(range(count))
        write_people(folder / "people.jsonl", ids, order)
        dice.shuffle(order)
        write_people(folder / "shuffled.jsonl", ids, order)
        places = {}
        for name, (holdout, weights) in SPLITS.items():
            places[name] = array("b", (place(name, ids[n] or f"{n:064x}") for n in range(count)))
            expected = array("b", (variant(p, holdout, weights) for p in places[name]))
            found, twice = rendered(belfry, folder, name, folder / "people.jsonl", count, text(name, holdout, weights))
            different = sum(a != b for a, b in zip(found, expected))
            worst = 0
            for index, weight in [(-1, holdout)] * (holdout > 0) + list(enumerate(weights)):
                share = weight / 100
                worst = max(worst, abs(found.count(index) - count * share) / math.sqrt(count * share * (1 - share)))
            hold(different == 0 and twice == 0 and worst < 5,
                 f"{name}: {count} ids, {different} unlike hashlib, {twice} in two variants, the worst of {len(weights) + (holdout > 0)} shares is {worst:.2f} standard deviations off")
            if name == "half":
                changed, _ = rendered(belfry, folder, name, folder / "shuffled.jsonl", count, text(name, holdout, weights, "Another text", "number != 17"))
                moved = sum(a != b for a, b in zip(found, changed))
                hold(moved == (expected[17] != -1), f"{name}: another text, another order and an audience without one of them move {moved - (expected[17] != -1)} ids")
        names = list(SPLITS)
        for one, other in zip(names, names[1:] + names[:1]):
            cells = [0] * 10_000
            for a, b in zip(places[one], places[other]): cells[a * 100 + b] += 1
            square = sum((cell - count / 10_000) ** 2 for cell in cells) / (count / 10_000)
            off = (square - 9999) / math.sqrt(2 * 9999)
            hold(abs(off) < 5, f"{one} and {other}: chi-square {square:.0f} for 9999 degrees of freedom, {off:+.2f} standard deviations")
    finally:
        shutil.rmtree(folder)
    print(f"assignment: {len(failures)} wrong")
    return 1 if failures else 0


if __name__ == "__main__": sys.exit(main())
