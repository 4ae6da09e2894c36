import Limits

extension Finding {
  /// Something that nothing in a project may have: then it is one mistake, however many lack it.
  package enum Lack: Sendable {
    /// A text in these languages.
    case locales([String])
    /// A declaration of this name, which may be that of an audience.
    case audience(String)
  }
}

extension Finding {
  /// That a text has none in some languages.
  package static func noText(in locales: [String]) -> String {
    "there is no text in \(Suggestion.list(locales.map { "\"\($0)\"" }, "and"))"
  }
}

extension [Finding] {
  /// Makes one finding of what several texts of a file have for one cause: the first one, which names the places of the others.
  package mutating func joinTexts() {
    guard count > 1, contains(where: \.isOfText) else { return }
    var firsts: [ExactText: Int] = [:]
    var joined: Set<Int> = []
    for index in indices where self[index].isOfText && self[index].cause == nil {
      let key = ExactText("\(self[index].rule.name)\n\(self[index].message)\n\(self[index].help ?? "")")
      guard let first = firsts[key] else {
        firsts[key] = index
        continue
      }
      joined.insert(index)
      self[first].take(self[index])
    }
    self = indices.filter { !joined.contains($0) }.map { self[$0] }
  }
}

extension Finding {
  /// Takes over the place and the edit of another one that says the same.
  fileprivate mutating func take(_ other: Finding) {
    if notes.count < RunLimit.namesInMessage.value { notes.append(Note("here, too", at: other.span)) }
    guard fixes.count == 1, other.fixes.count == 1, fixes[0].title == other.fixes[0].title else { return fixes = [] }
    fixes[0].edits = (fixes[0].edits + other.fixes[0].edits).sorted { $0.span.start < $1.span.start }
  }
}
