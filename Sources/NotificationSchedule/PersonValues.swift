/// What is known of the user, in the types that the bundle declares.
struct PersonValues {
  private var values: [String: FilledValue]
  private var lists: [String: [FilledValue]] = [:]
  private let zones: DeviceZones
  /// What could not be read, in words.
  private(set) var problems: [String] = []

  /// Reads values by their declared types. Values of other types, and of names that the bundle does not know, are left out.
  init(_ values: [String: AttributeValue], _ types: [String: ValueType], _ zones: DeviceZones) {
    self.zones = zones
    self.values = [:]
    add(values, types)
  }

  /// Adds more values, such as the properties of a report.
  mutating func add(_ values: [String: AttributeValue], _ types: [String: ValueType]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let type = types[name] else { continue }
      if type.isList {
        guard case .list(let items) = value else {
          problems.append("\"\(name)\" is not a list")
          continue
        }
        let read = items.compactMap { $0.filled(type) }
        if read.count < items.count {
          problems.append("\"\(name)\" has values that are not of the type \"\(type.kind.rawValue)\"")
        }
        lists[name] = read
      } else if let filled = value.filled(type) {
        self.values[name] = filled
      } else {
        problems.append("\"\(name)\" is not of the type \"\(type.kind.rawValue)\"")
      }
    }
  }

  /// The value of an attribute.
  subscript(name: String) -> FilledValue { values[name] ?? .missing }

  /// The items of a list, or one value alone; nil where nothing is known and where a list has no items.
  func several(_ name: String) -> [FilledValue]? {
    if let items = lists[name] { return items.isEmpty ? nil : items }
    return values[name].map { [$0] }
  }

  /// What clocks show at a moment: those of UTC, of a zone by its name, or the device's. Nil for what is no date, time or moment.
  func shown(_ value: FilledValue, _ zone: String?) -> ShownMoment? {
    switch value {
    case .date(let day): return ShownMoment(day: day, second: 0, millisecond: 0, unix: day.number * 86_400, offset: 0)
    case .time(let second):
      return ShownMoment(day: CalendarDay(0), second: second, millisecond: 0, unix: second, offset: 0)
    case .timestamp(let micros):
      let unix = floored(micros, 1_000_000)
      let offset = zone.map { zones.zone($0).offset(at: unix) } ?? 0
      let wall = WallTime(seconds: unix + offset)
      return ShownMoment(
        day: wall.day, second: wall.second, millisecond: (micros - unix * 1_000_000) / 1000, unix: unix, offset: offset)
    default: return nil
    }
  }
}
