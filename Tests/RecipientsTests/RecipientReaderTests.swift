import Clocks
import Expressions
import Files
import Foundation
import Testing

@testable import Recipients
@testable import Rows

/// A row of a file with one typed column and a token, as a rejection or the cell's value.
private func only(_ cell: String, _ name: String) throws -> (value: String?, reason: String?) {
  let others = "ab12,x,free,"
  let reading = try read(Array("token,nickname,plan,\(name)\n\(others)\(cell)\n".utf8))
  #expect(reading.seen == 1)
  #expect(reading.rows.count + reading.rejections.count == 1)
  if let rejection = reading.rejections.first {
    #expect(rejection.column == name)
    return (nil, rejection.reason)
  }
  let column = try #require(sampleAttributes.index(of: name))
  return (reading.rows[0][column], nil)
}

@Suite struct RecipientReaderTests {
  @Test(
    arguments: [
      ("first_name", "Éloïs", "Éloïs"), ("first_name", "👋🏽👋🏽", "👋🏽👋🏽"), ("first_name", "\"a\"\"b\"", "a\"b"),
      ("first_name", "", nil), ("first_name", "\"\"", nil), ("first_name", " a ", " a "),
      ("points", "0", "0"), ("points", "-5", "-5"), ("points", "5000", "5000"), ("points", "007", "7"),
      ("points", "-0", "0"), ("points", "\"12\"", "12"), ("points", "", nil), ("points", "\"\"", nil),
      ("big", "9223372036854775807", "9223372036854775807"), ("big", "-9223372036854775808", "-9223372036854775808"),
      ("spend", "4", "400"), ("spend", "4.9", "490"), ("spend", "4.99", "499"), ("spend", "-1.00", "-100"),
      ("spend", "100000.00", "10000000"), ("spend", "0.01", "1"), ("spend", "-0.5", "-50"),
      ("spend", "4.9900", "499"), ("spend", "7.0000000000000000000000", "700"), ("spend", "\"-0.500\"", "-50"),
      ("subscribed", "true", "1"), ("subscribed", "1", "1"), ("subscribed", "false", "0"), ("subscribed", "0", "0"),
      ("birthday", "1970-01-02", "1"), ("birthday", "2024-02-29", "19782"), ("birthday", "1969-12-31", "-1"),
      ("last_open", "1970-01-01T00:00:01Z", "1000000"), ("last_open", "1970-01-01T01:00:00.25+01:00", "250000"),
      ("last_open", "1969-12-31T23:59:59.999999Z", "-1"),
      ("build", "3.10.1", "3.10.1"), ("build", "7", "7"),
      ("id", "u-1", "u-1"), ("id", "", nil), ("locale", "en", "en"), ("locale", "zh-Hant_TW", "zh-Hant_TW"),
      ("locale", "es-419", "es-419"), ("locale", "", nil), ("time_zone", "Europe/Berlin", "Europe/Berlin"),
      ("time_zone", "UTC", "UTC"), ("time_zone", "", nil), ("environment", "sandbox", "1"), ("environment", "", nil),
      ("platform", "ipados", "1"), ("os_version", "26.1", "26.1"), ("app_version", "", nil),
    ] as [(String, String, String?)])
  func values(name: String, cell: String, expected: String?) throws {
    let found = try only(cell, name)
    #expect(found.reason == nil)
    #expect(found.value.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(name) \(cell)")
  }

  @Test(
    arguments: [
      ("first_name", "Christopher", "\"Christopher\" is longer than 5 characters"),
      (
        "first_name", "\"a\r\n\u{1B}\t\u{202E}x\"",
        "\"a\\u{d}\\u{a}\\u{1b}\\u{9}\\u{202e}x\" is longer than 5 characters"
      ),
      (
        "first_name", String(repeating: "é", count: 60),
        "\"" + String(repeating: "é", count: 40) + "…\" is longer than 5 characters"
      ),
      ("points", "5001", "\"5001\" is not in -5..5000"), ("points", "-6", "\"-6\" is not in -5..5000"),
      ("points", "+1", "\"+1\" is not a whole number; did you mean \"1\"?"),
      ("points", "1.0", "\"1.0\" is not a whole number; did you mean \"1\"?"),
      ("points", "-", "\"-\" is not a whole number"),
      ("points", "1e3", "\"1e3\" is not a whole number; did you mean \"1000\"?"),
      ("points", " 1", "\" 1\" is not a whole number; did you mean \"1\"?"),
      ("points", "٣", "\"٣\" is not a whole number; did you mean \"3\"?"),
      ("big", "9223372036854775808", "\"9223372036854775808\" is not a number that fits 64 bits"),
      ("big", "-9223372036854775809", "\"-9223372036854775809\" is not a number that fits 64 bits"),
      ("spend", "4.999", "\"4.999\" has more than 2 decimal places"),
      ("spend", "4.9901", "\"4.9901\" has more than 2 decimal places"),
      ("spend", "100000.01", "\"100000.01\" is not in -1..100000"),
      ("spend", ".5", "\".5\" is not a decimal number; did you mean \"0.5\"?"),
      ("spend", "5.", "\"5.\" is not a decimal number; did you mean \"5\"?"),
      ("spend", "\"1,5\"", "\"1,5\" is not a decimal number; did you mean \"1.5\"?"),
      ("spend", "92233720368547758.08", "\"92233720368547758.08\" is not in -1..100000"),
      ("subscribed", "True", "\"True\" is not a boolean: true, false, 1 or 0; did you mean true?"),
      ("subscribed", "f", "\"f\" is not a boolean: true, false, 1 or 0; did you mean false?"),
      (
        "last_open", "2026-12-24 18:30:00+00",
        "\"2026-12-24 18:30:00+00\" is not a timestamp: 2026-12-24T18:30:00Z, with Z or an offset; did you mean \"2026-12-24 18:30:00+00:00\"?"
      ),
      (
        "last_open", "2026-12-24T18:30:00+0200",
        "\"2026-12-24T18:30:00+0200\" is not a timestamp: 2026-12-24T18:30:00Z, with Z or an offset; did you mean \"2026-12-24T18:30:00+02:00\"?"
      ),
      (
        "last_open", "1700000000",
        "\"1700000000\" is not a timestamp: 2026-12-24T18:30:00Z, with Z or an offset; a number does not say what it counts"
      ),
      (
        "time_zone", "europe/berlin",
        "\"europe/berlin\" is not a time zone of the tz database, such as Europe/Berlin; did you mean \"Europe/Berlin\"?"
      ),
      (
        "time_zone", "+01:00",
        "\"+01:00\" is not a time zone of the tz database, such as Europe/Berlin; an offset does not say when the clock changes"
      ),
      ("subscribed", "2", "\"2\" is not a boolean: true, false, 1 or 0"),
      ("birthday", "2023-02-29", "\"2023-02-29\" is not a date: YYYY-MM-DD"),
      ("birthday", "1.2.2023", "\"1.2.2023\" is not a date: YYYY-MM-DD"),
      (
        "last_open", "2026-01-01 00:00",
        "\"2026-01-01 00:00\" is not a timestamp: 2026-12-24T18:30:00Z, with Z or an offset"
      ),
      ("build", "3.x", "\"3.x\" is not a version: numbers with points between them"),
      ("locale", "e", "\"e\" is not a locale such as en, pt-BR or zh-Hant-TW"),
      ("locale", "en--US", "\"en--US\" is not a locale such as en, pt-BR or zh-Hant-TW"),
      ("locale", "en_US.UTF 8", "\"en_US.UTF 8\" is not a locale such as en, pt-BR or zh-Hant-TW"),
      (
        "time_zone", "Europe/Berlln",
        "\"Europe/Berlln\" is not a time zone of the tz database, such as Europe/Berlin"
      ),
      (
        "time_zone", "../../etc/passwd",
        "\"../../etc/passwd\" is not a time zone of the tz database, such as Europe/Berlin"
      ),
      ("environment", "prod", "\"prod\" is none of production, sandbox"),
      (
        "platform", "iOS",
        "\"iOS\" is none of ios, ipados, macos, watchos, tvos, visionos; did you mean \"ios\"?"
      ),
    ] as [(String, String, String)])
  func rejections(name: String, cell: String, reason: String) throws {
    let found = try only(cell, name)
    #expect(found.reason.map { Array($0.utf8) } == Array(reason.utf8), "\(found)")
  }

  /// Numbers as people write them are named, never read.
  @Test(
    arguments: [
      ("points", "\"1,000\"", "; did you mean \"1000\" or \"1\"?"),
      ("points", "1.000", "; did you mean \"1000\" or \"1\"?"),
      ("points", "1 000", "; did you mean \"1000\"?"), ("points", "€10", "; did you mean \"10\"?"),
      ("points", "seven", "; did you mean \"7\"?"), ("points", "50%", "; did you mean \"50\"?"),
      ("points", "1k", "; did you mean \"1000\"?"), ("points", "3²", ""), ("points", "many", ""),
      ("spend", "\"1,000\"", "; did you mean \"1000\" or \"1.0\"?"),
      ("spend", "\"1.000,50\"", "; did you mean \"1000.5\"?"),
      ("spend", "\"1,000.50\"", "; did you mean \"1000.5\"?"), ("spend", "10 EUR", "; did you mean \"10\"?"),
      ("spend", "50%", "; did you mean \"50\" or \"0.5\"?"),
    ] as [(String, String, String)])
  func numbersAsPeopleWriteThem(name: String, cell: String, help: String) throws {
    let found = try only(cell, name)
    let rest = found.reason?.drop { $0 != ";" } ?? ""
    #expect(found.reason != nil && rest == help, "\(found)")
  }

  /// Bytes of two digits each, the letters from a to f in both sizes, at most 400 digits: eight are looked at together, the rest one by one.
  @Test func tokensThatAreKept() throws {
    for count in [2, 8, 10, 12, 62, 64, 66, 400] {
      for letter in ["0", "9", "a", "f", "A", "F"] {
        let token = String(repeating: letter, count: count)
        let reading = try read(Array("token,nickname,plan\n\(token),x,free\n".utf8))
        #expect(reading.rows.count == 1, "\(token): \(reading.rejections.map(\.reason))")
      }
      for other in ["/", ":", "@", "g", "G", "`"] {
        let token = String(repeating: "f", count: count - 1) + other
        #expect(try read(Array("token,nickname,plan\n\(token),x,free\n".utf8)).rows.isEmpty, "\(token)")
      }
    }
  }

  /// Members are foreign, too: belfry.yaml may be a stranger's.
  @Test func membersAreShownWithoutControls() throws {
    let attributes = AttributeTable(declared: [
      Attribute(name: "plan", type: .enumeration(["a\u{1B}b", "pr\u{202E}o"]))
    ])
    let reading = try read(Array("token,plan\nab,pro\n".utf8), attributes)
    #expect(reading.rejections.map(\.reason) == ["\"pro\" is none of a\\u{1b}b, pr\\u{202e}o"])
  }

  @Test(arguments: [
    (",x,free", "token", "the token is empty"),
    ("\"\",x,free", "token", "the token is empty"),
    ("abc,x,free", "token", "the token \"a…c\" has 3 digits: bytes have two each"),
    (
      "0123456789abcdeg,x,free", "token",
      "the token \"0123…cdeg\" has characters that are not hexadecimal digits"
    ),
    (
      "0123456789abcdef012,x,free", "token", "the token \"0123…f012\" has 19 digits: bytes have two each"
    ),
    (
      String(repeating: "ab", count: 201) + ",x,free", "token",
      "the token \"abab…abab\" is longer than 400 characters"
    ),
    (
      "ab,,free", "nickname",
      "the field is empty and the attribute is not optional; an empty text is written \"\""
    ),
    ("ab,x,", "plan", "the field is empty and the attribute is not optional"),
    ("ab,x,\"\"", "plan", "the field is empty and the attribute is not optional"),
    ("ab,x,fre", "plan", "\"fre\" is none of free, pro, équipe; did you mean \"free\"?"),
    // The same letters in another normal form are another member.
    ("ab,x,e\u{301}quipe", "plan", "\"e\u{301}quipe\" is none of free, pro, équipe"),
    ("ab,x", "", "the row has 2 fields, the header 3"),
    ("ab", "", "the row has 1 field, the header 3"),
    ("ab,x,free,", "", "the row has 4 fields, the header 3"),
    (
      "ab,x\"y,free", "nickname",
      "there is a quote inside a field that is not quoted: quote the field and double the quotes in it"
    ),
    (
      "ab,\"x\"y,free", "nickname",
      "there is text after the field's closing quote: double the quotes inside a quoted field"
    ),
    ("ab,x\ry,free", "nickname", "there is a carriage return inside a field that is not quoted"),
    (
      "ab,x,fr\"ee,more", "plan",
      "there is a quote inside a field that is not quoted: quote the field and double the quotes in it"
    ),
    ("ab,\(String(repeating: "x", count: 70_000)),free", "nickname", "the field is longer than 64 KiB"),
  ])
  func rowsThatAreRejected(row: String, column: String, reason: String) throws {
    let text = "token,nickname,plan\ncd,a,pro\n\n\(row)\nef,b,pro\n"
    for chunk in [64, RecipientReader.defaultChunk] {
      let reading = try read(Array(text.utf8), chunk: chunk)
      let expected = Rejection(file: "r.csv", row: 2, line: 4, column: column, reason: reason)
      #expect(reading.rejections.count == 1)
      #expect(reading.rejections.first.map { Array($0.reason.utf8) } == Array(reason.utf8))
      #expect(reading.rejections.first?.column == column)
      #expect(reading.rejections.first?.row == expected.row)
      #expect(reading.rejections.first?.line == expected.line)
      #expect(reading.rows.map { $0[0] } == ["cd", "ef"])
      #expect(reading.seen == 3)
      #expect(reading.rejected == 1)
    }
  }

  @Test func invalidUTF8IsRejected() throws {
    let broken: [[UInt8]] = [
      [0xFF], [0x80], [0xC3], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3, 0x28], [0xE2, 0x28, 0xA1],
    ]
    for bytes in broken {
      let text = Array("token,nickname,plan\nab,good ".utf8) + bytes + Array(",free\ncd,y,pro\n".utf8)
      let reading = try read(text)
      #expect(reading.rows.map { $0[0] } == ["cd"], "\(bytes)")
      #expect(reading.rejections.first?.column == "nickname")
      #expect(reading.rejections.first?.reason.hasSuffix("is not valid UTF-8") == true)
      #expect(reading.rejections.first?.reason.contains("\\x") == true)
    }
  }

  @Test func utf8AgreesWithTheStandardLibrary() {
    var generator = SeededGenerator(state: 8)
    let pieces: [UInt8] = [
      0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF4, 0xF5,
    ]
    for _ in 0..<50_000 {
      let bytes = (0..<Int.random(in: 1...6, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? 0
      }
      let expected = String(validating: bytes, as: UTF8.self)?.unicodeScalars.count ?? -1
      let found = bytes.withUnsafeBufferPointer { $0.baseAddress.map { Words.scalars($0, bytes.count) } ?? -2 }
      if found != expected { Issue.record("\(bytes): \(found), not \(expected)") }
    }
  }

  @Test func anOpenQuoteTakesTheRestOfTheFile() throws {
    let reading = try read(Array("token,nickname,plan\nab,x,pro\ncd,\"y,pro\nef,z,pro\n".utf8))
    #expect(reading.rows.map { $0[0] } == ["ab"])
    #expect(
      reading.rejections == [
        Rejection(
          file: "r.csv", row: 2, line: 3, column: "nickname",
          reason: "the quote that opens the field is never closed, so the rest of the file is one row")
      ])
  }

  @Test func emptyTextInQuotesIsAValueWhereATextMustBe() throws {
    let reading = try read(Array("\u{FEFF}token,nickname,plan\r\nab,\"\",pro\r\n".utf8))
    #expect(reading.rows.map { $0[9] } == [""])
  }

  // MARK: - Headers

  @Test(arguments: [
    ("", "\"r.csv\" is empty; its first line must name the columns"),
    ("\n\r\n", "\"r.csv\" is empty; its first line must name the columns"),
    (
      "id,nickname,plan\n",
      "\"r.csv\" has no column \"token\", without which nothing can be sent; it has \"id\", \"nickname\" and \"plan\""
    ),
    (
      "token,nickname,paln\n",
      "\"r.csv\" has no column \"plan\", which every recipient must have; is \"paln\" meant to be \"plan\"?"
    ),
    (
      "token,nickname, plan\n",
      "\"r.csv\" has no column \"plan\", which every recipient must have; is \" plan\" meant to be \"plan\"?"
    ),
    (
      "token\n", "\"r.csv\" has no columns \"nickname\" and \"plan\", which every recipient must have; it has \"token\""
    ),
    (
      "token,nickname,plan,First_Name\n",
      "\"r.csv\" has the unknown column \"First_Name\"; did you mean \"first_name\"?"
    ),
    (
      "token,nickname,plan,first-name\n",
      "\"r.csv\" has the unknown column \"first-name\"; did you mean \"first_name\"?"
    ),
    (
      "token,nickname,plan,firstname\n",
      "\"r.csv\" has the unknown column \"firstname\"; did you mean \"first_name\"?"
    ),
    (
      "token,nickname,plan,first_nam\n",
      "\"r.csv\" has the unknown column \"first_nam\"; did you mean \"first_name\"?"
    ),
    (
      "token,nickname,plan,\"first_name \"\n",
      "\"r.csv\" has the unknown column \"first_name \"; did you mean \"first_name\"?"
    ),
    (
      "token,nickname,plan,language,env,userId,tz\n",
      "\"r.csv\" has the unknown columns \"language\", \"env\", \"userId\" and \"tz\"; did you mean \"locale\", \"environment\", \"id\" and \"time_zone\"?"
    ),
    (
      "device_token,nickname,plan\n",
      "\"r.csv\" has no column \"token\", without which nothing can be sent; is \"device_token\" meant to be \"token\"?"
    ),
    ("token,nickname,plan,ID\n", "\"r.csv\" has the unknown column \"ID\"; did you mean \"id\"?"),
    (
      "token, id,nickname,plan,Locale,timezone\n",
      "\"r.csv\" has the unknown columns \" id\", \"Locale\" and \"timezone\"; did you mean \"id\", \"locale\" and \"time_zone\"?"
    ),
    (
      "sep=,\ntoken,nickname,plan\n",
      "the first line of \"r.csv\" is for a spreadsheet: remove \"sep=\"…"
    ),
    ("token,nickname,plan,plan\n", "the header of \"r.csv\" names the column \"plan\" twice"),
    ("token,x,nickname,plan,x\n", "the header of \"r.csv\" names the column \"x\" twice"),
    ("token;nickname;plan\n", "the columns of \"r.csv\" are separated by semicolons; write it with commas"),
    (
      "token,\"nickname,plan\n",
      "the header of \"r.csv\" cannot be read: the quote that opens the field is never closed, so the rest of the file is one row"
    ),
    (
      "token,nickname,plan\rab,x,pro\r",
      "the header of \"r.csv\" cannot be read: there is a carriage return inside a field that is not quoted"
    ),
  ])
  func headersThatCannotBe(text: String, message: String) throws {
    #expect(throws: RecipientError.header(message)) { try read(Array(text.utf8)) }
  }

  /// A letter is much in a short name, a digit is another thing, and beside the right column the other is somebody else's.
  @Test(arguments: ["ip", "bog", "idx", "Plan", "points2", "spendings", "x", "", "token_2"])
  func otherColumnsAreIgnored(name: String) throws {
    let reading = try read(Array("token,nickname,plan,\(name)\nab,x,pro,y\n".utf8))
    #expect(reading.rows.count == 1)
  }

  @Test func otherEncodingsAreNamed() throws {
    #expect(throws: RecipientError.header("\"r.csv\" is UTF-16; write it as UTF-8")) {
      try read([0xFF, 0xFE, 0x74, 0x00, 0x6F, 0x00, 0x0A, 0x00])
    }
    #expect(throws: RecipientError.header("the header of \"r.csv\" is not UTF-8: \"caf\\xE9\"")) {
      try read(Array("token,caf".utf8) + [0xE9] + Array("\n".utf8))
    }
  }

  @Test func unknownAndAbsentColumnsAreListed() throws {
    let file = try TemporaryFile("Token,,plan,token,nickname,\n\u{FF},\"\u{1}\",pro,ab,x,\n")
    let reader = try RecipientReader(
      RecipientAddress(.csv(path: file.path), shownAs: "r.csv"), attributes: sampleAttributes, zones: zones)
    #expect(reader.unknownColumns == ["Token", "", ""])
    #expect(reader.absentColumns.prefix(3) == ["id", "locale", "time_zone"])
    #expect(!reader.absentColumns.contains("plan"))
    let batch = ColumnBatch(attributes: sampleAttributes, capacity: 4)
    #expect(try reader.read(into: batch, rejected: { _ in Issue.record("rejected") }))
    #expect(batch.count == 1)
    #expect(try !reader.read(into: batch, rejected: { _ in }))
  }

  /// Rejected rows do not shift the numbers of the others, wherever batches and chunks end.
  @Test(arguments: [1 << 20, 64]) func rowsOfABatchHaveTheirNumbers(chunk: Int) throws {
    func numbers(_ count: Int, without rejected: [Int], from start: Int) throws -> [Int] {
      let rows = (1...count).map { rejected.contains($0) ? "zz,x,pro\n" : "ab,x,pro\n" }
      let file = try TemporaryFile("token,nickname,plan\n" + rows.joined())
      let reader = try RecipientReader(
        RecipientAddress(.csv(path: file.path), shownAs: "r.csv"), attributes: sampleAttributes, zones: zones,
        chunk: chunk)
      let batch = ColumnBatch(attributes: sampleAttributes, capacity: 10)
      var numbers: [Int] = []
      while try reader.read(into: batch, rejected: { _ in }) {
        numbers += (0..<batch.count).map { reader.place(ofBatchRow: $0).row }
      }
      return numbers.filter { $0 > start }
    }
    #expect(try numbers(17, without: [11, 13, 14], from: 10) == [12, 15, 16, 17])
    #expect(try numbers(3, without: [3], from: 0) == [1, 2])
  }

  @Test func aMissingFileIsAnError() throws {
    for kind in [
      RecipientSourceKind.csv(path: "/nowhere/r"), .jsonl(path: "/nowhere/r"), .undeclared(path: "/nowhere/r"),
    ] {
      #expect {
        try RecipientReader(RecipientAddress(kind, shownAs: "r"), attributes: sampleAttributes, zones: zones)
      } throws: { "\($0)" == "cannot open \"/nowhere/r\": No such file or directory" }
    }
  }

  @Test func whatNeverEndsIsAnError() throws {
    #expect {
      try RecipientReader(
        RecipientAddress(.csv(path: "/dev/zero"), shownAs: "zero"), attributes: sampleAttributes, zones: zones)
    } throws: { "\($0)" == "cannot read \"/dev/zero\": a line has no end within 64 MiB" }
  }

  @Test func aMachineWithoutZonesIsAnError() throws {
    let file = try TemporaryFile("token,nickname,plan,time_zone\nab,x,pro,Europe/Berlin\n")
    let reader = try RecipientReader(
      RecipientAddress(.csv(path: file.path), shownAs: "r.csv"), attributes: sampleAttributes,
      zones: ZoneDatabase(folder: "/nowhere"))
    let batch = ColumnBatch(attributes: sampleAttributes, capacity: 4)
    #expect { try reader.read(into: batch, rejected: { _ in }) } throws: { error in
      if case RecipientError.zones? = error as? RecipientError { true } else { false }
    }
  }

  // MARK: - Whole files

  static let names = [
    "token", "nickname", "plan", "points", "spend", "first_name", "last_open", "locale", "time_zone", "extra",
  ]

  /// A cell that is good three times of four.
  static func cell(_ name: String, _ generator: inout SeededGenerator) -> String {
    let isGood = Int.random(in: 0..<24, using: &generator) > 0
    let cells: [String] =
      switch name {
      case "token": isGood ? ["ab", "0123456789abcdefABCDEF", "\"cd\""] : ["abc", "", "xy"]
      case "nickname": isGood ? ["x", "\"\"", "\"a,\"\"\n\"", "日本語のテキスト"] : ["", "a\"b", "\"a\"b", "a\rb"]
      case "plan": isGood ? ["free", "équipe", "\"pro\""] : ["", "Free", "\"\""]
      case "points": isGood ? ["", "0", "-5", "4999"] : ["x", "99999"]
      case "spend": isGood ? ["", "1.25", "\"7\""] : ["1.234", "1,2"]
      case "first_name": isGood ? ["", "Zoë", "\"a\r\nb\""] : ["Christopher"]
      case "last_open": isGood ? ["", "2026-11-21T00:00:00Z"] : ["2026-11-21", "\""]
      case "locale": isGood ? ["", "de", "pt_BR"] : ["d"]
      case "time_zone": isGood ? ["", "UTC", "Asia/Tokyo"] : ["Mars/Phobos"]
      default: ["", "anything", "\"quoted, too\""]
      }
    return cells.randomElement(using: &generator) ?? ""
  }

  @Test(arguments: 0..<6)
  func buffersAndBatchesMakeNoDifference(seed: Int) throws {
    var generator = SeededGenerator(state: UInt64(seed) &* 77)
    let names = Self.names.shuffled(using: &generator)
    var text = names.joined(separator: ",") + "\n"
    let count = Int.random(in: 0...60, using: &generator)
    for _ in 0..<count {
      text += names.map { Self.cell($0, &generator) }.joined(separator: ",")
      text += ["\n", "\r\n", "\n\n"].randomElement(using: &generator) ?? "\n"
    }
    let bytes = Array(text.utf8)
    let file = try TemporaryFile(bytes)
    let whole = try read(file.path)
    #expect(whole.seen == whole.rows.count + whole.rejections.count)
    #expect(whole.rejected == whole.rejections.count)
    // An open quote may join rows, so the reference says how many there are.
    #expect(whole.seen == referenceRows(bytes).count - 1)
    #expect(zip(whole.rejections, whole.rejections.dropFirst()).allSatisfy { $0.row < $1.row && $0.line < $1.line })
    let lines = Set(referenceRows(bytes).map(\.line))
    #expect(whole.rejections.allSatisfy { lines.contains($0.line) })
    for chunk in 1...64 {
      let capacity = Int.random(in: 1...80, using: &generator)
      #expect(try read(file.path, chunk: chunk, capacity: capacity) == whole, "seed \(seed), chunk \(chunk)")
    }
  }

  @Test func everyTruncationKeepsTheRowsBefore() throws {
    let text =
      "token,nickname,plan,spend,locale\r\nab,\"x\"\"\r\n,\",pro,1.5,de\r\ncdef,日本,équipe,,\"\"\n0f,\"\",free,2,en_GB\n"
    let bytes = Array(text.utf8)
    let header = "token,nickname,plan".utf8.count
    let whole = try read(bytes)
    #expect(whole.rows.count == 3)
    for count in 0...bytes.count {
      let cut = Array(bytes.prefix(count))
      guard let reading = try? read(cut) else {
        // A name that lacks its last letter is told; a shorter one may be anything.
        let last = String(decoding: cut, as: UTF8.self).split(separator: ",").last.map(String.init) ?? ""
        #expect(count < header || last == "local", "\(count) bytes")
        continue
      }
      #expect(reading.seen == reading.rows.count + reading.rejections.count)
      #expect(try read(cut, chunk: 1, capacity: 1) == reading)
      // All rows but the last are whole.
      #expect(reading.rows.dropLast() == whole.rows.prefix(max(0, reading.rows.count - 1)), "\(count) bytes")
      #expect(reading.rejections.count <= 1)
    }
  }

  @Test func hostileFilesNeverLoseARow() throws {
    var generator = SeededGenerator(state: 99)
    for _ in 0..<150 {
      let body = RowScannerTests.hostile(&generator, pieces: Int.random(in: 0...80, using: &generator))
      let bytes = Array("token,nickname,plan\nab,x,pro\n".utf8) + body
      let reading = try read(bytes, capacity: 3)
      #expect(reading.seen == referenceRows(bytes).count - 1)
      #expect(reading.seen == reading.rows.count + reading.rejections.count)
      #expect(reading.rejections.allSatisfy { !$0.reason.unicodeScalars.contains { $0.value < 0x20 } })
    }
  }

  @Test func theExampleIsReadWithoutRejections() throws {
    let example = AttributeTable(declared: [
      Attribute(name: "first_name", type: .text(max: 40), isOptional: true),
      Attribute(name: "top_habit", type: .text(max: 30), isOptional: true),
      Attribute(name: "team_name", type: .text(max: 40), isOptional: true),
      Attribute(name: "plan", type: .enumeration(["free", "pro", "family"])),
      Attribute(
        name: "currency", type: .enumeration(["EUR", "USD", "GBP", "JPY", "CAD", "AUD", "BRL", "INR", "EGP", "CHF"])),
      Attribute(name: "habits", type: .integer(min: 0, max: 50)),
      Attribute(name: "streak_days", type: .integer(min: 0, max: 5000)),
      Attribute(name: "best_streak", type: .integer(min: 0, max: 5000)),
      Attribute(name: "renewal_price", type: .decimal(min: 0, max: 10_000_000, places: 2)),
      Attribute(name: "subscribed", type: .boolean),
      Attribute(name: "in_challenge", type: .boolean),
      Attribute(name: "goal_date", type: .date, isOptional: true),
      Attribute(name: "signed_up", type: .timestamp),
      Attribute(name: "last_open", type: .timestamp, isOptional: true),
      Attribute(name: "trial_ends", type: .timestamp, isOptional: true),
      Attribute(name: "offers_ok", type: .boolean, isOptional: true),
      Attribute(
        name: "sports", list: ListType(of: .enumeration(["run", "ride", "swim", "row", "walk"]), most: 5),
        isOptional: true),
      Attribute(
        name: "practice_days",
        list: ListType(of: .enumeration(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]), most: 7), isOptional: true),
      Attribute(name: "practice_at", type: .time(min: 5 * 3600, max: 22 * 3600 + 1800), isOptional: true),
      Attribute(name: "practice_until", type: .date, isOptional: true),
    ])
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let reader = try RecipientReader(
      RecipientAddress(
        .csv(path: root.appendingPathComponent("campaigns/data/devices.csv").path), shownAs: "devices.csv"),
      attributes: example,
      zones: zones)
    #expect(reader.unknownColumns.isEmpty)
    #expect(reader.absentColumns.isEmpty)
    let batch = ColumnBatch(attributes: example, capacity: 64)
    var rows = 0
    while try reader.read(into: batch, rejected: { Issue.record("\($0)") }) { rows += batch.count }
    #expect(rows == reader.rows)
    #expect(rows > 100)
  }
}
