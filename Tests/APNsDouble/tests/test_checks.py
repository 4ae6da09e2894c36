"""Each check: a request that passes it and one that fails; without the check the second is answered otherwise."""
import collections, json, unittest

from cryptography.hazmat.primitives.asymmetric import ec

from .support import APP, BODY, ID, KEY_ID, NOW, TEAM_ID, TOKEN, Double, broadcast, channels, device, folder, jwt, keys, world
from belfry_apns_double import checks, tokens
from belfry_apns_double.facts import status
from belfry_apns_double.request import Request, payload_findings

OTHER = "ZZZ123DEFG"


def bearer(*words, **others): return f"bearer {jwt(*words, **others)}"


def twice(request): return [*request[0], ("apns-topic", APP)], request[1]


CHANNEL = "AAAA"
Named = collections.namedtuple("Named", "environments topics")
# Check: a request that passes, one that fails, the configuration, and what the connection has sent before.
CASES = {
    "headers": (device(), twice(device())),
    "method": (device(), device(_method="PUT")),
    "path": (device(), device(_path="/3/devices/0f")),
    "token is there": (device(), device(token="")),
    "apns-id": (device(apns_id=None), device(apns_id=ID.upper())),
    "apns-request-id": (broadcast(apns_request_id=None), broadcast(apns_request_id="1")),
    "topic is there": (device(), device(apns_topic=None)),
    "topic": (device(), device(apns_topic="com.example app")),
    "channel is there": (broadcast(), broadcast(apns_channel_id=None)),
    "channel": (broadcast(), broadcast(apns_channel_id="not base64!")),
    "expiration": (device(apns_expiration="1795219200"), device(apns_expiration="1795219200000")),
    "expiration of a broadcast": (broadcast(apns_expiration="1795219200"), broadcast(apns_expiration=None)),
    "priority": (device(apns_priority=None), device(apns_priority="7")),
    "priority of a broadcast": (broadcast(apns_priority="1"), broadcast(apns_priority=None)),
    "push type": (device(apns_push_type=None), device(apns_push_type="alerts")),
    "push type is there": (broadcast(), broadcast(apns_push_type=None)),
    "push type of a broadcast": (broadcast(apns_push_type="Liveactivity"), broadcast(apns_push_type="alert")),
    "suffix": (device(apns_push_type="voip", apns_topic=APP + ".voip"), device(apns_push_type="voip")),
    "suffix of a broadcast": (broadcast(), broadcast(app=APP + ".push-type.liveactivity")),
    "background": (device(apns_push_type="background", apns_priority="5"), device(apns_push_type="background", apns_priority=None)),
    "collapse id": (device(apns_collapse_id="x" * 64), device(apns_collapse_id="x" * 65)),
    "device token": (device(token="0f" * 8), device(token="0f" * 7)),
    "environment of the certificate": (device(), device(), {"certificate": lambda: Named(["sandbox"], [APP])}),
    "topic of the certificate": (device(), device(), {"certificate": lambda: Named(["production"], ["com.example.other"])}),
    "provider token is there": (device(), device(authorization=None)),
    "form of the provider token": (device(), device(authorization="bearer a.b.c")),
    "alg": (device(), device(authorization=bearer(alg="ES384"))),
    "kid": (device(), device(authorization=bearer(kid=OTHER))),
    "iss": (device(), device(authorization=bearer(team=OTHER))),
    "iat": (device(), device(authorization=bearer(iat=str(NOW)))),
    "form of the signature": (device(), device(authorization=bearer(der=True))),
    "signature": (device(), device(authorization=bearer()[:-8] + "AAAAAAAA")),
    "age": (device(authorization=bearer(NOW - 3600)), device(authorization=bearer(NOW - 3601))),
    "future": (device(authorization=bearer(NOW + 300)), device(authorization=bearer(NOW + 301))),
    "team": (device(), device(authorization=bearer(team=OTHER)), {"keys": [], "renewal_seconds": 0}, device()),
    "renewal": (device(), device(authorization=bearer(NOW - 1)), {}, device()),
    "environment of the key": (device(), device(), {"keys": lambda: keys(environments=["sandbox"])}),
    "topic of the key": (device(), device(), {"keys": lambda: keys(topics=["com.example.other"])}),
    "topic of the app": (device(), device(apns_topic="com.example.other"), {"topics": [APP]}),
    "broadcasts of the app": (broadcast(), broadcast(app="com.example.other"), {"broadcast_apps": [APP]}),
    "app of the channels": (channels(), channels(), {"topics": ["com.example.other"]}),
    "channels of the app": (channels(), channels(), {"broadcast_apps": ["com.example.other"]}),
    "payload is there": (device(), device(body=b"")),
    "size of the payload": (device(body=b"x" * 4096), device(body=b"x" * 4097)),
    "environment of the token": (device(), device(token="ab" * 32), {"tokens": {"AB" * 32: {"environment": "sandbox"}}}),
    "topic of the token": (device(), device(token="ab" * 32), {"tokens": {"ab" * 32: {"topic": "com.example.other"}}}),
    "registered": (device(), device(token="ab" * 32), {"gone": {"AB" * 32: 1_700_000_000_123}}),
    "not expired": (device(), device(token="ab" * 32), {"expired": ["ab" * 32]}),
    "channel is registered": (broadcast(apns_channel_id=CHANNEL), broadcast(), {"channels": {APP: {CHANNEL: 1}}}),
    "storage": (broadcast(apns_channel_id=CHANNEL), broadcast(apns_channel_id=CHANNEL, apns_expiration="1"), {"channels": {APP: {CHANNEL: 0}}}),
    "settings of a channel": (channels(), channels(body=b"[1]")),
    "push type of a channel": (channels(), channels(body=b'{"message-storage-policy":1}')),
    "storage of a channel": (channels(), channels(body=b'{"message-storage-policy":2,"push-type":"LiveActivity"}')),
    "number of channels": (channels(), channels(), {"channel_limit": 0}),
    "channel is named": (channels("GET", b"", apns_channel_id=CHANNEL), channels("GET", b""), {"channels": {APP: {CHANNEL: 1}}}),
    "id of a channel": (channels("GET", b"", apns_channel_id=CHANNEL), channels("GET", b"", apns_channel_id="not base64!"), {"channels": {APP: {CHANNEL: 1}}}),
    "channel is known": (channels("DELETE", b"", apns_channel_id=CHANNEL), channels("DELETE", b"", apns_channel_id="BBBB"), {"channels": {APP: {CHANNEL: 1}}}),
}
# These pass only with the standard configuration.
ONLY_STANDARD = {"environment of the certificate", "topic of the certificate", "environment of the key", "topic of the key", "app of the channels", "channels of the app", "number of channels"}

# Without these the next checks cannot read the token.
NEEDED_BY_THE_NEXT = {"form of the provider token", "iat"}
# A request that fails one check of these fails another one, too, with another reason or for another cause.
CAUGHT_LATER = {
    "token is there": "device token", "push type is there": "push type of a broadcast", "form of the signature": "signature",
    "settings of a channel": "push type of a channel", "channel is named": "id of a channel", "id of a channel": "channel is known"}


class Connected:
    """What a check sees of a connection."""

    token, token_since = None, 0

    def __init__(self, world, certificate=None): self.world, self.certificate = world, certificate

    def remember(self, token):
        if token is not None and self.token is None: self.token, self.token_since = token, self.world.clock.now()


def parts(name):
    good, bad, config, before = (*CASES[name], {}, None)[:4]
    return good, bad, {key: value() if callable(value) else value for key, value in config.items()}, before


def verdict(request, config, before=None, rows=checks.CHECKS):
    """The name of the check that fails; None where none does."""
    config = dict(config)
    certificate = config.pop("certificate", None)
    known = world(**config)
    connection = Connected(known, certificate)
    if before: assert checks.judge(Request(*before), known, connection) is None
    found = checks.judge(Request(*request), known, connection, rows)
    return found and found.name


class Checks(unittest.IsolatedAsyncioTestCase):
    def test_each_check_has_a_case(self):
        self.assertEqual([check.name for check in checks.CHECKS], list(CASES))

    def test_good_requests_pass(self):
        for name in CASES:
            good, _, config, before = parts(name)
            self.assertIsNone(verdict(good, {} if name in ONLY_STANDARD else config, before), name)

    def test_bad_requests_fail_at_their_check_and_pass_it_once_it_is_removed(self):
        for name in CASES:
            _, bad, config, before = parts(name)
            self.assertEqual(verdict(bad, config, before), name)
            without = [check for check in checks.CHECKS if check.name != name]
            if name in NEEDED_BY_THE_NEXT: continue
            self.assertEqual(verdict(bad, config, before, without), CAUGHT_LATER.get(name), name)

    async def test_each_answer_has_its_status_and_reason_on_the_wire(self):
        reasons = {check.name: check.reason for check in checks.CHECKS}
        for name in CASES:
            _, bad, config, before = parts(name)
            # Certificates have a test of their own.
            if "certificate" in config: continue
            async with Double(**config) as double:
                client = await (await double.client()).ready()
                if before: self.assertEqual((await client.ask(before))[0], 200)
                found, reason, headers = await client.ask(bad)
                self.assertEqual((name, found, reason), (name, status(reasons[name]), reasons[name]))
                self.assertEqual(double.ledger.summary()["accepted"], 1 if before else 0, name)
                client.close()

    async def test_what_is_accepted_echoes_its_id(self):
        async with Double(environment="sandbox") as double:
            client = await (await double.client()).ready()
            found, reason, headers = await client.ask(device())
            self.assertEqual((found, reason, headers["apns-id"]), (200, None, ID))
            self.assertIn("apns-unique-id", headers)
            found, _, headers = await client.ask(device(apns_id=None))
            self.assertRegex(headers["apns-id"], checks.ID)
            self.assertEqual(double.ledger.entries[ID].accepted, 1)
            self.assertNotIn(TOKEN, "".join(double.ledger.lines()))
            client.close()
        async with Double() as double:
            client = await (await double.client()).ready()
            self.assertNotIn("apns-unique-id", (await client.ask(device()))[2])
            found, _, headers = await client.ask(broadcast())
            self.assertEqual((found, headers["apns-request-id"]), (200, ID))
            self.assertIn("apns-unique-id", headers)
            client.close()

    async def test_gone_tokens_have_a_time_in_milliseconds(self):
        async with Double(gone={TOKEN: 1_700_000_000_123}) as double:
            client = await (await double.client()).ready()
            stream = client.send(device())
            await client.answer(stream)
            self.assertEqual(json.loads(client.body(stream)), {"reason": "Unregistered", "timestamp": 1_700_000_000_123})
            client.close()

    async def test_clients_with_a_certificate_need_no_token(self):
        for environment, request, expected in [
            ("production", device(authorization=None), 200), ("sandbox", device(authorization=None, apns_topic=APP + ".voip", apns_push_type="voip"), 200),
            ("production", device(authorization=None, apns_topic="com.example.other"), 400), ("production", device(authorization=None, apns_topic=None), 400),
            ("production", broadcast(authorization=None), 200)]:
            async with Double(environment=environment, client_ca=str(folder() / "ca.pem")) as double:
                client = await (await double.client(certificate=folder() / "provider.pem")).ready()
                self.assertEqual((await client.ask(request))[0], expected)
                client.close()
                other = await (await double.client()).ready()
                self.assertEqual((await other.ask(device(authorization=None)))[1], "MissingProviderToken")
                self.assertEqual((await other.ask(device()))[0], 200)
                other.close()

    async def test_channels_are_created_read_listed_and_deleted(self):
        async with Double() as double:
            client = await (await double.client()).ready()
            found, _, headers = await client.ask(channels())
            id = headers["apns-channel-id"]
            self.assertEqual(found, 201)
            stream = client.send(channels("GET", b"", tail="all-channels"))
            self.assertEqual((await client.answer(stream))[0], 200)
            self.assertEqual(json.loads(client.body(stream)), {"channels": [id]})
            stream = client.send(channels("GET", b"", apns_channel_id=id))
            await client.answer(stream)
            self.assertEqual(json.loads(client.body(stream))["message-storage-policy"], 1)
            self.assertEqual((await client.ask(broadcast(apns_channel_id=id)))[0], 200)
            self.assertEqual((await client.ask(channels("DELETE", b"", apns_channel_id=id)))[0], 204)
            self.assertEqual((await client.ask(channels("GET", b"", apns_channel_id=id)))[1], "ChannelNotRegistered")
            client.close()

    def test_sizes_of_the_three_kinds(self):
        for request, limit in [(device(apns_push_type="voip", apns_topic=APP + ".voip"), 5120), (broadcast(), 5120), (device(), 4096)]:
            for length, expected in [(limit, None), (limit + 1, "size of the payload")]:
                self.assertEqual(verdict((request[0], b"x" * length), {}), expected)

    def test_tokens_renew_after_twenty_minutes(self):
        known = world()
        connection = Connected(known)
        self.assertIsNone(checks.judge(Request(*device()), known, connection))
        for seconds, expected in [(1199, "TooManyProviderTokenUpdates"), (1, None)]:
            known.clock.advance(seconds)
            found = checks.judge(Request(*device(authorization=f"bearer {jwt(NOW + 1)}")), known, connection)
            self.assertEqual(found and found.reason, expected)

    def test_without_keys_no_signature_is_checked(self):
        forged = device(authorization="bearer " + tokens.signed(ec.generate_private_key(ec.SECP256R1()), KEY_ID, TEAM_ID, NOW))
        self.assertEqual(verdict(forged, {}), "signature")
        self.assertIsNone(verdict(forged, {"keys": []}))

    def test_on_a_connection_with_a_certificate_no_token_is_looked_at(self):
        self.assertIsNone(verdict(device(authorization=None), {"authentication": "none"}))

    def test_findings_of_payloads(self):
        for body, expected in [(BODY, []), (b'{"a":1,"a":2}', ["the payload has a key twice"]), (b"[]", ["the payload is not a JSON object"]),
                               (b'{"a":NaN}', ["the payload is not JSON"]), (b"\xff", ["the payload is not JSON"]), (b"[" * 100_000, ["the payload is not JSON"])]:
            self.assertEqual(payload_findings(body), expected)
