import Checking
import Clocks
import Expressions
import Files
import JSON
import Parsing
import Payloads
import Planning

/// `push/<campaign>/`: the requests of one push campaign while its recipients pass by.
///
/// A campaign on everyone's own clock has a sequence of shards for each zone, because a sender works on one moment at a time.
final class PushBatch {
  let campaign: Campaign
  private let request: BuildRequest
  private let output: BuildOutput
  private var renderer: RowRenderer
  private var shards: [ZoneShard] = []
  /// The newest shard of each zone; without zones there is one.
  private var open: [Int] = []
  private var lastOpen = 0

  private var heldOut = 0
  private var late = 0
  private var withoutZone = 0
  private var otherEnvironment = 0
  private var byVariant: [Int]
  private var smallest: Int?
  private var largest: Int?
  private let isByZone: Bool
  /// The first request's payload in each language, for the simulator.
  private(set) var sample: SimulatorFile.Sample?

  private struct ZoneShard {
    let file: Shard
    let number: Int
    let zone: [UInt8]
    let instant: Instant
  }

  /// How many payloads were written.
  var requests: Int { byVariant.reduce(0, +) }
  /// The bytes of all shards.
  var bytes: Int { shards.reduce(0) { $0 + $1.file.bytes } }
  /// Whether it goes to a channel instead of to recipients.
  var isBroadcast: Bool { campaign.push?.channel != nil }

  /// A batch with nothing in it; nothing for a local campaign.
  init?(_ campaign: Campaign, _ request: BuildRequest, _ output: BuildOutput) {
    guard let renderer = RowRenderer(campaign, in: request.project, from: request.plan.now) else { return nil }
    self.campaign = campaign
    self.request = request
    self.output = output
    if case .device? = campaign.schedule.zone { isByZone = !renderer.isPersonal } else { isByZone = false }
    self.renderer = renderer
    byVariant = Array(repeating: 0, count: campaign.variants.count)
  }

  // MARK: - Rows

  /// Takes one recipient. Gives the size of a payload that is over the limit.
  func take(_ batch: ColumnBatch, _ row: Int, _ buffer: inout ByteBuffer) throws(FileError) -> Int? {
    buffer.truncate(to: 0)
    switch renderer.render(batch, row, into: &buffer) {
    case .notInAudience: break
    case .wrongEnvironment: otherEnvironment += 1
    case .heldOut: heldOut += 1
    case .late: late += 1
    case .withoutZone: withoutZone += 1
    case .tooLarge(let size): return size
    case .request(let variant, let payload, let at, _):
      let zone = isByZone ? batch.text(AttributeTable.timeZoneColumn, row) : UnsafeBufferPointer(start: nil, count: 0)
      try write(buffer, variant, payload, at, zone)
      if sample == nil { takeSample(batch, row) }
    }
    return nil
  }

  /// Writes the one request of a broadcast.
  func takeBroadcast(_ buffer: inout ByteBuffer) throws(FileError) -> Int? {
    buffer.truncate(to: 0)
    let nobody = ColumnBatch(attributes: request.project.attributes, capacity: 1)
    switch renderer.renderBroadcast(nobody, into: &buffer) {
    case .tooLarge(let size): return size
    case .request(let variant, let payload, let at, _):
      try write(buffer, variant, payload, at, UnsafeBufferPointer(start: nil, count: 0))
    default: late += 1
    }
    return nil
  }

  private func write(
    _ line: borrowing ByteBuffer, _ variant: Int, _ payload: Int, _ at: Instant, _ zone: UnsafeBufferPointer<UInt8>
  ) throws(FileError) {
    let shard = self.shard(zone, at)
    try line.withBytes { (bytes) throws(FileError) in try output.append(bytes, to: shard) }
    shard.rows += 1
    if byVariant.indices.contains(variant) { byVariant[variant] += 1 }
    smallest = min(smallest ?? payload, payload)
    largest = max(largest ?? payload, payload)
  }

  private func shard(_ zone: UnsafeBufferPointer<UInt8>, _ at: Instant) -> Shard {
    if let slot = slot(of: zone) {
      let current = shards[open[slot]].file
      if current.rows < request.shardRows { return current }
      open[slot] = shards.count
    } else {
      lastOpen = open.count
      open.append(shards.count)
    }
    let number = shards.count + 1
    let digits = String(number)
    let name = String(repeating: "0", count: max(0, 5 - digits.utf8.count)) + digits
    let shard = Shard(path: "push/\(campaign.id)/\(name).jsonl")
    shards.append(ZoneShard(file: shard, number: number, zone: Array(zone), instant: at))
    return shard
  }

  private func slot(of zone: UnsafeBufferPointer<UInt8>) -> Int? {
    if open.indices.contains(lastOpen), shards[open[lastOpen]].zone.elementsEqual(zone) { return lastOpen }
    guard let found = open.firstIndex(where: { shards[$0].zone.elementsEqual(zone) }) else { return nil }
    lastOpen = found
    return found
  }

  private func takeSample(_ batch: ColumnBatch, _ row: Int) {
    sample = SimulatorFile.Sample(campaign, renderer, batch, row, at: request.plan.now)
  }

  /// The payload of someone made up, where nobody gets the campaign.
  func takeSyntheticSample() {
    guard sample == nil else { return }
    takeSample(SampleRecipient(request.project, now: request.plan.now).batch, 0)
  }

  // MARK: - batch.json

  /// Finishes the shards and writes `batch.json`.
  func finish(hasRecipients: Bool, recipients read: Int, _ report: inout BuildReport) throws(FileError) {
    for shard in shards { try output.finish(shard.file) }
    try output.write("push/\(campaign.id)/batch.json", json(hasRecipients: hasRecipients, read))
    report.campaigns.append(
      BuiltCampaign(campaign: campaign.id, delivery: .push, requests: requests, bytes: bytes))
    if isBroadcast {
      guard requests == 0 else { return }
      report.problems.append(
        "campaign \"\(campaign.id)\" has no request: a broadcast needs one moment for everyone that has not passed")
    } else if !hasRecipients {
      report.problems.append("campaign \"\(campaign.id)\" has no requests: the project names no recipients")
    } else if requests == 0 {
      report.problems.append(
        withoutZone > 0 && late == 0
          ? "campaign \"\(campaign.id)\" has no requests: it is on everyone's own clock, and no recipient has a time_zone"
          : late > 0
            ? "campaign \"\(campaign.id)\" has no requests: its moment has passed for all \(late) recipients"
            : "campaign \"\(campaign.id)\" has no requests: its audience holds for nobody")
    }
  }

  private func json(hasRecipients: Bool, _ read: Int) -> JSONValue {
    guard let push = campaign.push else { return .null }
    let fires = campaign.schedule.fires(from: request.plan.now, limit: 5)
    return [
      "format_version": .string(BuildManifest.formatVersion), "campaign": .string(campaign.id),
      "path": isBroadcast ? "broadcast" : "device", "environment": push.isSandbox ? "sandbox" : "production",
      "topic": push.channel == nil ? .string(push.topic) : .null, "push_type": .string(push.type.name),
      "priority": .integer(push.priority),
      "channel": .orNull(.string(push.channel)), "schedule": .string(campaign.schedule.text), "send": send(fires),
      "fires": .array(fires.map { .string($0.text) }), "assignment": "md5-place-100",
      "variants": .array(
        zip(campaign.variants, byVariant).map { variant, count in
          ["name": .string(variant.name), "weight": .integer(variant.weight), "requests": .integer(count)]
        }),
      "holdout": ["weight": .integer(campaign.holdout), "recipients": .integer(heldOut)],
      "recipients": hasRecipients && !isBroadcast ? audience(read) : .null,
      "payload": [
        "smallest": .orNull(smallest.map { .integer($0) }), "largest": .orNull(largest.map { .integer($0) }),
        "limit": .integer(push.payloadLimit),
      ],
      "shards": .array(sortedShards.map(shard)),
    ]
  }

  private func audience(_ read: Int) -> JSONValue {
    [
      "read": .integer(read), "matched": .integer(requests + heldOut + late + withoutZone),
      "requests": .integer(requests),
      "held_out": .integer(heldOut), "late": .integer(late), "without_zone": .integer(withoutZone),
      "other_environment": .integer(otherEnvironment),
    ]
  }

  /// When the batch is sent: at one moment, at one for each zone, or at one for each line.
  private func send(_ fires: [Fire]) -> JSONValue {
    if renderer.isPersonal { return ["kind": "recipient"] }
    if isByZone {
      var zones: [(zone: [UInt8], instant: Instant, rows: Int)] = []
      for shard in sortedShards {
        if let last = zones.indices.last, zones[last].zone == shard.zone {
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
              "zone": .string(String(decoding: zone.zone, as: UTF8.self)), "instant": .string(zone.instant.text),
              "rows": .integer(zone.rows),
            ]
          }),
      ]
    }
    guard case .instant(let instant)? = fires.first else { return ["kind": "never"] }
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
      "zone": isByZone ? .string(String(decoding: shard.zone, as: UTF8.self)) : .null,
    ]
  }
}
