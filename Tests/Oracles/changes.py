#!/usr/bin/env python3
"""Random edits of random projects: `belfry diff` says "no change" exactly when both builds are equal byte for byte, and each difference of the
builds is explained by a line of it.

    changes.py BELFRY [--pairs 60] [--seed 1] [--wander N] [--bytes] [--git] [--keep FOLDER]

An edit changes, moves, adds or takes away something in one file: words, numbers, keys, lines, comments, whole blocks and files. What git would show
as a change may be none, and one letter may be one. Two answers must agree: the files of two builds, and what `belfry diff` says of the two folders. A
change of which no recipient of the example feels anything is in no file of its build: it must be one of the audience, the schedule or the policy.

The example project is what is edited. With --wander every N pairs begin anew, in turn from the example and from a project of which nothing is given
(`story_projects.py`), and what builds is what the next pair begins with: edits pile up.

With --bytes an edit knows nothing of the language: it is another byte of any file, be it a sound, a list of recipients or an app's strings, or the
next of all keys of the schemas (`byte_edits.py`). Every fourth pair is of the environment "staging", where there is one.

With --git the same pairs are also a commit and its work tree, or two commits, of which `diff` must tell the same as of the two folders, and
`check --since` must find the same new findings.

Where builds differ, each member of a request, a bundle or a table that differs must have a part that can be the reason, of that campaign and that
language (`changed_builds.py` has the table), and each campaign of which something differs must be named.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import byte_edits
from changed_builds import unexplained, unnamed
from random_edits import campaigns, edit
import story_projects

NOW = "2026-11-21T00:00:00Z"
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLE = os.path.join(HERE, "..", "..", "campaigns")
# What may change without any recipient of the example feeling it.
UNFELT = re.compile(
    r"audience$|audiences\.|schedule$|quiet-hours$|attributes\.|personas\.|policy\.|locales\.|platforms\.|fallback-zone|recipients|sent|status|unless-sent|group|inputs\.|was$|weight|holdout|tags$|sounds\.|media\.|.*\.words(\.|$)|rules\.|ignored|bundle-id|environment|categories\.|events\.|order of ")


def built(belfry, project, output, words=()):
    """The files of a build, without what says from which files it was made, and which languages of which campaigns somebody gets; nothing where it
    cannot be built."""
    run = subprocess.run([belfry, "-C", project, "build", "--now", NOW, "--output", output, *words], capture_output=True, text=True)
    if run.returncode != 0:
        shutil.rmtree(output, ignore_errors=True)
        return None
    found, heard = {}, set()
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
                heard.update((line["campaign"], line["locale"]) for line in map(json.loads, content.splitlines()) if "locale" in line)
            found[os.path.relpath(path, output)] = content
    shutil.rmtree(output)
    return found, heard


def unheard(told, heard):
    """Whether all that has changed are texts in languages that nobody of the example gets, or what stands in for values that nobody lacks."""
    def words(text):
        return re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", text or "")
    return not told["project"] and all(
        part.get("locale") and (change["campaign"], part["locale"]) not in heard or words(part["before"]) == words(part["after"])
        for change in told["changes"] for part in change["parts"])


def unsent(told, *builds):
    """Whether all that has changed are pushes of which neither build has a request."""
    campaigns = {path.split("/")[1] for files in builds for path in files if re.fullmatch(r"push/[^/]+/\d+\.jsonl", path)}
    return not told["project"] and all(
        change["campaign"] not in campaigns and all((change[side] or {}).get("deliver", "push") == "push" for side in ("before", "after"))
        for change in told["changes"])


def judge(first, second, told, counts):
    """What is wrong with what diff says of two builds; nothing where all is right."""
    before, heard = first
    after, heard_after = second
    keys = [part["key"] for part in told["project"]] + [part["key"] for change in told["changes"] for part in change["parts"]]
    whole = [change for change in told["changes"] if change["kind"] != "changed"]
    # Of a draft, and of what is over, nothing is built.
    idle = all((change[side] or {}).get("status") != "active" or not change[side]["next"] for change in told["changes"] for side in ("before", "after"))
    if before == after:
        if told["same"]:
            counts["no change"] += 1
        elif whole or idle or any(UNFELT.search(key) for key in keys) or unheard(told, heard | heard_after) or unsent(told, before, after):
            counts["felt by nobody here"] += 1
        else:
            return f"builds are equal, diff says {keys}"
        return None
    if told["same"]:
        differing = sorted(name for name in set(before) | set(after) if before.get(name) != after.get(name))
        return f"builds differ in {', '.join(differing[:4])}, diff says nothing"
    if "build" in keys:
        return f"something differs that no part tells; diff says {keys}"
    lacking = unexplained(before, after, told)
    counts["changed"] += 1
    left = unnamed(before, after, told)
    if left:
        return f"{', '.join(left)} differ and are not named; diff says {keys}"
    return f"{len(lacking)} differences without a line, such as {lacking[0]}; diff says {keys}" if lacking else None


def git(folder, *words):
    subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", *words], check=True, capture_output=True)


def told_by_git(belfry, folder, isCommitted, words):
    """What diff says of a work tree, or of two commits, and what is wrong with its new findings."""
    if isCommitted:
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", "after", "--allow-empty")
    sides = ["HEAD~1..HEAD"] if isCommitted else []
    run = subprocess.run([belfry, "-C", folder, "diff", *sides, "--now", NOW, "--exit-code", "--format", "json", *words], capture_output=True, text=True)
    told = bare(run.stdout)
    return run.returncode, told, told and other_findings(belfry, folder, "HEAD~1" if isCommitted else "HEAD", told, words)


def other_findings(belfry, folder, base, told, words):
    """The findings that `diff` or `check --since` alone calls new; nothing where both call the same so."""
    run = subprocess.run([belfry, "-C", folder, "check", "--since", base, "--now", NOW, "--format", "json", *words], capture_output=True, text=True)
    if not run.stdout:
        return f"check --since ends with {run.returncode}: {run.stderr.strip()}"
    def key(rule, path, line, message):
        return rule, path, line, message
    since = collections.Counter(
        key(one["rule"], one["path"], one.get("range", {}).get("start", {}).get("line", 1), one["message"]) for one in json.loads(run.stdout)["findings"])
    diff = collections.Counter(key(one["rule"], one["path"], one["line"], one["message"]) for one in told["findings"]["new"])
    only = [f"{name} alone finds {one}" for name, some in (("diff", diff - since), ("check --since", since - diff)) for one in some]
    return "; ".join(only[:3])


def bare(text):
    """A comparison without the names of its sides."""
    told = json.loads(text) if text else {}
    return {key: value for key, value in told.items() if key not in ("before", "after")}


class Base:
    """The project that is edited, with its build; it may wander."""

    def __init__(self, belfry, folder, asked, dice):
        self.belfry, self.asked, self.dice = belfry, asked, dice
        self.place, self.output = os.path.join(folder, "before"), os.path.join(folder, "out")
        self.builds = {}
        self.begun = 0

    def begin(self):
        """Begins anew."""
        while True:
            self.builds = {}
            shutil.rmtree(self.place, ignore_errors=True)
            is_story = self.asked.wander and self.begun % 2 == 1
            if is_story:
                story_projects.write(story_projects.make(self.dice), pathlib.Path(self.place))
            else:
                shutil.copytree(EXAMPLE, self.place)
            if self.build() is not None:
                break
            if not is_story:
                sys.exit("the example project cannot be built")
        self.begun += 1
        if self.asked.git:
            git(self.place, "init", "-q")
            self.commit()

    def build(self, words=()):
        """The build of an environment."""
        if words not in self.builds:
            self.builds[words] = built(self.belfry, self.place, self.output, words)
        return self.builds[words]

    def go_on(self, folder, words, build):
        """Takes an edited project as the next one."""
        shutil.rmtree(self.place)
        shutil.copytree(folder, self.place)
        self.builds = {words: build}
        if self.asked.git:
            self.commit()

    def commit(self):
        git(self.place, "add", "-A")
        git(self.place, "commit", "-qm", "before", "--allow-empty")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("belfry")
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wander", type=int, default=0, metavar="N", help="begin anew every N pairs, and go on with what builds")
    parser.add_argument("--bytes", action="store_true", help="edit any byte of any file, and each key of the schemas")
    parser.add_argument("--git", action="store_true", help="compare commits, too")
    parser.add_argument("--keep", help="a folder for the projects of pairs that are wrong")
    asked = parser.parse_args()
    belfry = os.path.abspath(asked.belfry)
    dice = random.Random(asked.seed)
    counts, kinds = collections.Counter(), collections.Counter()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        after, output = (os.path.join(folder, name) for name in ("after", "out"))
        base = Base(belfry, folder, asked, dice)
        before = base.place
        base.begin()
        keys = byte_edits.Keys(belfry) if asked.bytes else None
        def change():
            if keys is None:
                return edit(after, dice)
            return dice.choice([byte_edits.edit_byte, keys.edit])(after, dice)
        for number in range(asked.pairs):
            if asked.wander and number % asked.wander == 0 or not campaigns(before):
                base.begin()
            words = ("--env", "staging") if asked.bytes and number % 4 == 3 and os.path.exists(os.path.join(before, "belfry.staging.yaml")) else ()
            first = base.build(words)
            if first is None:
                # What was edited for one environment cannot be built for the other one.
                base.begin()
                words = ()
                first = base.build(words)
            shutil.copytree(before, after)
            edits = [change() for _ in range(1 if asked.bytes else dice.choice([1, 1, 1, 2, 3])) if campaigns(after)]
            second = built(belfry, after, output, words)
            run = subprocess.run(
                [belfry, "diff", before, after, "--now", NOW, "--exit-code", "--format", "json", *words], capture_output=True, text=True)
            problem = None
            if asked.git:
                status, again, other = told_by_git(belfry, after, number % 2 == 1, words)
                if (status, again) != (run.returncode, bare(run.stdout)):
                    problem = f"diff of commits ends with {status} and says something else than diff of folders"
                elif other:
                    problem = other
            if second is None:
                counts["broken"] += 1
                if run.returncode not in (0, 1, 2):
                    problem = problem or f"diff of a broken project ends with {run.returncode}: {run.stderr}"
            elif run.returncode not in (0, 1) or not run.stdout:
                problem = problem or f"builds, and diff says {run.stderr.strip()}"
            else:
                kinds.update(edits)
                told = json.loads(run.stdout)
                if told["same"] != (run.returncode == 0):
                    problem = f"diff ends with {run.returncode} and says same: {told['same']}"
                problem = judge(first, second, told, counts) or problem
            if problem:
                wrong += 1
                print(f"pair {number} ({', '.join(edits)}): {problem}", flush=True)
                if asked.keep:
                    for side in (before, after):
                        shutil.copytree(side, os.path.join(asked.keep, f"{asked.seed}-{number}", os.path.basename(side)), dirs_exist_ok=True)
            if asked.wander and second is not None:
                base.go_on(after, words, second)
            shutil.rmtree(after)
    print(f"{dict(counts)}; {wrong} with a difference")
    print("edits of pairs that build:", ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    sys.exit(1 if wrong else 0)


main()
