"""What APNs checks, a row each, in the order in which they are tried. The first row that fails is the answer.

Apple documents the reasons, not their order: that is the one of pushy's test server, with what it lacks added.
"""
import base64, binascii, collections, dataclasses, json, re

from . import facts
from .facts import BACKGROUND, BROADCAST_ERRORS, BROADCASTS, CERTIFICATES, CHANNELS, ES256, PAYLOADS, RESPONSES, SENDING, TOKENS
from .request import METHODS

ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\Z")
TOPIC = re.compile(r"[A-Za-z0-9.-]{1,255}\Z")
DATE = re.compile(r"[0-9]{1,10}\Z")
DEVICE_TOKEN = re.compile(r"(?:[0-9a-fA-F]{2}){8,100}\Z")
TEN = re.compile(r"[A-Z0-9]{10}\Z")
FUTURE_SECONDS = 300

# What is checked of which requests.
ANY, DEVICE, BROADCAST, PUSH, MANAGING = "any", "device", "broadcast", "push", "channels"


@dataclasses.dataclass(frozen=True)
class Check:
    """One check: its name, the requests that it is for, the reason of the answer, what is right, where that is documented, and what fails."""

    name: str
    on: str
    reason: str
    right: str
    source: facts.Source
    fails: object

    def applies(self, request):
        if self.on == ANY: return True
        if self.on == PUSH: return request.kind in ("device", "broadcast")
        return request.is_managing if self.on == MANAGING else request.kind == self.on


def is_repeated(request, *_):
    count = collections.Counter(name for name, _ in request.headers if name != "cookie")
    return any(number > 1 for number in count.values())


def lacks_channel(request, world, _):
    """Where no channel is configured or was created, all are registered."""
    channels = world.channels.get(request.app)
    return bool(world.channels) and request.get("apns-channel-id") not in (channels or {})


def is_no_base64(text):
    try: return not base64.b64decode(text, validate=True)
    except (ValueError, binascii.Error): return True


def needs_no_date(request, world, _):
    """A channel without storage takes only what is not stored."""
    policy = world.channels.get(request.app, {}).get(request.get("apns-channel-id"))
    return policy == 0 and request.get("apns-expiration") != "0"


def provider_token(request, world):
    """The token of a request where it must have one; None on a connection that needs none, or where the token is missing."""
    return world.provider_token(request.bearer) if world.needs_token and request.bearer else None


def of_certificate(fails):
    """A check of the client's certificate that holds where it has none."""
    return lambda request, world, connection: connection.certificate is not None and fails(connection.certificate, request, world)


def of_token(fails):
    """A check of the provider token that holds where there is none: another check is about that."""
    def checked(request, world, connection):
        token = None if connection.certificate else provider_token(request, world)
        return token is not None and fails(token, request, world, connection)
    return checked


def key_of(token, world): return world.keys.get(token.header.get("kid"))


def is_bad_key(token, request, world, _):
    kid = token.header.get("kid")
    return not isinstance(kid, str) or not TEN.match(kid) or bool(world.keys) and kid not in world.keys


def is_bad_team(token, request, world, _):
    team, key = token.claims.get("iss"), key_of(token, world)
    return not isinstance(team, str) or not TEN.match(team) or key is not None and key.team not in (None, team)


def is_bad_signature(token, request, world, _):
    key = key_of(token, world)
    return key is not None and not token.verifies(key)


def is_renewed_early(token, request, world, connection):
    known = connection.token
    return known is not None and known.digest != token.digest and world.clock.now() - connection.token_since < world.renewal_seconds


def is_bad_environment(token, request, world, _):
    key = key_of(token, world)
    return key is not None and key.environments is not None and world.environment not in key.environments


def is_bad_topic_of_key(token, request, world, _):
    key = key_of(token, world)
    return key is not None and key.topics is not None and request.topic not in key.topics


def is_too_large(request, *_):
    if request.kind == "broadcast": return len(request.body) > facts.BROADCAST_BYTES
    return len(request.body) > (facts.VOIP_BYTES if request.push_type == "voip" else facts.PAYLOAD_BYTES)


def is_elsewhere(request, world, _):
    return world.tokens.get(request.token.lower(), {}).get("environment", world.environment) != world.environment


def is_of_another_topic(request, world, _):
    topic = world.tokens.get(request.token.lower(), {}).get("topic")
    return topic is not None and topic != request.get("apns-topic")


def settings_of(request):
    """The JSON of a request that creates a channel; None where it is none."""
    try: value = json.loads(request.body)
    except (ValueError, RecursionError): return None
    return value if isinstance(value, dict) else None


def creates(request): return request.kind == "channels" and request.method == "POST"


def names_channel(request): return request.kind == "channels" and request.method in ("GET", "DELETE")


def has_other_type(request, *_): return creates(request) and str((settings_of(request) or {}).get("push-type")).lower() != "liveactivity"


def has_other_policy(request, *_):
    policy = (settings_of(request) or {}).get("message-storage-policy")
    return creates(request) and (policy not in (0, 1) or isinstance(policy, bool))


CHECKS = [
    Check("headers", ANY, "DuplicateHeaders", "each header is there once", RESPONSES, is_repeated),
    Check("method", ANY, "MethodNotAllowed", "the method is POST; for channels also GET and DELETE", RESPONSES,
          lambda r, w, c: r.method not in METHODS.get(r.kind, ["POST"])),
    Check("path", ANY, "BadPath", "the path is `/3/device/TOKEN`, `/4/broadcasts/apps/BUNDLE`, `/1/apps/BUNDLE/channels` or `/1/apps/BUNDLE/all-channels`",
          RESPONSES, lambda r, w, c: r.kind is None),
    Check("token is there", DEVICE, "MissingDeviceToken", "the path has a device token", RESPONSES, lambda r, w, c: not r.token),
    Check("apns-id", DEVICE, "BadMessageId", "`apns-id` is missing, or a UUID in lower case, as 8-4-4-4-12", SENDING,
          lambda r, w, c: "apns-id" in r.fields and not ID.match(r.get("apns-id"))),
    Check("apns-request-id", BROADCAST, "BadMessageId", "`apns-request-id` is missing, or a UUID in lower case", BROADCASTS.inferred(),
          lambda r, w, c: "apns-request-id" in r.fields and not ID.match(r.get("apns-request-id"))),
    Check("topic is there", DEVICE, "MissingTopic", "`apns-topic` is there; a certificate for one topic says it, too", RESPONSES, lambda r, w, c: not r.get("apns-topic") and not (c.certificate and len(c.certificate.topics) == 1)),
    Check("topic", DEVICE, "BadTopic", "`apns-topic` is 1 to 255 letters, digits, dots and hyphens", RESPONSES, lambda r, w, c: not TOPIC.match(r.get("apns-topic", "a"))),
    Check("channel is there", BROADCAST, "MissingChannelId", "`apns-channel-id` is there", BROADCAST_ERRORS, lambda r, w, c: not r.get("apns-channel-id")),
    Check("channel", BROADCAST, "BadChannelId", "`apns-channel-id` is base64", BROADCAST_ERRORS,
          lambda r, w, c: is_no_base64(r.get("apns-channel-id", "AA=="))),
    Check("expiration", DEVICE, "BadExpirationDate", "`apns-expiration` is missing, or Unix seconds in at most ten digits", RESPONSES,
          lambda r, w, c: not DATE.match(r.get("apns-expiration", "0"))),
    Check("expiration of a broadcast", BROADCAST, "BadExpirationDate", "`apns-expiration` is there, in Unix seconds", BROADCASTS,
          lambda r, w, c: not DATE.match(r.get("apns-expiration", ""))),
    Check("priority", DEVICE, "BadPriority", "`apns-priority` is missing, 1, 5 or 10", SENDING, lambda r, w, c: r.get("apns-priority", "10") not in facts.PRIORITIES),
    Check("priority of a broadcast", BROADCAST, "BadPriority", "`apns-priority` is 1, 5 or 10", BROADCASTS, lambda r, w, c: r.get("apns-priority") not in facts.PRIORITIES),
    Check("push type", DEVICE, "InvalidPushType", "`apns-push-type` is missing, or one that Apple names", RESPONSES, lambda r, w, c: r.push_type not in facts.SUFFIXES),
    Check("push type is there", BROADCAST, "MissingPushType", "`apns-push-type` is there", BROADCAST_ERRORS, lambda r, w, c: not r.get("apns-push-type")),
    Check("push type of a broadcast", BROADCAST, "InvalidPushType", "`apns-push-type` is `liveactivity`", BROADCASTS,
          lambda r, w, c: r.push_type.lower() != "liveactivity"),
    Check("suffix", DEVICE, "DeviceTokenNotForTopic", "the topic ends with the suffix of its push type", SENDING.observed(),
          lambda r, w, c: "apns-topic" in r.fields and not r.get("apns-topic").endswith(facts.SUFFIXES.get(r.push_type) or "")),
    Check("suffix of a broadcast", BROADCAST, "TopicDisallowed", "the bundle id in the path has no suffix", BROADCASTS,
          lambda r, w, c: any(suffix and r.app.endswith(suffix) for suffix in facts.SUFFIXES.values())),
    Check("background", DEVICE, "BadPriority", "a `background` push has priority 5, which must be there because 10 is the default", BACKGROUND.inferred(),
          lambda r, w, c: r.push_type == "background" and r.get("apns-priority", "10") != "5"),
    Check("collapse id", DEVICE, "BadCollapseId", f"`apns-collapse-id` has at most {facts.COLLAPSE_BYTES} bytes of UTF-8", SENDING,
          lambda r, w, c: len(r.get("apns-collapse-id", "").encode()) > facts.COLLAPSE_BYTES),
    Check("device token", DEVICE, "BadDeviceToken", "the device token is 16 to 200 hexadecimal digits, an even number", RESPONSES,
          lambda r, w, c: not DEVICE_TOKEN.match(r.token)),
    Check("environment of the certificate", ANY, "BadCertificateEnvironment", "a client's certificate is for this environment", CERTIFICATES,
          of_certificate(lambda t, r, w: w.environment not in t.environments)),
    Check("topic of the certificate", DEVICE, "TopicDisallowed", "a client's certificate is for this topic", CERTIFICATES,
          of_certificate(lambda t, r, w: r.get("apns-topic", t.topics[0] if t.topics else "") not in t.topics)),
    Check("provider token is there", ANY, "MissingProviderToken", "`authorization` is `bearer` and a token, but for clients with a certificate", RESPONSES,
          lambda r, w, c: w.needs_token and c.certificate is None and r.bearer is None),
    Check("form of the provider token", ANY, "InvalidProviderToken", "the provider token is three parts in base64url without padding: two JSON objects and a signature",
          TOKENS, of_token(lambda t, r, w, c: t.header is None)),
    Check("alg", ANY, "InvalidProviderToken", "`alg` is ES256", TOKENS, of_token(lambda t, r, w, c: t.header.get("alg") != "ES256")),
    Check("kid", ANY, "InvalidProviderToken", "`kid` is the id of a key that the double knows; without keys, ten capital letters and digits", TOKENS, of_token(is_bad_key)),
    Check("iss", ANY, "InvalidProviderToken", "`iss` is the key's team; without keys, ten capital letters and digits", TOKENS, of_token(is_bad_team)),
    Check("iat", ANY, "InvalidProviderToken", "`iat` is a number", TOKENS, of_token(lambda t, r, w, c: t.issued is None)),
    Check("form of the signature", ANY, "InvalidProviderToken", "the signature is 64 bytes, R and S, not DER", ES256,
          of_token(lambda t, r, w, c: len(t.signature) != 64)),
    Check("signature", ANY, "InvalidProviderToken", "the signature is the key's; checked where the double has the public key", TOKENS, of_token(is_bad_signature)),
    Check("age", ANY, "ExpiredProviderToken", f"`iat` is at most {facts.TOKEN_SECONDS // 60} minutes ago", TOKENS,
          of_token(lambda t, r, w, c: w.clock.now() - t.issued > facts.TOKEN_SECONDS)),
    Check("future", ANY, "ExpiredProviderToken", f"`iat` is at most {FUTURE_SECONDS // 60} minutes ahead", TOKENS.inferred(),
          of_token(lambda t, r, w, c: t.issued - w.clock.now() > FUTURE_SECONDS)),
    Check("team", ANY, "UnrelatedKeyIdInToken", "all tokens of a connection are of one team", RESPONSES.inferred(),
          of_token(lambda t, r, w, c: c.token is not None and c.token.claims.get("iss") != t.claims.get("iss"))),
    Check("renewal", ANY, "TooManyProviderTokenUpdates", f"a connection changes its token no sooner than {facts.RENEWAL_SECONDS // 60} minutes after the one before",
          TOKENS, of_token(is_renewed_early)),
    Check("environment of the key", ANY, "BadEnvironmentKeyIdInToken", "the key is for this environment", RESPONSES, of_token(is_bad_environment)),
    Check("topic of the key", ANY, "TopicDisallowed", "the key is for this topic", RESPONSES, of_token(is_bad_topic_of_key)),
    Check("topic of the app", DEVICE, "TopicDisallowed", "the topic is one of those that the double knows; without any, each is", RESPONSES,
          lambda r, w, c: w.topics is not None and r.topic not in w.topics),
    Check("broadcasts of the app", BROADCAST, "FeatureNotEnabled", "broadcasts are on for the app; without a list of apps, they are for each", BROADCAST_ERRORS,
          lambda r, w, c: w.broadcast_apps is not None and r.app not in w.broadcast_apps),
    Check("app of the channels", MANAGING, "TopicMismatch", "the app is one of the topics that the double knows; without any, each is", BROADCAST_ERRORS.inferred(),
          lambda r, w, c: w.topics is not None and r.app not in w.topics),
    Check("channels of the app", MANAGING, "FeatureNotEnabled", "broadcasts are on for the app; without a list of apps, they are for each", BROADCAST_ERRORS,
          lambda r, w, c: w.broadcast_apps is not None and r.app not in w.broadcast_apps),
    Check("payload is there", PUSH, "PayloadEmpty", "the payload is not empty", RESPONSES, lambda r, w, c: not r.body),
    Check("size of the payload", PUSH, "PayloadTooLarge",
          f"the payload has at most {facts.PAYLOAD_BYTES:,} bytes, {facts.VOIP_BYTES:,} of `voip`, {facts.BROADCAST_BYTES:,} of a broadcast", PAYLOADS, is_too_large),
    Check("environment of the token", DEVICE, "BadDeviceToken", "the device token is of this environment, where the double knows it", RESPONSES, is_elsewhere),
    Check("topic of the token", DEVICE, "DeviceTokenNotForTopic", "the device token is of this topic, where the double knows it", RESPONSES, is_of_another_topic),
    Check("registered", DEVICE, "Unregistered", "the device token is not in the list `gone`; the answer has `timestamp` in milliseconds", RESPONSES,
          lambda r, w, c: r.token.lower() in w.gone),
    Check("not expired", DEVICE, "ExpiredToken", "the device token is not in the list `expired`; the answer has `timestamp` in milliseconds", RESPONSES,
          lambda r, w, c: r.token.lower() in w.expired),
    Check("channel is registered", BROADCAST, "ChannelNotRegistered", "the channel is one that the double knows; without any, each is", BROADCAST_ERRORS, lacks_channel),
    Check("storage", BROADCAST, "BadExpirationDate", "what goes to a channel without storage has the expiration 0", BROADCASTS, needs_no_date),
    Check("settings of a channel", MANAGING, "BadRequestPayload", "the body is a JSON object", BROADCAST_ERRORS, lambda r, w, c: creates(r) and settings_of(r) is None),
    Check("push type of a channel", MANAGING, "MissingPushType", "`push-type` is LiveActivity", BROADCAST_ERRORS, has_other_type),
    Check("storage of a channel", MANAGING, "BadRequestParams", "`message-storage-policy` is 0 or 1", BROADCAST_ERRORS, has_other_policy),
    Check("number of channels", MANAGING, "CannotCreateChannelConfig", f"an app has at most {facts.CHANNELS_AN_APP:,} channels", CHANNELS,
          lambda r, w, c: creates(r) and len(w.channels.get(r.app, {})) >= w.channel_limit),
    Check("channel is named", MANAGING, "MissingChannelId", "`apns-channel-id` is there, to read and to delete", BROADCAST_ERRORS,
          lambda r, w, c: names_channel(r) and not r.get("apns-channel-id")),
    Check("id of a channel", MANAGING, "BadChannelId", "`apns-channel-id` is base64", BROADCAST_ERRORS,
          lambda r, w, c: names_channel(r) and is_no_base64(r.get("apns-channel-id", ""))),
    Check("channel is known", MANAGING, "ChannelNotRegistered", "the channel that is read or deleted is there", BROADCAST_ERRORS,
          lambda r, w, c: names_channel(r) and r.get("apns-channel-id") not in w.channels.get(r.app, {})),
]
# Once a request is past these, its token is the connection's.
AUTHENTICATING = {"topic of the key"}


def judge(request, world, connection, checks=CHECKS):
    """The first check that fails; None where the request is accepted. A token that passes becomes the connection's."""
    for check in checks:
        if check.applies(request) and check.fails(request, world, connection): return check
        if check.name in AUTHENTICATING: connection.remember(provider_token(request, world))
    return None
