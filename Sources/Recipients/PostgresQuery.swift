import Limits

/// A project's query, as a server is asked about it and then for its rows.
///
/// The query is a stranger's. It is read by the server as that of a cursor, which takes exactly one SELECT that changes nothing, and never run before
/// that; and it is run inside of a SELECT of ours, which lets no value pass that is too long to be a recipient's.
struct PostgresQuery {
  /// A column of the answer.
  struct Column {
    /// What a column's type is to us; every other type is the text that the server writes.
    enum Kind {
      case text, number, boolean, bytes, moment
    }

    let name: String
    let kind: Kind
    /// What asks for it.
    let expression: String
  }

  /// PostgreSQL's codes for what is no SELECT: a syntax error, a cursor that cannot be declared, a SELECT that changes something.
  static let refusals = ["42601", "42P11", "0A000"]

  /// The query, without the semicolons at its end.
  private let text: String
  /// What the server is to read: it says no to everything else, and runs nothing.
  var asCursor: String { "DECLARE belfry NO SCROLL CURSOR FOR \(text)" }
  /// What the server is to describe.
  var alone: String { text }

  init(_ query: String) {
    var bytes = Substring(query).utf8
    while let last = bytes.last, [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";")].contains(last) { bytes.removeLast() }
    text = String(Substring(bytes))
  }

  /// The columns of its answer.
  static func columns(of answer: PostgresAnswer) -> [Column] {
    (0..<answer.columns).map { index in
      let (type, size) = answer.type(index)
      return Column(
        name: answer.name(index), kind: kind(type), expression: expression("c\(index)", type: type, size: size))
    }
  }

  /// What asks for some of its columns.
  ///
  /// OFFSET 0 keeps the server from putting the query's own expressions where their names are, to be computed twice. It leaves order and plans alone.
  func statement(_ columns: [Column], reading indices: [Int]) -> String {
    let list = indices.map { columns[$0].expression }.joined(separator: ", ")
    let names = columns.indices.map { "c\($0)" }.joined(separator: ", ")
    // The query may end in a comment.
    return "SELECT \(list) FROM (SELECT * FROM (\(text)\n) AS belfry OFFSET 0) AS belfry(\(names))"
  }

  /// By the number that PostgreSQL's catalogue (pg_type) gives a type, the same in every server.
  private static func kind(_ type: UInt32) -> Column.Kind {
    switch type {
    case 16: .boolean
    case 17: .bytes
    // bigint, smallint, integer, oid, real, double precision, numeric
    case 20, 21, 23, 26, 700, 701, 1700: .number
    // timestamptz
    case 1184: .moment
    default: .text
    }
  }

  /// What gives a value, or where it is too long another one that is too long as well, but not by much.
  private static func expression(_ name: String, type: UInt32, size: Int32) -> String {
    let most = RunLimit.recipientValue.value
    func limited(_ most: Int, _ other: String) -> String {
      "CASE WHEN pg_catalog.octet_length(\(name)) OPERATOR(pg_catalog.>) \(most) THEN \(other) ELSE \(name) END"
    }
    let blanks = "pg_catalog.repeat(' ', \(most + 1))"
    switch type {
    // text, varchar
    case 25, 1043: return limited(most, blanks)
    case 1042: return limited(most, blanks + "::pg_catalog.bpchar")
    case 17: return limited(most / 2, "pg_catalog.decode(pg_catalog.repeat('00', \(most / 2 + 1)), 'hex')")
    // numeric, cidr and inet differ in length, but not by much.
    case 1700, 650, 869: return name
    // The characters of a text that is not too long are not more than its bytes.
    default: return size > 0 ? name : "pg_catalog.left(\(name)::pg_catalog.text, \(most + 1))"
    }
  }
}
