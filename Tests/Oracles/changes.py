#!/usr/bin/env python3
"""Random edits of the example project: `belfry diff` says "no change" exactly when both builds are equal byte for byte.

    changes.py BELFRY [--pairs 60] [--seed 1] [--keep FOLDER]

An edit changes, moves, adds or takes away something in one file: words, numbers, keys, lines, comments. What git would show as a change may
be none, and one letter may be one. Two answers must agree: the files of two builds, and what `belfry diff` says of the two folders. A change of
which no recipient of the example feels anything is in no file of its build: it must be one of the audience, the schedule or the policy.
"""
import argparse
import collections
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

NOW = "2026-11-21T00:00:00Z"
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLE = os.path.join(HERE, "..", "..", "campaigns")
# What may change without any recipient of the example feeling it.
UNFELT = re.compile(
    r"audience$|audiences\.|schedule$|quiet-hours$|attributes\.|policy\.|locales\.|platforms\.|fallback-zone|recipients|sent|status|unless-sent|group|inputs\.|was$|weight|holdout")


# Which languages of which campaigns somebody of the example gets.
heard = set()


def files(folder):
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in ("build", "data", "ios", "media", "sounds", "strings", "spark"))
        for name in sorted(names):
            if name.endswith(".yaml") and "staging" not in name:
                yield os.path.join(place, name)


def edit(lines, dice):
    """One edit of the lines of a file."""
    at = dice.randrange(len(lines))
    line = lines[at]
    kind = dice.choice(["word", "word", "number", "number", "drop", "comment", "blank", "swap", "quote", "copy", "level", "colour"])
    if kind == "word":
        words = [m for m in re.finditer(r"[A-Za-z]{4,}", line.split(": ", 1)[-1])] if ": " in line else []
        if words:
            word = dice.choice(words)
            start = len(line) - len(line.split(": ", 1)[-1])
            text = line[start:]
            lines[at] = line[:start] + text[:word.start()] + dice.choice(["Hello", "pro", "free", "today", "device", "x"]) + text[word.end():]
    elif kind == "number":
        numbers = list(re.finditer(r"\d+", line))
        if numbers:
            number = dice.choice(numbers)
            lines[at] = line[:number.start()] + str(int(number.group()) + dice.choice([-1, 1, 2])) + line[number.end():]
    elif kind == "drop":
        del lines[at]
    elif kind == "comment":
        lines[at] = line.rstrip("\n") + "   # said again\n" if not line.strip().startswith("#") and "|" not in line and ">" not in line else line
    elif kind == "blank":
        lines.insert(at, "\n")
    elif kind == "swap" and at + 1 < len(lines):
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
    elif kind == "quote":
        found = re.fullmatch(r"(\s*[a-z-]+: )([A-Za-z][A-Za-z ]*)\n", line)
        if found:
            lines[at] = f'{found.group(1)}"{found.group(2)}"\n'
    elif kind == "copy":
        lines.insert(at, line)
    elif kind == "level":
        lines.append("interruption: passive\n")
    elif kind == "colour":
        lines.append("thread: other\n")


def built(belfry, project, output):
    """The files of a build, without what says from which files it was made; nothing where it cannot be built."""
    run = subprocess.run([belfry, "-C", project, "build", "--now", NOW, "--output", output], capture_output=True, text=True)
    if run.returncode != 0:
        return None
    found = {}
    heard.clear()
    for place, _, names in os.walk(output):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                content = file.read()
            if name == "manifest.json":
                manifest = json.loads(content)
                manifest.pop("inputs", None)
                # Digests of manifests differ where their inputs do.
                manifest["files"] = [entry for entry in manifest.get("files", []) if not entry["path"].endswith("manifest.json")]
                content = json.dumps(manifest, sort_keys=True).encode()
            if name.endswith(".jsonl"):
                heard.update((json.loads(line)["campaign"], json.loads(line)["locale"]) for line in content.splitlines() if line.startswith(b"{\"locale\""))
            found[os.path.relpath(path, output)] = hashlib.sha256(content).hexdigest()
    shutil.rmtree(output)
    return found


def unheard(told):
    """Whether all that has changed are texts in languages that nobody of the example gets, or what stands in for values that nobody lacks."""
    def words(text):
        return re.sub(r"\{\{.*?\}\}", "", text or "")
    return not told["project"] and all(
        part.get("locale") and (change["campaign"], part["locale"]) not in heard or words(part["before"]) == words(part["after"])
        for change in told["changes"] for part in change["parts"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("belfry")
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the projects of pairs that are wrong")
    asked = parser.parse_args()
    belfry = os.path.abspath(asked.belfry)
    dice = random.Random(asked.seed)
    counts = collections.Counter()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        before, after, output = (os.path.join(folder, name) for name in ("before", "after", "out"))
        shutil.copytree(EXAMPLE, before)
        first = built(belfry, before, output)
        if first is None:
            sys.exit("the example project cannot be built")
        for number in range(asked.pairs):
            shutil.copytree(before, after)
            for _ in range(dice.choice([1, 1, 1, 2, 3])):
                path = dice.choice(list(files(after)))
                with open(path, encoding="utf-8") as file:
                    lines = file.readlines()
                edit(lines, dice)
                with open(path, "w", encoding="utf-8") as file:
                    file.writelines(lines)
            second = built(belfry, after, output)
            run = subprocess.run([belfry, "diff", before, after, "--now", NOW, "--format", "json"], capture_output=True, text=True)
            if second is None:
                counts["broken"] += 1
                if run.returncode not in (0, 1, 2):
                    wrong += 1
                    print(f"pair {number}: diff of a broken project ends with {run.returncode}: {run.stderr}")
            elif run.returncode != 0:
                wrong += 1
                print(f"pair {number}: builds, and diff says {run.stderr.strip()}")
            else:
                told = json.loads(run.stdout)
                keys = [part["key"] for part in told["project"]] + [
                    part["key"] for change in told["changes"] for part in change["parts"]]
                whole = [change for change in told["changes"] if change["kind"] != "changed"]
                # Of a draft, and of what is over, nothing is built.
                idle = all((change[side] or {}).get("status") != "active" or not change[side]["next"] for change in told["changes"] for side in ("before", "after"))
                if first == second and told["same"]:
                    counts["no change"] += 1
                elif first != second and not told["same"]:
                    counts["changed"] += 1
                elif first == second and (whole or idle or any(UNFELT.search(key) for key in keys) or unheard(told)):
                    counts["felt by nobody here"] += 1
                else:
                    wrong += 1
                    differing = sorted(name for name in set(first) | set(second) if first.get(name) != second.get(name))
                    print(f"pair {number}: builds {'equal' if first == second else 'differ in ' + ', '.join(differing[:4])}, diff says {keys}")
                    if asked.keep:
                        shutil.copytree(after, os.path.join(asked.keep, str(number)), dirs_exist_ok=True)
            shutil.rmtree(after)
    print(f"{dict(counts)}; {wrong} with a difference")
    sys.exit(1 if wrong else 0)


main()
