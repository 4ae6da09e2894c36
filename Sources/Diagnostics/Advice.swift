/// What to do about a finding: the sentence that says it and, where the exact text is known, the edits that do it.
///
/// One value for both, so that whoever says what to write gives it to tools, too. A sentence alone is written as a text.
public struct Advice: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// What to do next, one sentence.
  public let text: String
  /// What to write, and where if not in the place of what was found.
  private let edits: [(span: SourceSpan?, text: String, form: Finding.Fix.Edit.Form)]

  private init(_ text: String, _ edits: [(span: SourceSpan?, text: String, form: Finding.Fix.Edit.Form)]) {
    self.text = text
    self.edits = edits
  }

  /// A sentence alone.
  public init(_ text: String) { self.init(text, []) }

  /// A sentence alone.
  public init(stringLiteral text: String) { self.init(text, []) }

  /// A sentence that tells to write something, in the place of what was found where no other is given.
  public init(
    _ text: String, writing new: String?, as form: Finding.Fix.Edit.Form = .text, at span: SourceSpan? = nil
  ) {
    self.init(text, new.map { [(span, $0, form)] } ?? [])
  }

  /// A sentence that tells to write something at several places.
  public init(_ text: String, edits: [Finding.Fix.Edit]) {
    self.init(text, edits.map { ($0.span, $0.text, $0.form) })
  }

  /// `write "and"`
  public static func write(_ new: String, at span: SourceSpan? = nil) -> Advice {
    Advice("write \"\(new)\"", writing: new, at: span)
  }

  /// `write [mon, tue]`: YAML as it stands.
  public static func write(yaml new: String) -> Advice { Advice("write \(new)", writing: new, as: .source) }

  /// The sentence.
  public var description: String { text }

  /// The same, with the edit at another place than that of what was found.
  public func at(_ span: SourceSpan) -> Advice { Advice(text, edits.map { ($0.span ?? span, $0.text, $0.form) }) }

  /// The same sentence without an edit, for where it would not mend what was found.
  public var onlySaid: Advice { Advice(text) }

  /// The change that a finding at a place has by this. It never is safe: what was read in no way, or in another one, is read in a new one.
  func fix(at place: SourceSpan) -> Finding.Fix? {
    guard let first = edits.first else { return nil }
    let span = first.span ?? place
    let title =
      edits.count > 1
      ? text : first.text.isEmpty ? "remove it" : span.isEmpty ? "add \"\(first.text)\"" : "write \"\(first.text)\""
    return Finding.Fix(Finding.cut(title), edits: edits.map { Finding.Fix.Edit($0.span ?? place, $0.text, $0.form) })
  }
}
