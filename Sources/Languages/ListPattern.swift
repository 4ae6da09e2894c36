/// How a language writes a list: what it puts between the items, and behind the last.
///
/// CLDR's patterns are written from the first item on: no language puts anything in front of it, which the generator of the table holds.
package struct ListPattern: Sendable {
  /// CLDR's tag of the language.
  package let tag: String
  private let parts: [[UInt8]]

  /// The words around "and", or around "or".
  package enum Style: String, Sendable, CaseIterable { case and, or }

  /// The pattern of a language.
  package init(_ language: Language, _ style: Style) {
    tag = language.tag
    let found = language.items(style == .and ? .list : .alternatives).map { Array($0) }
    parts = found.count == 6 ? found : Array(repeating: [0x2C, 0x20], count: 6)
  }

  /// What stands in front of an item, counted from 0; nothing stands in front of the first.
  package func separator(before item: Int, of count: Int) -> [UInt8] {
    if item == 0 { return [] }
    if count == 2 { return parts[4] }
    return item == count - 1 ? parts[2] : item == 1 ? parts[0] : parts[1]
  }

  /// What stands behind the last item of so many.
  package func end(of count: Int) -> [UInt8] { count < 2 ? [] : count == 2 ? parts[5] : parts[3] }
}
