"""The APNs double of Tests/APNsDouble, and the packages that it and other people's senders need: in an environment of its own, made when it is not there."""
import asyncio, contextlib, os, pathlib, subprocess, sys, tempfile, threading, time

sys.dont_write_bytecode = True
HOME = pathlib.Path(tempfile.gettempdir()) / f"belfry-oracles-{os.getuid()}" / "apns"
# The status that says that nothing was tried, and not that something was found.
CANNOT_RUN = 77
PACKAGES = ["h2==4.4.1", "cryptography==50.0.2", "aioapns==4.0", "apns2-up==0.9.0"]
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "APNsDouble"))


def enter():
    """Goes on in the environment."""
    python, ready = HOME / "bin" / "python3", HOME / "ready"
    if pathlib.Path(sys.prefix) == HOME: return
    if not ready.exists() or ready.read_text() != " ".join(PACKAGES):
        print(f"making an environment with {', '.join(PACKAGES)}", file=sys.stderr)
        try:
            subprocess.run([sys.executable, "-m", "venv", "--clear", HOME], check=True)
            subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES], check=True)
        except subprocess.CalledProcessError:
            print("the packages cannot be fetched")
            sys.exit(CANNOT_RUN)
        ready.write_text(" ".join(PACKAGES))
    os.execv(python, [str(python), *sys.argv])


class Double:
    """The double in a thread of this process: its ledger can be read between two runs of a sender, and its faults can be ended."""

    def __init__(self, certificates, faults=(), seed=1, **config):
        from belfry_apns_double.faults import Script
        from belfry_apns_double.world import World
        self.certificates, self.world = certificates, World(config, Script({"seed": seed, "faults": list(faults)}))

    def __enter__(self):
        self.loop, self.is_ready = asyncio.new_event_loop(), threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()
        if not self.is_ready.wait(30): raise RuntimeError("the double does not start")
        return self

    def run(self):
        self.loop.set_exception_handler(lambda *_: None)
        self.loop.run_until_complete(self.serve())

    async def serve(self):
        from belfry_apns_double.server import Server
        self.stop = asyncio.Event()
        async with Server(self.world, self.certificates) as self.server:
            self.is_ready.set()
            await self.stop.wait()

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.stop.set)
        self.thread.join(10)

    @property
    def port(self): return self.server.port

    def heal(self):
        """No more faults."""
        from belfry_apns_double.faults import Script
        self.world.script = Script()

    def settle(self, seconds=5):
        """Waits until what a sender that has ended left in the network is read: it may still be processed."""
        end = time.monotonic() + seconds
        open = lambda: [one for one in list(self.server.connections) if one.transport and not one.is_over and not one.is_silent]
        while open() and time.monotonic() < end: time.sleep(0.01)

    def entries(self):
        """The ledger by id."""
        self.settle()
        return dict(self.world.ledger.entries)

    @property
    def summary(self): return self.world.ledger.summary()


@contextlib.contextmanager
def certificates():
    """A folder with throwaway certificates and a provider's key."""
    from belfry_apns_double import certificates as made
    with tempfile.TemporaryDirectory(prefix="belfry-apns-") as folder: yield made.make(folder)
