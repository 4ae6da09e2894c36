import Files
import JSON
import Planning

/// The folder that is being built, with a digest of everything in it.
final class BuildOutput {
  /// The file that says that a folder is a build; every version of belfry writes this member second.
  static let marker = FolderMarker("manifest.json", says: "\n  \"belfry\": \"")

  private let folder: AtomicFolder
  /// The digests that are still to be worked out.
  let digests = DigestQueue()
  /// What was written, in the order of writing.
  private(set) var files: [BuildInput] = []
  /// The bytes that shards hold back.
  private var held = 0
  /// Shards that may hold bytes back.
  private var shards: [Shard] = []

  init(target: String) throws(FileError) {
    folder = try AtomicFolder(target: target, marker: Self.marker)
  }

  /// Writes a whole file.
  func write(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try folder.write(path, bytes)
    files.append(BuildInput(path: path, content: bytes))
  }

  /// Writes a file for programs that people read too: indented, with a newline at its end.
  func write(_ path: String, _ value: JSONValue) throws(FileError) {
    try write(path, JSONWriter.bytes(of: value, pretty: true) + [0x0A])
  }

  func commit() throws(FileError) { try folder.commit() }
  func discard() { folder.discard() }

  // MARK: - Shards

  /// What one shard gathers before it is written.
  private static let shardBuffer = 1 << 16
  /// What all shards together may gather: a campaign on everyone's own clock has one for each zone.
  private static let allBuffers = 1 << 25
  /// With more shards than this none keeps a buffer that it does not need.
  private static let manyShards = 256

  /// Adds lines to a shard. They reach the disk in large pieces; no file stays open.
  func append(_ lines: UnsafeBufferPointer<UInt8>, to shard: Shard) throws(FileError) {
    guard shard.digest == nil else {
      throw FileError(path: shard.path, operation: "write", code: 0, detail: "the shard is finished")
    }
    if !shard.isListed {
      shard.isListed = true
      shards.append(shard)
    }
    shard.held.append(contentsOf: lines)
    held += lines.count
    if shard.held.count >= Self.shardBuffer { try flush(shard) }
    guard held > Self.allBuffers else { return }
    for shard in shards { try flush(shard) }
  }

  /// Writes what is left of a shard, which gets no more lines, and asks for its digest.
  func close(_ shard: Shard) throws(FileError) {
    guard shard.digest == nil else { return }
    try flush(shard)
    if shard.bytes == 0 { try folder.write(shard.path, []) }
    let (folder, path) = (folder, shard.path)
    shard.digest = digests.add { () throws(FileError) in try folder.read(path) }
    shard.forget()
  }

  /// Lists shards, whose digests `jobs` threads work out as far as nobody has yet.
  func finish(_ shards: [Shard], jobs: Int) throws(FileError) {
    for shard in shards { try close(shard) }
    digests.finish(jobs: jobs)
    for shard in shards {
      guard let number = shard.digest else { continue }
      let digest = try digests.result(number)
      guard digest.bytes == shard.bytes else {
        throw FileError(
          path: shard.path, operation: "read", code: 0,
          detail: "it has \(digest.bytes) bytes, and \(shard.bytes) were written")
      }
      shard.sha256 = digest.sha256
      files.append(BuildInput(path: shard.path, bytes: shard.bytes, sha256: shard.sha256))
    }
  }

  private func flush(_ shard: Shard) throws(FileError) {
    guard !shard.held.isEmpty else { return }
    if shard.bytes == 0 { try folder.write(shard.path, shard.held) } else { try append(shard) }
    held -= shard.held.count
    shard.wrote(keepsCapacity: shards.count <= Self.manyShards)
  }

  private func append(_ shard: Shard) throws(FileError) {
    try shard.held.withUnsafeBufferPointer { (bytes) throws(FileError) in try folder.append(shard.path, bytes) }
  }
}

/// A file of lines that grows while recipients are read.
final class Shard {
  /// Below the build.
  let path: String
  /// The lines so far.
  var rows = 0
  /// The bytes that were written so far.
  private(set) var bytes = 0
  /// SHA-256 of the whole, once it is finished.
  fileprivate(set) var sha256 = ""
  fileprivate var held: [UInt8] = []
  fileprivate var isListed = false
  /// The number of its digest, once it gets no more lines.
  fileprivate var digest: Int?

  init(path: String) { self.path = path }

  fileprivate func wrote(keepsCapacity: Bool) {
    bytes += held.count
    held.removeAll(keepingCapacity: keepsCapacity)
  }

  fileprivate func forget() { held = [] }
}
