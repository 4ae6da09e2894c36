import Checking
import Clocks
import Expressions
import Language
import Recipients

/// Counts the recipients whose devices show a local campaign.
final class LocalCounter {
  private var choice: LocalChoice
  /// The languages of all variants, and the place among them of each variant's own.
  private let languages: [String]
  private let places: [[Int]]
  /// How many get each language.
  private var people: [Int]
  private var counted: AudienceCount
  private var quiet: QuietClocks?
  /// How many rows stand in front of the turn in which the example for quiet hours was found.
  private var examplePlace = Int.max
  /// What becomes of each row; nil unless rows are compared.
  let log: RequestLog?

  /// What recipients made of it so far.
  var result: AudienceCount {
    var result = counted
    result.byLanguage = zip(languages, people).compactMap { language, count in
      count > 0 && !language.isEmpty ? LanguageCount(language: language, recipients: count) : nil
    }
    return result
  }

  init(_ campaign: Campaign, _ project: Project, _ plan: Plan, logging: Bool) {
    choice = LocalChoice(campaign, in: project, from: plan.now, in: plan.window)
    var languages: [String] = []
    places = choice.languages.map { own in
      own.map { language in
        if let known = languages.firstIndex(where: { $0.utf8.elementsEqual(language.utf8) }) { return known }
        languages.append(language)
        return languages.count - 1
      }
    }
    self.languages = languages
    people = Array(repeating: 0, count: languages.count)
    counted = AudienceCount(variants: campaign.variants.count, limit: 0)
    counted.withoutLanguage = languages.count > 1 ? WithoutLanguage() : nil
    quiet = QuietClocks(campaign, project)
    log = logging ? RequestLog(from: plan.now) : nil
  }

  /// The same for another thread. Nothing must have been counted yet.
  init(sharing other: LocalCounter) {
    choice = LocalChoice(sharing: other.choice)
    (languages, places, people, counted) = (other.languages, other.places, other.people, other.counted)
    quiet = other.quiet.map { QuietClocks(sharing: $0) }
    log = other.log.map { RequestLog(from: $0.now) }
  }

  /// Adds what another thread has counted of the campaign.
  func add(_ other: LocalCounter) {
    counted.add(other.counted)
    for (place, count) in other.people.enumerated() { people[place] += count }
    if let other = other.log { log?.add(other) }
    guard other.examplePlace < examplePlace else { return }
    (examplePlace, counted.quietExample) = (other.examplePlace, other.counted.quietExample)
  }

  /// Counts the rows that a batch is asked about, which stands behind so many other rows.
  func count(_ facts: CensusBatch, behind place: Int) {
    if quiet == nil, log == nil, let (_, reason) = choice.answerOfAll { return countTogether(facts, reason) }
    let isNew = counted.quietExample == nil
    defer { if isNew, counted.quietExample != nil { examplePlace = place } }
    choice.findPlaces(facts.batch, facts.rows)
    for (number, row) in facts.rows.enumerated() {
      let row = Int(row)
      switch choice.choose(facts.batch, row, number: number) {
      case .unsent(let reason):
        counted.unsent[reason] += 1
        log?.note(facts.number(of: row), reason)
      case .shown(let variant, let language, let due):
        if due?.isHeld == true { counted.held += 1 }
        count(facts.batch, row, variant, language)
        log?.note(facts.number(of: row), variant: variant, at: due?.instant, isTooLarge: false)
        if let due, let local = quiet?.local(due.instant, facts.batch, row) {
          counted.inQuietHours += 1
          counted.quietExample = counted.quietExample ?? local
        }
      }
    }
  }

  /// Counts rows of which all get it or none does: thousands of campaigns cost hardly more than one.
  private func countTogether(_ facts: CensusBatch, _ reason: UnsentReason?) {
    if let reason { return counted.unsent[reason] += facts.rows.count }
    guard languages.count > 1 else {
      counted.matched += facts.rows.count
      counted.byVariant[0] += facts.rows.count
      if !people.isEmpty { people[0] += facts.rows.count }
      return
    }
    for language in facts.languages {
      count(facts.batch, language.row, 0, choice.language(facts.batch, language.row, 0), people: language.count)
    }
  }

  /// Counts people who get a variant in a language; all have the locale of one row.
  private func count(_ batch: ColumnBatch, _ row: Int, _ variant: Int, _ language: Int, people more: Int = 1) {
    counted.matched += more
    counted.byVariant[variant] += more
    people[places[variant][language]] += more
    guard counted.withoutLanguage != nil, language == 0 else { return }
    if !batch.isPresent(AttributeTable.localeColumn, row) {
      counted.withoutLanguage?.unknown += more
    } else if !choice.fits(batch, row, variant) {
      counted.withoutLanguage?.unfit += more
    }
  }
}
