"""What the double knows: keys, topics, tokens and channels that it was given, the ledger, the script, the clock."""
import base64, json, os, random

from . import facts
from .clock import Clock
from .faults import Script
from .ledger import Ledger
from .tokens import Key, ProviderToken, public_key

STANDARD = {
    "environment": "production", "authentication": "token", "keys": [], "topics": None, "broadcast_apps": None, "client_ca": None, "gone": {}, "expired": {}, "tokens": {},
    "channels": {}, "channel_limit": facts.CHANNELS_AN_APP, "renewal_seconds": facts.RENEWAL_SECONDS, "streams": 1000, "latency_ms": 0}
MEANINGS = {
    "environment": "`production` or `sandbox`; the sandbox's answers have `apns-unique-id`",
    "authentication": "`token`, or `none`: as on a connection with a certificate, `authorization` is not looked at",
    "keys": "a list of `{\"key_id\", \"team\", \"file\", \"environments\", \"topics\"}`: `file` is a public key or a .p8; the last two are what it is allowed for, absent for all. "
            "Without keys each well-formed token is taken, whatever its signature",
    "topics": "a list of the bundle ids that the double knows; null for any", "broadcast_apps": "a list of the bundle ids that have broadcasts; null for any",
    "client_ca": "a PEM file: clients may show a certificate of this issuer, and then need no provider token; null asks for none",
    "gone": "device tokens that are answered 410 Unregistered: a list, or an object with the `timestamp` of each, in milliseconds",
    "expired": "device tokens that are answered 410 ExpiredToken: as `gone`",
    "tokens": "what is known of device tokens: `{TOKEN: {\"topic\": …, \"environment\": …}}`",
    "channels": "broadcast channels: `{BUNDLE: {CHANNEL: 0 or 1}}`, 1 where the newest push is stored; empty: any channel is right",
    "channel_limit": "how many channels an app may have", "renewal_seconds": "how long a connection keeps its provider token, at least",
    "streams": "SETTINGS_MAX_CONCURRENT_STREAMS", "latency_ms": "how long an answer takes, on average, in milliseconds"}


# So many provider tokens are kept taken apart.
MOST_TOKENS = 10_000


class ConfigError(ValueError):
    """A configuration that says something that the double does not know."""


class World:
    """One run of the double. Parts of its configuration that are missing have standard values."""

    def __init__(self, config=None, script=None, clock=None, seed=None, folder="."):
        config = {} if config is None else config
        if not isinstance(config, dict): raise ConfigError("a configuration is a JSON object")
        if unknown := set(config) - set(STANDARD): raise ConfigError(f"a configuration has no \"{min(unknown)}\"; it has {', '.join(STANDARD)}")
        given = {**STANDARD, **config}
        for name, choices in [("environment", ["production", "sandbox"]), ("authentication", ["token", "none"])]:
            if given[name] not in choices: raise ConfigError(f"\"{name}\" must be {' or '.join(choices)}")
        for name in ["streams", "channel_limit", "renewal_seconds", "latency_ms"]:
            if not isinstance(given[name], (int, float)) or given[name] < 0: raise ConfigError(f"\"{name}\" must be a number of at least 0")
        for name in ["gone", "expired", "tokens", "channels"]:
            if not isinstance(given[name], (dict, list) if name in ("gone", "expired") else dict): raise ConfigError(f"\"{name}\" must be a JSON object")
        self.environment, self.needs_token = given["environment"], given["authentication"] == "token"
        self.keys = dict(key(row, folder) for row in given["keys"])
        self.client_ca = given["client_ca"] and os.path.join(folder, given["client_ca"])
        self.topics, self.broadcast_apps = given["topics"], given["broadcast_apps"]
        self.clock = clock or Clock()
        self.gone, self.expired = self.stamped(given["gone"]), self.stamped(given["expired"])
        self.tokens = {token.lower(): row for token, row in given["tokens"].items()}
        self.channels = {app: dict(channels) for app, channels in given["channels"].items()}
        self.channel_limit, self.renewal_seconds = given["channel_limit"], given["renewal_seconds"]
        self.streams, self.latency = int(given["streams"]), given["latency_ms"] / 1000
        self.ledger, self.script = Ledger(), script or Script(seed=seed)
        self.dice = random.Random(self.script.seed)
        self.read, self.handshakes = {}, 0

    def stamped(self, tokens):
        """Tokens with the milliseconds at which they went: a day ago where that is not given."""
        if isinstance(tokens, list): tokens = dict.fromkeys(tokens)
        day_ago = int((self.clock.now() - 86_400) * 1000)
        return {token.lower(): day_ago if stamp is None else stamp for token, stamp in tokens.items()}

    def provider_token(self, text):
        """A token that is taken apart once, as most requests have the same one."""
        if len(self.read) > MOST_TOKENS: self.read.clear()
        found = self.read.get(text)
        if found is None: found = self.read[text] = ProviderToken(text)
        return found

    def next_connection(self):
        """The number of a connection, from 1 on, and the rules that hit it."""
        self.handshakes += 1
        return self.handshakes, self.script.of_connection(self.handshakes)

    def new_channel(self, app, policy):
        """Creates a channel and returns its id."""
        id = base64.b64encode(self.dice.randbytes(16)).decode()
        self.channels.setdefault(app, {})[id] = policy
        return id


def key(row, folder):
    """A row of `keys`. ConfigError and OSError say what is wrong with it."""
    if not isinstance(row, dict) or not {"key_id", "file"} <= set(row) <= {"key_id", "team", "file", "environments", "topics"}:
        raise ConfigError("a row of \"keys\" has \"key_id\" and \"file\", and may have \"team\", \"environments\" and \"topics\"")
    try: public = public_key(os.path.join(folder, row["file"]))
    except ValueError as error: raise ConfigError(str(error)) from None
    return row["key_id"], Key(row["key_id"], public, row.get("team"), row.get("environments"), row.get("topics"))


def loaded(path):
    """A JSON file; ConfigError names it where it is none."""
    try:
        with open(path, encoding="utf-8") as file: return json.load(file)
    except (ValueError, RecursionError) as error: raise ConfigError(f"{path} is not JSON: {error}") from None
