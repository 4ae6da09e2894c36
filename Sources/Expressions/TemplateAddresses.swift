import JSON

/// Where in an address a template is.
enum AddressPart {
  /// The text is no address.
  case none
  /// In its scheme or host, which a value may be as it stands; so may a value that is all of the address.
  case beginning
  /// Behind the first `/`, `?` or `#` that follows them: a value there is a part of the address, whatever letters it has.
  case inside

  /// The part behind a literal in the beginning.
  static func after(_ literal: Slice<UnsafeBufferPointer<UInt8>>) -> AddressPart {
    var at = literal.startIndex
    while at < literal.endIndex {
      switch literal[at] {
      case UInt8(ascii: ":") where literal[at...].dropFirst().starts(with: "//".utf8): at += 3
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return .inside
      default: at += 1
      }
    }
    return .beginning
  }
}

extension TemplateParser {
  /// Makes a value a part of an address. Numbers and dates have no letter that means something there, and nothing is encoded twice.
  mutating func encode(_ shown: inout Shown) {
    switch shown.shape.kind {
    case .integer, .decimal, .boolean, .date: return
    case .text, .time, .timestamp, .version, .list, .nothing: break
    }
    guard !shown.isTooLarge, let index = Self.percentEncode else { return }
    guard shown.chain.filters.last?.filter != index else { return }
    apply(index, shown.span, Arguments(), &shown)
  }

  private static let percentEncode = Filter.all.firstIndex { $0.name == "percent_encode" }
}
