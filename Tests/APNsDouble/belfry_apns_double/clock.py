"""The clock that tokens and time stamps are judged by. It may be another one than the machine's."""
import datetime, time


class Clock:
    """Unix seconds from a moment on: those of the machine, or of a moment given, `speed` times as fast."""

    def __init__(self, now=None, speed=1.0):
        self.start, self.speed, self.began = time.time() if now is None else now, speed, time.monotonic()

    def now(self):
        return self.start + (time.monotonic() - self.began) * self.speed

    def advance(self, seconds):
        """Moves this clock; for tests that wait for nothing."""
        self.start += seconds


def moment(text):
    """Unix seconds of `2026-11-26T12:00:00Z`; of an offset such as `+90m`, from the machine's clock."""
    if text[:1] in "+-" and text[-1:] in "smhd":
        return time.time() + float(text[:-1]) * {"s": 1, "m": 60, "h": 3600, "d": 86_400}[text[-1]]
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
