import Foundation

/// The repository's own examples, as inputs to begin with: nothing is kept for the fuzzer's sake.
public struct SeedFiles: Sendable {
  /// The repository.
  let root: String

  /// The bytes of every file below some folders of the repository whose name ends in one of these.
  public func files(_ endings: String..., in folders: [String] = ["campaigns", "Tests/Fixtures"]) -> [[UInt8]] {
    folders.flatMap { folder -> [[UInt8]] in
      let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
      return names.sorted().filter { name in endings.contains { name.hasSuffix($0) } }.compactMap {
        FileManager.default.contents(atPath: "\(root)/\(folder)/\($0)").map { Array($0) }
      }
    }
  }

  /// What stands in quotes in files of the tests: audiences, templates, rows.
  public func literals(in paths: String...) -> [[UInt8]] {
    var literals: Set<[UInt8]> = []
    for path in paths {
      for line in lines(of: path) {
        var rest = line[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "\"")) {
          let (text, end) = Self.literal(rest[(open + 1)...])
          if text.count > 1 { literals.insert(text) }
          rest = rest[end...]
        }
      }
    }
    return literals.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The blocks of base 64 in files of the tests: sounds and pictures.
  public func blocks(in paths: String...) -> [[UInt8]] {
    paths.flatMap { path in
      lines(of: path).split { $0.elementsEqual("\"\"\"".utf8) || $0.suffix(3).elementsEqual("\"\"\"".utf8) }.compactMap
      {
        block in
        Data(base64Encoded: Data(block.joined()), options: .ignoreUnknownCharacters).map { Array($0) }
      }
    }
  }

  private func lines(of path: String) -> [[UInt8]] {
    let bytes = FileManager.default.contents(atPath: "\(root)/\(path)").map { Array($0) } ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).map { line in Array(line.drop { $0 == UInt8(ascii: " ") }) }
  }

  /// A text of Swift or JSON up to its closing quote, and the place behind that.
  private static func literal(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], end: Int) {
    var text: [UInt8] = []
    var at = bytes.startIndex
    while at < bytes.endIndex, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.endIndex {
        at += 1
        text.append(bytes[at] == UInt8(ascii: "n") ? 0x0A : bytes[at])
      } else {
        text.append(bytes[at])
      }
      at += 1
    }
    return (text, min(at + 1, bytes.endIndex))
  }
}

extension FuzzTarget {
  /// Writes the seeds into a folder, and the words, in libFuzzer's form, beside it.
  func writeSeeds(to folder: String) {
    let root = ProcessInfo.processInfo.environment["BELFRY_ROOT"] ?? "."
    for (number, seed) in seeds(SeedFiles(root: root)).enumerated() where seed.count <= longest {
      put(seed, to: "\(folder)/seed-\(number)")
    }
    let lines = Set(words()).filter { !$0.isEmpty && $0.utf8.count <= 64 }.sorted().map(Self.quoted)
    put(Array(lines.joined().utf8), to: "\(folder).dict")
  }

  /// A word as libFuzzer's dictionaries have it.
  private static func quoted(_ word: String) -> String {
    let escaped = word.utf8.map { byte in
      let isPlain = (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
      let digits = String(byte, radix: 16)
      return isPlain ? String(Unicode.Scalar(byte)) : "\\x" + (digits.count == 1 ? "0" : "") + digits
    }
    return "\"\(escaped.joined())\"\n"
  }

  func put(_ bytes: [UInt8], to path: String) {
    expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)), "\(path) can be written")
  }
}
