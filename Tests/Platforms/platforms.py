#!/usr/bin/env python3
"""Compiles the library of apps as each of Apple's platforms sees it, and runs its notification centre on a fake device.

    platforms.py [BELFRY] [--run PLATFORM,PLATFORM] [--prove]

No SDK of Apple's is needed: modules with its names stand in, which have on each platform what its documentation lists (stubs.py, symbols.tsv). For each platform, in copies of
the sources, `os(PLATFORM)` becomes true and warnings are errors. `--run` names the platforms whose code is run, too (all by default). `--prove` changes the code that speaks
to the system in one place after the other, removes each `#if`, and expects the compiler or the run to notice. With BELFRY, the whole library is run as iOS sees it, with a
bundle that it compiles: launches, taps and passes, from the file to what the system gets. Status 0: all is as it should be; 1: it is not; 77: there is
no Swift compiler.
"""
import argparse, concurrent.futures, os, pathlib, re, shutil, subprocess, sys, tempfile

sys.dont_write_bytecode = True
import mutants, stubs

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parents[1] / "Sources" / "NotificationSchedule"
STRICT = "-swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility".split()
FLAGS = [*STRICT, "-package-name", "belfry", "-parse-as-library", "-D", "STUB"]
SECONDS = 300
OLDER = " of an older SDK"
# What the code that speaks to the system needs of the rest of the library.
SEAM = ["Category.swift", "DataValue.swift", "NotificationSystem.swift", "PlannedRequest.swift"]


class Failed(Exception):
    """What a compiler or a run said."""


def rewritten(text, platform, judged):
    """Sources as one platform sees them. What only Apple's Foundation does right, behind `canImport(Darwin)`, is judged and not run."""
    oldest = stubs.number(stubs.PLATFORMS[platform])
    def mark(found): return "@available(*, deprecated)" if stubs.number(found[1]) <= oldest else ""
    text = re.sub(rf"@available\({platform}, deprecated: ([\d.]+)\)", mark, text)
    if judged: text = re.sub(r"\bcanImport\(Darwin\)", "STUB", text)
    return re.sub(rf"\bos\({platform}\)", "STUB", text)


def swift(*words):
    """Runs the compiler."""
    try: done = subprocess.run(["swiftc", *map(str, words)], capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired: raise Failed("the compiler did not end")
    if done.returncode: raise Failed("\n".join(line for line in (done.stdout + done.stderr).splitlines() if "error:" in line)[:2000] or done.stderr[-2000:])


def unfit(files):
    """Why the check would prove less than it says; nothing if it does not."""
    for name, text in files.items():
        for number, line in enumerate(text.splitlines(), 1):
            if re.search(r"#available|#unavailable|\bos\(Linux\)|canImport\((?!UserNotifications\)|Darwin\))", line.split("//")[0]): yield f"{name}:{number}: {line.strip()}: no compiler here can judge it"


class Platform:
    """The modules of one platform, compiled once. An older SDK does not say that a delegate's completion handlers may be called on any thread."""

    def __init__(self, name, work, older=False):
        self.name, self.folder, self.older, self.objects = name, work / f"{name}{'-older' if older else ''}", older, []
        self.folder.mkdir()
        modules = {home for home, _, _, versions, _ in stubs.rows() if name in stubs.present(versions)}
        for module in ["CoreLocation", *(each for each in stubs.MODULES if each != "CoreLocation")]:
            if module in modules: self.compile(module, self.copies(module, {file.name: file.read_text() for file in sorted((HERE / module).glob("*.swift"))}), "-suppress-warnings")

    def copies(self, name, files, judged=False):
        """The files as this platform sees them, in a folder of their own."""
        folder = self.folder / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for file, text in files.items():
            if self.older and name == "UserNotifications": text = re.sub(r"(func userNotificationCenter\(.*)@Sendable ", r"\1", text)
            (folder / file).write_text(rewritten(text, self.name, judged))
        return sorted(folder.glob("*.swift"))

    def compile(self, module, files, *flags):
        built = self.folder / f"{module}.o"
        swift(*FLAGS, *flags, "-wmo", "-c", "-I", self.folder, "-module-name", module, "-emit-module", "-emit-module-path", self.folder / f"{module}.swiftmodule", "-o", built, *files)
        if built not in self.objects: self.objects.append(built)

    def judge(self, files):
        """Only compiles the library, down to where values that cross threads are judged: a type checker alone does not see them."""
        swift(*FLAGS, "-warnings-as-errors", "-wmo", "-emit-sil", "-o", os.devnull, "-I", self.folder, "-module-name", "NotificationSchedule", *self.copies("library", files, judged=True))

    def run(self, files, name="Life", *words):
        """Compiles the library and what uses it, runs that, and returns what it says last."""
        self.compile("NotificationSchedule", self.copies("library", files), "-warnings-as-errors")
        texts = {file.name: file.read_text() for file in [HERE / "Life" / "Expectations.swift", *sorted((HERE / name).glob("*.swift"))]}
        program, sources = self.folder / name.lower(), self.copies(name, texts)
        swift(*FLAGS, "-suppress-warnings", "-I", self.folder, "-module-name", name, "-o", program, *sources, *self.objects)
        # A folder of its own for temporary files: what the run leaves behind is seen, and no one else's.
        temporary = self.folder / "temporary"
        temporary.mkdir(exist_ok=True)
        try: done = subprocess.run([program, *words], capture_output=True, text=True, timeout=60, env=dict(os.environ, SWIFT_BACKTRACE="enable=no", TMPDIR=temporary))
        except subprocess.TimeoutExpired: raise Failed("the run did not end")
        said = done.stdout.strip()
        if done.returncode: raise Failed(said[-2000:] or done.stderr[-2000:] or f"the run ended with status {done.returncode}")
        return said.splitlines()[-1]

    def launch(self, files, belfry):
        """Runs the whole library with a bundle of a sample project."""
        project = self.folder / "Project"
        shutil.copytree(HERE / "Launch" / "Project", project, dirs_exist_ok=True)
        made = subprocess.run([belfry, "bundle", "--quiet", "--project", project, "--output", project / "Belfry.json"], capture_output=True, text=True)
        if made.returncode: raise Failed(made.stderr[-2000:])
        return self.run(files, "Launch", project)


def oldest():
    """The platforms and oldest systems of the package."""
    named = re.search(r"platforms: \[(.*?)\]", (HERE.parents[1] / "Package.swift").read_text())
    return {name: f"{number}.0" for name, number in re.findall(r"\.(\w+)\(\.v(\d+)\)", named[1] if named else "")}


def adapter(files):
    """The files that speak to the system, with those of the seam."""
    return {name: text for name, text in files.items() if name in SEAM or text.startswith("#if canImport(UserNotifications)") and "CampaignSchedule" not in text}


def row(platform, files, runs):
    """The name of a platform, whether all is well, and what was said."""
    name = f"{platform.name}{OLDER if platform.older else ''}"
    try:
        platform.judge(adapter(files) if platform.older else files)
        return name, True, "compiled" + (f", {platform.run(adapter(files))}" if name in runs else "")
    except Failed as failure: return name, False, str(failure)


def noticed(mutant, files, platforms):
    """By whom a mutant is noticed; nothing if by nobody."""
    changed = dict(files, **{mutant.file: mutant.text})
    order = sorted(platforms, key=lambda name: (name not in mutant.likely, name))
    if mutant.compiles is not True:
        for name in order:
            try: platforms[name].judge(changed)
            except Failed: return f"{name}'s compiler"
    if mutant.compiles is False: return None
    for name in order:
        if platforms[name].older: continue
        try: platforms[name].run(changed)
        except Failed: return f"{name}'s run"


def prove(files, platforms):
    """Prints each mutant that nobody notices, and returns whether there is none."""
    files = adapter(files)
    todo, missed, by = list(mutants.all_of(files)), 0, {"compiler": 0, "run": 0}
    for mutant in todo:
        who = noticed(mutant, files, platforms)
        if who: by[who.split()[-1]] += 1
        else: missed += 1
        print(f"  {'noticed by ' + who if who else 'NOT NOTICED':<34} {mutant.words}", flush=True)
    print(f"{len(todo)} mutants: {by['compiler']} noticed by the compiler, {by['run']} by the run, {missed} not noticed")
    return not missed


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("belfry", type=pathlib.Path, nargs="?")
    words.add_argument("--run", default=",".join(stubs.PLATFORMS))
    words.add_argument("--prove", action="store_true")
    asked = words.parse_args()
    if not shutil.which("swiftc"): print("there is no Swift compiler"); sys.exit(77)
    subprocess.run([sys.executable, HERE / "stubs.py", "--check"], check=True)
    files = {file.name: file.read_text() for file in sorted(LIBRARY.glob("*.swift"))}
    wrong = list(unfit(files))
    if oldest() != stubs.PLATFORMS: wrong.append(f"Package.swift has {oldest()}, and stubs.py {stubs.PLATFORMS}")
    if wrong: print("\n".join(wrong)); sys.exit(1)
    with tempfile.TemporaryDirectory(prefix="platforms-") as folder, concurrent.futures.ThreadPoolExecutor(max_workers=min(2, os.cpu_count() or 1)) as pool:
        made = [*((name, False) for name in stubs.PLATFORMS), ("iOS", True)]
        platforms = dict(zip([*stubs.PLATFORMS, f"iOS{OLDER}"], pool.map(lambda each: Platform(each[0], pathlib.Path(folder), each[1]), made)))
        rows = list(pool.map(lambda platform: row(platform, files, asked.run.split(",")), platforms.values()))
        for name, well, said in rows: print(f"{name:<20} {'ok' if well else 'FAILED'}  {said}", flush=True)
        well = all(each[1] for each in rows)
        if well and asked.belfry:
            try: print(f"{'launches':<20} ok  {platforms['iOS'].launch(files, asked.belfry.resolve())}", flush=True)
            except Failed as failure: print(f"{'launches':<20} FAILED  {failure}"); well = False
        if well and asked.prove: well = prove(files, platforms)
        print(f"{sum(each[1] for each in rows)} of {len(rows)} views of {len(stubs.PLATFORMS)} platforms" + (", every mutant noticed" if asked.prove and well else ""))
    sys.exit(0 if well else 1)


if __name__ == "__main__": main()
