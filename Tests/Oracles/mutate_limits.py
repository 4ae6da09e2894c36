#!/usr/bin/env python3
"""mutate_limits.py [--only PATTERN] [--folder DIR] [--jobs N]

Changes each limit of the sources by one, up and down, and each comparison at a limit to its neighbour, and sees whether a test fails.

In a copy of the repository each number becomes a call that adds what BELFRY_MUTANT says. Prints a table; ends with 1 when a mutant
survives. Takes as long as building the tests and running some of them once for each mutant.
"""
import re
import sys

sys.dont_write_bytecode = True
import mutants as frame

# What is changed stands between § and §. A number changes by one; after → stands what a comparison becomes.
# name, file, text, tests
BOUNDS = "LimitBoundaryTests"
MUTANTS = [
    ("payload, device", "Payloads/PayloadLimit.swift", 'name: "device", bytes: §4096§', BOUNDS),
    ("payload, voip", "Payloads/PayloadLimit.swift", 'name: "voip", bytes: §5120§', "PayloadsTests"),
    ("payload, broadcast", "Payloads/PayloadLimit.swift", 'name: "broadcast", bytes: §5120§', BOUNDS),
    ("payload, simulator", "Payloads/PayloadLimit.swift", 'name: "simulator", bytes: §4096§', "PayloadsTests"),
    ("payload, Live Activity data", "Payloads/PayloadLimit.swift", 'name: "live-activity-data", bytes: §4096§', BOUNDS),
    ("actions that show", "Payloads/NotificationLimit.swift", '"actions", .atMost, §10§', BOUNDS),
    ("actions advised", "Payloads/NotificationLimit.swift", '"actions-advised", .atMost, §4§', BOUNDS),
    ("actions in a banner", "Payloads/NotificationLimit.swift", '"actions-in-banner", .atMost, §2§', "PayloadsTests"),
    ("collapse id", "Payloads/NotificationLimit.swift", '"collapse-id", .atMost, §64§', BOUNDS),
    ("pending requests", "Payloads/NotificationLimit.swift", '"pending-requests", .atMost, §64§', BOUNDS),
    ("regions", "Payloads/NotificationLimit.swift", '"regions", .atMost, §20§', BOUNDS),
    ("repeat interval", "Payloads/NotificationLimit.swift", '"repeat-interval", .atLeast, §60§', BOUNDS),
    ("storage of a push", "Payloads/NotificationLimit.swift", '"storage", .atMost, §30§', BOUNDS),
    ("length of a sound", "AppFiles/SoundFile.swift", 'maximumSeconds = §30§', BOUNDS),
    ("attachment, audio", "AppFiles/AttachmentKind.swift", 'doubtful: [.aifc], maximumBytes: §5_000_000§', "AppFilesTests"),
    ("attachment, image", "AppFiles/AttachmentKind.swift", 'maximumBytes: §10_000_000§', "AppFilesTests"),
    ("attachment, movie", "AppFiles/AttachmentKind.swift", 'maximumBytes: §50_000_000§', "AppFilesTests"),
    ("title, shown", "Payloads/TextLength.swift", 'part: .title, width: §50§', BOUNDS),
    ("title, narrow", "Payloads/TextLength.swift", 'part: .title, width: §30§', "PayloadsTests"),
    ("body, shown", "Payloads/TextLength.swift", 'part: .body, width: §178§', BOUNDS),
    ("action title", "Payloads/TextLength.swift", 'part: .actionTitle, width: §20§', "PayloadsTests"),
    ("digits of a byte", "Rows/DeviceToken.swift", 'return count & §1§ == 0 ?', "RecipientReaderTests"),
    ("digits of a token, to 9", "Rows/DeviceToken.swift", 'guard byte &- 0x30 <= §9§ ||', "RecipientReaderTests"),
    ("digits of a token, to f", "Rows/DeviceToken.swift", '&- 0x61 < §6§ else', "RecipientReaderTests"),
    # By two: an odd number of digits is no token, whatever the limit.
    ("longest token", "Expressions/Attributes.swift", '"token", type: .text(max: §400→402§)', "RecipientReaderTests"),
    ("longest token, less", "Expressions/Attributes.swift", '"token", type: .text(max: §400→398§)', "RecipientReaderTests"),
    ("days without the app", "Language/Policy.swift", 'range = 1...§31§', "LocalNeedTests"),
    ("days without the app, usually", "Language/Policy.swift", 'usual = §7§', "LocalNeedTests"),
    ("days of every month", "Planning/LocalNeed.swift", 'number <= §28§', "LocalNeedTests"),
    ("days looked ahead", "Planning/Lookahead.swift", 'static let days = §90§', "PlanReportTests"),
    ("days of a week", "Planning/Outlook.swift", 'of: plans, days: §7§', BOUNDS),
    ("the last clock", "Planning/Moments.swift", 'TimeSpan(seconds: -§12§ * 3600)', "LocalNeedTests|PendingBudgetTests"),
    ("last day", "Planning/Occurrences.swift", '§found > until→found >= until§', "LocalNeedTests|NextFireTests"),
    ("requests of a batch", "Planning/SendGroup.swift", 'mostRequests = §100_000§', "SendingTests"),
    ("quarter of an hour", "Planning/SendGroup.swift", 'steps: [Int64] = [§900§', "CensusTests|SendingTests"),
    ("hour of many moments", "Planning/SendGroup.swift", ', §3600§, 86_400, 64', "CensusTests|SendingTests"),
    ("many moments", "Planning/SendGroup.swift", 'mostMoments = 1 << §16§', "CensusTests|SendingTests"),
    ("step of the histogram", "Planning/PayloadDistribution.swift", 'static let step = §256§', "SendingTests"),
    ("nearest rank", "Planning/PayloadDistribution.swift", '+ §99§) / 100', "SendingTests"),
    ("largest counted size", "Planning/PayloadDistribution.swift", 'guard §bytes <= limit→bytes < limit§ else', "SendingTests"),
    ("fields told", "Reporting/Formats/SendingRows.swift", 'nearLimit = §50§', "PlanReportTests"),
    ("moments told", "Reporting/Formats/SendingRows.swift", 'shown = §3§', "PlanReportTests"),
    ("moments of a campaign", "Planning/TimeLine.swift", 'mostOfOne = §2000§', "PlanReportTests"),
    ("moments of all campaigns", "Planning/TimeLine.swift", 'most = §200_000§', "PlanReportTests"),
    ("places of an assignment", "Planning/Assignment.swift", 'number(campaign, recipient) % §100§', "SchemasFreshTests|AssignmentTests"),
    ("places worked out together", "Planning/LocalChoice.swift", 'truncatingIfNeeded: number % §100§', "CensusSizesTests|BuildTests"),
    ("bytes of a digest's one block", "Digests/MD5.swift", 'private static let most = §55→56§', "DigestTests"),
    ("payload of a census, alike", "Planning/CampaignCounter.swift", 'guard §sizes.payload <= counted.sizes.limit→sizes.payload < counted.sizes.limit§ else', "CensusTests|CensusSizesTests"),
    ("payload of a census", "Planning/CampaignCounter.swift", 'let isTooLarge = §payload > counted.sizes.limit→payload >= counted.sizes.limit§', "CensusTests|CensusSizesTests"),
    ("end of the holdout", "Planning/Assignment.swift", 'if §place < end→place <= end§ { return nil }', "AssignmentTests"),
    ("slots of a kind", "Planning/PendingBudget.swift", 'guard §need.slots(members) > limit→need.slots(members) >= limit§ else', "PendingBudgetTests"),
    ("slots, finding", "Linting/Rules/PendingLimit.swift", 'filter { §$0.slots > budget.limit→$0.slots >= budget.limit§ }', BOUNDS),
    ("slots of devices", "Planning/SlotCensus.swift", 'if §needed > limit→needed >= limit§ {', "CensusTests"),
    ("slots of a person", "Planning/PendingRisk.swift", 'return §needed > limit→needed >= limit§ ?', "SimulatorTests"),
    ("slots of a person, told", "Reporting/Formats/SimulationText.swift",
     'if §simulation.pendingSlots > report.pendingLimit→simulation.pendingSlots >= report.pendingLimit§ {', "SimulationTests"),
    ("steps that share", "Limits/CheckLimits.swift", '"steps-shared", §16§', "StepsTests"),
    ("bytes of .gitignore", "Limits/FileLimits.swift", '"ignore-file", §131072§', "ProjectWalkTests"),
    ("folders in each other", "Limits/FileLimits.swift", '"walk-depth", §32§', "ProjectWalkTests"),
    ("bytes of a path", "Limits/FileLimits.swift", '"path-length", §4095§', "ProjectFolderTests"),
    ("an Xcode project", "Limits/FileLimits.swift", '"xcode-project", §32§ << 20', "SourceTreeTests"),
    ("the sources of an app", "Limits/FileLimits.swift", '"source-tree", §512§ << 20', "SourceTreeTests"),
    ("links of a path", "Limits/FileLimits.swift", '"path-links", §40§', "ProjectFolderTests"),
    ("payload of a row", "Planning/RowRenderer.swift", 'if §size > payloadLimit→size >= payloadLimit§ {', "BuildTests"),
    ("payload of many rows", "Planning/RowRenderer.swift", 'if §size > most→size >= most§ {', "RenderTests"),
    ("payload, proven", "Linting/Rules/PayloadTooLarge.swift", '§largest > size.limit→largest >= size.limit§ else', BOUNDS),
    ("quiet hours begin", "Language/Policy.swift", '&& time < to : §time >= from→time > from§', BOUNDS),
    ("quiet hours end", "Language/Policy.swift", '|| §time < to→time <= to§', BOUNDS),
    ("frequency", "Linting/Rules/TooFrequent.swift", '§peak.count > most→peak.count >= most§', BOUNDS),
    ("repeat interval, compared", "Checking/CheckSchedule.swift", 'guard §interval.value.seconds < Int64(least)→interval.value.seconds <= Int64(least)§', BOUNDS),
    ("expiry, compared", "Checking/CheckPush.swift", 'let most = limit.seconds, §span.seconds > most→span.seconds >= most§', BOUNDS),
    ("sum of weights", "Checking/CampaignChecker.swift", 'sum + holdout != §100§', BOUNDS),
    ("bytes of an id", "Language/KebabName.swift", 'previous != 0x2D && bytes.count <= §64§', BOUNDS),
    ("periods", "Parsing/ParseRecurrence.swift", 'guard (1...§366§).contains(number)', BOUNDS),
    ("count", "Parsing/ScheduleKeys.swift", 'later: "count", .integer(1...§1000§', BOUNDS),
    ("most a day", "Parsing/PolicyKeys.swift", '.integer(1...§1000§, "per-day"', BOUNDS),
    ("most a week", "Parsing/PolicyKeys.swift", '.integer(1...§7000§, "per-week"', BOUNDS),
    ("bytes of a name", "Parsing/AttributesFile.swift", 'utf8.count <= §64§ && utf8.first.map', BOUNDS),
    ("headroom", "Parsing/PolicyKeys.swift", '.integer(0...§4000§, "payload-headroom"', BOUNDS),
    ("pending of a policy", "Parsing/PolicyKeys.swift", '.integer(§1§...NotificationLimit.pendingRequests.value', BOUNDS),
    ("waiting ends", "Planning/WaitingPushes.swift", '§total.at < $0.end→total.at <= $0.end§', "OutlookTests"),
    ("waiting together", "Planning/WaitingPushes.swift", '§best.count > 1→best.count >= 1§ ? best.map', "OutlookTests"),
    ("what expires on the way", "Planning/SendingTime.swift", 'min(max(§0§, late)', "SendingTests"),
    ("next moment", "Planning/Occurrences.swift", 'if §instant >= start→instant > start§ { return (wall, instant) }', "SendingTests|PlanReportTests"),
    ("second pass", "Planning/Occurrences.swift", 'if §instant >= start→wall >= zone.local(start)§ { return (wall, instant) }', "SendingTests"),
    # Not a day more: times before the moment asked for are passed over, and a rule that depends on the day it is looked at from,
    # one that leaves out days or ends after so many, has a first day (`schedule-form`). So more days back give the same times.
    ("second before the change", "Planning/Occurrences.swift", 'adding(TimeSpan(seconds: §-1→0§))', "SendingTests|NextFireTests"),
    ("depth of JSON", "JSON/JSONReader.swift", 'depthLimit = §128§', "JSONTests"),
    ("depth of YAML", "YAML/Limits.swift", 'var depth = §64§', "YAMLTests"),
    ("nodes of YAML", "YAML/Limits.swift", 'var nodes = §100_000§', "YAMLTests"),
    ("aliases of YAML", "YAML/Limits.swift", 'var aliases = §100§', "YAMLTests"),
    ("keys of YAML", "YAML/Limits.swift", 'var keyBytes = §256§', "YAMLTests"),
]

HELPER = """import Glibc

private let chosen: String = getenv("BELFRY_MUTANT").map { String(cString: $0) } ?? ""

func mutated<Number: FixedWidthInteger>(_ mutant: Int, _ number: Number) -> Number {
  chosen == "\\(mutant)+" ? number + 1 : chosen == "\\(mutant)-" ? number - 1 : number
}

func isMutant(_ mutant: Int) -> Bool { chosen == "\\(mutant)" }
"""


def plant(files):
    """Puts all mutants into the sources; gives those whose text stands there no more."""
    missing, changed = [], set()
    for number, (name, file, text, _) in enumerate(MUTANTS):
        path = f"Sources/{file}"
        before, inner, after = text.split("§")
        was = inner.split("→")[0]
        source = files.get(path, b"").decode()
        whole = before + was + after
        # A place can hold two mutants: each is found by what the others left.
        pattern = re.compile(re.escape(before) + r"(\(isMutant\(\d+\) \? [^\n]*? : )?" + re.escape(was) + r"(\)?)" + re.escape(after))
        found = pattern.findall(source)
        if len(found) != 1:
            missing.append(f"{name}: {len(found)} times {whole!r} in {file}")
            continue
        if "→" in inner:
            new = inner.split("→")[1]
            source = pattern.sub(lambda m: before + f"(isMutant({number}) ? {new} : {m[1] or ''}{was}{m[2]})" + after, source)
        else:
            source = source.replace(whole, before + f"mutated({number}, {was})" + after)
        # What may be inlined into other modules can call nothing that they do not know: the mutants are not inlined.
        files[path] = source.replace("@inlinable ", "").encode()
        changed.add(file.split("/")[0])
    for target in changed:
        files[f"Sources/{target}/Mutants.swift"] = HELPER.encode()
    return missing


def main():
    options = frame.arguments(__doc__, "only mutants in whose name or file this is found").parse_args()
    files = frame.sources()
    missing = plant(files)
    for line in missing:
        print("not planted:", line)
    if options.dry:
        return 1 if missing else 0
    wanted = [
        (number, sign) for number, (name, file, text, _) in enumerate(MUTANTS)
        if re.search(options.only, name + " " + file) and not any(line.startswith(name + ":") for line in missing)
        for sign in ([""] if "→" in text else ["+", "-"])
    ]
    survived = []
    with frame.Build(files, options) as build:
        suites = sorted({MUTANTS[number][3] for number, _ in wanted})
        if not all(list(build.runs(build.isSound, suites))):
            return 2
        runs = build.runs(lambda mutant: build.run(MUTANTS[mutant[0]][3], f"{mutant[0]}{mutant[1]}"), wanted)
        for (number, sign), (code, failed, _) in zip(wanted, runs):
            name, _, text, tests = MUTANTS[number]
            inner = text.split("§")[1]
            what = inner.replace("→", " → ") if "→" in inner else f"{inner} {'+ 1' if sign == '+' else '- 1'}"
            frame.tell(code, name, what, 50, failed, f"{tests} crashed" if code else tests)
            if not code:
                survived.append(f"{name} {what}")
    frame.total(survived, len(wanted), "mutants killed")
    return 1 if survived or missing else 0


sys.exit(main())
