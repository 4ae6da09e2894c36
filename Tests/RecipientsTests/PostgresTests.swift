import Escaping
import Testing

@testable import Recipients

@Suite struct PostgresTests {
  @Test(
    arguments: [
      ("postgres://u@h:5432/d", "postgres://h/d"), ("postgresql://h/d?password=x", "postgresql://h/d"),
      ("postgres://", "postgres://"), ("postgres:///d", "postgres:///d"),
      ("postgres://localhost:1/d", "postgres://localhost/d"),
      ("postgres://10.0.0.1:5432", "postgres://10.0.0.1"), ("postgres://u@[::1]:5432/d", "postgres://[::1]/d"),
      ("postgres://u:p@h/d", "postgres://…"), ("postgres://u:@h/d", "postgres://…"), ("postgres://u:p", "postgres://…"),
      ("postgres://u:1234", "postgres://…"), ("postgres://:1234/d", "postgres://…"),
      ("postgres://:/p", "postgres://…"), ("postgres://h/d#x@y", "postgres://…"),
      ("postgres://h?a=b@c/d", "postgres://…"),
      ("postgres://u@h,i/d", "postgres://…"), ("postgres://u@h/d%20e", "postgres://…"),
      ("host=h password=p", "a PostgreSQL server"),
    ] as [(String, String)])
  func addressesAreShown(address: String, shown: String) {
    #expect(RecipientSourceKind.shown(server: address) == shown)
  }

  @Test(
    arguments: [
      ("postgres://u:p@h/d", false), ("postgres://u:p#q?r@h:1,i:2/d", false),
      ("postgres://u:p%40q@h/d?sslmode=require", false),
      ("host=h password='p@q/r'", false), ("postgres://u:p@q@h/d", true), ("postgres://u:p/q@h/d", true),
      ("postgres://u:p", true), ("postgres://u:p%@h/d", true), ("postgres://u:p%4x@h/d", true),
    ] as [(String, Bool)])
  func oddAddressesGetAdvice(address: String, isOdd: Bool) {
    #expect(PostgresAddress(address).advice.isEmpty != isOdd)
  }

  /// Whatever stands in a password and wherever: nothing of it is in what is shown of the address, or made of what libpq says about it.
  @Test(arguments: 0..<8)
  func passwordsAreNotTold(seed: Int) {
    var generator = SeededGenerator(state: UInt64(seed))
    // Capitals that no text of belfry's has, digits that no port has, and all that parts an address.
    let characters = Array("QWXYZJK@@@##??//::%%  ,;&='\"[]\\+6789éß日")
    for _ in 0..<4000 {
      let password = String(
        (0..<Int.random(in: 3...12, using: &generator)).map { _ in
          characters.randomElement(using: &generator) ?? "Q"
        })
      let host = ["h", "h.example", "[::1]", "", "h:5432", "h:1,i:2", "/tmp"].randomElement(using: &generator) ?? ""
      let user = ["u", "u@corp", "u%20v", ""].randomElement(using: &generator) ?? ""
      let database =
        ["", "/", "/d", "/d?sslmode=require", "/d?application_name=a@b"].randomElement(using: &generator) ?? ""
      let address =
        [
          "postgres://\(user):\(password)@\(host)\(database)", "postgresql://\(user):\(password)@\(host)\(database)",
          "postgres://\(user):\(password)", "postgres://\(user):\(password)\(database)",
          "postgres://\(user)@\(host)/d?password=\(password)", "postgres://\(host)?user=\(user)&password=\(password)",
          "host=\(host) user=\(user) password=\(password)", "host=\(host) password='\(password)' user=\(user)",
        ].randomElement(using: &generator) ?? ""
      let libpq =
        "connection to server at \"\(address)\" failed: could not translate host name \"\(password)\" to address"
      let parts = PostgresAddress(address)
      let told = parts.shown + parts.advice + PostgresRefusal.reason(libpq)
      let letters = Array(password)
      for start in 0..<(letters.count - 2) {
        let part = String(letters[start..<(start + 3)])
        // Marks alone are told to everybody, as what must be escaped.
        guard part.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
        #expect(!told.contains(part), "\(address) is told as \(told)")
      }
      #expect(ServerAddress.isMeant(by: address))
    }
  }

  @Test(.needsPostgres) func passwordsAreNotToldByServersThatAreNotThere() throws {
    func error(_ address: String) -> String? {
      do {
        _ = try read(RecipientAddress(.postgres(address: address, query: "SELECT 1"), shownAs: "$URL"))
        return nil
      } catch {
        return "\(error)"
      }
    }
    let advice = PostgresAddress("postgres://u:p/q@h").advice
    #expect(error("postgres://u:geheim@127.0.0.1:1/d") == "cannot connect to $URL: no server listens there")
    #expect(error("postgres://u:geheim/x@127.0.0.1/d") == "cannot connect to $URL: its port is none\(advice)")
    #expect(error("host=/nowhere password=geheim") == "cannot connect to $URL: no server listens there")
    let none = "$URL is not an address of a PostgreSQL server; write postgres://user@host:5432/database"
    #expect(error("password=geheim %") == none)
    #expect(error("geheim") == none)
    #expect(error("postgres://u:geheim%@h/d") == none + advice)
  }

  /// What a server is asked about a query, and then for the rows; what semicolons and comments at its end do to that.
  @Test func queriesStandInStatements() {
    let query = PostgresQuery(" SELECT 1 ;\n; ")
    #expect(query.asCursor == "DECLARE belfry NO SCROLL CURSOR FOR  SELECT 1")
    let columns = ["a", "b", "c"].map {
      PostgresQuery.Column(name: $0, kind: .text, expression: "f(\($0))")
    }
    #expect(
      query.statement(columns, reading: [2, 0])
        == "SELECT f(c), f(a) FROM (SELECT * FROM ( SELECT 1\n) AS belfry OFFSET 0) AS belfry(c0, c1, c2)")
  }
}
