import Files
import Glibc
import Limits
import Synchronization

/// The contents of files in commits and in the index, one at a time, from one running git.
final class GitObjects: Sendable {
  private let git: GitProgram
  private let work: ProjectFolder
  private let process = Mutex<GitProcess?>(nil)
  /// Another git, which is asked about names with a line end in them.
  private let oddNames = Mutex<GitProcess?>(nil)
  /// Another git, which tells sizes.
  private let sizes = Mutex<GitProcess?>(nil)
  private let failure = Mutex<GitError?>(nil)

  /// Why a content that was asked for could not be had.
  var gap: GitError? { failure.withLock { $0 } }

  /// `work` is the project's folder.
  init(_ git: GitProgram, work: ProjectFolder) {
    self.git = git
    self.work = work
  }

  /// Begins what will be asked: until then it gets ready beside what else is done.
  func prepare() {
    process.withLock { $0 = $0 ?? (try? begin(Self.contents)) }
    sizes.withLock { $0 = $0 ?? (try? begin(Self.sizesAlone)) }
  }

  private static let contents = ["--batch", "--filters"]
  // Since git 2.38.
  private static let contentsOfOddNames = contents + ["-z"]
  private static let sizesAlone = ["--batch-check"]

  private func begin(_ flags: [String]) throws(GitError) -> GitProcess { try git.start(["cat-file"] + flags) }

  /// The bytes that a file would have in a checkout: line ends as `.gitattributes` has them, but no filter is run.
  ///
  /// `path` is seen from the project, `name` from the top of the repository, by which git finds its attributes. What has more bytes than `limit` is
  /// refused before git unpacks it: a few kilobytes may be gigabytes. Of what Git LFS keeps elsewhere, what stands in the work tree is taken, and noted
  /// as `unread` unless it is that.
  func bytes(
    _ object: [UInt8], _ path: String, name: [UInt8], limit: Int, unread: UnreadPaths
  ) throws(FileError) -> [UInt8] {
    let most = min(limit, RunLimit.mediaFile.value)
    if let size = try sizes.withLock({ (process) throws(FileError) in try size(&process, object, path) }), size > most {
      throw FileError(path: path, operation: "read", code: EFBIG, detail: "it has \(size) bytes, the limit is \(most)")
    }
    // A question is a line. Where a name has a line end in it, a NUL ends the question.
    let isOdd = name.contains(UInt8(ascii: "\n"))
    let bytes =
      isOdd
      ? try oddNames.withLock { (process) throws(FileError) in
        try ask(&process, Self.contentsOfOddNames, object, path, name)
      }
      : try process.withLock { (process) throws(FileError) in try ask(&process, Self.contents, object, path, name) }
    guard let pointer = LFSContent(bytes) else { return bytes }
    let there = try? work.read(path, limit: RunLimit.mediaFile.value)
    if there != bytes, there.map(pointer.isOf) != true { unread.note(Array(path.utf8), .lfs, bytes) }
    return there ?? bytes
  }

  /// Whether a file of the work tree has the bytes of an object. `path` and `name` are those of ``bytes(_:_:name:limit:unread:)``.
  func isInWorkTree(_ object: [UInt8], _ path: String, name: [UInt8], unread: UnreadPaths) -> Bool {
    let limit = RunLimit.mediaFile.value
    guard let there = try? work.read(path, limit: limit) else { return false }
    return (try? bytes(object, path, name: name, limit: limit, unread: unread)) == there
  }

  /// The bytes of a `.gitattributes` in the work tree. The path is relative to the project and may lead above it. Empty if there is no file, nil if it
  /// can't be read.
  func attributes(at path: String) -> [UInt8]? {
    do throws(FileError) { return try FileReader.read(work.path + path, limit: RunLimit.gitAttributes.value) } catch {
      return error.isMissing ? [] : nil
    }
  }

  /// Whether anything stands at a path of the work tree.
  func isInWorkTree(_ path: String) -> Bool { (try? work.kind(of: path)) != .some(nil) }

  /// How many bytes an object has; nothing where git does not have it, which is told when it is asked for.
  private func size(_ process: inout GitProcess?, _ object: [UInt8], _ path: String) throws(FileError) -> Int? {
    do throws(GitError) {
      guard let answer = try talk(&process, Self.sizesAlone, object) else { return nil }
      let words = answer.split(separator: UInt8(ascii: "\n")).first?.split(separator: UInt8(ascii: " ")) ?? []
      return words.count == 3 ? Int(String(decoding: words[2], as: UTF8.self)) : nil
    } catch {
      failure.withLock { $0 = error }
      throw FileError(path: path, operation: "read", code: EIO, detail: error.message)
    }
  }

  private func ask(
    _ process: inout GitProcess?, _ flags: [String], _ object: [UInt8], _ path: String, _ name: [UInt8]
  ) throws(FileError) -> [UInt8] {
    do throws(GitError) {
      let question = object + [UInt8(ascii: " ")] + name
      if let answer = try talk(&process, flags, question) { return try Self.content(of: answer) }
    } catch {
      failure.withLock { $0 = error }
      throw FileError(path: path, operation: "read", code: EIO, detail: error.message)
    }
    throw FileError(
      path: path, operation: "read", code: EFBIG, detail: "it has more than \(RunLimit.mediaFile.text)")
  }

  /// What is answered to one question; nothing when it has more bytes than any file that is read.
  ///
  /// How many bytes come git does not know before it has changed line ends, and some versions tell the number of before. So something is asked for
  /// that nobody has, under a name that nobody guesses: what is said of it ends the answer.
  private func talk(
    _ process: inout GitProcess?, _ flags: [String], _ question: [UInt8]
  ) throws(GitError) -> [UInt8]? {
    let running = if let process { process } else { try begin(flags) }
    // It is given up when an answer is not read to its end.
    process = nil
    let nobody = "belfry-\(UInt64.random(in: .min ... .max))-\(UInt64.random(in: .min ... .max))"
    let end: [UInt8] = flags.contains("-z") ? [0] : [UInt8(ascii: "\n")]
    try running.write(question + end + Array((flags.contains("--filters") ? "\(nobody) x" : nobody).utf8) + end)
    let answer = try running.read(through: Array("\(nobody) missing\n".utf8), atMost: RunLimit.mediaFile.value)
    process = running
    return answer.map { $0.dropLast(nobody.utf8.count + " missing\n".utf8.count) }.map(Array.init)
  }

  /// Behind a line with the object's name, kind and size, and in front of a line end.
  private static func content(of answer: [UInt8]) throws(GitError) -> [UInt8] {
    guard let start = answer.firstIndex(of: UInt8(ascii: "\n")),
      answer[..<start].split(separator: UInt8(ascii: " ")).count == 3
    else { throw missing }
    return Array(answer[(start + 1)...].dropLast())
  }

  private static let missing = GitError(
    "git does not have the content of a file as it was; fetch it, for example with a clone without --filter")
}
