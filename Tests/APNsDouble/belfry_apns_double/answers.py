"""What APNs answers to a request that was judged."""
import dataclasses, json, uuid

from . import facts
from .checks import settings_of


@dataclasses.dataclass
class Answer:
    """Status, reason and headers of an answer. `timestamp` is in milliseconds and only there with status 410."""

    status: int
    reason: str | None = None
    headers: list = dataclasses.field(default_factory=list)
    timestamp: int | None = None
    retry_after: int | None = None
    content: object = None
    entry: object = None
    rules: dict = dataclasses.field(default_factory=dict)

    @property
    def body(self):
        if self.reason is None: return b"" if self.content is None else json.dumps(self.content).encode()
        content = {"reason": self.reason}
        if self.timestamp is not None: content["timestamp"] = self.timestamp
        return json.dumps(content).encode()

    def fields(self, has_id=True):
        found = [(":status", str(self.status)), *(pair for pair in self.headers if has_id or pair[0] != "apns-id")]
        if self.retry_after is not None: found.append(("retry-after", str(self.retry_after)))
        if self.reason is not None or self.content is not None: found.append(("content-type", "application/json"))
        return found


def answer_to(request, check, world, name):
    """The answer to a request: of the check that failed, or a success. Channels are created, read and deleted here."""
    headers = [(request.id_name, name)]
    if check is not None:
        answer = Answer(facts.status(check.reason), check.reason, headers)
        lists = {"Unregistered": world.gone, "ExpiredToken": world.expired}
        if check.reason in lists: answer.timestamp = lists[check.reason].get(request.token.lower())
        return answer
    if request.is_managing: return managed(request, world, headers)
    if request.kind == "broadcast" or world.environment == "sandbox":
        headers.append(("apns-unique-id", str(uuid.UUID(bytes=world.dice.randbytes(16), version=4))))
    return Answer(200, headers=headers)


def managed(request, world, headers):
    """What is done with channels."""
    channels = world.channels.get(request.app, {})
    if request.kind == "all-channels": return Answer(200, headers=headers, content={"channels": list(channels)})
    if request.method == "POST":
        id = world.new_channel(request.app, settings_of(request)["message-storage-policy"])
        return Answer(201, headers=[*headers, ("apns-channel-id", id)])
    id = request.get("apns-channel-id")
    if request.method == "DELETE":
        del channels[id]
        return Answer(204, headers=headers)
    return Answer(200, headers=headers, content={"message-storage-policy": channels[id], "push-type": "LiveActivity"})
