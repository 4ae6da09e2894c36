"""The command line of the double."""
import argparse, asyncio, json, os, signal, sys, tempfile

from . import certificates
from .clock import Clock, moment
from .faults import Script, ScriptError
from .server import Server
from .world import ConfigError, World, loaded

EPILOG = """\
exit status: 0 it was stopped; 1 with --strict, if a request was accepted twice or there were findings; 2 wrong usage; 3 it could not listen or read a file"""


def parsed(words):
    parser = argparse.ArgumentParser(
        prog="belfry-apns-double", description="A strict test double of APNs: checks each request, keeps a ledger, breaks connections by a script with a seed.",
        epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--make-certificate", metavar="DIR", help="write a CA, a server's certificate, wrong ones, and a provider's key into DIR, and end")
    add("--certificates", metavar="DIR", help="use those in DIR; standard: made for this run, with the place on standard error")
    add("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    add("--port", type=int, default=8443, help="the port; 0 takes a free one (8443)")
    add("--config", metavar="FILE", help="what the double knows: keys, topics, tokens, channels (JSON)")
    add("--environment", choices=["production", "sandbox"], help="which of APNs' environments it is (production)")
    add("--auth-key", metavar="FILE", help="the provider's key: its public PEM, or the .p8 itself")
    add("--key-id", help="its id; standard: that of AuthKey_….p8")
    add("--team-id", help="the team that its tokens must name; standard: any")
    add("--client-ca", metavar="FILE", help="take clients with a certificate of this issuer without a provider token")
    add("--no-token", action="store_true", help="as on a connection with a certificate: look at no provider token")
    add("--streams", type=int, help="how many streams a connection may have at a time (1000)")
    add("--latency-ms", type=float, help="how long an answer takes on average (0)")
    add("--script", metavar="FILE", help="the faults (JSON)")
    add("--fault", metavar="JSON", action="append", default=[], help='a fault more, such as \'{"fault": "goaway", "every": 100}\'')
    add("--seed", type=int, help="the seed, in place of the script's")
    add("--now", metavar="TIME", help="the clock begins at TIME: 2026-11-26T12:00:00Z, or +90m from now")
    add("--clock-speed", type=float, default=1, help="how many times as fast as the machine's it runs (1)")
    add("--ledger", metavar="FILE", help="where the ledger is written at the end; standard output otherwise")
    add("--stop-after", metavar="N", help="end after N requests, or after N seconds as in 30s; SIGTERM and SIGINT end it, too")
    add("--strict", action="store_true", help="end with status 1 if a request was accepted twice or there were findings")
    given = parser.parse_args(words)
    if given.stop_after and not given.stop_after.removesuffix("s").isdigit(): parser.error("--stop-after takes a number of requests, or of seconds as in 30s")
    if given.auth_key and not given.key_id:
        name = os.path.basename(given.auth_key)
        if not name.startswith("AuthKey_"): parser.error("--auth-key needs --key-id, because the file's name does not say it")
        given.key_id = name.removeprefix("AuthKey_").partition(".")[0]
    return given


def world(given):
    """What the words of the command line say together with the files that they name."""
    config = loaded(given.config) if given.config else {}
    folder = os.path.dirname(given.config) if given.config else "."
    for name in ("environment", "streams", "latency_ms"):
        if (value := getattr(given, name)) is not None: config[name] = value
    if given.no_token: config["authentication"] = "none"
    if given.client_ca: config["client_ca"] = os.path.abspath(given.client_ca)
    if given.auth_key: config.setdefault("keys", []).append({"key_id": given.key_id, "team": given.team_id, "file": os.path.abspath(given.auth_key)})
    script = loaded(given.script) if given.script else {}
    if given.fault: script = {**script, "faults": [*script.get("faults", []), *map(fault, given.fault)]}
    try: now = moment(given.now) if given.now else None
    except ValueError: raise ConfigError(f"--now {given.now} is not a moment; write 2026-11-26T12:00:00Z, or +90m") from None
    return World(config, Script(script, given.seed), Clock(now, given.clock_speed), folder=folder)


def fault(text):
    try: return json.loads(text)
    except ValueError as error: raise ConfigError(f"--fault {text} is not JSON: {error}") from None


async def serve(given, world, folder):
    """Runs until it is stopped."""
    loop = asyncio.get_running_loop()
    stopped = loop.create_future()
    stop = lambda: stopped.done() or stopped.set_result(None)
    for number in (signal.SIGTERM, signal.SIGINT): loop.add_signal_handler(number, stop)
    limit = given.stop_after
    if limit and limit.endswith("s"): loop.call_later(int(limit[:-1]), stop)
    async with Server(world, folder, given.host, given.port) as server:
        print(f"listening on {given.host}:{server.port}", file=sys.stderr, flush=True)
        while not stopped.done():
            if limit and limit.isdigit() and world.ledger.requests >= int(limit): break
            await asyncio.wait([stopped], timeout=0.1 if limit else None)


def finish(given, world):
    """Writes the ledger; the exit status."""
    if given.ledger: world.ledger.write(given.ledger)
    else:
        for line in world.ledger.lines(): print(line)
    summary = world.ledger.summary()
    return 1 if given.strict and (summary["doubled"] or summary["findings"]) else 0


def main(words=None):
    given = parsed(words)
    try:
        if given.make_certificate:
            print(certificates.make(given.make_certificate))
            return 0
        with tempfile.TemporaryDirectory(prefix="belfry-apns-double-") as scratch:
            made = world(given)
            folder = given.certificates or certificates.make(scratch)
            if not given.certificates: print(f"the CA is {folder}/ca.pem", file=sys.stderr, flush=True)
            if made.needs_token and not made.keys: print("no --auth-key was given: signatures of provider tokens are not checked", file=sys.stderr, flush=True)
            asyncio.run(serve(given, made, folder))
            return finish(given, made)
    except (ConfigError, ScriptError, OSError) as error:
        print(f"belfry-apns-double: {error}", file=sys.stderr)
        return 3


if __name__ == "__main__": sys.exit(main())
