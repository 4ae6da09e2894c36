public import Checking
public import Clocks
public import Files
public import JSON
import Language
public import Planning
public import Recipients

/// What a plan rests on, kept with it, so that a later build does exactly what was read and agreed to, or nothing.
public struct SavedPlan: Sendable {
  /// The version of belfry: another one may write other bytes.
  public var version: String
  /// The environment that was laid over the project; nothing for belfry.yaml alone.
  public var environment: String?
  /// The moment from which was planned.
  public var now: Instant
  /// The ids of the campaigns that are built.
  public var campaigns: [String]
  /// Every file of the project that went in.
  public var inputs: [BuildInput]
  /// The file of recipients; nothing where none was read.
  public var recipients: BuildInput?
  /// The list of suppressed tokens; nothing where none was read.
  public var suppressed: BuildInput?
  /// Where it is told what was sent; nothing where that was not read.
  public var sent: BuildInput?
  /// The release of the time zone database, where it says so.
  public var zoneVersion: String?
  /// The zones that were used, by name.
  public var zones: [BuildInput]

  /// What a plan rests on now. Recipients that can be read only once, or that a server keeps, have no digest, so no plan can rest on them.
  public init(
    _ plan: Plan, of project: Project, version: String, inputs: [BuildInput], recipients: RecipientAddress?,
    suppressed: RecipientAddress? = nil, sent: RecipientAddress? = nil
  ) throws(FileError) {
    self.version = version
    environment = project.overlay?.name
    now = plan.now
    campaigns = plan.campaigns.filter { $0.isLive || $0.campaign.isBundled }.map(\.campaign.id)
    self.inputs = inputs
    self.recipients = try Self.digest(recipients)
    self.suppressed = try Self.digest(suppressed)
    self.sent = try Self.digest(sent)
    zoneVersion = project.zones.version
    zones = try Self.digests(of: project.zones.loadedNames, in: project.zones)
  }

  private static func digest(_ address: RecipientAddress?) throws(FileError) -> BuildInput? {
    guard let address else { return nil }
    guard let stream = try address.regularFile() else {
      throw FileError(
        path: address.shownAs, operation: "rest a plan on", code: 0,
        detail: "it is not a file that stays as it is; write it to one first")
    }
    return try BuildInput(path: address.shownAs, reading: stream)
  }

  private static func digests(of names: [String], in database: ZoneDatabase) throws(FileError) -> [BuildInput] {
    try names.map { (name) throws(FileError) in try digest(of: name, in: database) }
  }

  /// A zone's data is the system's and stands where the system keeps it, behind links as often as not.
  private static func digest(of zone: String, in database: ZoneDatabase) throws(FileError) -> BuildInput {
    try BuildInput(path: zone, reading: try InputStream(path: database.folder + "/" + zone))
  }

  /// Whether it builds a campaign.
  public func isOf(_ plan: CampaignPlan) -> Bool {
    campaigns.contains { $0.utf8.elementsEqual(plan.campaign.id.utf8) }
  }

  // MARK: - As JSON

  /// The member `basis` of a plan.
  public var basis: JSONValue {
    [
      "belfry": .string(version), "env": .orNull(environment.map { .string($0) }),
      "campaigns": .array(campaigns.map { .string($0) }),
      "inputs": .array(inputs.map(\.json)), "recipients": .orNull(recipients?.json),
      "suppressed": .orNull(suppressed?.json), "sent": .orNull(sent?.json),
      "zones": ["version": .orNull(.string(zoneVersion)), "files": .array(zones.map(\.json))],
    ]
  }

  /// The plan that a file holds; nothing where it is none that was saved.
  public init?(_ json: JSONValue) {
    guard let basis = json["basis"], let version = basis["belfry"]?.text,
      let now = json["now"]?.text.flatMap({ Instant($0) }), case .array(let campaigns)? = basis["campaigns"],
      let inputs = Self.inputs(basis["inputs"]), let zones = Self.inputs(basis["zones"]?["files"]),
      let recipients = basis["recipients"]
    else { return nil }
    self.version = version
    environment = basis["env"]?.text
    self.now = now
    self.campaigns = campaigns.compactMap(\.text)
    self.inputs = inputs
    self.zones = zones
    zoneVersion = basis["zones"]?["version"]?.text
    if recipients != .null {
      guard let file = BuildInput(recipients) else { return nil }
      self.recipients = file
    }
    // A plan of an earlier version does not have these members.
    for (name, file) in [("suppressed", \SavedPlan.suppressed), ("sent", \.sent)] {
      guard let member = basis[name], member != .null else { continue }
      guard let input = BuildInput(member) else { return nil }
      self[keyPath: file] = input
    }
  }

  private static func inputs(_ json: JSONValue?) -> [BuildInput]? {
    guard case .array(let items)? = json else { return nil }
    let inputs = items.compactMap(BuildInput.init)
    return inputs.count == items.count ? inputs : nil
  }

  // MARK: - Since then

  /// What has changed since the plan was saved, a line each; empty when a build does what the plan says.
  public func changes(until now: SavedPlan, in database: ZoneDatabase) -> [String] {
    var changes: [String] = []
    if !version.utf8.elementsEqual(now.version.utf8) {
      changes.append("the plan was made by belfry \(version), this is \(now.version)")
    }
    if environment != now.environment {
      let (then, now) = (ProjectOverlay.words(for: environment), ProjectOverlay.words(for: now.environment))
      changes.append("the plan is one of \(then), this is \(now)")
    }
    changes += Self.changes(inputs, now.inputs)
    changes += Self.change(recipients, now.recipients, "recipients")
    changes += Self.change(suppressed, now.suppressed, "suppressed tokens")
    changes += Self.change(sent, now.sent, "requests that were sent")
    let names = zones.map(\.path)
    // A plan is a file that anybody may have written: its names are not to lead elsewhere.
    let current = names.filter(ProjectFolder.isInside).compactMap { name in try? Self.digest(of: name, in: database) }
    let releases = [zoneVersion, now.zoneVersion].map { $0 ?? "unknown" }
    let release = releases[0] == releases[1] ? "" : ", release \(releases[0]) then, \(releases[1]) now"
    for zone in zones where !current.contains(zone) {
      changes.append("the data of time zone \"\(zone.path)\" has changed\(release)")
    }
    let ids = Set(now.campaigns.map { Array($0.utf8) })
    for id in campaigns where !ids.contains(Array(id.utf8)) {
      changes.append("campaign \"\(id)\" of the plan is not active any more")
    }
    return changes
  }

  /// What has become of a file that a plan was made with or without.
  private static func change(_ then: BuildInput?, _ now: BuildInput?, _ what: String) -> [String] {
    switch (then, now) {
    case (nil, nil): return []
    case (let then?, nil): return ["\"\(then.path)\", the \(what) of the plan, are not given"]
    case (nil, let file?): return ["the plan was made without \(what), now they are \"\(file.path)\""]
    case (let then?, let file?):
      if !then.path.utf8.elementsEqual(file.path.utf8) {
        return ["the \(what) were \"\(then.path)\", now they are \"\(file.path)\""]
      }
      return then == file ? [] : ["\"\(file.path)\" has changed"]
    }
  }

  private static func changes(_ then: [BuildInput], _ now: [BuildInput]) -> [String] {
    let old = Dictionary(then.map { (Array($0.path.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(now.map { (Array($0.path.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    var changes = then.compactMap { file in
      guard let found = new[Array(file.path.utf8)] else { return "\"\(file.path)\" is gone" }
      return found == file ? nil : "\"\(file.path)\" has changed"
    }
    changes += now.compactMap { old[Array($0.path.utf8)] == nil ? "\"\($0.path)\" is new" : nil }
    return changes
  }
}

extension BuildInput {
  /// A file as ``json`` writes it; nothing for anything else.
  init?(_ json: JSONValue) {
    guard let path = json["path"]?.text, let sha256 = json["sha256"]?.text, case .number(let digits)? = json["bytes"],
      let bytes = Int(digits)
    else { return nil }
    self.init(path: path, bytes: bytes, sha256: sha256)
  }
}
