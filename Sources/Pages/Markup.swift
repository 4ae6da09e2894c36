import Escaping

extension DefaultStringInterpolation {
  /// A text that a piece is spliced into would be escaped as a whole, and show the piece's own description: say that it is a piece.
  @available(*, unavailable, message: "give what holds the piece the type Markup")
  package mutating func appendInterpolation(_ piece: Markup) {}
}

/// A piece of a page. What is spliced into it is escaped unless it is such a piece itself, so that no text of a file can become part of the page.
package struct Markup: Sendable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral value: String) { text = value }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Pieces one behind the other.
  package init(_ pieces: some Sequence<Markup>) { text = pieces.reduce(into: "") { $0 += $1.text } }

  package static func += (piece: inout Markup, other: Markup) { piece.text += other.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ piece: Markup) { text += piece.text }
    package mutating func appendInterpolation(_ other: String) { text += Harmless.xml(other) }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    /// A text with dates, none of which is broken at a hyphen.
    package mutating func appendInterpolation(dated other: String) { text += Dates.kept(Harmless.xml(other)) }
    /// A text that is a paragraph of its own, with its line ends and marks of direction.
    package mutating func appendInterpolation(shown other: String) { text += Harmless.paragraph(other) }
  }
}

/// Dates in a text of a page. A browser breaks lines behind hyphens, and nothing of CSS but an element keeps it from that.
private enum Dates {
  private static let shape = Array("0000-00-00".utf8)

  /// The text with an element around each date.
  static func kept(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count >= shape.count, bytes.contains(UInt8(ascii: "-")) else { return text }
    var kept: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if isDate(bytes[index...]), index == 0 || !isDigit(bytes[index - 1]) {
        kept += "<time>".utf8 + bytes[index..<index + shape.count] + "</time>".utf8
        index += shape.count
      } else {
        kept.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= shape.count else { return false }
    let isShaped = zip(bytes, shape).allSatisfy { byte, sign in
      sign == UInt8(ascii: "-") ? byte == sign : isDigit(byte)
    }
    return isShaped && !(bytes.dropFirst(shape.count).first.map(isDigit) ?? false)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
