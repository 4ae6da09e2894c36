"""What Apple documents about APNs, as tables. No source here was tried against APNs itself."""
import dataclasses

DOCUMENTATION = "https://developer.apple.com/documentation/usernotifications/"


@dataclasses.dataclass(frozen=True)
class Source:
    """A page, and how far it can be relied on: documented by Apple, observed by others, or inferred."""

    page: str
    address: str
    confidence: str = "documented"

    def observed(self): return dataclasses.replace(self, confidence="observed")

    def inferred(self): return dataclasses.replace(self, confidence="inferred")


SENDING = Source("Sending notification requests to APNs", DOCUMENTATION + "sending-notification-requests-to-apns")
RESPONSES = Source("Handling notification responses from APNs", DOCUMENTATION + "handling-notification-responses-from-apns")
CERTIFICATES = Source("Establishing a certificate-based connection to APNs", DOCUMENTATION + "establishing-a-certificate-based-connection-to-apns")
TOKENS = Source("Establishing a token-based connection to APNs", DOCUMENTATION + "establishing-a-token-based-connection-to-apns")
PAYLOADS = Source("Generating a remote notification", DOCUMENTATION + "generating-a-remote-notification")
BACKGROUND = Source("Pushing background updates to your app", DOCUMENTATION + "pushing-background-updates-to-your-app")
BROADCASTS = Source("Sending broadcast push notification requests to APNs", DOCUMENTATION + "sending-broadcast-push-notification-requests-to-apns")
CHANNELS = Source("Sending channel management requests to APNs", DOCUMENTATION + "sending-channel-management-requests-to-apns")
BROADCAST_ERRORS = Source("Handling error responses from APNs", DOCUMENTATION + "handling-error-responses-from-apns")
ES256 = Source("RFC 7518, 3.4", "https://www.rfc-editor.org/rfc/rfc7518#section-3.4")

# Push type: the suffix that its topic has; None where the topic is no bundle id.
SUFFIXES = {
    "alert": "", "background": "", "voip": ".voip", "complication": ".complication", "fileprovider": ".pushkit.fileprovider", "mdm": None,
    "liveactivity": ".push-type.liveactivity", "location": ".location-query", "pushtotalk": ".voip-ptt", "widgets": ".push-type.widgets",
    "controls": ".push-type.controls"}

PRIORITIES = ("1", "5", "10")
COLLAPSE_BYTES = 64
PAYLOAD_BYTES, VOIP_BYTES, BROADCAST_BYTES = 4096, 5120, 5120
TOKEN_SECONDS, RENEWAL_SECONDS = 3600, 1200
CHANNELS_AN_APP = 10_000

# Reason: the status of its answer; 400 for those that are not here.
STATUSES = {
    "BadCertificate": 403, "BadCertificateEnvironment": 403, "ExpiredProviderToken": 403, "Forbidden": 403, "InvalidProviderToken": 403,
    "MissingProviderToken": 403, "UnrelatedKeyIdInToken": 403, "BadEnvironmentKeyIdInToken": 403, "TopicMismatch": 403, "BadPath": 404,
    "MethodNotAllowed": 405, "ExpiredToken": 410, "Unregistered": 410, "PayloadTooLarge": 413, "TooManyProviderTokenUpdates": 429,
    "TooManyRequests": 429, "InternalServerError": 500, "ServiceUnavailable": 503, "Shutdown": 503}
BAD_REQUEST = (
    "BadCollapseId", "BadDeviceToken", "BadExpirationDate", "BadMessageId", "BadPriority", "BadTopic", "DeviceTokenNotForTopic", "DuplicateHeaders",
    "IdleTimeout", "InvalidPushType", "MissingDeviceToken", "MissingTopic", "PayloadEmpty", "TopicDisallowed", "FeatureNotEnabled",
    "MissingChannelId", "BadChannelId", "ChannelNotRegistered", "BadRequestParams", "BadRequestPayload", "MissingPushType",
    "CannotCreateChannelConfig")
REASONS = (*BAD_REQUEST, *STATUSES)


def status(reason):
    """The status of an answer with this reason."""
    return STATUSES.get(reason, 400)
