#!/usr/bin/env python3
"""The APNs double of Tests/APNsDouble: its own tests, then other people's clients, each of which must get what APNs is documented to answer.

    apns_double_clients.py [--requests 1000]

aioapns and apns2-up with real ES256 tokens, curl for each reason that it can cause, h2load for many at once (h2load from nghttp2-client, curl; left out
where they are missing). aioapns must also show what the double is for: it hands over again what was in flight, so after GOAWAYs the ledger counts
duplicates where aioapns reports success. The packages come into an environment in the folder for temporary files. Status 0: no difference.
"""
import argparse, asyncio, collections, json, logging, pathlib, shutil, ssl, subprocess, sys, time

import apns_double_environment as environment

if __name__ == "__main__": environment.enter()
from apns_double_environment import Double

HERE = pathlib.Path(__file__).resolve().parent
APP, KEY_ID, TEAM_ID = "com.example.app", "ABC123DEFG", "DEF123GHIJ"


class Different(Exception): pass


def same(what, found, expected):
    if found != expected: raise Different(f"{what}: {found}, not {expected}")


def token(number): return f"{number:064x}"


def keys(folder): return [{"key_id": KEY_ID, "team": TEAM_ID, "file": str(folder / f"AuthKey_{KEY_ID}.p8")}]


async def aioapns_sends(folder, port, ids, streams=100, seconds=60):
    """What aioapns reports of each id: a status, or the name of an error."""
    from aioapns import APNs, NotificationRequest, PushType
    for name in ("aioapns", "asyncio"): logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    sender = APNs(key=(folder / f"AuthKey_{KEY_ID}.p8").read_text(), key_id=KEY_ID, team_id=TEAM_ID, topic=APP, max_connections=1,
                  ssl_context=ssl.create_default_context(cafile=folder / "ca.pem"))
    sender.pool.protocol_class = type("Local", (sender.pool.protocol_class,), {"APNS_SERVER": "localhost", "APNS_PORT": port})
    room, reported = asyncio.Semaphore(streams), {}

    async def send(number, id):
        async with room:
            request = NotificationRequest(device_token=token(number), message={"aps": {"alert": "Hello"}}, notification_id=id, push_type=PushType.ALERT)
            try: reported[id] = (await asyncio.wait_for(sender.pool.send_notification(request), seconds)).status
            except Exception as error: reported[id] = type(error).__name__

    await asyncio.gather(*(send(number, id) for number, id in enumerate(ids)))
    sender.pool.close()
    return reported


def identifiers(count): return [f"97e49bba-037b-8ee7-8541-{number:012x}" for number in range(count)]


def aioapns(folder, requests):
    with Double(folder, keys=keys(folder)) as double:
        reported = asyncio.run(aioapns_sends(folder, double.port, identifiers(requests)))
        same("aioapns", collections.Counter(reported.values()), {"200": requests})
        same("the ledger", (double.summary["accepted"], double.summary["doubled"]), (requests, 0))
    yield f"{requests} accepted"
    with Double(folder, keys=keys(folder), faults=[{"fault": "goaway", "every": 97}], latency_ms=20) as double:
        reported = asyncio.run(aioapns_sends(folder, double.port, identifiers(requests)))
        doubled = double.summary["doubled"]
        if not doubled: raise Different("GOAWAYs made aioapns send nothing twice: does the double count?")
        yield f"GOAWAY every 97: {sum(status == '200' for status in reported.values())} reported as accepted, {doubled} of them twice"


def apns2(folder, requests):
    from apns2.client import APNsClient, Notification, NotificationType
    from apns2.credentials import TokenCredentials
    from apns2.payload import Payload
    logging.getLogger("apns2").setLevel(logging.CRITICAL)
    context = ssl.create_default_context(cafile=folder / "ca.pem")
    context.set_alpn_protocols(["h2"])
    with Double(folder, keys=keys(folder), gone=[token(1)]) as double:
        credentials = TokenCredentials(auth_key_path=str(folder / f"AuthKey_{KEY_ID}.p8"), auth_key_id=KEY_ID, team_id=TEAM_ID)
        # It has no way to say which roots to trust.
        credentials._Credentials__ssl_context = context
        client = type("Local", (APNsClient,), {"LIVE_SERVER": "localhost", "DEFAULT_PORT": double.port})(credentials)
        batch = [Notification(token=token(number), payload=Payload(alert="Hello")) for number in range(requests)]
        reported = client.send_notification_batch(batch, topic=APP, push_type=NotificationType.Alert)
        results = collections.Counter(result if isinstance(result, str) else result[0] for result in reported.values())
        same("apns2-up", results, {"Success": requests - 1, "Unregistered": 1})
        same("the ledger", (double.summary["accepted"], double.summary["doubled"]), (requests - 1, 0))
    yield f"{requests - 1} accepted, 1 gone"


def curl(folder, requests):
    from belfry_apns_double import tokens
    from cryptography.hazmat.primitives.serialization import load_pem_private_key
    private = load_pem_private_key((folder / f"AuthKey_{KEY_ID}.p8").read_bytes(), None)
    bearer = lambda *words, **others: "authorization: bearer " + tokens.signed(private, KEY_ID, TEAM_ID, *words, **others)
    now = int(time.time())
    good = ["-H", f"apns-topic: {APP}", "-H", "apns-push-type: alert", "-H", bearer(now), "-d", '{"aps":{"alert":"Hello"}}']
    less = lambda name: [word for index, word in enumerate(good) if not word.startswith(name) and not (word == "-H" and good[index + 1].startswith(name))]
    path = f"/3/device/{token(1)}"
    cases = [
        (200, None, path, good), (400, "MissingDeviceToken", "/3/device/", good), (404, "BadPath", "/3/devices/00", good), (405, "MethodNotAllowed", path, [*good, "-X", "PUT"]),
        (400, "BadDeviceToken", "/3/device/xyz", good), (400, "MissingTopic", path, less("apns-topic")), (400, "BadMessageId", path, [*good, "-H", "apns-id: 1"]),
        (400, "BadPriority", path, [*good, "-H", "apns-priority: 2"]), (400, "BadExpirationDate", path, [*good, "-H", "apns-expiration: soon"]),
        (400, "BadCollapseId", path, [*good, "-H", "apns-collapse-id: " + "x" * 65]), (400, "DuplicateHeaders", path, [*good, "-H", f"apns-topic: {APP}"]),
        (403, "MissingProviderToken", path, less("authorization")), (403, "ExpiredProviderToken", path, [*less("authorization"), "-H", bearer(now - 3700)]),
        (403, "InvalidProviderToken", path, [*less("authorization"), "-H", bearer(now, kid="ZZZ123DEFG")]), (413, "PayloadTooLarge", path, [*good, "-d", "x" * 4100]),
        (410, "Unregistered", f"/3/device/{token(2)}", good), (400, "DeviceTokenNotForTopic", f"/3/device/{token(3)}", good)]
    with Double(folder, keys=keys(folder), gone=[token(2)], tokens={token(3): {"topic": "com.example.other"}}) as double:
        for status, reason, path, words in cases:
            done = subprocess.run(["curl", "-s", "--http2", "--cacert", folder / "ca.pem", "-w", "\n%{http_code}", *words, f"https://localhost:{double.port}{path}"], capture_output=True, text=True)
            body, _, code = done.stdout.rpartition("\n")
            same(f"curl {path[:20]} {reason}", (int(code), json.loads(body)["reason"] if body else None), (status, reason))
    yield f"{len(cases)} answers"


def h2load(folder, requests):
    with Double(folder, authentication="none") as double:
        payload = folder / "payload.json"
        payload.write_text('{"aps":{"alert":"Hello"}}')
        done = subprocess.run(["h2load", "-n", str(requests * 5), "-c", "2", "-m", "100", "-d", payload, "-H", f"apns-topic: {APP}", f"https://localhost:{double.port}/3/device/{token(1)}"],
                              capture_output=True, text=True)
        if f"{requests * 5} succeeded" not in done.stdout: raise Different(done.stdout[-1000:] + done.stderr[-300:])
        same("the ledger", double.summary["answers"], {"200": requests * 5})
    rate = next(line for line in done.stdout.splitlines() if line.startswith("finished in"))
    yield f"{requests * 5} accepted, {rate.split(',')[1].strip()}"


def tests(folder, requests):
    done = subprocess.run([sys.executable, "-W", "ignore", "-m", "unittest", "-b"], cwd=HERE.parent / "APNsDouble", capture_output=True, text=True)
    if done.returncode: raise Different(done.stderr[-3000:])
    yield done.stderr.splitlines()[-3]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=1000)
    wanted = parser.parse_args()
    differences = 0
    with environment.certificates() as folder:
        for client, program in [(tests, None), (aioapns, None), (apns2, None), (curl, "curl"), (h2load, "h2load")]:
            if program and not shutil.which(program):
                print(f"{client.__name__:8} not tried: {program} is missing")
                continue
            try:
                for line in client(folder, wanted.requests): print(f"{client.__name__:8} {line}", flush=True)
            except Different as different:
                differences += 1
                print(f"{client.__name__:8} {different}", flush=True)
    print(f"other people's clients against the double: {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__": sys.exit(main())
