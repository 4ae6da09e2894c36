import Checking
import Clocks
import Diagnostics
import Expressions
import Language
import Payloads

extension Attribute {
  /// What is declared of it, in one line.
  var declaration: String {
    var words = list.map { ["list of \($0.item.name)", "max \($0.most) items"] } ?? [type.name]
    switch list?.item ?? type {
    case .text(let most): if let most { words.append("max \(most)") }
    case .enumeration(let values): words.append(values.joined(separator: "/"))
    case .integer(let least, let most): words += Self.range(least.map(String.init), most.map(String.init))
    case .decimal(let least, let most, let places):
      func text(_ bound: Int64) -> String { Self.decimal(bound, places: places) }
      words += Self.range(least.map(text), most.map(text)) + ["\(places) places"]
    case .time(let least, let most): words += Self.range(least.map(Self.time), most.map(Self.time))
    case .boolean, .date, .timestamp, .version: break
    }
    if isOptional { words.append("optional") }
    if isOnDevice { words.append("on-device") }
    if isKnownAhead { words.append("known-ahead") }
    if mayHoldControls { words.append("control-characters") }
    return words.joined(separator: ", ")
  }

  /// A number that is scaled by ten to the places, with all of them.
  static func decimal(_ scaled: Int64, places: Int) -> String {
    guard places > 0 else { return String(scaled) }
    let digits = String(scaled.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return (scaled < 0 ? "-" : "") + "\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  /// Seconds since midnight as they are declared.
  static func time(_ seconds: Int64) -> String { CivilTime(nearest: seconds).text }

  private static func range(_ least: String?, _ most: String?) -> [String] {
    [least.map { "min \($0)" }, most.map { "max \($0)" }].compactMap { $0 }
  }
}

extension Schedule {
  /// The schedule in one line, all of it.
  var shown: String {
    guard case .region(let region) = form else { return text }
    return "\(text) (\(region.latitude), \(region.longitude), \(region.radius) m)"
  }
}

extension RecipientLocation {
  /// As an author writes it; of a server the variable that has its address.
  var shown: String {
    let part = self.part.map { ", \($0.value)" } ?? ""
    return "\(kind.rawValue) \(place.value)\(part)"
  }
}

extension Expiry {
  /// As an author writes it.
  var shown: String {
    switch self {
    case .after(let span): span.text
    case .at(let moment): moment.text
    case .atLocal(let time): time.text
    case .neverStore: "never-store"
    }
  }
}

extension SoundSetting {
  /// As an author writes it.
  var shown: String {
    switch self {
    case .none: "none"
    case .systemDefault: "default"
    case .file(let name): name
    case .critical(let name, let volume):
      "critical" + (name.map { " \($0.value)" } ?? "") + (volume.map { ", volume \($0)" } ?? "")
    }
  }
}
