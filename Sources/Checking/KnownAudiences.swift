import AppFiles
import Clocks
import Diagnostics
import Expressions
import Limits

/// Audience expressions that one thread has parsed for one project: its campaigns use the same few again and again.
public final class KnownAudiences {
  /// A predicate, and what its search costs: each file pays the same, whether or not another one of its thread has paid before.
  private struct Known {
    let predicate: Predicate
    /// The steps that are enough; nothing while no file had that many.
    var enough: Int?
    /// The most steps that were not enough.
    var tooFew = -1
  }

  private var predicates: [String: Known] = [:]
  /// What is known of the attributes of everybody in an audience, by its text.
  private var tables: [ExactText: AttributeTable] = [:]
  /// Enough for what repeats; without a limit, ten thousand different ones would stay in memory.
  private static let capacity = 256

  /// The zones by their cities as people write them, once somebody has asked.
  private var cities: [String: [String]]?

  /// What it knows of the app's strings.
  let strings = KnownStrings()

  /// Nothing known yet.
  public init() {}

  /// The zones of a city that is written in small letters without blanks.
  func zones(ofCity city: String, in project: Project) -> [String] { zones(ofCity: city, in: project.zones) }

  /// The same, where there is no project yet.
  func zones(ofCity city: String, in zones: ZoneDatabase) -> [String] {
    let known =
      cities
      ?? Dictionary(grouping: zones.names) { name in
        name.split(separator: "/").last.map { $0.lowercased().filter { $0 != "_" } } ?? ""
      }
    cities = known
    return known[city] ?? []
  }

  /// The project's attributes, narrowed to whoever is in an audience.
  func attributes(of audience: Predicate, _ project: Project) -> AttributeTable {
    guard !audience.isAll else { return project.attributes }
    if let known = tables[ExactText(audience.source)] { return known }
    let table = project.attributes.narrowed(to: audience)
    if tables.count < Self.capacity { tables[ExactText(audience.source)] = table }
    return table
  }

  /// The predicate of an expression. Only those without findings are kept, so each mistake is found in each place.
  func predicate(
    _ text: String, _ project: Project, budget: WorkBudget, into findings: inout [Finding]
  ) -> Predicate? {
    // A dictionary finds canonically equivalent texts equal; expressions are the same when their bytes are.
    var known = predicates[text].flatMap { $0.predicate.source.utf8.elementsEqual(text.utf8) ? $0 : nil }
    // With fewer steps than were too few before, the search ends earlier and has found as little.
    if let known, budget.left <= known.tooFew || known.enough.map({ $0 <= budget.left }) ?? false {
      _ = budget.take(known.enough ?? .max)
      return known.predicate
    }
    var found: [Finding] = []
    let before = budget.left
    let hadRunOut = budget.hasRunOut
    let predicate = Predicate.parse(
      text, attributes: project.attributes, audiences: project.audiences, budget: budget, into: &found)
    if found.isEmpty, !hadRunOut, let predicate {
      known = known ?? Known(predicate: predicate)
      if budget.hasRunOut { known?.tooFew = before } else { known?.enough = before - budget.left }
      if predicates[text] != nil || predicates.count < Self.capacity { predicates[text] = known }
    }
    findings += found
    return predicate
  }
}
