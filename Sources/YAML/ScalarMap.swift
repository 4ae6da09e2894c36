public import Diagnostics

/// The way from the decoded text of a scalar back to the bytes that the author wrote.
///
/// Findings of the two small languages point into decoded text; escapes, folded lines and indentation stand between that and the file. The
/// map decodes the scalar once more and is only made when there is something to report. Where its decoding and libyaml's should ever
/// differ, every place becomes the whole scalar: less precise, never wrong.
public struct ScalarMap: Sendable {
  /// What was written for each decoded byte; nothing where the scalar did not decode to the same text again.
  private let places: [DecodedByte]?
  private let whole: SourceSpan
  /// Where the text ends: behind its last byte, in front of a closing quote.
  private let end: Int
  /// Whether decoded and written bytes are the same, so that an edit of one is an edit of the other.
  public let isVerbatim: Bool

  /// The map of a scalar of `tree`, whose file is `source`.
  public init(_ id: NodeID, in tree: NodeTree, source: [UInt8]) {
    whole = tree.span(id)
    let style = tree.style(id)
    end = style == .singleQuoted || style == .doubleQuoted ? whole.end - 1 : whole.end
    let decoded = tree.withText(id) { [UInt8]($0) }
    var decoder = ScalarDecoder(source: source, span: whole)
    places = decoder.places(style: style, matching: decoded)
    isVerbatim = places.map { Self.isRun($0[...]) } ?? false
  }

  /// Whether the scalar was decoded the same way again.
  var isExact: Bool { places != nil }

  /// Whether a range of decoded bytes was written as the same bytes, so that an edit there is an edit of the file.
  ///
  /// Inside a folded text this holds for what lies on one line.
  public func isVerbatim(_ span: SourceSpan) -> Bool {
    guard let places, span.end <= places.count else { return false }
    return Self.isRun(places[span.start..<span.end])
  }

  /// The place in the file of a range of decoded bytes.
  public func place(_ span: SourceSpan) -> SourceSpan {
    guard let places else { return whole }
    let start = span.start < places.count ? places[span.start].start : end
    let last = min(span.end, places.count) - 1
    guard last >= span.start else { return SourceSpan(start, start) }
    return SourceSpan(start, max(places[last].end, start))
  }

  private static func isRun(_ places: ArraySlice<DecodedByte>) -> Bool {
    places.allSatisfy(\.isCopied) && zip(places, places.dropFirst()).allSatisfy { $0.end == $1.start }
  }
}

/// Where one decoded byte comes from.
struct DecodedByte: Sendable {
  private let span: SourceSpan
  /// Whether that place holds this very byte.
  let isCopied: Bool

  init(_ start: Int, _ end: Int, isCopied: Bool) {
    span = SourceSpan(start, end)
    self.isCopied = isCopied
  }

  var start: Int { span.start }
  var end: Int { span.end }
}
