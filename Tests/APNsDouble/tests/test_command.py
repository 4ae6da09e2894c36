"""The double as a program: flags and files, how it ends, what it writes."""
import json, os, pathlib, re, signal, socket, stat, subprocess, sys, tempfile, unittest

from .support import APP, KEY_ID, TEAM_ID, TOKEN, folder, jwt
from belfry_apns_double import ledger
from belfry_apns_double.clock import Clock, moment

HOME = pathlib.Path(__file__).resolve().parents[1]
COMMAND = [sys.executable, "-m", "belfry_apns_double"]


def started(*words):
    """The double as a process, and its port."""
    child = subprocess.Popen([*COMMAND, "--port", "0", "--certificates", folder(), *map(str, words)], cwd=HOME, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for line in child.stderr:
        if match := re.match(r"listening on 127\.0\.0\.1:(\d+)", line): return child, int(match[1])
    raise AssertionError(child.communicate())


def curl(port, *words):
    done = subprocess.run(["curl", "-s", "--http2", "--cacert", folder() / "ca.pem", "-w", "%{http_code}", "-X", "POST", "-d", "{}", "-H", f"apns-topic: {APP}", *words,
                           f"https://localhost:{port}/3/device/{TOKEN}"], capture_output=True, text=True)
    return done.stdout


def ended(child, number=signal.SIGTERM):
    child.send_signal(number)
    out, err = child.communicate(timeout=10)
    return child.returncode, [json.loads(line) for line in out.splitlines()], err


class Program(unittest.TestCase):
    def test_a_run_with_a_key_and_a_ledger_on_standard_output(self):
        child, port = started("--auth-key", folder() / f"AuthKey_{KEY_ID}.p8", "--team-id", TEAM_ID, "--now", "2026-11-21T00:00:00Z")
        bearer = jwt(int(moment("2026-11-21T00:00:00Z")))
        self.assertEqual(curl(port, "-H", f"authorization: bearer {bearer}"), "200")
        self.assertEqual(curl(port), '{"reason": "MissingProviderToken"}403')
        code, rows, err = ended(child)
        self.assertEqual((code, rows[-1]["summary"]["answers"]), (0, {"200": 1, "MissingProviderToken": 1}))
        self.assertEqual([(row["token"], row["accepted"], row["answered"], row["status"]) for row in rows[:-1]], [("0f0f…0f0f", 1, 1, 200), ("0f0f…0f0f", 0, 1, 403)])
        said = json.dumps(rows) + err
        for secret in (TOKEN, bearer, bearer.split(".")[2]): self.assertNotIn(secret, said)

    def test_a_ledger_is_for_its_owner_and_written_after_so_many_requests(self):
        with tempfile.TemporaryDirectory() as place:
            path = pathlib.Path(place, "ledger.jsonl")
            child, port = started("--no-token", "--ledger", path, "--stop-after", 2)
            for _ in range(2): self.assertEqual(curl(port), "200")
            self.assertEqual(child.wait(10), 0)
            child.communicate()
            entries, summary = ledger.read(path)
            self.assertEqual((len(entries), summary["accepted"], stat.S_IMODE(path.stat().st_mode)), (2, 2, 0o600))
            self.assertEqual(os.listdir(place), ["ledger.jsonl"])

    def test_strict_runs_end_with_one(self):
        child, port = started("--no-token", "--strict")
        id = "97e49bba-037b-8ee7-8541-b494f5d2c3d6"
        for _ in range(2): curl(port, "-H", f"apns-id: {id}")
        self.assertEqual(ended(child, signal.SIGINT)[0], 1)

    def test_scripts_and_configurations_come_from_files(self):
        with tempfile.TemporaryDirectory() as place:
            script, config = pathlib.Path(place, "script.json"), pathlib.Path(place, "config.json")
            script.write_text('{"seed": 3, "faults": [{"fault": "answer", "reason": "Shutdown", "at": 1}]}')
            config.write_text(json.dumps({"authentication": "none", "gone": [TOKEN]}))
            child, port = started("--script", script, "--config", config, "--fault", '{"fault": "no-apns-id"}')
            answers = [curl(port), curl(port)]
            self.assertEqual([answer[-3:] for answer in answers], ["410", "410"])
            self.assertEqual(ended(child)[1][-1]["summary"]["faults"], {"no-apns-id": 2})
            config.write_text('{"authentication": "none"}')
            child, port = started("--script", script, "--config", config)
            self.assertEqual([curl(port)[-3:], curl(port)], ["503", "200"])
            ended(child)

    def test_mistakes_are_named(self):
        with tempfile.TemporaryDirectory() as place:
            bad = pathlib.Path(place, "bad.json")
            for text, words, expected, code in [
                ("{", ["--config"], "is not JSON", 3), ('{"keyz": 1}', ["--config"], 'no "keyz"', 3), ('{"environment": "test"}', ["--config"], "production or sandbox", 3),
                ('{"keys": [{"key_id": "X"}]}', ["--config"], '"file"', 3), ('{"faults": [1]}', ["--script"], "one of refuse", 3), ("", ["--now", "soon", "--config"], "2026-11-26", 3),
                ("x", ["--key-id", "K", "--auth-key"], "PEM file", 3), ("x", ["--auth-key"], "--key-id", 2), ("x", ["--stop-after", "soon", "--config"], "30s", 2)]:
                bad.write_text(text or "{}")
                done = subprocess.run([*COMMAND, *words, str(bad)], cwd=HOME, capture_output=True, text=True)
                self.assertEqual((done.returncode, expected in done.stderr, "Traceback" in done.stderr), (code, True, False), (words, done.stderr))
            with socket.socket() as taken:
                taken.bind(("127.0.0.1", 0))
                taken.listen()
                done = subprocess.run([*COMMAND, "--port", str(taken.getsockname()[1])], cwd=HOME, capture_output=True, text=True)
                self.assertEqual((done.returncode, "Traceback" in done.stderr), (3, False))

    def test_it_makes_certificates(self):
        with tempfile.TemporaryDirectory() as place:
            self.assertEqual(subprocess.run([*COMMAND, "--make-certificate", place], cwd=HOME, stdout=subprocess.DEVNULL).returncode, 0)
            for name in ["server.key", "wrong-issuer.key", f"AuthKey_{KEY_ID}.p8"]: self.assertEqual(stat.S_IMODE(os.stat(f"{place}/{name}").st_mode), 0o600)
            opened = subprocess.run(["openssl", "pkcs12", "-in", f"{place}/provider.p12", "-passin", "pass:belfry", "-nodes"], capture_output=True, text=True)
            self.assertIn("Apple Push Services: com.example.app", opened.stdout)
            for name, right in [("server", True), ("provider", True), ("wrong-issuer", False), ("expired", False)]:
                checked = subprocess.run(["openssl", "verify", "-CAfile", f"{place}/ca.pem", f"{place}/{name}.pem"], capture_output=True)
                self.assertEqual(checked.returncode == 0, right, checked)

    def test_clocks(self):
        clock = Clock(1000, 0)
        clock.advance(5)
        self.assertEqual(clock.now(), 1005)
        self.assertGreater(Clock(0, 1e6).now(), 0)
        self.assertAlmostEqual(moment("+90m") - moment("-0s"), 5400, delta=1)


if __name__ == "__main__": unittest.main()
