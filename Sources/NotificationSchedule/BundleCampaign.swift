/// A campaign of the bundle.
struct BundleCampaign: Sendable {
  /// One of its variants.
  struct Variant: Sendable {
    let name: String
    let weight: Int
    let content: BundleContent
  }

  let id: String
  /// The id from which variants and identifiers follow.
  let identity: String
  let audience: AudienceTree?
  /// Percent that gets nothing.
  let holdout: Int
  let quiet: QuietRule?
  let rule: RingRule
  let variants: [Variant]

  init(_ part: BundlePart, _ types: BundleTypes) throws(BundleError) {
    id = try part.member("campaign").text()
    identity = try part.member("identity").text()
    guard !identity.isEmpty else { throw part.wrong("\"identity\" is empty") }
    audience = try part.optional("audience").map { (part) throws(BundleError) in
      try AudienceTree(try part.member("tree"), types.attributes)
    }
    holdout = try part.member("holdout").whole(in: 0...100)
    quiet = try part.optional("quiet_hours").map { (part) throws(BundleError) in try QuietRule(part) }
    let rule = try RingRule(try part.member("rule"), types.attributes, types.ofReport)
    self.rule = rule
    var known = types.attributes
    if case .report(let report) = rule.kind { known = types.ofReport(report.event) }
    let context = TextContext(types: known, languages: types.languages)
    let list = try part.member("variants")
    var variants: [Variant] = []
    for variant in try list.items() {
      variants.append(
        Variant(
          name: try variant.member("name").text(), weight: try variant.member("weight").whole(in: 0...100),
          content: try BundleContent(try variant.member("content"), context)))
    }
    guard !variants.isEmpty else { throw list.wrong("a campaign needs a variant") }
    self.variants = variants
  }

  /// The variant of a user; nil where the user is held out.
  func variant(_ id: String) -> (variant: Variant?, place: Int) {
    guard holdout > 0 || variants.count > 1 else { return (variants.first, 0) }
    let place = Assignment.place(identity: identity, id: id)
    let index = Assignment.variant(place: place, weights: variants.map(\.weight), holdout: holdout)
    return (index.map { variants[$0] }, place)
  }
}

/// The types of all that rules and texts may name.
struct BundleTypes: Sendable {
  /// Of attributes, by name.
  var attributes: [String: ValueType] = [:]
  /// Of properties, by event and name.
  var events: [String: [String: ValueType]] = [:]
  /// The words of languages, by CLDR's tag.
  var languages: [String: BundleLanguage] = [:]

  /// Of attributes, the properties of an event, and the event's own name, which is its moment.
  func ofReport(_ event: String) -> [String: ValueType] {
    var types = attributes.merging(events[event] ?? [:]) { $1 }
    types[event] = ValueType(.timestamp)
    return types
  }
}
