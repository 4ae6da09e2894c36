import Foundation
import Testing

@testable import Files

@Suite struct OutputStreamTests {
  typealias OutputStream = Files.OutputStream
  let folder = TemporaryFolder()

  private func code(_ body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch { return (error as? FileError)?.code }
  }

  @Test func writesEveryByteInOrderWhateverTheBuffer() throws {
    for capacity in [0, 1, 7, 64, 100_000] {
      var expected: [UInt8] = []
      let stream = OutputStream(
        owning: open(folder.path + "/file", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: folder.path + "/file",
        capacity: capacity)
      for count in [0, 1, 6, 7, 8, 63, 64, 65, 1000, 3] {
        let piece = (0..<count).map { UInt8(($0 + count) & 255) }
        try stream.write(piece)
        try stream.write("ä\(count)")
        expected += piece + Array("ä\(count)".utf8)
      }
      try stream.flush()
      #expect(try FileReader.read(folder.path + "/file") == expected)
      try stream.write("end")
      try stream.close(isDurable: true)
      try stream.close()
      #expect(try FileReader.read(folder.path + "/file") == expected + Array("end".utf8))
      #expect(code { try stream.write([UInt8](repeating: 0, count: 200_000)) } == EBADF)
    }
  }

  @Test func aFullDiskIsAnErrorThatStays() throws {
    let stream = OutputStream(owning: open("/dev/full", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: "/dev/full")
    try stream.write("buffered")
    #expect(code { try stream.flush() } == ENOSPC)
    #expect(code { try stream.write("more") } == ENOSPC)
    #expect(code { try stream.close() } == ENOSPC)
    #expect(code { try stream.close() } == ENOSPC)
    let other = OutputStream(owning: open("/dev/full", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: "/dev/full")
    try other.write("buffered")
    // Whoever looks only at `close` sees it too.
    #expect(code { try other.close() } == ENOSPC)
  }

  @Test func aClosedPipeIsAnError() throws {
    OutputStream.ignoreWriteSignals()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let stream = OutputStream(owning: ends[1], path: "pipe")
    try stream.write("x")
    close(ends[0])
    #expect(code { try stream.flush() } == EPIPE)
  }

  /// A pipe takes 64 KiB at most, and a non-blocking one answers EAGAIN then: short writes and waiting in one.
  @Test func shortWritesGoOn() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let stream = OutputStream(owning: ends[1], path: "pipe", capacity: 100)
    let bytes = (0..<1_000_000).map { (index: Int) in UInt8(truncatingIfNeeded: index * 7 + index / 251) }
    let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let writer = Thread {
      try? stream.write(bytes)
      try? stream.close()
    }
    writer.start()
    #expect(try reader.readToEnd().map(Array.init) == bytes)
  }

  @Test func threadsDoNotMixTheirPieces() throws {
    let stream = OutputStream(
      owning: open(folder.path + "/file", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: folder.path + "/file",
      capacity: 50)
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      try? stream.write(String(repeating: Character(Unicode.Scalar(UInt8(97 + index % 26))), count: 9) + "\n")
    }
    try stream.close()
    let lines = try FileReader.read(folder.path + "/file").split(separator: 10)
    #expect(lines.count == 200)
    #expect(lines.allSatisfy { $0.count == 9 && Set($0).count == 1 })
  }
}
