// Takes: an id, a way to deliver, a schedule, the languages of a project.
// Gives: the text of a campaign's file, a draft with every language.
// Never: writes a file, or a text that people could take for a finished one.

import YAML

/// A campaign that is begun: everything but its texts.
public struct CampaignDraft: Sendable {
  /// When it comes.
  public enum Timing: Equatable, Sendable {
    /// Once, on a date such as `2026-12-24`.
    case once(String)
    /// Every day.
    case daily
    /// Every Monday.
    case weekly
    /// A day after a moment of the recipient, or after an event of the app.
    case after(String)
    /// Whenever a server asks for it.
    case requested
  }

  /// The campaign's id.
  public var id: String
  /// Whether the app schedules it on the device.
  public var isLocal: Bool
  /// When it comes.
  public var timing: Timing
  /// Every language that the app ships, the source language first.
  public var languages: [String]
  /// The time of day, `18:00`.
  public var time = "18:00"
  /// Who gets it; nothing for everybody who has the app, which only a local campaign may say.
  public var audience: String?
  /// Lines that the project's policy asks of every campaign, such as `owner: …`.
  public var asked: [String] = []
  /// The path or address of the schema, as an editor finds it from the file.
  public var schema: String?

  /// A draft.
  public init(_ id: String, isLocal: Bool, _ timing: Timing, languages: [String]) {
    self.id = id
    self.isLocal = isLocal
    self.timing = timing
    self.languages = languages
    audience = isLocal ? nil : "all"
  }

  /// The file.
  ///
  /// Each text begins with `TBD`: `check` says nothing of it in a draft, and reports it (`test-text`) as soon as the campaign is active.
  public var text: String {
    var lines = schema.map { [Self.modeline($0)] } ?? []
    lines += [
      "campaign: \(WrittenText.written(id, inFlow: false))",
      "status: draft  # write \"active\" when the texts are written",
    ]
    lines += asked
    lines.append("deliver: \(isLocal ? "local  # the app schedules it on the device" : "push")")
    if let audience { lines.append("audience: \(audience)") }
    lines.append("schedule: \(schedule)")
    lines.append("alert:")
    for (key, line) in Self.texts(languages.first ?? "en") { lines.append("  \(key): \(line)") }
    if languages.count > 1 { lines.append("localizations:") }
    for language in languages.dropFirst() {
      lines.append("  \(WrittenText.written(language, inFlow: false)):")
      for (key, line) in Self.texts(language) { lines.append("    \(key): \(line)") }
    }
    if !isLocal { lines.append("push: { expires: 1d }  # after a day it is too late for a device that was offline") }
    return lines.joined(separator: "\n") + "\n"
  }

  private var schedule: String {
    switch timing {
    case .once(let date): "{ at: \(date) \(time), zone: device }  # on each person's clock"
    case .daily: "{ every: day, at: \"\(time)\", zone: device }  # on each person's clock"
    case .weekly: "{ every: week, days: [mon], at: \"\(time)\", zone: device }  # on each person's clock"
    case .after(let event):
      "{ after: 1d, event: \(WrittenText.written(event, inFlow: true)), at: \"\(time)\", zone: device }  # at the first \(time) after a day"
    case .requested: "{ when: requested }  # belfry render writes a request for each row it is given"
    }
  }

  private static func texts(_ language: String) -> [(String, String)] {
    // A tag may be as long as a title is wide.
    [("title", language.utf8.count > 12 ? "TBD title" : "TBD title (\(language))"), ("body", "TBD text (\(language))")]
  }

  /// The line by which an editor finds a schema.
  public static func modeline(_ schema: String) -> String { "# yaml-language-server: $schema=\(schema)" }
}
