import Diagnostics

/// What people got when somebody last looked: the file beside one of expectations that `belfry test --update` writes.
public struct SnapshotFile: Sendable, Equatable {
  private var texts: [ExactText: String] = [:]

  /// Nothing kept.
  public init() {}

  /// How a file of snapshots begins.
  private static let head = "# What people get,"

  /// Whether a file begins like one of snapshots.
  public static func isOurs(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head.utf8) }

  /// What a file holds; nothing for one that belfry has not written. Line ends may have become CR LF on the way through git.
  public init?(_ bytes: [UInt8]) {
    guard bytes.isEmpty || Self.isOurs(bytes) else { return nil }

    var name: ExactText?
    var text = ""
    func keep(_ texts: inout [ExactText: String]) {
      guard let name else { return }
      while text.utf8.suffix(2).elementsEqual("\n\n".utf8) { text.removeLast() }
      texts[name] = text
    }
    let hasReturns = bytes.prefix { $0 != UInt8(ascii: "\n") }.last == UInt8(ascii: "\r")
    for written in String(decoding: bytes, as: UTF8.self).byteLines {
      let line =
        hasReturns && written.utf8.last == UInt8(ascii: "\r")
        ? String(decoding: written.utf8.dropLast(), as: UTF8.self) : written
      if line.utf8.first == UInt8(ascii: "["), line.utf8.last == UInt8(ascii: "]") {
        keep(&texts)
        name = ExactText(String(line.dropFirst().dropLast()))
        text = ""
      } else {
        text += line + "\n"
      }
    }
    keep(&texts)
  }

  /// What is kept under a name.
  public subscript(name: String) -> String? {
    get { texts[ExactText(name)] }
    set { texts[ExactText(name)] = newValue }
  }

  /// The names, sorted.
  public var names: [String] { texts.keys.sorted().map(\.text) }

  /// Whether nothing is kept.
  public var isEmpty: Bool { texts.isEmpty }

  /// The bytes of the file.
  public var bytes: [UInt8] {
    var text = "\(Self.head) as \"belfry test\" compares it and \"belfry test --update\" keeps it.\n"
    for (name, kept) in texts.sorted(by: { $0.key < $1.key }) { text += "\n[\(name.text)]\n\(kept)" }
    return Array(text.utf8)
  }

  /// The path of the file beside one of expectations.
  public static func path(beside expectations: String) -> String {
    for ending in [".yaml", ".yml"] where expectations.hasSuffix(ending) {
      return String(expectations.dropLast(ending.count)) + ".snapshots"
    }
    return expectations + ".snapshots"
  }
}

extension String {
  /// The lines between line feeds, whatever stands before one: to characters a carriage return would be part of it.
  var byteLines: [String] {
    utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
