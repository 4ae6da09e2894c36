#!/usr/bin/env python3
"""Holds the completions and the page of the manual against the shells and readers that they are for.

    Tests/Oracles/shells.py BELFRY

In bash, zsh and fish, as they come from Debian: after each command all of its flags are offered, after a flag with fixed
words these, after a path files, at the start the commands. What must be offered is read from the help pages, so that the
scripts and the help answer independently. The page of the manual is read by man and by mandoc without a warning.
Prints counts; fails on a difference."""
import os, pty, re, select, shutil, subprocess, sys, tempfile, time

BELFRY = os.path.realpath(sys.argv[1] if len(sys.argv) > 1 else ".build/release/belfry")
PACKAGES = {"zsh": "zsh", "fish": "fish", "man": "man-db", "mandoc": "mandoc"}


def install():
    missing = [package for program, package in PACKAGES.items() if not shutil.which(program)]
    if missing:
        root = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run(root + ["apt-get", "update", "-qq"], check=True)
        subprocess.run(root + ["apt-get", "install", "-y", "-qq"] + missing, check=True, stdout=subprocess.DEVNULL)


def belfry(*words):
    return subprocess.run([BELFRY, *words], check=True, capture_output=True, text=True).stdout


def cases():
    """What is typed up to the cursor, and what must be among the offers; `None` for files."""
    overview = belfry("--help")
    names = re.findall(r"^  ([a-z]+(?: [a-z]+)?)  +\S", overview.split("Commands\n")[1].split("\n\n")[0], re.M)
    found = [("", {name.split()[0] for name in names}), ("dev", {"devices"})]
    found.append(("devices ", {name.split()[1] for name in names if name.startswith("devices ")}))
    found.append(("help ", {name.split()[0] for name in names}))
    for name in names:
        page = belfry("help", *name.split())
        # Choices stand in the explanations, which are wrapped.
        flat = re.sub(r"\s+", " ", belfry("man").replace("\\-", "-").replace("\\e", "\\"))
        flags = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", page, re.M))
        found.append((f"{name} --", flags))
        for flag in flags:
            match = re.search(rf"\.SS belfry {name} .*?\.B (?:-\w, )?{flag} ([a-z]+(?:\|[a-z]+)+)", flat)
            if match and f".SS belfry {name} " in flat and ".SS" not in match.group(0)[5:]:
                found.append((f"{name} {flag} ", set(match.group(1).split("|"))))
    found.append(("check ", None))
    found.append(("-C . check --color ", {"auto", "always", "never"}))
    found.append(("check --color=", {"auto", "always", "never"}))
    found.append(("explain payload-too-", {"payload-too-large"}))
    found.append(("schema ", {"campaign", "project", "findings"}))
    return found


class Bash:
    def offers(self, line):
        words = ["belfry"]
        for word in line.split(" "):
            words += re.split(r"(=)", word) if "=" in word else [word]
        if words[-1] == "" and words[-2] == "=":
            words.pop()
        script = 'source <("$0" completion bash); COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _belfry; printf "%s\\n" "${COMPREPLY[@]}"'
        answer = subprocess.run(["bash", "-c", script, BELFRY, *words], capture_output=True, text=True, cwd=PLACE)
        return set(answer.stdout.split("\n")), answer.stderr


class Fish:
    def offers(self, line):
        script = "source $argv[1]; complete -C $argv[2]"
        home = dict(os.environ, HOME=PLACE, XDG_CONFIG_HOME=PLACE, XDG_DATA_HOME=PLACE)
        answer = subprocess.run(
            ["fish", "--no-config", "-c", script, SCRIPTS + "/belfry.fish", "belfry " + line],
            capture_output=True, text=True, cwd=PLACE, env=home)
        # A flag with its value is offered whole.
        return {offer.split("\t")[0].split("=")[-1] for offer in answer.stdout.split("\n")}, answer.stderr


class Zsh:
    """A shell on a terminal of its own, because zsh completes nowhere else."""

    def __init__(self):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(PLACE)
            os.environ.update(TERM="dumb", HOME=PLACE, COLUMNS="250", LINES="900", PS1="> ")
            os.execvp("zsh", ["zsh", "-f", "-i"])
        import fcntl, struct, termios
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 900, 250, 0, 0))
        self.read(1)
        for command in [
            "unsetopt automenu menucomplete autolist zle_bracketed_paste 2>/dev/null; setopt autolist; LISTMAX=0 PS1='> '",
            f"fpath=({SCRIPTS} $fpath); autoload -Uz compinit; compinit -u -D", "zstyle ':completion:*' list-prompt ''",
        ]:
            os.write(self.terminal, command.encode() + b"\n")
            self.read(0.5)
        # The first completion loads zsh's own functions.
        self.offers("")

    def read(self, quiet):
        text, deadline = b"", time.time() + 10
        while time.time() < deadline and select.select([self.terminal], [], [], quiet)[0]:
            text += os.read(self.terminal, 65536)
        return text.decode(errors="replace")

    def offers(self, line):
        os.write(self.terminal, b"belfry " + line.encode() + b"\t")
        text = self.read(0.4)
        # What is begun is typed on; only what cannot be is listed, at the second time.
        os.write(self.terminal, b"\t")
        text += self.read(0.4)
        os.write(self.terminal, b"\x03")
        self.read(0.2)
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x08|\r", " ", text)
        return set(re.findall(r"[\w./-]+", text)), "".join(re.findall(r"_\w+:\d+:.*|command not found.*", text))


install()
PLACE, SCRIPTS = tempfile.mkdtemp(), tempfile.mkdtemp()
open(PLACE + "/campaign one.yaml", "w").close()
open(SCRIPTS + "/_belfry", "w").write(belfry("completion", "zsh"))
open(SCRIPTS + "/belfry.fish", "w").write(belfry("completion", "fish"))
failed, all_cases = 0, cases()
for shell in (Bash(), Fish(), Zsh()):
    name = type(shell).__name__.lower()
    for line, wanted in all_cases:
        offers, complaint = shell.offers(line)
        if wanted is None:
            missing = set() if any("campaign" in offer for offer in offers) else {"the file"}
        else:
            missing = wanted - offers
        # Of one that is alone all that is left of it is typed on.
        if missing and name == "zsh" and wanted and len(wanted) == 1 and next(iter(wanted)) in "".join(offers):
            missing = set()
        if missing or complaint:
            failed += 1
            print(f"{name}: \"belfry {line}\" does not offer {sorted(missing)} {complaint[:200]}, only {sorted(offers)[:12]}")
    print(f"{name}: {len(all_cases)} places, {failed} differences so far")
page = SCRIPTS + "/belfry.1"
open(page, "w").write(belfry("man"))
for reader in (["mandoc", "-T", "lint", "-W", "warning", page], ["man", "--warnings", "-l", page]):
    answer = subprocess.run(reader, capture_output=True, text=True, env=dict(os.environ, MANPAGER="cat", LC_ALL="C.UTF-8"))
    # A page that says no date is the same for everybody; mandoc misses it.
    complaints = [line for line in (answer.stdout if reader[0] == "mandoc" else answer.stderr).split("\n") if line and "missing date" not in line]
    if complaints or (reader[0] == "man" and "belfry check" not in answer.stdout):
        failed += 1
        print(f"{reader[0]}: {complaints[:5]}")
    print(f"{reader[0]}: {len(complaints)} warnings")
for folder in (PLACE, SCRIPTS):
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(1 if failed else 0)
