#!/usr/bin/env python3
"""Runs the fuzz targets, two at a time, and prints a table of what each did.

    [FUZZ_SECONDS=60] [FUZZ_ONLY=name,name] [FUZZ_JOBS=2] [FUZZ_FOLDER=.build/fuzz-work] fuzz.py PROGRAM...

Each target gets a corpus of its own, which starts with the repository's examples and is kept from run to run, and a dictionary out of the
tables of the language. FUZZ_RUNS=name=count,… ends a target after so many runs instead of after so many seconds. With FUZZ_TRIES=count each
target makes up so many inputs by itself, from FUZZ_SEED, the day's otherwise: programs that are built with the tests know no libFuzzer. Status 1: an input
crashed a target, took too long or too much memory, or something that must hold did not; the input is kept, and how to run it again is printed.
"""
import concurrent.futures, datetime, os, pathlib, re, signal, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
MEMORY = 2048  # MiB of a run
ENVIRONMENT = {
    **os.environ, "BELFRY_ROOT": str(ROOT), "SWIFT_BACKTRACE": "enable=no",
    # Leaks are no matter of one input; long stacks of allocations cost a third of the time.
    "ASAN_OPTIONS": "detect_leaks=0:malloc_context_size=4:quarantine_size_mb=32"}


def setting(name, usual): return os.environ.get(name) or usual


def targets(programs, only):
    """The targets of all programs: program, name, most bytes, seconds that an input may take."""
    found = []
    for program in programs:
        lines = subprocess.run([program, "list"], check=True, capture_output=True, text=True, env=ENVIRONMENT).stdout
        for line in lines.splitlines():
            name, longest, patience = line.split("\t")
            if not only or name in only: found.append((program, name, int(longest), int(patience)))
    missing = set(only) - {name for _, name, _, _ in found}
    if missing: sys.exit(f"no target is called {', '.join(sorted(missing))}")
    return found


def fuzz(target, folder, seconds, runs):
    """Runs one target; gives a row of the table and, where an input was found, that input and how to run it."""
    program, name, longest, patience = target
    corpus, inputs = folder / "corpus" / name, folder / "crashes"
    corpus.mkdir(parents=True, exist_ok=True)
    inputs.mkdir(parents=True, exist_ok=True)
    before = set(inputs.glob(f"{name}-*"))
    subprocess.run([program, "seeds", name, corpus], check=True, env=ENVIRONMENT)
    end = [f"-runs={runs}"] if runs else [f"-max_total_time={seconds}"]
    command = [
        program, "run", name, corpus, f"-dict={corpus}.dict", f"-max_len={longest}", f"-timeout={patience}",
        f"-rss_limit_mb={MEMORY}", f"-artifact_prefix={inputs}/{name}-", "-print_final_stats=1", "-reload=0", *end]
    log = folder / f"{name}.log"
    started = time.monotonic()
    with open(log, "w") as out:
        status = subprocess.run(list(map(str, command)), stdout=out, stderr=subprocess.STDOUT, env=ENVIRONMENT).returncode
    text = log.read_text(errors="replace")
    count = last(r"stat::number_of_executed_units:\s*(\d+)", text)
    duration = max(time.monotonic() - started, 1)
    found = sorted(set(inputs.glob(f"{name}-*")) - before)
    result = "ok"
    if status or found:
        why = re.search(r"^does not hold: .*|ERROR: .*|ALARM: .*", text, re.MULTILINE)
        result = why.group(0)[:200] if why else f"status {status}"
    row = (name, count, round(count / duration), last(r"cov: (\d+)", text), last(r"corp: (\d+)", text), result)
    return row, [(path, program) for path in found], status != 0 or bool(found)


def attempt(target, folder, tries, seed):
    """Has one target make up inputs by itself; gives the same as `fuzz`, with nothing known of coverage."""
    program, name, _, patience = target
    inputs = folder / "crashes"
    inputs.mkdir(parents=True, exist_ok=True)
    kept = inputs / f"{name}-{seed}"
    started = time.monotonic()
    done = subprocess.run([program, "try", name, str(tries), str(seed), str(kept)], capture_output=True, text=True, errors="replace", env=ENVIRONMENT)
    duration = max(time.monotonic() - started, 0.01)
    result = "ok"
    if done.returncode:
        why = re.search(r"^does not hold: .*|^.*Fatal error.*", done.stderr, re.MULTILINE)
        slow = f"takes longer than {patience} s" if done.returncode == -signal.SIGALRM else f"status {done.returncode}"
        result = why.group(0)[:200] if why else slow
    row = (name, tries, round(tries / duration), 0, 0, result)
    return row, [(kept, program)] if kept.exists() else [], done.returncode != 0


def last(pattern, text):
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def main():
    programs = [str(pathlib.Path(program).resolve()) for program in sys.argv[1:]]
    folder = pathlib.Path(setting("FUZZ_FOLDER", ROOT / ".build" / "fuzz-work"))
    seconds = int(setting("FUZZ_SECONDS", "60"))
    runs = dict(part.split("=") for part in setting("FUZZ_RUNS", "").split(",") if part)
    tries, seed = int(setting("FUZZ_TRIES", "0")), int(setting("FUZZ_SEED", datetime.date.today().strftime("%Y%m%d")))
    chosen = targets(programs, [name for name in setting("FUZZ_ONLY", "").split(",") if name])
    shape = "{:<20} {:>12} {:>9} {:>9} {:>7}  {}"
    print(shape.format("target", "runs", "runs/s", "coverage", "corpus", "result"), flush=True)
    total, found, failed = 0, [], False
    with concurrent.futures.ThreadPoolExecutor(int(setting("FUZZ_JOBS", "2"))) as pool:
        def start(target): return attempt(target, folder, tries, seed) if tries else fuzz(target, folder, seconds, runs.get(target[1]))
        waiting = [pool.submit(start, target) for target in chosen]
        for done in concurrent.futures.as_completed(waiting):
            row, inputs, is_failed = done.result()
            print(shape.format(row[0], f"{row[1]:,}", f"{row[2]:,}", *(f"{cell:,}" for cell in row[3:5]), row[5]), flush=True)
            total += row[1]
            found += [(row[0], path, program) for path, program in inputs]
            failed = failed or is_failed
    print(f"{total:,} runs of {len(chosen)} targets" + (f", seed {seed}" if tries else ""))
    for name, path, program in found:
        print(f"{name} fails with {path}; again: SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 {program} run {name} {path}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__": main()
