"""What the double did, request by request: the judge of a sender. It holds no token, key or JWT as a whole."""
import collections, dataclasses, json, os


def shortened(text):
    """A token as a log may show it: its first and last four characters."""
    return f"{text[:4]}…{text[-4:]}" if len(text) > 12 else "…"


@dataclasses.dataclass
class Entry:
    """What happened to one id.

    `requests` counts whole requests that arrived, also those that were not looked at; `processed` those that were judged; `accepted` those that a
    device would get: more than one is a duplicate for a person. `answered` counts answers that were handed to the network.
    """

    id: str
    token: str = ""
    requests: int = 0
    processed: int = 0
    accepted: int = 0
    answered: int = 0
    status: int | None = None
    reason: str | None = None
    faults: list = dataclasses.field(default_factory=list)


class Ledger:
    """All entries, and the counts of a run."""

    def __init__(self):
        self.entries = {}
        self.answers, self.faults, self.findings, self.reasons = (collections.Counter() for _ in range(4))
        self.requests = self.connections = self.most_streams = 0

    def entry(self, id, token=""):
        found = self.entries.get(id)
        if found is None: found = self.entries[id] = Entry(id)
        if token: found.token = shortened(token)
        return found

    def fault(self, name, entry=None):
        """Counts a fault, and names it in the entry of the request that it hit."""
        self.faults[name] += 1
        if entry is not None: entry.faults.append(name)

    def finding(self, text):
        """Counts something that a sender should not do and that APNs has no documented answer to."""
        self.findings[text] += 1

    def summary(self):
        entries = self.entries.values()
        return {
            "requests": self.requests, "connections": self.connections, "most_streams": self.most_streams, "ids": len(self.entries),
            "processed": sum(entry.processed for entry in entries), "accepted": sum(entry.accepted > 0 for entry in entries),
            "doubled": sum(entry.accepted > 1 for entry in entries), "unanswered": sum(entry.accepted > 0 and not entry.answered for entry in entries),
            "answers": dict(self.answers), "faults": dict(self.faults), "findings": dict(self.findings)}

    def lines(self):
        """JSON Lines: an entry each, then the summary."""
        for entry in self.entries.values(): yield json.dumps(dataclasses.asdict(entry), ensure_ascii=False)
        yield json.dumps({"summary": self.summary()}, ensure_ascii=False)

    def write(self, path):
        """Replaces a file, readable for its owner alone, all or nothing."""
        partial = f"{path}.{os.getpid()}.part"
        with open(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
            for line in self.lines(): out.write(line + "\n")
        os.replace(partial, path)


def read(path):
    """The entries by id, and the summary, of a ledger that was written."""
    with open(path, encoding="utf-8") as lines: rows = [json.loads(line) for line in lines]
    return {row["id"]: row for row in rows[:-1]}, rows[-1]["summary"]
