import Escaping
import JSON

// The tables of this module as the reference prints them.
extension MarkdownTable {
  static func code(_ words: [String]) -> String { words.map(code).joined(separator: ", ") }
  static func code(_ word: String) -> String { word.isEmpty ? "" : "`\(word)`" }
}

extension PushType {
  /// The table of push types, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable(
      "Push type", "For", "Topic", "Priority", "Expiration", "Bytes", "Body", "Not on", "The app needs", "Token from",
      "Certificate", "Source")
    for type in all {
      let topic = type.isForCampaigns ? "bundle ID" + (type.topicSuffix.isEmpty ? "" : " + `\(type.topicSuffix)`") : ""
      let priorities = type.priorities.map { $0 == type.defaultPriority ? "**\($0)**" : String($0) }
      let needs = type.entitlements.map(\.key) + type.infoPlistKeys.map(\.text)
      let absent = Platform.allCases.filter { type.availability.isAbsent(on: $0) }.map(\.title)
      table.add(
        MarkdownTable.code(type.name), type.summary, topic, priorities.joined(separator: ", "),
        type.expiration.rawValue, String(type.payloadLimit), type.bodyText, absent.joined(separator: ", "),
        MarkdownTable.code(needs), type.token.rawValue, type.needsTokenAuthentication ? "no" : "yes",
        type.sources.map(\.text).joined(separator: "; "))
    }
    return table.text
  }

  private var bodyText: String {
    switch body {
    case .aps: MarkdownTable.code("aps") + " and the app's own keys"
    case .own: "the app's own keys"
    case .keys(let keys): MarkdownTable.code(keys)
    case .fixed(let value): MarkdownTable.code(String(decoding: JSONWriter.bytes(of: value), as: UTF8.self))
    }
  }
}

extension Field {
  /// The table of payload fields, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable(
      "Key", "In the payload", "In the app", "Value", "Push types", "Since", "What it does", "Source")
    for field in all {
      table.add(
        MarkdownTable.code(field.path ?? ""), MarkdownTable.code(field.apsPath),
        MarkdownTable.code(field.property ?? ""),
        field.kind.text, MarkdownTable.code(field.pushTypes.map(\.name)), field.availability.text, field.summary,
        field.sources.map(\.text).joined(separator: "; "))
    }
    return table.text
  }
}

extension PayloadLimit {
  /// The table of payload sizes, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable("Limit", "Bytes", "Counted", "Source")
    for limit in all {
      table.add(MarkdownTable.code(limit.name), String(limit.bytes), limit.summary, limit.source.text)
    }
    return table.text
  }
}

extension NotificationLimit {
  /// The table of the other limits, for the reference.
  public static func markdown(_ checks: FactChecks) -> String {
    var table = MarkdownTable("Limit", "Value", "What it bounds", "Checked", "Source", "How sure")
    for limit in all {
      table.add(
        MarkdownTable.code(limit.name), "\(limit.bound.rawValue) \(limit.text)",
        limit.summary + (limit.against.map { " But: \($0)" } ?? ""),
        checks.text(of: "limit/\(limit.name)"), limit.sources.map(\.text).joined(separator: "; "),
        Fact.named("limit/\(limit.name)")?.confidence.rawValue ?? "")
    }
    return table.text
  }
}

extension Header {
  /// The table of headers, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable("Header", "Written", "What it is", "Source")
    for header in all {
      table.add(
        MarkdownTable.code(header.name), header.writer.rawValue,
        header.summary, header.source.text)
    }
    return table.text
  }
}

extension InterruptionLevel {
  /// The table of interruption levels, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable("Level", "In Swift", "What it does", "The app needs", "Since", "Source")
    for level in allCases {
      table.add(
        MarkdownTable.code(level.name), MarkdownTable.code(level.property), level.summary,
        MarkdownTable.code(level.entitlement?.key ?? ""), level.availability.text, level.source.text)
    }
    return table.text
  }
}

extension CategoryOption {
  /// The table of category options, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable("Option", "In Swift", "What it does", "Since", "Source")
    for option in all {
      table.add(
        MarkdownTable.code(option.name), MarkdownTable.code(option.property), option.summary, option.availability.text,
        option.sources.map(\.text).joined(separator: "; "))
    }
    return table.text
  }
}

extension ActionOption {
  /// The table of action options, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable("Option", "In Swift", "What it does", "Source")
    for option in all {
      table.add(
        MarkdownTable.code(option.name), MarkdownTable.code(option.property), option.summary, option.source.text)
    }
    return table.text
  }
}

extension Entitlement {
  /// The table of entitlements, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable("Entitlement", "Needed for", "Of the", "Obtained as", "Source")
    for entitlement in all {
      table.add(
        MarkdownTable.code(entitlement.key), entitlement.neededFor, entitlement.target.rawValue,
        entitlement.grant.rawValue, entitlement.source.text)
    }
    return table.text
  }
}

extension InfoPlistKey {
  /// The table of Info.plist keys, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable("Info.plist key", "Needed for", "Source")
    for key in all { table.add(MarkdownTable.code(key.text), key.neededFor, key.source.text) }
    return table.text
  }
}

extension TextLines {
  /// The table of lines, for the reference.
  public static func markdown() -> String {
    var table = MarkdownTable("Text", "Where", "Lines", "Source")
    for count in all { table.add(count.part.rawValue, count.place.rawValue, String(count.lines), count.source.text) }
    return table.text
  }
}

extension TextLength {
  /// The table of advice on lengths, for the reference.
  public static func markdown(_ checks: FactChecks) -> String {
    var table = MarkdownTable("Text", "Wider than", "Weight", "Checked", "Why", "Source")
    for length in all {
      table.add(
        length.part.rawValue, String(length.width), length.weight.word,
        checks.text(of: "length/\(length.part.rawValue)-\(length.width)"), length.summary, length.source.text)
    }
    return table.text
  }
}
