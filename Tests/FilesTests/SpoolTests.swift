import Glibc
import Testing

@testable import Files

@Suite struct SpoolTests {
  typealias OutputStream = Files.OutputStream
  let folder = TemporaryFolder()

  /// Whatever the sizes, all comes out in its order, as often as one wants, and no file is left or seen.
  @Test(arguments: [0, 1, 9, 70_000])
  func givesBackWhatItGot(size: Int) throws {
    folder.makeFolder("spool")
    let spool = Spool(folder: folder.path + "/spool")
    var expected: [UInt8] = []
    for number in 0..<(size == 9 ? 30_000 : 5) {
      let piece = [UInt8](repeating: UInt8(number & 255), count: size)
      try spool.append(piece)
      expected += piece
    }
    #expect(folder.names(in: "spool").isEmpty)
    for _ in 0..<2 {
      let output = OutputStream(
        owning: open(folder.path + "/out", O_WRONLY | O_CREAT | O_TRUNC, 0o644), path: folder.path + "/out")
      try spool.pass(to: output)
      try output.close()
      #expect(try FileReader.read(folder.path + "/out") == expected)
    }
  }

  @Test func saysThatThereIsNoRoom() throws {
    let spool = Spool(folder: folder.path + "/nowhere")
    try spool.append([1, 2, 3])
    #expect(throws: FileError.self) { try spool.append([UInt8](repeating: 0, count: 100_000)) }
  }
}
