"""The cases of sending.py: what the double does to a sender, and what must become of the lines all the same."""
import dataclasses

LINES = {1: 80, 100: 600, 1000: 1600}
FEW_LINES = 300


@dataclasses.dataclass(frozen=True)
class Case:
    """Faults, configuration of the double, words for the sender, and what is known of the end.

    `all_accepted`: nothing may be unknown, and the first run and its resumption accept each line. `later`: some lines wait for another day. `small`: small runs
    have it. `gone`: each Nth token is dead. `kills`: at most so many before the run may end, by one of `signals` each. `once`: it takes long, so one trial is enough.
    `connections`: the first run has at least so many at once.
    """

    name: str
    faults: tuple = ()
    config: dict = dataclasses.field(default_factory=dict)
    words: tuple = ()
    all_accepted: bool = False
    later: bool = False
    small: bool = False
    gone: int = 0
    kills: int = 0
    signals: tuple = ("SIGKILL",)
    once: bool = False
    connections: int = 1


def fault(name, **words): return {"fault": name, **words}


# Deadlines are short: what is never answered would take a minute.
SOON = ("--answer-deadline", "2")
NOT_TODAY = ("--give-up-after", "1")

CASES = [
    Case("nothing", all_accepted=True, small=True),
    Case("goaway", (fault("goaway", every=97),), {"latency_ms": 10}, all_accepted=True),
    Case("goaway, closed while requests come", (fault("goaway", every=97, linger_ms=0),)),
    Case("goaway, closed at once", (fault("goaway", every=97, then="close"),), {"latency_ms": 10}, small=True),
    Case("goaway, warned", (fault("goaway", every=97, warn=True),), {"latency_ms": 10}, all_accepted=True),
    Case("goaway, stays open", (fault("goaway", every=97, then="stay"),), {"latency_ms": 10}, all_accepted=True),
    Case("goaway with an error", (fault("goaway", every=97, code="INTERNAL_ERROR", reason="BadCertificate", times=3),), {"latency_ms": 10}),
    Case("goaway without a reason", (fault("goaway", every=97, reason=None),), all_accepted=True),
    Case("refused", (fault("refuse", share=0.02),), all_accepted=True, small=True),
    Case("reset", (fault("reset", share=0.02),)),
    Case("reset, cancelled", (fault("reset", share=0.02, code="CANCEL"),)),
    Case("reset without an error", (fault("reset", share=0.02, code="NO_ERROR"),)),
    Case("reset behind the status", (fault("reset", share=0.02, after="status"),), all_accepted=True),
    Case("never answered", (fault("mute", share=0.005),), words=SOON),
    Case("answered late", (fault("late", share=0.01, ms=800),), all_accepted=True),
    Case("answered behind the deadline", (fault("late", share=0.01, ms=3000), fault("late", share=0.2, ms=400)), words=SOON),
    Case("503 for a while", (fault("answer", reason="ServiceUnavailable", at=60, length=30),), words=NOT_TODAY, later=True),
    Case("500 now and then", (fault("answer", reason="InternalServerError", share=0.01),), words=NOT_TODAY, later=True),
    Case("429, later", (fault("answer", reason="TooManyRequests", retry_after=1, share=0.02),), words=("--give-up-after", "20"), later=True),
    Case("429, the token", (fault("answer", reason="TooManyProviderTokenUpdates", at=50),), words=NOT_TODAY, later=True),
    Case("an expired token, once", (fault("answer", reason="ExpiredProviderToken", at=40),), all_accepted=True),
    Case("dead tokens", gone=20),
    Case("rejected now and then", (fault("answer", reason="BadDeviceToken", share=0.01),)),
    Case("rejected without a body", (fault("answer", reason="BadDeviceToken", share=0.01), fault("no-body"))),
    Case("bodies in pieces", (fault("answer", reason="BadDeviceToken", share=0.01), fault("split-body"))),
    Case("bodies of garbage", (fault("garbage-body"),), all_accepted=True),
    Case("garbage with errors", (fault("answer", reason="BadDeviceToken", share=0.01), fault("garbage-body"))),
    Case("no apns-id", (fault("no-apns-id"),), {"latency_ms": 10}, all_accepted=True),
    Case("continued headers", (fault("continuation"),), all_accepted=True),
    *[Case(f"cut after {after}, {how}", (fault("cut", every=113, after=after, how=how, times=6),), {"latency_ms": 5}, small=(after, how) == ("processing", "reset"))
      for after, how in [("nothing", "reset"), ("processing", "reset"), ("processing", "fin"), ("processing", "tls"), ("half", "fin"), ("half", "reset"), ("status", "tls"), ("status", "fin")]],
    Case("half open", (fault("half-open", at=50),), words=SOON),
    Case("no pong", (fault("no-pong", at=20), fault("mute", at=30, length=5)), words=SOON),
    Case("one stream, then many, then one", (fault("settings", every=50, streams=[1, 1000, 1, 500], ms=10),), {"latency_ms": 5}, all_accepted=True),
    Case("one stream until accepted", (fault("one-until-accepted"),), all_accepted=True),
    Case("one stream after a rejection", (fault("one-after-rejection"), fault("answer", reason="BadDeviceToken", share=0.01)), {"latency_ms": 2}),
    Case("a few streams", (), {"streams": 3}, all_accepted=True),
    # Four of the five streams of a connection are used, so sixteen requests need four connections.
    Case("several connections", (), {"streams": 5, "latency_ms": 20}, words=("--connections", "4"), all_accepted=True, small=True, connections=4),
    Case("several connections among goaways", (fault("goaway", every=97), fault("refuse", share=0.02), fault("cut", every=113, after="processing", times=6)),
         {"streams": 20, "latency_ms": 20}, words=("--connections", "6"), connections=2),
    Case("several connections, some never made", (fault("hang-up", connection=[2, 3]),), {"streams": 10, "latency_ms": 20}, words=("--connections", "6"), all_accepted=True),
    Case("several connections, one half open", (fault("half-open", at=90),), {"streams": 20, "latency_ms": 20}, words=(*SOON, "--connections", "4"), connections=2),
    Case("killed with several connections", (fault("goaway", every=97),), {"streams": 20, "latency_ms": 10}, words=("--connections", "4"), kills=20),
    Case("small windows", (fault("window", bytes=20, hold_ms=1),), all_accepted=True),
    Case("windows, then goaway", (fault("window", bytes=20, hold_ms=5), fault("goaway", every=97)), all_accepted=True),
    Case("late settings", (fault("late-settings", ms=300),), all_accepted=True),
    Case("no settings", (fault("late-settings", connection=1),), words=SOON, all_accepted=True, once=True),
    Case("hangs up", (fault("hang-up", connection=[1, 2]),), all_accepted=True),
    *[Case(f"wrong certificate, {kind}", (fault("wrong-certificate", kind=kind, connection=1),), all_accepted=True) for kind in ("issuer", "name", "expired")],
    Case("no h2", (fault("no-h2", connection=1),), all_accepted=True),
    # Every step of a ramp meets what goes wrong; no bound stops it.
    Case("a ramp", (), {"latency_ms": 5}, words=("--canary", "2%", "--ramp", "20%,60%,100%", "--canary-wait", "0"), all_accepted=True, small=True),
    Case("a ramp among goaways", (fault("goaway", every=97), fault("refuse", share=0.02), fault("reset", share=0.01), fault("cut", every=211, times=2)), {"latency_ms": 5},
         words=("--ramp", "5%,30%,100%", "--canary-wait", "0", "--abort-on", "none")),
    Case("killed in a ramp", (), {"latency_ms": 5}, words=("--ramp", "5%,30%,100%", "--canary-wait", "0", "--abort-on", "none"), kills=30),
    Case("all at once", (fault("goaway", every=211, then="close", times=3), fault("refuse", share=0.01), fault("reset", share=0.01), fault("mute", share=0.002),
                         fault("answer", reason="ServiceUnavailable", share=0.01), fault("late", share=0.02, ms=300), fault("cut", every=301, times=2)),
         {"latency_ms": 5}, words=(*SOON, *NOT_TODAY), later=True),
    Case("killed", (), {"latency_ms": 5}, kills=30, small=True),
    Case("stopped", (), {"latency_ms": 5}, kills=10, signals=("SIGTERM", "SIGINT", "SIGKILL")),
    Case("killed among goaways", (fault("goaway", every=97), fault("refuse", share=0.02)), {"latency_ms": 5}, kills=30),
]
