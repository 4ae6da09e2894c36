#!/usr/bin/env python3
"""Writes Swift modules with the names of Apple's, out of symbols.tsv: what each platform has, and nothing else.

    stubs.py [--check]

The modules let a compiler on Linux judge code for Apple's platforms. A symbol is there only on platforms that have it in the library's oldest system, and is deprecated
where that system deprecates it. Optional methods of a protocol are required, so that a misspelt one is an error here and not a silence on a device. Bodies are those of a
fake device; see UserNotifications/Device.swift. `--check` writes nothing. Status 0: the files are what the table says; 1: one is not.
"""
import pathlib, re, sys

HERE = pathlib.Path(__file__).resolve().parent
PLATFORMS = {"iOS": "16.0", "macOS": "13.0", "watchOS": "9.0", "tvOS": "16.0", "visionOS": "1.0"}
# Members of Foundation that its Linux version lacks come with UserNotifications.
MODULES = {"UserNotifications": ["UserNotifications", "Foundation"], "CoreLocation": ["CoreLocation"], "UIKit": ["UIKit"], "AppKit": ["AppKit"], "WatchKit": ["WatchKit"]}
DEFAULTS = {"String": '""', "Bool": "false", "Double": "0", "Int": "0", "UNNotificationInterruptionLevel": ".active"}

# What a class has beside the table, so that the fake device can work with it.
EXTRAS = {
    "UNUserNotificationCenter": ["package let device = Device()", "package nonisolated(unsafe) static var shared = UNUserNotificationCenter()"],
    "UNNotificationSound": ["package let words: String", "package required init(words: String) { self.words = words; super.init() }"],
    "UNNotificationActionIcon": ["package let words: String", "package init(words: String) { self.words = words; super.init() }"],
    "UNNotificationAttachment": ["package var typeHint: String?"],
    "UNNotificationSoundName": ["public let rawValue: String", "public init(rawValue: String) { self.rawValue = rawValue }"],
    "UNTextInputNotificationResponse": [
        "package init(notification: UNNotification, actionIdentifier: String, userText: String) {",
        "  self.userText = userText; super.init(actionIdentifier: actionIdentifier, notification: notification)", "}"],
}
CONFORMS = {"UNNotificationSoundName": "RawRepresentable, Hashable, Sendable"}
BODIES = {
    "UNNotificationSound/init(named:)": "self.words = name.rawValue; super.init()",
    "UNNotificationSound/default": 'UNNotificationSound(words: "default")',
    "UNNotificationSound/defaultCritical": 'UNNotificationSound(words: "critical")',
    "UNNotificationSound/defaultCriticalSound(withAudioVolume:)": 'Self(words: "critical at \\(volume)")',
    "UNNotificationSound/criticalSoundNamed(_:)": 'Self(words: "critical \\(name.rawValue)")',
    "UNNotificationSound/criticalSoundNamed(_:withAudioVolume:)": 'Self(words: "critical \\(name.rawValue) at \\(volume)")',
    "UNNotificationSoundName/init(_:)": "self.rawValue = rawValue",
    "UNNotificationActionIcon/init(systemImageName:)": "self.words = systemImageName; super.init()",
    "UNNotificationActionIcon/init(templateImageName:)": 'self.words = "template \\(templateImageName)"; super.init()',
    "UNUserNotificationCenter/current()": "shared",
    "UNUserNotificationCenter/add(_:withCompletionHandler:)": "device.add(request, completionHandler)",
    "UNUserNotificationCenter/getDeliveredNotifications(completionHandler:)": "device.delivered(completionHandler)",
    "UNUserNotificationCenter/getNotificationCategories(completionHandler:)": "device.categories(completionHandler)",
    "UNUserNotificationCenter/getNotificationSettings(completionHandler:)": "device.settings(completionHandler)",
    "UNUserNotificationCenter/getPendingNotificationRequests(completionHandler:)": "device.pending(completionHandler)",
    "UNUserNotificationCenter/removeAllDeliveredNotifications()": "device.removeDelivered(nil)",
    "UNUserNotificationCenter/removeAllPendingNotificationRequests()": "device.remove(nil)",
    "UNUserNotificationCenter/removeDeliveredNotifications(withIdentifiers:)": "device.removeDelivered(identifiers)",
    "UNUserNotificationCenter/removePendingNotificationRequests(withIdentifiers:)": "device.remove(identifiers)",
    "UNUserNotificationCenter/requestAuthorization(options:completionHandler:)": "device.ask(options, completionHandler)",
    "UNUserNotificationCenter/setBadgeCount(_:withCompletionHandler:)": "device.setBadge(newBadgeCount, completionHandler)",
    "UNUserNotificationCenter/setNotificationCategories(_:)": "device.set(categories)",
    "NSString/localizedUserNotificationString(forKey:arguments:)": '"\\(key)\\(arguments ?? [])"',
}
# What comes first in an initialiser: Apple's raises an exception here.
FIRST = {
    "UNNotificationRequest": 'precondition(!identifier.isEmpty, "an exception: empty identifier")',
    "UNTimeIntervalNotificationTrigger": 'precondition(timeInterval > 0 && (!repeats || timeInterval >= 60), "an exception: interval too short")',
    "UNNotificationAttachment": "typeHint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String; try Device.take(URL)",
}


def rows():
    """The table: module, names from the type on, declaration, versions by platform, value."""
    for line in (HERE / "symbols.tsv").read_text().splitlines():
        if line.startswith("#"): continue
        symbol, declaration, *rest = line.split("\t")
        module, *names = symbol.split("/")
        yield module, names, declaration, dict(zip(PLATFORMS, rest)), rest[5]


def number(version): return tuple(int(part) for part in version.split("."))


def present(versions):
    """The platforms whose oldest system has a symbol."""
    return [name for name, oldest in PLATFORMS.items() if versions[name] != "-" and number(versions[name].split("-")[0]) <= number(oldest)]


def deprecated(versions):
    """The platforms whose oldest system deprecates a symbol."""
    return [name for name in present(versions) if "-" in versions[name] and number(versions[name].split("-")[1]) <= number(PLATFORMS[name])]


def guarded(platforms, outer, lines):
    """Lines between `#if` and `#endif`, unless all of the outer platforms have them."""
    here = [name for name in platforms if name in outer]
    if here == outer: return lines
    return [f"#if {' || '.join(f'os({name})' for name in here)}", *lines, "#endif"] if here else []


def marked(old, outer): return guarded(old, outer, ["@available(*, deprecated)"]) if old else []


def merged(lines):
    """The lines with neighbours under one guard."""
    result, condition = [], None
    for line in lines:
        bare = line.strip()
        if bare.startswith("#if") and result and result[-1].strip() == "#endif" and condition == line: result.pop(); continue
        if bare.startswith("#if"): condition = line
        result.append(line)
    return result


class Member:
    """A property, method or initialiser of a type."""

    def __init__(self, symbol, declaration, versions, value):
        self.symbol, self.declaration, self.platforms, self.old, self.value = symbol, declaration, present(versions), deprecated(versions), value
        found = re.fullmatch(r"(weak )?var (\w+): (.+?)( \{ get( set)? \})?", declaration)
        self.name, self.type, self.weak = (found[2], found[3], bool(found[1])) if found else (None, None, False)
        self.settable = bool(found) and found[4] != " { get }"

    def default(self):
        if self.type in DEFAULTS: return f" = {DEFAULTS[self.type]}"
        if self.type.endswith("?"): return ""
        return " = [:]" if self.type.startswith("[AnyHashable:") else " = []" if self.type[0] == "[" or self.type.endswith("Options") else None


class Type:
    """A type with its members in the order of the table."""

    def __init__(self, name, declaration, versions):
        self.name, self.declaration, self.platforms, self.old, self.members = name, declaration, present(versions), deprecated(versions), []
        self.isClass = " class " in f" {declaration}"
        self.parent = declaration.split(": ")[1] if self.isClass and ": " in declaration else None

    def properties(self): return [member for member in self.members if member.name]


def parameters(declaration):
    """Inner names and types of an initialiser's parameters."""
    inside = re.match(r"init\((.*)\)( throws)?$", declaration)[1]
    parts = re.findall(r"(?:(\w+) )?(\w+): ((?:\[[^\]]*\]|[^,])+)(?:, |$)", inside)
    return [(inner, kind.split(" = ")[0]) for _, inner, kind in parts]


def initialiser(kind, member, types):
    """An initialiser that keeps what it is given."""
    full = BODIES.get(f"{kind.name}/{member.declaration.split('(')[0]}({member.symbol.split('(', 1)[1]}")
    if full: return [f"public {member.declaration} {{ {full} }}"]
    own = {each.name: each for each in kind.properties()}
    inherited = {each.name: each for each in (types[kind.parent].properties() if kind.parent in types else [])}
    before, after = [], []
    for inner, given in parameters(member.declaration):
        name = "url" if inner == "URL" else inner
        target = own.get(name) or inherited.get(name)
        if not target: continue
        text = f"self.{name} = {inner}" + (' ?? ""' if given.endswith("?") and not target.type.endswith("?") else "")
        (before if name in own else after).append(text)
    first = [FIRST[kind.name]] if kind.name in FIRST else []
    return [f"public {member.declaration} {{", *(f"  {text}" for text in [*first, *before, *(["super.init()"] if kind.isClass else []), *after]), "}"]


def written(kind, member, types):
    """The lines of a member."""
    text, static = member.declaration, re.match(r"(.*)\b(?:class|static) let (\w+): (.+)", member.declaration)
    body = BODIES.get(f"{kind.name}/{member.symbol}")
    if text.startswith("case"): return [f"{text} = {member.value}" if member.value else text]
    if text.startswith("init"): return initialiser(kind, member, types)
    if static: return [f'{static[1].replace("@preconcurrency ", "")}public static let {static[2]} = {static[3]}("{member.value}")']
    if text.startswith("static var"): return [f"public {text.replace('{ get }', '')}{{ Self(rawValue: {member.value}) }}"]
    if kind.declaration.startswith("protocol"): return [text]
    if text.startswith("class var"): return [re.sub(r"class var (\w+): (.+) \{ get \}", rf"public class var `\1`: \2 {{ {body} }}", text)]
    if not member.name: return [f"public {text} {{ {body} }}"]
    if not kind.isClass: return [f"public var {member.name}: {member.type}"]
    access = "public" if member.settable else "public package(set)"
    return [f"{access} {'weak ' if member.weak else ''}var {member.name}: {member.type}{member.default() or ''}"]


def inherited(kind, member, types):
    """The lines of a property that overrides the parent's where the parent has it."""
    parent = next((each for each in types[kind.parent].properties() if each.name == member.name), None) if kind.parent in types else None
    own = written(kind, member, types)
    if not parent: return guarded(member.platforms, kind.platforms, own)
    over = [f"public override var {member.name}: {member.type} {{ get {{ super.{member.name} }} set {{ super.{member.name} = newValue }} }}"]
    both, alone = [each for each in member.platforms if each in parent.platforms], [each for each in member.platforms if each not in parent.platforms]
    return guarded(both, kind.platforms, over) + (guarded(alone, kind.platforms, own) if alone else [])


def plain(kind, types):
    """The initialiser without parameters, or that of all properties where no initialiser is Apple's."""
    missing = [each for each in kind.properties() if each.default() is None]
    if not missing and kind.name not in EXTRAS or kind.name == "UNUserNotificationCenter":
        return [f"{'public' if kind.name == 'UNMutableNotificationContent' else 'package'} override init() {{ super.init() }}"]
    if any(each.declaration.startswith("init") for each in kind.members) or kind.name in EXTRAS: return []
    given = ", ".join(f"{each.name}: {each.type}" for each in kind.properties())
    return [f"package init({given}) {{", *(f"  self.{each.name} = {each.name}" for each in kind.properties()), "  super.init()", "}"]


def declared(kind, types):
    """The lines of a type."""
    heads = {"CLLocationCoordinate2D": "public struct CLLocationCoordinate2D: Sendable"}
    head = heads.get(kind.name, re.sub(r"\b(class|struct|enum|protocol) ", r"public \1 ", kind.declaration, count=1))
    if kind.declaration.startswith("enum"): head = head.replace(": ", ": Int, ", 1)
    if kind.name in CONFORMS: head = f"public struct {kind.name}: {CONFORMS[kind.name]}"
    lines = list(EXTRAS.get(kind.name, []))
    if "OptionSet" in kind.declaration: lines += ["public let rawValue: UInt", "public init(rawValue: UInt) { self.rawValue = rawValue }"]
    for member in kind.members:
        if member.name and kind.isClass: lines += inherited(kind, member, types)
        else: lines += guarded(member.platforms, kind.platforms, marked([name for name in member.old if name not in kind.old], member.platforms) + written(kind, member, types))
    # Objects of Foundation's come from the system, which alone makes them.
    if kind.isClass and kind.name not in ("UIApplication", "NSApplication", "WKApplication"): lines += plain(kind, types)
    outer = kind.name.split(".")[0] if "." in kind.name else None
    if outer and "class" not in kind.declaration: head = head.replace(f"{outer}.", "")
    block = [f"{head} {{", *(f"  {line}" for line in lines), "}"]
    if outer: block = [f"extension {outer} {{", *(f"  {line}" for line in block), "}"]
    return guarded(kind.platforms, list(PLATFORMS), marked(kind.old, kind.platforms) + block)


def module(name):
    """The file of a module."""
    types, lines, extended = {}, [], {}
    for home, names, declaration, versions, value in rows():
        if home not in MODULES[name]: continue
        if home == "Foundation": extended.setdefault(names[0], []).append(Member(names[1], declaration, versions, value))
        elif len(names) == 1 and re.match(r"(@MainActor )?(class|struct|enum|protocol) ", declaration): types[names[0]] = Type(names[0], declaration, versions)
        elif len(names) == 1:
            text = f'public {declaration} = "{value or names[0]}"' if declaration.startswith("let") else f"public {declaration}"
            lines += guarded(present(versions), list(PLATFORMS), [text])
        else: types[names[0]].members.append(Member("/".join(names[1:]), declaration, versions, value))
    for kind in types.values(): lines += declared(kind, types)
    for outer, members in extended.items():
        kind = Type(outer, "struct ", {each: "1.0" for each in PLATFORMS})
        lines += [f"extension {outer} {{", *(f"  {line}" for each in members for line in guarded(each.platforms, kind.platforms, written(kind, each, types))), "}"]
    imports = ["public import Foundation"]
    if name == "UserNotifications": imports = ["public import CoreLocation", *imports]
    return "\n".join(["// swift-format-ignore-file", "// Made by stubs.py of symbols.tsv: change these, and run it.", *imports, "", *merged(lines)]) + "\n"


def main():
    stale = []
    for name in MODULES:
        file, text = HERE / name / f"{name}.swift", module(name)
        if file.exists() and file.read_text() == text: continue
        stale.append(str(file.relative_to(HERE)))
        if "--check" not in sys.argv: file.parent.mkdir(exist_ok=True); file.write_text(text)
    if "--check" not in sys.argv: return print(f"wrote {', '.join(stale) or 'nothing'}")
    if stale: sys.exit(f"not what symbols.tsv says: {', '.join(stale)}; run Tests/Platforms/stubs.py")


if __name__ == "__main__": main()
