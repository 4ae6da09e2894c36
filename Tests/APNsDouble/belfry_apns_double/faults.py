"""What the double can do wrong, and the script that says when.

A script is JSON: `{"seed": 7, "faults": [{"fault": "goaway", "every": 500, "then": "close"}, …]}`. The same script and seed hit the same requests by their number.
"""
import dataclasses, json, random

import h2.errors

from . import facts

REQUEST, CONNECTION = "request", "connection"


@dataclasses.dataclass(frozen=True)
class Fault:
    """A fault: what it hits, its parameters with their standard values, what the double does, and what a sender may conclude."""

    name: str
    hits: str
    parameters: dict
    does: str
    concludes: str


FAULTS = [
    Fault("refuse", REQUEST, {}, "resets the stream with REFUSED_STREAM; the request is not processed", "not processed: send again"),
    Fault("reset", REQUEST, {"after": "processing", "code": "INTERNAL_ERROR"},
          "processes the request and resets its stream; with `after: status` once `:status` was sent", "unknown; with `after: status` what the status says"),
    Fault("mute", REQUEST, {}, "processes the request and never answers it; the connection stays healthy", "unknown after a deadline"),
    Fault("late", REQUEST, {"ms": 1000}, "answers `ms` milliseconds later", "unknown after a deadline; what the answer says once it comes"),
    Fault("answer", REQUEST, {"reason": "ServiceUnavailable", "retry_after": None},
          "does not accept the request, and answers with this reason, its status and, with `retry_after`, a header `retry-after` in seconds",
          "what the status says: 403 ExpiredProviderToken a new token on a new connection, 429, 500 and 503 again later"),
    Fault("no-body", REQUEST, {}, "leaves out the body of an error", "what the status says"),
    Fault("split-body", REQUEST, {}, "sends the body of an answer byte by byte, each in a frame of its own", "the same as of a whole body"),
    Fault("garbage-body", REQUEST, {}, "sends a body that is neither JSON nor UTF-8, after 200 as well", "what the status says"),
    Fault("no-apns-id", REQUEST, {}, "leaves `apns-id` out of the answer", "the stream says whose answer it is"),
    Fault("continuation", REQUEST, {"frames": 4}, "splits the headers of the answer into so many frames, HEADERS and CONTINUATION; nghttp2 takes nine and ends the connection at more",
          "the same as of whole headers"),
    Fault("cut", REQUEST, {"after": "processing", "how": "reset"},
          "ends the connection: `after` nothing (the request is not processed), processing, half (of the answer's first frame) or status; "
          "`how` is reset (TCP RST), fin (TCP FIN, TLS without close_notify) or tls (close_notify)",
          "unknown for each request in flight, whatever was processed; accepted after a status of 200"),
    Fault("half-open", REQUEST, {}, "neither reads nor writes from this request on; it is processed; the connection stays open", "unknown after a deadline or an unanswered PING"),
    Fault("goaway", REQUEST, {"then": "drain", "reason": "Shutdown", "code": "NO_ERROR", "warn": False, "linger_ms": 250},
          "sends GOAWAY after this request, with `{\"reason\": …}` as debug data, or none with null. `then` is drain (answers what it took, reads on for `linger_ms`, so that no TCP RST overtakes the answers, and closes), close (closes at once, "
          "without this answer) or stay (answers and stays open). With `warn` a GOAWAY with the last stream 2^31-1 comes first",
          "streams behind the last id were not processed: send again on another connection; others get their answer or are unknown"),
    Fault("settings", REQUEST, {"streams": [1, 1000], "ms": 50}, "sends SETTINGS_MAX_CONCURRENT_STREAMS, each value `ms` milliseconds after the one before",
          "never more streams than the last value that was acknowledged"),
    Fault("no-pong", REQUEST, {}, "answers no PING from this request on", "the connection is dead: what is in flight is unknown"),
    Fault("one-until-accepted", CONNECTION, {}, "allows one stream until a request is accepted, as APNs does for provider tokens", "one request at a time until then"),
    Fault("one-after-rejection", CONNECTION, {}, "allows one stream after each request that is not accepted, until one is", "as few streams as allowed"),
    Fault("window", CONNECTION, {"bytes": 64, "hold_ms": 0}, "gives each stream a window of `bytes`, and frees it `hold_ms` milliseconds after the data came",
          "a request whose END_STREAM has not left was not processed"),
    Fault("late-settings", CONNECTION, {"ms": None}, "sends its first bytes `ms` milliseconds after the handshake; with null never", "nothing leaves before SETTINGS"),
    Fault("wrong-certificate", CONNECTION, {"kind": "issuer"}, "shows a certificate of another issuer, for another name (`name`) or of last year (`expired`)",
          "not connected; nothing was sent"),
    Fault("no-h2", CONNECTION, {}, "does not choose h2 by ALPN", "not connected; nothing was sent"),
    Fault("hang-up", CONNECTION, {}, "closes after the handshake without a byte", "not processed"),
]
BY_NAME = {fault.name: fault for fault in FAULTS}
CHOICES = {
    ("reset", "after"): ["processing", "status"], ("cut", "after"): ["nothing", "processing", "half", "status"], ("cut", "how"): ["reset", "fin", "tls"],
    ("goaway", "then"): ["drain", "close", "stay"], ("wrong-certificate", "kind"): ["issuer", "name", "expired"],
    ("answer", "reason"): list(facts.REASONS), ("reset", "code"): [code.name for code in h2.errors.ErrorCodes],
    ("goaway", "code"): [code.name for code in h2.errors.ErrorCodes]}
SELECTIONS = {
    "at": "a number, or a list of them", "length": "how many in a row from each number of `at` on (1)", "every": "each Nth", "share": "that share of them, between 0 and 1, by the seed",
    "connection": "only on these connections: a number or a list, counted from 1", "per": "`run` (standard) or `connection`: what numbers are counted over",
    "times": "at most so often"}


class ScriptError(ValueError):
    """A script that says something that the double does not know."""


class Rule:
    """A line of a script: a fault with its parameters, and when."""

    def __init__(self, number, line, seed):
        if not isinstance(line, dict) or line.get("fault") not in BY_NAME:
            raise ScriptError(f"fault {number} of the script has no \"fault\" that is one of {', '.join(BY_NAME)}")
        self.fault, self.number, self.seed, self.hit = BY_NAME[line["fault"]], number, seed, 0
        for key in line:
            if key != "fault" and key not in self.fault.parameters and key not in SELECTIONS:
                known = ", ".join([*self.fault.parameters, *SELECTIONS])
                raise ScriptError(f"fault {number} of the script, {self.fault.name}, has no key \"{key}\"; it has {known}")
        self.parameters = {name: line.get(name, standard) for name, standard in self.fault.parameters.items()}
        for name, value in self.parameters.items():
            choices = CHOICES.get((self.fault.name, name))
            if choices is not None and value not in choices and not (name == "reason" and self.fault.name == "goaway"):
                raise ScriptError(f"\"{name}\" of fault {number}, {self.fault.name}, is {json.dumps(value)}; write one of {', '.join(choices)}")
        self.at, self.length = listed(line.get("at")), line.get("length", 1)
        self.every, self.share, self.times = line.get("every"), line.get("share"), line.get("times")
        self.connections, self.per = listed(line.get("connection")), line.get("per", "run")
        numbers = [self.length, self.parameters.get("frames", 1), *[value for value in (self.every, self.times) if value is not None], *(self.at or []), *(self.connections or [])]
        if any(not isinstance(value, int) or isinstance(value, bool) or value < 1 for value in numbers):
            raise ScriptError(f"numbers of fault {number}, {self.fault.name}, must be whole and at least 1")
        if self.share is not None and (not isinstance(self.share, (int, float)) or not 0 <= self.share <= 1):
            raise ScriptError(f"\"share\" of fault {number}, {self.fault.name}, must be between 0 and 1")
        if self.per not in ("run", "connection"): raise ScriptError(f"\"per\" of fault {number}, {self.fault.name}, must be run or connection")

    def __getitem__(self, name): return self.parameters[name]

    def hits(self, inRun, onConnection, connection):
        """Whether the rule hits what has these numbers; counts it if so."""
        number = onConnection if self.per == "connection" else inRun
        if self.times is not None and self.hit >= self.times: return False
        if self.connections is not None and connection not in self.connections: return False
        if self.at is not None and not any(first <= number < first + self.length for first in self.at): return False
        if self.every is not None and number % self.every: return False
        if self.share is not None and random.Random(f"{self.seed}/{self.number}/{connection if self.per == 'connection' else 0}/{number}").random() >= self.share: return False
        self.hit += 1
        return True


def listed(value): return value if value is None or isinstance(value, list) else [value]


class Script:
    """All rules, and the seed."""

    def __init__(self, script=None, seed=None):
        script = {} if script is None else script
        if not isinstance(script, dict) or not isinstance(script.get("faults", []), list):
            raise ScriptError("a script is a JSON object with \"faults\", a list, and \"seed\", a number")
        if unknown := set(script) - {"seed", "faults"}: raise ScriptError(f"a script has \"seed\" and \"faults\", not \"{min(unknown)}\"")
        self.seed = script.get("seed", 1) if seed is None else seed
        self.rules = [Rule(number, line, self.seed) for number, line in enumerate(script.get("faults", []), 1)]

    def of_request(self, inRun, onConnection, connection):
        """The rules that hit a request by their fault's name; the first one of each name counts."""
        found = {}
        for rule in self.rules:
            if rule.fault.hits == REQUEST and rule.fault.name not in found and rule.hits(inRun, onConnection, connection): found[rule.fault.name] = rule
        return found

    def of_connection(self, number):
        """The rules that hit a connection, by their fault's name."""
        found = {}
        for rule in self.rules:
            if rule.fault.hits == CONNECTION and rule.fault.name not in found and rule.hits(number, number, number): found[rule.fault.name] = rule
        return found
