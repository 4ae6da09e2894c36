import Diagnostics
import Limits

/// The words by which two texts differ: both in runs, each of which the other text has, too, or has not.
struct WordDiff {
  /// Some of a text.
  struct Run: Equatable {
    var text: String
    /// Whether the other text does not have it at this place.
    let isChanged: Bool
  }

  /// The older text.
  private(set) var before: [Run] = []
  /// The newer text.
  private(set) var after: [Run] = []
  /// How many words the longer text has, and how many of them both have.
  private let words: (most: Int, common: Int)

  /// Whether marks help a reader: in a few words, or where hardly any word stays, they only get in the way. Of what is no sentence a reader sees
  /// more at one glance.
  func isWorthMarks(isSentence: Bool) -> Bool { words.most >= (isSentence ? 4 : 8) && words.common * 3 >= words.most }

  /// Compares two texts.
  init(_ before: String, _ after: String) {
    let (old, new) = (Token.all(of: before), Token.all(of: after))
    var steps = Self.steps(old, new)
    Self.joinChanges(in: &steps, old)
    for step in steps {
      Self.add(old[step.old], step.isChanged, to: &self.before)
      Self.add(new[step.new], step.isChanged, to: &self.after)
    }
    let common = steps.reduce(0) { $0 + ($1.isChanged ? 0 : old[$1.old].count { $0.isWord }) }
    words = (max(old.count { $0.isWord }, new.count { $0.isWord }), common)
  }

  private static func add(_ tokens: ArraySlice<Token>, _ isChanged: Bool, to runs: inout [Run]) {
    guard !tokens.isEmpty else { return }
    runs.append(Run(text: tokens.map { String($0.text) }.joined(), isChanged: isChanged))
  }

  // MARK: - Steps

  /// Tokens of both sides that belong together: the same, or those that take each other's place.
  private struct Step {
    var old: Range<Int>
    var new: Range<Int>
    let isChanged: Bool
  }

  /// The way from the one text to the other on which most is kept.
  private static func steps(_ old: [Token], _ new: [Token]) -> [Step] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (middle, newMiddle) = (start..<old.count - end, start..<new.count - end)
    var steps: [Step] = []
    add(old: 0..<start, new: 0..<start, false, to: &steps)
    let (size, limit) = (middle.count.multipliedReportingOverflow(by: newMiddle.count), RunLimit.wordDiff.value)
    if size.overflow || size.partialValue > limit {
      add(old: middle, new: newMiddle, true, to: &steps)
    } else {
      addCommon(Array(old[middle]), Array(new[newMiddle]), at: start, to: &steps)
    }
    add(old: middle.upperBound..<old.count, new: newMiddle.upperBound..<new.count, false, to: &steps)
    return steps
  }

  private static func add(old: Range<Int>, new: Range<Int>, _ isChanged: Bool, to steps: inout [Step]) {
    guard !old.isEmpty || !new.isEmpty else { return }
    if let last = steps.last, last.isChanged == isChanged {
      steps[steps.count - 1].old = last.old.lowerBound..<old.upperBound
      steps[steps.count - 1].new = last.new.lowerBound..<new.upperBound
    } else {
      steps.append(Step(old: old, new: new, isChanged: isChanged))
    }
  }

  /// The heaviest common subsequence of what is between the common beginning and the common end, both of which begin at `start`.
  private static func addCommon(_ old: [Token], _ new: [Token], at start: Int, to steps: inout [Step]) {
    let width = new.count + 1
    // The most that can be kept of what follows a place on each side.
    var kept = [Int32](repeating: 0, count: (old.count + 1) * width)
    for one in old.indices.reversed() {
      for other in new.indices.reversed() {
        let place = one * width + other
        let skipped = max(kept[place + 1], kept[place + width])
        let taken = old[one] == new[other] ? kept[place + width + 1] + old[one].weight : 0
        kept[place] = max(skipped, taken)
      }
    }
    var (one, other) = (0, 0)
    while one < old.count || other < new.count {
      let place = one * width + other
      let (oldPlace, newPlace) = (start + one, start + other)
      if one < old.count, other < new.count, old[one] == new[other],
        kept[place] == kept[place + width + 1] + old[one].weight
      {
        add(old: oldPlace..<oldPlace + 1, new: newPlace..<newPlace + 1, false, to: &steps)
        (one, other) = (one + 1, other + 1)
      } else if one < old.count, other == new.count || kept[place + width] >= kept[place + 1] {
        add(old: oldPlace..<oldPlace + 1, new: newPlace..<newPlace, true, to: &steps)
        one += 1
      } else {
        add(old: oldPlace..<oldPlace, new: newPlace..<newPlace + 1, true, to: &steps)
        other += 1
      }
    }
  }

  /// Makes one change of two that have no word between them: what changes in `a b` and `c d` is not two words and not their space.
  private static func joinChanges(in steps: inout [Step], _ old: [Token]) {
    var joined: [Step] = []
    for (number, step) in steps.enumerated() {
      let isBetween = number > 0 && number + 1 < steps.count && !step.isChanged
      let isChanged = step.isChanged || isBetween && !old[step.old].contains(where: \.isWord)
      add(old: step.old, new: step.new, isChanged, to: &joined)
    }
    steps = joined
  }
}

extension WordDiff {
  /// A word, a space, or any other sign. In a script without spaces between words each sign is a word.
  private struct Token: Equatable {
    let text: Substring
    let isWord: Bool
    /// How much it is worth to keep it: words decide what belongs together.
    var weight: Int32 { isWord ? 4 : text.first?.isWhitespace == true ? 1 : 2 }

    /// Two letters that look alike are two.
    static func == (one: Token, other: Token) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    static func all(of text: String) -> [Token] {
      var tokens: [Token] = []
      var start = text.startIndex
      while start < text.endIndex {
        var end = text.index(after: start)
        let kind = Kind(text[start])
        if kind == .word { while let next = wordEnd(text, end) { end = next } }
        tokens.append(Token(text: text[start..<end], isWord: kind != .sign))
        start = end
      }
      return tokens
    }

    /// The end of a word that goes on at a place: by a letter, by an apostrophe between two letters, or between two digits by what is written in
    /// numbers, times and dates.
    private static func wordEnd(_ text: String, _ place: String.Index) -> String.Index? {
      guard place < text.endIndex else { return nil }
      let next = text.index(after: place)
      if Kind(text[place]) == .word { return next }
      guard next < text.endIndex, Kind(text[next]) == .word else { return nil }
      let (left, right) = (text[text.index(before: place)], text[next])
      let isInside =
        left.isNumber && right.isNumber && ".,:-".contains(text[place])
        || left.isLetter && right.isLetter && "'’".contains(text[place])
      return isInside ? text.index(after: next) : nil
    }
  }

  private enum Kind {
    case word
    /// A sign that is a word, or some of one, where nothing is between words.
    case syllable
    case sign

    init(_ character: Character) {
      self = .sign
      guard let scalar = character.unicodeScalars.first, character.isLetter || character.isNumber || character == "_"
      else { return }
      // Thai and Lao, Burmese, Khmer, and the scripts of East Asia but for Hangul, whose words have spaces between them.
      switch scalar.value {
      case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
        self = .syllable
      default: self = .word
      }
    }
  }
}
