/// What the logs of continuous integration obey, and how it is broken.
///
/// - GitHub: `::name::` at the start of a line behind blanks of any kind, `##[name]` anywhere in one. It compares as people do, so that
///   what has no width may stand in between.
/// - Azure: `##vso[…]`, TeamCity: `##teamcity[…]`, both anywhere.
/// - Buildkite: `---`, `+++`, `~~~` and `^^^`, Travis: `travis_fold:`, GitLab: `section_start:`, at the very start of a line.
///
/// One character of each is spelled out as `\u{…}`: the bracket, the first colon, the first sign.
enum LogCommands {
  /// The text of one line, with nothing in it that a log obeys.
  static func broken(_ line: String) -> String {
    guard isSuspect(line.utf8) else { return line }
    let places = places(in: line.unicodeScalars, isLineStart: true)
    guard !places.isEmpty else { return line }
    var text = ""
    for (at, scalar) in line.unicodeScalars.enumerated() {
      if places.contains(at) { text += Harmless.spelled(scalar) } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// A character whose first scalar is spelled out.
  static func spelledFirst(_ character: Character) -> String {
    let marks = character.unicodeScalars.dropFirst()
    return character.unicodeScalars.prefix(1).map(Harmless.spelled).joined() + Harmless.spelled(String(marks))
  }

  /// Whether a line must be looked at closely; most need not be.
  static func isSuspect(_ bytes: some Sequence<UInt8>) -> Bool {
    var isStart = true
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == UInt8(ascii: "#"), previous == byte { return true }
      if isStart, !isBlank(byte) {
        if canBegin[Int(byte)] { return true }
        isStart = false
      } else if byte >= 0x80, previous == UInt8(ascii: "#") {
        return true
      }
      previous = byte
    }
    return false
  }

  /// With which bytes, behind blanks, a line may begin that a log obeys. Beyond ASCII there are further blanks.
  private static let canBegin: [Bool] = (0..<256).map { byte in
    byte >= 0x80 || beginnings.contains { $0.utf8.first == UInt8(byte) }
  }

  private static let beginnings = ["::"] + headings
  private static let headings = [
    "---", "+++", "~~~", "^^^", "travis_fold:", "travis_time:", "section_start:", "section_end:",
  ]

  /// Where in a line the scalars stand that are to be spelled out, counted from 0.
  static func places(in line: String.UnicodeScalarView, isLineStart: Bool) -> Set<Int> {
    var places: Set<Int> = []
    if isLineStart, let place = beginning(of: line) { places.insert(place) }
    // Two signs, a name or none, a bracket: the bracket.
    var signs = 0
    for (at, scalar) in line.enumerated() {
      switch scalar {
      case "#": signs += 1
      case "[" where signs >= 2: places.insert(at)
      case "a"..."z" where signs >= 2, "A"..."Z" where signs >= 2: continue
      case _ where signs > 0 && !scalar.isASCII && UnseenScalars.isIgnorable(scalar): continue
      default: signs = 0
      }
    }
    return places
  }

  private static func beginning(of line: String.UnicodeScalarView) -> Int? {
    var skipped = 0
    var start = line.startIndex
    while start < line.endIndex, isSkipped(line[start]) {
      start = line.index(after: start)
      skipped += 1
    }
    if isCommand(line[start...]) { return skipped }
    return headings.contains { line.starts(with: $0.unicodeScalars) } ? 0 : nil
  }

  private static func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? isBlank(UInt8(scalar.value)) : scalar.properties.isWhitespace || UnseenScalars.isIgnorable(scalar)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  /// Whether a text begins with two colons, whatever is ignored in between.
  private static func isCommand(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.first == ":" else { return false }
    return text.dropFirst().first { $0.isASCII || !UnseenScalars.isIgnorable($0) } == ":"
  }
}

extension Harmless {
  /// A whole text of lines, as it goes to people: each line such that no log obeys it.
  ///
  /// What belfry writes itself begins no line in a way that a log obeys, so whatever does is somebody else's, however it came to stand there.
  /// Other characters stay: where a text was put in, ``line(_:)`` has seen to them, and colours are ours.
  package static func lines(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      var harmless: [UInt8] = []
      harmless.reserveCapacity(bytes.count)
      var start = 0
      while start < bytes.count {
        // Some logs take a carriage return for a line end, too.
        let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let line = bytes[start..<end]
        if LogCommands.isSuspect(line) {
          harmless += LogCommands.broken(String(decoding: line, as: UTF8.self)).utf8
        } else {
          harmless += line
        }
        if end < bytes.count { harmless.append(bytes[end]) }
        start = end + 1
      }
      return harmless
    }
  }

  /// Whether a line of somebody else's can be written as it is where a log may read it: it is one line, and no log obeys it.
  package static func isLine(_ bytes: some Sequence<UInt8>) -> Bool {
    if bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), !LogCommands.isSuspect(bytes) { return true }
    let text = String(decoding: Array(bytes), as: UTF8.self)
    return !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      && LogCommands.places(in: text.unicodeScalars, isLineStart: true).isEmpty
  }
}
