public import Diagnostics
import Escaping
import JSON
import Limits

/// The findings that a team has put off: a file in their repository, which names each by its fingerprint.
///
/// Made for changes that people read: sorted, an entry a line, without line numbers. Paths are seen from the folder of the file, so that it means the
/// same wherever it is named from, and may hold those of several projects.
public struct Baseline: Sendable {
  /// The version of the file.
  static let version = "1.0"

  /// One finding.
  public struct Entry: Hashable, Sendable {
    let path: [UInt8]
    let rule: [UInt8]
    let fingerprint: [UInt8]

    fileprivate init(_ path: String, _ rule: String, _ fingerprint: String) {
      (self.path, self.rule, self.fingerprint) = (Array(path.utf8), Array(rule.utf8), Array(fingerprint.utf8))
    }
  }

  private var left: [Entry: Int] = [:]

  // MARK: - Reading

  /// The entries of a file; nothing when it is none that belfry wrote.
  public init?(_ bytes: [UInt8]) {
    guard let json = try? JSONReader.read(bytes, values: RunLimit.comparedFindings.value * 4 + 8),
      let version = json["format_version"]?.text, version.hasPrefix("1."),
      case .array(let items)? = json["findings"]
    else { return nil }
    for item in items {
      guard let path = item["path"]?.text, let rule = item["rule"]?.text, let fingerprint = item["fingerprint"]?.text
      else { return nil }
      left[Entry(path, rule, fingerprint), default: 0] += 1
    }
  }

  /// Those of a project's findings, all of which must be there, that the file does not name; what it names is used up. Paths of the project are seen
  /// from `place`.
  public mutating func unnamed(of findings: [LocatedFinding], seen place: ReadersPlace) -> [LocatedFinding] {
    zip(findings, Self.entries(of: findings, seen: place)).filter { _, entry in
      guard let count = left[entry], count > 0 else { return true }
      left[entry] = count - 1
      return false
    }.map(\.0)
  }

  /// How many entries below a folder, `""` or ending in `/`, were of nothing that was found.
  public func stale(below folder: String) -> Int {
    left.reduce(0) { $0 + ($1.key.path.starts(with: folder.utf8) ? $1.value : 0) }
  }

  // MARK: - Writing

  /// The entries of a project's findings.
  public static func entries(of findings: [LocatedFinding], seen place: ReadersPlace) -> [Entry] {
    zip(findings, Fingerprint.all(of: findings)).map { located, fingerprint in
      Entry(place.way(to: located.path), located.finding.rule.name, fingerprint.hex)
    }
  }

  /// The file that names some findings.
  public static func bytes(of entries: [Entry]) -> [UInt8] {
    let sorted = entries.sorted { one, other in
      if one.path != other.path { return one.path.lexicographicallyPrecedes(other.path) }
      if one.rule != other.rule { return one.rule.lexicographicallyPrecedes(other.rule) }
      return one.fingerprint.lexicographicallyPrecedes(other.fingerprint)
    }
    var text = "{\n\"format_version\": \"\(version)\",\n\"findings\": ["
    for (index, entry) in sorted.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      var writer = JSONWriter()
      writer.object { writer in
        for (name, value) in [("path", entry.path), ("rule", entry.rule), ("fingerprint", entry.fingerprint)] {
          writer.key(name)
          writer.string(String(decoding: value, as: UTF8.self))
        }
      }
      text += String(decoding: Harmless.report(writer.bytes), as: UTF8.self)
    }
    return Array((text + (sorted.isEmpty ? "]\n}\n" : "\n]\n}\n")).utf8)
  }
}
