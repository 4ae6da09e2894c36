"""Each fault, as a raw client sees it. Without the fault the same client must not see it: so each test fails once its fault is removed."""
import asyncio, ssl, unittest

import h2.connection, h2.errors, h2.events, h2.settings

from .support import ID, Double, device
from belfry_apns_double import frames
from belfry_apns_double.faults import BY_NAME, FAULTS, Rule, Script, ScriptError

Codes, Streams, Window = h2.errors.ErrorCodes, h2.settings.SettingCodes.MAX_CONCURRENT_STREAMS, h2.settings.SettingCodes.INITIAL_WINDOW_SIZE
# How long nothing must come for it to be nothing.
QUIET = 0.15


def number(n): return f"97e49bba-037b-8ee7-8541-{n:012x}"


def numbered(n, **others): return device(apns_id=number(n), **others)


def accepted(double, id=ID): return double.ledger.entries[id].accepted if id in double.ledger.entries else 0


async def silent(client, seconds=QUIET):
    """Nothing comes, and the connection is not over."""
    seen = len(client.events)
    await asyncio.sleep(seconds)
    assert len(client.events) == seen and not client.is_over, client.events[seen:]


async def connected(double, seconds):
    client = await double.client()
    client.seconds = seconds
    return await client.ready()


async def sees_reset(client, stream, code):
    await client.until(lambda: client.of(h2.events.StreamReset, stream))
    assert client.of(h2.events.StreamReset, stream)[0].error_code == code


async def refuse(double, seconds):
    client = await connected(double, seconds)
    await sees_reset(client, client.send(device()), Codes.REFUSED_STREAM)
    assert accepted(double) == 0
    assert (await client.ask(device()))[0] == 200 and accepted(double) == 1


async def reset(double, seconds):
    client = await connected(double, seconds)
    stream = client.send(device())
    await sees_reset(client, stream, Codes.CANCEL)
    assert accepted(double) == 1 and not client.headers(stream)


async def reset_after_status(double, seconds):
    client = await connected(double, seconds)
    stream = client.send(device())
    await sees_reset(client, stream, Codes.INTERNAL_ERROR)
    assert client.headers(stream)[":status"] == "200"


async def mute(double, seconds):
    client = await connected(double, seconds)
    stream = client.send(device())
    assert (await client.ask(numbered(2)))[0] == 200
    await silent(client)
    assert accepted(double) == 1 and not client.headers(stream)


async def late(double, seconds):
    client = await connected(double, seconds)
    stream = client.send(device())
    await silent(client)
    assert (await client.answer(stream, 5))[0] == 200


async def other_answer(double, seconds):
    client = await connected(double, seconds)
    found, reason, headers = await client.ask(device())
    assert (found, reason, headers.get("retry-after")) == (429, "TooManyRequests", "7")
    assert accepted(double) == 0
    assert (await client.ask(numbered(2)))[0] == 429 and (await client.ask(numbered(3)))[0] == 200


async def no_body(double, seconds):
    client = await connected(double, seconds)
    assert (await client.ask(device(apns_topic=None)))[:2] == (400, None)


async def split_body(double, seconds):
    client = await connected(double, seconds)
    stream = client.send(device(apns_topic=None))
    assert (await client.answer(stream))[:2] == (400, "MissingTopic")
    assert len(client.of(h2.events.DataReceived, stream)) > 10


async def garbage_body(double, seconds):
    client = await connected(double, seconds)
    assert (await client.ask(device()))[:2] == (200, "no JSON")


async def no_apns_id(double, seconds):
    client = await connected(double, seconds)
    assert "apns-id" not in (await client.ask(device()))[2]


async def continuation(double, seconds):
    client = await connected(double, seconds)
    assert (await client.ask(device()))[0] == 200
    kinds = [kind for kind, *_ in frames.each(bytes(client.raw))]
    assert kinds.count(frames.CONTINUATION) == 6, kinds


def cut(after, how):
    async def observe(double, seconds):
        client = await connected(double, seconds)
        before = client.send(numbered(2))
        await client.answer(before)
        stream = client.send(device())
        await client.until(lambda: client.is_over)
        assert accepted(double) == (after != "nothing")
        assert bool(client.headers(stream)) == (after == "status")
        assert bool(client.rest) == (after == "half")
        if how == "reset": assert isinstance(client.error, ConnectionResetError), client.error
        else: assert client.error is None, client.error
    return observe


async def half_open(double, seconds):
    client = await connected(double, seconds)
    client.send(device())
    await silent(client)
    client.send(numbered(2))
    client.h2.ping(b"12345678")
    client.flush()
    await silent(client)
    assert accepted(double) == 1 and accepted(double, number(2)) == 0


async def goaway(double, seconds):
    client = await connected(double, seconds)
    streams = [client.send(numbered(n)) for n in range(1, 6)]
    await client.until(lambda: client.is_over)
    ends = client.of(h2.events.ConnectionTerminated)
    assert [(end.last_stream_id, end.error_code, end.additional_data) for end in ends] == [(streams[2], Codes.NO_ERROR, b'{"reason": "Shutdown"}')], ends
    assert [accepted(double, number(n)) for n in range(1, 6)] == [1, 1, 1, 0, 0]
    assert [bool(client.headers(stream)) for stream in streams] == [True, True, True, False, False]


async def goaway_close(double, seconds):
    client = await connected(double, seconds)
    streams = [client.send(numbered(n)) for n in range(1, 4)]
    await client.until(lambda: client.is_over)
    end, = client.of(h2.events.ConnectionTerminated)
    assert (end.last_stream_id, end.error_code, end.additional_data) == (streams[2], Codes.INTERNAL_ERROR, None), end
    assert accepted(double, number(3)) == 1 and not client.headers(streams[2])


async def goaway_warned(double, seconds):
    client = await connected(double, seconds)
    kinds = lambda: [int.from_bytes(payload[:4], "big") for kind, _, _, payload in frames.each(bytes(client.raw)) if kind == frames.GOAWAY]
    first = client.send(numbered(1))
    await client.until(lambda: kinds())
    second = client.send(numbered(2))
    await client.until(lambda: client.is_over)
    assert kinds() == [2**31 - 1, second], kinds()
    assert [client.headers(stream)[":status"] for stream in (first, second)] == ["200", "200"]


async def goaway_stay(double, seconds):
    client = await connected(double, seconds)
    client.send(numbered(1))
    await client.until(lambda: client.of(h2.events.ConnectionTerminated))
    await asyncio.sleep(QUIET)
    assert not client.is_over


async def settings(double, seconds):
    client = await connected(double, seconds)
    assert (await client.ask(device()))[0] == 200
    values = lambda: [event.changed_settings[Streams].new_value for event in client.of(h2.events.RemoteSettingsChanged) if Streams in event.changed_settings]
    await client.until(lambda: len(values()) == 3)
    assert values() == [1000, 1, 500], values()


async def no_pong(double, seconds):
    client = await connected(double, seconds)
    assert (await client.ask(device()))[0] == 200
    client.h2.ping(b"12345678")
    client.flush()
    await asyncio.sleep(QUIET)
    assert not client.of(h2.events.PingAckReceived)
    assert (await client.ask(numbered(2)))[0] == 200


async def one_until_accepted(double, seconds):
    client = await connected(double, seconds)
    assert client.h2.remote_settings.max_concurrent_streams == 1
    assert (await client.ask(device(apns_topic=None)))[0] == 400
    await asyncio.sleep(0.1)
    assert client.h2.remote_settings.max_concurrent_streams == 1
    assert (await client.ask(device()))[0] == 200
    await client.until(lambda: client.h2.remote_settings.max_concurrent_streams == 1000)


async def one_after_rejection(double, seconds):
    client = await connected(double, seconds)
    assert (await client.ask(device(apns_topic=None)))[0] == 400
    await client.until(lambda: client.h2.remote_settings.max_concurrent_streams == 1)
    assert (await client.ask(device()))[0] == 200
    await client.until(lambda: client.h2.remote_settings.max_concurrent_streams == 1000)


async def window(double, seconds):
    client = await connected(double, seconds)
    assert client.h2.remote_settings.initial_window_size == 10
    headers, body = device()
    stream = client.send((headers, body[:10]), end=False)
    await silent(client, 0.1)
    await client.until(lambda: client.h2.local_flow_control_window(stream) > 0)
    for at in range(10, len(body), 10):
        await client.until(lambda: client.h2.local_flow_control_window(stream) >= len(body[at:at + 10]))
        client.h2.send_data(stream, body[at:at + 10], end_stream=at + 10 >= len(body))
        client.flush()
    assert (await client.answer(stream))[0] == 200


async def late_settings(double, seconds):
    client = await double.client()
    client.seconds = seconds
    await silent(client)
    assert not client.events


async def held_settings(double, seconds):
    client = await double.client()
    await silent(client)
    client.seconds = 2
    await client.ready()


async def no_h2(double, seconds):
    client = await double.client()
    assert client.transport.get_extra_info("ssl_object").selected_alpn_protocol() is None


async def hang_up(double, seconds):
    client = await double.client()
    client.seconds = seconds
    await client.until(lambda: client.is_over)
    assert not client.events


def wrong_certificate(text):
    async def observe(double, seconds):
        try: await double.client()
        except ssl.SSLCertVerificationError as error: assert text in str(error), error
        else: raise AssertionError("connected")
        # The next one is right.
        assert (await (await connected(double, seconds)).ask(device()))[0] == 200
    return observe


OBSERVERS = [
    ({"fault": "refuse", "at": 1}, refuse), ({"fault": "reset", "at": 1, "code": "CANCEL"}, reset), ({"fault": "reset", "after": "status"}, reset_after_status),
    ({"fault": "mute", "at": 1}, mute), ({"fault": "late", "ms": 300}, late), ({"fault": "answer", "reason": "TooManyRequests", "retry_after": 7, "at": 1, "length": 2}, other_answer),
    ({"fault": "no-body"}, no_body), ({"fault": "split-body"}, split_body), ({"fault": "garbage-body"}, garbage_body), ({"fault": "no-apns-id"}, no_apns_id),
    ({"fault": "continuation", "frames": 7}, continuation),
    *[({"fault": "cut", "at": 2, "after": after, "how": how}, cut(after, how))
      for after, how in [("nothing", "reset"), ("processing", "reset"), ("processing", "fin"), ("processing", "tls"), ("half", "fin"), ("status", "fin")]],
    ({"fault": "half-open", "at": 1}, half_open), ({"fault": "goaway", "at": 3}, goaway),
    ({"fault": "goaway", "at": 3, "then": "close", "code": "INTERNAL_ERROR", "reason": None}, goaway_close),
    ({"fault": "goaway", "at": 1, "warn": True}, goaway_warned), ({"fault": "goaway", "at": 1, "then": "stay"}, goaway_stay),
    ({"fault": "settings", "streams": [1, 500], "at": 1}, settings), ({"fault": "no-pong"}, no_pong), ({"fault": "one-until-accepted"}, one_until_accepted),
    ({"fault": "one-after-rejection"}, one_after_rejection), ({"fault": "window", "bytes": 10, "hold_ms": 200}, window),
    ({"fault": "late-settings"}, late_settings), ({"fault": "late-settings", "ms": 300}, held_settings), ({"fault": "no-h2"}, no_h2), ({"fault": "hang-up"}, hang_up),
    ({"fault": "wrong-certificate", "connection": 1}, wrong_certificate("unable to get")),
    ({"fault": "wrong-certificate", "kind": "name", "connection": 1}, wrong_certificate("mismatch")),
    ({"fault": "wrong-certificate", "kind": "expired", "connection": 1}, wrong_certificate("expired")),
]


class Faults(unittest.IsolatedAsyncioTestCase):
    def test_each_fault_has_an_observer(self):
        self.assertEqual({line["fault"] for line, _ in OBSERVERS}, set(BY_NAME))

    async def test_each_fault_is_seen(self):
        for line, observe in OBSERVERS:
            with self.subTest(line):
                async with Double([line]) as double:
                    await observe(double, 3)
                    self.assertGreater(double.ledger.faults[line["fault"]], 0)

    async def test_nothing_is_seen_without_the_fault(self):
        for line, observe in OBSERVERS:
            with self.subTest(line):
                async with Double() as double:
                    with self.assertRaises((AssertionError, TimeoutError, ValueError)): await observe(double, 0.3)


class Protocol(unittest.IsolatedAsyncioTestCase):
    async def test_streams_above_the_limit_end_the_connection(self):
        async with Double(streams=2) as double:
            client = await (await double.client()).ready()
            client.h2.remote_settings[Streams] = 100
            client.h2.remote_settings.acknowledge()
            for n in range(3): client.send(numbered(n), end=False)
            await client.until(lambda: client.is_over)
            self.assertEqual(double.ledger.findings["more streams than SETTINGS allow"], 1)

    async def test_requests_before_settings_are_counted_and_refused_above_the_limit(self):
        async with Double([{"fault": "one-until-accepted"}, {"fault": "late-settings", "ms": 100}, {"fault": "late", "ms": 200}]) as double:
            client = await double.client()
            first, second = client.send(numbered(1)), client.send(numbered(2))
            await sees_reset(client, second, Codes.REFUSED_STREAM)
            self.assertEqual((await client.answer(first))[0], 200)
            self.assertEqual(double.ledger.findings["a request came before SETTINGS were acknowledged"], 2)

    async def test_what_is_not_http2_ends_the_connection(self):
        async with Double() as double:
            client = await (await double.client()).ready()
            client.transport.write(frames.frame(0, 0, 0, b"data belongs to no stream"))
            await client.until(lambda: client.is_over)
            self.assertTrue(any(text.startswith("not HTTP/2") for text in double.ledger.findings))

    async def test_headers_that_are_not_utf8_end_the_connection(self):
        async with Double() as double:
            client = await (await double.client()).ready()
            headers, body = device()
            client.send(([(name.encode(), value.encode()) for name, value in headers] + [(b"apns-collapse-id", b"\xff")], body))
            await client.until(lambda: client.is_over)
            self.assertEqual(double.ledger.findings["a header is not UTF-8"], 1)

    async def test_errors_wait_for_the_clients_window(self):
        async with Double() as double:
            client = await double.client(window=5)
            await client.ready()
            stream = client.send(device(apns_topic=None))
            await client.until(lambda: len(client.body(stream)) == 5)
            await silent(client)
            client.h2.increment_flow_control_window(100, stream)
            client.flush()
            self.assertEqual((await client.answer(stream))[1], "MissingTopic")

    async def test_a_client_that_says_goodbye_gets_its_answers(self):
        async with Double(latency_ms=50) as double:
            client = await (await double.client()).ready()
            client.send(device())
            client.transport.write(frames.goaway(0, 0))
            await client.until(lambda: client.of(h2.events.StreamEnded))
            self.assertEqual(double.ledger.entries[ID].answered, 1)

    async def test_a_huge_payload_is_not_kept(self):
        async with Double() as double:
            client = await (await double.client()).ready()
            headers, _ = device()
            stream = client.h2.get_next_available_stream_id()
            client.h2.send_headers(stream, headers)
            for part in range(100):
                await client.until(lambda: client.h2.local_flow_control_window(stream) >= 10_000)
                client.h2.send_data(stream, b"x" * 10_000, end_stream=part == 99)
                client.flush()
            self.assertEqual((await client.answer(stream))[1], "PayloadTooLarge")

    async def test_doubled_requests_are_counted(self):
        async with Double() as double:
            client = await (await double.client()).ready()
            for _ in range(2): await client.ask(device())
            self.assertEqual((double.ledger.entries[ID].accepted, double.ledger.summary()["doubled"]), (2, 1))


class Scripts(unittest.TestCase):
    def hits(self, line, last=100, seed=1):
        rule = Rule(1, line, seed)
        return [n for n in range(1, last + 1) if rule.hits(n, (n - 1) % 10 + 1, (n - 1) // 10 + 1)]

    def test_selections(self):
        self.assertEqual(self.hits({"fault": "mute"}, 3), [1, 2, 3])
        self.assertEqual(self.hits({"fault": "mute", "at": 5}), [5])
        self.assertEqual(self.hits({"fault": "mute", "at": [5, 50], "length": 2}), [5, 6, 50, 51])
        self.assertEqual(self.hits({"fault": "mute", "every": 30}), [30, 60, 90])
        self.assertEqual(self.hits({"fault": "mute", "at": 3, "per": "connection"}, 30), [3, 13, 23])
        self.assertEqual(self.hits({"fault": "mute", "connection": 2, "times": 3}), [11, 12, 13])
        some = self.hits({"fault": "mute", "share": 0.2}, 1000)
        self.assertTrue(150 < len(some) < 250, len(some))
        self.assertEqual(some, self.hits({"fault": "mute", "share": 0.2}, 1000))
        self.assertNotEqual(some, self.hits({"fault": "mute", "share": 0.2}, 1000, seed=2))

    def test_mistakes_are_named(self):
        for script, text in [
            ([], "JSON object"), ({"fault": []}, "not \"fault\""), ({"faults": [{"fault": "goway"}]}, "one of refuse"), ({"faults": [{"fault": "mute", "ms": 1}]}, "no key \"ms\""),
            ({"faults": [{"fault": "cut", "how": "rst"}]}, "reset, fin, tls"), ({"faults": [{"fault": "mute", "at": 0}]}, "at least 1"),
            ({"faults": [{"fault": "mute", "share": 2}]}, "between 0 and 1"), ({"faults": [{"fault": "mute", "per": "x"}]}, "run or connection"),
            ({"faults": [{"fault": "answer", "reason": "Oops"}]}, "BadCollapseId")]:
            with self.assertRaises(ScriptError) as caught: Script(script)
            self.assertIn(text, str(caught.exception))
