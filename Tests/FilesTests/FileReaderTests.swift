import Foundation
import Testing

@testable import Files

@Suite struct FileReaderTests {
  let folder = TemporaryFolder()

  private func failure(_ path: String, limit: Int = 1 << 20) -> FileError? {
    do throws(FileError) {
      _ = try FileReader.read(path, limit: limit)
      return nil
    } catch { return error }
  }

  @Test func readsWhatIsThereIntoOneBuffer() throws {
    var buffer: [UInt8] = []
    // Growing, shrinking, empty: nothing of the file before shows through.
    for size in [10, 0, 1, 4096, 511, 512, 513, 100_000, 3] {
      let bytes = (0..<size).map { UInt8(($0 * 31 + size) & 255) }
      folder.write("file", bytes)
      try FileReader.read(folder.path + "/file", into: &buffer, limit: 1 << 20)
      #expect(buffer == bytes)
      #expect(try FileReader.read(folder.path + "/file", limit: 1 << 20) == bytes)
    }
  }

  @Test func readsFilesWhoseSizeIsNotKnown() throws {
    let size = try FileReader.read("/proc/self/status", limit: 1 << 20).count
    #expect(size > 600)
    #expect(failure("/proc/self/status", limit: 100)?.code == EFBIG)
  }

  @Test func refusesMoreThanTheLimitAndNotLess() {
    folder.write("file", [UInt8](repeating: 1, count: 100))
    #expect(failure(folder.path + "/file", limit: 100) == nil)
    #expect(
      failure(folder.path + "/file", limit: 99)?.description.hasSuffix("it has 100 bytes, the limit is 99") == true)
  }

  @Test func refusesWhatIsNoRegularFile() {
    folder.makeFolder("folder")
    #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
    folder.link("loop", to: "loop")
    #expect(failure(folder.path + "/folder")?.detail == "it is a folder, not a regular file")
    #expect(failure(folder.path + "/fifo")?.detail == "it is a FIFO, not a regular file")
    #expect(failure("/dev/zero")?.detail == "it is a device, not a regular file")
    #expect(failure(folder.path + "/loop")?.code == ELOOP)
    #expect(failure(folder.path + "/nothing")?.isMissing == true)
    #expect(failure(folder.path + "/folder\0/x")?.code == EINVAL)
  }

  @Test func saysWhatFailed() {
    #expect(
      failure("/nothing/x\u{1B}[1m\u{202E}")?.description
        == #"cannot open "/nothing/x\u{1b}[1m\u{202e}": No such file or directory"#)
    #expect(FileError(path: "x", operation: "open", code: 9999).description.hasPrefix(#"cannot open "x": "#))
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything")) func refusesWhatMayNotBeRead() {
    folder.write("secret", "x")
    chmod(folder.path + "/secret", 0)
    #expect(failure(folder.path + "/secret")?.code == EACCES)
  }

  @Test func tellsWhatStandsAtAPath() throws {
    folder.write("file")
    folder.link("link", to: "file")
    folder.link("dangling", to: "nothing")
    #expect(try FileReader.kind(of: folder.path) == .folder)
    #expect(try FileReader.kind(of: folder.path + "/link") == .regular)
    #expect(try FileReader.kind(of: folder.path + "/link", followingLinks: false) == .symbolicLink)
    #expect(try FileReader.kind(of: folder.path + "/dangling") == nil)
    #expect(try FileReader.kind(of: folder.path + "/file/x") == nil)
    #expect(throws: FileError.self) { try FileReader.kind(of: folder.path + "/\0") }
  }

  @Test func inputIsReadPieceByPiece() throws {
    let bytes = (0..<10_000).map { UInt8($0 & 255) }
    folder.write("file", bytes)
    let input = try InputStream(path: folder.path + "/file")
    #expect(input.size == 10_000)
    var room = [UInt8](repeating: 0, count: 999)
    var result: [UInt8] = []
    while true {
      let count = try room.withUnsafeMutableBytes { try input.read(into: $0) }
      if count == 0 { break }
      result += room[..<count]
    }
    #expect(result == bytes)
    #expect(throws: FileError.self) { _ = try InputStream(path: folder.path) }
    #expect(throws: FileError.self) { _ = try InputStream(path: folder.path + "/nothing") }
  }
}
