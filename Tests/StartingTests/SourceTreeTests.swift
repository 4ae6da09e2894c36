import Files
import Foundation
import Limits
import Payloads
import Testing

@testable import Starting

/// What is read from the sources of an app, and what is said where it cannot be.
@Suite struct SourceTreeTests {
  /// A folder of files that is gone afterwards.
  private final class Folder {
    let path = NSTemporaryDirectory() + "belfry-tree-" + UUID().uuidString + "/"

    init(_ files: [String: String]) throws { for (name, text) in files { try write(name, Data(text.utf8)) } }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ name: String, _ bytes: Data) throws {
      let place = URL(fileURLWithPath: path + name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try bytes.write(to: place)
    }

    func tree(_ bundleID: String? = nil) throws -> SourceTree {
      try SourceTree(try ProjectFolder(path), bundleID: bundleID)
    }
  }

  /// A target of a project file: its objects, and its id.
  private static func target(_ name: String, _ type: String, _ settings: String, file: String = "") -> String {
    """
    T\(name) = { isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.\(type)"; buildConfigurationList = L\(name); };
    L\(name) = { isa = XCConfigurationList; buildConfigurations = (D\(name), R\(name)); defaultConfigurationName = Release; };
    D\(name) = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.acme.debug; }; };
    R\(name) = { isa = XCBuildConfiguration; name = Release; \(file)buildSettings = { \(settings) }; };

    """
  }

  private static func project(_ targets: [(String, String)], regions: String = "en, Base, de", more: String = "")
    -> String
  {
    """
    // !$*UTF8*$!
    {
      archiveVersion = 1; classes = { }; objectVersion = 56;
      objects = {
        P /* Project object */ = { isa = PBXProject; buildConfigurationList = LP; developmentRegion = en;
          knownRegions = ( \(regions), ); targets = ( \(targets.map { "T\($0.0)" }.joined(separator: ", ")) ); };
        LP = { isa = XCConfigurationList; buildConfigurations = (RP); defaultConfigurationName = Release; };
        RP = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 16.4; PREFIX = com.acme; }; };
        \(more)
        \(targets.map(\.1).joined())
      };
      rootObject = P /* Project object */;
    }
    """
  }

  private static let app = target(
    "Habits", "application",
    "PRODUCT_BUNDLE_IDENTIFIER = \"$(PREFIX).habits\"; INFOPLIST_FILE = Habits/Info.plist; CODE_SIGN_ENTITLEMENTS = \"$(SRCROOT)/Habits/Habits.entitlements\"; TARGETED_DEVICE_FAMILY = \"1,2\";"
  )
  private static let tests = target(
    "HabitsTests", "bundle.unit-test", "PRODUCT_BUNDLE_IDENTIFIER = com.acme.habits.tests;")
  private static let service = target(
    "Service", "app-extension",
    "PRODUCT_BUNDLE_IDENTIFIER = com.acme.habits.service; INFOPLIST_FILE = Service/Info.plist;")

  private static func plist(_ inside: String) -> String {
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(inside)</dict></plist>"
  }

  private static func whole() -> [String: String] {
    [
      "App/Habits.xcodeproj/project.pbxproj": project(
        [("HabitsTests", tests), ("Habits", app), ("Service", service)]),
      "App/Habits/Info.plist": plist(
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>habits</string><string>$(SCHEME)</string></array></dict></array>"
      ),
      "App/Habits/Habits.entitlements": plist("<key>aps-environment</key><string>production</string>"),
      "App/Service/Info.plist": plist(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string></dict>"
      ),
      "App/Habits/de.lproj/Localizable.strings": "\"a\" = \"b\";",
      "App/Habits/fr.lproj/Localizable.strings": "\"a\" = \"b\";",
      "App/Pods/X/it.lproj/Localizable.strings": "\"a\" = \"b\";",
      "App/Habits/Push.swift": """
      import UserNotifications
      // UNNotificationCategory(identifier: "COMMENT", actions: [])
      let one = UNNotificationCategory(
        identifier: "REMINDER", actions: [], intentIdentifiers: [])
      let two = UNNotificationCategory(identifier: name, actions: [])
      let three = UNNotificationCategory(identifier: "A\\(x)", actions: [])
      """,
      "App/HabitsTests/T.swift": "UNNotificationCategory(identifier: \"TEST\", actions: [])",
    ]
  }

  @Test func theAppIsFound() throws {
    let tree = try Folder(Self.whole()).tree()
    #expect(tree.bundleID == "com.acme.habits" && tree.target == "Habits", "\(tree.gaps)")
    #expect(tree.platforms.map { "\($0.platform.name) \($0.oldest.text)" } == ["ios 16.4", "ipados 16.4"])
    #expect(tree.schemes == ["habits"])
    #expect(tree.infoPlist?.path == "App/Habits/Info.plist")
    #expect(tree.entitlements?.path == "App/Habits/Habits.entitlements")
    #expect(tree.serviceExtension == "Service")
    // French texts are there, but not for this project; Pods are somebody else's.
    #expect(tree.sourceLanguage == "en" && tree.languages == ["de", "en"])
    #expect(tree.categories.map { "\($0.name) \($0.path):\($0.line)" } == ["REMINDER App/Habits/Push.swift:4"])
    #expect(
      tree.gaps == [
        "the URL scheme \"$(SCHEME)\" is only known when the app is built",
        "2 categories in Swift: the identifier is not written where the category is made",
      ])
  }

  @Test func aBundleIDThatABuildDecidesIsNotGuessed() throws {
    var files = Self.whole()
    files["App/Habits.xcodeproj/project.pbxproj"]?.replace(
      "\"$(PREFIX).habits\"", with: "\"com.acme.$(PRODUCT_NAME:rfc1034identifier)\"")
    let tree = try Folder(files).tree()
    #expect(tree.bundleID == nil)
    #expect(
      tree.gaps.first
        == "the bundle id has \"$(PRODUCT_NAME:rfc1034identifier)\", which is only known when the app is built: name it with --bundle-id"
    )
  }

  @Test func oneOfSeveralAppsIsTakenAndTheOthersAreNamed() throws {
    var files = Self.whole()
    let other = Self.target("Lite", "application", "PRODUCT_BUNDLE_IDENTIFIER = com.acme.lite;")
    files["App/Habits.xcodeproj/project.pbxproj"] = Self.project([("Habits", Self.app), ("Lite", other)])
    let folder = try Folder(files)
    let first = try folder.tree()
    #expect(first.bundleID == "com.acme.habits")
    #expect(
      first.gaps.first
        == "there is another app target, \"Lite\" (com.acme.lite): to take one, name its id with --bundle-id")
    let second = try folder.tree("com.acme.lite")
    #expect(second.target == "Lite" && second.gaps.allSatisfy { !$0.contains("another app target") })
  }

  @Test func aBundleIDThatNoTargetHasTakesNothingOfATarget() throws {
    var files = Self.whole()
    let tree = try Folder(files).tree("com.other.thing")
    #expect(tree.target == nil && tree.bundleID == nil && tree.platforms.isEmpty && tree.schemes.isEmpty)
    #expect(tree.infoPlist == nil && tree.entitlements == nil && tree.serviceExtension == nil)
    #expect(tree.languages == ["de", "en"] && tree.categories.count == 1)
    #expect(
      tree.gaps.first
        == "no app target is known to have the bundle id \"com.other.thing\", so nothing of a target was taken: there is \"Habits\" (com.acme.habits)"
    )
    // The only one whose id a build decides may have it.
    files["App/Habits.xcodeproj/project.pbxproj"]?.replace("\"$(PREFIX).habits\"", with: "\"$(X).habits\"")
    let open = try Folder(files).tree("com.other.thing")
    #expect(open.target == "Habits" && open.bundleID == nil)
    #expect(
      open.gaps.first
        == "the bundle id has \"$(X)\", which is only known when the app is built: the target was taken for \"com.other.thing\""
    )
  }

  @Test func anExtensionOfAnotherAppIsNotTaken() throws {
    func found(_ extensionID: String, _ lite: String = "", _ habits: String = "") throws -> String? {
      var files = Self.whole()
      let other = Self.target("Lite", "application", "PRODUCT_BUNDLE_IDENTIFIER = com.acme.habits.lite;")
      let service = Self.service.replacing("com.acme.habits.service", with: "\"\(extensionID)\"")
      func using(_ target: String, _ more: String) -> String {
        target.replacing("isa = PBXNativeTarget;", with: "isa = PBXNativeTarget; \(more)")
      }
      files["App/Habits.xcodeproj/project.pbxproj"] = Self.project(
        [
          ("Habits", using(Self.app, habits)), ("Lite", using(other, lite)),
          ("Service", using(service, "productReference = X;")),
        ],
        more:
          "D = { isa = PBXTargetDependency; target = TService; }; C = { isa = PBXCopyFilesBuildPhase; files = (B); }; B = { isa = PBXBuildFile; fileRef = X; };"
      )
      return try Folder(files).tree("com.acme.habits").serviceExtension
    }
    #expect(try found("com.acme.habits.push") == "Service")
    #expect(try found("com.acme.habitsx.push") == nil)
    #expect(try found("com.acme.habits.lite.push") == nil)
    #expect(try found("$(X).push") == nil)
    #expect(try found("com.x.push", "", "dependencies = (D);") == "Service")
    #expect(try found("$(X).push", "", "buildPhases = (C);") == "Service")
    #expect(try found("com.acme.habits.push", "dependencies = (D);") == nil)
    #expect(try found("com.acme.habits.push", "buildPhases = (C);") == nil)
  }

  @Test func devicesAndSchemes() throws {
    for (families, platforms) in [
      ("2", ["ipados"]), ("1", ["ios"]), ("1,2", ["ios", "ipados"]), ("2,7", ["ipados"]), ("", ["ios"]),
    ] {
      var files = Self.whole()
      files["App/Habits.xcodeproj/project.pbxproj"]?.replace("\"1,2\"", with: "\"\(families)\"")
      #expect(try Folder(files).tree().platforms.map(\.platform.name) == platforms)
    }
    var files = Self.whole()
    files["App/Habits/Info.plist"] = Self.plist(
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>a+b-1.c</string><string>a b</string><string>1a</string><string></string><string>a://</string></array></dict></array>"
    )
    let tree = try Folder(files).tree()
    #expect(tree.schemes == ["a+b-1.c"])
    #expect(tree.gaps.contains { $0.hasPrefix("not a URL scheme: a b, 1a, ") })
  }

  /// What the files of a project say of its bundle id when a configuration file is not found, or is another one.
  @Test func lostConfigurationFilesAreNotGuessed() throws {
    func read(_ reference: String, _ files: [String: String], _ more: String = "") throws -> SourceTree {
      let app = Self.target("A", "application", "", file: "baseConfigurationReference = F; ")
      let project = Self.project([("A", app)], more: "F = { isa = PBXFileReference; \(reference) }; \(more)")
        .replacing("PREFIX = com.acme;", with: "PRODUCT_BUNDLE_IDENTIFIER = com.acme.below;")
      let all = ["P/A.xcodeproj/project.pbxproj": project].merging(files) { $1 }
      return try Folder(all).tree()
    }
    let id = "PRODUCT_BUNDLE_IDENTIFIER = com.acme."
    let two = ["P/cfg/R.xcconfig": id + "real", "P/other/R.xcconfig": id + "wrong"]
    func many(_ count: Int) -> [String: String] {
      let includes = String(repeating: "#include \"B.xcconfig\"\n", count: count)
      return ["P/R.xcconfig": id + "real\n" + includes, "P/B.xcconfig": "X = 1"]
    }
    let groups = "G = { isa = PBXGroup; children = (F); path = cfg; sourceTree = \"<group>\"; };"
    let known: [(String, [String: String], String, String)] = [
      ("path = cfg/R.xcconfig;", two, "", "com.acme.real"),
      ("path = R.xcconfig; sourceTree = \"<group>\";", two, groups, "com.acme.real"),
      ("path = cfg/R.xcconfig; sourceTree = SOURCE_ROOT;", two, "", "com.acme.real"),
      ("path = R.xcconfig;", ["P/R.xcconfig": "#include? \"Own.xcconfig\""], "", "com.acme.below"),
      ("path = R.xcconfig;", ["P/R.xcconfig": "#include \"No.xcconfig\"\n" + id + "set"], "", "com.acme.set"),
      ("path = R.xcconfig;", many(63), "", "com.acme.real"),
      // A file that is included twice counts twice.
      (
        "path = R.xcconfig;",
        ["P/R.xcconfig": "#include \"B.xcconfig\"\n\(id)x\n#include \"B.xcconfig\"", "P/B.xcconfig": id + "b"], "",
        "com.acme.b"
      ),
    ]
    for (reference, files, more, expected) in known {
      let tree = try read(reference, files, more)
      #expect(tree.bundleID == expected, "\(reference) \(files) \(tree.gaps)")
    }
    let escaping = ["P/R.xcconfig": id + "x\n#include \"../../secret/B.xcconfig\"", "P/z/B.xcconfig": id + "wrong"]
    let lost: [(String, [String: String], String, String)] = [
      ("path = R.xcconfig;", two, "", "\"R.xcconfig\", which is there more than once"),
      ("path = R.xcconfig;", [:], "", "\"R.xcconfig\", which is not in the folder"),
      (
        "path = R.xcconfig; sourceTree = \"<group>\";", ["P/other/R.xcconfig": id + "wrong"], groups,
        "\"R.xcconfig\", which is not in the folder"
      ),
      ("path = R.xcconfig; sourceTree = SDKROOT;", two, "", "\"R.xcconfig\", which is not in the folder"),
      (
        "path = R.xcconfig; sourceTree = SOURCE_ROOT;", ["P/R.xcconfig/a.txt": ""], "",
        "\"P/R.xcconfig\", which cannot be read"
      ),
      ("path = R.xcconfig;", escaping, "", "\"../../secret/B.xcconfig\", which is not in the folder"),
      (
        "path = R.xcconfig;", ["P/R.xcconfig": "#include \"B.xcconfig\"", "P/z/B.xcconfig": id + "wrong"], "",
        "\"B.xcconfig\", which is not in the folder"
      ),
      (
        "path = R.xcconfig;",
        [".gitignore": "Own.xcconfig", "P/R.xcconfig": "#include? \"Own.xcconfig\"", "P/Own.xcconfig": id + "mine"], "",
        "\"Own.xcconfig\", which is hidden or ignored by git"
      ),
      ("path = R.xcconfig;", many(64), "", "\"B.xcconfig\", which is one of too many"),
    ]
    for (reference, files, more, said) in lost {
      let tree = try read(reference, files, more)
      #expect(tree.bundleID == nil, "\(reference) \(files)")
      #expect(
        tree.gaps.contains("the bundle id may be set in \(said): name it with --bundle-id"), "\(said): \(tree.gaps)")
    }
  }

  @Test func settingsComeFromConfigurationFiles() throws {
    let app = Self.target("A", "application", "", file: "baseConfigurationReference = F; ")
    let folder = try Folder([
      "A.xcodeproj/project.pbxproj": Self.project(
        [("A", app)], more: "F = { isa = PBXFileReference; path = Release.xcconfig; };"),
      "Config/Release.xcconfig": "#include \"Shared.xcconfig\"\nPRODUCT_BUNDLE_IDENTIFIER = $(PREFIX).$(NAME)\n",
      "Config/Shared.xcconfig": "#include \"Release.xcconfig\"\nNAME = shared // circle\n",
    ])
    #expect(try folder.tree().bundleID == "com.acme.shared")
  }

  @Test func catalogsSayTheirLanguages() throws {
    let folder = try Folder([
      "L.xcstrings":
        #"{"sourceLanguage":"en","version":"1.0","strings":{"a":{"localizations":{"pt-BR":{"stringUnit":{"state":"translated","value":"b"}},"sv":{"variations":{"plural":{"one":{"stringUnit":{"state":"needs_review","value":"c"}}}}},"fr":{"stringUnit":{"state":"new","value":"d"}},"it":{"stringUnit":{"state":"translated","value":""}},"nl":{}}}}}"#,
      "Broken.xcstrings": "{", "zh_CN.lproj/a.strings": "", "Base.lproj/a.strings": "", "klingon!.lproj/a": "",
    ])
    let tree = try folder.tree()
    #expect(tree.sourceLanguage == "en" && tree.languages == ["en", "pt-BR", "sv", "zh-CN"])
    #expect(tree.gaps.contains("\"Broken.xcstrings\" cannot be read as JSON"))
    #expect(tree.gaps.contains("not the tag of a language: klingon!"))
    #expect(tree.gaps.contains { $0.hasPrefix("there is no *.xcodeproj with a project.pbxproj") })
  }

  @Test func languagesAreOneHoweverTheirFoldersAreWritten() throws {
    let rows = [
      ("pt-br", "pt-BR"), ("PT_BR", "pt-BR"), ("zh-hans", "zh-Hans"), ("zh_Hant_TW", "zh-Hant-TW"), ("EN", "en"),
      ("es-419", "es-419"), ("en_uk", "en-GB"), ("German", "de"), ("de-1996", "de-1996"),
    ]
    for (name, tag) in rows { #expect(SourceTreeReader.tag(name) == tag, "\(name)") }
    let folder = try Folder([
      "A.xcodeproj/project.pbxproj": Self.project(
        [("Habits", Self.app)], regions: "en, Base, \"pt-BR\", \"zh-Hans\", fr"),
      "pt-br.lproj/a.strings": "", "x/pt_BR.lproj/a.strings": "", "zh-hans.lproj/a.strings": "",
    ])
    let tree = try folder.tree()
    #expect(tree.languages == ["en", "pt-BR", "zh-Hans"])
    #expect(tree.gaps.contains("the Xcode project knows fr, but no texts were found"))
  }

  @Test func onlySoundsThatPlayAreTaken() throws {
    let folder = try Folder(["bad.caf": "no sound"])
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 255) } }
    var wave = Array("RIFF".utf8) + little(36 + 1600, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
    wave += little(1, 2) + little(8000, 4) + little(16000, 4) + little(2, 2) + little(16, 2)
    wave += Array("data".utf8) + little(1600, 4) + [UInt8](repeating: 0, count: 1600)
    try folder.write("a/chime.wav", Data(wave))
    try folder.write("b/chime.wav", Data(wave))
    try folder.write("b/x\u{1B}[31m.wav", Data(wave))
    let tree = try folder.tree()
    #expect(tree.sounds.map(\.path) == ["a/chime.wav"])
    #expect(tree.gaps.contains { $0.hasPrefix("bad.caf: left out: ") })
    #expect(tree.gaps.contains("1 sound left out: the name has characters that cannot be shown"))
  }

  /// What strangers made: no crash, no long wait, and a sentence about it.
  @Test(arguments: ["(", "{", "{a=", "\"", "/*", "<", "{a=(", ";", "\u{0}"]) func hostileProjects(piece: String) throws
  {
    let folder = try Folder([
      "X.xcodeproj/project.pbxproj": String(repeating: piece, count: (1 << 20) / piece.utf8.count)
    ])
    let begun = Date()
    let tree = try folder.tree()
    #expect(Date().timeIntervalSince(begun) < 5)
    #expect(tree.bundleID == nil && tree.gaps.contains { $0.contains("X.xcodeproj/project.pbxproj\" cannot be read") })
  }

  @Test func garbageIsNoProject() throws {
    let folder = try Folder([:])
    var dice = SystemRandomNumberGenerator()
    for number in 0..<8 {
      try folder.write(
        "\(number).xcodeproj/project.pbxproj", Data((0..<4096).map { _ in UInt8.random(in: 0...255, using: &dice) }))
    }
    try folder.write("a.swift", Data([0xFF, 0xFE] + Array("UNNotificationCategory(identifier: \"\u{1B}X\")".utf8)))
    let tree = try folder.tree()
    #expect(tree.bundleID == nil && tree.categories.isEmpty && tree.gaps.count > 8)
  }

  @Test func namesOfStrangersSteerNoTerminal() throws {
    let name = "e\u{1B}]0;x\u{7}\u{202E}"
    let app = Self.target(
      "X", "application", "PRODUCT_BUNDLE_IDENTIFIER = \"a b\u{1B}\"; INFOPLIST_FILE = \"\u{1B}x\";"
    ).replacing("name = \"X\"", with: "name = \"\(name)\"")
    let folder = try Folder(["\(name).xcodeproj/project.pbxproj": Self.project([("X", app)], regions: "\"\u{1B}\"")])
    let tree = try folder.tree()
    let said = tree.facts.map(\.found) + tree.gaps
    #expect(tree.target == name)
    #expect(
      !said.isEmpty
        && said.allSatisfy { text in !text.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" } }, "\(said)")
  }

  @Test func linksOutOfTheTreeAreNotFollowed() throws {
    let outside = try Folder(Self.whole())
    let inside = try Folder(["a.txt": ""])
    for (link, target) in [
      ("App", "App"), ("Info.plist", "App/Habits/Info.plist"), ("x.swift", "App/Habits/Push.swift"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: inside.path + link, withDestinationPath: outside.path + target)
    }
    let tree = try inside.tree()
    #expect(tree.bundleID == nil && tree.categories.isEmpty && tree.languages.isEmpty)
    var files = Self.whole()
    files["App/Habits.xcodeproj/project.pbxproj"]?.replace("Habits/Info.plist", with: "../../x/Info.plist")
    #expect(
      try Folder(files).tree().gaps.contains { $0.hasPrefix("the Info.plist, \"../../x/Info.plist\", is outside") })
  }

  @Test func moreTargetsThanAnyProjectHas() throws {
    let folder = try Folder([:])
    for (count, isRead) in [(1000, true), (1001, false)] {
      let text = Self.project([("Habits", Self.app)])
        .replacing("targets = ( THabits )", with: "targets = ( THabits\(String(repeating: ", X", count: count - 1)) )")
      try folder.write("X.xcodeproj/project.pbxproj", Data(text.utf8))
      #expect((try folder.tree().target == "Habits") == isRead)
    }
  }

  /// The limits from both sides.
  @Test func limits() throws {
    #expect(RunLimit.xcodeProject.value == 32 << 20 && RunLimit.sourceTree.value == 512 << 20)
    let folder = try Folder([:])
    let text = Self.project([("Habits", Self.app)])
    for (size, isRead) in [(RunLimit.xcodeProject.value, true), (RunLimit.xcodeProject.value + 1, false)] {
      try folder.write(
        "X.xcodeproj/project.pbxproj", Data(text.utf8) + Data(repeating: 0x20, count: size - text.utf8.count))
      #expect((try folder.tree().target == "Habits") == isRead)
    }
  }
}
