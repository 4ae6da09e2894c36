#!/usr/bin/env python3
"""The sender against other people's HTTP/2 servers: nginx, haproxy, Caddy, h2o and nghttpd, each as a stand-in that answers 200 to every request.

    sending_servers.py BELFRY_SEND [--belfry BELFRY] [--lines 3000] [--streams 1000] [--only NAME]

Each has its own limits, and ends connections in its own way: nginx says GOAWAY after 1,000 requests, Caddy resets requests of a client that uses its whole
limit. At last it goes to nginx through tinyproxy. What a server writes about each request is the ledger: each line must be accepted once, and nothing be unknown. What is not installed is
left out; on Debian all are: nginx-light haproxy caddy h2o nghttp2-server tinyproxy. Status 0: no difference.
"""
import argparse, collections, json, os, pathlib, re, shutil, signal, socket, subprocess, sys, tempfile, time

import apns_double_environment as environment

if __name__ == "__main__": environment.enter()
from sending import Batch, Different, Sender, broken

ID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Place:
    """Where a server works: its folder, port, and the file that has its log."""

    def __init__(self, folder, certificates, batch):
        self.folder, self.port, self.batch = folder, free_port(), batch
        self.certificate, self.key, self.log = certificates / "server.pem", certificates / "server.key", folder / "log"
        self.log.touch()

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return str(self.folder / name)


def nginx(place):
    config = place.write("nginx.conf", f"""
        daemon off; master_process off; pid {place.folder}/pid; error_log {place.folder}/errors;
        events {{ worker_connections 256; }}
        http {{
          log_format ids '$status $http_apns_id'; access_log {place.log} ids;
          client_body_temp_path {place.folder}/body; proxy_temp_path {place.folder}/proxy; fastcgi_temp_path {place.folder}/fastcgi;
          uwsgi_temp_path {place.folder}/uwsgi; scgi_temp_path {place.folder}/scgi;
          server {{
            listen 127.0.0.1:{place.port} ssl http2; ssl_certificate {place.certificate}; ssl_certificate_key {place.key}; keepalive_requests 1000;
            location / {{ return 200; }}
          }}
        }}""")
    return ["nginx", "-e", f"{place.folder}/errors", "-c", config], "200 "


def haproxy(place):
    pair = place.write("pair.pem", place.certificate.read_text() + place.key.read_text())
    config = place.write("haproxy.cfg", f"""
global
  log stdout len 4096 format raw local0
defaults
  mode http
  timeout client 20s
  timeout server 20s
  timeout connect 5s
frontend push
  bind 127.0.0.1:{place.port} ssl crt {pair} alpn h2
  log global
  http-request capture req.hdr(apns-id) len 64
  log-format "%ST %[capture.req.hdr(0)]"
  http-request return status 200
""")
    return ["haproxy", "-f", config, "-db"], "200 "


def caddy(place):
    config = place.write("caddy.json", json.dumps({
        "admin": {"disabled": True}, "logging": {"logs": {"default": {"writer": {"output": "file", "filename": str(place.log)}, "encoder": {"format": "json"}}}},
        "apps": {"tls": {"certificates": {"load_files": [{"certificate": str(place.certificate), "key": str(place.key)}]}},
                 "http": {"servers": {"push": {"listen": [f"127.0.0.1:{place.port}"], "logs": {}, "automatic_https": {"disable": True}, "tls_connection_policies": [{}],
                                               "routes": [{"handle": [{"handler": "static_response", "status_code": 200}]}]}}}}}))
    return ["caddy", "run", "--config", config], '"status":200'


def h2o(place):
    # Its handler of files refuses POST.
    config = place.write("h2o.conf", f"""
listen: {{ host: 127.0.0.1, port: {place.port}, ssl: {{ certificate-file: {place.certificate}, key-file: {place.key} }} }}
access-log: {{ path: {place.log}, format: "%s %{{apns-id}}i" }}
hosts:
  default:
    paths:
      "/":
        mruby.handler: "Proc.new {{|env| [200, {{}}, []] }}"
""")
    return ["h2o", "-c", config], "200 "


def nghttpd(place):
    files = place.folder / "3" / "device"
    files.mkdir(parents=True)
    for token in place.batch.tokens: (files / token).touch()
    return ["nghttpd", "-v", "-d", str(place.folder), "--address=127.0.0.1", str(place.port), str(place.key), str(place.certificate)], "apns-id: "


def tinyproxy(place):
    """The command of a proxy for CONNECT, and its port."""
    port = free_port()
    config = place.write("tinyproxy.conf", f"Port {port}\nListen 127.0.0.1\nTimeout 600\nAllow 127.0.0.1\nLogFile \"{place.folder}/proxied\"\nLogLevel Connect\nMaxClients 20\nConnectPort {place.port}\n")
    return ["tinyproxy", "-d", "-c", config], port


SERVERS = {"nginx": nginx, "haproxy": haproxy, "caddy": caddy, "h2o": h2o, "nghttpd": nghttpd, "nginx, proxied": nginx}


def accepted(place, mark):
    """How often each id has 200 in the server's log."""
    return dict(collections.Counter(match[0] for line in place.log.read_text(errors="replace").splitlines() if mark in line and (match := ID.search(line))))


def attempt(name, program, wanted, certificates, batch, folder):
    """What is said of a server that was tried. Different says what is wrong."""
    place = Place(folder, certificates, batch)
    command, mark = SERVERS[name](place)
    proxy = None
    with open(place.log, "ab") as out:
        server = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, cwd=folder, env={**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)},
                                  start_new_session=True)
        try:
            for _ in range(200):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", place.port)) == 0: break
                if server.poll() is not None: raise Different(f"the server does not start: {place.log.read_text(errors='replace')[-400:]}")
                time.sleep(0.05)
            words = ["--answer-deadline", "20"]
            if "proxied" in name:
                command, port = tinyproxy(place)
                proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                words += ["--proxy", f"127.0.0.1:{port}"]
                time.sleep(0.5)
            sender = Sender(program, folder, batch, place.port, certificates, wanted.streams, words)
            began = time.monotonic()
            status = sender.run()
            seconds = time.monotonic() - began
            time.sleep(0.5)
        finally:
            if proxy: proxy.terminate(), proxy.wait(10)
            server.terminate()
            try: server.wait(10)
            except subprocess.TimeoutExpired: os.killpg(server.pid, signal.SIGKILL)
    counts, states = sender.counts(), sender.states()
    wrong = broken(batch.ids, states, counts, accepted(place, mark))
    if counts != {"accepted": len(batch.ids)} or status != 0: wrong.append(f"status {status}, {counts}")
    if proxy and "CONNECT" not in (folder / "proxied").read_text(errors="replace"): wrong.append("nothing went through the proxy")
    if wrong: raise Different("; ".join(wrong) + f"\n      said: {sender.said[-300:].decode(errors='replace')}")
    return f"{len(batch.ids)} accepted, none twice, {len(batch.ids) / seconds:.0f} a second"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sender")
    parser.add_argument("--belfry", help="standard: the one beside the sender")
    parser.add_argument("--lines", type=int, default=3000)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--only", default="")
    wanted = parser.parse_args()
    program = str(pathlib.Path(wanted.sender).resolve())
    belfry = str(pathlib.Path(wanted.belfry or pathlib.Path(program).with_name("belfry")).resolve())
    differences = tried = 0
    with environment.certificates() as certificates, tempfile.TemporaryDirectory(prefix="belfry-servers-") as scratch:
        batch = Batch(belfry, pathlib.Path(scratch) / "batch", wanted.lines)
        for name in SERVERS:
            if wanted.only not in name: continue
            needed = [name.split(",")[0], *(["tinyproxy"] if "proxied" in name else [])]
            if lacking := [one for one in needed if not shutil.which(one, path=os.environ["PATH"] + ":/usr/sbin")]:
                print(f"{name:14} not tried: {' and '.join(lacking)} is not installed", flush=True)
                continue
            folder = pathlib.Path(scratch) / name.replace(", ", "-")
            (folder / "disk").mkdir(parents=True)
            tried += 1
            try: print(f"{name:14} {attempt(name, program, wanted, certificates, batch, folder)}", flush=True)
            except Different as different:
                differences += 1
                print(f"{name:14} {different}", flush=True)
    print(f"the sender against {tried} servers of others: {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__": sys.exit(main())
