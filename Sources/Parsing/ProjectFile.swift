public import Diagnostics
public import Language
import Rules
import YAML

/// `belfry.yaml` as its author wrote it.
public struct ProjectFile: Sendable, DefinitionsHolder {
  /// `belfry`
  var version: Scalar?
  /// Whether it is written in a language that belfry does not know: what its words mean is anybody's guess.
  package var isOfAnotherLanguage: Bool { version.map { $0.text != "1" } ?? false }
  /// `required-version`
  public var requiredVersion: Scalar?
  /// `app`
  public var app: AppFile?
  /// `locales`
  public var locales = Written<LocalesFile>.absent
  /// `attributes`
  public var attributes = Written<AttributesFile>.absent
  /// `live-activities`
  public var liveActivities = Written<LiveActivitiesFile>.absent
  /// `recipients`
  public var recipients: RecipientLocation?
  /// `sent`
  public var sent = Written<RecipientLocation>.absent
  /// `policy`
  public var policy = Policy()
  /// `defaults`
  public var defaults = Written<DefaultsFile>.absent
  /// `audiences`, `categories`, `events` and `snippets`, which may stand here as well as in files of their own.
  public var definitions = DefinitionsFile()
  /// `rules`: severity by rule name; nothing for off.
  public var rules: [(name: Scalar, severity: Severity?)] = []

  /// A project with nothing in it.
  public init() {}

  static let keys = Mapping<ProjectFile>(
    "project",
    [
      Row(
        "belfry", ValueReader(.integer(1...1)) { $0.scalar($1) }, required: true, alsoCalled: ["version"], example: "1",
        "The language version."
      ) {
        $0.version = $1.value
      },
      Row(
        "required-version", .text(), example: "\">= 0.1, < 0.3\"",
        "The versions of belfry with which the project may be checked and built: conditions with commas between them, or one version."
      ) { $0.requiredVersion = $1.value },
      Row("app", .app, required: true, alsoCalled: ["application"], "The app that gets the notifications.") {
        $0.app = $1.value
      },
      Row("locales", .locales, required: true, alsoCalled: ["languages"], "The languages that the app ships.") {
        $0.locales = $1
      },
      Row("attributes", .attributes, "What is known of a recipient.") { $0.attributes = $1 },
      Row(
        "live-activities", .liveActivities,
        "What the app's types of Live Activities decode: the properties of each, by the name of the Swift type."
      ) { $0.liveActivities = $1 },
      Row("recipients", .recipients, "Where the recipients are.") { $0.recipients = $1.value },
      Row("sent", .recipients, "The list of what was sent to whom, for groups and `unless-sent`.") {
        $0.sent = $1
      },
      Row("policy", .policy, "Team rules.") { $0.policy = $1.value ?? Policy() },
      Row("defaults", .defaults, alsoCalled: ["default"], "A partial campaign; what a campaign sets wins.") {
        $0.defaults = $1
      },
      .audiences("Named audiences, as in a file of their own."),
      .categories("Named categories, as in a file of their own."),
      .events("Events of the app, as in a file of their own."),
      .snippets("Texts that campaigns share, as in a file of their own."),
      Row("rules", .severities, "Severities by rule name.") { $0.rules = $1.value ?? [] },
    ])
}

extension NodeReader {
  /// Reads the file as `belfry.yaml`.
  public mutating func project() -> ProjectFile? {
    guard let root = tree.root else {
      for row in Shapes.project.required {
        findings.append(.missingKey(Shapes.project.keys[row], in: Shapes.project, at: SourceSpan(0, 0)))
      }
      return nil
    }
    guard let file = read(root, as: ProjectFile.keys, ProjectFile()) else { return nil }
    if let version = file.version, file.isOfAnotherLanguage {
      findings.report(
        .languageVersion, at: version.span, "belfry does not know the language version \"\(version.text)\"",
        help: "write \"belfry: 1\", or use a newer belfry")
    }
    return file
  }
}

extension ValueReader where Value == [(name: Scalar, severity: Severity?)] {
  /// Severities by the names of rules.
  static let severities = ValueReader(.map(key: .text, value: .choice(["off", "warning", "error"]))) {
    reader, node in
    reader.entries(node, "a mapping from rule to severity")?.compactMap { name, value in
      guard let level = reader.choice(value, ["off", "warning", "error"], "a severity") else { return nil }
      return (name, level.value == 0 ? nil : level.value == 1 ? .warning : .error)
    }
  }
}

// MARK: - Languages

/// `locales`
public struct LocalesFile: Sendable {
  /// `source`
  public var source: Scalar?
  /// `shipped`, the source language included.
  public var shipped: [Scalar] = []
  /// Whether all of it could be read.
  public var isComplete = true

  static let keys = Mapping<LocalesFile>(
    "locales", example: "{ source: en, shipped: [en] }",
    [
      Row(
        "source", .name("a language tag", .locale), required: true, alsoCalled: ["default"], example: "en",
        "The language in which alerts are written."
      ) { $0.source = $1.value },
      Row(
        "shipped", .list(of: .name("a language tag", .locale), "a list of language tags"), alsoCalled: ["languages"],
        "Every language that the app ships."
      ) {
        $0.shipped = $1.value ?? []
        if $1.isUnusable { $0.isComplete = false }
      },
    ])
}

extension ValueReader where Value == LocalesFile {
  fileprivate static let locales = ValueReader.mapping(LocalesFile.keys, from: LocalesFile()) { file in
    guard let source = file.source, !file.shipped.contains(where: { $0.text.utf8.elementsEqual(source.text.utf8) })
    else { return file }
    var file = file
    file.shipped.insert(source, at: 0)
    return file
  }
}
