#!/usr/bin/env python3
"""What `belfry diff` of a few changed files costs against one `belfry check` of all of them, wall.

    diff.py BELFRY PROJECT [--rounds 9] [--only WORD]

PROJECT is a folder with many campaigns, for instance 10,000; it is copied, so put the copies where files are quick (TMPDIR=/dev/shm). Each kind of
change touches three files, or one that campaigns share. In each round every command runs once, one after the other, so that what else the machine does
hits all of them alike. The goal is 1.5.
"""
import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

NOW = "2026-11-21T00:00:00Z"


def replaced(pattern, text):
    return lambda content: re.sub(pattern, text, content, count=1, flags=re.M)


# By name: what a file must have, how often, and what becomes of it.
CHANGES = {
    "texts": (r"^deliver: push", 3, replaced(r"^  title: .*$", "  title: Something else")),
    "texts of local campaigns": (r"^deliver: local", 3, replaced(r"^  title: .*$", "  title: Something else")),
    "schedules": (r"^deliver: push[\s\S]*^  at: \d{4}-", 3, replaced(r"^  at: (\d{4}-\d\d-\d\d) .*$", r"  at: \1 10:10")),
    "schedules of local campaigns": (r"^deliver: local[\s\S]*^  at: \d{4}-", 3, replaced(r"^  at: (\d{4}-\d\d-\d\d) .*$", r"  at: \1 10:10")),
    "audiences": (r"^deliver: push[\s\S]*^audience: ", 3, replaced(r"^audience: .*$", "audience: plan == team")),
    "a file that campaigns share": (r"^audiences:", 1, replaced(r"^(  \w+:)[\s\S]*?(?=^  \w|\Z)", r"\1 points > 123456" + "\n")),
}


def changed(folder, pattern, most, edit):
    """Changes some files of a project; gives how many."""
    count = 0
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if not name.endswith(".yaml") or count == most:
                continue
            path = os.path.join(place, name)
            with open(path, encoding="utf-8") as file:
                content = file.read()
            new = edit(content) if re.search(pattern, content, flags=re.M) else content
            if new != content:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(new)
                count += 1
    return count


def git(folder, *words):
    subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", *words], check=True, capture_output=True)


def timed(command):
    start = time.monotonic()
    run = subprocess.run(command, capture_output=True, text=True)
    # A project may have findings: what is measured is the same work.
    if run.returncode not in (0, 1) or run.stderr:
        sys.exit(f"{' '.join(command)} ends with {run.returncode}: {run.stderr}")
    return time.monotonic() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("belfry")
    parser.add_argument("project")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="", help="only the changes with this word in their name")
    asked = parser.parse_args()
    belfry = os.path.abspath(asked.belfry)
    with tempfile.TemporaryDirectory() as place:
        base = os.path.join(place, "base")
        shutil.copytree(asked.project, base)
        git(base, "init", "-q")
        git(base, "add", "-A")
        git(base, "commit", "-qm", "all")
        commands = {"check": [belfry, "-C", base, "check", "--now", NOW]}
        for number, (name, change) in enumerate(CHANGES.items()):
            if asked.only not in name:
                continue
            after = os.path.join(place, str(number))
            shutil.copytree(base, after, symlinks=True)
            if changed(after, *change) != change[1]:
                sys.exit(f"{name}: there are not enough such files")
            git(after, "status")
            commands[f"{name}, git"] = [belfry, "-C", after, "diff", "--now", NOW]
            commands[f"{name}, two folders"] = [belfry, "diff", base, after, "--now", NOW]
        seconds = {name: [] for name in commands}
        for _ in range(asked.rounds):
            for name, command in commands.items():
                seconds[name].append(timed(command))
        check = statistics.median(seconds["check"])
        print(f"check {check:.3f} s; {asked.rounds} rounds, medians; load {os.getloadavg()[0]:.1f}")
        for name, all in seconds.items():
            if name != "check":
                by_round = statistics.median(one / other for one, other in zip(all, seconds["check"]))
                print(f"{statistics.median(all) / check:.2f} × ({by_round:.2f} by round)  {name}")


main()
