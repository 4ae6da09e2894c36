import Digests
package import Files
import JSON

/// The first 4,096 bytes of a journal: whose it is. A line of text that says what the file is, then JSON, then zeros, then a checksum.
public struct JournalHeader: Sendable, Equatable {
  static let size = 4096
  static let title = "belfry journal 1\n"
  /// The version of the sender, which `belfry` has, too.
  public static let version = "0.1.0"

  /// The SHA-256 of the batch's `batch.json`, in hex.
  public var batch: String
  /// The id of the campaign.
  public var campaign: String
  /// The first id that the campaign had; journals of one identity may hold the same occurrences.
  public var identity: String
  /// The lines that it is about: those of the batch, or of a part of it.
  public var lines: Int
  /// Which part of the batch it is about.
  public var part: BatchPart
  /// `sandbox` or `production`.
  public var environment: String
  /// The bundle id.
  public var app: String
  /// The name of the machine on which it was begun.
  public var host: String
  /// When it was begun, in seconds since 1970.
  public var start: Int

  /// A header.
  public init(
    batch: String, campaign: String, identity: String, lines: Int, part: BatchPart = .whole, environment: String,
    app: String, host: String, start: Int
  ) {
    self.part = part
    (self.batch, self.campaign, self.identity, self.lines) = (batch, campaign, identity, lines)
    (self.environment, self.app, self.host, self.start) = (environment, app, host, start)
  }

  /// Its bytes; nil if they are too many.
  package func bytes() -> [UInt8]? {
    // Journals of whole batches are as they were before there were parts.
    let part: JSONValue? = part.isWhole ? nil : .string(part.text)
    let value = JSONValue.members([
      ("batch", .string(batch)), ("campaign", .string(campaign)), ("identity", .string(identity)),
      ("lines", .integer(lines)), ("shard", part), ("environment", .string(environment)), ("app", .string(app)),
      ("host", .string(host)), ("start", .integer(start)),
    ])
    var bytes = Array(Self.title.utf8) + JSONWriter.bytes(of: value) + [0x0A]
    guard bytes.count <= Self.size - 4 else { return nil }
    bytes += repeatElement(0, count: Self.size - 4 - bytes.count)
    let sum = CRC32C.checksum(bytes)
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) }
  }

  /// The header in a journal's first bytes; nil if they are not a whole header.
  package static func read(_ bytes: [UInt8]) -> JournalHeader? {
    guard bytes.count == size, bytes.starts(with: title.utf8) else { return nil }
    let sum = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    let text = bytes.dropLast(4)
    guard CRC32C.checksum(Array(text)) == sum, let end = text.dropFirst(title.utf8.count).firstIndex(of: 0x0A),
      let value = try? JSONReader.read(Array(text[title.utf8.count..<end])),
      let lines = number("lines", value), let start = number("start", value),
      let count = UInt32(exactly: lines), let part = part(value)
    else { return nil }
    func word(_ key: String) -> String { value[key]?.text ?? "" }
    return JournalHeader(
      batch: word("batch"), campaign: word("campaign"), identity: word("identity"), lines: Int(count),
      part: part, environment: word("environment"), app: word("app"), host: word("host"), start: start)
  }

  private static func part(_ value: JSONValue) -> BatchPart? {
    guard let text = value["shard"]?.text else { return .whole }
    let numbers = text.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return BatchPart(numbers[0], of: numbers[1])
  }

  private static func number(_ key: String, _ value: JSONValue) -> Int? {
    guard case .number(let digits)? = value[key] else { return nil }
    return Int(digits)
  }
}

/// Why sending cannot go on, in one sentence with what to do.
public struct SendingError: Error, Sendable, Equatable {
  /// The sentence; names of others are quoted in it.
  public let message: String
  /// Whether the command line or the batch is wrong, rather than that something failed.
  public let isUsage: Bool

  /// An error.
  public init(_ message: String, isUsage: Bool = false) {
    self.message = message
    self.isUsage = isUsage
  }

  /// What the system refused.
  package init(_ error: FileError) { self.init(error.description) }

  /// Does what the system may refuse.
  package static func passing<Result>(_ body: () throws(FileError) -> Result) throws(SendingError) -> Result {
    do throws(FileError) { return try body() } catch { throw SendingError(error) }
  }
}
