public import Comparing
import Diagnostics
import Escaping
import JSON
import Limits

/// What differs between two builds, or two saved plans.
public struct OutputComparisonReport: Sendable {
  private let comparison: OutputComparison
  /// What the two sides are called.
  private let names: (before: String, after: String)

  /// A report.
  public init(_ comparison: OutputComparison, of names: (before: String, after: String)) {
    (self.comparison, self.names) = (comparison, names)
  }

  /// The report's bytes; nothing in a format that only a comparison of projects has.
  public func bytes(as format: ComparisonFormat) -> [UInt8]? {
    if format == .text { return Harmless.lines(text) }
    if format == .json { return json }
    return format == .markdown ? Harmless.lines(markdown) : nil
  }

  /// The verdict in one line.
  private var verdict: String {
    let kinds = [CampaignChange.Kind.added, .removed, .changed].compactMap { kind -> String? in
      let number = comparison.campaigns.count { $0.kind == kind }
      return number == 0 ? nil : "\(grouped(number)) \(kind.rawValue)"
    }
    var parts = kinds.isEmpty ? [] : [kinds.joined(separator: ", ")]
    if !comparison.shared.isEmpty { parts.append("\(counted(comparison.shared.count, "change")) in what is about all") }
    if parts.isEmpty { parts.append("no change: both \(comparison.kind.rawValue)s hold the same") }
    return "\(parts.joined(separator: "; ")); \(counted(comparison.unchanged, "campaign")) as before"
  }

  // MARK: - Text

  private var text: String {
    var text = "\(Harmless.line(names.before)) → \(Harmless.line(names.after)): \(verdict)\n"
    if !comparison.shared.isEmpty {
      text += "\nabout all campaigns\n"
      for change in comparison.shared { text += lines(change) }
    }
    for campaign in comparison.campaigns {
      text += "\n\(Harmless.line(campaign.id)), \(campaign.kind.rawValue)\n"
      for change in campaign.parts { text += lines(change) }
    }
    text += "\nnot told\n"
    for line in comparison.untold { text += "  \(Harmless.line(line))\n" }
    return text
  }

  private func lines(_ change: PartChange) -> String {
    if change.hasOnlyOtherBytes {
      return "  \(Harmless.line(change.title)): other bytes: \(Harmless.line(change.after ?? ""))\n"
    }
    var text = "  \(Harmless.line(change.title))\n"
    if let before = change.before { text += "    - \(Harmless.line(before))\n" }
    if let after = change.after { text += "    + \(Harmless.line(after))\n" }
    return text
  }

  // MARK: - Markdown

  private var markdown: String {
    let most = RunLimit.markdownRows.value
    var page = MarkdownPage(limit: RunLimit.markdownPlan.value)
    page.add(
      "<!-- belfry diff -->\n## What changes\n\n\(code(names.before)) → \(code(names.after)): \(verdict).\n")
    page.addRows(
      "\n| about all campaigns | before | after |\n| --- | --- | --- |\n", comparison.shared.lazy.map(row), most: most)
    page.addLines("", comparison.campaigns.lazy.map(block), most: most)
    page.addLines("\nNot told:\n\n", comparison.untold.lazy.map { "- \(code($0))\n" }, most: most)
    return page.text
  }

  private func code(_ text: String) -> String { Harmless.markdownCode(text) }

  private func row(_ change: PartChange) -> String {
    change.hasOnlyOtherBytes
      ? "| \(code(change.title)) | \(code(change.before ?? "")) | other bytes |\n"
      : "| \(code(change.title)) | \(code(change.before ?? "")) | \(code(change.after ?? "")) |\n"
  }

  private func block(_ campaign: OutputComparison.Change) -> String {
    let most = RunLimit.markdownRows.value
    var text = "\n<details><summary>\(code(campaign.id)): \(campaign.kind.rawValue)</summary>\n\n"
    text += "| | before | after |\n| --- | --- | --- |\n"
    for part in campaign.parts.prefix(most) { text += row(part) }
    if campaign.parts.count > most { text += "\nAnd \(grouped(campaign.parts.count - most)) more.\n" }
    return text + "\n</details>\n"
  }

  // MARK: - JSON

  private var json: [UInt8] {
    let json: JSONValue = [
      "format_version": .string(JSONFormat.version), "sides": .string(comparison.kind.rawValue),
      "before": .string(names.before), "after": .string(names.after), "same": .bool(comparison.isSame),
      "unchanged": .integer(comparison.unchanged), "shared": .array(comparison.shared.map(part)),
      "changes": .array(
        comparison.campaigns.map { campaign in
          [
            "campaign": .string(campaign.id), "kind": .string(campaign.kind.rawValue),
            "parts": .array(campaign.parts.map(part)),
          ]
        }), "untold": .array(comparison.untold.map { .string($0) }),
    ]
    return Harmless.report(JSONWriter.bytes(of: json, pretty: true)) + [UInt8(ascii: "\n")]
  }

  private func part(_ change: PartChange) -> JSONValue {
    .members([
      ("key", .string(change.place.key)), ("locale", change.place.locale.map { .string($0) }),
      ("variant", change.place.variant.map { .string($0) }), ("before", .orNull(change.before.map { .string($0) })),
      ("after", .orNull(change.after.map { .string($0) })),
    ])
  }
}

extension PartChange {
  /// Whether nothing but bytes of which nothing else is told differs.
  fileprivate var hasOnlyOtherBytes: Bool {
    guard let before, let after else { return false }
    return before.utf8.elementsEqual(after.utf8)
  }
}
