#!/usr/bin/env python3
"""Queries of PostgreSQL that do more than answer rows, and values that are longer than a recipient's: what belfry makes of them.

    hostile_queries.py BELFRY

What is no single SELECT must be refused before it has done anything; a value of more than 64 KiB must be a rejected row, whatever its type, and neither it
nor a row without an end may cost memory. Needs postgresql, and a user who may do everything.
"""
import json, os, pathlib, re, shutil, subprocess, sys, tempfile

from recipient_sources import NOW, Cluster, write_project

MOST = 1 << 16
# Each would leave a trace if it ran: a file, a table, a row, a number.
DEEDS = [
    "COPY (SELECT 1) TO PROGRAM 'touch {trace}'", "COPY devices FROM PROGRAM 'touch {trace}; echo'", "COPY devices TO '{trace}'",
    "DO $$ BEGIN EXECUTE 'COPY (SELECT 1) TO ''{trace}'''; END $$", "CREATE TABLE trace AS SELECT 1", "SELECT 1 AS token INTO trace", "CREATE TABLE trace (n int)",
    "WITH gone AS (DELETE FROM devices RETURNING *) SELECT * FROM gone", "DELETE FROM devices RETURNING *", "INSERT INTO devices VALUES ('x') RETURNING *",
    "UPDATE devices SET id = 'x' RETURNING *", "EXPLAIN ANALYZE SELECT nextval('counter')", "PREPARE p AS SELECT nextval('counter')", "CALL count_up()",
    "SELECT 1 AS token; SELECT nextval('counter')", "SELECT 1 AS token; COMMIT; CREATE TABLE trace ()", "COMMIT", "ROLLBACK", "SET work_mem = '1MB'", "SHOW work_mem", "LISTEN x", "VACUUM",
    "LOCK devices", "FETCH ALL FROM c", "CLOSE ALL", ";", "-- SELECT", "SELECT 1) AS belfry; SELECT nextval('counter'); --", "SELECT 1) AS belfry, (SELECT nextval('counter')",
    "SELECT 1\n) AS belfry(c0) CROSS JOIN LATERAL (SELECT nextval('counter')"]
# What is one SELECT, and reads as it stands.
ROWS = [
    "SELECT * FROM devices ORDER BY id DESC", "SELECT * FROM devices ORDER BY id DESC;", "SELECT * FROM devices ORDER BY id DESC ; \n ;", "SELECT * FROM devices ORDER BY id DESC -- ;",
    "/* ; */ SELECT * FROM devices ORDER BY id DESC --", "WITH d AS (SELECT * FROM devices) SELECT * FROM d ORDER BY id DESC", "(TABLE devices) ORDER BY id DESC",
    "SELECT d.*, 1 AS other, 2 AS other, 1 / 0 AS never FROM devices d ORDER BY id DESC", "SELECT 'pro' AS plan, id, nickname, token AS \"token\" FROM devices ORDER BY id DESC"]
# Values whose text has as many bytes as {n}, and what is said of one that is not too long.
LONG = "is longer than 200 characters"
VALUES = [
    ("repeat('x', {n})", LONG), ("repeat('é', {n} / 2) || repeat('x', {n} % 2)", LONG), ("repeat('x', {n})::varchar", LONG), ("repeat('x', {n})::varchar(10000000)", LONG),
    ("rpad('x', {n})::bpchar", LONG), ("repeat('y', {n})::char(70000)::char({n})", LONG), ("ARRAY[repeat('x', {n} - 2)]", LONG), ("to_json(repeat('x', {n} - 2))", LONG),
    ("to_jsonb(repeat('x', {n} - 2))", LONG), ("to_jsonb(repeat('é', {n} / 2 - 1) || repeat('x', {n} % 2))", LONG), ("ROW(repeat('x', {n} - 2))", LONG),
    ("repeat('9', {n})::numeric", "this is a number, not a text"), ("repeat('1', {n})::varbit", LONG), ("xmlelement(name a, repeat('x', {n} - 7))", LONG)]
HUGE = ["repeat('x', 900000000)", "to_jsonb(repeat('x', 200000000))", "decode(repeat('00', 400000000), 'hex')", "array_fill(1, ARRAY[40000000])"]


def render(belfry, folder, number, cluster, query):
    """What it printed, with what status, and how much memory it took at most."""
    place = write_project(folder, f"recipients: {{ postgres: {{ url-env: PEOPLE, query: {json.dumps(query)} }} }}\n", f"q{number}")
    with open(folder / "out", "w+b") as out, open(folder / "err", "w+b") as err:
        child = subprocess.Popen([belfry, "render", "echo", "-C", str(place), "--now", NOW, "--max-rejected", "10"], stdout=out, stderr=err,
                                 env={**os.environ, "PEOPLE": cluster.address()})
        _, status, usage = os.wait4(child.pid, 0)
        out.seek(0), err.seek(0)
        return os.waitstatus_to_exitcode(status), out.read().decode(), err.read().decode(), usage.ru_maxrss


def hold_deeds(run, cluster):
    """Queries that are no SELECT, and addresses that are none."""
    trace = cluster.place / "trace"
    wrong = []
    for deed in DEEDS:
        status, out, said, _ = run(deed.replace("{trace}", str(trace)))
        if status != 3 or out or "must be one SELECT: " not in said or len(said.splitlines()) != 1: wrong.append((deed, status, out, said))
        left = cluster.psql("SELECT count(*) FROM devices; SELECT count(*) FROM pg_class WHERE relname = 'trace'; SELECT is_called FROM counter")
        if left.split() != ["3", "0", "f"] or trace.exists(): wrong.append((deed, "was done", left))
    return wrong


def hold_failures(run):
    """One SELECT that cannot be answered says why, on one line."""
    cases = [("SELECT nothing FROM devices", "column \"nothing\" does not exist"), ("SELECT token FROM devices", "has no columns"), ("SELECT d.*, 'free' AS plan FROM devices d", "twice"),
             ("SELECT token, nickname, plan, 1 / (length(id) - length(id)) AS points FROM devices", "division by zero"), ("SELECT * FROM devices FOR UPDATE", "read-only transaction"),
             ("SELECT token, nickname, plan, nextval('counter') AS points FROM devices", "read-only transaction"), ("SELECT token, nickname, plan, $1 AS id FROM devices", "parameter"),
             ("SELECT token, nickname, plan, shout() AS id FROM devices", "\\u{1b}[31m ::error::")]
    wrong = []
    for query, expected in cases:
        status, out, said, _ = run(query)
        if status != 3 or expected not in said or len(said.splitlines()) != 1 or "\x1b" in said: wrong.append((query, status, said))
    return wrong


def hold_rows(run):
    expected = None
    wrong = []
    for query in ROWS:
        status, out, said, _ = run(query)
        expected = expected or out
        if status or out != expected or len(out.splitlines()) != 3: wrong.append((query, status, out, said))
    return wrong


def hold_values(run):
    """The second row of three has a long value: it alone is rejected, and for the right reason."""
    wrong, most_memory = [], 0
    cases = [(value.replace("{n}", str(length)), "the field is longer than 64 KiB" if length > MOST else reason)
             for value, reason in VALUES for length in [MOST - 1, MOST, MOST + 1, 2 * MOST - 1]]
    cases += [(f"decode(repeat('00', {length}), 'hex')", "the field is longer than 64 KiB" if length > MOST // 2 else "a run of bytes stands") for length in [MOST // 2, MOST // 2 + 1]]
    cases += [(value, "the field is longer than 64 KiB") for value in HUGE]
    for value, reason in cases:
        # Both kinds of query: one whose expressions the server may move about, one that it may not.
        for order in ["", " ORDER BY i"]:
            query = f"SELECT 'ab' AS token, 'free' AS plan, i::text AS id, CASE WHEN i = 12 THEN {value} END AS nickname FROM generate_series(12, 12) i{order}"
            status, _, said, memory = run(query)
            most_memory = max(most_memory, memory)
            if status != 0 or "row 1, nickname: " not in said or reason not in said: wrong.append((query, status, said))
    # The rows around a long one are read.
    status, out, said, _ = run("SELECT 'ab' AS token, 'free' AS plan, i::text AS id, CASE WHEN i % 2 = 0 THEN repeat('x', 70000) ELSE 'n' END AS nickname FROM generate_series(1, 5) i")
    if re.findall(r'"id":"(\d)"', out) != ["1", "3", "5"] or re.findall(r"row (\d), nickname", said) != ["2", "4"]: wrong.append(("rows around", out, said))
    if most_memory > 64 << 10: wrong.append(("memory", most_memory))
    return wrong, 2 * len(cases), most_memory


def main():
    if len(sys.argv) != 2: sys.exit(__doc__)
    belfry = os.path.abspath(sys.argv[1])
    folder = pathlib.Path(tempfile.mkdtemp(prefix="belfry-queries-"))
    count = 0
    with Cluster() as cluster:
        cluster.psql("""CREATE TABLE devices (token text, id text, nickname text, plan text);
            INSERT INTO devices VALUES ('ab', 'u1', 'n', 'pro'), ('cd', 'u2', 'n', 'pro'), ('ef', 'u3', 'n', 'pro');
            CREATE SEQUENCE counter;
            CREATE FUNCTION shout() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION E'\\x1b[31m\\n::error::' USING DETAIL = 'ab'; END $$;
            CREATE PROCEDURE count_up() LANGUAGE sql AS $$ SELECT nextval('counter') $$;""")

        def run(query):
            nonlocal count
            count += 1
            return render(belfry, folder, count, cluster, query)

        failures = hold_deeds(run, cluster) + hold_failures(run) + hold_rows(run)
        print(f"queries   {count} queries, {len(DEEDS)} of them no single SELECT: {len(failures)} not taken as they should be", flush=True)
        wrong, cases, memory = hold_values(run)
        print(f"values    {cases} values around 64 KiB and up to 900 MB, {memory >> 10} MB at most: {len(wrong)} not taken as they should be", flush=True)
    shutil.rmtree(folder)
    for failure in (failures + wrong)[:10]: print("  ", failure)
    return 1 if failures or wrong else 0


if __name__ == "__main__": sys.exit(main())
