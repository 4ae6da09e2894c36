import Clocks
import Digests
import Escaping
import Files
import JSON
package import Language
import Limits

/// One push campaign of a build: what its `batch.json` says.
public struct BuiltBatch: Sendable {
  /// One file of requests.
  package struct File: Sendable {
    package let path: String
    package let lines: Int
    package let bytes: Int
    package let sha256: String
  }

  /// The id of the campaign.
  public let campaign: String
  /// The first id that the campaign had.
  public let identity: String
  /// The bundle id.
  public let app: String
  /// `sandbox` or `production`: which of APNs' two worlds its tokens are of.
  public let environment: String
  /// The header `apns-topic` of its requests; nil for those to a channel, which have none.
  public let topic: String?
  /// Whether APNs takes its push type only with a provider token, never with a certificate.
  public let needsToken: Bool
  /// Whether it goes to devices, not to a channel.
  public let isForDevices: Bool
  /// The quiet hours that hold it back or drop it; nil where everything comes.
  package let quiet: QuietHours?
  /// The SHA-256 of `batch.json`, in hex: the identity of the batch.
  public let digest: String
  /// The lines of all files.
  public let lines: Int
  package let files: [File]
}

/// A folder that `belfry build` wrote.
public struct BuildFolder: Sendable {
  /// Its push campaigns, by id.
  public let batches: [BuiltBatch]

  /// Reads `manifest.json` and each `batch.json`, and holds the second against the digests of the first. The lines are not read yet.
  public init(_ path: String) throws(SendingError) {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let manifest = try Self.object(folder + "manifest.json", orSay: "is it a folder that \"belfry build\" wrote?").value
    guard manifest["format_version"]?.text?.hasPrefix("1.") == true else {
      throw SendingError(
        "\(Harmless.quoted(folder + "manifest.json")) is not a build that this version can send; build it with this version of belfry",
        isUsage: true)
    }
    var batches: [BuiltBatch] = []
    for file in Self.list("files", manifest) {
      guard let name = file["path"]?.text, name.hasPrefix("push/"), name.hasSuffix("/batch.json"),
        let digest = file["sha256"]?.text
      else { continue }
      let parts = name.split(separator: "/")
      guard parts.count == 3, parts[1] != ".." else { continue }
      let (value, found) = try Self.object(folder + name, orSay: "the build is not whole; build it again")
      guard found.utf8.elementsEqual(digest.utf8) else {
        throw SendingError(
          "\(Harmless.quoted(folder + name)) is not what \"belfry build\" wrote: its digest differs; build it again")
      }
      batches.append(try Self.batch(value, digest, in: folder + "push/\(parts[1])/", name))
    }
    self.batches = batches.sorted { $0.campaign.utf8.lexicographicallyPrecedes($1.campaign.utf8) }
  }

  private static func batch(
    _ value: JSONValue, _ digest: String, in folder: String, _ name: String
  ) throws(SendingError) -> BuiltBatch {
    var files: [BuiltBatch.File] = []
    var lines = 0
    for file in list("shards", value) {
      guard let path = file["file"]?.text, !path.contains("/"), path.hasSuffix(".jsonl"),
        let rows = number("rows", file),
        let bytes = number("bytes", file), let sha256 = file["sha256"]?.text, rows >= 0, bytes >= 0
      else { throw SendingError("\(Harmless.quoted(name)) does not say what its files are; build it again") }
      files.append(BuiltBatch.File(path: folder + path, lines: rows, bytes: bytes, sha256: sha256))
      let (sum, isTooMuch) = lines.addingReportingOverflow(rows)
      guard !isTooMuch, sum <= RunLimit.batchLines.value else {
        throw SendingError(
          "\(Harmless.quoted(name)) has more than \(RunLimit.batchLines.text) lines; build it in parts with --shard")
      }
      lines = sum
    }
    func word(_ key: String) -> String? { value[key]?.text }
    guard word("format_version")?.hasPrefix("2.") == true, let campaign = word("campaign"), let app = word("app"),
      let path = word("path"), path == "device" || path == "broadcast" && isBundleID(app),
      let environment = word("environment"), ["sandbox", "production"].contains(environment)
    else {
      throw SendingError(
        "\(Harmless.quoted(name)) is not a batch that this version can send; build it with this version of belfry")
    }
    return BuiltBatch(
      campaign: campaign, identity: word("identity") ?? campaign, app: app, environment: environment,
      topic: word("topic"), needsToken: word("authentication") == "token", isForDevices: path == "device",
      quiet: try quiet(value, name), digest: digest, lines: lines, files: files)
  }

  /// Whether a text can be a part of a path as it is: a bundle id.
  private static func isBundleID(_ text: String) -> Bool {
    let range = 1...RequestSlot.longestApp
    return range ~= text.utf8.count
      && text.utf8.allSatisfy {
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D || $0 == 0x2E
      }
  }

  /// Its quiet hours. What cannot be read must not count as none: people would be woken.
  private static func quiet(_ value: JSONValue, _ name: String) throws(SendingError) -> QuietHours? {
    guard let hours = value["quiet_hours"], hours != .null else { return nil }
    guard let from = (hours["from"]?.text).flatMap({ CivilTime($0.utf8) }),
      let to = (hours["to"]?.text).flatMap({ CivilTime($0.utf8) }),
      let decision = (hours["then"]?.text).flatMap(QuietDecision.init(rawValue:))
    else {
      throw SendingError(
        "the quiet hours in \(Harmless.quoted(name)) cannot be read; build it with this version of belfry")
    }
    return QuietHours(from: from, to: to, decision: decision)
  }

  private static func object(_ path: String, orSay help: String) throws(SendingError) -> (
    value: JSONValue, sha256: String
  ) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileReader.read(path, limit: RunLimit.batchIndex.value) } catch {
      throw SendingError("\(error.description); \(help)", isUsage: error.isMissing)
    }
    var digest = SHA256()
    digest.update(bytes)
    do throws(JSONError) { return (try JSONReader.read(bytes), digest.hex()) } catch {
      throw SendingError("\(Harmless.quoted(path)) cannot be read: \(Harmless.inside(error.message)); \(help)")
    }
  }

  private static func list(_ key: String, _ value: JSONValue) -> [JSONValue] {
    if case .array(let items)? = value[key] { return items }
    return []
  }

  private static func number(_ key: String, _ value: JSONValue) -> Int? {
    if case .number(let digits)? = value[key] { return Int(digits) }
    return nil
  }
}
