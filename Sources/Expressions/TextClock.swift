import Clocks
import Diagnostics
import Rules

/// Whose clock shows the moments of a text.
enum TextClock: Sendable {
  case utc
  /// That of a place.
  case zone(Zone)
  /// That of whoever reads the text: the zone in the row, or what stands for it.
  case readers(ReaderClocks)

  /// The zone, where it is the same for everybody and not UTC.
  var zone: Zone? { if case .zone(let zone) = self { zone } else { nil } }

  /// The readers' clocks, where it is each reader's own.
  var readers: ReaderClocks? { if case .readers(let clocks) = self { clocks } else { nil } }

  /// What the app's library is told; nothing of UTC.
  var name: String? {
    switch self {
    case .utc: nil
    case .zone(let zone): zone.name
    case .readers: Self.device
    }
  }

  /// The word for each reader's own clock.
  static let device = "device"
}

// On whose clock filters write.
extension TemplateParser {
  /// The clock that a filter is told, which is UTC's where it is told none; nothing, and a finding, where it is told what is no clock.
  mutating func clock(of filter: Filter, _ span: SourceSpan, _ arguments: Arguments, _ shape: Shape) -> TextClock? {
    guard filter.takesZone else { return .utc }
    let named = arguments.named
    if let other = named.first(where: { $0.name != "zone" }) {
      add(
        .filterArgument, other.span, "\"\(filter.name)\" knows no \"\(other.name)\"",
        help: Suggestion.question(other.name, in: ["zone"], budget: budget)
          ?? "remove it; zone: \"device\" is all that has a name")
      return nil
    }
    guard let zone = named.first else { return .utc }
    if named.count > 1 {
      add(.filterArgument, named[1].span, "\"zone\" appears twice", help: "keep one of them")
      return nil
    }
    if shape.kind == .date || shape.kind == .time {
      add(
        .filterArgument, zone.span,
        shape.kind == .date ? "a date is the same day on every clock" : "a time of day is the same on every clock",
        help: "remove \"zone\", or use a timestamp")
      return nil
    }
    guard case .text(let bytes)? = zone.value.constant, zone.value.nothing == nil else {
      let isOwn = zone.value.name == AttributeTable.builtIns[AttributeTable.timeZoneColumn].name
      add(
        .filterArgument, zone.value.span,
        "the zone of \"\(filter.name)\" is a literal \"device\", \"UTC\" or IANA name",
        help: isOwn
          ? Advice("write \"device\" for each reader's own", writing: "\"device\"")
          : "write zone: \"device\" for each reader's own clock, or a name such as \"Europe/Berlin\"")
      return nil
    }
    return clock(named: String(decoding: bytes, as: UTF8.self), zone.value.span)
  }

  private mutating func clock(named name: String, _ span: SourceSpan) -> TextClock? {
    if name.utf8.elementsEqual("UTC".utf8) { return .utc }
    guard !name.utf8.elementsEqual(TextClock.device.utf8) else {
      checkReaders(span)
      return .readers(attributes.clocks)
    }
    let zones = attributes.clocks.database
    // Inside of its quotation marks.
    let place = Located(name, at: SourceSpan(span.start + 1, max(span.end - 1, span.start + 1)))
    var found: [Finding] = []
    let zone = ZoneName(place, in: zones).zone(budget: budget, into: &found) { zones.byCity[$0] ?? [] }
    findings.append(contentsOf: found)
    return zone.map { .zone($0) }
  }

  /// Whether a zone is known of everybody who reads the text.
  private mutating func checkReaders(_ span: SourceSpan) {
    let known = (rows ?? attributes.rows).domain(AttributeTable.timeZoneColumn, attributes)
    guard attributes.clocks.fallback == nil, known?.mayLack ?? true else { return }
    var finding = Finding(
      .readerWithoutZone, at: span, "people without a \"time_zone\" see this time in UTC",
      help: "write policy: { fallback-zone: Europe/Berlin } in belfry.yaml, with the zone where most people live")
    finding.notes = [Finding.Note("the column may be missing")]
    findings.append(finding)
  }

  /// Moments that are shown by the clock of UTC without a word of it.
  mutating func checkClock(
    _ filter: Filter, _ span: SourceSpan, _ arguments: Arguments, _ shown: Shown, _ format: DateFormat
  ) {
    guard arguments.named.isEmpty, shown.shape.kind == .timestamp, case .tag = language, !format.tellsClock,
      !saysUTC
    else { return }
    let last = arguments.values.last?.span
    let mark = last.map { bytes[$0.start] == UInt8(ascii: "'") ? "'" : "\"" } ?? "\""
    let text = "\(last == nil ? ":" : ",") zone: \(mark)device\(mark)"
    let end = last?.end ?? span.end
    var finding = Finding(
      .utcTime, at: span, "\"\(filter.name)\" shows this by the clock of UTC, which hardly any reader's is",
      help: Advice(
        "write zone: \"device\" after it for each reader's own clock, or zone: \"UTC\" if that is meant",
        writing: text, at: SourceSpan(end, end)))
    finding.notes = [Finding.Note("half past eleven in the evening in New York is the next day in UTC")]
    findings.append(finding)
  }

  /// A moment without a filter, which is shown as programs write it.
  mutating func checkBare(_ name: String, _ span: SourceSpan) {
    guard case .tag = language, !saysUTC else { return }
    findings.report(
      .utcTime, at: span, "\"\(name)\" is shown in UTC, such as 2026-12-24 18:30:00 UTC",
      help: Advice(
        "write {{ \(name) | date: \"long\", zone: \"device\" }}", writing: " | date: \"long\", zone: \"device\"",
        at: SourceSpan(span.end, span.end)))
  }

  /// Whether the text says that its times are UTC's.
  private var saysUTC: Bool {
    ByteSearch.find("UTC", in: bytes) != nil || ByteSearch.find("GMT", in: bytes) != nil
  }
}
