#!/usr/bin/env python3
"""Runs every command in every format over projects that somebody has broken: no trap, no hang, one of the four statuses, and outputs that can be read.

    mutated_projects.py BELFRY [--seconds 60] [--runs N] [--seed 1]

A project in which every part of the language stands is edited in one to five places: a byte of any file (the tables of recipients and devices, strings, saved plans
and builds among them), or a key of the schemas with another value. Commands, flags and formats are those that the program itself tells, as for
hostile_texts.py. Each of them has its turn before any comes again. Without --runs it goes on for so many seconds.
Status 0: nothing of this; 1: the edits, the command and what it said, and the project is kept.
"""
import argparse, json, os, pathlib, random, shutil, subprocess, sys, tempfile, time

import byte_edits
from hostile_projects import Project
from hostile_texts import Oracle

PATIENCE = 20


def edit(folder, keys, dice):
    """What was done to a project, in words."""
    return [keys.edit(folder, dice) if dice.random() < 0.4 else byte_edits.edit_byte(folder, dice) for _ in range(dice.randrange(1, 6))]


def separate(folder):
    """Files of their own: the copies of a project share theirs with it."""
    for path in byte_edits.files(folder):
        content = pathlib.Path(path).read_bytes()
        os.unlink(path)
        pathlib.Path(path).write_bytes(content)


def wrong(oracle, invocation, project):
    """What is wrong with a run; nothing where all is well."""
    words = oracle.words(invocation.words, project)
    try:
        done = subprocess.run([oracle.belfry, *words], capture_output=True, stdin=subprocess.DEVNULL, cwd=project.root, timeout=PATIENCE, env=oracle.environment)
    except subprocess.TimeoutExpired:
        return f"runs for more than {PATIENCE} s"
    if done.returncode not in (0, 1, 2, 3): return f"ends with {done.returncode}: {done.stderr[-300:]!r}"
    if done.returncode > 1 and not done.stderr and not done.stdout: return f"ends with {done.returncode} and says nothing"
    if invocation.form == "json" and done.stdout and done.returncode < 2 and invocation.flag is None:
        try: json.loads(done.stdout)
        except ValueError as error: return f"prints no JSON: {error}"
    return None


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("belfry")
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--runs", type=int)
    words.add_argument("--seed", type=int, default=1)
    asked = words.parse_args()
    dice = random.Random(asked.seed)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="mutated-"))
    oracle = Oracle(os.path.realpath(asked.belfry), folder)
    keys = byte_edits.Keys(oracle.belfry)
    waiting, found, runs, projects = [], [], 0, 0
    end = time.monotonic() + asked.seconds
    while (runs < asked.runs if asked.runs else time.monotonic() < end) and len(found) < 10:
        root = folder / f"p{projects}"
        project = Project(oracle.template, root, None, "x", None)
        separate(root)
        edits = edit(root, keys, dice)
        projects += 1
        kept = False
        for _ in range(8):
            if not waiting:
                waiting = list(oracle.invocations)
                dice.shuffle(waiting)
            invocation = waiting.pop()
            runs += 1
            what = wrong(oracle, invocation, project)
            if what:
                found.append(f"{' '.join(oracle.words(invocation.words, project))}: {what} ({', '.join(edits)}; {root})")
                kept = True
        if not kept: shutil.rmtree(root, ignore_errors=True)
    for line in found: print(line)
    if not found: shutil.rmtree(folder, ignore_errors=True)
    print(f"{projects} projects, {runs} runs of {len(oracle.invocations)} commands, formats and flags, seed {asked.seed}: {len(found)} wrong")
    return 1 if found else 0


if __name__ == "__main__": sys.exit(main())
