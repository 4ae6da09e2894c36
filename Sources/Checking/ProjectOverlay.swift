public import Diagnostics
import Expressions
import Limits
import Metadata
public import Parsing
import Rules

/// What an environment such as staging lays over a project, as far as campaigns and builds ask: `belfry.NAME.yaml`.
public struct ProjectOverlay: Sendable {
  /// NAME.
  public let name: String
  /// Who may get something, by id; nothing where everybody may.
  public let testRecipients: [String]?
  /// Whether it says itself where recipients come from.
  public let hasRecipients: Bool
  /// The keys that it writes, those in `app`, `policy` and `rules` behind theirs: `app.bundle-id`.
  private let keys: Set<ExactText>
  /// Whether its app is the one of belfry.yaml: its tokens are those of people.
  private let isSameApp: Bool
  /// Where it begins, for what is about all of it.
  private let place: SourceSpan
  /// By the host in small letters, what takes its place and which of the hosts it is.
  private let hosts: [ExactText: (name: String, number: Int)]
  /// The hosts as they are written.
  package let hostPlaces: [(name: String, span: SourceSpan)]
  /// The file.
  let source: SourceFile
  /// Where it stands.
  package var path: String { source.path }
  /// Where it begins among the bytes that places count.
  private let seam: Int
  /// The domains whose links the app of belfry.yaml alone opens, as far as they are written there.
  private let baseDomains: DomainSet
  /// The same as they are written.
  let baseDomainNames: [String]

  /// What a file lays over a project that is another one without it. Its places count from `seam`; `keys` are those that it writes, as
  /// ``writes(_:)`` calls them.
  public init(
    _ name: String, _ file: OverlayFile, over base: ProjectFile, in source: SourceFile, from seam: Int, keys: [String]
  ) {
    self.name = name
    self.keys = Set(keys.map { ExactText($0) })
    (self.source, self.seam) = (source, seam)
    baseDomainNames = (base.app?.associatedDomains ?? []).map(\.text)
    baseDomains = DomainSet(baseDomainNames)
    testRecipients = file.testRecipients.isWritten ? (file.testRecipients.value ?? []).map(\.text) : nil
    hasRecipients = file.hasRecipients
    let ids = [base, file.project].map { ($0.app?.bundleID?.text ?? "").lowercased() }
    isSameApp = ids[0].utf8.elementsEqual(ids[1].utf8)
    place = file.head
    hostPlaces = file.hosts.map { ($0.from.text, $0.from.span) }
    hosts = Dictionary(
      file.hosts.enumerated().map { (ExactText($1.from.text.lowercased()), ($1.to.text, $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether it writes a key itself, such as `sent` or `app.bundle-id`.
  package func writes(_ key: String) -> Bool { keys.contains(ExactText(key)) }

  /// What messages call the environment of a name, or the project without one.
  package static func words(for name: String?) -> String {
    name.map { "the environment \"\($0)\"" } ?? "belfry.yaml alone"
  }

  /// Whether a push to production tokens would wake people: the app is theirs, and nobody is chosen for tests.
  func refuses(isSandbox: Bool) -> Bool { isSameApp && !isSandbox && testRecipients == nil }

  /// What is wrong with a link whose host stays what it is, and whose domain is none of the environment's app; nothing where the link is wrong
  /// without the environment, too.
  func finding(unmoved host: String, at span: SourceSpan, in domains: [String], _ budget: WorkBudget) -> Finding? {
    let others = hostPlaces.filter { !baseDomains.contains($0.name.lowercased()) }
    let near = Suggestion.near(host, in: others.map(\.name), budget: budget)
    let misspelt = others.first { other in near.first.map { $0.utf8.elementsEqual(other.name.utf8) } == true }
    guard misspelt != nil || baseDomains.contains(host) else { return nil }
    let target = domains.count == 1 ? domains[0] : "…"
    var finding = Finding(
      .unknownLink, at: span, "links to \"\(host)\" open in the browser, not in the app",
      note: "the app of \"\(name)\" is associated with \(Suggestion.list(domains, "and"))",
      help: Advice(
        misspelt.map { "correct \"\($0.name)\" to \"\(host)\" under \"hosts\" in \(source.path)" }
          ?? "write \"\(host): \(target)\" under \"hosts\" in \(source.path)"))
    let cause = misspelt?.span ?? place
    finding.cause = Finding.Note(
      misspelt.map { "\"\($0.name)\" is not a host of a link" } ?? "nothing here takes the place of \"\(host)\"",
      at: SourceSpan(max(0, cause.start - seam), max(0, cause.end - seam)), in: source.path)
    return finding
  }

  /// What takes the place of a host; nothing where it stays.
  func host(for host: String) -> (name: String, number: Int)? { hosts[ExactText(host.lowercased())] }

  /// An environment that would send to everybody who has the app.
  func finding(bundleID: String, isSandbox: Bool) -> Finding? {
    guard refuses(isSandbox: isSandbox) else { return nil }
    return Finding(
      .productionApp, at: place, "\"\(name)\" sends to everybody who has the app: \(bundleID), production",
      note: "belfry.yaml has the same bundle id, so its tokens are those of people",
      help:
        "give it a bundle id of its own, or \"environment: sandbox\", or name under \"test-recipients\" who may get something"
    )
  }
}

extension CampaignChecker {
  /// A push that says itself that it goes to production tokens, where an environment is kept from them.
  func checkReach(isSandbox: Bool, at span: SourceSpan) {
    guard let overlay = project.overlay, project.isSandbox, overlay.refuses(isSandbox: isSandbox) else { return }
    findings.report(
      .productionApp, at: span, "\"\(overlay.name)\" would send this to production tokens of \(project.bundleID)",
      note: "the environment has the app of belfry.yaml, so they are those of people",
      help: "remove \"environment\", or name under \"test-recipients\" who may get something")
  }

  /// The domain that takes the place of a link's own.
  func checkMovedDomain(_ host: String, _ overlay: ProjectOverlay, at span: SourceSpan) {
    guard !project.metadata.domains.contains(host.lowercased()) else { return }
    findings.report(
      .unknownLink, at: span, "links to \"\(host)\" open in the browser, not in the app",
      notes: [
        Finding.Note("\"hosts\" of \"\(overlay.name)\" put it into this link"),
        Finding.Note("the app is associated with \(Suggestion.list(project.metadata.associatedDomains, "and"))"),
      ], help: "add the domain to \"associated-domains\" of the environment and in its app")
  }

  /// An address with the host that the environment gives it. The address has been checked as it is written.
  func moved(_ template: Template, _ scalar: Scalar) -> Template {
    guard let overlay = project.overlay, let colon = scalar.text.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return template
    }
    let scheme = scalar.text[..<colon].lowercased()
    guard scheme == "https" || scheme == "http" else { return template }
    let host = Substring(AddressAuthority(scalar.text.utf8[colon...]).host)
    guard let (name, number) = overlay.host(for: String(host)) else { return template }
    movedHosts.insert(number)
    var ignored: [Finding] = []
    return Template.parse(
      scalar.text[..<host.startIndex] + name + scalar.text[host.endIndex...], attributes: attributes, budget: budget,
      isAddress: true, into: &ignored) ?? template
  }
}
