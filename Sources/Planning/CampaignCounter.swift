import Checking
import Clocks
import Expressions
import JSON
import Language
import Recipients

/// One campaign of a census.
final class CampaignCounter {
  private var choice: RequestChoice
  private let sizes: SplicerSizes
  /// The first program of each variant, as the campaign's requests have them.
  private let programs: [Int]
  /// The languages of all variants, and of each program its place among them; -1 without texts.
  private let languages: [String]
  private let programLanguages: [Int]
  private var groups: SendGroups
  private var counted: AudienceCount
  /// How many rows stand in front of the turn in which the example for quiet hours was found.
  private var examplePlace = Int.max
  /// The clocks of recipients, where somebody may be woken.
  private var quiet: QuietClocks?
  /// Where everyone gets one variant at one moment: the bytes in front of the payload and those of the payload, by language. Then rows are counted
  /// by the batch, and thousands of campaigns cost hardly more than one.
  private let alike: [(head: Int, payload: Int)]?
  /// What becomes of each row; nil unless somebody compares rows.
  let log: RequestLog?

  /// What recipients made of it so far.
  var result: AudienceCount {
    var result = counted
    result.groups = groups.sorted
    result.byLanguage = languages.enumerated().compactMap { place, language in
      let people = programLanguages.indices.reduce(0) {
        programLanguages[$1] == place ? $0 + counted.byProgram[$1] : $0
      }
      return people > 0 ? LanguageCount(language: language, recipients: people) : nil
    }
    return result
  }

  /// Whether its tokens are those of the sandbox.
  var isSandbox: Bool { choice.push.isSandbox }

  /// Whether a row's token is for its environment.
  func isForEnvironment(_ batch: ColumnBatch, _ row: Int) -> Bool { choice.isForEnvironment(batch, row) }

  init?(_ campaign: Campaign, _ project: Project, _ plan: Plan, logging: Bool = false) {
    guard let choice = RequestChoice(campaign, in: project, from: plan.now, in: plan.window) else { return nil }
    let programs = RequestPrograms(campaign, choice)
    sizes = SplicerSizes(programs.builder)
    self.programs = programs.firsts
    self.choice = choice
    (languages, programLanguages) = Self.languages(campaign, programs)
    counted = AudienceCount(variants: campaign.variants.count, limit: self.choice.push.payloadLimit)
    counted.isPersonal = self.choice.isPersonal
    counted.byProgram = Array(repeating: 0, count: programLanguages.count)
    counted.withoutLanguage = languages.count > 1 ? WithoutLanguage() : nil
    let isByZone = self.choice.isByZone
    groups = SendGroups(isPersonal: self.choice.isPersonal, isByZone: isByZone)
    quiet = QuietClocks(campaign, project)
    log = logging ? RequestLog(from: plan.now) : nil
    alike =
      quiet == nil && !isByZone && !logging ? Self.alike(self.choice, sizes, campaign.variants.first?.content) : nil
  }

  /// The same for another thread. Nothing must have been counted yet.
  init(sharing other: CampaignCounter, by arbiter: Arbiter?) {
    choice = RequestChoice(sharing: other.choice, by: arbiter)
    (sizes, programs, alike, counted) = (other.sizes, other.programs, other.alike, other.counted)
    (languages, programLanguages) = (other.languages, other.programLanguages)
    groups = SendGroups(sharing: other.groups)
    log = other.log.map { RequestLog(from: $0.now) }
    quiet = other.quiet.map { QuietClocks(sharing: $0) }
  }

  /// Adds what another thread has counted of the campaign.
  func add(_ other: CampaignCounter) {
    counted.add(other.counted)
    groups.add(other.groups)
    if let other = other.log { log?.add(other) }
    guard other.examplePlace < examplePlace else { return }
    (examplePlace, counted.quietExample) = (other.examplePlace, other.counted.quietExample)
  }

  private static func alike(
    _ choice: borrowing RequestChoice, _ sizes: SplicerSizes, _ content: Content?
  ) -> [(head: Int, payload: Int)]? {
    guard choice.sharedFire != nil, choice.sharedExpiry != nil, !choice.needsPlace, !choice.isPersonal,
      !choice.standsBack, !choice.dependsOnPlatform,
      let content
    else { return nil }
    var found: [(head: Int, payload: Int)] = []
    for program in 0..<max(content.texts.count, 1) {
      guard
        let head = sizes.head(program, naming: AttributeTable.idColumn, otherwise: AttributeTable.tokenColumn),
        let payload = sizes.fixedTail(program)
      else { return nil }
      found.append((head, payload - RequestLine.tail.utf8.count))
    }
    return found
  }

  private static func languages(_ campaign: Campaign, _ programs: RequestPrograms) -> ([String], [Int]) {
    var languages: [String] = []
    var places: [Int] = []
    for (variant, first) in zip(campaign.variants, programs.firsts) where first == places.count {
      let texts = variant.content.texts
      if texts.isEmpty { places.append(-1) }
      for text in texts {
        let known = languages.firstIndex { $0.utf8.elementsEqual(text.locale.utf8) }
        places.append(known ?? languages.count)
        if known == nil { languages.append(text.locale) }
      }
    }
    return (languages, places)
  }

  /// Counts the rows that a batch is asked about, which stands behind so many other rows.
  func count(_ facts: CensusBatch, behind place: Int, _ scratch: inout ByteBuffer) {
    counted.unsent[.otherEnvironment] += facts.otherEnvironment
    if let log {
      for row in facts.otherRows { log.note(facts.number(of: Int(row)), .otherEnvironment) }
    }
    if let alike, let moment = choice.sharedFire {
      facts.countPushes()
      return countTogether(facts, alike, at: moment)
    }
    let isNew = counted.quietExample == nil
    defer { if isNew, counted.quietExample != nil { examplePlace = place } }
    choice.findPlaces(facts.batch, facts.rows)
    for (number, row) in facts.rows.enumerated() {
      let row = Int(row)
      let first = choice.choose(facts.batch, row, number: number)
      let requests = counted.sizes.count
      count(first, facts, row, &scratch)
      while let answer = choice.following(facts.batch, row) { count(answer, facts, row, &scratch) }
      if counted.sizes.count > requests {
        counted.matched += 1
        countLanguage(facts.batch, row, choice.last.variant, choice.last.language)
      }
    }
  }

  /// Counts people in the language that one of them gets; all have the same locale.
  private func countLanguage(_ batch: ColumnBatch, _ row: Int, _ variant: Int, _ language: Int, people: Int = 1) {
    counted.byProgram[programs[variant] + language] += people
    // Whoever gets another language than the source has one that fits.
    guard counted.withoutLanguage != nil, language == 0 else { return }
    if !batch.isPresent(AttributeTable.localeColumn, row) {
      counted.withoutLanguage?.unknown += people
    } else if !choice.fits(batch, row, variant: variant) {
      counted.withoutLanguage?.unfit += people
    }
  }

  private func count(_ answer: RequestChoice.Answer, _ facts: CensusBatch, _ row: Int, _ scratch: inout ByteBuffer) {
    switch answer {
    case .unsent(let reason):
      counted.unsent[reason] += 1
      log?.note(facts.number(of: row), reason)
    case .request(let variant, let language, let due, let expiry):
      if due.isHeld { counted.held += 1 }
      let sending = Splicer.Sending(sent: due.instant.seconds, expiry: expiry, variant: variant)
      count(facts, row, programs[variant] + language, sending, &scratch)
    }
  }

  private func countTogether(_ facts: CensusBatch, _ alike: [(head: Int, payload: Int)], at instant: Instant) {
    guard alike.count > 1 else {
      counted.byProgram[0] += facts.rows.count
      return countTogether(facts.rows.count, facts.allNames, alike[0], at: instant)
    }
    for language in facts.languages {
      let chosen = choice.language(facts.batch, language.row, variant: 0)
      countTogether(language.count, language.names, alike[chosen], at: instant)
      countLanguage(facts.batch, language.row, 0, chosen, people: language.count)
    }
  }

  private func countTogether(_ count: Int, _ names: Int, _ sizes: (head: Int, payload: Int), at instant: Instant) {
    guard count > 0 else { return }
    counted.matched += count
    counted.sizes.add(sizes.payload, count: count)
    guard sizes.payload <= counted.sizes.limit else { return }
    counted.byVariant[0] += count
    groups.add(count, bytes: names + count * (sizes.head + sizes.payload + RequestLine.tail.utf8.count), at: instant)
  }

  private func count(
    _ facts: CensusBatch, _ row: Int, _ program: Int, _ sending: Splicer.Sending, _ scratch: inout ByteBuffer
  ) {
    let (batch, at) = (facts.batch, Instant(seconds: sending.sent))
    let tail = sizes.fixedTail(program) ?? sizes.tail(program, batch, row, sending, scratch: &scratch)
    let payload = tail - RequestLine.tail.utf8.count
    counted.sizes.add(payload)
    let isTooLarge = payload > counted.sizes.limit
    log?.note(facts.number(of: row), variant: sending.variant, at: at, isTooLarge: isTooLarge)
    guard !isTooLarge else { return }
    facts.countPush(row)
    if sending.variant < counted.byVariant.count { counted.byVariant[sending.variant] += 1 }
    groups.add(sizes.head(program, batch, row, sending, scratch: &scratch) + tail, at: at, batch, row)
    if let local = quiet?.local(at, batch, row) {
      counted.inQuietHours += 1
      counted.quietExample = counted.quietExample ?? local
    }
  }
}

/// What recipients' clocks show when a push comes, held against the project's quiet hours.
final class QuietClocks {
  private let policy: Policy
  private let database: ZoneDatabase
  private let fallback: Zone?
  private var zones: ZoneCache

  /// Nothing where there are no quiet hours, or nobody notices the campaign.
  init?(_ campaign: Campaign, _ project: Project) {
    guard project.policy.quietHours != nil, campaign.isNoticed else { return nil }
    policy = project.policy
    database = project.zones
    fallback = project.fallbackZone
    zones = ZoneCache(fallback: fallback)
  }

  /// The same for another thread.
  init(sharing other: QuietClocks) {
    (policy, database, fallback) = (other.policy, other.database, other.fallback)
    zones = ZoneCache(fallback: fallback)
  }

  /// `03:15 in America/Adak` where that is in the quiet hours; of somebody without a time zone nothing is known.
  func local(_ instant: Instant, _ batch: ColumnBatch, _ row: Int) -> String? {
    guard let number = zones.number(batch, row, in: database), let zone = zones.zone(number) else { return nil }
    let time = zone.local(instant).time
    return policy.isQuiet(time) ? "\(time.text) in \(zone.name)" : nil
  }
}
