import AppFiles
import Clocks
package import Diagnostics
package import Expressions
import Limits

/// Audience expressions that one thread has parsed for one project: its campaigns use the same few again and again.
public final class KnownAudiences {
  /// A predicate, and what was asked about it.
  private final class Known {
    let predicate: Predicate
    /// What it costs to parse it.
    @exclusivity(unchecked) var cost = SearchCost()
    /// What is known of the attributes of everybody in it, once somebody has asked.
    @exclusivity(unchecked) var attributes: AttributeTable?
    /// What it costs to see that it asks for no text that nobody has.
    @exclusivity(unchecked) var costOfLikelyTexts = SearchCost()
    /// What the policy asked about it, and what each answer costs.
    @exclusivity(unchecked) var answers: [Int: (answer: Predicate.Implication, cost: SearchCost)] = [:]

    init(_ predicate: Predicate) { self.predicate = predicate }
  }

  /// What is known of the values of enums.
  let members = KnownMembers()
  @exclusivity(unchecked) private var audiences: [ExactText: Known] = [:]
  /// Enough for what repeats; without a limit, ten thousand different ones would stay in memory.
  private static let capacity = 256

  /// The zones that were asked for first, by their names: a project has few, and each campaign names one.
  @exclusivity(unchecked) private var zones: [(name: String, zone: Zone)] = []
  private static let fewZones = 8

  /// The zones by their cities as people write them, once somebody has asked.
  private var cities: [String: [String]]?

  /// What it knows of the app's strings.
  let strings = KnownStrings()

  /// The long templates that it has parsed.
  let templates = KnownTemplates()

  /// Nothing known yet.
  public init() {}

  /// A zone that was found under that name before.
  func zone(named name: String) -> Zone? { zones.first { $0.name.utf8.elementsEqual(name.utf8) }?.zone }

  /// Keeps what was found.
  func keep(_ zone: Zone, named name: String) {
    if zones.count < Self.fewZones { zones.append((name, zone)) }
  }

  /// The zones of a city that is written in small letters without blanks.
  func zones(ofCity city: String, in project: Project) -> [String] { zones(ofCity: city, in: project.zones) }

  /// The same, where there is no project yet.
  func zones(ofCity city: String, in zones: ZoneDatabase) -> [String] {
    let known = cities ?? zones.byCity
    cities = known
    return known[city] ?? []
  }

  /// An audience that no file has; spans are bytes of the expression. Nothing where it cannot be understood.
  package func audience(_ expression: String, _ project: Project, into findings: inout [Finding]) -> Predicate? {
    let budget = WorkBudget.ofLargestFile()
    let predicate = Predicate.parse(
      expression, attributes: project.attributes, audiences: project.audiences, budget: budget, into: &findings)
    if let predicate {
      findings += UnlikelyTexts.findings(predicate, expression, project.zones, self, budget)
    }
    return predicate
  }

  /// What an audience asks of `locale` and `time_zone` that no device has; spans are bytes of the expression.
  func unlikelyTexts(_ audience: Predicate, _ text: String, _ project: Project, _ budget: WorkBudget) -> [Finding] {
    guard UnlikelyTexts.mayStand(in: text) else { return [] }
    let known = audiences[ExactText(text)]
    if let known, known.costOfLikelyTexts.isPaid(from: budget) { return [] }
    let before = budget.left
    let found = UnlikelyTexts.findings(audience, text, project.zones, self, budget)
    if found.isEmpty { known?.costOfLikelyTexts.note(budget, from: before) }
    return found
  }

  /// The project's attributes, narrowed to whoever is in an audience.
  func attributes(of audience: Predicate, _ project: Project) -> AttributeTable {
    guard !audience.isAll else { return project.attributes }
    let known = audiences[ExactText(audience.source)] ?? remember(audience)
    if let table = known.attributes { return table }
    let table = project.attributes.narrowed(to: audience)
    known.attributes = table
    return table
  }

  /// Whether everybody in an audience is in the one of a row of the policy's consent.
  func implication(
    _ row: Int, _ audience: Predicate, _ consent: Consent, _ budget: WorkBudget, conditions: () -> Set<ExactText>
  ) -> Predicate.Implication {
    answer(row, audience, budget) {
      audience.implies(consent.audience, asking: consent.conditions, of: conditions(), budget: budget)
    }
  }

  /// Whether an audience surely holds for everybody.
  func isEverybody(_ audience: Predicate, _ budget: WorkBudget) -> Bool {
    let answer = answer(-1, audience, budget) { audience.isEverybody(budget: budget) ? .yes : .unknown }
    if case .yes = answer { return true }
    return false
  }

  /// The answer to one of the policy's questions.
  private func answer(
    _ question: Int, _ audience: Predicate, _ budget: WorkBudget, _ find: () -> Predicate.Implication
  ) -> Predicate.Implication {
    let known = audiences[ExactText(audience.source)] ?? remember(audience)
    if let (answer, cost) = known.answers[question], cost.isPaid(from: budget) { return answer }
    let before = budget.left
    let answer = find()
    known.answers[question] = (answer, SearchCost(of: budget, from: before))
    return answer
  }

  private func remember(_ audience: Predicate) -> Known {
    let known = Known(audience)
    if audiences.count < Self.capacity { audiences[ExactText(audience.source)] = known }
    return known
  }

  /// The predicate of an expression. Only those without findings are kept, so each mistake is found in each place.
  func predicate(
    _ text: String, _ project: Project, budget: WorkBudget, into findings: inout [Finding]
  ) -> Predicate? {
    let known = audiences[ExactText(text)]
    if let known, known.cost.isPaid(from: budget, findsAsLittleWithLess: true) { return known.predicate }
    var found: [Finding] = []
    let before = budget.left
    let predicate = Predicate.parse(
      text, attributes: project.attributes, audiences: project.audiences, budget: budget, into: &found)
    if found.isEmpty, let predicate { (known ?? remember(predicate)).cost.note(budget, from: before) }
    findings += found
    return predicate
  }
}
