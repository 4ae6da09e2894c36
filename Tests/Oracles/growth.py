#!/usr/bin/env python3
"""Doubles every list, mapping and text of the language, and names what costs more than belfry may take for it.

    growth.py BELFRY [--only NAME] [--commands check,plan] [--runs 200] [--seed 1] [--factor 2.3] [--seconds 2] [--megabytes 256]

The families are those that costly_places.py generates from the schemas, each with every command that reads it; then --runs pairs of two places,
chosen by the seed. Each project is as large as belfry's limits and 1 MiB of files allow. Where it takes 0.05 s of processor time more than an
empty project it is measured again with half as many items: of twice as many the time may be --factor times as long, and as much longer as
the files are more than twice as large. The fastest of some runs counts, and what is past is measured once more. What makes a request for each row of each campaign is judged by its growth only.
Status 0: nothing is past; 1: the worst are named.
"""
import argparse, os, pathlib, random, sys, tempfile, time

sys.dont_write_bytecode = True
import costly_inputs, costly_places
from costly_projects import FAMILIES, GENERATED
from place_projects import Filled

FLOOR = 0.05


class Meter:
    def __init__(self, binary, folder, asked):
        self.binary, self.asked, self.empty = binary, asked, {}
        # The whole project and the half of it stay where they are while commands are tried.
        self.folders = [folder / str(number) / "p" for number in range(2)]
        self.held = [None, None]

    def seconds(self, make, n, command, runs=1, number=0):
        """The least processor time of some runs, the memory, the status and the bytes of the project."""
        side, folder = command if command.startswith("compare") else None, self.folders[number]
        held = self.held[number]
        if not held or held[:2] != (make, n) or side and held[2] != side:
            folder.parent.mkdir(exist_ok=True)
            self.held[number] = make, n, side, costly_inputs.write_both(make, n, random.Random(self.asked.seed), command, folder)
        results = [costly_inputs.run(self.binary, command, folder, self.asked.limit) for _ in range(runs)]
        return min(result[3] for result in results), max(result[1] for result in results), results[0][2], self.held[number][3]

    def without(self, command):
        """What the command costs in a project of one campaign."""
        if command not in self.empty:
            self.empty[command] = self.seconds(lambda n, d, salt=None: Filled().project(), 1, command, runs=3)[0]
        return self.empty[command]

    def judged(self, name, command, n):
        """The figures of a family and a command, and what is wrong with them, in words."""
        make = FAMILIES[name][0]
        start = self.without(command)
        first, memory, status, size = self.seconds(make, n, command)
        factor, wrong = 0.0, []
        if first - start >= FLOOR and first <= 6 * self.asked.seconds:
            for runs in (1, 3, 5):
                whole = min(first, self.seconds(make, n, command, runs)[0]) if runs > 1 else first
                half, _, _, half_size = self.seconds(make, max(1, n // 2), command, runs, number=1)
                # A project with n items in each of n campaigns is four times as large: its time may be, too.
                factor = (whole - start) / max(half - start, 0.004) * 2 / max(2, size / half_size)
                if factor <= self.asked.factor or half - start < 0.004: break
            if factor > self.asked.factor: wrong.append(f"grows {factor:.2f}-fold")
        if first > self.asked.seconds and not costly_inputs.is_by_the_request(name, command): wrong.append(f"{first:.2f} s")
        if memory > self.asked.megabytes: wrong.append(f"{memory:.0f} MB")
        if status not in (0, 1, 2, 3): wrong.append(f"status {status}")
        line = f"{name} / {command}, n = {n}, {size >> 10} KiB: {first:.2f} s, {memory:.0f} MB, status {status}, factor {factor:.2f}"
        return (first, factor, memory, name, command), wrong, line


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("belfry")
    words.add_argument("--only", default="")
    words.add_argument("--commands", default="")
    words.add_argument("--runs", type=int, default=200)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--factor", type=float, default=2.3)
    words.add_argument("--seconds", type=float, default=2)
    words.add_argument("--megabytes", type=float, default=256)
    words.add_argument("--limit", type=float, default=12, help="seconds of processor time after which a run is ended")
    words.add_argument("--sample", type=float, default=1, help="the share of the families that is tried, chosen by the seed")
    asked = words.parse_args()
    chooser = random.Random(asked.seed)
    single = [name for name in FAMILIES if name in GENERATED and asked.only in name and chooser.random() < asked.sample]
    names = single + [name for name in costly_places.pairs(chooser, asked.runs) if asked.only in name]
    wanted = [command for command in asked.commands.split(",") if command]
    results, past, tried = [], [], 0
    with tempfile.TemporaryDirectory() as top:
        meter = Meter(os.path.realpath(asked.belfry), pathlib.Path(top), asked)
        for name in names:
            make, most, commands = FAMILIES[name]
            commands = [command for command in commands if not wanted or command in wanted]
            if not commands: continue
            n = costly_inputs.largest(make, most, random.Random(asked.seed))
            for command in commands:
                result, wrong, line = meter.judged(name, command, n)
                tried += 1
                results.append(result)
                if wrong:
                    past.append((result, wrong, line))
                    print(f"past: {line}: {', '.join(wrong)}", flush=True)
    results.sort(reverse=True)
    for first, factor, memory, name, command in results[:12]:
        print(f"{first:7.2f} s {memory:6.0f} MB  factor {factor:4.2f}  {name} / {command}")
    largest = max((result[2] for result in results), default=0)
    print(f"{tried} cases of {len(names)} families, seed {asked.seed}: slowest {results[0][0] if results else 0:.2f} s, largest {largest:.0f} MB, "
          f"{len(past)} grow more than {asked.factor}-fold or take more than {asked.seconds} s or {asked.megabytes:.0f} MB")
    return 1 if past else 0


if __name__ == "__main__":
    sys.exit(main())
