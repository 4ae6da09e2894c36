import Clocks
import Comparing
import Escaping
import Language
import Planning

// What becomes of the times of a campaign, in words.
extension MomentChange {
  /// `4 h later`; nothing of another change.
  var movedText: String? {
    guard case .moved(let seconds) = self else { return nil }
    return "\(duration(Int(clamping: seconds.magnitude))) \(seconds < 0 ? "earlier" : "later")"
  }

  /// What stands in front of both sides.
  var title: String {
    switch self {
    case .moved: "next"
    case .quietHours: "quiet hours"
    case .clockChange: "clocks"
    case .frequency: "how often"
    }
  }

  /// Both sides; nothing of a moment that is moved, which the figures tell.
  var sides: (before: String, after: String)? {
    switch self {
    case .moved: nil
    case .quietHours(let before, let after): (Self.text(before), Self.text(after))
    case .clockChange(let kind, let before, let after): (Self.text(before, kind), Self.text(after, kind))
    case .frequency(let before, let after): (Self.text(before), Self.text(after))
    }
  }

  private static func text(_ count: Int) -> String {
    "\(grouped(count)) \(count == 1 ? "time" : "times") in \(SendTimes.days) days"
  }

  private static func text(_ note: ClockNote?, _ kind: ClockNote.Kind) -> String {
    note?.text ?? (kind == .gap ? "no time is left out" : "no time comes twice")
  }

  private static func text(_ quiet: SendTimes.Quiet?) -> String {
    guard let quiet else { return "not in them" }
    let hours = "\(quiet.hours.from.text) to \(quiet.hours.to.text)"
    var texts: [String] = []
    if let first = quiet.times.first {
      let rest = quiet.times.count > 1 ? " and \(grouped(quiet.times.count - 1)) more" : ""
      texts.append("\(first.text)\(rest) in \(hours)")
    }
    if let place = quiet.place, place.zones > 0 {
      let zones = place.zones == 1 ? "in \(place.example)" : "in \(grouped(place.zones)) zones such as \(place.example)"
      texts.append(texts.isEmpty ? "\(zones) in \(hours)" : zones)
    }
    return texts.joined(separator: ", ") + ": " + Self.text(quiet)
  }

  private static func text(_ quiet: SendTimes.Quiet) -> String {
    switch quiet.decision {
    case .hold: "held until \(quiet.hours.to.text)"
    case .drop: "does not come"
    case .send, nil: "comes all the same"
    }
  }
}
