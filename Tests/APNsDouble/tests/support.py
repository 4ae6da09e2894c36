"""What the tests share: certificates, a provider's key, the double in this process, and a raw HTTP/2 client that hides nothing."""
import asyncio, atexit, functools, json, pathlib, shutil, ssl, sys, tempfile

import h2.config, h2.connection, h2.events, h2.settings
from cryptography.hazmat.primitives.serialization import load_pem_private_key

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from belfry_apns_double import certificates, tokens
from belfry_apns_double.clock import Clock
from belfry_apns_double.faults import Script
from belfry_apns_double.server import Server
from belfry_apns_double.world import World

NOW = 1_795_219_200
APP, TOKEN, ID = "com.example.app", "0f" * 32, "97e49bba-037b-8ee7-8541-b494f5d2c3d6"
BODY = b'{"aps":{"alert":"Hello"}}'
KEY_ID, TEAM_ID = certificates.KEY_ID, certificates.TEAM_ID
SECONDS = 5


@functools.cache
def folder():
    made = pathlib.Path(tempfile.mkdtemp(prefix="belfry-apns-double-"))
    atexit.register(shutil.rmtree, made, True)
    return certificates.make(made)


@functools.cache
def private(): return load_pem_private_key((folder() / f"AuthKey_{KEY_ID}.p8").read_bytes(), None)


@functools.cache
def jwt(issued=NOW, key_id=KEY_ID, team=TEAM_ID, **others): return tokens.signed(private(), key_id, team, issued, **others)


def keys(**limits): return [{"key_id": KEY_ID, "team": TEAM_ID, "file": str(folder() / f"AuthKey_{KEY_ID}.pub.pem"), **limits}]


def changed(headers, changes):
    """Headers with some replaced, and without those that are None."""
    known = {**headers, **changes}
    return [(name, value) for name, value in known.items() if value is not None]


def device(body=BODY, token=TOKEN, **changes):
    """A request that APNs accepts, but for what is changed; underscores of names are hyphens."""
    standard = {":method": "POST", ":scheme": "https", ":authority": "localhost", ":path": f"/3/device/{token}", "authorization": f"bearer {jwt()}",
                "apns-id": ID, "apns-topic": APP, "apns-push-type": "alert", "apns-priority": "10", "apns-expiration": "0"}
    return changed(standard, named(changes)), body


def broadcast(body=BODY, app=APP, **changes):
    standard = {":method": "POST", ":scheme": "https", ":authority": "localhost", ":path": f"/4/broadcasts/apps/{app}", "authorization": f"bearer {jwt()}",
                "apns-request-id": ID, "apns-channel-id": "dHN0LXNyY2gtY2hubA==", "apns-push-type": "liveactivity", "apns-priority": "10", "apns-expiration": "0"}
    return changed(standard, named(changes)), body


def channels(method="POST", body=b'{"message-storage-policy":1,"push-type":"LiveActivity"}', app=APP, tail="channels", **changes):
    standard = {":method": method, ":scheme": "https", ":authority": "localhost", ":path": f"/1/apps/{app}/{tail}", "authorization": f"bearer {jwt()}"}
    return changed(standard, named(changes)), body


def named(changes): return {name if name in ("authorization",) else ":" + name[1:] if name.startswith("_") else name.replace("_", "-"): value for name, value in changes.items()}


def world(faults=(), seed=1, clock=None, **config):
    config.setdefault("keys", keys())
    return World(config, Script({"seed": seed, "faults": list(faults)}), clock or Clock(NOW, 0))


class Double:
    """The double in this process, on a free port."""

    def __init__(self, faults=(), **config): self.world = world(faults, **config)

    async def __aenter__(self):
        self.server = await Server(self.world, folder()).__aenter__()
        return self

    async def __aexit__(self, *words): await self.server.__aexit__(*words)

    @property
    def ledger(self): return self.world.ledger

    async def client(self, **options): return await Client(**options).connect(self.server.port)


class Client(asyncio.Protocol):
    """Sends what a test gives it, waits for nothing, and keeps each event and when the connection ended."""

    seconds = SECONDS

    def __init__(self, window=None, certificate=None):
        self.certificate = certificate
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(header_encoding="utf-8", validate_outbound_headers=False, normalize_outbound_headers=False))
        self.events, self.kinds, self.error, self.is_over, self.changed, self.window = [], [], None, False, asyncio.Event(), window
        self.raw, self.rest = bytearray(), bytearray()

    async def connect(self, port):
        context = ssl.create_default_context(cafile=folder() / "ca.pem")
        context.set_alpn_protocols(["h2"])
        if self.certificate: context.load_cert_chain(self.certificate, self.certificate.with_suffix(".key"))
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port, ssl=context, server_hostname="localhost")
        return self

    def connection_made(self, transport):
        self.transport = transport
        if self.window is not None: self.h2.local_settings[h2.settings.SettingCodes.INITIAL_WINDOW_SIZE] = self.window
        self.h2.initiate_connection()
        if self.window is not None: self.h2.update_settings({h2.settings.SettingCodes.INITIAL_WINDOW_SIZE: self.window})
        self.flush()

    def data_received(self, data):
        self.raw += data
        self.rest += data
        # Frame by frame: h2 would read nothing behind a GOAWAY.
        while len(self.rest) >= 9 and len(self.rest) >= (whole := 9 + int.from_bytes(self.rest[:3], "big")):
            self.events += self.h2.receive_data(bytes(self.rest[:whole]))
            del self.rest[:whole]
            if self.h2.state_machine.state == h2.connection.ConnectionState.CLOSED: self.h2.state_machine.state = h2.connection.ConnectionState.CLIENT_OPEN
        self.flush()
        self.changed.set()

    def eof_received(self): self.ended = "eof"

    def connection_lost(self, error):
        self.is_over, self.error = True, error
        self.changed.set()

    def flush(self): self.transport.write(self.h2.data_to_send())

    def send(self, request, end=True):
        """Sends a request at once; its stream."""
        headers, body = request
        stream = self.h2.get_next_available_stream_id()
        self.h2.send_headers(stream, headers, end_stream=not body and end)
        if body: self.h2.send_data(stream, body, end_stream=end)
        self.flush()
        return stream

    async def until(self, met, seconds=None):
        """Waits for something; AssertionError where it does not come."""
        async with asyncio.timeout(seconds or self.seconds):
            while not met():
                self.changed.clear()
                await self.changed.wait()

    def of(self, kind, stream=None): return [event for event in self.events if isinstance(event, kind) and (stream is None or event.stream_id == stream)]

    async def ready(self):
        """Waits for the server's SETTINGS."""
        await self.until(lambda: self.of(h2.events.RemoteSettingsChanged))
        await asyncio.sleep(0.02)
        return self

    def headers(self, stream): return {name: value for event in self.of(h2.events.ResponseReceived, stream) for name, value in event.headers}

    def body(self, stream): return b"".join(event.data for event in self.of(h2.events.DataReceived, stream))

    async def answer(self, stream, seconds=None):
        """Status, reason, and headers of an answer."""
        await self.until(lambda: self.of(h2.events.StreamEnded, stream), seconds)
        headers, body = self.headers(stream), self.body(stream)
        try: reason = json.loads(body).get("reason") if body else None
        except ValueError: reason = "no JSON"
        return int(headers[":status"]), reason, headers

    async def ask(self, request): return await self.answer(self.send(request))

    def close(self): self.transport.abort()
