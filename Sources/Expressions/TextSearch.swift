/// What is asked of one text.
struct TextTest: Hashable, Sendable {
  enum Relation: Hashable, Sendable {
    case order(Comparison)
    case starts
    case contains
  }

  let relation: Relation
  let text: [UInt8]

  /// What a text that passes, or fails, passes or fails: an order that does not hold is the opposite one that does.
  func decided(_ holds: Bool) -> (test: TextTest, holds: Bool) {
    guard case .order(let sign) = relation, !holds else { return (self, holds) }
    return (TextTest(relation: .order(sign.opposite), text: text), true)
  }

  /// Whether a text passes.
  func holds(_ candidate: [UInt8]) -> Bool {
    candidate.withUnsafeBufferPointer { candidate in
      text.withUnsafeBufferPointer { text in
        switch relation {
        case .order(let sign): sign.holds(compareBytes(candidate, text))
        case .starts: Expressions.starts(candidate, with: text)
        case .contains: hasPart(candidate, text)
        }
      }
    }
  }
}

/// Looks for a text that passes some tests and fails others, of at most so many Unicode scalars.
///
/// Every test is a small automaton that reads bytes: an order or a beginning follows its own text as long as the bytes agree, a part
/// is found as by Knuth, Morris and Pratt, valid UTF-8 is one, too, and so are all texts that are excluded. All run side by side, breadth first by scalars, so the first
/// text found is a shortest one, and when no new state is left there is no such text. Bytes between which no automaton can tell are
/// tried once.
struct TextSearch {
  enum Outcome: Equatable, Sendable {
    case found([UInt8])
    case impossible
    /// There were more states than the work allows.
    case unknown
  }

  private struct Automaton {
    let test: TextTest
    /// Whether the text must pass.
    let holds: Bool
    /// For a part: the state after each letter, by state.
    let table: [Int32]
    let letterCount: Int

    init(_ test: TextTest, _ holds: Bool, _ letters: [UInt8]) {
      (self.test, self.holds) = test.decided(holds)
      table = test.relation == .contains ? Self.table(test.text, letters) : []
      letterCount = letters.count
    }

    /// Where a letter leads from each state: on, or to where the longest beginning ends that still stands there.
    private static func table(_ text: [UInt8], _ letters: [UInt8]) -> [Int32] {
      var table = [Int32](repeating: 0, count: text.count * letters.count)
      var fallback = 0
      for (state, byte) in text.enumerated() {
        var next = fallback
        for (letter, own) in letters.enumerated() {
          let through = state == 0 ? 0 : table[fallback * letters.count + letter]
          if own == byte { next = Int(through) }
          table[state * letters.count + letter] = own == byte ? Int32(clamping: state + 1) : through
        }
        if state > 0 { fallback = next }
      }
      return table
    }

    /// Will be as it must be, whatever follows.
    static let settled: Int32 = -1

    /// The state before the first byte; nothing when no text will do.
    var start: Int32? {
      if test.text.isEmpty, case .order = test.relation { return 0 }
      return test.text.isEmpty ? (holds ? Self.settled : nil) : 0
    }

    /// The state after one more byte; nothing when no text will do any more.
    func step(_ state: Int32, _ letter: Int, _ byte: UInt8) -> Int32? {
      guard state >= 0 else { return state }
      let at = Int(state)
      let text = test.text
      switch test.relation {
      case .order(let sign):
        if at < text.count, byte == text[at] { return state + 1 }
        let isLess = at < text.count && byte < text[at]
        return sign.holds(isLess ? -1 : 1) ? Self.settled : nil
      case .starts:
        guard byte == text[at] else { return holds ? nil : Self.settled }
        return at + 1 < text.count ? state + 1 : holds ? Self.settled : nil
      case .contains:
        let next = table[at * letterCount + letter]
        return Int(next) < text.count ? next : holds ? Self.settled : nil
      }
    }

    /// Whether the text may end here.
    func accepts(_ state: Int32) -> Bool {
      guard state >= 0 else { return true }
      switch test.relation {
      case .order(let sign): return sign.holds(Int(state) < test.text.count ? -1 : 0)
      case .starts, .contains: return !holds
      }
    }
  }

  /// All texts that the one looked for must not be, as one tree: there may be thousands.
  private struct Excluded {
    private var next: [Int: Int32] = [:]
    private var isText: [Bool] = [false]

    mutating func insert(_ text: [UInt8]) {
      var node: Int32 = 0
      for byte in text {
        let key = Int(node) << 8 | Int(byte)
        if let known = next[key] {
          node = known
        } else {
          let fresh = Int32(clamping: isText.count)
          next[key] = fresh
          isText.append(false)
          node = fresh
        }
      }
      isText[Int(node)] = true
    }

    func step(_ state: Int32, _ byte: UInt8) -> Int32 {
      state < 0 ? state : next[Int(state) << 8 | Int(byte)] ?? Automaton.settled
    }

    func accepts(_ state: Int32) -> Bool { state < 0 || !isText[Int(state)] }
  }

  private let automata: [Automaton]
  private var excluded = Excluded()
  private let most: Int
  /// One byte of each class between whose members no automaton can tell, in order.
  private let letters: [UInt8]

  /// A text for these demands. `work` counts down the steps of automata.
  static func find(_ demands: [(test: TextTest, holds: Bool)], most: Int, work: inout Int) -> Outcome {
    // Where one text is named, only that one can do.
    for (test, holds) in demands where holds && test.relation == .order(.equal) {
      work -= demands.count
      let isShort = String(decoding: test.text, as: UTF8.self).unicodeScalars.count <= most
      return isShort && demands.allSatisfy { $0.test.holds(test.text) == $0.holds } ? .found(test.text) : .impossible
    }
    guard let search = TextSearch(demands, most, &work) else { return .unknown }
    return search.run(&work)
  }

  private init?(_ demands: [(test: TextTest, holds: Bool)], _ most: Int, _ work: inout Int) {
    self.most = most
    letters = Self.letters(demands.map(\.test.text))
    var automata: [Automaton] = []
    for (test, holds) in demands {
      let isPart = test.relation == .contains
      work -= test.text.count * (isPart ? letters.count : 1)
      guard work > 0 else { return nil }
      if Self.excludes(test, holds) {
        excluded.insert(test.text)
      } else {
        automata.append(Automaton(test, holds, letters))
      }
    }
    self.automata = automata
  }

  /// Whether a demand excludes one text and nothing else.
  private static func excludes(_ test: TextTest, _ holds: Bool) -> Bool {
    holds ? test.relation == .order(.notEqual) : test.relation == .order(.equal)
  }

  private static func letters(_ texts: [[UInt8]]) -> [UInt8] {
    // Where the rules of UTF-8 change (The Unicode Standard, table 3-7).
    var cuts = [Bool](repeating: false, count: 257)
    for cut in [0, 0x80, 0x90, 0xA0, 0xC0, 0xC2, 0xE0, 0xE1, 0xED, 0xEE, 0xF0, 0xF1, 0xF4, 0xF5, 256] {
      cuts[cut] = true
    }
    for byte in texts.joined() {
      cuts[Int(byte)] = true
      cuts[Int(byte) + 1] = true
    }
    var letters: [UInt8] = []
    var start = 0
    for end in 1...256 where cuts[end] {
      // What people can read, if the class has some.
      let shown = [0x61, 0x41, 0x30, 0x20].first { start <= $0 && $0 < end }
      letters.append(UInt8(truncatingIfNeeded: shown ?? (start < 0x20 && end > 0x20 ? 0x20 : start)))
      start = end
    }
    return letters
  }

  /// What UTF-8 allows next: 0 a new scalar, 1 to 3 that many more bytes, and the four leading bytes that narrow the second one.
  private static func utf8(_ state: Int32, _ byte: UInt8) -> Int32? {
    switch (state, byte) {
    case (0, 0x00...0x7F): 0
    case (0, 0xC2...0xDF): 1
    case (0, 0xE0): 4
    case (0, 0xED): 5
    case (0, 0xE1...0xEF): 2
    case (0, 0xF0): 6
    case (0, 0xF4): 7
    case (0, 0xF1...0xF3): 3
    case (1, 0x80...0xBF): 0
    case (2, 0x80...0xBF), (4, 0xA0...0xBF), (5, 0x80...0x9F): 1
    case (3, 0x80...0xBF), (6, 0x90...0xBF), (7, 0x80...0x8F): 2
    default: nil
    }
  }

  private func run(_ work: inout Int) -> Outcome {
    // What UTF-8 allows, which excluded text it may still be, and the automata.
    var first: [Int32] = [0, 0]
    for automaton in automata {
      guard let state = automaton.start else { return .impossible }
      first.append(state)
    }
    // Every state with the one that it was first reached from, and the byte.
    var states = [first]
    var ways: [(from: Int, byte: UInt8)] = [(-1, 0)]
    var known: Set<[Int32]> = [first]
    var level = [0]
    var scalars = 0
    while !level.isEmpty {
      var next: [Int] = []
      var index = 0
      while index < level.count {
        let at = level[index]
        index += 1
        let state = states[at]
        let isBetween = state[0] == 0
        if isBetween, accepts(state) {
          return .found(Self.text(at, ways))
        }
        if isBetween, scalars >= most { continue }
        work -= letters.count * (automata.count + 1)
        guard work > 0 else { return .unknown }
        for (letter, byte) in letters.enumerated() {
          guard let stepped = step(state, letter, byte), known.insert(stepped).inserted else { continue }
          states.append(stepped)
          ways.append((at, byte))
          // The first byte of a scalar counts it.
          if isBetween { next.append(states.count - 1) } else { level.append(states.count - 1) }
        }
      }
      level = next
      scalars += 1
    }
    return .impossible
  }

  private func step(_ state: [Int32], _ letter: Int, _ byte: UInt8) -> [Int32]? {
    guard let encoding = Self.utf8(state[0], byte) else { return nil }
    var stepped = state
    stepped[0] = encoding
    stepped[1] = excluded.step(state[1], byte)
    for index in automata.indices {
      guard let next = automata[index].step(state[index + 2], letter, byte) else { return nil }
      stepped[index + 2] = next
    }
    return stepped
  }

  private func accepts(_ state: [Int32]) -> Bool {
    excluded.accepts(state[1]) && automata.indices.allSatisfy { automata[$0].accepts(state[$0 + 2]) }
  }

  private static func text(_ end: Int, _ ways: [(from: Int, byte: UInt8)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = end
    while at > 0 {
      bytes.append(ways[at].byte)
      at = ways[at].from
    }
    return bytes.reversed()
  }
}
