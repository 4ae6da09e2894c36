import Commands
import Diagnostics
import Escaping
import Expressions
import Recipients

// One person, whom `--set` describes.
extension Session {
  /// What `--set` says: each `attribute=value` in two.
  func assignments() throws(Stop) -> [(name: String, text: String)] {
    try invocation[.set].map { (word) throws(Stop) in
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw Stop(.usage, "\(Harmless.quoted(word)) sets nothing; write --set attribute=value")
      }
      return (String(word[..<sign]), String(word[word.index(after: sign)...]))
    }
  }

  /// Sets a value of a person and gives its column.
  func set(
    _ name: String, to text: String, of person: SingleRecipient, among attributes: AttributeTable
  ) throws(Stop) -> Int {
    guard let column = attributes.index(of: name) else {
      let question = Suggestion.question(name, in: attributes.attributes.map(\.name))
      throw Stop(
        .usage,
        "there is no attribute \(Harmless.quoted(name))"
          + (question.map { "; \($0)" } ?? "; belfry.yaml declares them"))
    }
    let problem: String?
    do throws(RecipientError) { problem = try person.set(column, to: text) } catch {
      throw Stop(.failure, error.description)
    }
    if let problem { throw Stop(.usage, "--set \(name): \(problem)") }
    return column
  }
}
