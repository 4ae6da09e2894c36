/// A pattern of a .gitignore file, compiled: what git's `wildmatch` (WM_PATHNAME) accepts, without its backtracking.
///
/// It is run as a set of states, so a hostile pattern costs its length times the name's length and never more.
struct GlobPattern: Sendable {
  /// What one step of the pattern takes.
  private enum Token: Sendable, Equatable {
    /// This byte.
    case byte(UInt8)
    /// Any byte but `/`.
    case any
    /// A byte of a class, which never has `/`.
    case set(Int)
    /// `*`: any bytes but `/`.
    case star
    /// `**` at the end: any bytes.
    case everything
    /// `**/`: nothing, or any bytes that end in `/`.
    case folders

    var isFixed: Bool {
      switch self {
      case .byte, .any, .set: true
      case .star, .everything, .folders: false
      }
    }
  }

  /// 256 bits, one for each byte.
  struct ByteSet: Sendable {
    private var words = SIMD4<UInt64>(repeating: 0)

    mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 &<< UInt64(byte & 63) }
    mutating func remove(_ byte: UInt8) { words[Int(byte >> 6)] &= ~(1 &<< UInt64(byte & 63)) }
    func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] &>> UInt64(byte & 63) & 1 != 0 }
    mutating func invert() { words = ~words }
  }

  private var tokens: [Token] = []
  private var sets: [ByteSet] = []
  /// How many tokens at the front, and at the back, take exactly one byte each: they decide nearly every name.
  private var head = 0
  private var tail = 0

  /// Compiles a pattern; nothing when it is malformed (a `[` without end, a lone `\` at the end), which matches no name.
  init?(_ pattern: ArraySlice<UInt8>) {
    var scan = GlobScan(pattern)
    while let byte = scan.next() {
      switch byte {
      case UInt8(ascii: "\\"):
        guard let literal = scan.next() else { return nil }
        tokens.append(.byte(literal))
      case UInt8(ascii: "?"): tokens.append(.any)
      case UInt8(ascii: "["):
        guard let set = scan.byteClass() else { return nil }
        tokens.append(.set(sets.count))
        sets.append(set)
      case UInt8(ascii: "*"): appendStars(&scan)
      default: tokens.append(.byte(byte))
      }
    }
    while head < tokens.count, tokens[head].isFixed { head += 1 }
    while tail < tokens.count - head, tokens[tokens.count - 1 - tail].isFixed { tail += 1 }
  }

  private mutating func appendStars(_ scan: inout GlobScan) {
    let isSegmentStart = scan.index == 1 || scan.byte(before: 1) == UInt8(ascii: "/")
    var count = 1
    while scan.peek() == UInt8(ascii: "*") {
      _ = scan.next()
      count += 1
    }
    let following = scan.peek()
    if count > 1, isSegmentStart, following == nil {
      tokens.append(.everything)
    } else if count > 1, isSegmentStart, following == UInt8(ascii: "/") {
      _ = scan.next()
      // `**/**/` takes what `**/` takes.
      if tokens.last != .folders { tokens.append(.folders) }
    } else if count > 1, isSegmentStart, following == UInt8(ascii: "\\"), scan.peek(1) == UInt8(ascii: "/") {
      tokens.append(.everything)
    } else {
      tokens.append(.star)
    }
  }

  /// Whether the pattern takes the whole text. `steps` grows by the work that it took.
  func matches(_ text: UnsafeBufferPointer<UInt8>, _ steps: inout Int) -> Bool {
    let middle = tokens.count - head - tail
    guard middle > 0 ? text.count >= head + tail : text.count == tokens.count else { return false }
    for index in 0..<head {
      steps += 1
      if !takes(tokens[index], text[index]) { return false }
    }
    for back in 0..<tail {
      steps += 1
      if !takes(tokens[tokens.count - 1 - back], text[text.count - 1 - back]) { return false }
    }
    guard middle > 0 else { return true }
    let rest = UnsafeBufferPointer(rebasing: text[head..<text.count - tail])
    if middle == 1 {
      switch tokens[head] {
      case .star: return !rest.contains(UInt8(ascii: "/"))
      case .folders: return rest.isEmpty || rest[rest.count - 1] == UInt8(ascii: "/")
      default: return true
      }
    }
    return run(tokens[head..<tokens.count - tail], over: rest, &steps)
  }

  private func takes(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let wanted): byte == wanted
    case .set(let index): sets[index].contains(byte)
    default: byte != UInt8(ascii: "/")
    }
  }

  /// The states that the pattern may be in are the bits of a row of words; usually one word, of which few bits are set.
  private func run(
    _ middle: ArraySlice<Token>, over text: UnsafeBufferPointer<UInt8>, _ steps: inout Int
  ) -> Bool {
    let end = middle.count
    let wordCount = end / 64 + 1
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * wordCount) { room in
      room.initialize(repeating: 0)
      var now = UnsafeMutableBufferPointer(rebasing: room[..<wordCount])
      var next = UnsafeMutableBufferPointer(rebasing: room[wordCount...])
      var work = wordCount
      defer { steps += work }
      enter(0, now, middle)
      for byte in text {
        work += wordCount
        for word in 0..<wordCount {
          var bits = now[word]
          now[word] = 0
          while bits != 0 {
            let state = word &* 64 &+ bits.trailingZeroBitCount
            bits &= bits &- 1
            work += 1
            if state < end { step(from: state, byte, next, middle) }
          }
        }
        swap(&now, &next)
      }
      return now[end / 64] &>> UInt64(end % 64) & 1 != 0
    }
  }

  private func step(
    from state: Int, _ byte: UInt8, _ next: UnsafeMutableBufferPointer<UInt64>, _ middle: ArraySlice<Token>
  ) {
    let token = middle[middle.startIndex + state]
    switch token {
    case .star: if byte != UInt8(ascii: "/") { enter(state, next, middle) }
    case .everything: enter(state, next, middle)
    case .folders:
      next[state / 64] |= 1 &<< UInt64(state % 64)
      if byte == UInt8(ascii: "/") { enter(state + 1, next, middle) }
    case .byte, .any, .set: if takes(token, byte) { enter(state + 1, next, middle) }
    }
  }

  /// Adds a state; one whose token may take nothing comes together with the one behind it.
  private func enter(_ state: Int, _ states: UnsafeMutableBufferPointer<UInt64>, _ middle: ArraySlice<Token>) {
    var state = state
    states[state / 64] |= 1 &<< UInt64(state % 64)
    while state < middle.count, !middle[middle.startIndex + state].isFixed {
      state += 1
      states[state / 64] |= 1 &<< UInt64(state % 64)
    }
  }
}
