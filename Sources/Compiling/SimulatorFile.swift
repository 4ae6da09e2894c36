import Checking
import Clocks
import Expressions
import JSON
import Payloads
import Planning

/// `simulator/<campaign>.<locale>.apns`, or `<campaign>.<variant>.<locale>.apns`: a push that is dragged onto a simulator. What a persona gets is
/// `simulator/<persona>/<campaign>.apns`.
///
/// Apple: Xcode release notes 11.4, `simctl push`. Application pushes only; the file has at most 4,096 bytes, the key that names the app
/// included.
enum SimulatorFile {
  /// The most bytes of a file.
  static let limit = PayloadLimit.simulator.bytes

  /// The payload of one variant in one of its languages, minified.
  struct Sample {
    /// The variant; empty without variants.
    let variant: String
    /// The language; empty without texts.
    let locale: String
    let payload: [UInt8]
  }

  /// The payloads of somebody in each language of each variant that people get.
  static func samples(
    _ campaign: Campaign, _ renderer: borrowing RowRenderer, _ someone: SampleRecipient, at moment: Instant
  ) -> [Sample] {
    someone.ask(for: campaign)
    var samples: [Sample] = []
    for (number, variant) in campaign.variants.enumerated() where variant.weight > 0 || number == 0 {
      let locales = variant.content.texts.map(\.locale)
      for language in 0..<max(locales.count, 1) {
        var buffer = ByteBuffer()
        renderer.renderPayload(someone.batch, 0, variant: number, language: language, sentAt: moment, into: &buffer)
        samples.append(
          Sample(
            variant: variant.name, locale: locales.isEmpty ? "" : locales[language],
            payload: buffer.withBytes { Array($0) }))
      }
    }
    return samples
  }

  /// The same of a campaign that waits for requests; nothing for a local one.
  static func samples(
    _ campaign: Campaign, _ someone: SampleRecipient, in project: Project, at moment: Instant
  ) -> [Sample] {
    guard let renderer = RowRenderer(campaign, in: project, from: moment) else { return [] }
    return samples(campaign, renderer, someone, at: moment)
  }

  /// The payload that somebody in a row gets; nothing for who gets none.
  static func payload(of row: ColumnBatch, _ campaign: Campaign, in project: Project, at moment: Instant) -> [UInt8]? {
    guard var renderer = RowRenderer(campaign, in: project, from: moment) else { return nil }
    var buffer = ByteBuffer()
    guard case .request(_, let size, _, let start) = renderer.render(row, 0, into: &buffer) else { return nil }
    return buffer.withBytes { Array($0.dropFirst(start).prefix(size)) }
  }

  /// Whether a simulator takes such a push.
  static func canShow(_ campaign: Campaign) -> Bool {
    guard let type = campaign.push?.type else { return false }
    return type == .alert || type == .background
  }

  /// The file: indented, or in one line where indented it would be too large; nothing where it is too large in any case.
  static func bytes(payload: [UInt8], bundleID: String) -> [UInt8]? {
    var minified = Array("{\"Simulator Target Bundle\":".utf8) + JSONWriter.bytes(of: .string(bundleID))
    if payload.count > 2 { minified.append(UInt8(ascii: ",")) }
    minified += payload.dropFirst()
    let pretty = indented(minified) + [0x0A]
    if pretty.count <= limit { return pretty }
    return minified.count <= limit ? minified : nil
  }

  /// Minified JSON with each member and item on a line of its own.
  static func indented(_ json: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var depth = 0
    var isInText = false
    var isEscaped = false
    var previous: UInt8 = 0
    func newline(_ depth: Int) -> [UInt8] { [0x0A] + Array(repeating: 0x20, count: max(depth, 0) * 2) }
    for byte in json {
      if isInText {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInText = false
        }
        previous = byte
        continue
      }
      let closes = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      let wasOpened = previous == UInt8(ascii: "{") || previous == UInt8(ascii: "[")
      if closes { depth -= 1 }
      if wasOpened != closes { if wasOpened || closes { result += newline(depth) } }
      result.append(byte)
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ","): result += newline(depth)
      case UInt8(ascii: ":"): result.append(0x20)
      default: break
      }
      previous = byte
    }
    return result
  }
}

/// A sample person whose every attribute has a plausible value, once for all campaigns: names are those of the sample people of `belfry preview`.
struct SampleRecipient {
  /// One row.
  let batch: ColumnBatch
  /// What their dates and moments are, whenever they are asked for: two builds of two days say the same of nobody.
  private static let moment = Instant(seconds: 1_798_113_600)
  /// How many columns all campaigns have.
  private let shared: Int
  /// The language of their names.
  private let locale: String

  /// Somebody who may ask for some campaigns.
  init(_ project: Project, askingFor campaigns: [Campaign]) {
    shared = project.attributes.attributes.count
    locale = project.sourceLocale
    batch = ColumnBatch(columns: campaigns.map(\.columns.attributes.count).reduce(shared, max), capacity: 1)
    for column in 0..<shared { make(up: project.attributes.attributes[column], column) }
    set(AttributeTable.tokenColumn, String(repeating: "0", count: 64))
    set(AttributeTable.idColumn, "sample")
    set(AttributeTable.localeColumn, project.sourceLocale)
    set(AttributeTable.timeZoneColumn, "UTC")
    batch.set(AttributeTable.environmentColumn, 0, project.isSandbox ? 1 : 0)
    batch.count = 1
  }

  /// Makes up what comes with a request.
  func ask(for campaign: Campaign) {
    for column in shared..<max(shared, campaign.columns.attributes.count) {
      make(up: campaign.columns.attributes[column], column)
    }
  }

  private func set(_ column: Int, _ text: String) {
    var text = text
    _ = text.withUTF8 { batch.setText(column, 0, $0) }
  }

  /// The items of a list that is made up, where it may have as many.
  private static let items = 2

  private func make(up attribute: Attribute, _ column: Int) {
    if let list = attribute.list { return batch.set(column, 0, Int64(min(list.most, Self.items))) }
    if let item = attribute.item, item >= Self.items { return batch.setMissing(column, 0) }
    switch attribute.type {
    case .text: set(column, attribute.sampleText(in: locale))
    case .version: set(column, "1.0")
    case .enumeration, .boolean: batch.set(column, 0, attribute.type == .boolean ? 1 : 0)
    case .integer(let least, let most): batch.set(column, 0, least ?? min(1, most ?? 1))
    case .decimal(let least, let most, let places):
      let one = (0..<max(0, min(places, 18))).reduce(Int64(1)) { one, _ in one &* 10 }
      batch.set(column, 0, least ?? min(one, most ?? one))
    case .date: batch.set(column, 0, Int64(Zone.utc.local(Self.moment).date.daysSinceEpoch))
    case .time(let least, let most):
      batch.set(column, 0, min(max(Predicate.usualTime, least ?? 0), most ?? CivilTime.lastSecond))
    case .timestamp: batch.set(column, 0, Self.moment.seconds * 1_000_000)
    }
  }
}
