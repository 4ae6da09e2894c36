import Languages

/// Values that people really have, for attributes whose names say what they hold: `first_name`, `city`.
///
/// They are what a reader of a preview sees. Names are of no one in particular, and always the same.
struct SampleValues {
  /// What an attribute holds.
  private enum Kind {
    case firstName, lastName, fullName, city, number
  }

  /// The names of one language.
  private struct Names {
    let language: String
    let first: String
    let shortFirst: String
    let longFirst: String
    let last: String
    let city: String
    /// What is between the parts of a full name; nil where the family name comes first, with nothing between them.
    var space: String? = " "

    var full: String { space.map { first + $0 + last } ?? last + first }
    var longFull: String { space.map { longFirst + $0 + last } ?? last + longFirst }
  }

  private static let names: [Names] = [
    Names(language: "en", first: "Emma", shortFirst: "Jo", longFirst: "Alexandria", last: "Wilson", city: "Portland"),
    Names(
      language: "de", first: "Anna", shortFirst: "Bo", longFirst: "Maximiliane", last: "Schneider", city: "München"),
    Names(
      language: "fr", first: "Camille", shortFirst: "Lu", longFirst: "Marie-Antoinette", last: "Moreau", city: "Lyon"),
    Names(
      language: "es", first: "Lucía", shortFirst: "Ana", longFirst: "Maximiliana", last: "García", city: "Valencia"),
    Names(language: "it", first: "Giulia", shortFirst: "Io", longFirst: "Massimiliana", last: "Rossi", city: "Torino"),
    Names(language: "pt", first: "Beatriz", shortFirst: "Rui", longFirst: "Maximiliana", last: "Silva", city: "Porto"),
    Names(language: "nl", first: "Sanne", shortFirst: "Bo", longFirst: "Wilhelmina", last: "Visser", city: "Utrecht"),
    Names(language: "sv", first: "Elsa", shortFirst: "Bo", longFirst: "Margareta", last: "Lindqvist", city: "Göteborg"),
    Names(language: "da", first: "Freja", shortFirst: "Bo", longFirst: "Christiane", last: "Nielsen", city: "Aarhus"),
    Names(language: "nb", first: "Nora", shortFirst: "Bo", longFirst: "Margrethe", last: "Hansen", city: "Bergen"),
    Names(language: "fi", first: "Aino", shortFirst: "Ea", longFirst: "Aleksandra", last: "Korhonen", city: "Tampere"),
    Names(language: "pl", first: "Zofia", shortFirst: "Ewa", longFirst: "Aleksandra", last: "Nowak", city: "Kraków"),
    Names(language: "cs", first: "Eliška", shortFirst: "Eva", longFirst: "Alžběta", last: "Nováková", city: "Brno"),
    Names(language: "tr", first: "Elif", shortFirst: "Su", longFirst: "Şehrazat", last: "Yılmaz", city: "İzmir"),
    Names(language: "el", first: "Μαρία", shortFirst: "Εύα", longFirst: "Αλεξάνδρα", last: "Δήμου", city: "Πάτρα"),
    Names(language: "ru", first: "Анна", shortFirst: "Ия", longFirst: "Александра", last: "Иванова", city: "Казань"),
    Names(language: "uk", first: "Олена", shortFirst: "Ія", longFirst: "Олександра", last: "Шевченко", city: "Львів"),
    Names(language: "ar", first: "سارة", shortFirst: "مي", longFirst: "عبد الرحمن", last: "الأحمد", city: "القاهرة"),
    Names(language: "fa", first: "سارا", shortFirst: "مه", longFirst: "امیرحسین", last: "احمدی", city: "شیراز"),
    Names(language: "he", first: "נועה", shortFirst: "לי", longFirst: "אלכסנדרה", last: "כהן", city: "חיפה"),
    Names(language: "hi", first: "आशा", shortFirst: "जय", longFirst: "राजलक्ष्मी", last: "शर्मा", city: "जयपुर"),
    Names(language: "id", first: "Putri", shortFirst: "Adi", longFirst: "Maharani", last: "Wijaya", city: "Bandung"),
    Names(language: "vi", first: "Lan", shortFirst: "An", longFirst: "Phương", last: "Trần", city: "Đà Nẵng"),
    Names(language: "th", first: "มาลี", shortFirst: "ดาว", longFirst: "กัลยารัตน์", last: "ใจดี", city: "เชียงใหม่"),
    Names(language: "ja", first: "葵", shortFirst: "恵", longFirst: "さくらこ", last: "佐藤", city: "大阪", space: nil),
    Names(language: "ko", first: "지우", shortFirst: "솔", longFirst: "아름누리", last: "김", city: "부산", space: nil),
    Names(language: "zh", first: "静怡", shortFirst: "婷", longFirst: "思涵雨桐", last: "王", city: "杭州", space: nil),
    Names(language: "zh-Hant", first: "怡君", shortFirst: "婷", longFirst: "思涵雨桐", last: "陳", city: "臺北", space: nil),
  ]
  private static let match = LanguageMatch(names.map(\.language))

  private let kind: Kind
  private let room: Int

  /// The values for an attribute of at most `room` characters; nil where its name does not say what it holds.
  init?(_ attribute: Attribute, room: Int) {
    guard attribute.item == nil, let kind = Self.kind(of: attribute.name) else { return nil }
    (self.kind, self.room) = (kind, room)
  }

  /// Attribute names by what they hold. What a word in front adds, as in `friend_first_name`, is whose it is.
  private static let kinds: [(name: String, kind: Kind)] = [
    ("first_name", .firstName), ("firstname", .firstName), ("given_name", .firstName), ("forename", .firstName),
    ("nickname", .firstName), ("nick_name", .firstName), ("last_name", .lastName), ("lastname", .lastName),
    ("surname", .lastName), ("family_name", .lastName), ("full_name", .fullName), ("fullname", .fullName),
    ("display_name", .fullName), ("city", .city), ("town", .city), ("order_id", .number), ("order_number", .number),
    ("ticket_id", .number), ("ticket_number", .number), ("invoice_number", .number), ("booking_id", .number),
  ]
  /// The owners whose `_name` is the name of a person.
  private static let people = [
    "user", "customer", "member", "friend", "sender", "coach", "trainer", "teacher", "partner", "host", "guest",
    "child", "driver", "doctor", "author", "inviter", "player", "contact",
  ]

  private static func kind(of name: String) -> Kind? {
    if name == "name" { return .fullName }
    if let row = kinds.first(where: { name == $0.name || name.hasSuffix("_" + $0.name) }) { return row.kind }
    return people.contains { name == $0 + "_name" || name.hasSuffix("_" + $0 + "_name") } ? .firstName : nil
  }

  /// The values in the language that is nearest to a locale: the usual one, the longest one that there is room for, a short one.
  func values(in locale: String) -> [[UInt8]] {
    let names = Self.names[Self.match.place(of: locale.utf8) ?? 0]
    let (usual, long, short) =
      switch kind {
      case .firstName: (names.first, names.longFirst, names.shortFirst)
      case .lastName: (names.last, names.last, names.last)
      case .fullName: (names.full, names.longFull, names.shortFirst)
      case .city: (names.city, names.city, names.city)
      case .number: ("10482", "10482", "7")
      }
    return [cut(usual), filled(long, separator: names.space == nil ? "" : " "), cut(short)].map { Array($0.utf8) }
  }

  private func cut(_ text: String) -> String { String(String.UnicodeScalarView(text.unicodeScalars.prefix(room))) }

  /// The text again and again, as far as there is room.
  private func filled(_ text: String, separator: String) -> String {
    if kind == .number { return cut(String(repeating: "48213", count: room / 5 + 1)) }
    var filled = text
    while filled.unicodeScalars.count < room { filled += separator + text }
    filled = cut(filled)
    // A space at the end is no letter that a reader sees.
    while filled.last == " " { filled.removeLast() }
    return filled
  }
}

extension Attribute {
  /// The text that a sample person of a language usually has, as far as there is room: where the name does not say what it holds, its words.
  package func sampleText(in locale: String) -> String {
    let room = if case .text(let most) = type { LikelyValues.room(of: most) } else { LikelyValues.room(of: nil) }
    let known = SampleValues(self, room: room)?.values(in: locale).first
    return String(decoding: known ?? Array(LikelyValues.words(self).utf8.prefix(room)), as: UTF8.self)
  }
}

extension Witness {
  /// The same row with the sample values of another language in place of those of `language`; nil where it has none.
  package func renamed(from language: String, to other: String, _ attributes: AttributeTable) -> Witness? {
    var isRenamed = false
    let cells = cells.map { cell -> Cell in
      let attribute = attributes.attributes[cell.column]
      guard case .text(let bytes) = cell.value, case .text(let most) = attribute.type,
        let samples = SampleValues(attribute, room: LikelyValues.room(of: most)),
        let place = samples.values(in: language).firstIndex(of: bytes)
      else { return cell }
      isRenamed = true
      return Cell(column: cell.column, value: .text(samples.values(in: other)[place]))
    }
    return isRenamed ? Witness(cells: cells) : nil
  }
}
