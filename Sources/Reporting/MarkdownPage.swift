import Escaping

/// A page of Markdown that keeps to a limit: lists that are too long for it lose whole items, which are counted.
///
/// What is short stands whole; the long lists share the room that is left in equal parts, so that none takes another's place.
struct MarkdownPage {
  /// Items that belong together, and what stands around them; nothing of it where there are none.
  private struct Block {
    let head: String
    var items: [String]
    let separator: String
    let tail: String
    /// What is said of those that are left out.
    let more: @Sendable (Int) -> String
    /// The most characters that this can have.
    let moreLength: Int
    /// How many have not even been made, because the whole page could not hold them.
    var left: Int
    /// Characters of the items with their separators.
    var length: Int
  }

  private let limit: Int
  /// What is said at the end where something is left out.
  private let hint: String
  private var blocks: [Block] = []

  /// A page of at most `limit` characters; `hint` says at its end how to see what is left out, where something is.
  init(limit: Int, hint: String = "") { (self.limit, self.hint) = (limit - Self.length(hint), hint) }

  /// Adds text that is there in any case.
  mutating func add(_ text: String) { add(text, [""]) { _ in "" } }

  /// Adds lines that may be left out from the end, each with its line end, and behind them `tail`. Beyond `most` they are left out in any case.
  mutating func addLines(
    _ head: String, _ lines: some Collection<String>, most: Int = .max, besides: Int = 0, tail: String = ""
  ) {
    add(head, lines, most: most, besides: besides, tail: tail) { "- and \(grouped($0)) more\n" }
  }

  /// Adds the rows of a table; `besides` them there are more, which nobody has made.
  mutating func addRows(
    _ head: String, _ rows: some Collection<String>, most: Int, besides: Int = 0, tail: String = ""
  ) {
    add(head, rows, most: most, besides: besides, tail: tail) { "\nAnd \(grouped($0)) more.\n" }
  }

  /// Adds pieces that have names, one for each: those that are left out are counted, and named as far as ``roomForNames`` goes.
  mutating func addNamed(_ head: String, _ pieces: some Collection<String>, names: [String], most: Int) {
    add(head, pieces, most: most, moreLength: Self.roomForNames + 60) { left in
      "\nAnd \(grouped(left)) more\(Self.list(names.suffix(left))).\n"
    }
  }

  /// How many characters the names of what is left out may have together.
  private static let roomForNames = 2_000

  /// `: a, b and 12 others`, as many as there is room for.
  private static func list(_ names: ArraySlice<String>) -> String {
    var text = ""
    var shown = 0
    for name in names {
      guard length(text) + length(name) + 2 <= roomForNames else { break }
      text += (shown == 0 ? "" : ", ") + name
      shown += 1
    }
    guard shown > 0 else { return "" }
    return ": " + text + (shown < names.count ? " and \(grouped(names.count - shown)) others" : "")
  }

  /// Adds a list in one line: `- draft: a, b and 3 more`.
  mutating func addWords(_ head: String, _ words: some Collection<String>, most: Int) {
    add(head, words, most: most, separator: ", ", tail: "\n") { " and \(grouped($0)) more" }
  }

  private mutating func add(
    _ head: String, _ items: some Collection<String>, most: Int = .max, besides: Int = 0, separator: String = "",
    tail: String = "", moreLength: Int? = nil, more: @escaping @Sendable (Int) -> String
  ) {
    guard !items.isEmpty else { return }
    var block = Block(
      head: head, items: [], separator: separator, tail: tail, more: more,
      moreLength: moreLength ?? Self.length(more(items.count + besides)), left: 0, length: 0)
    for item in items.prefix(most) {
      guard block.length <= limit else { break }
      block.items.append(item)
      block.length += Self.length(item) + Self.length(separator)
    }
    block.left = items.count - block.items.count + besides
    blocks.append(block)
  }

  /// The page.
  var text: String {
    let around = blocks.reduce(0) { $0 + Self.length($1.head) + Self.length($1.tail) + $1.moreLength }
    let share = Self.share(of: blocks.map(\.length), in: limit - around)
    var text = ""
    var isCut = false
    for block in blocks {
      var room = share
      var shown = 0
      text += block.head
      for item in block.items {
        room -= Self.length(item) + Self.length(block.separator)
        guard room >= 0 else { break }
        text += (shown > 0 ? block.separator : "") + item
        shown += 1
      }
      let left = block.items.count - shown + block.left
      if left > 0 { (text, isCut) = (text + block.more(left), true) }
      text += block.tail
    }
    return isCut ? text + hint : text
  }

  /// The most that each of some lengths may keep, so that together they are not more than `room`.
  private static func share(of lengths: [Int], in room: Int) -> Int {
    var room = max(0, room)
    var rest = lengths.count
    for length in lengths.sorted() {
      guard length * rest > room else {
        room -= length
        rest -= 1
        continue
      }
      return room / rest
    }
    return .max
  }

  /// As websites count: in units of UTF-16.
  private static func length(_ text: String) -> Int { text.utf16.count }
}
