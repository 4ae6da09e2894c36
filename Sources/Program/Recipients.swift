import Checking
import Commands
import Diagnostics
import Files
import Language
import Planning
import Recipients
import Workspace

extension Session {
  /// Where recipients come from: what `--recipients` names, or else belfry.yaml; nothing where neither does.
  func recipients(_ result: CheckResult, _ root: String) throws(Stop) -> RecipientAddress? {
    let own = result.project?.recipients
    if own != nil { try refuseOthersRecipients(result) }
    return try address(invocation[.recipients], own, result, root)
  }

  /// Where it is told what was sent: what `--sent` names, or else belfry.yaml; nothing where neither does, or where no campaign asks.
  func sentAddress(_ result: CheckResult, _ root: String) throws(Stop) -> RecipientAddress? {
    guard result.plan?.contention != nil else { return nil }
    let given = invocation[.sent]
    let isStream = given?.utf8.elementsEqual("-".utf8) == true
    for other in [Key.recipients, .suppress] where isStream && invocation[other]?.utf8.elementsEqual("-".utf8) == true {
      throw Stop(.usage, "--\(other.flag.name) and --sent cannot both be standard input")
    }
    return try address(given, result.project?.sent, result, root)
  }

  /// What was sent, where campaigns stand back for it; nothing where nobody asks, or groups alone do and nobody tells.
  func sent(
    _ result: CheckResult, _ plan: Plan, _ project: Project, _ root: String, for campaign: Campaign? = nil
  ) throws(Stop) -> (address: RecipientAddress, ledger: SentLedger)? {
    guard let contention = plan.contention else { return nil }
    guard let address = try sentAddress(result, root) else {
      guard contention.needsLedger else { return nil }
      let place = project.overlay.map { OverlayName.file(of: $0.name) } ?? Workspace.projectFile
      throw Stop(
        .usage,
        "\(Self.asking(plan, for: campaign)), but there is no list of what was sent; write \"sent\" into \(place), or name a file with --sent (an empty one where nothing was)"
      )
    }
    do { return (address, try SentLedger(address, of: plan, zones: project.zones)) } catch {
      throw Stop(.failure, "\(error)")
    }
  }

  /// Which campaigns ask for what was sent, and why that matters for one of which something else is asked.
  private static func asking(_ plan: Plan, for campaign: Campaign?) -> String {
    let asking = plan.campaigns.map(\.campaign).filter { $0.status == .active && $0.turn?.spacings.isEmpty == false }
    let names = Suggestion.list(asking.prefix(5).map { "\"\($0.id)\"" }, of: asking.count, "and")
    let verb = asking.count == 1 ? "has" : "have"
    guard let campaign, !asking.contains(where: { $0.id.utf8.elementsEqual(campaign.id.utf8) }) else {
      return "\(names) \(verb) \"unless-sent\""
    }
    let group = campaign.turn?.group.map { " of the group \"\($0.membership.group.value)\"" } ?? ""
    return
      "whether someone gets \"\(campaign.id)\"\(group) depends on what other campaigns they get, and of these \(names) \(verb) \"unless-sent\""
  }

  /// What a flag names, or else belfry.yaml; nothing where neither does.
  private func address(
    _ given: String?, _ own: RecipientLocation?, _ result: CheckResult, _ root: String
  ) throws(Stop) -> RecipientAddress? {
    if let given { return try address(given, own, root) }
    guard let own else { return nil }
    let (place, part) = (own.place.value, own.part?.value)
    guard own.kind.isServer else { return try inside(RecipientSourceKind(own.kind, place, part: part), place, result) }
    return RecipientAddress(
      RecipientSourceKind(own.kind, try server(in: place, own.kind), part: part), shownAs: "$\(place)")
  }

  /// Ends where an environment would send to the recipients of belfry.yaml, which are people.
  private func refuseOthersRecipients(_ result: CheckResult) throws(Stop) {
    guard let overlay = result.project?.overlay, invocation[.recipients] == nil, !overlay.hasRecipients,
      overlay.testRecipients == nil
    else { return }
    throw Stop(
      .usage,
      "the environment \"\(overlay.name)\" names no recipients, and those of belfry.yaml are people; write \"recipients\" or \"test-recipients\" into \(OverlayName.file(of: overlay.name)), or name others with --recipients"
    )
  }

  /// What a command line names. The project's own table and query serve for another file and another server, too.
  func address(
    _ given: String, _ own: RecipientLocation?, _ root: String
  ) throws(Stop) -> RecipientAddress {
    guard let kind = RecipientKind(named: given) else { return file(given, root) }
    let part = (own?.kind == kind ? own?.part?.value : nil) ?? kind.usualPart
    if kind.isServer {
      return RecipientAddress(
        RecipientSourceKind(kind, given, part: part), shownAs: RecipientSourceKind.shown(server: given))
    }
    let path = Self.absolute(given)
    return RecipientAddress(RecipientSourceKind(kind, path, part: part), shownAs: Self.shown(path, root))
  }

  /// A file that a command line names, of which nobody says what it is; `-` is standard input.
  func file(_ given: String, _ root: String) -> RecipientAddress {
    if given.utf8.elementsEqual("-".utf8) {
      return RecipientAddress(.undeclared(path: given), shownAs: "standard input")
    }
    let path = Self.absolute(given)
    return RecipientAddress(.undeclared(path: path), shownAs: Self.shown(path, root))
  }

  /// What messages call a file: its path in the project, or else its name.
  static func shown(_ path: String, _ root: String) -> String {
    if path.hasPrefix(root) { return String(path.dropFirst(root.count)) }
    return path.split(separator: "/").last.map(String.init) ?? path
  }

  /// The address of a kind of server that a variable of the environment holds.
  func server(in variable: String, _ kind: RecipientKind) throws(Stop) -> String {
    guard let address = Surroundings.variable(variable), !address.isEmpty else {
      throw Stop(.failure, "the environment variable \"\(variable)\", which holds the recipients' address, is not set")
    }
    // The project chooses the variable, so it may be one that strangers fill, such as a branch's name: `host=evil.example` is one, and libpq
    // would tell that host the job's PGPASSWORD. A URI is no name of a branch.
    guard kind.isAddress(address) else {
      throw Stop(
        .failure,
        "the environment variable \"\(variable)\" holds no address such as \(kind.schemes.first ?? "")user@host:5432/database"
      )
    }
    return address
  }

  /// A file that the project names.
  private func inside(
    _ kind: RecipientSourceKind, _ path: String, _ result: CheckResult
  ) throws(Stop) -> RecipientAddress {
    guard ProjectFolder.isInside(path) else {
      // A finding has said so at its place.
      throw result.refusal("the file \"\(path)\" cannot be read")
    }
    return RecipientAddress(kind, shownAs: path, in: result.project?.folder)
  }
}
