#!/usr/bin/env python3
"""Holds the sender against the ledger of the APNs double: nothing lost, nothing sent twice, nothing claimed that is not so.

    sending.py BELFRY_SEND [--belfry BELFRY] [--size small|full] [--seed 1] [--only WORDS] [--streams 1,100,1000] [--seeds 3] [--keep]

A project of our own is built by BELFRY, which is looked for beside BELFRY_SEND. Its batch is sent for each fault of sending_cases.py, three seeds and 1, 100
and 1,000 streams: with the fault, then again without it until nothing waits, twice more, and at last with `--unknown resend`. After each step:

 1 the states of all lines add up to the lines;
 2 no id was accepted more than once;
 3 what the sender calls accepted is accepted in the ledger;
 4 what the ledger has accepted is accepted or unknown to the sender;
 5 another run changes nothing and sends nothing;
 6 after `--unknown resend` nothing is unknown or waits, and no more were accepted twice than were unknown.

Some cases kill the sender at random moments instead. Every byte that the sender writes is searched for the key, a provider token and device tokens. At first the
oracle shows that it can fail: made-up ledgers break each invariant; aioapns, which sends again what was in flight, and the sender without its journal break the second.
The packages come into an environment in the folder for temporary files. Status 0: no difference; 1: differences, the first ones shown with how to see them again.
"""
import argparse, asyncio, base64, collections, json, logging, multiprocessing, pathlib, random, re, shutil, signal, subprocess, sys, tempfile, time

import apns_double_environment as environment

if __name__ == "__main__": environment.enter()
from apns_double_environment import Double
from sending_cases import CASES, FEW_LINES, LINES

KEY_ID, TEAM_ID, APP, CAMPAIGN = "ABC123DEFG", "DEF123GHIJ", "com.example.sending", "hello"
PROJECT = """belfry: 1
app: { bundle-id: com.example.sending, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en] }
attributes: { name: { type: text, max: 40, optional: true } }
audiences: { everyone: all }
recipients: { csv: people.csv }
"""
TEXT = """campaign: hello
deliver: push
audience: everyone
schedule: { now: true }
alert: { title: Hello, body: '{{ name | default: "You" }}: it works' }
push: { expires: 1d }
"""
MOST_SECONDS = 120
GONE_AT = 1_700_000_000_123
# What a sender that gives up on an answer may do.
ALLOWED = {"a stream was reset by the client"}
WAITING = ("pending", "waiting", "flying")
JWT = re.compile(rb"eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}")


class Different(Exception): pass


def quiet():
    """asyncio logs that connections ended, which they do all the time here."""
    logging.getLogger("asyncio").setLevel(logging.CRITICAL + 1)


# --- The invariants ---

def broken(lines, states, counts, accepted, doubled=0):
    """Which invariants do not hold, in words. `lines`: the ids of the batch; `states`: id to state, None where the sender does not say; `counts`: state to number;
    `accepted`: id to how often the ledger has it; `doubled`: how many ids may be there twice."""
    wrong = []
    if sum(counts.values()) != len(lines): wrong.append(f"1: the states add up to {sum(counts.values())}, the lines are {len(lines)}")
    if states is not None:
        if set(states) != set(lines): wrong.append(f"1: {len(set(lines) ^ set(states))} lines are in the batch or among the states only")
        if collections.Counter(states.values()) != collections.Counter({name: count for name, count in counts.items() if count}):
            wrong.append(f"1: the lines' states are {dict(collections.Counter(states.values()))}, the counts {counts}")
    twice = sorted(id for id, count in accepted.items() if count > 1)
    if len(twice) > doubled: wrong.append(f"2: {len(twice)} ids were accepted more than once, at most {doubled} may be, such as {twice[:2]}")
    if foreign := set(accepted) - set(lines): wrong.append(f"2: {len(foreign)} ids were accepted that are not in the batch")
    if states is None:
        if counts.get("accepted", 0) > len(accepted): wrong.append(f"3: {counts.get('accepted')} are called accepted, the ledger has {len(accepted)}")
        if len(accepted) > counts.get("accepted", 0) + counts.get("unknown", 0): wrong.append(f"4: the ledger has {len(accepted)}, accepted and unknown are fewer: {counts}")
        return wrong
    claimed = sorted(id for id, state in states.items() if state == "accepted" and not accepted.get(id))
    if claimed: wrong.append(f"3: {len(claimed)} are called accepted that the ledger does not have, such as {claimed[:2]}")
    lost = sorted(id for id in accepted if states.get(id) not in ("accepted", "unknown"))
    if lost: wrong.append(f"4: {len(lost)} were accepted and are called {dict(collections.Counter(states.get(id) for id in lost))}, such as {lost[:2]}")
    return wrong


def can_fail(folder):
    """Made-up ledgers must break each invariant, and a right one none; and secrets must be found. How many were tried."""
    right = (["a", "b", "c"], {"a": "accepted", "b": "unknown", "c": "pending"}, {"accepted": 1, "unknown": 1, "pending": 1}, {"a": 1, "b": 1})
    tries = [
        ("", right), ("1", (right[0], right[1], {"accepted": 2, "unknown": 1, "pending": 1}, right[3])), ("1", (right[0], {"a": "accepted"}, {"accepted": 1}, right[3])),
        ("1", (right[0], None, {"accepted": 1}, {"a": 1})), ("2", (*right[:3], {"a": 2, "b": 1})), ("2", (*right[:3], {"a": 1, "d": 1})), ("3", (*right[:3], {"b": 1})),
        ("4", (*right[:3], {"a": 1, "c": 1})), ("3", (right[0], None, right[2], {})), ("4", (right[0], None, right[2], {"a": 1, "b": 1, "c": 1}))]
    for number, words in tries:
        found = {text[0] for text in broken(*words)}
        if (number in found) != bool(number) or not number and found: raise Different(f"the oracle finds {found}, not invariant {number}, in {words}")
    batch, key = collections.namedtuple("Batch", "tokens")(["0f" * 32]), (folder / f"AuthKey_{KEY_ID}.p8").read_bytes()
    hidden = "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJERUYxMjNHSElKIn0." + "x" * 86
    for written, expected in [(b"nothing", []), (key, ["the key"]), (hidden.encode(), ["a provider token"]), (b"0f" * 32, ["a device token"]), (b"\x0f" * 40, ["a device token"])]:
        if secrets(batch, folder, b"before " + written + b" behind") != expected: raise Different(f"the oracle does not find {expected} in {written[:20]}")
    return len(tries) + 5


def aioapns_fails(folder):
    """How many ids aioapns sends twice when connections end; the oracle must see it."""
    from apns_double_clients import aioapns_sends, identifiers, keys
    ids = identifiers(400)
    with Double(folder, keys=keys(folder), faults=[{"fault": "goaway", "every": 97}], latency_ms=20) as double:
        reported = asyncio.run(aioapns_sends(folder, double.port, ids))
        accepted = {id: entry.accepted for id, entry in double.entries().items() if entry.accepted}
    states = {id: "accepted" if reported[id] == "200" else "unknown" for id in ids}
    wrong = broken(ids, states, dict(collections.Counter(states.values())), accepted)
    if not any(text.startswith("2") for text in wrong): raise Different(f"aioapns breaks only {wrong}")
    return sum(count > 1 for count in accepted.values())


# --- The batch ---

class Batch:
    """A build of one campaign: its folder, and the ids and tokens of its lines."""

    def __init__(self, belfry, folder, rows):
        self.folder, project, dice = folder / "build", folder / "project", random.Random(rows)
        project.mkdir(parents=True)
        (project / "belfry.yaml").write_text(PROJECT)
        (project / "hello.yaml").write_text(TEXT)
        people = [f"{dice.randbytes(32).hex()},u{number},{dice.choice(['', 'Ana', 'Zoë', '日本'])}" for number in range(rows)]
        (project / "people.csv").write_text("\n".join(["token,id,name", *people]) + "\n")
        done = subprocess.run([belfry, "build", "-C", project, "--output", self.folder], capture_output=True, text=True)
        if done.returncode: raise Different(f"no build: {done.stdout[-500:]}{done.stderr[-500:]}")
        lines = [json.loads(line) for file in sorted((self.folder / "push" / CAMPAIGN).glob("*.jsonl")) if file.name != "rejected.jsonl" for line in file.read_text().splitlines()]
        self.ids, self.tokens = [line["headers"]["apns-id"] for line in lines], [line["token"] for line in lines]
        if len(lines) != rows: raise Different(f"the build has {len(lines)} lines, not {rows}")


# --- The sender ---

class Sender:
    """One journal, and the runs that go on with it. `output_of_all` is everything that they wrote."""

    def __init__(self, program, folder, batch, port, certificates, streams, words):
        self.program, self.journal, self.output_of_all, self.statuses, self.seconds = program, folder / "disk" / "journal", b"", [], []
        self.words = [program, "send", batch.folder, "--confirm", CAMPAIGN, "--server", f"localhost:{port}", "--ca-file", certificates / "ca.pem",
                      "--key", certificates / f"AuthKey_{KEY_ID}.p8", "--key-id", KEY_ID, "--team-id", TEAM_ID, "--journal", self.journal, "--streams", streams, *words]
        self.words = [str(word) for word in self.words]

    def start(self, *more, under=()):
        # In files: a pipe that is not read would hold the sender up.
        self.output = tempfile.TemporaryFile()
        return subprocess.Popen([*under, *self.words, *more], stdin=subprocess.DEVNULL, stdout=self.output, stderr=subprocess.STDOUT)

    def end(self, child, kill_after=None, by="SIGKILL"):
        began = time.monotonic()
        try: status = child.wait(MOST_SECONDS if kill_after is None else kill_after)
        except subprocess.TimeoutExpired:
            child.send_signal(signal.Signals[by if kill_after is not None else "SIGKILL"])
            try: status = child.wait(MOST_SECONDS)
            except subprocess.TimeoutExpired:
                child.kill()
                status = child.wait()
            # Stopped by a signal, or ended just before it came.
            status = "hangs" if kill_after is None else "killed" if status in (-signal.Signals[by], 128 + signal.Signals[by]) else status
        self.output.seek(0)
        self.said = self.output.read()
        self.output.close()
        self.output_of_all += self.said
        self.statuses.append(status)
        self.seconds.append(round(time.monotonic() - began, 1))
        return status

    def run(self, *more, under=()): return self.end(self.start(*more, under=under))

    def ask(self, format):
        done = subprocess.run([self.program, "send", "status", "--journal", str(self.journal), "--format", format], capture_output=True, timeout=MOST_SECONDS)
        self.output_of_all += done.stdout + done.stderr
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")

    def counts(self):
        """A count for each state that has lines."""
        status, out, err = self.ask("json")
        try: reported = json.loads(out)
        except ValueError: raise Different(f"1: the status ends with {status} and is no JSON: {out[:200]!r} {err[-300:]}") from None
        if reported["lines"] != sum(reported["states"].values()): raise Different(f"1: lines are {reported['lines']}, states {reported['states']}")
        return {state: count for state, count in reported["states"].items() if count}

    def states(self):
        """The state of each id; None where the sender does not say."""
        status, out, _ = self.ask("jsonl")
        if status == 2: return None
        self.rows = [json.loads(line) for line in out.splitlines()]
        return {row["apns_id"]: row["state"] for row in self.rows}

    def written(self):
        return self.output_of_all + b"".join(path.read_bytes() for path in sorted(self.journal.rglob("*")) if path.is_file()) if self.journal.exists() else self.output_of_all


def secrets(batch, certificates, written):
    """What may not be in what was written, and is."""
    key = (certificates / f"AuthKey_{KEY_ID}.p8").read_text()
    parts = [line for line in key.splitlines() if "-" not in line]
    found = ["a provider token"] if JWT.search(written) else []
    # Its last line is the public key's, as are the bytes behind the first 32 of the secret.
    if any(part[8:40].encode() in written for part in parts[:2]) or base64.b64decode("".join(parts))[36:68] in written: found.append("the key")
    if any(token.encode() in written or bytes.fromhex(token) in written for token in batch.tokens): found.append("a device token")
    return found


# --- A case ---

class Trial:
    """One case with one seed and one number of streams."""

    def __init__(self, oracle, case, streams, seed):
        self.oracle, self.case, self.streams, self.seed, self.held = oracle, case, streams, seed, 0
        self.batch, self.certificates = oracle.batch(LINES[streams] if oracle.is_full else FEW_LINES), oracle.certificates

    def run(self):
        """Counts of the states at the end. Different says what is wrong."""
        keys = [{"key_id": KEY_ID, "team": TEAM_ID, "file": str(self.certificates / f"AuthKey_{KEY_ID}.p8")}]
        gone = dict.fromkeys(self.batch.tokens[::self.case.gone], GONE_AT) if self.case.gone else {}
        config = {"keys": keys, "topics": [APP], "gone": gone, "streams": 1000, **self.case.config}
        with tempfile.TemporaryDirectory(prefix="belfry-sending-", ignore_cleanup_errors=True) as folder, Double(self.certificates, self.case.faults, self.seed, **config) as double:
            self.double = double
            (pathlib.Path(folder) / "disk").mkdir()
            self.sender = Sender(self.oracle.program, pathlib.Path(folder), self.batch, double.port, self.certificates, self.streams, self.case.words)
            try:
                counts = self.steps()
                return counts, self.held, self.sender.seconds
            except Different as different:
                raise Different(f"{different}\n      statuses {self.sender.statuses}, ledger {double.summary}\n      said: {self.sender.said[-400:].decode(errors='replace')}") from None
            finally:
                if self.oracle.keep: shutil.copytree(folder, self.oracle.keep / f"{self.case.name}-{self.streams}-{self.seed}".replace(" ", "-"), dirs_exist_ok=True)

    def check(self, step, doubled=0):
        accepted = {id: entry.accepted for id, entry in self.double.entries().items() if entry.accepted}
        counts, states = self.sender.counts(), self.sender.states()
        # Ended before there was a journal: nothing has begun.
        if step in ("killed", "with the fault") and not counts and not states and not self.double.world.ledger.requests: return counts, states
        wrong = broken(self.batch.ids, states, counts, accepted, doubled=doubled) + self.unfitting(states)
        if wrong: raise Different(f"{step}: " + "; ".join(wrong))
        return counts, states

    def unfitting(self, states):
        """What the sender did or says beside the invariants that does not fit the ledger."""
        entries, summary = self.double.world.ledger.entries, self.double.summary
        wrong = [f"finding: {text}" for text in summary["findings"] if text not in ALLOWED]
        planted = {line["reason"] for line in self.case.faults if "reason" in line} | ({"Unregistered"} if self.case.gone else set())
        wrong += [f"answered {reason}, which is of no fault" for reason in self.double.world.ledger.reasons if reason not in planted]
        early = [id for id, entry in entries.items() if entry.status in (500, 503) and entry.processed > 1 and not entry.accepted]
        if early: wrong.append(f"{len(early)} were handed over again within minutes of a 500 or 503")
        has_reasons = not {"garbage-body", "no-body"} & {line["fault"] for line in self.case.faults}
        for row in self.sender.rows if states is not None else []:
            if row["state"] not in ("rejected", "gone"): continue
            entry, said = entries[row["apns_id"]], (row.get("status"), row.get("reason") if has_reasons else None)
            if said != (entry.status, entry.reason if has_reasons else None): wrong.append(f"the sender says {said}, the answer was {entry.status} {entry.reason}")
            elif row["state"] == "gone" and row.get("timestamp") != GONE_AT: wrong.append(f"gone at {row.get('timestamp')}, not {GONE_AT}")
        return wrong[:5]

    def ended(self, step, *allowed):
        status = self.sender.statuses[-1]
        if status not in allowed: raise Different(f"{step}: the sender ends with {status}, not {' or '.join(map(str, allowed))}")

    def steps(self):
        sender, case = self.sender, self.case
        self.begin()
        # One request at a time needs no second one.
        if self.streams > 1 and self.double.world.ledger.connections < case.connections: raise Different(f"{self.double.world.ledger.connections} connections, not {case.connections}")
        if sender.journal.exists(): self.check("with the fault")
        self.double.heal()
        # A short deadline is for what is never answered; the double may be slow on a busy machine.
        if "--answer-deadline" in sender.words: sender.words[sender.words.index("--answer-deadline") + 1] = "60"
        for _ in range(3):
            sender.run()
            self.ended("resumed", 0, 3, 4)
            counts, states = self.check("resumed")
            if not any(counts.get(state) for state in WAITING): break
        else: raise Different(f"resumed three times: still {counts}")
        self.expect(counts)
        self.held = counts.get("unknown", 0)
        requests = self.double.world.ledger.requests
        for _ in range(2): sender.run()
        again = self.check("twice more")
        # What was deferred for a second may be handed over again.
        if not case.later and (again != (counts, states) or self.double.world.ledger.requests != requests):
            raise Different(f"5: twice more: {counts} turned into {again[0]}, {self.double.world.ledger.requests - requests} more requests")
        unknown = again[0].get("unknown", 0)
        sender.run("--unknown", "resend")
        counts, _ = self.check("6: unknown sent again", doubled=unknown)
        if counts.get("unknown") or any(counts.get(state) for state in WAITING): raise Different(f"6: unknown sent again: {counts}")
        if found := secrets(self.batch, self.certificates, sender.written()): raise Different(f"written: {', '.join(found)}")
        return counts

    def begin(self):
        """The first run, or the first few."""
        if self.case.kills: self.kill()
        else: self.sender.run()
        self.ended("with the fault", 0, 3, 4, *(["killed"] if self.case.kills else []))

    def kill(self):
        """Ends the sender at random moments until one run ends by itself, or it was killed often enough."""
        dice = random.Random(f"{self.case.name}/{self.streams}/{self.seed}")
        whole = self.oracle.whole
        for _ in range(self.case.kills if self.oracle.is_full else 8):
            child = self.sender.start()
            if self.sender.end(child, kill_after=dice.random() * whole, by=dice.choice(self.case.signals)) != "killed": break
            self.oracle.kills += 1
            if self.sender.journal.exists() and dice.random() < 0.3: self.check("killed")

    def expect(self, counts):
        lines = len(self.batch.ids)
        if self.case.all_accepted and counts != {"accepted": lines}: raise Different(f"all {lines} should be accepted: {counts}")
        if self.case.gone and counts != {"gone": len(self.batch.tokens[::self.case.gone]), "accepted": lines - len(self.batch.tokens[::self.case.gone])}:
            raise Different(f"every {self.case.gone}th is gone: {counts}")
        # At most all in flight can be unknown each time that a connection ends.
        ends = max(len(self.sender.statuses), self.double.world.ledger.connections)
        if counts.get("unknown", 0) > min(lines, ends * self.streams + self.double.summary["faults"].get("reset", 0) + self.double.summary["faults"].get("mute", 0)):
            raise Different(f"{counts['unknown']} unknown with {self.streams} streams and {ends} connections")


class Lost(Trial):
    """A trial whose journal is removed after the first run: the sender cannot know what it sent, and sends it again."""

    def begin(self):
        self.sender.run()
        shutil.rmtree(self.sender.journal)


def lost_journal_fails(oracle):
    """How the oracle finds that the sender sent everything twice, without its journal. How long a run takes is known from it."""
    lost = Lost(oracle, CASES[0], 100, 1)
    try: lost.run()
    except Different as different: found = str(different)
    else: raise Different("a journal was removed, and nothing is found")
    if ": 2: " not in found: raise Different(f"a journal was removed, and what is found is {found[:300]}")
    oracle.whole = lost.sender.seconds[0]
    return "a sender without its journal"


class Oracle:
    """All trials."""

    def __init__(self, wanted, certificates, folder):
        self.program, self.belfry, self.certificates, self.folder = str(pathlib.Path(wanted.sender).resolve()), wanted.belfry, certificates, folder
        self.is_full, self.batches, self.kills = wanted.size == "full", {}, 0
        self.keep = pathlib.Path(tempfile.mkdtemp(prefix="belfry-sending-kept-")) if wanted.keep else None

    def batch(self, rows):
        if rows not in self.batches: self.batches[rows] = Batch(self.belfry, self.folder / str(rows), rows)
        return self.batches[rows]

    def trials(self, wanted):
        """Case, streams, seed."""
        streams = [int(text) for text in wanted.streams.split(",")] if wanted.streams else [1, 100, 1000] if self.is_full else [100]
        seeds = range(wanted.seed, wanted.seed + (wanted.seeds or (3 if self.is_full else 1)))
        cases = [case for case in CASES if (self.is_full or case.small or wanted.only) and wanted.only in case.name]
        # More seeds where the sender is killed: 300 moments.
        more = lambda case, count: range(seeds.start, seeds.start + 5 * len(seeds)) if case.kills and self.is_full and count == 100 else seeds
        every = [(case, count, seed) for case in cases for count in streams for seed in more(case, count)]
        return [trial for trial in every if not trial[0].once or trial[1:] == (streams[-1], wanted.seed)]


# What the processes inherit: each trial with its oracle.
AT_WORK = []


def judged(index):
    """What is wrong with a trial, or what it came to; how many lines were unknown, and how often the sender was killed."""
    oracle, (case, streams, seed) = AT_WORK[index]
    start, oracle.kills = time.monotonic(), 0
    try: counts, held, runs = Trial(oracle, case, streams, seed).run()
    except Different as different: return str(different), "", 0, oracle.kills
    counted = ", ".join(f"{count} {state}" for state, count in sorted(counts.items())) + (f"; {held} were unknown" if held else "")
    return "", f"{time.monotonic() - start:4.1f} s {runs}, {counted}", held, oracle.kills


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sender")
    parser.add_argument("--belfry", help="standard: the one beside the sender")
    parser.add_argument("--size", choices=["small", "full"], default="full")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seeds", type=int)
    parser.add_argument("--streams", default="")
    parser.add_argument("--only", default="", help="a part of the names of cases")
    parser.add_argument("--keep", action="store_true", help="keeps the journals")
    wanted = parser.parse_args()
    wanted.belfry = str(pathlib.Path(wanted.belfry or pathlib.Path(wanted.sender).resolve().with_name("belfry")).resolve())
    quiet()
    differences = unknown = killed = 0
    began = time.monotonic()
    with environment.certificates() as certificates, tempfile.TemporaryDirectory(prefix="belfry-sending-") as folder:
        oracle = Oracle(wanted, certificates, pathlib.Path(folder))
        print(f"the oracle can fail: {can_fail(certificates)} made-up ledgers and secrets, and {aioapns_fails(certificates)} of 400 that aioapns sends twice, {lost_journal_fails(oracle)}", flush=True)
        trials = oracle.trials(wanted)
        for case, streams, _ in trials: oracle.batch(LINES[streams] if oracle.is_full else FEW_LINES)
        AT_WORK.extend((oracle, trial) for trial in trials)
        # Two at a time: each has a sender and a double, which wait for each other.
        with multiprocessing.get_context("fork").Pool(2) as pool:
            for (case, streams, seed), (different, text, held, kills) in zip(trials, pool.imap(judged, range(len(trials)))):
                differences += bool(different)
                unknown, killed = unknown + held, killed + kills
                if different and differences <= 40:
                    print(f"{case.name}, {streams} streams, seed {seed}: {different}\n"
                          f"      again: sending.py {wanted.sender} --only '{case.name}' --streams {streams} --seed {seed} --seeds 1", flush=True)
                elif oracle.is_full and not different: print(f"{case.name:34} {streams:5} streams, seed {seed}: {text}", flush=True)
        if oracle.keep: print(f"journals are in {oracle.keep}")
    print(f"sending   {len(trials)} trials, seed {wanted.seed}, {killed} kills, {unknown} lines unknown, {time.monotonic() - began:.0f} s: {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__": sys.exit(main())
