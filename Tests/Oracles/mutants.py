"""What the scripts share that change the sources in many ways at once: a copy of them, one build, and a run of tests for each mutant.

All mutants stand in one build. An environment variable, BELFRY_MUTANT, chooses in each run which of them is alive, so that every failure is one
mutant's.
"""
import argparse, os, re, shutil, subprocess, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def arguments(description, only):
    """The words of the command line; `only` says what --only chooses by."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help=only)
    parser.add_argument("--folder", help="where to copy the sources to, and keep them")
    parser.add_argument("--jobs", type=int, default=2, help="how many jobs the build has, and how many mutants run at once")
    parser.add_argument("--dry", action="store_true", help="only looks for the places of the mutants")
    return parser


def sources():
    """The repository's files by their paths, as they are now."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    return {name: (ROOT / name).read_bytes() for name in names if name and (ROOT / name).is_file()}


def write(files, folder):
    """Brings a folder to just these files. What is as it was is left alone, so that a build begins where the last one ended."""
    for path in [path for part in ("Sources", "Tests") for path in (folder / part).rglob("*")]:
        if path.is_file() and str(path.relative_to(folder)) not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        if (ROOT / name).exists():
            shutil.copymode(ROOT / name, path)


class Build:
    # Asked itself: `swift test` takes seconds to look at the package before each run, and lets only one run at a time.
    program = ".build/debug/belfryPackageTests.xctest"

    """A copy of the sources with all mutants in it, built with its tests. Gone at the end unless its folder was named."""

    def __init__(self, files, options):
        if options.folder and Path(options.folder).resolve() == ROOT:
            raise SystemExit("the mutants need a folder of their own")
        self.isKept = bool(options.folder)
        self.folder = Path(options.folder or tempfile.mkdtemp(prefix="belfry-mutants-"))
        write(files, self.folder)
        began = time.time()
        self.jobs = options.jobs
        command = ["swift", "build", "--build-tests", "--jobs", str(options.jobs)]
        built = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=dict(os.environ, BELFRY_FUZZ="tests"))
        if built.returncode:
            print(*[line for line in built.stdout.splitlines() if "error" in line][:20], sep="\n")
            sys.exit(2)
        print(f"built in {time.time() - began:.0f} s", flush=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.isKept:
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, tests, mutant, **variables):
        """The status of the tests with one mutant, and which of them failed. Without any that ran it is no status."""
        # A mutant that does not end is noticed by whoever waits for it.
        command = ["timeout", "--kill-after=10", "600" if tests else "3600", self.program, "--testing-library", "swift-testing"]
        command += ["--filter", tests] if tests else []
        environment = dict(os.environ, BELFRY_MUTANT=str(mutant), BELFRY_FUZZ="tests", **variables)
        result = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, errors="replace")
        output = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout + result.stderr)
        failed = sorted(set(re.findall(r"✘ Test (?!run with)\"?([^\"\n]*?)\"? (?:recorded|failed|with)", output)))
        ran = re.search(r"with (\d+) tests?", output)
        return result.returncode, failed, int(ran[1]) if ran else 0

    def runs(self, judge, mutants):
        """What `judge` says of each mutant, in their order; as many at once as there are jobs."""
        with ThreadPoolExecutor(self.jobs) as pool:
            yield from pool.map(judge, mutants)

    def isSound(self, tests):
        """Whether the tests run and pass without a mutant; says so where they do not."""
        code, failed, ran = self.run(tests, "")
        if code or not ran:
            print(f"without a mutant {tests} fails: {failed}", flush=True)
        return code == 0 and ran > 0


def tell(code, name, what, width, failed, other):
    """A line of the table: what became of a mutant, and which tests noticed it."""
    print(f"{'killed  ' if code else 'SURVIVED'}  {name:28} {what:{width}} {', '.join(failed[:2]) or other}", flush=True)


def total(survived, count, what):
    """The last line."""
    print(f"{count - len(survived)} of {count} {what}" + (f"; not: {', '.join(survived)}" if survived else ""))
