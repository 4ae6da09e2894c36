import Harness

@testable import Files

/// A pattern and a name, which stand before and behind the first line end, against a naive walk.
let globTarget = FuzzTarget(
  "glob", longest: 40,
  words: { ["**/", "/**", "*", "?", "[a-z]", "[!x]", "[[:alpha:]]", "[]a]", "\\*", "a/b/c", "[a-", "**"] },
  seeds: { files in
    files.literals(in: "Tests/FilesTests/IgnoreRulesTests.swift").map { $0 + [0x0A] + Array("a/b/c.txt".utf8) }
  }
) { bytes in
  guard let (pattern, name) = cut(bytes) else { return }
  let glob = GlobPattern(pattern[...])
  var steps = 0
  let matches = name.withUnsafeBufferPointer { glob?.matches($0, &steps) ?? false }
  expect(steps <= 4 * (pattern.count + 2) * (name.count + 2), "\(steps) steps are what the lengths allow")
  expect(
    matches == NaiveGlob(pattern, name).matches,
    "\(String(decoding: pattern, as: UTF8.self)) \(matches ? "takes" : "leaves") \(String(decoding: name, as: UTF8.self))"
  )
}

/// The lines of a .gitignore file, of which the last is a path to ask about.
let ignoreTarget = FuzzTarget(
  "ignore-rules", longest: 80,
  words: { ["!", "/", "*.log", "build/", "\n", "\\ ", "#", "**/", "/**", "a/b", "\r\n"] },
  seeds: { files in
    files.literals(in: "Tests/FilesTests/IgnoreRulesTests.swift").map { $0 + [0x0A] + Array("a/b/c.txt".utf8) }
  }
) { bytes in
  guard let last = bytes.lastIndex(of: 0x0A) else { return }
  let path = Array(bytes[(last + 1)...])
  let lines = Array(bytes[..<last])
  let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
  guard nameStart < path.count, !path.contains(0), path.first != UInt8(ascii: "/") else { return }
  let rules = IgnoreRules(lines, baseCount: 0)
  for isFolder in [false, true] {
    var steps = 0
    let verdict = path.withUnsafeBufferPointer { rules.verdict($0, nameStart: nameStart, isFolder: isFolder, &steps) }
    expect(steps <= 4 * (lines.count + 2) * (path.count + 2), "\(steps) steps are what the lengths allow")
    let expected = NaiveIgnore.verdict(lines, path, isFolder: isFolder)
    let told: Bool? = verdict == .silent ? nil : verdict == .excluded
    expect(
      told == expected,
      "\(String(decoding: lines, as: UTF8.self).debugDescription) of \(String(decoding: path, as: UTF8.self)): \(verdict)"
    )
  }
}

private func cut(_ bytes: UnsafeBufferPointer<UInt8>) -> (pattern: [UInt8], name: [UInt8])? {
  // git's patterns and names are texts of C.
  guard let end = bytes.firstIndex(of: 0x0A), !bytes.contains(0) else { return nil }
  return (Array(bytes[..<end]), Array(bytes[(end + 1)...]))
}
