#!/usr/bin/env python3
"""Builds a sample app with the package's plugins, and changes its campaigns: what is edited, added, deleted, broken and fixed must be noticed.

    plugins.py BELFRY [--backend native|swiftbuild] [--keep FOLDER]

The plugins are those of the package. The program that they start is the one given, wrapped as an artifact bundle, so that nothing else is built. Status 0: every step came
out as expected; 1: one did not; 77: there is no Swift compiler.
"""
import argparse, json, pathlib, shutil, subprocess, sys, tempfile, time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROJECT = """belfry: 1
app: { bundle-id: com.example.sample, platforms: { ios: "18.0" } }
locales: { source: en, shipped: [en] }
attributes: { habits: { type: integer, min: 0, max: 50, on-device: true } }
"""
CAMPAIGN = """campaign: {name}
deliver: local
schedule: {{ every: day, at: "{at}", zone: device }}
alert: {{ title: "{title}", body: "Time for it" }}
"""


class Wrong(Exception):
    """A step that did not come out as expected."""


class Sample:
    """The sample package in a folder of its own."""

    def __init__(self, folder, belfry, backend):
        self.folder, self.backend, self.steps = folder, backend, 0
        shutil.copytree(HERE / "Sample", folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".build"))
        (folder / "Plugins").symlink_to(ROOT / "Plugins")
        triple = json.loads(subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout)["target"]["unversionedTriple"]
        bundle = folder / "belfry.artifactbundle"
        bundle.mkdir()
        shutil.copy(belfry, bundle / "belfry")
        variant = {"path": "belfry", "supportedTriples": [triple]}
        (bundle / "info.json").write_text(json.dumps({"schemaVersion": "1.0", "artifacts": {"belfry": {"type": "executable", "version": "0", "variants": [variant]}}}))
        self.campaigns = folder / "Sources" / "App" / "Campaigns"
        self.campaigns.mkdir()

    def write(self, name, text): (self.campaigns / name).write_text(text)

    def campaign(self, name, title="Habits", at="18:30"): self.write(f"{name}.yaml", CAMPAIGN.format(name=name, title=title, at=at))

    def swift(self, *words):
        """Status and output of the package manager."""
        done = subprocess.run(["swift", words[0], "--build-system", self.backend, *words[1:]], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=400)
        return done.returncode, done.stdout

    def step(self, words, command, *, status=0, has=(), lacks=()):
        """Runs a command, and holds what it says against what is expected."""
        began = time.monotonic()
        found, said = self.swift(*command)
        if (found == 0) != (status == 0) or any(text not in said for text in has) or any(text in said for text in lacks):
            raise Wrong(f"{words}: status {found}, expected {'0' if status == 0 else 'an error'} with {list(has)} and without {list(lacks)}\n{said[-3000:]}")
        self.steps += 1
        print(f"  {time.monotonic() - began:5.1f} s  {words}", flush=True)


RUN, CHECK = ("run", "App"), ("package", "belfry", "check", "-C", "Sources/App/Campaigns")
WRITE = ("package", "--allow-writing-to-package-directory", "belfry-bundle")


def builds(sample):
    """The plugin of builds: Belfry.json follows the campaigns."""
    sample.step("no campaigns at all", RUN, status=1, has=['no belfry.yaml in the sources of "App"'])
    sample.write("belfry.yaml", PROJECT)
    sample.campaign("evening")
    sample.step("a first campaign", RUN, has=["belfry-bundle evening"], lacks=["warning:"])
    sample.campaign("morning", at="07:30")
    sample.step("a second one", RUN, has=["belfry-bundle evening morning"])
    sample.campaign("noon", at="12:00")
    (sample.campaigns / "morning.yaml").unlink()
    sample.step("one more, one less", RUN, has=["belfry-bundle evening noon"])
    sample.write("noon.yaml", CAMPAIGN.format(name="midday", title="Habits", at="12:00"))
    sample.step("an edit", RUN, has=["belfry-bundle evening midday"])
    sample.campaign("noon", at="25:00")
    sample.step("a mistake", RUN, status=1, has=["noon.yaml", "25:00"])
    sample.campaign("noon", at="12:15")
    sample.step("the mistake is gone", RUN, has=["belfry-bundle evening noon"])
    other = sample.folder / "Sources" / "App" / "Other"
    other.mkdir()
    (other / "belfry.yaml").write_text(PROJECT)
    sample.step("a second project", RUN, status=1, has=['"App" has two projects'])
    shutil.rmtree(other)


def commands(sample):
    """The plugins of commands: belfry, and the bundle that is kept beside the sources."""
    sample.step("check", CHECK)
    sample.campaign("noon", at="25:00")
    broken = sample.folder / "Package.swift"
    # The plugin of builds would stop the package manager before a command runs.
    text = broken.read_text()
    broken.write_text(text.replace(', plugins: ["BelfryBundle"]', ""))
    sample.step("check with a mistake", CHECK, status=1, has=["25:00", "belfry ended with status 1"])
    sample.step("a bundle with a mistake", WRITE, status=1, has=["25:00", "have errors"])
    sample.campaign("noon", at="12:15")
    file = sample.folder / "Sources" / "App" / "Belfry.json"
    sample.step("no bundle yet", (*WRITE, "--check"), status=1, has=["Belfry.json is out of date"])
    sample.step("a wrong option", (*WRITE, "--force"), status=1, has=['"--force" is not an option'])
    if file.exists(): raise Wrong("--check has written a file")
    sample.step("the bundle", WRITE)
    if json.loads(file.read_text())["format"] != "belfry-bundle": raise Wrong("the bundle is no bundle")
    sample.step("it is up to date", (*WRITE, "--check"))
    sample.campaign("noon", at="12:30")
    sample.step("it is out of date", (*WRITE, "--check"), status=1, has=["Belfry.json is out of date"])


def xcode(folder):
    """Compiles the half of the plugin that only Xcode would compile."""
    interface = pathlib.Path(shutil.which("swiftc")).resolve().parents[1] / "lib" / "swift" / "pm" / "PluginAPI"
    flags = ["swiftc", "-swift-version", "6", "-parse-as-library", "-package-description-version", "6.2", "-I", interface]
    stub = [*flags, "-enable-upcoming-feature", "InternalImportsByDefault", "-emit-module", "-module-name", "XcodeProjectPlugin", "-o", folder / "XcodeProjectPlugin.swiftmodule", HERE / "XcodeProjectPlugin.swift"]
    plugin = [*flags, "-warnings-as-errors", "-typecheck", "-I", folder, "-module-name", "BelfryBundle", ROOT / "Plugins" / "BelfryBundle" / "BelfryBundle.swift"]
    for command in (stub, plugin):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode: raise Wrong(f"the half for Xcode does not compile\n{done.stderr[-3000:]}")
    print("  the half for Xcode compiles", flush=True)


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("belfry", type=pathlib.Path)
    words.add_argument("--backend", choices=["native", "swiftbuild"], action="append")
    words.add_argument("--keep", type=pathlib.Path)
    asked = words.parse_args()
    if not shutil.which("swift"): print("there is no Swift compiler"); sys.exit(77)
    steps, backends = 0, asked.backend or ["native"]
    for backend in backends:
        print(backend, flush=True)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="plugins-", dir=asked.keep))
        try:
            xcode(folder)
            sample = Sample(folder, asked.belfry.resolve(), backend)
            builds(sample)
            commands(sample)
            steps += sample.steps
        except (Wrong, subprocess.TimeoutExpired) as wrong: print(wrong); sys.exit(1)
        finally:
            if not asked.keep: shutil.rmtree(folder, ignore_errors=True)
    print(f"{steps} steps of a sample app came out as expected, with {' and '.join(backends)}")


if __name__ == "__main__": main()
