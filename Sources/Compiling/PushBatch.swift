import Checking
import Clocks
import Diagnostics
import Expressions
import Files
import JSON
import Language
import Payloads
import Planning
import Recipients

/// `push/<campaign>/`: the requests of one push campaign while its recipients pass by.
///
/// A campaign on everyone's own clock has a sequence of shards for each zone, because a sender works on one moment at a time.
final class PushBatch {
  /// The version of `batch.json` and of the lines beside it: since the second each line says when it is due, in a member of another name;
  /// since 2.2 payloads say which campaign they are of.
  static let formatVersion = "2.2"

  let campaign: Campaign
  private let request: BuildRequest
  private let output: BuildOutput
  /// Workers share what it holds for all rows.
  private(set) var renderer: RowRenderer
  private var shards: [ZoneShard] = []
  /// The newest shard of each zone and moment.
  private var open: [OpenShard] = []
  /// The first of them of recipients without a zone, where zones have their own, and of everyone otherwise.
  private var openForAll = -1

  /// Recipients of whom its audience holds.
  private var matched = 0
  /// Recipients who get a request, or several in a window.
  private(set) var reached = 0
  /// Recipients, or requests of a window, that are kept from it.
  private var unsent = UnsentCounts()
  private var futureEvents = 0
  /// Requests that were due when the window was built, and the moment of the first of them.
  private var overdue = (count: 0, since: Instant?.none)
  private var byVariant: [Int]
  private var smallest: Int?
  private var largest: Int?
  /// Whether it is on everyone's own clock, and everyone in a zone has one moment.
  let isByZone: Bool

  private struct ZoneShard {
    let file: Shard
    let number: Int
    let zone: [UInt8]
    let instant: Instant
  }

  private struct OpenShard {
    /// Its place among the shards.
    var shard: Int
    let zone: [UInt8]
    let instant: Instant
    /// Another moment of the same zone.
    var next = -1
  }

  /// How many payloads were written.
  var requests: Int { byVariant.reduce(0, +) }
  /// The bytes of all shards.
  var bytes: Int { shards.reduce(0) { $0 + $1.file.bytes } }
  /// Whether it goes to a channel instead of to recipients.
  var isBroadcast: Bool { campaign.push?.channel != nil }

  /// A batch with nothing in it; nothing for a local campaign, and for one of which nothing falls due in the window.
  init?(_ campaign: Campaign, _ request: BuildRequest, _ output: BuildOutput) {
    let plan = request.plan
    guard let renderer = RowRenderer(campaign, in: request.project, from: plan.now, in: plan.window),
      renderer.canBeDue
    else { return nil }
    self.campaign = campaign
    self.request = request
    self.output = output
    isByZone = renderer.isByZone
    self.renderer = renderer
    byVariant = Array(repeating: 0, count: campaign.variants.count)
  }

  // MARK: - Rows

  /// Takes what a worker has made of a turn; turns come in the order of the recipients.
  func take(_ campaign: CampaignPart, _ part: BuildPart) throws(FileError) {
    futureEvents += campaign.futureEvents
    for other in campaign.others where !part.notes.isSecond(Int(other.row)) {
      if other.isFirst, other.outcome != .unsent(.otherEnvironment) { matched += 1 }
      unsent.add(other.outcome)
    }
    try campaign.lines.withBytes { (lines) throws(FileError) in try write(campaign, lines, part) }
  }

  /// Puts lines into the shards, as many at once as stand behind one another and go to the same.
  private func write(
    _ campaign: CampaignPart, _ lines: UnsafeBufferPointer<UInt8>, _ part: BuildPart
  ) throws(FileError) {
    let names = part.zones.names
    if isByZone { campaign.slots += repeatElement(-1, count: names.count - campaign.slots.count) }
    var run = (shard: Shard?.none, start: 0, end: 0)
    var (start, last) = (0, -1)
    for request in campaign.requests {
      defer { start = request.end }
      let row = Int(request.row)
      if part.notes.isSecond(row) { continue }
      let shard = try self.shard(Int(part.rows[row].zone), names, &campaign.slots, request.at)
      if shard !== run.shard || start != run.end {
        if let full = run.shard { try append(lines, run.start..<run.end, to: full) }
        run = (shard, start, request.end)
      } else {
        run.end = request.end
      }
      shard.rows += 1
      if request.isFirst { matched += 1 }
      if row != last { reached += 1 }
      last = row
      count(Int(request.variant), request.payload, request.at)
      if shard.rows >= self.request.shardRows {
        // Nothing may be held back: the next line closes it.
        try append(lines, run.start..<run.end, to: shard)
        run.shard = nil
      }
    }
    if let last = run.shard { try append(lines, run.start..<run.end, to: last) }
  }

  private func append(
    _ lines: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to shard: Shard
  ) throws(FileError) {
    try output.append(UnsafeBufferPointer(rebasing: lines[range]), to: shard)
  }

  /// Writes the one request of a broadcast.
  func takeBroadcast(_ buffer: inout ByteBuffer) throws(FileError) -> Int? {
    buffer.truncate(to: 0)
    let nobody = ColumnBatch(attributes: request.project.attributes, capacity: 1)
    var sent: [(variant: Int, payload: Int, at: Instant, end: Int)] = []
    var tooLarge: Int?
    renderer.renderBroadcast(nobody, into: &buffer) { outcome in
      switch outcome {
      case .tooLarge(let size): tooLarge = size
      case .request(let variant, let payload, let at, let start):
        sent.append((variant, payload, at, start + payload + RequestLine.tail.utf8.count))
      default: unsent.add(outcome)
      }
    }
    if let tooLarge { return tooLarge }
    var start = 0
    for (variant, payload, at, end) in sent {
      let shard = try shard(openForAll, at) { [] }
      try buffer.withBytes { (bytes) throws(FileError) in try append(bytes, start..<end, to: shard) }
      start = end
      shard.rows += 1
      count(variant, payload, at)
    }
    return nil
  }

  private func count(_ variant: Int, _ payload: Int, _ at: Instant) {
    if byVariant.indices.contains(variant) { byVariant[variant] += 1 }
    if request.plan.window != nil, at < request.plan.now {
      overdue = (overdue.count + 1, min(overdue.since ?? at, at))
    }
    smallest = min(smallest ?? payload, payload)
    largest = max(largest ?? payload, payload)
  }

  /// The shard of a request in a zone of a part; `slots` are the first ones of the part's zones, as far as they were asked for.
  private func shard(_ zone: Int, _ names: [[UInt8]], _ slots: inout [Int], _ at: Instant) throws(FileError) -> Shard {
    guard isByZone, slots.indices.contains(zone) else { return try shard(openForAll, at) { [] } }
    if slots[zone] < 0 {
      let name = name(of: names[zone])
      slots[zone] = open.firstIndex { $0.zone == name } ?? -1
    }
    return try shard(slots[zone], at) { name(of: names[zone]) }
  }

  /// The zone in which people live who have told one, or none.
  private func name(of told: [UInt8]) -> [UInt8] {
    told.isEmpty ? Array((request.project.fallbackZone?.name ?? "").utf8) : told
  }

  /// The shard of a moment behind the first one of its zone, or of everyone; -1 where there is none. `zone` is asked for where one is opened.
  private func shard(_ first: Int, _ at: Instant, zone: () -> [UInt8]) throws(FileError) -> Shard {
    var (last, slot) = (-1, first)
    while slot >= 0 {
      // Moments of recipients' own share shards.
      if renderer.isPersonal || open[slot].instant == at { break }
      (last, slot) = (slot, open[slot].next)
    }
    if slot >= 0 {
      let current = shards[open[slot].shard].file
      if current.rows < request.shardRows { return current }
      try output.close(current)
      open[slot].shard = shards.count
      return newShard(open[slot].zone, at)
    }
    let zone = zone()
    if last >= 0 { open[last].next = open.count } else if zone.isEmpty { openForAll = open.count }
    open.append(OpenShard(shard: shards.count, zone: zone, instant: at))
    return newShard(zone, at)
  }

  private func newShard(_ zone: [UInt8], _ at: Instant) -> Shard {
    let number = shards.count + 1
    let digits = String(number)
    let name = String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
    let shard = Shard(path: "push/\(campaign.id)/\(name).jsonl")
    shards.append(ZoneShard(file: shard, number: number, zone: zone, instant: at))
    return shard
  }

  /// The payloads of someone made up.
  func samples(of someone: SampleRecipient) -> [SimulatorFile.Sample] {
    SimulatorFile.samples(campaign, renderer, someone, at: request.plan.now)
  }

  // MARK: - batch.json

  /// Asks for the digests of the shards that are still open.
  func close() throws(FileError) { for slot in open { try output.close(shards[slot.shard].file) } }

  /// Finishes the shards and writes `batch.json`.
  func finish(hasRecipients: Bool, _ report: inout BuildReport) throws(FileError) {
    try output.finish(shards.map(\.file), jobs: request.jobs)
    try output.write("push/\(campaign.id)/batch.json", json(hasRecipients: hasRecipients, report))
    report.campaigns.append(
      BuiltCampaign(campaign: campaign.id, delivery: .push, requests: requests, bytes: bytes))
    if isBroadcast {
      guard requests == 0, request.choice.isFirstPart else { return }
      if request.choice.tests != nil {
        return report.problems.append(
          "campaign \"\(campaign.id)\" has no request: it goes to a channel, and no one there can be chosen for tests")
      }
      report.problems.append(
        "campaign \"\(campaign.id)\" has no request: a broadcast needs one moment for everyone that has not passed")
    } else if !hasRecipients {
      report.problems.append("campaign \"\(campaign.id)\" has no requests: the project names no recipients")
    } else if requests == 0 {
      report.problems.append("campaign \"\(campaign.id)\" has no requests: \(whyNobody(report))")
    }
    tellOverdue(&report)
  }

  /// What a window that began before it was built says of the time in between.
  private func tellOverdue(_ report: inout BuildReport) {
    if futureEvents > 0, let column = campaign.schedule.eventColumn {
      let name = campaign.columns.attributes[column].name
      report.problems.append(
        "campaign \"\(campaign.id)\": \"\(name)\" of \(futureEvents) \(futureEvents == 1 ? "recipient" : "recipients") is in the future; declare it with \"ahead: true\" if it is known before it comes"
      )
    }
    let expired = unsent[.expired]
    guard overdue.count + expired > 0 else { return }
    var texts: [String] = []
    if let since = overdue.since {
      texts.append(
        "\(overdue.count) \(overdue.count == 1 ? "request is" : "requests are") overdue, the first since \(since.text)")
    }
    if expired > 0 {
      texts.append("\(expired) had expired and \(expired == 1 ? "is" : "are") left out")
    }
    report.problems.append("campaign \"\(campaign.id)\": \(texts.joined(separator: "; "))")
  }

  /// Why nobody who was read gets a request: of those in its audience how many each reason keeps out, or why nobody is in it.
  private func whyNobody(_ report: BuildReport) -> String {
    let reasons = unsent.some.map { reason, count in "\(count) \(reason.words(count))" }
    if !reasons.isEmpty { return "of its audience \(Suggestion.list(reasons, "and"))" }
    let left = report.recipients - report.rejected
    if left <= 0, report.rejected > 0 { return "every recipient that was read is rejected" }
    let who = [
      report.rejected > 0 ? "of the \(left) who are not rejected" : nil,
      request.choice.isEveryone ? nil : request.choice.words,
    ].compactMap { $0 }
    return (["its audience holds for no one"] + who).joined(separator: " ")
  }

  private func json(hasRecipients: Bool, _ report: BuildReport) -> JSONValue {
    let fires = campaign.schedule.fires(from: request.plan.now, limit: 5)
    return .members(
      Self.head(campaign, request.project) + [
        ("send", send), ("fires", .array(fires.map { .string($0.text) })), ("assignment", "md5-place-100"),
        (
          "variants",
          .array(
            zip(campaign.variants, byVariant).map { variant, count in
              ["name": .string(variant.name), "weight": .integer(variant.weight), "requests": .integer(count)]
            })
        ),
        ("holdout", ["weight": .integer(campaign.holdout), "recipients": .integer(unsent[.heldOut])]),
        ("recipients", hasRecipients && !isBroadcast ? audience(report) : .null),
        (
          "payload",
          [
            "smallest": .orNull(smallest.map { .integer($0) }), "largest": .orNull(largest.map { .integer($0) }),
            "limit": .orNull(campaign.push.map { .integer($0.payloadLimit) }),
            "origin": .bool(campaign.push?.saysOrigin ?? false),
          ]
        ),
        ("shard", .shard(request.choice.shard)), ("window", .window(request.plan.window)),
        ("shards", .array(sortedShards.map(shard))),
      ])
  }

  /// What stands in it of the campaign itself, whoever its recipients are; nothing of a local one.
  static func head(_ campaign: Campaign, _ project: Project) -> [(String, JSONValue?)] {
    guard let push = campaign.push else { return [] }
    let isBroadcast = push.channel != nil
    return [
      ("format_version", .string(formatVersion)), ("campaign", .string(campaign.id)),
      ("identity", .string(campaign.identity)), ("app", .string(project.bundleID)),
      ("env", .environment(project.overlay)), ("path", isBroadcast ? "broadcast" : "device"),
      ("environment", push.isSandbox ? "sandbox" : "production"),
      ("topic", isBroadcast ? .null : .string(push.topic)), ("push_type", .string(push.type.name)),
      ("token_kind", isBroadcast ? .null : .string(push.type.token(for: campaign.liveActivity?.event).name)),
      ("authentication", .string(push.type.authentication)), ("priority", .integer(push.priority)),
      ("channel", .orNull(.string(push.channel))), ("schedule", .string(campaign.schedule.text)),
      ("quiet_hours", .quietHours(isBroadcast ? nil : campaign.schedule.quiet)),
    ]
  }

  private func audience(_ report: BuildReport) -> JSONValue {
    .members(
      [
        ("read", .integer(report.recipients)), ("rejected", .integer(report.rejected)),
        ("suppressed", .integer(report.suppressed)),
        ("not_test", request.choice.tests.map { _ in .integer(report.notTest) }), ("matched", .integer(matched)),
        ("requests", .integer(requests)), ("overdue", .integer(overdue.count)),
      ] + UnsentReason.allCases.map { ($0.batchName, .integer(unsent[$0])) })
  }

  /// When the batch is sent: at some moments, at some for each zone, or at one for each line.
  private var send: JSONValue {
    if renderer.isPersonal { return ["kind": "recipient"] }
    if isByZone {
      var zones: [(zone: [UInt8], instant: Instant, rows: Int)] = []
      for shard in sortedShards {
        if let last = zones.indices.last, zones[last].zone == shard.zone, zones[last].instant == shard.instant {
          zones[last].rows += shard.file.rows
        } else {
          zones.append((shard.zone, shard.instant, shard.file.rows))
        }
      }
      return [
        "kind": "zones",
        "zones": .array(
          zones.map { zone in
            [
              "zone": zone.zone.isEmpty ? .null : .string(String(decoding: zone.zone, as: UTF8.self)),
              "instant": .string(zone.instant.text),
              "rows": .integer(zone.rows),
            ]
          }),
      ]
    }
    let moments = renderer.sharedMoments ?? []
    if request.plan.window != nil, moments.count > 1 {
      return [
        "kind": "instants",
        "instants": .array(
          moments.map { moment in
            let rows = shards.reduce(0) { $1.instant == moment ? $0 + $1.file.rows : $0 }
            return ["instant": .string(moment.text), "rows": .integer(rows)]
          }),
      ]
    }
    guard let instant = moments.first else { return ["kind": "never"] }
    return ["kind": "instant", "instant": .string(instant.text)]
  }

  /// By moment, zone and number.
  private var sortedShards: [ZoneShard] {
    shards.sorted { a, b in
      if a.instant != b.instant { return a.instant < b.instant }
      if a.zone != b.zone { return a.zone.lexicographicallyPrecedes(b.zone) }
      return a.number < b.number
    }
  }

  private func shard(_ shard: ZoneShard) -> JSONValue {
    [
      "file": .string(String(shard.file.path.split(separator: "/").last ?? "")), "rows": .integer(shard.file.rows),
      "bytes": .integer(shard.file.bytes), "sha256": .string(shard.file.sha256),
      "instant": renderer.isPersonal ? .null : .string(shard.instant.text),
      "zone": shard.zone.isEmpty ? .null : .string(String(decoding: shard.zone, as: UTF8.self)),
    ]
  }
}
