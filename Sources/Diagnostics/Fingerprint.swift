import Digests

/// What a finding keeps while lines come and go above it: by this another run, or somebody else's program, knows it again.
///
/// It is made of the rule, the path, the text of the line without the blanks around it, and how many of the same stand before it. The
/// message is not in it, because messages count and date.
public struct Fingerprint: Hashable, Sendable {
  /// The first half of a SHA-256, as 32 digits.
  public let hex: String

  /// Of findings in the order of reports, one each, by the path that `path` says for theirs.
  public static func all(of findings: [LocatedFinding], path: (String) -> String = { $0 }) -> [Fingerprint] {
    var seen: [[UInt8]: Int] = [:]
    return findings.map { located in
      let content = [Array(located.finding.rule.name.utf8), Array(path(located.path).utf8), located.excerpt.trimmed]
      let name = Array(content.joined(separator: [0]))
      let before = seen[name, default: 0]
      seen[name] = before + 1
      return Fingerprint(hex: String(SHA256.hex(of: name + [0] + String(before).utf8).prefix(32)))
    }
  }
}

extension SourceExcerpt {
  /// The text without the blanks around it: what of a line is compared.
  var trimmed: [UInt8] {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !Self.isBlank($0) }) else { return [] }
    return Array(bytes[first...(bytes.lastIndex { !Self.isBlank($0) } ?? first)])
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
