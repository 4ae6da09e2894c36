#!/usr/bin/env python3
"""What the sender does about people's mistakes and bad luck: it says what is wrong, and nothing is sent twice, lost, or sent that should not be.

    sending_mistakes.py BELFRY_SEND [--belfry BELFRY] [--only WORDS]

Each scenario has a journal of its own and the APNs double as the server, whose ledger says what was sent. Messages are printed with --show.
Status 0: no difference.
"""
import argparse, pathlib, shutil, subprocess, sys, tempfile, time

import apns_double_environment as environment

if __name__ == "__main__": environment.enter()
from apns_double_environment import Double
from sending import APP, CAMPAIGN, KEY_ID, TEAM_ID, Batch, Different, Sender, broken, quiet, secrets

LINES, STREAMS = 300, 100
SCENARIOS = []


def scenario(function):
    SCENARIOS.append(function)
    return function


class Try:
    """A scenario: a batch, which may be changed, a journal, and doubles."""

    def __init__(self, wanted, folder, certificates, name):
        self.wanted, self.folder, self.certificates = wanted, folder / name, certificates
        self.folder.mkdir()
        shutil.copytree(wanted.batch.folder, self.folder / "build")
        self.batch = type("Copy", (), {"folder": self.folder / "build", "ids": wanted.batch.ids, "tokens": wanted.batch.tokens})
        self.shard = next(path for path in sorted((self.folder / "build" / "push" / CAMPAIGN).glob("*.jsonl")) if path.name != "rejected.jsonl")
        (self.folder / "disk").mkdir()

    def double(self, faults=(), **config):
        keys = [{"key_id": KEY_ID, "team": TEAM_ID, "file": str(self.certificates / f"AuthKey_{KEY_ID}.p8")}]
        return Double(self.certificates, faults, **{"keys": keys, "topics": [APP], **config})

    def sender(self, double, *words, batch=None): return Sender(self.wanted.program, self.folder, batch or self.batch, getattr(double, "port", double), self.certificates, STREAMS, words)

    def hold(self, sender, double, *statuses, says=(), accepted=None, requests=None, ids=None):
        """Compares the end of the last run, what it said, and the ledger."""
        self.show(sender)
        if sender.statuses[-1] not in statuses: raise Different(f"status {sender.statuses[-1]}, not {statuses}: {sender.said[-400:].decode(errors='replace')}")
        said = sender.said.decode(errors="replace").lower()
        for word in says:
            if word.lower() not in said: raise Different(f"the message does not say \"{word}\": {said[-400:]}")
        if "fatal error" in said or "backtrace" in said: raise Different(f"a trap: {said[-600:]}")
        if double is not None:
            entries = double.entries()
            have = {id: entry.accepted for id, entry in entries.items() if entry.accepted}
            if accepted is not None and len(have) != accepted: raise Different(f"{len(have)} were accepted, not {accepted}")
            if requests is not None and double.world.ledger.requests > requests: raise Different(f"{double.world.ledger.requests} requests, at most {requests}")
            if any(count > 1 for count in have.values()): raise Different("some were accepted twice")
            if sender.journal.exists() and ids is None and list(sender.journal.glob("*.journal")):
                if wrong := broken(self.batch.ids, sender.states(), sender.counts(), have): raise Different("; ".join(wrong))
        if found := secrets(self.batch, self.certificates, sender.written()): raise Different(f"written: {found}")

    def show(self, sender):
        if self.wanted.show: print("     ", sender.statuses[-1], sender.said.decode(errors="replace").strip().replace("\n", "\n        "), flush=True)


@scenario
def a_dry_run(t):
    with t.double() as double:
        sender = t.sender(double)
        at = sender.words.index("--confirm")
        del sender.words[at:at + 2]
        sender.run()
        t.hold(sender, double, 0, accepted=0, requests=0)


@scenario
def another_campaign_is_confirmed(t):
    with t.double() as double:
        sender = t.sender(double)
        sender.words[sender.words.index(CAMPAIGN)] = "helo"
        sender.run()
        t.hold(sender, double, 2, 3, says=["helo"], requests=0)


@scenario
def no_server(t):
    with t.double() as double: port = double.port
    sender = t.sender(port)
    sender.run()
    t.hold(sender, None, 3, says=[str(port)])
    with t.double() as double:
        sender.words[sender.words.index(f"localhost:{port}")] = f"localhost:{double.port}"
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)


@scenario
def a_server_of_another_name_each_time(t):
    for kind in ("issuer", "name", "expired"):
        with t.double([{"fault": "wrong-certificate", "kind": kind}]) as double:
            sender = t.sender(double)
            sender.run()
            t.hold(sender, double, 3, says=["certificate"], requests=0)


@scenario
def a_server_that_never_speaks_h2(t):
    with t.double([{"fault": "no-h2"}]) as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 3, says=["HTTP/2"], requests=0)


@scenario
def a_key_that_apns_does_not_know(t):
    with t.double(keys=[{"key_id": "ZZZ123DEFG", "file": str(t.certificates / f"AuthKey_{KEY_ID}.p8")}]) as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 3, says=["InvalidProviderToken", "the lines stay pending"], accepted=0, requests=20)
        # The key was wrong, not the lines: with the right one each is sent.
        if sender.counts() != {"pending": LINES}: raise Different(f"{sender.counts()}")
    with t.double() as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)


@scenario
def a_topic_that_apns_does_not_know(t):
    with t.double(topics=["com.example.other"]) as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 3, says=["TopicDisallowed"], accepted=0, requests=20)


@scenario
def a_key_of_the_other_environment(t):
    keys = [{"key_id": KEY_ID, "team": TEAM_ID, "file": str(t.certificates / f"AuthKey_{KEY_ID}.p8"), "environments": ["sandbox"]}]
    with t.double(keys=keys) as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 3, says=["BadEnvironmentKeyIdInToken"], accepted=0, requests=20)


@scenario
def tokens_of_the_other_environment(t):
    tokens = {token: {"environment": "sandbox"} for token in t.batch.tokens}
    with t.double(tokens=tokens) as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 3, says=["BadDeviceToken"], accepted=0, requests=20)


@scenario
def a_clock_two_hours_off(t):
    with t.double() as double:
        double.world.clock.advance(7200)
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 3, says=["clock"], accepted=0, requests=250)
        # Once it is right, the same command goes on.
        double.world.clock.advance(-7200)
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)


def edited_key(t, text=None, mode=0o600):
    path = t.folder / f"AuthKey_{KEY_ID}.p8"
    path.write_text((t.certificates / f"AuthKey_{KEY_ID}.p8").read_text() if text is None else text)
    path.chmod(mode)
    return str(path)


@scenario
def keys_that_are_none(t):
    with t.double() as double:
        p384 = subprocess.run(["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384"], capture_output=True, text=True).stdout
        rsa = subprocess.run(["openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"], capture_output=True, text=True).stdout
        for text, mode in [("", 0o600), ("nonsense", 0o600), (p384, 0o600), (rsa, 0o600), (None, 0o644), ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", 0o600)]:
            sender = t.sender(double)
            sender.words[sender.words.index("--key") + 1] = edited_key(t, text, mode)
            sender.run()
            t.hold(sender, double, 2, 3, says=["AuthKey"], requests=0)


def changed(t, change):
    data = t.shard.read_bytes()
    t.shard.chmod(0o600)
    t.shard.write_bytes(change(data))


@scenario
def a_batch_that_was_changed(t):
    whole = t.shard.read_bytes()
    for change in [lambda data: data[:-100], lambda data: data[:len(data) // 2], lambda data: data.replace(b"it works", b"it fails", 1), lambda data: data + data.splitlines(True)[0],
                   lambda data: b"", lambda data: data.replace(b"\n", b"\r\n"), lambda data: b"\0" * len(data)]:
        changed(t, lambda _: change(whole))
        with t.double() as double:
            sender = t.sender(double)
            sender.run()
            t.hold(sender, double, 2, 3, says=["build"], requests=0)
    t.shard.unlink()
    with t.double() as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 2, 3, requests=0)


@scenario
def a_batch_that_is_changed_after_half(t):
    with t.double([{"fault": "cut", "at": 150, "how": "reset"}], latency_ms=5) as double:
        sender = t.sender(double)
        child = sender.start()
        time.sleep(0.25)
        child.kill()
        sender.end(child)
        double.heal()
        before = double.entries()
        changed(t, lambda data: data.replace(b"it works", b"it fails"))
        sender.run()
        t.hold(sender, double, 2, 3, accepted=sum(entry.accepted for entry in before.values()))


@scenario
def a_journal_whose_end_is_torn(t):
    with t.double([{"fault": "mute", "at": 150, "length": 20}]) as double:
        sender = t.sender(double, "--answer-deadline", "1")
        sender.run()
        double.heal()
        journal = next(sender.journal.glob("*.journal"))
        for cut in (1, 7, 31, 32):
            data = journal.read_bytes()
            journal.write_bytes(data[:-cut])
            sender.run()
            t.hold(sender, double, 0, 3, 4)
        journal.write_bytes(journal.read_bytes() + b"\0" * 19)
        sender.run()
        t.hold(sender, double, 0, 3, 4)


@scenario
def a_journal_that_is_damaged(t):
    with t.double() as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)
        journal, sent = next(sender.journal.glob("*.journal")), double.world.ledger.requests
        whole = journal.read_bytes()
        for at in (3, 100, 4099, 5000, len(whole) // 2, len(whole) - 3000):
            journal.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1:])
            sender.run()
            t.show(sender)
            if double.world.ledger.requests != sent: raise Different(f"a byte at {at} of the journal is wrong, and {double.world.ledger.requests - sent} requests were sent")
            if sender.statuses[-1] not in (0, 3, 4) or b"journal" not in sender.said and sender.statuses[-1] == 3: raise Different(f"byte {at}: status {sender.statuses[-1]}, {sender.said[-300:]}")
            if sender.statuses[-1] == 0: raise Different(f"a byte at {at} of {len(whole)} in the journal is wrong, and the run ends with 0")
        for data in (b"", whole[:2000], b"x" * 10_000):
            journal.write_bytes(data)
            sender.run()
            t.show(sender)
            if data and (double.world.ledger.requests != sent or sender.statuses[-1] != 3): raise Different(f"a journal of {len(data)} bytes: status {sender.statuses[-1]}, {double.world.ledger.requests - sent} requests")


@scenario
def what_is_unknown_is_called_accepted(t):
    with t.double([{"fault": "mute", "at": 150, "length": 20}]) as double:
        sender = t.sender(double, "--answer-deadline", "1")
        sender.run()
        t.hold(sender, double, 4, accepted=LINES)
        sender.run("--unknown", "accept")
        t.hold(sender, double, 0, accepted=LINES, requests=LINES)
        if sender.counts() != {"accepted": LINES}: raise Different(f"{sender.counts()}")


@scenario
def two_senders(t):
    with t.double(latency_ms=20) as double:
        # The first one takes three seconds: the other one waits a moment for the lock.
        one, other = t.sender(double, "--rate", "100"), t.sender(double)
        first = one.start()
        time.sleep(0.5)
        second = other.start()
        statuses = sorted([one.end(first), other.end(second)])
        t.show(other)
        if statuses != [0, 3]: raise Different(f"two senders with one journal end with {statuses}")
        t.hold(one if one.statuses[-1] == 0 else other, double, 0, accepted=LINES)


@scenario
def a_journal_folder_that_cannot_be_written(t):
    with t.double() as double:
        sender = t.sender(double)
        sender.journal.write_text("a file")
        sender.run()
        t.hold(sender, double, 2, 3, says=["journal"], requests=0, ids=False)
        sender.journal.unlink()


@scenario
def the_same_occurrences_built_again(t):
    now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    build = lambda name: subprocess.run([t.wanted.belfry, "build", "-C", t.folder / "project", "--now", now, "--output", t.folder / name], check=True, capture_output=True)
    shutil.copytree(t.wanted.project, t.folder / "project")
    build("one")
    text = (t.folder / "project" / "hello.yaml")
    text.write_text(text.read_text().replace("it works", "it still works"))
    build("two")
    with t.double() as double:
        for name, statuses, accepted in [("one", (0,), LINES), ("two", (4,), LINES)]:
            batch = type("Copy", (), {"folder": t.folder / name, "ids": (), "tokens": t.batch.tokens})
            sender = t.sender(double, batch=batch)
            sender.run()
            t.hold(sender, double, *statuses, accepted=accepted, requests=LINES, ids=False)
        if sender.counts() != {"accepted": LINES, "repeated": LINES}: raise Different(f"{sender.counts()}")


@scenario
def so_many_a_second(t):
    with t.double() as double:
        sender = t.sender(double, "--rate", "100")
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)
        if not 1.8 < sender.seconds[-1] < 6: raise Different(f"{LINES} lines at 100 a second took {sender.seconds[-1]} s")


@scenario
def a_stop_file(t):
    with t.double(latency_ms=5) as double:
        sender = t.sender(double, "--stop-file", str(t.folder / "stop"), "--rate", "200")
        child = sender.start()
        time.sleep(0.5)
        (t.folder / "stop").touch()
        sender.end(child)
        t.hold(sender, double, 3, 130, 143)
        if double.world.ledger.requests >= LINES: raise Different("it did not stop")
        (t.folder / "stop").unlink()
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)


def main(scenarios=SCENARIOS, description=__doc__):
    """Runs scenarios, of this file or another one."""
    oracle = pathlib.Path(sys.argv[0]).stem
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sender")
    parser.add_argument("--belfry", help="standard: the one beside the sender")
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    wanted = parser.parse_args()
    quiet()
    wanted.program = str(pathlib.Path(wanted.sender).resolve())
    wanted.belfry = str(pathlib.Path(wanted.belfry or pathlib.Path(wanted.program).with_name("belfry")).resolve())
    differences, tried, began = 0, 0, time.monotonic()
    with environment.certificates() as certificates, tempfile.TemporaryDirectory(prefix="belfry-mistakes-") as folder:
        folder = pathlib.Path(folder)
        wanted.batch, wanted.project = Batch(wanted.belfry, folder / "batch", LINES), folder / "batch" / "project"
        for function in scenarios:
            name = function.__name__
            if wanted.only.replace(" ", "_") not in name: continue
            if wanted.show: print(name.replace("_", " "))
            tried += 1
            try: function(Try(wanted, folder, certificates, name))
            except Different as different:
                differences += 1
                print(f"{name.replace('_', ' ')}: {different}\n      again: {oracle}.py {wanted.sender} --only '{name}' --show", flush=True)
    print(f"{oracle}  {tried} scenarios, {time.monotonic() - began:.0f} s: {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__": sys.exit(main())
