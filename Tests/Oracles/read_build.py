#!/usr/bin/env python3
"""Reads the folder that `belfry build` wrote, the way Apple's side would, and says what it would not take.

    read_build.py BUILD_FOLDER

It shares nothing with belfry: the rules are written down a second time, from Apple's pages "Generating a remote
notification", "Sending notification requests to APNs", "Sending broadcast push notification requests to APNs" and
"Starting and updating Live Activities with ActivityKit push notifications".
Prints what it counted. Status 0: nothing to object to; 1: violations, one a line; 2: there is no build to read.
"""
import collections, hashlib, json, pathlib, re, sys

APS = {  # key: JSON type; bool is no number here, although Python says so
    "alert": (str, dict), "badge": int, "sound": (str, dict), "thread-id": str, "category": str,
    "content-available": int, "mutable-content": int, "target-content-id": str, "interruption-level": str,
    "relevance-score": (int, float), "filter-criteria": str, "timestamp": int, "event": str, "content-state": dict,
    "attributes-type": str, "attributes": dict, "stale-date": int, "dismissal-date": int, "input-push-token": int,
    "input-push-channel": str, "content-changed": bool, "url-args": list}
ALERT = {
    "title": str, "subtitle": str, "body": str, "title-loc-key": str, "subtitle-loc-key": str, "loc-key": str,
    "title-loc-args": list, "subtitle-loc-args": list, "loc-args": list, "launch-image": str}
ACTIVITY_ALERT = {"title": (str, dict), "body": (str, dict), "sound": str}
CHOICES = {
    "interruption-level": ("passive", "active", "time-sensitive", "critical"), "event": ("start", "update", "end"),
    "content-available": (1,), "mutable-content": (1,), "input-push-token": (1,)}
TYPES = {  # push type: suffix of the topic, priorities
    "alert": ("", "1 5 10"), "background": ("", "5"), "voip": (".voip", "1 5 10"), "pushtotalk": (".voip-ptt", "10"),
    "complication": (".complication", "1 5 10"), "fileprovider": (".pushkit.fileprovider", "1 5 10"),
    "liveactivity": (".push-type.liveactivity", "5 10"), "location": (".location-query", "5 10"),
    "widgets": (".push-type.widgets", "1 5 10"), "controls": (".push-type.controls", "1 5 10")}
DATE, TIME = r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", r"([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?"
DEVICE = {"apns-topic", "apns-push-type", "apns-priority", "apns-expiration", "apns-collapse-id", "apns-id"}
BROADCAST = {"apns-channel-id", "apns-push-type", "apns-priority", "apns-expiration", "apns-request-id"}

counted, violations, names = collections.Counter(), [], set()

def require(condition, place, what):
    if not condition: violations.append(f"{place}: {what}")

def read_json(text, place, allows_null=False):
    """Decodes strictly: no key twice, no NaN, and no null where Apple's side reads."""
    def members(pairs):
        keys = [key for key, _ in pairs]
        for key in {key for key in keys if keys.count(key) > 1}: require(False, place, f'the key "{key}" stands twice')
        for key, value in pairs: require(value is not None or allows_null, place, f'"{key}" is null')
        return dict(pairs)
    return json.loads(text, object_pairs_hook=members, parse_constant=lambda word: require(False, place, word))

def check_spelling(text, place):
    """What is sent is minified UTF-8: no blank outside of texts, no escape that is not needed."""
    require(not re.search(r"[ \t\r]", re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)), place, "is not minified")
    for escape in re.findall(r"\\(?:u[0-9a-fA-F]{4}|.)", text):
        needless = escape == "\\/" or escape[1] == "u" and int(escape[2:], 16) not in (*range(0x20), 0x7F)
        require(not needless, place, f"escapes needlessly: {escape}")

def is_a(value, kinds):
    return isinstance(value, kinds) and (not isinstance(value, bool) or kinds in (bool, object))

def check_aps(aps, kind, place):
    for key, value in aps.items():
        require(key in APS, place, f'"{key}" is no key of aps')
        require(is_a(value, APS.get(key, object)), place, f'"{key}" has the wrong type')
        require(key not in CHOICES or value in CHOICES[key], place, f'"{key}" is {value!r}')
        counted[f"aps.{key}"] += 1
    alert, sound = aps.get("alert"), aps.get("sound")
    if isinstance(alert, dict):
        allowed = ACTIVITY_ALERT if kind == "liveactivity" else ALERT
        for key, value in alert.items():
            require(key in allowed and is_a(value, allowed.get(key, object)), place, f'alert: "{key}" is not right')
            texts = value if isinstance(value, list) else []
            require(all(isinstance(text, str) for text in texts), place, f'alert: "{key}" holds more than texts')
    if isinstance(sound, dict):
        right = set(sound) <= {"critical", "name", "volume"} and sound.get("critical") == 1
        require(right and 0 <= sound.get("volume", 1) <= 1, place, "sound is not right")
    require(aps.get("badge", 0) >= 0, place, "the badge is below 0")
    require(kind != "alert" or 0 <= aps.get("relevance-score", 0) <= 1, place, "the relevance is not from 0 to 1")
    if kind == "alert": require({"alert", "badge", "sound"} & set(aps), place, "shows nothing")
    if kind == "background": require(aps == {"content-available": 1}, place, "holds more than content-available")
    if kind == "liveactivity":
        needed = {"timestamp", "event"} | ({"content-state"} if aps.get("event") != "end" else set())
        if aps.get("event") == "start": needed |= {"attributes-type", "attributes", "alert"}
        require(needed <= set(aps), place, f"lacks {sorted(needed - set(aps))}")
        for key in ("timestamp", "stale-date", "dismissal-date"):
            require(10**9 <= aps.get(key, 10**9) < 10**10, place, f'"{key}" is not in seconds')
    if "mutable-content" in aps: require(alert, place, "mutable-content without an alert")

def check_headers(headers, batch, place):
    kind, channel = headers.get("apns-push-type"), "apns-channel-id" in headers
    require(set(headers) <= (BROADCAST if channel else DEVICE), place, f"has other headers: {sorted(headers)}")
    require(all(isinstance(value, str) and value for value in headers.values()), place, "a header is no text, or empty")
    suffix, priorities = TYPES.get(kind, ("?", ""))
    require(kind in TYPES, place, f"the push type is {kind!r}")
    require(kind == batch["push_type"], place, "the push type is not the batch's")
    require(headers.get("apns-priority", "10") in priorities.split(), place, "the priority does not go with the type")
    require(re.fullmatch(r"0|[1-9][0-9]{9}", headers.get("apns-expiration", "0")), place, "expiration: not in seconds")
    require(len(headers.get("apns-collapse-id", "").encode()) <= 64, place, "the collapse id is over 64 bytes")
    name = headers.get("apns-request-id" if channel else "apns-id", "")
    require(re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", name), place, "the name is no UUID of version 8")
    require(name not in names, place, "the name stands twice")
    names.add(name)
    if channel: require({"apns-expiration", "apns-priority"} <= set(headers), place, "a broadcast lacks headers")
    else: require(headers.get("apns-topic", "") == batch["app"] + suffix, place, "the topic does not go with the type")
    return 5120 if channel or kind == "voip" else 4096

def check_batch(folder, app):
    batch = read_json((folder / "batch.json").read_text("utf-8"), folder.name, allows_null=True) | {"app": app}
    sizes, files = [], {path.name for path in folder.iterdir()} - {"batch.json"}
    require(files == {shard["file"] for shard in batch["shards"]}, folder.name, "the shards listed are not the files")
    for shard in batch["shards"]:
        data = (folder / shard["file"]).read_bytes()
        place = f'{folder.name}/{shard["file"]}'
        require(hashlib.sha256(data).hexdigest() == shard["sha256"], place, "the digest is not that of batch.json")
        require((len(data), data.count(b"\n")) == (shard["bytes"], shard["rows"]), place, "other bytes or rows")
        for number, line in enumerate(data.decode("utf-8").split("\n")[:-1], 1):
            here = f"{place}:{number}"
            request = read_json(line, here)
            require(request["campaign"] == batch["campaign"], here, "the campaign is not the batch's")
            require(shard["instant"] in (None, request["due"]), here, "is not due when its shard is sent")
            require(request["variant"] in [variant["name"] for variant in batch["variants"]], here, "there is no such variant")
            check_spelling(line, here)
            limit = check_headers(request["headers"], batch, here)
            payload = line[line.index(',"payload":{') + 11:-1]
            require(json.loads(payload) == request["payload"], here, "the payload is not the end of the line")
            sizes.append(len(payload.encode("utf-8")))
            require(sizes[-1] <= limit, here, f"{sizes[-1]} bytes of payload, {limit} are allowed")
            if "apns-channel-id" not in request["headers"]:
                require(re.fullmatch(r"(?:[0-9a-f]{2}){8,100}", request.get("token", "")), here, "the token is not hex")
            origin = {"campaign": request["campaign"], "variant": request["variant"], "request": request["headers"].get("apns-id")}
            says = batch["payload"]["origin"]
            require(not says or batch["push_type"] not in ("liveactivity", "widgets", "controls", "fileprovider"), here, "such a push cannot say its campaign")
            require(request["payload"].get("belfry") == (origin if says else None), here, "the payload does not say which campaign it is of, or another one")
            check_aps(request["payload"].get("aps", {}), request["headers"]["apns-push-type"], here)
            counted["push requests"] += 1
    said = (batch["payload"]["smallest"], batch["payload"]["largest"])
    require(not sizes or (min(sizes), max(sizes)) == said, folder.name, "the sizes are not those of batch.json")
    counted["push batches"] += 1

def check_bundle(folder):
    bundle = read_json((folder / "Belfry.json").read_text("utf-8"), folder.name, allows_null=True)
    require((bundle["format"], bundle["format_version"].split(".")[0]) == ("belfry-bundle", "3"), folder.name, "it is no bundle of the third format")
    require(1 <= bundle["pending"] <= 64 and 1 <= bundle["opened_every"] <= 31, folder.name, "the slots or the days are none")
    require(sum(campaign["slots"]["most"] for campaign in bundle["campaigns"] if campaign["slots"]["days"] is None) <= bundle["pending"] or any(campaign["audience"] for campaign in bundle["campaigns"]),
            folder.name, "what repeats for ever does not fit")
    def values(value, pattern, place):
        for text in value.get("value", []) if "path" not in value else []: require(isinstance(text, str) and re.fullmatch(pattern, text), place, f"{text!r} is none")
    for campaign in bundle["campaigns"]:
        place, rule = f'{folder.name}: {campaign["campaign"]}', campaign["rule"]
        require(rule["form"] == ("rolling" if campaign["slots"]["days"] else "repeating") or rule["kind"] == "report", place, "its form is not that of its slots")
        values(rule.get("at", {}), DATE + "T" + TIME if rule["kind"] == "dates" else TIME, place)
        values(rule.get("except", {}), DATE, place)
        for bound in ("from", "until"): values({"value": [rule[bound]["value"]]} if "value" in rule.get(bound, {}) else {}, DATE, place)
        if rule["kind"] == "calendar":
            require("path" in rule["every"]["number"] or 1 <= rule["every"]["number"]["value"] <= 366, place, "the number is none")
            require(rule["every"]["unit"] == "day" or "days" in rule, place, "it has no days")
            own = {value["path"][0] for value in (*rule.values(), rule["every"]["number"]) if isinstance(value, dict) and "path" in value}
            require(own <= {attribute["name"] for attribute in bundle["attributes"]}, place, "it names what the app does not know")
            require(not own or "own-values" in bundle["needs"], place, "an older library would follow it")
        if rule["kind"] == "interval": require(rule["seconds"]["value"] >= 60, place, "the interval is under a minute")
        if rule["kind"] == "place": require(rule["region"]["radius"] > 0, place, "the region has no radius")
        counted[f'local rules: {rule["kind"]}'] += 1

def main(arguments):
    if len(arguments) != 1 or not (root := pathlib.Path(arguments[0])).joinpath("manifest.json").is_file():
        return print(__doc__, file=sys.stderr) or 2
    app = read_json((root / "manifest.json").read_text("utf-8"), "manifest.json", allows_null=True)["app"]
    for batch in sorted(root.glob("push/*/batch.json")): check_batch(batch.parent, app)
    for bundle in sorted(root.glob("local/*.notificationbundle")): check_bundle(bundle)
    for path in sorted(root.glob("simulator/*.apns")):
        push = read_json(path.read_text("utf-8"), path.name)
        require(push.get("Simulator Target Bundle") == app, path.name, 'lacks the "Simulator Target Bundle"')
        require(path.stat().st_size <= 4096, path.name, f"{path.stat().st_size} bytes, 4096 are allowed")
        check_aps(push["aps"], "alert" if set(push["aps"]) - {"content-available"} else "background", path.name)
        counted["simulator files"] += 1
    for what, number in sorted(counted.items()): print(f"{number:8}  {what}")
    print("\n".join(violations[:100]) if violations else "nothing to object to")
    return 1 if violations else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
