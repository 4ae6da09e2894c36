#!/usr/bin/env python3
"""Several senders share the lines of a batch, and one of them is killed at random every second: nothing is lost, nothing is sent twice.

    sending_hosts.py BELFRY_SEND [--belfry BELFRY] [--size small|full] [--lines N] [--senders 4] [--seed 1] [--only shards|shared]

`shards`: each sender has a part of the batch and a journal of its own in one folder; the sum of the journals is what `send status` and `send report` say. A second sender
of a part, another number of parts, and a sender of the whole batch are refused, and send nothing.
`shared`: all senders have one journal in a PostgreSQL server (a cluster of its own, thrown away) and take over what lost ones held; also a second build with the same
occurrences, senders that are stopped for longer than their lease, a person's word while a sender is at work, `--unknown resend` among answers that come later, a role
that may make no tables, and a server that goes away.

After each: the states of all lines add up to the lines; no id was accepted more than once; what is called accepted is accepted in the ledger of the APNs double; what it has
accepted is accepted or unknown. At first each way shows that it can fail. PostgreSQL (initdb) comes from the system: on Debian the package postgresql; without it only
`shards` runs. Status 0: no difference; 1: differences.
"""
import argparse, collections, copy, hashlib, json, os, pathlib, random, re, shutil, signal, subprocess, sys, tempfile, time

import apns_double_environment as environment

if __name__ == "__main__": environment.enter()
from apns_double_environment import Double
from recipient_sources import Cluster
from sending import APP, CAMPAIGN, KEY_ID, TEAM_ID, Batch, Different, broken, quiet, secrets
from sending_cases import fault

VARIABLE = "BELFRY_SEND_JOURNAL"
LEASE = 2
MOST_SECONDS = 900


class Hosts:
    """Senders of one batch, and what they wrote."""

    def __init__(self, oracle, double, batch, words, environment=None):
        self.oracle, self.double, self.batch, self.words, self.said, self.kills = oracle, double, batch, words, b"", 0
        self.environment, self.statuses = {**os.environ, **(environment or {})}, collections.Counter()

    def command(self, *more):
        certificates = self.oracle.certificates
        words = [self.oracle.program, "send", self.batch.folder, "--confirm", CAMPAIGN, "--server", f"localhost:{self.double.port}", "--ca-file", certificates / "ca.pem",
                 "--key", certificates / f"AuthKey_{KEY_ID}.p8", "--key-id", KEY_ID, "--team-id", TEAM_ID, *self.words, *more]
        return [str(word) for word in words]

    def start(self, *more):
        child = subprocess.Popen(self.command(*more), stdin=subprocess.DEVNULL, stdout=open(os.devnull, "wb"), stderr=subprocess.PIPE, env=self.environment)
        os.set_blocking(child.stderr.fileno(), False)
        return child

    def end(self, child, seconds=60):
        try: status = child.wait(seconds)
        except subprocess.TimeoutExpired:
            child.kill()
            raise Different(f"a sender does not end: {(child.stderr.read() or b'')[-300:]}") from None
        said = child.stderr.read() or b""
        self.said += said
        self.statuses[status] += 1
        return status, said.decode(errors="replace")

    def run(self, *more, seconds=60): return self.end(self.start(*more), seconds)

    def ask(self, *words):
        done = subprocess.run([self.oracle.program, "send", *words], capture_output=True, env=self.environment, timeout=120)
        if done.returncode: raise Different(f"{' '.join(map(str, words))}: {done.returncode} {done.stderr.decode()[-300:]}")
        self.said += done.stdout
        return done.stdout

    def states(self, *where):
        reported = json.loads(self.ask("status", *where, "--format", "json"))
        rows = [json.loads(line) for line in self.ask("status", *where, "--format", "jsonl").splitlines()]
        of_batch = [row for row in rows if row["apns_id"] in self.batch.known]
        if reported["lines"] != len(rows): raise Different(f"1: the status has {reported['lines']} lines, the list {len(rows)}")
        return {row["apns_id"]: row["state"] for row in of_batch}, {state: count for state, count in reported["states"].items() if count}

    def check(self, step, *where, doubled=0):
        accepted = {id: entry.accepted for id, entry in self.double.entries().items() if entry.accepted}
        states, counts = self.states(*where)
        wrong = broken(self.batch.ids, states, counts, accepted, doubled=doubled) + [f"finding: {text}" for text in self.double.summary["findings"]]
        if wrong: raise Different(f"{step}: {'; '.join(wrong)}; statuses {dict(self.statuses)}")
        return counts

    def disturb(self, starts, dice, every=1.0):
        """Runs one sender for each of some lists of words, kills one at random each second, and starts it again, until all have ended by themselves."""
        children = {number: self.start(*words) for number, words in enumerate(starts)}
        began, next_kill = time.monotonic(), time.monotonic() + every
        while children:
            if time.monotonic() - began > MOST_SECONDS: raise Different(f"{len(children)} senders do not end")
            time.sleep(0.05)
            for number, child in list(children.items()):
                if child.poll() is None: continue
                status, said = self.end(children.pop(number))
                if status not in (0, 4): raise Different(f"a sender ends with {status}: {said[-400:]}")
            if children and time.monotonic() >= next_kill:
                next_kill += every
                number = dice.choice(sorted(children))
                children[number].send_signal(signal.SIGKILL)
                self.kills += self.end(children[number])[0] == -signal.SIGKILL
                children[number] = self.start(*starts[number])
        return time.monotonic() - began


class Oracle:
    def __init__(self, wanted, certificates, folder):
        self.program, self.certificates, self.folder, self.wanted = str(pathlib.Path(wanted.sender).resolve()), certificates, folder, wanted
        self.lines = wanted.lines or (100_000 if wanted.size == "full" else 10_000)
        self.differences = 0

    def batch(self, name, lines):
        batch = Batch(self.wanted.belfry, self.folder / name, lines)
        batch.known = set(batch.ids)
        return batch

    def double(self, *faults, **config):
        keys = [{"key_id": KEY_ID, "team": TEAM_ID, "file": str(self.certificates / f"AuthKey_{KEY_ID}.p8")}]
        return Double(self.certificates, list(faults), self.wanted.seed, **{"keys": keys, "topics": [APP], "streams": 200, "latency_ms": 5, **config})

    def report(self, name, function):
        began = time.monotonic()
        try: text = function()
        except Different as different:
            self.differences += 1
            text = f"DIFFERENT: {different}"
        print(f"{name:44} {time.monotonic() - began:6.1f} s  {text}", flush=True)

    # --- Shards ---

    def shards(self, batch):
        count, dice = self.wanted.senders, random.Random(self.wanted.seed)
        with tempfile.TemporaryDirectory(prefix="belfry-hosts-") as place, self.double() as double:
            journal = pathlib.Path(place) / "journal"
            hosts = Hosts(self, double, batch, ["--journal", journal, "--streams", "50", "--connections", "2"])
            seconds = hosts.disturb([["--shard", f"{index}/{count}"] for index in range(count)], dice)
            counts = hosts.check("killed", "--journal", journal)
            if set(counts) - {"accepted", "unknown"}: raise Different(f"at the end: {counts}")
            report = json.loads(hosts.ask("report", "--journal", journal, "--format", "json"))["batches"]
            if len(report) != 1 or {state: n for state, n in report[0]["states"].items() if n} != counts: raise Different(f"the report has {report}")
            parts = json.loads(hosts.ask("status", "--journal", journal, "--format", "json"))["batches"][0]["shards"]
            if sorted(part["shard"] for part in parts) != [f"{index}/{count}" for index in range(count)] or min(part["lines"] for part in parts) < len(batch.ids) / count / 2:
                raise Different(f"the shards are {parts}")
            requests = double.world.ledger.requests
            for words in (["--shard", f"0/{count + 1}"], []):
                status, said = hosts.run(*words)
                if status != 2 or f"was begun in {count} shards" not in said: raise Different(f"{words}: {status} {said}")
            if double.world.ledger.requests != requests: raise Different("a refused sender has sent")
            # In separate folders, as on separate hosts, the journals say the same.
            folders = []
            for index in range(count):
                folders += ["--journal", pathlib.Path(place) / f"host-{index}"]
                folders[-1].mkdir()
                for file in journal.glob(f"*-{index}-of-{count}.journal"): shutil.copy(file, folders[-1])
            if hosts.check("copied", *folders) != counts: raise Different("folders of their own have other states")
            self.hidden(hosts, batch, place)
            return f"{hosts.kills} kills in {seconds:.0f} s, {counts}"

    def second_start(self, batch):
        """Two starts of one index: the second refuses; other indexes do not mind."""
        with tempfile.TemporaryDirectory(prefix="belfry-hosts-") as place, self.double(latency_ms=20) as double:
            journal = pathlib.Path(place) / "journal"
            hosts = Hosts(self, double, batch, ["--journal", journal, "--rate", "200"])
            first = hosts.start("--shard", "0/2")
            while not list(journal.glob("*.journal")): time.sleep(0.02)
            status, said = hosts.run("--shard", "0/2")
            if status != 3 or "another sender" not in said: raise Different(f"a second start: {status} {said}")
            for words, message in ((["--shard", "0/3"], "another number of shards"), ([], "another sender")):
                status, said = hosts.run(*words)
                if status != 3 or message not in said: raise Different(f"{words}: {status} {said}")
            second = hosts.start("--shard", "1/2")
            time.sleep(1)
            for child in (first, second): child.send_signal(signal.SIGTERM)
            ends = [hosts.end(first), hosts.end(second)]
            if [status for status, _ in ends] != [143, 143]: raise Different(f"stopped: {ends} {double.summary}")
            if {part["shard"] for part in json.loads(hosts.ask("status", "--journal", journal, "--format", "json"))["batches"][0]["shards"]} != {"0/2", "1/2"}:
                raise Different("the status does not have both shards")
            counts = hosts.check("stopped", "--journal", journal)
            # 200 a second in all: two seconds at the most, as other programs are at work here.
            return f"{counts}"

    def lost_journals(self, batch):
        """Shards whose journals are removed send again: the oracle must find it."""
        with tempfile.TemporaryDirectory(prefix="belfry-hosts-") as place, self.double() as double:
            journal = pathlib.Path(place) / "journal"
            hosts = Hosts(self, double, batch, ["--journal", journal])
            for _ in range(2):
                shutil.rmtree(journal, ignore_errors=True)
                for index in range(2): hosts.run("--shard", f"{index}/2")
            try: hosts.check("lost", "--journal", journal)
            except Different as different:
                if "2: " in str(different): return "what is sent twice is found"
            raise Different("the journals were removed, and nothing is found")

    def hidden(self, hosts, batch, place):
        written = hosts.said + b"".join(path.read_bytes() for path in sorted(pathlib.Path(place).rglob("*")) if path.is_file())
        # Each token in each byte would take minutes.
        few = copy.copy(batch)
        few.tokens = random.Random(self.wanted.seed).sample(batch.tokens, 200)
        if found := secrets(few, self.certificates, written): raise Different(f"written: {', '.join(found)}")

    # --- A shared journal ---

    def shared(self, batch, cluster, name, *, can_fail=False):
        dice = random.Random(self.wanted.seed)
        cluster.psql(f"CREATE DATABASE {name}")
        with tempfile.TemporaryDirectory(prefix="belfry-hosts-") as place, self.double() as double:
            hosts = Hosts(self, double, batch, ["--journal-env", VARIABLE, "--lease", LEASE, "--streams", "50"], {VARIABLE: cluster.address().replace("@/postgres", f"@/{name}")})
            where = ["--journal-env", VARIABLE]
            if can_fail:
                hosts.run()
                hosts.run_sql = lambda script: subprocess.run(["psql", "-X", "-q", hosts.environment[VARIABLE]], input=script.encode(), check=True, stdout=subprocess.DEVNULL)
                hosts.run_sql("DELETE FROM belfry_send_record; UPDATE belfry_send_claim SET open = lines, due = 0")
                hosts.run()
                try: hosts.check("lost", *where)
                except Different as different:
                    if "2: " in str(different): return "what is sent twice is found"
                raise Different("the records were removed, and nothing is found")
            seconds = hosts.disturb([[] for _ in range(self.wanted.senders)], dice)
            counts = hosts.check("killed", *where)
            if set(counts) - {"accepted", "unknown"}: raise Different(f"at the end: {counts}")
            report = json.loads(hosts.ask("report", *where, "--format", "json"))["batches"]
            if len(report) != 1 or {state: n for state, n in report[0]["states"].items() if n} != counts: raise Different(f"the report has {report}")
            requests = double.world.ledger.requests
            if hosts.run()[0] != (4 if counts.get("unknown") else 0) or double.world.ledger.requests != requests: raise Different(f"run again: {dict(hosts.statuses)}")
            unknown = counts.get("unknown", 0)
            hosts.run("--unknown", "resend")
            after = hosts.check("unknown sent again", *where, doubled=unknown)
            if after != {"accepted": len(batch.ids)}: raise Different(f"unknown sent again: {after}")
            self.hidden(hosts, batch, place)
            return f"{hosts.kills} kills in {seconds:.0f} s, {counts}"

    def stopped_for_long(self, batch, cluster):
        """A sender that is halted for longer than its lease, and then goes on: another one has taken its lines over, and neither sends one twice."""
        cluster.psql("CREATE DATABASE halted")
        with self.double(latency_ms=20) as double:
            hosts = Hosts(self, double, batch, ["--journal-env", VARIABLE, "--lease", "1", "--streams", "20"], {VARIABLE: cluster.address().replace("@/postgres", "@/halted")})
            children, dice = [hosts.start() for _ in range(3)], random.Random(self.wanted.seed)
            for _ in range(4):
                time.sleep(0.7)
                child = dice.choice(children)
                child.send_signal(signal.SIGSTOP)
                time.sleep(1.6)
                child.send_signal(signal.SIGCONT)
            statuses = [hosts.end(child, 300)[0] for child in children]
            if set(statuses) - {0, 3, 4}: raise Different(f"halted: {statuses}")
            while hosts.run(seconds=300)[0] == 3: pass
            counts = hosts.check("halted", "--journal-env", VARIABLE)
            if set(counts) - {"accepted", "unknown"}: raise Different(f"at the end: {counts}")
            # A person says that they are to be sent again.
            unknown = counts.get("unknown", 0)
            hosts.ask("resolve", CAMPAIGN, "--as", "pending", "--journal-env", VARIABLE)
            if hosts.run(seconds=300)[0] != 0: raise Different(f"resolved: {hosts.statuses}")
            after = hosts.check("resolved", "--journal-env", VARIABLE, doubled=unknown)
            if after != {"accepted": len(batch.ids)}: raise Different(f"resolved: {after}")
            return f"statuses {statuses}, {counts}"

    def another_build(self, batch, cluster):
        """The same occurrences in another build are not sent again, and two batches of a campaign are not sent at once."""
        cluster.psql("CREATE DATABASE builds")
        other = copy.copy(batch)
        other.folder = self.folder / "other"
        shutil.copytree(batch.folder, other.folder)
        # One byte more: another digest, and the same occurrences.
        index = next((other.folder / "push" / CAMPAIGN).glob("batch.json"))
        text = index.read_bytes()
        index.write_bytes(text.rstrip() + b" \n")
        manifest = other.folder / "manifest.json"
        old, new = hashlib.sha256(text).hexdigest(), hashlib.sha256(index.read_bytes()).hexdigest()
        manifest.write_text(manifest.read_text().replace(old, new))
        with self.double(latency_ms=20) as double:
            environment = {VARIABLE: cluster.address().replace("@/postgres", "@/builds")}
            one = Hosts(self, double, batch, ["--journal-env", VARIABLE, "--lease", LEASE], environment)
            two = Hosts(self, double, other, ["--journal-env", VARIABLE, "--lease", LEASE], environment)
            child = one.start("--rate", "100")
            while not double.world.ledger.requests: time.sleep(0.02)
            status, said = two.run()
            if status != 3 or "another batch of the campaign" not in said: raise Different(f"a second batch: {status} {said}")
            child.kill()
            one.end(child)
            time.sleep(LEASE + 0.5)
            status, said = two.run()
            if status != 4: raise Different(f"the second batch: {status} {said}")
            twice = [id for id, entry in double.entries().items() if entry.accepted > 1]
            if twice: raise Different(f"2: {len(twice)} were accepted twice")
            reported = json.loads(two.ask("status", "--journal-env", VARIABLE, "--format", "json"))["batches"]
            states = {json.dumps({state: n for state, n in one["states"].items() if n}) for one in reported}
            return f"{', '.join(sorted(states))}"

    def word_at_work(self, batch, cluster):
        """What a sender has in flight is not for a person to resolve: refused until it has ended, and nothing is sent twice."""
        cluster.psql("CREATE DATABASE word")
        with self.double(latency_ms=20) as double:
            hosts = Hosts(self, double, batch, ["--journal-env", VARIABLE, "--lease", LEASE], {VARIABLE: cluster.address().replace("@/postgres", "@/word")})
            child, told = hosts.start("--rate", "300"), collections.Counter()
            while not double.world.ledger.requests: time.sleep(0.02)
            while child.poll() is None:
                done = subprocess.run([self.program, "send", "resolve", CAMPAIGN, "--as", "pending", "--journal-env", VARIABLE], capture_output=True, env=hosts.environment)
                told[done.returncode] += 1
                if done.returncode and b"a sender is at work" not in done.stderr: raise Different(f"resolve: {done.returncode} {done.stderr[-300:]}")
            status, said = hosts.end(child)
            if status != 0 or not told[3]: raise Different(f"at work: {status} {said[-300:]}, {dict(told)}")
            counts = hosts.check("a word at work", "--journal-env", VARIABLE)
            if counts != {"accepted": len(batch.ids)}: raise Different(f"a word at work: {counts}")
            return f"{told[3]} of {sum(told.values())} refused"

    def resent_later(self, batch, cluster):
        """`--unknown resend` is about lines that were unknown before: neither about those of this run, whose claims come back with what APNs deferred, nor of lost senders."""
        cluster.psql("CREATE DATABASE later")
        faults = (fault("answer", reason="TooManyRequests", retry_after=1, share=0.05), fault("cut", every=113, after="processing", how="reset", times=6))
        with self.double(*faults) as double:
            hosts = Hosts(self, double, batch, ["--journal-env", VARIABLE, "--lease", LEASE], {VARIABLE: cluster.address().replace("@/postgres", "@/later")})
            status, said = hosts.run("--unknown", "resend", "--give-up-after", "20", "--streams", "50")
            counts = hosts.check("unknown in this run", "--journal-env", VARIABLE)
            unknown = counts.get("unknown", 0)
            if status != 4 or not unknown: raise Different(f"unknown in this run: {status} {said[-300:]}, {counts}")
            hosts.run("--unknown", "resend", "--give-up-after", "20")
            hosts.check("unknown sent again", "--journal-env", VARIABLE, doubled=unknown)
            return f"{counts}"

    def least_role(self, batch, cluster):
        """Where the tables are there, a role needs no right to make them."""
        cluster.psql("CREATE DATABASE least")
        with self.double() as double:
            address = cluster.address().replace("@/postgres", "@/least")
            maker = Hosts(self, double, batch, ["--journal-env", VARIABLE, "--rate", "20"], {VARIABLE: address})
            child = maker.start()
            while not double.world.ledger.requests: time.sleep(0.02)
            child.send_signal(signal.SIGTERM)
            maker.end(child)
            script = "CREATE ROLE sender LOGIN PASSWORD 'word'; REVOKE CREATE ON SCHEMA public FROM PUBLIC; GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO sender"
            subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", address], input=script.encode(), check=True)
            hosts = Hosts(self, double, batch, ["--journal-env", VARIABLE], {VARIABLE: re.sub(r"//[^@]*@", "//sender:word@", address)})
            status, said = hosts.run()
            if status not in (0, 4): raise Different(f"a role that may make no tables: {status} {said[-300:]}")
            return f"{hosts.check('least', '--journal-env', VARIABLE)}"

    def server_goes_away(self, batch, cluster):
        """Without the server nothing more is sent, and the status is 3."""
        cluster.psql("CREATE DATABASE away")
        with self.double(latency_ms=20) as double:
            hosts = Hosts(self, double, batch, ["--journal-env", VARIABLE, "--lease", LEASE], {VARIABLE: cluster.address().replace("@/postgres", "@/away")})
            child = hosts.start("--rate", "300")
            time.sleep(1)
            cluster.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'away'")
            status, said = hosts.end(child)
            if status != 3 or "journal" not in said: raise Different(f"without the server: {status} {said}")
            time.sleep(LEASE + 0.2)
            if hosts.run()[0] not in (0, 4): raise Different(f"afterwards: {hosts.statuses}")
            counts = hosts.check("afterwards", "--journal-env", VARIABLE)
            status, said = Hosts(self, double, batch, ["--journal-env", VARIABLE], {VARIABLE: "postgres://nobody:geheim@127.0.0.1:1/x"}).run()
            if status != 3 or "geheim" in said: raise Different(f"no server: {status} {said}")
            status, said = Hosts(self, double, batch, ["--journal-env", "NOT_THERE"]).run()
            if status != 2 or "NOT_THERE" not in said: raise Different(f"no variable: {status} {said}")
            return f"{counts}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sender")
    parser.add_argument("--belfry", help="standard: the one beside the sender")
    parser.add_argument("--size", choices=["small", "full"], default="full")
    parser.add_argument("--lines", type=int)
    parser.add_argument("--senders", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["shards", "shared"], default="")
    wanted = parser.parse_args()
    wanted.belfry = str(pathlib.Path(wanted.belfry or pathlib.Path(wanted.sender).resolve().with_name("belfry")).resolve())
    quiet()
    began = time.monotonic()
    with environment.certificates() as certificates, tempfile.TemporaryDirectory(prefix="belfry-hosts-") as folder:
        oracle = Oracle(wanted, certificates, pathlib.Path(folder))
        many, few = oracle.batch("many", oracle.lines), oracle.batch("few", 1000)
        if wanted.only != "shared":
            oracle.report("shards, without their journals", lambda: oracle.lost_journals(few))
            oracle.report(f"{wanted.senders} shards, {len(many.ids)} lines", lambda: oracle.shards(many))
            oracle.report("a second start of a shard", lambda: oracle.second_start(few))
        has_server = shutil.which("initdb") or list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
        if wanted.only != "shards" and has_server:
            with Cluster() as cluster:
                oracle.report("a shared journal, without its records", lambda: oracle.shared(few, cluster, "lost", can_fail=True))
                oracle.report(f"a shared journal of {wanted.senders}, {len(many.ids)} lines", lambda: oracle.shared(many, cluster, "many"))
                oracle.report("halted for longer than the lease", lambda: oracle.stopped_for_long(few, cluster))
                oracle.report("another build", lambda: oracle.another_build(few, cluster))
                oracle.report("a person's word while a sender works", lambda: oracle.word_at_work(few, cluster))
                oracle.report("unknown lines of the same run", lambda: oracle.resent_later(few, cluster))
                oracle.report("a role that may make no tables", lambda: oracle.least_role(few, cluster))
                oracle.report("the server goes away", lambda: oracle.server_goes_away(few, cluster))
        without = "" if has_server else ", PostgreSQL is missing"
        print(f"sending_hosts  {oracle.lines} lines, seed {wanted.seed}, {time.monotonic() - began:.0f} s{without}: {oracle.differences} differences")
        return 1 if oracle.differences else 0


if __name__ == "__main__": sys.exit(main())
