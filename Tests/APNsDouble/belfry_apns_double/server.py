"""The double as a server: TLS, connections, the end."""
import asyncio, pathlib, ssl

from .certificates import WRONG
from .connection import Connection


def context(certificate, key, protocols=("h2",)):
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    made.load_cert_chain(certificate, key)
    if protocols: made.set_alpn_protocols(list(protocols))
    return made


class Server:
    """Listens with the certificates of a folder that `certificates.make` has written; wrong ones are shown where the script says so."""

    def __init__(self, world, folder, host="127.0.0.1", port=0):
        folder = pathlib.Path(folder)
        self.world, self.host, self.port = world, host, port
        self.context = context(folder / "server.pem", folder / "server.key")
        self.plain = context(folder / "server.pem", folder / "server.key", ["http/1.1"])
        self.wrong = {kind: context(folder / f"{name}.pem", folder / f"{name}.key") for kind, name in WRONG.items() if (folder / f"{name}.pem").exists()}
        self.context.sni_callback = self.greet
        if world.client_ca:
            self.context.load_verify_locations(world.client_ca)
            self.context.verify_mode = ssl.CERT_OPTIONAL
        self.connections = set()

    def greet(self, link, name, context):
        """At each handshake: what the script says of this connection."""
        number, rules = self.world.next_connection()
        link.apns_double = number, rules
        if wrong := rules.get("wrong-certificate"):
            self.world.ledger.fault("wrong-certificate")
            if wrong["kind"] in self.wrong: link.context = self.wrong[wrong["kind"]]
        elif "no-h2" in rules:
            self.world.ledger.fault("no-h2")
            link.context = self.plain

    def connection(self):
        self.connections = {one for one in self.connections if not one.is_over}
        made = Connection(self.world)
        self.connections.add(made)
        return made

    async def __aenter__(self):
        self.listener = await asyncio.get_running_loop().create_server(self.connection, self.host, self.port, ssl=self.context)
        self.port = self.listener.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_):
        self.listener.close()
        for connection in self.connections:
            if connection.transport: connection.transport.abort()
