import Diagnostics
import Expressions

/// Audience expressions that one thread has parsed for one project: its campaigns use the same few again and again.
public final class KnownAudiences {
  private var predicates: [String: Predicate] = [:]
  /// Enough for what repeats; without a limit, ten thousand different ones would stay in memory.
  private static let capacity = 256

  /// Nothing known yet.
  public init() {}

  /// The predicate of an expression. Only those without findings are kept, so each mistake is found in each place.
  func predicate(_ text: String, _ project: Project, into findings: inout [Finding]) -> Predicate? {
    // A dictionary finds canonically equivalent texts equal; expressions are the same when their bytes are.
    if let known = predicates[text], known.source.utf8.elementsEqual(text.utf8) { return known }
    var found: [Finding] = []
    let predicate = Predicate.parse(text, attributes: project.attributes, audiences: project.audiences, into: &found)
    if found.isEmpty, predicates.count < Self.capacity { predicates[text] = predicate }
    findings += found
    return predicate
  }
}
