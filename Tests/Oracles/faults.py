#!/usr/bin/env python3
"""Kills builds and fills disks, and looks at what is left.

    faults.py BELFRY [--rows 200000] [--kills 50] [--calls 120] [--seed 1]

A build that is killed, interrupted or refused a system call must leave the old build or the new one, byte for byte, and the next one must
succeed without any cleaning, equal one that nothing disturbed, and leave nothing beside the target. One that is refused says so with status 3
and names a path; one that is interrupted ends by that signal and leaves nothing even before the next. The same holds for a plan that is saved.
Readers that go away are no failure.

Needs strace; full disks also the right to mount one, and are skipped without it. Status 0: all held; 1: not, the first ones shown.
"""
import argparse, collections, csv, hashlib, os, pathlib, random, re, shutil, signal, stat, subprocess, sys, tempfile, time

NOW, BEFORE = "2026-11-21T00:00:00Z", "2026-11-20T00:00:00Z"
ZONES = ["Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Apia", "UTC", "Asia/Kathmandu"]
PROJECT = """belfry: 1
app: { bundle-id: com.example.belfry, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en, de] }
attributes: { name: { type: text, max: 40, optional: true }, points: { type: integer, min: 0, max: 5000 } }
audiences: { rich: points > 3 }
recipients: { csv: people.csv }
"""
TEXT = 'alert: { title: Hello, body: \'{{ name | default: "You" }}: {{ points }}\' }\nlocalizations: { de: { title: Hallo, body: Du } }\npush: { expires: 1d }\n'
CAMPAIGNS = {
    "one": "deliver: push\naudience: points > 10\nschedule: { at: 2026-12-24 18:30, zone: device }\n" + TEXT,
    "two": "deliver: push\naudience: all\nschedule: { every: day, at: \"09:00\", zone: Europe/Berlin }\nholdout: 10\nvariants: [{ name: a, weight: 90 }]\n" + TEXT,
    "three": "deliver: local\nschedule: { every: week, days: [mon], at: \"10:00\", zone: device }\nalert: Hello\nlocalizations: { de: { body: Hallo } }\n"}


class Place:
    """A project, an old build of it, and what the new one must be."""

    def __init__(self, belfry, root, rows):
        self.belfry, self.project, self.parent = belfry, root / "project", root / "out"
        self.project.mkdir(parents=True)
        (self.project / "belfry.yaml").write_text(PROJECT)
        for name, text in CAMPAIGNS.items(): (self.project / f"{name}.yaml").write_text(f"campaign: {name}\n{text}")
        dice = random.Random(7)
        with open(self.project / "people.csv", "w", newline="") as file:
            sheet = csv.writer(file)
            sheet.writerow(["token", "id", "locale", "time_zone", "name", "points"])
            for number in range(rows):
                sheet.writerow([dice.randbytes(32).hex(), f"u{number}", dice.choice(["en", "de"]), dice.choice(ZONES), dice.choice(["Zoë", "Anna", ""]), dice.randrange(5000)])
        checked = subprocess.run([belfry, "check", "-C", str(self.project), "--now", NOW, "--strict"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stdout
        self.kept = root / "kept"
        self.kept.mkdir()
        for now, name in [(BEFORE, "old"), (NOW, "new")]:
            subprocess.run(self.words(now, self.kept / name), check=True, capture_output=True)
        self.old, self.new = digest(self.kept / "old"), digest(self.kept / "new")
        assert self.old != self.new
        self.reset()

    def words(self, now=NOW, target=None):
        return [self.belfry, "build", "-C", str(self.project), "--now", now, "--output", str(target or self.parent / "build")]

    def reset(self, parent=None):
        """Puts the old build in place, alone. Links are enough: a build never writes into what is there."""
        shutil.rmtree(self.parent, ignore_errors=True)
        self.parent.mkdir(exist_ok=True)
        shutil.copytree(self.kept / "old", self.parent / "build", copy_function=os.link)

    def left(self): return sorted(os.listdir(self.parent))

    def state(self):
        """"old", "new", or what it is instead."""
        found = digest(self.parent / "build")
        return "old" if found == self.old else "new" if found == self.new else f"neither: {len(found)} files"

    def again(self):
        """What is wrong with the next build; nothing where all is well."""
        done = subprocess.run(self.words(), capture_output=True)
        if done.returncode != 0: return f"the next build ends with {done.returncode}: {done.stderr.decode()}"
        if self.state() != "new": return f"the next build is {self.state()}"
        if self.left() != ["build"]: return f"the next build leaves {self.left()}"


def digest(folder):
    """Every path below a folder with its mode and the hash of its content."""
    found = {}
    for path in sorted(folder.rglob("*")):
        mode = stat.S_IMODE(path.lstat().st_mode)
        found[str(path.relative_to(folder))] = (mode, hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "")
    return found


class Book:
    """What was tried, and what was wrong."""

    def __init__(self): self.wrong = []

    def line(self, title, text, wrong):
        print(f"{title:22} {text}, {len(wrong)} wrong", flush=True)
        self.wrong += [(title, *case) for case in wrong]


def kills(place, book, dice, points):
    """Signals at even points of a build's time, and a little beside them."""
    starts = []
    for _ in range(3):
        place.reset()
        begun = time.monotonic()
        subprocess.run(place.words(), check=True, capture_output=True)
        starts.append(time.monotonic() - begun)
    whole = sorted(starts)[1]
    for number, count in [(signal.SIGKILL, points), (signal.SIGINT, max(points * 2 // 5, 1)), (signal.SIGTERM, max(points * 2 // 5, 1))]:
        wrong, seen = [], collections.Counter()
        for index in range(count):
            place.reset()
            after = whole * 1.05 * (index + dice.random()) / count
            process = subprocess.Popen(place.words(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(after)
            process.send_signal(number)
            status, state = process.wait(), place.state()
            seen["ended before" if status == 0 else state if state in ("old", "new") else "mixed"] += 1
            left = place.left()
            if left != ["build"]: seen["temporary folder left"] += 1
            if state not in ("old", "new"): wrong.append((after, state))
            if status not in (0, -number): wrong.append((after, f"status {status}"))
            if number != signal.SIGKILL and left != ["build"]: wrong.append((after, f"left {left}"))
            if status == 0 and state != "new": wrong.append((after, "status 0 without the new build"))
            if problem := place.again(): wrong.append((after, problem))
        figures = ", ".join(f"{count} {name}" for name, count in sorted(seen.items()))
        book.line(number.name, f"{count} points of {whole:.2f} s: {figures}", wrong)


def traced(place, injection, words=None):
    """A build with one system call disturbed; whether the disturbance was reached, and how it ended."""
    log = place.parent.parent / "strace"
    call = injection.split(":")[0]
    done = subprocess.run(["strace", "-f", "-qq", "-o", log, "-e", f"trace={call}", "-e", f"inject={injection}", *(words or place.words())], capture_output=True)
    text = whole_lines(log.read_text(errors="replace"))
    return "(INJECTED)" in text or "SIGKILL" in text, done, text


def whole_lines(log):
    """The lines of strace with those joined that another thread's call has torn."""
    begun, lines = {}, []
    for line in log.splitlines():
        process, _, rest = line.partition(" ")
        resumed = re.match(r"\s*<\.\.\. \w+ resumed>(.*)", rest)
        if rest.endswith("<unfinished ...>"): begun[process] = rest.removesuffix("<unfinished ...>")
        elif resumed: lines.append(f"{process} {begun.pop(process, '')}{resumed[1]}")
        else: lines.append(line)
    return "\n".join(lines + [f"{process} {rest}" for process, rest in begun.items()])


def boundaries(place, book, calls):
    """SIGKILL at the start of the first calls of each kind."""
    for call in ["openat", "openat2", "write", "mkdirat", "fchmod", "syncfs", "renameat2", "fsync", "unlinkat", "flock"]:
        wrong, seen, when = [], collections.Counter(), 0
        while when < calls:
            place.reset()
            is_reached, done, _ = traced(place, f"{call}:signal=KILL:when={when + 1}")
            if not is_reached and done.returncode == 0: break
            when += 1
            state = place.state()
            seen[state] += 1
            if state not in ("old", "new") or done.returncode == 0: wrong.append((when, done.returncode, state))
            if problem := place.again(): wrong.append((when, problem))
        book.line(f"SIGKILL at {call}", f"{when} calls: " + ", ".join(f"{count} {name}" for name, count in sorted(seen.items())), wrong)


def refusals(place, book, calls):
    """Calls that fail: nothing is left, and the message names a path."""
    for call, error in [("write", "ENOSPC"), ("write", "EIO"), ("write", "EDQUOT"), ("openat", "EMFILE"), ("openat", "EIO"), ("openat", "ENOSPC"),
                        ("openat2", "ENOSYS"), ("openat2", "EAGAIN"), ("openat2", "EMFILE"), ("openat2", "EIO"), ("mkdirat", "ENOSPC"),
                        ("fchmod", "EIO"), ("syncfs", "EIO"), ("syncfs", "ENOSPC"), ("renameat2", "EIO"), ("fsync", "EIO"), ("read", "EIO"), ("close", "EIO"), ("unlinkat", "EIO")]:
        wrong, seen, when = [], collections.Counter(), 0
        while when < calls:
            place.reset()
            is_reached, done, log = traced(place, f"{call}:error={error}:when={when + 1}")
            if not is_reached: break
            when += 1
            state, said = place.state(), done.stderr.decode()
            # The machine's loader, and Swift's reading of the words that it was started with, come before belfry.
            if done.returncode == 127 and "error while loading shared libraries" in said or done.returncode == 2 and "\nusage: belfry COMMAND" in said:
                seen["no start"] += 1
                continue
            seen[f"status {done.returncode}, {state}"] += 1
            refused = next(line for line in log.splitlines() if "(INJECTED)" in line)
            is_message = refused.split("write(")[-1].startswith("2,")
            # The old build, which is removed last of all, may not let itself be removed: it is in nobody's way until the next build.
            is_cleaning = done.returncode == 0 and state == "new" and re.search(r"unlinkat|O_DIRECTORY", refused)
            if is_cleaning and place.left() != ["build"]: seen["temporary folder left"] += 1
            if state not in ("old", "new") or place.left() != ["build"] and not is_cleaning: wrong.append((when, refused, state, place.left()))
            elif done.returncode == 0 and state != "new": wrong.append((when, refused, "status 0 without the new build"))
            # A file of an author that cannot be read is told with all findings; a zone's file makes the name one that nobody knows.
            elif done.returncode == 3 and re.search(r"error\[unreadable-file\].*cannot", said): pass
            elif done.returncode == 1 and re.search(r"error\[unknown-zone\].*cannot", said): pass
            elif done.returncode not in (0, 3): wrong.append((when, refused, f"status {done.returncode}", said))
            elif done.returncode == 3 and not is_message and not re.search(r'^belfry: .*"[^"]+"', said): wrong.append((when, refused, "no path", said))
            if problem := place.again(): wrong.append((when, problem))
        book.line(f"{error} at {call}", f"{when} calls: " + ", ".join(f"{count} {name}" for name, count in sorted(seen.items())), wrong)


def saves(place, book, calls, points):
    """A plan that is saved over an old one: the file is the old plan or the new one whenever its making is killed, ended by a signal or refused."""
    home = place.parent
    shutil.rmtree(home)
    home.mkdir()
    file, plans = home / "plan.json", {}
    def words(now): return [place.belfry, "plan", "-C", str(place.project), "--now", now, "--save", str(file)]
    for now, name in [(BEFORE, "old"), (NOW, "new")]:
        subprocess.run(words(now), check=True, capture_output=True)
        plans[name] = file.read_bytes()
    def state(): return next((name for name, plan in plans.items() if file.read_bytes() == plan), "neither")
    def again(wrong, *case):
        subprocess.run(words(NOW), check=True, capture_output=True)
        if state() != "new" or place.left() != ["plan.json"]: wrong.append((*case, "the next one", state(), place.left()))
    # The file is made at the end of the time that planning takes.
    starts = []
    for _ in range(3):
        begun = time.monotonic()
        subprocess.run(words(NOW), check=True, capture_output=True)
        starts.append(time.monotonic() - begun)
    for number in [signal.SIGKILL, signal.SIGTERM, signal.SIGQUIT, signal.SIGUSR1]:
        wrong, seen = [], collections.Counter()
        for index in range(points):
            file.write_bytes(plans["old"])
            process = subprocess.Popen(words(NOW), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(sorted(starts)[1] * (0.5 + 0.6 * index / points))
            process.send_signal(number)
            status = process.wait()
            seen[f"status {status}, {state()}"] += 1
            if state() == "neither" or status not in (0, -number): wrong.append((number.name, index, status, state()))
            if number != signal.SIGKILL and place.left() != ["plan.json"]: wrong.append((number.name, index, place.left()))
            again(wrong, number.name, index)
        book.line(f"--save, {number.name}", f"{points} points: " + ", ".join(f"{count} {name}" for name, count in sorted(seen.items())), wrong)
    faults = [f"{call}:signal=KILL" for call in ["openat", "mkdirat", "write", "fchmod", "fsync", "renameat", "unlinkat", "flock"]]
    faults += [f"{call}:error={name}" for call, name in [("write", "ENOSPC"), ("mkdirat", "EROFS"), ("openat", "EMFILE"), ("fchmod", "EIO"), ("fsync", "EIO"), ("renameat", "EIO"), ("close", "EIO")]]
    for fault in faults:
        wrong, seen, when = [], collections.Counter(), 0
        while when < calls:
            file.write_bytes(plans["old"])
            is_reached, done, log = traced(place, f"{fault}:when={when + 1}", words(NOW))
            if not is_reached: break
            when += 1
            # A zone that cannot be read leaves something out of the plan itself; the file is whole all the same.
            is_zone = any("(INJECTED)" in line and "zoneinfo" in line for line in log.splitlines())
            is_whole = state() != "neither" or is_zone and file.read_bytes().endswith(b"}\n")
            seen[f"status {done.returncode}, {'a zone less' if is_zone else state()}"] += 1
            if not is_whole or done.returncode == 0 and state() != "new" and not is_zone: wrong.append((fault, when, done.returncode, state()))
            if "KILL" not in fault and place.left() != ["plan.json"]: wrong.append((fault, when, done.returncode, place.left()))
            again(wrong, fault, when)
        book.line(f"--save, {fault.replace(':', ' ')}", f"{when} calls: " + ", ".join(f"{count} {name}" for name, count in sorted(seen.items())), wrong)


def disks(place, book):
    """Disks of several sizes, on which the old build just fits."""
    need = sum((place.kept / "old" / path).stat().st_size for path in place.old)
    home = place.parent
    shutil.rmtree(home)
    home.mkdir()
    wrong, seen, sizes = [], collections.Counter(), []
    for share in [0.02, 0.1, 0.3, 0.6, 0.9, 0.99, 1.5]:
        size = int(need * (1 + share)) // 4096 * 4096 + (1 << 18)
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "belfry-faults", home], capture_output=True)
        if done.returncode != 0: return print(f"full disks             skipped: no right to mount one ({done.stderr.decode().strip()})")
        try:
            shutil.copytree(place.kept / "old", home / "build")
            done = subprocess.run(place.words(), capture_output=True)
            state, said = place.state(), done.stderr.decode()
            sizes.append(size >> 10)
            seen[f"status {done.returncode}, {state}"] += 1
            enough = done.returncode == 0 and state == "new"
            full = done.returncode == 3 and state == "old" and str(home) in said and "No space left" in said
            if not (enough or full) or place.left() != ["build"]: wrong.append((size, done.returncode, said, state, place.left()))
            subprocess.run(["mount", "-o", f"remount,size={need * 3 + (1 << 20)}", home], check=True)
            if problem := place.again(): wrong.append((size, problem))
        finally:
            subprocess.run(["umount", home], check=True)
    book.line("full disks", f"{len(sizes)} disks of {', '.join(map(str, sizes))} KiB: " + ", ".join(f"{count} {name}" for name, count in sorted(seen.items())), wrong)


def streams(place, medium, book, calls):
    """What goes to standard output: full devices, and readers that go away."""
    render = [place.belfry, "render", "two", "-C", str(place.project), "--now", NOW]
    commands = {"render": render, "render, two threads": [*render, "--jobs", "2"], "plan": [place.belfry, "plan", "-C", str(place.project), "--now", NOW],
                "plan, json": [place.belfry, "plan", "-C", str(place.project), "--now", NOW, "--format", "json"],
                "check": [place.belfry, "check", "-C", str(place.project), "--now", NOW], "build": place.words(),
                "audience": [place.belfry, "audience", "-C", str(place.project), "rich", "--ids", "--now", NOW], "help": [place.belfry, "help"],
                "simulate": [place.belfry, "simulate", "-C", str(place.project), "--recipient", "u7", "--now", NOW]}
    wrong = []
    for name, words in commands.items():
        place.reset()
        with open("/dev/full", "w") as full: done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE)
        said = done.stderr.decode()
        # A build is done before it is reported: the next one goes on from it.
        status, told = (0, "the work is done") if name == "build" else (3, '"/dev/stdout"')
        if done.returncode != status or told not in said or "No space left" not in said: wrong.append((name, done.returncode, said))
        if place.left() != ["build"] or place.state() not in ("old", "new"): wrong.append((name, place.left(), place.state()))
    book.line("/dev/full", f"{len(commands)} commands: {', '.join(commands)}", wrong)
    wrong = []
    broken = place.parent.parent / "broken"
    shutil.copytree(place.project, broken)
    for number in range(400): (broken / f"x{number}.yaml").write_text(f"campaign: x{number}\ntitel: {'x' * 200}\n")
    commands["check, findings"] = [place.belfry, "check", "-C", str(broken), "--now", NOW]
    for name, words in commands.items():
        for reader in [["head", "-1"], ["true"]]:
            place.reset()
            process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            first = subprocess.run(reader, stdin=process.stdout, capture_output=True).stdout
            process.stdout.close()
            said, status = process.stderr.read().decode(), process.wait()
            process.stderr.close()
            if reader == ["head", "-1"] and not first.endswith(b"\n"): wrong.append((name, reader, first))
            if status != (1 if name == "check, findings" else 0) or (said and name != "build") or re.search("EPIPE|Broken pipe|rror|fatal|trace", said): wrong.append((name, reader, status, said))
            if place.left() != ["build"] or place.state() != ("new" if name == "build" else "old"): wrong.append((name, reader, place.left(), place.state()))
    book.line("readers that go", f"{len(commands) * 2} pipes", wrong)
    done = subprocess.run(commands["check"], capture_output=True, env={**os.environ, "TZDIR": "/nowhere"})
    said = (done.stdout + done.stderr).decode()
    book.line("no tzdata", "check", [] if done.returncode == 1 and "install tzdata" in said and "did you mean" not in said else [(done.returncode, said)])
    render[render.index("-C") + 1] = str(medium.project)
    for error in ["ENOSPC", "EIO"]:
        wrong, when = [], 0
        while when < calls:
            is_reached, done, log = traced(place, f"write:error={error}:when={when + 1}", render)
            if not is_reached: break
            when += 1
            said = done.stderr.decode()
            # Calls are counted for each thread: of the second that is refused the message can be the victim.
            is_told = '"/dev/stdout"' in said or (log.count("(INJECTED)") > 1 or re.search(r"write\(2, .*INJECTED", log)) and not said
            if done.returncode != 3 or not is_told: wrong.append((when, done.returncode, said))
        book.line(f"{error} at render's write", f"{when} calls", wrong)


def unreadable(place, book):
    """Files and folders that the system keeps from whoever runs belfry: status 3 from every command, and all other findings are told."""
    wrong, who = [], [] if os.getuid() else ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    with tempfile.TemporaryDirectory(prefix="belfry-unreadable-") as name:
        root = pathlib.Path(name)
        root.chmod(0o755)
        belfry, project = shutil.copy(place.belfry, root / "belfry"), root / "project"
        shutil.copytree(place.project, project)
        (project / "x.yaml").mkdir()
        def run(*words): return subprocess.run([*who, belfry, *words, "-C", str(project), "--now", NOW], capture_output=True, text=True)
        def expect(what, status, *texts):
            for words in (["check"], ["plan"], ["build", "--output", str(root / "build")]):
                done = run(*words)
                said = done.stdout + done.stderr
                if done.returncode != status or any(text not in said for text in texts): wrong.append((what, words, done.returncode, said))
        if run("check").returncode: wrong.append(("a folder x.yaml", run("check").stdout))
        (project / "one.yaml").chmod(0)
        expect("a file", 3, 'error[unreadable-file]: cannot open "one.yaml": Permission denied')
        (project / "wrong.yaml").write_text("campaign: wrong\ntitel: x\n")
        expect("a file and a mistake", 3, "unreadable-file", "unknown-key")
        (project / "one.yaml").chmod(0o644)
        expect("a mistake", 1, "unknown-key")
        (project / "wrong.yaml").unlink()
        (project / "locked").mkdir(mode=0)
        expect("a folder", 3, "unreadable-file", "locked")
        (project / "locked").rmdir()
        (project / "belfry.yaml").chmod(0)
        expect("belfry.yaml", 3, "belfry.yaml")
    book.line("unreadable files", "3 commands on 5 projects", wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    for name, standard in [("rows", 200_000), ("kills", 50), ("calls", 120), ("seed", 1)]: parser.add_argument(f"--{name}", type=int, default=standard)
    wanted = parser.parse_args()
    belfry = os.path.abspath(wanted.belfry)
    if not shutil.which("strace"): sys.exit("strace is missing: install strace")
    root, book = pathlib.Path(tempfile.mkdtemp(prefix="belfry-faults-")), Book()
    try:
        kills(Place(belfry, root / "large", wanted.rows), book, random.Random(wanted.seed), wanted.kills)
        small = Place(belfry, root / "small", 2000)
        boundaries(small, book, wanted.calls)
        refusals(small, book, wanted.calls)
        streams(small, Place(belfry, root / "medium", 30_000), book, wanted.calls)
        unreadable(small, book)
        saves(small, book, wanted.calls, wanted.kills)
        disks(small, book)
    finally:
        shutil.rmtree(root, ignore_errors=True)
    for case in book.wrong[:20]: print("  ", *case)
    print(f"faults: {len(book.wrong)} wrong")
    return 1 if book.wrong else 0


if __name__ == "__main__": sys.exit(main())
