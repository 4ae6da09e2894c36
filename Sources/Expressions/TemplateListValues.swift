import Diagnostics
import Rules

// `items: "{{ cart }}"` under `data`: the list as a JSON array, its items with their types.
extension TemplateParser {
  /// Whether the braces that are being read are all of a value that may be a list.
  func isWholeValue(_ open: Int, _ end: Int) -> Bool { isValue && open == 0 && end == bytes.count }

  /// Adds the steps of a list as JSON. What stands between the items is written as it is, and what stands in them escaped, as in a text.
  mutating func addValue(ofList shown: Shown) {
    guard let column = shown.chain.operand.column, let list = attributes.attributes[column].list else { return }
    if shape(column).canBeMissing {
      let name = attributes.attributes[column].name
      add(
        .optionalWithoutDefault, shown.span, "\"\(name)\" is optional, and a list has no default",
        note: "people without it would have no value here",
        help:
          "ask for \"\(name) is not missing\" in the audience, or remove \"optional\": a list may have no items")
      findings[findings.count - 1].isOfSomeReaders = true
      return
    }
    stored().listValue = column
    let (before, counts, items) = (size, counts(column), attributes.items(column))
    let quote: [UInt8] = list.item.isJSONText ? [UInt8(ascii: "\"")] : []
    addRaw([UInt8(ascii: "[")])
    var exits: [Int] = []
    var extents: [Size] = []
    for item in 0..<(counts.last ?? 0) {
      if !counts.allSatisfy({ $0 > item }) { exits.append(addTest(has(column, moreThan: item))) }
      addRaw((item > 0 ? [UInt8(ascii: ",")] : []) + quote)
      extents.append(addPlain(item: items.lowerBound + item))
      addRaw(quote)
    }
    end(exits)
    addRaw([UInt8(ascii: "]")])
    let sizes = counts.map { count in
      extents[..<count].reduce(Self.fixed(2 + count * 2 * quote.count + max(0, count - 1))) { $0.and($1) }
    }
    size = before.and(sizes.dropFirst().reduce(sizes.first ?? Size()) { $0.or($1) })
  }

  private static func fixed(_ bytes: Int) -> Size { Size(escaped: bytes, raw: bytes, least: bytes) }

  /// Bytes that JSON reads, and that are no text.
  private mutating func addRaw(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    let start = pool.count
    pool.append(contentsOf: bytes)
    steps.append(TemplateProgram.Step(code: .pool, a: Int32(clamping: start), b: Int32(clamping: bytes.count)))
  }

  /// An item as it stands in JSON: a decimal without needless zeros.
  private mutating func addPlain(item column: Int) -> Size {
    var extent = add(item: column, isEncoded: false)
    if let last = steps.indices.last, steps[last].code == .decimal {
      steps[last].c = 1
      extent.least = min(extent.least, 1)
    }
    return extent
  }
}

extension AttributeType {
  /// Whether its values are texts of JSON.
  fileprivate var isJSONText: Bool {
    switch self {
    case .integer, .decimal, .boolean: false
    case .text, .enumeration, .date, .time, .timestamp, .version: true
    }
  }
}

extension Template {
  /// The list that is all there is of a value of `data`, which is a JSON array then.
  package var listValue: Int? { program?.extra?.listValue }
}
