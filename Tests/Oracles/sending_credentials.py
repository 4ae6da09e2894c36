#!/usr/bin/env python3
"""How the sender says who it is, and what it does about channels: certificates, provider tokens that are shared, channel management, every push type.

    sending_credentials.py BELFRY_SEND [--belfry BELFRY] [--only WORDS]

Each scenario has a journal of its own and the APNs double as the server, whose ledger says what was sent. Messages are printed with --show. Whatever is written is
searched for keys, passwords, provider tokens and device tokens. Status 0: no difference.
"""
import base64, json, os, pathlib, subprocess, sys, time

import apns_double_environment as environment

if __name__ == "__main__": environment.enter()
from sending import APP, CAMPAIGN, KEY_ID, TEAM_ID, JWT, Different, secrets
from sending_mistakes import LINES, main

SCENARIOS = []
PASSWORD, KEY_FLAGS = "belfry", ("--key", "--key-id", "--team-id")


def scenario(function):
    SCENARIOS.append(function)
    return function


def without(sender, *flags):
    """Leaves flags with their values out."""
    for flag in flags:
        at = sender.words.index(flag)
        del sender.words[at:at + 2]
    return sender


def certificate(t, name="ours", **words):
    from belfry_apns_double import certificates
    certificates.client(t.certificates, name, **{"app": APP, **words})
    return t.certificates / f"{name}.pem", t.certificates / f"{name}.key", t.certificates / f"{name}.p12"


def run(t, sender, *words, password=None):
    """Runs with a password in the environment, and looks that it is not written."""
    variables = {name: value for name, value in os.environ.items() if name != "BELFRY_CERT_PASSWORD"}
    if password is not None: variables["BELFRY_CERT_PASSWORD"] = password
    done = subprocess.run([*sender.words, *map(str, words)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=variables, timeout=120)
    sender.said, sender.seconds = done.stdout, [*sender.seconds, 0]
    sender.output_of_all += done.stdout
    sender.statuses.append(done.returncode)
    for word in (password, PASSWORD):
        if word and f"{word}\n".encode() in sender.written(): raise Different("the password is written")
    return sender


def search(t, *texts):
    """Looks for secrets in what was written somewhere."""
    if found := secrets(t.batch, t.certificates, b"".join(texts)): raise Different(f"written: {found}")


@scenario
def certificates_instead_of_keys(t):
    pem, key, p12 = certificate(t)
    both = t.certificates / "both.pem"
    both.write_bytes(pem.read_bytes() + key.read_bytes())
    both.chmod(0o600)
    locked = t.certificates / "locked.key"
    subprocess.run(["openssl", "pkey", "-in", key, "-aes256", "-passout", f"pass:{PASSWORD}", "-out", locked], check=True, capture_output=True)
    locked.chmod(0o600)
    old = t.certificates / "old.p12"
    subprocess.run(["openssl", "pkcs12", "-export", "-legacy", "-certpbe", "PBE-SHA1-RC2-40", "-keypbe", "PBE-SHA1-3DES", "-macalg", "sha1", "-in", pem, "-inkey", key, "-certfile", t.certificates / "ca.pem",
                    "-passout", f"pass:{PASSWORD}", "-out", old], check=True, capture_output=True)
    old.chmod(0o600)
    none = t.certificates / "none.pfx"
    subprocess.run(["openssl", "pkcs12", "-export", "-in", pem, "-inkey", key, "-passout", "pass:", "-out", none], check=True, capture_output=True)
    none.chmod(0o600)
    word = t.certificates / "word"
    word.write_text(PASSWORD + "\nsecond line\n")
    word.chmod(0o600)
    tries = [(("--cert", both), None), (("--cert", pem, "--cert-key", key), None), (("--cert", p12), PASSWORD), (("--cert", p12, "--cert-password-file", word), "wrong"), (("--cert", old), PASSWORD),
             (("--cert", none), None), (("--cert", pem, "--cert-key", locked), PASSWORD)]
    for number, (words, password) in enumerate(tries):
        with t.double(client_ca=str(t.certificates / "ca.pem")) as double:
            sender = without(t.sender(double), *KEY_FLAGS)
            sender.journal = t.folder / "disk" / f"try{number}"
            sender.words[sender.words.index("--journal") + 1] = str(sender.journal)
            run(t, sender, *words, password=password)
            t.hold(sender, double, 0, accepted=LINES)
            own = next(line for line in key.read_text().splitlines()[1:] if line)
            if own[:30].encode() in sender.written(): raise Different("the certificate's key is written")


@scenario
def certificates_that_are_good_for_nothing(t):
    pem, key, p12 = certificate(t)
    other = certificate(t, "other", app="com.example.other")
    damaged = t.certificates / "damaged.p12"
    damaged.write_bytes(p12.read_bytes()[:-200])
    damaged.chmod(0o600)
    public = t.certificates / "public.p12"
    public.write_bytes(p12.read_bytes())
    public.chmod(0o644)
    open_key = t.certificates / "open.key"
    open_key.write_bytes(key.read_bytes())
    open_key.chmod(0o644)
    expired, early, nothing, sandbox = (certificate(t, name, **words) for name, words in [
        ("past", {"days": (-400, -2)}), ("early", {"days": (3, 30)}), ("other-kind", {"kinds": ()}), ("sandbox", {"environments": ("sandbox",)})])
    pair = lambda made: ("--cert", made[0], "--cert-key", made[1])
    tries = [
        (pair(expired), None, ["expired at", "make a new one"]), (pair(early), None, ["valid only from"]), (pair(nothing), None, ["names no topic"]),
        (pair(other), None, ["com.example.other", "its topic is", APP]), (pair(sandbox), None, ["tokens are of production", "for sandbox"]), (("--cert", p12), None, ["has a password", "BELFRY_CERT_PASSWORD"]),
        (("--cert", p12), "wrong", ["password of", "is wrong"]), (("--cert", damaged), PASSWORD, ["damaged"]), (("--cert", public), PASSWORD, ["other people may read", "chmod 600"]),
        (("--cert", pem), None, ["no private key", "--cert-key"]), (("--cert", pem, "--cert-key", other[1]), None, ["is not that of the certificate"]), (("--cert", pem, "--cert-key", open_key), None, ["chmod 600"]),
        (("--cert", t.batch.folder / "manifest.json"), None, ["no certificate"]), (("--cert", t.folder / "no"), None, ["No such file"]), (("--cert", p12, "--cert-key", key), PASSWORD, ["leave --cert-key out"]),
        (("--cert-key", key), None, ["--cert"]), (("--cert", pem, "--cert-key", key, "--key", t.certificates / f"AuthKey_{KEY_ID}.p8"), None, ["not both"])]
    with t.double(client_ca=str(t.certificates / "ca.pem")) as double:
        for words, password, says in tries:
            sender = run(t, without(t.sender(double), *KEY_FLAGS), *words, password=password)
            t.hold(sender, double, 2, says=says, requests=0)
        # One that ends soon is good, and a word is said about it.
        soon = certificate(t, "soon", days=(-300, 5))
        sender = run(t, without(t.sender(double), *KEY_FLAGS), *pair(soon))
        t.hold(sender, double, 0, says=["the certificate expires in"], accepted=LINES)


def token_file(t, age, key_id=KEY_ID, name="shared", text=None):
    from belfry_apns_double import tokens
    from cryptography.hazmat.primitives import serialization
    path = t.folder / name
    private = serialization.load_pem_private_key((t.certificates / f"AuthKey_{KEY_ID}.p8").read_bytes(), None)
    path.write_text(tokens.signed(private, key_id, TEAM_ID, int(time.time()) - age) + "\n" if text is None else text)
    path.chmod(0o600)
    return path


def claims(path):
    part = path.read_text().split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


@scenario
def a_token_that_senders_share(t):
    path = t.folder / "shared"
    with t.double() as double:
        sender = t.sender(double, "--provider-token-file", path)
        at = sender.words.index("--confirm")
        dry = [*sender.words[:at], *sender.words[at + 2:]]
        done = subprocess.run(dry, capture_output=True)
        if done.returncode or path.exists(): raise Different(f"a dry run: {done.returncode} {done.stderr!r}, and the file is {path.exists()}")
        one, other = t.sender(double, "--provider-token-file", path), t.sender(double, "--provider-token-file", path)
        other.journal = t.folder / "disk" / "other"
        other.words[other.words.index("--journal") + 1] = str(other.journal)
        children = [one.start(), other.start()]
        if [one.end(children[0]), other.end(children[1])] != [0, 0]: raise Different(f"{one.said!r} {other.said!r}")
        digests = {connection.token.digest for connection in double.server.connections if connection.token}
        if len(digests) > 1: raise Different("two senders have two tokens")
        if path.stat().st_mode & 0o077: raise Different("others can read the token")
        search(t, one.written(), other.written())
        if secrets(t.batch, t.certificates, path.read_bytes()) != ["a provider token"]: raise Different("the file holds more than a token")
        # Who has no key reads it.
        before = path.read_bytes()
        third = without(t.sender(double, "--provider-token-file", path), *KEY_FLAGS)
        third.run()
        t.hold(third, None, 0)
        if path.read_bytes() != before: raise Different("a sender without a key has changed the token")
    for age, renewed in [(39 * 60, False), (41 * 60, True), (3 * 3600, True)]:
        path = token_file(t, age)
        before = path.read_text()
        with t.double() as double:
            sender = t.sender(double, "--provider-token-file", path)
            sender.journal = t.folder / "disk" / f"aged{age}"
            sender.words[sender.words.index("--journal") + 1] = str(sender.journal)
            sender.run()
            t.hold(sender, double, 0, accepted=LINES)
            if (path.read_text() != before) != renewed: raise Different(f"a token of {age} s is {'kept' if renewed else 'renewed'}")
            if path.stat().st_mode & 0o077: raise Different("others can read the token")
    if sorted(p.name for p in t.folder.iterdir() if p.name.startswith("shared")) != ["shared", "shared.lock"]: raise Different("files are left")


@scenario
def shared_tokens_that_are_no_good(t):
    diary = token_file(t, 0, text="Dear diary, today\n", name="diary")
    open_file = token_file(t, 60, name="open")
    open_file.chmod(0o640)
    tries = [(token_file(t, 60, key_id="ZZZ123DEFG", name="foreign"), True, (2,), ["another key or team"]), (diary, True, (2,), ["not a provider token"]), (open_file, True, (2,), ["chmod 600"]),
             (token_file(t, -1200, name="ahead"), True, (3,), ["ahead of this machine's clock"]), (token_file(t, 4000, name="old"), False, (3,), ["too old", "belfry send token"]), (t.folder, True, (2,), ["folder"]),
             (token_file(t, 0, text="", name="empty"), False, (3,), ["belfry send token"])]
    with t.double() as double:
        for path, has_key, statuses, says in tries:
            sender = t.sender(double, "--provider-token-file", path)
            if not has_key: without(sender, *KEY_FLAGS)
            before = path.read_bytes() if path.is_file() else None
            sender.run()
            t.hold(sender, double, *statuses, says=says, requests=0)
            if before is not None and path.read_bytes() != before: raise Different(f"{path.name} was changed")
        # A clock that is off: the token is young, and APNs calls it expired. No other one is made.
        path = token_file(t, 60, name="young")
        before = path.read_bytes()
        double.world.clock.advance(7200)
        sender = t.sender(double, "--provider-token-file", path)
        sender.run()
        t.hold(sender, double, 3, says=["clocks"], accepted=0, requests=250)
        if path.read_bytes() != before: raise Different("a token that is a minute old was renewed")
        # Half an hour later it may be renewed, and the same command goes on.
        double.world.clock.advance(-7200 + 1500)
        path = token_file(t, 36 * 60, name="young")
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)
        if claims(path)["iat"] < time.time() - 600: raise Different("the token was not renewed")


@scenario
def a_token_made_ahead(t):
    path = t.folder / "made"
    words = [t.wanted.program, "send", "token", "--key", str(t.certificates / f"AuthKey_{KEY_ID}.p8"), "--key-id", KEY_ID, "--team-id", TEAM_ID]
    ask = lambda *more: subprocess.run([*words, *map(str, more)], capture_output=True)
    for number, expected in [(0, None), (1, True)]:
        before = path.read_bytes() if path.exists() else None
        done = ask("--provider-token-file", path)
        if done.returncode or b"was made at" not in done.stdout: raise Different(f"{done}")
        if JWT.search(done.stdout + done.stderr): raise Different("the token is printed")
        if expected and path.read_bytes() != before: raise Different("a fresh token was renewed")
        if path.stat().st_mode & 0o077: raise Different("others can read the token")
    if ask().returncode != 2: raise Different("without a file")
    with t.double() as double:
        sender = without(t.sender(double, "--provider-token-file", path), *KEY_FLAGS)
        sender.run()
        t.hold(sender, double, 0, accepted=LINES)


# --- Channels ---

def channels(t, double, *words, environment="production", status=0, says=(), form="json"):
    """One command about channels; what it says in JSON."""
    command = [t.wanted.program, "send", "channels", *words, "--app", APP, "--environment", environment, "--server", f"localhost:{double.port}", "--ca-file", t.certificates / "ca.pem",
               "--key", t.certificates / f"AuthKey_{KEY_ID}.p8", "--key-id", KEY_ID, "--team-id", TEAM_ID, "--format", form, "--answer-deadline", "2"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=60)
    search(t, done.stdout.encode(), done.stderr.encode())
    said = done.stdout + done.stderr
    if t.wanted.show: print("     ", done.returncode, said.strip(), flush=True)
    if done.returncode != status: raise Different(f"{words}: status {done.returncode}, not {status}: {said}")
    for word in says:
        if word.lower() not in said.lower(): raise Different(f"{words}: it does not say {word}: {said}")
    return json.loads(done.stdout) if status == 0 and form == "json" else said


@scenario
def channels_are_managed(t):
    with t.double() as double:
        if channels(t, double, "list")["channels"]: raise Different("there are channels already")
        kept, other = (channels(t, double, "create", "--storage", storage)["channel"] for storage in ("newest", "none"))
        if double.world.channels != {APP: {kept: 1, other: 0}}: raise Different(f"{double.world.channels}")
        if channels(t, double, "list")["channels"] != [kept, other]: raise Different("the list is another one")
        if channels(t, double, "list", form="text").split() != [kept, other]: raise Different("the list in text")
        for id, storage in ((kept, "newest"), (other, "none")):
            if channels(t, double, "read", id)["storage"] != storage: raise Different(f"{id} is not {storage}")
        channels(t, double, "delete", other)
        if double.world.channels != {APP: {kept: 1}}: raise Different(f"{double.world.channels}")
        channels(t, double, "delete", other, status=3, says=["ChannelNotRegistered", "no such channel", "Nothing was changed"])
        channels(t, double, "read", "x" * 6, status=2, says=["not a channel id"])
        channels(t, double, "create", status=2, says=["--storage"])
        channels(t, double, "create", "--storage", "some", status=2, says=["none or newest"])
        double.world.channel_limit = 1
        channels(t, double, "create", "--storage", "none", status=3, says=["CannotCreateChannelConfig", "as many channels"])
        if double.summary["findings"]: raise Different(f"{double.summary['findings']}")
    with t.double(broadcast_apps=["com.example.other"]) as double: channels(t, double, "create", "--storage", "none", status=3, says=["FeatureNotEnabled", "turn on Broadcast"])
    with t.double(topics=["com.example.other"]) as double: channels(t, double, "list", status=3, says=["TopicMismatch"])
    with t.double(keys=[{"key_id": "ZZZ123DEFG", "file": str(t.certificates / f"AuthKey_{KEY_ID}.p8")}]) as double: channels(t, double, "list", status=3, says=["InvalidProviderToken"])
    with t.double(environment="sandbox") as double: channels(t, double, "list", environment="sandbox")


@scenario
def channels_and_the_network(t):
    """What may have been done is not called undone, and nothing is tried twice."""
    for fault, words, says, made in [
        ({"fault": "mute"}, ("create", "--storage", "none"), ["not known", "channels list"], 1), ({"fault": "refuse"}, ("create", "--storage", "none"), ["nothing was changed"], 0),
        ({"fault": "cut", "after": "processing"}, ("create", "--storage", "none"), ["not known"], 1), ({"fault": "cut", "after": "nothing"}, ("create", "--storage", "none"), ["not known"], 0),
        ({"fault": "reset"}, ("create", "--storage", "none"), ["not known"], 1), ({"fault": "late-settings", "ms": None}, ("create", "--storage", "none"), ["nothing was changed"], 0),
        ({"fault": "hang-up"}, ("list",), ["nothing was changed"], 0), ({"fault": "garbage-body"}, ("list",), ["cannot be read"], 0), ({"fault": "answer", "reason": "ServiceUnavailable"}, ("list",), ["503", "try again later"], 0),
        ({"fault": "wrong-certificate", "kind": "name"}, ("list",), ["certificate"], 0)]:
        with t.double([fault]) as double:
            channels(t, double, *words, status=3, says=says)
            if len(double.world.channels.get(APP, {})) != made: raise Different(f"{fault}: {double.world.channels}")
            if double.world.ledger.requests > 1: raise Different(f"{fault}: {double.world.ledger.requests} requests")
    with t.double([{"fault": "split-body"}, {"fault": "continuation"}, {"fault": "window"}]) as double:
        made = channels(t, double, "create", "--storage", "none")["channel"]
        if channels(t, double, "list")["channels"] != [made]: raise Different("a list in pieces")


PROJECT = """belfry: 1
app: {{ bundle-id: {app}, platforms: {{ ios: "26.0", watchos: "26.0" }}, environment: {environment} }}
locales: {{ source: en, shipped: [en] }}
audiences: {{ everyone: all }}
recipients: {{ csv: people.csv }}
rules: {{ {rules} }}
"""
# A campaign of each push type that campaigns can have: its lines, and the end of its topic.
TYPES = {
    "alert": ("alert: Hello", ""), "background": ("push: { content-available: true }\ndata: { n: 1 }", ""), "voip": ("push: { type: voip }\ndata: { call: 1 }", ".voip"),
    "complication": ("push: { type: complication }\ndata: { n: 1 }", ".complication"), "fileprovider": ("push: { type: fileprovider }\ndata: { container-identifier: a, domain: b }", ".pushkit.fileprovider"),
    "liveactivity": ("live-activity: { event: update, content-state: { km: 1 } }", ".push-type.liveactivity"), "location": ("push: { type: location }\ndata: { n: 1 }", ".location-query"),
    "pushtotalk": ("push: { type: pushtotalk }\ndata: { speaker: Ana }", ".voip-ptt"), "widgets": ("push: { type: widgets }", ".push-type.widgets"), "controls": ("push: { type: controls }", ".push-type.controls")}
TOKEN_ONLY = {"fileprovider", "liveactivity", "location"}


def project(t, campaigns, environment="production", name="types"):
    """A build of campaigns, and its requests by campaign."""
    folder, built = t.folder / name, t.folder / f"{name}-build"
    folder.mkdir()
    (folder / "belfry.yaml").write_text(PROJECT.format(app=APP, environment=environment, rules=""))
    (folder / "people.csv").write_text("token,id\n" + "".join(f"{token},u{number}\n" for number, token in enumerate(t.batch.tokens[:20])))
    for id, lines in campaigns.items():
        (folder / f"{id}.yaml").write_text(f"campaign: {id}\ndeliver: push\naudience: all\nschedule: {{ now: true }}\n{lines}\n")
    done = subprocess.run([t.wanted.belfry, "build", "-C", folder, "--output", built], capture_output=True, text=True)
    if done.returncode: raise Different(f"no build: {done.stdout[-1500:]}{done.stderr[-500:]}")
    rows = {}
    for id in campaigns: rows[id] = [json.loads(line) for file in sorted((built / "push" / id).glob("0*.jsonl")) for line in file.read_text().splitlines()]
    return built, rows


def sender_of(t, double, built, campaign, *words):
    batch = type("Copy", (), {"folder": built, "ids": (), "tokens": t.batch.tokens})
    sender = t.sender(double, *words, batch=batch)
    sender.words[sender.words.index("--confirm") + 1] = campaign
    return sender


@scenario
def every_push_type(t):
    """Each goes to its path with its topic and headers: the double checks them as Apple documents them."""
    built, rows = project(t, {f"c-{name}": lines for name, (lines, _) in TYPES.items()})
    pem, key, _ = certificate(t)
    for name, (_, suffix) in TYPES.items():
        campaign = f"c-{name}"
        headers = [row["headers"] for row in rows[campaign]]
        if not headers or any(row["apns-push-type"] != name or row["apns-topic"] != APP + suffix for row in headers): raise Different(f"{name}: {headers[:1]}")
        with t.double() as double:
            sender = sender_of(t, double, built, campaign)
            sender.run()
            t.hold(sender, double, 0, accepted=20, requests=20, ids=False)
            if double.summary["findings"]: raise Different(f"{name}: {double.summary['findings']}")
        with t.double(client_ca=str(t.certificates / "ca.pem")) as double:
            sender = without(sender_of(t, double, built, campaign, "--cert", pem, "--cert-key", key), *KEY_FLAGS)
            sender.journal = t.folder / "disk" / f"cert-{name}"
            sender.words[sender.words.index("--journal") + 1] = str(sender.journal)
            sender.run()
            # The double's certificates are for the app, its calls and its complications.
            if name in TOKEN_ONLY: t.hold(sender, double, 2, says=["only with a provider token"], requests=0, ids=False)
            elif suffix in ("", ".voip", ".complication"): t.hold(sender, double, 0, accepted=20, ids=False)
            else: t.hold(sender, double, 2, says=["its topic is"], requests=0, ids=False)


@scenario
def a_campaign_for_a_channel(t):
    live = "live-activity: { event: update, content-state: { km: 1 } }\npush: { channel: %s }"
    with t.double() as double:
        made = channels(t, double, "create", "--storage", "none")["channel"]
        built, rows = project(t, {"goal": live % made})
        row = rows["goal"][0]
        for status, requests in [(0, 1), (0, 1)]:
            sender = sender_of(t, double, built, "goal")
            sender.run()
            t.hold(sender, double, status, accepted=1, ids=False)
            if list(double.entries()) != [row["headers"]["apns-request-id"]] and row["headers"]["apns-request-id"] not in double.entries(): raise Different(f"{list(double.entries())}")
        if sender.counts() != {"accepted": 1} or list(sender.states()) != [row["headers"]["apns-request-id"]]: raise Different(f"{sender.states()}")
        # A dry run counts it, and sends nothing.
        before = double.world.ledger.requests
        at = sender.words.index("--confirm")
        del sender.words[at:at + 2]
        sender.run()
        t.hold(sender, double, 0, says=['"goal": 1 line'], ids=False)
        if double.world.ledger.requests != before: raise Different("a dry run has sent something")
        channels(t, double, "delete", made)
        double.world.channels[APP] = {"AAAA": 0}
        sender = sender_of(t, double, built, "goal", "--abort-on", "none")
        sender.journal = t.folder / "disk" / "gone"
        sender.words[sender.words.index("--journal") + 1] = str(sender.journal)
        sender.run()
        t.hold(sender, double, 4, ids=False)
        if sender.states() and [(line["state"], line.get("reason")) for line in sender.rows] != [("rejected", "ChannelNotRegistered")]: raise Different(f"{sender.rows}")
    with t.double(broadcast_apps=["com.example.other"]) as double:
        sender = sender_of(t, double, built, "goal")
        sender.journal = t.folder / "disk" / "off"
        sender.words[sender.words.index("--journal") + 1] = str(sender.journal)
        sender.run()
        t.hold(sender, double, 3, accepted=0, ids=False)
        if sender.counts() != {"pending": 1}: raise Different(f"{sender.counts()}")


if __name__ == "__main__": sys.exit(main(SCENARIOS, __doc__))
