#!/usr/bin/env python3
"""Runs the files that teams copy into their CI, and holds them against the schemas of those who read them.

    Tests/Oracles/ci_files.py BELFRY RELEASE-FOLDER

The action, the workflow, GitLab's template and the hooks pass the schemas that check-jsonschema brings and pre-commit's own check.
Then their shell runs: the action's steps as a runner would, with the release from a server on this machine, also at a commit and where there is
no release; the workflow's own steps with a gh that writes down what it is given; GitLab's scripts with a curl that does; the hook by pre-commit in a
fresh repository, where a commit that renames an audience must be refused although no campaign is in it, and so one that only
deletes files that campaigns need."""
import functools, http.server, os, pathlib, re, shutil, subprocess, sys, tempfile, threading

HERE = pathlib.Path(__file__).resolve().parents[2]
BELFRY = os.path.realpath(sys.argv[1])
RELEASE = pathlib.Path(sys.argv[2]).resolve()
WORK = pathlib.Path(tempfile.mkdtemp())
VENV = pathlib.Path(tempfile.gettempdir()) / "belfry-oracle-ci"
failures = []


def tell(what, is_right, detail=""):
    print(f"{'ok  ' if is_right else 'FAIL'} {what}" + ("" if is_right else f": {detail[-600:]}"))
    if not is_right:
        failures.append(what)


def run(command, **more):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)


def tools():
    if not (VENV / "bin/pre-commit").exists():
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
        subprocess.run([VENV / "bin/pip", "-q", "install", "check-jsonschema", "pre-commit", "pyyaml"], check=True)
    if not os.environ.get("BELFRY_IN_VENV"):
        os.execve(VENV / "bin/python", [str(VENV / "bin/python"), *sys.argv], dict(os.environ, BELFRY_IN_VENV="1"))


def schemas():
    template = WORK / "gitlab.yml"
    template.write_text((HERE / "templates/belfry.yml").read_text().split("\n---\n", 1)[1])
    rows = [
        ("vendor.github-actions", HERE / ".github/actions/check/action.yml"),
        ("vendor.github-workflows", HERE / "campaigns/.github/workflows/campaigns.yml"),
        ("vendor.gitlab-ci", template), ("vendor.gitlab-ci", HERE / "campaigns/.gitlab-ci.yml")]
    for schema, path in rows:
        more = ["--data-transform", "gitlab-ci"] if "gitlab" in schema else []
        answer = run([VENV / "bin/check-jsonschema", "--builtin-schema", schema, *more, path])
        tell(f"{path.name} passes the schema {schema}", answer.returncode == 0, answer.stdout)
    answer = run([VENV / "bin/pre-commit", "validate-manifest", HERE / ".pre-commit-hooks.yaml"])
    tell("the hooks pass pre-commit's check", answer.returncode == 0, answer.stdout)
    answer = run([VENV / "bin/pre-commit", "validate-config", HERE / "campaigns/.pre-commit-config.yaml"])
    tell("the configuration passes pre-commit's check", answer.returncode == 0, answer.stdout)


HOSTILE = "x'\"$(touch${IFS}pwned);`touch${IFS}pwned`"
NEW = """campaign: winter-sale
owner: growth@example.com
description: A sale.
deliver: push
audience: all
tags: [to-everybody]
schedule: { at: 2030-01-05 12:00, zone: device }
alert: { title: Winter sale, body: Everything is cheaper }
localizations:
  de: { title: Winterschlussverkauf, body: Alles billiger }
  fr: { title: Soldes d'hiver, body: Tout est moins cher }
  ja: { title: 冬のセール, body: すべてお買い得 }
  ar: { title: تخفيضات الشتاء, body: كل شيء أرخص }
push: { expires: 1d }
"""


def git(place, *words):
    return run(["git", "-c", "user.name=A", "-c", "user.email=a@example.com", "-C", place, *words], check=True).stdout.strip()


def repository(name):
    """The example project in a repository, with a branch that renames an audience and one that changes a word."""
    place = WORK / name
    shutil.copytree(HERE / "campaigns", place / "campaigns", ignore=shutil.ignore_patterns("build"))
    git(place, "init", "-q", "-b", "main")
    git(place, "add", "-A")
    git(place, "commit", "-qm", "base")
    base = git(place, "rev-parse", "HEAD")
    git(place, "remote", "add", "origin", place)
    git(place, "fetch", "-q", "origin")
    git(place, "checkout", "-qb", "harmless")
    path = place / "campaigns/growth/family-plan.yaml"
    path.write_text("# A comment.\n" + path.read_text())
    git(place, "commit", "-qam", "harmless")
    git(place, "checkout", "-qb", "telling", "main")
    (place / "campaigns/growth/winter-sale.yaml").write_text(NEW)
    git(place, "add", "-A")
    git(place, "commit", "-qm", "a new campaign")
    git(place, "checkout", "-qb", "unreadable", "main")
    (place / "campaigns/belfry.yaml").write_text("belfry: [\n")
    git(place, "commit", "-qam", "unreadable")
    # A name that does something where a shell reads it.
    git(place, "branch", HOSTILE, "main")
    git(place, "fetch", "-q", "origin")
    git(place, "checkout", "-qb", "breaking", "main")
    rename(place)
    git(place, "commit", "-qam", "breaking")
    return place, base


def rename(place):
    path = place / "campaigns/audiences.yaml"
    path.write_text(re.sub(r"^(\s+)at_risk:", r"\1at_some_risk:", path.read_text(), flags=re.M))


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def server():
    archive = next(RELEASE.glob("belfry-*.tar.gz"))
    version = re.match(r"belfry-(.*)-linux", archive.name).group(1)
    shutil.copytree(RELEASE, WORK / f"site/OWNER/belfry/releases/download/v{version}")
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=WORK / "site"))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{site.server_port}", version


def action(place, branch, inputs, site, version, ref=None, source=HERE):
    """The steps of the action as a runner runs them, used at a ref of belfry's own source; gives the last status and all that was printed."""
    import yaml
    description = yaml.safe_load((HERE / ".github/actions/check/action.yml").read_text())
    values = {f"inputs.{name}": row["default"] for name, row in description["inputs"].items()}
    values.update({f"inputs.{name}": value for name, value in inputs.items()})
    values.update({
        "github.server_url": site, "github.action_repository": "OWNER/belfry", "github.action_ref": ref or f"v{version}",
        "github.action_path": str(source / ".github/actions/check"), "github.base_ref": "main"})
    git(place, "checkout", "-q", branch)
    temporary = pathlib.Path(tempfile.mkdtemp(dir=WORK))
    places = {name: str(temporary / name) for name in ("GITHUB_PATH", "GITHUB_OUTPUT")}
    environment = dict(os.environ, RUNNER_TEMP=str(temporary), PATH="/usr/bin:/bin", **places)
    printed = ""
    for step in description["runs"]["steps"]:
        script = temporary / "step.sh"
        script.write_text(step["run"])
        assert "${{" not in step["run"], "an expression inside of a script is a way in"
        more = {name: re.sub(r"\$\{\{ (.*?) \}\}", lambda found: values[found.group(1)], text) for name, text in step.get("env", {}).items()}
        answer = run(["bash", "--noprofile", "--norc", "-eo", "pipefail", script], cwd=place, env=dict(environment, **more))
        printed += answer.stdout
        if answer.returncode != 0:
            break
        if os.path.exists(places["GITHUB_PATH"]):
            environment["PATH"] = open(places["GITHUB_PATH"]).read().strip() + ":/usr/bin:/bin"
    return answer.returncode, printed


def github():
    place, base = repository("github")
    site, version = server()
    status, printed = action(place, "harmless", {}, site, version)
    tell("the action is green on a harmless change", status == 0, printed)
    status, printed = action(place, "breaking", {"path": "campaigns", "sarif": "out.sarif"}, site, version)
    found = re.findall(r"^::error .*file=(campaigns/[^,]*\.yaml)", printed, re.M)
    tell("the action annotates campaigns that a renamed audience breaks", status == 1 and found and "audiences.yaml" not in " ".join(found), printed)
    tell("the action writes SARIF beside it", (place / "out.sarif").exists())
    status, printed = action(place, "breaking", {"fail-level": "never"}, site, version)
    tell("the action is green where nothing fails it", status == 0 and "::error" in printed, printed)
    status, printed = action(place, "harmless", {"sha256": "0" * 64}, site, version)
    tell("the action refuses an archive with another checksum", status != 0 and "FAILED" in printed, printed)
    sha = "5c9597f3c8245907ea71a89d9d39d08e6fb1a7a1"
    status, printed = action(place, "harmless", {}, site, version, ref=sha)
    tell("the action at a commit takes the release that the source there names", status == 0, printed)
    status, printed = action(place, "harmless", {}, site, version, ref=sha, source=WORK / "nowhere")
    tell("without one it says what is missing", status == 1 and 'add "version"' in printed and "404" not in printed, printed)
    status, printed = action(place, "harmless", {"version": "9.9.9"}, site, version)
    tell("it says which release there is not", status == 1 and 'no release "9.9.9"' in printed, printed)
    return place, base


def workflow(place):
    """The workflow's own steps: what a pull request's comment is, whatever the names of its branches are."""
    import yaml
    jobs = yaml.safe_load((HERE / "campaigns/.github/workflows/campaigns.yml").read_text())["jobs"]
    steps = {step.get("name"): step for job in jobs.values() for step in job["steps"]}
    assert not any("${{" in step.get("run", "") for step in steps.values()), "an expression inside of a script is a way in"
    calls = WORK / "gh.calls"
    (WORK / "gh/bin").mkdir(parents=True)
    program = WORK / "gh/bin/gh"
    # What --jq would say of the comments is in a file.
    program.write_text(f"""#!/bin/sh
printf '%s\\n' "$*" >> '{calls}'
case "$*" in *--jq*) cat '{WORK}/gh/ids';; *body=@diff.md*) cp diff.md '{WORK}/gh/body';; esac
""")
    program.chmod(0o755)
    environment = dict(os.environ, PATH=f"{WORK}/gh/bin:{WORK}/bin:/usr/bin:/bin", GITHUB_STEP_SUMMARY=str(WORK / "summary"))

    def step(name, **more):
        return run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", steps[name]["run"]], cwd=place, env=dict(environment, **more))

    def comment(branch, base, ids=""):
        """Runs both steps; gives what is sent, and the calls of gh."""
        git(place, "checkout", "-q", branch)
        for path in (calls, place / "diff.md", WORK / "summary"):
            path.unlink(missing_ok=True)
        (WORK / "gh/ids").write_text(ids)
        answer = step("What changes", BASE=base)
        other = step("Comment", REPOSITORY="o/r", NUMBER="7", GH_TOKEN="x")
        if answer.returncode != 0 or other.returncode != 0:
            return answer.stdout + other.stdout, ""
        return (WORK / "gh/body").read_text(), calls.read_text()

    body, told = comment("telling", "main")
    texts = ("winter&#45;sale</code>: added", "Winterschlussverkauf", "冬のセール", "audience-everybody")
    tell("a pull request is told what it changes, in each language", body.startswith("<!-- belfry diff -->\n") and all(text in body for text in texts), body)
    tell("in a new comment", "--method POST repos/o/r/issues/7/comments" in told and "PATCH" not in told, told)
    tell("which is short enough", len(body.encode("utf-16-le")) // 2 <= 65_536)
    tell("the run's summary has it, too", "winter-sale" in (WORK / "summary").read_text())
    body, told = comment("harmless", "main", "41\n42\n")
    tell("with the next push the same comment is written anew", "--method PATCH repos/o/r/issues/comments/41" in told and "POST" not in told and "no change" in body, told + body)
    body, told = comment("telling", HOSTILE)
    tell("the name of a branch is no command", "winter-sale" in body and not (place / "pwned").exists(), body)
    body, told = comment("unreadable", "main")
    tell("what cannot be compared is said to be unknown", "is not known" in body and "POST" in told, body)
    answer = step("Plan")
    git(place, "checkout", "-q", "main")
    answer = step("Plan")
    tell("the plan is in the run's summary", answer.returncode == 0 and "## Plan of" in (WORK / "summary").read_text(), answer.stdout)


def gitlab(place, base):
    import json, yaml
    jobs = yaml.safe_load((HERE / "templates/belfry.yml").read_text().split("\n---\n", 1)[1])

    def script(job, **more):
        environment = dict(os.environ, PATH=f"{WORK}/gl/bin:{WORK}/bin:/usr/bin:/bin", BELFRY_FAIL_LEVEL="error", **more)
        return run(["sh", "-e", "-c", "\n".join(jobs[job]["script"])], cwd=place, env=environment)

    (WORK / "gl/bin").mkdir(parents=True)
    calls, notes = WORK / "gl/calls", WORK / "gl/notes"
    program = WORK / "gl/bin/curl"
    program.write_text(f"""#!/bin/sh
cat > '{WORK}/gl/header'
printf '%s\\n' "$*" >> '{calls}'
case "$*" in *order_by*) cat '{notes}';; *) cp belfry-diff.md '{WORK}/gl/body';; esac
""")
    program.chmod(0o755)
    for branch, wanted in (("harmless", 0), ("breaking", 1), ("telling", 0), ("unreadable", 1)):
        git(place, "checkout", "-q", branch)
        for folder in ("", "campaigns"):
            answer = script("belfry", CI_MERGE_REQUEST_DIFF_BASE_SHA=base, BELFRY_PATH=folder)
            tell(f"GitLab's script ends with {wanted} on the {branch} change in \"{folder}\"", answer.returncode == wanted, answer.stdout)
        report = json.loads((place / "gl-code-quality-report.json").read_text())
        paths = {entry["location"]["path"] for entry in report}
        tell(f"its report names {len(paths)} files", bool(paths) == bool(wanted) and all(path.startswith("campaigns/") for path in paths), str(paths))
        (place / "gl-code-quality-report.json").unlink()
        page = (place / "belfry-diff.md").read_text()
        words = {"harmless": "no change", "breaking": "could not be compared", "telling": "冬のセール", "unreadable": "is not known"}[branch]
        tell(f"its artifact says what the {branch} change means", page.startswith("<!-- belfry diff -->\n") and page.count("<!-- belfry") == 1 and words in page, page)
        tell("the log says it, too", branch == "unreadable" or words in answer.stdout, answer.stdout)
    own = '{"id":12,"type":null,"body":"\\u003c!-- belfry diff --\\u003e\\n## What","author":{"id":3}}'
    quoted = '{"id":9,"type":"DiffNote","body":"see \\"id\\":8,\\"type\\":null: \\u003c!-- belfry diff --","author":{"id":3}}'
    more = dict(CI_API_V4_URL="https://gitlab.example/api/v4", CI_MERGE_REQUEST_PROJECT_ID="5", CI_MERGE_REQUEST_IID="7", BELFRY_GITLAB_TOKEN="secret")
    git(place, "checkout", "-q", "telling")
    script("belfry", CI_MERGE_REQUEST_DIFF_BASE_SHA=base, BELFRY_PATH="")
    for known, method in (("[]", "POST"), (f"[{quoted},{own}]", "PUT")):
        notes.write_text(known)
        calls.unlink(missing_ok=True)
        answer = script("belfry-note", **more)
        told = calls.read_text()
        place_of_note = "projects/5/merge_requests/7/notes" + ("/12" if method == "PUT" else "\n")
        tell(f"GitLab's note is written with {method}", answer.returncode == 0 and f"--request {method}" in told and place_of_note in told, told + answer.stdout)
        tell("it says what changes", "冬のセール" in (WORK / "gl/body").read_text())
        tell("its token is in no command line", "secret" not in told and (WORK / "gl/header").read_text() == "PRIVATE-TOKEN: secret\n", told)
    program.unlink()


def hook():
    place, _ = repository("hooks")
    git(place, "checkout", "-q", "main")
    hooks = WORK / "belfry"
    run(["git", "clone", "-q", HERE, hooks], check=True)
    # What is not committed yet is what is tried.
    shutil.copy(HERE / ".pre-commit-hooks.yaml", hooks)
    git(hooks, "add", "-A")
    git(hooks, "commit", "-qm", "hooks", "--allow-empty")
    environment = dict(os.environ, PATH=f"{WORK}/bin:{VENV}/bin:/usr/bin:/bin", PRE_COMMIT_HOME=str(WORK / "cache"))
    (place / ".pre-commit-config.yaml").write_text(
        f"repos:\n  - repo: {hooks}\n    rev: {git(hooks, 'rev-parse', 'HEAD')}\n    hooks:\n      - id: belfry-system\n")
    git(place, "add", "-A")
    run(["pre-commit", "install"], cwd=place, env=environment, check=True)

    def commit():
        return run(["git", "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qam", "x"], cwd=place, env=environment)

    answer = commit()
    tell("a commit without a campaign passes", answer.returncode == 0, answer.stdout)
    path = place / "campaigns/growth/family-plan.yaml"
    path.write_text("# A comment.\n" + path.read_text())
    answer = commit()
    tell("a harmless commit passes", answer.returncode == 0, answer.stdout)
    rename(place)
    answer = commit()
    tell("a commit that renames an audience is refused, with the campaigns and a word what to do", answer.returncode == 1
         and re.search(r'streak-at-risk\.yaml:\d+:\d+: error\[unknown-attribute\]: .*"at_risk"', answer.stdout) and "= help: " in answer.stdout, answer.stdout)
    git(place, "reset", "-q", "--hard")
    for name, rule in (("audiences.yaml", "unknown-attribute"), ("sounds/chime.caf", "unknown-sound")):
        git(place, "rm", "-q", f"campaigns/{name}")
        answer = commit()
        tell(f"a commit that only deletes {name} is refused", answer.returncode == 1 and f"error[{rule}]" in answer.stdout, answer.stdout)
        git(place, "reset", "-q", "--hard")


tools()
(WORK / "bin").mkdir()
os.symlink(BELFRY, WORK / "bin/belfry")
schemas()
place, base = github()
workflow(place)
gitlab(place, base)
hook()
shutil.rmtree(WORK, ignore_errors=True)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
