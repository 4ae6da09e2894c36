"""Changes of the code that speaks to the system, each of which must be noticed."""
import re

COMPILER, RUN, ANY = False, True, None


class Mutant:
    """A file with one change; whether it compiles (None: not known), and the platforms that are likely to notice it."""

    def __init__(self, file, text, words, compiles, likely=("iOS",)): self.file, self.text, self.words, self.compiles, self.likely = file, text, words, compiles, likely


# File, what is there, what takes its place, who notices.
CHANGES = [
    # Wrong words for the system: labels, methods, options.
    ("System", "requestAuthorization(options:", "requestAuthorization(authorization:", COMPILER),
    ("System", "removePendingNotificationRequests(", "removePendingRequests(", COMPILER),
    ("System", "getNotificationSettings {", "notificationSettings {", COMPILER),
    ("System", "centre.add(made) {", "centre.add(made, completionHandler: nil) {", COMPILER),
    ("Values", "self = .providesAppNotificationSettings", "self = .providesSettings", COMPILER),
    ("Values", "insert(.customDismissAction)", "insert(.customDismiss)", COMPILER),
    ("Values", "hiddenPreviewsBodyPlaceholder:", "hiddenPreviewsPlaceholder:", COMPILER),
    ("Request", "content.relevanceScore", "content.relevance", COMPILER),
    ("Request", "dateMatching:", "matching:", COMPILER),
    ("Request", "withAudioVolume:", "volume:", COMPILER),
    # Methods that a device would never call.
    ("Taps", "didReceive response:", "didRecieve response:", COMPILER),
    ("Taps", "willPresent notification:", "willShow notification:", COMPILER),
    ("Taps", "openSettingsFor notification:", "openSettings notification:", COMPILER),
    ("Taps", "@escaping () -> Void", "@escaping (Bool) -> Void", COMPILER),
    ("Taps", "@escaping () -> Void", "@escaping @Sendable () -> Void", COMPILER, ("iOS of an older SDK",)),
    ("Taps", "openSettingsFor notification: UNNotification?", "openSettingsFor notification: UNNotification", COMPILER),
    # What the oldest systems deprecate.
    ("Taps", "[.banner, .list, .sound, .badge]", "[.alert, .sound, .badge]", COMPILER),
    ("Request", "@available(watchOS, deprecated: 9)", "", COMPILER),
    ("Values", "insert(.allowInCarPlay)", "insert([.allowInCarPlay, .allowAnnouncement])", COMPILER),
    # Threads.
    ("System", "find()?.setNotificationCategories", "centre.setNotificationCategories", COMPILER),
    ("Changes", "@MainActor private static var ofTheApp", "private static var ofTheApp", COMPILER),
    ("Changes", "Task { @MainActor [weak self] in", "Task { [weak self] in", COMPILER),
    ("Taps", "Task { @MainActor [openSettings] in openSettings?(identifier) }", "openSettings?(identifier)", COMPILER),
    ("Taps", "Task { @MainActor [openSettings] in openSettings?(identifier) }", "Task { @MainActor [openSettings] in openSettings?(notification?.request.identifier) }", COMPILER),
    ("Taps", "Task { @MainActor in done() }", "done()", RUN),
    ("Taps", "nonisolated(unsafe) let done", "let done", COMPILER),
    # The delegate and taps.
    ("System", "if let centre, centre.delegate == nil {", "if let centre {", RUN),
    ("System", "if let centre, centre.delegate == nil { centre.delegate = self }", "", RUN),
    ("System", "defer { state.tapped = tapped }", "", RUN),
    ("System", "if first { watch(changed) }", "watch(changed)", RUN),
    ("Taps", "tapped?(Tap(response))", "_ = Tap(response)", RUN),
    ("Taps", "data[PlannedRequest.digestKey] = nil", "", RUN),
    ("Taps", "(response as? UNTextInputNotificationResponse)?.userText", "response.actionIdentifier", RUN),
    ("Taps", "case UNNotificationDismissActionIdentifier: .dismiss", "case UNNotificationDismissActionIdentifier: .open", RUN),
    ("Taps", "return content.userInfo[PlannedRequest.digestKey] != nil || content", "return content", RUN),
    ("Taps", ' || content.userInfo["belfry"] is [AnyHashable: Any]', "", RUN),
    ("Taps", "?? []", "?? [.banner]", RUN),
    ("Taps", "[.banner, .list, .sound, .badge]", "[.banner, .sound, .badge]", RUN),
    ("Taps", "self = .bool(number.boolValue)", "self = .integer(number.intValue)", RUN),
    ("Taps", "self = .number(number.doubleValue)", "self = .integer(number.intValue)", RUN),
    ("Taps", "response.notification.request.isOwn ? Tap(response) : nil", "Tap(response)", RUN),
    # Requests.
    ("Request", "guard !identifier.isEmpty", "guard !campaign.isEmpty", RUN),
    ("Request", "seconds >= (repeats ? 60 : 1)", "seconds >= 1", RUN),
    ("Request", "guard seconds.isFinite, ", "guard ", RUN),
    ("Request", "Calendar(identifier: .gregorian)", "Calendar(identifier: .buddhist)", RUN),
    ("Request", "calendar: Calendar(identifier: .gregorian), ", "", RUN),
    ("Request", "components.timeZone = known", "_ = known", RUN),
    ("Request", "weekday: weekday)", "weekday: nil)", RUN),
    ("Request", "weekday: weekday)", "weekOfYear: weekday)", RUN),
    ("Request", "latitude: place.latitude, longitude: place.longitude", "latitude: place.longitude, longitude: place.latitude", RUN),
    ("Request", "radius > 0, radius.isFinite", "radius.isFinite", RUN),
    ("Request", "radius > 0, radius.isFinite", "radius > 0", RUN),
    ("Request", "(-180...180)", "(-360...360)", RUN),
    ("Request", "copyItem(", "moveItem(", RUN),
    ("Request", "url: copy,", "url: original,", RUN),
    ("Request", "original.lastPathComponent", "attachment.identifier", RUN),
    ("Request", "forKey: key, arguments: arguments", "forKey: key, arguments: nil", RUN),
    ("Request", "throw .unsupported", 'throw .failed("")', RUN, ("macOS",)),
    # Permission, categories and the rest.
    ("System", "guard let centre else { return .denied }", "guard let centre else { return .allowed }", RUN),
    ("System", "former.union(categories.map(\\.identifier))", "Set(categories.map(\\.identifier))", RUN),
    ("System", "former.union(categories.map(\\.identifier))", "former", RUN),
    ("System", "others.union(", "Set<UNNotificationCategory>().union(", RUN),
    ("System", "max(0, number)", "number", RUN),
    ("System", "defer { copies.remove() }", "", RUN),
    ("System", "if let error { throw error }", "_ = error", RUN),
    ("System", "Bundle.main.bundleIdentifier == nil ? nil : UNUserNotificationCenter.current()", "UNUserNotificationCenter.current()", RUN),
    ("System", "[Bundle.main.resourceURL, library", "[library", RUN),
    ("System", "!folders.contains", "folders.contains", RUN),
    ("System", "centre?.removePendingNotificationRequests(withIdentifiers: identifiers)", "", RUN),
    ("System", "centre?.removeDeliveredNotifications(withIdentifiers: identifiers)", "", RUN),
    ("Values", "case .provisional: self = .quiet", "case .provisional: self = .allowed", RUN),
    ("Values", "case .carPlay: self = .carPlay", "case .carPlay: self = .alert", RUN),
    ("Values", "case .ephemeral: self = .allowed", "case .ephemeral: self = .quiet", RUN),
    ("Values", "case .notificationsNotAllowed: self = .notAllowed", "case .notificationsNotAllowed: self = .unsupported", RUN),
    ("Values", ".attachmentMoveIntoDataStoreFailed, .attachmentCorrupt:", ".attachmentMoveIntoDataStoreFailed:", RUN),
    ("Changes", ".NSSystemTimeZoneDidChange, ", "", RUN),
    ("Changes", ".NSSystemClockDidChange, ", "", RUN),
    ("Changes", "NSLocale.currentLocaleDidChangeNotification", "", RUN),
    ("Changes", "UIApplication.willEnterForegroundNotification, ", "", RUN),
    ("Changes", "NSApplication.didBecomeActiveNotification, ", "", RUN, ("macOS",)),
]

# What does no harm on other platforms: a method that these never call, and a module that all have.
HARMLESS = ["#if !os(watchOS) && !os(tvOS)", "import CoreLocation"]

# Statements of one line, each of which is left out in its turn.
STATEMENT = re.compile(r"^ +(?:(?:if [^{]*\{ )?(?:content|region|made|information)(?:\.\w+|\[[^\]]*\])? ?(?:=|\.insert\()|if options\.contains).*$")


def conditions(name, text):
    """The file with each `#if` of platforms replaced by each of its branches, and by nothing."""
    lines, open_ = text.splitlines(), []
    for number, line in enumerate(lines):
        word = line.strip().split(" ")[0]
        if word == "#if": open_.append([number])
        elif word in ("#else", "#elseif"): open_[-1].append(number)
        elif word == "#endif":
            marks = [*open_.pop(), number]
            if "canImport" in lines[marks[0]]: continue
            said = lines[marks[0]].strip()
            likely = [each for each in re.findall(r"os\((\w+)\)", said)]
            isHarmless = any(said in HARMLESS for said in (said, lines[marks[0] + 1].strip()))
            for first, last in zip(marks, [] if isHarmless else marks[1:]): yield Mutant(name, "\n".join(lines[:marks[0]] + lines[first + 1:last] + lines[number + 1:]) + "\n", f"{name}:{marks[0] + 1}: {said}: always the lines after {first + 1}", ANY, likely)
            if len(marks) == 2: yield Mutant(name, "\n".join(lines[:marks[0]] + lines[number + 1:]) + "\n", f"{name}:{marks[0] + 1}: {said}: never", ANY, ["iOS", "macOS"])


def statements(name, text):
    """The file without each of its statements that give the system something."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if STATEMENT.match(line): yield Mutant(name, "\n".join(lines[:number] + lines[number + 1:]) + "\n", f"{name}:{number + 1}: without {line.strip()}", RUN, ["tvOS"] if "= digest" in line else ["iOS"])


def all_of(files):
    """Every mutant of the files; a change whose place is gone is an error."""
    for short, old, new, compiles, *likely in CHANGES:
        name = f"Device{short}.swift"
        if old not in files[name]: raise SystemExit(f"mutants.py: {name} has no {old!r}")
        yield Mutant(name, files[name].replace(old, new, 1), f"{name}: {old} -> {new or 'nothing'}", compiles, *likely)
    for name, text in files.items():
        if text.startswith("#if canImport"): yield from conditions(name, text); yield from statements(name, text)
