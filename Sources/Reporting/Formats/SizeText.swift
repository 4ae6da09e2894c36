import Checking
import Diagnostics
import Escaping
import Expressions
import Planning

/// `belfry plan --why-size CAMPAIGN`: where the bytes of a payload go, for people.
struct SizeText {
  private let size: SizeReport?
  private let campaign: Campaign
  private let style: TextStyle

  init(_ size: SizeReport?, _ campaign: Campaign, _ style: TextStyle) {
    self.size = size
    self.campaign = campaign
    self.style = style
  }

  func report(_ findings: FindingsReport) -> String {
    let id = Harmless.line(campaign.id)
    guard let size else {
      return "\(id) is local: its content stays on the device, and no limit is known for it\n\n"
        + TextFormat(style).report(findings)
    }
    var text = "\(id): \(headline(size))\n\n"
    for line in fields(size) { text += line + "\n" }
    if !size.costs.isEmpty {
      text += "\nthe recipient who gets it\n\n"
      for line in recipient(size) { text += line + "\n" }
    }
    text += "\n" + advice(size) + "\n"
    return text + "\n" + TextFormat(style).report(findings)
  }

  private func headline(_ size: SizeReport) -> String {
    var place = ""
    if !size.locale.isEmpty { place += " in \(Harmless.line(size.locale))" }
    if !size.variant.isEmpty { place += ", variant \(Harmless.line(size.variant))" }
    guard let bound = size.bound else {
      return "the payload\(place) has no bound, because \(Harmless.quoted(size.unbounded ?? "")) has no \"max\""
    }
    let bar = Bar(bound, of: size.limit).text(cells: 10, isASCII: style.isASCII)
    return "\(bar) bytes\(place), \(size.isExact ? "exactly" : "at most")"
  }

  private func fields(_ size: SizeReport) -> [String] {
    var table = Table([
      Table.Column("field"), Table.Column("bytes", .right), Table.Column("literal", .right),
      Table.Column("from attributes", .right), Table.Column(size.isExact ? "" : "at most", .right),
    ])
    func add(_ name: String, _ bytes: Int, _ fromAttributes: Int, _ bound: Int?) {
      table.add([
        name, grouped(bytes), grouped(bytes - fromAttributes), grouped(fromAttributes),
        size.isExact ? "" : bound.map { grouped($0) } ?? "no bound",
      ])
    }
    for part in size.parts { add(part.field ?? "braces and keys around", part.bytes, part.fromAttributes, part.bound) }
    add("together", size.bytes, size.parts.reduce(0) { $0 + $1.fromAttributes }, size.bound)
    return table.lines(width: style.width)
  }

  private func recipient(_ size: SizeReport) -> [String] {
    var table = Table([Table.Column("attribute"), Table.Column("value"), Table.Column("bytes", .right)])
    for cost in size.costs { table.add([cost.attribute.name, cost.value.shown(cost.attribute), grouped(cost.bytes)]) }
    return table.lines(width: style.width)
  }

  /// What is left, what costs most and what lowers it.
  private func advice(_ size: SizeReport) -> String {
    var lines: [String] = []
    if let bound = size.bound {
      lines.append(
        bound > size.limit
          ? "\(grouped(bound - size.limit)) bytes too many" : "\(grouped(size.limit - bound)) bytes are left")
      if !size.isExact {
        lines.append(
          "no recipient was found who gets more than \(grouped(size.bytes)); what is proven is \(grouped(bound))")
      }
    }
    let fixed = size.parts.filter { $0.field != nil }.max {
      $0.bytes - $0.fromAttributes < $1.bytes - $1.fromAttributes
    }
    if let dearest = size.costs.first, dearest.bytes > (fixed.map { $0.bytes - $0.fromAttributes } ?? 0) {
      lines.append("\"\(dearest.attribute.name)\" costs most: \(advice(dearest))")
    } else if let fixed, let name = fixed.field {
      let hint =
        name.hasPrefix("aps.alert.")
        ? "say it in fewer words, or keep it out of the payload: { key: … }, a key of the app's strings"
        : "leave out what the app can do without"
      lines.append("\(name) costs most, and it is literal: \(hint)")
    }
    return lines.map(Harmless.line).joined(separator: "\n")
  }

  /// The bytes of the widest character, which the recipient of the table has: in an address each of its bytes becomes three letters, and JSON
  /// writes a control character in six.
  private func width(_ cost: SizeReport.Cost, _ max: Int) -> String {
    let own = cost.attribute.mayHoldControls ? 6 : 4
    return cost.bytes > max * own ? "\(own) bytes each time it is shown, or 12 in an address" : "\(own) bytes"
  }

  private func advice(_ cost: SizeReport.Cost) -> String {
    let name = cost.attribute.name
    if cost.attribute.item != nil {
      return "it is an item of a list: lower its \"max\" or \"max-items\", or show fewer, as limit: 3 does in a loop"
    }
    switch cost.attribute.type {
    case .text(let max?):
      return
        "each of its \(grouped(max)) characters can take \(width(cost, max)); lower its \"max\", or cut it: {{ \(name) | truncate: 20 }}"
    case .text(nil): return "give it a \"max\", or cut it: {{ \(name) | truncate: 20 }}"
    case .enumeration: return "shorten the longest of its values, or what is shown for them"
    default: return "show it once, or in fewer digits"
    }
  }
}
