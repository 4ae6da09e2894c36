import Clocks
public import Diagnostics
import Language
import Limits
import Payloads
import Rules
import YAML

/// What a YAML file of a project is, by the keys at its top.
public enum DocumentKind: Sendable, Equatable {
  /// `campaign`, or keys that only campaigns have
  case campaign
  /// A list of campaigns, the first of which stands here
  case campaigns(SourceSpan)
  /// `audiences`, `categories`, or both.
  case definitions
  /// `personas`, `tests`, `expect`
  case expectations
  /// `belfry`
  case project
  /// None of these.
  case unknown
}

extension NodeReader {
  /// What the file is.
  public func kind() -> DocumentKind {
    guard let root = tree.root else { return .unknown }
    guard tree.kind(root) == .mapping else { return campaigns(in: root) ?? .unknown }
    var kind = DocumentKind.unknown
    for (key, _) in tree.pairs(of: root) {
      let found: DocumentKind? = tree.withText(key) { bytes in
        if isEqual("campaign", bytes) { return .campaign }
        if Shapes.definitions.index(of: bytes) != nil { return .definitions }
        if Self.expectationKeys.contains(where: { isEqual($0, bytes) }) { return .expectations }
        return isEqual("belfry", bytes) ? .project : nil
      }
      if found == .campaign { return .campaign }
      if let found, kind == .unknown { kind = found }
    }
    if kind == .definitions || kind == .expectations { return kind }
    if looksLikeCampaign(root) || hasMisspeltCampaign(root) { return .campaign }
    if case .project = kind { return kind }
    if hasMisspeltDefinitions(root) { return .definitions }
    if hasMisspeltExpectations(root) { return .expectations }
    for child in tree.children(of: root) { if let campaigns = campaigns(in: child) { return campaigns } }
    return .unknown
  }

  /// Whether a mapping has two keys of a campaign or more, one of which does something: a campaign whose first line is missing, say. What
  /// many files of other tools have, a description and tags, is not enough.
  private func looksLikeCampaign(_ node: NodeID) -> Bool {
    guard tree.kind(node) == .mapping else { return false }
    var (known, telling) = (0, 0)
    for (key, value) in tree.pairs(of: node) {
      guard let row = tree.withText(key, { Shapes.campaign.index(of: $0) }) else { continue }
      // Names below it are those of a file of definitions: `audience: { regulars: … }`.
      if tree.kind(tree.resolve(value)) == .mapping, !Shapes.campaign.keys[row].kind.takesMapping { continue }
      known += 1
      if !["description", "owner", "tags", "status", "steps"].contains(Shapes.campaign.keys[row].name) { telling += 1 }
    }
    return known > 1 && telling > 0
  }

  /// Campaigns that stand in a list.
  private func campaigns(in node: NodeID) -> DocumentKind? {
    guard tree.kind(node) == .sequence else { return nil }
    for item in tree.children(of: node) where looksLikeCampaign(item) { return .campaigns(headSpan(item)) }
    return nil
  }

  /// Whether a key is nearly `campaign` and another is one that only campaigns have: a campaign whose first word is misspelt.
  private func hasMisspeltCampaign(_ root: NodeID) -> Bool {
    var (isMisspelt, isCampaign) = (false, false)
    for (key, _) in tree.pairs(of: root) {
      isMisspelt = isMisspelt || !Suggestion.near(tree.string(key), in: ["campaign"], budget: budget).isEmpty
      isCampaign = isCampaign || ["deliver", "schedule", "alert", "audience"].contains(tree.string(key))
    }
    return isMisspelt && isCampaign
  }

  /// Whether a key was most likely meant for one of a file of definitions, and stands above names.
  private func hasMisspeltDefinitions(_ root: NodeID) -> Bool {
    tree.pairs(of: root).contains { key, value in
      tree.kind(tree.resolve(value)) == .mapping && tree.span(key).count < 64
        && KeySuggestion(tree.string(key), in: DefinitionsFile.keys.shape, isAboveMapping: true, budget: budget).row
          != nil
    }
  }

  /// Whether people stand under a key that is nearly `personas`, or a list under one that is nearly `expect`.
  private func hasMisspeltExpectations(_ root: NodeID) -> Bool {
    tree.pairs(of: root).contains { key, value in
      let value = tree.resolve(value)
      let isPeople =
        tree.kind(value) == .mapping
        && tree.pairs(of: value).allSatisfy { tree.kind(tree.resolve($0.value)) == .mapping }
      guard isPeople || tree.kind(value) == .sequence, (4..<64).contains(tree.span(key).count) else { return false }
      let meant = KeySuggestion(tree.string(key), in: ExpectationsFile.keys.shape, budget: budget)
      return meant.isSpelling && meant.replacement == (isPeople ? "personas" : "expect")
    }
  }

  /// The keys one of which at its top makes a file something.
  public static let headKeys = ["campaign"] + Shapes.definitions.keys.map(\.name) + expectationKeys

  /// Those that only a file of people and expectations has.
  private static let expectationKeys = ["personas", "tests", "expect"]

  /// Why a file is of no kind, where that can be seen.
  public func kindNote() -> String? {
    guard let root = tree.root else { return "the file is empty" }
    switch tree.kind(root) {
    case .scalar, .alias: return "it holds one text and no keys"
    case .sequence: return "it holds a list; a file is one campaign, whose keys start at the left without \"- \""
    case .mapping: break
    }
    let isPayload = tree.pairs(of: root).contains { key, _ in tree.withText(key) { isEqual("aps", $0) } }
    return isPayload ? "it looks like the payload that APNs gets; belfry writes that from a campaign" : nil
  }

  /// The key at the top of a file of no kind that one which makes a file something was most likely meant by.
  public func kindQuestion() -> Advice? {
    guard let root = tree.root, tree.kind(root) == .mapping else { return nil }
    for (key, _) in tree.pairs(of: root) where tree.string(key).utf8.count < 64 {
      if let question = Suggestion.question(tree.string(key), in: Self.headKeys, of: .keys, budget: budget) {
        return question.at(tree.span(key))
      }
    }
    return nil
  }

  /// Reads the file as a campaign. Gives whether it is one, with whatever mistakes. Where the id is missing, that of the file's name is meant.
  public mutating func campaign(into file: inout CampaignFile, named path: String = "") -> Bool {
    file = .blank
    guard let root = tree.root, let written = read(root, as: CampaignFile.keys, into: &file) else { return false }
    file.written = written
    if !file.id.isWritten { nameID(after: path) }
    file.head = file.id.key ?? headSpan(root)
    finish(&file)
    return true
  }

  /// Reads a step as the campaign that it stands for.
  public mutating func campaign(into file: inout CampaignFile, of step: Step) {
    file = .blank
    guard let written = read(step.root, as: CampaignFile.keys, into: &file) else { return }
    file.written = written
    file.step = (step.sequence, step.name)
    file.head = step.head
    finish(&file)
  }

  /// Asks for the id that the file is called by.
  private mutating func nameID(after path: String) {
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last ?? []
    let name = String(decoding: file.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    let id = ValueSuggestion.snakeName(name).first?.split(separator: "_").joined(separator: "-")
    guard let id, let row = Shapes.campaign.keys.first(where: { $0.name == "campaign" }) else { return }
    let help = "add \"\(row.line)\""
    for index in findings.indices where findings[index].rule === Rule.missingKey && findings[index].help == help {
      findings[index].help = "add \"campaign: \(id)\""
    }
  }

  /// What is known once all of a campaign's keys have been read.
  fileprivate mutating func finish(_ file: inout CampaignFile) {
    file.content.sortFields()
    file.hasTooManyTexts = hasTooManyTexts(file)
  }

  /// Each variant has the campaign's texts in every language, unless it has its own.
  private mutating func hasTooManyTexts(_ file: CampaignFile) -> Bool {
    guard let key = file.variants.key, let variants = file.variants.value else { return false }
    let languages = file.content.localizations.value?.count ?? 0
    let heirs = variants.items.count { !$0.content.alert.isWritten && !$0.content.localizations.isWritten }
    guard heirs * languages > RunLimit.campaignTexts.value else { return false }
    findings.report(
      .wrongType, at: key,
      "\(heirs) variants with the campaign's texts in \(languages) languages are more than \(RunLimit.campaignTexts.text) texts",
      help: "keep fewer variants")
    return true
  }
}

extension ValueReader where Value == DefaultsFile {
  /// A partial campaign.
  static let defaults = ValueReader(.mapping(CampaignFile.defaults.shape)) { reader, node in
    var file = CampaignFile()
    guard let written = reader.read(node, as: CampaignFile.defaults, into: &file) else { return nil }
    let keys = CampaignFile.defaults.shape.keys
    file.written = CampaignFile.keys.bits(keys.indices.filter { written & 1 << UInt64($0) != 0 }.map { keys[$0].name })
    reader.finish(&file)
    return DefaultsFile(file)
  }
}

// MARK: - Badges

/// `badge`
public enum BadgeFile: Sendable {
  /// A number; 0 for `clear`.
  case number(Located<Int>)
  /// `{{ unread }}`
  case template(Scalar)

  /// The numbers that can be written: what fits into 32 bits. 0 has a word of its own, which is said where it stands.
  package static let range = 0...Int(Int32.max)

  /// Where it stands.
  package var span: SourceSpan {
    switch self {
    case .number(let number): number.span
    case .template(let text): text.span
    }
  }
}

extension ValueReader where Value == BadgeFile {
  /// A number, `clear`, or a template.
  static let badge = ValueReader(.oneOf([.integer(BadgeFile.range), .choice(["clear"]), .template])) { $0.badge($1) }
}

extension NodeReader {
  fileprivate mutating func badge(_ node: NodeID) -> BadgeFile? {
    if tree.kind(node) == .scalar, tree.withText(node, { isEqual("clear", $0) }) {
      return .number(Located(0, at: tree.span(node)))
    }
    if tree.kind(node) == .scalar, tree.withText(node, { $0.contains(UInt8(ascii: "{")) }) {
      return scalar(node, "a badge").map { .template($0) }
    }
    if tree.kind(node) == .scalar, let first = tree.withText(node, { $0.first }), first == UInt8(ascii: "+") {
      findings.append(
        .wrongType(
          tree, node, expected: "a whole number for a badge",
          help: "write the number itself: iOS sets the badge to it and never adds to it"))
      return nil
    }
    if tree.kind(node) == .scalar,
      tree.withText(node, { !$0.isEmpty && $0.allSatisfy { 0x61...0x7A ~= $0 || $0 == UInt8(ascii: "_") } }),
      !tree.isAbsent(node), Suggestion.near(tree.string(node), in: ["clear"], budget: budget).isEmpty,
      WrittenNumber(tree.string(node)) == nil
    {
      let name = tree.string(node)
      findings.append(
        .wrongType(
          tree, node, expected: "a whole number for a badge",
          help: ValueSuggestion.boolean(name).isEmpty
            ? "write the number; for a whole number of each recipient \"{{ \(name) }}\", in quotes"
            : "write a number, such as 1"))
      return nil
    }
    guard let number = integer(node, BadgeFile.range, "a badge") else { return nil }
    if number.value == 0 {
      findings.report(
        .badgeZero, at: number.span, "a badge of 0 is written \"clear\"",
        note: "0 removes the badge and clears the app's delivered notifications",
        help: "write \"badge: clear\" if that is meant; leave the key out to leave the badge as it is",
        fixes: [
          Finding.Fix("replace \"0\" by \"clear\"", .needsReview, edits: [Finding.Fix.Edit(number.span, "clear")])
        ])
      return nil
    }
    return .number(number)
  }
}
