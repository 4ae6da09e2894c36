#!/usr/bin/env bash
# CPU of `belfry check` against a bare libyaml event scan of the same files, interleaved, medians of ratios. Prints; judges nothing.
#   Tests/Benchmarks/check.sh [BELFRY] [COPIES] [ROUNDS]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
belfry=$(realpath "${1:-.build/release/belfry}")
copies=${2:-400}
rounds=${3:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc -O2 "$here/floor.c" -lyaml -o "$work/floor"
python3 - "$here/../../campaigns" "$work/project" "$copies" <<'PY'
import pathlib, shutil, sys
source, target, copies = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), int(sys.argv[3])
shutil.copytree(source, target)
for path in sorted(source.rglob("*.yaml")):
    text = path.read_text(encoding="utf-8")
    # Regions are limited to 20, so the one campaign that has one is not copied.
    if "\ncampaign: " not in text or "region:" in text or path.parent == source:
        continue
    for number in range(copies):
        folder = target / f"copy{number:04d}"
        folder.mkdir(exist_ok=True)
        name = f"{path.stem}-{number}"
        (folder / f"{name}.yaml").write_text(text.replace(f"\ncampaign: {path.stem}", f"\ncampaign: {name}"), encoding="utf-8")
PY
find "$work/project" -name '*.yaml' > "$work/list"
python3 - "$belfry" "$work" "$rounds" <<'PY'
import os, resource, statistics, subprocess, sys
belfry, work, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
def cpu(command, **streams):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False, **streams)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
def floor():
    with open(work + "/list") as names:
        return cpu([work + "/floor"], stdin=names)
ratios = {1: [], 2: []}
for jobs in (1, 2):
    cpu([belfry, "check", "-C", work + "/project", "--jobs", str(jobs), "--now", "2026-11-21T00:00:00Z"])
for _ in range(rounds):
    for jobs in (1, 2):
        base = floor()
        ratios[jobs].append(cpu([belfry, "check", "-C", work + "/project", "--jobs", str(jobs), "--now", "2026-11-21T00:00:00Z"]) / base)
files = sum(1 for _ in open(work + "/list"))
for jobs in (1, 2):
    values = sorted(ratios[jobs])
    print(f"check --jobs {jobs}, {files} files: {statistics.median(values):.2f} x libyaml (from {values[0]:.2f} to {values[-1]:.2f})")
PY
