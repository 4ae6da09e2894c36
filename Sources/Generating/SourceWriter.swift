/// Lines of source code with their indentation.
struct SourceWriter {
  private(set) var text = ""
  private var depth = 0
  private let indent: String

  init(indent: String) { self.indent = indent }

  /// Writes a line; an empty one has no indentation.
  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: indent, count: depth) + line + "\n"
  }

  /// Writes several lines, which may have indentation of their own.
  mutating func lines(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { self.line(String(line)) }
  }

  /// Writes lines one level deeper, between two others.
  mutating func block(_ open: String, _ close: String?, _ body: (inout SourceWriter) -> Void) {
    line(open)
    depth += 1
    body(&self)
    depth -= 1
    if let close { line(close) }
  }
}

extension GeneratedType {
  /// A member for a comment: its name, which is in snake_case or a Swift name, and its bounds.
  static func says(_ member: GeneratedMember) -> String {
    let isPlain = member.name.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0 == "_" || 0x30...0x39 ~= $0.value)
    }
    return [isPlain ? "`\(member.name)`." : "", member.says].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// The identifiers of a model's types in one language.
struct TypeNames {
  /// Of each type, by its place.
  let types: [String]
  /// Of the members of each record, or the cases of each enumeration.
  let members: [[String]]

  /// Names types among those that are taken already.
  init(_ types: [GeneratedType], _ language: SourceLanguage, _ scope: inout Identifiers) {
    self.types = scope.assign(types.map(\.name), language.styles.types)
    members = types.map { type in
      switch type.shape {
      case .record(let members):
        var scope = Identifiers(language, own: language.taken.members)
        return scope.assign(members.map { [$0.name] }, language.styles.members)
      case .enumeration(let texts):
        var scope = Identifiers(language, own: language.taken.cases)
        return scope.assign(texts.map { [$0] }, language.styles.cases)
      }
    }
  }
}
