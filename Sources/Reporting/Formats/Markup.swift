import Escaping

extension DefaultStringInterpolation {
  /// A text that a piece is spliced into would be escaped as a whole, and show the piece's own description: say that it is a piece.
  @available(*, unavailable, message: "give what holds the piece the type Markup")
  mutating func appendInterpolation(_ piece: Markup) {}
}

/// A piece of a page. What is spliced into it is escaped unless it is such a piece itself, so that no text of a file can become part of the page.
struct Markup: ExpressibleByStringInterpolation {
  private(set) var text: String

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Pieces one behind the other.
  init(_ pieces: some Sequence<Markup>) { text = pieces.reduce(into: "") { $0 += $1.text } }

  static func += (piece: inout Markup, other: Markup) { piece.text += other.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ piece: Markup) { text += piece.text }
    mutating func appendInterpolation(_ other: String) { text += Harmless.xml(other) }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    /// A text that is a paragraph of its own, with its line ends and marks of direction.
    mutating func appendInterpolation(shown other: String) { text += Harmless.paragraph(other) }
  }
}
