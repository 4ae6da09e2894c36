"""Frames by hand, where h2 would not do what is wanted: it is too polite."""
import struct

HEADERS, PING, GOAWAY, CONTINUATION = 1, 6, 7, 9
ACK, END_HEADERS = 1, 4


def frame(kind, flags, stream, payload):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def goaway(last, code, debug=b""):
    return frame(GOAWAY, 0, 0, struct.pack(">II", last, int(code)) + debug)


def each(data):
    """Kind, flags, stream and payload of whole frames."""
    at = 0
    while at < len(data):
        length = int.from_bytes(data[at:at + 3], "big")
        yield data[at + 3], data[at + 4], int.from_bytes(data[at + 5:at + 9], "big"), data[at + 9:at + 9 + length]
        at += 9 + length


def without_pongs(data):
    """Frames but for answers to PING."""
    return b"".join(frame(*parts) for parts in each(data) if not (parts[0] == PING and parts[1] & ACK))


def continued(data, count):
    """Frames with each HEADERS torn into one and CONTINUATIONs, as many together as `count` says and the payload has bytes for."""
    out = []
    for kind, flags, stream, payload in each(data):
        if kind != HEADERS:
            out.append(frame(kind, flags, stream, payload))
            continue
        count = min(count, len(payload))
        pieces = [payload[index * len(payload) // count:(index + 1) * len(payload) // count] for index in range(count)]
        for index, piece in enumerate(pieces):
            last = END_HEADERS if index == count - 1 else 0
            out.append(frame(HEADERS, flags & ~END_HEADERS | last, stream, piece) if index == 0 else frame(CONTINUATION, last, stream, piece))
    return b"".join(out)
