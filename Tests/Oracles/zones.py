#!/usr/bin/env python3
"""Holds belfry's clocks against Python's zoneinfo: every zone of the system's database, every change of clocks in ten years.

    zones.py [--from 2026] [--years 10] [--seed 1]

Around each change: the offset an hour and a second before, at it, a second and an hour after; the moments of wall times there, also of those
that do not exist or come twice, and which one belfry means; and that the change is the next one after the one before. Between them, random
moments. belfry's answers come from a test of its suite, which must have been built (swift build --build-tests). Status 0: no difference.
"""
import argparse, collections, os, pathlib, random, subprocess, sys, tempfile, zoneinfo
from datetime import datetime, timedelta, timezone

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = os.environ.get("TZDIR") or "/usr/share/zoneinfo"
EPOCH, STEP = datetime(1970, 1, 1), 6 * 3600


def seconds(delta): return delta.days * 86400 + delta.seconds


class Clock:
    def __init__(self, name): self.zone = zoneinfo.ZoneInfo(name)

    def offset(self, t): return seconds((EPOCH + timedelta(seconds=t)).replace(tzinfo=timezone.utc).astimezone(self.zone).utcoffset())

    def wall(self, w): return [seconds((EPOCH + timedelta(seconds=w)).replace(tzinfo=self.zone, fold=fold).utcoffset()) for fold in (0, 1)]

    def changes(self, start, end):
        """Every change of the offset, found by looking every six hours and closing in."""
        found, before = [], self.offset(start)
        for t in range(start + STEP, end + STEP, STEP):
            after = self.offset(t)
            if after == before: continue
            low, high = t - STEP, t
            while high - low > 1:
                middle = (low + high) // 2
                if self.offset(middle) == before: low = middle
                else: high = middle
            found.append((high, before, after))
            before = after
        return [change for change in found if change[0] < end]


def cases(name, start, end, dice, counts):
    clock = Clock(name)
    changes = clock.changes(start, end)
    counts["changes of clocks"] += len(changes)
    lines = [f"zone {name}"]
    moments = [dice.randrange(start, end) for _ in range(20)]
    walls = [t + dice.randrange(-50_000, 50_000) for t in moments]
    for t, before, after in changes:
        moments += [t + step for step in (-3600, -1, 0, 1, 3600)]
        walls += [t + offset + step for offset in (before, after) for step in (-3600, -1800, -1, 0, 1, 1800, 3600)]
    for t in moments: lines.append(f"at {t} {clock.offset(t)}")
    for w in walls:
        first, second = clock.wall(w)
        lines.append(f"wall {w} {first} {second}")
        # In a gap Python's fold 0 counts with the offset before it: that moment lies after the change, which is what belfry means.
        meant = w - first if first >= second else max((t for t, _, _ in changes if t <= w - first), default=None)
        counts["wall times in a gap"] += first < second
        counts["wall times that come twice"] += first > second
        if meant is not None: lines.append(f"meant {w} {meant}")
    edges = [start] + [t for t, _, _ in changes]
    for a, b in zip(edges, edges[1:] + [None]): lines.append(f"next {a} {end}" + (f" {b}" if b is not None else ""))
    for line in lines[1:]: counts[{"at": "offsets", "wall": "wall times", "meant": "meant moments", "next": "next changes"}[line.split()[0]]] += 1
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, standard in [("from", 2026), ("years", 10), ("seed", 1)]: parser.add_argument(f"--{name}", type=int, default=standard)
    wanted = vars(parser.parse_args())
    zoneinfo.reset_tzpath([FOLDER])
    start, end = (seconds(datetime(year, 1, 1) - EPOCH) for year in (wanted["from"], wanted["from"] + wanted["years"]))
    # "localtime" is this machine's own zone, and no zone of the database.
    names = sorted(zoneinfo.available_timezones() - {"localtime", "posixrules"})
    dice, counts = random.Random(wanted["seed"]), collections.Counter()
    lines = [line for name in names for line in cases(name, start, end, dice, counts)]
    with tempfile.TemporaryDirectory(prefix="belfry-zones-") as folder:
        asked, answered = pathlib.Path(folder) / "cases", pathlib.Path(folder) / "answers"
        asked.write_text("\n".join(lines))
        done = subprocess.run(["swift", "test", "--skip-build", "--filter", "ZoneOracleTests.answersAFile"], cwd=ROOT, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              env={**os.environ, "BELFRY_ZONE_CASES": str(asked), "BELFRY_ZONE_ANSWERS": str(answered)})
        if not answered.exists(): sys.exit(f"belfry gave no answers:\n{done.stdout[-4000:]}")
        zones, *wrong = answered.read_text().splitlines()
    print(f"zones: {zones} of {len(names)} zones, {wanted['from']} to {wanted['from'] + wanted['years']}: "
          + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())) + f"; {len(wrong)} differences from zoneinfo")
    for line in wrong[:20]: print("  ", line)
    return 1 if wrong or int(zones) != len(names) else 0


if __name__ == "__main__": sys.exit(main())
