"""One request as the double judges it."""
import json, re

from .facts import SUFFIXES

DEVICE = re.compile(r"/3/device(?:/(?P<token>.*))?\Z", re.S)
BROADCAST = re.compile(r"/4/broadcasts/apps/(?P<app>[^/]+)\Z")
CHANNELS = re.compile(r"/1/apps/(?P<app>[^/]+)/channels\Z")
ALL_CHANNELS = re.compile(r"/1/apps/(?P<app>[^/]+)/all-channels\Z")
METHODS = {"device": ["POST"], "broadcast": ["POST"], "channels": ["POST", "GET", "DELETE"], "all-channels": ["GET"]}


class Request:
    """Headers in the order in which they came, the body, and what the path says: `kind`, `token`, `app`."""

    def __init__(self, headers, body=b""):
        self.headers, self.body = headers, body
        self.fields = {}
        for name, value in headers: self.fields.setdefault(name, value)
        self.method, self.path = self.fields.get(":method", ""), self.fields.get(":path", "")
        self.kind, self.token, self.app = None, "", ""
        for kind, pattern in [("device", DEVICE), ("broadcast", BROADCAST), ("channels", CHANNELS), ("all-channels", ALL_CHANNELS)]:
            if match := pattern.match(self.path):
                self.kind, found = kind, match.groupdict()
                self.token, self.app = found.get("token") or "", found.get("app") or ""

    def get(self, name, standard=None): return self.fields.get(name, standard)

    @property
    def is_managing(self): return self.kind in ("channels", "all-channels")

    @property
    def push_type(self): return self.get("apns-push-type", "alert")

    @property
    def id_name(self):
        """The header that names the request, which its answer has too."""
        return "apns-id" if self.kind == "device" or self.kind is None else "apns-request-id"

    @property
    def id(self): return self.get(self.id_name)

    @property
    def topic(self):
        """The topic without its push type's suffix: what a key is allowed for. A broadcast's path names the app."""
        topic = self.app or self.get("apns-topic", "")
        suffix = SUFFIXES.get(self.push_type)
        return topic.removesuffix(suffix) if suffix and not self.app else topic

    @property
    def bearer(self):
        """The provider token; None where there is none."""
        scheme, _, token = self.get("authorization", "").partition(" ")
        return token if scheme.lower() == "bearer" and token else None


def payload_findings(body):
    """What APNs documents no answer to: it may drop such a payload without a word."""
    def pairs(members):
        names = [name for name, _ in members]
        if len(set(names)) < len(names): found.append("the payload has a key twice")
        return dict(members)

    def constant(_): raise ValueError

    found = []
    try: value = json.loads(body.decode("utf-8"), object_pairs_hook=pairs, parse_constant=constant)
    except (ValueError, RecursionError): return ["the payload is not JSON"]
    if not isinstance(value, dict): found.append("the payload is not a JSON object")
    return sorted(set(found))
