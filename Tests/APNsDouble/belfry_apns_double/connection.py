"""One connection: frames in, frames out, and what goes wrong on purpose. python-hyper's h2 judges the protocol."""
import asyncio, json, socket, struct, uuid

import h2.config, h2.connection, h2.errors, h2.events, h2.exceptions, h2.settings

from . import facts, frames
from .answers import Answer, answer_to
from .certificates import Provider
from .checks import judge
from .request import Request, payload_findings

HEADER_LIST_BYTES = 8000
# More of a payload is not kept: it is too large in any case.
KEPT_BYTES = 65_536
GARBAGE = b"\xff\xfe<html>\x00{\"reason\":"
ErrorCodes, Setting = h2.errors.ErrorCodes, h2.settings.SettingCodes


class Connection(asyncio.Protocol):
    """A connection from its handshake to its end. `last` is the newest stream that was processed, `closing` the last one that a GOAWAY leaves."""

    def __init__(self, world):
        self.world, self.ledger = world, world.ledger
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self.streams, self.unsent, self.owed = {}, {}, set()
        self.count = self.last = 0
        self.transport = None
        self.closing, self.then, self.linger, self.is_closing = None, None, 0, False
        self.token, self.token_since, self.certificate = None, 0, None
        self.is_over = self.is_silent = self.is_held = self.has_no_pong = self.is_acknowledged = False

    # Beginning and end

    def connection_made(self, transport):
        self.transport = transport
        self.number, self.rules = getattr(transport.get_extra_info("ssl_object"), "apns_double", None) or self.world.next_connection()
        self.ledger.connections += 1
        if der := transport.get_extra_info("ssl_object").getpeercert(binary_form=True): self.certificate = Provider(der)
        for name in self.rules:
            if name not in ("wrong-certificate", "no-h2"): self.ledger.fault(name)
        if "hang-up" in self.rules: return transport.close()
        self.allowed = 1 if "one-until-accepted" in self.rules else self.world.streams
        settings = {Setting.MAX_CONCURRENT_STREAMS: self.allowed, Setting.MAX_HEADER_LIST_SIZE: HEADER_LIST_BYTES}
        if window := self.rules.get("window"): settings[Setting.INITIAL_WINDOW_SIZE] = window["bytes"]
        # h2 would announce its own values as if they held already; ours hold once they are acknowledged.
        self.h2.initiate_connection()
        self.h2.clear_outbound_data_buffer()
        self.h2.update_settings(settings)
        if late := self.rules.get("late-settings"):
            self.is_held = True
            if late["ms"] is not None: self.later(late["ms"], self.release)
        self.flush()

    def release(self):
        self.is_held = False
        self.flush()

    def connection_lost(self, error):
        self.is_over = True
        self.streams.clear()
        self.unsent.clear()

    def later(self, ms, function, *words): asyncio.get_running_loop().call_later(ms / 1000, function, *words)

    def flush(self):
        if self.is_held: return
        data = self.h2.data_to_send()
        if self.has_no_pong: data = frames.without_pongs(data)
        self.write(data)

    def write(self, data):
        if data and not self.is_silent and not self.transport.is_closing(): self.transport.write(data)

    def remember(self, token):
        """A token that was accepted is this connection's."""
        if token is None or self.token is not None and self.token.digest == token.digest: return
        self.token, self.token_since = token, self.world.clock.now()

    # In

    def data_received(self, data):
        if self.is_silent: return
        try: events = self.h2.receive_data(data)
        except UnicodeError:
            self.ledger.finding("a header is not UTF-8")
            return self.transport.close()
        except h2.exceptions.ProtocolError as error:
            is_streams = isinstance(error, h2.exceptions.TooManyStreamsError)
            self.ledger.finding("more streams than SETTINGS allow" if is_streams else f"not HTTP/2: {type(error).__name__}")
            self.flush()
            return self.transport.close()
        for event in events:
            self.take(event)
            if self.transport.is_closing() or self.is_silent: return
        self.flush()

    def take(self, event):
        if isinstance(event, h2.events.RequestReceived): self.begin(event)
        elif isinstance(event, h2.events.DataReceived): self.more(event)
        elif isinstance(event, h2.events.StreamEnded): self.whole(event.stream_id)
        elif isinstance(event, h2.events.StreamReset):
            self.forget(event.stream_id)
            self.ledger.finding("a stream was reset by the client")
        elif isinstance(event, h2.events.SettingsAcknowledged): self.is_acknowledged = True
        elif isinstance(event, h2.events.WindowUpdated): self.send_rest()
        elif isinstance(event, h2.events.ConnectionTerminated):
            # A client that says good-bye still gets its answers; h2 would send nothing more.
            self.h2.state_machine.state = h2.connection.ConnectionState.SERVER_OPEN

    def begin(self, event):
        id = event.stream_id
        self.streams[id] = [event.headers, bytearray()]
        open = len(self.streams) + len(self.owed)
        self.ledger.most_streams = max(self.ledger.most_streams, open)
        if self.is_acknowledged: return
        self.ledger.finding("a request came before SETTINGS were acknowledged")
        if open > self.allowed:
            self.ledger.finding("more streams than SETTINGS allow")
            self.forget(id)
            self.h2.reset_stream(id, ErrorCodes.REFUSED_STREAM)

    def more(self, event):
        stream = self.streams.get(event.stream_id)
        if stream is not None and len(stream[1]) < KEPT_BYTES: stream[1].extend(event.data)
        free = lambda: self.acknowledge(event.flow_controlled_length, event.stream_id)
        window = self.rules.get("window")
        self.later(window["hold_ms"], free) if window and window["hold_ms"] else free()

    def acknowledge(self, length, id):
        try: self.h2.acknowledge_received_data(length, id)
        except h2.exceptions.ProtocolError: return
        self.flush()

    def forget(self, id):
        self.streams.pop(id, None)
        self.unsent.pop(id, None)
        self.owed.discard(id)

    # A whole request

    def whole(self, id):
        if id not in self.streams: return
        headers, body = self.streams.pop(id)
        self.ledger.requests += 1
        self.count += 1
        request = Request(headers, bytes(body))
        name = request.id or str(uuid.UUID(bytes=self.world.dice.randbytes(16), version=4))
        entry = self.ledger.entry(name, request.token)
        entry.requests += 1
        if self.closing is not None and id > self.closing: return self.ledger.fault("behind goaway", entry)
        rules = self.world.script.of_request(self.ledger.requests, self.count, self.number)
        if "refuse" in rules:
            self.ledger.fault("refuse", entry)
            return self.h2.reset_stream(id, ErrorCodes.REFUSED_STREAM)
        if "cut" in rules and rules["cut"]["after"] == "nothing":
            self.ledger.fault("cut", entry)
            return self.cut(rules["cut"]["how"])
        self.last = max(self.last, id)
        answer = self.process(request, name, entry, rules)
        self.owed.add(id)
        self.outcome(id, answer, rules, entry)

    def process(self, request, name, entry, rules):
        """Judges a request: the point of no return. What it counts as accepted is, whatever the client hears."""
        entry.processed += 1
        check = judge(request, self.world, self)
        answer = answer_to(request, check, self.world, name)
        if check is None and "answer" in rules:
            rule = rules["answer"]
            self.ledger.fault("answer", entry)
            answer = Answer(facts.status(rule["reason"]), rule["reason"], answer.headers, retry_after=rule["retry_after"])
            if answer.status == 410: answer.timestamp = int((self.world.clock.now() - 86_400) * 1000)
        elif check is None and not request.is_managing:
            entry.accepted += 1
            for finding in payload_findings(request.body): self.ledger.finding(finding)
        entry.status, entry.reason, answer.entry = answer.status, answer.reason, entry
        if answer.reason: self.ledger.reasons[answer.reason] += 1
        return answer

    def outcome(self, id, answer, rules, entry):
        """What the client sees of a request that was processed."""
        for name in rules:
            if name != "answer": self.ledger.fault(name, entry)
        if "no-pong" in rules: self.has_no_pong = True
        if "settings" in rules:
            for index, value in enumerate(rules["settings"]["streams"]): self.later(rules["settings"]["ms"] * index, self.allow, value)
        answer.rules = rules
        if "half-open" in rules:
            self.is_silent = True
            return self.transport.pause_reading()
        if "goaway" in rules and self.closing is None and self.say_goaway(rules["goaway"]): return
        if "mute" in rules: return self.owed.discard(id)
        if "reset" in rules and rules["reset"]["after"] == "processing":
            self.owed.discard(id)
            return self.h2.reset_stream(id, ErrorCodes[rules["reset"]["code"]])
        if "cut" in rules and rules["cut"]["after"] == "processing": return self.cut(rules["cut"]["how"])
        wait = self.world.latency * 2000 * self.world.dice.random() + (rules["late"]["ms"] if "late" in rules else 0)
        self.later(wait, self.answer, id, answer) if wait else self.answer(id, answer)

    def say_goaway(self, rule):
        """Whether the connection ended at once."""
        reason = json.dumps({"reason": rule["reason"]}).encode() if rule["reason"] else b""
        code = ErrorCodes[rule["code"]]
        self.flush()
        if rule["warn"]:
            self.write(frames.goaway(2**31 - 1, code, reason))
            self.later(20, self.last_goaway, rule, code, reason)
            return False
        return self.last_goaway(rule, code, reason)

    def last_goaway(self, rule, code, reason):
        self.closing, self.then, self.linger = self.last, rule["then"], rule["linger_ms"]
        self.flush()
        self.write(frames.goaway(self.last, code, reason))
        if self.then == "close": self.transport.close()
        else: self.close_if_drained()
        return self.then == "close"

    def close_if_drained(self):
        """After a GOAWAY: closes once all answers have gone out that it left."""
        if self.then != "drain" or self.is_closing or self.owed or any(id <= self.closing for id in self.streams): return
        self.is_closing = True
        self.flush()
        # What comes meanwhile is behind the GOAWAY and is not processed.
        if self.linger: self.later(self.linger, self.transport.close)
        else: self.transport.close()

    def cut(self, how):
        """Ends the connection, more or less politely."""
        if how == "tls": return self.transport.close()
        if how == "reset":
            link = self.transport.get_extra_info("socket")
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def allow(self, value):
        """Announces another number of streams."""
        if self.transport.is_closing() or value == self.allowed: return
        self.allowed = value
        self.h2.update_settings({Setting.MAX_CONCURRENT_STREAMS: value})
        self.flush()

    # Out

    def answer(self, id, answer):
        if self.transport.is_closing() or self.is_silent or id not in self.owed: return
        rules = answer.rules
        body = GARBAGE if "garbage-body" in rules else b"" if "no-body" in rules else answer.body
        ends_mid = "reset" in rules or "cut" in rules
        self.flush()
        try: self.h2.send_headers(id, answer.fields(has_id="no-apns-id" not in rules), end_stream=not body and not ends_mid and "split-body" not in rules)
        except h2.exceptions.ProtocolError as error:
            self.owed.discard(id)
            return self.ledger.finding(f"no answer was possible: {type(error).__name__}")
        data = self.h2.data_to_send()
        if "continuation" in rules: data = frames.continued(data, rules["continuation"]["frames"])
        if "cut" in rules:
            self.write(data if rules["cut"]["after"] == "status" else data[:len(data) // 2])
            return self.cut(rules["cut"]["how"])
        self.write(data)
        answer.entry.answered += 1
        self.ledger.answers[answer.reason or str(answer.status)] += 1
        self.adapt(answer)
        if ends_mid:
            self.owed.discard(id)
            return self.h2.reset_stream(id, ErrorCodes[rules["reset"]["code"]]), self.flush()
        if body or "split-body" in rules: self.unsent[id] = (body, "split-body" in rules)
        self.send_rest()
        if id not in self.unsent: self.owed.discard(id)
        if self.closing is not None: self.close_if_drained()

    def adapt(self, answer):
        """As many streams as APNs would allow after this answer."""
        if answer.status < 300 and self.allowed == 1 and ("one-until-accepted" in self.rules or "one-after-rejection" in self.rules): self.allow(self.world.streams)
        elif answer.status >= 400 and "one-after-rejection" in self.rules: self.allow(1)

    def send_rest(self):
        """Bodies, as far as the client's window takes them."""
        for id, (body, is_split) in list(self.unsent.items()):
            try:
                room = 1 if is_split else self.h2.local_flow_control_window(id)
                if is_split and not self.h2.local_flow_control_window(id) or not room and body: continue
                part, rest = body[:room], body[room:]
                self.h2.send_data(id, part, end_stream=not rest)
            except h2.exceptions.ProtocolError: rest = b""
            if rest:
                self.unsent[id] = (rest, is_split)
                if is_split: self.later(1, self.send_rest)
            else:
                del self.unsent[id]
                self.owed.discard(id)
            self.flush()
        if self.closing is not None and not self.transport.is_closing(): self.close_if_drained()
