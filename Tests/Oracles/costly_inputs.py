#!/usr/bin/env python3
"""Tries to make belfry work hard: projects of less than 1 MiB, each built to make one part of it slow or large.

    costly_inputs.py BELFRY [--inputs 1000] [--generated 1000] [--seed 1] [--seconds 2] [--megabytes 256] [--only FAMILY] [--keep FOLDER]

Every family of `FAMILIES` writes a project that grows with a number n; it is tried at several n and seeds, up to the largest that stays
below 1 MiB of files. Each project goes through one of the commands that read it. Nothing may take more than --seconds of processor time or more
memory than --megabytes, end by a signal, or end with a status that belfry does not have. Status 0: nothing did; 1: the slowest and the largest
are named. The families are in the files beside that are called costly_…. Those that are written by hand are all tried; of those that
costly_places.py generates from the schemas, and of pairs of them, --generated are chosen by the seed. growth.py doubles each of them.

Thousands of campaigns times thousands of recipients are millions of requests, and somebody wants each of them: what a build of the families in
BY_THE_REQUEST takes of time is not judged, only its memory and how it ends. A plan, which only counts them, is judged as everything else.
"""
import argparse, math, os, pathlib, random, resource, shutil, signal, subprocess, sys, tempfile, threading, time

sys.dont_write_bytecode = True
import costly_expectations, costly_families, costly_pairs, costly_places, costly_policies, costly_products  # noqa: F401: they fill the table
from costly_projects import FAMILIES, GENERATED, MIB

NOW = ["--now", "2026-11-21T00:00:00Z"]
BY_THE_REQUEST = {"campaigns_times_rows", "many_campaigns_few_rows", "programs_of_many_campaigns", "programs_that_differ",
                  "too_large_in_many_files", "a_year_of_windows"}
COMMANDS = {
    "check": ["check"], "all": ["check", "--all"], "diff": ["check", "--diff", "--needs-review"], "json": ["check", "--format", "json"], "plan": ["plan"], "csv": ["plan", "--format", "csv"],
    "ics": ["plan", "--format", "ics"], "markdown": ["plan", "--format", "markdown"], "build": ["build", "--output", "../b", "--max-rejected", "1000000"],
    "render": ["render", "c", "--max-rejected", "1000000"], "why": ["plan", "--why-size", "c"],
    "preview": ["preview", "--format", "html"], "owners": ["owners"], "window": ["build", "--window", "365d", "--output", "../b"],
    "test": ["test"], "audience": ["audience"], "sql": ["audience", "--sql", "postgres"], "simulate": ["simulate", "--set", "id=u1"],
    "sarif": ["check", "--format", "sarif"], "staging": ["check", "--env", "staging"], "staged_plan": ["plan", "--env", "staging"],
    "compare": ["diff", "../q", "."], "compare_all": ["diff", "../q", "."],
}


def write(project, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.rmtree(folder.parent / "b", ignore_errors=True)
    for name, text in project.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def sizes(project):
    return sum(len(text.encode()) for text in project.files.values())


def write_both(make, n, d, command, folder):
    """Writes a project, and the other side where two are compared: one item differs, or all do. Returns the bytes."""
    project = make(n, d)
    write(project, folder)
    if command.startswith("compare"):
        write(make(n, d, salt="all" if command == "compare_all" else "one"), folder.parent / "q")
    return sizes(project)


def largest(make, most, d):
    """The largest n up to `most` whose project has less than 1 MiB, to within a tenth."""
    low, size = 1, sizes(make(1, d))
    n, high = min(most, 16), None
    while True:
        now = sizes(make(n, d))
        if now >= MIB: high = n
        elif n == most or now >= 0.88 * MIB: return n
        # How the size grows, from the last two sizes that fit: it may be n times n.
        power = max(0.3, math.log(max(now, size + 1) / size) / math.log(n / low)) if n > low else 1
        if now < MIB: low, size = n, now
        n = min(most, max(low + 1, int(n * min(30, (0.95 * MIB / now) ** (1 / power)))))
        if high and n >= high: n = (low + high) // 2
        if high and high - low <= max(1, high // 12): return low


def run(binary, command, folder, limit):
    """Seconds, megabytes, the status, and the seconds of processor time."""
    def bounds():
        resource.setrlimit(resource.RLIMIT_AS, (12 << 30, 12 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit)))
    words = [binary, *COMMANDS[command], "-C", ".", *NOW]
    start = time.monotonic()
    with open(folder.parent / "out", "wb") as out, open(folder.parent / "err", "wb") as err:
        child = subprocess.Popen(words, cwd=folder, stdout=out, stderr=err, stdin=subprocess.DEVNULL, preexec_fn=bounds)
        # Who waits for ever uses no processor.
        timer = threading.Timer(10 * limit, lambda: os.kill(child.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(child.pid, 0)
        timer.cancel()
        child.returncode = 0
    spent = time.monotonic() - start
    return spent, usage.ru_maxrss / 1024, os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime


def is_by_the_request(name, command):
    return (name in BY_THE_REQUEST or name in GENERATED and ("rows" in name or "campaigns" in name or "folders" in name)) and command in ("build", "window")


def show(results, worst, wrong, asked):
    def line(r):
        return f"{r[0]:7.2f} s CPU {r[8]:7.2f} s {r[1]:7.0f} MB {r[7] / 1e6:7.1f} MB out  status {r[6]:3}  {r[2]} / {r[3]}, n = {r[4]}, {r[5] >> 10} KiB"
    for result in sorted(worst.values(), reverse=True)[:25]:
        print(line(result))
    largest = max(results, key=lambda r: r[1])
    past = f"{len(wrong)} past {asked.seconds} s, {asked.megabytes:.0f} MB or ended by a signal"
    slowest = max([r[0] for r in results if not is_by_the_request(r[2], r[3])], default=0)
    print(f"{len(results)} inputs of {len(FAMILIES)} families: slowest {slowest:.2f} s CPU, largest {largest[1]:.0f} MB ({largest[2]} / {largest[3]}), {past}")
    for result in sorted({(r[2], r[3]): r for r in wrong}.values(), key=lambda r: -r[1]):
        if result[1] > asked.megabytes or result[6] < 0:
            print("too much: " + line(result))


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("belfry")
    words.add_argument("--inputs", type=int, default=1000)
    words.add_argument("--generated", type=int, default=1000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--seconds", type=float, default=2)
    words.add_argument("--megabytes", type=float, default=256)
    words.add_argument("--only")
    words.add_argument("--keep", type=pathlib.Path)
    words.add_argument("--limit", type=float, default=20, help="seconds of processor time after which a run is ended")
    asked = words.parse_args()
    binary = os.path.realpath(asked.belfry)
    chooser = random.Random(asked.seed)
    costly_places.pairs(chooser, asked.generated // 2)
    every = [(name, command) for name, (_, _, commands) in FAMILIES.items() for command in commands if not asked.only or asked.only in name]
    generated = [job for job in every if job[0] in GENERATED]
    jobs = [job for job in every if job[0] not in GENERATED] + chooser.sample(generated, min(asked.generated, len(generated)))
    results, worst, wrong = [], {}, []
    with tempfile.TemporaryDirectory() as top:
        folder = pathlib.Path(top) / "p"
        for number in range(max(asked.inputs if not asked.only else 0, len(jobs))):
            name, command = jobs[number % len(jobs)]
            make, most, _ = FAMILIES[name]
            d = random.Random(f"{asked.seed} {number}")
            n = most if number < len(jobs) else max(1, int(most * d.random() ** 0.5))
            n = largest(make, n, random.Random(f"{asked.seed} {number}"))
            size = write_both(make, n, random.Random(f"{asked.seed} {number}"), command, folder)
            spent, memory, status, cpu = run(binary, command, folder, asked.limit)
            output = sum((folder.parent / name).stat().st_size for name in ("out", "err"))
            results.append((cpu, memory, name, command, n, size, status, output, spent))
            is_slow = cpu > asked.seconds and not is_by_the_request(name, command)
            # By the limit on a run's time, not by itself.
            is_ended = status == -signal.SIGKILL and is_by_the_request(name, command)
            is_wrong = not is_ended and status not in (0, 1, 2, 3) or is_slow or memory > asked.megabytes
            if is_wrong:
                wrong.append(results[-1])
                if asked.keep:
                    shutil.copytree(folder, asked.keep / f"{name}-{command}-{number}", dirs_exist_ok=True)
                print(f"past: {name} / {command} / {number}, n = {n}: {cpu:.2f} s CPU, {memory:.0f} MB, status {status}", flush=True)
            key = (name, command)
            if key not in worst or worst[key][0] < cpu:
                worst[key] = results[-1]
    show(results, worst, wrong, asked)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
