#!/usr/bin/env python3
"""What belfry tells of a server's address: nothing of the password, whatever stands in it, wherever it stands and whatever goes wrong.

    secrets.py BELFRY [--cases 300] [--seed 1]

Random passwords and users in every way to write an address, against every kind of failure and against a server of our own that lets them in. Neither three
letters of the password nor the user may be in a byte of what commands print and write. Passwords have letters that no text of belfry's has, so that none is
there by chance. Notices of the server, from the connection on, must print nothing. Needs postgresql.
"""
import argparse, json, os, pathlib, random, shutil, socket, subprocess, sys, tempfile, urllib.parse

from recipient_sources import Cluster

NOW = "2026-11-21T00:00:00Z"
LETTERS = "QWXZJK"
MARKS = "@@@###??//::%%&=+ ,;'\"\\[]$!~éß日"
PROJECT = """belfry: 1
app: { bundle-id: com.example.a, platforms: { ios: "16.0" } }
locales: { source: en, shipped: [en] }
audiences: { everybody: all }
recipients: { postgres: { url-env: PEOPLE, query: %s } }
"""
CAMPAIGN = """campaign: c
deliver: push
audience: everybody
schedule: { at: 2026-12-01 10:00, zone: UTC }
alert: Hi
push: { expires: 1d }
"""
TABLE = "SELECT token, id FROM recipients"


def secret(dice):
    """A password: letters that are looked for, and everything that an address may stumble over."""
    marks = MARKS if dice.random() < 0.8 else ""
    return "".join(dice.choice(LETTERS) if dice.random() < 0.6 or not marks else dice.choice(marks) for _ in range(dice.randrange(5, 16)))


def parts(password):
    """What must not be told. Marks alone are told to everybody, as what must be escaped."""
    texts = {password, urllib.parse.quote(password, safe="")}
    return {text[at:at + 3] for text in texts for at in range(len(text) - 2) if sum(c in LETTERS for c in text[at:at + 3]) >= 2}


def escaped(text): return urllib.parse.quote(text, safe="")
def quoted(text): return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def addresses(cluster, user, password, dice):
    """Ways to write an address: the text, and the environment that belongs to it."""
    port, dead = cluster.port, 1
    host = dice.choice([f"127.0.0.1:{port}", f"127.0.0.1:{dead}", "nowhere.invalid", f"nowhere.invalid:{port}", "", f"127.0.0.1:{dead},127.0.0.1:{port}",
                        f"[::1]:{dead}", "127.0.0.1:99999", "127.0.0.1:x"])
    rest = dice.choice(["/postgres", "", "/", "/absent", "/postgres?sslmode=require", "/postgres?sslmode=nonsense", "/postgres?options=-c%20nonsense%3D1", "/postgres?nonsense=1",
                        "/postgres?service=absent", "/postgres?target_session_attrs=standby", "/postgres?sslrootcert=/absent&sslmode=verify-full", "/postgres?connect_timeout=x"])
    plain = f"127.0.0.1:{port}/postgres"
    name = user.replace("@", "%40")
    folder = pathlib.Path(cluster.files)
    (folder / "pass").write_text(f"127.0.0.1:{port}:postgres:{user}:{password}\n", "utf-8")
    (folder / "pass").chmod(0o600)
    (folder / "services").write_text(f"[mine]\nhost=127.0.0.1\nport={port}\ndbname=postgres\nuser={user}\npassword={password}\n", "utf-8")
    return dice.choice([
        (f"postgres://{name}:{escaped(password)}@{host}{rest}", {}), (f"postgresql://{name}:{password}@{host}{rest}", {}),
        (f"postgres://{user}:{password}@{host}{rest}", {}), (f"postgres://{name}:{password}", {}), (f"postgres://{name}:{password}{rest}", {}),
        (f"postgres://{name}@{plain}?password={escaped(password)}", {}), (f"postgres://{name}@{host}/postgres?password={password}", {}),
        (f"postgres://127.0.0.1:{port}?user={name}&password={password}", {}), (f"postgres://{password}@{host}{rest}", {}),
        (f"postgres://{name}@{plain}?sslmode={password}", {}), (f"postgres://{name}@{plain}?{password}", {}), (f"postgres://{name}@127.0.0.1:{password}/postgres", {}),
        (f"postgres://{name}@{plain}", {"PGPASSWORD": password}), (f"postgres://{name}@{plain}", {"PGPASSFILE": str(folder / 'pass')}),
        (f"postgres://{name}@{plain}?passfile={folder / 'pass'}", {}), ("service=mine", {"PGSERVICEFILE": str(folder / "services")}),
        (f"host=127.0.0.1 port={port} dbname=postgres user={quoted(user)} password={quoted(password)}", {}),
        (f"host=127.0.0.1 port={port} user={user} password={password}", {}), (f"host=127.0.0.1 password={quoted(password)} port={dead}", {}),
        (f"user={user} password='{password}", {}), (f"host={password} user={user}", {}), (password, {}), (f"postgress://{name}:{password}@{plain}", {})])


def queries(dice):
    return dice.choice([TABLE] * 4 + ["SELECT nothing FROM recipients", "SELECT token, 1 / 0 AS id FROM recipients", "COPY recipients TO STDOUT", "SELECT 1",
                                      "SELECT token, shout(id) AS id FROM recipients"])


def run(belfry, project, words, environment):
    done = subprocess.run([belfry, *words, "-C", str(project), "--now", NOW], capture_output=True, timeout=120,
                          env={**{name: value for name, value in os.environ.items() if not name.startswith("PG")}, **environment})
    return done.returncode, done.stdout, done.stderr


def written(folder):
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def case(belfry, cluster, project, folder, dice, user, password):
    """Runs one command over one address. What it told, and what was wrong with that."""
    address, environment = addresses(cluster, user, password, dice)
    query = queries(dice)
    (project / "belfry.yaml").write_text(PROJECT % json.dumps(query), "utf-8")
    output, saved = folder / "out", folder / "saved"
    for path in [output, saved]: shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
    words = dice.choice([["plan", "--format", "json"], ["plan", "--save", str(saved)], ["render", "c"], ["audience", "everybody", "--ids"],
                         ["build", "--output", str(output), "--max-rejected", "5"], ["devices", "list"], ["devices", "prune", "/dev/null"]])
    isNamed = "\0" not in address and not address.startswith("-") and dice.random() < 0.5
    if isNamed: words += ["--store" if words[0] == "devices" else "--recipients", address]
    if words[0] == "devices": words += ["--table", "recipients"]
    status, out, err = run(belfry, project, words, {**environment, "PEOPLE": address})
    told = out + err + written(output) + (saved.read_bytes() if saved.exists() else b"")
    wrong = [part for part in parts(password) if part.encode() in told]
    if user.encode() in told: wrong.append(user)
    lines = err.decode().splitlines()
    if b"\x1b" in err or any(line.startswith(("::", "NOTICE", "WARNING", "DETAIL", "HINT")) for line in lines): wrong.append("a line of the server's")
    if status not in (0, 1, 2, 3): wrong.append(f"status {status}")
    return status, [(words, address, query, wrong, err.decode())] if wrong else []


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("belfry")
    for name, standard in [("cases", 300), ("seed", 1)]: parser.add_argument(f"--{name}", type=int, default=standard)
    wanted = parser.parse_args()
    belfry = os.path.abspath(wanted.belfry)
    dice = random.Random(wanted.seed)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-secrets-"))
    project = folder / "p"
    project.mkdir()
    (project / "c.yaml").write_text(CAMPAIGN, "utf-8")
    failures, statuses = [], {}
    try:
        with Cluster(free_port()) as cluster:
            cluster.files = folder
            cluster.psql("""CREATE TABLE recipients (token text UNIQUE, id text);
                INSERT INTO recipients VALUES ('ab', 'u1'), ('cd', 'u2'), ('not hex', 'u3');
                CREATE FUNCTION shout(text) RETURNS text LANGUAGE plpgsql AS
                  $$ BEGIN PERFORM set_config('client_min_messages', 'notice', true); RAISE NOTICE E'\\x1b[31m\\n::error::%', $1; RETURN $1; END $$;
                UPDATE pg_database SET datcollversion = E'1\\n::error::2';""")
            for number in range(wanted.cases):
                user, password = "".join(dice.choice("VYG") for _ in range(6)) + dice.choice(["", "@corp"]), secret(dice)
                if number % 4:
                    literal = "'" + password.replace("'", "''") + "'"
                    cluster.psql(f'CREATE ROLE "{user}" LOGIN PASSWORD {literal}; GRANT ALL ON recipients TO "{user}"')
                status, wrong = case(belfry, cluster, project, folder, dice, user, password)
                statuses[status] = statuses.get(status, 0) + 1
                failures += wrong
                if number % 4: cluster.psql(f'REVOKE ALL ON recipients FROM "{user}"; DROP ROLE "{user}"')
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"secrets   {wanted.cases} passwords, seed {wanted.seed}: " + ", ".join(f"{count} with status {status}" for status, count in sorted(statuses.items()))
          + f"; {len(failures)} told something", flush=True)
    for failure in failures[:10]: print("  ", failure)
    # Without some that get in nothing was tried of what is written.
    return 1 if failures or statuses.get(0, 0) < wanted.cases // 20 else 0


if __name__ == "__main__": sys.exit(main())
