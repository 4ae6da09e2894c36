#!/usr/bin/env python3
"""Holds the names of requests against Python's xxhash, and builds of the same moment against each other.

    request_names.py BELFRY PROJECT

Builds the project whole, in three parts, and with one worker: each request has the name that the reference says, no name comes twice, and the
lines of the parts are those of the whole. Of campaigns/ the receipt is asked for, twice: the same orders have the same names an hour later, and no two orders
one name. Needs the package xxhash; request_names.sh makes a place for it. Status 0: no difference.
"""
import csv, io, json, pathlib, re, subprocess, sys, tempfile

belfry, project = sys.argv[1:3]
reference = (pathlib.Path(__file__).parents[2] / "schemas/commands/build.md").read_text()
rule = {}
exec(re.search(r"```python\n(import uuid, xxhash.*?)```", reference, re.S).group(1), rule)


def receipts(now):
    """The name of each order, rendered at a moment."""
    people = list(csv.DictReader((pathlib.Path(project) / "data/devices.csv").open()))
    rows = io.StringIO()
    # What the receipt asks for, by its own file: what it takes beside these may be left out.
    values = {"payment": "1", "amount": "2.5", "paid_in": "EUR", "items": '["Pro"]'}
    text = (pathlib.Path(project) / "payments/receipt.yaml").read_text()
    asked = re.findall(r"^  (\w+): +\{ type:", text, re.M)
    needed = [name for name in asked if "optional: true" not in re.search(rf"^  {name}:.*$", text, re.M)[0]]
    if set(needed) - set(values): sys.exit(f"the receipt asks for {needed}: give each of them a value here")
    columns = [name for name in asked if name in values]
    table = csv.DictWriter(rows, [*people[0], *columns, "request"], lineterminator="\n")
    table.writeheader()
    orders = [f'P-{number}{"é☃🙂"[number % 4:]} "{number}"' * (1 + number % 9) for number in range(3 * len(people))]
    for number, order in enumerate(orders):
        inputs = values | {"payment": number, "amount": number / 100}
        table.writerow(people[number % len(people)] | {name: inputs[name] for name in columns} | {"request": order})
    command = [belfry, "render", "receipt", "-C", project, "--recipients", "-", "--now", now]
    done = subprocess.run(command, input=rows.getvalue().encode(), check=True, stdout=subprocess.PIPE)
    names = {}
    for line in done.stdout.splitlines():
        request = json.loads(line)
        if request["due"] != now: sys.exit(f"{request['request']}: due {request['due']}, not {now}")
        wanted = rule["name"](request["headers"]["apns-topic"], "receipt", request["request"], request["token"])
        name = request["headers"]["apns-id"]
        if name != wanted: sys.exit(f"{request['request']}: {name}, not {wanted}")
        names[request["request"]] = name
    if not names.keys() <= set(orders) or len(set(names.values())) != len(names): sys.exit("two orders have one name")
    return names


def build(folder, *words):
    command = [belfry, "build", "-C", project, "--output", folder, "--now", "2026-11-21T00:00:00Z", *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    lines = {}
    for batch in pathlib.Path(folder).glob("push/*/batch.json"):
        told = json.loads(batch.read_text())
        for shard in batch.parent.glob("*.jsonl"):
            for line in shard.read_text().splitlines():
                request = json.loads(line)
                headers = request["headers"]
                name = headers.get("apns-id") or headers["apns-request-id"]
                address = request.get("token") or headers["apns-channel-id"]
                wanted = rule["name"](told["app"], told["identity"], request.get("meant") or request["due"], address)
                if name != wanted: sys.exit(f"{shard}: {name}, not {wanted}")
                if lines.setdefault(name, line) != line: sys.exit(f"{shard}: {name} stands twice")
    return lines


with tempfile.TemporaryDirectory() as scratch:
    whole = build(scratch + "/whole")
    if build(scratch + "/one", "--jobs", "1") != whole: sys.exit("one worker makes other lines")
    parts = [build(f"{scratch}/{part}", "--shard", f"{part}/3") for part in range(3)]
    if sum(map(len, parts)) != len(whole) or {name: line for part in parts for name, line in part.items()} != whole:
        sys.exit("the parts are not the whole")
    asked = {}
    if (pathlib.Path(project) / "payments/receipt.yaml").exists():
        asked = receipts("2026-11-21T00:00:00Z")
        if not asked or receipts("2026-11-21T01:00:00Z") != asked: sys.exit("an hour later the orders have other names")
    print(f"{len(asked)} orders: the same an hour later")
    print(f"{len(whole)} requests: 0 names differ from xxhash's, none comes twice, three parts and one worker make the same")
