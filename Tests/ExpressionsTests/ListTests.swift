import Diagnostics
import Expressions
import Foundation
import JSON
import Testing

/// Lists: what filters make of them is what a plain walk over their items makes, no row exceeds what is proven, and somebody reaches it.
@Suite struct ListTests {
  /// Three lists, one of which may be missing.
  static let table = AttributeTable(declared: [
    Attribute(name: "cart", list: ListType(of: .text(max: 6), most: 4), mayHoldControls: true),
    Attribute(name: "name", type: .text(max: 5), mayHoldControls: true),
    Attribute(name: "scores", list: ListType(of: .integer(min: -9, max: 120), most: 3), isOptional: true),
    Attribute(name: "kinds", list: ListType(of: .enumeration(["red", "gr\"een", "b"]), most: 2)),
    Attribute(name: "days", list: ListType(of: .date, most: 2), isOptional: true),
    Attribute(name: "prices", list: ListType(of: .decimal(min: 0, max: 9_999, places: 2), most: 3)),
    Attribute(name: "times", list: ListType(of: .time(min: nil, max: nil), most: 3)),
  ])

  /// A list of so many items as they print; nothing where it is missing.
  typealias Items = [String]?

  private static func column(_ name: String) -> Int { table.index(of: name) ?? -1 }

  /// Fills a row with random lists and gives what their items print as.
  private static func fill(_ batch: ColumnBatch, _ row: Int, _ dice: inout Dice) -> [String: Items] {
    var all: [String: Items] = [:]
    for name in ["cart", "scores", "kinds", "days", "prices", "times"] {
      let column = column(name)
      let attribute = table.attributes[column]
      guard let list = attribute.list else { continue }
      if attribute.isOptional, Int.random(in: 0..<4, using: &dice) == 0 {
        all[name] = .some(nil)
        continue
      }
      let count = Int.random(in: 0...list.most, using: &dice)
      batch.set(column, row, Int64(count))
      all[name] = (0..<count).map { item in set(batch, table.items(column).lowerBound + item, row, list.item, &dice) }
    }
    var text = dice.pick(["", "x", "\u{1}\"\\", "abcde"])
    text.withUTF8 { _ = batch.setText(self.column("name"), row, $0) }
    return all
  }

  private static func set(
    _ batch: ColumnBatch, _ column: Int, _ row: Int, _ type: AttributeType, _ dice: inout Dice
  ) -> String {
    switch type {
    case .integer:
      let number = dice.pick([-9, 0, 7, 120])
      batch.set(column, row, Int64(number))
      return "\(number)"
    case .enumeration(let members):
      let member = Int.random(in: 0..<members.count, using: &dice)
      batch.set(column, row, Int64(member))
      return members[member]
    case .date:
      let day = dice.pick([(0, "1970-01-01"), (20_811, "2026-12-24")])
      batch.set(column, row, Int64(day.0))
      return day.1
    case .time:
      let time = dice.pick([(0, "00:00"), (66_600, "18:30"), (66_605, "18:30:05"), (86_399, "23:59:59")])
      batch.set(column, row, Int64(time.0))
      return time.1
    case .decimal:
      let price = dice.pick([(0, "0.00"), (1250, "12.50"), (9_999, "99.99")])
      batch.set(column, row, Int64(price.0))
      return price.1
    default:
      var text = dice.pick(["", "a", "ß\"", "\u{1}\u{1}\u{1}\u{1}\u{1}\u{1}", "a, b", "日本"])
      text.withUTF8 { _ = batch.setText(column, row, $0) }
      return text
    }
  }

  /// What a filter makes of a list, by a walk over its items.
  private static func expected(_ filter: String, _ items: Items) -> String {
    let items = items ?? []
    switch filter {
    case "size": return "\(items.count)"
    case "first": return items.first ?? ""
    case "last": return items.last ?? ""
    case "join: \", \"": return items.joined(separator: ", ")
    case "join": return items.joined(separator: " ")
    case "join: ''": return items.joined()
    case "list", "list: 'or'":
      let word = filter == "list" ? " und " : " oder "
      guard let last = items.last, items.count > 1 else { return items.first ?? "" }
      return items.dropLast().joined(separator: ", ") + word + last
    default: return ""
    }
  }

  private static let filters = ["size", "first", "last", "join: \", \"", "join", "join: ''", "list", "list: 'or'"]

  private static func unescaped(_ text: String) throws -> String {
    try JSONDecoder().decode([String].self, from: Data("[\"\(text)\"]".utf8)).first ?? ""
  }

  private static func parse(_ source: String, address: Bool = false) -> (template: Template?, findings: [Finding]) {
    var findings: [Finding] = []
    let template = Template.parse(source, attributes: table, isAddress: address, language: "de", into: &findings)
    return (template, findings)
  }

  @Test(arguments: 1...3) func filtersWalkOverTheItems(seed: Int) throws {
    var dice = Dice(UInt64(seed))
    let batch = ColumnBatch(attributes: Self.table, capacity: 60)
    let rows = (0..<60).map { Self.fill(batch, $0, &dice) }
    batch.count = 60
    for name in ["cart", "scores", "kinds", "days", "prices", "times"] {
      for filter in Self.filters {
        for other in ["-", ""] {
          // How many items what is missing has, nobody says.
          let isSize = filter == "size"
          let open = isSize ? "{% if \(name) %}" : ""
          let chain = isSize ? filter : "\(filter) | default: '\(other)'"
          let source = "\(open)<{{ \(name) | \(chain) }}>\(isSize ? "{% endif %}" : "")"
          let (template, findings) = Self.parse(source)
          guard let template else {
            Issue.record("\(source): \(findings.map(\.message))")
            continue
          }
          guard case .atMost(let most) = template.bound else {
            Issue.record("no bound: \(source)")
            continue
          }
          for row in rows.indices {
            guard let items = rows[row][name] else { continue }
            let plain = Self.expected(filter, items)
            let shown = plain.isEmpty ? other : plain
            let wanted = isSize ? items == nil ? "" : "<\(plain)>" : "<\(shown)>"
            let got = text(of: template, batch, row)
            #expect(try Self.unescaped(got) == wanted, "\(source) of \(String(describing: items))")
            #expect(got.utf8.count <= most, "\(source)")
            #expect(got.utf8.count >= template.smallest, "\(source)")
          }
        }
      }
    }
  }

  /// Random texts of lists, conditions and everything else: whoever is made up has as many items as the list says, and reaches the bound.
  @Test(arguments: 1...3) func boundsHold(seed: Int) throws {
    var dice = Dice(UInt64(seed) &* 77)
    let batch = ColumnBatch(attributes: Self.table, capacity: 40)
    for row in 0..<40 { _ = Self.fill(batch, row, &dice) }
    batch.count = 40
    var exact = 0
    var valid = 0
    for _ in 0..<250 {
      let source = Self.passage(&dice, 0)
      guard let template = Self.parse(source).template, case .atMost(let most) = template.bound else { continue }
      valid += 1
      for row in 0..<40 {
        let size = text(of: template, batch, row).utf8.count
        #expect(size <= most && size >= template.smallest, "\(source)")
      }
      let witness = template.witness(Self.table, budget: 2_000)
      #expect(witness.bytes <= most, "\(source)")
      if witness.isExact { exact += 1 }
      let made = witness.batch(Self.table)
      #expect(text(of: template, made, 0).utf8.count == witness.bytes, "\(source)")
      for name in ["cart", "scores", "kinds", "days", "prices"] {
        let column = Self.column(name)
        let read = Set(witness.cells.map(\.column))
        let count = made.isPresent(column, 0) ? Int(made.value(column, 0)) : 0
        for (item, cell) in Self.table.items(column).enumerated() where read.contains(cell) {
          #expect(made.isPresent(cell, 0) == (item < count), "\(source)")
        }
      }
    }
    #expect(valid > 150)
    // What "contains" says of one item or another is kept apart for few of them alone.
    #expect(exact * 100 >= valid * 90, "\(exact) of \(valid)")
  }

  private static func passage(_ dice: inout Dice, _ depth: Int) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...2, using: &dice) {
      let name = dice.pick(["cart", "scores", "kinds", "prices", "days"])
      switch Int.random(in: 0..<4, using: &dice) {
      case 0 where depth < 2:
        let sign = dice.pick(["==", ">", "<", "!="])
        let condition = dice.pick([
          "\(name).size \(sign) \(dice.pick([0, 1, 2, 3]))", name, "\(name) == empty", "\(name).first",
          "cart contains 'a'", "kinds contains 'b'",
        ])
        let other = Bool.random(using: &dice) ? "{% else %}\(passage(&dice, depth + 1))" : ""
        text += "{% if \(condition) %}\(passage(&dice, depth + 1))\(other){% endif %}"
      case 1: text += dice.pick(["Hi ", "{{ name }}", "\"\n"])
      default:
        let filter = dice.pick(filters.filter { $0 != "size" } + ["first | upcase"])
        text +=
          "{{ \(name) | \(filter) | default: '\(dice.pick(["", "none", "0123456789012345678901234567890123456789"]))' }}"
      }
    }
    return text
  }

  @Test func partsOfLists() throws {
    let batch = ColumnBatch(attributes: Self.table, capacity: 1)
    batch.set(Self.column("cart"), 0, 2)
    for (item, text) in ["a b", "c&d"].enumerated() {
      var text = text
      text.withUTF8 { _ = batch.setText(Self.table.items(Self.column("cart")).lowerBound + item, 0, $0) }
    }
    batch.count = 1
    for (source, wanted) in [
      (
        "{{ cart.size }} {{ cart.first | default: '' }} {{ cart[1] | default: '' }} {{ cart[3] | default: 'no' }}",
        "2 a b c&d no"
      ),
      ("{% if cart contains 'c&d' %}yes{% endif %}{% if cart contains 'c' %}no{% endif %}", "yes"),
      ("{% if cart.size == 2 %}{{ cart[1] }}{% endif %}", "c&d"),
      ("{% if cart == empty %}no{% else %}{{ cart.first }}{% endif %}", "a b"),
    ] {
      let (template, findings) = Self.parse(source)
      #expect(findings.isEmpty, "\(findings.map(\.message))")
      #expect(template.map { text(of: $0, batch) } == wanted)
    }
    let (address, _) = Self.parse("https://example.com/?q={{ cart | join: '&' }}", address: true)
    #expect(address.map { text(of: $0, batch) } == "https://example.com/?q=a%20b%26c%26d")
  }

  @Test(
    arguments: [
      ("{{ cart }}", "does not say how it is shown"), ("{{ cart | upcase }}", "does not work on a list"),
      ("{{ cart | join: ', ' | upcase }}", "cannot follow"),
      ("{{ cart | list: 'nor' }}", "needs a literal \"and\" or \"or\""),
      ("{{ cart | join: 3 }}", "needs a literal text"), ("{{ name | join: ', ' }}", "does not work on a text"),
      ("{{ name | append: cart }}", "cannot work with a list"), ("{{ cart[4] | default: '' }}", "there is no item 4"),
      ("{{ cart.last }}", "a list has no \".last\""), ("{{ scores | join }}", "is optional and has no default"),
      ("{{ cart | first }}", "is optional and has no default"), ("{% if cart > 2 %}x{% endif %}", "a list is compared"),
      ("{% if cart contains 3 %}x{% endif %}", "is compared with"),
      ("{{ cart | default: 'x' }}", "does not work on a list"),
    ])
  func mistakesAreTold(_ source: String, _ message: String) {
    let (_, findings) = Self.parse(source)
    #expect(findings.count == 1, "\(findings.map(\.message))")
    #expect(findings.first?.message.contains(message) == true, "\(findings.map(\.message))")
  }
}
