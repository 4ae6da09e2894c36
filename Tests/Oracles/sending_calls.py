#!/usr/bin/env python3
"""Disturbs the sender at its system calls, and holds what is left against the ledger of the APNs double, as sending.py does.

    sending_calls.py BELFRY_SEND [--belfry BELFRY] [--calls 200] [--seed 1]

SIGKILL at each of the first calls after the journal's folder is made, EIO and ENOSPC from each of the first calls that put the journal on the disk, and disks
that are full after so many bytes. After a refusal the sender ends with status 3 and names the journal; run again it goes on, nothing is lost and
nothing is sent twice. Needs strace; full disks also the right to mount one, and are left out without it. Status 0: all held; 1: not, the first ones shown.
"""
import argparse, collections, pathlib, re, subprocess, sys, tempfile, time

import apns_double_environment as environment

if __name__ == "__main__": environment.enter()
from sending import Different, Oracle, Trial, quiet
from sending_cases import Case

LINE = re.compile(r"(\d+)\s+(\w+)\((.*)")
STREAMS = 1


class Disturbed(Trial):
    """A trial whose first run is disturbed. `injection` is strace's; `reached` says whether it came to that."""

    def __init__(self, oracle, name, injection, refusal=False, seed=1, log=None):
        super().__init__(oracle, Case(name), STREAMS, seed)
        self.injection, self.refusal, self.log = injection, refusal, log

    def begin(self):
        log = pathlib.Path(self.sender.journal.parent.parent) / "strace"
        words = ["-e", f"trace={self.injection.split(':')[0]}", "-e", f"inject={self.injection}"] if self.injection else []
        self.sender.run(under=["strace", "-f", "-qq", "-o", log, *words])
        text = log.read_text(errors="replace")
        self.text, self.reached = text, not self.injection or "INJECTED" in text or "SIGKILL" in text
        if self.sender.statuses[-1] in (-9, 137): self.sender.statuses[-1] = "killed"
        self.ended("disturbed", 0, 3, 4, "killed")
        if self.refusal and self.reached:
            self.ended("refused by the system", 3)
            if b"journal" not in self.sender.said: raise Different("the message does not name the journal")


class Full(Trial):
    """A trial on a disk of so many kilobytes, which has room only for the runs after the first."""

    def __init__(self, oracle, kilobytes):
        super().__init__(oracle, Case(f"a disk of {kilobytes} kB"), STREAMS, 1)
        self.kilobytes = kilobytes

    def begin(self):
        disk = self.sender.journal.parent
        if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.kilobytes}k", "none", disk], capture_output=True).returncode: raise PermissionError
        try:
            self.sender.run()
            self.ended("on a full disk", 0, 3, 4)
            if self.sender.statuses[-1] == 3 and b"journal" not in self.sender.said: raise Different("the message does not name the journal")
            self.check("with the fault")
            subprocess.run(["mount", "-o", "remount,size=16m", disk], check=True, capture_output=True)
            self.status = self.sender.statuses[-1]
            self.after()
        finally: subprocess.run(["umount", disk], check=True, capture_output=True)

    def after(self): Trial.steps(Resumed(self))

    def steps(self): self.begin()


class Resumed(Trial):
    """The other steps of a trial whose first run is over."""

    def __init__(self, other): self.__dict__.update(other.__dict__)

    def begin(self): pass


def points(text, most):
    """The first calls after the journal's folder is named: which call, and which one of its thread."""
    seen, found, is_begun = collections.Counter(), [], False
    for line in text.splitlines():
        match = LINE.match(line)
        if not match: continue
        thread, call, words = match.groups()
        seen[thread, call] += 1
        is_begun = is_begun or "journal" in words and call.startswith("mkdir")
        if is_begun and call not in ("exit_group", "exit", "rt_sigreturn"): found.append((call, seen[thread, call]))
    return list(dict.fromkeys(found))[:most]


def attempt(trial, wrong, again):
    """Whether the disturbance was reached."""
    try: trial.run()
    except Different as different:
        wrong.append((trial.case.name, str(different)))
        if len(wrong) <= 20: print(f"{trial.case.name}: {different}\n      again: {again}", flush=True)
    return getattr(trial, "reached", True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sender")
    parser.add_argument("--belfry", help="standard: the one beside the sender")
    parser.add_argument("--calls", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    wanted.belfry = str(pathlib.Path(wanted.belfry or pathlib.Path(wanted.sender).resolve().with_name("belfry")).resolve())
    wanted.size, wanted.keep = "full", False
    quiet()
    wrong, counts, began = [], collections.Counter(), time.monotonic()
    with environment.certificates() as certificates, tempfile.TemporaryDirectory(prefix="belfry-sending-") as folder:
        oracle = Oracle(wanted, certificates, pathlib.Path(folder))
        whole = Disturbed(oracle, "undisturbed", None)
        attempt(whole, wrong, "")
        for call, number in points(whole.text, wanted.calls):
            injection = f"{call}:signal=KILL:when={number}"
            counts["kills"] += attempt(Disturbed(oracle, f"SIGKILL at {call} {number}", injection), wrong, f"strace -f -e inject={injection}")
        for call, error in [("fdatasync", "EIO"), ("fdatasync", "ENOSPC"), ("fsync", "EIO"), ("ftruncate", "EIO"), ("pwrite64", "EIO")]:
            for number in range(1, 12):
                injection = f"{call}:error={error}:when={number}"
                if not attempt(Disturbed(oracle, f"{error} of {call} {number}", injection, refusal=True), wrong, f"strace -f -e inject={injection}"): break
                counts["refusals"] += 1
        try:
            for kilobytes in (4, 8, 12, 16, 20, 24, 32):
                trial = Full(oracle, kilobytes)
                attempt(trial, wrong, f"a tmpfs of {kilobytes} kB below --journal")
                counts["full disks" if getattr(trial, "status", 3) == 3 else "disks with room"] += 1
        except PermissionError: print("no disk may be mounted here: full ones were not tried")
    print(f"sending_calls  {', '.join(f'{count} {name}' for name, count in counts.items())}, {time.monotonic() - began:.0f} s: {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__": sys.exit(main())
