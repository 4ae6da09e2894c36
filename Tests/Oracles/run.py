#!/usr/bin/env python3
"""Runs the oracles and prints one table of them: seconds, the last line of each, what did not run and why.

    run.py BELFRY [--size small|full] [--only NAME,NAME] [--seed N] [--jobs N] [--logs FOLDER]

What fails does not keep the others from running. `small` runs those that need nothing but Python's standard library and the tests' build, and for sending h2 from PyPI, with few
cases; `full` runs all of them, and leaves out what a program is missing for. Seeds are those of the day unless one is given: where an
oracle can take another one, yesterday's cases are not today's. Each has a process group of its own, which is ended with it, so that no service stays.
What an oracle writes stands in the folder for logs. Status 0: all that ran found no difference; 1: one did; nothing is hidden in between.
"""
import argparse, datetime, os, pathlib, shutil, signal, subprocess, sys, time
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
POSTGRES, STRACE, JAVA, CHROMIUM, FETCHED, CC, SENDER = "postgres", "strace", "java", "chromium", "pip", "a C compiler", "belfry-send"
SWIFT = "a Swift compiler"

# name: words of a full run, words of a small one (None: only in full runs), what it needs, whether it takes --seed.
ORACLES = {
    "assignment.py": ("", "--rows 20000", [], False),
    "local_schedules.py": ("", "--cases 40", [], False),
    "one_story.py": ("", "--projects 12", [], True),
    "bundle_rules.py": ("--cases 300", "--cases 12", [], True),
    "app_library.py": ("--cases 300", "--cases 12", [SWIFT], True),
    # Languages whose tools are missing are named in its log.
    "generated_code.py": ("--projects 30", "--projects 3 --only swift,python", [SWIFT], True),
    "diff_count.py": ("--pairs 600", "--pairs 40", [], True),
    "since.py": ("", "--campaigns 160 --rounds 3", [], False),
    "windows.py": ("", "--projects 60 --chains 12 --operations 0", [], True),
    "turns.py": ("", "--projects 30 --chains 15", [], True),
    "events.py": ("", "--projects 30", [], True),
    "changes.py": ("--pairs 3000 --wander 40", "--pairs 60 --wander 12", [], True),
    "changes.py bytes": ("--pairs 10000 --wander 20 --bytes --git", "--pairs 40 --wander 20 --bytes --git", [], True),
    "expectations.py": ("--projects 2000", "--projects 80", [], True),
    "mutate_limits.py": ("--dry", "--dry", [], False),
    "mutate_rules.py": ("--dry", "--dry", [], False),
    "zones.py": ("", "--years 2", [], True),
    "mutated_projects.py": ("--seconds 300", "--seconds 60", [], True),
    "push_types.py": ("", "", [], False),
    "activity_types.py": ("--types 90 --states 20", "--types 30", [SWIFT], True),
    "../Platforms/platforms.py": ("--prove", "--run iOS,tvOS", [SWIFT], False),
    "../Plugins/plugins.py": ("--backend native --backend swiftbuild", "", [SWIFT], False),
    "sending.py": ("--size full", "--size small", [FETCHED, SENDER], True),
    # Without PostgreSQL it says so, and runs what needs none.
    "sending_hosts.py": ("--size full", "--size small", [FETCHED, SENDER], True),
    "sending_calls.py": ("", None, [FETCHED, SENDER, STRACE], True),
    "sending_credentials.py": ("", None, [FETCHED, SENDER], False),
    "sending_mistakes.py": ("", None, [FETCHED, SENDER], False),
    "sending_people.py": ("", None, [FETCHED, SENDER], False),
    "sending_servers.py": ("", None, [FETCHED, SENDER], False),
    "apns_double_clients.py": ("", None, [FETCHED], False),
    "shells.py": ("", None, [], False),
    "costly_inputs.py": ("--inputs 300 --generated 300", "--only hosts_of_an_environment", [], True),
    # How long things take is asked of `make bench`; here each of its scripts only has to run, for a second.
    "../Benchmarks/check.sh": (None, "10 1", [CC], False),
    "../Benchmarks/formats.py": (None, "--rows 2000 --rounds 1", [CC], False),
    "../Benchmarks/recipients_memory.py": (None, "100000", [], False),
    "../Benchmarks/next_fire.sh": (None, "", [CC], False),
    "../Benchmarks/sources.py": (None, "--rows 2000 --rounds 1", [CC, POSTGRES], False),
    "../Benchmarks/devices.py": (None, "--rows 2000 --rounds 1", [CC, POSTGRES], False),
    "request_names.sh": ("campaigns", None, [FETCHED], False),
    "liquid_templates.sh": ("", None, [FETCHED], False),
    "sql_audiences.py": ("", None, [FETCHED, POSTGRES], False),
    "cldr.py": ("", None, [FETCHED], True),
    "text_zones.py": ("", None, [FETCHED], True),
    "languages.py": ("", None, [FETCHED], False),
    "plan_formats.py": ("", None, [FETCHED], True),
    "finding_formats.py": ("", None, [FETCHED], False),
    "hostile_texts.py": ("--runs 20000", None, [FETCHED], True),
    "recipient_sources.py": ("", None, [POSTGRES], False),
    "hostile_queries.py": ("", None, [POSTGRES], False),
    "secrets.py": ("", None, [POSTGRES], False),
    "devices.py": ("", None, [POSTGRES], False),
    "spark_render.py": ("", None, [FETCHED, JAVA], False),
    "faults.py": ("", None, [STRACE], False),
    "ci_files.py": (".build/try-release", None, [FETCHED], False),
    "growth.py": ("--sample 0.05 --runs 60", None, [], True),
    "allocations.sh": ("", None, [], False),
    "z3_predicates.py": ("", None, [FETCHED], True),
    "people.py": ("", None, [FETCHED], True),
    "preview_page.py": ("", None, [FETCHED, CHROMIUM], False),
    "z3_sizes.py": ("", None, [FETCHED], True),
}
# Those that ask the build of the tests, or the sources, and not the program.
WITHOUT_PROGRAM = {"mutate_limits.py", "mutate_rules.py", "zones.py", "liquid_templates.sh", "z3_predicates.py", "z3_sizes.py", "preview_page.py", "apns_double_clients.py", "../Benchmarks/next_fire.sh"}
# Those that ask the sender, which is beside the program.
OF_SENDER = {"sending.py", "sending_hosts.py", "sending_calls.py", "sending_credentials.py", "sending_mistakes.py", "sending_people.py", "sending_servers.py"}
MOST_SECONDS = 3600
# The status of an oracle that could not begin.
CANNOT_RUN = 77


def sender(belfry): return pathlib.Path(belfry).with_name("belfry-send")


def missing(needs, belfry):
    """What a machine lacks of some needs, in words; nothing where it has all."""
    found = {
        POSTGRES: bool(shutil.which("initdb") or list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))),
        STRACE: bool(shutil.which("strace")), JAVA: bool(shutil.which("java") or os.environ.get("JAVA_HOME")),
        CC: bool(shutil.which("cc")), SWIFT: bool(shutil.which("swiftc")), CHROMIUM: bool(shutil.which(os.environ.get("CHROMIUM", "chromium"))), FETCHED: True,
        SENDER: sender(belfry).exists(),
    }
    return " and ".join(need for need in needs if not found[need])


def run(name, words, belfry, seed, logs):
    """Seconds, the status, and the last line of an oracle."""
    script = name.split(" ")[0]
    command = [str(HERE / script)] if script.endswith(".sh") else [sys.executable, str(HERE / script)]
    command += ([] if script in WITHOUT_PROGRAM else [str(sender(belfry))] if script in OF_SENDER else [belfry]) + words.split() + (["--seed", str(seed)] if seed is not None else [])
    log = logs / (name.rpartition("/")[2].replace(" ", "-") + ".log")
    began = time.monotonic()
    with open(log, "wb") as out:
        # A group of its own: services that it has started end with it.
        child = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=dict(os.environ, BELFRY=belfry), start_new_session=True)
        try: status = child.wait(MOST_SECONDS)
        except subprocess.TimeoutExpired: status = None
        finally:
            try: os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError: pass
            child.wait()
    lines = [line for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return time.monotonic() - began, status, lines[-1][:110] if lines else ""


def row(name, words, needs, belfry, seed, logs):
    """What the table says of an oracle, after it has run."""
    lacking = missing(needs, belfry)
    if lacking: return name, "", "not run", f"{lacking} is missing"
    seconds, status, last = run(name, words, belfry, seed, logs)
    word = {0: "ok", CANNOT_RUN: "not run", None: "ended"}.get(status, f"status {status}")
    return name, f"{seconds:.0f} s", word, last


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("belfry")
    words.add_argument("--size", choices=["small", "full"], default="full")
    words.add_argument("--only", default="", help="names of oracles, with commas between them")
    words.add_argument("--seed", type=int, default=int(datetime.date.today().strftime("%Y%m%d")))
    words.add_argument("--jobs", type=int, default=min(2, os.cpu_count() or 1), help="how many run at once; 1 where times matter")
    words.add_argument("--logs", type=pathlib.Path, default=ROOT / ".build" / "oracles")
    asked = words.parse_args()
    belfry = str(pathlib.Path(asked.belfry).resolve())
    only = [name for name in asked.only.split(",") if name]
    unknown = [name for name in only if not any(other.startswith(name) for other in ORACLES)]
    if unknown: sys.exit(f"no oracle is called {', '.join(unknown)}")
    asked.logs.mkdir(parents=True, exist_ok=True)
    print(f"seed {asked.seed}, logs in {asked.logs}", flush=True)
    chosen = [
        (name, full if asked.size == "full" else small, needs, asked.seed if takesSeed else None)
        for name, (full, small, needs, takesSeed) in ORACLES.items() if not only or any(name.startswith(wanted) for wanted in only)]
    rows = []
    # Most have one thread. Each line appears once those before it are there.
    with ThreadPoolExecutor(asked.jobs) as pool:
        for line in pool.map(lambda oracle: row(*oracle[:3], belfry, oracle[3], asked.logs), [oracle for oracle in chosen if oracle[1] is not None]):
            rows.append(line)
            print("{:<22} {:>7}  {:<9} {}".format(*line), flush=True)
    skipped = sum(line[2] == "not run" for line in rows)
    failed = sum(line[2] not in ("ok", "not run") for line in rows)
    print(f"{len(rows) - skipped} oracles ran, {failed} failed, {skipped} did not run")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
