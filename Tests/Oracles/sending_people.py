#!/usr/bin/env python3
"""What protects the people who get notifications, and what is left for those who send them: canaries, ramps, bounds, an end, lists, reports, events.

    sending_people.py BELFRY_SEND [--belfry BELFRY] [--only WORDS]

Each scenario has a journal of its own and the APNs double as the server, whose ledger says what was sent. Messages are printed with --show.
Status 0: no difference.
"""
import collections, json, os, pathlib, shutil, subprocess, sys, time

import apns_double_environment as environment

if __name__ == "__main__": environment.enter()
from sending import CAMPAIGN, Different, secrets
from sending_mistakes import LINES, main

SCENARIOS = []


def scenario(function):
    SCENARIOS.append(function)
    return function


def tokens_of(t, share):
    """The tokens of each Nth line."""
    return t.batch.tokens[::share]


def wrong_tokens(tokens): return {token: {"environment": "sandbox"} for token in tokens}


@scenario
def a_canary_leaves_first(t):
    with t.double() as double:
        sender = t.sender(double, "--canary", "5%", "--canary-wait", "2")
        child = sender.start()
        time.sleep(1)
        first = {id for id, entry in dict(double.world.ledger.entries).items() if entry.accepted}
        sender.end(child)
        t.hold(sender, double, 0, says=["the next one begins at"], accepted=LINES)
        if not 15 <= len(first) <= 18: raise Different(f"{len(first)} lines left first, not 5% of {LINES}")
    # Another journal has the same lines in its canary.
    with t.double() as double:
        sender = t.sender(double, "--canary", "5%")
        sender.journal = t.folder / "disk" / "other"
        sender.words[sender.words.index("--journal") + 1] = str(sender.journal)
        child = sender.start()
        time.sleep(1)
        sender.end(child, kill_after=0, by="SIGTERM")
        if {id for id, entry in double.entries().items() if entry.accepted} != first: raise Different("another run has another canary")
        # Killed while it waits, the next run waits on.
        sender.run("--until", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3)))
        t.hold(sender, double, 3, says=["nothing is handed over after", "--until"], accepted=len(first))
        del sender.words[sender.words.index("--canary"):sender.words.index("--canary") + 2]
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)


@scenario
def a_canary_that_goes_wrong(t):
    # Good tokens first, so that the three equal rejections at the beginning are not what stops it.
    with t.double(tokens=wrong_tokens(tokens_of(t, 2))) as double:
        sender = t.sender(double, "--canary", "10%", "--canary-wait", "0", "--abort-on", "rejected>20%")
        for _ in range(2):
            sender.run()
            requests = double.world.ledger.requests
            if b"three requests in a row" not in sender.said: t.hold(sender, double, 3, says=["rejected, more than the 20% that --abort-on allows"], requests=40)
        sender.run()
        t.hold(sender, double, 3, requests=requests)
        sender.run("--abort-on", "none")
        t.hold(sender, double, 4, accepted=LINES // 2)


@scenario
def too_many_bad_ends(t):
    with t.double([{"fault": "answer", "reason": "PayloadTooLarge", "at": 100, "length": 100}]) as double:
        sender = t.sender(double)
        sender.run()
        t.hold(sender, double, 3, says=["outcomes are rejected, more than the 10% that --abort-on allows: PayloadTooLarge", "run the same command again"])
        if double.world.ledger.requests > 250: raise Different(f"{double.world.ledger.requests} requests left")
        double.heal()
        sender.run()
        t.hold(sender, double, 4)


@scenario
def an_end_that_has_come(t):
    with t.double() as double:
        for words, says in [(("--until", "2026-11-01T00:00:00Z"), "nothing is handed over after 2026-11-01T00:00:00Z"), (("--until", "20:00"), "is not a moment"), (("--abort-on", "bad>1%"), "is not a list of bounds"),
                            (("--canary", "1"), "is not a share"), (("--ramp", "1%,10%"), "write it as 100%"), (("--ramp", "10%,1%,100%"), "larger than the one before"), (("--canary-wait", "5"), "add --canary or --ramp")]:
            sender = t.sender(double, *words)
            sender.run()
            t.hold(sender, double, 3 if "after" in says else 2, says=[says], requests=0)
        sender = t.sender(double, "--rate", "50", "--until", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + 3)))
        sender.run()
        t.hold(sender, double, 3, says=["stay pending, and another run sends them"])
        if not 40 < sender.counts()["accepted"] < 200: raise Different(f"{sender.counts()}")
        del sender.words[-2:]
        sender.run("--rate", "1000")
        t.hold(sender, double, 0, accepted=LINES)


@scenario
def what_was_sent_keeps_the_next_build_back(t):
    project, list_file = t.folder / "project", t.folder / "sent.jsonl"
    shutil.copytree(t.wanted.project, project)
    text = project / "hello.yaml"
    text.write_text(text.read_text() + "unless-sent: { hello: 7d }\n")
    list_file.touch()

    def build(name, now):
        done = subprocess.run([t.wanted.belfry, "build", "-C", project, "--now", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now)), "--sent", list_file, "--output", t.folder / name], capture_output=True, text=True)
        if done.returncode: raise Different(f"no build: {done.stdout[-500:]}{done.stderr[-500:]}")
        files = (t.folder / name / "push" / CAMPAIGN).glob("0*.jsonl")
        return [json.loads(line) for file in files for line in file.read_text().splitlines()]

    lines = build("one", time.time())
    list_file.unlink()
    gone, wrong = tokens_of(t, 10), t.batch.tokens[1::10]
    with t.double([{"fault": "mute", "at": 150, "length": 20}], gone=dict.fromkeys(gone, 1), tokens=wrong_tokens(wrong)) as double:
        batch = type("Copy", (), {"folder": t.folder / "one", "ids": [line["headers"]["apns-id"] for line in lines], "tokens": t.batch.tokens})
        sender = t.sender(double, "--answer-deadline", "1", "--abort-on", "none", batch=batch)
        sender.run()
        t.hold(sender, double, 4, ids=False)
        states = sender.states()
    ask = lambda *words: subprocess.run([t.wanted.program, "send", "sent", t.folder / "one", "--journal", sender.journal, *words], capture_output=True, text=True)
    expected = [{key: line[key] for key in ("campaign", "id", "token", "due")} for line in lines if states[line["headers"]["apns-id"]] in ("accepted", "unknown")]
    if not 0 < len(expected) < LINES: raise Different(f"{len(expected)} were sent")
    told = [json.loads(line) for line in ask().stdout.splitlines()]
    if told != expected: raise Different(f"{len(told)} rows, not {len(expected)}, or other ones: {told[:2]}")
    for rest, added in [(b"", len(expected)), (b"", 0), (None, 1)]:
        # A crash has cut the list within its last row.
        if rest is None: list_file.write_bytes(list_file.read_bytes()[:-20])
        done = ask("--add-to", list_file)
        if done.returncode or not done.stdout.startswith(f"{added} row"): raise Different(f"{added} should be added: {done.stdout} {done.stderr}")
        if [json.loads(line) for line in list_file.read_text().splitlines()] != expected: raise Different("the list is not what was sent")
        if list_file.stat().st_mode & 0o077: raise Different("others can read the list")
    left = {line["id"] for line in build("two", time.time() + 3600)}
    if left != {line["id"] for line in lines} - {row["id"] for row in expected}: raise Different(f"{len(left)} of {LINES} are in the next build, {len(expected)} were sent")
    done = subprocess.run([t.wanted.program, "send", "sent", t.folder / "two", "--journal", sender.journal], capture_output=True, text=True)
    if done.returncode != 2 or "is of this build" not in done.stderr: raise Different(f"of a build that was not sent: {done.returncode} {done.stderr}")


@scenario
def a_person_says_what_unknown_lines_are(t):
    with t.double([{"fault": "mute", "at": 150, "length": 20}]) as double:
        sender = t.sender(double, "--answer-deadline", "1")
        sender.run()
        t.hold(sender, double, 4, accepted=LINES)
        if sender.counts() != {"accepted": LINES - 20, "unknown": 20}: raise Different(f"{sender.counts()}")
        double.heal()
        ask = lambda *words: subprocess.run([t.wanted.program, "send", *words, "--journal", sender.journal], capture_output=True, text=True)
        ids = sorted(id for id, state in sender.states().items() if state == "unknown")
        for words, status, says in [(("resolve", CAMPAIGN), 2, "--as accepted"), (("resolve", "helo", "--as", "pending"), 2, f'there are "{CAMPAIGN}"'), (("resolve", CAMPAIGN, "--as", "pending", "--id", ids[0][:-1] + "z"), 2, "not an apns-id"),
                                    (("resolve", CAMPAIGN, "--as", "accepted", "--id", ids[0]), 0, "1 unknown line"), (("resolve", CAMPAIGN, "--as", "accepted", "--id", ids[0]), 2, "no unknown line"),
                                    (("resolve", CAMPAIGN, "--as", "pending"), 0, "19 unknown lines"), (("resolve", CAMPAIGN, "--as", "pending"), 0, "no unknown lines")]:
            done = ask(*words)
            if done.returncode != status or says not in done.stdout + done.stderr: raise Different(f"{words}: {done.returncode} {done.stdout} {done.stderr}")
        if sender.counts() != {"accepted": LINES - 19, "pending": 19}: raise Different(f"{sender.counts()}")
        sender.run()
        # The double never told of them, and took them: a person's word hands them over again.
        twice = {id for id, entry in double.entries().items() if entry.accepted > 1}
        if sender.statuses[-1] or twice != set(ids[1:]): raise Different(f"status {sender.statuses[-1]}, {len(twice)} were sent twice")
        report = json.loads(ask("report", "--format", "json").stdout)["batches"][0]
        if report["requests"] != double.world.ledger.requests or report["states"] != {**dict.fromkeys(report["states"], 0), "accepted": LINES}: raise Different(f"{report}")
        if report["answers"] != [{"status": 200, "count": LINES - 1}] or sum(span["accepted"] for span in report["times"]) != LINES - 1: raise Different(f"{report}")
        for form, word in (("text", f"{LINES - 1} answered 200"), ("markdown", f"| {LINES} |")):
            if word not in ask("report", "--format", form).stdout: raise Different(ask("report", "--format", form).stdout)


def seen(t, sender, *words, environment=None):
    """What the sender writes to a terminal on standard error, without what it writes elsewhere."""
    ours, its = os.openpty()
    child = subprocess.Popen([*sender.words, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=its, env=environment)
    os.close(its)
    said = b""
    while True:
        try: part = os.read(ours, 4096)
        except OSError: break
        if not part: break
        said += part
    os.close(ours)
    sender.output_of_all += said
    sender.statuses.append(child.wait())
    sender.said = said
    return said


@scenario
def those_who_watch(t):
    gone = dict.fromkeys(tokens_of(t, 20), 1)
    events, metrics = t.folder / "events.jsonl", t.folder / "metrics.prom"
    with t.double([{"fault": "refuse", "share": 0.05}, {"fault": "mute", "at": 200, "length": 5}], gone=gone) as double:
        sender = t.sender(double, "--events", events, "--metrics", metrics, "--answer-deadline", "1", "--rate", "100")
        said = seen(t, sender)
        t.hold(sender, double, 4)
        if f'"{CAMPAIGN}": '.encode() not in said or b" a second, " not in said or not said.endswith(b"\r\x1b[K"): raise Different(f"the terminal shows {said!r}")
        states, ledger = sender.states(), double.world.ledger
        rows, last = [json.loads(line) for line in events.read_text().splitlines()], {}
        for row in rows:
            last[row["apns_id"]] = row["event"]
            if row["campaign"] != CAMPAIGN or t.batch.ids[row["line"] - 1] != row["apns_id"]: raise Different(f"{row}")
        if last != states: raise Different(f"events say {collections.Counter(last.values())}, the journal {collections.Counter(states.values())}")
        kinds = collections.Counter(row["event"] for row in rows)
        reasons = {(row["event"], row.get("status"), row.get("reason")) for row in rows if "status" in row}
        if kinds["sent"] != ledger.requests or not kinds["returned"] or reasons != {("accepted", 200, None), ("gone", 410, "Unregistered")}: raise Different(f"{kinds} {reasons}, {ledger.requests} requests")
        held = sender.counts().get("unknown", 0)
        counts = dict(line.rsplit(" ", 1) for line in metrics.read_text().splitlines() if not line.startswith("#"))
        count = lambda name: int(counts.get("belfry_send_" + name, -1))
        if count("attempts_total") != ledger.requests or count('requests_total{state="gone",reason="Unregistered"}') != len(gone) or count("unknown") != held or count("pending") or count("answer_seconds_count") != LINES - held:
            raise Different(f"{counts}, {ledger.requests} requests")
        connections = sum(int(value) for name, value in counts.items() if name.startswith("belfry_send_connections_total{"))
        if connections != ledger.connections or not count("journal_sync_seconds_count") > 0: raise Different(f"{ledger.connections} connections: {counts}")
        if found := secrets(t.batch, t.certificates, events.read_bytes() + metrics.read_bytes()): raise Different(f"written: {found}")
        if events.stat().st_mode & 0o077: raise Different("others can read the events")
        # Another run adds to the events, and off a terminal or in CI there is no line.
        before = events.read_bytes()
        sender.run("--unknown", "resend")
        t.hold(sender, None, 4)
        if not events.read_bytes().startswith(before) or len(events.read_bytes()) == len(before) or b"\x1b" in sender.said: raise Different(f"{sender.said!r}")
    with t.double() as double:
        sender = t.sender(double, "--rate", "150")
        sender.journal = t.folder / "disk" / "other"
        sender.words[sender.words.index("--journal") + 1] = str(sender.journal)
        if said := seen(t, sender, environment={**os.environ, "CI": "true"}): raise Different(f"in CI the terminal shows {said!r}")
        for flag in ("--events", "--metrics"):
            sender.run(flag, t.folder)
            t.hold(sender, None, 2, 3, says=[str(t.folder)])


@scenario
def those_who_are_suppressed(t):
    """By token, or by id; a list that cannot be read stops everything before the first request."""
    lines = [json.loads(line) for line in t.shard.read_text().splitlines()]
    tokens, people = [line["token"] for line in lines[::10]], [line["id"] for line in lines[::7]]
    listed = t.folder / "out.txt"
    with t.double() as double:
        for text, says in [("0x11\n", ":1: the token"), ("name,id\nx\n", "the row has no id")]:
            listed.write_text(text)
            sender = t.sender(double, "--suppress", listed)
            sender.run()
            t.hold(sender, double, 2, says=["--suppress", says], requests=0)
    for number, (text, count) in enumerate([("# out\n" + "\n".join(token.upper() for token in tokens), len(tokens)), ("name,id\n" + "".join(f"x,{id}\n" for id in people), len(people))]):
        listed.write_text(text)
        with t.double() as double:
            sender = t.sender(double, "--suppress", listed)
            sender.journal = t.folder / "disk" / f"list{number}"
            sender.words[sender.words.index("--journal") + 1] = str(sender.journal)
            sender.run()
            t.hold(sender, double, 4, accepted=LINES - count, requests=LINES - count)
            if sender.counts()["suppressed"] != count: raise Different(f"{sender.counts()}")
            # Another list does not bring them back.
            listed.write_text("")
            sender.run()
            t.hold(sender, double, 4, requests=LINES - count)


@scenario
def a_journal_that_someone_removes(t):
    """While it is sent: the run stops at the next wait for the disk, and no second sender begins beside it."""
    with t.double() as double:
        sender = t.sender(double, "--rate", "60")
        child = sender.start()
        time.sleep(1)
        (sender.journal / "lock").unlink()
        second = t.sender(double, "--rate", "60")
        second.run()
        t.hold(second, None, 3, says=["another sender"])
        for path in sender.journal.glob("*.journal"): path.unlink()
        sender.end(child)
        t.show(sender)
        if sender.statuses[-1] != 3 or b"moved, removed or cut" not in sender.said: raise Different(f"{sender.statuses[-1]} {sender.said!r}")
        if double.world.ledger.requests > 120: raise Different(f"{double.world.ledger.requests} requests left")


@scenario
def one_file_for_two_purposes(t):
    key = t.certificates / "AuthKey_copy.p8"
    with t.double() as double:
        sender = t.sender(double)
        key.write_bytes(pathlib.Path(sender.words[sender.words.index("--key") + 1]).read_bytes())
        key.chmod(0o600)
        before = key.read_bytes()
        sender.words[sender.words.index("--key") + 1] = str(key)
        for words, says in [(("--metrics", key), "name the same file"), (("--events", t.folder / "x", "--answers", t.folder / "x"), "name the same file")]:
            sender.run(*map(str, words))
            t.hold(sender, double, 2, says=[says], requests=0)
        other = t.folder / "notes.txt"
        other.write_text("mine")
        sender.run("--metrics", str(other))
        t.hold(sender, double, 2, 3, says=[str(other)], requests=0)
        if key.read_bytes() != before or other.read_text() != "mine": raise Different("a file was replaced")
        other.write_text("")
        other.chmod(0o644)
        sender.run("--answers", str(other))
        t.hold(sender, double, 2, says=["chmod 600"], requests=0)
    key.unlink()


@scenario
def what_cannot_be_printed(t):
    with t.double() as double:
        sender = t.sender(double)
        sender.run()
    for words in (["status"], ["status", "--format", "json"], ["status", "--format", "jsonl"], ["report"], ["report", "--format", "html"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([sender.program, "send", *words, "--journal", str(sender.journal)], stdout=full, stderr=subprocess.PIPE)
        if done.returncode != 3 or b"No space left" not in done.stderr: raise Different(f"{words}: {done.returncode} {done.stderr!r}")


@scenario
def metrics_that_cannot_be_written(t):
    """A folder that is removed while it is sent, and is there again: each line is accepted, and the file is whole in the end."""
    folder = t.folder / "metrics"
    folder.mkdir()
    with t.double() as double:
        sender = t.sender(double, "--metrics", folder / "send.prom", "--rate", str(LINES // 12))
        child = sender.start()
        time.sleep(1)
        shutil.rmtree(folder)
        time.sleep(6.5)
        folder.mkdir()
        sender.end(child)
        t.hold(sender, double, 0, says=["--metrics", "sending goes on"])
        if sender.said.count(b"--metrics") != 1: raise Different(f"{sender.said!r}")
        if f"belfry_send_attempts_total {LINES}" not in (folder / "send.prom").read_text(): raise Different((folder / "send.prom").read_text())


@scenario
def events_behind_half_a_line(t):
    """What a crash has left of an event is cut off; a file that is something else is refused and stays as it is."""
    events = t.folder / "events.jsonl"
    whole, half = b'{"time":"2026-11-21T00:00:00Z","event":"sent"}\n', b'{"time":"2026-11-21T00:0'
    with t.double() as double:
        events.write_bytes(b"Dear diary, today")
        sender = t.sender(double, "--events", events)
        sender.run()
        t.hold(sender, double, 2, 3, says=[str(events), "not a line of JSON"])
        if events.read_bytes() != b"Dear diary, today": raise Different("a file of a person's was changed")
        events.write_bytes(whole + half)
        sender.run()
        t.hold(sender, double, 0)
        rows = events.read_bytes()
        if not rows.startswith(whole + b'{"time"') or len([json.loads(line) for line in rows.splitlines()]) < 2 * LINES: raise Different(f"{rows[:200]!r}")


if __name__ == "__main__": sys.exit(main(SCENARIOS, __doc__))
