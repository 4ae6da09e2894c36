"""What differs between two builds, and which part of a comparison can be the reason of each difference.

The table says for each member of a request, a bundle and their tables which parts of a campaign or of a project can change it. A difference whose
campaign has none of them, in its language, is one that a reviewer was not told of.
"""
import json
import re

# What all campaigns share, and who is read: it can change any request.
SHARED = re.compile(r"(order of )?(bundle-id|environment|platforms\.|locales\.|attributes|recipients|sent|test-recipients|policy\.(fallback-zone|payload-headroom|payload-origin|quiet-hours|groups))")
# Who gets a push, and which one.
WHO = r"audience|schedule|quiet-hours|holdout|weight|order of variants|status|group|unless-sent|was|deliver|push\.(expires|environment|channel)|inputs\."
# Whether there is a file for the Simulator, and which variant somebody sees in it.
SHOWN = r"audience|schedule|quiet-hours|status|deliver|weight|order of variants|push\.(type|channel|environment)|live-activity|was|inputs\."
SEEN = r"audience|holdout|weight|order of variants|was"
# By the way to a member of a payload.
PAYLOAD = [
    (r"aps\.alert\.(title|title-loc-.*)(\.|$)", r"title"), (r"aps\.alert\.(subtitle|subtitle-loc-.*)(\.|$)", r"subtitle"),
    (r"aps\.alert\.(body|loc-.*)(\.|$)", r"body"), (r"aps\.alert\.launch-image", "launch-image"), (r"aps\.alert$", "title|subtitle|body|launch-image"),
    (r"aps\.badge", "badge"), (r"aps\.(alert\.)?sound", "sound"), (r"aps\.thread-id", "thread"), (r"aps\.category", "category"),
    (r"aps\.interruption-level", "interruption"), (r"aps\.relevance-score", "relevance"), (r"aps\.target-content-id", "target-content"),
    (r"aps\.filter-criteria", "filter-criteria"), (r"aps\.mutable-content", r"media|push\.mutable-content"),
    (r"aps\.content-available", r"push\.content-available"),
    (r"aps\.(timestamp|event|content-state|attributes|attributes-type|stale-date|dismissal-date|input-push-.*)(\.|$)", r"live-activity\.|order of live-activity|schedule|push"),
    (r"link$", r"link|data\.link"), (r"media$", r"media|data\.media"), (r"belfry(\.|$)", WHO),
]
HEADERS = {
    "apns-topic": r"push\.(topic|type)", "apns-push-type": r"push\.type|live-activity", "apns-priority": r"push\.priority",
    "apns-expiration": r"push\.expires|schedule|quiet-hours", "apns-collapse-id": r"push\.collapse", "apns-id": WHO, "apns-request-id": WHO, "apns-channel-id": r"push\.channel",
}
# By the way to a member of a campaign in a bundle.
LOCAL = [
    (r"identity", "was"), (r"audience", "audience"), (r"(rule|says|slots|quiet_hours|opened_every)", r"schedule|quiet-hours|status|opened-every|audience"),
    (r"holdout", "holdout"), (r"attributes", r".*"), (r"weight", "weight"),
    (r"content\.localizations\.[^.]+\.(sound)", "sound"), (r"content\.localizations\.[^.]+\.(attachments)", "media"),
    (r"content\.localizations\.[^.]+\.(userInfo.*)", r"link|data"), (r"content\.localizations\.[^.]+\.title", "title"),
    (r"content\.localizations\.[^.]+\.subtitle", "subtitle"), (r"content\.localizations\.[^.]+\.body", "body"),
    (r"content\.localizations(\.[^.]+)?$", "title|subtitle|body|sound|media|link|localizations"), (r"content\.badge", "badge"), (r"content\.sound", "sound"),
    (r"content\.launchImageName", "launch-image"), (r"content\.threadIdentifier", "thread"), (r"content\.interruptionLevel", "interruption"),
    (r"content\.relevanceScore", "relevance"), (r"content\.targetContentIdentifier", "target-content"), (r"content\.filterCriteria", "filter-criteria"),
    (r"content\.categoryIdentifier", "category"), (r"content\.attachments", "media"), (r"content\.userInfo(Templates)?(\.|$)", r"link|data|order of data"),
]
BATCH = [
    (r"(schedule|fires|quiet_hours)", "schedule|quiet-hours|interruption|status"), (r"priority", r"push\.priority"), (r"(topic|push_type|token_kind|authentication)", r"push\.|live-activity"),
    (r"(environment)", r"push\.environment"), (r"(path|channel)", r"push\.channel"), (r"identity", "was"), (r"variants", WHO), (r"holdout", WHO),
    (r"(send|recipients)", WHO), (r"(payload|shards)", r".*"),
]
BUNDLE = {
    "attributes": r"(order of )?attributes|platforms|locales", "events": r"(order of )?events", "frequency": r"policy\.frequency|events|order of events",
    "source_locale": r"locales\.", "locales": r"locales\.", "platforms": r"platforms\.", "pending_limit": r"policy\.pending", "pending": r"policy\.pending", "opened_every": r"policy\.opened-every", "needs": "schedule", "app": "bundle-id",
}


def ordered(value):
    """A value in which the order of members counts."""
    if isinstance(value, dict):
        return [(key, ordered(member)) for key, member in value.items()]
    return [ordered(item) for item in value] if isinstance(value, list) else value


def leaves(before, after, way=""):
    """The ways to the members that differ; to an object whose members only stand in another order its own, with `~` behind it."""
    if type(before) is not type(after) or not isinstance(before, (dict, list)):
        if before != after:
            yield way
        return
    if isinstance(before, list):
        if len(before) != len(after) or not all(isinstance(item, dict) and "name" in item for item in before + after):
            if ordered(before) != ordered(after):
                yield way
            return
        before, after = ({item["name"]: item for item in items} for items in (before, after))
    for key in list(before) + [key for key in after if key not in before]:
        name = f"{way}.{key}" if way else key
        if key not in before or key not in after:
            yield name
        else:
            yield from leaves(before[key], after[key], name)
    if [key for key in before if key in after] != [key for key in after if key in before]:
        yield way + "~"


class Reasons:
    """The parts that a comparison tells."""

    def __init__(self, told):
        self.project = [part["key"] for part in told["project"]]
        # Campaigns that a change of what all share is said to reach.
        self.reached = {campaign for part in told["project"] for campaign in part.get("campaigns", [])}
        self.parts, self.whole, self.ids = {}, set(), set()
        for change in told["changes"]:
            self.ids.add(change["campaign"])
            if change["kind"] != "changed":
                self.whole |= {change["campaign"], change["was"]}
            self.parts.setdefault(change["campaign"], []).extend((part["key"], part.get("locale")) for part in change["parts"])
            if change["was"]:
                self.parts.setdefault(change["was"], []).extend((part["key"], part.get("locale")) for part in change["parts"])

    def shared(self, pattern=None):
        """Whether something that all share is told that can be the reason."""
        return any(re.match(pattern, key) if pattern else SHARED.match(key) for key in self.project)

    def of(self, campaign, pattern, locale=None, isOwn=False):
        """Whether something of a campaign is told that can be the reason; of a text in its language, or in none unless it must be its own."""
        if campaign in self.whole or campaign in self.reached or self.shared():
            return True
        languages = (locale,) if isOwn else (None, locale)
        return any(re.match(f"(order of )?({pattern})", key) and (locale is None or other in languages) for key, other in self.parts.get(campaign, []))


def request_reasons(way, campaign, locale, reasons):
    """Whether a member of a request line that differs is explained."""
    if way.startswith("headers."):
        return reasons.of(campaign, HEADERS.get(way[8:], "$^"))
    # The zone stands in the lines of those whom quiet hours hold.
    if way == "zone":
        return reasons.of(campaign, "quiet-hours|schedule|interruption|audience|deliver|push")
    if way in ("due", "meant", "request", "variant", "token", "id"):
        return reasons.of(campaign, WHO)
    if way.startswith("payload."):
        inner = way[8:]
        # A Live Activity has its sound elsewhere, and a push in the background has none.
        if reasons.of(campaign, r"push\.type"):
            return True
        for pattern, keys in PAYLOAD:
            if re.match(pattern, inner):
                return reasons.of(campaign, keys, locale if keys in ("title", "subtitle", "body") else None)
        return reasons.of(campaign, r"data")
    return reasons.of(campaign, r".*") if way.endswith("~") else False


def requests(files, campaign):
    """The lines of a campaign, by whom they are for."""
    found = {}
    for path, content in files.items():
        if re.fullmatch(rf"push/{re.escape(campaign)}/\d+\.jsonl", path):
            for line in map(json.loads, content.splitlines()):
                found[(line.get("id"), line.get("token"), line.get("request"), line.get("meant"))] = line
    return found


def push_differences(campaign, before, after, reasons):
    batches = [json.loads(files[f"push/{campaign}/batch.json"]) if f"push/{campaign}/batch.json" in files else None for files in (before, after)]
    # Of a group, and of what stands back for another, a change of one of them is felt by the others.
    turns = [sum(((batch or {}).get("recipients") or {}).get(key, 0) for key in ("outranked", "too_soon")) for batch in batches]
    follows = any(turns) and bool(reasons.ids - {campaign})
    if batches[0] is None or batches[1] is None:
        if not follows and not reasons.of(campaign, WHO):
            yield f"{campaign}: a batch alone"
        return
    old, new = requests(before, campaign), requests(after, campaign)
    if set(old) != set(new) and not follows and not reasons.of(campaign, WHO):
        yield f"{campaign}: others get it"
    for whom in set(old) & set(new):
        one, two = old[whom], new[whom]
        if one["locale"] != two["locale"] or one.get("variant") != two.get("variant"):
            # Another language or variant has other texts.
            if not reasons.of(campaign, WHO + "|title|subtitle|body"):
                yield f"{campaign}: {one['locale']} {one.get('variant')} → {two['locale']} {two.get('variant')}"
            continue
        for way in leaves(one, two):
            if not request_reasons(way, campaign, one["locale"], reasons):
                yield f"{campaign}: {way} [{one['locale']}]"
    for way in leaves(*batches):
        if way in ("payload", "shards") or follows and way.split(".")[0] in ("send", "recipients", "holdout", "variants"):
            continue
        keys = next((keys for pattern, keys in BATCH if re.match(pattern, way)), "$^")
        if not follows and not reasons.of(campaign, keys):
            yield f"{campaign}: batch {way}"


def local_differences(before, after, reasons):
    apart = ("campaigns", "categories", "authorization", "needs")
    for way in leaves(*({key: value for key, value in side.items() if key not in apart} for side in (before, after))):
        if not reasons.shared(BUNDLE.get(re.split(r"[.~]", way)[0], "$^")):
            yield f"bundle {way}"
    for key in ("authorization", "needs"):
        if before[key] != after[key] and not reasons.ids:
            yield f"bundle {key}"
    old, new = ({item["campaign"]: item for item in side["campaigns"]} for side in (before, after))
    for campaign in set(old) ^ set(new):
        if not reasons.of(campaign, "status|deliver|schedule|quiet-hours"):
            yield f"{campaign}: in one bundle alone"
    if set(old) == set(new) and list(old) != list(new) and not reasons.shared("order of campaigns"):
        yield "bundle: order of campaigns"
    for campaign in set(old) & set(new):
        for way in leaves(old[campaign], new[campaign]):
            inner = re.sub(r"^variants\.[^.]*\.?", "", way) if way.startswith("variants.") else way
            if way.startswith("variants") and (inner == "" or way in ("variants", "variants~")):
                keys = "weight|order of variants"
            elif inner.endswith("~"):
                keys = r"localizations|data|title|subtitle|body|sound|media|link"
            else:
                keys = next((keys for pattern, keys in LOCAL if re.match(pattern, inner)), "$^")
            language = re.match(r"content\.localizations\.([^.]+)\.(title|subtitle|body)", inner)
            if not reasons.of(campaign, keys, language.group(1) if language else None):
                yield f"{campaign}: {way}"

def simulator_differences(path, before, after, reasons):
    """`simulator/ID.VARIANT.LANGUAGE.apns`, or `simulator/PERSONA/ID.apns`: whoever is made up is told of by what is known of them."""
    folders, names = path.split("/")[1:-1], path.split("/")[-1].split(".")[:-1]
    campaign, locale = names[0], names[-1] if len(names) > 1 else None
    if folders and reasons.shared(rf"personas\.{re.escape(folders[0])}$"):
        return
    if before is None or after is None:
        # Who is held out gets none, and a language that is new has texts that are.
        if not reasons.of(campaign, SHOWN + (f"|{SEEN}" if folders else "")) and not (locale and reasons.of(campaign, r".*", locale, isOwn=True)):
            yield path
    elif not folders or not reasons.of(campaign, SEEN):
        for way in leaves({"payload": json.loads(before)}, {"payload": json.loads(after)}):
            if not request_reasons(way, campaign, locale, reasons):
                yield f"{path}: {way}"


def category_differences(before, after, reasons):
    old, new = ({item["identifier"]: item for item in side["categories"]} for side in (before, after))
    for name in set(old) | set(new):
        if ordered(old.get(name)) != ordered(new.get(name)) and not reasons.shared(rf"(order of )?categories\.{re.escape(name)}\."):
            yield f"category {name}"
    if list(old) != list(new) and not reasons.shared(r"order of categories$|categories\."):
        yield "order of categories"


def unexplained(before, after, told):
    """The differences of two builds, by their paths, of which a comparison tells no reason."""
    reasons = Reasons(told)
    if reasons.shared("bundle-id"):
        return []
    found = []
    paths = sorted(path for path in set(before) | set(after) if before.get(path) != after.get(path))
    for campaign in sorted({path.split("/")[1] for path in paths if path.startswith("push/")}):
        found += push_differences(campaign, before, after, reasons)
    for path in paths:
        old, new = before.get(path), after.get(path)
        name = path.split("/")[-1]
        if path.startswith("simulator/"):
            found += simulator_differences(path, old, new, reasons)
        elif path.startswith("local/") and name == "Belfry.json":
            if old is None or new is None:
                if not reasons.whole and not reasons.ids:
                    found.append(path)
                continue
            for told_by in (local_differences, category_differences):
                found += told_by(json.loads(old), json.loads(new), reasons)
        elif path.startswith("local/") and name == "manifest.json" and old and new:
            skipped = ("files", "pending_slots")
            for way in leaves(*({key: value for key, value in json.loads(side).items() if key not in skipped} for side in (old, new))):
                if not reasons.shared(BUNDLE.get(re.split(r"[.~]", way)[0], "$^")):
                    found.append(f"{path}: {way}")
        elif path.startswith("local/"):
            if not reasons.whole and not reasons.shared(r"sounds\.|media\.") and not any(re.match("sound|media|status|deliver|schedule|weight", key) for parts in reasons.parts.values() for key, _ in parts):
                found.append(path)
        # Which rows lack something rests on what campaigns read of them, and on which of them read any.
        elif path == "rejected.jsonl" and not reasons.shared() and not reasons.ids:
            found.append(path)
    return found


def of_campaigns(files):
    """What a build has of each campaign: its requests, its part of a bundle with the files that it names, its files for the Simulator."""
    found = {}
    def note(campaign, what, content):
        found.setdefault(campaign, {})[what] = content
    for path, content in files.items():
        parts = path.split("/")
        if parts[0] == "push":
            note(parts[1], path, content)
        elif parts[0] == "simulator":
            note(parts[-1].split(".")[0], path, content)
        elif parts[0] == "local" and parts[-1] == "Belfry.json":
            for campaign in json.loads(content)["campaigns"]:
                note(campaign["campaign"], "bundle", json.dumps(campaign))
                named = set(re.findall(r'"(?:name|file)": "([^"]+)"', json.dumps(campaign)))
                for other in files:
                    if other.startswith(f"local/{parts[1]}/") and ("/Sounds/" in other or "/Media/" in other) and any(other.endswith("/" + name) for name in named):
                        note(campaign["campaign"], other.split("/", 2)[2], files[other])
    return found


def unnamed(before, after, told):
    """The campaigns of which two builds have something else, and which a comparison does not name."""
    old, new = of_campaigns(before), of_campaigns(after)
    named = {change["campaign"] for change in told["changes"]} | {change["was"] for change in told["changes"]}
    named |= {campaign for part in told["project"] + told["changes"] for campaign in part.get("campaigns", [])}
    return sorted(campaign for campaign in set(old) | set(new) if old.get(campaign) != new.get(campaign) and campaign not in named)
